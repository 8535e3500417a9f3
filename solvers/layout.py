"""The symbolic table: slots of cards, counters and lasting effects, all of them open.

A model of it is a table. Two slots of one kind may hold copies of one card. The invariants
of the document are assumed, so that every witness is a table that play could show.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from model.kernel.check import Scope, check
from model.kernel.compiled import expand
from model.kernel.effect import Begin, Effects, Set, every
from model.kernel.expression import (
    NO_ACTION,
    NOTHING,
    Attribute,
    Call,
    Fold,
    Node,
    Value,
    parse,
    parts_of,
)
from model.kernel.game import Game
from model.kernel.position import Pool, Print
from model.kernel.table import COMMON, Setup, setup
from model.kernel.vocabulary import (
    CARD,
    FACES,
    MARKERS,
    PLAYER,
    TABLE,
    Bool,
    Enum,
    Fact,
    Int,
    Text,
    Thing,
    Type,
)
from solvers.smt import (
    Case,
    Choice,
    Space,
    Term,
    Truth,
    Variable,
    all_of,
    any_of,
    choice,
    equal,
    implies,
    is_,
    not_,
    truth,
)
from solvers.state import PART, Card, Held, Last, State
from solvers.terms import Env, Notes, holds, mentions

CHAIN = 3
"""The longest chain that a free table may have."""


class Layout:
    """All tables of a game with at most so many cards of each kind from a pool.

    One solver serves every question about them.
    """

    def __init__(self, game: Game, pool: Pool, slots: Mapping[str, int], players: int = 2) -> None:
        self.game, self.pool = game, pool
        self.scope = game.loaded.anywhere
        self.space = Space()
        self.table: Setup = setup(game.vocabulary, game.book.id, (), players)
        self.prints: dict[str, list[Print]] = {kind.name: [] for kind in game.book.kinds}
        for print_ in pool.values():
            self.prints.setdefault(print_.kind, []).append(print_)
        kinds = [k.name for k in game.book.kinds for _ in range(slots.get(k.name, 0)) if self.prints[k.name]]
        self.things = {i: choice(i) for i in range(NOTHING, max(len(kinds), players))}
        self._nodes: dict[tuple[object, ...], Node] = {}
        self._asked: dict[int, tuple[str, Type]] = {}
        self._depends: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self.kept: dict[tuple[object, ...], tuple[Term, Env]] = {}
        self.fields: dict[tuple[object, ...], Term] = {}
        self._parts: list[Variable] = []
        self.start = self._open_table(kinds)

    @property
    def size(self) -> int:
        """How many cards a table has at most."""
        return len(self.start.cards)

    # -- expressions

    def node(self, text: str, **names: str) -> Node:
        """`text` with every fact replaced by its query; `names`: further names in scope → kind."""
        key = (text, *sorted(names.items()))
        found = self._nodes.get(key)
        if found is None:
            scope = self.scope.with_names(**names)
            found = self._nodes[key] = expand(parse(text), scope)
            self._annotate(found, scope)
        return found

    def _annotate(self, node: Node, scope: Scope) -> frozenset[str]:
        """Notes what each attribute in `node` is asked of, while the variables of folds are known, and
        what each part depends on; returns the parts of the table that `node` does."""
        inner, parts = scope, set[str]()
        match node:
            case Attribute(of=of, name=name):
                thing = check(of, scope)
                assert isinstance(thing, Thing), "checked when the rulebook was loaded"
                found = scope.vocabulary.attribute(thing.kind, name)
                self._asked[id(node)] = (thing.kind, found.type if isinstance(found, Fact) else found)
                counted = thing.kind in (PLAYER, TABLE)
                parts.add(name if counted else PART.get(name, ""))
            case Fold(var=var, domain=domain):
                inner = scope.with_names(**{var: scope.vocabulary.domain(domain)})
            case Call(name="in_force"):
                parts.add("force")
            case Call(name="links" | "pending" | "void"):
                parts.add("links")
            case _:
                pass
        parts = parts.union(*(self._annotate(part, inner) for part in parts_of(node))) - {""}
        self._depends[id(node)] = (mentions(node), tuple(sorted(parts)))
        return frozenset(parts)

    def asked_of(self, node: Attribute) -> tuple[str, Type]:
        """The kind of thing that an attribute is asked of, and the type of its values."""
        return self._asked[id(node)]

    def depends(self, node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names and the parts of the table on which the meaning of `node` depends."""
        return self._depends[id(node)]

    def printed(self, name: str, value: str, kind: Type) -> Value:
        """What a card prints; what it does not give is the least of its type."""
        return dict(self.pool[name].values).get(value, kind.least)

    # -- what is open

    def _open_table(self, kinds: list[str]) -> State:
        cards = tuple(self._card(i, kinds) for i in range(len(kinds)))
        counters = {(name, whose): self._counter(name, whose, cards) for name, whose in self.table.counters}
        force = {key: self._named(f"force.{key[0]}.{key[1]}.{key[2]}") for key in self._held(kinds)}
        links = self.space.number("links", 0, CHAIN, 0)
        state = State(self, cards, counters, {k: truth(t) for k, t in force.items()}, links)
        for i, card in enumerate(cards):
            self._possible(i, card, kinds, cards)
        for (effect, _, about), on in state.force.items():
            if self.about_cards(effect):
                self.space.assume(implies(on, cards[about].here))
        for text in self.game.book.invariants:
            self.space.assume(holds(self.node(text), state, {}))
        return state

    @cached_property
    def last(self) -> Last:
        """The last link of a free table; open only where something asks about it."""
        book = self.game.book
        waiting = [action.name for action in book.actions if action.resolve]
        lapsing = [action.name for action in book.actions if action.resolve and action.lapses]
        action = self.space.choice("pending", [NO_ACTION, *waiting])
        void = self.space.truth("void")
        self.space.assume(
            equal(action.among((NO_ACTION,)), self.space.is_("links", 0)),
            implies(void, action.among(tuple(lapsing))),
        )
        return Last(action, void)

    def _named(self, name: str) -> Term:
        term = self.space.truth(name)
        self._parts.append(self.space.named(name))
        return term

    def _chosen(self, name: str, ways: list[Case]) -> Choice:
        term = self.space.choice(name, ways)
        self._parts.append(self.space.named(name))
        return term

    def _card(self, i: int, kinds: list[str]) -> Card:
        kind, table, vocabulary = kinds[i], self.table, self.game.vocabulary
        here = truth(self._named(f"here{i}"))
        place = self._chosen(f"place{i}", self._places(kind))
        printed = self._chosen(f"print{i}", [p.name for p in self.prints[kind]])
        owner = self._owner(place, printed, self._chosen(f"shift{i}", list(table.seats)))
        marked = vocabulary.kind_named[kind].marked is not None
        markers = self.space.number(f"markers{i}", 0, MARKERS.high if marked else 0, 0)
        self._parts.append(self.space.named(f"markers{i}"))
        return Card(
            kind,
            here,
            printed,
            owner,
            place,
            self._chosen(f"posture{i}", [p.name for p in vocabulary.postures]),
            self._chosen(f"face{i}", list(FACES)),
            self._controller(i, owner),
            markers,
            self._chosen(f"host{i}", [NOTHING, *(j for j in range(len(kinds)) if j != i)]),
        )

    def _places(self, kind: str) -> list[Case]:
        """Every place, home first."""
        home = self.game.book.home[kind]
        zones = self.table.zone_name
        return [at for at, _ in sorted(enumerate(zones), key=lambda row: (row[1] != home, row[0]))]

    def _owner(self, place: Choice, printed: Choice, shift: Choice) -> Choice:
        """Whose a card is: the player's whose place it is in (of cards that everybody shares, the
        first player's), unless it is shifted."""
        shared = printed.among(self._shared)
        rows: list[tuple[Truth, int]] = [(shared, 0)]
        rows += [
            (all_of(not_(shared), guard), max(0, self.table.zone_player[int(at)]))
            for at, guard in place.cases.items()
        ]
        return self._shifted(rows, shift)

    def _shifted(self, rows: Iterable[tuple[Truth, int]], shift: Choice) -> Choice:
        found: dict[Case, list[Truth]] = {seat: [] for seat in self.table.seats}
        for guard, seat in rows:
            for by, shifted in shift.cases.items():
                found[(seat + int(by)) % self.table.players].append(all_of(guard, shifted))
        return Choice({seat: any_of(*guards) for seat, guards in found.items()})

    @cached_property
    def _shared(self) -> frozenset[str]:
        """Cards that the standard table has in a common zone."""
        zones = self.game.vocabulary.zone_named
        return frozenset(p.card for p in self.game.book.standard if zones[p.zone].common)

    def _controller(self, i: int, owner: Choice) -> Choice:
        """Who controls a card: its owner, unless the rulebook can say otherwise."""
        if not any(isinstance(e, Set) and e.field == "controller" for e in every(_all_effects(self.game))):
            return owner
        rows = [(guard, int(seat)) for seat, guard in owner.cases.items()]
        return self._shifted(rows, self._chosen(f"control{i}", list(self.table.seats)))

    def _possible(self, i: int, card: Card, kinds: list[str], cards: tuple[Card, ...]) -> None:
        """What holds of every slot: hosts are there, an empty slot is all standard, and slots of
        one kind fill in order."""
        assume = self.space.assume
        for j, on in card.host.cases.items():
            if j != NOTHING:
                assume(implies(on, all_of(card.here, cards[int(j)].here)))
        for name in _FIELDS:
            if self.space.has(f"{name}{i}"):
                variable = self.space.named(f"{name}{i}")
                assume(any_of(card.here, is_(variable, variable.ways[0])))
        if i and kinds[i - 1] == card.kind:
            assume(implies(card.here, cards[i - 1].here))

    def _counter(self, name: str, whose: int, cards: tuple[Card, ...]) -> Term:
        declared = self.game.vocabulary.counter(name, whose == COMMON)
        called = f"counter.{name}.{whose}"
        term = self._of_type(called, declared.type, declared.standard, cards)
        self._parts.append(self.space.named(called))
        return term

    def _of_type(self, name: str, kind: Type, standard: Value, cards: tuple[Card, ...]) -> Term:
        match kind:
            case Bool():
                return self.space.truth(name)
            case Int(low=low, high=high):
                return self.space.number(name, low, high, int(standard))
            case Enum(values=values):
                return self.space.choice(name, _led_by(str(standard), values))
            case Text():
                return self.space.choice(name, _led_by("", self.pool))
            case Thing(kind=of, maybe=maybe):
                return self._thing(name, of, [NOTHING] if maybe else [], int(standard), cards)

    def _thing(self, name: str, of: str, ways: list[Case], first: int, cards: tuple[Card, ...]) -> Choice:
        if of == PLAYER:
            return self.space.choice(name, sorted([*ways, *self.table.seats], key=lambda seat: seat != first))
        slots = [i for i, card in enumerate(cards) if of in (card.kind, CARD)]
        term = self.space.choice(name, [*ways, *slots] or [NOTHING])
        for i in slots:
            self.space.assume(implies(term.cases[i], cards[i].here))
        return term

    def _held(self, kinds: list[str]) -> Iterator[Held]:
        """The lasting effects that can be in force at first."""
        until = _durations(self.game)
        for lasting, about in self.game.vocabulary.lasting.items():
            things = (
                [NOTHING]
                if about is None
                else list(self.table.seats)
                if about == PLAYER
                else [i for i, kind in enumerate(kinds) if about in (kind, CARD)]
            )
            yield from ((lasting, until.get(lasting, ""), thing) for thing in things)

    def about_cards(self, lasting: str) -> bool:
        """Whether a lasting effect is about a card."""
        return self.game.vocabulary.lasting[lasting] not in (None, PLAYER)

    def role(self, name: str, kind: str, *, maybe: bool = False) -> Choice:
        """A free thing of a kind, a slot or a player; or nothing, if there `maybe` is none."""
        things = [thing for thing, _ in self.start.things(kind)]
        ways: list[Case] = [NOTHING, *things] if maybe else [*things]
        return self.space.choice(name, ways) if ways else choice(NOTHING)

    def present(self, thing: Term, kind: str) -> Truth:
        """`thing` is there."""
        assert isinstance(thing, Choice), "things are choices"
        if kind == PLAYER:
            return True
        rows = [
            all_of(guard, self.start.cards[int(i)].here) for i, guard in thing.cases.items() if i != NOTHING
        ]
        return any_of(*rows)

    def noted(self, name: str) -> Term | Notes:
        """A free note."""
        local = self.game.vocabulary.local(name)
        if local.about is None:
            return self._of_type(f"note.{name}", local.type, local.otherwise, self.start.cards)
        things = self.start.things(local.about)
        return Notes(
            {
                thing: self._of_type(f"note.{name}.{thing}", local.type, local.otherwise, self.start.cards)
                for thing, _ in things
            }
        )

    @property
    def order(self) -> list[Variable]:
        """The variables of the table in canonical order: fewest cards first, then what is nearest
        to the standard table."""
        here = [v for v in self._parts if v.name.startswith("here")]
        rest = [v for v in self._parts if not v.name.startswith("here")]
        links = self.space.named("links")
        return [
            *reversed(here),
            links,
            *(self.space.named(name) for name in ("pending", "void") if self.space.has(name)),
            *sorted(rest, key=lambda v: not v.name.startswith(("force", "counter"))),
        ]


_FIELDS = ("place", "shift", "control", "markers", "print", "posture", "face", "host")


def _led_by(first: str, values: Iterable[str]) -> list[Case]:
    return [first, *(value for value in values if value != first)]


def _durations(game: Game) -> dict[str, str]:
    """Lasting effect → until when the first effect that begins it says it lasts."""
    found: dict[str, str] = {}
    for effect in every(_all_effects(game)):
        if isinstance(effect, Begin):
            found.setdefault(effect.effect, effect.until)
    return found


def _all_effects(game: Game) -> Effects:
    return tuple(effect for effects in game.book.changes for effect in effects)
