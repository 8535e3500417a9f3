"""Finds lines again in another text, of which only digests are known.

Lines are counted by rank here: from 0, blank ones left out. `old` ranks are those of the
text that was cited, `new` ones those of the text that is searched.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product

from specs.lines import digest

TRIES = 20_000
"""Places tried for lines that were cited from several places: a fifth of a second."""


@dataclass(frozen=True)
class Sought:
    """Lines that were cited, in that order, and their digest; none if nobody took one."""

    old: tuple[int, ...]
    digest: str | None


@dataclass(frozen=True)
class Fate:
    """What became of them.

    Found, `new` are the same lines, which may stand `in_order` with the others. Not
    found, `new` are the lines that stand in their place, if any do.
    """

    new: tuple[int, ...]
    found: bool
    in_order: bool


def align(sought: Sequence[Sought], text: Sequence[str]) -> tuple[Fate, ...]:
    """The fate of each, in the order given.

    Where lines occur several times, the longest row of lines that are still in order
    decides which is which; no new line is taken for two old ones.
    """
    occurrences = dict(zip(sought, _occurrences(sought, text), strict=True))
    fates = _in_order(occurrences)
    anchors = {o: n for s, fate in fates.items() for o, n in _pairs(s, fate.new)}
    old_of = {n: o for o, n in anchors.items()}
    for s in (s for s in occurrences if s not in fates):
        reached = (*occurrences[s], *_stretched(s, anchors, text))
        free = [new for new in reached if all(old_of.get(n, o) == o for o, n in _pairs(s, new))]
        if free:
            fitting = next((new for new in free if _fits(s, new, anchors)), None)
            fates[s] = Fate(fitting or free[0], found=True, in_order=fitting is not None)
            old_of.update((n, o) for o, n in _pairs(s, fates[s].new))
            anchors.update(_pairs(s, fitting) if fitting is not None else ())
    gaps = _Gaps({o for s in sought for o in s.old}, anchors, old_of, len(text))
    return tuple(fates.get(s) or gaps.instead_of(s) for s in sought)


def _in_order(occurrences: Mapping[Sought, Sequence[tuple[int, ...]]]) -> dict[Sought, Fate]:
    """What stands on the longest row of lines that are still in order."""
    chain = _longest_chain(
        pair for s, places in occurrences.items() for new in places for pair in _pairs(s, new)
    )
    return {
        s: Fate(new, found=True, in_order=True)
        for s, places in occurrences.items()
        for new in places
        if all(chain[o] == n for o, n in _pairs(s, new))
    }


def _pairs(sought: Sought, new: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(sought.old, new, strict=True)


def _occurrences(sought: Sequence[Sought], text: Sequence[str]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Where the lines of each stand in the text, at the distances at which they stood."""
    starts: dict[tuple[int, ...], dict[str, list[int]]] = {}  # by shape, then digest: hashed once
    for s in sought:
        shape = tuple(o - s.old[0] for o in s.old)
        if s.digest is None:
            yield ()
            continue
        if shape not in starts:
            starts[shape] = {}
            for start in range(-min(shape), len(text) - max(shape)):
                starts[shape].setdefault(digest(text[start + d] for d in shape), []).append(start)
        yield tuple(tuple(start + d for d in shape) for start in starts[shape].get(s.digest, ()))


def _longest_chain(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The most pairs that rise on both sides; an old line that is not among them maps to -1."""
    ordered = sorted(set(pairs), key=lambda pair: (pair[0], -pair[1]))
    tails: list[int] = []  # tails[k]: the smallest new rank that ends a chain of k + 1 pairs
    ends: list[int] = []  # ends[k]: the index of that pair
    before: list[int] = []
    for index, (_, new) in enumerate(ordered):
        at = bisect_left(tails, new)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [new]
        ends[at : at + 1] = [index]
    chain = {old: -1 for old, _ in ordered}
    index = ends[-1] if ends else -1
    while index >= 0:
        old, new = ordered[index]
        chain[old] = new
        index = before[index]
    return chain


def _stretched(sought: Sought, anchors: Mapping[int, int], text: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Where lines cited from several places stand, if other lines came or went between those.

    Each run of them is looked for between its neighbours.
    """
    if sought.digest is None:
        return
    runs = _runs(sought.old)
    for starts in islice(product(*(_starts(run, anchors, len(text)) for run in runs)), TRIES):
        new = tuple(start + k for start, run in zip(starts, runs, strict=True) for k in range(len(run)))
        if len(set(new)) == len(new) and digest(text[n] for n in new) == sought.digest:
            yield new


def _runs(old: Sequence[int]) -> list[list[int]]:
    """The cited ranks, cut where one does not follow the other."""
    runs = [[old[0]]]
    for a, b in pairwise(old):
        if b == a + 1:
            runs[-1].append(b)
        else:
            runs.append([b])
    return runs


def _starts(run: Sequence[int], anchors: Mapping[int, int], length: int) -> range:
    """Where a run may begin, so that it stands between its neighbours."""
    below, above = _neighbours(run[0], run[-1], anchors, length)
    return range(below + 1, above - len(run) + 1)


def _neighbours(first: int, last: int, anchors: Mapping[int, int], length: int) -> tuple[int, int]:
    """The new lines nearest to old ones from both sides; those before and after the text are -1 and its length."""
    below = max((o for o in anchors if o < first), default=None)
    above = min((o for o in anchors if o > last), default=None)
    return -1 if below is None else anchors[below], length if above is None else anchors[above]


def _fits(sought: Sought, new: Sequence[int], anchors: Mapping[int, int]) -> bool:
    """Whether these pairs rise together with the anchors."""
    pairs = dict(_pairs(sought, new))
    if any(anchors.get(o, n) != n for o, n in pairs.items()):
        return False
    rising = sorted({**anchors, **pairs}.items())
    return all(a[1] < b[1] for a, b in pairwise(rising))


class _Gaps:
    """What lies between neighbours that were found: old lines that are gone, new ones that nobody is."""

    def __init__(
        self, old: Iterable[int], anchors: Mapping[int, int], old_of: Mapping[int, int], length: int
    ) -> None:
        self.new_of = {o: n for n, o in old_of.items()} | dict(anchors)
        self.gone: dict[tuple[int, int], list[int]] = {}  # by the new lines on both sides
        self.gap: dict[int, tuple[int, int]] = {}
        self.free = [n for n in range(length) if n not in old_of]
        for o in sorted(old):
            if o not in self.new_of:
                self.gap[o] = _neighbours(o, o, anchors, length)
                self.gone.setdefault(self.gap[o], []).append(o)

    def instead_of(self, sought: Sought) -> Fate:
        """What stands in the place of lines that were not found as they were cited."""
        new = {n for o in sought.old for n in self._places(o)}
        return Fate(tuple(sorted(new)), found=False, in_order=False)

    def _places(self, old: int) -> Sequence[int]:
        """Of as many new lines as old ones in a gap, each stands for one; else all of them for each."""
        if old in self.new_of:
            return (self.new_of[old],)
        below, above = self.gap[old]
        new = [n for n in self.free if below < n < above]
        gone = self.gone[below, above]
        return (new[gone.index(old)],) if len(new) == len(gone) else new
