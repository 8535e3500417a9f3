"""The parts of a check: independent pieces of work, and what came of each.

Parts are handed to an executor and come back in any order; the check puts them together in
the order of the documents, so that the report does not depend on how the work was split.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache

from features.games import Rules, rules
from features.runner import Result, parse_document, run, scenarios_of
from features.write import scenario_text
from model.kernel.flow import NOWHERE, exits
from model.kernel.game import Game
from model.kernel.reading import LITERAL
from model.kernel.reading import places as places_of
from model.kernel.rulebook import Property
from model.kernel.words import LANGUAGES, Language, Words
from reports import events as e
from reports import told
from reports.dealing import Pool, dealt_in
from reports.explored import Seen, dead_ends
from reports.readings import Told
from reports.readings import told as readings_told
from reports.timing_svg import svg
from solvers.campaign import Campaign, Outcome
from solvers.explore import Bounds, explore_position
from solvers.finding import Answer
from solvers.graph import FlowGraph, graph
from solvers.overlap import some
from solvers.questions import QUESTIONS
from solvers.route import Edge, edges, passed
from solvers.study import Study
from solvers.survivors import Survivors
from solvers.timing import QUESTIONS as TIMING
from solvers.timing import STUCK
from solvers.timing import questions as timing_questions
from specs import Register

CHOSEN: e.Analysis = "chosen"
ANALYSES: tuple[e.Analysis, ...] = ("literal", CHOSEN)

NEAR = Bounds(states=600)
"""How far a dead end is looked for."""

PLAYS, EFFORT = 3, 60
"""How far questions look for the way to a witness in a check."""

OVERLAP = "overlap"
ASKED = (*QUESTIONS, *TIMING)
"""Every question that needs neither scenarios nor exploration."""

BOUNDS = Bounds(states=12_000)
"""How far an exploration goes in a check; `hantei explore` goes as far as it is told."""


Options = tuple[tuple[str, str], ...]
"""Readings with an option each, in place of the chosen one."""


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of work on a document: `scenarios` (with what they tell of readings), `mutants` of a
    clause, or `survivors` (the same, with scenarios that would kill those), `dead ends`, `ask` (a
    question), `timing` or `explore`. The last three are under an analysis; an exploration is around
    a position, perhaps with another option of one reading. `detail`: clause, question or position.
    Questions may be asked under other `readings` than the chosen ones, and with the cards of a `pool` dealt
    in; `clashes` are then `pairs` of its items, each to be tried, and `sweep` looks for them."""

    document: str
    what: str
    analysis: e.Analysis = "chosen"
    detail: str = ""
    option: tuple[str, str] | None = None
    readings: Options = ()
    pool: Pool | None = None
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """What progress calls it."""
        others = (*([self.option] if self.option else ()), *self.readings)
        analysis = self.analysis if self.what in ("ask", "timing", "explore") else ""
        return " ".join(
            filter(None, (self.document, self.what, self.detail, analysis, *map("=".join, others)))
        )


@dataclass(frozen=True)
class Done:
    """What came of a part. `outcome`: that of a clause's mutants; `seen`: its exploration; `stops`: where
    the text stops → the scenario that plays there; `visited`: the ways out of steps that it took."""

    part: Part
    scenarios: tuple[e.Scenario, ...] = ()
    readings: tuple[Told, ...] = ()
    answers: tuple[Answer, ...] = ()
    outcome: Outcome | None = None
    seen: Seen | None = None
    stops: Mapping[str, Words] = field(default_factory=dict)
    graph: e.Graph | None = None
    visited: frozenset[Edge] = frozenset()
    seconds: float = 0.0


# ---- what there is to do -----------------------------------------------------------


def parts(document: str) -> Iterator[Part]:
    """Everything that is done for a document, the long parts first."""
    of = rules(document)
    yield Part(document, "scenarios")
    yield from (Part(document, "mutants", detail=clause) for clause in campaign(document).clauses)
    for position in of.book.positions:
        for analysis in ANALYSES:
            yield Part(document, "explore", analysis, position.name)
        for reading, option in _options(of):
            yield Part(document, "explore", "chosen", position.name, (reading, option))
    yield from asked(document)


def asked(document: str, wanted: Collection[str] = ASKED, readings: Options = ()) -> Iterator[Part]:
    """Questions of Z3 and of the timing graph in both analyses, with the plays to where the text stops; once
    only, where other `readings` stand in place of the chosen ones."""
    analyses = (CHOSEN,) if readings else ANALYSES
    for question in QUESTIONS:
        for analysis in analyses if question in wanted else ():
            yield Part(document, "ask", analysis, question, readings=readings)
    if STUCK in wanted and not readings:
        yield Part(document, "dead ends", "literal")
    for analysis in analyses if not set(TIMING).isdisjoint(wanted) else ():
        yield Part(document, "timing", analysis, readings=readings)


def _options(of: Rules) -> Iterator[tuple[str, str]]:
    """The options, not chosen, of readings that a property is about."""
    about = {p.reading for p in of.book.properties}
    for reading in of.register.readings:
        if reading.id in about:
            yield from ((reading.id, option.id) for option in reading.options if option.id != reading.chosen)


# ---- doing it ----------------------------------------------------------------------


def work(part: Part) -> Done:
    """One part, whole. Raises BadFiles, BadRulebook and what the layers below raise."""
    began = time.perf_counter()
    of = rules(part.document) if part.pool is None else dealt_in(part.pool)
    match part.what:
        case "scenarios":
            done = _scenarios(part, of)
        case "mutants" | "survivors":
            done = _mutants(part)
        case "ask":
            done = Done(part, answers=(QUESTIONS[part.detail](study(of, part.analysis, part.readings)),))
        case "clashes":
            done = Done(part, answers=(some(study(of, part.analysis, part.readings), part.pairs),))
        case "timing":
            with _no_collection():
                done = _timing(part, of)
        case "dead ends":
            done = _dead_ends(part, of)
        case _:
            done = _explore(part, of)
    return replace(done, seconds=time.perf_counter() - began)


def options(of: Rules, analysis: e.Analysis, readings: Options = ()) -> Mapping[str, str]:
    """What differs from the chosen readings under an analysis, in which some `readings` are others."""
    chosen = of.register.all_chosen
    asked = {**(chosen if analysis == CHOSEN else of.register.all_literal), **dict(readings)}
    return {reading: option for reading, option in asked.items() if chosen[reading] != option}


def study(of: Rules, analysis: e.Analysis, readings: Options = ()) -> Study:
    """A document under an analysis, ready for questions."""
    differing = options(of, analysis, readings)
    return Study(of.game(differing), of.cards.prints, of, differing, plays=PLAYS, effort=EFFORT)


def _scenarios(part: Part, of: Rules) -> Done:
    written = scenarios_of(parse_document(of))
    results = run(written, of)
    visited = frozenset[Edge]().union(*(_passed(result, of) for result in results))
    stops = {step: text for result in results for step, text in _stopped(result, of)}
    scenarios = tuple(told.scenario(result, of) for result in results)
    readings = tuple(readings_told(of, written))
    return Done(part, scenarios=scenarios, readings=readings, stops=stops, visited=visited)


@cache
def campaign(document: str) -> Campaign:
    """The campaign against a document: what its clauses share is made once in a process."""
    return Campaign(rules(document))


@cache
def _ready(document: str) -> Campaign:
    """The campaign, with all that its clauses share. That stays to the end of the process: memory that
    becomes free is not looked for in it."""
    found = campaign(document)
    _ = found.mutants  # made now, for all clauses
    gc.collect()
    gc.freeze()
    return found


def _mutants(part: Part) -> Done:
    found, survivors = _ready(part.document).clause(part.detail), Survivors(rules(part.document))
    tried = tuple(map(survivors.settled, found.tried))
    if part.what == "survivors":
        tried = tuple(map(survivors.told, tried))
    return Done(part, outcome=replace(found, tried=tried))


def _stopped(result: Result, of: Rules) -> Iterator[tuple[str, Words]]:
    """Where the text stops at the end of a scenario, with the scenario as a file of its own."""
    tables = [scene.table for scene in result.film.scenes if scene.table is not None]
    calls = [scene.call for scene in result.film.scenes if scene.call is not None]
    stopped = of.game(dict(result.readings)).stopped(tables[-1]) if tables and result.passed else ""
    if stopped:
        written = result.scenario
        titles = {language: written.title(language) for language in LANGUAGES}
        ja, en = (scenario_text(titles, calls, of, language, written.readings) for language in LANGUAGES)
        yield stopped, Words(ja, en)


def _passed(result: Result, of: Rules) -> frozenset[Edge]:
    """The ways that a scenario took."""
    game, film = of.game(dict(result.readings)), result.film
    if film.opening is None:
        return frozenset()
    found = set(passed(game, film.opening.trace, film.opening.table))
    before = film.opening.table
    for scene in film.scenes:
        if scene.trace and scene.table is not None:
            option = scene.trace[0].option
            found |= set(passed(game, scene.trace, scene.table, before, option))
        before = scene.table or before
    return frozenset(found)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Graphs of flows are large and are needed to the end: to look for garbage in them is in vain."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _timing(part: Part, of: Rules) -> Done:
    game = of.game(options(of, part.analysis, part.readings))
    flows = graph(game)
    drawn = e.Graph(
        document=of.id,
        analysis=part.analysis,
        steps=len(game.steps),
        edges=len(edges(game)),
        visited_edges=0,
        svg=e.Words(ja=drawing(of, flows, "ja"), en=drawing(of, flows, "en")),
    )
    answers = timing_questions(flows, references(of.register), places(of.register))
    return Done(part, answers=answers, graph=drawn)


def drawing(of: Rules, flows: FlowGraph, language: Language) -> str:
    """The timing graph of a document as SVG, its steps linked to their statements."""
    titles = {s.id: Words(s.title.ja, s.title.en) for s in of.register}
    return svg(flows, language, titles, of.register.full_id)


def references(register: Register) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Statement → what it refers to, and what for."""
    return {s.id: tuple((see.id, see.binds or "") for see in s.see) for s in register if s.see}


def places(register: Register) -> tuple[str, ...]:
    """Everything that a reference can point at."""
    return (*(clause.id for clause in register.clauses), *(s.id for s in register))


def _explore(part: Part, of: Rules) -> Done:
    position = next(p for p in of.book.positions if p.name == part.detail)
    differing = dict(options(of, part.analysis)) | dict([part.option] if part.option else [])
    explored = explore_position(of.game(differing), position, of.cards.prints, _properties(part, of), BOUNDS)
    seen = Seen(position, differing, explored)
    stops = dead_ends(of, seen) if part.analysis == "literal" else {}
    return Done(part, seen=seen, stops=stops, visited=explored.visited)


def _dead_ends(part: Part, of: Rules) -> Done:
    """Where the text stops when one reading alone is taken to the letter: the clearest way to play it."""
    found: dict[str, Words] = {}
    chosen = _stopping(of.game())
    for reading in sorted({place.reading for place in places_of(of.book) if NOWHERE in repr(place)}):
        differing = {reading: LITERAL}
        game = of.game(differing)
        wanted = _stopping(game) - chosen
        for position in of.book.positions if wanted else ():
            explored = explore_position(game, position, of.cards.prints, (), NEAR)
            found = {**dead_ends(of, Seen(position, differing, explored)), **found}
            if wanted <= set(found):
                break
    return Done(part, stops=found)


def _stopping(game: Game) -> set[str]:
    """FLOW/STEPs after which the text may not go on."""
    return {
        f"{flow}/{name}" for (flow, name), step in game.steps.items() if NOWHERE in dict(exits(step)).values()
    }


def _properties(part: Part, of: Rules) -> tuple[Property, ...]:
    """All properties; with another option of a reading only those that are about it."""
    if part.option is None:
        return of.book.properties
    return tuple(p for p in of.book.properties if p.reading == part.option[0])
