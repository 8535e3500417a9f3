"""Mutants counted: floored, equivalent ones left out, each under every statement that it encodes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports import events as e
from reports.scores import Tally, scores, tally
from specs.mutants import PERFECT
from tests.reports import sample

COUNTS = st.integers(0, 400)


@given(COUNTS, COUNTS, COUNTS)
def test_a_score_is_full_only_where_nothing_survives(killed: int, survived: int, equivalent: int) -> None:
    """Percentages are floored: one survivor among thousands is seen."""
    counted = Tally(killed + survived + equivalent, killed, equivalent)
    assert counted.survived == survived
    if killed + survived:
        assert (counted.score == PERFECT) is (survived == 0)
        assert (counted.score == 0) is (100 * killed < killed + survived)
    else:
        assert counted.score is None


def test_all_that_is_told_of_mutants_is_counted() -> None:
    """Killed ones one by one though they are told together; what nobody makes any more is not."""
    told = [x for x in sample.a_run(sample.GONE_MUTANT).results if isinstance(x, e.Mutant | e.Kills)]
    assert tally(told) == Tally(total=5, killed=3, equivalent=1, own=2)
    assert tally([sample.KILLED.model_copy(update={"mutants": ("a", "b", "c")})]) == Tally(3, 3, 0, 3)
    assert tally([sample.KILLED.model_copy(update={"statements": ()})]).own == 0
    assert tally(()).score is None


def test_statements_have_scores_in_the_order_of_the_document() -> None:
    """What two statements encode counts for both; what has no mutants has no score."""
    accepted = [("bells:index.1#2", 100), ("bells:1.2", 100), ("bells:1.1", 66)]
    told = [x for x in sample.MUTANTS if isinstance(x, e.Mutant | e.Kills)]
    assert list(scores("bells", told, accepted)) == list(reversed(sample.SCORES))
