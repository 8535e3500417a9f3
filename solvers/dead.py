"""`dead`: a statement whose norms never apply, always lose, or say what others already say. A warning."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from model.kernel.norm import Cannot, Leave, May, Must, Norm, Verdict
from model.kernel.words import Words
from solvers.finding import Answer, Finding, Status
from solvers.reach import Reach
from solvers.run import At
from solvers.smt import Answer as Said
from solvers.smt import Truth, all_of, any_of, equal, not_
from solvers.study import Study
from solvers.trying import declared, offering, speaking
from solvers.verdicts import Applying, norms_on, ruling


class Sort(StrEnum):
    """How a norm is dead."""

    NEVER = "never"
    LOSES = "loses"
    REPEATS = "repeats"


SAID = {
    Sort.NEVER: Words("{norm}が当てはまる場面はない。", "{norm} never applies."),
    Sort.LOSES: Words(
        "{norm}が当てはまる場面では、必ず他の規定が優先する。",
        "Wherever {norm} applies, other norms prevail.",
    ),
    Sort.REPEATS: Words(
        "{norm}がなくても、裁定はどの場面でも変わらない。", "Without {norm} every ruling would be the same."
    ),
}
_OWN = {May: Verdict.PERMITTED, Must: Verdict.REQUIRED, Cannot: Verdict.FORBIDDEN, Leave: Verdict.JUDGE}


def dead(study: Study) -> Answer:
    """Norms that change no ruling, up to so many cards."""
    sorts: dict[str, dict[str, Sort | None]] = {}
    for action, norms in speaking(study.game).items():
        places = offering(study.game, action)
        for norm in norms if places else ():
            sorts.setdefault(norm.statement, {})[norm.id] = _sort(study, places, norm)
    total = sum(map(len, sorts.values()))
    found = [one for statement, norms in sorts.items() for one in _findings(study, statement, norms)]
    words = Words(
        f"規定{total}件がそれぞれ裁定を変えるかを調べた（カード{study.cards}枚まで）。",
        f"{total} norms were looked at for a ruling that each of them changes, with up to {study.cards} cards.",
    )
    return tuple(found), study.covered("dead", words, norms=total)


def _findings(study: Study, statement: str, norms: Mapping[str, Sort | None]) -> Iterator[Finding]:
    """A statement none of whose norms changes a ruling."""
    sorts = [sort for sort in norms.values() if sort is not None]
    if len(sorts) < len(norms):
        return
    sort = next(s for s in reversed(Sort) if s in sorts)  # the mildest that one of them is
    name = f"{study.game.book.id}:{statement}"
    used = {pair for norm in norms for pair in study.game.loaded.used.get(norm, ())}
    actions = {norm.action for norm in study.game.book.norms if norm.id in norms}
    yield Finding(
        f"dead/{statement}/{sort}",
        "dead",
        (statement,),
        SAID[sort].fill(norm=Words(name, name)),
        readings=tuple(sorted(used)),
        status=Status.PATH,
        warning=True,
        about=min(actions) if len(actions) == 1 else "",
    )


def _sort(study: Study, places: tuple[At, ...], norm: Norm) -> Sort | None:
    """How a norm is dead, on the largest table that was looked at; None if it lives."""
    applies = wins = False
    for reach in study.reaches((norm.when,)):
        for at in places:
            for context, here in _effects(reach, at, norm):
                applies = applies or _can(reach, *context, here.applies)
                wins = wins or (applies and _can(reach, *context, here.prevails))
                if wins and _can(reach, *context, here.differs):
                    return None
    return Sort.REPEATS if wins else Sort.LOSES if applies else Sort.NEVER


def _can(reach: Reach, *truths: Truth) -> bool:
    """Whether it is possible; what the solver cannot decide counts as possible."""
    return reach.layout.space.check(*truths) is not Said.NO


class _Effect:
    """When a norm applies, when it does not lose, and when the ruling would be another without it."""

    def __init__(self, applying: list[Applying], norm: Norm, reach: Reach) -> None:
        book = reach.layout.game.book
        mine = [one for one in applying if one.norm.id == norm.id]
        whole = ruling(applying, book.principles, book.judge)
        without = ruling([one for one in applying if one not in mine], book.principles, book.judge)
        own = [one.when for one in mine if type(one.norm) is type(norm)]
        self.applies = any_of(*own)
        heard = (_OWN[type(norm)], Verdict.CONTRADICTORY, Verdict.JUDGE)  # what clashes has not lost
        self.prevails = all_of(self.applies, whole.is_(*heard))
        if norm.only:
            self.prevails = any_of(
                self.prevails, all_of(not_(self.applies), whole.verdicts[Verdict.FORBIDDEN])
            )
        self.differs = any_of(*(not_(equal(whole.verdicts[v], without.verdicts[v])) for v in Verdict))


def _effects(reach: Reach, at: At, norm: Norm) -> Iterator[tuple[tuple[Truth, ...], _Effect]]:
    run, _, env = declared(reach.going.free(at), norm.action)
    yield run.conditions, _Effect(norms_on(run.state, norm.action, env), norm, reach)
