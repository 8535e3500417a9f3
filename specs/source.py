"""A register and a text of its document: do they agree, and what did a new edition change?

Only digests of the lines are known, not their text. Lines are therefore found again by
searching a text for runs with these digests; what is not found is looked for between the
neighbours that are. Blank lines carry nothing, so all of this counts the lines that are
not blank: an empty line more or less moves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal

from specs.alignment import Fate, Sought, align
from specs.coverage import BLANK, NOT_YET, Claim, claims
from specs.lines import digest_of, written
from specs.problem import Problem
from specs.register import Place, Register
from specs.shelf import DOCUMENTS_VARIABLE

Change = Literal["shifted", "moved", "changed", "vanished", "unclaimed"]


@dataclass(frozen=True)
class Difference:
    """What became of one entry's lines in another text of the document.

    * `shifted`: the same text in the same order, under other line numbers;
    * `moved`: the same text, now elsewhere in the order;
    * `changed`: not found; `now` are the lines that stand where it was;
    * `vanished`: not found, and nothing stands where it was (`now` is empty);
    * `unclaimed`: lines of the new text that nothing corresponds to (`was` is empty).

    `item` is the entry: `statement 6.4`, `clause 6` (its heading), `not_normative 2`, or
    ``""`` for unclaimed lines. `digest` is that of the lines `now`, if there are any.
    """

    change: Change
    item: str
    was: tuple[int, ...]
    now: tuple[int, ...]
    digest: str | None


def check_digests(register: Register, folder: Path) -> tuple[Problem, ...]:
    """Where the register and the document's text, a file of that folder, disagree.

    Compared are the number of lines, which of them are blank, and all digests.
    """
    home = register.place(register.document)
    path = folder / register.document.file
    try:
        text = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        message = (
            f"file: {path} cannot be read ({reason}): "
            f"expected the document's text there, or another folder in {DOCUMENTS_VARIABLE}"
        )
        return (Problem(home.file, "document", message, home.line),)
    return tuple(_disagreements(register, text, home))


def compare(register: Register, text: str) -> tuple[Difference, ...]:
    """What a text of the document, such as a new edition, does to what the register cites.

    An entry whose lines stand where they stood is not mentioned. The differences come in
    the document's order, unclaimed lines last. Of each line of the new text that is not
    blank this holds: it was found again, or it stands for something that changed, or for
    something that is not encoded yet, or it is reported as unclaimed.
    """
    lines = text.splitlines()
    numbers = [n for n, line in enumerate(lines, 1) if line.strip()]
    ranks = _ranks(register)
    all_claims = claims(register.document, register.clauses)
    cited = sorted((c for c in all_claims if c.what != BLANK), key=lambda claim: min(claim.lines))
    sought = [Sought(tuple(ranks[n] for n in claim.lines), claim.digest) for claim in cited]
    fates = align(sought, [lines[n - 1] for n in numbers])
    free = set(numbers).difference(numbers[rank] for fate in fates for rank in fate.new)
    differences = (
        _difference(claim, fate, tuple(numbers[rank] for rank in fate.new), lines)
        for claim, fate in zip(cited, fates, strict=True)
    )
    unclaimed = (
        Difference("unclaimed", "", (), run, digest_of(lines, run)) for run in _neighbours(free, numbers)
    )
    return (*(d for d in differences if d is not None), *unclaimed)


def _ranks(register: Register) -> dict[int, int]:
    """The lines of the register's text that are not blank, counted from 0."""
    blank = set(register.document.blank)
    numbers = (n for n in range(1, register.document.lines + 1) if n not in blank)
    return {number: rank for rank, number in enumerate(numbers)}


def _difference(claim: Claim, fate: Fate, now: tuple[int, ...], lines: Sequence[str]) -> Difference | None:
    if claim.what == NOT_YET or (fate.found and now == claim.lines):
        return None
    return Difference(_change(fate), claim.item, claim.lines, now, digest_of(lines, now) if now else None)


def _change(fate: Fate) -> Change:
    if fate.found:
        return "shifted" if fate.in_order else "moved"
    return "changed" if fate.new else "vanished"


def _neighbours(free: set[int], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Runs of free lines with nothing but blank lines between them."""
    for is_free, run in groupby(numbers, key=free.__contains__):
        if is_free:
            yield tuple(run)


def _disagreements(register: Register, text: Sequence[str], home: Place) -> Iterator[Problem]:
    def document(message: str) -> Problem:
        return Problem(home.file, "document", message, home.line)

    if len(text) != register.document.lines:
        yield document(f"lines: expected {register.document.lines}; the text has {len(text)}")
    empty = {number for number, line in enumerate(text, 1) if not line.strip()}
    said = set(register.document.blank)
    if wrong := said - empty:
        yield document(f"blank: expected without {written(wrong)}: the text says something there")
    if wrong := empty - said:
        yield document(f"blank: expected {written(wrong)} too: the text says nothing there")
    for claim in claims(register.document, register.clauses):
        if claim.digest is None or max(claim.lines) > len(text):
            continue  # lines beyond the end: the number of lines has been reported
        found = digest_of(text, claim.lines)
        if found != claim.digest:
            place = register.places.get(claim.item, home)
            message = (
                f'digest: expected "{found}", that of {written(claim.lines)}; found "{claim.digest}": '
                "compare the wording with the text, then write down the new digest"
            )
            yield Problem(place.file, claim.item, message, place.line)
