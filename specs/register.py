"""The register of one document: everything that its folder says, checked and in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Protocol, TypeVar

from specs.card import Card
from specs.clause import Basis, Clause, Kind, Presupposition, Review, See, Statement
from specs.document import Document, NotNormative, NotYet
from specs.finding import Accepted
from specs.mutants import Mutants, Score, Survivor
from specs.problem import Unknown, nearest
from specs.reading import LITERAL, Option, Reading
from specs.term import Term
from specs.words import Words

__all__ = [
    "LITERAL",
    "Accepted",
    "Basis",
    "Card",
    "Clause",
    "Document",
    "Kind",
    "Mutants",
    "NotNormative",
    "NotYet",
    "Option",
    "Place",
    "Presupposition",
    "Reading",
    "Register",
    "Review",
    "Score",
    "See",
    "Statement",
    "Survivor",
    "Term",
    "Words",
]

T = TypeVar("T")


class Item(Protocol):
    """An entry of a register that has a name of its own."""

    @property
    def item(self) -> str: ...


@dataclass(frozen=True)
class Place:
    """Where an entry stands: a file, beginning with the document's folder, and a line from 1."""

    file: str
    line: int


@dataclass(frozen=True, eq=False)
class Register:
    """What one document says, statement by statement.

    Clauses and statements are in the document's order, presuppositions after them; ids are those within the document
    (`6.4`), without its name. Asking for an id that is not there raises `Unknown`, whose
    message offers the nearest ones. Made by `specs.load`, never by hand.
    """

    document: Document
    clauses: tuple[Clause, ...]
    readings: tuple[Reading, ...]
    terms: tuple[Term, ...]
    cards: tuple[Card, ...]
    accepted: tuple[Accepted, ...]
    mutants: Mutants
    places: Mapping[str, Place]

    @property
    def id(self) -> str:
        """The document's id."""
        return self.document.id

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """All statements, in the document's order, presuppositions too."""
        return tuple(statement for clause in self.clauses for statement in clause.statements)

    @cached_property
    def presuppositions(self) -> tuple[Presupposition, ...]:
        """Those that are not in the text."""
        return tuple(s for s in self.statements if isinstance(s, Presupposition))

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements)

    def __len__(self) -> int:
        return len(self.statements)

    def __contains__(self, sid: object) -> bool:
        """Whether a statement has this id."""
        return sid in self._statements

    def statement(self, sid: str) -> Statement:
        """The statement with this id."""
        return self._found("statement", self._statements, sid)

    def clause(self, cid: str) -> Clause:
        """The clause with this id."""
        return self._found("clause", self._clauses, cid)

    def clause_of(self, sid: str) -> Clause:
        """The clause in which the statement with this id stands."""
        return self._found("statement", self._clause_of, sid)

    def reading(self, rid: str) -> Reading:
        """The reading with this id."""
        return self._found("reading", self._readings, rid)

    def card(self, cid: str) -> Card:
        """The card with this id."""
        return self._found("card", self._cards, cid)

    def place(self, entry: Item) -> Place:
        """Where a statement, clause, reading, term, card, accepted finding or score stands in the files."""
        return self._found("place for", self.places, entry.item)

    def full_id(self, local: str) -> str:
        """The id with the document's name: `6.4` is `doremi:6.4`."""
        return f"{self.id}:{local}"

    def local_id(self, full: str) -> str:
        """The id without the document's name: `doremi:6.4` is `6.4`."""
        document, colon, local = full.partition(":")
        if not colon or document != self.id:
            raise Unknown(f"{full} is no id of {self.id}: expected {self.id}:…")
        return local

    @property
    def all_chosen(self) -> dict[str, str]:
        """The chosen option of each reading."""
        return {reading.id: reading.chosen for reading in self.readings}

    @property
    def all_literal(self) -> dict[str, str]:
        """The option of each reading that follows the letter of the text."""
        return {reading.id: LITERAL for reading in self.readings}

    def _found(self, what: str, among: Mapping[str, T], name: str) -> T:
        if name in among:
            return among[name]
        raise Unknown(f"{self.id} has no {what} {name}{nearest(name, among)}")

    @cached_property
    def _statements(self) -> Mapping[str, Statement]:
        return {s.id: s for s in self.statements}

    @cached_property
    def _clauses(self) -> Mapping[str, Clause]:
        return {c.id: c for c in self.clauses}

    @cached_property
    def _clause_of(self) -> Mapping[str, Clause]:
        return {s.id: c for c in self.clauses for s in c.statements}

    @cached_property
    def _readings(self) -> Mapping[str, Reading]:
        return {r.id: r for r in self.readings}

    @cached_property
    def _cards(self) -> Mapping[str, Card]:
        return {c.id: c for c in self.cards}


def in_document_order(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """The clauses, and the statements in them, by their first lines; those of one line as in the file.

    What has no line stands last.
    """

    def start(lines: Iterable[int]) -> float:
        return min(lines, default=inf)

    def whole(clause: Clause) -> float:
        return start((*clause.lines, *(n for s in clause.statements for n in s.lines)))

    ordered = (
        c.model_copy(update={"statements": tuple(sorted(c.statements, key=lambda s: start(s.lines)))})
        for c in clauses
    )
    return tuple(sorted(ordered, key=whole))
