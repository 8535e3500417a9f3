"""ゲームの流れ: before the game, and turn after turn."""

from model.kernel.effect import Each, Put, Shuffle
from model.kernel.flow import END, Call, Do, Draw, Flow, Note, Record
from model.kernel.norm import Through
from model.kernel.reading import by
from model.yaboo.c01_components import ALLOTMENT
from model.yaboo.parts import steps

GAME = Flow(
    "yaboo:game-flow",
    (
        *ALLOTMENT,
        Do("game-flow.7", (Each("p", "players", "True", (Shuffle("deck", "p"),)),), then="game-flow.8"),
        Call("game-flow.8", "yaboo:game-flow.8", each="player", then="game-flow.9"),
        Do("game-flow.9", (Each("p", "players", "True", (Put("life", "3", "p"),)),), then="game-flow.10"),
        Do(
            "game-flow.10",
            (Each("p", "players", "True", (Put("power", "3", "p"),)),),
            then="game-flow.11/first",
        ),
        Call("game-flow.11/first", "yaboo:game-flow.12", give={"first_turn": "True"}, then="game-flow.11"),
        Call("game-flow.11", "yaboo:game-flow.12", then="game-flow.11"),
    ),
)

FIRST_HAND = Flow(
    "yaboo:game-flow.8",
    (Draw("game-flow.8/draw", "deck", "hand", "5", of="player", then=END),),
)

BOTH_DECKS = "not any(p for p in players if p.deck_out)"

TURN = Flow(
    "yaboo:game-flow.12",
    (
        *by(
            "deckout-both",
            literal=steps(),
            same_turn=steps(
                Note(
                    "game-flow.12/begin", {"began_with_decks": Record(BOTH_DECKS)}, then="game-flow.12/setup"
                )
            ),
        ),
        Call(
            "game-flow.12/setup",
            "yaboo:setup",
            give={"first_turn": "note('first_turn')"},
            then="game-flow.12/rounds",
        ),
        Call("game-flow.12/rounds", "yaboo:round", then="game-flow.12/battle"),
        Call("game-flow.12/battle", "yaboo:battle", then="game-flow.12/end"),
        Call(
            "game-flow.12/end",
            "yaboo:end",
            give=by("deckout-both", literal={}, same_turn={"began_with_decks": "note('began_with_decks')"}),
            then=END,
        ),
    ),
    cites=("game-flow.2",),
)
"""A turn binds no player: it belongs to neither."""

FLOWS = (GAME, FIRST_HAND, TURN)

ITEMS = (
    Through(
        "game-flow.5",
        step="yaboo:game-flow.12/game-flow.12/battle",
        after="yaboo:game-flow.12/game-flow.12/rounds",
        before="yaboo:game-flow.12/game-flow.12/end",
    ),
)
