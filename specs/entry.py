"""What all entries of a register have in common: they are frozen, strict and complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PlainSerializer,
    StringConstraints,
)

Language = Literal["ja", "en"]


class Entry(BaseModel):
    """A table of a TOML file. Each field's description completes the sentence "expected …"."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


def _day(value: object) -> object:
    return date.fromisoformat(value) if isinstance(value, str) else value


Text = Annotated[str, StringConstraints(pattern=r"\S")]
"""Text that says something."""

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._/#-]*$")]
"""The id of a clause or statement, without the document: `6.4`, `battle.2`, `v4.00/9-1`."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+([-.][a-z0-9]+)*$")]
"""A short English name: `at-least`."""

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")]
"""Eight hex digits, see `specs.lines.digest`."""

Day = Annotated[date, BeforeValidator(_day)]
"""A day, written "2026-11-30"."""

Value = int | str | bool


class Values(Mapping[str, Value]):
    """Named values that nobody can change; equal, hashed and pickled like any frozen value."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Value]) -> None:
        self._items = dict(items)

    def __getitem__(self, name: str) -> Value:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"Values({self._items!r})"


FrozenValues = Annotated[
    Mapping[str, Value], AfterValidator(Values), PlainSerializer(dict, return_type=dict[str, Value])
]
