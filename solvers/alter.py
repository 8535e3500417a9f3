"""Expressions with one thing changed: a comparison, a part, a number."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from model.kernel.expression import (
    TRUE,
    Compare,
    Fold,
    If,
    In,
    Literal,
    Many,
    Node,
    Not,
    conjuncts,
    parse,
    parts_of,
    rebuilt,
    text_of,
)
from solvers.mutant import Operator

Altered = tuple[Operator, Node]

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
WIDER = {"<": "<=", ">": ">="}
NARROWER = {"<=": "<", ">=": ">"}


def conditions(text: str) -> Iterator[tuple[Operator, str]]:
    """A condition, changed in one place each; what is always true is not changed."""
    node = parse(text)
    if node == TRUE:
        return
    whole = [(Operator.WEAKEN, TRUE)] if len(conjuncts(node)) == 1 else []
    yield from _distinct((*whole, *_condition(node)))


def values(text: str, *, yes_no: bool = False) -> Iterator[tuple[Operator, str]]:
    """An expression with a value (`yes_no`: true or false), changed in one place each."""
    node = parse(text)
    yield from _distinct(_condition(node) if yes_no else _value(node))


def _distinct(found: Iterable[Altered]) -> Iterator[tuple[Operator, str]]:
    """Each text once, by the first operator that gives it."""
    texts: dict[str, Operator] = {}
    for operator, new in found:
        texts.setdefault(bare(new), operator)
    yield from ((operator, text) for text, operator in texts.items())


def bare(node: Node) -> str:
    """The text of a node without parentheses around the whole."""
    text = text_of(node)
    whole = isinstance(node, Compare | In | Not | If) or (isinstance(node, Many) and not text[0].isalpha())
    return text[1:-1] if whole else text


def _condition(node: Node) -> Iterator[Altered]:
    match node:
        case Literal(value=bool() as value):
            yield Operator.NEGATE, Literal(not value)
        case Not(part=part):
            yield from ((op, _negated(new)) for op, new in _condition(part))
        case Many(op="and" | "or" as op, parts=parts):
            yield from _without(op, parts)
            yield from _inside(node)
        case Compare():
            yield Operator.NEGATE, _negated(node)
            yield from _compared(node)
        case In(left=left, values=listed):
            yield Operator.NEGATE, Not(node)
            if len(listed) > 1:
                rest = (tuple(v for v in listed if v is not one) for one in listed)
                yield from ((Operator.DROP, In(left, fewer)) for fewer in rest)
        case If():
            yield from _inside(node, (_condition,) * 3)
        case _:
            yield Operator.NEGATE, Not(node)
            yield from _inside(node)


def _negated(node: Node) -> Node:
    match node:
        case Not(part=part):
            return part
        case Compare(op=op, left=left, right=right):
            return Compare(OPPOSITE[op], left, right)
    return Not(node)


def _without(op: str, parts: tuple[Node, ...]) -> Iterator[Altered]:
    """Each part left out: a conjunction admits more, a disjunction less."""
    how = Operator.WEAKEN if op == "and" else Operator.DROP
    for i in range(len(parts)):
        rest = parts[:i] + parts[i + 1 :]
        yield how, rest[0] if len(rest) == 1 else Many(op, rest)


def _compared(node: Compare) -> Iterator[Altered]:
    """The boundary moved: by its number, where it has one, else by its sign."""
    numbers = list(_inside(node))
    yield from numbers
    if not any(isinstance(side, Literal) for side in (node.left, node.right)):
        if node.op in WIDER:
            yield Operator.WEAKEN, Compare(WIDER[node.op], node.left, node.right)
        if node.op in NARROWER:
            yield Operator.SHIFT, Compare(NARROWER[node.op], node.left, node.right)


def _value(node: Node) -> Iterator[Altered]:
    match node:
        case Literal(value=int() as value) if not isinstance(value, bool):
            yield Operator.SHIFT, Literal(value - 1)
            yield Operator.SHIFT, Literal(value + 1)
        case Compare() | In() | Not() | Many(op="and" | "or") | Fold(op="any" | "all"):
            yield from _condition(node)
        case _:
            yield from _inside(node)


Reader = Callable[[Node], Iterator[Altered]]


def _inside(node: Node, readers: Sequence[Reader] = ()) -> Iterator[Altered]:
    """A change of each part of `node`, one at a time."""
    for i, (part, read) in enumerate(zip(parts_of(node), readers or _readers(node), strict=True)):
        for operator, new in read(part):
            yield operator, _with(node, i, new)


def _readers(node: Node) -> Sequence[Reader]:
    """For each part of `node`, whether it is a condition or a value."""
    match node:
        case Many(op="and" | "or", parts=parts):
            return (_condition,) * len(parts)
        case If():
            return _condition, _value, _value
        case Fold(op="any" | "all"):
            return _matters, _matters
        case Fold():
            return _matters, _value
        case _:
            return (_value,) * len(parts_of(node))


def _matters(node: Node) -> Iterator[Altered]:
    """A condition of a fold, which is `True` where nothing is written."""
    return iter(()) if node == TRUE else _condition(node)


def _with(node: Node, at: int, new: Node) -> Node:
    """`node` with another part in the place `at`."""
    parts = iter(range(len(parts_of(node))))
    return rebuilt(node, lambda part: new if next(parts) == at else part)
