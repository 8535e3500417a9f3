"""A finished run, indexed: what every view reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from reports.events import (
    Clause,
    Covered,
    Document,
    Exploration,
    Finding,
    Footer,
    Graph,
    Header,
    Idle,
    Kills,
    Mutant,
    Outcome,
    Problem,
    Reading,
    Result,
    Scenario,
    Score,
    Statement,
)
from reports.scores import Tally, Told, tally

T = TypeVar("T")
E = TypeVar("E", Document, Clause, Statement, Reading, Scenario, Finding)

WORST: tuple[Outcome, ...] = ("failed", "cantTell", "passed")


def passes(result: Result) -> bool:
    """Whether a run with this in it can pass."""
    match result:
        case Scenario(verdict=verdict):
            return verdict == "passed"
        case Finding(standing=standing):
            return standing == "accepted" or (standing == "new" and not result.counts)
        case Mutant(standing=standing):
            return standing not in ("new", "gone")
        case Score():
            return result.enough
        case Idle() | Problem():
            return False
    return True


def together(verdicts: Iterable[Outcome]) -> Outcome:
    """The verdict on what several say: the worst; `untested` where nobody says anything."""
    found = set(verdicts)
    return next((verdict for verdict in WORST if verdict in found), "untested")


@dataclass(frozen=True)
class Run:
    """Everything that a whole stream tells, in its order."""

    header: Header
    results: tuple[Result, ...]
    footer: Footer

    # -- all of one kind

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        return tuple(r for r in self.results if isinstance(r, Document))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(r for r in self.results if isinstance(r, Clause))

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        return tuple(r for r in self.results if isinstance(r, Statement))

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        return tuple(r for r in self.results if isinstance(r, Reading))

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(r for r in self.results if isinstance(r, Scenario))

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(r for r in self.results if isinstance(r, Finding))

    @cached_property
    def mutants(self) -> tuple[Mutant, ...]:
        return tuple(r for r in self.results if isinstance(r, Mutant))

    @cached_property
    def kills(self) -> tuple[Kills, ...]:
        return tuple(r for r in self.results if isinstance(r, Kills))

    @cached_property
    def idle(self) -> tuple[Idle, ...]:
        return tuple(r for r in self.results if isinstance(r, Idle))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(r for r in self.results if isinstance(r, Problem))

    # -- by whole id

    @cached_property
    def document(self) -> dict[str, Document]:
        return {d.id: d for d in self.documents}

    @cached_property
    def clause(self) -> dict[str, Clause]:
        return {c.id: c for c in self.clauses}

    @cached_property
    def statement(self) -> dict[str, Statement]:
        return {s.id: s for s in self.statements}

    @cached_property
    def reading(self) -> dict[str, Reading]:
        return {r.id: r for r in self.readings}

    @cached_property
    def scenario(self) -> dict[str, Scenario]:
        return {s.id: s for s in self.scenarios}

    @cached_property
    def score(self) -> dict[str, Score]:
        """Statement → the score of its mutants, where it has any."""
        return {r.statement: r for r in self.results if isinstance(r, Score)}

    # -- what belongs to what

    def clauses_of(self, document: str) -> list[Clause]:
        return self._clauses_of.get(document, [])

    def statements_of(self, clause: str) -> list[Statement]:
        return self._statements_of.get(clause, [])

    def statements_in(self, document: str) -> Iterator[Statement]:
        """The statements of the text."""
        return (s for s in self._all_in(document) if not s.presupposed)

    def presupposed_in(self, document: str) -> Iterator[Statement]:
        """The presuppositions, which are not in the text."""
        return (s for s in self._all_in(document) if s.presupposed)

    def presuppositions_of(self, statement: str) -> list[Statement]:
        """Those that a statement needs."""
        return self._presuppositions_of.get(statement, [])

    def is_presupposed(self, id: str) -> bool:
        """Whether this is the id of a presupposition, or of a clause of them."""
        found = [self.statement[id]] if id in self.statement else self.statements_of(id)
        return any(statement.presupposed for statement in found)

    def scenarios_of(self, statement: str) -> list[Scenario]:
        """The scenarios of the rules about a statement."""
        return self._scenarios_of.get(statement, [])

    def scenarios_under(self, clause: str) -> list[Scenario]:
        """All scenarios of a clause, those outside rules too."""
        return self._scenarios_under.get(clause, [])

    def scenarios_in(self, document: str) -> list[Scenario]:
        return [s for s in self.scenarios if s.document == document]

    def readings_in(self, document: str) -> list[Reading]:
        return [r for r in self.readings if r.document == document]

    def readings_about(self, statement: str) -> list[Reading]:
        return self._readings_about.get(statement, [])

    def findings_in(self, document: str) -> list[Finding]:
        return [f for f in self.findings if f.document == document]

    def findings_about(self, statement: str) -> list[Finding]:
        return self._findings_about.get(statement, [])

    def covered_in(self, document: str) -> list[Covered]:
        return [r for r in self.results if isinstance(r, Covered) and r.document == document]

    def explorations_in(self, document: str) -> list[Exploration]:
        return [r for r in self.results if isinstance(r, Exploration) and r.document == document]

    def graphs_in(self, document: str) -> list[Graph]:
        return [r for r in self.results if isinstance(r, Graph) and r.document == document]

    def mutants_in(self, document: str) -> list[Mutant]:
        return [m for m in self.mutants if m.document == document]

    def mutants_of(self, statement: str) -> list[Mutant]:
        """The mutants of a statement that no scenario of its clause kills."""
        return [m for m in self._told_of.get(statement, []) if isinstance(m, Mutant)]

    def tally_in(self, document: str) -> Tally:
        """All mutants of a document, counted."""
        return tally(told for told in self._told if told.document == document)

    def tally_of(self, statement: str) -> Tally:
        """The mutants of a statement as its score counts them."""
        told = self.score.get(statement)
        return Tally(told.total, told.killed, told.equivalent, told.own) if told else Tally()

    def idle_in(self, document: str) -> list[Idle]:
        return [i for i in self.idle if i.document == document]

    def verdict(self, statement: Statement) -> Outcome:
        """What the scenarios of a statement say together."""
        said = together(s.verdict for s in self.scenarios_of(statement.id))
        if said == "untested" and statement.not_executable is not None:
            return "inapplicable"
        return said

    def clause_verdict(self, clause: str) -> Outcome:
        """What all scenarios of a clause say together."""
        return together(s.verdict for s in self.scenarios_under(clause))

    def inconsistency(self) -> str:
        """What keeps the events from fitting together: ids given twice, or of nothing; or ''."""
        for kind in (self.documents, self.clauses, self.statements, self.readings, self.scenarios):
            if twice := [id for id, n in Counter(_id(e) for e in kind).items() if n > 1]:
                return f"{twice[0]} stands twice in the stream"
        if twice := [id for id, n in Counter(f.id for f in self.findings).items() if n > 1]:
            return f"finding {twice[0]} stands twice in the stream"
        if twice := [id for id, n in Counter(self._mutant_ids()).items() if n > 1]:
            return f"mutant {twice[0]} stands twice in the stream"
        return next(self._strays(), "")

    def _strays(self) -> Iterator[str]:
        if missing := set(self.header.documents) ^ set(self.document):
            yield f"the header and the stream disagree about {', '.join(sorted(missing))}"
        for result in self.results:
            match result:
                case Document() | Problem():
                    continue
                case Statement(clause=clause):
                    if clause not in self.clause:
                        yield f"statement {result.id} belongs to clause {clause}, which is not in the stream"
                case _:
                    if result.document not in self.document:
                        yield f"a {result.type} belongs to {result.document}, which is not in the stream"
            yield from self._strayed(result)
        for statement in {**self.score, **self._told_of}:
            if tally(self._told_of.get(statement, ())) != self.tally_of(statement):
                yield f"the score of {statement} does not agree with its mutants"

    def _strayed(self, result: Result) -> Iterator[str]:
        """What a statement, scenario, mutant, score or idle scenario names that is not in the stream."""
        match result:
            case Statement():
                if result.presupposed != bool(result.needed_by):
                    yield f"statement {result.id} is presupposed, or needed, and not both"
                for id in result.needed_by:
                    if id not in self.statement:
                        yield f"presupposition {result.id} is needed by {id}, which is not in the stream"
            case Scenario():
                if result.clause not in self.clause:
                    yield f"scenario {result.id} belongs to clause {result.clause}, which is not in the stream"
                for id in result.statements:
                    if id not in self.statement:
                        yield f"scenario {result.id} belongs to {id}, which is not in the stream"
            case Mutant():
                for id in result.statements:
                    if id not in self.statement:
                        yield f"mutant {result.id} belongs to {id}, which is not in the stream"
                if result.killer and result.killer not in self.scenario:
                    yield f"mutant {result.id} is killed by {result.killer}, which is not in the stream"
            case Kills():
                for id in result.statements:
                    if id not in self.statement:
                        yield f"mutants belong to {id}, which is not in the stream"
                if result.scenario not in self.scenario:
                    yield f"mutants are killed by {result.scenario}, which is not in the stream"
            case Score():
                if result.statement not in self.statement:
                    yield f"a score belongs to {result.statement}, which is not in the stream"
            case Idle():
                if result.scenario not in self.scenario:
                    yield f"scenario {result.scenario} is idle, and not in the stream"

    def _all_in(self, document: str) -> Iterator[Statement]:
        for clause in self.clauses_of(document):
            yield from self.statements_of(clause.id)

    @cached_property
    def _presuppositions_of(self) -> dict[str, list[Statement]]:
        return _grouped(self.statements, lambda s: s.needed_by)

    @cached_property
    def _clauses_of(self) -> dict[str, list[Clause]]:
        return _grouped(self.clauses, lambda c: (c.document,))

    @cached_property
    def _statements_of(self) -> dict[str, list[Statement]]:
        return _grouped(self.statements, lambda s: (s.clause,))

    @cached_property
    def _scenarios_of(self) -> dict[str, list[Scenario]]:
        return _grouped(self.scenarios, lambda s: s.statements)

    @cached_property
    def _scenarios_under(self) -> dict[str, list[Scenario]]:
        return _grouped(self.scenarios, lambda s: (s.clause,))

    @cached_property
    def _readings_about(self) -> dict[str, list[Reading]]:
        return _grouped(self.readings, lambda r: r.statements)

    @cached_property
    def _findings_about(self) -> dict[str, list[Finding]]:
        return _grouped(self.findings, lambda f: f.statements)

    @cached_property
    def _told(self) -> tuple[Told, ...]:
        return tuple(r for r in self.results if isinstance(r, Mutant | Kills))

    @cached_property
    def _told_of(self) -> dict[str, list[Told]]:
        return _grouped(self._told, lambda told: told.statements)

    def _mutant_ids(self) -> Iterator[str]:
        yield from (mutant.id for mutant in self.mutants)
        yield from (f"{kills.document}:{id}" for kills in self.kills for id in kills.mutants)


def _id(event: Document | Clause | Statement | Reading | Scenario) -> str:
    return event.id


def _grouped(items: Iterable[T], keys: Callable[[T], Iterable[str]]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for item in items:
        for key in dict.fromkeys(keys(item)):
            found.setdefault(key, []).append(item)
    return found
