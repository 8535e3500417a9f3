"""Pairs of norms, and of values of one fact, at scale: which can apply together, and of what class each is.

Items are grouped by what they are about (`facing`), and every pair of a group that could clash is looked
at. Rows of bits (`packed`) tell most pairs at once, propagation of differences (`differences`) most of the
others, a point that satisfies both conditions some more, and one long-lived solver what is left. All of
it knows facts alone (`situations`): wider than the truth, never narrower.

The order of the items does not matter, nor how the work is split: `chunks` can be done anywhere. It is
spread over processes, never threads: a solver belongs to one.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from model.kernel.words import Words
from solvers.clash import Class
from solvers.facing import KEEP, Group, Item, Load, groups
from solvers.meeting import Meeting, Meetings
from solvers.packed import Row

CHUNKS = 64
"""Into so many parts work is split: enough that processes are busy to the end, and progress is seen."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What pairs are counted by: what they are about, what the document makes of them (`by` the
    statements of which principles), and whether they can apply together."""

    about: str
    sort: Class
    by: tuple[str, ...]
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class Pair:
    """Two items that face each other; of norms on one action the grant comes first."""

    kind: Kind
    one: Item
    other: Item


@dataclass(frozen=True)
class Swept:
    """What a sweep found. `counts`: how many pairs of each kind there are; `kept`: the first of those
    that can, or may, apply together, by the ids of the one, then of the other. `asked`: how many
    pairs were put to the solver."""

    counts: Mapping[Kind, int]
    kept: Mapping[Kind, tuple[Pair, ...]]
    asked: int = 0

    def count(self, *meetings: Meeting) -> int:
        """How many pairs there are: all, or those with one of some answers."""
        return sum(n for kind, n in self.counts.items() if not meetings or kind.meeting in meetings)


@dataclass(frozen=True, slots=True)
class Tally:
    """Pairs that were looked at, by what came of them. `settled`: those that can, or may, apply together
    and that the document settles; `by`: the statements by which, each with its number."""

    pairs: int
    apart: int
    unknown: int
    settled: int
    by: tuple[tuple[str, int], ...]

    @property
    def left(self) -> int:
        """Those that can, or may, apply together and that nothing settles."""
        return self.pairs - self.apart - self.settled

    @property
    def told(self) -> Words:
        """What settles some of them, in brackets; nothing, where nothing does."""
        ja = "、".join(f"{reason}により{number}組" for reason, number in self.by)
        en = ", ".join(f"{number} by {reason}" for reason, number in self.by)
        return Words(f"（{ja}）", f" ({en})") if self.by else Words("", "")


def tally(counts: Mapping[Kind, int]) -> Tally:
    """The pairs of all kinds."""
    meetings, by, settled = Counter[Meeting](), Counter[str](), 0
    for kind, number in counts.items():
        meetings[kind.meeting] += number
        if kind.sort is Class.SETTLED and kind.meeting is not Meeting.APART:
            settled += number
            by.update(dict.fromkeys(kind.by, number))
    reasons = tuple(sorted(by.items()))
    return Tally(meetings.total(), meetings[Meeting.APART], meetings[Meeting.UNKNOWN], settled, reasons)


Progress = Callable[[int, int], None]
"""Called with how many rows are done, and how many there are."""


def quietly(done: int, of: int) -> None:
    """No progress is shown."""


def sweep(load: Load, executor: Executor | None = None, progress: Progress = quietly) -> Swept:
    """Every pair of a load; by the processes of an executor, if there is one."""
    parts = chunks(load, CHUNKS)
    rows = sum(part.last - part.first for part in parts)
    found: dict[int, Swept] = {}
    done = 0
    for part, swept in _spread(parts, executor) if executor else ((part, part.sweep()) for part in parts):
        found[part.first] = swept
        done += part.last - part.first
        progress(done, rows)
    return join((found[first] for first in sorted(found)), load.keep)


def _spread(parts: Sequence["Chunk"], executor: Executor) -> Iterator[tuple["Chunk", Swept]]:
    futures = {executor.submit(part.sweep): part for part in parts}
    for future in as_completed(futures):
        yield futures[future], future.result()


def join(parts: Iterable[Swept], keep: int = KEEP) -> Swept:
    """The parts of a sweep, in the order of the chunks, as one."""
    counts: Counter[Kind] = Counter()
    kept: dict[Kind, tuple[Pair, ...]] = {}
    asked = 0
    for part in parts:
        counts.update(part.counts)
        for kind, pairs in part.kept.items():
            kept[kind] = (*kept.get(kind, ()), *pairs)[:keep]
        asked += part.asked
    return Swept(dict(counts), kept, asked)


# ---- parts -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some rows of a load, from `first` to before `last`: a row is an item with all that it faces.
    `load`: as it is sent to processes; one that does several chunks unpacks it once."""

    load: bytes = field(repr=False)
    first: int
    last: int

    def sweep(self) -> Swept:
        """The pairs of these rows."""
        work = _work(self.load)
        found, start = _Found(work.load.keep), 0
        for group in work.groups:
            for place in range(max(self.first - start, 0), min(self.last - start, group.rows)):
                found.row(group, place, work.meetings(group))
            start += group.rows
        return found.swept


def chunks(load: Load, number: int) -> tuple[Chunk, ...]:
    """The rows of a load in at most so many parts, each with about as many pairs."""
    packed = pickle.dumps(load)
    weights = [
        group.facing(place).bit_count() for group in _work(packed).groups for place in range(group.rows)
    ]
    most, cuts, weight = max(1, -(-sum(weights) // number)), [0], 0
    for row, pairs in enumerate(weights, 1):
        weight += pairs
        if weight >= most or row == len(weights):
            cuts.append(row)
            weight = 0
    return tuple(Chunk(packed, first, last) for first, last in pairwise(cuts))


class _Work:
    """A load, made ready once in a process."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.groups = groups(load)
        self._meetings: dict[str, Meetings] = {}

    def meetings(self, group: Group) -> Meetings:
        """The members of a group against each other."""
        if group.about not in self._meetings:
            self._meetings[group.about] = Meetings(group)
        return self._meetings[group.about]


@lru_cache(maxsize=1)
def _work(load: bytes) -> _Work:
    unpacked = pickle.loads(load)
    assert isinstance(unpacked, Load), "chunks are made of loads"
    return _Work(unpacked)


class _Found:
    """What some rows have come to."""

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._counts: Counter[Kind] = Counter()
        self._kept: dict[Kind, list[Pair]] = {}
        self._asked = 0

    def row(self, group: Group, place: int, meetings: Meetings) -> None:
        """A member of a group and all that it faces."""
        facing, before = group.facing(place), meetings.asked
        met, unknown = meetings.of(place, facing)
        answers = ((Meeting.MET, met), (Meeting.UNKNOWN, unknown), (Meeting.APART, facing & ~met & ~unknown))
        for standing, row in group.standings(place):
            for meeting, those in answers:
                if row & those:
                    self._add(
                        group, place, row & those, Kind(group.about, standing.sort, standing.by, meeting)
                    )
        self._asked += meetings.asked - before

    def _add(self, group: Group, place: int, row: Row, kind: Kind) -> None:
        self._counts[kind] += row.bit_count()
        kept = self._kept.setdefault(kind, [])
        while row and len(kept) < self._keep and kind.meeting is not Meeting.APART:
            bit = row & -row
            row ^= bit
            kept.append(Pair(kind, group.members[place].item, group.members[bit.bit_length() - 1].item))

    @property
    def swept(self) -> Swept:
        kept = {kind: tuple(pairs) for kind, pairs in self._kept.items() if pairs}
        return Swept(dict(self._counts), kept, self._asked)
