"""What a player may see of a table: nothing that is hidden from that player leaks into it."""

from typing import Any

from model.kernel.expression import NOTHING
from model.kernel.game import Game
from model.kernel.table import COMMON, Link, Table
from model.kernel.vocabulary import PLAYER, Zone

HIDDEN = "?"


def view(game: Game, table: Table, player: int) -> dict[str, Any]:
    """The table for the eyes of `player`, of lists, strings and numbers only.

    Every place with its cards as [name or HIDDEN, posture, face, markers], None where not even
    their number is open; counters; effects in force; the chain of declarations; what is running.
    Where order means nothing, cards stand sorted by what is seen of them, so that their order
    tells nothing either. Answers to a question that is still open are not there at all.
    """
    zones = game.vocabulary.zone_named
    asked = game.asked(table)
    return {
        "places": [
            [name, whose, _place(table, place, zones[name], player)]
            for place, (name, whose) in enumerate(table.setup.places)
        ],
        "counters": [
            [name, whose, v] for (name, whose), v in zip(table.setup.counters, table.counters, strict=True)
        ],
        "effects": [
            [e.effect, e.until, _about(game, table, e.effect, e.about, player)] for e in table.effects
        ],
        "chain": [_link(game, table, link) for link in table.chain],
        "running": [[frame.flow, frame.step] for frame in table.stack],
        "asked": bool(asked and asked.player == player),
    }


def sees(game: Game, table: Table, player: int, card: int) -> bool:
    """Whether `player` sees the face of a card."""
    zone = game.vocabulary.zone(table.where(card))
    return counts(zone, table.of(card), player) and _name(table, card, zone, player) != HIDDEN


def counts(zone: Zone, whose: int, player: int) -> bool:
    """Whether `player` may know how many cards lie in the `zone` of `whose`."""
    return zone.counted or whose in (player, COMMON)


def _place(table: Table, place: int, zone: Zone, player: int) -> list[Any] | None:
    if not counts(zone, table.setup.zone_player[place], player):
        return None
    seen = [_card(table, card, zone, player) for card in table.zones[place]]
    if zone.ordered:
        return seen
    known = table.known[place]
    return [*seen[:known], *sorted(seen[known:])]


def _card(table: Table, card: int, zone: Zone, player: int) -> list[Any]:
    state = table.cards[card]
    return [_name(table, card, zone, player), state.posture, state.face, state.markers]


def _name(table: Table, card: int, zone: Zone, player: int) -> str:
    """The name of a card in `zone`, as far as `player` sees its face."""
    whose = table.of(card)
    looks = zone.seen_by == "all" or (zone.seen_by == "owner" and whose in (player, COMMON))
    up = table.cards[card].face == "up" or whose == player
    return table.setup.cards[card].name if looks and up else HIDDEN


def _about(game: Game, table: Table, effect: str, about: int, player: int) -> str | int | None:
    """Whom an effect in force concerns: a seat, the name of a card, or nobody."""
    if about == NOTHING:
        return None
    if game.vocabulary.lasting[effect] == PLAYER:
        return about
    return _name(table, about, game.vocabulary.zone(table.where(about)), player)


def _link(game: Game, table: Table, link: Link) -> list[Any]:
    """A declaration on the chain: everybody has heard what was declared, and sees whether it is void."""
    kinds = {param.role: param.kind for param in game.actions[link.action].params}
    told = [
        [role, thing if kinds[role] == PLAYER else table.setup.cards[int(thing)].name]
        for role, thing in link.binding
    ]
    return [link.action, link.by, told, link.void]
