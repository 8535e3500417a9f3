"""What is wrong with files that a person wrote, told all at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, where it stands, what was expected and how to mend it.

    `file` is a path with forward slashes that begins with the document's folder
    (`doremi/clauses/06.toml`); `item` is what a register calls its entries
    (`statement 6.4`) or the file itself (``""``); `line` counts from 1.
    """

    file: str
    item: str
    message: str
    line: int | None = None

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (where, self.item, self.message) if part)


class BadFiles(Exception):
    """Files that cannot be used: holds every problem, by file and line."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class Unknown(LookupError):
    """An id that names nothing; the message offers the nearest ones that do."""


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems by file and line, each once."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda p: (p.file, p.line or 0, p.item, p.message)))


def nearest(name: str, known: Iterable[str]) -> str:
    """The words that offer what was probably meant, ` (did you mean "6.4"?)`, or nothing."""
    close = likeliest(name, known)
    return f" (did you mean {quoted(close)}?)" if close else ""


def likeliest(name: str, known: Iterable[str]) -> str:
    """What was probably meant, or nothing."""
    return next(iter(get_close_matches(name, list(known), n=1, cutoff=0.6)), "")


def quoted(text: str) -> str:
    """The text as it would stand in a TOML file."""
    return f'"{text}"'


SHOWN = 60
"""The most characters of what was found that are shown."""


def shown(value: object, depth: int = 3) -> str:
    """What was found, nearly as it stands in the file, not too long and not too deep."""
    match value:
        case str():
            text = quoted(value)
        case bool():
            text = str(value).lower()
        case int() if value.bit_length() > 4 * SHOWN:
            text = hex(value)  # Python does not write numbers of thousands of digits otherwise
        case tuple() | list() | dict() if value and not depth:
            text = "…"
        case tuple() | list():
            text = f"[{', '.join(shown(part, depth - 1) for part in value)}]"
        case dict():
            parts = (f"{key} = {shown(part, depth - 1)}" for key, part in value.items())
            text = f"{{ {', '.join(parts)} }}" if value else "{}"
        case _:
            text = str(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
