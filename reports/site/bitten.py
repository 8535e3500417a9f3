"""What pages list of mutants: those that somebody may want to read about, by what came of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reports.events import Idle, Mutant, Score
from reports.run import Run, passes
from reports.scores import low

STANDING = ("new", "gone", "accepted")


@dataclass(frozen=True)
class Bitten:
    """`survivors`: accepted ones that are gone too, what needs somebody first; `elsewhere`: killed by
    scenarios of other clauses alone."""

    survivors: tuple[Mutant, ...]
    elsewhere: tuple[Mutant, ...]
    equivalent: tuple[Mutant, ...]

    def __bool__(self) -> bool:
        return bool(self.survivors or self.elsewhere or self.equivalent)


def bitten(mutants: Iterable[Mutant]) -> Bitten:
    """The mutants, sorted out."""
    listed = tuple(mutants)
    told = (mutant for mutant in listed if mutant.standing)
    rest = [mutant for mutant in listed if not mutant.standing]
    return Bitten(
        survivors=tuple(sorted(told, key=lambda mutant: STANDING.index(mutant.standing or "new"))),
        elsewhere=tuple(mutant for mutant in rest if mutant.fate == "killed"),
        equivalent=tuple(mutant for mutant in rest if mutant.fate == "equivalent"),
    )


@dataclass(frozen=True)
class Toothless:
    """What a document's scenarios leave undone: what keeps a run from passing, and statements whose
    mutants do not all die."""

    mutants: tuple[Mutant, ...]
    scores: tuple[Score, ...]
    idle: tuple[Idle, ...]

    @property
    def unsettled(self) -> int:
        """How many things keep the run from passing."""
        return len(self.mutants) + sum(not score.enough for score in self.scores) + len(self.idle)


def toothless(run: Run, document: str) -> Toothless:
    """Of one document, the statements with the lowest scores first."""
    return Toothless(
        mutants=tuple(mutant for mutant in run.mutants_in(document) if not passes(mutant)),
        scores=tuple(low(score for score in run.score.values() if score.document == document)),
        idle=tuple(run.idle_in(document)),
    )
