"""Effects as functions of (table, binding): the engine's reader of `effect`."""

from collections.abc import Callable
from functools import reduce

from model.kernel.check import Scope, said
from model.kernel.compiled import Reader, reader
from model.kernel.effect import Add, Begin, Each, Effect, Effects, Finish, If, Move, Put, Python, Set, Shuffle
from model.kernel.expression import NOTHING, TRUE, Fold, Value, parse
from model.kernel.table import COMMON, Binding, Table
from model.kernel.vocabulary import CARD, MARKERS, PLAYER

Change = Callable[[Table, Binding], Table]


class RuleFault(Exception):
    """An effect that leaves what is declared: a defect of the encoding, never of a document."""


def changes(effects: Effects, scope: Scope) -> Change:
    """All of `effects`, in order, as one change."""
    parts = [change(effect, scope) for effect in effects]
    if len(parts) == 1:
        return parts[0]
    return lambda t, b: reduce(lambda table, part: part(table, b), parts, t)


def change(effect: Effect, scope: Scope) -> Change:
    """`effect` as a function that returns the table after it."""

    def read(text: str) -> Reader:
        return reader(parse(text), scope)

    match effect:
        case Set(card=card, field=field, to=to):
            return _set(read(card), field, to, scope)
        case Put(counter=counter, to=to, of=of):
            value, whose = read(to), _whose(of, scope)
            within = _within(counter, not of, scope)
            return lambda t, b: t.put(counter, within(value(t, b)), whose(t, b))
        case Add(counter=counter, by=by, of=of):
            value, whose = read(by), _whose(of, scope)
            within = _within(counter, not of, scope)

            def add(t: Table, b: Binding) -> Table:
                player = whose(t, b)
                return t.put(counter, within(t.number(counter, player) + int(value(t, b))), player)

            return add
        case Move():
            return _move(effect, scope)
        case Each(var=var, domain=domain, where=where, do=do):
            return _each(var, domain, where, do, scope)
        case If(when=when, do=do, otherwise=otherwise):
            holds, yes, no = read(when), changes(do, scope), changes(otherwise, scope)
            return lambda t, b: yes(t, b) if holds(t, b) else no(t, b)
        case Begin(effect=name, until=until, about=about):
            whom = read(about)
            return lambda t, b: t.begin(name, until, int(whom(t, b)))
        case Finish(until=until):
            return lambda t, b: t.finish(until)
        case Shuffle(zone=zone, of=of):
            whose = _whose(of, scope)
            return lambda t, b: t.shuffled(t.setup.place(zone, whose(t, b)))
        case Python(do=do_):
            return do_


def _whose(of: str, scope: Scope) -> Callable[[Table, Binding], int]:
    if not of:
        return lambda t, b: COMMON
    player = reader(parse(of), scope)
    return lambda t, b: int(player(t, b))


def _within(counter: str, common: bool, scope: Scope) -> Callable[[Value], Value]:
    kind = scope.vocabulary.counter(counter, common).type

    def within(value: Value) -> Value:
        if not kind.fits(value):
            raise RuleFault(f"{counter} would be {value!r}; it is declared as {said(kind)}")
        return value

    return within


def _marked(markers: Value | None) -> int:
    if not MARKERS.fits(markers):
        raise RuleFault(f"a card would have {markers} markers; it can have {said(MARKERS)}")
    return int(markers or 0)


def _set(card: Reader, field: str, to: str, scope: Scope) -> Change:
    fixed = to if field in ("posture", "face") else None
    value = None if fixed else reader(parse(to), scope.with_names(it=CARD))

    def put(t: Table, b: Binding) -> Table:
        which = int(card(t, b))
        if which == NOTHING:
            return t
        new = value(t, {**b, "it": which}) if value else fixed
        return t.set(which, **{field: _marked(new) if field == "markers" else new})

    return put


def _move(effect: Move, scope: Scope) -> Change:
    def read(text: str) -> Reader:
        return reader(parse(text), scope)

    card, host, zone = read(effect.card), read(effect.host), effect.zone
    whose = read(effect.of) if effect.of else None
    markers = read(effect.markers) if effect.markers else None
    fixed = {name: value for name, value in (("posture", effect.posture), ("face", effect.face)) if value}

    def move(t: Table, b: Binding) -> Table:
        which = int(card(t, b))
        if which == NOTHING:
            return t
        player = int(whose(t, b)) if whose else t.setup.cards[which].owner
        state = dict(fixed, host=int(host(t, b)))
        if markers:
            return t.move(which, t.setup.place(zone, player), **state, markers=_marked(markers(t, b)))
        return t.move(which, t.setup.place(zone, player), **state)

    return move


def _each(var: str, domain: str, where: str, do: Effects, scope: Scope) -> Change:
    kind = scope.vocabulary.domain(domain)
    inner = scope.with_names(**{var: kind})
    holds = None if parse(where) == TRUE else reader(parse(where), inner)
    body = changes(do, inner)

    def each(t: Table, b: Binding) -> Table:
        things = t.setup.seats if kind == PLAYER else t.setup.of_kind[kind]
        found = [x for x in things if holds is None or holds(t, {**b, var: x})]
        return reduce(lambda table, x: body(table, {**b, var: x}), found, t)

    return each


def first(domain: str, var: str, where: str, scope: Scope) -> Reader:
    """(table, binding) → the first thing of `domain` for which `where` holds, or NOTHING."""
    return reader(Fold("the", var, domain, parse(where), TRUE), scope)
