"""`gap`: an action can be tried and the document is silent."""

from collections.abc import Iterator, Mapping, Sequence

from model.kernel.check import Scope, check
from model.kernel.expression import Compare, In, Literal, Many, Node, Not, Value, both, parse, text_of
from model.kernel.norm import Norm, Verdict
from model.kernel.say import say
from model.kernel.vocabulary import Bool, Enum, Int, Type
from model.kernel.words import Words
from solvers.confirm import Meant
from solvers.finding import Answer, Covered, Finding
from solvers.reach import Aim
from solvers.run import Run
from solvers.situation import declaring
from solvers.situations import Situations
from solvers.smt import Truth, all_of, any_of, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.terms import holds
from solvers.trying import aim, declared, looking, offering, speaking
from solvers.verdicts import ruled

MOST = 8
"""More gaps of one action are no longer told one by one."""

Ranges = Mapping[Node, frozenset[Value]]
"""Fact → the values that it has in a gap; facts that are not named have any."""


def gap(study: Study) -> Answer:
    """Every situation in which an action is on offer, no norm applies and no grant is `only`; as
    ranges of facts, a finding for each range."""
    found: list[Finding] = []
    actions = 0
    for action, norms in speaking(study.game).items():
        if offering(study.game, action):
            actions += 1
            found += _gaps(study, action, norms)
    words = Words(
        f"{actions}個の行動について、記載のない場面を探した（カード{study.cards}枚まで）。",
        f"Situations on which the text is silent, for {actions} actions, with up to {study.cards} cards.",
    )
    return tuple(found), Covered("gap", words, (("actions", actions), ("cards", study.cards)))


def _gaps(study: Study, action: str, norms: list[Norm]) -> Iterator[Finding]:
    told: list[Ranges] = []
    while len(told) < MOST:
        shown = _silent(study, action, norms, told)
        if shown is None:
            return
        ranges = _widened(study, shown.witness.facts, norms)
        told.append(ranges)
        yield _finding(study, action, norms, shown, ranges)


def _silent(study: Study, action: str, norms: list[Norm], told: Sequence[Ranges]) -> Shown | None:
    """The smallest situation outside the gaps already told."""
    known = [text_of(condition(ranges, study.game.loaded.anywhere)) for ranges in told]

    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, action)
        layout = run.state.layout
        other = [not_(holds(layout.node(text), run.state, env)) for text in known]
        defect: Truth = ruled(run.state, action, env).is_(Verdict.SILENT)
        yield aim(way.given(*other), defect, env, norms, tried)

    return study.show(offering(study.game, action), goal)


# ---- ranges ------------------------------------------------------------------------


def _widened(study: Study, facts: Sequence[Meant], norms: list[Norm]) -> Ranges:
    """The largest ranges around the facts of a situation in which, as far as facts alone tell, still
    no norm applies: fact by fact, in the order in which the norms ask for them."""
    situations = Situations(study.game.loaded.anywhere)
    speaks = any_of(*(situations.holds(parse(norm.when)) for norm in norms))
    ranges: dict[Node, frozenset[Value]] = {fact.node: frozenset((fact.said,)) for fact in facts}

    def silent(wider: Ranges) -> bool:
        inside = all_of(*(any_of(*(situations.is_(f, v) for v in values)) for f, values in wider.items()))
        return not situations.possible(inside, speaks)

    if not silent(ranges):
        return ranges
    for fact in facts:
        for value in _further(study, fact):
            wider = {**ranges, fact.node: ranges[fact.node] | {value}}
            if silent(wider):
                ranges = wider
        everything = {node: values for node, values in ranges.items() if node != fact.node}
        if silent(everything):
            ranges = everything
    return ranges


def _further(study: Study, fact: Meant) -> list[Value]:
    """The other values of a fact, outwards."""
    match check(fact.node, study.game.loaded.anywhere):
        case Bool() | Enum() as kind:
            return [value for value in kind.values if value != fact.seen]
        case Int(low=low, high=high):
            now = int(fact.seen)
            return [*range(now + 1, high + 1), *range(now - 1, low - 1, -1)]
        case _:
            return []


def condition(ranges: Ranges, scope: Scope) -> Node:
    """Ranges as a condition."""
    parts = (part for fact, values in ranges.items() for part in _within(fact, values, check(fact, scope)))
    return both(*parts)


def _within(fact: Node, values: frozenset[Value], kind: Type) -> Iterator[Node]:
    match kind, sorted(values, key=str):
        case Bool(), [value]:
            yield fact if value else Not(fact)
        case _, [value]:
            yield Compare("==", fact, Literal(value))
        case Int(low=low, high=high), _:
            numbers = sorted(map(int, values))
            if numbers[0] > low:
                yield Compare(">=", fact, Literal(numbers[0]))
            if numbers[-1] < high:
                yield Compare("<=", fact, Literal(numbers[-1]))
        case _, listed:
            yield In(fact, tuple(map(Literal, listed)))


# ---- told --------------------------------------------------------------------------


def _finding(study: Study, action: str, norms: list[Norm], shown: Shown, ranges: Ranges) -> Finding:
    where = condition(ranges, study.game.loaded.anywhere)
    said = say(where, study.game.loaded.anywhere)
    words = declaring(study.game, study.game.actions[action])
    sentence = Words(
        f"「{said.ja}」のとき、「{words.ja}」ことについて記載がない。",
        f"Where {said.en}, the text says nothing on this: {words.en}.",
    )
    statements = [norm.statement for norm in norms] or [shown.at[1].partition("/")[0]]
    items = [norm.id for norm in norms]
    id = f"gap/{action}/{short(where)}" if norms else f"gap/{action}"
    return finding(study, id, statements, sentence, shown, looking(shown, study, "silent"), items)


def short(node: Node) -> str:
    """A condition as part of an id: as it is written, without outer parentheses."""
    text = text_of(node)
    return text[1:-1] if isinstance(node, Many | Compare | Not | In) and text.startswith("(") else text
