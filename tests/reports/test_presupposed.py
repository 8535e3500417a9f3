"""Presuppositions from the register to every form of the report: played like rules, marked as none of the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import specs
from features.games import Rules
from features.runner import parse_document, run, scenarios_of
from model.kernel.flow import END, Call, Do, Flow
from model.kernel.norm import Cannot, May
from reports import about, shown, told
from reports import events as e
from reports.check import UNENCODED, UNNEEDED, Checked, uncited
from reports.mutated import events_of
from reports.registered import Registered
from solvers.fate import Fate, Tried
from solvers.mutant import GONE, Mutant, Operator
from tests.features import miniature, texts
from tests.reports import sample

BASIS = """\
[[clause]]
id = "base"
heading = { ja = "前提", en = "What is presupposed" }
"""
MARK = "◇ presupposed, not in the text"


def presupposition(sid: str, needed_by: str) -> str:
    ja, en = miniature.title(sid)
    return (
        f'  [[clause.statement]]\n  id = "{sid}"\n  kind = "presupposition"\n'
        f'  title = {{ ja = "{ja}", en = "{en}" }}\n  ja = "{ja}。"\n  en = "{en}."\n  needed_by = {needed_by}\n'
    )


WET = Cannot("base.wet/rise", "float", "lantern.glow == 2")
FEATURE = """\
# language: ja
@clause:lanterns:base
機能: 前提

  @statement:lanterns:base.wet
  ルール: base.wetのとおりにする

    # en: Paper does not rise
    シナリオ: 紙は浮かばない
      前提 手番の人の手札に「紙灯籠」がある
      もし 手番の人が「紙灯籠」を浮かべると宣言する
      ならば この宣言はlanterns:base.wetにより認められない
"""


@pytest.fixture(scope="module")
def of(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """灯籠 with a presupposition that a rule encodes, and one that nothing cites."""
    parent: Path = tmp_path_factory.mktemp("based")
    folder = miniature.write(parent)
    clauses = (BASIS, presupposition("base.wet", '["2.1", "3.1"]'), presupposition("base.idle", '["2.2"]'))
    (folder / "clauses/base.toml").write_text("\n".join(clauses), "utf-8")
    features = parent / "features"
    features.mkdir()
    (features / "base.feature").write_text(FEATURE, "utf-8")
    book = replace(miniature.BOOK, items=(*miniature.BOOK.items, WET))
    return Rules(specs.load(folder), book, features)


def printed(found: Sequence[e.Result]) -> str:
    out = Console(file=StringIO(), width=200)
    shown.clause(out, found, "en")
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


def test_a_presupposition_that_nothing_cites_is_not_needed(of: Rules) -> None:
    """It is told with its file and item; one that a rule cites is not."""
    (idle,) = uncited(Registered(of))
    assert (idle.file, idle.item) == ("specs/lanterns/clauses/base.toml", "statement base.idle")
    assert idle.message == UNNEEDED


def test_a_statement_of_the_text_that_nothing_cites_is_not_encoded(of: Rules) -> None:
    """What is in the text cannot be dropped: it is told otherwise."""
    items = tuple(item for item in of.book.items if item.id not in (WET.id, "2.13"))
    found = uncited(Registered(Rules(of.register, replace(of.book, items=items), of.folder)))
    assert [(problem.item, problem.message) for problem in found] == [
        ("statement 2.13", UNENCODED),
        ("statement base.wet", UNNEEDED),
        ("statement base.idle", UNNEEDED),
    ]


def test_it_is_told_with_what_needs_it_and_how_it_is_encoded(of: Rules) -> None:
    """Its event has no line and no digest; the encoding is read back like that of the text."""
    (wet, _) = [s for s in Registered(of).events({}) if isinstance(s, e.Statement) and s.presupposed]
    assert (wet.lines, wet.digest, wet.reviewed) == ((), "", "no")
    assert wet.needed_by == ("lanterns:2.1", "lanterns:3.1")
    assert wet.encoded_as == ("norm",)
    assert wet.encoding[0].en.startswith("not allowed: ")


def test_what_leads_out_of_the_text_is_read_back_with_the_mark(of: Rules) -> None:
    """Where a step of the text goes on to one that is presupposed, or runs it; the latter itself has no mark."""
    steps = (Do("base.wet/dry", (), then="base.wet/rest"), Do("base.wet/rest", (), then=END))
    fall = Flow("lanterns:4", (Call("4.1", "lanterns:base.wet", then=END),))
    start = Flow(
        "lanterns:1", (Do("1.1", (), then="base.wet/dry"), *steps, Call("1.2", "lanterns:2", then=END))
    )
    flows = [flow for flow in of.book.flows if flow.id not in (fall.id, start.id)]
    flows += [start, fall, Flow("lanterns:base.wet", (Do("base.wet", (), then=END),))]
    told_by = Registered(Rules(of.register, replace(of.book, flows=tuple(flows)), of.folder))
    said = {s.id.partition(":")[2]: s.encoding for s in told_by.events({}) if isinstance(s, e.Statement)}
    assert said["1.1"][0].en == f"goes on to base.wet/dry ({MARK})"
    assert said["1.1"][0].ja == "base.wet/dry（◇ 本文にない前提）へ進む"
    assert said["4.1"][0].en.startswith(f"runs lanterns:base.wet ({MARK})")
    assert said["2.2"][0].en.startswith("runs lanterns:3; ")
    assert "goes on to base.wet/rest" in [words.en for words in said["base.wet"]]


def test_its_scenarios_stand_in_a_feature_of_its_clause(of: Rules) -> None:
    """The file is read like any clause's, and its scenarios are played."""
    (result,) = run(scenarios_of(parse_document(of)), of)
    assert result.passed
    scenario = told.scenario(result, of)
    assert (scenario.clause, scenario.statements) == ("lanterns:base", ("lanterns:base.wet",))


def test_a_ruling_says_what_of_it_is_not_in_the_text(of: Rules) -> None:
    """A refusal by a presupposition is marked; a permission by the text alone is not."""
    (result,) = run(scenarios_of(parse_document(of)), of)
    (refused,) = [
        line.ruling for step in told.scenario(result, of).steps for line in step.trace if line.ruling
    ]
    assert (refused.because, refused.presupposed) == (("lanterns:base.wet",), ("lanterns:base.wet",))
    silk = texts.played(
        of, "前提 手番の人の手札に「絹灯籠」がある", "もし 手番の人が「絹灯籠」を浮かべると宣言する"
    )
    (allowed,) = [line.ruling for step in told.scenario(silk, of).steps for line in step.trace if line.ruling]
    assert (allowed.allowed, allowed.presupposed) == (True, ())


def test_a_trace_at_a_terminal_marks_it(of: Rules) -> None:
    """`hantei run` prints the mark in words where a ruling rests on a presupposition."""
    out = Console(file=StringIO(), width=200)
    shown.results(out, run(scenarios_of(parse_document(of)), of), of, "en")
    assert isinstance(out.file, StringIO)
    said = out.file.getvalue()
    assert f"forbidden: lanterns:base.wet (lanterns:2.1)  {MARK}: lanterns:base.wet" in said
    assert said.count(MARK) == 1


def test_the_clause_of_presuppositions_is_marked(of: Rules) -> None:
    """`hantei clause` says that each is not in the text, and what needs it."""
    said = printed(about.clause(of, "base"))
    assert f"{MARK} ← lanterns:2.1, lanterns:3.1" in said
    assert f"{MARK} ← lanterns:2.2" in said


def test_a_clause_of_the_text_names_what_it_presupposes(of: Rules) -> None:
    """Below each statement that needs some, with the mark; they are not shown as statements of the clause."""
    found = about.clause(of, "2")
    said = printed(found)
    title = miniature.title("base.wet")[1]
    assert f"{MARK}: lanterns:base.wet  {title}" in said
    assert said.count(MARK) == 2
    assert "base.toml" not in said
    assert [s.id for s in found if isinstance(s, e.Statement) and s.presupposed] == [
        "lanterns:base.wet",
        "lanterns:base.idle",
    ]
    assert MARK not in printed(about.clause(of, "4"))


def test_the_summary_of_a_check_counts_them_apart() -> None:
    """Beside the statements of the document; where a document presupposes nothing, nothing is said."""
    out = Console(file=StringIO(), width=300)
    run_of_bells = sample.a_run()
    shown.checked(out, Checked(run_of_bells, Path("out")), "en")
    without = tuple(r for r in run_of_bells.results if not (isinstance(r, e.Statement) and r.presupposed))
    shown.checked(out, Checked(replace(run_of_bells, results=without), Path("out")), "en")
    assert isinstance(out.file, StringIO)
    said = out.file.getvalue()
    assert said.count("2 of 4 encoded") == 2
    assert said.count("2 of 4 encoded, 1 presupposed") == 1


def test_mutants_of_what_encodes_it_are_counted_under_it(of: Rules) -> None:
    """A rule that cites a presupposition is broken like any other, and scores there."""
    dropped = Mutant(WET.id, ("base.wet",), Operator.DROP, ("items", WET.id), May("base.wet", "float"), GONE)
    (mutant, score) = events_of([Tried(dropped, Fate.SURVIVED)], (), of)
    assert isinstance(mutant, e.Mutant)
    assert mutant.statements == ("lanterns:base.wet",)
    assert isinstance(score, e.Score)
    assert (score.statement, score.total, score.enough) == ("lanterns:base.wet", 1, False)
