"""Running flows: each kind of step, what is always checked, where the text stops."""

import json
from typing import Any

import pytest

from model.kernel.change import RuleFault
from model.kernel.effect import Add, Begin, Finish, Move, Put, Set
from model.kernel.flow import (
    CHANCE,
    END,
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
    Param,
    Record,
    Resolve,
    Step,
    Text,
    When,
)
from model.kernel.game import DRAW, LONG, Asked, Option, Refused
from model.kernel.table import Table, of_json
from tests.model.kernel import toy
from tests.model.kernel.playing import Play
from tests.model.kernel.toy import w


def flow(*steps: Step, id: str = "toy:1") -> Flow:
    return Flow(id, steps)


def run(*flows: Flow, table: Table | None = None, players: int = 2, **changes: Any) -> Play:
    """The first flow, from its first step up to the first question."""
    game = toy.game(*flows, **changes)
    started = game.start(table or toy.table(game, players))
    return Play(game, started.table, started.trace)


THREE: dict[str, Any] = {
    "seats": (w("a"), w("b"), w("c")),
    "roles": tuple(role for role in toy.BOOK.roles if role.name != "opponent"),
}
"""What makes the toy a game of three."""

LAST = Ask("last", "active", {"pass": END})


# ---- Do, Note, Branch


def test_do_changes_the_table_and_goes_on() -> None:
    """Every step that is passed is a line of the trace, with its statement."""
    play = run(flow(Do("1/a", (Put("round", "3"),), "2"), Do("2", (Add("round", "1"),), "last"), LAST))
    assert play.table.counter("round") == 4
    assert [(line.flow, line.step, line.statement) for line in play.trace] == [
        ("toy:1", "1/a", "1"),
        ("toy:1", "2", "2"),
    ]


def test_notes_are_locals_of_their_flow() -> None:
    """Once, or for each thing for which a condition holds; the rest is `otherwise`."""
    play = run(flow(
        Note("1", {"tries": Record("2"), "chooser": Record("other(active)"),
                   "mark": Record("'seen'", "marbles", "it.size > 3")}, "2"),
        Ask("2", "chooser", {"pass": END}),
    ))  # fmt: skip
    assert play.asked == "2 1"
    assert play.table.locals == {"tries": 2, "chooser": 1, "mark@0": "seen", "mark@2": "seen"}
    read = play.game.value("count(m for m in marbles if note('mark', m) == 'none')")
    assert read(play.table, play.table.locals) == 1


def test_a_branch_goes_the_first_way_that_holds() -> None:
    """And where none holds, the text does not go on."""
    branch = Branch("1", When("table.late", "last"), When("active.rich", NOWHERE))
    assert run(flow(Do("0", (Put("round", "12"),), "1"), branch, LAST)).asked == "last 0"
    stuck = run(flow(branch, LAST))
    assert (stuck.asked, stuck.game.stopped(stuck.table)) == ("", "toy:1/1")


@pytest.mark.parametrize(
    "steps",
    [
        (Do("1", (), NOWHERE),),
        (Note("1", {"tries": Record("1")}, NOWHERE),),
        (Branch("1", When("not table.late", NOWHERE)),),
        (Draw("1", "bag", "hand", "1", NOWHERE, "active"),),
        (Call("1", "toy:2", NOWHERE),),
    ],
    ids=lambda steps: type(steps[0]).__name__,
)
def test_nowhere_stops_with_the_step_after_which_the_text_ends(steps: tuple[Step, ...]) -> None:
    """Nobody is asked, the game is not over, and the table says where it stands."""
    play = run(flow(*steps), flow(Do("2", (), END), id="toy:2"))
    assert play.game.stopped(play.table) == "toy:1/1"
    assert play.game.asked(play.table) is None
    assert not play.game.over(play.table)
    with pytest.raises(Refused, match="toy:1/1"):
        play.do("pass")


def test_nowhere_stops_after_a_declaration_and_after_an_offered_flow() -> None:
    """The ways out of a question are ways like all others."""
    play = run(
        flow(Ask("1", "active", {"pass": NOWHERE}, into={"toy:2": NOWHERE})),
        flow(Ask("2", "active", {"flick": END}), id="toy:2"),
    )
    start = play.table
    play.do("pass")
    assert play.game.stopped(play.table) == "toy:1/1"
    play.table = start
    play.do("flick", mover="ruby")
    assert play.game.stopped(play.table) == "toy:1/1"


def test_the_end_of_the_first_flow_ends_everything() -> None:
    """Nothing runs, nothing waits."""
    play = run(flow(LAST)).do("pass")
    assert play.game.over(play.table)
    assert play.game.stopped(play.table) == ""
    assert play.game.options(play.table) == []
    with pytest.raises(Refused, match="the game is over"):
        play.do("pass")


# ---- Call


def test_a_called_flow_has_its_own_locals() -> None:
    """It knows what it is given, and the caller gets back what it takes."""
    play = run(
        flow(Note("1", {"tries": Record("1"), "chooser": Record("other(active)")}, "2"),
             Call("2", "toy:2", "last", {"spare": "biggest"}, ("tries",)),
             Ask("last", "chooser", {"pass": END})),
        flow(Note("3", {"tries": Record("note('tries') + 4"), "chooser": Record("active")}, "4"),
             Ask("4", "chooser", {"pass": END}), id="toy:2"),
    )  # fmt: skip
    assert play.table.locals == {"spare": toy.OPAL, "tries": 4, "chooser": 0}
    play.do("pass")
    assert play.asked == "last 1"
    assert play.table.locals == {"tries": 4, "chooser": 1}


def test_a_call_for_each_player_goes_round_from_the_first() -> None:
    """In seat order, each player once; who comes first is settled when the round begins."""
    play = run(
        flow(
            Do("0", (Put("active", "other(active)"),), "1"),
            Call("1", "toy:2", "last", each="chooser", first="active"),
            LAST,
        ),
        flow(Ask("2", "chooser", {"pass": "3"}), Do("3", (Put("active", "next(chooser)"),), END), id="toy:2"),
    )
    assert play.asked == "2 1"
    assert play.do("pass").asked == "2 0"
    assert play.do("pass").asked == "last 1"
    assert "1" not in play.steps[-1:]


def test_without_a_first_player_the_first_seat_begins() -> None:
    """And what each flow gives back is the last one's."""
    play = run(
        flow(Call("1", "toy:2", "last", take=("tries",), each="chooser"), LAST),
        flow(Note("2", {"tries": Record("2 if chooser.on_turn else 3")}, END), id="toy:2"),
    )
    assert play.table.locals["tries"] == 3


def test_who_has_dropped_out_is_left_out_of_a_round() -> None:
    """Also who drops out while it goes on."""
    play = run(
        flow(Call("1", "toy:2", "last", each="chooser"), LAST),
        flow(Ask("2", "chooser", {"pass": "3"}), Do("3", (Put("gone", "True", "next(chooser)"),), END), id="toy:2"),
        players=3, out="it.gone", **THREE,
    )  # fmt: skip
    assert play.asked == "2 0"
    assert play.do("pass").asked == "2 2"
    assert play.do("pass").table.counter("gone", 0) is True


def test_what_a_card_prints_runs() -> None:
    """A card without a text is passed over."""
    flows = (
        flow(Ask("1", "active", {"flick": "2"}), Call("2", Text("mover"), "last", {"target": "mover"}), LAST),
        flow(Do("3", (Set("target", "markers", "5"),), END), id="text:ruby"),
    )
    play = run(*flows, texts={"ruby": "text:ruby"}).do("flick", mover="ruby")
    assert play.table.cards[toy.RUBY].markers == 5
    assert run(*flows, texts={"ruby": "text:ruby"}).do("flick", mover="agate").steps == ["1", "2"]


def test_what_no_card_prints_is_passed_over() -> None:
    """Where the role is nothing, not even the last card of the table has its text carried out."""
    flows = (
        flow(Note("1", {"spare": Record("nothing")}, "2"), Call("2", Text("spare"), "last"), LAST),
        flow(Do("3", (Put("round", "7"),), END), id="text:chip"),
    )
    play = run(*flows, texts={"chip": "text:chip"})
    assert play.steps == ["1", "2"]
    assert play.table.counter("round") == 0


@pytest.mark.parametrize(
    ("other", "steps"),
    [("ruby", ["r1", "r2", "r3"]), ("opal", ["r1", "r2", "o1", "o2", "r3"]), ("agate", ["r1", "r2", "r3"])],
)
def test_what_a_card_prints_is_passed_by_while_it_runs(other: str, steps: list[str]) -> None:
    """Of texts that call each other once, each runs once, and to its end; the ruby's calls the `other`."""
    flows = (
        flow(Ask("1", "active", {"flick": "2"}), Call("2", Text("mover"), "last"), LAST),
        Flow("text:ruby", (Note("r1", {"spare": Record(f"the(m for m in marbles if m.name == '{other}')")}, "r2"),
                           Call("r2", Text("spare"), "r3", once=True), Do("r3", (Add("round", "1"),), END))),
        Flow("text:opal", (Note("o1", {"spare": Record("the(m for m in marbles if m.size == 3)")}, "o2"),
                           Call("o2", Text("spare"), END, once=True))),
    )  # fmt: skip
    play = run(*flows, texts={"ruby": "text:ruby", "opal": "text:opal"}).do("flick", mover="ruby")
    assert play.steps == ["1", "2", *steps]
    assert play.table.counter("round") == 1


def test_a_flow_may_call_itself() -> None:
    """The stack is as deep as the calls."""
    play = run(flow(Branch("1", When("table.late", "last"), When("not table.late", "2")),
                    Do("2", (Add("round", "4"),), "3"), Call("3", "toy:1", END), LAST))  # fmt: skip
    assert len(play.table.stack) == 4
    assert play.do("pass").game.over(play.table)


# ---- chains

CHAIN = (
    flow(Ask("1", "active", {"hit": "1", "choose": "1", "pass": "2"}, link=True),
         Branch("2", When("table.chained", "3"), When("not table.chained", "last")), Resolve("3", "2"), LAST),
    flow(Do("4", (Set("target", "markers", "target.markers * 2 + mover.size"), Put("coins", "9", "player")), END), id="toy:2"),
)  # fmt: skip
HIT = Action("hit", w("{player} {mover} {target}"), (Param("mover", "marble"), Param("target", "marble")),
             pay=(Add("round", "1"),), resolve="toy:2")  # fmt: skip
ACTIONS = (HIT, *(action for action in toy.BOOK.actions if action.name != "hit"))


def test_the_last_link_is_resolved_first() -> None:
    """Each with the parameters that it was declared with, and its player; paid when declared."""
    play = run(*CHAIN, actions=ACTIONS)
    play.do("hit", mover="ruby", target="opal").do("hit", mover="agate", target="opal")
    assert play.table.counter("round") == 2
    assert play.table.cards[toy.OPAL].markers == 0
    assert play.table.locals == {}
    play.do("pass")
    assert play.table.cards[toy.OPAL].markers == 5 * 2 + 3
    assert [play.table.counter("coins", seat) for seat in (0, 1)] == [9, 3]
    assert play.steps == ["1", "2", "3", "4", "2", "3", "4", "2"]


def test_what_resolves_to_nothing_does_not_wait() -> None:
    """Declining and choosing leave no link."""
    assert run(*CHAIN, actions=ACTIONS).do("choose", chooser=1).table.chain == ()


def test_a_link_whose_card_prints_nothing_is_resolved_all_the_same() -> None:
    """It comes off the chain, and play goes on."""
    hit = Action("hit", HIT.wording, HIT.params, resolve=Text("mover"))
    play = run(*CHAIN, actions=(hit, *ACTIONS[1:]), texts={"opal": "toy:2"})
    play.do("hit", mover="ruby", target="opal").do("pass")
    assert play.table.chain == ()
    assert play.asked == "last 0"


def test_resolving_an_empty_chain_is_a_fault_of_the_encoding() -> None:
    """It names the step."""
    with pytest.raises(RuleFault, match="toy:1/1: nothing waits"):
        run(flow(Resolve("1", END)))


def test_what_does_not_wait_is_known_to_the_flow_that_asked() -> None:
    """Its parameters are locals there, unless they are not to be kept."""
    kept = run(flow(Ask("1", "active", {"choose": "last"}, link=True), LAST)).do("choose", chooser=1)
    assert kept.table.locals == {"chooser": 1}
    lost = run(flow(Ask("1", "active", {"choose": "last"}, link=True, keep=False), LAST))
    assert lost.do("choose", chooser=1).table.locals == {}


# ---- Draw


def piled(*top: int, cards: tuple[int, ...] = (toy.AGATE, toy.RUBY, toy.OPAL)) -> Table:
    """Marbles in the bag of player 0, of which some are known to be on top."""
    table = toy.table(toy.game())
    bag = table.setup.place("bag", 0)
    for card in cards:
        table = table.move(card, bag)
    return table.stack_on_top(top, bag)


DRAWING = flow(Draw("1", "bag", "row", "2", "last", "active", face="down"), LAST)


def test_chance_says_what_is_drawn_where_nobody_knows() -> None:
    """One card after the other; each print is offered once."""
    play = run(DRAWING, table=piled())
    assert play.asked == "1 -1"
    assert play.game.options(play.table) == [
        Option(DRAW, (("card", card),)) for card in (toy.AGATE, toy.RUBY, toy.OPAL)
    ]
    play.do(DRAW, card="opal")
    assert play.asked == "1 -1"
    assert len(play.game.options(play.table)) == 2
    play.do(DRAW, card="agate")
    assert play.asked == "last 0"
    assert play.of_zone("row", 0) == ["opal", "agate"]
    assert play.table.cards[toy.OPAL].face == "down"
    with pytest.raises(Refused):
        play.do(DRAW, card="ruby")


def test_copies_of_one_print_are_offered_once() -> None:
    """Nobody could tell which of them it was."""
    game = toy.game(DRAWING)
    table = game.table((*toy.CARDS, toy.CARDS[toy.OPAL]._replace(owner=0), toy.CARDS[toy.RUBY]))
    for card in (toy.AGATE, toy.RUBY, 5):
        table = table.move(card, table.setup.place("bag", 0))
    options = game.options(game.start(table).table)
    assert options == [Option(DRAW, (("card", card),)) for card in (toy.AGATE, toy.RUBY)]


def test_a_card_that_is_not_in_the_pile_is_not_drawn() -> None:
    """Chance is refused like everybody else."""
    refusal = run(DRAWING, table=piled()).refuses(DRAW, card="chip")
    assert not refusal.offered
    assert refusal.causes == ("1",)


def test_what_is_known_to_be_on_top_is_drawn_without_chance() -> None:
    """And chance is asked only for the rest."""
    play = run(DRAWING, table=piled(toy.OPAL))
    assert play.of_zone("row", 0) == ["opal"]
    assert play.asked == "1 -1"
    both = run(DRAWING, table=piled(toy.OPAL, toy.RUBY))
    assert both.of_zone("row", 0) == ["opal", "ruby"]
    assert both.asked == "last 0"


def test_a_single_print_is_drawn_without_chance() -> None:
    """There is nothing to decide."""
    play = run(DRAWING, table=piled(cards=(toy.RUBY,)))
    assert play.of_zone("row", 0) == ["ruby"]


def test_an_empty_pile_ends_the_draw() -> None:
    """As many cards as there are; none where none is to be drawn."""
    assert run(DRAWING, table=piled(cards=())).asked == "last 0"
    none = flow(Draw("1", "bag", "row", "table.round - 3", "last", "active"), LAST)
    play = run(none, table=piled())
    assert (play.asked, play.of_zone("row", 0)) == ("last 0", [])
    assert play.table.locals == {}


def test_a_draw_that_waits_goes_through_json() -> None:
    """How many cards are left is on the table."""
    play = run(DRAWING, table=piled())
    again = of_json(play.game.vocabulary, json.loads(json.dumps(play.table.json())))
    assert again == play.table
    play.table = again
    assert play.do(DRAW, card="ruby").asked == "1 -1"


# ---- what is always checked

SPUN = Always("8", "mover", "marbles", "mover.zone == 'row' and mover.posture == 'lying'", "toy:spin")
SPIN = flow(
    Do("8.1", (Add("round", "1"),), "8.2"),
    Do("8.2", (Set("mover", "posture", "spinning"),), END),
    id="toy:spin",
)


def test_what_is_always_checked_comes_before_anything_else() -> None:
    """After the change, before the next step; then play goes on where it was."""
    play = run(
        flow(Do("1", (Move("biggest", "row"),), "2"), Do("2", (Add("round", "5"),), "last"), LAST),
        SPIN,
        always=(SPUN,),
    )
    assert play.steps == ["1", "8", "8.1", "8.2", "2"]
    assert play.trace[1].flow == "toy:spin"


def test_it_runs_for_each_thing_that_it_is_due_for() -> None:
    """One after the other, in the order of the cards; a change inside does not start it again."""
    moving = Do("1", (Move("biggest", "row"), Move("the(m for m in marbles)", "row")), "last")
    play = run(flow(moving, LAST), SPIN, always=(SPUN,))
    assert play.table.counter("round") == 2
    assert [play.table.cards[card].posture for card in (toy.AGATE, toy.OPAL)] == ["spinning", "spinning"]
    assert play.steps.count("8") == 2


def test_it_is_checked_between_the_cards_of_a_draw() -> None:
    """Drawing one by one is a change each time, whether chance is asked or not."""
    drawing = flow(Draw("1", "bag", "row", "2", "last", "active"), LAST)
    play = run(drawing, SPIN, table=piled(toy.OPAL, toy.RUBY), always=(SPUN,))
    assert play.steps == ["8", "8.1", "8.2", "8", "8.1", "8.2", "1"]


def test_its_flow_may_be_called_as_well() -> None:
    """A call of the same flow returns to its caller; a check returns to what it interrupted."""
    play = run(
        flow(Do("1", (Move("biggest", "row"),), "2"), Call("2", "toy:spin", "last"), LAST),
        flow(Do("8.1", (Add("round", "1"),), "8.2"), Do("8.2", (Set("biggest", "posture", "spinning"),), END), id="toy:spin"),
        always=(SPUN,),
    )  # fmt: skip
    assert play.steps == ["1", "8", "8.1", "8.2", "2", "8.1", "8.2"]
    assert play.asked == "last 0"


def test_it_may_ask() -> None:
    """An interlude with a question, saved and resumed in the middle."""
    play = run(
        flow(Do("1", (Move("biggest", "row"),), "last"), LAST),
        flow(
            Ask("8.1", "other(active)", {"pass": "8.2"}),
            Do("8.2", (Set("mover", "posture", "spinning"),), END),
            id="toy:spin",
        ),
        always=(SPUN,),
    )
    assert play.asked == "8.1 1"
    play.table = of_json(play.game.vocabulary, json.loads(json.dumps(play.table.json())))
    assert play.do("pass").asked == "last 0"


def test_one_that_never_ceases_is_a_fault_of_the_encoding() -> None:
    """Instead of going on for ever."""
    with pytest.raises(RuleFault, match=f"no question after {LONG} steps"):
        run(
            flow(Do("1", (Move("biggest", "row"),), "last"), LAST),
            flow(Do("8.1", (), END), id="toy:spin"),
            always=(SPUN,),
        )


def test_the_game_is_over_as_soon_as_it_is() -> None:
    """Before anything that is always checked, with nothing left running or waiting."""
    play = run(
        flow(Do("1", (Move("biggest", "row"), Put("round", "20")), "last"), LAST), SPIN, always=(SPUN,)
    )
    assert play.game.over(play.table)
    assert play.steps == ["1"]


# ---- lasting effects


def test_an_effect_in_force_is_asked_about_and_ends() -> None:
    """`in_force`, about a thing or about anything."""
    play = run(flow(Do("1", (Begin("sticky", "dusk", about="biggest"),), "last"), LAST))
    read = play.game.value(
        "in_force('sticky', biggest) and not in_force('sticky', mover) and in_force('sticky')"
    )
    assert read(play.table, {"mover": toy.RUBY}) is True
    over = run(flow(Do("1", (Begin("sticky", "dusk"),), "2"), Do("2", (Finish("dusk"),), "last"), LAST))
    assert over.table.effects == ()


# ---- resuming


def test_play_resumes_anywhere() -> None:
    """From any step, with the locals that it needs, inside the flows that called it."""
    game = toy.game(
        flow(Call("1", "toy:2", "last", {"chooser": "active"}), LAST),
        flow(Do("2", (), "3"), Ask("3", "chooser", {"pass": END}), id="toy:2"),
    )
    started = game.start(toy.table(game), "toy:2", "3", chooser=1)
    step = game.steps["toy:2", "3"]
    assert isinstance(step, Ask)
    assert game.asked(started.table) == Asked("toy:2", step, 1)
    assert started.trace == ()


def test_a_table_on_which_nothing_runs_stays_as_it_is() -> None:
    """There is nothing to go on with."""
    game = toy.game()
    assert game.run(toy.table(game)) == (toy.table(game), ())


def test_chance_is_asked_by_actions_of_its_own() -> None:
    """Whatever it is asked is permitted, and binds what it declares."""
    play = run(flow(Ask("1", CHANCE, {"heads": "last", "tails": NOWHERE}), LAST))
    assert play.asked == "1 -1"
    assert [option.action for option in play.game.options(play.table)] == ["heads", "tails"]
    assert play.do("heads").asked == "last 0"
    assert play.trace[0].player == -1
