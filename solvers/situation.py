"""What matters in a situation: the facts that make it, the closest one without it, in words."""

from collections.abc import Iterable, Iterator, Sequence

from model.kernel.check import Scope, check
from model.kernel.expression import Compare, Literal, Node, Not, Value
from model.kernel.flow import Action
from model.kernel.game import Game
from model.kernel.say import name_of, say
from model.kernel.vocabulary import PLAYER, Bool, Enum, Int, Thing
from model.kernel.words import Words
from solvers.confirm import Meant
from solvers.smt import Answer, Choice, Number, Term, Truth, compare, not_, number, truth
from solvers.study import Shown

# ---- which facts matter ------------------------------------------------------------


def mattering(shown: Shown) -> tuple[Meant, ...]:
    """A smallest set of the facts that makes the situation what it is; all, if they do not make it
    alone."""
    space = shown.layout.space
    facts = shown.witness.facts
    context = [*shown.aim.run.conditions, not_(shown.aim.defect)]
    if space.check(*context, *map(holding, facts)) is not Answer.NO:
        return facts
    kept = list(facts)
    for fact in facts:
        fewer = [other for other in kept if other is not fact]
        if space.check(*context, *map(holding, fewer)) is Answer.NO:
            kept = fewer
    return tuple(kept)


def holding(fact: Meant) -> Truth:
    """The fact has the value that it has."""
    return has(fact.term, fact.said)


def has(term: Term, value: Value) -> Truth:
    """`term` has this value."""
    match term:
        case Number():
            return compare("==", term, number(int(value)))
        case Choice(cases=cases):
            assert isinstance(value, str | int)
            return cases.get(value, False)
        case _:
            return truth(term) if value else not_(truth(term))


def nearest(shown: Shown, facts: Sequence[Meant]) -> tuple[Node, Value] | None:
    """The closest situation without the defect: the one fact that is otherwise, and its value."""
    space = shown.layout.space
    sound = not_(shown.aim.defect) if shown.aim.sound is None else shown.aim.sound
    context = [*shown.aim.run.conditions, sound]
    steps = sorted(
        (distance, i, value)
        for i, fact in enumerate(facts)
        for distance, value in enumerate(_others(scope_of(shown), fact), 1)
    )
    for _, i, value in steps:
        rest = (holding(other) for j, other in enumerate(facts) if j != i)
        if space.check(*context, *rest, has(facts[i].term, value)) is Answer.YES:
            return facts[i].node, value
    return None


def _others(scope: Scope, fact: Meant) -> list[Value]:
    """Every other value that a fact could have, the closest first; things have none that is close."""
    match check(fact.node, scope):
        case Bool():
            return [not fact.seen]
        case Int(low=low, high=high):
            now = int(fact.seen)
            return [*sorted((n for n in range(low, high + 1) if n != now), key=lambda n: (abs(n - now), n))]
        case Enum(values=values):
            return [value for value in values if value != fact.seen]
        case _:
            return []


# ---- in words ----------------------------------------------------------------------


def told(shown: Shown, facts: Iterable[Meant]) -> tuple[Words, ...]:
    """A line for each fact."""
    return tuple(_line(shown, fact.node, fact.seen) for fact in facts)


def told_near(shown: Shown, facts: Sequence[Meant]) -> tuple[Words, ...]:
    """The line of the one fact that is otherwise in the closest situation without the defect."""
    found = nearest(shown, facts)
    return () if found is None else (_line(shown, *found),)


def _line(shown: Shown, fact: Node, value: Value) -> Words:
    scope = scope_of(shown)
    called = {name: scope.vocabulary.kind_named[kind].words for name, kind in shown.aim.names.items()}
    kind = check(fact, scope)
    if isinstance(kind, Bool):
        return say(fact if value else Not(fact), scope, called)
    if isinstance(kind, Thing):
        return _of_thing(say(fact, scope, called), kind, int(value), shown)
    return say(Compare("==", fact, Literal(value)), scope, called)


def scope_of(shown: Shown) -> Scope:
    """What is in scope where the facts of a situation are asked."""
    return shown.layout.scope.with_names(**shown.aim.names)


def _of_thing(fact: Words, kind: Thing, value: int, shown: Shown) -> Words:
    labels = shown.witness.table.setup.labels
    if value < 0:
        thing = Words("なし", "nothing")
    elif kind.kind == PLAYER:
        thing = shown.layout.game.book.seats[value]
    else:
        thing = Words(labels[value], labels[value])
    return Words("{a}が{b}", "{a} is {b}").fill(a=fact, b=thing)


def declaring(game: Game, action: Action) -> Words:
    """An action in words, its parameters by their roles."""
    gaps = {param.role: name_of(param.role, game.vocabulary) for param in action.params}
    return action.wording.fill(player=name_of(PLAYER, game.vocabulary), **gaps)


def listed(game: Game, statements: Iterable[str]) -> Words:
    """Statements by their full ids."""
    ids = [f"{game.book.id}:{statement}" for statement in statements]
    return Words("と".join(ids), " and ".join(ids))


def conditions(game: Game, nodes: Iterable[Node]) -> Iterator[Words]:
    """Conditions in words."""
    yield from (say(node, game.loaded.anywhere) for node in nodes)
