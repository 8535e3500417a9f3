"""Symbolic runs at a question: every option that some table offers, and what it takes to be allowed."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

from model.kernel.expression import NOTHING
from model.kernel.flow import CHANCE, EVERYBODY, Action, Ask
from model.kernel.vocabulary import PLAYER
from solvers.effects import after
from solvers.run import Decision, Declared, Later, Run, Spot
from solvers.smt import Choice, Term, Truth, all_of, any_of, choice, equal, implies, not_
from solvers.terms import Env, Notes, holds, read
from solvers.verdicts import ruled

Press = Mapping[str, Truth]
"""For each action that can be required, when declaring it about something is required."""

Pressing = Callable[[Run, Ask], Press]
"""What a whole question requires, the flows included whose first question it offers."""


def asked(run: Run, step: Ask, whole: Pressing) -> Iterator[Run | Later]:
    """Every way to answer the question at which `run` is."""
    if run.entering is not None:
        yield from _inner(run, step, run.entering, whole)
    elif step.who == EVERYBODY:
        yield from _together(run, step)
    else:
        yield from _options(run, step, who(run, step), partial(whole, run, step))
        yield from (entered(run, flow) for flow in step.into)


def entered(run: Run, flow: str) -> Run:
    """On the way to the first question of a flow, which is offered where `run` is."""
    first = next(f.first for f in run.state.layout.game.book.flows if f.id == flow)
    return replace(run.enter(Spot(flow, first, {})), entering=run, changed=True)


def who(run: Run, step: Ask) -> Choice | None:
    """Who is asked; None for chance."""
    if step.who == CHANCE:
        return None
    found = read(run.state.layout.node(step.who), run.state, run.top.env)
    assert isinstance(found, Choice), "players are choices"
    return found


def _inner(run: Run, step: Ask, outer: Run, whole: Pressing) -> Iterator[Later]:
    """The first question of a flow that is offered at another question: of the same player."""
    at = run.state.layout.game.steps[outer.top.at]
    assert isinstance(at, Ask), "flows are offered at questions"
    player, first = who(run, step), who(outer, at)
    if len(run.spots) != len(outer.spots) + 1 or step.who == EVERYBODY:
        return
    if player is not None and first is not None:
        yield from _options(run.given(equal(player, first)), step, player, partial(whole, outer, at))
    elif player is first:
        yield from _options(run, step, None, dict)


def _options(run: Run, step: Ask, player: Choice | None, whole: Callable[[], Press]) -> Iterator[Later]:
    """Each option, worked out when it is followed; what the question requires, once for all."""
    press = cache(whole)

    def declare(action: str) -> Run:
        way, binding, env = candidates(run, action, player)
        if player is not None:
            way = way.given(_allowed(way, action, env, press()))
        decision = Decision(run.top.at, player, action, binding, run.top.flow if run.entering else "")
        made = replace(way, decisions=(*way.decisions, decision), entering=None)
        return _declared(made, step, decision, env)

    for action, then in step.options.items():
        there = run.to(then)
        follow = cache(partial(declare, action))
        link = action if step.link and run.state.layout.game.actions[action].resolve else ""
        yield Later(there.spots, run.chain, run.plays + 1, there.steps, follow, link)


def thing_named(run: Run, name: str, kind: str, *, maybe: bool = False) -> tuple[Run, Choice]:
    """An open thing of a kind."""
    layout = run.state.layout
    thing = layout.role(name, kind, maybe=maybe)
    return (run.open(layout.space.named(name)) if layout.space.has(name) else run), thing


def candidates(
    run: Run, action: str, player: Choice | None, tag: str = ""
) -> tuple[Run, dict[str, Choice], Env]:
    """Open things for the parameters of `action` that can be named where `run` is, alone and with
    everything else that is bound. `tag` tells several declarations at one question apart."""
    env: dict[str, Term | Notes] = dict(run.top.env)
    if player is not None:
        env[PLAYER] = player
    binding: dict[str, Choice] = {}
    for param in run.state.layout.game.actions[action].params:
        name = f"decision{len(run.decisions)}{tag}.{param.kind}.{param.role}"
        run, thing = thing_named(run, name, param.kind)
        rows = (
            all_of(thing.cases.get(one, False), here, _can_be(run, param.where, param.kind, env, one))
            for one, here in run.state.things(param.kind)
        )
        run = run.given(any_of(*rows))
        env[param.role] = binding[param.role] = thing
    return run, binding, env


def _can_be(run: Run, where: str, kind: str, env: Env, thing: int) -> Truth:
    layout = run.state.layout
    return holds(layout.node(where, it=kind), run.state, {**env, "it": layout.things[thing]})


def pressing(run: Run, step: Ask, player: Choice | None) -> Press:
    """What a question itself requires where `run` is."""
    if player is None:
        return {}
    found = {action: _pressed(run, action, player) for action in step.options}
    return {action: pressed for action, pressed in found.items() if pressed is not False}


def _pressed(run: Run, action: str, player: Choice) -> Truth:
    game = run.state.layout.game
    if not game.may_require(action):
        return False
    rows = _every(run, game.actions[action], player)
    return any_of(*(all_of(there, ruled(run.state, action, env).required) for env, there in rows))


def _every(run: Run, action: Action, player: Choice) -> Iterator[tuple[Env, Truth]]:
    """Every choice of candidates for the parameters, and whether it can be made."""
    rows: list[tuple[Env, Truth]] = [({**run.top.env, PLAYER: player}, True)]
    for param in action.params:
        rows = [
            ({**env, param.role: run.state.layout.things[thing]}, all_of(there, here, can))
            for env, there in rows
            for thing, here in run.state.things(param.kind)
            for can in (_can_be(run, param.where, param.kind, env, thing),)
            if can is not False
        ]
    yield from rows


def _allowed(run: Run, action: str, env: Env, press: Press) -> Truth:
    """The ruling allows it, nothing else is required instead, and no two actions are required."""
    here = ruled(run.state, action, env)
    clash = any_of(*(all_of(a, b) for a, b in itertools.combinations(press.values(), 2)))
    return all_of(
        here.allowed, implies(any_of(*press.values()), here.required), not_(all_of(clash, here.required))
    )


def _declared(run: Run, step: Ask, decision: Decision, env: Env) -> Run:
    """Right after the declaration: paid, recorded, and at the next step."""
    action = run.state.layout.game.actions[decision.action]
    run = _paid(run, action, env)
    waits = step.link and action.resolve
    kept = decision.binding if step.keep and not waits else {}
    run = run.to(step.options[decision.action], **kept)
    if waits:
        link = Declared(decision.action, decision.player or choice(NOTHING), decision.binding)
        run = run.chained(*run.chain, link)
    return replace(run, changed=True)


def _paid(run: Run, action: Action, env: Env) -> Run:
    return run.on(after(run.state, action.pay, env)) if action.pay else run


def _together(run: Run, step: Ask) -> Iterator[Run]:
    """Everybody who plays, in seat order and hidden from the others; then all pay."""
    layout = run.state.layout
    ways: list[tuple[Run, tuple[tuple[Decision, Env], ...]]] = [(run, ())]
    for seat in layout.table.seats:
        player = layout.things[seat]
        plays = _in_play(run, player)
        out = [(way.given(not_(plays)), made) for way, made in ways if plays is not True]
        ways = [one for before, made in ways for one in _answers(before.given(plays), made, step, player)]
        ways += out
    for way, made in ways:
        paid = way
        for decision, env in made:
            paid = _paid(paid, layout.game.actions[decision.action], env)
        yield replace(paid.to(next(iter(step.options.values()))), changed=True)


def _in_play(run: Run, player: Choice) -> Truth:
    layout = run.state.layout
    out = layout.game.book.out
    return not_(holds(layout.node(out, it=PLAYER), run.state, {"it": player})) if out else True


def _answers(
    run: Run, made: tuple[tuple[Decision, Env], ...], step: Ask, player: Choice
) -> Iterator[tuple[Run, tuple[tuple[Decision, Env], ...]]]:
    press = pressing(run, step, player)
    for action in step.options:
        way, binding, env = candidates(run, action, player)
        way = way.given(_allowed(way, action, env, press))
        decision = Decision(run.top.at, player, action, binding)
        yield replace(way, decisions=(*way.decisions, decision)), (*made, (decision, env))
