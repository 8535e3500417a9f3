"""Line numbers and digests."""

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specs.lines import digest, digest_of, expanded, spans, written


def test_ranges_are_expanded_in_the_order_cited() -> None:
    """Numbers and ranges become single numbers, in the order in which they are cited."""
    assert expanded([187, [190, 192], 3]) == (187, 190, 191, 192, 3)
    assert expanded([]) == ()


@pytest.mark.parametrize(
    ("cited", "words"),
    [
        (7, "found 7"),
        ("7", 'found "7"'),
        ([0], "found 0"),
        ([True], "found true"),
        (["7"], 'expected .*; found "7"'),
        ([[4, 3]], r"found \[4, 3\]"),
        ([[4, 4]], r"found \[4, 4\]"),
        ([[1, 2, 3]], r"found \[1, 2, 3\]"),
        ([4, [3, 5]], "cites line 4 twice"),
    ],
)
def test_anything_else_is_refused(cited: object, words: str) -> None:
    """What is not a list of numbers from 1 and rising ranges, each line once, is a `ValueError`."""
    with pytest.raises(ValueError, match=words):
        expanded(cited)


@given(st.lists(st.integers(1, 60), unique=True))
def test_spans_say_the_same_numbers(numbers: list[int]) -> None:
    """Spans cover exactly the numbers given, rising, and never touch one another."""
    runs = spans(numbers)
    assert [n for first, last in runs for n in range(first, last + 1)] == sorted(numbers)
    assert all(a[1] + 1 < b[0] for a, b in pairwise(runs))


def test_numbers_are_written_for_a_person() -> None:
    """One line is a line, several are lines, neighbours are a range."""
    assert written([187]) == "line 187"
    assert written([190, 187, 188]) == "lines 187-188, 190"


def test_the_digest_is_the_one_decided() -> None:
    """Eight hex digits of SHA-256 over the stripped lines, joined by a line feed, in UTF-8."""
    expected = hashlib.sha256("一行目\n二行目".encode()).hexdigest()[:8]
    assert digest(["一行目", "二行目"]) == expected
    assert digest(["\u3000一行目 ", "\t二行目\u3000"]) == expected, "white space around a line does not count"
    assert digest(["二行目", "一行目"]) != expected, "the order counts"
    assert digest_of(["…", "二行目", "一行目"], (3, 2)) == expected
