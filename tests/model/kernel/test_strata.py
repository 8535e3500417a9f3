"""Values that cards give: what one of them asks is as it is without the others."""

from model.kernel.game import Game
from model.kernel.norm import Formula, Sets
from model.kernel.rulebook import Item
from tests.model.kernel import toy


def facts(*items: Item) -> dict[str, object]:
    """All facts of a small marble in a hand, by name, with `items` in the rulebook."""
    game = Game(toy.book(items=(*toy.BOOK.items, *items)), {}, file="toy")
    table = toy.table(game)
    return {
        fact.name: game.fact("marble", fact.name)(table, {"it": 0, "player": 0, "mover": 0})
        for fact in toy.MARBLE.facts
    }


def test_what_a_card_asks_is_as_it_is_without_cards() -> None:
    """Two cards that each take away what the other asks: both do, and neither is defined by itself."""
    plain = facts()
    assert plain["in_hand"]
    assert plain["mine"]
    found = facts(
        Sets("a/1", "marble.in_hand", "False", "it.mine", stratum=2),
        Sets("b/1", "marble.mine", "False", "it.in_hand", stratum=2),
    )
    assert not found["in_hand"]
    assert not found["mine"]


def test_a_higher_stratum_asks_what_a_lower_one_gives() -> None:
    """It reads the strata below it, and through them the facts that rest on what they change."""
    low = Sets("a/1", "marble.weight", "9", "it.in_hand", stratum=1)
    assert facts(low, Sets("b/1", "marble.in_hand", "False", "it.weight == 9", stratum=2))["in_hand"] is False
    same = Sets("b/1", "marble.in_hand", "False", "it.weight == 9", stratum=1)
    assert facts(low, same)["in_hand"] is True


def test_the_higher_stratum_prevails_then_the_earlier_item() -> None:
    """The order of the items matters within one stratum only; rules are the lowest."""
    rule, low = Formula("9", "marble.weight", "1"), Sets("a/1", "marble.weight", "2", stratum=1)
    first, second = (Sets(f"{id}/1", "marble.weight", value, stratum=2) for id, value in ("b3", "c4"))
    assert facts(rule, low)["weight"] == 2
    assert facts(rule, low, first, second)["weight"] == 3
    assert facts(second, first, low, rule)["weight"] == 4


def test_what_a_value_rests_on_is_known_through_the_strata() -> None:
    """What stands behind a fact is said to be asked, though its query says it in full."""
    items = (
        Sets("a/1", "marble.in_hand", "False", "it.big", stratum=2),
        Sets("b/1", "marble.big", "False", "it.in_hand", stratum=2),
    )
    loaded = toy.loaded(items=(*toy.BOOK.items, *items))
    assert {"marble.in_hand", "marble.big"} <= loaded.asks["marble.on_big"]


def test_a_hundred_values_of_one_fact_are_one_question() -> None:
    """So that pools of any size can take one fact away."""
    many = (Sets(f"c{n}/1", "marble.mine", "False", f"it.weight == {n}", stratum=2) for n in range(500))
    assert facts(*many)["mine"] is False
