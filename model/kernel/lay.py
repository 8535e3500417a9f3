"""From a position to its table, and back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from model.kernel.check import said
from model.kernel.expression import NOTHING
from model.kernel.game import Game, Played
from model.kernel.position import Counted, Laid, Lasts, Pool, Position, Top
from model.kernel.rulebook import Placed, Start
from model.kernel.table import COMMON, Frame, InForce, Printed, Setup, Table, arranged, pairs, setup
from model.kernel.vocabulary import FACES, PLAYER, Unknown


class _Spare(NamedTuple):
    """A card of the standard table that nothing has taken from it yet."""

    card: str
    owner: int
    zone: str


def lay(game: Game, position: Position, pool: Pool) -> Table:
    """The table of `position`; nothing runs on it yet.

    A card that the standard table has is taken from there, from a pile if it can be; else it is
    one more. Raises Unknown for a name that is not declared and for a value that cannot be,
    ValueError for two cards of one label.
    """
    spares = list(_spares(game, position)) if position.standard else []
    printed = []
    for laid in position.cards:
        owner = owner_of(laid, game)
        if owner not in range(position.players):
            raise Unknown(f"owner of {laid.label}", str(owner), map(str, range(position.players)))
        _take(spares, laid.card, owner, game)
        printed.append(_print(pool, laid.card, owner, laid.label))
    printed += [_print(pool, spare.card, spare.owner, "") for spare in spares]
    s = setup(game.vocabulary, game.book.id, printed, position.players)
    at = [s.place(game.book.home[card.kind], card.owner) for card in s.cards[: len(position.cards)]]
    at += [_place(s, spare.zone, spare.owner) for spare in spares]
    table = arranged(game.vocabulary, s, at)
    labels = {laid.label: i for i, laid in enumerate(position.cards)}
    for laid in position.cards:
        table = _laid(game, table, laid, labels)
    for counted in position.counters:
        table = _counted(game, table, counted)
    for top in position.tops:
        cards = [_index(label, labels) for label in top.labels]
        place = _place(table.setup, top.zone, top.player)
        if not table.setup.piles[place]:
            raise Unknown("pile", top.zone, (zone.name for zone in game.vocabulary.zones if zone.pile))
        table = table.stack_on_top(cards, place)
    for lasts in position.lasting:
        if lasts.effect not in game.vocabulary.lasting:
            raise Unknown("lasting effect", lasts.effect, game.vocabulary.lasting)
        about = _index(lasts.about, labels) if lasts.about else lasts.seat
        table = table.begin(lasts.effect, lasts.until, about)
    return table


def begin(game: Game, table: Table, start: str = "", *, whole_game: bool = False) -> Played:
    """`table` with the game running from a declared Start (the first one, if not named)."""
    if whole_game:
        return game.start(table)
    at = start_named(game, start)
    given = {name: game.value(value)(table, {}) for name, value in at.given.items()}
    frames = [
        Frame(flow, step, pairs({n: v for n, v in given.items() if n in game.loaded.at(flow, step).names}))
        for flow, step in at.callers
    ]
    return game.run(table._replace(stack=(*frames, Frame(at.flow, at.step, pairs(given)))))


def start_named(game: Game, name: str) -> Start:
    starts = {s.name: s for s in game.book.starts}
    if name and name not in starts:
        raise Unknown("start", name, starts)
    return starts[name] if name else game.book.starts[0]


def _spares(game: Game, position: Position) -> Iterator[_Spare]:
    for placed in game.book.standard:
        for owner in _owners(game, placed, position):
            yield from [_Spare(placed.card, owner, placed.zone)] * placed.copies


def _owners(game: Game, placed: Placed, position: Position) -> Iterable[int]:
    if placed.seat != NOTHING:
        return (placed.seat,)
    return (0,) if game.vocabulary.zone(placed.zone).common else range(position.players)


def _take(spares: list[_Spare], card: str, owner: int, game: Game) -> None:
    """Takes a card of that name off the spares, where its owner or everybody has one."""
    zones = game.vocabulary.zone_named
    found = [s for s in spares if s.card == card and (s.owner == owner or zones[s.zone].common)]
    if found:
        spares.remove(min(found, key=lambda spare: not zones[spare.zone].pile))


def owner_of(laid: Laid, game: Game) -> int:
    """Who owns a card that is laid so; see `Laid`."""
    if laid.owner != NOTHING:
        return laid.owner
    common = any(p.card == laid.card and game.vocabulary.zone(p.zone).common for p in game.book.standard)
    return 0 if common else max(0, laid.player)


def _print(pool: Pool, card: str, owner: int, label: str) -> Printed:
    if card not in pool:
        raise Unknown("card", card, pool)
    return Printed(card, pool[card].kind, owner, pool[card].values, label)


def _place(setup: Setup, zone: str, player: int) -> int:
    if (zone, player) in setup.place_at or (zone, COMMON) in setup.place_at:
        return setup.place(zone, player)
    known = [str(whose) for name, whose in setup.places if name == zone]
    if not known:
        raise Unknown("zone", zone, setup.zone_name)
    raise Unknown(f"player of the {zone}", str(player), known)


def _index(label: str, labels: Mapping[str, int]) -> int:
    if label not in labels:
        raise Unknown("card on the table", label, labels)
    return labels[label]


def _laid(game: Game, table: Table, laid: Laid, labels: Mapping[str, int]) -> Table:
    postures = [posture.name for posture in game.vocabulary.postures]
    for what, name, known in (("posture", laid.posture, postures), ("face", laid.face, FACES)):
        if name and name not in known:
            raise Unknown(what, name, known)
    card = labels[laid.label]
    owner = table.setup.cards[card].owner
    return table.move(
        card,
        _place(table.setup, laid.zone, laid.player),
        posture=laid.posture or postures[0],
        face=laid.face or "up",
        controller=owner if laid.controller == NOTHING else laid.controller,
        markers=laid.markers,
        host=_index(laid.host, labels) if laid.host else NOTHING,
    )


def _counted(game: Game, table: Table, counted: Counted) -> Table:
    counter = game.vocabulary.counter(counted.counter, counted.player == NOTHING)
    if not counter.type.fits(counted.value):
        raise Unknown(f"value of {counter.name}", str(counted.value), (said(counter.type),))
    if (counter.name, counted.player) not in table.setup.counter_at:
        raise Unknown(f"player of {counter.name}", str(counted.player), map(str, table.setup.seats))
    return table.put(counter.name, counted.value, counted.player)


def describe(game: Game, table: Table, start: str = "") -> Position:
    """The position of `table`, whole: no card of it is left to the standard table.

    What equals the standard value of a counter, posture or face is left out.
    """
    labels = table.setup.labels
    standard = {c.name: c.standard for c in game.book.counters}
    counted = [
        Counted(name, value, player)
        for (name, player), value in zip(table.setup.counters, table.counters, strict=True)
        if value != standard[name]
    ]
    tops = [
        Top(zone, tuple(labels[c] for c in cards[:known]), player)
        for (zone, player), cards, known in zip(table.setup.places, table.zones, table.known, strict=True)
        if known
    ]
    return Position(
        "",
        start,
        tuple(_described(game, table, i) for i in _in_order(table)),
        tuple(counted),
        tuple(tops),
        tuple(_lasting(game, table, effect) for effect in table.effects),
        standard=False,
        players=table.setup.players,
    )


def _in_order(table: Table) -> list[int]:
    """All cards as they are numbered, but those of an ordered zone in the order in which they lie."""
    order = list(range(len(table.cards)))
    for cards, kept in zip(table.zones, table.setup.kept, strict=True):
        if kept:
            for at, card in zip(sorted(cards), cards, strict=True):
                order[at] = card
    return order


def _described(game: Game, table: Table, i: int) -> Laid:
    card, printed, labels = table.cards[i], table.setup.cards[i], table.setup.labels
    return Laid(
        labels[i],
        printed.name,
        table.where(i),
        table.of(i),
        printed.owner,
        posture="" if card.posture == game.vocabulary.postures[0].name else card.posture,
        face="" if card.face == "up" else card.face,
        markers=card.markers,
        host="" if card.host == NOTHING else labels[card.host],
        controller=NOTHING if card.controller == printed.owner else card.controller,
    )


def _lasting(game: Game, table: Table, effect: InForce) -> Lasts:
    if effect.about == NOTHING:
        return Lasts(effect.effect, effect.until)
    if game.vocabulary.lasting[effect.effect] == PLAYER:
        return Lasts(effect.effect, effect.until, seat=effect.about)
    return Lasts(effect.effect, effect.until, table.setup.labels[effect.about])
