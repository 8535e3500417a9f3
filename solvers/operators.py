"""Every way in which a rulebook is broken in one place, for every part of it that play reads."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from model.kernel.deck import Alike, Amount, Copies, DeckItem, Part
from model.kernel.effect import Add, Each, Effects, If, Move, Put, Set
from model.kernel.expression import Literal, parse
from model.kernel.flow import (
    END,
    NOWHERE,
    Action,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Flow,
    Note,
    Resolve,
    Step,
    exits,
)
from model.kernel.norm import Cannot, Formula, Leave, May, Must, Norm, Principle, Sets
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import MARKERS, Bool, Counter, Int, Kind, Type, Zone
from solvers.alter import conditions, values
from solvers.mutant import GONE, Flipped, Operator, Passed, Path, Skipped, Swapped


class Change(NamedTuple):
    """See Mutant for the parts."""

    item: str
    operator: Operator
    path: Path
    old: Any
    new: Any
    also: tuple[str, ...] = ()


FLIPPED: Mapping[type[Norm], tuple[type[Norm], ...]] = {
    May: (Cannot,),
    Must: (May, Cannot),
    Cannot: (May,),
    Leave: (May, Cannot),
}
SEEN_BY = ("all", "owner", "nobody")

Fresh = Callable[[object], bool]
"""Whether a part has not been seen before, in the rulebook under other readings."""


def changes(book: Rulebook, fresh: Fresh = lambda part: True) -> Iterator[Change]:
    """All of them, in the rulebook's order, of parts that are fresh."""
    facts = {f"{kind.name}.{fact.name}": fact.type for _, kind in _kinds(book) for fact in kind.facts}
    for flow in filter(fresh, book.flows):
        yield from _flow(flow, book, fresh)
    for norm, also in _families(item for item in book.items if isinstance(item, Norm)):
        if fresh(norm):
            yield from _norm(norm, ("items", norm.id), also)
    for item in filter(fresh, book.items):  # examples and paths are claims about the rules, for solvers
        if isinstance(item, Sets | Formula):
            yield from _formula(item, facts[item.of])
    for lasting in filter(fresh, book.lasting):
        for norm in lasting.norms:
            yield from _norm(norm, ("lasting", lasting.name, "norms", norm.id), ())
    for always in filter(fresh, book.always):
        at: Path = ("always", always.id)
        yield Change(always.id, Operator.DROP, at, always, GONE)
        yield from _condition(always.id, (*at, "when"), always.when)
    yield from _precedence(book)
    for action in filter(fresh, book.actions):
        yield from _action(action, book)
    for root, kind in _kinds(book):
        yield from _facts(root, kind, fresh)
    for role in filter(fresh, book.roles):
        if role.query is not None:
            yield from _value(role.name, ("roles", role.name, "query"), role.query, None)
    yield from _declared(book, fresh)
    for rule in filter(fresh, book.deck):
        yield from _deck(rule)


# ---- norms and formulas ------------------------------------------------------------


def _families(norms: Iterable[Norm]) -> Iterator[tuple[Norm, tuple[str, ...]]]:
    """Norms that say the same, for the same statement, of several actions: the first of them, and the ids
    of the others."""
    found: dict[tuple[object, ...], list[Norm]] = {}
    for norm in norms:
        same = type(norm), norm.statement, norm.when, norm.lifts, norm.only, norm.source
        found.setdefault(same, []).append(norm)
    yield from ((first, tuple(norm.id for norm in rest)) for first, *rest in found.values())


def _norm(norm: Norm, at: Path, also: tuple[str, ...]) -> Iterator[Change]:
    def change(operator: Operator, path: Path, old: Any, new: Any) -> Change:
        return Change(norm.id, operator, path, old, new, also)

    yield change(Operator.DROP, at, norm, GONE)
    for other in FLIPPED[type(norm)]:
        yield change(Operator.FLIP, at, norm, Flipped(other))
    if norm.only:
        yield change(Operator.FLIP, (*at, "only"), True, False)
    for i, lifted in enumerate(norm.lifts):
        yield change(Operator.DROP, (*at, "lifts", i), lifted, GONE)
    for one in _condition(norm.id, (*at, "when"), norm.when):
        yield one._replace(also=also)


def _formula(item: Sets | Formula, of: Type) -> Iterator[Change]:
    at: Path = ("items", item.id)
    yield Change(item.id, Operator.DROP, at, item, GONE)
    yield from _value(item.id, (*at, "value"), item.value, of)
    yield from _condition(item.id, (*at, "when"), item.when)


def _precedence(book: Rulebook) -> Iterator[Change]:
    named = {principle.id: principle for principle in book.principles}
    for principle in book.principles:
        yield Change(principle.id, Operator.DROP, ("principles", principle.id), principle, GONE)
        if principle.among:
            at: Path = ("principles", principle.id, "among")
            yield Change(principle.id, Operator.WEAKEN, at, principle.among, "")
        for beaten in principle.over:
            if beaten in named:
                turned = _turned(book.principles, principle, named[beaten])
                yield Change(principle.id, Operator.SWAP, ("principles",), book.principles, turned)
    if book.judge is not None:
        judge, several = book.judge, book.judge.several_cards
        yield Change(judge.id, Operator.DROP, ("judge",), judge, None)
        yield Change(judge.id, Operator.FLIP, ("judge", "several_cards"), several, not several)


def _turned(listed: tuple[Principle, ...], one: Principle, other: Principle) -> tuple[Principle, ...]:
    """The principles with `other` ranked over `one`."""
    turned = {
        one.id: replace(one, over=tuple(id for id in one.over if id != other.id)),
        other.id: replace(other, over=(*other.over, one.id)),
    }
    return tuple(turned.get(principle.id, principle) for principle in listed)


# ---- flows -------------------------------------------------------------------------


def _flow(flow: Flow, book: Rulebook, fresh: Fresh) -> Iterator[Change]:
    order = [step.id for step in flow.steps]
    for number, step in enumerate(flow.steps):
        if not fresh(step):
            continue
        at: Path = ("flows", flow.id, "steps", step.id)
        yield from _skipped(step, at)
        yield from _redirected(step, at, order)
        if number + 1 < len(order):
            yield from _swapped(flow, step, flow.steps[number + 1])
        yield from _step(step, at, book)


def _skipped(step: Step, at: Path) -> Iterator[Change]:
    """Passed without what it does."""
    match step:
        case Branch():
            return
        case Do(effects=does) | Note(values=does) if not does:
            return
    *_, (_, then) = exits(step)
    if then != NOWHERE:
        yield Change(step.id, Operator.SKIP, at, step, Skipped())


def _redirected(step: Step, at: Path, order: list[str]) -> Iterator[Change]:
    """Each way out leads past its target, or back to the caller."""
    for way, then in _ways_out(step):
        for other in _elsewhere(then, step.id, order):
            yield Change(step.id, Operator.REDIRECT, (*at, *way), then, other)


def _ways_out(step: Step) -> Iterator[tuple[Path, str]]:
    match step:
        case Ask(options=options, into=into):
            yield from ((("options", action), then) for action, then in options.items())
            yield from ((("into", flow), then) for flow, then in into.items())
        case Branch(whens=whens):
            yield from ((("whens", i, "then"), when.then) for i, when in enumerate(whens))
        case _:
            yield ("then",), step.then


def _elsewhere(then: str, step: str, order: list[str]) -> Iterator[str]:
    other = _after(step if then in (END, NOWHERE) else then, order)
    yield from (target for target in dict.fromkeys((other, END)) if target != then)


def _after(step: str, order: list[str]) -> str:
    """The next step as they are written; where there is none, END."""
    at = order.index(step) + 1
    return order[at] if at < len(order) else END


def _swapped(flow: Flow, one: Step, other: Step) -> Iterator[Change]:
    """Two steps, of which one leads to the other, change places."""
    if isinstance(one, Passed) and isinstance(other, Passed) and one.then == other.id:
        edit = Swapped(one.id, other.id)
        yield Change(one.id, Operator.SWAP, ("flows", flow.id, "steps"), flow.steps, edit)


def _step(step: Step, at: Path, book: Rulebook) -> Iterator[Change]:
    match step:
        case Do(effects=effects):
            yield from _effects(step.id, (*at, "effects"), effects, book)
        case Branch(whens=whens):
            for i, when in enumerate(whens):
                yield from _condition(step.id, (*at, "whens", i, "condition"), when.condition)
        case Note(values=recorded):
            types = {local.name: local.type for local in book.locals}
            for name, record in recorded.items():
                place = (*at, "values", name)
                if len(recorded) > 1:
                    yield Change(step.id, Operator.DROP, place, record, GONE)
                yield from _value(step.id, (*place, "value"), record.value, types.get(name))
                yield from _condition(step.id, (*place, "where"), record.where)
        case Ask(options=options, into=into):
            if len(options) + len(into) > 1:
                for action, then in options.items():
                    yield Change(step.id, Operator.DROP, (*at, "options", action), then, GONE)
                for flow, then in into.items():
                    yield Change(step.id, Operator.DROP, (*at, "into", flow), then, GONE)
        case Call(give=give):
            for role, value in give.items():
                yield from _value(step.id, (*at, "give", role), value, None)
        case Draw(times=times):
            yield from _value(step.id, (*at, "times"), times, None)
        case Resolve() | Due():
            return


def _effects(item: str, at: Path, effects: Effects, book: Rulebook) -> Iterator[Change]:
    for i, effect in enumerate(effects):
        here: Path = (*at, i)
        yield Change(item, Operator.DROP, here, effect, GONE)
        match effect:
            case Set(field="markers", to=to):
                yield from _value(item, (*here, "to"), to, MARKERS)
            case Put(counter=counter, to=to, of=of):
                yield from _value(item, (*here, "to"), to, _counter(counter, not of, book))
            case Add(by=by):
                shifted = _value(item, (*here, "by"), by, None)
                yield from (change for change in shifted if change.new != "0")  # that is dropping it
            case Move(markers=markers) if markers:
                yield from _value(item, (*here, "markers"), markers, MARKERS)
            case Each(where=where, do=do):
                yield from _condition(item, (*here, "where"), where)
                yield from _effects(item, (*here, "do"), do, book)
            case If(when=when, do=do, otherwise=otherwise):
                yield from _condition(item, (*here, "when"), when)
                yield from _effects(item, (*here, "do"), do, book)
                yield from _effects(item, (*here, "otherwise"), otherwise, book)
            case _:
                pass


def _counter(name: str, common: bool, book: Rulebook) -> Type | None:
    return next((c.type for c in book.counters if c.name == name and c.common == common), None)


# ---- what is declared --------------------------------------------------------------


def _action(action: Action, book: Rulebook) -> Iterator[Change]:
    at: Path = ("actions", action.name)
    yield from _effects(action.name, (*at, "pay"), action.pay, book)
    for i, param in enumerate(action.params):
        yield from _condition(action.name, (*at, "params", i, "where"), param.where)
    for field in ("resolve", "lapse"):
        if getattr(action, field):
            yield Change(action.name, Operator.SKIP, (*at, field), getattr(action, field), "")
    if action.lapses:
        yield Change(action.name, Operator.DROP, (*at, "lapses"), action.lapses, "")
        yield from _condition(action.name, (*at, "lapses"), action.lapses)


def _facts(at: Path, kind: Kind, fresh: Fresh) -> Iterator[Change]:
    for fact in filter(fresh, kind.facts):
        if fact.query is not None:
            item = f"{kind.name}.{fact.name}"
            yield from _value(item, (*at, "facts", fact.name, "query"), fact.query, fact.type)


def _declared(book: Rulebook, fresh: Fresh) -> Iterator[Change]:
    """The ends of the game, and what statements say of counters, piles and places."""
    yield from _condition("over", ("over",), book.over)
    if book.out:
        yield from _condition("out", ("out",), book.out)
    for counter in filter(fresh, book.counters):
        if counter.cites:
            yield from _standard(counter)
    for i, placed in enumerate(book.standard):
        for copies in (placed.copies - 1, placed.copies + 1) if placed.cites and fresh(placed) else ():
            yield Change(placed.card, Operator.SHIFT, ("standard", i, "copies"), placed.copies, copies)
    for zone in filter(fresh, book.zones):
        if zone.cites:
            yield from _seen(zone)


def _deck(rule: DeckItem) -> Iterator[Change]:
    """A rule of decks; numbers between which none lies are left out."""
    if isinstance(rule, Part):
        return
    at: Path = ("deck", rule.id)
    yield Change(rule.id, Operator.DROP, at, rule, GONE)
    match rule:
        case Amount(low=low, high=high):
            for other in (low - 1, low + 1):
                if other >= 0 and (high is None or other <= high):
                    yield Change(rule.id, Operator.SHIFT, (*at, "low"), low, other)
            for other in (high - 1, high + 1) if high is not None else ():
                if low <= other:
                    yield Change(rule.id, Operator.SHIFT, (*at, "high"), high, other)
            if rule.none:
                yield Change(rule.id, Operator.FLIP, (*at, "none"), True, False)
            yield from _condition(rule.id, (*at, "where"), rule.where)
        case Copies(most=most, same=same):
            for other in (most - 1, most + 1) if most else (1,):
                yield Change(rule.id, Operator.SHIFT, (*at, "most"), most, other)
            for i, value in enumerate(same if len(same) > 1 else ()):
                yield Change(rule.id, Operator.DROP, (*at, "same", i), value, GONE)
            yield from _condition(rule.id, (*at, "where"), rule.where)
        case Alike(one=one, other=two):
            yield from _condition(rule.id, (*at, "one"), one)
            yield from _condition(rule.id, (*at, "other"), two)
    if isinstance(rule, Amount | Copies) and len(rule.parts) > 1:
        for i, part in enumerate(rule.parts):
            yield Change(rule.id, Operator.DROP, (*at, "parts", i), part, GONE)


def _kinds(book: Rulebook) -> Iterator[tuple[Path, Kind]]:
    yield from ((("kinds", kind.name), kind) for kind in book.kinds)
    yield ("player",), book.player
    yield ("table",), book.table


def _standard(counter: Counter) -> Iterator[Change]:
    at: Path = ("counters", counter.name, "standard")
    match counter.type, counter.standard:
        case Bool(), bool(value):
            yield Change(counter.name, Operator.NEGATE, at, value, not value)
        case Int() as numbers, int(value):
            for other in (value - 1, value + 1):
                if numbers.fits(other):
                    yield Change(counter.name, Operator.SHIFT, at, value, other)


def _seen(zone: Zone) -> Iterator[Change]:
    """Who may look into a zone, and whether others may count what lies there. A common zone is
    everybody's own, and everybody counts it."""
    at: Path = ("zones", zone.name)
    own = {"owner", "all"} if zone.common else {zone.seen_by}
    for who in SEEN_BY:
        if who != zone.seen_by and not own >= {who, zone.seen_by}:
            yield Change(zone.name, Operator.FLIP, (*at, "seen_by"), zone.seen_by, who)
    if not zone.common:
        yield Change(zone.name, Operator.FLIP, (*at, "counted"), zone.counted, not zone.counted)


# ---- expressions -------------------------------------------------------------------


def _condition(item: str, at: Path, text: str) -> Iterator[Change]:
    yield from (Change(item, operator, at, text, new) for operator, new in conditions(text))


def _value(item: str, at: Path, text: str, of: Type | None) -> Iterator[Change]:
    """An expression with a value of the type `of`; a number that the type does not have is left out."""
    for operator, new in values(text, yes_no=isinstance(of, Bool)):
        number = parse(new)
        if not (isinstance(of, Int) and isinstance(number, Literal) and not of.fits(number.value)):
            yield Change(item, operator, at, text, new)
