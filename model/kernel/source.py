"""Where in the Python source each item of a rulebook is written."""

import ast
import importlib.util
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Position(NamedTuple):
    """A place in the code; `file` is relative to the project."""

    file: str
    line: int


@cache
def positions(package: str) -> Mapping[str, tuple[Position, ...]]:
    """Item id → the places in `package` where something with that id is constructed.

    An item is any call whose first argument is a literal string, in the order of the files.
    An unknown package has no positions.
    """
    found: dict[str, list[Position]] = {}
    for path, file in _files(package):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(args=[ast.Constant(value=str() as id), *_]):
                    found.setdefault(id, []).append(Position(file, node.lineno))
    return {id: tuple(sorted(places)) for id, places in found.items()}


def _files(package: str) -> Iterator[tuple[Path, str]]:
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:
        return
    for folder in (spec and spec.submodule_search_locations) or ():
        for path in sorted(Path(folder).glob("*.py")):
            yield path, f"{package.replace('.', '/')}/{path.name}"
