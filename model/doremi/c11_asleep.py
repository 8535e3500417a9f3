"""doremi 11, being asleep: what a sleeper cannot do. That it meets no task (11-1.3) is a fact of c08."""

from model.kernel.declare import yes
from model.kernel.norm import Cannot, Norm
from model.kernel.reading import by

DECLARED_AWAKE: tuple[Norm, ...] = (
    Cannot("11-1.2/move", "move", "mover.asleep"),
    Cannot("11-1.2/block", "block", "blocker.asleep"),
)

ITEMS: tuple[Norm, ...] = (
    Cannot("11-1.1", "ability", "user.asleep"),
    *by("item-ability", literal=(), same=(Cannot("11-1.1/item", "item ability", "item.carried_asleep"),)),
    *by("declare-asleep", literal=(), awake_only=DECLARED_AWAKE),
    Cannot("11-1.2/come", "come", "mover.asleep"),
    Cannot("11-1.2/go-home", "go home", "mover.asleep"),
    Cannot("11-1.4", "use with a sleeper", "payer.asleep"),
)

FACTS = {
    "item": (
        yes(
            "carried_asleep",
            "it.host.posture == 'asleep'",
            "が寝ているキャラクターについている|が寝ているキャラクターについていない",
            "is carried by a character that is asleep|is not carried by a character that is asleep",
        ),
    ),
}
