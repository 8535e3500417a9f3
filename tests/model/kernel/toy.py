"""A toy with a little of everything: marbles in hands, rows, bags and a pot; two or three players.

Tests of single modules build rulebooks from it: `book(Flow(…), …, items=…)`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from model.kernel.check import Scope
from model.kernel.flow import END, Action, Ask, Flow, Lasting, Param
from model.kernel.game import Game
from model.kernel.load import Loaded, load
from model.kernel.norm import Cannot, May
from model.kernel.position import Print, pool
from model.kernel.rulebook import Rulebook, Start
from model.kernel.table import Printed, Table
from model.kernel.vocabulary import (
    Bool,
    Counter,
    Enum,
    Fact,
    Int,
    Kind,
    Local,
    Posture,
    Role,
    Text,
    Thing,
    Zone,
)
from model.kernel.words import Words


def w(en: str) -> Words:
    """Words for tests that look at neither language."""
    return Words(en, en)


def yes(name: str, query: str) -> Fact:
    return Fact(
        name,
        Bool(),
        query,
        Words("{it}は" + name, "{it} is " + name),
        Words("{it}は非" + name, "{it} is not " + name),
    )


def number(name: str, query: str, high: int = 99) -> Fact:
    return Fact(name, Int(0, high), query, Words("{it}の" + name, "the " + name + " of {it}"))


MARBLE = Kind(
    "marble",
    "marbles",
    Words("おはじき", "marble"),
    (
        yes("mine", "it.owner == player"),
        yes("in_hand", "it.zone == 'hand'"),
        yes("big", "it.size >= 5"),
        yes("carried", "it.host != nothing"),
        yes("on_big", "it.carrier.big"),
        yes("moving", "it == mover"),
        number("weight", "it.size + it.markers + sum(m.size for m in marbles if m.host == it)"),
        Fact("carrier", Thing("marble", maybe=True), "the(m for m in marbles if m == it.host)", w("{it}'s carrier")),
        Fact("hue", Enum(("red", "blue", "green"), {"red": Words("赤", "red"), "blue": Words("青", "blue")}), "it.colour",
             Words("{it}の色", "the colour of {it}")),
    ),
    {"size": Int(0, 9), "colour": Enum(("red", "blue", "green")), "maker": Text()},
)  # fmt: skip
TOKEN = Kind("token", "tokens", w("token"))
PLAYER = Kind(
    "player", "players", Words("プレイヤー", "player"),
    (yes("rich", "it.coins >= 5"), yes("on_turn", "it == active"), number("hoard", "it.coins + count(m for m in marbles if m.of == it)")),
)  # fmt: skip
TABLE = Kind(
    "table", "tables", w("table"),
    (yes("late", "table.round >= 10"), yes("tried", "note('tries') > 0"), yes("chained", "links() > 0")),
)  # fmt: skip

BOOK = Rulebook(
    id="toy",
    words=w("toy"),
    zones=(
        Zone("hand", Words("手", "hand"), seen_by="owner"),
        Zone("row", w("row"), ordered=True),
        Zone("bag", w("bag"), pile=True, seen_by="nobody"),
        Zone("pot", w("pot"), common=True),
    ),
    counters=(
        Counter("active", Thing("player"), w("active"), common=True),
        Counter("round", Int(0, 20), w("round"), common=True),
        Counter("winner", Thing("player", maybe=True), w("winner"), -1, common=True),
        Counter("mood", Enum(("calm", "wild")), w("mood"), "calm", common=True),
        Counter("coins", Int(0, 9), w("coins"), 3),
        Counter("gone", Bool(), w("gone"), False),
    ),
    kinds=(MARBLE, TOKEN),
    player=PLAYER,
    table=TABLE,
    roles=(
        Role("active", "player", Words("手番", "the active player"), "table.active"),
        Role("opponent", "player", w("the opponent"), "other(active)"),
        Role("biggest", "marble", w("the biggest"), "the(m for m in marbles if m.size == 9)"),
        Role("mover", "marble", Words("動くおはじき", "the mover")),
        Role("target", "marble", w("the target")),
        Role("spare", "marble", w("the spare"), maybe=True),
        Role("chooser", "player", w("the chooser")),
        Role("anything", "card", w("anything")),
    ),
    locals=(
        Local("tries", Int(0, 5), w("tries")),
        Local("mark", Enum(("none", "seen")), w("mark"), about="marble", otherwise="none"),
        Local("asked", Bool(), w("asked"), about="player", otherwise=False),
    ),
    postures=(Posture("lying", w("lying")), Posture("spinning", w("spinning"))),
    actions=(
        Action("flick", Words("{player}は{mover}を弾く", "{player} flicks {mover}"), (Param("mover", "marble"),)),
        Action("hit", w("{player} hits {target} with {mover}"), (Param("mover", "marble"), Param("target", "marble"))),
        Action("choose", w("{player} chooses {chooser}"), (Param("chooser", "player"),)),
        Action("pass", w("{player} passes")),
        Action("heads", w("heads")),
        Action("tails", w("tails")),
    ),
    flows=(Flow("toy:1", (Ask("1.1", "active", {"pass": END}),)),),
    items=(May("1.1/flick", "flick"), May("1.1/hit", "hit"), May("1.1/choose", "choose"), May("1.1/pass", "pass")),
    lasting=(
        Lasting("sticky", w("sticky"), "mover", (Cannot("9.1", "flick", source="card"),)),
        Lasting("bold", w("bold"), "chooser"),
        Lasting("calm", w("calm")),
    ),
    start="toy:1",
    starts=(Start("start", "toy:1", "1.1", w("start")),),
    home={"marble": "hand", "token": "pot"},
    over="table.round >= 20",
    seats=(w("first"), w("second")),
)  # fmt: skip

POOL = pool((
    Print("agate", "marble", (("colour", "red"), ("maker", "venini"), ("size", 5))),
    Print("ruby", "marble", (("colour", "red"), ("size", 3))),
    Print("opal", "marble", (("colour", "blue"), ("size", 9))),
    Print("jade", "marble", (("colour", "green"), ("size", 1))),
    Print("chip", "token"),
))  # fmt: skip

AGATE, RUBY, OPAL, CHIP = range(4)
CARDS = tuple(
    Printed(name, POOL[name].kind, owner, POOL[name].values)
    for name, owner in (("agate", 0), ("ruby", 0), ("opal", 1), ("chip", 0))
)

ROLES: Mapping[str, str] = {
    "mover": "marble", "target": "marble", "spare": "marble", "chooser": "player", "anything": "card",
    "player": "player",
}  # fmt: skip
"""Every role that steps bind."""


def book(*flows: Flow, **changes: Any) -> Rulebook:
    """The toy with other flows, the first of which is the game, and with anything else changed."""
    if flows:
        changes = {
            "flows": flows,
            "start": flows[0].id,
            "starts": (Start("start", flows[0].id, flows[0].first, w("start")),),
        } | changes
    return replace(BOOK, **changes)


def loaded(**changes: Any) -> Loaded:
    return load(book(**changes), {}, file="toy")


def game(*flows: Flow, **changes: Any) -> Game:
    return Game(book(*flows, **changes), {}, file="toy")


def scope(names: Mapping[str, str] = ROLES, *, facts_only: bool = False) -> Scope:
    """The toy's vocabulary, with all roles in scope or some."""
    return Scope(loaded().vocabulary, dict(names), facts_only)


def table(of: Game, players: int = 2) -> Table:
    """Agate and ruby in the hand of player 0, opal in the hand of player 1, the chip in the pot."""
    return of.table(CARDS, players)
