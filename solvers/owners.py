"""Which statements a part of a rulebook encodes, so that its mutants count for them."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from model.kernel.flow import Action, Ask
from model.kernel.game import Game
from model.kernel.norm import statement_of
from model.kernel.vocabulary import Counter, Role, Zone
from solvers.mutant import Operator, Path

Statements = tuple[str, ...]

SHAPED = (Operator.SKIP, Operator.REDIRECT, Operator.SWAP)
"""Operators that change the shape of a flow."""


class Owners:
    """What a fact or an action has no statement for itself counts for those that ask or offer it."""

    def __init__(self, game: Game, statements: frozenset[str]) -> None:
        self._game, self._known = game, statements

    def statements(self, item: str, operator: Operator, path: Path) -> Statements:
        """The statements that are broken with a part of `item`; none where it is nobody's."""
        match path[0]:
            case "flows":
                shape = self._flows.get(str(path[1]), ()) if operator in SHAPED else ()
                found = (*self._own(item), *shape)
            case "items" | "lasting" | "always" | "principles" | "judge" | "deck":
                found = self._own(item)
            case "standard":
                found = self._game.book.standard[int(path[1])].cites
            case _:
                found = self._declared.get(item) or self._asking.get(item, ())
        return tuple(dict.fromkeys(s for s in found if s in self._known))

    def _own(self, item: str) -> Statements:
        return (statement_of(item),)

    @cached_property
    def _flows(self) -> Mapping[str, Statements]:
        return {flow.id: flow.cites for flow in self._game.book.flows}

    @cached_property
    def _declared(self) -> Mapping[str, Statements]:
        """Facts as KIND.NAME, roles, counters, zones and actions that say what they encode."""
        book = self._game.book
        declared: tuple[Role | Counter | Zone | Action, ...]
        declared = (*book.roles, *book.counters, *book.zones, *book.actions)
        found = {one.name: one.cites for one in declared if one.cites}
        return found | {name: fact.cites for name, fact in self._game.vocabulary.facts().items()}

    @cached_property
    def _asking(self) -> Mapping[str, Statements]:
        """Fact, role or action → the statements of what asks or offers it."""
        found: dict[str, dict[str, None]] = {}
        for item, names in self._game.loaded.asks.items():
            for name in names:
                found.setdefault(name, {})[statement_of(item)] = None
        for action, statement in self._offered():
            found.setdefault(action.name, {})[statement] = None
        return {name: tuple(statements) for name, statements in found.items()}

    def _offered(self) -> Iterator[tuple[Action, str]]:
        for step in self._game.steps.values():
            for name in step.options if isinstance(step, Ask) else ():
                yield self._game.actions[name], statement_of(step.id)
