"""Telling a broken rulebook from the sound one by play: the first thing that a scenario could see
of a difference becomes a scenario."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from features.games import Rules
from features.phrase import Call
from features.runner import parse_document, scenarios_of
from features.write import when
from model.kernel.game import Game
from model.kernel.words import Words
from solvers.beginnings import of_positions, of_scenarios
from solvers.biting import Biting
from solvers.ground import Beginning, Ground
from solvers.pairs import Difference, Pairs, Way
from solvers.tells import Tells, changed

STATES = 20_000
"""So many pairs of positions are compared, unless told otherwise."""

TRIES = 20
"""So many scenarios are tried for one mutant before it is given up."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What came of it.

    `scenario`: a text that passes with the sound rules and not with the broken ones. None: none
    was found among `states` pairs of positions; where these were `whole`, all that play reaches
    from where it began, nothing tells them apart.
    """

    scenario: Words | None
    states: int
    whole: bool


def apart(
    of: Rules,
    game: Game,
    broken: Game,
    readings: Mapping[str, str],
    *,
    around: Sequence[Beginning] | None = None,
    states: int = STATES,
) -> Apart:
    """Plays `game`, which is that of `of` under `readings` (where they are not the chosen ones), and
    `broken` side by side, from the positions of the rulebook and from those of `around`; None: all
    those to which the document's scenarios come. Raises BadFiles for its feature files."""
    places = scenes(of, game) if around is None else around
    pairs = Pairs(ground(of, game), broken, Tells(of.catalogue, changed(game, broken)), states)
    found = pairs.differences((*of_positions(game), *places))
    scenario, tried = _first(found, game, Biting(of, broken, readings), of)
    return Apart(scenario, len(pairs), pairs.whole and not tried)


@lru_cache(maxsize=4)
def ground(of: Rules, game: Game) -> Ground:
    """The states of a game; those of the last few games are kept."""
    return Ground(game, of.cards.prints)


@lru_cache(maxsize=4)
def scenes(of: Rules, game: Game) -> tuple[Beginning, ...]:
    """Every position to which the document's scenarios come; those of the last few games are kept."""
    return of_scenarios(of, game, scenarios_of(parse_document(of)))


def _first(
    differences: Iterator[Difference], game: Game, biting: Biting, of: Rules
) -> tuple[Words | None, int]:
    """The first scenario that bites, one that speaks of the procedure alone only if there is no
    other; and how many were tried in vain."""
    weak: list[Difference] = []
    tried = 0
    for difference in differences:
        if difference.weak:
            weak += [difference] * (len(weak) < TRIES)
            continue
        for then in difference.thens:
            if scenario := _scenario(difference.way, then, game, biting, of):
                return scenario, tried
            tried += 1
            if tried >= TRIES:
                return None, tried
    for difference in weak:
        if scenario := next(_all(difference, game, biting, of), None):
            return scenario, tried
    return None, tried + len(weak)


def _all(difference: Difference, game: Game, biting: Biting, of: Rules) -> Iterator[Words]:
    for then in difference.thens:
        if scenario := _scenario(difference.way, then, game, biting, of):
            yield scenario


def _scenario(way: Way, then: Call, game: Game, biting: Biting, of: Rules) -> Words | None:
    table = way.beginning.opening(game, of.cards.prints).table
    plays = []
    for option in way.options():
        plays.append(when(option, table, game))
        table = game.play(table, option, trusted=True).table
    return biting.scenario(way.beginning, plays, then)
