"""The type of an expression, or why it has none.

`Scope` says which names are bound. Conditions of norms and branches may use facts only
(`facts_only`), so that they can be said in words and asked about by their facts alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from model.kernel.expression import (
    TRUE,
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


RESERVED = ("it", "nothing", PLAYER, TABLE)
"""Names that every rulebook has; no variable of a fold may hide them, or a role."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A vocabulary and the names bound here: role or variable → kind of thing.

    `within`: the computed roles whose query is being read, so that none is defined by itself.
    """

    vocabulary: Vocabulary
    names: Mapping[str, str]
    facts_only: bool = False
    within: tuple[str, ...] = ()

    def with_names(self, **names: str) -> "Scope":
        return replace(self, names={**self.names, **names})

    def inside(self, role: str) -> "Scope":
        """Where the query of a computed role is read: nothing is bound there."""
        return Scope(self.vocabulary, {}, within=(*self.within, role))


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
        raise ExpressionError(f"{text!r} is {said(found)}, expected {_WANTED[kind]}")
    return node


def misfit(found: Type, wanted: Type) -> str:
    """Why a value of the type `found` can never stand where `wanted` is declared; or ''.

    Numbers fit where some value does: the rest is for the table to refuse (`RuleFault`).
    """
    match found, wanted:
        case (Bool(), Bool()) | (Text(), Text()):
            return ""
        case Int(), Int() if found.low <= wanted.high and wanted.low <= found.high:
            return ""
        case Enum(), Enum():
            strange = [value for value in found.values if value not in wanted.values]
            return str(Unknown("value", strange[0], wanted.values)) if strange else ""
        case Enum(), Text():  # a name in quotation marks
            return ""
        case Thing(), Thing() if not found.kind or alike(found.kind, wanted.kind):
            return "may be nothing, which is not expected here" if found.maybe and not wanted.maybe else ""
    return f"is {said(found)}, expected {said(wanted)}"


def alike(kind: str, wanted: str) -> bool:
    """Whether a thing of `kind` can stand where `wanted` is expected: `card` is every kind of card."""
    return kind == wanted or (wanted == CARD and kind not in (PLAYER, TABLE))


def least(kind: Type) -> Node:
    """What an attribute of the type `kind` is where there is no thing: the least value."""
    return Name("nothing") if isinstance(kind, Thing) else Literal(kind.least)


_WANTED: dict[type[Type], str] = {
    Bool: "a yes/no question",
    Int: "a number",
    Enum: "a named value",
    Text: "the name of a card",
    Thing: "a thing",
}


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
        case Thing(kind=""):
            return "nothing"
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
            _yes_no(part, scope)
            return Bool()
        case Many(op="and" | "or", parts=parts):
            for part in parts:
                _yes_no(part, scope)
            return Bool()
        case Many(op=op, parts=parts):
            return _span(op, [_number(part, scope) for part in parts])
        case Compare(op=op, left=left, right=right):
            _comparable(node, op, _type(left, scope), _type(right, scope))
            return Bool()
        case In(left=left, values=values):
            asked = _type(left, scope)
            for listed in values:
                _comparable(node, "==", asked, _type(listed, scope))
            return Bool()
        case If(test=test, yes=yes, no=no):
            _yes_no(test, scope)
            return _join(node, _type(yes, scope), _type(no, scope))
        case Fold(op=op, var=var, domain=domain, where=where, body=body):
            _only_queries(node, scope)
            kind = scope.vocabulary.domain(domain)
            if var in scope.vocabulary.role_named or var in RESERVED:
                raise ExpressionError(f"{text_of(node)}: {var!r} is the name of a role; call it otherwise")
            inner = scope.with_names(**{var: kind})
            _yes_no(where, inner)
            match op:
                case "count":
                    return COUNTED
                case "the":
                    return Thing(kind, maybe=kind != PLAYER or where != TRUE)  # there is a first player
                case "sum":
                    one = _number(body, inner)
                    return Int(min(0, 99 * one.low), max(0, 99 * one.high))
                case _:
                    _yes_no(body, inner)
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
    vocabulary = scope.vocabulary
    role = vocabulary.role_named.get(name)
    match name:
        case "nothing":
            return Thing("", maybe=True)
        case "table":
            return Thing(TABLE)
        case _ if name in scope.names:
            return Thing(scope.names[name], maybe=role is not None and role.maybe)
        case _ if role is None:
            computed = [r.name for r in vocabulary.roles if r.query is not None]
            raise Unknown("name", name, (*scope.names, *computed))
    if role.query is None:
        raise ExpressionError(
            f"role {name!r} is not bound on every path to here; bound: {_listed(scope.names)}"
        )
    if name in scope.within:
        raise ExpressionError(f"role {name!r} is defined by itself: {' → '.join((*scope.within, name))}")
    found = check(parse(role.query), scope.inside(name))
    return Thing(role.kind, maybe=isinstance(found, Thing) and found.maybe)


def _listed(names: Mapping[str, str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _attribute(of: Node, name: str, scope: Scope) -> Type:
    thing = _type(of, scope)
    if not isinstance(thing, Thing) or not thing.kind:
        raise ExpressionError(f"{text_of(of)} is {said(thing)}; only things have attributes")
    found = scope.vocabulary.attribute(thing.kind, name)
    if scope.facts_only and not isinstance(found, Fact):
        facts = [f.name for f in scope.vocabulary.kind_named[thing.kind].facts] if thing.kind != CARD else []
        raise ExpressionError(
            f"{text_of(of)}.{name} is no fact; facts of {thing.kind}: {', '.join(facts) or 'none'}"
        )
    kind = found.type if isinstance(found, Fact) else found
    if thing.maybe and isinstance(kind, Thing):
        return replace(kind, maybe=True)  # nobody's owner is nobody
    return kind


def _yes_no(node: Node, scope: Scope) -> None:
    found = _type(node, scope)
    if not isinstance(found, Bool):
        raise ExpressionError(f"{text_of(node)} is {said(found)}, expected {_WANTED[Bool]}")


def _number(node: Node, scope: Scope) -> Int:
    found = _type(node, scope)
    if not isinstance(found, Int):
        raise ExpressionError(f"{text_of(node)} is {said(found)}, expected a number")
    return found


def _comparable(node: Node, op: str, a: Type, b: Type) -> None:
    match a, b:
        case Int(), Int():
            return
        case Thing(kind=x), Thing(kind=y) if not x or not y or alike(x, y) or alike(y, x):
            pass
        case (Text(), Enum()) | (Enum(), Text()) | (Bool(), Bool()) | (Text(), Text()):
            pass
        case Enum(values=known), Enum(values=given):
            if not set(known) & set(given):
                few, many = sorted((known, given), key=len)
                raise ExpressionError(f"{text_of(node)}: {Unknown('value', few[0], many)}")
        case _:
            raise ExpressionError(f"{text_of(node)}: cannot compare {said(a)} with {said(b)}")
    if op not in ("==", "!="):
        raise ExpressionError(f"{text_of(node)}: only numbers are ordered")


def _join(node: Node, a: Type, b: Type) -> Type:
    match a, b:
        case Int(), Int():
            return Int(min(a.low, b.low), max(a.high, b.high))
        case Enum(), Enum():
            return Enum(tuple(dict.fromkeys((*a.values, *b.values))), {**a.words, **b.words})
        case (Text(), Enum()) | (Enum(), Text()):
            return Text()
        case Thing(), Thing() if not a.kind or not b.kind or alike(a.kind, b.kind):
            return Thing(b.kind or a.kind, a.maybe or b.maybe)
        case Thing(), Thing() if alike(b.kind, a.kind):
            return Thing(a.kind, a.maybe or b.maybe)
        case _ if type(a) is type(b) and not isinstance(a, Thing):
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
    vocabulary = scope.vocabulary
    match node:
        case Call(name="other" | "next" as name, args=(player,)):
            if name == "other" and vocabulary.seats != 2:
                raise ExpressionError(f"{text_of(node)}: `other` is for two players; use next()")
            return Thing(PLAYER, maybe=_thing(player, PLAYER, scope).maybe)
        case Call(name="links"):
            return COUNTED
        case Call(name="pending"):
            return vocabulary.declared
        case Call(name="void"):
            return Bool()
        case Call(name="note", args=(Literal(value=str() as name), *about)):
            local = vocabulary.local(name)
            if (local.about is None) != (not about):
                wants = f"a {local.about}" if local.about else "no thing"
                raise ExpressionError(f"{text_of(node)}: note {name!r} is about {wants}")
            for thing in about:
                _thing(thing, local.about or CARD, scope)
            return local.type
        case Call(name="in_force", args=(Literal(value=str() as name), *about)):
            if name not in vocabulary.lasting:
                raise Unknown("lasting effect", name, vocabulary.lasting)
            for thing in about:
                _thing(thing, vocabulary.lasting[name] or CARD, scope)
            return Bool()
    raise ExpressionError(f"{text_of(node)}: the first argument is a name in quotation marks")


def _thing(node: Node, kind: str, scope: Scope) -> Thing:
    found = _type(node, scope)
    if isinstance(found, Thing) and alike(found.kind, kind):
        return found
    raise ExpressionError(f"{text_of(node)} is {said(found)}, expected a {kind}")
