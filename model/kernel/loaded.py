"""A rulebook under chosen readings, with what is known of it: vocabulary, bound names, readings used."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from model.kernel.check import Scope
from model.kernel.flow import Action, Lasting
from model.kernel.rulebook import Rulebook
from model.kernel.scope import Bound, bound, shape
from model.kernel.vocabulary import PLAYER, Vocabulary
from model.kernel.words import Words

Rests = Mapping[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Loaded:
    """`chosen`: the rulebook as its readings give it; in `book` what Sets and Formulas say stands in
    their facts. `used`: item → the (reading, option)s it depends on, the facts that it asks
    included. `asks`: item → the facts (KIND.NAME) and computed roles that it asks, directly or through
    others. `formed`: facts whose value only formulas give. `like`: the rulebook that this one was
    made from by a change; what items ask and depend on is then said of that."""

    chosen: Rulebook
    book: Rulebook
    vocabulary: Vocabulary
    used: Rests
    asks: Mapping[str, frozenset[str]]
    formed: frozenset[str] = frozenset()
    like: "Loaded | None" = None

    @cached_property
    def bound(self) -> Bound:
        """Names bound at each step."""
        if self.like is not None and self._shape == self.like._shape:
            return self.like.bound
        return bound(self.book)

    @cached_property
    def _shape(self) -> tuple[object, ...]:
        return shape(self.book)

    @cached_property
    def liftable(self) -> frozenset[str]:
        """What an exception may name: norms and their statements."""
        return frozenset(id for norm in self.book.norms for id in (norm.id, norm.statement))

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


def vocabulary_of(book: Rulebook) -> Vocabulary:
    """What a rulebook, its readings chosen, declares."""
    return Vocabulary(
        book.zones,
        book.counters,
        book.kinds,
        book.roles,
        book.locals,
        book.postures,
        {lasting.name: _kind_of(lasting, book) for lasting in book.lasting},
        book.player,
        book.table,
        book.out,
        len(book.seats),
        {action.name: _declaring(action, book) for action in book.actions},
    )


def _declaring(action: Action, book: Rulebook) -> Words:
    """An action in words, its parameters called by their roles."""
    roles = {role.name: role.words for role in book.roles}
    gaps = {param.role: roles.get(param.role, Words(param.role, param.role)) for param in action.params}
    try:
        said = action.wording.fill(player=book.player.words, **gaps)
    except KeyError:  # a gap for nothing: a problem of its own
        said = action.wording
    return Words(f"「{said.ja}」", f'"{said.en}"')


def _kind_of(lasting: Lasting, book: Rulebook) -> str | None:
    if lasting.role == PLAYER:
        return PLAYER
    return next((role.kind for role in book.roles if role.name == lasting.role), None)
