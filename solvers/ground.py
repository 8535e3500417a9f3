"""The sound game around some beginnings, played once, for all that it is compared with."""

from dataclasses import dataclass
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


class Openings:
    """The tables at which beginnings are, in one game; what they have in common is played once.

    Raises what the game raises.
    """

    def __init__(self, game: Game, pool: Pool) -> None:
        self._game, self._pool = game, pool
        self._known: dict[tuple[int, bool, tuple[Play, ...]], tuple[Position, Played]] = {}

    def of(self, beginning: Beginning) -> Played:
        """The table, and the trace of the last play or of the way to the first question."""
        return self._of(beginning.position, beginning.plays, whole_game=beginning.whole_game)

    def _of(self, position: Position, plays: tuple[Play, ...], *, whole_game: bool) -> Played:
        key = id(position), whole_game, plays
        if key not in self._known:
            if plays:
                before = self._of(position, plays[:-1], whole_game=whole_game)
                played = self._game.play(before.table, plays[-1][1], trusted=True)
            else:
                laid = lay(self._game, position, self._pool)
                played = begin(self._game, laid, position.start, whole_game=whole_game)
            self._known[key] = position, played
        return self._known[key][1]


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
    """A declaration, the state that it leads to, and the statements that were applied."""

    option: Option
    after: State
    applied: frozenset[str]


class Ground:
    """The states of one game; each is played from once."""

    def __init__(self, game: Game, pool: Pool) -> None:
        self.game, self.pool = game, pool
        self.counsel, self._openings = Counsel(game), Openings(game, pool)
        self._states: dict[tuple[Table, tuple[str, ...], bool], State] = {}

    def opening(self, beginning: Beginning) -> Move:
        """The state in which a beginning is, and the statements that were applied last."""
        played = self._openings.of(beginning)
        return Move(Option(""), self.state(played.table, beginning.position.until), applied(played.trace))

    def move(self, state: State, option: Option) -> Move:
        """What comes of a declaration."""
        table, trace = self.game.play(state.table, option, trusted=True)
        ended = _ended(table, trace, state.until)
        return Move(option, self.state(table, state.until, ended=ended), applied(trace))

    def state(self, table: Table, until: tuple[str, ...], *, ended: bool = False) -> State:
        """The one state of a table."""
        return self._states.setdefault((table, until, ended), State(self, table, until, ended))


def applied(trace: Trace) -> frozenset[str]:
    """The statements that a trace passed."""
    return frozenset(line.statement for line in trace)


def _ended(table: Table, trace: Trace, until: tuple[str, ...]) -> bool:
    """Whether play has come to one of the steps `until` or has passed it."""
    if not until:
        return False
    come = bool(table.stack) and "/".join(table.stack[-1][:2]) in until
    return come or any(line.option is None and f"{line.flow}/{line.step}" in until for line in trace)
