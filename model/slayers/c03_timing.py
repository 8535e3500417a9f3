"""slayers 3, timing: counters, events, the always timing, the two special timings.

A counter is declared into a declaration and resolved before it; after each resolution the window opens
again (3-3). That one successor, of the step after Resolve, is the difference between this document and
one whose chain stays closed once it resolves.
"""

from model.kernel.declare import state, yes
from model.kernel.effect import Each, Effects, Finish, If, Move, Set
from model.kernel.flow import END, Always, Ask, Branch, Call, Do, Flow, Note, Record, Resolve, When
from model.kernel.norm import Cannot, May, Norm
from model.slayers.actions import (
    ABILITIES,
    ABILITY_ON_CARD,
    AID,
    AS_IT_FALLS,
    AT_ONCE,
    COUNTERS,
    COVER,
    DECLINE,
    EVENTS,
    LET_IT_FALL,
    NO_EVENT,
)
from model.slayers.base import effect_of, options

COUNTER_NAMES = tuple(action.name for action in COUNTERS)
EVENT_NAMES = tuple(action.name for action in EVENTS)
NOW = tuple(action.name for action in AT_ONCE)

# ---- 3-2: events outside battle ----------------------------------------------------

OPENING = Flow(
    "slayers:3-2",
    (
        Ask("3-2.events", "active", {**options("3-2.counters", *EVENT_NAMES), NO_EVENT.name: END, **options("3-2.events", *NOW)}, link=True),
        Call("3-2.counters", "slayers:3-3", give={"declarer": "active"}, then="3-2.events"),
    ),
)  # fmt: skip

# ---- 3-3: counters -----------------------------------------------------------------

CHAIN = Flow(
    "slayers:3-3",
    (
        Note("3-3.first", {"responder": Record("other(declarer)"), "passes": Record("0")}, then="3-3.1"),
        Ask(
            "3-3.1",
            "responder",
            {
                **options("3-3.declared", *COUNTER_NAMES),
                **options("3-3.left", *NOW),
                DECLINE.name: "3-3.passed",
            },
            link=True,
        ),
        Note("3-3.declared", {"responder": Record("other(responder)"), "passes": Record("0")}, then="3-3.1"),
        Note(
            "3-3.passed",
            {"responder": Record("other(responder)"), "passes": Record("note('passes') + 1")},
            then="3-3.agreed",
        ),
        Branch("3-3.agreed", When("table.agreed", "3-3.2"), When("not table.agreed", "3-3.1")),
        Resolve("3-3.2", then="3-3.left"),
        Branch(
            "3-3.left",
            When("not table.waiting", "3-3.over"),
            When("table.waiting and table.top_is_void", "3-3.2"),
            When("table.waiting and not table.top_is_void", "3-3.again"),
        ),
        Note("3-3.again", {"passes": Record("0")}, then="3-3.1"),  # the window opens again
        Do("3-3.over", (Finish("action"),), then=END),
    ),
)

# ---- 3-5: defeated or discarded ----------------------------------------------------


def leaves(card: str) -> Effects:
    """What lies on a character that leaves goes; nobody supports or covers it any more."""
    return (
        Each("c", "cards", f"c.host == {card} and c.kind == 'spell'", (Move("c", "used", "c.owner", face="up", markers="0"),)),
        Each("c", "cards", f"c.host == {card} and c.kind in ('aid', 'event', 'client')",
             (Move("c", "discard", "c.owner", face="up", markers="0"),)),
        Each("c", "characters", f"c.host == {card}", (Set("c", "host", "nothing"),)),
    )  # fmt: skip


FALLING = Flow(
    "slayers:3-5",
    (
        Branch("3-5.reacts", When("fallen.reacts_to_its_fall", "3-5.ask"), When("not fallen.reacts_to_its_fall", "3-5.moves")),
        Ask("3-5.ask", "fallen.controller", {AS_IT_FALLS.name: "3-5.ability", LET_IT_FALL.name: "3-5.moves"}, keep=False),
        effect_of("3-5.ability", "fallen", "3-5.moves", user="fallen", player="fallen.controller"),
        Do(
            "3-5.moves",
            (
                *leaves("fallen"),
                If(
                    "fallen.is_defeated",
                    (Move("fallen", "score", "other(fallen.controller)", posture="upright", markers="0"),),
                    (Move("fallen", "discard", "fallen.owner", posture="upright", markers="0"),),
                ),
            ),
            then=END,
        ),
    ),
)  # fmt: skip
ALWAYS = (Always("3-5.falls", "fallen", "characters", "fallen.falls", "slayers:3-5"),)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "table": (
        state("agreed", "note('passes') >= 2", "両者が続けて対抗しなかった|両者が続けて対抗しないとは言っていない",
              "both players passed in a row|not both players have passed"),
        state("waiting", "links() > 0", "解決を待つ行動がある|解決を待つ行動がない",
              "something waits for its resolution|nothing waits for its resolution"),
        state("top_is_void", "void()", "次に解決する行動が中断されている|次に解決する行動が中断されていない",
              "the next action to be resolved is interrupted|the next action to be resolved is not interrupted"),
        state("event_is_pending", "pending() in ('event', 'event alone', 'event on a card', 'event bringing', 'event adding')",
              "イベント・カードの使用が解決を待つ|イベント・カードの使用は解決を待っていない",
              "the use of an event card is to be resolved next|no use of an event card is to be resolved next"),
    ),
    "character": (
        yes("is_defeated", "in_force('defeated', it)", "が倒されることが決まっている|が倒されることは決まっていない",
            "is to be defeated|is not to be defeated"),
        yes("falls", "it.zone in ('front', 'rear') and (in_force('defeated', it) or in_force('discarded', it)) and not table.somebody_to_judge",
            "が場を離れることが決まっている|が場を離れることは決まっていない", "is to leave the field|is not to leave the field"),
        yes("reacts_to_its_fall",
            "not it.sealed and (it.timing == 'defeated' if in_force('defeated', it) else it.timing == 'discarded')",
            "に倒された（破棄された）ときの特殊能力がある|に倒された（破棄された）ときの特殊能力がない",
            "has an ability for when it falls|has no ability for when it falls"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------


def barred(statement: str, when: str, *names: str) -> tuple[Norm, ...]:
    """A limit on each of these actions."""
    return tuple(Cannot(f"{statement}/{name}", name, when) for name in names)


ITEMS = (
    *(May(f"3-3.1/{name}", name, "True") for name in COUNTER_NAMES),
    May("3-3.1/decline", DECLINE.name),
    May("3-2.events/none", NO_EVENT.name),
    *barred("3-2.1", "not table.in_battle", *(a.name for a in (*ABILITIES, AID, COVER))),
    *barred(
        "3-4.1",
        "table.event_is_pending",
        *(a.name for a in (*ABILITIES, AID, COVER) if a is not ABILITY_ON_CARD),
    ),
    May("3-5.1/use", AS_IT_FALLS.name),
    May("3-5.1/not", LET_IT_FALL.name),
)

FLOWS = (OPENING, CHAIN, FALLING)
