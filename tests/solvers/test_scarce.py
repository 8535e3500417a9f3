"""Whether a few cards are enough to tell what a condition comes to."""

import pytest

from model.kernel.compiled import expand
from model.kernel.expression import parse
from solvers.scarce import LINKS, scarce
from tests.solvers.miniatures import game

FEW = {"coin": 6, "box": 6, "card": 12, LINKS: 3}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("count(c for c in coins) >= 6", False),
        ("count(c for c in coins) >= 7", True),
        ("count(c for c in cards) >= 7", False),
        ("7 > count(c for c in coins)", True),
        ("count(c for c in coins) == 6", False),
        ("count(c for c in coins) != 7", True),
        ("count(c for c in coins) >= 0", False),  # decided however many there are
        ("count(p for p in players) >= 3", False),  # there are never more players
        ("count(c for c in coins) - 3 >= 4", True),
        ("count(c for c in coins) * 2 >= 7", False),
        ("min(3, 20 - count(c for c in coins)) >= 3", True),
        ("min(3, 8 - count(c for c in coins)) >= 3", False),
        ("sum(c.value for c in coins) >= 54", False),
        ("sum(c.value for c in coins) >= 55", True),
        ("(count(c for c in coins) if table.late else 7) >= 7", False),
        ("(count(c for c in coins) if table.late else 6) >= 7", True),
        ("any(b for b in boxes if count(c for c in coins if c.host == b) > 6)", True),
        ("any(p for p in players if p.coins > 6)", True),
        ("links() >= 3", False),
        ("links() >= 4", True),
        ("active.hours >= 9", False),
        ("table.late", False),
    ],
)
def test_bounds_tell(text: str, told: bool) -> None:
    """What few cards decide and many leave open is found wherever it is compared, also where the
    smaller or the larger of two numbers is taken."""
    scope = game().loaded.anywhere
    assert scarce([(expand(parse(text), scope), scope)], FEW) is told


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("count(c for c in coins if c.laid) >= 3", "count(c for c in coins if not c.laid) >= 3"), False),
        (("count(c for c in coins if c.laid) >= 3", "count(c for c in coins if not c.laid) >= 4"), True),
        (("count(c for c in coins if c.laid) >= 4", "count(c for c in coins if c.laid) >= 3"), False),
        (("count(c for c in coins) >= 4", "4 <= count(b for b in boxes)"), False),
        (("count(p for p in players) >= 2", "count(p for p in players if p.poor) >= 2"), False),
    ],
)
def test_what_is_counted_at_once(texts: tuple[str, ...], told: bool) -> None:
    """Several counts of one kind share the few things that there are."""
    scope = game().loaded.anywhere
    assert scarce([(expand(parse(text), scope), scope) for text in texts], FEW) is told
