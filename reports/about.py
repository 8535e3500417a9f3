"""What the commands that look things up gather: a clause, a timing graph, explorations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from features.games import Rules
from features.runner import parse_document, run, scenarios_of
from model.kernel.words import Language
from reports import events as e
from reports import explored, told
from reports.check import gathered
from reports.mutated import events_of
from reports.readings import told as readings_told
from reports.registered import Registered
from reports.spread import Progress, all_done, quietly
from reports.work import Part, campaign, drawing, options
from solvers.explore import Bounds, explore_position
from solvers.graph import graph
from specs import Unknown


def clause(of: Rules, local: str) -> Sequence[e.Result]:
    """A clause, its statements with the presuppositions that they need, its readings, and its scenarios,
    run. Raises Unknown."""
    register = of.register
    found = register.clause_of(local) if local in register else register.clause(local)
    registered = Registered(of)
    wanted = {statement.id for statement in found.statements}
    features = [
        f for f in parse_document(of) if any(s.clause == register.full_id(found.id) for s in f.scenarios)
    ]
    scenarios = scenarios_of(features)
    apart = {one.reading.id: one.apart for one in readings_told(of, scenarios)}
    return (
        registered.clause(found),
        *(registered.statement(statement, found.id) for statement in found.statements),
        *(
            registered.statement(statement, register.clause_of(statement.id).id)
            for statement in register.presuppositions
            if wanted & set(statement.needed_by)
        ),
        *(
            registered.reading(reading, apart[reading.id])
            for reading in register.readings
            if wanted & set(reading.statements)
        ),
        *(told.scenario(result, of) for result in run(scenarios, of)),
    )


def timing(of: Rules, language: Language, analysis: e.Analysis) -> str:
    """The timing graph as SVG."""
    return drawing(of, graph(of.game(options(of, analysis))), language)


def explorations(
    of: Rules, position: str, readings: Mapping[str, str], states: int
) -> Sequence[e.Exploration]:
    """Explorations around one position, or all. Raises Unknown."""
    known = {p.name: p for p in of.book.positions}
    if position and position not in known:
        raise Unknown(f"no position {position!r}; there are {', '.join(known) or 'none'}")
    game = of.game(readings)
    found = []
    for one in [known[position]] if position else known.values():
        seen = explore_position(game, one, of.cards.prints, game.book.properties, Bounds(states=states))
        event = explored.event(explored.Seen(one, readings, seen), of, "chosen", None)
        choices = tuple(
            e.Choice(reading=of.register.full_id(r), option=o) for r, o in sorted(readings.items())
        )
        found.append(event.model_copy(update={"readings": choices}))
    return tuple(found)


def sound(found: Iterable[e.Exploration]) -> bool:
    """Whether every `always` holds, and every `sometimes` somewhere."""
    properties = [p for one in found for p in one.properties]
    seen = {p.id for p in properties if p.mode == "sometimes" and p.holds}
    return all(p.holds is not False or (p.mode == "sometimes" and p.id in seen) for p in properties)


def mutants(
    of: Rules, clauses: Sequence[str], progress: Progress = quietly, *, quick: bool = False
) -> Sequence[e.Result]:
    """What comes of every mutant of some clauses (of all, where none is named), those that survive
    with a scenario that would kill them unless it shall be `quick`. Raises Unknown for a clause."""
    known = campaign(of.id).clauses
    for clause in clauses:
        _ = of.register.clause(clause)
    what = "mutants" if quick else "survivors"
    parts = [Part(of.id, what, detail=c) for c in known if not clauses or c in clauses]
    done = all_done(parts, progress)
    found = events_of(*gathered(done[part] for part in parts), of)
    return tuple(event for event in found if not clauses or not _elsewhere(event, of, clauses))


def _elsewhere(event: e.Result, of: Rules, clauses: Sequence[str]) -> bool:
    """Whether an accepted survivor was not made because its clause was not asked for."""
    if not isinstance(event, e.Mutant) or event.fate != "unmade":
        return False
    mine = {of.register.full_id(s.id) for c in clauses for s in of.register.clause(c).statements}
    return mine.isdisjoint(event.statements)
