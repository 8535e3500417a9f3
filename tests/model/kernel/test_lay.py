"""Positions: laid out as tables, and described again."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given

from model.kernel.flow import END, Ask, Call, Flow
from model.kernel.game import Game
from model.kernel.lay import begin, describe, lay, start_named
from model.kernel.position import Counted, Laid, Lasts, Position, Top
from model.kernel.rulebook import Placed, Start
from model.kernel.table import Table
from model.kernel.vocabulary import Unknown
from tests.model.kernel import toy
from tests.model.kernel.playing import lying
from tests.model.kernel.tables import tables
from tests.model.kernel.toy import w

GAME = toy.game()
STANDARD = toy.game(
    standard=(
        Placed("ruby", "hand"),
        Placed("ruby", "bag", copies=2),
        Placed("opal", "pot"),
        Placed("jade", "row", seat=1),
    )
)


def laid(*cards: Laid, game: Game = GAME, **more: object) -> Table:
    return lay(game, Position(cards=cards, **{"standard": False, **more}), toy.POOL)  # type: ignore[arg-type] # fields of a Position


def by_label(table: Table) -> dict[str, object]:
    """A table told by labels, whatever the cards are numbered."""
    labels = table.setup.labels
    cards = {
        label: (
            card._replace(zone=0, host=0),
            table.where(i),
            table.of(i),
            labels[card.host] if card.host >= 0 else "",
            table.setup.cards[i],
        )
        for i, (label, card) in enumerate(zip(labels, table.cards, strict=True))
    }
    kept = [
        [labels[i] for i in zone] for zone, kept in zip(table.zones, table.setup.kept, strict=True) if kept
    ]
    tops = [[labels[i] for i in zone[:known]] for zone, known in zip(table.zones, table.known, strict=True)]
    about = [
        (e.effect, e.since, e.until, labels[e.about] if e.effect == "sticky" and e.about >= 0 else e.about)
        for e in table.effects
    ]
    return {"cards": cards, "kept": kept, "tops": tops, "effects": about, "counters": table.counters}


# ---- inverse


@given(tables(GAME))
def test_a_table_described_and_laid_again_is_the_same(table: Table) -> None:
    """Everything but what runs or waits; the cards of an ordered zone may be numbered anew."""
    still = table._replace(stack=(), chain=())
    again = lay(GAME, describe(GAME, still), toy.POOL)
    assert by_label(again) == by_label(still)
    if all(
        list(zone) == sorted(zone) for zone, kept in zip(still.zones, still.setup.kept, strict=True) if kept
    ):
        assert again == still


@given(tables(GAME))
def test_a_position_laid_and_described_again_is_the_same(table: Table) -> None:
    """What is standard is left out both times."""
    position = describe(GAME, table)
    assert describe(GAME, lay(GAME, position, toy.POOL)) == position


def test_what_is_standard_is_left_out() -> None:
    """Counters at their standard value, the first posture, the face up, the owner as controller."""
    position = describe(GAME, toy.table(GAME), "start")
    assert position == Position(
        start="start",
        cards=(
            Laid("agate", "agate", "hand", 0, 0),
            Laid("ruby", "ruby", "hand", 0, 0),
            Laid("opal", "opal", "hand", 1, 1),
            Laid("chip", "chip", "pot", -1, 0),
        ),
        standard=False,
    )


# ---- laying


def test_cards_lie_in_the_order_in_which_they_are_laid() -> None:
    """In an ordered zone; and copies have labels of their own."""
    table = laid(*lying("row", 0, "ruby(2)", "opal", "ruby"))
    assert [table.setup.labels[card] for card in table.zone("row", 0)] == ["ruby(2)", "opal", "ruby"]


def test_a_card_is_laid_with_its_state() -> None:
    """Posture, face, markers, what it lies on, its owner and who controls it."""
    state = Laid("ruby", "ruby", "row", 1, 0, "spinning", "down", 3, "opal", 1)
    table = laid(*lying("row", 1, "opal"), state)
    card = table.cards[1]
    assert (card.posture, card.face, card.markers, card.host, card.controller) == (
        "spinning",
        "down",
        3,
        0,
        1,
    )
    assert table.setup.cards[1].owner == 0


def test_whose_zone_it_is_in_owns_a_card() -> None:
    """Unless somebody else is named; in a common zone the first player."""
    table = laid(
        *lying("row", 1, "ruby"), *lying("pot", -1, "opal"), replace(lying("row", 1, "jade")[0], owner=0)
    )
    assert [card.owner for card in table.setup.cards] == [1, 0, 0]


def test_counters_tops_and_effects_are_laid() -> None:
    """Of a player, or of the game."""
    table = laid(
        *lying("bag", 0, "ruby", "opal", "jade"),
        counters=(Counted("round", 7), Counted("coins", 1, 1)),
        tops=(Top("bag", ("jade", "ruby"), 0),),
        lasting=(Lasts("sticky", "dusk", "opal"), Lasts("bold", "dawn", seat=1), Lasts("calm", "dusk")),
    )
    assert (table.counter("round"), table.counter("coins", 1)) == (7, 1)
    assert table.zone("bag", 0) == (2, 0, 1)
    assert [(e.effect, e.about) for e in table.effects] == [("sticky", 1), ("bold", 1), ("calm", -1)]


# ---- the standard table


def test_the_standard_table_is_there_as_well() -> None:
    """For every player, for one, or common; each card where it is placed."""
    table = lay(STANDARD, Position(), toy.POOL)
    names = {
        (zone, player): [table.setup.cards[card].name for card in table.zone(zone, player)]
        for zone, player in table.setup.places
    }
    assert names == {
        ("hand", 0): ["ruby"], ("hand", 1): ["ruby"], ("row", 0): [], ("row", 1): ["jade"],
        ("bag", 0): ["ruby", "ruby"], ("bag", 1): ["ruby", "ruby"], ("pot", -1): ["opal"],
    }  # fmt: skip


def test_a_card_that_is_laid_is_taken_from_the_standard_table() -> None:
    """From a pile if it can be, else from where it is; of its owner, or common; else it is one more."""
    one = lay(STANDARD, Position(cards=lying("row", 0, "ruby")), toy.POOL)
    assert [len(one.zone(zone, 0)) for zone in ("hand", "bag", "row")] == [1, 1, 1]
    three = lay(STANDARD, Position(cards=lying("row", 0, "ruby", "ruby(2)", "ruby(3)")), toy.POOL)
    assert [len(three.zone(zone, 0)) for zone in ("hand", "bag", "row")] == [0, 0, 3]
    four = lay(STANDARD, Position(cards=lying("row", 0, "ruby", "ruby(2)", "ruby(3)", "ruby(4)")), toy.POOL)
    assert len(four.cards) == len(three.cards) + 1
    assert len(four.zone("bag", 1)) == 2
    common = lay(STANDARD, Position(cards=lying("row", 1, "opal")), toy.POOL)
    assert common.zone("pot") == ()
    assert common.setup.cards[0].owner == 0


# ---- what cannot be laid


UNKNOWN: Mapping[str, tuple[Position, str]] = {
    "card": (Position(cards=lying("row", 0, "rubi")), "unknown card 'rubi'; did you mean ruby?"),
    "zone": (Position(cards=lying("rwo", 0, "ruby")), "unknown zone 'rwo'; did you mean row?"),
    "seat": (Position(cards=lying("row", 2, "ruby")), "unknown owner of ruby '2'; known: 0, 1"),
    "seat of a card with another owner": (
        Position(cards=(Laid("ruby", "ruby", "row", 2, 0),)),
        "unknown player of the row '2'; known: 0, 1",
    ),
    "nobody's seat": (Position(cards=lying("row", -1, "ruby")), "unknown player of the row '-1'"),
    "posture": (
        Position(cards=(Laid("ruby", "ruby", "row", 0, posture="lyng"),)),
        "unknown posture 'lyng'; did you mean lying?",
    ),
    "face": (
        Position(cards=(Laid("ruby", "ruby", "row", 0, face="upp"),)),
        "unknown face 'upp'; did you mean up?",
    ),
    "host": (
        Position(cards=(Laid("ruby", "ruby", "row", 0, host="opal"),)),
        "unknown card on the table 'opal'",
    ),
    "counter": (
        Position(counters=(Counted("roun", 1),)),
        "unknown counter of the table 'roun'; did you mean round?",
    ),
    "player's counter": (Position(counters=(Counted("coins", 1),)), "unknown counter of the table 'coins'"),
    "value": (
        Position(counters=(Counted("coins", 10, 0),)),
        "unknown value of coins '10'; known: a number (0 to 9)",
    ),
    "player of a counter": (Position(counters=(Counted("coins", 1, 2),)), "unknown player of coins '2'"),
    "top": (Position(tops=(Top("bag", ("ruby",), 0),)), "unknown card on the table 'ruby'"),
    "pile": (
        Position(cards=lying("row", 0, "ruby"), tops=(Top("row", ("ruby",), 0),)),
        "unknown pile 'row'; known: bag",
    ),
    "effect": (
        Position(lasting=(Lasts("stickyy", "dusk"),)),
        "unknown lasting effect 'stickyy'; did you mean sticky?",
    ),
    "about": (Position(lasting=(Lasts("sticky", "dusk", "ruby"),)), "unknown card on the table 'ruby'"),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_what_is_not_declared_is_refused(what: str) -> None:
    """With the nearest names."""
    position, message = UNKNOWN[what]
    with pytest.raises(Unknown, match=re.escape(message)):
        lay(GAME, position, toy.POOL)


def test_two_cards_of_one_label_are_refused() -> None:
    """Nothing could tell them apart."""
    with pytest.raises(ValueError, match="two cards have one label"):
        laid(*lying("row", 0, "ruby"), *lying("row", 1, "ruby"))


# ---- beginning


def test_play_begins_at_a_declared_start() -> None:
    """The first one unless another is named, with what it gives, inside the flows that called it."""
    game = toy.game(
        Flow("toy:1", (Call("1", "toy:2", "2", {"chooser": "active"}), Ask("2", "active", {"pass": END}))),
        Flow("toy:2", (Ask("3", "chooser", {"pass": END}),)),
        starts=(
            Start(
                "middle", "toy:2", "3", w("middle"), {"chooser": "other(active)"}, callers=(("toy:1", "1"),)
            ),
            Start("alone", "toy:2", "3", w("alone"), {"chooser": "active"}),
        ),
    )
    table = toy.table(game)
    asked = game.asked(begin(game, table).table)
    assert asked is not None
    assert (asked.step.id, asked.player) == ("3", 1)
    after = game.play(begin(game, table).table, game.options(begin(game, table).table)[0]).table
    assert [frame.step for frame in after.stack] == ["2"]
    alone = begin(game, table, "alone").table
    assert game.over(game.play(alone, game.options(alone)[0]).table)
    with pytest.raises(Unknown, match="unknown start 'alon'; did you mean alone"):
        start_named(game, "alon")


def test_a_whole_game_begins_at_its_first_step() -> None:
    """Whatever starts are declared."""
    game = toy.game(starts=(Start("middle", "toy:1", "1.1", w("middle")),))
    assert begin(game, toy.table(game), whole_game=True) == game.start(toy.table(game))
