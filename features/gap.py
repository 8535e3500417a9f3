"""Gaps of phrases: what can stand in them, how it is written, and what it means."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from features.pool import Cards, label_of
from model.kernel.expression import NOTHING
from model.kernel.vocabulary import Unknown
from model.kernel.words import LANGUAGES, Language, Words

Filling = Any
"""What fills a gap: hashable, and of the gap's own type (a seat, a label, a place…)."""

OWNER = -2
"""The "player" of a place that is whosever the card there is."""


class Place(NamedTuple):
    """A zone of a player; NOTHING: a common zone, OWNER: the zone of the card's own player."""

    zone: str
    player: int = NOTHING


class State(NamedTuple):
    """How a card lies: its `posture` or its `face`, by name."""

    field: str
    value: str


class Misread(ValueError):
    """Something stands in a gap that cannot stand there; the message says what can."""


class Gap(Protocol):
    """What can stand in one gap of a phrase."""

    @property
    def name(self) -> str:
        """What lists of phrases call it: PLAYER, CARD…"""

    def pattern(self, language: Language, /) -> str:
        """A regular expression, without groups that catch, for what may be meant for this gap."""

    def read(self, text: str, language: Language, /) -> Filling:
        """What `text` means. Raises Misread."""

    def say(self, filling: Filling, language: Language, /) -> str:
        """The text that `read` takes for `filling`."""

    def samples(self) -> tuple[Filling, ...]:
        """Some fillings, for lists and tests; all of them where they are few."""


@dataclass(frozen=True, eq=False)
class Terms:
    """One of a few words. Raises ValueError where two things have the same word."""

    name: str
    words: Mapping[Filling, Words]

    def __post_init__(self) -> None:
        for language in LANGUAGES:
            seen: dict[str, Filling] = {}
            for filling, words in self.words.items():
                other = seen.setdefault(words(language), filling)
                if other != filling:
                    raise ValueError(
                        f"{words(language)} means both {_plain(other)} and {_plain(filling)}: reword one of them"
                    )

    @cached_property
    def _meant(self) -> Mapping[Language, Mapping[str, Filling]]:
        return {la: {words(la): filling for filling, words in self.words.items()} for la in LANGUAGES}

    def pattern(self, language: Language) -> str:
        words = sorted(self._meant[language], key=lambda word: (-len(word), word))
        return "|".join(map(re.escape, words)) or r"(?!)"

    def read(self, text: str, language: Language) -> Filling:
        return self._meant[language][text]

    def say(self, filling: Filling, language: Language) -> str:
        return self.words[filling](language)

    def samples(self) -> tuple[Filling, ...]:
        return tuple(self.words)


def _plain(filling: Filling) -> str:
    return " ".join(map(str, filling)) if isinstance(filling, tuple) else str(filling)


_QUOTED = {"ja": "「[^「」]*」", "en": '"[^"]*"'}


@dataclass(frozen=True, eq=False)
class CardGap:
    """A card by its label, in quotation marks; of one kind, where `kind` names it."""

    cards: Cards
    kind: str = ""

    @property
    def name(self) -> str:
        return self.kind.upper() or "CARD"

    def pattern(self, language: Language) -> str:
        return _QUOTED[language]

    def read(self, text: str, language: Language) -> Filling:
        try:
            label = self.cards.read(text[1:-1], language)
        except Unknown as error:
            raise Misread(str(error)) from None
        if self.kind and self.cards.kind(label) != self.kind:
            raise Misread(f"{text} is a {self.cards.kind(label)}; a {self.kind} is expected here")
        return label

    def say(self, filling: Filling, language: Language) -> str:
        left, right = "「」" if language == "ja" else '""'
        return f"{left}{self.cards.say(filling, language)}{right}"

    def samples(self) -> tuple[Filling, ...]:
        fitting = (card for card, p in self.cards.prints.items() if self.kind in ("", p.kind))
        return tuple(label_of(card, copy) for card in fitting for copy in (1, 2, 12))


@dataclass(frozen=True, eq=False)
class CardsGap:
    """One card or more: 「どれみ」、「はづき」 or "Doremi", "Hazuki"."""

    one: CardGap
    name: str = "CARDS"

    def pattern(self, language: Language) -> str:
        card, comma = self.one.pattern(language), _COMMA[language]
        return f"{card}(?:{comma}{card})*"

    def read(self, text: str, language: Language) -> Filling:
        found = re.findall(self.one.pattern(language), text)
        labels = tuple(self.one.read(card, language) for card in found)
        twice = next((card for card in found if found.count(card) > 1), None)
        if twice:
            raise Misread(f"{twice} stands twice in one list")
        return labels

    def say(self, filling: Filling, language: Language) -> str:
        return _COMMA[language].join(self.one.say(label, language) for label in filling)

    def samples(self) -> tuple[Filling, ...]:
        labels = self.one.samples()
        return tuple(labels[i : i + n] for n in (1, 2, 3) for i in range(0, len(labels) - n + 1, n))


_COMMA = {"ja": "、", "en": ", "}


@dataclass(frozen=True, slots=True)
class NumberGap:
    """A whole number in ASCII digits, from `low` to `high`."""

    low: int = 0
    high: int = 999
    name: str = "N"

    def pattern(self, _language: Language) -> str:
        return "[-－−]?[0-9０-９]+"

    def read(self, text: str, _language: Language) -> Filling:
        plain = unicodedata.normalize("NFKC", text).replace("−", "-")
        if plain != text:
            raise Misread(f"{text}: write numbers in ASCII digits, {plain}")
        if not self.low <= int(text) <= self.high:
            raise Misread(f"{text}: expected a number from {self.low} to {self.high}")
        return int(text)

    def say(self, filling: Filling, _language: Language) -> str:
        return str(filling)

    def samples(self) -> tuple[Filling, ...]:
        return tuple(sorted({self.low, *range(max(self.low, 0), min(self.high, 12) + 1), self.high}))


@dataclass(frozen=True, eq=False)
class Ids:
    """The full id of a statement (`doremi:6.4`) or of a step (`doremi:6/6.4`)."""

    name: str
    document: str
    known: frozenset[str]

    def pattern(self, _language: Language) -> str:
        return r"[a-z][a-z0-9]*:[!-~]*[A-Za-z0-9#)]"

    def read(self, text: str, _language: Language) -> Filling:
        if text not in self.known:
            raise Misread(str(Unknown(self.name.lower(), text, self.known)))
        return text

    def say(self, filling: Filling, _language: Language) -> str:
        return str(filling)

    def samples(self) -> tuple[Filling, ...]:
        return tuple(sorted(self.known))


def places(zones: Iterable[tuple[str, Words, bool]], seats: tuple[Words, ...], *, owner: bool) -> Terms:
    """The places of all `zones` (name, words, common); with `owner` also zones without a player."""
    return Terms("PLACE", dict(_places(tuple(zones), seats, owner=owner)))


def _places(
    zones: tuple[tuple[str, Words, bool], ...], seats: tuple[Words, ...], *, owner: bool
) -> Iterator[tuple[Place, Words]]:
    for zone, words, common in zones:
        if common:
            yield Place(zone), Words(words.ja, the(words.en))
            continue
        for player, seat in enumerate(seats):
            yield Place(zone, player), of(seat, words)
        if owner:
            yield Place(zone, OWNER), Words(words.ja, the(words.en))


def of(seat: Words, words: Words) -> Words:
    """What belongs to a player: 手番の人の手札, the active player's hand."""
    return Words(f"{seat.ja}の{words.ja}", f"{seat.en}'s {words.en.removeprefix('the ')}")


def the(words: str) -> str:
    """English words with their article."""
    return words if words.startswith("the ") else f"the {words}"
