"""What is due at one moment: texts of cards, in an order that no rule gives.

All that is due is found when the moment comes, and is done even if its condition fails by the time
that its turn comes: that is a reading, for documents do not say. Where every order comes to the same
table nobody is asked for one.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from model.kernel.expression import Value
from model.kernel.flow import Action, Ask, Branch, Due, DueText, Flow, Moment, Param, Step, When
from model.kernel.norm import statement_of
from model.kernel.rulebook import Rulebook, Start
from model.kernel.table import Table
from model.kernel.vocabulary import CARD, Kind, Role
from model.kernel.words import Words

# ---- where it stands in a rulebook -------------------------------------------------


def with_dues(book: Rulebook) -> Rulebook:
    """`book` with a Due step before the step of every moment at which something can be due; all ways
    that led to that step lead to the Due step. For each text there is an action that says that it comes
    first. A step that has been put there stays as it is."""
    used = {text.moment for text in book.dues}
    there = {(flow.id, step.id) for flow in book.flows for step in flow.steps} if used else set()
    moments = tuple(m for m in book.moments if m.name in used and (m.flow, due_id(m)) not in there)
    if not moments:
        return book
    starts = tuple(_start(start, moments) for start in book.starts)
    flows = tuple(_flow(flow, moments) for flow in book.flows)
    firsts = [(text, kind) for text in book.dues for kind in _kinds(book) if kind.plural == text.domain]
    roles = dict.fromkeys(_role(kind) for _, kind in firsts)
    actions = (*book.actions, *(_first(text, kind) for text, kind in firsts))
    return replace(book, flows=flows, starts=starts, actions=actions, roles=(*book.roles, *roles))


def due_id(moment: Moment) -> str:
    """The id of the Due step of a moment."""
    statement = moment.cites[0] if moment.cites else statement_of(moment.step)
    return f"{statement}/due:{moment.name}"


FIRST = "first:"
"""Before the id of a text: the action by which somebody says that it comes first; its one parameter is the
thing that it is due for."""


def _kinds(book: Rulebook) -> tuple[Kind, ...]:
    return (*book.kinds, book.player, Kind(CARD, "cards", Words("カード", "card")))


def _role(kind: Kind) -> Role:
    return Role(f"due_{kind.name}", kind.name, kind.words)


def _first(text: DueText, kind: Kind) -> Action:
    role = _role(kind).name
    wording = Words(f"まず{{{role}}}の「{text.id}」を処理する", f"first comes {text.id} of {{{role}}}")
    return Action(f"{FIRST}{text.id}", wording, (Param(role, kind.name),))


def _start(start: Start, moments: tuple[Moment, ...]) -> Start:
    before = {(moment.flow, moment.step): due_id(moment) for moment in moments}
    return replace(start, step=before.get((start.flow, start.step), start.step))


def _flow(flow: Flow, moments: tuple[Moment, ...]) -> Flow:
    before = {moment.step: moment for moment in moments if moment.flow == flow.id}
    if not before:
        return flow
    to = {step: due_id(moment) for step, moment in before.items()}
    steps: list[Step] = []
    for step in flow.steps:
        if step.id in before:
            steps.append(Due(to[step.id], before[step.id].name, step.id))
        steps.append(_led(step, to))
    return replace(flow, steps=tuple(steps))


def _led(step: Step, to: Mapping[str, str]) -> Step:
    """`step` with its ways out led elsewhere."""
    match step:
        case Branch(id=id, whens=whens):
            return Branch(id, whens=tuple(When(w.condition, to.get(w.then, w.then)) for w in whens))
        case Ask(options=options, into=into):
            return replace(step, options=_redirected(options, to), into=_redirected(into, to))
        case _:
            return replace(step, then=to.get(step.then, step.then))


def _redirected(ways: Mapping[str, str], to: Mapping[str, str]) -> dict[str, str]:
    return {name: to.get(then, then) for name, then in ways.items()}


# ---- what is due -------------------------------------------------------------------

REST = "rest:"
"""Before the id of a Due step, as a local of the engine: what is due there has been found. Before that
of a text, with `@` and a thing: this is still due."""


class Item(NamedTuple):
    """A text that is due, and the thing that it is due for."""

    text: DueText
    thing: int

    @property
    def mark(self) -> str:
        """The local that says that it is still due."""
        return f"{REST}{self.text.id}@{self.thing}"


def left(texts: Iterable[DueText], values: Mapping[str, Value]) -> list[Item]:
    """What of some texts is still due, in the order of the texts and of the things."""
    marks: dict[str, list[int]] = {}
    for name in values:
        if name.startswith(REST):
            text, at, thing = name.removeprefix(REST).partition("@")
            marks.setdefault(text, []).extend([int(thing)] if at else [])
    return [Item(text, thing) for text in texts for thing in sorted(marks.get(text.id, ()))]


def found(items: Iterable[Item], step: Due) -> dict[str, Value]:
    """The locals that say what is due at a step."""
    return {REST + step.id: True, **{item.mark: True for item in items}}


# ---- orders ------------------------------------------------------------------------

MOST = 2_000
"""Tables that are looked at to see whether every order comes to the same; with more, nobody knows, and
somebody has to say."""


class TooMany(Exception):
    """There are more than MOST tables between here and the end of all orders."""


@dataclass
class Orders:
    """The tables to which the orders of what is due come.

    `rest`: what is still due on a table at the Due step, nothing elsewhere: where an order comes to a
    question, or the game ends, what is still due then is part of what it comes to. `after`: the table
    after one of them, when play has come back to the step. `told`: what rules can tell of a table.
    """

    rest: Callable[[Table], list[Item]]
    after: Callable[[Table, Item], Table]
    told: Callable[[Table], Hashable]
    _known: dict[Table, frozenset[Hashable]] = field(default_factory=dict)
    _after: dict[tuple[Table, str], Table] = field(default_factory=dict)

    def ends(self, table: Table) -> frozenset[Hashable]:
        """What the orders come to, each as rules can tell it. Raises TooMany."""
        known = self._known.get(table)
        if known is None:
            if len(self._known) >= MOST:
                raise TooMany
            rest = self.rest(table)
            ends = (self.ends(self._then(table, item)) for item in rest)
            known = frozenset[Hashable]().union(*ends) if rest else frozenset((self.told(table),))
            self._known[table] = known
        return known

    def _then(self, table: Table, item: Item) -> Table:
        if (table, item.mark) not in self._after:
            self._after[table, item.mark] = self.after(table, item)
        return self._after[table, item.mark]

    def agree(self, table: Table) -> bool:
        """Whether all orders are known to come to the same."""
        try:
            return len(self.ends(table)) == 1
        except TooMany:
            return False

    def next(self, table: Table) -> Item | None:
        """What can be done next without anybody giving up an end; None where somebody has to say."""
        try:
            rest = self.rest(table)
            return next((x for x in rest if self.ends(self._then(table, x)) == self.ends(table)), None)
        except TooMany:
            return None


def told(book: Rulebook) -> Callable[[Table], Hashable]:
    """What the rules can tell of a table: which effects began first only where what is later prevails."""
    if book.later_prevails:
        return lambda table: table
    return lambda table: (table._replace(effects=()), frozenset(e._replace(since=0) for e in table.effects))
