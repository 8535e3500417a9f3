"""Miniature rulebooks: a few coins, hours to spend, lives to lose, and whatever flows a test gives."""

from dataclasses import replace
from typing import Any

from model.kernel.effect import Add, Move
from model.kernel.flow import END, Action, Ask, Flow, Param
from model.kernel.game import Game
from model.kernel.norm import Cannot, May, Preference, Principle
from model.kernel.rulebook import Item, Rulebook, Start
from model.kernel.table import Printed, Table
from model.kernel.vocabulary import Bool, Counter, Fact, Int, Kind, Local, Posture, Role, Thing, Zone
from model.kernel.words import Words


def words(text: str) -> Words:
    return Words(text, text)


def yes_no(name: str, query: str) -> Fact:
    return Fact(name, Bool(), query, words("{it} is " + name), words("{it} is not " + name))


COIN = Kind(
    "coin",
    "coins",
    words("coin"),
    (
        yes_no("held", "it.zone == 'hand' and it.of == player"),
        yes_no("asleep", "it.posture == 'asleep'"),
        yes_no("laid", "it.zone == 'board'"),
    ),
    {"value": Int(0, 9)},
)
BOX = Kind("box", "boxes", words("box"), (yes_no("full", "count(c for c in coins if c.host == it) >= 2"),))
PLAYER = Kind(
    "player",
    "players",
    words("player"),
    (
        yes_no("poor", "it.hours == 0"),
        yes_no("awaited", "table.active == it"),
        Fact(
            "coins", Int(0, 20), "count(c for c in coins if c.zone == 'hand' and c.of == it)", words("coins")
        ),
    ),
)
TABLE = Kind(
    "table", "tables", words("table"), (yes_no("late", "it.round >= 3"), yes_no("early", "it.round < 3"))
)

BASE = Rulebook(
    id="mini",
    words=words("mini"),
    zones=(
        Zone("hand", words("hand"), seen_by="owner"),
        Zone("board", words("board")),
        Zone("pile", words("pile"), common=True, pile=True, seen_by="nobody"),
        Zone("row", words("row"), common=True, ordered=True),
    ),
    counters=(
        Counter("active", Thing("player"), words("active"), 0, common=True),
        Counter("round", Int(0, 9), words("round"), 0, common=True),
        Counter("life", Int(0, 3), words("life"), 3),
        Counter("hours", Int(0, 9), words("hours"), 3),
    ),
    kinds=(COIN, BOX),
    player=PLAYER,
    table=TABLE,
    roles=(
        Role("active", "player", words("active"), "table.active"),
        Role("opponent", "player", words("opponent"), "next(table.active)"),
        Role("responder", "player", words("responder")),
        Role("mover", "coin", words("mover")),
        Role("blocker", "coin", words("blocker")),
        Role("box", "box", words("box")),
        Role("loser", "player", words("loser")),
    ),
    actions=(
        Action("take", Words("{player}が取る", "{player} takes")),
        Action("rest", Words("{player}が休む", "{player} rests")),
        Action("work", Words("{player}が働く", "{player} works"), pay=(Add("hours", "-1", of="player"),)),
        Action("earn", Words("{player}が稼ぐ", "{player} earns"), pay=(Add("hours", "1", of="player"),)),
        Action(
            "lay",
            Words("{player}が{mover}を出す", "{player} lays {mover}"),
            (Param("mover", "coin"),),
            pay=(Move("mover", "board", "player"),),
        ),
        Action(
            "box",
            Words("{player}が{mover}を{box}に入れる", "{player} puts {mover} into {box}"),
            (Param("mover", "coin"), Param("box", "box")),
            pay=(Move("mover", "board", "player", host="box"),),
        ),
        Action(
            "block",
            Words("{player}が{blocker}で防ぐ", "{player} blocks with {blocker}"),
            (Param("blocker", "coin"),),
        ),
        Action("pass", Words("{player}が見送る", "{player} passes")),
    ),
    flows=(),
    items=(
        May("1", "take"),
        May("2", "rest"),
        May("3", "work"),
        Cannot("3/poor", "work", "player.poor"),
        May("4", "earn"),
        May("5", "lay"),
        Cannot("5/held", "lay", "not mover.held"),
        May("6", "pass"),
        May("7", "block", "blocker.held"),
        May("8", "box"),
        Cannot("8/held", "box", "not mover.held"),
    ),
    principles=(Principle("limits", Preference.LIMIT_OVER_GRANT),),
    start="mini:game",
    starts=(),
    home={"coin": "hand", "box": "board"},
    over="False",
    seats=(words("first"), words("second")),
    postures=(Posture("awake", words("awake")), Posture("asleep", words("asleep"))),
    locals=(Local("passes", Int(0, 2), words("passes")),),
)

ONCE = Flow("mini:game", (Ask("a", "active", {"take": END}),))
"""The smallest game: one question."""


def book(*flows: Flow, items: tuple[Item, ...] = (), **more: Any) -> Rulebook:
    """The miniature with these flows (the smallest game, if none); `items` are added."""
    first = (flows or (ONCE,))[0]
    start = Start("game", first.id, first.first, words("the game"))
    return replace(
        BASE, **{"flows": flows or (ONCE,), "items": BASE.items + items, "starts": (start,), **more}
    )


def game(*flows: Flow, items: tuple[Item, ...] = (), **more: Any) -> Game:
    return Game(book(*flows, items=items, **more), {}, file="mini")


def table(of: Game, coins: tuple[tuple[int, ...], ...] = ((1, 2), (1, 2)), boxes: int = 0) -> Table:
    """`coins[p]`: the values of the coins that player p holds. Copies of a box belong to player 0."""
    printed = [
        Printed(f"coin-{value}", "coin", player, (("value", value),))
        for player, values in enumerate(coins)
        for value in values
    ]
    printed += [Printed("box", "box", 0) for _ in range(boxes)]
    return of.table(tuple(printed))
