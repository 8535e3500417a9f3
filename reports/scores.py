"""Mutants counted: how many of them scenarios kill, statement by statement and in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reports.events import Kills, Mutant, Score, score
from specs.mutants import PERFECT

Told = Mutant | Kills
"""What tells of mutants."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Mutants by their fate. `own`: those that scenarios of their own clause kill."""

    total: int = 0
    killed: int = 0
    equivalent: int = 0
    own: int = 0

    @property
    def survived(self) -> int:
        return self.total - self.killed - self.equivalent

    @property
    def score(self) -> int | None:
        """The percentage killed of those that are not equivalent, floored; None where all are."""
        return score(self.killed, self.total - self.equivalent)

    @property
    def share_own(self) -> int | None:
        """The percentage of those killed that scenarios of their own clause kill, floored."""
        return score(self.own, self.killed)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.total + other.total,
            self.killed + other.killed,
            self.equivalent + other.equivalent,
            self.own + other.own,
        )


def tally(told: Iterable[Told]) -> Tally:
    """The mutants that were made, counted."""
    return sum(map(_counted, told), Tally())


def _counted(told: Told) -> Tally:
    match told:
        case Kills(mutants=mutants, statements=statements):
            return Tally(len(mutants), len(mutants), 0, len(mutants) if statements else 0)
        case Mutant(fate="unmade"):
            return Tally()
        case Mutant(fate=fate, own=own):
            return Tally(1, int(fate == "killed"), int(fate == "equivalent"), int(fate == "killed" and own))


def scores(document: str, told: Iterable[Told], accepted: Iterable[tuple[str, int]]) -> Iterator[Score]:
    """The score of every statement that has mutants; `accepted`: (statement, the least it may have).

    Statements come in the order of `accepted`, which names all of them.
    """
    by_statement: dict[str, Tally] = {}
    for one in told:
        for statement in one.statements:
            by_statement[statement] = by_statement.get(statement, Tally()) + _counted(one)
    for statement, least in accepted:
        counted = by_statement.get(statement, Tally())
        if counted.total:
            yield Score(
                document=document,
                statement=statement,
                total=counted.total,
                killed=counted.killed,
                equivalent=counted.equivalent,
                own=counted.own,
                accepted=least,
            )


def low(found: Iterable[Score]) -> list[Score]:
    """The scores that are not full: what is below what is accepted first, then the lowest."""
    return sorted((s for s in found if s.score not in (None, PERFECT)), key=lambda s: (s.enough, s.score))
