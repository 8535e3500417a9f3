"""What card sheets hold, counted: for `hantei cards check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.markup import escape

from features.games import Rules, rules
from features.sheet_ground import all_of
from model.kernel.words import Language, Words
from specs import Problem
from specs.sheet import DEEDS, EFFECTS, Sheet
from specs.sheets import place_of

Counts = Mapping[str, int]

SORTS: Mapping[str, Words] = {
    "permit": Words("許可", "permit"),
    "require": Words("義務", "require"),
    "forbid": Words("禁止", "forbid"),
    "treat": Words("読み替え", "treat"),
    "take_away": Words("喪失", "take away"),
    "blank": Words("無効化", "blank"),
    "replace": Words("置換", "replace"),
    "do": Words("効果", "effects"),
}
"""What a text is, for people."""


@dataclass(frozen=True)
class Tally:
    """The sheets of one document, counted. `kinds`: cards by kind; `texts`: by what they are; `timings`:
    texts by when they count; `effects`: by their key, wherever they stand."""

    document: str
    title: Words
    files: tuple[str, ...]
    cards: int
    made_up: int
    kinds: Counts
    texts: Counts
    timings: Counts
    effects: Counts

    def as_data(self) -> dict[str, object]:
        """As JSON has it."""
        counts = {"kinds": self.kinds, "texts": self.texts, "timings": self.timings, "effects": self.effects}
        own = {name: dict(counted) for name, counted in counts.items()}
        return {"files": list(self.files), "cards": self.cards, "made_up": self.made_up, **own}


def tallies(sheets: Iterable[Sheet]) -> tuple[Tally, ...]:
    """One for each document, in the order in which they come."""
    by_document: dict[str, list[Sheet]] = {}
    for sheet in sheets:
        by_document.setdefault(sheet.document, []).append(sheet)
    return tuple(_tally(rules(document), mine) for document, mine in by_document.items())


def _tally(of: Rules, sheets: Sequence[Sheet]) -> Tally:
    cards = [card for sheet in sheets for card in sheet.cards]
    texts = [text for card in cards for text in card.texts]
    effects = [effect for text in texts for effect in all_of((*text.cost, *text.do))]
    keys = {kind: key for key, kind in EFFECTS.items()}
    return Tally(
        of.id,
        of.book.words,
        tuple(place_of(sheet).file for sheet in sheets),
        len(cards),
        sum(card.made_up for card in cards),
        _counted((card.kind for card in cards), (kind.name for kind in of.game().book.kinds)),
        _counted((text.deed for text in texts), DEEDS),
        _counted(text.timing for text in texts),
        _counted((keys[type(effect)] for effect in effects), EFFECTS),
    )


def _counted(names: Iterable[str], order: Iterable[str] = ()) -> Counts:
    """How often each name comes, in an order, else in that of their coming."""
    found = Counter(names)
    return {name: found[name] for name in dict.fromkeys((*order, *found)) if found[name]}


# ---- printed -----------------------------------------------------------------------


def show_cards(out: Console, found: Iterable[Tally], language: Language) -> None:
    """Each document with its files, cards and texts."""
    for tally in found:
        texts = sum(tally.texts.values())
        whole = Words(
            f"カード{tally.cards}枚（架空{tally.made_up}枚）、テキスト{texts}件",
            f"{tally.cards} cards ({tally.made_up} made up), {texts} texts",
        )
        out.print(f"[bold]{tally.document}  {escape(tally.title(language))}[/]")
        out.print(f"  {escape(', '.join(tally.files))}", soft_wrap=True)
        out.print(f"  {whole(language)}", soft_wrap=True)
        sorts = {SORTS[name](language): number for name, number in tally.texts.items()}
        for counts in (sorts, tally.timings, tally.effects):
            if counts:
                line = " · ".join(f"{name} {number}" for name, number in counts.items())
                out.print(f"    {escape(line)}", soft_wrap=True)


def problems_as_data(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """As JSON has them: file, line, the card or text, what is wrong and how to mend it."""
    return [{"file": p.file, "line": p.line, "item": p.item, "message": p.message} for p in problems]
