"""The command line: what a judge, an author and a maintainer type, and what they get wrong."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from reports import cli
from reports.cli import CONFORMS, FAILS, WRONG, app

SCENARIO = """# language: ja
@document:doremi
機能: 試し

  シナリオ: 寝ているキャラクターは移動できない
    前提 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている
    かつ 手番の人のハプニングカード置き場に「笑顔」がある
    かつ 手番の人の時間置き場に3時間ある
    もし 手番の人が「どれみ」の「笑顔」への移動を宣言する
    ならば この宣言はdoremi:11-1.2により認められない
"""


@pytest.fixture
def hantei(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """The command line, in process."""
    monkeypatch.setattr(cli.out, "width", 200)
    return CliRunner()


def written(folder: Path, text: str, name: str = "my.feature") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_a_judges_own_scenario_runs_and_its_trace_is_printed(hantei: CliRunner, tmp_path: Path) -> None:
    """A file of one's own, anywhere, plays; the refusing statement stands in the trace; status 0."""
    result = hantei.invoke(app, ["run", written(tmp_path, SCENARIO)])
    assert result.exit_code == CONFORMS
    assert "doremi:11-1.2" in result.output


def test_a_scenario_that_fails_is_status_1(hantei: CliRunner, tmp_path: Path) -> None:
    """What the rules do not do fails, with the line."""
    wrong = SCENARIO.replace("doremi:11-1.2", "doremi:7-1.2")
    result = hantei.invoke(app, ["run", written(tmp_path, wrong)])
    assert result.exit_code == FAILS
    assert "my.feature:10" in result.output


def test_json_says_the_same(hantei: CliRunner, tmp_path: Path) -> None:
    """`--json` prints one object a scenario, with its verdict."""
    result = hantei.invoke(app, ["run", written(tmp_path, SCENARIO), "--json"])
    assert [one["verdict"] for one in json.loads(result.stdout)] == ["passed"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "NOWHERE.feature"], "NOWHERE.feature"),
        (["check", "dormi"], "doremi"),
        (["clause", "doremi:66"], "no clause 66"),
        (["clause", "six"], "doremi:6"),
        (["readings", "nothing"], "no document nothing"),
        (["source", "doremi", "NOWHERE.txt"], "NOWHERE.txt"),
        (["explore", "doremi", "--position", "nowhere"], "no position"),
        (["explore", "doremi", "--reading", "after-6.4=nothing"], "nothing"),
        (["report", "NOWHERE.jsonl"], "NOWHERE.jsonl"),
    ],
    ids=["file", "document", "clause", "colon", "readings", "source", "position", "option", "stream"],
)
def test_what_is_not_there_is_named_with_status_2(hantei: CliRunner, arguments: list[str], said: str) -> None:
    """Missing files, unknown documents, clauses and options: one clear message, never a traceback."""
    result = hantei.invoke(app, arguments)
    assert result.exit_code == WRONG
    assert said in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("への移動を宣言する", "へ移動する", "nearest"),
        ("シナリオ: ", "シナリオ：", "my.feature:5"),
        ("機能: 試し", "機能 試し", "my.feature"),
        ("@document:doremi", "@document:dremi", "dremi"),
    ],
    ids=["step", "colon", "gherkin", "document"],
)
def test_a_broken_feature_is_status_2(
    hantei: CliRunner, tmp_path: Path, old: str, new: str, said: str
) -> None:
    """Unknown steps offer the nearest phrases; broken Gherkin names file and line."""
    result = hantei.invoke(app, ["run", written(tmp_path, SCENARIO.replace(old, new))])
    assert result.exit_code == WRONG
    assert said in result.output
    assert "Traceback" not in result.output


def test_an_interrupt_is_said_plainly() -> None:
    """Ctrl-C is answered with a message and status 2."""

    def work() -> int:
        raise KeyboardInterrupt

    assert cli.status(work) == WRONG


def test_a_defect_of_ours_is_not_hidden() -> None:
    """An error that nobody expected is raised as it is."""

    def work() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cli.status(work)


def test_a_clause_is_shown_whole(hantei: CliRunner) -> None:
    """Text, encoding, readings, scenarios and positions in register and code."""
    result = hantei.invoke(app, ["clause", "doremi:6"])
    assert result.exit_code == CONFORMS
    for part in ("doremi:6.4", "specs/doremi/clauses/06.toml", "model/doremi/c06_moving.py", "after-6.4"):
        assert part in result.output


def test_an_edited_copy_is_compared(hantei: CliRunner, tmp_path: Path) -> None:
    """A text in which no line of the register stands lists every statement, with status 1."""
    result = hantei.invoke(app, ["source", "yaboo", written(tmp_path, "別の文章\n", "new.txt"), "--json"])
    changes = json.loads(result.stdout)
    assert result.exit_code == FAILS
    assert {one["change"] for one in changes} <= {"vanished", "changed", "unclaimed"}
    assert len(changes) > 100


def test_features_are_written_in_english_and_run(hantei: CliRunner, tmp_path: Path) -> None:
    """`hantei features --language en` writes files that `hantei run` plays."""
    folder = tmp_path / "features"
    result = hantei.invoke(app, ["features", "doremi", "--out", str(folder)])
    assert result.exit_code == CONFORMS
    some = min((folder / "doremi").glob("*.feature"))
    assert hantei.invoke(app, ["run", str(some)]).exit_code == CONFORMS


def test_every_command_has_a_help_text() -> None:
    """Each command says what it does."""
    commands = typer.main.get_command(app)
    for name, command in getattr(commands, "commands", {}).items():
        assert command.help, name
