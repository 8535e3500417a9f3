"""Going on from a table to the next question: every step that needs no decision."""

from collections.abc import Sequence

from model.kernel.change import RuleFault
from model.kernel.compiler import Check
from model.kernel.due import REST, Item, Orders, found
from model.kernel.expression import NOTHING, Value
from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Do, Draw, Due, Note, Resolve, Step
from model.kernel.norm import statement_of
from model.kernel.ready import Ready
from model.kernel.table import Frame, Table, pairs
from model.kernel.trace import VOID, Passed, Played
from model.kernel.vocabulary import PLAYER

LONG = 2_000
"""More steps than any document takes between two questions."""

LEFT, TURNS, LEAD, DUE = "left:", "turns:", "lead:", "due:"
"""Locals of the engine itself, before the id of a step: cards still to be drawn; turns taken of a
call for each player, and who was first; before the id of an Always: the thing it runs for."""


class Run:
    """One run up to the next question. The running frame is unpacked meanwhile, so that steps
    which only decide or note cost no new table."""

    def __init__(self, ready: Ready, table: Table) -> None:
        self.ready, self.table = ready, table
        *below, (self.flow, self.at, values) = table.stack
        self.below: list[Frame] = list(below)
        self.b: dict[str, Value] = dict(values)
        self.trace: list[Passed] = []
        self.changed = True
        self.first: Item | None = None
        self.orders: Orders | None = None
        self.agreed = False

    def go(self, back: int = NOTHING) -> Played:
        """Until somebody is asked, the game is over, or the text goes no further; with `back`, until the
        flow at that depth is at a Due step of which something may be left."""
        for _ in range(LONG):
            if self.changed and self._interrupted():
                return self._end()
            if self.at == END:
                if not self._returned():
                    return self._end()
                continue
            step = self.ready.steps.get((self.flow, self.at))
            if step is None or self._waits(step, back):  # no step: the text stopped here
                return self._pause()
            self._pass(step)
        raise RuleFault(f"{self.flow}/{self.at}: no question after {LONG} steps")

    def _pause(self) -> Played:
        stack = (*self.below, Frame(self.flow, self.at, pairs(self.b)))
        return Played(self.table._replace(stack=stack), tuple(self.trace))

    def _end(self) -> Played:
        return Played(self.table._replace(stack=(), chain=(), pending=()), tuple(self.trace))

    # -- what is always checked

    def _interrupted(self) -> bool:
        """After a change: whether the game is over; else a check that is always made may be due."""
        self.changed = False
        if self.ready.lapsing and self.table.chain:
            self._lapse()
        if self.ready.over(self.table, {}):
            return True
        for check in self.ready.checks:
            thing = self._pressing(check)
            if thing != NOTHING:
                always = check.always
                self._enter(always.flow, {always.role: thing, DUE + always.id: thing})
                self._passed(always.flow, always.id)
                break
        return False

    def _lapse(self) -> None:
        """Declarations on the chain for which that holds which makes them lapse become void."""
        chain = list(self.table.chain)
        for place, link in enumerate(chain):
            if not link.void and self.ready.lapses(link, self.table):
                chain[place] = lapsed = link._replace(void=True)
                statement = self.ready.voids(self.ready.actions[link.action])
                used = self.ready.used.get(link.action, ())
                self.trace.append(Passed(self.flow, VOID + link.action, statement, used, void=lapsed))
        if chain != list(self.table.chain):  # all of them were asked of the table as it was
            self.table = self.table._replace(chain=tuple(chain))

    def _pressing(self, check: Check) -> int:
        """The first thing that a check is due for, and does not run for already; or NOTHING."""
        found = int(check.due(self.table, {}))
        if found == NOTHING:
            return NOTHING
        mark = DUE + check.always.id
        frames = (dict(frame.locals) for frame in self.below)
        running = {frame[mark] for frame in (*frames, self.b) if mark in frame}
        return next((x for x in check.things(self.table, {}) if x not in running), NOTHING)

    # -- into flows and back

    def _enter(self, flow: str, values: dict[str, Value]) -> None:
        self.below.append(Frame(self.flow, self.at, pairs(self.b)))
        self.flow, self.at, self.b = flow, self.ready.first[flow], values

    def _returned(self) -> bool:
        """Back to the caller; False when there is none."""
        if not self.below:
            return False
        ended, results = self.flow, self.b
        self.flow, self.at, values = self.below.pop()
        self.b = dict(values)
        if any(name.startswith(DUE) for name in results):
            self.changed = True  # it may be due for the same thing again, now that it has run
            return True
        match self.ready.steps[self.flow, self.at]:
            case Ask(into=into):
                self._to(into[ended])
            case Call(then=then, take=take, each=each):
                self.b.update((name, results[name]) for name in take if name in results)
                if not each:
                    self._to(then)
            case Resolve(then=then):
                self._to(then)
            case step:
                raise RuleFault(f"{self.flow}/{step.id} has called no flow")
        return True

    def _to(self, then: str) -> None:
        self.at = f"{NOWHERE}:{self.at}" if then == NOWHERE else then

    # -- steps

    def _passed(self, flow: str, id: str) -> None:
        self.trace.append(Passed(flow, id, statement_of(id), self.ready.used.get(id, ())))

    def _waits(self, step: Step, back: int) -> bool:
        """Whether somebody has to decide before the step is passed, or a trial run ends here."""
        match step:
            case Draw():
                if LEFT + step.id not in self.b:
                    self.b[LEFT + step.id] = max(0, int(self.ready.value(step.times)(self.table, self.b)))
                return int(self.b[LEFT + step.id]) > 0 and len(self.ready.tops(self.table, step, self.b)) > 1
            case Due():
                if REST + step.id not in self.b:
                    self.b.update(found(self.ready.due(step, self.table, self.b), step))
                return len(self.below) == back or self._disputed(step)
            case _:
                return isinstance(step, Ask)

    def _pass(self, step: Step) -> None:
        match step:
            case Do(effects=effects, then=then):
                self._passed(self.flow, step.id)
                self.table = self.ready.change(effects)(self.table, self.b)
                self.changed = True
                self._to(then)
            case Note(then=then):
                self._passed(self.flow, step.id)
                self.b.update(self.ready.notes(step)(self.table, self.b))
                self._to(then)
            case Branch():
                self._passed(self.flow, step.id)
                ways = self.ready.ways(step)
                self._to(next((then for holds, then in ways if holds(self.table, self.b)), NOWHERE))
            case Draw():
                self._draw(step)
            case Due():
                self._due(step)
            case Call():
                self._call(step)
            case Resolve():
                self._passed(self.flow, step.id)
                self._resolve(step)
            case Ask():
                raise AssertionError("questions pause the run")

    def _draw(self, step: Draw) -> None:
        """One card that is certain, or none: then the step is passed."""
        left, tops = int(self.b[LEFT + step.id]), self.ready.tops(self.table, step, self.b)
        if left and tops:
            self.table = self.ready.take(self.table, step, tops[0], self.b)
            self.b[LEFT + step.id] = left - 1
            self.changed = True
            return
        del self.b[LEFT + step.id]
        self._passed(self.flow, step.id)
        self._to(step.then)

    # -- what is due at one moment

    def _disputed(self, step: Due) -> bool:
        """Whether it makes a difference which of what is due comes first."""
        rest = self.ready.left(step, self.b)
        self.first = next(iter(rest), None)
        if len(rest) > 1 and not self.agreed:
            loose = self.ready.relations.loose(rest)
            here, orders = self._pause().table, self._orders(step, [x for x in rest if x not in loose])
            if orders.agree(here):
                self.agreed = True
                self._passed(self.flow, step.id)
            else:
                self.first = next(iter(loose), None) or orders.next(here)
        return bool(rest) and self.first is None

    def _orders(self, step: Due, items: Sequence[Item]) -> Orders:
        """The orders of some of what is due at the step, tried by playing on until play comes back to it."""
        if self.orders is None:
            depth, at = len(self.below), (self.flow, step.id)

            def rest(table: Table) -> list[Item]:
                here = len(table.stack) == depth + 1 and table.stack[-1][:2] == at
                return [x for x in self.ready.left(step, table.locals) if x in items] if here else []

            def after(table: Table, item: Item) -> Table:
                return Run(self.ready, self.ready.done(table, item)).go(back=depth).table

            self.orders = Orders(rest, after, self.ready.told)
        return self.orders

    def _due(self, step: Due) -> None:
        """The first thing of what is due; none is left: then the step is passed."""
        if self.first is None:
            del self.b[REST + step.id]
            self.orders, self.agreed = None, False
            self._to(step.then)
            return
        self._passed(self.flow, self.first.text.id)
        self.table = self.ready.done(self._pause().table, self.first)
        self.b = self.table.locals
        self.changed = True

    def _call(self, step: Call) -> None:
        given = {name: self.ready.value(value)(self.table, self.b) for name, value in step.give.items()}
        flow = self.ready.flow_of(step.flow, self.table, self.b)
        if step.once and self._runs(flow):
            flow = ""
        if step.each:
            seat = self._turn(step)
            if seat == NOTHING:
                self._to(step.then)
                return
            given[step.each] = seat
        self._passed(self.flow, step.id)
        if flow:
            self._enter(flow, given)
        elif not step.each:
            self._to(step.then)

    def _runs(self, flow: str) -> bool:
        return flow == self.flow or any(frame.flow == flow for frame in self.below)

    def _turn(self, step: Call) -> int:
        """The next player whose turn it is in a call for each of them; NOTHING after the last."""
        turns, lead = TURNS + step.id, LEAD + step.id
        if turns not in self.b:
            self.b[turns] = 0
            self.b[lead] = int(self.ready.value(step.first)(self.table, self.b)) if step.first else 0
        players = self.table.setup.players
        while int(self.b[turns]) < players:
            seat = (int(self.b[lead]) + int(self.b[turns])) % players
            self.b[turns] = int(self.b[turns]) + 1
            if self.ready.plays(self.table, seat):
                return seat
        del self.b[turns], self.b[lead]
        return NOTHING

    def _resolve(self, step: Resolve) -> None:
        if not self.table.chain:
            raise RuleFault(f"{self.flow}/{step.id}: nothing waits for its resolution")
        *waiting, link = self.table.chain
        self.table = self.table._replace(chain=tuple(waiting))
        binding: dict[str, Value] = {**dict(link.binding), PLAYER: link.by}
        action = self.ready.actions[link.action]
        flow = self.ready.flow_of(action.lapse if link.void else action.resolve, self.table, binding)
        if flow:
            self._enter(flow, binding)
        else:
            self._to(step.then)
