"""JUnit XML: what CI servers show of a run.

A suite for every clause that has scenarios; then one for the findings of each document,
so that a new finding is red there too; one for its mutants, a case a score; then one for what is
wrong with the project's files.
Nothing is ever skipped. Time and machine stand in the events' header alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree as ET

from reports.events import Finding, Mutant, Scenario, Score
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
        if mutants := list(_mutants(run, document.id)):
            yield f"{document.id} mutants", mutants
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


def _mutants(run: Run, document: str) -> Iterator[_Case]:
    """Scores that are as accepted are green; each thing that is not is red by itself."""
    for score in run.score.values():
        if score.document == document:
            yield _score(score)
    for mutant in run.mutants_in(document):
        if not passes(mutant):
            yield _mutant(mutant)
    for idle in run.idle_in(document):
        yield _idle(run.scenario[idle.scenario])


def _score(score: Score) -> _Case:
    if passes(score):
        return _Case(score.statement, f"{score.statement} mutants")
    killed = f"{score.killed} of {score.total - score.equivalent} mutants die"
    said = f"{score.statement}: {score.score} %, less than {score.accepted} %: {killed}"
    return _Case(score.statement, f"{score.statement} mutants", "failure", said, said)


def _mutant(mutant: Mutant) -> _Case:
    what = "survives" if mutant.standing == "new" else "is accepted as a survivor, and is none"
    said = (mutant.words, mutant.note, mutant.scenario)
    body = [line for words in said if words for line in (words.ja, words.en)]
    group = next(iter(mutant.statements), mutant.document)
    return _Case(group, mutant.id, "failure", f"{mutant.id} {what}", "\n".join(body))


def _idle(scenario: Scenario) -> _Case:
    said = f"{scenario.name.en}: no mutant changes what comes of it"
    return _Case(scenario.clause, scenario.name.ja, "failure", said, f"{scenario.file}:{scenario.line}")


def _clean(said: str) -> str:
    """Without the characters that XML 1.0 does not know."""
    return "".join(c for c in said if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
