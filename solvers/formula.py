"""`formula`: what defines a fact is not defined, or not single-valued, on its whole domain."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from model.kernel.expression import parse
from model.kernel.facts import needed
from model.kernel.flow import Ask
from model.kernel.game import Game
from model.kernel.norm import Formula, Sets, statement_of
from model.kernel.vocabulary import TABLE, Fact
from model.kernel.words import Words
from solvers.asking import thing_named
from solvers.finding import Answer, Finding
from solvers.reach import Aim
from solvers.run import OVER, At, Run
from solvers.situation import listed
from solvers.smt import all_of, any_of, equal, not_
from solvers.study import Study
from solvers.telling import finding
from solvers.terms import Env, holds, read
from solvers.trying import seeing

Item = Formula | Sets


def formula(study: Study) -> Answer:
    """Facts whose formulas leave a situation out, or give two values in one."""
    facts = _by_fact(study.game, Formula)
    found = [*clash(study, Formula, "formula")]
    for fact, items in facts.items():
        if fact in study.game.loaded.formed:
            found += _left_out(study, fact, items)
    words = Words(
        f"計算式で定まる{len(facts)}個の値を調べた（カード{study.cards}枚まで）。",
        f"{len(facts)} values that formulas define were looked at, with up to {study.cards} cards.",
    )
    return tuple(found), study.covered("formula", words, facts=len(facts))


def _by_fact(game: Game, kind: type[Item]) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for item in game.book.items:
        if isinstance(item, kind):
            found.setdefault(item.of, []).append(item)
    return found


# ---- where a fact can be asked -----------------------------------------------------


def askable(game: Game, fact: str, items: Sequence[Item]) -> tuple[At, ...]:
    """The questions at which everything that the formulas of a fact speak of is bound, those first
    at which play can begin; and the end of the game."""
    kind = fact.partition(".")[0]
    scope = game.loaded.anywhere.with_names(it=kind)
    wanted = set[str]()
    for item in items:
        for text in (item.value, item.when):
            wanted |= needed(parse(text), scope) - {"it"}
    starts = [(start.flow, start.step) for start in game.book.starts]
    asks = (at for at in dict.fromkeys((*starts, *game.steps)) if isinstance(game.steps[at], Ask))
    places = [at for at in asks if wanted <= {*game.loaded.bound.at.get(at, ())}]
    return (*places, *(() if wanted else (OVER,)))


def about(run: Run, kind: str) -> tuple[Run, Env]:
    """An open thing of a kind, as `it`."""
    if kind == TABLE:
        return run, run.top.env
    way, thing = thing_named(run, f"it.{kind}", kind)
    return way.given(run.state.layout.present(thing, kind)), {**run.top.env, "it": thing}


# ---- two values --------------------------------------------------------------------


def clash(study: Study, kind: type[Item], question: str) -> Iterator[Finding]:
    """Two items of a kind that both apply and give one fact different values."""
    for fact, items in _by_fact(study.game, kind).items():
        for a, b in itertools.combinations(items, 2):
            yield from two_values(study, question, fact, a, b)


def two_values(study: Study, question: str, fact: str, a: Item, b: Item, sort: str = "") -> Iterator[Finding]:
    """Two items that both apply and give a fact different values; `sort`: what the document makes of it."""
    kind = fact.partition(".")[0]

    def goal(run: Run) -> Iterator[Aim]:
        way, env = about(run, kind)
        state, layout = run.state, run.state.layout
        both = [holds(layout.node(item.when, it=kind), state, env) for item in (a, b)]
        one, two = (read(layout.node(item.value, it=kind), state, env) for item in (a, b))
        texts = tuple(text for item in (a, b) for text in (item.when, item.value))
        yield Aim(way, all_of(*both, not_(equal(one, two))), env, texts, names={"it": kind})

    shown = study.show(askable(study.game, fact, (a, b)), goal, (a.when, b.when))
    if shown is None:
        return
    statements = (statement_of(a.id), statement_of(b.id))
    both, said = listed(study.game, statements), _said(study.game, fact)
    sentence = Words(
        f"{both.ja}が同じ場面で当てはまり、{said.ja}として違う値を与える。",
        f"{both.en} apply in one situation and give different values of {said.en}.",
    )
    id = f"{question}/{'+'.join(sorted((a.id, b.id)))}"
    found = finding(study, id, statements, sentence, shown, seeing(shown, study, fact), (a.id, b.id))
    yield replace(found, about=fact, sort=sort)


def _said(game: Game, fact: str) -> Words:
    """What a fact is called."""
    kind, _, name = fact.partition(".")
    found = game.vocabulary.attribute(kind, name)
    assert isinstance(found, Fact), "formulas define facts"
    return found.words.fill(it=game.vocabulary.kind_named[kind].words)


# ---- no value ----------------------------------------------------------------------


def _left_out(study: Study, fact: str, items: Sequence[Item]) -> Iterator[Finding]:
    kind = fact.partition(".")[0]

    def goal(run: Run) -> Iterator[Aim]:
        way, env = about(run, kind)
        some = any_of(*(holds(run.state.layout.node(item.when, it=kind), run.state, env) for item in items))
        yield Aim(way, not_(some), env, tuple(item.when for item in items), names={"it": kind})

    shown = study.show(askable(study.game, fact, items), goal, [item.when for item in items])
    if shown is None:
        return
    statements = [statement_of(item.id) for item in items]
    both, said = listed(study.game, dict.fromkeys(statements)), _said(study.game, fact)
    sentence = Words(
        f"{said.ja}を定める{both.ja}のどれも当てはまらない場面がある。",
        f"There is a situation to which none of what defines {said.en} applies: {both.en}.",
    )
    ids = [item.id for item in items]
    yield finding(study, f"formula/{fact}", statements, sentence, shown, seeing(shown, study, fact), ids)
