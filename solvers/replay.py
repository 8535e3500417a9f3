"""Scenario texts of what was found: written in both languages, run, and only then believed."""

from collections.abc import Callable, Mapping, Sequence

from features import gherkin
from features.games import Rules
from features.phrase import Call
from features.runner import run
from features.write import givens, scenario_text, when
from model.kernel.game import Game, Option
from model.kernel.lay import begin, lay
from model.kernel.position import Position
from model.kernel.table import Table
from model.kernel.words import LANGUAGES, Language, Words

Play = tuple[int, Option]
"""Who (NOBODY: chance) declares what."""

Looks = Callable[[Table], Sequence[Call]]
"""What a scenario looks at in the end, given the table there."""


class Unplayable(AssertionError):
    """A scenario that was written and does not run: a defect of ours, never a finding."""


def replay(
    of: Rules,
    game: Game,
    title: Words,
    position: Position,
    plays: Sequence[Play],
    looks: Looks,
    readings: Mapping[str, str],
) -> Words:
    """A feature file with one scenario, in each language: `position`, `plays`, and what is then
    looked at. `readings`: the options under which it runs, where they are not the chosen ones.

    Raises Unplayable unless both run and pass, on the very table.
    """
    table = begin(game, lay(game, position, of.cards.prints), position.start).table
    calls = list(givens(position, of))
    start = table
    for _, option in plays:
        calls.append(when(option, table, game))
        table = game.play(table, option, trusted=True).table
    calls += looks(table)
    titles: Mapping[Language, str] = {language: title(language) for language in LANGUAGES}
    ja, en = (scenario_text(titles, calls, of, language, readings) for language in LANGUAGES)
    for text in (ja, en):
        _run(text, of, start)
    return Words(ja, en)


def _run(text: str, of: Rules, start: Table) -> None:
    feature = gherkin.read(text, "witness.feature")
    for result in run(feature.scenarios, of):
        if not result.passed:
            raise Unplayable(f"{result.message}\n{text}")
        opening = result.film.opening
        if opening is not None and opening.table.json() != start.json():
            raise Unplayable(f"the text does not give the same table\n{text}")


def joined(texts: Sequence[Words]) -> Words:
    """Several files of one feature as one: the heading of the first, and the scenarios of all."""

    def whole(language: Language) -> str:
        first, *rest = (text(language) for text in texts)
        return "\n".join((first, *(text.partition("\n\n")[2] for text in rest)))

    return Words(whole("ja"), whole("en"))
