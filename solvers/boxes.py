"""Boxes: for each fact the values with which a condition could hold, without asking a solver.

A box may be too wide and is never too narrow. Two conditions whose boxes have no value of
some fact in common cannot hold together; most pairs of norms are set aside by that alone.
"""

from collections.abc import Mapping
from functools import reduce

from model.kernel.check import Scope, check
from model.kernel.expression import (
    Attribute,
    Compare,
    ExpressionError,
    In,
    Literal,
    Many,
    Node,
    Not,
    Value,
)
from model.kernel.vocabulary import Bool, Enum, Int

Box = Mapping[Node, frozenset[Value]]
"""Fact → the values it may have; a fact that is not named may have any."""

WIDE = 200
"""Numbers with more values than this are not put into boxes."""

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def box(node: Node, scope: Scope, *, negated: bool = False) -> Box | None:
    """The box of `node` (or, `negated`, of what it denies); None where it cannot hold at all."""
    match node:
        case Literal(value=bool() as value):
            return {} if value is not negated else None
        case Not(part=part):
            return box(part, scope, negated=not negated)
        case Many(op="and" | "or" as op, parts=parts):
            boxes = [box(part, scope, negated=negated) for part in parts]
            return reduce(meet, boxes) if (op == "and") is not negated else reduce(join, boxes)
        case Attribute():
            return _limited(node, frozenset((not negated,)), scope)
        case In(left=Attribute() as fact, values=listed):
            return _limited(fact, frozenset(value.value for value in listed), scope, negated=negated)
        case Compare(op=op, left=Attribute() as fact, right=Literal(value=value)):
            return _compared(fact, _OPPOSITE[op] if negated else op, value, scope)
        case Compare(op=op, left=Literal(value=value), right=Attribute() as fact):
            mirrored = _MIRRORED[op]
            return _compared(fact, _OPPOSITE[mirrored] if negated else mirrored, value, scope)
        case _:
            return {}


def meet(a: Box | None, b: Box | None) -> Box | None:
    """What both boxes allow; None where some fact has no value left."""
    if a is None or b is None:
        return None
    both = {
        fact: a[fact] & b[fact] if fact in a and fact in b else (a.get(fact) or b[fact])
        for fact in {**a, **b}
    }
    return both if all(both.values()) else None


def join(a: Box | None, b: Box | None) -> Box | None:
    """What either box allows, and what lies between."""
    if a is None or b is None:
        return a if b is None else b
    return {fact: a[fact] | b[fact] for fact in a if fact in b}


def apart(a: Box | None, b: Box | None) -> bool:
    """The two conditions cannot hold together."""
    return meet(a, b) is None


def _domain(fact: Node, scope: Scope) -> frozenset[Value] | None:
    """All values of a fact, where they are few."""
    try:
        kind = check(fact, scope)
    except ExpressionError:
        return None
    match kind:
        case Bool() | Enum():
            return frozenset(kind.values)
        case Int(low=low, high=high) if high - low < WIDE:
            return frozenset(kind.values)
        case _:
            return None


def _limited(fact: Node, wanted: frozenset[Value], scope: Scope, *, negated: bool = False) -> Box | None:
    domain = _domain(fact, scope)
    if domain is None:
        return {}
    left = domain - wanted if negated else domain & wanted
    return {fact: left} if left else None


def _compared(fact: Node, op: str, value: Value, scope: Scope) -> Box | None:
    domain = _domain(fact, scope)
    if domain is None:
        return {}
    left = frozenset(v for v in domain if _said(op, v, value))
    return {fact: left} if left else None


def _said(op: str, a: Value, b: Value) -> bool:
    match op:
        case "==":
            return a == b
        case "!=":
            return a != b
    assert isinstance(a, int)
    assert isinstance(b, int)
    match op:
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case _:
            return a >= b
