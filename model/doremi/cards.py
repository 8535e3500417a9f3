"""What the cards of specs/doremi/cards.toml do: the flow `text:CARD` of each that has an effect.

The player whose effect it is is `doer`; `target` is a character, `aim` a happening, where the
card has one.
"""

from model.doremi.c03_places import AS_SPECIFIED, LEAVING_HOME, goes_home, onto, put_to_sleep
from model.doremi.vocabulary import ASLEEP, AWAKE
from model.kernel.effect import Add, Begin, Each, Effect, If, Move, Set
from model.kernel.flow import END, NOWHERE, Branch, Do, Flow, When
from model.kernel.reading import by


def text(card: str, id: str, *effects: Effect) -> Flow:
    """A card whose text is done at once."""
    return Flow(f"text:{card}", (Do(f"{id}/{card}", effects, then=END),))


ON_CHARACTERS = (
    text("lullaby", "3.area.3", put_to_sleep("target")),
    text("alarm-clock", "1.wake", Set("target", "posture", AWAKE)),
    text("errand", "1.hand.3", goes_home("target")),
    text(
        "farewell",
        "1.hand.3",
        Each("i", "items", "i.host == target", (Move("i", "discard"),)),
        Move("target", "discard", posture=AWAKE),
    ),
    text(
        "welcome",
        "3.shop.4",
        If(
            "target.at_home and not target.owner.full",
            (Move("target", "shop", posture=AS_SPECIFIED),),
        ),
        If(
            "target.zone == 'on' and not target.owner.full",
            (Move("target", "shop", posture=AWAKE),),
        ),
    ),
    text(
        "recall",
        "3.shop.4",
        If(
            "target.zone in ('home', 'on') and not target.owner.full",
            (Move("target", "shop", posture=ASLEEP),),
        ),
    ),
    text("fish-201", "8-3.4", Begin("transformed", until="night", about="target")),
    text("good-cheer", "8-2.2", Begin("cheered", until="night", about="target")),
)

STRANDING = by("stranded", literal=NOWHERE, home="6.5.gone/wind")
ON_HAPPENINGS = (
    Flow(
        "text:wind",
        (
            Branch("6.5/wind", When("aim.occupied", STRANDING), When("not aim.occupied", "6.5.gone/wind")),
            Do(
                "6.5.gone/wind",
                (
                    Each("c", "characters", "c.host == aim", (goes_home("c"),)),
                    Move("aim", "out", markers="0"),
                ),
                then=END,
            ),
        ),
    ),
    text(
        "mischief",
        "8-2.0.four",
        *by("fail-exhaustive", literal=(), cards_too=(Begin("doomed", until="night", about="aim"),)),
    ),
    text(
        "broom",
        "1.hand.3",
        If(
            "target.at_home",
            (onto("target", "aim", LEAVING_HOME),),
            (onto("target", "aim"),),
        ),
    ),
)

WAKING = Each("c", "characters", "c.zone == 'shop' and c.of == affected", (Set("c", "posture", AWAKE),))
LULLING = Each("c", "characters", "c.zone == 'shop' and c.of != affected", (Set("c", "posture", ASLEEP),))

OF_HAPPENINGS = Flow(
    "doremi:6.12.1",
    (
        Do(
            "6.12.1/effect",
            (
                If("happening.effect in ('wakes', 'wakes and lulls')", (WAKING,)),
                If("happening.effect == 'wakes and lulls'", (LULLING,)),
                If(
                    "happening.effect == 'one place less' and affected.room > 0",
                    (Add("room", "-1", of="affected"),),
                ),
            ),
            then=END,
        ),
    ),
)
"""What a happening that was solved or failed does to a player, by the effect that it prints."""

FLOWS = (*ON_CHARACTERS, *ON_HAPPENINGS, OF_HAPPENINGS)
TEXTS = {
    **{flow.id.removeprefix("text:"): flow.id for flow in (*ON_CHARACTERS, *ON_HAPPENINGS)},
    **dict.fromkeys(("chorus", "roll-call", "onpu", "ocarina"), "text:lullaby"),
    "carpet": "text:broom",
    **dict.fromkeys(("morning-light", "momoko", "bluebird-girl", "bell"), "text:alarm-clock"),
}
