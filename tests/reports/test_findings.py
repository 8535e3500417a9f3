"""Findings as they are looked up: classes, groups, order, totals, and what the command prints."""

from __future__ import annotations

import io
import json
import random
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import reports.dealing
from features.games import Rules, documents
from model.kernel.words import Words
from reports import events as e
from reports import findings_shown, told
from reports.clashes import load_of_rules
from reports.cli import CONFORMS, WRONG, app
from reports.dealing import dealt_in, pools
from reports.found import Dealt, Found, Json, Untried, questions
from reports.grouped import CLASSES, by_class, by_question, grouped
from reports.pools import ask as ask_pool
from reports.pools import concerns_cards
from reports.site import wording
from reports.topics import topic
from reports.work import ASKED, asked, work
from solvers import finding as solvers
from solvers.overlap import load
from solvers.questions import QUESTIONS
from solvers.sweep import sweep
from specs import BadFiles, Unknown
from tests.reports import sample
from tests.reports.sample import w


def one(id: str, **more: object) -> e.Finding:
    """A new finding; its question is the first part of its id."""
    plain = {"statements": (), "about": "", "topic": None}
    return sample.NEW.model_copy(
        update={"id": f"bells:{id}", "question": id.partition("/")[0], **plain, **more}
    )


FLY = {"about": "fly", "topic": w("飛ぶ", "to fly")}
RING = {"about": "ring", "topic": w("鳴らす", "to ring")}
EVERY = (
    one("overlap/a+b", **FLY, sort="unsettled"),
    one("overlap/a+c", **FLY, sort="left to the judge", texts=("owl",)),
    one("overlap/b+c", **RING, sort="unranked"),
    one("overlap/b+d", **RING, sort="order-dependent"),
    one("gap/ring", **RING),
    one("stuck/1"),
    one("stuck/2", standing="gone"),
    one("dead/x", **FLY, warning=True),
    one("gap/fly", **FLY, status="built"),
    one("overlap/known", **RING, sort="unsettled", standing="accepted", note=w("承知", "known")),
)
COVERED = (
    sample.COVERED.model_copy(update={"counts": {"settled": 7, "undecided": 1}}),
    sample.COVERED.model_copy(
        update={"analysis": "literal", "counts": {"settled": 5, "undecided": 1, "unknown": 2}}
    ),
    sample.COVERED.model_copy(update={"question": "formula", "counts": {}}),
)


def shuffled(seed: int) -> list[e.Finding]:
    return random.Random(seed).sample(EVERY, len(EVERY))


# ---- classes -----------------------------------------------------------------------


def test_every_finding_has_one_class() -> None:
    """A clash has that of its sort; what is gone, warns or is only built has its own, whatever its sort."""
    assert [finding.class_ for finding in EVERY] == [
        "unsettled", "left to the judge", "unranked", "order-dependent", "defect", "defect", "gone",
        "warning", "cantTell", "unsettled",
    ]  # fmt: skip
    assert one("overlap/x", sort="unsettled", status="built").class_ == "cantTell"


def test_totals_have_every_class_and_every_question_that_was_asked() -> None:
    """Zeros too; what is settled is counted once, under the chosen readings; what the solver gave up is
    counted; what was not asked is not called clean."""
    assert by_class(EVERY, COVERED) == {
        "unsettled": 2, "unranked": 1, "order-dependent": 1, "left to the judge": 1, "defect": 2, "gone": 1,
        "warning": 1, "cantTell": 1, "unknown": 3, "settled": 7,
    }  # fmt: skip
    assert by_question(EVERY, COVERED) == {"formula": 0, "gap": 1, "overlap": 5, "stuck": 1}


# ---- groups ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_groups_are_the_same_in_whatever_order_findings_come(seed: int) -> None:
    """What nobody settles is first; findings about one thing stand together."""
    groups = grouped(shuffled(seed))
    assert groups == grouped(EVERY)
    assert [group.about or group.question for group in groups] == ["fly", "ring", "stuck"]
    assert [finding.class_ for finding in groups[1].findings] == [
        "unranked", "order-dependent", "defect", "unsettled",
    ]  # fmt: skip
    assert groups[1].findings[-1].standing == "accepted"


def test_within_a_group_the_most_urgent_is_first() -> None:
    """New findings by class; accepted ones; warnings and what nobody can tell."""
    for group in grouped(EVERY):
        new = [CLASSES.index(f.class_) for f in group.findings if f.standing != "accepted" and f.counts]
        assert all(a <= b for a, b in pairwise(new))


# ---- what they are about -----------------------------------------------------------


def test_what_a_finding_is_about_is_said_in_the_words_of_the_rulebook(mini: Rules) -> None:
    """An action as it is declared, a fact of its kind; anything else by its id; nothing by nothing."""
    game = mini.game()
    assert topic(game, "shout") == Words("プレイヤーが叫ぶ", "the player shouts")
    assert topic(game, "lantern.glow") == Words("灯籠の明るさ", "the light of lantern")
    assert topic(game, "2.3") == Words("2.3", "2.3")
    assert topic(game, "") is None


def test_a_card_that_was_dealt_in_is_told_as_a_text_not_as_a_statement(mini: Rules) -> None:
    """Statements are the document's; cards are named apart."""
    found = solvers.Finding(
        "overlap/silk/1+2.1", "overlap", ("2.1", "silk"), Words("", ""), about="float", sort="unsettled"
    )
    event = told.finding(found, mini, ["chosen"], None)
    assert (event.statements, event.texts) == (("lanterns:2.1",), ("silk",))
    assert (event.about, event.sort, event.class_) == ("float", "unsettled", "unsettled")
    assert event.topic is not None
    assert "浮かべる" in event.topic.ja


# ---- the command -------------------------------------------------------------------


def printed(found: Found, language: str = "en", width: int = 200) -> str:
    out = Console(file=io.StringIO(), width=width, highlight=False)
    findings_shown.findings(out, found, "ja" if language == "ja" else "en")
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def bells(*findings: e.Finding) -> Found:
    return Found("bells", w("ベル", "Bells"), findings, COVERED)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_is_printed_has_every_part(language: str) -> None:
    """Topic, class, ids of statements and cards, sentence, situation, near miss, replay."""
    finding = one(
        "overlap/a+c", **FLY, sort="unsettled", texts=("owl",), statements=("bells:1.1",), standing="new"
    )
    text = printed(bells(finding), language)
    parts = {
        "ja": ("飛ぶ", "優先の定めなし", "1.1が指す9はない。", "1.1を読む。", "9がある。", "機能: 再現"),
        "en": ("to fly", "unsettled", "What 1.1 points at, 9", "1.1 is read.", "There is a 9.", "Feature: replay"),
    }[language]  # fmt: skip
    for part in (*parts, "bells:overlap/a+c", "owl", "bells:1.1", "bells:twice=literal"):
        assert part in text, part


def test_nothing_found_says_what_was_looked_at() -> None:
    """Each question that found nothing, with its words; an analysis each where they differ."""
    lines = [line for line in printed(bells()).splitlines() if "nothing found" in line]
    assert len(lines) == 2
    assert "No conflict among 3 pairs. (chosen, literal)" in printed(bells())


def test_the_data_say_all_of_it_in_one_order() -> None:
    """Findings with their class, what was looked at, totals; the same whatever the order."""
    data = [bells(*shuffled(seed)).as_data() for seed in range(3)]
    assert data[0] == data[1] == data[2]
    assert json.loads(json.dumps(data[0])) == data[0]
    assert [f["class"] for f in data[0]["findings"]].count("unsettled") == 2
    assert {one["question"] for one in data[0]["covered"]} == {"overlap", "formula"}
    assert data[0]["by_class"]["settled"] == 7


def test_only_what_nobody_has_to_look_at_passes() -> None:
    """Accepted findings, warnings and what is only built."""
    harmless = [f for f in EVERY if f.standing == "accepted" or f.warning or f.status == "built"]
    assert bells(*harmless).passed
    assert not bells(*harmless, EVERY[0]).passed


def test_the_questions_asked_are_those_named() -> None:
    """All, if none is named; a name that nobody knows is answered with the nearest."""
    assert questions(None) == ASKED
    assert questions(["gap", "overlap"]) == ("overlap", "gap")
    with pytest.raises(Unknown, match="overlap"):
        questions(["overlop"])
    assert [part.detail or part.what for part in asked("yaboo", ["gap"])] == ["gap", "gap"]
    assert [part.what for part in asked("yaboo", ["stuck"])] == ["dead ends", "timing", "timing"]


def test_all_questions_are_asked_and_have_words() -> None:
    """The ten of Z3 and those of the timing graph, on the site too."""
    ten = {"overlap", "knot", "gap", "branch", "order", "interplay", "dead", "example", "formula", "deck"}
    assert ten == set(QUESTIONS)
    assert set(ASKED) <= set(wording.QUESTIONS)


def test_every_question_of_the_timing_graph_can_be_named() -> None:
    """What the graph answers is what the command knows."""
    (part,) = (part for part in asked("yaboo", ["endless"]) if part.analysis == "chosen")
    assert {looked.question for _, looked in work(part).answers} <= set(ASKED)


def test_the_command_asks_what_it_is_told() -> None:
    """One question of one document, as data; a question that nobody knows is status 2."""
    hantei = CliRunner()
    result = hantei.invoke(app, ["findings", "yaboo", "--question", "endless", "--json"])
    assert result.exit_code == CONFORMS
    found = json.loads(result.stdout)["documents"]["yaboo"]
    assert list(found["by_question"]) == ["endless"]
    wrong = hantei.invoke(app, ["findings", "yaboo", "--question", "endles"])
    assert wrong.exit_code == WRONG
    assert "endless" in wrong.output


# ---- pools -------------------------------------------------------------------------

LEFT = Untried("fly", w("飛ぶ", "to fly"), "unsettled", 12, ("1.1", "owl", "wren"))


def pool(*findings: e.Finding, untried: tuple[Untried, ...] = ()) -> Found:
    return Found("bells", w("ベル", "Bells"), findings, COVERED, Dealt(("birds.toml",), 30, 4, untried))


def test_what_concerns_cards_rests_on_their_texts_or_on_their_being_there() -> None:
    """So does what the document does not have by itself; its own defects and warnings are not those of a
    pool."""
    mine = one("overlap/x", about="fly")
    assert concerns_cards(one("overlap/y", texts=("owl",)), {mine.id})
    assert concerns_cards(one("deck/x", about="deck"), {mine.id})
    assert not concerns_cards(mine, {mine.id})
    assert concerns_cards(one("gap/x", about="fly"), {mine.id})
    assert not concerns_cards(one("dead/x", warning=True), {mine.id})


def test_a_pool_passes_with_warnings_and_not_with_defects_or_what_nobody_tried() -> None:
    """Half a look is no pass."""
    warning = one("dead/owl", warning=True, texts=("owl",))
    assert pool(warning).passed
    assert not pool(warning, one("overlap/x", sort="unranked", texts=("owl",))).passed
    assert not pool(warning, untried=(LEFT,)).passed


def test_what_was_not_tried_is_listed_and_counted_as_what_nobody_can_tell() -> None:
    """By its ids, with how many there are; in the data too."""
    found = pool(one("overlap/x", sort="unsettled", texts=("owl",)), untried=(LEFT,))
    assert found.by_class["cantTell"] == 12
    for language, words in (("ja", "12組"), ("en", "12 pairs")):
        text = printed(found, language)
        assert words in text
        assert "1.1, owl, wren" in text
        assert "birds.toml" in text
    data = json.loads(json.dumps(found.as_data()))["dealt"]
    assert data["untried"] == [
        {
            "about": "fly",
            "topic": {"ja": "飛ぶ", "en": "to fly"},
            "sort": "unsettled",
            "number": 12,
            "ids": ["1.1", "owl", "wren"],
            "class": "cantTell",
        }
    ]
    assert (data["files"], data["cards"], data["own"]) == (["birds.toml"], 30, 4)


SHEET = """document = "{document}"
title = {{ ja = "試し", en = "A trial" }}
made_up = true
"""


def test_sheets_of_one_document_are_one_pool(tmp_path: Path) -> None:
    """In whatever order the files are named; one named twice is dealt once."""
    files = [tmp_path / f"{name}.toml" for name in ("b", "a", "c")]
    for file, document in zip(files, ("yaboo", "yaboo", "doremi"), strict=True):
        file.write_text(SHEET.format(document=document), "utf-8")
    doremi, yaboo = pools([*files, files[0]])
    assert pools(files[::-1]) == (doremi, yaboo)
    assert (doremi.document, yaboo.document) == ("doremi", "yaboo")
    assert [Path(file).name for file in yaboo.files] == ["a.toml", "b.toml"]


def test_a_sheet_of_another_document_is_an_error_that_says_so(tmp_path: Path) -> None:
    """With the file, the document of its cards, and the mend; status 2."""
    file = tmp_path / "pool.toml"
    file.write_text(SHEET.format(document="doremi"), "utf-8")
    with pytest.raises(Unknown, match=r"pool\.toml: its cards are of doremi, not of yaboo"):
        pools([file], ["yaboo"])
    result = CliRunner().invoke(app, ["findings", "yaboo", "--cards", str(file)])
    assert result.exit_code == WRONG


def test_the_problems_of_all_sheets_are_told_at_once(tmp_path: Path) -> None:
    """Not those of the first alone."""
    files = [tmp_path / f"{name}.toml" for name in "ab"]
    for file in files:
        file.write_text('document = "yaboo"\n', "utf-8")
    with pytest.raises(BadFiles) as raised:
        pools(files)
    assert {Path(problem.file).name for problem in raised.value.problems} == {"a.toml", "b.toml"}


# ---- a pool, from the files to the findings ----------------------------------------

DEMO = Path(__file__).parents[2] / "specs" / "yaboo" / "pools" / "demo.toml"
SOME = ("encore", "barrier-seal", "cold-audience", "forbidden-tome")


def sheets_of(folder: Path, *files: list[str]) -> list[Path]:
    """Some cards of the demonstration, spread over files."""
    head, *blocks = DEMO.read_text("utf-8").split("\n[[card]]\n")
    written = {block.partition('"')[2].partition('"')[0]: block for block in blocks}
    found = []
    for number, names in enumerate(files):
        found.append(folder / f"{number}.toml")
        found[-1].write_text("\n[[card]]\n".join((head, *(written[name] for name in names))), "utf-8")
    return found


def as_printed(files: list[Path]) -> Json:
    (of,) = pools(files)
    data = ask_pool(of, ["overlap", "deck"]).as_data()
    data["dealt"].pop("files")
    return data


def test_a_pool_is_asked_and_the_order_of_its_cards_does_not_matter(tmp_path: Path) -> None:
    """What cards do to each other is found and classed, with the scenario that plays it; the same from
    cards in another order, spread over files."""
    (tmp_path / "one").mkdir()
    found = as_printed(sheets_of(tmp_path / "one", list(SOME)))
    assert found == as_printed(sheets_of(tmp_path, list(SOME[:0:-1]), [SOME[0]]))
    classes = {one["id"]: one["class"] for one in found["findings"]}
    assert classes["yaboo:overlap/barrier-seal/1+encore/1"] == "unsettled"
    assert classes["yaboo:deck/card/forbidden-tome"] == "defect"
    assert all("replay" in one for one in found["findings"] if one["class"] == "unsettled")
    assert all(one.get("texts") or one["about"] == "deck" for one in found["findings"])
    assert found["by_question"]["overlap"] == found["by_class"]["unsettled"] > 0
    assert (found["dealt"]["own"], found["dealt"]["cards"]) == (0, len(SOME))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_scenario_of_a_finding_is_played_with_its_cards(tmp_path: Path, language: str) -> None:
    """As it is printed, by `hantei run --cards`; without the cards nobody knows of what it speaks."""
    files = sheets_of(tmp_path, list(SOME))
    (found, *_) = [one for one in as_printed(files)["findings"] if one["class"] == "unsettled"]
    scenario = tmp_path / "found.feature"
    scenario.write_text(found["replay"][language], "utf-8")
    hantei, command = CliRunner(), ["run", str(scenario), "--language", language]
    assert hantei.invoke(app, [*command, "--cards", str(files[0])]).exit_code == CONFORMS
    assert hantei.invoke(app, command).exit_code == WRONG


# ---- under another option ----------------------------------------------------------

TO_THE_LETTER = ("cannot-against-card", "literal")
UNRANKED = "slayers:overlap/5-1.7+long-armed-giant/1"


def giant(folder: Path) -> Path:
    """A card of slayers that permits what a rule forbids, in a sheet of its own."""
    demo = Path(__file__).parents[2] / "specs" / "slayers" / "pools" / "demo.toml"
    head, *blocks = demo.read_text("utf-8").split("\n[[card]]\n")
    (block,) = (block for block in blocks if block.startswith('id = "long-armed-giant"'))
    file = folder / "giant.toml"
    file.write_text(f"{head}\n[[card]]\n{block}", "utf-8")
    return file


def test_a_pool_is_asked_under_another_option(tmp_path: Path) -> None:
    """What the chosen reading settles is found under one that does not; which it is, is said, printed and
    in the data, and the scenario is played under it."""
    (of,) = pools([giant(tmp_path)])
    found = ask_pool(of, ["overlap"], readings=(TO_THE_LETTER,))
    (mine,) = (one for one in found.findings if one.id == UNRANKED)
    assert mine.class_ == "unranked"
    assert found.as_data()["readings"] == dict([TO_THE_LETTER])
    assert "In place of the chosen readings: cannot-against-card=literal." in printed(found)
    assert mine.replay
    scenario = tmp_path / "found.feature"
    scenario.write_text(mine.replay.en, "utf-8")
    command = ["run", str(scenario), "--language", "en", "--cards", of.files[0]]
    assert CliRunner().invoke(app, command).exit_code == CONFORMS
    chosen = ask_pool(of, ["overlap"])
    assert UNRANKED not in {one.id for one in chosen.findings}
    assert "readings" not in chosen.as_data()


def test_under_another_option_everything_is_asked_once() -> None:
    """Of a document alone too: not in both analyses, nor is it said that what is accepted has gone."""
    option = ("zero-cost", "literal")
    parts = tuple(asked("yaboo", readings=(option,)))
    assert {part.readings for part in parts} == {(option,)}
    assert {part.analysis for part in parts} == {"chosen"}
    assert len(parts) == len(QUESTIONS) + 1


def test_a_reading_or_option_that_there_is_not_is_an_error(tmp_path: Path) -> None:
    """Before anything is asked; status 2, with the nearest one."""
    command = ["findings", "slayers", "--question", "deck"]
    wrong = CliRunner().invoke(app, [*command, "--reading", "cannot-against-card=litera"])
    assert (wrong.exit_code, 'did you mean "literal"' in wrong.output) == (WRONG, True)
    cards = ["--cards", str(giant(tmp_path)), "--reading", "no-such=literal"]
    wrong = CliRunner().invoke(app, [*command, *cards])
    assert (wrong.exit_code, "no-such" in wrong.output) == (WRONG, True)


def test_what_is_not_tried_and_not_asked_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no table to try clashes on, they are all listed; of many cards only some questions are asked."""
    (of,) = pools(sheets_of(tmp_path, list(SOME)))
    monkeypatch.setattr(reports.dealing, "FEW", 3)
    found = ask_pool(of, ["overlap", "gap"], most=0)
    assert found.dealt is not None
    assert found.findings == ()
    assert not found.passed
    assert {"encore", "barrier-seal"} <= {id for left in found.untried for id in left.ids}
    assert found.dealt.unasked == ("gap",)
    assert "Not asked of so many cards" in printed(found)


@pytest.mark.parametrize("document", documents())
def test_what_can_clash_is_the_same_without_making_a_game(document: str) -> None:
    """A sweep needs far less than a game; what it sweeps is what the game has."""
    file = Path(__file__).parents[2] / "specs" / document / "pools" / "demo.toml"
    of = dealt_in(pools([file])[0])
    swept, whole = load_of_rules(of), load(of.game())
    assert set(map(repr, swept.items)) == set(map(repr, whole.items))
    assert (swept.principles, swept.judge, swept.rivals) == (whole.principles, whole.judge, whole.rivals)
    assert sweep(swept).counts == sweep(whole).counts


def test_japanese_is_not_cut_off() -> None:
    """It has no spaces to break at: whatever the width of the terminal, all that was looked at is told."""
    whole = "規定の組をすべて調べた" * 12
    looked = e.Covered(document="bells", question="overlap", sentence=w(whole, "all"), analysis="chosen")
    found = Found("bells", w("ベル", "Bells"), (), (looked,))
    told = printed(found, "ja", width=70)
    assert "…" not in told
    assert told.count("規") == whole.count("規")
