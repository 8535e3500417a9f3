"""What players declare in slayers, in the words of the scenarios, and what happens at the declaration."""

from model.kernel.effect import Begin, Each, Effects, Move, Put, Set
from model.kernel.flow import Action, Param
from model.kernel.words import Words
from model.slayers.facts import LINKED

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


MELEE = Action(
    "melee",
    Words(
        "{player}が{fighter}による{target}への白兵戦を宣言する",
        "{player} declares a melee of {fighter} against {target}",
    ),
    (own("fighter"), on_field("target")),
    pay=attacks("melee", "fighter", "target"),
    resolve="slayers:5-1",
    lapses="not fighter.may_go_on or not table.melee_stands",
    lapse="slayers:5-2",
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
    lapse="slayers:5-2",
)

# ---- spells ------------------------------------------------------------------------

SPELL = Param("spell", "spell", "it.of == player and it.zone in ('hand', 'chanted')")


def cast(name: str, ja: str, en: str, reach: str, *aims: str, row: str = "") -> Action:
    """The use of a spell by a caster, at characters or at a row."""
    lapses = "not caster.may_go_on or not spell.in_use"
    aimed = f"'front' if {aims[0]}.zone == 'front' else 'rear'" if aims else f"'{row or 'none'}'"
    return Action(
        name,
        Words(f"{{player}}が{{caster}}による{ja}呪文{{spell}}の使用を宣言する",
              f"{{player}} declares that {{caster}} uses the spell {{spell}}{en}"),
        (SPELL, own("caster"), *map(on_field, aims)),
        pay=(
            *attacks("spell", "caster", *aims),
            Put("reach", f"'{reach}'"),
            Put("aimed_row", aimed),
            Move("spell", "using", "player", face="up"),
        ),
        resolve="slayers:6-2",
        lapses=f"{lapses} or not table.somebody_aimed_at" if aims else lapses,
        lapse="slayers:2-7/spell",
    )  # fmt: skip


CAST = cast("cast", "{target}への", " on {target}", "one", "target")
CAST_AT_TWO = cast(
    "cast at two", "{target}と{second}への", " on {target} and {second}", "two", "target", "second"
)
CAST_AT_FRONT = cast("cast at the front", "前列への", " on the front row", "row", row="front")
CAST_AT_REAR = cast("cast at the rear", "後列への", " on the rear row", "row", row="rear")
CAST_AT_ALL = cast("cast at all", "全員への", " on everybody", "all")

CASTS = (CAST, CAST_AT_TWO, CAST_AT_FRONT, CAST_AT_REAR, CAST_AT_ALL)

CHANT = Action(
    "chant",
    Words(
        "{player}が{chanter}による{card}の詠唱を宣言する", "{player} declares that {chanter} chants {card}"
    ),
    (own("chanter"), held("card", "card")),
    pay=(
        Begin("attacked", until="turn", about="chanter"),
        Move("card", "chanted", "player", face="down", host="chanter", markers="6"),
    ),
    resolve="slayers:6-5",
    lapses="not chanter.may_go_on",
    lapse="slayers:6-5/dropped",
)
DROP = Action(
    "drop",
    Words(
        "{player}が{chanter}による呪文の破棄を宣言する", "{player} declares that {chanter} drops its chant"
    ),
    (own("chanter"),),
    pay=(
        Each(
            "c",
            "cards",
            "c.zone == 'chanted' and c.host == chanter",
            (Move("c", "discard", "c.owner", face="up", markers="0"),),
        ),
        Begin("attacked", until="turn", about="chanter"),
    ),
)

# ---- abilities ---------------------------------------------------------------------


def ability(name: str, ja: str, en: str, resolve: str, *aims: Param, paid: str = "") -> Action:
    """The use of a special ability; `paid`: the zone to which the card of its additional condition goes."""
    condition = (held("paid", "card"),) if paid else ()
    pay: Effects = (Move("paid", paid, "player", face="up"),) if paid else ()
    ja_pays, en_pays = {"": ("", ""), "shown": ("{paid}を公開して", " revealing {paid}"),
                        "discard": ("{paid}を破棄して", " discarding {paid}")}[paid]  # fmt: skip
    return Action(
        name,
        Words(f"{{player}}が{ja_pays}{{user}}の特殊能力の{ja}使用を宣言する",
              f"{{player}} declares the use of {{user}}'s ability{en}{en_pays}"),
        (own("user"), *aims, *condition),
        pay=pay,
        resolve=resolve,
        lapses="not user.may_go_on or user.negated" + (" or not target.on_field" if aims and aims[0].role == "target" else ""),
        cites=("2-7.5",),
    )  # fmt: skip


TARGET, AIMED = on_field("target"), Param("aimed", "card", IN_USE)

ABILITY = ability("ability", "{target}への", " on {target}", "slayers:2-4", TARGET)
ABILITY_ALONE = ability("ability alone", "", "", "slayers:2-4/alone")
ABILITY_ON_CARD = ability("ability on a card", "{aimed}への", " on {aimed}", "slayers:2-4/on-card", AIMED)
ABILITY_REVEALING = ability(
    "ability revealing", "{target}への", " on {target}", "slayers:2-4", TARGET, paid="shown"
)
ABILITY_DISCARDING = ability(
    "ability discarding", "{target}への", " on {target}", "slayers:2-4", TARGET, paid="discard"
)

ABILITIES = (ABILITY, ABILITY_ALONE, ABILITY_ON_CARD, ABILITY_REVEALING, ABILITY_DISCARDING)

# ---- attack aids and events --------------------------------------------------------

AID = Action(
    "aid",
    Words("{player}が{user}による{target}への攻撃補助カード{aid}の使用を宣言する",
          "{player} declares that {user} uses the attack aid {aid} on {target}"),
    (held("aid", "aid"), own("user"), TARGET),
    pay=(Move("aid", "using", "player"),),
    resolve="slayers:2-2/aid",
    lapses="not user.may_go_on or not aid.in_use or not target.on_field",
    lapse="slayers:2-7/aid",
)  # fmt: skip


def event(name: str, ja: str, en: str, resolve: str, *aims: Param, lapses: str = "") -> Action:
    """The use of an event card."""
    return Action(
        name,
        Words(f"{{player}}が{ja}イベント・カード{{event}}の使用を宣言する",
              f"{{player}} declares the use of the event card {{event}}{en}"),
        (held("event", "event"), *aims),
        pay=(Move("event", "using", "player"),),
        resolve=resolve,
        lapses=f"not event.in_use{lapses}",
        lapse="slayers:2-7/event",
    )  # fmt: skip


EVENT = event(
    "event", "{target}への", " on {target}", "slayers:2-2/event", TARGET, lapses=" or not target.on_field"
)
EVENT_ALONE = event("event alone", "", "", "slayers:2-2/event-alone")
EVENT_ON_CARD = event("event on a card", "{aimed}への", " on {aimed}", "slayers:2-2/event-on-card", AIMED)
EVENT_BRINGING = event(
    "event bringing",
    "{entrant}を出す",
    " bringing {entrant}",
    "slayers:2-2/event-bringing",
    held("entrant", "character"),
)
EVENT_ADDING = event(
    "event adding", "{target}に、呪文の新たな対象を{second}とする", " on {target}, adding {second} to the spell", "slayers:2-2/event", TARGET, on_field("second"),
    lapses=" or not target.on_field",
)  # fmt: skip

EVENTS = (EVENT, EVENT_ALONE, EVENT_ON_CARD, EVENT_BRINGING, EVENT_ADDING)

# ---- support and cover -------------------------------------------------------------


def support(name: str, ja: str, en: str, flow: str) -> Action:
    """The support of a character of the front row by one of the rear row."""
    return Action(
        name,
        Words(f"{{player}}が{{supporter}}による{{target}}の{ja}のサポートを宣言する",
              f"{{player}} declares that {{supporter}} supports the {en} of {{target}}"),
        (own("supporter"), TARGET),
        resolve=flow,
        lapses="not supporter.may_go_on or not (supporter.free_of_bonds or supporter.in_rear and target.in_front and "
        + LINKED.format("supporter", "target") + ")",
        lapse="slayers:7-2",
    )  # fmt: skip


SUPPORT_HIT = support("support hit", "命中", "hit value", "slayers:7-1")
SUPPORT_MIGHT = support("support might", "威力", "might", "slayers:7-1/might")
SUPPORTS = (SUPPORT_HIT, SUPPORT_MIGHT)

COVER = Action(
    "cover",
    Words("{player}が{coverer}による{target}のカバーを宣言する", "{player} declares that {coverer} covers {target}"),
    (own("coverer"), TARGET),
    resolve="slayers:8-1",
    lapses="not coverer.may_go_on or not (coverer.free_of_bonds or coverer.in_front and target.in_rear and "
    + LINKED.format("coverer", "target") + ")",
    lapse="slayers:8-2",
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
PASS = Action("pass", Words("{player}が何もせずに進める", "{player} goes on without doing anything"))
NO_EVENT = Action("no event", Words("{player}がイベント・カードを使用しない", "{player} uses no event card"))
END_BATTLE = Action(
    "end battle",
    Words("{player}が戦闘フェイズの終了を宣言する", "{player} declares the end of the battle phase"),
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
    ),
    cites=("base.weakness",),
)
CLAIMS = (GOAL, WEAKNESS)

# ---- the special timings -----------------------------------------------------------

AS_IT_FALLS = Action(
    "as it falls",
    Words(
        "{player}が倒された{user}の特殊能力の使用を宣言する",
        "{player} declares the use of the ability of the fallen {user}",
    ),
    (Param("user", "character", "it == fallen"),),
)
LET_IT_FALL = Action(
    "let it fall",
    Words("{player}が倒されたときの特殊能力を使用しない", "{player} does not use the ability of the fallen"),
)

# ---- chance ------------------------------------------------------------------------

VICTIM = (Param("victim", "character", "it == struck"),)

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
AT_ONCE = (DROP, *CLAIMS)
"""What is declared and cannot be countered."""

ALL = (
    *NORMAL, COVER, *AT_ONCE, ADJUST, RAISE, PASS, NO_EVENT, END_BATTLE, DECLINE, AS_IT_FALLS, LET_IT_FALL,
    MISSES, HITS, DEFEATS,
)  # fmt: skip
