"""The site stays small: it is mailed, archived by CI, and opened on phones."""

from __future__ import annotations

from reports import events as e
from reports.run import Run
from reports.site import pages
from reports.stream import closed, run, scenario_id
from tests.reports import sample

BUDGET = 2 * 1024**2 / 1000
"""Bytes for an ordinary scenario: two megabytes for a thousand of them."""

ORDINARY = sample.MOVE.model_copy(
    update={
        "steps": (
            e.Step(
                keyword="given",
                ja="ここに挙げたカードのほかにカードはない",
                en="there are no cards but those named here",
            ),
            e.Step(keyword="given", ja="手番の人の時間置き場に3時間ある", en="the active player has 3 hours"),
            *sample.MOVE.steps,
            e.Step(keyword="then", ja="手番の人の時間置き場に2時間ある", en="the active player has 2 hours"),
            e.Step(keyword="then", ja="「もぐら(2)」は寝ている状態である", en='"Mole(2)" is asleep'),
        )
    }
)
"""Eight steps, two tables, a ruling and a window: what the features of the documents have on average."""


def size(of: Run) -> int:
    return sum(len(text.encode()) for _, text in pages(of))


def like(scenario: e.Scenario, count: int) -> list[e.Scenario]:
    """So many of its kind: each with a name of its own, and three steps that no other has."""

    def own(n: int, step: e.Step) -> e.Step:
        return step.model_copy(update={"ja": f"{step.ja}{n}", "en": f"{step.en}{n}"})

    return [
        scenario.model_copy(
            update={
                "id": scenario_id(scenario.clause, f"{scenario.name.ja}{n}"),
                "name": e.Words(ja=f"{scenario.name.ja}{n}", en=f"{scenario.name.en} {n}"),
                "steps": (
                    *(own(n, step) for step in scenario.steps[1:3]),
                    *(scenario.steps[i] for i in (0, 3, 4, 5, 6)),
                    own(n, scenario.steps[7]),
                ),
            }
        )
        for n in range(count)
    ]


def test_a_thousand_scenarios_fit_in_two_megabytes() -> None:
    """What a scenario adds to the site: steps in both languages, tables, traces, its entry in the search."""
    sizes = [
        size(run(closed(sample.HEADER, sample.results(*like(ORDINARY, count)), lambda: 1)))
        for count in (10, 1010)
    ]
    assert (sizes[1] - sizes[0]) / 1000 <= BUDGET


def test_a_table_is_not_drawn_twice() -> None:
    """A step that leaves the table as it is adds no table."""
    still = sample.MOVE.steps[2].model_copy(update={"table": None})
    quiet = sample.MOVE.model_copy(update={"steps": (*sample.MOVE.steps[:2], still, sample.MOVE.steps[3])})
    results = [quiet if r is sample.MOVE else r for r in sample.results()]
    drawn = dict(pages(run(closed(sample.HEADER, results, lambda: 1))))["bells/1.html"]
    assert drawn.count("<table>") == 1
