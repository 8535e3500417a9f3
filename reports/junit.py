"""JUnit XML: what CI servers show of a run.

A suite for every clause that has scenarios; then one for the findings of each document,
so that a new finding is red there too; then one for what is wrong with the project's files.
Nothing is ever skipped. Time and machine stand in the events' header alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree as ET

from reports.events import Finding, Scenario
from reports.run import Run, passes

FILE = "junit.xml"


@dataclass(frozen=True)
class _Case:
    """A test as JUnit knows it; `broken` says how it did not pass."""

    group: str
    name: str
    broken: Literal["", "failure", "error"] = ""
    message: str = ""
    body: str = ""


def text(run: Run) -> str:
    """The file's content."""
    suites = list(_suites(run))
    every = [case for _, cases in suites for case in cases]
    root = ET.Element("testsuites", {"name": "hantei", **_counted(every)})
    for name, cases in suites:
        suite = ET.SubElement(root, "testsuite", {"name": name, "skipped": "0", **_counted(cases)})
        for case in cases:
            element = ET.SubElement(suite, "testcase", classname=case.group, name=_clean(case.name))
            if case.broken:
                broken = ET.SubElement(element, case.broken, message=_clean(case.message), type=case.broken)
                broken.text = _clean(case.body)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, "unicode") + "\n"


def _counted(cases: Iterable[_Case]) -> dict[str, str]:
    broken = [case.broken for case in cases]
    return {
        "tests": str(len(broken)),
        "failures": str(broken.count("failure")),
        "errors": str(broken.count("error")),
    }


def _suites(run: Run) -> Iterator[tuple[str, list[_Case]]]:
    for clause in run.clauses:
        if scenarios := run.scenarios_under(clause.id):
            yield f"{clause.id} {clause.heading.ja}", [_scenario(s) for s in scenarios]
    for document in run.documents:
        if found := [f for f in run.findings_in(document.id) if f.counts or f.standing == "gone"]:
            yield f"{document.id} findings", [_finding(f) for f in found]
    if run.problems:
        yield (
            "hantei files",
            [
                _Case(p.document, f"{p.file}: {p.item}", "error", p.message, f"{p.file}:{p.line or 1}")
                for p in run.problems
            ],
        )


def _scenario(scenario: Scenario) -> _Case:
    group = next(iter(scenario.statements), scenario.clause)
    if scenario.verdict == "passed":
        return _Case(group, scenario.name.ja)
    broken: Literal["failure", "error"] = "failure" if scenario.verdict == "failed" else "error"
    step = next((s for s in scenario.steps if s.verdict != "passed"), None)
    said = scenario.message or (step and step.message)
    body = [f"{scenario.file}:{scenario.line}"]
    if step:
        body += [f"{step.keyword}: {step.ja}", f"{step.keyword}: {step.en}"]
    if said:
        body += dict.fromkeys((said.ja, said.en))
    return _Case(group, scenario.name.ja, broken, said.en if said else scenario.verdict, "\n".join(body))


def _finding(finding: Finding) -> _Case:
    if passes(finding):
        return _Case(finding.question, finding.id)
    what = "is new" if finding.standing == "new" else "is accepted, and no longer found"
    body = [finding.sentence.ja, finding.sentence.en, *(line.en for line in finding.situation)]
    return _Case(
        finding.question,
        finding.id,
        "failure",
        f"{finding.id} {what}: {finding.sentence.en}",
        "\n".join(body),
    )


def _clean(said: str) -> str:
    """Without the characters that XML 1.0 does not know."""
    return "".join(c for c in said if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
