"""Tables of the kernel as pictures for the events, and the names that their keys stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.kernel.expression import NOTHING, Value
from model.kernel.game import Game
from model.kernel.rulebook import Rulebook
from model.kernel.table import InForce as Lasts
from model.kernel.table import Table
from model.kernel.vocabulary import Enum, Thing, Type
from reports.events import NOBODY, Area, Card, Count, Counter, InForce, Names, Picture, Shown, Words, words
from specs import Card as Listed


def names(book: Rulebook, cards: Iterable[Listed]) -> Names:
    """What the keys in the pictures of a rulebook's tables are called; `cards` of the register.

    The words of an effect may have a gap `{it}` for what it is about.
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
        counts=tuple(_counts(game, table)),
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


def _counts(game: Game, table: Table) -> Iterator[Count]:
    kinds = {counter.name: counter.type for counter in game.book.counters}
    for (name, player), value in zip(table.setup.counters, table.counters, strict=True):
        told, said = _value(game, table, kinds[name], value)
        yield Count(counter=name, value=told, of=_seat(player), said=said)


def _value(game: Game, table: Table, kind: Type, value: Value) -> tuple[Value, Words | None]:
    """A value as pictures have it, and what it is called where it is no number, yes or no.

    A card is told by its label, as everywhere; a player by the seat.
    """
    match kind:
        case Enum(words=named) if str(value) in named:
            return value, words(named[str(value)])
        case Thing() if int(value) == NOTHING:
            return value, NONE
        case Thing(kind="player"):
            return value, words(game.book.seats[int(value)])
        case Thing():
            return table.setup.labels[int(value)], None
    return value, None


NONE = Words(ja="なし", en="none")


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
