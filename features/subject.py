"""Subjects: what scenarios are run against. `ModelSubject` is our own model, in process.

A subject is spoken to in names and labels, never in the numbers of a table, so that a program
of somebody else's can stand in for the model.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from features.gap import Place
from model.kernel.change import RuleFault
from model.kernel.deck import Construction, Deck
from model.kernel.expression import NOTHING, Value
from model.kernel.flow import Ask, Due, cites
from model.kernel.game import DRAW, NOBODY, Asked, Game, Option, Refusal, Refused, Trace
from model.kernel.lay import begin, lay
from model.kernel.norm import Ruling, Verdict
from model.kernel.position import Pool, Position
from model.kernel.table import Table
from model.kernel.view import counts, sees
from model.kernel.vocabulary import PLAYER, Fact, Thing, Unknown

MANY = 500
"""More windows than are declined in any chain."""

Thinged = str | int
"""A card by its label, or a player by the seat."""


class Move(NamedTuple):
    """A declaration: the action, who makes it (NOBODY: chance), and its parameters by role."""

    action: str
    player: int
    things: tuple[tuple[str, Thinged], ...] = ()


class Question(NamedTuple):
    """Who is asked (NOBODY: chance), and at which step (FLOW/STEP, and the statement). `due`: it is asked
    what comes first of all that is due there."""

    player: int
    step: str
    statement: str
    due: bool = False


class Window(NamedTuple):
    """A question that was answered by not responding."""

    player: int
    step: str


class Reply(NamedTuple):
    """What came of a move: the trace, or the refusal."""

    trace: Trace = ()
    refusal: Refusal | None = None


class Silence(NamedTuple):
    """What came of declining: the windows declined, the trace, and what forbids declining the next."""

    windows: tuple[Window, ...]
    trace: Trace
    refusal: Refusal | None = None


class Opinion(NamedTuple):
    """What the rules say of a move that nobody makes: whether it is accepted, the ruling, and
    the statements that a refusal may be put down to."""

    accepted: bool
    ruling: Ruling
    causes: tuple[str, ...]
    refusal: Refusal | None


class CardSeen(NamedTuple):
    """A card on the table; `player` is whose place it is in (NOTHING: nobody's), `host` a label."""

    name: str
    zone: str
    player: int
    owner: int
    controller: int
    posture: str
    face: str
    markers: int
    host: str


class Sight(Protocol):
    """What can be seen of a table, all of it face up."""

    def card(self, label: str) -> CardSeen | None:
        """The card with a label, if there is one."""

    def cards(self, place: Place) -> tuple[str, ...]:
        """The labels of the cards in a place; of a pile, the known top first."""

    def top(self, place: Place) -> tuple[str, ...]:
        """The labels of the cards that are known to be on top of a pile, from the top."""

    def counter(self, name: str, player: int) -> Value:
        """A counter of a player, or (NOTHING) of the game; a card is given by its label."""

    def in_force(self, effect: str, about: Thinged | None) -> tuple[str, ...]:
        """Until when a lasting effect is in force about something; empty if it is not."""

    def fact(self, kind: str, name: str, thing: Thinged | None) -> Value:
        """The value of a fact; a card is given by its label, nothing by ''."""

    def sees(self, player: int, label: str) -> bool:
        """Whether a player can see the face of a card."""

    def counts(self, player: int, place: Place) -> bool:
        """Whether a player may know how many cards are in a place."""


class Subject(Protocol):
    """Plays one scenario: `load` comes first."""

    def load(self, position: Position, *, whole_game: bool) -> Trace:
        """Lays a position and goes on to its first question."""

    def question(self) -> Question | None:
        """Who is asked; None when the game is over or the text has stopped."""

    def at(self) -> str:
        """The step at which the procedure is (FLOW/STEP), or ''."""

    def stopped(self) -> str:
        """The step after which the text does not go on from here, or ''."""

    def over(self) -> bool:
        """Whether the game has ended."""

    def play(self, move: Move) -> Reply:
        """Makes a move, if the rules accept it; else nothing changes."""

    def consider(self, move: Move) -> Opinion:
        """What the rules say of a move, without making it."""

    def quiet(self) -> Silence:
        """Declines every window of the present chain, up to its resolution. Raises NoChain."""

    def breached(self, deck: Deck, fillers: Pool) -> tuple[str, ...]:
        """The statements that a deck breaks; `fillers`: cards in it that only the scenario knows."""

    def observe(self) -> Sight:
        """The table as it now is."""

    def table(self) -> Table | None:
        """The table for the film; None from a subject that does not tell."""


class NoChain(Exception):
    """Nobody is asked whether to respond."""


@dataclass(frozen=True, eq=False)
class TableSight:
    """A table of the model's."""

    game: Game
    state: Table

    @cached_property
    def _at(self) -> Mapping[str, int]:
        return {label: i for i, label in enumerate(self.state.setup.labels)}

    def card(self, label: str) -> CardSeen | None:
        i = self._at.get(label)
        if i is None:
            return None
        t, card, printed = self.state, self.state.cards[i], self.state.setup.cards[i]
        host = "" if card.host == NOTHING else t.setup.labels[card.host]
        return CardSeen(
            printed.name,
            t.where(i),
            t.of(i),
            printed.owner,
            card.controller,
            card.posture,
            card.face,
            card.markers,
            host,
        )

    def cards(self, place: Place) -> tuple[str, ...]:
        return tuple(self.state.setup.labels[i] for i in self.state.zone(*place))

    def top(self, place: Place) -> tuple[str, ...]:
        return self.cards(place)[: self.state.known[self.state.setup.place(*place)]]

    def counter(self, name: str, player: int) -> Value:
        kind = self.game.vocabulary.counter(name, player == NOTHING).type
        return self._named(self.state.counter(name, player), kind)

    def in_force(self, effect: str, about: Thinged | None) -> tuple[str, ...]:
        whom = NOTHING if about is None else self._thing(about)
        return tuple(e.until for e in self.state.effects if e.effect == effect and e.about == whom)

    def fact(self, kind: str, name: str, thing: Thinged | None) -> Value:
        binding = self.state.locals
        asked = self.game.asked(self.state)
        if asked is not None and asked.player != NOBODY:
            binding[PLAYER] = asked.player
        if thing is not None:
            binding["it"] = self._thing(thing)
        found = self.game.vocabulary.attribute(kind, name)
        try:
            return self._named(self.game.fact(kind, name)(self.state, binding), found)
        except KeyError as error:
            raise Unknown("role that is bound here", str(error.args[0]), binding) from None

    def sees(self, player: int, label: str) -> bool:
        return sees(self.game, self.state, player, self._at[label])

    def counts(self, player: int, place: Place) -> bool:
        return counts(self.game.vocabulary.zone(place.zone), place.player, player)

    def _thing(self, thing: Thinged) -> int:
        return self._at[thing] if isinstance(thing, str) else thing

    def _named(self, value: Value, kind: object) -> Value:
        """Cards as labels; everything else as it is."""
        kind = kind.type if isinstance(kind, Fact) else kind
        if isinstance(kind, Thing) and kind.kind != PLAYER:
            return "" if int(value) == NOTHING else self.state.setup.labels[int(value)]
        return value


@dataclass(eq=False)
class ModelSubject:
    """Our model under some readings, with the cards of a pool."""

    game: Game
    pool: Pool
    _table: Table | None = None
    _at: Mapping[str, int] = field(default_factory=dict)

    def load(self, position: Position, *, whole_game: bool) -> Trace:
        laid = lay(self.game, position, self.pool)
        self._at = {label: i for i, label in enumerate(laid.setup.labels)}
        played = begin(self.game, laid, position.start, whole_game=whole_game)
        self._table = played.table
        return played.trace

    @property
    def now(self) -> Table:
        """The table as it is. `load` comes first."""
        assert self._table is not None, "nothing is loaded yet"
        return self._table

    def question(self) -> Question | None:
        asked = self.game.asked(self.now)
        if asked is None:
            return None
        due = isinstance(asked.step, Due)
        return Question(asked.player, f"{asked.flow}/{asked.step.id}", cites(asked.step), due)

    def at(self) -> str:
        stack = self.now.stack
        return f"{stack[-1].flow}/{stack[-1].step}" if stack else ""

    def stopped(self) -> str:
        return self.game.stopped(self.now)

    def over(self) -> bool:
        return self.game.over(self.now)

    def play(self, move: Move) -> Reply:
        try:
            played = self._played(move)
        except Refused as refused:
            return Reply(refusal=refused.refusal)
        self._table = played[0]
        return Reply(trace=played[1])

    def consider(self, move: Move) -> Opinion:
        try:
            _, trace = self._played(move)
        except Refused as refused:
            found = refused.refusal
            return Opinion(False, found.ruling, found.causes, found)
        line = next(line for line in trace if line.option and line.option.action == move.action)
        ruling = line.ruling or Ruling(Verdict.PERMITTED, (line.statement,))
        return Opinion(True, ruling, ruling.because, None)

    def _played(self, move: Move) -> tuple[Table, Trace]:
        table, asked = self.now, self.game.asked(self.now)
        binding = tuple(
            (role, self._at[thing] if isinstance(thing, str) else thing) for role, thing in move.things
        )
        option = Option(move.action, binding)
        if asked is None or asked.player != move.player:
            step = self.stopped() or (asked.step.id if asked else "")
            raise Refused(Refusal(step, option, Ruling(Verdict.SILENT), offered=False))
        if move.action == DRAW:
            return self._drawn(table, option)
        into = self.game.entrance(table, move.action)
        return self.game.play(table, option._replace(into=into or ""))

    def _drawn(self, table: Table, option: Option) -> tuple[Table, Trace]:
        """Copies that lie unknown in a pile are one option, whichever of them is named."""
        card = int(dict(option.binding)["card"])
        offered = [int(dict(o.binding)["card"]) for o in self.game.options(table) if o.action == DRAW]
        printed = table.setup.cards
        alike = any(
            (printed[o].name, printed[o].owner, table.cards[o].zone)
            == (printed[card].name, printed[card].owner, table.cards[card].zone)
            for o in offered
        )
        return self.game.play(table, option, trusted=alike)

    def quiet(self) -> Silence:
        asked = self._window()
        if asked is None:
            raise NoChain
        chain = self._chain()
        windows: list[Window] = []
        trace: Trace = ()
        while asked is not None and self._chain() == chain:
            if len(windows) == MANY:
                raise RuleFault(f"{asked.flow}/{asked.step.id}: still asks after {MANY} windows")
            waiting = len(self.now.chain)
            try:
                played = self.game.play(self.now, Option(self.game.book.decline))
            except Refused as refused:
                return Silence(tuple(windows), trace, refused.refusal)
            windows.append(Window(asked.player, f"{asked.flow}/{asked.step.id}"))
            self._table, trace = played.table, trace + played.trace
            if waiting and not self.now.chain:
                break
            asked = self._window()
        return Silence(tuple(windows), trace)

    def _window(self) -> Asked | None:
        """The present question, if it is one that can be declined."""
        asked = self.game.asked(self.now)
        if asked is None or not isinstance(asked.step, Ask) or asked.player == NOBODY:
            return None
        return asked if self.game.book.decline in asked.step.options else None

    def _chain(self) -> tuple[object, ...]:
        """What stays the same while one chain is built and resolved: its flow, which may run within itself,
        and all that waits below."""
        below = list(self.now.stack)
        flow = below[-1].flow if below else ""
        while below and below[-1].flow == flow:
            below.pop()
        return (flow, tuple(below))

    def breached(self, deck: Deck, fillers: Pool) -> tuple[str, ...]:
        building = Construction(self.game.book.deck, self.game.vocabulary)
        found = building.breaches(deck, {**self.pool, **fillers})
        return tuple(dict.fromkeys(breach.statement for breach in found))

    def observe(self) -> Sight:
        return TableSight(self.game, self.now)

    def table(self) -> Table | None:
        return self._table
