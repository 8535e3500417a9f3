"""doremi 1, the terms: what using a card, activating an ability and moving are.

Each is declared, waits on the chain, and does here what it is when its link is resolved.
"""

from model.doremi.actions import ANOTHER_AIM, ANOTHER_TARGET, ANOTHER_WEARER
from model.doremi.c03_places import LEAVING_HOME, goes_home, onto
from model.doremi.vocabulary import ASLEEP, AWAKE
from model.kernel.declare import state, yes
from model.kernel.effect import If, Move
from model.kernel.flow import END, NOWHERE, Action, Ask, Branch, Call, Do, Flow, Step, Text, When
from model.kernel.norm import Cannot, May, Norm
from model.kernel.reading import by

# ---- what is declared may have become impossible (5-5.2) ---------------------------


def if_there(id: str, there: str, then: str, anew: Action, left: str) -> tuple[Step, ...]:
    """A look at what a declaration needs before it is carried out: on to `then` where it is `there`.

    `anew` chooses another, where the reading wants it and `left` says that there is one.
    """
    gone = f"not ({there})"
    choice = (
        When(f"{gone} and {left}", f"5-5.2/{id}/anew"),
        When(f"{gone} and not {left}", END),
    )
    whens = by("target-gone", literal=(When(gone, NOWHERE),), nothing=(When(gone, END),), choose_anew=choice)
    asking = (Ask(f"5-5.2/{id}/anew", "player", {anew.name: then}),)
    return (
        Branch(f"5-5.2/{id}", When(there, then), *whens),
        *by("target-gone", literal=(), nothing=(), choose_anew=asking),
    )


def effect_of(id: str, card: str, **given: str) -> Call:
    """What the card in a role prints is done by the player who declared it."""
    give = {"doer": "player", "target": "nothing", "aim": "nothing", **given}
    return Call(id, Text(card), give=give, then=END)


def on_target(id: str, card: str) -> tuple[Step, ...]:
    """The effect of a card on a character."""
    return (
        *if_there(id, "target.in_play", f"{id}/does", ANOTHER_TARGET, "table.characters_left"),
        effect_of(f"{id}/does", card, target="target"),
    )


# ---- using a card from the hand ----------------------------------------------------

COMES_AWAKE = by("hand-posture", literal=AWAKE, asleep=ASLEEP)

BRINGING = (
    Flow(
        "doremi:1.hand.1",
        (
            Do(
                "1.hand.1",
                (
                    If(
                        "comer.zone == 'hand' and not player.full",
                        (Move("comer", "shop", posture=COMES_AWAKE),),
                    ),
                ),
                then=END,
            ),
        ),
    ),
    Flow(
        "doremi:1.hand.1/home",
        (Do("1.hand.1/home", (If("comer.zone == 'hand'", (Move("comer", "home"),)),), then=END),),
    ),
    Flow(
        "doremi:1.hand.1/onto",
        (
            *if_there("onto", "aim.here", "1.hand.1/onto", ANOTHER_AIM, "table.happenings_left"),
            Do("1.hand.1/onto", (If("comer.zone == 'hand'", (onto("comer", "aim"),)),), then=END),
        ),
    ),
)
"""The last two are for the reading that lets a character come from the hand to any place."""

ATTACHING = Flow(
    "doremi:1.hand.2",
    (
        *if_there("wearer", "wearer.in_play", "1.hand.2", ANOTHER_WEARER, "player.has_characters"),
        Do("1.hand.2", (Move("item", "worn", "player", host="wearer"),), then=END),
    ),
)

USING = (
    Flow("doremi:1.hand.3", on_target("1.hand.3", "card")),
    Flow(
        "doremi:1.hand.3/aim",
        (
            *if_there("aim", "aim.here", "1.hand.3/does-aim", ANOTHER_AIM, "table.happenings_left"),
            effect_of("1.hand.3/does-aim", "card", aim="aim"),
        ),
    ),
    Flow(
        "doremi:1.hand.3/both",
        (
            *if_there("both", "target.in_play", "5-5.2/both-aim", ANOTHER_TARGET, "table.characters_left"),
            *if_there("both-aim", "aim.here", "1.hand.3/does-both", ANOTHER_AIM, "table.happenings_left"),
            effect_of("1.hand.3/does-both", "card", target="target", aim="aim"),
        ),
    ),
)

# ---- activating an ability ---------------------------------------------------------

STILL_ABLE = (
    Branch(
        "11-1.1/resolving",
        When("user.able", "5-5.2/1.ability.1"),
        When("not user.able", END),
    ),
)

ACTIVATING = (
    Flow(
        "doremi:1.ability.1",
        (*by("source-asleep", literal=(), fizzles=STILL_ABLE), *on_target("1.ability.1", "user")),
    ),
    Flow("doremi:1.ability.2", on_target("1.ability.2", "item")),
)

# ---- moving between home and the shop ----------------------------------------------

MOVING = (
    Flow(
        "doremi:1.move.shop",
        (
            Do(
                "3.home.2",
                (
                    If(
                        by(
                            "other-moves",
                            literal="mover.in_play and not mover.owner.full",
                            checked="mover.at_home and not mover.asleep and not mover.owner.full",
                        ),
                        (Move("mover", "shop", posture=LEAVING_HOME),),
                    ),
                ),
                then=END,
            ),
        ),
        cites=("3.shop.4",),
    ),
    Flow(
        "doremi:1.move.home",
        (
            Do(
                "1.move.2/home",
                (
                    If(
                        by(
                            "other-moves",
                            literal="mover.in_play",
                            checked="mover.in_shop and not mover.asleep",
                        ),
                        (goes_home("mover"),),
                    ),
                ),
                then=END,
            ),
        ),
    ),
)

FLOWS = (*BRINGING, ATTACHING, *USING, *ACTIVATING, *MOVING)

# ---- norms -------------------------------------------------------------------------

NOT_FROM_SHOP = by("mover-from-shop", literal="not mover.in_shop", any_place="not mover.in_play")
NO_BLOCK_FROM_THERE = by(
    "block-cost",
    literal=by("mover-from-shop", literal="not blocker.in_shop", any_place="not blocker.in_play"),
    own_terms="not blocker.in_play",
)

OWN_ONLY: tuple[Norm, ...] = (
    *(Cannot(f"1.move.1/own/{name}", name, "not mover.mine") for name in ("move", "come", "go home")),
    Cannot("1.move.1/own/block", "block", "not blocker.mine"),
)

ITEMS: tuple[Norm, ...] = (
    *by("mover-owner", literal=(), own=OWN_ONLY),
    Cannot("1.move.2/move", "move", NOT_FROM_SHOP),
    Cannot("1.move.2/come", "come", "not mover.at_home"),
    Cannot("1.move.2/go-home", "go home", "not mover.in_shop"),
    Cannot("1.move.2/block", "block", NO_BLOCK_FROM_THERE),
    *by(
        "hand-character",
        literal=(),
        shop=(Cannot("1.hand.1/home", "bring home"), Cannot("1.hand.1/onto", "bring onto")),
    ),
    *by(
        "effect-moves",
        literal=(),
        counts=(
            Cannot("11-1.2/carry", "carry", "target.asleep"),
            Cannot("7-1.2/carry", "carry", "aim.led_by_other"),
        ),
    ),
    *by(
        "target-gone",
        literal=(),
        nothing=(),
        choose_anew=tuple(
            May(f"5-5.2/{action.name}", action.name)
            for action in (ANOTHER_TARGET, ANOTHER_AIM, ANOTHER_WEARER)
        ),
    ),
)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "character": (
        yes(
            "able",
            "it.zone == 'shop' and it.posture != 'asleep'",
            "が能力を使える状態にある|が能力を使える状態にない",
            "is in a state to use its ability|is not in a state to use its ability",
        ),
    ),
    "player": (
        yes(
            "has_characters",
            "any(c for c in characters if c.owner == it and c.in_play)",
            "のキャラクターが場にいる|のキャラクターが場にいない",
            "has characters in play|has no characters in play",
        ),
    ),
    "table": (
        state(
            "characters_left",
            "any(c for c in characters if c.in_play)",
            "場にキャラクターがいる|場にキャラクターがいない",
            "there are characters in play|there are no characters in play",
        ),
        state(
            "happenings_left",
            "any(h for h in happenings if h.zone == 'area')",
            "場にハプニングがある|場にハプニングがない",
            "there are happenings in play|there are no happenings in play",
        ),
    ),
}
