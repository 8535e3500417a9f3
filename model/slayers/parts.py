"""Shorthand of the chapters: ways out of a question, what a card prints, a norm on several actions, discarding."""

from model.kernel.effect import Effects, Move
from model.kernel.flow import Call, Text
from model.kernel.norm import Norm


def options(step: str, *actions: str) -> dict[str, str]:
    """Every one of `actions` leads to `step`."""
    return dict.fromkeys(actions, step)


def effect_of(id: str, card: str, then: str, **given: str) -> Call:
    """What the card in a role prints is done by the player who declared it."""
    give = {
        "player": "player",
        "user": "nothing",
        "target": "nothing",
        "aimed": "nothing",
        "entrant": "nothing",
        **given,
    }
    return Call(id, Text(card), give=give, then=then)


def each(norm: type[Norm], statement: str, when: str, *names: str) -> tuple[Norm, ...]:
    """A norm of this sort on each of these actions."""
    return tuple(norm(f"{statement}/{name}", name, when) for name in names)


DISCARDED: Effects = (Move("c", "discard", "c.owner", face="up", markers="0"),)
"""What happens to a card `c`, face down or in force, that is discarded."""
