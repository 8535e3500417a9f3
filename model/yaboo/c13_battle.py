"""バトルステップ: whose attacks are resolved, and in which order."""

from model.kernel.effect import Effects, If, Move
from model.kernel.flow import CHANCE, END, NOWHERE, Ask, Branch, Call, Do, Flow, Note, Record, When
from model.kernel.norm import May
from model.kernel.reading import by
from model.yaboo.parts import Steps, items, of_each_player, steps

SIDES = {"attacker": "attacker", "defender": "defender"}
TURNED = {"attacker": "defender", "defender": "attacker"}

WINNER_FIRST = Note(
    "battle.7/order",
    {"attacker": Record("winner"), "defender": Record("other(winner)")},
    then="battle.4/both",
)

SAME_SPEED: Steps = by(
    "speed-tie",
    literal=steps(
        Ask("battle.7", CHANCE, {"agree-on-first": "battle.7/order", "disagree": NOWHERE}),
        WINNER_FIRST,
    ),
    winner_first=steps(Ask("battle.7", CHANCE, {"win-janken": "battle.7/order"}), WINNER_FIRST),
    winner_chooses=steps(
        Ask("battle.7", CHANCE, {"win-janken": "battle.7/choose"}),
        Ask(
            "battle.7/choose",
            "winner",
            {"attack-first": "battle.7/order", "attack-second": "battle.7/turned"},
        ),
        WINNER_FIRST,
        Note(
            "battle.7/turned",
            {"attacker": Record("other(winner)"), "defender": Record("winner")},
            then="battle.4/both",
        ),
    ),
)

ASIDE: Effects = (of_each_player("cards", "x.zone == 'assist'", Move("x", "later", "p")),)
BACK: Effects = (of_each_player("cards", "x.zone == 'later'", Move("x", "assist", "p")),)

TURNS: Effects = (
    of_each_player(
        "cards",
        "x.zone in ('assist', 'later')",
        If("x.zone == 'assist'", (Move("x", "later", "p"),), (Move("x", "assist", "p"),)),
    ),
)
"""The assists of the two attacks change places: those of the first were put aside first."""

HIT = by("hit-power-timing", literal=(), after_battle=("struck",))
"""What the battle step has to know of an attack."""

BETWEEN: str = by("hit-power-timing", literal="battle.5", after_battle="battle.5/hit")

BOTH: Steps = by(
    "two-attack-assists",
    literal=steps(Call("battle.4/both", "yaboo:attack", give=SIDES, take=HIT, then=BETWEEN)),
    all_first=steps(
        Call("battle.4/both", "yaboo:attack.1", give=SIDES, then="battle.4/aside"),
        Do("battle.4/aside", ASIDE, then="battle.5/declare"),
        Call("battle.5/declare", "yaboo:attack.1", give=SIDES, then="battle.5/aside"),
        Do("battle.5/aside", TURNS, then="battle.4/attack"),
        Call(
            "battle.4/attack",
            "yaboo:attack",
            give={**SIDES, "declared": "True"},
            take=HIT,
            then="battle.5/assists",
        ),
        Do("battle.5/assists", BACK, then=BETWEEN),
    ),
)
"""Literally, assists are declared in each attack; else all of them before the first, the faster
player (in the first attack the attacker) first."""

RESULT: str = by("killed-first", literal="attack.21/battle", at_once=END)
"""Where a battle goes on when all attacks are over."""

POWER_AFTERWARDS: Steps = by(
    "hit-power-timing",
    literal=steps(),
    after_battle=steps(
        Branch(
            "battle.3/power",
            When("table.struck", then="battle.3/defender"),
            When("not table.struck", then=RESULT),
        ),
        Call("battle.3/defender", "yaboo:attack.18", give={"player": "defender"}, then=RESULT),
        Branch(
            "battle.6/power",
            When("table.struck_first", then="battle.6/defender"),
            When("not table.struck_first", then="battle.6/second"),
        ),
        Call("battle.6/defender", "yaboo:attack.18", give={"player": "defender"}, then="battle.6/second"),
        Branch(
            "battle.6/second",
            When("table.struck", then="battle.6/attacker"),
            When("not table.struck", then=RESULT),
        ),
        Call("battle.6/attacker", "yaboo:attack.18", give={"player": "attacker"}, then=RESULT),
    ),
)
"""The power of whoever was hit, changed when all attacks are over."""

BATTLE = Flow(
    "yaboo:battle",
    (
        Branch(
            "battle.1",
            When("not first.attacks and not second.attacks", then=END),
            When("first.attacks and not second.attacks", then="battle.2/first"),
            When("not first.attacks and second.attacks", then="battle.2/second"),
            When("first.attacks and second.attacks", then="battle.4"),
        ),
        Note("battle.2/first", {"attacker": Record("first"), "defender": Record("second")}, then="battle.2"),
        Note("battle.2/second", {"attacker": Record("second"), "defender": Record("first")}, then="battle.2"),
        Call(
            "battle.2",
            "yaboo:attack",
            give=SIDES,
            take=HIT,
            then=by("hit-power-timing", literal=RESULT, after_battle="battle.3/power"),
        ),
        Branch(
            "battle.4",
            When("first.pace > second.pace", then="battle.4/first"),
            When("first.pace < second.pace", then="battle.4/second"),
            When("first.pace == second.pace", then="battle.7"),
        ),
        Note(
            "battle.4/first",
            {"attacker": Record("first"), "defender": Record("second")},
            then="battle.4/both",
        ),
        Note(
            "battle.4/second",
            {"attacker": Record("second"), "defender": Record("first")},
            then="battle.4/both",
        ),
        *SAME_SPEED,
        *BOTH,
        *by(
            "hit-power-timing",
            literal=steps(),
            after_battle=steps(
                Note(
                    "battle.5/hit",
                    {"struck_first": Record("note('struck')"), "struck": Record("False")},
                    then="battle.5",
                )
            ),
        ),
        Call(
            "battle.5",
            "yaboo:attack",
            give=by("two-attack-assists", literal=TURNED, all_first={**TURNED, "declared": "True"}),
            take=HIT,
            then=by("hit-power-timing", literal=RESULT, after_battle="battle.6/power"),
        ),
        *POWER_AFTERWARDS,
        *by(
            "killed-first",
            literal=steps(Call("attack.21/battle", "yaboo:attack.21", give={"player": "attacker"}, then=END)),
            at_once=steps(),
        ),
    ),
    cites=("battle.3", "battle.6"),
)
"""After the one attack, or the second, the flow ends: nothing more happens in the step."""

FLOWS = (BATTLE,)

ITEMS = (
    *by(
        "speed-tie",
        literal=items(),
        winner_first=items(),
        winner_chooses=items(May("battle.7/first", "attack-first"), May("battle.7/second", "attack-second")),
    ),
)
