"""Interchangeable cards: the key of a position against every renaming, one by one."""

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.effect import Each, Move, Set
from model.kernel.flow import END, Always, Ask, Do, Draw, DueText, Flow, Lasting, Moment, Note, Record
from model.kernel.game import Game
from model.kernel.table import Card, Frame, InForce, Link, Printed, Table, pairs
from model.kernel.vocabulary import Counter, Int, Local, Thing
from solvers.symmetry import canonical, classes
from tests.solvers.miniatures import BASE, game, table, words

LOCALS = (
    Local("mark", Thing("coin", maybe=True), words("mark"), about="coin", otherwise=-1),
    Local("rank", Int(0, 2), words("rank"), about="coin"),
    Local("passes", Int(0, 2), words("passes")),
)
LASTING = (Lasting("glow", words("glow"), role="mover"),)


def mini(*steps: object) -> Game:
    flow = Flow("mini:game", steps or (Ask("a", "active", {"take": END}),))  # type: ignore[arg-type]  # steps
    return game(flow, locals=LOCALS, lasting=LASTING)


def every_renaming(t: Table) -> Iterator[list[int]]:
    groups = classes(t.setup)
    for orders in product(*map(permutations, groups)):
        new = list(range(len(t.cards)))
        for group, order in zip(groups, orders, strict=True):
            for card, name in zip(group, order, strict=True):
                new[card] = name
        yield new


def renamed(t: Table, new: list[int]) -> Table:
    """`t` with card i called new[i], written apart from what it tests."""

    def of(value: object) -> int:
        assert isinstance(value, int)
        return new[value] if value >= 0 else value

    def called(values: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
        found = {}
        for name, value in values:
            note, at, thing = name.partition("@")
            key = f"{note}@{new[int(thing)]}" if at else name
            found[key] = of(value) if note in ("mark", "mover", "blocker", "box") else value
        return tuple(sorted(found.items()))

    cards = {new[i]: card._replace(host=of(card.host)) for i, card in enumerate(t.cards)}
    zones = []
    for place, (zone, kept, known) in enumerate(zip(t.zones, t.setup.kept, t.known, strict=True)):
        assert t.setup.places[place]
        sure = len(zone) if kept else known
        zones.append((*(new[c] for c in zone[:sure]), *sorted(new[c] for c in zone[sure:])))
    return t._replace(
        cards=tuple(cards[i] for i in range(len(t.cards))),
        zones=tuple(zones),
        stack=tuple(f._replace(locals=called(f.locals)) for f in t.stack),  # type: ignore[arg-type]  # values
        chain=tuple(k._replace(binding=called(k.binding)) for k in t.chain),  # type: ignore[arg-type]  # values
        pending=tuple(k._replace(binding=called(k.binding)) for k in t.pending),  # type: ignore[arg-type]  # values
        effects=tuple(e._replace(about=of(e.about)) for e in t.effects),
    )


def orbit(t: Table) -> str:
    """One name for all renamings of `t`."""
    return min(repr(renamed(t, new)[1:]) for new in every_renaming(t))


def explored(of: Game, start: Table, limit: int) -> list[Table]:
    seen, todo = {start}, [start]
    while todo and len(seen) < limit:
        t = todo.pop()
        for option in of.options(t):
            after = of.play(t, option, trusted=True).table
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return sorted(seen, key=repr)


BOXES = (
    Ask("a", "active", {"lay": "b", "box": "b", "pass": END}),
    Note(
        "b",
        {"rank": Record("it.value", about="coins", where="it.host != nothing"), "mark": Record("mover", about="coins", where="it.zone == 'board'")},
        then="c",
    ),
    Ask("c", "active", {"box": "a", "rest": "d"}),
    Do("d", (Each("c", "coins", "c.zone == 'board'", (Move("c", "row"),)),), "a"),
)  # fmt: skip


def test_the_key_is_exactly_the_orbit_on_positions_that_play_reaches() -> None:
    """Coins in alike boxes, coins noted about coins, a row in order: never two orbits with one
    key, never one orbit with two."""
    played = mini(*BOXES)
    start = played.start(table(played, ((1, 1, 1), ()), boxes=2)).table
    assert [len(group) for group in classes(start.setup)] == [3, 2]
    positions = explored(played, start, 250)
    key = canonical(start.setup, played)
    by_key: dict[object, set[str]] = {}
    for t in positions:
        by_key.setdefault(key(t), set()).add(orbit(t))
    assert all(len(orbits) == 1 for orbits in by_key.values())
    assert len(by_key) == len({o for orbits in by_key.values() for o in orbits})
    assert len(by_key) < len(positions) / 2


MINI = mini()
EMPTY = MINI.table(
    (
        *(Printed("coin", "coin", 0, (("value", 1),)) for _ in range(4)),
        Printed("coin", "coin", 1, (("value", 1),)),
        *(Printed("box", "box", 0) for _ in range(2)),
    )
)
COINS, BOXED = range(5), range(5, 7)
PLACES = EMPTY.setup.places
ROW, PILE = EMPTY.setup.place_at["row", -1], EMPTY.setup.place_at["pile", -1]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table of four coins alike, another and two boxes alike; hosts may even form rings."""
    things = st.sampled_from(COINS)
    zones: list[list[int]] = [[] for _ in PLACES]
    cards = []
    for i in range(7):
        place = draw(st.sampled_from([0, 2, ROW, PILE]))
        zones[place].append(i)
        host = draw(st.sampled_from([-1, -1, 5, 6, 0, 1]))
        cards.append(Card(place, draw(st.sampled_from(["awake", "asleep"])), host=host))
    zones[ROW] = draw(st.permutations(zones[ROW]))
    top = draw(st.integers(0, min(2, len(zones[PILE]))))
    pile = draw(st.permutations(zones[PILE]))
    zones[PILE] = [*pile[:top], *sorted(pile[top:])]
    known = tuple(top if place == PILE else 0 for place in range(len(PLACES)))
    names = st.sampled_from(["mover", "blocker", *(f"mark@{i}" for i in COINS)])
    values = draw(st.dictionaries(names, things, max_size=3)) | draw(
        st.dictionaries(
            st.sampled_from(["passes", *(f"rank@{i}" for i in COINS)]), st.integers(0, 2), max_size=2
        )
    )
    link = draw(st.lists(things.map(lambda c: Link("lay", 0, (("mover", c),))), max_size=1))
    return EMPTY._replace(
        cards=tuple(cards),
        zones=tuple(map(tuple, zones)),
        known=known,
        stack=(Frame("mini:game", "a", pairs(values)),),
        chain=tuple(link),
        pending=tuple(draw(st.sampled_from([[], link]))),
        effects=tuple(draw(st.lists(things.map(lambda c: InForce("glow", 1, "end", c)), max_size=1))),
    )


KEY = canonical(EMPTY.setup, MINI)


@settings(max_examples=200, deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_a_renamed_position_has_the_same_key(t: Table, random: object) -> None:
    """On any table, rings of hosts and notes included."""
    renamings = list(every_renaming(t))
    new = renamings[random.randrange(len(renamings))]  # type: ignore[attr-defined]  # random.Random
    assert KEY(renamed(t, new)) == KEY(t)


@settings(max_examples=150, deadline=None)
@given(tables(), st.data())
def test_a_changed_position_has_the_same_key_only_if_it_is_a_renaming(t: Table, data: st.DataObject) -> None:
    """One card is put elsewhere, turned, or put upon another: the key and brute force agree."""
    card = data.draw(st.sampled_from(COINS))
    state: dict[str, object] = data.draw(
        st.sampled_from([{"posture": "asleep"}, {"host": 5}, {"host": 6}, {"host": -1}, {"host": 2}])
    )
    other = t.set(card, **state)
    assert (KEY(t) == KEY(other)) == any(renamed(t, new) == other for new in every_renaming(t))


def test_rings_that_refinement_cannot_tell_apart_have_one_key_too() -> None:
    """Five equal coins noted in a ring of three and a ring of two: all 120 renamings are one
    position, though no choice of a first coin is as good as another."""
    five = MINI.table(tuple(Printed("coin", "coin", 0, (("value", 1),)) for _ in range(5)))
    ring = {"mark@0": 1, "mark@1": 2, "mark@2": 0, "mark@3": 4, "mark@4": 3}
    noted = five._replace(stack=(Frame("mini:game", "a", pairs(ring)),))
    key = canonical(five.setup, MINI)
    assert len({key(renamed(noted, new)) for new in every_renaming(noted)}) == 1
    whole = {"mark@0": 1, "mark@1": 2, "mark@2": 3, "mark@3": 4, "mark@4": 0}
    assert key(five._replace(stack=(Frame("mini:game", "a", pairs(whole)),))) != key(noted)


CHOOSING = game(
    locals=LOCALS,
    lasting=LASTING,
    counters=(*BASE.counters, Counter("chosen", Thing("coin", maybe=True), words("chosen"), -1, common=True)),
    always=(Always("0.1", "mover", "coins", "False", "mini:game"),),
)
PAIR = table(CHOOSING, ((1, 1), ()))


@pytest.mark.parametrize(
    "naming",
    [
        lambda c: PAIR._replace(stack=(Frame("mini:game", "a", (("due:0.1", c),)),)),
        lambda c: PAIR.put("chosen", c),
        lambda c: PAIR.begin("glow", "end", c),
        lambda c: PAIR._replace(chain=(Link("lay", 0, (("mover", c),)),)),
        lambda c: PAIR._replace(pending=(Link("lay", 0, (("mover", c),)),)),
        lambda c: PAIR._replace(stack=(Frame("mini:game", "a", (("mover", c),)),)),
        lambda c: PAIR._replace(stack=(Frame("mini:game", "a", ((f"rank@{c}", 1),)),)),
        lambda c: PAIR.move(c, PAIR.setup.place("row", -1)),
        lambda c: PAIR.stack_on_top([c, 1 - c], PAIR.setup.place("pile", -1)),
    ],
    ids=["due", "counter", "effect", "chain", "pending", "local", "note", "row", "top"],
)
def test_naming_one_of_two_equal_cards_is_the_same_whichever_it_is(naming: Callable[[int], Table]) -> None:
    """Wherever a position can name a card; and it is not the position that names none."""
    key = canonical(PAIR.setup, CHOOSING)
    assert key(naming(0)) == key(naming(1))
    assert key(naming(0)) != key(PAIR)
    assert key(naming(0).set(0, posture="asleep")) == key(naming(1).set(1, posture="asleep"))
    assert key(naming(0).set(0, posture="asleep")) != key(naming(1).set(0, posture="asleep"))


def test_the_unknown_rest_of_a_pile_has_no_order_and_its_known_top_has() -> None:
    """Two coins of different owners on top, in one order or the other."""
    one = EMPTY.stack_on_top([0, 4], PILE)
    assert KEY(one) == KEY(EMPTY.stack_on_top([1, 4], PILE))
    assert KEY(one) != KEY(EMPTY.stack_on_top([4, 0], PILE))
    assert KEY(one.shuffled(PILE)) == KEY(EMPTY.stack_on_top([4, 0], PILE).shuffled(PILE))


def test_without_cards_alike_the_key_is_the_table() -> None:
    """Nothing is merged, and different positions differ."""
    played = mini(Ask("a", "active", {"lay": "a", "pass": END}))
    start = played.start(table(played, ((1, 2, 3), (1, 2)))).table
    assert classes(start.setup) == ()
    key = canonical(start.setup, played)
    positions = explored(played, start, 50)
    assert len({key(t) for t in positions}) == len(positions)


def test_every_field_of_a_table_is_in_the_key() -> None:
    """A key that forgets a field merges what differs: a new field must be thought of here."""
    assert Table._fields == (
        "setup",
        "cards",
        "zones",
        "known",
        "counters",
        "stack",
        "chain",
        "pending",
        "effects",
    )
    asleep = EMPTY.set(0, posture="asleep")
    changes = (
        asleep.set(1, markers=1),
        asleep.put("round", 1),
        asleep._replace(stack=(Frame("mini:game", "a"),)),
        asleep._replace(chain=(Link("take", 0),)),
        asleep._replace(pending=(Link("take", 0),)),
        asleep.begin("glow", "end", 4),
    )
    assert len({KEY(asleep), *map(KEY, changes)}) == len(changes) + 1


def test_copies_drawn_from_a_pile_are_alike() -> None:
    """Which of three equal coins was drawn makes no difference."""
    played = mini(Draw("a", "pile", "hand", "1", of="active", then="b"), Ask("b", "active", {"take": END}))
    dealt = table(played, ((1, 1, 1), ()))
    for coin in range(3):
        dealt = dealt.move(coin, dealt.setup.place("pile", 0))
    after = [dealt.move(coin, dealt.setup.place("hand", 0)) for coin in range(3)]
    key = canonical(dealt.setup, played)
    assert len({key(t) for t in after}) == 1


def test_what_is_still_due_for_copies_is_alike() -> None:
    """Which of two equal coins came first makes no difference; that one of them did, does."""
    climb = DueText(
        "climb/1",
        "dawn",
        "this",
        "coins",
        "True",
        (Set("this", "markers", "1 + sum(c.markers for c in coins)"),),
        words("climb"),
    )
    flow = Flow("mini:game", (Ask("a", "active", {"take": END}),))
    played = game(flow, moments=(Moment("dawn", words("dawn"), "mini:game", "a"),), dues=(climb,))
    start = played.start(table(played, ((1, 1), ()))).table
    key = canonical(start.setup, played)
    after = [played.play(start, option).table for option in played.options(start)]
    assert len(after) == 2
    assert len({key(t) for t in after}) == 1
    assert key(start) != key(after[0])
