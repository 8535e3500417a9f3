"""What the search box searches: a script with one list, so that it loads from disk too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from reports.events import Bilingual, Clause, Scenario
from reports.run import Run
from reports.site import links


class Entry(NamedTuple):
    """Something to be found: its kind (a letter that the script knows), where it is, what it says."""

    kind: str
    page: str
    fragment: str
    id: str
    said: Bilingual


def script(run: Run) -> str:
    """`static/index.js`: page → what stands on it, each as [kind, fragment, id, Japanese, English].

    An id is empty where it is that of the entry before, the English left out where it is the same.
    """
    pages: dict[str, list[list[str]]] = {}
    before: dict[str, str] = {}
    for entry in _entries(run):
        id = "" if before.get(entry.page) == entry.id else entry.id
        words = dict.fromkeys((entry.said.ja, entry.said.en))
        pages.setdefault(entry.page, []).append([entry.kind, entry.fragment, id, *words])
        before[entry.page] = entry.id
    return f"HANTEI_INDEX={json.dumps(pages, ensure_ascii=False, separators=(',', ':'))}\n"


def _clause(run: Run, clause: Clause) -> Iterator[Entry]:
    """A clause, its statements, and the scenarios of each directly below it."""
    page = links.clause(clause.id)
    yield Entry("c", page, "", clause.id, clause.heading)
    under: dict[str, list[Scenario]] = {}
    for scenario in run.scenarios_under(clause.id):
        under.setdefault(next(iter(scenario.statements), clause.id), []).append(scenario)
    for statement in run.statements_of(clause.id):
        yield Entry("t", page, links.statement_anchor(statement.id), statement.id, statement.title)
        for scenario in under.pop(statement.id, ()):
            yield Entry("s", page, links.scenario_anchor(scenario.id), statement.id, scenario.name)
    for id, scenarios in under.items():
        for scenario in scenarios:
            yield Entry("s", page, links.scenario_anchor(scenario.id), id, scenario.name)


def _entries(run: Run) -> Iterator[Entry]:
    for document in run.documents:
        page = links.document(document.id)
        yield Entry("d", page, "", document.id, document.title)
        for key, card in document.names.cards.items():
            yield Entry("n", page, links.card_anchor(key), document.id, card)
    for clause in run.clauses:
        yield from _clause(run, clause)
    for finding in run.findings:
        yield Entry("f", links.FINDINGS, links.finding_anchor(finding.id), finding.id, finding.sentence)
    for reading in run.readings:
        page, fragment = links.home(run, reading), links.reading_anchor(reading.id)
        yield Entry("r", page, fragment, reading.id, reading.title)
