"""What a player may see of a table: nothing that is hidden from that player leaks into it."""

from typing import Any

from model.kernel.game import Game
from model.kernel.table import COMMON, Table

HIDDEN = "?"


def view(game: Game, table: Table, player: int) -> dict[str, Any]:
    """The table for the eyes of `player`: every place with its cards (name, or HIDDEN), and the
    counters; None where not even the number of cards is open. Answers of others to a question
    that is still open are not there at all."""
    zones = {z.name: z for z in game.book.zones}
    places: list[list[Any]] = []
    for (name, whose), cards in zip(table.setup.places, table.zones, strict=True):
        seen_by = zones[name].seen_by
        if not zones[name].counted and whose not in (player, COMMON):
            places.append([name, whose, None])
            continue
        seen = seen_by == "all" or (seen_by == "owner" and whose in (player, COMMON))
        places.append([name, whose, [_seen(table, card, player, seen) for card in cards]])
    asked = game.asked(table)
    return {
        "places": places,
        "counters": [
            [name, whose, v] for (name, whose), v in zip(table.setup.counters, table.counters, strict=True)
        ],
        "running": [[frame.flow, frame.step] for frame in table.stack],
        "asked": bool(asked and (asked.player == player)),
    }


def _seen(table: Table, card: int, player: int, zone_seen: bool) -> list[Any]:
    state = table.cards[card]
    known = zone_seen and (state.face == "up" or table.of(card) == player)
    return [table.setup.cards[card].name if known else HIDDEN, state.posture, state.face, state.markers]
