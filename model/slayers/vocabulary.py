"""What slayers speaks of: characters, spells, attack aids, events, clients; where they lie.

The text prints no card whole. What a card prints is declared here because clauses ask for it, and is
given on made-up cards.
"""

from model.kernel.flow import Lasting
from model.kernel.vocabulary import CARD, Bool, Counter, Int, Local, Posture, Role, Thing, Type, Zone
from model.kernel.vocabulary import Enum as OneOf
from model.kernel.words import Words


def one_of(**words: tuple[str, str]) -> OneOf:
    """One of a few named values; `normal_first` names `normal-first`."""
    named = {name.replace("_", "-").strip("-"): Words(*said) for name, said in words.items()}
    return OneOf(tuple(named), named)


# ---- places ------------------------------------------------------------------------

UPRIGHT, INCAPACITATED = "upright", "incapacitated"

POSTURES = (
    Posture(UPRIGHT, Words("行動可能な状態", "able to act")),
    Posture(INCAPACITATED, Words("行動不能の状態", "incapacitated")),
)

ZONES = (
    Zone("hand", Words("手札", "hand"), seen_by="owner"),
    Zone("front", Words("前列", "front row"), cites=("base.rows",)),
    Zone("rear", Words("後列", "rear row"), cites=("base.rows",)),
    Zone("score", Words("得点置き場", "score pile"), cites=("base.score",)),
    Zone("discard", Words("捨て札山", "discard pile"), cites=("base.discard",)),
    Zone("used", Words("使用済み呪文置き場", "used-spell pile")),
    Zone("chanted", Words("詠唱中のカードの場", "place of chanted cards"), seen_by="owner"),
    Zone("in-force", Words("効果が持続しているカードの場", "place of cards whose effect lasts")),
    Zone("using", Words("使用中のカードの場", "place of cards in use")),
    Zone("shown", Words("公開したカードの場", "place of revealed cards")),
    Zone("client", Words("依頼人の場", "client area"), cites=("base.client",)),
)

FIELD = "('front', 'rear')"
"""Where characters are in play."""

HOME = {"character": "hand", "spell": "hand", "aid": "hand", "event": "hand", "client": "client"}

# ---- numbers of the table ----------------------------------------------------------

PHASES = one_of(hand=("手札調整フェイズ", "the hand-adjustment phase"), battle=("戦闘フェイズ", "the battle phase"),
                performance=("パフォーマンス・フェイズ", "the performance phase"))  # fmt: skip
ROWS = one_of(none=("なし", "none"), front=("前列", "the front row"), rear=("後列", "the rear row"))
ATTACKS = one_of(none=("なし", "none"), melee=("白兵戦", "a melee"), direct=("依頼人への攻撃", "an attack on the client"),
                 spell=("呪文", "a spell"))  # fmt: skip
REACH = one_of(one=("1人", "one character"), two=("同じ列の2人", "two characters of one row"),
               row=("1列", "a row"), all=("すべて", "everybody"))  # fmt: skip

COUNTERS = (
    Counter("active", Thing("player"), Words("手番", "active player"), common=True),
    Counter("turn", Int(1, 99), Words("ターン", "turn"), 1, common=True,
            says=Words("第{n}ターンである", "it is turn {n}")),
    Counter("phase", PHASES, Words("フェイズ", "phase"), "hand", common=True,
            says=Words("{n}である", "it is {n}"), cites=("base.phases",)),
    Counter("attack", ATTACKS, Words("解決を待つ攻撃", "pending attack"), "none", common=True, cites=("base.attack",)),
    Counter("reach", REACH, Words("呪文の対象の範囲", "reach of the spell"), "one", common=True),
    Counter("aimed_row", ROWS, Words("目標の列", "aimed row"), "none", common=True),
    Counter("performance", Int(0, 30), Words("パフォーマンス", "performance"), 0,
            says=Words("{player}のパフォーマンスは{n}である", "{player} has a performance of {n}"), cites=("base.performance",)),
    Counter("achieved", Bool(), Words("目的を達成したこと", "having achieved the goal"), False, cites=("base.end",)),
    Counter("stung", Bool(), Words("弱点をつかれたこと", "having been hit in the weakness"), False),
)  # fmt: skip

# ---- what cards print --------------------------------------------------------------

NAMES = one_of(
    none=("なし", "none"), lina=("リナ", "Lina"), gourry=("ガウリイ", "Gourry"), naga=("ナーガ", "Naga"),
    zelgadis=("ゼルガディス", "Zelgadis"), amelia=("アメリア", "Amelia"), xellos=("ゼロス", "Xellos"),
    martina=("マルチナ", "Martina"), duo=("リナ＆ナーガ", "Lina & Naga"),
)  # fmt: skip
"""Character names that some card asks for; every other character has none of them."""

RACES = one_of(none=("なし", "none"), demon=("魔族", "demon"), half_demon=("人魔", "half-demon"))
LINKS = one_of(
    none=("なし", "none"), sword=("剣", "sword"), staff=("杖", "staff"), both=("剣と杖", "sword and staff")
)
SCHOOLS = one_of(mind=("精霊魔術（精神）", "spirit magic (mind)"), nature=("精霊魔術（自然）", "spirit magic (nature)"),
                 black=("黒魔術", "black magic"), white=("白魔術", "white magic"))  # fmt: skip
TITLES = one_of(
    none=("なし", "none"),
    written_slave=("重破斬", "重破斬"), giga_slave=("ギガ・スレイブ", "Giga Slave"),
    written_catch=("入れ食いの呪文", "Iregui no jumon, as written"), big_catch=("いれぐいのじゅもん", "Ire-gui no Jumon"),
)  # fmt: skip
"""What is written as the name of a spell, or how it is read, of the two that the text names; of every other spell none."""
TIMINGS = one_of(
    none=("なし", "none"), always=("常時", "always"), normal=("普通", "normal"), counter=("対抗", "counter"),
    defeated=("倒されたとき", "when defeated"), discarded=("破棄されたとき", "when discarded"),
    entering=("場に出たとき", "when entering"),
)  # fmt: skip
PLAYED = one_of(normal=("普通", "normal"), counter=("対抗", "counter"))
AIMS = one_of(nobody=("なし", "nobody"), character=("キャラクター1人", "one character"),
              card=("使用中のカード", "a card in use"), event=("イベント・カード", "an event card"), row=("使用中の呪文の列", "the row of a spell in use"), entrant=("手札のキャラクター", "a character from the hand"),
              used_spell=("使用後の呪文カード", "a used spell"))  # fmt: skip
PRICES = one_of(
    none=("なし", "none"),
    reveal=("手札の公開", "revealing a card"),
    discard=("手札の破棄", "discarding a card"),
    sacrifice=("味方キャラクターの破棄", "discarding an ally"),
)
OCCASIONS = one_of(none=("なし", "none"), front=("前列にいるとき", "while in the front row"),
                   aimed=("前列で攻撃の目標になったとき", "when aimed at in the front row"))  # fmt: skip
SHIELDS = one_of(none=("なし", "none"), unaimable=("目標にならない", "cannot be aimed at"),
                 unaffected=("対象にならない", "cannot be affected"))  # fmt: skip
EXTRAS = one_of(
    none=("なし", "none"), itself=("呪文自体への効果", "on the spell itself"), other=("その他の効果", "on something else"),
    hit=("命中した場合", "if it hits"), missed=("命中しなかった場合", "if it misses"),
    either=("命中した・しないに関わらず", "whether or not it hits"),
)  # fmt: skip
GOALS = one_of(none=("なし", "none"), score=("得点置き場に2枚", "two cards in the score pile"),
               performance=("パフォーマンス3以上", "a performance of three"), demon=("魔族を倒す", "defeating a demon"))  # fmt: skip
WEAKNESSES = one_of(none=("なし", "none"), attacked=("依頼人を攻撃された", "the client was attacked"),
                    alone=("場にキャラクターがいない", "no character on the field"))  # fmt: skip

PRINTED: dict[str, dict[str, Type]] = {
    "character": {
        "race": RACES, "magic": Int(0, 9), "hit": Int(0, 9), "might": Int(0, 9), "link": LINKS,
        "name_one": NAMES, "name_two": NAMES, "not_called": NAMES, "mentions": NAMES,
        "genuine": NAMES, "not_genuine": NAMES,
        "timing": TIMINGS, "aims": AIMS, "price": PRICES, "may": Bool(), "declared": Bool(), "occasion": OCCASIONS, "shield": SHIELDS, "rowless": Bool(),
        "asks": TITLES,
    },
    "spell": {
        "school": SCHOOLS, "attack": Bool(), "needs": Int(0, 9), "powers_up": Int(0, 10), "reach": REACH,
        "might": Int(0, 9), "extra": EXTRAS, "lasts": Bool(), "title": TITLES, "sound": TITLES, "floats": Bool(), "kept": Bool(),
    },
    "aid": {"timing": PLAYED, "lasts": Bool()},
    "event": {"timing": PLAYED, "aims": AIMS, "lasts": Bool(), "boosts": Bool(), "negates": Bool(),
              "asks_name": NAMES, "asks_genuine": NAMES, "renames": NAMES},
    "client": {"goal": GOALS, "weakness": WEAKNESSES, "loss": Int(0, 9)},
}  # fmt: skip
"""`may`: the ability says できる; `declared`: it needs a declaration; `occasion`: the condition of an always ability;
`rowless`: it melees regardless of rows; `powers_up`: the magic from which a spell reaches two (0: never);
`title`: the letters of a spell's card name without what stands in （ ）; `sound`: how these are read; `asks`: the spell name that an ability asks for; `floats`: whoever
is under it attacks by weak spells alone; `loss`: the performance that the weakness costs."""

# ---- who and what is spoken of -----------------------------------------------------

ROLES = (
    Role("active", "player", Words("手番のプレイヤー", "the active player"), "table.active"),
    Role("player", "player", Words("プレイヤー", "player")),
    Role("responder", "player", Words("対抗できるプレイヤー", "the one who may counter")),
    Role("declarer", "player", Words("宣言したプレイヤー", "the one who has declared")),
    Role("fighter", "character", Words("白兵戦をおこなうキャラクター", "fighter")),
    Role("caster", "character", Words("術者", "caster")),
    Role("chanter", "character", Words("詠唱するキャラクター", "chanter")),
    Role("supporter", "character", Words("サポートするキャラクター", "supporter")),
    Role("coverer", "character", Words("カバーするキャラクター", "coverer")),
    Role("user", "character", Words("使用するキャラクター", "user"), maybe=True),
    Role("target", "character", Words("目標", "the target"), maybe=True),
    Role("second", "character", Words("もう1人の目標", "the second target")),
    Role("entrant", "character", Words("場に出るキャラクター", "the character that enters"), maybe=True),
    Role("holder", "character", Words("特殊能力の持ち主", "who has the ability")),
    Role("newcomer", "character", Words("場に出たキャラクター", "who has entered")),
    Role("struck", "character", Words("攻撃を受けるキャラクター", "who is struck"), maybe=True),
    Role("victim", "character", Words("判定を受けるキャラクター", "who is judged")),
    Role("fallen", "character", Words("倒されたキャラクター", "who is defeated")),
    Role("spell", "spell", Words("呪文カード", "spell")),
    Role("aid", "aid", Words("攻撃補助カード", "attack aid")),
    Role("event", "event", Words("イベント・カード", "event")),
    Role("client", "client", Words("依頼人", "client")),
    Role("card", CARD, Words("カード", "card")),
    Role("paid", CARD, Words("追加条件のカード", "the card of the additional condition")),
    Role("aimed", CARD, Words("目標のカード", "the card aimed at"), maybe=True),
)  # fmt: skip

LOCALS = (Local("passes", Int(0, 2), Words("続けて対抗しなかった回数", "passes in a row")),)

# ---- effects that last -------------------------------------------------------------

LASTING = (
    Lasting("attacked", Words("このターンに攻撃をおこなった", "has attacked this turn"), "target"),
    Lasting("attacking", Words("攻撃をおこなっている", "is attacking"), "target"),
    Lasting("casting", Words("呪文を使用している", "is using a spell"), "target"),
    Lasting("judged", Words("判定が済んだ", "is judged"), "target"),
    Lasting("hit", Words("攻撃が命中した", "is hit"), "target"),
    Lasting("defeated", Words("倒されることが決まった", "is to be defeated"), "target"),
    Lasting("discarded", Words("破棄されることが決まった", "is to be discarded"), "target"),
    Lasting("declared", Words("特殊能力の使用が宣言された", "has its ability declared"), "target"),
    Lasting("goes-first", Words("最初に扱うと決まった", "comes first"), "target"),
    Lasting("reacting", Words("倒された（破棄された）ときの効果を発揮している", "has its ability at its fall take effect"), "target"),
    Lasting("enters", Words("場に出た", "has entered"), "target"),
    Lasting("newcomer", Words("最後に場に出た", "has entered last"), "target"),
    Lasting("contract", Words("「契約の石」の効果がかかっている", "is under the Stone of Contract"), "target"),
    Lasting("hidden", Words("特殊能力の対象にならない", "cannot be affected by special abilities"), "target"),
    Lasting("spirited", Words("威力が上がっている", "has its might raised"), "target"),
    Lasting("strikes-back", Words("同時に攻撃する", "strikes back at the same time"), "target"),
    Lasting("negated", Words("打ち消された", "is negated"), "target"),
    Lasting("sealed", Words("特殊能力が封じられている", "has its ability sealed"), "target"),
    Lasting("boosted", Words("魔力が上がっている", "has its magic raised"), "target"),
    Lasting("dampened", Words("魔力が下がっている", "has its magic lowered"), "target"),
    Lasting("takes-lina", Words("選ばれたキャラクター名が「リナ」である", "has Lina for its chosen name"), "target"),
    Lasting("from-rear", Words("白兵戦の宣言のときに後列にいた", "was in the rear row as the melee was declared"), "target"),
    Lasting("enraged", Words("威力が2上がっている", "has its might raised by two"), "target"),
    Lasting("struck-down", Words("行動不能になったところである", "has just been incapacitated"), "target"),
    Lasting("elsewhere", Words("術者のほかのキャラクターにかけられている", "is cast on another than its caster"), "card"),
)  # fmt: skip
