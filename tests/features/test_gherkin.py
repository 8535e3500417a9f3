"""Reading feature files: everything that a runner would lose without a word is an error with its line."""

import pytest

from features import gherkin, lint
from features.games import Rules
from features.phrase import Role
from specs import BadFiles
from tests.features.texts import HEAD, SCENARIO, SOUND

LINES = SOUND.splitlines()


def line_of(part: str, text: str = SOUND) -> int:
    """The line of the first occurrence of `part`."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def problems(text: str, of: Rules | None = None) -> list[tuple[int | None, str]]:
    """What is wrong with a file, with the register's word if `of` is given."""
    try:
        feature = gherkin.read(text, "t.feature")
        if of is not None:
            lint.check(feature, of.register)
    except BadFiles as error:
        return [(problem.line, f"{problem.file}: {problem.message}") for problem in error.problems]
    return []


def test_a_sound_file_is_read_as_it_stands() -> None:
    """Names, titles, tags, roles and lines of everything are kept."""
    feature = gherkin.read(SOUND, "t.feature")
    (scenario,) = feature.scenarios
    assert (scenario.name, scenario.other, scenario.rule) == (
        "灯籠が浮かぶ",
        "A lantern rises",
        "2.1のとおりにする",
    )
    assert (scenario.document, scenario.clause, scenario.statements) == (
        "lanterns",
        "lanterns:2",
        ("lanterns:2.1",),
    )
    assert [step.role for step in scenario.steps] == [Role.GIVEN, Role.WHEN, Role.WHEN, Role.THEN]
    assert LINES[scenario.line - 1].strip() == "シナリオ: 灯籠が浮かぶ"
    assert [LINES[step.line - 1].strip() for step in scenario.steps] == [
        f"{step.keyword} {step.text}" for step in scenario.steps
    ]


def test_an_outline_is_one_scenario_for_each_row() -> None:
    """Rows are numbered from 1 and have their values in name and steps."""
    text = HEAD + (
        "\n    # en: Coins\n    シナリオアウトライン: <銭>枚\n"
        "      前提 手番の人は銭を<銭>枚持っている\n      ならば 手番の人は銭を<銭>枚持っている\n"
        "      例:\n        | 銭 |\n        | 3 |\n        | 4 |\n"
    )
    found = gherkin.read(text, "t.feature").scenarios
    assert [(s.row, s.name) for s in found] == [(1, "3枚"), (2, "4枚")]
    assert found[1].steps[0].text == "手番の人は銭を4枚持っている"


def changed(old: str, new: str) -> str:
    """The sound file with a mistake in it."""
    assert old in SOUND
    return SOUND.replace(old, new, 1)


OUTLINE = """
    # en: Coins
    シナリオアウトライン: 銭
      前提 手番の人は銭を<銭>枚持っている
      ならば 手番の人は銭を<銭>枚持っている
"""
FIRST = "シナリオ: 灯籠が浮かぶ"

PLANTED = [
    ("two scenarios of one name", SOUND + SCENARIO.replace("A lantern", "It"), 16, "two scenarios have this name"),
    ("two rules of one name", SOUND + "\n  ルール: 2.1のとおりにする\n" + SCENARIO.replace("浮かぶ", "飛ぶ").replace("A ", "One "), 6, "two rules have this name"),
    ("a full-width colon", changed(FIRST, "シナリオ：灯籠が浮かぶ"), 9, "シナリオ:"),
    ("a blank before the colon", changed(FIRST, "シナリオ : 灯籠が浮かぶ"), 9, "シナリオ:"),
    ("a full-width colon after a rule", changed("ルール: ", "ルール："), 6, "ルール:"),
    ("a full-width colon after the feature", changed("機能: ", "機能："), 3, "機能:"),
    ("examples for a scenario, first", changed(FIRST, "例: 灯籠が浮かぶ"), 9, "this is no scenario"),
    ("examples for a scenario, second", SOUND + "\n    例: もう一つ\n      ならば ゲームは続いている\n", 15, "belong to an outline"),
    ("examples below a plain scenario", SOUND + "      例:\n        | a |\n        | 1 |\n", 14, "belong to an outline"),
    ("an outline without examples", HEAD + OUTLINE, 9, "has no examples"),
    ("examples without rows", HEAD + OUTLINE + "      例:\n        | 銭 |\n", 12, "have no rows"),
    ("an unused column", HEAD + OUTLINE + "      例:\n        | 銭 | 星 |\n        | 1 | 2 |\n", 13, "星"),
    ("a missing column", HEAD + OUTLINE + "      例:\n        | 星 |\n        | 1 |\n", 13, "no column 銭"),
    ("a row twice", HEAD + OUTLINE + "      例:\n        | 銭 |\n        | 1 |\n        | 1 |\n", 14, "twice"),
    ("tags on examples", HEAD + OUTLINE + "      @statement:lanterns:2.1\n      例:\n        | 銭 |\n        | 1 |\n", 12, "not on examples"),
    ("a gap in a plain scenario", changed("「絹灯籠」がある", "<札>がある"), 10, "plain scenario"),
    ("English keywords", changed(FIRST, "Scenario: 灯籠が浮かぶ"), 9, "keyword of the other language"),
    ("an English step", changed("前提 ", "Given "), 10, "keyword of the other language"),
    ("a full-width @", changed("@statement", "＠statement"), 5, "＠ is full-width"),
    ("a full-width #", changed("# en", "＃ en"), 8, "＃ is full-width"),
    ("a full-width bar", HEAD + OUTLINE + "      例:\n        ｜ 銭 ｜\n", 13, "｜ is full-width"),
    ("a full-width colon after en", changed("# en: ", "# en："), 8, "# en"),
    ("no language", SOUND.removeprefix("# language: ja\n"), 1, "# language: ja"),
    ("a full-width colon after language", changed("# language:", "# language："), 1, "# language: ja"),
    ("another language", changed("language: ja", "language: fr"), 1, "ja or en"),
    ("a byte order mark", "\ufeff" + SOUND, 1, "byte order mark"),
    ("a line of text", changed(FIRST, f"{FIRST}\n      まえがき"), 10, "read by nothing"),
    ("a mistyped keyword", changed(FIRST, f"{FIRST}\n      前程 手番の人の手札に「紙灯籠」がある"), 10, "read by nothing"),
    ("text below a feature", changed("機能: 手番", "機能: 手番\n\n  説明"), 5, "read by nothing"),
    ("a stray line between steps", changed("      もし", "      それから\n      もし"), 11, "cannot stand here"),
    ("a star for a keyword", changed("もし ", "* "), 11, "neither Given nor When nor Then"),
    ("a scenario without steps", HEAD + "\n    # en: Nothing\n    シナリオ: 無\n", 9, "has no steps"),
    ("a scenario without a name", changed(FIRST, "シナリオ:"), 9, "has no name"),
    ("a rule without scenarios", SOUND + "\n  @statement:lanterns:2.2\n  ルール: 2.2のとおりにする\n", 16, "this rule has no scenario"),
    ("a feature without scenarios", "# language: ja\n機能: 手番\n", 2, "has no scenario"),
    ("a file without a feature", "# language: ja\n", 2, "end of file"),
    ("an empty file", "", 1, "has no feature"),
    ("a first step that goes on", changed("前提 ", "かつ "), 10, "the first step cannot begin with かつ"),
    ("a step that says nothing", changed("もし 手番の人が「絹灯籠」を浮かべると宣言する", "もし"), 11, "says nothing"),
    ("a table below a step", changed("      もし", "        | 1 |\n      もし"), 10, "no step takes a table"),
    ("a block of text", changed("      もし", '        """\n        x\n        """\n      もし'), 10, "no step takes"),
    ("a background that plays", changed("\n    # en", "\n    背景:\n      もし 手番の人が手番を終える\n\n    # en"), 9, "Givens alone"),
    ("a title that belongs to nothing", changed("    # en: A lantern rises\n", "    # en: A lantern rises\n\n"), 8, "belongs to no scenario"),
    ("two titles", changed("    # en", "    # en: Twice\n    # en"), 8, "one title of its own"),
    ("one title for two", SOUND + SCENARIO.replace("浮かぶ", "飛ぶ"), 15, "one title of its own"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), [p[1:] for p in PLANTED], ids=[p[0] for p in PLANTED])
def test_what_would_be_lost_is_an_error_with_its_line(text: str, line: int, message: str) -> None:
    """Each way in which Gherkin goes green by losing something, planted."""
    found = problems(text)
    assert any(at == line and said.startswith("t.feature: ") and message in said for at, said in found), found


TAGGED = [
    ("a tag that is not known", changed("@statement:", "@statements:"), 5, "did you mean"),
    ("a statement that is not there", changed("lanterns:2.1", "lanterns:2.99"), 5, "no statement 2.99"),
    ("a clause that is not there", changed("lanterns:2\n", "lanterns:7\n"), 2, "no clause 7"),
    ("another document", changed("@statement:lanterns", "@statement:doremi"), 5, "no id of lanterns"),
    ("a reading that is not there", changed("    シナリオ", "    @reading:dusk=literal\n    シナリオ"), 9, "no reading dusk"),
    ("an option that is not there", changed("    シナリオ", "    @reading:dark-after=up\n    シナリオ"), 9, "no option up"),
    ("a reading without an option", changed("    シナリオ", "    @reading:dark-after\n    シナリオ"), 9, "name the option"),
    ("a reading twice", changed("    シナリオ", "    @reading:dark-after=literal @reading:dark-after=back\n    シナリオ"), 10, "given twice"),
    ("a clause on a rule", changed("  @statement", "  @clause:lanterns:2\n  @statement"), 5, "does not stand on a rule"),
    ("no clause", changed("@clause:lanterns:2\n", ""), 2, "names one clause"),
    ("no statement", changed("  @statement:lanterns:2.1\n", ""), 5, "names one statement"),
    ("another name of the feature", changed("機能: 手番", "機能: 準備"), 3, "is called 手番"),
    ("another name of the rule", changed("ルール: 2.1", "ルール: 2.2"), 6, "is called 2.1のとおりにする"),
    ("a statement of another clause", changed("@statement:lanterns:2.1\n  ルール: 2.1", "@statement:lanterns:3.1\n  ルール: 3.1"), 6, "lanterns:3"),
    ("one statement, two rules", SOUND + "\n  @statement:lanterns:2.1\n  ルール: 別\n" + SCENARIO.replace("浮かぶ", "飛ぶ").replace("A ", "One "), 16, "stands in line 6 already"),
    ("a scenario outside of rules", changed("  @statement:lanterns:2.1\n  ルール: 2.1のとおりにする\n", ""), 7, "stands in no rule"),
    ("no English title", changed("    # en: A lantern rises\n", ""), 8, "no English title"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), [p[1:] for p in TAGGED], ids=[p[0] for p in TAGGED])
def test_tags_and_names_are_those_of_the_register(text: str, line: int, message: str, mini: Rules) -> None:
    """A tag names something that there is; feature and rules are called as in the register."""
    found = problems(text, mini)
    assert any(at == line and said.startswith("t.feature: ") and message in said for at, said in found), found


def test_a_sound_file_has_no_problems(mini: Rules) -> None:
    """The checks let through what is right, so that each of them can be seen to find something."""
    assert problems(SOUND, mini) == []
    assert problems(HEAD + OUTLINE + "      例:\n        | 銭 |\n        | 1 |\n", mini) == []


def test_features_of_a_document_are_japanese(mini: Rules) -> None:
    """An English file beside the Japanese ones would say everything twice."""
    english = "@clause:lanterns:2\nFeature: The turn\n  @statement:lanterns:2.1\n  Rule: Do as 2.1 says\n"
    english += "    Scenario: One\n      Then the game goes on\n"
    assert any("Japanese" in said for _, said in problems(english, mini))
