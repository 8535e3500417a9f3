"""リソースカードを使う: paid force by force, then the effect, once or for good."""

from collections.abc import Mapping

from model.kernel.effect import Each, Move
from model.kernel.flow import END, Ask, Branch, Call, Do, Flow, Text, When
from model.kernel.norm import Cannot, Example, May
from model.kernel.reading import by
from model.yaboo.actions import SPEND
from model.yaboo.parts import items

PAY: Mapping[str, str] = {"pay": "resource.5", "finish-payment": "resource.2"}
COVERED: Mapping[str, str] = {"pay-covered": "resource.5"}
BACK: Mapping[str, str] = {"take-back": "resource.5"}

RESOURCE = Flow(
    "yaboo:resource",
    (
        Do("resource.1", (Move("resource", "using", "player", face="up"),), then="resource.5"),
        Ask(
            "resource.5",
            "player",
            by(
                "open-cards",
                literal=by("overpayment", literal={**PAY, **COVERED}, no_needless={**PAY, **COVERED, **BACK}),
                open=by("overpayment", literal=PAY, no_needless={**PAY, **BACK}),
            ),
            keep=False,
        ),
        Call("resource.2", Text("resource"), give={"player": "player"}, then="resource.2/paid"),
        Do(
            "resource.2/paid",
            (Each("f", "forces", "f.host == resource", (Move("f", SPEND, "player", face="up"),)),),
            then="resource.3",
        ),
        Branch(
            "resource.3",
            When("resource.stays", then="resource.3/stays"),
            When("not resource.stays", then="resource.4"),
        ),
        Do(
            "resource.3/stays",
            (
                *by(
                    "lasting-resources",
                    literal=(),
                    one=(
                        Each(
                            "r",
                            "resources",
                            "r.zone == 'resources' and r.of == player",
                            (Move("r", "discards", "player"),),
                        ),
                    ),
                ),
                Move("resource", "resources", "player"),
            ),
            then=END,
        ),
        Do("resource.4", (Move("resource", "discards", "player"),), then=END),
    ),
)

FLOWS = (RESOURCE,)

ITEMS = (
    Cannot("resource.1/use", "use-resource", "not resource.payable"),
    May("resource.5", "pay"),
    May(
        "resource.1",
        "finish-payment",
        by("payment", literal="resource.paid > resource.price", at_least="resource.paid >= resource.price"),
        only=True,
    ),
    Example(
        "resource.6",
        {"resource.price": 4, "resource.paid": 5, "resource.overpaid": False},
        "permitted",
        action="finish-payment",
    ),
    Example(
        "resource.7",
        {"resource.price": 4, "resource.paid": 4, "resource.overpaid": False},
        "permitted",
        action="finish-payment",
    ),
    *by(
        "overpayment",
        literal=items(),
        no_needless=items(
            Cannot("resource.1/enough", "pay", "resource.enough"),
            Cannot("resource.1/needless", "finish-payment", "resource.overpaid"),
            May("resource.1/back", "take-back", "force.needless", only=True),
        ),
    ),
    *by("open-cards", literal=items(May("resource.1/covered", "pay-covered")), open=items()),
)
"""resource.7: a 3 and a 1 for a cost of 4."""
