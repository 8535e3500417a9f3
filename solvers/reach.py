"""Looking for what is wrong along all runs: fewest plays first, so that what is found is shortest."""

import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from solvers.distance import Distance, Far, plus
from solvers.going import Going
from solvers.layout import Layout
from solvers.run import At, Decision, Later, Run
from solvers.smt import Answer, Truth
from solvers.terms import Env

PLAYS = 8
"""The longest way to a witness, in plays."""
EFFORT = 400
"""How many runs are looked at before a way is given up; counted, so that every run decides alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Aim:
    """What is looked for where a run is: the `defect` that holds there, and the conditions
    that it is `about`, where names mean what `env` says (`names`: those that are no roles →
    kind). `tried`: what is declared there, and is not played."""

    run: Run
    defect: Truth
    env: Env
    about: tuple[str, ...]
    tried: Decision | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def truths(self) -> tuple[Truth, ...]:
        return (*self.run.conditions, self.defect)


Goal = Callable[[Run], Iterable[Aim]]
"""What is looked for at a step, the better ways of showing it first."""


@dataclass
class Reach:
    """The search along the runs of one layout. `looked`: at how many runs so far."""

    layout: Layout
    looked: int = 0

    def __post_init__(self) -> None:
        self.going = Going(self.layout)

    def free(self, at: At, goal: Goal) -> Iterator[Aim]:
        """Aims that some table meets at a step, however it came there."""
        yield from (aim for aim in goal(self.going.free(at)) if self.possible(aim))

    def played(
        self, places: Sequence[At], goal: Goal, plays: int = PLAYS, effort: int = EFFORT
    ) -> Iterator[Aim]:
        """Aims that runs from the declared Starts meet at one of some steps, those of fewest plays
        first. Ends after `effort` runs."""
        far = Distance(self.layout.game, places)
        order = itertools.count()
        todo: list[tuple[Far, int, Run | Later]] = []
        seen: dict[tuple[object, ...], Run] = {}  # keys speak of the parts of a run by identity

        def push(way: Run | Later) -> None:
            away = plus((way.plays, way.steps), far.of(way.spots))
            if away[0] <= plays:
                heapq.heappush(todo, (away, next(order), way))

        for start in self.layout.game.book.starts:
            push(self.going.begin(start))
        while todo and effort:
            way = heapq.heappop(todo)[-1]
            run = way if isinstance(way, Run) else way.make()
            if run.key in seen or not self._possible(run.conditions):
                continue
            seen[run.key] = run
            effort -= 1
            self.looked += 1
            if run.top.at in places and not run.changed:
                yield from (aim for aim in goal(run) if self.possible(aim))
            for further in self.going.ways(run):
                push(further)

    def possible(self, aim: Aim) -> bool:
        """Whether some table meets it. A solver that gives up has not found any."""
        return self._possible(aim.truths)

    def _possible(self, truths: tuple[Truth, ...]) -> bool:
        return self.layout.space.check(*truths) is Answer.YES
