"""slayers 3, timing: always, events outside battle, counters, the two special timings.

A counter is declared into a declaration and resolved before it; then the declaration that it has cut in on
can be countered again (3-3). Each declaration has a window of its own: to declare a counter is to open the
window of that counter, and to come back when it is resolved.
"""

from model.kernel.declare import state, yes
from model.kernel.effect import Begin, Each, Effects, Finish, If, Move, Set
from model.kernel.flow import (
    END,
    NOWHERE,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Flow,
    Note,
    Record,
    Resolve,
    Step,
    When,
)
from model.kernel.norm import Cannot, May, Must, Norm, Through
from model.kernel.reading import by
from model.slayers.actions import (
    ABILITIES,
    ABILITY,
    ABILITY_ON_CARD,
    ABILITY_ON_EVENT,
    AID,
    AS_IT_ENTERS,
    AS_IT_FALLS,
    AT_ANY_TIME,
    AT_ONCE,
    CHANT,
    COUNTERS,
    COVER,
    DECLINE,
    DROP,
    EVENT,
    EVENT_ALONE,
    EVENT_BRINGING,
    EVENT_ON_SPELL,
    EVENTS,
    GOES_FIRST,
    IN_ANY_PHASE,
    LET_IT_ENTER,
    LET_IT_FALL,
    MELEE,
    NO_EVENT,
    NORMAL,
    PASS,
    SUPPORTS,
)
from model.slayers.parts import DISCARDED, each, effect_of, options

COUNTER_NAMES = tuple(action.name for action in COUNTERS)
NOW = tuple(action.name for action in AT_ONCE)

# ---- 3-1: the timing always ----------------------------------------------------------

AT_ONCE_DONE = Flow(
    "slayers:3-1",
    (
        Do("3-1.1", (Finish("declared"),), then="3-1.1/effect"),
        effect_of("3-1.1/effect", "holder", END, user="holder", player="holder.controller"),
    ),
)
"""An always effect, declared or not: it waits on no chain, so that nothing can be declared against it."""

MIDWAY = Flow(
    "slayers:3-1/midway",
    (
        Ask(
            "3-1.2/midway",
            "responder",
            {**options("3-1.2/midway", AT_ANY_TIME.name, DROP.name), PASS.name: END},
        ),
    ),
)  # fmt: skip
"""A chance to use what has the timing always in the middle of a resolution."""


# ---- 3-2: events outside battle ------------------------------------------------------

OPENING_EVENTS = tuple(action.name for action in (EVENT, EVENT_ALONE, EVENT_BRINGING, EVENT_ON_SPELL))
"""The forms of event cards that can be aimed where nothing is in use."""
IN_BATTLE = tuple(
    action.name for action in NORMAL if action not in (*EVENTS, ABILITY_ON_CARD, ABILITY_ON_EVENT)
)

OPENING = Flow(
    "slayers:3-2",
    (
        Ask(
            "3-2.3",
            "player",
            {
                **options("3-2.3/counters", *OPENING_EVENTS),
                NO_EVENT.name: END,
                **options("3-2.3", *IN_ANY_PHASE),
            },
            into={"slayers:3-2/battle-only": END},
            link=True,
        ),
        Call(
            "3-2.3/counters",
            "slayers:3-3",
            give={"declarer": "player"},
            then=by("phase-events-many", literal="3-2.3", one=END),
        ),
    ),
    cites=("3-2.7",),  # what else of a phase can be countered is nothing here, or a reading's
)
BATTLE_ONLY = Flow(
    "slayers:3-2/battle-only",
    (Ask("base.phases/battle-only", "active", options(END, *IN_BATTLE), link=True),),
)
"""What has the timing normal and is refused outside battle."""

LIKE = Flow("slayers:3-2/like", (Note("3-2.7", {}, then=END),))
"""What has been declared outside battle, beside the three actions that are named, is over."""

# ---- 3-3: counters -------------------------------------------------------------------


def asked_first(who: str) -> str:
    """Where both have something to claim, the active player comes first."""
    claims = f"active if table.both_may_claim else {who}"
    return by("claims-at-once", literal=who, active=claims)


FIRST_ASKED = by(
    "first-asked",
    literal=asked_first("other(declarer)"),
    active="active",
    facing=asked_first("other(declarer)"),
)
ASKED_AGAIN = by(
    "first-asked",
    literal=asked_first("other(responder)"),
    active="active",
    facing=asked_first("other(declarer)"),
)
"""Who is asked first: right after the declaration, and when a counter of `responder` has been resolved."""


AGREED = by(
    "closed-resolution",
    literal=(
        When("table.agreed and table.waiting", "3-3.5"),
        When("table.agreed and not table.waiting", END),
    ),
    whole=(When("table.agreed", "3-3.5"),),
)
"""Where a melee can be countered in the middle of its resolution, nothing of it waits any more."""

NEWCOMER_IS_ACTIVE = "any(c for c in characters if in_force('newcomer', c) and c.controller == active)"

CHAIN = Flow(
    "slayers:3-3",
    (
        Branch(
            "3-3.3/declared",
            When("table.top_is_void", "3-3.5"),
            When("not table.top_is_void", "3-3.example.1.asked"),
        ),
        Note("3-3.example.1.asked", {"responder": Record(FIRST_ASKED)}, then="3-3.3"),
        Ask(
            "3-3.3",
            "responder",
            {
                **options("3-3.2", *COUNTER_NAMES),
                COVER.name: "8-1.10",
                **options("3-3.3/at-once", *NOW),
                DECLINE.name: "3-3.3/passed",
            },
            link=True,
        ),
        Note(
            "3-3.3/passed",
            {"responder": Record("other(responder)"), "passes": Record("note('passes') + 1")},
            then="3-3.3/agreed",
        ),
        Branch("3-3.3/agreed", When("not table.agreed", "3-3.3"), whens=(*AGREED,)),
        Note("3-3.3/at-once", {"passes": Record("0")}, then="3-3.3/stands"),
        Branch("3-3.3/stands", When("table.top_is_void", "3-3.5"), When("not table.top_is_void", "3-3.3")),
        Call("8-1.10", "slayers:3-3", give={"declarer": "responder"}, then="3-3.2/stands"),
        Call("3-3.2", "slayers:3-3", give={"declarer": "responder"}, then="3-3.2/stands"),
        Branch("3-3.2/stands", When("table.top_is_void", "3-3.5"), When("not table.top_is_void", "3-3.4")),
        Note("3-3.4", {"responder": Record(ASKED_AGAIN), "passes": Record("0")}, then="3-3.3"),
        Resolve("3-3.5", then="3-3.5/entered"),
        Branch(
            "3-3.5/entered",
            When("table.newcomer_waits", "3-6.1/window"),
            When("not table.newcomer_waits", "3-3.5/over"),
        ),
        Call(
            "3-6.1/window",
            "slayers:3-3",
            give={"declarer": f"active if {NEWCOMER_IS_ACTIVE} else other(active)"},
            then="3-3.5/over",
        ),
        Do("3-3.5/over", (If("links() == 0", (Finish("action"),)),), then=END),
    ),
)

# ---- 3-4: countering events ------------------------------------------------------------

ON_EVENT = Flow("slayers:3-4", (effect_of("3-4.2", "user", END, user="user", aimed="event"),))
"""The use of an ability whose target is an event card."""

# ---- 3-5: defeated or discarded ------------------------------------------------------


LOSES = "any(c for c in characters if c.falls_now and c.controller == active)"


def leaves(card: str) -> Effects:
    """What lies on a character that leaves goes; nobody supports or covers it any more."""
    chanted = f"c.host == {card} and c.zone == 'chanted'"
    return (
        by(
            "chanter-gone",
            literal=Each("c", "cards", chanted, DISCARDED),
            used=Each("c", "cards", f"{chanted} and c.kind == 'character'", DISCARDED),
        ),
        Each("c", "cards", f"c.host == {card} and c.kind == 'spell'", (Move("c", "used", "c.owner", face="up", markers="0"),)),
        Each("c", "cards", f"c.host == {card} and c.kind in ('aid', 'event', 'client')",
             DISCARDED),
        Each("c", "characters", f"c.host == {card} and c.on_field", (Set("c", "host", "nothing"),)),
    )  # fmt: skip


SETTLED: Effects = (
    Finish("reaction"),
    Finish("order"),
    If("not any(c for c in characters if c.falls)", (Finish("fall"),)),
)
"""One that falls has left; when the last has, nobody is to be defeated or discarded any more."""

ORDERED: tuple[Step, ...] = (
    Branch("3-5.3/order", When("fallen.has_rivals", "3-5.3/first"), When("not fallen.has_rivals", "3-5.1")),
    Ask("3-5.3/first", "fallen.controller", {GOES_FIRST.name: END}, keep=False),
)
UNORDERED: tuple[Step, ...] = (
    Branch("3-5.3/order", When("table.several_react", NOWHERE), When("not table.several_react", "3-5.1")),
)
REACTS: tuple[Step, ...] = by(
    "special-nested",
    literal=(effect_of("3-5.4", "fallen", "3-5.1/moves", user="fallen", player="fallen.controller"),),
    after=(
        Do("3-5.4", (Begin("reacting", until="reaction", about="fallen"),), then="3-5.4/effect"),
        effect_of("3-5.4/effect", "fallen", "3-5.1/moves", user="fallen", player="fallen.controller"),
    ),
)

ORDINARY = tuple(action.name for action in (ABILITY, EVENT_ALONE, AID, COVER))
LOSER = f"active if {LOSES} else other(active)"
CUTTING_IN = Flow("slayers:3-5/ordinary", (Ask("3-5.4/ordinary", LOSER, options(END, *ORDINARY), link=True),))
"""Ordinary counters, tried when a character is to be moved."""

FALLING = Flow(
    "slayers:3-5",
    (
        *by("special-order", literal=UNORDERED, active=ORDERED, opponent=ORDERED),
        Branch("3-5.1", When("fallen.reacts_to_its_fall", "3-5.3"), When("not fallen.reacts_to_its_fall", "3-5.1/moves")),
        Ask(
            "3-5.3",
            "fallen.controller",
            {AS_IT_FALLS.name: "3-5.4", LET_IT_FALL.name: "3-5.1/moves"},
            into={"slayers:3-5/ordinary": END},
            keep=False,
        ),
        *REACTS,
        Branch("3-5.1/moves", When("fallen.is_defeated", "base.score"), When("not fallen.is_defeated", "base.discard")),
        Do("base.score", (*leaves("fallen"), Begin("slain", until="turn", about="fallen"),
                          Move("fallen", "score", "other(fallen.controller)", posture="upright", markers="0"),
                          *SETTLED), then=END),
        Do("base.discard", (*leaves("fallen"), Move("fallen", "discard", "fallen.owner", posture="upright", markers="0"),
                            *SETTLED), then=END),
    ),
)  # fmt: skip

# ---- 3-6: entering -------------------------------------------------------------------


def enters(card: str, row: str, **state: str) -> Effects:
    """A character is brought to a row of its player by the effect of a card."""
    return (Move(card, row, "player", **state), Begin("enters", until="entrance", about=card))


AIMS_IT = by("entering-countered", literal=END, barred="3-6.1/works")
"""Where to go on once the ability is aimed: it waits on the chain, or it works at once."""

ENTERING = Flow(
    "slayers:3-6",
    (
        Do("3-6.1/now", (Finish("entrance"), Finish("newcomer"), Begin("newcomer", until="newcomer", about="newcomer")),
           then="3-6.1"),
        Branch("3-6.1", When("newcomer.works_as_it_enters", "3-6.1/aims"), When("not newcomer.works_as_it_enters", END)),
        Ask(
            "3-6.1/aims",
            "newcomer.controller",
            {AS_IT_ENTERS.name: AIMS_IT, LET_IT_ENTER.name: END},
            link=by("entering-countered", literal=True, barred=False),
        ),
        *by(
            "entering-countered",
            literal=(),
            barred=(effect_of("3-6.1/works", "user", END, user="user", target="target", player="newcomer.controller"),),
        ),
    ),
)  # fmt: skip
ENTERED = Flow(
    "slayers:3-6/effect",
    (
        Branch(
            "2-4.7/entering", When("target.untouchable", END), When("not target.untouchable", "3-6.1/effect")
        ),
        effect_of("3-6.1/effect", "user", END, user="user", target="target"),
    ),
)
LOST = Flow("slayers:3-6/lost", (Do("3-6.2", (Finish("contract"),), then=END),))

# ---- what is always checked ----------------------------------------------------------

ALWAYS = (
    Always("3-1.2/declared", "holder", "characters", "holder.is_declared", "slayers:3-1"),
    Always("3-1.3", "holder", "characters", "holder.is_forced", "slayers:3-1"),
    Always("3-5.2/falls", "fallen", "characters", "fallen.falls_now", "slayers:3-5"),
    Always("3-6.1/enters", "newcomer", "characters", "newcomer.has_just_entered", "slayers:3-6"),
    Always("3-6.2/lost", "target", "characters", "target.loses_the_contract", "slayers:3-6/lost"),
)

# ---- facts -------------------------------------------------------------------------

FIRST = "(it.controller == table.active or not any(c for c in characters if c.falls and c.controller == table.active))"
LAST = "(it.controller != table.active or not any(c for c in characters if c.falls and c.controller != table.active))"
ALONE = "not any(c for c in characters if in_force('reacting', c))"
"""Whose comes first of those that fall together; and that nobody's ability is in the midst of its effect."""

FALLS = (
    "it.zone in ('front', 'rear') and"
    " (in_force('discarded', it) or in_force('defeated', it) and not table.somebody_to_judge)"
)
EVENT_NAMES = tuple(action.name for action in EVENTS)

FACTS = {
    "table": (
        state("agreed", "note('passes') >= 2", "両者が続けて対抗しなかった|両者が続けて対抗しないとは言っていない",
              "both players passed in a row|not both players have passed"),
        state("waiting", "links() > 0", "解決を待つ行動がある|解決を待つ行動がない",
              "something waits for its resolution|nothing waits for its resolution"),
        state("countering", by("closed-resolution", literal="links() > 0 or it.attack == 'melee'", whole="links() > 0"), "対抗できる行動がある|対抗できる行動がない",
              "there is an action to counter|there is no action to counter"),
        state("top_is_void", "void()", "次に解決する行動が中断されている|次に解決する行動が中断されていない",
              "the next action to be resolved is interrupted|the next action to be resolved is not interrupted"),
        state("event_is_pending", f"pending() in {EVENT_NAMES!r}",
              "イベント・カードの使用が解決を待つ|イベント・カードの使用は解決を待っていない",
              "the use of an event card is to be resolved next|no use of an event card is to be resolved next"),
        state("only_events_wait", "links() == count(e for e in events if e.zone == 'using')",
              "解決を待つ行動がイベント・カードの使用だけである|解決を待つ行動がイベント・カードの使用だけではない",
              "only uses of event cards wait for their resolution|not only uses of event cards wait for their resolution"),
        state("adjustment_is_pending", "pending() == 'adjust'", "手札調整が解決を待つ|手札調整は解決を待っていない",
              "the adjustment of the hand is to be resolved next|no adjustment of the hand is to be resolved next"),
        state("rise_is_pending", "pending() == 'raise'", "パフォーマンスの上昇が解決を待つ|パフォーマンスの上昇は解決を待っていない",
              "the rise of the performance is to be resolved next|no rise of the performance is to be resolved next"),
        state("end_is_pending", "pending() == 'pass'", "フェイズの終わりが解決を待つ|フェイズの終わりは解決を待っていない",
              "the end of the phase is to be resolved next|no end of the phase is to be resolved next"),
        state("newcomer_waits", "pending() == 'as it enters'", "場に出たときの効果が解決を待つ|場に出たときの効果は解決を待っていない",
              "an effect on entering is to be resolved next|no effect on entering is to be resolved next"),
        state("melee_is_resolved", "it.attack == 'melee'", "白兵戦が解決されている|白兵戦は解決されていない",
              "a melee is being resolved|no melee is being resolved"),
        state("somebody_falls", "any(c for c in characters if c.falls)", "場を離れることが決まったキャラクターがいる|場を離れることが決まったキャラクターがいない",
              "some character is to leave the field|no character is to leave the field"),
        state("several_react", "count(c for c in characters if c.falls and c.reacts_to_its_fall) > 1",
              "倒された（破棄された）ときの特殊能力が2つ以上ある|倒された（破棄された）ときの特殊能力は2つ以上ない",
              "several abilities are for this fall|not several abilities are for this fall"),
        state("contract_is_kept", "any(c for c in characters if c.timing == 'entering' and not c.sealed and c.on_field)",
              "場に出たときの特殊能力が失われていない|場に出たときの特殊能力が失われている",
              "an ability on entering is kept|no ability on entering is kept"),
    ),
    "character": (
        yes("has_normal", "it.timing == 'normal'", "の特殊能力は「タイミング：普通」である|の特殊能力は「タイミング：普通」でない",
            "has an ability with the timing normal|has no ability with the timing normal"),
        yes("has_counter", "it.timing == 'counter'", "の特殊能力は「タイミング：対抗」である|の特殊能力は「タイミング：対抗」でない",
            "has an ability with the timing counter|has no ability with the timing counter"),
        yes("has_always", "it.timing == 'always'", "の特殊能力は「タイミング：常時」である|の特殊能力は「タイミング：常時」でない",
            "has an ability with the timing always|has no ability with the timing always"),
        yes("is_optional", "it.may", "の特殊能力は「〜できる」と書かれている|の特殊能力は「〜できる」と書かれていない",
            "has an ability that says it may be used|has an ability that does not say it may be used"),
        yes("needs_declaring", "it.declared or it.may", "の特殊能力は宣言を必要とする|の特殊能力は宣言を必要としない",
            "has an ability that needs a declaration|has an ability that needs no declaration"),
        yes("meets_its_condition",
            "it.has_always and not it.sealed and it.zone == 'front' and (it.aimed_at if it.occasion == 'aimed' else it.occasion == 'front')",
            "の常時の特殊能力の条件が整っている|の常時の特殊能力の条件が整っていない",
            "meets the condition of its always ability|does not meet the condition of its always ability"),
        yes("is_declared", "in_force('declared', it)", "の常時の特殊能力が宣言された|の常時の特殊能力は宣言されていない",
            "has its always ability declared|does not have its always ability declared"),
        yes("is_forced", "it.meets_its_condition and not it.needs_declaring",
            "の特殊能力は必ず発揮される|の特殊能力は必ず発揮されるのではない",
            "has its ability take effect by force|does not have its ability take effect by force"),
        yes("is_defeated", "in_force('defeated', it)", "が倒されることが決まっている|が倒されることは決まっていない",
            "is to be defeated|is not to be defeated"),
        yes("falls", FALLS, "が場を離れることが決まっている|が場を離れることは決まっていない", "is to leave the field|is not to leave the field"),
        yes("falls_now",
            by(
                "special-nested",
                literal=by("special-order", literal="it.falls", active=f"it.falls and {FIRST}", opponent=f"it.falls and {LAST}"),
                after=by(
                    "special-order",
                    literal=f"it.falls and {ALONE}",
                    active=f"it.falls and {FIRST} and {ALONE}",
                    opponent=f"it.falls and {LAST} and {ALONE}",
                ),
            ),
            "が次に場を離れる|が次に場を離れるのではない", "is the next to leave the field|is not the next to leave the field"),
        yes("reacts_to_its_fall",
            "not it.sealed and (it.timing == 'defeated' if in_force('defeated', it) else it.timing == 'discarded')",
            "に倒された（破棄された）ときの特殊能力がある|に倒された（破棄された）ときの特殊能力がない",
            "has an ability for when it falls|has no ability for when it falls"),
        yes("has_rivals",
            "it.reacts_to_its_fall and not in_force('goes-first', it) and any(c for c in characters if c != it and c.of == it.of and c.falls and"
            " c.reacts_to_its_fall)",
            "と同じ時に、同じプレイヤーのほかの特殊能力がある|と同じ時に、同じプレイヤーのほかの特殊能力がない",
            "has the ability of another character of its player beside its own|has no ability of another character of its player beside its own"),
        yes("is_under_contract", "in_force('contract', it) and not in_force('hidden', it)",
            "に「契約の石」の効果が及んでいる|に「契約の石」の効果が及んでいない",
            "is affected by the Stone of Contract|is not affected by the Stone of Contract"),
        yes("aims_at_events", "it.aims == 'event'", "の特殊能力の対象はイベント・カードである|の特殊能力の対象はイベント・カードと書かれていない",
            "has an ability whose target is an event card|has no ability whose target is an event card"),
        yes("has_just_entered", "in_force('enters', it)", "が場に出たところである|が場に出たところでない", "has just entered|has not just entered"),
        yes("works_as_it_enters", "it.timing == 'entering' and not it.sealed",
            "に場に出たときの特殊能力がある|に場に出たときの特殊能力がない",
            "has an ability for when it enters|has no ability for when it enters"),
        yes("loses_the_contract",
            by(
                "lost-moment",
                literal="in_force('contract', it) and not table.contract_is_kept",
                any_gap="in_force('contract', it) and not (table.contract_is_kept and it.is_under_contract)",
            ),
            "への「契約の石」の効果が失われる|への「契約の石」の効果は失われない",
            "loses the effect of the Stone of Contract|does not lose the effect of the Stone of Contract"),
    ),
    "aid": (
        yes("is_counter", "it.timing == 'counter'", "は「タイミング：対抗」である|は「タイミング：対抗」でない",
            "has the timing counter|does not have the timing counter"),
    ),
    "event": (
        yes("is_counter", "it.timing == 'counter'", "は「タイミング：対抗」である|は「タイミング：対抗」でない",
            "has the timing counter|does not have the timing counter"),
        yes("is_latest", "it.zone == 'using' and not any(e for e in events if e.host == it)",
            "が最後に使用されたイベント・カードである|が最後に使用されたイベント・カードでない",
            "is the event card used last|is not the event card used last"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------


ABILITY_NAMES = tuple(action.name for action in ABILITIES)
OTHER_NAMES = tuple(name for name in ABILITY_NAMES if name != ABILITY_ON_EVENT.name)
OVER_EVENT = by(
    "what-is-countered",
    latest="table.event_is_pending",
    literal="table.event_is_pending and table.only_events_wait",
)

FORCED_BY_DECLARING = Must(
    "3-1.3/declare",
    AT_ANY_TIME.name,
    "user.meets_its_condition and not user.is_optional",
)

PHASE = "slayers:base.phases/base.phases"
PATHS = (
    *(
        Through(f"3-2.3/{name}", "slayers:3-2/3-2.3", f"{PHASE}/{name}", f"{PHASE}/{name}/ask")
        for name in ("hand", "performance")
    ),
    Through(
        "3-5.1/between",
        "slayers:3-5/3-5.1",
        "slayers:base.judgement/base.judgement/defeated",
        "slayers:3-5/base.score",
    ),
)
"""A phase outside battle begins with its event cards; one that is defeated has its time before it is moved."""

ITEMS: tuple[Norm | Through, ...] = (
    *PATHS,
    # 3-1
    May("3-1.2/declare", AT_ANY_TIME.name, "user.meets_its_condition"),
    *by(
        "always-forced",
        literal=(FORCED_BY_DECLARING,),
        declared_free=(),
        printed=(FORCED_BY_DECLARING,),
    ),
    # 3-2
    *each(May, "base.active", "user.has_normal and table.in_battle and not table.countering", *ABILITY_NAMES),
    May("base.active/aid", AID.name, "not aid.is_counter and table.in_battle and not table.countering"),
    *each(May, "base.active", "not event.is_counter and table.in_battle and not table.countering", *EVENT_NAMES),
    *each(Cannot, "3-2.1", "user.has_normal and not table.in_battle", *ABILITY_NAMES),
    *each(Cannot, "3-2.1", "not table.in_battle", MELEE.name, CHANT.name, *(action.name for action in SUPPORTS)),
    Cannot("3-2.1/aid", AID.name, "not aid.is_counter and not table.in_battle"),
    *each(Cannot, "3-2.2", "user.has_counter and not table.in_battle", *ABILITY_NAMES),
    Cannot("3-2.2/aid", AID.name, "aid.is_counter and not table.in_battle"),
    Cannot("3-2.2/cover", COVER.name, "not table.in_battle"),
    *each(May, "3-2.3", "not event.is_counter and not table.in_battle and not table.countering", *EVENT_NAMES),
    May("3-2.3/none", NO_EVENT.name),
    *each(May, "3-2.4", "event.is_counter and not table.in_battle and table.event_is_pending", *EVENT_NAMES),
    *each(May, "3-2.5", "event.is_counter and table.adjustment_is_pending", *EVENT_NAMES),
    *each(May, "3-2.6", "event.is_counter and table.rise_is_pending", *EVENT_NAMES),
    *by(
        "and-the-like",
        literal=each(May, "3-2.7", "event.is_counter and table.end_is_pending", *EVENT_NAMES),
        three=(),
    ),
    *each(Cannot, "3-2.8", "event.is_counter and not table.in_battle and not table.countering", *EVENT_NAMES),
    # 3-3
    *each(May, "3-3.1", "user.has_counter and table.countering", *OTHER_NAMES),
    May("3-3.1/on-event", ABILITY_ON_EVENT.name, "user.has_counter and table.countering and not table.event_is_pending"),
    May("3-3.1/aid", AID.name, "aid.is_counter and table.countering"),
    *each(May, "3-3.1", "event.is_counter and table.countering", *EVENT_NAMES),
    May("3-3.3/decline", DECLINE.name),
    Cannot("3-3.example.early/aid", AID.name, "not user.on_field"),
    # 3-4
    *each(May, "3-4.1", "event.is_counter and table.event_is_pending", *EVENT_NAMES),
    May("3-4.2/event", ABILITY_ON_EVENT.name, "user.has_counter and table.event_is_pending"),
    *each(Cannot, "3-4.3", OVER_EVENT, *OTHER_NAMES, AID.name, COVER.name),
    *by("aimed-at-event", literal=(), named=(Cannot("3-4.3/named", ABILITY_ON_EVENT.name, "table.event_is_pending and not user.aims_at_events"),),
        this_one=(Cannot("3-4.3/this-one", ABILITY_ON_EVENT.name, "table.event_is_pending and not event.is_latest"),)),
    # 3-5
    May("3-5.1/use", AS_IT_FALLS.name, "user == fallen and user.reacts_to_its_fall"),
    May("3-5.1/not", LET_IT_FALL.name),
    May("3-5.3/first", GOES_FIRST.name, "user.falls and user.reacts_to_its_fall"),
    *each(Cannot, "3-5.4", "table.somebody_falls", *ORDINARY),
    *by("special-outside-battle", literal=(Cannot("3-2.2/as it falls", AS_IT_FALLS.name, "not table.in_battle"),), moment=()),
    *by("special-incapacitated", literal=(Cannot("3-5.3/incapacitated", AS_IT_FALLS.name, "not user.able"),), free=()),
    # 3-6
    *by(
        "entering-declared",
        literal=(Must("3-6.1/aims", AS_IT_ENTERS.name),),
        declared=(May("3-6.1/aims", AS_IT_ENTERS.name), May("3-6.1/not", LET_IT_ENTER.name)),
    ),
)  # fmt: skip

FLOWS = (
    AT_ONCE_DONE,
    OPENING,
    BATTLE_ONLY,
    CHAIN,
    ON_EVENT,
    CUTTING_IN,
    FALLING,
    ENTERING,
    ENTERED,
    LOST,
    *by("always-moment", literal=(MIDWAY,), windows=()),
    *by("and-the-like", literal=(LIKE,), three=()),
)
