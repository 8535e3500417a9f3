"""Scenarios that bite: they pass with the sound rules, and not with a broken rulebook."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from features import gherkin
from features.games import Rules
from features.phrase import Call
from features.runner import model, run_scenario
from features.scenario import Scenario, Step
from features.subject import Subject
from features.write import givens, scenario_text
from model.kernel.game import Game
from model.kernel.position import Position
from model.kernel.words import LANGUAGES, Language, Words
from solvers.ground import Beginning
from solvers.shrink import can_be, without


@dataclass(frozen=True, eq=False)
class Biting:
    """Writes scenarios that tell `broken` from the game of `of` under `readings` (where they are not
    the chosen ones)."""

    of: Rules
    broken: Game
    readings: Mapping[str, str]

    def scenario(self, beginning: Beginning, plays: Sequence[Call], then: Call) -> Words | None:
        """The feature text in each language, on as few cards as it needs; None where it does not bite."""
        if not self._bites(beginning, (*plays, then)):
            return None
        lean = self._lean(beginning, (*plays, then))
        calls = (*self._givens(lean), *plays, then)
        titles: Mapping[Language, str] = {la: self.of.catalogue.say(then, la) for la in LANGUAGES}
        ja, en = (scenario_text(titles, calls, self.of, language, self.readings) for language in LANGUAGES)
        read = (gherkin.read(text, "apart.feature").scenarios for text in (ja, en))
        bite = all(self._tells(scenario) for scenarios in read for scenario in scenarios)
        return Words(ja, en) if bite else None

    def _givens(self, beginning: Beginning) -> tuple[Call, ...]:
        return givens(beginning.position, self.of, whole_game=beginning.whole_game)

    def _bites(self, beginning: Beginning, calls: Sequence[Call]) -> bool:
        said = ((c.role, self.of.catalogue.say(c, "ja")) for c in (*self._givens(beginning), *calls))
        steps = tuple(Step(role, text, line) for line, (role, text) in enumerate(said, 1))
        return self._tells(
            Scenario("apart", 1, "apart", "ja", self.of.id, readings=self.readings, steps=steps)
        )

    def _tells(self, scenario: Scenario) -> bool:
        sound = run_scenario(scenario, self.of)
        return sound.passed and not run_scenario(scenario, self.of, seat=self._seat).passed

    def _seat(self, _: Game, of: Rules) -> Subject:
        return model(self.broken, of)

    def _lean(self, beginning: Beginning, calls: Sequence[Call]) -> Beginning:
        """The beginning without all that can be spared, one by one; each table meets the invariants."""
        best = beginning
        for thing in _things(beginning.position):
            smaller = replace(best, position=_without(best.position, thing))
            possible = beginning.whole_game or self._can_be(smaller.position)
            if possible and self._bites(smaller, calls):
                best = smaller
        return best

    def _can_be(self, position: Position) -> bool:
        return can_be(self.of.game(self.readings), position, self.of.cards.prints)


def _things(position: Position) -> Iterator[object]:
    """What a position may be relieved of."""
    yield from reversed([laid.label for laid in position.cards])
    yield from position.counters
    yield from position.lasting


def _without(position: Position, thing: object) -> Position:
    if isinstance(thing, str):
        return without(position, {thing})
    return replace(
        position,
        counters=tuple(counted for counted in position.counters if counted != thing),
        lasting=tuple(lasts for lasts in position.lasting if lasts != thing),
    )
