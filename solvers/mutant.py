"""A mutant: one place of a rulebook, and what stands there instead.

A place is found by a path from the rulebook under its readings: fields, keys, the ids of
steps, norms and declarations, and numbers where a part has no name. One mutant may fit the
rulebook under several readings, wherever the same thing stands at its place.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, cast

from model.kernel.rulebook import Rulebook

Path = tuple[str | int, ...]


class Gone(Enum):
    """What stands in the place of something that a mutant drops."""

    GONE = "nothing"


GONE = Gone.GONE


class Operator(StrEnum):
    """How rules are broken; each broken in one place only."""

    DROP = "drop"
    FLIP = "flip"
    """Another modality of a norm; everybody's is only mine."""
    NEGATE = "negate"
    WEAKEN = "weaken"
    """A part of a condition is left out, or a comparison admits more."""
    SHIFT = "shift"
    """A number, or the boundary of a comparison, is one more or one less."""
    SKIP = "skip"
    """A step is passed without what it does."""
    REDIRECT = "redirect"
    """A way out of a step leads somewhere else."""
    SWAP = "swap"
    """Two neighbours change places."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`item`: the id or name of what is broken; `statements`: what it encodes, as local ids.

    At `path` stands `new` (GONE: nothing) instead of `old`, both parts of a rulebook as data.
    """

    item: str
    statements: tuple[str, ...]
    operator: Operator
    path: Path
    old: Any
    new: Any

    @property
    def id(self) -> str:
        """What accepted survivors are listed by: the same as long as the place says the same."""
        where = ".".join(map(str, self.path[len(_root(self.path)) :]))
        changed = "" if self.new is GONE and not where else f" {brief(self.old)} → {brief(self.new)}"
        return f"{self.item} {self.operator}{f' {where}:' if where else ''}{changed}"

    def of(self, book: Rulebook) -> Rulebook | None:
        """`book` broken; None where it says something else in that place."""
        try:
            return cast("Rulebook", _put(book, self.path, self.old, self.new))
        except _Elsewhere:
            return None


class _Elsewhere(LookupError):
    """There is no such place, or something else stands there."""


def _root(path: Path) -> Path:
    """The part of a path that leads to its item: ('flows', FLOW, 'steps', STEP), ('items', ID)…"""
    return path[:4] if path[0] == "flows" and len(path) > 2 else path[:2]


def _put(value: Any, path: Path, old: Any, new: Any) -> Any:
    if not path:
        if value != old or type(value) is not type(old):
            raise _Elsewhere
        return new
    at, *rest = path
    match value:
        case tuple():
            i = _index(value, at)
            part = _put(value[i], tuple(rest), old, new)
            return (*value[:i], *(() if part is GONE else (part,)), *value[i + 1 :])
        case Mapping():
            if at not in value:
                raise _Elsewhere
            part = _put(value[at], tuple(rest), old, new)
            return {k: part if k == at else v for k, v in value.items() if k != at or part is not GONE}
        case _:
            field = str(at)
            if not hasattr(value, field):
                raise _Elsewhere
            return dataclasses.replace(value, **{field: _put(getattr(value, field), tuple(rest), old, new)})


def _index(parts: tuple[Any, ...], at: str | int) -> int:
    if isinstance(at, int):
        if at >= len(parts):
            raise _Elsewhere
        return at
    found = (i for i, part in enumerate(parts) if name_of(part) == at)
    i = next(found, None)
    if i is None:
        raise _Elsewhere
    return i


def name_of(part: Any) -> str:
    """The id or name by which a part of a rulebook is found; '' where it has none."""
    return str(getattr(part, "id", "") or getattr(part, "name", ""))


def brief(value: Any) -> str:
    """A part of a rulebook in one line: what is not as usual, without the names of the fields."""
    match value:
        case Gone():
            return value.value
        case tuple():
            return f"({', '.join(map(brief, value))})"
        case Mapping():
            return "{" + ", ".join(f"{key}: {brief(part)}" for key, part in value.items()) + "}"
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            parts = [brief(getattr(value, f.name)) for f in dataclasses.fields(value) if _said(value, f)]
            return f"{type(value).__name__}({', '.join(parts)})"
    return str(value)


def _said(value: Any, field: "dataclasses.Field[Any]") -> bool:
    return field.init and bool(getattr(value, field.name) != field.default)
