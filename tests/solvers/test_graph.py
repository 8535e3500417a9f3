"""The graph of all flows: what it leaves out, and what it must not."""

from typing import Any

import pytest

from model.kernel.effect import Add
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Note,
    Record,
    Resolve,
    Text,
    When,
)
from model.kernel.norm import May
from solvers.graph import FlowGraph, cycles, graph
from solvers.ways import GAME_OVER, LOST
from tests.solvers.miniatures import BASE, game, words

SHARED = Flow("mini:shared", (Ask("s", "active", {"take": END}),))


def names(flows: FlowGraph) -> set[str]:
    return {at.name for at in flows.reached}


def test_a_return_goes_back_to_its_own_caller() -> None:
    """A flow called twice is cloned, so that no way leads in by one call and out by the other."""
    flows = graph(
        game(
            Flow(
                "mini:game",
                (
                    Ask("a", "active", {"take": "first", "rest": "second"}),
                    Call("first", "mini:shared", then="after-first"),
                    Call("second", "mini:shared", then="after-second"),
                    Ask("after-first", "active", {"take": END}),
                    Ask("after-second", "active", {"take": END}),
                ),
            ),
            SHARED,
        )
    )
    assert flows.path(flows.named("mini:game/first"), flows.named("mini:game/after-first"))
    assert not flows.path(flows.named("mini:game/first"), flows.named("mini:game/after-second"))
    assert len(flows.named("mini:shared/s")) == 2


def test_the_names_of_flows_and_steps_may_have_parts() -> None:
    """A flow called a/b with a step called c/d returns to its caller like any other."""
    flows = graph(
        game(
            Flow("mini:game", (Call("a/b", "mini:a/b", then="c"), Ask("c", "active", {"take": END}))),
            Flow("mini:a/b", (Call("c/d", "mini:shared", then="e"), Ask("e", "active", {"take": END}))),
            SHARED,
        )
    )
    assert "mini:game/c" in names(flows)
    assert GAME_OVER in flows.reached


def test_nodes_carry_the_rulebooks_own_steps() -> None:
    """There is no second copy of a step that could differ."""
    played = game()
    flows = graph(played)
    assert flows.steps[flows.root] is played.steps["mini:game", "a"]


def test_into_leads_through_the_other_flow_and_on() -> None:
    """A flow whose first question is offered here is entered here, and ends where the step says."""
    flows = graph(
        game(
            Flow(
                "mini:game",
                (
                    Ask("a", "active", {"rest": END}, into={"mini:shared": "b"}),
                    Ask("b", "active", {"take": END}),
                ),
            ),
            SHARED,
        )
    )
    path = flows.path([flows.root], flows.named("mini:game/b"))
    assert path is not None
    assert [at.name for at, _ in path] == ["mini:game/a", "mini:shared/s", "mini:shared/end", "mini:game/b"]


def test_the_texts_of_cards_are_alternatives() -> None:
    """A call of what a card prints leads to every text, and past them for a card that has none."""
    flows = graph(
        game(
            Flow(
                "mini:game",
                (
                    Ask("a", "active", {"lay": "b"}),
                    Call("b", Text("mover"), then="c"),
                    Ask("c", "active", {"take": END}),
                ),
            ),
            Flow("text:one", (Do("one", (), END),)),
            Flow("text:two", (Do("two", (), END),)),
            texts={"coin-1": "text:one", "coin-2": "text:two"},
        )
    )
    assert {"text:one/one", "text:two/two"} <= names(flows)
    assert {to.name for to, _ in flows.out(flows.named("mini:game/b")[0])} == {
        "text:one/one",
        "text:two/two",
        "mini:game/c",
    }


def test_the_text_of_a_card_does_not_run_in_itself_where_it_runs_once() -> None:
    """The other texts are ways on, and so is the way past them; no call of a flow by itself is among them."""
    flows = graph(
        game(
            Flow(
                "mini:game",
                (Ask("a", "active", {"lay": "b"}), Call("b", Text("mover"), END, {"mover": "mover"})),
            ),
            Flow("text:one", (Call("one", Text("mover"), END, {"mover": "mover"}, once=True),)),
            Flow("text:two", (Do("two", (), END),)),
            texts={"coin-1": "text:one", "coin-2": "text:two"},
        )
    )
    (one,) = flows.named("text:one/one")
    assert {to.name for to, _ in flows.out(one)} == {"text:two/two", "text:one/end"}
    assert flows.recursions == ()


WINDOW = (
    Flow("mini:game", (Ask("a", "active", {"chained": "r", "pass": END}, link=True), Resolve("r", then="a"))),
    Flow("mini:chained", (Do("c", (), END),)),
)
"""A question at which something can be declared, and what it resolves to."""


def test_resolve_leads_to_what_the_chained_actions_resolve_to() -> None:
    """Only what is declared on a chain is resolved."""
    actions = (
        *BASE.actions,
        Action("chained", words("{player} chains"), resolve="mini:chained"),
        Action("other", words("{player} others"), resolve="mini:other"),
    )
    flows = graph(
        game(
            *WINDOW,
            Flow("mini:other", (Do("o", (), END),)),
            items=(May("9", "chained"), May("10", "other")),
            actions=actions,
        )
    )
    assert "mini:chained/c" in names(flows)
    assert "mini:other/o" not in names(flows)


@pytest.mark.parametrize(
    ("lapse", "ways"),
    [("mini:void", {"mini:chained/c", "mini:void/v"}), ("", {"mini:chained/c", "mini:game/a"})],
)
def test_resolve_leads_to_what_runs_for_a_void_link_too(lapse: str, ways: set[str]) -> None:
    """Or past it, where nothing does."""
    chained = Action("chained", words("{player} chains"), (), (), "mini:chained", "table.late", lapse, ("9",))
    flows = graph(
        game(
            *WINDOW,
            Flow("mini:void", (Do("v", (), END),)),
            items=(May("9", "chained"),),
            actions=(*BASE.actions, chained),
        )
    )
    (resolve,) = flows.named("mini:game/r")
    assert {to.name for to, _ in flows.out(resolve)} == ways


def checked(**more: Any) -> FlowGraph:
    """Hours rise, are paid, and cards are drawn; whoever is poor is looked after at once."""
    return graph(
        game(
            Flow(
                "mini:game",
                (
                    Note("n", {"passes": Record("0")}, then="d"),
                    Do("d", (Add("hours", "1", of="active"),), then="w"),
                    Ask("w", "active", {"work": "e", "take": "e"}),
                    Draw("e", "pile", "hand", "1", of="active", then="f"),
                    Ask("f", "active", {"rest": END}),
                ),
            ),
            Flow("mini:round", (Do("x", (Add("round", "1"),), "y"), Ask("y", "active", {"rest": END}))),
            always=(Always("0.1", "loser", "players", "loser.poor", "mini:round"),),
            **more,
        )
    )


def test_what_is_checked_always_breaks_in_after_every_change() -> None:
    """Where the table changes, and nowhere else; inside itself it is not repeated."""
    flows = checked()
    (check,) = flows.named("mini:round/x")
    assert [(at.name, way.label) for at, way in flows.into(check)] == [
        ("mini:game/d", "0.1"),
        ("mini:game/w", "0.1"),
        ("mini:game/e", "0.1"),
    ]
    assert [to.step for to, _ in flows.out(check)] == ["y"]


def test_a_check_comes_back_only_to_where_it_broke_in() -> None:
    """No path goes in at one place and comes out at another: past step e there is no way but through it."""
    flows = checked()
    start, skipped, end = (flows.named(f"mini:game/{step}") for step in ("d", "e", "f"))
    assert flows.path(start, end)
    assert flows.path(start, end, without=skipped) is None


def test_a_path_that_begins_in_a_check_goes_on_wherever_it_can_have_broken_in() -> None:
    """Once it is out, it is like any other."""
    flows = checked()
    inside, skipped, end = flows.named("mini:round/x"), flows.named("mini:game/e"), flows.named("mini:game/f")
    path = flows.path(inside, end)
    assert path is not None
    assert [(at.name, way.kind if way else "") for at, way in path] == [
        ("mini:round/x", "step"),
        ("mini:round/y", "option"),
        ("mini:round/end", "resume"),
        ("mini:game/f", ""),
    ]
    assert flows.path(flows.named("mini:game/w"), end, without=skipped) is None


def test_what_lies_in_a_check_can_reach_the_end_by_coming_back() -> None:
    """And what is trapped outside cannot escape through a check."""
    assert set(checked().named("mini:round/x")) <= checked().leads_to([GAME_OVER])
    trapped = graph(
        game(
            Flow(
                "mini:game",
                (
                    Ask("a", "active", {"work": "b", "take": "c"}),
                    Ask("b", "active", {"take": END}),
                    Do("c", (Add("round", "1"),), "c"),
                ),
            ),
            Flow("mini:round", (Do("x", (), END),)),
            always=(Always("0.1", "loser", "players", "loser.poor", "mini:round"),),
        )
    )
    free = trapped.leads_to([GAME_OVER])
    assert trapped.named("mini:game/b")[0] in free
    assert trapped.named("mini:round/x")[0] in free
    assert trapped.named("mini:game/c")[0] not in free


def test_a_check_may_give_back_what_was_spent() -> None:
    """Hours are paid on the cycle, and given anew by the check that breaks in."""
    steps = Flow("mini:game", (Ask("a", "active", {"work": "a", "rest": END}),))
    gift = Flow("mini:round", (Do("x", (Add("hours", "1", of="loser"),), END),))
    always = (Always("0.1", "loser", "players", "loser.poor", "mini:round"),)
    assert graph(game(steps, finite=("hours",))).idle_cycles() == ()
    assert graph(game(steps, gift, finite=("hours",), always=always)).idle_cycles() != ()


def test_only_what_the_end_depends_on_can_end_the_game() -> None:
    """A step that changes nothing the end of the game reads is no way to the end."""
    flows = graph(
        game(
            Flow(
                "mini:game",
                (
                    Do("rounds", (Add("round", "1"),), "lives"),
                    Do("lives", (Add("life", "-1", of="active"),), "rounds"),
                ),
            ),
            over="any(p.life == 0 for p in players)",
        )
    )
    assert [at.name for at, _ in flows.into(GAME_OVER) if at.step != END] == ["mini:game/lives"]


def test_nowhere_is_a_place_of_its_own() -> None:
    """A text that does not go on leads there, and nothing leads from there."""
    flows = graph(game(Flow("mini:game", (Ask("a", "active", {"take": NOWHERE, "rest": END}),))))
    assert [at.name for at, _ in flows.into(LOST)] == ["mini:game/a"]
    assert list(flows.out(LOST)) == []


def test_a_flow_that_calls_itself_is_not_cloned_for_ever() -> None:
    """The way goes past the call where the flow can return, and nowhere where it cannot."""
    returns = graph(
        game(
            Flow(
                "mini:game",
                (Ask("a", "active", {"take": "b", "rest": END}), Call("b", "mini:game", then=END)),
            )
        )
    )
    never = graph(
        game(Flow("mini:game", (Ask("a", "active", {"take": "b"}), Call("b", "mini:game", then=END))))
    )
    assert GAME_OVER in returns.reached
    assert GAME_OVER not in never.reached


def test_what_no_norm_grants_and_what_is_never_so_is_no_way() -> None:
    """An option that every ruling forbids leads nowhere; chance needs no permission."""
    actions = (*BASE.actions, Action("fly", words("{player} flies")))
    flows = graph(
        game(
            Flow(
                "mini:game",
                (
                    Ask("a", "active", {"fly": "b", "take": "c"}),
                    Ask("b", "active", {"take": END}),
                    Branch(
                        "c", When("False", then="b"), When("True", then="d"), When("table.late", then="b")
                    ),
                    Ask("d", CHANCE, {"fly": "e"}),
                    Ask("e", EVERYBODY, {"take": END}),
                ),
            ),
            actions=actions,
        )
    )
    assert "mini:game/b" not in names(flows)
    assert "mini:game/e" in names(flows)


def test_what_runs_for_each_player_is_not_a_cycle() -> None:
    """The flow may run again for the next player, and not for ever."""
    flows = graph(
        game(
            Flow("mini:game", (Call("a", "mini:shared", each="responder", then=END),)),
            Flow("mini:shared", (Ask("s", "responder", {"take": END}),)),
        )
    )
    shared = flows.named("mini:shared/s")
    assert flows.path(shared, shared)
    assert flows.idle_cycles() == ()


def test_cycles_without_a_chord_and_short_ones() -> None:
    """A ring that a chord cuts short is no ring of its own; up to a length all are there, each once and
    from its first place. What leads to itself is one."""
    arcs = {"a": ["b"], "b": ["c"], "c": ["a", "b"], "d": ["d", "a"]}
    assert sorted(cycles(arcs)) == [("b", "c"), ("d",)]
    assert sorted(cycles(arcs, 3)) == [("a", "b", "c"), ("b", "c"), ("d",)]
    assert sorted(cycles(arcs, 2)) == [("b", "c"), ("d",)]
