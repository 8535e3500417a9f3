"""The ruling on an action: which norms apply on a table, those of effects in force included."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from model.kernel.compiled import Reader
from model.kernel.expression import both, conjuncts, parse, text_of
from model.kernel.facts import needed
from model.kernel.norm import May, Must, Norm, Ruling, Verdict, clash, decide
from model.kernel.ready import Ready
from model.kernel.table import Binding, Table
from model.kernel.trace import Unmet

Conditioned = tuple[Norm, Reader]


class Adjudicator:
    """The norms of a rulebook, by action."""

    def __init__(self, ready: Ready) -> None:
        self._ready = ready
        self._about: dict[str, list[Norm]] = {}
        for item in ready.book.items:
            if isinstance(item, Norm):
                self._about.setdefault(item.action, []).append(item)
        self._norms: dict[str, list[Conditioned]] = {}
        self._rulings: dict[tuple[str, int, tuple[Norm, ...]], Ruling] = {}
        self._early: dict[tuple[str, int], list[Reader]] = {}

    def _of(self, action: str) -> list[Conditioned]:
        """The norms of an action, compiled when they are first asked for."""
        found = self._norms.get(action)
        if found is None:
            found = self._norms[action] = [
                (norm, self._ready.value(norm.when)) for norm in self._about.get(action, ())
            ]
        return found

    @cached_property
    def _lasting(self) -> dict[str, tuple[str, list[Conditioned]]]:
        return {
            lasting.name: (lasting.role, [(norm, self._ready.value(norm.when)) for norm in lasting.norms])
            for lasting in self._ready.book.lasting
        }

    def _grants(self, action: str, known: int) -> list[Reader]:
        """Of each grant what can be told once the first `known` parameters are bound."""
        later = {param.role for param in self._ready.actions[action].params[known:]}
        found = []
        for norm in self._about.get(action, ()):
            if isinstance(norm, May | Must):
                parts = conjuncts(parse(norm.when))
                early = both(*(part for part in parts if not needed(part, self._ready.scope) & later))
                found.append(self._ready.value(text_of(early)))
        return found

    @cached_property
    def required(self) -> frozenset[str]:
        """The actions that some norm can require."""
        return frozenset(norm.action for norm in self._ready.book.norms if isinstance(norm, Must))

    def may_be_granted(self, action: str, known: int, table: Table, binding: Binding) -> bool:
        """Whether some grant can still apply, whatever the parameters after the first `known` are."""
        if table.effects and any(
            norm.action == action for e in table.effects for norm, _ in self._lasting[e.effect][1]
        ):
            return True
        grants = self._early.get((action, known))
        if grants is None:
            grants = self._early[action, known] = self._grants(action, known)
        return any(holds(table, binding) for holds in grants)

    def ruling(self, action: str, table: Table, binding: Binding) -> Ruling:
        """The ruling on `action`; which conditions hold decides, and rulings are kept by that pattern."""
        norms, pattern = self._of(action), 0
        for i, (_, holds) in enumerate(norms):
            pattern |= bool(holds(table, binding)) << i
        lasting = self._in_force(action, table, binding) if table.effects else ()
        found = self._rulings.get((action, pattern, lasting))
        if found is None:
            stances = (norm.stance(bool(pattern >> i & 1)) for i, (norm, _) in enumerate(norms))
            found = self._decided((*(norm for norm in stances if norm), *lasting))
            self._rulings[action, pattern, lasting] = found
        return found

    def _decided(self, norms: tuple[Norm, ...]) -> Ruling:
        book = self._ready.book
        return self._rests(decide(norms, book.principles, book.judge), norms)

    def exclusive(self, duties: Mapping[str, Collection[str]]) -> Ruling:
        """The ruling on actions that are all required, of which only one can be done; `duties`: action →
        the statements that require it."""
        sides = [
            [
                norm
                for norm in self._ready.book.norms
                if isinstance(norm, Must) and norm.action == action and norm.statement in because
            ]
            for action, because in duties.items()
        ]
        return self._rests(clash(sides, self._ready.book.judge), (norm for side in sides for norm in side))

    def _rests(self, ruling: Ruling, norms: Iterable[Norm]) -> Ruling:
        """The ruling with the readings on which it rests: of a contradiction, also that of whose it is."""
        judge, used = self._ready.book.judge, self._ready.used
        ids = [norm.id for norm in norms]
        if judge is not None and ruling.verdict in (Verdict.CONTRADICTORY, Verdict.JUDGE):
            ids.append(judge.id)
        return replace(ruling, readings=tuple(sorted({pair for id in ids for pair in used.get(id, ())})))

    def _in_force(self, action: str, table: Table, binding: Binding) -> tuple[Norm, ...]:
        """Norms that effects in force add here, each with the time it came."""
        found = []
        for effect in table.effects:
            role, norms = self._lasting[effect.effect]
            if role and binding.get(role) != effect.about:
                continue
            for norm, holds in norms:
                stance = norm.stance(bool(holds(table, binding))) if norm.action == action else None
                if stance:
                    found.append(replace(stance, since=effect.since))
        return tuple(found)

    def unmet(self, action: str, table: Table, binding: Binding) -> tuple[Unmet, ...]:
        """The grants of `action` that do not apply here, each with the first part that fails."""
        found = []
        for norm, holds in self._of(action):
            if isinstance(norm, May | Must) and not holds(table, binding):
                parts = conjuncts(parse(norm.when))
                failing = (p for p in parts if not self._ready.value(text_of(p))(table, binding))
                found.append(Unmet(norm.statement, next(failing)))
        return tuple(found)
