"""What the document presupposes of base rules that nobody has: the frame of a turn, attacks, judgement.

None of it is in the text. Each part is here because some clause needs it, and says no more than that needs.
"""

from model.kernel.effect import Add, Begin, Each, Effects, Finish, Put, Set
from model.kernel.flow import CHANCE, END, Ask, Branch, Call, Do, Flow, Note, Record, Text, When
from model.kernel.norm import Cannot, May
from model.slayers.actions import (
    ADJUST,
    AT_ONCE,
    DEFEATS,
    DIRECT,
    END_BATTLE,
    HITS,
    MISSES,
    PASS,
    RAISE,
)

# ---- what cards print --------------------------------------------------------------


def effect_of(id: str, card: str, then: str, **given: str) -> Call:
    """What the card in a role prints is done by the player who declared it."""
    give = {
        "player": "player",
        "user": "nothing",
        "target": "nothing",
        "aimed": "nothing",
        "entrant": "nothing",
        **given,
    }
    return Call(id, Text(card), give=give, then=then)


# ---- a turn ------------------------------------------------------------------------

PHASES, TURNS = "base.phases", "base.turns"


def options(step: str, *actions: str) -> dict[str, str]:
    """Every one of `actions` leads to `step`."""
    return dict.fromkeys(actions, step)


NOW = tuple(action.name for action in AT_ONCE)


def phase(name: str, action: str, then: str) -> tuple[Do | Call | Ask, ...]:
    """A phase outside battle: its events, then what it is there for, open to counters."""
    own = f"{PHASES}/{name}"
    return (
        Do(own, (Put("phase", f"'{name}'"),), then=f"{own}/events"),
        Call(f"{own}/events", "slayers:3-2", then=f"{own}/ask"),
        Ask(
            f"{own}/ask",
            "active",
            {action: f"{own}/counters", PASS.name: then, **options(f"{own}/ask", *NOW)},
            link=True,
        ),
        Call(f"{own}/counters", "slayers:3-3", give={"declarer": "active"}, then=then),
    )


NEXT_TURN: Effects = (
    Finish("turn"),
    Each("c", "characters", "c.host != nothing", (Set("c", "host", "nothing"),)),
    Put("active", "other(active)"),
    Put("turn", "table.turn + 1"),
)

TURN = Flow(
    "slayers:base.phases",
    (
        *phase("hand", ADJUST.name, then="1-4.1"),
        Branch(
            "1-4.1",
            When("table.first_turn", f"{PHASES}/performance"),
            When("not table.first_turn", f"{PHASES}/battle"),
        ),
        Do(f"{PHASES}/battle", (Put("phase", "'battle'"),), then=f"{PHASES}/battle/actions"),
        Call(f"{PHASES}/battle/actions", "slayers:4-4", then=f"{PHASES}/performance"),
        *phase("performance", RAISE.name, then=TURNS),
        Do(TURNS, NEXT_TURN, then=f"{PHASES}/hand"),
    ),
)

ADJUSTING = Flow("slayers:base.phases/adjust", (Note("base.phases/adjust", {}, then=END),))
"""Nothing of what an adjustment of the hand does is in the text."""
RAISING = Flow(
    "slayers:base.performance",
    (Do("base.performance/rise", (Add("performance", "1", of="player"),), then=END),),
)

# ---- judging an attack -------------------------------------------------------------


def judged(*marks: str) -> Effects:
    """The one who is struck is judged, with what came of it."""
    return tuple(Begin(mark, until="attack", about="struck") for mark in ("judged", *marks))


OVER: Effects = (
    Finish("attack"),
    Put("attack", "'none'"),
    Put("aimed_row", "'none'"),
    Each("c", "characters", "c.aimed_at", (Set("c", "markers", "0"),)),
)
"""No attack is pending any more."""

JUDGEMENT = Flow(
    "slayers:base.judgement",
    (
        Branch(
            "base.judgement",
            When("table.somebody_to_judge", "base.judgement/next"),
            When("not table.somebody_to_judge", END),
        ),
        Note(
            "base.judgement/next",
            {"struck": Record("the(c for c in characters if c.to_be_judged)")},
            then="base.judgement/affected",
        ),
        Branch(
            "base.judgement/affected",
            When("struck.affected", "base.judgement/ask"),
            When("not struck.affected", "base.judgement/missed"),
        ),
        Ask(
            "base.judgement/ask",
            CHANCE,
            {
                MISSES.name: "base.judgement/missed",
                HITS.name: "base.judgement/hit",
                DEFEATS.name: "base.judgement/defeated",
            },
        ),
        Do("base.judgement/missed", judged(), then="base.judgement"),
        Do("base.judgement/hit", judged("hit"), then="base.judgement"),
        Do(
            "base.judgement/defeated",
            (*judged("hit"), Begin("defeated", until="fall", about="struck")),
            then="base.judgement",
        ),
    ),
)

# ---- attacking the client ----------------------------------------------------------

DIRECTLY = Flow(
    "slayers:base.attack.client",
    (
        Do("base.attack.client", (Begin("attacked-directly", until="attack", about="client"),), then="base.attack.client/claim"),
        Ask("base.attack.client/claim", "player", {"weakness": "base.attack.client/over", PASS.name: "base.attack.client/over"}),
        Do("base.attack.client/over", OVER, then=END),
    ),
)  # fmt: skip

# ---- norms -------------------------------------------------------------------------

FLOWS = (TURN, ADJUSTING, RAISING, JUDGEMENT, DIRECTLY)

ITEMS = (
    May("base.phases/adjust", ADJUST.name),
    May("base.performance/raise", RAISE.name),
    May("base.phases/pass", PASS.name),
    May("base.phases/end", END_BATTLE.name),
    May("base.attack.client/direct", DIRECT.name, "not client.mine"),
    Cannot("base.attack.once", DIRECT.name, "fighter.has_attacked"),
)
