"""`gap`: an action can be tried and the document is silent."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from model.kernel.check import Scope, check
from model.kernel.expression import Compare, In, Literal, Node, Not, Value, both, conjuncts, parse, text_of
from model.kernel.game import Game
from model.kernel.norm import May, Must, Norm, Verdict, statement_of
from model.kernel.say import say
from model.kernel.vocabulary import Bool, Enum, Int, Type
from model.kernel.words import Words
from solvers.confirm import Meant, facts_in
from solvers.finding import Answer, Finding, Status
from solvers.reach import Aim
from solvers.run import Run
from solvers.situation import declaring
from solvers.situations import Situations
from solvers.smt import all_of, any_of, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.terms import holds
from solvers.trying import aim, declared, looking, offering, speaking
from solvers.verdicts import ruled

MOST = 8
"""More gaps of one action are no longer told one by one."""

Ranges = Mapping[Node, frozenset[Value]]
"""Fact → the values that it has in a gap; facts that are not named have any."""


@dataclass(frozen=True)
class Gap:
    """An action on which the text is silent, where no grant of it applies."""

    action: str
    grants: tuple[Norm, ...]
    ranges: Node
    shown: Shown

    @property
    def key(self) -> str:
        """What makes gaps of several actions one defect: the grants that leave it, and where."""
        statements = tuple(dict.fromkeys(grant.statement for grant in self.grants))
        return "/".join(("+".join(statements) or self.action, *short(self.ranges)))


def gap(study: Study) -> Answer:
    """Every situation in which an action is on offer, no norm applies and no grant is `only`: where
    no grant applies, as ranges of the facts that they ask."""
    actions = {
        action: sorted(norms, key=lambda norm: norm.id)  # ids do not tell how the rulebook is ordered
        for action, norms in speaking(study.game).items()
        if offering(study.game, action)
    }
    groups: dict[str, list[Gap]] = {}
    for action, norms in actions.items():
        for one in _gaps(study, action, norms):
            groups.setdefault(one.key, []).append(one)
    words = Words(
        f"{len(actions)}個の行動について、記載のない場面を探した（カード{study.cards}枚まで）。",
        f"Situations on which the text is silent were looked for, for {len(actions)} actions, "
        f"with up to {study.cards} cards.",
    )
    found = tuple(_finding(study, key, gaps) for key, gaps in groups.items())
    return found, study.covered("gap", words, actions=len(actions))


def _gaps(study: Study, action: str, norms: list[Norm]) -> list[Gap]:
    """The gaps of one action; those that are only built are told where no other is."""
    grants = tuple(norm for norm in norms if isinstance(norm, May | Must))
    found: list[Gap] = []
    while len(found) < MOST:
        shown = _silent(study, action, norms, [one.ranges for one in found])
        if shown is None:
            break
        ranges = _widened(study, shown.witness.facts, grants)
        found.append(Gap(action, grants, condition(ranges, study.game.loaded.anywhere), shown))
        if not ranges or (shown.status is Status.BUILT and len(found) > 1):
            break
    played = [one for one in found if one.shown.status is Status.PLAYED]
    return played or found[:1]


def _silent(study: Study, action: str, norms: list[Norm], told: Sequence[Node]) -> Shown | None:
    """The smallest situation outside the gaps already told."""
    known = [text_of(ranges) for ranges in told]

    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, action)
        layout = run.state.layout
        other = [not_(holds(layout.node(text), run.state, env)) for text in known]
        defect = ruled(run.state, action, env).is_(Verdict.SILENT)
        yield aim(way.given(*other), defect, env, norms, tried)

    return study.show(offering(study.game, action), goal, [norm.when for norm in norms])


# ---- ranges ------------------------------------------------------------------------


def _widened(study: Study, facts: Sequence[Meant], grants: Sequence[Norm]) -> Ranges:
    """The largest ranges around the facts of a situation in which, as far as facts alone tell, still
    no grant applies: fact by fact, in the order in which the grants ask for them."""
    situations = Situations(study.game.loaded.anywhere)
    speaks = any_of(*(situations.holds(parse(grant.when)) for grant in grants))
    asked = facts_in([grant.when for grant in grants])
    own = [fact for fact in facts if fact.node in asked]
    ranges: dict[Node, frozenset[Value]] = {fact.node: frozenset((fact.said,)) for fact in own}

    def silent(wider: Ranges) -> bool:
        inside = all_of(*(any_of(*(situations.is_(f, v) for v in values)) for f, values in wider.items()))
        return not situations.possible(inside, speaks)

    for fact in own:
        without = {node: values for node, values in ranges.items() if node != fact.node}
        if silent(without):
            ranges = without
    for fact in own:
        for values in _further(study, fact) if fact.node in ranges else ():
            for value in values:
                wider = {**ranges, fact.node: ranges[fact.node] | {value}}
                if not silent(wider):
                    break
                ranges = wider
    return ranges


def _further(study: Study, fact: Meant) -> list[Sequence[Value]]:
    """The other values of a fact, outwards in each direction in which they can be added."""
    match check(fact.node, study.game.loaded.anywhere):
        case Enum(values=values):
            return [(value,) for value in values if value != fact.seen]
        case Int(low=low, high=high):
            now = int(fact.seen)
            return [range(now + 1, high + 1), range(now - 1, low - 1, -1)]
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
        case Enum(values=every), listed:
            left = [value for value in every if value not in values]
            if len(left) < len(listed):
                yield from (Compare("!=", fact, Literal(value)) for value in left)
            else:
                yield In(fact, tuple(map(Literal, listed)))


def short(node: Node) -> Iterator[str]:
    """A condition as parts of an id: as they are written, without outer parentheses."""
    for part in conjuncts(node):
        text = text_of(part)
        yield text if text[0] != "(" else text[1:-1]


# ---- told --------------------------------------------------------------------------


def _finding(study: Study, key: str, gaps: Sequence[Gap]) -> Finding:
    """Gaps of one key as one finding, shown by the first that is played."""
    first = next((one for one in gaps if one.shown.status is Status.PLAYED), gaps[0])
    said = say(first.ranges, study.game.loaded.anywhere)
    where = _where(study.game, first, said)
    actions = [declaring(study.game, study.game.actions[one.action]) for one in gaps]
    sentence = Words(
        f"{where.ja}{'、'.join(f'「{action.ja}」' for action in actions)}ことについて記載がない。",
        f"{where.en}the text says nothing on {'; '.join(action.en for action in actions)}.",
    )
    statements = [grant.statement for grant in first.grants] or [statement_of(first.shown.at[1])]
    items = [grant.id for one in gaps for grant in one.grants]
    looks = looking(first.shown, study, "silent")
    found = finding(study, f"gap/{key}", statements, sentence, first.shown, looks, items)
    return replace(found, about=first.action)


def _where(game: Game, first: Gap, said: Words) -> Words:
    if conjuncts(first.ranges):
        return Words(f"「{said.ja}」とき、", f"Where {said.en}, ")
    step = game.book.id, "/".join(first.shown.at)
    return Words(f"{step[1]}で、", f"At {step[1]} ")
