"""The small modules: words, types, where items are written."""

import pytest

from model.kernel.effect import Put
from model.kernel.flow import (
    END,
    NOWHERE,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Flow,
    Note,
    Resolve,
    When,
    cites,
    exits,
)
from model.kernel.position import Print, pool
from model.kernel.source import positions
from model.kernel.vocabulary import Bool, Enum, Int, Text, Thing, Type, Unknown
from model.kernel.words import LANGUAGES, Words
from tests.model.kernel import toy


def test_words_are_one_meaning_in_both_languages() -> None:
    """Gaps are filled in each language with its own words; what has no gap stays."""
    filled = Words("{a}は{b}", "{a} is {b}").fill(a=Words("空", "the sky"), b=Words("青", "blue"))
    assert [filled(language) for language in LANGUAGES] == ["空は青", "the sky is blue"]
    assert Words("空", "sky").fill(a=filled) == Words("空", "sky")


@pytest.mark.parametrize(
    ("kind", "fitting", "strange"),
    [
        (Bool(), [True, False], [0, 1, "yes"]),
        (Int(1, 3), [1, 3], [0, 4, True, "1"]),
        (Enum(("a", "b")), ["a"], ["c", 0]),
        (Text(), ["", "opal"], [0, False]),
        (Thing("player"), [0, 5], [-1, True, "0"]),
        (Thing("player", maybe=True), [-1, 0], [-2, False]),
    ],
    ids=repr,
)
def test_a_value_fits_its_type(kind: Type, fitting: list[object], strange: list[object]) -> None:
    """Numbers within their bounds, and no yes/no for a number."""
    assert all(kind.fits(value) for value in fitting)
    assert not any(kind.fits(value) for value in strange)
    assert all(kind.fits(value) for value in kind.values)


def test_an_unknown_name_offers_the_nearest() -> None:
    """Or all that are known, where none is near."""
    assert str(Unknown("zone", "hnad", ("hand", "row"))) == "unknown zone 'hnad'; did you mean hand?"
    assert str(Unknown("zone", "xyz", ("row", "hand"))) == "unknown zone 'xyz'; known: hand, row"
    assert str(Unknown("zone", "xyz", ())) == "unknown zone 'xyz'; known: none"
    assert Unknown("zone", "hnad", ("hand",)).near == ("hand",)


def test_the_vocabulary_looks_names_up() -> None:
    """And offers the nearest ones where it fails."""
    vocabulary = toy.loaded().vocabulary
    assert vocabulary.domain("players") == "player"
    assert vocabulary.zone("row").ordered
    assert vocabulary.counter("coins", common=False).standard == 3
    assert [c.name for c in vocabulary.each] == ["coins", "gone"]
    for look, name in ((vocabulary.domain, "marble"), (vocabulary.zone, "rwo"), (vocabulary.local, "triess")):
        with pytest.raises(Unknown, match="did you mean"):
            look(name)
    with pytest.raises(Unknown, match="unknown counter of a player 'round'"):
        vocabulary.counter("round", common=False)


@pytest.mark.parametrize(
    ("step", "ways"),
    [
        (Do("1/a", (Put("round", "1"),), "2"), [("", "2")]),
        (Note("1/a", {}, "2"), [("", "2")]),
        (Call("1/a", "toy:2", "2"), [("", "2")]),
        (Draw("1/a", "bag", "hand", "1", "2"), [("", "2")]),
        (Resolve("1/a", "2"), [("", "2")]),
        (Due("1/due:dawn", "dawn", "2"), [("", "2")]),
        (Ask("1/a", "active", {"pass": "2"}, into={"toy:2": NOWHERE}), [("pass", "2"), ("toy:2", NOWHERE)]),
        (Branch("1/a", When("table.late", END), When("not table.late", "2")), [("table.late", END), ("not table.late", "2")]),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_a_step_names_its_ways_on_and_its_statement(step: Do, ways: list[tuple[str, str]]) -> None:
    """Every way has a label; the statement is the id without its suffix."""
    assert list(exits(step)) == ways
    assert cites(step) == "1"


def test_a_branch_is_built_of_its_ways_one_by_one_or_together() -> None:
    """Both spell the same value, so that a step can be changed by `replace`."""
    ways = (When("table.late", END), When("not table.late", "2"))
    assert Branch("1", *ways) == Branch("1", whens=ways)
    assert Branch("1", ways[0], whens=ways[1:]) == Branch("1", *ways)
    assert Flow("toy:1", (Branch("1", *ways),)).first == "1"


def test_a_pool_finds_prints_by_name() -> None:
    """One of each name."""
    ruby = Print("ruby", "marble")
    assert pool([ruby, Print("opal", "marble")])["ruby"] is ruby


def test_items_are_found_where_they_are_written() -> None:
    """Every call whose first argument is a literal string, in the order of the files."""
    found = positions("tests.model.kernel.miniatures")
    assert found["3-3.2/passed"][0].file == "tests/model/kernel/miniatures/slayers.py"
    assert found["join.3"][0].line > 1
    assert [place.file.rsplit("/", 1)[1] for place in found["hand"]] == ["gemioku.py", "slayers.py"]
    assert positions("no.such.package") == {}
