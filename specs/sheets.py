"""Reads card sheets, and tells everything that is wrong with one at once.

What a sheet names (kinds, facts, zones…) is the document's, and is checked where that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pydantic import PrivateAttr, ValidationError

from specs import tomlfile
from specs.entry import Language
from specs.explain import Loc, faults
from specs.problem import BadFiles, Problem
from specs.register import Place
from specs.sheet import EFFECTS, USE, Sheet, SheetCard, named
from specs.tomlfile import TomlFile

Table = dict[str, object]

LANGUAGES: tuple[Language, ...] = ("ja", "en")


class PlacedSheet(Sheet):
    """A sheet as a file has it: it knows where its cards and their texts stand (`place_of`)."""

    _places: Mapping[str, Place] = PrivateAttr(default_factory=dict)

    def placed(self, places: Mapping[str, Place]) -> PlacedSheet:
        """The same sheet, its items at these places."""
        copy = self.model_copy()
        copy._places = places
        return copy

    @property
    def places(self) -> Mapping[str, Place]:
        """Item (`card ID`, `card ID: text 2`, '' for the sheet itself) → where it stands."""
        return self._places

    @property
    def lost(self) -> frozenset[str]:
        """Cards of the file that could not be read, and their texts: `ID`, `ID/1`."""
        items = (item.removeprefix("card ").replace(": text ", "/") for item in self._places if item)
        return frozenset(items) - {id for card in self.cards for id in (card.id, *dict(named(card)))}


def load(path: Path) -> PlacedSheet:
    """The sheet that a file holds. Raises BadFiles with every problem of all its cards."""
    sheet, problems = read(path)
    if problems or sheet is None:
        raise BadFiles(problems)
    return sheet


def read(path: Path) -> tuple[PlacedSheet | None, tuple[Problem, ...]]:
    """What can be read of a file, and everything that is wrong with the rest. Without the frame of the
    sheet, its document and title, there is none."""
    file = tomlfile.read(path, path.as_posix())
    if isinstance(file, Problem):
        return None, (file,)
    desk = _Desk(file)
    return desk.sheet(), tuple(desk.problems)


def place_of(sheet: Sheet, item: str = "") -> Place:
    """Where an item of a sheet stands; a sheet that is in no file goes by its title."""
    if isinstance(sheet, PlacedSheet):
        return sheet.places[item]
    return Place(sheet.title.en, 1)


def text_item(card: str, number: int) -> str:
    """What problems and places call the text of a card, counted from 1."""
    return f"card {card}: text {number}"


class _Desk:
    """Reads one file, card by card, and collects what is wrong."""

    def __init__(self, file: TomlFile) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.places: dict[str, Place] = {"": Place(file.name, 1)}
        self.names: dict[tuple[Language, str], str] = {}

    def sheet(self) -> PlacedSheet | None:
        cards = tuple(self._cards())
        frame = {key: value for key, value in self.file.tables.items() if key != "card"}
        try:
            sheet = PlacedSheet.model_validate({**frame, "card": cards}, by_alias=True, by_name=False)
        except ValidationError as error:
            self._tell("", *(fault.message for fault in faults(error, Sheet)))
            return None
        return sheet.placed(self.places)

    def _cards(self) -> Iterator[SheetCard]:
        tables = self._tables()
        total = sum(len(_texts(table)) for table in tables)
        before = 0
        for index, table in enumerate(tables):
            item = _called(table, index + 1)
            line = self.file.line("card", index, len(tables))
            first = self.places.get(item)
            if first:
                message = f"id: is there already, at {_at(first)}: give one of the two another id"
                self._tell(item, message, line=line)
            else:
                self._place(item, line, table, before, total)
                card = self._card(item, table)
                if card is not None:
                    yield card
            before += len(_texts(table))

    def _tables(self) -> list[Table]:
        """The `[[card]]` tables."""
        tables = self.file.tables.get("card", ())
        if isinstance(tables, tuple) and all(isinstance(table, dict) for table in tables):
            return list(tables)
        self._tell("", "card: expected [[card]] tables")
        return []

    def _place(self, item: str, line: int, table: Table, before: int, total: int) -> None:
        """Notes where a card and its texts stand; a text that has no header of its own, where its card does."""
        self.places[item] = Place(self.file.name, line)
        for number in range(len(_texts(table))):
            own = self.file.line("card.text", before + number, total)
            self.places[f"{item}: text {number + 1}"] = Place(self.file.name, max(line, own))

    def _card(self, item: str, table: Table) -> SheetCard | None:
        try:
            card = SheetCard.model_validate(table, by_alias=True, by_name=False)
        except ValidationError as error:
            found = list(faults(error, SheetCard))
            for fault in found:
                self._tell(_at_fault(item, fault.loc), fault.message)
            return _rest(table, [fault.loc for fault in found])
        for language in LANGUAGES:
            first = self.names.setdefault((language, card.name.text(language)), item)
            if first != item:
                self._tell(item, same_name(card, language, first, self.places[first]))
        return card

    def _tell(self, item: str, *messages: str, line: int | None = None) -> None:
        at = self.places.get(item, self.places[""])
        self.problems += (Problem(at.file, item, message, line or at.line) for message in messages)


def same_name(card: SheetCard, language: Language, first: str, place: Place) -> str:
    """What is wrong with a card that is called like the item `first`."""
    name = card.name.text(language)
    return f"name.{language}: {name} is the name of {first} too, at {_at(place)}: give one of the two another name"


def _at(place: Place) -> str:
    return f"{place.file}:{place.line}"


def _texts(table: Table) -> tuple[object, ...]:
    """The texts of a card, as written."""
    texts = table.get("text", ())
    return texts if isinstance(texts, tuple) else ()


def _called(table: Table, number: int) -> str:
    """What a card is called before it is known to be one: by its id, else by its place."""
    name = table.get("id")
    return f"card {name}" if isinstance(name, str) and name else f"card no. {number}"


NO_WORDS: Table = {"ja": "―", "en": "―"}
NO_EFFECT: Table = {"when": "True", "do": ()}
NO_WAY: Table = {"words": NO_WORDS, "do": ()}
NO_TEXT: Table = {"words": NO_WORDS, "timing": USE, "do": (NO_EFFECT,)}
INSTEAD: Mapping[str, Table] = {
    "text": NO_TEXT,
    "choose": NO_WAY,
    "chance": NO_WAY,
    **dict.fromkeys(("do", "otherwise", "cost"), NO_EFFECT),
}
"""By the key of the list that it stands in, what stands in the place of what cannot be read, so that the
rest of its card is checked too."""


def _rest(table: Table, at: Iterable[Loc]) -> SheetCard | None:
    """A card without those of its effects and texts in which there are faults; None if that is not all."""
    for loc in at:
        table = _without(table, loc) or table
    try:
        return SheetCard.model_validate(table, by_alias=True, by_name=False)
    except ValidationError:
        return None


def _without(table: Table, loc: Loc) -> Table | None:
    """A table without the innermost effect, way or text below it that a fault is in; None if there is none."""
    match loc:
        case ("words", *_):
            return {**table, "words": NO_WORDS}
        case (str(key), int(place), *more) if key in INSTEAD:
            parts = table[key]
            if not isinstance(parts, tuple):
                return None
            inner = _without(parts[place], tuple(more)) if isinstance(parts[place], dict) else None
            return {**table, key: (*parts[:place], inner or INSTEAD[key], *parts[place + 1 :])}
        case (tag, *more) if tag in EFFECTS and more:
            return _without(table, tuple(more))
    return None


def _at_fault(item: str, loc: Loc) -> str:
    """The card, or the text of it in which the fault is."""
    match loc:
        case ("text", int(index), *_):
            return f"{item}: text {index + 1}"
    return item
