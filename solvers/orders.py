"""Two texts that are due at one moment, as terms: the tables to which their two orders come."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from model.kernel.flow import DueText
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
