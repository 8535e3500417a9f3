"""slayers 5, melee: who may fight whom, and when a melee is broken off."""

from model.kernel.declare import state, yes
from model.kernel.effect import Begin, Each, Effects, Finish, Put, Set
from model.kernel.flow import END, Branch, Call, Do, Flow, When
from model.kernel.norm import Cannot, May
from model.kernel.reading import by
from model.kernel.rulebook import Item
from model.slayers.actions import MELEE

ATTACK_OVER: Effects = (Finish("attack"), Put("attack", "'none'"))
MELEE_OVER: Effects = (*ATTACK_OVER, Each("c", "characters", "True", (Set("c", "markers", "0"),)))
"""No attack waits any more; nobody is aimed at."""

# ---- 5-1: a melee that is resolved -------------------------------------------------

FOUGHT = Flow(
    "slayers:5-1",
    (
        Call("5-1.6", "slayers:base.judgement", then="5-1.6/over"),
        Do("5-1.6/over", MELEE_OVER, then=END),
    ),
)

# ---- 5-2: a melee that is broken off -----------------------------------------------

BROKEN_OFF = Flow(
    "slayers:5-2",
    (
        Branch("5-2.3/why", When("fighter.able", "5-2.3"), When("not fighter.able", "4-5.11/melee")),
        Do("5-2.3", MELEE_OVER, then=END),
        Do("4-5.11/melee", MELEE_OVER, then=END),
    ),
    cites=("5-2.5",),
)
"""Nothing of it is undone: who has attacked has attacked."""
DIRECT_BROKEN_OFF = Flow("slayers:4-5/direct", (Do("4-5.11/direct", ATTACK_OVER, then=END),))

FLOWS = (FOUGHT, BROKEN_OFF, DIRECT_BROKEN_OFF)

# ---- facts -------------------------------------------------------------------------

ENEMIES = "any(f for f in characters if in_force('attacking', f) and any(c for c in characters if c.aimed_at and c.of != f.of))"
KEPT_UP = "any(c for c in characters if c.keeps_melee_up)"
IN_ROW = "all(not c.out_of_row for c in characters if c.aimed_at or in_force('attacking', c))"

FACTS = {
    "character": (
        yes("may_go_on", by("actor-gone", literal="it.able", interrupted="it.able and it.on_field"),
            "が行動を続けられる|が行動を続けられない", "can go on with what it does|cannot go on with what it does", cites=("4-5.11",)),
        yes("ignores_rows", "it.rowless and not it.sealed", "が列に関係なく白兵戦をおこなえる|が列に関係なく白兵戦をおこなえるのではない",
            "fights regardless of rows|does not fight regardless of rows", cites=("5-2.4",)),
        yes("has_moved",
            by(
                "rowless-lost",
                literal="it.on_field and it.in_rear != in_force('from-rear', it)",
                interrupted="it.in_rear",
            ),
            "が列を移った|が列を移っていない", "has changed its row|has not changed its row"),
        yes("out_of_row", by("actor-gone", literal="it.has_moved", interrupted="it.has_moved or not it.on_field"),
            "が白兵戦の列から離れた|が白兵戦の列から離れていない", "has left the row of the melee|has not left the row of the melee"),
        yes("keeps_melee_up",
            by(
                "rowless-target",
                literal="it.ignores_rows and in_force('attacking', it)",
                either="it.ignores_rows and (in_force('attacking', it) or it.aimed_at)",
            ),
            "の能力で白兵戦は中断しない|の能力は白兵戦の中断を防がない", "keeps the melee up|does not keep the melee up"),
    ),
    "table": (
        state("melee_stands", f"{ENEMIES} and ({KEPT_UP} or {IN_ROW})",
              "白兵戦が成り立っている|白兵戦が成り立っていない", "the melee still stands|the melee no longer stands",
              cites=("5-2.3",)),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------

ITEMS: tuple[Item, ...] = (
    May("5-1.2", MELEE.name),
    Cannot("5-1.3", MELEE.name, "target.mine"),
    Cannot("5-1.4", MELEE.name, "not target.in_front"),
    Cannot("5-1.7", MELEE.name, "not fighter.in_front"),
    Cannot("5-2.1", MELEE.name, "not fighter.in_front"),
    Cannot("5-2.2", MELEE.name, "not target.in_front"),
    *by(
        "rowless-declaration",
        literal=(),
        ability=(
            May("5-2.4/rows", MELEE.name, "fighter.ignores_rows", lifts=("5-1.4", "5-1.7", "5-2.1", "5-2.2")),
        ),
    ),
    Cannot("base.attack.once/melee", MELEE.name, "fighter.has_attacked"),
)

STRIKES_BACK = Begin("strikes-back", until="attack", about="user")
"""What the attack aid of the worked example does (3-3)."""
