"""What the command line prints: events and results for somebody at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from features.games import Rules
from features.runner import Result, parse_document, scenarios_of
from features.write import translated
from model.kernel.words import Language
from reports import events as e
from reports import told
from reports.mutated import scenario_of
from reports.presupposed import marked, needed
from reports.readings import Told
from reports.scores import low, tally
from specs import Difference

if TYPE_CHECKING:
    from reports.check import Checked
    from reports.run import Run

ICON: Mapping[e.Outcome, str] = {
    "passed": "[green]✓[/]",
    "failed": "[red]✗[/]",
    "cantTell": "[yellow]?[/]",
    "inapplicable": "–",
    "untested": "·",
}
VERDICT: Mapping[e.Judged, e.Words] = {
    "permitted": e.Words(ja="認められる", en="permitted"),
    "forbidden": e.Words(ja="認められない", en="forbidden"),
    "required": e.Words(ja="義務", en="required"),
    "silent": e.Words(ja="記載なし", en="silent"),
    "contradictory": e.Words(ja="矛盾", en="contradictory"),
    "judge": e.Words(ja="ジャッジの指示", en="left to the judge"),
}


def said(words: e.Bilingual, language: Language) -> str:
    """The words in a language, safe to print."""
    return escape(words.ja if language == "ja" else words.en)


# ---- scenarios ---------------------------------------------------------------------


def results(out: Console, found: Iterable[Result], of: Rules, language: Language) -> None:
    """Scenarios that ran: every step, and what it set off, by statement and reading."""
    for result in found:
        scenario = told.scenario(result, of)
        out.print(f"{ICON[scenario.verdict]} [bold]{said(scenario.name, language)}[/]")
        for line in scenario.trace:
            out.print(f"      {_passed(line, language)}", style="dim")
        for step in scenario.steps:
            out.print(f"  {ICON[step.verdict]} {escape(step.ja if language == 'ja' else step.en)}")
            for line in step.trace:
                out.print(f"      {_passed(line, language)}", style="dim")
            for window in step.declined:
                out.print(f"      {escape(window.statement)}  – {said(window.player, language)}", style="dim")
        if scenario.message:
            out.print(f"  {said(scenario.message, language)}", style="red")


def _passed(line: e.Passed, language: Language) -> str:
    parts = [escape(line.statement)]
    if line.declared:
        parts.append(said(line.declared, language))
    if line.ruling:
        because = ", ".join((*line.ruling.because, *(u.statement for u in line.ruling.unmet)))
        by = f" ({', '.join(line.ruling.by)})" if line.ruling.by else ""
        parts.append(
            escape(
                f"{VERDICT[line.ruling.verdict].ja if language == 'ja' else VERDICT[line.ruling.verdict].en}: {because}{by}"
            )
        )
        if line.ruling.presupposed:
            parts.append(f"{marked(language)}: {escape(', '.join(line.ruling.presupposed))}")
    if line.readings:
        parts.append(escape("[" + ", ".join(f"{c.reading}={c.option}" for c in line.readings) + "]"))
    return "  ".join(parts)


def results_as_data(found: Iterable[Result], of: Rules) -> list[Any]:
    """The same as plain data."""
    return [told.scenario(result, of).model_dump(mode="json", exclude_defaults=True) for result in found]


# ---- findings ----------------------------------------------------------------------

STANDING = {"new": "[red]new[/]", "accepted": "accepted", "gone": "[red]gone[/]"}


def _unsettled(out: Console, found: Iterable[e.Finding], language: Language) -> None:
    """Findings at a glance."""
    for finding in found:
        out.print(
            f"{STANDING[finding.standing]}  [bold]{escape(finding.id)}[/]  {escape(', '.join(finding.analyses))}"
        )
        out.print(f"    {said(finding.sentence, language)}")


# ---- a clause ----------------------------------------------------------------------


def clause(out: Console, found: Sequence[e.Result], language: Language) -> None:
    """A clause whole: its statements, encoding, readings, scenarios and places; of the presuppositions
    that these need, the titles."""
    shown = {event.id for event in found if isinstance(event, e.Clause)}
    for event in found:
        match event:
            case e.Clause():
                out.print(
                    f"[bold]{escape(event.id)}  {said(event.heading, language)}[/]  {escape(event.feature)}"
                )
            case e.Statement(clause=clause) if clause in shown:
                _statement(out, event, language)
                for need in needed(event.id, found):
                    out.print(f"    {marked(language)}: {escape(need.id)}  {said(need.title, language)}")
            case e.Reading():
                out.print(f"\n[bold]{escape(event.id)}[/]  {said(event.title, language)}")
                out.print(f"    {said(event.situation, language)}")
                for option in event.options:
                    mark = "●" if option.id == event.chosen else "○"
                    out.print(f"    {mark} {option.id}: {said(option, language)}")
                out.print(f"    {said(event.why, language)}", style="dim")
            case e.Scenario():
                out.print(
                    f"  {ICON[event.verdict]} {said(event.name, language)}  {escape(event.file)}:{event.line}"
                )


def _statement(out: Console, event: e.Statement, language: Language) -> None:
    place = f"{event.place.file}:{event.place.line}" if event.place else ""
    out.print(f"\n[bold]{escape(event.id)}[/]  {said(event.title, language)}  [dim]{escape(place)}[/]")
    if event.presupposed:
        out.print(f"    {marked(language)} ← {escape(', '.join(event.needed_by))}")
    out.print(f"    {said(event, language)}")
    for words in event.encoding:
        out.print(f"    ⇒ {said(words, language)}")
    if event.restates:
        out.print(f"    = {escape(event.restates)}")
    if event.not_executable:
        out.print(f"    – {said(event.not_executable, language)}")
    for position in event.code:
        out.print(f"    {escape(position.file)}:{position.line}", style="dim")


# ---- mutants -----------------------------------------------------------------------


def mutants(out: Console, found: Sequence[e.Result], of: Rules, language: Language) -> None:
    """The mutants of a document: totals, statements whose score is not full, survivors with the scenario
    that would kill them, new ones first, and scenarios that no mutant changes."""
    out.print(_totals(found, of, language))
    grid = Grid("statement", "score", "accepted", "killed", "by its own clause", box=None)
    for score in low(event for event in found if isinstance(event, e.Score)):
        icon = ICON["passed" if score.enough else "failed"]
        killed = f"{score.killed} of {score.total - score.equivalent}"
        accepted = f"{score.accepted} %"
        grid.add_row(f"{icon} {score.statement}", f"{score.score} %", accepted, killed, str(score.own))
    if grid.row_count:
        out.print(grid)
    told = [event for event in found if isinstance(event, e.Mutant) and event.standing]
    for mutant in sorted(told, key=lambda m: m.standing == "accepted"):
        _mutant(out, mutant, language)
    written = {scenario_of(scenario): scenario for scenario in scenarios_of(parse_document(of))}
    for event in found:
        if isinstance(event, e.Idle):
            scenario = written[event.scenario]
            out.print(f"[red]idle[/]  {escape(scenario.title(language))}  [dim]{escape(scenario.place)}[/]")
        elif isinstance(event, e.Problem):
            out.print(f"{ICON['failed']} {escape(f'{event.file}:{event.line}: {event.message}')}")


def _totals(found: Iterable[e.Result], of: Rules, language: Language) -> Grid:
    counted = tally(event for event in found if isinstance(event, e.Mutant | e.Kills))
    grid = Grid("document", "mutants", "killed", "by their own clause", "equivalent", "survive", box=None)
    grid.add_row(
        f"{of.id}  {said(of.register.document.title, language)}",
        str(counted.total),
        f"{counted.killed}, {percent(counted.score)}",
        f"{counted.own}, {percent(counted.share_own)}",
        str(counted.equivalent),
        str(counted.survived),
    )
    return grid


def percent(share: int | None) -> str:
    """A percentage, or a dash where there is nothing to count."""
    return "–" if share is None else f"{share} %"


def _mutant(out: Console, mutant: e.Mutant, language: Language) -> None:
    out.print(f"{STANDING[mutant.standing or 'new']}  [bold]{escape(mutant.id)}[/]", soft_wrap=True)
    for words in filter(None, (mutant.words, mutant.note)):
        out.print(f"    {said(words, language)}", soft_wrap=True)
    if mutant.readings:
        chosen = ", ".join(f"{choice.reading}={choice.option}" for choice in mutant.readings)
        out.print(f"    [dim]{escape(chosen)}[/]", soft_wrap=True)
    if mutant.scenario:
        for text in (mutant.scenario.ja if language == "ja" else mutant.scenario.en).splitlines():
            out.print(f"      | {escape(text)}", soft_wrap=True)


def mutants_as_data(found: Iterable[e.Result]) -> list[Any]:
    """The same as plain data, killed ones too."""
    return [event.model_dump(mode="json", exclude_defaults=True) | {"type": event.type} for event in found]


# ---- exploration -------------------------------------------------------------------


def explorations(out: Console, found: Iterable[e.Exploration], language: Language) -> None:
    """Explorations, each with what came of its properties."""
    for one in found:
        out.print(f"[bold]{said(one.title, language)}[/]  {said(one.bound, language)}")
        for claimed in one.properties:
            icon = ICON["cantTell" if claimed.holds is None else "passed" if claimed.holds else "failed"]
            out.print(f"  {icon} {claimed.mode}  {said(claimed.claim, language)}")


# ---- readings ----------------------------------------------------------------------


def readings(out: Console, found: Iterable[Told], language: Language) -> None:
    """Readings, open ones first, with what their scenarios show."""
    for one in sorted(found, key=lambda t: t.apart):
        state = "[green]✓[/]" if one.apart else "[yellow]?[/]"
        out.print(f"{state} [bold]{one.reading.id}[/]  {said(one.reading.title, language)}")
        for option in one.reading.options:
            chosen = "●" if option.id == one.reading.chosen else "○"
            shown = "" if option.id in one.shown else "  (no scenario shows it)"
            out.print(f"    {chosen} {option.id}: {said(option, language)}{shown}")


def readings_as_data(found: Iterable[Told]) -> list[Any]:
    return [
        {"id": t.reading.id, "chosen": t.reading.chosen, "told_apart": t.apart, "shown": sorted(t.shown)}
        for t in found
    ]


# ---- a new edition -----------------------------------------------------------------


def differences(out: Console, found: Iterable[Difference]) -> None:
    """What changed between the register and a newer text."""
    grid = Grid("change", "item", "was", "now", box=None)
    for one in found:
        grid.add_row(one.change, escape(one.item), _spans(one.was), _spans(one.now))
    out.print(grid if grid.row_count else "nothing changed")


def differences_as_data(found: Iterable[Difference]) -> list[Any]:
    return [{"change": d.change, "item": d.item, "was": list(d.was), "now": list(d.now)} for d in found]


def _spans(lines: Sequence[int]) -> str:
    return ", ".join(map(str, lines))


# ---- features ----------------------------------------------------------------------


def write_features(of: Rules, language: Language, folder: Path) -> Iterator[Path]:
    """Every feature of a document in a language, as files that run."""
    for feature in parse_document(of):
        path = folder / of.id / Path(feature.file).name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(translated(feature, of, language), "utf-8")
        yield path


# ---- a check -----------------------------------------------------------------------


def checked(out: Console, done: Checked, language: Language) -> None:
    """A finished check at a glance: what failed first, then the figures."""
    run = done.run
    for problem in run.problems:
        out.print(f"[red]✗[/] {escape(f'{problem.file}:{problem.line}: {problem.item}: {problem.message}')}")
    for scenario in run.scenarios:
        if scenario.verdict != "passed" and scenario.message:
            out.print(f"{ICON[scenario.verdict]} {said(scenario.message, language)}", soft_wrap=True)
    counting = [f for f in run.findings if f.standing != "accepted" and (f.counts or f.standing == "gone")]
    _unsettled(out, counting, language)
    for document, totals in done.conformance["documents"].items():
        _open_mutants(out, document, run, totals["mutants"])
    columns = ("document", "lines", "statements", "scenarios", "readings", "findings", "mutants")
    grid = Grid(*columns, box=None)
    for document, totals in done.conformance["documents"].items():
        grid.add_row(
            f"{document}  {said(run.document[document].title, language)}",
            f"{totals['lines']['registered']} of {totals['lines']['total']}",
            _statements(totals["statements"]),
            f"{totals['scenarios']['passed']} of {totals['scenarios']['total']} pass",
            f"{totals['readings']['told_apart']} of {totals['readings']['total']} told apart",
            f"{totals['findings']['total']}: {totals['findings']['accepted']} accepted,"
            f" {totals['findings']['new']} new, {totals['findings']['gone']} gone",
            f"{totals['mutants']['killed']} of {totals['mutants']['total'] - totals['mutants']['equivalent']} die",
        )
    out.print(grid)
    verdict = "[green]✓ passed[/]" if done.passed else "[red]✗ failed[/]"
    out.print(
        f"{verdict} in {run.footer.seconds:.0f} s; the report is {escape(str(done.folder / 'site' / 'index.html'))}"
    )


def _statements(totals: Mapping[str, int]) -> str:
    """How many statements are encoded; what is presupposed beside them, if anything is."""
    encoded = f"{totals['encoded']} of {totals['total']} encoded"
    return f"{encoded}, {totals['presupposed']} presupposed" if totals["presupposed"] else encoded


def _open_mutants(out: Console, document: str, run: Run, mutants: Mapping[str, int]) -> None:
    """What a document's mutants leave to do, as numbers; nothing where there is nothing to do."""
    low = sum(score.document == document and not score.enough for score in run.score.values())
    counted = {
        "survivors not accepted": mutants["new"],
        "accepted survivors gone": mutants["gone"],
        "scores too low": low,
        "idle scenarios": mutants["idle_scenarios"],
    }
    undone = ", ".join(f"{what}: {number}" for what, number in counted.items() if number)
    if undone:
        out.print(f"{ICON['failed']} {escape(f'{document}: {undone}; hantei mutants {document} lists them')}")
