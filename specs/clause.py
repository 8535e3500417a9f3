"""Clauses and the statements in them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SerializeAsAny

from specs.entry import Day, Digest, Entry, Id, Text
from specs.lines import EXPECTED, Lines
from specs.words import Words

Kind = Literal[
    "definition",
    "constraint",
    "step",
    "permission",
    "prohibition",
    "duty",
    "formula",
    "example",
    "advice",
    "administration",
    "presupposition",
]

PRESUPPOSITION: Literal["presupposition"] = "presupposition"
"""The kind of a statement that is not in the text."""

NOT_IN_THE_TEXT = "as what is presupposed is not in the text"


class See(Entry):
    """A cross reference that the text itself makes.

    `binds` is the role or thing that the other place is cited for. `missing` says that
    the text points at a place that it does not have: a defect of the text, which
    `dangling` finds, and not of the register.
    """

    id: Id = Field(description='the id of a statement or clause of this document, as in "6.1"')
    binds: Text | None = Field(default=None, description='what it is cited for, as in "mover"')
    missing: bool = Field(default=False, description="true where the document has no such place")


class Review(Entry):
    """A person's word that a statement's wording and encoding agree with the source."""

    by: Text = Field(description="who compared them")
    on: Day = Field(description='the day, as in "2026-11-30"')
    digest: Digest = Field(description="the statement's digest on that day")


class Statement(Entry):
    """One claim that can be tested by itself: a sentence, a bullet, a numbered step."""

    id: Id = Field(description='the clause\'s id and the part, as in "6.4"')
    lines: Lines = Field(min_length=1, description=EXPECTED)
    digest: Digest = Field(description="the digest of these lines: eight hex digits")
    kind: Kind = Field(
        description="one of definition, constraint, step, permission, prohibition, duty, formula, "
        "example, advice, administration, presupposition"
    )
    title: Words = Field(description="a short claim in both languages: { ja = …, en = … }")
    ja: Text = Field(description="the statement in our own Japanese words")
    en: Text = Field(description="the statement in our own English words")
    see: tuple[See, ...] = Field(default=(), description='a list of references, as in [{ id = "6.1" }]')
    restates: Id | None = Field(default=None, description="the id of the statement that says the same")
    not_executable: Words | None = Field(
        default=None, description="why nothing can be played or checked: { ja = …, en = … }"
    )
    since: Text | None = Field(default=None, description='the edition that brought it, as in "4.01"')
    reviewed: Review | None = Field(default=None, description="{ by = …, on = …, digest = … }")

    @property
    def words(self) -> Words:
        """The statement in both languages."""
        return Words(ja=self.ja, en=self.en)

    @property
    def suspect(self) -> bool:
        """Whether it was reviewed and its lines in the document have changed since."""
        return self.reviewed is not None and self.reviewed.digest != self.digest

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"statement {self.id}"


class Presupposition(Statement):
    """What the text takes for granted without saying it, and what of the text needs it.

    It stands in no line, so that there is nothing to compare it with, and is never counted among
    the statements of the document.
    """

    kind: Literal["presupposition"]
    lines: Lines = Field(default=(), max_length=0, description=f"no lines, {NOT_IN_THE_TEXT}")
    digest: Literal[""] = Field(default="", description=f"no digest, {NOT_IN_THE_TEXT}")
    needed_by: tuple[Id, ...] = Field(
        min_length=1, description='ids of the statements of the text that need it, as in ["2-6.3"]'
    )
    see: tuple[See, ...] = Field(default=(), max_length=0, description=f"no references, {NOT_IN_THE_TEXT}")
    restates: None = Field(default=None, description="nothing, as what the text says is not presupposed")
    not_executable: None = Field(default=None, description="nothing, as nobody needs what cannot be played")
    since: None = Field(default=None, description=f"no edition, {NOT_IN_THE_TEXT}")
    reviewed: None = Field(default=None, description=f"no review, {NOT_IN_THE_TEXT}")


class Clause(Entry):
    """The smallest unit that the document itself numbers or heads."""

    id: Id = Field(description='the printed number or the English name of the heading, as in "6"')
    heading: Words = Field(description="its heading in both languages: { ja = …, en = … }")
    lines: Lines = Field(description=f"the lines of the heading itself, may be []: {EXPECTED}")
    digest: Digest | None = Field(default=None, description="the digest of the heading's lines")
    statements: tuple[SerializeAsAny[Statement], ...] = Field(
        default=(), alias="statement", description="[[clause.statement]] tables"
    )

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"clause {self.id}"


class Basis(Clause):
    """The clause of presuppositions, which is ours: no line of the text is its heading."""

    lines: Lines = Field(default=(), max_length=0, description=f"no lines, {NOT_IN_THE_TEXT}")
    digest: None = Field(default=None, description=f"no digest, {NOT_IN_THE_TEXT}")
