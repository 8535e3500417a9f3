"""A position as somebody would describe it: what lies where, beyond the standard table.

The givens of a scenario, the witness of a finding and the start of an exploration are all
positions. `lay` makes the table; `describe` is its inverse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from model.kernel.expression import NOTHING, Value


@dataclass(frozen=True, slots=True)
class Laid:
    """A card, by its label. `player` NOTHING is a common zone; empty posture and face are the
    standard ones; `host` is the label of the card that it lies on. Who owns it, if nothing is
    said, is the player whose zone it is in (of cards that the standard table has in a common zone,
    nobody: 0); who controls it is its owner."""

    label: str
    card: str
    zone: str
    player: int = NOTHING
    owner: int = NOTHING
    posture: str = ""
    face: str = ""
    markers: int = 0
    host: str = ""
    controller: int = NOTHING


@dataclass(frozen=True, slots=True)
class Lasts:
    """An effect in force, about the card with a label, a player (`seat`) or nobody."""

    effect: str
    until: str
    about: str = ""
    seat: int = NOTHING


@dataclass(frozen=True, slots=True)
class Counted:
    """A counter of a player, or (NOTHING) of the game."""

    counter: str
    value: Value
    player: int = NOTHING


@dataclass(frozen=True, slots=True)
class Top:
    """Cards that are known to be on top of a pile, in order; labels."""

    zone: str
    labels: tuple[str, ...]
    player: int = NOTHING


@dataclass(frozen=True, slots=True)
class Position:
    """`start`: name of the Start at which it begins (empty: the default one). `standard`:
    whether the cards of the standard table are there as well. `until`: steps (FLOW/STEP) at
    which exploration around it ends."""

    name: str = ""
    start: str = ""
    cards: tuple[Laid, ...] = ()
    counters: tuple[Counted, ...] = ()
    tops: tuple[Top, ...] = ()
    lasting: tuple[Lasts, ...] = ()
    standard: bool = True
    players: int = 2
    until: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Print:
    """A card of a pool, as every copy of it prints."""

    name: str
    kind: str
    values: tuple[tuple[str, Value], ...] = ()


Pool = Mapping[str, Print]


def pool(prints: Iterable[Print]) -> Pool:
    return {p.name: p for p in prints}
