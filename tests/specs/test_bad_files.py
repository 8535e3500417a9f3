"""Each kind of mistake in a register is told, with the file, the item and the mend."""

from pathlib import Path

import pytest

from specs import BadFiles, Problem, load
from specs.problem import nearest
from tests.specs import marbles
from tests.specs.marbles import plant

# file, what stands there, what is planted instead, the item, the message
# fmt: off
PLANTED = {
    "unknown key": ("clauses/02.toml", "since =", "since_ =", "statement 2.2", 'unknown key since_ (did you mean "since"'),
    "unknown key inside": ("clauses/01.toml", 'see = [{ id = "2" }]', 'see = [{ id = "2", bind = "x" }]', "statement 1.2", 'unknown key see#1.bind (did you mean "binds"'),
    "unknown list": ("cards.toml", marbles.FILES["cards.toml"], "[[cards]]", "", 'unknown key cards (did you mean "card"?)'),
    "missing key": ("clauses/02.toml", 'kind = "step"', "", "statement 2.1", "kind is missing: expected one of definition"),
    "missing language": ("terms.toml", 'en = "marble"', "", "term おはじき", "en is missing: expected its English"),
    "wrong kind": ("clauses/02.toml", '"step"', '"stop"', "statement 2.1", "kind: expected one of definition, constraint, step"),
    "wrong type": ("document.toml", "lines = 14", 'lines = "14"', "document", 'lines: expected the number of lines of that file; found "14"'),
    "wrong truth": ("cards.toml", "made_up = true", "made_up = 1", "card red", "made_up: expected true for a card that the document does not name, else false; found 1"),
    "wrong value": ("cards.toml", "points = 3", "points = 3.5", "card red", "values.points: expected its printed values, each a number, a text, true or false; found 3.5"),
    "wrong lines": ("clauses/02.toml", "lines = [[9, 10]]", "lines = [[10, 9]]", "statement 2.2", "lines: expected line numbers from 1 and [first, last] ranges, as in [187, [190, 192]]; found [10, 9]"),
    "line cited twice": ("clauses/02.toml", "lines = [[9, 10]]", "lines = [9, [9, 10]]", "statement 2.2", "lines: cites line 9 twice: cite each line once"),
    "no lines": ("clauses/02.toml", "lines = [[9, 10]]", "lines = []", "statement 2.2", "lines: expected line numbers"),
    "wrong digest": ("clauses/02.toml", f'"{marbles.digest(8)}"', '"xyz"', "statement 2.1", 'digest: expected the digest of these lines: eight hex digits; found "xyz"'),
    "wrong id": ("clauses/01.toml", 'id = "1.1"', 'id = "1 1"', "statement 1 1", 'id: expected the clause\'s id and the part, as in "6.4"; found "1 1"'),
    "no id": ("clauses/01.toml", '  id = "1.1"', "", "statement no. 1 of clause 1", "id is missing"),
    "no words": ("clauses/02.toml", 'ja = "2.1の文"', 'ja = "　"', "statement 2.1", "ja: expected the statement in our own Japanese words"),
    "wrong day": ("findings.toml", "2026-11-30", "30.11.2026", "accepted gap/2.2", 'on: expected the day it was accepted, as in "2026-11-30"; found "30.11.2026"'),
    "not a list": ("terms.toml", "[[term]]\n", "[term]\n", "", "is not TOML"),
    "not tables": ("cards.toml", marbles.FILES["cards.toml"], "card = 1", "", "card: expected [[card]] tables"),
    "statements not tables": ("clauses/03.toml", marbles.FILES["clauses/03.toml"], '[[clause]]\nid = "3"\nheading = { ja = "3", en = "3" }\nlines = []\nstatement = 1', "clause 3", "statement: expected [[clause.statement]] tables"),
    "statement twice": ("clauses/03.toml", 'id = "3.2"', 'id = "3.1"', "statement 3.1", "is there already, at marbles/clauses/03.toml:7: give one of the two another id"),
    "clause twice": ("clauses/03.toml", 'id = "3"', 'id = "2"', "clause 2", "is there already, at marbles/clauses/02.toml:1"),
    "term twice": ("terms.toml", "手番の人", "おはじき", "term おはじき", "is there already"),
    "English twice": ("terms.toml", "the active player", "marble", "term 手番の人", 'has the same English as おはじき, "marble": one pair each'),
    "card twice": ("cards.toml", '"blue"', '"red"', "card red", "is there already"),
    "foreign statement": ("clauses/03.toml", 'id = "3.2"', 'id = "4.2"', "statement 4.2", 'stands in clause 3: expected an id such as "3.1"'),
    "sister's statement": ("clauses/03.toml", 'id = "3.2"', 'id = "31.2"', "statement 31.2", "stands in clause 3"),
    "see nothing": ("clauses/01.toml", 'id = "2" }', 'id = "2.3" }', "statement 1.2", 'see: no statement or clause 2.3 (did you mean "2.2"'),
    "see what is there": ("clauses/01.toml", 'id = "2" }', 'id = "2", missing = true }', "statement 1.2", "see: 2 is in the register: drop missing = true"),
    "restates nothing": ("clauses/02.toml", 'restates = "2.1"', 'restates = "2.11"', "statement 2.2", 'restates: no statement 2.11 (did you mean "2.1"'),
    "restates itself": ("clauses/02.toml", 'restates = "2.1"', 'restates = "2.2"', "statement 2.2", "restates in a ring (2.2 → 2.2)"),
    "restates and not executable": ("clauses/02.toml", "since =", f"not_executable = {marbles.words('x')}\nsince =", "statement 2.2", "has both restates and not_executable"),
    "heading without digest": ("clauses/02.toml", f'digest = "{marbles.digest(7)}"', "", "clause 2", "digest is missing: expected the digest of the heading's lines"),
    "option not there": ("readings.toml", 'chosen = "go-on"', 'chosen = "go-onn"', "reading miss", 'chosen: no option go-onn (did you mean "go-on"'),
    "no literal": ("readings.toml", 'id = "literal"', 'id = "letter"', "reading miss", 'no option is called "literal"'),
    "two literals": ("readings.toml", "  [[reading.option]]", '  [[reading.option]]\nid = "literal"\nja = "x"\nen = "x"\n  [[reading.option]]', "reading miss", 'has 2 options called "literal"'),
    "reading of nothing": ("readings.toml", '"2.2", ', '"2.7", ', "reading miss", "statements: no statement 2.7"),
    "finding about nothing": ("findings.toml", '["2.2"]', '["2.7"]', "accepted gap/2.2", "statements: no statement 2.7"),
    "finding of another question": ("findings.toml", '"gap"', '"knot"', "accepted gap/2.2", 'as in "knot/…"'),
    "finding with no reading": ("findings.toml", '"miss"', '"mist"', "accepted gap/2.2", 'reading: no reading mist (did you mean "miss"'),
    "score of nothing": ("mutants.toml", 'id = "2.1"', 'id = "2.7"', "score 2.7", 'id: no statement 2.7 (did you mean "2.2"'),
    "perfect score": ("mutants.toml", "score = 80", "score = 100", "score 2.1", "score: expected the percentage of its mutants that scenarios kill, from 0 to 99; what is not listed has to reach 100; found 100"),
    "survivor without a reason": ("mutants.toml", 'ja = "この規定がなくても弾ける。"', "", "score 2.1", "survivor#1.ja is missing: expected in Japanese why it is accepted"),
    "other survivor without a reason": ("mutants.toml", 'en = "It is a matter of words."', 'en = " "', "survivor marble drop", "en: expected in English why it is accepted"),
    "unknown key of mutants": ("mutants.toml", "[[survivor]]", "[[survivors]]", "", 'unknown key survivors (did you mean "survivor"?); known here: [[statement]] and [[survivor]] tables'),
    "survivors not tables": ("mutants.toml", marbles.FILES["mutants.toml"], "survivor = 1", "", "survivor: expected [[survivor]] tables"),
    "score twice": ("mutants.toml", "[[survivor]]\n", '[[statement]]\nid = "2.1"\nscore = 50\n\n[[survivor]]\n', "score 2.1", "is there already, at marbles/mutants.toml:1"),
    "another folder's document": ("document.toml", '"marbles"', '"marble"', "document", 'id: expected the name of its folder, "marbles"'),
    "line that nobody claims": ("document.toml", "blank = [2, 6, 11]", "blank = [2, 6]", "line 11", "belongs to nothing: give it to a statement"),
    "heading as statement": ("clauses/02.toml", "lines = [[9, 10]]", "lines = [7, [9, 10]]", "statement 2.2", "line 7 cannot be part of statement 2.2 and also the heading of clause 2"),
    "line beyond the end": ("clauses/02.toml", "lines = [[9, 10]]", "lines = [[9, 10], 15]", "statement 2.2", "cites line 15; the document has 14 lines"),
}
# fmt: on


def problems(folder: Path) -> tuple[Problem, ...]:
    """What `load` says is wrong."""
    with pytest.raises(BadFiles) as caught:
        load(folder)
    return caught.value.problems


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_told(folder: Path, name: str) -> None:
    """Each mistake is told with its file, item and mend, and brings no other complaint with it."""
    file, old, new, item, message = PLANTED[name]
    plant(folder, file, old, new)
    found = problems(folder)
    assert [(p.file, p.item) for p in found] == [(f"marbles/{file}", item)], "\n".join(map(str, found))
    assert message in found[0].message


def test_a_survivor_is_accepted_once(folder: Path) -> None:
    """A survivor that is listed in two places is told at both."""
    plant(folder, "mutants.toml", "marble drop", "2.1 drop")
    assert {p.item: p.message for p in problems(folder)} == dict.fromkeys(
        ("score 2.1", "survivor 2.1 drop"), 'survivor "2.1 drop" is listed 2 times: list it once'
    )


def test_a_digest_needs_heading_lines(folder: Path) -> None:
    """A heading's digest without its lines is told, and so is the line that is free now."""
    plant(folder, "clauses/03.toml", "lines = [12]", "lines = []")
    heading, line = problems(folder)
    assert "has a digest but no lines" in heading.message
    assert line.item == "line 12"


def test_a_line_is_only_one_thing(folder: Path) -> None:
    """A line of a statement that is called blank too is told at the statement."""
    plant(folder, "document.toml", "blank = [2, 6, 11]", "blank = [2, 6, 11, 13]")
    (problem,) = problems(folder)
    assert (problem.file, problem.item) == ("marbles/clauses/03.toml", "statement 3.1")
    assert (
        problem.message == "line 13 cannot be part of statement 3.1 and also blank: keep the one that is true"
    )


@pytest.mark.parametrize("name", sorted(marbles.FILES))
def test_a_missing_file_is_told(tmp_path: Path, name: str) -> None:
    """A file that has to be there is told by name, without a complaint about what it would hold."""
    folder = marbles.write(tmp_path, without=[name])
    if name in ("cards.toml", "findings.toml", "mutants.toml"):
        load(folder)
    elif name.startswith("clauses/"):
        assert {p.item for p in problems(folder)} & {"lines 3-5", "lines 7-10", "lines 12-13"}
    else:
        (problem,) = problems(folder)
        assert (problem.file, problem.item) == (f"marbles/{name}", "")
        assert problem.message == "is missing: expected a TOML file of this name"


def test_a_folder_without_clauses_is_told(tmp_path: Path) -> None:
    """Without any clause the folder is told what it should hold, not each thing that is missed."""
    folder = marbles.write(tmp_path, without=[name for name in marbles.FILES if name.startswith("clauses/")])
    (problem,) = problems(folder)
    assert problem.file == "marbles/clauses"
    assert "holds no clauses" in problem.message


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """No traceback for a folder that does not exist."""
    assert "is no folder" in problems(tmp_path / "nowhere")[0].message


@pytest.mark.parametrize("name", sorted(marbles.FILES))
def test_broken_toml_is_told_with_its_line(folder: Path, name: str) -> None:
    """Broken TOML is one problem with its line; what the file would have held is not missed."""
    text = (folder / name).read_text("utf-8")
    (folder / name).write_text(f"{text}\nkey = = 1\n", "utf-8")
    (problem,) = problems(folder)
    assert problem.file == f"marbles/{name}"
    assert problem.message.startswith("is not TOML: Invalid value")
    assert problem.line == text.count("\n") + 2


def test_a_file_in_another_encoding_is_told(folder: Path) -> None:
    """Text that is not UTF-8 is told, not guessed."""
    (folder / "terms.toml").write_bytes('[[term]]\nja = "手番"\nen = "turn"\n'.encode("shift-jis"))
    (problem,) = problems(folder)
    assert problem.message == "is not UTF-8 (byte 15): save it as UTF-8"


def test_a_mistyped_file_name_is_told(folder: Path) -> None:
    """A file or folder that nobody would read is told; rulings and hidden files are others' business."""
    (folder / "cards.toml").rename(folder / "card.toml")
    (folder / "clause").mkdir()
    (folder / "rulings").mkdir()
    (folder / ".notes.toml").touch()
    told = {p.file: p.message for p in problems(folder)}
    assert set(told) == {"marbles/card.toml", "marbles/clause"}
    assert 'is not read (did you mean "cards.toml"?)' in told["marbles/card.toml"]


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    """Problems of all files come in one error, by file and line, each on a line of its own."""
    plant(folder, "terms.toml", 'en = "marble"', "")
    plant(folder, "clauses/02.toml", '"step"', '"stop"')
    plant(folder, "clauses/02.toml", 'restates = "2.1"', 'restates = "9.9"')
    plant(folder, "readings.toml", '"go-on"', '"gone"')
    with pytest.raises(BadFiles) as caught:
        load(folder)
    found = caught.value.problems
    assert [(p.file.removeprefix("marbles/"), p.line, p.item) for p in found] == [
        ("clauses/02.toml", 7, "statement 2.1"),
        ("clauses/02.toml", 17, "statement 2.2"),
        ("readings.toml", 1, "reading miss"),
        ("terms.toml", 1, "term おはじき"),
    ]
    assert str(caught.value).splitlines() == [str(problem) for problem in found]
    assert str(found[1]) == "marbles/clauses/02.toml:17: statement 2.2: restates: no statement 9.9"


def test_statements_that_restate_one_another_are_told(folder: Path) -> None:
    """A ring of repetitions says nothing; each of its members is told."""
    plant(folder, "clauses/01.toml", 'ja = "1.1の文"', 'restates = "2.2"\nja = "1.1の文"')
    plant(folder, "clauses/02.toml", 'restates = "2.1"', 'restates = "1.1"')
    assert {p.item: p.message.split(":")[0] for p in problems(folder)} == {
        "statement 1.1": "restates in a ring (1.1 → 2.2 → 1.1)",
        "statement 2.2": "restates in a ring (2.2 → 1.1 → 2.2)",
    }


def test_the_text_may_point_at_nothing(folder: Path) -> None:
    """A reference of the text to a place that it does not have is data, once it is marked."""
    plant(folder, "clauses/01.toml", '{ id = "2" }', '{ id = "9-9", binds = "hand", missing = true }')
    (see,) = load(folder).statement("1.2").see
    assert (see.id, see.binds, see.missing) == ("9-9", "hand", True)


@pytest.mark.parametrize("sid", ["3", "3.2", "3c", "3.main.1", "3.2#2", "3#2", "3/4"])
def test_ids_of_statements_begin_with_the_clause(folder: Path, sid: str) -> None:
    """A part follows a dot; a letter, # or / may follow the clause directly; a clause may be one statement."""
    plant(folder, "clauses/03.toml", 'id = "3.2"', f'id = "{sid}"')
    assert sid in load(folder)


def test_tables_written_inline_are_read(folder: Path) -> None:
    """A list of tables may be written inline; its entries have no line of their own then."""
    (folder / "terms.toml").write_text(
        'term = [{ ja = "玉", en = "marble" }, { ja = "球", en = "marble" }]', "utf-8"
    )
    (problem,) = problems(folder)
    assert (problem.item, problem.line) == ("term 球", 1)


def test_the_nearest_is_offered_only_if_it_is_near() -> None:
    """Close names are offered, others are not."""
    assert nearest("6.5", ["6.4", "battle"]) == ' (did you mean "6.4"?)'
    assert nearest("6.5", ["battle"]) == ""
