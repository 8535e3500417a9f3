"""Rulebooks with a planted defect, and the same without it: lanterns, changed in one place.

Planted norms bear ids of statements that the register of the lanterns knows, for scenarios
cite them.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from features.games import Rules
from model.kernel.flow import Branch, Flow, Step
from model.kernel.rulebook import Item, Rulebook
from solvers.study import Study


def study(of: Rules, book: Rulebook, readings: Mapping[str, str] | None = None, **more: Any) -> Study:
    """A study of a changed rulebook: its own game, the phrases and cards of the lanterns."""
    changed = of.with_book(book)
    chosen = dict(readings or {})
    return Study(changed.game(chosen), of.cards.prints, changed, chosen, **more)


def items(book: Rulebook, *added: Item, without: tuple[str, ...] = ()) -> Rulebook:
    """`book` with items added, and without those of some ids."""
    return replace(book, items=(*(item for item in book.items if item.id not in without), *added))


def step(book: Rulebook, flow: str, new: Step) -> Rulebook:
    """`book` with another step in the place of the one with its id."""
    return replace(
        book,
        flows=tuple(
            Flow(f.id, tuple(new if s.id == new.id else s for s in f.steps)) if f.id == flow else f
            for f in book.flows
        ),
    )


def branch(book: Rulebook, flow: str, id: str) -> Branch:
    """The branch with this id."""
    (found,) = [s for f in book.flows if f.id == flow for s in f.steps if s.id == id]
    assert isinstance(found, Branch)
    return found
