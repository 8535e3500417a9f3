"""The expression language: read, printed, substituted, refused."""

import operator
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.kernel.expression import (
    TRUE,
    Compare,
    ExpressionError,
    Fold,
    If,
    Literal,
    Many,
    Name,
    Node,
    both,
    conjuncts,
    free_names,
    parse,
    parts_of,
    rebuilt,
    size_of,
    substitute,
    text_of,
    walk,
)
from tests.model.kernel.nodes import nodes, numbers

COMPARED = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
COUNTED = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def valued(node: Node, names: Mapping[str, int]) -> int:
    """What an expression of numbers is; the domain `smalls` is 0, 1 and 2."""
    match node:
        case Literal(value=value):
            return int(value)
        case Name(id=name):
            return names[name]
        case Many(op="min", parts=parts):
            return min(valued(part, names) for part in parts)
        case Many(op="max", parts=parts):
            return max(valued(part, names) for part in parts)
        case Many(op=op, parts=(a, b)):
            return int(COUNTED[op](valued(a, names), valued(b, names)))
        case Compare(op=op, left=a, right=b):
            return bool(COMPARED[op](valued(a, names), valued(b, names)))
        case If(test=test, yes=yes, no=no):
            return valued(yes if valued(test, names) else no, names)
        case Fold(var=var, where=where, body=body):
            inner = [{**names, var: x} for x in range(3)]
            return sum(valued(body, each) for each in inner if valued(where, each))
    raise AssertionError(node)


@given(nodes())
def test_what_is_printed_reads_back(node: Node) -> None:
    """Printing and parsing are inverse, for every node of the language."""
    assert parse(text_of(node)) == node


@given(numbers(), st.sampled_from(("a", "a_", "b")), numbers())
def test_substituting_a_name_is_giving_it_that_value(node: Node, name: str, value: Node) -> None:
    """No variable of a fold captures a name of what is put in, or one that the fold has already."""
    names = {"a": 1, "a_": -2, "a__": 3, "b": 2}
    meant = valued(node, {**names, name: valued(value, names)})
    assert valued(substitute(node, {name: value}), names) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sum(m * it for m in smalls)", "sum(m_ * m for m_ in smalls)"),
        ("sum(m * it + m_ for m in smalls)", "sum(m__ * m + m_ for m__ in smalls)"),
        ("sum(it + sum(m + m_ for m_ in smalls) for m in smalls)",
         "sum(m + sum(m_ + m__ for m__ in smalls) for m_ in smalls)"),
        ("sum(it for it in smalls) + it", "sum(it for it in smalls) + m"),
        ("sum(m for m in smalls) + it", "sum(m for m in smalls) + m"),
    ],
)  # fmt: skip
def test_a_variable_is_renamed_only_where_it_would_capture(text: str, meant: str) -> None:
    """To a name that stands for nothing else there, inside or outside."""
    assert substitute(parse(text), {"it": Name("m")}) == parse(meant)


@given(nodes())
def test_substitution_leaves_no_trace_of_the_name(node: Node) -> None:
    """What is replaced is not free any more, and nothing else becomes free."""
    found = free_names(substitute(node, {"a": Name("b"), "it": Literal(1)}))
    assert found <= (free_names(node) - {"a", "it"}) | {"b"}


@given(nodes())
def test_a_node_is_rebuilt_of_its_parts(node: Node) -> None:
    """Every part directly below a node is handed over, and put back."""
    seen: list[Node] = []

    def same(part: Node) -> Node:
        seen.append(part)
        return part

    assert rebuilt(node, same) == node
    assert set(seen) | {part for part in parts_of(node) if isinstance(part, Literal)} >= set(parts_of(node))


@given(st.lists(nodes(), max_size=4))
def test_a_conjunction_has_the_conjuncts_of_its_parts(parts: list[Node]) -> None:
    """`both` adds no level of nesting, and `True` adds nothing."""
    assert conjuncts(both(*parts)) == tuple(part for node in parts for part in conjuncts(node))


def test_true_is_not_one() -> None:
    """Python calls True and 1 equal; the language does not."""
    assert Literal(True) != Literal(1)
    assert conjuncts(TRUE) == ()
    assert conjuncts(Literal(1)) == (Literal(1),)


def test_a_chained_comparison_is_a_conjunction() -> None:
    """`1 <= it.size < 5` says both."""
    assert parse("1 <= it.size < 5") == parse("1 <= it.size and it.size < 5")


def test_several_conditions_of_a_fold_hold_together() -> None:
    """`if … if …` is the conjunction."""
    assert parse("count(m for m in marbles if m.a if m.b)") == parse(
        "count(m for m in marbles if m.a and m.b)"
    )


def test_the_size_counts_every_node() -> None:
    """What "simplest" means for witnesses."""
    node = parse("it.size > 3 and not it.big")
    assert size_of(node) == len(list(walk(node))) == 8


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("it.big and (lambda: 1)", 13, "lambda: 1"),
        ("it.size ** 2", 1, "it.size ** 2"),
        ("it.size / 2", 1, "it.size / 2"),
        ("f(it)", 1, "f(it)"),
        ("it['size']", 1, "it['size']"),
        ("1.5", 1, "1.5"),
        ("None", 1, "None"),
        ("-it.size", 1, "-it.size"),
        ("-True", 1, "-True"),
        ("-False", 1, "-False"),
        ("it.zone not in ('hand',)", 1, "it.zone not in ('hand',)"),
        ("it.zone in it.zones", 1, "it.zone in it.zones"),
        ("it.zone in ()", 1, "it.zone in ()"),
        ("it.zone in (it.home,)", 1, "it.zone in (it.home,)"),
        ("it is nothing", 1, "it is nothing"),
        ("[m for m in marbles]", 1, "[m for m in marbles]"),
        ("{it}", 1, "{it}"),
        ("(x := 1)", 2, "(x := 1)"),
        ("min(it.size)", 1, "min(it.size)"),
        ("other()", 1, "other()"),
        ("note('a', it, it)", 1, "note('a', it, it)"),
        ("other(it, key=1)", 1, "other(it, key=1)"),
        ("any(m for m in ms for n in ms)", 1, "any((m for m in ms for n in ms))"),
        ("it.名 == '日本' and f(it)", 18, "f(it)"),
    ],
)  # fmt: skip
def test_what_is_outside_the_language_is_refused(text: str, column: int, part: str) -> None:
    """The error names the column, counted in characters, and the part."""
    with pytest.raises(ExpressionError) as refused:
        parse(text)
    assert f"{part!r} (column {column})" in str(refused.value)


@pytest.mark.parametrize("text", ["", "it.", "a b", "a if b", "(", "a = 1", "'\x00", "(" * 500, "it．big"])
def test_what_is_no_expression_is_refused(text: str) -> None:
    """Text that Python itself cannot read gets the same kind of error, with the place."""
    with pytest.raises(ExpressionError, match=r"is not an expression \(column \d+"):
        parse(text)


def test_what_is_nested_too_deeply_is_refused() -> None:
    """No expression breaks the reader."""
    with pytest.raises(ExpressionError, match="is not an expression"):
        parse("+".join(["1"] * 20_000))


@pytest.mark.parametrize(
    "text",
    [
        "count(m.size for m in marbles)",
        "the(1 for m in marbles)",
        "any(m for m, n in marbles)",
        "sum(m.size for m in it.marbles)",
    ],
)
def test_a_fold_goes_over_one_kind(text: str) -> None:
    """Folds have one variable, one domain by name, and for count and the no body."""
    with pytest.raises(ExpressionError, match=r"bare variable|goes over one kind"):
        parse(text)
