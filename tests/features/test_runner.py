"""The direct runner: files and documents, readings, English, speed; and pytest-bdd beside it."""

import json
import pickle
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import features.games
from features import gherkin, lint, write
from features.games import Rules
from features.runner import (
    Verdict,
    document_of,
    parse_document,
    parse_file,
    run,
    run_file,
    scenarios_of,
)
from model.kernel.flow import Do
from specs import BadFiles, Unknown
from tests.features.miniature import lanterns
from tests.features.texts import HEAD, SCENARIO, SOUND, feature

ROOT = Path(__file__).parents[2]


# ---- files and documents -----------------------------------------------------------


def spoil(tmp_path: Path, **files: str) -> Rules:
    """The document with these feature files."""
    of = lanterns(tmp_path)
    of.folder.mkdir(parents=True)
    for name, text in files.items():
        (of.folder / f"{name}.feature").write_text(text, "utf-8")
    return of


def test_a_document_is_all_its_files_in_order(tmp_path: Path) -> None:
    """Files by name, scenarios as they stand."""
    third = HEAD.replace("clause:lanterns:2", "clause:lanterns:3").replace("機能: 手番", "機能: 応じる")
    third = third.replace("2.1", "3.1") + SCENARIO.replace("浮かぶ", "飛ぶ")
    of = spoil(tmp_path, b=SOUND, a=third)
    assert [s.name for s in scenarios_of(parse_document(of))] == ["灯籠が飛ぶ", "灯籠が浮かぶ"]


def test_the_problems_of_all_files_come_at_once(tmp_path: Path) -> None:
    """One broken file does not hide another; two files of one clause are a problem too."""
    of = spoil(tmp_path, a=SOUND.replace("機能: ", "機能："), b=SOUND, c=SOUND, d="機能")
    with pytest.raises(BadFiles) as error:
        parse_document(of)
    files = [Path(problem.file).name for problem in error.value.problems]
    assert Counter(files) == {"a.feature": 1, "c.feature": 1, "d.feature": 1}
    assert "has a file already" in str(error.value)


def test_files_that_nothing_runs_are_found(tmp_path: Path) -> None:
    """Planted: a folder of no document, a file beside the folders or too deep, another ending."""
    for name in (
        "lanterns/ok.feature",
        "lantern/x.feature",
        "y.feature",
        "lanterns/z.feature.txt",
        "lanterns/Q.Feature",
        "lanterns/deep/w.feature",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(SOUND, "utf-8")
    (tmp_path / "lanterns" / "phrases.py").write_text("", "utf-8")
    found = {problem.file for problem in lint.unbound(tmp_path, ("lanterns",))}
    assert found == {
        "lantern/x.feature",
        "y.feature",
        "lanterns/z.feature.txt",
        "lanterns/Q.Feature",
        "lanterns/deep/w.feature",
    }


def test_unreadable_files_are_problems_with_their_name(tmp_path: Path) -> None:
    """Missing, or not UTF-8."""
    (tmp_path / "latin.feature").write_bytes("機能".encode("shift_jis"))
    for name, message in (("latin.feature", "not UTF-8"), ("none.feature", "cannot be read")):
        with pytest.raises(BadFiles, match=message) as error:
            parse_file(tmp_path / name)
        assert name in str(error.value)


def test_a_judges_own_file_names_its_document(
    tmp_path: Path, mini: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No clause, no rule, no second title: a tag says what it is about, or the caller does."""
    monkeypatch.setattr(features.games, "rules", lambda _: mini)
    monkeypatch.setattr("features.runner.rules", {"lanterns": mini}.__getitem__)
    monkeypatch.setattr("features.runner.documents", lambda: ("lanterns",))
    file = tmp_path / "own.feature"
    text = "@document:lanterns\nFeature: Mine\n  Scenario: One\n    Then the game goes on\n"
    file.write_text(text, "utf-8")
    assert [result.verdict for result in run_file(file)] == [Verdict.PASSED]
    file.write_text(text.removeprefix("@document:lanterns\n"), "utf-8")
    assert [result.verdict for result in run_file(file, "lanterns")] == [Verdict.PASSED]
    with pytest.raises(BadFiles, match="does not say of which document"):
        run_file(file)
    file.write_text(text.replace("@document:lanterns", "@document:lanterns @document:doremi"), "utf-8")
    with pytest.raises(BadFiles, match="@document:doremi"):
        run_file(file)


def test_two_documents_in_one_file_are_a_problem(tmp_path: Path) -> None:
    """A scenario is about one document."""
    text = SOUND + SCENARIO.replace("浮かぶ", "飛ぶ").replace("    # en: A", "    # en: One").replace(
        "    シナリオ", "    @statement:doremi:1\n    シナリオ"
    )
    parsed = gherkin.read(text, "t.feature")
    mixed = replace(parsed, scenarios=(parsed.scenarios[0], replace(parsed.scenarios[1], document="doremi")))
    with pytest.raises(BadFiles, match="speaks of doremi and lanterns"):
        document_of(mixed, tmp_path / "t.feature")


# ---- readings, other rulebooks -----------------------------------------------------

DARKENED = (
    "前提 手番の人の手札に「絹灯籠」がある",
    "もし 手番の人が「絹灯籠」を浮かべると宣言する",
    "もし 相手が「絹灯籠」に息を吹くと宣言する",
    "もし 以後、どのプレイヤーも応じない",
)
BACK = (*DARKENED, "ならば 次に手番の人が選択する")


def test_readings_override_what_is_chosen_tags_override_them_and_force_overrides_all(mini: Rules) -> None:
    """Chosen: back. The result says under which options it ran."""
    plain = gherkin.read(feature(*BACK), "t.feature").scenarios
    tagged = gherkin.read(feature(*BACK, tags="@reading:dark-after=back"), "t.feature").scenarios
    literal = {"dark-after": "literal"}
    verdicts = [
        run(scenarios, mini, readings, forced=forced)[0].verdict
        for scenarios, readings, forced in (
            (plain, None, None),
            (plain, literal, None),
            (tagged, literal, None),
            (tagged, None, literal),
        )
    ]
    assert verdicts == [Verdict.PASSED, Verdict.FAILED, Verdict.PASSED, Verdict.FAILED]
    assert run(tagged, mini, forced=literal)[0].readings == (("dark-after", "literal"),)
    with pytest.raises(Unknown, match="did you mean"):
        run(plain, mini, {"dark-after": "literals"})
    with pytest.raises(Unknown):
        run(plain, mini, {"dusk": "literal"})


def test_games_are_made_once_for_the_readings_that_matter(mini: Rules) -> None:
    """The same options give the same game."""
    assert mini.game() is mini.game({"dark-after": "back"})
    assert mini.game() is not mini.game({"dark-after": "literal"})


def test_the_same_scenarios_run_on_another_rulebook(mini: Rules) -> None:
    """A mutant: its rulebook forgets to put the lantern out. A broken one errs and does not stop the run."""
    breath = replace(mini.book.flows[3], steps=(Do("3.4", (), then="end"),))
    mutant = mini.with_book(replace(mini.book, flows=(*mini.book.flows[:3], breath, *mini.book.flows[4:])))
    dark = (*DARKENED, "ならば 「絹灯籠」は消えた状態である")
    scenarios = gherkin.read(feature(*dark), "t.feature").scenarios
    assert (run(scenarios, mini)[0].verdict, run(scenarios, mutant)[0].verdict) == (
        Verdict.PASSED,
        Verdict.FAILED,
    )
    assert mutant.catalogue is mini.catalogue
    broken = mini.with_book(replace(mini.book, actions=()))
    result = run(scenarios, broken)[0]
    assert result.verdict is Verdict.ERROR
    assert "BadRulebook" in result.message


def test_results_can_be_sent_to_another_process(mini: Rules) -> None:
    """Scenario, verdict, message and film are plain values."""
    results = run(gherkin.read(SOUND, "t.feature").scenarios, mini)
    assert pickle.loads(pickle.dumps(results)) == results


# ---- both languages ----------------------------------------------------------------


def test_a_feature_in_english_runs_and_comes_back(mini: Rules) -> None:
    """Translated, it passes; translated back, it is the file it was."""
    text = SOUND + SCENARIO.replace("浮かぶ", "飛ぶ").replace("A ", "One ").replace(
        "    シナリオ", "    @reading:dark-after=literal\n    シナリオ"
    )
    japanese = gherkin.read(text, "t.feature")
    english = gherkin.read(write.translated(japanese, mini, "en"), "t.en.feature")
    lint.check_tags(english, mini.register)
    assert english.name == "The turn"
    assert english.rules[0].name == "Do as 2.1 says"
    assert [s.name for s in english.scenarios] == ["A lantern rises", "One lantern rises"]
    assert [r.verdict for r in run(english.scenarios, mini)] == [Verdict.PASSED] * 2
    assert [s.readings for s in english.scenarios] == [s.readings for s in japanese.scenarios]
    assert write.translated(english, mini, "ja") == text


def test_an_outline_is_written_out_row_by_row(mini: Rules) -> None:
    """Its scenarios keep apart by the number of their row."""
    text = HEAD + (
        "\n    # en: Coins\n    シナリオアウトライン: 銭\n"
        "      前提 手番の人は銭を<銭>枚持っている\n      ならば 手番の人は銭を<銭>枚持っている\n"
        "      例:\n        | 銭 |\n        | 1 |\n        | 4 |\n"
    )
    english = gherkin.read(write.translated(gherkin.read(text, "t.feature"), mini, "en"), "t.feature")
    assert [s.name for s in english.scenarios] == ["Coins (1)", "Coins (2)"]
    assert english.scenarios[0].steps[0].text == "the active player has 1 coin in the purse"
    assert all(result.passed for result in run(english.scenarios, mini))


# ---- speed -------------------------------------------------------------------------


def test_a_thousand_scenarios_in_less_than_a_second(mini: Rules) -> None:
    """behave takes 0.9 s for 1 000 scenarios of 5 steps; parsing, checking and playing here take less.

    Time of the processor, in one of three tries, since other work shares the machine; where a
    plain loop takes longer than on the machine of that measurement, so may this.
    """
    texts = [
        SCENARIO.replace("A lantern", f"Lantern {n}").replace("灯籠が", f"灯籠{n}が").replace(
            "「絹灯籠」", f"「絹灯籠({n})」"
        ).replace("      もし", "      かつ 手番の人は銭を5枚持っている\n      もし", 1)
        for n in range(2, 1002)
    ]  # fmt: skip
    text = HEAD + "".join(texts)

    def took() -> float:
        mini.catalogue.forget()
        began = time.process_time()
        feature = gherkin.read(text, "t.feature")
        lint.check(feature, mini.register)
        results = run(feature.scenarios, mini)
        seconds = time.process_time() - began
        assert len(results) == 1000
        assert all(result.passed for result in results)
        return seconds

    assert any(took() < 0.9 * slowness() for _ in range(3))


LOOP = 0.056
"""Seconds of the loop in `slowness`, where behave was measured."""


def slowness() -> float:
    """How many times slower this machine is just now; at least 1."""
    began = time.process_time()
    sum(i * i % 7 for i in range(1_000_000))
    return max(1.0, (time.process_time() - began) / LOOP)


# ---- pytest-bdd --------------------------------------------------------------------

PLANTED = HEAD + "".join(
    f"\n    # en: {name}\n    シナリオ: {name}\n" + "".join(f"      {step}\n" for step in steps)
    for name, steps in {
        "sound": ("ならば ゲームは続いている",),
        "a wrong expectation": ("ならば ゲームは終了している",),
        "an unexpected refusal": ("もし 手番の人が叫ぶ", "ならば ゲームは続いている"),
        "an unexpected refusal at the end": ("ならば ゲームは続いている", "もし 手番の人が叫ぶ"),
        "an unanswered window": (
            "もし 手番の人が手番を終える",
            "もし 手番の人が叫ぶ",
            "ならば ゲームは続いている",
        ),
        "nothing asserted": ("もし 手番の人が手番を終える",),
        "no phrase": ("ならば ゲームは楽しい",),
        "a late Given": ("ならば ゲームは続いている", "前提 相手の星は7である"),
        "full-width digits": ("前提 相手の星は７である", "ならば ゲームは続いている"),
        "sound under a reading": (*DARKENED, "ならば 次に手番の人が選択する"),
        "stops under a reading": (*DARKENED, "ならば 次に手番の人が選択する"),
    }.items()
).replace("    シナリオ: stops", "    @reading:dark-after=literal\n    シナリオ: stops")
PLANTED += """
    # en: outline
    シナリオアウトライン: 星が<星>つ
      前提 相手の星は<星>である
      ならば 相手の星は3である

      例:
        | 星 |
        | 3  |
        | 4  |
"""
LOST = SOUND.replace("lanterns:2", "lanterns:3").replace("機能: 手番", "機能: 応じる")
"""A file with wrong tags: none of its scenarios may pass."""

CONFTEST = """
import json, pathlib, pytest
from tests.features.miniature import lanterns

pytest_plugins = ["tests.features.binding"]
HERE = pathlib.Path(__file__).parent

@pytest.fixture(scope="session")
def rules_of():
    return lambda path: lanterns(HERE)

def pytest_sessionfinish(session):
    kept = [[i.nodeid, dict(i.user_properties)] for i in session.items]
    (HERE / "told.json").write_text(json.dumps(kept), "utf-8")
"""


def test_both_runners_agree_on_planted_failures(tmp_path: Path) -> None:
    """The same scenarios, one by one, with the same verdicts, messages and lines."""
    of = spoil(tmp_path, planted=PLANTED)
    (tmp_path / "features" / "lanterns" / "lost.feature").write_text(LOST, "utf-8")
    (tmp_path / "conftest.py").write_text(CONFTEST, "utf-8")
    (tmp_path / "test_all.py").write_text(
        'from pytest_bdd import scenarios\nscenarios("features/lanterns")\n', "utf-8"
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = json.loads((tmp_path / "told.json").read_text("utf-8"))
    kept = [props for _, props in told]

    parsed = parse_file(of.folder / "planted.feature")
    direct = Counter(
        (f"{r.scenario.file}:{r.scenario.line}:{r.scenario.name}", str(r.verdict), r.message)
        for r in run(parsed.scenarios, of)
    )
    planted = Counter(
        (p["scenario"], p["verdict"], p.get("message", ""))
        for p in kept
        if "planted.feature" in p["scenario"]
    )
    assert planted == direct
    assert Counter(verdict for _, verdict, _ in direct.elements()) == {"passed": 3, "failed": 5, "error": 5}
    lost = [p["verdict"] for p in kept if "lost.feature" in p["scenario"]]
    assert lost == ["error"]
    assert "3 passed" in done.stdout.splitlines()[-1]
