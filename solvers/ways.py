"""Places and ways: how play can go through the flows of a rulebook, whatever the table is.

A place is a step as play comes to it: by which calls, and with what is known there
(`known`). A flow is cloned for each step that calls it, so that a return goes back to its
own caller; with one copy for all callers, ways would seem to lead in by one call and out by
another, and every question about paths would be answered wrongly. Places name the steps of
the rulebook itself; there is nothing to keep in step.

* A card's texts and the flows that a link of the chain can resolve to are alternatives.
* Whatever can change what `over` reads can end the game.
* A flow that calls itself is not cloned again: the way goes past the call, where the flow
  can return at all.
* A declaration that no norm can grant there is no way, nor is a condition that is never so.
"""

from collections.abc import Iterator
from typing import NamedTuple

from model.kernel.compiled import expand
from model.kernel.effect import Add, Begin, Effects, Finish, Move, Put, Python, Set, every
from model.kernel.expression import Attribute, Literal, parse, walk
from model.kernel.expression import Call as Function
from model.kernel.flow import (
    CHANCE,
    END,
    NOWHERE,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Flow,
    Note,
    Resolve,
    Step,
    Text,
)
from model.kernel.game import Game
from model.kernel.norm import May, Must
from model.kernel.scope import resolves_to
from solvers.known import UNKNOWN, Knowing, Known
from solvers.spending import NOTHING_SPENT, Spending, of_option, of_step, when_due

OVER = "over"
"""The step of the place at which the game has ended."""


class Caller(NamedTuple):
    """A step that has called a flow, and what was known there."""

    flow: str
    step: str
    known: Known = ()


class At(NamedTuple):
    """A place: a step of a flow, as it is reached by `calls`, and what is known there."""

    calls: tuple[Caller, ...]
    flow: str
    step: str
    known: Known = ()

    @property
    def name(self) -> str:
        return f"{self.flow}/{self.step}" if self.flow else self.step


LOST = At((), "", NOWHERE)
"""Where the text does not go on."""
GAME_OVER = At((), "", OVER)


class Way(NamedTuple):
    """How one place leads to another: `label` is the option, the condition or the flow;
    `kind` is step, option, when, call, return, always (a check breaks in), resume (it is
    over), over, again (a flow that calls itself) or round (the flow runs for the next player)."""

    kind: str
    label: str = ""
    spending: Spending = NOTHING_SPENT
    changes: bool = False
    """whether the table may change on it, so that a check that is always made may break in"""


class Passage(NamedTuple):
    """One step of a path: from a place, by a way."""

    at: At
    way: Way | None


Path = tuple[Passage, ...]
"""Places in order; the last one has no way."""


On = Iterator[tuple[At, Way]]
"""Where play can go on, and how."""

CHECK = "always "
"""What stands before the id of a check in the calls of its places."""


def breaks_in(at: At) -> bool:
    """Whether a place lies in a check that is always made."""
    return bool(at.calls) and at.calls[0].flow.startswith(CHECK)


class Ways:
    """The ways on from each place of `game`, as far as `knowing` follows what is known there.

    `recursive`: the calls of a flow by itself that were come upon, each with the flow.
    """

    def __init__(self, game: Game, knowing: Knowing) -> None:
        self.game, self.knowing = game, knowing
        self.flows: dict[str, Flow] = {flow.id: flow for flow in game.book.flows}
        self.recursive: list[tuple[At, str]] = []
        self._returning = _returning(game.book.flows, granted(game))
        self._reads = _reads(game)
        self._resolved = _resolved(game)

    # -- places

    def root(self) -> At:
        """Where a whole game begins."""
        return self._first((), self.game.book.start)

    def check(self, always: Always) -> At:
        """Where a check begins that is always made. It comes back to where it broke in, so one
        clone of it serves all places."""
        return self._first((Caller(f"{CHECK}{always.id}", ""),), always.flow)

    def _first(self, calls: tuple[Caller, ...], flow: str, known: Known = ()) -> At:
        first = self.flows[flow].first
        return At(calls, flow, first, self.knowing.needed(flow, first, known))

    def _to(self, at: At, then: str, known: Known) -> At:
        """The place that a step of the same flow leads to."""
        if then == NOWHERE:
            return LOST
        return At(at.calls, at.flow, then, self.knowing.needed(at.flow, then, known))

    # -- ways on

    def on(self, at: At) -> On:
        """The ways on from a place. From the end of a check there are none: it goes on where it
        broke in."""
        step = self.game.steps.get((at.flow, at.step))
        match step:
            case None:
                yield from self._return(at) if at.step == END else ()
            case Do(effects=effects, then=then):
                yield from self._changed(
                    at, then, Way("step", "", of_step(self.game, step)), effects, at.known
                )
            case Draw(then=then):
                way = Way("step", "", of_step(self.game, step))
                yield from self._changed(at, then, way, (), at.known, moves=True)
            case Due(moment=moment, then=then):
                way = Way("step", "", of_step(self.game, step))
                yield from self._changed(at, then, way, when_due(self.game, moment), at.known)
            case Note(then=then):
                yield self._to(at, then, self.knowing.noted(step, at.known)), Way("step")
            case Branch():
                yield from self._decide(at, step)
            case Ask():
                yield from self._ask(at, step)
            case Call(flow=called, then=then, each=each, once=once):
                known = self.knowing.given(step, at.known)
                names = _texts(self.game) if isinstance(called, Text) else (called,)
                running = {at.flow, *(caller.flow for caller in at.calls)} if once else frozenset[str]()
                if isinstance(called, Text):
                    yield self._to(at, then, at.known), Way("step")
                for name in names:
                    if name not in running:
                        yield from self._call(at, name, known, again=bool(each))
            case Resolve(then=then):
                spending = of_step(self.game, step)
                if self._resolved.nothing or not self._resolved.flows:
                    yield self._to(at, then, at.known), Way("step", "", spending)
                for name in self._resolved.flows:
                    yield from self._call(at, name, (), spending=spending)

    def _decide(self, at: At, step: Branch) -> On:
        for when in step.whens:
            holds = self.knowing.holds(when.condition, at.known)
            if holds is not False:
                yield self._to(at, when.then, at.known), Way("when", when.condition)
            if holds:
                return

    def _ask(self, at: At, step: Ask) -> On:
        for name, then in step.options.items():
            if self.knowing.may_be_granted(step, name, at.known):
                action = self.game.actions[name]
                waits = step.link and action.resolve
                bound = () if waits else [param.role for param in action.params]
                known = self.knowing.without(at.known, bound)
                way = Way("option", name, of_option(self.game, step, name))
                if action.pay:
                    yield from self._changed(at, then, way, action.pay, known)
                else:
                    yield self._to(at, then, known), way
        for callee in step.into:
            yield from self._call(at, callee, ())

    def _changed(
        self, at: At, then: str, way: Way, effects: Effects, known: Known, *, moves: bool = False
    ) -> On:
        """A way on which the table changes."""
        to = self._to(at, then, known)
        if self.knowing.turns(effects):
            to = self._turned(to)
        yield to, way._replace(changes=True)
        writes = _writes(effects) | (frozenset(("zone", "of")) if moves else frozenset())
        if self._reads & writes or (self._reads and ANYTHING in writes):
            yield GAME_OVER, way._replace(kind="over")

    def _turned(self, at: At) -> At:
        """A place where nobody knows any more who anybody is."""
        players = self.knowing.players
        calls = tuple(c._replace(known=self.knowing.without(c.known, players)) for c in at.calls)
        return at._replace(calls=calls, known=self.knowing.without(at.known, players))

    # -- into flows and back

    def _call(
        self, at: At, callee: str, known: Known, *, again: bool = False, spending: Spending = NOTHING_SPENT
    ) -> On:
        if callee == at.flow or callee in (caller.flow for caller in at.calls):
            self.recursive.append((at, callee))
            if callee in self._returning:
                yield self._past_call(at, callee), Way("again", callee, spending)
            return
        first = self._first((*at.calls, Caller(at.flow, at.step, at.known)), callee, known)
        players = _players(at) if again else frozenset[str]()
        yield first, Way("call", callee, spending + Spending(gains=players))

    def _past_call(self, at: At, callee: str) -> At:
        """On after a flow that is not looked into again, and may give back anything."""
        step = self.game.steps[at.flow, at.step]
        match step:
            case Call(then=then, take=take):
                anything = tuple((name, UNKNOWN) for name in take if name in self.knowing.notes)
                return self._to(at, then, self.knowing.taken(step, at.known, anything))
            case Ask(into=into):
                return self._to(at, into[callee], at.known)
            case Resolve(then=then):
                return self._to(at, then, at.known)
        raise AssertionError(f"{at.name} calls no flow")

    def _return(self, at: At) -> On:
        """From the end of a flow to where its caller goes on."""
        if not at.calls:
            yield GAME_OVER, Way("over")
            return
        caller = at.calls[-1]
        back = At(at.calls[:-1], *caller)
        way = Way("return", at.flow)
        step = self.game.steps.get((caller.flow, caller.step))
        match step:
            case Call(then=then, each=each):
                if each:
                    given = self.knowing.given(step, caller.known)
                    spending = Spending(spends=_players(back))
                    yield self._first(at.calls, at.flow, given), Way("round", at.flow, spending)
                yield self._to(back, then, self.knowing.taken(step, caller.known, at.known)), way
            case Ask(into=into):
                yield self._to(back, into[at.flow], caller.known), way
            case Resolve(then=then):
                yield self._to(back, then, caller.known), way
            case _:
                return


def _players(at: At) -> frozenset[str]:
    """What runs out while a flow runs for one player after the other."""
    return frozenset((f"players of {at.name}",))


class _Resolved(NamedTuple):
    """The flows that a link can resolve to, and whether a link can do nothing."""

    flows: tuple[str, ...]
    nothing: bool


def _resolved(game: Game) -> _Resolved:
    asks = [step for step in game.steps.values() if isinstance(step, Ask) and step.link]
    linked = dict.fromkeys(game.actions[name] for step in asks for name in step.options)
    chained = [action for action in linked if action.resolve]
    flows = dict.fromkeys(flow for action in chained for flow in resolves_to(action, game.book))
    idle = any(isinstance(a.resolve, Text) or (a.lapses and not a.lapse) for a in chained)
    return _Resolved(tuple(flows), idle)


def _texts(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(game.book.texts.values()))


ANYTHING = "anything"


def _writes(effects: Effects) -> frozenset[str]:
    """The fields and counters that `effects` may change."""
    found: set[str] = set()
    for effect in every(effects):
        match effect:
            case Put(counter=counter) | Add(counter=counter):
                found.add(counter)
            case Move():
                found |= {"zone", "of", "posture", "face", "markers", "host"}
            case Set(field=field):
                found.add(field)
            case Begin() | Finish():
                found.add("in_force")
            case Python():
                found.add(ANYTHING)
            case _:
                pass
    return frozenset(found)


def _reads(game: Game) -> frozenset[str]:
    """The fields and counters that the end of the game depends on."""
    over = expand(parse(game.book.over), game.loaded.anywhere)
    found = {node.name for node in walk(over) if isinstance(node, Attribute | Function)}
    return frozenset(found)


def granted(game: Game) -> frozenset[str]:
    """Actions that some norm opens, of the rules or of a lasting effect."""
    return frozenset(norm.action for norm in game.book.norms if isinstance(norm, May | Must))


def _returning(flows: tuple[Flow, ...], granted: frozenset[str]) -> frozenset[str]:
    """Flows whose end can be reached from their first step."""
    found: set[str] = set()
    while True:
        more = {flow.id for flow in flows if flow.id not in found and _returns(flow, found, granted)}
        if not more:
            return frozenset(found)
        found |= more


def _returns(flow: Flow, known: set[str], granted: frozenset[str]) -> bool:
    steps = {step.id: step for step in flow.steps}
    seen, todo = {flow.first}, [flow.first]
    while todo:
        at = todo.pop()
        if at == END:
            return True
        fresh = {then for then in _past(steps.get(at), known, granted) if then not in seen}
        seen |= fresh
        todo += fresh
    return False


def _past(step: Step | None, known: set[str], granted: frozenset[str]) -> Iterator[str]:
    """Where a step leads within its flow, past flows that are known to return."""
    match step:
        case Call(flow=str() as callee, then=then):
            yield from (then,) if callee in known else ()
        case Ask(who=who, options=options, into=into):
            yield from (then for name, then in options.items() if who == CHANCE or name in granted)
            yield from (then for callee, then in into.items() if callee in known)
        case Branch(whens=whens):
            yield from (w.then for w in whens if parse(w.condition) != Literal(False))
        case Do(then=then) | Note(then=then) | Draw(then=then) | Due(then=then):
            yield then
        case Resolve(then=then) | Call(then=then):
            yield then
        case None:
            return
