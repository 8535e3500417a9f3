"""A condition on single values of all that is open in it, read without a solver."""

import operator
from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from model.kernel.expression import (
    NOTHING,
    Attribute,
    Call,
    Compare,
    Fold,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    Value,
)

OPERATORS: Mapping[str, Callable[[Value, Value], Value]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "+": operator.add, "-": operator.sub, "*": operator.mul, "min": min, "max": max,
}  # fmt: skip

Open = Callable[[Node], Value]
"""The value of what is open: of a fact, a thing, whatever else tables alone tell."""


def value_at(node: Node, open_: Open) -> Value:
    """The value of `node`. Raises what `open_` raises."""

    def sub(part: Node) -> Value:
        return value_at(part, open_)

    match node:
        case Literal(value=value):
            return value
        case Name(id="nothing"):
            return NOTHING
        case Name() | Attribute() | Fold() | Call():
            return open_(node)
        case Not(part=part):
            return not sub(part)
        case Many(op="and", parts=parts):
            return all(map(sub, parts))
        case Many(op="or", parts=parts):
            return any(map(sub, parts))
        case Many(op=op, parts=parts):
            return calculated(op, map(sub, parts))
        case Compare(op=op, left=left, right=right):
            return OPERATORS[op](sub(left), sub(right))
        case In(left=left, values=values):
            return sub(left) in [value.value for value in values]
        case If(test=test, yes=yes, no=no):
            return sub(yes) if sub(test) else sub(no)
    raise AssertionError(f"{node} is in the language")


def calculated(op: str, values: Iterable[Value]) -> Value:
    """`+ - * min max` of some values, from the left."""
    return reduce(OPERATORS[op], values)
