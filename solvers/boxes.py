"""Boxes: for each fact the values with which a condition could hold, and how its numbers may differ.

Boxes may be too wide and are never too narrow. A condition is exactly its boxes unless it says what no
box can (`whole`): then a solver has to be asked about what the boxes leave.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from model.kernel.check import Scope, check
from model.kernel.expression import (
    NOTHING,
    Attribute,
    Call,
    Compare,
    ExpressionError,
    Fold,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    Value,
)
from model.kernel.vocabulary import Bool, Enum, Int, Thing
from solvers.differences import Difference, solved
from solvers.situations import MANY

WIDE = 20_000
"""Numbers with more values than this are not put into boxes."""
MOST = 16
"""Conditions that take more boxes than this get a single one, which is too wide."""
UNEQUAL = 6
"""More numbers than this that must differ are not looked at in one box."""

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Domain:
    """All values of a fact in order: numbers from `low`, or those that are named."""

    low: int
    size: int
    named: tuple[Value, ...] = ()

    @property
    def full(self) -> int:
        """The mask of all values: bit n stands for the n-th."""
        return (1 << self.size) - 1

    def place(self, value: Value) -> int:
        """Where a value stands; a number that is too small or too large, beyond the ends."""
        if self.named:
            return self.named.index(value) if value in self.named else -1
        return int(value) - self.low

    def value(self, place: int) -> Value:
        """The value that stands there."""
        return self.named[place] if self.named else self.low + place

    def those(self, op: str, place: int) -> int:
        """The mask of the values of which `… op the value at place` holds."""
        match op:
            case "<":
                return (1 << min(max(place, 0), self.size)) - 1
            case "<=":
                return self.those("<", place + 1)
            case "==":
                return 1 << place if 0 <= place < self.size else 0
            case _:
                return self.full & ~self.those(_OPPOSITE[op], place)


@dataclass(frozen=True, slots=True)
class Box:
    """`masks`: fact → the values that it may have; a fact that is not named may have any.
    `at_most`, `unequal`: what is said of two numbers, by their places (see `differences`)."""

    masks: Mapping[Node, int] = field(default_factory=dict)
    at_most: tuple[Difference[Node], ...] = ()
    unequal: tuple[Difference[Node], ...] = ()

    @property
    def possible(self) -> bool:
        """Whether any values fit."""
        return solved(self.masks, self.at_most, self.unequal) is not None


@dataclass(frozen=True, slots=True)
class Boxes:
    """The condition holds in one of `boxes`, if it holds at all; if they are the `whole` of it, it holds
    wherever one of them does."""

    boxes: tuple[Box, ...]
    whole: bool = True


ANYTHING = Boxes((Box(),), whole=False)


def boxes(node: Node, scope: Scope, *, negated: bool = False) -> Boxes:
    """The boxes of `node` (or, `negated`, of what it denies), without those that nothing fits."""
    match node:
        case Literal(value=bool() as value):
            return Boxes((Box(),) if value is not negated else ())
        case Not(part=part):
            return boxes(part, scope, negated=not negated)
        case Many(op="and" | "or" as op, parts=parts):
            all_ = [boxes(part, scope, negated=negated) for part in parts]
            return _every(all_) if (op == "and") is not negated else _some(all_)
        case In(left=left, values=values) if (domain := domain_of(left, scope)) is not None:
            mask = 0
            for one in values:
                mask |= domain.those("==", domain.place(one.value))
            return _limited(left, domain.full & ~mask if negated else mask)
        case Compare(op=op, left=left, right=right):
            return _compared(left, _OPPOSITE[op] if negated else op, right, scope)
        case Attribute() | Fold() | Call() if (domain := domain_of(node, scope)) is not None:
            return _limited(node, domain.those("!=" if negated else "==", domain.place(True)))
        case _:
            return ANYTHING


def domain_of(node: Node, scope: Scope) -> Domain | None:
    """The values of what is open in a condition: of a fact, a thing, whatever else tables alone tell."""
    if not isinstance(node, Attribute | Name | Fold | Call) or node == Name("nothing"):
        return None
    try:
        kind = check(node, scope)
    except ExpressionError:
        return None
    match kind:
        case Bool() | Enum():
            return Domain(0, len(kind.values), tuple(kind.values))
        case Int(low=low, high=high) if high - low < WIDE:
            return Domain(low, high - low + 1)
        case Thing():
            return Domain(NOTHING, MANY - NOTHING + 1)
        case _:
            return None


# ---- single comparisons ------------------------------------------------------------


def _limited(fact: Node, mask: int) -> Boxes:
    return Boxes((Box({fact: mask}),) if mask else ())


def _compared(left: Node, op: str, right: Node, scope: Scope) -> Boxes:
    """Two values: a fact and one that is known, or two facts that are numbers, perhaps with one added."""
    (one, plus), (other, more) = _split(left), _split(right)
    if one is None:
        one, plus, op, other, more = other, more, _MIRRORED[op], one, plus
    domain = None if one is None else domain_of(one, scope)
    if one is None or domain is None:
        return ANYTHING
    if other is None:
        return _limited(one, domain.those(op, _known(domain, more, plus)))
    against = domain_of(other, scope)
    if one == other or against is None or domain.named or against.named:
        return ANYTHING
    apart = int(more) - int(plus) + against.low - domain.low
    return _related(one, domain, op, other, against, apart)


def _split(node: Node) -> tuple[Node | None, Value]:
    """What is open in a value, and what is added to it; or None, and the value."""
    match node:
        case Literal(value=value):
            return None, value
        case Name(id="nothing"):
            return None, NOTHING
        case (
            Many(op="+", parts=(Literal(value=int() as more), of))
            | Many(op="+", parts=(of, Literal(value=int() as more)))
        ):
            return of, more
        case Many(op="-", parts=(of, Literal(value=int() as less))):
            return of, -less
        case _:
            return node, 0


def _known(domain: Domain, value: Value, plus: Value) -> int:
    return domain.place(value) if domain.named else domain.place(int(value) - int(plus))


def _related(one: Node, domain: Domain, op: str, other: Node, against: Domain, apart: int) -> Boxes:
    """`one op other + apart`, by places."""
    masks = {one: domain.full, other: against.full}
    less = ((one, other, apart),)
    more = ((other, one, -apart),)
    match op:
        case "<":
            found = Box(masks, ((one, other, apart - 1),))
        case "<=":
            found = Box(masks, less)
        case ">":
            found = Box(masks, ((other, one, -apart - 1),))
        case ">=":
            found = Box(masks, more)
        case "==":
            found = Box(masks, less + more)
        case _:
            found = Box(masks, (), less)
    return Boxes((found,) if found.possible else ())


# ---- several -----------------------------------------------------------------------


def meet(a: Box, b: Box) -> Box | None:
    """What both boxes allow; None if that is nothing."""
    masks = {**a.masks, **b.masks}
    for fact in a.masks.keys() & b.masks.keys():
        masks[fact] = a.masks[fact] & b.masks[fact]
    at_most = tuple(dict.fromkeys((*a.at_most, *b.at_most)))
    unequal = tuple(dict.fromkeys((*a.unequal, *b.unequal)))
    found = Box(masks, at_most, unequal)
    return found if found.possible else None


def _every(parts: Iterable[Boxes]) -> Boxes:
    """All of the conditions hold."""
    found = Boxes((Box(),))
    for part in parts:
        both = [box for one in found.boxes for two in part.boxes if (box := meet(one, two)) is not None]
        found = _bounded(both, whole=found.whole and part.whole)
    return found


def _some(parts: Sequence[Boxes]) -> Boxes:
    """One of the conditions holds."""
    found: list[Box] = []
    for part in parts:
        for box in part.boxes:
            _add(found, box)
    return _bounded(found, whole=all(part.whole for part in parts))


def _add(found: list[Box], box: Box) -> None:
    """One box more; as part of another, where they differ in the values of a single fact."""
    for place, other in enumerate(found):
        related = box.at_most or box.unequal or other.at_most or other.unequal
        if not related and other.masks.keys() == box.masks.keys():
            differing = [fact for fact in box.masks if box.masks[fact] != other.masks[fact]]
            if len(differing) <= 1:
                found[place] = Box({fact: mask | other.masks[fact] for fact, mask in box.masks.items()})
                return
    found.append(box)


def _bounded(found: Sequence[Box], *, whole: bool) -> Boxes:
    """No more boxes than are looked at, and no more numbers that must differ."""
    if len(found) > MOST:
        return Boxes((_joined(found),), whole=False)
    if any(len(box.unequal) > UNEQUAL for box in found):
        found = [Box(box.masks, box.at_most, box.unequal[:UNEQUAL]) for box in found]
        whole = False
    return Boxes(tuple(found), whole)


def _joined(found: Sequence[Box]) -> Box:
    """What any of some boxes allows, and what lies between."""
    first, *rest = found
    masks = dict(first.masks)
    for box in rest:
        masks = {fact: mask | box.masks[fact] for fact, mask in masks.items() if fact in box.masks}
    return Box(masks)
