"""Feature files, read with the official Gherkin parser, and nothing of them lost on the way.

Gherkin takes any line that it does not know for a description, an outline without rows for no
scenario at all, and a full-width colon for text: files that lose something this way run green.
Here each of these is a problem with its line.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from gherkin.errors import CompositeParserException, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from features.phrase import Role
from features.scenario import Scenario, Step, Tag
from model.kernel.words import LANGUAGES, Language
from specs import BadFiles, Problem

Ast = dict[str, Any]
"""A node of the official parser's tree."""

ROLES = {"Context": Role.GIVEN, "Action": Role.WHEN, "Outcome": Role.THEN}
OTHER: dict[Language, Language] = {"ja": "en", "en": "ja"}

TITLES: dict[Language, tuple[str, ...]] = {
    "ja": ("機能", "フィーチャ", "背景", "シナリオアウトライン", "シナリオテンプレート", "シナリオテンプレ", "テンプレ",
           "シナリオ", "ルール", "例", "サンプル"),
    "en": ("Feature", "Business Need", "Ability", "Background", "Scenario Outline", "Scenario Template", "Scenarios",
           "Scenario", "Example", "Examples", "Rule"),
}  # fmt: skip
STEPS: dict[Language, tuple[str, ...]] = {
    "ja": ("前提", "もし", "ならば", "かつ", "且つ", "しかし", "但し", "ただし", "然し"),
    "en": ("Given ", "When ", "Then ", "And ", "But "),
}
OUTLINES = (
    "シナリオアウトライン",
    "シナリオテンプレート",
    "シナリオテンプレ",
    "テンプレ",
    "Scenario Outline",
    "Scenario Template",
)

FULL_WIDTH = {"＠": "@", "＃": "#", "｜": "|"}


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


AWRY = {la: re.compile(rf"({_any(TITLES[la])})(?:\s*：|\s+:)") for la in LANGUAGES}
"""A keyword whose colon Gherkin does not see."""
FOREIGN = {
    la: re.compile(rf"(?:{_any(TITLES[OTHER[la]])})\s*[:：]|(?:{_any(STEPS[OTHER[la]])})") for la in LANGUAGES
}
"""A keyword of the other language."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A `Rule:` and what stands in it."""

    name: str
    line: int
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A scenario as it stands in the file, before an outline becomes several: for checks."""

    name: str
    line: int
    tags: tuple[Tag, ...]
    rule: Rule | None
    other: str


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature file. `scenarios` are those of the official parser, one by one, in order."""

    file: str
    language: Language
    name: str
    line: int
    tags: tuple[Tag, ...]
    rules: tuple[Rule, ...]
    written: tuple[Written, ...]
    scenarios: tuple[Scenario, ...]


def read(text: str, file: str) -> Feature:
    """The feature file with this text; `file` is what messages call it.

    Raises BadFiles with everything that would be lost.
    """
    problems = [Problem(file, "", message, line) for line, message in _lines(text)]
    if problems:
        raise BadFiles(problems)
    try:
        document = cast("Ast", Parser().parse(text))
    except CompositeParserException as error:
        raise BadFiles(Problem(file, "", _said(e), e.location["line"]) for e in error.errors) from None
    if "feature" not in document:
        raise BadFiles([Problem(file, "", "has no feature: begin with 機能: or Feature:", 1)])
    reader = _Reader(text, file, document)
    problems = [Problem(file, "", message, line) for line, message in reader.problems()]
    if problems:
        raise BadFiles(problems)
    return reader.feature()


def _said(error: ParserException) -> str:
    """What the parser says, without the place, which the problem names already."""
    said = re.sub(r"^\(\d+:\d+\): ", "", str(error))
    return re.sub(r"^expected: .*, got (.*)$", r"\1 cannot stand here", said)


# ---- lines, before they are parsed -------------------------------------------------


_CITED = re.compile(r"(?m)^\s*#.*$|【[^】\n]*】|「[^」\n]*」|『[^』\n]*』")
"""Comments, and what an English file cites in Japanese between its brackets."""


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that were meant as something else than what the parser would take them for."""
    language = language_of(text)
    if text.startswith("\ufeff"):
        yield 1, "begins with a byte order mark: save it as UTF-8 without one"
    if language is None:
        yield 1, "the language has to be ja or en: begin with # language: ja"
        return
    if language == "en" and re.search("[ぁ-ヿ]", _CITED.sub("", text)):
        yield 1, "the file is in Japanese and does not say so: begin with # language: ja"
        return
    for number, line in enumerate(text.splitlines(), 1):
        message = _meant(line.strip(), language)
        if message:
            yield number, message


def language_of(text: str) -> Language | None:
    """The language that a feature file names in its first line with something on it; English if none."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "").lstrip("\ufeff")
    match = re.match(r"#\s*language\s*[:：]\s*(\S+)", first)
    if match is None:
        return "en"
    if "：" in first:
        return None
    return "ja" if match[1] == "ja" else "en" if match[1] == "en" else None


def _meant(line: str, language: Language) -> str:
    """Why a line would be lost, or ''."""
    if line[:1] in FULL_WIDTH:
        return f"{line[0]} is full-width: write {FULL_WIDTH[line[0]]}"
    if line.startswith("#"):
        return _comment(line)
    awry = AWRY[language].match(line)
    if awry:
        return f"the colon after {awry[1]} has to be an ASCII one, directly behind it: {awry[1]}:"
    foreign = FOREIGN[language].match(line)
    if foreign:
        word = foreign[0].rstrip(":： ")
        return f"{word} is a keyword of the other language: this file is in {language}"
    if line.startswith("* "):
        return "* says neither Given nor When nor Then: write the keyword"
    return ""


def _comment(line: str) -> str:
    match = re.match(r"#\s*(ja|en|language)\s*：", line)
    return f"the colon after # {match[1]} has to be an ASCII one" if match else ""


# ---- the tree ----------------------------------------------------------------------


@dataclass
class _Reader:
    text: str
    file: str
    document: Ast
    lines: list[str] = field(init=False)
    language: Language = field(init=False)

    def __post_init__(self) -> None:
        self.lines = self.text.splitlines()
        self.language = "ja" if self.root["language"] == "ja" else "en"

    @property
    def root(self) -> Ast:
        return cast("Ast", self.document["feature"])

    # -- parts

    def rules(self) -> Iterator[Ast]:
        return (child["rule"] for child in self.root["children"] if "rule" in child)

    def scenarios(self) -> Iterator[tuple[Ast | None, Ast]]:
        """(rule, scenario) in order."""
        for child in self.root["children"]:
            if "scenario" in child:
                yield None, child["scenario"]
            for inner in child.get("rule", {}).get("children", ()):
                if "scenario" in inner:
                    yield child["rule"], inner["scenario"]

    def backgrounds(self) -> Iterator[Ast]:
        for child in self.root["children"]:
            yield from (c["background"] for c in (child, *_children(child)) if "background" in c)

    # -- what would be lost

    def problems(self) -> Iterator[tuple[int, str]]:
        yield from self._descriptions()
        yield from self._twice()
        yield from self._titles()
        for rule in self.rules():
            if not any("scenario" in child for child in rule["children"]):
                yield _line(rule), "this rule has no scenario"
        if not any(True for _ in self.scenarios()):
            yield _line(self.root), "this feature has no scenario"
        for _, scenario in self.scenarios():
            yield from _scenario_problems(scenario)
        for background in self.backgrounds():
            yield from _step_problems(background["steps"])
            for step in background["steps"]:
                if step["keywordType"] not in ("Context", "Conjunction"):
                    yield _line(step), "a background only sets the table: Givens alone"

    def _descriptions(self) -> Iterator[tuple[int, str]]:
        for node in self._headed():
            text = cast("str", node.get("description") or "")
            for line in text.splitlines():
                if line.strip() and not line.strip().startswith("#"):
                    yield self._line_of(line, _line(node)), _lost(line.strip())

    def _headed(self) -> Iterator[Ast]:
        yield self.root
        yield from self.rules()
        yield from self.backgrounds()
        for _, scenario in self.scenarios():
            yield scenario
            yield from scenario["examples"]

    def _line_of(self, text: str, after: int) -> int:
        rest = enumerate(self.lines[after:], after + 1)
        return next((number for number, line in rest if line.strip() == text.strip()), after)

    def _twice(self) -> Iterator[tuple[int, str]]:
        seen: dict[str, int] = {}
        for _, scenario in self.scenarios():
            name = scenario["name"]
            if not name:
                yield _line(scenario), "this scenario has no name"
            elif name in seen:
                yield _line(scenario), f"two scenarios have this name (the other one is in line {seen[name]})"
            seen.setdefault(name, _line(scenario))
        rules = [rule["name"] for rule in self.rules()]
        for rule in self.rules():
            if rules.count(rule["name"]) > 1:
                yield _line(rule), "two rules have this name"

    # -- titles in the other language

    def _titles(self) -> Iterator[tuple[int, str]]:
        """Titles that belong to no scenario, or that two scenarios share."""
        used = {line for _, scenario in self.scenarios() for line, _ in self.titles_of(scenario)}
        mark = re.compile(rf"\s*#\s*{OTHER[self.language]}:")
        for number, line in enumerate(self.lines, 1):
            if mark.match(line) and number not in used:
                yield number, "this title belongs to no scenario: it stands directly above one"
        seen: set[str] = set()
        for _, scenario in self.scenarios():
            titles = self.titles_of(scenario)
            for at, title in titles:
                if title in seen or not title or len(titles) > 1:
                    yield at, "a scenario has one title of its own in the other language"
                seen.add(title)

    def titles_of(self, scenario: Ast) -> list[tuple[int, str]]:
        """(line, title) of the comments above a scenario and its tags that name it in the other language."""
        found = []
        number = _line(scenario) - 1
        while number >= 1 and re.match(r"\s*[#@]", self.lines[number - 1]):
            match = re.match(rf"\s*#\s*{OTHER[self.language]}:\s*(.*?)\s*$", self.lines[number - 1])
            if match:
                found.append((number, match[1]))
            number -= 1
        return found

    # -- what is there

    def feature(self) -> Feature:
        rules = {id(rule): Rule(rule["name"], _line(rule), _tags(rule)) for rule in self.rules()}
        written = tuple(
            Written(
                scenario["name"],
                _line(scenario),
                _tags(scenario),
                rules[id(rule)] if rule is not None else None,
                next((title for _, title in self.titles_of(scenario)), ""),
            )
            for rule, scenario in self.scenarios()
        )
        return Feature(
            self.file,
            self.language,
            self.root["name"],
            _line(self.root),
            _tags(self.root),
            tuple(rules.values()),
            written,
            tuple(self._pickled(written)),
        )

    def _pickled(self, written: Iterable[Written]) -> Iterator[Scenario]:
        """The scenarios of the official compiler, with the lines and titles that it drops."""
        nodes = {scenario["id"]: w for (_, scenario), w in zip(self.scenarios(), written, strict=True)}
        steps = {step["id"]: step for node in self._stepped() for step in node["steps"]}
        rows: dict[str, int] = {}
        compiler = Compiler()
        pickles = cast("list[Ast]", compiler.compile(cast("Any", {**self.document, "uri": self.file})))
        for pickle in pickles:
            node = pickle["astNodeIds"][0]
            found = nodes[node]
            outlined = len(pickle["astNodeIds"]) > 1
            rows[node] = rows.get(node, 0) + 1
            yield Scenario(
                file=self.file,
                line=found.line,
                name=pickle["name"],
                language=self.language,
                other=found.other,
                rule=found.rule.name if found.rule else "",
                steps=tuple(_step(step, steps[step["astNodeIds"][0]]) for step in pickle["steps"]),
                row=rows[node] if outlined else 0,
                **_tagged([tag["name"] for tag in pickle["tags"]]),
            )

    def _stepped(self) -> Iterator[Ast]:
        yield from self.backgrounds()
        yield from (scenario for _, scenario in self.scenarios())


def _children(child: Ast) -> list[Ast]:
    return cast("list[Ast]", child.get("rule", {}).get("children", []))


def _line(node: Ast) -> int:
    return cast("int", node["location"]["line"])


def _tags(node: Ast) -> tuple[Tag, ...]:
    return tuple(Tag(tag["name"], _line(tag)) for tag in node["tags"])


def _step(pickled: Ast, node: Ast) -> Step:
    return Step(ROLES[pickled["type"]], pickled["text"], _line(node), node["keyword"].strip())


def _tagged(tags: list[str]) -> dict[str, Any]:
    """What tags say of a scenario; whether they say it rightly is checked elsewhere."""
    found = [Tag(text, 0) for text in tags]
    clauses = [tag.value for tag in found if tag.name == "clause"]
    statements = [tag.value for tag in found if tag.name == "statement"]
    documents = [tag.value for tag in found if tag.name == "document"]
    named = [*documents, *(id.partition(":")[0] for id in (*clauses, *statements))]
    readings = dict(tag.value.split("=", 1) for tag in found if tag.name == "reading" and "=" in tag.value)
    return {
        "document": next(iter(named), ""),
        "clause": next(iter(clauses), ""),
        "statements": tuple(dict.fromkeys(statements)),
        "readings": readings,
    }


def _lost(line: str) -> str:
    """What was perhaps meant by a line that Gherkin takes for a description."""
    if re.match(r"(例|サンプル|Examples?|Scenarios)\s*:", line):
        return "this is no scenario: rows of examples belong below シナリオアウトライン, and a scenario is シナリオ:"
    return f"{line!r} is read by nothing: no keyword stands at its beginning (a remark begins with #)"


def _scenario_problems(scenario: Ast) -> Iterator[tuple[int, str]]:
    if not scenario["steps"]:
        yield _line(scenario), "this scenario has no steps"
    yield from _step_problems(scenario["steps"])
    outline = scenario["keyword"] in OUTLINES
    if outline and not scenario["examples"]:
        yield _line(scenario), "this outline has no examples: add 例: with a table"
    if scenario["examples"] and not outline:
        line = _line(scenario["examples"][0])
        yield (
            line,
            f"rows of examples belong to an outline, and line {_line(scenario)} begins a plain scenario",
        )
    texts = [step["text"] for step in scenario["steps"]]
    for examples in scenario["examples"]:
        yield from _example_problems(examples, [scenario["name"], *texts])
    if not scenario["examples"]:
        yield from (
            (_line(step), _unfilled(step["text"])) for step in scenario["steps"] if _gaps(step["text"])
        )


def _example_problems(examples: Ast, texts: list[str]) -> Iterator[tuple[int, str]]:
    if not examples.get("tableHeader") or not examples.get("tableBody"):
        yield _line(examples), "these examples have no rows, so nothing would run"
        return
    if examples["tags"]:
        yield _line(examples["tags"][0]), "tags stand on rules and scenarios, not on examples"
    columns = [cell["value"] for cell in examples["tableHeader"]["cells"]]
    used = {gap for text in texts for gap in _gaps(text)}
    for column in columns:
        if column not in used:
            yield _line(examples["tableHeader"]), f"no step uses the column {column}"
    for gap in sorted(used - set(columns)):
        yield _line(examples["tableHeader"]), f"there is no column {gap}"
    rows = [tuple(cell["value"] for cell in row["cells"]) for row in examples["tableBody"]]
    for row, values in zip(examples["tableBody"], rows, strict=True):
        if rows.count(values) > 1:
            yield _line(row), "this row stands here twice"


def _gaps(text: str) -> list[str]:
    return re.findall(r"<([^<>]+)>", text)


def _unfilled(text: str) -> str:
    return f"<{_gaps(text)[0]}> is a gap of an outline, and this is a plain scenario"


def _step_problems(steps: list[Ast]) -> Iterator[tuple[int, str]]:
    if steps and steps[0]["keywordType"] == "Conjunction":
        yield _line(steps[0]), f"the first step cannot begin with {steps[0]['keyword'].strip()}"
    for step in steps:
        if "dataTable" in step or "docString" in step:
            yield _line(step), "no step takes a table or a block of text: say it in the sentence"
        if not step["text"]:
            yield _line(step), "this step says nothing"
