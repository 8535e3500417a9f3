"""slayers 5, melee: who may fight whom, and when a melee is broken off."""

from model.kernel.declare import state, yes
from model.kernel.effect import Begin
from model.kernel.flow import END, Call, Do, Flow
from model.kernel.norm import Cannot, May
from model.slayers.actions import MELEE
from model.slayers.base import OVER

MELEES = Flow(
    "slayers:5-1",
    (
        Call("5-1.melee", "slayers:base.judgement", then="5-1.over"),
        Do("5-1.over", OVER, then=END),
    ),
)
INTERRUPTED = Flow("slayers:5-2", (Do("5-2.interrupted", OVER, then=END),))

FLOWS = (MELEES, INTERRUPTED)

FACTS = {
    "character": (
        yes("may_go_on", "it.able and it.on_field", "が行動を続けられる|が行動を続けられない",
            "can go on with what it does|cannot go on with what it does"),
        yes("ignores_rows", "it.rowless and not it.sealed", "が列に関係なく白兵戦をおこなえる|が列に関係なく白兵戦をおこなえるのではない",
            "fights regardless of rows|does not fight regardless of rows"),
        yes("in_melee", "in_force('attacking', it) or it.aimed_at", "が白兵戦に加わっている|が白兵戦に加わっていない",
            "takes part in the melee|takes no part in the melee"),
    ),
    "table": (
        state("melee_stands",
              "any(c for c in characters if c.aimed_at) and any(f for f in characters if in_force('attacking', f) and"
              " (f.ignores_rows or all(c.zone == 'front' for c in characters if c.in_melee)))",
              "白兵戦が成り立っている|白兵戦が成り立っていない", "the melee still stands|the melee no longer stands"),
    ),
}  # fmt: skip

ITEMS = (
    May("5-1.normal", MELEE.name, "table.in_battle and fighter.able"),
    Cannot("5-1.enemy", MELEE.name, "target.mine"),
    Cannot("5-1.front", MELEE.name, "not target.in_front and not fighter.ignores_rows"),
    Cannot("5-1.user", MELEE.name, "not fighter.in_front and not fighter.ignores_rows"),
    Cannot("base.attack.once/melee", MELEE.name, "fighter.has_attacked"),
)

STRIKES_BACK = Begin("strikes-back", until="attack", about="user")
"""What the attack aid of the worked example does (3-3)."""
