"""Scenarios that ran, as events: every step in both languages, with the table after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from features.catalogue import BadStep
from features.film import Scene
from features.games import Rules
from features.phrase import Role
from features.runner import Result, Verdict
from features.scenario import Step as Written
from features.write import move
from model.kernel.check import Scope
from model.kernel.game import NOBODY, Game, Passed, Refusal
from model.kernel.norm import Ruling, statement_of
from model.kernel.norm import Verdict as Judged
from model.kernel.say import say
from model.kernel.table import Table
from model.kernel.words import LANGUAGES, Language
from reports import events
from reports.events import Choice, Declined, Outcome, Picture, Scenario, Step, Unmet, Words, words
from reports.picture import picture
from reports.stream import scenario_id

OUTCOME: dict[Verdict, Outcome] = {
    Verdict.PASSED: "passed",
    Verdict.FAILED: "failed",
    Verdict.ERROR: "cantTell",
}
KEYWORD: dict[Role, Literal["given", "when", "then"]] = {
    Role.GIVEN: "given",
    Role.WHEN: "when",
    Role.THEN: "then",
}
VERDICTS: dict[Judged, events.Judged] = {
    Judged.PERMITTED: "permitted",
    Judged.FORBIDDEN: "forbidden",
    Judged.REQUIRED: "required",
    Judged.SILENT: "silent",
    Judged.CONTRADICTORY: "contradictory",
    Judged.JUDGE: "judge",
}
CHANCE = Words(ja="偶然", en="chance")


def staged(result: Result, of: Rules) -> Scenario:
    """The event of one scenario."""
    return _Stage(result, of).scenario()


class _Stage:
    def __init__(self, result: Result, of: Rules) -> None:
        self.result, self.of = result, of
        self.game: Game = of.game(dict(result.readings))
        self.shown: Picture | None = None

    def scenario(self) -> Scenario:
        written, film = self.result.scenario, self.result.film
        name = Words(ja=written.title("ja"), en=written.title("en"))
        opening = film.opening
        table = self._picture(opening.table) if opening else None
        return Scenario(
            id=scenario_id(written.clause, written.name, written.row),
            document=self.of.id,
            clause=written.clause,
            statements=written.statements,
            file=written.file,
            line=written.line,
            name=name,
            tags=tuple(
                f"@reading:{reading}={option}" for reading, option in sorted(written.readings.items())
            ),
            readings=self._choices(sorted(written.readings.items())),
            verdict=OUTCOME[self.result.verdict],
            message=self._message(),
            table=table,
            trace=tuple(self._trace(opening.trace, opening.table)) if opening else (),
            steps=tuple(self._steps()),
        )

    def _message(self) -> Words | None:
        said = self.result.message
        return Words(ja=said, en=said) if said else None

    def _choices(self, readings: Iterable[tuple[str, str]]) -> tuple[Choice, ...]:
        return tuple(Choice(reading=self.of.register.full_id(r), option=o) for r, o in readings)

    def _steps(self) -> Iterator[Step]:
        scenes = self.result.film.scenes
        steps = self.result.scenario.steps
        for i, step in enumerate(steps):
            if i < len(scenes):
                at_fault = step.line == self.result.line and not self.result.passed
                yield self._step(step, scenes[i], OUTCOME[self.result.verdict] if at_fault else "passed")
            else:
                yield self._step(step, None, "untested")

    def _step(self, step: Written, scene: Scene | None, verdict: Outcome) -> Step:
        ja, en = (self._said(step, language) for language in LANGUAGES)
        table: Picture | None = None
        trace: tuple[events.Passed, ...] = ()
        declined: tuple[Declined, ...] = ()
        if scene is not None:
            table = self._picture(scene.table) if scene.table is not None else None
            trace = tuple(self._trace(scene.trace, scene.table, scene.refusal))
            declined = tuple(
                Declined(statement=self._cited(w.step.rpartition("/")[2]), player=self._player(w.player))
                for w in scene.declined
            )
        return Step(
            keyword=KEYWORD[step.role],
            ja=ja,
            en=en,
            verdict=verdict,
            message=self._message() if verdict in ("failed", "cantTell") else None,
            table=table,
            trace=trace,
            declined=declined,
        )

    def _said(self, step: Written, language: Language) -> str:
        """The step in a language; as it is written where no phrase reads it."""
        own = self.result.scenario.language
        if language == own:
            return step.text
        catalogue = self.of.catalogue
        try:
            return catalogue.say(catalogue.read(step.text, step.role, own), language)
        except BadStep:
            return step.text

    def _picture(self, table: Table) -> Picture | None:
        """The table, or None where it is as the one before."""
        new = picture(self.game, table)
        if new == self.shown:
            return None
        self.shown = new
        return new

    def _player(self, player: int) -> Words:
        return CHANCE if player == NOBODY else words(self.game.book.seats[player])

    def _trace(
        self, trace: Iterable[Passed], table: Table | None, refusal: Refusal | None = None
    ) -> Iterator[events.Passed]:
        for line in trace:
            declared = None
            if line.option is not None and table is not None:
                declared = self._declared(line, table)
            yield events.Passed(
                step=f"{line.flow}/{line.step}",
                statement=self._cited(line.statement),
                readings=self._choices(line.readings),
                declared=declared,
                ruling=self._ruling(line.ruling) if line.ruling is not None else None,
            )
        if refusal is not None:
            yield events.Passed(
                step=refusal.step,
                statement=self._cited(statement_of(refusal.step)),
                ruling=self._refused(refusal),
            )

    def _declared(self, line: Passed, table: Table) -> Words:
        assert line.option is not None
        said = move(line.option, table, self.game, line.player)
        return Words(ja=self.of.catalogue.say(said, "ja"), en=self.of.catalogue.say(said, "en"))

    def _cited(self, statement: str) -> str:
        return self.of.register.full_id(statement_of(statement))

    def _all(self, statements: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self._cited, statements)))

    def _ruling(self, ruling: Ruling) -> events.Ruling:
        return events.Ruling(
            verdict=VERDICTS[ruling.verdict],
            because=self._all(ruling.because),
            by=self._all(ruling.by),
            overruled=self._all(ruling.overruled),
        )

    def _refused(self, refusal: Refusal) -> events.Ruling:
        scope: Scope = self.game.loaded.anywhere
        return self._ruling(refusal.ruling).model_copy(
            update={
                "must": self._all(refusal.must),
                "unmet": tuple(
                    Unmet(statement=self._cited(u.statement), part=words(say(u.part, scope)))
                    for u in refusal.unmet
                ),
                "offered": refusal.offered,
                "allowed": False,
            }
        )
