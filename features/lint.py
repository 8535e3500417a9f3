"""What the feature files of a document have to be, beyond being read: tagged and named as the
register has it, one file for each clause, each of them bound."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from features.gherkin import Feature, Rule
from features.scenario import Tag
from specs import BadFiles, Problem, Register, Unknown
from specs.problem import nearest

TAGS = ("clause", "statement", "reading", "document")

Found = Iterator[tuple[int, str]]
"""(line, message)"""


def check_tags(feature: Feature, register: Register) -> None:
    """Every tag of a file means something. Raises BadFiles."""
    _raise(feature, _tags(feature, register))


def check(feature: Feature, register: Register) -> None:
    """A feature file of the document: tags, names and titles as the register has them. Raises BadFiles."""
    _raise(feature, (*_tags(feature, register), *_clause(feature, register), *_rules(feature, register)))


def _raise(feature: Feature, found: Iterable[tuple[int, str]]) -> None:
    problems = [Problem(feature.file, "", message, line) for line, message in found]
    if problems:
        raise BadFiles(problems)


# ---- tags --------------------------------------------------------------------------


def _tags(feature: Feature, register: Register) -> Found:
    where = [("the feature", feature.tags, ("clause", "document"))]
    where += [("a rule", rule.tags, ("statement", "reading")) for rule in feature.rules]
    where += [("a scenario", scenario.tags, ("statement", "reading")) for scenario in feature.written]
    for place, tags, allowed in where:
        for tag in tags:
            yield from _tag(tag, place, allowed, register)
    for scenario in feature.written:
        readings = [t.value.partition("=")[0] for t in _of_rule(scenario.rule, scenario.tags, "reading")]
        for reading in {r for r in readings if readings.count(r) > 1}:
            yield scenario.line, f"reading {reading} is given twice"


def _of_rule(rule: Rule | None, tags: tuple[Tag, ...], name: str) -> list[Tag]:
    return [tag for tag in (*(rule.tags if rule else ()), *tags) if tag.name == name]


def _tag(tag: Tag, place: str, allowed: tuple[str, ...], register: Register) -> Found:
    if tag.name not in TAGS:
        yield tag.line, f"{tag.text}: unknown tag{nearest(tag.name, TAGS)}; known: @{', @'.join(TAGS)}"
        return
    if tag.name not in allowed:
        yield tag.line, f"{tag.text}: @{tag.name} does not stand on {place}"
    try:
        _named(tag, register)
    except Unknown as error:
        yield tag.line, f"{tag.text}: {error}"


def _named(tag: Tag, register: Register) -> None:
    """Raises Unknown for a tag that names nothing."""
    match tag.name:
        case "clause":
            register.clause(register.local_id(tag.value))
        case "statement":
            register.statement(register.local_id(tag.value))
        case "document":
            register.local_id(f"{tag.value}:")
        case _:
            reading, equals, option = tag.value.partition("=")
            if not equals:
                raise Unknown("name the option: @reading:ID=option")
            register.reading(reading).named(option)


# ---- names -------------------------------------------------------------------------


def _clause(feature: Feature, register: Register) -> Found:
    if feature.language != "ja":
        yield 1, "the features of a document are written in Japanese; the English ones follow from them"
    clauses = [tag for tag in feature.tags if tag.name == "clause"]
    if len(clauses) != 1:
        yield feature.line, f"names one clause: @clause:{register.id}:…"
        return
    try:
        clause = register.clause(register.local_id(clauses[0].value))
    except Unknown:
        return
    heading = clause.heading.text(feature.language)
    if feature.name != heading:
        yield feature.line, f"is called {heading}, as the clause in the register"


def _rules(feature: Feature, register: Register) -> Found:
    seen: dict[str, int] = {}
    for rule in feature.rules:
        statements = [tag for tag in rule.tags if tag.name == "statement"]
        if len(statements) != 1:
            yield rule.line, f"names one statement: @statement:{register.id}:…"
            continue
        yield from _rule(feature, rule, statements[0].value, register)
        if statements[0].value in seen:
            yield rule.line, f"the rule of this statement stands in line {seen[statements[0].value]} already"
        seen.setdefault(statements[0].value, rule.line)
    for scenario in feature.written:
        if scenario.rule is None:
            yield scenario.line, "stands in no rule: every scenario is about a statement"
        if feature.language == "ja" and not scenario.other:
            yield scenario.line, "has no English title: write # en: … in the line above"


def _rule(feature: Feature, rule: Rule, full: str, register: Register) -> Found:
    try:
        statement = register.statement(register.local_id(full))
    except Unknown:
        return
    title = statement.title.text(feature.language)
    if rule.name != title:
        yield rule.line, f"is called {title}, as the statement in the register"
    clause = register.full_id(register.clause_of(statement.id).id)
    if clause not in [tag.value for tag in feature.tags]:
        yield rule.line, f"statement {full} belongs to the feature of {clause}"


# ---- files -------------------------------------------------------------------------


def check_files(features: Iterable[Feature]) -> None:
    """No clause has two files. Raises BadFiles."""
    first: dict[str, str] = {}
    problems = []
    for feature in features:
        for tag in feature.tags:
            if tag.name == "clause" and first.setdefault(tag.value, feature.file) != feature.file:
                message = f"clause {tag.value} has a file already, {first[tag.value]}"
                problems.append(Problem(feature.file, "", message, tag.line))
    if problems:
        raise BadFiles(problems)


def unbound(folder: Path, documents: Iterable[str]) -> tuple[Problem, ...]:
    """Files below `folder` that are meant as features and that nothing would run."""
    known = set(documents)
    found = []
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or "feature" not in path.name.lower().partition(".")[2]:
            continue
        relative = path.relative_to(folder)
        if path.suffix != ".feature":
            found.append(Problem(relative.as_posix(), "", "is not run: its name has to end in .feature"))
        elif relative.parts[0] not in known or len(relative.parts) != 2:
            there = ", ".join(sorted(known)) or "no document"
            found.append(
                Problem(
                    relative.as_posix(),
                    "",
                    f"is not run: it does not lie in the folder of a document ({there})",
                )
            )
    return tuple(found)
