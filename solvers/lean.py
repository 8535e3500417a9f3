"""A play told on as few cards as it needs: what it does not touch is taken away, and it is played again."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from model.kernel.change import RuleFault
from model.kernel.game import DRAW, Game, Option, Refused
from model.kernel.lay import begin, lay
from model.kernel.position import Pool, Position
from model.kernel.table import Table
from model.kernel.vocabulary import PLAYER
from solvers.properties import Line, Play
from solvers.shrink import can_be, whole, without

Shows = Callable[[Table], bool]


def lean(game: Game, position: Position, pool: Pool, line: Line, shows: Shows) -> tuple[Position, Line]:
    """The position without every card that can be spared, one by one, and `line` on its table.

    After the plays of the line the table still `shows` what it is told for; each smaller
    position meets the document's invariants.
    """
    best = replace(whole(game, position, pool), name=position.name, until=position.until)
    labels = _start(game, position, pool).setup.labels
    said = [_by_label(game, play, labels) for play in (*line.plays, *((line.tried,) if line.tried else ()))]
    told = line
    for laid in reversed(best.cards):
        smaller = without(best, {laid.label})
        if not can_be(game, smaller, pool):
            continue
        again = _again(game, smaller, pool, said, tried=line.tried is not None)
        if again is not None and shows(again[1]):
            best, told = smaller, replace(line, plays=again[0].plays, tried=again[0].tried)
    return best, told


def _start(game: Game, position: Position, pool: Pool) -> Table:
    return begin(game, lay(game, position, pool), position.start).table


Labelled = tuple[int, str, tuple[tuple[str, int | str], ...], str]


def _by_label(game: Game, play: Play, labels: Sequence[str]) -> Labelled:
    """A play with cards by their labels, which stay when others go."""
    player, option = play
    things: list[tuple[str, int | str]] = []
    for role, thing in option.binding:
        seat = option.action != DRAW and _kind(game, option.action, role) == PLAYER
        things.append((role, int(thing) if seat else labels[int(thing)]))
    return player, option.action, tuple(things), option.into


def _kind(game: Game, action: str, role: str) -> str:
    return next(param.kind for param in game.actions[action].params if param.role == role)


def _again(
    game: Game, position: Position, pool: Pool, said: Sequence[Labelled], *, tried: bool
) -> tuple[Line, Table] | None:
    """The same plays on another position, with the table they lead to; None where they cannot be made."""
    table = _start(game, position, pool)
    at = {label: i for i, label in enumerate(table.setup.labels)}
    plays: list[Play] = []
    for number, (player, action, things, into) in enumerate(said):
        if any(isinstance(thing, str) and thing not in at for _, thing in things):
            return None
        binding = tuple((role, thing if isinstance(thing, int) else at[thing]) for role, thing in things)
        play = (player, Option(action, binding, into))
        if tried and number == len(said) - 1:
            return Line(tuple(plays), play), table
        try:
            table = game.play(table, play[1]).table
        except (Refused, RuleFault):
            return None
        plays.append(play)
    return Line(tuple(plays)), table
