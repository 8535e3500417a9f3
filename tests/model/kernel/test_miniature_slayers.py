"""slayers in miniature: the reopening counter of 3-3, played."""

from dataclasses import replace

import pytest

from model.kernel.expression import text_of
from model.kernel.flow import END, Branch, Flow, When
from model.kernel.norm import Verdict
from model.kernel.position import Position
from model.kernel.rulebook import Rulebook
from tests.model.kernel.miniatures import slayers
from tests.model.kernel.playing import Play, lying

POSITION = Position(
    cards=(
        *lying("front", 0, "lina", "naga"),
        *lying("front", 1, "zangulus"),
        *lying("hand", 1, "pokota", "bystander", "riposte"),
    )
)


def attacked(book: Rulebook = slayers.BOOK) -> Play:
    """Lina has declared a melee with Zangulus, and does not counter it herself."""
    play = Play.of(book, slayers.POOL, POSITION)
    return play.do("fight", fighter="lina", target="zangulus").do("decline")


def closed() -> Rulebook:
    """The same rulebook, but for one successor: once a chain resolves, nobody is asked any more."""
    steps = tuple(
        Branch(step.id, When("table.waiting", "3-3.3"), When("not table.waiting", END))
        if isinstance(step, Branch) and step.id == "3-3.4"
        else step
        for step in slayers.COUNTERS.steps
    )
    counters = Flow(slayers.COUNTERS.id, steps)
    flows = tuple(counters if flow.id == counters.id else flow for flow in slayers.BOOK.flows)
    return replace(slayers.BOOK, flows=flows)


def test_the_documents_own_example_plays_step_by_step() -> None:
    """3-3: a bystander steps in and, brought in by the first counter, strikes back with the second."""
    play = attacked()
    # 1. the bystander is declared; neither player counters it
    play.do("use", event="bystander", subject="pokota")
    assert play.asked == "3-3.2 0"
    play.do("decline").do("decline")
    # 2. it resolves; before the melee does, both are asked again
    assert play.where("pokota", "bystander") == ["front", "discard"]
    assert play.asked == "3-3.2 0"
    play.do("decline").do("use", event="riposte", subject="pokota")
    play.do("decline").do("decline")
    # 3. the riposte is in force before the melee
    assert [effect.effect for effect in play.table.effects] == ["steps-in", "strikes-back"]
    assert [link.action for link in play.table.chain] == ["fight"]
    # 4. the melee resolves: both strike at the same moment
    play.do("decline").do("decline")
    assert play.where("lina", "pokota", "zangulus") == ["discard", "discard", "front"]
    assert play.table.effects == ()
    assert play.steps[-7:-1] == ["3-3.3", "5-2.1", "5-2.2", "5-2.3", "5-2.4", "3-3.4"]


def test_a_counter_needs_its_character_on_the_table_already() -> None:
    """The riposte cannot answer the bystander: who would strike back is not there yet."""
    refusal = attacked().refuses("use", event="riposte", subject="pokota")
    assert refusal.ruling.verdict is Verdict.SILENT
    assert [unmet.statement for unmet in refusal.unmet] == ["3-3", "3-3", "3-3"]
    assert "subject.in_front" in str(slayers.ITEMS[2].when)


def test_where_the_chain_stays_closed_the_second_counter_comes_too_late() -> None:
    """One successor is the whole difference between reopening and resolving to the end."""
    play = attacked(closed()).do("use", event="bystander", subject="pokota").do("decline").do("decline")
    assert play.where("pokota", "lina") == ["discard", "front"]
    assert play.asked == "4-4 1"


def test_a_link_on_the_chain_waits_for_its_resolution() -> None:
    """What is declared is paid at once and takes effect only when its link is resolved."""
    play = attacked().do("use", event="bystander", subject="pokota")
    assert play.where("bystander", "pokota") == ["discard", "hand"]
    assert [link.action for link in play.table.chain] == ["fight", "use"]


def fleeing(book: Rulebook = slayers.BOOK) -> Play:
    """A melee with Zangulus, whose player has cards to take a character away and to bring one back."""
    cards = (*POSITION.cards[:3], *lying("hand", 1, "vanish", "return", "riposte"))
    play = Play.of(book, slayers.POOL, Position(cards=(*cards, *lying("front", 1, "pokota"))))
    return play.do("fight", fighter="lina", target="zangulus").do("decline")


def test_a_melee_whose_target_has_left_is_broken_off_at_once() -> None:
    """2-7: as soon as it is on top it is interrupted; no window opens before that, and it is over."""
    play = fleeing().do("use", event="vanish", subject="zangulus").do("decline").do("decline")
    assert play.steps == [
        *("3-3.2", "3-3.2/passed", "3-3.2/agreed", "3-3.3", "3-3.made-up.1", "void:fight", "3-3.4"),
        *("3-3.3", "2-7.interrupted", "3-3.4", "4-4/next"),
    ]
    assert play.asked == "4-4 1"
    assert play.where("lina", "zangulus") == ["front", "hand"]


def test_a_melee_whose_target_has_left_and_come_back_is_broken_off() -> None:
    """What waits above it keeps the window open, so that the target can return; it stays interrupted."""
    play = fleeing()
    play.do("use", event="riposte", subject="pokota").do("decline")
    play.do("use", event="vanish", subject="zangulus").do("decline").do("decline")
    assert play.where("zangulus") == ["hand"]
    assert play.asked == "3-3.2 0"
    play.do("decline").do("use", event="return", subject="zangulus").do("decline").do("decline")
    assert play.where("zangulus") == ["front"]
    assert [(link.action, link.void) for link in play.table.chain] == [("fight", True), ("use", False)]
    play.do("decline").do("decline")
    assert play.steps[-5:] == ["3-3.4", "3-3.3", "2-7.interrupted", "3-3.4", "4-4/next"]
    assert play.where("lina", "zangulus") == ["front", "front"]


def test_a_melee_whose_target_stays_is_not_broken_off() -> None:
    """Another one has left: the window opens again before the melee."""
    play = fleeing().do("use", event="vanish", subject="pokota").do("decline").do("decline")
    assert [(link.action, link.void) for link in play.table.chain] == [("fight", False)]
    assert play.asked == "3-3.2 0"


def test_nobody_left_to_strike_breaks_the_melee_off() -> None:
    """5-2: where a side of the melee has left the front row, the blow does not fall."""
    play = attacked()
    table = play.table.move(play.card("zangulus"), play.table.setup.place("hand", 1))
    play.table = table
    play.do("decline")
    assert play.where("lina", "zangulus") == ["front", "hand"]
    assert "5-2.3" not in play.steps


def test_it_plays_to_its_end() -> None:
    """The game is over as soon as a player has no character left."""
    play = attacked().do("decline")
    assert play.asked == "4-4 1"
    play.do("rest").do("rest")
    bare = Play.of(slayers.BOOK, slayers.POOL, replace(POSITION, cards=POSITION.cards[:3]))
    bare.do("fight", fighter="lina", target="zangulus").do("decline").do("decline")
    assert bare.game.over(bare.table)
    assert bare.table.chain == ()


@pytest.mark.parametrize(
    ("fighter", "target", "part"),
    [("zangulus", "lina", "fighter.mine"), ("lina", "pokota", "target.in_front")],
    ids=["another's", "not in front"],
)
def test_a_refused_melee_names_the_part_that_fails(fighter: str, target: str, part: str) -> None:
    """A grant that does not apply is named with the first part of its condition that fails."""
    play = Play.of(slayers.BOOK, slayers.POOL, POSITION)
    refusal = play.refuses("fight", fighter=fighter, target=target)
    assert refusal.causes == ("5-2",)
    assert text_of(refusal.unmet[0].part) == part
