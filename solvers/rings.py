"""Which norms clash only together: minimal sets that `decide` cannot settle, found without a solver.

Three or more norms of which no two clash can clash only where exceptions form a ring. Without one
all of them stand, and each grant and limit is settled; a grant beats a limit only as a card's over a
rule, or as the later of two cards, and neither can go round in a ring. So the search begins at the
rings and adds what would keep every norm standing and every winner beaten.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from model.kernel.norm import Cannot, Leave, Norm, Principle, Verdict, beats, decide
from model.kernel.rulebook import Rulebook
from solvers.graph import cycles

MOST = 5_000
"""Sets of norms on one action that are looked at before the search is given up; counted, so that every
run decides alike."""


@dataclass(frozen=True, slots=True)
class Stance:
    """What a norm says on its action where its condition `holds` or, of a permission that is `only`,
    does not. `effect`: the lasting effect that brings it, else empty."""

    norm: Norm
    when: str
    holds: bool = True
    effect: str = ""

    @property
    def limits(self) -> bool:
        return isinstance(self.norm, Cannot)

    @property
    def key(self) -> tuple[str, str, bool]:
        return self.norm.id, self.effect, not self.holds

    @property
    def name(self) -> str:
        """Its id; a permission that limits elsewhere is another one there."""
        return self.norm.id if self.holds else f"{self.norm.id}/elsewhere"

    @property
    def given(self) -> Norm:
        """The norm with the condition that it has."""
        return replace(self.norm, when=self.when)

    def named(self, norm: Norm, effect: str) -> bool:
        """Whether `norm` is what it says, as `effect` brings it."""
        same = (norm.id, effect) == (self.norm.id, self.effect)
        return same and isinstance(norm, Cannot) is self.limits


Knot = tuple[Stance, ...]
"""Norms that clash together, in the order of their ids."""


def stances(book: Rulebook, action: str) -> tuple[Stance, ...]:
    """Everything that norms can say on `action`, what they leave to the judge excepted."""
    said = [(norm, "") for norm in book.items if isinstance(norm, Norm)]
    said += [(replace(norm, since=1), effect.name) for effect in book.lasting for norm in effect.norms]
    return tuple(
        Stance(stance, norm.when, holds, effect)
        for norm, effect in said
        if norm.action == action and not isinstance(norm, Leave)
        for holds in (True, False)
        if (stance := norm.stance(holds)) is not None
    )


def outcomes(norms: Sequence[Stance], precedence: tuple[Principle, ...]) -> frozenset[Verdict]:
    """Which verdicts come of norms that all apply, whichever of the effects that bring them began
    first; whether what is granted is required too makes no difference."""
    return frozenset(_outcome(order, precedence) for order in _orders(norms))


def tangled(norms: Sequence[Stance], precedence: tuple[Principle, ...]) -> bool:
    """Norms that all apply contradict each other, or which of them began first decides."""
    found = outcomes(norms, precedence)
    return Verdict.CONTRADICTORY in found or len(found) > 1


def _outcome(norms: Sequence[Norm], precedence: tuple[Principle, ...]) -> Verdict:
    verdict = decide(norms, precedence).verdict
    return Verdict.PERMITTED if verdict is Verdict.REQUIRED else verdict


def _orders(norms: Sequence[Stance]) -> Iterator[tuple[Norm, ...]]:
    """The norms as they stand, by each order in which the effects that bring them can have begun."""
    effects = sorted({stance.effect for stance in norms if stance.effect})
    for order in itertools.permutations(range(1, len(effects) + 1)):
        since = dict(zip(effects, order, strict=True))
        yield tuple(replace(s.norm, since=since[s.effect]) if s.effect else s.norm for s in norms)


@dataclass(frozen=True)
class Rings:
    """The rings of exceptions on one action, and the minimal sets of norms that clash by them."""

    norms: tuple[Stance, ...]
    precedence: tuple[Principle, ...]

    @cached_property
    def found(self) -> tuple[tuple[Stance, ...], ...]:
        """Rings of norms, each of which lifts the next, none within another."""
        named: dict[str, list[Stance]] = {}
        for stance in self.norms:
            for name in {stance.norm.id, stance.norm.statement}:
                named.setdefault(name, []).append(stance)
        lifted = {
            one: [other for name in one.norm.lifts for other in named.get(name, ()) if lifts(one, other)]
            for one in sorted(self.norms, key=_key)
        }
        return tuple(sorted((ring for ring in cycles(lifted) if _together(ring)), key=_keys))

    @cached_property
    def _search(self) -> "_Search":
        return _Search(self.norms, self.precedence).run(self.found)

    @property
    def knots(self) -> tuple[Knot, ...]:
        """Every minimal set of three or more norms that clash if they all apply, and every two that
        lift each other and clash."""
        whole = {frozenset(knot) for knot in self._search.knots}
        least = [knot for knot in whole if not any(other < knot for other in whole)]
        return tuple(sorted((tuple(sorted(knot, key=_key)) for knot in least), key=_keys))

    @property
    def looked(self) -> int:
        """How many sets were looked at."""
        return len(self._search.seen)

    @property
    def whole(self) -> bool:
        """Whether all were."""
        return self.looked < MOST


def rings(book: Rulebook, action: str) -> Rings:
    """Those of the norms on `action`."""
    return Rings(stances(book, action), book.principles)


def lifts(one: Stance, other: Stance) -> bool:
    """Whether a norm is an exception to another."""
    return one is not other and bool({other.norm.id, other.norm.statement} & set(one.norm.lifts))


def ringed(knot: Knot) -> bool:
    """Whether each of them is an exception to just one, the last to the first."""
    reached = [knot[0]]
    for one in reached:
        reached += [other for other in knot if lifts(one, other) and other not in reached]
    alone = any(sum(lifts(one, other) for other in knot) != 1 for one in knot)
    return len(reached) == len(knot) and not alone


def _key(stance: Stance) -> tuple[str, str, bool]:
    return stance.key


def _keys(knot: Knot) -> list[tuple[str, str, bool]]:
    return [stance.key for stance in knot]


def _together(norms: Sequence[Stance]) -> bool:
    """No norm of them both holds and does not."""
    return len({(stance.norm.id, stance.effect) for stance in norms}) == len(norms)


class _Search:
    """Grows sets of norms until they clash."""

    def __init__(self, norms: tuple[Stance, ...], precedence: tuple[Principle, ...]) -> None:
        self.norms, self.precedence = norms, precedence
        self.seen: set[frozenset[Stance]] = set()
        self.knots: list[Knot] = []
        self._pair = lru_cache(maxsize=None)(lambda a, b: tangled((a, b), precedence))

    def run(self, begun: Sequence[Knot]) -> "_Search":
        todo = list(reversed(begun))
        while todo and len(self.seen) < MOST:
            norms = todo.pop()
            if frozenset(norms) not in self.seen:
                self.seen.add(frozenset(norms))
                todo += [(*norms, more) for more in self._looked(norms)]
        return self

    def _looked(self, norms: Knot) -> list[Stance]:
        """Notes a set that clashes; else gives what can be added to it so that it might."""
        if any(self._pair(a, b) for a, b in itertools.combinations(norms, 2)) and len(norms) > 2:
            return []
        free = next((one for one in norms if _frees(one, norms)), None)
        if free is not None:
            return [one for one in self._further(norms) if lifts(one, free)]
        if tangled(norms, self.precedence):
            self.knots.append(norms)
            return []
        winners = dict.fromkeys(self._winner(norms, order) for order in _orders(norms))
        return [one for one in self._further(norms) if any(self._resists(one, other) for other in winners)]

    def _further(self, norms: Knot) -> Iterator[Stance]:
        """Norms that a set can have beside its own, and that clash with none of them alone."""
        for one in self.norms:
            if one not in norms and _together((*norms, one)) and not any(self._pair(o, one) for o in norms):
                yield one

    def _winner(self, norms: Knot, order: tuple[Norm, ...]) -> Stance:
        """A norm that beats all of the other side; there is one, for they do not clash."""
        for stance, norm in zip(norms, order, strict=True):
            rivals = [n for s, n in zip(norms, order, strict=True) if s.limits is not stance.limits]
            if all(beats(norm, rival, self.precedence) for rival in rivals):
                return stance
        raise AssertionError("norms that do not clash have a winner")

    def _resists(self, one: Stance, other: Stance) -> bool:
        """A norm that the other, of the other side, does not always beat."""
        orders = _orders((other, one))
        return one.limits is not other.limits and not all(beats(a, b, self.precedence) for a, b in orders)


def _frees(one: Stance, norms: Knot) -> bool:
    """A norm that none of these lifts, and that lifts one of them: that one would be out."""
    return not any(lifts(other, one) for other in norms) and any(lifts(one, other) for other in norms)
