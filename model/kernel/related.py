"""Whether two texts can have to do with each other, told by the parts of a table that they are about."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from model.kernel.check import Scope
from model.kernel.compiled import expand
from model.kernel.due import Item
from model.kernel.effect import (
    Add,
    Begin,
    Effect,
    Effects,
    Finish,
    If,
    Move,
    Put,
    Python,
    Set,
    Shuffle,
    every,
)
from model.kernel.expression import Attribute, Call, Fold, Name, Node, parse, walk
from model.kernel.flow import DueText
from model.kernel.rulebook import Rulebook
from model.kernel.spoken import said_in
from model.kernel.vocabulary import Vocabulary

PART = {"zone": "place", "of": "place"}
"""Attribute of a card → the part of a table that it is read from, where it is not called the same."""
FORCE = "force"
"""The effects in force."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a table (fields of cards, counters, effects in force) that a text asks, those that it
    gives other values, and counters to which it only adds. Whether it is due is no part of that."""

    asks: frozenset[str]
    sets: frozenset[str]
    adds: frozenset[str]

    @property
    def changes(self) -> frozenset[str]:
        """All that it changes."""
        return self.sets | self.adds

    def apart(self, other: "Parts") -> bool:
        """Whoever comes first, neither notices the other, and sums are the same."""
        return self._unseen_by(other) and other._unseen_by(self)

    def _unseen_by(self, other: "Parts") -> bool:
        return self.sets.isdisjoint(other.asks | other.changes) and self.adds.isdisjoint(other.asks)


class Relations:
    """Which of the texts of a rulebook have to do with each other."""

    def __init__(self, book: Rulebook, scope: Scope) -> None:
        self._book, self._scope = book, scope
        self._parts: dict[str, Parts] = {}
        self._unrelated: dict[tuple[str, str], bool] = {}

    def parts(self, text: DueText) -> Parts:
        """What a text is about."""
        if text.id not in self._parts:
            self._parts[text.id] = _parts(text, self._scope)
        return self._parts[text.id]

    @cached_property
    def watched(self) -> frozenset[str]:
        """The parts that decide whether something breaks in: a check that is always made, the end of
        the game, or what makes a declaration lapse."""
        book, scope = self._book, self._scope
        checks = (
            expand(parse(a.when), scope.with_names(**{a.role: scope.vocabulary.domain(a.domain)}))
            for a in book.always
        )
        lapses = (expand(parse(a.lapses), scope) for a in book.actions if a.lapses)
        return _asked((expand(parse(book.over), scope), *checks, *lapses))

    def hidden(self, text: DueText) -> bool:
        """Whether the text does what no data tells: what only Python knows, or a shuffle of a zone that
        keeps its order."""
        zones = self._scope.vocabulary.zone_named
        return any(
            isinstance(effect, Python) or (isinstance(effect, Shuffle) and zones[effect.zone].ordered)
            for effect in every(text.effects)
        )

    def unrelated(self, one: DueText, other: DueText) -> bool:
        """Whether nothing tells which of two things that are due was done first, with nothing breaking
        in."""
        key = one.id, other.id
        if key not in self._unrelated:
            self._unrelated[key] = not (self.hidden(one) or self.hidden(other)) and (
                self.parts(one).apart(self.parts(other)) or (one is other and _own(one, self._scope))
            )
        return self._unrelated[key]

    def all_unrelated(self, texts: Sequence[DueText]) -> bool:
        """Whether no two things that are due have to do with each other."""
        return all(self.unrelated(*two) for two in itertools.combinations_with_replacement(texts, 2))

    def loose(self, items: Sequence[Item]) -> list[Item]:
        """Those of what is due that have nothing to do with any other, and after none of which something
        can break in: they can come first. What alone is due can."""
        if len(items) > 1 and any(not self.watched.isdisjoint(self.parts(x.text).changes) for x in items):
            return []
        return [x for x in items if all(self.unrelated(x.text, y.text) for y in items if y is not x)]


def _parts(text: DueText, scope: Scope) -> Parts:
    adds = {effect.counter for effect in every(text.effects) if isinstance(effect, Add)}
    sets = frozenset(_set(text.effects))
    return Parts(_asked(_nodes(text, scope)), sets, frozenset(adds) - sets)


# ---- what is asked -----------------------------------------------------------------


def _nodes(text: DueText, scope: Scope) -> list[Node]:
    inner = scope.with_names(**{text.var: scope.vocabulary.domain(text.domain)})
    return [expand(parse(said.text), said.scope) for said in said_in(text.effects, inner)]


def _asked(nodes: Iterable[Node]) -> frozenset[str]:
    found: set[str] = set()
    for part in (part for node in nodes for part in walk(node)):
        match part:
            case Attribute(name=name):
                found.add(PART.get(name, name))
            case Call(name="in_force"):
                found.add(FORCE)
            case _:
                pass
    return frozenset(found)


# ---- what gets other values --------------------------------------------------------


def _set(effects: Effects) -> Iterator[str]:
    for effect in every(effects):
        match effect:
            case Set(field=field):
                yield field
            case Put(counter=counter):
                yield counter
            case Move():
                yield from ("place", "host", "posture", "face", "markers")
            case Begin() | Finish():
                yield FORCE
            case _:
                pass


# ---- of the own thing alone --------------------------------------------------------


def _own(text: DueText, scope: Scope) -> bool:
    """Whether the text asks and changes nothing but the thing that it is due for."""
    return all(_of_own(effect, text.var, scope.vocabulary) for effect in every(text.effects)) and all(
        part.of == Name(text.var) if isinstance(part, Attribute) else not isinstance(part, Fold | Call)
        for node in _nodes(text, scope)
        for part in walk(node)
    )


def _of_own(effect: Effect, var: str, vocabulary: Vocabulary) -> bool:
    match effect:
        case Set(card=card):
            return card == var
        case Move(card=card, zone=zone):
            return card == var and not vocabulary.zone_named[zone].ordered
        case Put(of=of) | Add(of=of):
            return of == var
        case If():
            return True
        case _:
            return False
