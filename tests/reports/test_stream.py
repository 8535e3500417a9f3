"""The stream promises: what it tells is whole, or it is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports import events as e
from reports.stream import (
    EVENTS,
    SCHEMA,
    AnyEvent,
    BrokenStream,
    closed,
    line_of,
    read,
    run,
    scenario_id,
    write,
)
from tests.reports import sample

ALL_WELL = list(closed(sample.HEADER, sample.results(), lambda: 1.5))


def with_planted(*planted: e.Result) -> list[AnyEvent]:
    return list(closed(sample.HEADER, sample.results(*planted), lambda: 1.5))


def written(folder: Path, *lines: str) -> Path:
    path = folder / EVENTS
    path.write_text("".join(lines), "utf-8")
    return path


@pytest.mark.parametrize(
    ("update", "said"),
    [
        (
            {"needed_by": ("bells:7.7",)},
            "presupposition bells:base.yard is needed by bells:7.7, which is not in",
        ),
        ({"needed_by": ()}, "statement bells:base.yard is presupposed, or needed, and not both"),
        ({"kind": "step"}, "statement bells:base.yard is presupposed, or needed, and not both"),
    ],
    ids=["needed by nothing there is", "needed by nothing", "needed, and no presupposition"],
)
def test_what_is_presupposed_is_needed(update: dict[str, object], said: str) -> None:
    """A stream whose presuppositions and needs do not fit together is refused."""
    (yard,) = [s for s in sample.STATEMENTS if s.presupposed]
    broken = yard.model_copy(update=update)
    with pytest.raises(BrokenStream, match=said):
        run([broken if event == yard else event for event in ALL_WELL])


def test_what_is_written_reads_back_equal(tmp_path: Path) -> None:
    """Reading a stream gives the events that were written."""
    events = with_planted(
        sample.FAILED, sample.NEW, sample.GONE, sample.BUILT, sample.WARNING, sample.PROBLEM,
        sample.NEW_MUTANT, sample.GONE_MUTANT, sample.IDLE,
    )  # fmt: skip
    found = read(write(events, tmp_path))
    assert [found.header, *found.results, found.footer] == events


def test_every_line_fits_the_published_schema(tmp_path: Path) -> None:
    """A reader in another language can rely on events.schema.json, which is a valid schema."""
    write(with_planted(sample.FAILED, sample.GONE_MUTANT, sample.IDLE, sample.PROBLEM), tmp_path)
    schema = json.loads((tmp_path / SCHEMA).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in (tmp_path / EVENTS).read_text("utf-8").splitlines():
        validator.validate(json.loads(line))


def test_the_schema_refuses_what_is_no_event() -> None:
    """The schema is not so lax that anything fits."""
    validator = jsonschema.Draft202012Validator(e.schema())
    assert not validator.is_valid({"type": "scenario", "id": "x"})
    assert not validator.is_valid({"type": "applause"})


def test_all_well_passes() -> None:
    """The sample passes, so that what the other tests plant is what fails."""
    assert run(ALL_WELL).footer.verdict == "passed"


@pytest.mark.parametrize(
    "planted",
    [
        sample.FAILED,
        sample.BROKEN,
        sample.NEW,
        sample.GONE,
        sample.NEW_MUTANT,
        sample.GONE_MUTANT,
        sample.IDLE,
        sample.PROBLEM,
    ],
    ids=["failed", "broken", "new", "gone", "new survivor", "gone survivor", "idle", "problem"],
)
def test_what_is_wrong_fails_the_run(planted: e.Result) -> None:
    """A failed or broken scenario, a new or vanished finding, a mutant that survives and nobody
    accepted, or the reverse, an idle scenario, a bad file: each fails the run."""
    assert run(with_planted(planted)).footer.verdict == "failed"


@pytest.mark.parametrize("planted", [sample.BUILT, sample.WARNING], ids=["built", "warning"])
def test_what_nobody_can_tell_does_not_fail_the_run(planted: e.Result) -> None:
    """What is only built is no finding, and a warning does no harm."""
    assert run(with_planted(planted)).footer.verdict == "passed"


def test_a_score_below_the_accepted_one_fails_the_run() -> None:
    """Though its survivors are accepted one by one, a statement keeps to its score."""
    assert run(with_planted(sample.SURVIVES_THERE, sample.LOW)).footer.verdict == "failed"
    enough = sample.LOW.model_copy(update={"accepted": 0})
    assert run(with_planted(sample.SURVIVES_THERE, enough)).footer.verdict == "passed"


def test_a_vanished_warning_fails_the_run() -> None:
    """What a person accepted and is no longer found is always news."""
    vanished = sample.WARNING.model_copy(update={"standing": "gone"})
    assert run(with_planted(vanished)).footer.verdict == "failed"


@settings(max_examples=30, deadline=None)
@given(st.integers(0, len(ALL_WELL) - 1))
def test_every_truncated_stream_is_refused(tmp_path_factory: pytest.TempPathFactory, kept: int) -> None:
    """Half a run is never a pass, wherever it broke off."""
    path = written(tmp_path_factory.mktemp("cut"), *map(line_of, ALL_WELL[:kept]))
    with pytest.raises(BrokenStream):
        read(path)


def test_a_line_that_is_cut_off_is_refused_with_its_number(tmp_path: Path) -> None:
    """The message names the line, and says that the run did not finish."""
    lines = [line_of(event) for event in ALL_WELL]
    with pytest.raises(BrokenStream, match=r"line 3: .*did not finish"):
        read(written(tmp_path, *lines[:2], lines[2][:40]))


@settings(max_examples=30, deadline=None)
@given(st.integers(1, len(ALL_WELL) - 2))
def test_a_line_lost_in_the_middle_is_noticed(lost: int) -> None:
    """The footer counts what stands before it."""
    with pytest.raises(BrokenStream):
        run(ALL_WELL[:lost] + ALL_WELL[lost + 1 :])


def test_a_run_that_is_interrupted_leaves_a_stream_that_is_refused(tmp_path: Path) -> None:
    """Ctrl-C in the middle of a run leaves what was done, and no footer."""

    def results() -> Iterator[e.Result]:
        yield sample.DOCUMENT
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(closed(sample.HEADER, results(), lambda: 0.0), tmp_path)
    with pytest.raises(BrokenStream, match="no footer"):
        read(tmp_path / EVENTS)


def test_events_without_a_footer_are_not_written_silently(tmp_path: Path) -> None:
    """Whoever forgets the footer learns of it when writing."""
    with pytest.raises(BrokenStream, match="no footer"):
        write(ALL_WELL[:-1], tmp_path)


def _footer(**changed: object) -> e.Footer:
    footer = ALL_WELL[-1]
    assert isinstance(footer, e.Footer)
    return footer.model_copy(update=changed)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([], "empty"),
        ([*ALL_WELL, sample.PROBLEM], "after the footer"),
        (ALL_WELL[1:], "header first"),
        ([*ALL_WELL[:3], sample.HEADER, *ALL_WELL[3:]], "header first"),
        ([*ALL_WELL[:-1], _footer(verdict="failed")], "otherwise"),
        ([*ALL_WELL[:-1], _footer(totals={"header": 1})], "counted"),
        (with_planted(sample.MOVE), "twice"),
        (with_planted(sample.FINDING), "twice"),
        (with_planted(sample.MOVE.model_copy(update={"id": "x", "clause": "bells:9"})), "bells:9"),
        (with_planted(sample.MOVE.model_copy(update={"id": "x", "statements": ("bells:9.9",)})), "bells:9.9"),
        (with_planted(sample.COVERED.model_copy(update={"document": "drums"})), "drums"),
        (with_planted(sample.STATEMENTS[0].model_copy(update={"id": "x", "clause": "drums:1"})), "drums:1"),
        (with_planted(sample.DOCUMENT.model_copy(update={"id": "drums"})), "drums"),
        (with_planted(sample.SURVIVOR), "twice"),
        (with_planted(sample.KILLED), "twice"),
        (with_planted(sample.KILLED.model_copy(update={"mutants": ("x",)})), "score of bells:1.1"),
        (with_planted(sample.KILLED.model_copy(update={"mutants": ("x",), "statements": ("bells:9",)})), "belong to bells:9"),
        (with_planted(sample.KILLED.model_copy(update={"mutants": ("x",), "statements": (), "scenario": "bells:9~1"})), "killed by bells:9~1"),
        (with_planted(sample.SURVIVES_THERE), "score of bells:1.2"),
        (with_planted(sample.LOW), "score of bells:1.2"),
        (with_planted(sample.LOW.model_copy(update={"statement": "bells:9"})), "bells:9"),
        (with_planted(sample.NEW_MUTANT.model_copy(update={"statements": ("bells:9.9",)})), r"bells:9\.9"),
        (with_planted(sample.NEW_MUTANT.model_copy(update={"killer": "bells:9~1"})), "bells:9~1"),
        (with_planted(sample.IDLE.model_copy(update={"scenario": "bells:9~1"})), "bells:9~1"),
    ],
    ids=[
        "empty", "more after the end", "no header", "two headers", "wrong verdict", "wrong count",
        "scenario twice", "finding twice", "scenario of no clause", "scenario of no statement",
        "result of no document", "statement of no clause", "document that the header lacks",
        "survivor twice", "killed mutant twice", "score that forgets a mutant", "killed of no statement",
        "killed by nothing", "mutant without a score", "score without a mutant",
        "score of no statement", "mutant of no statement", "mutant killed by nothing", "idle nothing",
    ],
)  # fmt: skip
def test_events_that_do_not_fit_together_are_refused(events: list[AnyEvent], said: str) -> None:
    """A stream that contradicts itself is no result."""
    with pytest.raises(BrokenStream, match=said):
        run(events)


def test_an_unknown_event_is_refused(tmp_path: Path) -> None:
    """A stream of another protocol is not read as if it were ours."""
    path = written(tmp_path, line_of(ALL_WELL[0]), '{"type":"applause"}\n')
    with pytest.raises(BrokenStream, match="line 2"):
        read(path)


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    """Nothing but the header and the footer's seconds differs from run to run."""
    one = write(ALL_WELL, tmp_path / "one").read_bytes()
    assert one == write(with_planted(), tmp_path / "two").read_bytes()


def test_a_scenario_keeps_its_id() -> None:
    """Deep links hold as long as the scenario keeps its clause and name; rows of an outline differ."""
    assert scenario_id("bells:1", "動く") == "bells:1~c8dae572"
    assert len({scenario_id("bells:1", "動く", row) for row in range(4)}) == 4
    assert scenario_id("bells:2", "動く") != scenario_id("bells:1", "動く")
