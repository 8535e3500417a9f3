"""攻撃の解決: assists, evasion, the comparison, what a hit does."""

from model.kernel.effect import Each, Effects, Move, Put, Set
from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Do, Flow, Note, Record, Text, When
from model.kernel.norm import Cannot, Formula, May, Through
from model.kernel.reading import by
from model.yaboo.actions import SPEND
from model.yaboo.c12_item import or_kept, use_of_kept
from model.yaboo.parts import Steps, items, steps

# ---- declaring and laying assists --------------------------------------------------

DECLARING = Flow(
    "yaboo:attack.1",
    (
        Ask(
            "attack.1",
            "attacker",
            or_kept({"use-assist": "attack.2", "decline-assist": "attack.4"}, then="item.2/attacker"),
        ),
        *use_of_kept("item.2/attacker", "attacker", then="attack.1"),
        Call(
            "attack.2",
            "yaboo:attack.2",
            give={"player": "attacker"},
            then=by("assist-number", literal="attack.1", one="attack.4"),
        ),
        Ask(
            "attack.4",
            "defender",
            or_kept({"use-assist": "attack.5", "decline-assist": END}, then="item.2/defender"),
        ),
        *use_of_kept("item.2/defender", "defender", then="attack.4"),
        Call(
            "attack.5",
            "yaboo:attack.2",
            give={"player": "defender"},
            then=by("assist-number", literal="attack.4", one=END),
        ),
    ),
)

LAYING = Flow(
    "yaboo:attack.2",
    (
        Ask("attack.2/lay", "player", {"lay-assist": "attack.3/lay", "lay-other": END}),
        Ask("attack.3/lay", "player", {"add-force": "attack.3/lay", "finish-assist": END}, keep=False),
    ),
)

# ---- revealing and resolving them --------------------------------------------------

THE_OTHER_CARD = "the(c for c in cards if c.zone == 'assist' and c.of == player and c.kind != 'assist')"
THE_UNDERPAID = "the(a for a in assists if a.zone == 'assist' and a.of == player and a.short)"
THE_NEXT = "the(a for a in assists if a.zone == 'assist' and a.of == player)"


SHOWN = by("assist-forces-shown", literal="", shown="up")
"""The face of the forces that were laid with an assist when they leave: shown, or as they lay."""


def leaves(card: str, zone: str, forces: str) -> Effects:
    """A laid card goes, after the forces that were laid with it."""
    return (
        Each("f", "forces", f"f.host == {card}", (Move("f", forces, "player", face=SHOWN),)),
        Move(card, zone, "player", face="up"),
    )


BREACH: Steps = by(
    "assist-bluff",
    literal=steps(),
    forbidden=steps(Do("attack.2/breach", leaves(THE_OTHER_CARD, "discards", SPEND), then="attack.7")),
    bluff=steps(Do("attack.2/breach", leaves(THE_OTHER_CARD, "hand", SPEND), then="attack.7")),
)
"""What follows when a card laid as an assist turns out to be none."""

UNDERPAID: Steps = by(
    "assist-underpaid",
    literal=steps(),
    no_effect=steps(Do("attack.3/short", leaves(THE_UNDERPAID, "discards", SPEND), then="attack.7")),
    take_back=steps(Do("attack.3/short", leaves(THE_UNDERPAID, "hand", "forces"), then="attack.7")),
)
"""What follows when the forces with an assist turn out to be too few."""

USED_UP = by("assist-after", {"return": "hand"}, literal="left", discard="discards")

RESOLVING = Flow(
    "yaboo:attack.7",
    (
        Branch(
            "attack.7",
            When("not player.has_laid", then=END),
            When(
                "player.has_laid_another_card",
                then=by(
                    "assist-bluff", literal=NOWHERE, forbidden="attack.2/breach", bluff="attack.2/breach"
                ),
            ),
            When(
                "player.has_laid and not player.has_laid_another_card and player.underpaid",
                then=by(
                    "assist-underpaid",
                    literal="attack.7/next",
                    no_effect="attack.3/short",
                    take_back="attack.3/short",
                ),
            ),
            When(
                "player.has_laid and not player.has_laid_another_card and not player.underpaid",
                then="attack.7/next",
            ),
        ),
        *BREACH,
        *UNDERPAID,
        Note("attack.7/next", {"revealed": Record(THE_NEXT)}, then="attack.7/effect"),
        Call("attack.7/effect", Text("revealed"), give={"player": "player"}, then="attack.7/used"),
        Do(
            "attack.7/used",
            (
                Each("f", "forces", "f.host == revealed", (Move("f", SPEND, "player", face=SHOWN),)),
                Move(THE_NEXT, USED_UP, "player", face="up"),
            ),
            then="attack.21/assist",
        ),
        Call("attack.21/assist", "yaboo:attack.21", give={"player": "player"}, then="attack.7"),
    ),
)


def revealed(who: str) -> Effects:
    """The assists of those for whom `who` holds of a card `c` are turned up, with their forces if they are shown."""
    cards: Effects = (Each("c", "cards", f"c.zone == 'assist'{who}", (Set("c", "face", "up"),)),)
    forces: Effects = (Each("c", "forces", f"c.zone == 'payment'{who}", (Set("c", "face", "up"),)),)
    return by("assist-forces-shown", literal=cards, shown=(*cards, *forces))


REVEALING: Steps = by(
    "assist-reveal",
    literal=steps(
        Do("attack.6", revealed(""), then="attack.7/attacker"),
        Call("attack.7/attacker", "yaboo:attack.7", give={"player": "attacker"}, then="attack.7/defender"),
    ),
    one_by_one=steps(
        Do("attack.6", revealed(" and c.of == attacker"), then="attack.7/attacker"),
        Call("attack.7/attacker", "yaboo:attack.7", give={"player": "attacker"}, then="attack.6/defender"),
        Do("attack.6/defender", revealed(""), then="attack.7/defender"),
    ),
)
"""One by one, only the defender's are left when theirs are turned up."""

# ---- the attack --------------------------------------------------------------------

TURNED_UP: Effects = (
    Each("f", "forces", "f.zone == 'on-spell' and f.of == attacker", (Set("f", "face", "up"),)),
    *by(
        "open-cards",
        literal=(Each("s", "spells", "s.zone == 'spell' and s.of == attacker", (Set("s", "face", "up"),)),),
        open=(),
    ),
)

LAID_TO = by("laid-forces", {"return": "forces"}, literal="left", discard="spent")

AFTERWARDS: Effects = (
    Each("f", "forces", "f.zone == 'laid'", (Move("f", LAID_TO, "defender", face="up"),)),
    *by(
        "assist-duration",
        literal=(),
        this_attack=(
            Each("p", "players", "True", (Put("assist_hit", "0", "p"), Put("assist_evasion", "0", "p"))),
        ),
    ),
)

COMPARED: str = by("evasion-base", literal="attack.13/defined", evasion_value="attack.14")
EVASION_DEFINED: Steps = by(
    "evasion-base",
    literal=steps(
        Branch(
            "attack.13/defined",
            When("defender.printed_hit > 0", then="attack.14"),
            When("defender.printed_hit == 0", then=NOWHERE),
        )
    ),
    evasion_value=steps(),
)
"""By the letter evasion starts from a hit value, which no character has: nothing can be compared."""

TOLD: str = by("hit-instruction", literal="attack.18", replaces_all="attack.18/told")

ATTACK = Flow(
    "yaboo:attack",
    (
        *by(
            "two-attack-assists",
            literal=steps(),
            all_first=steps(
                Branch(
                    "attack.1/when",
                    When("table.declared", then="attack.6"),
                    When("not table.declared", then="attack.1/declare"),
                )
            ),
        ),
        Call(
            "attack.1/declare",
            "yaboo:attack.1",
            give={"attacker": "attacker", "defender": "defender"},
            then="attack.6",
        ),
        *REVEALING,
        Call("attack.7/defender", "yaboo:attack.7", give={"player": "defender"}, then="attack.8"),
        Ask(
            "attack.8",
            "defender",
            or_kept({"evade": "attack.8", "finish-evading": "attack.12"}, then="item.2/evading"),
            keep=by("item-duration", literal=False, this_turn=False, keep=True),
        ),
        *use_of_kept("item.2/evading", "defender", then="attack.8"),
        Do("attack.12", TURNED_UP, then=COMPARED),
        *EVASION_DEFINED,
        Branch(
            "attack.14",
            When("attacker.aim > defender.evasion", then="attack.17"),
            When("attacker.aim <= defender.evasion", then="attack.9"),
        ),
        Do(
            "attack.17",
            (Put("life", "max(0, defender.life - attacker.damage)", "defender"),),
            then=by("killed-first", literal=TOLD, at_once="attack.21/struck"),
        ),
        *by(
            "killed-first",
            literal=steps(),
            at_once=steps(
                Call("attack.21/struck", "yaboo:attack.21", give={"player": "attacker"}, then=TOLD)
            ),
        ),
        *by(
            "hit-instruction",
            literal=steps(),
            replaces_all=steps(
                Branch(
                    "attack.18/told",
                    When("attacker.instructs", then="attack.9"),
                    When("not attacker.instructs", then="attack.18"),
                )
            ),
        ),
        *by(
            "hit-power-timing",
            literal=steps(Call("attack.18", "yaboo:attack.18", give={"player": "defender"}, then="attack.9")),
            after_battle=steps(Note("attack.18", {"struck": Record("True")}, then="attack.9")),
        ),
        Do("attack.9", AFTERWARDS, then=END),
    ),
)

POWER_IS_THREE = Flow(
    "yaboo:attack.18",
    (
        Branch(
            "attack.18/three",
            When("player.power_points > 3", then="attack.19"),
            When("player.power_points < 3", then="attack.20"),
            When("player.power_points == 3", then=END),
        ),
        Do(
            "attack.19",
            (Put("power", by("hit-power-excess", literal="3", all_lost="0"), "player"),),
            then=END,
        ),
        Do("attack.20", (Put("power", "3", "player"),), then=END),
    ),
)

DEFEAT = Flow(
    "yaboo:attack.21",
    (
        Branch(
            "attack.21",
            When("table.somebody_out", then="attack.21/over"),
            When("not table.somebody_out", then=END),
        ),
        Do(
            "attack.21/over",
            (
                Put("ended", "'life'"),
                *by("both-out", literal=(), draw=(), active=(Put("prevails", "True", "player"),)),
            ),
            then=END,
        ),
    ),
)
"""`player`: whose effect or attack it was, for when both are without life."""

FLOWS = (DECLARING, LAYING, RESOLVING, ATTACK, POWER_IS_THREE, DEFEAT)

NARRATIVE = items(
    Formula(
        "attack.9/narrative",
        "player.evasion",
        "it.printed_evasion + it.laid + it.power_points + it.other_evasion",
    )
)
"""What steps 8, 9 and 11 tell: the character's evasion, the forces laid, its own power."""

ITEMS = (
    May("attack.1/decline", "decline-assist"),
    Cannot(
        "attack.3/use",
        "use-assist",
        by(
            "assist-bluff",
            literal="not player.can_assist",
            forbidden="not player.can_assist",
            bluff="not player.can_assist and not player.can_bluff",
        ),
    ),
    May("attack.2", "lay-assist"),
    Cannot("attack.3/payable", "lay-assist", "not assist.payable"),
    *by(
        "assist-bluff",
        literal=items(Cannot("attack.2/only", "lay-other")),
        forbidden=items(Cannot("attack.2/only", "lay-other")),
        bluff=items(May("attack.2/bluff", "lay-other")),
    ),
    May("attack.3/add", "add-force"),
    May(
        "attack.3",
        "finish-assist",
        by("assist-cost", literal="assist.paid >= assist.price", more_than="assist.paid > assist.price"),
        only=True,
    ),
    May("attack.8", "evade"),
    May("attack.8/enough", "finish-evading"),
    Formula("attack.15", "spell.hit_value", "it.printed_hit + it.load + it.user_power + it.of.other_hit"),
    Formula(
        "attack.16",
        "player.evasion",
        "it.evasion_base + it.evasion_forces + it.evasion_power + it.other_evasion",
    ),
    *by(
        "evasion-forces",
        literal=NARRATIVE,
        laid=by("evasion-power", literal=NARRATIVE, defender=items()),
        own_spell=by("evasion-power", literal=NARRATIVE, defender=items()),
    ),
    Through(
        "attack.13",
        step="yaboo:attack/attack.14",
        after="yaboo:attack/attack.12",
        before="yaboo:attack/attack.17",
    ),
)
"""attack.16 is the formula as printed, and comes first: under the letter it is what play uses."""
