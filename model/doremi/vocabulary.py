"""What doremi speaks of: characters, happenings and the other cards, where they lie, what is counted.

The clock and the time area are counters: nothing in the encoded sections asks which card an
hour is. What those sections presuppose and do not give (a card's price, its effect) is
printed on made-up cards. Facts that a chapter defines stand in its module, the rest in `facts`.
"""

from model.kernel.reading import by
from model.kernel.vocabulary import (
    Bool,
    Counter,
    Enum,
    Int,
    Local,
    Posture,
    Role,
    Thing,
    Type,
    Zone,
)
from model.kernel.words import Words

AWAKE, ASLEEP = "awake", "asleep"

POSTURES = (
    Posture(AWAKE, Words("起きている状態", "awake")),
    Posture(ASLEEP, Words("寝ている状態", "asleep")),
)

# ---- places and counters -----------------------------------------------------------

ZONES = (
    Zone("hand", Words("手札", "hand"), seen_by="owner"),
    Zone("diary", Words("日記", "diary"), pile=True, seen_by="nobody"),
    Zone("shop", Words("MAHO堂", "MAHO shop")),
    Zone("home", Words("自宅", "home"), cites=("3.home.4",)),
    Zone("on", Words("ハプニングの上", "row on the happenings")),
    *by(
        "where-5-11",
        literal=(),
        on_happening=(),
        nowhere=(Zone("between", Words("移動の途中", "row of those on their way")),),
    ),
    Zone("area", Words("ハプニングカード置き場", "happening area"), cites=("3.area.1",)),
    Zone("worn", Words("キャラクターについたアイテム", "row of attached items")),
    Zone(
        "failed",
        Words("失敗したハプニングカード置き場", "area for failed happenings"),
        common=by("failed-place", literal=True, each=False),
        cites=("3.failed.2", "3.failed.3"),
    ),
    Zone("memories", Words("思い出", "memories")),
    Zone("discard", Words("捨て札置き場", "discard pile")),
    Zone("out", Words("ゲームから取り除かれたカード", "cards removed from the game")),
)

OPEN, HELD = "open", "held"

COUNTERS = (
    Counter(
        "active",
        Thing("player"),
        Words("その日の手番の人", "player whose day it is"),
        0,
        common=True,
        cites=("1.active", "1.opponent"),
    ),
    Counter(
        "day",
        Enum(("first", "later"), {"first": Words("最初の1日", "first"), "later": Words("2日目以降", "later")}),
        Words("ゲームの日", "day of the game"),
        "later",
        common=True,
    ),
    Counter(
        "checking",
        Enum((OPEN, HELD), {OPEN: Words("随時", "made"), HELD: Words("保留中", "held")}),
        Words("解決チェック", "check of happenings"),
        OPEN,
        common=True,
    ),
    Counter(
        "moving",
        Enum(("no", "yes"), {"no": Words("なし", "not there"), "yes": Words("進行中", "under way")}),
        Words("ハプニングへの移動", "move to a happening"),
        "no",
        common=True,
    ),
    Counter(
        "result",
        Enum(
            ("none", "won", "draw"),
            {"none": Words("未定", "open"), "won": Words("勝ち", "a win"), "draw": Words("引き分け", "a draw")},
        ),
        Words("ゲームの結果", "result of the game"),
        "none",
        common=True,
    ),
    Counter("winner", Thing("player", maybe=True), Words("ゲームの勝者", "winner of the game"), -1, common=True),
    Counter(
        "clock",
        Int(0, 50),
        Words("時計の枚数", "number of cards in the clock"),
        40,
        says=Words("{player}の時計は{n}枚である", "{player} has {n:card|cards} in the clock"),
    ),
    Counter(
        "hours",
        Int(0, 99),
        Words("時間", "hours"),
        0,
        says=Words("{player}の時間置き場に{n}時間ある", "{player} has {n:hour|hours} in the time area"),
        cites=("3.hours.1", "3.hours.1.many", "3.hours.2"),
    ),
    Counter(
        "extra",
        Int(-5, 5),
        Words("朝ごはんの増減", "change of breakfast"),
        0,
        says=Words("{player}の朝ごはんの増減は{n}時間である", "{player}'s breakfast is changed by {n:hour|hours}"),
        cites=("4.breakfast.1.1",),
    ),
    Counter(
        "room",
        Int(0, 12),
        Words("MAHO堂の定員", "room in the MAHO shop"),
        6,
        says=Words("{player}のMAHO堂の定員は{n}体である", "{player} has room for {n:character|characters} in the MAHO shop"),
        cites=("3.shop.1", "3.shop.1.changed"),
    ),
)  # fmt: skip

# ---- what cards print --------------------------------------------------------------

PEOPLE = ("nobody", "doremi", "hazuki", "aiko", "onpu", "momoko", "pop", "other")
OUTFITS = ("any", "plain", "witch")
AIMS = ("character", "happening", "both")
EFFECTS = ("none", "wakes", "one place less", "wakes and lulls")

SERIES = ("none", "No", "P", "T", "CD", "BO", "1-", "2-")
NUMBERED: dict[str, Type] = {
    "series": Enum(SERIES),  # what stands before the card number: `No` for No.068; `none`: no card number
    "number": Int(0, 999),
}

PRINTED: dict[str, dict[str, Type]] = {
    "character": {
        **NUMBERED,
        "person": Enum(PEOPLE),
        "second": Enum(PEOPLE),  # the other name of a card that has two
        "outfit": Enum(OUTFITS),
        "energy": Int(0, 50),
        "points": Int(0, 50),  # solving points
        "hours": Int(1, 5),  # the price of bringing it from the hand
        "ability": Bool(),  # it has an activated ability…
        "red": Bool(),  # …printed in red
        "blue": Bool(),  # its text is printed in blue
    },
    "happening": {
        **NUMBERED,
        "need": Int(0, 99),
        "days": Int(0, 9),
        "rewards": Int(0, 100),
        "only": Enum(PEOPLE),  # the name that its condition gives; `nobody`: none
        "also": Enum(PEOPLE),  # a second such name
        "outfit": Enum(OUTFITS),
        "fails_with": Enum(PEOPLE),
        "effect": Enum(EFFECTS),  # what its being solved or failing does
    },
    "song": {**NUMBERED, "days": Int(0, 9)},
    "maho": {
        **NUMBERED,
        "hours": Int(0, 5),
        "sleepers": Int(0, 1),  # characters put to sleep as its price
        "aims": Enum(AIMS),
        "red": Bool(),
        "puts_to_sleep": Bool(),
    },
    "item": {**NUMBERED, "hours": Int(0, 5), "ability": Bool(), "red": Bool()},
}


# ---- roles and notes ---------------------------------------------------------------

ROLES = (
    Role("active", "player", Words("手番の人", "the active player"), "table.active"),
    Role("opponent", "player", Words("対戦相手", "the opponent"), "other(table.active)"),
    Role("declarer", "player", Words("もとの行動を宣言した人", "the player whose action it is")),
    Role("responder", "player", Words("割り込むプレイヤー", "the responder")),
    Role("riser", "player", Words("カードを起こすプレイヤー", "the player who wakes cards")),
    Role("eater", "player", Words("時間を得るプレイヤー", "the player who gains hours")),
    Role("turner", "player", Words("日記をめくるプレイヤー", "the player who turns a diary card")),
    Role("keeper", "player", Words("MAHO堂が定員を超えたプレイヤー", "the player whose shop is over its limit")),
    Role("victor", "player", Words("勝利条件を満たしたプレイヤー", "the player who meets a winning condition")),
    Role("settler", "player", Words("解決または失敗を招いたプレイヤー", "the player who brought the result about")),
    Role("affected", "player", Words("効果を受けるプレイヤー", "the player affected")),
    Role("doer", "player", Words("効果を使うプレイヤー", "the player whose effect it is")),
    Role("mover", "character", Words("移動するキャラクター", "the mover")),
    Role("blocker", "character", Words("阻止行動のキャラクター", "the blocker"), maybe=True),
    Role("comer", "character", Words("手札から出すキャラクター", "the character from the hand")),
    Role("target", "character", Words("対象のキャラクター", "the target"), maybe=True),
    Role("payer", "character", Words("コストとして寝るキャラクター", "the character that sleeps to pay")),
    Role("user", "character", Words("能力を使うキャラクター", "the character whose ability it is")),
    Role("wearer", "character", Words("アイテムをつけるキャラクター", "the wearer")),
    Role("surplus", "character", Words("定員からあふれたキャラクター", "the surplus character")),
    Role("lingerer", "character", Words("ハプニングに残れないキャラクター", "the character that cannot remain")),
    Role("happening", "happening", Words("行き先のハプニング", "the happening")),
    Role("goal", "happening", Words("阻止行動の行き先", "the blocker's happening")),
    Role("aim", "happening", Words("対象のハプニング", "the happening aimed at"), maybe=True),
    Role("card", "maho", Words("使うMAHOカード", "the MAHO card")),
    Role("item", "item", Words("使うアイテム", "the item")),
    *by(
        "which-go-home",
        literal=(
            Role("came", "character", Words("この移動で乗ったキャラクター", "the one that came"), maybe=True),
            Role("came_too", "character", Words("この阻止行動で乗ったキャラクター", "the one that came too"), maybe=True),
        ),
        all=(),
    ),
)  # fmt: skip

OCCASIONS = Enum(
    ("free", "hand", "ability", "item", "trip", "move", "block", "end", "interrupt", "none"),
    {
        "free": Words("メインステップの行動の前", "before an action"),
        "hand": Words("手札の使用", "the use of a card from the hand"),
        "ability": Words("能力の発動", "the activating of an ability"),
        "item": Words("アイテムの能力の発動", "the activating of an item's ability"),
        "trip": Words("自宅とMAHO堂のあいだの移動", "a move between home and the MAHO shop"),
        "move": Words("ハプニングへの移動", "a move to a happening"),
        "block": Words("阻止行動", "a block"),
        "end": Words("メインステップの終了宣言", "the declared end of the main step"),
        "interrupt": Words("割り込み", "an interrupt"),
        "none": Words("なし", "none"),
    },
)

LOCALS = (
    Local("reserved", Thing("player", maybe=True), Words("予約", "reservation"), "happening", -1),
    Local("occasion", OCCASIONS, Words("割り込める出来事", "occasion to interrupt"), None, "free"),
    Local("origin", OCCASIONS, Words("連鎖のもとの行動", "action the chain began with"), None, "free"),
    Local("interrupts", Int(0, 99), Words("割り込みの数", "number of interrupts"), None, 0),
    Local("passes", Int(0, 9), Words("続けて見送った数", "passes in succession"), None, 0),
    Local("due", Int(0, 99), Words("得る時間", "hours due"), None, 0),
    Local("mover_arrives", Bool(), Words("移動の成功", "success of the move"), None, False),
    Local("blocker_arrives", Bool(), Words("阻止行動の成功", "success of the block"), None, False),
)
