"""ラウンド: three times the same."""

from model.kernel.effect import Add, Put
from model.kernel.flow import END, Branch, Call, Do, Flow, When

ROUNDS = Flow(
    "yaboo:round",
    (
        Do("round.1/first", (Put("round", "1"),), then="round.2"),
        Call("round.2", "yaboo:initiative", then="round.1"),
        Branch(
            "round.1",
            When("table.round_number < 3", then="round.1/next"),
            When("table.round_number == 3", then=END),
        ),
        Do("round.1/next", (Add("round", "1"),), then="round.2"),
    ),
    cites=("game-flow.4",),
)

FLOWS = (ROUNDS,)
