"""Shorthand: some steps, flows or items as one value, for what an option of a reading adds to a
list; and what happens to every player's cards alike."""

from model.kernel.effect import Each, Effect
from model.kernel.flow import Flow, Step
from model.kernel.rulebook import Item

Steps = tuple[Step, ...]
Items = tuple[Item, ...]


def steps(*found: Step) -> Steps:
    return found


def flows(*found: Flow) -> tuple[Flow, ...]:
    return found


def items(*found: Item) -> Items:
    return found


def of_each_player(domain: str, where: str, *do: Effect) -> Effect:
    """`do` to everything of `domain`, `x`, that lies before a player `p` and for which `where` holds."""
    return Each("p", "players", "True", (Each("x", domain, f"x.of == p and {where}", do),))
