"""What the project promises as a whole: its files, its READMEs, its rulebooks and its wheel."""

import re
import subprocess
import unicodedata
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main

from features.games import documents, rules
from model.kernel.citing import citations
from model.kernel.reading import places
from reports.cli import app
from specs import originals

ROOT = Path(__file__).resolve().parent.parent
READMES = ("README.md", "README.ja.md")
PACKAGES = ("model", "specs", "features", "solvers", "reports")


@cache
def tracked() -> dict[str, str]:
    """Path → text of every file in the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = {name: ROOT / name for name in listed.stdout.split("\0") if name}
    return {name: path.read_text("utf-8") for name, path in files.items() if path.is_file()}


# ---- files -------------------------------------------------------------------------

OUTSIDE = re.compile(
    r"""(?<![\w.~/}])/(?:home|root|Users|work|opt|mnt|tmp|private)/\w  # a folder of some machine
    |   (?:pypi|pythonhosted)[.](?:org|python)                         # a host of packages
    |   (?:npmjs|anaconda|conda)[.](?:org|com)""",
    re.VERBOSE,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # in two parts, since this file is looked through as well
        ("see {}home/ai/hantei".format("/"), True),
        ("--index-url https://{}.org/{}".format("pypi", "simple"), True),
        ("https://files.{}.org/x".format("pythonhosted"), True),
        ("out/opt/report.html", False),
        ("python -m http.server /", False),
    ],
)
def test_what_belongs_to_one_machine_is_recognised(text: str, found: bool) -> None:
    """Folders from the root of somebody's disk, and hosts that only some can reach."""
    assert bool(OUTSIDE.search(text)) is found


def test_no_file_depends_on_a_machine_or_a_package_host() -> None:
    """The project can be cloned anywhere, and installs from whatever index pip is set to."""
    assert [(name, hit[0]) for name, text in tracked().items() for hit in OUTSIDE.finditer(text)] == []


RUN = 26
"""So many characters in a row are a quotation; shorter ones are terms and names of cards."""


def plain(text: str) -> str:
    """Without what a copy may change unnoticed: blanks, line ends, the width of letters."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def runs(text: str) -> Iterator[str]:
    """Every run of `RUN` characters of a plain text that is more than a ruled line."""
    found = (text[i : i + RUN] for i in range(len(text) - RUN + 1))
    return (run for run in found if len(set(run)) > RUN // 4)


def quoted(text: str, of: str) -> str:
    """The first run of `of` that stands in `text`, or ''."""
    known = frozenset(runs(plain(of)))
    return next((run for run in runs(plain(text)) if run in known), "")


def test_a_quotation_is_recognised() -> None:
    """Whatever its width and wherever its lines end; a shorter one is none, nor is a ruled line."""
    original = "".join(map(chr, range(0x3041, 0x3041 + RUN)))
    assert quoted(f"# {original[:9]}\n  {original[9:]}.", original) == plain(original)
    assert quoted(original[1:], original) == ""
    assert quoted("=" * 80, "=" * 80) == ""


def test_no_file_quotes_a_document() -> None:
    """The rules texts belong to their authors: everything is in our own words."""
    texts = originals()
    if texts is None:
        pytest.skip("HANTEI_DOCUMENTS is not set")
    whole = "\n".join(path.read_text("utf-8") for path in sorted(texts.glob("*.txt")))
    known = frozenset(runs(plain(whole)))
    assert known, "the folder holds the documents"
    hits = ((name, run) for name, text in tracked().items() for run in runs(plain(text)) if run in known)
    assert list(hits) == []


# ---- READMEs -----------------------------------------------------------------------


def blocks(text: str) -> list[str]:
    """The commands that a page offers, one block each."""
    return re.findall(r"^```sh\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)


def marked(name: str) -> str:
    """The block below `<!-- command: NAME -->` in README.md."""
    after = tracked()["README.md"].partition(f"<!-- command: {name} -->\n")[2]
    assert after.startswith("```sh\n"), name
    return blocks(after)[0]


def test_both_readmes_give_the_same_commands() -> None:
    """One command each, in both languages: the main job and the tests."""
    assert [blocks(tracked()[name]) for name in READMES] == [[marked("main job"), marked("tests")]] * 2
    assert marked("main job").endswith(".venv/bin/hantei check")
    assert marked("tests").endswith(".venv/bin/pytest -q")


def test_the_gate_runs_the_commands_of_the_readme() -> None:
    """It takes them from the page, letter by letter, instead of having its own."""
    taken = re.findall(
        r"^(\w+)=.*<!-- command: ([\w ]+) -->.* README\.md", tracked()[".ci/run"], re.MULTILINE
    )
    assert {name for _, name in taken} == {"main job", "tests"}
    for variable, _ in taken:
        assert re.search(rf'bash -euo pipefail -c "\${variable}"$', tracked()[".ci/run"], re.MULTILINE)


@pytest.mark.parametrize("readme", READMES)
def test_every_command_is_in_the_table(readme: str) -> None:
    """No command of the command line is left out of a README, none is made up."""
    listed = re.findall(r"^\| `hantei (\w+)", tracked()[readme], re.MULTILINE)
    assert sorted(listed) == sorted(typer.main.get_group(app).commands)


# ---- rulebooks ---------------------------------------------------------------------


@pytest.mark.parametrize("document", documents())
def test_each_place_offers_exactly_the_options_of_its_reading(document: str) -> None:
    """No option is forgotten where a reading decides, none is made up, and every reading that
    makes a different game has a place where it decides."""
    register, book = rules(document).register, rules(document).book
    offered = {(place.reading, frozenset(name for name, _ in place.options)) for place in places(book)}
    different = [reading for reading in register.readings if reading.different_game]
    assert offered == {(r.id, frozenset(option.id for option in r.options)) for r in different}


@pytest.mark.parametrize("literal", [False, True], ids=["chosen", "literal"])
@pytest.mark.parametrize("document", documents())
def test_every_statement_is_encoded_or_says_why_not(document: str, literal: bool) -> None:
    """Each statement is cited by an item, or else repeats another or is not executable, and never
    both; nothing cites what is not there."""
    register = rules(document).register
    readings = register.all_literal if literal else register.all_chosen
    cited = set(citations(rules(document).game(readings).book))
    encoded = {s.id for s in register if s.restates is None and s.not_executable is None}
    assert cited == encoded


# ---- the wheel ---------------------------------------------------------------------


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    """Registers, features, templates and static files too; and nothing else but its own data."""
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    wanted = {path.relative_to(ROOT).as_posix() for path in files if path.suffix != ".pyc"}
    assert inside == wanted
    kinds = {".py", ".toml", ".feature", ".html", ".css", ".js"}
    assert kinds <= {Path(name).suffix for name in inside}
