"""What a document makes of two things that it says and that clash: the class of an overlap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from model.kernel.norm import Judge, Norm, Principle, Verdict, beats, decide, statement_of


class Class(StrEnum):
    """What the document makes of two norms that clash."""

    SETTLED = "settled"
    UNSETTLED = "unsettled"
    UNRANKED = "unranked"
    JUDGE = "left to the judge"
    ORDER = "order-dependent"


@dataclass(frozen=True, slots=True)
class Standing:
    """The class of two things that clash; `by`: the statements of the principles that settle it."""

    sort: Class
    by: tuple[str, ...] = ()


def classed(
    grant: Norm, limit: Norm, principles: Sequence[Principle], judge: Judge | None = None
) -> Standing:
    """What the document makes of a grant and a limit that both apply."""
    ranking = tuple(principles)
    orders = _orders(grant, limit)
    rulings = [decide(order, ranking, judge) for order in orders]
    if len({ruling.verdict for ruling in rulings}) > 1:
        return Standing(Class.ORDER)
    if rulings[0].verdict is Verdict.JUDGE:
        return Standing(Class.JUDGE)
    if rulings[0].verdict is not Verdict.CONTRADICTORY:
        return Standing(Class.SETTLED, tuple(dict.fromkeys(by for ruling in rulings for by in ruling.by)))
    return Standing(_open(*orders[0], ranking))


def both_required(one: Norm, other: Norm, judge: Judge | None = None) -> Standing:
    """What the document makes of two things that are required, of which only one can be done: principles
    rank what is said of one action."""
    return Standing(Class.JUDGE if _decides(judge, one, other) else Class.UNSETTLED)


def valued(one: Norm, other: Norm, principles: Sequence[Principle], judge: Judge | None = None) -> Standing:
    """What the document makes of two values of one fact. They are ranked as the permissions `one` and
    `other` would be: no value limits another."""
    ranking = tuple(principles)
    orders = _orders(one, other)
    winners = [_winner(*order, ranking) for order in orders]
    if len({id for id, _ in winners}) > 1:
        return Standing(Class.ORDER)
    if winners[0][0]:
        return Standing(Class.SETTLED, tuple(dict.fromkeys(statement_of(by) for _, by in winners)))
    return Standing(Class.JUDGE if _decides(judge, one, other) else _open(*orders[0], ranking))


def _decides(judge: Judge | None, one: Norm, other: Norm) -> bool:
    return judge is not None and judge.decides(one, other)


def _orders(one: Norm, other: Norm) -> list[tuple[Norm, Norm]]:
    """One after the other, in each order in which they can have come into effect: of two effects that
    last, or texts that count as long as their cards lie there, either may have begun first."""
    if _begins(one) and _begins(other):
        return [
            (replace(one, since=1), replace(other, since=2)),
            (replace(one, since=2), replace(other, since=1)),
        ]
    return [(one, other)]


def _begins(norm: Norm) -> bool:
    """Whether it comes into effect some time; rules always are."""
    return norm.since > 0 or norm.source == "card"


def _winner(one: Norm, other: Norm, ranking: tuple[Principle, ...]) -> tuple[str, str]:
    """The id of which of them wins, and the principle by which; nothing, if none does."""
    for a, b in ((one, other), (other, one)):
        by = beats(a, b, ranking)
        if by is not None:
            return a.id, by
    return "", ""


def _open(one: Norm, other: Norm, ranking: tuple[Principle, ...]) -> Class:
    """Nothing settles it: since principles disagree, or since none speaks of it."""
    torn = any(p.prefers(one, other) for p in ranking) and any(p.prefers(other, one) for p in ranking)
    return Class.UNRANKED if torn else Class.UNSETTLED
