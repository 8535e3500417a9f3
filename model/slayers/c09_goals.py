"""slayers 9, goals and weaknesses of clients: who may declare them, and when."""

from model.kernel.declare import yes
from model.kernel.norm import Cannot, May
from model.slayers.actions import GOAL, WEAKNESS

FACTS = {
    "client": (
        yes("goal_met",
            "count(c for c in cards if c.zone == 'score' and c.of == it.owner) >= 2 if it.goal == 'score' else"
            " it.goal == 'performance' and it.owner.performance >= 3",
            "の目的が達成されている|の目的が達成されていない", "has its goal achieved|does not have its goal achieved"),
        yes("exposed",
            "in_force('attacked-directly', it) if it.weakness == 'attacked' else it.weakness == 'alone' and"
            " not any(c for c in characters if c.of == it.owner and c.zone in ('front', 'rear'))",
            "の弱点をつける状況である|の弱点をつける状況でない", "is exposed in its weakness|is not exposed in its weakness"),
    ),
}  # fmt: skip

ITEMS = (
    May("9-1.1", GOAL.name, "client.mine"),
    Cannot("9-3.1", GOAL.name, "not client.goal_met"),
    May("9-2.1", WEAKNESS.name, "not client.mine"),
    Cannot("9-3.2", WEAKNESS.name, "not client.exposed"),
)
