"""What exploration goes by: where play may begin, what every table satisfies, and what is claimed of play."""

from model.doremi.vocabulary import HELD
from model.kernel.flow import Moment
from model.kernel.position import Counted, Laid, Position
from model.kernel.reading import by
from model.kernel.rulebook import ALWAYS, SOMETIMES, Property, Start
from model.kernel.words import Words

# ---- where play may begin ----------------------------------------------------------

WITHIN_A_DAY = (("doremi:game", "4.order"),)
UNTIL_NIGHT = ("doremi:4.night/4.night.2",)
UNTIL_NEXT_DAY = ("doremi:game/4.order/next",)


def start(name: str, step: str, ja: str, en: str) -> Start:
    """A start within a day, after which the next day follows."""
    return Start(name, "doremi:4", step, Words(ja, en), callers=WITHIN_A_DAY)


STARTS = (
    start("main", "4.main.1", "メインステップ", "the main step"),
    start("morning", "4.morning.2", "おはようステップ", "the morning step"),
    start("breakfast", "4.breakfast.1", "朝ごはんステップ", "the breakfast step"),
    start("night", "4.order/night", "おやすみステップ", "the night step"),
)

MOMENTS = (
    Moment(
        "morning",
        Words("おはようステップの初め", "the beginning of the morning step"),
        "doremi:4",
        "4.morning.2",
    ),
    Moment(
        "breakfast",
        Words("朝ごはんステップの初め", "the beginning of the breakfast step"),
        "doremi:4",
        "4.breakfast.1",
    ),
    Moment(
        "night",
        Words("おやすみステップの初め", "the beginning of the night step"),
        "doremi:4.night",
        "4.night.2",
    ),
    Moment("day-end", Words("1日の終わり", "the end of a day"), "doremi:game", "4.order/next"),
)
"""When texts of cards can be due."""

# ---- around which positions --------------------------------------------------------

ACTIVE, OPPONENT = 0, 1


def in_shop(player: int, *cards: str) -> tuple[Laid, ...]:
    """Characters awake in the MAHO shop of a player."""
    return tuple(Laid(card, card, "shop", player) for card in cards)


def in_hand(player: int, *cards: str) -> tuple[Laid, ...]:
    """Cards in the hand of a player."""
    return tuple(Laid(card, card, "hand", player) for card in cards)


def shown(player: int, card: str, days: int = 3) -> Laid:
    """A happening in the area of a player, with so many days left."""
    return Laid(card, card, "area", player, markers=days)


def on(happening: str, player: int, card: str, posture: str = "") -> Laid:
    """A character of a player on a happening."""
    return Laid(card, card, "on", player, posture=posture, host=happening)


def hours(active: int, opponent: int) -> tuple[Counted, ...]:
    """The hours of the active player and of the opponent."""
    return (Counted("hours", active, ACTIVE), Counted("hours", opponent, OPPONENT))


POSITIONS = (
    Position(
        "two windows",
        "main",
        (
            *in_shop(ACTIVE, "doremi", "aiko"),
            *in_hand(ACTIVE, "morning-light"),
            shown(ACTIVE, "smile"),
            *in_shop(OPPONENT, "momoko"),
            *in_hand(OPPONENT, "lullaby"),
        ),
        hours(2, 2),
        until=UNTIL_NEXT_DAY,
    ),
    Position(
        "numbers alone",
        "main",
        (
            *in_shop(ACTIVE, "doremi", "hazuki"),
            shown(ACTIVE, "storm"),
            shown(OPPONENT, "sunshine"),
            on("storm", ACTIVE, "pop"),
            *in_shop(OPPONENT, "aiko", "momoko"),
            on("storm", OPPONENT, "onpu"),
        ),
        hours(3, 3),
        until=UNTIL_NIGHT,
    ),
    Position(
        "a long chain",
        "main",
        (
            *in_shop(ACTIVE, "doremi"),
            *in_hand(ACTIVE, "chorus"),
            shown(ACTIVE, "letter"),
            *in_shop(OPPONENT, "onpu"),
            *in_hand(OPPONENT, "errand", "wind"),
        ),
        hours(1, 2),
        until=UNTIL_NIGHT,
    ),
    Position(
        "a name and a night",
        "main",
        (
            *in_shop(ACTIVE, "doremi", "hazuki"),
            *in_hand(ACTIVE, "fish-201"),
            shown(ACTIVE, "heavy-vase"),
            shown(ACTIVE, "party", days=1),
            Laid("opening-song", "opening-song", "area", ACTIVE, markers=1),
            *in_shop(OPPONENT, "aiko"),
        ),
        hours(2, 1),
        until=UNTIL_NEXT_DAY,
    ),
    Position(
        "home and shop",
        "morning",
        (
            Laid("doremi", "doremi", "home", ACTIVE, posture="asleep"),
            Laid("pop", "pop", "hand", ACTIVE),
            Laid("ribbon", "ribbon", "hand", ACTIVE),
            Laid("smile", "smile", "diary", ACTIVE),
            Laid("sunshine", "sunshine", "diary", ACTIVE),
            *in_shop(OPPONENT, "aiko"),
            Laid("ocarina", "ocarina", "worn", OPPONENT, host="aiko"),
        ),
        (
            Counted("clock", 3, ACTIVE),
            Counted("extra", -3, ACTIVE),
            Counted("room", 1, ACTIVE),
            *hours(0, 1),
        ),
        until=UNTIL_NIGHT,
    ),
    Position(
        "the last hours",
        "main",
        (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "sunshine"), *in_shop(OPPONENT, "aiko")),
        (Counted("clock", 5, OPPONENT), *hours(1, 1)),
    ),
)

# ---- what every table satisfies ----------------------------------------------------

BETWEEN = by(
    "where-5-11",
    literal="all(c.zone in ('hand', 'shop', 'home', 'on', 'discard') for c in characters)",
    on_happening="all(c.zone in ('hand', 'shop', 'home', 'on', 'discard') for c in characters)",
    nowhere="all(c.zone in ('hand', 'shop', 'home', 'on', 'discard', 'between') for c in characters)",
)
HOST_IS_THERE = by(
    "which-go-home",
    literal="True",
    all="all(c.host.zone == 'area' for c in characters if c.zone == 'on')",
)

NONE_UNSETTLED = f"table.checking == '{HELD}' or all(not h.solved for h in happenings)"
UNMARKED = by(
    "put-by-effect",
    literal=by("whose-move-fails", literal="all(c.markers == 0 for c in characters)", not_by_block="True"),
    moved_only="True",
)

INVARIANTS = (
    BETWEEN,
    HOST_IS_THERE,
    "all((c.zone == 'on') == (c.host != nothing) for c in characters)",
    "all(c.zone != 'on' or c.host.kind == 'happening' for c in characters)",
    "all(c.of == c.owner for c in characters)",
    "all(c.posture == 'awake' for c in characters if c.zone in ('hand', 'discard'))",
    "all(h.zone in ('diary', 'area', 'failed', 'memories', 'out') for h in happenings)",
    "all(s.zone in ('diary', 'area', 'failed', 'memories', 'out') for s in songs)",
    "all(m.zone in ('hand', 'discard') for m in mahos)",
    "all(i.zone in ('hand', 'shop', 'worn', 'discard') for i in items)",
    "all((i.zone == 'worn') == (i.host != nothing) for i in items)",
    "all(i.zone != 'worn' or (i.host.kind == 'character' and i.host.of == i.of) for i in items)",
    "all(h.host == nothing and h.posture == 'awake' for h in happenings)",
    "all(s.host == nothing and s.posture == 'awake' for s in songs)",
    "all(m.host == nothing and m.posture == 'awake' and m.markers == 0 for m in mahos)",
    "all(i.posture == 'awake' and i.markers == 0 for i in items)",
    "all(c.face == 'up' for c in cards)",
    "all(c.controller == c.owner for c in cards)",
    "(table.winner != nothing) == (table.result == 'won')",
    "table.result != 'none' or all(not p.wins for p in players)",
    by("outside-moving", literal="True", as_11_12=NONE_UNSETTLED),
    "all(h.markers == 0 for h in happenings if h.zone != 'area')",
    UNMARKED,
)

# ---- what is claimed of play -------------------------------------------------------


def always(id: str, claim: str, ja: str, en: str, cites: str = "") -> Property:
    """A claim about every position that play reaches."""
    return Property(id, ALWAYS, claim, Words(ja, en), cites)


def sometimes(id: str, claim: str, ja: str, en: str, cites: str = "", reading: str = "") -> Property:
    """A claim about at least one position that play reaches."""
    return Property(id, SOMETIMES, claim, Words(ja, en), cites, reading)


PROPERTIES = (
    always("conserved", "cards are conserved", "カードは増えも減りもしない", "no card appears or vanishes"),
    always("invariants", "the invariants hold", "カードはあるべき場所にある", "cards are where they can be"),
    always(
        "can-act",
        "somebody can act",
        "問われたプレイヤーには必ず選べることがある",
        "whoever is asked has something to choose",
    ),
    always("consistent", "no ruling is contradictory", "矛盾する裁定はない", "no ruling is contradictory"),
    always(
        "end-ahead",
        "an end can be reached",
        "いつでも終わりに至ることができる",
        "an end can always be reached",
    ),
    always(
        "solved-at-once",
        NONE_UNSETTLED,
        "課題が満たされたまま残るハプニングはない",
        "no happening remains whose task is met",
        "4.common.1",
    ),
    sometimes(
        "solved",
        "any(h for h in happenings if h.zone == 'memories')",
        "ハプニングが解決することがある",
        "a happening can be solved",
        "8-1.1",
    ),
    sometimes(
        "failed",
        "any(h for h in happenings if h.zone == 'failed')",
        "ハプニングが失敗することがある",
        "a happening can fail",
        "8-2.0",
    ),
    sometimes(
        "sleeper",
        "any(c for c in characters if c.posture == 'asleep')",
        "キャラクターが寝ることがある",
        "a character can fall asleep",
        "1.sleep",
    ),
    sometimes("move", "move is permitted", "移動できることがある", "a move can be permitted", "4.main.0.3"),
    sometimes(
        "block",
        "block is permitted",
        "阻止行動を行えることがある",
        "a block can be permitted",
        "6.7",
        "count-mover",
    ),
    sometimes(
        "use", "use is permitted", "MAHOカードを使えることがある", "a MAHO card can be used", "1.hand.3"
    ),
    sometimes(
        "end",
        "end is permitted",
        "メインステップを終えられることがある",
        "the main step can be ended",
        "4.main.0.4",
    ),
    sometimes("over", "the game is over", "ゲームが終わることがある", "the game can end", "4.common.2"),
    sometimes(
        "contest",
        "any(h for h in happenings if any(c for c in characters if c.host == h and c.owner == active)"
        " and any(c for c in characters if c.host == h and c.owner == opponent))",
        "双方のキャラクターが1枚のハプニングに乗ることがある",
        "both players can have characters on one happening",
        "7-1.5",
    ),
)
