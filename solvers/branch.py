"""`branch`: a step whose branches leave a situation out, or admit two; and what stops there."""

import itertools
from collections.abc import Iterator

from features.phrase import Call, Role, call
from model.kernel.expression import TRUE, Many, Node, Not, both, parse, text_of
from model.kernel.flow import NOWHERE, Branch, Note, Step, When, cites, exits
from model.kernel.game import Game
from model.kernel.say import say
from model.kernel.table import Table
from model.kernel.words import Words
from solvers.finding import Answer, Finding
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.run import At, Run
from solvers.smt import Truth, all_of, any_of, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.terms import holds
from solvers.trying import standing

BACK = 3
"""How many steps that change nothing are looked through, back from a branch."""


def branch(study: Study) -> Answer:
    """Branches that are no partition of what can hold on arrival."""
    game = study.game
    found: list[Finding] = []
    branches = [(at, step) for at, step in game.steps.items() if isinstance(step, Branch)]
    for at, step in branches:
        found += _left_out(study, at, step)
        for a, b in itertools.combinations(step.whens, 2):
            if a.then != b.then:
                found += _two(study, at, a, b)
    words = Words(
        f"{len(branches)}か所の分岐を調べた（カード{study.cards}枚まで）。",
        f"{len(branches)} branches were looked at, with up to {study.cards} cards.",
    )
    return tuple(found), study.covered("branch", words, branches=len(branches))


def _left_out(study: Study, at: At, step: Branch) -> Iterator[Finding]:
    texts = tuple(when.condition for when in step.whens)
    arrival = arriving(study.game, at)

    def goal(run: Run) -> Iterator[Aim]:
        layout, env = run.state.layout, run.top.env
        none = [not_(holds(layout.node(text), run.state, env)) for text in texts]
        yield Aim(run.given(_met(run, arrival)), all_of(*none), env, texts)

    shown = study.show((at,), goal, texts)
    if shown is None:
        return
    name = "/".join(at)
    sentence = Words(
        f"{name}の分岐のどれにも当てはまらない場面がある。",
        f"None of the branches of {name} covers this situation.",
    )
    yield finding(study, f"branch/{name}", (cites(step),), sentence, shown, _stops, (step.id,))


def _two(study: Study, at: At, a: When, b: When) -> Iterator[Finding]:
    arrival = arriving(study.game, at)

    def goal(run: Run) -> Iterator[Aim]:
        layout, env = run.state.layout, run.top.env
        two = [holds(layout.node(when.condition), run.state, env) for when in (a, b)]
        yield Aim(run.given(_met(run, arrival)), all_of(*two), env, (a.condition, b.condition))

    shown = study.show((at,), goal, (a.condition, b.condition))
    if shown is None:
        return
    name, scope = "/".join(at), study.game.loaded.anywhere
    one, two = (say(parse(when.condition), scope) for when in (a, b))
    sentence = Words(
        f"{name}の分岐のうち「{one.ja}」と「{two.ja}」が同時に成り立ち、進む先が二つある。",
        f"Two branches of {name} hold at once, and lead to different steps: {one.en}; {two.en}.",
    )
    step = study.game.steps[at]
    yield finding(
        study,
        f"branch/{name}/{a.then}+{b.then}",
        (cites(step),),
        sentence,
        shown,
        _passes(study, step.id),
        (step.id,),
    )


def _met(run: Run, condition: Node) -> Truth:
    return holds(run.state.layout.node(text_of(condition)), run.state, run.top.env)


def _stops(table: Table) -> list[Call]:
    frame = table.stack[-1]
    return [call("stops", Role.THEN, step=f"{frame.flow}/{frame.step.partition(':')[2]}")]


def _passes(study: Study, step: str) -> Looks:
    """The step was passed, and where play stands then."""

    def looks(table: Table) -> list[Call]:
        statement = f"{study.game.book.id}:{step.partition('/')[0]}"
        return [call("applied", Role.THEN, statement=statement), *standing(study.game, table)]

    return looks


# ---- what can hold on arrival ------------------------------------------------------


def arriving(game: Game, at: At, back: int = BACK) -> Node:
    """What holds whenever play comes to a step, as far as the ways that lead there tell: a branch was
    taken, an option was declared; steps that change the table tell nothing."""
    flow, name = at
    first = next(f.first for f in game.book.flows if f.id == flow)
    entries = {(start.flow, start.step) for start in game.book.starts}
    if not back or name == first or at in entries:
        return TRUE
    ways = [
        way
        for before, step in game.steps.items()
        if before[0] == flow
        for way in _ways(game, before, step, name, back)
    ]
    known = tuple(dict.fromkeys(ways))
    if not known or TRUE in known:
        return TRUE
    return known[0] if len(known) == 1 else Many("or", known)


def _ways(game: Game, before: At, step: Step, name: str, back: int) -> Iterator[Node]:
    match step:
        case Branch(whens=whens):
            passed: list[Node] = []
            for when in whens:
                here = parse(when.condition)
                if when.then == name:
                    yield both(arriving(game, before, back - 1), *(Not(p) for p in passed), here)
                passed.append(here)
        case Note(then=then) if then == name:
            yield arriving(game, before, back - 1)
        case _ if any(then == name for _, then in exits(step)):
            yield TRUE


# ---- steps without a way on --------------------------------------------------------


def stops(study: Study, at: At) -> Shown | None:
    """The smallest played situation in which the text stops after a step; None if none is found."""
    step = study.game.steps[at]
    whens = step.whens if isinstance(step, Branch) else ()
    texts = tuple(when.condition for when in whens if when.then == NOWHERE)

    def stopped(run: Run) -> Iterator[Aim]:
        yield Aim(run, True, run.top.env, texts)

    def left(run: Run) -> Iterator[Aim]:
        """Where the branch is come to: one of these conditions holds."""
        layout, env = run.state.layout, run.top.env
        yield Aim(run, any_of(*(holds(layout.node(text), run.state, env) for text in texts)), env, texts)

    if texts and not study.possible(at, left):
        return None
    return study.come_to((at[0], f"{NOWHERE}:{at[1]}"), stopped)
