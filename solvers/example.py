"""`example`: a worked example of the text that the document's own rules contradict."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from model.kernel.expression import Compare, If, Literal, Node, Not, Value, parse, text_of
from model.kernel.facts import needed
from model.kernel.flow import Ask
from model.kernel.game import Game
from model.kernel.norm import Example, Formula, Sets, Verdict, statement_of
from model.kernel.vocabulary import TABLE, Fact
from model.kernel.words import Words
from solvers.finding import Answer, Finding, Status
from solvers.formula import about
from solvers.reach import Aim, Reach
from solvers.run import At, Run
from solvers.situation import has, listed
from solvers.smt import Truth, all_of, any_of, equal, implies, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.terms import Env, holds, read
from solvers.trying import declared, offering, ruling_now, seeing
from solvers.verdicts import Applying, norms_on, ruled, ruling


def example(study: Study) -> Answer:
    """Examples of which no situation with the given facts gives what the text says, each with a
    smallest set of statements that contradict it."""
    examples = [item for item in study.game.book.items if isinstance(item, Example)]
    found = [one for item in examples for one in _example(study, item)]
    words = Words(
        f"例{len(examples)}件を規定と照らし合わせた（カード{study.cards}枚まで）。",
        f"{len(examples)} examples were compared with the rules, with up to {study.cards} cards.",
    )
    return tuple(found), study.covered("example", words, examples=len(examples))


def _example(study: Study, item: Example) -> Iterator[Finding]:
    places = _places(study.game, item)
    texts = [text_of(fact) for fact in given(item)]
    if any(_agrees(reach, at, item) for reach in study.reaches(texts) for at in places):
        return
    shown = study.show(places, lambda run: _aims(run, item, agreeing=False), texts)
    if shown is None:
        yield _unmet(study, item)
        return
    core = _core(shown, item)
    against = [statement_of(id) for id in core]
    both = listed(study.game, dict.fromkeys(against))
    case = statement_of(item.id)
    sentence = Words(
        f"例{study.game.book.id}:{case}のとおりにならない。"
        + (f"{both.ja}と食い違う。" if against else "そう定める規定がない。"),
        f"The example {study.game.book.id}:{case} does not come out as the text says; "
        + (f"it contradicts {both.en}." if against else "no other statement says so."),
    )
    looks = seeing(shown, study, item.of) if item.of else ruling_now(shown, study)
    found = finding(study, f"example/{item.id}", (case, *against), sentence, shown, looks, (item.id, *core))
    yield replace(found, about=item.action or item.of)


def _unmet(study: Study, item: Example) -> Finding:
    """The case of the example does not arise on any table: nothing can be told."""
    case = statement_of(item.id)
    sentence = Words(
        f"例{study.game.book.id}:{case}の場面は、カード{study.cards}枚までのテーブルには現れない。",
        f"The case of the example {study.game.book.id}:{case} arises on no table of up to {study.cards} cards.",
    )
    asked = item.action or item.of
    return Finding(f"example/{item.id}", "example", (case,), sentence, status=Status.BUILT, about=asked)


# ---- the case ----------------------------------------------------------------------


def given(item: Example) -> tuple[Node, ...]:
    """The facts of an example as conditions."""
    return tuple(_is(parse(fact), value) for fact, value in item.given.items())


def _is(fact: Node, value: Value) -> Node:
    if isinstance(value, bool):
        return fact if value else Not(fact)
    return Compare("==", fact, Literal(value))


def _places(game: Game, item: Example) -> tuple[At, ...]:
    """The questions at which the case can arise."""
    if item.action:
        return offering(game, item.action)
    kind, _, name = item.of.partition(".")
    assert kind, "an example is of an action or of a fact"
    scope = game.loaded.anywhere.with_names(it=kind)
    said = (*item.given, f"{TABLE if kind == TABLE else 'it'}.{name}")
    wanted = frozenset[str]().union(*(needed(parse(text), scope) for text in said))
    asks = [at for at, step in game.steps.items() if isinstance(step, Ask)]
    starts = [(start.flow, start.step) for start in game.book.starts]
    asks.sort(key=lambda at: at not in starts)
    return tuple(at for at in asks if wanted <= {*game.loaded.bound.at.get(at, ())})


def _aims(run: Run, item: Example, *, agreeing: bool) -> Iterator[Aim]:
    """The case of an example that comes out as the text says, or that does not."""
    names = {"it": item.of.partition(".")[0]} if item.of else {}
    tried = None
    if item.action:
        way, tried, env = declared(run, item.action)
    else:
        way, env = about(run, names["it"])
    case = _holds_in(run, item, env, names)
    out = _outcome(run, item, env)
    defect = all_of(case, out if agreeing else not_(out))
    yield Aim(way, defect, env, tuple(item.given), tried, names, sound=out)


def _holds_in(run: Run, item: Example, env: Env, names: Mapping[str, str]) -> Truth:
    """The facts of the example are as it gives them."""
    return all_of(*(holds(run.state.layout.node(text_of(f), **names), run.state, env) for f in given(item)))


def _outcome(run: Run, item: Example, env: Env) -> Truth:
    """What the text says comes of it."""
    if item.action:
        return ruled(run.state, item.action, env).is_(Verdict(str(item.expect)))
    kind, _, name = item.of.partition(".")
    node = run.state.layout.node(f"{'table' if kind == TABLE else 'it'}.{name}", it=kind)
    return has(read(node, run.state, env), item.expect)


def _agrees(reach: Reach, at: At, item: Example) -> bool:
    """Some situation gives what the text says; what the solver cannot decide counts as one that does."""
    aims = _aims(reach.going.free(at), item, agreeing=True)
    return any(reach.layout.space.possible(*aim.truths) for aim in aims)


# ---- what contradicts it -----------------------------------------------------------


def _core(shown: Shown, item: Example) -> tuple[str, ...]:
    """The ids of a smallest set of norms or formulas that rule the example out."""
    run, env = shown.aim.run, shown.aim.env
    outcome, says = _by_norms(run, item, env) if item.action else _by_formulas(run, item, env)
    case = _holds_in(run, item, env, shown.aim.names)
    core = shown.layout.space.core([all_of(*run.conditions, case, outcome), *says.values()]) or ()
    ids = list(says)
    return tuple(ids[place - 1] for place in core if place)


Says = tuple[Truth, dict[str, Truth]]
"""What would have to come out, if each item may say anything; and id → what the item does say."""


def _by_norms(run: Run, item: Example, env: Env) -> Says:
    layout = run.state.layout
    free: list[Applying] = []
    says: dict[str, Truth] = {}
    for i, one in enumerate(norms_on(run.state, item.action, env)):
        applies = layout.space.truth(f"example.{item.id}.{i}")
        free.append(Applying(one.norm, applies, one.effect))
        says[one.norm.id] = all_of(says.get(one.norm.id, True), equal(applies, one.when))
    found = ruling(free, layout.game.book.principles, layout.game.book.judge)
    return found.is_(Verdict(str(item.expect))), says


def _by_formulas(run: Run, item: Example, env: Env) -> Says:
    layout, kind = run.state.layout, item.of.partition(".")[0]
    items = [i for i in layout.game.book.items if isinstance(i, Formula | Sets) and i.of == item.of]
    says: dict[str, Truth] = {}

    def expected(value: str) -> Truth:
        return has(read(layout.node(value, it=kind), run.state, env), item.expect)

    otherwise = _otherwise(layout.game, item.of, items)
    some: Truth = True if otherwise is None else expected(text_of(otherwise))
    agree: Truth = True
    for one in items:  # each that applies would have to give what the text says
        applies = layout.space.truth(f"example.{item.id}.{one.id}")
        says[one.id] = equal(applies, holds(layout.node(one.when, it=kind), run.state, env))
        agree = all_of(agree, implies(applies, expected(one.value)))
        some = any_of(some, applies)
    return all_of(agree, some), says


def _otherwise(game: Game, fact: str, items: Sequence[Formula | Sets]) -> Node | None:
    """What a fact is where none of its formulas applies: they stand before its own query. None where
    nothing says so."""
    if fact in game.loaded.formed:
        return None
    kind, _, name = fact.partition(".")
    found = game.vocabulary.attribute(kind, name)
    assert isinstance(found, Fact), "an example is of a fact"
    node = parse(found.query or "")
    for item in items:
        if item.when == "True" or not isinstance(node, If):
            return None
        node = node.no
    return node
