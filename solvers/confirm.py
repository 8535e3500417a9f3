"""From what the solver finds to what a person can follow: a table, plays on it, what is there.

A model is laid as a table and played by the engine. Every fact that matters is then read by
the engine and compared with the model: a difference is a defect of ours and stops the run.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from model.kernel.check import check
from model.kernel.compiled import reader
from model.kernel.expression import Attribute, Value, parse, text_of
from model.kernel.flow import NOWHERE, Ask, Branch
from model.kernel.game import DRAW, NOBODY, Game, Option, Trace
from model.kernel.lay import begin, lay
from model.kernel.position import Position
from model.kernel.table import Frame, Link, Table, pairs
from model.kernel.vocabulary import PLAYER, Thing
from solvers.laid import position, slots
from solvers.layout import Layout
from solvers.reach import Aim
from solvers.run import OVER, At, Decision
from solvers.situations import facts_of
from solvers.smt import Model, Term
from solvers.terms import Env, Notes, read


class NotFaithful(AssertionError):
    """The engine does not see on the table what the solver said of it: a defect of ours, never a
    finding."""


Play = tuple[int, Option]
"""Who (NOBODY: chance) declares what."""


@dataclass(frozen=True, slots=True, eq=False)
class Meant:
    """A fact that matters: its term, the value that the model gives it, and what the engine sees
    (the same, but that things are cards of the table and not slots)."""

    node: Attribute
    term: Term
    said: Value
    seen: Value


@dataclass(frozen=True, slots=True)
class Witness:
    """A table on which a finding can be seen.

    `position` is where it starts, `plays` lead to `table`; without plays to follow (`built`)
    the table is only resumed at its step. `things`: what the names of the finding mean there.
    `facts`: those that matter. `tried` is declared, not played.
    """

    position: Position
    plays: tuple[Play, ...]
    table: Table
    trace: Trace
    things: Mapping[str, Value]
    facts: tuple[Meant, ...]
    tried: Play | None = None
    played: bool = True


# ---- what a model says -------------------------------------------------------------


@dataclass(frozen=True)
class _Found:
    """A model of an aim, and which card of the laid table each slot is."""

    aim: Aim
    layout: Layout
    model: Model
    slots: Mapping[int, int]

    def thing(self, term: Term, kind: str) -> int:
        """The card or player that a term is."""
        found = int(self.model.value(term))
        return found if kind == PLAYER else self.slots.get(found, found)

    def value(self, name: str, term: Term) -> Value:
        """What a role or a note is, as the engine has it."""
        return self.typed(term, self._type(name))

    def typed(self, term: Term, kind: str) -> Value:
        return self.thing(term, kind) if kind else self.model.value(term)

    def _type(self, name: str) -> str:
        """The kind of thing that a name means; '' for other values."""
        vocabulary = self.layout.game.vocabulary
        if name in self.aim.names:
            return self.aim.names[name]
        if name == PLAYER:
            return PLAYER
        if name in vocabulary.role_named:
            return vocabulary.role_named[name].kind
        local = vocabulary.local_named.get(name)
        return local.type.kind if local is not None and isinstance(local.type, Thing) else ""

    def locals(self, env: Env) -> dict[str, Value]:
        """An environment as the engine's locals."""
        found: dict[str, Value] = {}
        for name, term in env.items():
            if isinstance(term, Notes):
                about = self.layout.game.vocabulary.local(name).about
                for thing, noted in term.items():
                    at = thing if about == PLAYER else self.slots.get(thing)
                    if at is not None:
                        found[f"{name}@{at}"] = self.value(name, noted)
            else:
                found[name] = self.value(name, term)
        return found

    def option(self, decision: Decision) -> Play:
        """A decision as an option of the engine."""
        params = self.layout.game.actions[decision.action].params if decision.action != DRAW else ()
        kinds = {param.role: param.kind for param in params}
        binding = tuple(
            (role, self.thing(term, kinds.get(role, "card"))) for role, term in decision.binding.items()
        )
        player = NOBODY if decision.player is None else self.thing(decision.player, PLAYER)
        return player, Option(decision.action, binding, decision.into)


def _solve(layout: Layout, aim: Aim) -> _Found | None:
    """The least model of an aim."""
    found = layout.space.least(aim.truths, [*layout.order, *dict.fromkeys(aim.run.variables)])
    return None if found is None else _Found(aim, layout, found, slots(layout, found))


# ---- played ------------------------------------------------------------------------


def play(layout: Layout, aim: Aim) -> Witness:
    """The least table from which the aim's run can be played, played by the engine.

    Raises NotFaithful where the engine goes another way or sees something else.
    """
    found = _solve(layout, aim)
    if found is None:
        raise NotFaithful("an aim that was possible has no model")
    start = position(layout, found.model, aim.run.start)
    target = aim.run.top.at
    game = paused(layout.game, target)
    began = begin(game, lay(game, start, layout.pool), start.start)
    table, trace = began.table, began.trace
    plays: list[Play] = []
    for decision in aim.run.decisions:
        asked = game.asked(table)
        who, option = found.option(decision)
        if decision.action == DRAW and (asked is None or asked.step.id != decision.at[1]):
            continue  # one card only could be drawn: nobody was asked
        option = _drawn(game, table, option) if decision.action == DRAW else option
        if asked is None or option not in game.options(table):
            raise NotFaithful(f"{decision.at}: the engine does not offer {option}")
        plays.append((who, option))
        table, trace = game.play(table, option, trusted=True)
    seen = _inside(game, table, target[0]) if aim.run.entering else table
    here = seen.stack[-1][:2] if seen.stack else OVER
    if here not in (target, (target[0], f"{NOWHERE}:{target[1]}")):
        raise NotFaithful(f"play comes to {here}, not to {target}")
    return _witness(layout, found, start, seen, tuple(plays), table, trace)


def _drawn(game: Game, table: Table, option: Option) -> Option:
    """The option that draws a card like this one; copies in a pile are not told apart."""
    wanted = table.setup.cards[int(dict(option.binding)["card"])]
    for offered in game.options(table):
        card = table.setup.cards[int(dict(offered.binding)["card"])]
        if (card.name, card.owner) == (wanted.name, wanted.owner):
            return offered
    return option


def _inside(game: Game, table: Table, flow: str) -> Table:
    """The table inside the flow whose first question is answered here."""
    first = next(f.first for f in game.book.flows if f.id == flow)
    return game.run(table._replace(stack=(*table.stack, Frame(flow, first)))).table


def paused(game: Game, at: At) -> Game:
    """`game`, except that play stops at `at`, so that its facts can be read there."""
    step = game.steps.get(at)
    if step is None or isinstance(step, Ask):
        return game
    flows = tuple(
        replace(flow, steps=tuple(Branch(s.id) if (flow.id, s.id) == at else s for s in flow.steps))
        if flow.id == at[0]
        else flow
        for flow in game.book.flows
    )
    return Game(replace(game.book, flows=flows), {}, file="paused")


# ---- built -------------------------------------------------------------------------


def build(layout: Layout, aim: Aim) -> Witness | None:
    """The least table of a free aim, with the engine resumed at its step. None if there is none.

    Raises NotFaithful where the engine sees something else.
    """
    found = _solve(layout, aim)
    if found is None:
        return None
    laid = position(layout, found.model)
    spot = aim.run.top
    stack = () if spot.at == OVER else (Frame(spot.flow, spot.step, pairs(found.locals(spot.env))),)
    table = lay(layout.game, laid, layout.pool)._replace(stack=stack, chain=_chain(layout, found.model))
    return replace(_witness(layout, found, laid, table, (), table, ()), played=False)


def _chain(layout: Layout, model: Model) -> tuple[Link, ...]:
    """As many links as the model says; of the last one all that expressions can ask about. Nobody
    knows what they bind, so the table is looked at, and not played on."""
    links = int(model.value(layout.start.links))
    chain = (Link("", NOBODY, void=True),) * links
    if not links or not layout.space.has("pending"):
        return chain
    last = layout.last
    return (*chain[:-1], Link(str(model.value(last.action)), NOBODY, void=bool(model.value(last.void))))


def _witness(
    layout: Layout,
    found: _Found,
    start: Position,
    seen: Table,
    plays: tuple[Play, ...],
    table: Table,
    trace: Trace,
) -> Witness:
    things = {**seen.locals, **found.locals(found.aim.env)}
    facts = tuple(_compared(layout, found, seen, things))
    tried = None if found.aim.tried is None else found.option(found.aim.tried)
    return Witness(start, plays, table, trace, things, facts, tried)


def _compared(layout: Layout, found: _Found, table: Table, things: Mapping[str, Value]) -> Iterable[Meant]:
    """Every fact that matters, read by the engine; raises NotFaithful unless the model agrees."""
    names = found.aim.names
    scope = layout.game.loaded.anywhere.with_names(**names)
    for text in layout.game.book.invariants:
        if not reader(parse(text), scope)(table, things):
            raise NotFaithful(f"the table does not meet the invariant {text}")
    for fact in facts_in(found.aim.about):
        text = text_of(fact)
        said = read(layout.node(text, **names), found.aim.run.state, found.aim.env)
        seen = reader(fact, scope)(table, things)
        kind = check(fact, scope)
        meant = found.typed(said, kind.kind if isinstance(kind, Thing) else "")
        if meant != seen:
            raise NotFaithful(f"{text} is {meant} in the model and {seen} on the table")
        yield Meant(fact, said, found.model.value(said), seen)


def facts_in(conditions: Sequence[str]) -> tuple[Attribute, ...]:
    """The facts that conditions ask, each once."""
    found = (fact for text in conditions for fact in facts_of(parse(text)))
    return tuple(dict.fromkeys(found))
