"""Which of the clashes that facts leave open are tried on a table, and what is said of the rest.

A large pool has more of them than anybody reads: some of every class about everything are tried, and
the others are listed by ids and counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import zip_longest

from model.kernel.game import Game
from model.kernel.norm import statement_of
from reports import events as e
from reports.found import Untried
from reports.grouped import CLASSES
from reports.told import SORTS
from reports.topics import topic
from solvers.clash import Class
from solvers.meeting import Meeting
from solvers.sweep import Kind, Pair, Swept

TOGETHER = 5
"""So many clashes are tried at once: their cards are dealt into one table."""

About = tuple[str, Class]
"""What clashes are about, and of what class they are."""


def open_pairs(swept: Swept, cards: AbstractSet[str]) -> Mapping[About, tuple[Pair, ...]]:
    """The clashes with a card that nothing settles and facts do not rule out, in one order."""
    found: dict[About, list[Pair]] = defaultdict(list)
    for kind, pairs in swept.kept.items():
        if _open(kind):
            mine = (pair for pair in pairs if cards & statements(pair))
            found[kind.about, kind.sort] += mine
    return {about: tuple(sorted(found[about], key=named)) for about in sorted(found, key=_urgency)}


def picked(pairs: Mapping[About, Sequence[Pair]], most: int, each: int) -> tuple[Pair, ...]:
    """The first `each` about everything, and `most` in all: those that come first about each before
    those that come second."""
    turns = zip_longest(*(some[:each] for some in pairs.values()))
    return tuple(pair for turn in turns for pair in turn if pair is not None)[:most]


def batches(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Clashes that are tried together, those about one thing beside each other."""
    ordered = sorted(pairs, key=lambda pair: (pair.kind.about, named(pair)))
    for first in range(0, len(ordered), TOGETHER):
        yield tuple(ordered[first : first + TOGETHER])


def untried(
    swept: Swept, own: Swept, pairs: Mapping[About, Sequence[Pair]], tried: Collection[Pair], game: Game
) -> Iterator[Untried]:
    """What is left: how many there are, and those whose ids are known. `own`: the sweep of the document
    without cards."""
    every, mine = _counted(swept), _counted(own)
    for about, sort in pairs:
        here = [pair for pair in pairs[about, sort] if pair not in tried]
        number = every[about, sort] - mine.get((about, sort), 0) - (len(pairs[about, sort]) - len(here))
        if number:
            said = topic(game, about)
            ids = sorted({id for pair in here for id in statements(pair)})
            yield Untried(about, e.words(said) if said else None, SORTS[sort], number, tuple(ids))


def _counted(swept: Swept) -> Mapping[About, int]:
    found: dict[About, int] = defaultdict(int)
    for kind, number in swept.counts.items():
        if _open(kind):
            found[kind.about, kind.sort] += number
    return found


def _open(kind: Kind) -> bool:
    return kind.sort is not Class.SETTLED and kind.meeting is not Meeting.APART


def _urgency(about: About) -> tuple[int, str]:
    return CLASSES.index(SORTS[about[1]] or "defect"), about[0]


def named(pair: Pair) -> tuple[str, str]:
    """The ids of the items of a pair."""
    return pair.one.id, pair.other.id


def statements(pair: Pair) -> frozenset[str]:
    """The statements or cards that a pair is of."""
    return frozenset(map(statement_of, named(pair)))
