"""What a rulebook can speak of: types, things and their attributes, roles, notes.

Everything that an expression may name is declared here once, with its words. The lookups
raise `Unknown` with the nearest known names; `check` turns those into load errors.
"""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from model.kernel.expression import NO_ACTION, NOTHING, Value
from model.kernel.words import Words

# ---- types -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bool:
    """Yes or no."""

    @property
    def values(self) -> tuple[Value, ...]:
        return (False, True)

    @property
    def least(self) -> Value:
        return False

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(range(self.low, self.high + 1))

    @property
    def least(self) -> Value:
        return self.low

    def fits(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Enum:
    """One of a few named values; `words`: what to call them, where their names do not do."""

    values: tuple[str, ...]
    words: Mapping[str, Words] = field(default_factory=dict, compare=False)

    @property
    def least(self) -> Value:
        return self.values[0]

    def fits(self, value: object) -> bool:
        return value in self.values


@dataclass(frozen=True, slots=True)
class Text:
    """The name of a card: any string."""

    @property
    def values(self) -> tuple[Value, ...]:
        return ()

    @property
    def least(self) -> Value:
        return ""

    def fits(self, value: object) -> bool:
        return isinstance(value, str)


@dataclass(frozen=True, slots=True)
class Thing:
    """A player or a card of one kind (`card`: of any kind); with `maybe`, or nothing."""

    kind: str
    maybe: bool = False

    @property
    def values(self) -> tuple[Value, ...]:
        return ()

    @property
    def least(self) -> Value:
        return NOTHING

    def fits(self, value: object) -> bool:
        return type(value) is int and value >= (NOTHING if self.maybe else 0)


Type = Bool | Int | Enum | Text | Thing

PLAYER = "player"
TABLE = "table"
CARD = "card"

# ---- declarations ------------------------------------------------------------------
# `cites`: the statements of which a declaration is the encoding.


@dataclass(frozen=True, slots=True)
class Fact:
    """A typed question about a thing; `query` answers it, with the thing as `it`.

    `words` has one gap, `{it}`; yes/no facts have `no` for the negation. A fact whose value
    only formulas give has no query.
    """

    name: str
    type: Type
    query: str | None
    words: Words
    no: Words | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing: its plural names the domain of folds; `printed` is what cards print.

    `marked` states how many markers a card has, with gaps `{card}` and `{n}`.
    """

    name: str
    plural: str
    words: Words
    facts: tuple[Fact, ...] = ()
    printed: Mapping[str, Type] = field(default_factory=dict)
    marked: Words | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards. A `pile` is drawn from: its known top is ordered, the rest a bag.

    `seen_by`: who may look at the faces in it (`all`, its `owner`, or `nobody`); `counted`:
    whether everybody may count its cards.
    """

    name: str
    words: Words
    common: bool = False
    ordered: bool = False
    pile: bool = False
    seen_by: str = "all"
    counted: bool = True
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A value on the table, of every player or (`common`) of the game; `standard` at first.

    `says` states its value in a sentence, with gaps `{player}` (unless common) and `{n}`.
    """

    name: str
    type: Type
    words: Words
    standard: Value = 0
    common: bool = False
    says: Words | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Role:
    """A name for a thing in a flow; computed when it has a `query`, else bound by steps.

    `maybe`: steps may bind it to `nothing`; whether a query may give nothing follows from it.
    """

    name: str
    kind: str
    words: Words
    query: str | None = None
    maybe: bool = False
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Local:
    """A value that a Note records in a flow, once or (`about` a kind) per thing.

    `otherwise` is its value where nothing was recorded.
    """

    name: str
    type: Type
    words: Words
    about: str | None = None
    otherwise: Value = 0


@dataclass(frozen=True, slots=True)
class Posture:
    """A way a card can stand: upright, asleep…"""

    name: str
    words: Words


class Unknown(LookupError):
    """A name that is not declared; the message offers the nearest ones."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = sorted(set(known))
        near = difflib.get_close_matches(name, names, 3, 0.5)
        offer = f"did you mean {', '.join(near)}?" if near else f"known: {', '.join(names) or 'none'}"
        super().__init__(f"unknown {what} {name!r}; {offer}")
        self.name, self.near = name, tuple(near)


CARD_FIELDS = ("zone", "of", "owner", "controller", "posture", "face", "markers", "host", "name", "kind")
MARKERS = Int(0, 99)
FACES = ("up", "down")


def _named(declared: tuple[Zone, ...] | tuple[Posture, ...] | tuple[Kind, ...]) -> Enum:
    return Enum(tuple(d.name for d in declared), {d.name: d.words for d in declared})


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All declarations of one rulebook, with lookups; one rulebook's is no other's.

    `out`: when the player `it` has dropped out of the game (empty: nobody ever does);
    `seats`: how many players there can be; `actions`: what can be declared, each with its words.
    """

    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    kinds: tuple[Kind, ...]
    roles: tuple[Role, ...]
    locals: tuple[Local, ...]
    postures: tuple[Posture, ...]
    lasting: Mapping[str, str | None]  # lasting effect → kind of what it is about
    player: Kind
    table: Kind
    out: str = ""
    seats: int = 2
    actions: Mapping[str, Words] = field(default_factory=dict)

    @cached_property
    def declared(self) -> Enum:
        """The actions, and that there is none."""
        return Enum((*self.actions, NO_ACTION), {**self.actions, NO_ACTION: Words("なし", "none")})

    @cached_property
    def printings(self) -> dict[tuple[str, tuple[tuple[str, Value], ...]], tuple[tuple[str, Value], ...]]:
        """(kind, printed values) → all values that such a card has; `table.setup` fills it."""
        return {}

    @cached_property
    def kind_named(self) -> dict[str, Kind]:
        return {k.name: k for k in (*self.kinds, self.player, self.table)}

    @cached_property
    def domains(self) -> dict[str, str]:
        """Plural → kind, for folds: the kinds of cards, `cards` and `players`."""
        return {k.plural: k.name for k in (*self.kinds, self.player)} | {"cards": CARD}

    @cached_property
    def role_named(self) -> dict[str, Role]:
        return {r.name: r for r in self.roles}

    @cached_property
    def local_named(self) -> dict[str, Local]:
        return {n.name: n for n in self.locals}

    @cached_property
    def counter_named(self) -> dict[tuple[str, bool], Counter]:
        return {(c.name, c.common): c for c in self.counters}

    @cached_property
    def zone_named(self) -> dict[str, Zone]:
        return {z.name: z for z in self.zones}

    @cached_property
    def commons(self) -> tuple[Counter, ...]:
        return tuple(c for c in self.counters if c.common)

    @cached_property
    def each(self) -> tuple[Counter, ...]:
        """The counters that every player has."""
        return tuple(c for c in self.counters if not c.common)

    @cached_property
    def _fields(self) -> dict[str, Type]:
        return {
            "zone": _named(self.zones),
            "of": Thing(PLAYER, maybe=True),
            "owner": Thing(PLAYER),
            "controller": Thing(PLAYER),
            "posture": _named(self.postures),
            "face": Enum(FACES),
            "markers": MARKERS,
            "host": Thing(CARD, maybe=True),
            "name": Text(),
            "kind": _named(self.kinds),
        }

    @cached_property
    def _attributes(self) -> dict[tuple[str, str], Fact | Type]:
        found: dict[tuple[str, str], Fact | Type] = {}
        for kind in (*self.kinds, self.player, self.table):
            if kind.name == PLAYER:
                found |= {(PLAYER, c.name): c.type for c in self.each}
            elif kind.name == TABLE:
                found |= {(TABLE, c.name): c.type for c in self.commons}
            else:
                found |= {(kind.name, n): t for n, t in self._fields.items()}
            found |= {(kind.name, n): t for n, t in kind.printed.items()}
            found |= {(kind.name, f.name): f for f in kind.facts}
        found |= {(CARD, n): t for n, t in self._fields.items()}
        return found

    def attribute(self, kind: str, name: str) -> Fact | Type:
        """The fact, printed value, counter or field `name` of things of `kind`."""
        try:
            return self._attributes[kind, name]
        except KeyError:
            known = (n for k, n in self._attributes if k == kind)
            raise Unknown(f"attribute of {kind}", name, known) from None

    def facts(self) -> Mapping[str, Fact]:
        """Every fact as KIND.NAME."""
        return self._facts

    @cached_property
    def _facts(self) -> dict[str, Fact]:
        return {f"{k.name}.{f.name}": f for k in (*self.kinds, self.player, self.table) for f in k.facts}

    def zone(self, name: str) -> Zone:
        if name not in self.zone_named:
            raise Unknown("zone", name, self.zone_named)
        return self.zone_named[name]

    def counter(self, name: str, common: bool) -> Counter:
        try:
            return self.counter_named[name, common]
        except KeyError:
            side = "the table" if common else "a player"
            raise Unknown(
                f"counter of {side}", name, (n for n, c in self.counter_named if c == common)
            ) from None

    def local(self, name: str) -> Local:
        if name not in self.local_named:
            raise Unknown("note", name, self.local_named)
        return self.local_named[name]

    def domain(self, plural: str) -> str:
        if plural not in self.domains:
            raise Unknown("domain", plural, self.domains)
        return self.domains[plural]
