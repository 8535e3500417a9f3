"""Every sort of answer that a question distinguishes, planted, beside the same without it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from model.kernel.effect import Effect, Put, Python
from model.kernel.flow import END, Ask, Branch, Do, Flow, When
from model.kernel.norm import Cannot, Example, Formula, Judge, Leave, May, Must, Preference, Principle, Sets
from model.kernel.rulebook import Item, Rulebook
from solvers import smt
from solvers.finding import Answer, Finding, Status
from solvers.questions import QUESTIONS
from tests.solvers.sorts import NEVER, asks, coins, english, sealed, study, then


@dataclass(frozen=True, slots=True)
class Told:
    """What a finding says: of which statements; where; where no longer; how it is shown; and a
    part of its sentence."""

    statements: tuple[str, ...]
    situation: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    sentence: str = ""
    status: Status = Status.PLAYED


@dataclass(frozen=True)
class Sort:
    """A rulebook, what a question tells of it (id → what it says), and some of what it counted.
    Nothing told: the rulebook is sound."""

    name: str
    question: str
    book: Rulebook
    told: Mapping[str, Told] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.question}: {self.name}"

    def ask(self) -> Answer:
        """The question, asked afresh."""
        return QUESTIONS[self.question](study(self.book))


@cache
def answer(name: str) -> Answer:
    """What the question of a sort finds; every test but one looks at the same answer."""
    (sort,) = (sort for sort in SORTS if name == str(sort))
    return sort.ask()


# ---- overlap -----------------------------------------------------------------------

LAY, TAKE = asks("lay"), asks("take")
DUTY, BAN = Must("1", "lay", "mover.asleep"), Cannot("2", "lay", "mover.held")
CARD = Must("1", "lay", "mover.asleep", source="card")
CANNOT_WINS = Principle("p", Preference.CANNOT_OVER_CAN)
CARD_WINS = Principle("c", Preference.CARD_OVER_RULE)
LIMITS_WIN = Principle("l", Preference.LIMIT_OVER_GRANT)
TORN = Told(
    ("1", "2"), ("mover is asleep", "mover is held"), ("mover is not asleep",), "nothing says which of them"
)
NOTHING_PAIRED, ONE_PAIR, SETTLED = (
    {"pairs": pairs, "settled": settled} for pairs, settled in ((0, 0), (1, 0), (1, 1))
)
BROKE, LATE = Must("1", "take", "player.poor"), Must("2", "rest", "table.late")
TWICE = (
    Flow("mini:game", (Ask("a", "active", {"take": "b"}), Ask("b", "active", {"rest": END}))),
)  # two questions, one after the other
DOZING, LYING = Sets("2", "coin.worth", "2", "it.asleep"), Sets("3", "coin.worth", "3", "it.laid")

OVERLAP = (
    Sort("a duty against a prohibition", "overlap", coins(LAY, DUTY, BAN), {"overlap/1+2": TORN}, ONE_PAIR),
    Sort("inside a flow only", "overlap",
         coins(sealed(Ask("q", "active", {"lay": END})), DUTY, BAN, May("9", "pass")),
         {"overlap/1+2": replace(TORN, status=Status.BUILT)}),
    Sort("never together", "overlap", coins(LAY, DUTY, Cannot("2", "lay", "not mover.asleep")),
         counts={**ONE_PAIR, "compatible": 0}),
    Sort("settled by a principle", "overlap", coins(LAY, DUTY, BAN, principles=(CANNOT_WINS,)), counts=SETTLED),
    Sort("two principles without a rank", "overlap",
         coins(LAY, CARD, BAN, principles=(CANNOT_WINS, CARD_WINS)),
         {"overlap/1+2": replace(TORN, sentence="point in opposite directions")}),
    Sort("two principles, ranked", "overlap",
         coins(LAY, CARD, BAN, principles=(CANNOT_WINS, replace(CARD_WINS, over=("p",)))), counts=SETTLED),
    Sort("left to the judge", "overlap", coins(LAY, DUTY, BAN, judge=Judge("9")),
         {"overlap/1+2": replace(TORN, statements=("1", "2", "9"), sentence="leaves it to the judge")}),
    Sort("handed over by a norm", "overlap", coins(LAY, DUTY, BAN, Leave("3", "lay", "mover.asleep"))),
    Sort("an exception that names what it lifts", "overlap",
         coins(LAY, replace(DUTY, lifts=("2",)), BAN), counts=NOTHING_PAIRED),
    Sort("an exception that names something else", "overlap",
         coins(LAY, replace(DUTY, lifts=("3",)), BAN, Cannot("3", "lay", "mover.laid")), {"overlap/1+2": TORN}),
    Sort("a permission that nothing ranks", "overlap", coins(LAY, May("1", "lay", "mover.asleep"), BAN),
         {"overlap/limits": replace(TORN, sentence="Where a permission and a limit apply together")}),
    Sort("the only case against a duty elsewhere", "overlap",
         coins(LAY, May("1", "lay", "mover.asleep", only=True), Must("2", "lay", "mover.laid")),
         {"overlap/1+2": Told(("2", "1"), ("mover is laid",), ("mover is not laid",))}),
    Sort("two duties of which one can be done", "overlap", coins(asks("take", "rest"), BROKE, LATE),
         {"overlap/1+2": Told(("1", "2"), ("the player is poor", "the table is late"),
                              ("the player is not poor",), "require two things at once")}),
    Sort("two duties in different cases", "overlap",
         coins(asks("take", "rest"), BROKE, replace(LATE, when="not player.poor"))),
    Sort("two duties in turn", "overlap", coins(TWICE, BROKE, LATE)),
    Sort("two values of one fact", "overlap", coins(TAKE, May("1", "take"), DOZING, LYING),
         {"overlap/2+3": Told(("2", "3"), ("coin is asleep", "coin is laid"), ("coin is not asleep",),
                              "give different values of the worth of coin")}),
    Sort("one value twice", "overlap", coins(TAKE, May("1", "take"), DOZING, replace(LYING, value="2"))),
)  # fmt: skip

# ---- gap ---------------------------------------------------------------------------

POOR = May("1", "take", "player.poor")
SILENT = Told(("1",), ("the player is not poor",), ("the player is poor",), "the text says nothing on")
SILENT_ID = "gap/1/not player.poor"

GAP = (
    Sort("silent", "gap", coins(TAKE, POOR), {SILENT_ID: SILENT}, {"actions": 1}),
    Sort("silent inside a flow only", "gap",
         coins(sealed(Ask("q", "active", {"take": END})), POOR, May("9", "pass")),
         {SILENT_ID: replace(SILENT, status=Status.BUILT)}),
    Sort("only there", "gap", coins(TAKE, replace(POOR, only=True)), counts={"actions": 1}),
    Sort("forbidden elsewhere", "gap", coins(TAKE, POOR, Cannot("2", "take", "not player.poor"))),
    Sort("left to the judge elsewhere", "gap", coins(TAKE, POOR, Leave("2", "take", "not player.poor"))),
    Sort("an action that nothing speaks of", "gap", coins(asks("take", "rest"), May("1", "take")),
         {"gap/rest": Told(("a",), sentence="says nothing on the player rests")}, {"actions": 2}),
    Sort("an action that is never offered", "gap",
         coins(TAKE, May("1", "take"), May("2", "rest", "player.poor")), counts={"actions": 1}),
    Sort("between two grants", "gap", coins(TAKE, POOR, May("2", "take", "player.coins >= 3")),
         {"gap/1+2/not player.poor/player.coins <= 2":
          Told(("1", "2"), ("the player is not poor", "coins is 0"), ("the player is poor",))}),
)  # fmt: skip

# ---- branch ------------------------------------------------------------------------

AWAY, HOME = When("mover.asleep", "c"), When("not mover.asleep", END)
ONCE_MORE = Ask("c", "active", {"pass": END})
FREE = (May("1", "lay"), May("9", "pass"))


def forked(*whens: When) -> Rulebook:
    """A branch on the coin that was laid."""
    return coins(then("lay", Branch("b", *whens), ONCE_MORE), *FREE)


def fork_inside(*whens: When) -> Rulebook:
    """A branch in a flow at which play never comes."""
    return coins(sealed(Ask("q", "active", {"pass": "r"}), Branch("r", *whens)), *FREE)


BRANCH = (
    Sort("a partition", "branch", forked(AWAY, HOME), counts={"branches": 1}),
    Sort("left out", "branch", forked(AWAY),
         {"branch/mini:game/b": Told(("b",), ("mover is not asleep",), ("mover is asleep",), "None of the")}),
    Sort("left out inside a flow only", "branch", fork_inside(When("table.late", END)),
         {"branch/mini:inner/r": Told(("r",), ("the table is not late",), ("the table is late",),
                                      status=Status.BUILT)}, {"branches": 2}),
    Sort("admitted twice", "branch", forked(AWAY, HOME, When("table.late", "c")),
         {"branch/mini:game/b/end+c": Told(("b",), ("mover is not asleep", "the table is late"),
                                           ("mover is asleep",), "lead to different steps")}),
    Sort("twice to the same step", "branch", forked(AWAY, HOME, When("not mover.asleep and table.late", END))),
)  # fmt: skip

# ---- example -----------------------------------------------------------------------

RULES = (May("1", "take"), Cannot("2", "take", "player.poor"), Cannot("3", "take", "table.late"))
SAYS_MAY = Example("9", {"player.poor": True}, "permitted", action="take")
SAYS_NOT = Example("9", {"player.poor": False, "table.late": False}, "forbidden", action="take")
WRONG = Told(("9", "2"), ("the player is poor",), ("the player is not poor",), "it contradicts mini:2.")
HEAVIER = Formula("2", "coin.weight", "it.value + 2")
LIGHT, HEAVY = (
    Formula("2", "coin.weight", "3", "it.asleep"),
    Formula("3", "coin.weight", "4", "not it.asleep"),
)


def worked(*items: Item, flows: tuple[Flow, ...] = TAKE) -> Rulebook:
    """Rules and an example, where limits prevail."""
    return coins(flows, *items, principles=(LIMITS_WIN,))


def weighs(given: Mapping[str, bool | int], weight: int) -> Example:
    return Example("9", given, weight, of="coin.weight")


EXAMPLE = (
    Sort("a verdict as the rules have it", "example", worked(*RULES, replace(SAYS_MAY, expect="forbidden")),
         counts={"examples": 1}),
    Sort("a verdict that one rule contradicts", "example", worked(*RULES, SAYS_MAY), {"example/9": WRONG}),
    Sort("inside a flow only", "example",
         worked(*RULES, SAYS_MAY, May("8", "pass"), flows=sealed(Ask("q", "active", {"take": END}))),
         {"example/9": replace(WRONG, status=Status.BUILT)}),
    Sort("a verdict that two rules contradict together", "example", worked(*RULES, SAYS_NOT),
         {"example/9": Told(("9", "2", "3"), ("the player is not poor", "the table is not late"),
                            ("the player is poor",), "it contradicts mini:2 and mini:3.")}),
    Sort("a verdict where nothing speaks", "example", worked(RULES[1], replace(SAYS_MAY, action="rest"),
                                                             flows=asks("take", "rest")),
         {"example/9": Told(("9",), ("the player is poor",), sentence="no other statement says so")}),
    Sort("a value as the formula has it", "example", worked(RULES[0], HEAVIER, weighs({"it.worth": 1}, 3))),
    Sort("a value that the formula contradicts", "example",
         worked(RULES[0], HEAVIER, weighs({"it.worth": 1}, 4)),
         {"example/9": Told(("9", "2"), ("the worth of coin is 1",), (), "it contradicts mini:2.")}),
    Sort("a value that one formula of two contradicts", "example",
         worked(RULES[0], LIGHT, HEAVY, weighs({"it.asleep": True}, 4)),
         {"example/9": Told(("9", "2"), ("coin is asleep",), ("coin is not asleep",))}),
    Sort("a case that does not arise", "example",
         worked(*RULES, replace(SAYS_MAY, given={"table.late": True, "table.early": True})),
         {"example/9": Told(("9",), sentence="arises on no table", status=Status.BUILT)}),
)  # fmt: skip

# ---- formula -----------------------------------------------------------------------

FORMULA = (
    Sort("a value everywhere", "formula", coins(TAKE, May("1", "take"), LIGHT, HEAVY), counts={"facts": 1}),
    Sort("no value somewhere", "formula", coins(TAKE, May("1", "take"), LIGHT),
         {"formula/coin.weight": Told(("2",), ("coin is not asleep",), ("coin is asleep",),
                                      "none of what defines the weight of coin")}),
    Sort("no value where a number is too high", "formula",
         coins(TAKE, May("1", "take"), replace(HEAVIER, when="it.worth < 5")),
         {"formula/coin.weight": Told(("2",), ("the worth of coin is 5",), ("the worth of coin is 1",))}),
    Sort("two values somewhere", "formula",
         coins(TAKE, May("1", "take"), HEAVIER, replace(HEAVY, value="3", when="it.asleep")),
         {"formula/2+3": Told(("2", "3"), ("value of coin is 5", "coin is asleep"), ("coin is not asleep",), "different values")}),
    Sort("two formulas that agree", "formula",
         coins(TAKE, May("1", "take"), HEAVIER, Formula("3", "coin.weight", "2 + it.value", "it.asleep"))),
)  # fmt: skip

# ---- dead --------------------------------------------------------------------------


def without_effect(statement: str, sort: str, sentence: str) -> dict[str, Told]:
    return {f"dead/{statement}/{sort}": Told((statement,), sentence=sentence, status=Status.PATH)}


MAY_TAKE, NOT_POOR = RULES[:2]
TWIN = Cannot("3", "take", "player.poor")
REPEATS = "every ruling would be the same"

DEAD = (
    Sort("alive", "dead", worked(*RULES), counts={"norms": 3}),
    Sort("never", "dead", worked(MAY_TAKE, Cannot("2", "take", NEVER)),
         without_effect("2", "never", "mini:2 never applies.")),
    Sort("always loses", "dead",
         coins(TAKE, MAY_TAKE, NOT_POOR, Must("3", "take", "player.poor and table.late"), principles=(CANNOT_WINS,)),
         without_effect("3", "loses", "Wherever mini:3 applies, other norms prevail.")),
    Sort("repeats", "dead", worked(MAY_TAKE, NOT_POOR, replace(TWIN, when="player.poor and table.late")),
         without_effect("3", "repeats", REPEATS), {"norms": 3}),
    Sort("two that repeat each other", "dead", worked(MAY_TAKE, NOT_POOR, TWIN),
         {**without_effect("2", "repeats", REPEATS), **without_effect("3", "repeats", REPEATS)}),
    Sort("one of a statement's norms is alive", "dead",
         worked(MAY_TAKE, May("4", "rest"), replace(NOT_POOR, when="player.poor or table.late"),
                Cannot("3/take", "take", "player.poor"), Cannot("3/rest", "rest", "player.poor"),
                flows=asks("take", "rest"))),
)  # fmt: skip

SORTS = (*OVERLAP, *GAP, *BRANCH, *EXAMPLE, *FORMULA, *DEAD)
every_sort = pytest.mark.parametrize("sort", SORTS, ids=str)


def said(one: Finding, part: str) -> Told:
    """What a finding says, as these tables write it."""
    sentence = part if part in one.sentence.en else one.sentence.en
    return Told(one.statements, english(one.situation), english(one.near), sentence, one.status)


@every_sort
def test_what_is_planted_is_told_and_nothing_else(sort: Sort) -> None:
    """The finding with its statements, situation and near miss; and what the question covered."""
    found, covered = answer(str(sort))
    assert {one.id: said(one, told.sentence) for one in found if (told := sort.told.get(one.id))} == sort.told
    assert len(found) == len(sort.told)
    assert covered.question == sort.question
    assert sort.counts.items() <= dict(covered.counts).items()
    assert covered.words.ja
    assert covered.words.en


@every_sort
def test_only_what_is_dead_is_a_warning(sort: Sort) -> None:
    """Everything else is a defect; and each names the question that it answers."""
    for one in answer(str(sort))[0]:
        assert one.warning is (sort.question == "dead")
        assert one.question == sort.question == one.id.partition("/")[0]


@every_sort
def test_two_runs_tell_the_same(sort: Sort) -> None:
    """Witnesses are canonical: nothing hangs on what a solver was asked before, nor on which one it is."""
    asked = study(sort.book)
    first, again = (QUESTIONS[sort.question](asked) for _ in range(2))
    assert first[0] == again[0] == answer(str(sort))[0]


@every_sort
def test_the_order_of_items_makes_no_difference_to_ids(sort: Sort) -> None:
    """A rulebook is a set of items; the statements that a finding rests on are the same too."""
    turned = replace(sort, book=replace(sort.book, items=sort.book.items[::-1]))
    there, here = (
        {one.id: {*one.statements} for one in found} for found, _ in (turned.ask(), answer(str(sort)))
    )
    assert there == here


# ---- what no term tells ------------------------------------------------------------

BY_HAND = Python(lambda table, _: table, "planted")
KNOWN = Put("round", "1")


def behind(effect: Effect, question: Ask | Branch, *items: Item) -> Rulebook:
    """What is asked comes only after an effect."""
    steps = (Ask("a", "active", {"pass": "p"}), Do("p", (effect,), then=question.id), question)
    return coins((Flow("mini:game", steps),), May("8", "pass"), *items, principles=(LIMITS_WIN,))


AFTER: dict[str, tuple[Ask | Branch, tuple[Item, ...]]] = {
    "overlap": (Ask("q", "active", {"lay": END}), (DUTY, BAN)),
    "gap": (Ask("q", "active", {"take": END}), (POOR,)),
    "branch": (Branch("q", When("table.late", END)), ()),
    "example": (Ask("q", "active", {"take": END}), (*RULES, SAYS_MAY)),
}


@pytest.mark.parametrize("question", AFTER)
def test_what_hangs_on_an_effect_in_python_is_not_played(question: str) -> None:
    """No term tells what it does, so the finding is one that nobody can tell; with data it is played."""
    step, items = AFTER[question]
    for effect, status in ((BY_HAND, Status.BUILT), (KNOWN, Status.PLAYED)):
        (one,), _ = QUESTIONS[question](study(behind(effect, step, *items)))
        assert one.status is status


@pytest.mark.parametrize(
    "sort", [s[0] for s in (OVERLAP, GAP, BRANCH[1:], EXAMPLE[1:], FORMULA[1:], DEAD[1:])], ids=str
)
def test_a_solver_that_gives_up_finds_nothing_and_says_so(
    sort: Sort, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted defect is not told without an answer, and what was covered counts what was not."""
    monkeypatch.setattr(smt, "EFFORT", 1)
    found, covered = sort.ask()
    assert found == ()
    assert dict(covered.counts)["undecided"] > 0
    assert "The solver gave up" in covered.words.en
