"""What a scenario can look at that tells where play stands from where it stands under other rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product

from features.catalogue import Catalogue
from features.gap import Place, State
from features.phrase import Call, Role, call
from features.pool import card_of
from features.subject import CardSeen, TableSight
from features.write import thing_said
from model.kernel.compiled import expand
from model.kernel.expression import NOTHING, ExpressionError, Value
from model.kernel.facts import defined
from model.kernel.game import NOBODY, Game
from model.kernel.table import Table
from model.kernel.vocabulary import PLAYER, TABLE, Bool, Thing
from solvers.counsel import Question, differing, looks

Asked = tuple[str, str]
"""A fact: the kind of thing that it is of, and its name."""


@dataclass(frozen=True, eq=False)
class Scene:
    """Where play stands: a table, the question there, and the statements that the last play applied."""

    game: Game
    table: Table
    question: Question
    applied: frozenset[str] = frozenset()

    @cached_property
    def sight(self) -> TableSight:
        """What can be seen of the table."""
        return TableSight(self.game, self.table)


@dataclass(frozen=True, eq=False)
class Tells:
    """Thens that hold in one scene and not in another; `facts` are those that may differ on equal tables."""

    catalogue: Catalogue
    facts: tuple[Asked, ...] = ()

    def of(self, scene: Scene, other: Scene) -> Iterator[Call]:
        """Those that speak of the document, best first: the table, who is asked, what may be declared."""
        found = chain(
            self.table(scene, other),
            self._facts(scene, other),
            _eyes(scene, other),
            _standing(scene, other),
            _rulings(scene, other),
        )
        return (then for then in found if self._sayable(then))

    def table(self, scene: Scene, other: Scene) -> Iterator[Call]:
        """Those that speak of the table alone."""
        found = chain(
            self._cards(scene, other),
            self._copies(scene, other),
            self._counters(scene, other),
            self._force(scene, other),
            self._tops(scene, other),
        )
        return (then for then in found if self._sayable(then))

    def weak(self, scene: Scene, other: Scene) -> Iterator[Call]:
        """Those that speak of the procedure alone: its step, and the statements that were applied."""
        at = _at(scene.table)
        if at and at != _at(other.table) and not scene.game.stopped(scene.table):
            yield _then("at", step=at)
        for id, statements in (
            ("applied", scene.applied - other.applied),
            ("not applied", other.applied - scene.applied),
        ):
            for statement in sorted(statements):
                yield _then(id, statement=f"{scene.game.book.id}:{statement}")

    def _sayable(self, then: Call) -> bool:
        return then.phrase in self.catalogue.phrases

    # -- the table

    def _cards(self, scene: Scene, other: Scene) -> Iterator[Call]:
        if scene.table.cards == other.table.cards or scene.table.setup != other.table.setup:
            return
        for label in scene.table.setup.labels:
            card, there = scene.sight.card(label), other.sight.card(label)
            if card is not None and card != there:
                yield from _card(scene, label, card, there)

    def _copies(self, scene: Scene, other: Scene) -> Iterator[Call]:
        """How many copies of a card lie in a place, where there are more or fewer cards."""
        if scene.table.setup == other.table.setup:
            return
        for zone, player in scene.table.setup.places:
            place = Place(zone, player)
            here, there = scene.sight.cards(place), other.sight.cards(place)
            for card in sorted({card_of(label) for label in (*here, *there)}):
                n = sum(card_of(label) == card for label in here)
                if n != sum(card_of(label) == card for label in there):
                    yield _then("copies", place=place, card=card, n=n)

    def _counters(self, scene: Scene, other: Scene) -> Iterator[Call]:
        if scene.table.counters == other.table.counters:
            return
        for name, player in scene.table.setup.counters:
            value = scene.sight.counter(name, player)
            if value != other.sight.counter(name, player):
                whose = {} if player == NOTHING else {"player": player}
                yield _then(f"counter {name}", n=value, **whose)

    def _force(self, scene: Scene, other: Scene) -> Iterator[Call]:
        here, there = scene.table.effects, other.table.effects
        if here == there:
            return
        for effect, about in dict.fromkeys((e.effect, e.about) for e in (*here, *there)):
            yield from self._lasts(effect, about, scene, other)

    def _lasts(self, effect: str, about: int, scene: Scene, other: Scene) -> Iterator[Call]:
        kind = scene.game.vocabulary.lasting[effect]
        whom = None if kind is None else thing_said(scene.table, Thing(kind), about)
        it = {} if whom is None else {"it": whom}
        ends, others = scene.sight.in_force(effect, whom), other.sight.in_force(effect, whom)
        if others and not ends:
            yield _then(f"not in force {effect}", **it)
        timed = "until" in self.catalogue.phrases[f"in force {effect}"].gaps
        for until in ends:
            if until not in others and (timed or not others):
                yield _then(f"in force {effect}", **it, **({"until": until} if timed else {}))

    def _tops(self, scene: Scene, other: Scene) -> Iterator[Call]:
        if (scene.table.known, scene.table.zones) == (other.table.known, other.table.zones):
            return
        for place in (Place(*place) for place in scene.table.setup.places):
            top = scene.sight.top(place)
            if top and top != other.sight.top(place):
                yield _then("top", place=place, cards=top)

    # -- facts

    def _facts(self, scene: Scene, other: Scene) -> Iterator[Call]:
        for kind, name in self.facts:
            known = scene.game.vocabulary.facts()[f"{kind}.{name}"]
            for thing in _things(scene.table, kind):
                value = _value(scene, kind, name, thing)
                if value is None or value == _value(other, kind, name, thing):
                    continue
                it = {} if thing is None else {"it": thing}
                if isinstance(known.type, Bool):
                    yield _then(f"{'fact' if value else 'no'} {kind}.{name}", **it)
                else:
                    yield _then(f"fact {kind}.{name}", value=value, **it)


def changed(game: Game, broken: Game) -> tuple[Asked, ...]:
    """The facts whose value may be another one in `broken` on the same table."""
    if game.vocabulary is broken.vocabulary:
        return ()
    ids = (id for id in game.vocabulary.facts() if _meant(game, id) != _meant(broken, id))
    return tuple((kind, name) for kind, _, name in (id.partition(".") for id in ids))


def _meant(game: Game, id: str) -> object:
    """What a fact asks of the table; nothing, where a broken query cannot be read."""
    try:
        return expand(*defined(id, game.vocabulary))
    except ExpressionError:
        return None


def _things(table: Table, kind: str) -> tuple[int | str | None, ...]:
    if kind == TABLE:
        return (None,)
    if kind == PLAYER:
        return tuple(table.setup.seats)
    return tuple(table.setup.labels[i] for i in table.setup.of_kind[kind])


def _value(scene: Scene, kind: str, name: str, thing: int | str | None) -> Value | None:
    """The value of a fact; None where it names a role that is not bound, or its query fails."""
    try:
        return scene.sight.fact(kind, name, thing)
    except Exception:  # whatever a broken rulebook does
        return None


# ---- one card ----------------------------------------------------------------------


def _card(scene: Scene, label: str, card: CardSeen, there: CardSeen | None) -> Iterator[Call]:
    """What is to be seen of a card and not of what lies there under its label instead."""
    other: Mapping[str, object] = {} if there is None else there._asdict()

    def differs(*fields: str) -> bool:
        return any(getattr(card, field) != other.get(field) for field in fields)

    if differs("zone", "player"):
        yield _then("is held", place=Place(card.zone, card.player), cards=(label,))
    if card.host and differs("host"):
        yield _then("on", cards=(label,), host=card.host)
    for field in ("posture", "face"):
        if differs(field):
            yield _then("state", card=label, state=State(field, getattr(card, field)))
    if differs("markers"):
        kind = scene.table.setup.cards[scene.table.setup.labels.index(label)].kind
        yield _then(f"markers {kind}", card=label, n=card.markers)
    for field in ("owner", "controller"):
        if differs(field):
            yield _then(field, card=label, player=getattr(card, field))


# ---- who sees what -----------------------------------------------------------------


def _eyes(scene: Scene, other: Scene) -> Iterator[Call]:
    """Who sees the cards of a place, and who may count them, where zones are declared otherwise."""
    zones = scene.game.vocabulary.zones
    if zones == other.game.vocabulary.zones:
        return
    changed = {zone.name for zone in zones if zone not in other.game.vocabulary.zones}
    places = [Place(*place) for place in scene.table.setup.places if place[0] in changed]
    for place, player in product(places, scene.table.setup.seats):
        counted = scene.sight.counts(player, place)
        if counted is not other.sight.counts(player, place):
            yield _then("counts" if counted else "does not count", player=player, place=place)
        for label in scene.sight.cards(place):
            seen = scene.sight.sees(player, label)
            if seen is not other.sight.sees(player, label):
                yield _then("sees" if seen else "does not see", player=player, card=label)


# ---- where play stands -------------------------------------------------------------


def _standing(scene: Scene, other: Scene) -> Iterator[Call]:
    """Whether the game goes on, and who is asked."""
    over, theirs = not scene.table.stack, not other.table.stack
    if over is not theirs:
        yield _then("over" if over else "goes on")
    stopped = scene.game.stopped(scene.table)
    if stopped != other.game.stopped(other.table) and stopped:
        yield _then("stops", step=stopped)
    question = scene.question
    if question.step and (not other.question.step or question.player != other.question.player):
        chance = question.player == NOBODY
        yield _then("chance") if chance else _then("asked", player=question.player)


def _rulings(scene: Scene, other: Scene) -> Iterator[Call]:
    question, theirs = scene.question, other.question
    if question.player != theirs.player or scene.table.setup != other.table.setup:
        return
    for option in differing(question, theirs):
        yield from looks(scene.game, scene.table, question, option, theirs.of(option))


def _at(table: Table) -> str:
    return f"{table.stack[-1].flow}/{table.stack[-1].step}" if table.stack else ""


def _then(phrase: str, **fillings: object) -> Call:
    return call(phrase, Role.THEN, **fillings)
