"""Every expression of a rulebook: where it stands, what it must be, what is bound there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from model.kernel import effect as effects_of
from model.kernel.check import Scope
from model.kernel.due import due_id
from model.kernel.effect import Effects
from model.kernel.flow import CHANCE, EVERYBODY, Ask, Branch, Call, Do, Draw, DueText, Note, Record, Step
from model.kernel.loaded import Loaded
from model.kernel.norm import Example, Formula, Norm, Sets
from model.kernel.rulebook import CLAIMS, PERMITTED
from model.kernel.vocabulary import CARD, MARKERS, PLAYER, Bool, Fact, Int, Thing, Type


@dataclass(frozen=True, slots=True)
class Spoken:
    """An expression, the item of the rulebook that it stands in, the type that it must have."""

    item: str
    text: str
    wanted: Type
    scope: Scope


YES_NO = Bool()
NUMBER = Int(-(10**9), 10**9)
SOMEBODY = Thing(PLAYER)
ANY_CARD = Thing(CARD, maybe=True)
SET: Mapping[str, Type] = {"markers": MARKERS, "controller": SOMEBODY, "host": ANY_CARD}
"""The fields of a card that effects give a value by an expression."""


def spoken(loaded: Loaded) -> Iterator[Spoken]:
    """All of them. What stands under a name that is not declared is left out: that name is a
    problem of its own."""
    book = loaded.book
    yield from _declared(loaded)
    for flow in book.flows:
        for step in flow.steps:
            yield from said_by(step, loaded.at(flow.id, step.id))
    for action in book.actions:
        scope = loaded.offered(action.name)
        for i, param in enumerate(action.params):
            later = {p.role for p in action.params[i:]}
            earlier = replace(scope, names={n: kind for n, kind in scope.names.items() if n not in later})
            yield Spoken(action.name, param.where, YES_NO, earlier.with_names(it=param.kind))
        yield from _effects(action.name, action.pay, scope)
        if action.lapses:
            bound = {param.role: param.kind for param in action.params} | {PLAYER: PLAYER}
            yield Spoken(action.name, action.lapses, YES_NO, replace(scope, names=bound, facts_only=True))
    moments = {moment.name: moment for moment in book.moments}
    for text in book.dues:
        if text.moment in moments:
            moment = moments[text.moment]
            yield from said_when_due(text, loaded.at(moment.flow, due_id(moment)))
    yield from _items(loaded)
    yield from _whole(loaded)


def _declared(loaded: Loaded) -> Iterator[Spoken]:
    vocabulary = loaded.vocabulary
    for name, fact in vocabulary.facts().items():
        kind = name.partition(".")[0]
        yield Spoken(name, fact.query or "", fact.type, loaded.anywhere.with_names(it=kind))
    for role in vocabulary.roles:
        if role.query is not None:
            yield Spoken(role.name, role.query, Thing(role.kind, maybe=True), Scope(vocabulary, {}))


def said_by(step: Step, scope: Scope) -> Iterator[Spoken]:
    """The expressions of one step, where `scope` is bound."""
    match step:
        case Do(effects=effects):
            yield from _effects(step.id, effects, scope)
        case Branch(whens=whens):
            asked = replace(scope, facts_only=True)
            yield from (Spoken(step.id, when.condition, YES_NO, asked) for when in whens)
        case Note(values=values):
            for name, record in values.items():
                yield from _record(step.id, name, record, scope)
        case Ask(who=who) if who not in (CHANCE, EVERYBODY):
            yield Spoken(step.id, who, SOMEBODY, scope)
        case Call(give=give, first=first):
            yield from _given(step.id, give, scope)
            if first:
                yield Spoken(step.id, first, SOMEBODY, scope)
        case Draw(times=times, of=of):
            yield Spoken(step.id, times, NUMBER, scope)
            yield from _whose(step.id, of, scope)
        case _:
            return


def _record(item: str, name: str, record: Record, scope: Scope) -> Iterator[Spoken]:
    if record.about:
        if record.about not in scope.vocabulary.domains:
            return
        scope = scope.with_names(it=scope.vocabulary.domain(record.about))
        yield Spoken(item, record.where, YES_NO, scope)
    yield from _given(item, {name: record.value}, scope)


def _given(item: str, values: Mapping[str, str], scope: Scope) -> Iterator[Spoken]:
    """Values that roles and notes get."""
    vocabulary = scope.vocabulary
    for name, value in values.items():
        if name in vocabulary.role_named:
            role = vocabulary.role_named[name]
            yield Spoken(item, value, Thing(role.kind, role.maybe), scope)
        elif name in vocabulary.local_named:
            yield Spoken(item, value, vocabulary.local_named[name].type, scope)


def _whose(item: str, of: str, scope: Scope) -> Iterator[Spoken]:
    if of:
        yield Spoken(item, of, SOMEBODY, scope)


def said_in(effects: Effects, scope: Scope) -> Iterator[Spoken]:
    """The expressions of effects, as nobody's."""
    return _effects("", effects, scope)


def said_when_due(text: DueText, scope: Scope) -> Iterator[Spoken]:
    """The expressions of a text that can be due, where `scope` is bound at the moment."""
    if text.domain in scope.vocabulary.domains:
        inner = scope.with_names(**{text.var: scope.vocabulary.domain(text.domain)})
        yield Spoken(text.id, text.where, YES_NO, inner)
        yield from _effects(text.id, text.effects, inner)


def _effects(item: str, effects: Effects, scope: Scope) -> Iterator[Spoken]:
    for effect in effects:
        yield from _effect(item, effect, scope)


def _effect(item: str, effect: effects_of.Effect, scope: Scope) -> Iterator[Spoken]:
    vocabulary = scope.vocabulary
    match effect:
        case effects_of.Set(card=card, field=field, to=to):
            yield Spoken(item, card, ANY_CARD, scope)
            if field in SET:
                yield Spoken(item, to, SET[field], scope.with_names(it=CARD))
        case effects_of.Put(counter=name, to=value, of=of):
            counter = vocabulary.counter_named.get((name, not of))
            if counter:
                yield Spoken(item, value, counter.type, scope)
            yield from _whose(item, of, scope)
        case effects_of.Add(by=by, of=of):
            yield Spoken(item, by, NUMBER, scope)
            yield from _whose(item, of, scope)
        case effects_of.Move(card=card, of=of, host=host, markers=markers):
            yield Spoken(item, card, ANY_CARD, scope)
            yield Spoken(item, host, ANY_CARD, scope)
            yield from _whose(item, of, scope)
            if markers:
                yield Spoken(item, markers, MARKERS, scope)
        case effects_of.Each(var=var, domain=domain, where=where, do=do) if domain in vocabulary.domains:
            inner = scope.with_names(**{var: vocabulary.domain(domain)})
            yield Spoken(item, where, YES_NO, inner)
            yield from _effects(item, do, inner)
        case effects_of.If(when=when, do=do, otherwise=otherwise):
            yield Spoken(item, when, YES_NO, scope)
            yield from _effects(item, (*do, *otherwise), scope)
        case effects_of.Begin(effect=name, about=about):
            yield Spoken(item, about, Thing(vocabulary.lasting.get(name) or CARD, maybe=True), scope)
        case effects_of.Shuffle(of=of):
            yield from _whose(item, of, scope)
        case _:
            return


def _items(loaded: Loaded) -> Iterator[Spoken]:
    facts = loaded.vocabulary.facts()
    for item in loaded.book.items:
        match item:
            case Norm():
                yield _norm(item, loaded.offered(item.action))
            case Sets() | Formula() if item.of in facts:
                inner = loaded.anywhere.with_names(it=item.of.partition(".")[0])
                yield Spoken(item.id, item.value, facts[item.of].type, inner)
                yield Spoken(item.id, item.when, YES_NO, inner)
            case Example():
                yield from _example(item, facts, loaded)
            case _:
                pass
    for lasting in loaded.book.lasting:
        for norm in lasting.norms:
            scope = loaded.offered(norm.action)
            role = loaded.vocabulary.role_named.get(lasting.role)
            yield _norm(norm, scope.with_names(**{role.name: role.kind}) if role else scope)


def _norm(norm: Norm, scope: Scope) -> Spoken:
    return Spoken(norm.id, norm.when, YES_NO, replace(scope, facts_only=True))


def _example(example: Example, facts: Mapping[str, Fact], loaded: Loaded) -> Iterator[Spoken]:
    """Each given fact can have its value, and so can the fact that is asked."""
    about = example.of.partition(".")[0] if example.of in facts else PLAYER
    scope = replace(loaded.anywhere.with_names(it=about), facts_only=True)
    for fact, value in example.given.items():
        yield Spoken(example.id, f"({fact}) == {value!r}", YES_NO, scope)
    if example.of in facts:
        yield Spoken(example.id, repr(example.expect), facts[example.of].type, scope)


def _whole(loaded: Loaded) -> Iterator[Spoken]:
    """What speaks of the whole table: no role is bound there."""
    book, vocabulary = loaded.book, loaded.vocabulary
    closed = Scope(vocabulary, {})
    for start in book.starts:
        yield from _given(start.name, start.given, closed)
    for always in book.always:
        if always.domain in vocabulary.domains:
            inner = closed.with_names(**{always.role: vocabulary.domain(always.domain)})
            yield Spoken(always.id, always.when, YES_NO, inner)
    yield from (Spoken("invariants", text, YES_NO, closed) for text in book.invariants)
    yield Spoken("over", book.over, YES_NO, closed)
    if book.out:
        yield Spoken("out", book.out, YES_NO, closed.with_names(it=PLAYER))
    for claimed in book.properties:
        if claimed.claim not in CLAIMS and not claimed.claim.endswith(PERMITTED):
            yield Spoken(claimed.id, claimed.claim, YES_NO, closed)
