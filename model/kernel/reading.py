"""Readings in a rulebook: places whose content depends on how the text is read.

`by("after-6.4", literal=NOWHERE, stays=END)` stands wherever one of its options can stand.
`resolve` replaces every such place when a rulebook is made for chosen readings, and says
which item depended on which reading, so that rulings and traces can name it.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

T = TypeVar("T")

LITERAL = "literal"
"""The option that every reading has: what the letter says."""


@dataclass(frozen=True, slots=True)
class By:
    """One place, its options by name."""

    reading: str
    options: tuple[tuple[str, Any], ...]

    def __iter__(self) -> Iterator["By"]:
        """Itself: `(a, *by(…), d)` holds the place, and `resolve` puts the chosen parts there."""
        yield self


class Unread(LookupError):
    """A reading has no option of that name here, or nobody chose one."""


def by(reading: str, options: Mapping[str, T] | None = None, /, **more: T) -> T:
    """A place that depends on `reading`. Options are named by keyword (`counts_mover` names
    `counts-mover`) or in a mapping. Typed as what it stands for: `resolve` runs before
    anybody reads it."""
    named = {**(options or {}), **{name.replace("_", "-"): value for name, value in more.items()}}
    return cast("T", By(reading, tuple(named.items())))


Readings = Mapping[str, str]
Used = dict[str, frozenset[tuple[str, str]]]


def resolve(value: T, readings: Readings, used: Used, owner: str = "") -> T:
    """`value` with every By replaced by its chosen option.

    Fills `used`: id of the item that holds the place, and of what comes to stand there →
    its (reading, option)s.
    Raises Unread for a reading that has no such option.
    """
    return cast("T", _resolve(value, readings, used, owner))


def _resolve(value: Any, readings: Readings, used: Used, owner: str) -> Any:
    match value:
        case By(reading=reading, options=options):
            option = readings.get(reading)
            known = dict(options)
            if option not in known:
                raise Unread(
                    f"reading {reading!r} has no option {option!r} at {owner or 'top'}; options: {', '.join(known)}"
                )
            for holder in (owner, *_ids(known[option])):
                used[holder] = used.get(holder, frozenset()) | {(reading, str(option))}
            return _resolve(known[option], readings, used, owner)
        case tuple():
            parts = tuple(_spliced(value, readings, used, owner))
            same = len(parts) == len(value) and all(a is b for a, b in zip(parts, value, strict=True))
            return value if same else parts
        case Mapping():
            return {key: _resolve(part, readings, used, owner) for key, part in value.items()}
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            name = getattr(value, "id", None)
            inner = name if isinstance(name, str) else owner
            old = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
            new = {key: _resolve(part, readings, used, inner) for key, part in old.items()}
            return value if all(new[k] is old[k] for k in old) else dataclasses.replace(value, **new)
    return value


def _spliced(parts: tuple[Any, ...], readings: Readings, used: Used, owner: str) -> Iterator[Any]:
    """The parts of a tuple, resolved; several where a place gives several."""
    for part in parts:
        found = _resolve(part, readings, used, owner)
        if isinstance(part, By) and isinstance(found, tuple):
            yield from found
        else:
            yield found


def _ids(value: Any) -> Iterator[str]:
    """The ids of the items that come to stand where a place was."""
    for part in value if isinstance(value, tuple) else (value,):
        name = getattr(part, "id", None)
        if isinstance(name, str):
            yield name


def places(value: Any) -> Iterator[By]:
    """Every place in `value` that depends on a reading, the ones inside options too."""
    match value:
        case By(options=options):
            yield value
            for _, part in options:
                yield from places(part)
        case tuple():
            for part in value:
                yield from places(part)
        case Mapping():
            for part in value.values():
                yield from places(part)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            for field in dataclasses.fields(value):
                if field.init:
                    yield from places(getattr(value, field.name))
