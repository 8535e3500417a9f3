"""Smaller positions that show the same: cards are taken away while the property still fails."""

from dataclasses import replace

from model.kernel.game import Game
from model.kernel.lay import begin, describe, lay
from model.kernel.position import Pool, Position
from model.kernel.rulebook import Property
from solvers.explore import BOUNDS, Bounds, Exploration, explore
from solvers.properties import Judged, Line


def shrink(
    game: Game, position: Position, pool: Pool, claimed: Property, bounds: Bounds = BOUNDS
) -> tuple[Position, Exploration]:
    """The smallest position found in which `claimed` fails as it does in `position`, and what
    exploration shows there.

    No card can be taken away from it, alone. Each smaller position meets the document's
    invariants; where the action of a refuted `ACTION is permitted` was on offer and refused, it
    still is, by the same statements.
    """
    until = bounds.until or position.until
    bounds = replace(bounds, until=until, eager=True)
    whole = describe(game, lay(game, position, pool), position.start)
    best = replace(whole, name=position.name, until=until)
    shown = _shown(game, best, pool, claimed, bounds)
    if shown is None:
        raise ValueError(f"{claimed.id} does not fail in {position.name or 'this position'}")
    near = _of(shown, claimed).near
    size = len(best.cards)
    while size:
        size = min(size, len(best.cards))
        at = 0
        while at < len(best.cards):
            smaller = _without(best, {laid.label for laid in best.cards[at : at + size]})
            less = _shown(game, smaller, pool, claimed, bounds, near)
            if less is None:
                at += size
            else:
                best, shown = smaller, less
        size //= 2
    return best, shown


def _shown(
    game: Game,
    position: Position,
    pool: Pool,
    claimed: Property,
    bounds: Bounds,
    near: Line | None = None,
) -> Exploration | None:
    """What exploration shows from `position`, if the property fails there, with the same refusal as
    `near`, and the table can be."""
    table = lay(game, position, pool)
    if not all(game.value(invariant)(table, {}) for invariant in game.book.invariants):
        return None
    began = begin(game, table, position.start)
    if game.asked(began.table) is None:
        return None
    explored = explore(game, began.table, [claimed], bounds)
    found = _of(explored, claimed)
    same = near is None or (found.near is not None and found.near.because == near.because)
    return explored if found.failed and same else None


def _of(explored: Exploration, claimed: Property) -> Judged:
    return next(found for found in explored.judged if found.property is claimed)


def _without(position: Position, labels: set[str]) -> Position:
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
