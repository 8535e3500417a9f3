"""`dead`: statements that change no ruling, each in its own way; living ones are not told."""

import pytest

from features.games import Rules
from model.kernel.norm import Cannot, May, Norm
from solvers.dead import dead
from tests.features.miniature import BOOK
from tests.solvers.planted import items, study


@pytest.mark.parametrize(
    ("norm", "told"),
    [
        (Cannot("2.9", "hide", "lantern.dark and not lantern.dark"), "never"),
        (Cannot("2.9", "hide", "lantern.glow >= 9"), "never"),  # no card of the pool has so much light
        (May("2.9", "float", "lantern.soaked"), "loses"),
        (Cannot("2.9", "float", "lantern.dark and lantern.soaked"), "repeats"),
        (Cannot("2.9", "hide", "lantern.soaked"), ""),
    ],
)
def test_a_norm_that_changes_nothing(lanterns: Rules, norm: Norm, told: str) -> None:
    """Planted beside what says it already, or what always beats it, or where it never applies."""
    found, covered = dead(study(lanterns, items(BOOK, norm)))
    mine = [one for one in found if one.statements == ("2.9",)]
    assert [one.id for one in mine] == ([f"dead/2.9/{told}"] if told else [])
    assert all(one.warning for one in found)
    assert all(one.about == norm.action for one in mine)
    assert dict(covered.counts)["norms"] == len([i for i in BOOK.items if isinstance(i, Norm)]) + 1


def test_a_statement_lives_if_one_of_its_norms_does(lanterns: Rules) -> None:
    """What a statement says of one action it may repeat of another."""
    both = (Cannot("2.9/hide", "hide", "lantern.soaked"), Cannot("2.9/float", "float", "lantern.soaked"))
    assert not [one for one in dead(study(lanterns, items(BOOK, *both)))[0] if one.statements == ("2.9",)]
