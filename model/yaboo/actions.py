"""What players declare in yaboo, in the words of the scenarios, and what it moves at once."""

from model.kernel.effect import Add, Effects, Finish, Move
from model.kernel.flow import Action, Param
from model.kernel.reading import by
from model.kernel.vocabulary import CARD
from model.kernel.words import Words

SPEND = by("paid-forces", literal="left", discard="spent")
"""Where forces that were paid go: by the letter nowhere, so they stay on the field."""

AN_ACTION: Effects = (Add("actions", "1"), Finish("action"))
"""The declaration counts, and uses up a card's leave to take another action."""

OWN_FORCE = Param("force", "force", "it.zone == 'forces' and it.of == player")


def from_hand(role: str) -> Param:
    """A card of a kind that is named like its role, from the declaring player's hand."""
    return Param(role, role, "it.zone == 'hand' and it.of == player")


# ---- before the game, and decisions of nobody --------------------------------------

BEFORE = (
    Action(
        "take-character",
        Words("Aのキャラクターが{character}に決まる", "{character} is settled on as A's character"),
        (Param("character", "character"),),
    ),
    Action(
        "keep-decks", Words("デッキを交換しないことに決まる", "the players agree not to swap starting decks")
    ),
    Action("swap-decks", Words("デッキを交換することに決まる", "the players agree to swap starting decks")),
    Action(
        "win-janken",
        Words("{winner}がジャンケンに勝つ", "{winner} wins at janken"),
        (Param("winner", "player"),),
    ),
    Action(
        "agree-on-first",
        Words("{winner}が先に攻撃することに両者が合意する", "the players agree that {winner} attacks first"),
        (Param("winner", "player"),),
    ),
    Action("agree-on-draw", Words("引き分けとすることに両者が合意する", "the players agree on a draw")),
    Action("disagree", Words("両者が合意しない", "the players do not agree")),
    Action(
        "attack-first",
        Words("{player}が先に攻撃することを選ぶ", "{player} chooses to attack first"),
        cites=("battle.7",),
    ),
    Action(
        "attack-second",
        Words("{player}が後に攻撃することを選ぶ", "{player} chooses to attack second"),
        cites=("battle.7",),
    ),
)

# ---- initiative and power ----------------------------------------------------------

ROUND = (
    Action(
        "bid",
        Words("{player}がイニシアチブに{force}を出す", "{player} lays {force} for initiative"),
        (OWN_FORCE,),
        pay=(Move("force", "bid", "player", face="down"),),
        cites=("initiative.1",),
    ),
    Action(
        "bid-nothing",
        Words("{player}がイニシアチブに何も出さない", "{player} lays nothing for initiative"),
        cites=("initiative.7",),
    ),
    Action(
        "convert",
        Words("{player}がパワー1点をフォースに換える", "{player} converts 1 power into a force"),
        pay=(Add("power", "-1", of="player"),),
        cites=("power.1",),
    ),
    Action("stop-converting", Words("{player}がパワー変換を終える", "{player} stops converting power")),
)

# ---- actions -----------------------------------------------------------------------

ACTIONS = (
    Action(
        "use-ability",
        Words(
            "{player}が特殊能力{ability}の使用を宣言する", "{player} declares the special ability {ability}"
        ),
        (Param("ability", "ability", "it.zone == 'abilities' and it.of == player"),),
        pay=AN_ACTION,
        cites=("ability.2",),
    ),
    Action(
        "use-resource",
        Words(
            "{player}がリソースカード{resource}の使用を宣言する", "{player} declares the resource {resource}"
        ),
        (from_hand("resource"),),
        pay=AN_ACTION,
    ),
    Action(
        "use-spell",
        Words("{player}がスペルカード{spell}の発動を宣言する", "{player} declares the spell {spell}"),
        (from_hand("spell"),),
        pay=AN_ACTION,
    ),
    Action(
        "acquire-item",
        Words("{player}がアイテム{item}の獲得を宣言する", "{player} declares that they acquire {item}"),
        (Param("item", "item", "it.zone == 'items'"),),
        pay=AN_ACTION,
    ),
    Action(
        "use-kept",
        Words("{player}が獲得してあるアイテム{item}を使う", "{player} uses the item {item} that they kept"),
        (Param("item", "item", "it.of == player"),),  # what they have acquired and not used
    ),
    Action("end-action", Words("{player}がアクションフェイズを終える", "{player} ends the action phase")),
)

PAYING = (
    Action(
        "pay",
        Words("{player}が{force}を支払う", "{player} pays {force}"),
        (OWN_FORCE,),
        pay=(Move("force", "payment", "player", face="up", host="resource"),),
    ),
    Action(
        "pay-covered",
        Words("{player}が{force}をウラ向きで支払う", "{player} pays {force} face down"),
        (OWN_FORCE,),
        pay=(Move("force", "payment", "player", face="down", host="resource"),),
    ),
    Action(
        "take-back",
        Words("{player}が支払った{force}を引き上げる", "{player} takes back {force}"),
        (Param("force", "force", "it.host == resource"),),
        pay=(Move("force", "forces", "player", face="up"),),
    ),
    Action("finish-payment", Words("{player}が支払いを終える", "{player} finishes paying")),
    Action(
        "pay-one",
        Words("{player}が代価として{force}を支払う", "{player} pays {force} as a price"),
        (OWN_FORCE,),
        pay=(Move("force", SPEND, "player", face="up"),),
    ),
)

ACTIVATING = (
    Action("show", Words("{player}が表向きで出すことを選ぶ", "{player} chooses to lay the card face up")),
    Action(
        "cover", Words("{player}がウラ向きで出すことを選ぶ", "{player} chooses to lay the card face down")
    ),
    Action(
        "put-on-spell",
        Words("{player}が{force}をスペルカードに乗せる", "{player} puts {force} on the spell"),
        (OWN_FORCE,),
        pay=(Move("force", "on-spell", "player", face="down", host="spell"),),
        cites=("spell.5",),
    ),
    Action(
        "put-again",
        Words(
            "{player}が前のスペルカードの{force}を乗せ直す",
            "{player} puts {force} from the earlier spell on the new one",
        ),
        (Param("force", "force", "it.zone == 'on-spell' and it.of == player and it.host != spell"),),
        pay=(Move("force", "on-spell", "player", face="down", host="spell"),),
        cites=("spell.5",),
    ),
    Action(
        "finish-activation",
        Words("{player}がフォースを乗せ終える", "{player} finishes putting forces on the spell"),
    ),
)

# ---- battle ------------------------------------------------------------------------

BATTLE = (
    Action(
        "use-assist",
        Words("{player}がアシストカードの使用を宣言する", "{player} declares the use of an assist"),
    ),
    Action(
        "decline-assist",
        Words("{player}がアシストカードの不使用を宣言する", "{player} declares that they use no assist"),
    ),
    Action(
        "lay-assist",
        Words(
            "{player}がアシストカード{assist}をウラ向きに出す", "{player} lays the assist {assist} face down"
        ),
        (from_hand("assist"),),
        pay=(Move("assist", "assist", "player", face="down"),),
        cites=("attack.2",),
    ),
    Action(
        "lay-other",
        Words(
            "{player}がアシストカードと偽って{card}をウラ向きに出す",
            "{player} lays {card} face down as if it were an assist",
        ),
        (Param("card", CARD, "it.zone == 'hand' and it.of == player and it.kind != 'assist'"),),
        pay=(Move("card", "assist", "player", face="down"),),
    ),
    Action(
        "add-force",
        Words("{player}がアシストカードに{force}を添える", "{player} lays {force} with the assist"),
        (OWN_FORCE,),
        pay=(Move("force", "payment", "player", face="down", host="assist"),),
        cites=("attack.3",),
    ),
    Action(
        "finish-assist",
        Words("{player}がフォースを添え終える", "{player} finishes laying forces with the assist"),
    ),
    Action(
        "raise-hit",
        Words("{player}が命中値を上げることを選ぶ", "{player} chooses to raise the hit value"),
    ),
    Action(
        "raise-evasion",
        Words("{player}が回避値を上げることを選ぶ", "{player} chooses to raise evasion"),
    ),
    Action(
        "evade",
        Words("{player}が回避のために{force}を出す", "{player} lays {force} for evasion"),
        (OWN_FORCE,),
        pay=(Move("force", "laid", "player", face="up"),),
        cites=("attack.8",),
    ),
    Action(
        "finish-evading",
        Words("{player}が回避のためのフォースを出し終える", "{player} finishes laying forces for evasion"),
    ),
)

# ---- discarding --------------------------------------------------------------------

DISCARDING = (
    Action(
        "discard",
        Words("{player}が手札の{card}を捨てる", "{player} discards {card} from the hand"),
        (Param("card", CARD, "it.zone == 'hand' and it.of == player"),),
        pay=(Move("card", "discards", "player"),),
    ),
    Action(
        "discard-force",
        Words("{player}がフォースの{force}を捨てる", "{player} discards {force} from the forces"),
        (OWN_FORCE,),
        pay=(Move("force", "spent", "player", face="up"),),
    ),
)

ALL = (*BEFORE, *ROUND, *ACTIONS, *PAYING, *ACTIVATING, *BATTLE, *DISCARDING)
