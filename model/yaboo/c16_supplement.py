"""補足事項: what happens when piles run out."""

from model.kernel.effect import Put
from model.kernel.flow import CHANCE, END, NOWHERE, Ask, Branch, Do, Flow, When
from model.kernel.norm import Sets
from model.kernel.reading import by
from model.yaboo.parts import items, steps

OVER = Do("supplement.4/over", (Put("ended", "'decks'"),), then=END)
WON = Do("supplement.6/won", (Put("prevails", "True", "winner"),), then="supplement.4/over")

EVEN = "first.life_points == second.life_points"
UNEVEN = "first.life_points != second.life_points"

SUPPLEMENT = Flow(
    "yaboo:supplement",
    (
        Branch(
            "supplement.4",
            When(
                "table.decks_out",
                then=by(
                    "deckout-tie", literal="supplement.5", draw="supplement.4/over", janken="supplement.5"
                ),
            ),
            When("not table.decks_out", then=END),
        ),
        *by(
            "deckout-tie",
            literal=steps(
                Branch(
                    "supplement.5", When(UNEVEN, then="supplement.4/over"), When(EVEN, then="supplement.6")
                ),
                Ask(
                    "supplement.6",
                    CHANCE,
                    {
                        "agree-on-draw": "supplement.4/over",
                        "win-janken": "supplement.6/won",
                        "disagree": NOWHERE,
                    },
                ),
                WON,
            ),
            draw=steps(),
            janken=steps(
                Branch(
                    "supplement.5", When(UNEVEN, then="supplement.4/over"), When(EVEN, then="supplement.6")
                ),
                Ask("supplement.6", CHANCE, {"win-janken": "supplement.6/won"}),
                WON,
            ),
        ),
        OVER,
    ),
)

FLOWS = (SUPPLEMENT,)

DECKS = "table.ended == 'decks'"

ITEMS = (
    Sets("supplement.5/won", "player.outcome", "'won'", f"{DECKS} and it.life > other(it).life"),
    Sets("supplement.5/lost", "player.outcome", "'lost'", f"{DECKS} and it.life < other(it).life"),
    *by(
        "deckout-tie",
        literal=items(
            Sets(
                "supplement.6/settled",
                "player.outcome",
                "'won' if it.prevails else 'lost' if other(it).prevails else 'drawn'",
                f"{DECKS} and it.life == other(it).life",
            )
        ),
        draw=items(
            Sets("supplement.6/drawn", "player.outcome", "'drawn'", f"{DECKS} and it.life == other(it).life")
        ),
        janken=items(
            Sets(
                "supplement.6/settled",
                "player.outcome",
                "'won' if it.prevails else 'lost'",
                f"{DECKS} and it.life == other(it).life",
            )
        ),
    ),
)
