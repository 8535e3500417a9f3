"""What a question gives back: findings, and what it covered.

A finding is a defect of the rules or of a card pool, with a witness that anyone can
follow. "Nothing found" is a result too: `Covered` says what was looked at.
"""

from dataclasses import dataclass
from enum import StrEnum

from model.kernel.words import Words


class Status(StrEnum):
    """How a finding is shown.

    `played`: from a question at which a step of the turn begins, on a table that meets the
    document's invariants. `built`: only with the engine resumed inside a flow; listed as
    `cantTell`, never as a finding. `path`: by a path through the steps, or by places of the
    text, and needs no table.
    """

    PLAYED = "played"
    BUILT = "built"
    PATH = "path"


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect.

    `id` is QUESTION/… and the same in every run; `statements` (without the document) and
    `cards` are ids; `readings` are the (reading, option)s that it rests on. `situation`: the
    smallest one that shows it, a line for each fact that matters or step that is passed;
    `near`: the closest one without it. `replay`: the scenario that plays it, as a feature
    file in each language. A `warning` is something odd that does no harm. `about`: the action, fact,
    moment or deck that it is about; `sort`: the class of a clash, of norms or of orders; '' for all else.
    """

    id: str
    question: str
    statements: tuple[str, ...]
    sentence: Words
    situation: tuple[Words, ...] = ()
    near: tuple[Words, ...] = ()
    cards: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    status: Status = Status.PLAYED
    replay: Words | None = None
    warning: bool = False
    about: str = ""
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Covered:
    """What a question looked at: in words, and as (name, number) pairs."""

    question: str
    words: Words
    counts: tuple[tuple[str, int], ...] = ()


Answer = tuple[tuple[Finding, ...], Covered]
"""What every question returns."""
