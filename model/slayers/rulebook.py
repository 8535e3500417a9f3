"""The rulebook of slayers: its chapters put together."""

from collections.abc import Mapping

from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Fact, Kind, Type
from model.kernel.words import Words
from model.slayers import (
    actions,
    base,
    c01_precedence,
    c02_targets,
    c03_timing,
    c04_characters,
    c05_melee,
    c06_spells,
    c07_support,
    c08_cover,
    c09_goals,
    cards,
    facts,
    positions,
    vocabulary,
)

CHAPTERS: tuple[Mapping[str, tuple[Fact, ...]], ...] = (
    c01_precedence.FACTS,
    c02_targets.FACTS,
    c03_timing.FACTS,
    c04_characters.FACTS,
    c05_melee.FACTS,
    c06_spells.FACTS,
    c07_support.FACTS,
    c08_cover.FACTS,
    c09_goals.FACTS,
)

PRINTED: tuple[Mapping[str, Mapping[str, Type]], ...] = (
    vocabulary.PRINTED,
    c01_precedence.PRINTED,
    c02_targets.PRINTED,
    c07_support.PRINTED,
    c08_cover.PRINTED,
)


def kind(name: str, plural: str, ja: str, en: str, *own: Fact, marked: Words | None = None) -> Kind:
    """A kind of thing with the facts that the chapters define about it."""
    found = (*own, *(fact for chapter in CHAPTERS for fact in chapter.get(name, ())))
    printed = {print: type for part in PRINTED for print, type in part.get(name, {}).items()}
    return Kind(name, plural, Words(ja, en), found, printed, marked)


KINDS = (
    kind("character", "characters", "キャラクター・カード", "character", *facts.CHARACTER,
         marked=Words("{card}の目標としての番号は{n}である", "{card} has the number {n} among the aims")),
    kind("spell", "spells", "呪文カード", "spell",
         marked=Words("{card}の詠唱はこのターンを入れて残り{n}ターンである",
                      "the chant of {card} lasts {n:more turn|more turns}, this one included")),
    kind("aid", "aids", "攻撃補助カード", "attack aid", *facts.DECLARED),
    kind("event", "events", "イベント・カード", "event", *facts.DECLARED),
    kind("client", "clients", "依頼人", "client", *facts.CLIENT),
)  # fmt: skip

BOOK = Rulebook(
    id="slayers",
    words=Words("スレイヤーズふぁいと 公式トーナメント・ルール", "Slayers Fight, official tournament rules"),
    zones=vocabulary.ZONES,
    counters=vocabulary.COUNTERS,
    kinds=KINDS,
    player=kind("player", "players", "プレイヤー", "player", *facts.PLAYER),
    table=kind("table", "tables", "場", "table", *facts.TABLE),
    roles=vocabulary.ROLES,
    locals=vocabulary.LOCALS,
    postures=vocabulary.POSTURES,
    lasting=(
        *vocabulary.LASTING,
        *c01_precedence.LASTING,
        *c02_targets.LASTING,
        *c07_support.LASTING,
        *c08_cover.LASTING,
        *c09_goals.LASTING,
    ),
    actions=actions.ALL,
    flows=(
        *base.FLOWS,
        *c02_targets.FLOWS,
        *c03_timing.FLOWS,
        *c04_characters.FLOWS,
        *c05_melee.FLOWS,
        *c06_spells.FLOWS,
        *c07_support.FLOWS,
        *c08_cover.FLOWS,
        *c09_goals.FLOWS,
        *cards.FLOWS,
    ),
    items=(
        *base.ITEMS,
        *c01_precedence.ITEMS,
        *c02_targets.ITEMS,
        *c03_timing.ITEMS,
        *c04_characters.ITEMS,
        *c05_melee.ITEMS,
        *c06_spells.ITEMS,
        *c07_support.ITEMS,
        *c08_cover.ITEMS,
        *c09_goals.ITEMS,
    ),
    principles=c01_precedence.PRINCIPLES,
    always=(
        *c02_targets.ALWAYS,
        *c07_support.ALWAYS,
        *c03_timing.ALWAYS,
        *c04_characters.ALWAYS,
        *c06_spells.ALWAYS,
        *c09_goals.ALWAYS,
    ),
    moments=positions.MOMENTS,
    texts=cards.TEXTS,
    timings=positions.TIMINGS,
    start="slayers:base.phases",
    starts=positions.STARTS,
    home=vocabulary.HOME,
    over="any(p for p in players if p.achieved)",
    seats=(Words("先攻", "the first player"), Words("後攻", "the second player")),
    invariants=positions.INVARIANTS,
    properties=positions.PROPERTIES,
    positions=positions.POSITIONS,
    finite=("hand", "chanted", "turn"),
    decline="decline",
    quiet=Words("以後、誰も対抗しない", "from here on nobody counters"),
)
"""Every place in it that depends on a reading is a `by`."""


def rulebook() -> Rulebook:
    """slayers, its readings still open."""
    return BOOK
