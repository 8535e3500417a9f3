"""slayers 8, cover: a character of the front row takes an attack for a linked one of the rear row."""

from collections.abc import Mapping

from model.kernel.declare import state, yes
from model.kernel.effect import Begin, Effects, If, Set
from model.kernel.flow import END, Branch, Do, Flow, Lasting, When
from model.kernel.norm import Cannot, May, Norm, Sets
from model.kernel.reading import by
from model.kernel.vocabulary import Bool, Type
from model.kernel.words import Words
from model.slayers.actions import COVER
from model.slayers.c02_targets import given_up, reaches

PRINTED: Mapping[str, Mapping[str, Type]] = {"character": {"covers_freely": Bool()}}
"""`covers_freely`: it covers regardless of rows and links."""

LASTING = (
    Lasting("cover-declared", Words("この攻撃へのカバーを宣言した", "has declared cover against this attack"), "coverer"),
    Lasting("cover-asked", Words("この攻撃へのカバーを宣言された", "had cover declared against this attack"), "target"),
    Lasting("covered", Words("カバーされている", "is covered"), "target"),
    Lasting("covering", Words("カバーで攻撃を受けることになっている", "is to take an attack by cover"), "coverer"),
    Lasting("takes-another", Words("自分への攻撃のほかにもう1回攻撃を受ける", "takes one more attack beside its own"), "coverer"),
    Lasting("judged-once", Words("1回めの判定が済んだ", "is judged for the first time"), "target"),
)  # fmt: skip

# ---- 8-1: what cover does ----------------------------------------------------------

TAKES: Effects = (
    *by(
        "cover-twice-struck",
        literal=(If("coverer.struck_at", (Begin("takes-another", until="attack", about="coverer"),)),),
        once=(),
    ),
    *by(
        "cover-whose-attack",
        literal=(),
        # where the target was named, its place among the targets goes over
        moves=(Set("coverer", "markers", "max(1, target.markers)"), Set("target", "markers", "0")),
    ),
    Begin("covered", until="attack", about="target"),
    Begin("covering", until="attack", about="coverer"),
)

COVERED = Flow(
    "slayers:8-1",
    (
        Branch(
            "8-1.7",
            When("coverer.can_cover_target", "2-4.7/cover"),
            When("not coverer.can_cover_target", END),
        ),
        *reaches("cover", "8-1.8/attacked", END),
        Branch("8-1.8/attacked", When("target.struck_at", "8-1.8"), When("not target.struck_at", END)),
        Do("8-1.8", TAKES, then=END),
    ),
)

# ---- 8-2: when it is broken off ----------------------------------------------------

BROKEN_OFF = given_up(
    "slayers:8-2",
    "cover",
    "coverer",
    doing="covering",
    done="covered",
    in_place="coverer.in_front and target.in_rear",
    moved="8-2.3",
    unlinked="8-2.4",
)

FLOWS = (COVERED, BROKEN_OFF)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "character": (
        yes("bound_in_cover", "True", "が列と連携にしばられてカバーする|が列や連携に関係なくカバーをおこなえる",
            "is bound by rows and links in covering|covers regardless of rows and links"),
        yes("can_cover_target", "not it.bound_in_cover or it.shares_link", "のカバーの効果を目標が受ける|のカバーの効果を目標が受けない",
            "has its cover work on the target|does not have its cover work on the target"),
        yes("covers_regardless", "it.covers_freely and not it.sealed",
            "に列や連携に関係なくカバーをおこなえる特殊能力がある|に列や連携に関係なくカバーをおこなえる特殊能力がない",
            "has an ability to cover regardless of rows and links|has no ability to cover regardless of rows and links"),
        yes("pair_has_covered", "in_force('cover-declared', it) and in_force('cover-asked', target)",
            "がこの攻撃から目標をカバーすると宣言した|がこの攻撃から目標をカバーすると宣言していない",
            "has declared to cover the target from this attack|has not declared to cover the target from this attack"),
        yes("is_spared", by("cover-whose-attack", literal="in_force('covered', it)", moves="in_force('covered', it) and not it.aimed_at"),
            "への攻撃をほかのキャラクターが受ける|への攻撃をほかのキャラクターが受けるのではない",
            "has another take the attack|has no other take the attack"),
        yes("is_covering", "in_force('covering', it)", "がカバーで攻撃を受けることになっている|がカバーで攻撃を受けることにはなっていない",
            "is to take an attack by cover|is not to take an attack by cover"),
        yes("to_be_judged_again", "in_force('takes-another', it) and not in_force('judged-once', it)",
            "への攻撃の判定が2回残っている|への攻撃の判定は2回残っていない", "is to be judged twice more|is not to be judged twice more"),
    ),
    "table": (
        state("attack_is_next", "links() == 1 and it.attack_pending", "攻撃が次に解決される|次に解決されるのは攻撃でない",
              "an attack is to be resolved next|no attack is to be resolved next"),
        state("attack_names_nobody", "it.attack == 'spell' and it.reach in ('row', 'all')",
              "攻撃の対象が個別に指定されていない|攻撃の対象が個別に指定されている",
              "the attack names its targets not one by one|the attack names its targets one by one"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------


def bound(condition: str) -> str:
    """A condition of the declaration, which an ability to cover regardless of rows and links may lift."""
    free = f"coverer.bound_in_cover and {condition}"
    return by("bondless-declaration", literal=condition, ability=free)


NOT_IN_FRONT, NOT_IN_REAR = bound("not coverer.in_front"), bound("not target.in_rear")

ITEMS: tuple[Norm | Sets, ...] = (
    May("8-1.2", COVER.name, "table.in_battle and table.attack_pending"),
    *by(
        "cover-own-attack",
        literal=(Cannot("8-1.2/defender", COVER.name, "player.on_turn"),),
        struck=(),
    ),
    *by(
        "defence-timing",
        literal=(),
        direct=(Cannot("8-1.2/direct", COVER.name, "not table.attack_is_next"),),
    ),
    Cannot("8-1.3", COVER.name, "not table.attack_pending"),
    *by(
        "cover-which-attack",
        literal=(),
        named=(Cannot("8-1.3/named", COVER.name, "table.attack_names_nobody"),),
    ),
    Cannot("8-1.4", COVER.name, NOT_IN_REAR),
    Cannot("8-1.5", COVER.name, "not target.mine"),
    *by("cover-link", literal=(), declaration=(Cannot("8-1.7/declared", COVER.name, "not coverer.can_cover_target"),)),
    *by("cover-unaffected", literal=(), barred=(Cannot("8-1.8/barred", COVER.name, "not coverer.affected"),)),
    *by("cover-unattacked", literal=(), attacked=(Cannot("8-1.8/struck", COVER.name, "not target.struck_at"),)),
    *by("cover-of-cover", literal=(), once=(Cannot("8-1.8/once", COVER.name, "target.is_covering"),)),
    Cannot("8-1.9", COVER.name, NOT_IN_FRONT),
    May("8-1.10", COVER.name, "table.attack_pending"),
    *by("cover-again", literal=(), once=(Cannot("8-1.10/again", COVER.name, "coverer.pair_has_covered"),)),
    Cannot("8-2.1", COVER.name, NOT_IN_FRONT),
    Cannot("8-2.2", COVER.name, NOT_IN_REAR),
    *by(
        "cover-whose-attack",
        literal=(Sets("8-1.8/takes", "character.struck_at", "True", "it.is_covering and not it.is_spared"),),
        moves=(),
    ),
    Sets("8-1.8/spared", "character.struck_at", "False", "it.is_spared"),
    Sets("8-2.5", "character.bound_in_cover", "False", "it.covers_regardless"),
)  # fmt: skip
