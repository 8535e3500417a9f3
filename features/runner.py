"""The direct runner: feature files at a desk, without pytest.

`run_document` runs everything that a document has; `run_file` runs one file, a judge's own
too. Results are frozen and in the order of the files.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from features import gherkin, lint
from features.desk import Desk, Failure, Fault
from features.film import Film
from features.games import HERE, Rules, documents, rules
from features.gherkin import Feature
from features.scenario import Scenario
from features.subject import ModelSubject, Subject
from model.kernel.game import Game
from specs import BadFiles, Problem, Unknown


class Verdict(StrEnum):
    """`failed`: the rules do something else; `error`: the scenario cannot be played as written."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario. `message` begins with FILE:LINE; it is '' for a scenario that passed."""

    scenario: Scenario
    verdict: Verdict
    message: str
    line: int
    film: Film
    readings: tuple[tuple[str, str], ...]
    """The options under which it ran, where they are not the chosen ones."""
    seconds: float

    @property
    def passed(self) -> bool:
        return self.verdict is Verdict.PASSED


Seat = Callable[[Game, Rules], Subject]
"""Makes the subject that a scenario is played with."""


def model(game: Game, of: Rules) -> Subject:
    """Our own model."""
    return ModelSubject(game, of.cards.prints)


# ---- files -------------------------------------------------------------------------


def shown(path: Path) -> str:
    """What messages call a file: features/DOC/NAME, else the path as it was given."""
    if path.is_absolute() and path.is_relative_to(HERE):
        return f"{HERE.name}/{path.relative_to(HERE).as_posix()}"
    return path.as_posix()


def parse_file(path: Path) -> Feature:
    """A feature file. Raises BadFiles, also for a file that cannot be read."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadFiles([Problem(shown(path), "", f"is not UTF-8 (byte {error.start})")]) from None
    except OSError as error:
        raise BadFiles([Problem(shown(path), "", f"cannot be read: {error.strerror}")]) from None
    return gherkin.read(text, shown(path))


def parse_document(of: Rules) -> tuple[Feature, ...]:
    """Every feature file of a document, checked against its register.

    Raises BadFiles with the problems of all of them.
    """
    problems: list[Problem] = []
    features = []
    for path in sorted(of.folder.glob("*.feature")):
        try:
            feature = parse_file(path)
            lint.check(feature, of.register)
            features.append(feature)
        except BadFiles as error:
            problems += error.problems
    try:
        lint.check_files(features)
    except BadFiles as error:
        problems += error.problems
    if problems:
        raise BadFiles(problems)
    return tuple(features)


def scenarios_of(features: Iterable[Feature]) -> tuple[Scenario, ...]:
    """All scenarios, in order."""
    return tuple(scenario for feature in features for scenario in feature.scenarios)


# ---- running -----------------------------------------------------------------------


def run_document(document: str, readings: Mapping[str, str] | None = None) -> tuple[Result, ...]:
    """Every scenario of a document; `readings` override the chosen options, tags override both.

    Raises Unknown for a document, reading or option, and BadFiles.
    """
    of = rules(document)
    return run(scenarios_of(parse_document(of)), of, readings)


def run_file(path: Path, document: str = "", readings: Mapping[str, str] | None = None) -> tuple[Result, ...]:
    """The scenarios of one file, in either language. Which document they are about is given,
    or said by a tag (@document:doremi, @clause:…, @statement:…), or by the folder.

    Raises BadFiles, and Unknown for a document, reading or option.
    """
    feature = parse_file(path)
    return run_feature(feature, rules(document or document_of(feature, path)), readings)


def run_feature(feature: Feature, of: Rules, readings: Mapping[str, str] | None = None) -> tuple[Result, ...]:
    """The scenarios of one file about `of`. Raises BadFiles, and Unknown for a reading or option."""
    lint.check_tags(feature, of.register)
    return run(feature.scenarios, of, readings)


def document_of(feature: Feature, path: Path) -> str:
    """The document that a file is about. Raises BadFiles where nothing says so, or two are named."""
    named = sorted({scenario.document for scenario in feature.scenarios} - {""})
    if not named and path.resolve().parent.name in documents():
        named = [path.resolve().parent.name]
    if len(named) == 1:
        return named[0]
    wrong = f"it speaks of {' and '.join(named)}" if named else "it does not say of which document it speaks"
    problem = Problem(feature.file, "", f"{wrong}: write @document:ID above the feature", feature.line)
    raise BadFiles([problem])


def run(
    scenarios: Iterable[Scenario],
    of: Rules,
    readings: Mapping[str, str] | None = None,
    *,
    forced: Mapping[str, str] | None = None,
    seat: Seat = model,
) -> tuple[Result, ...]:
    """The scenarios, one by one. `readings` override the chosen options, a scenario's own tags
    override those, and `forced` overrides everything. Raises Unknown, BadRulebook, BadFiles."""
    of.readings({**(readings or {}), **(forced or {})})
    return tuple(run_scenario(scenario, of, readings, forced=forced, seat=seat) for scenario in scenarios)


def run_scenario(
    scenario: Scenario,
    of: Rules,
    readings: Mapping[str, str] | None = None,
    *,
    forced: Mapping[str, str] | None = None,
    seat: Seat = model,
) -> Result:
    """One scenario; see `run`."""
    began = time.perf_counter()
    chosen = {**(readings or {}), **scenario.readings, **(forced or {})}
    line, verdict, message, film = scenario.line, Verdict.PASSED, "", Film()
    try:
        desk = desk_for(scenario, of, chosen, seat)
        try:
            for step in scenario.steps:
                line = step.line
                desk.take(step)
            line = scenario.line
            desk.finish()
        finally:
            film = desk.film
    except Exception as error:  # whatever a rulebook under change does, the other scenarios still run
        verdict, message = judged(error)
    told = f"{scenario.file}:{line}: {message}" if message else ""
    options = tuple(sorted(chosen.items()))
    return Result(scenario, verdict, told, line, film, options, time.perf_counter() - began)


def judged(error: Exception) -> tuple[Verdict, str]:
    """The verdict on a scenario that ended with `error`, and what to say."""
    if isinstance(error, Failure):
        return Verdict.FAILED, str(error)
    if isinstance(error, Fault | Unknown):
        return Verdict.ERROR, str(error)
    return Verdict.ERROR, f"{type(error).__name__}: {error}"


def desk_for(scenario: Scenario, of: Rules, readings: Mapping[str, str], seat: Seat = model) -> Desk:
    """A desk for one scenario, under the chosen readings with some overridden."""
    game = of.game(readings)
    return Desk(of.id, of.catalogue, of.cards, game.book.seats, seat(game, of), scenario.language)


def with_steps(scenario: Scenario, *steps: str) -> Scenario:
    """The same scenario with other texts in its steps, for tests and drafts."""
    return replace(
        scenario,
        steps=tuple(replace(step, text=text) for step, text in zip(scenario.steps, steps, strict=True)),
    )
