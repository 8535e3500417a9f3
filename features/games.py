"""The documents that can be played: register, rulebook, cards and phrases of each, made once."""

import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import specs
from features.catalogue import Catalogue
from features.derived import Derived
from features.gap import CardGap, CardsGap, Ids, NumberGap, State, Terms, places
from features.general import Gaps, general
from features.phrase import Phrase, Role
from features.pool import Cards, cards_of
from model.kernel.deck import Part
from model.kernel.game import Game
from model.kernel.norm import statement_of
from model.kernel.reading import places as places_of_readings
from model.kernel.reading import under_any
from model.kernel.rulebook import Rulebook
from model.kernel.words import LANGUAGES, Words
from specs import Register, Unknown
from specs.problem import nearest

HERE = Path(__file__).parent
"""The folder of this package, with a folder of feature files for each document."""


@dataclass(eq=False)
class Rules:
    """One document: its register, its rulebook (with the readings still open), its feature files.

    `game` and everything else is made when it is first asked for, and kept. Nothing of it
    changes; `with_book` gives another one, for mutants and drafts.
    """

    register: Register
    book: Rulebook
    folder: Path
    _games: dict[tuple[tuple[str, str], ...], Game] = field(default_factory=dict, repr=False)
    _asked: dict[tuple[tuple[str, str], ...], Game] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        """The document's id."""
        return self.register.id

    def readings(self, overridden: Mapping[str, str] | None = None) -> dict[str, str]:
        """The chosen option of every reading, with some `overridden`. Raises Unknown."""
        for reading, option in (overridden or {}).items():
            self.register.reading(reading).named(option)
        return {**self.register.all_chosen, **(overridden or {})}

    def game(self, readings: Mapping[str, str] | None = None) -> Game:
        """The game under the chosen readings, with some overridden. Raises Unknown, BadRulebook."""
        asked = tuple(sorted((readings or {}).items()))
        found = self._asked.get(asked)
        if found is None:
            found = self._asked[asked] = self._game(self.readings(readings))
        return found

    def _game(self, chosen: Mapping[str, str]) -> Game:
        key = tuple(sorted((name, option) for name, option in chosen.items() if name in self._used))
        if key not in self._games:
            like = next(iter(self._games.values()), None)
            self._games[key] = Game(self.book, chosen, like=like)
        return self._games[key]

    @cached_property
    def _used(self) -> frozenset[str]:
        """The readings that the rulebook depends on: others make no other game."""
        return frozenset(place.reading for place in places_of_readings(self.book))

    @cached_property
    def cards(self) -> Cards:
        """Its cards. Raises BadFiles."""
        return cards_of(self.register, self.game().vocabulary)

    @cached_property
    def catalogue(self) -> Catalogue:
        """Its phrases. Raises BadCatalogue."""
        return catalogue_of(self)

    def with_book(self, book: Rulebook) -> "Rules":
        """The same scenarios for another rulebook: cards and phrases stay what they are."""
        other = Rules(self.register, book, self.folder)
        other.cards, other.catalogue = self.cards, self.catalogue
        return other

    def full(self, ids: Iterable[str]) -> frozenset[str]:
        """Local ids with the document's name."""
        return frozenset(f"{self.id}:{id}" for id in ids)


def catalogue_of(rules: Rules) -> Catalogue:
    """The phrases of a document: those that all have, those that its declarations give, its own.

    A fact whose sentence another phrase says already (a counter's value) has no phrase of its own.
    """
    game, cards = rules.game(), rules.cards
    gaps = _gaps(rules, game.book, cards)
    derived = Derived(game.book, game.vocabulary, cards, gaps)
    base = Catalogue.of(rules.id, (*general(gaps), *derived, *_own(rules.id)))
    facts = (fact for fact in derived.facts() if _sayable(fact) and not _said_already(fact, base))
    return Catalogue.of(rules.id, (*base.phrases.values(), *facts))


def _gaps(rules: Rules, book: Rulebook, cards: Cards) -> Gaps:
    zones = [(zone.name, zone.words, zone.common) for zone in book.zones]
    common = {zone.name for zone in under_any(rules.book.zones) if any(under_any((zone.common,)))}
    # What is one place under another reading is spoken of as one in its scenarios.
    shared = [(z.name, z.words, True) for z in book.zones if z.name in common and not z.common]
    statements = {statement.id for statement in rules.register}
    statements |= {statement_of(norm.id) for norm in book.norms}
    statements |= {statement_of(text.id) for text in book.dues}
    flows = under_any(rules.book.flows)
    steps = {f"{flow.id}/{step.id}" for flow in flows for step in under_any(flow.steps)}
    steps |= {f"{flow.id}/{step.id}" for flow in book.flows for step in flow.steps}
    card = CardGap(cards)
    states: dict[object, Words] = {State("posture", p.name): p.words for p in book.postures}
    faces = {
        State("face", "up"): Words("表向き", "face up"),
        State("face", "down"): Words("裏向き", "face down"),
    }
    return Gaps(
        player=Terms("PLAYER", dict(enumerate(book.seats))),
        place=places((*zones, *shared), book.seats, owner=False),
        found=places(zones, book.seats, owner=True),
        state=Terms("STATE", states | faces),
        card=card,
        cards=CardsGap(card),
        statement=Ids("STATEMENT", rules.id, rules.full(statements)),
        step=Ids("STEP", rules.id, frozenset(steps)),
        start=Terms("START", {start.name: _beginning(start.words) for start in book.starts}),
        number=NumberGap(),
        part=Terms("PART", {p.name: p.words for p in under_any(rules.book.deck) if isinstance(p, Part)}),
        kind=Terms("KIND", {kind.name: kind.words for kind in book.kinds}),
    )


def _beginning(words: Words) -> Words:
    """Where play begins: at a noun phrase (メインステップ), or as a sentence says (ターンが始まる)."""
    if words.ja.endswith("る"):
        return Words(f"{words.ja}ところ", f"as {words.en}")
    placed = words.en.partition(" ")[0] in ("at", "in", "on", "with", "as")
    return words if placed else Words(words.ja, f"at {words.en}")


def _own(document: str) -> tuple[Phrase, ...]:
    """The phrases that a document adds in features/DOC/phrases.py, if it has that file."""
    name = f"features.{document}.phrases"
    if not (HERE / document / "phrases.py").exists():
        return ()
    phrases: tuple[Phrase, ...] = importlib.import_module(name).PHRASES
    return phrases


def _sayable(phrase: Phrase) -> bool:
    """Whether there is anything to fill its gaps with."""
    return all(gap.samples() for gap in phrase.gaps.values())


def _said_already(fact: Phrase, base: Catalogue) -> bool:
    fillings = {name: gap.samples()[0] for name, gap in fact.gaps.items()}
    return any(
        base.readings(fact.templates[Role.THEN, language].say(fillings), Role.THEN, language)
        for language in LANGUAGES
    )


# ---- the documents of this project -------------------------------------------------


@cache
def documents() -> tuple[str, ...]:
    """The ids of the documents that have both a register and a rulebook, sorted."""
    return tuple(document for document in specs.documents() if _has_rulebook(document))


def _has_rulebook(document: str) -> bool:
    try:
        return importlib.util.find_spec(f"model.{document}.rulebook") is not None
    except ModuleNotFoundError:
        return False


@cache
def rules(document: str) -> Rules:
    """A document of this project. Raises Unknown, offering the nearest id, and BadFiles."""
    if document not in documents():
        known = ", ".join(documents()) or "none"
        raise Unknown(
            f"no document {document} that can be played{nearest(document, documents())}; there are {known}"
        )
    book: Rulebook = importlib.import_module(f"model.{document}.rulebook").rulebook()
    return Rules(specs.load(specs.folder(document)), book, HERE / document)


def game(document: str, readings: Mapping[str, str] | None = None) -> Game:
    """The game of a document under its chosen readings, with some overridden."""
    return rules(document).game(readings)


def catalogue(document: str) -> Catalogue:
    """The phrases of a document."""
    return rules(document).catalogue
