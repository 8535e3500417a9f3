"""Where two expressions differ: the smallest part that can be said by itself."""

from __future__ import annotations

import pytest
from hypothesis import given

from model.kernel.expression import Node, parse, text_of
from reports.difference import difference, lost_part
from tests.model.kernel.nodes import nodes


def between(old: str, new: str) -> tuple[str, str, dict[str, str]]:
    before, after, names = difference(parse(old), parse(new), {}, {"marbles": "marble"}.__getitem__)
    return text_of(before), text_of(after), names


@pytest.mark.parametrize(
    ("old", "new", "before", "after"),
    [
        ("a.b", "not a.b", "a.b", "(not a.b)"),
        ("a.b and a.c", "a.b and not a.c", "a.c", "(not a.c)"),
        ("a.b and (a.c or a.d >= 2)", "a.b and (a.c or a.d >= 3)", "(a.d >= 2)", "(a.d >= 3)"),
        ("a.b + 1 >= 2", "a.b + 2 >= 2", "((a.b + 1) >= 2)", "((a.b + 2) >= 2)"),
        ("1 if a.b else 2", "1 if not a.b else 2", "a.b", "(not a.b)"),
        ("a.b and a.c", "a.b or a.c", "(a.b and a.c)", "(a.b or a.c)"),
        ("a.b == 1 and a.b == 1", "a.b == 1 and a.b == 2", "(a.b == 1)", "(a.b == 2)"),
    ],
)
def test_only_what_differs_is_shown_with_what_it_is_compared_to(
    old: str, new: str, before: str, after: str
) -> None:
    """A condition among others by itself; a number never without its comparison."""
    assert between(old, new)[:2] == (before, after)


def test_the_variable_of_a_fold_is_known_inside_it() -> None:
    """What is counted is said with the kind of its variable."""
    old, new = "count(m for m in marbles if m.a and m.b)", "count(m for m in marbles if m.a and not m.b)"
    assert between(f"{old} >= 2", f"{new} >= 2") == ("m.b", "(not m.b)", {"m": "marble"})


@given(nodes(), nodes())
def test_whatever_differs_something_is_shown(old: Node, new: Node) -> None:
    """Two expressions differ in the parts shown exactly if they differ."""
    before, after, _ = difference(old, new, {}, str)
    assert (before == after) is (old == new)


def test_what_is_left_out_of_a_condition() -> None:
    """One part of a conjunction or disjunction; anything else is no mere loss."""
    whole = parse("a.b and a.c and a.d")
    assert lost_part(whole, parse("a.b and a.d")) == parse("a.c")
    assert lost_part(parse("a.b or a.c"), parse("a.c")) == parse("a.b")
    assert lost_part(whole, parse("a.b")) is None
    assert lost_part(whole, parse("a.b or a.d")) is None
    assert lost_part(parse("a.b"), parse("True")) is None
