"""Scores that are accepted, and the mutants that survive, one by one."""

from __future__ import annotations

from pydantic import Field

from specs.entry import Entry, Id, Text
from specs.words import Words

PERFECT = 100
"""The score of a statement that is not listed: scenarios kill every one of its mutants."""


class Survivor(Entry):
    """A mutant that no scenario kills, accepted by itself, with the reason."""

    id: Text = Field(description='the mutant\'s own id, as in "6.4 drop"')
    ja: Text = Field(description="in Japanese why it is accepted")
    en: Text = Field(description="in English why it is accepted")

    @property
    def note(self) -> Words:
        """Why it is accepted, in both languages."""
        return Words(ja=self.ja, en=self.en)

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"survivor {self.id}"


class Score(Entry):
    """The least score that a statement may have, and its mutants that may survive."""

    id: Id = Field(description='the id of a statement, as in "6.4"')
    score: int = Field(
        ge=0,
        lt=PERFECT,
        description="the percentage of its mutants that scenarios kill, from 0 to 99; "
        "what is not listed has to reach 100",
    )
    survivors: tuple[Survivor, ...] = Field(
        default=(), alias="survivor", description="[[statement.survivor]] tables"
    )

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"score {self.id}"


class Mutants(Entry):
    """All that is accepted of a document's mutants. `others`: survivors that encode no statement."""

    scores: tuple[Score, ...] = ()
    others: tuple[Survivor, ...] = ()

    def score(self, sid: str) -> int:
        """The score that a statement must not fall below."""
        return next((score.score for score in self.scores if score.id == sid), PERFECT)

    @property
    def survivors(self) -> tuple[tuple[str, Survivor], ...]:
        """Every accepted survivor with the statement that it is listed under ('' for none)."""
        of_statements = ((score.id, survivor) for score in self.scores for survivor in score.survivors)
        return (*of_statements, *(("", survivor) for survivor in self.others))
