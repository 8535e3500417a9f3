"""What cards do: flows for their texts. The text of the document tells two of them in part.

How much 「パターン避け」 raises evasion and how many cards 「知識のグリモワール」 draws is
not told; the numbers are ours. All other cards are made up.
"""

from model.kernel.effect import Add, Begin, Each, Effects, Put
from model.kernel.flow import END, Ask, Do, Draw, Flow
from model.kernel.norm import May

ROOM = "max(0, min({n}, 20 - player.held))"


ASSISTS = (
    Flow("text:pattern-dodge", (Do("overview.12", (Add("assist_evasion", "4", of="player"),), then=END),)),
    Flow("text:sharp-aim", (Do("overview.13", (Add("assist_hit", "4", of="player"),), then=END),)),
    Flow(
        "text:sidestep", (Do("overview.12/sidestep", (Add("assist_evasion", "1", of="player"),), then=END),)
    ),
    Flow(
        "text:mind-reading",
        (
            Ask(
                "attack.7/choose",
                "player",
                {"raise-hit": "overview.13/chosen", "raise-evasion": "overview.12/chosen"},
            ),
            Do("overview.13/chosen", (Add("assist_hit", "3", of="player"),), then=END),
            Do("overview.12/chosen", (Add("assist_evasion", "3", of="player"),), then=END),
        ),
    ),
)
"""Mind Reading has a choice, so that it matters what its user knows when it is resolved."""

RESOURCES = (
    Flow("text:grimoire", (Draw("overview.15", "deck", "hand", "1", of="player", then=END),)),
    Flow(
        "text:force-jar",
        (
            Draw(
                "resource.2/force-jar",
                "force-pile",
                "forces",
                ROOM.format(n=3),
                of="player",
                face="up",
                then=END,
            ),
        ),
    ),
    Flow("text:candle", (Do("resource.2/candle", (Add("power", "1", of="player"),), then=END),)),
    Flow(
        "text:second-wind",
        (Do("resource.2/second-wind", (Begin("another-action", "action", about="player"),), then=END),),
    ),
)

BOTH_LOSE: Effects = (Each("p", "players", "True", (Put("life", "max(0, p.life - 1)", "p"),)),)

ITEMS = (
    Flow("text:small-crystal", (Do("item.2/small-crystal", (Add("power", "1", of="player"),), then=END),)),
    Flow("text:large-crystal", (Do("item.2/large-crystal", (Add("power", "2", of="player"),), then=END),)),
    Flow("text:wind-cloak", (Do("item.2/wind-cloak", (Add("turn_evasion", "3", of="player"),), then=END),)),
    Flow("text:hawk-eye", (Do("item.2/hawk-eye", (Add("turn_hit", "3", of="player"),), then=END),)),
    Flow(
        "text:force-feather",
        (
            Draw(
                "item.2/force-feather",
                "force-pile",
                "forces",
                ROOM.format(n=2),
                of="player",
                face="up",
                then=END,
            ),
        ),
    ),
    Flow("text:lost-page", (Draw("item.2/lost-page", "deck", "hand", "1", of="player", then=END),)),
    Flow(
        "text:silent-bell",
        (Do("item.2/silent-bell", (Begin("silenced", "turn", about="other(player)"),), then=END),),
    ),
    Flow("text:twin-curse", (Do("item.2/twin-curse", BOTH_LOSE, then=END),)),
)

ABILITIES = (
    Flow("text:meditation", (Do("ability.1/meditation", (Add("power", "1", of="player"),), then=END),)),
    Flow("text:reading", (Draw("ability.1/reading", "deck", "hand", "1", of="player", then=END),)),
    Flow(
        "text:doll-watch",
        (
            Draw(
                "ability.1/doll-watch",
                "deck",
                "hand",
                "1 if player.hand_size <= 2 else 0",
                of="player",
                then=END,
            ),
        ),
    ),
    Flow(
        "text:doll-errand",
        (
            Draw(
                "ability.1/doll-errand",
                "force-pile",
                "forces",
                ROOM.format(n=1),
                of="player",
                face="up",
                then=END,
            ),
        ),
    ),
)

FLOWS = (*ASSISTS, *RESOURCES, *ITEMS, *ABILITIES)

NORMS = (
    May("overview.13/choice", "raise-hit", source="card"),
    May("overview.12/choice", "raise-evasion", source="card"),
)

TEXTS = {flow.id.removeprefix("text:"): flow.id for flow in FLOWS}
