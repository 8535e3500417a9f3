"""The mutants of a document: of its rulebook under the chosen readings, and of what other
options, of which there are scenarios, put in the place of that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from features.games import Rules
from model.kernel.game import Game
from model.kernel.problems import problems
from model.kernel.undeclared import misled
from solvers.mutant import Mutant, Path
from solvers.operators import Change, changes
from solvers.owners import Owners, Statements

Readings = Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A mutant and the readings, other than the chosen ones, of the rulebook that it was made from."""

    mutant: Mutant
    readings: Readings


def mutants(of: Rules, worlds: Sequence[Readings] = ()) -> Iterator[Made]:
    """Every mutant once, the chosen readings' first, then those that only `worlds` have."""
    owners, parts, places = _Owned(of, worlds), Seen(), set[tuple[Path, str]]()
    for readings in ({}, *worlds):
        for change in changes(of.game(readings).loaded.chosen, parts.fresh):
            item, operator, path, old, new, also = change
            mutant = Mutant(item, (), operator, path, old, new, also)
            key = path, mutant.id
            if key not in places:
                places.add(key)
                yield Made(replace(mutant, statements=owners.of(change, readings)), readings)


class _Owned:
    """Whose a part is: by the chosen readings, by those that have it, else by the first that use it."""

    def __init__(self, of: Rules, worlds: Sequence[Readings]) -> None:
        self._of, self._worlds = of, worlds
        self._known = frozenset(statement.id for statement in of.register)
        self._owners: dict[Game, Owners] = {}

    def of(self, change: Change, readings: Readings) -> Statements:
        """The statements that count a change."""
        for where in ({}, readings, *self._worlds):
            game = self._of.game(where)
            if game not in self._owners:
                self._owners[game] = Owners(game, self._known)
            found = self._owners[game].statements(change.item, change.operator, change.path)
            if found:
                return found
        return ()


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
    that leads past the binding of a role, or where none may lead, cannot, and no scenario is
    needed to see it."""
    sound, now = game.loaded.bound, broken.loaded.bound
    if sound is now:
        return True
    flows = zip(broken.book.flows, game.book.flows, strict=True)
    if any(True for _ in misled(broken.loaded, (flow for flow, other in flows if flow is not other))):
        return False
    fewer = any(not names >= sound.at.get(place, names) for place, names in now.at.items())
    more = now.at.keys() - sound.at.keys()
    return not (fewer or more) or not any(True for _ in problems(broken.loaded))
