"""slayers 7, support: a character of the rear row strengthens a linked one of the front row."""

from model.kernel.declare import yes
from model.kernel.effect import Begin, Set
from model.kernel.flow import END, Always, Do, Flow
from model.kernel.norm import Cannot, May
from model.slayers.actions import SUPPORTS
from model.slayers.facts import LINKED


def supported(name: str, mark: str, flow: str) -> Flow:
    """A support that is resolved."""
    return Flow(
        flow,
        (
            Do(
                f"7-1.{name}",
                (Set("supporter", "host", "target"), Begin(mark, until="turn", about="supporter")),
                then=END,
            ),
        ),
    )


BROKEN_OFF = Flow("slayers:7-2", (Do("7-2.broken", (), then=END),))
ENDED = Flow("slayers:7-2/ends", (Do("7-2.ends", (Set("supporter", "host", "nothing"),), then=END),))

FLOWS = (
    supported("hit", "supports-hit", "slayers:7-1"),
    supported("might", "supports-might", "slayers:7-1/might"),
    BROKEN_OFF,
    ENDED,
)
ALWAYS = (
    Always("7-2.always", "supporter", "characters",
           "supporter.support_fails", "slayers:7-2/ends"),
)  # fmt: skip

FACTS = {
    "character": (
        yes("support_fails",
            "it.host != nothing and (in_force('supports-hit', it) or in_force('supports-might', it)) and not (it.free_of_bonds or it.zone == 'rear'"
            " and it.host.zone == 'front')", "のサポートが成り立たなくなった|のサポートは成り立っている",
            "can no longer support|can still support"),
    ),
}  # fmt: skip

ITEMS = tuple(
    norm
    for action in SUPPORTS
    for norm in (
        May(f"7-1.1/{action.name}", action.name, "table.in_battle and supporter.able and target.mine"),
        Cannot(f"7-1.rear/{action.name}", action.name, "not supporter.in_rear or not target.in_front"),
        Cannot(f"7-1.link/{action.name}", action.name, f"not {LINKED.format('supporter', 'target')}"),
    )
)
