"""A mutant: one place of a rulebook, and what stands there instead.

A place is found by a path from the rulebook under its readings: fields, keys, the ids of
steps, norms and declarations, and numbers where a part has no name. One mutant may fit the
rulebook under several readings, wherever the same thing stands at its place.
"""

import dataclasses
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, cast

from model.kernel.flow import Ask, Branch, Call, Do, Draw, Note, Resolve, Step, exits
from model.kernel.norm import May, Norm
from model.kernel.rulebook import Rulebook

Path = tuple[str | int, ...]

Passed = Do | Note | Call | Resolve | Draw
"""Steps with one way out."""


class Gone(Enum):
    """What stands in the place of something that a mutant drops."""

    GONE = "nothing"


GONE = Gone.GONE


class Elsewhere(LookupError):
    """There is no such place, or something else stands there."""


class Edit:
    """What makes something else of what stands in a place, whatever more readings say there."""

    def of(self, part: Any) -> Any:
        """What `part` becomes. Raises Elsewhere where it is not what the edit is about."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Flipped(Edit):
    """A norm of another modality."""

    to: type[Norm]

    def of(self, part: Any) -> Norm:
        kept = {field.name: getattr(part, field.name) for field in dataclasses.fields(part)}
        return self.to(**kept | {"only": kept["only"] and self.to is May})


@dataclass(frozen=True, slots=True)
class Skipped(Edit):
    """A step that does nothing, and leads where it leads; a question, where its last way out leads."""

    def of(self, part: Any) -> Any:
        *_, (_, then) = exits(part)
        return Note(part.id, {}, then)


@dataclass(frozen=True, slots=True)
class Swapped(Edit):
    """Two steps of a flow, of which `one` leads to the `other`, in the other order."""

    one: str
    other: str

    def of(self, part: Any) -> Any:
        steps = {step.id: step for step in part}
        one, other = steps.get(self.one), steps.get(self.other)
        if not isinstance(one, Passed) or not isinstance(other, Passed) or one.then != other.id:
            raise Elsewhere
        turned = {
            self.one: dataclasses.replace(other, then=self.one),
            self.other: dataclasses.replace(one, then=other.then),
        }
        return tuple(turned.get(step.id) or led(step, self.one, self.other) for step in part)


def led(step: Step, old: str, new: str) -> Step:
    """`step` with the ways that lead to `old` leading to `new`."""

    def to(then: str) -> str:
        return new if then == old else then

    match step:
        case Ask(options=options, into=into):
            return dataclasses.replace(
                step,
                options={action: to(then) for action, then in options.items()},
                into={flow: to(then) for flow, then in into.items()},
            )
        case Branch(whens=whens):
            return Branch(step.id, *(dataclasses.replace(when, then=to(when.then)) for when in whens))
        case _:
            return dataclasses.replace(step, then=to(step.then))


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

    At `path` stands `new` (GONE: nothing; an Edit: what it makes of what stands there) instead of
    `old`, both parts of a rulebook as data. `also`: norms that say the same, for the same statement,
    of other actions: what is written once is broken once.
    """

    item: str
    statements: tuple[str, ...]
    operator: Operator
    path: Path
    old: Any
    new: Any
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """What accepted survivors are listed by: the same as long as the place says the same."""
        where = ".".join(map(str, _within(self.path, self.item)))
        match self.new:
            case Flipped(to=modality):
                changed = f"{type(self.old).__name__} → {modality.__name__}"
            case Swapped(other=other):
                where, changed = "", other
            case _:
                whole = not where and (self.new is GONE or isinstance(self.new, Edit))
                changed = "" if whole else f"{brief(self.old)} → {brief(self.new)}"
        return " ".join(filter(None, (self.item, self.operator, where and f"{where}:", changed)))

    def of(self, book: Rulebook) -> Rulebook | None:
        """`book` broken; None where it says something else in that place."""
        try:
            broken = _put(book, self.path, self.old, self.new)
        except Elsewhere:
            return None
        for id in self.also:
            with suppress(Elsewhere):
                broken = _put(broken, (self.path[0], id, *self.path[2:]), self.old, self.new)
        return cast("Rulebook", broken)


def _within(path: Path, item: str) -> Path:
    """The part of a path that leads on from its item."""
    names = (item, item.rpartition(".")[2])
    last = max((i for i, at in enumerate(path) if at in names), default=-1)
    return path[last + 1 :]


def _put(value: Any, path: Path, old: Any, new: Any) -> Any:
    if not path:
        if type(value) is not type(old) or (value != old and not _named(old, new)):
            raise Elsewhere
        return new.of(value) if isinstance(new, Edit) else new
    at, *rest = path
    match value:
        case tuple():
            i = _index(value, at)
            part = _put(value[i], tuple(rest), old, new)
            return (*value[:i], *(() if part is GONE else (part,)), *value[i + 1 :])
        case Mapping():
            if at not in value:
                raise Elsewhere
            part = _put(value[at], tuple(rest), old, new)
            return {k: part if k == at else v for k, v in value.items() if k != at or part is not GONE}
        case _:
            field = str(at)
            if not hasattr(value, field):
                raise Elsewhere
            return dataclasses.replace(value, **{field: _put(getattr(value, field), tuple(rest), old, new)})


def _named(old: Any, new: Any) -> bool:
    """Whether the place alone says what is meant: a step or norm stays itself, whatever it says."""
    return isinstance(new, Edit) or (new is GONE and bool(name_of(old)))


def _index(parts: tuple[Any, ...], at: str | int) -> int:
    if isinstance(at, int):
        if at >= len(parts):
            raise Elsewhere
        return at
    found = (i for i, part in enumerate(parts) if name_of(part) == at)
    i = next(found, None)
    if i is None:
        raise Elsewhere
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
