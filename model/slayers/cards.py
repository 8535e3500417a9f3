"""What the cards of specs/slayers/cards.toml do: the flow `text:CARD` of each that has an effect."""

from model.kernel.effect import Add, Begin, Each, Effect, Effects, Finish, If, Move, Put, Set
from model.kernel.flow import END, Ask, Call, Do, Flow
from model.kernel.reading import by
from model.slayers.actions import TAKE_LINA, TAKE_NAGA
from model.slayers.c03_timing import enters
from model.slayers.c04_characters import incapacitated
from model.slayers.c05_melee import STRIKES_BACK

TO_REAR = Move("c", "rear", "c.controller", host="c.host")
TO_FRONT = Move("c", "front", "c.controller", host="c.host")
OTHER_ROW = Each("c", "characters", "c == target", (If("c.in_front", (TO_REAR,), (TO_FRONT,)),))
"""The target changes its row; whom it supports stays the same."""


def text(card: str, id: str, *effects: Effect) -> Flow:
    """A card whose text is done at once."""
    return Flow(f"text:{card}", (Do(f"{id}/{card}", effects, then=END),))


# ---- 3, timing -----------------------------------------------------------------------

MELEE_ANEW: Effects = (
    Each(
        "c",
        "characters",
        "in_force('attacking', c)",
        (Finish("attack"), Begin("attacking", until="attack", about="c")),
    ),
)
BYSTANDER: Effects = (
    Each("c", "characters", "c.aimed_at", (Set("c", "markers", "0"),)),
    *by("bystander-melee", literal=MELEE_ANEW, same=()),
    *enters("entrant", "front", markers="1 if table.attack != 'none' else 0"),
)

LESS = Put("performance", "max(0, other(player).performance - 1)", of="other(player)")
"""The opponent's performance goes down by one."""

TIMING = (
    text("bystander", "3-3.example.2", *BYSTANDER),
    text("riposte", "3-3.example.3", STRIKES_BACK),
    text("full-swing", "3-3.3", Begin("spirited", until="attack", about="target")),
    text("xellos", "3-2.example", Move("aimed", "discard")),
    text("mina", "3-5.example", LESS),
    text("martina", "3-5.example.early", Begin("sealed", until="turn", about="target")),
    text("seygram", "3-6.example", Begin("contract", until="contract", about="target")),
    text("veil", "3-6.2", Begin("hidden", until="turn", about="target")),
    text("oilstone", "3-2.1", Begin("spirited", until="attack", about="target")),
    text("cheer", "3-2.3", Add("performance", "1", of="player")),
    text("bard", "3-2.1", Add("performance", "1", of="player")),
    text("censor", "3-4.2", Move("aimed", "discard")),
    text("heckler", "3-3.2", LESS),
    text("card-reader", "3-3.2", Begin("spirited", until="attack", about="target")),
    text("gambler", "3-3.2", Begin("spirited", until="attack", about="target")),
    text(
        "quick-note", "3-3.2", Each("s", "spells", "s == aimed", (Move("s", "hand", "s.owner", face="up"),))
    ),
    text("reinforcements", "3-2.3", *enters("entrant", "rear")),
    text("jeer", "3-2.4", LESS),
    text("rebuttal", "3-4.1", Move("aimed", "discard")),
    text("mirror-mage", "3-4.2", Move("aimed", "discard")),
    text("banish", "3-5.2", Begin("discarded", until="fall", about="target")),
    text("keepsake", "3-5.2", LESS),
    text(
        "martyr",
        "3-5.1",
        Each("c", "characters", "in_force('attacking', c)", (Begin("defeated", until="fall", about="c"),)),
    ),
    text("acrobat", "3-1.2", Move("user", "rear", "player")),
    text("deserter", "3-1.3", Move("user", "rear", "player")),
    text("coward", "3-1.3", Move("user", "rear", "player")),
)

# ---- 6, spells ------------------------------------------------------------------------

ONE_MORE = Add("performance", "1", of="player")

SPELLS = (
    text("tailwind", "6-2.2", ONE_MORE),
    text("triumph", "6-2.3", ONE_MORE),
    text("excuse", "6-2.4", ONE_MORE),
    text("spectacle", "6-2.5", ONE_MORE),
    text("blessing", "6-2.2", ONE_MORE),
    text("amplifier", "6-3.1", Begin("boosted", until="turn", about="target")),
    text("damper", "6-3.1", Begin("dampened", until="turn", about="target")),
)

# ---- 4 and 5, characters and melee ------------------------------------------------------

NAMED: Effects = (Begin("boosted", until="turn", about="target"),)
DUO = Flow(
    "text:new-duo",
    by(
        "renamed-double",
        literal=(Do("4-1.3/new-duo", (), then=END),),
        choose=(
            Ask("4-1.4/new-duo", "player", {TAKE_LINA.name: "4-1.4/lina", TAKE_NAGA.name: END}),
            Do("4-1.4/lina", (Begin("takes-lina", until="naming", about="target"),), then=END),
        ),
    ),
)
"""Whoever changes a card's name to that of two chooses the one that it has, if there is a choice."""


def controls(card: str) -> Flow:
    """A card that controls its target freely."""
    given = {"target": "target", "player": "player"}
    return Flow(f"text:{card}", (Call(f"4-6.7/{card}", "slayers:4-6", give=given, then=END),))


CHARACTERS = (
    text("challenge", "4-1.1", *NAMED),
    text("challenge-naga", "4-1.2", *NAMED),
    text("certificate", "4-2.1", *NAMED),
    DUO,
    text("popularity", "4-3.1", Add("performance", "player.headcount", of="player")),
    text("paralysis", "2-4.2", *incapacitated("target")),
    text("hypnotist", "2-4.2", *incapacitated("target")),
    text("healer", "2-4.2", Set("target", "posture", "upright")),
    text("berserker", "2-4.2", Begin("enraged", until="turn", about="user")),
    text("gust", "2-4.2", OTHER_ROW),
    text("disenchanter", "2-4.2", Move("aimed", "discard", markers="0")),
    controls("puppet"),
    controls("collar"),
    controls("sudden-offer"),
    Flow("text:bell", (Call("4-6.7/bell", "slayers:4-6/return", give={"target": "target"}, then=END),)),
)  # fmt: skip

# ---- 1 and 2, precedence, aims and targets ---------------------------------------------

CHILLED = Begin("chilled", until="turn", about="target")


def on_aims(card: str, id: str, *effects: Effect) -> Flow:
    """A spell that does something to each of its targets, as `c`, that it can affect."""
    return text(card, id, Each("c", "characters", "c.aimed_at and c.affected", effects))


IN_ROW: Effects = by(
    "row-after",
    literal=(
        If("table.aimed_row == 'front'", (Begin("front-chilled", until="turn", about="other(player)"),)),
        If("table.aimed_row == 'rear'", (Begin("rear-chilled", until="turn", about="other(player)"),)),
    ),
    at_resolution=(Each("c", "characters", "c.in_reach", (Begin("chilled", until="turn", about="c"),)),),
)
SLEEPS = Set("c", "posture", "incapacitated")

TARGETS = (
    text("long-spear", "1-1.3", Begin("may-fight-from-the-rear", until="turn", about="target")),
    text("truce", "1-1.4", Begin("cannot-fight", until="turn", about="target")),
    text("stone-guard", "1-3.1", Move("user", "rear", "player")),
    text("summons", "2-1.1", OTHER_ROW),
    text(
        "recall",
        "2-2.2",
        Each("s", "spells", "s == aimed", (Move("s", "hand", "s.owner", face="up"),)),
    ),
    *(text(card, "2-3.1", CHILLED) for card in ("palm-reader", "blood-priest", "cult-leader")),
    text("silencer", "2-3.5", Begin("negated", until="action", about="target")),
    *(text(card, "2-4.3", CHILLED) for card in ("bad-news", "hexer", "poison-blade")),
    text("good-news", "2-4.3", Begin("boosted", until="turn", about="target")),
    text("demon-hunter", "2-5.1", CHILLED),
    *(on_aims(card, "1-2.2", SLEEPS) for card in ("lullaby", "shade", "torpor")),
    text("hail", "2-6.5", *IN_ROW),
    text("old-letter", "1-1.1", CHILLED),
    text(
        "collapse",
        "2-8.1",
        Each(
            "c",
            "characters",
            "c.in_front",
            (SLEEPS, *by("later-arrivals", literal=(Begin("swept", until="turn", about="c"),), in_force=())),
        ),
        *by("later-arrivals", literal=(Begin("sweeping", until="turn"),), in_force=()),
    ),
    text("second-thoughts", "2-6.4", Begin("aims-anew", until="action")),
    text("cloak", "2-4.8", Begin("cloaked", until="turn", about="target")),
    text("sanctuary", "2-4.7", Begin("warded", until="turn", about="target")),
    text("spirited-away", "2-7.3", Begin("discarded", until="fall", about="target")),
    controls("possession"),
    text("demon-kings-order", "2-8.example", *enters("entrant", "front")),
)

FLOWS = (*TARGETS, *CHARACTERS, *TIMING, *SPELLS)
TEXTS = {flow.id.removeprefix("text:"): flow.id for flow in FLOWS}
