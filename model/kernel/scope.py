"""Which roles are bound at each step, on every path that leads to it.

A condition may name no others. Forward data flow over all flows: what a step binds is
added on its way out, and a step that several ways lead to keeps what they share.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from model.kernel.flow import (
    CHANCE,
    END,
    NOWHERE,
    Action,
    Ask,
    Call,
    Do,
    Flow,
    Note,
    Resolve,
    Step,
    Text,
    exits,
)
from model.kernel.rulebook import Rulebook

Names = frozenset[str]
At = tuple[str, str]


@dataclass(frozen=True)
class Bound:
    """`at[flow, step]`: names bound there on every path; steps that nothing leads to are absent.
    `binds[flow, step]`: names that the step itself binds."""

    at: Mapping[At, Names]
    binds: Mapping[At, Names]
    actions: Mapping[str, Names]
    """Names bound wherever an action is on offer, its own parameters included."""


def bound(book: Rulebook) -> Bound:
    """The names bound at every step of `book`."""
    flows = {flow.id: flow for flow in book.flows}
    actions = {action.name: action for action in book.actions}
    at: dict[At, Names] = {}
    todo: list[At] = []

    def arrive(flow: str, step: str, names: Names) -> None:
        if step == NOWHERE or flow not in flows:
            return
        old = at.get((flow, step))
        new = names if old is None else old & names
        if new != old:
            at[flow, step] = new
            todo.append((flow, step))

    def enter(flow: str, names: Names) -> None:
        if flow in flows:
            arrive(flow, flows[flow].first, names)

    enter(book.start, frozenset())
    for start in book.starts:
        arrive(start.flow, start.step, frozenset(start.given))
    for always in book.always:
        enter(always.flow, frozenset((always.role,)))
    steps = {(flow.id, step.id): step for flow in book.flows for step in flow.steps}
    while todo:
        flow, name = todo.pop()
        here = at[flow, name]
        if name == END:
            for (caller, at_step), step in steps.items():
                if (caller, at_step) in at and flow in _callees(step, book):
                    _return(step, flow, at[caller, at_step], here, caller, arrive)
            continue
        found = steps.get((flow, name))
        if found is None:
            continue
        for callee, names in _enters(found, book, actions):
            enter(callee, names)
            if (callee, END) in at:
                _return(found, callee, here, at[callee, END], flow, arrive)
        for label, then in _ways(found, book):
            arrive(flow, then, (here | _binds(found, label, actions)) - _forgets(found))
    offers: dict[str, Names] = {}
    for (flow, name), step in steps.items():
        for label in step.options if isinstance(step, Ask) else ():
            if label in actions:
                names = at.get((flow, name), frozenset()) | {p.role for p in actions[label].params}
                names |= frozenset() if isinstance(step, Ask) and step.who == CHANCE else {"player"}
                offers[label] = offers[label] & names if label in offers else names
    binds = {
        key: frozenset[str]().union(*(_binds(step, label, actions) for label, _ in exits(step)))
        for key, step in steps.items()
    }
    return Bound(at, binds, offers)


def _binds(step: Step, label: str, actions: Mapping[str, Action]) -> Names:
    match step:
        case Note(values=values):
            return frozenset(values)
        case Ask(link=False) if label in actions:
            return frozenset(p.role for p in actions[label].params)
        case Call(take=take):
            return frozenset(take)
    return frozenset()


def _forgets(step: Step) -> Names:
    return frozenset(step.forget) if isinstance(step, Do) else frozenset()


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
    return frozenset()


def resolves_to(action: Action, book: Rulebook) -> tuple[str, ...]:
    """The flows that may run when a link with this action is resolved."""
    if isinstance(action.resolve, Text):
        return tuple(dict.fromkeys(book.texts.values()))
    return (action.resolve,) if action.resolve else ()


def _enters(step: Step, book: Rulebook, actions: Mapping[str, Action]) -> Iterable[tuple[str, Names]]:
    match step:
        case Call(give=give, each=each):
            names = frozenset(give) | ({each} if each else frozenset())
            yield from ((flow, names) for flow in _callees(step, book))
        case Ask(into=into):
            yield from ((flow, frozenset[str]()) for flow in into)
        case Resolve():
            for action in actions.values():
                for flow in resolves_to(action, book):
                    yield flow, frozenset(p.role for p in action.params) | {"player"}


def _ways(step: Step, book: Rulebook) -> Iterable[tuple[str, str]]:
    """Ways on that do not go through another flow; those wait for its end."""
    match step:
        case Ask(options=options):
            return options.items()
        case Call(flow=str() as flow) if any(f.id == flow for f in book.flows):
            return ()
        case _:
            return exits(step)


def _return(step: Step, callee: str, here: Names, there: Names, caller: str, arrive: object) -> None:
    assert callable(arrive)
    match step:
        case Call(then=then, take=take):
            arrive(caller, then, here | (there & frozenset(take)))
        case Ask(into=into) if callee in into:
            arrive(caller, into[callee], here)
        case Resolve(then=then):
            arrive(caller, then, here)


def undefined_steps(flow: Flow) -> Iterable[tuple[Step, str]]:
    """Successors that the flow has no step for."""
    known = {step.id for step in flow.steps} | {END, NOWHERE}
    return ((step, then) for step in flow.steps for _, then in exits(step) if then not in known)
