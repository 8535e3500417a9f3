"""The site stays small: it is mailed, archived by CI, and opened on phones."""

from __future__ import annotations

from reports import events as e
from reports.run import Run
from reports.site import pages
from reports.stream import closed, run, scenario_id
from tests.reports import sample

BUDGET = 2_000_000 / 1000
"""Bytes for a scenario: two megabytes for a thousand of them."""


def size(of: Run) -> int:
    return sum(len(text.encode()) for _, text in pages(of))


def like(scenario: e.Scenario, count: int) -> list[e.Scenario]:
    """So many of its kind, each with a name of its own."""
    return [
        scenario.model_copy(
            update={
                "id": scenario_id(scenario.clause, f"{scenario.name.ja}{n}"),
                "name": e.Words(ja=f"{scenario.name.ja}{n}", en=f"{scenario.name.en} {n}"),
            }
        )
        for n in range(count)
    ]


def test_a_thousand_scenarios_fit_in_two_megabytes() -> None:
    """What a scenario adds to the site: steps in both languages, tables, traces, its entry in the search."""
    without = size(sample.a_run())
    many = run(
        closed(sample.HEADER, sample.results(*like(sample.MOVE, 500), *like(sample.REFUSED, 500)), lambda: 1)
    )
    assert (size(many) - without) / 1000 <= BUDGET


def test_a_table_is_not_drawn_twice() -> None:
    """A step that leaves the table as it is adds no table."""
    still = sample.MOVE.steps[2].model_copy(update={"table": None})
    quiet = sample.MOVE.model_copy(update={"steps": (*sample.MOVE.steps[:2], still, sample.MOVE.steps[3])})
    results = [quiet if r is sample.MOVE else r for r in sample.results()]
    drawn = dict(pages(run(closed(sample.HEADER, results, lambda: 1))))["bells/1.html"]
    assert drawn.count("<table>") == 1
