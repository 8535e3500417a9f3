"""The mutants of a document: of its rulebook under the chosen readings, and of what other
options, of which there are scenarios, put in the place of that."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from features.games import Rules
from model.kernel.game import Game
from model.kernel.problems import problems
from solvers.mutant import Mutant, Path
from solvers.operators import changes
from solvers.owners import Owners

Readings = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Made:
    """A mutant and the readings, other than the chosen ones, of the rulebook that it was made from."""

    mutant: Mutant
    readings: Readings


def mutants(of: Rules, worlds: Iterable[Readings] = ()) -> Iterator[Made]:
    """Every mutant once, the chosen readings' first, then those that only `worlds` have."""
    known = frozenset(statement.id for statement in of.register)
    parts, places = Seen(), set[tuple[Path, str]]()
    for readings in ({}, *worlds):
        game = of.game(readings)
        owners = Owners(game, known)
        for item, operator, path, old, new in changes(game.loaded.chosen, parts.fresh):
            mutant = Mutant(item, owners.statements(item, operator, path), operator, path, old, new)
            key = path, mutant.id
            if key not in places:
                places.add(key)
                yield Made(mutant, readings)


class Seen:
    """Parts that have come up before; they are kept, so that none is taken for another."""

    def __init__(self) -> None:
        self._parts: dict[int, object] = {}

    def fresh(self, part: object) -> bool:
        """Whether this very part comes up for the first time."""
        known = id(part) in self._parts
        self._parts[id(part)] = part
        return not known


def fits(game: Game, broken: Game) -> bool:
    """Whether the broken rulebook could be loaded. What changes only expressions always can; a way
    that leads past the binding of a role cannot, and no scenario is needed to see it."""
    sound, now = game.loaded.bound, broken.loaded.bound
    if sound == now:
        return True
    fewer = any(not names >= sound.at.get(place, names) for place, names in now.at.items())
    more = now.at.keys() - sound.at.keys()
    return not (fewer or more) or not any(True for _ in problems(broken.loaded))
