"""A scenario as a film: its steps, after each the table where it changed, and what was passed.

Rows follow the eye: all Givens lay one table; each When has its own table and trace; the
Thens look at the last one. Traces and rulings name statements; a script makes links of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from reports.events import Choice, Declined, Names, Passed, Picture, Ruling, Scenario, Step
from reports.site.draw import Film, Say
from reports.site.html import both, paragraphs, text
from reports.site.links import scenario_anchor
from reports.site.wording import ICONS, JUDGED, TEXT, VERDICTS

NO = Markup("")


@dataclass(frozen=True)
class Row:
    """Steps that are shown together, each with its number in the scenario (from 1), the table
    after them where they changed it, and what they set off."""

    keyword: str
    steps: tuple[tuple[int, Step], ...]
    table: Picture | None
    trace: tuple[Passed, ...]
    declined: tuple[Declined, ...] = ()


def rows(scenario: Scenario) -> Iterator[Row]:
    """Givens together with the table that they lay, each When by itself, Thens together."""
    numbered = list(enumerate(scenario.steps, 1))
    laid = [pair for pair in numbered if pair[1].keyword == "given"]
    if laid or scenario.table:
        yield Row("given", tuple(laid), scenario.table, scenario.trace)
    for _, group in groupby(numbered[len(laid) :], key=_row_of):
        steps = tuple(group)
        table = next((step.table for _, step in reversed(steps) if step.table), None)
        trace = tuple(line for _, step in steps for line in step.trace)
        declined = tuple(window for _, step in steps for window in step.declined)
        yield Row(steps[0][1].keyword, steps, table, trace, declined)


def _row_of(pair: tuple[int, Step]) -> tuple[str, int]:
    number, step = pair
    return step.keyword, number if step.keyword == "when" else 0


def shown(scenario: Scenario, names: Names, say: Say, feature: str) -> Markup:
    """The scenario, folded unless it did not pass. `feature`: the file that the page itself names."""
    of = list(rows(scenario))
    film = Film(names, [row.table for row in of if row.table], say)
    reel = NO.join(_row(scenario, row, film, say) for row in of)
    passed = scenario.verdict == "passed"
    kind = "f" if passed else f'"f {scenario.verdict}"'
    verdict = Markup("{} <i>{}</i>").format(ICONS[scenario.verdict], say(VERDICTS[scenario.verdict]))
    name = both(scenario.name, "b")
    message = both(scenario.message, "p") if scenario.message else NO
    file = "" if scenario.file == feature else scenario.file
    where = Markup("<p class=m>{}:{}").format(file, scenario.line) + NO.join(map(_choice, scenario.readings))
    return Markup("<details class={} id={}{}><summary>{} {}</summary>{}{}{}</details>").format(
        Markup(kind),
        scenario_anchor(scenario.id),
        NO if passed else Markup(" open"),
        verdict,
        name,
        message,
        reel,
        where,
    )


def _row(scenario: Scenario, row: Row, film: Film, say: Say) -> Markup:
    steps = NO.join(_step(scenario, number, step, say) for number, step in row.steps)
    drawn = film.next() if row.table else NO
    if not drawn and row.keyword == "when":
        drawn = Markup("<p class=u>{}").format(say(TEXT["unchanged"]))
    listed = Markup("<ol class={}>{}</ol>").format(row.keyword[0], steps) if steps else NO
    return Markup("<div class=r>{}{}{}</div>").format(listed, _traced(row, say), drawn)


def _step(scenario: Scenario, number: int, step: Step, say: Say) -> Markup:
    id = f"{scenario_anchor(scenario.id)}-{number}"
    if step.verdict == "passed":
        return Markup("<li id={}>{}").format(id, paragraphs(step))
    said = Markup("<p class=x>{} <i>{}</i>").format(ICONS[step.verdict], say(VERDICTS[step.verdict]))
    if step.message:
        said += paragraphs(step.message)
    return Markup("<li id={} class={}>{}{}").format(id, step.verdict, paragraphs(step), said)


def _traced(row: Row, say: Say) -> Markup:
    """What was passed: statements in their order, readings beside them, rulings under them."""
    path = Markup(" ").join(_passed(line) for line in _once_each(row.trace))
    said = Markup("<p class=s>{}").format(path) if path else NO
    said += NO.join(ruling(line.ruling, say) for line in row.trace if line.ruling)
    for declined in row.declined:
        said += Markup("<p class=o><i>{}</i> <i>{}</i> {}").format(
            say(TEXT["nobody_responds"]), say(declined.player), _local(declined.statement)
        )
    return said


def _passed(line: Passed) -> Markup:
    return text(_local(line.statement)) + NO.join(map(_choice, line.readings))


def _choice(choice: Choice) -> Markup:
    return text(f" {_local(choice.reading)}={choice.option}")


def ruling(ruling: Ruling, say: Say) -> Markup:
    """The ruling with its statements: why the answer is what it is."""
    kind = "j" if ruling.allowed else '"j x"'
    said = Markup("<p class={}><b>{}</b> {}").format(
        Markup(kind), say(JUDGED[ruling.verdict]), _listed(ruling.because)
    )
    said += NO.join(map(_choice, ruling.readings))
    if not ruling.offered:
        said += Markup(" <i>{}</i>").format(say(TEXT["not_offered"]))
    for what, ids in (("overruled", ruling.overruled), ("ranked", ruling.by), ("must", ruling.must)):
        if ids:
            said += Markup(" <i>{}</i> {}").format(say(TEXT[what]), _listed(ids))
    for unmet in ruling.unmet:
        said += Markup(" <i>{}</i> {} {}").format(
            say(TEXT["unmet"]), _local(unmet.statement), both(unmet.part)
        )
    return said


def _listed(ids: Iterable[str]) -> Markup:
    return text(" ".join(map(_local, ids)))


def _local(id: str) -> str:
    """The id without the document: a film is always seen among its document's clauses."""
    return id.partition(":")[2] or id


def _once_each(trace: Iterable[Passed]) -> Iterator[Passed]:
    """The lines of a trace, one for several steps of one statement that follow each other."""
    for _, lines in groupby(trace, key=lambda line: line.statement):
        same = list(lines)
        readings = dict.fromkeys(choice for line in same for choice in line.readings)
        yield same[0].model_copy(update={"readings": tuple(readings)})
