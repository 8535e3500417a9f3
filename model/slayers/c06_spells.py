"""slayers 6, spells: names, extra effects, growth, power-up, chanting and dropping a chant."""

from model.kernel.declare import number, state, yes
from model.kernel.effect import Begin, Each, Effect, Effects, If, Move, Put, Set
from model.kernel.expression import Value
from model.kernel.flow import END, Always, Branch, Call, Do, Flow, When
from model.kernel.norm import Cannot, Example, Formula, May, Norm
from model.kernel.reading import by
from model.kernel.rulebook import Item
from model.kernel.vocabulary import Fact, Thing
from model.kernel.words import Words
from model.slayers.actions import (
    CAST,
    CASTS,
    CHANT,
    COUNTERS,
    COVER,
    DIRECT,
    DROP,
    EVENT,
    EVENT_ADDING,
    EVENT_AT_FRONT,
    EVENT_AT_REAR,
    MELEE,
    WIDENINGS,
)
from model.slayers.base import OVER
from model.slayers.parts import effect_of
from model.slayers.vocabulary import TITLES

# ---- the use of a spell ------------------------------------------------------------

LIES_ON_CASTER = Move("spell", "in-force", "player", host="caster")
LIES_ON_TARGET = Move("spell", "in-force", "player", host="the(c for c in characters if c.aimed_at)")
STAYS: Effects = (
    If("spell.kept or not table.somebody_aimed_at", (LIES_ON_CASTER,), (LIES_ON_TARGET,)),
    If("spell.kept and not caster.aimed_at", (Begin("elsewhere", until="spell", about="spell"),)),
)
"""A lasting spell lies by its target; one that lasts as long as its caster wishes, by the caster."""
GOES: Effects = (Move("spell", "used", "player"),)

WEAKENED = "table.reach == 'two' and spell.reach != 'two' and caster.magic_now < spell.power_up_level"
FIRST_ONES_ALONE: Effects = (
    Put("reach", "'one'"),
    Each("c", "characters", "c.aimed_at", (Set("c", "markers", "1 if it.markers == 1 else 0"),)),
)
CHECKED_AGAIN = Do("6-3.1/checked", (If(WEAKENED, FIRST_ONES_ALONE),), then="6-2.2/due")
"""A spell that is no longer powered up falls back to its first target."""

SPELL = Flow(
    "slayers:6-2",
    (
        *by("power-loss", literal=(), checked=(CHECKED_AGAIN,)),
        Branch("6-2.2/due", When("spell.works_at_resolution", "6-2.2"), When("not spell.works_at_resolution", "6-2.3/judgement")),
        effect_of("6-2.2", "spell", "base.attack/judged", user="caster"),
        Branch("base.attack/judged", When("spell.attacks", "6-2.3/judgement"), When("not spell.attacks", "2-2.1/spell")),
        Call("6-2.3/judgement", "slayers:base.judgement", then="6-2.3/due"),
        Branch("6-2.3/due", When("spell.works_if_it_hits", "6-2.3"), When("not spell.works_if_it_hits", "6-2.4/due")),
        effect_of("6-2.3", "spell", "2-2.1/spell", user="caster"),
        Branch("6-2.4/due", When("spell.works_if_it_misses", "6-2.4"), When("not spell.works_if_it_misses", "6-2.5/due")),
        effect_of("6-2.4", "spell", "2-2.1/spell", user="caster"),
        Branch("6-2.5/due", When("spell.works_anyway", "6-2.5"), When("not spell.works_anyway", "2-2.1/spell")),
        effect_of("6-2.5", "spell", "2-2.1/spell", user="caster"),
        Branch("2-2.1/spell", When("spell.stays", "2-2.1/stays"), When("not spell.stays", "2-2.2/goes")),
        Do("2-2.1/stays", (*STAYS, *OVER), then=END),
        Do("2-2.2/goes", (*GOES, *OVER), then=END),
    ),
)  # fmt: skip


def gone(zone: str) -> Effect:
    """An interrupted spell goes there."""
    return Move("spell", zone, "player")


BROKEN_OFF = Flow(
    "slayers:2-7/spell",
    (
        Do(
            "2-7.7",
            (
                *by(
                    "broken-spell",
                    literal=(If("caster.able", (gone("used"),), (gone("discard"),)),),
                    used=(gone("used"),),
                    discard=(gone("discard"),),
                ),
                *OVER,
            ),
            then=END,
        ),
    ),
)

# ---- 6-3: new targets --------------------------------------------------------------

ADDED = Flow(
    "slayers:6-3",
    (
        Call(
            "6-3.1/raised",
            "slayers:2-2/event",
            give={"player": "player", "event": "event", "target": "target"},
            then="6-3.1",
        ),
        Do(
            "6-3.1",
            (
                If(
                    "target.has_grown_the_spell and second.can_join",
                    (
                        Set("second", "markers", "2"),
                        Put("reach", "'two'"),
                        Put("aimed_row", "'front' if second.in_front else 'rear'"),
                    ),
                ),
            ),
            then=END,
        ),
    ),
    cites=("6-3.3",),  # the second target is a parameter: it is named at the declaration
)


def widened(row: str) -> Flow:
    """The row named at the declaration becomes the target of the spell."""
    return Flow(
        f"slayers:6-3/{row}",
        (
            Do(
                f"6-3.2/{row}",
                (
                    Put("reach", "'row'"),
                    Put("aimed_row", f"'{row}'"),
                    Each("c", "characters", "c.aimed_at", (Set("c", "markers", "0"),)),
                    Move("event", "discard", "player"),
                ),
                then=END,
            ),
        ),
    )


# ---- 6-5, 6-6: chanting and dropping -----------------------------------------------

BEGUN: Effects = (
    Each("c", "cards", "c.zone == 'chanted' and c.host == chanter", (Set("c", "markers", "7"),)),
)
"""A chant lasts this turn and six more."""
CHANTING = Flow("slayers:6-5", (Do("6-5.5", BEGUN, then=END),))

DROPPED = Flow("slayers:6-6", (Do("6-6.4/forced", DROP.pay, then=END),))

FLOWS = (
    SPELL,
    BROKEN_OFF,
    ADDED,
    widened("front"),
    widened("rear"),
    CHANTING,
    *by("always-forced", literal=(DROPPED,), declared_free=(), printed=()),
)
ALWAYS = by(
    "always-forced",
    literal=(Always("6-6.2/forced", "chanter", "characters", "chanter.chanting", "slayers:6-6"),),
    declared_free=(),
    printed=(),
)

# ---- facts -------------------------------------------------------------------------

SPELL_NAME = Fact("spell_name", TITLES, None, Words("{it}の呪文名", "the spell name of {it}"))
ANY_HIT = "any(c for c in characters if in_force('hit', c))"
ANY_MISSED = "any(c for c in characters if in_force('judged', c) and not in_force('hit', c))"

FACTS = {
    "character": (
        yes("chanting", "any(c for c in cards if c.zone == 'chanted' and c.host == it and c.markers > 0)", "が詠唱している|が詠唱していない",
            "is chanting|is not chanting"),
        yes("asks_a_name", "it.asks != 'none' and not it.sealed", "の使う呪文は呪文名で限られている|の使う呪文は呪文名で限られていない",
            "is limited to spells of one spell name|is not limited to spells of one spell name", cites=("6-1.1",)),
        Fact("asked_name", TITLES, "it.asks", Words("{it}が使える呪文の呪文名", "the spell name that {it} asks for")),
        yes("floating", "any(s for s in spells if s.zone == 'in-force' and s.host == it and s.floats)",
            "が浮遊している|が浮遊していない", "is floating|is not floating"),
        yes("would_grow_the_spell",
            "in_force('casting', it) and table.reach == 'one' and"
            " any(s for s in spells if s.zone == 'using' and it.magic_now < s.power_up_level and it.magic_now + 2 >= s.power_up_level)",
            "の魔力が上がると呪文の対象が増える|の魔力が上がっても呪文の対象は増えない",
            "would have its spell take more targets by more magic|would not have its spell take more targets by more magic"),
        yes("has_grown_the_spell",
            "table.reach == 'one' and any(s for s in spells if s.zone == 'using' and it.magic_now >= s.power_up_level)",
            "の魔力で呪文の対象が増えた|の魔力で呪文の対象が増えてはいない",
            "has its spell take more targets by its magic|does not have its spell take more targets by its magic"),
        yes("can_join",
            "it.on_field and not it.aimed_at and not it.unaimable and any(c for c in characters if c.aimed_at and c.zone == it.zone and c.of == it.of)",
            "が呪文の新たな対象になりうる|が呪文の新たな対象になりえない", "can join the targets of the spell|cannot join the targets of the spell"),
    ),
    "spell": (
        SPELL_NAME,
        Fact("letters", TITLES, "it.title", Words("{it}の（ ）を除いた文字", "the letters of {it} without what stands in （ ）")),
        Fact("reading", TITLES, "it.sound", Words("{it}の読み", "the reading of {it}")),
        Fact("chanter", Thing("character", maybe=True), "the(c for c in characters if it.markers > 0 and c == it.host)",
             Words("{it}を詠唱しているキャラクター", "the chanter of {it}")),
        yes("is_of_spirits", "it.school in ('mind', 'nature')", "が精霊魔術である|が精霊魔術でない", "is spirit magic|is no spirit magic"),
        yes("attacks", "it.attack", "が攻撃呪文である|が攻撃呪文でない", "is an attack spell|is no attack spell"),
        yes("stays", "it.lasts", "の効果が持続する|の効果が持続しない", "lasts|does not last"),
        yes("laid_face_down", "it.zone == 'chanted'", "が詠唱のために伏せられている|が詠唱のために伏せられていない",
            "is laid face down for a chant|is not laid face down for a chant"),
        yes("works_at_resolution", "not it.attack or it.extra == 'other'", "の効果が解決時に発揮される|の効果が解決時には発揮されない",
            "takes effect at the resolution|does not take effect at the resolution"),
        yes("works_if_it_hits", by("hit-of-several", literal=f"it.extra == 'hit' and {ANY_HIT}", all=f"it.extra == 'hit' and not {ANY_MISSED}"), "が命中した場合の追加効果を発揮する|が命中した場合の追加効果を発揮しない",
            "has an extra effect because it hit|has no extra effect because it hit"),
        yes("works_if_it_misses", by("hit-of-several", literal=f"it.extra == 'missed' and not {ANY_HIT}", all=f"it.extra == 'missed' and {ANY_MISSED}"), "が命中しなかった場合の追加効果を発揮する|が命中しなかった場合の追加効果を発揮しない",
            "has an extra effect because it missed|has no extra effect because it missed"),
        yes("works_anyway", "it.extra == 'either'", "が命中に関わらない追加効果を発揮する|が命中に関わらない追加効果を発揮しない",
            "has an extra effect whether or not it hit|has no extra effect that works whether or not it hit"),
        number("level", 9, "it.needs", "使用に必要な魔力", "magic needed", cites=("6-4.1", "6-4.2")),
        number("power_up_level", 99, "99 if it.powers_up == 0 else it.powers_up", "パワーアップに必要な魔力", "magic needed for the power-up"),
    ),
    "event": (
        yes("raises_magic", "it.boosts", "が魔力を上げる|が魔力を上げない", "raises magic|does not raise magic"),
        yes("widens", "it.aims == 'row'", "が呪文の対象を1列にする|が呪文の対象を1列にするものではない",
            "makes a row the target of a spell|does not make a row the target of a spell"),
    ),
    "table": (
        state("spell_cannot_go_on",
              "any(c for c in characters if in_force('casting', c) and not c.may_go_on)"
              " or not any(s for s in spells if s.zone == 'using') or it.targets_are_lost or it.aims_are_forbidden",
              "使用中の呪文を続けられない|使用中の呪文を続けられる", "the spell in use cannot go on|the spell in use can go on"),
        state("spell_passes_covers", "any(s for s in spells if s.zone == 'using' and s.extra == 'itself')",
              "カバーできない呪文が使用されている|カバーできない呪文は使用されていない",
              "a spell that cannot be covered is in use|no spell that cannot be covered is in use"),
        state("more_can_join", "any(c for c in characters if c.can_join)", "呪文の新たな対象になりうるキャラクターがいる|呪文の新たな対象になりうるキャラクターはいない",
              "somebody can join the targets of the spell|nobody can join the targets of the spell"),
        state("aims_in_front", "any(c for c in characters if c.aimed_at and c.zone == 'front') or it.reach == 'row' and it.aimed_row == 'front'",
              "呪文の対象が前列にいる|呪文の対象は前列にいない", "the spell has targets in the front row|the spell has no targets in the front row"),
        state("aims_in_rear", "any(c for c in characters if c.aimed_at and c.zone == 'rear') or it.reach == 'row' and it.aimed_row == 'rear'",
              "呪文の対象が後列にいる|呪文の対象は後列にいない", "the spell has targets in the rear row|the spell has no targets in the rear row"),
        state("chant_is_pending", "pending() == 'chant'", "呪文の詠唱が解決を待つ|呪文の詠唱は解決を待っていない",
              "a chant is to be resolved next|no chant is to be resolved next"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------


def casts(
    norm: type[Norm], id: str, when: str, source: str = "rule", lifts: tuple[str, ...] = ()
) -> tuple[Norm, ...]:
    """A norm about every use of a spell."""
    return tuple(norm(f"{id}/{a.name}", a.name, when, source=source, lifts=lifts) for a in CASTS)


AIMED_AT_THE_FRONT: dict[str, Value] = {
    "event.widens": True,
    "table.aims_in_front": True,
    "table.aims_in_rear": False,
}
"""A spell at one enemy was used on a character of the front row."""


ITEMS: tuple[Item, ...] = (
    # 6-1
    Formula("6-1.2", "spell.spell_name", by("spell-name-reading", literal="it.letters", kana="it.reading")),
    Example(
        "6-1.example",
        {"it.letters": "written-slave", "it.reading": "giga-slave"},
        "giga-slave",
        of="spell.spell_name",
    ),
    Example(
        "6-1.example-2",
        {"it.letters": "written-catch", "it.reading": "big-catch"},
        "big-catch",
        of="spell.spell_name",
    ),
    *casts(
        Cannot,
        "6-1.example.asks",
        "caster.asks_a_name and spell.spell_name != caster.asked_name",
        source="card",
    ),
    # 6-2
    Cannot("6-2.1/cover", COVER.name, "table.spell_passes_covers", source="card"),
    # 6-3
    *by(
        "counter-adds",
        literal=(Cannot("2-6.8/adding", EVENT_ADDING.name),),
        power_up=(
            Cannot(
                "6-3.3/named",
                EVENT.name,
                "event.raises_magic and target.would_grow_the_spell and table.more_can_join",
            ),
            Cannot(
                "6-3.1/adding", EVENT_ADDING.name, "not event.raises_magic or not target.would_grow_the_spell"
            ),
            Cannot("6-3.4/adding", EVENT_ADDING.name, "not second.can_join"),
        ),
    ),
    *(Cannot(f"6-3.2/{a.name}", a.name, "not event.widens") for a in WIDENINGS),
    Cannot("6-3.4/front", EVENT_AT_FRONT.name, "not table.aims_in_front"),
    Cannot("6-3.4/rear", EVENT_AT_REAR.name, "not table.aims_in_rear"),
    Example("6-3.example", AIMED_AT_THE_FRONT, "permitted", action=EVENT_AT_FRONT.name),
    Example("6-3.example.1", AIMED_AT_THE_FRONT, "forbidden", action=EVENT_AT_REAR.name),
    # 6-4
    *casts(May, "6-4.1", "True"),
    *casts(Cannot, "6-4.1/too-weak", "caster.magic_now < spell.level"),
    *by(
        "value-of-a-school",
        literal=casts(
            Cannot,
            "6-4.1/floating",
            "spell.attacks and caster.floating and (spell.level > 2 or not spell.is_of_spirits)",
            source="card",
        ),
        number=casts(
            Cannot, "6-4.1/floating", "spell.attacks and caster.floating and spell.level > 2", source="card"
        ),
    ),
    *(Cannot(f"6-4.1/floating/{a.name}", a.name, "fighter.floating", source="card") for a in (MELEE, DIRECT)),
    Example(
        "6-4.example",
        {
            "spell.level": 1,
            "spell.power_up_level": 5,
            "caster.magic_now": 5,
            "caster.floating": True,
            "spell.attacks": True,
        },
        "permitted",
        action=CAST.name,
    ),
    # 6-5
    May("6-5.2", CHANT.name),
    Cannot("6-5.3", CHANT.name, "chanter.has_attacked"),
    *by("chant-again", literal=(), one=(Cannot("6-5.3/again", CHANT.name, "chanter.chanting"),)),
    *(Cannot(f"6-5.6/{a.name}", a.name, "fighter.chanting") for a in (MELEE, DIRECT)),
    *casts(Cannot, "6-5.6", "spell.attacks and caster.chanting"),
    *casts(May, "6-5.7", "spell.chanter == caster", lifts=("6-5.6",)),
    *casts(Cannot, "6-5.7/another", "spell.laid_face_down and spell.chanter != caster"),
    *(Cannot(f"6-5.8/{a.name}", a.name, "table.chant_is_pending") for a in COUNTERS),
    # 6-6
    May("6-6.2", DROP.name, "chanter.chanting"),
    *by("drop-after-attack", literal=(), instead=(Cannot("6-6.5", DROP.name, "chanter.has_attacked"),)),
    *casts(Cannot, "base.attack.once", "spell.attacks and caster.has_attacked"),
)
