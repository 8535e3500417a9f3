"""`knot`: norms that clash only together are found, and exactly those."""

import itertools
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from features.games import Rules
from model.kernel.flow import Lasting
from model.kernel.norm import Cannot, Judge, Leave, May, Must, Norm, Preference, Principle
from model.kernel.rulebook import Rulebook
from solvers.finding import Finding, Status
from solvers.knot import knot
from solvers.rings import Rings, Stance, lifts, stances, tangled
from tests.features.miniature import BOOK
from tests.solvers.planted import items, study

LATER = Principle("2.12/later", Preference.LATER_OVER_EARLIER)
LIMIT = Principle("2.12/limit", Preference.LIMIT_OVER_GRANT)
HIDING = ("2.11", "2.11.cursed", "2.12")
"""What the lanterns say of hiding."""


def ring(*links: str) -> tuple[Norm, ...]:
    """Three norms on hiding; `links`: what each is an exception to, if it is one."""
    one, two, three = ((link,) if link else () for link in links)
    return (
        May("2.11", "hide", "lantern.dark", lifts=one),
        Cannot("2.12", "hide", "lantern.bad", lifts=two),
        Must("2.11.cursed", "hide", "lantern.soaked", lifts=three),
    )


def found(of: Rules, book: Rulebook) -> dict[str, Finding]:
    return {one.id: one for one in knot(study(of, book))[0]}


def hiding(*norms: Norm, principles: tuple[Principle, ...] = ()) -> Rulebook:
    """The lanterns with other norms on hiding."""
    return replace(items(BOOK, *norms, without=HIDING), principles=principles)


def test_a_ring_of_exceptions_is_found_played_and_written(lanterns: Rules) -> None:
    """Each two are settled by the exception; all three stand and contradict each other."""
    (one,) = found(lanterns, hiding(*ring("2.12", "2.11.cursed", "2.11"))).values()
    assert one.id == "knot/2.11+2.11.cursed+2.12"
    assert one.about == "hide"
    assert one.status is Status.PLAYED
    assert {line.en for line in one.situation} == {
        "the lantern is cursed",
        "the lantern is out",
        "the lantern is soaked",
    }
    assert one.near
    assert "in a ring" in one.sentence.en
    assert "輪をなして" in one.sentence.ja
    assert one.replay is not None
    assert "lanterns:2.11 and lanterns:2.12 contradict each other on this" in one.replay.en
    assert "lanterns:2.11.cursed and lanterns:2.12 contradict each other on this" in one.replay.en


def test_exceptions_without_a_ring_are_sound(lanterns: Rules) -> None:
    """The same three in a row: the last link is missing."""
    assert found(lanterns, hiding(*ring("2.12", "2.11.cursed", ""))) == {}


def test_a_ring_that_a_principle_settles_is_sound(lanterns: Rules) -> None:
    """All three stand, and the limit prevails over permissions; over a duty it does not."""
    norms = ring("2.12", "2.11.cursed", "2.11")
    permissions = (*norms[:2], May("2.11.cursed", "hide", "lantern.soaked", lifts=("2.11",)))
    assert found(lanterns, hiding(*permissions, principles=(LIMIT,))) == {}
    assert found(lanterns, hiding(*norms, principles=(LIMIT,)))


def test_a_ring_that_no_situation_closes_is_sound(lanterns: Rules) -> None:
    """One of the three never holds together with the others."""
    one, two, three = ring("2.12", "2.11.cursed", "2.11")
    apart = replace(three, when="lantern.soaked and not lantern.dark")
    answer, covered = knot(study(lanterns, hiding(one, two, apart)))
    assert answer == ()
    counts = dict(covered.counts)
    assert (counts["rings"], counts["compatible"], counts["unfinished"]) == (1, 0, 0)


def test_two_that_lift_each_other(lanterns: Rules) -> None:
    """The shortest ring."""
    may = May("2.11", "hide", "lantern.dark", lifts=("2.12",))
    cannot = Cannot("2.12", "hide", "lantern.bad", lifts=("2.11",))
    assert set(found(lanterns, hiding(may, cannot))) == {"knot/2.11+2.12"}


def test_a_knot_beyond_its_ring(lanterns: Rules) -> None:
    """A permission and a duty lift each other, so that it stays open whether the limit that the duty
    lifts is out; the limit prevails over the permission alone."""
    norms = (
        May("2.11", "hide", "lantern.dark", lifts=("2.10/too",)),
        Must("2.10/too", "hide", "lantern.bad", lifts=("2.11", "2.12")),
        Cannot("2.12", "hide", "lantern.soaked"),
    )
    (one,) = found(lanterns, hiding(*norms, principles=(LIMIT,))).values()
    assert "are settled where one of them is missing" in one.sentence.en
    assert one.id == "knot/2.10/too+2.11+2.12"
    assert one.status is Status.PLAYED


def test_the_judge_is_told(lanterns: Rules) -> None:
    """Where a statement sends contradictions to the judge, so it does these."""
    book = replace(hiding(*ring("2.12", "2.11.cursed", "2.11")), judge=Judge("2.13"))
    (one,) = found(lanterns, book).values()
    assert "2.13" in one.statements
    assert "leaves it to the judge" in one.sentence.en


def test_a_judge_of_several_cards_unties_their_knots_alone(lanterns: Rules) -> None:
    """A ring of three cards is the judge's; one of a card and two rules is nobody's."""
    norms = ring("2.12", "2.11.cursed", "2.11")
    cards = tuple(replace(norm, source="card") for norm in norms)
    judge = Judge("2.13", several_cards=True)
    for some, judged in ((cards, True), ((cards[0], *norms[1:]), False)):
        (one,) = found(lanterns, replace(hiding(*some), judge=judge)).values()
        assert ("2.13" in one.statements) is judged
        assert one.replay is not None
        assert ("by lanterns:2.13 this is left to the judge" in one.replay.en) is judged
        assert ("contradict each other on this" in one.replay.en) is not judged


def test_what_begins_first_decides(lanterns: Rules) -> None:
    """A permission and a limit that last lift each other; the later prevails: a scenario for each
    order."""
    may = replace(May("2.11/effect", "hide", lifts=("2.12",)), source="card")
    cannot = replace(Cannot("2.12/effect", "hide", lifts=("2.11",)), source="card")
    soaked, aglow, gale = BOOK.lasting
    lasting = (replace(soaked, norms=(may,)), replace(aglow, norms=(cannot,)), gale)
    (one,) = found(lanterns, replace(hiding(principles=(LATER,)), lasting=lasting)).values()
    assert one.id == "knot/2.11/effect+2.12/effect"
    assert "which began first decides" in one.sentence.en
    assert one.replay is not None
    assert one.replay.en.count("Scenario:") == 2


def test_principles_in_a_ring(lanterns: Rules) -> None:
    """Each ranked over the next and the last over the first; ranked in a row they are sound."""
    names, preferences = ("2.9/p", "2.9/q", "2.9/r"), list(Preference)
    for over, told in ((("2.9/q", "2.9/r", "2.9/p"), True), (("2.9/q", "2.9/r", ""), False)):
        principles = tuple(
            Principle(name, preference, tuple(filter(None, (under,))))
            for name, preference, under in zip(names, preferences, over, strict=False)
        )
        ids = set(found(lanterns, replace(BOOK, principles=principles)))
        assert ids == ({"knot/2.9/p+2.9/q+2.9/r"} if told else set())


# ---- exactly those -----------------------------------------------------------------

IDS = ("1", "2/a", "2/b", "3", "4", "5")


@st.composite
def norms(draw: st.DrawFn) -> tuple[Stance, ...]:
    """Up to six norms on one action, of rules, cards and effects that last."""
    found: list[Norm] = []
    effects: dict[str, str] = {}
    for id in draw(st.lists(st.sampled_from(IDS), min_size=2, max_size=6, unique=True)):
        kind = draw(st.sampled_from((May, Must, Cannot)))
        above = tuple(draw(st.lists(st.sampled_from((*IDS, "2")), max_size=2)))
        effects[id] = draw(st.sampled_from(("", "", "", "e", "f")))
        source = "card" if effects[id] else draw(st.sampled_from(("rule", "card")))
        found.append(kind(id, "hide", lifts=above, only=draw(st.booleans()), source=source))
    book = replace(
        BOOK,
        items=tuple(norm for norm in found if not effects[norm.id]),
        lasting=tuple(
            Lasting(name, BOOK.words, "lantern", tuple(norm for norm in found if effects[norm.id] == name))
            for name in ("e", "f")
        ),
    )
    return stances(book, "hide")


PRINCIPLES = st.lists(
    st.builds(
        Principle,
        st.sampled_from(("p", "q", "r")),
        st.sampled_from(list(Preference)),
        st.sampled_from(((), ("p",), ("q",), ("r",), ("q", "r"))),
        st.sampled_from(("", "card")),
    ),
    max_size=3,
    unique_by=lambda principle: principle.id,
).map(tuple)


@settings(max_examples=400)
@given(norms(), PRINCIPLES)
def test_every_minimal_set_and_no_other(said: tuple[Stance, ...], principles: tuple[Principle, ...]) -> None:
    """All sets of norms put to `decide`: those that clash, and no part of them does, are the knots
    (and the pairs that `overlap` has)."""
    possible = [
        frozenset(some)
        for size in range(2, len(said) + 1)
        for some in itertools.combinations(said, size)
        if len({stance.norm.id for stance in some}) == size
    ]
    clashing = [some for some in possible if tangled(tuple(some), principles)]
    least = {some for some in clashing if not any(other < some for other in clashing)}
    pairs = {some for some in least if len(some) == 2 and not _mutual(*some)}
    found = Rings(said, principles)
    assert {frozenset(knot) for knot in found.knots} == least - pairs
    assert found.whole


def _mutual(one: Stance, other: Stance) -> bool:
    return lifts(one, other) and lifts(other, one)


def test_what_is_left_to_the_judge_clashes_with_nothing() -> None:
    """A norm that hands over is in no knot: all that it applies to is the judge's."""
    book = replace(BOOK, items=(*ring("2.12", "2.11.cursed", "2.11"), Leave("2.13", "hide", lifts=("2.12",))))
    assert all(not isinstance(stance.norm, Leave) for stance in stances(book, "hide"))
