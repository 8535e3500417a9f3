"""The ruling on an action as terms: `model.kernel.norm.decide`, for all tables at once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from model.kernel.norm import Cannot, Judge, Leave, May, Must, Norm, Principle, Verdict, beats
from model.kernel.rulebook import Rulebook
from solvers.smt import Choice, Truth, all_of, any_of, implies, not_
from solvers.state import State
from solvers.terms import Env, holds


@dataclass(frozen=True, slots=True, eq=False)
class Applying:
    """A norm and when it applies; `effect`: the lasting effect that brings it, else empty."""

    norm: Norm
    when: Truth
    effect: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Ruled:
    """For each verdict, when it is the ruling; and for each norm, when it has a say."""

    verdicts: dict[Verdict, Truth]
    live: dict[str, Truth]

    def is_(self, *verdicts: Verdict) -> Truth:
        """The ruling is one of `verdicts`."""
        return any_of(*(self.verdicts[v] for v in verdicts))

    @property
    def allowed(self) -> Truth:
        return self.is_(Verdict.PERMITTED, Verdict.REQUIRED)

    @property
    def required(self) -> Truth:
        return self.verdicts[Verdict.REQUIRED]


def norms_on(state: State, action: str, env: Env, book: Rulebook | None = None) -> list[Applying]:
    """Every norm of `book` (that of the table, if none is given) that speaks of `action`, with when it
    applies; a grant that is `only` stands as a limit outside its condition. Lasting effects bring
    theirs."""
    rules = book or state.layout.game.book
    return [*_of_rules(state, action, env, rules), *_of_effects(state, action, env, rules)]


def _of_rules(state: State, action: str, env: Env, book: Rulebook) -> Iterator[Applying]:
    for item in book.items:
        if isinstance(item, Norm) and item.action == action:
            yield from stances(item, holds(state.layout.node(item.when), state, env))


def stances(norm: Norm, when: Truth, also: Truth = True, effect: str = "") -> Iterator[Applying]:
    """What a norm says where its condition holds, and where it does not."""
    for holding, truth in ((True, when), (False, not_(when))):
        stance = norm.stance(holding)
        if stance is not None:
            yield Applying(stance, all_of(also, truth), effect)


def _of_effects(state: State, action: str, env: Env, book: Rulebook) -> Iterator[Applying]:
    lasting = {effect.name: effect for effect in book.lasting}
    for since, ((effect, _, about), on) in enumerate(state.force.items(), 1):
        role = lasting[effect].role
        whom = env.get(role) if role else None
        if role and not isinstance(whom, Choice):
            continue
        meant = whom.among((about,)) if isinstance(whom, Choice) else True
        for norm in lasting[effect].norms:
            if norm.action == action:
                when = holds(state.layout.node(norm.when), state, env)
                yield from stances(replace(norm, since=since), when, all_of(on, meant), effect)


def ruling(
    applying: Sequence[Applying], precedence: tuple[Principle, ...], judge: Judge | None = None
) -> Ruled:
    """When each verdict is the ruling of `decide` on the norms that apply."""
    standing = live(applying)
    leave = any_of(*_of(standing, Leave))
    limits = [(norm, when) for norm, when in standing if isinstance(norm, Cannot)]
    grants = [(norm, when) for norm, when in standing if isinstance(norm, May | Must)]
    some_limit, some_grant = any_of(*(w for _, w in limits)), any_of(*(w for _, w in grants))
    some_must = any_of(*_of(standing, Must))
    free = all_of(not_(leave), some_grant, not_(some_limit))
    torn = all_of(not_(leave), some_grant, some_limit)
    limited = any_of(*(wins(norm, when, grants, precedence) for norm, when in limits))
    winners = [(norm, wins(norm, when, limits, precedence)) for norm, when in grants]
    required, granted = any_of(*_of(winners, Must)), any_of(*(won for _, won in winners))
    open_ = all_of(torn, not_(limited), not_(granted))
    judged = all_of(open_, _decided(judge, grants, limits))
    verdicts: dict[Verdict, Truth] = {
        Verdict.SILENT: not_(any_of(leave, some_limit, some_grant)),
        Verdict.REQUIRED: any_of(all_of(free, some_must), all_of(torn, not_(limited), required)),
        Verdict.PERMITTED: any_of(
            all_of(free, not_(some_must)), all_of(torn, not_(limited), granted, not_(required))
        ),
        Verdict.FORBIDDEN: any_of(all_of(not_(leave), some_limit, not_(some_grant)), all_of(torn, limited)),
        Verdict.CONTRADICTORY: all_of(open_, not_(judged)),
        Verdict.JUDGE: any_of(leave, judged),
    }
    says: dict[str, Truth] = {}
    for norm, when in standing:
        says[norm.id] = any_of(says.get(norm.id, False), when)
    return Ruled(verdicts, says)


def _decided(
    judge: Judge | None, grants: Sequence[tuple[Norm, Truth]], limits: Sequence[tuple[Norm, Truth]]
) -> Truth:
    """When it is the judge's that grants and limits contradict each other."""
    if judge is None:
        return False
    pairs = product(grants, limits)
    return any_of(*(all_of(a, b) for (one, a), (other, b) in pairs if judge.decides(one, other)))


def live(applying: Sequence[Applying]) -> list[tuple[Norm, Truth]]:
    """Each norm, and when it applies and no other lifts it."""
    return [(one.norm, stands) for one, stands in zip(applying, _standing(applying), strict=True)]


def _standing(applying: Sequence[Applying]) -> list[Truth]:
    """When each norm applies and no other lifts it, as `model.kernel.norm.applying` has it: round
    by round, those that nothing lifts stand, and what they lift is gone."""
    left = [one.when for one in applying]
    lifters = [[j for j, other in enumerate(applying) if _lifts(other, one)] for one in applying]
    gone: list[Truth] = [False] * len(left)
    for _ in range(1 + sum(1 for some in lifters if some)):
        free = [all_of(here, not_(any_of(*(left[j] for j in lifters[i])))) for i, here in enumerate(left)]
        out = [all_of(here, any_of(*(free[j] for j in lifters[i]))) for i, here in enumerate(left)]
        gone = [any_of(was, now) for was, now in zip(gone, out, strict=True)]
        left = [
            all_of(here, not_(stands), not_(lifted))
            for here, stands, lifted in zip(left, free, out, strict=True)
        ]
    return [all_of(one.when, not_(lifted)) for one, lifted in zip(applying, gone, strict=True)]


def _lifts(a: Applying, b: Applying) -> bool:
    return a is not b and bool({b.norm.id, b.norm.statement} & set(a.norm.lifts))


def _of(norms: Iterable[tuple[Norm, Truth]], kind: type[Norm]) -> list[Truth]:
    return [when for norm, when in norms if isinstance(norm, kind)]


def wins(
    norm: Norm, when: Truth, rivals: Iterable[tuple[Norm, Truth]], precedence: tuple[Principle, ...]
) -> Truth:
    """A norm applies and beats every rival that does."""
    return all_of(
        when, *(implies(there, beats(norm, rival, precedence) is not None) for rival, there in rivals)
    )


def ruled(state: State, action: str, env: Env) -> Ruled:
    """When each verdict is the ruling on `action` where names mean what `env` says."""
    book = state.layout.game.book
    return ruling(norms_on(state, action, env), book.principles, book.judge)
