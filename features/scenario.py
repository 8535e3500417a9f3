"""A scenario as it is written: frozen, with the line of everything that a message may name."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from features.phrase import Role
from model.kernel.words import Language


@dataclass(frozen=True, slots=True)
class Step:
    """`text` without its keyword."""

    role: Role
    text: str
    line: int
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """`@name:value`; a tag without a colon has no value."""

    text: str
    line: int

    @property
    def name(self) -> str:
        return self.text[1:].partition(":")[0]

    @property
    def value(self) -> str:
        return self.text[1:].partition(":")[2]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One row of an outline is one scenario (`row` counts them from 1).

    `title` is the name in the file's language, `other` in the other one ('' if it has none).
    `clause`, `rule` and `statements` are full ids and the rule's name; `readings` are
    the options under which it runs.
    """

    file: str
    line: int
    name: str
    language: Language
    document: str = ""
    other: str = ""
    clause: str = ""
    rule: str = ""
    statements: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict, hash=False)
    steps: tuple[Step, ...] = ()
    row: int = 0

    @property
    def place(self) -> str:
        """Where it stands: FILE:LINE."""
        return f"{self.file}:{self.line}"

    def title(self, language: Language) -> str:
        """Its name in a language; in the file's own where there is no other."""
        return self.name if language == self.language or not self.other else self.other
