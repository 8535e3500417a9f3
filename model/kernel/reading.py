"""Readings in a rulebook: places whose content depends on how the text is read.

`by("after-6.4", literal=NOWHERE, stays=END)` stands wherever one of its options can stand.
`resolve` replaces every such place when a rulebook is made for chosen readings, and says
which item depended on which reading, so that rulings and traces can name it.
"""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar, cast

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
    """Readings that have no such option where they are asked for, or that nobody chose.

    `places`: (item, message) of each.
    """

    def __init__(self, places: Iterable[tuple[str, str]]) -> None:
        self.places = tuple(places)
        super().__init__("; ".join(message for _, message in self.places))


def by(reading: str, options: Mapping[str, T] | None = None, /, **more: T) -> T:
    """A place that depends on `reading`. Options are named by keyword (`counts_mover` names
    `counts-mover`) or in a mapping. Typed as what it stands for: `resolve` runs before
    anybody reads it."""
    named = {**(options or {}), **{name.replace("_", "-"): value for name, value in more.items()}}
    return cast("T", By(reading, tuple(named.items())))


Readings = Mapping[str, str]
Used = dict[str, frozenset[tuple[str, str]]]


def resolve(value: T, readings: Readings, used: Used, closed: frozenset[int] = frozenset()) -> T:
    """`value` with every By replaced by its chosen option. `closed`: ids of parts in which none stands,
    which are not looked through again.

    Fills `used`: id of the item that holds the place, and of what comes to stand there →
    its (reading, option)s. What has no id goes by its name, a fact by KIND.NAME.
    Raises Unread, naming every place whose reading has no such option.
    """
    resolver = _Resolver(readings, used, closed)
    found = resolver.of(value, Owner("", ""))
    if resolver.unread:
        raise Unread(resolver.unread)
    return cast("T", found)


class Owner(NamedTuple):
    """The item that holds a place; `within`: its name, where it is known by that."""

    id: str
    within: str

    def of(self, value: object) -> "Owner":
        """The item that holds the places in `value`."""
        id, name = getattr(value, "id", None), getattr(value, "name", None)
        if isinstance(id, str):
            return Owner(id, "")
        if isinstance(name, str):
            full = f"{self.within}.{name}" if self.within else name
            return Owner(full, full)
        return self


class _Resolver:
    def __init__(self, readings: Readings, used: Used, closed: frozenset[int]) -> None:
        self.readings, self.used, self.closed = readings, used, closed
        self.unread: list[tuple[str, str]] = []

    def of(self, value: Any, owner: Owner) -> Any:
        """`value` without places."""
        if id(value) in self.closed:
            return value
        match value:
            case By():
                return self._chosen(value, owner)
            case tuple():
                parts = tuple(self._spliced(value, owner))
                return value if _same(parts, value) else parts
            case Mapping():
                found = {key: self.of(part, owner) for key, part in value.items()}
                return value if _same(found.values(), value.values()) else found
            case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
                inner = owner.of(value)
                old = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
                new = {key: self.of(part, inner) for key, part in old.items()}
                return value if _same(new.values(), old.values()) else dataclasses.replace(value, **new)
        return value

    def _chosen(self, place: By, owner: Owner) -> Any:
        option, known = self.readings.get(place.reading), dict(place.options)
        if option not in known:
            told = "nobody chose an option" if option is None else f"it has no option {option!r} here"
            self.unread.append((owner.id, f"reading {place.reading!r}: {told}; options: {', '.join(known)}"))
            return None
        chosen = known[option]
        parts = chosen if isinstance(chosen, tuple) else (chosen,)
        for id in {owner.id, *(owner.of(part).id for part in parts)}:
            self.used[id] = self.used.get(id, frozenset()) | {(place.reading, option)}
        return self.of(chosen, owner)

    def _spliced(self, parts: tuple[Any, ...], owner: Owner) -> Iterator[Any]:
        """The parts of a tuple; several where a place gives several."""
        for part in parts:
            found = self.of(part, owner)
            if isinstance(part, By) and isinstance(found, tuple):
                yield from found
            else:
                yield found


def _same(new: Collection[Any], old: Collection[Any]) -> bool:
    return len(new) == len(old) and all(a is b for a, b in zip(new, old, strict=True))


def closed(value: Any) -> frozenset[int]:
    """The ids of all parts of `value` in which no place stands. They hold while `value` is kept."""
    found: set[int] = set()
    _close(value, found)
    return frozenset(found)


def _close(value: Any, found: set[int]) -> bool:
    """Whether no place stands in `value`."""
    match value:
        case By():
            return False
        case tuple():
            inner = [_close(part, found) for part in value]
        case Mapping():
            inner = [_close(part, found) for part in value.values()]
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            inner = [_close(getattr(value, f.name), found) for f in dataclasses.fields(value) if f.init]
        case _:
            return True
    if all(inner):
        found.add(id(value))
    return all(inner)


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


def mapped(parts: tuple[T, ...], change: Callable[[T], T | tuple[T, ...]]) -> tuple[T, ...]:
    """A tuple with each part changed, or replaced by several, under whatever reading it stands there."""
    found: list[T] = []
    for part in parts:
        if isinstance(part, By):
            options = ((name, mapped(_tuple(chosen), change)) for name, chosen in part.options)
            found.append(cast("T", By(part.reading, tuple(options))))
        else:
            new = change(part)
            found += new if isinstance(new, tuple) else (new,)
    return tuple(found)


def wherever(value: T, parts: tuple[Any, ...], holds: Callable[[Any], bool]) -> tuple[T, ...]:
    """`value` under just the readings under which `holds` of some part."""
    found: list[T] = []
    for part in parts:
        if isinstance(part, By):
            options = tuple((name, wherever(value, _tuple(chosen), holds)) for name, chosen in part.options)
            found += [cast("T", By(part.reading, options))] if any(there for _, there in options) else []
        elif holds(part):
            return (value,)
    return tuple(found)


def _tuple(parts: Any) -> tuple[Any, ...]:
    return parts if isinstance(parts, tuple) else (parts,)


def under_any(parts: tuple[T, ...]) -> Iterator[T]:
    """The parts that a tuple has under one reading or another."""
    for part in parts:
        if isinstance(part, By):
            for _, chosen in part.options:
                yield from under_any(chosen if isinstance(chosen, tuple) else (chosen,))
        else:
            yield part
