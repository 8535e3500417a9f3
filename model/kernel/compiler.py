"""The parts of rulebooks with one vocabulary as functions of (table, binding), compiled once.

Each part is compiled when it is first asked for and kept, so that a rulebook in which one thing
has been changed compiles that one thing, and what asks for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from model.kernel.change import Change, changes, first
from model.kernel.check import Scope
from model.kernel.compiled import Links, Reader, link, reader
from model.kernel.effect import Effects
from model.kernel.expression import Attribute, Name, Value, parse
from model.kernel.facts import inherit, queries, resting
from model.kernel.flow import Always, Branch, DueText, Note, Param
from model.kernel.spoken import said_by, said_in, said_when_due
from model.kernel.table import Binding, Table
from model.kernel.vocabulary import PLAYER, TABLE
from model.kernel.watch import Watch

Noter = Callable[[Table, Binding], dict[str, Value]]
Finder = Callable[[Table, Binding], list[int]]
Ways = tuple[tuple[Reader, str], ...]

Part = TypeVar("Part")
Made = TypeVar("Made")

Said = tuple[str, Scope]
"""An expression and what is in scope where it stands."""


class Kept(Generic[Part, Made]):
    """What `make` makes of parts, kept: texts by what they say, all else by its identity, for parts are
    large and never change. `said`: the expressions of a part. What asks nothing that is
    `redefined` is taken from `like`."""

    def __init__(
        self,
        make: Callable[[Part], Made],
        said: Callable[[Part], Iterable[Said]],
        like: "Kept[Part, Made] | None",
        redefined: frozenset[str],
    ) -> None:
        self._make, self._said, self._like, self._redefined = make, said, like, redefined
        self._made: dict[object, tuple[Part, Made]] = {}
        self._asked: dict[object, frozenset[str]] = {}

    def __call__(self, part: Part) -> Made:
        key = part if isinstance(part, str) else id(part)
        found = self._made.get(key)
        if found is None:
            like = self._like
            same = like is not None and self._redefined.isdisjoint(like.asks(part))
            found = self._made[key] = part, like(part) if like is not None and same else self._make(part)
        return found[1]

    def asks(self, part: Part) -> frozenset[str]:
        """The facts and computed roles that a part asks, directly or through others."""
        key = part if isinstance(part, str) else id(part)
        if key not in self._asked:
            asked = (queries(parse(text), scope) for text, scope in self._said(part))
            self._asked[key] = frozenset[str]().union(*asked)
        return self._asked[key]


class Check:
    """An Always: `due` is the first thing for which it holds, or NOTHING; `things` are all of them,
    which are seldom asked for."""

    def __init__(self, always: Always, due: Reader, find: Callable[[], Finder]) -> None:
        self.always, self.due, self._find = always, due, find

    @cached_property
    def things(self) -> Finder:
        """All things for which it holds."""
        return self._find()


class Dueness(NamedTuple):
    """A text that can be due: the things that it is due for, and what it does for one of them."""

    things: Finder
    change: Change


class Compiler:
    """`scope`: every role is in it; what may be named where has been checked before. `like`: that of
    a vocabulary that differs in the queries of `redefined` alone. `linked`: facts that rest on none of
    these are called, not compiled in (see `compiled.link`)."""

    value: Kept[str, Reader]
    """An expression that no role but the bound ones occurs in."""
    change: Kept[Effects, Change]
    ways: Kept[Branch, Ways]
    notes: Kept[Note, Noter]
    candidates: Kept[Param, Finder]
    check: Kept[Always, Check]
    due: Kept[DueText, Dueness]

    def __init__(
        self,
        scope: Scope,
        like: "Compiler | None" = None,
        redefined: frozenset[str] = frozenset(),
        *,
        linked: bool = False,
    ) -> None:
        self.scope = scope
        if like is not None:
            inherit(scope.vocabulary, like.scope.vocabulary, redefined)
        if like is not None and linked:
            facts = frozenset(scope.vocabulary.facts()) - resting(redefined, like.scope.vocabulary)
            link(scope.vocabulary, Links(facts, _Facts(like)))
        self._facts: dict[tuple[str, str], Reader] = {}

        def kept(
            make: Callable[[Part], Made], said: Callable[[Part], Iterable[Said]], of: Kept[Part, Made] | None
        ) -> Kept[Part, Made]:
            return Kept(make, said, of, redefined)

        self.value = kept(self._value, lambda text: [(text, scope)], like.value if like else None)
        self.change = kept(self._change, self._said_in, like.change if like else None)
        self.ways = kept(self._ways, self._said_by, like.ways if like else None)
        self.notes = kept(self._notes, self._said_by, like.notes if like else None)
        self.candidates = kept(self._candidates, self._said_of, like.candidates if like else None)
        self.check = kept(self._check, lambda always: [(always.when, scope)], like.check if like else None)
        self.due = kept(self._due, self._said_when_due, like.due if like else None)

    def fact(self, kind: str, name: str) -> Reader:
        """A fact of a thing, which is bound as `it`."""
        found = self._facts.get((kind, name))
        if found is None:
            whole = kind == TABLE
            scope = self.scope if whole else self.scope.with_names(it=kind)
            found = self._facts[kind, name] = reader(Attribute(Name(TABLE if whole else "it"), name), scope)
        return found

    # -- what parts say

    def _said_in(self, effects: Effects) -> Iterator[Said]:
        return ((said.text, said.scope) for said in said_in(effects, self.scope))

    def _said_by(self, step: Branch | Note) -> Iterator[Said]:
        return ((said.text, said.scope) for said in said_by(step, self.scope))

    def _said_of(self, param: Param) -> Iterator[Said]:
        yield param.where, self.scope.with_names(it=param.kind)

    def _said_when_due(self, text: DueText) -> Iterator[Said]:
        return ((said.text, said.scope) for said in said_when_due(text, self.scope))

    # -- what is made of them

    def _value(self, text: str) -> Reader:
        return reader(parse(text), self.scope)

    def _change(self, effects: Effects) -> Change:
        return changes(effects, self.scope)

    def _ways(self, step: Branch) -> Ways:
        return tuple((self.value(when.condition), when.then) for when in step.whens)

    def _candidates(self, param: Param) -> Finder:
        return self._finder(param.kind, "it", param.where)

    def _finder(self, kind: str, var: str, where: str) -> Finder:
        """All things of a kind for which `where` holds, with the thing as `var`."""
        if where == "True":
            return lambda t, b: list(things(t, kind))
        holds = reader(parse(where), self.scope.with_names(**{var: kind}))
        return lambda t, b: [x for x in things(t, kind) if holds(t, {**b, var: x})]

    def _check(self, always: Always) -> Check:
        due = first(always.domain, always.role, always.when, self.scope)
        kind = self.scope.vocabulary.domain(always.domain)
        return Check(always, due, lambda: self._finder(kind, always.role, always.when))

    def _due(self, text: DueText) -> Dueness:
        kind = self.scope.vocabulary.domain(text.domain)
        inner = self.scope.with_names(**{text.var: kind})
        return Dueness(self._finder(kind, text.var, text.where), changes(text.effects, inner))

    def _notes(self, step: Note) -> Noter:
        once: list[tuple[str, Reader]] = []
        each: list[tuple[str, Finder, Reader]] = []
        for name, record in step.values.items():
            if record.about:
                kind = self.scope.vocabulary.domain(record.about)
                value = reader(parse(record.value), self.scope.with_names(it=kind))
                each.append((name, self._finder(kind, "it", record.where), value))
            else:
                once.append((name, self.value(record.value)))

        def notes(t: Table, b: Binding) -> dict[str, Value]:
            found = {name: value(t, b) for name, value in once}
            for name, find, value in each:
                found.update({f"{name}@{thing}": value(t, {**b, "it": thing}) for thing in find(t, b)})
            return found

        return notes


class _Facts(dict[str, Reader]):
    """The facts (KIND.NAME) of another compiler, each when it is first asked for."""

    def __init__(self, of: Compiler) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, name: str) -> Reader:
        kind, _, fact = name.partition(".")
        self[name] = found = self._of.fact(kind, fact)
        return found


class Watching(Compiler):
    """What another compiler makes, but the conditions of norms and branches note how they came out."""

    def __init__(self, like: Compiler, watch: Watch) -> None:
        super().__init__(like.scope, like)
        self.value = Kept(lambda text: _noted(text, like.value(text), watch), lambda _: (), None, frozenset())
        self.ways = Kept(self._ways, lambda _: (), None, frozenset())


def _noted(text: str, read: Reader, watch: Watch) -> Reader:
    def noting(t: Table, b: Binding) -> Value:
        found = read(t, b)
        (watch.held if found else watch.failed).add(text)
        return found

    return noting


def things(table: Table, kind: str) -> Sequence[int]:
    """All players, or all cards of a kind."""
    return table.setup.seats if kind == PLAYER else table.setup.of_kind[kind]
