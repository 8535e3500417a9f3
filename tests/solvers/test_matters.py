"""Where what is broken can matter: nowhere else does a broken rulebook play otherwise."""

from collections.abc import Iterator

from features.games import Rules
from model.kernel.game import Game
from solvers.counsel import Counsel
from solvers.ground import State, applied
from solvers.matters import Matters
from solvers.mutants import mutants
from tests.solvers.test_apart import BIDS, CURSED, EVENING, around
from tests.solvers.test_counsel import states


def overlooked(game: Game, broken: Game, found: list[State]) -> Iterator[State]:
    """States where the broken game asks or plays otherwise, and it is said that it does not."""
    matters, counsel = Matters(game, broken), Counsel(broken)
    for state in found:
        if not matters.asked(state.table) and counsel.question(state.table) != state.question:
            yield state
        for move in state.moves:
            if not matters.played(state, move):
                table, trace = broken.play(state.table, move.option, trusted=True)
                if (table, applied(trace)) != (move.after.table, move.applied):
                    yield state


def test_nothing_is_overlooked(lanterns: Rules) -> None:
    """Of no mutant at all, around every position."""
    of = around(lanterns, EVENING, BIDS, CURSED)
    game, found, local = of.game(), states(of, 40), 0
    for made in mutants(of):
        book = made.mutant.of(game.loaded.chosen)
        assert book is not None
        broken = game.with_book(book)
        assert not any(overlooked(game, broken, found)), made.mutant.id
        matters = Matters(game, broken)
        local += not all(matters.asked(state.table) for state in found)
    assert local > 100
