"""slayers 4, characters: names, who is genuine, headcount, acting, incapacity, free control."""

from model.kernel.declare import number, yes
from model.kernel.effect import Begin, Each, Effects, Finish, If, Move, Set
from model.kernel.flow import END, Always, Ask, Call, Do, Flow
from model.kernel.norm import Cannot, Formula, May, Sets
from model.kernel.reading import by
from model.kernel.rulebook import Item
from model.kernel.vocabulary import Fact
from model.kernel.words import Words
from model.slayers.actions import (
    ABILITIES,
    ABILITY_ON_CARD,
    AID,
    AT_ANY_TIME,
    CASTS,
    CHANT,
    COVER,
    DIRECT,
    DROP,
    END_BATTLE,
    EVENT,
    EVENT_ADDING,
    EVENT_ON_CARD,
    IN_ANY_PHASE,
    MELEE,
    NORMAL,
    SUPPORTS,
    TAKE_LINA,
    TAKE_NAGA,
    WIDENINGS,
)
from model.slayers.base import SPELL_DECLARED
from model.slayers.c07_support import ends
from model.slayers.parts import DISCARDED, each, options
from model.slayers.vocabulary import NAMES

# ---- 4-4: acting -------------------------------------------------------------------

ANSWERS = (ABILITY_ON_CARD, EVENT_ON_CARD, EVENT_ADDING, *WIDENINGS)
"""What is aimed at a card in use: nothing is in use where nothing waits."""

BATTLE = Flow(
    "slayers:4-4",
    (
        Ask(
            "4-4.1",
            "active",
            {
                **options("4-4.1/counters", *(a.name for a in NORMAL if a not in (*ANSWERS, *CASTS))),
                **options("base.attack/spell", *(action.name for action in CASTS)),
                **options("4-4.1", *IN_ANY_PHASE),
                END_BATTLE.name: END,
            },
            link=True,
        ),
        Do("base.attack/spell", SPELL_DECLARED, then="4-4.1/counters"),
        Call("4-4.1/counters", "slayers:3-3", give={"declarer": "active"}, then="4-4.1"),
    ),
    cites=("base.active",),
)

# ---- 4-5: incapacity ---------------------------------------------------------------


def incapacitated(who: str) -> Effects:
    """A character becomes incapacitated."""
    struck = Begin("struck-down", until="blow", about=who)
    return (
        Set(who, "posture", "incapacitated"),
        *by("incapacitated-cards", literal=(), aimed=(struck,)),
    )


CHANT_ENDS = Flow(
    "slayers:4-5/chant",
    (
        Do(
            "4-5.12/chant",
            (
                Each(
                    "c",
                    "cards",
                    "c.zone == 'chanted' and c.host == chanter",
                    by(
                        "chant-broken",
                        literal=DISCARDED,
                        used=(
                            If(
                                "c.kind == 'spell'",
                                (Move("c", "used", "c.owner", face="up", markers="0"),),
                                DISCARDED,
                            ),
                        ),
                        hand=(Move("c", "hand", "c.owner", face="up", markers="0"),),
                    ),
                ),
            ),
            then=END,
        ),
    ),
)
KEEPING_ENDS = Flow(
    "slayers:4-5/kept",
    (
        Do(
            "4-5.15",
            (Each("s", "spells", "s.kept_up and s.host == caster", (Move("s", "used", "s.owner"),)),),
            then=END,
        ),
    ),
)
SUPPORT_ENDS = ends("slayers:4-5/support", "4-5.11/support")
BLOW_OVER = Flow("slayers:4-5/blow", (Do("4-5.14/blow", (Finish("blow"),), then=END),))

# ---- 4-6: controlling freely -------------------------------------------------------


LIES_ON_IT = "c.zone == 'in-force' and c.host == target"
VOID: Effects = (
    Each(
        "c",
        "spells",
        by("controlled-cards", literal=f"{LIES_ON_IT} and not in_force('elsewhere', c)", by_it=LIES_ON_IT),
        (Move("c", "used", "c.owner"),),
    ),
    Each("c", "aids", LIES_ON_IT, (Move("c", "discard", "c.owner"),)),
    Each("c", "events", LIES_ON_IT, (Move("c", "discard", "c.owner"),)),
)
"""What is in effect on the target becomes void, and goes to the player in whose deck it was. The card that causes the
move is still in use, and lies on nobody."""


def changes_sides(player: str) -> Effects:
    """The target comes to the field of `player`, into the same row."""
    front, rear = Move("c", "front", player, host="c.host"), Move("c", "rear", player, host="c.host")
    moved = If("c.in_front", (front,), (rear,))
    return (Each("c", "characters", "c == target", (Set("c", "controller", player), moved)),)


CONTROLLED = Flow(
    "slayers:4-6",
    (Do("4-6.7", (If("not target.mine", (*VOID, *changes_sides("player"))),), then=END),),
    cites=("4-6.1", "4-6.2", "4-6.3", "4-6.4", "4-6.5", "4-6.6"),
)
"""「自由に操る」: the target comes over to `player`."""
VOID_AGAIN: Effects = (*by("controlled-return", literal=(), both_ways=VOID),)
RETURNED = Flow(
    "slayers:4-6/return",
    (Do("4-6.7/returns", (If("target.away", (*VOID_AGAIN, *changes_sides("c.owner"))),), then=END),),
)
"""The control of the target ends."""

ENEMY_SUPPORT_ENDS = ends("slayers:4-6/support", "4-6.7/support")
"""A support of or by a character that has come over to the other side."""

# ---- what is always checked, and all flows -----------------------------------------

ALWAYS = (
    Always("4-5.3/chant", "chanter", "characters", "chanter.chants_in_vain", "slayers:4-5/chant"),
    Always("4-5.5", "caster", "characters", "caster.keeps_up_in_vain", "slayers:4-5/kept"),
    Always("4-5.8/support", "supporter", "characters", "supporter.supports_in_vain", "slayers:4-5/support"),
    *by(
        "incapacitated-cards",
        literal=(),
        aimed=(Always("4-5.14/over", "user", "characters", "user.struck_down", "slayers:4-5/blow"),),
    ),
    *by(
        "support-side",
        literal=(),
        ends=(
            Always(
                "4-6.7/across", "supporter", "characters", "supporter.supports_enemy", "slayers:4-6/support"
            ),
        ),
    ),
)

FLOWS = (
    BATTLE,
    CHANT_ENDS,
    KEEPING_ENDS,
    SUPPORT_ENDS,
    *by("incapacitated-cards", literal=(), aimed=(BLOW_OVER,)),
    CONTROLLED,
    RETURNED,
    *by("support-side", literal=(), ends=(ENEMY_SUPPORT_ENDS,)),
)

# ---- facts -------------------------------------------------------------------------


def asked(value: str, *facts: str) -> str:
    """An event asks for a value that none of these facts of its target has."""
    return " and ".join((f"it.{value} != 'none'", *(f"it.{value} != target.{fact}" for fact in facts)))


RENAMED = "any(e for e in events if e.zone == 'in-force' and e.host == it and e.renames{})"

FACTS = {
    "character": (
        Fact(
            "first_name",
            NAMES,
            by(
                "part-of-name",
                literal="it.name_one if it.name_one != 'none' else it.mentions",
                stated="it.name_one",
            ),
            Words("{it}のキャラクター名", "the character name of {it}"),
            cites=("4-1.1",),
        ),
        Fact(
            "second_name",
            NAMES,
            "it.name_two",
            Words("{it}のもう1つのキャラクター名", "the second character name of {it}"),
            cites=("4-1.2",),
        ),
        yes("renamed", RENAMED.format(" != 'none'"), "の名前が変えられている|の名前が変えられていない",
            "has its name changed|does not have its name changed"),
        yes("renamed_lina", RENAMED.format(" == 'lina'"), "の名前が「リナ」に変えられている|の名前が「リナ」には変えられていない",
            "has its name changed to Lina|does not have its name changed to Lina"),
        yes("renamed_duo", RENAMED.format(" == 'duo'"), "の名前が「リナ＆ナーガ」に変えられている|の名前が「リナ＆ナーガ」には変えられていない",
            "has its name changed to Lina & Naga|does not have its name changed to Lina & Naga"),
        Fact("genuine_of", NAMES, "it.genuine",
             Words("{it}を本物とするキャラクター", "the character that {it} genuinely is"), cites=("4-2.1", "4-2.2")),
        number("heads", 9, "1", "人数", "headcount", cites=("4-3.2",)),
        yes("chants_in_vain", "it.posture == 'incapacitated' and any(c for c in cards if c.zone == 'chanted' and c.host == it)",
            "が行動不能のため詠唱を続けられない|の詠唱は行動不能のために途切れてはいない",
            "can chant no longer for incapacity|does not lose a chant by incapacity"),
        yes("keeps_up_in_vain", "it.posture == 'incapacitated' and any(s for s in spells if s.kept_up and s.host == it)",
            "が行動不能のため呪文を維持できない|の呪文は行動不能のために途切れてはいない",
            "can keep up its spell no longer for incapacity|does not lose a spell by incapacity"),
        yes("supports_in_vain", "it.posture == 'incapacitated' and it.host != nothing",
            "が行動不能のためサポートを続けられない|のサポートは行動不能のために途切れてはいない",
            "can support no longer for incapacity|does not lose its support by incapacity"),
        yes("supports_enemy", "it.host != nothing and it.on_field and it.host.of != it.of",
            "が敵になったキャラクターをサポートしている|が敵になったキャラクターをサポートしてはいない",
            "supports whoever has become an enemy|does not support whoever has become an enemy"),
        yes("away", "it.of != it.owner", "が操られて相手の場にいる|が操られて相手の場にいるのではない",
            "is controlled on the opponent's field|is not controlled on the opponent's field"),
        yes("struck_down", "in_force('struck-down', it)", "が行動不能になったところである|が行動不能になったところではない",
            "has just been incapacitated|has not just been incapacitated"),
        yes("enraged",
            by("incapacitated-lasting", literal="in_force('enraged', it)", ends="in_force('enraged', it) and it.posture != 'incapacitated'"),
            "の怒りが威力を上げている|の怒りは威力を上げていない", "has its might raised by its rage|does not have its might raised by rage"),
    ),
    "spell": (
        yes("kept_up", "it.zone == 'in-force' and it.kept", "が術者の望む限り持続している|が術者の望む限り持続しているのではない",
            "lasts as long as its caster wishes|does not last as long as its caster wishes"),
    ),
    "event": (
        yes("seeks_another_name", asked("asks_name", "first_name", "second_name"),
            "が別のキャラクター名を問う|が別のキャラクター名を問うのではない", "asks for another character name|does not ask for another character name"),
        yes("seeks_another_genuine", asked("asks_genuine", "genuine_of"),
            "が別の本物のキャラクターを問う|が別の本物のキャラクターを問うのではない", "asks for another genuine character|does not ask for another genuine character"),
    ),
    "player": (
        number("headcount", 20, None, "場にいるキャラクターの人数", "number of characters on the field"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------


ACTIONS = tuple(a.name for a in (MELEE, DIRECT, *CASTS, CHANT, *SUPPORTS, COVER))
"""What characters do that is neither a special ability nor the use of a card that helps an attack."""
OWN_NAME = "it.not_called != 'none' and it.not_called == it.{}"

ITEMS: tuple[Item, ...] = (
    # 4-1, 4-2
    Cannot("2-4.3/name", EVENT.name, "event.seeks_another_name"),
    Cannot("2-4.3/genuine", EVENT.name, "event.seeks_another_genuine"),
    Sets(
        "4-1.3",
        "character.first_name",
        "'lina'",
        by(
            "renamed-against",
            literal="it.renamed_lina and it.not_called != 'lina'",
            later="it.renamed_lina",
        ),
    ),
    Sets(
        "4-1.3/duo",
        "character.first_name",
        by("renamed-double", literal="'duo'", choose="'lina' if in_force('takes-lina', it) else 'naga'"),
        "it.renamed_duo",
    ),
    May("4-1.4/lina", TAKE_LINA.name),
    May("4-1.4/naga", TAKE_NAGA.name),
    Sets("4-1.4", "character.second_name", "'none'", "it.renamed"),
    Sets(
        "4-1.5",
        "character.first_name",
        "'none'",
        by(
            "renamed-against",
            literal=f"({OWN_NAME.format('name_one')} and not it.renamed) or it.renamed_lina and it.not_called == 'lina'",
            later=f"{OWN_NAME.format('name_one')} and not it.renamed",
        ),
    ),
    Sets("4-1.5/second", "character.second_name", "'none'", OWN_NAME.format("name_two")),
    Sets(
        "4-2.3", "character.genuine_of", "'none'", "it.not_genuine != 'none' and it.not_genuine == it.genuine"
    ),
    # 4-3
    Formula(
        "4-3.1",
        "player.headcount",
        "sum(c.heads for c in characters if c.of == it and c.zone in ('front', 'rear'))",
    ),
    # 4-4
    *each(Cannot, "4-4.1", "not table.in_battle", *ACTIONS),
    *by("drop-outside-battle", literal=each(Cannot, "4-4.1", "not table.in_battle", DROP.name), any_phase=()),
    *each(Cannot, "4-4.2", "not table.in_battle", *(a.name for a in ABILITIES)),
    May("4-4.3", AT_ANY_TIME.name, "user.meets_its_condition and not table.in_battle"),
    # 4-5
    Sets("4-5.1/sword", "character.has_sword", "False", "not it.able"),
    Sets("4-5.1/staff", "character.has_staff", "False", "not it.able"),
    *each(Cannot, "4-5.2", "not fighter.able", MELEE.name),
    *each(Cannot, "4-5.3", "not chanter.able", CHANT.name),
    *each(Cannot, "4-5.4", "not caster.able", *(a.name for a in CASTS)),
    *each(Cannot, "4-5.6", "not user.able and user.has_normal", *(a.name for a in ABILITIES)),
    *each(Cannot, "4-5.7", "not user.able and user.has_counter", *(a.name for a in ABILITIES)),
    *each(Cannot, "4-5.8", "not supporter.able", *(a.name for a in SUPPORTS)),
    *each(Cannot, "4-5.9", "not coverer.able", COVER.name),
    *each(Cannot, "4-5.10", "not fighter.able", DIRECT.name),
    *each(Cannot, "4-5.10", "not user.able", AID.name),
    *by(
        "incapacitated-always",
        literal=(May("4-5.16", AT_ANY_TIME.name, "user.meets_its_condition and not user.able"),),
        effects_only=each(Cannot, "4-5.10", "not user.able", AT_ANY_TIME.name),
    ),
)
