"""What findings are about, in the words of the rulebook."""

from dataclasses import replace

from features.games import Rules
from model.kernel.flow import Moment
from model.kernel.game import Game
from model.kernel.words import Words
from reports.topics import topic


def test_a_moment_is_called_as_the_rulebook_calls_it(mini: Rules) -> None:
    """Though an action may have the same name."""
    moment = Moment("end", Words("手番の終わり", "the end of a turn"), "lanterns:2", "2.9")
    game = Game(replace(mini.book, moments=(moment,)), mini.readings(), file="lanterns")
    assert topic(game, "moment:end") == moment.words
    assert topic(game, "end") == Words("プレイヤーが手番を終える", "the player ends the turn")
