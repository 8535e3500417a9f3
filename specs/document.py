"""What a register says of its document as a whole."""

from __future__ import annotations

from pydantic import Field

from specs.entry import Digest, Entry, Slug, Text
from specs.lines import EXPECTED, Lines
from specs.words import Words


class NotNormative(Entry):
    """Lines that state nothing a game could obey, and why."""

    lines: Lines = Field(min_length=1, description=EXPECTED)
    digest: Digest = Field(description="the digest of these lines: eight hex digits")
    reason: Words = Field(description="why they state nothing a game could obey: { ja = …, en = … }")


class NotYet(Entry):
    """Lines that nobody has encoded yet."""

    lines: Lines = Field(min_length=1, description=EXPECTED)


class Document(Entry):
    """One rules text: where it is, and what its lines are apart from statements and headings."""

    id: Slug = Field(description="the name of its folder")
    title: Words = Field(description="its title in both languages: { ja = …, en = … }")
    version: Text = Field(description='the edition, as in "4.01"')
    file: Text = Field(description='the name of its file below HANTEI_DOCUMENTS, as in "yaboo.txt"')
    lines: int = Field(ge=1, description="the number of lines of that file")
    blank: Lines = Field(default=(), description=EXPECTED)
    not_normative: tuple[NotNormative, ...] = Field(default=(), description="[[not_normative]] tables")
    not_yet: tuple[NotYet, ...] = Field(default=(), description="[[not_yet]] tables")

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return "document"
