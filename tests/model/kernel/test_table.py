"""The table: moving, piles, counters, effects in force; one list of fields; JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.kernel.table import Card, Frame, InForce, Link, Printed, Table, of_json, setup
from model.kernel.vocabulary import Unknown
from tests.model.kernel import toy
from tests.model.kernel.tables import tables

GAME = toy.game()
TABLE = toy.table(GAME)
SETUP = TABLE.setup


def place(zone: str, player: int = -1) -> int:
    return SETUP.place(zone, player)


# ---- moving


@given(tables(GAME), st.data())
def test_a_move_loses_and_gains_no_card(table: Table, data: st.DataObject) -> None:
    """Every card lies in the one place that it says; only the moved one is elsewhere."""
    card = data.draw(st.sampled_from(range(len(table.cards))))
    to = data.draw(st.sampled_from(range(len(table.zones))))
    after = table.move(card, to)
    assert sorted(c for zone in after.zones for c in zone) == list(range(len(table.cards)))
    assert all(c in after.zones[state.zone] for c, state in enumerate(after.cards))
    assert [state for c, state in enumerate(after.cards) if c != card] == [
        state for c, state in enumerate(table.cards) if c != card
    ]


@given(tables(GAME), st.data())
def test_what_is_known_of_a_pile_stays_known(table: Table, data: st.DataObject) -> None:
    """A card that comes or goes changes neither the order of the known top nor which cards are on it."""
    card = data.draw(st.sampled_from(range(len(table.cards))))
    to = data.draw(st.sampled_from(range(len(table.zones))))
    after = table.move(card, to)
    for at, known in enumerate(table.known):
        expected = [c for c in table.zones[at][:known] if c != card]
        assert list(after.zones[at][: after.known[at]]) == expected


def test_a_known_card_that_goes_is_known_no_more() -> None:
    """From the top or from below it; a card of the unknown rest changes nothing."""
    bag, pot = place("bag", 0), place("pot")
    table = TABLE.move(toy.CHIP, bag).stack_on_top([toy.OPAL, toy.RUBY], bag)
    assert (table.zones[bag], table.known[bag]) == ((toy.OPAL, toy.RUBY, toy.CHIP), 2)
    assert [table.move(card, pot).known[bag] for card in (toy.OPAL, toy.RUBY, toy.CHIP)] == [1, 1, 2]
    back = table.move(toy.OPAL, bag)
    assert (back.zones[bag], back.known[bag]) == ((toy.RUBY, toy.OPAL, toy.CHIP), 1)


@given(tables(GAME), st.data())
def test_cards_that_become_the_top_are_the_known_top_in_their_order(
    table: Table, data: st.DataObject
) -> None:
    """Wherever they came from, and whatever was known before lies below them."""
    bag = place("bag", 0)
    cards = data.draw(st.lists(st.sampled_from(range(len(table.cards))), unique=True, max_size=3))
    after = table.stack_on_top(cards, table.setup.place("bag", 0))
    below = [c for c in table.zones[bag][: table.known[bag]] if c not in cards]
    assert list(after.zones[bag][: after.known[bag]]) == [*cards, *below]


@given(tables(GAME), tables(GAME))
def test_a_shuffled_pile_says_nothing_of_its_past(a: Table, b: Table) -> None:
    """Two piles of the same cards are the same once shuffled, whatever was known of them."""
    at = place("bag", 1)
    a, b = a.shuffled(at), b.shuffled(at)
    assert a.known[at] == b.known[at] == 0
    assert (sorted(a.zones[at]) == sorted(b.zones[at])) == (a.zones[at] == b.zones[at])


def test_only_ordered_zones_keep_the_order_in_which_cards_come() -> None:
    """In a hand it means nothing; in a row it stays."""
    row, hand = place("row", 0), place("hand", 0)
    table = TABLE.move(toy.RUBY, row).move(toy.AGATE, row)
    assert table.zones[row] == (toy.RUBY, toy.AGATE)
    assert table.move(toy.RUBY, hand).move(toy.AGATE, hand).zones[hand] == (toy.AGATE, toy.RUBY)


def test_a_common_zone_is_meant_whoever_is_named() -> None:
    """Cards of every player come to the one pot; a zone of a player needs to be told whose."""
    assert TABLE.setup.place("pot", 1) == place("pot")
    assert TABLE.move(toy.OPAL, TABLE.setup.place("pot", 1)).zone("pot") == (toy.OPAL, toy.CHIP)
    with pytest.raises(KeyError):
        TABLE.zone("hand")


# ---- setups


def test_a_card_prints_the_least_value_of_what_it_does_not_say() -> None:
    """The chip prints nothing; the ruby has no maker."""
    assert SETUP.values[toy.CHIP] == {}
    assert SETUP.values[toy.RUBY] == {"size": 3, "colour": "red", "maker": ""}


def test_copies_are_told_apart_by_labels() -> None:
    """Numbered where they repeat, and never like a label that another card has already."""
    cards = (
        Printed("ruby", "marble", 0, label="ruby(2)"),
        Printed("ruby", "marble", 0),
        Printed("ruby", "marble", 1),
    )
    assert setup(GAME.vocabulary, "toy", cards).labels == ("ruby(2)", "ruby", "ruby(3)")


@pytest.mark.parametrize(
    ("card", "players", "error", "message"),
    [
        (Printed("ruby", "marbel", 0), 2, Unknown, "unknown kind of card 'marbel'; did you mean marble"),
        (Printed("ruby", "player", 0), 2, Unknown, "unknown kind of card 'player'"),
        (Printed("ruby", "marble", 0, (("sizee", 1),)), 2, Unknown, "unknown printed value of ruby 'sizee'; did you mean size"),
        (Printed("ruby", "marble", 0, (("size", 10),)), 2, ValueError, "ruby prints 10 as its size"),
        (Printed("ruby", "marble", 0, (("size", True),)), 2, ValueError, "ruby prints True as its size"),
        (Printed("ruby", "marble", 2), 2, ValueError, "ruby belongs to seat 2; seats count from 0 to 1"),
        (Printed("ruby", "marble", 0), 3, ValueError, "3 players; there are seats for 2"),
        (Printed("ruby", "marble", 0), 0, ValueError, "0 players"),
    ],
)  # fmt: skip
def test_a_setup_that_cannot_be_is_refused(
    card: Printed, players: int, error: type[Exception], message: str
) -> None:
    """With the nearest names where something is not declared."""
    with pytest.raises(error, match=message):
        setup(GAME.vocabulary, "toy", (card,), players)


def test_two_cards_of_one_label_are_refused() -> None:
    """Nothing could tell them apart."""
    card = Printed("ruby", "marble", 0, label="red")
    with pytest.raises(ValueError, match="two cards have one label"):
        setup(GAME.vocabulary, "toy", (card, card))


# ---- effects in force


def test_effects_in_force_are_ordered_by_when_they_came() -> None:
    """What ends leaves no gap: two tables with the same effects in the same order are equal."""
    table = TABLE.begin("calm", "dusk").begin("sticky", "dawn", toy.RUBY)
    assert table.finish("dusk") == TABLE.begin("sticky", "dawn", toy.RUBY)
    assert [effect.since for effect in table.begin("calm", "dusk").effects] == [1, 2, 3]
    assert table.finish("noon") == table


# ---- one list of fields

ELSEWHERE: dict[str, Any] = {
    "setup": setup(GAME.vocabulary, "toy", toy.CARDS[:3]),
    "cards": (Card(0, "lying", markers=1), *TABLE.cards[1:]),
    "zones": (*TABLE.zones[:-1], (*TABLE.zones[-1], 0)),
    "known": (*TABLE.known[:-1], 1),
    "counters": (1, *TABLE.counters[1:]),
    "stack": (Frame("toy:1", "1.1"),),
    "chain": (Link("pass", 0),),
    "pending": (Link("pass", 1),),
    "effects": (InForce("calm", 1, "dusk"),),
}
"""For every field of a table another value of it."""


def test_no_field_is_forgotten_here() -> None:
    """A new field of the table must be listed above: then the next tests ask about it."""
    assert set(ELSEWHERE) == set(Table._fields)


@pytest.mark.parametrize("field", Table._fields)
def test_tables_that_differ_in_one_field_are_different(field: str) -> None:
    """As values, as keys and in JSON."""
    other = TABLE._replace(**{field: ELSEWHERE[field]})
    assert other != TABLE
    assert len({other, TABLE}) == 2
    assert json.dumps(other.json()) != json.dumps(TABLE.json())


@pytest.mark.parametrize("field", [name for name in Table._fields if name != "setup"])
def test_a_table_without_one_of_its_fields_is_not_read(field: str) -> None:
    """A field that JSON forgets is no default: it is an error that names the field."""
    data = {name: value for name, value in TABLE.json().items() if name != field}
    with pytest.raises(ValueError, match=f"not a table of hantei: {field}: KeyError"):
        of_json(GAME.vocabulary, data)


def test_a_field_that_is_planted_without_a_reader_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with a new field that nobody taught `of_json` is not read as if it had none."""
    data = {**TABLE.json(), "weather": ["rain"]}
    monkeypatch.setattr(Table, "_fields", (*Table._fields, "weather"))
    with pytest.raises(ValueError, match="weather"):
        of_json(GAME.vocabulary, data)


# ---- JSON


@given(tables(GAME))
def test_json_reads_back_to_an_equal_table(table: Table) -> None:
    """Through text, with everything that runs, waits or lasts."""
    again = of_json(GAME.vocabulary, json.loads(json.dumps(table.json())))
    assert again == table
    assert hash(again) == hash(table)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("cards", [[0, "lying"]], "cards: 1 of 4"),
        ("cards", [["x"]] * 4, "cards"),
        ("zones", [[0], [1]], "zones: 2 of 7"),
        ("zones", [[0, 1, 2, 3], [], [], [], [], [], []], "zones: not every card lies in the one place"),
        ("known", [9, 0, 0, 0, 0, 0, 0], "known: more cards on top than there are"),
        ("counters", [], "counters: 0 of 8"),
        ("stack", [["toy:1"]], "stack"),
        ("chain", 5, "chain"),
        ("printed", [["ruby", "marbel", 0, {}, ""]], "unknown kind of card 'marbel'"),
        ("players", "two", "printed"),
    ],
)
def test_what_is_no_table_is_refused_by_its_part(field: str, value: object, message: str) -> None:
    """One ValueError that names the part, whatever is wrong with it."""
    with pytest.raises(ValueError, match="not a table of hantei") as refused:
        of_json(GAME.vocabulary, {**TABLE.json(), field: value})
    assert message in str(refused.value)
