"""Each kind of property is seen to fail on a rulebook that has the fault, and to hold on one that has not."""

from typing import Any

import pytest

from model.kernel.effect import Add, Move, Python
from model.kernel.flow import END, NOWHERE, Ask, Branch, Do, Flow, Step, When
from model.kernel.game import Game
from model.kernel.norm import Cannot, May
from model.kernel.reading import by
from model.kernel.rulebook import ALWAYS, CLAIMS, PERMITTED, SOMETIMES, Property
from model.kernel.table import Binding, Table
from model.kernel.words import Words
from solvers.explore import Exploration, explore
from solvers.finding import Status
from solvers.properties import Here, Outcome, allowed, answer, conserved, with_built_in
from tests.solvers.miniatures import BASE, book, game, table, words


def lost(t: Table, binding: Binding) -> Table:
    """A planted fault: the first coin vanishes from its zone."""
    assert binding is not None
    place = t.cards[0].zone
    zones = (*t.zones[:place], tuple(c for c in t.zones[place] if c != 0), *t.zones[place + 1 :])
    return t._replace(zones=zones)


LAY_OR_PASS = Ask("a", "active", {"lay": "a", "pass": END})
GOOD: tuple[Step, ...] = (LAY_OR_PASS,)

KINDS: dict[str, tuple[Property, tuple[Step, ...], dict[str, Any]]] = {
    "always, of the table": (
        Property("p", ALWAYS, "all(c.zone == 'hand' for c in coins if c.value == 9)", words("kept")),
        (Ask("a", "active", {"lay": "a", "pass": END}),),
        {"coins": ((9,), ())},
    ),
    "sometimes, of the table": (
        Property("p", SOMETIMES, "any(c.zone == 'board' for c in coins)", words("laid")),
        (Ask("a", "active", {"pass": END}),),
        {},
    ),
    "somebody can act": (
        Property("p", ALWAYS, "somebody can act", words("somebody acts")),
        (Ask("a", "active", {"lay": "a"}),),
        {},
    ),
    "no ruling is contradictory": (
        Property("p", ALWAYS, "no ruling is contradictory", words("no clash")),
        (Ask("a", "active", {"rest": END, "pass": END}),),
        {"items": (Cannot("9", "rest"),), "principles": ()},
    ),
    "an action is sometimes permitted": (
        Property("p", SOMETIMES, "lay is permitted", words("laying")),
        (Ask("a", "active", {"lay": "a", "pass": END}),),
        {"coins": ((), (1,))},
    ),
    "the game is sometimes over": (
        Property("p", SOMETIMES, "the game is over", words("over")),
        (Ask("a", "active", {"lay": "a", "rest": "a"}),),
        {},
    ),
    "cards are conserved": (
        Property("p", ALWAYS, "cards are conserved", words("conserved")),
        (Ask("a", "active", {"lay": "b", "pass": END}), Do("b", (Python(lost, "planted"),), "a")),
        {},
    ),
    "the invariants hold": (
        Property("p", ALWAYS, "the invariants hold", words("invariant")),
        (Ask("a", "active", {"lay": "b", "pass": END}), Do("b", (Add("round", "1"),), "a")),
        {"invariants": ("table.round <= 1",)},
    ),
    "an end can be reached": (
        Property("p", ALWAYS, "an end can be reached", words("an end")),
        (Ask("a", "active", {"lay": "b", "pass": END}), Ask("b", "opponent", {"rest": "b", "take": "b"})),
        {},
    ),
}  # fmt: skip


def explored(
    claimed: Property, *steps: Step, coins: Any = ((1, 2), (1,)), **more: Any
) -> tuple[Game, Exploration]:
    played = game(Flow("mini:game", steps), **more)
    return played, explore(played, played.start(table(played, coins)).table, [claimed])


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_fails_where_the_fault_is_planted(kind: str) -> None:
    """And what fails is a finding that cites what it is about, with the plays in both languages."""
    claimed, steps, more = KINDS[kind]
    played, found = explored(claimed, *steps, **more)
    assert found.judged[0].outcome is Outcome.FAILS
    findings, covered = answer(played, found.table, found.judged, found.words)
    assert "property/p" in [finding.id for finding in findings]
    assert covered.words == found.words
    if claimed.mode == ALWAYS:
        assert found.judged[0].line is not None


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_holds_where_it_is_not(kind: str) -> None:
    """The same claims on a sound game."""
    claimed = KINDS[kind][0]
    played, found = explored(claimed, *GOOD, items=(), invariants=("table.round <= 1",))
    assert found.judged[0].outcome is Outcome.HOLDS
    assert answer(played, found.table, found.judged, found.words)[0] == ()


def test_every_claim_that_is_built_in_has_a_planted_fault() -> None:
    """A new built-in claim needs one too."""
    planted = {claimed.claim for claimed, _, _ in KINDS.values()}
    assert set(CLAIMS) <= planted
    assert any(claim.endswith(PERMITTED) for claim in planted)


def test_conservation_and_invariants_are_claimed_whether_or_not_they_are_named() -> None:
    """And not twice where they are."""
    assert [p.claim for p in with_built_in([])] == ["cards are conserved", "the invariants hold"]
    own = Property("own", ALWAYS, "cards are conserved", words("own"))
    assert [p.id for p in with_built_in([own])] == ["own", "invariant"]


@pytest.mark.parametrize("wrong", ["lost", "doubled", "misplaced"])
def test_a_card_is_conserved_only_where_it_lies_in_its_one_place(wrong: str) -> None:
    """Lost, in two places, or in another than it says."""
    played = game()
    t = table(played)
    assert conserved(t)
    zones = {
        "lost": (t.zones[0][1:], *t.zones[1:]),
        "doubled": (t.zones[0], (*t.zones[1], t.zones[0][0]), *t.zones[2:]),
        "misplaced": (t.zones[0][1:], (*t.zones[1], t.zones[0][0]), *t.zones[2:]),
    }
    assert not conserved(t._replace(zones=zones[wrong]))


def test_play_does_not_go_on_from_a_table_that_has_lost_a_card() -> None:
    """Nothing that came of it would mean anything; so what holds there holds within a bound only."""
    claimed, steps, _ = KINDS["cards are conserved"]
    other = Property("q", ALWAYS, "table.round == 0", words("round"))
    played = game(Flow("mini:game", steps))
    found = explore(played, played.start(table(played)).table, [claimed, other])
    assert not found.whole
    assert [judged.outcome for judged in found.judged[:2]] == [Outcome.FAILS, Outcome.WITHIN]


def test_a_text_that_stops_leaves_nobody_who_can_act_and_a_game_that_is_over_needs_nobody() -> None:
    """The one is a fault, the other is not."""
    claimed = KINDS["somebody can act"][0]
    stops = explored(claimed, Ask("a", "active", {"pass": NOWHERE}))[1]
    ends = explored(claimed, Ask("a", "active", {"pass": END}))[1]
    assert stops.judged[0].outcome is Outcome.FAILS
    assert ends.judged[0].outcome is Outcome.HOLDS


def test_what_is_required_is_all_that_may_be_done() -> None:
    """The options seen here are those of the engine."""
    from model.kernel.norm import Must

    played = game(
        Flow("mini:game", (Ask("a", "active", {"lay": END, "pass": END}),)), items=(Must("9", "pass"),)
    )
    start = played.start(table(played)).table
    here = Here(played, start)
    assert here.options == allowed(here.rulings) == played.options(start)
    assert [option.action for option in here.options] == ["pass"]


def test_a_finding_names_statement_reading_cards_and_plays() -> None:
    """Everything that a report shows of it."""
    claimed = Property(
        "p",
        ALWAYS,
        by("strict", literal="all(c.zone == 'hand' for c in coins)", loose="True == True"),
        Words("誰も出さない", "nobody lays"),
        cites="5",
    )
    flow = Flow("mini:game", GOOD)
    played = Game(book(flow, properties=(claimed,)), {"strict": "literal"}, file="mini")
    found = explore(played, played.start(table(played)).table, played.book.properties)
    (finding,), _ = answer(
        played, found.table, found.judged, found.words, lambda line: words(f"{len(line.plays)} plays")
    )
    assert finding.statements == ("5",)
    assert finding.readings == (("strict", "literal"),)
    assert finding.cards == ("coin-1",)
    assert finding.status is Status.PLAYED
    assert [w.ja for w in finding.situation] == ["firstが「coin-1」を出す"]
    assert [w.en for w in finding.situation] == ['first lays "coin-1"']
    assert finding.replay == words("1 plays")
    assert "nobody lays" in finding.sentence.en
    assert "誰も出さない" in finding.sentence.ja


def test_a_refuted_sometimes_says_what_was_explored_and_what_is_refused() -> None:
    """The situation is the nearest thing: the action, tried where it is on offer."""
    claimed = Property("p", SOMETIMES, "block is permitted", words("blocking"), cites="7")
    played, found = explored(
        claimed,
        Ask("a", "active", {"lay": "b", "pass": END}),
        Ask("b", "opponent", {"block": END, "pass": END}),
        coins=((1,), ()),
    )
    (finding,), _ = answer(played, found.table, found.judged, found.words)
    assert "4 positions" in finding.sentence.en
    assert [w.en for w in finding.situation] == [
        'first lays "coin-1"',
        'second blocks with "coin-1" (refused)',
    ]


def test_of_all_refusals_the_one_with_least_against_it_is_shown() -> None:
    """A sleeping coin that is not one's own is refused twice over; the sleeper alone is nearer to permitted."""
    limits = (
        Cannot("20", "block", "blocker.asleep"),
        Cannot("21", "block", "not blocker.held"),
    )
    claimed = Property("p", SOMETIMES, "block is permitted", words("blocking"), cites="7")
    played = game(Flow("mini:game", (Ask("a", "active", {"block": END, "pass": END}),)), items=limits)
    start = table(played, ((1,), (2,)))
    asleep = start.set(0, posture="asleep").set(1, posture="asleep")
    found = explore(played, played.start(asleep).table, [claimed])
    (finding,), _ = answer(played, found.table, found.judged, found.words)
    assert finding.statements == ("7", "20")
    assert [w.en for w in finding.situation] == ['first blocks with "coin-1" (refused by 20)']


def test_the_cases_of_a_planted_branch_are_told_apart() -> None:
    """A claim about the table sees what the flow does: the planted fault lies behind a branch."""
    steps = (
        Ask("a", "active", {"lay": "b", "pass": END}),
        Branch("b", When("table.early", then="c"), When("table.late", then="d")),
        Do("c", (Add("round", "3"),), "a"),
        Do("d", (Move("mover", "row"),), "a"),
    )
    claimed = Property("p", ALWAYS, "all(c.zone != 'row' for c in coins)", words("no row"))
    _, found = explored(claimed, *steps)
    judged = found.judged[0]
    assert judged.line is not None
    assert len(judged.line.plays) == 2


def test_words_and_norms_of_the_miniature_are_what_the_tests_take_them_for() -> None:
    """Each action but block and lay is granted without a condition."""
    free = {item.action for item in BASE.items if isinstance(item, May) and item.when == "True"}
    assert free == {"take", "rest", "work", "earn", "lay", "pass", "box"}
