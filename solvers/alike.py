"""When two symbolic tables are not the same."""

from collections.abc import Iterator, Sequence

from solvers.smt import Truth, all_of, any_of, compare, count, equal, not_
from solvers.state import Began, Ended, Moved, State

CHANGING = ("place", "posture", "face", "controller", "markers", "host")
"""What can change about a card."""


def unlike(a: State, b: State) -> Iterator[Truth]:
    """For each part of the table that terms tell: when it differs."""
    for x, y in zip(a.cards, b.cards, strict=True):
        for name in CHANGING if x is not y else ():
            yield all_of(x.here, not_(equal(getattr(x, name), getattr(y, name))))
    for key, term in a.counters.items():
        if term is not b.counters[key]:
            yield not_(equal(term, b.counters[key]))
    yield from (
        not_(equal(a.force.get(key, False), b.force.get(key, False))) for key in {**a.force, **b.force}
    )


def out_of_order(before: State, a: State, b: State) -> Iterator[Truth]:
    """When two tables that came from `before`, and have their cards in the same places, tell by some
    order that they did not come by the same way: of cards in a zone that keeps it, and of effects in
    force where the later one prevails."""
    since = len(before.log)
    yield from _cards(a, a.log[since:], b.log[since:])
    if a.layout.game.book.later_prevails:
        yield from _effects(before, a.log[since:], b.log[since:])


Log = Sequence[Moved | Began | Ended]


# ---- cards in a zone that keeps their order ----------------------------------------


def _cards(state: State, a: Log, b: Log) -> Iterator[Truth]:
    kept = [at for at, kept in enumerate(_kept(state)) if kept]
    touched = {
        int(i) for log in (a, b) for moved in log if isinstance(moved, Moved) for i in moved.card.cases
    }
    for i in range(len(state.cards)) if kept else ():
        for j in range(i + 1, len(state.cards)):
            if touched.isdisjoint((i, j)):
                continue
            one, other = state.cards[i], state.cards[j]
            together = any_of(*(all_of(one.place.among((at,)), other.place.among((at,))) for at in kept))
            differs = not_(equal(_before(a, i, j), _before(b, i, j)))
            yield all_of(one.here, other.here, together, differs)


def _kept(state: State) -> list[bool]:
    zones = state.layout.game.vocabulary.zone_named
    return [zones[name].ordered for name in state.layout.table.zone_name]


def _before(log: Log, i: int, j: int) -> Truth:
    """Card `i` lies before card `j`, which is numbered after it, if both are in one zone."""
    none_later: Truth = True
    behind: list[Truth] = []
    for moved in reversed([event for event in log if isinstance(event, Moved)]):
        first, second = (all_of(moved.when, moved.card.cases.get(card, False)) for card in (i, j))
        behind.append(all_of(none_later, second))
        none_later = all_of(none_later, not_(first), not_(second))
    return any_of(*behind, none_later)


# ---- effects in force --------------------------------------------------------------


def _effects(before: State, a: Log, b: Log) -> Iterator[Truth]:
    """What was in force before and still is comes first, as it stood; then what began, in turn."""
    for (_, until, _), on in before.force.items():
        yield all_of(on, not_(equal(_ended(a, until), _ended(b, until))))
    one, other = _begun(a), _begun(b)
    yield not_(compare("==", count(on for _, on in one), count(on for _, on in other)))
    for i, (key, on) in enumerate(one):
        for j, (other_key, other_on) in enumerate(other):
            if key != other_key:
                at, there = (count(on for _, on in rows[:n]) for rows, n in ((one, i), (other, j)))
                yield all_of(on, other_on, compare("==", at, there))


def _ended(log: Log, until: str) -> Truth:
    return any_of(*(event.when for event in log if isinstance(event, Ended) and event.until == until))


def _begun(log: Log) -> list[tuple[tuple[str, str, int], Truth]]:
    """What began and has not ended since, in turn."""
    rows = []
    for n, event in enumerate(log):
        if isinstance(event, Began):
            lasts = all_of(event.when, not_(_ended(log[n + 1 :], event.until)))
            for thing, guard in event.about.cases.items():
                rows.append(((event.effect, event.until, int(thing)), all_of(lasts, guard)))
    return rows
