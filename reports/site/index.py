"""What the search box searches: a script with one list, so that it loads from disk too."""

from __future__ import annotations

import json
from collections.abc import Iterator

from reports.events import Bilingual
from reports.run import Run
from reports.site import links

Entry = tuple[str, str, str, str, str]  # kind, address, id, Japanese, English


def script(run: Run) -> str:
    """`static/index.js`. What is the same in both languages stands once."""
    entries = [[*head, ja] if ja == en else [*head, ja, en] for *head, ja, en in _entries(run)]
    return f"HANTEI_INDEX={json.dumps(entries, ensure_ascii=False, separators=(',', ':'))}\n"


def _entries(run: Run) -> Iterator[Entry]:
    def entry(kind: str, address: str, id: str, said: Bilingual) -> Entry:
        return kind, address, id, said.ja, said.en

    for document in run.documents:
        yield entry("document", links.document(document.id), document.id, document.title)
    for clause in run.clauses:
        yield entry("clause", links.clause(clause.id), clause.id, clause.heading)
    for statement in run.statements:
        page = links.clause(statement.clause)
        yield entry(
            "statement", f"{page}#{links.statement_anchor(statement.id)}", statement.id, statement.title
        )
    for document in run.documents:
        for key, card in document.names.cards.items():
            address = f"{links.document(document.id)}#{links.card_anchor(key)}"
            yield entry("card", address, document.id, card)
    for scenario in run.scenarios:
        address = f"{links.clause(scenario.clause)}#{links.scenario_anchor(scenario.id)}"
        yield entry("scenario", address, next(iter(scenario.statements), scenario.clause), scenario.name)
    for finding in run.findings:
        yield entry(
            "finding", f"{links.FINDINGS}#{links.finding_anchor(finding.id)}", finding.id, finding.sentence
        )
    for reading in run.readings:
        address = f"{links.home(run, reading)}#{links.reading_anchor(reading.id)}"
        yield entry("reading", address, reading.id, reading.title)
