"""What yaboo speaks of: spells, assists, resources, items, forces, characters; where they lie.

The text gives printed values by example only. What a card prints beyond that (cost, speed,
evasion) is declared here because clauses ask for it, and given on made-up cards. A force
has no owner: it is `of` whoever's place it is in.
"""

from model.kernel.flow import Lasting
from model.kernel.norm import Cannot, May
from model.kernel.reading import by
from model.kernel.vocabulary import (
    CARD,
    Bool,
    Counter,
    Int,
    Kind,
    Local,
    Posture,
    Role,
    Zone,
)
from model.kernel.vocabulary import Enum as OneOf
from model.kernel.words import Words
from model.yaboo import facts

UPRIGHT, CONTINUING = "upright", "continuing"

POSTURES = (
    Posture(UPRIGHT, Words("通常の状態", "as it was laid")),
    Posture(CONTINUING, Words("継続している状態", "continuing")),
)

ZONES = (
    Zone("deck", Words("山札", "deck"), pile=True, seen_by="nobody", cites=("overview.2",)),
    Zone("hand", Words("手札", "hand"), seen_by="owner",
         counted=by("counts-open", literal=True, hidden=False), cites=("setup.5",)),
    Zone("forces", Words("手元", "force supply"), seen_by="owner",
         counted=by("counts-open", literal=True, hidden=False), cites=("setup.6",)),
    Zone("character", Words("キャラクターの場", "character area")),
    Zone("abilities", Words("特殊能力の欄", "special abilities")),
    Zone("bid", Words("イニシアチブの場", "initiative area")),
    Zone("spell", Words("スペルカードの場", "spell area")),
    Zone("on-spell", Words("スペルカードの上", "place on the spell")),
    Zone("assist", Words("アシストカードの場", "assist area")),
    Zone("later", Words("後の攻撃のアシストカードの場", "assist area of the second attack")),
    Zone("payment", Words("支払いの場", "payment area")),
    Zone("using", Words("使用中のカードの場", "area of the card in use")),
    Zone("resources", Words("リソースカードの場", "resource area")),
    Zone("laid", Words("回避の場", "evasion area")),
    Zone("kept", Words("獲得したアイテムの場", "kept items")),
    Zone("discards", Words("捨て札", "discards")),
    Zone("spent", Words("捨てられたフォースの山", "discarded forces")),
    Zone("left", Words("残されたカードの場", "cards left behind")),
    Zone("force-pile", Words("フォースパイル", "force pile"), common=True, pile=True, seen_by="nobody",
         cites=("overview.20", "overview.21")),
    Zone("item-pile", Words("アイテムパイル", "item pile"), common=True, pile=True, seen_by="nobody",
         cites=("overview.20", "overview.21")),
    Zone("items", Words("アイテムの場", "item area"), common=True, cites=("setup.8",)),
    Zone("item-discards", Words("アイテムの捨て札", "discarded items"), common=True,
         cites=("supplement.1",)),
)  # fmt: skip

COUNTERS = (
    Counter("round", Int(0, 3), Words("ラウンド", "round"), 1, common=True,
            says=Words("第{n}ラウンドである", "it is round {n}")),
    Counter("actions", Int(0, 99), Words("このアクションフェイズのアクション", "actions of this action phase"), 0,
            common=True, says=Words("このアクションフェイズのアクションは{n}回である",
                "{n:action has|actions have} been taken in this action phase")),
    Counter("ended", OneOf(("no", "life", "decks"), {
        "no": Words("未定", "open"),
        "life": Words("ライフ切れ", "want of life"),
        "decks": Words("山札切れ", "want of decks"),
    }), Words("ゲームの終わり方", "end of the game"), "no", common=True),
    Counter("life", Int(0, 9), Words("ライフ", "life"), 3,
            says=Words("{player}のライフは{n}点である", "{player} has {n} life")),
    Counter("power", Int(0, 99), Words("パワー", "power"), 3,
            says=Words("{player}のパワーは{n}点である", "{player} has {n} power")),
    Counter("assist_hit", Int(0, 999), Words("アシストによる命中値の上昇", "rise of the hit value by assists"), 0,
            says=Words("{player}の命中値はアシストカードで{n}上がっている", "assists raise {player}'s hit value by {n}")),
    Counter("assist_evasion", Int(0, 999), Words("アシストによる回避値の上昇", "rise of evasion by assists"), 0,
            says=Words("{player}の回避値はアシストカードで{n}上がっている", "assists raise {player}'s evasion by {n}")),
    Counter("turn_hit", Int(0, 999), Words("このターンの命中値の上昇", "rise of the hit value this turn"), 0,
            says=Words("{player}の命中値はこのターン{n}上がっている", "{player}'s hit value is raised by {n} this turn")),
    Counter("turn_evasion", Int(0, 999), Words("このターンの回避値の上昇", "rise of evasion this turn"), 0,
            says=Words("{player}の回避値はこのターン{n}上がっている", "{player}'s evasion is raised by {n} this turn")),
    Counter("prevails", Bool(), Words("決着で勝ちとされたこと", "being the winner of a tie"), False),
)  # fmt: skip

KINDS = (
    Kind("spell", "spells", Words("スペルカード", "spell"), facts.SPELL,
         {"level": Int(0, 9), "hit": Int(0, 30), "speed": Int(0, 30), "damage": Int(0, 3), "continues": Bool()},
         cites=("overview.6", "overview.7")),
    Kind("assist", "assists", Words("アシストカード", "assist"), facts.ASSIST, {"cost": Int(0, 20)},
         cites=("overview.6",)),
    Kind("resource", "resources", Words("リソースカード", "resource"), facts.RESOURCE,
         {"cost": Int(0, 20), "lasts": Bool(), "hit": Int(0, 9), "evasion": Int(0, 9)}, cites=("overview.6",)),
    Kind("item", "items", Words("アイテムカード", "item"), cites=("overview.19",)),
    Kind("force", "forces", Words("フォースカード", "force"), facts.FORCE, {"number": Int(0, 9)},
         cites=("overview.19", "overview.27")),
    Kind("character", "characters", Words("キャラクターカード", "character"),
         printed={"evasion": Int(0, 30), "hit": Int(0, 30)}),
    Kind("ability", "abilities", Words("特殊能力", "special ability")),
)  # fmt: skip
"""A character prints no hit value anywhere in the text; only the formula of attack.16 asks for one."""

PLAYER = Kind("player", "players", Words("プレイヤー", "player"), facts.PLAYER, cites=("overview.1",))
TABLE = Kind("table", "tables", Words("場", "table"), facts.TABLE)

ROLES = (
    Role("first", "player", Words("A", "A"), query="the(p for p in players)"),
    Role("second", "player", Words("B", "B"), query="other(the(p for p in players))"),
    Role("player", "player", Words("プレイヤー", "player")),
    Role("leader", "player", Words("ラウンドのプレイヤー", "player of the round")),
    Role("attacker", "player", Words("攻撃側", "attacker")),
    Role("defender", "player", Words("防御側", "defender")),
    Role("winner", "player", Words("ジャンケンの勝者", "winner at janken")),
    Role("drawer", "player", Words("引くプレイヤー", "player who draws")),
    Role("waiting", "player", Words("次に引くプレイヤー", "player who draws next")),
    Role("character", "character", Words("キャラクター", "character")),
    Role("spell", "spell", Words("スペルカード", "spell")),
    Role("assist", "assist", Words("アシストカード", "assist")),
    Role("resource", "resource", Words("リソースカード", "resource")),
    Role("item", "item", Words("アイテム", "item")),
    Role("ability", "ability", Words("特殊能力", "special ability")),
    Role("force", "force", Words("フォース", "force")),
    Role("card", CARD, Words("カード", "card")),
    Role("revealed", CARD, Words("公開されたカード", "card revealed"), maybe=True),
)

LOCALS = (
    Local("first_turn", Bool(), Words("最初のターン", "the first turn"), otherwise=False),
    Local("began_with_decks", Bool(), Words("ターンの初めに両方の山札があったこと",
        "both decks at the beginning of the turn"), otherwise=False),
    Local("quota", Int(0, 46), Words("これから引くフォース", "forces still to draw"), about="player"),
    Local("excess", Int(0, 46), Words("上限を超えた枚数", "forces above the limit")),
    Local("covered", Bool(), Words("ウラ向きに出すこと", "laying face down"), otherwise=False),
    Local("declared", Bool(), Words("アシストの宣言が済んでいること", "assists being declared"), otherwise=False),
    Local("struck", Bool(), Words("被弾したこと", "being hit"), otherwise=False),
    Local("struck_first", Bool(), Words("先の攻撃で被弾したこと", "being hit by the first attack"), otherwise=False),
)  # fmt: skip

FREE_AGAIN = by("free-actions", literal="True", one_force="player.has_force")

LASTING = (
    Lasting("silenced", Words("アシストカードを使えない", "no assist may be used"), "player", (
        Cannot("item.2/silenced", "use-assist", source="card"),
    )),
    Lasting("another-action", Words("もう1回アクションを行える", "another action may be taken"), "player", (
        May("resource.2/another-ability", "use-ability", FREE_AGAIN, source="card"),
        May("resource.2/another-resource", "use-resource", "resource.payable", source="card"),
        May("resource.2/another-spell", "use-spell", "player.force_count >= spell.needs", source="card"),
        May("resource.2/another-item", "acquire-item", FREE_AGAIN, source="card"),
    )),
)  # fmt: skip
"""Made-up cards bring these: a limit and a grant that come from a card. The grant lifts no more
than the limit of one action: what cannot be paid for stays out of reach."""

HOME = {
    "spell": "deck",
    "assist": "deck",
    "resource": "deck",
    "item": "item-pile",
    "force": "force-pile",
    "character": "character",
    "ability": "abilities",
}
