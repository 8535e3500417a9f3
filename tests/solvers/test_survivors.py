"""What is said of survivors: that nothing could tell them apart, or a scenario that does."""

from pathlib import Path

import pytest

from features import gherkin
from features.games import Rules
from features.runner import model, run
from solvers.campaign import Campaign
from solvers.fate import Fate, Tried
from solvers.survivors import Survivors
from tests.features.texts import HEAD, SCENARIO
from tests.solvers.test_campaign import campaign, found


@pytest.fixture
def evening(tmp_path: Path) -> Campaign:
    """One scenario, in which a lantern rises."""
    return campaign(tmp_path, two=HEAD + SCENARIO)


def fate(of: Campaign, id: str) -> Tried:
    return found(of.clause("2").tried, id)


def test_what_changes_nothing_is_shown_equivalent(evening: Campaign) -> None:
    """The last way on of a branch whose conditions leave nothing out, asked for less."""
    survivor = fate(evening, "2.3 weaken whens.1.condition: not lantern.dark → True")
    settled = Survivors(evening.of).settled(survivor)
    assert (survivor.fate, settled.fate) == (Fate.SURVIVED, Fate.EQUIVALENT)
    assert settled.shown is not None
    assert "Z3" in settled.shown.en


def test_what_changes_something_stays_a_survivor(evening: Campaign) -> None:
    """Planted: whoever is broke may float a lantern."""
    id = "2.1 weaken when: player.active and lantern.in_hand and not player.broke → player.active and lantern.in_hand"
    survivor = fate(evening, id)
    assert Survivors(evening.of).settled(survivor) == survivor


def test_a_survivor_gets_a_scenario_that_kills_it(evening: Campaign) -> None:
    """Which passes by the rules as they are, in both languages, and fails by the broken ones."""
    of: Rules = evening.of
    survivor = fate(evening, "float shift pay.0.by: -1 → -2")
    told = Survivors(of).told(survivor)
    assert told.fate is Fate.SURVIVED
    assert told.scenario is not None
    book = survivor.mutant.of(of.game().loaded.chosen)
    assert book is not None
    broken = of.game().with_book(book)
    for text in (told.scenario.ja, told.scenario.en):
        scenarios = gherkin.read(text, "own.feature").scenarios
        assert [result.passed for result in run(scenarios, of)] == [True]
        assert [r.passed for r in run(scenarios, of, seat=lambda _, of: model(broken, of))] == [False]


def test_what_was_killed_stays_as_it_is(evening: Campaign) -> None:
    """Nothing more is looked for."""
    killed = fate(evening, "2.1 drop")
    survivors = Survivors(evening.of)
    assert survivors.settled(killed) is killed
    assert survivors.told(killed) is killed
