"""Symbolic runs go where the engine goes, and nowhere else."""

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.change import RuleFault
from model.kernel.flow import Ask
from model.kernel.game import Game, Option
from model.kernel.lay import begin
from model.kernel.table import Table
from model.kernel.trace import DRAW
from model.kernel.vocabulary import PLAYER
from solvers.going import Going
from solvers.run import Run
from solvers.smt import Truth
from tests.solvers.pinned import Pinned, differences, pinned


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

    def take(self, option: Option) -> bool:
        """The way that an option of the engine's is; whether there is one."""
        back = {at: slot for slot, at in self.pinned.slots.items()}
        ways = list(self.going.on(self.run))
        if option.into:
            (self.run,) = [
                run
                for run in ways
                if run.entering is not None and run.top.flow == option.into and self.possible(run)
            ]
            if not self.settle():
                return False
            ways = list(self.going.on(self.run))
        for run in ways:
            decision = run.decisions[-1] if run.decisions else None
            if decision is None or run.entering is not None or decision.action != option.action:
                continue
            kinds = (
                {}
                if option.action == DRAW
                else {p.role: p.kind for p in self.pinned.game.actions[option.action].params}
            )
            made = [
                decision.binding[role].cases.get(
                    int(thing) if kinds.get(role) == PLAYER else back[int(thing)], False
                )
                for role, thing in option.binding
            ]
            if self.pinned.layout.space.possible(*self.pins, *run.conditions, *made):
                self.run, self.pins = run, [*self.pins, *made]
                return True
        return False


def _agrees(follower: Follower, table: Table) -> list[str]:
    stack = [(frame.flow, frame.step) for frame in table.stack]
    spots = [spot.at for spot in follower.run.spots]
    wrong = [] if stack == spots else [f"{spots} is not {stack}"]
    if len(table.chain) != len(follower.run.chain):
        wrong.append("the chain")
    at = follower.pinned._replace(pins=tuple(follower.pins))
    return wrong + differences(follower.run.state, table, at)


def _options(game: Game, table: Table) -> list[Option]:
    """One question at a time: what everybody decides together is one step of a run."""
    return [] if table.pending else game.options(table)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from((2, 3)))
def test_runs_and_the_engine_go_the_same_way(data: st.DataObject, players: int) -> None:
    """Whatever is decided, from any Start on any table, the run that decides the same comes to
    the same step with the same table; where the engine stops, so does every run."""
    found = data.draw(pinned(players))
    game = found.game
    start = data.draw(st.sampled_from(game.book.starts))
    follower = Follower(found, Going(found.layout).begin(start), list(found.pins))
    try:
        table = begin(game, found.table, start.name).table
    except RuleFault:
        assert not follower.settle()
        return
    assert follower.settle() is (game.asked(table) is not None)
    for _ in range(data.draw(st.integers(0, 5))):
        if game.asked(table) is None:
            return
        assert _agrees(follower, table) == []
        options = _options(game, table)
        asked = game.asked(table)
        if not options or (asked and isinstance(asked.step, Ask) and asked.step.who == "everybody"):
            return
        option = data.draw(st.sampled_from(options))
        assert follower.take(option)
        try:
            table = game.play(table, option, trusted=True).table
        except RuleFault:
            assert not follower.settle()
            return
        assert follower.settle() is (game.asked(table) is not None)
