"""doremi as a value: everything that its encoded sections say, in the document's order."""

from collections.abc import Mapping

from model.doremi import (
    c01_terms,
    c03_places,
    c04_acting,
    c04_day,
    c04_winning,
    c05_interrupts,
    c06_moving,
    c07_reservations,
    c08_solving,
    c08_tasks,
    c11_asleep,
    c16_decks,
    c19_judge,
    cards,
    facts,
    vocabulary,
)
from model.doremi.actions import ACTIONS
from model.doremi.positions import INVARIANTS, MOMENTS, POSITIONS, PROPERTIES, STARTS
from model.kernel.norm import Preference, Principle
from model.kernel.reading import by
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Fact, Kind
from model.kernel.words import Words

CHAPTERS: tuple[Mapping[str, tuple[Fact, ...]], ...] = (
    c01_terms.FACTS,
    c03_places.FACTS,
    c04_day.FACTS,
    c04_acting.FACTS,
    c04_winning.FACTS,
    c05_interrupts.FACTS,
    c06_moving.FACTS,
    c07_reservations.FACTS,
    c08_tasks.FACTS,
    c11_asleep.FACTS,
)


def kind(
    name: str, plural: str, ja: str, en: str, own: tuple[Fact, ...] = (), marked: Words | None = None
) -> Kind:
    """A kind of thing with the facts that the chapters define about it."""
    facts = (*own, *(fact for chapter in CHAPTERS for fact in chapter.get(name, ())))
    return Kind(name, plural, Words(ja, en), facts, vocabulary.PRINTED.get(name, {}), marked)


KINDS = (
    kind(
        "character",
        "characters",
        "キャラクター",
        "character",
        facts.CHARACTER,
        Words(
            "{card}に移動以外で乗ったしるしが{n}個ある", "{card} has {n:mark|marks} of having come otherwise"
        ),
    ),
    kind(
        "happening",
        "happenings",
        "ハプニング",
        "happening",
        facts.HAPPENING,
        Words("{card}の残り日数は{n}日である", "{card} has {n:day|days} left"),
    ),
    kind(
        "song",
        "songs",
        "OP&EDカード",
        "OP & ED card",
        marked=Words(
            "OP&EDカード{card}の残り日数は{n}日である", "the OP & ED card {card} has {n:day|days} left"
        ),
    ),
    kind("maho", "mahos", "MAHOカード", "MAHO card", facts.MAHO),
    kind("item", "items", "アイテムカード", "item card", facts.ITEM),
)

BOOK = Rulebook(
    id="doremi",
    words=Words("おジャ魔女どれみCGC 大会ルール", "Ojamajo Doremi CGC, tournament rules"),
    zones=vocabulary.ZONES,
    counters=vocabulary.COUNTERS,
    kinds=KINDS,
    player=kind("player", "players", "プレイヤー", "player", facts.PLAYER),
    table=kind("table", "tables", "場", "table"),
    roles=vocabulary.ROLES,
    locals=vocabulary.LOCALS,
    postures=vocabulary.POSTURES,
    actions=ACTIONS,
    flows=(
        *c01_terms.FLOWS,
        *c03_places.FLOWS,
        *c04_day.FLOWS,
        *c04_winning.FLOWS,
        *c05_interrupts.FLOWS,
        *c06_moving.FLOWS,
        *c08_solving.FLOWS,
        *cards.FLOWS,
    ),
    items=(
        *c01_terms.ITEMS,
        *c03_places.ITEMS,
        *c04_day.ITEMS,
        *c04_acting.ITEMS,
        *c05_interrupts.ITEMS,
        *c06_moving.ITEMS,
        *c07_reservations.ITEMS,
        *c08_solving.ITEMS,
        *c11_asleep.ITEMS,
    ),
    # That a limit takes back what a permission of the same text opens is a reading of every document.
    principles=by(
        "limits",
        literal=(),
        limit_narrows=(Principle("4.main.0/limits", Preference.LIMIT_OVER_GRANT),),
    ),
    judge=c19_judge.JUDGE,
    always=(*c04_winning.ALWAYS, *c03_places.ALWAYS, *c08_solving.ALWAYS),
    lasting=(*c07_reservations.LASTING, *c08_solving.LASTING),
    moments=MOMENTS,
    texts=cards.TEXTS,
    timings=c05_interrupts.TIMINGS,
    start="doremi:game",
    starts=STARTS,
    home={"character": "shop", "happening": "area", "song": "area", "maho": "hand", "item": "hand"},
    over="table.result != 'none'",
    seats=(Words("手番の人", "the active player"), Words("対戦相手", "the opponent")),
    invariants=INVARIANTS,
    properties=PROPERTIES,
    positions=POSITIONS,
    deck=c16_decks.DECK,
    finite=("clock", "hours", "hand", "worn"),
    decline="decline",
    quiet=Words("以後、どのプレイヤーも割り込まない", "from here on nobody interrupts"),
)


def rulebook() -> Rulebook:
    """The rulebook of doremi, with the places that depend on readings still in it."""
    return BOOK
