"""Where what is broken in a rulebook can matter, so that nothing else is played again."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import TypeVar

from model.kernel.flow import Ask
from model.kernel.game import Game
from model.kernel.rulebook import Rulebook
from model.kernel.table import Table
from solvers.ground import Move, State

T = TypeVar("T")
At = tuple[str, str]

LOCAL = frozenset(("items", "lasting", "flows", "actions"))
"""The parts of a rulebook whose parts matter in some places only; of all others nobody knows."""


class Matters:
    """Tells for tables that both games share. It may say that something matters which does not,
    never the other way round."""

    def __init__(self, game: Game, broken: Game) -> None:
        self._game = game
        one, other = game.loaded.chosen, broken.loaded.chosen
        changed = {f.name for f in fields(Rulebook) if getattr(one, f.name) is not getattr(other, f.name)}
        self._anywhere = not changed <= LOCAL or game.vocabulary is not broken.vocabulary
        self._steps = frozenset(_steps(one, other))
        self._ruled = frozenset(norm.action for norm in _either(one.norms, other.norms))
        self._actions = frozenset(action.name for action in _either(one.actions, other.actions))

    def asked(self, table: Table) -> bool:
        """Whether another question may be asked on a table, or something else be said of what it offers."""
        if self._anywhere or not table.stack:
            return self._anywhere
        at = table.stack[-1][:2]
        step = self._game.steps.get(at)
        if at in self._steps or not isinstance(step, Ask):
            return at in self._steps
        return bool(step.into) or not (self._ruled | self._actions).isdisjoint(step.options)

    def begun(self) -> bool:
        """Whether the way to the first question may lead somewhere else."""
        return self._anywhere or bool(self._steps)

    def played(self, state: State, move: Move) -> bool:
        """Whether a declaration may lead somewhere else."""
        before, after = state.table, move.after.table
        frames = (frame[:2] for frame in (*before.stack, *after.stack))
        waiting = (link.action for link in (*before.chain, *before.pending))
        return (
            self._anywhere
            or not self._steps.isdisjoint((*move.passed, *frames))
            or not self._actions.isdisjoint((move.option.action, *waiting))
        )


def _either(one: Iterable[T], other: Iterable[T]) -> Iterator[T]:
    """What only one of the two has; parts that were not changed are the very same."""
    here, there = {id(part): part for part in one}, {id(part): part for part in other}
    yield from (part for key, part in here.items() if key not in there)
    yield from (part for key, part in there.items() if key not in here)


def _steps(one: Rulebook, other: Rulebook) -> Iterator[At]:
    """The steps that are not the same, and the first ones of flows that begin elsewhere."""
    there = {flow.id: flow for flow in other.flows}
    for flow in one.flows:
        changed = there.get(flow.id)
        if changed is None:
            yield from ((flow.id, step.id) for step in flow.steps)
        elif changed is not flow:
            yield from ((flow.id, step.id) for step in _either(flow.steps, changed.steps))
            yield from ((flow.id, flow.first),) if changed.first != flow.first else ()
