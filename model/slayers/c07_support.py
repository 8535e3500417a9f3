"""slayers 7, support: a character of the rear row strengthens a linked one of the front row."""

from collections.abc import Mapping

from model.kernel.declare import number, yes
from model.kernel.effect import Begin, Each, Effect, Effects, Finish, If, Set
from model.kernel.flow import END, Always, Ask, Branch, Do, Flow, Lasting, When
from model.kernel.norm import Cannot, May, Norm, Sets
from model.kernel.reading import by
from model.kernel.vocabulary import Bool, Type
from model.kernel.words import Words
from model.slayers.actions import CHOOSE_HIT, CHOOSE_MIGHT, SUPPORT, SUPPORT_HIT, SUPPORT_MIGHT, SUPPORTS
from model.slayers.c02_targets import given_up, reaches

PRINTED: Mapping[str, Mapping[str, Type]] = {"character": {"supports_freely": Bool()}}
"""`supports_freely`: it supports regardless of rows and links."""

LASTING = (
    Lasting("linked", Words("連携があっていた", "had a fitting link"), "target"),
    Lasting("has-supported", Words("このターンにサポートをおこなった", "has supported this turn"), "supporter"),
    Lasting("supports-hit", Words("命中をサポートしている", "supports the hit value"), "supporter"),
    Lasting("supports-might", Words("威力をサポートしている", "supports the might"), "supporter"),
)  # fmt: skip

# ---- 7-1: what support does --------------------------------------------------------


def strengthened(value: str) -> Effects:
    """The supporter supports the target from now on."""
    return (
        Set("supporter", "host", "target"),
        If("supporter.shares_link", (Begin("linked", until="support", about="supporter"),)),
        Begin(f"supports-{value}", until="support", about="supporter"),
    )


def supported(flow: str, value: str) -> Flow:
    """A support that is resolved: of the hit value or of the might."""
    return Flow(
        flow,
        (
            Branch(
                f"7-1.6/{value}",
                When("supporter.can_support_target", f"2-4.7/support/{value}"),
                When("not supporter.can_support_target", END),
            ),
            *reaches(f"support/{value}", f"7-1.8/{value}", END),
            Do(f"7-1.8/{value}", strengthened(value), then=END),
        ),
    )


CHOSEN_LATE = Flow(
    "slayers:7-1/late",
    (
        Branch(
            "7-1.6/late",
            When("supporter.can_support_target", "2-4.7/support/late"),
            When("not supporter.can_support_target", END),
        ),
        *reaches("support/late", "7-1.8/choice", END),
        Ask(
            "7-1.8/choice",
            "player",
            {CHOOSE_HIT.name: "7-1.8/late/hit", CHOOSE_MIGHT.name: "7-1.8/late/might"},
        ),
        *(Do(f"7-1.8/late/{value}", strengthened(value), then=END) for value in ("hit", "might")),
    ),
)
"""A support whose value is named at the resolution."""

LOOSE = Each("c", "characters", "c.on_field and not c.supporting", (Set("c", "host", "nothing"),))
"""Who supports nobody any more."""


def goes_on(mark: str) -> Effect:
    """What is in force of the supports of this turn lasts for one turn more."""
    return Each("c", "characters", f"in_force('{mark}', c)", (Begin(mark, until="last-support", about="c"),))


SUPPORTS_OVER: Effects = by(
    "support-turn",
    literal=(Finish("support"), LOOSE),
    round=(
        Finish("last-support"),
        *(goes_on(mark) for mark in ("linked", "supports-hit", "supports-might")),
        Finish("support"),
        LOOSE,
    ),
)
"""The end of a turn ends its supports, or those of the turn before."""

# ---- 7-2: when it is broken off ----------------------------------------------------

BROKEN_OFF = given_up(
    "slayers:7-2",
    "support",
    "supporter",
    doing="supporting",
    done="supported",
    in_place="supporter.in_rear and target.in_front",
    moved="7-2.3",
    unlinked="7-2.5",
)


def ends(flow: str, id: str) -> Flow:
    """A support in effect is gone."""
    return Flow(flow, (Do(id, (Set("supporter", "host", "nothing"),), then=END),))


FLOWS = (
    supported("slayers:7-1", "hit"),
    supported("slayers:7-1/might", "might"),
    *by("support-choice", literal=(), resolution=(CHOSEN_LATE,)),
    BROKEN_OFF,
    ends("slayers:7-1/dies", "7-1.11/ends"),
    ends("slayers:7-1/discarded", "7-1.12/ends"),
    ends("slayers:7-2/row", "7-2.4/ends"),
    *by("link-lost-for-a-moment", literal=(ends("slayers:7-2/link", "7-1.10"),), suspended=()),
)
ALWAYS = (
    Always("7-1.11", "supporter", "characters", "supporter.dies_supporting", "slayers:7-1/dies"),
    Always("7-1.12", "supporter", "characters", "supporter.is_discarded_supporting", "slayers:7-1/discarded"),
    Always("7-2.4", "supporter", "characters", "supporter.support_is_out_of_row", "slayers:7-2/row"),
    *by(
        "link-lost-for-a-moment",
        literal=(
            Always("7-2.6", "supporter", "characters", "supporter.support_is_out_of_link", "slayers:7-2/link"),
        ),
        suspended=(),
    ),
)  # fmt: skip
"""What ends a support in effect, at the moment it holds."""

# ---- facts -------------------------------------------------------------------------

SUPPORTING = "it.host != nothing and (in_force('supports-hit', it) or in_force('supports-might', it))"
LINK_LOST = "it.supporting and it.was_linked and not it.fits_its_host"


def strengthens(value: str) -> str:
    """Whether a character now adds to a value of the one that it supports."""
    supports = f"in_force('supports-{value}', it)"
    return by(
        "link-lost-for-a-moment", literal=supports, suspended=f"{supports} and not it.support_is_out_of_link"
    )


def support_of(value: str) -> str:
    """What the supports of a value add to it."""
    found = f"(c for c in characters if c.host == it and c.adds_to_{value})"
    return by("support-stack", literal=f"count{found}", one=f"1 if any{found} else 0")


FACTS = {
    "character": (
        number("support_of_hit", 9, support_of("hit"), "サポートで上がる命中", "hit value added by support", cites=("7-1.8",)),
        number("support_of_might", 9, support_of("might"), "サポートで上がる威力", "might added by support", cites=("7-1.8",)),
        yes("bound_in_support", "True", "が列と連携にしばられてサポートする|が列や連携に関係なくサポートできる",
            "is bound by rows and links in supporting|supports regardless of rows and links"),
        yes("can_support_target", "not it.bound_in_support or it.shares_link", "のサポートの効果を目標が受ける|のサポートの効果を目標が受けない",
            "has its support work on the target|does not have its support work on the target"),
        yes("fits_its_host",
            "any(c for c in characters if c == it.host and (it.has_sword and c.has_sword or it.has_staff and c.has_staff))",
            "がサポートする相手と同じ連携を持つ|がサポートする相手と同じ連携を持たない",
            "shares a link with the one it supports|shares no link with the one it supports", cites=("base.links",)),
        yes("supports_regardless", "it.supports_freely and not it.sealed",
            "に列や連携に関係なくサポートできる特殊能力がある|に列や連携に関係なくサポートできる特殊能力がない",
            "has an ability to support regardless of rows and links|has no ability to support regardless of rows and links"),
        yes("was_linked", "in_force('linked', it)", "の連携があっていた|の連携があっていたのではない", "had a fitting link|had no fitting link"),
        yes("has_supported", "in_force('has-supported', it)", "がこのターンにサポートをおこなった|がこのターンにサポートをおこなっていない",
            "has supported this turn|has not supported this turn"),
        yes("supporting", SUPPORTING, "がサポートしている|がサポートしていない", "is supporting|is not supporting"),
        yes("adds_to_hit", strengthens("hit"), "のサポートで命中が上がる|のサポートで命中は上がらない",
            "adds to a hit value by its support|adds to no hit value by its support", cites=("7-1.10", "7-2.6")),
        yes("adds_to_might", strengthens("might"), "のサポートで威力が上がる|のサポートで威力は上がらない",
            "adds to a might by its support|adds to no might by its support", cites=("7-1.10", "7-2.6")),
        yes("dies_supporting", "it.supporting and it.is_defeated",
            "がサポートしながら死亡する|がサポートしながら死亡するのではない", "dies while supporting|does not die while supporting"),
        yes("is_discarded_supporting", "it.supporting and it.falls",
            "がサポートしながら破棄される|がサポートしながら破棄されるのではない",
            "is discarded while supporting|is not discarded while supporting"),
        yes("support_is_out_of_row", "it.supporting and it.bound_in_support and not (it.zone == 'rear' and it.host.zone == 'front')",
            "のサポートの列があわなくなった|のサポートの列はあっている",
            "supports out of its row|does not support out of its row"),
        yes("support_is_out_of_link",
            by("bondless-support-ends", literal=LINK_LOST, exempt=f"it.bound_in_support and {LINK_LOST}"),
            "のサポートの連携があわなくなった|のサポートの連携はあっている",
            "supports without a fitting link|does not support without a fitting link"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------

OUT_OF_REAR, OUT_OF_FRONT = "not supporter.in_rear", "not target.in_front"


def bound(condition: str) -> str:
    """A condition of the declaration, which an ability to support regardless of rows and links may lift."""
    free = f"supporter.bound_in_support and {condition}"
    return by("bondless-declaration", literal=condition, ability=free)


def limits(name: str) -> tuple[Norm, ...]:
    """When one of the declarations of support is allowed."""
    return (
        May(f"7-1.2/{name}", name, "table.in_battle"),
        Cannot(f"7-1.3/{name}", name, bound(OUT_OF_FRONT)),
        Cannot(f"7-1.4/{name}", name, "not target.mine"),
        *by("support-itself", literal=(), others=(Cannot(f"7-1.4/itself/{name}", name, "target == supporter"),)),
        *by("support-link", literal=(), declaration=(Cannot(f"7-1.6/declared/{name}", name, "not supporter.can_support_target"),)),
        *by("support-repeat", literal=(), once=(Cannot(f"7-1.7/once/{name}", name, "supporter.has_supported"),)),
        Cannot(f"7-1.9/{name}", name, bound(OUT_OF_REAR)),
        Cannot(f"7-2.1/{name}", name, bound(OUT_OF_REAR)),
        Cannot(f"7-2.2/{name}", name, bound(OUT_OF_FRONT)),
    )  # fmt: skip


ITEMS: tuple[Norm | Sets, ...] = (
    *(norm for action in SUPPORTS for norm in limits(action.name)),
    *by(
        "support-choice",
        literal=(Cannot("7-1.8/open", SUPPORT.name),),
        resolution=(Cannot("7-1.8/hit", SUPPORT_HIT.name), Cannot("7-1.8/might", SUPPORT_MIGHT.name)),
    ),
    *by(
        "support-choice",
        literal=(),
        resolution=tuple(May(f"7-1.8/{a.name}", a.name) for a in (CHOOSE_HIT, CHOOSE_MIGHT)),
    ),
    Sets("7-2.7", "character.bound_in_support", "False", "it.supports_regardless"),
)
