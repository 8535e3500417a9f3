"""Readings: places where the text allows several meanings, or says nothing."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from specs.entry import Entry, Id, Slug, Text
from specs.problem import Unknown, nearest
from specs.words import Words

LITERAL = "literal"
"""The option that every reading has: what the letter of the text says, or is nearest to it."""


class Option(Entry):
    """One meaning that the text can be given."""

    id: Slug = Field(description='a short English name, as in "at-least"')
    ja: Text = Field(description="what this option says, in Japanese")
    en: Text = Field(description="what this option says, in English")

    @property
    def words(self) -> Words:
        """What it says, in both languages."""
        return Words(ja=self.ja, en=self.en)


class Reading(Entry):
    """A place where two competent judges rule differently, what they may say, and what we chose."""

    id: Slug = Field(description='a short English name, as in "payment"')
    statements: tuple[Id, ...] = Field(min_length=1, description='ids of statements, as in ["resource.1"]')
    kind: Literal["ambiguity", "silence", "contradiction", "error"] = Field(
        description="one of ambiguity, silence, contradiction, error"
    )
    title: Words = Field(description="a short title in both languages: { ja = …, en = … }")
    situation: Words = Field(description="the situation in which judges differ: { ja = …, en = … }")
    chosen: Slug = Field(description="the id of one of its options")
    why: Words = Field(description="why that option was chosen: { ja = …, en = … }")
    different_game: bool = Field(description="true if the options lead to different play, else false")
    options: tuple[Option, ...] = Field(
        alias="option", min_length=2, description="two or more [[reading.option]] tables"
    )

    def named(self, option: str) -> Option:
        """The option with this id. Raises `Unknown`, offering the nearest."""
        for candidate in self.options:
            if candidate.id == option:
                return candidate
        ids = [o.id for o in self.options]
        raise Unknown(f"reading {self.id} has no option {option}{nearest(option, ids)}")

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"reading {self.id}"
