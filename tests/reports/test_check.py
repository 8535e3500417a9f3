"""The check: what is found, merged with what is accepted, and what makes a run fail."""

from dataclasses import replace
from datetime import date

import pytest

from features.games import Rules, rules
from features.runner import parse_document, run, scenarios_of
from model.kernel.words import Words
from reports import about, explored
from reports.check import Answers, merged
from reports.found import ask
from reports.readings import told
from reports.registered import Registered
from reports.run import passes
from reports.work import NEAR, Part, parts, work
from solvers.explore import explore_position
from solvers.finding import Answer, Covered, Finding, Status
from specs import Accepted
from specs.words import Words as Said


@pytest.fixture(scope="module")
def yaboo() -> Rules:
    """A document of the project."""
    return rules("yaboo")


def accepting(of: Rules, *accepted: Accepted) -> Rules:
    """The same document with other findings accepted."""
    return Rules(replace(of.register, accepted=accepted), of.book, of.folder)


def one(id: str, status: Status = Status.PLAYED, *, warning: bool = False) -> Answer:
    found = Finding(
        id, id.partition("/")[0], ("resource.1",), Words("文", "text"), status=status, warning=warning
    )
    return (found,), Covered("gap", Words("", ""))


ACCEPTED = Accepted(
    id="gap/known",
    question="gap",
    statements=("resource.1",),
    note=Said(ja="記載がない", en="silent"),
    on=date(2026, 11, 30),
)


def standings(of: Rules, *answers: Answer) -> dict[str, tuple[str, bool]]:
    """Finding → its standing, and whether a run with it can pass."""
    found = merged(of, {"literal": list(answers), "chosen": []})
    return {event.id: (event.standing, passes(event)) for event in found}


def test_a_finding_that_nobody_accepted_fails_the_run(yaboo: Rules) -> None:
    """A new finding keeps the check from passing."""
    assert standings(accepting(yaboo), one("gap/new")) == {"yaboo:gap/new": ("new", False)}


def test_an_accepted_finding_does_not(yaboo: Rules) -> None:
    """One that a person accepted, by its id, lets it pass."""
    assert standings(accepting(yaboo, ACCEPTED), one("gap/known")) == {"yaboo:gap/known": ("accepted", True)}


def test_an_accepted_finding_that_has_gone_fails_the_run(yaboo: Rules) -> None:
    """What is accepted and no longer found is told, and fails."""
    assert standings(accepting(yaboo, ACCEPTED)) == {"yaboo:gap/known": ("gone", False)}


@pytest.mark.parametrize(
    ("status", "warning"), [(Status.BUILT, False), (Status.PLAYED, True)], ids=["built", "warning"]
)
def test_what_is_only_built_and_what_does_no_harm_do_not_fail(
    yaboo: Rules, status: Status, warning: bool
) -> None:
    """They are listed as cantTell and as warnings."""
    found = standings(accepting(yaboo), one("gap/x", status, warning=warning))
    assert found == {"yaboo:gap/x": ("new", True)}


def test_a_finding_of_both_analyses_is_told_once(yaboo: Rules) -> None:
    """The analyses that have it stand with it, and the showing that plays is kept."""
    answers: Answers = {"literal": [one("gap/x", Status.BUILT)], "chosen": [one("gap/x")]}
    (found,) = merged(accepting(yaboo), answers)
    assert (found.analyses, found.status) == (("literal", "chosen"), "played")


def test_every_accepted_finding_cites_what_there_is() -> None:
    """Statements and readings of accepted findings are those of the register."""
    for document in ("yaboo", "doremi"):
        register = rules(document).register
        for known in register.accepted:
            assert all(s in register or s.startswith("text") for s in known.statements), known.id
            assert known.reading is None or register.reading(known.reading).id == known.reading


def test_parts_are_done_for_every_position_and_option() -> None:
    """Each position is explored in both analyses; a reading that a property depends on, in each option."""
    found = list(parts("doremi"))
    explored_parts = [(p.detail, p.analysis, p.option) for p in found if p.what == "explore"]
    for position in rules("doremi").book.positions:
        for analysis in ("literal", "chosen"):
            assert (position.name, analysis, None) in explored_parts
        assert (position.name, "chosen", ("count-mover", "counts-mover")) in explored_parts
    assert len(set(found)) == len(found)


def test_no_block_is_ever_legal_when_the_mover_counts() -> None:
    """doremi 6.6, 7-1: with the mover counted in step 6, exploration refutes that a block can be permitted."""
    of, option = rules("doremi"), ("count-mover", "counts-mover")
    done = work(Part("doremi", "explore", "chosen", "numbers alone", option))
    assert done.seen is not None
    assert done.seen.options == dict([option])
    (found,) = explored.findings(of, [done.seen], option)
    assert found.id == "property/block/count-mover=counts-mover"
    assert found.replay is not None
    assert "7-1.3" in found.replay.en


def test_a_dead_end_is_told_as_a_scenario_that_runs() -> None:
    """The step after which the text stops stands in a Then; the text was run under the same reading."""
    of, differing = rules("doremi"), {"after-6.4": "literal"}
    position = next(p for p in of.book.positions if p.name == "two windows")
    seen = explore_position(of.game(differing), position, of.cards.prints, (), NEAR)
    text = explored.dead_ends(of, explored.Seen(position, differing, seen))["doremi:6/6.4.asleep"].ja
    assert "@reading:after-6.4=literal" in text
    assert "手順はdoremi:6/6.4.asleepで止まり" in text


def test_findings_are_looked_up_as_the_check_finds_them(yaboo: Rules) -> None:
    """`hantei findings` misses nothing that is accepted and not explored; dead ends come with their play."""
    (asked,) = ask(["yaboo"])
    found = {event.id: event for event in asked.findings}
    assert [id for id, event in found.items() if not passes(event)] == []
    known = {f"yaboo:{one.id}" for one in yaboo.register.accepted if one.question != "property"}
    assert known <= set(found)
    assert found["yaboo:stuck/yaboo:initiative/initiative.9"].replay is not None


def test_a_clause_is_gathered_whole() -> None:
    """The clause, each of its statements, its readings and its scenarios; by a statement's id too."""
    of = rules("yaboo")
    found = about.clause(of, "resource")
    assert [type(event).__name__ for event in found[:2]] == ["Clause", "Statement"]
    assert about.clause(of, "resource.1")[0] == found[0]
    assert {event.type for event in found} == {"clause", "statement", "reading", "scenario"}


def test_every_statement_is_encoded_or_says_why_not() -> None:
    """How a statement is encoded is derived; nothing is left without a word."""
    for document in ("yaboo", "doremi"):
        for event in Registered(rules(document)).events({}):
            if event.type == "statement":
                assert event.encoded_as or event.restates or event.not_executable, event.id


def test_a_reading_is_told_apart_only_by_scenarios_that_differ(yaboo: Rules) -> None:
    """A scenario tells of an option if it passes under it and fails under another."""
    scenarios = [s for s in scenarios_of(parse_document(yaboo)) if "payment" in s.readings]
    (payment,) = [t for t in told(yaboo, scenarios) if t.reading.id == "payment"]
    assert payment.apart
    (other,) = [t for t in told(yaboo, scenarios) if t.reading.id == "speed-tie"]
    assert not other.apart


def test_results_are_those_of_the_runner(yaboo: Rules) -> None:
    """The part that runs scenarios tells every one of them, once."""
    done = work(Part("yaboo", "scenarios"))
    direct = run(scenarios_of(parse_document(yaboo)), yaboo)
    assert [(s.line, s.verdict == "passed") for s in done.scenarios] == [
        (r.scenario.line, r.passed) for r in direct
    ]
    assert len({s.id for s in done.scenarios}) == len(direct)
