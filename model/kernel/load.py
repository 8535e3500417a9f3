"""A rulebook made ready: readings chosen, formulas put into their facts, everything checked.

All problems are found at once and raised as one `BadRulebook`; each names the file, the
item, the statement it encodes, and the mend.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from string import Formatter

from model.kernel import effect as effects_of
from model.kernel.check import Scope, check, expect, said
from model.kernel.effect import Effects
from model.kernel.expression import Attribute, ExpressionError, Name, Node, parse, walk
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Lasting,
    Note,
    Step,
    Text,
    exits,
)
from model.kernel.norm import Example, Formula, Norm, Sets, Through, statement_of
from model.kernel.reading import Readings, Unread, Used, resolve
from model.kernel.rulebook import ALWAYS, CLAIMS, PERMITTED, SOMETIMES, Property, Rulebook
from model.kernel.scope import Bound, bound, resolves_to
from model.kernel.source import positions
from model.kernel.vocabulary import (
    CARD,
    CARD_FIELDS,
    FACES,
    PLAYER,
    TABLE,
    Bool,
    Fact,
    Int,
    Kind,
    Thing,
    Type,
    Unknown,
    Vocabulary,
)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong with one item of a rulebook."""

    file: str
    item: str
    statement: str
    message: str

    def __str__(self) -> str:
        about = f" ({self.statement})" if self.statement and self.statement != self.item else ""
        return f"{self.file}: {self.item}{about}: {self.message}"


class BadRulebook(Exception):
    """A rulebook that cannot be used, with everything that is wrong with it."""

    def __init__(self, book: str, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__(f"rulebook {book}: " + "\n".join(map(str, self.problems)))


@dataclass(frozen=True)
class Loaded:
    """A rulebook of the chosen readings that passed every check.

    `used`: item → the (reading, option)s it depends on. `bound`: names bound at each step.
    """

    book: Rulebook
    vocabulary: Vocabulary
    bound: Bound
    used: Used

    @property
    def anywhere(self) -> Scope:
        """Every role in scope: for compiling what `bound` has already admitted."""
        return Scope(self.vocabulary, everywhere(self.vocabulary))


def everywhere(vocabulary: Vocabulary) -> dict[str, str]:
    """All roles that steps bind, whatever step: role → kind."""
    return {role.name: role.kind for role in vocabulary.roles if role.query is None} | {PLAYER: PLAYER}


def load(book: Rulebook, readings: Readings, *, file: str = "") -> Loaded:
    """`book` under `readings`. Raises BadRulebook with all problems at once."""
    where = _Places(book.id, file)
    used: Used = {}
    try:
        chosen = resolve(book, readings, used)
    except Unread as error:
        raise BadRulebook(book.id, [Problem(where.file(""), "readings", "", str(error))]) from None
    effective = _with_formulas(chosen)
    vocabulary = _vocabulary(effective)
    names = bound(effective)
    loaded = Loaded(effective, vocabulary, names, used)
    problems = [
        Problem(where.file(item), item, statement_of(item), message) for item, message in _problems(loaded)
    ]
    if problems:
        raise BadRulebook(book.id, problems)
    return loaded


class _Places:
    """Where each item of a rulebook is written."""

    def __init__(self, book: str, file: str) -> None:
        self._fallback = file or f"model/{book}"
        self._found = {} if file else positions(f"model.{book}")

    def file(self, item: str) -> str:
        found = self._found.get(item)
        return f"{found[0].file}:{found[0].line}" if found else self._fallback


def _vocabulary(book: Rulebook) -> Vocabulary:
    return Vocabulary(
        book.zones,
        book.counters,
        book.kinds,
        book.roles,
        book.locals,
        book.postures,
        {lasting.name: _kind_of(lasting, book) for lasting in book.lasting},
        book.player,
        book.table,
        book.out,
        len(book.seats),
    )


def _kind_of(lasting: Lasting, book: Rulebook) -> str | None:
    return next((role.kind for role in book.roles if role.name == lasting.role), None)


# ---- formulas ----------------------------------------------------------------------


def _with_formulas(book: Rulebook) -> Rulebook:
    """`book` with what Sets and Formulas say put before each fact's own query."""
    given: dict[str, list[Sets | Formula]] = {}
    for item in book.items:
        if isinstance(item, Sets | Formula):
            given.setdefault(item.of, []).append(item)

    def whole(kind: Kind) -> Kind:
        facts = tuple(_whole_fact(fact, given.get(f"{kind.name}.{fact.name}", [])) for fact in kind.facts)
        return replace(kind, facts=facts)

    return replace(
        book, kinds=tuple(map(whole, book.kinds)), player=whole(book.player), table=whole(book.table)
    )


def _whole_fact(fact: Fact, items: list[Sets | Formula]) -> Fact:
    query = fact.query if fact.query is not None else repr(fact.type.least)
    for item in reversed(items):
        query = item.value if item.when == "True" else f"({item.value}) if ({item.when}) else ({query})"
    return replace(fact, query=query)


# ---- checks ------------------------------------------------------------------------

Found = Iterator[tuple[str, str]]
"""(item, message)"""


def _problems(loaded: Loaded) -> Found:
    book = loaded.book
    yield from _declarations(loaded)
    yield from _flows(loaded)
    yield from _actions(loaded)
    yield from _items(loaded)
    yield from _rest(loaded)
    yield from _twice("norm", (item.id for item in book.items))
    yield from _twice("flow", (flow.id for flow in book.flows))
    yield from _twice("action", (action.name for action in book.actions))
    yield from _twice("property", (declared.id for declared in book.properties))


def _twice(what: str, ids: Iterable[str]) -> Found:
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            yield id, f"two {what}s have this id; give one a suffix: {id}/…"
        seen.add(id)


def _said(item: str, text: str, kind: type[Type], scope: Scope) -> Found:
    try:
        expect(text, kind, scope)
    except ExpressionError as error:
        yield item, str(error)


def _declarations(loaded: Loaded) -> Found:
    vocabulary = loaded.vocabulary
    for kind in vocabulary.kind_named.values():
        names = [f.name for f in kind.facts] + list(kind.printed)
        if kind.name not in (PLAYER, TABLE):
            names += CARD_FIELDS
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"{kind.name}.{name}", "two attributes of this kind have this name; rename one"
        for fact in kind.facts:
            yield from _fact(kind.name, fact, loaded)
    for role in vocabulary.roles:
        if role.kind not in vocabulary.kind_named and role.kind != CARD:
            yield role.name, str(Unknown("kind", role.kind, vocabulary.kind_named))
        elif role.query is not None:
            yield from _said(role.name, role.query, Thing, Scope(vocabulary, {}))


def _fact(kind: str, fact: Fact, loaded: Loaded) -> Found:
    item = f"{kind}.{fact.name}"
    if isinstance(fact.type, Bool) and fact.no is None:
        yield item, "a yes/no fact needs words for its negation (`no`)"
    try:
        _acyclic(item, loaded.vocabulary, ())
        found = check(parse(fact.query or ""), loaded.anywhere.with_names(it=kind))
    except ExpressionError as error:
        yield item, str(error)
        return
    if type(found) is not type(fact.type) and not (isinstance(found, Thing) and isinstance(fact.type, Thing)):
        yield item, f"its query is {said(found)}, its type {said(fact.type)}"


def _acyclic(item: str, vocabulary: Vocabulary, above: tuple[str, ...]) -> None:
    """Raises ExpressionError where a fact is asked by its own query. Attributes are followed
    by name alone, which is wider than the truth and never narrower."""
    if item in above:
        raise ExpressionError(f"is defined by itself: {' → '.join((*above, item))}")
    fact = vocabulary.facts().get(item)
    if fact is None or not fact.query:
        return
    for part in _attributes(parse(fact.query)):
        kind = item.split(".", maxsplit=1)[0]
        _acyclic(
            f"{kind}.{part}", vocabulary, (*above, item)
        ) if f"{kind}.{part}" != item or above == () else None


def _attributes(node: Node) -> set[str]:
    return {n.name for n in walk(node) if isinstance(n, Attribute) and n.of == Name("it")}


def _names_at(loaded: Loaded, flow: str, step: str) -> Scope:
    names = loaded.bound.at.get((flow, step))
    roles = everywhere(loaded.vocabulary)
    return Scope(loaded.vocabulary, roles if names is None else {n: roles[n] for n in names if n in roles})


def _flows(loaded: Loaded) -> Found:
    book = loaded.book
    flows = {flow.id: flow for flow in book.flows}
    for flow in book.flows:
        if not flow.steps:
            yield flow.id, "has no steps"
            continue
        yield from _twice("step", (step.id for step in flow.steps))
        known = {step.id for step in flow.steps} | {END, NOWHERE}
        for step in flow.steps:
            for _, then in exits(step):
                if then not in known:
                    yield step.id, f"in {flow.id}: {Unknown('step', then, known)}"
            yield from _step(flow, step, flows, loaded)


def _step(flow: Flow, step: Step, flows: dict[str, Flow], loaded: Loaded) -> Found:
    book, vocabulary = loaded.book, loaded.vocabulary
    scope = _names_at(loaded, flow.id, step.id)
    match step:
        case Do(effects=effects):
            yield from _effects(step.id, effects, scope)
        case Branch(whens=whens):
            for when in whens:
                yield from _said(step.id, when.condition, Bool, replace(scope, facts_only=True))
        case Note(values=values):
            for name, record in values.items():
                yield from _record(step.id, name, record.value, record.about, record.where, scope)
        case Ask(who=who, options=options, into=into):
            if who not in (CHANCE, EVERYBODY):
                yield from _said(step.id, who, Thing, scope)
            names = {action.name for action in book.actions}
            for action in options:
                if action not in names:
                    yield step.id, str(Unknown("action", action, names))
            for inner in into:
                if inner not in flows:
                    yield step.id, str(Unknown("flow", inner, flows))
            if who == EVERYBODY and len(set(options.values())) > 1:
                yield step.id, "all answers to a question to everybody lead to one step"
        case Call(flow=callee, give=give, take=take, each=each, first=first):
            if isinstance(callee, Text):
                if callee.role not in scope.names:
                    yield step.id, str(Unknown("role", callee.role, scope.names))
            elif callee not in flows:
                yield step.id, str(Unknown("flow", callee, flows))
            for name, value in give.items():
                yield from _given(step.id, name, value, scope)
            known = {**vocabulary.role_named, **vocabulary.local_named}
            for name in (*take, *((each,) if each else ())):
                if name not in known:
                    yield step.id, str(Unknown("role or note", name, known))
            if first:
                yield from _said(step.id, first, Thing, scope)
        case Draw(pile=pile, to=to, times=times, of=of):
            for zone in (pile, to):
                yield from _zone(step.id, zone, of, scope)
            yield from _said(step.id, times, Int, scope)


def _given(item: str, name: str, value: str, scope: Scope) -> Found:
    vocabulary = scope.vocabulary
    if name in vocabulary.role_named:
        yield from _said(item, value, Thing, scope)
    elif name in vocabulary.local_named:
        yield from _said(item, value, type(vocabulary.local_named[name].type), scope)
    else:
        yield item, str(Unknown("role or note", name, {**vocabulary.role_named, **vocabulary.local_named}))


def _record(item: str, name: str, value: str, about: str, where: str, scope: Scope) -> Found:
    vocabulary = scope.vocabulary
    if about:
        try:
            scope = scope.with_names(it=vocabulary.domain(about))
            local = vocabulary.local(name)
        except Unknown as error:
            yield item, str(error)
            return
        if local.about is None:
            yield item, f"note {name!r} is declared once, not about each of {about}"
        yield from _said(item, where, Bool, scope)
    yield from _given(item, name, value, scope)


def _zone(item: str, name: str, of: str, scope: Scope) -> Found:
    try:
        zone = scope.vocabulary.zone(name)
    except Unknown as error:
        yield item, str(error)
        return
    if of:
        yield from _said(item, of, Thing, scope)
    elif not zone.common and zone.pile:
        yield item, f"whose {name}? name the player with `of`"


def _effects(item: str, effects: Effects, scope: Scope) -> Found:
    for effect in effects:
        yield from _effect(item, effect, scope)


def _effect(item: str, effect: effects_of.Effect, scope: Scope) -> Found:
    vocabulary = scope.vocabulary
    match effect:
        case effects_of.Set(card=card, field=field, to=to):
            yield from _said(item, card, Thing, scope)
            match field:
                case "posture":
                    yield from _known(item, "posture", to, (p.name for p in vocabulary.postures))
                case "face":
                    yield from _known(item, "face", to, FACES)
                case "markers":
                    yield from _said(item, to, Int, scope.with_names(it=CARD))
                case "controller" | "host":
                    yield from _said(item, to, Thing, scope.with_names(it=CARD))
                case _:
                    yield (
                        item,
                        str(Unknown("field", field, ("posture", "face", "markers", "controller", "host"))),
                    )
        case (
            effects_of.Put(counter=counter, to=value, of=of)
            | effects_of.Add(counter=counter, by=value, of=of)
        ):
            try:
                found = vocabulary.counter(counter, not of)
            except Unknown as error:
                yield item, str(error)
                return
            yield from _said(item, value, type(found.type), scope)
            if of:
                yield from _said(item, of, Thing, scope)
        case effects_of.Move(
            card=card, zone=zone, of=of, posture=posture, face=face, host=host, markers=markers
        ):
            yield from _said(item, card, Thing, scope)
            yield from _said(item, host, Thing, scope)
            yield from (
                _zone(item, zone, of, scope) if of else _known(item, "zone", zone, vocabulary.zone_named)
            )
            if posture:
                yield from _known(item, "posture", posture, (p.name for p in vocabulary.postures))
            if face:
                yield from _known(item, "face", face, FACES)
            if markers:
                yield from _said(item, markers, Int, scope)
        case effects_of.Each(var=var, domain=domain, where=where, do=do):
            try:
                inner = scope.with_names(**{var: vocabulary.domain(domain)})
            except Unknown as error:
                yield item, str(error)
                return
            yield from _said(item, where, Bool, inner)
            yield from _effects(item, do, inner)
        case effects_of.If(when=when, do=do, otherwise=otherwise):
            yield from _said(item, when, Bool, scope)
            yield from _effects(item, do, scope)
            yield from _effects(item, otherwise, scope)
        case effects_of.Begin(effect=name, about=about):
            yield from _known(item, "lasting effect", name, vocabulary.lasting)
            yield from _said(item, about, Thing, scope)
        case effects_of.Shuffle(zone=zone, of=of):
            yield from _zone(item, zone, of, scope)
        case effects_of.Finish() | effects_of.Python():
            return


def _known(item: str, what: str, name: str, known: Iterable[str]) -> Found:
    names = tuple(known)
    if name not in names:
        yield item, str(Unknown(what, name, names))


def _actions(loaded: Loaded) -> Found:
    vocabulary, book = loaded.vocabulary, loaded.book
    flows = {flow.id for flow in book.flows}
    for action in book.actions:
        scope = Scope(vocabulary, everywhere(vocabulary))
        for param in action.params:
            role = vocabulary.role_named.get(param.role)
            if role is None or role.query is not None:
                yield action.name, str(Unknown("role to bind", param.role, everywhere(vocabulary)))
            elif role.kind not in (param.kind, CARD) and param.kind != CARD:
                yield action.name, f"role {param.role} is a {role.kind}, its parameter takes a {param.kind}"
            elif param.kind in vocabulary.kind_named or param.kind == CARD:
                yield from _said(action.name, param.where, Bool, scope.with_names(it=param.kind))
            else:
                yield action.name, str(Unknown("kind", param.kind, vocabulary.kind_named))
        for name in _gaps(action.wording.ja) ^ _gaps(action.wording.en):
            yield action.name, f"{{{name}}} stands in one language only"
        yield from _effects(action.name, action.pay, scope)
        for flow in resolves_to(action, book):
            if flow not in flows:
                yield action.name, str(Unknown("flow", flow, flows))


def _gaps(wording: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(wording) if name)


def _items(loaded: Loaded) -> Found:
    book, vocabulary = loaded.book, loaded.vocabulary
    roles = everywhere(vocabulary)
    facts = vocabulary.facts()
    steps = {f"{flow.id}/{step.id}" for flow in book.flows for step in flow.steps}
    actions = {action.name for action in book.actions}
    for item in book.items:
        match item:
            case Norm():
                yield from _norm(item, loaded, loaded.bound.actions.get(item.action, frozenset(roles)))
                for lifted in item.lifts:
                    ids = {n.id for n in book.items} | {statement_of(n.id) for n in book.items}
                    yield from _known(item.id, "norm to lift", lifted, ids)
            case Sets(of=of, value=value, when=when) | Formula(of=of, value=value, when=when):
                if of not in facts:
                    yield item.id, str(Unknown("fact", of, facts))
                    continue
                inner = loaded.anywhere.with_names(it=of.split(".")[0])
                yield from _said(item.id, value, type(facts[of].type), inner)
                yield from _said(item.id, when, Bool, inner)
            case Example(given=given, action=action, of=of):
                if action:
                    yield from _known(item.id, "action", action, actions)
                scope = Scope(vocabulary, roles | {"it": of.split(".")[0] if of else PLAYER}, facts_only=True)
                for fact in given:
                    try:
                        check(parse(fact), scope)
                    except ExpressionError as error:
                        yield item.id, str(error)
                if of and of not in facts:
                    yield item.id, str(Unknown("fact", of, facts))
            case Through(step=step, after=after, before=before):
                for named in (step, after, before):
                    yield from _known(item.id, "step", named, steps)


def _norm(norm: Norm, loaded: Loaded, names: Iterable[str]) -> Found:
    actions = {action.name for action in loaded.book.actions}
    if norm.action not in actions:
        yield norm.id, str(Unknown("action", norm.action, actions))
        return
    roles = everywhere(loaded.vocabulary)
    scope = Scope(loaded.vocabulary, {n: roles[n] for n in names if n in roles}, facts_only=True)
    yield from _said(norm.id, norm.when, Bool, scope)


def _rest(loaded: Loaded) -> Found:
    book, vocabulary = loaded.book, loaded.vocabulary
    flows = {flow.id: flow for flow in book.flows}
    closed = Scope(vocabulary, {})
    yield from _known("start", "flow", book.start, flows)
    for start in book.starts:
        yield from _known(start.name, "flow", start.flow, flows)
        if start.flow in flows:
            yield from _known(start.name, "step", start.step, (s.id for s in flows[start.flow].steps))
        for name, value in start.given.items():
            yield from _given(start.name, name, value, closed)
        calls = [
            f"{flow.id}/{step.id}" for flow in book.flows for step in flow.steps if isinstance(step, Call)
        ]
        for flow, step in start.callers:
            yield from _known(start.name, "call", f"{flow}/{step}", calls)
    for always in book.always:
        yield from _known(always.id, "flow", always.flow, flows)
        try:
            inner = closed.with_names(**{always.role: vocabulary.domain(always.domain)})
        except Unknown as error:
            yield always.id, str(error)
            continue
        yield from _said(always.id, always.when, Bool, inner)
    for lasting in book.lasting:
        for norm in lasting.norms:
            if isinstance(norm, Norm):
                names = loaded.bound.actions.get(norm.action, frozenset()) | {lasting.role}
                yield from _norm(norm, loaded, names)
    for card, flow in book.texts.items():
        yield from _known(f"text of {card}", "flow", flow, flows)
    for text in book.invariants:
        yield from _said("invariants", text, Bool, closed)
    for placed in book.standard:
        yield from _known("standard", "zone", placed.zone, vocabulary.zone_named)
    for kind, zone in book.home.items():
        yield from _known("home", "kind", kind, (k.name for k in book.kinds))
        yield from _known("home", "zone", zone, vocabulary.zone_named)
    for declared in book.kinds:
        yield from _known("home", "kind", declared.name, book.home)
    yield from _said("over", book.over, Bool, closed)
    for principle in book.principles:
        for id in principle.over:
            yield from _known(principle.id, "principle", id, (p.id for p in book.principles))
    for name in book.finite:
        known = [*vocabulary.zone_named, *(c.name for c in book.counters)]
        yield from _known("finite", "counter or zone", name, known)
    for timing in book.timings:
        yield from _known(timing.id, "action", timing.action, (a.name for a in book.actions))
        yield from _known(timing.id, "role", timing.who, (r.name for r in book.roles if r.kind == PLAYER))
    for claimed in book.properties:
        yield from _property(claimed, loaded)
    steps = [f"{flow.id}/{step.id}" for flow in book.flows for step in flow.steps]
    starts = ["", *(start.name for start in book.starts)]
    for position in book.positions:
        yield from _known(f"position {position.name}", "start", position.start, starts)
        for step in position.until:
            yield from _known(f"position {position.name}", "step", step, steps)


def _property(declared: Property, loaded: Loaded) -> Found:
    yield from _known(declared.id, "mode", declared.mode, (ALWAYS, SOMETIMES))
    if declared.claim.endswith(PERMITTED):
        action = declared.claim.removesuffix(PERMITTED)
        yield from _known(declared.id, "action", action, (a.name for a in loaded.book.actions))
    elif declared.claim not in CLAIMS:
        yield from _said(declared.id, declared.claim, Bool, Scope(loaded.vocabulary, {}))
