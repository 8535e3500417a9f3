"""Flows: a document's procedures as frozen tables of steps, in the document's order.

Steps name their successors; nothing has a default. A step's id is the statement it
encodes, with a suffix (`6.5/home`) where one statement needs several steps.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from model.kernel.effect import Each, Effects
from model.kernel.norm import Norm, statement_of
from model.kernel.words import Words

END = "end"
"""The successor that returns to the caller."""
NOWHERE = "nowhere"
"""The successor of a step after which the text does not go on."""

CHANCE = "chance"
"""Who is asked where nobody decides."""
EVERYBODY = "everybody"
"""Who is asked where all players decide at once, hidden from each other."""


@dataclass(frozen=True, slots=True)
class Param:
    """A named argument of an action: a role and the kind it takes. `where` narrows the
    candidates beyond their kind (`it` is the candidate); narrower than the kind turns
    refusals into false silence, so it is for what cannot even be tried."""

    role: str
    kind: str
    where: str = "True"


@dataclass(frozen=True, slots=True)
class Text:
    """The flow that the card in `role` prints (`Rulebook.texts`); a card without one does nothing, as does
    a role that is nothing."""

    role: str


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player can declare. `wording` has a gap for `{player}` and each parameter.

    `pay` happens at the declaration; `resolve` is the flow that runs when its link of a
    chain is resolved, with the parameters as its locals. `lapses`: once this has held after a change
    of the table while the link waits, the link is void for good, and `lapse` runs in place of
    `resolve` (empty: nothing does). It asks facts, of the parameters and of who declared; where several
    links wait, each is asked of the table as it was before any became void.
    """

    name: str
    wording: Words
    params: tuple[Param, ...] = ()
    pay: Effects = ()
    resolve: str | Text = ""
    lapses: str = ""
    lapse: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class When:
    condition: str
    then: str


@dataclass(frozen=True, slots=True)
class Do:
    """Changes the table."""

    id: str
    effects: Effects
    then: str


@dataclass(frozen=True, slots=True)
class Record:
    """The value of a note; with `about` (a plural) and `where`, one for each such thing, as `it`."""

    value: str
    about: str = ""
    where: str = "True"


@dataclass(frozen=True, slots=True)
class Note:
    """Records locals of the flow; the table stays as it is."""

    id: str
    values: Mapping[str, Record]
    then: str


@dataclass(frozen=True, slots=True)
class Branch:
    """Goes on by the first condition that holds; a sound document has exactly one that does."""

    id: str
    whens: tuple[When, ...]

    def __init__(self, id: str, *branches: When, whens: tuple[When, ...] = ()) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "whens", (*branches, *whens))


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody decides: a player (an expression, usually a role), CHANCE or EVERYBODY.

    `options`: action → step. `into`: flows whose first question is offered here as well,
    so that declaring there is one decision here → the step after that flow. `link`: what
    is declared waits on the chain if it resolves to anything; its parameters are then not kept as
    locals. `keep`: whether they are kept otherwise; where only the payment needs them, positions
    that would differ in nothing else become one.
    """

    id: str
    who: str
    options: Mapping[str, str]
    into: Mapping[str, str] = field(default_factory=dict)
    link: bool = False
    keep: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """Runs another flow, or what a card prints. `give`: local of the callee → expression;
    `take`: locals that come back. `each`: a role that is each player in turn, in seat order
    from the player `first`. `once`: what a card prints is passed by while it runs already, so
    that rings of cards come to an end."""

    id: str
    flow: str | Text
    then: str
    give: Mapping[str, str] = field(default_factory=dict)
    take: tuple[str, ...] = ()
    each: str = ""
    first: str = ""
    once: bool = False


@dataclass(frozen=True, slots=True)
class Resolve:
    """Takes the last link off the chain and runs what it resolves to; of a void link, its `lapse`."""

    id: str
    then: str


@dataclass(frozen=True, slots=True)
class Draw:
    """`times` cards go from the top of a pile to a zone, one by one, while there are any; where
    the top is not known, chance says which. `of`: whose pile and whose zone."""

    id: str
    pile: str
    to: str
    times: str
    then: str
    of: str = ""
    face: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Does what texts of cards have due at a moment, one after another. Where it makes a difference
    which comes first, somebody has to say; loading puts it before the step of the moment."""

    id: str
    moment: str
    then: str


Step = Do | Note | Branch | Ask | Call | Resolve | Draw | Due


@dataclass(frozen=True, slots=True)
class Flow:
    """`id` is DOC:CLAUSE, or `text:CARD` for what a card prints. `cites`: statements that the
    shape of the whole flow encodes, beyond those of its steps."""

    id: str
    steps: tuple[Step, ...]
    cites: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        return self.steps[0].id


@dataclass(frozen=True, slots=True)
class Always:
    """Checked after every change of the table, before anything else: for each thing of `domain`
    (bound as `role`) where `when` holds, `flow` runs at once; while it runs for a thing, it does
    not start for the same thing again, and when it has run, everything is checked anew."""

    id: str
    role: str
    domain: str
    when: str
    flow: str


@dataclass(frozen=True, slots=True)
class Lasting:
    """What an effect in force means: its norms, about things of a kind in a role (or nobody's)."""

    name: str
    words: Words
    role: str = ""
    norms: tuple[Norm, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of the document at which texts of cards can be due: whenever play comes to a step of a
    flow, before the step."""

    name: str
    words: Words
    flow: str
    step: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DueText:
    """What is due at a moment: for each thing of `domain` (bound as `var`) where `where` holds when the
    moment comes, `effects`. They may name what is bound at the step of the moment. `words`: what
    the text says."""

    id: str
    moment: str
    var: str
    domain: str
    where: str
    effects: Effects
    words: Words

    @property
    def alone(self) -> Each:
        """What it does where nothing else is due."""
        return Each(self.var, self.domain, self.where, self.effects)


def exits(step: Step) -> Iterator[tuple[str, str]]:
    """(label, next step) for every way out of a step within its own flow."""
    match step:
        case Do() | Note() | Resolve() | Call() | Draw() | Due():
            yield "", step.then
        case Ask():
            yield from step.options.items()
            yield from step.into.items()
        case Branch():
            yield from ((when.condition, when.then) for when in step.whens)


def cites(step: Step) -> str:
    """The statement that a step encodes."""
    return statement_of(step.id)
