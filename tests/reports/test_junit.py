"""JUnit XML promises: valid for CI servers, every failure red, nothing skipped."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from reports import junit
from reports.events import Words
from reports.run import Run
from tests.reports import sample

# The schema of Jenkins' xunit plugin (junit-10.xsd), as far as a writer has to know it:
# element → attributes that it may have, and children.
SCHEMA = {
    "testsuites": ({"name", "time", "tests", "failures", "errors", "disabled"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "id", "package"},
        {"testcase", "properties", "system-out", "system-err"},
    ),
    "testcase": ({"name", "time", "classname", "group"}, {"failure", "error", "skipped", "system-out"}),
    "failure": ({"type", "message"}, set()),
    "error": ({"type", "message"}, set()),
}


def xml_of(run: Run) -> ET.Element:
    return ET.fromstring(junit.text(run))


def holds_to_the_schema(element: ET.Element) -> None:
    attributes, children = SCHEMA[element.tag]
    assert set(element.attrib) <= attributes
    for child in element:
        assert child.tag in children
        holds_to_the_schema(child)


def test_it_holds_to_the_usual_schema() -> None:
    """Elements and attributes are those that CI servers know; counts are those of the cases."""
    root = xml_of(sample.a_run(sample.FAILED, sample.BROKEN, sample.NEW, sample.PROBLEM))
    holds_to_the_schema(root)
    for level in (root, *root.iter("testsuite")):
        for kind, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert int(level.attrib[kind]) == len(list(level.iter(tag)))


def test_a_suite_for_every_clause_and_all_green() -> None:
    """A clause's scenarios stand in its suite; findings and mutants as accepted are green."""
    root = xml_of(sample.a_run())
    assert [s.attrib["name"] for s in root] == [
        "bells:1 移動",
        "bells:index 鳴らし方",
        "bells findings",
        "bells mutants",
    ]
    assert root.attrib["failures"] == root.attrib["errors"] == "0"


def test_a_failed_scenario_is_a_failure_with_its_place_and_step() -> None:
    """Whoever reads CI's page finds the file, the step and what was wrong."""
    root = xml_of(sample.a_run(sample.FAILED))
    (failure,) = root.iter("failure")
    assert failure.attrib["message"] == '"Mole" is in the shop <still> & asleep'
    assert failure.text is not None
    assert "features/bells/1.feature:9" in failure.text
    assert "「もぐら」は「おか」の上に置かれている" in failure.text


def test_a_broken_scenario_is_an_error() -> None:
    """What could not be played is told apart from what is wrong."""
    root = xml_of(sample.a_run(sample.BROKEN))
    assert len(list(root.iter("error"))) == 1
    assert not list(root.iter("failure"))


def test_new_and_vanished_findings_and_problems_are_red() -> None:
    """A run that fails is red in JUnit too, whatever failed it."""
    root = xml_of(sample.a_run(sample.NEW, sample.GONE, sample.PROBLEM))
    assert [f.attrib["message"].partition(":")[0] for f in root.iter("failure")] == ["bells", "bells"]
    assert len(list(root.iter("error"))) == 1


def test_mutants_that_nobody_accepted_are_red() -> None:
    """A new survivor, one that is gone, a score that is too low, a scenario that nothing changes."""
    low = (sample.SURVIVES_THERE, sample.LOW)
    root = xml_of(sample.a_run(sample.NEW_MUTANT, sample.GONE_MUTANT, *low, sample.IDLE))
    assert [f.attrib["message"] for f in root.iter("failure")] == [
        "bells:1.2: 0 %, less than 100 %: 0 of 1 mutants die",
        "bells:over negate survives",
        "bells:over drop is accepted as a survivor, and is none",
        "An awake mole moves: no mutant changes what comes of it",
    ]
    (new,) = [f for f in root.iter("failure") if f.attrib["message"].endswith(" survives")]
    assert new.text is not None
    assert "1.1の条件「もぐらが起きている」を外す" in new.text
    holds_to_the_schema(root)


def test_what_is_no_finding_is_no_case() -> None:
    """What is only built, and new warnings, do not turn CI red."""
    root = xml_of(sample.a_run(sample.BUILT, sample.WARNING))
    assert root.attrib["failures"] == "0"


def test_control_characters_do_not_break_the_file() -> None:
    """XML knows no escape for them: they are left out."""
    said = Words(ja="\x00\x1b[31m赤\ufffe", en="\x00red")
    root = xml_of(sample.a_run(sample.FAILED.model_copy(update={"message": said})))
    (failure,) = root.iter("failure")
    assert failure.attrib["message"] == "red"
