"""Which items face each other: grants and limits of one action, values of one fact, and duties of which
one question lets only one be done.

Bit n of a row stands for member n of a group, as in `packed`.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from model.kernel.check import Scope
from model.kernel.expression import Literal, Node, Not, parse
from model.kernel.norm import Cannot, Judge, May, Must, Norm, Principle, Sets, statement_of
from solvers.clash import Standing, both_required, classed, valued
from solvers.packed import Row

Item = Norm | Sets

KEEP = 1_000
"""So many pairs are kept of everything that is counted by itself."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is swept. `items`: norms and values, in any order. `scope`: what their conditions are about.
    `rivals`: actions of which one question offers both. `keep`: how many pairs are kept of everything that
    is counted by itself."""

    items: tuple[Item, ...]
    scope: Scope
    principles: tuple[Principle, ...] = ()
    judge: Judge | None = None
    rivals: frozenset[tuple[str, str]] = frozenset()
    keep: int = KEEP


@dataclass(frozen=True, slots=True)
class Member:
    """An item, when it applies, and the value that it gives; norms give none."""

    item: Item
    when: Node
    value: Node | None = None

    @property
    def known(self) -> bool:
        """Whether it gives no value, or one that does not depend on the table."""
        return self.value is None or isinstance(self.value, Literal)


@dataclass(frozen=True)
class Group:
    """Items that are about one thing. The first `rows` of the members face others, each those of
    `facing`, and all of them some of `others`. Members with the same `signature` have the same
    `standing` to all others."""

    about: str
    scope: Scope
    members: tuple[Member, ...]
    rows: int
    others: Row
    facing: Callable[[int], Row] = field(repr=False)
    signature: Callable[[Item], Hashable] = field(repr=False)
    standing: Callable[[Item, Item], Standing] = field(repr=False)

    def standings(self, place: int) -> Iterable[tuple[Standing, Row]]:
        """How a member stands to others, and to which of them."""
        item = self.members[place].item
        key = self.signature(item)
        if key not in self._standings:
            rows: dict[Standing, Row] = defaultdict(int)
            for other, row in self._signatures.values():
                rows[self.standing(item, other)] |= row
            self._standings[key] = rows
        return self._standings[key].items()

    @cached_property
    def _standings(self) -> dict[Hashable, dict[Standing, Row]]:
        return {}

    @cached_property
    def _signatures(self) -> dict[Hashable, tuple[Item, Row]]:
        """Signature → one of the others that has it, and all that do."""
        found: dict[Hashable, tuple[Item, Row]] = {}
        for place, member in enumerate(self.members):
            if self.others >> place & 1:
                first, row = found.get(self.signature(member.item), (member.item, 0))
                found[self.signature(member.item)] = first, row | 1 << place
        return found


def groups(load: Load) -> tuple[Group, ...]:
    """Everything about which two items could clash, in the order of names."""
    norms: dict[str, list[Norm]] = defaultdict(list)
    values: dict[str, list[Sets]] = defaultdict(list)
    for item in sorted(load.items, key=_order):
        if isinstance(item, Sets):
            values[item.of].append(item)
        else:
            norms[item.action].append(item)
    rivals = sorted({(min(two), max(two)) for two in load.rivals})
    found = [
        *(_norms(action, norms[action], load) for action in sorted(norms)),
        *(_values(fact, values[fact], load) for fact in sorted(values)),
        *(_rivals(one, other, [*norms.get(one, ()), *norms.get(other, ())], load) for one, other in rivals),
    ]
    return tuple(group for group in found if group.rows and group.others)


def _order(item: Item) -> tuple[str, str, str]:
    """What items are sorted by: their ids, and all that they say where these do not differ."""
    return item.id, type(item).__name__, repr(item)


# ---- norms on one action -----------------------------------------------------------


def _norms(action: str, norms: Iterable[Norm], load: Load) -> Group:
    """Each grant with each limit of another statement that neither lifts. A grant that is `only` is a
    limit where its condition does not hold."""
    grants, limits = list[Member](), list[Member]()
    for norm in norms:
        when = parse(norm.when)
        if isinstance(norm, May | Must):
            grants.append(Member(norm, when))
        if isinstance(norm, Cannot):
            limits.append(Member(norm, when))
        elif (limit := norm.stance(holds=False)) is not None:
            limits.append(Member(limit, Not(when)))
    members = (*grants, *limits)
    others = _row(range(len(grants), len(members)))
    named = _Named(member.item for member in members)
    return Group(
        action,
        load.scope,
        members,
        len(grants),
        others,
        lambda place: others & ~named.by(members[place].item),
        _signature,
        lambda one, other: classed(_alone(one, "grant"), _alone(other, "limit"), load.principles, load.judge),
    )


class _Named:
    """Norms by what can name them."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._called: dict[str, Row] = defaultdict(int)
        self._lifting: dict[str, Row] = defaultdict(int)
        for place, item in enumerate(items):
            for name in {item.id, statement_of(item.id)}:
                self._called[name] |= 1 << place
            for name in _norm(item).lifts:
                self._lifting[name] |= 1 << place

    def by(self, item: Item) -> Row:
        """The norms that do not clash with `item`: of its own statement, lifted by it, or lifting it."""
        statement = statement_of(item.id)
        found = self._called.get(statement, 0)
        for name in _norm(item).lifts:
            found |= self._called.get(name, 0)
        return found | self._lifting.get(item.id, 0) | self._lifting.get(statement, 0)


def _signature(item: Item) -> Hashable:
    """All that the class of a pair depends on: who lifts whom is known by then."""
    norm = _norm(item)
    return type(norm), norm.source, norm.since


def _alone(item: Item, id: str) -> Norm:
    """One norm for all with its signature: it names nothing, and nothing names it."""
    return replace(_norm(item), id=id, lifts=())


def _norm(item: Item) -> Norm:
    assert isinstance(item, Norm), "actions are what norms are about"
    return item


# ---- values of one fact ------------------------------------------------------------


def _values(fact: str, values: Iterable[Sets], load: Load) -> Group:
    """Each two values of a fact that are not written alike."""
    scope = load.scope.with_names(it=fact.partition(".")[0])
    members = tuple(Member(one, parse(one.when), parse(one.value)) for one in values)
    alike: dict[Node | None, Row] = defaultdict(int)
    for place, member in enumerate(members):
        alike[member.value] |= 1 << place
    everything = _row(range(len(members)))
    shared = _Shared(member.item for member in members)
    return Group(
        fact,
        scope,
        members,
        len(members),
        everything,
        lambda place: everything >> place + 1 << place + 1 & ~alike[members[place].value],
        lambda item: (_source(item), shared.of(item)),
        lambda one, other: valued(
            shared.alone(_granting(one), "one"),
            shared.alone(_granting(other), "other"),
            load.principles,
            load.judge,
        ),
    )


class _Shared:
    """Which items are of one statement; most cards give a fact one value, and have one duty."""

    def __init__(self, items: Iterable[Item]) -> None:
        times = Counter(statement_of(item.id) for item in items)
        self._several = {statement for statement, number in times.items() if number > 1}

    def of(self, item: Item) -> str:
        """The statement that an item has in common with others; nothing, where there are none."""
        statement = statement_of(item.id)
        return statement if statement in self._several else ""

    def alone(self, norm: Norm, id: str) -> Norm:
        """One norm for all that have its signature and what it has in common with others."""
        return replace(norm, id=f"{self.of(norm) or id}/{id}", lifts=())


def _source(item: Item) -> str:
    """From where a value is: the rules', or a card's, which stand in strata above."""
    assert isinstance(item, Sets), "facts are what values are of"
    return "card" if item.stratum else "rule"


def _granting(item: Item) -> Norm:
    """The permission that a value is ranked as."""
    return May(item.id, "", source=_source(item))


# ---- two things that are both required ---------------------------------------------


def _rivals(one: str, other: str, norms: Iterable[Norm], load: Load) -> Group:
    """Each duty to do the one thing with each to do the other."""
    musts = [norm for norm in norms if isinstance(norm, Must)]
    mine = [Member(must, parse(must.when)) for must in musts if must.action == one]
    theirs = [Member(must, parse(must.when)) for must in musts if must.action == other]
    members = (*mine, *theirs)
    others = _row(range(len(mine), len(members)))
    shared = _Shared(musts)
    return Group(
        f"{one}+{other}",
        load.scope,
        members,
        len(mine),
        others,
        lambda place: others,
        lambda item: (_norm(item).source, shared.of(item)),
        lambda a, b: both_required(
            shared.alone(_norm(a), "one"), shared.alone(_norm(b), "other"), load.judge
        ),
    )


def _row(places: range) -> Row:
    """The members from one place to before another."""
    return (1 << places.stop) - (1 << places.start)
