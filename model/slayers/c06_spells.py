"""slayers 6, spells: extra effects, growth, power-up, chanting and dropping a chant."""

from model.kernel.declare import number, yes
from model.kernel.effect import Each, Effects, Move
from model.kernel.flow import END, Always, Branch, Call, Do, Flow, When
from model.kernel.norm import Cannot, May
from model.kernel.reading import by
from model.slayers.actions import CASTS, CHANT, DROP
from model.slayers.base import OVER, effect_of

AFTER = "spell.extra in ('hit', 'missed', 'either')"
STAYS: Effects = (Move("spell", "in-force", "player", host="caster"),)
GOES: Effects = (Move("spell", "used", "player"),)

SPELL = Flow(
    "slayers:6-2",
    (
        Branch("6-2.other", When("spell.works_at_resolution", "6-2.effect"), When("not spell.works_at_resolution", "6-2.judged")),
        effect_of("6-2.effect", "spell", "6-2.judged", user="caster"),
        Branch("6-2.judged", When("spell.attacks", "6-2.judgement"), When("not spell.attacks", "6-2.place")),
        Call("6-2.judgement", "slayers:base.judgement", then="6-2.after"),
        Branch("6-2.after", When("spell.works_after_judgement", "6-2.afterwards"), When("not spell.works_after_judgement", "6-2.place")),
        effect_of("6-2.afterwards", "spell", "6-2.place", user="caster"),
        Branch("6-2.place", When("spell.stays", "6-2.stays"), When("not spell.stays", "6-2.goes")),
        Do("6-2.stays", (*OVER, *STAYS), then=END),
        Do("6-2.goes", (*OVER, *GOES), then=END),
    ),
)  # fmt: skip
BROKEN_OFF = Flow("slayers:2-7/spell", (Do("2-7.spell", (*OVER, Move("spell", "used", "player")), then=END),))

CHANTING = Flow("slayers:6-5", (Do("6-5.chants", (), then=END),))
GIVEN_UP: Effects = (
    Each(
        "c",
        "cards",
        "c.zone == 'chanted' and c.host == chanter",
        (Move("c", "discard", "c.owner", face="up", markers="0"),),
    ),
)
CHANT_BROKEN_OFF = Flow("slayers:6-5/dropped", (Do("6-5.dropped", GIVEN_UP, then=END),))
DROPPED = Flow("slayers:6-6", (Do("6-6.forced", DROP.pay, then=END),))

FLOWS = (SPELL, BROKEN_OFF, CHANTING, CHANT_BROKEN_OFF, *by("forced-drop", literal=(DROPPED,), optional=()))
ALWAYS = by(
    "forced-drop",
    literal=(Always("6-6.1", "chanter", "characters", "chanter.chanting", "slayers:6-6"),),
    optional=(),
)

FACTS = {
    "character": (
        yes("chanting", "any(c for c in cards if c.zone == 'chanted' and c.host == it)", "が詠唱している|が詠唱していない",
            "is chanting|is not chanting"),
    ),
    "spell": (
        yes("attacks", "it.attack", "が攻撃呪文である|が攻撃呪文でない", "is an attack spell|is no attack spell"),
        yes("stays", "it.lasts", "の効果が持続する|の効果が持続しない", "lasts|does not last"),
        yes("by_hand", "it.zone == 'hand'", "が手札にある|が手札にない", "is in the hand|is not in the hand"),
        yes("works_at_resolution", "not it.attack or it.extra == 'other'", "の効果が解決時に発揮される|の効果が解決時には発揮されない",
            "takes effect at the resolution|does not take effect at the resolution"),
        yes("works_after_judgement",
            "it.extra == 'either' or (any(c for c in characters if in_force('hit', c)) if it.extra == 'hit' else"
            " it.extra == 'missed' and not any(c for c in characters if in_force('hit', c)))",
            "の追加効果が判定の後に発揮される|の追加効果が判定の後に発揮されない",
            "has an extra effect after the judgement|has no extra effect after the judgement"),
        number("level", 9, "it.needs", "必要な魔力", "magic needed"),
    ),
}  # fmt: skip

ITEMS = (
    *(
        May(
            f"6-2.use/{a.name}", a.name, "table.in_battle and caster.able and caster.magic_now >= spell.level"
        )
        for a in CASTS
    ),
    *(Cannot(f"base.attack.once/{a.name}", a.name, "caster.has_attacked") for a in CASTS),
    May("6-5.1", CHANT.name, "table.in_battle and chanter.able"),
    Cannot("6-5.instead", CHANT.name, "chanter.has_attacked"),
    May("6-6.drop", DROP.name, "chanter.chanting"),
)
