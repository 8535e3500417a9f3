"""What exploration goes by: where play may begin, what every table satisfies, what is claimed of play."""

from model.kernel.flow import Moment
from model.kernel.position import Counted, Laid, Position
from model.kernel.reading import by
from model.kernel.rulebook import ALWAYS, SOMETIMES, Property, Start, Timing
from model.kernel.words import Words

# ---- where play may begin ----------------------------------------------------------

TURN = "slayers:base.phases"


def start(name: str, step: str, ja: str, en: str) -> Start:
    """A start within a turn, after which the next turn follows."""
    return Start(name, TURN, step, Words(ja, en))


STARTS = (
    start("battle", "base.phases/battle", "戦闘フェイズ", "the battle phase"),
    start("hand", "base.phases/hand", "手札調整フェイズ", "the hand-adjustment phase"),
    start("before battle", "1-4.1", "手札調整フェイズの終わり", "the end of the hand-adjustment phase"),
    start("performance", "base.phases/performance", "パフォーマンス・フェイズ", "the performance phase"),
)

MOMENTS = (
    Moment("turn", Words("ターンの初め", "the beginning of a turn"), TURN, "base.phases/hand"),
    Moment("battle", Words("戦闘フェイズの初め", "the beginning of the battle phase"), TURN, "base.phases/battle/actions"),
    Moment("performance", Words("パフォーマンス・フェイズの初め", "the beginning of the performance phase"),
           TURN, "base.phases/performance/events"),
    Moment("turn-end", Words("ターンの終わり", "the end of a turn"), TURN, "base.turns"),
)  # fmt: skip
"""When texts of cards can be due."""

# ---- around which positions --------------------------------------------------------

FIRST, SECOND = 0, 1
SECOND_TURN = (Counted("turn", 2), Counted("active", FIRST))
UNTIL_PERFORMANCE = ("slayers:base.phases/base.phases/performance",)


def stand(player: int, row: str, *cards: str) -> tuple[Laid, ...]:
    """Characters of a player in a row."""
    return tuple(Laid(card, card, row, player) for card in cards)


def hold(player: int, *cards: str) -> tuple[Laid, ...]:
    """Cards in the hand of a player."""
    return tuple(Laid(card, card, "hand", player) for card in cards)


POSITIONS = (
    Position(
        "a melee and its counters",
        "battle",
        (
            *stand(FIRST, "front", "swordsman"),
            *stand(SECOND, "front", "mercenary"),
            *hold(SECOND, "bystander", "riposte", "thief"),
        ),
        SECOND_TURN,
        until=UNTIL_PERFORMANCE,
    ),
    Position(
        "a chant",
        "battle",
        (
            *stand(FIRST, "front", "priest"),
            Laid("flare-arrow", "flare-arrow", "chanted", FIRST, face="down", markers=2, host="priest"),
            *stand(SECOND, "front", "mercenary"),
            *hold(SECOND, "paralysis"),
        ),
        SECOND_TURN,
        until=UNTIL_PERFORMANCE,
    ),
)

# ---- what every table satisfies ----------------------------------------------------

FIELD = "('front', 'rear')"

INVARIANTS = (
    "all(c.zone in ('hand', 'front', 'rear', 'score', 'discard', 'chanted', 'shown') for c in characters)",
    "all(s.zone in ('hand', 'discard', 'used', 'chanted', 'in-force', 'using', 'shown') for s in spells)",
    "all(a.zone in ('hand', 'discard', 'chanted', 'in-force', 'using', 'shown') for a in aids)",
    "all(e.zone in ('hand', 'discard', 'chanted', 'in-force', 'using', 'shown') for e in events)",
    "all(c.zone == 'client' for c in clients)",
    f"all(c.of == c.controller for c in characters if c.zone in {FIELD})",
    f"all(c.posture == 'upright' for c in cards if not (c.zone in {FIELD}))",
    "all(c.host == nothing for c in characters if not (c.zone in ('front', 'rear', 'chanted')))",
    "all((c.zone == 'chanted') == (c.face == 'down') for c in cards)",
    "all(c.zone != 'chanted' or c.host != nothing for c in cards)",
    "table.attack != 'none' or all(c.markers == 0 for c in characters if c.zone in ('front', 'rear'))",
)

# ---- what is claimed of play -------------------------------------------------------


def always(id: str, claim: str, ja: str, en: str, cites: str = "") -> Property:
    """A claim about every position that play reaches."""
    return Property(id, ALWAYS, claim, Words(ja, en), cites)


def sometimes(id: str, claim: str, ja: str, en: str, cites: str = "", reading: str = "") -> Property:
    """A claim about at least one position that play reaches."""
    return Property(id, SOMETIMES, claim, Words(ja, en), cites, reading)


CHANTED_SPELL = (
    "table.in_battle and any(s for s in spells if s.chanter != nothing and s.chanter.of == table.active"
    " and not s.chanter.has_attacked and s.chanter.magic_now >= s.level)"
)

PROPERTIES = (
    always("conserved", "cards are conserved", "カードは増えも減りもしない", "no card appears or vanishes"),
    always("invariants", "the invariants hold", "カードはあるべき場所にある", "cards are where they can be"),
    always("can-act", "somebody can act", "問われたプレイヤーには必ず選べることがある", "whoever is asked has something to choose"),
    always("consistent", "no ruling is contradictory", "矛盾する裁定はない", "no ruling is contradictory"),
    always("end-ahead", "an end can be reached", "いつでも終わりに至ることができる", "an end can always be reached"),
    sometimes("chanted-spell", CHANTED_SPELL, "詠唱している呪文を使用できることがある", "a chanted spell can be used",
              "6-5.7", "always-forced"),
    sometimes("melee", "melee is permitted", "白兵戦をおこなえることがある", "a melee can be permitted"),
)  # fmt: skip

TIMINGS: tuple[Timing, ...] = (
    Timing("3-1.2/active", "at any time", "active"),
    Timing("3-1.2/responder", "at any time", "responder"),
    Timing("3-2.3/active", "event", "active"),
    *by("phase-events-who", literal=(Timing("3-2.3/player", "event", "player"),), active=()),
    Timing("3-2.4/responder", "event", "responder"),
    Timing("3-3.3/responder", "ability", "responder"),
    Timing("3-4.2/responder", "ability on an event", "responder"),
    Timing("3-5.1/player", "as it falls", "player"),
    Timing("3-6.1/player", "as it enters", "player"),
)
