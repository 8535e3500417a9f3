"""doremi 4, the main step: which actions it allows, and what hours they take."""

from collections.abc import Iterable, Iterator

from model.doremi.actions import ABILITIES, ATTACH, ELSEWHERE, HAND, MAHO_USES, MOVE, MOVES, PRICE
from model.kernel.declare import yes
from model.kernel.flow import Action
from model.kernel.norm import Cannot, May, Norm
from model.kernel.reading import by

FREE = "not table.responding"
"""Outside of a chain nobody but the active player is asked."""
IN_MAIN_STEP = {"4.main.0.1": HAND, "4.main.0.2": ABILITIES, "4.main.0.3": MOVES}
MAY_BE_FREE = (ATTACH, *MAHO_USES)
"""What a card prices, of those whose price may be nothing; all else takes an hour at least."""


def allowed(statement: str, actions: Iterable[Action]) -> Iterator[Norm]:
    """Actions of the main step."""
    return (May(f"{statement}/{action.name}", action.name, FREE) for action in actions)


def limited(actions: Iterable[Action]) -> Iterator[Norm]:
    """4.main.1.1: without hours nothing is done; a reading excepts what costs none."""
    for action in actions:
        priced = f"player.spent and {PRICE[action.name]} > 0"
        except_free = by("free-without-hours", literal="player.spent", free_allowed=priced)
        when = except_free if action in MAY_BE_FREE else "player.spent"
        yield Cannot(f"4.main.1.1/{action.name}", action.name, when)


def kept_out(actions: Iterable[Action]) -> Iterator[Norm]:
    """4.main.2.1: an opponent without hours does not interrupt."""
    return (Cannot(f"4.main.2.1/{action.name}", action.name, "player.kept_out") for action in actions)


def too_dear(actions: Iterable[Action]) -> Iterator[Norm]:
    """4.main.1: what costs more hours than there are is not done."""
    for name in (action.name for action in actions):
        yield Cannot(f"4.main.1/{name}", name, f"player.time < {PRICE[name]}")


ITEMS: tuple[Norm, ...] = (
    *(norm for statement, actions in IN_MAIN_STEP.items() for norm in allowed(statement, actions)),
    May("4.main.0.3/move", "move", "player.active"),
    May("4.main.0.4", "end", "player.active"),
    *limited((*HAND, *ABILITIES, *MOVES, MOVE)),
    *kept_out((*HAND, *ABILITIES)),
    *too_dear((*HAND, *ABILITIES)),
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
    *by("what-interrupts", literal=(*kept_out(MOVES), *too_dear(MOVES)), red=()),
)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "player": (
        yes("spent",
            by("active-without-hours",
               literal="it.active and it.hours == 0",
               may_interrupt="it.hours == 0 and note('occasion') == 'free'"),  # then only the active player acts
            "に使える時間がなく、終了宣言しかできない|に使える時間がある",
            "has no hours and can only declare the end|has hours to act"),
        yes("kept_out",
            by("hours-to-interrupt",
               literal="it.hours == 0 and note('occasion') == 'end'",  # only the opponent is asked then
               every_window="not it.active and it.hours == 0"),
            "に時間がなく、割り込めない|が時間の不足で割り込めないことはない",
            "has no hours and cannot interrupt|is not kept from interrupting by a want of hours"),
    ),
}  # fmt: skip
