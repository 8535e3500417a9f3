"""`formula`: what is not defined, or not single-valued, is found with a situation."""

from dataclasses import replace

import pytest

from features.games import Rules
from model.kernel.norm import Formula
from model.kernel.rulebook import Rulebook
from solvers.finding import Status
from solvers.formula import formula
from tests.features.miniature import BOOK
from tests.solvers.planted import items, study


def formed() -> Rulebook:
    """The lanterns, whose light only formulas give."""
    lantern, *rest = BOOK.kinds
    facts = tuple(replace(fact, query=None) if fact.name == "glow" else fact for fact in lantern.facts)
    return replace(BOOK, kinds=(replace(lantern, facts=facts), *rest))


def test_two_values_in_one_situation(lanterns: Rules) -> None:
    """Two formulas apply to one lantern and differ; the facts and the scenario show where."""
    one, two = (
        Formula("2.1/glow", "lantern.glow", "it.light"),
        Formula("2.2/glow", "lantern.glow", "it.markers"),
    )
    (found,), covered = formula(study(lanterns, items(BOOK, one, two)))
    assert (found.id, found.statements) == ("formula/2.1/glow+2.2/glow", ("2.1", "2.2"))
    assert found.status is Status.PLAYED
    assert found.replay is not None
    assert "the light of" in found.replay.en
    assert dict(covered.counts)["facts"] == 1


def test_one_value_however_many_formulas(lanterns: Rules) -> None:
    """What is written in two ways and comes to the same is sound."""
    one = Formula("2.1/glow", "lantern.glow", "it.light + it.markers")
    two = Formula("2.2/glow", "lantern.glow", "it.markers + it.light")
    assert formula(study(lanterns, items(formed(), one, two)))[0] == ()


@pytest.mark.parametrize(("when", "told"), [("it.bad", True), ("it.bad or not it.bad", False)])
def test_a_hole_in_the_domain(lanterns: Rules, when: str, told: bool) -> None:
    """Nothing gives the light of what is not cursed; a formula for all leaves no hole."""
    found, _ = formula(study(lanterns, items(formed(), Formula("2.1/glow", "lantern.glow", "3", when))))
    assert bool(found) is told
    if told:
        assert found[0].id == "formula/lantern.glow"
        assert [line.en for line in found[0].situation] == ["lantern is not cursed"]


def test_a_fact_with_a_query_of_its_own_has_no_hole(lanterns: Rules) -> None:
    """A formula for some situations adds to what the fact asks in the others."""
    assert (
        formula(study(lanterns, items(BOOK, Formula("2.1/glow", "lantern.glow", "3", "it.cursed"))))[0] == ()
    )
