"""Which roles are bound at each step, on every path that leads to it.

A condition may name no others. Forward data flow over all flows: what a step binds is
added on its way out, and a step that several ways lead to keeps what they share.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Ask,
    Branch,
    Call,
    Note,
    Resolve,
    Step,
    Text,
    exits,
)
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import PLAYER

Names = frozenset[str]
At = tuple[str, str]
Arrival = tuple[At, Names]
NONE: Names = frozenset()


@dataclass(frozen=True)
class Bound:
    """`at[flow, step]`: names bound there on every path; steps that nothing leads to are absent.
    `binds[flow, step]`: names that the step itself binds. `actions[name]`: names bound wherever
    an action is on offer, its own parameters included."""

    at: Mapping[At, Names]
    binds: Mapping[At, Names]
    actions: Mapping[str, Names]


def bound(book: Rulebook) -> Bound:
    """The names bound at every step of `book`."""
    ways = _Ways(book)
    at: dict[At, Names] = {}
    todo = list(ways.entries())
    while todo:
        place, names = todo.pop()
        known = at.get(place)
        here = names if known is None else known & names
        if here != known:
            at[place] = here
            todo += ways.on(place, here, at)
    binds = {
        key: frozenset[str]().union(*(_binds(step, label, ways.actions) for label, _ in exits(step)))
        for key, step in ways.steps.items()
    }
    return Bound(at, binds, _offers(ways.steps, at, ways.actions))


def shape(book: Rulebook) -> tuple[object, ...]:
    """What `bound` depends on: rulebooks that differ in expressions alone are equal in it."""
    flows = [(flow.id, [_shape(step) for step in flow.steps]) for flow in book.flows]
    starts = [(start.flow, start.step, *start.given) for start in book.starts]
    always = [(always.role, always.flow) for always in book.always]
    actions = [(a.name, [p.role for p in a.params], a.resolve, a.lapse) for a in book.actions]
    return flows, starts, always, actions, book.start, book.texts


def _shape(step: Step) -> tuple[object, ...]:
    match step:
        case Note(id=id, values=values, then=then):
            return id, Note, *values, then
        case Call(id=id, flow=flow, give=give, take=take, each=each, then=then):
            return id, flow, *give, take, each, then
        case Ask(id=id, who=who, options=options, into=into, link=link, keep=keep):
            return id, who, options, into, link, keep
        case Branch(id=id, whens=whens):
            return id, Branch, *(when.then for when in whens)
        case _:
            return step.id, type(step), step.then


class _Ways:
    """Where play goes on from a step, and what is bound there."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.first = {flow.id: flow.first for flow in book.flows if flow.steps}
        self.actions = {action.name: action for action in book.actions}
        self.steps = {(flow.id, step.id): step for flow in book.flows for step in flow.steps}
        self.callees = {key: _callees(step, book) for key, step in self.steps.items()}

    def entries(self) -> Iterator[Arrival]:
        """Where play begins: the game, every Start, every check that is always made."""
        yield from self._enter(self.book.start, NONE)
        for start in self.book.starts:
            yield (start.flow, start.step), frozenset(start.given)
        for always in self.book.always:
            yield from self._enter(always.flow, frozenset((always.role,)))

    def on(self, place: At, here: Names, at: Mapping[At, Names]) -> Iterator[Arrival]:
        """All ways on from `place`, where `here` is bound: to successors, into flows, back to callers."""
        flow, name = place
        if name == END:
            for caller, callees in self.callees.items():
                if caller in at and flow in callees:
                    yield from self._return(caller, flow, at[caller], here)
            return
        step = self.steps.get(place)
        if step is None:
            return
        for callee in self.callees[place]:
            for names in _given(step, callee, self.book):
                yield from self._enter(callee, names)
            if (callee, END) in at:
                yield from self._return(place, callee, here, at[callee, END])
        for label, then in self._direct(step):
            taken = NONE if isinstance(step, Call) else _binds(step, label, self.actions)
            yield from self._go(flow, then, here | taken)

    def _direct(self, step: Step) -> Iterable[tuple[str, str]]:
        """Ways on that do not go through another flow; those wait for its end."""
        match step:
            case Ask(options=options):
                return options.items()
            case Call(flow=str() as flow) if flow in self.first:
                return ()
            case _:
                return exits(step)

    def _return(self, caller: At, callee: str, here: Names, there: Names) -> Iterator[Arrival]:
        match self.steps[caller]:
            case Call(then=then, take=take):
                yield from self._go(caller[0], then, here | (there & frozenset(take)))
            case Ask(into=into):
                yield from self._go(caller[0], into[callee], here)
            case Resolve(then=then):
                yield from self._go(caller[0], then, here)
            case _:
                return

    def _enter(self, flow: str, names: Names) -> Iterator[Arrival]:
        if flow in self.first:
            yield (flow, self.first[flow]), names

    def _go(self, flow: str, step: str, names: Names) -> Iterator[Arrival]:
        if step != NOWHERE:
            yield (flow, step), names


def _offers(
    steps: Mapping[At, Step], at: Mapping[At, Names], actions: Mapping[str, Action]
) -> dict[str, Names]:
    """Names bound wherever an action is on offer; steps that nothing leads to offer none."""
    offers: dict[str, Names] = {}
    for key, step in steps.items():
        for label in step.options if isinstance(step, Ask) and key in at else ():
            if label in actions:
                names = at[key] | {p.role for p in actions[label].params}
                names |= NONE if isinstance(step, Ask) and step.who == CHANCE else {PLAYER}
                offers[label] = offers[label] & names if label in offers else names
    return offers


def _binds(step: Step, label: str, actions: Mapping[str, Action]) -> Names:
    match step:
        case Note(values=values):
            return frozenset(values)
        case Ask(keep=True, who=who, link=link) if label in actions and who != EVERYBODY:
            waits = link and actions[label].resolve
            return NONE if waits else frozenset(p.role for p in actions[label].params)
        case Call(take=take):
            return frozenset(take)
    return NONE


def _callees(step: Step, book: Rulebook) -> Names:
    match step:
        case Call(flow=str() as flow):
            return frozenset((flow,))
        case Call(flow=Text()):
            return frozenset(book.texts.values())
        case Ask(into=into):
            return frozenset(into)
        case Resolve():
            return frozenset(flow for action in book.actions for flow in resolves_to(action, book))
    return NONE


def _given(step: Step, callee: str, book: Rulebook) -> Iterator[Names]:
    """What is bound where `step` enters the flow `callee`; a chain enters by each of its actions."""
    match step:
        case Call(give=give, each=each):
            yield frozenset(give) | ({each} if each else NONE)
        case Resolve():
            for action in book.actions:
                if callee in resolves_to(action, book):
                    yield frozenset(p.role for p in action.params) | {PLAYER}
        case _:
            yield NONE


def resolves_to(action: Action, book: Rulebook) -> tuple[str, ...]:
    """The flows that may run when a link with this action is resolved, or has become void."""
    texts = book.texts.values() if isinstance(action.resolve, Text) else (action.resolve,)
    return tuple(dict.fromkeys(flow for flow in (*texts, action.lapse) if flow))
