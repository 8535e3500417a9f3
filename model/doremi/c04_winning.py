"""doremi 4, the common rule on winning, with what section 3 says of empty clocks."""

from model.kernel.declare import number, state, yes
from model.kernel.effect import Put
from model.kernel.flow import END, NOWHERE, Always, Branch, Do, Flow, When
from model.kernel.reading import by

WINNING = Flow(
    "doremi:4.common.2",
    (
        Branch(
            "4.common.2",
            When("table.clocks_empty", "3.clock.3.draw"),
            When(
                "table.both_win and not table.clocks_empty",
                by("both-win", literal=NOWHERE, draw="3.clock.3.draw", active_wins="4.common.2/active-wins"),
            ),
            When("not table.both_win and not table.clocks_empty", "3.clock.3"),
        ),
        Do("3.clock.3", (Put("result", "'won'"), Put("winner", "victor")), then=END),
        Do("3.clock.3.draw", (Put("result", "'draw'"),), then=END),
        *by(
            "both-win",
            literal=(),
            draw=(),
            active_wins=(
                Do("4.common.2/active-wins", (Put("result", "'won'"), Put("winner", "active")), then=END),
            ),
        ),
    ),
    cites=("4.common.2.closed",),
)

FLOWS = (WINNING,)

ALWAYS = (Always("4.common.2", "victor", "players", "victor.wins", "doremi:4.common.2"),)

# ---- facts -------------------------------------------------------------------------

# That 100 reward points win is said in section 2, which is not encoded.
WINS = by(
    "opponent-word",
    literal="(it == opponent and any(p for p in players if p.clock == 0)) or it.rewards >= 100",
    relative="other(it).clock == 0 or it.rewards >= 100",
)

FACTS = {
    "player": (
        number("rewards", 999, "sum(h.rewards for h in happenings if h.zone == 'memories' and h.of == it)",
               "ごほうびポイント", "reward total", cites=("8-1.1",)),
        yes("wins", WINS, "が勝利条件を満たしている|が勝利条件を満たしていない",
            "meets a winning condition|meets no winning condition"),
    ),
    "table": (
        state("clocks_empty", "all(p.clock == 0 for p in players)",
              "両者の時計が0枚である|どちらかの時計にカードがある", "both clocks are empty|a clock has cards"),
        state("both_win", "all(p.wins for p in players)",
              "両者が勝利条件を満たしている|両者が揃って勝利条件を満たしてはいない",
              "both players meet a winning condition|not both players meet a winning condition"),
    ),
}  # fmt: skip
