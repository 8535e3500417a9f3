"""From a model of a symbolic table to the position that it is."""

from collections.abc import Mapping
from dataclasses import replace

from model.kernel.expression import NOTHING
from model.kernel.lay import owner_of
from model.kernel.position import Counted, Laid, Lasts, Position
from model.kernel.vocabulary import FACES
from solvers.layout import Layout
from solvers.smt import Model
from solvers.state import Card


def slots(layout: Layout, found: Model) -> dict[int, int]:
    """Slots that hold a card → its number on the table."""
    live = [i for i, card in enumerate(layout.start.cards) if found.holds(card.here)]
    return {slot: at for at, slot in enumerate(live)}


def position(layout: Layout, found: Model, start: str = "", name: str = "") -> Position:
    """The table that a model is, whole."""
    at = slots(layout, found)
    labels = _labels(layout, found, at)
    standard = {c.name: c.standard for c in layout.game.book.counters}
    counted = [
        Counted(counter, value, whose)
        for (counter, whose), term in layout.start.counters.items()
        for value in (found.value(term),)
        if value != standard[counter]
    ]
    lasting = [
        _lasts(layout, effect, until, about, labels)
        for (effect, until, about), on in layout.start.force.items()
        if found.holds(on)
    ]
    cards = tuple(_laid(layout, layout.start.cards[slot], found, labels, labels[slot]) for slot in at)
    return Position(
        name,
        start,
        cards,
        tuple(counted),
        lasting=tuple(lasting),
        standard=False,
        players=layout.table.players,
    )


def _labels(layout: Layout, found: Model, at: Mapping[int, int]) -> dict[int, str]:
    seen: dict[str, int] = {}
    labels = {}
    for slot in at:
        name = str(found.value(layout.start.cards[slot].print))
        seen[name] = seen.get(name, 0) + 1
        labels[slot] = name if seen[name] == 1 else f"{name}({seen[name]})"
    return labels


def _laid(layout: Layout, card: Card, found: Model, labels: Mapping[int, str], label: str) -> Laid:
    place = int(found.value(card.place))
    owner, controller = int(found.value(card.owner)), int(found.value(card.controller))
    posture, face = str(found.value(card.posture)), str(found.value(card.face))
    host = int(found.value(card.host))
    laid = Laid(
        label,
        str(found.value(card.print)),
        layout.table.zone_name[place],
        layout.table.zone_player[place],
        posture="" if posture == layout.game.vocabulary.postures[0].name else posture,
        face="" if face == FACES[0] else face,
        markers=int(found.value(card.markers)),
        host="" if host == NOTHING else labels[host],
        controller=NOTHING if controller == owner else controller,
    )
    return laid if owner_of(laid, layout.game) == owner else replace(laid, owner=owner)


def _lasts(layout: Layout, effect: str, until: str, about: int, labels: Mapping[int, str]) -> Lasts:
    if about == NOTHING:
        return Lasts(effect, until)
    if layout.about_cards(effect):
        return Lasts(effect, until, labels[about])
    return Lasts(effect, until, seat=about)
