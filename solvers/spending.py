"""What a step or a declaration is sure to use up, and what it may bring back.

A resource is one that the rulebook names as `finite`: a zone that cards leave (`deck`), or
a counter in one direction (`hours down`, `round up`; both ends of its range are declared,
so that a counter which moves one way only must stop). What waits on the chain runs out too,
in every document. Sure means: on every table. A draw
counts as spending its pile, though an empty pile gives nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from model.kernel.check import Scope, check
from model.kernel.compiled import expand
from model.kernel.effect import Add, Each, Effect, Effects, If, Move, Put, Python
from model.kernel.expression import (
    TRUE,
    Attribute,
    Compare,
    Fold,
    Literal,
    Name,
    Node,
    Not,
    both,
    conjuncts,
    parse,
)
from model.kernel.flow import Action, Ask, Do, Draw, Due, Resolve, Step
from model.kernel.game import Game
from model.kernel.norm import Cannot, May, Must, Norm
from model.kernel.vocabulary import PLAYER, Int

Names = frozenset[str]


@dataclass(frozen=True, slots=True)
class Spending:
    """Resources that are surely spent, and those that may be gained."""

    spends: Names = frozenset()
    gains: Names = frozenset()

    def __add__(self, other: "Spending") -> "Spending":
        return Spending(self.spends | other.spends, self.gains | other.gains)

    def perhaps(self) -> "Spending":
        """The same, where it is not sure to happen."""
        return Spending(frozenset(), self.gains)


NOTHING_SPENT = Spending()
CHAIN = "chain"
"""The links that wait for their resolution."""


def of_step(game: Game, step: Step) -> Spending:
    """What passing `step` spends; declarations at a question are `of_option`."""
    match step:
        case Do(effects=effects):
            return _Reader(game, game.loaded.anywhere, {}).all(effects)
        case Draw(pile=pile, to=to):
            return _moved(game, pile, to)
        case Resolve():
            return Spending(spends=frozenset((CHAIN,)))
        case Due(moment=moment):
            return _Reader(game, game.loaded.anywhere, {}).all(when_due(game, moment))
        case _:
            return NOTHING_SPENT


def when_due(game: Game, moment: str) -> Effects:
    """All that can happen at a moment."""
    return tuple(text.alone for text in game.book.dues if text.moment == moment)


def of_option(game: Game, step: Ask, name: str) -> Spending:
    """What declaring the action at a question spends; it may wait on the chain then."""
    action = game.actions[name]
    paid = _Reader(game, game.loaded.anywhere, sources(game, action)).all(action.pay)
    waits = step.link and action.resolve
    return paid + Spending(gains=frozenset((CHAIN,))) if waits else paid


def sources(game: Game, action: Action) -> dict[str, str]:
    """Role → the zone that its card is in wherever the action can be declared."""
    scope = game.loaded.anywhere
    found = {}
    for param in action.params:
        where = conjuncts(expand(parse(param.where), scope.with_names(it=param.kind)))
        norms = [item for item in game.book.items if isinstance(item, Norm) and item.action == action.name]
        limits = [_negated(expand(parse(n.when), scope)) for n in norms if isinstance(n, Cannot)]
        grants = [expand(parse(n.when), scope) for n in norms if isinstance(n, May | Must)]
        zone = _zone(where, "it") or _zone(conjuncts(both(*limits)), param.role)
        of_grants = {_zone(conjuncts(grant), param.role) for grant in grants}
        if not zone and len(of_grants) == 1:
            zone = next(iter(of_grants))
        if zone:
            found[param.role] = zone
    return found


def _negated(node: Node) -> Node:
    """What must hold where `node` does not, as far as one step of logic shows it."""
    match node:
        case Not(part=part):
            return part
        case Compare(op="!=", left=left, right=right):
            return Compare("==", left, right)
        case _:
            return TRUE


def _zone(parts: Iterable[Node], name: str) -> str:
    """The zone that one of `parts` says the card `name` is in, or ''."""
    for part in parts:
        match part:
            case Compare(
                op="==", left=Attribute(of=Name(id=of), name="zone"), right=Literal(value=str() as zone)
            ) if of == name:
                return zone
    return ""


def _moved(game: Game, source: str, target: str) -> Spending:
    if source == target:
        return NOTHING_SPENT
    finite = frozenset(game.book.finite) & frozenset(game.vocabulary.zone_named)
    return Spending(finite & {source}, finite & {target})


@dataclass(frozen=True, slots=True)
class _Reader:
    """Effects read for what they spend; `zones`: name → the zone its card is known to be in."""

    game: Game
    scope: Scope
    zones: Mapping[str, str]

    def all(self, effects: Effects) -> Spending:
        return sum((self.one(effect) for effect in effects), NOTHING_SPENT)

    def one(self, effect: Effect) -> Spending:
        match effect:
            case Add(counter=counter, by=by):
                return self._added(counter, by)
            case Put(counter=counter):
                return Spending(gains=self._counter(counter, "up", "down"))
            case Move(card=card, zone=zone):
                return _moved(self.game, self._source(parse(card)), zone)
            case Each(var=var, domain=domain, where=where, do=do):
                kind = self.scope.vocabulary.domain(domain)
                inner = self.scope.with_names(**{var: kind})
                parts = conjuncts(expand(parse(where), inner))
                found = _Reader(self.game, inner, {**self.zones, var: _zone(parts, var)}).all(do)
                return found if kind == PLAYER and not parts else found.perhaps()
            case If(do=do, otherwise=otherwise):
                yes, no = self.all(do), self.all(otherwise)
                return Spending(yes.spends & no.spends, yes.gains | no.gains)
            case Python():
                zones = frozenset(self.game.book.finite) & frozenset(self.game.vocabulary.zone_named)
                return Spending(gains=zones | self._counter("", "up", "down"))
            case _:
                return NOTHING_SPENT

    def _added(self, counter: str, by: str) -> Spending:
        span = check(parse(by), self.scope)
        assert isinstance(span, Int), "checked when the rulebook was loaded"
        spends = (("up",) if span.low > 0 else ()) + (("down",) if span.high < 0 else ())
        gains = (("up",) if span.low < 0 else ()) + (("down",) if span.high > 0 else ())
        return Spending(self._counter(counter, *spends), self._counter(counter, *gains))

    def _counter(self, name: str, *ways: str) -> Names:
        """The resources that a counter is (every counter, if it has no name)."""
        counters = {c.name for c in self.game.book.counters} & frozenset(self.game.book.finite)
        return frozenset(f"{c} {way}" for c in counters for way in ways if not name or c == name)

    def _source(self, card: Node) -> str:
        match card:
            case Name(id=name):
                return self.zones.get(name, "")
            case Fold(op="the", var=var, domain=domain, where=where):
                inner = self.scope.with_names(**{var: self.scope.vocabulary.domain(domain)})
                return _zone(conjuncts(expand(where, inner)), var)
            case _:
                return ""
