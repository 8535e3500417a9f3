"""Decks: the parts that they have, the rules by which they are built, and whether one is legal.

Rules are closed data. Their conditions ask what a card prints (`it.VALUE`, `it.name`, `it.kind`), so
that what a rule bounds is known of every card; what is left is counting (`bounds`), for the
evaluator here and for the solver alike.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakKeyDictionary

from model.kernel.check import Scope
from model.kernel.expression import (
    Attribute,
    Compare,
    Literal,
    Node,
    Value,
    conjuncts,
    parse,
    text_of,
)
from model.kernel.norm import statement_of
from model.kernel.point import value_at
from model.kernel.position import Pool, Print
from model.kernel.vocabulary import Enum, Int, Kind, Type, Unknown, Vocabulary
from model.kernel.words import Words

# ---- rules -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of a deck, as in a main deck and a sideboard."""

    name: str
    words: Words
    cites: tuple[str, ...] = ()


CARDS = Words("カード", "cards")
COPIES = Words("同じカード", "the same card")


@dataclass(frozen=True, slots=True)
class Amount:
    """The `parts` (() for all of them) hold, taken together, `low` to `high` cards for which `where`
    holds, or, with `none`, not one of them. `what` says in words what is counted."""

    id: str
    parts: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    where: str = "True"
    none: bool = False
    what: Words = CARDS


@dataclass(frozen=True, slots=True)
class Copies:
    """Of cards for which `where` holds, the `parts` (() for all of them) hold, taken together, at most
    `most` copies of the same card. Cards are the same for which every expression of `same` has the
    same value. `what` says in words what the same card is."""

    id: str
    most: int
    parts: tuple[str, ...] = ()
    where: str = "True"
    same: tuple[str, ...] = ("it.name",)
    what: Words = COPIES


@dataclass(frozen=True, slots=True)
class Alike:
    """Wherever copies are counted, all cards for which `one` holds or `other` holds are the same card."""

    id: str
    one: str
    other: str
    words: Words


Rule = Amount | Copies
"""What a deck can break."""

DeckItem = Part | Amount | Copies | Alike
"""What a rulebook says of decks."""


def limit(card: str, most: int) -> Copies:
    """The rule that a card lays down for itself: a deck holds at most so many of it."""
    return Copies(card, most, where=f"it.name == {card!r}", what=Words("このカード", "this card"))


# ---- what cards print --------------------------------------------------------------

PRINTED = "printed card"
"""The kind of `it` in conditions of deck rules: any card, of which only what it prints is known."""


def scope_of_cards(vocabulary: Vocabulary) -> Scope:
    """What conditions of deck rules can name: `it` with the values that one kind of cards or another
    prints. A value that kinds print with types that do not go together cannot be asked."""
    kind = Kind(PRINTED, "printed cards", CARDS, (), _values(vocabulary))
    return Scope(replace(vocabulary, kinds=(*vocabulary.kinds, kind)), {"it": PRINTED})


def asked_of_cards(vocabulary: Vocabulary) -> frozenset[str]:
    """The attributes of `it` that conditions of deck rules can ask."""
    return frozenset({"name", "kind", *_values(vocabulary)})


def _values(vocabulary: Vocabulary) -> dict[str, Type]:
    found: dict[str, list[Type]] = {}
    for kind in vocabulary.kinds:
        for name, printed in kind.printed.items():
            found.setdefault(name, []).append(printed)
    joined = {name: _joined(types) for name, types in found.items()}
    return {name: printed for name, printed in joined.items() if printed is not None}


def _joined(types: list[Type]) -> Type | None:
    """The type of a value that several kinds print."""
    numbers = [printed for printed in types if isinstance(printed, Int)]
    if len(numbers) == len(types):
        return Int(min(t.low for t in numbers), max(t.high for t in numbers))
    names = [printed for printed in types if isinstance(printed, Enum)]
    if len(names) == len(types):
        return Enum(tuple(dict.fromkeys(value for t in names for value in t.values)))
    return types[0] if all(type(t) is type(types[0]) for t in types) else None


# ---- counting ----------------------------------------------------------------------

Place = tuple[str, str]
"""A part of a deck, and a card that may lie there."""

Deck = Mapping[str, Mapping[str, int]]
"""Part → card → how many copies of it."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Of the copies at these places there are `low` to `high`, or, with `none`, not one."""

    rule: str
    places: tuple[Place, ...]
    low: int = 0
    high: int | None = None
    none: bool = False

    def holds(self, number: int) -> bool:
        """Whether there may be so many."""
        if self.none and number == 0:
            return True
        return self.low <= number and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a deck breaks: the number of cards that it bounds, and which of the deck they are."""

    rule: str
    found: int
    cards: tuple[str, ...]

    @property
    def statement(self) -> str:
        """The statement, or the card, whose rule is broken."""
        return statement_of(self.rule)


@dataclass(frozen=True)
class Construction:
    """How decks are built by the items of a rulebook, which has been checked."""

    items: tuple[DeckItem, ...]
    vocabulary: Vocabulary

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts of a deck."""
        return tuple(item.name for item in self.items if isinstance(item, Part))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """What a deck can break."""
        return tuple(item for item in self.items if isinstance(item, Amount | Copies))

    def meets(self, card: Print, condition: str) -> bool:
        """Whether a condition holds for a card."""
        return bool(self._value(parse(condition), dict(card.values), card))

    def bounds(self, rule: Rule, pool: Pool) -> Iterator[Bound]:
        """What a rule says of the numbers of copies, where decks are made of the cards of `pool`."""
        meant = [name for name in _named(rule.where, pool) if self.meets(pool[name], rule.where)]
        parts = rule.parts or self.parts
        match rule:
            case Amount():
                yield Bound(rule.id, _places(parts, meant), rule.low, rule.high, rule.none)
            case Copies():
                same: dict[object, list[str]] = {}
                for name in meant:
                    same.setdefault(self._sameness(rule, pool[name]), []).append(name)
                yield from (Bound(rule.id, _places(parts, names), high=rule.most) for names in same.values())

    def breaches(self, deck: Deck, pool: Pool) -> tuple[Breach, ...]:
        """What a deck of cards of `pool` breaks, in the order of the rules; nothing, if it is legal.

        Raises Unknown for a part that decks do not have, or a card that is not in the pool.
        """
        for part in deck:
            if part not in self.parts:
                raise Unknown("part of a deck", part, self.parts)
        names = sorted({card for cards in deck.values() for card, copies in cards.items() if copies})
        for name in names:
            if name not in pool:
                raise Unknown("card", name, pool)
        held = {name: pool[name] for name in names}
        found = (_breach(bound, deck) for rule in self.rules for bound in self.bounds(rule, held))
        return tuple(breach for breach in found if breach is not None)

    # -- what a card prints

    def _sameness(self, rule: Copies, card: Print) -> object:
        """Equal for cards that count as the same."""
        known = _SAME.setdefault(self.vocabulary, {})
        key = rule.same, self._alike, card
        if key not in known:
            known[key] = self._same(rule, card)
        return known[key]

    def _same(self, rule: Copies, card: Print) -> object:
        alike = (a.id for a in self._alike if self.meets(card, a.one) or self.meets(card, a.other))
        printed = dict(card.values)
        return next(alike, None) or tuple(self._value(parse(text), printed, card) for text in rule.same)

    @cached_property
    def _alike(self) -> tuple[Alike, ...]:
        return tuple(item for item in self.items if isinstance(item, Alike))

    @cached_property
    def _least(self) -> Mapping[str, Value]:
        """What a card has of a value that it does not print, as everywhere: the least value."""
        kind = scope_of_cards(self.vocabulary).vocabulary.kind_named[PRINTED]
        return {name: printed.least for name, printed in kind.printed.items()}

    def _value(self, node: Node, printed: Mapping[str, Value], card: Print) -> Value:
        def of(part: Node) -> Value:
            match part:
                case Attribute(name="name"):
                    return card.name
                case Attribute(name="kind"):
                    return card.kind
                case Attribute(name=name):
                    return printed.get(name, self._least[name])
            raise ValueError(f"{text_of(part)} is not about a card alone")

        return value_at(node, of)


_SAME: WeakKeyDictionary[Vocabulary, dict[object, object]] = WeakKeyDictionary()
"""What cards count as, by all that it depends on: decks are counted over and over."""


def _named(condition: str, pool: Pool) -> Iterable[str]:
    """The cards for which a condition may hold: the one that it names, if it names one. Pools have a
    rule for each of their cards."""
    for part in conjuncts(parse(condition)):
        match part:
            case Compare(op="==", left=Attribute(name="name"), right=Literal(value=str() as name)):
                return (name,) if name in pool else ()
            case _:
                pass
    return pool


def _places(parts: Iterable[str], cards: Iterable[str]) -> tuple[Place, ...]:
    listed = tuple(cards)
    return tuple((part, card) for part in parts for card in listed)


def _breach(bound: Bound, deck: Deck) -> Breach | None:
    copies = {(part, card): deck.get(part, {}).get(card, 0) for part, card in bound.places}
    found = sum(copies.values())
    if bound.holds(found):
        return None
    return Breach(bound.rule, found, tuple(sorted({card for (_, card), n in copies.items() if n})))


# ---- in words ----------------------------------------------------------------------


def said(rule: Rule | Alike, parts: Iterable[Part]) -> Words:
    """A rule as a sentence without its full stop."""
    match rule:
        case Alike(words=words):
            return words
        case Copies(most=most, what=what):
            place = _in_words(rule.parts, parts)
            copies = "no copy" if not most else f"at most {most} {'copy' if most == 1 else 'copies'}"
            return Words(
                f"{place.ja}に入れられる{what.ja}は{most}枚まで", f"{place.en}: {copies} of {what.en}"
            )
        case Amount(what=what):
            place, number = _in_words(rule.parts, parts), _amount(rule)
            return Words(
                f"{place.ja}の{what.ja}は{number.ja}", f"{place.en}, number of {what.en}: {number.en}"
            )


def _in_words(names: Iterable[str], parts: Iterable[Part]) -> Words:
    known = {part.name: part.words for part in parts}
    found = [known[name] for name in names]
    if not found:
        return Words("デッキ全体", "the whole deck")
    return Words("と".join(w.ja for w in found), " and ".join(w.en for w in found))


def _amount(rule: Amount) -> Words:
    low, high = rule.low, rule.high
    if high == 0:
        return Words("0枚", "none")
    if high is None:
        found = Words(f"{low}枚以上", f"at least {low}")
    elif low == high:
        found = Words(f"{low}枚", f"exactly {low}")
    elif low == 0:
        found = Words(f"{high}枚以下", f"at most {high}")
    else:
        found = Words(f"{low}枚以上{high}枚以下", f"{low} to {high}")
    return Words(f"0枚か{found.ja}", f"none or {found.en}") if rule.none else found
