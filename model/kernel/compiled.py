"""Expressions as Python functions of (table, binding): the engine's reader.

`expand` first replaces every fact and computed role by its query, so that what is left
speaks of the table alone; the symbolic table of the solvers expands the same nodes.
An attribute of `nothing` has the least value of its type, for every reader alike.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from model.kernel.check import Scope, check, least
from model.kernel.expression import (
    NO_ACTION,
    TRUE,
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
    parse,
    rebuilt,
    substitute,
)
from model.kernel.facts import defined
from model.kernel.table import Binding, Table
from model.kernel.vocabulary import CARD_FIELDS, PLAYER, TABLE, Fact, Thing, Type, Vocabulary

Reader = Callable[[Table, Binding], Value]
_NOTHING = Name("nothing")


Names = frozenset[str]
NONE: Names = frozenset()
FIXED: Names = frozenset(("other", "next"))
"""Kept, what they mean for the players in the game is left to be said later."""


def expand(node: Node, scope: Scope, kept: Names = NONE) -> Node:
    """`node` with every fact and every computed role replaced by its query, and `next` by the
    next player who has not dropped out. What is `kept` stays: facts (KIND.NAME), computed roles, FIXED.
    `node` has passed `check`."""
    match node:
        case Name(id=name) if name not in scope.names and name not in kept and name not in ("nothing", TABLE):
            role = scope.vocabulary.role_named[name]
            return node if role.query is None else expand(parse(role.query), scope.inside(name), kept)
        case Attribute(of=of, name=name):
            return _expand_attribute(of, name, scope, kept)
        case Fold(var=var, domain=domain):
            inner = scope.with_names(**{var: scope.vocabulary.domain(domain)})
            return rebuilt(node, lambda part: expand(part, inner, kept))
        case Call(name="other" | "next" as name, args=(player,)) if name not in kept:
            thing, whose = check(player, scope), expand(player, scope, kept)
            found = Call(name, (whose,)) if name == "other" else _next(whose, scope, kept)
            return unless_nothing(thing, whose, found, _NOTHING)
        case _:
            return rebuilt(node, lambda part: expand(part, scope, kept))


def _expand_attribute(of: Node, name: str, scope: Scope, kept: Names) -> Node:
    thing = check(of, scope)
    assert isinstance(thing, Thing), "checked before"
    found = scope.vocabulary.attribute(thing.kind, name)
    inner = expand(of, scope, kept)
    if not isinstance(found, Fact):
        return Attribute(inner, name)
    if f"{thing.kind}.{name}" in kept:
        return unless_nothing(thing, inner, Attribute(inner, name), least(found.type))
    meant = substitute(_query(scope.vocabulary, thing.kind, name, kept), {"it": inner})
    return unless_nothing(thing, inner, meant, least(found.type))


_QUERIES: WeakKeyDictionary[Vocabulary, dict[tuple[str, Names], Node]] = WeakKeyDictionary()
"""The expanded queries of a vocabulary: each is put into many places."""


def _query(vocabulary: Vocabulary, kind: str, fact: str, kept: Names) -> Node:
    known = _QUERIES.setdefault(vocabulary, {})
    key = f"{kind}.{fact}", kept
    if key not in known:
        known[key] = expand(*defined(key[0], vocabulary), kept)
    return known[key]


def _next(player: Node, scope: Scope, kept: Names) -> Node:
    """The next seat whose player has not dropped out; in an expanded node `next` is the next seat."""
    seat = Call("next", (player,))
    if not scope.vocabulary.out:
        return seat
    seats = [seat]
    for _ in range(scope.vocabulary.seats - 2):
        seats.append(Call("next", (seats[-1],)))
    gone = expand(parse(scope.vocabulary.out), scope.with_names(it=PLAYER), kept)
    found: Node = player
    for after in reversed(seats):
        found = If(substitute(gone, {"it": after}), found, after)
    return found


def unless_nothing(thing: Type, of: Node, meant: Node, otherwise: Node) -> Node:
    """`meant`, and `otherwise` where the thing `of` may be nothing, and is."""
    maybe = isinstance(thing, Thing) and thing.maybe
    return If(Compare("!=", of, _NOTHING), meant, otherwise) if maybe else meant


class Links(NamedTuple):
    """Facts (KIND.NAME) that need not be compiled into what asks them: their readers are there already."""

    facts: Names
    readers: Mapping[str, Reader]


_LINKS: WeakKeyDictionary[Vocabulary, Links] = WeakKeyDictionary()


def link(vocabulary: Vocabulary, links: Links) -> None:
    """From now on readers of this vocabulary call those of `links`. That is slower to play, and
    quicker to compile."""
    _LINKS[vocabulary] = links


def reader(node: Node, scope: Scope) -> Reader:
    """`node` as one compiled function; (table, binding) → value. The binding maps roles to things."""
    links = _LINKS.get(scope.vocabulary)
    if links is None:
        return _compile(f"lambda t, b: {source_of(expand(node, scope), scope)}")
    source = f"lambda t, b: {source_of(expand(node, scope, links.facts), scope)}"
    linked: Reader = eval(compile(source, "<rule>", "eval"), {"f": links.readers})
    return linked


@cache
def _compile(source: str) -> Reader:
    compiled: Reader = eval(compile(source, "<rule>", "eval"), {})
    return compiled


_FIELD = {
    "zone": "t.setup.zone_name[t.cards[{0}].zone]",
    "of": "t.setup.zone_player[t.cards[{0}].zone]",
    "owner": "t.setup.cards[{0}].owner",
    "name": "t.setup.cards[{0}].name",
    "kind": "t.setup.cards[{0}].kind",
}


def source_of(node: Node, scope: Scope, variables: Mapping[str, str] | None = None) -> str:
    """Python source of an expanded node; `variables`: names of folds → Python names."""
    bound = variables or {}

    def sub(part: Node) -> str:
        return source_of(part, scope, bound)

    match node:
        case Literal(value=value):
            return repr(value)
        case Name(id="nothing"):
            return "-1"
        case Name(id=name):
            return bound.get(name, f"b[{name!r}]")
        case Attribute(of=of, name=name):
            return _attribute(of, name, scope, bound)
        case Not(part=part):
            return f"(not {sub(part)})"
        case Many(op="min" | "max" as op, parts=parts):
            return f"{op}({', '.join(map(sub, parts))})"
        case Many(op=op, parts=parts):
            return "(" + f" {op} ".join(map(sub, parts)) + ")"
        case Compare(op=op, left=left, right=right):
            return f"({sub(left)} {op} {sub(right)})"
        case In(left=left, values=values):
            return f"({sub(left)} in ({', '.join(map(sub, values))},))"
        case If(test=test, yes=yes, no=no):
            return f"({sub(yes)} if {sub(test)} else {sub(no)})"
        case Fold():
            return _fold(node, scope, bound)
        case Call():
            return _call(node, scope, bound)


def _attribute(of: Node, name: str, scope: Scope, bound: Mapping[str, str]) -> str:
    thing = check(of, scope)
    assert isinstance(thing, Thing), "checked before"
    layout = scope.vocabulary
    if isinstance(layout.attribute(thing.kind, name), Fact):
        binding = "b" if thing.kind == TABLE else f"{{**b, 'it': {source_of(of, scope, bound)}}}"
        return f"f[{f'{thing.kind}.{name}'!r}](t, {binding})"
    if thing.kind == TABLE:
        return f"t.counters[{[c.name for c in layout.commons].index(name)}]"
    which = source_of(of, scope, bound)
    if thing.kind == PLAYER:
        at = len(layout.commons) + [c.name for c in layout.each].index(name)
        read = f"t.counters[{at} + {len(layout.each)} * {which}]"
    elif name in _FIELD:
        read = _FIELD[name].format(which)
    elif name in CARD_FIELDS:
        read = f"t.cards[{which}].{name}"
    else:
        read = f"t.setup.values[{which}][{name!r}]"
    if not thing.maybe:
        return read
    found = layout.attribute(thing.kind, name)
    kind: Type = found.type if isinstance(found, Fact) else found
    return f"({read} if {which} >= 0 else {kind.least!r})"


def _fold(node: Fold, scope: Scope, bound: Mapping[str, str]) -> str:
    kind = scope.vocabulary.domain(node.domain)
    var = next(name for name in map("v{}".format, count()) if name not in bound.values())
    inner, names = scope.with_names(**{node.var: kind}), {**bound, node.var: var}
    over = "t.setup.seats" if kind == PLAYER else f"t.setup.of_kind[{kind!r}]"
    limit = "" if node.where == TRUE else f" if {source_of(node.where, inner, names)}"
    body = source_of(node.body, inner, names)
    match node.op:
        case "count":
            return f"sum(1 for {var} in {over}{limit})"
        case "the":
            return f"next(({var} for {var} in {over}{limit}), -1)"
        case op:
            return f"{op}({body} for {var} in {over}{limit})"


def _call(node: Call, scope: Scope, bound: Mapping[str, str]) -> str:
    args = [source_of(arg, scope, bound) for arg in node.args]
    match node:
        case Call(name="other"):
            return f"(1 - {args[0]})"
        case Call(name="next"):
            return f"(({args[0]} + 1) % t.setup.players)"
        case Call(name="links"):
            return "len(t.chain)"
        case Call(name="pending"):
            return f"(t.chain[-1].action if t.chain else {NO_ACTION!r})"
        case Call(name="void"):
            return "bool(t.chain and t.chain[-1].void)"
        case Call(name="note", args=(Literal(value=str() as name), *about)):
            otherwise = scope.vocabulary.local(name).otherwise
            key = f"{name + '@'!r} + str({args[1]})" if about else repr(name)
            return f"b.get({key}, {otherwise!r})"
        case Call(name="in_force", args=(Literal(value=str() as name), *about)):
            same = f" and e.about == {args[1]}" if about else ""
            return f"any(e.effect == {name!r}{same} for e in t.effects)"
    raise AssertionError(f"{node} passed the check")
