"""pydantic's complaints in the words of somebody who writes a register or a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

from pydantic import Tag, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from specs.entry import Entry
from specs.problem import nearest, shown

Loc = tuple[int | str, ...]
"""Where a fault is, as pydantic says it: keys, numbers from 0, tags of the members of a union."""

Members = Mapping[str, type[Entry]]
"""The kinds of table that can stand somewhere, by their tags in a union; an only one has the tag ''."""

_ONE_OF = ("union_tag_not_found", "union_tag_invalid")


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a table, with what was expected."""

    loc: Loc
    message: str


def explained(error: ValidationError, kind: type[Entry]) -> tuple[str, ...]:
    """What is wrong with a table of this kind: one message a fault, each with what was expected."""
    return tuple(dict.fromkeys(fault.message for fault in faults(error, kind)))


def faults(error: ValidationError, kind: type[Entry]) -> Iterator[Fault]:
    """The faults of a table of this kind, in their order in the file, each once."""
    said = set[str]()  # a union without tags complains once for each of its members
    for fault in error.errors(include_url=False):
        message = _message(fault, kind)
        if message not in said and not _follows(fault):
            said.add(message)
            yield Fault(fault["loc"], message)


def _follows(fault: ErrorDetails) -> bool:
    """Whether a list is too short only without its entries at fault, which are told by themselves."""
    return fault["type"] == "too_short" and len(fault["input"]) >= fault["ctx"]["min_length"]


def _message(fault: ErrorDetails, kind: type[Entry]) -> str:
    at = _walked(fault["loc"], kind)
    fields = _fields(at.owner)
    if fault["type"] == "extra_forbidden":
        return f"unknown key {at.path}{nearest(at.key, fields)}; known here: {', '.join(fields)}"
    if fault["type"] in _ONE_OF:
        return f"{at.path}: {_no_member(fault['input'], at.members)}"
    if fault["type"] == "value_error" and at.key != "on":  # our own validators say it all
        return ": ".join(filter(None, (at.path, str(fault["ctx"]["error"]))))
    expected = fields[at.key].description
    if fault["type"] == "missing":
        return f"{at.path} is missing: expected {expected}"
    return f"{at.path}: expected {expected}; found {shown(fault['input'])}"


def _no_member(found: object, members: Members) -> str:
    """A table by whose keys nobody can tell which member of a union it is."""
    expected = f"expected a table with one of the keys {', '.join(members)}"
    if not isinstance(found, dict):
        return f"{expected}; found {shown(found)}"
    offered = next(filter(None, (nearest(str(key), members) for key in found)), "")
    return f"{expected}{offered}; found {', '.join(map(str, found)) or 'no key'}"


@dataclass(frozen=True)
class _At:
    """The entry at fault and its key, the way there (the second entry of `see` is `see#2`), and
    what can stand there."""

    owner: type[Entry]
    key: str
    path: str
    members: Members


def _walked(loc: Loc, kind: type[Entry]) -> _At:
    owner, key, path = kind, "", list[str]()
    members: Members = {"": kind}
    for part in loc:
        if isinstance(part, int):
            path[-1] += f"#{part + 1}"
        elif "" in members:
            owner, key = members[""], part
            path.append(part)
            field = _fields(owner).get(part)
            members = _members(field.annotation) if field else {}
        elif part in members:  # no key: pydantic tells the member of the union
            members = {"": members[part]}
        else:  # a name of the author's choice, as in values; what follows is pydantic's
            path.append(part)
            break
    return _At(owner, key, ".".join(path), members)


def _fields(kind: type[Entry]) -> dict[str, FieldInfo]:
    """The fields of an entry by the keys that they have in a file."""
    return {field.alias or name: field for name, field in kind.model_fields.items()}


def _members(annotation: object) -> dict[str, type[Entry]]:
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return {"": annotation}
    parts = get_args(annotation)
    found = {tag: entry for part in reversed(parts) for tag, entry in _members(part).items()}
    tags = [part.tag for part in parts if isinstance(part, Tag)]
    return {tags[0]: found[""]} if tags and "" in found else dict(reversed(found.items()))
