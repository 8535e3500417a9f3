"""Every line of a document is accounted for, exactly once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from specs.clause import Clause, Presupposition
from specs.document import Document
from specs.lines import spans, written
from specs.problem import Problem
from specs.register import Place, Register

BLANK, STATED, HEADING, NOT_NORMATIVE, NOT_YET = "blank", "stated", "heading", "not_normative", "not_yet"


@dataclass(frozen=True)
class Coverage:
    """How many lines of a document are what; the five kinds add up to `total`."""

    total: int
    blank: int
    stated: int
    headings: int
    not_normative: int
    not_yet: int

    @property
    def registered(self) -> int:
        """The lines of which the register says what they are: all but those not done yet."""
        return self.total - self.not_yet


@dataclass(frozen=True)
class Claim:
    """Lines that somebody in the register speaks for: what they are, by which entry."""

    item: str
    what: str
    lines: tuple[int, ...]
    digest: str | None


def coverage(register: Register) -> Coverage:
    """The lines of the document, counted by what they are."""
    lines: dict[str, set[int]] = {what: set() for what in (BLANK, STATED, HEADING, NOT_NORMATIVE, NOT_YET)}
    for claim in claims(register.document, register.clauses):
        lines[claim.what].update(claim.lines)
    return Coverage(register.document.lines, *(len(numbers) for numbers in lines.values()))


def claims(document: Document, clauses: Iterable[Clause]) -> Iterator[Claim]:
    """All claims on lines. Statements may share lines; nothing else may. Presuppositions claim none."""
    yield Claim("blank", BLANK, document.blank, None)
    for clause in clauses:
        if clause.lines:
            yield Claim(clause.item, HEADING, clause.lines, clause.digest)
        for statement in clause.statements:
            if not isinstance(statement, Presupposition):
                yield Claim(statement.item, STATED, statement.lines, statement.digest)
    for number, part in enumerate(document.not_normative, 1):
        yield Claim(f"not_normative {number}", NOT_NORMATIVE, part.lines, part.digest)
    for number, rest in enumerate(document.not_yet, 1):
        yield Claim(f"not_yet {number}", NOT_YET, rest.lines, None)


def misclaimed(
    document: Document, clauses: Iterable[Clause], places: Mapping[str, Place], *, all_read: bool
) -> Iterator[Problem]:
    """Lines that two entries claim, that the document does not have, or that nobody claims.

    The last is not asked when an entry could not be read (`all_read` false): its lines
    would only seem to be free.
    """
    home = places["document"]
    owners: dict[int, Claim] = {}
    for claim in claims(document, clauses):
        place = places.get(claim.item, home)
        if beyond := [n for n in claim.lines if n > document.lines]:
            message = f"cites {written(beyond)}; the document has {document.lines} lines"
            yield Problem(place.file, claim.item, message, place.line)
        for other, numbers in _clashes(claim, owners):
            message = (
                f"{written(numbers)} cannot be {_as(claim)} and also {_as(other)}: keep the one that is true"
            )
            yield Problem(place.file, claim.item, message, place.line)
        owners.update((n, claim) for n in claim.lines)
    free = [n for n in range(1, document.lines + 1) if n not in owners]
    for run in spans(free) if all_read else ():
        message = (
            "belongs to nothing: give it to a statement, a heading (lines of [[clause]]), blank, "
            "[[not_normative]] or, while the document is being encoded, [[not_yet]]"
        )
        yield Problem(home.file, written(range(run[0], run[1] + 1)), message, home.line)


def _clashes(claim: Claim, owners: Mapping[int, Claim]) -> Iterator[tuple[Claim, list[int]]]:
    clashing: dict[Claim, list[int]] = {}
    for number in claim.lines:
        other = owners.get(number)
        if other is not None and not claim.what == other.what == STATED:
            clashing.setdefault(other, []).append(number)
    yield from clashing.items()


def _as(claim: Claim) -> str:
    return {STATED: f"part of {claim.item}", HEADING: f"the heading of {claim.item}"}.get(
        claim.what, claim.what
    )
