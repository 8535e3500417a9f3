"""`overlap`: two norms apply in one possible situation and demand incompatible things."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from model.kernel.expression import parse
from model.kernel.flow import CHANCE, Ask
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.norm import Cannot, Leave, May, Must, Norm, Preference, Principle, Sets, Verdict, decide
from model.kernel.words import Words
from solvers.boxes import apart, box
from solvers.confirm import Witness
from solvers.finding import Answer, Covered, Finding
from solvers.formula import clash as values_clash
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.run import At, Run
from solvers.situation import declaring, listed
from solvers.situations import Situations
from solvers.smt import Truth, all_of, any_of, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.trying import aim, declared, looking, offering, ruling_now, speaking
from solvers.verdicts import Applying, norms_on, ruled


class Class(StrEnum):
    """What the document makes of two norms that clash."""

    SETTLED = "settled"
    UNSETTLED = "unsettled"
    UNRANKED = "unranked"
    JUDGE = "left to the judge"
    ORDER = "order-dependent"


SAID = {
    Class.UNSETTLED: Words("どちらが優先するかの定めはない", "nothing says which of them prevails"),
    Class.UNRANKED: Words(
        "優先の原則が互いに逆を示し、その間の優劣の定めはない",
        "two principles of precedence point in opposite directions, and nothing ranks them",
    ),
    Class.JUDGE: Words("判断はジャッジに委ねられる", "the text leaves it to the judge"),
    Class.ORDER: Words("どちらが先に始まったかで結果が変わる", "which began first decides"),
}


@dataclass(frozen=True, slots=True)
class Pair:
    """A grant and a limit on one action, and what the document makes of them."""

    grant: Norm
    limit: Norm
    sort: Class
    by: tuple[str, ...] = ()

    @property
    def statements(self) -> tuple[str, str]:
        return self.grant.statement, self.limit.statement


def overlap(study: Study) -> Answer:
    """Grants against limits of one action, actions that are both required, values of one fact: each
    two that can apply together and that nothing settles."""
    every = [pair for action in speaking(study.game) for pair in pairs(study.game, action)]
    met = [pair for pair in every if pair.sort is not Class.SETTLED and _can_meet(study, pair)]
    plain = [pair for pair in met if _plain(study.game, pair)]
    found = [one for pair in met if pair not in plain for one in _pair(study, pair)]
    found += _unranked_limits(study, plain)
    found += [one for two in _exclusive(study.game) for one in _required(study, *two)]
    found += values_clash(study, Sets, "overlap")
    return tuple(found), _covered(study, every, len(met))


def _covered(study: Study, every: Sequence[Pair], met: int) -> Covered:
    by = Counter(reason for pair in every for reason in pair.by)
    settled = sum(pair.sort is Class.SETTLED for pair in every)
    ja = "、".join(f"{reason}により{number}組" for reason, number in sorted(by.items()))
    en = ", ".join(f"{number} by {reason}" for reason, number in sorted(by.items()))
    words = Words(
        f"規定の組{len(every)}組のうち{settled}組は文書が決着をつけている{f'（{ja}）' if ja else ''}。"
        f"残りを探した（カード{study.cards}枚まで）。",
        f"Of {len(every)} pairs of norms the document settles {settled}{f' ({en})' if en else ''}; "
        f"the others were looked for with up to {study.cards} cards.",
    )
    return study.covered("overlap", words, pairs=len(every), settled=settled, compatible=met)


# ---- grants against limits ---------------------------------------------------------


def pairs(game: Game, action: str) -> Iterator[Pair]:
    """Each grant of `action` with each limit of another statement that it does not lift, classed."""
    rules = [n for n in game.book.items if isinstance(n, Norm) and n.action == action]
    lasting = [n for effect in game.book.lasting for n in effect.norms if n.action == action]
    norms = [*rules, *(replace(norm, since=1) for norm in lasting)]
    grants = [n for n in norms if isinstance(n, May | Must)]
    limits: list[Norm] = [n for n in norms if isinstance(n, Cannot)]
    limits += [limit for n in grants if (limit := n.stance(holds=False)) is not None]
    for grant, limit in itertools.product(grants, limits):
        if grant.statement != limit.statement and not _named(grant, limit):
            yield classed(grant, limit, game.book.principles, game.book.judge)


def _named(a: Norm, b: Norm) -> bool:
    return bool({b.id, b.statement} & set(a.lifts) or {a.id, a.statement} & set(b.lifts))


def classed(grant: Norm, limit: Norm, principles: tuple[Principle, ...], judge: str = "") -> Pair:
    """What the document makes of a grant and a limit that both apply."""
    orders = [(grant, limit)]
    if grant.since and limit.since:  # two effects that last: either may have begun first
        orders = [(grant, replace(limit, since=2)), (replace(grant, since=2), limit)]
    rulings = [decide(order, principles, judge) for order in orders]
    if len({ruling.verdict for ruling in rulings}) > 1:
        return Pair(grant, limit, Class.ORDER)
    if rulings[0].verdict is Verdict.JUDGE:
        return Pair(grant, limit, Class.JUDGE)
    if rulings[0].verdict is not Verdict.CONTRADICTORY:
        return Pair(grant, limit, Class.SETTLED, rulings[0].by)
    first, second = orders[0]
    torn = any(p.prefers(first, second) for p in principles) and any(
        p.prefers(second, first) for p in principles
    )
    return Pair(grant, limit, Class.UNRANKED if torn else Class.UNSETTLED)


def _can_meet(study: Study, pair: Pair) -> bool:
    """Whether both conditions can hold, as far as facts alone tell; a limit that stands for `only`
    holds where its grant does not."""
    scope = study.game.loaded.anywhere
    grant, limit = parse(pair.grant.when), parse(pair.limit.when)
    if apart(box(grant, scope), box(limit, scope)):
        return False
    situations = Situations(scope)
    return situations.possible(situations.holds(grant), situations.holds(limit))


def _plain(game: Game, pair: Pair) -> bool:
    """A permission and a limit of the rules, where the document does not say that limits prevail: one
    defect, however many permissions it concerns."""
    grant = pair.grant
    silent = not any(p.preference is Preference.LIMIT_OVER_GRANT for p in game.book.principles)
    plain = isinstance(grant, May) and not grant.lifts and grant.source == pair.limit.source
    return silent and plain and pair.sort is Class.UNSETTLED


def _unranked_limits(study: Study, plain: Sequence[Pair]) -> Iterator[Finding]:
    """All permissions with their limits as one finding, shown by the first that can be played."""
    shown = ((pair, _shown(study, pair)) for pair in plain)
    first = next(((pair, found) for pair, found in shown if found is not None), None)
    if first is None:
        return
    pair, found = first
    both = listed(study.game, pair.statements)
    sentence = Words(
        f"許可と制限がともに当てはまるとき、どちらが優先するかの定めがない（{len(plain)}組。たとえば{both.ja}）。",
        f"Where a permission and a limit apply together, nothing says which of them prevails "
        f"({len(plain)} pairs; {both.en} for one).",
    )
    statements = [statement for one in plain for statement in one.statements]
    items = [norm.id for one in plain for norm in (one.grant, one.limit)]
    looks = looking(found, study, "contradictory", one=pair.statements[0], other=pair.statements[1])
    yield finding(study, "overlap/limits", statements, sentence, found, looks, items)


def _shown(study: Study, pair: Pair) -> Shown | None:
    """The smallest situation in which both norms of a pair apply and clash, no other one if it can be."""
    action = pair.grant.action

    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, action)
        applying = norms_on(run.state, action, env)
        both = all_of(*(_applies(applying, norm) for norm in (pair.grant, pair.limit)))
        others = [one for one in applying if one.norm.id not in (pair.grant.id, pair.limit.id)]
        left = any_of(*(one.when for one in others if isinstance(one.norm, Leave)))
        here = ruled(run.state, action, env).is_(Verdict.CONTRADICTORY, Verdict.JUDGE)
        clash = all_of(both, not_(left), True if pair.sort is Class.ORDER else here)
        alone = not_(any_of(*(one.when for one in others)))
        for context in (alone, True):
            yield aim(way.given(context), clash, env, (pair.grant, pair.limit), tried)

    return study.show(offering(study.game, action), goal, (pair.grant.when, pair.limit.when))


def _applies(applying: Sequence[Applying], norm: Norm) -> Truth:
    """A norm applies; of a lasting effect, that of any thing that it is about."""
    limits = isinstance(norm, Cannot)
    mine = (one for one in applying if one.norm.id == norm.id and isinstance(one.norm, Cannot) is limits)
    return any_of(*(one.when for one in mine))


def _pair(study: Study, pair: Pair) -> Iterator[Finding]:
    shown = _shown(study, pair)
    if shown is None:
        return
    words, said = declaring(study.game, study.game.actions[pair.grant.action]), SAID[pair.sort]
    both = listed(study.game, pair.statements)
    sentence = Words(
        f"「{words.ja}」ことについて{both.ja}が同時に当てはまり、互いに反する。{said.ja}。",
        f"{both.en} apply together and contradict each other on this: {words.en}; {said.en}.",
    )
    looks = _looks(shown, study, pair)
    id = f"overlap/{'+'.join(sorted((pair.grant.id, pair.limit.id)))}"
    judge = (study.game.book.judge,) if pair.sort is Class.JUDGE else ()
    items = (pair.grant.id, pair.limit.id)
    also = _in_turn(study, shown) if pair.sort is Class.ORDER else ()
    yield finding(study, id, (*pair.statements, *judge), sentence, shown, looks, items, also)


def _in_turn(study: Study, shown: Shown) -> Sequence[Witness]:
    """The same situation with the effects begun in the other order; none, where play goes elsewhere."""
    witness, game = shown.witness, study.game
    position = replace(witness.position, lasting=tuple(reversed(witness.position.lasting)))
    table = begin(game, lay(game, position, study.pool), position.start).table
    for _, option in witness.plays:
        if option not in game.options(table):
            return ()
        table = game.play(table, option, trusted=True).table
    return (replace(witness, position=position, table=table),)


def _looks(shown: Shown, study: Study, pair: Pair) -> Looks:
    match pair.sort:
        case Class.JUDGE:
            return looking(shown, study, "judge", statement=study.game.book.judge)
        case Class.ORDER:
            return ruling_now(shown, study)
        case _:
            return looking(shown, study, "contradictory", one=pair.statements[0], other=pair.statements[1])


# ---- two actions that are both required --------------------------------------------


def _exclusive(game: Game) -> Iterator[tuple[At, Must, Must]]:
    """Two actions that one question offers, and a norm that can require each."""
    musts = [n for norms in speaking(game).values() for n in norms if isinstance(n, Must)]
    for at, step in game.steps.items():
        if isinstance(step, Ask) and step.who != CHANCE:
            here = [must for must in musts if must.action in step.options]
            yield from ((at, a, b) for a, b in itertools.combinations(here, 2) if a.action != b.action)


def _required(study: Study, at: At, a: Must, b: Must) -> Iterator[Finding]:
    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, a.action)
        way, _, other = declared(way, b.action, ".other")
        mine, theirs = ruled(run.state, a.action, env), ruled(run.state, b.action, other)
        clash = all_of(mine.required, theirs.required, mine.live[a.id], theirs.live[b.id])
        shared = {**other, **env}
        yield aim(way, clash, shared, (a, b), tried)

    shown = study.show((at,), goal, (a.when, b.when))
    if shown is None:
        return
    one, two = (declaring(study.game, study.game.actions[must.action]) for must in (a, b))
    both = listed(study.game, (a.statement, b.statement))
    sentence = Words(
        f"{both.ja}により「{one.ja}」ことと「{two.ja}」ことが同時に義務となるが、どちらか一方しか行えない。",
        f"{both.en} require two things at once, of which only one can be done: {one.en}; {two.en}.",
    )
    judge = study.game.book.judge
    looks = (
        looking(shown, study, "judge", statement=judge)
        if judge
        else looking(shown, study, "contradictory", one=a.statement, other=b.statement)
    )
    id = f"overlap/{'+'.join(sorted((a.id, b.id)))}"
    yield finding(study, id, (a.statement, b.statement), sentence, shown, looks, (a.id, b.id))
