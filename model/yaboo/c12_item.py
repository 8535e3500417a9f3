"""アイテムを獲得する: it works at once and is discarded."""

from collections.abc import Mapping

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


def discarded(then: str) -> Step:
    return Do("item.3", (Move("item", "item-discards"),), then=then)


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
    this_turn=flows(Flow("yaboo:item", acquired(WORKS, discarded(END)))),
    keep=flows(
        Flow("yaboo:item", (*PRICE, Do("item.1", (Move("item", "kept", "player"),), then=END))),
        Flow(
            "yaboo:item.2",
            (
                WORKS,
                discarded("attack.21/kept"),
                Call("attack.21/kept", "yaboo:attack.21", give={"player": "player"}, then=END),
            ),
        ),
    ),
)

# ---- items that are kept, wherever their owner is asked about actions, assists or evasion


def or_kept(options: Mapping[str, str], then: str) -> Mapping[str, str]:
    """The options of a question; where items are kept, to use one of them is another."""
    return by("item-duration", literal=options, this_turn=options, keep={**options, "use-kept": then})


def use_of_kept(id: str, player: str, then: str) -> Steps:
    """The step to which `use-kept` leads: the player's item works, and play goes on at `then`."""
    give = {"player": player, "item": "item"}
    return by(
        "item-duration",
        literal=steps(),
        this_turn=steps(),
        keep=steps(Call(id, "yaboo:item.2", give=give, then=then)),
    )


ITEMS = (
    *by(
        "item-duration",
        literal=items(),
        this_turn=items(),
        keep=items(May("item.2/kept", "use-kept")),
    ),
)
