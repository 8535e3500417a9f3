"""What the Givens of a scenario say, collected into one position."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from features.gap import Place
from features.pool import card_of, label_of
from model.kernel.expression import NOTHING, Value
from model.kernel.position import Counted, Laid, Lasts, Position, Print, Top


class Contradiction(ValueError):
    """Two Givens say different things, or one speaks of what none has placed."""


@dataclass
class Draft:
    """A position in the making; each thing is said once."""

    laid: dict[str, Laid] = field(default_factory=dict)
    said: set[tuple[str, str]] = field(default_factory=set)
    counters: dict[tuple[str, int], Value] = field(default_factory=dict)
    tops: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    lasting: list[Lasts] = field(default_factory=list)
    start: str | None = None
    whole_game: bool = False
    standard: bool = True
    players: int | None = None
    deck: dict[str, dict[str, int]] = field(default_factory=dict)
    """Part → card → copies, of a deck that is spoken of beside the table."""
    fillers: dict[str, Print] = field(default_factory=dict)
    """Cards of the deck that have no name."""

    def lay(self, labels: Iterable[str], place: Place, **state: Any) -> None:
        """Cards go to a place. Raises Contradiction for a label that lies somewhere already."""
        for label in labels:
            if label in self.laid:
                raise Contradiction(f"{label} has been placed already: label other copies (2), (3)…")
            self.laid[label] = Laid(label, card_of(label), place.zone, place.player, **state)
            self.said |= {(label, name) for name in state}

    def lay_copies(self, card: str, number: int, place: Place) -> None:
        """So many copies of a card, with the first labels that are free."""
        free = (label for label in (label_of(card, i) for i in count(1)) if label not in self.laid)
        self.lay([next(free) for _ in range(number)], place)

    def change(self, label: str, **state: Any) -> None:
        """Something else about a card that has been placed. Raises Contradiction for any other."""
        if label not in self.laid:
            raise Contradiction(f"{label} has not been placed: say first where it lies")
        for name in state:
            if (label, name) in self.said:
                raise Contradiction(f"the {name} of {label} has been said already")
            self.said.add((label, name))
        self.laid[label] = replace(self.laid[label], **state)

    def count(self, counter: str, value: Value, player: int = NOTHING) -> None:
        """A counter gets a value, once."""
        if (counter, player) in self.counters:
            raise Contradiction(f"{counter} has been said already")
        self.counters[counter, player] = value

    def put_on_top(self, place: Place, labels: tuple[str, ...]) -> None:
        """The known top of a pile, once; cards that lie nowhere yet come to it."""
        if place in self.tops:
            raise Contradiction(f"the top of {place.zone} has been said already")
        self.lay((label for label in labels if label not in self.laid), place)
        elsewhere = [label for label in labels if (self.laid[label].zone, self.laid[label].player) != place]
        if elsewhere:
            raise Contradiction(f"{elsewhere[0]} has been placed elsewhere")
        self.tops[place] = labels

    def begin_at(self, start: str) -> None:
        """Where play begins, once; '' is the beginning of the game."""
        if self.start is not None or self.whole_game:
            raise Contradiction("where play begins has been said already")
        self.start, self.whole_game = start, not start

    def put_in_deck(self, part: str, card: str, number: int) -> None:
        """A part of the deck holds so many copies of a card, once."""
        if card in self.deck.setdefault(part, {}):
            raise Contradiction(f"how often {card} is in this part of the deck has been said already")
        self.deck[part][card] = number

    def fill_deck(self, part: str, kind: str, number: int) -> None:
        """A part of the deck holds so many further cards of a kind, no two the same, which print nothing."""
        for i in range(len(self.fillers), len(self.fillers) + number):
            self.put_unnamed(part, Print(f"any {kind} {i}", kind), 1)

    def put_unnamed(self, part: str, printed: Print, number: int) -> None:
        """A part of the deck holds so many copies of a card that only its print tells."""
        self.fillers[printed.name] = printed
        self.put_in_deck(part, printed.name, number)

    def position(self) -> Position:
        """Everything that was said. Raises Contradiction where a player takes no part."""
        players = 2 if self.players is None else self.players
        seats = [c.player for c in self.laid.values()] + [player for _, player in self.counters]
        if max(seats, default=0) >= players:
            raise Contradiction(f"{players} players take part, and there is something of another one")
        return Position(
            start=self.start or "",
            cards=tuple(self.laid.values()),
            counters=tuple(Counted(name, value, player) for (name, player), value in self.counters.items()),
            tops=tuple(Top(place.zone, labels, place.player) for place, labels in self.tops.items()),
            lasting=tuple(self.lasting),
            standard=self.standard,
            players=players,
        )
