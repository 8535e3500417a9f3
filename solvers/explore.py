"""Exploration: every position that play reaches, each once, breadth first.

Positions that differ only by which of several interchangeable cards is where count once; a
move that nobody can choose about is followed at once. So a way to a position is one of
fewest choices. What was looked at, and whether that was all, stands beside every result.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from model.kernel.change import RuleFault
from model.kernel.game import Game, Option, Trace
from model.kernel.lay import begin, lay
from model.kernel.position import Pool, Position
from model.kernel.rulebook import ALWAYS, Property
from model.kernel.table import Table
from model.kernel.words import Words
from solvers.properties import (
    END_REACHED,
    Here,
    Judged,
    Line,
    Play,
    claim,
    judged,
    of_the_table,
    with_built_in,
)
from solvers.route import Edge, passed
from solvers.symmetry import Key, canonical
from solvers.watch import Visited, Watched

Plays = tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far exploration goes.

    `states` and `transitions`: at most so many. `until`: steps (FLOW/STEP); a way ends where
    play comes to one or has passed one. `symmetric`: interchangeable cards count once.
    `eager`: it is enough to know what comes of the properties.
    """

    states: int = 100_000
    transitions: int = 1_000_000
    until: tuple[str, ...] = ()
    symmetric: bool = True
    eager: bool = False


BOUNDS = Bounds()


@dataclass(frozen=True)
class Exploration:
    """What was explored, and what came of it.

    `whole`: everything within `until` was seen. `ends`: positions at which the game is over or
    an `until` was reached; `stops`: FLOW/STEP after which the text does not go on → a line of
    fewest choices that comes there. `visited`: the ways out of steps that were taken. `games`:
    how many were sampled; 0 for an exploration.
    """

    table: Table
    bounds: Bounds
    whole: bool
    states: int
    transitions: int
    ends: int
    stops: Mapping[str, Line]
    visited: frozenset[Edge]
    judged: tuple[Judged, ...]
    games: int = 0

    @property
    def words(self) -> Words:
        """What was looked at."""
        if self.games:
            return Words(
                f"無作為な{self.games}ゲーム、{self.transitions}手",
                f"{self.games} random games, {self.transitions} plays",
            )
        whole = Words("全探索", "exhaustive") if self.whole else Words("上限まで", "up to the bound")
        until = "・".join(self.bounds.until)
        scope = Words(f"、{until}まで", f", until {', '.join(self.bounds.until)}") if until else Words("", "")
        return Words(
            f"{whole.ja}{scope.ja}：{self.states}局面、{self.transitions}手、終わり{self.ends}",
            f"{whole.en}{scope.en}: {self.states} positions, {self.transitions} plays, {self.ends} ends",
        )


def explore(
    game: Game, table: Table, properties: Iterable[Property] = (), bounds: Bounds = BOUNDS
) -> Exploration:
    """Everything that play reaches from `table`, which asks somebody (see `lay.begin`).

    Raises RuleFault, with the plays that lead there, where an effect leaves what is declared.
    """
    return _Explorer(game, table, with_built_in(properties), bounds).explore()


def explore_position(
    game: Game, position: Position, pool: Pool, properties: Iterable[Property] = (), bounds: Bounds = BOUNDS
) -> Exploration:
    """The same, from a position of the rulebook and to its end."""
    began = begin(game, lay(game, position, pool), position.start)
    until = bounds.until or position.until
    explored = explore(game, began.table, properties, replace(bounds, until=until))
    first = frozenset(passed(game, began.trace, began.table))
    return replace(explored, visited=explored.visited | first)


class _Explorer:
    def __init__(self, game: Game, table: Table, properties: tuple[Property, ...], bounds: Bounds) -> None:
        self.game, self.start, self.bounds, self.properties = game, table, bounds, properties
        self.key: Callable[[Table], Key] = canonical(table.setup, game) if bounds.symmetric else _plain
        self.until = frozenset(key for key in game.steps if "/".join(key) in bounds.until)
        self.watched = [Watched(p, claim(game, p)) for p in properties if p.claim != END_REACHED]
        self.open = [w for w in self.watched if not of_the_table(w.property)]
        self.of_table = [w for w in self.watched if of_the_table(w.property)]
        self.looked: set[tuple[Key, ...]] = set()
        self.ahead = [p for p in properties if p.claim == END_REACHED]
        self.parents: list[int] = []
        self.moves: list[Option | None] = []
        self.index: dict[Key, int] = {}
        self.parts: dict[Key, int] = {}
        self.before: list[list[int]] = []
        self.ends: list[int] = []
        self.stops: dict[str, int] = {}
        self.queue: deque[tuple[int, Table, list[Option]]] = deque()
        self.transitions = 0
        self.broken = False
        self.passed = Visited(game)

    def explore(self) -> Exploration:
        self._follow(*self._arrive(self.start, -1, None, ended=False))
        while self.queue and not self._full() and not self._decided():
            state, table, options = self.queue.popleft()
            for at, option in enumerate(options):
                if self._full():
                    self.queue.appendleft((state, table, options[at:]))
                    break
                self._follow(state, table, [option])
        return self._result()

    def _full(self) -> bool:
        return len(self.parents) >= self.bounds.states or self.transitions >= self.bounds.transitions

    def _decided(self) -> bool:
        return self.bounds.eager and not (self.open or self.of_table or self.ahead)

    def _follow(self, state: int, table: Table, options: list[Option]) -> None:
        """Plays the one option, and on while there is no choice."""
        while len(options) == 1:
            if self._full():
                self.queue.appendleft((state, table, options))
                return
            state, table, options = self._play(state, table, options[0])
        if options:
            self.queue.append((state, table, options))

    def _play(self, state: int, table: Table, option: Option) -> tuple[int, Table, list[Option]]:
        try:
            after, trace = self.game.play(table, option, trusted=True)
        except RuleFault as fault:
            fault.add_note(f"after {[o for _, o in self._plays(state)]}, playing {option}")
            raise
        self.transitions += 1
        self.passed.add(table, option, trace, after)
        return self._arrive(after, state, option, ended=self._ended(after, trace))

    def _ended(self, after: Table, trace: Trace) -> bool:
        if not self.until or self.game.stopped(after):
            return False
        come = bool(after.stack) and after.stack[-1][:2] in self.until
        return come or any(line.option is None and (line.flow, line.step) in self.until for line in trace)

    def _arrive(
        self, table: Table, parent: int, option: Option | None, *, ended: bool
    ) -> tuple[int, Table, list[Option]]:
        """Where play goes on from a position: nowhere, if it has been here or ends here."""
        key = self._small(self.key(table), ended)
        known = self.index.get(key)
        state = len(self.parents) if known is None else known
        if self.ahead:
            if known is None:
                self.before.append([])
            if parent >= 0:
                self.before[state].append(parent)
        if known is not None:
            return state, table, []
        self.index[key] = state
        self.parents.append(parent)
        self.moves.append(option)
        here = Here(self.game, table)
        self._look(here, state, key)
        if here.stopped:
            self.stops.setdefault(here.stopped, state)
        elif not here.conserved:  # whatever came of it would mean nothing
            self.broken = True
            return state, table, []
        elif ended or self.game.over(table):
            self.ends.append(state)
            return state, table, []
        return state, table, here.options

    def _look(self, here: Here, state: int, key: tuple[Key, ...]) -> None:
        """Looks at a position; of positions with one table, what is of the table is looked at once."""
        if self.open:
            self.open = [watched for watched in self.open if not watched.look(here, state)]
        table = tuple(key[part] for part in TABLE_PARTS)
        if self.of_table and table not in self.looked:
            self.looked.add(table)
            self.of_table = [watched for watched in self.of_table if not watched.look(here, state)]

    def _small(self, key: Key, ended: bool) -> tuple[Key, ...]:
        """A key of numbers: parts that many positions share are kept once."""
        assert isinstance(key, tuple), "a key is made of parts"
        parts = self.parts
        return (ended, *[parts.setdefault(part, len(parts)) for part in key])

    # -- what came of it

    def _plays(self, state: int) -> Plays:
        """The plays that lead to a state, by the players who made them."""
        options: list[Option] = []
        while (option := self.moves[state]) is not None:
            options.append(option)
            state = self.parents[state]
        table, plays = self.start, []
        for option in reversed(options):
            asked = self.game.asked(table)
            assert asked is not None, "it was played before"
            plays.append((asked.player, option))
            table = self.game.play(table, option, trusted=True).table
        return tuple(plays)

    def _line(self, state: int) -> Line | None:
        return None if state < 0 else Line(self._plays(state))

    def _near(self, watched: Watched) -> Line | None:
        if watched.refused is None:
            return None
        plays = self._plays(watched.near)
        table = self.start
        for _, option in plays:
            table = self.game.play(table, option, trusted=True).table
        asked = self.game.asked(table)
        assert asked is not None, "something was refused there"
        return Line(plays, (asked.player, watched.refused.option), watched.refused.because)

    def _result(self) -> Exploration:
        whole = not self.queue and not self.broken
        found = {
            w.property.id: judged(w.property, self._line(w.at), self._near(w), whole=whole)
            for w in self.watched
        }
        found |= {p.id: judged(p, self._line(self._looking_ahead(p)), None, whole=whole) for p in self.ahead}
        return Exploration(
            self.start,
            self.bounds,
            whole,
            len(self.parents),
            self.transitions,
            len(self.ends),
            {stop: Line(self._plays(state)) for stop, state in sorted(self.stops.items())},
            frozenset(self.passed.edges),
            tuple(found[p.id] for p in self.properties),
        )

    def _looking_ahead(self, claimed: Property) -> int:
        """The first state from which no end can be reached (`sometimes`: one can), or -1."""
        lost = self._lost()
        return next((s for s in range(len(self.parents)) if (s in lost) is (claimed.mode == ALWAYS)), -1)

    def _lost(self) -> frozenset[int]:
        """The states from which no end can be reached; what was not looked at may lead to one."""
        todo = [*self.ends, *(state for state, _, _ in self.queue)]
        good = set(todo)
        while todo:
            fresh = [state for state in self.before[todo.pop()] if state not in good]
            good.update(fresh)
            todo += fresh
        return frozenset(range(len(self.parents))) - good


def _plain(table: Table) -> Key:
    """Everything of a table, in the order of `symmetry.canonical`."""
    return (table.cards, table.zones, *table[4:])


TABLE_PARTS = (1, 2, 3, 5, 7)
"""Of a key: cards, their order, counters, chain and effects: what an expression can ask about."""
