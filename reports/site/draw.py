"""Tables drawn in HTML: places as labelled areas, cards as cards, counters as chips.

The first table of a film shows every place where something lies, the later ones show what
changed; a script completes all of them. Counters that stay at their standard values in the
whole film are not drawn.

A table is a `table`, a player a `tbody` whose first row is the name, a place or counter a
row. A card is a `b`: `s` not in the standard posture, `h` face down, `n` changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from markupsafe import Markup

from reports.events import NOBODY, Area, Bilingual, Count, Names, Picture, Shown, Words
from reports.site.html import both, once
from reports.site.wording import TEXT

Say = Callable[[Bilingual], Markup]
Place = tuple[int, str]  # seat; zone or counter

ALIKE = 4
"""So many cards of one name in one state are drawn once, with their number."""

_COPY = re.compile(r"\(\d+\)$")
_NO = Markup("")


@dataclass(frozen=True)
class Stack:
    """A card with everything that lies on it."""

    card: Shown
    on: tuple[Stack, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A picture, ready to be compared and drawn."""

    stacks: dict[Place, tuple[Stack, ...]]
    rests: dict[Place, int]
    counts: dict[Place, Count]
    in_force: tuple[Words, ...]


def scene(picture: Picture, names: Names) -> Scene:
    """What the picture shows, with cards on the cards that host them."""
    labels = {card.label for area in picture.areas for card in area.cards}
    on: dict[str, list[Shown]] = {}
    for area in picture.areas:
        for card in area.cards:
            if card.host in labels:
                on.setdefault(card.host, []).append(card)

    def stack(card: Shown) -> Stack:
        return Stack(card, tuple(map(stack, on.get(card.label, ()))))

    def stacks(area: Area) -> tuple[Stack, ...]:
        return tuple(stack(card) for card in area.cards if card.host not in labels)

    return Scene(
        {(a.of, a.zone): found for a in picture.areas if (found := stacks(a))},
        {(a.of, a.zone): a.rest for a in picture.areas if a.rest},
        {(c.of, c.counter): c for c in picture.counts},
        tuple(_in_force(picture, names)),
    )


def _in_force(picture: Picture, names: Names) -> Iterator[Words]:
    cards = {card.label: card for area in picture.areas for card in area.cards}
    for effect in picture.in_force:
        said = names.effects.get(effect.effect, _plain(effect.effect))
        about: Bilingual | None = None
        if effect.about in cards:
            card = cards[effect.about]
            name = names.cards.get(card.card, _plain(card.card))
            about = Words(ja=name.ja + _copy(card), en=name.en + _copy(card))
        elif effect.seat != NOBODY:
            about = names.seats[effect.seat]
        yield _about(said, about)


def _about(said: Words, about: Bilingual | None) -> Words:
    """The words of an effect with whom it concerns in their gap, or after them."""
    if about is None:
        return said
    if "{it}" in said.ja:
        return Words(ja=said.ja.replace("{it}", about.ja), en=said.en.replace("{it}", about.en))
    return Words(ja=f"{said.ja}：{about.ja}", en=f"{said.en}: {about.en}")


def _copy(card: Shown) -> str:
    """The number by which a copy is told apart, as its label has it."""
    found = _COPY.search(card.label)
    return found[0] if found else ""


def _plain(key: str) -> Words:
    return Words(ja=key, en=key)


class Film:
    """The tables of a scenario, each drawn against the one before. `say` says a name."""

    def __init__(self, names: Names, pictures: Sequence[Picture], say: Say = both) -> None:
        self._names = names
        self._say = say
        self._scenes = [scene(picture, names) for picture in pictures]
        self._next = 0

    def next(self) -> Markup:
        """The next table: the first one whole, then what changed; '' where nothing visible did."""
        now = self._scenes[self._next]
        before = self._scenes[self._next - 1] if self._next else None
        self._next += 1
        shown = _NO.join(self._player(seat, now, before) for seat in self._seats)
        if now.in_force != (before.in_force if before else ()):
            listed = _NO.join(Markup("<tr><td>{}").format(both(said)) for said in now.in_force)
            nothing = Markup("<tr><td class=e>{}").format(self._say(TEXT["empty"]))
            shown += Markup("<tbody><tr><th>{}{}").format(self._say(TEXT["in_force"]), listed or nothing)
        if not shown:
            return _NO
        return Markup("<table>{}</table>").format(shown)

    @cached_property
    def _seats(self) -> list[int]:
        """Players in their order, then what belongs to the game."""
        seats = {seat for seat, _ in (*self._places, *self._counters)}
        return sorted(seats, key=lambda seat: (seat == NOBODY, seat))

    @cached_property
    def _places(self) -> set[Place]:
        """Where something lies at some time."""
        return {place for s in self._scenes for place in (*s.stacks, *s.rests)}

    @cached_property
    def _counters(self) -> set[Place]:
        """What is away from its standard value at some time."""
        known = self._names.counters
        return {
            (seat, counter)
            for s in self._scenes
            for (seat, counter), count in s.counts.items()
            if counter not in known or count.value != known[counter].standard
        }

    def _player(self, seat: int, now: Scene, before: Scene | None) -> Markup:
        rows = _NO.join((*self._areas(seat, now, before), *self._chips(seat, now, before)))
        name = TEXT["common"] if seat == NOBODY else self._names.seats[seat]
        return Markup("<tbody><tr><th>{}{}").format(self._say(name), rows) if rows else _NO

    def _areas(self, seat: int, now: Scene, before: Scene | None) -> Iterator[Markup]:
        for place in _ordered((p for p in self._places if p[0] == seat), list(self._names.zones)):
            stacks, rest = now.stacks.get(place, ()), now.rests.get(place, 0)
            was = before.stacks.get(place, ()) if before else None
            if (was or (), before.rests.get(place, 0) if before else 0) == (stacks, rest):
                continue
            zone = self._names.zones.get(place[1], _plain(place[1]))
            yield Markup("<tr><th>{}<td>{}").format(self._say(zone), self._cards(stacks, rest, was))

    def _cards(self, stacks: tuple[Stack, ...], rest: int, was: tuple[Stack, ...] | None) -> Markup:
        old = None if was is None else frozenset(was)
        drawn = _NO.join(
            self._alike(list(group), old) for _, group in groupby(stacks, key=lambda s: _look(s, old))
        )
        if rest:
            drawn += Markup("{} {}").format(rest, self._say(TEXT["more_cards"]))
        return drawn or self._say(TEXT["empty"])

    def _alike(self, stacks: list[Stack], old: frozenset[Stack] | None) -> Markup:
        if len(stacks) < ALIKE:
            return _NO.join(self._stack(stack, old) for stack in stacks)
        card = stacks[0].card
        some = card.model_copy(update={"label": card.card})
        return self._card(some, stacks[0] not in (old or stacks), Markup(" ×{}").format(len(stacks)))

    def _stack(self, stack: Stack, old: frozenset[Stack] | None) -> Markup:
        """A card, marked if it changed itself; what came upon it is marked in its place."""
        same = [before for before in old or () if before.card == stack.card]
        inner = None if old is None else frozenset(s for before in same for s in before.on)
        on = _NO.join(self._stack(s, inner) for s in stack.on)
        return self._card(stack.card, old is not None and not same, on)

    def _card(self, card: Shown, new: bool, rest: Markup) -> Markup:
        looks = [key for key, has in (("s", card.posture), ("h", card.face == "down"), ("n", new)) if has]
        said = self._say(self._names.cards.get(card.card, _plain(card.card))) + _copy(card)
        notes = [self._names.postures.get(card.posture, _plain(card.posture))] if card.posture else []
        if card.face == "down":
            notes.append(TEXT["legend_down"])
        said += _NO.join(Markup(" <i>{}</i>").format(self._say(note)) for note in notes)
        if card.markers:
            said += Markup(" <sup>{}</sup>").format(card.markers)
        return Markup("<b{}>{}{}</b>").format(_classes(looks), said, rest)

    def _chips(self, seat: int, now: Scene, before: Scene | None) -> Iterator[Markup]:
        for place in _ordered((p for p in self._counters if p[0] == seat), list(self._names.counters)):
            count = now.counts.get(place)
            if count is None or (before and before.counts.get(place) == count):
                continue
            said = self._names.counters.get(place[1], _plain(place[1]))
            new = Markup(" class=n") if before else _NO
            yield Markup("<tr class=v><th>{}<td{}>{}").format(self._say(said), new, self._value(count))

    def _value(self, count: Count) -> Markup:
        if count.said:
            return self._say(count.said)
        if isinstance(count.value, bool):
            return Markup("✓" if count.value else "–")
        return Markup(count.value) if isinstance(count.value, int) else once(count.value)


def _ordered(places: Iterator[Place], order: list[str]) -> list[Place]:
    """As the document names them; what it does not name comes last."""
    return sorted(places, key=lambda p: (order.index(p[1]) if p[1] in order else len(order), p[1]))


def _look(stack: Stack, old: frozenset[Stack] | None) -> tuple[object, ...]:
    """What makes two cards look alike; a card with something on it looks like no other."""
    card = stack.card
    if stack.on:
        return (card.label,)
    return (card.card, card.posture, card.face, card.markers, old is not None and stack not in old)


def _classes(names: list[str]) -> Markup:
    joined = " ".join(names)
    return (
        Markup("") if not names else Markup(f" class={joined}" if len(names) == 1 else f' class="{joined}"')
    )


def table(picture: Picture, names: Names) -> Markup:
    """One table by itself, whole, in both languages."""
    return Film(names, [picture]).next()
