"""`conformance.json`: the totals of a run for every document, and a line for every statement.

Statements and clauses are named here without the document, as in the register. What is presupposed
is no statement of the document: `statements` counts it under `presupposed` alone, and its lines
stand under `by_presupposition`.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from reports.events import Document, Statement
from reports.grouped import by_class, by_question, is_defect
from reports.run import Run
from reports.scores import Tally
from specs.mutants import PERFECT

FILE = "conformance.json"

Json = dict[str, Any]


def conformance(run: Run) -> Json:
    """The totals as integers, under `documents.<id>`."""
    return {
        "verdict": run.footer.verdict,
        "complete": run.footer.complete,
        "seconds": run.footer.seconds,
        "documents": {document.id: _document(run, document) for document in run.documents},
    }


def text(run: Run) -> str:
    """The file's content: sorted, so that two runs with one result differ in `seconds` alone."""
    return json.dumps(conformance(run), ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def _document(run: Run, document: Document) -> Json:
    statements = list(run.statements_in(document.id))
    presupposed = list(run.presupposed_in(document.id))
    return {
        "lines": {"total": document.lines.total, "registered": document.lines.registered},
        "statements": {
            "total": len(statements),
            "encoded": sum(bool(s.encoded_as) for s in statements),
            "restates": sum(bool(s.restates) for s in statements),
            "not_executable": sum(s.not_executable is not None for s in statements),
            "reviewed": sum(s.reviewed == "yes" for s in statements),
            "suspect": sum(s.reviewed == "suspect" for s in statements),
            "with_scenario": sum(bool(run.scenarios_of(s.id)) for s in statements),
            "covered": sum(_covered(run, s) for s in statements),
            "presupposed": len(presupposed),
        },
        "scenarios": _scenarios(run, document.id),
        "readings": {
            "total": len(run.readings_in(document.id)),
            "told_apart": sum(r.told_apart for r in run.readings_in(document.id)),
            "open": sum(r.open for r in run.readings_in(document.id)),
        },
        "findings": _findings(run, document.id),
        "flows": _flows(run, document.id),
        "mutants": _mutants(run, document.id),
        "python_effects": len(document.python_effects),
        "by_statement": {_local(s.id): _statement(run, s) for s in statements},
        "by_presupposition": {_local(s.id): _presupposition(run, s) for s in presupposed},
    }


def _covered(run: Run, statement: Statement) -> bool:
    """Whether scenarios kill every mutant of a statement that is not equivalent, and there is one."""
    return run.tally_of(statement.id).score == PERFECT


def _mutants(run: Run, document: str) -> Json:
    """Zeros where nobody made any; `survived` are also told apart by their standing."""
    mutants = run.mutants_in(document)
    standing = Counter(mutant.standing for mutant in mutants)
    return {
        **_tally(run.tally_in(document)),
        **{name: standing[name] for name in ("accepted", "new", "gone")},
        "idle_scenarios": len(run.idle_in(document)),
    }


def _tally(counted: Tally) -> Json:
    return {
        "total": counted.total,
        "killed": counted.killed,
        "equivalent": counted.equivalent,
        "own": counted.own,
    }


def _scenarios(run: Run, document: str) -> Json:
    """Every scenario that did not pass counts as failed; `cant_tell` says how many of those broke."""
    verdicts = Counter(scenario.verdict for scenario in run.scenarios_in(document))
    total = verdicts.total()
    return {
        "total": total,
        "passed": verdicts["passed"],
        "failed": total - verdicts["passed"],
        "cant_tell": verdicts["cantTell"],
    }


def _findings(run: Run, document: str) -> Json:
    """`total` is what was found, `accepted` and `new`; what is gone was not.

    What is only built, and warnings, are no findings unless a person accepted them; they
    are counted apart. `by_question` has every question that was asked, `by_class` every class.
    """
    listed, covered = run.findings_in(document), run.covered_in(document)
    found = [f for f in listed if is_defect(f)]
    standing = Counter(f.standing for f in found)
    return {
        "total": len(found),
        "accepted": standing["accepted"],
        "new": standing["new"],
        "gone": sum(f.standing == "gone" for f in listed),
        "by_question": by_question(listed, covered),
        "by_class": by_class(listed, covered),
        "warnings": sum(f.warning for f in listed),
        "cant_tell": sum(f.status == "built" for f in listed),
    }


def _flows(run: Run, document: str) -> Json:
    """The timing graph under the chosen readings; zeros where nobody drew one."""
    graph = next((g for g in run.graphs_in(document) if g.analysis == "chosen"), None)
    if graph is None:
        return {"steps": 0, "edges": 0, "visited_edges": 0}
    return {"steps": graph.steps, "edges": graph.edges, "visited_edges": graph.visited_edges}


def _statement(run: Run, statement: Statement) -> Json:
    """A score is null where there is no mutant, or none but equivalent ones."""
    counted = run.tally_of(statement.id)
    return {
        "encoded_as": list(statement.encoded_as),
        "scenarios": len(run.scenarios_of(statement.id)),
        "verdict": run.verdict(statement),
        "mutants": {**_tally(counted), "score": counted.score},
    }


def _presupposition(run: Run, statement: Statement) -> Json:
    return {**_statement(run, statement), "needed_by": list(map(_local, statement.needed_by))}


def _local(id: str) -> str:
    return id.partition(":")[2]
