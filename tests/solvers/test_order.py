"""`order`: what is due at one moment and does not commute is found, and nothing else."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features import gherkin
from features.games import Rules
from features.runner import run
from model.kernel.change import changes
from model.kernel.compiled import reader
from model.kernel.due import told
from model.kernel.effect import Add, Begin, Each, Effects, Finish, If, Move, Put, Python, Set
from model.kernel.expression import parse
from model.kernel.flow import END, Ask, Do, DueText, Flow, Lasting, Moment
from model.kernel.game import Game
from model.kernel.norm import May, Preference, Principle
from model.kernel.position import Print, pool
from model.kernel.rulebook import Start
from model.kernel.table import Printed, Table
from model.kernel.vocabulary import Counter, Int, Thing, Zone
from model.kernel.words import Words
from solvers.finding import Status
from solvers.order import order
from solvers.study import Study
from tests.features.miniature import BOOK
from tests.solvers import miniatures
from tests.solvers.miniatures import words

# ---- planted, among the lanterns ---------------------------------------------------

DUSK = Moment("dusk", Words("日暮れ", "dusk"), "lanterns:2", "2.8")


def text(id: str, *effects: Any, where: str = "this.zone == 'sky'", domain: str = "lanterns") -> DueText:
    return DueText(id, "dusk", "this", domain, where, effects, Words(f"{id}のとおり。", f"as {id} says."))


NAMED = "this.zone == 'sky' and this.name == '{}'"
DOUBLE = text("silk/1", Put("stars", "min(9, 2 * active.stars)", "active"), where=NAMED.format("silk"))
MORE = text("paper/1", Put("stars", "min(9, active.stars + 1)", "active"), where=NAMED.format("paper"))
LESS = text("curse/1", Put("purse", "0", "active"), where=NAMED.format("curse"))
TAX = text("tax/1", Put("stars", "0", "this"), where="this == active", domain="players")


def lit(lanterns: Rules, *texts: DueText, **more: Any) -> Study:
    """The lanterns, with texts that are due when night falls."""
    of = Rules(lanterns.register, replace(BOOK, moments=(DUSK,), dues=texts, **more), lanterns.folder)
    return Study(of.game(), of.cards.prints, of)


def test_two_texts_that_do_not_commute_are_found_with_both_results(lanterns: Rules) -> None:
    """Two scenarios, one for each order, with no more cards than it takes; the order of texts in the
    rulebook changes nothing."""
    (one,), covered = order(lit(lanterns, DOUBLE, MORE))
    assert (one.id, one.status, one.about) == ("order/dusk/paper/1+silk/1", Status.PLAYED, "moment:dusk")
    assert (one.statements, one.cards) == (("paper", "silk"), ("paper", "silk"))
    assert one.sentence.en == (
        "At dusk, paper/1 (as paper/1 says) and silk/1 (as silk/1 says) are due at once; the order makes a "
        "difference, and nothing gives one."
    )
    assert [line.en for line in one.situation][-2:] == [
        "with paper/1 first, the active player's stars is 2",
        "with silk/1 first, the active player's stars is 1",
    ]
    assert [line.en for line in one.near] == ["the place of lantern is hand"]
    assert dict(covered.counts)["pairs"] == 3
    assert dict(covered.counts)["same"] == 2
    assert order(lit(lanterns, MORE, DOUBLE)) == ((one,), covered)


def test_both_scenarios_run_and_neither_passes_with_the_other_order(lanterns: Rules) -> None:
    """What each looks at tells the two orders apart."""
    study = lit(lanterns, DOUBLE, MORE)
    assert study.of is not None
    (one,), _ = order(study)
    assert one.replay is not None
    replay = one.replay.ja
    assert [result.passed for result in run(gherkin.read(replay, "x.feature").scenarios, study.of)] == [
        True
    ] * 2
    first, other = "まず「絹灯籠」の「silk/1」", "まず「紙灯籠」の「paper/1」"
    swapped = replay.replace(first, "…").replace(other, first).replace("…", other)
    assert [result.passed for result in run(gherkin.read(swapped, "x.feature").scenarios, study.of)] == [
        False
    ] * 2


@pytest.mark.parametrize(
    "texts",
    [(), (DOUBLE, LESS), (MORE, replace(MORE, id="paper/2")), (replace(DOUBLE, where="False"), MORE)],
    ids=("none", "other parts", "sums", "never due"),
)
def test_what_commutes_is_no_finding(lanterns: Rules, texts: tuple[DueText, ...]) -> None:
    """And is counted."""
    found, covered = order(lit(lanterns, *texts))
    assert found == ()
    assert dict(covered.counts)["same"] == dict(covered.counts)["pairs"] == len(texts) * (len(texts) + 1) // 2


def test_one_text_about_two_things_can_be_at_odds_with_itself(lanterns: Rules) -> None:
    """Each takes the number that is left."""
    climb = text("climb/1", Set("this", "markers", "1 + sum(x.markers for x in lanterns)"))
    (one,), _ = order(lit(lanterns, climb))
    assert one.id == "order/dusk/climb/1+climb/1"
    assert one.status is Status.PLAYED
    alike = text("alike/1", Set("this", "markers", "3"))
    assert order(lit(lanterns, alike))[0] == ()


def test_what_else_is_always_due_does_not_hide_it(lanterns: Rules) -> None:
    """The scenario then says the whole order; a difference that is undone is none."""
    quiet = text("quiet/1", Put("wind", "True"), where="this == active", domain="players")
    found, _ = order(lit(lanterns, DOUBLE, MORE, quiet))
    assert [one.id for one in found] == ["order/dusk/paper/1+silk/1"]
    found, covered = order(lit(lanterns, DOUBLE, MORE, TAX))
    assert "order/dusk/paper/1+tax/1" in {one.id for one in found}
    assert all(one.status is Status.PLAYED and one.replay for one in found)
    assert dict(covered.counts)["pairs"] == 6


OUT = text(
    "silk/1", Set("this", "posture", "dark"), where=NAMED.format("silk") + " and this.posture == 'lit'"
)
"""It goes out, and so it falls at once."""


def test_a_check_that_breaks_in_between_is_played(lanterns: Rules) -> None:
    """Though neither text is about what the other is about."""
    fallen = Put("stars", "count(x for x in lanterns if x.zone == 'discard')", "active")
    count = text("paper/1", fallen, where=NAMED.format("paper"))
    found, covered = order(lit(lanterns, OUT, count))
    one = next(one for one in found if one.id == "order/dusk/paper/1+silk/1")
    assert one.status is Status.PLAYED
    assert one.situation[-2].en == "with paper/1 first, the active player's stars is 0"
    assert dict(covered.counts)["open"] == 0
    assert order(lit(lanterns, OUT, count, always=()))[0] == ()


def test_checks_that_break_in_and_make_no_difference_stay_open(lanterns: Rules) -> None:
    """One situation was played; that no other tells the orders apart is not claimed."""
    _, covered = order(lit(lanterns, OUT, LESS))
    assert dict(covered.counts)["open"] == 1
    assert "1 pairs may differ" in covered.words.en


def test_what_no_scenario_can_see_is_not_played(lanterns: Rules) -> None:
    """In what order two cards came to the discards: a table knows it, no sentence tells it."""
    (one,), _ = order(lit(lanterns, OUT))
    assert (one.id, one.status, one.replay) == ("order/dusk/silk/1+silk/1", Status.BUILT, None)


def test_a_solver_that_gives_up_has_not_told_anything(
    lanterns: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is found, and the pair is not among those that are the same."""
    monkeypatch.setattr("solvers.smt.EFFORT", 1)
    found, covered = order(lit(lanterns, DOUBLE, MORE))
    counts = dict(covered.counts)
    assert found == ()
    assert counts["same"] + counts["unknown"] == counts["pairs"]
    assert counts["unknown"] > 0
    assert "the solver could not tell" in covered.words.en


def test_what_no_term_tells_is_counted(lanterns: Rules) -> None:
    """A text in Python may do anything."""
    odd = text("silk/1", Python(lambda t, _: t, "it is contorted"), *MORE.effects)
    found, covered = order(lit(lanterns, odd, MORE))
    assert found == ()
    assert dict(covered.counts)["hidden"] == 2
    assert "2 pairs" in covered.words.en


# ---- on every table of a small game ------------------------------------------------

FLOW = Flow(
    "mini:game",
    (
        Do("1", (), "2"),
        Ask("2", "active", {"pass": END}),
        Do("3", (Begin("gale", "dusk"), Begin("calm", "dusk")), END),
    ),
)
DAWN = Moment("dawn", words("dawn"), "mini:game", "2")
POOL = pool((Print("penny", "coin"),))
FIXED = "all(c.face == 'up' and c.host == nothing and c.owner == the(p for p in players) for c in coins)"
MINI = replace(
    miniatures.BASE,
    flows=(FLOW,),
    starts=(Start("game", "mini:game", "1", words("the game")),),
    moments=(DAWN,),
    zones=(Zone("board", words("board"), common=True), Zone("row", words("row"), common=True, ordered=True)),
    kinds=(replace(miniatures.COIN, facts=(), printed={}),),
    player=replace(miniatures.PLAYER, facts=()),
    table=replace(miniatures.TABLE, facts=()),
    roles=miniatures.BASE.roles[:2],
    actions=tuple(action for action in miniatures.BASE.actions if action.name == "pass"),
    items=(May("6", "pass"),),
    counters=(
        Counter("active", Thing("player"), words("active"), 0, common=True),
        Counter("round", Int(0, 2), words("round"), 0, common=True),
    ),
    lasting=(Lasting("gale", words("a gale")), Lasting("calm", words("a calm"))),
    locals=(),
    home={"coin": "board"},
    principles=(),
    invariants=(FIXED, "table.active == the(p for p in players)"),
)
"""Coins on the board or in a row that keeps their order, awake or asleep, and rounds up to two."""

LATER = (Principle("later", Preference.LATER_OVER_EARLIER),)
DOES: tuple[Effects, ...] = (
    (Set("this", "posture", "asleep"),),
    (Set("this", "posture", "awake"),),
    (Move("this", "row"),),
    (Move("this", "board"),),
    (Put("round", "min(2, table.round + 1)"),),
    (Put("round", "2 - table.round"),),
    (If("this.posture == 'awake'", (Put("round", "0"), Add("round", "1"))),),
    (If("table.round == 1", (Add("round", "1"),)),),
    (Put("round", "count(c for c in coins if c.posture == 'asleep')"),),
    (Put("round", "1"),),
    (If("table.round > 0", (Set("this", "posture", "asleep"),), (Move("this", "row"),)),),
    (Each("c", "coins", "c.posture == 'asleep'", (Move("c", "row"),)),),
    (Each("c", "coins", "c != this", (Set("c", "posture", "asleep"),)),),
    (Begin("gale", "dusk"),),
    (If("not in_force('gale')", (Begin("calm", "dusk"),)),),
    (Finish("dusk"),),
    (Finish("dusk"), Begin("calm", "night")),
)
WHERES = ("True", "this.posture == 'awake'", "this.zone == 'row'", "table.round > 0", "this.zone == 'board'")


def tables(game: Game) -> Iterator[Table]:
    """Every table of it."""
    ways = list(itertools.product(("board", "row"), ("awake", "asleep")))
    for count in (0, 1, 2):
        bare = game.table((Printed("penny", "coin", 0),) * count)
        for lying in itertools.product(ways, repeat=count):
            laid = bare
            for card, (zone, posture) in enumerate(lying):
                laid = laid.move(card, laid.setup.place(zone, 0)).set(card, posture=posture)
            for number, gale, calm in itertools.product((0, 1, 2), (False, True), (False, True)):
                table = laid.put("round", number)
                table = table.begin("gale", "dusk") if gale else table
                yield table.begin("calm", "dusk") if calm else table


def brute(game: Game, one: DueText, other: DueText) -> bool:
    """Whether two things that both are due on some table come to different ones in the two orders."""
    seen = told(game.book)
    scope = game.loaded.anywhere.with_names(this="coin")
    first, second = (changes(text.effects, scope) for text in (one, other))
    due = [reader(parse(text.where), scope) for text in (one, other)]
    for table in tables(game):
        for x, y in itertools.product(range(len(table.cards)), repeat=2):
            both = due[0](table, {"this": x}) and due[1](table, {"this": y})
            if both and not (one is other and x == y):
                a = second(first(table, {"this": x}), {"this": y})
                b = first(second(table, {"this": y}), {"this": x})
                if seen(a) != seen(b):
                    return True
    return False


@st.composite
def small(draw: st.DrawFn) -> tuple[DueText, DueText]:
    """Two texts about coins."""
    one, other = (
        DueText(
            f"t{i}/1",
            "dawn",
            "this",
            "coins",
            draw(st.sampled_from(WHERES)),
            draw(st.sampled_from(DOES)),
            words(""),
        )
        for i in range(2)
    )
    return one, other


@given(small(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_exactly_what_does_not_commute_on_some_table_is_found(
    texts: tuple[DueText, DueText], later: bool
) -> None:
    """With up to two coins, by brute force."""
    game = Game(replace(MINI, dues=texts, principles=LATER if later else ()), {}, file="mini")
    found, covered = order(Study(game, POOL, sizes=(2,)))
    pairs = list(itertools.combinations_with_replacement(texts, 2))
    differing = {f"order/dawn/{a.id}+{b.id}" for a, b in pairs if brute(game, a, b)}
    shown, counts = {one.id for one in found}, dict(covered.counts)
    assert shown == differing
    assert counts["open"] == counts["undecided"] == 0


def test_a_difference_that_is_gone_by_the_next_question_is_not_played() -> None:
    """Somebody is asked all the same; there is nothing to be seen of it."""
    up, over = (
        DueText(f"{name}/1", "dawn", "this", "players", "this == active", (Put("round", to),), words(""))
        for name, to in (("up", "min(2, table.round + 1)"), ("over", "2 - table.round"))
    )
    steps = (Do("1", (), "2"), Do("2", (Put("round", "0"),), "3"), Ask("3", "active", {"pass": END}))
    undone = replace(MINI, dues=(up, over), flows=(Flow("mini:game", steps),))
    (one,), _ = order(Study(Game(undone, {}, file="mini"), POOL, sizes=(2,)))
    assert (one.id, one.status) == ("order/dawn/over/1+up/1", Status.BUILT)
    kept = replace(MINI, dues=(up, over))
    (one,), _ = order(Study(Game(kept, {}, file="mini"), POOL, sizes=(2,)))
    assert one.status is Status.PLAYED
