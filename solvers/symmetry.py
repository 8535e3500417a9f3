"""Positions that differ only in which of several interchangeable cards is where.

Two cards are interchangeable when they print the same and have one owner. The key of a
position is equal for exactly those positions that some renaming of interchangeable cards
turns into each other. It is found by colour refinement: cards are told apart by what the
position says of each alone, then by what lies on what, until nothing new is learnt; what
is still alike is told apart one by one (individualisation). Where the relations between
cards form a forest, as when cards lie on cards, any choice of the first one is as good as
another; else every choice is tried and the least key taken.

That renamed positions play alike is the rulebook's part: an expression that takes the
first of several things (`the`), and an effect that moves several cards in turn to a zone
that keeps its order, look at the order in which cards are listed.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from model.kernel.due import REST
from model.kernel.expression import NOTHING, Value
from model.kernel.game import Game
from model.kernel.run import DUE
from model.kernel.table import Card, Locals, Setup, Table, pairs
from model.kernel.vocabulary import PLAYER, TABLE, Thing

Key = Hashable
"""What a position is remembered by."""

Renaming = tuple[int, ...]
"""For every card the one it is called."""


class Mention(NamedTuple):
    """Something that a position says of one card, apart from the card itself: where, and what."""

    part: str
    depth: int
    name: str
    value: Value = 0


class Local(NamedTuple):
    """What the name of a local says: the name itself, the card that it is a note about (or
    NOTHING), and whether its value is a card."""

    note: str
    about: int
    is_card: bool


class Tie(NamedTuple):
    """Something that a position says of two cards: `a` lies on `b`, or is noted with it."""

    a: int
    b: int
    name: str
    depth: int = 0


def classes(s: Setup) -> tuple[tuple[int, ...], ...]:
    """The cards that are interchangeable, two or more together."""
    found: dict[tuple[object, ...], list[int]] = {}
    for i, card in enumerate(s.cards):
        found.setdefault((card.name, card.kind, card.owner, card.values), []).append(i)
    return tuple(tuple(cards) for cards in found.values() if len(cards) > 1)


def canonical(s: Setup, game: Game) -> Callable[[Table], Key]:
    """A key for the tables of `s`: equal exactly where interchangeable cards have changed places."""
    alike = classes(s)
    names = _Names(s, game)
    if not alike:
        return lambda t: names.key(t, names.same)
    return _Canonical(alike, names)


class _Names:
    """Which values on a table are cards, and a table with its cards renamed."""

    def __init__(self, s: Setup, game: Game) -> None:
        vocabulary = game.vocabulary
        cards = {role.name for role in vocabulary.roles if role.kind != PLAYER}
        cards |= {n.name for n in vocabulary.locals if _is_card(n.type)}
        cards |= {DUE + a.id for a in game.book.always if vocabulary.domain(a.domain) != PLAYER}
        self.cards = frozenset(cards)
        about = {n.name for n in vocabulary.locals if n.about not in (None, PLAYER, TABLE)}
        about |= {REST + text.id for text in game.book.dues if vocabulary.domain(text.domain) != PLAYER}
        self.about = frozenset(about)
        self.effects = frozenset(n for n, kind in vocabulary.lasting.items() if kind not in (None, PLAYER))
        kinds = {(c.name, c.common): c.type for c in vocabulary.counters}
        self.counters = tuple(
            i for i, (name, player) in enumerate(s.counters) if _is_card(kinds[name, player == NOTHING])
        )
        self.ordered = tuple(i for i, kept in enumerate(s.kept) if kept)
        self._read: dict[str, Local] = {}
        self.same: Renaming = tuple(range(len(s.cards)))
        self.piles = tuple(i for i, pile in enumerate(s.piles) if pile)

    def sequences(self, t: Table) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The places in which some order of cards is known, with the cards in it."""
        for place in self.ordered:
            yield place, t.zones[place]
        for place in self.piles:
            if t.known[place]:
                yield place, t.zones[place][: t.known[place]]

    def parts(self, t: Table) -> Iterator[tuple[str, int, Locals]]:
        """All locals and bindings of a table, each with what it belongs to."""
        for depth, frame in enumerate(t.stack):
            yield "stack", depth, frame.locals
        for depth, link in enumerate(t.chain):
            yield "chain", depth, link.binding
        for depth, link in enumerate(t.pending):
            yield "pending", depth, link.binding

    def key(self, t: Table, new: Renaming) -> Key:
        """Everything that `t` says, its cards called by their new names; what the zones say
        beyond the cards is their order, where there is one."""
        if new == self.same:
            return (t.cards, tuple(self.sequences(t)), *t[4:])
        cards: list[Card] = list(t.cards)
        for i, card in enumerate(t.cards):
            cards[new[i]] = card if card.host < 0 else card._replace(host=new[card.host])
        return (
            tuple(cards),
            tuple((place, tuple(new[c] for c in order)) for place, order in self.sequences(t)),
            self._counters(t, new),
            tuple((f.flow, f.step, self._locals(f.locals, new)) for f in t.stack),
            tuple((k.action, k.by, self._locals(k.binding, new), k.void) for k in t.chain),
            tuple((k.action, k.by, self._locals(k.binding, new), k.void) for k in t.pending),
            tuple(
                e._replace(about=new[e.about]) if e.effect in self.effects and e.about >= 0 else e
                for e in t.effects
            ),
        )

    def _counters(self, t: Table, new: Renaming) -> tuple[Value, ...]:
        if not self.counters:
            return t.counters
        found = list(t.counters)
        for i in self.counters:
            found[i] = _renamed(found[i], new)
        return tuple(found)

    def _locals(self, values: Locals, new: Renaming) -> Locals:
        if not values:
            return values
        return pairs(
            {self._name(n, new): _renamed(v, new) if self.local(n).is_card else v for n, v in values}
        )

    def local(self, name: str) -> "Local":
        """What a name of a local says."""
        found = self._read.get(name)
        if found is None:
            note, at, thing = name.partition("@")
            about = int(thing) if at and note in self.about else NOTHING
            found = self._read[name] = Local(note, about, note in self.cards)
        return found

    def _name(self, name: str, new: Renaming) -> str:
        note, about, _ = self.local(name)
        return name if about < 0 else f"{note}@{new[about]}"


def _is_card(kind: object) -> bool:
    return isinstance(kind, Thing) and kind.kind not in (PLAYER, TABLE)


def _renamed(value: Value, new: Renaming) -> Value:
    return new[int(value)] if int(value) >= 0 else value


class _Canonical:
    """The key where some cards are interchangeable."""

    def __init__(self, alike: tuple[tuple[int, ...], ...], names: _Names) -> None:
        self.alike, self.names = alike, names
        self.group = {card: i for i, cards in enumerate(alike) for card in cards}

    def __call__(self, t: Table) -> Key:
        mentions, ties = self._said(t)
        if not ties:
            return self.names.key(t, self._sorted(t, mentions))
        colours = self._first(t, mentions)
        found = (self._order(c) for c in _discrete(colours, ties, forest=_is_forest(ties)))
        return min((self.names.key(t, new) for new in found), key=repr)

    def _sorted(self, t: Table, mentions: Mapping[int, Sequence[Mention]]) -> Renaming:
        """The renaming that sorts each class by what is said of each card; nothing ties two of
        them, so cards of which the same is said are alike in everything."""
        cards = t.cards
        new = list(self.names.same)
        for names in self.alike:
            if mentions:
                order = sorted(names, key=lambda card: (cards[card], mentions.get(card, ())))
            else:
                order = sorted(names, key=cards.__getitem__)
            for name, card in zip(names, order, strict=True):
                new[card] = name
        return tuple(new)

    def _order(self, colours: dict[int, int]) -> Renaming:
        """The renaming that sorts each class by colour."""
        new = list(self.names.same)
        for cards in self.alike:
            for name, card in zip(cards, sorted(cards, key=colours.__getitem__), strict=True):
                new[card] = name
        return tuple(new)

    def _first(self, t: Table, mentions: Mapping[int, Sequence[Mention]]) -> dict[int, int]:
        """Colours by what is said of each card alone. Cards that lie on one of several alike are
        told apart by that later."""
        return _ranked(
            {
                card: (group, self._alone(t.cards[card]), mentions.get(card, ()))
                for card, group in self.group.items()
            }
        )

    def _alone(self, card: Card) -> Card:
        return card._replace(host=NOTHING - 1) if card.host in self.group else card

    def _said(self, t: Table) -> tuple[Mapping[int, Sequence[Mention]], list[Tie]]:
        """What `t` says of interchangeable cards: of each alone, in order, and of two together."""
        group, names = self.group, self.names
        mentions: dict[int, tuple[Mention, ...]] = {}
        ties: list[Tie] = []

        def mention(card: int, what: Mention) -> None:
            if card in group:
                mentions[card] = tuple(sorted((*mentions.get(card, ()), what)))

        for i, card in enumerate(t.cards):
            if card.host >= 0 and card.host in group:
                if i in group:
                    ties.append(Tie(i, card.host, "host"))
                else:
                    mention(card.host, Mention("under", i, ""))
        for part, depth, values in names.parts(t):
            for name, value in values:
                note, thing, is_card = names.local(name)
                if is_card and thing in group and value in group:
                    ties.append(Tie(thing, int(value), f"{part} {note}", depth))
                    continue
                if is_card:
                    mention(
                        int(value), Mention(f"{part} of {thing if thing not in group else ''}", depth, note)
                    )
                mention(thing, Mention(part, depth, note, value))
        for place, order in names.sequences(t):
            for at, which in enumerate(order):
                mention(which, Mention("order", place, "", at))
        for at in names.counters:
            mention(int(t.counters[at]), Mention("counter", at, ""))
        for at, effect in enumerate(t.effects):
            if effect.effect in names.effects:
                mention(effect.about, Mention("effect", at, ""))
        return mentions, ties


def _ranked(said: Mapping[int, tuple[Any, ...]]) -> dict[int, int]:
    """Each card's colour: the rank of what is said of it."""
    rank = {value: i for i, value in enumerate(sorted(set(said.values())))}
    return {card: rank[value] for card, value in said.items()}


def _discrete(colours: dict[int, int], ties: list[Tie], *, forest: bool) -> Iterator[dict[int, int]]:
    """Colourings that tell every two cards apart, the same for all renamings of a position.

    In a forest cards of one colour are alike in everything, so that one choice stands for all.
    """
    colours = _refined(colours, ties)
    cells: dict[int, list[int]] = {}
    for card, colour in colours.items():
        cells.setdefault(colour, []).append(card)
    tied = {card for tie in ties for card in (tie.a, tie.b)}
    open_ = sorted((c for c, cards in cells.items() if len(cards) > 1 and not tied.isdisjoint(cards)))
    if not open_:
        yield colours
        return
    cell = cells[open_[0]]
    for card in cell[:1] if forest else cell:
        yield from _discrete(_ranked({c: (k, c != card) for c, k in colours.items()}), ties, forest=forest)


def _refined(colours: dict[int, int], ties: Iterable[Tie]) -> dict[int, int]:
    """Cards told apart by the colours of what they are tied to, until nothing new is learnt."""
    around: dict[int, list[tuple[str, int, bool, int]]] = {}
    for a, b, name, depth in ties:
        around.setdefault(a, []).append((name, depth, True, b))
        around.setdefault(b, []).append((name, depth, False, a))
    while True:
        said = {
            card: (
                colour,
                tuple(
                    sorted(
                        (name, depth, out, colours[other]) for name, depth, out, other in around.get(card, ())
                    )
                ),
            )
            for card, colour in colours.items()
        }
        finer = _ranked(said)
        if len(set(finer.values())) == len(set(colours.values())):
            return finer
        colours = finer


def _is_forest(ties: Iterable[Tie]) -> bool:
    """Whether the ties, seen without direction, close no ring."""
    root: dict[int, int] = {}

    def find(card: int) -> int:
        while root.get(card, card) != card:
            card = root[card]
        return card

    for a, b, _, _ in ties:
        if find(a) == find(b):
            return False
        root[find(a)] = find(b)
    return True


__all__ = ["Key", "canonical", "classes"]
