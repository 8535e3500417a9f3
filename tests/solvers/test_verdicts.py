"""Rulings as terms are the rulings of `decide`."""

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.norm import Cannot, Judge, Leave, May, Must, Norm, Preference, Principle, decide
from solvers.smt import Space
from solvers.verdicts import Applying, ruling

IDS = ("1", "2/a", "2/b", "3", "4")
NORMS = st.builds(
    lambda kind, id, source, since, lifts: kind(id, "act", source=source, since=since, lifts=lifts),
    st.sampled_from((May, Must, Cannot, Leave)),
    st.sampled_from(IDS),
    st.sampled_from(("rule", "card")),
    st.integers(0, 2),
    st.lists(st.sampled_from((*IDS, "2")), max_size=2).map(tuple),
)
PRINCIPLES = st.lists(
    st.builds(Principle, st.sampled_from(("p", "q", "r")), st.sampled_from(list(Preference)), st.sampled_from(((), ("p",), ("q", "r"))),
              st.sampled_from(("", "card"))),
    max_size=3,
    unique_by=lambda principle: principle.id,
).map(tuple)  # fmt: skip

JUDGES = st.sampled_from((None, Judge("19"), Judge("19", several_cards=True)))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(NORMS, st.booleans()), max_size=5, unique_by=lambda row: row[0].id),
    PRINCIPLES,
    JUDGES,
)
def test_the_ruling_is_that_of_the_engine(
    rows: list[tuple[Norm, bool]], precedence: tuple[Principle, ...], judge: Judge | None
) -> None:
    """For any norms, whichever of them apply: exactly the engine's verdict holds."""
    space = Space()
    applying = [Applying(norm, space.truth(norm.id)) for norm, _ in rows]
    model = space.model(*(space.is_(norm.id, holds) for norm, holds in rows))
    assert model is not None
    found = ruling(applying, precedence, judge)
    wanted = decide([norm for norm, holds in rows if holds], precedence, judge).verdict
    assert [verdict for verdict, when in found.verdicts.items() if model.holds(when)] == [wanted]
