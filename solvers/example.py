"""`example`: a worked example of the text that the document's own rules contradict."""

from collections.abc import Iterator, Mapping, Sequence

from features.phrase import Call
from model.kernel.expression import Attribute, Compare, Literal, Name, Node, Not, Value, parse, text_of
from model.kernel.flow import Ask
from model.kernel.game import Game
from model.kernel.norm import Example, Formula, Ruling, Sets, Verdict, statement_of
from model.kernel.table import Table
from model.kernel.vocabulary import TABLE
from model.kernel.words import Words
from solvers.finding import Answer, Covered, Finding, Status
from solvers.formula import about
from solvers.reach import Aim, Reach
from solvers.replay import Looks
from solvers.run import At, Run
from solvers.situation import has, listed
from solvers.smt import Term, Truth, all_of, either, equal, not_, truth
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.terms import Env, holds, read
from solvers.trying import declared, looking, offering, seeing
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
    return tuple(found), Covered("example", words, (("examples", len(examples)), ("cards", study.cards)))


def _example(study: Study, item: Example) -> Iterator[Finding]:
    places = _places(study.game, item)
    if any(_agrees(reach, at, item) for reach in study.reaches() for at in places):
        return
    shown = study.show(places, lambda run: _aims(run, item, agreeing=False))
    if shown is None:
        yield _unmet(study, item)
        return
    core = _core(shown, item)
    against = [statement_of(id) for id in core]
    both = listed(study.game, dict.fromkeys(against))
    case = statement_of(item.id)
    sentence = Words(
        f"例{study.game.book.id}:{case}のとおりにならない。{both.ja}と食い違う。",
        f"The example {study.game.book.id}:{case} does not come out as the text says; it contradicts {both.en}.",
    )
    looks = seeing(shown, study, item.of) if item.of else _ruled(shown, study)
    yield finding(study, f"example/{item.id}", (case, *against), sentence, shown, looks, (item.id, *core))


def _unmet(study: Study, item: Example) -> Finding:
    """The case of the example does not arise on any table: nothing can be told."""
    case = statement_of(item.id)
    sentence = Words(
        f"例{study.game.book.id}:{case}の場面は、カード{study.cards}枚までのテーブルには現れない。",
        f"The case of the example {study.game.book.id}:{case} arises on no table of up to {study.cards} cards.",
    )
    return Finding(f"example/{item.id}", "example", (case,), sentence, status=Status.BUILT)


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
    kind = item.of.partition(".")[0]
    wanted = {name for fact in item.given for name in _names(parse(fact))} - {"it", TABLE}
    free = {role.name for role in game.vocabulary.roles if role.query is not None}
    asks = [at for at, step in game.steps.items() if isinstance(step, Ask)]
    starts = [(start.flow, start.step) for start in game.book.starts]
    asks.sort(key=lambda at: at not in starts)
    assert kind, "an example is of an action or of a fact"
    return tuple(at for at in asks if wanted - free <= {*game.loaded.bound.at.get(at, ())})


def _names(node: Node) -> set[str]:
    match node:
        case Name(id=name):
            return {name}
        case Attribute(of=of):
            return _names(of)
        case _:
            return set()


def _case(run: Run, item: Example) -> tuple[Run, Env, Mapping[str, str], Aim | None]:
    """Where `run` is, with the facts of the example given; what names mean there."""
    names = {"it": item.of.partition(".")[0]} if item.of else {}
    if item.action:
        way, tried, env = declared(run, item.action)
        aim = Aim(way, True, env, (), tried)
    else:
        way, env = about(run, names["it"])
        aim = None
    facts = [holds(run.state.layout.node(text_of(fact), **names), run.state, env) for fact in given(item)]
    return way.given(*facts), env, names, aim


def _aims(run: Run, item: Example, *, agreeing: bool) -> Iterator[Aim]:
    """The case of an example that comes out as the text says, or that does not."""
    way, env, names, tried = _case(run, item)
    out = _outcome(run, item, env)
    texts = tuple(item.given)
    defect = out if agreeing else not_(out)
    yield Aim(way, defect, env, texts, tried.tried if tried else None, names)


def _outcome(run: Run, item: Example, env: Env) -> Truth:
    """What the text says comes of it."""
    if item.action:
        return ruled(run.state, item.action, env).is_(Verdict(str(item.expect)))
    kind, _, name = item.of.partition(".")
    node = run.state.layout.node(f"{'table' if kind == TABLE else 'it'}.{name}", it=kind)
    return has(read(node, run.state, env), item.expect)


def _agrees(reach: Reach, at: At, item: Example) -> bool:
    return next(reach.free(at, lambda run: _aims(run, item, agreeing=True)), None) is not None


# ---- what contradicts it -----------------------------------------------------------


def _core(shown: Shown, item: Example) -> tuple[str, ...]:
    """The ids of a smallest set of norms or formulas that rule the example out."""
    run = shown.aim.run
    rows = _by_norms(run, item, shown.aim.env) if item.action else _by_formulas(run, item, shown.aim.env)
    outcome, says = rows
    listed_ = [all_of(*run.conditions, outcome), *says.values()]
    core = shown.layout.space.core(listed_) or ()
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
    value: Term | None = None
    for one in reversed(items):
        applies = layout.space.truth(f"example.{item.id}.{one.id}")
        says[one.id] = equal(applies, holds(layout.node(one.when, it=kind), run.state, env))
        here = read(layout.node(one.value, it=kind), run.state, env)
        value = here if value is None else either(applies, here, value)
        if value is here:
            says[one.id] = truth(True)
    return (True if value is None else has(value, item.expect)), says


# ---- told --------------------------------------------------------------------------


def _ruled(shown: Shown, study: Study) -> Looks:
    """A scenario's look at what the engine rules."""

    def looks(table: Table) -> Sequence[Call]:
        assert shown.witness.tried is not None, "something is tried"
        _, option = shown.witness.tried
        found: Ruling = next(r for o, r in study.game.rulings(table) if o == option)
        because = {} if not found.because else {"statement": found.because[0]}
        match found.verdict:
            case Verdict.FORBIDDEN:
                return looking(shown, study, "cannot", **because)(table)
            case Verdict.REQUIRED:
                return looking(shown, study, "must", **because)(table)
            case Verdict.PERMITTED:
                return looking(shown, study, "may")(table)
            case Verdict.JUDGE:
                return looking(shown, study, "judge", **because)(table)
            case Verdict.SILENT:
                return looking(shown, study, "silent")(table)
            case Verdict.CONTRADICTORY:
                one, other, *_ = found.because
                return looking(shown, study, "contradictory", one=one, other=other)(table)

    return looks
