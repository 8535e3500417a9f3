"""doremi 4, the day: morning, breakfast, main step and night, as far as moving to happenings needs them."""

from model.doremi.actions import ELSEWHERE, HAND, MOVES
from model.doremi.c03_places import AT_HOME
from model.doremi.vocabulary import AWAKE
from model.kernel.declare import number, state, yes
from model.kernel.effect import Add, Begin, Each, Effects, Finish, If, Move, Put, Set
from model.kernel.flow import (
    END,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Note,
    Record,
    Step,
    When,
)
from model.kernel.norm import Formula, May, Norm
from model.kernel.reading import by

# ---- from day to day ---------------------------------------------------------------

GAME = Flow(
    "doremi:game",
    (
        Do("4.breakfast.1.3/first-day", (Put("day", "'first'"),), then="4.order"),
        Call("4.order", "doremi:4", then="4.order/next"),
        Do("4.order/next", (Put("active", "opponent"), Put("day", "'later'")), then="4.order"),
    ),
)

# ---- morning and breakfast ---------------------------------------------------------


def for_whom(id: str, flow: str, role: str, then: str) -> Call:
    """What the text lays down without saying for which player."""
    return by(
        "whose-step",
        literal=Call(id, flow, each=role, first="active", then=then),
        active_only=Call(id, flow, give={role: "active"}, then=then),
    )


IN_OWN_SHOP_OR_HOME = "(c.zone in ('shop', 'home') and c.of == riser)"
WOKEN = by(
    "own-field",
    literal=f"{IN_OWN_SHOP_OR_HOME} or c.host.of == riser",
    wide=f"{IN_OWN_SHOP_OR_HOME} or c.zone == 'on'",
    own_cards="c.in_play and c.owner == riser",
)

WAKING = Flow(
    "doremi:4.morning",
    (
        Do(
            "4.morning.2/wake",
            (Each("c", "characters", WOKEN, (Set("c", "posture", AWAKE),)),),
            then=END,
        ),
    ),
)

TURNING = Flow(
    "doremi:3.area",
    (
        Draw(
            "3.area.2",
            "diary",
            "area",
            "0 if turner.shown >= 3 else 1",
            of="turner",
            face="down",
            then="3.area.2/days",
        ),
        Do(
            "3.area.2/days",
            (
                *(
                    Each(
                        "c",
                        plural,
                        "c.face == 'down'",
                        (Set("c", "face", "up"), Set("c", "markers", "c.days")),
                    )
                    for plural in ("happenings", "songs")
                ),
            ),
            then=END,
        ),
    ),
)

BREAKFAST = Flow(
    "doremi:4.breakfast",
    (
        Note("4.breakfast.1/due", {"due": Record("eater.breakfast")}, then="4.breakfast.1.2"),
        Branch(
            "4.breakfast.1.2",
            When("table.hours_due", "4.breakfast.1.5.left"),
            When("not table.hours_due", END),
        ),
        Do(
            "4.breakfast.1.5.left",
            (Add("clock", "-1", of="eater"), Add("hours", "1", of="eater")),
            then="4.breakfast.1.2/next",
        ),
        Note("4.breakfast.1.2/next", {"due": Record("note('due') - 1")}, then="4.breakfast.1.2"),
    ),
)

MORNING: tuple[Step, ...] = (
    for_whom("4.morning.2", "doremi:4.morning", "riser", then="3.area.2"),
    Call("3.area.2", "doremi:3.area", each="turner", first="active", then="4.breakfast.1"),
    for_whom("4.breakfast.1", "doremi:4.breakfast", "eater", then="4.main.1"),
)

# ---- the main step -----------------------------------------------------------------


def window(id: str, occasion: str, then: str, declarer: str = "active", take: tuple[str, ...] = ()) -> Call:
    """The other player's chance to interrupt what `declarer` has declared."""
    return Call(
        id, "doremi:5", give={"declarer": declarer, "occasion": f"'{occasion}'"}, take=take, then=then
    )


OF_ITEM = by("item-ability", literal="4.main.1.2/item", same="4.main.1.2/ability")
AFTER_END = by("end-windows", literal="4.main.1.2/end", one="4.main.1.5")
AFTER_INTERRUPTED_END = by("end-interrupted", literal="4.main.2.2/again", end_resolves="4.main.2.3")
AFTER_MAIN = by("two-fours", literal="4.order/which", printed_order="4.order/dinner")

BOTH_END_WINDOWS: tuple[Step, ...] = (
    window("4.main.1.2/end", "end", take=("interrupts",), then="4.main.1.4/end"),
    # The text leads both back to part 1 and on to part 2 after a chain; `branch` finds it.
    Branch("4.main.1.4/end", When("table.interrupted", "4.main.1"), When("True", "4.main.1.5")),
)

LOST_ON_THE_WAY: Effects = (
    Each("c", "characters", "c.zone == 'between'", (Move("c", "home", posture=AT_HOME),)),
)
"""Who is in no place of the field when a move is over goes home: there is no other place left."""

MAIN: tuple[Step, ...] = (
    Ask(
        "4.main.1",
        "active",
        {
            **{action.name: "4.main.1.2/hand" for action in (*HAND, *ELSEWHERE)},
            "ability": "4.main.1.2/ability",
            "item ability": OF_ITEM,
            **{action.name: "4.main.1.2/move" for action in MOVES},
            "end": AFTER_END,
        },
        into={"doremi:6": "4.main.1.4"},
        link=True,
    ),
    window("4.main.1.2/hand", "hand", then="4.main.1.4"),
    window("4.main.1.2/ability", "ability", then="4.main.1.4"),
    *by("item-ability", literal=(window("4.main.1.2/item", "item", then="4.main.1.4"),), same=()),
    window("4.main.1.2/move", "trip", then="4.main.1.4"),
    Do(
        "4.main.1.4",
        (
            *by("outside-moving", literal=(Put("moving", "'no'"),), as_11_12=()),
            *by("where-5-11", literal=(), on_happening=(), nowhere=LOST_ON_THE_WAY),
        ),
        then="4.main.1",
    ),
    *by("end-windows", literal=BOTH_END_WINDOWS, one=()),
    Note("4.main.1.5", {}, then="4.main.2"),
    window("4.main.2", "end", take=("interrupts",), then="4.main.2.2"),
    Branch(
        "4.main.2.2",
        When("table.interrupted", AFTER_INTERRUPTED_END),
        When("not table.interrupted", "4.main.2.3"),
    ),
    *by(
        "end-interrupted",
        literal=(Note("4.main.2.2/again", {"interrupts": Record("0")}, then="4.main.1"),),
        end_resolves=(),
    ),
    Note("4.main.2.3", {}, then=AFTER_MAIN),
)

# ---- dinner and night --------------------------------------------------------------


def dinner(id: str, then: str) -> Note:
    """The dinner step; what is done in it is not encoded."""
    return Note(id, {}, then=then)


EITHER_ORDER: tuple[Step, ...] = (
    Ask("4.order/which", "active", {"dinner first": "4.order/dinner", "night first": "4.order/night"}),
    dinner("4.order/dinner", then="4.order/night-after"),
    Call("4.order/night-after", "doremi:4.night", then=END),
    Call("4.order/night", "doremi:4.night", then="4.order/dinner-after"),
    dinner("4.order/dinner-after", then=END),
)
PRINTED_ORDER: tuple[Step, ...] = (
    dinner("4.order/dinner", then="4.order/night"),
    Call("4.order/night", "doremi:4.night", then=END),
)

LAST_DAY = by("days-out", literal="c.markers <= 1", next_night="c.markers == 0")
ON_THIS_SIDE = "c.zone == 'area' and c.of == active"


def a_day_less(plural: str, over: Effects) -> Each:
    """A marker is taken from each such card on the active player's side; `over`: what happens
    to a card whose days have passed by that."""
    fewer = Set("c", "markers", "max(0, it.markers - 1)")
    return Each("c", plural, ON_THIS_SIDE, (If(LAST_DAY, over), fewer))


SONGS_TOO: Effects = (a_day_less("songs", (Move("c", "failed"),)),)

NIGHT = Flow(
    "doremi:4.night",
    (
        Do(
            "4.night.2",
            (
                a_day_less("happenings", (Begin("doomed", until="night", about="c"),)),
                *by("days-op-ed", literal=(), op_ed_too=SONGS_TOO),
            ),
            then="8-3.4",
        ),
        Do("8-3.4", (Finish("night"),), then=END),
    ),
    cites=("4.night.2.1",),
)

DAY = Flow(
    "doremi:4",
    (*MORNING, *MAIN, *by("two-fours", literal=EITHER_ORDER, printed_order=PRINTED_ORDER)),
    # Of all questions only those of the main step offer MAHO cards and abilities: 4.common.3.
    cites=("4.common.0", "4.common.3", "4.common.3.ability", "4.main.0", "4.main.1.2"),
)

FLOWS = (GAME, DAY, WAKING, TURNING, BREAKFAST, NIGHT)

ITEMS: tuple[Norm | Formula, ...] = (
    Formula("4.breakfast.1", "player.breakfast", "max(0, 5 + it.extra)", "not it.opening"),
    Formula("4.breakfast.1.3", "player.breakfast", "max(0, 3 + it.extra)", "it.opening"),
    *by(
        "two-fours",
        literal=(
            May("4.order/dinner-first", "dinner first", "player.active"),
            May("4.order/night-first", "night first", "player.active"),
        ),
        printed_order=(),
    ),
)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "happening": (
        yes("doomed", "it.zone == 'area' and in_force('doomed', it)", "の失敗が決まっている|の失敗が決まっていない",
            "is bound to fail|is not bound to fail", cites=("8-2.4",)),
    ),
    "player": (
        yes("opening", "table.day == 'first' and it == table.active",
            "が先攻の最初の1日を迎えている|が先攻の最初の1日を迎えていない",
            "is on the first day of the game|is not on the first day of the game"),
        number("breakfast", 10, None, "朝ごはんで得る時間", "gain at breakfast"),
    ),
    "table": (
        state("hours_due", "note('due') > 0", "まだ得る時間がある|得る時間はもうない",
              "more hours are due|no more hours are due"),
    ),
}  # fmt: skip
