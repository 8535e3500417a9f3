"""コンポーネント内容: what is in the box, and who uses which of it.

The text lists no deck. The cards of both decks and all items are made up, but for the few
that the text names; `specs/yaboo/cards.toml` marks them.
"""

from model.kernel.effect import Each, Effects, If, Move
from model.kernel.flow import CHANCE, Ask, Do
from model.kernel.reading import by
from model.kernel.rulebook import Placed
from model.yaboo.parts import steps

PATCHOULI, ALICE = 0, 1

SEVEN_EACH = ("components.1", "overview.29")

FORCES = (
    Placed("force-1", "force-pile", 7, cites=SEVEN_EACH),
    Placed("force-2", "force-pile", 7, cites=SEVEN_EACH),
    Placed("force-3", "force-pile", 7, cites=SEVEN_EACH),
    Placed("force-4", "force-pile", 7, cites=SEVEN_EACH),
    Placed("force-5", "force-pile", 7, cites=SEVEN_EACH),
    Placed("force-6", "force-pile", 7, cites=SEVEN_EACH),
    Placed("force-7", "force-pile", 3, cites=("components.1", "overview.30")),
    Placed("force-9", "force-pile", 1, cites=("components.1", "overview.31")),
)

ITEMS = tuple(
    Placed(item, "item-pile", 2, cites=("components.2",))
    for item in (
        "small-crystal",
        "large-crystal",
        "wind-cloak",
        "hawk-eye",
        "force-feather",
        "lost-page",
        "silent-bell",
        "twin-curse",
    )
)

CHARACTERS = (
    Placed("patchouli", "character", seat=PATCHOULI, cites=("components.3",)),
    Placed("meditation", "abilities", seat=PATCHOULI),
    Placed("reading", "abilities", seat=PATCHOULI),
    Placed("alice", "character", seat=ALICE, cites=("components.3",)),
    Placed("doll-watch", "abilities", seat=ALICE),
    Placed("doll-errand", "abilities", seat=ALICE),
)

PATCHOULIS_DECK = tuple(
    Placed(card, "deck", copies, PATCHOULI, ("components.4",))
    for card, copies in (
        ("fireball", 2),
        ("ice-lance", 2),
        ("thunder-rain", 1),
        ("flame-wall", 1),
        ("great-blast", 1),
        ("pattern-dodge", 2),
        ("sharp-aim", 2),
        ("grimoire", 2),
        ("force-jar", 1),
        ("warding-circle", 1),
    )
)

ALICES_DECK = (
    Placed("otome-bunraku", "deck", 2, ALICE, ("components.5", "spell.10")),
    *(
        Placed(card, "deck", copies, ALICE, ("components.5",))
        for card, copies in (
            ("doll-parade", 2),
            ("spark", 2),
            ("moonbeam", 1),
            ("thread-trap", 1),
            ("pattern-dodge", 2),
            ("sharp-aim", 1),
            ("sidestep", 1),
            ("grimoire", 1),
            ("telescope", 1),
            ("second-wind", 1),
        )
    ),
)

STANDARD = (*FORCES, *ITEMS, *CHARACTERS, *PATCHOULIS_DECK, *ALICES_DECK)


def swapped(zone: str) -> Effects:
    """The two players swap what they have in a zone."""
    to_other = If("c.of == first", (Move("c", zone, "second"),), (Move("c", zone, "first"),))
    return (Each("c", "cards", f"c.zone == {zone!r}", (to_other,)),)


CHARACTER: Effects = (*swapped("character"), *swapped("abilities"))

ALLOTMENT = by(
    "characters",
    literal=steps(
        Ask("components.3", CHANCE, {"take-character": "components.3/taken"}),
        Do("components.3/taken", (If("character.of != first", CHARACTER),), then="components.4"),
        Ask("components.4", CHANCE, {"keep-decks": "game-flow.7", "swap-decks": "components.4/swapped"}),
        Do("components.4/swapped", swapped("deck"), then="game-flow.7"),
    ),
    own_deck=steps(
        Ask("components.3", CHANCE, {"take-character": "components.4"}),
        Do(
            "components.4", (If("character.of != first", (*CHARACTER, *swapped("deck"))),), then="game-flow.7"
        ),
    ),
)
"""Who uses what; players agree on it, or janken does. The steps before `game-flow.7`."""
