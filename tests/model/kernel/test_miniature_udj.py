"""udj in miniature: one action on two stories at once, played."""

import json

from model.kernel.norm import Verdict
from model.kernel.position import Position
from model.kernel.table import of_json
from tests.model.kernel.miniatures import udj
from tests.model.kernel.playing import Play, lying

POSITION = Position(
    cards=(
        *lying("stories", 0, "debut", "rescue"),
        *lying("stage", 0, "player-2", "player-3", "player-1", "player-1(2)", "player-2(2)"),
        *lying("stories", 1, "epilogue"),
        *lying("stage", 1, "player-5", "player-4", "player-2(3)"),
    )
)


def action() -> Play:
    return Play.of(udj.BOOK, udj.POOL, POSITION)


def sent(play: Play, story: str, *characters: str) -> Play:
    for character in characters:
        play.do("join", character=character, story=story)
    return play


def both_begun() -> Play:
    """Three on the debut (acting 6 for 4), two on the rescue (acting 3 for 3)."""
    play = sent(action(), "debut", "player-3", "player-2", "player-1")
    return sent(play, "rescue", "player-2(2)", "player-1(2)")


def test_up_to_three_characters_take_part_in_each_story() -> None:
    """A fourth is refused by the limit of three, whichever story has room."""
    play = sent(action(), "debut", "player-1", "player-2", "player-3")
    assert play.refuses("join", character="player-2(2)", story="debut").causes == ("join.3",)
    sent(play, "rescue", "player-2(2)")
    assert play.where("player-2", "player-2(2)") == ["at-stories", "at-stories"]


def test_an_action_is_on_two_stories_at_most() -> None:
    """With two stories begun, a third of one's own cannot be."""
    third = Position(cards=(*POSITION.cards, *lying("stories", 0, "epilogue(2)")))
    play = sent(Play.of(udj.BOOK, udj.POOL, third), "debut", "player-3")
    sent(play, "rescue", "player-2")
    assert play.refuses("join", character="player-1", story="epilogue(2)").causes == ("join.4",)


def test_only_active_characters_of_ones_own_take_part_and_become_tired() -> None:
    """Who has taken part once is rested, and so cannot take part twice."""
    play = sent(action(), "debut", "player-3")
    assert play.table.cards[play.card("player-3")].posture == "resting"
    assert play.refuses("join", character="player-3", story="rescue").ruling.verdict is Verdict.SILENT
    assert play.refuses("join", character="player-5", story="rescue").causes == ("join.2", "hinder.2")


def test_a_story_whose_condition_is_not_met_drops_out_and_the_other_goes_on() -> None:
    """Its characters go home tired; the other player may hinder what is left, and nothing else."""
    play = sent(sent(action(), "debut", "player-3"), "rescue", "player-2", "player-1").do("done")
    assert play.where("player-3", "player-2") == ["stage", "at-stories"]
    assert play.table.cards[play.card("player-3")].posture == "resting"
    assert play.asked == "hinder.1 1"
    assert play.refuses("join", character="player-4", story="debut").ruling.verdict is Verdict.SILENT


def test_where_nothing_is_left_the_phase_ends_at_once() -> None:
    """With every condition unmet nobody is asked to hinder."""
    play = sent(action(), "debut", "player-3").do("done")
    assert "check.2" in play.steps
    assert "judge.1" not in play.steps
    assert play.asked == "join.1 1"


def test_both_stories_are_decided_in_one_moment() -> None:
    """One step turns both; a side that is hindered needs more than the other and its hindrance."""
    play = both_begun().do("done").do("done")
    assert play.steps.count("judge.1") == 1
    assert {play.table.cards[play.card(story)].face for story in ("debut", "rescue")} == {"down"}


def test_a_hindered_story_fails_where_the_sums_are_equal() -> None:
    """6 against 4 and 1 completes the debut; 3 against 3 does not complete the rescue."""
    play = both_begun().do("done")
    play.do("join", character="player-4", story="debut").do("join", character="player-2(3)", story="rescue")
    assert play.refuses("join", character="player-4", story="rescue").ruling.verdict is Verdict.SILENT
    play.do("done")
    assert [play.table.cards[play.card(story)].face for story in ("debut", "rescue")] == ["down", "down"]
    failing = both_begun().do("done")
    failing.do("join", character="player-5", story="debut").do("done")
    assert [failing.table.cards[failing.card(s)].face for s in ("debut", "rescue")] == ["up", "down"]


def test_expelled_characters_leave_together_within_the_others_acting() -> None:
    """Each side chooses up to its own acting, without the hindrance; nobody leaves before both have."""
    play = both_begun().do("done").do("join", character="player-4", story="debut").do("done")
    play.do("expel", character="player-4").do("done")
    assert play.asked == "leave.2 1"
    assert play.where("player-4") == ["at-stories"]
    play.do("expel", character="player-3").do("expel", character="player-1")
    assert play.refuses("expel", character="player-2").unmet[0].statement == "leave.4"
    play.do("done")
    assert play.where("player-4", "player-3", "player-1") == ["discard", "discard", "discard"]
    assert play.where("player-2", "player-2(2)") == ["stage", "stage"]
    assert play.table.cards[play.card("player-2")].host == -1


def test_it_plays_to_its_end() -> None:
    """Who has completed every story when the turn ends has won; on the way the table goes through JSON."""
    play = both_begun().do("done").do("done").do("done")
    play.table = of_json(play.game.vocabulary, json.loads(json.dumps(play.table.json())))
    play.do("done")
    assert play.game.over(play.table)
    assert play.table.counter("winner") == 0
