"""Line numbers of a document, and the digest by which its lines are known.

The project holds no text of the documents: a statement cites numbers of lines and a
short hash of what stands there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import BeforeValidator

from specs.problem import shown

EXPECTED = "line numbers from 1 and [first, last] ranges, as in [187, [190, 192]]"


def expanded(cited: object) -> tuple[int, ...]:
    """The numbers that a TOML list cites, one by one: `[187, [190, 192]]` is 187, 190, 191, 192.

    The order is kept: the digest depends on it. Raises `ValueError` for anything but
    numbers from 1 and rising ranges, each line at most once.
    """
    if not isinstance(cited, list | tuple):
        raise ValueError(f"expected {EXPECTED}; found {shown(cited)}")
    numbers = tuple(number for entry in cited for number in _entry(entry))
    if twice := sorted({n for n in numbers if numbers.count(n) > 1}):
        raise ValueError(f"cites {written(twice)} twice: cite each line once")
    return numbers


def _entry(entry: object) -> Iterable[int]:
    match entry:
        case bool():
            pass  # to Python, true is the number 1
        case int(number) if number >= 1:
            return (number,)
        case [int(first), int(last)] if 1 <= first < last:
            return range(first, last + 1)
    raise ValueError(f"expected {EXPECTED}; found {shown(entry)}")


Lines = Annotated[tuple[int, ...], BeforeValidator(expanded)]
"""Line numbers, counted from 1, in the order cited; written in TOML as numbers and ranges."""


def spans(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The runs of neighbouring numbers, each as (first, last), rising."""
    found: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)


def written(numbers: Iterable[int]) -> str:
    """The numbers as a person reads them: `line 187`, `lines 187-188, 190`."""
    numbers = set(numbers)
    runs = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans(numbers))
    return f"{'line' if len(numbers) == 1 else 'lines'} {runs}"


def digest(texts: Iterable[str]) -> str:
    """Eight hex digits that stand for these lines, in this order.

    White space around a line (U+3000 too) does not count. They are the first digits of
    SHA-256, enough to notice an edit; two texts in four thousand million share them.
    """
    return hashlib.sha256("\n".join(text.strip() for text in texts).encode()).hexdigest()[:8]


def digest_of(text: Sequence[str], numbers: Iterable[int]) -> str:
    """The digest of the lines with these numbers in a text given line by line."""
    return digest(text[number - 1] for number in numbers)
