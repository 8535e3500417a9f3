"""The only file that imports networkx: all flows of a rulebook as one graph.

A place is (calls, flow, step): a flow is cloned for each step that calls it, so that a
return goes back to its own caller. With one copy for all callers, ways would seem to lead
in by one call and out by another, and every question about paths would be answered wrongly.
The nodes carry the steps of the rulebook themselves; there is nothing to keep in step.

* A card's texts and the flows that a link of the chain can resolve to are alternatives.
* What is checked always is a detour after whatever changes the table; inside such a check
  it is not repeated.
* Whatever can change what `over` reads can end the game.
* A flow that calls itself is not cloned again: the way goes past the call, where the flow
  can return at all.
* A declaration that no norm ever grants is no way, nor is a condition that is `False`.
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
    Action,
    Always,
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
from solvers.spending import NOTHING_SPENT, Spending, of_action, of_step

OVER = "over"
"""The step of the place at which the game has ended."""


class At(NamedTuple):
    """A place: a step of a flow, as it is reached by `calls` (FLOW/STEP each)."""

    calls: tuple[str, ...]
    flow: str
    step: str

    @property
    def name(self) -> str:
        return f"{self.flow}/{self.step}" if self.flow else self.step


LOST = At((), "", NOWHERE)
"""Where the text does not go on."""
GAME_OVER = At((), "", OVER)


class Way(NamedTuple):
    """How one place leads to another: `label` is the option, the condition or the flow;
    `kind` is step, option, when, call, return, always, over, again (a flow that calls
    itself) or round (the flow runs for the next player)."""

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
    recursions: tuple[tuple[At, At], ...]
    """Calls of a flow by itself: the calling step, and the flow's first step."""
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
        return frozenset(found)

    def path(
        self, sources: Iterable[At], goals: Collection[At], *, without: Collection[At] = ()
    ) -> Path | None:
        """A shortest path from a source to a goal, of one way at least, that passes none of `without`."""
        barred, aims = frozenset(without), frozenset(goals)
        begun = [at for at in dict.fromkeys(sources) if at not in barred]
        came: dict[At, At] = {}
        todo = deque(begun)
        while todo:
            at = todo.popleft()
            for to in self._graph.successors(at):
                if to in came or to in barred:
                    continue
                came[to] = at
                if to in aims:
                    return self._passages(_back(came, to, frozenset(begun)))
                if to not in begun:
                    todo.append(to)
        return None

    def inevitable(self, source: At, goal: At) -> tuple[At, ...]:
        """The places that every path from `source` to `goal` passes, in order, both included."""
        above = nx.immediate_dominators(self._graph, source)
        found = [goal]
        while found[-1] != source and above.get(found[-1]) is not None:  # the root itself has no entry
            found.append(above[found[-1]])
        return tuple(reversed(found)) if found[-1] == source else ()

    def _passages(self, places: list[At]) -> Path:
        return _passages(self._graph, places)

    # -- cycles

    def idle_cycles(self) -> tuple[Path, ...]:
        """Cycles that can be gone round for ever: a shortest one through each place that has one.

        Lexicographic: what some way of a strongly connected part spends, and no way of it
        gains, cannot be spent for ever, so those ways are left out and the rest is looked
        at again. A flow that calls itself is a cycle too. A cycle begins and ends at its
        first place.
        """
        order = {at: i for i, at in enumerate(self._graph)}
        live = self._graph.subgraph(self.reached)
        found: dict[frozenset[str], Path] = {}
        for part in _idle_parts(live):
            places = sorted(part, key=order.__getitem__)
            cycles = [cycle for at in places if (cycle := _idle_cycle(part, at))]
            for cycle in cycles or [_idle_walk(part, places[0])]:
                found.setdefault(frozenset(passage.at.name for passage in cycle), cycle)
        for path in self._idle_recursions(live):
            found.setdefault(frozenset(passage.at.name for passage in path), path)
        return tuple(found.values())

    def _idle_recursions(self, live: "nx.MultiDiGraph[At]") -> Iterator[Path]:
        idle = _keeping(live, lambda way: not way.spending.spends)
        for caller, first in self.recursions:
            if caller in idle and first in idle and nx.has_path(idle, first, caller):
                path = _passages(idle, nx.shortest_path(idle, first, caller))
                yield (*path[:-1], Passage(caller, Way("again", first.flow)), Passage(first, None))


def _back(came: Mapping[At, At], goal: At, begun: frozenset[At]) -> list[At]:
    """The places from where the search began to `goal`."""
    found = [goal, came[goal]]
    while found[-1] not in begun:
        found.append(came[found[-1]])
    return found[::-1]


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
        for a, b in pairwise(places)
    ]
    return tuple(Passage(at, way) for at, way in zip(places, [*ways, None], strict=True))


def _idle_parts(g: "nx.MultiDiGraph[At]") -> Iterator["nx.MultiDiGraph[At]"]:
    """The strongly connected parts of `g` with a cycle on which nothing is used up."""
    for members in list(nx.strongly_connected_components(g)):
        part = _keeping(g.subgraph(members), lambda way: True)
        ways = [way for *_, way in _ways(part)]
        gained = frozenset[str]().union(*(way.spending.gains for way in ways))
        used_up = frozenset[str]().union(*(way.spending.spends for way in ways)) - gained
        if used_up:
            yield from _idle_parts(_keeping(part, _spares(used_up)))
        elif ways:
            yield part


def _spares(names: frozenset[str]) -> Callable[[Way], bool]:
    return lambda way: not way.spending.spends & names


def _idle_cycle(part: "nx.MultiDiGraph[At]", at: At) -> Path | None:
    """A shortest cycle through `at` that gains whatever it spends, if a simple one is found."""
    for g in (_keeping(part, lambda way: not way.spending.spends), part):
        if _on_cycle(g, at):
            cycle = _passages(g, _shortest_cycle(g, at))
            if not _missing(cycle):
                return cycle
    return None


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


def _on_cycle(g: "nx.MultiDiGraph[At]", at: At) -> bool:
    return any(nx.has_path(g, after, at) for after in g.successors(at))


def _shortest_cycle(g: "nx.MultiDiGraph[At]", at: At) -> list[At]:
    after = [after for after in dict.fromkeys(g.successors(at)) if nx.has_path(g, after, at)]
    return [at, *min((nx.shortest_path(g, first, at) for first in after), key=len)]


# ---- building ----------------------------------------------------------------------


def graph(game: Game) -> FlowGraph:
    """All flows of `game`, from the start of a whole game."""
    builder = _Builder(game)
    root, end = builder.flow((), {}, game.book.start, inside=False)
    builder.link(end, GAME_OVER, Way("over"))
    return FlowGraph(game, root, builder.steps, tuple(builder.recursions), builder.graph)


class _Builder:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.graph: nx.MultiDiGraph[At] = nx.MultiDiGraph()
        self.steps: dict[At, Step] = {}
        self.recursions: list[tuple[At, At]] = []
        self.flows: dict[str, Flow] = {flow.id: flow for flow in game.book.flows}
        self.granted = granted(game)
        self.returning = _returning(game.book.flows, self.granted)
        self.reads = _reads(game)

    def link(self, a: At, b: At, way: Way) -> None:
        self.graph.add_edge(a, b, way=way)

    def flow(
        self, calls: tuple[str, ...], running: Mapping[str, At], name: str, *, inside: bool
    ) -> tuple[At, At]:
        """A clone of the flow: its first place and its end. `inside` a check that is always made,
        none is repeated."""
        flow = self.flows[name]
        first, end = At(calls, name, flow.first), At(calls, name, END)
        running = {**running, name: first}
        for step in flow.steps:
            at = At(calls, name, step.id)
            self.graph.add_node(at)
            self.steps[at] = step
        for step in flow.steps:
            self._step(At(calls, name, step.id), step, running, inside=inside)
        return first, end

    def _to(self, at: At, then: str) -> At:
        return LOST if then == NOWHERE else At(at.calls, at.flow, then)

    def _step(self, at: At, step: Step, running: Mapping[str, At], *, inside: bool) -> None:
        def go(then: str, way: Way, effects: Effects | None = None, *, moves: bool = False) -> None:
            self._go(at, self._to(at, then), way, running, inside=inside, effects=effects, moves=moves)

        match step:
            case Do(effects=effects, then=then):
                go(then, Way("step", "", of_step(self.game, step)), effects)
            case Draw(then=then):
                go(then, Way("step", "", of_step(self.game, step)), moves=True)
            case Note(then=then):
                go(then, Way("step"))
            case Branch(whens=whens):
                for when in whens:
                    condition = parse(when.condition)
                    if condition != Literal(False):
                        go(when.then, Way("when", when.condition))
                    if condition == Literal(True):
                        break
            case Ask(who=who, options=options, into=into):
                for name, then in options.items():
                    if who == CHANCE or name in self.granted:
                        pay = self.game.actions[name].pay
                        go(then, Way("option", name, of_action(self.game, name)), pay or None)
                for callee, then in into.items():
                    self._call(at, callee, self._to(at, then), running, inside=inside)
            case Call(flow=called, then=then, each=each):
                if isinstance(called, Text):
                    go(then, Way("step"))
                for name in self._texts(called):
                    self._call(at, name, self._to(at, then), running, inside=inside, again=bool(each))
            case Resolve(then=then):
                resolved, nothing = self._resolved()
                if nothing or not resolved:
                    go(then, Way("step"))
                for name in resolved:
                    self._call(at, name, self._to(at, then), running, inside=inside)

    def _texts(self, callee: str | Text) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.game.book.texts.values())) if isinstance(callee, Text) else (callee,)

    def _resolved(self) -> tuple[tuple[str, ...], bool]:
        """The flows that a link can resolve to, and whether a link can do nothing."""
        linked = [
            self.game.actions[name]
            for step in self.game.steps.values()
            if isinstance(step, Ask) and step.link
            for name in step.options
        ]
        chained: list[Action] = [a for a in dict.fromkeys(linked) if a.resolve]
        flows = tuple(dict.fromkeys(flow for a in chained for flow in resolves_to(a, self.game.book)))
        return flows, any(isinstance(a.resolve, Text) for a in chained)

    def _call(
        self, at: At, callee: str, then: At, running: Mapping[str, At], *, inside: bool, again: bool = False
    ) -> None:
        if callee in running:
            self.recursions.append((at, running[callee]))
            if callee in self.returning:
                self.link(at, then, Way("again", callee))
            return
        first, end = self.flow((*at.calls, at.name), running, callee, inside=inside)
        players = frozenset((f"players of {at.name}",)) if again else frozenset[str]()
        self.link(at, first, Way("call", callee, Spending(gains=players)))
        if again:
            self.link(end, first, Way("round", callee, Spending(spends=players)))
        self.link(end, then, Way("return", callee))

    def _go(
        self,
        at: At,
        then: At,
        way: Way,
        running: Mapping[str, At],
        *,
        inside: bool,
        effects: Effects | None,
        moves: bool,
    ) -> None:
        self.link(at, then, way)
        if effects is None and not moves:
            return
        writes = _writes(effects or ()) | (frozenset(("zone", "of")) if moves else frozenset())
        if self.reads & writes or (self.reads and ANYTHING in writes):
            self.link(at, GAME_OVER, way._replace(kind="over"))
        if not inside:
            for always in self.game.book.always:
                self._detour(at, then, way, always, running)

    def _detour(self, at: At, then: At, way: Way, always: Always, running: Mapping[str, At]) -> None:
        if always.flow in running:
            return
        calls = (*at.calls, f"{at.name} {way.label}".strip())
        if At(calls, always.flow, self.flows[always.flow].first) not in self.graph:
            self.flow(calls, running, always.flow, inside=True)
        self.link(
            at,
            At(calls, always.flow, self.flows[always.flow].first),
            way._replace(kind="always", label=always.id),
        )
        self.link(At(calls, always.flow, END), then, Way("return", always.flow))


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
