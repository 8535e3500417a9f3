"""Whether a few cards are enough: what a condition can come to on a table with more of them.

A table with six cards never has twenty of them; a comparison with twenty is decided there
that is open elsewhere. Bounds alone tell: where they decide something for few cards that
they leave open for many, the few tell nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from model.kernel.check import Scope, check
from model.kernel.expression import Call, Compare, Fold, If, Literal, Many, Node, parts_of, walk
from model.kernel.vocabulary import PLAYER, Int

ENOUGH = 99
"""More things of a kind than any table has."""

LINKS = "links"
"""What a chain has, beside the kinds of things."""

Counts = Mapping[str, int]
"""Kind of thing, or LINKS → how many of it a table has at most; many of those that are not named."""


def scarce(asked: Sequence[tuple[Node, Scope]], counts: Counts) -> bool:
    """Whether some comparison in expanded expressions is decided by there being so few things, or all
    that is counted in them takes more things than there are."""
    return any(_decides(node, scope, counts) for node, scope in asked) or _short(asked, counts)


def _decides(node: Node, scope: Scope, counts: Counts) -> bool:
    found = _compared(node, scope, counts)
    return any(_decided(op, *few) and not _decided(op, *many) for op, few, many in found)


def _short(asked: Sequence[tuple[Node, Scope]], counts: Counts) -> bool:
    """Several counts cannot come to the numbers that they are compared with at once."""
    needed: dict[Fold, int] = {}
    for node, _ in asked:
        for fold, number in _needs(node):
            needed[fold] = max(number, needed.get(fold, 0))
    total = Counter[str]()
    for fold, number in needed.items():
        total[asked[0][1].vocabulary.domain(fold.domain)] += number
    return any(number > counts.get(kind, ENOUGH) for kind, number in total.items() if kind != PLAYER)


def _needs(node: Node) -> Iterator[tuple[Fold, int]]:
    """What is counted, and the number that it is compared with."""
    for part in walk(node):
        match part:
            case (
                Compare(left=Fold(op="count") as fold, right=Literal(value=int() as number))
                | Compare(left=Literal(value=int() as number), right=Fold(op="count") as fold)
            ):
                yield fold, number
            case _:
                pass


def _compared(
    node: Node, scope: Scope, counts: Counts
) -> Iterator[tuple[str, tuple[Int, Int], tuple[Int, Int]]]:
    """Every two numbers that are compared, in what bounds they lie with few things and with many."""
    match node:
        case Compare(op=op, left=left, right=right) | Many(op=("min" | "max") as op, parts=(left, right)):
            few, many = ([span(part, scope, have) for part in (left, right)] for have in (counts, {}))
            if few != many:
                (a, b), (c, d) = few, many
                if a and b and c and d:
                    yield op, (a, b), (c, d)
        case _:
            pass
    for part in parts_of(node):
        yield from _compared(part, _within(node, scope), counts)


def _within(node: Node, scope: Scope) -> Scope:
    if isinstance(node, Fold):
        return scope.with_names(**{node.var: scope.vocabulary.domain(node.domain)})
    return scope


def span(node: Node, scope: Scope, counts: Counts) -> Int | None:
    """The bounds of a number, where so many things are at hand; None for what is no number."""
    match node:
        case Fold(op="count" | "sum" as op, domain=domain, body=body):
            kind = scope.vocabulary.domain(domain)
            most = scope.vocabulary.seats if kind == PLAYER else counts.get(kind, ENOUGH)
            one = Int(0, 1) if op == "count" else span(body, _within(node, scope), counts)
            return one and Int(min(0, most * one.low), max(0, most * one.high))
        case Many(op="+" | "-" | "*" | "min" | "max" as op, parts=parts):
            first, *rest = (span(part, scope, counts) for part in parts)
            for other in rest:
                first = _calculated(op, first, other)
            return first
        case If(yes=yes, no=no):
            a, b = span(yes, scope, counts), span(no, scope, counts)
            return a and b and Int(min(a.low, b.low), max(a.high, b.high))
        case Call(name="links"):
            return Int(0, counts.get(LINKS, ENOUGH))
        case Literal(value=bool() | str()):
            return None
        case _:
            found = check(node, scope)
            return found if isinstance(found, Int) else None


def _calculated(op: str, a: Int | None, b: Int | None) -> Int | None:
    if a is None or b is None:
        return None
    match op:
        case "+":
            return Int(a.low + b.low, a.high + b.high)
        case "-":
            return Int(a.low - b.high, a.high - b.low)
        case "*":
            corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return Int(min(corners), max(corners))
        case "min":
            return Int(min(a.low, b.low), min(a.high, b.high))
        case _:
            return Int(max(a.low, b.low), max(a.high, b.high))


def _decided(op: str, a: Int, b: Int) -> bool:
    """The bounds of two numbers tell what comes of comparing them."""
    match op:
        case "<" | ">=":
            return a.high < b.low or a.low >= b.high
        case "<=" | ">":
            return a.high <= b.low or a.low > b.high
        case "==" | "!=":
            return a.high < b.low or b.high < a.low
        case _:  # min, max: which of the two it is
            return a.high <= b.low or b.high <= a.low
