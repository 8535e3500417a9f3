"""Tables both ways: random positions, the engine's table of each, and the same table as terms."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from model.kernel.expression import NOTHING, Value
from model.kernel.game import Game
from model.kernel.lay import lay
from model.kernel.position import Counted, Laid, Lasts, Position
from model.kernel.table import Table
from model.kernel.vocabulary import PLAYER, Thing
from solvers.layout import Layout
from solvers.smt import Choice, Number, Term, Truth, all_of, compare, not_, number
from solvers.state import State
from tests.solvers import kites

SLOTS = {"kite": 3, "reel": 2}
GAMES = {players: kites.game(players) for players in (2, 3)}
LAYOUTS = {players: Layout(game, kites.POOL, SLOTS, players) for players, game in GAMES.items()}


class Pinned(NamedTuple):
    """A position, its table, and the terms that pin the layout to it."""

    layout: Layout
    position: Position
    table: Table
    pins: tuple[Truth, ...]
    slots: Mapping[int, int]  # slot → card of the table

    @property
    def game(self) -> Game:
        return self.layout.game


@st.composite
def positions(draw: st.DrawFn, players: int = 2) -> Position:
    """A position of kites, with at most as many cards as the layout has slots."""
    seats = range(players)
    n_kites, n_reels = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    names = [draw(st.sampled_from(("plain", "dragon", "rag"))) for _ in range(n_kites)]
    names += [draw(st.sampled_from(("short", "long"))) for _ in range(n_reels)]
    labels = [f"{name}#{i}" for i, name in enumerate(names)]
    reels = labels[n_kites:]
    cards = tuple(
        _laid(draw, players, label, name, reels if i < n_kites else [])
        for i, (label, name) in enumerate(zip(labels, names, strict=True))
    )
    counters = [
        Counted("active", draw(st.sampled_from(seats))),
        Counted("storm", draw(st.booleans())),
        Counted("sky", draw(st.sampled_from(("fair", "foul")))),
        *(Counted("wind", draw(st.integers(0, 9)), seat) for seat in seats),
        *(Counted("hope", draw(st.booleans()), seat) for seat in seats),
    ]
    lasting = [Lasts("curse", "night", label) for label in labels[:n_kites] if draw(st.booleans())]
    lasting += [Lasts("bless", "dawn", seat=seat) for seat in seats if draw(st.booleans())]
    lasting += [Lasts("calmness", "")] if draw(st.booleans()) else []
    return Position(
        cards=cards, counters=tuple(counters), lasting=tuple(lasting), standard=False, players=players
    )


def _laid(draw: st.DrawFn, players: int, label: str, name: str, hosts: Sequence[str]) -> Laid:
    zone = draw(st.sampled_from(("hand", "sky", "box", "heap")))
    return Laid(
        label,
        name,
        zone,
        NOTHING if zone in ("sky", "heap") else draw(st.sampled_from(range(players))),
        owner=draw(st.sampled_from(range(players))),
        posture=draw(st.sampled_from(("", "wet"))),
        face=draw(st.sampled_from(("", "down"))),
        markers=draw(st.integers(0, 4)) if hosts or name in ("plain", "dragon", "rag") else 0,
        host=draw(st.sampled_from(("", *hosts))),
    )


@st.composite
def pinned(draw: st.DrawFn, players: int = 2) -> Pinned:
    """A random position, its table, and its pins."""
    return pin(LAYOUTS[players], draw(positions(players)))


def pin(layout: Layout, position: Position) -> Pinned:
    """The terms that hold on the table of `position` and on no other."""
    table = lay(layout.game, position, layout.pool)
    slots = _slots(layout, table)
    pins = [card.here if i in slots else not_(card.here) for i, card in enumerate(layout.start.cards)]
    for slot, at in slots.items():
        pins += _same_card(layout.start, slot, table, at, slots)
    for (name, whose), term in layout.start.counters.items():
        pins.append(same(term, _card_back(layout, name, whose, table.counter(name, whose), slots)))
    held = {(e.effect, e.until, e.about) for e in table.effects}
    for (effect, until, about), on in layout.start.force.items():
        whom = about if layout.game.vocabulary.lasting[effect] in (None, PLAYER) else slots.get(about, -9)
        pins.append(on if (effect, until, whom) in held else not_(on))
    return Pinned(layout, position, table, (*pins, layout.space.is_("links", 0)), slots)


def _slots(layout: Layout, table: Table) -> dict[int, int]:
    found: dict[int, int] = {}
    for kind in dict.fromkeys(card.kind for card in layout.start.cards):
        free = [i for i, card in enumerate(layout.start.cards) if card.kind == kind]
        found |= dict(zip(free, table.setup.of_kind[kind], strict=False))
    return found


def _card_back(layout: Layout, name: str, whose: int, value: Value, slots: Mapping[int, int]) -> Value:
    kind = layout.game.vocabulary.counter(name, whose == NOTHING).type
    if isinstance(kind, Thing) and kind.kind != PLAYER and value != NOTHING:
        return {at: slot for slot, at in slots.items()}[int(value)]
    return value


def _same_card(state: State, slot: int, table: Table, at: int, slots: Mapping[int, int]) -> list[Truth]:
    """Everything about a card is as the table has it."""
    card, real, printed = state.cards[slot], table.cards[at], table.setup.cards[at]
    back = {at: slot for slot, at in slots.items()} | {NOTHING: NOTHING}
    return [
        same(card.print, printed.name),
        same(card.owner, printed.owner),
        same(card.place, real.zone),
        same(card.posture, real.posture),
        same(card.face, real.face),
        same(card.controller, real.controller),
        same(card.markers, real.markers),
        same(card.host, back[real.host]),
    ]


def same(term: Term, value: Value) -> Truth:
    """`term` has this value."""
    match term:
        case Number():
            return compare("==", term, number(int(value)))
        case Choice(cases=cases):
            assert isinstance(value, str | int)
            return cases.get(value, False)
        case _:
            return all_of(term) if value else not_(all_of(term))


def differences(state: State, after: Table, pinned: Pinned) -> list[str]:
    """What a table of terms, pinned, has otherwise than a table of the engine's."""
    model = pinned.layout.space.model(*pinned.pins)
    assert model is not None, "a position of the layout's is one of its tables"
    found = []
    for slot, at in pinned.slots.items():
        wanted = _same_card(state, slot, after, at, pinned.slots)
        found += [f"card {at}: part {i}" for i, part in enumerate(wanted) if not model.holds(part)]
    for (name, whose), term in state.counters.items():
        value = _card_back(pinned.layout, name, whose, after.counter(name, whose), pinned.slots)
        if not model.holds(same(term, value)):
            found.append(f"counter {name} of {whose} is {after.counter(name, whose)}")
    held = {(e.effect, e.until, e.about) for e in after.effects}
    here = set()
    for (effect, until, about), on in state.force.items():
        if model.holds(on):
            cards = pinned.layout.game.vocabulary.lasting[effect] not in (None, PLAYER)
            here.add((effect, until, pinned.slots[about] if cards else about))
    return found + [f"in force: {one}" for one in held ^ here]
