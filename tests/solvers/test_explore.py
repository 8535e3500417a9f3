"""Exploration: everything once, shortest lines, and the bound said beside the result."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from model.kernel.change import RuleFault
from model.kernel.effect import Add, Put
from model.kernel.flow import END, NOWHERE, Ask, Branch, Do, Draw, Flow, Step, When
from model.kernel.game import Game
from model.kernel.norm import Cannot, May
from model.kernel.position import Laid, Position, Print, pool
from model.kernel.rulebook import ALWAYS, SOMETIMES, Property
from model.kernel.table import Table
from solvers.explore import Bounds, Exploration, explore, explore_position
from solvers.properties import Line, Outcome, declared
from solvers.route import edges
from solvers.sample import sample
from solvers.shrink import shrink, shrink_stop
from tests.solvers.miniatures import BASE, game, table, words, yes_no

LAYING = (
    Ask("a", "active", {"lay": "b", "pass": END}),
    Ask("b", "opponent", {"lay": "a", "rest": "a"}),
)


def mini(*steps: Step, **more: Any) -> Game:
    return game(Flow("mini:game", steps), **more)


def begun(of: Game, **more: Any) -> Table:
    return of.start(table(of, **more)).table


def claim(claim: str, mode: str = ALWAYS, id: str = "p") -> Property:
    return Property(id, mode, claim, words(claim), cites="1")


def by_hand(of: Game, start: Table) -> tuple[set[Table], int]:
    """All positions and the number of plays, by the simplest search there is."""
    seen, todo, plays = {start}, [start], 0
    while todo:
        t = todo.pop()
        for option in of.options(t):
            plays += 1
            after = of.play(t, option).table
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen, plays


def outcome(explored: Exploration, id: str = "p") -> Outcome:
    return next(found.outcome for found in explored.judged if found.property.id == id)


def line(explored: Exploration, id: str = "p") -> list[str]:
    """The actions of the line that decides."""
    found = next(found for found in explored.judged if found.property.id == id)
    assert found.line is not None
    return [option.action for _, option in found.line.plays]


def replayed(of: Game, start: Table, plays: Line) -> Table:
    """The line played by the engine, which refuses what is not allowed."""
    for player, option in plays.plays:
        asked = of.asked(start)
        assert asked is not None
        assert asked.player == player
        start = of.play(start, option).table
    return start


def test_every_position_is_found_once() -> None:
    """As many as a plain search finds; without symmetry every copy of a coin counts."""
    played = mini(*LAYING)
    start = begun(played, coins=((1, 2, 3), (4, 5)))
    seen, plays = by_hand(played, start)
    explored = explore(played, start)
    assert (explored.states, explored.transitions) == (len(seen), plays)
    assert explored.whole


def test_symmetric_positions_are_found_once_and_nothing_else_is_lost() -> None:
    """Fewer positions; the same ends of the game, ways and properties."""
    played = mini(*LAYING)
    start = begun(played, coins=((1, 1, 1), (2, 2)))
    claims = [
        claim("count(c for c in coins if c.zone == 'board') >= 4", SOMETIMES, "four"),
        claim("count(c for c in coins if c.zone == 'board') >= 6", SOMETIMES, "six"),
    ]
    all_, few = (explore(played, start, claims, Bounds(symmetric=symmetric)) for symmetric in (False, True))
    assert few.states < all_.states / 2
    assert few.visited == all_.visited
    assert [found.outcome for found in few.judged] == [found.outcome for found in all_.judged]
    assert outcome(few, "four") is Outcome.HOLDS
    assert outcome(few, "six") is Outcome.FAILS


def test_a_line_is_one_of_fewest_choices_and_can_be_played() -> None:
    """By the engine, with every check, by the players who are asked."""
    played = mini(*LAYING)
    start = begun(played, coins=((1, 2), (1, 2)))
    explored = explore(played, start, [claim("count(c for c in coins if c.zone == 'board') < 3")])
    assert line(explored) == ["lay", "lay", "lay"]
    found = explored.judged[0].line
    assert found is not None
    after = replayed(played, start, found)
    assert len(after.zone("board", 0)) + len(after.zone("board", 1)) == 3
    assert declared(played, start, found.plays[0]).en == 'first lays "coin-1"'


def test_the_bound_is_said_and_an_always_then_holds_within_it_only() -> None:
    """Three positions of many: nothing is claimed of the rest."""
    played = mini(*LAYING)
    start = begun(played, coins=((1, 2, 3), (4, 5)))
    claims = [claim("table.round == 0"), claim("table.round == 1", SOMETIMES, "q")]
    explored = explore(played, start, claims, Bounds(states=3))
    assert not explored.whole
    assert explored.states == 3
    assert outcome(explored) is Outcome.WITHIN
    assert outcome(explored, "q") is Outcome.UNSEEN
    assert "up to the bound" in explored.words.en
    assert "3局面" in explored.words.ja
    assert not explore(played, start, (), Bounds(transitions=2)).whole


def test_exploration_ends_at_the_step_it_is_told() -> None:
    """Passed or come to, and what lies behind is not looked at."""
    played = mini(
        *LAYING[:1], Do("b", (Add("round", "1"),), "c"), Ask("c", "active", {"lay": "b", "pass": END})
    )
    start = begun(played, coins=((1, 2), ()))
    assert explore(played, start).states == len(by_hand(played, start)[0]) > 4
    for until in ("mini:game/b", "mini:game/c"):
        assert tuple(until.rsplit("/", 1)) in played.steps
        explored = explore(played, start, (), Bounds(until=(until,)))
        assert explored.whole
        assert explored.states == 4
        assert explored.ends == 3
        assert f"until {until}" in explored.words.en


def test_where_the_text_stops_is_reported_with_a_shortest_line() -> None:
    """The line leads to the table on which the text does not go on."""
    played = mini(
        Ask("a", "active", {"lay": "b", "pass": END}),
        Do("b", (Add("round", "1"),), "c"),
        Branch("c", When("table.early", then="a"), When("table.late", then=NOWHERE)),
    )
    start = begun(played, coins=((1, 2, 3), ()))
    explored = explore(played, start, [claim("somebody can act")])
    assert list(explored.stops) == ["mini:game/c"]
    assert played.stopped(replayed(played, start, explored.stops["mini:game/c"])) == "mini:game/c"
    assert len(explored.stops["mini:game/c"].plays) == 3
    assert line(explored) == ["lay", "lay", "lay"]


def test_a_move_without_a_choice_is_followed_at_once() -> None:
    """It costs no choice, its position is looked at all the same, and a ring of them ends."""
    played = mini(Ask("a", "active", {"take": "b"}), Ask("b", "opponent", {"take": "a"}))
    explored = explore(played, begun(played))
    assert (explored.states, explored.transitions) == (2, 2)
    counting = mini(Ask("a", "active", {"take": "b"}), Do("b", (Add("round", "1"),), "a"))
    found = explore(counting, begun(counting), [claim("table.round < 4")], Bounds(states=6))
    assert line(found) == ["take"] * 4
    assert not found.whole


def test_every_way_that_was_taken_is_visited() -> None:
    """All of a small game."""
    played = mini(
        Ask("a", "active", {"lay": "b", "pass": "c"}),
        Draw("b", "pile", "hand", "1", of="active", then="a"),
        Branch("c", When("table.early", then=END)),
    )
    start = table(played, ((1, 2, 3), ()))
    for coin in range(2):
        start = start.move(coin, start.setup.place("pile", -1))
    explored = explore(played, played.start(start).table)
    assert explored.visited == set(edges(played))


def test_chance_is_explored_too() -> None:
    """Each card that can be on top, copies once."""
    played = mini(Draw("a", "pile", "hand", "1", of="active", then="b"), Ask("b", "active", {"pass": END}))
    start = table(played, ((1, 1, 2), ()))
    for coin in range(3):
        start = start.move(coin, start.setup.place("pile", -1))
    explored = explore(played, played.start(start).table)
    assert explored.transitions == 4
    assert explored.ends == 2


def test_an_effect_that_leaves_what_is_declared_names_the_plays() -> None:
    """It is a defect of the encoding: whoever mends it needs the way there."""
    played = mini(
        Ask("a", "active", {"take": "b", "pass": END}), Do("b", (Put("round", "table.round + 5"),), "a")
    )
    with pytest.raises(RuleFault) as caught:
        explore(played, begun(played))
    assert "take" in caught.value.__notes__[0]


POOL = pool(Print(f"coin-{value}", "coin", (("value", value),)) for value in (1, 2, 3))


def position(values: Iterable[int], *, until: tuple[str, ...] = ()) -> Position:
    laid = tuple(Laid(f"coin-{value}", f"coin-{value}", "hand", 0, 0) for value in values)
    return Position("some coins", cards=laid, standard=False, until=until)


def test_a_position_is_laid_begun_and_explored_to_its_end() -> None:
    """Its own `until` is the bound; what play passes before the first question is visited too."""
    played = mini(Do("first", (), "a"), *LAYING)
    explored = explore_position(played, position([1, 2], until=("mini:game/b",)), POOL)
    assert explored.whole
    assert explored.bounds.until == ("mini:game/b",)
    assert ("mini:game", "first", "a") in explored.visited


def test_a_counterexample_is_shrunk_to_the_cards_it_needs() -> None:
    """One coin on the board is enough, and it is coin 2 that matters."""
    played = mini(*LAYING)
    claimed = claim("all(c.zone == 'hand' for c in coins if c.value == 2)")
    small, shown = shrink(played, position([1, 2, 3]), POOL, claimed)
    assert [laid.card for laid in small.cards] == ["coin-2"]
    assert line(shown) == ["lay"]


def test_what_is_shrunk_keeps_to_the_invariants() -> None:
    """A table that the document rules out shows nothing."""
    played = mini(*LAYING, invariants=("count(c for c in coins if c.value == 1) == 1",))
    claimed = claim("all(c.zone == 'hand' for c in coins if c.value == 2)")
    small, _ = shrink(played, position([1, 2, 3]), POOL, claimed)
    assert [laid.card for laid in small.cards] == ["coin-1", "coin-2"]


def test_a_refusal_is_shrunk_with_what_is_refused() -> None:
    """A `sometimes` that nothing shows: the smallest position in which it is tried and refused."""
    played = mini(
        Ask("a", "active", {"lay": "b", "pass": END}),
        Ask("b", "opponent", {"block": END, "pass": END}),
        items=(),
    )
    claimed = claim("block is permitted", SOMETIMES)
    small, shown = shrink(played, position([1, 2, 3]), POOL, claimed)
    found = shown.judged[0]
    assert len(small.cards) == 1
    assert found.outcome is Outcome.FAILS
    assert found.near is not None
    assert [option.action for _, option in found.near.plays] == ["lay"]
    assert found.near.tried is not None
    assert found.near.tried[1].action == "block"


def test_a_refusal_stays_what_it_was_when_cards_are_taken_away() -> None:
    """The sleeper is what is refused, though without it the other player's coin would be, for another reason."""
    limits = (Cannot("20", "block", "blocker.asleep"), Cannot("21", "block", "not blocker.held"))
    played = mini(Ask("a", "active", {"block": END, "pass": END}), items=limits)
    laid = (
        Laid("mine", "coin-1", "hand", 0, 0, posture="asleep"),
        Laid("theirs", "coin-2", "hand", 1, 1, posture="asleep"),
    )
    small, shown = shrink(
        played, Position("sleepers", cards=laid, standard=False), POOL, claim("block is permitted", SOMETIMES)
    )
    assert [card.label for card in small.cards] == ["mine"]
    assert shown.judged[0].near is not None
    assert shown.judged[0].near.because == ("20",)


def test_where_the_text_stops_is_shrunk_too() -> None:
    """Only coin 2 leads to where the text does not go on."""
    played = mini(
        Ask("a", "active", {"lay": "b", "pass": END}),
        Branch("b", When("mover.two", then=NOWHERE), When("not mover.two", then="a")),
        kinds=(
            replace(BASE.kinds[0], facts=(*BASE.kinds[0].facts, yes_no("two", "it.value == 2"))),
            BASE.kinds[1],
        ),
    )
    small, shown = shrink_stop(played, position([1, 2, 3]), POOL, "mini:game/b")
    assert [laid.card for laid in small.cards] == ["coin-2"]
    assert len(shown.stops["mini:game/b"].plays) == 1


def test_what_does_not_fail_cannot_be_shrunk() -> None:
    """It is an error to ask."""
    with pytest.raises(ValueError, match="does not show it"):
        shrink(mini(*LAYING), position([1]), POOL, claim("table.round == 0"))


def test_sampled_games_are_the_same_for_the_same_seed_and_claim_no_more_than_they_saw() -> None:
    """Random whole games; an `always` holds within the bound, a counterexample is a line."""
    played = mini(*LAYING)
    start = begun(played, coins=((1, 2, 3), (4, 5)))
    claims = [
        claim("table.round == 0"),
        claim("any(c.zone == 'board' for c in coins)", SOMETIMES, "laid"),
        claim("table.round == 1", SOMETIMES, "never"),
        claim("count(c for c in coins if c.zone == 'board') < 2", ALWAYS, "few"),
    ]
    one, two = (sample(played, start, claims, games=20, seed=7) for _ in range(2))
    assert one == two
    assert one.ends == one.games == 20
    assert [found.outcome for found in one.judged[:4]] == [
        Outcome.WITHIN,
        Outcome.HOLDS,
        Outcome.UNSEEN,
        Outcome.FAILS,
    ]
    found = one.judged[3].line
    assert found is not None
    assert len(replayed(played, start, found).zone("board", 0)) >= 1
    assert "20 random games" in one.words.en


def test_a_norm_that_grants_opens_what_the_exploration_sees() -> None:
    """Explored again with the norm added, the refuted `sometimes` holds."""
    steps = (Ask("a", "opponent", {"block": END, "pass": END}),)
    closed = mini(*steps)
    open_ = mini(*steps, items=(May("7/all", "block", "not blocker.asleep"),))
    for played, expected in ((closed, Outcome.FAILS), (open_, Outcome.HOLDS)):
        explored = explore(played, begun(played, coins=((1,), ())), [claim("block is permitted", SOMETIMES)])
        assert outcome(explored) is expected
