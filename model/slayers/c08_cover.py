"""slayers 8, cover: a character of the front row takes an attack for a linked one of the rear row."""

from model.kernel.effect import Begin, Set
from model.kernel.flow import END, Do, Flow
from model.kernel.norm import Cannot, May
from model.slayers.actions import COVER
from model.slayers.facts import LINKED

COVERED = Flow(
    "slayers:8-1",
    (
        Do("8-1.takes", (Set("target", "markers", "0"), Begin("covered", until="attack", about="target"),
                         Set("coverer", "markers", "1")), then=END),
    ),
)  # fmt: skip
BROKEN_OFF = Flow("slayers:8-2", (Do("8-2.broken", (), then=END),))

FLOWS = (COVERED, BROKEN_OFF)

ITEMS = (
    May("8-1.1", COVER.name, "table.attack_pending and coverer.able and target.mine"),
    Cannot("8-1.rear", COVER.name, "not coverer.in_front or not target.in_rear"),
    Cannot("8-1.link", COVER.name, f"not {LINKED.format('coverer', 'target')}"),
)
