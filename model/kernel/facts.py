"""The facts read: what an expression asks, directly and through the queries of facts."""

from typing import NamedTuple
from weakref import WeakKeyDictionary

from model.kernel.check import Scope, check, least
from model.kernel.expression import Attribute, Call, Fold, Name, Node, free_names, parse, parts_of
from model.kernel.vocabulary import PLAYER, TABLE, Fact, Thing, Vocabulary


def asked(node: Node, scope: Scope) -> frozenset[str]:
    """What `node` asks itself: facts as KIND.NAME, computed roles by their name.

    Raises ExpressionError where `node` does not pass `check`.
    """
    match node:
        case Name(id=name) if name not in scope.names:
            role = scope.vocabulary.role_named.get(name)
            return frozenset((name,)) if role is not None and role.query is not None else frozenset()
        case Attribute(of=of, name=name):
            thing = check(of, scope)
            assert isinstance(thing, Thing), "an attribute is of a thing"
            fact = isinstance(scope.vocabulary.attribute(thing.kind, name), Fact)
            return asked(of, scope) | ({f"{thing.kind}.{name}"} if fact else set())
        case Fold(var=var, domain=domain):
            scope = scope.with_names(**{var: scope.vocabulary.domain(domain)})
        case Call(name="next") if scope.vocabulary.out:
            gone = asked(parse(scope.vocabulary.out), scope.with_names(it=PLAYER))
            return gone.union(*(asked(part, scope) for part in parts_of(node)))
        case _:
            pass
    return frozenset[str]().union(*(asked(part, scope) for part in parts_of(node)))


def queries(node: Node, scope: Scope) -> dict[str, Node]:
    """Every fact (KIND.NAME) and computed role that `node` asks, directly or through others,
    with its query; also where they are defined by each other."""
    return {name: query.node for name, query in _queries(node, scope).items()}


class Query(NamedTuple):
    """The query of a fact or computed role, with what it asks itself and the names that are free in it."""

    node: Node
    asked: frozenset[str]
    free: frozenset[str]


def _queries(node: Node, scope: Scope) -> dict[str, Query]:
    found: dict[str, Query] = {}
    known = _KNOWN.setdefault(scope.vocabulary, {})
    todo = [*asked(node, scope)]
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = known.get(name) or _query(name, scope.vocabulary)
            todo += found[name].asked
    return found


_KNOWN: WeakKeyDictionary[Vocabulary, dict[str, Query]] = WeakKeyDictionary()
"""The queries of a vocabulary: loading asks for them over and over, and some are long."""


def _query(name: str, vocabulary: Vocabulary) -> Query:
    known = _KNOWN.setdefault(vocabulary, {})
    if name not in known:
        query, scope = defined(name, vocabulary)
        known[name] = Query(query, asked(query, scope), free_names(query))
    return known[name]


def inherit(new: Vocabulary, old: Vocabulary, but: frozenset[str]) -> None:
    """What is known of `old` holds for `new`, which differs in the queries of `but` alone."""
    known = {name: query for name, query in _KNOWN.get(old, {}).items() if name not in but}
    _KNOWN[new] = known | _KNOWN.get(new, {})


def defined(name: str, vocabulary: Vocabulary) -> tuple[Node, Scope]:
    """The query of a fact or computed role, and what is in scope there."""
    kind, _, fact = name.partition(".")
    if not fact:
        return parse(vocabulary.role_named[name].query or ""), Scope(vocabulary, {}).inside(name)
    found = vocabulary.attribute(kind, fact)
    assert isinstance(found, Fact), "asked() names facts"
    bound = {role.name: role.kind for role in vocabulary.roles if role.query is None}
    query = least(found.type) if found.query is None else parse(found.query)
    return query, Scope(vocabulary, bound | {PLAYER: PLAYER, "it": kind})


def needed(node: Node, scope: Scope) -> frozenset[str]:
    """The roles that must be bound where `node` is asked, those that its facts' queries name included."""
    names = free_names(node).union(*(query.free for query in _queries(node, scope).values()))
    computed = {role.name for role in scope.vocabulary.roles if role.query is not None}
    return names - computed - {"it", "nothing", TABLE}


def redefined(old: Vocabulary, new: Vocabulary) -> frozenset[str] | None:
    """The facts (KIND.NAME) and computed roles whose queries differ; None where more than that does."""
    if _frame(old) != _frame(new):
        return None
    before, after = _defined(old), _defined(new)
    if before.keys() != after.keys():
        return None
    return frozenset(name for name in after if before[name] != after[name])


def resting(names: frozenset[str], vocabulary: Vocabulary) -> frozenset[str]:
    """All facts and computed roles that ask one of these, directly or through others, and these."""
    found, before = names, frozenset[str]()
    defined_here = _defined(vocabulary)
    while found != before:
        before = found
        found |= {
            name
            for name in defined_here
            if defined_here[name] and not found.isdisjoint(_query(name, vocabulary).asked)
        }
    return found


def _frame(vocabulary: Vocabulary) -> tuple[object, ...]:
    """What compiled expressions rest on besides queries."""
    names = [zone.name for zone in vocabulary.zones], [kind.name for kind in vocabulary.kinds]
    counters = [(counter.name, counter.common) for counter in vocabulary.counters]
    lasting, actions = vocabulary.lasting, [*vocabulary.actions]
    return names, counters, vocabulary.locals, lasting, vocabulary.out, vocabulary.seats, actions


def _defined(vocabulary: Vocabulary) -> dict[str, str | None]:
    facts = {name: fact.query for name, fact in vocabulary.facts().items()}
    return facts | {role.name: role.query for role in vocabulary.roles}
