"""Looking for what is wrong along all runs: fewest plays first, so that what is found is shortest."""

import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from solvers.distance import Distance, Far, plus
from solvers.going import Going
from solvers.layout import Layout
from solvers.run import At, Decision, Later, Run
from solvers.smt import Answer, Model, Truth
from solvers.terms import Env

PLAYS = 8
"""The longest way to a witness, in plays."""
EFFORT = 1000
"""How many runs are looked at before a way is given up; counted, so that every run decides alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Aim:
    """What is looked for where a run is: the `defect` that holds there, and the conditions
    that it is `about`, where names mean what `env` says (`names`: those that are no roles →
    kind). `tried`: what is declared there, and is not played. `sound`: what holds in a situation
    without the defect, where that is more than its not being there."""

    run: Run
    defect: Truth
    env: Env
    about: tuple[str, ...]
    tried: Decision | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    sound: Truth | None = None

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
    _gone: dict[int, tuple[Run, list[Run | Later]]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.going = Going(self.layout)

    def free(self, at: At, goal: Goal) -> Iterator[Aim]:
        """Aims that some table meets at a step, however it came there."""
        yield from (aim for aim in goal(self.going.free(at)) if self.possible(aim))

    def played(
        self, places: Sequence[At], goal: Goal, plays: int = PLAYS, effort: int = EFFORT
    ) -> Iterator[Aim]:
        """Aims that runs from the declared Starts meet at one of some steps, those of fewest plays
        first. Every Start is tried a little, the closest first, then more; only the closest is
        given up after `effort` runs, the others sooner."""
        far = Distance(self.layout.game, places)
        begun = sorted(self._begun, key=lambda run: far.of(run.spots, run.chain))
        for share, starts in ((20, begun), (4, begun), (1, begun[:1])):
            for run in starts:
                yield from self._from(run, far, places, goal, plays, effort // share)

    def _from(
        self, start: Run, far: Distance, places: Sequence[At], goal: Goal, plays: int, effort: int
    ) -> Iterator[Aim]:
        order = itertools.count()
        todo: list[tuple[Far, int, _Lead]] = []
        seen: dict[tuple[object, ...], Run] = {}  # keys speak of the parts of a run by identity

        def push(way: Run | Later, after: Model | None, known: int) -> None:
            aside = int(far.aside(way.detour))
            away = plus((way.plays + aside, way.steps), far.of(way.spots, way.chain, way.declares))
            if away[0] <= plays:
                heapq.heappush(todo, (away, next(order), _Lead(way, after, known)))

        push(start, None, 0)
        while todo and effort:
            lead = heapq.heappop(todo)[-1]
            run = lead.way if isinstance(lead.way, Run) else lead.way.make()
            model = None if run.key in seen else self._model(run, lead)
            if model is None:
                continue
            seen[run.key] = run
            effort -= 1
            self.looked += 1
            if run.top.at in places and not run.changed:
                yield from (aim for aim in goal(run.settled) if self.possible(aim))
            for further in self._ways(run):
                push(further, model, len(run.conditions))

    def _model(self, run: Run, lead: "_Lead") -> Model | None:
        """A table on which play can come here: that of the run before, if it does, for it mostly does."""
        new = run.conditions[lead.known :]
        if lead.after is not None and all(lead.after.holds(truth) for truth in new):
            return lead.after
        return self.layout.space.model(*run.conditions)

    @cached_property
    def _begun(self) -> list[Run]:
        return [self.going.begin(start) for start in self.layout.game.book.starts]

    def _ways(self, run: Run) -> list[Run | Later]:
        """The ways on from a run; kept, for the next search goes the same ways."""
        known = self._gone.get(id(run))
        if known is None:
            known = self._gone[id(run)] = (run, list(self.going.ways(run)))
        return known[1]

    def possible(self, aim: Aim) -> bool:
        """Whether some table meets it. A solver that gives up has not found any."""
        return self.layout.space.check(*aim.truths) is Answer.YES


@dataclass(frozen=True, slots=True, eq=False)
class _Lead:
    """A way to follow; a table on which the run before comes there, and how many conditions that met."""

    way: Run | Later
    after: Model | None
    known: int
