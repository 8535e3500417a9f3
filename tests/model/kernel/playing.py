"""Playing in tests by the names of things: cards by their labels, players by their seats."""

import pytest

from model.kernel.game import Game, Option, Refusal, Refused, Trace
from model.kernel.lay import begin, lay
from model.kernel.position import Laid, Pool, Position
from model.kernel.rulebook import Rulebook
from model.kernel.table import Table


class Play:
    """A game that goes on: `table` is where it stands, `trace` what the last declaration passed."""

    def __init__(self, game: Game, table: Table, trace: Trace = ()) -> None:
        self.game, self.table, self.trace = game, table, trace

    @classmethod
    def of(cls, book: Rulebook, pool: Pool, position: Position, *, whole_game: bool = False) -> "Play":
        game = Game(book, {}, file="miniature")
        played = begin(game, lay(game, position, pool), position.start, whole_game=whole_game)
        return cls(game, played.table, played.trace)

    def card(self, label: str) -> int:
        return self.table.setup.labels.index(label)

    def option(self, action: str, **roles: str | int) -> Option:
        binding = tuple((role, self.card(x) if isinstance(x, str) else x) for role, x in roles.items())
        return Option(action, binding, self.game.entrance(self.table, action) or "")

    def do(self, action: str, **roles: str | int) -> "Play":
        """Declares `action`; what it passes is in `trace`."""
        played = self.game.play(self.table, self.option(action, **roles))
        self.table, self.trace = played
        return self

    def refuses(self, action: str, **roles: str | int) -> Refusal:
        """Why `action` may not be declared; fails if it may."""
        with pytest.raises(Refused) as refused:
            self.game.play(self.table, self.option(action, **roles))
        return refused.value.refusal

    @property
    def asked(self) -> str:
        """`STEP PLAYER`, or '' when nobody is asked."""
        asked = self.game.asked(self.table)
        return f"{asked.step.id} {asked.player}" if asked else ""

    @property
    def steps(self) -> list[str]:
        return [passed.step for passed in self.trace]

    def where(self, *labels: str) -> list[str]:
        return [self.table.where(self.card(label)) for label in labels]

    def of_zone(self, zone: str, player: int) -> list[str]:
        return [self.table.setup.labels[card] for card in self.table.zone(zone, player)]


def lying(zone: str, player: int, *labels: str) -> tuple[Laid, ...]:
    """Cards in a zone of a player; a label `name(2)` is a second copy of `name`."""
    return tuple(Laid(label, label.partition("(")[0], zone, player) for label in labels)
