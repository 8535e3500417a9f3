"""A small document of our own, おはじき, and its register, for tests to read, break and edit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from specs.lines import digest_of, expanded

TEXT = """\
おはじきの決まり

1 準備
各自はおはじきを三個持つ。
先手はじゃんけんで決める。

2 手番
手番の人は一個を弾く。
当たれば取る。
外れたら手番を終える。

3 終わり
全部取った人の勝ち。取れなければ続ける。
（このあと挨拶）
"""


def digest(*cited: int | list[int]) -> str:
    """The digest of these lines of TEXT."""
    return digest_of(TEXT.splitlines(), expanded(list(cited)))


def words(text: str) -> str:
    """A table of words that say this in both languages."""
    return f'{{ ja = "{text}。", en = "{text}." }}'


def clause(cid: str, line: int, *statements: str) -> str:
    """A clause with one heading line."""
    head = f'[[clause]]\nid = "{cid}"\nheading = {words(cid)}\nlines = [{line}]\ndigest = "{digest(line)}"\n'
    return "\n".join((head, *statements))


def statement(sid: str, *cited: int | list[int], kind: str = "step", more: str = "") -> str:
    """A statement about these lines."""
    return (
        f'  [[clause.statement]]\n  id = "{sid}"\n  lines = {list(cited)}\n  digest = "{digest(*cited)}"\n'
        f'  kind = "{kind}"\n  title = {words(sid)}\n  ja = "{sid}の文"\n  en = "What {sid} says."\n  {more}\n'
    )


FILES = {
    "document.toml": f"""\
id = "marbles"
title = {{ ja = "おはじき", en = "Marbles" }}
version = "1.0"
file = "marbles.txt"
lines = 14
blank = [2, 6, 11]

[[not_normative]]
lines = [1, 14]
digest = "{digest(1, 14)}"
reason = {words("title")}
""",
    "clauses/01.toml": clause("1", 3, statement("1.1", 4), statement("1.2", 5, more='see = [{ id = "2" }]')),
    "clauses/02.toml": clause(
        "2", 7, statement("2.1", 8), statement("2.2", [9, 10], more='restates = "2.1"\n  since = "0.9"')
    ),
    "clauses/03.toml": clause("3", 12, statement("3.1", 13, kind="duty"), statement("3.2", 13)),
    "readings.toml": f"""\
[[reading]]
id = "miss"
statements = ["2.2", "1.2"]
kind = "silence"
title = {words("miss")}
situation = {words("nobody hits")}
chosen = "go-on"
why = {words("the game has to end")}
different_game = true
  [[reading.option]]
  id = "literal"
  ja = "止まる"
  en = "The game stops."
  [[reading.option]]
  id = "go-on"
  ja = "続ける"
  en = "The game goes on."
""",
    "terms.toml": """\
[[term]]
ja = "おはじき"
en = "marble"

[[term]]
ja = "手番の人"
en = "the active player"
""",
    "cards.toml": f"""\
[[card]]
id = "red"
name = {words("red")}
kind = "marble"
made_up = true
values = {{ points = 3, colour = "red", round = true }}

[[card]]
id = "blue"
name = {words("blue")}
kind = "marble"
made_up = false
note = {words("named in clause 1")}
""",
    "findings.toml": f"""\
[[accepted]]
id = "gap/2.2"
question = "gap"
statements = ["2.2"]
reading = "miss"
note = {words("nobody may win")}
on = "2026-11-30"
""",
    "mutants.toml": """\
[[statement]]
id = "2.1"
score = 80
  [[statement.survivor]]
  id = "2.1 drop"
  ja = "この規定がなくても弾ける。"
  en = "A marble can be flicked without it."

[[survivor]]
id = "marble drop"
ja = "言葉だけの違いである。"
en = "It is a matter of words."
""",
}


def write(parent: Path, without: Iterable[str] = ()) -> Path:
    """The register's folder, without some of its files, and the document beside it."""
    folder = parent / "marbles"
    for name, text in FILES.items():
        if name not in without:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    (parent / "marbles.txt").write_text(TEXT, "utf-8")
    return folder


def plant(folder: Path, name: str, old: str, new: str) -> None:
    """Writes something else into a file in place of the first `old`, which has to be there."""
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text, f"{name} has no {old!r} to replace"
    path.write_text(text.replace(old, new, 1), "utf-8")
