"""Expressions with one thing changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.kernel.expression import Compare, Literal, Node, Not, parse, rebuilt, text_of
from solvers.alter import OPPOSITE, conditions, values
from solvers.mutant import Operator
from tests.model.kernel.nodes import nodes

ATOMS = st.sampled_from(
    ("a.asleep", "a.time >= 1", "a.time < b.time", "a.zone == 'home'", "a.zone in ('x', 'y')")
)
CONDITIONS = st.recursive(
    ATOMS,
    lambda below: st.one_of(
        below.map("not ({})".format),
        st.tuples(below, st.sampled_from((" and ", " or ")), below).map(lambda x: f"({x[0]}){x[1]}({x[2]})"),
    ),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("condition", "changed"),
    [
        ("True", []),
        ("a.asleep", [("weaken", "True"), ("negate", "not a.asleep")]),
        ("not a.asleep", [("weaken", "True"), ("negate", "a.asleep")]),
        (
            "a.time >= 1",
            [
                ("weaken", "True"),
                ("negate", "a.time < 1"),
                ("shift", "a.time >= 0"),
                ("shift", "a.time >= 2"),
            ],
        ),
        (
            "a.time < b.time",
            [("weaken", "True"), ("negate", "a.time >= b.time"), ("weaken", "a.time <= b.time")],
        ),
        (
            "a.time <= b.time",
            [("weaken", "True"), ("negate", "a.time > b.time"), ("shift", "a.time < b.time")],
        ),
        (
            "a.asleep and b.asleep",
            [
                ("weaken", "b.asleep"),
                ("weaken", "a.asleep"),
                ("negate", "(not a.asleep) and b.asleep"),
                ("negate", "a.asleep and (not b.asleep)"),
            ],
        ),
        (
            "a.asleep or b.asleep",
            [
                ("weaken", "True"),
                ("drop", "b.asleep"),
                ("drop", "a.asleep"),
                ("negate", "(not a.asleep) or b.asleep"),
                ("negate", "a.asleep or (not b.asleep)"),
            ],
        ),
        (
            "a.zone in ('x', 'y')",
            [
                ("weaken", "True"),
                ("negate", "not (a.zone in ('x', 'y',))"),
                ("drop", "a.zone in ('y',)"),
                ("drop", "a.zone in ('x',)"),
            ],
        ),
        (
            "any(c for c in cards if c.mine)",
            [
                ("weaken", "True"),
                ("negate", "not any(c for c in cards if c.mine)"),
                ("negate", "any(c for c in cards if (not c.mine))"),
            ],
        ),
    ],
)
def test_a_condition_is_changed_in_every_place(condition: str, changed: list[tuple[str, str]]) -> None:
    """Parts left out, comparisons negated, boundaries moved; what is always true stays."""
    assert [(operator.value, text) for operator, text in conditions(condition)] == changed


def test_a_value_is_changed_by_its_numbers_and_conditions() -> None:
    """Numbers one less and one more; what is chosen by a condition, by a change of that."""
    assert list(values("2 * a.time")) == [
        (Operator.SHIFT, "1 * a.time"),
        (Operator.SHIFT, "3 * a.time"),
    ]
    assert [text for _, text in values("1 if a.asleep else 0")] == [
        "1 if (not a.asleep) else 0",
        "0 if a.asleep else 0",
        "2 if a.asleep else 0",
        "1 if a.asleep else -1",
        "1 if a.asleep else 1",
    ]
    assert [text for _, text in values("count(c for c in cards if c.mine)")] == [
        "count(c for c in cards if (not c.mine))"
    ]
    assert not list(values("a"))
    assert [text for _, text in values("a.asleep", yes_no=True)] == ["not a.asleep"]
    assert [text for _, text in values("False", yes_no=True)] == ["True"]


@given(CONDITIONS)
def test_every_change_is_another_condition_and_none_comes_twice(condition: str) -> None:
    """It reads back; it is not what it was."""
    before = parse(condition)
    changed = [parse(text) for _, text in conditions(condition)]
    assert before not in changed
    assert len(changed) == len(set(changed))


@given(st.lists(ATOMS, min_size=2, unique=True))
def test_every_comparison_is_negated(atoms: list[str]) -> None:
    """Each atom of a conjunction of different ones is once turned into its opposite."""
    negated = [
        parse(text) for operator, text in conditions(" and ".join(atoms)) if operator is Operator.NEGATE
    ]
    turned = [[a if a != atom else f"not ({a})" for a in atoms] for atom in atoms]
    assert [_plain(node) for node in negated] == [_plain(parse(" and ".join(parts))) for parts in turned]


def _plain(node: Node) -> Node:
    """The same, without a `not` before a comparison."""
    match node:
        case Not(part=Compare(op=op, left=left, right=right)):
            return Compare(OPPOSITE[op], left, right)
    return rebuilt(node, _plain)


@given(nodes())
def test_whatever_is_changed_reads_back(node: Node) -> None:
    """Of any expression."""
    for _, text in (*conditions(text_of(node)), *values(text_of(node))):
        parse(text)


@given(st.integers(0, 99), st.sampled_from(("==", "!=", "<", "<=", ">", ">=")))
def test_a_boundary_moves_by_one(number: int, sign: str) -> None:
    """With a number in it, by that number: a sign would say the same again."""
    shifted = {
        parse(text) for operator, text in conditions(f"a.time {sign} {number}") if operator is Operator.SHIFT
    }
    left = parse("a.time")
    assert shifted == {Compare(sign, left, Literal(number - 1)), Compare(sign, left, Literal(number + 1))}
