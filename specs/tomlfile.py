"""TOML files that people write: their tables, each with the line on which it begins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from specs.problem import Problem

_HEAD = re.compile(r"^\s*\[\[\s*([\w.-]+)\s*\]\]", re.MULTILINE)
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


@dataclass(frozen=True)
class TomlFile:
    """What a TOML file says, its lists as tuples. `name` is its path as problems give it."""

    name: str
    tables: Mapping[str, object]
    heads: Mapping[str, tuple[int, ...]]

    def line(self, path: str, index: int, count: int) -> int:
        """The line of the index-th (from 0) of all `[[path]]` tables in the file.

        TOML's parser does not say where things stand, so the lines are those of the
        headers. They are given only if there are as many headers as tables (a list may
        be written inline too); else the answer is line 1.
        """
        heads = self.heads.get(path, ())
        return heads[index] if len(heads) == count else 1


def read(path: Path, name: str) -> TomlFile | Problem:
    """The file, or why it cannot be read."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Problem(name, "", "is missing: expected a TOML file of this name")
    except UnicodeDecodeError as error:
        return Problem(name, "", f"is not UTF-8 (byte {error.start}): save it as UTF-8")
    except OSError as error:
        return Problem(name, "", f"cannot be read: {error.strerror}")
    try:
        tables = {key: _frozen(value) for key, value in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        at = _AT_LINE.search(said)
        line = int(at[1]) if at else text.count("\n") + 1
        return Problem(
            name, "", f"is not TOML: {_AT_LINE.sub('', said)}: mend this line or the one above", line
        )
    except RecursionError:
        return Problem(name, "", "holds tables or lists too deep in one another: write fewer levels")
    except ValueError as error:  # Python's own, as for a number of thousands of digits
        return Problem(name, "", f"holds a value that cannot be read: {error}")
    return TomlFile(name, tables, _heads(text))


def _frozen(value: object) -> object:
    """Lists as tuples, all the way down."""
    match value:
        case list():
            return tuple(map(_frozen, value))
        case dict():
            return {key: _frozen(inner) for key, inner in value.items()}
    return value


def _heads(text: str) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    line, seen = 1, 0
    for head in _HEAD.finditer(text):
        line += text.count("\n", seen, head.start(1))
        seen = head.start(1)
        found.setdefault(head[1], []).append(line)
    return {path: tuple(lines) for path, lines in found.items()}
