"""Card sheets, checked against the document whose cards they are.

    for sheet in read(paths): ...        # files, each checked; every problem of all of them at once
    check(sheet, rules("doremi"))

What has passed can be dealt into the document's rulebook.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from features.games import Rules, documents, rules
from features.pool import misfits, unwritable
from features.sheet_ground import Ground, ground
from features.sheet_texts import wrong
from model.kernel.deck import Part
from model.kernel.norm import statement_of
from model.kernel.reading import under_any
from model.kernel.words import LANGUAGES
from specs import BadFiles, Problem
from specs import sheets as files
from specs.problem import likeliest, nearest
from specs.register import Place
from specs.sheet import Sheet, SheetCard
from specs.sheets import PlacedSheet, place_of, same_name, text_item


def read(paths: Iterable[Path]) -> tuple[PlacedSheet, ...]:
    """The sheets of some files, each checked against its document, those of one document against each
    other. Raises BadFiles with every problem of all of them."""
    sheets, problems = list[PlacedSheet](), list[Problem]()
    for path in paths:
        sheet, found = files.read(path)
        problems += found
        sheets += [sheet] if sheet else []
    for document in dict.fromkeys(sheet.document for sheet in sheets):
        mine = [sheet for sheet in sheets if sheet.document == document]
        problems += _all(mine, rules(document)) if document in documents() else map(_homeless, mine)
    if problems:
        raise BadFiles(problems)
    return tuple(sheets)


def check(sheet: Sheet, of: Rules, beside: Iterable[Sheet] = ()) -> None:
    """A sheet of the document, `beside` others whose cards it may name and whose names it may not take.

    Raises BadFiles with everything that is wrong with `sheet` under the document's chosen readings.
    """
    others = tuple(beside)
    problems = tuple(_problems(sheet, of, _ground(of, (sheet, *others)), _Taken(of, others)))
    if problems:
        raise BadFiles(problems)


def _all(sheets: Sequence[Sheet], of: Rules) -> Iterator[Problem]:
    """The problems of each, a name taken twice where it stands the second time."""
    here, taken = _ground(of, sheets), _Taken(of)
    for sheet in sheets:
        yield from _problems(sheet, of, here, taken)


def _homeless(sheet: Sheet) -> Problem:
    message = (
        f"document: no document {sheet.document} that can be played"
        f"{nearest(sheet.document, documents())}; there are {', '.join(documents())}"
    )
    return Problem(place_of(sheet).file, "", message, 1)


def _problems(sheet: Sheet, of: Rules, here: Ground, taken: "_Taken") -> Iterator[Problem]:
    """What is wrong with a sheet; whatever its cards are called is `taken` from then on."""
    if sheet.document != of.id:
        yield Problem(place_of(sheet).file, "", f"document: expected {of.id}; found {sheet.document}", 1)
        return
    for card in sheet.cards:
        for message in (*taken.by(card, sheet), *_values(card, sheet, here)):
            yield _problem(sheet, card.item, message)
        taken.add(card, sheet)
        kind = card.kind if card.kind in here.kinds else likeliest(card.kind, here.kinds)
        for number, text in enumerate(card.texts if kind else (), 1):
            for path, message in wrong(text, kind, f"text#{number}", here):
                yield _problem(sheet, text_item(card.id, number), f"{path}: {message}")


def _problem(sheet: Sheet, item: str, message: str) -> Problem:
    place = place_of(sheet, item)
    return Problem(place.file, item, message, place.line)


def _ground(of: Rules, sheets: Sequence[Sheet]) -> Ground:
    lost = [id for sheet in sheets if isinstance(sheet, PlacedSheet) for id in sheet.lost]
    return ground(of.game().loaded, sheets, lost)


def _values(card: SheetCard, sheet: Sheet, here: Ground) -> Iterator[str]:
    """What a card is and prints."""
    yield from misfits(card, here.vocabulary)
    yield from unwritable(card)
    if sheet.made_up and not card.made_up:
        yield "made_up: expected true, for the sheet says it of all its cards; found false"
    if card.limit is not None and not any(isinstance(one, Part) for one in here.loaded.book.deck):
        yield f"limit: {sheet.document} has no rules of decks, in which cards could be limited: leave it out"


class _Taken:
    """Ids and names that the cards of a sheet may not bear: the document's, those of other sheets."""

    def __init__(self, of: Rules, sheets: Iterable[Sheet] = ()) -> None:
        register = of.register
        nowhere = Place(f"{of.id}/cards.toml", 1)
        here = [(card, (card.item, register.places.get(card.item, nowhere))) for card in register.cards]
        self.ids = {card.id: place for card, place in here}
        self.names = {(language, c.name.text(language)): at for c, at in here for language in LANGUAGES}
        self.statements = {statement.id for statement in register}
        self.statements |= {statement_of(item.id) for item in under_any(of.book.items)}
        for sheet in sheets:
            for card in sheet.cards:
                self.add(card, sheet)

    def add(self, card: SheetCard, sheet: Sheet) -> None:
        """Takes the id and the names of a card."""
        here = card.item, place_of(sheet, card.item)
        self.ids.setdefault(card.id, here)
        for language in LANGUAGES:
            self.names.setdefault((language, card.name.text(language)), here)

    def by(self, card: SheetCard, sheet: Sheet) -> Iterator[str]:
        """What a card bears that is taken."""
        if card.id in self.ids:
            yield f"id: is there already, at {_at(self.ids[card.id][1])}: give one of the two another id"
        if card.id in self.statements:
            yield f"id: {card.id} is a statement of {sheet.document}: give the card another id"
        for language in LANGUAGES:
            first = self.names.get((language, card.name.text(language)))
            if first:
                yield same_name(card, language, *first)


def _at(place: Place) -> str:
    return f"{place.file}:{place.line}"
