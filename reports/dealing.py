"""Card pools by the files they stand in: read and dealt into their document, once in a process."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from features.dealt import dealt
from features.games import Rules, rules
from features.sheets import read
from specs import Unknown
from specs.sheet import Sheet
from specs.sheets import load, place_of

FEW = 100
"""So many cards are dealt together, and every question is asked of them."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Sheets of one document, by their files. `only`: ids of the cards that are dealt, all if None;
    `blank`: the others are dealt too, as if no text stood on them."""

    document: str
    files: tuple[str, ...]
    only: tuple[str, ...] | None = None
    blank: bool = False

    def of(self, cards: Iterable[str], *, blank: bool) -> Pool:
        """The same pool, of which only some cards are dealt, or the others without their texts."""
        return replace(self, only=tuple(sorted(cards)), blank=blank)


def pools(files: Iterable[Path], documents: Collection[str] = ()) -> tuple[Pool, ...]:
    """The sheets of each document together, all of them checked. `documents`: those that the cards have to
    be of; any, where none is named.

    Raises BadFiles with every problem of all sheets, and Unknown for a sheet of another document.
    """
    by_document: dict[str, list[str]] = {}
    for sheet in read(sorted(set(files))):
        file = place_of(sheet).file
        if documents and sheet.document not in documents:
            asked = ", ".join(documents)
            raise Unknown(f"{file}: its cards are of {sheet.document}, not of {asked}: name {sheet.document}")
        by_document.setdefault(sheet.document, []).append(file)
    return tuple(Pool(document, tuple(mine)) for document, mine in sorted(by_document.items()))


@lru_cache(maxsize=2)
def cards(files: tuple[str, ...]) -> tuple[Sheet, ...]:
    """The sheets of files that were checked. Raises BadFiles."""
    return tuple(load(Path(file)) for file in files)


@lru_cache(maxsize=2)
def dealt_in(pool: Pool) -> Rules:
    """The document with the cards of a pool dealt in: the same in whatever order files have them. Raises
    BadFiles and BadRulebook."""
    of, sheets = rules(pool.document), cards(pool.files)
    if not pool.blank:
        return dealt(of, sheets, pool.only)
    speaking = ids(pool) if pool.only is None else frozenset(pool.only)
    return dealt(of, [_speaking(sheet, speaking) for sheet in sheets])


def with_cards(document: str, files: Iterable[Path]) -> Rules:
    """A document, with the cards of some sheets dealt in. Raises BadFiles, BadRulebook, and Unknown for a
    sheet of another document."""
    of = rules(document)
    return next(map(dealt_in, pools(files, (of.id,))), of)


def _speaking(sheet: Sheet, ids: Collection[str]) -> Sheet:
    """A sheet of which only some cards have texts."""
    silent = {"texts": ()}
    cards = (card if card.id in ids else card.model_copy(update=silent) for card in sheet.cards)
    return sheet.model_copy(update={"cards": tuple(cards)})


def ids(pool: Pool) -> frozenset[str]:
    """The cards of a pool."""
    return frozenset(card.id for sheet in cards(pool.files) for card in sheet.cards)


def is_large(pool: Pool) -> bool:
    """Whether there are too many cards to ask everything of all of them at once."""
    return len(ids(pool)) > FEW
