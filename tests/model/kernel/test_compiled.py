"""The engine's reader of expressions: it means what the expression says, on every table."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.kernel.check import Scope
from model.kernel.compiled import expand, reader
from model.kernel.expression import Attribute, Name, Node, Value, parse, walk
from model.kernel.facts import asked
from model.kernel.game import Game
from model.kernel.table import Table
from model.kernel.vocabulary import CARD_FIELDS
from tests.model.kernel import toy
from tests.model.kernel.interpreter import Meaning
from tests.model.kernel.tables import Typed, bindings, tables

SLOW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
TWO = toy.game()
THREE = toy.game(
    seats=(toy.w("a"), toy.w("b"), toy.w("c")),
    roles=tuple(role for role in toy.BOOK.roles if role.name != "opponent"),
    out="it.gone or it.coins == 0",
)


def agree(node: Node, table: Table, binding: dict[str, Value], scope: Scope) -> None:
    assert reader(node, scope)(table, binding) == Meaning(table, scope, binding).of(node)


def conditions(*, others: bool = True) -> st.SearchStrategy[Node]:
    typed = Typed(others=others)
    return st.one_of(
        *(make(toy.ROLES, 3) for make in (typed.bools, typed.numbers, typed.marbles, typed.players))
    )


@SLOW
@given(conditions(), st.data())
def test_the_compiled_reader_means_what_the_expression_says(node: Node, data: st.DataObject) -> None:
    """Compared with reading it word by word: facts by their own queries, nothing expanded."""
    table = data.draw(tables(TWO))
    agree(node, table, data.draw(bindings(table)), TWO.loaded.anywhere)


@SLOW
@given(conditions(others=False), st.data())
def test_it_does_so_for_three_players_some_of_whom_have_dropped_out(node: Node, data: st.DataObject) -> None:
    """`next` passes over who is out, for every reader alike."""
    table = data.draw(tables(THREE, data.draw(st.integers(1, 3))))
    agree(node, table, data.draw(bindings(table)), THREE.loaded.anywhere)


@SLOW
@given(conditions())
def test_an_expanded_node_speaks_of_the_table_alone(node: Node) -> None:
    """No fact and no computed role is left for the readers of what is expanded."""
    scope = TWO.loaded.anywhere
    assert asked(expand(node, scope), scope) == frozenset()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("spare.size", 0),
        ("spare.colour", "red"),
        ("spare.maker", ""),
        ("spare.big", False),
        ("spare.carried", False),
        ("spare.zone == 'hand'", True),
        ("spare.in_hand", False),
        ("spare.weight", 0),
        ("spare.owner", -1),
        ("spare.owner.coins", 0),
        ("spare.owner.rich", False),
        ("spare.host", -1),
        ("spare.carrier", -1),
        ("spare.carrier.big", False),
        ("spare.hue", "red"),
        ("other(spare.owner)", -1),
        ("next(spare.owner)", -1),
        ("biggest == nothing", True),
        ("biggest.size", 0),
        ("the(m for m in marbles if m.size == 8).in_hand", False),
    ],
)
def test_an_attribute_of_nothing_is_the_least_of_its_type(text: str, value: Value) -> None:
    """A fact of nothing is not what its query would find: it is the least value too."""
    table = TWO.table((toy.CARDS[toy.AGATE],))
    assert reader(parse(text), TWO.loaded.anywhere)(table, {"spare": -1}) == value


@pytest.mark.parametrize("gone", [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)], ids=str)
def test_next_passes_over_who_has_dropped_out(gone: tuple[int, int, int]) -> None:
    """Round the table, and back to the same player where no other is left."""
    table = THREE.table(toy.CARDS, 3)
    for seat, is_gone in enumerate(gone):
        table = table.put("gone", bool(is_gone), seat)
    after = reader(parse("next(chooser)"), THREE.loaded.anywhere)
    for seat in range(3):
        others = [other % 3 for other in (seat + 1, seat + 2) if not gone[other % 3]]
        assert after(table, {"chooser": seat}) == (others or [seat])[0]


def test_a_variable_inside_hides_the_same_variable_outside() -> None:
    """Three folds deep, with one name used twice: each level keeps its own."""
    text = (
        "count(m for m in marbles if any(m for m in marbles"
        " if any(n for n in marbles if n.size < m.size and m.size == 5)) and m.size == 3)"
    )
    table = toy.table(TWO)
    assert reader(parse(text), TWO.loaded.anywhere)(table, {}) == 1


def test_a_role_in_the_query_of_a_fact_is_not_captured_by_a_fold() -> None:
    """`moving` asks about the mover, also inside a fold over marbles."""
    table = toy.table(TWO)
    count = reader(parse("count(m for m in marbles if m.moving)"), TWO.loaded.anywhere)
    assert count(table, {"mover": toy.RUBY}) == 1


@pytest.mark.parametrize("field", CARD_FIELDS)
def test_every_field_of_a_card_is_read(field: str) -> None:
    """By name, for cards of every kind."""
    table = toy.table(TWO).set(toy.CHIP, markers=2, face="down", host=toy.OPAL)
    node = Attribute(Name("anything"), field)
    agree(node, table, {"anything": toy.CHIP}, TWO.loaded.anywhere)


def test_expressions_of_one_text_share_their_code() -> None:
    """Compiling is done once for each source, so that a second rulebook costs little."""
    again: Game = toy.game()
    text = "mover.big and not target.big"
    assert reader(parse(text), TWO.loaded.anywhere) is reader(parse(text), again.loaded.anywhere)


def test_next_of_an_expanded_node_is_the_next_seat() -> None:
    """Without anybody who drops out, `next` stays as it is."""
    assert expand(parse("next(chooser)"), TWO.loaded.anywhere) == parse("next(chooser)")
    assert len(list(walk(expand(parse("next(chooser)"), THREE.loaded.anywhere)))) > 10
