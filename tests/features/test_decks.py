"""Decks in scenarios: what Givens build, what is looked at, and what cannot be meant."""

import pytest

from features import gherkin
from features.dealt import dealt
from features.games import Rules, rules
from features.runner import Result, Verdict, run
from specs.sheet import Sheet

DOREMI = rules("doremi")
SIZES = (
    "前提 構築する時計に互いに異なるキャラクターがほかに{}枚入っている",
    "かつ 構築する日記に互いに異なるハプニングがほかに20枚入っている",
)


def played(*steps: str, of: Rules = DOREMI) -> Result:
    """A scenario with these steps."""
    text = "\n      ".join(("# language: ja\n機能: デッキ\n\n  ルール: 例\n\n    シナリオ: 例", *steps))
    (scenario,) = gherkin.read(text, "decks.feature").scenarios
    (found,) = run([scenario], of)
    return found


@pytest.mark.parametrize(
    ("others", "then", "verdict", "told"),
    [
        (48, "構築したデッキは認められる", Verdict.PASSED, ""),
        (47, "構築したデッキは認められる", Verdict.FAILED, "it breaks 16-1.2"),
        (47, "構築したデッキはdoremi:16-1.2に反する", Verdict.PASSED, ""),
        (48, "構築したデッキはdoremi:16-1.2に反する", Verdict.FAILED, "it breaks nothing"),
        (48, "構築したデッキはdoremi:16-1.2には反しない", Verdict.PASSED, ""),
        (47, "構築したデッキはdoremi:16-1.2には反しない", Verdict.FAILED, "it breaks 16-1.2"),
    ],
)
def test_a_deck_is_looked_at(others: int, then: str, verdict: Verdict, told: str) -> None:
    """Each look passes where the deck is so, and fails with what the deck breaks where it is not."""
    first, second = SIZES
    found = played(
        first.format(others), second, "かつ 構築する時計に「どれみ」が2枚入っている", f"ならば {then}"
    )
    assert found.verdict is verdict
    assert told in found.message


def test_further_cards_are_all_different() -> None:
    """In several steps, too, and in all parts."""
    half = "構築する時計に互いに異なるキャラクターがほかに25枚入っている"
    _, second = SIZES
    assert played(f"前提 {half}", f"かつ {half}", second, "ならば 構築したデッキは認められる").passed


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (("ならば 構築したデッキは認められる",), "no deck has been built"),
        (
            ("前提 構築する時計に「どれみ」が2枚入っている", "かつ 構築する時計に「どれみ」が1枚入っている"),
            "has been said already",
        ),
        (("前提 構築する時計にカードナンバーNo.5のキャラクターが1枚入っている",), "expected a card number"),
        (("前提 構築する時計にカードナンバーX05のキャラクターが1枚入っている",), "No.005"),
        (("前提 構築する手札に「どれみ」が2枚入っている",), "構築する"),
        (("前提 構築する時計に「どれみ」が2枚入っている",), "asserts nothing"),
    ],
)
def test_what_cannot_be_meant_is_an_error(steps: tuple[str, ...], told: str) -> None:
    """With the mend, where there is one."""
    found = played(*steps)
    assert found.verdict is Verdict.ERROR
    assert told in found.message


def test_the_limit_of_a_dealt_card_is_a_rule() -> None:
    """A deck may hold so many of it, and no more; the card is what is broken then. Others have no limit."""

    def card(id: str, **more: int) -> dict[str, object]:
        return {"id": id, "name": {"ja": id, "en": id}, "kind": "character", "made_up": True, **more}

    sheet = Sheet.model_validate(
        {
            "document": "doremi",
            "title": {"ja": "例", "en": "example"},
            "made_up": True,
            "card": (card("one-only", limit=1), card("as-ever")),
        }
    )
    of = dealt(DOREMI, [sheet])
    first, second = SIZES
    for name, copies, legal in (("one-only", 1, True), ("one-only", 2, False), ("as-ever", 2, True)):
        found = played(
            first.format(50 - copies),
            second,
            f"かつ 構築する時計に「{name}」が{copies}枚入っている",
            "ならば 構築したデッキは認められる",
            of=of,
        )
        assert found.passed is legal, found.message
        assert ("breaks one-only" in found.message) is not legal
