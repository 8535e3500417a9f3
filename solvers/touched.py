"""Which parts of a rulebook a scenario can depend on, so that no other mutant is tried on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from features.games import Rules
from features.runner import run_scenario
from features.scenario import Scenario
from features.subject import ModelSubject
from model.kernel.game import Game
from model.kernel.norm import Formula, Norm, Sets
from model.kernel.watch import Watch
from solvers.mutant import Mutant


@dataclass(frozen=True, slots=True)
class Touched:
    """Steps (flow, id), norms that were weighed, actions, and facts and computed roles that any of
    these ask, directly or through others. More may be named than matters, never less."""

    steps: frozenset[tuple[str, str]]
    flows: frozenset[str]
    norms: frozenset[str]
    actions: frozenset[str]
    facts: frozenset[str]

    def by(self, mutant: Mutant) -> bool:
        """Whether what the mutant breaks is among it."""
        match mutant.path:
            case ("flows", flow, "steps", step, *_):
                return (flow, step) in self.steps
            case ("flows", flow, *_):
                return flow in self.flows
            case ("items" | "lasting", *_):
                return not self.norms.isdisjoint((mutant.item, *mutant.also))
            case ("actions", name, *_):
                return name in self.actions
            case ("kinds" | "player" | "table" | "roles", *_):
                return mutant.item in self.facts
            case _:
                return True


def touched(scenario: Scenario, of: Rules) -> Touched | None:
    """What a scenario comes to when it is played by the rules as they are; None if it does not pass."""
    game, watch = of.game(scenario.readings).watched()
    found = run_scenario(scenario, of, seat=lambda _, rules: ModelSubject(game, rules.cards.prints))
    return _closed(game, watch) if found.passed else None


def _closed(game: Game, watch: Watch) -> Touched:
    asks = game.loaded.asks
    norms = frozenset(_norms(game, watch))
    everywhere = {"over", "out", *(x.id for x in game.book.always), *(x.name for x in game.book.starts)}
    items = norms.union(everywhere, watch.actions, watch.facts, (step for _, step in watch.steps))
    facts = frozenset(watch.facts).union(*(asks.get(item, ()) for item in items))
    formulas = (item.id for item in game.book.items if isinstance(item, Sets | Formula) and item.of in facts)
    flows = frozenset(flow for flow, _ in watch.steps)
    return Touched(frozenset(watch.steps), flows, norms.union(formulas), frozenset(watch.actions), facts)


def _norms(game: Game, watch: Watch) -> Iterator[str]:
    weighed = [item for item in game.book.items if isinstance(item, Norm)]
    weighed += [norm for lasting in game.book.lasting for norm in lasting.norms]
    return (norm.id for norm in weighed if norm.action in watch.actions)
