"""How every form of the report marks what is not in the text, so that nobody takes it for a rule of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.kernel.words import Language
from reports.events import Result, Statement, Words

ICON = "◇"
MARK = Words(ja="本文にない前提", en="presupposed, not in the text")
WHY = Words(
    ja="ここにあるものは、どれも本文にない。下の文を実行するのに要るだけのことを、こちらで置いた前提である。",
    en="None of this is in the text. It is what we presuppose, as little as the statements named below "
    "need to be played.",
)


def marked(language: Language) -> str:
    """The mark at a terminal."""
    return f"{ICON} {MARK.ja if language == 'ja' else MARK.en}"


def needed(statement: str, among: Iterable[Result]) -> Iterator[Statement]:
    """The presuppositions among some events that a statement needs."""
    return (event for event in among if isinstance(event, Statement) and statement in event.needed_by)
