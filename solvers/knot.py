"""`knot`: norms that clash only together, and principles that rank each other in a ring.

What the document says of each two of them is sound, so that nobody sees it who looks at two at a
time. Three values of one fact cannot be so, for if each two agree, all do; nor can three duties, of
which each two exclude each other already: `overlap` has both.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from model.kernel.expression import Not, parse
from model.kernel.game import Game, Option
from model.kernel.lay import begin, lay
from model.kernel.norm import Judge, Leave, Norm, Ruling, Verdict, clash, statement_of
from model.kernel.table import Table
from model.kernel.words import Words
from solvers.confirm import Witness
from solvers.finding import Answer, Covered, Finding, Status
from solvers.graph import cycles
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.rings import Knot, Rings, outcomes, ringed, rings
from solvers.run import Run
from solvers.situation import declaring, listed
from solvers.situations import Situations
from solvers.smt import all_of, any_of, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.trying import aim, declared, looking, offering, ruling_now, speaking
from solvers.verdicts import Applying, norms_on, ruled

NOTHING_SAYS = Words("どれが優先するかの定めはない", "nothing says which of them prevails")
TO_THE_JUDGE = Words("判断はジャッジに委ねられる", "the text leaves it to the judge")
FIRST_DECIDES = Words("どれが先に始まったかで結果が変わる", "which began first decides")


def knot(study: Study) -> Answer:
    """Minimal sets of three or more norms that contradict each other in a possible situation, those of
    two that lift each other, and principles that rank each other in a ring."""
    looked = {action: rings(study.game.book, action) for action in speaking(study.game)}
    tied = [(action, knot) for action, here in looked.items() for knot in here.knots]
    met = [(action, knot) for action, knot in tied if _can_meet(study, knot)]
    found = [*_principles(study), *(one for action, knot in met for one in _clash(study, action, knot))]
    return tuple({one.id: one for one in found}.values()), _covered(study, tuple(looked.values()), len(met))


def _covered(study: Study, looked: Sequence[Rings], met: int) -> Covered:
    norms, sets = sum(len(here.norms) for here in looked), sum(here.looked for here in looked)
    around, left = sum(len(here.found) for here in looked), sum(not here.whole for here in looked)
    ja = f"規定{norms}件を行動ごとに調べ、互いを例外とする輪{around}個と、そこから{sets}組を見た"
    en = f"{norms} norms were looked at by action, and from {around} rings of exceptions {sets} sets"
    if left:
        ja += f"。組が多すぎる行動が{left}個あり、残りは見ていない"
        en += f"; of {left} actions there are more sets, which were not"
    words = Words(
        f"{ja}。輪がなければ、3件以上の規定が反し合うのは、そのうちの2件が反し合うときに限る（カード{study.cards}枚まで）。",
        f"{en}. Without a ring three norms or more clash only where two of them do "
        f"(up to {study.cards} cards).",
    )
    return study.covered("knot", words, norms=norms, rings=around, sets=sets, compatible=met, unfinished=left)


# ---- norms -------------------------------------------------------------------------


def _can_meet(study: Study, knot: Knot) -> bool:
    """Whether all conditions can hold together, as far as facts alone tell."""
    situations = Situations(study.game.loaded.anywhere)
    nodes = ((parse(stance.when), stance.holds) for stance in knot)
    return situations.possible(*(situations.holds(node if holds else Not(node)) for node, holds in nodes))


def _clash(study: Study, action: str, knot: Knot) -> Iterator[Finding]:
    torn = Verdict.CONTRADICTORY in outcomes(knot, study.game.book.principles)
    judge = _judge(study.game, knot) if torn else None
    verdict = Verdict.JUDGE if judge else Verdict.CONTRADICTORY if torn else None
    shown = _shown(study, action, knot, verdict)
    if shown is None:
        return
    named: list[Norm | Judge] = [*(stance.norm for stance in knot), *([judge] if judge else [])]
    id = f"knot/{'+'.join(stance.name for stance in knot)}"
    looks = _looks(shown, study, knot, judge) if torn else ruling_now(shown, study)
    also = () if torn else _in_turn(study, shown)
    sentence = _sentence(study.game, action, knot, judge, torn=torn)
    statements, items = [one.statement for one in named], [one.id for one in named]
    yield replace(finding(study, id, statements, sentence, shown, looks, items, also), about=action)


def _judge(game: Game, knot: Knot) -> Judge | None:
    """The judge, where the document says that these contradictions are the judge's."""
    sides = [[stance.norm for stance in knot if stance.limits is limits] for limits in (False, True)]
    return game.book.judge if clash(sides, game.book.judge).verdict is Verdict.JUDGE else None


def _shown(study: Study, action: str, knot: Knot, verdict: Verdict | None) -> Shown | None:
    """The smallest situation in which all norms of a knot apply, no other one if it can be; with the
    `verdict` on them, if there is one for every order in which they began."""

    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, action)
        applying = norms_on(run.state, action, env)
        mine = [[one for one in applying if stance.named(one.norm, one.effect)] for stance in knot]
        others = [one for one in applying if not any(_in(one, some) for some in mine)]
        left = any_of(*(one.when for one in others if isinstance(one.norm, Leave)))
        here = ruled(run.state, action, env).is_(verdict) if verdict else True
        together = all_of(*(any_of(*(one.when for one in some)) for some in mine), not_(left), here)
        alone = not_(any_of(*(one.when for one in others)))
        for context in (alone, True):
            yield aim(way.given(context), together, env, [stance.given for stance in knot], tried)

    return study.show(offering(study.game, action), goal, [stance.when for stance in knot])


def _in(one: Applying, some: Sequence[Applying]) -> bool:
    return any(one is other for other in some)


def _sentence(game: Game, action: str, knot: Knot, judge: Judge | None, *, torn: bool) -> Words:
    words = declaring(game, game.actions[action])
    all_ = listed(game, dict.fromkeys(stance.norm.statement for stance in knot))
    said = FIRST_DECIDES if not torn else TO_THE_JUDGE if judge else NOTHING_SAYS
    if ringed(knot):
        return Words(
            f"「{words.ja}」ことについて{all_.ja}が輪をなして互いを例外とするため、どれも退かずに反し合う。{said.ja}。",
            f"{all_.en} are exceptions to each other in a ring on this: {words.en}; "
            f"so none of them gives way, they contradict each other, and {said.en}.",
        )
    return Words(
        f"「{words.ja}」ことについて{all_.ja}は、どれか一つを欠けば決着するが、そろうと反し合う。{said.ja}。",
        f"{all_.en} are settled where one of them is missing, and contradict each other where all apply "
        f"on this: {words.en}; {said.en}.",
    )


def _looks(shown: Shown, study: Study, knot: Knot, judge: Judge | None) -> Looks:
    """A look at the clash of every grant and limit, of those that a scenario can cite."""
    if judge:
        return looking(shown, study, "judge", statement=judge.statement)
    grants = [stance.norm.statement for stance in knot if not stance.limits]
    limits = [stance.norm.statement for stance in knot if stance.limits]
    pairs = [*((grants[0], limit) for limit in limits), *((grant, limits[0]) for grant in grants[1:])]
    each = [
        looking(shown, study, "contradictory", one=one, other=other) for one, other in dict.fromkeys(pairs)
    ]
    return lambda table: [call for look in each for call in look(table)]


# ---- norms of which the first decides ----------------------------------------------


def _in_turn(study: Study, shown: Shown) -> Sequence[Witness]:
    """The same situation with the effects begun in an order of which something else comes; none,
    where play goes elsewhere."""
    witness = shown.witness
    first = _ruling(study.game, witness.table, witness)
    for order in itertools.permutations(witness.position.lasting):
        position = replace(witness.position, lasting=order)
        table = begin(study.game, lay(study.game, position, study.pool), position.start).table
        for _, option in witness.plays:
            if option not in study.game.options(table):
                break
            table = study.game.play(table, option, trusted=True).table
        else:
            then = _ruling(study.game, table, witness)
            if first is not None and then is not None and then.verdict is not first.verdict:
                return (replace(witness, position=position, table=table),)
    return ()


def _ruling(game: Game, table: Table, witness: Witness) -> Ruling | None:
    """What the engine rules on what is tried, if it is asked here."""
    tried: Option | None = witness.tried[1] if witness.tried else None
    return next((ruling for option, ruling in game.rulings(table) if option == tried), None)


# ---- principles --------------------------------------------------------------------


def _principles(study: Study) -> Iterator[Finding]:
    """Principles of which each is ranked over the next, and the last over the first."""
    principles = study.game.book.principles
    over = {principle.id: principle.over for principle in sorted(principles, key=lambda p: p.id)}
    ranked = {id: [other for other in under if other in over] for id, under in over.items()}
    for ring in sorted(cycles(ranked)):
        if len(ring) > 1:
            statements = tuple(dict.fromkeys(map(statement_of, ring)))
            all_ = listed(study.game, statements)
            used = {pair for id in ring for pair in study.game.loaded.used.get(id, ())}
            yield Finding(
                f"knot/{'+'.join(sorted(ring))}",
                "knot",
                statements,
                Words(
                    f"優先の原則である{all_.ja}は、それぞれが次のものに優先し、輪をなす。どれが優先するかの定めはない。",
                    f"The principles of precedence {all_.en} rank each other in a ring: "
                    "nothing says which of them prevails.",
                ),
                readings=tuple(sorted(used)),
                status=Status.PATH,
            )
