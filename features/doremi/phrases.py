"""The phrases of doremi: cards of a deck by their card numbers."""

import re
from dataclasses import dataclass

from features.desk import Desk
from features.gap import Filling, Misread, NumberGap, Terms
from features.general import phrase
from features.phrase import Fillings, Phrase
from model.doremi.c16_decks import PARTS
from model.doremi.rulebook import KINDS
from model.doremi.vocabulary import SERIES
from model.kernel.position import Print
from model.kernel.words import Language, Words

_WRITTEN = re.compile("({}|No\\.)([0-9]+)".format("|".join(SERIES[2:])))


@dataclass(frozen=True, slots=True)
class CardNumber:
    """A card number as it is printed: No.068, P12, 1-05. A filling is (series, number)."""

    name: str = "CARD NUMBER"

    def pattern(self, _language: Language) -> str:
        return r"[A-Za-z0-9.-]+"

    def read(self, text: str, language: Language) -> Filling:
        found = _WRITTEN.fullmatch(text)
        filling = found and (found[1].removesuffix("."), int(found[2]))
        if not filling or self.say(filling, language) != text:
            raise Misread(
                f"{text}: expected a card number, as in {', '.join(map(self._said, self.samples()))}"
            )
        return filling

    def say(self, filling: Filling, _language: Language) -> str:
        return self._said(filling)

    def _said(self, filling: Filling) -> str:
        series, number = filling
        return f"No.{number:03}" if series == "No" else f"{series}{number:02}"

    def samples(self) -> tuple[Filling, ...]:
        return tuple((series, number) for number, series in enumerate(SERIES[1:], 5))


def _put(d: Desk, f: Fillings) -> None:
    (series, number), kind = f["number"], f["kind"]
    values = (("number", number), ("series", series))
    d.draft.put_unnamed(f["part"], Print(f"{series} {number} {kind}", kind, values), f["n"])


PHRASES: tuple[Phrase, ...] = (
    phrase(
        "deck holds a number",
        {
            "part": Terms("PART", {part.name: part.words for part in PARTS}),
            "kind": Terms("KIND", {kind.name: kind.words for kind in KINDS}),
            "number": CardNumber(),
            "n": NumberGap(),
        },
        given=(
            Words(
                "構築する{part}にカードナンバー{number}の{kind}が{n}枚入っている",
                "the {part} being built holds {n:copy|copies} of the {kind} with the card number {number}",
            ),
            _put,
        ),
    ),
)
"""A deck holds cards of which only kind and number matter."""
