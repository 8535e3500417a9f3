"""Effects as the engine reads them: each does what it says, and no more."""

import pytest

from model.kernel.change import RuleFault, change, changes, first
from model.kernel.effect import Add, Begin, Each, Effect, Finish, If, Move, Put, Python, Set, Shuffle, every
from model.kernel.expression import NOTHING, Value
from model.kernel.table import Table
from tests.model.kernel import toy

GAME = toy.game()
TABLE = toy.table(GAME)
HERE = GAME.loaded.anywhere
BINDING: dict[str, Value] = {
    "mover": toy.RUBY,
    "target": toy.OPAL,
    "spare": NOTHING,
    "chooser": 1,
    "player": 0,
}


def after(*effects: Effect, table: Table = TABLE, **binding: Value) -> Table:
    return changes(effects, HERE)(table, {**BINDING, **binding})


@pytest.mark.parametrize(
    ("field", "to", "value"),
    [
        ("posture", "spinning", "spinning"),
        ("face", "down", "down"),
        ("markers", "it.markers + 2", 2),
        ("controller", "chooser", 1),
        ("host", "target", toy.OPAL),
        ("host", "nothing", NOTHING),
    ],
)
def test_a_field_of_a_card_is_set(field: str, to: str, value: Value) -> None:
    """Names for posture and face, expressions with the card as `it` for the others."""
    changed = after(Set("mover", field, to))
    assert getattr(changed.cards[toy.RUBY], field) == value
    assert changed == TABLE.set(toy.RUBY, **{field: value})


def test_counters_are_put_and_added() -> None:
    """Of a player or of the game."""
    table = after(
        Put("round", "table.round + 7"),
        Add("round", "0 - 2"),
        Put("coins", "1", "chooser"),
        Add("coins", "4", "chooser"),
    )
    assert (table.counter("round"), table.counter("coins", 1), table.counter("coins", 0)) == (5, 5, 3)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (Add("coins", "7", "chooser"), "coins would be 10; it is declared as a number \\(0 to 9\\)"),
        (Add("coins", "0 - 4", "chooser"), "coins would be -1"),
        (Put("round", "21"), "round would be 21"),
        (Put("mood", "mover.hue"), "mood would be 'red'; it is declared as one of calm, wild"),
        (Put("active", "spare.owner"), "active would be -1; it is declared as a player"),
        (
            Set("mover", "markers", "it.markers - 1"),
            "a card would have -1 markers; it can have a number \\(0 to 99\\)",
        ),
        (Move("mover", "row", markers="mover.markers + 100"), "a card would have 100 markers"),
    ],
)
def test_no_number_leaves_what_is_declared(effect: Effect, message: str) -> None:
    """That is a fault of the encoding, and says so."""
    with pytest.raises(RuleFault, match=message):
        after(effect)


def test_a_card_moves() -> None:
    """To its owner's zone unless another player is named; it leaves what it lay on."""
    lying = TABLE.set(toy.RUBY, host=toy.OPAL, markers=2, posture="spinning")
    moved = after(Move("mover", "row"), table=lying)
    assert (moved.where(toy.RUBY), moved.of(toy.RUBY)) == ("row", 0)
    assert moved.cards[toy.RUBY]._replace(zone=0) == lying.cards[toy.RUBY]._replace(zone=0, host=NOTHING)
    assert after(Move("mover", "row", "chooser")).of(toy.RUBY) == 1
    assert after(Move("mover", "pot")).where(toy.RUBY) == "pot"


def test_a_card_moves_with_a_new_state() -> None:
    """Posture, face, host and markers, where they are given."""
    moved = after(Move("mover", "row", posture="spinning", face="down", host="target", markers="3"))
    card = moved.cards[toy.RUBY]
    assert (card.posture, card.face, card.host, card.markers) == ("spinning", "down", toy.OPAL, 3)


@pytest.mark.parametrize(
    "effect", [Move("spare", "pot"), Set("spare", "markers", "1"), Set("spare", "face", "down")]
)
def test_nothing_does_not_move_and_is_not_changed(effect: Effect) -> None:
    """Where there is no card, there is no effect; least of all on the last card of the table."""
    assert after(effect) == TABLE


def test_each_finds_whom_it_concerns_before_anything_changes() -> None:
    """What the text calls simultaneous: the second card does not see what the first one did."""
    halves = Each(
        "m",
        "marbles",
        "m.zone == 'hand' and count(n for n in marbles if n.zone == 'hand') == 3",
        (Move("m", "pot"),),
    )
    assert len(after(halves).zone("pot")) == 4


def test_each_goes_over_players_too() -> None:
    """With the player as its variable."""
    table = after(Each("p", "players", "True", (Add("coins", "p.coins", "p"),)))
    assert [table.counter("coins", seat) for seat in (0, 1)] == [6, 6]


def test_one_of_two_is_done() -> None:
    """By the table as it is when its turn comes."""
    effects = (
        Put("round", "15"),
        If("table.late", (Put("mood", "'wild'"),), (Put("mood", "'calm'"), Put("round", "0"))),
    )
    assert after(*effects).counter("mood") == "wild"
    assert after(effects[1]).counter("round") == 0


def test_lasting_effects_begin_and_finish() -> None:
    """About a card, a player or nobody; what holds until then ends together."""
    table = after(
        Begin("sticky", "dusk", about="mover"), Begin("bold", "dawn", about="chooser"), Begin("calm", "dusk")
    )
    assert [(e.effect, e.about) for e in table.effects] == [
        ("sticky", toy.RUBY),
        ("bold", 1),
        ("calm", NOTHING),
    ]
    assert [e.effect for e in after(Finish("dusk"), table=table).effects] == ["bold"]


def test_a_pile_is_shuffled() -> None:
    """Of the player named."""
    bag = TABLE.setup.place("bag", 1)
    table = TABLE.stack_on_top([toy.OPAL, toy.RUBY], bag)
    shuffled = after(Shuffle("bag", "chooser"), table=table)
    assert (shuffled.known[bag], shuffled.zones[bag]) == (0, (toy.RUBY, toy.OPAL))


def test_python_is_the_way_out() -> None:
    """A function of the table and what is bound, with its reason."""
    effect = Python(lambda t, b: t.set(int(b["mover"]), markers=9), "nothing else could say it")
    assert after(effect).cards[toy.RUBY].markers == 9


def test_effects_follow_each_other() -> None:
    """Each on the table that the ones before it left; none changes nothing."""
    assert after() == TABLE
    assert after(Add("round", "1"), Put("coins", "table.round", "player")).counter("coins", 0) == 1


def test_every_effect_is_found_inside_others() -> None:
    """For those who count them."""
    inner = Put("round", "1")
    nested = (Each("m", "marbles", "True", (If("m.big", (inner,), (Finish("dusk"),)),)),)
    assert [type(effect).__name__ for effect in every(nested)] == ["Each", "If", "Put", "Finish"]


def test_the_first_thing_for_which_something_holds() -> None:
    """Or nothing."""
    assert first("marbles", "m", "m.size < 9 and m.size > 3", HERE)(TABLE, {}) == toy.AGATE
    assert first("players", "p", "p.coins > 3", HERE)(TABLE, {}) == NOTHING


def test_one_effect_alone_is_the_same_as_in_a_row() -> None:
    """`change` and `changes` agree."""
    effect = Add("round", "3")
    assert change(effect, HERE)(TABLE, BINDING) == after(effect)
