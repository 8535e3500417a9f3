"""The same words in both languages."""

from __future__ import annotations

from pydantic import Field

from specs.entry import Entry, Language, Text


class Words(Entry):
    """One text, in Japanese and in English."""

    ja: Text = Field(description="the Japanese text")
    en: Text = Field(description="the English text")

    def text(self, language: Language) -> str:
        """The text in that language."""
        return self.ja if language == "ja" else self.en
