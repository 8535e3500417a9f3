"""The one expression language of hantei: its nodes, reading it, printing it.

Conditions of norms, queries of facts, candidates, notes and values in effects are all
written in it. Python's own parser reads the text; only the nodes below are kept, so
nothing else can be said. What a node means is up to its readers: `compiled` (Python),
`say` (words), `solvers.smt` (Z3 terms and boxes).
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal as Choice

Value = bool | int | str

NOTHING = -1
"""What a thing-valued expression has where there is no thing."""


NO_ACTION = "none"
"""What `pending()` is where nothing waits; no action has this name."""


class ExpressionError(ValueError):
    """Text that is not in the language, with the place and the part."""


@dataclass(frozen=True, slots=True)
class Literal:
    value: Value
    kind: str = field(init=False)  # keeps True apart from 1, which Python calls equal

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", type(self.value).__name__)


@dataclass(frozen=True, slots=True)
class Name:
    """A role, the variable of a fold, `it`, `table` or `nothing`."""

    id: str


@dataclass(frozen=True, slots=True)
class Attribute:
    """A fact, a printed value or a field of a thing."""

    of: "Node"
    name: str


@dataclass(frozen=True, slots=True)
class Not:
    part: "Node"


@dataclass(frozen=True, slots=True)
class Many:
    """`and`, `or`, `min`, `max` over two or more parts; `+`, `-`, `*` over two."""

    op: str
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Compare:
    op: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class In:
    left: "Node"
    values: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class If:
    test: "Node"
    yes: "Node"
    no: "Node"


FoldOp = Choice["count", "sum", "any", "all", "the"]


@dataclass(frozen=True, slots=True)
class Fold:
    """`op(body for var in domain if where)`; `domain` is the plural of a kind.

    `count` counts, `the` is the first thing found (or `nothing`); both have no body.
    """

    op: FoldOp
    var: str
    domain: str
    where: "Node"
    body: "Node"


@dataclass(frozen=True, slots=True)
class Call:
    """`other(p)`, `next(p)`, `note("n"[, thing])`, `in_force("e"[, thing])`, `links()`, and of the last
    link `pending()`, the action that is declared (NO_ACTION without links), and `void()`."""

    name: str
    args: tuple["Node", ...]


Node = Literal | Name | Attribute | Not | Many | Compare | In | If | Fold | Call

TRUE = Literal(True)
FUNCTIONS = {
    "other": (1, 1), "next": (1, 1), "note": (1, 2), "in_force": (1, 2),
    "links": (0, 0), "pending": (0, 0), "void": (0, 0),
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
FOLDS: dict[str, FoldOp] = {"count": "count", "sum": "sum", "any": "any", "all": "all", "the": "the"}


@cache
def parse(text: str) -> Node:
    """The expression that `text` says.

    Raises ExpressionError naming the column and the part that is not in the language.
    """
    text = text.strip()
    try:
        return _node(ast.parse(text, mode="eval").body, text)
    except ExpressionError:
        raise
    except SyntaxError as error:
        column = error.offset or 1
        raise ExpressionError(f"{text!r} is not an expression (column {column}: {error.msg})") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"{text!r} is not an expression (column 1: {error})") from None


def _node(tree: ast.expr, text: str) -> Node:
    def sub(part: ast.expr) -> Node:
        return _node(part, text)

    match tree:
        case ast.Constant(value=bool() | int() | str() as value):
            return Literal(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)) if type(value) is int:
            return Literal(-value)
        case ast.Name(id=name):
            return Name(name)
        case ast.Attribute(value=of, attr=name):
            return Attribute(sub(of), name)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return Not(sub(part))
        case ast.BoolOp(op=op, values=values):
            return Many("and" if isinstance(op, ast.And) else "or", tuple(map(sub, values)))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            return Many(ARITHMETIC[type(op)], (sub(left), sub(right)))
        case ast.IfExp(test=test, body=yes, orelse=no):
            return If(sub(test), sub(yes), sub(no))
        case ast.Compare(left=left, ops=[ast.In()], comparators=[ast.Tuple(elts=items)]):
            listed = tuple(part for part in map(sub, items) if isinstance(part, Literal))
            if listed and len(listed) == len(items):
                return In(sub(left), listed)
        case ast.Compare(left=left, ops=ops, comparators=rest) if all(type(op) in COMPARISONS for op in ops):
            terms = [sub(left), *map(sub, rest)]
            pairs = [
                Compare(COMPARISONS[type(op)], a, b) for op, a, b in zip(ops, terms, terms[1:], strict=False)
            ]
            return pairs[0] if len(pairs) == 1 else Many("and", tuple(pairs))
        case ast.Call(
            func=ast.Name(id=op), args=[ast.GeneratorExp(elt=body, generators=[generator])], keywords=[]
        ) if op in FOLDS:
            return _fold(FOLDS[op], generator, body, text)
        case ast.Call(func=ast.Name(id="min" | "max" as op), args=args, keywords=[]) if len(args) > 1:
            return Many(op, tuple(map(sub, args)))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            low, high = FUNCTIONS[name]
            if low <= len(args) <= high:
                return Call(name, tuple(map(sub, args)))
    column = len(text.encode()[: tree.col_offset].decode()) + 1  # ast counts bytes
    raise ExpressionError(
        f"{text!r}: {ast.unparse(tree)!r} (column {column}) is not in the language of conditions"
    )


def _fold(op: FoldOp, generator: ast.comprehension, body: ast.expr, text: str) -> Fold:
    match generator:
        case ast.comprehension(target=ast.Name(id=var), iter=ast.Name(id=domain), ifs=ifs, is_async=0):
            wheres = tuple(_node(part, text) for part in ifs)
            where = TRUE if not wheres else wheres[0] if len(wheres) == 1 else Many("and", wheres)
            of = _node(body, text)
            if op in ("count", "the", "any") and of == Name(var):
                of = TRUE
            if op in ("count", "the") and of != TRUE:
                raise ExpressionError(
                    f"{text!r}: {op} takes the bare variable: {op}({var} for {var} in {domain} …)"
                )
            return Fold(op, var, domain, where, of)
    raise ExpressionError(f"{text!r}: a fold goes over one kind: {op}(c for c in characters if …)")


def text_of(node: Node) -> str:
    """Text that reads back as `node`."""
    match node:
        case Literal(value=value):
            return repr(value)
        case Name(id=name):
            return name
        case Attribute(of=of, name=name):
            return f"{text_of(of)}.{name}"
        case Not(part=part):
            return f"(not {text_of(part)})"
        case Many(op="min" | "max" as op, parts=parts):
            return f"{op}({', '.join(map(text_of, parts))})"
        case Many(op=op, parts=parts):
            return "(" + f" {op} ".join(map(text_of, parts)) + ")"
        case Compare(op=op, left=left, right=right):
            return f"({text_of(left)} {op} {text_of(right)})"
        case In(left=left, values=values):
            return f"({text_of(left)} in ({', '.join(map(text_of, values))},))"
        case If(test=test, yes=yes, no=no):
            return f"({text_of(yes)} if {text_of(test)} else {text_of(no)})"
        case Fold(op=op, var=var, domain=domain, where=where, body=body):
            what = var if op in ("count", "the") or (op == "any" and body == TRUE) else text_of(body)
            limit = "" if where == TRUE else f" if {text_of(where)}"
            return f"{op}({what} for {var} in {domain}{limit})"
        case Call(name=name, args=args):
            return f"{name}({', '.join(map(text_of, args))})"


def parts_of(node: Node) -> tuple[Node, ...]:
    """The nodes directly below `node`, in the order they are written."""
    match node:
        case Literal() | Name():
            return ()
        case Attribute(of=of):
            return (of,)
        case Not(part=part):
            return (part,)
        case Many(parts=parts):
            return parts
        case Compare(left=left, right=right):
            return (left, right)
        case In(left=left, values=values):
            return (left, *values)
        case If(test=test, yes=yes, no=no):
            return (test, yes, no)
        case Fold(where=where, body=body):
            return (where, body)
        case Call(args=args):
            return args


def walk(node: Node) -> Iterator[Node]:
    """`node` and everything below it."""
    yield node
    for part in parts_of(node):
        yield from walk(part)


@cache
def free_names(node: Node) -> frozenset[str]:
    """Names that `node` uses and does not bind itself."""
    match node:
        case Name(id=name):
            return frozenset((name,))
        case Fold(var=var):
            inner = frozenset[str]().union(*map(free_names, parts_of(node)))
            return inner - {var}
        case _:
            return frozenset[str]().union(*map(free_names, parts_of(node)))


def rebuilt(node: Node, new: Callable[[Node], Node]) -> Node:
    """`node` with `new` of every part directly below it; a fold keeps its variable."""
    match node:
        case Literal() | Name():
            return node
        case Attribute(of=of, name=name):
            return Attribute(new(of), name)
        case Not(part=part):
            return Not(new(part))
        case Many(op=op, parts=parts):
            return Many(op, tuple(map(new, parts)))
        case Compare(op=op, left=left, right=right):
            return Compare(op, new(left), new(right))
        case In(left=left, values=values):
            return In(new(left), values)
        case If(test=test, yes=yes, no=no):
            return If(new(test), new(yes), new(no))
        case Fold(op=fold, var=var, domain=domain, where=where, body=body):
            return Fold(fold, var, domain, new(where), new(body))
        case Call(name=name, args=args):
            return Call(name, tuple(map(new, args)))


def substitute(node: Node, values: Mapping[str, Node]) -> Node:
    """`node` with free names replaced; variables of folds are renamed where they would capture."""
    return _put(node, values, frozenset[str]().union(*map(free_names, values.values())))


def _put(node: Node, values: Mapping[str, Node], taken: frozenset[str]) -> Node:
    """`taken`: the names that the values use, at least."""
    match node:
        case Literal():
            return node
        case Name(id=name):
            return values.get(name, node)
        case Fold(op=op, var=var, domain=domain, where=where, body=body) if var in taken or var in values:
            inner, fresh = {n: v for n, v in values.items() if n != var}, var
            if var in taken and not free_names(node).isdisjoint(inner):
                while fresh in taken or fresh in free_names(node):
                    fresh += "_"
                inner[var], taken = Name(fresh), taken | {fresh}
            return Fold(op, fresh, domain, _put(where, inner, taken), _put(body, inner, taken))
        case _:
            return rebuilt(node, lambda part: _put(part, values, taken))


def conjuncts(node: Node) -> tuple[Node, ...]:
    """The parts of a conjunction, or the node alone; `True` has none."""
    if node == TRUE:
        return ()
    if isinstance(node, Many) and node.op == "and":
        return tuple(part for whole in node.parts for part in conjuncts(whole))
    return (node,)


def both(*nodes: Node) -> Node:
    """The conjunction of `nodes`, without needless nesting."""
    found = tuple(part for node in nodes for part in conjuncts(node))
    return TRUE if not found else found[0] if len(found) == 1 else Many("and", found)


def size_of(node: Node) -> int:
    """How many nodes `node` has: what "simplest" means for witnesses and mutants."""
    return sum(1 for _ in walk(node))
