"""One rulebook under one choice of readings, and the tables on which questions are asked of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from features.games import Rules
from model.kernel.game import Game
from model.kernel.position import Pool
from solvers.confirm import Witness, build, play
from solvers.finding import Status
from solvers.layout import Layout
from solvers.reach import EFFORT, PLAYS, Aim, Goal, Reach
from solvers.run import At
from solvers.smt import Answer

SIZES = (3, 6)
"""How many cards of each kind a table has at most: few first, for few are often enough."""


@dataclass(frozen=True)
class Shown:
    """The smallest situation that shows something, and how far it can be shown."""

    aim: Aim
    witness: Witness
    layout: Layout

    @property
    def at(self) -> At:
        return self.aim.run.top.at

    @property
    def status(self) -> Status:
        return Status.PLAYED if self.witness.played else Status.BUILT


@dataclass
class Study:
    """`pool`: the cards that tables are made of. `of`: the document, for scenario texts; without
    it findings have none. `readings`: those that are not the chosen ones. `sizes`: cards of
    each kind on a table, few first."""

    game: Game
    pool: Pool
    of: Rules | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    sizes: Sequence[int] = SIZES
    plays: int = PLAYS
    effort: int = EFFORT
    players: int = 2
    undecided: int = 0
    _reaches: dict[int, Reach | None] = field(default_factory=dict, repr=False)

    def reaches(self) -> Iterator[Reach]:
        """The layouts of each size on which there is any table at all."""
        for size in self.sizes:
            if size not in self._reaches:
                slots = {kind.name: size for kind in self.game.book.kinds}
                layout = Layout(self.game, self.pool, slots, self.players)
                some = layout.space.check() is not Answer.NO
                self._reaches[size] = Reach(layout) if some else None
            found = self._reaches[size]
            if found is not None:
                yield found

    @property
    def cards(self) -> int:
        """How many cards the largest table has."""
        return max((reach.layout.size for reach in self.reaches()), default=0)

    @property
    def checks(self) -> int:
        """How often the solver has been asked so far."""
        return sum(reach.layout.space.checks for reach in self._reaches.values() if reach)

    def show(self, places: Sequence[At], goal: Goal) -> Shown | None:
        """The smallest situation, at one of some steps, in which `goal` is met: played from a
        declared Start, if it can be; else resumed at the step. None if no table meets it.

        Raises NotFaithful.
        """
        for reach in self.reaches():
            free = [(at, aim) for at in places for aim in first(reach.free(at, goal))]
            if free:
                resumed = (self._resumed(reach, aim) for _, aim in free)
                return self._played(reach, [at for at, _ in free], goal) or next(filter(None, resumed), None)
        return None

    def _resumed(self, reach: Reach, aim: Aim) -> Shown | None:
        witness = build(reach.layout, aim)
        return Shown(aim, witness, reach.layout) if witness else None

    def possible(self, at: At, goal: Goal) -> bool:
        """Whether some table meets `goal` at a step, however it came there."""
        return any(first(reach.free(at, goal)) for reach in self.reaches())

    def come_to(self, at: At, goal: Goal) -> Shown | None:
        """The smallest situation that is played to a step with `goal` met; None if none is found."""
        efforts = (self.effort, *(self.effort // 4 for _ in self.sizes[1:]))
        found = (
            self._played(reach, [at], goal, effort)
            for reach, effort in zip(self.reaches(), efforts, strict=False)
        )
        return next((shown for shown in found if shown is not None), None)

    def _played(self, reach: Reach, places: Sequence[At], goal: Goal, effort: int = 0) -> Shown | None:
        for aim in reach.played(places, goal, self.plays, effort or self.effort) if places else ():
            return Shown(aim, play(reach.layout, aim), reach.layout)
        return None


def first(aims: Iterator[Aim]) -> list[Aim]:
    """The first one, if there is any."""
    aim = next(aims, None)
    return [] if aim is None else [aim]
