"""doremi 8, solving and failing: what becomes of a happening. When it is due stands in `c08_tasks`."""

from collections.abc import Mapping

from model.doremi.c03_places import goes_home
from model.doremi.vocabulary import HELD, OPEN
from model.kernel.effect import Begin, Each, Effects, If, Move, Put
from model.kernel.flow import (
    END,
    NOWHERE,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Flow,
    Lasting,
    Note,
    Record,
    Step,
    When,
)
from model.kernel.norm import May, Norm
from model.kernel.reading import by
from model.kernel.words import Words

# ---- what becomes of it ------------------------------------------------------------

LEAVING_WITH = by(
    "which-go-home",
    literal={"happening": "happening", "settler": "active", "came": "mover", "came_too": "blocker"},
    all={"happening": "happening", "settler": "active"},
)
"""What a happening that is settled in step 11 is settled with; failing, it is the active player's doing."""


def settled_alone(happening: str, settler: str) -> Mapping[str, str]:
    """The same outside of a move, in which nobody has come."""
    what = {"happening": happening, "settler": settler}
    return by("which-go-home", literal={**what, "came": "nothing", "came_too": "nothing"}, all=what)


WHO_LEAVES = by(
    "which-go-home",
    literal="c.host == happening and (c == came or c == came_too)",
    all="c.host == happening",
)
THEY_GO_HOME = Each("c", "characters", WHO_LEAVES, (goes_home("c"),))
OTHERS_TOO: Effects = by(
    "many-at-once", literal=(), active_first=(), together=(Put("checking", f"'{OPEN}'"),)
)
"""Whether the check goes on at once with what else is due."""


def effects_of(id: str, then: str, happening: str = "happening", settler: str = "settler") -> Call:
    """Step 12 for a happening that was settled."""
    return Call(id, "doremi:6.12", give={"happening": happening, "settler": settler}, then=then)


WHOSE_SIDE = "active if happening.of == active else opponent"
TO_MEMORIES: Effects = by(
    "whose-memories",
    literal=(),
    solver=(Move("happening", "memories", "settler", markers="0"),),
    area_owner=(Move("happening", "memories", WHOSE_SIDE, markers="0"),),
)
BOTH_SIDES: tuple[Step, ...] = (
    Branch(
        "6.11.solved/sides",
        When("happening.met_by_active and happening.met_by_opponent", NOWHERE),
        When("not (happening.met_by_active and happening.met_by_opponent)", "8-1.1/settler"),
    ),
)

SOLVED = Flow(
    "doremi:8-1",
    (
        *by("solved-by-blocker", literal=BOTH_SIDES, mover_first=(), mover_only=()),
        Note(
            "8-1.1/settler",
            {"settler": Record("active if happening.solver == active else opponent")},
            then="8-1.1",
        ),
        Do(
            "8-1.1",
            (THEY_GO_HOME, *TO_MEMORIES, *OTHERS_TOO),
            then=by("whose-memories", literal=NOWHERE, solver=END, area_owner=END),
        ),
    ),
    cites=("6.11.solved.together",),
)

FAILED = Flow(
    "doremi:8-2",
    (
        Do(
            "8-2.0",
            (THEY_GO_HOME, Move("happening", "failed", markers="0"), *OTHERS_TOO),
            then=END,
        ),
    ),
    cites=("6.11.failed.together", "8-2.0.four"),
)

# ---- the check that is always made -------------------------------------------------


def ordered(id: str, then: str) -> tuple[Step, ...]:
    """Which of several happenings comes first."""
    return by(
        "many-at-once",
        literal=(Branch(id, When("table.due > 1", NOWHERE), When("table.due <= 1", then)),),
        active_first=(
            Branch(id, When("happening.rivals > 1", f"{id}/choice"), When("happening.rivals <= 1", then)),
            Ask(f"{id}/choice", WHOSE_SIDE, {"settle": then}),
        ),
        together=(Branch(id, When("True", then)),),
    )


def split(*, clash: bool, failed: str, solved: str) -> tuple[When, ...]:
    """Failed or solved, where one of them is due."""
    first = (When("happening.clash", NOWHERE),) if clash else ()
    rest = "not happening.clash and " if clash else ""
    return (*first, When(f"{rest}happening.fails", failed), When(f"{rest}not happening.fails", solved))


CHECK = Flow(
    "doremi:4.common.1",
    (
        Do("4.common.1.closed", (Put("checking", f"'{HELD}'"),), then="4.common.1/first"),
        *ordered("4.common.1/first", then="4.common.1/result"),
        Branch(
            "4.common.1/result",
            *by(
                "solved-and-failed",
                literal=split(clash=True, failed="4.common.1/failed", solved="4.common.1/solved"),
                failed_first=split(clash=False, failed="4.common.1/failed", solved="4.common.1/solved"),
                solved_first=split(clash=False, failed="4.common.1/failed", solved="4.common.1/solved"),
            ),
        ),
        Call(
            "4.common.1/solved",
            "doremi:8-1",
            give=settled_alone("happening", "active"),
            take=("settler",),
            then="6.12/outside",
        ),
        Call(
            "4.common.1/failed",
            "doremi:8-2",
            give=settled_alone("happening", "active"),
            take=("settler",),
            then="6.12/outside",
        ),
        effects_of("6.12/outside", then="4.common.1/ends"),
        Do("4.common.1/ends", (Put("checking", f"'{OPEN}'"),), then=END),
    ),
)

LEAVING = Flow("doremi:8-3.3", (Do("8-3.3/leaves", (goes_home("lingerer"),), then=END),))
STAYING_IS_MOVING = Always("8-3.3", "lingerer", "characters", "lingerer.cannot_remain", "doremi:8-3.3")

FLOWS = (SOLVED, FAILED, CHECK, *by("move-state", literal=(LEAVING,), only_8_3=(), card_texts=()))
ALWAYS = (
    Always(
        "4.common.1",
        "happening",
        "happenings",
        "table.checked and happening.due and happening.comes_first",
        "doremi:4.common.1",
    ),
    *by("move-state", literal=(STAYING_IS_MOVING,), only_8_3=(), card_texts=()),
)

# ---- step 11: comparing and checking -----------------------------------------------

AFTER_ARRIVAL = by("energy-when", literal="6.11", before_check="8-2.2", after_check="6.11")
NEITHER = by("neither-or-fail", literal="8-2.0/not-solved", third_result="6.11.neither")
AFTER_COMPARISON = by("energy-when", literal=NEITHER, before_check="6.11", after_check=NEITHER)
NOT_SETTLED = by("energy-when", literal=NEITHER, before_check=NEITHER, after_check="8-2.2")

LOST = "happening.energy_for < happening.energy_against"
DRAWN = "happening.energy_for == happening.energy_against"

COMPARED: tuple[Step, ...] = (
    Branch(
        "8-2.2",
        When("not table.contested", AFTER_COMPARISON),
        When(f"table.contested and {LOST}", "6.11.failed"),
        When(f"table.contested and not ({LOST})", "8-2.3"),
    ),
    Branch(
        "8-2.3",
        When(DRAWN, "6.11.failed"),
        When(f"not ({DRAWN})", by("energy-loser", literal="6.11.failed", mover_loses=AFTER_COMPARISON)),
    ),
)
WHOSE_IS_NOT_SAID: tuple[Step, ...] = (
    Branch("8-2.2", When("not table.contested", AFTER_COMPARISON), When("table.contested", NOWHERE)),
)
COMPARISON: tuple[Step, ...] = by("energy-who", literal=WHOSE_IS_NOT_SAID, two=COMPARED, sums=COMPARED)
COMPARING: tuple[Step, ...] = by("energy-when", literal=(), before_check=COMPARISON, after_check=COMPARISON)


def result(*, clash: bool) -> tuple[When, ...]:
    """What the check of step 11 finds."""
    first = (When("happening.clash", NOWHERE),) if clash else ()
    none = " and not happening.clash" if clash else ""
    return (
        *first,
        When("happening.fails", "6.11.failed"),
        When("happening.solved", "6.11.solved"),
        When(f"not happening.fails and not happening.solved{none}", NOT_SETTLED),
    )


CHECKING: tuple[Step, ...] = (
    Branch(
        "6.11",
        *by(
            "solved-and-failed",
            literal=result(clash=True),
            failed_first=result(clash=False),
            solved_first=result(clash=False),
        ),
    ),
    *by(
        "neither-or-fail",
        literal=(
            Branch(
                "8-2.0/not-solved",
                When("happening.here", "6.11.failed"),
                When("not happening.here", "6.11.neither"),
            ),
        ),
        third_result=(),
    ),
)

LOSER_LEAVES: Effects = by(
    "blocker-stays", literal=(), loser_home=(If("table.contested", (goes_home("blocker"),)),)
)
TO_BE_COMPARED_AGAIN: Effects = by(
    "energy-again",
    literal=(
        If(
            "table.contested",
            (
                Begin("won against a block", "it is over", "mover"),
                Begin("blocked", "it is over", "blocker"),
            ),
        ),
    ),
    once=(),
)

LASTING = (
    Lasting("doomed", Words("失敗が決まった", "it is bound to fail"), "happening"),
    Lasting("transformed", Words("本来の名前を失う", "it has lost its own names"), "target"),
    Lasting("cheered", Words("元気ポイントが10増える", "10 more energy points"), "target"),
    *by(
        "energy-again",
        literal=(
            Lasting("won against a block", Words("阻止行動に勝った", "it won against a block"), "mover"),
            Lasting("blocked", Words("阻止行動をした", "it blocked"), "mover"),
        ),
        once=(),
    ),
)

ITEMS: tuple[Norm, ...] = (
    *by("many-at-once", literal=(), active_first=(May("4.common.1/first", "settle"),), together=()),
)
