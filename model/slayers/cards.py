"""What the cards of specs/slayers/cards.toml do: the flow `text:CARD` of each that has an effect."""

from model.kernel.effect import Each, Effect, Move, Set
from model.kernel.flow import END, Do, Flow
from model.slayers.c05_melee import STRIKES_BACK


def text(card: str, id: str, *effects: Effect) -> Flow:
    """A card whose text is done at once."""
    return Flow(f"text:{card}", (Do(f"{id}/{card}", effects, then=END),))


FLOWS = (
    text("riposte", "3-3.example.3", STRIKES_BACK),
    text(
        "bystander",
        "3-3.example.2",
        Each("c", "characters", "c.aimed_at", (Set("c", "markers", "0"),)),
        Move("entrant", "front", "player", markers="1"),
    ),
)
TEXTS = {flow.id.removeprefix("text:"): flow.id for flow in FLOWS}
