"""Which clashes of a large pool are tried: some of every class about everything, and none is lost."""

from __future__ import annotations

from random import Random

import pytest

from features.games import Rules
from model.kernel.norm import statement_of
from model.kernel.words import Words
from reports.clashes import Clashes
from reports.tried import batches, named, open_pairs, picked, statements, untried
from solvers.clash import Class
from solvers.facing import Load
from solvers.finding import Covered
from solvers.meeting import Meeting
from solvers.sweep import Kind, Swept, sweep
from tests import pools

EFFECTS = pools.effects(60)
CARDS = frozenset(statement_of(effect.id) for effect in EFFECTS)


def swept(effects: tuple[pools.Effect, ...] = EFFECTS, keep: int = 1_000) -> Swept:
    return sweep(Load(effects, pools.scope(), pools.PRINCIPLES, keep=keep))


def open_count(found: Swept) -> int:
    """Counted by itself: pairs that nothing settles and facts do not rule out."""
    return sum(
        number
        for kind, number in found.counts.items()
        if kind.sort != Class.SETTLED and kind.meeting != Meeting.APART
    )


@pytest.mark.parametrize(
    ("most", "each", "keep"), [(10, 2, 1_000), (0, 5, 1_000), (7, 5, 3), (10_000, 10_000, 1_000)]
)
def test_every_open_clash_is_tried_or_counted(mini: Rules, most: int, each: int, keep: int) -> None:
    """Whatever the bounds, and though a sweep keeps only some of what it counts."""
    found = swept(keep=keep)
    pairs = open_pairs(found, CARDS)
    tried = picked(pairs, most, each)
    left = list(untried(found, Swept({}, {}), pairs, tried, mini.game()))
    assert len(tried) <= most
    assert len(tried) + sum(one.number for one in left) == open_count(found) > 50
    assert not left if most == 10_000 else left


def test_some_of_every_class_about_everything_is_tried_first() -> None:
    """No class is crowded out by another that has more."""
    pairs = open_pairs(swept(), CARDS)
    tried = picked(pairs, len(pairs), 20)
    assert {(pair.kind.about, pair.kind.sort) for pair in tried} == set(pairs)
    assert all(
        len([p for p in picked(pairs, 1_000, 2) if (p.kind.about, p.kind.sort) == about]) <= 2
        for about in pairs
    )


def test_the_order_of_the_cards_does_not_matter() -> None:
    """The same clashes are tried, in the same batches."""
    shuffled = tuple(Random(3).sample(EFFECTS, len(EFFECTS)))
    one, other = (picked(open_pairs(found, CARDS), 20, 3) for found in (swept(), swept(shuffled)))
    assert list(map(named, one)) == list(map(named, other))
    assert list(batches(one)) == list(batches(one[::-1]))


def test_batches_have_every_clash_once() -> None:
    """A few at a time, so that the table has few cards."""
    tried = picked(open_pairs(swept(), CARDS), 23, 20)
    together = list(batches(tried))
    assert sorted(map(named, tried)) == sorted(named(pair) for batch in together for pair in batch)
    assert max(map(len, together)) <= 5


def test_what_the_document_has_by_itself_is_not_a_pools(mini: Rules) -> None:
    """Pairs of which neither is a card are neither tried nor counted."""
    rules = frozenset(sorted(CARDS)[:40])
    cards = CARDS - rules
    found = swept()
    own = swept(tuple(effect for effect in EFFECTS if statement_of(effect.id) in rules))
    pairs = open_pairs(found, cards)
    assert all(statements(pair) & cards for some in pairs.values() for pair in some)
    left = untried(found, own, pairs, (), mini.game())
    assert sum(one.number for one in left) == open_count(found) - open_count(own) > 0


def test_what_was_looked_at_says_what_the_solver_gave_up() -> None:
    """On facts and on tables, in words and in numbers; nothing of it where there is nothing."""
    kind = Kind("fly", Class.UNSETTLED, (), Meeting.UNKNOWN)
    settled = Kind("fly", Class.SETTLED, ("1.1",), Meeting.MET)
    looked = Clashes((), (), {kind: 2, settled: 3}, 1)
    covered = looked.covered([((), Covered("overlap", Words("", ""), (("undecided", 4),)))])
    assert dict(covered.counts)["undecided"] == 6
    assert "gave up 6" in covered.words.en
    assert "settles 3 (3 by 1.1)" in covered.words.en
    assert "gave up" not in Clashes((), (), {settled: 3}, 0).covered([]).words.en
