"""Tables of the kernel as pictures for the events, and the names that their keys stand for."""

from __future__ import annotations

from collections.abc import Iterable

from model.kernel.expression import NOTHING
from model.kernel.game import Game
from model.kernel.rulebook import Rulebook
from model.kernel.table import InForce as Lasts
from model.kernel.table import Table
from reports.events import NOBODY, Area, Card, Count, Counter, InForce, Names, Picture, Shown, words
from specs import Card as Listed


def names(book: Rulebook, cards: Iterable[Listed]) -> Names:
    """What the keys in the pictures of a rulebook's tables are called; `cards` of the register.

    Effects that last are about something that the picture names itself, so a gap for it in
    their words reads "…".
    """
    return Names(
        seats=tuple(words(seat) for seat in book.seats),
        zones={zone.name: words(zone.words) for zone in book.zones},
        counters={c.name: Counter(ja=c.words.ja, en=c.words.en, standard=c.standard) for c in book.counters},
        cards={c.id: Card(ja=c.name.ja, en=c.name.en, kind=c.kind, made_up=c.made_up) for c in cards},
        postures={posture.name: words(posture.words) for posture in book.postures},
        effects={lasting.name: words(lasting.words) for lasting in book.lasting},
    )


def picture(game: Game, table: Table) -> Picture:
    """What lies on a table. Of a pile only the known top is told card by card."""
    return Picture(
        areas=tuple(_areas(game, table)),
        counts=tuple(
            Count(counter=name, value=value, of=_seat(player))
            for (name, player), value in zip(table.setup.counters, table.counters, strict=True)
        ),
        in_force=tuple(_lasting(game, table, effect) for effect in table.effects),
    )


def _areas(game: Game, table: Table) -> Iterable[Area]:
    places = zip(table.setup.places, table.zones, table.setup.piles, table.known, strict=True)
    for (zone, player), cards, pile, known in places:
        if cards:
            listed = cards[:known] if pile else cards
            yield Area(
                zone=zone,
                of=_seat(player),
                cards=tuple(_shown(game, table, card) for card in listed),
                rest=len(cards) - len(listed),
            )


def _shown(game: Game, table: Table, card: int) -> Shown:
    state, labels = table.cards[card], table.setup.labels
    standard = state.posture == game.vocabulary.postures[0].name
    return Shown(
        label=labels[card],
        card=table.setup.cards[card].name,
        posture="" if standard else state.posture,
        face="down" if state.face == "down" else "up",
        markers=state.markers,
        host="" if state.host == NOTHING else labels[state.host],
    )


def _seat(player: int) -> int:
    return NOBODY if player == NOTHING else player


def _lasting(game: Game, table: Table, effect: Lasts) -> InForce:
    if effect.about == NOTHING:
        return InForce(effect=effect.effect)
    if game.vocabulary.lasting[effect.effect] == "player":
        return InForce(effect=effect.effect, seat=effect.about)
    return InForce(effect=effect.effect, about=table.setup.labels[effect.about])
