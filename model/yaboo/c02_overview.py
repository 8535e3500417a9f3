"""概要: what the kinds of cards are for, what using them takes, who wins."""

from model.kernel.deck import Amount, Part
from model.kernel.flow import END, Ask, Flow
from model.kernel.norm import Cannot, May, Sets
from model.kernel.reading import by
from model.kernel.words import Words
from model.yaboo.parts import flows, items

NEEDS_FORCE = by(
    "zero-cost",
    literal=items(
        Cannot("overview.16/resource", "finish-payment", "resource.paid == 0"),
        Cannot("overview.16/assist", "finish-assist", "assist.paid == 0"),
    ),
    cost_decides=items(),
)
"""Whether a card whose cost is 0 takes a force all the same."""

PRICE = by(
    "free-actions",
    literal=items(),
    one_force=items(
        May("overview.16/one", "pay-one"),
        Cannot("overview.16/ability", "use-ability", "not player.has_force"),
        Cannot("overview.16/item", "acquire-item", "not player.has_force"),
    ),
)

PAYING_ONE = by(
    "free-actions",
    literal=flows(),
    one_force=flows(Flow("yaboo:overview.16", (Ask("overview.16", "player", {"pay-one": END}, keep=False),))),
)

OVER = "table.ended == 'life'"

RESULTS = by(
    "both-out",
    literal=items(
        Sets("overview.5", "player.outcome", "'won'", f"{OVER} and other(it).life == 0"),
        Sets("attack.21/lost", "player.outcome", "'lost'", f"{OVER} and it.life == 0"),
    ),
    draw=items(
        Sets("overview.5", "player.outcome", "'won'", f"{OVER} and other(it).life == 0 and it.life > 0"),
        Sets("attack.21/lost", "player.outcome", "'lost'", f"{OVER} and it.life == 0 and other(it).life > 0"),
        Sets(
            "overview.5/drawn",
            "player.outcome",
            "'drawn'",
            f"{OVER} and it.life == 0 and other(it).life == 0",
        ),
    ),
    active=items(
        Sets("overview.5", "player.outcome", "'won'", f"{OVER} and other(it).life == 0 and it.life > 0"),
        Sets("attack.21/lost", "player.outcome", "'lost'", f"{OVER} and it.life == 0 and other(it).life > 0"),
        Sets(
            "overview.5/active",
            "player.outcome",
            "'won' if it.prevails else 'lost'",
            f"{OVER} and it.life == 0 and other(it).life == 0",
        ),
    ),
)
"""Both sentences name a result; by the letter, two players without life have both results."""

FLOWS = (*PAYING_ONE,)
ITEMS = (May("overview.11", "use-assist"), *NEEDS_FORCE, *PRICE, *RESULTS)


DECK = (
    Part("deck", Words("デッキ", "starting deck")),
    Amount("overview.2", ("deck",), low=15, high=15),
    Amount(
        "overview.6",
        ("deck",),
        high=0,
        where="not (it.kind in ('spell', 'assist', 'resource'))",
        what=Words(
            "スペルカード・アシストカード・リソースカードでないカード",
            "cards other than spells, assists and resources",
        ),
    ),
    Amount(
        "overview.20",
        ("deck",),
        high=0,
        where="it.kind in ('item', 'force')",
        what=Words("アイテムカードとフォースカード", "items and forces"),
    ),
)
"""How a starting deck is made up."""
