"""How far a run is from a step, as the flows alone tell: never more than it is.

The running flows are looked at one by one: from each, what is looked for lies ahead in the
flow itself and in what it calls, or beyond its end, in the flow that has called it. What
runs only where a declaration is resolved lies ahead only once that has been declared.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Do, Draw, Due, Resolve, Step, Text, exits
from model.kernel.game import Game
from model.kernel.scope import resolves_to
from solvers.run import OVER, At, Declared, Spot

Far = tuple[int, int]
"""Plays at least, and then steps."""

HERE: Far = (0, 0)
NEVER: Far = (10_000, 0)

Place = tuple[bool, At]
"""A step, and whether a declaration waits on the chain that leads to what is looked for."""


def plus(a: Far, b: Far) -> Far:
    return a[0] + b[0], a[1] + b[1]


@dataclass(frozen=True, slots=True)
class _Way:
    """A way on from a step: what it costs, the flow that runs meanwhile ('' if none), where it leads
    within its own flow, and what it declares or resolves."""

    cost: Far
    callee: str
    then: At
    declares: str = ""
    resolves: bool = False


class Distance:
    """From everywhere to one of some steps."""

    def __init__(self, game: Game, targets: Sequence[At]) -> None:
        self._game = game
        self._first = {flow.id: (flow.id, flow.first) for flow in game.book.flows}
        self._always = [self._first[always.flow] for always in game.book.always]
        self._ways = {at: list(self._ways_on(at, step)) for at, step in game.steps.items()}
        self._holding = self._flows_with({flow for flow, _ in targets})
        self._leading = {
            action.name for action in game.book.actions if self._holding & set(resolves_to(action, game.book))
        }
        self._ends = {(waits, (flow, END)): HERE for flow in self._first for waits in (False, True)}
        self._settle(self._ends, self._ending)
        self._ahead = {(waits, at): HERE for at in targets for waits in (False, True)}
        self._settle(self._ahead, self._coming)

    def of(self, spots: Sequence[Spot], chain: Sequence[Declared], declares: str = "") -> Far:
        """How far it is from where some flows run and some declarations wait, after one more."""
        waits = bool(self._leading & {declares, *(link.action for link in chain)})
        *below, top = spots
        places, out, found = [top.at], HERE, NEVER
        ended = top
        for spot in (*reversed(below), None):
            found = min(found, *(plus(out, self._ahead.get((waits, at), NEVER)) for at in places))
            out = min(plus(out, self._ends.get((waits, at), NEVER)) for at in places)
            if spot is None:
                break
            places = [spot.at] if ended.due else self._after(spot, ended.flow) or [spot.at]
            ended = spot
        return min(found, plus(out, self._ahead.get((waits, OVER), NEVER)))

    def aside(self, detour: str) -> bool:
        """Whether a flow that comes back to where it began has nothing of what is looked for."""
        return bool(detour) and detour not in self._holding

    def _after(self, spot: Spot, ended: str) -> list[At]:
        """Where a flow goes on when the one that it has called ends."""
        step = self._game.steps.get(spot.at)
        again = [spot.at] if isinstance(step, Call) and step.each else []
        return again + [way.then for way in self._ways.get(spot.at, ()) if way.callee == ended]

    def _flows_with(self, flows: set[str]) -> frozenset[str]:
        """The flows in which some flows run, themselves included; not by resolving declarations."""
        found = set(flows)
        more = True
        while more:
            calling = {
                at[0]
                for at, ways in self._ways.items()
                if any(way.callee in found and not way.resolves for way in ways)
            }
            more = not calling <= found
            found |= calling
        return frozenset(found)

    # -- costs, until nothing gets nearer

    def _settle(self, known: dict[Place, Far], cost: Callable[[Place], Far]) -> None:
        moved = True
        while moved:
            moved = False
            for at in self._ways:
                for waits in (True, False):
                    nearer = cost((waits, at))
                    if nearer < known.get((waits, at), NEVER):
                        known[waits, at], moved = nearer, True

    def _waits(self, waits: bool, way: _Way) -> bool:
        return waits or way.declares in self._leading

    def _through(self, waits: bool, way: _Way) -> Far:
        inner = self._ends.get((waits, self._first[way.callee]), NEVER) if way.callee else HERE
        return plus(way.cost, inner)

    def _ending(self, place: Place) -> Far:
        """From a step to the end of its flow."""
        waits, at = place
        return min(
            (
                plus(self._through(waits, way), self._ends.get((self._waits(waits, way), way.then), NEVER))
                for way in self._ways[at]
            ),
            default=NEVER,
        )

    def _coming(self, place: Place) -> Far:
        """From a step to what is looked for, without leaving its flow otherwise than by calls."""
        waits, at = place
        found = [plus((0, 1), self._ahead.get((waits, first), NEVER)) for first in self._always]
        for way in self._ways[at]:
            after = self._waits(waits, way)
            found.append(plus(self._through(waits, way), self._ahead.get((after, way.then), NEVER)))
            if way.callee and (after or not way.resolves or way.callee not in self._holding):
                found.append(plus((0, 1), self._ahead.get((after, self._first[way.callee]), NEVER)))
        return min(found)

    # -- the flows

    def _ways_on(self, at: At, step: Step) -> Iterator[_Way]:
        flow, name = at
        inner = list(self._callees(step))
        if isinstance(step, Ask | Do | Draw | Due):
            yield _Way((int(isinstance(step, Ask)), 1), "", OVER)
        if isinstance(step, Branch):
            yield _Way((0, 1), "", (flow, f"{NOWHERE}:{name}"))
        for label, then in exits(step):
            out = (flow, f"{NOWHERE}:{name}" if then == NOWHERE else then)
            match step:
                case Ask(into=into) if label in into:
                    yield _Way((0, 1), label, out)
                case Ask(link=link):
                    yield _Way((1, 1), "", out, label if link else "")
                case Call() | Resolve():
                    resolves = isinstance(step, Resolve)
                    yield from (_Way((0, 1), callee, out, resolves=resolves) for callee in inner)
                    if not inner or resolves or _may_be_none(step):
                        yield _Way((0, 1), "", out)
                case _:
                    yield _Way((0, 1), "", out)

    def _callees(self, step: Step) -> Iterator[str]:
        book = self._game.book
        match step:
            case Call(flow=str() as flow):
                yield flow
            case Call(flow=Text()):
                yield from dict.fromkeys(book.texts.values())
            case Ask(into=into):
                yield from into
            case Resolve():
                yield from dict.fromkeys(
                    flow for action in book.actions for flow in resolves_to(action, book)
                )
            case _:
                return


def _may_be_none(step: Step) -> bool:
    """A call that may run no flow, or is over after its turns."""
    return isinstance(step, Call) and (isinstance(step.flow, Text) or bool(step.each))
