"""Random whole games, where there are too many positions to explore."""

import random
from collections.abc import Iterable

from model.kernel.game import Game
from model.kernel.rulebook import Property
from model.kernel.table import Table
from solvers.explore import Bounds, Exploration
from solvers.properties import END_REACHED, Here, Line, Play, claim, judged, with_built_in
from solvers.watch import Visited, Watched


def sample(
    game: Game,
    table: Table,
    properties: Iterable[Property] = (),
    *,
    games: int = 100,
    plays: int = 1_000,
    seed: int = 0,
) -> Exploration:
    """Random whole games from `table`, each of at most so many plays; the same for the same seed.

    What holds in them holds within the bound; a claim that looks ahead is not asked.
    """
    chance = random.Random(seed)
    watched = [Watched(p, claim(game, p)) for p in with_built_in(properties) if p.claim != END_REACHED]
    lines: dict[str, Line] = {}
    stops: dict[str, Line] = {}
    passes = Visited(game)
    total = ends = 0
    for _ in range(games):
        at = table
        played: list[Play] = []
        while True:
            here = Here(game, at)
            for one in watched:
                if one.at < 0 and one.look(here, total):
                    lines[one.property.id] = Line(tuple(played))
            if here.stopped:
                stops.setdefault(here.stopped, Line(tuple(played)))
            ends += game.over(at)
            if not here.options or not here.conserved or len(played) >= plays:
                break
            option = chance.choice(here.options)
            asked = game.asked(at)
            assert asked is not None, "there are options"
            after, trace = game.play(at, option, trusted=True)
            passes.add(at, option, trace, after)
            played.append((asked.player, option))
            at, total = after, total + 1
    return Exploration(
        table,
        Bounds(transitions=games * plays),
        False,
        total + games,
        total,
        ends,
        stops,
        frozenset(passes.edges),
        tuple(judged(w.property, lines.get(w.property.id), None, whole=False) for w in watched),
        games,
    )
