"""What a player sees: nothing that is hidden leaks."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from model.kernel.flow import END, EVERYBODY, Ask, Flow
from model.kernel.game import Game, Option
from model.kernel.norm import May
from model.kernel.table import Link, Table
from model.kernel.view import HIDDEN, sees, view
from model.kernel.vocabulary import Zone
from tests.model.kernel import toy
from tests.model.kernel.tables import tables
from tests.model.kernel.toy import w

GAME = toy.game(zones=(*toy.BOOK.zones, Zone("safe", w("safe"), seen_by="owner", counted=False)))
EVERYBODY_BIDS = toy.game(
    Flow("toy:1", (Ask("1", EVERYBODY, {"flick": END, "pass": END}),)),
    items=(May("1/flick", "flick", "mover.mine"), May("1/pass", "pass")),
)


def at(zone: str, player: int) -> int:
    """The number of a place."""
    return toy.table(GAME).setup.place(zone, player)


def places(game: Game, table: Table, player: int) -> dict[tuple[str, int], Any]:
    return {(name, whose): cards for name, whose, cards in view(game, table, player)["places"]}


@given(tables(EVERYBODY_BIDS), st.data())
def test_a_hidden_answer_does_not_leak(table: Table, data: st.DataObject) -> None:
    """Whatever the first player has declared, the second one sees, and may do, the same."""
    game = EVERYBODY_BIDS
    start = game.start(table._replace(stack=(), chain=(), counters=toy.table(game).counters)).table
    options = game.options(start)
    one, other = (game.play(start, data.draw(st.sampled_from(options))).table for _ in range(2))
    assert view(game, one, 1) == view(game, other, 1)
    assert game.options(one) == game.options(other)


@given(tables(GAME), st.data())
def test_cards_that_a_player_does_not_see_may_be_any(table: Table, data: st.DataObject) -> None:
    """Two tables that differ only in which hidden card is which look the same to that player."""
    player = data.draw(st.integers(0, 1))
    hidden = [
        card
        for card in table.setup.of_kind["marble"]
        if not sees(GAME, table, player, card)
        and table.cards[card].host == -1
        and not table.known[table.cards[card].zone]
        and not any(other.host == card for other in table.cards)
    ]
    table = table._replace(effects=(), chain=())
    if len(hidden) < 2:
        return
    a, b = hidden[0], hidden[1]
    before = view(GAME, table, player)
    assert view(GAME, _swapped(table, a, b), player) == before


def _swapped(table: Table, a: int, b: int) -> Table:
    """The same table with two cards in each other's place and state."""
    names = {a: b, b: a}
    zones = tuple(
        tuple(names.get(card, card) for card in zone)
        if table.setup.kept[at]
        else tuple(sorted(names.get(card, card) for card in zone))
        for at, zone in enumerate(table.zones)
    )
    cards = tuple(table.cards[names.get(card, card)] for card in range(len(table.cards)))
    return table._replace(cards=cards, zones=zones)


def test_faces_are_seen_by_those_who_may_look() -> None:
    """One's own hand, every row, nobody's bag."""
    table = toy.table(GAME).move(toy.RUBY, at("bag", 0)).move(toy.OPAL, at("row", 1))
    mine, theirs = places(GAME, table, 0), places(GAME, table, 1)
    assert mine["hand", 0] == [["agate", "lying", "up", 0]]
    assert theirs["hand", 0] == [[HIDDEN, "lying", "up", 0]]
    assert mine["bag", 0] == theirs["bag", 0] == [[HIDDEN, "lying", "up", 0]]
    assert mine["row", 1] == theirs["row", 1] == [["opal", "lying", "up", 0]]
    assert [sees(GAME, table, seat, toy.AGATE) for seat in (0, 1)] == [True, False]


def test_a_card_face_down_is_seen_by_whose_zone_it_is_in() -> None:
    """Others see only that it lies there, and how."""
    table = toy.table(GAME).move(toy.RUBY, at("row", 1), face="down", posture="spinning", markers=2)
    assert places(GAME, table, 1)["row", 1] == [["ruby", "spinning", "down", 2]]
    assert places(GAME, table, 0)["row", 1] == [[HIDDEN, "spinning", "down", 2]]


def test_the_number_of_cards_may_be_hidden_too() -> None:
    """Of a zone that is not counted, others see nothing at all."""
    table = toy.table(GAME).move(toy.RUBY, at("safe", 0))
    assert places(GAME, table, 0)["safe", 0] == [["ruby", "lying", "up", 0]]
    assert places(GAME, table, 1)["safe", 0] is None
    assert [sees(GAME, table, seat, toy.RUBY) for seat in (0, 1)] == [True, False]


def test_the_order_of_a_zone_without_order_tells_nothing() -> None:
    """What is seen stands sorted; in an ordered zone and on a known top it stands as it lies."""
    bag, row = at("bag", 0), at("row", 0)
    table = toy.table(GAME).move(toy.RUBY, row).move(toy.AGATE, row, face="down")
    assert [card[0] for card in places(GAME, table, 1)["row", 0]] == ["ruby", HIDDEN]
    piled = toy.table(GAME).stack_on_top([toy.OPAL, toy.AGATE], bag)
    assert len(places(GAME, piled, 0)["bag", 0]) == 2


def test_what_everybody_has_heard_is_seen_by_everybody() -> None:
    """Counters, effects in force, the chain of declarations, what is running; who is asked knows it."""
    started = GAME.start(toy.table(GAME)).table
    table = started.begin("sticky", "dusk", toy.OPAL).begin("bold", "dawn", 1).begin("calm", "dusk")
    table = table._replace(
        chain=(
            Link("hit", 0, (("mover", toy.RUBY), ("target", toy.OPAL))),
            Link("choose", 1, (("chooser", 0),), void=True),
        )
    )
    seen = view(GAME, table, 0)
    assert seen["effects"] == [["sticky", "dusk", HIDDEN], ["bold", "dawn", 1], ["calm", "dusk", None]]
    assert view(GAME, table, 1)["effects"][0] == ["sticky", "dusk", "opal"]
    assert seen["chain"] == [
        ["hit", 0, [["mover", "ruby"], ["target", "opal"]], False],
        ["choose", 1, [["chooser", 0]], True],
    ]
    assert seen["running"] == [["toy:1", "1.1"]]
    assert [view(GAME, table, seat)["asked"] for seat in (0, 1)] == [True, False]
    assert ["round", -1, 0] in seen["counters"]


@given(tables(GAME), st.integers(0, 1))
def test_a_view_can_be_sent(table: Table, player: int) -> None:
    """It goes through JSON unchanged."""
    seen = view(GAME, table._replace(stack=()), player)
    assert json.loads(json.dumps(seen)) == seen


def test_a_declared_option_is_seen_once_it_counts() -> None:
    """After everybody has answered, the table shows what came of it."""
    game = EVERYBODY_BIDS
    start = game.start(toy.table(game)).table
    one = game.play(start, Option("flick", (("mover", toy.RUBY),))).table
    assert view(game, one, 0)["places"] == view(game, start, 0)["places"]
    assert view(game, one, 1)["asked"] is True
