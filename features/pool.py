"""The cards of a document: what they print, what they are called, and the labels of their copies.

A card is named by its id in `cards.toml`. Copies are told apart by labels: the id alone, then
`id(2)`, `id(3)`…; in scenarios 「どれみ」, 「どれみ(2)」 or "Doremi", "Doremi(2)".
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from model.kernel.position import Pool, Print, pool
from model.kernel.vocabulary import Bool, Enum, Int, Type, Unknown, Vocabulary
from model.kernel.words import LANGUAGES, Language, Words
from specs import BadFiles, Card, Problem, Register

COPY = re.compile(r"(.+)\(([2-9]|[1-9][0-9]+)\)")
"""The label of a second or later copy."""


def card_of(label: str) -> str:
    """The card whose copy has this label."""
    match = COPY.fullmatch(label)
    return match[1] if match else label


def label_of(card: str, number: int) -> str:
    """The label of the `number`-th copy of a card, from 1."""
    return card if number == 1 else f"{card}({number})"


@dataclass(frozen=True, eq=False)
class Cards:
    """Everything that a document's cards print, and their names in both languages."""

    prints: Pool
    names: Mapping[str, Words]

    def kind(self, label: str) -> str:
        """The kind of the card with this label."""
        return self.prints[card_of(label)].kind

    def say(self, label: str, language: Language) -> str:
        """What a label is in a scenario, without quotation marks."""
        card = card_of(label)
        return self.names[card](language) + label[len(card) :]

    def read(self, text: str, language: Language) -> str:
        """The label that stands in a scenario as `text`. Raises Unknown with the nearest names."""
        named = self._by_name[language]
        if text in named:
            return named[text]
        match = COPY.fullmatch(text)
        if match and match[1] in named:
            return f"{named[match[1]]}({match[2]})"
        plain = unicodedata.normalize("NFKC", text)
        copy = COPY.fullmatch(plain)
        if plain != text and (plain in named or (copy and copy[1] in named)):
            raise Unknown("card", text, (plain,))
        raise Unknown("card", text, named)

    @cached_property
    def _by_name(self) -> Mapping[Language, Mapping[str, str]]:
        return {
            language: {words(language): card for card, words in self.names.items()} for language in LANGUAGES
        }


def cards_of(register: Register, vocabulary: Vocabulary) -> Cards:
    """The cards of a register, checked against the words of its rulebook.

    Raises BadFiles with every card whose kind, values or name do not fit.
    """
    # Of two cards with one name the first keeps it: read from the last to the first.
    named = {
        (language, c.name.text(language)): c.id for c in reversed(register.cards) for language in LANGUAGES
    }
    problems = [
        Problem(register.place(card).file, card.item, message, register.place(card).line)
        for card in register.cards
        for message in (*misfits(card, vocabulary), *_misnomers(card, named))
    ]
    if problems:
        raise BadFiles(problems)
    prints = pool(Print(c.id, c.kind, tuple(sorted(c.values.items()))) for c in register.cards)
    return Cards(prints, {c.id: Words(c.name.ja, c.name.en) for c in register.cards})


def misfits(card: Card, vocabulary: Vocabulary) -> Iterator[str]:
    """What is wrong with the kind of a card and with the values that it prints."""
    kinds = {kind.name: kind for kind in vocabulary.kinds}
    if card.kind not in kinds:
        yield str(Unknown("kind of card", card.kind, kinds))
        return
    printed = kinds[card.kind].printed
    for name, value in card.values.items():
        if name not in printed:
            yield f"a {card.kind} prints no such value: {Unknown('value', name, printed)}"
        elif not printed[name].fits(value):
            yield f"{name} = {value!r}: expected {_expected(printed[name])}"


def _expected(kind: Type) -> str:
    match kind:
        case Bool():
            return "true or false"
        case Int(low=low, high=high):
            return f"a number from {low} to {high}"
        case Enum(values=values):
            return f"one of {', '.join(values)}"
    return "a text"


def _misnomers(card: Card, named: Mapping[tuple[Language, str], str]) -> Iterator[str]:
    """A name that scenarios could not tell from another, or could not write. `named`: the first card of
    each name."""
    for language in LANGUAGES:
        name = card.name.text(language)
        first = named[language, name]
        if first != card.id:
            yield f"{name} is the name of {first} too: give one of the two another name"
    yield from unwritable(card)


def unwritable(card: Card) -> Iterator[str]:
    """A name that cannot be written in a scenario."""
    for language in LANGUAGES:
        name = card.name.text(language)
        if set(name) & set('「」"{}') or COPY.fullmatch(name):
            yield f'{name}: 「」, ", braces and a number in parentheses cannot stand in a name'
