"""Questions of the graph, each on a miniature that has the defect and one that has not."""

import pytest

from model.kernel.effect import Add, Each, If, Move, Put
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Note,
    Record,
    Resolve,
    When,
)
from model.kernel.norm import May, Through
from model.kernel.reading import by
from model.kernel.rulebook import Start, Timing
from solvers.finding import Answer, Finding, Status
from solvers.graph import FlowGraph, graph
from solvers.route import edges, passed
from solvers.timing import (
    bypass,
    dangling,
    endless,
    questions,
    stuck,
    unreachable,
    unused_window,
    unvisited,
)
from tests.solvers.miniatures import BASE, book, game, table, words


def mini(*steps: object, more: tuple[Flow, ...] = (), **rest: object) -> FlowGraph:
    """The graph of a game whose main flow has these steps."""
    return graph(game(Flow("mini:game", steps), *more, **rest))  # type: ignore[arg-type]  # steps of any kind


def ids(answer: Answer) -> list[str]:
    return [finding.id for finding in answer[0]]


def only(answer: Answer) -> Finding:
    (finding,) = answer[0]
    return finding


def ask(id: str, then: str) -> Ask:
    return Ask(id, "active", {"take": then})


# ---- unreachable -------------------------------------------------------------------


def test_a_step_that_nothing_leads_to_is_found() -> None:
    """Step b stands in the flow, and no step names it."""
    answer = unreachable(mini(ask("a", END), ask("b", END)))
    assert ids(answer) == ["unreachable/mini:game/b"]
    assert only(answer).statements == ("b",)


def test_a_flow_that_nothing_enters_is_one_finding() -> None:
    """Its steps are not listed one by one."""
    answer = unreachable(mini(ask("a", END), more=(Flow("mini:lost", (ask("x", "y"), ask("y", END))),)))
    assert ids(answer) == ["unreachable/mini:lost"]
    assert only(answer).statements == ("x", "y")


def test_what_follows_a_flow_that_never_returns_is_unreachable() -> None:
    """The call is passed, and its successor is not."""
    answer = unreachable(
        mini(Call("a", "mini:turn", then="b"), ask("b", END), more=(Flow("mini:turn", (ask("x", "x"),)),))
    )
    assert ids(answer) == ["unreachable/mini:game/b"]


def test_where_every_step_is_reached_nothing_is_found_and_it_says_of_how_many() -> None:
    """Nothing found is a result, with what it covered."""
    findings, covered = unreachable(mini(ask("a", "b"), ask("b", END)))
    assert findings == ()
    assert dict(covered.counts)["steps"] == 2
    assert "2 steps" in covered.words.en


# ---- stuck -------------------------------------------------------------------------


def test_a_way_to_nowhere_is_found_with_the_path_to_it() -> None:
    """The step is cited, and the path ends where the text does."""
    finding = only(
        stuck(
            mini(ask("a", "b"), Branch("b", When("table.late", then=NOWHERE), When("table.early", then=END)))
        )
    )
    assert finding.id == "stuck/mini:game/b"
    assert finding.statements == ("b",)
    assert finding.status is Status.PATH
    assert [line.en for line in finding.situation] == [
        "mini:game/a: active takes",
        "mini:game/b: the table is late",
        "here the text does not go on",
    ]


def test_a_way_to_nowhere_that_was_played_says_so() -> None:
    """With the scenario that plays it; the others are shown by their path."""
    flows = mini(Ask("a", "active", {"take": NOWHERE, "rest": "b"}), Ask("b", "active", {"take": NOWHERE}))
    first, second = stuck(flows, {"mini:game/b": words("a scenario")})[0]
    assert (first.status, first.replay) == (Status.PATH, None)
    assert (second.status, second.replay) == (Status.PLAYED, words("a scenario"))


def test_each_of_two_ways_to_nowhere_is_a_finding() -> None:
    """Mending one must not hide the other."""
    answer = stuck(mini(Ask("a", "active", {"take": NOWHERE, "rest": NOWHERE, "work": END})))
    assert ids(answer) == ["stuck/mini:game/a", "stuck/mini:game/a#2"]


def test_a_place_from_which_no_end_can_be_reached_is_found_where_it_is_entered() -> None:
    """Steps b and c lead to each other only."""
    answer = stuck(mini(Ask("a", "active", {"take": "b", "rest": END}), ask("b", "c"), ask("c", "b")))
    assert ids(answer) == ["stuck/mini:game/b"]


def test_a_round_that_can_end_the_game_is_not_stuck() -> None:
    """Game over is a way to the end; whatever else the round does."""
    rounds = (ask("a", "b"), Do("b", (Add("life", "-1", of="active"),), "a"))
    assert stuck(mini(*rounds, over="any(p.life == 0 for p in players)"))[0] == ()
    assert ids(stuck(mini(*rounds))) == ["stuck/mini:game/a"]


def test_a_finding_rests_on_the_reading_that_leads_nowhere() -> None:
    """Under the repair it is gone; under the letter it names the reading."""
    from model.kernel.game import Game

    flow = Flow("mini:game", (Ask("a", "active", {"take": by("after-a", literal=NOWHERE, ends=END)}),))
    literal = stuck(graph(Game(book(flow), {"after-a": "literal"}, file="mini")))
    repaired = stuck(graph(Game(book(flow), {"after-a": "ends"}, file="mini")))
    assert only(literal).readings == (("after-a", "literal"),)
    assert repaired[0] == ()


# ---- endless -----------------------------------------------------------------------


def test_a_cycle_that_uses_nothing_up_is_found() -> None:
    """A shortest one, as a path that begins and ends at its first step."""
    finding = only(endless(mini(Ask("a", "active", {"take": "b", "rest": END}), Do("b", (), "a"))))
    assert finding.id == "endless/mini:game/a"
    assert [line.en.partition(":")[2].partition(":")[0] for line in finding.situation] == [
        "game/a",
        "game/b",
        "game/a",
    ]


@pytest.mark.parametrize(
    "steps",
    [
        (Ask("a", "active", {"work": "a", "rest": END}),),
        (Ask("a", "active", {"lay": "a", "rest": END}),),
        (
            Ask("a", "active", {"work": "b", "rest": END}),
            Do("b", (Each("c", "coins", "True", (Add("hours", "-1 * c.value", of="active"),)),), "a"),
        ),
        (Ask("a", "active", {"take": "b", "rest": END}), Do("b", (Add("round", "1"),), "a")),
        (
            Ask("a", "active", {"take": "b", "rest": END}),
            Draw("b", "pile", "hand", "1", of="active", then="a"),
        ),
        (
            Ask("a", "active", {"take": "b", "rest": END}),
            Do("b", (Each("p", "players", "True", (Add("life", "-1", of="p"),)),), "a"),
        ),
    ],
    ids=["paid", "laid", "paid, and perhaps more", "counted", "drawn", "everybody's"],
)
def test_what_is_used_up_ends_a_cycle(steps: tuple[object, ...]) -> None:
    """A declaration's price, a card that leaves a zone, a counter that moves one way only."""
    finite = ("hours", "life", "round", "hand", "pile")
    assert endless(mini(*steps, finite=finite))[0] == ()


@pytest.mark.parametrize(
    "steps",
    [
        (Ask("a", "active", {"work": "b", "rest": END}), Ask("b", "active", {"earn": "a"})),
        (Ask("a", "active", {"work": "b", "rest": END}), Do("b", (Put("hours", "3", of="active"),), "a")),
        (
            Ask("a", "active", {"lay": "b", "rest": END}),
            Do("b", (Each("c", "coins", "c.zone == 'board'", (Move("c", "hand", "c.owner"),)),), "a"),
        ),
        (
            Ask("a", "active", {"take": "b", "rest": END}),
            Do("b", (If("table.late", (Add("hours", "-1", of="active"),)),), "a"),
        ),
        (
            Ask("a", "active", {"take": "b", "rest": END}),
            Do("b", (Each("p", "players", "p.poor", (Add("life", "-1", of="p"),)),), "a"),
        ),
    ],
    ids=["earned back", "reset", "taken back", "only sometimes", "only of some"],
)
def test_what_comes_back_or_need_not_happen_does_not_end_a_cycle(steps: tuple[object, ...]) -> None:
    """Spending counts only where it is sure and where nothing on the same cycle undoes it."""
    answer = endless(mini(*steps, finite=("hours", "life", "round", "hand", "pile")))
    assert ids(answer) == ["endless/mini:game/a"]


def test_what_comes_back_outside_ends_the_inner_cycle() -> None:
    """Hours are given anew each round, and rounds are counted: each cycle has its own end."""
    steps = (
        Do("a", (Put("hours", "3", of="active"), Add("round", "1")), "b"),
        Ask("b", "active", {"work": "b", "rest": "a", "take": END}),
    )
    assert endless(mini(*steps, finite=("hours", "round")))[0] == ()
    assert ids(endless(mini(*steps, finite=("hours",)))) == ["endless/mini:game/a"]


def test_two_cycles_that_pay_for_each_other_are_one_walk() -> None:
    """Neither can be gone round for ever alone; both together can."""
    flows = mini(Ask("a", "active", {"work": "a", "earn": "a", "rest": END}), finite=("hours",))
    finding = only(endless(flows))
    assert [line.en for line in finding.situation] == [
        "mini:game/a: active works",
        "mini:game/a: active earns",
        "mini:game/a: active is asked",
    ]


def test_what_is_not_declared_finite_ends_nothing() -> None:
    """The author says what runs out."""
    assert ids(endless(mini(Ask("a", "active", {"work": "a", "rest": END})))) == ["endless/mini:game/a"]


def chained(then: str) -> FlowGraph:
    """A chain that is resolved link by link; `then`: where the last step of a resolution leads."""
    actions = (*BASE.actions, Action("chained", words("{player} chains"), resolve="mini:effect"))
    return mini(
        Ask("a", "active", {"chained": "r", "pass": END}, link=True),
        Resolve("r", then="b"),
        Branch("b", When("table.early", then=then), When("table.late", then=END)),
        more=(Flow("mini:effect", (Do("e", (), END),)),),
        items=(May("9", "chained"),),
        actions=actions,
    )


def test_a_chain_runs_out_and_is_made_longer_only_by_declarations() -> None:
    """Resolving one link after the other ends; declaring anew each time need not."""
    assert endless(chained("r"))[0] == ()
    assert ids(endless(chained("a"))) == ["endless/mini:game/a"]


def test_one_cycle_within_another_is_reported_once() -> None:
    """The shorter one; the longer one is asked about as though that one were mended."""
    flows = mini(
        Ask("a", "active", {"take": "b", "pass": END}),
        Ask("b", "active", {"take": "b", "rest": "c"}),
        ask("c", "a"),
    )
    assert ids(endless(flows)) == ["endless/mini:game/a", "endless/mini:game/b"]
    assert [len(finding.situation) for finding in endless(flows)[0]] == [4, 2]


def test_a_flow_that_calls_itself_for_ever_is_a_cycle() -> None:
    """It returns to nobody, but it goes on."""
    steps = (Ask("a", "active", {"take": "b", "rest": END}), Call("b", "mini:game", then=END))
    assert ids(endless(mini(*steps))) == ["endless/mini:game/b"]
    paid = (Ask("a", "active", {"work": "b", "rest": END}), Call("b", "mini:game", then=END))
    assert endless(mini(*paid, finite=("hours",)))[0] == ()


def test_each_call_of_a_flow_by_itself_is_a_cycle_of_its_own() -> None:
    """It is named by the calling step, so that one free way does not hide another."""
    steps = (
        Ask("a", "active", {"take": "b", "pass": "c", "rest": END}),
        Call("b", "mini:game", then=END),
        Call("c", "mini:game", then=END),
    )
    assert ids(endless(mini(*steps))) == ["endless/mini:game/b", "endless/mini:game/c"]


# ---- bypass ------------------------------------------------------------------------

THROUGH = (Through("9", "mini:game/b", "mini:game/a", "mini:game/c"),)


def test_a_path_round_a_step_that_must_be_passed_is_shown() -> None:
    """The path that avoids it is the situation, the one through it is what was meant."""
    flows = mini(Ask("a", "active", {"take": "b", "rest": "c"}), ask("b", "c"), ask("c", END), items=THROUGH)
    finding = only(bypass(flows))
    assert finding.id == "bypass/9"
    assert finding.statements == ("9", "a", "c")
    assert [line.en for line in finding.situation] == [
        "mini:game/a: active rests",
        "mini:game/c: active is asked",
    ]
    assert [line.en for line in finding.near] == [
        "mini:game/a: active takes",
        "mini:game/b: active takes",
        "mini:game/c: active is asked",
    ]


def test_a_step_on_every_path_is_not_bypassed() -> None:
    """A round that comes back to the first step does not count as a way round."""
    flows = mini(
        Ask("a", "active", {"take": "b", "rest": "a"}),
        ask("b", "c"),
        Ask("c", "active", {"take": "a", "rest": END}),
        items=THROUGH,
    )
    findings, covered = bypass(flows)
    assert findings == ()
    assert dict(covered.counts)["claims"] == 1


# ---- unused windows ----------------------------------------------------------------

WINDOW = Flow("mini:window", (Ask("w", "responder", {"rest": END, "pass": END}),))
TIMINGS = (Timing("9", "rest", "opponent"),)


def asked(who: str) -> FlowGraph:
    return mini(
        ask("a", "b"),
        Call("b", "mini:window", give={"responder": who}, then=END),
        more=(WINDOW,),
        timings=TIMINGS,
    )


def test_a_timing_that_no_window_admits_is_found() -> None:
    """The window is opened to the active player, and the text gives it to the other."""
    assert ids(unused_window(asked("active"))) == ["unused-window/9", "unused-window/opponent"]
    assert unused_window(asked("active"))[0][0].statements == ("9",)


def test_who_is_asked_is_followed_through_calls() -> None:
    """The other player, however it is said."""
    for who in ("opponent", "next(active)", "next(next(opponent))"):
        assert unused_window(asked(who))[0] == ()


def test_who_is_asked_is_followed_through_notes() -> None:
    """A window that goes back and forth asks both."""
    flows = mini(
        Note("n", {"responder": Record("active")}, then="a"),
        Ask("a", "responder", {"rest": "b", "take": END}),
        Note("b", {"responder": Record("next(responder)")}, then="a"),
        timings=TIMINGS,
    )
    assert unused_window(flows)[0] == ()


def test_a_question_to_everybody_is_one_to_each() -> None:
    """And one to chance is one to nobody."""
    assert unused_window(mini(Ask("a", EVERYBODY, {"rest": END}), timings=TIMINGS))[0] == ()
    assert "unused-window/9" in ids(unused_window(mini(Ask("a", CHANCE, {"rest": END}), timings=TIMINGS)))


def test_a_window_that_play_never_reaches_admits_nobody() -> None:
    """It stands in the book, and no path leads to it."""
    flows = mini(ask("a", END), Ask("b", "opponent", {"rest": END}), timings=TIMINGS)
    assert "unused-window/9" in ids(unused_window(flows))


def test_a_player_whom_nothing_asks_is_found() -> None:
    """Both players are asked in a sound game of two."""
    assert ids(unused_window(mini(ask("a", END)))) == ["unused-window/opponent"]
    assert unused_window(mini(ask("a", "b"), Ask("b", "opponent", {"take": END})))[0] == ()


# ---- dangling ----------------------------------------------------------------------

MOVING = (
    Ask("6.1", "active", {"take": "6.2"}),
    Ask("6.2", "active", {"lay": "6.3"}),
    Ask("6.3", "active", {"take": END}),
)
SOUND = {"6.1": (), "6.2": (), "6.3": (("6.2", "mover"),)}


def test_a_reference_to_no_statement_is_found() -> None:
    """A reference to a clause, or to another document, is one only where it is known."""
    see = {**SOUND, "6.1": (("7.1", ""),)}
    answer = dangling(mini(*MOVING), see)
    assert ids(answer) == ["dangling/6.1+7.1"]
    assert dangling(mini(*MOVING), see, places=("7.1",))[0] == ()


def test_a_reference_to_a_step_that_binds_nothing_of_the_kind_cites_both_and_the_right_one() -> None:
    """Step 6.3 looks at what step 6.1 is said to declare; step 6.2 declares it."""
    finding = only(dangling(mini(*MOVING), {**SOUND, "6.3": (("6.1", "mover"),)}))
    assert finding.id == "dangling/6.3+6.1/mover"
    assert finding.statements == ("6.3", "6.1", "6.2")
    assert "It is 6.2 that binds it." in finding.sentence.en
    assert finding.near[0].en == "6.2: binds mover"


def test_a_reference_to_what_nothing_binds_says_so() -> None:
    """There is no right place to offer."""
    finding = only(dangling(mini(*MOVING), {**SOUND, "6.3": (("6.1", "blocker"),)}))
    assert finding.statements == ("6.3", "6.1")
    assert "No step binds it." in finding.sentence.en


def test_what_is_no_step_binds_nothing_that_could_be_checked() -> None:
    """A reference to a clause, or to a statement that is a norm, says what it is about, not who declared it."""
    see = {**SOUND, "6.3": (("6", "mover"), ("5", "mover"))}
    findings, covered = dangling(mini(*MOVING), see, places=("5", "6"))
    assert findings == ()
    assert dict(covered.counts)["bound"] == 0


def test_a_statement_that_refers_to_nothing_need_not_be_listed_twice() -> None:
    """It may stand among the places, and what it binds is looked at all the same."""
    answer = dangling(mini(*MOVING), {"6.3": (("6.1", "mover"),)}, places=("6.1", "6.2", "6.3"))
    assert ids(answer) == ["dangling/6.3+6.1/mover"]


def test_what_is_no_role_of_the_rulebook_cannot_be_checked() -> None:
    """A reference that is cited for a thing of the game, in words: it is counted apart."""
    findings, covered = dangling(mini(*MOVING), {**SOUND, "6.1": (("6.2", "the happening"),)})
    assert findings == ()
    assert dict(covered.counts)["references"] == 2
    assert dict(covered.counts)["bound"] == 1


def test_a_path_begins_at_the_nearest_place_where_scenarios_begin() -> None:
    """A list that somebody can follow is short."""
    starts = (
        Start("game", "mini:game", "a", words("the game")),
        Start("late", "mini:game", "c", words("late")),
    )
    flows = mini(ask("a", "b"), ask("b", "c"), ask("c", "d"), ask("d", NOWHERE), starts=starts)
    assert [line.en for line in only(stuck(flows)).situation] == [
        "mini:game/c: active takes",
        "mini:game/d: active takes",
        "here the text does not go on",
    ]


def test_sound_references_are_covered() -> None:
    """Nothing found, of how many."""
    findings, covered = dangling(mini(*MOVING), SOUND)
    assert findings == ()
    assert dict(covered.counts)["references"] == 1


# ---- unvisited ---------------------------------------------------------------------

FORK = (
    Ask("a", "active", {"take": "b", "rest": "b", "work": "c"}),
    Branch("b", When("table.late", then="c"), When("table.early", then=END)),
    ask("c", END),
    ask("d", END),
)


def test_what_no_play_took_is_found_and_what_was_taken_is_not() -> None:
    """Steps first; of a step that was passed, the ways that were not. Unreachable steps are not asked about."""
    flows = mini(*FORK)
    start = flows.game.start(table(flows.game)).table
    option = next(o for o in flows.game.options(start) if o.action == "take")
    played = flows.game.play(start, option)
    visited = frozenset(passed(flows.game, played.trace, played.table, start, option))
    assert visited == {("mini:game", "a", "take"), ("mini:game", "b", END)}
    assert ids(unvisited(flows, visited)) == [
        "unvisited/mini:game/a→rest",
        "unvisited/mini:game/a→work",
        "unvisited/mini:game/b→c",
        "unvisited/mini:game/c",
    ]


def test_where_everything_was_taken_nothing_is_left() -> None:
    """Every edge of the rulebook, of the reachable steps."""
    flows = mini(*FORK)
    findings, covered = unvisited(flows, edges(flows.game))
    assert findings == ()
    assert dict(covered.counts)["edges"] == dict(covered.counts)["visited"] == 6


def test_passing_tells_the_outer_question_and_the_way_to_nowhere() -> None:
    """A flow that is begun from outside counts for the question that offers it."""
    flows = mini(
        Ask("a", "active", {"rest": END}, into={"mini:inner": "b"}),
        Branch("b", When("table.late", then=END), When("table.early", then=NOWHERE)),
        more=(Flow("mini:inner", (ask("i", END),)),),
    )
    start = flows.game.start(table(flows.game)).table
    option = next(o for o in flows.game.options(start) if o.into)
    played = flows.game.play(start, option)
    assert flows.game.stopped(played.table) == "mini:game/b"
    assert set(passed(flows.game, played.trace, played.table, start, option)) == {
        ("mini:game", "a", "mini:inner"),
        ("mini:inner", "i", "take"),
        ("mini:game", "b", NOWHERE),
    }
    assert set(passed(flows.game, played.trace, played.table, start)) == set(
        passed(flows.game, played.trace, played.table, start, option)
    )


def test_a_check_that_is_called_like_a_step_is_not_that_step() -> None:
    """The line of a trace that says that it breaks in is no way out of the step."""
    flows = mini(
        Ask("a", "active", {"work": END}),
        more=(
            Flow(
                "mini:check",
                (Branch("b", When("table.early", then="c")), Do("c", (Put("hours", "9", of="loser"),), END)),
            ),
        ),
        always=(Always("b", "loser", "players", "loser.hours == 2", "mini:check"),),
    )
    start = flows.game.start(table(flows.game)).table
    (option,) = flows.game.options(start)
    played = flows.game.play(start, option)
    assert set(passed(flows.game, played.trace, played.table, start, option)) == {
        ("mini:game", "a", "work"),
        ("mini:check", "b", "c"),
        ("mini:check", "c", END),
    }


# ---- all ---------------------------------------------------------------------------


def test_every_question_says_what_it_covered() -> None:
    """Six questions, each with its words in both languages."""
    answers = questions(mini(*MOVING), SOUND)
    assert [covered.question for _, covered in answers] == [
        "unreachable",
        "stuck",
        "endless",
        "bypass",
        "unused-window",
        "dangling",
    ]
    for _, covered in answers:
        assert str(dict(covered.counts)["places"]) in covered.words.ja
        assert str(dict(covered.counts)["places"]) in covered.words.en
