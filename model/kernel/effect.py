"""Effects as closed data: what steps and cards do to the table.

Expressions in them are read on the table as it then is; `Each` chooses whom it concerns
on the table before it, so that what the text calls simultaneous is one effect. Choices
and draws are steps of a flow, never effects.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from model.kernel.table import Binding, Table


@dataclass(frozen=True, slots=True)
class Set:
    """A field of a card gets a value: `posture` and `face` by name, `markers`, `controller` and
    `host` by an expression in which `it` is the card."""

    card: str
    field: str
    to: str


@dataclass(frozen=True, slots=True)
class Put:
    """A counter gets a value: of the player `of`, or of the game."""

    counter: str
    to: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Add:
    """A counter changes by a number: of the player `of`, or of the game."""

    counter: str
    by: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A card goes to a zone of the player `of` (its owner's, if empty; common zones need none).
    What it stood on it leaves, unless `host` names a new one; posture, face (by name) and
    markers stay unless given."""

    card: str
    zone: str
    of: str = ""
    posture: str = ""
    face: str = ""
    host: str = "nothing"
    markers: str = ""


@dataclass(frozen=True, slots=True)
class Each:
    """Everything of `domain` for which `where` holds, found before anything changes."""

    var: str
    domain: str
    where: str
    do: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class If:
    """`do` where `when` holds, else `otherwise`."""

    when: str
    do: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class Begin:
    """A lasting effect comes into force, until `Finish(until)`; `about`: whom it concerns."""

    effect: str
    until: str
    about: str = "nothing"


@dataclass(frozen=True, slots=True)
class Finish:
    """Every lasting effect that holds until then ends."""

    until: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A pile is shuffled: nobody knows its order."""

    zone: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Python:
    """The way out, where data would be contorted: `why` says so. Counted in the report;
    solver answers that depend on it are `cantTell`."""

    do: Callable[[Table, Binding], Table]
    why: str


Effect = Set | Put | Add | Move | Each | If | Begin | Finish | Shuffle | Python
Effects = tuple[Effect, ...]


def every(effects: Effects) -> Iterator[Effect]:
    """`effects` and all that stand inside them."""
    for effect in effects:
        yield effect
        match effect:
            case Each(do=do):
                yield from every(do)
            case If(do=do, otherwise=otherwise):
                yield from every(do)
                yield from every(otherwise)
