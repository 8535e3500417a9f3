"""Words: one meaning in both languages of the project."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = ("ja", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """One meaning, Japanese and English; `{name}` marks a gap that is filled later."""

    ja: str
    en: str

    def __call__(self, language: Language) -> str:
        return self.ja if language == "ja" else self.en

    def fill(self, **gaps: "Words") -> "Words":
        """The same words with every gap filled, each language with its own."""
        return Words(
            self.ja.format(**{name: words.ja for name, words in gaps.items()}),
            self.en.format(**{name: words.en for name, words in gaps.items()}),
        )
