"""アクションフェイズ: one of four actions, or none."""

from collections.abc import Mapping

from model.kernel.effect import Finish, Put
from model.kernel.flow import END, Ask, Call, Do, Flow
from model.kernel.norm import Cannot, May
from model.kernel.reading import by
from model.yaboo.c12_item import or_kept, use_of_kept
from model.yaboo.parts import items

FOUR: Mapping[str, str] = {
    "use-ability": "action.1/ability",
    "use-resource": "action.1/resource",
    "use-spell": "action.1/spell",
    "acquire-item": "action.1/item",
    "end-action": "action.2/over",
}

ACTION = Flow(
    "yaboo:action",
    (
        Ask(
            "action.1",
            "player",
            or_kept(FOUR, then="item.2/kept"),
        ),
        Call(
            "action.1/ability",
            "yaboo:ability",
            give={"player": "player", "ability": "ability"},
            then="attack.21/action",
        ),
        Call(
            "action.1/resource",
            "yaboo:resource",
            give={"player": "player", "resource": "resource"},
            then="attack.21/action",
        ),
        Call(
            "action.1/spell",
            "yaboo:spell",
            give={"player": "player", "spell": "spell"},
            then="attack.21/action",
        ),
        Call(
            "action.1/item",
            "yaboo:item",
            give={"player": "player", "item": "item"},
            then="attack.21/action",
        ),
        *use_of_kept("item.2/kept", "player", then="action.1"),
        Call("attack.21/action", "yaboo:attack.21", give={"player": "player"}, then="action.1"),
        Do("action.2/over", (Put("actions", "0"), Finish("action")), then=END),
    ),
)
"""The question comes again after an action: that there is no second one is the norm action.2."""

FLOWS = (ACTION,)

ITEMS = (
    May("action.1/use-ability", "use-ability"),
    May("action.1/use-resource", "use-resource"),
    May("action.1/use-spell", "use-spell"),
    May("action.1/acquire-item", "acquire-item"),
    May("action.1/end", "end-action"),
    Cannot("action.2/use-ability", "use-ability", "table.acted"),
    Cannot("action.2/use-resource", "use-resource", "table.acted"),
    Cannot("action.2/use-spell", "use-spell", "table.acted"),
    Cannot("action.2/acquire-item", "acquire-item", "table.acted"),
    *by(
        "pass-action",
        literal=items(),
        must_act=items(Cannot("initiative.6/must", "end-action", "player.could_act and not table.acted")),
    ),
)
