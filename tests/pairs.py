"""Pairs of norms and values at scale, measured: the sweep, and one solver asked about every pair.

See `tests.pools` for the load.
"""

import resource
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from solvers.facing import Group, Load, groups
from solvers.meeting import Meeting, Meetings
from solvers.situations import Situations
from solvers.smt import Answer, Truth, equal, not_
from solvers.sweep import Swept, sweep
from solvers.terms import read
from tests import pools

SAMPLE = 4_000
"""So many pairs are put to the solver alone; all of them would take minutes."""
PROCESSES = 2

LOADS = {"all about one fact": pools.alike, "about 8 actions and 4 facts": pools.effects}


@dataclass(frozen=True, slots=True)
class Measured:
    """`sweep`: seconds for all pairs. `solver`: seconds of one solver for all pairs, scaled from those for
    `sample` of them, which are spread evenly."""

    swept: Swept
    sweep: float
    solver: float
    sample: int


def load(make: str, cards: int) -> Load:
    """The effects of so many cards."""
    return Load(tuple(LOADS[make](cards)), pools.scope(), pools.PRINCIPLES)


def measured(of: Load) -> Measured:
    """Both on the same pairs, one after the other. Raises AssertionError where they disagree."""
    began = time.perf_counter()
    swept = sweep(of)
    seconds = time.perf_counter() - began
    step = max(1, swept.count() // SAMPLE)
    asked, alone = 0, 0.0
    for group, two in _spread(groups(of), step):
        met, spent = _alone(group, two)
        asked, alone = asked + len(two), alone + spent
        meetings = Meetings(group)
        assert met == [meetings.of(one, 1 << other)[0] > 0 for one, other in two], group.about
    return Measured(swept, seconds, alone * swept.count() / asked, asked)


def _spread(some: tuple[Group, ...], step: int) -> Iterator[tuple[Group, list[tuple[int, int]]]]:
    """Every so many-th pair of each group."""
    for group in some:
        yield group, list(islice(_pairs(group), 0, None, step))


def _pairs(group: Group) -> Iterator[tuple[int, int]]:
    for place in range(group.rows):
        row = group.facing(place)
        while row:
            bit = row & -row
            row ^= bit
            yield place, bit.bit_length() - 1


def _alone(group: Group, two: list[tuple[int, int]]) -> tuple[list[bool], float]:
    """Which pairs one solver finds to apply together, and the seconds that it takes: what is asked is put
    together before."""
    situations = Situations(group.scope)
    questions: list[tuple[Truth, ...]] = []
    for pair in two:
        one, other = (group.members[place] for place in pair)
        truths = [situations.holds(one.when), situations.holds(other.when)]
        if one.value is not None and other.value is not None:
            truths.append(not_(equal(read(one.value, situations, {}), read(other.value, situations, {}))))
        questions.append(tuple(truths))
    began = time.perf_counter()
    found = [situations.space.ask(*truths) is Answer.YES for truths in questions]
    return found, time.perf_counter() - began


def shown_pairs() -> None:
    """1 000 cards, side by side; 10 000 cards by two processes."""
    print("pairs of the effects of 1 000 cards: the sweep, and one solver asked about every pair")
    for make in LOADS:
        one = measured(load(make, 1_000))
        pairs = one.swept.count()
        print(
            f"  {one.sweep:6.2f} s  {one.solver:6.1f} s  ×{one.solver / one.sweep:5.1f}   {make}: {pairs:,} pairs, "
            f"{one.swept.count(Meeting.MET):,} can clash, {one.swept.asked / pairs:.2%} put to the solver "
            f"(alone it was asked about {one.sample:,} of them, spread evenly)"
        )
    print(f"pairs of the effects of 10 000 cards, by {PROCESSES} processes")
    for make in LOADS:
        began = time.perf_counter()
        with ProcessPoolExecutor(PROCESSES, get_context("fork")) as executor:
            swept = sweep(load(make, 10_000), executor, _progress)
        seconds = time.perf_counter() - began
        most = max(
            resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        print(
            f"\r  {seconds:6.1f} s  {make}: {swept.count():,} pairs, {swept.count(Meeting.MET):,} can clash; "
            f"the largest process takes {most / 1024:.0f} MB"
        )


def _progress(done: int, of: int) -> None:
    if sys.stdout.isatty():
        print(f"\r  {done / of:4.0%}", end="", flush=True)
