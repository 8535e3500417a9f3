"""conformance.json promises: totals as integers, a line a statement, always the same."""

from __future__ import annotations

import json

from reports import events as e
from reports.conformance import conformance, text
from tests.reports import sample


def test_the_totals_that_the_design_lists() -> None:
    """Every total is there, under the names that machines rely on."""
    found = conformance(sample.a_run())
    assert {key: found[key] for key in ("verdict", "complete", "seconds")} == {
        "verdict": "passed",
        "complete": True,
        "seconds": 1.5,
    }
    bells = found["documents"]["bells"]
    assert bells["lines"] == {"total": 8, "registered": 7}
    assert bells["statements"] == {
        "total": 4,
        "encoded": 2,
        "restates": 1,
        "not_executable": 1,
        "reviewed": 1,
        "suspect": 1,
        "with_scenario": 2,
        "covered": 1,
        "presupposed": 1,
    }
    assert bells["scenarios"] == {"total": 2, "passed": 2, "failed": 0, "cant_tell": 0}
    assert bells["readings"] == {"total": 2, "told_apart": 0, "open": 1}
    assert bells["flows"] == {"steps": 3, "edges": 4, "visited_edges": 2}
    assert bells["mutants"] == {
        "total": 5,
        "killed": 3,
        "equivalent": 1,
        "own": 2,
        "accepted": 1,
        "new": 0,
        "gone": 0,
        "idle_scenarios": 0,
    }
    assert bells["python_effects"] == 1


def test_a_planted_failure_is_counted() -> None:
    """What failed, and what could not be played, both stand under failed; the totals add up."""
    found = conformance(sample.a_run(sample.FAILED, sample.BROKEN))
    assert found["verdict"] == "failed"
    scenarios = found["documents"]["bells"]["scenarios"]
    assert scenarios == {"total": 4, "passed": 2, "failed": 2, "cant_tell": 1}


def test_findings_by_standing_and_question() -> None:
    """Gone findings were not found; what is built and what only warns stand apart; a question that was
    asked and found nothing is a result, and so is what the document settles."""
    found = conformance(sample.a_run(sample.NEW, sample.GONE, sample.BUILT, sample.WARNING))
    assert found["documents"]["bells"]["findings"] == {
        "total": 2,
        "accepted": 1,
        "new": 1,
        "gone": 1,
        "by_question": {"dangling": 1, "gap": 1, "overlap": 0},
        "by_class": {
            "unsettled": 0,
            "unranked": 0,
            "order-dependent": 0,
            "left to the judge": 0,
            "defect": 2,
            "gone": 1,
            "warning": 1,
            "cantTell": 1,
            "unknown": 0,
            "settled": 2,
        },
        "warnings": 1,
        "cant_tell": 1,
    }


def test_survivors_by_standing_and_idle_scenarios() -> None:
    """What was not made is not counted; survivors that nobody accepted, and idle scenarios, are."""
    mutants = conformance(sample.a_run(sample.NEW_MUTANT, sample.GONE_MUTANT, sample.IDLE))["documents"][
        "bells"
    ]["mutants"]
    assert (mutants["total"], mutants["killed"]) == (6, 3)
    assert [mutants[key] for key in ("accepted", "new", "gone", "idle_scenarios")] == [1, 1, 1, 1]


def test_a_line_for_every_statement() -> None:
    """Statements are named as in the register; the verdict is an EARL outcome."""
    statements = conformance(sample.a_run(sample.FAILED))["documents"]["bells"]["by_statement"]
    assert list(statements) == ["1.1", "1.2", "index.1#2", "index.2"]
    assert statements["1.1"] == {
        "encoded_as": ["norm", "step"],
        "scenarios": 2,
        "verdict": "failed",
        "mutants": {"total": 4, "killed": 2, "equivalent": 1, "own": 1, "score": 66},
    }
    assert statements["1.2"]["mutants"] == {
        "total": 0,
        "killed": 0,
        "equivalent": 0,
        "own": 0,
        "score": None,
    }
    assert [s["verdict"] for s in statements.values()] == ["failed", "inapplicable", "passed", "untested"]


def test_what_is_presupposed_is_no_statement_of_the_document() -> None:
    """It has a figure of its own, and changes no other; its line says what needs it."""
    kills = e.Kills(
        document="bells",
        statements=("bells:base.yard",),
        scenario=sample.MOVE.id,
        mutants=("base.yard drop",),
    )
    score = e.Score(document="bells", statement="bells:base.yard", total=1, killed=1, own=1)
    with_mutants = conformance(sample.a_run(kills, score))["documents"]["bells"]
    plain = conformance(sample.a_run())["documents"]["bells"]
    assert with_mutants["statements"] == plain["statements"]
    assert with_mutants["by_statement"] == plain["by_statement"]
    assert len(plain["by_statement"]) == plain["statements"]["total"]
    assert with_mutants["by_presupposition"] == {
        "base.yard": {
            "encoded_as": ["definition"],
            "scenarios": 0,
            "verdict": "untested",
            "mutants": {"total": 1, "killed": 1, "equivalent": 0, "own": 1, "score": 100},
            "needed_by": ["1.1", "index.2"],
        }
    }


def test_the_file_is_json_and_stable() -> None:
    """The same run gives the same bytes, with keys in order."""
    said = text(sample.a_run())
    assert said == text(sample.a_run())
    assert json.loads(said) == json.loads(json.dumps(conformance(sample.a_run())))
