"""What of a rulebook is looked up while it is played."""

from typing import Any, NamedTuple, TypeVar

Key = TypeVar("Key")
Part = TypeVar("Part")


class Watch(NamedTuple):
    """Steps (flow, id) that play has come to, actions that were on offer or tried, facts (KIND.NAME) that
    somebody asked from outside, and conditions of norms and branches that were asked and held, or
    did not. All grow."""

    steps: set[tuple[str, str]]
    actions: set[str]
    facts: set[str]
    held: set[str]
    failed: set[str]


class Noting(dict[Key, Part]):
    """A mapping that keeps the keys that somebody asks for."""

    def __init__(self, parts: dict[Key, Part], asked: set[Key]) -> None:
        super().__init__(parts)
        self.asked = asked

    def __getitem__(self, key: Key) -> Part:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: Key, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)
