"""doremi 8, solving and failing: when a task is met, and when a happening fails, as facts."""

from model.doremi.facts import who
from model.doremi.vocabulary import OPEN
from model.kernel.declare import number, state, yes
from model.kernel.reading import by
from model.kernel.vocabulary import Fact, Int, Thing
from model.kernel.words import Words

# ---- a character on a happening ----------------------------------------------------


def bears(name: str, character: str = "it") -> str:
    """Whether a character has a name; one that is transformed has none of its own."""
    names = f"({character}.person == {name} or {character}.second == {name})"
    return f"({name} != 'nobody' and not in_force('transformed', {character}) and {names})"


SPOILS = by("whose-move-fails", literal="it.forbidden", not_by_block="it.forbidden and it.markers != 2")
SPOILS_AWAKE = by(
    "whose-move-fails",
    literal="it.forbidden and it.posture == 'awake'",
    not_by_block="it.forbidden and it.markers != 2 and it.posture == 'awake'",
)
FIRST = "it.person == it.task.only or it.second == it.task.only"
SECOND = "(it.task.also != 'nobody' and (it.person == it.task.also or it.second == it.task.also))"
OUTNUMBERED = "(it.task.leader != nothing and it.task.leader != it.owner)"

CHARACTER = (
    Fact("task", Thing("happening", maybe=True), "the(h for h in happenings if h == it.host)",
         Words("{it}が乗っているハプニング", "the happening under {it}")),
    yes("named", f"it.task.only == 'nobody' or (not in_force('transformed', it) and ({FIRST} or {SECOND}))",
        "がハプニングの条件に書かれた名を持つ|がハプニングの条件に書かれた名を持たない",
        "has a name that the condition gives|has no name that the condition gives", cites=("8-4.1",)),
    yes("dressed", "it.task.outfit == 'any' or it.outfit == it.task.outfit",
        "がハプニングの条件に書かれた服装である|がハプニングの条件に書かれた服装でない",
        "is in the outfit that the condition gives|is not in the outfit that the condition gives", cites=("8-4.4",)),
    yes("meets", "it.posture == 'awake' and it.named and it.dressed",
        "が課題を満たせる|が課題を満たせない", "can meet the task|cannot meet the task", cites=("11-1.3",)),
    yes("adds", by("only-named", literal="it.meets", prevents="it.meets", helps="it.posture == 'awake' and it.dressed"),
        "の解決ポイントが加わる|の解決ポイントが加わらない",
        "adds its solving points|does not add its solving points"),
    yes("with_active", by("joint-solving", literal="True", separate="it.owner == active"),
        "が手番の人の側で数えられる|が手番の人の側で数えられない",
        "counts on the active player's side|does not count on the active player's side"),
    yes("with_opponent", by("joint-solving", literal="True", separate="it.owner == opponent"),
        "が対戦相手の側で数えられる|が対戦相手の側で数えられない",
        "counts on the opponent's side|does not count on the opponent's side"),
    yes("unwelcome", bears("happening.fails_with"),
        "が移動させると失敗するキャラクターである|が移動させても失敗しないキャラクターである",
        "is one whose move is a failure|is not one whose move is a failure", cites=("8-3.1", "8-3.2")),
    yes("forbidden", bears("it.task.fails_with"),
        "がハプニングを失敗させる名を持つ|がハプニングを失敗させる名を持たない",
        "has the name that makes its happening fail|does not have the name that makes its happening fail",
        cites=("8-3.1", "8-3.2")),
    yes("spoils", by("asleep-fails", literal=SPOILS, awake_only=SPOILS_AWAKE),
        "がハプニングを失敗させる|がハプニングを失敗させない",
        "makes its happening fail|does not make its happening fail", cites=("8-3.3",)),
    number("full_energy", 60, "it.energy + (10 if in_force('cheered', it) else 0)", "元気ポイント", "energy"),
    number("vigor", 60,
           by("energy-asleep", literal="it.full_energy", none="it.full_energy if it.posture == 'awake' else 0"),
           "比べる元気ポイント", "energy compared"),
    *by("move-state",
        literal=(
            yes("cannot_remain", f"it.zone == 'on' and (it.posture == 'asleep' or {OUTNUMBERED})",
                "がハプニングに残れない|がハプニングに残れる",
                "cannot remain on its happening|can remain on its happening"),
        ),
        only_8_3=(),
        card_texts=()),
)  # fmt: skip

# ---- a happening whose task is met -------------------------------------------------


def met_by(player: str) -> str:
    """Whether a player meets the task: with characters of their own, and with all that count on their side."""
    points = f"sum(c.points for c in characters if c.host == it and c.with_{player} and c.adds)"
    return (
        f"it.zone == 'area' and any(c for c in characters if c.host == it and c.owner == {player} and c.meets)"
        f" and {points} >= it.need and it.complete and it.pays_{player}"
    )


def pays(player: str) -> str:
    """Whether solving it earns a player reward points (8-1.1)."""
    same = f"any(h for h in happenings if h.zone == 'memories' and h.of == {player} and h.name == it.name)"
    return by("solved-no-points", literal=f"it.rewards > 0 and not {same}", task_met="True")


def there(name: str) -> str:
    """Whether a character with a name that the condition gives is there."""
    return f"({name} == 'nobody' or any(c for c in characters if c.host == it and {bears(name, 'c')}))"


THE_ACTIVE_FIRST = "active if it.met_by_active else (opponent if it.met_by_opponent else nothing)"

SOLVING = (
    yes("occupied", "any(c for c in characters if c.host == it)",
        "にキャラクターが乗っている|にキャラクターが乗っていない", "has characters on it|has no characters on it"),
    yes("unnamed_there", "any(c for c in characters if c.host == it and not c.named)",
        "に条件に名のないキャラクターが乗っている|に条件に名のないキャラクターは乗っていない",
        "has a character on it that its condition does not name|has only characters on it that its condition admits"),
    yes("undisturbed", by("only-named", literal="True", prevents="not it.unnamed_there", helps="True"),
        "の解決を妨げるキャラクターがいない|の解決を妨げるキャラクターがいる",
        "has nobody on it who prevents solving|has somebody on it who prevents solving"),
    yes("complete",
        by("named-all",
           literal="it.undisturbed",
           all=f"it.undisturbed and {there('it.only')} and {there('it.also')}"),
        "に要るキャラクターが揃っている|に要るキャラクターが揃っていない",
        "has all the characters on it that it needs|does not have all the characters on it that it needs"),
    yes("pays_active", pays("active"),
        "が手番の人にとって解決の対象になる|が手番の人にとって解決の対象にならない",
        "is there to be solved for the active player|is not there to be solved for the active player"),
    yes("pays_opponent", pays("opponent"),
        "が対戦相手にとって解決の対象になる|が対戦相手にとって解決の対象にならない",
        "is there to be solved for the opponent|is not there to be solved for the opponent"),
    yes("met_by_active", met_by("active"),
        "の課題を手番の人が満たしている|の課題を手番の人が満たしていない",
        "has its task met by the active player|does not have its task met by the active player", cites=("8-4.3",)),
    yes("met_by_opponent", met_by("opponent"),
        "の課題を対戦相手が満たしている|の課題を対戦相手が満たしていない",
        "has its task met by the opponent|does not have its task met by the opponent", cites=("8-4.3",)),
    who("solver",
        by("solved-by-blocker",
           literal=THE_ACTIVE_FIRST,
           mover_first=THE_ACTIVE_FIRST,
           mover_only="active if it.met_by_active else nothing"),
        "の課題を満たして解決するプレイヤー", "the player who solves"),
)  # fmt: skip

# ---- a happening that fails --------------------------------------------------------


def strength(player: str) -> str:
    """The energy of all characters of a player on the happening `it`."""
    return f"sum(c.vigor for c in characters if c.host == it and c.owner == {player})"


def side(sign: str) -> str:
    """The energy on the side of the character `c`, or on the other one."""
    return f"sum(d.vigor for d in characters if d.host == it and d.owner {sign} c.owner)"


def energies(of_mover: str, of_blocker: str) -> tuple[Fact, ...]:
    """What is compared after a block."""
    return (
        number("energy_for", 999, of_mover, "移動した側の元気ポイント", "energy on the mover's side"),
        number("energy_against", 999, of_blocker, "阻止した側の元気ポイント", "energy on the blocker's side"),
    )


LOST_AGAIN = (
    "any(c for c in characters if c.host == it and in_force('won against a block', c)"
    " and any(d for d in characters if d.host == it and in_force('blocked', d) and d.owner != c.owner)"
    f" and {side('==')} <= {side('!=')})"
)

FAILING = (
    yes("condition_met", "it.doomed or any(c for c in characters if c.host == it and c.spoils)",
        "に失敗の原因がある|に失敗の原因がない",
        "has a cause to fail|has no cause to fail", cites=("8-2.1",)),
    *by("energy-again",
        literal=(
            yes("lost_again", LOST_AGAIN,
                "の元気ポイントの比較がいま負けか引き分けである|の元気ポイントの比較がいま負けでも引き分けでもない",
                "has its comparison of energy lost or drawn by now|does not have its comparison of energy lost or drawn by now",
                cites=("8-2.2", "8-2.3")),
        ),
        once=()),
    yes("failing",
        by("energy-again",
           literal="it.zone == 'area' and (it.condition_met or it.lost_again)",
           once="it.zone == 'area' and it.condition_met"),
        "の失敗の条件が満たされている|の失敗の条件が満たされていない",
        "has met a condition for failing|has met no condition for failing", cites=("8-2.1",)),
    *by("energy-who", literal=(), two=energies("mover.vigor", "blocker.vigor"),
        sums=energies(strength("active"), strength("opponent"))),
)  # fmt: skip

# ---- what is due -------------------------------------------------------------------

ONLY_FAILING = "it.failing and it.solver == nothing"
ONLY_SOLVED = "it.solver != nothing and not it.failing"

DUE = (
    yes("clash", "it.failing and it.solver != nothing",
        "の課題と失敗の条件がともに満たされている|の課題と失敗の条件がともに満たされてはいない",
        "has met both its task and a condition for failing|has not met both its task and a condition for failing"),
    yes("fails", by("solved-and-failed", literal=ONLY_FAILING, failed_first="it.failing", solved_first=ONLY_FAILING),
        "が失敗する|が失敗しない", "fails|does not fail"),
    yes("solved",
        by("solved-and-failed", literal=ONLY_SOLVED, failed_first=ONLY_SOLVED, solved_first="it.solver != nothing"),
        "が解決する|が解決しない", "is solved|is not solved"),
    yes("due",
        by("fail-always",
           literal="it.solver != nothing or it.doomed",
           fails_too="it.solver != nothing or it.failing"),
        "の解決または失敗が決まっている|の解決も失敗も決まっていない",
        "is to be solved or to fail|is neither to be solved nor to fail", cites=("4.common.1",)),
    yes("comes_first",
        by("many-at-once",
           literal="True",
           active_first="it.of == active or not any(h for h in happenings if h.of == active and h.due)",
           together="True"),
        "が先に処理される側にある|が先に処理される側にない",
        "is on the side that comes first|is not on the side that comes first"),
    number("rivals", 99, "count(h for h in happenings if h.of == it.of and h.due)",
           "側で同時に決まったハプニングの数", "number of happenings due on the side"),
)  # fmt: skip

TABLE = (
    state("checked",
          by("outside-moving",
             literal=f"table.checking == '{OPEN}' and table.moving == 'yes'",
             as_11_12=f"table.checking == '{OPEN}'"),
          "解決チェックが行われる|解決チェックが行われない", "happenings are checked|happenings are not checked"),
    state("contested", "note('blocker_arrives') and mover.host == happening and blocker.host == happening",
          "移動と阻止行動がともに成功している|移動と阻止行動がともに成功してはいない",
          "both the move and the block have succeeded|not both the move and the block have succeeded"),
    Fact("due", Int(0, 99), "count(h for h in happenings if h.due)",
         Words("同時に決まったハプニングの数", "the number of happenings due")),
)  # fmt: skip

FACTS = {"character": CHARACTER, "happening": (*SOLVING, *FAILING, *DUE), "table": TABLE}
