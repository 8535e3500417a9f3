"""What players declare in doremi, in the words of the scenarios, and what it costs at once."""

from model.doremi.vocabulary import ASLEEP
from model.kernel.effect import Add, Effects, Move, Put, Set
from model.kernel.flow import Action, Param
from model.kernel.reading import by
from model.kernel.words import Words

IN_HAND = "it.zone == 'hand' and it.of == player"
OWN = "it.owner == player"
HAPPENINGS = "it.zone == 'area'"

AN_HOUR: Effects = (Add("hours", "-1", of="player"),)


def used(card: str) -> Effects:
    """The price of a card from the hand, which lies on the discard pile from then on."""
    return (Add("hours", f"-1 * {card}.hours", of="player"), Move(card, "discard", "player"))


TARGET = Param("target", "character", "it.zone in ('shop', 'home', 'on')")
AIM = Param("aim", "happening", HAPPENINGS)


def maho(aims: str, sleepers: int = 0) -> Param:
    """A MAHO card from the hand, of those that aim at such a thing."""
    return Param("card", "maho", f"{IN_HAND} and it.aims == '{aims}' and it.sleepers == {sleepers}")


# ---- moving ------------------------------------------------------------------------

MOVE = Action(
    "move",
    Words(
        "{player}が{mover}の{happening}への移動を宣言する",
        "{player} declares that {mover} moves to {happening}",
    ),
    (Param("mover", "character"), Param("happening", "happening", HAPPENINGS)),
    pay=(*AN_HOUR, *by("outside-moving", literal=(Put("moving", "'yes'"),), as_11_12=())),
    cites=("1.move.1", "1.move.2", "6.2.1"),
)
COME = Action(
    "come",
    Words(
        "{player}が{mover}の自宅からMAHO堂への移動を宣言する",
        "{player} declares that {mover} moves from home to the MAHO shop",
    ),
    (Param("mover", "character"),),
    pay=AN_HOUR,
    resolve="doremi:1.move.shop",
    cites=("1.move.1", "1.move.2"),
)
GO_HOME = Action(
    "go home",
    Words(
        "{player}が{mover}のMAHO堂から自宅への移動を宣言する",
        "{player} declares that {mover} moves from the MAHO shop home",
    ),
    (Param("mover", "character"),),
    pay=AN_HOUR,
    resolve="doremi:1.move.home",
    cites=("1.move.1", "1.move.2"),
)
BLOCK = Action(
    "block",
    Words(
        "{player}が{blocker}による{goal}への阻止行動を宣言する",
        "{player} declares that {blocker} blocks {goal}",
    ),
    (Param("blocker", "character"), Param("goal", "happening", HAPPENINGS)),
    # Under `own-terms` of block-cost the price is some time; the least that time can be is an hour.
    pay=AN_HOUR,
    cites=("1.block", "6.7.1", "6.7.2.one"),
)
NO_BLOCK = Action("no block", Words("{player}が阻止行動を見送る", "{player} does not block"))

# ---- using cards from the hand -----------------------------------------------------

COMER = Param("comer", "character", IN_HAND)
COMER_PRICE: Effects = (Add("hours", "-1 * comer.hours", of="player"),)

BRING = Action(
    "bring",
    Words("{player}が手札の{comer}の使用を宣言する", "{player} declares the use of {comer} from the hand"),
    (COMER,),
    pay=COMER_PRICE,
    resolve="doremi:1.hand.1",
    cites=("1.hand.1",),
)
BRING_HOME = Action(
    "bring home",
    Words(
        "{player}が自宅に出す手札の{comer}の使用を宣言する",
        "{player} declares the use of {comer} from the hand, to be put at home",
    ),
    (COMER,),
    pay=COMER_PRICE,
    resolve="doremi:1.hand.1/home",
    cites=("1.hand.1",),
)
BRING_ONTO = Action(
    "bring onto",
    Words(
        "{player}が{aim}の上に出す手札の{comer}の使用を宣言する",
        "{player} declares the use of {comer} from the hand, to be put on {aim}",
    ),
    (COMER, AIM),
    pay=COMER_PRICE,
    resolve="doremi:1.hand.1/onto",
    cites=("1.hand.1",),
)
ATTACH = Action(
    "attach",
    Words(
        "{player}が{wearer}につける{item}の使用を宣言する",
        "{player} declares the use of {item} for {wearer} to carry",
    ),
    (
        Param("item", "item", IN_HAND),
        Param("wearer", "character", f"{OWN} and it.zone in ('shop', 'home', 'on')"),
    ),
    pay=used("item"),
    resolve="doremi:1.hand.2",
    cites=("1.hand.2",),
)
USE = Action(
    "use",
    Words(
        "{player}が{target}を対象に{card}の使用を宣言する",
        "{player} declares the use of {card} on {target}",
    ),
    (maho("character"), TARGET),
    pay=used("card"),
    resolve="doremi:1.hand.3",
    cites=("1.hand.3",),
)
USE_SLEEPING = Action(
    "use with a sleeper",
    Words(
        "{player}が{payer}を寝かせて{target}を対象に{card}の使用を宣言する",
        "{player} puts {payer} to sleep and declares the use of {card} on {target}",
    ),
    (maho("character", sleepers=1), Param("payer", "character", f"{OWN} and it.zone == 'shop'"), TARGET),
    pay=(*used("card"), Set("payer", "posture", ASLEEP)),
    resolve="doremi:1.hand.3",
    cites=("1.hand.3", "3.shop.2.cost"),
)
USE_ON = Action(
    "use on a happening",
    Words(
        "{player}がハプニング{aim}を対象に{card}の使用を宣言する",
        "{player} declares the use of {card} on the happening {aim}",
    ),
    (maho("happening"), AIM),
    pay=used("card"),
    resolve="doremi:1.hand.3/aim",
    cites=("1.hand.3",),
)
CARRY = Action(
    "carry",
    Words(
        "{player}が{target}と{aim}を対象に{card}の使用を宣言する",
        "{player} declares the use of {card} on {target} and {aim}",
    ),
    (maho("both"), TARGET, AIM),
    pay=used("card"),
    resolve="doremi:1.hand.3/both",
    cites=("1.hand.3",),
)

# ---- activating abilities ----------------------------------------------------------

ABILITY = Action(
    "ability",
    Words(
        "{player}が{target}を対象に{user}の能力の発動を宣言する",
        "{player} activates the ability of {user} on {target}",
    ),
    (Param("user", "character", f"{OWN} and it.ability"), TARGET),
    pay=AN_HOUR,
    resolve="doremi:1.ability.1",
    cites=("1.ability.1",),
)
ITEM_ABILITY = Action(
    "item ability",
    Words(
        "{player}が{target}を対象にアイテム{item}の能力の発動を宣言する",
        "{player} activates the ability of the item {item} on {target}",
    ),
    (Param("item", "item", f"{OWN} and it.ability and it.zone == 'worn'"), TARGET),
    pay=(*AN_HOUR, Move("item", "discard", "player")),
    resolve="doremi:1.ability.2",
    cites=("1.ability.2",),
)

# ---- answers -----------------------------------------------------------------------

END_MAIN = Action(
    "end", Words("{player}がメインステップの終了を宣言する", "{player} declares the end of the main step")
)
DECLINE = Action("decline", Words("{player}が割り込みを見送る", "{player} does not interrupt"))
ANOTHER_TARGET = Action(
    "another target",
    Words("{player}が新たな対象として{target}を選択する", "{player} chooses {target} as the new target"),
    (TARGET,),
)
ANOTHER_AIM = Action(
    "another aim",
    Words(
        "{player}が新たな対象としてハプニング{aim}を選択する",
        "{player} chooses the happening {aim} as the new target",
    ),
    (AIM,),
)
ANOTHER_WEARER = Action(
    "another wearer",
    Words(
        "{player}が新たにアイテムをつける{wearer}を選択する",
        "{player} chooses {wearer} as the new one to carry the item",
    ),
    (Param("wearer", "character", f"{OWN} and it.zone in ('shop', 'home', 'on')"),),
)
SETTLE = Action(
    "settle",
    Words(
        "{player}が先に処理する{happening}を選択する", "{player} chooses {happening} to be dealt with first"
    ),
    (Param("happening", "happening", "it.due and it.of == player"),),
)
AFFECT_ACTIVE = Action(
    "active's first",
    Words(
        "{player}が手番の人への効果を先に処理する",
        "{player} carries out the effect on the active player first",
    ),
)
AFFECT_OPPONENT = Action(
    "opponent's first",
    Words(
        "{player}が対戦相手への効果を先に処理する", "{player} carries out the effect on the opponent first"
    ),
)
SEND_HOME = Action(
    "send home",
    Words(
        "{player}が定員を超えた分として{surplus}を選択する",
        "{player} chooses {surplus} to go home as surplus",
    ),
    (Param("surplus", "character", f"{OWN} and it.zone == 'shop'"),),
)
DINNER_FIRST = Action(
    "dinner first",
    Words("{player}が晩ごはんステップを先に行う", "{player} goes through the dinner step first"),
)
NIGHT_FIRST = Action(
    "night first", Words("{player}がおやすみステップを先に行う", "{player} goes through the night step first")
)

# ---- groups ------------------------------------------------------------------------

MAHO_USES = (USE, USE_SLEEPING, USE_ON, CARRY)
HAND = (BRING, ATTACH, *MAHO_USES)
ELSEWHERE = (BRING_HOME, BRING_ONTO)
"""Bringing a character to another place than the shop, which a reading admits."""
ABILITIES = (ABILITY, ITEM_ABILITY)
MOVES = (COME, GO_HOME)
DECLARED = (*HAND, *ELSEWHERE, *ABILITIES, *MOVES)
"""What is declared and waits on the chain, in the main step or as an interrupt."""

PRICE = {
    **{action.name: "comer.price" for action in (BRING, *ELSEWHERE)},
    **{action.name: "card.price" for action in MAHO_USES},
    "attach": "item.price",
    **dict.fromkeys(("move", "come", "go home", "block", "ability", "item ability"), "1"),
}
"""The hours that a declaration costs, as facts say it."""

ACTIONS = (
    MOVE,
    BLOCK,
    NO_BLOCK,
    *DECLARED,
    END_MAIN,
    DECLINE,
    ANOTHER_TARGET,
    ANOTHER_AIM,
    ANOTHER_WEARER,
    SETTLE,
    AFFECT_ACTIVE,
    AFFECT_OPPONENT,
    SEND_HOME,
    DINNER_FIRST,
    NIGHT_FIRST,
)
