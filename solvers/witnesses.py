"""Situations for what the graph finds on a path: steps after which the text does not go on."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from features.games import Rules
from model.kernel.game import Game
from solvers.branch import stops
from solvers.finding import Finding, Status
from solvers.run import At
from solvers.study import SIZES, Study
from solvers.telling import finding
from solvers.trying import standing


@dataclass
class Witnesses:
    """Looks for each under the readings that the finding rests on, and otherwise as chosen: by the
    letter alone play often cannot come there. Studies are kept for the next finding."""

    of: Rules
    sizes: Sequence[int] = SIZES
    _studies: dict[tuple[tuple[str, str], ...], Study] = field(default_factory=dict, repr=False)

    def witnessed(self, found: Finding) -> Finding:
        """The finding with the smallest situation that is played to its step, or as it was.

        Raises NotFaithful and Unplayable, which are defects of ours.
        """
        study = self._study(found)
        at = step_of(study.game, found)
        shown = None if at is None else stops(study, at)
        if shown is None:
            return found
        game = study.game
        told = finding(
            study, found.id, found.statements, found.sentence, shown, lambda table: standing(game, table)
        )
        return replace(
            told,
            situation=(*told.situation, *found.situation),
            readings=tuple(sorted({*found.readings, *told.readings})),
            status=Status.PLAYED,
        )

    def _study(self, found: Finding) -> Study:
        chosen = self.of.register.all_chosen
        other = {name: option for name, option in found.readings if chosen.get(name, option) != option}
        key = tuple(sorted(other.items()))
        if key not in self._studies:
            self._studies[key] = Study(self.of.game(other), self.of.cards.prints, self.of, other, self.sizes)
        return self._studies[key]


def step_of(game: Game, found: Finding) -> At | None:
    """The step that the id of a finding names: QUESTION/FLOW/STEP, with #2 for a second way out."""
    name = found.id.partition("/")[2].partition("#")[0]
    return next((at for at in game.steps if name == "/".join(at)), None)
