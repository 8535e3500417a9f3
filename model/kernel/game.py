"""Playing a rulebook: what may be done, doing it, and why not. The state is the table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from model.kernel.adjudicate import Adjudicator
from model.kernel.change import RuleFault
from model.kernel.compiled import Reader
from model.kernel.compiler import Compiler, Watching
from model.kernel.due import FIRST, REST, Item
from model.kernel.expression import Value
from model.kernel.facts import redefined
from model.kernel.flow import CHANCE, EVERYBODY, NOWHERE, Action, Ask, Draw, Due, Step, cites
from model.kernel.load import load, reload
from model.kernel.loaded import Loaded
from model.kernel.norm import Ruling, Verdict
from model.kernel.reading import Readings
from model.kernel.ready import Ready
from model.kernel.related import Relations
from model.kernel.rulebook import Rulebook
from model.kernel.run import LEFT, LONG, Run
from model.kernel.table import Frame, Link, Locals, Printed, Table, empty, pairs, setup
from model.kernel.trace import (
    DRAW,
    NOBODY,
    Asked,
    Option,
    Passed,
    Played,
    Refusal,
    Refused,
    Trace,
    Unmet,
)
from model.kernel.vocabulary import PLAYER
from model.kernel.watch import Noting, Watch

__all__ = [
    "DRAW", "LONG", "NOBODY", "Asked", "Game", "Option", "Passed", "Played", "Refusal", "Refused", "RuleFault",
    "Trace", "Unmet",
]  # fmt: skip


class Game:
    """A rulebook under chosen readings, made ready to play. Raises BadRulebook."""

    def __init__(
        self, book: Rulebook, readings: Readings, *, file: str = "", like: "Game | None" = None
    ) -> None:
        """`like`: the same rulebook under other readings; what is the same is not compiled again."""
        loaded = load(book, readings, file=file, like=like.loaded if like else None)
        self._set(
            loaded, readings, like._compiler(loaded, linked=False) if like else Compiler(loaded.anywhere)
        )

    def with_book(self, chosen: Rulebook, like: "Game | None" = None) -> "Game":
        """The same readings with another rulebook under them, such as a mutant's: `loaded.chosen` with
        a change. What is the same is not compiled again; where facts are not, what is the same as in
        `like`. It is quick to make, not to play; nothing is checked (see `load.reload`)."""
        loaded = reload(self.loaded, chosen)
        nearest = self if like is None or loaded.vocabulary is self.vocabulary else like
        other = Game.__new__(Game)
        other._set(loaded, self.readings, nearest._compiler(loaded, linked=True))
        return other

    def _compiler(self, loaded: Loaded, *, linked: bool) -> Compiler:
        """For another rulebook, sharing with this one's what can be shared."""
        mine = self._ready.compiler
        if loaded.vocabulary is self.vocabulary:
            return mine
        new = redefined(self.vocabulary, loaded.vocabulary)
        return (
            Compiler(loaded.anywhere) if new is None else Compiler(loaded.anywhere, mine, new, linked=linked)
        )

    def watched(self) -> tuple["Game", Watch]:
        """The same game, and what of its rulebook is looked up while it is played."""
        other, watch = Game.__new__(Game), Watch(set(), set(), set(), set(), set())
        other._set(self.loaded, self.readings, Watching(self._ready.compiler, watch))
        other.steps = other._ready.steps = Noting(other._ready.steps, watch.steps)
        other.actions = other._ready.actions = Noting(other._ready.actions, watch.actions)
        other._watch = watch
        return other, watch

    def _set(self, loaded: Loaded, readings: Readings, compiler: Compiler) -> None:
        self.loaded: Loaded = loaded
        self.book = loaded.book
        self.readings = dict(readings)
        self._watch: Watch | None = None
        self.vocabulary = loaded.vocabulary
        self._ready = Ready(loaded, compiler)
        self._adjudicator = Adjudicator(self._ready)
        self.actions: Mapping[str, Action] = self._ready.actions
        self.steps: Mapping[tuple[str, str], Step] = self._ready.steps

    def value(self, text: str) -> Reader:
        """An expression over the table and the bound roles, compiled once."""
        return self._ready.value(text)

    def fact(self, kind: str, name: str) -> Reader:
        """A fact of a thing, which is bound as `it`, compiled once."""
        if self._watch:
            self._watch.facts.add(f"{kind}.{name}")
        return self._ready.compiler.fact(kind, name)

    @property
    def relations(self) -> Relations:
        """Which of the texts that can be due have to do with each other."""
        return self._ready.relations

    # -- tables

    def table(self, cards: tuple[Printed, ...], players: int = 2) -> Table:
        """All `cards` at home, counters at their standard values, nothing running."""
        return empty(self.vocabulary, setup(self.vocabulary, self.book.id, cards, players), self.book.home)

    def start(self, table: Table, flow: str = "", step: str = "", **given: Value) -> Played:
        """`table` with `flow` (else the game) running from its first step or `step`, up to the first question."""
        name = flow or self.book.start
        at = step or self._ready.first[name]
        return self.run(table._replace(stack=(Frame(name, at, pairs(given)),)))

    def run(self, table: Table) -> Played:
        """Goes on until somebody is asked, the game is over, or the text goes no further."""
        return Run(self._ready, table).go() if table.stack else Played(table, ())

    def _enter(self, table: Table, flow: str) -> Played:
        return self.run(table._replace(stack=(*table.stack, Frame(flow, self._ready.first[flow]))))

    # -- where play stands

    def over(self, table: Table) -> bool:
        return not table.stack

    def stopped(self, table: Table) -> str:
        """`FLOW/STEP` after which the text does not go on from here, or ''."""
        if table.stack and table.stack[-1].step.startswith(f"{NOWHERE}:"):
            frame = table.stack[-1]
            return f"{frame.flow}/{frame.step.removeprefix(f'{NOWHERE}:')}"
        return ""

    def asked(self, table: Table) -> Asked | None:
        """Who is asked what; None when the game is over or the text has stopped."""
        if not table.stack:
            return None
        flow, at, values = table.stack[-1]
        step = self._ready.steps.get((flow, at))
        if not isinstance(step, Ask | Draw | Due) or (
            isinstance(step, Due) and REST + step.id not in dict(values)
        ):
            return None
        if isinstance(step, Draw | Due) or step.who == CHANCE:
            return Asked(flow, step, NOBODY)
        if step.who == EVERYBODY:
            return Asked(flow, step, self._everybody(table)[len(table.pending)])
        return Asked(flow, step, int(self.value(step.who)(table, dict(values))))

    def _everybody(self, table: Table) -> list[int]:
        return [seat for seat in table.setup.seats if self._ready.plays(table, seat)]

    # -- norms

    def adjudicate(self, action: str, table: Table, binding: Mapping[str, Value]) -> Ruling:
        """The ruling on `action`, with all its roles in `binding`."""
        return self._adjudicator.ruling(action, table, binding)

    def may_require(self, action: str) -> bool:
        """Whether some norm can require `action`."""
        return action in self._adjudicator.required

    def unmet(self, action: str, table: Table, binding: Mapping[str, Value]) -> tuple[Unmet, ...]:
        """The grants of `action` that do not apply here, each with the first part that fails."""
        return self._adjudicator.unmet(action, table, binding)

    # -- options

    def options(self, table: Table) -> list[Option]:
        """What the asked player may do; only what is required, if anything is."""
        found = self._granted(table)
        required = [option for option, ruling in found if ruling.verdict is Verdict.REQUIRED]
        return required or [option for option, ruling in found if ruling.verdict is Verdict.PERMITTED]

    def rulings(self, table: Table) -> Iterator[tuple[Option, Ruling]]:
        """Everything that is on offer to the asked player, with the ruling on it.

        Two actions that are both required here exclude each other: the rulings on them clash.
        """
        yield from self._exclusive(self._offered(table, whole=True))

    def _granted(self, table: Table) -> list[tuple[Option, Ruling]]:
        """The rulings without those that no grant could make: many candidates are out early."""
        return list(self._exclusive(self._offered(table, whole=False)))

    def _exclusive(self, found: list[tuple[Option, Ruling]]) -> Iterator[tuple[Option, Ruling]]:
        duties: dict[str, set[str]] = {}
        for option, ruling in found:
            if ruling.verdict is Verdict.REQUIRED:
                duties.setdefault(option.action, set()).update(ruling.because)
        torn = self._adjudicator.exclusive(duties) if len(duties) > 1 else None
        for option, ruling in found:
            if torn is not None and ruling.verdict is Verdict.REQUIRED:
                yield option, replace(torn, readings=tuple(sorted({*torn.readings, *ruling.readings})))
            else:
                yield option, ruling

    def _offered(self, table: Table, *, whole: bool) -> list[tuple[Option, Ruling]]:
        asked = self.asked(table)
        if asked is None:
            return []
        found = list(self._offers(table, asked, whole=whole))
        for flow, inner, at in self._entered(table, asked):
            offers = self._offers(inner.table, at, whole=whole)
            found += [(option._replace(into=flow), ruling) for option, ruling in offers]
        return found

    def _offers(self, table: Table, asked: Asked, *, whole: bool) -> Iterator[tuple[Option, Ruling]]:
        """What a question offers itself."""
        chance = Ruling(Verdict.PERMITTED, (cites(asked.step),))
        base = self._binding(table, asked)
        if isinstance(asked.step, Draw):
            for card in self._ready.tops(table, asked.step, base):
                yield Option(DRAW, (("card", card),)), chance
            return
        if isinstance(asked.step, Due):
            for item in self._ready.left(asked.step, base):
                yield self._first(item), chance
            return
        free = whole or asked.step.who == CHANCE
        for name in asked.step.options:
            for own, binding in self._bindings(self.actions[name], table, base, free=free):
                ruling = chance if asked.step.who == CHANCE else self.adjudicate(name, table, binding)
                yield Option(name, own), ruling

    def _first(self, item: Item) -> Option:
        """The option to say that something that is due comes first."""
        action = self.actions[f"{FIRST}{item.text.id}"]
        return Option(action.name, ((action.params[0].role, item.thing),))

    def _bindings(
        self, action: Action, table: Table, base: dict[str, Value], *, free: bool
    ) -> Iterator[tuple[Locals, dict[str, Value]]]:
        """Every choice of candidates for the parameters, alone and with what is bound already;
        unless `free`, without those that no grant can admit, whatever the later ones are."""
        rows: list[tuple[Locals, dict[str, Value]]] = [((), base)]
        for known, param in enumerate(action.params, 1):
            find = self._ready.candidates(param)
            rows = [
                ((*own, (param.role, thing)), {**binding, param.role: thing})
                for own, binding in rows
                for thing in find(table, binding)
            ]
            if not free and known < len(action.params):
                granted = self._adjudicator.may_be_granted
                rows = [row for row in rows if granted(action.name, known, table, row[1])]
        yield from rows

    def _binding(self, table: Table, asked: Asked) -> dict[str, Value]:
        values = table.locals
        return values if asked.player == NOBODY else values | {PLAYER: asked.player}

    def _entered(self, table: Table, asked: Asked) -> Iterator[tuple[str, Played, Asked]]:
        """The flows whose first question is offered here too, each up to that question."""
        for flow in asked.step.into if isinstance(asked.step, Ask) else ():
            inner = self._enter(table, flow)
            at = self.asked(inner.table)
            if at is not None and (at.flow, at.player) == (flow, asked.player):
                yield flow, inner, at

    def entrance(self, table: Table, action: str) -> str | None:
        """Through which flow (Option.into) `action` can be declared here; None if it is not offered."""
        asked = self.asked(table)
        if asked is None:
            return None
        if _declares(asked.step, action):
            return ""
        ways = (flow for flow, _, at in self._entered(table, asked) if _declares(at.step, action))
        return next(ways, None)

    # -- playing

    def play(self, table: Table, option: Option, *, trusted: bool = False) -> Played:
        """The table after `option`, and every step and ruling on the way.

        Raises Refused. `trusted` skips that check, for options that come from `options` of
        this very table.
        """
        asked = self.asked(table)
        if asked is None:
            step = self.stopped(table) or "the game is over"
            raise Refused(Refusal(step, option, Ruling(Verdict.SILENT), offered=False))
        before: Trace = ()
        question = table, asked
        if option.into:
            entered = next((e for e in self._entered(table, asked) if e[0] == option.into), None)
            if entered is None:
                raise Refused(Refusal(asked.step.id, option, Ruling(Verdict.SILENT), offered=False))
            _, inner, at = entered
            before, question = inner.trace, (inner.table, at)
        ruling = None if trusted else self._admitted(table, option, *question)
        table, asked = question
        used = self._ready.used.get(asked.step.id, ())
        line = Passed(
            asked.flow,
            asked.step.id,
            cites(asked.step),
            used,
            option._replace(into=""),
            asked.player,
            ruling,
        )
        after = self.run(self._declared(table, asked, option))
        return Played(after.table, (*before, line, *after.trace))

    def _admitted(self, table: Table, option: Option, inner: Table, asked: Asked) -> Ruling:
        """The ruling that lets `option` pass. Raises Refused, with everything that stands against it."""
        granted = self._granted(table) if self._rivals(table) else []
        ruling = next((ruling for other, ruling in granted if other == option), None)
        if ruling is None:
            ruling = self._tried(inner, asked, option)
        if ruling is None:
            raise Refused(Refusal(asked.step.id, option, Ruling(Verdict.SILENT), offered=False))
        musts = [r for _, r in granted if r.verdict is Verdict.REQUIRED]
        if not ruling.allowed or (musts and ruling.verdict is not Verdict.REQUIRED):
            must = tuple(dict.fromkeys(s for r in musts for s in r.because))
            binding = self._binding(inner, asked) | dict(option.binding)
            unmet = self.unmet(option.action, inner, binding) if ruling.verdict is Verdict.SILENT else ()
            raise Refused(Refusal(asked.step.id, option, ruling, must, unmet))
        return ruling

    def _rivals(self, table: Table) -> bool:
        """Whether what else is on offer can matter to a ruling: where chance decides among it, and where
        something may be required."""
        asked = self.asked(table)
        if asked is None or not isinstance(asked.step, Ask) or asked.step.who == CHANCE:
            return True
        required = self._adjudicator.required
        return bool(asked.step.into and required) or not required.isdisjoint(asked.step.options)

    def _tried(self, table: Table, asked: Asked, option: Option) -> Ruling | None:
        """The ruling on something that no grant admits; None if it is no candidate, and so cannot
        even be tried."""
        step = asked.step
        if isinstance(step, Draw | Due) or step.who == CHANCE or option.action not in step.options:
            return None
        params, binding = self.actions[option.action].params, self._binding(table, asked)
        if [param.role for param in params] != [role for role, _ in option.binding]:
            return None
        for param, (role, thing) in zip(params, option.binding, strict=True):
            if thing not in self._ready.candidates(param)(table, binding):
                return None
            binding = {**binding, role: thing}
        return self.adjudicate(option.action, table, binding)

    def _declared(self, table: Table, asked: Asked, option: Option) -> Table:
        """The table right after the declaration: paid, recorded, and at the next step."""
        frame = table.stack[-1]
        values = dict(frame.locals)
        link = Link(option.action, asked.player, option.binding)
        step = asked.step
        if isinstance(step, Draw):
            left = int(values[LEFT + step.id]) - 1
            table = self._ready.take(table, step, int(dict(option.binding)["card"]), values)
            return _at(table, frame, frame.step, {**values, LEFT + step.id: left})
        if isinstance(step, Due):
            item = next(x for x in self._ready.left(step, values) if self._first(x) == option)
            return self._ready.done(table, item)
        then = step.options[option.action]
        then = f"{NOWHERE}:{step.id}" if then == NOWHERE else then
        if step.who == EVERYBODY:
            return self._together(table, (*table.pending, link), then)
        table = self._paid(table, link, values)
        if step.link and self.actions[option.action].resolve:
            table = table._replace(chain=(*table.chain, link))
        elif step.keep:
            values.update(option.binding)
        return _at(table, frame, then, values)

    def _together(self, table: Table, pending: tuple[Link, ...], then: str) -> Table:
        """Answers wait, hidden, until everybody has given one; then they are paid in seat order."""
        if len(pending) < len(self._everybody(table)):
            return table._replace(pending=pending)
        frame = table.stack[-1]
        values = dict(frame.locals)
        table = table._replace(pending=())
        for link in pending:
            table = self._paid(table, link, values)
        return _at(table, frame, then, values)

    def _paid(self, table: Table, link: Link, values: dict[str, Value]) -> Table:
        pay = self.actions[link.action].pay
        if not pay:
            return table
        own = values if link.by == NOBODY else values | {PLAYER: link.by}
        return self._ready.change(pay)(table, own | dict(link.binding))


def _at(table: Table, frame: Frame, step: str, values: Mapping[str, Value]) -> Table:
    """`table` with its running flow at `step`."""
    return table._replace(stack=(*table.stack[:-1], Frame(frame.flow, step, pairs(values))))


def _declares(step: Ask | Draw | Due, action: str) -> bool:
    match step:
        case Draw():
            return action == DRAW
        case Due():
            return action.startswith(FIRST)
        case Ask(options=options):
            return action in options
