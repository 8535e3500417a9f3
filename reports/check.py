"""`hantei check`: everything that is asked of the documents, as one stream of events and its views."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import specs
from features.games import Rules, rules
from features.scenario import Scenario
from model.kernel.words import Words
from reports import conformance, events, explored, junit, mutated, told
from reports.events import Header, Result
from reports.registered import Registered
from reports.run import Run
from reports.site.build import build
from reports.spread import Progress, all_done, quietly
from reports.stream import closed, read, write
from reports.work import ANALYSES, Done, Part, options, parts
from solvers.fate import Tried
from solvers.finding import Answer, Covered, Finding, Status
from solvers.graph import graph
from solvers.route import Edge, edges
from solvers.timing import unvisited, with_plays


@dataclass(frozen=True)
class Checked:
    """A finished check, with the folder of its report."""

    run: Run
    folder: Path

    @property
    def passed(self) -> bool:
        return self.run.footer.verdict == "passed"

    @property
    def conformance(self) -> Mapping[str, Any]:
        return conformance.conformance(self.run)


def check(documents: Sequence[str], folder: Path, progress: Progress = quietly) -> Checked:
    """Checks the documents and writes the whole report to `folder`.

    Raises BadFiles, BadRulebook and BadCatalogue before anything is written.
    """
    began = time.perf_counter()
    for document in documents:
        _ = rules(document).catalogue
    done = all_done([part for document in documents for part in parts(document)], progress)
    header = Header(
        protocol=events.PROTOCOL,
        hantei=version("hantei"),
        when=datetime.now(UTC).astimezone().isoformat(timespec="seconds"),
        machine=f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        documents=tuple(documents),
    )
    results = (event for document in documents for event in results_of(rules(document), done))
    stream = write(closed(header, results, lambda: time.perf_counter() - began), folder)
    return Checked(publish(stream, folder), folder)


def publish(stream: Path, folder: Path) -> Run:
    """Every form of the report, from a finished stream. Raises BrokenStream."""
    run = read(stream)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conformance.json").write_text(conformance.text(run), "utf-8")
    (folder / "junit.xml").write_text(junit.text(run), "utf-8")
    build(run, folder / "site", specs.originals())
    return run


# ---- one document ------------------------------------------------------------------


def results_of(of: Rules, done: Mapping[Part, Done]) -> Iterator[Result]:
    """Everything that is told of a document, in the order of its parts."""
    mine = [done[part] for part in parts(of.id)]
    registered = Registered(of)
    yield from _problems(registered)
    apart = {one.reading.id: one.apart for d in mine for one in d.readings}
    yield from registered.events(apart)
    for one in mine:
        yield from one.scenarios
    yield from mutated.events_of(*gathered(mine), of)
    answers, visited = _answers(of, mine)
    yield from merged(of, answers)
    for analysis in ANALYSES:
        for _, looked in answers[analysis]:
            yield told.covered(looked, of.id, analysis)
    yield from _explorations(of, mine)
    for one in mine:
        if one.graph is not None:
            taken = sum(edge in visited for edge in edges(of.game(options(of, one.part.analysis))))
            yield one.graph.model_copy(update={"visited_edges": taken})


def gathered(mine: Iterable[Done]) -> tuple[list[Tried], list[Scenario]]:
    """All mutants that were tried, and all scenarios that none of them changes."""
    outcomes = [one.outcome for one in mine if one.outcome]
    return [t for one in outcomes for t in one.tried], [s for one in outcomes for s in one.idle]


UNENCODED = "nothing in the rulebook cites it: encode it, or say `restates` or `not_executable`"
UNNEEDED = (
    "is not needed: nothing in the rulebook cites it; presuppose no more than the clauses need: drop it"
)


def _problems(registered: Registered) -> Iterator[events.Problem]:
    """What does not fit between the register and the documents, where these are at hand."""
    of, originals = registered.of, specs.originals()
    wrong = specs.check_digests(of.register, originals) if originals else ()
    for problem in wrong:
        yield events.Problem(
            document=of.id, file=problem.file, line=problem.line, item=problem.item, message=problem.message
        )
    yield from uncited(registered)


def uncited(registered: Registered) -> Iterator[events.Problem]:
    """Statements that are not encoded and do not say why, and presuppositions that nothing needs."""
    register = registered.register
    for statement in register:
        if statement.id not in registered.cited and not statement.restates and not statement.not_executable:
            place = register.place(statement)
            yield events.Problem(
                document=register.id,
                file=f"specs/{place.file}",
                line=place.line,
                item=statement.item,
                message=UNNEEDED if isinstance(statement, specs.Presupposition) else UNENCODED,
            )


Answers = Mapping[events.Analysis, Sequence[Answer]]


def answered(mine: Sequence[Done]) -> dict[events.Analysis, list[Answer]]:
    """What the questions of parts answered, with the plays that parts found."""
    found: dict[events.Analysis, list[Answer]] = {}
    for analysis in ANALYSES:
        played = _stops(mine, analysis)
        answers = [answer for one in mine if one.part.analysis == analysis for answer in one.answers]
        found[analysis] = [with_plays(answer, played) for answer in answers]
    return found


def _answers(of: Rules, mine: Sequence[Done]) -> tuple[Answers, frozenset[Edge]]:
    found = answered(mine)
    seen: dict[tuple[events.Analysis, tuple[str, str] | None], list[explored.Seen]] = {}
    visited: set[Edge] = set()
    for one in mine:
        visited |= one.visited
        if one.seen is not None:
            seen.setdefault((one.part.analysis, one.part.option), []).append(one.seen)
    for (analysis, option), together in seen.items():
        failing = tuple(explored.findings(of, together, option))
        found[analysis].append((failing, _explored(together)))
    for analysis in ANALYSES:
        found[analysis].append(unvisited(graph(of.game(options(of, analysis))), visited))
    return found, frozenset(visited)


def _stops(mine: Iterable[Done], analysis: events.Analysis) -> Mapping[str, Words]:
    """Where the text stops → the shortest scenario that plays there; one of the document's own
    features where exploration did not come there."""
    found: dict[str, Words] = {}
    features: dict[str, Words] = {}
    for one in mine:
        if one.part.what == "scenarios":
            features |= one.stops
        elif one.part.analysis == analysis:
            for step, text in one.stops.items():
                if step not in found or len(text.ja) < len(found[step].ja):
                    found[step] = text
    return {**features, **found}


def _explored(together: Sequence[explored.Seen]) -> Covered:
    states = sum(one.exploration.states for one in together)
    plays = sum(one.exploration.transitions for one in together)
    words = Words(
        f"{len(together)}個の局面のまわりで{states}局面、{plays}手を調べた。",
        f"{states} positions and {plays} plays around {len(together)} positions.",
    )
    return Covered("property", words, (("positions", states), ("plays", plays)))


@dataclass
class _Merged:
    """One finding under the analyses that have it."""

    finding: Finding
    analyses: list[events.Analysis] = field(default_factory=list)


def merged(of: Rules, answers: Answers) -> Iterator[events.Finding]:
    """Each finding once, with the analyses that have it; then those accepted and gone."""
    together: dict[str, _Merged] = {}
    for analysis in ANALYSES:
        for found, _ in answers[analysis]:
            for finding in found:
                one = together.setdefault(finding.id, _Merged(finding))
                one.finding = _better(one.finding, finding)
                if analysis not in one.analyses:
                    one.analyses.append(analysis)
    accepted = {one.id: one for one in of.register.accepted}
    for id, one in together.items():
        yield told.finding(one.finding, of, one.analyses, accepted.get(id))
    for id, gone in accepted.items():
        if id not in together:
            yield told.gone(gone, of.register)


RANK = {Status.PLAYED: 0, Status.PATH: 1, Status.BUILT: 2}


def _better(one: Finding, other: Finding) -> Finding:
    """Of two showings of one finding the one that plays; the first of equals."""
    return other if RANK[other.status] < RANK[one.status] else one


def _explorations(of: Rules, mine: Iterable[Done]) -> Iterator[events.Exploration]:
    for one in mine:
        if one.seen is not None:
            yield explored.event(one.seen, of, one.part.analysis, one.part.option)
