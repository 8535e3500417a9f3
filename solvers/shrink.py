"""Smaller positions that show the same: cards are taken away while they still do."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from model.kernel.game import Game
from model.kernel.lay import begin, describe, lay
from model.kernel.position import Pool, Position
from model.kernel.rulebook import Property
from solvers.explore import BOUNDS, Bounds, Exploration, explore
from solvers.properties import Judged

Shows = Callable[[Exploration], bool]

Found = tuple[Position, Exploration]
"""A position, and what exploration shows from it."""


def shrink(game: Game, position: Position, pool: Pool, claimed: Property, bounds: Bounds = BOUNDS) -> Found:
    """The smallest position found in which `claimed` fails as it does in `position`.

    Where the action of a refuted `ACTION is permitted` was on offer and refused, it still is,
    by the same statements. Raises ValueError where it does not fail.
    """

    def judged(explored: Exploration) -> Judged:
        return next(found for found in explored.judged if found.property is claimed)

    bounds = replace(bounds, eager=True)
    first = judged(_explored(game, whole(game, position, pool, bounds), pool, [claimed], bounds))
    because = None if first.near is None else first.near.because

    def fails(explored: Exploration) -> bool:
        found = judged(explored)
        same = because is None or (found.near is not None and found.near.because == because)
        return found.failed and same

    return smallest(game, position, pool, fails, [claimed], bounds)


def shrink_stop(game: Game, position: Position, pool: Pool, step: str, bounds: Bounds = BOUNDS) -> Found:
    """The smallest position found from which play comes to where the text stops after `step`
    (FLOW/STEP). Raises ValueError where it does not."""
    return smallest(game, position, pool, lambda explored: step in explored.stops, (), bounds)


def smallest(
    game: Game,
    position: Position,
    pool: Pool,
    shows: Shows,
    properties: Iterable[Property] = (),
    bounds: Bounds = BOUNDS,
) -> Found:
    """A position from which no card can be taken away, alone, so that exploration still `shows` it.

    Each smaller position meets the document's invariants. Raises ValueError where `position`
    itself does not show it.
    """
    claims = tuple(properties)
    best = whole(game, position, pool, bounds)
    bounds = replace(bounds, until=best.until)
    shown = _explored(game, best, pool, claims, bounds)
    if not shows(shown):
        raise ValueError(f"{position.name or 'the position'} does not show it")
    size = len(best.cards)
    while size:
        at = 0
        while at < len(best.cards):
            smaller = without(best, {laid.label for laid in best.cards[at : at + size]})
            less = _explored(game, smaller, pool, claims, bounds) if can_be(game, smaller, pool) else None
            if less is not None and shows(less):
                best, shown = smaller, less
            else:
                at += size
        size //= 2
    return best, shown


def whole(game: Game, position: Position, pool: Pool, bounds: Bounds = BOUNDS) -> Position:
    """`position` with every card of its table in it."""
    described = describe(game, lay(game, position, pool), position.start)
    return replace(described, name=position.name, until=bounds.until or position.until)


def _explored(
    game: Game, position: Position, pool: Pool, claims: Iterable[Property], bounds: Bounds
) -> Exploration:
    began = begin(game, lay(game, position, pool), position.start)
    return explore(game, began.table, claims, replace(bounds, until=position.until))


def can_be(game: Game, position: Position, pool: Pool) -> bool:
    """Whether the document's invariants allow the table, and somebody is asked on it."""
    table = lay(game, position, pool)
    if not all(game.value(invariant)(table, {}) for invariant in game.book.invariants):
        return False
    return game.asked(begin(game, table, position.start).table) is not None


def without(position: Position, labels: set[str]) -> Position:
    """`position` without some cards, and without what lies on them."""
    while more := {laid.label for laid in position.cards if laid.host in labels} - labels:
        labels = labels | more
    return replace(
        position,
        cards=tuple(laid for laid in position.cards if laid.label not in labels),
        tops=tuple(
            replace(top, labels=left)
            for top in position.tops
            if (left := tuple(label for label in top.labels if label not in labels))
        ),
        lasting=tuple(lasts for lasts in position.lasting if not lasts.about or lasts.about not in labels),
    )
