"""How far a run is from a step, as the flows alone tell: never more than it is.

The running flows are looked at one by one: from each, what is looked for lies ahead in the
flow itself and in what it calls, or beyond its end, in the flow that has called it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Do, Draw, Resolve, Step, Text, exits
from model.kernel.game import Game
from model.kernel.scope import resolves_to
from solvers.run import OVER, At, Spot

Far = tuple[int, int]
"""Plays at least, and then steps."""

HERE: Far = (0, 0)
NEVER: Far = (10_000, 0)


def plus(a: Far, b: Far) -> Far:
    return a[0] + b[0], a[1] + b[1]


@dataclass(frozen=True)
class _Way:
    """A way on from a step: what it costs, the flow that runs meanwhile ('' if none), and where it
    leads within its own flow."""

    cost: Far
    callee: str
    then: At


class Distance:
    """From everywhere to one of some steps."""

    def __init__(self, game: Game, targets: Sequence[At]) -> None:
        self._game = game
        self._first = {flow.id: (flow.id, flow.first) for flow in game.book.flows}
        self._always = [self._first[always.flow] for always in game.book.always]
        self._ways = {at: list(self._ways_on(at, step)) for at, step in game.steps.items()}
        self._ends = dict.fromkeys(((flow, END) for flow in self._first), HERE)
        self._settle(self._ends, self._ending)
        self._ahead = dict.fromkeys(targets, HERE)
        self._settle(self._ahead, self._coming)

    def of(self, spots: Sequence[Spot]) -> Far:
        """How far it is from where some flows run."""
        *below, top = spots
        places, out, found = [top.at], HERE, NEVER
        ended = top
        for spot in (*reversed(below), None):
            found = min(found, *(plus(out, self._ahead.get(at, NEVER)) for at in places))
            out = min(plus(out, self._ends.get(at, NEVER)) for at in places)
            if spot is None:
                break
            places = [spot.at] if ended.due else self._after(spot, ended.flow) or [spot.at]
            ended = spot
        return min(found, plus(out, self._ahead.get(OVER, NEVER)))

    def _after(self, spot: Spot, ended: str) -> list[At]:
        """Where a flow goes on when the one that it has called ends."""
        step = self._game.steps.get(spot.at)
        again = [spot.at] if isinstance(step, Call) and step.each else []
        return again + [way.then for way in self._ways.get(spot.at, ()) if way.callee == ended]

    def _settle(self, known: dict[At, Far], cost: object) -> None:
        """Costs of all steps, until nothing gets nearer."""
        assert callable(cost)
        moved = True
        while moved:
            moved = False
            for at in self._ways:
                nearer = cost(at)
                if nearer < known.get(at, NEVER):
                    known[at], moved = nearer, True

    def _ending(self, at: At) -> Far:
        """From a step to the end of its flow."""
        return min(
            (plus(self._through(way), self._ends.get(way.then, NEVER)) for way in self._ways[at]),
            default=NEVER,
        )

    def _through(self, way: _Way) -> Far:
        inner = self._ends.get(self._first[way.callee], NEVER) if way.callee else HERE
        return plus(way.cost, inner)

    def _coming(self, at: At) -> Far:
        """From a step to what is looked for, without leaving its flow otherwise than by calls."""
        found = [plus(self._through(way), self._ahead.get(way.then, NEVER)) for way in self._ways[at]]
        found += [
            plus((0, 1), self._ahead.get(self._first[w.callee], NEVER)) for w in self._ways[at] if w.callee
        ]
        found += [plus((0, 1), self._ahead.get(first, NEVER)) for first in self._always]
        return min(found, default=NEVER)

    def _ways_on(self, at: At, step: Step) -> Iterator[_Way]:
        flow, name = at
        inner = list(self._callees(step))
        if isinstance(step, Ask | Do | Draw):
            yield _Way((int(isinstance(step, Ask)), 1), "", OVER)
        if isinstance(step, Branch):
            yield _Way((0, 1), "", (flow, f"{NOWHERE}:{name}"))
        for label, then in exits(step):
            out = (flow, f"{NOWHERE}:{name}" if then == NOWHERE else then)
            match step:
                case Ask(into=into) if label in into:
                    yield _Way((0, 1), label, out)
                case Ask():
                    yield _Way((1, 1), "", out)
                case Call() | Resolve():
                    yield from (_Way((0, 1), callee, out) for callee in inner)
                    if not inner or not isinstance(step, Call) or isinstance(step.flow, Text) or step.each:
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
