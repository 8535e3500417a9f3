"""Every scenario of every document, through pytest-bdd; and nothing is lost between the runners."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_bdd import scenarios
from pytest_bdd.scenario import scenario_wrapper_template_registry

from features.games import HERE, documents, rules
from features.lint import unbound
from features.runner import parse_document, run, scenarios_of, shown
from specs import BadFiles

WITH_FEATURES = [document for document in documents() if any((HERE / document).glob("*.feature"))]

for _document in WITH_FEATURES:
    scenarios(str(HERE / _document))


def bound() -> Iterator[tuple[str, int, str]]:
    """(file, line, row) of every scenario that pytest-bdd has bound in this module."""
    for function in list(globals().values()):
        template = scenario_wrapper_template_registry.get(function) if callable(function) else None
        if template is None:
            continue
        file = shown(Path(template.feature.filename))
        rows = [context for examples in template.examples for context in examples.as_contexts()]
        for number, _ in enumerate(rows or [{}], 1):
            yield file, template.line_number, str(number if rows else 0)


def test_every_feature_file_lies_where_it_runs() -> None:
    """No file that is meant as a feature is left out by both runners."""
    assert unbound(HERE, documents()) == ()


@pytest.mark.parametrize("document", WITH_FEATURES)
def test_the_files_of_a_document_lose_nothing(document: str) -> None:
    """Tags, names, titles and keywords of all its feature files are as they have to be."""
    try:
        parse_document(rules(document))
    except BadFiles as error:
        pytest.fail(str(error), pytrace=False)


@pytest.mark.parametrize("document", WITH_FEATURES)
def test_every_scenario_of_the_official_parser_is_bound_once(document: str) -> None:
    """What the official Gherkin parser sees is exactly what pytest-bdd runs, one by one."""
    seen = Counter((s.file, s.line, str(s.row)) for s in scenarios_of(parse_document(rules(document))))
    ours = Counter(at for at in bound() if at[0].startswith(f"{HERE.name}/{document}/"))
    assert ours == seen
    assert set(ours.values()) <= {1}


@pytest.mark.parametrize("document", WITH_FEATURES)
def test_both_runners_give_the_same_verdict(document: str, request: pytest.FixtureRequest) -> None:
    """pytest-bdd and the direct runner agree on every scenario that this session has run."""
    kept = ({name: str(value) for name, value in item.user_properties} for item in request.session.items)
    told = Counter(
        (props["scenario"], props["verdict"], props.get("message", ""))
        for props in kept
        if props.get("scenario", "").startswith(f"{HERE.name}/{document}/")
    )
    if not told:
        pytest.skip("no scenario was selected")
    of = rules(document)
    results = run(scenarios_of(parse_document(of)), of)
    direct = Counter(
        (f"{r.scenario.file}:{r.scenario.line}:{r.scenario.name}", str(r.verdict), r.message) for r in results
    )
    assert told == direct if len(told) == len(direct) else told <= direct
