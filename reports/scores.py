"""Mutants counted: how many of them scenarios kill, statement by statement and in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reports.events import Mutant, Score, score


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


def tally(mutants: Iterable[Mutant]) -> Tally:
    """The mutants that were made, counted."""
    made = [mutant for mutant in mutants if mutant.fate != "unmade"]
    return Tally(
        total=len(made),
        killed=sum(mutant.fate == "killed" for mutant in made),
        equivalent=sum(mutant.fate == "equivalent" for mutant in made),
        own=sum(mutant.fate == "killed" and mutant.own for mutant in made),
    )


def scores(document: str, mutants: Iterable[Mutant], accepted: Iterable[tuple[str, int]]) -> Iterator[Score]:
    """The score of every statement that has mutants; `accepted`: (statement, the least it may have).

    Statements come in the order of `accepted`, which names all of them.
    """
    by_statement: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        for statement in mutant.statements:
            by_statement.setdefault(statement, []).append(mutant)
    for statement, least in accepted:
        counted = tally(by_statement.get(statement, ()))
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
