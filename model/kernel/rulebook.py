"""A rulebook is a value: everything that a document says, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from model.kernel.deck import DeckItem
from model.kernel.effect import Effects
from model.kernel.expression import NOTHING
from model.kernel.flow import Action, Always, Do, DueText, Flow, Lasting, Moment
from model.kernel.norm import Example, Formula, Judge, Norm, Preference, Principle, Sets, Through
from model.kernel.position import Position
from model.kernel.vocabulary import Counter, Kind, Local, Posture, Role, Zone
from model.kernel.words import Words

Item = Norm | Sets | Formula | Example | Through


@dataclass(frozen=True, slots=True)
class Start:
    """A step at which a scenario or a witness may begin; the first one is the default.

    `given`: locals that the flows above have set by then. `callers`: (flow, step) of the calls
    that are running, outermost first, each knowing what of `given` is bound there; without them
    play ends with the flow.
    """

    name: str
    flow: str
    step: str
    words: Words
    given: Mapping[str, str] = field(default_factory=dict)
    callers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """Cards of the standard table: so many copies of a card in a zone, common or of every player
    (of one: the `seat` counted from 0)."""

    card: str
    zone: str
    copies: int = 1
    seat: int = NOTHING
    cites: tuple[str, ...] = ()


ALWAYS, SOMETIMES = "always", "sometimes"

CLAIMS = (
    "somebody can act",
    "no ruling is contradictory",
    "the game is over",
    "cards are conserved",
    "the invariants hold",
    "an end can be reached",
)
"""Claims about a position that no expression can make; `an end` is that of the game or of
the exploration. At the end of the game there is nobody who has to act."""

PERMITTED = " is permitted"
"""`ACTION is permitted`: the player who is asked may declare it, with some parameters."""


@dataclass(frozen=True, slots=True)
class Property:
    """A named claim about all (`always`) or some (`sometimes`) positions that play reaches.

    `claim`: an expression over the table, one of CLAIMS, or `ACTION is permitted`. `cites`:
    the statement it is about; `reading`: a reading under each of whose options it is explored.
    """

    id: str
    mode: str
    claim: str
    words: Words
    cites: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Timing:
    """The text admits `action` for the player `who` (a role) at some time; `unused-window`
    finds those that no step ever offers."""

    id: str
    action: str
    who: str


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """See the modules of the kernel for the parts. `over`: the game has ended; `out`: the
    player `it` has dropped out, and is passed over by `next`, by calls for each player and
    by questions to everybody.
    `finite`: counters and zones that run out, for `endless`; `judge`: whose word is taken where
    norms contradict each other; `home`: the zone in which cards of a kind are when nothing
    places them; `start`: the flow of a whole game; `seats`: what scenarios call the players;
    `decline`: the action of not responding, and `quiet`: the sentence that says that nobody
    responds any more; `positions`: around which exploration goes; `deck`: the parts of a deck,
    and the rules by which one is built."""

    id: str
    words: Words
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    kinds: tuple[Kind, ...]
    player: Kind
    table: Kind
    roles: tuple[Role, ...]
    actions: tuple[Action, ...]
    flows: tuple[Flow, ...]
    items: tuple[Item, ...]
    start: str
    starts: tuple[Start, ...]
    home: Mapping[str, str]
    over: str
    seats: tuple[Words, ...]
    locals: tuple[Local, ...] = ()
    postures: tuple[Posture, ...] = (Posture("upright", Words("縦向き", "upright")),)
    principles: tuple[Principle, ...] = ()
    always: tuple[Always, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    moments: tuple[Moment, ...] = ()
    dues: tuple[DueText, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    standard: tuple[Placed, ...] = ()
    invariants: tuple[str, ...] = ()
    properties: tuple[Property, ...] = ()
    timings: tuple[Timing, ...] = ()
    finite: tuple[str, ...] = ()
    out: str = ""
    judge: Judge | None = None
    decline: str = ""
    quiet: Words | None = None
    positions: tuple[Position, ...] = ()
    deck: tuple[DeckItem, ...] = ()

    @property
    def norms(self) -> tuple[Norm, ...]:
        """Every norm: of the rules, then of the effects that can be in force."""
        rules = (item for item in self.items if isinstance(item, Norm))
        return (*rules, *(norm for lasting in self.lasting for norm in lasting.norms))

    @property
    def later_prevails(self) -> bool:
        """What comes later can prevail: it matters which of two effects in force began first."""
        return any(principle.preference is Preference.LATER_OVER_EARLIER for principle in self.principles)

    @property
    def changes(self) -> tuple[Effects, ...]:
        """All that changes the table: effects of steps, of payments, of texts that are due."""
        steps = (step.effects for flow in self.flows for step in flow.steps if isinstance(step, Do))
        return (*steps, *(action.pay for action in self.actions), *(text.effects for text in self.dues))
