"""Loading a rulebook: every kind of problem, planted once, and all of them at once."""

import pickle
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from model.kernel.effect import Add, Begin, Each, Effect, Move, Put, Set, Shuffle
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Lasting,
    Note,
    Param,
    Record,
    Step,
    Text,
    When,
)
from model.kernel.load import BadRulebook, Problem, load
from model.kernel.norm import Cannot, Example, Formula, May, Must, Preference, Principle, Sets, Through
from model.kernel.position import Counted, Laid, Lasts, Position, Top
from model.kernel.reading import by
from model.kernel.rulebook import Placed, Property, Rulebook, Start, Timing
from model.kernel.vocabulary import (
    Bool,
    Counter,
    Enum,
    Fact,
    Int,
    Kind,
    Local,
    Role,
    Thing,
    Zone,
)
from model.kernel.vocabulary import Text as Name
from model.kernel.words import Words
from tests.model.kernel import toy
from tests.model.kernel.toy import w


def problems(book: Rulebook, readings: Mapping[str, str] | None = None) -> tuple[Problem, ...]:
    """What is wrong with a rulebook; nothing is wrong with the toy itself."""
    try:
        load(book, readings or {}, file="toy.py")
    except BadRulebook as bad:
        return bad.problems
    return ()


def test_nothing_is_wrong_with_the_toy() -> None:
    """So that what the other tests find is what they planted."""
    assert problems(toy.BOOK) == ()


def test_what_is_wrong_is_told_to_another_process() -> None:
    """Work is spread over processes: an error comes back whole."""
    told = BadRulebook("toy", [Problem("toy.py", "one", "1", "it is wrong")])
    back = pickle.loads(pickle.dumps(told))
    assert (str(back), back.problems) == (str(told), told.problems)
    assert "toy.py: one (1): it is wrong" in str(back)


def of(*steps: Step, **changes: Any) -> Rulebook:
    """The toy with one flow of these steps."""
    return toy.book(Flow("toy:1", steps), **changes)


def does(*effects: Effect) -> Rulebook:
    """The toy with one step that has these effects, where `mover` and `target` are bound."""
    return of(Ask("1", "active", {"hit": "2"}), Do("2", effects, END))


def with_facts(*facts: Fact, **changes: Any) -> Rulebook:
    marble = replace(toy.MARBLE, facts=(*toy.MARBLE.facts, *facts), **changes)
    return toy.book(kinds=(marble, toy.TOKEN))


def with_items(*items: Any) -> Rulebook:
    return toy.book(items=(*toy.BOOK.items, *items))


def lapsing(lapses: str, *, resolve: str = "toy:1", lapse: str = "toy:1") -> Rulebook:
    """With an action that can become void while it waits."""
    action = Action("x", w("{mover}"), (Param("mover", "marble"),), (), resolve, lapses, lapse)
    return toy.book(actions=(*toy.BOOK.actions, action))


ask = Ask("1", "active", {"pass": END})

PLANTED: Mapping[str, tuple[Rulebook, str, str]] = {
    # ---- declarations
    "kind of a role": (
        toy.book(roles=(*toy.BOOK.roles, Role("x", "marbel", w("x")))), "x", "unknown kind 'marbel'; did you mean marble"),
    "query of a role": (
        toy.book(roles=(*toy.BOOK.roles, Role("x", "player", w("x"), "table.activv"))), "x",
        "unknown attribute of table 'activv'; did you mean active"),
    "query of a role of another kind": (
        toy.book(roles=(*toy.BOOK.roles, Role("x", "player", w("x"), "biggest"))), "x", "is a marble or nothing, expected a player"),
    "query of a role that needs a role": (
        toy.book(roles=(*toy.BOOK.roles, Role("x", "player", w("x"), "mover.owner"))), "x", "role 'mover' is not bound"),
    "reserved name": (
        toy.book(roles=(*toy.BOOK.roles, Role("it", "marble", w("x")))), "it", "every rulebook has this name already"),
    "ring of roles": (
        toy.book(roles=(*toy.BOOK.roles, Role("x", "player", w("x"), "other(y)"), Role("y", "player", w("y"), "other(x)"))),
        "x", "defined by itself: x → y → x"),
    "two attributes": (with_facts(toy.yes("size", "it.big")), "marble.size", "two attributes of this kind have this name"),
    "a fact and a field": (with_facts(toy.yes("host", "it.big")), "marble.host", "two attributes of this kind have this name"),
    "a fact and a counter": (
        toy.book(player=replace(toy.PLAYER, facts=(toy.yes("coins", "it.gone"),))), "player.coins",
        "two attributes of this kind have this name"),
    "a printing player": (
        toy.book(player=replace(toy.PLAYER, printed={"size": Int(0, 1)})), "player", "only cards print values"),
    "a fact without its no": (
        with_facts(Fact("odd", Bool(), "it.big", w("{it} is odd"))), "marble.odd", "needs words for its negation"),
    "a gap of a fact": (
        with_facts(Fact("odd", Bool(), "it.big", w("{ti} is odd"), w("no"))), "marble.odd", "its one gap is {it}"),
    "query of a fact": (with_facts(toy.yes("odd", "it.bigg")), "marble.odd", "unknown attribute of marble 'bigg'; did you mean big"),
    "query of another type": (with_facts(toy.yes("odd", "it.size")), "marble.odd", "is a number (0 to 9), expected a yes/no question"),
    "query that is no expression": (with_facts(toy.yes("odd", "it.size >")), "marble.odd", "is not an expression"),
    "ring of facts": (
        with_facts(toy.yes("odd", "not it.even"), toy.yes("even", "any(m for m in marbles if m.odd)")), "marble.odd",
        "defined by itself: marble.odd → marble.even → marble.odd"),
    "kind of a fact": (
        with_facts(Fact("odd", Thing("marbel"), "it", w("{it} is odd"))), "marble.odd", "unknown kind 'marbel'"),
    "a fact that may be nothing": (
        with_facts(Fact("odd", Thing("card"), "it.host", w("{it} is odd"))), "marble.odd", "may be nothing"),
    "a number from high to low": (
        toy.book(counters=(*toy.BOOK.counters, Counter("x", Int(5, 1), w("x"), 5))), "x", "no number is from 5 to 1"),
    "standard of a counter": (
        toy.book(counters=(*toy.BOOK.counters, Counter("x", Enum(("a", "b")), w("x")))), "x", "its standard value 0 is not of its type"),
    "otherwise of a note": (
        toy.book(locals=(*toy.BOOK.locals, Local("x", Bool(), w("x")))), "x", "`otherwise` 0 is not of its type"),
    "what a note is about": (
        toy.book(locals=(*toy.BOOK.locals, Local("x", Int(0, 1), w("x"), about="marbles"))), "x", "unknown kind 'marbles'; did you mean marble"),
    "audience of a zone": (
        toy.book(zones=(*toy.BOOK.zones, Zone("x", w("x"), seen_by="owners"))), "x", "unknown audience 'owners'; did you mean owner"),
    "two zones": (toy.book(zones=(*toy.BOOK.zones, Zone("pot", w("x")))), "pot", "2 zones have this name"),
    "two roles": (toy.book(roles=(*toy.BOOK.roles, Role("mover", "marble", w("x")))), "mover", "2 roles or notes have this name"),
    "a role and a note": (toy.book(locals=(*toy.BOOK.locals, Local("mover", Int(0, 1), w("x")))), "mover", "2 roles or notes have this name"),
    "two domains": (toy.book(kinds=(*toy.BOOK.kinds, Kind("bead", "marbles", w("x"))), home={**toy.BOOK.home, "bead": "pot"}),
                    "marbles", "2 domains have this name"),
    # ---- flows
    "no steps": (toy.book(flows=(*toy.BOOK.flows, Flow("toy:2", ()))), "toy:2", "has no steps"),
    "two steps": (of(ask, ask), "1", "two steps of toy:1 have this id; give one a suffix: 1/…"),
    "two flows": (toy.book(flows=(*toy.BOOK.flows, *toy.BOOK.flows)), "toy:1", "2 flows have this name"),
    "successor": (of(Ask("1.1", "active", {"pass": "1.2"}), Do("1.3", (), END)), "1.1", "in toy:1: unknown step '1.2'; did you mean 1.3"),
    "who is asked": (of(Ask("1", "activv", {"pass": END})), "1", "unknown name 'activv'; did you mean active"),
    "a marble is asked": (of(Ask("1", "biggest", {"pass": END})), "1", "is a marble or nothing, expected a player"),
    "nobody may be asked": (of(Ask("1", "table.winner", {"pass": END})), "1", "may be nothing"),
    "action of a question": (of(Ask("1", "active", {"pas": END})), "1", "unknown action 'pas'; did you mean pass"),
    "into": (of(Ask("1", "active", {"pass": END}, into={"toy:11": END})), "1", "unknown flow 'toy:11'; did you mean toy:1"),
    "everybody to two steps": (
        of(Ask("1", EVERYBODY, {"pass": END, "flick": "2"}), Do("2", (), END)), "1", "all answers to a question to everybody lead to one step"),
    "everybody on a chain": (of(Ask("1", EVERYBODY, {"pass": END}, link=True)), "1", "does not wait on a chain"),
    "condition of a branch": (of(Branch("1", When("table.round > 3", END))), "1", "table.round is no fact; facts of table: late"),
    "role of a branch": (of(Branch("1", When("mover.big", END))), "1", "role 'mover' is not bound on every path to here; bound: none"),
    "role of a branch on one of two ways": (
        of(Ask("1", "active", {"flick": "2", "pass": "2"}), Branch("2", When("mover.big", END))), "2", "role 'mover' is not bound"),
    "role that a fact needs": (
        of(Ask("1", "active", {"flick": "2"}), Branch("2", When("mover.mine", END))), "2",
        "'mover.mine' asks about 'player', which is not bound here; bound: mover"),
    "name of a note": (of(Note("1", {"triess": Record("1")}, END)), "1", "unknown role or note 'triess'; did you mean tries"),
    "value of a note": (of(Note("1", {"tries": Record("biggest")}, END)), "1", "is a marble or nothing, expected a number (0 to 5)"),
    "value out of range": (of(Note("1", {"tries": Record("6")}, END)), "1", "is a number (6 to 6), expected a number (0 to 5)"),
    "a role that may be nothing": (of(Note("1", {"mover": Record("biggest")}, END)), "1", "may be nothing"),
    "a role of another kind": (of(Note("1", {"chooser": Record("biggest")}, END)), "1", "is a marble or nothing, expected a player"),
    "a note for each": (of(Note("1", {"tries": Record("1", "marbles")}, END)), "1", "'tries' is declared as one value; it is recorded for marble"),
    "a note for the flow": (of(Note("1", {"mark": Record("'seen'")}, END)), "1", "'mark' is declared as one for each marble; it is recorded for the flow"),
    "domain of a note": (of(Note("1", {"mark": Record("'seen'", "marble")}, END)), "1", "unknown domain 'marble'; did you mean marbles"),
    "condition of a note": (of(Note("1", {"mark": Record("'seen'", "marbles", "it.size")}, END)), "1", "expected a yes/no question"),
    "named value of a note": (of(Note("1", {"mark": Record("'sene'", "marbles")}, END)), "1", "unknown value 'sene'; did you mean seen"),
    "called flow": (of(Call("1", "toy:11", END)), "1", "unknown flow 'toy:11'; did you mean toy:1"),
    "text of an unbound card": (of(Call("1", Text("mover"), END)), "1", "unknown role 'mover'"),
    "given name": (of(Call("1", "toy:1", END, {"moverr": "biggest"})), "1", "unknown role or note 'moverr'; did you mean mover"),
    "given value": (of(Call("1", "toy:1", END, {"spare": "active"})), "1", "is a player, expected a marble or nothing"),
    "taken name": (of(Call("1", "toy:1", END, take=("moverr",))), "1", "unknown role or note 'moverr'; did you mean mover"),
    "each of a marble": (of(Call("1", "toy:1", END, each="mover")), "1", "unknown role of a player 'mover'"),
    "first of all": (of(Call("1", "toy:1", END, each="chooser", first="biggest")), "1", "expected a player"),
    "pile": (of(Draw("1", "bagg", "hand", "1", END, "active")), "1", "unknown zone 'bagg'; did you mean bag"),
    "no pile": (of(Draw("1", "row", "hand", "1", END, "active")), "1", "row is not a pile; only a pile is drawn from"),
    "whose pile": (of(Draw("1", "bag", "hand", "1", END)), "1", "whose bag? name the player with `of`"),
    "how many": (of(Draw("1", "bag", "hand", "table.late", END, "active")), "1", "expected a number"),
    "face of what is drawn": (of(Draw("1", "bag", "hand", "1", END, "active", face="upp")), "1", "unknown face 'upp'; did you mean up"),
    # ---- effects
    "field": (does(Set("mover", "postur", "lying")), "2", "unknown field 'postur'; did you mean posture"),
    "posture": (does(Set("mover", "posture", "lyng")), "2", "unknown posture 'lyng'; did you mean lying"),
    "face": (does(Set("mover", "face", "upp")), "2", "unknown face 'upp'; did you mean up"),
    "a player's posture": (does(Set("active", "posture", "lying")), "2", "is a player, expected a card or nothing"),
    "controller": (does(Set("mover", "controller", "target")), "2", "is a marble, expected a player"),
    "markers": (does(Set("mover", "markers", "it.bigg")), "2", "unknown attribute of card 'bigg'"),
    "counter": (does(Put("roun", "1")), "2", "unknown counter of the table 'roun'; did you mean round"),
    "counter of a player": (does(Put("round", "1", "active")), "2", "unknown counter of a player 'round'"),
    "value of a counter": (does(Put("mood", "'wid'")), "2", "unknown value 'wid'; did you mean wild"),
    "value of another type": (does(Put("round", "table.late")), "2", "is a yes/no question, expected a number (0 to 20)"),
    "adding to a name": (does(Add("mood", "1")), "2", "mood is no number; Add is for numbers"),
    "adding a name": (does(Add("round", "mover.hue")), "2", "expected a number"),
    "whose counter": (does(Add("coins", "1", "mover")), "2", "is a marble, expected a player"),
    "zone": (does(Move("mover", "hnad")), "2", "unknown zone 'hnad'; did you mean hand"),
    "posture of a move": (does(Move("mover", "hand", posture="lyng")), "2", "unknown posture 'lyng'"),
    "host": (does(Move("mover", "hand", host="active")), "2", "is a player, expected a card or nothing"),
    "domain of each": (does(Each("m", "marble", "True", ())), "2", "unknown domain 'marble'; did you mean marbles"),
    "inside each": (does(Each("m", "marbles", "m.big", (Move("m", "hnad"),))), "2", "unknown zone 'hnad'"),
    "condition of each": (does(Each("m", "marbles", "m.size", ())), "2", "expected a yes/no question"),
    "lasting effect": (does(Begin("stickyy", "dusk")), "2", "unknown lasting effect 'stickyy'; did you mean sticky"),
    "about whom": (does(Begin("sticky", "dusk", "active")), "2", "is a player, expected a marble or nothing"),
    "shuffled pile": (does(Shuffle("bag")), "2", "whose bag?"),
    # ---- actions
    "role of a parameter": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", w("{moverr}"), (Param("moverr", "marble"),)))), "x",
        "unknown role to bind 'moverr'; did you mean mover"),
    "computed role of a parameter": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", w("{biggest}"), (Param("biggest", "marble"),)))), "x",
        "unknown role to bind 'biggest'"),
    "kind of a parameter": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", w("{mover}"), (Param("mover", "card"),)))), "x",
        "role mover is a marble, its parameter takes a card"),
    "candidates": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", w("{mover}"), (Param("mover", "marble", "it.bigg"),)))), "x",
        "unknown attribute of marble 'bigg'"),
    "candidates by a later parameter": (
        of(Ask("1", "active", {"x": END}),
           actions=(Action("x", w("{mover} {target}"), (Param("mover", "marble", "it != target"), Param("target", "marble"))),
                    *toy.BOOK.actions)), "x", "role 'target' is not bound"),
    "gap in one language": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", Words("{player}", "x")))), "x", "{player} stands in one language only"),
    "gap for nothing": (toy.book(actions=(*toy.BOOK.actions, Action("x", w("{mover}")))), "x", "unknown gap 'mover'"),
    "no gap": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", w("x"), (Param("mover", "marble"),)))), "x", "the wording has no gap for {mover}"),
    "resolving flow": (toy.book(actions=(*toy.BOOK.actions, Action("x", w("x"), resolve="toy:11"))), "x", "unknown flow 'toy:11'"),
    "resolving text": (
        toy.book(actions=(*toy.BOOK.actions, Action("x", w("{mover}"), (Param("mover", "marble"),), resolve=Text("moverr")))), "x",
        "unknown parameter 'moverr'; did you mean mover"),
    "what makes it lapse": (lapsing("mover.bigg"), "x", "unknown attribute of marble 'bigg'; did you mean big"),
    "it lapses by no fact": (lapsing("mover.size > 3"), "x", "mover.size is no fact"),
    "it lapses by another's role": (lapsing("target.big"), "x", "role 'target' is not bound"),
    "flow of what lapsed": (lapsing("mover.big", lapse="toy:11"), "x", "unknown flow 'toy:11'; did you mean toy:1"),
    "it lapses and never waits": (lapsing("mover.big", resolve=""), "x", "it never waits on a chain"),
    "it never lapses": (lapsing("", lapse="toy:1"), "x", "when does 'toy:1' run? say it with `lapses`"),
    "it lapses by no statement": (lapsing("mover.big", lapse=""), "x", "which statement makes it void?"),
    "an action called none": (
        toy.book(actions=(*toy.BOOK.actions, Action("none", w("x")))), "none", "call the action otherwise"),
    "payment": (toy.book(actions=(*toy.BOOK.actions, Action("x", w("x"), pay=(Put("roun", "1"),)))), "x", "unknown counter of the table 'roun'"),
    "payment by an unbound role": (
        of(Ask("1", "active", {"x": END}), actions=(Action("x", w("x"), pay=(Move("mover", "pot"),)), *toy.BOOK.actions)),
        "x", "role 'mover' is not bound"),
    # ---- norms and other items
    "action of a norm": (with_items(May("7", "flik")), "7", "unknown action 'flik'; did you mean flick"),
    "condition of a norm": (with_items(May("7", "flick", "mover.bigg")), "7", "unknown attribute of marble 'bigg'; did you mean big"),
    "field in a norm": (with_items(May("7", "flick", "mover.size > 3")), "7", "mover.size is no fact"),
    "role of a norm": (
        of(Ask("1", "active", {"flick": END}), items=(May("7", "flick", "target.big"),)), "7", "role 'target' is not bound on every path to here; bound: mover, player"),
    "norm to lift": (with_items(May("7", "flick", lifts=("1.1/flic",))), "7", "unknown norm to lift '1.1/flic'; did you mean 1.1/flick"),
    "only of a duty": (with_items(Must("7", "flick", only=True)), "7", "this is no May"),
    "source of a norm": (with_items(May("7", "flick", source="cord")), "7", "unknown source 'cord'; did you mean card"),
    "two norms": (with_items(May("1.1/flick", "hit")), "1.1/flick", "2 norms have this name; give one a suffix: 1.1/flick/…"),
    "fact of a formula": (with_items(Formula("7", "marble.weightt", "1")), "7", "unknown fact 'marble.weightt'; did you mean marble.weight"),
    "value of a formula": (with_items(Formula("7", "marble.weight", "it.big")), "7", "expected a number (0 to 99)"),
    "condition of a formula": (with_items(Sets("7", "marble.weight", "1", "it.size")), "7", "expected a yes/no question"),
    "example of nothing": (with_items(Example("7", {}, 1)), "7", "either the verdict on an action or the value of a fact"),
    "action of an example": (with_items(Example("7", {}, "permitted", action="flik")), "7", "unknown action 'flik'; did you mean flick"),
    "verdict of an example": (with_items(Example("7", {}, "permittd", action="flick")), "7", "unknown verdict 'permittd'; did you mean permitted"),
    "given of an example": (with_items(Example("7", {"mover.bigg": True}, "permitted", action="flick")), "7", "unknown attribute of marble 'bigg'"),
    "given value of an example": (with_items(Example("7", {"mover.hue": "rde"}, "permitted", action="flick")), "7", "unknown value 'rde'; did you mean red"),
    "fact of an example": (with_items(Example("7", {}, 1, of="marble.weightt")), "7", "unknown fact 'marble.weightt'; did you mean marble.weight"),
    "value of an example": (with_items(Example("7", {}, True, of="marble.weight")), "7", "is a yes/no question, expected a number (0 to 99)"),
    "step of a path": (with_items(Through("7", "toy:1/1.2", "toy:1/1.1", "toy:1/1.1")), "7", "unknown step 'toy:1/1.2'; did you mean toy:1/1.1"),
    # ---- the whole
    "start of the game": (toy.book(start="toy:11"), "start", "unknown flow 'toy:11'; did you mean toy:1"),
    "nowhere to begin": (toy.book(starts=()), "starts", "declare a Start"),
    "nobody to play": (toy.book(seats=()), "seats", "name the players"),
    "flow of a start": (toy.book(starts=(Start("x", "toy:11", "1.1", w("x")),)), "x", "unknown flow 'toy:11'"),
    "step of a start": (toy.book(starts=(Start("x", "toy:1", "1.2", w("x")),)), "x", "unknown step '1.2'; did you mean 1.1"),
    "given of a start": (toy.book(starts=(Start("x", "toy:1", "1.1", w("x"), {"mover": "active"}),)), "x", "expected a marble"),
    "name given to a start": (toy.book(starts=(Start("x", "toy:1", "1.1", w("x"), {"mver": "active"}),)), "x", "unknown role or note 'mver'"),
    "caller of a start": (toy.book(starts=(Start("x", "toy:1", "1.1", w("x"), callers=(("toy:1", "1.1"),)),)), "x", "unknown call 'toy:1/1.1'"),
    "flow of what is always checked": (toy.book(always=(Always("8", "mover", "marbles", "mover.big", "toy:11"),)), "8", "unknown flow 'toy:11'"),
    "domain of what is always checked": (toy.book(always=(Always("8", "mover", "marble", "mover.big", "toy:1"),)), "8", "unknown domain 'marble'; did you mean marbles"),
    "role of what is always checked": (toy.book(always=(Always("8", "chooser", "marbles", "chooser.big", "toy:1"),)), "8", "unknown role of marbles 'chooser'"),
    "condition of what is always checked": (toy.book(always=(Always("8", "mover", "marbles", "target.big", "toy:1"),)), "8", "role 'target' is not bound"),
    "role of a lasting effect": (toy.book(lasting=(*toy.BOOK.lasting, Lasting("x", w("x"), "mver"))), "x", "unknown role to bind 'mver'; did you mean mover"),
    "norm of a lasting effect": (
        toy.book(lasting=(*toy.BOOK.lasting, Lasting("x", w("x"), "mover", (Cannot("7", "flick", "mover.bigg"),)))), "7",
        "unknown attribute of marble 'bigg'"),
    "action of a lasting effect": (
        toy.book(lasting=(*toy.BOOK.lasting, Lasting("x", w("x"), "mover", (Cannot("7", "flik"),)))), "7", "unknown action 'flik'"),
    "flow of a text": (toy.book(texts={"opal": "toy:11"}), "text of opal", "unknown flow 'toy:11'"),
    "invariant": (toy.book(invariants=("table.roun > 3",)), "invariants", "unknown attribute of table 'roun'; did you mean round"),
    "invariant about a role": (toy.book(invariants=("mover.big",)), "invariants", "role 'mover' is not bound"),
    "invariant through a fact": (toy.book(invariants=("all(m.mine for m in marbles)",)), "invariants", "asks about 'player'"),
    "end of the game": (toy.book(over="table.round"), "over", "expected a yes/no question"),
    "who has dropped out": (toy.book(out="it.gne"), "out", "unknown attribute of player 'gne'; did you mean gone"),
    "zone of the standard table": (toy.book(standard=(Placed("opal", "hnad"),)), "standard", "unknown zone 'hnad'; did you mean hand"),
    "seat of the standard table": (toy.book(standard=(Placed("opal", "hand", seat=2),)), "standard", "seats count from 0"),
    "home of no kind": (toy.book(home={**toy.BOOK.home, "marbel": "pot"}), "home", "unknown kind 'marbel'; did you mean marble"),
    "home nowhere": (toy.book(home={**toy.BOOK.home, "marble": "pto"}), "home", "unknown zone 'pto'; did you mean pot"),
    "no home": (toy.book(home={"marble": "hand"}), "home", "unknown kind 'token'"),
    "ranked principle": (toy.book(principles=(Principle("a", Preference.CARD_OVER_RULE, over=("b",)),)), "a", "unknown principle 'b'"),
    "sources that are ranked": (
        toy.book(principles=(Principle("a", Preference.CANNOT_OVER_CAN, among="cards"),)), "a",
        "unknown source to rank among 'cards'; did you mean card"),
    "what runs out": (toy.book(finite=("bagg",)), "finite", "unknown counter or zone 'bagg'; did you mean bag"),
    "action of a timing": (toy.book(timings=(Timing("7", "flik", "active"),)), "7", "unknown action 'flik'; did you mean flick"),
    "player of a timing": (toy.book(timings=(Timing("7", "flick", "mover"),)), "7", "unknown role 'mover'"),
    "declining": (toy.book(decline="pas"), "decline", "unknown action 'pas'; did you mean pass"),
    "mode of a property": (toy.book(properties=(Property("p", "alwayz", "the game is over", w("p")),)), "p", "unknown mode 'alwayz'; did you mean always"),
    "claim of a property": (toy.book(properties=(Property("p", "always", "table.roun > 1", w("p")),)), "p", "unknown attribute of table 'roun'"),
    "action of a property": (toy.book(properties=(Property("p", "always", "flik is permitted", w("p")),)), "p", "unknown action 'flik'; did you mean flick"),
    "start of a position": (toy.book(positions=(Position("p", "startt"),)), "position p", "unknown start 'startt'; did you mean start"),
    "end of a position": (toy.book(positions=(Position("p", until=("toy:1/1.2",)),)), "position p", "unknown step 'toy:1/1.2'; did you mean toy:1/1.1"),
    "zone of a position": (toy.book(positions=(Position("p", cards=(Laid("opal", "opal", "hnad", 0),)),)), "position p", "unknown zone 'hnad'"),
    "top of a position": (toy.book(positions=(Position("p", tops=(Top("bagg", (), 0),)),)), "position p", "unknown zone 'bagg'"),
    "counter of a position": (toy.book(positions=(Position("p", counters=(Counted("coins", 1),)),)), "position p", "unknown counter 'coins'"),
    "effect of a position": (toy.book(positions=(Position("p", lasting=(Lasts("stickyy", "dusk"),)),)), "position p", "unknown lasting effect 'stickyy'"),
}  # fmt: skip


@pytest.mark.parametrize("kind", PLANTED)
def test_each_kind_of_problem_is_refused(kind: str) -> None:
    """It names the item, and says what is wrong and which name is nearest."""
    book, item, message = PLANTED[kind]
    found = [problem.message for problem in problems(book) if problem.item == item]
    assert any(message in said for said in found), (found, problems(book))


def test_all_problems_are_found_at_once() -> None:
    """One error with every problem, each with file, item and statement."""
    book = toy.book(
        Flow("toy:1", (Ask("1.1/first", "activv", {"pas": "1.2"}), Do("1.3", (Put("roun", "1"),), END))),
        items=(May("2.1/a", "flik"), Cannot("2.2", "flick", "mover.bigg")),
        over="table.roun > 3",
    )
    found = problems(book)
    assert {problem.item for problem in found} >= {"1.1/first", "1.3", "2.1/a", "2.2", "over"}
    assert {problem.file for problem in found} == {"toy.py"}
    asked = next(problem for problem in found if "unknown action 'pas'" in problem.message)
    assert asked.statement == "1.1"
    assert str(asked).startswith("toy.py: 1.1/first (1.1): unknown action 'pas'")
    with pytest.raises(BadRulebook) as bad:
        load(book, {}, file="toy.py")
    assert str(bad.value).startswith("rulebook toy: toy.py: ")
    assert str(bad.value).count("\n") == len(found) - 1


def test_an_unread_reading_is_a_problem_of_its_item() -> None:
    """All of them at once, with the options that there are."""
    items = (
        May("7", "flick", by("a", literal="True", other="False")),
        May("8", "hit", by("b", literal="True")),
    )
    found = problems(with_items(*items), {"a": "othr"})
    assert [(problem.item, problem.message) for problem in found] == [
        ("7", "reading 'a': it has no option 'othr' here; options: literal, other"),
        ("8", "reading 'b': nobody chose an option; options: literal"),
    ]


def test_only_the_chosen_option_is_checked() -> None:
    """The other one is another rulebook."""
    book = with_items(May("7", "flick", by("a", literal="True", other="mover.bigg")))
    assert problems(book, {"a": "literal"}) == ()
    assert [problem.item for problem in problems(book, {"a": "other"})] == ["7"]


def test_where_an_item_is_written_is_said_of_a_rulebook_of_the_project() -> None:
    """Without a file it is looked for in the package of the document; else the package is named."""
    with pytest.raises(BadRulebook) as bad:
        load(replace(toy.BOOK, over="1"), {})
    assert bad.value.problems[0].file == "model/toy"


# ---- formulas and readings


def test_formulas_come_before_the_facts_own_query() -> None:
    """The first that applies gives the value; where none does, the query or the least value."""
    light = Formula("7", "marble.weight", "1", "it.size < 4")
    book = with_items(light, Sets("8", "marble.weight", "2", "it.size < 6"))
    assert load(book, {}, file="toy").vocabulary.facts()["marble.weight"].query == (
        "(1) if (it.size < 4) else (2) if (it.size < 6) else "
        "(it.size + it.markers + sum(m.size for m in marbles if m.host == it))"
    )
    bare = with_facts(
        Fact("score", Int(-3, 3), None, w("{it}")),
        Fact("owner_of", Thing("card", maybe=True), None, w("{it}")),
        Fact("named", Name(), None, w("{it}")),
    )
    facts = load(bare, {}, file="toy").vocabulary.facts()
    assert [facts[f"marble.{name}"].query for name in ("score", "owner_of", "named")] == [
        "-3",
        "nothing",
        "''",
    ]


def test_an_item_rests_on_the_readings_of_the_facts_that_it_asks() -> None:
    """Through other facts, and through the formulas that give their values."""
    odd = toy.yes("odd", by("a", literal="it.size > 1", other="it.size > 2"))
    book = replace(
        with_facts(odd, toy.yes("even", "not it.odd")),
        items=(
            May("7", "flick", "mover.even"),
            May("8", "flick", "mover.weight > 3"),
            Formula("9", "marble.weight", by("b", literal="1", other="2")),
            May("10", "flick", "mover.big"),
        ),
    )
    used = load(book, {"a": "other", "b": "literal"}, file="toy").used
    assert used["7"] == (("a", "other"),)
    assert used["8"] == (("b", "literal"),)
    assert used["9"] == (("b", "literal"),)
    assert "10" not in used


def test_a_question_of_chance_has_no_player() -> None:
    """What chance declares may not ask about the player."""
    book = of(Ask("1", CHANCE, {"heads": END}), items=(May("7", "heads", "player.rich"),))
    assert [(problem.item, problem.message) for problem in problems(book)] == [
        ("7", "player.rich: unknown name 'player'; known: active, biggest, opponent")
    ]
