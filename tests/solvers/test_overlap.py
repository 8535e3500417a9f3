"""`overlap`: what is planted is found with its statements, and classed; what is settled is not told."""

from dataclasses import replace

import pytest

from features.games import Rules
from model.kernel.flow import Lasting
from model.kernel.norm import Cannot, Judge, May, Must, Preference, Principle, Sets
from solvers.clash import Class, classed
from solvers.finding import Covered, Finding, Status
from solvers.overlap import overlap
from tests.features.miniature import BOOK
from tests.solvers.planted import items, study

CANNOT_WINS = Principle("2.12/wins", Preference.CANNOT_OVER_CAN)
LATER = Principle("2.12/later", Preference.LATER_OVER_EARLIER)
HIDING = "overlap/2.11.cursed+2.12"
"""Lanterns that are cursed must be hidden, and dark ones cannot be."""


def found(of: Rules, **changes: object) -> dict[str, Finding]:
    answer, _ = overlap(study(of, replace(BOOK, **changes)))  # type: ignore[arg-type]  # any field of a rulebook
    return {one.id: one for one in answer}


def test_a_duty_against_a_prohibition_is_found_played_and_written(lanterns: Rules) -> None:
    """The statements, the facts that matter, the closest situation without it, and two texts that ran."""
    one = found(lanterns)[HIDING]
    assert one.statements == ("2.11.cursed", "2.12")
    assert one.status is Status.PLAYED
    assert {line.en for line in one.situation} == {"the lantern is cursed", "the lantern is out"}
    assert [line.en for line in one.near] == ["the lantern is not cursed"]
    assert one.cards == ("curse",)
    assert one.replay is not None
    assert "lanterns:2.11.cursed and lanterns:2.12 contradict each other on this" in one.replay.en
    assert "lanterns:2.11.cursedとlanterns:2.12が矛盾する" in one.replay.ja


def test_what_a_principle_settles_is_counted_and_not_told(lanterns: Rules) -> None:
    """Precedence of prohibitions settles the clash."""
    answer, covered = overlap(study(lanterns, replace(BOOK, principles=(CANNOT_WINS,))))
    assert answer == ()
    counts = dict(covered.counts)
    assert counts["settled"] + counts["apart"] == counts["pairs"] > counts["apart"]


def test_what_cannot_be_together_is_not_told(lanterns: Rules) -> None:
    """A prohibition of what is not cursed never meets the duty about what is."""
    book = items(BOOK, Cannot("2.12", "hide", "lantern.dark and not lantern.bad"), without=("2.12",))
    answer, _ = overlap(study(lanterns, book))
    assert HIDING not in {one.id for one in answer}


def test_the_judge_is_told(lanterns: Rules) -> None:
    """Where a statement sends contradictions to the judge, the clash is one that is left to the judge."""
    one = found(lanterns, judge=Judge("2.13"))[HIDING]
    assert "2.13" in one.statements
    assert "left to the judge" in one.sentence.en or "leaves it to the judge" in one.sentence.en


SEVERAL = Judge("2.13", several_cards=True)


@pytest.mark.parametrize(("source", "sort"), [("card", "left to the judge"), ("rule", "unsettled")])
def test_contradictions_of_several_cards_are_the_judges_and_no_others(
    lanterns: Rules, source: str, sort: str
) -> None:
    """A duty of a card against another card's limit or against a rule's, each with a scenario that hears it."""
    book = items(BOOK, DUTY, replace(BAN, source=source), without=("2.11.cursed", "2.12"))
    answer, _ = overlap(study(lanterns, replace(book, principles=(), judge=SEVERAL)))
    (one,) = (one for one in answer if one.id == HIDING)
    assert (one.sort, "2.13" in one.statements) == (sort, source == "card")
    assert one.replay is not None
    heard = {"card": "by lanterns:2.13 this is left to the judge", "rule": "contradict each other on this"}
    assert heard[source] in one.replay.en


def test_values_of_several_cards_are_the_judges(lanterns: Rules) -> None:
    """Those of two cards are, but not of two texts of one card, nor of a card and a rule."""
    one = Sets("2.11.cursed/one", "lantern.glow", "1", "it.bad", stratum=2)
    for other, stratum, sort in (
        ("2.12/two", 2, "left to the judge"),
        ("2.11.cursed/two", 2, "unsettled"),
        ("2.12/two", 0, "unsettled"),
    ):
        book = items(BOOK, one, replace(one, id=other, value="2", stratum=stratum))
        answer, _ = overlap(study(lanterns, replace(book, judge=SEVERAL)))
        (told,) = (told for told in answer if told.about == "lantern.glow")
        assert (told.sort, "2.13" in told.statements) == (sort, sort != "unsettled")


def test_two_principles_that_disagree_are_told(lanterns: Rules) -> None:
    """A card requires what a rule forbids, and nothing ranks the two principles that apply."""
    card = replace(Must("2.11.cursed", "hide", "lantern.bad"), source="card")
    book = replace(
        items(BOOK, card, without=("2.11.cursed",)),
        principles=(CANNOT_WINS, Principle("2.12/card", Preference.CARD_OVER_RULE)),
    )
    (one,) = (one for one in overlap(study(lanterns, book))[0] if one.id == HIDING)
    assert "two principles of precedence point in opposite directions" in one.sentence.en


def test_what_begins_first_decides(lanterns: Rules) -> None:
    """Two effects that last, and the later prevails: two scenarios, one for each order."""
    must = replace(Must("2.11.cursed/effect", "hide"), source="card")
    cannot = replace(Cannot("2.12/effect", "hide"), source="card")
    lasting = (
        Lasting("soaked", BOOK.lasting[0].words, "lantern", (must,)),
        Lasting("aglow", BOOK.lasting[1].words, "lantern", (cannot,)),
        *BOOK.lasting[2:],
    )
    book = replace(items(BOOK, without=("2.11", "2.11.cursed", "2.12")), lasting=lasting, principles=(LATER,))
    answer, _ = overlap(study(lanterns, book))
    (one,) = (one for one in answer if one.id == "overlap/2.11.cursed/effect+2.12/effect")
    assert "which began first decides" in one.sentence.en
    assert one.replay is not None
    assert one.sort == "order-dependent"
    assert one.replay.en.count("Scenario:") == 2
    assert "require this" in one.replay.en
    assert "do not allow this" in one.replay.en


def test_two_actions_that_are_both_required_exclude_each_other(lanterns: Rules) -> None:
    """One question, two duties, and only one can be done."""
    book = items(BOOK, Must("2.10/duty", "sell", "lantern.bad"), without=("2.12",))
    answer, _ = overlap(study(lanterns, book))
    (one,) = (one for one in answer if one.id == "overlap/2.10/duty+2.11.cursed")
    assert one.status is Status.PLAYED
    assert one.replay is not None
    assert (one.about, one.sort) == ("hide", "unsettled")


def test_two_values_of_one_fact_are_found(lanterns: Rules) -> None:
    """Two statements set one fact to different values in one situation; to one value, they agree."""
    first = Sets("2.1/glow", "lantern.glow", "1", "it.cursed")
    clashing, agreeing = (Sets("2.2/glow", "lantern.glow", value, "it.light == 0") for value in ("2", "1"))
    for second, wanted in ((clashing, True), (agreeing, False)):
        answer, _ = overlap(study(lanterns, items(BOOK, first, second)))
        told = [(one.about, one.sort) for one in answer if one.id == "overlap/2.1/glow+2.2/glow"]
        assert told == ([("lantern.glow", "unsettled")] if wanted else [])


def test_limits_that_nothing_ranks_are_one_finding(lanterns: Rules) -> None:
    """Without the reading that a limit prevails, every limited permission clashes: one defect."""
    answers = found(lanterns, principles=())
    one = answers["overlap/limits"]
    assert one.status is Status.PLAYED
    assert {"2.1", "2.1.soaked", "3.1.odd"} <= set(one.statements)


def test_an_exception_names_what_it_lifts(lanterns: Rules) -> None:
    """What an exception lifts does not clash with it; another limit does, where nothing ranks them."""
    lifting = May("2.10/even", "hide", "lantern.odd", lifts=("2.12",))
    other = Cannot("2.9/never", "hide", "lantern.odd")
    book = replace(items(BOOK, lifting, other, without=("2.11.cursed",)), principles=())
    told = {one.id for one in overlap(study(lanterns, book))[0]}
    assert "overlap/2.10/even+2.9/never" in told
    assert "overlap/2.10/even+2.12" not in told


def test_classes() -> None:
    """What two norms are to each other follows from the engine's own decision."""
    may, must, cannot = May("a", "x"), Must("b", "x"), Cannot("c", "x")
    assert classed(must, cannot, ()).sort is Class.UNSETTLED
    assert classed(must, cannot, (), Judge("judge")).sort is Class.JUDGE
    assert classed(must, cannot, (CANNOT_WINS,)).by == ("2.12",)
    assert classed(may, cannot, (Principle("p", Preference.LIMIT_OVER_GRANT),)).sort is Class.SETTLED


# ---- what findings are about, and their classes --------------------------------------

CARD_WINS = Principle("2.12/card", Preference.CARD_OVER_RULE)
DUTY = replace(Must("2.11.cursed", "hide", "lantern.bad"), source="card")
"""What a card requires, as long as it lies there."""
BAN = Cannot("2.12", "hide", "lantern.dark")


def test_a_finding_says_what_it_is_about_and_of_what_class(lanterns: Rules) -> None:
    """The action, and each class that is told; without the clash there is no finding."""
    for changes, sort in (
        ({}, "unsettled"),
        ({"judge": Judge("2.13")}, "left to the judge"),
        (
            {
                "items": items(BOOK, DUTY, without=("2.11.cursed",)).items,
                "principles": (CANNOT_WINS, CARD_WINS),
            },
            "unranked",
        ),
    ):
        one = found(lanterns, **changes)[HIDING]
        assert (one.about, one.sort) == ("hide", sort)
    assert HIDING not in found(lanterns, items=items(BOOK, without=("2.12",)).items)


@pytest.mark.parametrize(
    ("ban", "principles", "settled"),
    [
        (BAN, (CARD_WINS,), True),
        (BAN, (LATER,), False),
        (replace(BAN, source="card"), (CARD_WINS,), False),
        (replace(BAN, source="card"), (CANNOT_WINS, LATER), False),
        (replace(BAN, source="card"), (replace(CANNOT_WINS, over=("2.12/later",)), LATER), True),
    ],
)
def test_norms_of_cards_are_settled_by_what_ranks_them(
    lanterns: Rules, ban: Cannot, principles: tuple[Principle, ...], settled: bool
) -> None:
    """A card against a rule, and two cards: what a principle settles is counted under it, and not told."""

    def asked(limit: Cannot) -> tuple[bool, int, Covered]:
        book = items(BOOK, DUTY, limit, without=("2.11.cursed", "2.12"))
        answer, covered = overlap(study(lanterns, replace(book, principles=principles)))
        return HIDING in {one.id for one in answer}, dict(covered.counts)["settled"], covered

    never = replace(ban, when="lantern.dark and not lantern.bad")
    told, counted, covered = asked(ban)
    assert told is not settled
    assert counted - asked(never)[1] == settled
    assert not asked(never)[0]
    if settled:
        assert "by 2.12" in covered.words.en
        assert "2.12により" in covered.words.ja


def test_of_two_texts_that_always_count_either_can_have_begun_first(lanterns: Rules) -> None:
    """The later prevails, and no table tells which it is: one scenario, and the class says why."""
    book = items(BOOK, DUTY, replace(BAN, source="card"), without=("2.11.cursed", "2.12"))
    one = next(
        one for one in overlap(study(lanterns, replace(book, principles=(LATER,))))[0] if one.id == HIDING
    )
    assert one.sort == "order-dependent"
    assert "which began first decides" in one.sentence.en
    assert one.replay is not None
    assert one.replay.en.count("Scenario:") == 1


def test_every_pair_is_accounted_for(lanterns: Rules) -> None:
    """Settled, apart, looked for or unknown: they add up, and are said."""
    for principles in ((), (CANNOT_WINS,)):
        _, covered = overlap(study(lanterns, replace(BOOK, principles=principles)))
        counts = dict(covered.counts)
        assert counts["pairs"] == counts["apart"] + counts["settled"] + counts["compatible"] > 0
        assert counts["unknown"] == 0
        assert f"Of {counts['pairs']} pairs" in covered.words.en


def test_what_is_found_does_not_depend_on_the_order_of_cards(lanterns: Rules) -> None:
    """The same findings in the same order, whichever card comes first in the pool."""
    cards = (
        DUTY,
        replace(BAN, source="card"),
        replace(May("2.10/even", "hide", "lantern.odd"), source="card"),
    )
    without = items(BOOK, without=("2.11.cursed", "2.12"))
    one, other = (
        overlap(study(lanterns, replace(items(without, *some), principles=())))
        for some in (cards, cards[::-1])
    )
    assert one == other
    assert len(one[0]) > 1
