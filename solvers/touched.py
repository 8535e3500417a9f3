"""Which parts of a rulebook a scenario can depend on, so that no other mutant is tried on it."""

from dataclasses import dataclass
from typing import NamedTuple

from features.games import Rules
from features.general import DECKS
from features.runner import run_scenario
from features.scenario import Scenario
from features.subject import ModelSubject
from model.kernel.deck import Part
from model.kernel.expression import conjuncts, parse
from model.kernel.game import Game
from model.kernel.norm import Cannot, Formula, Leave, Sets
from model.kernel.watch import Watch
from solvers.mutant import Gone, Mutant, Swapped


class Place(NamedTuple):
    """What a mutant breaks: any of these names, among those that one field of `Touched` holds."""

    among: str
    names: frozenset[object]


EVERYWHERE = Place("", frozenset())
"""What every scenario comes to."""


def place(mutant: Mutant) -> Place:
    """Where a scenario has to come, so that it can notice a mutant."""
    match mutant.path, mutant.new:
        case ("flows", flow, "steps"), Swapped(one, other):
            return Place("steps", frozenset({(flow, one), (flow, other)}))
        case ("flows", flow, "steps", step, *_), _:
            return Place("steps", frozenset({(flow, step)}))
        case ("flows", flow, *_), _:
            return Place("flows", frozenset({flow}))
        case ("items" | "lasting", *_), _:
            return Place("norms", frozenset({mutant.item, *mutant.also}))
        case ("actions", name, *_), _:
            return Place("actions", frozenset({name}))
        case ("deck", *_), _:
            return Place("decks", frozenset({mutant.item}))
        case ("kinds" | "player" | "table" | "roles", *_), _:
            return Place("facts", frozenset({mutant.item}))
    return EVERYWHERE


@dataclass(frozen=True, slots=True)
class Touched:
    """Steps (flow, id); norms that were weighed, and the limits among them; actions; facts and computed
    roles that any of these ask, directly or through others; conditions that held, or did not,
    when they were asked; rules of decks. More may be named than matters, never less."""

    steps: frozenset[tuple[str, str]]
    flows: frozenset[str]
    norms: frozenset[str]
    limits: frozenset[str]
    actions: frozenset[str]
    facts: frozenset[str]
    held: frozenset[str]
    failed: frozenset[str]
    decks: frozenset[str] = frozenset()

    def by(self, mutant: Mutant) -> bool:
        """Whether what the mutant breaks is among it, and was asked where it comes out otherwise."""
        return self.comes_to(place(mutant)) and not self.same(mutant)

    def comes_to(self, place: Place) -> bool:
        """Whether anything of a place is among it."""
        return place == EVERYWHERE or not place.names.isdisjoint(getattr(self, place.among))

    def same(self, mutant: Mutant) -> bool:
        """Whether a limit or a condition that the mutant drops or weakens was never asked where that
        could matter. (A grant can matter unasked: a refusal names it.)"""
        match mutant.path:
            case ("flows", _, "steps", _, "whens", _, "condition"):
                return self._unasked(mutant)
            case ("items" | "lasting", *_):
                return mutant.item in self.limits and self._unasked(mutant)
        return False

    def _unasked(self, mutant: Mutant) -> bool:
        match mutant.old, mutant.new:
            case Cannot() | Leave() as limit, Gone():
                return limit.when not in self.held
            case str() as old, str() as new if weaker(old, new):
                return old not in self.failed
        return False


def weaker(old: str, new: str) -> bool:
    """Whether `new` is `old` without some of what it asks for."""
    return set(conjuncts(parse(new))) < set(conjuncts(parse(old)))


def touched(scenario: Scenario, of: Rules) -> Touched | None:
    """What a scenario comes to when it is played by the rules as they are; None if it does not pass."""
    game, watch = of.game(scenario.readings).watched()
    found = run_scenario(scenario, of, seat=lambda _, rules: ModelSubject(game, rules.cards.prints))
    looks = {scene.call.phrase for scene in found.film.scenes if scene.call}
    return _closed(game, watch, not looks.isdisjoint(DECKS)) if found.passed else None


def _closed(game: Game, watch: Watch, deck: bool) -> Touched:
    asks = game.loaded.asks
    weighed = [norm for norm in game.book.norms if norm.action in watch.actions]
    norms = frozenset(norm.id for norm in weighed)
    everywhere = {"over", "out", *(x.id for x in game.book.always), *(x.name for x in game.book.starts)}
    dues = (text.id for text in game.book.dues)
    items = norms.union(everywhere, dues, watch.actions, watch.facts, (step for _, step in watch.steps))
    facts = frozenset(watch.facts).union(*(asks.get(item, ()) for item in items))
    formulas = (item.id for item in game.book.items if isinstance(item, Sets | Formula) and item.of in facts)
    return Touched(
        steps=frozenset(watch.steps),
        flows=frozenset(flow for flow, _ in watch.steps),
        norms=norms.union(formulas),
        limits=frozenset(norm.id for norm in weighed if isinstance(norm, Cannot | Leave)),
        actions=frozenset(watch.actions),
        facts=facts,
        held=frozenset(watch.held),
        failed=frozenset(watch.failed),
        decks=frozenset(item.id for item in game.book.deck if not isinstance(item, Part) and deck),
    )
