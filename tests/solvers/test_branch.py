"""`branch`: what a branch leaves out or admits twice is found, and only what can come there."""

from dataclasses import replace

from features.games import Rules
from model.kernel.expression import text_of
from model.kernel.flow import Branch, When
from model.kernel.game import Game
from solvers.branch import arriving, branch, stops
from solvers.finding import Status
from tests.features.miniature import BOOK
from tests.solvers.planted import step, study

TURN = "lanterns:2"
LIT, DARK = When("not lantern.dark", "2.3/up"), When("lantern.dark", "2.1")


def test_a_situation_that_is_left_out_is_found_and_played(lanterns: Rules) -> None:
    """Nothing is said of what went out: play comes there, by a breath, and stops."""
    (one,), _ = branch(study(lanterns, step(BOOK, TURN, Branch("2.3", LIT))))
    assert (one.id, one.statements, one.status) == ("branch/lanterns:2/2.3", ("2.3",), Status.PLAYED)
    assert [line.en for line in one.situation] == ["the lantern is out"]
    assert [line.en for line in one.near] == ["the lantern burns"]
    assert one.replay is not None
    assert "declares a breath at" in one.replay.en
    assert "the procedure stops at lanterns:2/2.3" in one.replay.en


def test_a_situation_that_is_admitted_twice_is_found(lanterns: Rules) -> None:
    """Two branches hold for one lantern and lead to different steps."""
    twice = Branch("2.3", DARK, LIT, When("lantern.soaked", "2.4"))
    found, _ = branch(study(lanterns, step(BOOK, TURN, twice)))
    assert "branch/lanterns:2/2.3/2.3/up+2.4" in {one.id for one in found}


def test_a_partition_is_sound(lanterns: Rules) -> None:
    """Every situation has one branch."""
    found, covered = branch(study(lanterns, BOOK))
    assert found == ()
    assert dict(covered.counts)["branches"] == 2


def test_what_a_branch_before_has_taken_does_not_arrive(lanterns: Rules) -> None:
    """A second branch need not speak of what the first has sent elsewhere."""
    flow = next(f for f in BOOK.flows if f.id == TURN)
    more = replace(flow, steps=(*flow.steps, Branch("2.3/more", When("not lantern.dark", "2.3/up"))))
    book = replace(BOOK, flows=tuple(more if f.id == TURN else f for f in BOOK.flows))
    book = step(book, TURN, Branch("2.3", DARK, When("not lantern.dark", "2.3/more")))
    assert branch(study(lanterns, book))[0] == ()
    game = Game(book, {"dark-after": "back"}, file="lanterns")
    assert text_of(arriving(game, (TURN, "2.3/more"))) == "((not lantern.dark) and (not lantern.dark))"


def test_where_the_text_stops_there_is_a_situation(lanterns: Rules) -> None:
    """By the letter the text does not go on where a lantern went out: the shortest play that comes there."""
    letter = study(lanterns, BOOK, {"dark-after": "literal"})
    shown = stops(letter, (TURN, "2.3"))
    assert shown is not None
    assert [option.action for _, option in shown.witness.plays] == ["float", "blow", "decline"]
    assert letter.game.stopped(shown.witness.table) == "lanterns:2/2.3"


def test_a_step_that_goes_on_does_not_stop(lanterns: Rules) -> None:
    """As chosen, nothing stops there."""
    assert stops(study(lanterns, BOOK), (TURN, "2.3")) is None
