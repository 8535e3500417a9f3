"""A document's terms."""

from __future__ import annotations

from pydantic import Field

from specs.entry import Text
from specs.words import Words


class Term(Words):
    """A term of the document and the one English word that stands for it everywhere."""

    ja: Text = Field(description='the document\'s term, as in "手番の人"')
    en: Text = Field(description='its English, as in "the active player"')

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"term {self.ja}"
