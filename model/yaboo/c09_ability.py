"""キャラクターの特殊能力を使う"""

from model.kernel.flow import END, Call, Flow, Text
from model.kernel.reading import by
from model.yaboo.parts import steps

ABILITY = Flow(
    "yaboo:ability",
    (
        *by(
            "free-actions",
            literal=steps(),
            one_force=steps(
                Call("ability.1/price", "yaboo:overview.16", give={"player": "player"}, then="ability.1")
            ),
        ),
        Call("ability.1", Text("ability"), give={"player": "player"}, then=END),
    ),
)

FLOWS = (ABILITY,)
