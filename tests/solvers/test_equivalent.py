"""Mutants that break nothing are shown to; those that play can tell apart never are."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from model.kernel.effect import Add, Begin, Each, Finish, If, Move, Put, Python, Set, Shuffle
from model.kernel.flow import (
    END,
    EVERYBODY,
    Always,
    Ask,
    Branch,
    Do,
    Draw,
    Flow,
    Lasting,
    Note,
    Param,
    Record,
    When,
)
from model.kernel.game import Game
from model.kernel.norm import Cannot, May, Must, Preference, Principle
from model.kernel.position import Print, pool
from model.kernel.rulebook import Item, Rulebook
from solvers.equivalent import equivalent
from solvers.mutant import GONE, Mutant, Operator, Path, name_of
from solvers.mutants import fits
from solvers.operators import changes
from solvers.study import Study
from tests.solvers import brute
from tests.solvers.miniatures import words, yes_no
from tests.solvers.sorts import NEVER, asks, coins, study

# ---- against all tables ------------------------------------------------------------

POOL = pool((Print("crown", "coin", (("value", 5),)), Print("penny", "coin", (("value", 1),))))
UNSHOWN = {"7 shift values.passes.value: min(1, table.round) → min(2, table.round)"}
"""What nothing tells apart though the value differs: it is only asked whether it is 0."""


def broken(mutant: Mutant, of: Study) -> Game:
    book = mutant.of(of.game.loaded.chosen)
    assert book is not None
    return of.game.with_book(book)


def mutants(of: Study) -> Iterator[tuple[Mutant, Game]]:
    for item, *change in changes(of.game.loaded.chosen):
        mutant = Mutant(item, (), *change)
        game = broken(mutant, of)
        if fits(of.game, game):
            yield mutant, game


def test_all_small_tables_agree() -> None:
    """Whatever is shown to break nothing is told apart on none of all small tables; and whatever they
    do not tell apart is shown, but for what is named."""
    small = Study(Game(brute.BOOK, {}, file="mini"), POOL)
    sound = [(table, brute.seen(small.game, table)) for table in brute.tables(small.game)]
    shown, same = set(), set()
    for mutant, game in mutants(small):
        if equivalent(small, game):
            shown.add(mutant.id)
        if all(brute.seen(game, table) == seen for table, seen in sound):
            same.add(mutant.id)
    assert shown == same - UNSHOWN
    assert len(shown) > 10


# ---- planted -----------------------------------------------------------------------

FACTS, TABLES, FEW = "facts alone", "any number of cards", "up to 6 cards"


@dataclass(frozen=True)
class Planted:
    """A rulebook, the place in it that is changed, and how far that is shown to change nothing."""

    name: str
    book: Rulebook
    path: Path
    new: Any
    told: str = ""

    def __str__(self) -> str:
        return self.name


def old(part: Any, path: Path) -> Any:
    """What stands at a path."""
    for at in path:
        match part:
            case tuple() if isinstance(at, str):
                part = next(x for x in part if name_of(x) == at)
            case tuple() | dict():
                part = part[at]  # type: ignore[index]  # a number of a tuple, a key of a mapping
            case _:
                part = getattr(part, str(at))
    return part


def told(planted: Planted) -> str:
    """What is said of it, in English; '' if nothing is shown."""
    of = study(planted.book)
    before = old(of.game.loaded.chosen, planted.path)
    mutant = Mutant("planted", (), Operator.DROP, planted.path, before, planted.new)
    shown = equivalent(of, broken(mutant, of))
    assert shown is None or (shown.ja and shown.ja != shown.en)
    return shown.en if shown else ""


LIMITS = (Principle("limits", Preference.LIMIT_OVER_GRANT),)
LAY = asks("lay")
AWAKE = "all(c.posture == 'awake' for c in coins)"


def norms(*items: Item, **more: Any) -> Rulebook:
    return coins(LAY, *items, **more)


def asking(name: str, query: str, book: Rulebook) -> Rulebook:
    """`book` with another fact of players."""
    return replace(book, player=replace(book.player, facts=(*book.player.facts, yes_no(name, query))))


def after(condition: str, limit: str) -> Rulebook:
    """A question that is only asked where a condition holds, and a limit there."""
    first = Branch("a", When(condition, "b"), When(f"not ({condition})", END))
    flow = Flow("mini:game", (first, Ask("b", "active", {"rest": END})))
    return coins((flow,), May("1", "rest"), Cannot("2", "rest", limit), principles=LIMITS)


def lasting(*norms_: tuple[str, Cannot | May | Must], **more: Any) -> Rulebook:
    """Laying a coin, of which effects in force speak."""
    effects = tuple(Lasting(name, words(name), "mover", (norm,)) for name, norm in norms_)
    return coins(LAY, May("1", "lay"), lasting=effects, **more)


RULINGS = (
    Planted("a statement says it twice", norms(May("1", "lay", "mover.held"), May("1/b", "lay", "mover.held and mover.laid")), ("items", "1/b"), GONE, FACTS),
    Planted("another statement says it", norms(May("1", "lay", "mover.held"), May("2", "lay", "mover.held and mover.laid")), ("items", "2"), GONE),
    Planted("it never applies", norms(May("1", "lay"), Cannot("2", "lay", NEVER)), ("items", "2"), GONE, TABLES),
    Planted("it always loses", norms(May("1", "lay"), Cannot("2", "lay"), principles=LIMITS), ("items", "1", "when"), "mover.held", FACTS),
    Planted("it loses, and is named where it does not apply", norms(May("1", "lay"), Cannot("2", "lay", "mover.held"), principles=LIMITS), ("items", "1", "when"), "not mover.held", FACTS),
    Planted("a refusal names it", norms(May("1", "lay", "mover.held"), May("2", "lay", NEVER)), ("items", "2"), GONE),
    Planted("a grant of the same statement is named anyway", norms(May("1", "lay", "mover.held"), May("1/b", "lay", NEVER)), ("items", "1/b"), GONE, TABLES),
    Planted("no grant but this", norms(May("1", "lay", "mover.held", only=True)), ("items", "1", "only"), False),
    Planted("nothing is ranked", norms(May("1", "lay", "mover.held"), Cannot("2", "lay", "not mover.held"), principles=LIMITS), ("principles",), (), FACTS),
    Planted("the rank decides", norms(May("1", "lay"), Cannot("2", "lay", "not mover.held"), principles=LIMITS), ("principles",), ()),
    Planted("an exception to what never applies", norms(May("1", "lay", lifts=("2",)), Cannot("2", "lay", NEVER), principles=LIMITS), ("items", "1", "lifts", 0), GONE, TABLES),
    Planted("an exception", norms(May("1", "lay", lifts=("2",)), Cannot("2", "lay", "mover.held"), principles=LIMITS), ("items", "1", "lifts", 0), GONE),
    Planted("what the invariants keep out", norms(May("1", "lay"), Cannot("2", "lay", "mover.asleep"), principles=LIMITS, invariants=(AWAKE,)), ("items", "2"), GONE, FEW),
    Planted("what nothing keeps out", norms(May("1", "lay"), Cannot("2", "lay", "mover.asleep"), principles=LIMITS), ("items", "2"), GONE),
    Planted("an effect that says what the rules say", lasting(("calm", May("1/calm", "lay"))), ("lasting", "calm", "norms", "1/calm"), GONE, FACTS),
    Planted("an effect that bars", lasting(("calm", Cannot("2", "lay"))), ("lasting", "calm", "norms", "2"), GONE),
    Planted("of two effects the later prevails", lasting(
        ("calm", Cannot("2", "lay", source="card")), ("storm", May("3", "lay", source="card")),
        principles=(Principle("later", Preference.LATER_OVER_EARLIER),),
    ), ("lasting", "storm", "norms", "3", "when"), "not mover.held or mover.held"),
    Planted("whoever of all is asked", asking("last", "it != the(p for p in players)", coins(
        (Flow("mini:game", (Ask("a", EVERYBODY, {"rest": END}),)),), May("1", "rest"), Cannot("2", "rest", "player.last"), principles=LIMITS,
    )), ("items", "2"), GONE),
    Planted("what the branch before the question left", after("active.poor", "player.awaited and not player.poor"), ("items", "2"), GONE, FEW),
    Planted("what no branch has left", after("table.late", "player.awaited and not player.poor"), ("items", "2"), GONE),
    Planted("a question that takes more cards than a table has", asking("many", "count(c for c in coins if c.of == it) >= 30", after("active.many", "player.poor")), ("items", "2"), GONE),
    Planted("a question to which nobody comes", after(NEVER, "player.poor"), ("items", "2"), GONE, TABLES),
    Planted("nobody offers it", norms(May("1", "lay"), Cannot("2", "take", "player.poor")), ("items", "2"), GONE),
)  # fmt: skip


@pytest.mark.parametrize("planted", RULINGS, ids=str)
def test_rulings(planted: Planted) -> None:
    """A norm is spared where no ruling, nothing that it rests on and nothing that a refusal names is
    another; which effect came first is not known, and tells nothing."""
    check(planted)


def check(planted: Planted) -> None:
    assert (planted.told in told(planted)) if planted.told else not told(planted)


def steps(*more: Any, **changes_: Any) -> Rulebook:
    """A question, and steps after it; whether anything has been noted is a fact."""
    first = Ask("a", "active", {"rest": more[0].id})
    book = coins((Flow("mini:game", (first, *more)),), May("1", "rest"), **changes_)
    fresh = yes_no("fresh", "note('passes') == 0")
    return replace(book, table=replace(book.table, facts=(*book.table.facts, fresh)))


AT: Path = ("flows", "mini:game", "steps")


def branch(*conditions: str, new: int, to: str, then: str = END) -> tuple[Rulebook, Path, str]:
    """A branch, whose condition number `new` becomes another."""
    whens = (When(condition, then if i == new else "c") for i, condition in enumerate(conditions))
    book = steps(Branch("b", *whens), Do("c", (Put("round", "0"),), END))
    return book, (*AT, "b", "whens", new, "condition"), to


HELD = "any(c for c in coins if c.held)"
WAYS = (
    Planted("the last way is left", *branch("active.poor", "not active.poor", new=1, to="True"), FACTS),
    Planted("the first way is not", *branch("active.poor", "not active.poor", new=0, to="True")),
    Planted("what a query implies", *branch("table.late", "table.early", new=1, to="not table.late"), TABLES),
    Planted("a way that nobody takes", steps(Branch("b", When(NEVER, "c"), When(f"not ({NEVER})", END)), Do("c", (), END)), (*AT, "b", "whens", 0, "then"), "b", TABLES),
    Planted("a way that is taken", steps(Branch("b", When("active.poor", "c"), When("not active.poor", END)), Do("c", (), END)), (*AT, "b", "whens", 0, "then"), "b"),
    Planted("what the branch before left", steps(
        Branch("b", When("active.poor", END), When("not active.poor", "c")),
        Branch("c", When("active.poor", "b"), When("not active.poor", END)),
    ), (*AT, "c", "whens", 0, "then"), END, FACTS),
    Planted("what a step has changed since", steps(
        Branch("b", When("active.poor", END), When("not active.poor", "d")),
        Do("d", (Put("hours", "0", of="active"),), "c"),
        Branch("c", When("active.poor", "b"), When("not active.poor", END)),
    ), (*AT, "c", "whens", 0, "then"), END),
    Planted("what a note has changed since", steps(
        Branch("b", When("table.fresh", "d"), When("not table.fresh", END)),
        Note("d", {"passes": Record("1")}, "c"),
        Branch("c", When("not table.fresh", "b"), When("table.fresh", END)),
    ), (*AT, "c", "whens", 0, "then"), END),
    Planted("what a question knows is not known after", steps(
        Branch("b", When("active.poor", "c"), When("not active.poor", END)), Do("c", (), END), invariants=("all(p.hours > 0 for p in players)",),
    ), (*AT, "b", "whens", 0, "then"), END),
    Planted("another way on", steps(Do("b", (), "c"), Do("c", (), END)), (*AT, "b", "then"), END),
    Planted("a part that goes", steps(Note("b", {"passes": Record("1"), "loser": Record("active")}, END)), (*AT, "b", "values", "passes"), GONE),
    Planted("a note that may be anything", steps(Note("b", {"passes": Record("1 if active.poor else 1")}, END)), (*AT, "b", "values", "passes", "value"), "1", FACTS),
)  # fmt: skip


@pytest.mark.parametrize("planted", WAYS, ids=str)
def test_ways(planted: Planted) -> None:
    """A branch is spared where it leads to the same; what is known on arrival is what the branches
    before have left, as long as nothing has changed since."""
    check(planted)


def do(*effects: Any, new: Any, at: Path = (), **more: Any) -> tuple[Rulebook, Path, Any]:
    """A step with these effects, or what stands at a place in them, and what stands there instead."""
    return steps(Do("b", effects, END), **more), (*AT, "b", "effects", *at), new


SLEEP = Set("c", "posture", "asleep")
ALL = Each("c", "coins", "True", (SLEEP,))
BUSY = (Lasting("calm", words("calm"), "mover"), Lasting("storm", words("storm")))
TABLES_AFTER = (
    Planted("said twice", *do(ALL, ALL, new=GONE, at=(0,)), FEW),
    Planted("said once", *do(ALL, new=GONE, at=(0,))),
    Planted("overwritten", *do(Put("round", "3"), Put("round", "4"), new="5", at=(0, "to")), FEW),
    Planted("overwritten, but read before", *do(Put("round", "3"), Put("round", "table.round + 1"), new="5", at=(0, "to"))),
    Planted("only one of them meets a fault", *do(Add("round", "1"), Put("round", "4"), new=GONE, at=(0,))),
    Planted("the same number", *do(Put("round", "min(3, 2)"), new="min(4, 2)", at=(0, "to")), FACTS),
    Planted("what a condition implies", *do(Each("c", "coins", "c.asleep", (SLEEP,)), new=GONE, at=(0,)), FEW),
    Planted("in another order", *do(Put("round", "1"), Put("hours", "1", of="active"), new=(Put("hours", "1", of="active"), Put("round", "1"))), FEW),
    Planted("in an order that counts", *do(Put("round", "1"), Add("round", "1"), new=(Add("round", "1"), Put("round", "1")))),
    Planted("the order of cards", *do(Each("c", "coins", "True", (Move("c", "row"),)), Each("c", "coins", "c.asleep", (Move("c", "row"),)), new=GONE, at=(1,))),
    Planted("the top of a pile", *do(Each("c", "coins", "c.zone == 'pile'", (Move("c", "pile"),)), new=GONE, at=(0,))),
    Planted("before the order of cards", *do(ALL, ALL, Each("c", "coins", "True", (Move("c", "row"),)), new=GONE, at=(0,)), FEW),
    Planted("after the order of cards", *do(Each("c", "coins", "True", (Move("c", "row"),)), ALL, ALL, new=GONE, at=(2,)), FEW),
    Planted("a pile that is shuffled", *do(Shuffle("pile"), new=GONE, at=(0,))),
    Planted("what only Python knows", *do(Python(lambda t, _: t, "planted"), new=GONE, at=(0,))),
    Planted("before what only Python knows", *do(ALL, ALL, Python(lambda t, _: t, "planted"), new=GONE, at=(0,)), FEW),
    Planted("begun twice", *do(Begin("storm", "dusk"), Begin("storm", "dusk"), new=GONE, at=(0,), lasting=BUSY), FEW),
    Planted("begun once", *do(Begin("storm", "dusk"), new=GONE, at=(0,), lasting=BUSY)),
    Planted("begun twice, where the later prevails", *do(
        Begin("storm", "dusk"), Begin("storm", "dusk"), new=GONE, at=(0,), lasting=BUSY, principles=(Principle("later", Preference.LATER_OVER_EARLIER),),
    )),
    Planted("what ends may have begun otherwise", *do(Finish("dawn"), new=GONE, at=(0,), lasting=BUSY)),
    Planted("markers that may pass their bounds", *do(
        Each("c", "coins", "True", (Set("c", "markers", "it.markers + 1"), Set("c", "markers", "0"))), new=GONE, at=(0, "do", 0),
    )),
    Planted("what held on arrival and no longer does", steps(
        Branch("b", When("active.poor", END), When("not active.poor", "c")),
        Do("c", (Put("hours", "0", of="active"), If("active.poor", (Put("round", "0"),))), END),
    ), (*AT, "c", "effects", 1, "when"), "False"),
    Planted("a step without effect, skipped", steps(Do("b", (Put("round", "table.round"),), END)), (*AT, "b"), Note("b", {}, END), FEW),
    Planted("a step with an effect, skipped", steps(Do("b", (Put("round", "0"),), END)), (*AT, "b"), Note("b", {}, END)),
    Planted("a step that leads elsewhere, skipped", steps(Do("b", (), "c"), Do("c", (), END)), (*AT, "b"), Note("b", {}, END)),
)  # fmt: skip


@pytest.mark.parametrize("planted", TABLES_AFTER, ids=str)
def test_effects(planted: Planted) -> None:
    """An effect is spared where the whole step leaves the same table, and meets the same faults; what
    no term tells (the order of cards, Python, when an effect ends) is never spared."""
    check(planted)


def pays(*effects: Any, asks_: Ask, **more: Any) -> Rulebook:
    """Resting costs something."""
    book = coins((Flow("mini:game", (asks_,)),), May("1", "rest", "not player.poor"), **more)
    return replace(
        book, actions=tuple(replace(a, pay=effects) if a.name == "rest" else a for a in book.actions)
    )


def counting(query: str) -> Rulebook:
    """Whether the coins are many."""
    return asking("many", query, norms(May("1", "lay")))


MANY: Path = ("player", "facts", "many", "query")
MINE = "count(c for c in coins if c.of == it)"
DRAW = steps(Draw("b", "pile", "hand", "2 if active.poor else 0", END, of="active"))
COSTS = (Put("hours", "max(0, player.hours - 1)", of="player"),)
VALUES = (
    Planted("a sum in another order", counting(f"{MINE} + it.hours >= 3"), MANY, f"it.hours + {MINE} >= 3", FACTS),
    Planted("inside a fold", counting("count(c for c in coins if c.laid) >= 30"), MANY, "count(c for c in coins if c.zone == 'board') >= 30", TABLES),
    Planted("one more", counting(f"{MINE} >= 3"), MANY, f"{MINE} >= 4"),
    Planted("more than a table has", counting(f"{MINE} >= 30"), MANY, f"{MINE} >= 31"),
    Planted("less than a table has left", counting(f"min(3, 20 - {MINE}) >= 3"), MANY, f"min(3, 19 - {MINE}) >= 3"),
    Planted("more links than a chain has", counting("links() >= 8"), MANY, "links() >= 9"),
    Planted("what the cards do not print", counting("any(c for c in coins if c.value >= 2)"), MANY, "any(c for c in coins if c.value >= 3)", FEW),
    Planted("what the cards print", counting("any(c for c in coins if c.value >= 5)"), MANY, "any(c for c in coins if c.value >= 6)"),
    Planted("drawing fewer than none", DRAW, (*AT, "b", "times"), "2 if active.poor else -1", FACTS),
    Planted("drawing one", DRAW, (*AT, "b", "times"), "2 if active.poor else 1"),
    Planted("who is asked", norms(May("1", "lay")), (*AT, "a", "who"), "table.active", TABLES),
    Planted("who else is asked", norms(May("1", "lay")), (*AT, "a", "who"), "opponent"),
    Planted("a role", norms(May("1", "lay")), ("roles", "opponent", "query"), "other(table.active)", FEW),
    Planted("another role", norms(May("1", "lay")), ("roles", "opponent", "query"), "table.active"),
    Planted("the end", norms(May("1", "lay"), over="table.round >= 9"), ("over",), "table.round > 8", FACTS),
    Planted("another end", norms(May("1", "lay"), over="table.round >= 9"), ("over",), "table.round >= 8"),
    Planted("a counter at first", norms(May("1", "lay")), ("counters", "hours", "standard"), 2),
    Planted("paid as it may be declared", pays(*COSTS, asks_=Ask("a", "active", {"rest": END})), ("actions", "rest", "pay", 0, "to"), "player.hours - 1", FEW),
    Planted("allowed, and no longer so while it is paid", pays(Put("hours", "0", of="player"), Put("round", "1 if player.poor else 2"), asks_=Ask("a", "active", {"rest": END})), ("actions", "rest", "pay", 1, "to"), "2"),
    Planted("paid when all have answered", pays(*COSTS, asks_=Ask("a", EVERYBODY, {"rest": END})), ("actions", "rest", "pay", 0, "to"), "player.hours - 1"),
)  # fmt: skip


@pytest.mark.parametrize("planted", VALUES, ids=str)
def test_values(planted: Planted) -> None:
    """An expression is spared where its value is the same; a few cards tell nothing of how many there
    could be, and what is never compared here is never spared."""
    check(planted)


def test_a_check_that_is_always_made() -> None:
    """It is spared where it is due for the same things, whoever asks."""
    wakes = Flow("mini:wake", (Do("w", (Set("mover", "posture", "awake"),), END),))
    always = Always("w/always", "mover", "coins", "mover.posture == 'asleep'", "mini:wake")
    book = coins((*LAY, wakes), May("1", "lay"), always=(always,))
    check(Planted("", book, ("always", "w/always", "when"), "mover.posture != 'awake'", FACTS))
    check(Planted("", book, ("always", "w/always", "when"), "mover.posture == 'awake'"))
    check(Planted("", book, ("always", "w/always"), GONE))


def test_candidates() -> None:
    """Who or what can be named is the same wherever it is asked."""
    named = Param("mover", "coin", "it.zone == 'hand' and it.of == player")
    book = norms(May("1", "lay"), invariants=("all(c.zone == 'hand' for c in coins)",))
    book = replace(
        book, actions=tuple(replace(a, params=(named,)) if a.name == "lay" else a for a in book.actions)
    )
    check(Planted("", book, ("actions", "lay", "params", 0, "where"), "it.of == player", FEW))
    check(Planted("", book, ("actions", "lay", "params", 0, "where"), "it.zone == 'hand'"))
