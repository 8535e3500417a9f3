"""What has to hold between the entries of a register."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from specs.clause import Basis, Clause, Presupposition, Statement
from specs.finding import Accepted
from specs.mutants import Mutants, Survivor
from specs.problem import Problem, nearest, quoted
from specs.reading import LITERAL, Reading
from specs.register import Item, Place
from specs.term import Term

Faults = Iterator[tuple[Item, str]]


@dataclass(frozen=True)
class Entries:
    """All entries that could be read, and the places of these and all others.

    An entry that could not be read exists all the same, and of kinds that are `lost` any
    may exist, in a file that could not be read: neither is reported as missing.
    """

    clauses: tuple[Clause, ...]
    readings: tuple[Reading, ...]
    terms: tuple[Term, ...]
    accepted: tuple[Accepted, ...]
    mutants: Mutants
    places: Mapping[str, Place]
    lost: frozenset[str]

    @property
    def statements(self) -> Iterator[Statement]:
        for clause in self.clauses:
            yield from clause.statements

    @property
    def presupposed(self) -> Mapping[str, Presupposition]:
        """The presuppositions by their ids."""
        return {s.id: s for s in self.statements if isinstance(s, Presupposition)}

    def has(self, name: str, *kinds: str) -> bool:
        """Whether there is an entry of one of these kinds with this id."""
        return any(f"{kind} {name}" in self.places for kind in kinds)

    def lacks(self, name: str, *kinds: str) -> str | None:
        """That there is certainly no such entry, in words that offer the nearest."""
        if self.has(name, *kinds) or not self.lost.isdisjoint(kinds):
            return None
        items = (item.partition(" ") for item in self.places)
        return f"no {' or '.join(kinds)} {name}{nearest(name, [i for kind, _, i in items if kind in kinds])}"


def disagreements(entries: Entries) -> Iterator[Problem]:
    """Everything that does not fit together: ids, references, options, digests of headings."""
    for faults in (_clauses, _references, _needs, _unsaid, _rings, _readings, _accepted, _mutants, _terms):
        for entry, message in faults(entries):
            place = entries.places[entry.item]
            yield Problem(place.file, entry.item, message, place.line)


def _clauses(entries: Entries) -> Faults:
    for clause in entries.clauses:
        if clause.lines and clause.digest is None:
            yield clause, "digest is missing: expected the digest of the heading's lines"
        if clause.digest is not None and not clause.lines:
            yield clause, "has a digest but no lines: expected the heading's lines, or no digest"
        for statement in clause.statements:
            if not _is_part(statement.id, clause.id):
                yield statement, f'stands in clause {clause.id}: expected an id such as "{clause.id}.1"'
            if isinstance(clause, Basis) and not isinstance(statement, Presupposition):
                yield statement, "stands among presuppositions: expected it in a clause of the text"


def _is_part(sid: str, cid: str) -> bool:
    """Whether a statement's id begins with its clause's: `6.4` of `6`; `1-1c`, a sentence of `1-1`."""
    return sid.startswith(cid) and re.fullmatch(r"[a-z]?([.#/].+)?", sid.removeprefix(cid)) is not None


def _references(entries: Entries) -> Faults:
    for statement in entries.statements:
        for see in statement.see:
            if not see.missing and (lack := entries.lacks(see.id, "statement", "clause")):
                yield statement, f"see: {lack}; if the text itself points at nothing, add missing = true"
            if see.missing and entries.has(see.id, "statement", "clause"):
                yield statement, f"see: {see.id} is in the register: drop missing = true"
        if statement.restates is not None:
            if lack := entries.lacks(statement.restates, "statement"):
                yield statement, f"restates: {lack}"
            if statement.not_executable is not None:
                yield statement, "has both restates and not_executable: keep the one that is true"


def _needs(entries: Entries) -> Faults:
    """What is presupposed is needed by statements of the text."""
    presupposed = entries.presupposed
    for statement in presupposed.values():
        for sid, times in Counter(statement.needed_by).items():
            if lack := entries.lacks(sid, "statement"):
                yield statement, f"needed_by: {lack}"
            if sid in presupposed:
                yield statement, f"needed_by: {sid} is presupposed itself: name statements of the text"
            if times > 1:
                yield statement, f"needed_by: names {sid} {times} times: name it once"


def _unsaid(entries: Entries) -> Faults:
    """What is presupposed is not said: the text neither refers to it nor repeats it."""
    presupposed = entries.presupposed
    for statement in entries.statements:
        for key, cited in (("see", [see.id for see in statement.see]), ("restates", [statement.restates])):
            for sid in filter(presupposed.__contains__, cited):
                yield (
                    statement,
                    f"{key}: {sid} is presupposed: if the text does say it, drop {sid}; else {key}",
                )


def _rings(entries: Entries) -> Faults:
    """Statements that only restate one another, so that none of them says anything."""
    restates = {s.id: s.restates for s in entries.statements if s.restates is not None}
    for statement in entries.statements:
        seen: list[str] = []
        here: str | None = statement.id
        while here is not None and here not in seen:
            seen.append(here)
            here = restates.get(here)
        if here == statement.id:
            ring = " → ".join((*seen, here))
            yield statement, f"restates in a ring ({ring}): one of these has to say it itself"


def _readings(entries: Entries) -> Faults:
    for reading in entries.readings:
        yield from ((reading, message) for message in _unknown_statements(reading.statements, entries))
        options = Counter(option.id for option in reading.options)
        for option, times in options.items():
            if times > 1:
                yield reading, f"has {times} options called {quoted(option)}: give each an id of its own"
        if LITERAL not in options:
            yield (
                reading,
                f"no option is called {quoted(LITERAL)}: give that id to the one that follows the letter",
            )
        if reading.chosen not in options:
            known = ", ".join(options)
            yield (
                reading,
                f"chosen: no option {reading.chosen}{nearest(reading.chosen, options)}; has {known}",
            )


def _accepted(entries: Entries) -> Faults:
    for finding in entries.accepted:
        yield from ((finding, message) for message in _unknown_statements(finding.statements, entries))
        if not finding.id.startswith(f"{finding.question}/"):
            yield finding, f'id: expected the question and what it is about, as in "{finding.question}/…"'
        if finding.reading is not None and (lack := entries.lacks(finding.reading, "reading")):
            yield finding, f"reading: {lack}"


def _mutants(entries: Entries) -> Faults:
    times = Counter(survivor.id for _, survivor in entries.mutants.survivors)

    def again(listed: Iterable[Survivor]) -> Iterator[str]:
        for survivor in listed:
            if times[survivor.id] > 1:
                yield f"survivor {quoted(survivor.id)} is listed {times[survivor.id]} times: list it once"

    for score in entries.mutants.scores:
        if lack := entries.lacks(score.id, "statement"):
            yield score, f"id: {lack}"
        yield from ((score, message) for message in again(score.survivors))
    for survivor in entries.mutants.others:
        yield from ((survivor, message) for message in again((survivor,)))


def _unknown_statements(cited: Iterable[str], entries: Entries) -> Iterator[str]:
    for sid in cited:
        if lack := entries.lacks(sid, "statement"):
            yield f"statements: {lack}"


def _terms(entries: Entries) -> Faults:
    english: dict[str, Term] = {}
    for term in entries.terms:
        first = english.setdefault(term.en, term)
        if first is not term:
            yield term, f"has the same English as {first.ja}, {quoted(term.en)}: one pair each"
