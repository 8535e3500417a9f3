"""Layers above the table: boxes and facts alone are never narrower than the truth."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.compiled import reader
from model.kernel.expression import parse
from solvers.boxes import apart, box
from solvers.situations import Situations, facts_of
from tests.solvers.pinned import LAYOUTS, Pinned, pinned
from tests.solvers.test_agreement import bindings

NUMBERS = st.sampled_from(("kite.pull", "kite.rivals", "player.kites", "player.reach"))
FACTS = st.sampled_from(("kite.aloft", "kite.wet", "kite.tied", "player.calm", "player.turn", "table.stormy"))
ATOMS = st.one_of(
    FACTS,
    st.builds(
        "({} {} {})".format, NUMBERS, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), st.integers(-1, 4)
    ),
    st.builds("({} {} {})".format, st.integers(-1, 4), st.sampled_from(("<", ">=", "==")), NUMBERS),
    st.builds("({} < {})".format, NUMBERS, NUMBERS),
    st.builds("(kite.hue in {})".format, st.sampled_from(("('red',)", "('red', 'none')"))),
    st.builds("(kite.hue {} 'blue')".format, st.sampled_from(("==", "!="))),
    st.builds("({} in (0, 1, 4))".format, NUMBERS),
)
CONDITIONS: st.SearchStrategy[str] = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds("(not {})".format, inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(("and", "or")), inner),
    ),
    max_leaves=5,
)


def holding(found: Pinned, text: str, data: st.DataObject) -> dict[str, object] | None:
    """What the names mean, if the condition holds on the table."""
    _, values = bindings(found, data)
    if "kite" not in values or not reader(parse(text), found.layout.scope)(found.table, values):
        return None
    return dict(values)


@settings(max_examples=400, deadline=None)
@given(st.data(), pinned(), CONDITIONS)
def test_a_box_is_never_too_narrow(data: st.DataObject, found: Pinned, text: str) -> None:
    """Where a condition holds on a table, every fact has a value that its box allows."""
    scope = found.layout.scope
    values = holding(found, text, data)
    if values is None:
        return
    allowed = box(parse(text), scope)
    assert allowed is not None
    for fact, some in allowed.items():
        assert reader(fact, scope)(found.table, values) in some  # type: ignore[arg-type]  # a binding


@settings(max_examples=120, deadline=None)
@given(st.data(), pinned(), CONDITIONS, CONDITIONS)
def test_what_holds_together_is_neither_apart_nor_impossible(
    data: st.DataObject, found: Pinned, one: str, two: str
) -> None:
    """Two conditions that hold on one table are never set aside, by boxes or by facts alone."""
    values = holding(found, f"({one}) and ({two})", data)
    if values is None:
        return
    scope = found.layout.scope
    assert not apart(box(parse(one), scope), box(parse(two), scope))
    situations = Situations(scope)
    facts = {fact for text in (one, two) for fact in facts_of(parse(text))}
    pins = [situations.is_(fact, reader(fact, scope)(found.table, values)) for fact in facts]  # type: ignore[arg-type]
    assert situations.possible(*pins, situations.holds(parse(one)), situations.holds(parse(two)))


@pytest.mark.parametrize("op", ["==", "!=", "<", "<=", ">", ">="])
@pytest.mark.parametrize(
    "text", ["kite.pull {} 3", "not (kite.pull {} 3)", "3 {} kite.pull", "not (3 {} kite.pull)"]
)
def test_the_box_of_one_comparison_is_exact(op: str, text: str) -> None:
    """Just the values with which it holds, whichever way it is written."""
    said = text.format(op)
    allowed = box(parse(said), LAYOUTS[2].scope)
    holds = {value for value in range(13) if eval(said.replace("kite.pull", str(value)))}
    assert allowed is not None
    assert set(allowed[parse("kite.pull")]) == holds


def test_boxes_set_pairs_aside() -> None:
    """A number below and above, a value that is not the other, yes and no: apart without a solver."""
    scope = LAYOUTS[2].scope
    for one, two in (
        ("kite.pull < 3", "kite.pull >= 3"),
        ("kite.hue == 'red'", "kite.hue in ('blue', 'none')"),
        ("kite.wet and player.calm", "not (kite.wet or player.turn)"),
    ):
        assert apart(box(parse(one), scope), box(parse(two), scope))
    assert not apart(box(parse("kite.pull < 3"), scope), box(parse("kite.rivals >= 3"), scope))
