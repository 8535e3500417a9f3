"""Readings put to the test: do scenarios show that their options are different games?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from features.games import Rules
from features.runner import run_scenario
from features.scenario import Scenario
from specs import Reading


@dataclass(frozen=True, slots=True)
class Trial:
    """A scenario that is tagged with an option of a reading, and the options under which it passes."""

    scenario: Scenario
    option: str
    passes: frozenset[str]

    def tells(self, reading: Reading) -> bool:
        """Whether it passes under its own option, and not under every other one."""
        return self.option in self.passes and len(self.passes) < len(reading.options)


@dataclass(frozen=True, slots=True)
class Told:
    """What the scenarios tell of a reading."""

    reading: Reading
    trials: tuple[Trial, ...]

    @property
    def shown(self) -> frozenset[str]:
        """The options that some scenario tells from another one."""
        return frozenset(trial.option for trial in self.trials if trial.tells(self.reading))

    @property
    def apart(self) -> bool:
        """Whether each option has a scenario that shows it."""
        return {option.id for option in self.reading.options} <= self.shown


def told(of: Rules, scenarios: Iterable[Scenario]) -> Iterator[Told]:
    """Every reading, with its tagged scenarios run under each of its options."""
    tagged: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        for id in scenario.readings:
            tagged.setdefault(id, []).append(scenario)
    for reading in of.register.readings:
        trials = (_trial(of, reading, scenario) for scenario in tagged.get(reading.id, ()))
        yield Told(reading, tuple(trials))


def _trial(of: Rules, reading: Reading, scenario: Scenario) -> Trial:
    passes = (
        option.id
        for option in reading.options
        if run_scenario(scenario, of, forced={reading.id: option.id}).passed
    )
    return Trial(scenario, scenario.readings[reading.id], frozenset(passes))
