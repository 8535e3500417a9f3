"""What is known at a step rules paths out, and nothing that play can do."""

from dataclasses import replace
from typing import Any

import pytest

from features.games import rules
from model.kernel.effect import Put
from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Do, Flow, Note, Record, When
from model.kernel.game import Game
from model.kernel.norm import May
from model.kernel.vocabulary import Fact, Int, Local
from solvers import graph as graphs
from solvers.explore import Bounds, explore_position
from solvers.graph import FlowGraph, graph
from solvers.known import UNKNOWN, Knowing
from solvers.timing import stuck
from solvers.ways import At
from tests.solvers.miniatures import BASE, PLAYER, TABLE, game, words, yes_no

LOCALS = (
    Local("passes", Int(0, 2), words("passes")),
    Local("count", Int(0, 99), words("count")),
    Local("asked", Int(0, 2), words("asked"), otherwise=1),
)
FACTS = (
    yes_no("open", "note('passes') < 2"),
    yes_no("closed", "note('passes') >= 2"),
    yes_no("counted", "note('count') > 0"),
    yes_no("uncounted", "note('count') == 0"),
    yes_no("asked", "note('asked') == 1"),
    yes_no("mixed", "note('passes') == 2 or it.round > 3"),
    Fact("passing", Int(0, 2), "note('passes')", words("passing")),
)
MORE: dict[str, Any] = {"locals": LOCALS, "table": replace(TABLE, facts=TABLE.facts + FACTS)}


def mini(*steps: Any, more: tuple[Flow, ...] = (), **rest: Any) -> FlowGraph:
    return graph(game(Flow("mini:game", steps), *more, **{**MORE, **rest}))


def reached(flows: FlowGraph, step: str) -> bool:
    return bool(flows.named(f"mini:game/{step}"))


def branch(id: str, yes: str, no: str, condition: str) -> Branch:
    return Branch(id, When(condition, then=yes), When(f"not {condition}", then=no))


def ask(id: str, then: str) -> Ask:
    return Ask(id, "active", {"take": then})


def test_a_note_with_a_value_decides_a_branch() -> None:
    """Passes are two, whatever the table is."""
    flows = mini(
        Note("n", {"passes": Record("2")}, then="b"),
        branch("b", "c", "d", "table.open"),
        ask("c", END),
        ask("d", END),
    )
    assert not reached(flows, "c")
    assert reached(flows, "d")


def test_a_note_that_was_never_made_has_the_value_that_it_has_then() -> None:
    """`asked` is 1 until a step says otherwise."""
    flows = mini(branch("b", "c", "d", "table.asked"), ask("c", END), ask("d", END))
    assert reached(flows, "c")
    assert not reached(flows, "d")


def test_what_depends_on_the_table_is_not_known() -> None:
    """Both ways stay open; and so does a condition of which a part decides nothing."""
    for value in ("active.hours - 1", "table.round"):
        flows = mini(
            Note("n", {"count": Record(value)}, then="b"),
            branch("b", "c", "d", "table.counted"),
            ask("c", END),
            ask("d", END),
        )
        assert reached(flows, "c")
        assert reached(flows, "d")
    flows = mini(branch("b", "c", "d", "table.mixed"), ask("c", END), ask("d", END))
    assert reached(flows, "c")
    assert reached(flows, "d")


def test_counting_is_followed_until_it_decides() -> None:
    """After two passes the round is closed: a third question cannot come."""
    flows = mini(
        Note("n", {"passes": Record("0")}, then="a"),
        ask("a", "p"),
        Note("p", {"passes": Record("note('passes') + 1")}, then="b"),
        branch("b", "a", END, "table.open"),
    )
    assert len(flows.named("mini:game/a")) == 2
    assert flows.idle_cycles() == ()


def test_a_count_without_an_end_is_followed_only_while_it_is_small() -> None:
    """Else there would be as many places as numbers; beyond that anything may be."""
    flows = mini(
        Note("n", {"count": Record("0")}, then="a"),
        Ask("a", "active", {"take": "p", "rest": "b"}),
        Note("p", {"count": Record("note('count') + 1")}, then="a"),
        branch("b", "c", "d", "table.counted"),
        ask("c", END),
        ask("d", END),
    )
    assert [dict(at.known).get("count") for at in flows.named("mini:game/a")] == [0, 1, UNKNOWN]
    assert reached(flows, "c")


def test_what_a_flow_gives_back_is_known_and_its_own_notes_end_with_it() -> None:
    """`passes` comes back as 2; `count` was its own."""
    inner = Flow(
        "mini:inner", (Note("i", {"passes": Record("2"), "count": Record("1")}, then="j"), ask("j", END))
    )
    flows = mini(
        Call("a", "mini:inner", take=("passes",), then="b"),
        branch("b", "c", "d", "table.open"),
        ask("c", END),
        branch("d", "e", "f", "table.counted"),
        ask("e", END),
        ask("f", END),
        more=(inner,),
    )
    assert not reached(flows, "c")
    assert not reached(flows, "e")
    assert reached(flows, "f")


def test_what_is_given_is_known_in_the_flow_that_is_called() -> None:
    """Each call has its own clone, with what it was given."""
    inner = Flow("mini:inner", (branch("i", "j", NOWHERE, "table.open"), ask("j", END)))
    calls = (
        Call("a", "mini:inner", give={"passes": "1"}, then="b"),
        Call("b", "mini:inner", give={"passes": "2"}, then=END),
    )
    assert [finding.id for finding in stuck(mini(*calls, more=(inner,)))[0]] == ["stuck/mini:inner/i"]
    assert stuck(mini(calls[0], ask("b", END), more=(inner,)))[0] == ()


def knowing(**more: Any) -> Knowing:
    return Knowing(game(**more))


def test_a_player_is_known_by_one_expression_over_the_table() -> None:
    """Of two players the one after the next is the first again."""
    known = knowing()
    assert known.player("active", ()) == "table.active"
    assert known.player("opponent", ()) == known.player("next(active)", ()) == "next(table.active)"
    assert known.player("next(opponent)", ()) == "table.active"
    assert known.player("responder", ()) is None
    assert known.player("next(responder)", (("responder", "table.active"),)) == "next(table.active)"


def test_two_players_differ_where_there_are_but_two() -> None:
    """Of three nobody knows how many play, or who has dropped out."""
    here = (("responder", "next(table.active)"),)
    assert knowing().holds("responder == active", here) is False
    assert knowing().holds("responder == opponent", here) is True
    three = knowing(seats=(words("a"), words("b"), words("c")))
    assert three.holds("responder == active", here) is None
    assert three.holds("responder == opponent", here) is True
    out = knowing(out="it.life == 0")
    assert out.holds("responder == active", here) is None


def test_nobody_is_known_any_more_when_the_turn_passes() -> None:
    """The active player of before is not the one of now."""
    window = Ask("b", "responder", {"take": END})
    kept = mini(Note("n", {"responder": Record("active")}, then="d"), Do("d", (), "b"), window)
    turned = mini(
        Note("n", {"responder": Record("active")}, then="d"),
        Do("d", (Put("active", "opponent"),), "b"),
        window,
    )
    for flows, expected in ((kept, "table.active"), (turned, None)):
        (at,) = flows.named("mini:game/b")
        assert flows.knowing.player("responder", at.known) == expected


def test_an_action_that_no_norm_can_grant_to_whoever_is_asked_is_no_way() -> None:
    """The active player may rest; the other one never."""
    player = replace(PLAYER, facts=(*PLAYER.facts, yes_no("active", "it == table.active")))
    actions = tuple(action for action in BASE.actions)
    items = tuple(item for item in BASE.items if item.id != "2")
    for who, open_ in (("active", True), ("opponent", False), ("next(opponent)", True)):
        played = replace(
            BASE,
            flows=(Flow("mini:game", (Ask("a", who, {"take": END, "rest": "b"}), ask("b", END))),),
            player=player,
            actions=actions,
            items=(*items, May("2", "rest", "player.active")),
            starts=game().book.starts,
        )
        assert reached(graph(Game(played, {}, file="mini")), "b") is open_


def test_where_there_would_be_too_many_places_notes_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph is coarser then: it rules nothing out that it does not know."""
    monkeypatch.setattr(graphs, "FOLLOWED", 3)
    flows = mini(
        Note("n", {"passes": Record("2")}, then="b"),
        branch("b", "c", "d", "table.open"),
        ask("c", END),
        ask("d", END),
    )
    assert reached(flows, "c")


@pytest.mark.parametrize("document", ["yaboo", "doremi"])
def test_whatever_play_does_is_a_way_of_the_graph(document: str) -> None:
    """Every way that exploration takes, from every position of the rulebook."""
    of = rules(document)
    played = of.game()
    flows = graph(played)
    steps = {(at.flow, at.step) for at in flows.reached}
    ways = {(at.flow, at.step, label) for at in flows.reached for label in labels(flows, at)}
    for position in played.book.positions:
        explored = explore_position(played, position, of.cards.prints, (), Bounds(states=300))
        for flow, step, label in explored.visited:
            assert (flow, step) in steps
            if isinstance(played.steps[flow, step], Ask | Branch):
                assert (flow, step, label) in ways
            else:
                assert label == NOWHERE or (flow, label) in steps


def labels(flows: FlowGraph, at: At) -> set[str]:
    """The options, flows and steps that ways out of a place lead by or to."""
    return {label for to, way in flows.out(at) for label in (way.label, to.step)}
