"""Looking for what is wrong along all runs: fewest plays first, so that what is found is shortest."""

import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Resolve, Step, Text, exits
from model.kernel.scope import resolves_to
from solvers.going import Going
from solvers.layout import Layout
from solvers.run import At, Decision, Run
from solvers.smt import Answer, Truth
from solvers.terms import Env

PLAYS = 8
"""The longest way to a witness, in plays."""
EFFORT = 1500
"""How many runs are looked at before a way is given up; counted, so that every run decides alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Aim:
    """What is looked for where a run is: the `defect` that holds there, and the conditions
    that it is `about` (where names mean what `env` says). `tried`: what is declared there,
    and is not played."""

    run: Run
    defect: Truth
    env: Env
    about: tuple[str, ...]
    tried: Decision | None = None

    @property
    def truths(self) -> tuple[Truth, ...]:
        return (*self.run.conditions, self.defect)


Goal = Callable[[Run], Iterable[Aim]]
"""What is looked for at a step, the better ways of showing it first."""

Far = tuple[int, int]
"""How far something is: in plays at least, and then in steps."""


@dataclass
class Reach:
    """The search along the runs of one layout. `looked`: at how many runs so far."""

    layout: Layout
    looked: int = 0
    _far: dict[At, dict[At, Far]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.going = Going(self.layout)

    def free(self, at: At, goal: Goal) -> Iterator[Aim]:
        """Aims that some table meets at a step, however it came there."""
        yield from (aim for aim in goal(self.going.free(at)) if self.possible(aim))

    def played(self, at: At, goal: Goal, plays: int = PLAYS, effort: int = EFFORT) -> Iterator[Aim]:
        """Aims that runs from the declared Starts meet at a step, those of fewest plays first. Ends
        after `effort` runs."""
        far = self._distances(at)
        order = itertools.count()
        todo: list[tuple[int, int, int, Run]] = []
        seen: dict[tuple[object, ...], Run] = {}  # keys speak of the parts of a run by identity

        def push(run: Run) -> None:
            away = far.get(run.top.at)
            if away is not None and False not in run.conditions and len(run.decisions) + away[0] <= plays:
                heapq.heappush(todo, (len(run.decisions) + away[0], away[1], next(order), run))

        for start in self.layout.game.book.starts:
            push(self.going.begin(start))
        while todo and effort:
            run = heapq.heappop(todo)[-1]
            if run.key in seen or not self._possible(run.conditions):
                continue
            seen[run.key] = run
            effort -= 1
            self.looked += 1
            if run.top.at == at and not run.changed:
                yield from (aim for aim in goal(run) if self.possible(aim))
            for further in self.going.on(run):
                push(further)

    def possible(self, aim: Aim) -> bool:
        """Whether some table meets it. A solver that gives up has not found any."""
        return self._possible(aim.truths)

    def _possible(self, truths: tuple[Truth, ...]) -> bool:
        return self.layout.space.check(*truths) is Answer.YES

    # -- how far it is

    def reachable(self, at: At) -> bool:
        """Whether the flows lead from some declared Start to a step at all."""
        far = self._distances(at)
        return any((start.flow, start.step) in far for start in self.layout.game.book.starts)

    def _distances(self, target: At) -> dict[At, Far]:
        """How far each step is from `target`, as the flows alone tell; steps from which it cannot be
        reached are absent."""
        known = self._far.get(target)
        if known is not None:
            return known
        back: dict[At, list[tuple[At, int]]] = {}
        for here, there, cost in self._edges():
            back.setdefault(there, []).append((here, cost))
        found: dict[At, Far] = {target: (0, 0)}
        todo: list[tuple[Far, At]] = [((0, 0), target)]
        while todo:
            away, at = heapq.heappop(todo)
            if away > found[at]:
                continue
            for before, cost in back.get(at, ()):
                further = (away[0] + cost, away[1] + 1)
                if before not in found or further < found[before]:
                    found[before] = further
                    heapq.heappush(todo, (further, before))
        self._far[target] = found
        return found

    def _edges(self) -> Iterator[tuple[At, At, int]]:
        """(step, step that can come next, plays in between)."""
        game = self.layout.game
        first = {flow.id: flow.first for flow in game.book.flows}
        interludes = {always.flow for always in game.book.always}
        for (flow, name), step in game.steps.items():
            inner = tuple(self._callees(step))
            cost = int(isinstance(step, Ask))
            for label, then in exits(step):
                out = (flow, f"{NOWHERE}:{name}" if then == NOWHERE else then)
                if not (isinstance(step, Ask) and label in step.into):
                    yield (flow, name), out, cost
                yield from (((callee, END), out, 0) for callee in inner)
            if isinstance(step, Branch):
                yield (flow, name), (flow, f"{NOWHERE}:{name}"), 0
            if isinstance(step, Call) and step.each:
                yield from (((callee, END), (flow, name), 0) for callee in inner)
            yield from (((flow, name), (callee, first[callee]), 0) for callee in (*inner, *interludes))

    def _callees(self, step: Step) -> Iterator[str]:
        book = self.layout.game.book
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
