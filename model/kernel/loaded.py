"""A rulebook under chosen readings, with what is known of it: vocabulary, bound names, readings used."""

from dataclasses import dataclass

from model.kernel.check import Scope
from model.kernel.reading import Used
from model.kernel.rulebook import Rulebook
from model.kernel.scope import Bound
from model.kernel.vocabulary import PLAYER, Vocabulary


@dataclass(frozen=True)
class Loaded:
    """`used`: item → the (reading, option)s it depends on, the facts that it asks included.
    `bound`: names bound at each step. `formed`: facts (KIND.NAME) whose value only formulas give."""

    book: Rulebook
    vocabulary: Vocabulary
    bound: Bound
    used: Used
    formed: frozenset[str] = frozenset()

    @property
    def anywhere(self) -> Scope:
        """Every role in scope: for compiling what `bound` has already admitted."""
        return Scope(self.vocabulary, everywhere(self.vocabulary))

    def at(self, flow: str, step: str) -> Scope:
        """What is in scope at a step; everything, where nothing leads to it."""
        return self._scope(self.bound.at.get((flow, step)))

    def offered(self, action: str) -> Scope:
        """What is in scope wherever `action` is on offer; everything, where nothing offers it."""
        return self._scope(self.bound.actions.get(action))

    def _scope(self, names: frozenset[str] | None) -> Scope:
        roles = everywhere(self.vocabulary)
        if names is None:
            return Scope(self.vocabulary, roles)
        return Scope(self.vocabulary, {name: roles[name] for name in names if name in roles})


def everywhere(vocabulary: Vocabulary) -> dict[str, str]:
    """All roles that steps bind, whatever step: role → kind."""
    return {role.name: role.kind for role in vocabulary.roles if role.query is None} | {PLAYER: PLAYER}
