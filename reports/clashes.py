"""The clashes of a pool's cards, however many there are.

They are swept for on facts alone; of those that facts leave open some are tried on a table, a few cards
at a time, and the others are listed.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from features.games import Rules, rules
from model.kernel.check import Scope
from model.kernel.loaded import everywhere, vocabulary_of
from model.kernel.reading import resolve
from model.kernel.strata import with_values
from model.kernel.words import Words
from reports import events as e
from reports.dealing import Pool, dealt_in, ids, is_large
from reports.found import Untried
from reports.spread import Progress
from reports.tried import batches, named, open_pairs, picked, statements, untried
from reports.work import CHOSEN, OVERLAP, Done, Options, Part
from solvers.facing import Load
from solvers.finding import Answer, Covered
from solvers.overlap import load_of
from solvers.sweep import Kind, Pair, Swept, sweep, tally

MOST, EACH = 100, 20
"""So many clashes are tried on a table: in all, and of one class about one thing."""

ANALYSIS: e.Analysis = CHOSEN
"""Pools are asked about under the chosen readings, or others in their place: cards are made for the game
that is played."""


@dataclass(frozen=True, slots=True)
class Clashes:
    """The parts that try clashes of cards, and find the document's own; what is left; what was looked at."""

    parts: tuple[Part, ...]
    untried: tuple[Untried, ...]
    counts: Mapping[Kind, int]
    tried: int

    def covered(self, on_tables: Iterable[Answer]) -> Covered:
        """What was looked at: pairs with a card on facts alone, and what was tried `on_tables`."""
        answers = tuple(on_tables)
        given_up = sum(dict(looked.counts).get("undecided", 0) for _, looked in answers)
        return _covered(self.counts, self.tried, sum(len(found) for found, _ in answers), given_up)


def clashes_of(pool: Pool, most: int, progress: Progress, readings: Options = ()) -> Clashes:
    """What is to be tried of the clashes of a pool's cards, `most` of them. Raises BadFiles, BadRulebook."""
    swept = _swept(pool, progress, readings)
    own = sweep(load_of_rules(rules(pool.document), readings))
    pairs = open_pairs(swept, ids(pool))
    tried = picked(pairs, most, EACH)
    return Clashes(
        (Part(pool.document, "ask", ANALYSIS, OVERLAP, readings=readings), *_parts(pool, tried, readings)),
        tuple(untried(swept, own, pairs, tried, rules(pool.document).game())),
        Counter(swept.counts) - Counter(own.counts),
        len(tried),
    )


def _parts(pool: Pool, tried: tuple[Pair, ...], readings: Options) -> Iterator[Part]:
    every = ids(pool)
    for batch in batches(tried):
        dealt = every.intersection(id for pair in batch for id in statements(pair))
        mine = pool.of(dealt, blank=not is_large(pool))  # a situation may need cards that say nothing
        pairs = tuple(map(named, batch))
        yield Part(pool.document, "clashes", ANALYSIS, readings=readings, pool=mine, pairs=pairs)


def _swept(pool: Pool, progress: Progress, readings: Options) -> Swept:
    """The sweep of the document with all cards, by all processors."""
    done = Done(Part(pool.document, "sweep", ANALYSIS, readings=readings, pool=pool))
    load = load_of_rules(dealt_in(pool), readings)
    with ProcessPoolExecutor(os.cpu_count() or 1) as executor:
        return sweep(load, executor, lambda n, of: progress(done, n, of))


def load_of_rules(of: Rules, readings: Options = ()) -> Load:
    """What can clash in a document whose cards were checked, under the chosen readings or others in their
    place. For a game that can be played far more would have to be made."""
    book = with_values(resolve(of.book, of.readings(dict(readings)), {})).book
    vocabulary = vocabulary_of(book)
    return load_of(book, Scope(vocabulary, everywhere(vocabulary)))


def _covered(counts: Mapping[Kind, int], tried: int, shown: int, given_up: int) -> Covered:
    found = tally(counts)
    words = Words(
        f"カードのかかわる{found.pairs}組のうち、{found.apart}組は同時に当てはまらず、{found.settled}組は文書が"
        f"決着をつけている{found.told.ja}。残り{found.left}組のうち{tried}組を場で試し、"
        f"{shown}組が場で同時に当てはまった。",
        f"Of {found.pairs} pairs with a card {found.apart} never apply together, and the document settles "
        f"{found.settled}{found.told.en}; of the other {found.left}, {tried} were tried on a table, "
        f"where {shown} do apply together.",
    )
    if gave_up := found.unknown + given_up:
        words = Words(
            f"{words.ja}解き手が答えを出せなかった問いが{gave_up}件ある。",
            f"{words.en} The solver gave up {gave_up} questions.",
        )
    known = {
        "pairs": found.pairs,
        "apart": found.apart,
        "settled": found.settled,
        "compatible": found.left,
        "tried": tried,
        "shown": shown,
        "undecided": gave_up,
    }
    return Covered(OVERLAP, words, tuple(known.items()))
