"""A campaign against a document: every mutant is tried on its scenarios, clause by clause.

The clauses are independent of each other, and what comes of them does not depend on how the
work is split. Those scenarios that touch what is broken are run until one notices: those of the
mutant's own clause first, the ones about its statements before the others, then the document's.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain

from features.games import Rules
from features.runner import parse_document, run_scenario, scenarios_of
from features.scenario import Scenario
from features.subject import ModelSubject
from model.kernel.game import Game
from solvers.fate import Fate, Tried
from solvers.mutants import Made, fits, mutants
from solvers.touched import Place, Touched, place, touched

DOCUMENT = ""
"""The clause of what belongs to no statement."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one clause: its mutants, and those of its scenarios that no mutant fails."""

    tried: tuple[Tried, ...]
    idle: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Witness:
    """A scenario that passes by the rules as they are, with the local ids of what it is about."""

    scenario: Scenario
    touched: Touched
    clause: str
    statements: frozenset[str]


class Order:
    """In which order scenarios are tried on the mutants of a clause, where nothing else decides: what
    has killed the last mutants often kills the next one, which is broken nearby."""

    def __init__(self) -> None:
        self._kills: dict[Witness, None] = {}

    def killed(self, witness: Witness) -> None:
        """A scenario has killed the mutant that was tried last."""
        self._kills.pop(witness, None)
        self._kills[witness] = None

    def of(self, witnesses: Iterable[Witness]) -> list[Witness]:
        """The last killers first, then those that have killed nothing yet, as they were."""
        found = dict.fromkeys(witnesses)
        latest = [witness for witness in reversed(self._kills) if witness in found]
        return [*latest, *(witness for witness in found if witness not in self._kills)]


class Bite(StrEnum):
    """Whether a scenario notices: not at all; because the rules break down before anybody is asked
    anything, as they would for any other; or by what is played and looked at."""

    NONE = "none"
    AT_ONCE = "at once"
    IN_PLAY = "in play"


class Broken:
    """One mutant's rulebook, under every reading under which it can be made."""

    def __init__(self, made: Made, of: Rules) -> None:
        self._made, self._of = made, of
        self._games: dict[Game, Game | None] = {}

    @property
    def fits(self) -> bool:
        """Whether it could be loaded."""
        sound = self._of.game(self._made.readings)
        game = self.game(sound)
        return game is not None and fits(sound, game)

    def game(self, sound: Game) -> Game | None:
        """The broken game; None where these readings have nothing of it."""
        if sound not in self._games:
            book = self._made.mutant.of(sound.loaded.chosen)
            like = next(filter(None, self._games.values()), None)
            self._games[sound] = None if book is None else sound.with_book(book, like)
        return self._games[sound]

    def against(self, scenario: Scenario) -> Bite:
        """What a scenario that passes by the rules as they are makes of these."""
        game = self.game(self._of.game(scenario.readings))
        if game is None:
            return Bite.NONE
        found = run_scenario(scenario, self._of, seat=lambda _, of: ModelSubject(game, of.cards.prints))
        if found.passed:
            return Bite.NONE
        return Bite.AT_ONCE if found.film.opening is None else Bite.IN_PLAY


class Campaign:
    """One document's scenarios and mutants. Everything is made when it is first asked for."""

    def __init__(self, of: Rules) -> None:
        self.of = of
        self._near: dict[Place, tuple[Witness, ...]] = {}

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """What the work is split by: the clauses' ids, and DOCUMENT."""
        return (*(clause.id for clause in self.of.register.clauses), DOCUMENT)

    @cached_property
    def scenarios(self) -> tuple[Witness, ...]:
        """All scenarios that pass by the rules as they are."""
        written = scenarios_of(parse_document(self.of))
        comes_to = ((scenario, touched(scenario, self.of)) for scenario in written)
        return tuple(self._witness(scenario, found) for scenario, found in comes_to if found)

    def _witness(self, scenario: Scenario, comes_to: Touched) -> Witness:
        local = self.of.register.local_id
        return Witness(scenario, comes_to, local(scenario.clause), frozenset(map(local, scenario.statements)))

    @cached_property
    def mutants(self) -> Mapping[str, Sequence[Made]]:
        """Clause → the mutants of its statements. Those of several clauses are the first one's."""
        found: dict[str, list[Made]] = {clause: [] for clause in self.clauses}
        for made in mutants(self.of, self._worlds()):
            found[next(iter(self._clauses_of(made)), DOCUMENT)].append(made)
        return found

    def _worlds(self) -> list[Mapping[str, str]]:
        """The readings, other than the chosen ones, under which scenarios run."""
        tagged = (w.scenario.readings for w in self.scenarios if w.scenario.readings)
        found = {tuple(sorted(readings.items())): readings for readings in tagged}
        return [found[key] for key in sorted(found)]

    # -- one clause

    def clause(self, clause: str) -> Outcome:
        """What comes of the mutants and the scenarios of one clause."""
        order = Order()
        fates = [(made, found) for made in self.mutants[clause] if (found := self._fought(made, order))]
        survived = {made for made, (found, _) in fates if found.fate is Fate.SURVIVED}
        bitten = {found.killer for _, (found, bite) in fates if bite is Bite.IN_PLAY}
        mine = [w for w in self.scenarios if w.clause == clause and w.scenario.place not in bitten]
        idle = (w.scenario for w in mine if not self._bites(w, survived))
        return Outcome(tuple(found for _, (found, _) in fates), tuple(idle))

    def _fought(self, made: Made, order: Order) -> tuple[Tried, Bite] | None:
        """The fate of one mutant; None for a rulebook that could not even be loaded."""
        broken = Broken(made, self.of)
        if not broken.fits:
            return None
        where, number = tuple(sorted(made.readings.items())), 0
        for number, witness in enumerate(self._against(made, order), 1):
            bite = broken.against(witness.scenario)
            if bite is not Bite.NONE:
                order.killed(witness)
                own, killer = witness.clause in self._clauses_of(made), witness.scenario.place
                return Tried(made.mutant, Fate.KILLED, killer, own, tried=number, where=where), bite
        return Tried(made.mutant, Fate.SURVIVED, tried=number, where=where), Bite.NONE

    def _against(self, made: Made, order: Order) -> list[Witness]:
        """The scenarios that touch what is broken: those of its clause before all others, among them
        those of its statements first, and among those the ones of its readings."""
        statements, clauses = set(made.mutant.statements), self._clauses_of(made)
        near = order.of(w for w in self._coming_to(place(made.mutant)) if not w.touched.same(made.mutant))

        def distance(witness: Witness) -> tuple[bool, bool, bool]:
            elsewhere, others = witness.clause not in clauses, statements.isdisjoint(witness.statements)
            return elsewhere, others, witness.scenario.readings != made.readings

        return sorted(near, key=distance)

    def _coming_to(self, place: Place) -> tuple[Witness, ...]:
        """The scenarios that come to a place."""
        if place not in self._near:
            self._near[place] = tuple(w for w in self.scenarios if w.touched.comes_to(place))
        return self._near[place]

    def _clauses_of(self, made: Made) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._clause[s] for s in made.mutant.statements))

    @cached_property
    def _clause(self) -> Mapping[str, str]:
        clauses = self.of.register.clauses
        return {statement.id: clause.id for clause in clauses for statement in clause.statements}

    # -- idle scenarios

    def _bites(self, witness: Witness, survived: Set[Made]) -> bool:
        """Whether a scenario fails by some mutant; it was tried on those that `survived`. First come
        those of its readings, of its statements, of what few scenarios come to."""
        places = (made for at, made in self._broken.items() if witness.touched.comes_to(at))
        near = [made for there in places for made in there if made not in survived]

        def distance(made: Made) -> tuple[bool, bool, int]:
            elsewhere = witness.statements.isdisjoint(made.mutant.statements)
            common = len(self._coming_to(place(made.mutant)))
            return made.readings != witness.scenario.readings, elsewhere, common

        tried = (made for made in sorted(near, key=distance) if not witness.touched.same(made.mutant))
        return any(self._fails(witness.scenario, made) for made in tried)

    @cached_property
    def _broken(self) -> Mapping[Place, Sequence[Made]]:
        """Place → the mutants that break something there."""
        found: dict[Place, list[Made]] = {}
        for made in chain.from_iterable(self.mutants.values()):
            found.setdefault(place(made.mutant), []).append(made)
        return found

    def _fails(self, scenario: Scenario, made: Made) -> bool:
        broken = Broken(made, self.of)
        return broken.against(scenario) is Bite.IN_PLAY and broken.fits
