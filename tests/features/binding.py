"""pytest-bdd on the same catalogue: one step parser for everything, so that its lookup, which
tries every definition at every step, has one to try.

A plugin (see tests/conftest.py). What each scenario came to is kept in `user_properties` of its
test, for the comparison with the direct runner.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from pytest_bdd import given, then, when
from pytest_bdd.parser import Feature, Scenario
from pytest_bdd.parser import Step as BddStep
from pytest_bdd.parsers import StepParser

from features import gherkin, lint
from features.desk import Desk
from features.games import Rules, rules
from features.phrase import Role
from features.runner import desk_for, judged, parse_file, shown
from features.scenario import Scenario as Plain
from features.scenario import Step, Tag
from model.kernel.words import Language


class Everything(StepParser):
    """Takes every step: whether a phrase reads it is the catalogue's business, which says why not."""

    def __init__(self) -> None:
        super().__init__("catalogue")

    def is_matching(self, name: str) -> bool:
        return bool(name)

    def parse_arguments(self, name: str) -> dict[str, object]:
        return {"text": name}


RulesOf = Callable[[Path], Rules]


@pytest.fixture(scope="session")
def rules_of() -> RulesOf:
    """The document that a feature file is about: that of its folder."""
    return lambda path: rules(path.parent.name)


class Stage:
    """Where pytest-bdd's steps meet the desk."""

    def __init__(self, node: pytest.Item) -> None:
        self.node = node
        self.desk: Desk | None = None
        self.step: BddStep | None = None
        self.file = ""

    def open(self, feature: Feature, scenario: Scenario, of: Rules) -> None:
        """Sets the desk for a scenario, in a file that loses nothing."""
        path = Path(feature.filename)
        self.file = shown(path)
        row = getattr(self.node, "callspec", None)
        self._keep("scenario", f"{self.file}:{scenario.line_number}:{scenario.name}")
        self._keep("row", "-".join(row.params["_pytest_bdd_example"].values()) if row else "")
        self._try(lambda: lint.check(_parsed(path), of.register), scenario.line_number)
        tags = [Tag(f"@{tag}", 0) for tag in (*scenario.tags, *(scenario.rule.tags if scenario.rule else ()))]
        readings = dict(tag.value.split("=", 1) for tag in tags if tag.name == "reading")
        language: Language = "ja" if feature.language == "ja" else "en"
        plain = Plain(self.file, scenario.line_number, scenario.name, language)
        self.desk = desk_for(plain, of, readings)

    def take(self, role: Role, text: str) -> None:
        """Does one step."""
        desk, step = self.desk, self.step
        assert desk is not None, "a scenario begins before its steps"
        assert step is not None, "the step is known before it runs"
        self._try(lambda: desk.take(Step(role, text, step.line_number)), step.line_number)

    def finish(self, line: int) -> None:
        """The end of the scenario, if nothing went wrong before it."""
        if self.desk is not None and not any(name == "verdict" for name, _ in self.node.user_properties):
            self._try(self.desk.finish, line)
            self._keep("verdict", "passed")

    def _try(self, act: Callable[[], None], line: int) -> None:
        try:
            act()
        except Exception as error:
            verdict, message = judged(error)
            self._keep("verdict", str(verdict))
            self._keep("message", f"{self.file}:{line}: {message}")
            raise

    def _keep(self, name: str, value: str) -> None:
        self.node.user_properties.append((name, value))


@cache
def _parsed(path: Path) -> gherkin.Feature:
    return parse_file(path)


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> Stage:
    """Where the scenario plays."""
    return Stage(request.node)


@given(Everything())
def _(stage: Stage, text: str) -> None:
    stage.take(Role.GIVEN, text)


@when(Everything())
def _(stage: Stage, text: str) -> None:
    stage.take(Role.WHEN, text)


@then(Everything())
def _(stage: Stage, text: str) -> None:
    stage.take(Role.THEN, text)


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature, scenario: Scenario) -> None:
    """Sets the desk."""
    of: RulesOf = request.getfixturevalue("rules_of")
    stage: Stage = request.getfixturevalue("stage")
    stage.open(feature, scenario, of(Path(feature.filename)))


def pytest_bdd_before_step(request: pytest.FixtureRequest, step: BddStep) -> None:
    """Tells the stage which step comes."""
    stage: Stage = request.getfixturevalue("stage")
    stage.step = step


def pytest_bdd_after_scenario(request: pytest.FixtureRequest, scenario: Scenario) -> None:
    """Clears the desk: a scenario that asserts nothing is found here."""
    stage: Stage = request.getfixturevalue("stage")
    stage.finish(scenario.line_number)


def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool:  # noqa: ARG001 - a hook's signature
    """Tags name clauses, statements and readings; none is a marker of pytest's."""
    return True
