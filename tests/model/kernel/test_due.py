"""Texts that are due at one moment: found when it comes, done in an order that somebody gives only where
it makes a difference."""

import itertools
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.change import changes
from model.kernel.compiled import reader
from model.kernel.due import FIRST, with_dues
from model.kernel.effect import Add, Begin, Each, Effects, If, Move, Put, Set
from model.kernel.expression import parse
from model.kernel.flow import (
    END,
    NOWHERE,
    Action,
    Always,
    Ask,
    Branch,
    Do,
    Due,
    DueText,
    Flow,
    Moment,
    Param,
    When,
)
from model.kernel.game import NOBODY, Game, Option, Refused
from model.kernel.load import BadRulebook
from model.kernel.norm import Preference, Principle
from model.kernel.rulebook import Start
from model.kernel.table import Link, Printed, Table, of_json
from tests.model.kernel import toy
from tests.model.kernel.playing import Play
from tests.model.kernel.toy import AGATE, RUBY, w

DAWN = Moment("dawn", w("dawn"), "toy:1", "2")
AT_DAWN = "1/due:dawn"
GAME = Flow("toy:1", (Do("1", (), "2"), Ask("2", "active", {"pass": END, "heads": "2"})))


def due(
    id: str, *effects: Any, where: str = "True", domain: str = "players", moment: str = "dawn"
) -> DueText:
    return DueText(id, moment, "this", domain, where, effects, w(id))


FIRSTS = "this == active"
DOUBLE = due("double/1", Add("coins", "this.coins", "this"), where=FIRSTS)
ONE = due("one/1", Add("coins", "1", "this"), where=FIRSTS)
TWO = due("two/1", Add("coins", "2", "this"), where=FIRSTS)
LATE = due("late/1", Put("round", "10"), where=FIRSTS)
WILD = due("wild/1", Put("mood", "'wild'"), where=FIRSTS)


def game(*texts: DueText, flows: tuple[Flow, ...] = (GAME,), **changes: Any) -> Game:
    moment = Moment("dawn", w("dawn"), "toy:1", "2", cites=("1",))
    return toy.game(*flows, **{"moments": (moment,), "dues": texts, **changes})


def start(game: Game, table: Table | None = None) -> Play:
    began = game.start(table or toy.table(game).put("coins", 1, 0))
    return Play(game, began.table, began.trace)


def first(text: DueText, thing: int = 0) -> Option:
    role = "due_player" if text.domain == "players" else "due_marble"
    return Option(f"{FIRST}{text.id}", ((role, thing),))


# ---- where it stands ---------------------------------------------------------------


def test_rulebooks_without_such_texts_stay_as_they_are() -> None:
    """Moments alone change nothing."""
    book = toy.book(GAME, moments=(DAWN,))
    assert with_dues(book) is book


def test_every_way_to_the_step_of_a_moment_leads_to_what_is_due_before_it() -> None:
    """From steps, from branches, from questions; and where play may begin."""
    flow = Flow(
        "toy:1",
        (
            Do("0", (), "2"),
            Branch("1", When("table.late", "2"), When("not table.late", END)),
            Ask("2", "active", {"pass": "1", "heads": "2", "tails": NOWHERE}, into={"toy:2": "2"}),
        ),
    )
    other = Flow("toy:2", (Ask("3", "active", {"pass": END}),))
    book = toy.book(flow, other, moments=(replace(DAWN, cites=("1",)),), dues=(ONE,))
    book = with_dues(replace(book, starts=(*book.starts, Start("ask", "toy:1", "2", w("ask")))))
    (changed, same) = book.flows
    assert [step.id for step in changed.steps] == ["0", "1", AT_DAWN, "2"]
    do, branch, inserted, ask = changed.steps
    assert isinstance(do, Do)
    assert do.then == AT_DAWN
    assert isinstance(branch, Branch)
    assert [when.then for when in branch.whens] == [AT_DAWN, END]
    assert inserted == Due(AT_DAWN, "dawn", "2")
    assert isinstance(ask, Ask)
    assert dict(ask.options) == {"pass": "1", "heads": AT_DAWN, "tails": NOWHERE}
    assert dict(ask.into) == {"toy:2": AT_DAWN}
    assert same is other
    assert [start.step for start in book.starts] == ["0", AT_DAWN]
    assert with_dues(book) is book


def test_what_is_due_at_the_first_step_comes_before_it() -> None:
    """A flow then begins with what is due."""
    game_ = toy.game(Flow("toy:1", GAME.steps[1:]), moments=(DAWN,), dues=(ONE,))
    play = start(game_)
    assert (play.table.number("coins", 0), play.asked) == (2, "2 0")


@pytest.mark.parametrize(
    ("changes", "item", "message"),
    [
        ({"dues": (replace(ONE, moment="dusk"),)}, "one/1", "unknown moment 'dusk'"),
        ({"dues": (replace(ONE, domain="playerz"),)}, "one/1", "unknown domain 'playerz'; did you mean players"),
        ({"dues": (replace(ONE, where="this.coins"),)}, "one/1", "expected a yes/no question"),
        ({"dues": (replace(ONE, where="mover.big"),)}, "one/1", "role 'mover' is not bound on every path to here"),
        ({"dues": (replace(ONE, effects=(Add("coinz", "1", "this"),)),)}, "one/1", "unknown counter"),
        ({"dues": (replace(ONE, effects=(Set("that", "markers", "1"),)),)}, "one/1", "that"),
        ({"dues": (ONE, ONE)}, "one/1", "2 texts that are due have this name"),
        ({"moments": (DAWN, DAWN), "dues": ()}, "dawn", "2 moments have this name"),
        ({"moments": (DAWN, replace(DAWN, name="noon")), "dues": ()}, "noon", "comes before 2, as dawn does"),
        ({"moments": (replace(DAWN, step="22"),), "dues": ()}, "dawn", "unknown step 'toy:1/22'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_when_it_is_loaded(
    changes: dict[str, Any], item: str, message: str
) -> None:
    """Each problem with its item and the mend."""
    with pytest.raises(BadRulebook) as error:
        game(**changes)
    told = [str(problem) for problem in error.value.problems if problem.item == item]
    assert any(message in line for line in told), told


def test_nothing_can_be_due_where_a_decision_elsewhere_enters() -> None:
    """What the flow asks first is offered elsewhere, before anything of the flow has happened."""
    flow = Flow("toy:2", (Ask("3", "active", {"heads": END}),))
    main = Flow("toy:1", (Ask("2", "active", {"pass": END}, into={"toy:2": END}),))
    with pytest.raises(BadRulebook, match="toy:2 is entered by a decision"):
        toy.game(main, flow, moments=(Moment("dawn", w("dawn"), "toy:2", "3"),))


# ---- one, none, several ------------------------------------------------------------


def test_nothing_is_due_and_nothing_is_said() -> None:
    """Play goes on to the step of the moment."""
    play = start(game(replace(ONE, where="False")))
    assert (play.asked, [line.step for line in play.trace]) == ("2 0", ["1"])
    assert not play.table.locals


def test_what_alone_is_due_is_done() -> None:
    """With a line of the trace; every time that the moment comes."""
    play = start(game(ONE))
    assert (play.asked, play.table.number("coins", 0)) == ("2 0", 2)
    assert [line.step for line in play.trace] == ["1", "one/1"]
    assert play.trace[-1].statement == "one"


def test_where_every_order_comes_to_the_same_nobody_is_asked() -> None:
    """The trace says so, by the step at which they are due."""
    play = start(game(ONE, TWO, WILD))
    assert (play.asked, play.table.number("coins", 0)) == ("2 0", 4)
    assert [line.step for line in play.trace] == ["1", AT_DAWN, "one/1", "two/1", "wild/1"]


def test_where_the_order_makes_a_difference_somebody_has_to_say() -> None:
    """It is no decision of a player: no rule gives it to anybody. Both orders can be had."""
    play = start(game(ONE, DOUBLE))
    asked = play.game.asked(play.table)
    assert asked is not None
    assert (asked.player, asked.step.id) == (NOBODY, AT_DAWN)
    assert play.game.options(play.table) == [first(ONE), first(DOUBLE)]
    assert play.table.number("coins", 0) == 1
    ends = [
        play.game.play(play.table, option).table.number("coins", 0) for option in (first(ONE), first(DOUBLE))
    ]
    assert ends == [4, 3]


def test_only_what_makes_a_difference_waits() -> None:
    """What can come first without a loss is done; once a first has been named, the rest goes on by
    itself if it comes to the same."""
    play = start(game(WILD, ONE, DOUBLE, TWO))
    assert play.table.counter("mood") == "wild"
    assert play.game.options(play.table) == [first(ONE), first(DOUBLE), first(TWO)]
    after = play.game.play(play.table, first(DOUBLE))
    assert [line.step for line in after.trace] == [AT_DAWN, AT_DAWN, "one/1", "two/1"]
    assert after.table.number("coins", 0) == 5
    again = play.game.play(play.table, first(ONE))
    assert play.game.options(again.table) == [first(DOUBLE), first(TWO)]


def test_a_table_that_waits_is_read_back_from_json() -> None:
    """What is still due is part of it."""
    play = start(game(ONE, DOUBLE))
    again = of_json(play.game.vocabulary, play.table.json())
    assert again == play.table
    assert play.game.options(again) == [first(ONE), first(DOUBLE)]


def test_what_is_not_due_cannot_be_named_first() -> None:
    """Neither what was never due, nor what has been done."""
    play = start(game(ONE, DOUBLE, replace(TWO, where="False")))
    with pytest.raises(Refused):
        play.game.play(play.table, first(TWO))
    with pytest.raises(Refused):
        play.game.play(play.table, first(ONE, 1))


def test_one_text_about_several_things_is_due_for_each() -> None:
    """Its own order can make a difference too."""
    climb = due("climb/1", Set("this", "markers", "max(0, sum(m.markers for m in marbles)) + 1"),
                where="this.owner == active", domain="marbles")  # fmt: skip
    play = start(game(climb))
    assert play.game.options(play.table) == [first(climb, AGATE), first(climb, RUBY)]
    after = play.game.play(play.table, first(climb, RUBY)).table
    assert (after.cards[AGATE].markers, after.cards[RUBY].markers) == (2, 1)
    alike = due("mark/1", Set("this", "markers", "2"), domain="marbles")
    assert [card.markers for card in start(game(alike)).table.cards] == [2, 2, 2, 0]


def test_what_was_due_when_the_moment_came_is_done() -> None:
    """Though its condition fails by then: that is a reading. Nothing is due that came true later."""
    spend = due("spend/1", Put("coins", "0", "this"), where="this.coins >= 1 and this == active")
    gain = due("gain/1", Put("round", "table.round + 1"), where="this.coins >= 1 and this == active")
    poor = due("poor/1", Put("mood", "'wild'"), where="this.coins == 0")
    play = start(game(spend, gain, poor))
    assert (play.table.number("round"), play.table.counter("mood")) == (1, "calm")


def test_effects_that_last_have_no_order_unless_what_is_later_prevails() -> None:
    """Then no rule can tell which of two began first."""
    one = due("calm/1", Begin("calm", "dusk"), where=FIRSTS)
    two = due("bold/1", Begin("bold", "dusk", "this"), where=FIRSTS)
    assert start(game(one, two)).asked == "2 0"
    later = (Principle("later", Preference.LATER_OVER_EARLIER),)
    assert start(game(one, two, principles=later)).asked == f"{AT_DAWN} -1"


def test_cards_in_an_ordered_zone_come_in_the_order_of_what_is_due() -> None:
    """A zone whose order nobody keeps does not care."""
    move = due("row/1", Move("this", "row"), where="this.owner == active", domain="marbles")
    assert start(game(move)).asked == f"{AT_DAWN} -1"
    assert start(game(replace(move, effects=(Move("this", "bag"),)))).asked == "2 0"


# ---- with what is always checked ---------------------------------------------------

LOSE = Always("8", "chooser", "players", "chooser.coins == 0", "toy:8")
LOST = Flow("toy:8", (Do("8.1", (Put("coins", "6", "chooser"),), END),))
EMPTY = due("empty/1", Put("coins", "0", "this"), where=FIRSTS)
FILL = due("fill/1", Put("coins", "2", "this"), where=FIRSTS)


def test_what_is_always_checked_comes_between_what_is_due() -> None:
    """Orders are told apart by what they come to, with all that happens between."""
    play = start(game(EMPTY, ONE, flows=(GAME, LOST), always=(LOSE,)))
    assert play.asked == f"{AT_DAWN} -1"
    ends = [play.game.play(play.table, first(text)).table.number("coins", 0) for text in (EMPTY, ONE)]
    assert ends == [7, 6]


def test_a_declaration_can_lapse_between_what_is_due() -> None:
    """Spun while the mood is calm it lapses, and does not when it is wild already; without it nobody
    is asked, for the two texts have nothing to do with each other."""
    spins = toy.yes("spins", "it.posture == 'spinning'")
    marble = replace(toy.MARBLE, facts=(*toy.MARBLE.facts, spins))
    hit = Action("hit", w("{player} hits {mover}"), (Param("mover", "marble"),), (), "toy:1",
                 "mover.spins and not table.wild", cites=("9",))  # fmt: skip
    big = "this.owner == active and this.big"
    spin = due("spin/1", Set("this", "posture", "spinning"), where=big, domain="marbles")
    actions = (*(a for a in toy.BOOK.actions if a.name != "hit"), hit)
    mood = replace(toy.TABLE, facts=(*toy.TABLE.facts, toy.yes("wild", "table.mood == 'wild'")))
    game_ = game(spin, WILD, kinds=(marble, toy.TOKEN), actions=actions, table=mood)
    table = toy.table(game_)
    assert start(game_, table).asked == "2 0"
    play = start(game_, table._replace(chain=(Link("hit", 0, (("mover", AGATE),)),)))
    assert play.asked == f"{AT_DAWN} -1"
    role = (("due_marble", AGATE),)
    spun = game_.play(play.table, Option(f"{FIRST}spin/1", role)).table
    wild = game_.play(play.table, first(WILD)).table
    assert [table.chain[0].void for table in (spun, wild)] == [True, False]


def test_the_game_can_end_between_what_is_due() -> None:
    """What was still due then is not done."""
    over = due("over/1", Put("round", "20"), where=FIRSTS)
    play = start(game(ONE, over))
    assert play.asked == f"{AT_DAWN} -1"
    ended = [play.game.play(play.table, first(text)).table for text in (ONE, over)]
    assert [(play.game.over(t), t.number("coins", 0)) for t in ended] == [(True, 2), (True, 1)]


# ---- every order, by brute force ---------------------------------------------------

PARTS: tuple[Effects, ...] = (
    (Put("coins", "min(9, this.coins + 1)", "this"),),
    (Put("coins", "min(9, this.coins * 2)", "this"),),
    (Put("coins", "0", "this"),),
    (Put("round", "min(9, table.round + 1)"),),
    (Add("round", "1"),),
    (If("table.round > 0", (Put("coins", "5", "this"),)),),
    (Each("m", "marbles", "m.owner == this", (Set("m", "posture", "spinning"),)),),
    (Each("m", "marbles", "m.posture == 'spinning'", (Move("m", "row"),)),),
    (Put("mood", "'wild'"),),
    (Begin("calm", "dusk"),),
)
TEXTS = st.lists(
    st.tuples(st.sampled_from(PARTS), st.sampled_from(("this == active", "True", "this.coins > 1"))),
    min_size=1,
    max_size=3,
)


def brute(game: Game, texts: Iterable[DueText], table: Table) -> set[tuple[object, ...]]:
    """What all permutations of what is due come to."""
    scope = game.loaded.anywhere.with_names(this="player")
    items = [
        (changes(text.effects, scope), seat)
        for text in texts
        for seat in table.setup.seats
        if reader(parse(text.where), scope)(table, {"this": seat})
    ]
    ends = set()
    for order in itertools.permutations(items):
        after = table
        for change, seat in order:
            after = change(after, {"this": seat})
        ends.add(all_told(after))
    return ends


def all_told(table: Table) -> tuple[object, ...]:
    return table.cards, table.zones, table.counters, {e.effect for e in table.effects} == {"calm"}


def played(game: Game, table: Table) -> tuple[set[tuple[object, ...]], int]:
    """What all answers come to, and how often somebody is asked at most."""
    asked = game.asked(table)
    assert asked is not None
    if asked.step.id != AT_DAWN:
        return {all_told(table)}, 0
    below = [played(game, game.play(table, option).table) for option in game.options(table)]
    return set().union(*(ends for ends, _ in below)), 1 + max(deep for _, deep in below)


@given(TEXTS, st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_somebody_is_asked_exactly_where_two_orders_differ(
    drawn: list[tuple[Effects, str]], coins: int
) -> None:
    """All that some order comes to can be had by answers, and nothing else; without a difference there
    is no question, and no question is asked that has one answer."""
    texts = tuple(due(f"t{i}/1", *effects, where=where) for i, (effects, where) in enumerate(drawn))
    of = game(*texts)
    table = toy.table(of).put("coins", coins, 0)
    began = of.start(table).table
    ends = brute(of, texts, table)
    got, deep = played(of, began)
    assert got == ends
    assert (deep > 0) is (len(ends) > 1)
    if deep:
        assert len({all_ends(of, option, began) for option in of.options(began)}) > 1


def all_ends(of: Game, option: Option, table: Table) -> frozenset[tuple[object, ...]]:
    return frozenset(played(of, of.play(table, option).table)[0])


def test_many_that_have_nothing_to_do_with_each_other_take_no_search() -> None:
    """Forty marbles have more orders than anybody can try; nobody is asked for one."""
    spin = due("spin/1", Set("this", "posture", "spinning"), domain="marbles")
    of = game(spin, ONE)
    table = of.table(tuple(Printed("jade", "marble", 0) for _ in range(40))).put("coins", 1, 0)
    play = start(of, table)
    assert play.asked == "2 0"
    assert {card.posture for card in play.table.cards} == {"spinning"}
    assert [line.step for line in play.trace] == ["1", AT_DAWN, *["spin/1"] * 40, "one/1"]


def test_with_more_orders_than_can_be_tried_somebody_has_to_say() -> None:
    """Nobody knows then whether they come to the same."""
    row = due("gather/1", Put("round", "max(table.round, this.size)"), domain="marbles")
    of = game(row)
    few, many = (
        of.table(tuple(Printed("jade", "marble", 0, (("size", i % 9),)) for i in range(n))) for n in (9, 14)
    )
    assert start(of, few).asked == "2 0"
    assert start(of, many).asked == f"{AT_DAWN} -1"
