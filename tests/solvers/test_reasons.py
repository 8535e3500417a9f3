"""What a ruling rests on, as terms, is what the engine says that it rests on."""

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.norm import Judge, Norm, Principle, Verdict, decide
from solvers.reasons import reasons
from solvers.smt import Space
from solvers.verdicts import Applying
from tests.solvers.test_verdicts import JUDGES, NORMS, PRINCIPLES


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(NORMS, st.booleans()), max_size=5, unique_by=lambda row: row[0].id),
    PRINCIPLES,
    JUDGES,
)
def test_the_reasons_are_those_of_the_engine(
    rows: list[tuple[Norm, bool]], precedence: tuple[Principle, ...], judge: Judge | None
) -> None:
    """For any norms, whichever of them apply: the verdict, its statements, and, where the rules are
    silent, the statements of what does not apply."""
    space = Space()
    terms = [(norm, space.truth(norm.id)) for norm, _ in rows]
    model = space.model(*(space.is_(norm.id, holds) for norm, holds in rows))
    assert model is not None
    found = reasons([Applying(norm, when) for norm, when in terms], terms, precedence, judge)
    ruling = decide([norm for norm, holds in rows if holds], precedence, judge)
    unmet = (
        {norm.statement for norm, holds in rows if not holds} if ruling.verdict is Verdict.SILENT else set()
    )
    assert {told for told, when in found.items() if model.holds(when)} == {
        ("verdict", ruling.verdict),
        *(("because", statement) for statement in ruling.because),
        *(("unmet", statement) for statement in unmet),
    }
