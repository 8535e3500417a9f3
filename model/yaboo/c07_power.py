"""パワーフェイズ: power into forces, one for one."""

from model.kernel.effect import Each, Move, Shuffle
from model.kernel.flow import END, Ask, Branch, Call, Do, Draw, Flow, When
from model.kernel.norm import Cannot, May, Preference, Principle
from model.kernel.reading import by
from model.yaboo.parts import items, steps

RESHUFFLE = by(
    "force-pile-empty",
    literal=steps(),
    no_exchange=steps(),
    reshuffle=steps(
        Branch(
            "power.1/pile",
            When("table.pile_left", then="power.1/draw"),
            When("not table.pile_left", then="power.1/reshuffle"),
        ),
        Do(
            "power.1/reshuffle",
            (
                Each("f", "forces", "f.zone == 'spent'", (Move("f", "force-pile", face="up"),)),
                Shuffle("force-pile"),
            ),
            then="power.1/draw",
        ),
    ),
)

POWER = Flow(
    "yaboo:power",
    (
        Ask(
            "power.1",
            "player",
            {
                "convert": by(
                    "force-pile-empty",
                    literal="power.1/draw",
                    no_exchange="power.1/draw",
                    reshuffle="power.1/pile",
                ),
                "stop-converting": END,
            },
        ),
        *RESHUFFLE,
        Draw(
            "power.1/draw",
            "force-pile",
            "forces",
            by(
                "power-at-limit",
                literal="1 if player.held < 20 else 0",
                no_exchange="1",
                over_limit="1",
            ),
            of="player",
            face="up",
            then=by("power-at-limit", literal="power.2", no_exchange="power.2", over_limit="setup.2/back"),
        ),
        *by(
            "power-at-limit",
            literal=steps(),
            no_exchange=steps(),
            over_limit=steps(
                Call("setup.2/back", "yaboo:setup.2", give={"player": "player"}, then="power.2")
            ),
        ),
        Branch(
            "power.2",
            When("player.can_pay_power", then="power.1"),
            When("not player.can_pay_power", then=END),
        ),
    ),
)

AT_THE_LIMIT = by(
    "power-at-limit",
    literal=items(),
    no_exchange=items(Cannot("setup.2", "convert", "player.held >= 20")),
    over_limit=items(),
)

WITHOUT_A_PILE = by(
    "force-pile-empty",
    literal=items(),
    no_exchange=items(Cannot("power.1/empty", "convert", "not table.pile_left")),
    reshuffle=items(Cannot("power.1/empty", "convert", "not table.pile_left and not table.spent_left")),
)

PRINCIPLES = (
    *by(
        "limits",
        literal=(),
        limit_narrows=(Principle("setup.2/narrows", Preference.LIMIT_OVER_GRANT),),
    ),
    *by(
        "card-over-rule",
        literal=(),
        card_first=(Principle("attack.17/card-first", Preference.CARD_OVER_RULE),),
    ),
)

FLOWS = (POWER,)

ITEMS = (
    May("power.1", "convert", "player.can_pay_power", only=True),
    May("power.3", "stop-converting"),
    *AT_THE_LIMIT,
    *WITHOUT_A_PILE,
)
