"""Which roles are bound where: what every path to a step has bound."""

from model.kernel.effect import Put
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
    Flow,
    Note,
    Param,
    Record,
    Resolve,
    Step,
    Text,
    When,
)
from model.kernel.rulebook import Start
from model.kernel.scope import Bound, bound, resolves_to
from model.kernel.words import Words
from tests.model.kernel import toy


def names(*flows: Flow, **changes: object) -> Bound:
    return bound(toy.book(*flows, **changes))


def flow(*steps: Step, id: str = "toy:1") -> Flow:
    return Flow(id, steps)


SPLASH = Action("splash", Words("{player}は{mover}を放る", "{player} throws {mover}"), (Param("mover", "marble"),),
                resolve="toy:1")  # fmt: skip
"""It waits on a chain."""


def test_a_parameter_is_bound_after_its_declaration() -> None:
    """On the way that its action takes, and on no other."""
    found = names(flow(Ask("1", "active", {"flick": "2", "pass": "3"}), Do("2", (), END), Do("3", (), END)))
    assert found.at["toy:1", "2"] == {"mover"}
    assert found.at["toy:1", "3"] == frozenset()
    assert found.binds["toy:1", "1"] == {"mover"}


def test_where_ways_meet_only_what_they_share_is_bound() -> None:
    """A step that two ways lead to cannot count on what one of them binds."""
    found = names(flow(Ask("1", "active", {"flick": "2", "hit": "2"}), Do("2", (), END)))
    assert found.at["toy:1", "2"] == {"mover"}


def test_a_loop_keeps_what_holds_on_every_round() -> None:
    """What is bound inside a loop is not bound at its head."""
    found = names(flow(Ask("1", "active", {"flick": "2"}), Do("2", (), "1")))
    assert found.at["toy:1", "1"] == frozenset()


def test_a_note_binds_its_names() -> None:
    """Roles and notes alike, once or for each of many."""
    found = names(flow(Note("1", {"chooser": Record("active"), "tries": Record("1")}, "2"), Do("2", (), END)))
    assert found.at["toy:1", "2"] == {"chooser", "tries"}


def test_what_waits_on_a_chain_or_is_not_kept_binds_nothing_here() -> None:
    """Nor do the hidden answers of everybody."""
    for ask in (
        Ask("1", "active", {"splash": "2"}, link=True),
        Ask("1", "active", {"flick": "2"}, link=True, keep=False),
        Ask("1", "active", {"flick": "2"}, keep=False),
        Ask("1", EVERYBODY, {"flick": "2"}),
    ):
        found = names(flow(ask, Do("2", (), END)), actions=(*toy.BOOK.actions, SPLASH))
        assert found.at["toy:1", "2"] == frozenset()


def test_what_is_declared_beside_a_chain_and_resolves_to_nothing_binds_its_parameters() -> None:
    """It does not wait."""
    found = names(flow(Ask("1", "active", {"flick": "2"}, link=True), Do("2", (), END)))
    assert found.at["toy:1", "2"] == {"mover"}


def test_a_called_flow_knows_what_it_is_given_and_gives_back_what_is_taken() -> None:
    """Its caller's names are not its own, and it leaves the caller's in place."""
    found = names(
        flow(Ask("1", "active", {"hit": "2"}), Call("2", "toy:2", "3", {"spare": "target"}, ("chooser",)), Do("3", (), END)),
        flow(Do("4", (), "5"), Note("5", {"chooser": Record("active"), "tries": Record("1")}, END), id="toy:2"),
    )  # fmt: skip
    assert found.at["toy:2", "4"] == {"spare"}
    assert found.at["toy:1", "3"] == {"mover", "target", "chooser"}


def test_a_flow_that_several_call_knows_what_all_give() -> None:
    """Each caller gives its own; what is taken back must be bound at every end."""
    found = names(
        flow(Call("1", "toy:2", "2", {"chooser": "active", "spare": "nothing"}), Call("2", "toy:2", END, {"chooser": "active"}, ("target",))),
        flow(Ask("3", "chooser", {"hit": END, "pass": END}), id="toy:2"),
    )  # fmt: skip
    assert found.at["toy:2", "3"] == {"chooser"}
    assert found.at["toy:1", END] == frozenset()


def test_a_call_for_each_player_binds_the_role() -> None:
    """In the called flow, where it is that player's turn."""
    found = names(flow(Call("1", "toy:2", END, each="chooser")), flow(Do("2", (), END), id="toy:2"))
    assert found.at["toy:2", "2"] == {"chooser"}


def test_what_a_card_prints_takes_back_nothing_where_it_prints_nothing() -> None:
    """A card without a text goes straight on, and binds nothing on the way."""
    found = names(
        flow(
            Ask("1", "active", {"flick": "2"}),
            Call("2", Text("mover"), "3", take=("chooser",)),
            Do("3", (), END),
        ),
        flow(Note("4", {"chooser": Record("active")}, END), id="text:opal"),
        texts={"opal": "text:opal"},
    )
    assert found.at["text:opal", "4"] == frozenset()
    assert found.at["toy:1", "3"] == {"mover"}


def test_a_link_runs_with_its_parameters_and_its_player() -> None:
    """What is resolved knows who declared it, whatever the resolving flow knows."""
    action = Action("hit", toy.w("{player} {mover} {target}"), (Param("mover", "marble"), Param("target", "marble")),
                    resolve="toy:2")  # fmt: skip
    found = names(
        flow(Ask("1", "active", {"hit": "2"}, link=True), Resolve("2", "3"), Do("3", (), END)),
        flow(Do("4", (), END), id="toy:2"),
        actions=(action, *toy.BOOK.actions[2:]),
    )
    assert found.at["toy:2", "4"] == {"mover", "target", "player"}
    assert found.at["toy:1", "3"] == frozenset()
    assert resolves_to(action, toy.BOOK) == ("toy:2",)


def test_into_returns_to_the_asking_flow() -> None:
    """The flow whose first question is offered starts with nothing bound, and gives nothing back."""
    found = names(
        flow(Ask("1", "active", {"pass": END}, into={"toy:2": "2"}), Do("2", (), END)),
        flow(Ask("3", "active", {"flick": "4"}), Do("4", (), END), id="toy:2"),
    )
    assert found.at["toy:2", "3"] == frozenset()
    assert found.at["toy:1", "2"] == frozenset()


def test_what_is_always_checked_knows_the_thing_it_runs_for() -> None:
    """And nothing of what it interrupts."""
    always = Always("9", "mover", "marbles", "mover.size > 5", "toy:2")
    found = names(
        flow(Do("1", (Put("round", "1"),), END)), flow(Do("2", (), END), id="toy:2"), always=(always,)
    )
    assert found.at["toy:2", "2"] == {"mover"}


def test_a_start_binds_what_it_is_given() -> None:
    """A step at which a scenario may begin is a way in of its own."""
    one = flow(Ask("1", "active", {"hit": "2"}), Do("2", (), END))
    start = Start("middle", "toy:1", "2", toy.w("middle"), {"mover": "the(m for m in marbles)"})
    assert names(one, starts=(start,)).at["toy:1", "2"] == {"mover"}


def test_steps_that_nothing_leads_to_are_absent() -> None:
    """Nothing is known there, so nothing is refused there."""
    found = names(flow(Branch("1", When("table.late", NOWHERE)), Do("2", (), END)))
    assert ("toy:1", "2") not in found.at


def test_an_action_knows_what_is_bound_wherever_it_is_on_offer() -> None:
    """Its own parameters and the asking player, unless chance declares it."""
    found = names(
        flow(Note("1", {"spare": Record("biggest")}, "2"), Ask("2", "active", {"flick": "3", "choose": END}),
             Ask("3", "active", {"choose": END}), Ask("4", CHANCE, {"heads": END})),
        flow(Ask("5", CHANCE, {"tails": END}), id="toy:2"),
        always=(Always("9", "mover", "marbles", "mover.big", "toy:2"),),
    )  # fmt: skip
    assert found.actions["flick"] == {"spare", "mover", "player"}
    assert found.actions["choose"] == {"spare", "chooser", "player"}
    assert found.actions["tails"] == {"mover"}
    assert "heads" not in found.actions
