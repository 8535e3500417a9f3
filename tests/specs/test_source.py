"""A register against texts of its document: the one it was made from, and edited ones."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specs import Difference, Register, check_digests, compare, load
from specs.alignment import Sought, align
from specs.lines import digest, digest_of
from tests.specs.marbles import TEXT, plant


def edited(register: Register, edit: Callable[[list[str]], list[str]]) -> dict[str, list[tuple[object, ...]]]:
    """The differences that an edit of the text's lines makes: by change, what, from where, to where."""
    lines = edit(TEXT.splitlines())
    found: dict[str, list[tuple[object, ...]]] = {}
    for difference in compare(register, "\n".join(lines)):
        assert difference.digest == (digest_of(lines, difference.now) if difference.now else None)
        found.setdefault(difference.change, []).append((difference.item, difference.was, difference.now))
    return found


def test_the_same_text_makes_no_difference(register: Register) -> None:
    """Neither does white space around its lines."""
    assert compare(register, TEXT) == ()
    assert compare(register, "\n".join(f"\u3000{line} " for line in TEXT.splitlines())) == ()


def test_an_empty_line_more_shifts_what_follows(register: Register) -> None:
    """Below an inserted blank line all is the same, under other numbers; nothing moved or changed."""
    found = edited(register, lambda t: [*t[:9], "", *t[9:]])
    assert set(found) == {"shifted"}
    assert found["shifted"] == [
        ("not_normative 1", (1, 14), (1, 15)),
        ("statement 2.2", (9, 10), (9, 11)),
        ("clause 3", (12,), (13,)),
        ("statement 3.1", (13,), (14,)),
        ("statement 3.2", (13,), (14,)),
    ]


def test_a_changed_line_is_found_between_its_neighbours(register: Register) -> None:
    """All statements that cite a changed line are told, with the line that stands there now."""
    found = edited(register, lambda t: [*t[:12], "最も多く取った人の勝ち。", *t[13:]])
    assert found == {"changed": [("statement 3.1", (13,), (13,)), ("statement 3.2", (13,), (13,))]}


def test_a_statement_changes_with_any_of_its_lines(register: Register) -> None:
    """A statement of two lines of which one changed: both places are named."""
    found = edited(register, lambda t: [*t[:9], "外れたら交代する。", *t[10:]])
    assert found == {"changed": [("statement 2.2", (9, 10), (9, 10))]}


def test_changed_lines_are_told_apart_by_their_order(register: Register) -> None:
    """As many new lines as old ones between two neighbours: each stands for one of them."""
    found = edited(register, lambda t: [*t[:3], "四個持つ。", "先手は年下の人。", *t[5:]])
    assert found == {"changed": [("statement 1.1", (4,), (4,)), ("statement 1.2", (5,), (5,))]}


def test_one_line_that_became_two(register: Register) -> None:
    """More new lines than old ones between two neighbours: all of them are candidates."""
    found = edited(register, lambda t: [*t[:12], "全部取れば勝ち。", "取れなければ続ける。", *t[13:]])
    assert found["changed"] == [("statement 3.1", (13,), (13, 14)), ("statement 3.2", (13,), (13, 14))]
    assert "unclaimed" not in found


def test_a_line_that_is_gone(register: Register) -> None:
    """A statement whose line was taken out has vanished; what follows is only shifted."""
    found = edited(register, lambda t: [*t[:4], *t[5:]])
    assert found["vanished"] == [("statement 1.2", (5,), ())]
    assert set(found) == {"vanished", "shifted"}


def test_a_line_that_is_new(register: Register) -> None:
    """A line that stands for nothing of before is unclaimed; blank lines do not part such lines."""
    found = edited(register, lambda t: [*t[:5], "後手は二番目に弾く。", "", "同時には弾かない。", *t[5:]])
    assert found["unclaimed"] == [("", (), (6, 8))]
    assert set(found) == {"unclaimed", "shifted"}


def test_lines_that_moved(register: Register) -> None:
    """Lines that now stand elsewhere in the order have moved, and it is said where to."""
    found = edited(register, lambda t: [*t[:3], t[4], *t[5:12], t[3], *t[12:]])
    assert found["moved"] == [("statement 1.1", (4,), (12,))]
    assert set(found) == {"moved", "shifted"}


def test_the_shorter_part_is_the_one_that_moved(register: Register) -> None:
    """When two parts change places, the longer one stays."""
    found = edited(register, lambda t: [*t[:2], *t[6:11], *t[2:6], *t[11:]])
    assert [item for item, *_ in found["moved"]] == ["clause 1", "statement 1.1", "statement 1.2"]


def test_a_line_printed_twice_is_found_twice(folder: Path) -> None:
    """Two equal lines stay two: when one goes, one has vanished, and the other one has not."""
    twice = TEXT.replace("当たれば取る。", "先手はじゃんけんで決める。")
    (folder.parent / "marbles.txt").write_text(twice, "utf-8")
    lines = twice.splitlines()
    plant(folder, "clauses/02.toml", digest_of(TEXT.splitlines(), (9, 10)), digest_of(lines, (9,)))
    plant(folder, "clauses/02.toml", "lines = [[9, 10]]", "lines = [9]")
    plant(folder, "document.toml", "[[not_normative]]", "[[not_yet]]\nlines = [10]\n[[not_normative]]")
    register = load(folder)
    assert compare(register, twice) == ()
    without_second = "\n".join([*lines[:8], *lines[9:]])
    without_first = "\n".join([*lines[:4], *lines[5:]])
    assert [d.item for d in compare(register, without_second) if d.change != "shifted"] == ["statement 2.2"]
    assert [d.item for d in compare(register, without_first) if d.change == "vanished"] == ["statement 1.2"]


def test_lines_that_are_not_encoded_yet_make_no_difference(folder: Path) -> None:
    """Nobody knows what stood there, so whatever stands there now is no news."""
    (folder / "clauses/03.toml").unlink()
    plant(folder, "document.toml", "[[not_normative]]", "[[not_yet]]\nlines = [12, 13]\n[[not_normative]]")
    register = load(folder)
    assert edited(register, lambda t: [*t[:11], "3 勝ち", "違う文", t[13]]) == {}


def test_a_wholly_different_text(register: Register) -> None:
    """Nothing is found again; nothing breaks."""
    assert {d.change for d in compare(register, "別の文\nもう一つ")} == {"changed"}
    assert {d.change for d in compare(register, "")} == {"vanished"}


TEXTS = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=12)


@given(old=TEXTS, new=TEXTS, data=st.data())
def test_what_is_found_is_really_there(old: list[str], new: list[str], data: st.DataObject) -> None:
    """Whatever the edit: lines said to be found have the text sought; no new line is two old ones."""
    cited = data.draw(
        st.lists(
            st.lists(st.integers(0, len(old) - 1), min_size=1, max_size=3, unique=True),
            min_size=1,
            max_size=8,
        )
    )
    sought = [Sought(tuple(ranks), digest(old[r] for r in ranks)) for ranks in cited]
    owner: dict[int, int] = {}
    for s, fate in zip(sought, align(sought, new), strict=True):
        assert all(0 <= n < len(new) for n in fate.new)
        if fate.found:
            assert [new[n] for n in fate.new] == [old[o] for o in s.old]
            assert all(owner.setdefault(n, o) == o for o, n in zip(s.old, fate.new, strict=True))


@given(old=TEXTS, inserted=st.lists(st.tuples(st.integers(0, 12), st.sampled_from("XYZ")), max_size=4))
def test_insertions_leave_everything_in_order(old: list[str], inserted: list[tuple[int, str]]) -> None:
    """When lines are only added, every old line is found, in order."""
    new = list(old)
    for at, line in inserted:
        new.insert(at, line)
    fates = align([Sought((r,), digest([old[r]])) for r in range(len(old))], new)
    assert all(fate.found and fate.in_order for fate in fates)
    assert [new[n] for fate in fates for n in fate.new] == old


def test_digests_agree_with_the_document(register: Register, folder: Path) -> None:
    """The text that a register was made from agrees with it, with a byte order mark too."""
    assert check_digests(register, folder.parent) == ()
    (folder.parent / "marbles.txt").write_text(TEXT, "utf-8-sig")
    assert check_digests(register, folder.parent) == ()


def test_a_digest_that_disagrees_is_told(register: Register, folder: Path) -> None:
    """A changed line is told at each entry that cites it, with the digest that it has now."""
    (folder.parent / "marbles.txt").write_text(
        TEXT.replace("2 手番", "2 番").replace("全部", "全て"), "utf-8"
    )
    found = check_digests(register, folder.parent)
    assert [(p.file, p.item) for p in found] == [
        ("marbles/clauses/02.toml", "clause 2"),
        ("marbles/clauses/03.toml", "statement 3.1"),
        ("marbles/clauses/03.toml", "statement 3.2"),
    ]
    assert f'expected "{digest(["2 番"])}", that of line 7' in found[0].message


def test_lines_and_blanks_that_disagree_are_told(register: Register, folder: Path) -> None:
    """The number of lines and which of them are blank are compared too."""
    (folder.parent / "marbles.txt").write_text(
        TEXT.replace("\n\n2", "\nx\n2").removesuffix("（このあと挨拶）\n"), "utf-8"
    )
    messages = [p.message for p in check_digests(register, folder.parent)]
    assert messages == [
        "lines: expected 14; the text has 13",
        "blank: expected without line 6: the text says something there",
    ]
    (folder.parent / "marbles.txt").write_text(TEXT.replace("当たれば取る。", "\u3000"), "utf-8")
    messages = [p.message for p in check_digests(register, folder.parent)]
    assert messages[0] == "blank: expected line 9 too: the text says nothing there"


@pytest.mark.parametrize("content", [None, "手番".encode("utf-16")], ids=["missing", "not UTF-8"])
def test_a_document_that_cannot_be_read_is_told(
    register: Register, folder: Path, content: bytes | None
) -> None:
    """No traceback for a document that is missing or in another encoding."""
    path = folder.parent / "marbles.txt"
    path.unlink() if content is None else path.write_bytes(content)
    (problem,) = check_digests(register, folder.parent)
    assert problem.item == "document"
    assert str(path) in problem.message


def test_a_difference_is_frozen(register: Register) -> None:
    """Differences are values."""
    difference = compare(register, "")[0]
    assert difference == Difference("vanished", difference.item, difference.was, (), None)
    assert len({difference, difference}) == 1
