"""The lines that statements cite, read from the documents at hand for a local report only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reports.events import Statement
from reports.run import Run
from specs.lines import digest_of


@dataclass(frozen=True)
class Original:
    """The lines of one statement; `differs`: they are not those that the register cites."""

    lines: tuple[str, ...]
    differs: bool


def originals(run: Run, folder: Path | None) -> Mapping[str, Original]:
    """Statement → its original lines, for every document that the folder holds.

    A document that is missing there, or cannot be read, is left out: the check itself says so.
    """
    found: dict[str, Original] = {}
    for document in run.documents if folder else ():
        text = _text(folder / document.file) if folder and document.file else None
        if text is not None:
            for statement in run.statements_in(document.id):
                found[statement.id] = _original(statement, text)
    return found


def _text(path: Path) -> list[str] | None:
    try:
        return path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return None


def _original(statement: Statement, text: list[str]) -> Original:
    numbers = [n for n in statement.lines if n <= len(text)]
    differs = bool(statement.digest) and (
        len(numbers) < len(statement.lines) or digest_of(text, numbers) != statement.digest
    )
    return Original(tuple(text[n - 1].strip() for n in numbers), differs)
