"""The command line: thin, one function a command.

Exit status: 0 conforms, 1 does not, 2 wrong use or bad input. What a person got wrong is
answered with one clear message; a traceback means a defect of hantei.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Literal, ParamSpec

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import specs
from features.catalogue import BadCatalogue
from features.games import Rules, documents, rules
from features.runner import Verdict, document_of, parse_document, parse_file, run_feature, scenarios_of
from features.sheet_schema import schema_of
from features.sheets import read as read_sheets
from model.kernel.load import BadRulebook
from reports import about, findings_shown, shown
from reports.cards import problems_as_data, show_cards, tallies
from reports.check import check, publish
from reports.clashes import MOST
from reports.dealing import pools, with_cards
from reports.events import Result
from reports.found import ask, questions
from reports.pools import ask as ask_pool
from reports.readings import told as readings_told
from reports.run import passes
from reports.spread import Progress as Step
from reports.stream import EVENTS, BrokenStream
from reports.work import Done
from specs import BadFiles, Unknown
from specs.sheet_schema import schema, text_of

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

CONFORMS, FAILS, WRONG = 0, 1, 2

app = typer.Typer(
    help="Formal verification of the written rules of card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

P = ParamSpec("P")
Language = Literal["ja", "en"]

Doc = Annotated[str, typer.Argument(help="a document: doremi, slayers, yaboo")]
Docs = Annotated[list[str] | None, typer.Argument(help="documents; all of them if none is named")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
In = Annotated[Language, typer.Option("--language", help="language of what is printed")]
Folder = Annotated[Path, typer.Option("--out", help="folder to write to")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--reading", help="READING=option, in place of the chosen one; may be repeated"),
]

Questions = Annotated[
    list[str] | None, typer.Option("--question", help="only this question, such as overlap; may be repeated")
]

Cards = Annotated[
    list[Path] | None,
    typer.Option("--cards", help="a card sheet that is dealt into its document; may be repeated"),
]
Most = Annotated[
    int,
    typer.Option("--most", help="so many clashes of cards are tried on a table; the rest is listed", min=0),
]


def plainly(command: Callable[P, int]) -> Callable[P, None]:
    """The command with its result as exit status, and bad input as a message with status 2."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(status(lambda: command(*args, **kwargs)))

    return run


def status(work: Callable[[], int]) -> int:
    """What `work` returns, or WRONG after saying what was wrong."""
    try:
        return work()
    except BadFiles as error:
        wrong = "\n".join(map(str, error.problems))
    except (BadRulebook, BadCatalogue, BrokenStream) as error:
        wrong = str(error)
    except Unknown as error:
        wrong = str(error.args[0])
    except UnicodeDecodeError as error:
        wrong = f"not UTF-8 (byte {error.start})"
    except OSError as error:
        wrong = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except KeyboardInterrupt:
        wrong = "interrupted: nothing that was not printed has been checked"
    err.print(wrong, markup=False, soft_wrap=True)
    return WRONG


def named(listed: list[str] | None) -> tuple[str, ...]:
    """The documents asked for, each known. Raises Unknown."""
    return tuple(rules(document).id for document in listed) if listed else documents()


def chosen(listed: list[str] | None) -> dict[str, str]:
    """`READING=option` arguments. Raises Unknown for one that is not so written."""
    for item in listed or []:
        if "=" not in item:
            raise Unknown(f"--reading {item}: write READING=option, such as --reading after-6.4=ends")
    return {name: option for name, _, option in (item.partition("=") for item in listed or [])}


def dump(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n")


@contextmanager
def progressing() -> Iterator[Step]:
    """How far the work is: a bar on a terminal, else a line for every part."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=err) as bar:
        task = bar.add_task("loading", total=None)

        def progress(done: Done, n: int, of: int) -> None:
            bar.update(task, completed=n, total=of, description=done.part.name)
            if not err.is_terminal:
                err.print(f"{n}/{of} {done.part.name} ({done.seconds:.1f} s)", markup=False)

        yield progress


# ---- the main job ------------------------------------------------------------------


@app.command("check")
@plainly
def check_(
    docs: Docs = None, folder: Folder = Path("out"), language: In = "en", as_json: AsJson = False
) -> int:
    """Verify documents: scenarios, questions, timing, exploration. Writes the report."""
    with progressing() as progress:
        checked = check(named(docs), folder, progress)
    if as_json:
        dump(checked.conformance)
    else:
        shown.checked(out, checked, language)
    return CONFORMS if checked.passed else FAILS


@app.command()
@plainly
def report(
    stream: Annotated[Path, typer.Argument(help="events.jsonl of an earlier check")] = Path("out") / EVENTS,
    folder: Folder = Path("out"),
) -> int:
    """Build every form of the report anew from the events of a check."""
    run = publish(stream, folder)
    out.print(str(folder / "site" / "index.html"), markup=False)
    return CONFORMS if run.footer.verdict == "passed" else FAILS


# ---- scenarios ---------------------------------------------------------------------


@app.command()
@plainly
def run(
    file: Annotated[Path, typer.Argument(help="a feature file, Japanese or English")],
    document: Annotated[
        str, typer.Option("--document", help="the document, where the file does not say")
    ] = "",
    reading: Chosen = None,
    cards: Cards = None,
    language: In = "ja",
    as_json: AsJson = False,
) -> int:
    """Run a judge's own scenarios and print the trace."""
    feature = parse_file(file)
    of = with_cards(document or document_of(feature, file), cards or ())
    results = run_feature(feature, of, chosen(reading))
    if as_json:
        dump(shown.results_as_data(results, of))
    else:
        shown.results(out, results, of, language)
    if not results or any(result.verdict is Verdict.ERROR for result in results):
        return WRONG
    return CONFORMS if all(result.passed for result in results) else FAILS


@app.command()
@plainly
def features(doc: Doc, language: In = "en", folder: Folder = Path("out/features")) -> int:
    """Write a document's scenarios in a language, as files that run."""
    for path in shown.write_features(rules(doc), language, folder):
        out.print(str(path), markup=False)
    return CONFORMS


@app.command()
@plainly
def readings(doc: Doc, language: In = "ja", as_json: AsJson = False) -> int:
    """Run the scenarios of every reading under each of its options."""
    of = rules(doc)
    found = list(readings_told(of, scenarios_of(parse_document(of))))
    if as_json:
        dump(shown.readings_as_data(found))
    else:
        shown.readings(out, found, language)
    return CONFORMS


# ---- looking things up -------------------------------------------------------------


@app.command()
@plainly
def clause(
    id: Annotated[str, typer.Argument(help="DOC:CLAUSE or DOC:STATEMENT, such as doremi:6")],
    language: In = "ja",
    as_json: AsJson = False,
) -> int:
    """Show a clause: its text, encoding, scenarios, readings and code positions."""
    found = about.clause(*_split(id))
    if as_json:
        dump([event.model_dump(mode="json", exclude_defaults=True) for event in found])
    else:
        shown.clause(out, found, language)
    return CONFORMS


def _split(id: str) -> tuple[Rules, str]:
    document, colon, local = id.partition(":")
    if not colon:
        raise Unknown(f"{id}: name a clause with its document, such as doremi:6")
    return rules(document), local


@app.command()
@plainly
def findings(
    docs: Docs = None,
    cards: Cards = None,
    question: Questions = None,
    reading: Chosen = None,
    most: Most = MOST,
    language: In = "ja",
    as_json: AsJson = False,
) -> int:
    """Ask every question of Z3 and of the timing graph; each finding with its scenario."""
    wanted, dealt = questions(question), pools(cards or (), docs or ())
    under = tuple(chosen(reading).items())
    apart = (
        [id for id in named(docs) if id not in {pool.document for pool in dealt}] if docs or not dealt else []
    )
    with progressing() as progress:
        listed = [
            *ask(apart, wanted, progress, under),
            *(ask_pool(pool, wanted, most, progress, under) for pool in dealt),
        ]
    if as_json:
        dump({"documents": {one.document: one.as_data() for one in listed}})
    else:
        for one in listed:
            findings_shown.findings(out, one, language)
    return CONFORMS if all(one.passed for one in listed) else FAILS


@app.command()
@plainly
def mutants(
    docs: Docs = None,
    clause: Annotated[
        list[str] | None, typer.Option("--clause", help="only what is broken in this clause, such as 6")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="look for no scenarios that would kill the survivors")
    ] = False,
    language: In = "ja",
    as_json: AsJson = False,
) -> int:
    """Break every rule in turn, and list what no scenario notices, with one that would."""
    found: list[Result] = []
    for of in map(rules, named(docs)):
        with progressing() as progress:
            mine = about.mutants(of, clause or (), progress, quick=quick)
        found += mine
        if not as_json:
            shown.mutants(out, mine, of, language)
    if as_json:
        dump(shown.mutants_as_data(found))
    return CONFORMS if all(map(passes, found)) else FAILS


@app.command()
@plainly
def timing(doc: Doc, language: In = "ja", literal: Annotated[bool, typer.Option("--literal")] = False) -> int:
    """Print the timing graph of a document as SVG."""
    sys.stdout.write(about.timing(rules(doc), language, "literal" if literal else "chosen") + "\n")
    return CONFORMS


@app.command()
@plainly
def explore(
    doc: Doc,
    position: Annotated[
        str, typer.Option("--position", help="one position of the rulebook; all if not named")
    ] = "",
    reading: Chosen = None,
    states: Annotated[int, typer.Option("--states", help="the bound", min=1)] = 100_000,
    language: In = "ja",
    as_json: AsJson = False,
) -> int:
    """Explore one turn around a position exhaustively, with the document's properties."""
    found = about.explorations(rules(doc), position, chosen(reading), states)
    if as_json:
        dump([one.model_dump(mode="json", exclude_defaults=True) for one in found])
    else:
        shown.explorations(out, found, language)
    return CONFORMS if about.sound(found) else FAILS


@app.command()
@plainly
def source(
    doc: Doc,
    file: Annotated[Path, typer.Argument(help="a newer text of the document")],
    as_json: AsJson = False,
) -> int:
    """List the statements whose lines changed, moved or vanished in a newer text."""
    found = specs.compare(specs.load(specs.folder(rules(doc).id)), file.read_text("utf-8"))
    if as_json:
        dump(shown.differences_as_data(found))
    else:
        shown.differences(out, found)
    return FAILS if found else CONFORMS


# ---- card sheets -------------------------------------------------------------------

cards_app = typer.Typer(
    help="Check card sheets; the JSON Schema by which editors complete them.", no_args_is_help=True
)
app.add_typer(cards_app, name="cards")


@cards_app.command("check")
@plainly
def cards_check(
    sheets: Annotated[list[Path], typer.Argument(metavar="POOL.toml…", help="card sheets")],
    language: In = "ja",
    as_json: AsJson = False,
) -> int:
    """Check card sheets against their documents: every problem of every card at once."""
    try:
        found = tallies(read_sheets(sheets))
    except BadFiles as error:
        if not as_json:
            raise
        dump({"problems": problems_as_data(error.problems)})
        return WRONG
    if as_json:
        dump({"documents": {one.document: one.as_data() for one in found}, "problems": []})
    else:
        show_cards(out, found, language)
    return CONFORMS


@cards_app.command("schema")
@plainly
def cards_schema(
    doc: Annotated[str, typer.Argument(help="a document, whose names are then completed too")] = "",
) -> int:
    """Print the JSON Schema of card sheets, for editors."""
    sys.stdout.write(text_of(schema_of(rules(doc)) if doc else schema()))
    return CONFORMS


def main() -> None:
    """The entry point: `hantei`."""
    width = shutil.get_terminal_size((100, 24)).columns
    out.width = err.width = max(width, 60)
    try:
        app()
    except KeyboardInterrupt:
        err.print("interrupted", markup=False)
        sys.exit(WRONG)
