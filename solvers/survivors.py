"""What can still be said of a mutant that no scenario notices: that nothing could, or which one would."""

from dataclasses import replace

from features.games import Rules
from model.kernel.game import Game
from solvers.apart import apart
from solvers.equivalent import equivalent
from solvers.fate import Fate, Tried
from solvers.study import Study

Where = tuple[tuple[str, str], ...]


class Survivors:
    """The survivors of one document; tables and positions are made once for each choice of readings."""

    def __init__(self, of: Rules) -> None:
        self._of = of
        self._studies: dict[Where, Study] = {}

    def settled(self, tried: Tried) -> Tried:
        """The same, or a mutant that Z3 shows to be equivalent."""
        if tried.fate is not Fate.SURVIVED:
            return tried
        shown = equivalent(self._study(tried.where), self._broken(tried))
        return replace(tried, fate=Fate.EQUIVALENT, shown=shown) if shown else tried

    def told(self, tried: Tried) -> Tried:
        """The same, or a survivor with a scenario that would kill it."""
        if tried.fate is not Fate.SURVIVED:
            return tried
        readings = dict(tried.where)
        found = apart(self._of, self._of.game(readings), self._broken(tried), readings)
        return replace(tried, scenario=found.scenario)

    def _study(self, where: Where) -> Study:
        if where not in self._studies:
            readings = dict(where)
            self._studies[where] = Study(self._of.game(readings), self._of.cards.prints, self._of, readings)
        return self._studies[where]

    def _broken(self, tried: Tried) -> Game:
        sound = self._of.game(dict(tried.where))
        book = tried.mutant.of(sound.loaded.chosen)
        assert book is not None, "it was made from these readings"
        return sound.with_book(book)
