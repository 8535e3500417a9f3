"""doremi 8, solving and failing: when a happening is solved, when it fails, and what becomes of it."""

from collections.abc import Mapping

from model.doremi.c03_places import goes_home
from model.doremi.facts import number, state, who, yes
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
from model.kernel.vocabulary import Fact, Int, Thing
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

# ---- facts about a character on a happening ----------------------------------------


def bears(name: str, character: str = "it") -> str:
    """Whether a character has a name; one that is transformed has none of its own."""
    names = f"({character}.person == {name} or {character}.second == {name})"
    return f"({name} != 'nobody' and not in_force('transformed', {character}) and {names})"


AWAKE_THERE = "it.zone == 'on' and it.posture == 'awake'"

CHARACTER = (
    Fact(
        "task",
        Thing("happening", maybe=True),
        "the(h for h in happenings if h == it.host)",
        Words("{it}が乗っているハプニング", "the happening under {it}"),
    ),
    yes(
        "named",
        f"it.task.only == 'nobody' or {bears('it.task.only')} or {bears('it.task.also')}",
        "がハプニングの条件に書かれた名を持つ|がハプニングの条件に書かれた名を持たない",
        "has a name that the condition gives|has no name that the condition gives",
        cites=("8-4.1",),
    ),
    yes(
        "dressed",
        "it.task.outfit == 'any' or it.outfit == it.task.outfit",
        "がハプニングの条件に書かれた服装である|がハプニングの条件に書かれた服装でない",
        "is in the outfit that the condition gives|is not in the outfit that the condition gives",
        cites=("8-4.4",),
    ),
    yes(
        "meets",
        f"{AWAKE_THERE} and it.named and it.dressed",
        "が課題を満たせる|が課題を満たせない",
        "can meet the task|cannot meet the task",
        cites=("11-1.3",),
    ),
    yes(
        "adds",
        by(
            "only-named",
            literal="it.meets",
            prevents="it.meets",
            helps=f"{AWAKE_THERE} and it.dressed",
        ),
        "の解決ポイントが加わる|の解決ポイントが加わらない",
        "adds its solving points|does not add its solving points",
    ),
    yes(
        "with_active",
        by("joint-solving", literal="True", separate="it.owner == active"),
        "が手番の人の側で数えられる|が手番の人の側で数えられない",
        "counts on the active player's side|does not count on the active player's side",
    ),
    yes(
        "with_opponent",
        by("joint-solving", literal="True", separate="it.owner == opponent"),
        "が対戦相手の側で数えられる|が対戦相手の側で数えられない",
        "counts on the opponent's side|does not count on the opponent's side",
    ),
    yes(
        "unwelcome",
        bears("happening.fails_with"),
        "が移動させると失敗するキャラクターである|が移動させても失敗しないキャラクターである",
        "is one whose move is a failure|is not one whose move is a failure",
        cites=("8-3.1", "8-3.2"),
    ),
    yes(
        "forbidden",
        by(
            "whose-move-fails",
            literal=bears("it.task.fails_with"),
            not_by_block=f"it.markers != 2 and {bears('it.task.fails_with')}",
        ),
        "がハプニングを失敗させる名を持つ|がハプニングを失敗させる名を持たない",
        "has the name that makes its happening fail|does not have the name that makes its happening fail",
        cites=("8-3.1", "8-3.2"),
    ),
    yes(
        "spoils",
        by("asleep-fails", literal="it.forbidden", awake_only="it.forbidden and it.posture == 'awake'"),
        "がハプニングを失敗させる|がハプニングを失敗させない",
        "makes its happening fail|does not make its happening fail",
        cites=("8-3.3",),
    ),
    number(
        "full_energy",
        60,
        "it.energy + (10 if in_force('cheered', it) else 0)",
        "元気ポイント",
        "the energy",
    ),
    number(
        "vigor",
        60,
        by(
            "energy-asleep",
            literal="it.full_energy",
            none="it.full_energy if it.posture == 'awake' else 0",
        ),
        "比べる元気ポイント",
        "the energy compared",
    ),
    *by(
        "move-state",
        literal=(
            yes(
                "cannot_remain",
                "it.zone == 'on' and (it.posture == 'asleep'"
                " or (it.task.leader != nothing and it.task.leader != it.owner))",
                "がハプニングに残れない|がハプニングに残れる",
                "cannot remain on its happening|can remain on its happening",
            ),
        ),
        only_8_3=(),
        card_texts=(),
    ),
)

# ---- facts about a happening -------------------------------------------------------


def met_by(side: str, player: str) -> str:
    """Whether a player meets the task: with characters of their own, and with all that count on their side."""
    points = f"sum(c.points for c in characters if c.host == it and c.{side} and c.adds)"
    return (
        f"it.zone == 'area' and any(c for c in characters if c.host == it and c.owner == {player} and c.meets)"
        f" and {points} >= it.need and it.complete and it.pays_{player}"
    )


def pays(player: str) -> str:
    """Whether solving it earns a player reward points (8-1.1)."""
    same = f"any(h for h in happenings if h.zone == 'memories' and h.of == {player} and h.name == it.name)"
    return by("solved-no-points", literal=f"it.rewards > 0 and not {same}", task_met="True")


def there(name: str) -> str:
    return f"({name} == 'nobody' or any(c for c in characters if c.host == it and {bears(name, 'c')}))"


def strength(player: str) -> str:
    return f"sum(c.vigor for c in characters if c.host == it and c.owner == {player})"


FAILING = "it.zone == 'area' and (it.doomed or any(c for c in characters if c.host == it and c.spoils))"
LOST_AGAIN = (
    "any(c for c in characters if c.host == it and in_force('won against a block', c)"
    " and any(d for d in characters if d.host == it and in_force('blocked', d) and d.owner != c.owner)"
    " and sum(d.vigor for d in characters if d.host == it and d.owner == c.owner)"
    " <= sum(d.vigor for d in characters if d.host == it and d.owner != c.owner))"
)

HAPPENING = (
    yes(
        "occupied",
        "any(c for c in characters if c.host == it)",
        "にキャラクターが乗っている|にキャラクターが乗っていない",
        "has characters on it|has no characters on it",
    ),
    yes(
        "unnamed_there",
        "any(c for c in characters if c.host == it and not c.named)",
        "に条件に名のないキャラクターが乗っている|に条件に名のないキャラクターは乗っていない",
        "has a character on it that its condition does not name|has only characters on it that its condition admits",
    ),
    yes(
        "complete",
        by(
            "named-all",
            literal="it.undisturbed",
            all=f"it.undisturbed and {there('it.only')} and {there('it.also')}",
        ),
        "に要るキャラクターが揃っている|に要るキャラクターが揃っていない",
        "has all the characters on it that it needs|does not have all the characters on it that it needs",
    ),
    yes(
        "undisturbed",
        by("only-named", literal="True", prevents="not it.unnamed_there", helps="True"),
        "の解決を妨げるキャラクターがいない|の解決を妨げるキャラクターがいる",
        "has nobody on it who prevents solving|has somebody on it who prevents solving",
    ),
    yes(
        "pays_active",
        pays("active"),
        "が手番の人にとって解決の対象になる|が手番の人にとって解決の対象にならない",
        "is there to be solved for the active player|is not there to be solved for the active player",
    ),
    yes(
        "pays_opponent",
        pays("opponent"),
        "が対戦相手にとって解決の対象になる|が対戦相手にとって解決の対象にならない",
        "is there to be solved for the opponent|is not there to be solved for the opponent",
    ),
    yes(
        "met_by_active",
        met_by("with_active", "active"),
        "の課題を手番の人が満たしている|の課題を手番の人が満たしていない",
        "has its task met by the active player|does not have its task met by the active player",
        cites=("8-4.3",),
    ),
    yes(
        "met_by_opponent",
        met_by("with_opponent", "opponent"),
        "の課題を対戦相手が満たしている|の課題を対戦相手が満たしていない",
        "has its task met by the opponent|does not have its task met by the opponent",
        cites=("8-4.3",),
    ),
    who(
        "solver",
        by(
            "solved-by-blocker",
            literal="active if it.met_by_active else (opponent if it.met_by_opponent else nothing)",
            mover_first="active if it.met_by_active else (opponent if it.met_by_opponent else nothing)",
            mover_only="active if it.met_by_active else nothing",
        ),
        "の課題を満たして解決するプレイヤー",
        "the player who solves",
    ),
    yes(
        "failing",
        by("energy-again", literal=f"({FAILING}) or (it.zone == 'area' and {LOST_AGAIN})", once=FAILING),
        "の失敗の条件が満たされている|の失敗の条件が満たされていない",
        "has met a condition for failing|has met no condition for failing",
        cites=("8-2.1",),
    ),
    yes(
        "clash",
        "it.failing and it.solver != nothing",
        "の課題と失敗の条件がともに満たされている|の課題と失敗の条件がともに満たされてはいない",
        "has met both its task and a condition for failing|has not met both its task and a condition for failing",
    ),
    yes(
        "fails",
        by(
            "solved-and-failed",
            literal="it.failing and it.solver == nothing",
            failed_first="it.failing",
            solved_first="it.failing and it.solver == nothing",
        ),
        "が失敗する|が失敗しない",
        "fails|does not fail",
    ),
    yes(
        "solved",
        by(
            "solved-and-failed",
            literal="it.solver != nothing and not it.failing",
            failed_first="it.solver != nothing and not it.failing",
            solved_first="it.solver != nothing",
        ),
        "が解決する|が解決しない",
        "is solved|is not solved",
    ),
    yes(
        "due",
        by(
            "fail-always",
            literal="it.solver != nothing or it.doomed",
            fails_too="it.solver != nothing or it.failing",
        ),
        "の解決または失敗が決まっている|の解決も失敗も決まっていない",
        "is to be solved or to fail|is neither to be solved nor to fail",
        cites=("4.common.1",),
    ),
    yes(
        "comes_first",
        by(
            "many-at-once",
            literal="True",
            active_first="it.of == active or not any(h for h in happenings if h.of == active and h.due)",
            together="True",
        ),
        "が先に処理される側にある|が先に処理される側にない",
        "is on the side that comes first|is not on the side that comes first",
    ),
    number(
        "rivals",
        99,
        "count(h for h in happenings if h.of == it.of and h.due)",
        "側で同時に決まったハプニングの数",
        "the number of happenings due on the side",
    ),
    number(
        "energy_for",
        999,
        by("energy-who", literal="0", two="mover.vigor", sums=strength("active")),
        "移動した側の元気ポイント",
        "the energy on the mover's side",
    ),
    number(
        "energy_against",
        999,
        by("energy-who", literal="0", two="blocker.vigor", sums=strength("opponent")),
        "阻止した側の元気ポイント",
        "the energy on the blocker's side",
    ),
)

TABLE = (
    state(
        "checked",
        by(
            "outside-moving",
            literal=f"table.checking == '{OPEN}' and table.moving == 'yes'",
            as_11_12=f"table.checking == '{OPEN}'",
        ),
        "解決チェックが行われる|解決チェックが行われない",
        "happenings are checked|happenings are not checked",
    ),
    state(
        "contested",
        "note('blocker_arrives') and mover.host == happening and blocker.host == happening",
        "移動と阻止行動がともに成功している|移動と阻止行動がともに成功してはいない",
        "both the move and the block have succeeded|not both the move and the block have succeeded",
    ),
    Fact(
        "due",
        Int(0, 99),
        "count(h for h in happenings if h.due)",
        Words("同時に決まったハプニングの数", "the number of happenings due"),
    ),
)

FACTS = {"character": CHARACTER, "happening": HAPPENING, "table": TABLE}
