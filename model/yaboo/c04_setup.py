"""セットアップステップ: six forces, a card, items up to three."""

from model.kernel.flow import CHANCE, END, NOWHERE, Ask, Branch, Call, Draw, Flow, Note, Record, When
from model.kernel.norm import May
from model.kernel.reading import by
from model.yaboo.parts import flows, items, steps

BY_TURNS = by(
    "draw-order",
    literal=steps(),
    alternate=steps(
        Ask("setup.1/janken", CHANCE, {"win-janken": "setup.1/begin"}),
        Note(
            "setup.1/begin",
            {
                "drawer": Record("winner"),
                "waiting": Record("other(winner)"),
                "quota": Record("it.due", about="players"),
            },
            then="setup.1/next",
        ),
        Branch(
            "setup.1/next",
            When("drawer.still_due", then="setup.1/one"),
            When("not drawer.still_due", then="setup.1/rest"),
        ),
        Draw("setup.1/one", "force-pile", "forces", "1", of="drawer", face="up", then="setup.1/drawn"),
        Note(
            "setup.1/drawn",
            {
                "quota": Record("note('quota', it) - 1", about="players", where="it == drawer"),
                "drawer": Record("waiting"),
                "waiting": Record("drawer"),
            },
            then="setup.1/next",
        ),
        Draw(
            "setup.1/rest",
            "force-pile",
            "forces",
            "note('quota', waiting)",
            of="waiting",
            face="up",
            then="setup.4",
        ),
    ),
)
"""One at a time where the pile is short; whoever has enough lets the other draw the rest."""

SETUP = Flow(
    "yaboo:setup",
    (
        Branch(
            "setup.1/enough",
            When("table.pile_enough", then="setup.1"),
            When("not table.pile_enough", then=by("draw-order", literal=NOWHERE, alternate="setup.1/janken")),
        ),
        Call("setup.1", "yaboo:setup.1", each="player", then="setup.4"),
        *BY_TURNS,
        Call(
            "setup.4",
            "yaboo:setup.4",
            each="player",
            give={"first_turn": "note('first_turn')"},
            then="setup.7",
        ),
        Draw(
            "setup.7",
            "item-pile",
            "items",
            by(
                "item-pile-short",
                literal="3 - count(i for i in items if i.zone == 'items')"
                " if count(i for i in items if i.zone in ('items', 'item-pile')) >= 3 else 0",
                as_many="3 - count(i for i in items if i.zone == 'items')",
            ),
            face="up",
            then=END,
        ),
    ),
)

FORCES = Flow(
    "yaboo:setup.1",
    (
        Draw(
            "setup.1/draw",
            "force-pile",
            "forces",
            "player.due",
            of="player",
            face="up",
            then=by("force-limit", literal=END, discard_down="setup.2/down", no_draw=END),
        ),
        *by(
            "force-limit",
            literal=steps(),
            discard_down=steps(Call("setup.2/down", "yaboo:setup.2", give={"player": "player"}, then=END)),
            no_draw=steps(),
        ),
    ),
)

CARD = Flow(
    "yaboo:setup.4",
    (
        Draw(
            "setup.4/draw",
            "deck",
            "hand",
            by("first-turn-draw", literal="1", five_only="0 if note('first_turn') else 1"),
            of="player",
            then=END,
        ),
    ),
    cites=("supplement.2",),
)
"""A draw takes what there is: from an empty deck, nothing."""

_DISCARD_DOWN = flows(
    Flow(
        "yaboo:setup.2",
        (
            Note(
                "setup.2/count",
                {"excess": Record("max(0, min(player.held - 20, player.force_count))")},
                then="setup.2/over",
            ),
            Branch(
                "setup.2/over",
                When("table.over_limit", then="setup.2/choose"),
                When("not table.over_limit", then=END),
            ),
            Ask("setup.2/choose", "player", {"discard-force": "setup.2/one"}, keep=False),
            Note("setup.2/one", {"excess": Record("note('excess') - 1")}, then="setup.2/over"),
        ),
    )
)
_MAY_DISCARD = items(May("setup.2/discard", "discard-force"))

FLOWS = (
    SETUP,
    FORCES,
    CARD,
    *by(
        "force-limit",
        literal=by("power-at-limit", literal=flows(), no_exchange=flows(), over_limit=_DISCARD_DOWN),
        discard_down=_DISCARD_DOWN,
        no_draw=by("power-at-limit", literal=flows(), no_exchange=flows(), over_limit=_DISCARD_DOWN),
    ),
)

ITEMS = (
    *by(
        "force-limit",
        literal=by("power-at-limit", literal=items(), no_exchange=items(), over_limit=_MAY_DISCARD),
        discard_down=_MAY_DISCARD,
        no_draw=by("power-at-limit", literal=items(), no_exchange=items(), over_limit=_MAY_DISCARD),
    ),
)
