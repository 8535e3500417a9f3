"""A symbolic run: where play can be on all tables at once, and how it came there.

A run goes through the steps of the flows as the engine does, on a table of terms, and
collects what must hold for play to go this way. A model of that is a start table together
with the plays that lead to where the run is: nothing has to be guessed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from model.kernel.expression import NO_ACTION
from model.kernel.flow import NOWHERE
from solvers.smt import Choice, Number, Term, Truth, Variable, choice, number
from solvers.state import Last, State
from solvers.terms import Env, Notes

At = tuple[str, str]
"""A flow and a step of it; where the text has stopped, the step is `nowhere:STEP`."""


OVER: At = ("", "over")
"""Where play is when the game has ended."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A running flow: where it is, and what its names mean.

    `turns` and `lead`: the turns taken of a call for each player, and who was first; `left`:
    the cards still to be drawn; `due`: the Always that it runs for, and the thing.
    """

    flow: str
    step: str
    env: Env
    turns: int = 0
    lead: Term | None = None
    left: Number | None = None
    due: tuple[str, Choice] | None = None

    @property
    def at(self) -> At:
        return self.flow, self.step

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two spots the same, as far as identity tells."""
        names = tuple(sorted((name, id(term)) for name, term in self.env.items()))
        return (self.flow, self.step, names, self.turns, id(self.lead), id(self.left), id(self.due))


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """A declaration that waits on the chain; where `void` holds, it has become void."""

    action: str
    by: Choice
    binding: Mapping[str, Choice]
    void: Truth = False


def chained(state: State, *chain: Declared) -> State:
    """The table with these declarations on the chain, as far as expressions ask about it."""
    last = (choice(chain[-1].action), chain[-1].void) if chain else (choice(NO_ACTION), False)
    return state.changed("links", links=number(len(chain)), last=Last(*last))


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What was decided at a question: by whom (None: chance), which action, about which things.
    `into`: the flow whose first question it answers."""

    at: At
    player: Choice | None
    action: str
    binding: Mapping[str, Choice]
    into: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Where play can be. `conditions` hold if it came here by `decisions`, which are about
    `variables`; `changed`: the table is to be checked before anything else; `entering`: the
    question at which an option is to enter the running flow."""

    start: str
    state: State
    spots: tuple[Spot, ...]
    chain: tuple[Declared, ...] = ()
    conditions: tuple[Truth, ...] = ()
    decisions: tuple[Decision, ...] = ()
    variables: tuple[Variable, ...] = ()
    changed: bool = True
    entering: "Run | None" = None
    steps: int = 0
    deferred: tuple[Callable[[], Truth], ...] = ()
    declares: str = ""
    detour: str = ""

    @property
    def settled(self) -> "Run":
        """The same, with what was deferred among the conditions."""
        if not self.deferred:
            return self
        return replace(self.given(*(condition() for condition in self.deferred)), deferred=())

    @property
    def top(self) -> Spot:
        return self.spots[-1]

    @property
    def plays(self) -> int:
        return len(self.decisions)

    @property
    def dead(self) -> bool:
        """Nothing can make it come here. (`in` would ask z3 whether terms are equal.)"""
        return any(truth is False for truth in self.conditions)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two runs the same from here on, as far as identity tells: a later one of the
        same key has more conditions, and so nothing to add."""
        spots = tuple(spot.key for spot in self.spots)
        entering = self.entering and self.entering.key
        return (self.start, id(self.state), spots, tuple(map(id, self.chain)), self.changed, entering)

    def given(self, *truths: Truth) -> "Run":
        """The same, where `truths` hold as well."""
        more = tuple(t for t in truths if t is not True)
        return replace(self, conditions=(*self.conditions, *more)) if more else self

    def open(self, *variables: Variable) -> "Run":
        """The same, with something more open."""
        return replace(self, variables=(*self.variables, *variables))

    def at(self, spot: Spot) -> "Run":
        """The running flow elsewhere."""
        return replace(self, spots=(*self.spots[:-1], spot))

    def to(self, step: str, **env: Term | Notes) -> "Run":
        """At another step of the running flow, with further names."""
        then = f"{NOWHERE}:{self.top.step}" if step == NOWHERE else step
        names = {**self.top.env, **env} if env else self.top.env
        spot = Spot(self.top.flow, then, names, due=self.top.due)
        return replace(self.at(spot), steps=self.steps + 1)

    def on(self, state: State) -> "Run":
        """On another table, which keeps within its bounds and is checked before anything else."""
        return replace(self.given(*state.within), state=replace(state, within=()), changed=True)

    def chained(self, *chain: Declared) -> "Run":
        """With these declarations on the chain, which the table then tells of."""
        return replace(self, chain=chain, state=chained(self.state, *chain))

    def over(self) -> "Run":
        """The game has ended."""
        return replace(self, spots=(Spot(*OVER, {}),), chain=(), changed=False)

    def enter(self, spot: Spot) -> "Run":
        """Another flow runs, on top of the running one."""
        return replace(self, spots=(*self.spots, spot), steps=self.steps + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Later:
    """A way on that is not followed yet: where it leads, and how to get there. A `detour`
    is a flow that comes back to where it began."""

    spots: tuple[Spot, ...]
    chain: tuple[Declared, ...]
    plays: int
    steps: int
    make: Callable[[], Run]
    declares: str = ""
    detour: str = ""
