"""What is watched while positions are looked at: properties, and the ways that play takes."""

from dataclasses import dataclass, field

from model.kernel.game import Game, Option, Trace
from model.kernel.rulebook import ALWAYS, PERMITTED, Property
from model.kernel.table import Table
from solvers.properties import Claim, Here, Refused, refused
from solvers.route import Edge, passed


class Watched:
    """A property while positions are looked at: undecided until `at` is the state that decides."""

    def __init__(self, claimed: Property, holds: Claim) -> None:
        self.property, self.holds = claimed, holds
        self.always = claimed.mode == ALWAYS
        self.permits = claimed.claim.endswith(PERMITTED)
        self.at = -1
        self.near = -1
        self.refused: Refused | None = None

    def look(self, here: Here, state: int) -> bool:
        """Whether the position decides."""
        if self.holds(here) is not self.always:
            self.at = state
            return True
        if self.permits:
            found = refused(here, self.property)
            if found is not None and (self.refused is None or found.weight < self.refused.weight):
                self.refused, self.near = found, state
        return False


@dataclass
class Visited:
    """The ways out of steps that play took; traces that look alike are read once."""

    game: Game
    edges: set[Edge] = field(default_factory=set)
    seen: set[object] = field(default_factory=set)

    def add(self, before: Table, option: Option, trace: Trace, after: Table) -> None:
        rest = after.stack[-1][:2] if after.stack else ()
        look = (
            option.action,
            option.into,
            before.stack[-1][:2],
            rest,
            *((line.flow, line.step, line.option is None) for line in trace),
        )
        if look not in self.seen:
            self.seen.add(look)
            self.edges.update(passed(self.game, trace, after, before, option))
