"""Norms and the ruling: six verdicts, lifting, `only`, ranked precedence."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.kernel.norm import (
    Cannot,
    Judge,
    Leave,
    May,
    Must,
    Norm,
    Preference,
    Principle,
    Ruling,
    Verdict,
    applying,
    beats,
    clash,
    decide,
    statement_of,
)
from tests.model.kernel.miniatures.slayers import PRINCIPLES

MAY, MUST, CANNOT = May("1", "act"), Must("2", "act"), Cannot("3", "act")
EXCEPTION = May("5", "act", lifts=("1",))
LIMITS = (Principle("p", Preference.LIMIT_OVER_GRANT),)


@pytest.mark.parametrize(
    ("norms", "verdict", "because"),
    [
        ((), Verdict.SILENT, ()),
        ((MAY,), Verdict.PERMITTED, ("1",)),
        ((MUST,), Verdict.REQUIRED, ("2",)),
        ((CANNOT,), Verdict.FORBIDDEN, ("3",)),
        ((MAY, MUST), Verdict.REQUIRED, ("2",)),
        ((MAY, CANNOT), Verdict.CONTRADICTORY, ("1", "3")),
        ((MUST, CANNOT), Verdict.CONTRADICTORY, ("2", "3")),
        ((Leave("4", "act"), MAY, CANNOT), Verdict.JUDGE, ("4",)),
    ],
    ids=["none", "may", "must", "cannot", "may must", "may cannot", "must cannot", "leave"],
)
def test_each_verdict_and_the_statements_that_made_it(
    norms: tuple[Norm, ...], verdict: Verdict, because: tuple[str, ...]
) -> None:
    """Without precedence: silent where no norm speaks, contradictory where two do."""
    assert decide(norms, ()) == Ruling(verdict, because)


def test_only_permitted_and_required_are_allowed() -> None:
    """Silence is no permission."""
    assert {v for v in Verdict if Ruling(v).allowed} == {Verdict.PERMITTED, Verdict.REQUIRED}


def test_a_contradiction_is_the_judges_where_the_document_says_so() -> None:
    """The judge's statement stands first among those that made the ruling."""
    judged = Ruling(Verdict.JUDGE, ("19-4", "1", "3"))
    assert decide((MAY, CANNOT), (), Judge("19-4/judge")) == judged
    assert clash(((MAY,), (CANNOT,)), Judge("19-4")) == judged
    assert clash(((MAY,), (CANNOT,))) == Ruling(Verdict.CONTRADICTORY, ("1", "3"))


@pytest.mark.parametrize(
    ("norms", "verdict"),
    [
        ((May("a", "act", source="card"), Cannot("b", "act", source="card")), Verdict.JUDGE),
        ((May("a", "act", source="card"), MAY, Cannot("b", "act", source="card"), CANNOT), Verdict.JUDGE),
        ((MAY, CANNOT), Verdict.CONTRADICTORY),
        ((May("a", "act", source="card"), CANNOT), Verdict.CONTRADICTORY),
        ((MAY, Cannot("a", "act", source="card"), Cannot("b", "act", source="card")), Verdict.CONTRADICTORY),
        ((May("a/1", "act", source="card"), Cannot("a/2", "act", source="card")), Verdict.CONTRADICTORY),
    ],
    ids=["two cards", "two cards among rules", "two rules", "a card and a rule", "two cards that agree", "one card"],
)  # fmt: skip
def test_a_judge_of_several_cards_decides_where_cards_contradict_each_other(
    norms: tuple[Norm, ...], verdict: Verdict
) -> None:
    """One card permits or requires what another forbids; all other contradictions stay as they are."""
    assert decide(norms, (), Judge("19-4", several_cards=True)).verdict is verdict
    assert decide(norms, (), Judge("19-4")).verdict is Verdict.JUDGE


def test_rulings_cite_statements_once() -> None:
    """Two norms of one statement are one reason."""
    assert decide((May("6.5/home", "act"), May("6.5/shop", "act")), ()).because == ("6.5",)
    assert statement_of("6.5/home") == "6.5"


# ---- lifting


def test_an_exception_lifts_the_norm_that_it_names() -> None:
    """Lifted is not overruled: the norm does not apply."""
    assert decide((May("1", "act", lifts=("3",)), CANNOT), ()) == Ruling(Verdict.PERMITTED, ("1",))


def test_an_exception_may_name_a_whole_statement() -> None:
    """All norms of that statement are lifted."""
    limits = (Cannot("3/a", "act"), Cannot("3/b", "act"))
    assert decide((May("1", "act", lifts=("3",)), *limits), ()).verdict is Verdict.PERMITTED
    assert decide((May("1", "act", lifts=("3/a",)), *limits), ()).verdict is Verdict.CONTRADICTORY


def test_a_norm_that_is_lifted_lifts_nothing() -> None:
    """The exception to the exception brings the rule back."""
    exception, counter = May("1", "act", lifts=("3",)), Leave("5", "other", lifts=("1",))
    assert applying((CANNOT, exception)) == (exception,)
    assert applying((CANNOT, exception, counter)) == (CANNOT, counter)


def test_norms_that_lift_each_other_all_stand() -> None:
    """A ring of exceptions settles nothing, and what hangs on it stands too."""
    a, b = May("1", "act", lifts=("3",)), Cannot("3", "act", lifts=("1",))
    c = May("4", "act")
    assert applying((a, b, replace(c, lifts=()))) == (a, b, c)
    assert decide((a, b), ()).verdict is Verdict.CONTRADICTORY


@given(st.permutations([CANNOT, May("1", "act", lifts=("3",)), EXCEPTION]))
def test_the_order_in_which_norms_are_listed_means_nothing(norms: list[Norm]) -> None:
    """Exceptions are found wherever they stand."""
    assert set(applying(norms)) == {CANNOT, EXCEPTION}
    assert decide(norms, LIMITS).verdict is Verdict.FORBIDDEN


# ---- only


def test_a_grant_that_is_the_only_one_limits_elsewhere() -> None:
    """Where it does not hold it stands as a Cannot of the same id, source and time."""
    only = May("1", "act", only=True, source="card", since=2)
    assert only.stance(True) is only
    assert only.stance(False) == Cannot("1", "act", source="card", since=2)
    assert MAY.stance(False) is None
    assert Must("1", "act", only=True).stance(False) is None
    assert CANNOT.stance(False) is None


def test_norms_of_different_force_are_different() -> None:
    """A May is not a Cannot of the same words."""
    assert len({May("1", "act"), Must("1", "act"), Cannot("1", "act"), Leave("1", "act")}) == 4


# ---- precedence

CARD_CAN = May("card/can", "act", source="card", since=2)
CARD_CANNOT = Cannot("card/cannot", "act", source="card", since=1)


def test_card_over_rule() -> None:
    """slayers 1-1: what a card says holds against the rules."""
    ruling = decide((Cannot("3", "act"), May("card", "act", source="card")), PRINCIPLES[:1])
    assert ruling == Ruling(Verdict.PERMITTED, ("card",), ("1-1",), ("3",))


def test_later_over_earlier() -> None:
    """slayers 1-1: of two effects the later one holds; the order in which they are listed means nothing."""
    first, second = May("a", "act", source="card", since=1), Cannot("b", "act", source="card", since=2)
    for norms in ((first, second), (second, first)):
        ruling = decide(norms, PRINCIPLES[1:2])
        assert (ruling.verdict, ruling.because, ruling.by) == (Verdict.FORBIDDEN, ("b",), ("1-1",))


def test_cannot_over_can_whatever_the_order() -> None:
    """slayers 1-1: of two effects `cannot` holds, also where `can` came later: the one principle
    is ranked above the other."""
    assert decide((CARD_CAN, CARD_CANNOT), PRINCIPLES).verdict is Verdict.FORBIDDEN
    unranked = tuple(replace(principle, over=()) for principle in PRINCIPLES)
    assert decide((CARD_CAN, CARD_CANNOT), unranked).verdict is Verdict.CONTRADICTORY


def test_principles_that_are_not_ranked_leave_a_contradiction() -> None:
    """slayers 1-1 does not say whether `cannot` of the rules holds against `can` of a card."""
    rule = Cannot("3", "act")
    assert decide((CARD_CAN, rule), PRINCIPLES).verdict is Verdict.CONTRADICTORY
    assert decide((CARD_CAN, rule), PRINCIPLES, Judge("19-4")).verdict is Verdict.JUDGE
    ranked = (*PRINCIPLES[:2], replace(PRINCIPLES[2], over=("1-1/later", "1-1/card")))
    assert decide((CARD_CAN, rule), ranked).verdict is Verdict.FORBIDDEN


def test_a_principle_among_cards_ranks_no_rule() -> None:
    """slayers 1-1 read of two effects: what the rules forbid, a card may allow."""
    among = (*PRINCIPLES[:2], replace(PRINCIPLES[2], among="card"))
    assert decide((CARD_CAN, CARD_CANNOT), among).verdict is Verdict.FORBIDDEN
    assert decide((CARD_CAN, Cannot("3", "act")), among).verdict is Verdict.PERMITTED
    assert decide((MAY, CARD_CANNOT), among[2:]).verdict is Verdict.CONTRADICTORY
    assert decide((MAY, CANNOT), among).verdict is Verdict.CONTRADICTORY


@pytest.mark.parametrize("preference", list(Preference))
def test_among_cards_a_principle_prefers_nothing_that_it_does_not_prefer_anyway(
    preference: Preference,
) -> None:
    """And of two cards the same."""
    whole, among = Principle("p", preference), Principle("p", preference, among="card")
    said = [
        kind("x", "act", source=source, since=since)
        for kind in (May, Must, Cannot)
        for source in ("rule", "card")
        for since in (0, 1)
    ]
    for a in said:
        for b in said:
            cards = a.source == b.source == "card"
            assert among.prefers(a, b) is (cards and whole.prefers(a, b))


def test_principles_that_beat_each_other_settle_nothing() -> None:
    """A ring in the ranking is no ranking."""
    ring = (
        Principle("a", Preference.CARD_OVER_RULE, over=("b",)),
        Principle("b", Preference.CANNOT_OVER_CAN, over=("a",)),
    )
    assert decide((CARD_CAN, Cannot("3", "act")), ring).verdict is Verdict.CONTRADICTORY


def test_a_limit_of_the_same_source_over_a_grant() -> None:
    """The recorded reading of every document: a Cannot limits what a May opens, but no Must."""
    assert decide((MAY, CANNOT), LIMITS) == Ruling(Verdict.FORBIDDEN, ("3",), ("p",), ("1",))
    assert decide((MUST, CANNOT), LIMITS).verdict is Verdict.CONTRADICTORY
    assert decide((CARD_CAN, CANNOT), LIMITS).verdict is Verdict.CONTRADICTORY


def test_one_norm_that_beats_the_whole_other_side_is_enough() -> None:
    """And it is not enough to beat a part of it."""
    later = May("late", "act", source="card", since=9)
    early = Cannot("early", "act", source="card", since=1)
    assert decide((later, early, CANNOT), PRINCIPLES[:2]).verdict is Verdict.PERMITTED
    assert decide((CARD_CAN, early, Cannot("x", "act", source="card", since=5)), PRINCIPLES[:2]).verdict is (
        Verdict.FORBIDDEN
    )
    mixed = (May("m", "act", source="card", since=3), early, Cannot("x", "act", source="card", since=3))
    assert decide(mixed, PRINCIPLES[:2]).verdict is Verdict.CONTRADICTORY


def test_a_duty_that_wins_is_required_wherever_it_is_listed() -> None:
    """Of two winning grants the duty decides."""
    duty = Must("duty", "act", source="card")
    for norms in permutations((May("can", "act", source="card"), duty, CANNOT)):
        ruling = decide(norms, PRINCIPLES[:1])
        assert (ruling.verdict, ruling.because) == (Verdict.REQUIRED, ("duty",))


@st.composite
def norms(draw: st.DrawFn) -> Norm:
    kind = draw(st.sampled_from((May, Must, Cannot)))
    source = draw(st.sampled_from(("rule", "card")))
    return kind(draw(st.sampled_from("abc")), "act", source=source, since=draw(st.integers(0, 2)))


AMONG = tuple(replace(principle, id=f"{principle.id}/cards", among="card") for principle in PRINCIPLES)


@given(norms(), norms(), st.lists(st.sampled_from((*PRINCIPLES, *AMONG)), unique=True))
def test_no_two_norms_beat_each_other(a: Norm, b: Norm, principles: list[Principle]) -> None:
    """Precedence is one-sided, under any selection of the principles."""
    assert not (beats(a, b, tuple(principles)) and beats(b, a, tuple(principles)))


@given(st.lists(norms(), max_size=4), st.randoms(use_true_random=False))
def test_the_verdict_does_not_depend_on_the_order_of_the_norms(found: list[Norm], random: Random) -> None:
    """A document has no first norm."""
    shuffled = random.sample(found, len(found))
    assert decide(found, PRINCIPLES).verdict is decide(shuffled, PRINCIPLES).verdict
