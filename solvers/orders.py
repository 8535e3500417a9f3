"""Two texts that are due at one moment, as terms: the tables to which their two orders come."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from model.kernel.effect import (
    Add,
    Begin,
    Effect,
    Effects,
    Finish,
    If,
    Move,
    Put,
    Python,
    Set,
    Shuffle,
    every,
)
from model.kernel.expression import Attribute, Call, Fold, Name, walk
from model.kernel.flow import DueText
from model.kernel.spoken import said_in
from solvers.alike import out_of_order, unlike
from solvers.effects import after
from solvers.layout import Layout
from solvers.smt import Choice, Truth, all_of, any_of, compare, count, equal, not_, number
from solvers.state import State
from solvers.terms import Env, holds


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A text that is due, and the thing that it is due for."""

    text: DueText
    thing: Choice

    def env(self, env: Env) -> Env:
        """What names mean to the text."""
        return {**env, self.text.var: self.thing}


def names(text: DueText, layout: Layout) -> dict[str, str]:
    """The name that a text gives its thing → the kind of that."""
    return {text.var: layout.game.vocabulary.domain(text.domain)}


def due(item: Item, state: State, env: Env) -> Truth:
    """The condition of a text holds for its thing."""
    node = state.layout.node(item.text.where, **names(item.text, state.layout))
    return holds(node, state, item.env(env))


def done(item: Item, state: State, env: Env, when: Truth = True) -> State:
    """The table after a text has done what it does."""
    return after(state, item.text.effects, item.env(env), when, **names(item.text, state.layout))


# ---- all that is due at once -------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Dues:
    """All that can be due at a moment, in the engine's order, each with when it is."""

    state: State
    env: Env
    items: tuple[tuple[Item, Truth], ...]

    @property
    def texts(self) -> tuple[DueText, ...]:
        """The texts that can be due."""
        return tuple(dict.fromkeys(item.text for item, _ in self.items))

    @property
    def none(self) -> Truth:
        """Nothing is due."""
        return not_(any_of(*(on for _, on in self.items)))

    @property
    def several(self) -> Truth:
        """More than one thing is due."""
        return compare(">", count(on for _, on in self.items), number(1))

    def tables(self) -> Iterator[State]:
        """The tables after one more of them each, those that are due."""
        state = self.state
        for item, on in self.items:
            state = done(item, state, self.env, on)
            yield state

    def without(self, *items: Item) -> "Dues":
        """What else is due than `items`."""
        rest = [(item, all_of(on, *_others(item, items))) for item, on in self.items]
        return replace(self, items=tuple((item, on) for item, on in rest if on is not False))

    def after(self, state: State) -> State:
        """The table after all of them, one after another."""
        for item, on in self.items:
            state = done(item, state, self.env, on)
        return state


def _others(item: Item, items: Sequence[Item]) -> Iterator[Truth]:
    yield from (not_(equal(item.thing, one.thing)) for one in items if one.text is item.text)


def dues(moment: str, state: State, env: Env) -> Dues:
    """What can be due at a moment on a symbolic table."""
    layout = state.layout
    found: list[tuple[Item, Truth]] = []
    for text in layout.game.book.dues:
        for thing, here in state.things(*names(text, layout).values()) if text.moment == moment else ():
            item = Item(text, layout.things[thing])
            on = all_of(here, due(item, state, env))
            found += [(item, on)] if on is not False else []
    return Dues(state, env, tuple(found))


# ---- two of them, in either order ---------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Both:
    """The tables after each of two texts, and after both, in either order."""

    start: State
    first: State
    other: State
    first_other: State
    other_first: State

    @property
    def sound(self) -> Truth:
        """No counter leaves its bounds on either way."""
        return all_of(*self.first_other.within, *self.other_first.within)

    @property
    def exact(self) -> bool:
        """Whether terms tell all that is done."""
        return self.first_other.exact and self.other_first.exact

    @property
    def differ(self) -> Truth:
        """The two orders come to tables that are not the same."""
        ends = self.first_other, self.other_first
        return all_of(self.sound, any_of(*unlike(*ends), *out_of_order(self.start, *ends)))

    def then(self, rest: Dues) -> "Both":
        """The same, with what else is due done after both."""
        ends = (rest.after(end) for end in (self.first_other, self.other_first))
        return Both(self.start, self.first, self.other, *ends)

    def quiet(self, quiet: Callable[[State], Truth]) -> Truth:
        """Nothing that is always checked breaks in, on either way."""
        return all_of(*map(quiet, (self.first, self.other, self.first_other, self.other_first)))


def both(first: Item, other: Item, state: State, env: Env) -> Both:
    """Both of two texts, in either order."""
    a, b = done(first, state, env), done(other, state, env)
    return Both(state, a, b, done(other, a, env), done(first, b, env))


# ---- what is told without a solver -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a table (fields of cards, counters, effects in force) that a text asks, and that it
    changes."""

    asks: frozenset[str]
    changes: frozenset[str]

    def apart(self, other: "Parts") -> bool:
        """Neither changes what the other asks or changes."""
        mine, theirs = self.asks | self.changes, other.asks | other.changes
        return self.changes.isdisjoint(theirs) and other.changes.isdisjoint(mine)


def parts(text: DueText, layout: Layout) -> Parts:
    """The parts of a table that a text is about."""
    scope = layout.scope.with_names(**names(text, layout))
    nodes = (layout.node(said.text, **said.scope.names) for said in said_in(text.effects, scope))
    asks = frozenset(part for node in nodes for part in layout.depends(node)[1])
    return Parts(asks, frozenset(_changed(text.effects)))


def watched(layout: Layout) -> frozenset[str]:
    """The parts of a table that decide whether something breaks in: a check that is always made, or the
    end of the game."""
    book, vocabulary = layout.game.book, layout.game.vocabulary
    checks = (layout.node(a.when, **{a.role: vocabulary.domain(a.domain)}) for a in book.always)
    nodes = (layout.node(book.over), *checks)
    return frozenset(part for node in nodes for part in layout.depends(node)[1])


def unrelated(texts: Sequence[DueText], layout: Layout) -> bool:
    """Whether no two things that are due have to do with each other, in whatever order they are done."""
    if any(hidden(text, layout) for text in texts):
        return False
    known = [parts(text, layout) for text in texts]
    others = all(a.apart(b) for a, b in itertools.combinations(known, 2))
    return others and all(
        one.apart(one) or _own(text, layout) for text, one in zip(texts, known, strict=True)
    )


def hidden(text: DueText, layout: Layout) -> bool:
    """Whether the text does what no term tells: what only Python knows, or a shuffle of a zone that keeps
    its order."""
    zones = layout.game.vocabulary.zone_named
    return any(
        isinstance(effect, Python) or (isinstance(effect, Shuffle) and zones[effect.zone].ordered)
        for effect in every(text.effects)
    )


def _changed(effects: Effects) -> Iterator[str]:
    for effect in every(effects):
        match effect:
            case Set(field=field):
                yield field
            case Put(counter=counter) | Add(counter=counter):
                yield counter
            case Move():
                yield from ("place", "host", "posture", "face", "markers")
            case Begin() | Finish():
                yield "force"
            case _:
                pass


def _own(text: DueText, layout: Layout) -> bool:
    """Whether the text asks and changes nothing but the thing that it is due for."""
    effects = all(_of_own(effect, text.var, layout) for effect in every(text.effects))
    scope = layout.scope.with_names(**names(text, layout))
    nodes = [layout.node(said.text, **said.scope.names) for said in said_in(text.effects, scope)]
    return effects and all(
        part.of == Name(text.var) if isinstance(part, Attribute) else not isinstance(part, Fold | Call)
        for node in nodes
        for part in walk(node)
    )


def _of_own(effect: Effect, var: str, layout: Layout) -> bool:
    match effect:
        case Set(card=card):
            return card == var
        case Move(card=card, zone=zone):
            return card == var and not layout.game.vocabulary.zone_named[zone].ordered
        case Put(of=of) | Add(of=of):
            return of == var
        case If():
            return True
        case _:
            return False
