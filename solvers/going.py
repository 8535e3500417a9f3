"""Symbolic runs, step by step: what `model.kernel.run` does, on tables of terms.

Where the engine takes one way, a run takes each way that some table allows, and remembers
what must hold for it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from model.kernel.expression import NOTHING
from model.kernel.flow import (
    END,
    EVERYBODY,
    NOWHERE,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Note,
    Resolve,
    Text,
)
from model.kernel.rulebook import Start
from model.kernel.table import COMMON
from model.kernel.trace import DRAW
from model.kernel.vocabulary import CARD, PLAYER
from solvers.asking import Press, asked, entered, pressing, thing_named, who
from solvers.effects import after, moved
from solvers.layout import Layout
from solvers.orders import dues
from solvers.run import OVER, At, Decision, Declared, Later, Run, Spot, chained
from solvers.smt import (
    Case,
    Choice,
    Number,
    Term,
    Truth,
    all_of,
    any_of,
    calculate,
    choice,
    compare,
    either,
    equal,
    first,
    not_,
    number,
)
from solvers.state import State, constant
from solvers.terms import Env, Notes, holds, read

LONG = 200
"""More steps than lead to the first question of a flow."""


@dataclass(frozen=True)
class Going:
    """Runs of a game on the tables of a layout."""

    layout: Layout

    @property
    def steps(self) -> Mapping[At, object]:
        return self.layout.game.steps

    def begin(self, start: Start) -> Run:
        """Every table at a declared Start."""
        state = chained(self.layout.start)
        env: Env = {name: read(self.layout.node(value), state, {}) for name, value in start.given.items()}
        below = tuple(Spot(flow, step, self._bound(env, flow, step)) for flow, step in start.callers)
        unchained = self.layout.space.is_("links", 0)
        return Run(start.name, state, (*below, Spot(start.flow, start.step, env))).given(unchained)

    def _bound(self, env: Env, flow: str, step: str) -> Env:
        """What of a Start's given names is bound where a flow has called."""
        names = self.layout.game.loaded.at(flow, step).names
        return {name: term for name, term in env.items() if name in names}

    def free(self, at: At) -> Run:
        """Every table with the game at a step, however it came there: what is bound there is open."""
        layout = self.layout
        vocabulary = layout.game.vocabulary
        env: dict[str, Term | Notes] = {}
        over = holds(layout.node(layout.game.book.over), layout.start, {})
        run = Run("", layout.start, (Spot(*at, env),), changed=False).given(
            over if at == OVER else not_(over)
        )
        for name in sorted(layout.game.loaded.bound.at.get(at, frozenset())):
            role = vocabulary.role_named.get(name)
            if role is None and name in vocabulary.local_named:
                env[name] = layout.noted(name)
                continue
            kind = PLAYER if role is None else role.kind
            maybe = role is not None and role.maybe
            run, thing = thing_named(run, f"role.{name}", kind, maybe=maybe)
            env[name] = thing
            run = run.given(any_of(layout.present(thing, kind), thing.among((NOTHING,)) if maybe else False))
        return run

    # -- one step

    def on(self, run: Run) -> Iterator[Run]:
        """Every way in which play can go on from where `run` is, by one step."""
        for way in self.ways(run):
            yield (way if isinstance(way, Run) else way.make()).settled

    def ways(self, run: Run) -> Iterator[Run | Later]:
        """The same, where options are only worked out when they are followed."""
        if run.changed:
            yield from self._interrupted(run)
            return
        if run.top.step == END:
            yield from self._returned(run)
            return
        match self.layout.game.steps.get(run.top.at):
            case Do(effects=effects, then=then):
                yield run.on(after(run.state, effects, run.top.env)).to(then)
            case Note() as step:
                yield run.to(step.then, **self._notes(run, step))
            case Branch() as step:
                yield from self._branch(run, step)
            case Call() as step:
                yield from self._call(run, step)
            case Resolve() as step:
                yield from self._resolve(run, step)
            case Draw() as step:
                yield from self._draw(run, step)
            case Due() as step:
                yield from self._dues(run, step)
            case Ask() as step:
                yield from asked(run, step, self._pressing)
            case None:
                return

    def value(self, run: Run, text: str) -> Term:
        return read(self.layout.node(text), run.state, run.top.env)

    def _first(self, flow: str) -> str:
        return next(f.first for f in self.layout.game.book.flows if f.id == flow)

    # -- what is always checked

    def _interrupted(self, run: Run) -> Iterator[Run | Later]:
        """After a change: the game goes on, or a check that is always made is due. What it takes for
        one to be due is large and mostly fails, so it is worked out late."""
        run = self._lapsed(replace(run, changed=False))
        over = holds(self.layout.node(self.layout.game.book.over), run.state, {})
        if over is not False:
            yield run.given(over).over()
        run = run.given(not_(over))
        for always in self.layout.game.book.always:
            due = cache(partial(self._due, run, always))
            spots = (*run.spots, Spot(always.flow, self._first(always.flow), {}))
            make = cache(partial(self._detour, run, always, due))
            yield Later(spots, run.chain, run.plays, run.steps + 1, make, detour=always.flow)
            run = replace(run, deferred=(*run.deferred, partial(_none, due)))
        yield run

    def _lapsed(self, run: Run) -> Run:
        """The same, where declarations on the chain for which that holds which makes them lapse are void."""
        if not any(self.layout.game.actions[link.action].lapses for link in run.chain):
            return run
        chain = tuple(self._lapsing(run.state, link) for link in run.chain)
        same = all(a is b for a, b in zip(chain, run.chain, strict=True))
        return run if same else run.chained(*chain)

    def _lapsing(self, state: State, link: Declared) -> Declared:
        now = self._lapses(state, link)
        return link if now is False else replace(link, void=any_of(link.void, now))

    def _lapses(self, state: State, link: Declared) -> Truth:
        """A declaration that is not void yet lapses on a table."""
        lapses = self.layout.game.actions[link.action].lapses
        if not lapses or link.void is True:
            return False
        holds_now = holds(self.layout.node(lapses), state, {**link.binding, PLAYER: link.by})
        return all_of(not_(link.void), holds_now)

    def quiet(self, run: Run, state: State) -> Truth:
        """Nothing breaks in on a table: the game goes on, no check that is always made is due, and nothing
        that waits lapses."""
        over = holds(self.layout.node(self.layout.game.book.over), state, {})
        there = replace(run, state=state)
        checks = (self._due(there, always) for always in self.layout.game.book.always)
        lapses = (self._lapses(state, link) for link in run.chain)
        return all_of(not_(over), *(check.cases.get(NOTHING, False) for check in checks), *map(not_, lapses))

    def _detour(self, run: Run, always: Always, due: Callable[[], Choice]) -> Run:
        thing = due()
        found = Choice({case: guard for case, guard in thing.cases.items() if case != NOTHING})
        spot = Spot(always.flow, self._first(always.flow), {always.role: found}, due=(always.id, found))
        return run.given(not_(_none(due))).enter(spot)

    def _due(self, run: Run, always: Always) -> Choice:
        """The first thing that a check is due for, and does not run for already; or nothing."""
        kind = self.layout.game.vocabulary.domain(always.domain)
        node = self.layout.node(always.when, **{always.role: kind})
        running = [spot.due[1] for spot in run.spots if spot.due is not None and spot.due[0] == always.id]
        return first(
            (
                thing,
                all_of(
                    here,
                    holds(node, run.state, {always.role: self.layout.things[thing]}),
                    *(not_(other.cases.get(thing, False)) for other in running),
                ),
            )
            for thing, here in run.state.things(kind)
        )

    # -- flows

    def _returned(self, run: Run) -> Iterator[Run]:
        ended, below = run.top, run.spots[:-1]
        if not below:
            yield run.over()
            return
        run = replace(run, spots=below)
        if ended.due is not None:
            yield run
            return
        match self.layout.game.steps[run.top.at]:
            case Ask(into=into):
                yield run.to(into[ended.flow])
            case Call(take=take, each=each, then=then):
                taken = {name: ended.env[name] for name in take if name in ended.env}
                yield (
                    run.at(replace(run.top, env={**run.top.env, **taken})) if each else run.to(then, **taken)
                )
            case Resolve(then=then):
                yield run.to(then)
            case _:
                return

    def _call(self, run: Run, step: Call) -> Iterator[Run]:
        given: dict[str, Term | Notes] = {name: self.value(run, text) for name, text in step.give.items()}
        running = {spot.flow for spot in run.spots} if step.once else frozenset[str]()
        for way, named in self._flows_of(run, step.flow, run.top.env):
            flow = "" if named in running else named
            if step.each:
                yield from self._turn(way, step, flow, given)
            else:
                yield self._entered(way, flow, given) if flow else way.to(step.then)

    def _entered(self, run: Run, flow: str, env: Env) -> Run:
        return run.enter(Spot(flow, self._first(flow), env))

    def _turn(self, run: Run, step: Call, flow: str, given: Env) -> Iterator[Run]:
        """The next player's turn in a call for each of them; those who have dropped out are passed over."""
        spot = run.top
        if spot.lead is None:
            lead = self.value(run, step.first) if step.first else choice(0)
            spot = replace(spot, lead=lead, turns=0)
        for turns in range(spot.turns, self.layout.table.players):
            assert isinstance(spot.lead, Choice), "players are choices"
            seat = self._seat_after(spot.lead, turns)
            plays = self._plays(run, seat)
            if plays is not False:
                way = run.given(plays).at(replace(spot, turns=turns + 1))
                yield self._entered(way, flow, {**given, step.each: seat}) if flow else way
            run = run.given(not_(plays))
            if run.dead:
                return
        yield run.to(step.then)

    def _seat_after(self, lead: Choice, turns: int) -> Choice:
        seats = self.layout.table.players
        return Choice({(int(seat) + turns) % seats: guard for seat, guard in lead.cases.items()})

    def _plays(self, run: Run, seat: Term) -> Truth:
        """The player has not dropped out."""
        out = self.layout.game.book.out
        return not_(holds(self.layout.node(out, it=PLAYER), run.state, {"it": seat})) if out else True

    def _flows_of(self, run: Run, flow: str | Text, env: Env) -> Iterator[tuple[Run, str]]:
        """The flow that is meant, or what the card in a role prints ('' for nothing, and for no card)."""
        if isinstance(flow, str):
            yield run, flow
            return
        card = env[flow.role]
        assert isinstance(card, Choice), "a card"
        texts: dict[str, list[Truth]] = {"": [card.cases[NOTHING]]} if NOTHING in card.cases else {}
        for slot, guard in card.cases.items():
            for name, printed in run.state.cards[int(slot)].print.cases.items() if slot != NOTHING else ():
                text = self.layout.game.book.texts.get(str(name), "")
                texts.setdefault(text, []).append(all_of(guard, printed))
        for text, guards in texts.items():
            yield run.given(any_of(*guards)), text

    def _resolve(self, run: Run, step: Resolve) -> Iterator[Run]:
        if not run.chain:
            return
        *waiting, link = run.chain
        run = run.chained(*waiting)
        env: Env = {**link.binding, PLAYER: link.by}
        action = self.layout.game.actions[link.action]
        for void, resolves in ((link.void, action.lapse), (not_(link.void), action.resolve)):
            if void is False:
                continue
            for way, flow in self._flows_of(run.given(void), resolves, env):
                yield self._entered(way, flow, env) if flow else way.to(step.then)

    # -- steps

    def _notes(self, run: Run, step: Note) -> dict[str, Term | Notes]:
        found: dict[str, Term | Notes] = {}
        for name, record in step.values.items():
            if not record.about:
                found[name] = self.value(run, record.value)
                continue
            kind = self.layout.game.vocabulary.domain(record.about)
            local = self.layout.game.vocabulary.local(name)
            old = run.top.env.get(name)
            noted = Notes(old if isinstance(old, Notes) else {})
            for thing, here in run.state.things(kind):
                env = {**run.top.env, "it": self.layout.things[thing]}
                where = holds(self.layout.node(record.where, it=kind), run.state, env)
                value = read(self.layout.node(record.value, it=kind), run.state, env)
                otherwise = noted.get(thing, constant(local.type, local.otherwise))
                noted[thing] = either(all_of(here, where), value, otherwise)
            found[name] = noted
        return found

    def _branch(self, run: Run, step: Branch) -> Iterator[Run]:
        for when in step.whens:
            hit = holds(self.layout.node(when.condition), run.state, run.top.env)
            if hit is not False:
                yield run.given(hit).to(when.then)
            run = run.given(not_(hit))
            if run.dead:
                return
        yield run.to(NOWHERE)

    def _draw(self, run: Run, step: Draw) -> Iterator[Run]:
        """One card, or the end of drawing. Chance says which card it is; the engine asks only
        where more than one can be."""
        left = run.top.left
        if left is None:
            times = self.value(run, step.times)
            assert isinstance(times, Number), "a number of cards"
            left = times
        whose = self.value(run, step.of) if step.of else choice(COMMON)
        assert isinstance(whose, Choice), "players are choices"
        pile = [self._lies(run.state, i, step.pile, whose) for i in range(len(run.state.cards))]
        some = all_of(compare(">", left, number(0)), any_of(*pile))
        if some is not True:
            yield run.given(not_(some)).to(step.then)
        if some is False:
            return
        way, card = thing_named(run.given(some), f"decision{len(run.decisions)}.draw", CARD)
        way = way.given(
            any_of(*(all_of(guard, pile[int(i)]) for i, guard in card.cases.items() if i != NOTHING))
        )
        way = way.on(moved(way.state, card, step.to, whose, step.face))
        decision = Decision(run.top.at, None, DRAW, {"card": card})
        way = replace(way, decisions=(*way.decisions, decision))
        yield way.at(replace(run.top, left=calculate("-", left, number(1))))

    def _dues(self, run: Run, step: Due) -> Iterator[Run]:
        """What is due is done. Where several things are, and some two of them have to do with each other,
        or something breaks in between, no term tells what comes of it."""
        found = dues(step.moment, run.state, run.top.env)
        tables = list(found.tables())
        if not tables:
            yield run.to(step.then)
            return
        yield run.given(found.none).to(step.then)
        yield run.given(not_(found.none), not_(found.several)).on(tables[-1]).to(step.then)
        if found.several is False:
            return
        several = run.given(found.several)
        if not self.layout.game.relations.all_unrelated(found.texts):
            yield several.on(replace(tables[-1], exact=False)).to(step.then)
            return
        quiet = all_of(*(self.quiet(run, table) for table in tables[:-1]))
        yield several.given(quiet).on(tables[-1]).to(step.then)
        if quiet is not True:
            yield several.given(not_(quiet)).on(replace(tables[-1], exact=False)).to(step.then)

    def _lies(self, state: State, slot: int, zone: str, whose: Choice) -> Truth:
        """A card is there, in the zone of a player."""
        places, card = self.layout.table.place_at, state.cards[slot]
        rows: list[Truth] = []
        for seat, guard in whose.cases.items():
            at: Case | None = places.get((zone, int(seat)), places.get((zone, COMMON)))
            rows += [all_of(guard, card.place.among((at,)))] if at is not None else []
        return all_of(card.here, any_of(*rows))

    # -- what a question requires

    def _pressing(self, run: Run, step: Ask) -> Press:
        """What the whole question requires: itself, and the flows whose first question it offers."""
        player = who(run, step)
        found = dict(pressing(run, step, player))
        for flow in step.into if player is not None else ():
            for inner, at in self._first_questions(run, flow):
                asks = who(inner, at)
                if asks is not None and player is not None:
                    there = all_of(*inner.settled.conditions[len(run.conditions) :], equal(asks, player))
                    for action, pressed in pressing(inner, at, asks).items():
                        found[action] = any_of(found.get(action, False), all_of(there, pressed))
        return found

    def _first_questions(self, run: Run, flow: str) -> Iterator[tuple[Run, Ask]]:
        """Where a flow asks first, if it can require anything there."""
        game = self.layout.game
        asks = [s for (of, _), s in game.steps.items() if of == flow and isinstance(s, Ask)]
        if not any(game.may_require(action) for ask in asks for action in ask.options):
            return
        todo = [entered(run, flow)]
        for _ in range(LONG):
            if not todo:
                return
            inner = todo.pop()
            step = game.steps.get(inner.top.at)
            if isinstance(step, Ask) and not inner.changed:
                if len(inner.spots) == len(run.spots) + 1 and step.who != EVERYBODY:
                    yield inner, step
            elif len(inner.spots) > len(run.spots):
                todo += [way for way in self.on(inner) if not way.dead]


def _none(due: Callable[[], Choice]) -> Truth:
    return due().cases.get(NOTHING, False)
