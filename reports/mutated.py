"""What a campaign of mutants gives back, as events, held against what a person accepted."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from features.games import Rules
from features.runner import parse_document, scenarios_of
from features.scenario import Scenario
from reports import events as e
from reports.mutant_words import Teller
from reports.scores import Told, scores
from reports.stream import scenario_id
from reports.told import full
from solvers.fate import Fate, Tried
from specs import BadFiles, Problem, Survivor

SHORT = 48
"""How much of its id a mutant keeps that does not survive: nobody accepts it by that."""


def events_of(tried: Sequence[Tried], idle: Sequence[Scenario], of: Rules) -> Iterator[e.Result]:
    """Every mutant in its order, and accepted survivors that nobody makes any more; the score of each
    statement that has any; the scenarios that no mutant changes; survivors listed in a wrong place.

    Raises BadFiles where a feature file was changed while its scenarios ran.
    """
    return _Told(tried, of).events(idle)


class _Told:
    """Tells the mutants of one document; holds what all of them need."""

    def __init__(self, tried: Sequence[Tried], of: Rules) -> None:
        self._tried = by_id(tried)
        self._of = of
        self._accepted = {survivor.id: (under, survivor) for under, survivor in of.register.mutants.survivors}
        self._tellers: dict[tuple[tuple[str, str], ...], Teller] = {}

    def events(self, idle: Iterable[Scenario]) -> Iterator[e.Result]:
        told: list[Told] = [*self._mutants(), *self._kills(), *self._unmade()]
        yield from told
        accepted = self._of.register.mutants
        statements = ((self._full(s.id), accepted.score(s.id)) for s in self._of.register)
        yield from scores(self._of.id, told, statements)
        for scenario in idle:
            yield e.Idle(document=self._of.id, scenario=scenario_of(scenario))
        yield from self._misplaced()

    # -- mutants

    def _mutants(self) -> Iterator[e.Mutant]:
        """Those that somebody may want to read about."""
        for id, tried in self._tried.items():
            if not self._plain(id, tried):
                yield self._mutant(id, tried)

    def _kills(self) -> Iterator[e.Kills]:
        """All others, by their statements and the scenario that kills them."""
        found: dict[tuple[tuple[str, ...], str], list[str]] = {}
        for id, tried in self._tried.items():
            if self._plain(id, tried):
                found.setdefault((tried.mutant.statements, tried.killer), []).append(id)
        for (statements, killer), ids in found.items():
            yield e.Kills(
                document=self._of.id,
                statements=tuple(map(self._full, statements)),
                scenario=self._killer(killer),
                mutants=tuple(map(short, ids)),
            )

    def _plain(self, id: str, tried: Tried) -> bool:
        """Whether a mutant is killed where it should be, and nobody thinks otherwise."""
        expected = tried.own or not tried.mutant.statements
        return tried.fate is Fate.KILLED and expected and id not in self._accepted

    def _mutant(self, id: str, tried: Tried) -> e.Mutant:
        mutant = tried.mutant
        _, accepted = self._accepted.get(id, ("", None))
        standing = _standing(tried, accepted)
        return e.Mutant(
            document=self._of.id,
            id=self._full(id if standing else short(id)),
            operator=mutant.operator.value,
            statements=tuple(map(self._full, mutant.statements)),
            fate=tried.fate.value,
            killer=self._killer(tried.killer) if tried.killer else "",
            own=tried.own,
            standing=standing,
            words=e.words(self._teller(tried.where).words(mutant)),
            shown=e.words(tried.shown) if tried.shown else None,
            scenario=e.words(tried.scenario) if tried.scenario else None,
            note=e.words(accepted.note) if accepted else None,
            readings=tuple(e.Choice(reading=self._full(r), option=o) for r, o in tried.where),
        )

    def _teller(self, where: tuple[tuple[str, str], ...]) -> Teller:
        if where not in self._tellers:
            self._tellers[where] = Teller(self._of.game(dict(where)), self._of.cards.names)
        return self._tellers[where]

    def _unmade(self) -> Iterator[e.Mutant]:
        for id, (under, survivor) in self._accepted.items():
            if id not in self._tried:
                yield e.Mutant(
                    document=self._of.id,
                    id=self._full(id),
                    statements=(self._full(under),) if under else (),
                    fate="unmade",
                    standing="gone",
                    note=e.words(survivor.note),
                )

    # -- what is accepted

    def _misplaced(self) -> Iterator[e.Problem]:
        """Survivors that are listed under a statement that they do not encode, or under none."""
        register = self._of.register
        places = {score.id: score for score in register.mutants.scores}
        for id, (under, survivor) in self._accepted.items():
            encodes = self._tried[id].mutant.statements if id in self._tried else (under,)
            if under in encodes or not (under or encodes):
                continue
            entry = places.get(under) or survivor
            place = register.place(entry)
            there = f"under statement {' or '.join(encodes)}" if encodes else "as a [[survivor]] by itself"
            yield e.Problem(
                document=self._of.id,
                file=f"specs/{place.file}",
                line=place.line,
                item=entry.item,
                message=f'survivor "{id}" is listed in a wrong place: list it {there}',
            )

    def _killer(self, place: str) -> str:
        """The id of the scenario at FILE:LINE. Raises BadFiles where the file has been changed since."""
        if place not in self._killers:
            file, _, line = place.rpartition(":")
            raise BadFiles([Problem(file, "", "was changed while its scenarios ran: run again", int(line))])
        return self._killers[place]

    @cached_property
    def _killers(self) -> Mapping[str, str]:
        """FILE:LINE → the scenario's id."""
        return {scenario.place: scenario_of(scenario) for scenario in scenarios_of(parse_document(self._of))}

    def _full(self, local: str) -> str:
        return full(self._of.id, local)


def by_id(tried: Iterable[Tried]) -> Mapping[str, Tried]:
    """The mutants by their ids. What two flows have under one id is counted: `3.2 skip`, `3.2 skip #2`."""
    found: dict[str, Tried] = {}
    for one in tried:
        id, number = one.mutant.id, 1
        while id in found:
            number += 1
            id = f"{one.mutant.id} #{number}"
        found[id] = one
    return found


def _standing(tried: Tried, accepted: Survivor | None) -> e.Standing | None:
    if tried.fate is Fate.SURVIVED:
        return "accepted" if accepted else "new"
    return "gone" if accepted else None


def scenario_of(scenario: Scenario) -> str:
    """The id of the event of a scenario."""
    return scenario_id(scenario.clause, scenario.name, scenario.row)


def short(id: str) -> str:
    """The id, its end replaced by a digest where it is long; different ids stay different."""
    if len(id) <= SHORT:
        return id
    return f"{id[: SHORT - 9]}…{hashlib.sha256(id.encode()).hexdigest()[:8]}"
