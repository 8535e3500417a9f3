"""The cards of a document, checked against the words of its rulebook."""

from pathlib import Path

import pytest

import specs
from features.games import Rules
from features.pool import card_of, label_of
from model.kernel.vocabulary import Unknown
from specs import BadFiles
from tests.features.miniature import BOOK, write


def spoiled(tmp_path: Path, old: str, new: str) -> str:
    """What is said of the cards with a mistake in them."""
    folder = write(tmp_path)
    file = folder / "cards.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadFiles) as error:
        _ = Rules(specs.load(folder), BOOK, folder).cards
    return str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "lantern"', 'kind = "lantren"', "cards.toml:1: card paper: unknown kind of card 'lantren'"),
        ("light = 2", "lihgt = 2", "did you mean light"),
        ("light = 2", "light = 12", "light = 12: expected a number from 0 to 9"),
        ("light = 2", "light = true", "expected a number"),
        ("cursed = true", "cursed = 1", "card curse: cursed = 1: expected true or false"),
        ("絹灯籠", "紙灯籠", "紙灯籠 is the name of paper too"),
        ("絹灯籠", "絹灯籠(2)", "cannot stand in a name"),
        ('en = "Silk"', "en = 'The \"Silk\"'", "cannot stand in a name"),
    ],
)
def test_a_card_that_does_not_fit_is_an_error_with_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    """Kind, values and names: file, line, card, field and mend."""
    assert message in spoiled(tmp_path, old, new)


def test_labels_tell_copies_apart(mini: Rules) -> None:
    """The first copy has the card's name alone; words and labels are inverse."""
    assert [label_of("silk", n) for n in (1, 2, 12)] == ["silk", "silk(2)", "silk(12)"]
    assert card_of("silk(12)") == card_of("silk") == "silk"
    assert mini.cards.say("silk(2)", "ja") == "絹灯籠(2)"
    assert mini.cards.read("Silk(2)", "en") == "silk(2)"
    assert mini.cards.kind("penny(3)") == "coin"


@pytest.mark.parametrize("text", ["絹灯籠(1)", "絹灯籠(0)", "絹灯籠 (2)", "絹"])
def test_labels_are_written_in_one_way(text: str, mini: Rules) -> None:
    """A first copy with a number, a blank, half a name: unknown, with the nearest name."""
    with pytest.raises(Unknown):
        mini.cards.read(text, "ja")
