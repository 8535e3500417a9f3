"""The only file that imports networkx: all flows of a rulebook as one graph.

Its places and ways are those of `ways`. What is checked always is a detour after whatever
changes the table. It comes back to where it broke in, so one clone of it serves all places:
a path that did not begin in it goes past it on the way that it breaks into, or ends in it.
Inside such a check it is not repeated.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

import networkx as nx

from model.kernel.flow import END, Step
from model.kernel.game import Game
from solvers.known import Knowing
from solvers.spending import Spending
from solvers.ways import At, Passage, Path, Way, Ways, breaks_in

Place = TypeVar("Place")


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
        begun = [(at, breaks_in(at)) for at in dict.fromkeys(sources) if at not in barred]
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
            yield to, inside and breaks_in(to)
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
        """The calls of a flow by itself that come back to the calling step and use nothing up."""
        idle = _keeping(live, lambda way: not way.spending.spends)
        for caller, first in self.recursions:
            if caller in idle and first in idle and nx.has_path(idle, first, caller):
                path = _passages(idle, nx.shortest_path(idle, first, caller))
                yield (Passage(caller, Way("again", first.flow)), *path)


_Where = tuple[At, bool]
"""A place on a path, and whether the path is still in the check that it began in."""


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
    steps = last.flow, last.step, first.flow, first.step
    return [(a, b) for a, b in g.edges() if (a.flow, a.step, b.flow, b.step) == steps]


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


# ---- of anything -------------------------------------------------------------------


def cycles(arcs: Mapping[Place, Iterable[Place]], longest: int | None = None) -> Iterator[tuple[Place, ...]]:
    """The cycles of a graph, each from its place that comes first in `arcs`: of up to `longest` places,
    the same in every run; without that those that have no chord, so that no shorter one goes through
    some of their places alone. What leads to itself is one."""
    places = tuple(arcs)
    number = {place: i for i, place in enumerate(places)}  # numbers come in one order in every run
    found: nx.DiGraph[int] = nx.DiGraph()
    found.add_nodes_from(range(len(places)))
    found.add_edges_from((number[a], number[b]) for a, ends in arcs.items() for b in ends)
    rings = nx.chordless_cycles(found) if longest is None else nx.simple_cycles(found, longest)
    for ring in rings:
        first = ring.index(min(ring))
        yield tuple(places[i] for i in (*ring[first:], *ring[:first]))


# ---- building ----------------------------------------------------------------------

FOLLOWED = 20_000
"""With more places than this, notes are not followed."""


def graph(game: Game) -> FlowGraph:
    """All flows of `game`, from the start of a whole game."""
    builder = _Builder(Ways(game, Knowing(game)))
    if not builder.build(FOLLOWED):
        builder = _Builder(Ways(game, Knowing(game, follow=False)))
        builder.build(None)
    return builder.done()


class _Builder:
    """Places are found from the root on, each with the ways that lead on from it."""

    def __init__(self, ways: Ways) -> None:
        self.of = ways
        self.game = ways.game
        self.graph: nx.MultiDiGraph[At] = nx.MultiDiGraph()
        self.resumes: dict[At, tuple[At, ...]] = {}

    def build(self, limit: int | None) -> bool:
        """False where there are more places than `limit`."""
        if not self._grow([self.of.root()], limit):
            return False
        known = frozenset(self.graph)
        changing = [(at, to, key) for at, to, key, way in self._keyed() if way.changes]
        checks = {always.id: self.of.check(always) for always in self.game.book.always}
        for id, first in checks.items():
            for at, to, key in changing:
                way: Way = self.graph.edges[at, to, key]["way"]
                self.graph.add_edge(at, first, way=way._replace(kind="always", label=id))
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
            for to, way in self.of.on(at):
                self.graph.add_edge(at, to, way=way)
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
            if limit is not None and len(seen) > limit:
                return False
        return True

    def _keyed(self) -> Iterator[tuple[At, At, int, Way]]:
        for a, b, key, data in self.graph.edges(keys=True, data=True):
            yield a, b, int(key), data["way"]

    def _break_in(self, known: frozenset[At], changing: list[tuple[At, At, int]]) -> None:
        """On a way into which a check can break, it may give back what the step has spent; at its
        end play goes on wherever it can have broken in."""
        inner = [way for at, _, way in _ways(self.graph) if at not in known and way.kind != "call"]
        back = Spending(gains=frozenset[str]().union(*(way.spending.gains for way in inner)))
        for at, to, key in changing:
            way: Way = self.graph.edges[at, to, key]["way"]
            self.graph.edges[at, to, key]["way"] = way._replace(spending=way.spending + back)
        places = tuple(dict.fromkeys(to for _, to, _ in changing))
        ends = [at for at in self.graph if at.step == END and len(at.calls) == 1 and breaks_in(at)]
        self.resumes = dict.fromkeys(ends, places)

    def done(self) -> FlowGraph:
        game, root = self.game, self.of.root()
        steps = {at: game.steps[key] for at in self.graph if (key := (at.flow, at.step)) in game.steps}
        firsts = [at for at in steps if at.step == self.of.flows[at.flow].first]
        recursions = tuple(
            (caller, at)
            for caller, flow in dict.fromkeys(self.of.recursive)
            for at in firsts
            if at.flow == flow and caller.calls[: len(at.calls)] == at.calls
        )
        return FlowGraph(game, root, steps, self.of.knowing, recursions, self.resumes, self.graph)
