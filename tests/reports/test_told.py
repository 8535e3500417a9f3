"""What runner and solvers give back, told as events: nothing is lost, everything in both languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import pairwise

from features.games import Rules
from model.kernel.effect import Put
from model.kernel.flow import DueText, Moment
from model.kernel.words import Words
from reports import told
from reports.events import Scenario
from solvers.finding import Covered, Finding, Status
from specs import Accepted
from specs import Words as Said
from tests.features.texts import played

SILK = "前提 手番の人の手札に「絹灯籠」がある"
FLOAT = "もし 手番の人が「絹灯籠」を浮かべると宣言する"
QUIET = "かつ 以後、どのプレイヤーも応じない"
UP = "ならば 「絹灯籠」は灯った状態で空に置かれている"


def the_film(of: Rules, *steps: str, tags: str = "") -> Scenario:
    return told.scenario(played(of, *steps, tags=tags), of)


def test_a_scenario_is_told_in_both_languages(mini: Rules) -> None:
    """The text as it is written, and as the catalogue says it in the other language."""
    found = the_film(mini, SILK, FLOAT, QUIET, UP)
    assert found.verdict == "passed"
    assert [step.keyword for step in found.steps] == ["given", "when", "when", "then"]
    assert [step.ja for step in found.steps] == [x.partition(" ")[2] for x in (SILK, FLOAT, QUIET, UP)]
    assert all(step.en and step.en != step.ja for step in found.steps)
    assert (found.name.ja, found.name.en) == ("筋書き", "A story (筋書き)")
    assert (found.document, found.clause) == ("lanterns", "lanterns:2")
    assert found.statements == ("lanterns:2.1",)


def test_tables_are_told_where_they_change(mini: Rules) -> None:
    """The Givens lay one table; a step that only looks has none of its own."""
    found = the_film(mini, SILK, FLOAT, QUIET, UP)
    assert found.table is not None
    (hand,) = [area for area in found.table.areas if area.zone == "hand" and area.of == 0]
    assert [card.card for card in hand.cards] == ["silk"]
    tables = [step.table for step in found.steps]
    assert tables[0] is None
    assert tables[-1] is None
    seen = [table for table in (found.table, *tables) if table]
    assert all(a != b for a, b in pairwise(seen))
    (sky,) = [area for area in seen[-1].areas if area.zone == "sky"]
    assert [card.card for card in sky.cards] == ["silk"]


def test_a_trace_has_whole_ids_and_the_ruling_on_what_was_declared(mini: Rules) -> None:
    """Every line names its statement; the declaration carries why it was allowed."""
    trace = the_film(mini, SILK, FLOAT, QUIET, UP).steps[1].trace
    assert trace
    assert all(line.statement.startswith("lanterns:") for line in trace)
    (declared,) = [line for line in trace if line.declared]
    assert declared.declared is not None
    assert declared.declared.ja == FLOAT.partition(" ")[2]
    assert declared.ruling is not None
    assert (declared.ruling.verdict, declared.ruling.allowed) == ("permitted", True)
    assert "lanterns:2.1" in declared.ruling.because


def test_windows_that_were_declined_are_named(mini: Rules) -> None:
    """Who was asked and did not respond, by the statement that asks; it needs no ruling."""
    quiet = the_film(mini, SILK, FLOAT, QUIET, UP).steps[2]
    assert [(d.statement, d.player.ja, d.player.en) for d in quiet.declined] == [
        ("lanterns:3.1", mini.book.seats[1].ja, mini.book.seats[1].en)
    ]
    assert not [line for line in quiet.trace if line.ruling]


def test_a_refusal_is_told_with_its_causes(mini: Rules) -> None:
    """The last line of the trace is the refusal: not allowed, and by what."""
    found = the_film(
        mini,
        "前提 手番の人の手札に「絹灯籠」が消えた状態で置かれている",
        FLOAT,
        "ならば この宣言はlanterns:2.1により認められない",
    )
    ruling = found.steps[1].trace[-1].ruling
    assert ruling is not None
    assert (ruling.verdict, ruling.allowed, ruling.because) == ("forbidden", False, ("lanterns:2.1",))


def test_silence_names_the_condition_that_fails(mini: Rules) -> None:
    """A grant that does not apply is told with the part of its condition that fails, in words."""
    found = the_film(mini, SILK, "もし 手番の人が「絹灯籠」を売る", "ならば この宣言については記載がない")
    ruling = found.steps[1].trace[-1].ruling
    assert ruling is not None
    assert ruling.verdict == "silent"
    (unmet,) = ruling.unmet
    assert unmet.statement == "lanterns:2.10"
    assert unmet.part.ja != unmet.part.en


def test_a_failure_stands_at_its_step_and_the_rest_is_untested(mini: Rules) -> None:
    """What was not played is told all the same, in both languages, and is no pass."""
    found = the_film(mini, SILK, FLOAT, "ならば 「絹灯籠」は空にある", "かつ ゲームは続いている")
    assert found.verdict == "failed"
    assert found.message is not None
    assert [step.verdict for step in found.steps] == ["passed", "passed", "failed", "untested"]
    assert found.steps[-1].en != found.steps[-1].ja


def test_what_cannot_be_played_is_cant_tell(mini: Rules) -> None:
    """A step that no phrase reads says nothing about the rules."""
    found = the_film(mini, SILK, "もし 手番の人が歌う", UP)
    assert found.verdict == "cantTell"
    assert [step.verdict for step in found.steps] == ["passed", "cantTell", "untested"]
    assert found.steps[1].ja == found.steps[1].en == "手番の人が歌う"


def test_readings_that_a_scenario_asks_for_are_told(mini: Rules) -> None:
    """Under a reading that is not the chosen one, the scenario says so."""
    found = the_film(mini, SILK, FLOAT, QUIET, UP, tags="@reading:dark-after=literal")
    assert [(c.reading, c.option) for c in found.readings] == [("lanterns:dark-after", "literal")]


FOUND = Finding(
    id="stuck/2.3",
    question="stuck",
    statements=("2.3",),
    sentence=Words("止まる。", "It stops."),
    situation=(Words("消えている", "it is out"),),
    readings=(("dark-after", "literal"),),
    status=Status.PLAYED,
    replay=Words("機能: …", "Feature: …"),
)
ACCEPTED = Accepted(
    id="stuck/2.3",
    question="stuck",
    statements=("2.3",),
    reading="dark-after",
    note=Said(ja="続きがない。", en="Nothing follows."),
    on=date(2026, 11, 30),
)


def test_a_finding_is_new_until_somebody_accepts_it(mini: Rules) -> None:
    """Its standing, its repair and the note come from the person who accepted it."""
    new = told.finding(FOUND, mini, ["literal"], None)
    assert (new.id, new.standing, new.repair, new.note) == ("lanterns:stuck/2.3", "new", "", None)
    assert new.readings[0].reading == "lanterns:dark-after"
    accepted = told.finding(FOUND, mini, ["literal"], ACCEPTED)
    assert (accepted.standing, accepted.repair) == ("accepted", "lanterns:dark-after")
    assert accepted.note is not None
    assert accepted.note.en == "Nothing follows."


def test_what_is_gone_is_told_by_its_note(mini: Rules) -> None:
    """Nothing else is known of it any more."""
    gone = told.gone(ACCEPTED, mini.register)
    assert (gone.id, gone.standing, gone.statements) == ("lanterns:stuck/2.3", "gone", ("lanterns:2.3",))


def test_what_a_question_covered_keeps_its_numbers() -> None:
    """Nothing found, among how many."""
    looked = Covered("overlap", Words("3組", "3 pairs"), (("pairs", 3),))
    assert dict(told.covered(looked, "lanterns", "chosen").counts) == {"pairs": 3}


def test_a_declaration_that_became_void_is_told(mini: Rules) -> None:
    """What was declared, at the step where it became void, by the statement that makes it so."""
    actions = tuple(
        replace(action, lapses="target.dark", cites=("3.4",)) if action.name == "blow" else action
        for action in mini.book.actions
    )
    of = Rules(mini.register, replace(mini.book, actions=actions), mini.folder)
    breath = "{}が「絹灯籠」に息を吹くと宣言する"
    breaths = (f"かつ {breath.format(who)}" for who in ("相手", "手番の人"))
    found = the_film(of, SILK, FLOAT, *breaths, QUIET, "ならば 「絹灯籠」が消えている")
    assert found.verdict == "passed", found.message
    (void,) = [line for line in found.steps[4].trace if line.step.endswith("/void:blow")]
    assert void.statement == "lanterns:3.4"
    assert void.declared is not None
    assert void.declared.ja == f"中断：{breath.format('相手')}"
    assert void.declared.en.startswith("void: ")


def test_what_is_due_is_told_in_its_own_words(mini: Rules) -> None:
    """And that its order makes no difference, where several texts are due and nobody was asked."""
    moment = Moment("dusk", Words("日暮れ", "dusk"), "lanterns:2", "2.8")
    texts = (
        DueText("silk/1", "dusk", "this", "players", "this == active", (Put("stars", "1", "this"),), Words("星が付く", "a star")),
        DueText("paper/1", "dusk", "this", "players", "this == active", (Put("wind", "True"),), Words("風が吹く", "wind")),
    )  # fmt: skip
    of = Rules(mini.register, replace(mini.book, moments=(moment,), dues=texts), mini.folder)
    found = the_film(of, "前提 夜になるところから始まる", "ならば ゲームは続いている")
    told_lines = [line.declared and line.declared.en for line in found.trace]
    assert told_lines[:3] == ["several effects are due, and every order comes to the same", "a star", "wind"]
