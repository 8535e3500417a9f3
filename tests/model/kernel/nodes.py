"""Random nodes for property tests: of any shape, or of numbers alone."""

from hypothesis import strategies as st

from model.kernel.expression import (
    FUNCTIONS,
    TRUE,
    Attribute,
    Call,
    Compare,
    Fold,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
)

NAMES = st.sampled_from(("it", "a", "b", "a_", "table", "nothing", "mover", "count"))
DOMAINS = st.sampled_from(("marbles", "players", "cards"))
COMPARISONS = st.sampled_from(("==", "!=", "<", "<=", ">", ">="))
LITERALS = st.one_of(st.booleans(), st.integers(-99, 99), st.text(max_size=4)).map(Literal)


def _things(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """What can have attributes."""
    names: st.SearchStrategy[Node] = NAMES.map(Name)
    calls: st.SearchStrategy[Node] = st.builds(
        lambda name, args: Call(name, tuple(args)),
        st.sampled_from(("other", "next")),
        st.lists(below, min_size=1, max_size=1),
    )
    return st.one_of(names, calls, st.builds(If, below, names, names), _fold("the", below))


def _fold(op: str, below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """Folds as the parser gives them: what counts only things has no body."""
    bare = op in ("count", "the")
    body = st.just(TRUE) if bare else below.filter(lambda node: op != "any" or not isinstance(node, Name))
    return st.builds(Fold, st.just(op), NAMES, DOMAINS, below, body)


def _calls(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    def of(name: str) -> st.SearchStrategy[Node]:
        low, high = FUNCTIONS[name]
        return st.lists(below, min_size=low, max_size=high).map(lambda args: Call(name, tuple(args)))

    return st.sampled_from(sorted(FUNCTIONS)).flatmap(of)


def _above(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    two = st.tuples(below, below)
    more = st.lists(below, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Attribute, _things(below), st.sampled_from(("size", "zone"))),
        st.builds(Not, below),
        st.builds(Many, st.sampled_from(("and", "or", "min", "max")), more),
        st.builds(Many, st.sampled_from(("+", "-", "*")), two),
        st.builds(Compare, COMPARISONS, below, below),
        st.builds(In, below, st.lists(LITERALS, min_size=1, max_size=3).map(tuple)),
        st.builds(If, below, below, below),
        st.sampled_from(("count", "sum", "any", "all", "the")).flatmap(lambda op: _fold(op, below)),
        _calls(below),
    )


def nodes() -> st.SearchStrategy[Node]:
    """Every node that the parser can give, well typed or not."""
    leaves: st.SearchStrategy[Node] = st.one_of(LITERALS, NAMES.map(Name))
    return st.recursive(leaves, _above, max_leaves=12)


def numbers() -> st.SearchStrategy[Node]:
    """Expressions of numbers with few names, so that variables of folds often capture."""
    name = st.sampled_from(("a", "a_", "a__", "b"))
    leaves: st.SearchStrategy[Node] = st.one_of(st.integers(-3, 3).map(Literal), name.map(Name))

    def above(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        where = st.builds(Compare, COMPARISONS, below, below)
        return st.one_of(
            st.builds(Many, st.sampled_from(("+", "-", "*")), st.tuples(below, below)),
            st.builds(
                Many, st.sampled_from(("min", "max")), st.lists(below, min_size=2, max_size=3).map(tuple)
            ),
            st.builds(If, where, below, below),
            st.builds(Fold, st.just("sum"), name, st.just("smalls"), where, below),
        )

    return st.recursive(leaves, above, max_leaves=10)
