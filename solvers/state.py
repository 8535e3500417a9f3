"""A table as terms, and what expressions ask of it.

What an expression asks is expanded over the slots of cards; nothing is inverted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from model.kernel.expression import NOTHING, Attribute, Call, Fold, Literal, Node, Value
from model.kernel.table import COMMON
from model.kernel.vocabulary import CARD, PLAYER, TABLE, Bool, Int, Thing, Type
from solvers.smt import (
    Choice,
    Number,
    Term,
    Truth,
    all_of,
    any_of,
    choice,
    count,
    either,
    first,
    implies,
    number,
    pick,
    total,
)
from solvers.terms import Env, Notes, holds, read

if TYPE_CHECKING:
    from solvers.layout import Layout


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A slot: everything about the card in it, and whether one is there."""

    kind: str
    here: Truth
    print: Choice
    owner: Choice
    place: Choice
    posture: Choice
    face: Choice
    controller: Choice
    markers: Number
    host: Choice


@dataclass(frozen=True, slots=True, eq=False)
class Last:
    """The last link of the chain: which action it declares (NO_ACTION without links), and whether
    it is void."""

    action: Choice
    void: Truth


Held = tuple[str, str, int]
"""A lasting effect: its name, until when, about whom."""


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """A card, where `when` holds, went to a place; if that keeps its order, to its end."""

    card: Choice
    when: Truth


@dataclass(frozen=True, slots=True, eq=False)
class Began:
    """A lasting effect, where `when` holds, came into force after all that were."""

    effect: str
    until: str
    about: Choice
    when: Truth


@dataclass(frozen=True, slots=True, eq=False)
class Ended:
    """Where `when` holds, all that was in force `until` then ended."""

    until: str
    when: Truth


@dataclass(frozen=True, eq=False)
class State:
    """A table as terms. `within`: what must hold for no counter to leave its bounds; `exact`
    is false after an effect that only Python knows. `last`: None while it is open. `log`: what came in an order of which a table knows
    more than the terms say. `marks`: part of a table (a field of cards,
    a counter, `force`, `links`) → something that is the same as long as that part is."""

    layout: "Layout"
    cards: tuple[Card, ...]
    counters: Mapping[tuple[str, int], Term]
    force: Mapping[Held, Truth]
    links: Number
    last: Last | None = None
    marks: Mapping[str, object] = field(default_factory=dict)
    within: tuple[Truth, ...] = ()
    exact: bool = True
    log: tuple[Moved | Began | Ended, ...] = ()

    def changed(self, *parts: str, **new: Any) -> "State":
        """Another table, which differs in some parts."""
        return replace(self, marks={**self.marks, **{part: object() for part in parts}}, **new)

    # -- the world that expressions are read in

    def known(self, node: Node, env: Env) -> Term | None:
        found = self.layout.kept.get(self._key(node, env))
        return None if found is None else found[0]

    def keep(self, node: Node, env: Env, term: Term) -> None:
        self.layout.kept[self._key(node, env)] = (term, env)  # the environment keeps its ids alive

    def _key(self, node: Node, env: Env) -> tuple[object, ...]:
        """What the meaning of `node` depends on: what names mean, and some parts of the table."""
        names, parts = self.layout.depends(node)
        return (id(node), *(id(env.get(name)) for name in names), *(self.marks.get(part) for part in parts))

    def name(self, name: str, env: Env) -> Term:
        if name == "nothing":
            return self.layout.things[NOTHING]
        found = env[name]
        assert not isinstance(found, Notes), "a note about several things is asked with its thing"
        return found

    def attribute(self, node: Attribute, env: Env) -> Term:
        of, kind = self.layout.asked_of(node)
        if of == TABLE:
            return self.counters[node.name, COMMON]
        which = read(node.of, self, env)
        assert isinstance(which, Choice), "things are choices"
        return pick(
            (guard, self.value(of, int(thing), node.name, kind)) for thing, guard in which.cases.items()
        )

    def value(self, of: str, thing: int, name: str, kind: Type) -> Term:
        """An attribute of one thing; of nothing it is the least value of its type."""
        if thing == NOTHING:
            return constant(kind, kind.least)
        if of == PLAYER:
            return self.counters[name, thing]
        key = (thing, name, self.marks.get(PART.get(name, "")))
        if key not in self.layout.fields:
            self.layout.fields[key] = self._field(self.cards[thing], name, kind)
        return self.layout.fields[key]

    def _field(self, card: Card, name: str, kind: Type) -> Term:
        table = self.layout.table
        match name:
            case "zone":
                return pick(
                    (guard, choice(table.zone_name[int(at)])) for at, guard in card.place.cases.items()
                )
            case "of":
                return pick(
                    (guard, choice(table.zone_player[int(at)])) for at, guard in card.place.cases.items()
                )
            case "kind":
                return choice(card.kind)
            case "name":
                return card.print
            case "owner" | "controller" | "posture" | "face" | "markers" | "host":
                found: Term = getattr(card, name)
                return found
        return pick(
            (guard, constant(kind, self.layout.printed(str(print_), name, kind)))
            for print_, guard in card.print.cases.items()
        )

    def fold(self, node: Fold, env: Env) -> Term:
        rows = [
            (all_of(here, holds(node.where, self, inner)), thing, inner)
            for thing, here in self.things(self.layout.scope.vocabulary.domain(node.domain))
            for inner in ({**env, node.var: self.layout.things[thing]},)
        ]
        match node.op:
            case "count":
                return count(found for found, _, _ in rows)
            case "sum":
                zero = number(0)
                return total(
                    _as_number(either(found, read(node.body, self, inner), zero)) for found, _, inner in rows
                )
            case "any":
                return any_of(*(all_of(found, holds(node.body, self, inner)) for found, _, inner in rows))
            case "all":
                return all_of(*(implies(found, holds(node.body, self, inner)) for found, _, inner in rows))
            case "the":
                return first((thing, found) for found, thing, _ in rows)

    def things(self, kind: str) -> list[tuple[int, Truth]]:
        """Everything of a kind, and whether it is there; in the engine's order."""
        if kind == PLAYER:
            return [(seat, True) for seat in self.layout.table.seats]
        return [(i, card.here) for i, card in enumerate(self.cards) if kind in (card.kind, CARD)]

    def call(self, node: Call, env: Env) -> Term:
        seats = self.layout.table.players
        match node:
            case Call(name="other", args=(player,)):
                return _mapped(read(player, self, env), lambda seat: 1 - seat)
            case Call(name="next", args=(player,)):
                return _mapped(read(player, self, env), lambda seat: (seat + 1) % seats)
            case Call(name="links"):
                return self.links
            case Call(name="pending" | "void" as name):
                last = self.last or self.layout.last
                return last.action if name == "pending" else last.void
            case Call(name="note", args=(Literal(value=str() as name), *about)):
                return self._note(name, about, env)
            case Call(name="in_force", args=(Literal(value=str() as name), *about)):
                wanted = read(about[0], self, env) if about else None
                return any_of(
                    *(
                        all_of(on, wanted.among((thing,)) if isinstance(wanted, Choice) else True)
                        for (effect, _, thing), on in self.force.items()
                        if effect == name
                    )
                )
        raise AssertionError(f"{node} passed the check")

    def _note(self, name: str, about: Iterable[Node], env: Env) -> Term:
        local = self.layout.scope.vocabulary.local(name)
        otherwise = constant(local.type, local.otherwise)
        found = env.get(name, otherwise)
        for thing in about:
            which = read(thing, self, env)
            noted = found if isinstance(found, Notes) else Notes()
            assert isinstance(which, Choice), "things are choices"
            return pick((guard, noted.get(int(case), otherwise)) for case, guard in which.cases.items())
        assert not isinstance(found, Notes), "passed the check"
        return found


PART = {name: name for name in ("posture", "face", "controller", "markers", "host")} | {
    "zone": "place",
    "of": "place",
}
"""Attribute of a card that can change → the field of it that it is read from."""


def constant(kind: Type, value: Value) -> Term:
    """A value of a type as a term."""
    match kind:
        case Bool():
            return bool(value)
        case Int():
            return number(int(value))
        case Thing():
            return choice(int(value))
        case _:
            return choice(str(value))


def _mapped(term: Term, change: object) -> Choice:
    assert isinstance(term, Choice), "things are choices"
    assert callable(change)
    return Choice({change(int(seat)): guard for seat, guard in term.cases.items()})


def _as_number(term: Term) -> Number:
    assert isinstance(term, Number), "sums add numbers"
    return term
