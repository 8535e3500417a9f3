"""The type of an expression, or why it has none.

`Scope` says which names are bound. Conditions of norms and branches may use facts only
(`facts_only`), so that they can be said in words and asked about by their facts alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from model.kernel.expression import (
    Attribute,
    Call,
    Compare,
    ExpressionError,
    Fold,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    parse,
    text_of,
)
from model.kernel.vocabulary import (
    CARD,
    PLAYER,
    TABLE,
    Bool,
    Enum,
    Fact,
    Int,
    Text,
    Thing,
    Type,
    Unknown,
    Vocabulary,
)

COUNTED = Int(0, 999)


@dataclass(frozen=True, slots=True)
class Scope:
    """A vocabulary and the names bound here: role or variable → kind of thing."""

    vocabulary: Vocabulary
    names: Mapping[str, str]
    facts_only: bool = False

    def with_names(self, **names: str) -> "Scope":
        return replace(self, names={**self.names, **names})


def check(node: Node, scope: Scope) -> Type:
    """The type of `node`. Raises ExpressionError at the first part that does not fit."""
    try:
        return _type(node, scope)
    except Unknown as error:
        raise ExpressionError(f"{text_of(node)}: {error}") from None


def expect(text: str, kind: type[Type], scope: Scope) -> Node:
    """`text` parsed, if it is of type `kind`; raises ExpressionError otherwise."""
    node = parse(text)
    found = check(node, scope)
    if not isinstance(found, kind):
        raise ExpressionError(f"{text!r} is {said(found)}, expected {kind.__name__.lower()}")
    return node


def said(found: Type) -> str:
    match found:
        case Bool():
            return "a yes/no question"
        case Int(low=low, high=high):
            return f"a number ({low} to {high})"
        case Enum(values=values):
            return f"one of {', '.join(values)}"
        case Text():
            return "the name of a card"
        case Thing(kind=kind, maybe=maybe):
            return f"a {kind}" + (" or nothing" if maybe else "")


def _type(node: Node, scope: Scope) -> Type:
    match node:
        case Literal(value=bool()):
            return Bool()
        case Literal(value=int() as value):
            return Int(value, value)
        case Literal(value=value):
            return Enum((str(value),))
        case Name(id=name):
            return _name(name, scope)
        case Attribute(of=of, name=name):
            return _attribute(of, name, scope)
        case Not(part=part):
            _want(Bool, part, scope)
            return Bool()
        case Many(op="and" | "or", parts=parts):
            for part in parts:
                _want(Bool, part, scope)
            return Bool()
        case Many(op=op, parts=parts):
            return _span(op, [_number(part, scope) for part in parts])
        case Compare(op=op, left=left, right=right):
            _comparable(node, op, _type(left, scope), _type(right, scope))
            return Bool()
        case In(left=left, values=values):
            for listed in values:
                _comparable(node, "==", _type(left, scope), _type(listed, scope))
            return Bool()
        case If(test=test, yes=yes, no=no):
            _want(Bool, test, scope)
            return _join(node, _type(yes, scope), _type(no, scope))
        case Fold(op=op, var=var, domain=domain, where=where, body=body):
            _only_queries(node, scope)
            kind = scope.vocabulary.domain(domain)
            inner = scope.with_names(**{var: kind})
            _want(Bool, where, inner)
            match op:
                case "count":
                    return COUNTED
                case "the":
                    return Thing(kind, maybe=True)
                case "sum":
                    low, high = _number(body, inner).low, _number(body, inner).high
                    return Int(min(0, 99 * low), max(0, 99 * high))
                case _:
                    _want(Bool, body, inner)
                    return Bool()
        case Call():
            _only_queries(node, scope)
            return _call(node, scope)


def _only_queries(node: Node, scope: Scope) -> None:
    if scope.facts_only:
        raise ExpressionError(
            f"{text_of(node)}: a condition asks facts only; declare this as the query of a fact"
        )


def _name(name: str, scope: Scope) -> Type:
    if name == "nothing":
        return Thing("", maybe=True)
    if name == TABLE:
        return Thing(TABLE)
    if name in scope.names:
        return Thing(scope.names[name])
    role = scope.vocabulary.role_named.get(name)
    if role is not None and role.query is not None:
        return Thing(role.kind)
    if role is not None:
        raise ExpressionError(
            f"role {name!r} is not bound on every path to here; bound: {_listed(scope.names)}"
        )
    computed = [r.name for r in scope.vocabulary.roles if r.query is not None]
    raise Unknown("name", name, (*scope.names, *computed))


def _listed(names: Mapping[str, str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _attribute(of: Node, name: str, scope: Scope) -> Type:
    thing = _type(of, scope)
    if not isinstance(thing, Thing) or not thing.kind:
        raise ExpressionError(f"{text_of(of)} is {said(thing)}; only things have attributes")
    found = scope.vocabulary.attribute(thing.kind, name)
    if isinstance(found, Fact):
        return found.type
    if scope.facts_only:
        facts = [f.name for f in scope.vocabulary.kind_named[thing.kind].facts] if thing.kind != CARD else []
        raise ExpressionError(
            f"{text_of(of)}.{name} is no fact; facts of {thing.kind}: {', '.join(facts) or 'none'}"
        )
    return found


def _want(kind: type[Type], node: Node, scope: Scope) -> None:
    found = _type(node, scope)
    if not isinstance(found, kind):
        raise ExpressionError(
            f"{text_of(node)} is {said(found)}, expected {said(kind()) if kind is Bool else kind}"
        )


def _number(node: Node, scope: Scope) -> Int:
    found = _type(node, scope)
    if not isinstance(found, Int):
        raise ExpressionError(f"{text_of(node)} is {said(found)}, expected a number")
    return found


def _comparable(node: Node, op: str, a: Type, b: Type) -> None:
    match a, b:
        case (Int(), Int()):
            return
        case (Thing(kind=x), Thing(kind=y)) if (
            not x or not y or x == y or (CARD in (x, y) and not {PLAYER, TABLE} & {x, y})
        ):
            ordered = False
        case (Enum(values=known), Enum(values=given)) if set(known) & set(given):
            ordered = False
        case (Text(), Enum()) | (Enum(), Text()) | (Bool(), Bool()) | (Text(), Text()):
            ordered = False
        case (Enum(values=known), Enum(values=given)):
            raise ExpressionError(f"{text_of(node)}: {', '.join(given)} is none of {', '.join(known)}")
        case _:
            raise ExpressionError(f"{text_of(node)}: cannot compare {said(a)} with {said(b)}")
    if op not in ("==", "!=") and not ordered:
        raise ExpressionError(f"{text_of(node)}: only numbers are ordered")


def _join(node: Node, a: Type, b: Type) -> Type:
    match a, b:
        case (Int(), Int()):
            return Int(min(a.low, b.low), max(a.high, b.high))
        case (Enum(), Enum()):
            return Enum(tuple(dict.fromkeys((*a.values, *b.values))))
        case (Thing(), Thing()) if not a.kind or not b.kind or a.kind == b.kind:
            return Thing(a.kind or b.kind, a.maybe or b.maybe)
        case _ if type(a) is type(b):
            return a
    raise ExpressionError(f"{text_of(node)}: one side is {said(a)}, the other {said(b)}")


def _span(op: str, spans: list[Int]) -> Int:
    lows, highs = [s.low for s in spans], [s.high for s in spans]
    match op:
        case "+":
            return Int(sum(lows), sum(highs))
        case "-":
            return Int(lows[0] - highs[1], highs[0] - lows[1])
        case "*":
            corners = [a * b for a in (lows[0], highs[0]) for b in (lows[1], highs[1])]
            return Int(min(corners), max(corners))
        case "min":
            return Int(min(lows), min(highs))
        case _:
            return Int(max(lows), max(highs))


def _call(node: Call, scope: Scope) -> Type:
    match node:
        case Call(name="other" | "next", args=(player,)):
            _thing(player, PLAYER, scope)
            return Thing(PLAYER)
        case Call(name="links"):
            return COUNTED
        case Call(name="note", args=(Literal(value=str() as name), *about)):
            local = scope.vocabulary.local(name)
            if (local.about is None) != (not about):
                wants = f"a {local.about}" if local.about else "no thing"
                raise ExpressionError(f"{text_of(node)}: note {name!r} is about {wants}")
            for thing in about:
                _thing(thing, local.about or CARD, scope)
            return local.type
        case Call(name="in_force", args=(Literal(value=str() as name), *about)):
            if name not in scope.vocabulary.lasting:
                raise Unknown("lasting effect", name, scope.vocabulary.lasting)
            kind = scope.vocabulary.lasting[name]
            if about:
                _thing(about[0], kind or CARD, scope)
            return Bool()
    raise ExpressionError(f"{text_of(node)}: the first argument is a name in quotation marks")


def _thing(node: Node, kind: str, scope: Scope) -> None:
    found = _type(node, scope)
    if not isinstance(found, Thing) or (found.kind != kind and not (kind == CARD and found.kind != PLAYER)):
        raise ExpressionError(f"{text_of(node)} is {said(found)}, expected a {kind}")
