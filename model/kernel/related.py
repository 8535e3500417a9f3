"""Whether two texts can have to do with each other, told by the parts of a table that they are about."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from model.kernel.check import Scope
from model.kernel.compiled import expand
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
    """The parts of a table (fields of cards, counters, effects in force) that something asks, and that it
    changes."""

    asks: frozenset[str]
    changes: frozenset[str]

    def apart(self, other: "Parts") -> bool:
        """Neither changes what the other asks or changes."""
        mine, theirs = self.asks | self.changes, other.asks | other.changes
        return self.changes.isdisjoint(theirs) and other.changes.isdisjoint(mine)


def parts(text: DueText, scope: Scope) -> Parts:
    """The parts that what a text does is about; not those that decide whether it is due."""
    return Parts(_asked(_nodes(text, scope)), frozenset(_changed(text.effects)))


def watched(book: Rulebook, scope: Scope) -> frozenset[str]:
    """The parts that decide whether something breaks in: a check that is always made, or the end of
    the game."""
    checks = (
        expand(parse(a.when), scope.with_names(**{a.role: scope.vocabulary.domain(a.domain)}))
        for a in book.always
    )
    return _asked((expand(parse(book.over), scope), *checks))


def hidden(text: DueText, vocabulary: Vocabulary) -> bool:
    """Whether the text does what no data tells: what only Python knows, or a shuffle of a zone that keeps
    its order."""
    return any(
        isinstance(effect, Python)
        or (isinstance(effect, Shuffle) and vocabulary.zone_named[effect.zone].ordered)
        for effect in every(text.effects)
    )


def unrelated(one: DueText, other: DueText, scope: Scope) -> bool:
    """Whether nothing tells which of two things that are due was done first, with nothing breaking in."""
    if hidden(one, scope.vocabulary) or hidden(other, scope.vocabulary):
        return False
    if parts(one, scope).apart(parts(other, scope)):
        return True
    return one is other and _own(one, scope)


def all_unrelated(texts: Sequence[DueText], scope: Scope) -> bool:
    """Whether no two things that are due have to do with each other."""
    pairs = itertools.combinations_with_replacement(texts, 2)
    return all(unrelated(one, other, scope) for one, other in pairs)


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


# ---- what is changed ---------------------------------------------------------------


def _changed(effects: Effects) -> Iterator[str]:
    for effect in every(effects):
        match effect:
            case Set(field=field):
                yield field
            case Put(counter=counter) | Add(counter=counter):
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
