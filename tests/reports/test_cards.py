"""`hantei cards`: sheets are counted, their mistakes told, their schema printed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from features.games import documents, rules
from features.sheet_schema import schema_of
from reports import cli
from reports.cards import tallies
from reports.cli import CONFORMS, WRONG, app
from specs.sheet import DEEDS
from specs.sheet_schema import FILE
from specs.sheets import load

SHEET = """\
document = "doremi"
title = { ja = "試し", en = "Trial" }
made_up = true

[[card]]
id = "one"
name = { ja = "壱", en = "One" }
kind = "maho"
made_up = true

  [[card.text]]
  words = { ja = "動けない。", en = "It does not move." }
  while = "this.zone == 'hand'"
  forbid = "move"

  [[card.text]]
  words = { ja = "寝かす。", en = "It falls asleep." }
  timing = "use"
  do = [{ when = "target.awake", do = [{ set = "target", field = "posture", to = "asleep" }] }]

[[card]]
id = "two"
name = { ja = "弐", en = "Two" }
kind = "item"
made_up = true
"""
SOUND = SHEET.replace("target.awake", "not target.asleep")


@pytest.fixture
def hantei(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """The command line, in process."""
    monkeypatch.setattr(cli.out, "width", 200)
    return CliRunner()


def written(folder: Path, text: str, name: str = "pool.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("language", "line"),
    [("ja", "カード2枚（架空2枚）、テキスト2件"), ("en", "2 cards (2 made up), 2 texts")],
)
def test_a_sound_sheet_is_counted(hantei: CliRunner, tmp_path: Path, language: str, line: str) -> None:
    """By document: cards, texts by what they are and when they count, effects wherever they stand; status 0."""
    file = written(tmp_path, SOUND)
    result = hantei.invoke(app, ["cards", "check", file, "--language", language])
    assert result.exit_code == CONFORMS, result.output
    for part in (file, line, "always 1 · use 1", "set 1 · when 1"):
        assert part in result.output


def test_json_says_the_same(hantei: CliRunner, tmp_path: Path) -> None:
    """`--json` has the counts of each document; of two files of one document together."""
    other = (
        SOUND.replace('"one"', '"three"').replace('"two"', '"four"').replace("壱", "参").replace("弐", "四")
    )
    other = (
        other.replace('"One"', '"Three"')
        .replace('"Two"', '"Four"')
        .replace("made_up = true\n\n[[", "made_up = false\n\n[[", 1)
    )
    files = [written(tmp_path, SOUND), written(tmp_path, other, "other.toml")]
    result = hantei.invoke(app, ["cards", "check", *files, "--json"])
    said = json.loads(result.stdout)
    assert said == {
        "documents": {
            "doremi": {
                "files": files,
                "cards": 4,
                "made_up": 4,
                "kinds": {"maho": 2, "item": 2},
                "texts": {"forbid": 2, "do": 2},
                "timings": {"always": 2, "use": 2},
                "effects": {"set": 2, "when": 2},
            }
        },
        "problems": [],
    }


def test_mistakes_are_told_with_status_2(hantei: CliRunner, tmp_path: Path) -> None:
    """Each on a line, with file, line, card, field and mend; as JSON if asked."""
    file = written(tmp_path, SHEET.replace('"move"', '"mvoe"'))
    result = hantei.invoke(app, ["cards", "check", file])
    assert result.exit_code == WRONG
    first, second = result.stderr.strip().splitlines()
    assert (
        first
        == f"{file}:11: card one: text 1: text#1.forbid: unknown action 'mvoe'; did you mean move, come?"
    )
    assert second.startswith(f"{file}:16: card one: text 2: text#2.do#1.when: ")
    result = hantei.invoke(app, ["cards", "check", file, "--json"])
    assert result.exit_code == WRONG
    told = json.loads(result.stdout)["problems"]
    assert [(one["file"], one["line"], one["item"]) for one in told] == [
        (file, 11, "card one: text 1"),
        (file, 16, "card one: text 2"),
    ]


def test_a_file_that_is_not_there_is_told(hantei: CliRunner) -> None:
    """Status 2, no traceback."""
    result = hantei.invoke(app, ["cards", "check", "nowhere.toml"])
    assert (result.exit_code, result.stderr) == (
        WRONG,
        "nowhere.toml: is missing: expected a TOML file of this name\n",
    )


def test_the_schema_is_printed(hantei: CliRunner) -> None:
    """Of any document's sheets, as the project keeps it; with a document, with its names; status 2 for none."""
    result = hantei.invoke(app, ["cards", "schema"])
    assert (result.exit_code, result.stdout) == (CONFORMS, FILE.read_text("utf-8"))
    result = hantei.invoke(app, ["cards", "schema", "doremi"])
    assert json.loads(result.stdout) == schema_of(rules("doremi"))
    result = hantei.invoke(app, ["cards", "schema", "doreme"])
    assert result.exit_code == WRONG
    assert 'no document doreme that can be played (did you mean "doremi"?)' in result.stderr


@pytest.mark.parametrize("document", documents())
def test_every_sort_of_text_is_counted(document: str) -> None:
    """The demonstration pool of each document has all of them; the counts add up."""
    pools = sorted((Path(__file__).parents[2] / "specs" / document / "pools").glob("*.toml"))
    (tally,) = tallies(map(load, pools))
    texts = [text for pool in pools for card in load(pool).cards for text in card.texts]
    assert list(tally.texts) == [deed for deed in DEEDS if deed in tally.texts]
    assert sum(tally.texts.values()) == sum(tally.timings.values()) == len(texts) > 0
    assert sum(tally.kinds.values()) == tally.cards
