"""Reads a document's whole folder, and tells everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from specs import tomlfile
from specs.card import Card
from specs.check import Entries, disagreements
from specs.clause import PRESUPPOSITION, Basis, Clause, Presupposition, Statement
from specs.coverage import misclaimed
from specs.document import Document
from specs.entry import Entry
from specs.explain import explained
from specs.finding import Accepted
from specs.mutants import Mutants, Score, Survivor
from specs.problem import BadFiles, Problem, nearest
from specs.reading import Reading
from specs.register import Place, Register, in_document_order
from specs.term import Term
from specs.tomlfile import TomlFile

DOCUMENT, CLAUSES, MUTANTS = "document.toml", "clauses", "mutants.toml"
LISTS = {
    "readings.toml": "reading",
    "terms.toml": "term",
    "cards.toml": "card",
    "findings.toml": "accepted",
}
OPTIONAL = ("cards.toml", "findings.toml")  # a document may name no card; nobody may have accepted a finding
ELSEWHERE = ("pools", "rulings")  # read by those who deal pools in, or play by rulings

E = TypeVar("E", bound=Entry)
Table = dict[str, object]


def load(folder: Path) -> Register:
    """The register that a document's folder holds.

    Raises `BadFiles` with every problem of every file; a register that is returned is
    complete and consistent. The document itself is not read: `check_digests` compares
    the two.
    """
    desk = _Desk(folder.absolute())
    document = desk.document()
    clauses = in_document_order(desk.clauses())
    readings = desk.listed("readings.toml", Reading)
    terms = desk.listed("terms.toml", Term)
    cards = desk.listed("cards.toml", Card)
    accepted = desk.listed("findings.toml", Accepted)
    mutants = desk.mutants()
    entries = Entries(clauses, readings, terms, accepted, mutants, desk.places, frozenset(desk.lost))
    problems = [*desk.problems, *disagreements(entries)]
    if document is not None:
        problems += misclaimed(document, clauses, desk.places, all_read=desk.all_lines_read)
    if problems or document is None:
        raise BadFiles(problems)
    return Register(document, clauses, readings, terms, cards, accepted, mutants, desk.places)


class _Desk:
    """Reads the files of one folder, one after the other, and collects what is wrong.

    `lost` are the kinds of entry of which some may stand in a file that cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = list(_strangers(folder))
        self.places: dict[str, Place] = {}
        self.lost: set[str] = set()
        self.all_lines_read = True

    def document(self) -> Document | None:
        """The document itself; it has to have the folder's name."""
        file = self._file(DOCUMENT)
        if file is None:
            return None
        document = self._built(Document, dict(file.tables), "document", Place(file.name, 1))
        if document is not None and document.id != self.folder.name:
            message = f'id: expected the name of its folder, "{self.folder.name}"; found "{document.id}"'
            self.problems.append(Problem(file.name, "document", message, 1))
        return document

    def clauses(self) -> Iterator[Clause]:
        """The clauses of all files, in the order of the files' names."""
        paths = sorted((self.folder / CLAUSES).glob("*.toml"))
        if not paths:
            message = "holds no clauses: expected a TOML file for each chapter, as in clauses/01.toml"
            self.problems.append(Problem(f"{self.folder.name}/{CLAUSES}", "", message))
            self._lose("clause")
        for path in paths:
            file = self._file(f"{CLAUSES}/{path.name}")
            if file is None:
                self._lose("clause")
            else:
                yield from self._clauses(file)

    def listed(self, name: str, kind: type[E]) -> tuple[E, ...]:
        """The entries of a file that is one list."""
        if name in OPTIONAL and not (self.folder / name).exists():
            return ()
        file = self._file(name)
        if file is None:
            self._lose(LISTS[name])
            return ()
        return tuple(self._entries(file, LISTS[name], kind))

    def mutants(self) -> Mutants:
        """What is accepted of mutants; nothing where nobody wrote the file."""
        file = self._file(MUTANTS) if (self.folder / MUTANTS).exists() else None
        if file is None:
            return Mutants()
        scores = self._entries(file, "statement", Score, "score", beside="survivor")
        others = self._entries(file, "survivor", Survivor, beside="statement")
        return Mutants(scores=tuple(scores), others=tuple(others))

    def _clauses(self, file: TomlFile) -> Iterator[Clause]:
        tables = self._tables(file, "clause")
        of_clause = [self._inner(file, table, number) for number, table in enumerate(tables, 1)]
        total = sum(map(len, of_clause))
        before = 0
        for number, (table, parts) in enumerate(zip(tables, of_clause, strict=True)):
            item = _called("clause", table, number + 1, within=file.name)
            place = Place(file.name, file.line("clause", number, len(tables)))
            statements: list[Statement] = []
            for index, part in enumerate(parts):
                name = _called("statement", part, index + 1, within=item)
                line = file.line("clause.statement", before + index, total)
                kind = Presupposition if _presupposed(part) else Statement
                statement = self._built(kind, part, name, Place(file.name, line))
                if statement is not None:
                    statements.append(statement)
            before += len(parts)
            whole = {**table, "statement": tuple(statements)}
            clause = self._built(Basis if any(map(_presupposed, parts)) else Clause, whole, item, place)
            if clause is not None:
                yield clause

    def _inner(self, file: TomlFile, table: Table, number: int) -> list[Table]:
        """The statements of a clause, as written."""
        inner = table.get("statement", ())
        if isinstance(inner, tuple) and all(isinstance(part, dict) for part in inner):
            return list(inner)
        item = _called("clause", table, number, within=file.name)
        self.problems.append(Problem(file.name, item, "statement: expected [[clause.statement]] tables"))
        self.all_lines_read = False
        return []

    def _entries(
        self, file: TomlFile, key: str, kind: type[E], called: str = "", beside: str = ""
    ) -> Iterator[E]:
        """The entries under a key, items of another name if they are `called` otherwise."""
        tables = self._tables(file, key, called or key, beside)
        for index, table in enumerate(tables):
            item = _called(called or key, table, index + 1)
            line = file.line(key, index, len(tables))
            entry = self._built(kind, table, item, Place(file.name, line))
            if entry is not None:
                yield entry

    def _tables(self, file: TomlFile, key: str, called: str = "", beside: str = "") -> list[Table]:
        """The `[[key]]` tables of a file that holds nothing else, but perhaps those `beside` them."""
        expected = sorted(filter(None, (key, beside)))
        for other in file.tables:
            if other not in expected:
                known = " and ".join(f"[[{name}]]" for name in expected)
                message = f"unknown key {other}{nearest(other, expected)}; known here: {known} tables"
                self.problems.append(Problem(file.name, "", message))
                self._lose(called or key)
        tables = file.tables.get(key, ())
        if isinstance(tables, tuple) and all(isinstance(table, dict) for table in tables):
            return list(tables)
        self.problems.append(Problem(file.name, "", f"{key}: expected [[{key}]] tables"))
        self._lose(called or key)
        return []

    def _lose(self, kind: str) -> None:
        """Some entries of this kind cannot be read: do not miss them, nor their lines."""
        self.lost.add(kind)
        if kind == "clause":
            self.lost.add("statement")
            self.all_lines_read = False

    def _file(self, name: str) -> TomlFile | None:
        read = tomlfile.read(self.folder / name, f"{self.folder.name}/{name}")
        if isinstance(read, TomlFile):
            return read
        self.problems.append(read)
        return None

    def _built(self, kind: type[E], table: Table, item: str, place: Place) -> E | None:
        """The entry, unless there is something wrong with it or another one has its name."""
        if item in self.places:
            first = self.places[item]
            message = f"is there already, at {first.file}:{first.line}: give one of the two another id"
            self.problems.append(Problem(place.file, item, message, place.line))
            self.all_lines_read = False
            return None
        self.places[item] = place
        try:
            return kind.model_validate(table)
        except ValidationError as error:
            self.problems += (
                Problem(place.file, item, message, place.line) for message in explained(error, kind)
            )
            self.all_lines_read &= not issubclass(kind, Clause | Statement)
            return None


def _presupposed(table: Table) -> bool:
    """Whether a statement, as written, is one that is not in the text."""
    return table.get("kind") == PRESUPPOSITION


def _called(kind: str, table: Table, number: int, within: str = "") -> str:
    """What an entry is called before it is known to be one: by its id, else by its place."""
    name = table.get("ja" if kind == "term" else "id")
    if isinstance(name, str) and name:
        return f"{kind} {name}"
    return f"{kind} no. {number}{' of ' if within else ''}{within}"


def _strangers(folder: Path) -> Iterator[Problem]:
    """Files that nobody would read, because their names are mistyped."""
    if not folder.is_dir():
        yield Problem(folder.name, "", "is no folder: expected the register of a document")
        return
    for path in sorted(folder.iterdir()):
        known = (*LISTS, DOCUMENT, MUTANTS) if path.is_file() else (CLAUSES, *ELSEWHERE)
        read_by_name = path.suffix == ".toml" or path.is_dir()
        if read_by_name and not path.name.startswith((".", "__")) and path.name not in known:
            message = f"is not read{nearest(path.name, known)}; known here: {', '.join(known)}"
            yield Problem(f"{folder.name}/{path.name}", "", message)
