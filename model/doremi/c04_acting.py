"""doremi 4, the main step: which actions it allows, and what hours they take."""

from collections.abc import Iterable, Iterator

from model.doremi.actions import ABILITIES, ELSEWHERE, HAND, MOVES, PRICE
from model.doremi.facts import yes
from model.kernel.flow import Action
from model.kernel.norm import Cannot, May, Norm
from model.kernel.reading import by

FREE = "player.active and not table.responding"
IN_MAIN_STEP = {"4.main.0.1": HAND, "4.main.0.2": ABILITIES, "4.main.0.3": MOVES}


def allowed(statement: str, actions: Iterable[Action]) -> Iterator[Norm]:
    """Actions of the main step."""
    return (May(f"{statement}/{action.name}", action.name, FREE) for action in actions)


def limited(actions: Iterable[Action]) -> Iterator[Norm]:
    """4.main.1.1: without hours nothing is done; a reading excepts what costs none."""
    for name in (action.name for action in actions):
        free = f"player.spent and {PRICE[name]} > 0"
        when = by("free-without-hours", literal="player.spent", free_allowed=free)
        yield Cannot(f"4.main.1.1/{name}", name, when)


def kept_out(actions: Iterable[Action]) -> Iterator[Norm]:
    """4.main.2.1: an opponent without hours does not interrupt."""
    return (Cannot(f"4.main.2.1/{action.name}", action.name, "player.kept_out") for action in actions)


def too_dear(actions: Iterable[Action]) -> Iterator[Norm]:
    """What costs more hours than there are, beyond those who have none and are barred anyway."""
    for name in (action.name for action in actions):
        dear = f"player.time < {PRICE[name]} and not player.spent and not player.kept_out"
        yield Cannot(f"4.main.1/{name}", name, dear)


AN_HOUR_IS_TOO_DEAR: tuple[Norm, ...] = (
    *too_dear(ABILITIES),
    *by("what-interrupts", literal=(*too_dear(MOVES),), red=()),
)

ITEMS: tuple[Norm, ...] = (
    *(norm for statement, actions in IN_MAIN_STEP.items() for norm in allowed(statement, actions)),
    May("4.main.0.3/move", "move", "player.active"),
    May("4.main.0.4", "end", "player.active"),
    *limited((*HAND, *ABILITIES, *MOVES)),
    Cannot("4.main.1.1/move", "move", "player.spent"),
    *kept_out((*HAND, *ABILITIES)),
    *too_dear(HAND),
    *by(
        "hand-character",
        literal=(
            *allowed("4.main.0.1", ELSEWHERE),
            *limited(ELSEWHERE),
            *kept_out(ELSEWHERE),
            *too_dear(ELSEWHERE),
        ),
        shop=(),
    ),
    *by("what-interrupts", literal=(*kept_out(MOVES),), red=()),
    *by(
        "hours-to-interrupt",
        literal=AN_HOUR_IS_TOO_DEAR,
        every_window=by("active-without-hours", literal=(), may_interrupt=AN_HOUR_IS_TOO_DEAR),
    ),
)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "player": (
        yes("spent",
            by("active-without-hours",
               literal="it.active and it.hours == 0",
               may_interrupt="it.active and it.hours == 0 and note('occasion') == 'free'"),
            "に使える時間がなく、終了宣言しかできない|に使える時間がある",
            "has no hours and can only declare the end|has hours to act"),
        yes("kept_out",
            by("hours-to-interrupt",
               literal="not it.active and it.hours == 0 and note('occasion') == 'end'",
               every_window="not it.active and it.hours == 0"),
            "に時間がなく、割り込めない|が時間の不足で割り込めないことはない",
            "has no hours and cannot interrupt|is not kept from interrupting by a want of hours"),
    ),
}  # fmt: skip
