"""slayers 2, cards in general: what lasts, additional conditions, aims and targets, interruption."""

from collections.abc import Mapping
from dataclasses import replace

from model.kernel.declare import number, state, yes
from model.kernel.effect import Each, Effects, Move, Set
from model.kernel.flow import END, NOWHERE, Always, Branch, Do, Flow, Lasting, Note, Step, When
from model.kernel.norm import Cannot, May, Sets
from model.kernel.reading import by
from model.kernel.rulebook import Item
from model.kernel.vocabulary import Bool, Type
from model.kernel.words import Words
from model.slayers.actions import (
    ABILITIES,
    ABILITY,
    ABILITY_ALONE,
    ABILITY_DISCARDING,
    ABILITY_ON_CARD,
    ABILITY_REVEALING,
    AID,
    AIM_ANEW,
    AIM_TOO,
    AS_IT_ENTERS,
    CAST,
    CAST_AT_ALL,
    CAST_AT_FRONT,
    CAST_AT_REAR,
    CAST_AT_TWO,
    CASTS,
    COVER,
    EVENT,
    EVENT_ALONE,
    EVENT_BRINGING,
    EVENT_ON_CARD,
    EVENT_ON_SPELL,
    EVENTS,
    MELEE,
    SUPPORTS,
)
from model.slayers.parts import effect_of
from model.slayers.vocabulary import one_of

# ---- what cards print --------------------------------------------------------------

CARD_NAMES = one_of(none=("なし", "none"), lina=("リナ", "Lina"))
"""Card names that the text of some card has in 『 』."""
WHOM = one_of(anybody=("誰でも", "anybody"), enemy=("敵", "an enemy"), ally=("味方", "an ally"))
ONLY_IF = one_of(none=("なし", "none"), in_front=("前列にいる場合", "if in the front row"),
                 demon=("魔族の場合", "if a demon"))  # fmt: skip
WEAKENS = one_of(none=("なし", "none"), target=("目標", "the target"), front=("前列のキャラクターすべて", "all in the front row"),
                 everybody=("キャラクターすべて", "everybody"))  # fmt: skip

PRINTED: Mapping[str, Mapping[str, Type]] = {
    "character": {"card_name": CARD_NAMES, "whom": WHOM, "only_if": ONLY_IF},
    "spell": {"whom": WHOM, "only_if": ONLY_IF},
    "aid": {"whom": WHOM},
    "event": {"asks_for": CARD_NAMES, "whom": WHOM, "listed": WHOM, "only_if": ONLY_IF, "weakens": WEAKENS, "wards": Bool(), "opens": Bool(), "for_turn": Bool()},
}  # fmt: skip
"""`card_name`, `asks_for`: a name in 『 』; `whom`: on whose side a target stands; `listed`: the same in the text
of the full card list, where it differs from the print (anybody: it does not); `only_if`: a condition 「□□の場合」; `weakens`:
whose hit value is 1 less while the card is in force; `for_turn`: for how long; `wards`, `opens`: by it the target is no target of spells, or is one."""

LASTING = (
    Lasting("cloaked", Words("目標にならない", "cannot be aimed at"), "target"),
    Lasting("warded", Words("対象にならない", "cannot be affected"), "target"),
    Lasting("chilled", Words("命中が1下がっている", "has its hit value lowered by 1"), "target"),
    Lasting("front-chilled", Words("前列の命中が1下がっている", "the front row has its hit values lowered by 1"), "player"),
    Lasting("rear-chilled", Words("後列の命中が1下がっている", "the rear row has its hit values lowered by 1"), "player"),
    Lasting("sweeping", Words("前列にいるキャラクターがすべて行動不能になった", "all in the front row were incapacitated")),
    Lasting("swept", Words("前列の全員とともに行動不能になった", "was incapacitated with all in the front row"), "target"),
    Lasting("aims-anew", Words("対象を指定しなおせる", "targets may be named anew")),
)  # fmt: skip

# ---- 2-2, 2-4, 2-5: the use of a card, resolved --------------------------------------

EARLIER: Effects = (Each("c", "events", "c.host == target", (Set("c", "markers", "it.markers + 1"),)),)
"""The event cards that took effect on the target before are marked with how many came after them (1-1)."""


def affects(name: str, card: str, works: str, after: str) -> tuple[Step, ...]:
    """Whether the one aim of an effect is its target in the end: else the effect does nothing."""
    meets = f"{card}.meets_condition"
    return (
        Branch(f"2-4.7/{name}", When("target.untouchable", after), When("not target.untouchable", f"2-5.2/{name}")),
        Branch(f"2-5.2/{name}", When(meets, works), When(f"not {meets}", after)),
    )  # fmt: skip


def reaches(name: str, works: str, after: str) -> tuple[Step, ...]:
    """The same of an effect that has no condition 「□□の場合」."""
    return (
        Branch(f"2-4.7/{name}", When("target.untouchable", after), When("not target.untouchable", works)),
    )


def given_up(
    flow: str, kind: str, helper: str, doing: str, done: str, in_place: str, moved: str, unlinked: str
) -> Flow:
    """A support or cover that is interrupted before its resolution, by what interrupts it: it has changed nothing yet.

    `kind`, `doing`, `done`: what ids call it of the helper and of the target; `in_place`: both stand where they have to;
    `moved`, `unlinked`: the statements by which it is lost where they do not, and where they do.
    """
    acting, lost, gone = f"4-5.11/{doing}", f"2-7.2/{done}", f"2-7.3/{done}"
    goes_on = f"{helper}.may_go_on"
    return Flow(
        flow,
        (
            Branch(
                f"2-7.4/{kind}",
                When(f"not {goes_on}", acting),
                When(f"{goes_on} and not target.on_field", gone),
                When(f"{goes_on} and target.on_field and target.is_lost", lost),
                When(f"{goes_on} and not target.is_lost and not ({in_place})", moved),
                When(f"{goes_on} and not target.is_lost and {in_place}", unlinked),
            ),
            *(Note(id, {}, then=END) for id in (acting, gone, lost, moved, unlinked)),
        ),
    )


AT_RESOLUTION = ("2-4.4", "2-4.6")
"""What says that all this is not asked before: a flow encodes it by asking it where the effect is resolved."""


def gone(name: str, card: str) -> Step:
    """The card of a use is discarded."""
    return Do(f"base.discard/{name}", (Move(card, "discard", "player"),), then=END)


def placed(name: str, card: str, host: str) -> tuple[Step, ...]:
    """Where the card of a use lies afterwards: by its target while its effect lasts."""
    stays: Effects = (
        *(EARLIER if name == "event" else ()),
        Move(card, "in-force", "player", host=host),
    )
    return (
        Branch(f"2-2.1/{name}", When(f"{card}.stays", f"2-2.1/{name}/stays"), When(f"not {card}.stays", f"base.discard/{name}")),
        Do(f"2-2.1/{name}/stays", stays, then=END),
        gone(name, card),
    )  # fmt: skip


AID_WORKS = effect_of("2-4.2/aid", "aid", "2-2.1/aid", user="user", target="target")
EVENT_WORKS = effect_of("2-4.2/event", "event", "2-2.1/event", target="target")


def unaimed(name: str, *, lasts: bool = False, **given: str) -> Flow:
    """The use of an event card on no character, resolved; `lasts`: whether such a card can have a lasting effect."""
    after = placed(name, "event", "nothing") if lasts else (gone(name, "event"),)
    works = effect_of(f"2-4.2/{name}", "event", after[0].id, **given)
    return Flow(f"slayers:2-2/{name}", (works, *after))


USES = (
    Flow("slayers:2-2/aid", (*reaches("aid", AID_WORKS.id, "base.discard/aid"), AID_WORKS, *placed("aid", "aid", "target")), AT_RESOLUTION),
    Flow("slayers:2-2/event", (*affects("event", "event", EVENT_WORKS.id, "base.discard/event"), EVENT_WORKS, *placed("event", "event", "target")),
         AT_RESOLUTION),
    unaimed("event-alone", lasts=True),
    unaimed("event-on-card", aimed="aimed"),
    unaimed("event-on-spell", aimed="spell"),
    unaimed("event-bringing", entrant="entrant"),
)  # fmt: skip

# ---- 2-3, 2-4, 2-5: the use of an ability, resolved ----------------------------------

GOES: Effects = (Move("paid", "discard", "paid.owner", face="up"),)
CAME_ABOUT: Effects = by(
    "revealed-card",
    literal=(),
    back=(Move("paid", "hand", "paid.owner", face="up"),),
    discard=GOES,
)
"""What becomes of a revealed card where the effect has come about."""

REVEALING = "slayers:2-3"
ABILITY_FLOWS = (
    Flow(
        "slayers:2-4",
        (*affects("ability", "user", "2-4.2/ability", END), effect_of("2-4.2/ability", "user", END, user="user", target="target")),
        AT_RESOLUTION,
    ),
    Flow(
        REVEALING,
        (
            *reaches("revealing", "2-4.2/revealing", by("no-effect", literal="2-3.4", resolved="2-3.1")),
            effect_of("2-4.2/revealing", "user", "2-3.1", user="user", target="target"),
            Do("2-3.1", CAME_ABOUT, then=END),
            *by("no-effect", literal=(Do("2-3.4", GOES, then=END),), resolved=()),
        ),
    ),
    Flow(f"{REVEALING}/cancelled", (Do("2-3.4/cancelled", GOES, then=END),)),
    Flow(f"{REVEALING}/gone", (Note("2-3.5", {}, then=END),)),
    Flow("slayers:2-4/alone", (effect_of("2-4.2/alone", "user", END, user="user"),)),
    Flow("slayers:2-4/on-card", (effect_of("2-4.2/on-card", "user", END, user="user", aimed="aimed"),)),
)  # fmt: skip

# ---- 2-6: targets only shrink ------------------------------------------------------

SHRINKS = (
    Flow("slayers:2-6", (Do("2-6.3/off", (Set("target", "markers", "0"),), then=END),)),
    *by(
        "unaimable-later",
        literal=(),
        drops=(
            Flow("slayers:2-6/unaimable", (Do("2-6.1/off", (Set("target", "markers", "0"),), then=END),)),
        ),
        interrupts=(),
    ),
)
ALWAYS = (
    *by(
        "returned-target",
        literal=(Always("2-6.9", "target", "characters", "target.off_its_row", "slayers:2-6"),),
        at_resolution=(),
    ),
    *by(
        "unaimable-later",
        literal=(),
        drops=(Always("2-6.1", "target", "characters", "target.aimed_at and target.unaimable", "slayers:2-6/unaimable"),),
        interrupts=(),
    ),
    *by(
        "later-arrivals",
        literal=(Always("2-8.1/arrives", "target", "characters", "target.comes_later", "slayers:2-8"),),
        in_force=(),
    ),
)  # fmt: skip

# ---- 2-8: who comes later --------------------------------------------------------------

LATER = by(
    "later-arrivals",
    literal=(Flow("slayers:2-8", (Note("2-8.1/silent", {}, then=NOWHERE),)),),
    in_force=(),
)
"""An effect on all that states no duration: the letter does not say whether it reaches who comes later."""

# ---- 2-7: interruption -------------------------------------------------------------


def discarded(id: str, card: str) -> Do:
    """The card of an action that is interrupted is gone."""
    return Do(id, (Move(card, "discard", "player"),), then=END)


INTERRUPTED = (
    Flow("slayers:2-7", (Note("2-7.5", {}, then=END),), cites=("2-7.4",)),
    Flow(
        "slayers:2-7/aid",
        (
            Branch("2-7.6/why", When("user.able", "2-7.6/aid"), When("not user.able", "4-5.13")),
            discarded("2-7.6/aid", "aid"),
            discarded("4-5.13", "aid"),
        ),
    ),
    Flow("slayers:2-7/event", (discarded("2-7.6/event", "event"),), cites=("4-5.14",)),
)
"""What was interrupted counts as done."""

FLOWS = (*USES, *ABILITY_FLOWS, *SHRINKS, *LATER, *INTERRUPTED)

# ---- facts -------------------------------------------------------------------------

WARDED = "any(e for e in events if e.host == it and e.wards)"
OPENED_LATER = (
    "any(e for e in events if e.host == it and e.opens and"
    " not any(o for o in events if o.host == it and o.wards and o.markers < e.markers))"
)
"""Whether the effect by which it is a target of spells has come later than any by which it is none."""


def fits(whom: str) -> str:
    """Whether a character stands on the side that a card asks for."""
    return f"({whom} == 'anybody' or ({whom} == 'enemy') == (target.of != player))"


def condition(card: str, who: str) -> str:
    """Whether a character meets the condition 「□□の場合」 of a card."""
    return f"({card}.only_if == 'none' or {card}.only_if == 'in-front' and {who}.zone == 'front' or {card}.only_if == 'demon' and {who}.race == 'demon')"


def others(row: str) -> str:
    """The number of others of its side in a row who count as targets that can be chosen."""
    return f"count(c for c in characters if {row} and c.of == it.of and c.can_be_chosen)"


LOWERS_IT = "e.host == it and e.weakens == 'target'"
LOWERED = (
    "it.lowered_by_its_cards + count(e for e in events if e.zone == 'in-force' and not it.untouchable and (e.weakens == 'everybody' or"
    " e.weakens == 'front' and it.zone == 'front')) + (1 if in_force('chilled', it) else 0)"
    " + (1 if it.zone == 'front' and in_force('front-chilled', it.of) else 0)"
    " + (1 if it.zone == 'rear' and in_force('rear-chilled', it.of) else 0)"
)


FITS_TARGET = yes("fits_target", fits("it.whom"), "の対象に目標があう|の対象に目標があわない",
                  "has a target that the aim fits|has a target that the aim does not fit", cites=("2-4.1", "2-4.2"))  # fmt: skip
FITS_PRINT_OR_LIST = replace(
    FITS_TARGET,
    query=by("errata", literal=fits("it.whom"), list=f"({fits('it.whom')} and {fits('it.listed')})"),
)
MEETS = yes("meets_condition", condition("it", "target"), "の効果の条件に目標があう|の効果の条件に目標があわない",
            "has a condition that the aim meets|has a condition that the aim does not meet", cites=("2-5.1",))  # fmt: skip
STAYS = yes("stays", "it.lasts", "の効果が持続する|の効果が持続しない", "lasts|does not last")

FACTS = {
    "spell": (
        FITS_TARGET,
        yes("reaches_two", "it.reach == 'two' or it.reach == 'one' and caster.magic_now >= it.power_up_level",
            "の対象が同じ列の2人である|の対象が同じ列の2人でない", "takes two targets of one row|does not take two targets of one row",
            cites=("2-4.1",)),
        yes("takes_one", "it.reach in ('one', 'two')", "がキャラクターを対象とする|がキャラクターを対象としない",
            "takes single targets|does not take single targets", cites=("2-4.1",)),
        yes("takes_row", "it.reach == 'row'", "が1列を対象とする|が1列を対象としない", "takes a row|does not take a row", cites=("2-6.5",)),
        yes("takes_all", "it.reach == 'all'", "がキャラクターすべてを対象とする|がキャラクターすべてを対象としない",
            "takes everybody|does not take everybody", cites=("2-4.1",)),
        yes("is_used", by("used-while-lasting", literal="it.zone in ('used', 'in-force')", on_loss="it.zone == 'used'"),
            "が使用後の呪文カードである|が使用後の呪文カードでない", "is a used spell|is not a used spell"),
    ),
    "aid": (STAYS, FITS_TARGET),
    "event": (
        STAYS,
        FITS_PRINT_OR_LIST,
        MEETS,
        yes("is_conditional", "it.only_if != 'none'", "の効果に条件がある|の効果に条件がない", "has a condition|has no condition"),
        yes("takes_character", "it.aims == 'character'", "がキャラクター1人を対象とする|がキャラクター1人を対象としない",
            "takes one character|does not take one character", cites=("2-4.2",)),
        yes("takes_nobody", "it.aims == 'nobody'", "が目標を指定しない|が目標を指定する", "takes no aim|takes an aim", cites=("2-4.2",)),
        yes("takes_card", "it.aims == 'card'", "が使用中のカードを対象とする|が使用中のカードを対象としない",
            "takes a card in use|does not take a card in use", cites=("2-4.2",)),
        yes("takes_spell", "it.aims == 'used-spell'", "が使用後の呪文カードを対象とする|が使用後の呪文カードを対象としない",
            "takes a used spell|does not take a used spell", cites=("2-4.2",)),
        yes("takes_entrant", "it.aims == 'entrant'", "が手札のキャラクターを対象とする|が手札のキャラクターを対象としない",
            "takes a character from the hand|does not take a character from the hand", cites=("2-4.2",)),
        yes("names_another", "it.asks_for != 'none' and target.card_name != it.asks_for",
            "が『 』で別のカード名を示している|が『 』で別のカード名を示してはいない",
            "has another card name in 『 』|does not have another card name in 『 』"),
    ),
    "character": (
        FITS_TARGET,
        MEETS,
        yes("takes_character", "it.aims == 'character'", "の特殊能力がキャラクター1人を対象とする|の特殊能力がキャラクター1人を対象としない",
            "has an ability that takes one character|has no ability that takes one character", cites=("2-4.2",)),
        yes("takes_nobody", "it.aims == 'nobody'", "の特殊能力が目標を指定しない|の特殊能力が目標を指定する",
            "has an ability that takes no aim|has an ability that takes an aim", cites=("2-4.2",)),
        yes("takes_card", "it.aims == 'card'", "の特殊能力が使用中のカードを対象とする|の特殊能力が使用中のカードを対象としない",
            "has an ability that takes a card in use|has no ability that takes a card in use", cites=("2-4.2",)),
        yes("has_price", "it.price != 'none'", "の特殊能力に追加使用条件がある|の特殊能力に追加使用条件がない",
            "has an ability with an additional condition|has an ability without an additional condition", cites=("2-3.1",)),
        yes("pays_its_own", by("opponents-card", literal="paid.owner == player", side="paid.of == player"),
            "の追加使用条件に自分のカードを使う|の追加使用条件に相手のカードを使う",
            "has its additional condition met with one's own card|has its additional condition met with a card of the opponent's"),
        yes("reveals_as_asked", "it.price == 'reveal' and paid.zone == 'hand'",
            "の追加使用条件のとおりに公開する|の追加使用条件のとおりに公開しない",
            "has a card revealed as it asks|does not have a card revealed as it asks"),
        yes("discards_as_asked",
            "it.price == 'discard' and paid.zone == 'hand' or it.price == 'sacrifice' and paid.zone in ('front', 'rear')",
            "の追加使用条件のとおりに破棄する|の追加使用条件のとおりに破棄しない",
            "has a card discarded as it asks|does not have a card discarded as it asks"),
        yes("unaimable", "it.shield == 'unaimable' and not it.sealed or in_force('cloaked', it)", "が目標にならない|が目標になる",
            "cannot be aimed at|can be aimed at"),
        yes("untouchable", "it.shield == 'unaffected' and not it.sealed or in_force('warded', it)", "が対象にならない|が対象になる",
            "cannot be affected|can be affected"),
        yes("spell_proof", by("negative-form", literal=f"{WARDED} and not {OPENED_LATER}", negative=WARDED),
            "が呪文の対象にならない|が呪文の対象になる", "cannot be affected by spells|can be affected by spells"),
        yes("is_out_of_aim", "not it.on_field or it.unaimable", "が場にいないか、目標にならない|が場にいて、目標になる",
            "is not on the field or cannot be aimed at|is on the field and can be aimed at", cites=("2-7.2",)),
        yes("is_lost",
            by("no-target-left", literal="it.is_out_of_aim", interrupts="it.is_out_of_aim or it.untouchable"),
            "を目標にできなくなった|を目標にできる", "can be aimed at no more|can still be aimed at"),
        yes("outside_the_row", "it.aimed_at and not it.stands_in and table.reach == 'two' and it.zone != table.aimed_row",
            "が指定された列の外にいる|が指定された列の外にいない", "is outside of the row named|is not outside of the row named"),
        yes("off_its_row",
            by("row-together", literal="it.outside_the_row",
               together="it.outside_the_row and any(c for c in characters if c.aimed_at and c.zone == table.aimed_row)"),
            "が目標の列を離れている|が目標の列を離れていない", "has left the aimed row|has not left the aimed row", cites=("2-6.example",)),
        yes("stands_in", "in_force('covering', it)",
            "が味方の代わりに目標になっている|が味方の代わりに目標になっているのではない",
            "is aimed at in the place of an ally|is not aimed at in the place of an ally"),
        yes("comes_later", "in_force('sweeping') and it.zone == 'front' and not in_force('swept', it)",
            "が後から前列に来た|が後から前列に来たのではない", "has come to the front row later|has not come to the front row later"),
        yes("beside_second", "it.zone == second.zone and it.of == second.of and it != second",
            "がもう1人の目標と同じ列にいる|がもう1人の目標と同じ列にいない", "stands in one row with the second target|does not stand in one row with the second target"),
        yes("can_be_chosen", by("unaffected-counts", literal="not it.unaimable", affected="not it.unaimable and not it.untouchable"),
            "が選べる対象に数えられる|が選べる対象に数えられない", "counts as a target that can be chosen|does not count as a target that can be chosen"),
        number("neighbours", 9, others("c.zone == it.zone and c != it"), "同じ列の、ほかに選べる対象の数", "number of other targets in {it}'s row"),
        number("across", 9, others("c.zone in ('front', 'rear') and c.zone != it.zone"), "もう一方の列の、選べる対象の数",
               "number of targets in the row that {it} is not in"),
        number("lowered_by_its_cards", 9,
               by("condition-when", literal=f"count(e for e in events if {LOWERS_IT})",
                  throughout=f"count(e for e in events if {LOWERS_IT} and {condition('e', 'it')})"),
               "上に置かれたカードで下がっている命中", "amount by which the cards on {it} lower the hit value"),
        number("hit_lowered", 9, LOWERED, "下がっている命中", "amount by which the hit value is lowered", cites=("2-8.1", "2-8.2")),
        yes("fails_the_spell",
            f"any(s for s in spells if s.zone == 'using' and not {condition('s', 'it')})",
            "が呪文の効果の条件にあわない|が呪文の効果の条件にあう", "does not meet the condition of the spell|meets the condition of the spell"),
        yes("in_reach",
            "(it.of != table.active and it.zone == table.aimed_row and not in_force('covered', it))"
            " if table.reach == 'row' and table.attack == 'spell' else it.zone in ('front', 'rear') if table.reach == 'all'"
            " and table.attack == 'spell' else False", "が呪文の範囲にいる|が呪文の範囲にいない",
            "is within the reach of the spell|is not within the reach of the spell", cites=("2-6.6",)),
        yes("still_aimed_at",
            by("returned-target", literal="it.aimed_at", at_resolution="it.aimed_at and not it.off_its_row"),
            "が今も目標である|が今は目標でない", "is still an aim|is no aim any more"),
        yes("is_no_aim_of_the_spell",
            "any(s for s in spells if s.zone == 'using' and s.whom != 'anybody' and (s.whom == 'enemy') == (it.of == table.active))",
            "が呪文の対象にあわない|が呪文の対象にあう", "does not fit the target of the spell|fits the target of the spell"),
        yes("struck_at", "it.still_aimed_at or it.in_reach", "が攻撃の対象である|が攻撃の対象でない",
            "is a target of the attack|is no target of the attack", cites=("2-6.1", "2-6.8")),
        yes("to_be_judged",
            "not in_force('judged', it) and (it.struck_at or (in_force('attacking', it) and"
            " any(c for c in characters if c.aimed_at and c.able and in_force('strikes-back', c))))",
            "への攻撃の判定が残っている|への攻撃の判定は残っていない", "is still to be judged|is not to be judged"),
    ),
    "table": (
        state("somebody_to_judge", "any(c for c in characters if c.to_be_judged)", "判定が残っている|判定は残っていない",
              "somebody is still to be judged|nobody is to be judged"),
        state("no_aim_is_left", "it.reach in ('one', 'two') and not any(c for c in characters if c.aimed_at and not c.is_lost)",
              "目標にできる対象が残っていない|目標にできる対象が残っている", "no aim is left|some aim is left", cites=("2-7.3",)),
        state("targets_are_lost",
              by("unaimable-later", literal="it.no_aim_is_left", drops="it.no_aim_is_left",
                 interrupts="it.no_aim_is_left or any(c for c in characters if c.aimed_at and c.unaimable)"),
              "呪文の対象がすべて失われた|呪文の対象がすべて失われたわけではない",
              "the spell has lost all its targets|the spell has not lost all its targets"),
        state("aims_are_forbidden",
              "any(s for s in spells if s.zone == 'using' and s.whom != 'anybody' and"
              " any(c for c in characters if c.aimed_at and (s.whom == 'enemy') == (c.of == player)))",
              "呪文の目標に許されないものがある|呪文の目標に許されないものはない",
              "the spell has an aim that it must not have|the spell has no aim that it must not have", cites=("2-7.1",)),
        state("attack_is_lost", "it.attack == 'melee' and not it.melee_stands or it.attack == 'spell' and it.targets_are_lost",
              "攻撃の目標が失われた|攻撃の目標が失われたわけではない", "the attack has lost its targets|the attack has not lost its targets"),
        state("counters_nothing", by("orphan-counters", literal="False", all="it.attack_is_lost"),
              "対抗する行動がなくなった|対抗する行動がなくなったわけではない", "there is nothing left to counter|there is still something to counter"),
        state("aims_anew", "in_force('aims-anew') and it.attack == 'spell'", "呪文の対象を指定しなおせる|呪文の対象を指定しなおせない",
              "the targets of the spell may be named anew|the targets of the spell may not be named anew"),
        state("enemy_in_front", "any(c for c in characters if c.of != player and c.zone == 'front')",
              "敵の前列に誰かいる|敵の前列に誰もいない", "somebody is in the enemy's front row|nobody is in the enemy's front row"),
        state("enemy_in_rear", "any(c for c in characters if c.of != player and c.zone == 'rear')",
              "敵の後列に誰かいる|敵の後列に誰もいない", "somebody is in the enemy's rear row|nobody is in the enemy's rear row"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------

AT_A_TARGET = tuple(
    a for a in (*CASTS, *ABILITIES, AID, *EVENTS) if any(p.role == "target" for p in a.params)
)
NAMING = (*AT_A_TARGET, MELEE, *SUPPORTS, COVER, AIM_ANEW, AS_IT_ENTERS)
"""Whatever names a character as its aim."""
PAYING = (ABILITY_REVEALING, ABILITY_DISCARDING)

ITEMS: tuple[Item, ...] = (
    # 2-1
    Cannot("2-1.1", EVENT.name, "event.names_another"),
    # 2-2
    Cannot("2-2.2", EVENT_ON_SPELL.name, "not spell.is_used"),
    # 2-3
    *(Cannot(f"2-3.2/{a.name}", a.name, "not user.pays_its_own") for a in PAYING),
    *(Cannot(f"2-3.3/{a.name}", a.name, "user.has_price") for a in (ABILITY, ABILITY_ALONE, ABILITY_ON_CARD)),
    Cannot("2-3.3/revealing", ABILITY_REVEALING.name, "not user.reveals_as_asked"),
    Cannot("2-3.3/discarding", ABILITY_DISCARDING.name, "not user.discards_as_asked"),
    # 2-4
    Cannot("2-4.3/cast", CAST.name, "not spell.takes_one or not spell.fits_target"),
    Cannot("2-4.3/two", CAST_AT_TWO.name, "not spell.reaches_two or not spell.fits_target"),
    *(Cannot(f"2-4.3/{a.name}", a.name, "not spell.takes_row") for a in (CAST_AT_FRONT, CAST_AT_REAR)),
    Cannot("2-4.3/all", CAST_AT_ALL.name, "not spell.takes_all"),
    Cannot("2-4.3/aid", AID.name, "not aid.fits_target"),
    Cannot("2-4.3/event", EVENT.name, "not event.takes_character or not event.fits_target"),
    Cannot("2-4.3/event alone", EVENT_ALONE.name, "not event.takes_nobody"),
    Cannot("2-4.3/event on a card", EVENT_ON_CARD.name, "not event.takes_card"),
    Cannot("2-4.3/event on a spell", EVENT_ON_SPELL.name, "not event.takes_spell"),
    Cannot("2-4.3/event bringing", EVENT_BRINGING.name, "not event.takes_entrant"),
    *(
        Cannot(f"2-4.3/{a.name}", a.name, "not user.takes_character or not user.fits_target")
        for a in (ABILITY, *PAYING)
    ),
    Cannot(
        "2-4.3/aim anew",
        AIM_ANEW.name,
        "target.is_no_aim_of_the_spell",
    ),
    Cannot("2-4.3/ability alone", ABILITY_ALONE.name, "not user.takes_nobody"),
    Cannot("2-4.3/ability on a card", ABILITY_ON_CARD.name, "not user.takes_card"),
    Cannot("2-4.5", CAST.name, "spell.reaches_two and target.neighbours > 0"),
    *by(
        "most-row",
        literal=(
            Cannot(
                "2-4.5/row", CAST.name, "spell.reaches_two and target.neighbours == 0 and target.across > 1"
            ),
        ),
        in_row=(),
    ),
    Sets("2-4.7", "character.affected", "False", "it.untouchable"),
    Sets("2-4.7/spell", "character.affected", "False", "table.attack == 'spell' and it.spell_proof"),
    *by(
        "forbidden-aim",
        literal=(),
        undone=(
            *(Cannot(f"2-4.8/{a.name}", a.name, "target.unaimable") for a in NAMING),
            Cannot("2-4.8/second", CAST_AT_TWO.name, "second.unaimable"),
        ),
    ),
    # 2-5
    Sets("2-5.2/spell", "character.affected", "False", "it.fails_the_spell"),
    # 2-6
    Cannot("2-6.2", AIM_TOO.name),
    May("2-6.4", AIM_ANEW.name),
    Cannot("2-6.4/only", AIM_ANEW.name, "not table.aims_anew"),
    Cannot("2-6.7", CAST_AT_TWO.name, "not target.beside_second"),
    *by(
        "empty-row",
        literal=(),
        somebody=(
            Cannot("2-6.5/front", CAST_AT_FRONT.name, "not table.enemy_in_front"),
            Cannot("2-6.5/rear", CAST_AT_REAR.name, "not table.enemy_in_rear"),
        ),
    ),
)
