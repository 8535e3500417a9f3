"""What the document presupposes of base rules that nobody has: the frame of a turn, attacks, judgement.

None of it is in the text. Each part is here because some clause needs it, and says no more than that needs.
"""

from model.kernel.effect import Add, Begin, Each, Effects, Finish, If, Move, Put, Set
from model.kernel.flow import CHANCE, END, Ask, Branch, Call, Do, Flow, Note, Record, Step, When
from model.kernel.norm import Cannot, May
from model.kernel.reading import by
from model.slayers.actions import (
    ADJUST,
    CHANTS_END,
    DEFEATS,
    DIRECT,
    END_BATTLE,
    HITS,
    IN_ANY_PHASE,
    LANDS,
    MISSES,
    PASS,
    RAISE,
)
from model.slayers.c07_support import SUPPORTS_OVER
from model.slayers.parts import options

# ---- a turn ------------------------------------------------------------------------

PHASES, TURNS = "base.phases", "base.turns"


def phase(name: str, action: str, then: str) -> tuple[Do | Call | Ask, ...]:
    """A phase outside battle: its events, then what it is there for, open to counters."""
    own = f"{PHASES}/{name}"
    ended = by("and-the-like", literal=f"{own}/counters", three=then)
    return (
        Do(own, (Put("phase", f"'{name}'"),), then=f"{own}/events"),
        by(
            "phase-events-who",
            literal=Call(f"{own}/events", "slayers:3-2", then=f"{own}/ask", each="player", first="active"),
            active=Call(f"{own}/events", "slayers:3-2", then=f"{own}/ask", give={"player": "active"}),
        ),
        Ask(
            f"{own}/ask",
            "active",
            {
                action: f"{own}/counters",
                PASS.name: ended,
                **options(f"{own}/ask", *IN_ANY_PHASE),
            },
            link=True,
        ),
        Call(f"{own}/counters", "slayers:3-3", give={"declarer": "active"}, then=then),
    )


ONE_TURN_LESS: Effects = (
    Each(
        "c",
        "cards",
        by(
            "chant-count",
            literal="c.zone == 'chanted' and c.markers > 0",
            own="c.zone == 'chanted' and c.markers > 0 and c.of != table.active",
        ),
        (Set("c", "markers", "it.markers - 1"),),
    ),
)
"""The end of every chant is one turn nearer."""

NEXT_TURN: Effects = (
    Finish("turn"),
    *ONE_TURN_LESS,
    Each(
        "e", "events", "e.zone == 'in-force' and e.for_turn", (Move("e", "discard", "e.owner", markers="0"),)
    ),
    Put("active", "other(active)"),
    Add("turn", "1"),
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
        Do(
            f"{PHASES}/battle",
            (Put("phase", "'battle'"), *by("chant-end", literal=(), beginning=CHANTS_END)),
            then=f"{PHASES}/battle/actions",
        ),
        Call(f"{PHASES}/battle/actions", "slayers:4-4", then=f"{PHASES}/performance"),
        *phase("performance", RAISE.name, then="7-1.7"),
        Do("7-1.7", SUPPORTS_OVER, then=TURNS),
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
    done: Effects = (Begin("judged", until="attack", about="struck"),)
    once = Begin("judged-once", until="attack", about="struck")
    first: Effects = by(
        "cover-twice-struck", literal=(If("struck.to_be_judged_again", (once,), done),), once=done
    )
    return (*first, *(Begin(mark, until="attack", about="struck") for mark in marks))


SPELL_DECLARED: Effects = (
    Put("attack", "'spell'"),
    If(
        "any(s for s in spells if s.zone == 'using' and s.attack)",
        (
            Each(
                "c",
                "characters",
                "in_force('casting', c)",
                (Begin("attacking", until="attack", about="c"), Begin("attacked", until="turn", about="c")),
            ),
        ),
    ),
)
"""A spell waits for its resolution; only an attack spell is an attack of its caster."""

OVER: Effects = (
    Finish("attack"),
    Put("attack", "'none'"),
    Put("aimed_row", "'none'"),
    Each("c", "characters", "c.aimed_at", (Set("c", "markers", "0"),)),
)
"""No attack is pending any more."""

HIT = by("always-moment", literal="3-1.2/hit", windows="base.judgement/hit")
DEFEATED = by("always-moment", literal="3-1.2/defeated", windows="base.judgement/defeated")
MIDWAY: tuple[Step, ...] = tuple(
    Call(
        f"3-1.2/{result}",
        "slayers:3-1/midway",
        each="responder",
        first="active",
        then=f"base.judgement/{result}",
    )
    for result in ("hit", "defeated")
)
"""A chance to use what has the timing always, between the judgement and what follows it."""

IN_PARTS: tuple[Step, ...] = (
    Branch(
        "3-3.5/parts",
        When("table.melee_is_resolved", "3-3.5/lands"),
        When("not table.melee_is_resolved", "base.judgement/ask"),
    ),
    Ask("3-3.5/lands", CHANCE, {MISSES.name: "base.judgement/missed", LANDS.name: "3-3.5/counters"}),
    Call("3-3.5/counters", "slayers:3-3", give={"declarer": "active"}, then="3-3.5/still"),
    Branch(
        "3-3.5/still",
        When("struck.to_be_judged", "3-3.5/might"),
        When("not struck.to_be_judged", "base.judgement"),
    ),
    Ask("3-3.5/might", CHANCE, {HITS.name: HIT, DEFEATS.name: DEFEATED}),
)
"""The judgement of a melee in two parts, open to counters between them."""

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
            When(
                "struck.affected", by("closed-resolution", literal="3-3.5/parts", whole="base.judgement/ask")
            ),
            When("not struck.affected", "base.judgement/missed"),
        ),
        *by("closed-resolution", literal=IN_PARTS, whole=()),
        Ask(
            "base.judgement/ask",
            CHANCE,
            {
                MISSES.name: "base.judgement/missed",
                HITS.name: HIT,
                DEFEATS.name: DEFEATED,
            },
        ),
        Do("base.judgement/missed", judged(), then="base.judgement"),
        Do("base.judgement/hit", judged("hit"), then="base.judgement"),
        Do(
            "base.judgement/defeated",
            (*judged("hit"), Begin("defeated", until="fall", about="struck")),
            then="base.judgement",
        ),
        *by("always-moment", literal=MIDWAY, windows=()),
    ),
)

# ---- attacking the client ----------------------------------------------------------

DIRECTLY = Flow(
    "slayers:base.attack.client",
    (
        Do("base.attack.client", (Begin("attacked-directly", until=by("attack-moment", literal="attack", turn="turn"), about="client"),), then="base.attack.client/claim"),
        Ask("base.attack.client/claim", "player", {"weakness": by("weakness-repeat", literal="base.attack.client/claim", once="base.attack.client/over"), PASS.name: "base.attack.client/over"}),
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
    May(
        "base.attack.client/direct",
        DIRECT.name,
        "table.in_battle and not table.countering and not client.mine",
    ),
    Cannot("base.attack.once", DIRECT.name, "fighter.has_attacked"),
)
