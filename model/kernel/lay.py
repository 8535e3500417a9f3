"""From a position to its table, and back."""

from collections.abc import Iterable, Iterator

from model.kernel.expression import NOTHING
from model.kernel.game import Game, Played
from model.kernel.position import Counted, Laid, Lasts, Pool, Position, Top
from model.kernel.rulebook import Placed, Start
from model.kernel.table import COMMON, Frame, InForce, Printed, Table, pairs
from model.kernel.vocabulary import Unknown


def lay(game: Game, position: Position, pool: Pool) -> Table:
    """The table of `position`; nothing runs on it yet. Raises Unknown for a card, zone,
    posture, counter or effect that is not declared.

    A card that the standard table has in a pile is taken from there; else it is one more. Cards
    that it has in a common zone belong to nobody (owner 0), wherever they are laid.
    """
    labels, cards = _cards(game, position, pool)
    table = game.table(tuple(cards), position.players)
    table = _standard(game, table, labels)
    for laid in position.cards:
        table = _laid(game, table, laid, labels)
    for counted in position.counters:
        game.vocabulary.counter(counted.counter, counted.player == NOTHING)
        table = table.put(counted.counter, counted.value, counted.player)
    for top in position.tops:
        table = table.stack_on_top(
            [labels[label] for label in top.labels], table.setup.place(top.zone, top.player)
        )
    for lasts in position.lasting:
        if lasts.effect not in game.vocabulary.lasting:
            raise Unknown("lasting effect", lasts.effect, game.vocabulary.lasting)
        table = table.begin(lasts.effect, lasts.until, labels[lasts.about] if lasts.about else lasts.seat)
    return table


def begin(game: Game, table: Table, start: str = "", *, whole_game: bool = False) -> Played:
    """`table` with the game running from a declared Start (the first one, if not named)."""
    if whole_game:
        return game.start(table)
    at = start_named(game, start)
    given = {name: game.value(value)(table, {}) for name, value in at.given.items()}
    callers = tuple(Frame(flow, step) for flow, step in at.callers)
    return game.run(table._replace(stack=(*callers, Frame(at.flow, at.step, pairs(given)))))


def start_named(game: Game, name: str) -> Start:
    starts = {s.name: s for s in game.book.starts}
    if name and name not in starts:
        raise Unknown("start", name, starts)
    return starts[name] if name else game.book.starts[0]


def _cards(game: Game, position: Position, pool: Pool) -> tuple[dict[str, int], list[Printed]]:
    """Label → index, and the printed cards: those laid first, then what else the standard table has."""
    common = {p.card for p in game.book.standard if game.vocabulary.zone(p.zone).common}
    laid = [(x.label, x.card, 0 if x.card in common else _owner(x)) for x in position.cards]
    standard = list(_standard_cards(game, position)) if position.standard else []
    for _, card, owner in laid:
        match = next((s for s in standard if s == (card, owner)), None) or next(
            (s for s in standard if s[0] == card), None
        )
        if match:
            standard.remove(match)
    printed = [_print(pool, card, owner, label) for label, card, owner in laid]
    printed += [_print(pool, card, owner, "") for card, owner in standard]
    return {label: i for i, (label, _, _) in enumerate(laid)}, printed


def _owner(laid: Laid) -> int:
    return max(0, laid.player) if laid.owner == NOTHING else laid.owner


def _standard_cards(game: Game, position: Position) -> Iterator[tuple[str, int]]:
    for placed in game.book.standard:
        for owner in _owners(game, placed, position):
            yield from [(placed.card, owner)] * placed.copies


def _owners(game: Game, placed: Placed, position: Position) -> Iterable[int]:
    if placed.seat != NOTHING:
        return (placed.seat,)
    return (0,) if game.vocabulary.zone(placed.zone).common else range(position.players)


def _print(pool: Pool, card: str, owner: int, label: str) -> Printed:
    if card not in pool:
        raise Unknown("card", card, pool)
    return Printed(card, pool[card].kind, owner, pool[card].values, label)


def _standard(game: Game, table: Table, labels: dict[str, int]) -> Table:
    """Cards that only the standard table has go to where it has them."""
    zones = {placed.card: placed.zone for placed in game.book.standard}
    for i, card in enumerate(table.setup.cards):
        if i >= len(labels):
            table = table.move(i, table.setup.place(zones[card.name], card.owner))
    return table


def _laid(game: Game, table: Table, laid: Laid, labels: dict[str, int]) -> Table:
    vocabulary = game.vocabulary
    vocabulary.zone(laid.zone)
    postures = {p.name: p for p in vocabulary.postures}
    if laid.posture and laid.posture not in postures:
        raise Unknown("posture", laid.posture, postures)
    if laid.host and laid.host not in labels:
        raise Unknown("card on the table", laid.host, labels)
    return table.move(
        labels[laid.label],
        table.setup.place(laid.zone, laid.player),
        posture=laid.posture or vocabulary.postures[0].name,
        face=laid.face or "up",
        markers=laid.markers,
        host=labels[laid.host] if laid.host else NOTHING,
    )


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
        tuple(_described(game, table, i) for i in range(len(labels))),
        tuple(counted),
        tuple(tops),
        tuple(_lasting(game, table, effect) for effect in table.effects),
        standard=False,
        players=table.setup.players,
    )


def _described(game: Game, table: Table, i: int) -> Laid:
    card, labels = table.cards[i], table.setup.labels
    posture = "" if card.posture == game.vocabulary.postures[0].name else card.posture
    face = "" if card.face == "up" else card.face
    host = "" if card.host == NOTHING else labels[card.host]
    printed = table.setup.cards[i]
    return Laid(
        labels[i], printed.name, table.where(i), table.of(i), printed.owner, posture, face, card.markers, host
    )


def _lasting(game: Game, table: Table, effect: InForce) -> Lasts:
    kind = game.vocabulary.lasting[effect.effect]
    if effect.about == COMMON:
        return Lasts(effect.effect, effect.until)
    if kind == "player":
        return Lasts(effect.effect, effect.until, seat=effect.about)
    return Lasts(effect.effect, effect.until, table.setup.labels[effect.about])
