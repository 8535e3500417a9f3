"""Declaring: what is on offer, what is refused and why, hidden answers, effects in force."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.kernel.effect import Add, Begin, Move, Put
from model.kernel.expression import text_of
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    Action,
    Ask,
    Do,
    Flow,
    Lasting,
    Note,
    Param,
    Record,
    Step,
)
from model.kernel.game import DRAW, Game, Option, Refused
from model.kernel.norm import Cannot, Judge, Leave, May, Must, Norm, Preference, Principle, Verdict
from model.kernel.reading import by
from model.kernel.table import Link
from tests.model.kernel import toy
from tests.model.kernel.playing import Play
from tests.model.kernel.toy import w

LIMITS = (Principle("limits", Preference.LIMIT_OVER_GRANT),)


def flow(*steps: Step, id: str = "toy:1") -> Flow:
    return Flow(id, steps)


def asked(*items: Norm, flows: tuple[Flow, ...] = (), **changes: Any) -> Play:
    """The active player is asked to flick, hit or pass, under these norms."""
    one = flow(Ask("1", "active", {"flick": "2", "hit": "2", "pass": END}), Ask("2", "active", {"pass": END}))
    game = toy.game(*(flows or (one,)), items=items or toy.BOOK.items, **{"principles": LIMITS, **changes})
    return Play(game, game.start(toy.table(game)).table)


def verdicts(play: Play, action: str) -> dict[tuple[int, ...], Verdict]:
    return {
        tuple(int(thing) for _, thing in option.binding): ruling.verdict
        for option, ruling in play.game.rulings(play.table)
        if option.action == action
    }


# ---- what is on offer


def test_candidates_are_all_things_of_the_kind() -> None:
    """Every choice of every parameter is on offer, and has its ruling."""
    found = verdicts(asked(May("1.1", "flick", "mover.big")), "flick")
    assert found == {(0,): Verdict.PERMITTED, (1,): Verdict.SILENT, (2,): Verdict.PERMITTED}
    assert len(verdicts(asked(), "hit")) == 9


def test_candidates_may_be_narrowed_by_earlier_parameters() -> None:
    """For what cannot even be tried."""
    hit = Action(
        "hit", w("{mover} {target}"), (Param("mover", "marble"), Param("target", "marble", "it != mover"))
    )
    play = asked(actions=(hit, *(a for a in toy.BOOK.actions if a.name != "hit")))
    assert all(mover != target for mover, target in verdicts(play, "hit"))
    refusal = play.refuses("hit", mover="ruby", target="ruby")
    assert (refusal.offered, refusal.causes) == (False, ("1",))


def test_options_are_what_is_permitted() -> None:
    """Silence is no permission, and neither is a contradiction or the judge."""
    play = asked(
        May("1", "flick", "mover.big"), May("2", "hit"), Cannot("3", "hit"), Leave("4", "pass"), principles=()
    )
    assert [option.binding for option in play.game.options(play.table)] == [(("mover", 0),), (("mover", 2),)]


def test_what_is_required_leaves_no_other_option() -> None:
    """A Must is the only option; where it does not hold, the others are."""
    norms = (May("1", "flick"), May("2", "pass"), Must("3", "pass", "active.rich"))
    assert len(asked(*norms).game.options(asked(*norms).table)) == 4
    play = asked(*norms)
    play.table = play.table.put("coins", 9, 0)
    assert play.game.options(play.table) == [Option("pass")]
    refusal = play.refuses("flick", mover="ruby")
    assert (refusal.ruling.verdict, refusal.must, refusal.causes) == (Verdict.PERMITTED, ("3",), ("3",))


def test_two_duties_exclude_each_other() -> None:
    """Of two actions required here only one can be done: the text contradicts itself, or the judge decides."""
    norms = (Must("3", "pass"), Must("4", "flick", "mover.big"), May("5", "hit"))
    play = asked(*norms)
    assert set(verdicts(play, "pass").values()) == {Verdict.CONTRADICTORY}
    assert verdicts(play, "flick")[0,] is Verdict.CONTRADICTORY
    assert {option.action for option in play.game.options(play.table)} == {"hit"}
    assert play.refuses("pass").causes == ("4", "3")
    judged = asked(*norms, judge=Judge("19-4"))
    assert judged.refuses("pass").ruling.verdict is Verdict.JUDGE
    assert judged.refuses("pass").causes == ("19-4", "4", "3")


def test_a_judge_of_several_cards_decides_between_their_duties() -> None:
    """Of two cards that require what only one can do; not of a card and a rule, nor within a card."""
    judge = Judge("19-4", several_cards=True)
    cards = (Must("a/1", "pass", source="card"), Must("b/1", "flick", "mover.big", source="card"))
    assert asked(*cards, judge=judge).refuses("pass").ruling.because == ("19-4", "b", "a")
    alone = (cards[0], replace(cards[1], id="a/2"))
    for norms in (alone, (cards[0], replace(cards[1], source="rule"))):
        assert asked(*norms, judge=judge).refuses("pass").ruling.verdict is Verdict.CONTRADICTORY


def test_a_contradiction_rests_on_whose_it_is() -> None:
    """It names the reading of that, whoever decides; what contradicts nothing does not."""
    judge = Judge("19-4", several_cards=by("judge-scope", literal=True, every=False))
    norms = (Must("2", "hit"), Cannot("3", "hit"), May("4", "pass"))
    book = toy.book(*asked().game.book.flows, items=norms, judge=judge)
    for option, verdict in (("literal", Verdict.CONTRADICTORY), ("every", Verdict.JUDGE)):
        game = Game(book, {"judge-scope": option})
        play = Play(game, game.start(toy.table(game)).table)
        ruling = play.refuses("hit", mover="ruby", target="opal").ruling
        assert (ruling.verdict, ruling.readings) == (verdict, (("judge-scope", option),))
        assert dict(play.game.rulings(play.table))[Option("pass")].readings == ()


def test_one_duty_with_several_candidates_is_no_clash() -> None:
    """Any of them fulfils it."""
    play = asked(Must("4", "flick", "mover.big"), May("5", "pass"))
    assert [option.action for option in play.game.options(play.table)] == ["flick", "flick"]


def test_what_is_declared_binds_its_parameters_unless_it_is_not_kept() -> None:
    """In the order of the parameters."""
    play = asked()
    game, start = play.game, play.table
    after = game.play(start, Option("hit", (("mover", 1), ("target", 2)))).table
    assert after.locals == {"mover": 1, "target": 2}
    dropped = asked(
        flows=(flow(Ask("1", "active", {"hit": "2"}, keep=False), Ask("2", "active", {"pass": END})),)
    )
    assert dropped.do("hit", mover="ruby", target="opal").table.locals == {}


def test_trusted_options_play_the_same() -> None:
    """Only the ruling is not asked for."""
    play = asked()
    for option in play.game.options(play.table):
        checked, trusted = (play.game.play(play.table, option, trusted=t) for t in (False, True))
        assert checked.table == trusted.table
        assert trusted.trace[0].ruling is None
        assert checked.trace[0].ruling is not None


# ---- refusals


def test_a_refusal_by_a_limit_names_it() -> None:
    """What was overruled stands beside it."""
    refusal = asked(May("1", "flick"), Cannot("2", "flick", "mover.big")).refuses("flick", mover="opal")
    assert refusal.causes == ("2",)
    assert (refusal.ruling.overruled, refusal.ruling.by) == (("1",), ("limits",))


def test_a_refusal_for_want_of_a_grant_names_the_part_that_fails() -> None:
    """Of each grant the first failing conjunct."""
    play = asked(May("1", "flick", "mover.mine and mover.big"), May("2", "flick", "table.late"))
    refusal = play.refuses("flick", mover="ruby")
    assert [(unmet.statement, text_of(unmet.part)) for unmet in refusal.unmet] == [
        ("1", "mover.big"),
        ("2", "table.late"),
    ]
    assert refusal.causes == ("1", "2")


def test_silence_stands_alone_only_where_no_norm_speaks() -> None:
    """Then nothing is named."""
    refusal = asked(May("1", "pass")).refuses("flick", mover="ruby")
    assert (refusal.ruling.verdict, refusal.causes, refusal.unmet) == (Verdict.SILENT, (), ())
    assert "no statement speaks of it" in str(Refused(refusal))


def test_what_the_step_does_not_offer_is_refused_by_the_step() -> None:
    """Whatever norms say of it elsewhere."""
    refusal = asked().refuses("choose", chooser=1)
    assert (refusal.offered, refusal.causes, refusal.step) == (False, ("1",), "1")


@pytest.mark.parametrize(
    "option",
    [
        Option("flick"),
        Option("flick", (("mover", toy.CHIP),)),
        Option("flick", (("mover", 99),)),
        Option("flick", (("target", 0),)),
        Option("flick", (("mover", 0), ("target", 1))),
        Option("pass", (), "toy:2"),
        Option("pass", (), "toy:1"),
        Option("no such action"),
        Option(DRAW, (("card", 0),)),
    ],
    ids=repr,
)
def test_what_cannot_be_tried_is_refused_and_never_played(option: Option) -> None:
    """Parameters that are missing, too many, of another kind, or a flow that is not offered here."""
    play = asked()
    with pytest.raises(Refused) as refused:
        play.game.play(play.table, option)
    assert not refused.value.refusal.offered


def test_every_verdict_but_two_refuses() -> None:
    """Contradictory and the judge's are refused with all that speak."""
    both = asked(May("1", "flick"), Cannot("2", "flick"), principles=())
    assert both.refuses("flick", mover="ruby").causes == ("1", "2")
    judged = asked(Leave("1", "flick"))
    assert judged.refuses("flick", mover="ruby").causes == ("1",)


@given(st.data())
def test_options_are_exactly_what_is_not_refused(data: st.DataObject) -> None:
    """Whatever the norms: an offer is an option if and only if it can be played."""
    kinds = st.sampled_from((May, Must, Cannot, Leave))
    conditions = st.sampled_from(("True", "mover.big", "mover.mine", "not mover.mine", "table.late"))
    norms = [
        data.draw(kinds)(str(i), "flick", data.draw(conditions)) for i in range(data.draw(st.integers(0, 4)))
    ] + [data.draw(kinds)("9", "pass")]
    play = asked(*norms)
    options = play.game.options(play.table)
    for option, _ in play.game.rulings(play.table):
        if option in options:
            assert play.game.play(play.table, option).table != play.table
        else:
            with pytest.raises(Refused):
                play.game.play(play.table, option)


@given(st.data())
def test_leaving_out_what_no_grant_can_admit_loses_no_option(data: st.DataObject) -> None:
    """Options are the rulings that permit, or require if any do, also while effects are in force."""
    kinds = st.sampled_from((May, Must, Cannot))
    early, late = (
        ("mover.big", "not mover.mine", "active.rich"),
        ("target.big", "target.moving", "not target.moving"),
    )
    conditions = st.lists(st.sampled_from(("True", *early, *late)), min_size=1, max_size=3).map(" and ".join)
    norms = [
        data.draw(kinds)(str(i), "hit", data.draw(conditions)) for i in range(data.draw(st.integers(1, 4)))
    ]
    lasting = Lasting(
        "sticky", w("sticky"), "mover", (May("9.1", "hit", data.draw(conditions), source="card"),)
    )
    play = asked(*norms, May("8", "pass"), lasting=(lasting, *toy.BOOK.lasting[1:]))
    if data.draw(st.booleans()):
        play.table = play.table.begin("sticky", "dusk", toy.RUBY)
    found = list(play.game.rulings(play.table))
    required = [option for option, ruling in found if ruling.verdict is Verdict.REQUIRED]
    permitted = [option for option, ruling in found if ruling.verdict is Verdict.PERMITTED]
    assert play.game.options(play.table) == (required or permitted)
    for option, ruling in found:
        if not ruling.allowed:
            with pytest.raises(Refused) as refused:
                play.game.play(play.table, option)
            assert refused.value.refusal.ruling == ruling


# ---- only, lasting effects, readings


def test_the_only_grant_forbids_outside_its_condition() -> None:
    """And is silent about nothing."""
    found = verdicts(asked(May("1", "flick", "mover.big", only=True)), "flick")
    assert found == {(0,): Verdict.PERMITTED, (1,): Verdict.FORBIDDEN, (2,): Verdict.PERMITTED}
    refusal = asked(May("1", "flick", "mover.big", only=True)).refuses("flick", mover="ruby")
    assert refusal.causes == ("1",)


def test_norms_of_effects_in_force_join_with_their_time() -> None:
    """About the thing that the effect is about, and no other; the later one holds."""
    lasting = (
        Lasting("sticky", w("sticky"), "mover", (Cannot("9.1", "flick", source="card"),)),
        Lasting("bold", w("bold"), "mover", (May("9.2", "flick", source="card"),)),
        Lasting("calm", w("calm"), norms=(Cannot("9.3", "flick", "mover.big", source="card"),)),
    )
    later = (Principle("later", Preference.LATER_OVER_EARLIER), Principle("card", Preference.CARD_OVER_RULE))
    play = asked(May("1", "flick"), lasting=lasting, principles=later)
    game, bare = play.game, play.table

    def ruling(*effects: tuple[str, int], mover: int = toy.RUBY) -> tuple[Verdict, tuple[str, ...]]:
        table = bare
        for effect, about in effects:
            table = table.begin(effect, "dusk", about)
        found = game.adjudicate("flick", table, {"mover": mover, "player": 0})
        return found.verdict, found.because

    assert ruling(("sticky", toy.RUBY)) == (Verdict.FORBIDDEN, ("9.1",))
    assert ruling(("sticky", toy.OPAL)) == (Verdict.PERMITTED, ("1",))
    assert ruling(("sticky", toy.RUBY), ("bold", toy.RUBY)) == (Verdict.PERMITTED, ("9.2",))
    assert ruling(("bold", toy.RUBY), ("sticky", toy.RUBY)) == (Verdict.FORBIDDEN, ("9.1",))
    assert ruling(("calm", -1)) == (Verdict.PERMITTED, ("1",))
    assert ruling(("calm", -1), mover=toy.OPAL) == (Verdict.FORBIDDEN, ("9.3",))


def test_an_only_grant_of_an_effect_in_force_limits_too() -> None:
    """While it lasts."""
    only = (
        Lasting(
            "sticky", w("sticky"), "mover", (May("9.1", "flick", "mover.big", only=True, source="card"),)
        ),
    )
    play = asked(May("1", "flick"), lasting=only, principles=(Principle("card", Preference.CARD_OVER_RULE),))
    table = play.table.begin("sticky", "dusk", toy.RUBY)
    assert play.game.adjudicate("flick", table, {"mover": toy.RUBY, "player": 0}).verdict is Verdict.FORBIDDEN


def test_a_ruling_names_the_readings_it_rests_on() -> None:
    """Of the norms that made it, of the facts that they ask, and of effects in force."""
    odd = toy.yes("odd", by("a", literal="it.size > 1", other="it.size > 2"))
    lasting = (
        Lasting("sticky", w("x"), "mover", (Cannot("9", "flick", by("c", literal="True", other="False")),)),
    )
    book = toy.book(
        kinds=(replace(toy.MARBLE, facts=(*toy.MARBLE.facts, odd)), toy.TOKEN),
        items=(May("1", "flick", "mover.odd"), May("2", "pass", by("b", literal="True", other="False"))),
        lasting=(*lasting, *toy.BOOK.lasting[1:]),
    )
    game = Game(book, {"a": "literal", "b": "literal", "c": "literal"}, file="toy")
    table, binding = toy.table(game), {"mover": toy.RUBY, "player": 0}
    assert game.adjudicate("flick", table, binding).readings == (("a", "literal"),)
    assert game.adjudicate("pass", table, binding).readings == (("b", "literal"),)
    sticky = table.begin("sticky", "dusk", toy.RUBY)
    assert game.adjudicate("flick", sticky, binding).readings == (("a", "literal"), ("c", "literal"))


def test_a_trace_names_the_readings_of_its_steps() -> None:
    """Those that the step depends on, and of a declaration its ruling too."""
    book = toy.book(
        flow(
            Do("1", (Put("round", by("a", literal="3", other="4")),), "2"), Ask("2", "active", {"pass": END})
        )
    )
    game = Game(book, {"a": "other"}, file="toy")
    played = game.start(toy.table(game))
    assert played.table.counter("round") == 4
    assert played.trace[0].readings == (("a", "other"),)


# ---- into

OFFERED = (
    flow(Ask("1", "active", {"pass": END}, into={"toy:2": "1"})),
    flow(Note("2", {"spare": Record("biggest")}, "3"), Ask("3", "active", {"flick": "4"}), Do("4", (Add("round", "1"),), END), id="toy:2"),
)  # fmt: skip


def test_the_first_question_of_a_flow_is_offered_where_it_stands() -> None:
    """Declaring there is one decision here; afterwards play goes on behind the offer."""
    play = asked(flows=OFFERED)
    assert [(option.action, option.into) for option in play.game.options(play.table)] == [
        ("pass", ""), ("flick", "toy:2"), ("flick", "toy:2"), ("flick", "toy:2")]  # fmt: skip
    play.do("flick", mover="ruby")
    assert play.steps == ["2", "3", "4"]
    assert play.table.counter("round") == 1
    assert play.asked == "1 0"
    assert play.table.locals == {}


def test_what_is_offered_is_refused_with_its_own_cause() -> None:
    """By the step of the offered flow and the norms of its action."""
    play = asked(May("7", "flick", "mover.big"), May("8", "pass"), flows=OFFERED)
    refusal = play.refuses("flick", mover="ruby")
    assert (refusal.step, refusal.causes) == ("3", ("7",))


def test_a_duty_elsewhere_in_the_question_forbids_what_is_offered() -> None:
    """One decision is asked for, and what is required is the only one."""
    play = asked(Must("7", "pass"), May("8", "flick"), flows=OFFERED)
    assert play.game.options(play.table) == [Option("pass")]
    assert play.refuses("flick", mover="ruby").must == ("7",)
    other = asked(May("7", "pass"), Must("8", "flick"), flows=OFFERED)
    assert other.refuses("pass").must == ("8",)


def test_a_question_to_somebody_else_is_not_offered() -> None:
    """Nor one that the flow asks only in a flow that it calls."""
    theirs = (OFFERED[0], flow(Ask("3", "other(active)", {"flick": END}), id="toy:2"))
    play = asked(flows=theirs)
    assert play.game.entrance(play.table, "flick") is None
    assert [option.action for option in play.game.options(play.table)] == ["pass"]


def test_an_entrance_is_told_for_every_action() -> None:
    """The flow through which it can be declared, '' where the question itself offers it."""
    play = asked(flows=OFFERED)
    entrance = play.game.entrance
    assert [entrance(play.table, action) for action in ("pass", "flick", "hit")] == ["", "toy:2", None]
    assert entrance(toy.table(play.game), "pass") is None


# ---- everybody at once

BID = Action("flick", w("{player} {mover}"), (Param("mover", "marble"),),
             pay=(Move("mover", "pot"), Put("coins", "min(9, player.coins + mover.size)", "player")))  # fmt: skip
BIDDING = (flow(Ask("1", EVERYBODY, {"flick": "2", "pass": "2"}), Ask("2", "active", {"pass": END})),)
THREE = {
    "seats": (w("a"), w("b"), w("c")),
    "roles": tuple(role for role in toy.BOOK.roles if role.name != "opponent"),
}


def bidding(players: int = 2, **changes: Any) -> Play:
    actions = (BID, *(action for action in toy.BOOK.actions if action.name != "flick"))
    game = toy.game(
        *BIDDING,
        actions=actions,
        items=(May("1/flick", "flick", "mover.mine"), May("1/pass", "pass")),
        **changes,
    )
    return Play(game, game.start(toy.table(game, players)).table)


def test_everybody_is_asked_before_anybodys_answer_counts() -> None:
    """In seat order; what is declared waits, and is then paid at once."""
    play = bidding()
    assert play.asked == "1 0"
    play.do("flick", mover="ruby")
    assert play.asked == "1 1"
    assert play.where("ruby") == ["hand"]
    assert list(play.table.pending) == [Link("flick", 0, (("mover", toy.RUBY),))]
    play.do("flick", mover="opal")
    assert play.where("ruby", "opal") == ["pot", "pot"]
    assert [play.table.counter("coins", seat) for seat in (0, 1)] == [6, 9]
    assert play.asked == "2 0"
    assert len(play.table.pending) == 0
    assert play.table.locals == {}


def test_no_answer_depends_on_another_that_is_hidden() -> None:
    """What the second player may do is the same whatever the first has declared."""
    first = bidding()
    offers = [
        list(first.game.rulings(first.game.play(first.table, option).table))
        for option in first.game.options(first.table)
    ]
    assert len(offers) == 3
    assert offers[0] == offers[1] == offers[2]


def test_who_has_dropped_out_is_not_asked_with_everybody() -> None:
    """And the answers are complete without theirs."""
    play = bidding(3, out="it.gone", **THREE)
    play.table = play.table.put("gone", True, 1)
    assert play.do("pass").asked == "1 2"
    assert play.do("pass").asked == "2 0"


# ---- chance


def test_chance_is_refused_what_is_not_on_offer() -> None:
    """And what it is offered, no norm decides."""
    play = asked(Cannot("1", "heads"), flows=(flow(Ask("1", CHANCE, {"heads": END})),))
    assert play.refuses("tails").offered is False
    assert play.do("heads").game.over(play.table)


def test_paying_is_done_when_something_is_declared() -> None:
    """Before its step goes on, and what is always due after it."""
    pay = Action("pass", w("{player}"), pay=(Begin("calm", "dusk"), Add("coins", "1", "player")))
    play = asked(actions=(pay, *(a for a in toy.BOOK.actions if a.name != "pass")))
    play.table = play.game.play(play.table, Option("flick", (("mover", 0),))).table
    play.do("pass")
    assert play.table.counter("coins", 0) == 4
    assert [effect.effect for effect in play.table.effects] == ["calm"]
