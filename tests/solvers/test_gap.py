"""`gap`: silence is found as ranges of facts, and what speaks of everything has none."""

from dataclasses import replace

from features.games import Rules
from model.kernel.norm import Cannot, May
from solvers.finding import Status
from solvers.gap import gap
from tests.features.miniature import BOOK
from tests.solvers.planted import items, study


def test_silence_is_found_where_no_grant_applies(lanterns: Rules) -> None:
    """Only what is cursed may be sold: of all else the text says nothing."""
    (one,) = (one for one in gap(study(lanterns, BOOK))[0] if one.statements == ("2.10",))
    assert one.id == "gap/2.10/not lantern.bad"
    assert one.status is Status.PLAYED
    assert one.about == "sell"
    assert [line.en for line in one.situation] == ["the lantern is not cursed"]
    assert [line.en for line in one.near] == ["the lantern is cursed"]
    assert one.replay is not None
    assert "the rules are silent on this" in one.replay.en
    assert "ことについては記載がない" in one.replay.ja


def test_a_grant_that_is_the_only_one_leaves_no_silence(lanterns: Rules) -> None:
    """のみ and しか forbid everything else."""
    book = items(BOOK, May("2.10", "sell", "lantern.bad", only=True), without=("2.10",))
    assert not [one for one in gap(study(lanterns, book))[0] if one.statements == ("2.10",)]


def test_a_limit_that_speaks_leaves_no_silence(lanterns: Rules) -> None:
    """A prohibition of the rest speaks of it."""
    book = items(BOOK, Cannot("2.9/rest", "sell", "not lantern.bad"))
    assert not [one for one in gap(study(lanterns, book))[0] if "2.10" in one.statements]


def test_ranges_of_numbers(lanterns: Rules) -> None:
    """Silence is told as far as it reaches, and numbers as ranges."""
    book = items(BOOK, May("2.10", "sell", "lantern.glow >= 3 and lantern.glow < 5"), without=("2.10",))
    told = {one.id for one in gap(study(lanterns, book))[0] if one.statements == ("2.10",)}
    assert told == {"gap/2.10/lantern.glow <= 2", "gap/2.10/lantern.glow >= 5"}


def test_one_defect_of_several_actions_is_one_finding(lanterns: Rules) -> None:
    """One statement that grants two actions in one case leaves one silence."""
    book = items(BOOK, May("2.10/hide", "hide", "lantern.bad"), without=("2.11", "2.11.cursed", "2.12"))
    (one,) = (one for one in gap(study(lanterns, book))[0] if one.statements == ("2.10",))
    assert "sells" in one.sentence.en
    assert "hides" in one.sentence.en


def test_two_runs_tell_the_same(lanterns: Rules) -> None:
    """Witnesses are canonical: nothing depends on what the solver was asked before."""
    first = gap(study(lanterns, BOOK))
    second_study = study(lanterns, replace(BOOK))
    list(gap(second_study)[0])
    assert gap(second_study) == first
