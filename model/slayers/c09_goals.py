"""slayers 9, goals and weaknesses of clients: who may declare them, and when."""

from model.kernel.declare import state, yes
from model.kernel.effect import Finish
from model.kernel.expression import Value
from model.kernel.flow import END, Always, Do, Flow, Lasting
from model.kernel.norm import Cannot, Example, May, Norm
from model.kernel.reading import by
from model.kernel.words import Words
from model.slayers.actions import CLAIMS, GOAL, WEAKNESS

LASTING = (
    Lasting("attacked-directly", Words("攻撃を受けた", "has been attacked"), "client"),
    Lasting("slain", Words("このターンに倒された", "has been defeated this turn"), "fallen"),
    Lasting("hit-in-weakness", Words("この状況で弱点をつかれた", "has been hit in its weakness in this situation"), "client"),
)  # fmt: skip

# ---- the situation is over ---------------------------------------------------------

HEALED = Flow("slayers:base.weakness", (Do("base.weakness/over", (Finish("weakness"),), then=END),))
"""The weakness can be hit anew once the situation has passed and comes again."""

FLOWS = by("weakness-repeat", literal=(), once=(HEALED,))
ALWAYS = by(
    "weakness-repeat",
    literal=(),
    once=(
        Always("base.weakness/passed", "client", "clients", "client.is_out_of_it", "slayers:base.weakness"),
    ),
)

# ---- facts -------------------------------------------------------------------------

SLAIN = "any(c for c in characters if c.zone == 'score' and c.of == it.owner and c.demonic)"
SLAIN_NOW = "any(c for c in characters if c.zone == 'score' and c.of == it.owner and c.demonic and in_force('slain', c))"

MAY_CLAIM = "any(c for c in clients if (c.goal_met if c.owner {} it.active else c.exposed))"
"""Whether the active player, or the other, has something to declare."""

FACTS = {
    "client": (
        yes("goal_met",
            "count(c for c in cards if c.zone == 'score' and c.of == it.owner) >= 2 if it.goal == 'score' else"
            f" {SLAIN_NOW} if it.goal == 'demon' else"
            " it.goal == 'performance' and it.owner.performance >= 3",
            "の目的が達成されている|の目的が達成されていない", "has its goal achieved|does not have its goal achieved"),
        yes("goal_proved", f"{SLAIN} if it.goal == 'demon' else it.goal_met",
            "の目的が達成された証拠がある|の目的が達成された証拠がない",
            "has evidence that its goal was achieved|has no evidence that its goal was achieved"),
        yes("exposed",
            "in_force('attacked-directly', it) if it.weakness == 'attacked' else it.weakness == 'alone' and"
            " not any(c for c in characters if c.of == it.owner and c.zone in ('front', 'rear'))",
            "の弱点をつける状況である|の弱点をつける状況でない", "is exposed in its weakness|is not exposed in its weakness"),
        yes("was_hit", "in_force('hit-in-weakness', it)", "がこの状況で弱点をつかれた|がこの状況で弱点をつかれていない",
            "has been hit in its weakness in this situation|has not been hit in its weakness in this situation"),
        yes("is_out_of_it", "in_force('hit-in-weakness', it) and not it.exposed",
            "の弱点をつく状況が過ぎた|の弱点をつく状況は過ぎていない",
            "has come out of being exposed|has not come out of being exposed"),
    ),
    "table": (
        state("both_may_claim", f"{MAY_CLAIM.format('==')} and {MAY_CLAIM.format('!=')}",
              "両者に宣言できる目的か弱点がある|両者に宣言できる目的か弱点があるのではない",
              "both players have a goal or a weakness to declare|not both players have a goal or a weakness to declare"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------


def idle(name: str) -> tuple[Norm, ...]:
    """Whether a claim can be made while actions wait for their resolution."""
    return by("claim-when", literal=(), free=(Cannot(f"9-3.1/free/{name}", name, "table.waiting"),))


ATTACKED: dict[str, Value] = {"client.mine": False, "client.was_hit": False, "table.waiting": False}
"""The client belongs to the opponent, and its weakness was not declared before."""

ITEMS: tuple[Norm | Example, ...] = (
    Cannot("9-1.1", GOAL.name, "not client.mine"),
    May("9-1.2", GOAL.name, "client.mine"),
    Cannot("9-2.1", WEAKNESS.name, "client.mine"),
    May("9-2.2", WEAKNESS.name, "not client.mine"),
    *by("weakness-repeat", literal=(), once=(Cannot("9-2.2/again", WEAKNESS.name, "client.was_hit"),)),
    Cannot("9-3.1/goal", GOAL.name, "not client.goal_met and not client.goal_proved"),
    Cannot("9-3.1/weakness", WEAKNESS.name, "not client.exposed"),
    *(norm for action in CLAIMS for norm in idle(action.name)),
    *by(
        "evidence",
        literal=(
            Cannot("9-3.2/goal", GOAL.name, "not client.goal_met"),
            Cannot("9-3.2/weakness", WEAKNESS.name, "not client.exposed"),
        ),
        evidence=(Cannot("9-3.2/weakness", WEAKNESS.name, "not client.exposed"),),
    ),
    Example("9-3.example", {**ATTACKED, "client.exposed": True}, "permitted", action=WEAKNESS.name),
    Example("9-3.example.later", {**ATTACKED, "client.exposed": False}, "forbidden", action=WEAKNESS.name),
    Example("9-3.example.again", {**ATTACKED, "client.exposed": True}, "permitted", action=WEAKNESS.name),
)
