"""pydantic's complaints in the words of somebody who writes a register."""

from __future__ import annotations

from typing import get_args

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from specs.entry import Entry
from specs.problem import nearest, shown


def explained(error: ValidationError, kind: type[Entry]) -> tuple[str, ...]:
    """What is wrong with a table of this kind: one message a fault, each with what was expected."""
    faults = (_message(fault, kind) for fault in error.errors(include_url=False))
    return tuple(dict.fromkeys(faults))  # a union complains once for each of its members


def _message(fault: ErrorDetails, kind: type[Entry]) -> str:
    owner, key, path = _walked(fault["loc"], kind)
    fields = _fields(owner)
    if fault["type"] == "extra_forbidden":
        return f"unknown key {path}{nearest(key, fields)}; known here: {', '.join(fields)}"
    expected = fields[key].description
    if fault["type"] == "missing":
        return f"{path} is missing: expected {expected}"
    if fault["type"] == "value_error" and key != "on":
        return f"{path}: {fault['ctx']['error']}"  # our own validators say it all
    return f"{path}: expected {expected}; found {shown(fault['input'])}"


def _walked(loc: tuple[int | str, ...], kind: type[Entry]) -> tuple[type[Entry], str, str]:
    """The entry at fault, its key, and the way there; the second entry of `see` is `see#2`."""
    owner, key, path = kind, "", list[str]()
    inner: type[Entry] | None = kind
    for part in loc:
        if isinstance(part, int):
            path[-1] += f"#{part + 1}"
        elif inner is None:  # a name of the author's choice, as in values; what follows is pydantic's
            path.append(part)
            break
        else:
            owner, key = inner, part
            path.append(part)
            inner = _entry_in(_fields(owner)[key].annotation) if key in _fields(owner) else None
    return owner, key, ".".join(path)


def _fields(kind: type[Entry]) -> dict[str, FieldInfo]:
    """The fields of an entry by the keys that they have in a file."""
    return {field.alias or name: field for name, field in kind.model_fields.items()}


def _entry_in(annotation: object) -> type[Entry] | None:
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return annotation
    return next((found for part in get_args(annotation) if (found := _entry_in(part))), None)
