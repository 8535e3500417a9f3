"""Playing a rulebook: what may be done, doing it, and why not. The state is the table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from model.kernel.change import Change, RuleFault, changes, first
from model.kernel.compiled import Reader, reader
from model.kernel.expression import Node, Value, conjuncts, parse, text_of
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Note,
    Resolve,
    Step,
    Text,
    cites,
)
from model.kernel.load import Loaded, load
from model.kernel.norm import Cannot, May, Must, Norm, Ruling, Verdict, decide
from model.kernel.reading import Readings
from model.kernel.rulebook import Rulebook
from model.kernel.table import COMMON, Frame, Link, Locals, Printed, Table, pairs, setup
from model.kernel.table import empty as empty_table
from model.kernel.vocabulary import PLAYER

NOBODY = COMMON
"""Who is asked where chance decides."""

DRAW = "draw"
"""The action by which chance says what is on top of a pile; its one parameter is `card`."""

LONG = 10_000
"""More steps than any document takes between two questions."""


class Option(NamedTuple):
    """Something that the asked player can declare. `into`: the flow whose question it answers."""

    action: str
    binding: Locals = ()
    into: str = ""


class Passed(NamedTuple):
    """One line of a trace: a step that was passed, and at a question what was declared there."""

    flow: str
    step: str
    statement: str
    readings: tuple[tuple[str, str], ...] = ()
    option: Option | None = None
    player: int = NOBODY
    ruling: Ruling | None = None


Trace = tuple[Passed, ...]


class Played(NamedTuple):
    table: Table
    trace: Trace


class Asked(NamedTuple):
    """Who is asked at which step; NOBODY is chance."""

    flow: str
    step: Ask | Draw
    player: int


class Unmet(NamedTuple):
    """A grant that does not apply, and the part of its condition that fails."""

    statement: str
    part: Node


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an option may not be played: the ruling on it, the statements that require something
    else here (`must`), the grants that do not apply (`unmet`), and whether the step offers
    it at all."""

    step: str
    option: Option
    ruling: Ruling
    must: tuple[str, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    offered: bool = True

    @property
    def causes(self) -> tuple[str, ...]:
        """The statements that a refusal may be put down to."""
        if not self.offered:
            return (cites_id(self.step),)
        if self.ruling.verdict is Verdict.SILENT:
            return tuple(dict.fromkeys((*(u.statement for u in self.unmet), *self.must)))
        if self.ruling.allowed:
            return self.must
        return tuple(dict.fromkeys((*self.ruling.because, *self.must)))


def cites_id(step: str) -> str:
    return step.partition("/")[0]


class Refused(Exception):
    """An option that may not be played; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(
            f"{refusal.step}: {refusal.option.action}: {refusal.ruling.verdict}, {refusal.causes}"
        )


class Game:
    """A rulebook under chosen readings, made ready to play. Raises BadRulebook."""

    def __init__(self, book: Rulebook, readings: Readings, *, file: str = "") -> None:
        self.loaded: Loaded = load(book, readings, file=file)
        self.book = self.loaded.book
        self.readings = dict(readings)
        self.vocabulary = self.loaded.vocabulary
        self._scope = self.loaded.anywhere
        self.actions: dict[str, Action] = {action.name: action for action in self.book.actions}
        self.steps: dict[tuple[str, str], Step] = {
            (flow.id, step.id): step for flow in self.book.flows for step in flow.steps
        }
        self._first = {flow.id: flow.first for flow in self.book.flows}
        self._used = {id: tuple(sorted(pairs)) for id, pairs in self.loaded.used.items()}
        self._compile()

    def _compile(self) -> None:
        scope = self._scope

        def ready(text: str) -> Reader:
            return reader(parse(text), scope)

        self._changes: dict[tuple[str, str], Change] = {}
        self._branches: dict[tuple[str, str], tuple[tuple[Reader, str], ...]] = {}
        self._notes: dict[tuple[str, str], Callable[[Table, dict[str, Value]], dict[str, Value]]] = {}
        self._values: dict[str, Reader] = {}
        for key, step in self.steps.items():
            match step:
                case Do(effects=effects):
                    self._changes[key] = changes(effects, scope)
                case Branch(whens=whens):
                    self._branches[key] = tuple((ready(w.condition), w.then) for w in whens)
                case Note():
                    self._notes[key] = self._noter(step)
                case _:
                    pass
        self._over = ready(self.book.over)
        self._pays = {name: changes(a.pay, scope) if a.pay else None for name, a in self.actions.items()}
        self._candidates = {
            (name, param.role): self._candidate(param.kind, param.where)
            for name, action in self.actions.items()
            for param in action.params
        }
        self._always = [(a, first(a.domain, a.role, a.when, self._scope)) for a in self.book.always]
        self._interludes = {a.flow for a in self.book.always}
        self._norms: dict[str, list[tuple[int, Norm, Reader]]] = {name: [] for name in self.actions}
        for item in self.book.items:
            if isinstance(item, Norm):
                listed = self._norms[item.action]
                listed.append((1 << len(listed), item, ready(item.when)))
        self._lasting = {
            lasting.name: (lasting.role, [(n, ready(n.when)) for n in lasting.norms])
            for lasting in self.book.lasting
        }
        self._rulings: dict[tuple[str, int, tuple[Norm, ...]], Ruling] = {}

    def _value(self, text: str) -> Reader:
        found = self._values.get(text)
        if found is None:
            found = self._values[text] = reader(parse(text), self._scope)
        return found

    def _noter(self, step: Note) -> Callable[[Table, dict[str, Value]], dict[str, Value]]:
        rows = []
        for name, record in step.values.items():
            if record.about:
                kind = self.vocabulary.domain(record.about)
                scope = self._scope.with_names(it=kind)
                rows.append(
                    (name, kind, reader(parse(record.value), scope), reader(parse(record.where), scope))
                )
            else:
                rows.append((name, "", self._value(record.value), self._value("True")))

        def notes(t: Table, b: dict[str, Value]) -> dict[str, Value]:
            found: dict[str, Value] = {}
            for name, kind, value, where in rows:
                if not kind:
                    found[name] = value(t, b)
                    continue
                things = t.setup.seats if kind == PLAYER else t.setup.of_kind[kind]
                for thing in things:
                    inner = {**b, "it": thing}
                    if where(t, inner):
                        found[f"{name}@{thing}"] = value(t, inner)
            return found

        return notes

    def _candidate(self, kind: str, where: str) -> Callable[[Table, Mapping[str, Value]], list[int]]:
        holds = None if where == "True" else reader(parse(where), self._scope.with_names(it=kind))

        def candidates(t: Table, b: Mapping[str, Value]) -> list[int]:
            things = t.setup.seats if kind == PLAYER else t.setup.of_kind[kind]
            return [x for x in things if holds is None or holds(t, {**b, "it": x})]

        return candidates

    # -- tables

    def table(self, cards: tuple[Printed, ...], players: int = 2) -> Table:
        """All `cards` at home, counters at their standard values, nothing running."""
        return empty_table(
            self.vocabulary, setup(self.vocabulary, self.book.id, cards, players), self.book.home
        )

    def start(self, table: Table, flow: str = "", step: str = "", **given: Value) -> Played:
        """`table` with `flow` (else the game) running from its first step or `step`, up to the first question."""
        name = flow or self.book.start
        return self.run(table._replace(stack=(Frame(name, step or self._first[name], pairs(given)),)))

    # -- norms

    def adjudicate(self, action: str, table: Table, binding: Mapping[str, Value]) -> Ruling:
        """The ruling on `action`; which norms apply decides, and rulings are kept by that pattern."""
        mask = 0
        for bit, norm, holds in self._norms[action]:
            if bool(holds(table, binding)) is not (norm.only and isinstance(norm, May)):
                mask |= bit
            elif norm.only and holds(table, binding):
                mask |= bit << len(self._norms[action])
        lasting = self._in_force(action, table, binding) if table.effects else ()
        ruling = self._rulings.get((action, mask, lasting))
        if ruling is None:
            found = self._applicable(action, mask)
            ruling = decide((*found, *lasting), self.book.principles, self.book.judge)
            ids = {norm.id for norm in found}
            rests = sorted({pair for id in ids for pair in self._used.get(id, ())})
            ruling = self._rulings[action, mask, lasting] = replace(ruling, readings=tuple(rests))
        return ruling

    def _applicable(self, action: str, mask: int) -> list[Norm]:
        """The norms of a pattern; an `only` outside its condition stands as a limit."""
        norms = self._norms[action]
        found: list[Norm] = []
        for bit, norm, _ in norms:
            if norm.only and isinstance(norm, May):
                if mask & bit:
                    found.append(Cannot(norm.id, norm.action, source=norm.source, since=norm.since))
                elif mask & (bit << len(norms)):
                    found.append(norm)
            elif mask & bit:
                found.append(norm)
        return found

    def _in_force(self, action: str, table: Table, binding: Mapping[str, Value]) -> tuple[Norm, ...]:
        """Norms that effects in force add here, each with the time it came."""
        found = []
        for effect in table.effects:
            role, norms = self._lasting[effect.effect]
            if role and binding.get(role) != effect.about:
                continue
            found += [
                replace(norm, since=effect.since)
                for norm, holds in norms
                if norm.action == action and holds(table, binding)
            ]
        return tuple(found)

    def unmet(self, action: str, table: Table, binding: Mapping[str, Value]) -> tuple[Unmet, ...]:
        """The grants of `action` that do not apply here, each with the first part that fails."""
        found = []
        for _, norm, holds in self._norms[action]:
            if isinstance(norm, May | Must) and not holds(table, binding):
                failing = (
                    part
                    for part in conjuncts(parse(norm.when))
                    if not self._value(text_of(part))(table, binding)
                )
                found.append(Unmet(norm.statement, next(failing)))
        return tuple(found)

    # -- running

    def run(self, table: Table) -> Played:
        """Goes on until somebody is asked, the game is over, or the text goes no further.

        The running frame is unpacked meanwhile, so that steps which only decide or note
        cost no new table.
        """
        if not table.stack:
            return Played(table, ())
        return _Run(self, table).go()

    def stopped(self, table: Table) -> str:
        """`FLOW/STEP` after which the text does not go on from here, or ''."""
        if table.stack and table.stack[-1].step.startswith(NOWHERE):
            frame = table.stack[-1]
            return f"{frame.flow}/{frame.step.partition(':')[2]}"
        return ""

    def over(self, table: Table) -> bool:
        return not table.stack

    def asked(self, table: Table) -> Asked | None:
        """Who is asked what; None when the game is over or the text has stopped."""
        if not table.stack:
            return None
        flow, at, values = table.stack[-1]
        step = self.steps.get((flow, at))
        if isinstance(step, Draw):
            return Asked(flow, step, NOBODY)
        if not isinstance(step, Ask):
            return None
        if step.who == CHANCE:
            return Asked(flow, step, NOBODY)
        if step.who == EVERYBODY:
            return Asked(flow, step, len(table.pending))
        return Asked(flow, step, int(self._value(step.who)(table, dict(values))))

    # -- options

    def options(self, table: Table) -> list[Option]:
        """What the asked player may do; only what is required, if anything is."""
        permitted: list[Option] = []
        required: list[Option] = []
        for option, ruling in self.rulings(table):
            if ruling.verdict is Verdict.REQUIRED:
                required.append(option)
            elif ruling.verdict is Verdict.PERMITTED:
                permitted.append(option)
        return required or permitted

    def rulings(self, table: Table) -> Iterator[tuple[Option, Ruling]]:
        """Everything that is on offer to the asked player, with the ruling on it."""
        found = list(self._rulings_here(table))
        musts = {(o.action, r.because) for o, r in found if r.verdict is Verdict.REQUIRED}
        clash = len({action for action, _ in musts}) > 1
        for option, ruling in found:
            if clash and ruling.verdict is Verdict.REQUIRED:
                rivals = tuple(sorted({s for _, because in musts for s in because}))
                yield option, replace(ruling, verdict=Verdict.CONTRADICTORY, because=rivals)
            else:
                yield option, ruling

    def _rulings_here(self, table: Table) -> Iterator[tuple[Option, Ruling]]:
        asked = self.asked(table)
        if asked is None:
            return
        if isinstance(asked.step, Draw):
            for card in self._tops(table, asked.step):
                yield Option(DRAW, (("card", card),)), Ruling(Verdict.PERMITTED, (cites(asked.step),))
            return
        base = self._binding(table, asked)
        for name in asked.step.options:
            for option, binding in self._bindings(self.actions[name], table, base):
                if asked.step.who == CHANCE:
                    yield option, Ruling(Verdict.PERMITTED, (cites(asked.step),))
                else:
                    yield option, self.adjudicate(name, table, binding)
        for flow in asked.step.into:
            inner = self._enter(table, flow).table
            at = self.asked(inner)
            if at is not None and at.flow == flow:
                for option, ruling in self._rulings_here(inner):
                    yield option._replace(into=flow), ruling

    def entrance(self, table: Table, action: str) -> str | None:
        """Through which flow (Option.into) `action` can be declared here; None if it is not offered."""
        asked = self.asked(table)
        if asked is None:
            return None
        if isinstance(asked.step, Draw):
            return "" if action == DRAW else None
        if action in asked.step.options:
            return ""
        for flow in asked.step.into:
            inner = self._enter(table, flow).table
            at = self.asked(inner)
            if at is not None and at.flow == flow and self.entrance(inner, action) is not None:
                return flow
        return None

    def _binding(self, table: Table, asked: Asked) -> dict[str, Value]:
        values = dict(table.stack[-1].locals)
        return values if asked.player == NOBODY else values | {PLAYER: asked.player}

    def _enter(self, table: Table, flow: str) -> Played:
        return self.run(table._replace(stack=(*table.stack, Frame(flow, self._first[flow]))))

    def _bindings(
        self, action: Action, table: Table, base: dict[str, Value]
    ) -> Iterator[tuple[Option, dict[str, Value]]]:
        rows: list[tuple[dict[str, Value], Locals]] = [(base, ())]
        for param in action.params:
            find = self._candidates[action.name, param.role]
            rows = [
                ({**b, param.role: thing}, (*own, (param.role, thing)))
                for b, own in rows
                for thing in find(table, b)
            ]
        for binding, own in rows:
            yield Option(action.name, own), binding

    def _tops(self, table: Table, step: Draw) -> list[int]:
        """Cards that can be on top: the known one, else one of each print."""
        pile = table.zones[self._pile(table, step)]
        seen: dict[tuple[str, int], int] = {}
        for card in pile:
            printed = table.setup.cards[card]
            seen.setdefault((printed.name, printed.owner), card)
        return list(seen.values())

    def _pile(self, table: Table, step: Draw) -> int:
        whose = int(self._value(step.of)(table, table.locals)) if step.of else COMMON
        return table.setup.place(step.pile, whose)

    # -- playing

    def play(self, table: Table, option: Option, *, trusted: bool = False) -> Played:
        """The table after `option`, and every step and ruling on the way.

        Raises Refused. `trusted` skips that check, for options that come from `options` of
        this very table.
        """
        asked = self.asked(table)
        if asked is None:
            raise Refused(
                Refusal(
                    self.stopped(table) or "the game is over", option, Ruling(Verdict.SILENT), offered=False
                )
            )
        if option.into:
            inner = self._enter(table, option.into)
            after = self.play(inner.table, option._replace(into=""), trusted=trusted)
            return Played(after.table, inner.trace + after.trace)
        ruling = None if trusted else self._admitted(table, asked, option)
        line = Passed(
            asked.flow,
            asked.step.id,
            cites(asked.step),
            self._used.get(asked.step.id, ()),
            option,
            asked.player,
            ruling,
        )
        table = (
            self._drawn(table, asked.step, option)
            if isinstance(asked.step, Draw)
            else self._declared(table, asked, option)
        )
        after = self.run(table)
        return Played(after.table, (line, *after.trace))

    def _admitted(self, table: Table, asked: Asked, option: Option) -> Ruling:
        step = asked.step
        if isinstance(step, Draw) or step.who == CHANCE:
            if option not in self.options(table):
                raise Refused(Refusal(step.id, option, Ruling(Verdict.SILENT), offered=False))
            return Ruling(Verdict.PERMITTED, (cites(step),))
        if option.action not in step.options:
            raise Refused(Refusal(step.id, option, Ruling(Verdict.SILENT), offered=False))
        others = list(self.rulings(table))
        ruling = next((r for o, r in others if o == option), None)
        if ruling is None:  # no candidate: it cannot even be tried
            raise Refused(Refusal(step.id, option, Ruling(Verdict.SILENT), offered=False))
        binding = self._binding(table, asked) | dict(option.binding)
        musts = [r for _, r in others if r.verdict is Verdict.REQUIRED]
        if not ruling.allowed or (musts and ruling.verdict is not Verdict.REQUIRED):
            must = tuple(dict.fromkeys(s for r in musts for s in r.because))
            unmet = self.unmet(option.action, table, binding) if ruling.verdict is Verdict.SILENT else ()
            raise Refused(Refusal(step.id, option, ruling, must, unmet))
        return ruling

    def _declared(self, table: Table, asked: Asked, option: Option) -> Table:
        step = asked.step
        assert isinstance(step, Ask)
        then = step.options[option.action]
        frame = table.stack[-1]
        if step.who == EVERYBODY:
            pending = (*table.pending, Link(option.action, asked.player, option.binding))
            if len(pending) < table.setup.players:
                return table._replace(pending=pending)
            table = table._replace(pending=())
            for link in pending:
                table = self._paid(table, link, dict(frame.locals))
            return table._replace(stack=(*table.stack[:-1], frame._replace(step=then)))
        link = Link(option.action, asked.player, option.binding)
        table = self._paid(table, link, dict(frame.locals))
        values = frame.locals
        if step.link:
            if self.actions[option.action].resolve:
                table = table._replace(chain=(*table.chain, link))
        elif option.binding:
            values = pairs({**dict(values), **dict(option.binding)})
        return table._replace(stack=(*table.stack[:-1], Frame(frame.flow, then, values)))

    def _paid(self, table: Table, link: Link, values: dict[str, Value]) -> Table:
        pay = self._pays[link.action]
        if pay is None:
            return table
        own = values if link.by == NOBODY else values | {PLAYER: link.by}
        return pay(table, own | dict(link.binding))

    def _drawn(self, table: Table, step: Draw, option: Option) -> Table:
        card = int(dict(option.binding)["card"])
        frame = table.stack[-1]
        values = dict(frame.locals)
        left = int(values[f"left:{step.id}"])
        values[f"left:{step.id}"] = left - 1
        table = self._take(table, step, card)
        return table._replace(stack=(*table.stack[:-1], Frame(frame.flow, frame.step, pairs(values))))

    def _take(self, table: Table, step: Draw, card: int) -> Table:
        whose = int(self._value(step.of)(table, table.locals)) if step.of else COMMON
        state = {"face": step.face} if step.face else {}
        return table.move(card, table.setup.place(step.to, whose), **state)


class _Run:
    """One run up to the next question."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game, self.table = game, table
        *below, (self.flow, self.at, values) = table.stack
        self.below: list[Frame] = list(below)
        self.b: dict[str, Value] = dict(values)
        self.trace: list[Passed] = []
        self.changed = True

    def go(self) -> Played:
        for _ in range(LONG):
            if self.changed and self._interrupted():
                return self._end()
            while self.at == END:
                if not self._returned():
                    return self._end()
            step = self.game.steps.get((self.flow, self.at))
            if step is None:  # NOWHERE: the table stays where the text stopped
                return self._pause()
            if isinstance(step, Ask):
                return self._pause()
            if isinstance(step, Draw) and self._waits(step):
                return self._pause()
            self._pass(step)
        raise RuleFault(f"{self.flow}/{self.at}: no question after {LONG} steps")

    def _pause(self) -> Played:
        stack = (*self.below, Frame(self.flow, self.at, pairs(self.b)))
        return Played(self.table._replace(stack=stack), tuple(self.trace))

    def _end(self) -> Played:
        return Played(self.table._replace(stack=(), chain=(), pending=()), tuple(self.trace))

    def _interrupted(self) -> bool:
        """After a change: the game may be over, or a check that is always made may be due."""
        self.changed = False
        if self.game._over(self.table, {}):
            return True
        for always, find in self.game._always:
            thing = find(self.table, {})
            if thing != COMMON:
                self.below.append(Frame(self.flow, self.at, pairs(self.b)))
                self.flow, self.at = always.flow, self.game._first[always.flow]
                self.b = {always.role: thing}
                self.trace.append(
                    Passed(always.flow, always.id, cites_id(always.id), self.game._used.get(always.id, ()))
                )
                break
        return False

    def _returned(self) -> bool:
        """Back to the caller; False when there is none."""
        if not self.below:
            return False
        ended, results = self.flow, self.b
        self.flow, self.at, values = self.below.pop()
        self.b = dict(values)
        if ended in self.game._interludes:
            return True
        caller = self.game.steps[self.flow, self.at]
        match caller:
            case Ask(into=into):
                self.at = into[ended]
            case Call(each=each) if each:
                self.b.update((name, results[name]) for name in caller.take if name in results)
                self.b[f"done:{caller.id}"] = int(self.b[f"done:{caller.id}"]) + 1
            case Call():
                self.b.update((name, results[name]) for name in caller.take if name in results)
                self._to(caller.then)
            case Resolve():
                self._to(caller.then)
        return True

    def _to(self, then: str) -> None:
        self.at = f"{NOWHERE}:{self.at}" if then == NOWHERE else then

    def _waits(self, step: Draw) -> bool:
        """Whether chance must say what is drawn next; draws what is known meanwhile."""
        key = f"left:{step.id}"
        if key not in self.b:
            self.b[key] = max(0, int(self.game._value(step.times)(self.table, self.b)))
        here = self.table._replace(stack=(Frame(self.flow, self.at, pairs(self.b)),))
        place = self.game._pile(here, step)
        while int(self.b[key]) > 0 and here.zones[place]:
            if not here.known[place] and len(self.game._tops(here, step)) > 1:
                self.table = here._replace(stack=())
                return True
            here = self.game._take(here, step, here.zones[place][0])
            self.b[key] = int(self.b[key]) - 1
        self.table = here._replace(stack=())
        del self.b[key]
        return False

    def _pass(self, step: Step) -> None:
        game, key = self.game, (self.flow, self.at)
        self.trace.append(Passed(self.flow, step.id, cites(step), game._used.get(step.id, ())))
        match step:
            case Do(then=then, forget=forget):
                self.table = game._changes[key](self.table, self.b)
                self.b = {name: value for name, value in self.b.items() if name not in forget}
                self.changed = True
                self._to(then)
            case Draw(then=then):
                self.changed = True
                self._to(then)
            case Note(then=then):
                self.b.update(game._notes[key](self.table, self.b))
                self._to(then)
            case Branch():
                then = next(
                    (then for holds, then in game._branches[key] if holds(self.table, self.b)), NOWHERE
                )
                self._to(then)
            case Call():
                self._call(step)
            case Resolve():
                self._resolve()
            case Ask():
                raise AssertionError("questions pause the run")

    def _call(self, step: Call) -> None:
        more: dict[str, Value] = {}
        if step.each:
            done = int(self.b.setdefault(f"done:{step.id}", 0))
            if done >= self.table.setup.players:
                del self.b[f"done:{step.id}"]
                self._to(step.then)
                return
            lead = int(self.game._value(step.first)(self.table, self.b)) if step.first else 0
            more = {step.each: (lead + done) % self.table.setup.players}
        flow = self._flow_of(step.flow, self.b)
        if not flow:
            self._to(step.then)
            return
        given = {name: self.game._value(value)(self.table, self.b) for name, value in step.give.items()}
        self.below.append(Frame(self.flow, self.at, pairs(self.b)))
        self.flow, self.at, self.b = flow, self.game._first[flow], given | more

    def _flow_of(self, flow: str | Text, binding: Mapping[str, Value]) -> str:
        if isinstance(flow, str):
            return flow
        return self.game.book.texts.get(self.table.setup.cards[int(binding[flow.role])].name, "")

    def _resolve(self) -> None:
        link = self.table.chain[-1]
        self.table = self.table._replace(chain=self.table.chain[:-1])
        binding: dict[str, Value] = {**dict(link.binding), PLAYER: link.by}
        flow = self._flow_of(self.game.actions[link.action].resolve, binding)
        self.below.append(Frame(self.flow, self.at, pairs(self.b)))
        if flow:
            self.flow, self.at, self.b = flow, self.game._first[flow], binding
        else:
            self.at, self.flow = END, f"text:{link.action}"
