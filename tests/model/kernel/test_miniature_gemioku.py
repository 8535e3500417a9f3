"""gemioku in miniature: three players, one drops out, the others go on."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.game import DRAW, Game
from model.kernel.lay import begin, lay
from model.kernel.norm import Verdict
from model.kernel.position import Counted, Laid, Position
from tests.model.kernel.miniatures import gemioku
from tests.model.kernel.playing import Play, lying

LATER = Counted("first_turn", False)


def turn(*cards: Laid, players: int = 3, active: int = 0) -> Play:
    """A turn of `active` on a table with these cards alone."""
    position = Position(
        cards=cards,
        counters=(LATER, Counted("active", active)),
        standard=False,
        players=players,
    )
    return Play.of(gemioku.BOOK, gemioku.POOL, position)


def test_every_player_draws_a_hand_and_the_first_turn_draws_nothing() -> None:
    """Chance says what is drawn, for one player after the other in seat order."""
    play = Play.of(gemioku.BOOK, gemioku.POOL, Position(players=3), whole_game=True)
    for seat in (0, 0, 1, 1, 2, 2):
        options = play.game.options(play.table)
        assert {option.action for option in options} == {DRAW}
        assert {play.table.of(int(dict(option.binding)["card"])) for option in options} == {seat}
        play.table = play.game.play(play.table, options[0]).table
    assert [len(play.of_zone("hand", seat)) for seat in range(3)] == [2, 2, 2]
    assert play.asked == "invade.2 0"
    play.do("retreat")
    assert play.asked == "draw.2 -1"


def test_a_card_of_each_title_is_played_once_a_turn() -> None:
    """A second card of the title is refused, and may come in one's next turn."""
    decks = [lying("deck", seat, f"girl({seat})", f"girl({seat + 3})") for seat in range(3)]
    play = turn(*lying("hand", 0, "dragon", "robot", "lotus"), *(laid for deck in decks for laid in deck))
    play.do("play", card="dragon")
    assert play.refuses("play", card="robot").causes == ("field.2",)
    play.do("play", card="lotus").do("retreat").do("retreat").do("retreat")
    assert play.asked == "invade.2 0"
    assert play.do("play", card="robot").where("robot") == ["field"]


def test_the_stronger_card_stays() -> None:
    """The weaker one goes to the hospital, whoever invaded; the invader is rested."""
    play = turn(*lying("field", 0, "lotus", "girl"), *lying("field", 1, "dragon"), *others())
    play.do("invade", attacker="lotus", defender="dragon")
    assert play.where("lotus", "dragon") == ["field", "hospital"]
    assert play.refuses("invade", attacker="lotus", defender="girl(3)").causes == ("invade.5",)
    play.do("invade", attacker="girl", defender="robot")
    assert play.where("girl", "robot") == ["hospital", "hospital"]


def others() -> list[Laid]:
    return [
        *lying("deck", 0, "robot(2)", "robot(3)"),
        *lying("field", 1, "robot"),
        *lying("deck", 1, "robot(4)"),
        *lying("field", 2, "girl(3)"),
    ]


def test_equal_forces_both_go() -> None:
    """50 against 50: both cards go to their owners' hospitals at the same moment."""
    play = turn(*lying("field", 0, "girl"), *lying("field", 2, "robot"), *lying("deck", 0, "dragon"),
                *lying("deck", 1, "dragon(2)"), *lying("deck", 2, "dragon(3)"))  # fmt: skip
    play.do("invade", attacker="girl", defender="robot")
    assert play.of_zone("hospital", 0) == ["girl"]
    assert play.of_zone("hospital", 2) == ["robot"]


def test_a_hospital_is_raided_only_behind_an_empty_field() -> None:
    """With a card on the field the raid is refused; without one the whole hospital goes to the grave."""
    cards = (*lying("field", 0, "lotus"), *lying("hospital", 1, "girl", "robot"), *decks())
    guarded = turn(*cards, *lying("field", 1, "dragon"))
    assert guarded.refuses("raid", attacker="lotus", victim=1).causes == ("raid.3",)
    assert guarded.refuses("raid", attacker="lotus", victim=0).ruling.verdict is Verdict.FORBIDDEN
    open_ = turn(*cards).do("raid", attacker="lotus", victim=1)
    assert open_.of_zone("grave", 1) == ["girl", "robot"]


def decks() -> list[Laid]:
    return [
        laid
        for seat, label in enumerate(("dragon(2)", "dragon(3)", "dragon(4)"))
        for laid in lying("deck", seat, label)
    ]


def test_a_player_with_nothing_left_drops_out_at_once_and_the_others_go_on() -> None:
    """The last card of the second player falls: the third is next, and nobody asks the second again."""
    play = turn(*lying("field", 0, "lotus"), *lying("field", 1, "dragon"), *lying("deck", 0, "girl", "girl(4)"),
                *lying("deck", 2, "girl(2)", "girl(3)"))  # fmt: skip
    play.do("invade", attacker="lotus", defender="dragon")
    assert play.table.counter("lost", 1) is True
    assert play.steps == ["invade.2", "invade.3", "zero.1", "zero.2", "invade.1"]
    assert play.asked == "invade.2 0"
    play.do("retreat")
    assert play.asked == "invade.2 2"
    play.do("retreat")
    assert play.asked == "invade.2 0"


def test_a_player_who_drops_out_in_the_own_turn_is_asked_no_more() -> None:
    """The last card invades its equal: its owner has lost, and the turn goes to the next who plays."""
    play = turn(*lying("field", 1, "girl"), *lying("deck", 1, "dragon"), *lying("field", 2, "robot"),
                *lying("deck", 2, "dragon(2)"), *lying("deck", 0, "lotus"), active=1)  # fmt: skip
    play.do("play", card="dragon").do("invade", attacker="girl", defender="robot")
    assert play.asked == "invade.2 1"
    play.do("retreat")
    weak = turn(*lying("field", 1, "girl"), *lying("hand", 1), *lying("deck", 1, "girl(2)"),
                *lying("field", 2, "robot", "dragon(2)"), *lying("deck", 2, "dragon(3)"),
                *lying("deck", 0, "lotus"), active=1)  # fmt: skip
    weak.do("play", card="girl(2)").do("invade", attacker="girl", defender="robot")
    weak.do("invade", attacker="girl(2)", defender="dragon(2)")
    assert weak.table.counter("lost", 1) is True
    assert weak.asked == "invade.2 2"


def test_who_cannot_draw_drops_out_and_the_others_go_on() -> None:
    """Where several play, an empty deck ends the game of that player alone."""
    play = turn(*lying("field", 0, "lotus"), *lying("deck", 1, "girl"), *lying("deck", 2, "robot"))
    assert play.table.counter("lost", 0) is True
    assert play.asked == "invade.2 1"


def test_the_last_player_ends_the_game() -> None:
    """With one player left the game is over, in the middle of a turn."""
    play = turn(
        *lying("field", 0, "lotus"), *lying("field", 1, "dragon"), *lying("deck", 0, "girl"), players=2
    )
    play.do("invade", attacker="lotus", defender="dragon")
    assert play.game.over(play.table)
    assert play.steps[-1] == "invade.3" or play.steps[-1] == "zero.2"


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False))
def test_whole_games_of_three_come_to_an_end(random: Random) -> None:
    """Whatever is played, somebody can act until one player is left, and no card is lost or gained."""
    game = Game(gemioku.BOOK, {}, file="miniature")
    table = begin(game, lay(game, Position(players=3), gemioku.POOL), whole_game=True).table
    cards = len(table.cards)
    for _ in range(400):
        if game.over(table):
            break
        options = game.options(table)
        assert options
        table = game.play(table, random.choice(options), trusted=True).table
        assert sum(map(len, table.zones)) == cards
    assert game.over(table)
    assert [table.counter("lost", seat) for seat in range(3)].count(False) <= 1


def test_the_same_rulebook_serves_two_players() -> None:
    """How many play is the table's; `next` comes round to the other one."""
    play = turn(*lying("deck", 0, "girl", "dragon"), *lying("deck", 1, "girl(2)", "dragon(2)"), players=2)
    play.table = play.game.play(play.table, play.game.options(play.table)[0]).table
    play.do("retreat")
    assert play.asked in ("draw.2 -1", "invade.2 1")
    assert replace(play.table.setup, players=3) != play.table.setup
