"""The run as events: what was checked, on what, and with which result.

One event is one line of `events.jsonl`; what equals its default is left out there. Ids are
whole: `doremi:6.4` is a statement, `doremi:6` a clause, `yaboo:payment` a reading. Every form of the report is a view of these
events and of nothing else; `events.schema.json` publishes their shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from specs.clause import PRESUPPOSITION

PROTOCOL: Literal[1] = 1
"""Raised when a reader of older streams would misread new ones."""

NOBODY = -1
"""The seat of places and counters that belong to the game."""

Outcome = Literal["passed", "failed", "cantTell", "inapplicable", "untested"]
"""The W3C's EARL outcomes. A scenario that could not be run to its end (an unanswered window,
an unknown step) is `cantTell`: it says nothing about the rule, and the run does not pass."""

Encoding = Literal["norm", "step", "formula", "effect", "definition", "example", "property"]
Judged = Literal["permitted", "forbidden", "required", "silent", "contradictory", "judge"]
Status = Literal["played", "built", "path"]
Operator = Literal["drop", "flip", "negate", "weaken", "shift", "skip", "redirect", "swap"]
Fate = Literal["killed", "survived", "equivalent", "unmade"]
"""What came of a mutant; `unmade`: nobody makes it any more."""
Standing = Literal["accepted", "new", "gone"]
"""Whether a person accepted something that was found; `gone`: accepted, and no longer found."""
Sort = Literal["", "unsettled", "unranked", "order-dependent", "left to the judge"]
"""What a document makes of two rules that clash and that it does not settle; empty for other defects."""
Class = Literal[
    "unsettled",
    "unranked",
    "order-dependent",
    "left to the judge",
    "defect",
    "gone",
    "warning",
    "cantTell",
]
"""What a finding is, the most urgent first: a clash by its sort, a defect of another question, accepted
and no longer found, something odd that does no harm, or only built, so that nobody can tell."""
Analysis = Literal["literal", "chosen"]
"""Under which readings something was found: the letter of the text, or the chosen options."""


class Part(BaseModel):
    """Something inside an event."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class Bilingual(Protocol):
    """Anything that has words in both languages."""

    @property
    def ja(self) -> str: ...

    @property
    def en(self) -> str: ...


class Words(Part):
    """The same words in both languages."""

    ja: str
    en: str


def words(said: Bilingual) -> Words:
    """The words of a register or a rulebook as those of an event."""
    return Words(ja=said.ja, en=said.en)


class Place(Part):
    """A place in a file of the project; `line` counts from 1."""

    file: str
    line: int


class Choice(Part):
    """A reading and one of its options."""

    reading: str
    """the whole id, `yaboo:payment`"""
    option: str


# ---- tables ------------------------------------------------------------------------


class Shown(Part):
    """A card on the table."""

    label: str
    """what tells it apart, `doremi(2)`"""
    card: str
    """its key in the names of the document"""
    posture: str = ""
    """empty: the standard one"""
    face: Literal["up", "down"] = "up"
    markers: int = 0
    host: str = ""
    """the label of the card that it lies on"""


class Area(Part):
    """A zone with what lies in it. Zones in which nothing lies are left out."""

    zone: str
    of: int = NOBODY
    """the seat whose zone it is, from 0; -1 is the game's"""
    cards: tuple[Shown, ...] = ()
    rest: int = 0
    """how many cards of a pile are not known one by one"""


class Count(Part):
    """A counter and its value; `said`: what the value is called, where it is no number."""

    counter: str
    value: int | str | bool
    of: int = NOBODY
    said: Words | None = None


class InForce(Part):
    """An effect that lasts, and whom it concerns: a card's label, a seat or nobody."""

    effect: str
    about: str = ""
    seat: int = NOBODY


class Picture(Part):
    """A table at one moment. Keys of zones, counters, cards, postures and effects are those of
    the document's `names`."""

    areas: tuple[Area, ...] = ()
    counts: tuple[Count, ...] = ()
    in_force: tuple[InForce, ...] = ()


class Counter(Words):
    """The words of a counter and its standard value, at which it need not be drawn."""

    standard: int | str | bool = 0


class Card(Words):
    """The name of a card; `made_up`: no document names it."""

    kind: str = ""
    made_up: bool = False


class Names(Part):
    """What the keys in a document's pictures are called."""

    seats: tuple[Words, ...] = ()
    zones: Mapping[str, Words] = {}
    counters: Mapping[str, Counter] = {}
    cards: Mapping[str, Card] = {}
    postures: Mapping[str, Words] = {}
    effects: Mapping[str, Words] = {}


# ---- events ------------------------------------------------------------------------


class Header(Part):
    """The first event. Time, version and machine stand here and nowhere else."""

    type: Literal["header"] = "header"
    protocol: Literal[1]
    hantei: str
    """the version that ran"""
    when: str
    """ISO 8601 with its offset"""
    machine: str
    documents: tuple[str, ...]


class Lines(Part):
    """How many lines of a document are what; the last five add up to `total`."""

    total: int
    registered: int
    """all but those that nobody has encoded yet"""
    blank: int = 0
    stated: int = 0
    headings: int = 0
    not_normative: int = 0
    not_yet: int = 0


class WayOut(Part):
    """An effect in Python instead of data, and why."""

    id: str
    why: str


class Document(Part):
    """A rules text. `names` and `standard` belong to its rulebook."""

    type: Literal["document"] = "document"
    id: str
    title: Words
    version: str
    file: str = ""
    """the name of the original below HANTEI_DOCUMENTS"""
    lines: Lines
    names: Names = Names()
    standard: Picture | None = None
    """the table from which every scenario sets out"""
    python_effects: tuple[WayOut, ...] = ()


class Clause(Part):
    """The smallest unit that the document itself numbers or heads."""

    type: Literal["clause"] = "clause"
    id: str
    document: str
    heading: Words
    lines: tuple[int, ...] = ()
    feature: str = ""
    """its feature file, if it has one"""


class See(Part):
    """A reference that the text itself makes; `missing`: to a place that it does not have."""

    id: str
    binds: str = ""
    missing: bool = False


class Statement(Part):
    """One claim that can be tested by itself, and how it is encoded."""

    type: Literal["statement"] = "statement"
    id: str
    clause: str
    kind: str
    title: Words
    ja: str
    en: str
    lines: tuple[int, ...]
    """none of what is presupposed"""
    digest: str = ""
    """of the lines, by `specs.lines.digest`"""
    place: Place | None = None
    """where the register says it"""
    encoded_as: tuple[Encoding, ...] = ()
    encoding: tuple[Words, ...] = ()
    """the encoding read back, an item each"""
    code: tuple[Place, ...] = ()
    see: tuple[See, ...] = ()
    restates: str = ""
    not_executable: Words | None = None
    needed_by: tuple[str, ...] = ()
    """the statements of the text that need it; of presuppositions alone, each of which has some"""
    reviewed: Literal["no", "yes", "suspect"] = "no"
    since: str = ""

    @property
    def presupposed(self) -> bool:
        """Whether it is not in the text."""
        return self.kind == PRESUPPOSITION


class Option(Part):
    """One meaning that the text can be given."""

    id: str
    ja: str
    en: str


class Reading(Part):
    """A place where two competent judges rule differently."""

    type: Literal["reading"] = "reading"
    id: str
    document: str
    statements: tuple[str, ...]
    kind: Literal["ambiguity", "silence", "contradiction", "error"]
    title: Words
    situation: Words
    options: tuple[Option, ...]
    chosen: str
    why: Words
    different_game: bool = True
    told_apart: bool = False
    """whether scenarios show the difference"""

    @property
    def open(self) -> bool:
        """Whether it makes a different game and nothing shows which."""
        return self.different_game and not self.told_apart


class Unmet(Part):
    """A grant that does not apply, and the part of its condition that fails."""

    statement: str
    part: Words


class Ruling(Part):
    """What the document says of an action: the verdict, the statements that made it (`because`),
    the principles that ranked them (`by`), those that lost (`overruled`), the readings that it
    rests on; for a refusal also the statements that require something else (`must`), the grants
    that do not apply (`unmet`) and whether the step offers the action at all. `presupposed`: which of
    all these are not in the text."""

    verdict: Judged
    because: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    overruled: tuple[str, ...] = ()
    readings: tuple[Choice, ...] = ()
    must: tuple[str, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    offered: bool = True
    allowed: bool = True
    """false where the action was refused"""
    presupposed: tuple[str, ...] = ()

    @property
    def statements(self) -> tuple[str, ...]:
        """All that it names, each once."""
        unmet = (grant.statement for grant in self.unmet)
        return tuple(dict.fromkeys((*self.because, *self.by, *self.overruled, *self.must, *unmet)))


class Passed(Part):
    """A line of a trace: a step of a flow, and what was declared there."""

    step: str
    """FLOW/STEP"""
    statement: str
    readings: tuple[Choice, ...] = ()
    declared: Words | None = None
    ruling: Ruling | None = None


class Declined(Part):
    """A window in which somebody was asked and did not respond."""

    statement: str
    player: Words


class Step(Part):
    """A step of a scenario. `table` is missing where it is as before: the one that the step before
    left, or that the Givens laid."""

    keyword: Literal["given", "when", "then"]
    ja: str
    en: str
    verdict: Outcome = "passed"
    message: Words | None = None
    table: Picture | None = None
    trace: tuple[Passed, ...] = ()
    declined: tuple[Declined, ...] = ()


class Scenario(Part):
    """A scenario and what came of it. `statements` are those of its rule, if it stands in one."""

    type: Literal["scenario"] = "scenario"
    id: str
    """see `scenario_id`"""
    document: str
    clause: str
    statements: tuple[str, ...] = ()
    file: str
    line: int
    name: Words
    tags: tuple[str, ...] = ()
    readings: tuple[Choice, ...] = ()
    """those that its tags ask for"""
    verdict: Outcome
    message: Words | None = None
    table: Picture | None = None
    """the table that the Givens lay, gone on to its first question"""
    trace: tuple[Passed, ...] = ()
    """what was passed on the way there"""
    steps: tuple[Step, ...] = ()


class Finding(Part):
    """A defect of the rules.

    `played` from a question of a turn, `built` only inside a flow (then nobody can tell), or
    shown by a `path` through the steps or by places of the text. `accepted` by a person in
    findings.toml, `new`, or `gone`: accepted, and no longer found.
    """

    type: Literal["finding"] = "finding"
    id: str
    document: str
    question: str
    statements: tuple[str, ...]
    sentence: Words
    analyses: tuple[Analysis, ...] = ()
    standing: Standing
    status: Status = "played"
    situation: tuple[Words, ...] = ()
    near: tuple[Words, ...] = ()
    cards: tuple[str, ...] = ()
    """keys of the document's names"""
    readings: tuple[Choice, ...] = ()
    """those that it rests on"""
    repair: str = ""
    """the reading that carries the repair"""
    note: Words | None = None
    """what the person who accepted it says is wrong in the text"""
    replay: Words | None = None
    """the scenario that plays it, a feature file in each language"""
    warning: bool = False
    about: str = ""
    """the action, KIND.FACT or moment that it is about, or `deck`"""
    topic: Words | None = None
    """what it is about, in the words of the rulebook"""
    sort: Sort = ""
    texts: tuple[str, ...] = ()
    """the cards of a pool on whose texts it rests"""

    @property
    def counts(self) -> bool:
        """Whether it is a finding: what is only built nobody can tell, and a warning does no harm."""
        return self.status != "built" and not self.warning

    @property
    def class_(self) -> Class:
        """Its class."""
        if self.standing == "gone":
            return "gone"
        if self.warning:
            return "warning"
        return "cantTell" if self.status == "built" else self.sort or "defect"


class Covered(Part):
    """What a question looked at, in words and as named numbers: "nothing found" is a result too."""

    type: Literal["covered"] = "covered"
    document: str
    question: str
    analysis: Analysis
    sentence: Words
    counts: Mapping[str, int] = {}


class Property(Part):
    """A named claim about all (`always`) or some (`sometimes`) positions. `holds` is missing
    where the bound was reached before anybody could tell."""

    id: str
    mode: Literal["always", "sometimes"]
    claim: Words
    holds: bool | None = None
    cites: tuple[str, ...] = ()
    counterexample: Words | None = None
    """the shortest one, a feature file in each language"""


class Exploration(Part):
    """Everything that play reaches from one position, within a bound."""

    type: Literal["exploration"] = "exploration"
    document: str
    position: str
    title: Words
    analysis: Analysis
    readings: tuple[Choice, ...] = ()
    """options that are not those of the analysis"""
    states: int
    transitions: int
    bound: Words
    complete: bool
    """whether nothing was cut off by the bound"""
    properties: tuple[Property, ...] = ()


class Graph(Part):
    """The timing graph of a document, drawn in both languages; `visited_edges` are those that a
    scenario or an exploration takes."""

    type: Literal["graph"] = "graph"
    document: str
    analysis: Analysis
    steps: int
    edges: int
    visited_edges: int
    svg: Words


class Mutant(Part):
    """One place of the encoding, broken, that no scenario of its own clause notices; see `Kills`.

    A survivor is `accepted` by a person in mutants.toml, or `new`; an accepted one that is killed
    now, equivalent or unmade is `gone`.
    """

    type: Literal["mutant"] = "mutant"
    document: str
    id: str
    """the whole id of what is broken, and how; that of a survivor is what it is accepted by"""
    operator: Operator | None = None
    """missing where nobody makes it"""
    statements: tuple[str, ...] = ()
    """those that it encodes; none where that is the document as a whole"""
    fate: Fate
    killer: str = ""
    """the first scenario that kills it"""
    own: bool = False
    """whether that one stands in a clause of its statements"""
    standing: Standing | None = None
    words: Words | None = None
    """what is broken"""
    shown: Words | None = None
    """how it was shown equivalent"""
    scenario: Words | None = None
    """a scenario that would kill it, a feature file in each language"""
    note: Words | None = None
    """why it was accepted"""
    readings: tuple[Choice, ...] = ()
    """options other than the chosen ones, that it was made under"""


class Kills(Part):
    """The mutants of the same statements that one scenario kills: by their ids alone, as there are
    thousands. The scenario is of a clause of theirs, or they are of no statement."""

    type: Literal["kills"] = "kills"
    document: str
    statements: tuple[str, ...] = ()
    scenario: str
    mutants: tuple[str, ...]
    """ids without the document, long ones with a digest for their end"""


class Score(Part):
    """How many mutants of a statement there are, and how many of them scenarios kill."""

    type: Literal["score"] = "score"
    document: str
    statement: str
    total: int
    killed: int = 0
    equivalent: int = 0
    own: int = 0
    """how many scenarios of its own clause kill"""
    accepted: int = 100
    """the score that it must not fall below"""

    @property
    def score(self) -> int | None:
        """The percentage killed of those that are not equivalent, floored; None where all are."""
        return score(self.killed, self.total - self.equivalent)

    @property
    def enough(self) -> bool:
        """Whether it is what a person accepted."""
        return self.score is None or self.score >= self.accepted


def score(killed: int, of: int) -> int | None:
    """A percentage, floored: a hundred only where nothing is missing; None of nothing."""
    return 100 * killed // of if of else None


class Idle(Part):
    """A scenario whose verdict no mutant changes: it shows nothing that others do not."""

    type: Literal["idle"] = "idle"
    document: str
    scenario: str


class Problem(Part):
    """Something wrong with the project's own files that does not keep the rest from running."""

    type: Literal["problem"] = "problem"
    document: str
    file: str
    line: int | None = None
    item: str = ""
    message: str
    """for whoever mends the file, in English"""


class Footer(Part):
    """The last event. `totals`: how many events of each type stand before it, the header included."""

    type: Literal["footer"] = "footer"
    totals: Mapping[str, int]
    verdict: Literal["passed", "failed"]
    seconds: float
    complete: Literal[True]


Result = (
    Document
    | Clause
    | Statement
    | Reading
    | Scenario
    | Finding
    | Covered
    | Exploration
    | Graph
    | Mutant
    | Kills
    | Score
    | Idle
    | Problem
)
"""What stands between header and footer."""

Event = Annotated[Header | Result | Footer, Field(discriminator="type")]

EVENT: TypeAdapter[Header | Result | Footer] = TypeAdapter(Event)


def schema() -> dict[str, Any]:
    """The JSON Schema of one line."""
    published = EVENT.json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hantei: an event of a run (one line of events.jsonl)",
        **published,
    }
