"""From where two rulebooks are compared: over facts alone, or over all tables of a few cards.

Over facts everything that is asked is open within its type, which is more than can be; so
what is the same there is the same on every table, however many cards it has. Facts can be
put into terms of the table first: then it is seen what they have in common.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from model.kernel.check import check
from model.kernel.compiled import expand
from model.kernel.expression import (
    NOTHING,
    Attribute,
    Call,
    Node,
    parse,
)
from model.kernel.flow import EVERYBODY, Ask
from model.kernel.norm import Norm
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import CARD, PLAYER, TABLE, Text
from solvers.asking import candidates, who
from solvers.layout import CHAIN, Layout
from solvers.reach import Reach
from solvers.run import At
from solvers.scarce import LINKS, scarce
from solvers.situations import Situations
from solvers.smt import Answer, Term, Truth, any_of
from solvers.state import State
from solvers.study import Study
from solvers.terms import Env, Notes, holds, mentions, read
from solvers.verdicts import Applying, norms_on, stances

Names = Mapping[str, str]
"""Names beyond the roles, such as `it` → kind of thing."""


class Untold(Exception):
    """From here it cannot be told."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is asked: on any table, or (`at`) at a step, where `action` is declared. `texts`:
    all that is asked, with the names that the asking itself binds; `names`: the things that it is
    asked about, beyond the roles; `given`: what is known to hold."""

    texts: tuple[tuple[str, Names], ...] = ()
    names: Names = field(default_factory=dict)
    at: At | None = None
    action: str = ""
    given: str = "True"

    def asking(self, *texts: str) -> "Place":
        """The same place, where these are asked as well."""
        return replace(self, texts=(*self.texts, *((text, {}) for text in texts)))


class Vantage(Protocol):
    """What is asked at a place, and what is known there."""

    def term(self, text: str, /) -> Term: ...
    def truth(self, text: str, /) -> Truth: ...
    def norms(self, book: Rulebook, action: str, /) -> list[Applying]: ...
    def never(self, truth: Truth, /) -> bool: ...


# ---- over facts --------------------------------------------------------------------


class Facts:
    """All values of the facts that are asked; `expanded`: of what the queries of facts ask. Raises
    Untold where a name is bound to things of two kinds."""

    def __init__(self, study: Study, place: Place, *, expanded: bool) -> None:
        names = dict(place.names)
        for _, inner in place.texts:
            if any(names.setdefault(name, kind) != kind for name, kind in inner.items()):
                raise Untold
        self.scope = study.game.loaded.anywhere.with_names(**names)
        self.expanded = expanded
        self.open = _Open(self.scope)
        self.given = place.given

    def term(self, text: str) -> Term:
        return read(self._node(text), self.open, {})

    def truth(self, text: str) -> Truth:
        return holds(self._node(text), self.open, {})

    def _node(self, text: str) -> Node:
        return expand(parse(text), self.scope) if self.expanded else parse(text)

    def norms(self, book: Rulebook, action: str) -> list[Applying]:
        """Each lasting effect is in force or not, about whatever the action is."""
        found: list[tuple[Norm, Truth]] = [
            (norm, True) for norm in book.items if isinstance(norm, Norm) and norm.action == action
        ]
        for lasting in book.lasting:
            on = self.open.space.truth(f"in force: {lasting.name}")
            found += [(replace(norm, since=1), on) for norm in lasting.norms if norm.action == action]
        return [one for norm, on in found for one in stances(norm, self.truth(norm.when), on)]

    def never(self, truth: Truth) -> bool:
        return not self.open.possible(self.truth(self.given), truth)


class _Open(Situations):
    """Situations that give up on names of cards: there are more than anybody can list."""

    def attribute(self, node: Attribute, env: Env) -> Term:
        if isinstance(check(node, self.scope), Text):
            raise Untold
        return super().attribute(node, env)

    def call(self, node: Call, env: Env) -> Term:
        if isinstance(check(node, self.scope), Text):
            raise Untold
        return super().call(node, env)


# ---- over tables -------------------------------------------------------------------


@dataclass(frozen=True)
class Tables:
    """All tables of a layout at one place, with what names mean there and what is known."""

    state: State
    env: Env
    names: Names
    known: tuple[Truth, ...]

    def term(self, text: str) -> Term:
        return read(self.state.layout.node(text, **self.names), self.state, self.env)

    def truth(self, text: str) -> Truth:
        return holds(self.state.layout.node(text, **self.names), self.state, self.env)

    def norms(self, book: Rulebook, action: str) -> list[Applying]:
        return norms_on(self.state, action, self.env, book)

    def never(self, truth: Truth) -> bool:
        return self.state.layout.space.check(*self.known, truth) is Answer.NO


def tables(study: Study, place: Place) -> Iterator[Tables]:
    """All tables at a place, of each layout, few cards first. Raises Untold where nobody ever comes
    there, and at the end where something counts further than the tables have cards."""
    if study.game.vocabulary.seats != study.players:
        raise Untold
    tabled = study if _somebody_asked(study, place) else study.unsettled
    asked = _asked(study, place)
    layouts: list[Layout] = []
    some = False
    for reach in tabled.reaches(text for text, _ in asked):
        layouts.append(reach.layout)
        found = _tables(reach, place)
        some = some or not found.never(True)
        yield found
    if not some or not _enough(asked, layouts):
        raise Untold


def _asked(study: Study, place: Place) -> list[tuple[str, Names]]:
    """All that is asked at a place, and on the way there, with the names beyond the roles."""
    action = study.game.actions.get(place.action)
    wheres = [(param.where, {"it": param.kind}) for param in action.params] if action else []
    return [
        *((text, {**place.names, **inner}) for text, inner in place.texts),
        (place.given, place.names),
        *wheres,
    ]


def _somebody_asked(study: Study, place: Place) -> bool:
    """Somebody is asked there: the document's invariants hold, which need not between two questions."""
    return place.at is not None and isinstance(study.game.steps[place.at], Ask)


def _tables(reach: Reach, place: Place) -> Tables:
    layout = reach.layout
    env, known = _standing(reach, place.action, place.at) if place.at else ({}, ())
    opened, present = _opened(layout, place, env)
    found = Tables(layout.start, {**env, **opened}, place.names, (*known, *present))
    return replace(found, known=(*found.known, found.truth(place.given)))


def _standing(reach: Reach, action: str, at: At) -> tuple[Env, tuple[Truth, ...]]:
    """What is bound and known at a step, where the action is declared."""
    run, step = reach.going.free(at), reach.layout.game.steps[at]
    if action and isinstance(step, Ask):
        player = reach.layout.role("anybody", PLAYER) if step.who == EVERYBODY else who(run, step)
        run, _, env = candidates(run, action, player)
        return env, run.conditions
    return run.top.env, run.conditions


def _opened(layout: Layout, place: Place, env: Env) -> tuple[dict[str, Term | Notes], list[Truth]]:
    """What is asked about beyond what is bound: any thing; and every note, for a step knows only of
    those that are made on all ways to it."""
    vocabulary = layout.game.vocabulary
    asked = [
        name
        for text, inner in (*place.texts, (place.given, {}))
        for name in mentions(layout.node(text, **place.names, **inner))
        if name not in inner
    ]
    opened: dict[str, Term | Notes] = {}
    present: list[Truth] = []
    for name in dict.fromkeys(asked):
        role = vocabulary.role_named.get(name)
        kind = place.names.get(name) or (role.kind if role else PLAYER if name == PLAYER else "")
        if name in vocabulary.local_named and not kind:
            opened[name] = layout.noted(name)
        elif name not in env and kind not in ("", TABLE):
            maybe = role is not None and role.maybe
            thing = layout.role(f"open.{kind}.{name}", kind, maybe=maybe)
            opened[name] = thing
            present.append(any_of(layout.present(thing, kind), thing.among((NOTHING,)) if maybe else False))
    return opened, present


# ---- whether a few cards are enough ------------------------------------------------


def _enough(asked: Sequence[tuple[str, Names]], layouts: Sequence[Layout]) -> bool:
    """Whether nothing that is asked is decided by there being only so many cards."""
    layout = layouts[0]
    counts = Counter({LINKS: CHAIN})
    for one in layouts:
        counts |= Counter(kind for card in one.start.cards for kind in (card.kind, CARD))
    nodes = [(layout.node(text, **names), layout.scope.with_names(**names)) for text, names in asked]
    return not scarce(nodes, counts)
