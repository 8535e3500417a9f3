"""The table: everything that can change during a game, the same shape for all games.

Immutable; every change returns a new table that shares what did not change. What never
changes in a game (its cards as printed, owners, places) is the `Setup`, shared by all its
tables. Key, equality, hash and JSON all follow from the one list of fields of `Table`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, filterfalse
from typing import Any, NamedTuple

from model.kernel.expression import NOTHING, Value
from model.kernel.vocabulary import CARD, Unknown, Vocabulary

Locals = tuple[tuple[str, Value], ...]
Binding = Mapping[str, Value]
Json = Mapping[str, Any]

COMMON = NOTHING
"""The "player" of a zone or counter that belongs to the game."""


def pairs(values: Binding) -> Locals:
    return tuple(sorted(values.items()))


class Printed(NamedTuple):
    """A card as printed: never changes. `label` tells two copies apart."""

    name: str
    kind: str
    owner: int
    values: Locals = ()
    label: str = ""


class Card(NamedTuple):
    """What can change about a card; `zone` is a place of the setup."""

    zone: int
    posture: str
    face: str = "up"
    controller: int = 0
    markers: int = 0
    host: int = NOTHING


class Frame(NamedTuple):
    """A flow that is running: where it is, and what it has recorded."""

    flow: str
    step: str
    locals: Locals = ()


class Link(NamedTuple):
    """A declaration that waits: for its resolution (chain) or for the others (pending). `void`: what
    makes it lapse has held, so that it will not be resolved."""

    action: str
    by: int
    binding: Locals = ()
    void: bool = False


class InForce(NamedTuple):
    """An effect that lasts until `Finish(until)`; `since` orders them, from 1, later is larger."""

    effect: str
    since: int
    until: str
    about: int = NOTHING


@dataclass(frozen=True)
class Setup:
    """What never changes during a game. Places are (zone, player); player COMMON is the game."""

    game: str
    players: int
    cards: tuple[Printed, ...]
    places: tuple[tuple[str, int], ...]
    kept: tuple[bool, ...]  # places whose order matters
    piles: tuple[bool, ...]  # places whose unknown rest is a bag
    counters: tuple[tuple[str, int], ...]

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, self.players, self.cards))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def place_at(self) -> dict[tuple[str, int], int]:
        return {place: i for i, place in enumerate(self.places)}

    @cached_property
    def counter_at(self) -> dict[tuple[str, int], int]:
        return {counter: i for i, counter in enumerate(self.counters)}

    @cached_property
    def zone_name(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.places)

    @cached_property
    def zone_player(self) -> tuple[int, ...]:
        return tuple(player for _, player in self.places)

    @cached_property
    def seats(self) -> range:
        return range(self.players)

    @cached_property
    def values(self) -> tuple[dict[str, Value], ...]:
        return tuple(dict(card.values) for card in self.cards)

    @cached_property
    def of_kind(self) -> dict[str, tuple[int, ...]]:
        kinds = {card.kind for card in self.cards}
        found = {kind: tuple(i for i, c in enumerate(self.cards) if c.kind == kind) for kind in kinds}
        return _Empty(found | {CARD: tuple(range(len(self.cards)))})

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What tells the cards apart in scenarios."""
        return tuple(card.label for card in self.cards)

    def place(self, zone: str, player: int) -> int:
        """The place of `zone`: `player`'s, or the common one whoever is named."""
        found = self.place_at.get((zone, player))
        return self.place_at[zone, COMMON] if found is None else found


class _Empty(dict[str, tuple[int, ...]]):
    def __missing__(self, kind: str) -> tuple[int, ...]:
        return ()


def setup(vocabulary: Vocabulary, game: str, cards: Iterable[Printed], players: int = 2) -> Setup:
    """The setup of a game. Printed values that a card does not give are the least of their type;
    a card without a label is called by its name, numbered where others are called so.

    Raises Unknown for a kind or a printed value that is not declared, ValueError for a label,
    an owner or a number of players that cannot be.
    """
    if not 1 <= players <= vocabulary.seats:
        raise ValueError(f"{players} players; there are seats for {vocabulary.seats}")
    seats = range(players)
    places = [(z, p) for z in vocabulary.zones for p in ((COMMON,) if z.common else seats)]
    counters = [(c.name, COMMON) for c in vocabulary.commons] + [
        (c.name, p) for p in seats for c in vocabulary.each
    ]
    whole = tuple(_whole(card, vocabulary, players) for card in cards)
    labels = _labels(whole)
    return Setup(
        game,
        players,
        tuple(card._replace(label=label) for card, label in zip(whole, labels, strict=True)),
        tuple((z.name, p) for z, p in places),
        tuple(z.ordered for z, _ in places),
        tuple(z.pile for z, _ in places),
        tuple(counters),
    )


def _whole(card: Printed, vocabulary: Vocabulary, players: int) -> Printed:
    if not 0 <= card.owner < players:
        raise ValueError(f"{card.name} belongs to seat {card.owner}; seats count from 0 to {players - 1}")
    """The card with all that its kind prints; worked out once for all that print the same."""
    key = (card.kind, card.values)
    if key not in vocabulary.printings:
        vocabulary.printings[key] = _printing(card, vocabulary)
    return card._replace(values=vocabulary.printings[key])


def _printing(card: Printed, vocabulary: Vocabulary) -> Locals:
    if card.kind not in (kind.name for kind in vocabulary.kinds):
        raise Unknown("kind of card", card.kind, (kind.name for kind in vocabulary.kinds))
    known = vocabulary.kind_named[card.kind].printed
    for name, value in card.values:
        if name not in known:
            raise Unknown(f"printed value of {card.name}", name, known)
        if not known[name].fits(value):
            raise ValueError(f"{card.name} prints {value!r} as its {name}")
    return pairs({n: kind.least for n, kind in known.items()} | dict(card.values))


def _labels(cards: Sequence[Printed]) -> tuple[str, ...]:
    given = [card.label for card in cards if card.label]
    taken = set(given)
    if len(taken) < len(given):
        raise ValueError("two cards have one label")
    names = {card.name for card in cards if not card.label}
    free = {name: filterfalse(taken.__contains__, _copies(name)) for name in names}
    return tuple(card.label or next(free[card.name]) for card in cards)


def _copies(name: str) -> Iterator[str]:
    """The labels of the copies of a card: `name`, `name(2)`, `name(3)`…"""
    yield name
    yield from (f"{name}({number})" for number in count(2))


class Table(NamedTuple):
    """A position. `known[place]`: how many cards on top of a pile stand in a known order."""

    setup: Setup
    cards: tuple[Card, ...]
    zones: tuple[tuple[int, ...], ...]
    known: tuple[int, ...]
    counters: tuple[Value, ...]
    stack: tuple[Frame, ...] = ()
    chain: tuple[Link, ...] = ()
    pending: tuple[Link, ...] = ()
    effects: tuple[InForce, ...] = ()

    # -- reading

    def zone(self, name: str, player: int = COMMON) -> tuple[int, ...]:
        """The cards in a place; of a pile, the known top first."""
        return self.zones[self.setup.place(name, player)]

    def where(self, card: int) -> str:
        return self.setup.zone_name[self.cards[card].zone]

    def of(self, card: int) -> int:
        """The player whose place the card is in, or COMMON."""
        return self.setup.zone_player[self.cards[card].zone]

    def counter(self, name: str, player: int = COMMON) -> Value:
        return self.counters[self.setup.counter_at[name, player]]

    def number(self, name: str, player: int = COMMON) -> int:
        """A counter that holds a number."""
        return int(self.counter(name, player))

    @property
    def locals(self) -> dict[str, Value]:
        """What the running flow has recorded; empty when nothing runs."""
        return dict(self.stack[-1].locals) if self.stack else {}

    # -- changing

    def move(self, card: int, place: int, **state: Any) -> "Table":
        """`card` goes to a place: to its end, or into the unknown rest of a pile."""
        old = self.cards[card]
        zones, known = list(self.zones), self.known
        left = zones[old.zone]
        at = left.index(card)
        zones[old.zone] = left[:at] + left[at + 1 :]
        if at < known[old.zone]:
            known = (*known[: old.zone], known[old.zone] - 1, *known[old.zone + 1 :])
        zones[place] = self._into(place, zones[place], known[place], card)
        new = old._replace(zone=place, **state)
        cards = (*self.cards[:card], new, *self.cards[card + 1 :])
        return self._replace(cards=cards, zones=tuple(zones), known=known)

    def _into(self, place: int, cards: tuple[int, ...], known: int, card: int) -> tuple[int, ...]:
        if self.setup.kept[place]:
            return (*cards, card)
        return (*cards[:known], *sorted((*cards[known:], card)))

    def stack_on_top(self, cards: Sequence[int], place: int) -> "Table":
        """`cards`, first on top, become the known top of a pile they are in or come to."""
        table = self
        for card in cards:
            table = table.move(card, place, host=NOTHING)
        rest = tuple(c for c in table.zones[place] if c not in cards)
        zones = (*table.zones[:place], (*cards, *rest), *table.zones[place + 1 :])
        known = (*table.known[:place], table.known[place] + len(cards), *table.known[place + 1 :])
        return table._replace(zones=zones, known=known)

    def shuffled(self, place: int) -> "Table":
        """Nobody knows the order of a pile any more."""
        zones = (*self.zones[:place], tuple(sorted(self.zones[place])), *self.zones[place + 1 :])
        return self._replace(zones=zones, known=(*self.known[:place], 0, *self.known[place + 1 :]))

    def set(self, card: int, **state: Any) -> "Table":
        cards = (*self.cards[:card], self.cards[card]._replace(**state), *self.cards[card + 1 :])
        return self._replace(cards=cards)

    def put(self, counter: str, value: Value, player: int = COMMON) -> "Table":
        at = self.setup.counter_at[counter, player]
        return self._replace(counters=(*self.counters[:at], value, *self.counters[at + 1 :]))

    def begin(self, effect: str, until: str, about: int = NOTHING) -> "Table":
        """A lasting effect comes into force, after all that are."""
        return self._replace(effects=(*self.effects, InForce(effect, len(self.effects) + 1, until, about)))

    def finish(self, until: str) -> "Table":
        """Every effect that lasts `until` then ends; those that stay keep their order."""
        left = [e for e in self.effects if e.until != until]
        return self._replace(effects=tuple(e._replace(since=i) for i, e in enumerate(left, 1)))

    # -- JSON

    def json(self) -> dict[str, Any]:
        """A form that `of_json` reads back to an equal table; lists and strings only."""
        return {
            "game": self.setup.game,
            "players": self.setup.players,
            "printed": [[c.name, c.kind, c.owner, dict(c.values), c.label] for c in self.setup.cards],
            **{name: _plain(getattr(self, name)) for name in self._fields if name != "setup"},
        }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def of_json(vocabulary: Vocabulary, data: Json) -> Table:
    """The table that `Table.json` wrote. Raises ValueError naming the part that does not fit."""
    part = "printed"
    try:
        printed = [Printed(n, k, o, pairs(v), label) for n, k, o, v, label in data["printed"]]
        read: dict[str, Any] = {"setup": setup(vocabulary, data["game"], printed, data["players"])}
        for part in Table._fields:  # the one list: a field without its reader, or its value, is an error
            if part != "setup":
                read[part] = tuple(map(_READ[part], data[part]))
    except (KeyError, TypeError, ValueError, AttributeError, Unknown) as error:
        raise ValueError(f"not a table of hantei: {part}: {error!r}") from None
    table = Table(**read)
    _consistent(table)
    return table


def _locals(listed: Sequence[Sequence[Value]]) -> Locals:
    return tuple((str(name), value) for name, value in listed)


def _link(data: Sequence[Any]) -> Link:
    action, by, binding, void = data
    return Link(action, by, _locals(binding), void)


def _frame(data: Sequence[Any]) -> Frame:
    flow, step, values = data
    return Frame(flow, step, _locals(values))


_READ: Mapping[str, Callable[[Any], Any]] = {
    "cards": lambda card: Card(*card),
    "zones": tuple,
    "known": int,
    "counters": lambda value: value,
    "stack": _frame,
    "chain": _link,
    "pending": _link,
    "effects": lambda effect: InForce(*effect),
}


def _consistent(table: Table) -> None:
    """Raises ValueError unless every card lies in the one place that it says, and nothing is missing."""
    s, places = table.setup, range(len(table.setup.places))
    sizes = {"cards": len(s.cards), "zones": len(places), "known": len(places), "counters": len(s.counters)}
    for part, size in sizes.items():
        if len(getattr(table, part)) != size:
            raise ValueError(f"not a table of hantei: {part}: {len(getattr(table, part))} of {size}")
    lying = [(card, place) for place in places for card in table.zones[place]]
    if sorted(lying) != [(i, card.zone) for i, card in enumerate(table.cards)]:
        raise ValueError("not a table of hantei: zones: not every card lies in the one place that it says")
    if any(not 0 <= known <= len(zone) for known, zone in zip(table.known, table.zones, strict=True)):
        raise ValueError("not a table of hantei: known: more cards on top than there are")


def empty(vocabulary: Vocabulary, s: Setup, home: Mapping[str, str]) -> Table:
    """All cards face up in the zone that `home` gives for their kind, standard counters."""
    return arranged(vocabulary, s, [s.place(home[c.kind], c.owner) for c in s.cards])


def arranged(vocabulary: Vocabulary, s: Setup, at: Sequence[int]) -> Table:
    """All cards face up, each in its place (`at[card]`), standard counters."""
    posture = vocabulary.postures[0].name
    counters = [c.standard for c in vocabulary.commons] + [
        c.standard for _ in s.seats for c in vocabulary.each
    ]
    cards = tuple(Card(place, posture, controller=c.owner) for place, c in zip(at, s.cards, strict=True))
    zones: list[list[int]] = [[] for _ in s.places]
    for card, place in enumerate(at):
        zones[place].append(card)
    return Table(s, cards, tuple(map(tuple, zones)), tuple(0 for _ in s.places), tuple(counters))
