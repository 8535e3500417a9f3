"""What exploration says of a document's properties, put together from all its positions.

An `always` fails if it fails anywhere; a `sometimes` holds if it holds anywhere, and is refuted
only where every exploration saw everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from features.games import Rules
from features.phrase import Call, Role, call
from features.write import move
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.position import Position
from model.kernel.rulebook import ALWAYS, Property
from model.kernel.table import Table
from model.kernel.words import Words
from reports import events as e
from reports.told import full
from solvers.explore import Exploration
from solvers.finding import Finding
from solvers.lean import lean
from solvers.properties import END_REACHED, Here, Judged, Line, Outcome, answer, claim
from solvers.replay import Unplayable, replay
from solvers.trying import standing


@dataclass(frozen=True)
class Seen:
    """An exploration: around which position, under which options that are not the chosen ones."""

    position: Position
    options: Mapping[str, str]
    exploration: Exploration


HOLDS: Mapping[Outcome, bool | None] = {
    Outcome.HOLDS: True,
    Outcome.FAILS: False,
    Outcome.WITHIN: None,
    Outcome.UNSEEN: None,
}


def event(seen: Seen, of: Rules, analysis: e.Analysis, option: tuple[str, str] | None) -> e.Exploration:
    """One exploration as an event."""
    explored = seen.exploration
    return e.Exploration(
        document=of.id,
        position=seen.position.name,
        title=e.Words(ja=seen.position.name, en=seen.position.name),
        analysis=analysis,
        readings=(e.Choice(reading=full(of.id, option[0]), option=option[1]),) if option else (),
        states=explored.states,
        transitions=explored.transitions,
        bound=e.words(explored.words),
        complete=explored.whole,
        properties=tuple(_property(judged, of) for judged in explored.judged),
    )


def _property(judged: Judged, of: Rules) -> e.Property:
    claimed = judged.property
    return e.Property(
        id=claimed.id,
        mode="always" if claimed.mode == ALWAYS else "sometimes",
        claim=e.words(claimed.words),
        holds=HOLDS[judged.outcome],
        cites=(full(of.id, claimed.cites),) if claimed.cites else (),
    )


def findings(of: Rules, seen: Sequence[Seen], option: tuple[str, str] | None = None) -> Iterator[Finding]:
    """The properties that fail, each with its shortest counterexample, as the scenario that plays it.

    `option`: the one option of a reading by which the explorations differ from the chosen ones.
    """
    for claimed in _properties(seen):
        judged = [(s, j) for s in seen for j in s.exploration.judged if j.property.id == claimed.id]
        shown = _decides(claimed, judged)
        if shown is not None:
            for found in _told(of, *shown):
                yield found if option is None else _under(found, *option)


def _under(found: Finding, reading: str, option: str) -> Finding:
    """A finding that holds under one option of a reading."""
    sentence = Words(
        f"解釈{reading}を{option}とするなら：{found.sentence.ja}",
        f"With the reading {reading} as {option}: {found.sentence.en}",
    )
    return replace(
        found,
        id=f"{found.id}/{reading}={option}",
        sentence=sentence,
        readings=tuple(sorted({*found.readings, (reading, option)})),
    )


def _properties(seen: Iterable[Seen]) -> tuple[Property, ...]:
    return tuple({j.property.id: j.property for s in seen for j in s.exploration.judged}.values())


def _decides(claimed: Property, judged: Sequence[tuple[Seen, Judged]]) -> tuple[Seen, Judged] | None:
    """The exploration that shows best that a property fails, if it does."""
    failed = [(s, j) for s, j in judged if j.failed]
    if not failed or (claimed.mode != ALWAYS and len(failed) < len(judged)):
        return None
    return min(failed, key=lambda shown: _length(shown[1]))


def _length(judged: Judged) -> int:
    line = judged.line or judged.near
    return len(line.plays) if line else 10_000


def _told(of: Rules, seen: Seen, judged: Judged) -> Iterator[Finding]:
    game = of.game(seen.options)
    judged, seen = _leaner(of, game, seen, judged)
    start = begin(game, lay(game, seen.position, of.cards.prints), seen.position.start).table

    def written(line: Line) -> Words | None:
        try:
            return _scenario(of, game, judged.property, seen, line)
        except Unplayable:
            return None

    found, _ = answer(game, start, [judged], seen.exploration.words, written)
    yield from found


def _leaner(of: Rules, game: Game, seen: Seen, judged: Judged) -> tuple[Judged, Seen]:
    """The counterexample of an `always` on as few cards as it needs."""
    if judged.line is None or judged.property.claim == END_REACHED:
        return judged, seen
    holds = claim(game, judged.property)
    position, line = lean(
        game, seen.position, of.cards.prints, judged.line, lambda table: not holds(Here(game, table))
    )
    return replace(judged, line=line), replace(seen, position=position)


def dead_ends(of: Rules, seen: Seen) -> Mapping[str, Words]:
    """FLOW/STEP after which the text stopped → the scenario that plays there, on few cards."""
    game = of.game(seen.options)
    found = {}
    for step, line in seen.exploration.stops.items():

        def shows(table: Table, step: str = step) -> bool:
            return game.stopped(table) == step

        position, leaner = lean(game, seen.position, of.cards.prints, line, shows)
        title = Words(
            f"{step}の後、どう進むかの記載がない", f"After {step} the text does not say how play goes on"
        )
        try:
            found[step] = replay(
                of, game, title, position, leaner.plays, lambda t: standing(game, t), seen.options
            )
        except Unplayable:
            continue
    return found


def _scenario(of: Rules, game: Game, claimed: Property, seen: Seen, line: Line) -> Words:
    def looks(table: Table) -> Sequence[Call]:
        if line.tried is None:
            return standing(game, table)
        player, option = line.tried
        refused = move(option, table, game, player)
        statement = full(of.id, line.because[0]) if line.because else ""
        return [call(f"cannot {option.action}", Role.THEN, **dict(refused.fillings), statement=statement)]

    return replay(of, game, claimed.words, seen.position, line.plays, looks, seen.options)
