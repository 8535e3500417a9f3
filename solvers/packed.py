"""Many conditions against each other at once: bit n of a row stands for condition n.

For every fact and set of values there is one row: the conditions that allow a value of the set. What the
boxes of a condition leave is the intersection of a handful of rows, however many conditions there are.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from model.kernel.expression import Node
from solvers.boxes import Box, Boxes
from solvers.differences import Difference, narrowed, solved

Row = int


@dataclass(frozen=True, slots=True)
class Packed:
    """A box, its facts by number. `related`: the facts that are compared with others. `limits`,
    `compares`: all facts that it limits, and those, as bits."""

    masks: dict[int, int]
    at_most: tuple[Difference[int], ...]
    unequal: tuple[Difference[int], ...]
    related: tuple[int, ...]
    limits: int
    compares: int


class Rows:
    """Conditions, by their boxes."""

    def __init__(self, conditions: Sequence[Boxes]) -> None:
        self._numbers: dict[Node, int] = {}
        self.facts: list[Node] = []
        self.whole = [condition.whole for condition in conditions]
        self.boxes = [tuple(map(self._packed, condition.boxes)) for condition in conditions]
        self._all = (1 << len(conditions)) - 1
        self._plain: Row = 0
        self._holding: list[dict[int, Row]] = [{} for _ in self.facts]
        self._limiting: list[Row] = [0 for _ in self.facts]
        self._relating: list[Row] = [0 for _ in self.facts]
        self._near: dict[tuple[int, int], Row] = {}
        for place, packed in enumerate(self.boxes):
            self._enter(place, packed)

    def _packed(self, box: Box) -> Packed:
        masks = {self._number(fact): mask for fact, mask in box.masks.items()}
        at_most = tuple((self._number(a), self._number(b), k) for a, b, k in box.at_most)
        unequal = tuple((self._number(a), self._number(b), k) for a, b, k in box.unequal)
        narrowed(masks, at_most, unequal)
        related = tuple(dict.fromkeys(fact for a, b, _ in (*at_most, *unequal) for fact in (a, b)))
        return Packed(masks, at_most, unequal, related, _bits(masks), _bits(related))

    def _number(self, fact: Node) -> int:
        if fact not in self._numbers:
            self._numbers[fact] = len(self.facts)
            self.facts.append(fact)
        return self._numbers[fact]

    def _enter(self, place: int, packed: tuple[Packed, ...]) -> None:
        """Condition `place` into the rows; one of several boxes by what any of them allows."""
        if not packed:
            return
        bit = 1 << place
        if len(packed) == 1 and self.whole[place]:
            self._plain |= bit
        for fact in set(packed[0].masks).intersection(*(box.masks for box in packed[1:])):
            mask = 0
            for box in packed:
                mask |= box.masks[fact]
            self._holding[fact][mask] = self._holding[fact].get(mask, 0) | bit
            self._limiting[fact] |= bit
        for fact in frozenset[int]().union(*(box.related for box in packed)):
            self._relating[fact] |= bit

    # -- one condition against all

    def row(self, place: int) -> tuple[Row, Row]:
        """The conditions that condition `place` can surely hold together with, and those with which boxes
        alone do not tell. With all others it cannot."""
        sure: Row = 0
        left: Row = 0
        for box in self.boxes[place]:
            here = self._all
            for fact, mask in box.masks.items():
                here &= self._allowing(fact, mask)
            left |= here
            if self.whole[place]:
                sure |= here & self._plain & ~self._entangled(box)
        return sure, left & ~sure

    def _allowing(self, fact: int, mask: int) -> Row:
        """The conditions that allow one of these values of a fact."""
        found = self._near.get((fact, mask))
        if found is None:
            found = self._all & ~self._limiting[fact]
            for other, row in self._holding[fact].items():
                if mask & other:
                    found |= row
            self._near[fact, mask] = found
        return found

    def _entangled(self, box: Packed) -> Row:
        """The conditions that limit a number which the box compares, or compare one which it limits:
        with all others values can be chosen fact by fact."""
        found: Row = 0
        for fact in box.related:
            found |= self._limiting[fact]
        for fact in box.masks:
            found |= self._relating[fact]
        return found

    # -- two conditions

    def fit(self, one: int, other: int) -> bool:
        """Whether some box of each has values in common, if the one leaves the other in its row."""
        mine, theirs = self.boxes[one], self.boxes[other]
        if len(mine) == len(theirs) == 1:
            return _comparable(mine[0], theirs[0])
        return any(_meeting(a, b) and _comparable(a, b) for a in mine for b in theirs)

    def points(self, one: int, other: int) -> Iterator[dict[Node, int]]:
        """Of each two boxes that have values in common: the place of such a value for every fact that one
        of them limits."""
        for a in self.boxes[one]:
            for b in self.boxes[other]:
                masks = {**a.masks, **b.masks}
                masks |= {fact: a.masks[fact] & b.masks[fact] for fact in a.masks.keys() & b.masks.keys()}
                found = solved(masks, a.at_most + b.at_most, a.unequal + b.unequal)
                if found is not None:
                    yield {self.facts[fact]: place for fact, place in found.items()}


def _meeting(a: Packed, b: Packed) -> bool:
    """Whether two boxes have values in common, fact by fact."""
    return all(mask & b.masks.get(fact, mask) for fact, mask in a.masks.items())


def _comparable(a: Packed, b: Packed) -> bool:
    """Whether the comparisons of two boxes hold for values that both allow. Those of a box whose numbers
    the other does not limit do, for the box by itself can hold."""
    masks: dict[int, int] = {}
    at_most: tuple[Difference[int], ...] = ()
    unequal: tuple[Difference[int], ...] = ()
    for one, other in ((a, b), (b, a)):
        if one.compares & other.limits:
            for fact in one.related:
                masks[fact] = one.masks[fact] & other.masks.get(fact, -1)
            at_most += one.at_most
            unequal += one.unequal
    if not unequal:
        return narrowed(masks, at_most, ())
    return solved(masks, at_most, unequal) is not None


def _bits(facts: Iterable[int]) -> int:
    return sum(1 << fact for fact in facts)
