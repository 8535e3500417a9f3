"""Findings that the rule authors know of."""

from __future__ import annotations

from pydantic import Field

from specs.entry import Day, Entry, Id, Slug, Text
from specs.words import Words


class Accepted(Entry):
    """A finding that a person has accepted, by itself, with what is wrong in the text.

    A check fails on a finding that is not accepted, and on an accepted one that is no
    longer found.
    """

    id: Text = Field(description='the finding\'s own id, as in "overlap/6.4+7-1.2"')
    question: Slug = Field(description='the question that found it, as in "overlap"')
    statements: tuple[Id, ...] = Field(description='ids of statements, as in ["6.4"]')
    reading: Slug | None = Field(default=None, description="the id of the reading that carries the repair")
    note: Words = Field(description="what is wrong in the text: { ja = …, en = … }")
    on: Day = Field(description='the day it was accepted, as in "2026-11-30"')

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"accepted {self.id}"
