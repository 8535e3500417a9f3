"""A document as its register and rulebook tell it: lines, clauses, statements, readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

import specs
from features.games import Rules
from features.runner import shown
from model.kernel.citing import Citation, citations, python_effects
from model.kernel.lay import lay
from model.kernel.position import Position
from model.kernel.source import Position as CodePosition
from model.kernel.source import positions
from reports.events import (
    Clause,
    Document,
    Encoding,
    Lines,
    Option,
    Place,
    Reading,
    See,
    Statement,
    WayOut,
    words,
)
from reports.picture import names, picture
from reports.readback import Readback
from specs import Presupposition

ENCODINGS: Mapping[str, Encoding] = {
    "norm": "norm",
    "step": "step",
    "formula": "formula",
    "effect": "effect",
    "definition": "definition",
    "example": "example",
    "property": "norm",
}


class Registered:
    """Everything that is known of a document before anything is run."""

    def __init__(self, of: Rules) -> None:
        self.of = of
        self.register = of.register
        self.id = of.id

    @cached_property
    def cited(self) -> Mapping[str, tuple[Citation, ...]]:
        """Statement → what encodes it, in the chosen readings or to the letter."""
        chosen, literal = (citations(self.of.game(r).book) for r in ({}, self.register.all_literal))
        return {
            sid: tuple(dict.fromkeys((*chosen.get(sid, ()), *literal.get(sid, ()))))
            for sid in {**chosen, **literal}
        }

    @cached_property
    def _code(self) -> Mapping[str, tuple[CodePosition, ...]]:
        return positions(f"model.{self.id}")

    @cached_property
    def _readback(self) -> Readback:
        return Readback(self.of.game(), frozenset(s.id for s in self.register.presuppositions))

    @cached_property
    def _unmarked(self) -> Readback:
        """For presuppositions, which are marked as a whole."""
        return Readback(self.of.game())

    def events(self, told_apart: Mapping[str, bool]) -> Iterator[Document | Clause | Statement | Reading]:
        """The document, its clauses with their statements, its readings; in the document's order."""
        yield self.document()
        for clause in self.register.clauses:
            yield self.clause(clause)
            yield from (self.statement(statement, clause.id) for statement in clause.statements)
        yield from (
            self.reading(reading, told_apart.get(reading.id, False)) for reading in self.register.readings
        )

    def document(self) -> Document:
        register = self.register
        lines = specs.coverage(register)
        game = self.of.game()
        return Document(
            id=self.id,
            title=words(register.document.title),
            version=register.document.version,
            file=register.document.file,
            lines=Lines(
                total=lines.total,
                registered=lines.registered,
                blank=lines.blank,
                stated=lines.stated,
                headings=lines.headings,
                not_normative=lines.not_normative,
                not_yet=lines.not_yet,
            ),
            names=names(game.book, register.cards),
            standard=picture(game, lay(game, Position(), self.of.cards.prints)),
            python_effects=tuple(WayOut(id=self.id, why=effect.why) for effect in python_effects(game.book)),
        )

    def clause(self, clause: specs.Clause) -> Clause:
        return Clause(
            id=self._full(clause.id),
            document=self.id,
            heading=words(clause.heading),
            lines=clause.lines,
            feature=self._features.get(self._full(clause.id), ""),
        )

    @cached_property
    def _features(self) -> Mapping[str, str]:
        """Clause → its feature file, by the tag in it."""
        found = {}
        for path in sorted(self.of.folder.rglob("*.feature")):
            for word in path.read_text("utf-8").split():
                if word.startswith("@clause:"):
                    found[word.removeprefix("@clause:")] = shown(path)
        return found

    def statement(self, statement: specs.Statement, clause: str) -> Statement:
        cited = self.cited.get(statement.id, ())
        kinds = dict.fromkeys(ENCODINGS[how] for how, _ in cited)
        place = self.register.place(statement)
        reader = self._unmarked if isinstance(statement, Presupposition) else self._readback
        reviewed: Literal["no", "yes", "suspect"] = (
            "suspect" if statement.suspect else "yes" if statement.reviewed else "no"
        )
        return Statement(
            id=self._full(statement.id),
            clause=self._full(clause),
            kind=statement.kind,
            title=words(statement.title),
            ja=statement.ja,
            en=statement.en,
            lines=statement.lines,
            digest=statement.digest,
            place=Place(file=f"specs/{place.file}", line=place.line),
            encoded_as=tuple(kinds),
            encoding=tuple(words(said) for said in reader.statement(cited)),
            code=tuple(self._places(statement.id, cited)),
            see=tuple(
                See(id=self._full(see.id), binds=see.binds or "", missing=see.missing)
                for see in statement.see
            ),
            restates=self._full(statement.restates) if statement.restates else "",
            not_executable=words(statement.not_executable) if statement.not_executable else None,
            needed_by=self._needed_by(statement),
            reviewed=reviewed,
            since=statement.since or "",
        )

    def _needed_by(self, statement: specs.Statement) -> tuple[str, ...]:
        return tuple(map(self._full, statement.needed_by)) if isinstance(statement, Presupposition) else ()

    def _places(self, statement: str, cited: tuple[Citation, ...]) -> Iterator[Place]:
        ids = dict.fromkeys([*(item for _, item in cited), statement])
        seen = dict.fromkeys(place for id in ids for place in self._code.get(id, ()))
        yield from (Place(file=place.file, line=place.line) for place in seen)

    def reading(self, reading: specs.Reading, told_apart: bool) -> Reading:
        return Reading(
            id=self._full(reading.id),
            document=self.id,
            statements=tuple(map(self._full, reading.statements)),
            kind=reading.kind,
            title=words(reading.title),
            situation=words(reading.situation),
            options=tuple(Option(id=o.id, ja=o.ja, en=o.en) for o in reading.options),
            chosen=reading.chosen,
            why=words(reading.why),
            different_game=reading.different_game,
            told_apart=told_apart,
        )

    def _full(self, local: str) -> str:
        return self.register.full_id(local)
