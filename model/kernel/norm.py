"""Norms, ranked precedence, and the ruling.

A May opens an action, a Cannot limits it, a Must requires it, a Leave hands it to the
judge. An exception names what it lifts: the lifted norm does not apply, which is not the
same as losing to a stronger one. Ids are STATEMENT or STATEMENT/suffix, where one
statement gives several norms; rulings cite statements.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, product

from model.kernel.expression import Value


def statement_of(id: str) -> str:
    """The statement that an item of a rulebook encodes: its id without the suffix."""
    return id.partition("/")[0]


class Verdict(StrEnum):
    """What the document says of an action in a situation."""

    PERMITTED = "permitted"
    FORBIDDEN = "forbidden"
    REQUIRED = "required"
    SILENT = "silent"
    CONTRADICTORY = "contradictory"
    JUDGE = "left to the judge"


@dataclass(frozen=True, slots=True)
class Norm:
    """`only`: the text grants the action in this case and no other. `source`: rule or card.
    `since`: when it came into effect; rules are 0, lasting effects count from 1."""

    id: str
    action: str
    when: str = "True"
    lifts: tuple[str, ...] = ()
    only: bool = False
    source: str = "rule"
    since: int = 0

    @property
    def statement(self) -> str:
        return statement_of(self.id)

    def stance(self, holds: bool) -> "Norm | None":
        """What the norm says where its condition holds or not; a May marked `only` limits elsewhere."""
        if holds:
            return self
        if self.only and isinstance(self, May):
            return Cannot(self.id, self.action, source=self.source, since=self.since)
        return None


class May(Norm):
    """The action is permitted."""

    __slots__ = ()


class Must(Norm):
    """The action is required."""

    __slots__ = ()


class Cannot(Norm):
    """The action is forbidden."""

    __slots__ = ()


class Leave(Norm):
    """The document leaves the action to the judge here."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sets:
    """Gives the fact `of` (KIND.FACT) the value `value` where `when` holds; `it` is the thing.

    `stratum`: 0 for the rules. Those of a higher stratum prevail, and what they ask is as it is without
    their own and those above (see `strata`)."""

    id: str
    of: str
    value: str
    when: str = "True"
    stratum: int = 0


@dataclass(frozen=True, slots=True)
class Formula:
    """Defines the number `of` (KIND.FACT) wherever `when` holds; together the formulas of one
    fact must be defined, and agree, on its whole domain."""

    id: str
    of: str
    value: str
    when: str = "True"


@dataclass(frozen=True, slots=True)
class Example:
    """The text's own case: facts with values, and what the text says comes of it: a verdict
    on `action`, or the value of the fact `of`. Facts that are not given are open."""

    id: str
    given: Mapping[str, Value]
    expect: Value
    action: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Through:
    """Every path from step `after` to step `before` passes `step` (FLOW/STEP each)."""

    id: str
    step: str
    after: str
    before: str


class Preference(StrEnum):
    """What a principle can prefer; closed, so that solvers and mutants read it too."""

    CARD_OVER_RULE = "card over rule"
    LATER_OVER_EARLIER = "later over earlier"
    CANNOT_OVER_CAN = "cannot over can"
    LIMIT_OVER_GRANT = "a limit of the same source over a grant"


@dataclass(frozen=True, slots=True)
class Principle:
    """One ranking of norms; `over`: ids of the principles that this one itself beats. `among`: where it
    is "card", only norms of cards are ranked, among each other."""

    id: str
    preference: Preference
    over: tuple[str, ...] = ()
    among: str = ""

    def prefers(self, a: Norm, b: Norm) -> bool:
        if self.among and not a.source == b.source == self.among:
            return False
        match self.preference:
            case Preference.CARD_OVER_RULE:
                return a.source == "card" and b.source == "rule"
            case Preference.LATER_OVER_EARLIER:
                return a.source == b.source == "card" and a.since > b.since
            case Preference.CANNOT_OVER_CAN:
                return isinstance(a, Cannot) and not isinstance(b, Cannot)
            case Preference.LIMIT_OVER_GRANT:
                return isinstance(a, Cannot) and isinstance(b, May) and a.source == b.source


@dataclass(frozen=True, slots=True)
class Judge:
    """A statement that leaves contradictions to the judge: all of them or, with `several_cards`, those in
    which cards contradict each other."""

    id: str
    several_cards: bool = False

    @property
    def statement(self) -> str:
        return statement_of(self.id)

    def decides(self, a: Norm, b: Norm) -> bool:
        """Whether it is the judge's where these two contradict each other."""
        return not self.several_cards or (a.source == b.source == "card" and a.statement != b.statement)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict, the statements that made it (`because`), the principles that ranked them
    (`by`), the statements that lost (`overruled`) and the readings they rest on."""

    verdict: Verdict
    because: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    overruled: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    @property
    def allowed(self) -> bool:
        return self.verdict in (Verdict.PERMITTED, Verdict.REQUIRED)


def beats(a: Norm, b: Norm, precedence: tuple[Principle, ...]) -> str | None:
    """The principle by which `a` beats `b`; None if none does, or another disagrees that is not
    ranked below it."""
    losses = [p for p in precedence if p.prefers(b, a)]
    for win in precedence:
        if win.prefers(a, b) and all(loss.id in win.over and win.id not in loss.over for loss in losses):
            return win.id
    return None


def applying(found: Iterable[Norm]) -> tuple[Norm, ...]:
    """The norms that no other lifts. A norm that is lifted lifts nothing itself; where norms lift
    each other in a ring, all of it stands."""
    norms = tuple(found)
    left, gone = list(norms), set[Norm]()
    while free := [norm for norm in left if not any(_lifts(other, norm) for other in left)]:
        gone.update(norm for norm in left if any(_lifts(other, norm) for other in free))
        left = [norm for norm in left if norm not in free and norm not in gone]
    return tuple(norm for norm in norms if norm not in gone)


def _lifts(a: Norm, b: Norm) -> bool:
    return a is not b and (b.id in a.lifts or b.statement in a.lifts)


def decide(
    applicable: Iterable[Norm], precedence: tuple[Principle, ...], judge: Judge | None = None
) -> Ruling:
    """The ruling on one action from the norms that apply to it.

    Precedence, whole: lifted norms are out; a Leave hands over; a side stands when one of
    its norms beats every norm of the other side; else the norms contradict each other,
    which is the judge's where the document says so.
    """
    live = applying(applicable)
    leaves = [norm for norm in live if isinstance(norm, Leave)]
    limits = [norm for norm in live if isinstance(norm, Cannot)]
    grants = [norm for norm in live if isinstance(norm, May | Must)]
    if leaves:
        return Ruling(Verdict.JUDGE, _statements(leaves))
    if not live:
        return Ruling(Verdict.SILENT)
    if not limits:
        return _granted(grants)
    if not grants:
        return Ruling(Verdict.FORBIDDEN, _statements(limits))
    if won := _winners(limits, grants, precedence):
        return Ruling(Verdict.FORBIDDEN, _statements(limits), _reasons(won), _statements(grants))
    if won := _winners(grants, limits, precedence):
        ruling = _granted(tuple(won))
        return Ruling(ruling.verdict, ruling.because, _reasons(won), _statements(limits))
    return clash((grants, limits), judge)


def clash(sides: Sequence[Sequence[Norm]], judge: Judge | None = None) -> Ruling:
    """The ruling where sides contradict each other: the judge's, if the document says so of a norm of one
    and a norm of another."""
    statements = _statements(norm for side in sides for norm in side)
    pairs = (pair for one, other in combinations(sides, 2) for pair in product(one, other))
    if judge is not None and any(judge.decides(a, b) for a, b in pairs):
        return Ruling(Verdict.JUDGE, (judge.statement, *statements))
    return Ruling(Verdict.CONTRADICTORY, statements)


def _granted(grants: Sequence[Norm]) -> Ruling:
    required = [norm for norm in grants if isinstance(norm, Must)]
    return Ruling(Verdict.REQUIRED if required else Verdict.PERMITTED, _statements(required or grants))


def _winners(
    side: Sequence[Norm], other: Sequence[Norm], precedence: tuple[Principle, ...]
) -> dict[Norm, tuple[str, ...]]:
    """The norms of `side` that beat every norm of the other, each with the principles by which."""
    found = {norm: [beats(norm, rival, precedence) for rival in other] for norm in side}
    return {
        norm: tuple(reason for reason in reasons if reason) for norm, reasons in found.items() if all(reasons)
    }


def _reasons(won: dict[Norm, tuple[str, ...]]) -> tuple[str, ...]:
    """The statements of the principles by which the first winner won."""
    first = next(iter(won.values()))
    return tuple(dict.fromkeys(map(statement_of, first)))


def _statements(norms: Iterable[Norm]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(norm.statement for norm in norms))
