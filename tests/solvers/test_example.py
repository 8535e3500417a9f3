"""`example`: a worked example that the rules contradict is found with a smallest set of statements."""

from features.games import Rules
from model.kernel.norm import Example, Formula, May
from solvers.example import example
from solvers.finding import Status
from tests.features.miniature import BOOK
from tests.solvers.planted import items, study

DARK = {"lantern.dark": True, "lantern.in_hand": True, "player.broke": False, "lantern.bad": True}
FORMED = Formula("2.7/glow", "lantern.glow", "it.light + 1")


def test_an_example_that_the_rules_forbid(lanterns: Rules) -> None:
    """The text says that a dark lantern rises; the rule that forbids it is named, and no other."""
    book = items(BOOK, Example("2.9", DARK, "permitted", action="float"))
    (one,), covered = example(study(lanterns, book))
    assert one.id == "example/2.9"
    assert one.statements == ("2.9", "2.1")
    assert one.status is Status.PLAYED
    assert one.replay is not None
    assert "by lanterns:2.1 the rules do not allow this" in one.replay.en
    assert dict(covered.counts)["examples"] == 1


def test_an_example_that_the_rules_agree_with(lanterns: Rules) -> None:
    """What the text says of a burning lantern is what the rules say."""
    book = items(BOOK, Example("2.9", {**DARK, "lantern.dark": False}, "permitted", action="float"))
    assert example(study(lanterns, book))[0] == ()


def test_a_boundary_that_the_example_draws_otherwise(lanterns: Rules) -> None:
    """The rule says more than, the example at least: the payment rule of many a text."""
    rule = May("2.10", "sell", "lantern.glow > 3", only=True)
    case = Example("2.9", {"lantern.glow": 3}, "permitted", action="sell")
    (one,), _ = example(study(lanterns, items(BOOK, rule, case, without=("2.10",))))
    assert one.statements == ("2.9", "2.10")
    assert [line.en for line in one.near] == ["the light of the lantern is 5"]  # no card has 4


def test_an_example_of_a_value(lanterns: Rules) -> None:
    """The formula gives 3 where the example says 2; where it says 3, they agree."""
    for value, told in ((2, True), (3, False)):
        case = Example(
            "2.9", {"it.bad": False, "it.odd": False, "it.soaked": False}, value, of="lantern.glow"
        )
        wet = Formula("2.7/wet", "lantern.glow", "3", "not it.soaked")
        found, _ = example(study(lanterns, items(BOOK, wet, case)))
        assert bool(found) is told
        if told:
            assert found[0].statements == ("2.9", "2.7")
            assert found[0].replay is not None
            assert found[0].about == "lantern.glow"


def test_a_case_that_no_table_shows(lanterns: Rules) -> None:
    """Nothing can be told of a case that does not arise; it is no finding, but listed as cantTell."""
    case = Example("2.9", {"lantern.glow": 9}, "permitted", action="float")
    (one,), _ = example(study(lanterns, items(BOOK, case)))
    assert one.status is Status.BUILT
    assert one.about == "float"
    assert one.replay is None
