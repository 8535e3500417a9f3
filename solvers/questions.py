"""All questions about norms, branches, examples and formulas, by name."""

from collections.abc import Callable, Mapping

from solvers.branch import branch
from solvers.dead import dead
from solvers.deck import deck
from solvers.example import example
from solvers.finding import Answer
from solvers.formula import formula
from solvers.gap import gap
from solvers.interplay import interplay
from solvers.knot import knot
from solvers.order import order
from solvers.overlap import overlap
from solvers.study import Study

Question = Callable[[Study], Answer]

QUESTIONS: Mapping[str, Question] = {
    "overlap": overlap,
    "knot": knot,
    "gap": gap,
    "branch": branch,
    "order": order,
    "interplay": interplay,
    "example": example,
    "formula": formula,
    "dead": dead,
    "deck": deck,
}
"""Each is asked of a document under one choice of readings: by the letter, and as chosen."""
