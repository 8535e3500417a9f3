"""Two games side by side: every pair of positions to which the same plays lead, and what differs.

Where the tables differ and nobody can see it yet (a note, the order of a chain), each game is
played on from its own.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from heapq import heappop, heappush
from itertools import chain, count
from typing import NamedTuple

from features.phrase import Call, Role, call
from model.kernel.game import Game, Option, Played
from model.kernel.table import Table
from solvers.counsel import Counsel, Question, Said
from solvers.ground import Beginning, Ground, Key, Move, State, applied
from solvers.matters import Matters
from solvers.tells import Scene, Tells


class Way(NamedTuple):
    """A beginning, and what was declared since, last first; `length`: how often."""

    beginning: Beginning
    length: int = 0
    option: Option | None = None
    before: "Way | None" = None

    @property
    def plays(self) -> int:
        """All declarations, those of the beginning too."""
        return len(self.beginning.plays) + self.length

    @property
    def goes_on(self) -> bool:
        """Whether it is played on from here."""
        return self.beginning.further is None or self.length < self.beginning.further

    def then(self, option: Option) -> "Way":
        """The way on by a declaration."""
        return Way(self.beginning, self.length + 1, option, self)

    def options(self) -> tuple[Option, ...]:
        """Everything that was declared, in order."""
        if self.before is None or self.option is None:
            return tuple(option for _, option in self.beginning.plays)
        return (*self.before.options(), self.option)


class Difference(NamedTuple):
    """Where the games differ, and Thens that may show it. `weak`: they speak of the procedure alone."""

    way: Way
    thens: Iterator[Call]
    weak: bool = False


class _Pair(NamedTuple):
    """The state of the sound game; the table of the other, and the question there."""

    state: State
    table: Table
    question: Question


class _Come(NamedTuple):
    """Where the other game comes to, and the statements that were applied."""

    table: Table
    applied: frozenset[str]


UNHEARD = Said("unheard")
"""What a rulebook says that raises instead."""


class Pairs:
    """The pairs that were compared. `whole`: there are no others."""

    def __init__(self, ground: Ground, broken: Game, tells: Tells, limit: int) -> None:
        self._ground, self._broken, self._tells, self._limit = ground, broken, tells, limit
        self._counsel, self._matters = Counsel(broken), Matters(ground.game, broken)
        self._opened: dict[Key, _Come | None] = {}
        self._queue: list[tuple[int, int, Way, _Pair | None]] = []
        self._order = count()
        self._seen: set[tuple[State, Table | None, bool]] = set()
        self.whole = False

    def __len__(self) -> int:
        return len(self._seen)

    def differences(self, beginnings: Iterable[Beginning]) -> Iterator[Difference]:
        """Everything that differs, after fewest plays first."""
        for beginning in beginnings:
            self._await(Way(beginning))
        while self._queue and len(self) < self._limit:
            _, _, way, pair = heappop(self._queue)
            yield from self._begin(way) if pair is None else self._play(way, pair)
        self.whole = not self._queue

    def _await(self, way: Way, pair: _Pair | None = None) -> None:
        """A pair to be played from; None: both games have yet to begin."""
        heappush(self._queue, (way.plays, next(self._order), way, pair))

    def _begin(self, way: Way) -> Iterator[Difference]:
        opening = self._ground.opening(way.beginning)
        return self._arrive(way, None, opening, self._open(way.beginning))

    def _open(self, beginning: Beginning) -> _Come | None:
        """Where the broken game is at a beginning."""
        if beginning.key not in self._opened:
            self._opened[beginning.key] = _made(partial(self._opening, beginning))
        return self._opened[beginning.key]

    def _opening(self, beginning: Beginning) -> _Come | None:
        move = self._ground.opening(beginning)
        if beginning.plays:
            state, come = self._ground.opening(beginning.before).after, self._open(beginning.before)
            return come and self._declared(state, come.table, move)
        if not self._matters.begun():
            return _Come(move.after.table, move.applied)
        return _come(beginning.opening(self._broken, self._ground.pool))

    def _play(self, way: Way, pair: _Pair) -> Iterator[Difference]:
        for move in pair.state.moves:
            made = partial(self._declared, pair.state, pair.table, move)
            other = _made(made) if pair.question.allows(move.option) else None
            yield from self._arrive(way.then(move.option), pair.state, move, other)

    def _declared(self, state: State, table: Table, move: Move) -> _Come:
        if table == state.table and not self._matters.played(state, move):
            return _Come(move.after.table, move.applied)
        return _come(self._broken.play(table, move.option, trusted=True))

    def _arrive(
        self, way: Way, before: State | None, move: Move, other: _Come | None
    ) -> Iterator[Difference]:
        """What differs after a play; the games are played on from there."""
        state = move.after
        scene = Scene(self._ground.game, state.table, state.question, move.applied)
        if other is None:
            yield Difference(way, self._of_fault(scene, before))
            return
        met = state, None if other.table == state.table else other.table, way.goes_on
        known = met in self._seen
        if known and other.applied == move.applied:
            return
        question = self._question(other.table, state)
        if question is not state.question or other.applied != move.applied:  # else nothing broken matters
            yield from self._differs(way, scene, Scene(self._broken, other.table, question, other.applied))
        if known or state.table.setup != other.table.setup:
            return  # other cards are other numbers: what was declared would mean something else
        self._seen.add(met)
        if way.goes_on:
            self._await(way, _Pair(state, other.table, question))

    def _differs(self, way: Way, scene: Scene, there: Scene) -> Iterator[Difference]:
        for thens, weak in ((self._tells.of, False), (self._tells.weak, True)):
            found = thens(scene, there)
            first = next(found, None)
            if first is not None:
                yield Difference(way, chain((first,), found), weak)
                return

    def _question(self, table: Table, state: State) -> Question:
        """What the broken game asks; where it cannot, the sound question with nothing to hear."""
        if table == state.table and not self._matters.asked(table):
            return state.question
        try:
            return self._counsel.question(table)
        except Exception:  # whatever a broken rulebook does
            return state.question._replace(said=dict.fromkeys(state.question.said, UNHEARD))

    def _of_fault(self, scene: Scene, before: State | None) -> Iterator[Call]:
        """Thens of where play comes and the broken game does not: what the play changes, and what is
        said there."""
        if before is not None:
            earlier = Scene(scene.game, before.table, before.question)
            yield from self._tells.of(scene, earlier)
        said = dict.fromkeys(scene.question.said, UNHEARD)
        unheard = Scene(scene.game, scene.table, scene.question._replace(said=said))
        yield from self._tells.of(scene, unheard)
        yield call("goes on" if scene.table.stack else "over", Role.THEN)


def _come(played: Played) -> _Come:
    return _Come(played.table, applied(played.trace))


def _made(play: Callable[[], _Come | None]) -> _Come | None:
    """What a play leads to; None where the broken game does not come there."""
    try:
        return play()
    except Exception:  # whatever a broken rulebook does
        return None
