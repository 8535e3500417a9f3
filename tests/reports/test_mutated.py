"""Mutants as events: what was killed in short, the rest in words, all held against what is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from features.games import Rules, rules
from features.runner import parse_document, scenarios_of
from features.scenario import Scenario
from model.kernel.norm import Cannot, May
from model.kernel.words import Words
from reports import about
from reports import events as e
from reports.mutated import SHORT, events_of, short
from reports.run import passes
from reports.stream import scenario_id
from solvers.fate import Fate, Tried
from solvers.mutant import GONE, Flipped, Mutant, Operator
from specs import BadFiles, Unknown
from specs.register import Mutants, Place, Score, Survivor


@pytest.fixture(scope="module")
def yaboo() -> Rules:
    """A document of the project."""
    return rules("yaboo")


@pytest.fixture(scope="module")
def scenario(yaboo: Rules) -> Scenario:
    """One of its scenarios."""
    return scenarios_of(parse_document(yaboo))[0]


STATEMENT, OTHER = "overview.11", "initiative.2"
NORM = May(STATEMENT, "use-assist")
DROPPED = Mutant(STATEMENT, (STATEMENT,), Operator.DROP, ("items", STATEMENT), NORM, GONE)
DROPPED_TOO = replace(DROPPED, item="overview.11/b", path=("items", "overview.11/b"))
FLIPPED = Mutant(STATEMENT, (STATEMENT, OTHER), Operator.FLIP, ("items", STATEMENT), NORM, Flipped(Cannot))
OVER = Mutant("over", (), Operator.WEAKEN, ("over",), "table.ended != 'no'", "True")
REASON = Survivor(id=DROPPED.id, ja="次の版で直る。", en="The next edition mends it.")


def accepting(of: Rules, *scores: Score, others: Sequence[Survivor] = ()) -> Rules:
    """The same document with other scores and survivors accepted."""
    items = [*(score.item for score in scores), *(survivor.item for survivor in others)]
    register = replace(
        of.register,
        mutants=Mutants(scores=scores, others=tuple(others)),
        places={**of.register.places, **dict.fromkeys(items, Place("yaboo/mutants.toml", 7))},
    )
    return Rules(register, of.book, of.folder)


def told(of: Rules, *tried: Tried) -> list[e.Result]:
    return list(events_of(tried, (), of))


def mutants(found: Sequence[e.Result]) -> list[e.Mutant]:
    return [event for event in found if isinstance(event, e.Mutant)]


def test_what_its_own_scenarios_kill_is_told_in_short(yaboo: Rules, scenario: Scenario) -> None:
    """By the scenario, with the ids of all that it kills for these statements; so is what no statement owns."""
    found = told(
        accepting(yaboo),
        Tried(DROPPED, Fate.KILLED, scenario.place, own=True),
        Tried(DROPPED_TOO, Fate.KILLED, scenario.place, own=True),
        Tried(OVER, Fate.KILLED, scenario.place),
    )
    killer = scenario_id(scenario.clause, scenario.name, scenario.row)
    assert found == [
        e.Kills(
            document="yaboo",
            statements=("yaboo:overview.11",),
            scenario=killer,
            mutants=("overview.11 drop", DROPPED_TOO.id),
        ),
        e.Kills(document="yaboo", scenario=killer, mutants=(OVER.id,)),
        e.Score(document="yaboo", statement="yaboo:overview.11", total=2, killed=2, own=2),
    ]


def test_what_only_another_clause_kills_is_told_in_words(yaboo: Rules, scenario: Scenario) -> None:
    """It counts as killed, and is listed for its statements."""
    found = told(accepting(yaboo), Tried(FLIPPED, Fate.KILLED, scenario.place))
    (mutant,) = mutants(found)
    assert (mutant.fate, mutant.own, mutant.standing) == ("killed", False, None)
    assert mutant.killer == scenario_id(scenario.clause, scenario.name, scenario.row)
    assert mutant.words is not None
    assert mutant.words.en.startswith("rule overview.11: ")
    assert [(s.statement, s.killed, s.own, s.score) for s in found if isinstance(s, e.Score)] == [
        ("yaboo:overview.11", 1, 0, 100),
        ("yaboo:initiative.2", 1, 0, 100),
    ]


def test_a_survivor_that_nobody_accepted_is_new(yaboo: Rules) -> None:
    """With the scenario that would kill it, and the readings under which it was made."""
    scenario = Words("機能: 見破る", "Feature: it dies")
    tried = Tried(DROPPED, Fate.SURVIVED, scenario=scenario, where=(("payment", "literal"),))
    found = told(accepting(yaboo), tried)
    (mutant,) = mutants(found)
    assert (mutant.id, mutant.operator, mutant.standing) == ("yaboo:overview.11 drop", "drop", "new")
    assert mutant.scenario == e.Words(ja="機能: 見破る", en="Feature: it dies")
    assert mutant.readings == (e.Choice(reading="yaboo:payment", option="literal"),)
    assert [passes(event) for event in found] == [False, False]


def test_an_accepted_survivor_has_its_reason(yaboo: Rules) -> None:
    """Accepted by its id, with the score that it leaves."""
    of = accepting(yaboo, Score(id=STATEMENT, score=0, survivors=(REASON,)))
    found = told(of, Tried(DROPPED, Fate.SURVIVED))
    (mutant,) = mutants(found)
    assert mutant.standing == "accepted"
    assert mutant.note == e.Words(ja="次の版で直る。", en="The next edition mends it.")
    assert all(map(passes, found))


def test_a_score_must_be_accepted_too(yaboo: Rules) -> None:
    """A survivor that is accepted by itself does not lower what the statement must reach."""
    of = accepting(yaboo, others=(REASON,))
    scores = [event for event in told(of, Tried(DROPPED, Fate.SURVIVED)) if isinstance(event, e.Score)]
    assert [(score.score, score.accepted, score.enough) for score in scores] == [(0, 100, False)]


@pytest.mark.parametrize("fate", [Fate.KILLED, Fate.EQUIVALENT])
def test_an_accepted_survivor_that_does_not_survive_is_gone(
    yaboo: Rules, scenario: Scenario, fate: Fate
) -> None:
    """Killed by its own scenarios or equivalent: the entry has to go, and the check says so."""
    of = accepting(yaboo, Score(id=STATEMENT, score=0, survivors=(REASON,)))
    killer = scenario.place if fate is Fate.KILLED else ""
    found = told(of, Tried(DROPPED, fate, killer, own=fate is Fate.KILLED))
    (mutant,) = mutants(found)
    assert (mutant.fate, mutant.standing, passes(mutant)) == (fate.value, "gone", False)


def test_an_accepted_survivor_that_nobody_makes_is_gone(yaboo: Rules) -> None:
    """It is told under its statement, and counts nowhere."""
    of = accepting(yaboo, Score(id=STATEMENT, score=0, survivors=(REASON,)))
    found = told(of)
    assert [type(event) for event in found] == [e.Mutant]
    (mutant,) = mutants(found)
    assert (mutant.fate, mutant.standing, mutant.statements) == ("unmade", "gone", ("yaboo:overview.11",))


def test_equivalent_mutants_are_left_out_of_the_score(yaboo: Rules, scenario: Scenario) -> None:
    """A statement with none but equivalent ones has no score, and does not fail."""
    shown = Words("どの局面でも同じである。", "The same in every position.")
    equivalent = Tried(DROPPED, Fate.EQUIVALENT, shown=shown)
    found = told(accepting(yaboo), equivalent)
    assert mutants(found)[0].shown == e.words(shown)
    (score,) = (event for event in found if isinstance(event, e.Score))
    assert (score.score, passes(score)) == (None, True)
    survivor = Tried(replace(FLIPPED, statements=(STATEMENT,)), Fate.SURVIVED)
    others = (Tried(replace(DROPPED, item=f"{i}"), Fate.KILLED, scenario.place, own=True) for i in range(2))
    found = told(accepting(yaboo), equivalent, survivor, *others)
    assert [event.score for event in found if isinstance(event, e.Score)] == [66]


def test_a_scenario_that_no_mutant_changes_is_told(yaboo: Rules, scenario: Scenario) -> None:
    """And fails the run."""
    (idle,) = events_of((), (scenario,), accepting(yaboo))
    assert idle == e.Idle(
        document="yaboo", scenario=scenario_id(scenario.clause, scenario.name, scenario.row)
    )
    assert not passes(idle)


def test_a_survivor_listed_under_another_statement_is_told(yaboo: Rules) -> None:
    """With the place in mutants.toml, and where it belongs."""
    elsewhere = accepting(yaboo, Score(id=OTHER, score=50, survivors=(REASON,)))
    (problem,) = (x for x in told(elsewhere, Tried(DROPPED, Fate.SURVIVED)) if isinstance(x, e.Problem))
    assert (problem.file, problem.line, problem.item) == ("specs/yaboo/mutants.toml", 7, "score initiative.2")
    assert (
        problem.message == 'survivor "overview.11 drop" is listed in a wrong place: '
        "list it under statement overview.11"
    )
    owned = accepting(
        yaboo, Score(id=OTHER, score=50, survivors=(REASON.model_copy(update={"id": OVER.id}),))
    )
    (problem,) = (x for x in told(owned, Tried(OVER, Fate.SURVIVED)) if isinstance(x, e.Problem))
    assert problem.message.endswith("list it as a [[survivor]] by itself")


def test_a_step_of_two_flows_has_two_mutants(yaboo: Rules) -> None:
    """The second is told, counted and accepted by a number of its own."""
    second = REASON.model_copy(update={"id": f"{DROPPED.id} #2"})
    of = accepting(yaboo, Score(id=STATEMENT, score=0, survivors=(second,)))
    found = told(of, *[Tried(DROPPED, Fate.SURVIVED)] * 2)
    assert [(mutant.id, mutant.standing) for mutant in mutants(found)] == [
        ("yaboo:overview.11 drop", "new"),
        ("yaboo:overview.11 drop #2", "accepted"),
    ]


def test_a_file_that_changes_meanwhile_is_named(yaboo: Rules) -> None:
    """A killer that is no longer where it was: the file, and what to do."""
    with pytest.raises(BadFiles, match=r"features/yaboo/none.feature.*run again"):
        told(yaboo, Tried(DROPPED, Fate.KILLED, "features/yaboo/none.feature:9", own=True))


def test_long_ids_are_cut_and_stay_different() -> None:
    """What is long ends in a digest; what is short stays as it is."""
    long = f"6.4 negate when: {'a' * SHORT}"
    assert short("6.4 drop") == "6.4 drop"
    assert len(short(long)) == SHORT
    assert short(long) != short(f"{long}b")


def test_one_clause_can_be_asked_for(yaboo: Rules) -> None:
    """Its mutants, each told or counted, and nothing that is accepted elsewhere is called gone."""
    found = about.mutants(yaboo, ("round",), quick=True)
    told_of = {kills.statements[0] for kills in found if isinstance(kills, e.Kills)}
    assert told_of == {"yaboo:round.1", "yaboo:round.2"}
    assert [mutant.id for mutant in mutants(found) if mutant.fate == "unmade"] == []
    assert all(map(passes, found))
    with pytest.raises(Unknown, match="rounds"):
        about.mutants(yaboo, ("rounds",))
