"""What came of a mutant."""

from dataclasses import dataclass
from enum import StrEnum

from model.kernel.words import Words
from solvers.mutant import Mutant


class Fate(StrEnum):
    """Whether any scenario notices; an equivalent mutant is one that none could."""

    KILLED = "killed"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant and its fate. `killer`: the first scenario that kills it (FILE:LINE), `own` if that is
    one of a clause of its statements; `shown`: how it was shown equivalent; `scenario`: a text that
    would kill it; `tried`: how many scenarios were run; `where`: the readings, other than the
    chosen ones, that it was made under."""

    mutant: Mutant
    fate: Fate
    killer: str = ""
    own: bool = False
    shown: Words | None = None
    scenario: Words | None = None
    tried: int = 0
    where: tuple[tuple[str, str], ...] = ()
