"""What tests of whole documents share: random play, the options of readings, a table that is played by hand."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import pytest

import specs
from model.kernel.game import Game
from model.kernel.table import Table
from model.kernel.trace import Option, Refused
from specs import Register


def played(g: Game, table: Table, seed: int, limit: int) -> Iterator[Table]:
    """The positions of a random game, to its end, to where the text stops, or to the limit."""
    rng = random.Random(seed)
    yield table
    for _ in range(limit):
        if g.asked(table) is None:
            return
        options = g.options(table)
        assert options, f"nobody can act at {g.asked(table)}"
        table = g.play(table, rng.choice(options)).table
        yield table


def other_options(register: Register, than: str) -> tuple[list[tuple[str, str]], list[str]]:
    """(reading, option)s of readings that make a different game, but for the one that is `chosen` or
    `literal`, with a name each; the other readings have no place in the rulebook."""
    found = [
        (reading.id, option.id)
        for reading in register.readings
        if reading.different_game
        for option in reading.options
        if option.id != (specs.LITERAL if than == specs.LITERAL else reading.chosen)
    ]
    return found, [f"{reading}={option}" for reading, option in found]


@dataclass
class ByHand:
    """A table that is played by hand. Cards are named by their labels."""

    game: Game
    table: Table

    def card(self, label: str) -> int:
        return self.table.setup.labels.index(label)

    def option(self, action: str, **binding: str | int) -> Option:
        params = self.game.actions[action].params
        values = {n: self.card(v) if isinstance(v, str) else v for n, v in binding.items()}
        return Option(action, tuple((p.role, values[p.role]) for p in params))

    def does(self, action: str, **binding: str | int) -> Self:
        self.table = self.game.play(self.table, self.option(action, **binding)).table
        return self

    def causes(self, action: str, **binding: str | int) -> tuple[str, ...]:
        """The statements to which the refusal may be put down; fails if nothing is refused."""
        with pytest.raises(Refused) as refusal:
            self.game.play(self.table, self.option(action, **binding))
        return refusal.value.refusal.causes

    def where(self, label: str) -> tuple[str, int]:
        card = self.card(label)
        return self.table.where(card), self.table.of(card)
