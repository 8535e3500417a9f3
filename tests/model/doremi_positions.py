"""Small positions of doremi, each around one thing that readings decide differently."""

from model.doremi.positions import ACTIVE, OPPONENT, UNTIL_NIGHT, hours, in_hand, in_shop, on, shown
from model.kernel.position import Counted, Laid, Position


def at_home(player: int, card: str, posture: str = "") -> Laid:
    """A character at home."""
    return Laid(card, card, "home", player, posture=posture)


def worn(player: int, item: str, by: str) -> Laid:
    """An item that a character carries."""
    return Laid(item, item, "worn", player, host=by)


def second(card: str, zone: str, player: int) -> Laid:
    """A second copy of a card."""
    return Laid(f"{card}(2)", card, zone, player)


def around(
    name: str,
    cards: tuple[Laid, ...],
    counters: tuple[Counted, ...] = hours(1, 1),
    start: str = "main",
    until: tuple[str, ...] = UNTIL_NIGHT,
) -> Position:
    """A position of these cards alone; by default in the main step, with an hour for each player."""
    return Position(name, start, cards, counters, standard=False, until=until)


CONTESTED = (
    *in_shop(ACTIVE, "doremi"),
    shown(ACTIVE, "storm"),
    on("storm", ACTIVE, "pop"),
    on("storm", OPPONENT, "onpu"),
    *in_shop(OPPONENT, "aiko"),
    *in_hand(OPPONENT, "errand"),
)
"""Equal numbers in step 1; the opponent can send one home in step 3 and be ahead in step 6."""

WHIRLED = (
    *in_shop(ACTIVE, "doremi"),
    *in_hand(ACTIVE, "wind"),
    shown(ACTIVE, "storm"),
    *in_shop(OPPONENT, "aiko"),
)
"""The happening can be gone in step 10."""

RACE = (
    *in_shop(ACTIVE, "doremi", "hazuki"),
    shown(OPPONENT, "race"),
    *in_shop(OPPONENT, "momoko"),
)
"""The active player can solve the opponent's happening, which has two effects."""

POSITIONS = {
    "item ability": around(
        "item ability",
        (
            *in_shop(ACTIVE, "doremi"),
            worn(ACTIVE, "ocarina", by="doremi"),
            *in_shop(OPPONENT, "aiko"),
            *in_hand(OPPONENT, "lullaby"),
        ),
    ),
    "carried asleep": around(
        "carried asleep",
        (
            Laid("hazuki", "hazuki", "shop", ACTIVE, posture="asleep"),
            *in_hand(ACTIVE, "broom"),
            shown(ACTIVE, "storm"),
        ),
    ),
    "carried, then followed": around(
        "carried, then followed",
        (
            *in_shop(ACTIVE, "doremi", "hazuki"),
            *in_hand(ACTIVE, "broom"),
            shown(ACTIVE, "storm"),
            *in_shop(OPPONENT, "aiko"),
        ),
        hours(2, 1),
    ),
    "a sleeper in the shop": around(
        "a sleeper in the shop", (Laid("hazuki", "hazuki", "shop", ACTIVE, posture="asleep"),)
    ),
    "welcomed": around("welcomed", (at_home(ACTIVE, "doremi"), *in_hand(ACTIVE, "welcome"))),
    "over the limit": around(
        "over the limit",
        (*in_shop(ACTIVE, "doremi", "hazuki"),),
        (Counted("room", 1, ACTIVE), *hours(1, 1)),
    ),
    "an item in the shop": around(
        "an item in the shop",
        (*in_shop(ACTIVE, "doremi"), worn(ACTIVE, "ribbon", by="doremi"), at_home(ACTIVE, "hazuki")),
        (Counted("room", 2, ACTIVE), *hours(1, 1)),
    ),
    "both win": around(
        "both win",
        (Laid("jackpot", "jackpot", "memories", ACTIVE),),
        (Counted("clock", 0, ACTIVE), *hours(1, 1)),
    ),
    "woken and lulled": around(
        "woken and lulled",
        (
            shown(ACTIVE, "smile"),
            on("smile", ACTIVE, "aiko", "asleep"),
            *in_hand(ACTIVE, "lullaby"),
            *in_hand(OPPONENT, "alarm-clock"),
        ),
    ),
    "two at once": around(
        "two at once",
        (shown(ACTIVE, "party", days=1), shown(ACTIVE, "smile", days=1)),
        hours(0, 0),
        "night",
        ("doremi:game/4.order/next",),
    ),
    "gone in step 8": around(
        "gone in step 8",
        (
            *in_shop(ACTIVE, "doremi"),
            *in_hand(ACTIVE, "errand"),
            shown(ACTIVE, "storm"),
            *in_shop(OPPONENT, "aiko"),
        ),
        hours(2, 1),
    ),
    "two answers": around(
        "two answers",
        (
            *in_shop(ACTIVE, "doremi"),
            shown(ACTIVE, "storm"),
            *in_shop(OPPONENT, "aiko"),
            *in_hand(OPPONENT, "lullaby", "alarm-clock"),
        ),
        hours(1, 2),
    ),
    "stranded": around(
        "stranded",
        (*in_hand(ACTIVE, "wind"), shown(ACTIVE, "storm"), on("storm", ACTIVE, "pop")),
    ),
    "no hours": around(
        "no hours",
        (
            *in_shop(ACTIVE, "doremi"),
            shown(ACTIVE, "storm"),
            *in_shop(OPPONENT, "aiko"),
            *in_hand(OPPONENT, "morning-light"),
        ),
        hours(1, 0),
    ),
    "overtaken": around("overtaken", CONTESTED, hours(1, 2)),
    "whirled": around("whirled", WHIRLED, hours(2, 1)),
    "ability lulled": around(
        "ability lulled",
        (*in_shop(ACTIVE, "onpu"), *in_shop(OPPONENT, "aiko"), *in_hand(OPPONENT, "lullaby")),
    ),
    "two whirlwinds": around(
        "two whirlwinds",
        (
            *in_hand(ACTIVE, "wind"),
            second("wind", "hand", OPPONENT),
            shown(ACTIVE, "storm"),
            shown(ACTIVE, "smile"),
        ),
    ),
    "solved by the blocker": around(
        "solved by the blocker",
        (*in_shop(ACTIVE, "aiko"), shown(ACTIVE, "letter"), *in_shop(OPPONENT, "doremi")),
    ),
    "solved and failed": around(
        "solved and failed", (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "broken-vase"))
    ),
    "race": around("race", RACE),
    "two names": around(
        "two names",
        (
            *in_shop(ACTIVE, "aiko"),
            shown(ACTIVE, "storm"),
            on("storm", ACTIVE, "doremi-hazuki-64"),
            on("storm", OPPONENT, "onpu"),
            *in_shop(OPPONENT, "hazuki"),
        ),
    ),
    "worthless": around("worthless", (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "worthless"))),
    "mischief": around("mischief", (*in_hand(ACTIVE, "mischief"), shown(OPPONENT, "storm")), hours(2, 1)),
    "asleep on the vase": around(
        "asleep on the vase", (shown(ACTIVE, "heavy-vase"), on("heavy-vase", ACTIVE, "doremi", "asleep"))
    ),
    "last hour": around(
        "last hour",
        (
            *in_shop(ACTIVE, "doremi"),
            *in_hand(ACTIVE, "morning-light"),
            shown(ACTIVE, "storm"),
            *in_shop(OPPONENT, "momoko"),
        ),
    ),
    "answered": around(
        "answered",
        (
            *in_shop(ACTIVE, "doremi"),
            *in_hand(ACTIVE, "alarm-clock"),
            shown(ACTIVE, "storm"),
            *in_hand(OPPONENT, "lullaby"),
        ),
        hours(2, 1),
    ),
    "asleep abroad": around(
        "asleep abroad",
        (
            shown(ACTIVE, "storm"),
            on("storm", OPPONENT, "aiko", "asleep"),
            shown(OPPONENT, "heavy-vase"),
            on("heavy-vase", ACTIVE, "hazuki", "asleep"),
        ),
        (Counted("extra", -5, ACTIVE),),
        "morning",
    ),
    "a sleeper ahead": around(
        "a sleeper ahead",
        (
            *in_shop(ACTIVE, "doremi"),
            shown(ACTIVE, "storm"),
            on("storm", ACTIVE, "pop", "asleep"),
            *in_shop(OPPONENT, "aiko"),
        ),
    ),
    "a failing block": around(
        "a failing block",
        (*in_shop(ACTIVE, "aiko"), shown(ACTIVE, "heavy-vase"), *in_shop(OPPONENT, "doremi")),
    ),
    "others there": around(
        "others there",
        (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "letter"), on("letter", ACTIVE, "hazuki")),
    ),
    "others help": around(
        "others help",
        (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "thank-you"), on("thank-you", ACTIVE, "hazuki")),
    ),
    "one of two names": around("one of two names", (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "recital"))),
}
