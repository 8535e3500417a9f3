"""The facts that conditions of yaboo ask, with their words.

`{it}` in the words is the thing that is asked about; `yes|no` are the two forms of a yes/no fact.
"""

from model.kernel.declare import number, state, yes
from model.kernel.reading import by
from model.kernel.vocabulary import Enum, Fact, Int
from model.kernel.words import Words

ALL_FORCES = 177
"""The sum of the numbers of all 46 forces."""

# ---- spells ------------------------------------------------------------------------

SPELL = (
    number("rank", 9, "it.level", "LV", "level", cites=("spell.3",)),
    number("needs", 9, by("zero-cost", literal="max(1, it.level)", cost_decides="it.level"),
           "発動に要るフォースの枚数", "number of forces needed to activate {it}", cites=("spell.4",)),
    number("laid_on", 46, "count(f for f in forces if f.host == it)", "上のフォースの枚数", "number of forces on {it}"),
    number("load", ALL_FORCES, "sum(f.number for f in forces if f.host == it)", "上のフォースの合計",
           "total of the forces on {it}"),
    number("printed_hit", 30, "it.hit", "記載の命中値", "printed hit value", cites=("spell.8",)),
    number("user_power", 99, "it.of.power", "発動者のパワー", "power of the activator", cites=("attack.10",)),
    number("laden_hit", 999, None, "フォースを足した命中値", "hit value of {it} with its forces"),
    number("hit_value", 9999, None, "命中値", "hit value"),
    yes("goes_on", "it.continues and it.posture != 'continuing'", "が次のターンへ継続する|が次のターンへ継続しない",
        "continues into the next turn|does not continue", cites=("end.5",)),
)  # fmt: skip
"""What a made-up continuing spell says of itself: it continues for one more turn."""

# ---- cards with a cost -------------------------------------------------------------

_AFFORDS = "it.cost <= it.of.strength"
_AFFORDS_WITH_A_FORCE = "it.cost <= it.of.strength and it.of.has_force"
_AFFORDS_MORE = "it.cost < it.of.strength"

ASSIST = (
    number("price", 20, "it.cost", "コスト", "cost"),
    number("paid", ALL_FORCES, "sum(f.number for f in forces if f.host == it)", "{it}に添えられたフォースの合計",
           "total of the forces laid with {it}"),
    yes("payable",
        by("assist-cost",
           literal=by("zero-cost", literal=_AFFORDS_WITH_A_FORCE, cost_decides=_AFFORDS),
           more_than=_AFFORDS_MORE),
        "のコストに足りるフォースがある|のコストに足りるフォースがない", "can be paid for|cannot be paid for",
        cites=("overview.16",)),
    yes("short", by("assist-cost", literal="it.paid < it.cost", more_than="it.paid <= it.cost"),
        "のフォースが足りない|のフォースが足りている", "has too few forces|has enough forces"),
)  # fmt: skip

RESOURCE = (
    number("price", 20, "it.cost", "コスト", "cost"),
    number("paid", ALL_FORCES, "sum(f.number for f in forces if f.host == it)", "{it}に支払われたフォースの合計",
           "total of the forces paid for {it}"),
    yes("payable",
        by("payment",
           literal=_AFFORDS_MORE,
           at_least=by("zero-cost", literal=_AFFORDS_WITH_A_FORCE, cost_decides=_AFFORDS)),
        "のコストを支払うことができる|のコストを支払うことができない", "can be paid for|cannot be paid for",
        cites=("overview.16",)),
    yes("enough", by("payment", literal="it.paid > it.cost", at_least="it.paid >= it.cost"),
        "の支払いは足りている|の支払いは足りていない", "is paid for|is not paid for"),
    yes("overpaid",
        by("payment",
           literal="any(f for f in forces if f.host == it and it.paid - f.number > it.cost)",
           at_least="any(f for f in forces if f.host == it and it.paid - f.number >= it.cost)"),
        "にいらないフォースまで支払われている|にいらないフォースは支払われていない",
        "is paid for with a needless force|is paid for without a needless force"),
    yes("stays", "it.lasts", "の効果はずっと続く|は1回限りである", "lasts|works once"),
)  # fmt: skip

FORCE = (
    yes("needless",
        by("payment", literal="resource.paid - it.number > resource.cost",
           at_least="resource.paid - it.number >= resource.cost"),
        "がなくても支払いは足りる|がなければ支払いは足りない", "is needless for the payment|is needed for the payment"),
)  # fmt: skip

# ---- players -----------------------------------------------------------------------

_IN_HAND = "f.zone == 'forces' and f.of == it"
_ACTIVE = "s.zone == 'spell' and s.of == it"

FORCES_HELD = (
    yes("has_force", f"any(f for f in forces if {_IN_HAND})", "がフォースを持っている|がフォースを持っていない",
        "has a force|has no force"),
    number("force_count", 46, f"count(f for f in forces if {_IN_HAND})", "手元のフォースの枚数",
           "number of {it}'s forces"),
    number("strength", ALL_FORCES, f"sum(f.number for f in forces if {_IN_HAND})", "手元のフォースの合計",
           "total of {it}'s forces"),
    number("held", 46,
           by("limit-counts",
              literal="count(f for f in forces if f.of == it and (f.zone == 'forces' or f.host.posture == 'continuing'))",
              on_spells="count(f for f in forces if f.of == it and f.zone in ('forces', 'on-spell'))",
              all_laid="count(f for f in forces if f.of == it)"),
           "上限に数えるフォースの枚数", "number of {it}'s forces that count towards the limit", cites=("setup.2", "setup.3")),
    number("due", 6,
           by("force-limit",
              literal="max(0, min(6, 20 - it.held))",
              discard_down="6",
              no_draw="6 if it.held <= 14 else 0"),
           "{it}が引くフォースの枚数", "number of forces for {it} to draw"),
    yes("still_due", "note('quota', it) > 0", "がまだフォースを引く|がもうフォースを引かない",
        "has forces to draw|has no forces to draw"),
    number("bid", 9, "sum(f.number for f in forces if f.zone == 'bid' and f.of == it)", "{it}が出した数字", "number laid by {it}",
           cites=("initiative.7",)),
)  # fmt: skip

STANDING = (
    number("power_points", 99, "it.power", "パワー", "power"),
    number("life_points", 9, "it.life", "ライフ", "life"),
    yes("can_pay_power", "it.power >= 1", "がパワーを1点支払える|がパワーを支払えない", "can pay 1 power|cannot pay power"),
    number("hand_size", 99,
           by("hand-forces",
              literal="count(c for c in cards if c.zone in ('hand', 'forces') and c.of == it)",
              separate="count(c for c in cards if c.zone == 'hand' and c.of == it)"),
           "手札の枚数", "number of cards in {it}'s hand"),
    yes("can_bluff", "any(c for c in cards if c.zone == 'hand' and c.of == it and c.kind != 'assist')",
        "の手札にアシストカードでないカードがある|の手札にアシストカードでないカードがない",
        "has a card in hand that is no assist|has no card in hand that is no assist"),
    yes("deck_out", "not any(c for c in cards if c.zone == 'deck' and c.of == it)", "の山札がない|の山札がある",
        "has no deck left|has a deck"),
    Fact("outcome", Enum(("playing", "won", "lost", "drawn"), {
        "playing": Words("未定", "open"), "won": Words("勝利", "a win"), "lost": Words("敗北", "a loss"),
        "drawn": Words("引き分け", "a draw"),
    }), "'playing'", Words("{it}の勝敗", "the result of {it}")),
)  # fmt: skip

_FREE_OF_CHARGE = "table.items_left or it.has_ability"
_FOR_FORCES = "it.could_cast or it.could_use_resource"

ATTACKING = (
    yes("has_spell", f"any(s for s in spells if {_ACTIVE})", "がスペルカードを発動している|がスペルカードを発動していない",
        "has an active spell|has no active spell"),
    yes("attacks",
        by("continuing-spell",
           literal=f"any(s for s in spells if {_ACTIVE})",
           effect_only=f"any(s for s in spells if {_ACTIVE} and s.posture != 'continuing')"),
        "のスペルカードが攻撃する|のスペルカードが攻撃しない", "attacks|does not attack"),
    number("pace", 30, f"sum(s.speed for s in spells if {_ACTIVE})", "スペルカードの速度", "speed of {it}'s spell"),
    number("aim", 9999, f"sum(s.hit_value for s in spells if {_ACTIVE})", "スペルカードの命中値",
           "hit value of {it}'s spell"),
    number("damage", 3, f"sum(1 if s.damage == 0 else s.damage for s in spells if {_ACTIVE})",
           "スペルカードが奪うライフ", "life that {it}'s spell takes"),
    yes("instructs", f"any(s for s in spells if {_ACTIVE} and s.damage > 0)",
        "のスペルカードにライフについての指示がある|のスペルカードにライフについての指示がない",
        "has a spell that speaks of life|has a spell that does not speak of life"),
    number("other_hit", 9999,
           "it.assist_hit + it.turn_hit + sum(r.hit for r in resources if r.zone == 'resources' and r.of == it)",
           "命中値に加わるその他の効果の合計", "amount that other effects add to {it}'s hit value"),
    yes("has_ability", "any(a for a in abilities if a.of == it)", "が特殊能力を持っている|が特殊能力を持っていない",
        "has a special ability|has no special ability"),
    yes("could_cast", "any(s for s in spells if s.zone == 'hand' and s.of == it and it.force_count >= s.needs)",
        "の手札に発動できるスペルカードがある|の手札に発動できるスペルカードがない",
        "has a spell that can be activated|has no spell that can be activated"),
    yes("could_use_resource", "any(r for r in resources if r.zone == 'hand' and r.of == it and r.payable)",
        "の手札に使えるリソースカードがある|の手札に使えるリソースカードがない",
        "has a resource that can be used|has no resource that can be used"),
    yes("could_act",
        by("free-actions",
           literal=f"{_FREE_OF_CHARGE} or {_FOR_FORCES}",
           one_force=f"(it.has_force and ({_FREE_OF_CHARGE})) or {_FOR_FORCES}"),
        "に行えるアクションがある|に行えるアクションがない", "can take an action|can take no action"),
)  # fmt: skip

EVADING = (
    number("on_spell", ALL_FORCES, "sum(f.number for f in forces if f.zone == 'on-spell' and f.of == it)",
           "スペルカードの上のフォースの合計", "total of the forces on {it}'s spell"),
    number("forces_on_spell", 46, "count(f for f in forces if f.zone == 'on-spell' and f.of == it)",
           "スペルカードの上のフォースの枚数", "number of forces on {it}'s spell"),
    number("laid", ALL_FORCES, "sum(f.number for f in forces if f.zone == 'laid' and f.of == it)",
           "{it}が回避のために出したフォースの合計", "total of the forces that {it} laid for evasion"),
    number("printed_evasion", 30, "sum(c.evasion for c in characters if c.of == it)",
           "キャラクターカードに記載の回避値", "evasion value printed on {it}'s character"),
    number("printed_hit", 30, "sum(c.hit for c in characters if c.of == it)",
           "キャラクターカードに記載の命中値", "hit value printed on {it}'s character"),
    number("evasion_base", 30, by("evasion-base", literal="it.printed_hit", evasion_value="it.printed_evasion"),
           "回避値の元になる値", "value that {it}'s evasion starts from"),
    number("evasion_forces", ALL_FORCES,
           by("evasion-forces", literal="other(it).on_spell", laid="it.laid",
               own_spell="it.laid + it.on_spell"),
           "回避値に加わるフォースの合計", "amount that forces add to {it}'s evasion"),
    number("evasion_power", 99, by("evasion-power", literal="other(it).power", defender="it.power"),
           "回避値に加わるパワー", "amount that power adds to {it}'s evasion", cites=("attack.11",)),
    number("other_evasion", 9999,
           "it.assist_evasion + it.turn_evasion + sum(r.evasion for r in resources if r.zone == 'resources' and r.of == it)",
           "回避値に加わるその他の効果の合計", "amount that other effects add to {it}'s evasion"),
    number("evasion", 9999, None, "回避値", "evasion value"),
)  # fmt: skip

ASSISTING = (
    yes("can_assist", "any(a for a in assists if a.zone == 'hand' and a.of == it and a.payable)",
        "の手札に使えるアシストカードがある|の手札に使えるアシストカードがない", "has an assist that can be used|has no assist that can be used"),
    yes("has_laid", "any(c for c in cards if c.zone == 'assist' and c.of == it)", "がアシストを出している|がアシストを出していない",
        "has laid an assist|has laid no assist"),
    yes("has_laid_another_card",
        "any(c for c in cards if c.zone == 'assist' and c.of == it and c.kind != 'assist')",
        "がアシストカードでないカードを出している|が出したのはアシストカードである",
        "has laid a card that is no assist|has laid nothing but assists"),
    yes("underpaid", "any(a for a in assists if a.zone == 'assist' and a.of == it and a.short)",
        "のアシストカードのフォースが足りない|のアシストカードのフォースが足りている",
        "has laid too few forces with the assist|has laid enough forces with the assist"),
)  # fmt: skip

PLAYER = (*FORCES_HELD, *STANDING, *ATTACKING, *EVADING, *ASSISTING)

# ---- the table ---------------------------------------------------------------------

TABLE = (
    Fact("round_number", Int(0, 3), "it.round", Words("ラウンドの番号", "the number of the round")),
    state("acted", "it.actions >= 1", "アクションが行われた|アクションはまだ行われていない",
          "an action has been taken|no action has been taken"),
    state("pile_left", "any(f for f in forces if f.zone == 'force-pile')",
          "フォースパイルにカードがある|フォースパイルがない", "the force pile has a card|the force pile is empty"),
    state("spent_left", "any(f for f in forces if f.zone == 'spent')",
          "捨てられたフォースがある|捨てられたフォースがない",
          "there are discarded forces|there are no discarded forces"),
    state("pile_enough", "sum(p.due for p in players) <= count(f for f in forces if f.zone == 'force-pile')",
          "フォースパイルは全員が引くのに足りる|フォースパイルは全員が引くには足りない",
          "the force pile is enough for all|the force pile is not enough for all"),
    state("items_left", "any(i for i in items if i.zone == 'items')",
          "場にアイテムがある|場にアイテムがない", "there are items on the field|there are no items on the field"),
    state("over_limit", "note('excess') > 0", "フォースが上限を超えている|フォースが上限を超えていない",
          "more forces are held than allowed|no more forces are held than allowed"),
    state("somebody_out", "any(p for p in players if p.life == 0)",
          "ライフのないプレイヤーがいる|どのプレイヤーにもライフがある",
          "a player has no life|every player has life"),
    state("decks_out",
          by("deckout-both",
             literal="all(p.deck_out for p in players)",
             same_turn="all(p.deck_out for p in players) and note('began_with_decks')"),
          "山札切れの条件を満たしている|山札切れの条件を満たしていない",
          "the decks count as run out|the decks do not count as run out"),
    state("declared", "note('declared')", "アシストの宣言は済んでいる|アシストの宣言は済んでいない",
          "the assists are declared|the assists are not declared"),
    state("struck", "note('struck')", "攻撃が命中した|攻撃が命中しなかった",
          "the attack hit|the attack did not hit"),
    state("struck_first", "note('struck_first')", "先の攻撃が命中した|先の攻撃が命中しなかった",
          "the first attack hit|the first attack did not hit"),
)  # fmt: skip
