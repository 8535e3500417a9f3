"""Symbolic runs go where the engine goes, and nowhere else."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.change import RuleFault
from model.kernel.flow import EVERYBODY, Ask
from model.kernel.game import Game, Option
from model.kernel.lay import begin
from model.kernel.rulebook import Start
from model.kernel.table import Table
from model.kernel.trace import DRAW
from model.kernel.vocabulary import PLAYER
from solvers.going import Going
from solvers.run import Decision, Run
from solvers.smt import Truth, not_
from solvers.terms import read
from tests.solvers.pinned import Pinned, differences, pinned, same


@dataclass
class Follower:
    """A run that is pinned to what the engine does."""

    pinned: Pinned
    run: Run
    pins: list[Truth]

    @property
    def going(self) -> Going:
        return Going(self.pinned.layout)

    def possible(self, run: Run) -> bool:
        return self.pinned.layout.space.possible(*self.pins, *run.conditions)

    def settle(self) -> bool:
        """On to the next question, taking the one way that there is; whether there is a question."""
        while self.run.changed or not isinstance(self._step(), Ask) or self.run.entering is not None:
            if self._asks_for_a_card():
                return True
            if self.run.entering is not None and isinstance(self._step(), Ask) and not self.run.changed:
                return True
            ways = [run for run in self.going.on(self.run) if self.possible(run)]
            assert len(ways) <= 1, "the engine takes one way"
            if not ways:
                return False
            drawn = len(ways[0].decisions) > len(self.run.decisions)
            self.run = ways[0]
            if drawn:  # one card only could be drawn: the first of its copies
                self._pin_first()
        return True

    def _step(self) -> object:
        return self.pinned.game.steps.get(self.run.top.at)

    def _asks_for_a_card(self) -> bool:
        """Chance has to say which card is drawn: cards of more than one print can be."""
        ways = [run for run in self.going.on(self.run) if self.possible(run)] if not self.run.changed else []
        names = {
            (
                self.pinned.position.cards[self.pinned.slots[slot]].card,
                self.pinned.position.cards[self.pinned.slots[slot]].owner,
            )
            for run in ways
            if len(run.decisions) > len(self.run.decisions) and run.decisions[-1].action == DRAW
            for slot in self._drawable(run)
        }
        return len(names) > 1

    def _drawable(self, run: Run) -> Iterator[int]:
        for slot, guard in run.decisions[-1].binding["card"].cases.items():
            if self.pinned.layout.space.possible(*self.pins, *run.conditions, guard):
                yield int(slot)

    def _pin_first(self) -> None:
        first = min(self._drawable(self.run))
        self.pins.append(self.run.decisions[-1].binding["card"].cases[first])

    def take(self, *options: Option) -> bool:
        """The way that declaring these is, one by one or together; whether there is one."""
        ways = list(self.going.on(self.run))
        if options[0].into:
            (self.run,) = [run for run in ways if self._enters(run, options[0].into) and self.possible(run)]
            if not self.settle():
                return False
            ways = list(self.going.on(self.run))
        for run in ways:
            made = run.decisions[len(self.run.decisions) :]
            if run.entering is not None or [d.action for d in made] != [o.action for o in options]:
                continue
            pins = [pin for d, o in zip(made, options, strict=True) for pin in self._same(d, o)]
            if self.pinned.layout.space.possible(*self.pins, *run.conditions, *pins):
                self.run, self.pins = run, [*self.pins, *pins]
                return True
        return False

    def _enters(self, run: Run, flow: str) -> bool:
        return run.entering is not None and run.top.flow == flow

    def _same(self, decision: Decision, option: Option) -> Iterator[Truth]:
        """The decision is about the things of the option."""
        back = {at: slot for slot, at in self.pinned.slots.items()}
        params = () if option.action == DRAW else self.pinned.game.actions[option.action].params
        players = {param.role for param in params if param.kind == PLAYER}
        for role, thing in option.binding:
            case = int(thing) if role in players else back[int(thing)]
            yield decision.binding[role].cases.get(case, False)


def _agrees(follower: Follower, table: Table) -> list[str]:
    stack = [(frame.flow, frame.step) for frame in table.stack]
    spots = [spot.at for spot in follower.run.spots]
    wrong = [] if stack == spots else [f"{spots} is not {stack}"]
    at = follower.pinned._replace(pins=tuple(follower.pins))
    return wrong + list(_chain(follower, table)) + differences(follower.run.state, table, at)


def _chain(follower: Follower, table: Table) -> Iterator[str]:
    """What waits otherwise than in the engine, or is void there and not here."""
    space, state, waiting = follower.pinned.layout.space, follower.run.state, follower.run.chain
    if [link.action for link in table.chain] != [link.action for link in waiting]:
        yield "the chain"
        return
    for link, declared in zip(table.chain, waiting, strict=True):
        if space.possible(*follower.pins, not_(same(declared.void, link.void))):
            yield f"{link.action} is {'' if link.void else 'not '}void"
    for text in ("pending()", "void()", "links()"):
        node, seen = follower.pinned.layout.node(text), follower.pinned.game.value(text)(table, {})
        if space.possible(*follower.pins, not_(same(read(node, state, {}), seen))):
            yield f"{text} is {seen}"


def _answers(
    data: st.DataObject, game: Game, table: Table, prefer: tuple[str, ...]
) -> tuple[list[Option], Table] | None:
    """What is decided at the question, and the table then; of all players, where everybody is asked.
    None where nothing may be."""
    made: list[Option] = []
    while True:
        options = game.options(table)
        if not options:
            return None
        preferred = [option for option in options if option.action in prefer]
        made.append(data.draw(st.sampled_from(preferred or options)))
        table = game.play(table, made[-1], trusted=True).table
        if not table.pending:
            return made, table


def _refused(game: Game, table: Table) -> list[Option]:
    """What is on offer and may not be declared, at a question to one player."""
    asked = game.asked(table)
    if asked is None or (isinstance(asked.step, Ask) and asked.step.who == EVERYBODY):
        return []
    allowed = game.options(table)
    return [option for option, _ in game.rulings(table) if option not in allowed]


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from((2, 3)))
def test_runs_and_the_engine_go_the_same_way(data: st.DataObject, players: int) -> None:
    """Whatever is decided, from any Start on any table, the run that decides the same comes to
    the same step with the same table; where the engine stops or refuses, so does every run."""
    found = data.draw(pinned(players))
    start = data.draw(st.sampled_from(found.game.book.starts))
    _together(data, found, start, data.draw(st.integers(0, 5)))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_declarations_that_wait_lapse_alike(data: st.DataObject) -> None:
    """In a window, where what is declared is mostly something that waits, until all of it is resolved."""
    found = data.draw(pinned())
    start = next(start for start in found.game.book.starts if start.name == "window")
    _together(data, found, start, 6, prefer=("use", "splash"))


def _together(
    data: st.DataObject, found: Pinned, start: Start, decisions: int, prefer: tuple[str, ...] = ()
) -> None:
    """Plays both, with so many decisions; mostly those to declare what is preferred, where that may be."""
    game = found.game
    follower = Follower(found, Going(found.layout).begin(start), list(found.pins))
    try:
        table = begin(game, found.table, start.name).table
    except RuleFault:
        assert not follower.settle()
        return
    for _ in range(decisions):
        assert follower.settle() is (game.asked(table) is not None)
        if game.asked(table) is None:
            return
        assert _agrees(follower, table) == []
        refused = _refused(game, table)
        if refused:
            assert not replace(follower).take(data.draw(st.sampled_from(refused)))
        try:
            answers = _answers(data, game, table, prefer if data.draw(st.integers(0, 3)) else ())
        except RuleFault:
            return
        if answers is None:
            return
        made, table = answers
        assert follower.take(*made)
