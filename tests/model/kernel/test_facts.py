"""The facts that an expression reads, and what must be bound for them."""

from dataclasses import replace

import pytest

from model.kernel.expression import parse
from model.kernel.facts import asked, needed, queries
from tests.model.kernel import toy

HERE = toy.scope()


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("mover.size > 3", set()),
        ("mover.big and not mover.mine", {"marble.big", "marble.mine"}),
        ("mover.carrier.big", {"marble.carrier", "marble.big"}),
        ("any(m for m in marbles if m.in_hand)", {"marble.in_hand"}),
        ("opponent.rich", {"opponent", "player.rich"}),
        ("table.late", {"table.late"}),
        ("biggest == mover", {"biggest"}),
    ],
)
def test_what_an_expression_asks_itself(text: str, facts: set[str]) -> None:
    """Facts as KIND.NAME, computed roles by their name; fields are no facts."""
    assert asked(parse(text), HERE) == facts


def test_what_an_expression_asks_through_others() -> None:
    """Through the queries of facts, and of the roles that these name."""
    assert set(queries(parse("mover.on_big"), HERE)) == {"marble.on_big", "marble.carrier", "marble.big"}
    assert set(queries(parse("opponent.on_turn"), HERE)) == {"opponent", "active", "player.on_turn"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("mover.big", {"mover"}),
        ("mover.mine", {"mover", "player"}),
        ("target.moving", {"target", "mover"}),
        ("any(m for m in marbles if m.moving)", {"mover"}),
        ("opponent.rich", set()),
        ("count(m for m in marbles) > table.round", set()),
    ],
)
def test_the_roles_that_must_be_bound(text: str, names: set[str]) -> None:
    """The roles that the queries of its facts name as well; computed ones need nothing."""
    assert needed(parse(text), HERE) == names


def test_who_has_dropped_out_is_asked_by_next() -> None:
    """`next` reads what tells who is out."""
    out = toy.loaded(out="it.rich").anywhere
    assert asked(parse("next(chooser)"), out) == {"player.rich"}
    assert asked(parse("next(chooser)"), HERE) == frozenset()


def test_facts_that_ask_each_other_are_found_all_the_same() -> None:
    """A ring of queries is a problem that loading reports; finding what is asked ends."""
    marble = replace(toy.MARBLE, facts=(toy.yes("odd", "not it.even"), toy.yes("even", "not it.odd")))
    vocabulary = replace(toy.loaded().vocabulary, kinds=(marble, toy.TOKEN))
    ring = replace(HERE, vocabulary=vocabulary)
    assert set(queries(parse("mover.odd"), ring)) == {"marble.odd", "marble.even"}
