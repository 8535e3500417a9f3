"""Effects as terms: the symbolic table after a step or a card has done what it does.

The engine's reader is `model.kernel.change`; this one says the same of all tables at once.
Where an effect applies only under a condition, each part that it touches becomes "the new
value where the condition holds, else the old one".
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from model.kernel.effect import Add, Begin, Each, Effect, Effects, Finish, If, Move, Put, Python, Set, Shuffle
from model.kernel.expression import NOTHING
from model.kernel.table import COMMON
from model.kernel.vocabulary import CARD, Enum, Int
from solvers.smt import (
    Case,
    Choice,
    Number,
    Term,
    Truth,
    all_of,
    any_of,
    calculate,
    choice,
    compare,
    either,
    implies,
    not_,
    number,
)
from solvers.state import Began, Ended, Held, Moved, State
from solvers.terms import Env, holds, read


def after(state: State, effects: Effects, env: Env, when: Truth = True, **names: str) -> State:
    """`state` after `effects`, as far as `when` holds. `names`: names in `env` beyond the
    roles → kind."""
    for effect in effects:
        state = _after(state, effect, env, when, names)
    return state


def _after(state: State, effect: Effect, env: Env, when: Truth, names: Mapping[str, str]) -> State:
    def value(text: str, **more: str) -> Term:
        return read(state.layout.node(text, **names, **more), state, env)

    match effect:
        case Set(card=card, field=field, to=to):
            return _set(state, _thing(value(card)), field, to, env, when, names)
        case Put(counter=counter, to=to, of=of):
            return _put(state, counter, value(to), _whose(value(of) if of else None), when)
        case Add(counter=counter, by=by, of=of):
            return _add(state, counter, value(by), _whose(value(of) if of else None), when)
        case Move():
            return _move(state, effect, env, when, names)
        case Each(var=var, domain=domain, where=where, do=do):
            kind = state.layout.scope.vocabulary.domain(domain)
            inner = {**names, var: kind}
            found = [
                (bound, all_of(when, here, holds(state.layout.node(where, **inner), state, bound)))
                for thing, here in state.things(kind)
                for bound in ({**env, var: state.layout.things[thing]},)
            ]
            for bound, hit in found:
                state = after(state, do, bound, hit, **inner)
            return state
        case If(when=test, do=do, otherwise=otherwise):
            yes = holds(state.layout.node(test, **names), state, env)
            state = after(state, do, env, all_of(when, yes), **names)
            return after(state, otherwise, env, all_of(when, not_(yes)), **names)
        case Begin(effect=name, until=until, about=about):
            return _begin(state, name, until, _thing(value(about)), when)
        case Finish(until=until):
            force = {
                key: all_of(on, not_(when)) if key[1] == until else on for key, on in state.force.items()
            }
            return state.changed("force", force=force, log=(*state.log, Ended(until, when)))
        case Shuffle():
            return state
        case Python():
            return state.changed(exact=False)


def _thing(term: Term) -> Choice:
    assert isinstance(term, Choice), "things are choices"
    return term


def _whose(term: Term | None) -> Choice:
    return choice(COMMON) if term is None else _thing(term)


# ---- cards -------------------------------------------------------------------------


def _change(state: State, which: Choice, when: Truth, parts: Mapping[int, Mapping[str, Term]]) -> State:
    """Each card that `which` may be has its new parts where it is the one."""
    cards = list(state.cards)
    names = {name for some in parts.values() for name in some}
    for thing, guard in which.cases.items():
        hit = all_of(when, guard)
        if thing == NOTHING or hit is False:
            continue
        card = cards[int(thing)]
        new: dict[str, Any] = {
            name: either(hit, term, getattr(card, name)) for name, term in parts[int(thing)].items()
        }
        cards[int(thing)] = replace(card, **new)
    return state.changed(*names, cards=tuple(cards))


def _things(which: Choice) -> list[int]:
    return [int(thing) for thing in which.cases if thing != NOTHING]


def _set(
    state: State, which: Choice, field: str, to: str, env: Env, when: Truth, names: Mapping[str, str]
) -> State:
    if field in ("posture", "face"):
        return _change(state, which, when, {i: {field: choice(to)} for i in _things(which)})
    node = state.layout.node(to, **names, it=CARD)
    parts = {i: {field: read(node, state, {**env, "it": state.layout.things[i]})} for i in _things(which)}
    return _change(state, which, when, parts)


def _move(state: State, effect: Move, env: Env, when: Truth, names: Mapping[str, str]) -> State:
    def value(text: str) -> Term:
        return read(state.layout.node(text, **names), state, env)

    which = _thing(value(effect.card))
    whose = _thing(value(effect.of)) if effect.of else None
    fixed: dict[str, Term] = {"host": value(effect.host)}
    if effect.posture:
        fixed["posture"] = choice(effect.posture)
    if effect.face:
        fixed["face"] = choice(effect.face)
    if effect.markers:
        fixed["markers"] = value(effect.markers)
    parts = {
        i: {**fixed, "place": _place(state, effect.zone, whose or state.cards[i].owner)}
        for i in _things(which)
    }
    state = _change(state, which, when, parts)
    return replace(state, log=(*state.log, Moved(which, when)))


def _place(state: State, zone: str, whose: Choice) -> Choice:
    """The place of `zone`: of whoever it is, or the common one."""
    places = state.layout.table.place_at
    found: dict[Case, Truth] = {}
    for seat, guard in whose.cases.items():
        at = places.get((zone, int(seat)), places.get((zone, COMMON)))
        if at is not None:  # nobody has no zones; the engine never moves a card there
            found[at] = any_of(found.get(at, False), guard)
    return Choice(found)


def moved(
    state: State, card: Choice, zone: str, whose: Choice | None, face: str, when: Truth = True
) -> State:
    """`state` after `card` was drawn to `zone`."""
    fixed: dict[str, Term] = {"face": choice(face)} if face else {}
    owner = whose or choice(COMMON)
    parts = {i: {**fixed, "place": _place(state, zone, owner)} for i in _things(card)}
    return _change(state, card, when, parts)


# ---- counters ----------------------------------------------------------------------


def _put(state: State, counter: str, value: Term, whose: Choice, when: Truth) -> State:
    counters, within = dict(state.counters), list(state.within)
    for seat, guard in whose.cases.items():
        hit, key = all_of(when, guard), (counter, int(seat))
        if hit is False:
            continue
        within.append(implies(hit, _inside(state, counter, int(seat), value)))
        counters[key] = either(hit, value, counters[key])
    return state.changed(counter, counters=counters, within=tuple(within))


def _add(state: State, counter: str, by: Term, whose: Choice, when: Truth) -> State:
    for seat, guard in whose.cases.items():
        old = state.counters[counter, int(seat)]
        assert isinstance(old, Number), "only numbers are added to"
        assert isinstance(by, Number), "only numbers are added"
        state = _put(state, counter, calculate("+", old, by), choice(seat), all_of(when, guard))
    return state


def _inside(state: State, counter: str, seat: int, value: Term) -> Truth:
    """`value` is one that the counter is declared to have."""
    match state.layout.scope.vocabulary.counter(counter, seat == COMMON).type, value:
        case Int(low=low, high=high), Number():
            return all_of(compare(">=", value, number(low)), compare("<=", value, number(high)))
        case Enum(values=values), Choice():
            return value.among(values)
        case _:
            return True


# ---- lasting effects ---------------------------------------------------------------


def _begin(state: State, effect: str, until: str, about: Choice, when: Truth) -> State:
    force: dict[Held, Truth] = dict(state.force)
    for thing, guard in about.cases.items():
        key = (effect, until, int(thing))
        force[key] = any_of(force.get(key, False), all_of(when, guard))
    return state.changed("force", force=force, log=(*state.log, Began(effect, until, about, when)))
