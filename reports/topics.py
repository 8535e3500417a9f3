"""What findings are about, in the words of the rulebook."""

from model.kernel.game import Game
from model.kernel.words import Words
from solvers.order import MOMENT
from solvers.situation import declaring

DECK = "deck"
"""What findings about decks are about."""


def topic(game: Game, about: str) -> Words | None:
    """An action as it is declared, a fact of a kind, a moment, the deck; all else by its id; None for nothing."""
    if about in game.actions:
        return declaring(game, game.actions[about])
    if fact := game.vocabulary.facts().get(about):
        return fact.words.fill(it=game.vocabulary.kind_named[about.partition(".")[0]].words)
    moments = {f"{MOMENT}{moment.name}": moment.words for moment in game.book.moments}
    if about in moments:
        return moments[about]
    if about == DECK:
        return Words("デッキ構築", "building a deck")
    return Words(about, about) if about else None
