"""What players declare in slayers, in the words of the scenarios, and what happens at the declaration."""

from dataclasses import replace

from model.kernel.effect import Begin, Each, Effect, Effects, Finish, If, Move, Put, Set
from model.kernel.flow import Action, Param
from model.kernel.reading import by
from model.kernel.words import Words
from model.slayers.parts import DISCARDED

ON_FIELD = "it.zone in ('front', 'rear')"
OWN_ON_FIELD = f"{ON_FIELD} and it.of == player"
IN_HAND = "it.zone == 'hand' and it.of == player"
IN_USE = "it.zone == 'using'"


def on_field(role: str) -> Param:
    """Any character in play."""
    return Param(role, "character", ON_FIELD)


def own(role: str) -> Param:
    """A character of the player who declares, in play."""
    return Param(role, "character", OWN_ON_FIELD)


def about_to_enter(role: str) -> Param:
    """A character of the player who declares, in play or put out together with a card that brings it."""
    return Param(role, "character", "it.zone in ('front', 'rear', 'shown') and it.of == player")


def held(role: str, kind: str, limit: str = "True") -> Param:
    """A card in the hand of the player who declares."""
    return Param(role, kind, f"{IN_HAND} and {limit}")


# ---- attacks -----------------------------------------------------------------------


def attacks(kind: str, by: str, *aims: str) -> Effects:
    """The declaration of an attack: who makes it, at whom it aims."""
    return (
        Put("attack", f"'{kind}'"),
        Begin("attacking", until="attack", about=by),
        Begin("attacked", until="turn", about=by),
        *(Set(aim, "markers", "1") for aim in aims),
    )


def stands_behind(who: str) -> Effects:
    """Whether one of the two of a melee stands in the rear row at its declaration."""
    return (If(f"{who}.in_rear", (Begin("from-rear", until="attack", about=who),)),)


MELEE = Action(
    "melee",
    Words(
        "{player}が{fighter}による{target}への白兵戦を宣言する",
        "{player} declares a melee of {fighter} against {target}",
    ),
    (own("fighter"), on_field("target")),
    pay=(*attacks("melee", "fighter", "target"), *stands_behind("fighter"), *stands_behind("target")),
    resolve="slayers:5-1",
    lapses="not fighter.may_go_on or not table.melee_stands",
    lapse="slayers:5-2",
    cites=("5-1.1", "5-1.5", "5-1.8"),
)
DIRECT = Action(
    "direct",
    Words(
        "{player}が{fighter}による{client}への攻撃を宣言する",
        "{player} declares an attack of {fighter} on {client}",
    ),
    (own("fighter"), Param("client", "client")),
    pay=attacks("direct", "fighter"),
    resolve="slayers:base.attack.client",
    lapses="not fighter.may_go_on",
    lapse="slayers:4-5/direct",
)

# ---- spells ------------------------------------------------------------------------

SPELL = Param("spell", "spell", "it.of == player and it.zone in ('hand', 'chanted')")


def cast(name: str, ja: str, en: str, reach: str, *aims: str, row: str = "") -> Action:
    """The use of a spell by a caster, at characters or at a row."""
    aimed = f"'front' if {aims[0]}.zone == 'front' else 'rear'" if aims else f"'{row}'"
    return Action(
        name,
        Words(f"{{player}}が{{caster}}による{ja}呪文{{spell}}の使用を宣言する",
              f"{{player}} declares that {{caster}} uses the spell {{spell}}{en}"),
        (SPELL, own("caster"), *map(on_field, aims)),
        pay=(
            Begin("casting", until="attack", about="caster"),
            *(Set(aim, "markers", str(place)) for place, aim in enumerate(aims, 1)),
            Put("reach", reach),
            *((Put("aimed_row", aimed),) if aims or row else ()),
            Move("spell", "using", "player", face="up", markers="0"),
        ),
        resolve="slayers:6-2",
        lapses="table.spell_cannot_go_on",
        lapse="slayers:2-7/spell",
    )  # fmt: skip


CAST = cast("cast", "{target}への", " on {target}", "'two' if spell.reaches_two else 'one'", "target")
CAST_AT_TWO = cast(
    "cast at two", "{target}と{second}への", " on {target} and {second}", "'two'", "target", "second"
)
CAST_AT_FRONT = cast("cast at the front", "前列への", " on the front row", "'row'", row="front")
CAST_AT_REAR = cast("cast at the rear", "後列への", " on the rear row", "'row'", row="rear")
CAST_AT_ALL = cast("cast at all", "全員への", " on everybody", "'all'")

CASTS = (CAST, CAST_AT_TWO, CAST_AT_FRONT, CAST_AT_REAR, CAST_AT_ALL)

CHANT = Action(
    "chant",
    Words(
        "{player}が{chanter}による{card}の詠唱を宣言する", "{player} declares that {chanter} chants {card}"
    ),
    (
        own("chanter"),
        Param(
            "card", "card", by("chant-any-card", literal=IN_HAND, spell=f"{IN_HAND} and it.kind == 'spell'")
        ),
    ),
    pay=(
        Begin("attacked", until="turn", about="chanter"),
        Move("card", "chanted", "player", face="down", host="chanter"),
    ),
    resolve="slayers:6-5",
    cites=("6-5.1", "6-5.3", "6-5.4"),
)
CHANTED = "c.zone == 'chanted' and c.host == chanter"

DROP = Action(
    "drop",
    Words(
        "{player}が{chanter}による呪文の破棄を宣言する", "{player} declares that {chanter} drops its chant"
    ),
    (own("chanter"),),
    pay=(
        # one card at the least: a loop of drops uses up what is chanted
        Move(f"the(c for c in cards if {CHANTED})", "discard", face="up", markers="0"),
        Each("c", "cards", CHANTED, DISCARDED),
        Begin("attacked", until="turn", about="chanter"),
    ),
    cites=("6-6.1", "6-6.3", "6-6.4", "6-6.5"),
)

# ---- abilities ---------------------------------------------------------------------


def ability(
    name: str, ja: str, en: str, resolve: str, *aims: Param, paid: str = "", lapse: str = "slayers:2-7"
) -> Action:
    """The use of a special ability; `paid`: the zone to which the card of its additional condition goes."""
    condition = (Param("paid", "card", "it.zone in ('hand', 'front', 'rear')"),) if paid else ()
    pay: Effects = (Move("paid", paid, "paid.owner", posture="upright", face="up"),) if paid else ()
    ja_pays, en_pays = {"": ("", ""), "shown": ("{paid}を公開して", " revealing {paid}"),
                        "discard": ("{paid}を破棄して", " discarding {paid}")}[paid]  # fmt: skip
    return Action(
        name,
        Words(f"{{player}}が{ja_pays}{{user}}の特殊能力の{ja}使用を宣言する",
              f"{{player}} declares the use of {{user}}'s ability{en}{en_pays}"),
        (own("user"), *aims, *condition),
        pay=pay,
        resolve=resolve,
        lapses="not user.may_go_on or user.negated or table.counters_nothing"
        + (" or target.is_lost or not user.fits_target" if aims and aims[0].role == "target" else ""),
        lapse=lapse,
    )  # fmt: skip


TARGET, AIMED = on_field("target"), Param("aimed", "card", f"{IN_USE} and it.kind != 'event'")

ABILITY = ability("ability", "{target}への", " on {target}", "slayers:2-4", TARGET)
ABILITY_ALONE = ability("ability alone", "", "", "slayers:2-4/alone")
ABILITY_ON_CARD = ability(
    "ability on a card", "使用中の{aimed}への", " on {aimed} in use", "slayers:2-4/on-card", AIMED
)
ABILITY_ON_EVENT = ability(
    "ability on an event", "イベント・カード{event}への", " on the event card {event}", "slayers:3-4",
    Param("event", "event", "it.zone in ('using', 'in-force')"),
)  # fmt: skip
ABILITY_REVEALING = ability(
    "ability revealing",
    "{target}への",
    " on {target}",
    "slayers:2-3",
    TARGET,
    paid="shown",
    lapse="slayers:2-3/cancelled",
)
ABILITY_DISCARDING = ability(
    "ability discarding",
    "{target}への",
    " on {target}",
    "slayers:2-4",
    TARGET,
    paid="discard",
    lapse="slayers:2-3/gone",
)

ABILITIES = (ABILITY, ABILITY_ALONE, ABILITY_ON_CARD, ABILITY_ON_EVENT, ABILITY_REVEALING, ABILITY_DISCARDING)

# ---- attack aids and events --------------------------------------------------------


def aimed_at_the_struck(action: Action) -> Action:
    """The same; it may lapse as well where its target is incapacitated meanwhile."""
    struck = f"{action.lapses} or target.struck_down"
    return replace(action, lapses=by("incapacitated-cards", literal=action.lapses, aimed=struck))


AID = aimed_at_the_struck(Action(
    "aid",
    Words("{player}が{user}による{target}への攻撃補助カード{aid}の使用を宣言する",
          "{player} declares that {user} uses the attack aid {aid} on {target}"),
    (held("aid", "aid"), about_to_enter("user"), TARGET),
    pay=(Move("aid", "using", "player"),),
    resolve="slayers:2-2/aid",
    lapses="not user.may_go_on or not aid.in_use or table.counters_nothing or target.is_lost or not aid.fits_target",
    lapse="slayers:2-7/aid",
))  # fmt: skip


LATEST_EVENT = "the(e for e in events if e.zone == 'using' and not any(o for o in events if o.zone == 'using' and o.host == e))"
"""An event card that is used lies on the one that was used before it and is not resolved yet."""


def event(
    name: str, ja: str, en: str, resolve: str, *aims: Param, lapses: str = "", pay: Effects = ()
) -> Action:
    """The use of an event card; `pay`: what else happens at the declaration."""
    return Action(
        name,
        Words(f"{{player}}が{ja}イベント・カード{{event}}の使用を宣言する",
              f"{{player}} declares the use of the event card {{event}}{en}"),
        (held("event", "event"), *aims),
        pay=(Move("event", "using", "player", host=LATEST_EVENT), *pay),
        resolve=resolve,
        lapses=f"not event.in_use or table.counters_nothing{lapses}",
        lapse="slayers:2-7/event",
    )  # fmt: skip


EVENT = aimed_at_the_struck(event(
    "event", "{target}への", " on {target}", "slayers:2-2/event", TARGET, lapses=" or target.is_lost or not event.fits_target"
))  # fmt: skip
EVENT_ALONE = event("event alone", "", "", "slayers:2-2/event-alone")
EVENT_ON_CARD = event(
    "event on a card",
    "使用中の{aimed}への",
    " on {aimed} in use",
    "slayers:2-2/event-on-card",
    Param("aimed", "card", IN_USE),
)
EVENT_BRINGING = event(
    "event bringing",
    "{entrant}を出す",
    " bringing {entrant}",
    "slayers:2-2/event-bringing",
    held("entrant", "character"),
    pay=(Move("entrant", "shown", "player", face="up"),),
)
EVENT_ADDING = event(
    "event adding", "{target}に、呪文の新たな対象を{second}とする", " on {target}, adding {second} to the spell",
    "slayers:6-3", TARGET, on_field("second"), lapses=" or not target.may_go_on",
)  # fmt: skip


def widening(row: str, ja: str, en: str) -> Action:
    """The use of an event card that makes a row the target of a spell in use."""
    used = event(
        f"event at the {row}",
        f"{{spell}}の対象を{ja}とする",
        f", making the {en} row the target of {{spell}}",
        f"slayers:6-3/{row}",
        Param("spell", "spell", IN_USE),
    )
    # whether its spell is there still or not, the card is discarded
    return replace(used, lapses="not event.in_use", lapse="", cites=("2-7.5",))


EVENT_AT_FRONT = widening("front", "敵前列", "enemy's front")
EVENT_AT_REAR = widening("rear", "敵後列", "enemy's rear")
WIDENINGS = (EVENT_AT_FRONT, EVENT_AT_REAR)

EVENT_ON_SPELL = event(
    "event on a spell", "使用後の呪文{spell}への", " on the used spell {spell}", "slayers:2-2/event-on-spell",
    Param("spell", "spell", "it.zone in ('used', 'in-force')"),
)  # fmt: skip

EVENTS = (EVENT, EVENT_ALONE, EVENT_ON_CARD, EVENT_ON_SPELL, EVENT_BRINGING, EVENT_ADDING, *WIDENINGS)

# ---- targets named anew --------------------------------------------------------------

TAKES_AIM: Effects = (
    Set("target", "markers", "1"),
    Put("aimed_row", "'front' if target.in_front else 'rear'"),
)
AIM_ANEW = Action(
    "aim anew",
    Words(
        "{player}が呪文の対象を{target}に指定しなおす",
        "{player} names {target} anew as the target of the spell",
    ),
    (TARGET,),
    pay=(Each("c", "characters", "c.aimed_at", (Set("c", "markers", "0"),)), *TAKES_AIM, Finish("action")),
    cites=("2-6.example.1",),
)
AIM_TOO = Action(
    "aim too",
    Words(
        "{player}が呪文の新たな対象に{target}を加える", "{player} adds {target} to the targets of the spell"
    ),
    (TARGET,),
    pay=TAKES_AIM,
    cites=("2-6.example.2",),
)

# ---- support and cover -------------------------------------------------------------


def was_linked(helper: str) -> Effect:
    """It is kept that the two shared a link at the declaration: only then can they cease to."""
    return If(f"{helper}.shares_link", (Begin("linked", until="action", about=helper),))


SUPPORT_LAPSES = (
    "not supporter.may_go_on or target.is_lost or supporter.bound_in_support and (not supporter.in_rear or"
    " not target.in_front or supporter.was_linked and not supporter.shares_link)"
)
SUPPORTED: Effects = (was_linked("supporter"), Begin("has-supported", until="turn", about="supporter"))


def support(name: str, ja: str, en: str, resolve: str, pay: Effects, lapses: str, lapse: str) -> Action:
    """The support of a character of the front row by one of the rear row."""
    return Action(
        name,
        Words(f"{{player}}が{{supporter}}による{{target}}{ja}のサポートを宣言する",
              f"{{player}} declares that {{supporter}} supports {en}{{target}}"),
        (own("supporter"), TARGET),
        pay=pay,
        resolve=resolve,
        lapses=lapses,
        lapse=lapse,
        cites=("7-1.1", "7-1.5"),
    )  # fmt: skip


def support_of(name: str, ja: str, en: str, resolve: str) -> Action:
    """A support whose value is named at the declaration."""
    return support(name, ja, en, resolve, SUPPORTED, SUPPORT_LAPSES, "slayers:7-2")


SUPPORT_HIT = support_of("support hit", "の命中", "the hit value of ", "slayers:7-1")
SUPPORT_MIGHT = support_of("support might", "の威力", "the might of ", "slayers:7-1/might")
SUPPORT = support(
    "support",
    "",
    "",
    resolve=by("support-choice", literal="", resolution="slayers:7-1/late"),
    pay=by("support-choice", literal=(), resolution=SUPPORTED),
    lapses=by("support-choice", literal="", resolution=SUPPORT_LAPSES),
    lapse=by("support-choice", literal="", resolution="slayers:7-2"),
)
"""A support whose value is not named at the declaration."""
SUPPORTS = (SUPPORT_HIT, SUPPORT_MIGHT, SUPPORT)

CHOOSE_HIT = Action(
    "choose hit",
    Words("{player}がサポートで上げる値を命中とする", "{player} has the support raise the hit value"),
)
CHOOSE_MIGHT = Action(
    "choose might",
    Words("{player}がサポートで上げる値を威力とする", "{player} has the support raise the might"),
)

COVER = Action(
    "cover",
    Words("{player}が{coverer}による{target}のカバーを宣言する", "{player} declares that {coverer} covers {target}"),
    (own("coverer"), TARGET),
    pay=(
        was_linked("coverer"),
        Begin("cover-declared", until="attack", about="coverer"),
        Begin("cover-asked", until="attack", about="target"),
    ),
    resolve="slayers:8-1",
    lapses="not coverer.may_go_on or table.counters_nothing or target.is_lost or coverer.bound_in_cover and (not coverer.in_front or"
    " not target.in_rear or coverer.was_linked and not coverer.shares_link)",
    lapse="slayers:8-2",
    cites=("8-1.1", "8-1.6"),
)  # fmt: skip

# ---- phases ------------------------------------------------------------------------

ADJUST = Action(
    "adjust",
    Words("{player}が手札調整を宣言する", "{player} declares the adjustment of the hand"),
    resolve="slayers:base.phases/adjust",
)
RAISE = Action(
    "raise",
    Words("{player}がパフォーマンスの上昇を宣言する", "{player} declares the rise of the performance"),
    resolve="slayers:base.performance",
)
PASS = Action(
    "pass",
    Words("{player}が何もせずに進める", "{player} goes on without doing anything"),
    resolve=by("and-the-like", literal="slayers:3-2/like", three=""),
)
NO_EVENT = Action("no event", Words("{player}がイベント・カードを使用しない", "{player} uses no event card"))
CHANTS_END: Effects = (
    Each(
        "c",
        "cards",
        "c.zone == 'chanted' and c.markers == 1",
        by(
            "chant-card-after",
            literal=(Set("c", "markers", "0"),),
            discard=DISCARDED,
        ),
    ),
)
"""Chants in their last turn are over."""
END_BATTLE = Action(
    "end battle",
    Words("{player}が戦闘フェイズの終了を宣言する", "{player} declares the end of the battle phase"),
    pay=by("chant-end", literal=CHANTS_END, beginning=()),
    cites=("6-5.9",),
)
DECLINE = Action("decline", Words("{player}が対抗しない", "{player} does not counter"))

# ---- goals and weaknesses ----------------------------------------------------------

GOAL = Action(
    "goal",
    Words(
        "{player}が{client}の目的達成を宣言する", "{player} declares that the goal of {client} is achieved"
    ),
    (Param("client", "client"),),
    pay=(Put("achieved", "True", of="client.owner"),),
    cites=("9-1.3", "base.end"),
)
WEAKNESS = Action(
    "weakness",
    Words(
        "{player}が{client}の弱点をつくことを宣言する", "{player} declares a hit in the weakness of {client}"
    ),
    (Param("client", "client"),),
    pay=(
        Put("stung", "True", of="client.owner"),
        Put("performance", "max(0, client.owner.performance - client.loss)", of="client.owner"),
        Begin("hit-in-weakness", until="weakness", about="client"),
    ),
    cites=("9-2.3", "base.weakness"),
)
CLAIMS = (GOAL, WEAKNESS)

# ---- abilities with the timing always, and those with a special timing ---------------

AT_ANY_TIME = Action(
    "at any time",
    Words("{player}が{user}の「タイミング：常時」の特殊能力の使用を宣言する",
          "{player} declares the use of {user}'s ability whose timing is always"),
    (own("user"),),
    pay=(Begin("declared", until="declared", about="user"),),
)  # fmt: skip
AS_IT_FALLS = Action(
    "as it falls",
    Words("{player}が倒された（破棄された）{user}の特殊能力の使用を宣言する",
          "{player} declares the use of the ability of {user}, which is defeated or discarded"),
    (Param("user", "character"),),
)  # fmt: skip
LET_IT_FALL = Action(
    "let it fall",
    Words("{player}が倒された（破棄された）ときの特殊能力を使用しない",
          "{player} does not use the ability for when a character is defeated or discarded"),
)  # fmt: skip
AS_IT_ENTERS = Action(
    "as it enters",
    Words("{player}が場に出た{user}の特殊能力の目標に{target}を選ぶ",
          "{player} aims the ability of {user}, which has entered, at {target}"),
    (Param("user", "character", "it == newcomer"), TARGET),
    resolve="slayers:3-6/effect",
    lapses="user.sealed or not user.on_field or not target.on_field",
    lapse="slayers:2-7",
)  # fmt: skip
GOES_FIRST = Action(
    "goes first",
    Words("{player}が{user}の特殊能力を先にすると決める", "{player} has the ability of {user} come first"),
    (own("user"),),
    pay=(Begin("goes-first", until="order", about="user"),),
)
LET_IT_ENTER = Action(
    "let it enter",
    Words("{player}が場に出たときの特殊能力を使用しない",
          "{player} does not use the ability for when a character enters"),
)  # fmt: skip

# ---- names -------------------------------------------------------------------------

TAKE_LINA = Action(
    "take lina",
    Words("{player}がキャラクター名を「リナ」とする", "{player} takes Lina for the character name"),
)
TAKE_NAGA = Action(
    "take naga",
    Words("{player}がキャラクター名を「ナーガ」とする", "{player} takes Naga for the character name"),
)
NAMINGS = (TAKE_LINA, TAKE_NAGA)

# ---- chance ------------------------------------------------------------------------

VICTIM = (Param("victim", "character", "it == struck"),)

LANDS = Action(
    "lands", Words("判定の結果、{victim}に命中する", "the judgement is that {victim} is hit"), VICTIM
)
MISSES = Action(
    "misses", Words("判定の結果、{victim}に命中しない", "the judgement is that {victim} is missed"), VICTIM
)
HITS = Action(
    "hits",
    Words(
        "判定の結果、{victim}に命中するが倒せない", "the judgement is that {victim} is hit and not defeated"
    ),
    VICTIM,
)
DEFEATS = Action(
    "defeats",
    Words("判定の結果、{victim}に命中して倒す", "the judgement is that {victim} is hit and defeated"),
    VICTIM,
)

# ---- groups ------------------------------------------------------------------------

NORMAL = (MELEE, DIRECT, *CASTS, CHANT, *ABILITIES, AID, *EVENTS, *SUPPORTS)
"""What the active player can declare in battle, to be resolved after counters."""
COUNTERS = (*ABILITIES, AID, *EVENTS, COVER)
"""What can be declared against a declaration."""
AT_ONCE = (DROP, *CLAIMS, AIM_ANEW, AIM_TOO, AT_ANY_TIME)
"""What is declared and cannot be countered."""
IN_ANY_PHASE = tuple(action.name for action in (DROP, *CLAIMS, AT_ANY_TIME))
"""The names of what is declared at once whatever the phase."""

ALL = (
    *NORMAL, COVER, *AT_ONCE, ADJUST, RAISE, PASS, NO_EVENT, END_BATTLE, DECLINE, AS_IT_FALLS, LET_IT_FALL,
    GOES_FIRST, AS_IT_ENTERS, LET_IT_ENTER, LANDS, *NAMINGS, CHOOSE_HIT, CHOOSE_MIGHT, MISSES, HITS, DEFEATS,
)  # fmt: skip
