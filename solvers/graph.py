"""The only file that imports networkx: all flows of a rulebook as one graph.

A place is a step as play comes to it: by which calls, and with what is known there whatever
the table is (`known`). A flow is cloned for each step that calls it, so that a return goes
back to its own caller; with one copy for all callers, ways would seem to lead in by one
call and out by another, and every question about paths would be answered wrongly. Places
carry the steps of the rulebook themselves; there is nothing to keep in step.

* A card's texts and the flows that a link of the chain can resolve to are alternatives.
* What is checked always is a detour after whatever changes the table. It comes back to where
  it broke in, so one clone of it serves all places: a path that did not begin in it goes past
  it on the way that it breaks into, or ends in it. Inside such a check it is not repeated.
* Whatever can change what `over` reads can end the game.
* A flow that calls itself is not cloned again: the way goes past the call, where the flow
  can return at all.
* A declaration that no norm can grant there is no way, nor is a condition that is never so.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import networkx as nx

from model.kernel.compiled import expand
from model.kernel.effect import Add, Begin, Effects, Finish, Move, Put, Python, Set, every
from model.kernel.expression import Attribute, Literal, parse, walk
from model.kernel.expression import Call as Function
from model.kernel.flow import (
    CHANCE,
    END,
    NOWHERE,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
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
from solvers.spending import NOTHING_SPENT, Spending, of_option, of_step

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


class Passage(NamedTuple):
    """One step of a path: from a place, by a way."""

    at: At
    way: Way | None


Path = tuple[Passage, ...]
"""Places in order; the last one has no way."""


@dataclass(frozen=True, eq=False)
class FlowGraph:
    """The flows of `game` from the start of a whole game. Made by `graph`.

    Ways and places are in the order of the rulebook, so that every answer is the same in
    every run.
    """

    game: Game
    root: At
    steps: Mapping[At, Step]
    knowing: Knowing
    recursions: tuple[tuple[At, At], ...]
    """Calls of a flow by itself: the calling step, and the flow's first step."""
    resumes: Mapping[At, tuple[At, ...]]
    """The end of each check that is always made, and the places at which play may go on then."""
    _graph: "nx.MultiDiGraph[At]"

    # -- what there is

    @property
    def places(self) -> int:
        return self._graph.number_of_nodes()

    @property
    def ways(self) -> int:
        return self._graph.number_of_edges()

    def out(self, at: At) -> Iterator[tuple[At, Way]]:
        """Where `at` leads."""
        for _, to, data in self._graph.out_edges(at, data=True):
            yield to, data["way"]

    def into(self, at: At) -> Iterator[tuple[At, Way]]:
        """What leads to `at`."""
        for source, _, data in self._graph.in_edges(at, data=True):
            yield source, data["way"]

    def named(self, name: str) -> tuple[At, ...]:
        """The places of a step (FLOW/STEP) that play can reach."""
        return self._by_name.get(name, ())

    @cached_property
    def _by_name(self) -> dict[str, tuple[At, ...]]:
        found: dict[str, list[At]] = {}
        for at in self.reached:
            found.setdefault(at.name, []).append(at)
        return {name: tuple(places) for name, places in found.items()}

    @cached_property
    def reached(self) -> tuple[At, ...]:
        """Every place that some path from the start of a game reaches."""
        below = nx.descendants(self._graph, self.root) | {self.root}
        return tuple(at for at in self._graph if at in below)

    # -- paths

    def leads_to(self, goals: Iterable[At]) -> frozenset[At]:
        """The places from which some goal can be reached, the goals included."""
        found: set[At] = set()
        for goal in goals:
            if goal in self._graph and goal not in found:
                found |= nx.ancestors(self._graph, goal) | {goal}
        back = [end for end, places in self.resumes.items() if not found.isdisjoint(places)]
        return frozenset(found).union(*(self._within(end) for end in back))

    def _within(self, end: At) -> set[At]:
        """The places of a check from which its end can be reached."""
        return {at for at in nx.ancestors(self._graph, end) if at.calls[:1] == end.calls} | {end}

    def path(
        self, sources: Iterable[At], goals: Collection[At], *, without: Collection[At] = ()
    ) -> Path | None:
        """A shortest path from a source to a goal, of one way at least, that passes none of `without`."""
        barred, aims = frozenset(without), frozenset(goals)
        begun = [(at, _breaks_in(at)) for at in dict.fromkeys(sources) if at not in barred]
        came: dict[_Where, _Where] = {}
        todo = deque(begun)
        while todo:
            here = todo.popleft()
            for there in self._on(here):
                if there in came or there[0] in barred:
                    continue
                came[there] = here
                if there[0] in aims:
                    return self._passages(_back(came, there, frozenset(begun)))
                if there not in begun:
                    todo.append(there)
        return None

    def _on(self, here: "_Where") -> Iterator["_Where"]:
        """Where a path goes on: out of a check only if it began in it."""
        at, inside = here
        for to in self._graph.successors(at):
            yield to, inside and _breaks_in(to)
        if inside:
            yield from ((to, False) for to in self.resumes.get(at, ()))

    def _passages(self, places: list[At]) -> Path:
        return _passages(self._graph, places)

    # -- cycles

    def idle_cycles(self) -> tuple[Path, ...]:
        """Cycles that can be gone round for ever, each beginning and ending at its first place.

        Lexicographic: what some way of a strongly connected part spends, and no way of it
        gains, cannot be spent for ever, so those ways are left out and the rest is looked
        at again. Where a cycle is left, a shortest one is reported, and the rest is asked as
        though its last way were mended. A flow that calls itself is a cycle too.
        """
        order = {at: i for i, at in enumerate(self._graph)}
        live = self._graph.subgraph(self.reached)
        rest = _keeping(live, lambda way: True)
        found: list[Path] = []
        while (cycle := _idle_cycle(rest, order)) is not None:
            found.append(cycle)
            last, first = cycle[-2].at, cycle[-1].at
            rest.remove_edges_from(_alike(rest, last, first))
        return (*found, *self._idle_recursions(live))

    def _idle_recursions(self, live: "nx.MultiDiGraph[At]") -> Iterator[Path]:
        idle = _keeping(live, lambda way: not way.spending.spends)
        for caller, first in self.recursions:
            if caller in idle and first in idle and nx.has_path(idle, first, caller):
                path = _passages(idle, nx.shortest_path(idle, first, caller))
                yield (*path[:-1], Passage(caller, Way("again", first.flow)), Passage(first, None))


_Where = tuple[At, bool]
"""A place on a path, and whether the path is still in the check that it began in."""


def _breaks_in(at: At) -> bool:
    return bool(at.calls) and at.calls[0].flow.startswith(CHECK)


def _back(came: Mapping[_Where, _Where], goal: _Where, begun: frozenset[_Where]) -> list[At]:
    """The places from where the search began to `goal`."""
    found = [goal, came[goal]]
    while found[-1] not in begun:
        found.append(came[found[-1]])
    return [at for at, _ in reversed(found)]


def _ways(g: "nx.MultiDiGraph[At]") -> Iterator[tuple[At, At, Way]]:
    for a, b, data in g.edges(data=True):
        yield a, b, data["way"]


def _keeping(g: "nx.MultiDiGraph[At]", keep: Callable[[Way], bool]) -> "nx.MultiDiGraph[At]":
    """All places of `g`, and the ways that are kept."""
    kept: nx.MultiDiGraph[At] = nx.MultiDiGraph()
    kept.add_nodes_from(g)
    for a, b, way in _ways(g):
        if keep(way):
            kept.add_edge(a, b, way=way)
    return kept


def _passages(g: "nx.MultiDiGraph[At]", places: list[At]) -> Path:
    """`places` with the ways between them; of several ways the one that uses up least."""
    ways = [
        min((data["way"] for data in g[a][b].values()), key=lambda way: len(way.spending.spends))
        if g.has_edge(a, b)
        else Way("resume")
        for a, b in pairwise(places)
    ]
    return tuple(Passage(at, way) for at, way in zip(places, [*ways, None], strict=True))


def _idle_parts(g: "nx.MultiDiGraph[At]") -> Iterator["nx.MultiDiGraph[At]"]:
    """The strongly connected parts of `g` with a cycle on which nothing is used up."""
    for members in [ring for ring in nx.strongly_connected_components(g) if _is_ring(g, ring)]:
        part = _keeping(g.subgraph(members), lambda way: True)
        ways = [way for *_, way in _ways(part)]
        gained = frozenset[str]().union(*(way.spending.gains for way in ways))
        used_up = frozenset[str]().union(*(way.spending.spends for way in ways)) - gained
        if used_up:
            yield from _idle_parts(_keeping(part, _spares(used_up)))
        else:
            yield part


def _spares(names: frozenset[str]) -> Callable[[Way], bool]:
    return lambda way: not way.spending.spends & names


def _idle_cycle(g: "nx.MultiDiGraph[At]", order: Mapping[At, int]) -> Path | None:
    """A cycle that gains whatever it spends; None if there is none."""
    for part in _idle_parts(g):
        places = sorted(part, key=order.__getitem__)
        free = _keeping(part, lambda way: not way.spending.spends)
        rings = [ring for ring in nx.strongly_connected_components(free) if _is_ring(free, ring)]
        if rings:
            first = min((at for ring in rings for at in ring), key=order.__getitem__)
            return _passages(free, _shortest_cycle(free, first))
        steps = {at.name: at for at in reversed(places)}
        cycles = (_passages(part, _shortest_cycle(part, at)) for at in reversed(steps.values()))
        return next((cycle for cycle in cycles if not _missing(cycle)), None) or _idle_walk(part, places[0])
    return None


def _is_ring(g: "nx.MultiDiGraph[At]", ring: set[At]) -> bool:
    return len(ring) > 1 or any(g.has_edge(at, at) for at in ring)


def _alike(g: "nx.MultiDiGraph[At]", last: At, first: At) -> list[tuple[At, At]]:
    """The ways from one step to another, wherever they are cloned."""
    return [(a, b) for a, b, _ in _ways(g) if (a.name, b.name) == (last.name, first.name)]


def _idle_walk(part: "nx.MultiDiGraph[At]", at: At) -> Path:
    """A closed walk through `at` that gains whatever it spends: all of `part` together does."""
    walk = _passages(part, _shortest_cycle(part, at))
    while missing := _missing(walk):
        a, b, way = next((a, b, way) for a, b, way in _ways(part) if way.spending.gains & missing)
        there = _passages(part, nx.shortest_path(part, at, a))
        back = _passages(part, nx.shortest_path(part, b, at))
        walk = (*walk[:-1], *there[:-1], Passage(a, way), *back)
    return walk


def _missing(path: Path) -> frozenset[str]:
    """What a path spends and does not gain."""
    spendings = [way.spending for _, way in path if way is not None]
    gained = frozenset[str]().union(*(s.gains for s in spendings))
    return frozenset[str]().union(*(s.spends for s in spendings)) - gained


def _shortest_cycle(g: "nx.MultiDiGraph[At]", at: At) -> list[At]:
    """A shortest cycle through a place that is on one."""
    came: dict[At, At] = {}
    todo = deque([at])
    while at not in came:
        here = todo.popleft()
        for to in g.successors(here):
            if to not in came:
                came[to] = here
                todo.append(to)
    found = [at, came[at]]
    while found[-1] != at:
        found.append(came[found[-1]])
    return found[::-1]


# ---- building ----------------------------------------------------------------------


FOLLOWED = 20_000
"""With more places than this, notes are not followed."""


def graph(game: Game) -> FlowGraph:
    """All flows of `game`, from the start of a whole game."""
    builder = _Builder(game, Knowing(game))
    if not builder.build():
        builder = _Builder(game, Knowing(game, follow=False))
        builder.build(limit=None)
    return builder.done()


class _Builder:
    """Places are found from the root on, each with the ways that lead on from it."""

    def __init__(self, game: Game, knowing: Knowing) -> None:
        self.game, self.knowing = game, knowing
        self.graph: nx.MultiDiGraph[At] = nx.MultiDiGraph()
        self.flows: dict[str, Flow] = {flow.id: flow for flow in game.book.flows}
        self.root = self._first((), game.book.start)
        self.returning = _returning(game.book.flows, granted(game))
        self.reads = _reads(game)
        self.resolved = _resolved(game)
        self.recursive: list[tuple[At, str]] = []
        self.changing: list[tuple[At, At, int, Way]] = []
        self.ends: dict[At, tuple[At, ...]] = {}

    # -- finding places

    def build(self, limit: int | None = FOLLOWED) -> bool:
        """False where there are more places than `limit`."""
        if not self._grow([self.root], limit):
            return False
        checks = {
            always.id: self._first((Caller(f"{CHECK}{always.id}", ""),), always.flow)
            for always in self.game.book.always
        }
        known = frozenset(self.graph)
        changing = tuple(self.changing)
        for id, first in checks.items():
            for at, _, _, way in changing:
                self.link(at, first, way._replace(kind="always", label=id))
        if not self._grow([first for first in checks.values() if first in self.graph], limit):
            return False
        self._break_in(known, changing)
        return True

    def _grow(self, begun: list[At], limit: int | None) -> bool:
        todo = deque(begun)
        self.graph.add_nodes_from(begun)
        seen = set(begun)
        while todo:
            at = todo.popleft()
            self._expand(at)
            for to in self.graph.successors(at):
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
            if limit is not None and len(seen) > limit:
                return False
        return True

    def _break_in(self, known: frozenset[At], changing: Iterable[tuple[At, At, int, Way]]) -> None:
        """On a way into which a check can break, it may give back what the step has spent; at its
        end play goes on wherever it can have broken in."""
        inner = [way for at, _, way in _ways(self.graph) if at not in known]
        gains = frozenset[str]().union(*(way.spending.gains for way in inner if way.kind != "call"))
        back = Spending(gains=gains)
        places = tuple(dict.fromkeys(then for _, then, _, _ in changing))
        for at, then, key, way in changing:
            self.graph.edges[at, then, key]["way"] = way._replace(spending=way.spending + back)
        for at in self.graph:
            if at.step == END and len(at.calls) == 1 and _breaks_in(at):
                self.ends[at] = places

    def done(self) -> FlowGraph:
        steps = {
            at: self.game.steps[at.flow, at.step]
            for at in self.graph
            if (at.flow, at.step) in self.game.steps
        }
        recursions = tuple(
            (caller, at)
            for caller, flow in self.recursive
            for at in steps
            if at.flow == flow
            and at.step == self.flows[flow].first
            and caller.calls[: len(at.calls)] == at.calls
        )
        return FlowGraph(self.game, self.root, steps, self.knowing, recursions, self.ends, self.graph)

    def link(self, a: At, b: At, way: Way) -> int:
        """Adds a way; returns its number among those from `a` to `b`."""
        return int(self.graph.add_edge(a, b, way=way))

    # -- the ways on from a place

    def _to(self, at: At, then: str, known: Known) -> At:
        """The place that a step of the same flow leads to."""
        if then == NOWHERE:
            return LOST
        return At(at.calls, at.flow, then, self.knowing.needed(at.flow, then, known))

    def _first(self, calls: tuple[Caller, ...], flow: str, known: Known = ()) -> At:
        """The first place of a flow."""
        first = self.flows[flow].first
        return At(calls, flow, first, self.knowing.needed(flow, first, known))

    def _expand(self, at: At) -> None:
        step = self.game.steps.get((at.flow, at.step))
        knowing, known = self.knowing, at.known
        match step:
            case None:
                if at.step == END:
                    self._return(at)
            case Do(effects=effects, then=then):
                self._go(at, then, Way("step", "", of_step(self.game, step)), effects, known)
            case Draw(then=then):
                self._go(at, then, Way("step", "", of_step(self.game, step)), (), known, moves=True)
            case Note(then=then):
                self.link(at, self._to(at, then, knowing.noted(step, known)), Way("step"))
            case Branch(whens=whens):
                for when in whens:
                    holds = knowing.holds(when.condition, known)
                    if holds is not False:
                        self.link(at, self._to(at, when.then, known), Way("when", when.condition))
                    if holds:
                        break
            case Ask(options=options, into=into):
                for name, then in options.items():
                    if knowing.may_be_granted(step, name, known):
                        self._declare(at, step, name, then)
                for callee in into:
                    self._call(at, callee, ())
            case Call(flow=called):
                if isinstance(called, Text):
                    self.link(at, self._to(at, step.then, known), Way("step"))
                for name in _texts(self.game) if isinstance(called, Text) else (called,):
                    self._call(at, name, knowing.given(step, known), again=bool(step.each))
            case Resolve(then=then):
                spending = of_step(self.game, step)
                if self.resolved.nothing or not self.resolved.flows:
                    self.link(at, self._to(at, then, known), Way("step", "", spending))
                for name in self.resolved.flows:
                    self._call(at, name, (), spending=spending)

    def _declare(self, at: At, step: Ask, name: str, then: str) -> None:
        action = self.game.actions[name]
        bound = () if step.link else [param.role for param in action.params]
        known = self.knowing.without(at.known, bound)
        way = Way("option", name, of_option(self.game, step, name))
        if action.pay:
            self._go(at, then, way, action.pay, known)
        else:
            self.link(at, self._to(at, then, known), way)

    def _go(
        self, at: At, then: str, way: Way, effects: Effects, known: Known, *, moves: bool = False
    ) -> None:
        """A way on which the table changes."""
        to = self._to(at, then, known)
        if self.knowing.turns(effects):
            to = self._turned(to)
        key = self.link(at, to, way)
        writes = _writes(effects) | (frozenset(("zone", "of")) if moves else frozenset())
        if self.reads & writes or (self.reads and ANYTHING in writes):
            self.link(at, GAME_OVER, way._replace(kind="over"))
        if not _breaks_in(at):
            self.changing.append((at, to, key, way))

    def _turned(self, at: At) -> At:
        """A place where nobody knows any more who anybody is."""
        players = self.knowing.players
        calls = tuple(c._replace(known=self.knowing.without(c.known, players)) for c in at.calls)
        return at._replace(calls=calls, known=self.knowing.without(at.known, players))

    def _call(
        self, at: At, callee: str, known: Known, *, again: bool = False, spending: Spending = NOTHING_SPENT
    ) -> None:
        if callee == at.flow or callee in (caller.flow for caller in at.calls):
            self.recursive.append((at, callee))
            if callee in self.returning:
                self._past(at, callee, Way("again", callee, spending))
            return
        first = self._first((*at.calls, Caller(at.flow, at.step, at.known)), callee, known)
        players = frozenset((f"players of {at.name}",)) if again else frozenset[str]()
        self.link(at, first, Way("call", callee, spending + Spending(gains=players)))

    def _past(self, at: At, callee: str, way: Way) -> None:
        """On after a flow that is not looked into again, which may give back anything."""
        step = self.game.steps[at.flow, at.step]
        match step:
            case Call(then=then, take=take):
                self.link(
                    at,
                    self._to(
                        at,
                        then,
                        self.knowing.taken(
                            step, at.known, tuple((n, UNKNOWN) for n in take if n in self.knowing.notes)
                        ),
                    ),
                    way,
                )
            case Ask(into=into):
                self.link(at, self._to(at, into[callee], at.known), way)
            case Resolve(then=then):
                self.link(at, self._to(at, then, at.known), way)

    def _return(self, at: At) -> None:
        """From the end of a flow to where its caller goes on."""
        if not at.calls:
            self.link(at, GAME_OVER, Way("over"))
            return
        caller = at.calls[-1]
        back = At(at.calls[:-1], *caller)
        step = self.game.steps.get((caller.flow, caller.step))
        match step:
            case Call(then=then, each=each):
                if each:
                    given = self.knowing.given(step, caller.known)
                    first = self._first(at.calls, at.flow, given)
                    players = frozenset((f"players of {back.name}",))
                    self.link(at, first, Way("round", at.flow, Spending(spends=players)))
                known = self.knowing.taken(step, caller.known, at.known)
                self.link(at, self._to(back, then, known), Way("return", at.flow))
            case Ask(into=into):
                self.link(at, self._to(back, into[at.flow], caller.known), Way("return", at.flow))
            case Resolve(then=then):
                self.link(at, self._to(back, then, caller.known), Way("return", at.flow))
            case _:
                return  # the end of a check: it goes on where it broke in


class _Resolved(NamedTuple):
    """The flows that a link can resolve to, and whether a link can do nothing."""

    flows: tuple[str, ...]
    nothing: bool


def _resolved(game: Game) -> _Resolved:
    asks = [step for step in game.steps.values() if isinstance(step, Ask) and step.link]
    linked = dict.fromkeys(game.actions[name] for step in asks for name in step.options)
    chained = [action for action in linked if action.resolve]
    flows = dict.fromkeys(flow for action in chained for flow in resolves_to(action, game.book))
    return _Resolved(tuple(flows), any(isinstance(action.resolve, Text) for action in chained))


def _texts(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(game.book.texts.values()))


CHECK = "always "
"""What stands before the id of a check in the calls of its places."""

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
    lasting = (norm for effect in game.book.lasting for norm in effect.norms)
    return frozenset(n.action for n in (*game.book.items, *lasting) if isinstance(n, May | Must))


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
        case Do(then=then) | Note(then=then) | Draw(then=then) | Resolve(then=then) | Call(then=then):
            yield then
        case None:
            return
