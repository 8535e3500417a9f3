"""Which parts of a rulebook a scenario can depend on, so that no other mutant is tried on it."""

from dataclasses import dataclass

from features.games import Rules
from features.runner import run_scenario
from features.scenario import Scenario
from features.subject import ModelSubject
from model.kernel.expression import conjuncts, parse
from model.kernel.game import Game
from model.kernel.norm import Cannot, Formula, Leave, Sets
from model.kernel.watch import Watch
from solvers.mutant import Gone, Mutant


@dataclass(frozen=True, slots=True)
class Touched:
    """Steps (flow, id); norms that were weighed, and the limits among them; actions; facts and computed
    roles that any of these ask, directly or through others; conditions that held, or did not,
    when they were asked. More may be named than matters, never less."""

    steps: frozenset[tuple[str, str]]
    flows: frozenset[str]
    norms: frozenset[str]
    limits: frozenset[str]
    actions: frozenset[str]
    facts: frozenset[str]
    held: frozenset[str]
    failed: frozenset[str]

    def by(self, mutant: Mutant) -> bool:
        """Whether what the mutant breaks is among it, and was asked where it comes out otherwise."""
        match mutant.path:
            case ("flows", flow, "steps", step, "whens", _, "condition"):
                return (flow, step) in self.steps and not self._same(mutant)
            case ("flows", flow, "steps", step, *_):
                return (flow, step) in self.steps
            case ("flows", flow, *_):
                return flow in self.flows
            case ("items" | "lasting", *_):
                weighed = not self.norms.isdisjoint((mutant.item, *mutant.also))
                return weighed and not (mutant.item in self.limits and self._same(mutant))
            case ("actions", name, *_):
                return name in self.actions
            case ("kinds" | "player" | "table" | "roles", *_):
                return mutant.item in self.facts
            case _:
                return True

    def _same(self, mutant: Mutant) -> bool:
        """Whether a limit or a condition that the mutant drops or weakens was never asked where that
        could matter. (A grant can matter unasked: a refusal names it.)"""
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
    return _closed(game, watch) if found.passed else None


def _closed(game: Game, watch: Watch) -> Touched:
    asks = game.loaded.asks
    weighed = [norm for norm in game.book.norms if norm.action in watch.actions]
    norms = frozenset(norm.id for norm in weighed)
    everywhere = {"over", "out", *(x.id for x in game.book.always), *(x.name for x in game.book.starts)}
    items = norms.union(everywhere, watch.actions, watch.facts, (step for _, step in watch.steps))
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
    )
