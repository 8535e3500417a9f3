"""A scenario as a film: its steps, after each the table where it changed, and what was passed.

Films are in Japanese, as their page is at first, with English inside. Below the steps of a row
stand the path (text), the rulings (each begins with a `b`; `x` is a refusal) and the windows
declined (each begins with an `i`). Rows follow the eye: all Givens lay one table; each When has its own table and trace; the
Thens look at the last one. Traces and rulings name statements; a script makes links of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from reports import presupposed
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


class Projector:
    """Shows the scenarios of one page, one after the other.

    `say` says a name; `feature` is the file that the page itself names. The English of a step
    stands where the page first has that step; the script puts it below the others.
    """

    def __init__(self, names: Names, say: Say, feature: str = "") -> None:
        self._names = names
        self._say = say
        self._feature = feature
        self._english: dict[str, str] = {}

    def show(self, scenario: Scenario) -> Markup:
        """The scenario, folded unless it did not pass."""
        return _shown(scenario, self._names, self._say, self._feature, self._step_words)

    def _step_words(self, step: Step) -> Markup:
        if self._english.get(step.ja) == step.en:
            return Markup("<p>{}").format(text(step.ja))
        self._english.setdefault(step.ja, step.en)
        return paragraphs(step)


StepWords = Callable[[Step], Markup]


def _shown(scenario: Scenario, names: Names, say: Say, feature: str, words: StepWords) -> Markup:
    of = list(rows(scenario))
    film = Film(names, [row.table for row in of if row.table], say)
    reel = NO.join(_row(scenario, row, film, say, words) for row in of)
    passed = scenario.verdict == "passed"
    kind = "f" if passed else f'"f {scenario.verdict}"'
    verdict = Markup("{} {}").format(ICONS[scenario.verdict], say(VERDICTS[scenario.verdict]))
    name = Markup("<b>{}</b><b lang=en>{}</b>").format(text(scenario.name.ja), text(scenario.name.en))
    message = paragraphs(scenario.message) if scenario.message else NO
    file = "" if scenario.file == feature else scenario.file
    where = " ".join((f"{file}:{scenario.line}", *map(_choice, scenario.readings)))
    return Markup("<details class={} id={}{}><summary>{} {}</summary>{}{}<p>{}</details>").format(
        Markup(kind),
        scenario_anchor(scenario.id),
        NO if passed else Markup(" open"),
        verdict,
        name,
        message,
        reel,
        text(where),
    )


def _row(scenario: Scenario, row: Row, film: Film, say: Say, words: StepWords) -> Markup:
    steps = NO.join(_step(scenario, number, step, say, words) for number, step in row.steps)
    drawn = film.next() if row.table else NO
    listed = Markup("<ol class={}>{}</ol>").format(row.keyword[0], steps) if steps else NO
    # The style sheet says below a declaration without a table that nothing changed.
    return Markup("<div>{}{}{}</div>").format(listed, _traced(row, say), drawn)


def _step(scenario: Scenario, number: int, step: Step, say: Say, words: StepWords) -> Markup:
    id = f"{scenario_anchor(scenario.id)}-{number}"
    if step.verdict == "passed":
        return Markup("<li id={}>{}").format(id, words(step))
    said = Markup("<p class=x>{} <i>{}</i>").format(ICONS[step.verdict], say(VERDICTS[step.verdict]))
    if step.message:
        said += paragraphs(step.message)
    return Markup("<li id={} class={}>{}{}").format(id, step.verdict, words(step), said)


def _traced(row: Row, say: Say) -> Markup:
    """What was passed: statements in their order, readings beside them, rulings under them."""
    said = Markup("<p>{}").format(text(" ".join(_path(row.trace)))) if row.trace else NO
    said += NO.join(ruling(line.ruling, say) for line in row.trace if line.ruling)
    for declined in row.declined:
        said += Markup("<p><i>{}</i> <i>{}</i> {}").format(
            say(TEXT["nobody_responds"]), say(declined.player), _local(declined.statement)
        )
    return said


def _path(trace: Iterable[Passed]) -> Iterator[str]:
    """The statements passed, each followed by the readings that it rests on.

    The head of an id that equals that of the one before is left out (`6.2 .3 .4`); the script
    that makes links writes it in full.
    """
    before = ""
    for line in _once_each(trace):
        head, dot, rest = _local(line.statement).partition(".")
        yield dot + rest if dot and head == before else head + dot + rest
        yield from map(_choice, line.readings)
        before = head


def _choice(choice: Choice) -> str:
    return f"{_local(choice.reading)}={choice.option}"


def ruling(ruling: Ruling, say: Say) -> Markup:
    """The ruling with its statements: why the answer is what it is."""
    refused = NO if ruling.allowed else Markup(" class=x")
    said = Markup("<p{}><b>{}</b> {}").format(refused, say(JUDGED[ruling.verdict]), _listed(ruling.because))
    said += text("".join(f" {_choice(choice)}" for choice in ruling.readings))
    if not ruling.offered:
        said += Markup(" <i>{}</i>").format(say(TEXT["not_offered"]))
    for what, ids in (("overruled", ruling.overruled), ("ranked", ruling.by), ("must", ruling.must)):
        if ids:
            said += Markup(" <i>{}</i> {}").format(say(TEXT[what]), _listed(ids))
    for unmet in ruling.unmet:
        said += Markup(" <i>{}</i> {} {}").format(
            say(TEXT["unmet"]), _local(unmet.statement), both(unmet.part)
        )
    if ruling.presupposed:
        said += Markup(" <i>{} {}</i> {}").format(
            presupposed.ICON, say(TEXT["presupposed"]), _listed(ruling.presupposed)
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
