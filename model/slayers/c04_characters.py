"""slayers 4, characters: names, acting, incapacity, free control."""

from model.kernel.flow import END, Ask, Call, Flow
from model.kernel.norm import Cannot
from model.slayers.actions import AT_ANY_TIME, AT_ONCE, COVER, END_BATTLE, NORMAL
from model.slayers.base import options

BATTLE = Flow(
    "slayers:4-4",
    (
        Ask(
            "4-4.1",
            "active",
            {
                **options("4-4.counters", *(action.name for action in NORMAL)),
                **options("4-4.1", *(action.name for action in AT_ONCE)),
                AT_ANY_TIME.name: "4-4.1/always",
                END_BATTLE.name: END,
            },
            link=True,
        ),
        Call("4-4.1/always", "slayers:3-1", give={"user": "user", "player": "active"}, then="4-4.1"),
        Call("4-4.counters", "slayers:3-3", give={"declarer": "active"}, then="4-4.1"),
    ),
    cites=("base.active",),
)
FLOWS = (BATTLE,)

ITEMS = (Cannot("4-5.cover", COVER.name, "not coverer.able"),)
