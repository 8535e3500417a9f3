"""The sound game around some beginnings, played once, for all that it is compared with."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from model.kernel.game import Game, Option, Played, Trace
from model.kernel.lay import begin, lay
from model.kernel.position import Pool, Position
from model.kernel.table import Table
from solvers.counsel import Counsel, Question
from solvers.properties import Play


@dataclass(frozen=True, slots=True)
class Beginning:
    """A position, and plays that have been made on it. `whole_game`: the game is played from its first
    step. `further`: so many plays are looked at from here; None: all, up to where the position ends."""

    position: Position
    plays: tuple[Play, ...] = ()
    whole_game: bool = False
    further: int | None = None

    @property
    def before(self) -> "Beginning":
        """The same without the last play."""
        return replace(self, plays=self.plays[:-1])

    @property
    def key(self) -> "Key":
        """What tells its table from that of other beginnings, as long as they are there."""
        return id(self.position), self.whole_game, self.plays

    def opening(self, game: Game, pool: Pool) -> Played:
        """The position at its first question, nothing played yet. Raises what the game raises."""
        laid = lay(game, self.position, pool)
        return begin(game, laid, self.position.start, whole_game=self.whole_game)


Key = tuple[int, bool, tuple[Play, ...]]


@dataclass(frozen=True, eq=False)
class State:
    """A table that play has come to; `ended`: exploration goes no further from here."""

    ground: "Ground"
    table: Table
    until: tuple[str, ...] = ()
    ended: bool = False

    @cached_property
    def question(self) -> Question:
        """What is asked here, and what the rules say of it."""
        return self.ground.counsel.question(self.table)

    @cached_property
    def moves(self) -> tuple["Move", ...]:
        """Everything that may be declared here, with what comes of it."""
        if self.ended:
            return ()
        options = filter(self.question.allows, self.question.said)
        return tuple(self.ground.move(self, option) for option in options)


class Move(NamedTuple):
    """A declaration, the state that it leads to, and the steps that were passed."""

    option: Option
    after: State
    passed: frozenset[tuple[str, str]]
    applied: frozenset[str]
    """The statements of these steps."""


class Ground:
    """The states of one game; each is played from once."""

    def __init__(self, game: Game, pool: Pool) -> None:
        self.game, self.pool = game, pool
        self.counsel = Counsel(game)
        self._states: dict[tuple[Table, tuple[str, ...], bool], State] = {}
        self._openings: dict[Key, tuple[Beginning, Move]] = {}

    def opening(self, beginning: Beginning) -> Move:
        """The last play of a beginning, or the way to its first question."""
        if beginning.key not in self._openings:
            self._openings[beginning.key] = beginning, self._opening(beginning)
        return self._openings[beginning.key][1]

    def _opening(self, beginning: Beginning) -> Move:
        if beginning.plays:
            _, option = beginning.plays[-1]
            played = self.game.play(self.opening(beginning.before).after.table, option, trusted=True)
        else:
            option, played = Option(""), beginning.opening(self.game, self.pool)
        return _move(option, played, self.state(played.table, beginning.position.until))

    def move(self, state: State, option: Option) -> Move:
        """What comes of a declaration."""
        played = self.game.play(state.table, option, trusted=True)
        ended = _ended(*played, state.until)
        return _move(option, played, self.state(played.table, state.until, ended=ended))

    def state(self, table: Table, until: tuple[str, ...], *, ended: bool = False) -> State:
        """The one state of a table."""
        return self._states.setdefault((table, until, ended), State(self, table, until, ended))


def _move(option: Option, played: Played, after: State) -> Move:
    passed = frozenset((line.flow, line.step) for line in played.trace)
    return Move(option, after, passed, applied(played.trace))


def applied(trace: Trace) -> frozenset[str]:
    """The statements that a trace passed."""
    return frozenset(line.statement for line in trace)


def _ended(table: Table, trace: Trace, until: tuple[str, ...]) -> bool:
    """Whether play has come to one of the steps `until` or has passed it."""
    if not until:
        return False
    come = bool(table.stack) and "/".join(table.stack[-1][:2]) in until
    return come or any(line.option is None and f"{line.flow}/{line.step}" in until for line in trace)
