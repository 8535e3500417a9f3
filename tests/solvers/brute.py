"""A game so small that all its tables can be listed, and two games compared on every one of them."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

from model.kernel.effect import Add, If, Move, Put, Set
from model.kernel.flow import Always, Ask, Branch, Do, Flow, Note, Param, Record, When
from model.kernel.game import Game, Option, RuleFault
from model.kernel.norm import Cannot, May, Must, Ruling, Sets, Verdict
from model.kernel.rulebook import Rulebook, Start
from model.kernel.table import Frame, Printed, Table
from model.kernel.vocabulary import Bool, Counter, Fact, Int, Local, Thing
from tests.solvers.miniatures import BASE, COIN, PLAYER, TABLE, words, yes_no

FLOW = Flow(
    "mini:game",
    (
        Ask("1", "active", {"lay": "2", "work": "3", "rest": "5", "pass": "7"}),
        Do("2", (Set("mover", "posture", "asleep"), Move("mover", "board")), then="1"),
        Branch("3", When("active.poor", then="4"), When("not active.poor and table.late", then="5"),
               When("not active.poor and not table.late", then="6")),
        Do("4", (Put("hours", "1", of="active"), Put("hours", "min(2, 2)", of="active")), then="1"),
        Do("5", (If("active.hours < 2", (Add("hours", "1", of="active"),), (Put("round", "0"),)),), then="1"),
        Do("6", (Add("hours", "-1", of="active"), Put("round", "max(0, 2 - active.hours)")), then="1"),
        Note("7", {"passes": Record("min(1, table.round)")}, then="8"),
        Branch("8", When("table.passed", then="1"), When("not table.passed", then="9")),
        Do("9", (Put("active", "other(active)"),), then="1"),
    ),
)  # fmt: skip
WAKE = Flow("mini:wake", (Do("wake", (Set("loser", "posture", "awake"), Put("round", "0")), then="end"),))
"""What befalls a coin that sleeps in a hand once it is late."""

BOOK: Rulebook = replace(
    BASE,
    kinds=(replace(COIN, facts=(
        *COIN.facts,
        Fact("weight", Int(0, 9), "it.value", words("the weight of {it}")),
        Fact("heavy", Bool(), "it.weight >= 2", words("{it} is heavy"), words("{it} is light")),
    )),),
    player=replace(PLAYER, facts=(
        *PLAYER.facts[:2],
        yes_no("busy", "any(c for c in coins if c.of == it and c.asleep)"),
        yes_no("lone", "count(c for c in coins if c.of == it and c.zone == 'hand') <= 1"),
    )),
    table=replace(TABLE, facts=(
        yes_no("late", "it.round >= 1"),
        yes_no("passed", "note('passes') >= 1"),
    )),
    roles=tuple(
        replace(role, kind="coin") if role.name == "loser" else role for role in BASE.roles if role.kind != "box"
    ),
    counters=(
        Counter("active", Thing("player"), words("active"), 0, common=True),
        Counter("round", Int(0, 2), words("round"), 0, common=True),
        Counter("hours", Int(0, 2), words("hours"), 1),
    ),
    locals=(Local("passes", Int(0, 2), words("passes")),),
    actions=tuple(
        replace(action, pay=(Put("round", "min(2, table.round + 1)"),), params=(Param("mover", "coin", "it.of == player"),))
        if action.name == "lay" else replace(action, pay=())
        for action in BASE.actions if action.name in ("lay", "work", "rest", "pass")
    ),
    flows=(FLOW, WAKE),
    items=(
        May("1", "lay", "mover.held"),
        Cannot("1/asleep", "lay", "mover.asleep and mover.held"),
        Cannot("1/laid", "lay", "mover.laid"),
        May("2", "work", "player.awaited"),
        Cannot("2/late", "work", "table.late and player.poor"),
        May("3", "rest", "player.busy or player.lone", only=True),
        Must("4", "pass", "player.poor and table.late and not player.busy"),
        May("5", "pass", "player.awaited"),
        Sets("6", "coin.weight", "0", "it.laid"),
    ),
    always=(Always("wakes", "loser", "coins", "loser.asleep and loser.zone == 'hand' and table.late", "mini:wake"),),
    starts=(Start("game", "mini:game", "1", words("the game")),),
    home={"coin": "hand"},
    invariants=("all(c.markers == 0 for c in coins)",),
)  # fmt: skip
"""Coins that are laid, hours that are spent; with a little of everything that play reads."""

PLACES = (("hand", 0), ("hand", 1), ("board", 0))


def tables(game: Game) -> Iterator[Table]:
    """Every table with up to two coins, before anything runs: with two of them, on one player's turn;
    what nobody reads is as usual."""
    for count in (0, 1, 2):
        coins = tuple(
            Printed("penny" if i else "crown", "coin", 0, (("value", 1 if i else 5),)) for i in range(count)
        )
        bare = game.table(coins)
        for lying in itertools.product(itertools.product(PLACES, ("awake", "asleep")), repeat=count):
            laid = bare
            for card, ((zone, player), posture) in enumerate(lying):
                laid = laid.move(card, laid.setup.place(zone, player)).set(card, posture=posture)
            turns = (0, 1) if count < 2 else (0,)
            for active, round_, hours in itertools.product(turns, (0, 1, 2), (0, 1, 2)):
                table = laid.put("active", active).put("round", round_)
                yield table.put("hours", hours, active)


Seen = tuple[object, ...]


def seen(game: Game, table: Table) -> list[Seen]:
    """All that can be seen on a table, and one declaration further."""
    facts = [
        game.fact(kind.name, fact.name)(table, {"it": thing, "player": seat})
        for kind in (*game.book.kinds, game.book.player, game.book.table)
        for fact in kind.facts if not fact.query or "note(" not in fact.query
        for thing in {"coin": range(len(table.cards)), "player": table.setup.seats}.get(kind.name, (0,))
        for seat in table.setup.seats
    ]  # fmt: skip
    try:
        at = game.start(table)
    except RuleFault:
        return [tuple(facts), ("fault",)]
    rulings = list(game.rulings(at.table))
    found: list[Seen] = [tuple(facts), told(at.table), tuple(line.statement for line in at.trace)]
    found += [(option, *rests(game, at.table, option, ruling)) for option, ruling in rulings]
    return found + [played(game, at.table, option) for option in game.options(at.table)]


def rests(game: Game, table: Table, option: Option, ruling: Ruling) -> Seen:
    """A verdict, with the statements that a scenario could name for it."""
    asked = game.asked(table)
    assert asked is not None, "there are rulings"
    binding = {**table.locals, "player": asked.player, **dict(option.binding)}
    silent = ruling.verdict is Verdict.SILENT
    unmet = game.unmet(option.action, table, binding) if silent else ()
    return ruling.verdict, frozenset(ruling.because), frozenset(one.statement for one in unmet)


def played(game: Game, table: Table, option: Option) -> Seen:
    try:
        after = game.play(table, option, trusted=True)
    except RuleFault:
        return option, "fault"
    return option, told(after.table), tuple(line.statement for line in after.trace)


def told(table: Table) -> Seen:
    """Everything about a table, but for what steps have noted and nobody asks about any more."""
    return table.cards, table.zones, table.counters, tuple(Frame(f.flow, f.step) for f in table.stack)
