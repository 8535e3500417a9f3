"""Layers above the table: boxes and facts alone are never narrower than the truth."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.compiled import reader
from model.kernel.expression import Node, parse
from solvers.boxes import Boxes, boxes, domain_of
from solvers.differences import narrowed, solved
from solvers.packed import Rows
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


def allows(allowed: Boxes, found: Pinned, values: dict[str, object]) -> bool:
    """Whether one of the boxes has the values that facts have on the table."""
    scope = found.layout.scope

    def place(fact: Node) -> int:
        domain = domain_of(fact, scope)
        assert domain is not None
        return domain.place(reader(fact, scope)(found.table, values))  # type: ignore[arg-type]  # a binding

    return any(
        all(mask >> place(fact) & 1 for fact, mask in box.masks.items())
        and all(place(a) <= place(b) + k for a, b, k in box.at_most)
        and all(place(a) != place(b) + k for a, b, k in box.unequal)
        for box in allowed.boxes
    )


@settings(max_examples=400, deadline=None)
@given(st.data(), pinned(), CONDITIONS)
def test_boxes_are_never_too_narrow(data: st.DataObject, found: Pinned, text: str) -> None:
    """Where a condition holds on a table, one of its boxes allows that; where it does not, none does
    if they are the whole of it."""
    _, values = bindings(found, data)
    if "kite" not in values:
        return
    allowed = boxes(parse(text), found.layout.scope)
    if reader(parse(text), found.layout.scope)(found.table, values):
        assert allows(allowed, found, dict(values))
    elif allowed.whole:
        assert not allows(allowed, found, dict(values))


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
    assert not apart(one, two)
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
    found = boxes(parse(said), LAYOUTS[2].scope)
    fact = parse("kite.pull")
    domain = domain_of(fact, LAYOUTS[2].scope)
    assert domain is not None
    holds = {value for value in range(13) if eval(said.replace("kite.pull", str(value)))}
    (box,) = found.boxes
    assert found.whole
    assert {domain.value(place) for place in range(domain.size) if box.masks[fact] >> place & 1} == holds


def apart(one: str, two: str) -> bool:
    """Boxes alone set two conditions aside."""
    scope = LAYOUTS[2].scope
    rows = Rows([boxes(parse(text), scope) for text in (one, two)])
    sure, left = rows.row(0)
    return not (sure | left) >> 1 & 1 or not rows.fit(0, 1)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("kite.pull < 3", "kite.pull >= 3"),
        ("kite.hue == 'red'", "kite.hue in ('blue', 'none')"),
        ("kite.wet and player.calm", "not (kite.wet or player.turn)"),
        ("kite.pull < kite.rivals", "kite.rivals <= kite.pull"),
        ("kite.pull == kite.rivals + 2", "kite.rivals > 3 and kite.pull < 6"),
        ("kite.pull < kite.rivals and kite.rivals < player.kites", "player.kites <= kite.pull + 1"),
        ("kite.pull == 0 or kite.pull == 7", "kite.pull in (1, 6)"),
        ("kite.wet or kite.pull > 3", "not kite.wet and kite.pull < kite.rivals and kite.rivals < 4"),
    ],
)  # fmt: skip
def test_boxes_set_pairs_aside(one: str, two: str) -> None:
    """Numbers below and above, other values, yes and no, differences, several boxes: apart without a solver."""
    assert apart(one, two)
    assert apart(two, one)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("kite.pull < 3", "kite.rivals >= 3"),
        ("kite.pull <= kite.rivals", "kite.rivals <= kite.pull"),
        ("kite.pull == kite.rivals + 2", "kite.rivals > 3 and kite.pull < 7"),
        ("kite.wet or kite.pull > 3", "not kite.wet and kite.pull < kite.rivals"),
    ],
)
def test_boxes_leave_what_can_be(one: str, two: str) -> None:
    """The closest ones that can hold together."""
    assert not apart(one, two)


# ---- differences -------------------------------------------------------------------

MASKS = st.integers(1, 31)
DIFFERENCES = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from("abc"), st.integers(-3, 3)).filter(
        lambda said: said[0] != said[1]
    ),
    max_size=4,
)


@settings(max_examples=600, deadline=None)
@given(st.fixed_dictionaries(dict.fromkeys("abc", MASKS)), DIFFERENCES, DIFFERENCES)
def test_differences_are_solved_just_where_there_is_a_solution(
    masks: dict[str, int], at_most: list[tuple[str, str, int]], unequal: list[tuple[str, str, int]]
) -> None:
    """As enumeration says; and what propagation takes away is in no solution."""

    def fits(at: dict[str, int]) -> bool:
        least = all(at[a] <= at[b] + k for a, b, k in at_most)
        return least and all(at[a] != at[b] + k for a, b, k in unequal)

    every = [dict(zip("abc", places, strict=True)) for places in product(range(5), repeat=3)]
    solutions = [at for at in every if all(masks[name] >> at[name] & 1 for name in at) and fits(at)]
    found = solved(masks, at_most, unequal)
    assert found in solutions if solutions else found is None
    left = dict(masks)
    if narrowed(left, at_most, unequal):
        assert all(left[name] >> at[name] & 1 for at in solutions for name in at)
    else:
        assert not solutions
