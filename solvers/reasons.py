"""On what a ruling rests, as terms: the statements that make it, and those that a refusal names."""

from collections.abc import Iterable, Sequence

from model.kernel.norm import Cannot, Judge, Leave, May, Must, Norm, Principle, Verdict
from solvers.smt import Truth, all_of, any_of, not_
from solvers.verdicts import Applying, Ruled, live, ruling, wins

Reasons = dict[tuple[str, str], Truth]
"""(What is told of the ruling, of what) → when it is so."""


def reasons(
    applying: Sequence[Applying],
    grants: Iterable[tuple[Norm, Truth]],
    precedence: tuple[Principle, ...],
    judge: Judge | None,
) -> Reasons:
    """All that can be seen of the ruling on an action: the verdict, the statements that make it, and,
    where the rules are silent, those of the `grants` whose condition fails."""
    whole = ruling(applying, precedence, judge)
    found: Reasons = {("verdict", verdict): when for verdict, when in whole.verdicts.items()}
    for statement, when in _because(applying, whole, precedence, judge):
        found["because", statement] = any_of(found.get(("because", statement), False), when)
    for norm, when in grants:
        unmet = all_of(whole.verdicts[Verdict.SILENT], not_(when))
        found["unmet", norm.statement] = any_of(found.get(("unmet", norm.statement), False), unmet)
    return found


def _because(
    applying: Sequence[Applying], whole: Ruled, precedence: tuple[Principle, ...], judge: Judge | None
) -> Iterable[tuple[str, Truth]]:
    """For each norm that has a say: its statement, and when the ruling rests on it."""
    standing = live(applying)
    is_ = whole.verdicts
    leave = any_of(*(when for norm, when in standing if isinstance(norm, Leave)))
    open_ = all_of(not_(leave), whole.is_(Verdict.CONTRADICTORY, Verdict.JUDGE))
    limits = [(norm, when) for norm, when in standing if isinstance(norm, Cannot)]
    for norm, when in standing:
        match norm:
            case Leave():
                yield norm.statement, when
            case Cannot():
                yield norm.statement, all_of(when, any_of(is_[Verdict.FORBIDDEN], open_))
            case May() | Must():
                won = wins(norm, when, limits, precedence)
                heard = [is_[Verdict.REQUIRED]] if isinstance(norm, Must) else []
                yield (
                    norm.statement,
                    any_of(all_of(when, open_), all_of(won, any_of(is_[Verdict.PERMITTED], *heard))),
                )
    if judge is not None:
        yield judge.statement, all_of(open_, is_[Verdict.JUDGE])
