"""All questions side by side: by the letter and as chosen."""

from features.games import Rules
from model.kernel.words import Words
from solvers.finding import Covered, Finding, Status
from solvers.graph import graph
from solvers.questions import QUESTIONS, Witnesses, ask, merged
from solvers.timing import stuck


def test_every_question_answers(lanterns: Rules) -> None:
    """Each says what it covered under both, and each finding under which readings it holds."""
    answers = ask(lanterns)
    assert [covered.question for _, covered in answers] == list(QUESTIONS)
    findings = [one for found, _ in answers for one in found]
    assert {one.under for one in findings} == {("literal", "chosen")}
    assert {one.question for one in findings} >= {"overlap", "gap"}
    assert len({one.id for one in findings}) == len(findings)


def test_what_is_found_under_both_is_one_finding() -> None:
    """And what is found under one only says so."""
    here, there = (Finding(id, "gap", ("1",), Words(id, id)) for id in ("gap/a", "gap/b"))
    covered = Covered("gap", Words("見た。", "Looked."), (("actions", 2),))
    found, cover = merged({"literal": ((here, there), covered), "chosen": ((here,), covered)})
    assert {one.id: one.under for one in found} == {"gap/a": ("literal", "chosen"), "gap/b": ("literal",)}
    assert dict(cover.counts) == {"literal.actions": 2, "chosen.actions": 2}
    assert cover.words.en == "by the letter: Looked. as chosen: Looked."


def test_a_step_without_a_way_on_gets_its_situation(lanterns: Rules) -> None:
    """What the graph finds on a path is played, under the reading that it rests on, and written."""
    game = lanterns.game({"dark-after": "literal"})
    (lost,) = (one for one in stuck(graph(game))[0] if one.id.startswith("stuck/lanterns:2/2.3"))
    assert lost.status is Status.PATH
    one = Witnesses(lanterns).witnessed(lost)
    assert (one.id, one.status) == (lost.id, Status.PLAYED)
    assert one.situation[-len(lost.situation) :] == lost.situation
    assert one.replay is not None
    assert "@reading:dark-after=literal" in one.replay.en
    assert "the procedure stops at lanterns:2/2.3, and the text does not go on" in one.replay.en


def test_what_cannot_be_played_stays_on_its_path(lanterns: Rules) -> None:
    """As chosen nothing stops there, so there is no situation."""
    path = Finding("stuck/lanterns:2/2.3", "stuck", ("2.3",), Words("a", "a"), status=Status.PATH)
    assert Witnesses(lanterns).witnessed(path) is path
