"""Which items of a rulebook encode which statements: derived from what they cite."""

from collections.abc import Iterator, Mapping

from model.kernel.deck import Part
from model.kernel.effect import Python, every
from model.kernel.flow import Action, Do, Flow, Lasting, Step
from model.kernel.norm import Example, Formula, Sets, Through, statement_of
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Counter, Kind, Role, Zone

Citation = tuple[str, str]
"""How (norm, step, formula, effect, example, definition, property), and the item's id or name."""


def citations(book: Rulebook) -> Mapping[str, tuple[Citation, ...]]:
    """Statement → what encodes it, in the rulebook's order, without repetition."""
    found: dict[str, dict[Citation, None]] = {}
    for statement, citation in _all(book):
        found.setdefault(statement, {})[citation] = None
    return {statement: tuple(items) for statement, items in found.items()}


def python_effects(book: Rulebook) -> tuple[Python, ...]:
    """Every use of the way out into Python."""
    effects = (effect for some in book.changes for effect in every(some))
    return tuple(effect for effect in effects if isinstance(effect, Python))


def _all(book: Rulebook) -> Iterator[tuple[str, Citation]]:
    for flow in book.flows:
        yield from ((statement, ("step", flow.id)) for statement in flow.cites)
        for step in flow.steps:
            yield statement_of(step.id), (_kind_of(step, flow), step.id)
    for item in book.items:
        yield statement_of(item.id), (_kind_of_item(item), item.id)
    for lasting in book.lasting:
        yield from _lasting(lasting)
    for always in book.always:
        yield statement_of(always.id), ("step", always.id)
    for text in book.dues:
        yield statement_of(text.id), ("effect", text.id)
    for timing in book.timings:
        yield statement_of(timing.id), ("norm", timing.id)
    for principle in book.principles:
        yield statement_of(principle.id), ("norm", principle.id)
    for prop in book.properties:
        if prop.cites:
            yield prop.cites, ("property", prop.id)
    if book.judge is not None:
        yield book.judge.statement, ("norm", book.judge.id)
    for built in book.deck:
        if isinstance(built, Part):
            yield from ((statement, ("definition", built.name)) for statement in built.cites)
        else:
            yield statement_of(built.id), ("norm", built.id)
    yield from _declared(book)


def _kind_of(step: Step, flow: Flow) -> str:
    return "effect" if isinstance(step, Do) and step.effects and flow.id.startswith("text:") else "step"


def _kind_of_item(item: object) -> str:
    match item:
        case Formula() | Sets():
            return "formula"
        case Example():
            return "example"
        case Through():
            return "property"
        case _:
            return "norm"


def _lasting(lasting: Lasting) -> Iterator[tuple[str, Citation]]:
    for norm in lasting.norms:
        yield statement_of(norm.id), ("effect", norm.id)


def _declared(book: Rulebook) -> Iterator[tuple[str, Citation]]:
    kinds = (*book.kinds, book.player, book.table)
    declarations: tuple[Zone | Counter | Kind | Role | Action, ...] = (
        *book.zones,
        *book.counters,
        *kinds,
        *book.roles,
        *book.actions,
    )
    for declared in declarations:
        yield from ((statement, ("definition", declared.name)) for statement in declared.cites)
    for kind in kinds:
        for fact in kind.facts:
            yield from ((statement, ("definition", f"{kind.name}.{fact.name}")) for statement in fact.cites)
    for placed in book.standard:
        yield from ((statement, ("definition", placed.card)) for statement in placed.cites)
