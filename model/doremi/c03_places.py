"""doremi 3, the places: home, the MAHO shop and its limit, and how a character comes there."""

from model.doremi.actions import BRING, COME
from model.doremi.vocabulary import ASLEEP, AWAKE
from model.kernel.declare import number, yes
from model.kernel.effect import If, Move, Set
from model.kernel.flow import END, Always, Ask, Do, Flow
from model.kernel.norm import Cannot, May, Norm
from model.kernel.reading import by

# ---- coming and going --------------------------------------------------------------

AT_HOME = by("home-asleep", literal="", upright=AWAKE)
"""How a character lies that is put at home."""
LEAVING_HOME = ASLEEP
"""How it lies when it leaves (3.home.2)."""
AS_SPECIFIED = by("home-shop-posture", literal=LEAVING_HOME, specified=AWAKE)
"""How it lies when it comes from home by a card that specifies "awake" (3.shop.4)."""

UNMARKED = by("whose-move-fails", literal="", not_by_block="0")
MOVED = by("put-by-effect", literal=UNMARKED, moved_only="0")
"""The mark of a character that moved to its happening: none unless a reading asks how it came."""
BLOCKED = by("whose-move-fails", literal=MOVED, not_by_block="2")
"""The mark of one that blocked there."""
NOT_BY_MOVING = by("put-by-effect", literal=UNMARKED, moved_only="1")
"""The mark of one that did not move there."""


def goes_home(character: str) -> Move:
    """A character is put at its player's home."""
    return Move(character, "home", posture=AT_HOME)


def onto(character: str, happening: str, posture: str = "", mark: str = NOT_BY_MOVING) -> Move:
    """A character is put on a happening."""
    return Move(character, "on", posture=posture, host=happening, markers=mark)


def put_to_sleep(character: str) -> If:
    """A character is put to sleep, wherever that is possible (3.area.3, 3.home.3)."""
    return If(f"{character}.zone != 'home'", (Set(character, "posture", ASLEEP),))


# ---- the limit of the shop ---------------------------------------------------------

SHRINKING = Flow(
    "doremi:3.shop",
    (
        Ask("3.shop.1.changed", "keeper", {"send home": "3.shop.1.changed/home"}),
        Do("3.shop.1.changed/home", (goes_home("surplus"),), then=END),
    ),
)

FLOWS = (*by("shop-shrinks", literal=(), remove=(SHRINKING,)),)
ALWAYS = (
    *by(
        "shop-shrinks",
        literal=(),
        remove=(Always("3.shop.1.changed", "keeper", "players", "keeper.over_limit", "doremi:3.shop"),),
    ),
)

# ---- norms -------------------------------------------------------------------------

NO_ROOM = tuple(Cannot(f"3.shop.1/{action.name}", action.name, "player.full") for action in (BRING, COME))

ITEMS: tuple[Norm, ...] = (
    *by("full-shop", literal=(), both=NO_ROOM),
    *by("shop-shrinks", literal=(), remove=(May("3.shop.1.changed/send", "send home"),)),
    Cannot("3.home.1", "ability", "user.blank"),
    Cannot("3.home.3/use", "use", "target.at_home and card.lulls"),
    Cannot("3.home.3/use-with-sleeper", "use with a sleeper", "target.at_home and card.lulls"),
    Cannot("3.shop.3", "ability", "not user.in_shop"),
    *by(
        "item-ability",
        literal=(),
        same=(Cannot("3.shop.3/item", "item ability", "not item.carried_in_shop"),),
    ),
)

# ---- facts -------------------------------------------------------------------------

CARRIED = number(
    "carried",
    99,
    "count(i for i in items if i.of == it and i.host.zone == 'shop')",
    "MAHO堂のキャラクターについたアイテムの枚数",
    "items carried in the MAHO shop",
    cites=("3.shop.2",),
)

FACTS = {
    "character": (
        yes(
            "blank",
            "it.zone == 'home' and not it.blue",
            "のテキストボックスが空白とみなされる|のテキストボックスが有効である",
            "counts as having a blank text box|has its text box",
            cites=("3.home.1", "3.home.1.blue"),
        ),
    ),
    "item": (
        yes(
            "carried_in_shop",
            "it.host.zone == 'shop'",
            "がMAHO堂のキャラクターについている|がMAHO堂のキャラクターについていない",
            "is carried in the MAHO shop|is not carried in the MAHO shop",
        ),
    ),
    "player": (
        number(
            "bodies",
            99,
            "sum(c.heads for c in characters if c.zone == 'shop' and c.of == it)",
            "MAHO堂のキャラクターの体数",
            "characters in the MAHO shop",
            cites=("3.shop.1",),
        ),
        number(
            "loose",
            99,
            "count(i for i in items if i.zone == 'shop' and i.of == it)",
            "MAHO堂に単独であるアイテムの枚数",
            "items that lie loose in the MAHO shop",
            cites=("3.shop.2",),
        ),
        *by("item-counts", literal=(CARRIED,), loose=()),
        number(
            "room_taken",
            99,
            by("item-counts", literal="it.bodies + it.loose + it.carried", loose="it.bodies + it.loose"),
            "MAHO堂の埋まり具合",
            "room taken in the MAHO shop",
            cites=("3.shop.2",),
        ),
        yes(
            "full",
            "it.room_taken >= it.room",
            "のMAHO堂に空きがない|のMAHO堂に空きがある",
            "has no room left in the MAHO shop|has room left in the MAHO shop",
            cites=("3.shop.1",),
        ),
        yes(
            "over_limit",
            "it.room_taken > it.room",
            "のMAHO堂が定員を超えている|のMAHO堂が定員を超えていない",
            "has more than the MAHO shop holds|has no more than the MAHO shop holds",
        ),
    ),
}
