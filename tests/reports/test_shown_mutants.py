"""What `hantei mutants` prints: totals, scores, survivors in words, idle scenarios."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from features.games import Rules, rules
from features.runner import parse_document, scenarios_of
from model.kernel.words import Language
from reports import events as e
from reports.check import Checked
from reports.mutated import scenario_of
from reports.shown import checked, mutants, mutants_as_data
from tests.reports import sample


@pytest.fixture(scope="module")
def yaboo() -> Rules:
    """A document of the project."""
    return rules("yaboo")


def a_campaign(of: Rules) -> list[e.Result]:
    """One of everything that there is to print."""
    scenario = scenario_of(scenarios_of(parse_document(of))[0])
    overview = ("yaboo:overview.11",)
    survivor = e.Mutant(
        document="yaboo",
        id="yaboo:overview.11 [drop]",
        statements=overview,
        operator="drop",
        fate="survived",
        standing="accepted",
        words=e.Words(ja="規定がない", en="left out"),
        note=e.Words(ja="次の版で直る", en="the next edition mends it"),
    )
    new = survivor.model_copy(
        update={
            "id": "yaboo:overview.11 flip",
            "standing": "new",
            "note": None,
            "readings": (e.Choice(reading="yaboo:payment", option="literal"),),
            "scenario": e.Words(ja="機能: 見破る\n  シナリオ: x", en="Feature: it dies\n  Scenario: x"),
        }
    )
    gone = survivor.model_copy(update={"id": "yaboo:over drop", "fate": "unmade", "standing": "gone"})
    return [
        survivor,
        new,
        gone,
        survivor.model_copy(update={"id": "yaboo:x", "fate": "equivalent", "standing": None}),
        e.Kills(document="yaboo", statements=overview, scenario=scenario, mutants=("a", "b")),
        e.Score(document="yaboo", statement=overview[0], total=5, killed=2, equivalent=1, own=2, accepted=50),
        e.Score(document="yaboo", statement="yaboo:initiative.2", total=3, killed=1, own=0),
        e.Score(document="yaboo", statement="yaboo:item.2", total=3, killed=3, own=3),
        e.Idle(document="yaboo", scenario=scenario),
        e.Problem(document="yaboo", file="specs/yaboo/mutants.toml", line=7, message="is odd"),
    ]


def printed(of: Rules, language: Language) -> str:
    out = StringIO()
    mutants(Console(file=out, width=200, highlight=False), a_campaign(of), of, language)
    return out.getvalue()


def test_totals_and_scores_below_a_hundred(yaboo: Rules) -> None:
    """Shares are floored; the scores that are too low come first, full ones are not listed."""
    said = printed(yaboo, "en")
    lines = [" ".join(line.split()) for line in said.splitlines()]
    assert "yaboo Mahoutukaino Yaboo 5 2, 50 % 2, 100 % 1 2" in lines
    low = lines.index("✗ yaboo:initiative.2 33 % 100 % 1 of 3 0")
    assert lines.index("✓ yaboo:overview.11 50 % 50 % 2 of 4 2") == low + 1
    assert "yaboo:item.2" not in said


def test_survivors_come_in_words_new_ones_first(yaboo: Rules) -> None:
    """With the scenario that would kill them, or the reason why they are accepted; brackets stay text."""
    said = printed(yaboo, "en")
    assert said.index("new  yaboo:overview.11 flip") < said.index("gone  yaboo:over drop")
    assert said.index("gone  yaboo:over drop") < said.index("accepted  yaboo:overview.11 [drop]")
    assert "      | Feature: it dies\n      |   Scenario: x\n" in said
    assert "the next edition mends it" in said
    assert "    yaboo:payment=literal\n" in said
    assert "yaboo:x" not in said
    assert "次の版で直る" in printed(yaboo, "ja")


def test_idle_scenarios_and_problems_have_their_places(yaboo: Rules) -> None:
    """Whoever mends them goes straight there."""
    scenario = scenarios_of(parse_document(yaboo))[0]
    said = printed(yaboo, "ja")
    assert f"idle  {scenario.title('ja')}  {scenario.place}" in said
    assert "specs/yaboo/mutants.toml:7: is odd" in said


def test_a_check_says_how_much_is_open_about_mutants(tmp_path: Path) -> None:
    """By number, with the command that lists them; nothing where all is as accepted."""

    def said(*more: e.Result) -> str:
        out = StringIO()
        console = Console(file=out, width=200, highlight=False)
        checked(console, Checked(sample.a_run(*more), tmp_path), "en")
        return out.getvalue()

    low = (sample.SURVIVES_THERE, sample.LOW)
    undone = said(sample.NEW_MUTANT, sample.GONE_MUTANT, *low, sample.IDLE)
    assert (
        "bells: survivors not accepted: 1, accepted survivors gone: 1, scores too low: 1, idle scenarios: 1;"
        " hantei mutants bells lists them" in undone
    )
    assert "3 of 4 die" in said()
    assert "hantei mutants" not in said()


def test_json_has_every_event(yaboo: Rules) -> None:
    """Killed mutants too, each event with its type."""
    data = json.loads(json.dumps(mutants_as_data(a_campaign(yaboo))))
    assert [one["type"] for one in data] == [
        *["mutant"] * 4, "kills", *["score"] * 3, "idle", "problem",
    ]  # fmt: skip
    assert data[4]["mutants"] == ["a", "b"]
