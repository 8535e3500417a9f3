"""Declarations that wait and lapse: void for good, noticed at once, resolved to something else."""

import json
from dataclasses import replace
from typing import Any

import pytest

from model.kernel.due import told
from model.kernel.effect import Add, Put, Set
from model.kernel.flow import END, Action, Always, Ask, Branch, Call, Do, Flow, Param, Resolve, When
from model.kernel.game import Game, Option, Passed
from model.kernel.norm import May
from model.kernel.table import Link, of_json
from model.kernel.vocabulary import Posture
from solvers.symmetry import canonical
from tests.model.kernel import toy
from tests.model.kernel.playing import Play
from tests.model.kernel.toy import w

HIT = Action(
    "hit",
    w("{player} hits {target} with {mover}"),
    (Param("mover", "marble"), Param("target", "marble")),
    resolve="toy:2",
    lapses="target.low and mover.mine",
    lapse="toy:3",
)
"""A hit with one's own marble comes to nothing once its target lies low."""
LAY = Action(
    "flick", w("{player} lays {mover} down"), (Param("mover", "marble"),), (Set("mover", "posture", "lying"),)
)
SPIN = Action(
    "spin", w("{player} spins {mover}"), (Param("mover", "marble"),), (Set("mover", "posture", "spinning"),)
)
PASS = Action("pass", w("{player} passes"))

ASKS = Flow("toy:1", (
    Ask("1", "active", {"hit": "1", "flick": "1", "spin": "1", "pass": "2"}, link=True, keep=False),
    Branch("2", When("table.chained", "3"), When("not table.chained", "4")),
    Resolve("3", "4"),
    Branch("4", When("table.chained and table.top_is_void", "3"), When("table.chained and not table.top_is_void", "1"),
           When("not table.chained", "1")),
))  # fmt: skip
STRUCK = Flow("toy:2", (Do("5", (Set("target", "markers", "it.markers + 1"),), END),))
MISSED = Flow("toy:3", (Do("7.1/missed", (Put("coins", "mover.size", "player"),), END),))


def lapsing(*flows: Flow, hit: Action = HIT, **changes: Any) -> Play:
    """A chain that is resolved link by link, those that are void at once."""
    low, top = toy.yes("low", "it.posture == 'lying'"), toy.yes("top_is_void", "void()")
    book = toy.book(
        *(flows or (ASKS, STRUCK, MISSED)),
        actions=(hit, LAY, SPIN, PASS),
        kinds=(replace(toy.MARBLE, facts=(*toy.MARBLE.facts, low)), toy.TOKEN),
        table=replace(toy.TABLE, facts=(*toy.TABLE.facts, top)),
        items=tuple(May(f"1.1/{name}", name) for name in ("hit", "flick", "spin", "pass")),
        postures=(Posture("upright", w("upright")), *toy.BOOK.postures),
        **changes,
    )
    game = Game(book, {}, file="toy")
    return Play(game, game.start(toy.table(game)).table)


def struck(play: Play) -> list[int]:
    return [play.table.cards[card].markers for card in (toy.AGATE, toy.RUBY, toy.OPAL)]


def voids(play: Play) -> list[bool]:
    return [link.void for link in play.table.chain]


def test_what_does_not_lapse_is_resolved_as_ever() -> None:
    """Nothing was laid down."""
    play = lapsing().do("hit", mover="ruby", target="opal").do("pass")
    assert (struck(play), play.table.counter("coins", 0)) == ([0, 0, 1], 3)


def test_what_lapsed_resolves_to_its_lapse() -> None:
    """With what was declared, and who declared it."""
    play = lapsing().do("hit", mover="ruby", target="opal").do("flick", mover="opal")
    assert voids(play) == [True]
    play.do("pass")
    assert (struck(play), play.table.counter("coins", 0)) == ([0, 0, 0], 3)
    assert play.table.chain == ()
    play = lapsing().do("hit", mover="agate", target="opal").do("flick", mover="opal").do("pass")
    assert play.table.counter("coins", 0) == 5


def test_what_lapsed_stays_void() -> None:
    """Though what made it lapse holds no more."""
    play = (
        lapsing().do("hit", mover="agate", target="opal").do("flick", mover="opal").do("spin", mover="opal")
    )
    assert voids(play) == [True]
    assert struck(play.do("pass")) == [0, 0, 0]


def test_it_lapses_at_the_declaration_where_it_holds_already() -> None:
    """The declaration is a change like others."""
    assert voids(lapsing().do("flick", mover="opal").do("hit", mover="ruby", target="opal")) == [True]


def test_every_waiting_declaration_is_looked_at() -> None:
    """Not the last one only; those that have nothing to do with it stay."""
    play = lapsing().do("hit", mover="ruby", target="opal").do("hit", mover="ruby", target="agate")
    play.do("hit", mover="agate", target="opal").do("flick", mover="opal")
    assert voids(play) == [True, False, True]


def test_what_lapses_asks_of_its_own_parameters_and_of_who_declared_it() -> None:
    """The marble of somebody else hits whatever lies low."""
    play = lapsing().do("hit", mover="opal", target="agate").do("flick", mover="agate")
    assert voids(play) == [False]


def test_void_links_resolve_at_once_where_the_flow_says_so() -> None:
    """No further question: the last one resolved, the next is void, and resolved with it."""
    play = lapsing().do("hit", mover="agate", target="opal").do("hit", mover="ruby", target="agate")
    play.do("flick", mover="opal").do("pass")
    assert struck(play) == [1, 0, 0]
    assert play.steps == ["1", "2", "3", "5", "4", "3", "7.1/missed", "4"]
    assert play.asked == "1 0"


def test_nothing_happens_where_no_lapse_is_given() -> None:
    """The link comes off the chain, and play goes on."""
    play = lapsing(hit=replace(HIT, lapse="", cites=("7.2",)))
    play.do("hit", mover="agate", target="opal").do("flick", mover="opal").do("pass")
    assert (struck(play), play.table.counter("coins", 0), play.table.chain) == ([0, 0, 0], 3, ())
    assert play.asked == "1 0"


def test_the_trace_tells_what_became_void_when_and_by_which_statement() -> None:
    """That of its lapse, or the first that the action cites; the link stands with it."""
    link = Link("hit", 0, (("mover", toy.AGATE), ("target", toy.OPAL)), void=True)
    for hit, statement in ((HIT, "7.1"), (replace(HIT, lapse="", cites=("7.2", "7.3")), "7.2")):
        play = lapsing(hit=hit).do("hit", mover="agate", target="opal").do("flick", mover="opal")
        assert play.trace[1:] == (Passed("toy:1", "void:hit", statement, void=link),)
        assert "void:hit" not in play.do("spin", mover="opal").steps


def test_a_check_sees_what_became_void() -> None:
    """Declarations lapse before anything else is checked."""
    always = Always(
        "8", "chooser", "players", "chooser.on_turn and table.top_is_void and not table.late", "toy:4"
    )
    rung = Flow("toy:4", (Do("8.1", (Add("round", "10"),), END),))
    play = lapsing(ASKS, STRUCK, MISSED, rung, always=(always,))
    play.do("hit", mover="ruby", target="opal").do("flick", mover="opal")
    assert play.steps == ["1", "void:hit", "8", "8.1"]
    assert play.table.counter("round") == 10


def test_several_are_asked_of_one_table() -> None:
    """None is void yet when it is asked of each whether the last one is."""
    hit = replace(HIT, lapses="target.low and not table.top_is_void")
    play = lapsing(hit=hit).do("hit", mover="ruby", target="opal").do("hit", mover="ruby", target="opal")
    assert voids(play.do("flick", mover="opal")) == [True, True]


@pytest.mark.parametrize(("chain", "pending", "void"), [
    ((), "none", False),
    ((Link("hit", 0), Link("flick", 0, (), True)), "flick", True),
    ((Link("flick", 0, (), True), Link("hit", 0)), "hit", False),
])  # fmt: skip
def test_expressions_ask_about_the_last_link(chain: tuple[Link, ...], pending: str, void: bool) -> None:
    """Its action and whether it is void; without links none, and no."""
    play = lapsing()
    table = play.table._replace(chain=chain)
    assert play.game.value("pending()")(table, {}) == pending
    assert play.game.value("void()")(table, {}) is void
    assert play.game.value("pending() in ('hit', 'none')")(table, {}) is (pending != "flick")


def test_a_void_link_is_another_position() -> None:
    """For tables, keys of positions, JSON and what rules can tell of a table."""
    play = lapsing().do("hit", mover="ruby", target="opal")
    waits = play.table
    void = waits._replace(chain=tuple(link._replace(void=True) for link in waits.chain))
    assert void != waits
    key = canonical(waits.setup, play.game)
    assert key(void) != key(waits)
    assert told(play.game.book)(void) != told(play.game.book)(waits)
    again = of_json(play.game.vocabulary, json.loads(json.dumps(void.json())))
    assert again == void
    assert again != waits


def test_it_goes_on_from_a_table_that_was_stored() -> None:
    """What became void is on the table, and needs no history."""
    play = (
        lapsing().do("hit", mover="agate", target="opal").do("flick", mover="opal").do("spin", mover="opal")
    )
    play.table = of_json(play.game.vocabulary, json.loads(json.dumps(play.table.json())))
    assert struck(play.do("pass")) == [0, 0, 0]


def test_what_runs_in_place_of_the_resolution_may_ask() -> None:
    """It is a flow like others, with what was declared and who declared it."""
    asks = Flow("toy:3", (Ask("7", "player", {"pass": END}),))
    play = (
        lapsing(ASKS, STRUCK, asks)
        .do("hit", mover="ruby", target="opal")
        .do("flick", mover="opal")
        .do("pass")
    )
    assert play.asked == "7 0"
    assert play.table.locals == {"mover": toy.RUBY, "target": toy.OPAL, "player": 0}
    assert Option("pass") in play.game.options(play.table)


def test_called_flows_see_the_chain_as_it_is() -> None:
    """A flow that is called while links wait asks of the last one too."""
    called = Flow("toy:4", (Branch("6", When("table.top_is_void", "6/yes"), When("not table.top_is_void", END)),
                            Do("6/yes", (Put("round", "1"),), END)))  # fmt: skip
    first = Flow("toy:1", (
        Ask("1", "active", {"hit": "1", "flick": "2"}, link=True, keep=False), Call("2", "toy:4", "1"),
    ))  # fmt: skip
    play = lapsing(first, STRUCK, MISSED, called).do("hit", mover="ruby", target="agate")
    assert play.do("flick", mover="opal").table.counter("round") == 0
    assert play.do("flick", mover="agate").table.counter("round") == 1
