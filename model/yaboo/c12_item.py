"""アイテムを獲得する: it works at once and is discarded."""

from model.kernel.effect import Each, Move, Put
from model.kernel.flow import END, Call, Do, Flow, Step, Text
from model.kernel.norm import May
from model.kernel.reading import by
from model.yaboo.parts import Steps, flows, items, steps

PRICE = by(
    "free-actions",
    literal=steps(),
    one_force=steps(Call("item.1/price", "yaboo:overview.16", give={"player": "player"}, then="item.1")),
)

WORKS: Step = Call("item.2", Text("item"), give={"player": "player"}, then="item.3")

DISCARDED: Step = Do("item.3", (Move("item", "item-discards"),), then=END)

DISCARDED_WITH_ITS_EFFECT: Step = Do(
    "item.3",
    (
        Move("item", "item-discards"),
        Each("p", "players", "True", (Put("turn_hit", "0", "p"), Put("turn_evasion", "0", "p"))),
    ),
    then=END,
)


def acquired(*then: Step) -> Steps:
    """The item comes to the player, and `then` at once."""
    first = then[0].id if then else END
    return (*PRICE, Do("item.1", (Move("item", "using", "player"),), then=first), *then)


FLOWS = by(
    "item-duration",
    literal=flows(Flow("yaboo:item", acquired(WORKS, DISCARDED_WITH_ITS_EFFECT))),
    this_turn=flows(Flow("yaboo:item", acquired(WORKS, DISCARDED))),
    keep=flows(
        Flow("yaboo:item", (*PRICE, Do("item.1", (Move("item", "kept", "player"),), then=END))),
        Flow("yaboo:item.2", (WORKS, DISCARDED)),
    ),
)

ITEMS = (
    *by(
        "item-duration",
        literal=items(),
        this_turn=items(),
        keep=items(May("item.2/kept", "use-kept")),
    ),
)
