"""Where two rulebooks are compared: around the positions of the rulebook, and wherever its scenarios
come to."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from features.desk import Desk, Failure, Fault
from features.games import Rules
from features.runner import desk_for
from features.scenario import Scenario
from model.kernel.game import DRAW, Game, Option
from model.kernel.lay import begin, lay
from model.kernel.table import Table
from solvers.ground import Beginning
from solvers.properties import Play

FURTHER = 1
"""So many plays are looked at beyond what a scenario plays."""


def of_positions(game: Game) -> tuple[Beginning, ...]:
    """The positions around which a rulebook is explored."""
    return tuple(Beginning(position) for position in game.book.positions)


def of_scenarios(of: Rules, game: Game, scenarios: Iterable[Scenario]) -> tuple[Beginning, ...]:
    """Every position to which those scenarios come that are played with `game`, as far as they pass:
    with another option of a reading it is another game."""
    found = (scenario for scenario in scenarios if of.game(scenario.readings) is game)
    return tuple(beginning for scenario in found for beginning in _of_scenario(of, game, scenario))


def _of_scenario(of: Rules, game: Game, scenario: Scenario) -> Iterator[Beginning]:
    desk = desk_for(scenario, of, scenario.readings)
    with suppress(Failure, Fault):
        for step in scenario.steps:
            desk.take(step)
    if desk.film.opening is None:
        return
    position, whole_game = desk.draft.position(), desk.draft.whole_game
    table = begin(game, lay(game, position, of.cards.prints), position.start, whole_game=whole_game).table
    plays: tuple[Play, ...] = ()
    yield Beginning(position, plays, whole_game, FURTHER)
    for player, declared in _played(desk):
        option = declared._replace(into=_into(game, table, declared))
        plays = (*plays, (player, option))
        table = game.play(table, option, trusted=True).table
        yield Beginning(position, plays, whole_game, FURTHER)


def _played(desk: Desk) -> Iterator[Play]:
    """What was declared and accepted, in order."""
    for scene in desk.film.scenes:
        for line in scene.trace:
            if line.option is not None:
                yield line.player, line.option


def _into(game: Game, table: Table, option: Option) -> str:
    return "" if option.action == DRAW else game.entrance(table, option.action) or ""
