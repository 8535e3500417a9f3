"""doremi 16, building a deck: a clock, a diary and, if wanted, a sideboard.

Cards are the same that have the same card number: a series (`No` for the ordinary numbers) and a
number within it. Cards made up without a number are told apart by their names.
"""

from model.kernel.deck import Alike, Amount, Copies, DeckItem, Part
from model.kernel.reading import by
from model.kernel.words import Words

CLOCK, DIARY, SIDE = "clock", "diary", "side"

PARTS = (
    Part(CLOCK, Words("時計", "clock")),
    Part(DIARY, Words("日記", "diary")),
    Part(SIDE, Words("サイドカード", "sideboard")),
)

NUMBER = ("it.series", "it.number", "'' if it.number > 0 else it.name")
SAME = Words("同じカードナンバーのカード", "cards of one card number")

OF_THE_CLOCK = "it.kind in ('character', 'item', 'maho')"
OF_THE_DIARY = "it.kind in ('happening', 'song')"

LISTED = "it.series in ('T', 'CD', 'BO')"
AMENDED = "it.series in ('T', 'CD', 'BO', '1-', '2-')"
UP_TO_THREE = by("number-series", literal=LISTED, amended=AMENDED)
"""The series of which 16-6 speaks."""

WHERE_COUNTED = by("promo-side", literal=(CLOCK, DIARY), with_side=())
"""The parts in which 16-5 and 16-6 count copies."""


def of_kind(id: str, part: str, kind: str, what: Words) -> Amount:
    """There is at least one card of a kind."""
    return Amount(id, (part,), low=1, where=f"it.kind == {kind!r}", what=what)


KINDS: tuple[DeckItem, ...] = by(
    "deck-kinds",
    literal=(),
    each=(
        of_kind("16-1.1/characters", CLOCK, "character", Words("キャラクターカード", "characters")),
        of_kind("16-1.1/items", CLOCK, "item", Words("アイテムカード", "items")),
        of_kind("16-1.1/mahos", CLOCK, "maho", Words("MAHOカード", "MAHO cards")),
        of_kind("16-1.3/happenings", DIARY, "happening", Words("ハプニングカード", "happenings")),
        of_kind("16-1.3/songs", DIARY, "song", Words("OP&EDカード", "OP & ED cards")),
    ),
)


def of_diary(text: str) -> str:
    """The cards that `text` says, but for those of which 16-6 speaks, where it is an exception to 16-4."""
    but = "not ({})" if text == "True" else f"{text} and not ({{}})"
    return by(
        "special-diary",
        literal=text,
        three=by("number-series", literal=but.format(LISTED), amended=but.format(AMENDED)),
    )


def treated_as(number: int, ordinary: int) -> Alike:
    """A card of the series T counts as the card with an ordinary number."""
    return Alike(
        f"16-6.2/T{number:02}",
        f"it.series == 'T' and it.number == {number}",
        f"it.series == 'No' and it.number == {ordinary}",
        Words(
            f"T{number:02}とNo.{ordinary:03}は同じカード", f"T{number:02} and No.{ordinary:03} are one card"
        ),
    )


DECK: tuple[DeckItem, ...] = (
    *PARTS,
    Amount(
        "16-1.1",
        (CLOCK,),
        high=0,
        where=f"not ({OF_THE_CLOCK})",
        what=Words(
            "キャラクターカード・アイテムカード・MAHOカードでないカード",
            "cards other than characters, items and MAHO cards",
        ),
    ),
    Amount("16-1.2", (CLOCK,), low=50, high=50),
    Amount(
        "16-1.3",
        (DIARY,),
        high=0,
        where=f"not ({OF_THE_DIARY})",
        what=Words(
            "ハプニングカード・OP&EDカードでないカード", "cards other than happenings and OP & ED cards"
        ),
    ),
    Amount("16-1.4", (DIARY,), low=20, high=20),
    *KINDS,
    Amount("16-2.1", (SIDE,), low=10, high=10, none=True),
    Copies("16-3.1", 3, (CLOCK,), same=NUMBER, what=SAME),
    Copies("16-4.1", 2, (DIARY,), of_diary("True"), NUMBER, SAME),
    Copies(
        "16-5.1",
        1,
        WHERE_COUNTED,
        "it.series == 'P'",
        ("it.number",),
        Words("同じ「P＊＊」のカード", "one card numbered P**"),
    ),
    Copies("16-6.1", 3, WHERE_COUNTED, UP_TO_THREE, ("it.series", "it.number"), SAME),
    treated_as(1, 68),
    treated_as(2, 72),
    treated_as(3, 73),
    treated_as(4, 66),
    treated_as(5, 74),
    treated_as(6, 592),
    Copies("16-7.1/clock", 3, (CLOCK, SIDE), same=NUMBER, what=SAME),
    Copies(
        "16-7.1/diary",
        2,
        (DIARY, SIDE),
        of_diary(OF_THE_DIARY),
        NUMBER,
        Words("日記に入れる同じカードナンバーのカード", "cards of the diary of one card number"),
    ),
)
