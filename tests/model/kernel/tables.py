"""Random tables of the toy, and random expressions that are well typed on them."""

from collections.abc import Mapping

from hypothesis import strategies as st

from model.kernel.expression import (
    TRUE,
    Attribute,
    Call,
    Compare,
    Fold,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    Value,
)
from model.kernel.game import Game
from model.kernel.table import Frame, Link, Printed, Table, pairs
from tests.model.kernel import toy

SIZES = (
    ("agate", "marble"),
    ("ruby", "marble"),
    ("opal", "marble"),
    ("opal", "marble"),
    ("jade", "marble"),
    ("chip", "token"),
)


@st.composite
def tables(draw: st.DrawFn, game: Game, players: int = 2) -> Table:
    """Any table of the toy that its declarations admit, with or without something running."""
    printed = tuple(
        Printed(name, kind, draw(st.integers(0, players - 1)), toy.POOL[name].values) for name, kind in SIZES
    )
    table = game.table(printed, players)
    cards = range(len(printed))
    for card in draw(st.permutations(list(cards))):
        place = draw(st.integers(0, len(table.setup.places) - 1))
        host = draw(st.sampled_from((-1, -1, *(other for other in cards if other != card))))
        table = table.move(
            card,
            place,
            posture=draw(st.sampled_from(("lying", "spinning"))),
            face=draw(st.sampled_from(("up", "down"))),
            controller=draw(st.integers(0, players - 1)),
            markers=draw(st.integers(0, 3)),
            host=host,
        )
    for counter in game.book.counters:
        for player in (-1,) if counter.common else range(players):
            values = counter.type.values or tuple(range(-1 if counter.name == "winner" else 0, players))
            table = table.put(counter.name, draw(st.sampled_from(values)), player)
    for place, pile in enumerate(table.setup.piles):
        if pile and table.zones[place]:
            top = draw(st.lists(st.sampled_from(table.zones[place]), unique=True, max_size=2))
            table = table.stack_on_top(top, place)
    for effect in draw(st.lists(st.sampled_from(("sticky", "bold", "calm")), max_size=3)):
        about = {"sticky": st.integers(-1, len(printed) - 2), "bold": st.integers(-1, players - 1)}
        table = table.begin(
            effect, draw(st.sampled_from(("dusk", "dawn"))), draw(about.get(effect, st.just(-1)))
        )
    declared = st.sampled_from((("flick", (("mover", 1),)), ("pass", ())))
    link = st.builds(lambda said, void: Link(said[0], 0, said[1], void), declared, st.booleans())
    links = draw(st.lists(link, max_size=2))
    frames = draw(
        st.lists(st.builds(Frame, st.just("toy:1"), st.just("1.1"), st.just((("tries", 2),))), max_size=2)
    )
    return table._replace(chain=tuple(links), stack=tuple(frames))


@st.composite
def bindings(draw: st.DrawFn, table: Table) -> dict[str, Value]:
    """Something in every role that steps bind, and some notes."""
    marbles = st.sampled_from(table.setup.of_kind["marble"])
    players = st.sampled_from(table.setup.seats)
    found: dict[str, Value] = {
        "mover": draw(marbles),
        "target": draw(marbles),
        "spare": draw(st.one_of(st.just(-1), marbles)),
        "chooser": draw(players),
        "player": draw(players),
        "anything": draw(st.sampled_from(range(len(table.cards)))),
    }
    notes: dict[str, st.SearchStrategy[Value]] = {
        "tries": st.integers(0, 5),
        "mark@0": st.just("seen"),
        "asked@1": st.booleans(),
    }
    for name in draw(st.sets(st.sampled_from(sorted(notes)))):
        found[name] = draw(notes[name])
    return dict(pairs(found))


Names = Mapping[str, str]
PENDING = st.sampled_from(("flick", "pass", "hit", "none"))


class Typed:
    """Random expressions by type. `others`: whether `other` may be used (two seats)."""

    def __init__(self, *, others: bool = True) -> None:
        self.others = others

    def marbles(self, names: Names, depth: int) -> st.SearchStrategy[Node]:
        named = [Name(n) for n, kind in names.items() if kind == "marble"]
        leaves: st.SearchStrategy[Node] = st.sampled_from([*named, Name("biggest")])
        if depth == 0:
            return leaves
        return st.one_of(
            leaves,
            self.marbles(names, depth - 1).map(lambda m: Attribute(m, "carrier")),
            self.fold("the", "marbles", names, depth),
            st.builds(If, self.bools(names, depth - 1), leaves, leaves),
        )

    def players(self, names: Names, depth: int) -> st.SearchStrategy[Node]:
        named: list[Node] = [Name(n) for n, kind in names.items() if kind == "player"]
        leaves = st.sampled_from([*named, Name("active"), Attribute(Name("table"), "winner")])
        if depth == 0:
            return leaves
        calls = st.sampled_from(("other", "next") if self.others else ("next",))
        return st.one_of(
            leaves,
            st.builds(
                Attribute, self.marbles(names, depth - 1), st.sampled_from(("owner", "of", "controller"))
            ),
            st.builds(lambda call, p: Call(call, (p,)), calls, self.players(names, depth - 1)),
            self.fold("the", "players", names, depth),
        )

    def fold(self, op: str, domain: str, names: Names, depth: int) -> st.SearchStrategy[Node]:
        kind = domain.removesuffix("s")

        def over(var: str) -> st.SearchStrategy[Node]:
            inner = {**names, var: kind}
            where = st.one_of(st.just(TRUE), self.bools(inner, depth - 1))
            bodies = {"sum": self.numbers(inner, depth - 1), "count": st.just(TRUE), "the": st.just(TRUE)}
            body = bodies.get(op, self.bools(inner, depth - 1))
            return st.builds(Fold, st.just(op), st.just(var), st.just(domain), where, body)

        return st.sampled_from(("m", "n")).flatmap(over)

    def numbers(self, names: Names, depth: int) -> st.SearchStrategy[Node]:
        leaves: st.SearchStrategy[Node] = st.one_of(
            st.integers(-3, 9).map(Literal),
            st.sampled_from([note("tries"), Call("links", ()), Attribute(Name("table"), "round")]),
        )
        if depth == 0:
            return leaves
        less = depth - 1
        two = st.tuples(self.numbers(names, less), self.numbers(names, less))
        return st.one_of(
            leaves,
            st.builds(Attribute, self.marbles(names, less), st.sampled_from(("size", "markers", "weight"))),
            st.builds(Attribute, self.players(names, less), st.sampled_from(("coins", "hoard"))),
            st.builds(Many, st.sampled_from(("+", "-", "*", "min", "max")), two),
            st.builds(lambda test, both: If(test, *both), self.bools(names, less), two),
            st.sampled_from(
                (("count", "marbles"), ("sum", "marbles"), ("count", "players"), ("count", "cards"))
            ).flatmap(lambda fold: self.fold(*fold, names, depth)),
        )

    def bools(self, names: Names, depth: int) -> st.SearchStrategy[Node]:
        marbles, players = self.marbles(names, max(depth - 1, 0)), self.players(names, max(depth - 1, 0))
        facts = ("mine", "in_hand", "big", "carried", "on_big", "moving")
        leaves: st.SearchStrategy[Node] = st.one_of(
            st.booleans().map(Literal),
            st.builds(Attribute, marbles, st.sampled_from(facts)),
            st.builds(Attribute, players, st.sampled_from(("rich", "on_turn", "gone"))),
            st.builds(Attribute, st.just(Name("table")), st.sampled_from(("late", "tried", "chained"))),
        )
        if depth == 0:
            return leaves
        less = depth - 1
        numbers, bools = self.numbers(names, less), self.bools(names, less)
        same = st.sampled_from(("==", "!="))
        colours = st.sampled_from(("red", "blue", "green")).map(Literal)
        return st.one_of(
            leaves,
            st.builds(Not, bools),
            st.builds(Many, st.sampled_from(("and", "or")), st.tuples(bools, bools)),
            st.builds(Compare, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), numbers, numbers),
            st.builds(Compare, same, marbles, marbles),
            st.builds(Compare, same, marbles.map(lambda m: Attribute(m, "host")), st.just(Name("anything"))),
            st.builds(Compare, same, players, players),
            st.builds(Compare, same, marbles.map(lambda m: Attribute(m, "hue")), colours),
            st.builds(
                In, marbles.map(lambda m: Attribute(m, "colour")), st.lists(colours, min_size=1).map(tuple)
            ),
            st.builds(lambda m: Call("in_force", (Literal("sticky"), m)), marbles),
            st.builds(lambda p: Call("in_force", (Literal("bold"), p)), players),
            st.just(Call("in_force", (Literal("calm"),))),
            st.just(Call("void", ())),
            st.builds(lambda op, name: Compare(op, Call("pending", ()), Literal(name)), same, PENDING),
            st.builds(lambda m: Compare("==", Call("note", (Literal("mark"), m)), Literal("seen")), marbles),
            st.builds(lambda p: Call("note", (Literal("asked"), p)), players),
            st.sampled_from((("any", "marbles"), ("all", "marbles"), ("any", "players"))).flatmap(
                lambda fold: self.fold(*fold, names, depth)
            ),
        )


def note(name: str) -> Node:
    return Call("note", (Literal(name),))
