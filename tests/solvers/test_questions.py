"""Every question answers, and what the graph finds on a path gets its situation."""

from features.games import Rules
from model.kernel.words import Words
from solvers.finding import Finding, Status
from solvers.graph import graph
from solvers.questions import QUESTIONS
from solvers.timing import stuck
from solvers.witnesses import Witnesses
from tests.features.miniature import BOOK
from tests.solvers.planted import study


def test_every_question_answers(lanterns: Rules) -> None:
    """Each says what it covered, on how many cards, and that nothing stayed undecided."""
    asked = study(lanterns, BOOK)
    for name, question in QUESTIONS.items():
        findings, covered = question(asked)
        counts = dict(covered.counts)
        assert covered.question == name
        assert all(one.question == name and one.id.startswith(f"{name}/") for one in findings)
        assert len({one.id for one in findings}) == len(findings)
        assert counts["undecided"] == 0
        if name == "deck":  # which is about no table
            continue
        assert counts["cards"] == 12
        assert "12" in covered.words.ja
        assert "12" in covered.words.en


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
