"""A document in a few figures."""

from __future__ import annotations

from dataclasses import dataclass

from reports.conformance import conformance
from reports.run import Run


@dataclass(frozen=True)
class Glance:
    """What the first page says of a document; `covered` is None where nobody made mutants."""

    statements: int
    presupposed: int
    with_scenario: int
    not_executable: int
    encoded: int
    reviewed: int
    suspect: int
    registered: int
    covered: int | None
    passed: int
    failed: int
    findings: int
    unsettled: int
    readings: int
    open: int


def glances(run: Run) -> dict[str, Glance]:
    """The figures of `conformance.json`, so that both always say the same."""
    found: dict[str, Glance] = {}
    for id, totals in conformance(run)["documents"].items():
        statements, findings = totals["statements"], totals["findings"]
        found[id] = Glance(
            statements=statements["total"],
            presupposed=statements["presupposed"],
            with_scenario=statements["with_scenario"],
            not_executable=statements["not_executable"],
            encoded=statements["encoded"],
            reviewed=statements["reviewed"],
            suspect=statements["suspect"],
            registered=totals["lines"]["registered"],
            covered=statements["covered"] if totals["mutants"]["total"] else None,
            passed=totals["scenarios"]["passed"],
            failed=totals["scenarios"]["failed"],
            findings=findings["total"],
            unsettled=findings["new"] + findings["gone"],
            readings=totals["readings"]["total"],
            open=totals["readings"]["open"],
        )
    return found


def percent(count: int, total: int) -> int:
    """Floored: a hundred only where nothing is missing."""
    return 100 * count // total if total else 0
