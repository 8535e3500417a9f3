"""Names that a rulebook uses and does not declare, and what stands where it cannot."""

from collections.abc import Iterable

from model.kernel import effect as effects_of
from model.kernel.check import alike
from model.kernel.effect import Effects, every
from model.kernel.flow import (
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Ask,
    Call,
    Do,
    Draw,
    Flow,
    Note,
    Step,
    Text,
    exits,
)
from model.kernel.loaded import Loaded, everywhere
from model.kernel.misdeclared import gaps
from model.kernel.norm import Example, Formula, May, Norm, Sets, Through, Verdict
from model.kernel.position import Position
from model.kernel.problem import Found, kind_known, known
from model.kernel.rulebook import ALWAYS, PERMITTED, SOMETIMES, Property, Start
from model.kernel.scope import resolves_to
from model.kernel.vocabulary import (
    FACES,
    PLAYER,
    Int,
    Unknown,
    Vocabulary,
    Zone,
)

FIELDS = ("posture", "face", "markers", "controller", "host")
"""What an effect can set of a card."""


def undeclared(loaded: Loaded) -> Found:
    """All of them, each with the item that it stands in."""
    yield from misled(loaded, loaded.book.flows)
    for action in loaded.book.actions:
        yield from _action(action, loaded)
    for item in loaded.book.items:
        yield from _item(item, loaded)
    yield from _whole(loaded)


def misled(loaded: Loaded, flows: Iterable[Flow]) -> Found:
    """Those that stand in these flows, and where play begins."""
    for flow in flows:
        yield from _flow(flow, loaded)
    for start in loaded.book.starts:
        yield from _start(start, loaded)


# ---- flows -------------------------------------------------------------------------


def _flow(flow: Flow, loaded: Loaded) -> Found:
    if not flow.steps:
        yield flow.id, "has no steps"
    names = {step.id for step in flow.steps} | {END, NOWHERE}
    for step in flow.steps:
        if sum(1 for other in flow.steps if other.id == step.id) > 1:
            yield step.id, f"two steps of {flow.id} have this id; give one a suffix: {step.id}/…"
        for _, then in exits(step):
            if then not in names:
                yield step.id, f"in {flow.id}: {Unknown('step', then, names)}"
        yield from _step(step, loaded.at(flow.id, step.id).names, loaded)


def _step(step: Step, bound: Iterable[str], loaded: Loaded) -> Found:
    vocabulary = loaded.vocabulary
    names = (*vocabulary.role_named, *vocabulary.local_named)
    match step:
        case Do(effects=effects):
            yield from _effects(step.id, effects, vocabulary)
        case Note():
            yield from _note(step, vocabulary)
        case Ask():
            yield from _ask(step, loaded)
        case Call(flow=callee, give=give, take=take, each=each):
            if isinstance(callee, Text):
                yield from known(step.id, "role", callee.role, bound)
            else:
                yield from known(step.id, "flow", callee, (flow.id for flow in loaded.book.flows))
            for name in (*give, *take):
                yield from known(step.id, "role or note", name, names)
            if each:
                yield from known(step.id, "role of a player", each, _roles_of(PLAYER, vocabulary))
        case Draw(pile=pile, to=to, of=of):
            for zone in (pile, to):
                yield from _zone(step.id, zone, of, vocabulary, whose=True)
            if pile in vocabulary.zone_named and not vocabulary.zone(pile).pile:
                yield step.id, f"{pile} is not a pile; only a pile is drawn from"
            if step.face:
                yield from known(step.id, "face", step.face, FACES)
        case _:
            return


def _roles_of(kind: str, vocabulary: Vocabulary) -> list[str]:
    """The roles that steps can bind to a thing of `kind`."""
    return [name for name, of in everywhere(vocabulary).items() if alike(kind, of)]


def _note(step: Note, vocabulary: Vocabulary) -> Found:
    for name, record in step.values.items():
        local = vocabulary.local_named.get(name)
        if local is None:
            yield from known(step.id, "role or note", name, (*vocabulary.role_named, *vocabulary.local_named))
        if record.about and record.about not in vocabulary.domains:
            yield step.id, str(Unknown("domain", record.about, vocabulary.domains))
            continue
        about = vocabulary.domains[record.about] if record.about else None
        if about != (local.about if local else None):
            wants = f"one for each {local.about}" if local and local.about else "one value"
            yield step.id, f"{name!r} is declared as {wants}; it is recorded for {about or 'the flow'}"


def _ask(step: Ask, loaded: Loaded) -> Found:
    book = loaded.book
    first = {flow.id: flow.steps[0] for flow in book.flows if flow.steps}
    for action in step.options:
        yield from known(step.id, "action", action, (a.name for a in book.actions))
    for flow in step.into:
        yield from known(step.id, "flow", flow, first)
    if step.who == EVERYBODY:
        if len(set(step.options.values())) > 1 or step.into:
            yield step.id, "all answers to a question to everybody lead to one step"
        if step.link:
            yield step.id, "what everybody declares at once does not wait on a chain"


def _zone(item: str, name: str, of: str, vocabulary: Vocabulary, *, whose: bool) -> Found:
    """A zone by name; with `whose`, it must be said whose it is."""
    yield from known(item, "zone", name, vocabulary.zone_named)
    zone: Zone | None = vocabulary.zone_named.get(name)
    if whose and zone is not None and not zone.common and not of:
        yield item, f"whose {name}? name the player with `of`"


def _effects(item: str, effects: Effects, vocabulary: Vocabulary) -> Found:
    for effect in every(effects):
        match effect:
            case effects_of.Set(field=field, to=to):
                yield from known(item, "field", field, FIELDS)
                if field in ("posture", "face"):
                    yield from _state(item, vocabulary, **{field: to})
            case effects_of.Put(counter=name, of=of) | effects_of.Add(counter=name, of=of):
                yield from _counter(item, name, of, isinstance(effect, effects_of.Add), vocabulary)
            case effects_of.Move(zone=zone, of=of, posture=posture, face=face):
                yield from _zone(item, zone, of, vocabulary, whose=False)
                yield from _state(item, vocabulary, posture, face)
            case effects_of.Each(domain=domain):
                yield from known(item, "domain", domain, vocabulary.domains)
            case effects_of.Begin(effect=name):
                yield from known(item, "lasting effect", name, vocabulary.lasting)
            case effects_of.Shuffle(zone=zone, of=of):
                yield from _zone(item, zone, of, vocabulary, whose=True)
            case _:
                pass


def _state(item: str, vocabulary: Vocabulary, posture: str = "", face: str = "") -> Found:
    if posture:
        yield from known(item, "posture", posture, (p.name for p in vocabulary.postures))
    if face:
        yield from known(item, "face", face, FACES)


def _counter(item: str, name: str, of: str, adds: bool, vocabulary: Vocabulary) -> Found:
    try:
        counter = vocabulary.counter(name, not of)
    except Unknown as error:
        yield item, str(error)
        return
    if adds and not isinstance(counter.type, Int):
        yield item, f"{name} is no number; Add is for numbers"


# ---- actions and items -------------------------------------------------------------


def _action(action: Action, loaded: Loaded) -> Found:
    vocabulary = loaded.vocabulary
    params = {param.role for param in action.params}
    for param in action.params:
        yield from known(action.name, "role to bind", param.role, everywhere(vocabulary))
        yield from kind_known(action.name, param.kind, vocabulary)
        role = vocabulary.role_named.get(param.role)
        if role is not None and not alike(param.kind, role.kind):
            yield action.name, f"role {param.role} is a {role.kind}, its parameter takes a {param.kind}"
    japanese, english = gaps(action.wording.ja), gaps(action.wording.en)
    for name in sorted(japanese ^ english):
        yield action.name, f"{{{name}}} stands in one language only"
    for name in sorted((japanese & english) - params - {PLAYER}):
        yield action.name, str(Unknown("gap", name, (*params, PLAYER)))
    for name in sorted(params - (japanese | english)):
        yield action.name, f"the wording has no gap for {{{name}}}"
    for flow in resolves_to(action, loaded.book):
        yield from known(action.name, "flow", flow, (f.id for f in loaded.book.flows))
    if isinstance(action.resolve, Text):
        yield from known(action.name, "parameter", action.resolve.role, params)
    yield from _effects(action.name, action.pay, vocabulary)
    yield from _lapse(action)


def _lapse(action: Action) -> Found:
    """What makes a declaration void, and what runs in its place."""
    if action.lapses and not action.resolve:
        yield action.name, "`lapses`, but it never waits on a chain: it resolves to nothing"
    if action.lapse and not action.lapses:
        yield action.name, f"when does {action.lapse!r} run? say it with `lapses`"
    if action.lapses and not action.lapse and not action.cites:
        yield action.name, "which statement makes it void? name it in `cites`, or give a flow `lapse`"


def _item(item: object, loaded: Loaded) -> Found:
    book, facts = loaded.book, loaded.vocabulary.facts()
    actions = [action.name for action in book.actions]
    match item:
        case Norm():
            yield from _norm(item, loaded)
        case Sets(of=of) | Formula(of=of):
            yield from known(item.id, "fact", of, facts)
        case Example(action=action, of=of, expect=expect):
            if bool(action) is bool(of):
                yield item.id, "an example shows either the verdict on an action or the value of a fact"
            if action:
                yield from known(item.id, "action", action, actions)
                yield from known(item.id, "verdict", str(expect), (str(v) for v in Verdict))
            if of:
                yield from known(item.id, "fact", of, facts)
        case Through(step=step, after=after, before=before):
            for named in (step, after, before):
                yield from known(item.id, "step", named, _steps(loaded))
        case _:
            return


def _norm(norm: Norm, loaded: Loaded) -> Found:
    yield from known(norm.id, "action", norm.action, (action.name for action in loaded.book.actions))
    for lifted in norm.lifts:
        yield from known(norm.id, "norm to lift", lifted, loaded.liftable)
    yield from known(norm.id, "source", norm.source, ("rule", "card"))
    if norm.only and not isinstance(norm, May):
        yield norm.id, "`only` says where a May holds and nowhere else; this is no May"


def _offered(loaded: Loaded) -> set[tuple[str, str]]:
    """The first steps of flows whose first question is offered elsewhere as well, and what is due before
    them."""
    flows = loaded.chosen.flows
    into = {name for flow in flows for step in flow.steps if isinstance(step, Ask) for name in step.into}
    return {(flow.id, flow.first) for flow in flows if flow.id in into and flow.steps}


def _steps(loaded: Loaded) -> list[str]:
    return [f"{flow.id}/{step.id}" for flow in loaded.book.flows for step in flow.steps]


# ---- the whole ---------------------------------------------------------------------


def _whole(loaded: Loaded) -> Found:
    book, vocabulary = loaded.book, loaded.vocabulary
    flows = [flow.id for flow in book.flows]
    actions = [action.name for action in book.actions]
    yield from known("start", "flow", book.start, flows)
    if not book.seats:
        yield "seats", "nobody can play: name the players"
    if not book.starts:
        yield "starts", "scenarios can begin nowhere: declare a Start"
    for always in book.always:
        yield from known(always.id, "flow", always.flow, flows)
        yield from known(always.id, "domain", always.domain, vocabulary.domains)
        roles = _roles_of(vocabulary.domains.get(always.domain, ""), vocabulary)
        if always.domain in vocabulary.domains:
            yield from known(always.id, f"role of {always.domain}", always.role, roles)
    for lasting in book.lasting:
        if lasting.role:
            yield from known(lasting.name, "role to bind", lasting.role, everywhere(vocabulary))
        for norm in lasting.norms:
            yield from _norm(norm, loaded)
    yield from _moments(loaded)
    for card, flow in book.texts.items():
        yield from known(f"text of {card}", "flow", flow, flows)
    for principle in book.principles:
        for id in principle.over:
            yield from known(principle.id, "principle", id, (p.id for p in book.principles))
        if principle.among:
            yield from known(principle.id, "source to rank among", principle.among, ("card",))
    if book.decline:
        yield from known("decline", "action", book.decline, actions)
    for name in book.finite:
        countable = (*vocabulary.zone_named, *(c.name for c in book.counters))
        yield from known("finite", "counter or zone", name, countable)
    for timing in book.timings:
        yield from known(timing.id, "action", timing.action, actions)
        yield from known(timing.id, "role", timing.who, (r.name for r in book.roles if r.kind == PLAYER))
    for claimed in book.properties:
        yield from _property(claimed, actions)
    yield from _placed(loaded)
    for position in book.positions:
        yield from _position(position, loaded)


def _moments(loaded: Loaded) -> Found:
    """Times at which texts can be due, and the texts."""
    book, steps = loaded.book, _steps(loaded)
    for moment in book.moments:
        yield from known(moment.name, "step", f"{moment.flow}/{moment.step}", steps)
        others = [m.name for m in book.moments if (m.flow, m.step) == (moment.flow, moment.step)]
        if others[0] != moment.name:
            yield moment.name, f"comes before {moment.step}, as {others[0]} does; a step has one moment"
        if (moment.flow, moment.step) in _offered(loaded):
            yield moment.name, f"{moment.flow} is entered by a decision; what is due would come before it"
    for text in book.dues:
        yield from known(text.id, "moment", text.moment, (moment.name for moment in book.moments))
        yield from known(text.id, "domain", text.domain, loaded.vocabulary.domains)
        yield from _effects(text.id, text.effects, loaded.vocabulary)


def _placed(loaded: Loaded) -> Found:
    """The standard table."""
    book, vocabulary = loaded.book, loaded.vocabulary
    kinds = [kind.name for kind in book.kinds]
    for placed in book.standard:
        yield from known("standard", "zone", placed.zone, vocabulary.zone_named)
        if placed.seat >= len(book.seats):
            yield "standard", f"{placed.card} is placed for seat {placed.seat}; seats count from 0"
    for kind, zone in book.home.items():
        yield from known("home", "kind", kind, kinds)
        yield from known("home", "zone", zone, vocabulary.zone_named)
    for kind in kinds:
        yield from known("home", "kind", kind, book.home)


def _start(start: Start, loaded: Loaded) -> Found:
    book, vocabulary = loaded.book, loaded.vocabulary
    flows = {flow.id: flow for flow in book.flows}
    yield from known(start.name, "flow", start.flow, flows)
    if start.flow in flows:
        yield from known(start.name, "step", start.step, (s.id for s in flows[start.flow].steps))
    for name in start.given:
        yield from known(start.name, "role or note", name, (*vocabulary.role_named, *vocabulary.local_named))
    calls = [f"{flow.id}/{step.id}" for flow in book.flows for step in flow.steps if isinstance(step, Call)]
    for caller, step in start.callers:
        yield from known(start.name, "call", f"{caller}/{step}", calls)


def _property(declared: Property, actions: list[str]) -> Found:
    yield from known(declared.id, "mode", declared.mode, (ALWAYS, SOMETIMES))
    if declared.claim.endswith(PERMITTED):
        yield from known(declared.id, "action", declared.claim.removesuffix(PERMITTED), actions)


def _position(position: Position, loaded: Loaded) -> Found:
    book, vocabulary = loaded.book, loaded.vocabulary
    item = f"position {position.name}"
    yield from known(item, "start", position.start, ("", *(start.name for start in book.starts)))
    for step in position.until:
        yield from known(item, "step", step, _steps(loaded))
    for zone in (*(laid.zone for laid in position.cards), *(top.zone for top in position.tops)):
        yield from known(item, "zone", zone, vocabulary.zone_named)
    for lasts in position.lasting:
        yield from known(item, "lasting effect", lasts.effect, vocabulary.lasting)
    for counted in position.counters:
        names = (name for name, common in vocabulary.counter_named if common is (counted.player < 0))
        yield from known(item, "counter", counted.counter, names)
