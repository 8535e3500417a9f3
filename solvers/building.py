"""The symbolic deck: all decks that the cards of a pool make, one number for each card in each part.

Cards that no rule tells apart are interchangeable; no deck that has only what the rules ask for
has more of them than is asked for, so that more of them make no difference.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from model.kernel.deck import Amount, Bound, Construction, Copies, Deck, Place, Rule
from model.kernel.norm import statement_of
from model.kernel.position import Pool
from solvers.smt import (
    Model,
    Number,
    Space,
    Truth,
    Variable,
    all_of,
    any_of,
    compare,
    equal,
    number,
    total,
)

Sizes = tuple[tuple[str, int], ...]
"""How many cards each part of a deck has, in the order of the parts."""


@dataclass(frozen=True, slots=True)
class Built:
    """A deck, and its sizes."""

    deck: Deck
    sizes: Sizes


class Building:
    """The decks that can be made of `pool` by the rules of `how`.

    `rules`: those of cards first, by the card, then those of the document. Answers do not depend
    on the order of the pool.
    """

    def __init__(self, how: Construction, pool: Pool) -> None:
        self.how = how
        self.pool: Pool = {name: pool[name] for name in sorted(pool)}
        own = sorted((rule for rule in how.rules if self.of_card(rule.id)), key=lambda rule: rule.id)
        self.rules: tuple[Rule, ...] = (*own, *(rule for rule in how.rules if not self.of_card(rule.id)))
        self.space = Space()

    def of_card(self, rule: str) -> bool:
        """Whether a rule is one that a card lays down for itself."""
        return statement_of(rule) in self.pool

    @cached_property
    def most(self) -> int:
        """More cards than any deck has of which no card can be spared, but for one wanted beside."""
        return sum(rule.low for rule in self.rules if isinstance(rule, Amount)) + 1

    @cached_property
    def _bounds(self) -> Mapping[str, tuple[Bound, ...]]:
        return {rule.id: tuple(self.how.bounds(rule, self.pool)) for rule in self.rules}

    # -- interchangeable cards

    @cached_property
    def classes(self) -> tuple[tuple[str, ...], ...]:
        """Cards that no rule tells apart, by the first of them."""
        found: dict[frozenset[object], list[str]] = {}
        for card, marks in self._marks.items():
            found.setdefault(frozenset(marks), []).append(card)
        return tuple(map(tuple, found.values()))

    @cached_property
    def _marks(self) -> Mapping[str, set[object]]:
        """Card → what tells it from others. A limit on copies of one card alone is like any other that
        is as high, unless it forbids the card."""
        marks: dict[str, set[object]] = {card: set() for card in self.pool}
        for rule in self.rules:
            for i, bound in enumerate(self._bounds[rule.id]):
                cards = {card for _, card in bound.places}
                alone = isinstance(rule, Copies) and len(cards) == 1 and rule.most > 0
                mark: object = (rule.parts, bound.high) if alone else (rule.id, i)
                for card in cards:
                    marks[card].add(mark)
        return marks

    @cached_property
    def places(self) -> Mapping[Place, Number]:
        """Where copies can lie, and how many do: enough of every class."""
        cards = sorted(card for alike in self.classes for card in alike[: self.most])
        return {
            (part, card): self.space.number(_named(part, card), 0, self.most, self.most)
            for part in self.how.parts
            for card in cards
        }

    # -- rules as truths

    @cached_property
    def truths(self) -> Mapping[str, Truth]:
        """Rule → that the deck keeps it."""
        return {rule.id: all_of(*map(self._kept, self._bounds[rule.id])) for rule in self.rules}

    def _count(self, bound: Bound) -> Number:
        return total(self.places[place] for place in bound.places if place in self.places)

    def _kept(self, bound: Bound) -> Truth:
        found = self._count(bound)
        high = True if bound.high is None else compare("<=", found, number(bound.high))
        inside = all_of(compare(">=", found, number(bound.low)), high)
        return any_of(compare("==", found, number(0)), inside) if bound.none else inside

    def holds(self, card: str) -> Truth:
        """The deck has this card, or one that is interchangeable with it."""
        first = next(alike[0] for alike in self.classes if card in alike)
        copies = (n for (_, name), n in self.places.items() if name == first)
        return any_of(*(compare(">=", n, number(1)) for n in copies))

    def without(self, *rules: str) -> tuple[Truth, ...]:
        """All rules are kept but these."""
        return tuple(truth for id, truth in self.truths.items() if id not in rules)

    # -- decks

    def sizes(self, *wanted: Truth) -> Sizes | None:
        """The fewest cards that the first part of a deck has that keeps `wanted`, then the next part, and so
        on. None if there is no such deck, as far as the solver can tell."""
        sums, tied = self._totals
        model = self.space.least((*wanted, *tied), sums.values())
        return None if model is None else self._sizes(model)

    def smallest(self, *wanted: Truth) -> Built | None:
        """Of the decks of these sizes, that with the most copies of the first cards. Which they are is told
        of small pools only; `deck` is then empty."""
        sums, tied = self._totals
        small = len(self.places) <= TOLD
        model = self.space.least((*wanted, *tied), [*sums.values(), *(self._copies if small else ())])
        return None if model is None else Built(self._deck(model) if small else {}, self._sizes(model))

    def _sizes(self, model: Model) -> Sizes:
        sums, _ = self._totals
        return tuple((part, int(model.value(variable.term))) for part, variable in sums.items())

    @cached_property
    def _totals(self) -> tuple[Mapping[str, Variable], Sequence[Truth]]:
        """Part → how many cards it has, and that it has so many."""
        sums = {
            part: total(n for (where, _), n in self.places.items() if where == part)
            for part in self.how.parts
        }
        found = {part: self._tied(f"cards of {part}", n, 0, n.high, 0) for part, n in sums.items()}
        return {part: variable for part, (variable, _) in found.items()}, [t for _, t in found.values()]

    @cached_property
    def _copies(self) -> tuple[Variable, ...]:
        return tuple(self.space.named(_named(*place)) for place in self.places)

    def _tied(self, name: str, to: Number, low: int, high: int, standard: int) -> tuple[Variable, Truth]:
        """An open number that is `to`, preferably `standard`."""
        term = self.space.number(name, low, max(low + 1, high), standard)
        return self.space.named(name), equal(term, to)

    def _deck(self, model: Model) -> Deck:
        deck: dict[str, dict[str, int]] = {part: {} for part in self.how.parts}
        for (part, card), copies in self.places.items():
            found = int(model.value(copies))
            if found:
                deck[part][card] = found
        return deck

    # -- the nearest rule that can be kept

    def relaxed(self, rule: Rule, *wanted: Truth) -> Rule | None:
        """`rule` with the closest number under which some deck meets `wanted` and all other rules. None if
        there is no such number."""
        slack, ties = self._slack(rule)
        model = self.space.least((*self.without(rule.id), *wanted, *ties), (slack,))
        return None if model is None else widened(rule, int(model.value(slack.term)))

    def smallest_by(self, rule: Rule, *wanted: Truth) -> Built | None:
        """The smallest deck that meets `wanted`, all other rules and, instead of what `rule.id` says, `rule`."""
        kept = (self._kept(bound) for bound in self.how.bounds(rule, self.pool))
        return self.smallest(*self.without(rule.id), *kept, *wanted)

    def _slack(self, rule: Rule) -> tuple[Variable, list[Truth]]:
        """A number that a deck has instead of what `rule` says, preferably near to that."""
        name, bounds = f"slack of {rule.id}", self._bounds[rule.id]
        match rule:
            case Copies(most=most):
                slack = self.space.number(name, most - 1, most + self.most, most)
                ties = [compare("<=", self._count(bound), slack) for bound in bounds]
                ties.append(compare(">=", slack, number(most)))
            case Amount(low=low, high=high):
                nearest = high if high is not None and low == 0 else low
                slack = self.space.number(name, 0, max(low, high or 0) + self.most, nearest)
                ties = [equal(slack, self._count(bound)) for bound in bounds]
        return self.space.named(name), ties


TOLD = 150
"""With more places than this, a deck is told by how many cards its parts have."""


def _named(part: str, card: str) -> str:
    return f"{part}: {card}"


def widened(rule: Rule, number: int) -> Rule:
    """`rule` so that it admits a number beside those that it admits anyway."""
    match rule:
        case Copies(most=most):
            return replace(rule, most=max(most, number))
        case Amount(low=low, high=high):
            return replace(rule, low=min(low, number), high=high if high is None else max(high, number))
