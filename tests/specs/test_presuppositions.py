"""Presuppositions: what the text takes for granted is in the register, and is never the text."""

import json
from pathlib import Path

import pytest

from specs import BadFiles, Basis, Presupposition, Problem, Register, check_digests, compare, coverage, load
from tests.specs import marbles
from tests.specs.marbles import plant

FILE = "clauses/base.toml"


def presupposition(sid: str, needed_by: str) -> str:
    """A presupposition as it is written."""
    return (
        f'  [[clause.statement]]\n  id = "{sid}"\n  kind = "presupposition"\n  title = {marbles.words(sid)}\n'
        f'  ja = "{sid}の文"\n  en = "What {sid} says."\n  needed_by = {needed_by}\n'
    )


BASIS = "\n".join((
    f'[[clause]]\nid = "base"\nheading = {marbles.words("what is presupposed")}\n',
    presupposition("base.ring", '["2.1", "2.2"]'),
    presupposition("base.turns", '["1.2"]'),
))  # fmt: skip


@pytest.fixture
def based(folder: Path) -> Path:
    """The folder of a register with two presuppositions, without a fault."""
    (folder / FILE).write_text(BASIS, "utf-8")
    return folder


def problems(folder: Path) -> tuple[Problem, ...]:
    """What `load` says is wrong."""
    with pytest.raises(BadFiles) as caught:
        load(folder)
    return caught.value.problems


# ---- what a register with presuppositions answers


def test_presuppositions_stand_after_the_text(based: Path) -> None:
    """They are found like any statement, with what needs them, in a clause that comes last."""
    register = load(based)
    assert [clause.id for clause in register.clauses] == ["1", "2", "3", "base"]
    assert isinstance(register.clause_of("base.ring"), Basis)
    assert [s.id for s in register.presuppositions] == ["base.ring", "base.turns"]
    assert [s.needed_by for s in register.presuppositions] == [("2.1", "2.2"), ("1.2",)]
    assert register.place(register.statement("base.turns")).file == f"marbles/{FILE}"
    assert "base.ring" in register


def test_a_register_may_have_none(register: Register) -> None:
    """A document that is complete by itself presupposes nothing."""
    assert register.presuppositions == ()


def test_presuppositions_claim_no_line(based: Path) -> None:
    """The lines of the document are what they are without them, and so is the text to compare with."""
    folder = based.parent
    with_them = load(based)
    (based / FILE).unlink()
    assert coverage(with_them) == coverage(load(based))
    assert check_digests(with_them, folder) == ()
    assert compare(with_them, marbles.TEXT) == ()
    changed = marbles.TEXT.replace("当たれば取る。", "当たれば二つ取る。")
    assert [d.item for d in compare(with_them, changed)] == ["statement 2.2"]


def test_a_presupposition_becomes_json_whole(based: Path) -> None:
    """As a part of its clause, too, it keeps what needs it."""
    clause = json.loads(load(based).clause("base").model_dump_json())
    assert [s["needed_by"] for s in clause["statements"]] == [["2.1", "2.2"], ["1.2"]]


def test_a_reading_can_be_about_a_presupposition(based: Path) -> None:
    """What is presupposed can be read in several ways like what is said."""
    plant(based, "readings.toml", '["2.2", "1.2"]', '["2.2", "base.ring"]')
    assert load(based).reading("miss").statements == ("2.2", "base.ring")


# ---- what is wrong

RING = 'id = "base.ring"\n  kind = "presupposition"'
# what stands there, what is planted instead, the item, the message
# fmt: off
PLANTED = {
    "lines": (RING, f"{RING}\n  lines = [4]", "statement base.ring", "lines: expected no lines, as what is presupposed is not in the text; found"),
    "digest": (RING, f'{RING}\n  digest = "{marbles.digest(4)}"', "statement base.ring", "digest: expected no digest, as what is presupposed is not in the text; found"),
    "a reference": (RING, f'{RING}\n  see = [{{ id = "1.1" }}]', "statement base.ring", "see: expected no references, as what is presupposed is not in the text; found"),
    "restates": (RING, f'{RING}\n  restates = "1.1"', "statement base.ring", 'restates: expected nothing, as what the text says is not presupposed; found "1.1"'),
    "not executable": (RING, f"{RING}\n  not_executable = {marbles.words('x')}", "statement base.ring", "not_executable: expected nothing, as nobody needs what cannot be played; found"),
    "edition": (RING, f'{RING}\n  since = "1.0"', "statement base.ring", "since: expected no edition"),
    "review": (RING, f'{RING}\n  reviewed = {{ by = "Ai", on = "2026-12-01", digest = "00000000" }}', "statement base.ring", "reviewed: expected no review"),
    "needed by nothing": ('["1.2"]', "[]", "statement base.turns", 'needed_by: expected ids of the statements of the text that need it, as in ["2-6.3"]; found []'),
    "needs not said": ('  needed_by = ["1.2"]', "", "statement base.turns", "needed_by is missing: expected ids of the statements of the text that need it"),
    "needed by what is not there": ('["1.2"]', '["1.22"]', "statement base.turns", 'needed_by: no statement 1.22 (did you mean "1.2"'),
    "needed by a clause": ('["1.2"]', '["1"]', "statement base.turns", "needed_by: no statement 1"),
    "needed by itself": ('["1.2"]', '["base.turns"]', "statement base.turns", "needed_by: base.turns is presupposed itself: name statements of the text"),
    "needed by another": ('["1.2"]', '["base.ring"]', "statement base.turns", "needed_by: base.ring is presupposed itself"),
    "needed twice": ('["1.2"]', '["1.2", "1.2"]', "statement base.turns", "needed_by: names 1.2 2 times: name it once"),
    "heading with lines": ('id = "base"', 'id = "base"\nlines = [4]', "clause base", "lines: expected no lines, as what is presupposed is not in the text; found"),
    "heading with a digest": ('id = "base"', 'id = "base"\ndigest = "00000000"', "clause base", "digest: expected no digest"),
    "foreign id": ('id = "base.turns"', 'id = "1.3"', "statement 1.3", "stands in clause base"),
    "id of the text": ('id = "base"', 'id = "1"', "clause 1", "is there already, at marbles/clauses/01.toml:1"),
    "the text among them": ('  needed_by = ["1.2"]\n', f'  needed_by = ["1.2"]\n\n{marbles.statement("base.said", 4)}', "statement base.said", "stands among presuppositions: expected it in a clause of the text"),
}
ELSEWHERE = {
    "a statement without lines": ("clauses/01.toml", "  lines = [4]\n", "", "statement 1.1", "lines is missing: expected line numbers"),
    "a statement without a digest": ("clauses/01.toml", f'  digest = "{marbles.digest(4)}"\n', "", "statement 1.1", "digest is missing: expected the digest of these lines"),
    "a statement that is needed": ("clauses/01.toml", '  kind = "step"', '  kind = "step"\n  needed_by = ["1.2"]', "statement 1.1", "unknown key needed_by"),
    "a clause without lines": ("clauses/01.toml", "lines = [3]\n", "", "clause 1", "lines is missing: expected the lines of the heading itself, may be []"),
    "the text refers to it": ("clauses/01.toml", '{ id = "2" }', '{ id = "base.ring" }', "statement 1.2", "see: base.ring is presupposed: if the text does say it, drop base.ring; else see"),
    "the text repeats it": ("clauses/02.toml", 'restates = "2.1"', 'restates = "base.ring"', "statement 2.2", "restates: base.ring is presupposed: if the text does say it, drop base.ring; else restates"),
}
# fmt: on


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_told(based: Path, name: str) -> None:
    """Each mistake is told with its file, item and mend, and is told there alone."""
    old, new, item, message = PLANTED[name]
    plant(based, FILE, old, new)
    found = problems(based)
    assert [(p.file, p.item) for p in found] == [(f"marbles/{FILE}", item)], "\n".join(map(str, found))
    assert message in found[0].message


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_text_keeps_to_its_lines(based: Path, name: str) -> None:
    """A statement of any other kind has lines and a digest, and neither cites nor is a presupposition."""
    file, old, new, item, message = ELSEWHERE[name]
    plant(based, file, old, new)
    found = problems(based)
    assert [(p.file, p.item) for p in found] == [(f"marbles/{file}", item)], "\n".join(map(str, found))
    assert message in found[0].message


def test_all_mistakes_are_told_at_once(based: Path) -> None:
    """Several of one presupposition and of several files come together."""
    plant(based, FILE, RING, f'{RING}\n  lines = [4]\n  digest = "{marbles.digest(4)}"')
    plant(based, FILE, '["1.2"]', '["1.2", "9.9", "1.2", "base.turns"]')
    plant(based, "terms.toml", 'en = "marble"', "")
    said = [(p.file, p.message.partition(":")[0].partition(" ")[0]) for p in problems(based)]
    here = f"marbles/{FILE}"
    wrong = ["digest", "lines", "needed_by", "needed_by", "needed_by"]
    assert said == [*((here, key) for key in wrong), ("marbles/terms.toml", "en")]


def test_a_lost_file_is_no_missing_need(based: Path) -> None:
    """Where the file of a clause cannot be read, nobody is told that its statements do not exist."""
    (based / "clauses/02.toml").write_text("[[clause", "utf-8")
    assert [p.file for p in problems(based)] == ["marbles/clauses/02.toml"]


def test_a_presupposition_is_known_by_its_kind(based: Path) -> None:
    """Whoever looks at statements tells them apart."""
    kinds = {s.id: isinstance(s, Presupposition) for s in load(based)}
    assert [sid for sid, presupposed in kinds.items() if presupposed] == ["base.ring", "base.turns"]
