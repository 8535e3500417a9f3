"""The parts of rulebooks with one vocabulary as functions of (table, binding), compiled once.

Each part is compiled when it is first asked for and kept by its identity, so that a rulebook
in which one thing has been changed compiles that one thing.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from model.kernel.change import Change, changes, first
from model.kernel.check import Scope
from model.kernel.compiled import Reader, reader
from model.kernel.effect import Effects
from model.kernel.expression import Attribute, Name, Value, parse
from model.kernel.facts import queries
from model.kernel.flow import Always, Branch, Note, Param
from model.kernel.spoken import Spoken, said_by, said_in
from model.kernel.table import Binding, Table
from model.kernel.vocabulary import PLAYER, TABLE

Noter = Callable[[Table, Binding], dict[str, Value]]
Finder = Callable[[Table, Binding], list[int]]
Ways = tuple[tuple[Reader, str], ...]

Part = TypeVar("Part")
Made = TypeVar("Made")


class Kept(Generic[Part, Made]):
    """What `make` makes of parts, kept by their identity: they are large, and never change."""

    def __init__(self, make: Callable[[Part], Made]) -> None:
        self._make = make
        self._made: dict[int, tuple[Part, Made]] = {}

    def __call__(self, part: Part) -> Made:
        found = self._made.get(id(part))
        if found is None:
            found = self._made[id(part)] = part, self._make(part)
        return found[1]


class Check:
    """An Always: `due` is the first thing for which it holds, or NOTHING; `things` are all."""

    def __init__(self, always: Always, due: Reader, things: Finder) -> None:
        self.always, self.due, self.things = always, due, things


class Compiler:
    """`scope`: every role is in it; what may be named where has been checked before. `like`: of a
    vocabulary that differs in the queries of `redefined` alone, so that what asks none of these
    need not be compiled again."""

    def __init__(
        self, scope: Scope, like: "Compiler | None" = None, redefined: frozenset[str] = frozenset()
    ) -> None:
        self.scope, self._like, self._redefined = scope, like, redefined
        self._values: dict[str, Reader] = {}
        self._facts: dict[tuple[str, str], Reader] = {}
        self._asked: dict[str, frozenset[str]] = {}
        self.change: Kept[Effects, Change] = Kept(self._change)
        self.ways: Kept[Branch, Ways] = Kept(self._ways)
        self.notes: Kept[Note, Noter] = Kept(self._noted)
        self.effects_ask: Kept[Effects, frozenset[str]] = Kept(self._effects_ask)
        self.notes_ask: Kept[Note, frozenset[str]] = Kept(self._notes_ask)
        self.candidates: Kept[Param, Finder] = Kept(lambda param: self._finder(param.kind, "it", param.where))
        self.check: Kept[Always, Check] = Kept(self._check)

    def value(self, text: str) -> Reader:
        """An expression that no role but the bound ones occurs in."""
        found = self._values.get(text)
        if found is None:
            like = self._like
            same = like is not None and self._redefined.isdisjoint(like.asks(text))
            found = self._values[text] = (
                like.value(text) if like and same else reader(parse(text), self.scope)
            )
        return found

    def asks(self, text: str) -> frozenset[str]:
        """The facts and computed roles that an expression asks, directly or through others."""
        found = self._asked.get(text)
        if found is None:
            found = self._asked[text] = frozenset(queries(parse(text), self.scope))
        return found

    def _change(self, effects: Effects) -> Change:
        like = self._like
        if like is not None and self._redefined.isdisjoint(like.effects_ask(effects)):
            return like.change(effects)
        return changes(effects, self.scope)

    def _effects_ask(self, effects: Effects) -> frozenset[str]:
        return self._all_ask(said_in(effects, self.scope))

    def _noted(self, step: Note) -> Noter:
        like = self._like
        if like is not None and self._redefined.isdisjoint(like.notes_ask(step)):
            return like.notes(step)
        return self._noter(step)

    def _notes_ask(self, step: Note) -> frozenset[str]:
        return self._all_ask(said_by(step, self.scope))

    def _all_ask(self, listed: Iterable[Spoken]) -> frozenset[str]:
        asks = (queries(parse(said.text), said.scope) for said in listed)
        return frozenset[str]().union(*asks)

    def fact(self, kind: str, name: str) -> Reader:
        """A fact of a thing, which is bound as `it`."""
        found = self._facts.get((kind, name))
        if found is None:
            whole = kind == TABLE
            scope = self.scope if whole else self.scope.with_names(it=kind)
            found = self._facts[kind, name] = reader(Attribute(Name(TABLE if whole else "it"), name), scope)
        return found

    def _ways(self, step: Branch) -> Ways:
        return tuple((self.value(when.condition), when.then) for when in step.whens)

    def _finder(self, kind: str, var: str, where: str) -> Finder:
        """All things of a kind for which `where` holds, with the thing as `var`."""
        if where == "True":
            return lambda t, b: list(things(t, kind))
        holds = reader(parse(where), self.scope.with_names(**{var: kind}))
        return lambda t, b: [x for x in things(t, kind) if holds(t, {**b, var: x})]

    def _check(self, always: Always) -> Check:
        due = first(always.domain, always.role, always.when, self.scope)
        kind = self.scope.vocabulary.domain(always.domain)
        return Check(always, due, self._finder(kind, always.role, always.when))

    def _noter(self, step: Note) -> Noter:
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


def things(table: Table, kind: str) -> Sequence[int]:
    """All players, or all cards of a kind."""
    return table.setup.seats if kind == PLAYER else table.setup.of_kind[kind]
