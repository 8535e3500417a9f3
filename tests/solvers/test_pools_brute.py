"""Small pools, enumerated: what the sweep says of pairs is what all values of all facts say, and the solver."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.check import Scope
from model.kernel.expression import Value, parse
from model.kernel.norm import (
    Cannot,
    Judge,
    May,
    Must,
    Norm,
    Preference,
    Principle,
    Sets,
    Verdict,
    clash,
    decide,
)
from model.kernel.vocabulary import Bool, Enum, Fact, Int, Kind, Type, Vocabulary
from model.kernel.words import Words
from solvers.clash import Class
from solvers.facing import Item, Load
from solvers.meeting import Meeting
from solvers.situations import Situations
from solvers.smt import Answer, equal, not_
from solvers.sweep import Pair, Swept, chunks, join, sweep
from solvers.terms import read

# ---- what can be said --------------------------------------------------------------

HUES = ("red", "blue", "none")
ACTIONS = ("lay", "work")
OPERATORS = st.sampled_from(("==", "!=", "<", "<=", ">", ">="))
NUMBERS = st.sampled_from(("table.x", "table.y", "table.z"))
PLAIN = st.one_of(
    st.sampled_from(("table.p", "table.q", "True", "False")),
    st.builds("{} {} {}".format, NUMBERS, OPERATORS, st.integers(-2, 4)),
    st.builds("{} {} {}".format, st.integers(-2, 4), OPERATORS, NUMBERS),
    st.builds("{} {} {} + {}".format, NUMBERS, OPERATORS, NUMBERS, st.integers(0, 2)),
    st.builds("{} - 1 {} {}".format, NUMBERS, OPERATORS, NUMBERS),
    st.builds("{} in (0, {})".format, NUMBERS, st.integers(-1, 3)),
    st.builds("table.hue {} {!r}".format, st.sampled_from(("==", "!=")), st.sampled_from(HUES)),
    st.builds("table.hue in {}".format, st.sampled_from(("('red',)", "('red', 'none')"))),
)
"""What boxes and differences can say."""
OTHER = st.one_of(
    st.builds("{} + {} {} {}".format, NUMBERS, NUMBERS, OPERATORS, st.integers(-1, 5)),
    st.builds("min({}, {}) {} {}".format, NUMBERS, NUMBERS, OPERATORS, st.integers(-1, 3)),
    st.builds("({} if table.p else {}) {} 1".format, NUMBERS, NUMBERS, OPERATORS),
    st.builds("table.p {} table.q".format, st.sampled_from(("==", "!="))),
)
"""What the solver has to be asked about."""


CONDITIONS: st.SearchStrategy[str] = st.recursive(
    st.builds("({})".format, st.one_of(PLAIN, PLAIN, OTHER)),
    lambda inner: st.one_of(
        st.builds("(not {})".format, inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(("and", "and", "or")), inner),
    ),
    max_leaves=6,
)
IDS = st.builds("{}/{}".format, st.sampled_from("abcd"), st.integers(1, 3))
SOURCES = st.sampled_from(("rule", "card"))
JUDGES = st.sampled_from((None, Judge("judge"), Judge("judge", several_cards=True)))


@st.composite
def norms(draw: st.DrawFn) -> Norm:
    make = draw(st.sampled_from((May, Must, Cannot)))
    lifts = draw(st.lists(st.one_of(IDS, st.sampled_from("abcd")), max_size=1))
    only = make is May and draw(st.booleans())
    source, since = draw(SOURCES), draw(st.sampled_from((0, 0, 1)))
    return make(
        draw(IDS), draw(st.sampled_from(ACTIONS)), draw(CONDITIONS), tuple(lifts), only, source, since
    )


VALUES = st.one_of(
    st.integers(0, 2).map(str), st.sampled_from(("table.x", "it.weight + 1", "table.x + table.y"))
)
SETS = st.builds(
    Sets,
    IDS,
    st.just("coin.weight"),
    VALUES,
    st.one_of(CONDITIONS, st.builds("({} and it.weight {} 1)".format, CONDITIONS, OPERATORS)),
    st.integers(0, 2),
)
PRINCIPLES = st.lists(
    st.builds(
        Principle,
        st.sampled_from(("p1", "p2", "p3", "p4")),
        st.sampled_from(Preference),
        st.lists(st.sampled_from(("p1", "p2", "p3", "p4")), max_size=2).map(tuple),
        st.sampled_from(("", "card")),
    ),
    max_size=3,
    unique_by=lambda principle: principle.id,
).map(tuple)


@st.composite
def loads(draw: st.DrawFn) -> Load:
    """A few norms and values, about facts with few values."""
    lows = {name: draw(st.integers(-1, 1)) for name in "xyz"}
    types: dict[str, Type] = {name: Int(low, low + draw(st.integers(0, 3))) for name, low in lows.items()}
    types |= {"p": Bool(), "q": Bool(), "hue": Enum(HUES)}
    items = draw(st.lists(st.one_of(norms(), norms(), SETS), min_size=2, max_size=9))
    return Load(
        tuple(items),
        _scope(types),
        draw(PRINCIPLES),
        draw(JUDGES),
        frozenset({("lay", "work")}) if draw(st.booleans()) else frozenset(),
    )


RELATED = st.one_of(
    st.builds("{} {} {} + {}".format, NUMBERS, OPERATORS, NUMBERS, st.integers(-1, 1)),
    st.builds("{} {} {}".format, NUMBERS, OPERATORS, st.integers(0, 3)),
    st.sampled_from(("table.p", "not table.p", "table.hue == 'red'", "table.hue != 'red'")),
)
NARROW = st.lists(RELATED, min_size=1, max_size=3).map(" and ".join)
NARROWER = st.one_of(NARROW, st.lists(NARROW, min_size=2, max_size=3).map(" or ".join))


@st.composite
def tight(draw: st.DrawFn) -> Load:
    """Duties and limits of different cards, mostly about the same three numbers: many exclude each other,
    and few by one number alone."""
    types: dict[str, Type] = {name: Int(0, draw(st.integers(1, 3))) for name in "xyz"}
    types |= {"p": Bool(), "q": Bool(), "hue": Enum(HUES)}
    musts = [
        Must(f"a{n}", "lay", when) for n, when in enumerate(draw(st.lists(NARROWER, min_size=2, max_size=6)))
    ]
    limits = [
        Cannot(f"b{n}", "lay", when)
        for n, when in enumerate(draw(st.lists(NARROWER, min_size=2, max_size=6)))
    ]
    return Load((*musts, *limits), _scope(types))


OFTEN = st.sampled_from(("True", "table.p", "not table.p"))


@st.composite
def wordy(draw: st.DrawFn) -> Load:
    """Values and duties of three cards, each of which may contradict itself or the others."""
    id = st.builds("{}/{}".format, st.sampled_from("abc"), st.integers(1, 2))
    values = st.builds(Sets, id, st.just("coin.weight"), st.sampled_from("012"), OFTEN, st.just(1))
    duties = st.builds(Must, id, st.sampled_from(ACTIONS), OFTEN, source=st.just("card"))
    items = draw(st.lists(st.one_of(values, duties), min_size=2, max_size=8))
    types: dict[str, Type] = {"p": Bool(), "q": Bool()}
    return Load(tuple(items), _scope(types), (), draw(JUDGES), frozenset({("lay", "work")}))


def _scope(types: Mapping[str, Type]) -> Scope:
    def kind(name: str, facts: Mapping[str, Type]) -> Kind:
        said = Words(name, name)
        return Kind(name, f"{name}s", said, tuple(Fact(fact, of, None, said) for fact, of in facts.items()))

    return Scope(
        Vocabulary(
            (),
            (),
            (kind("coin", {"weight": Int(0, 2)}),),
            (),
            (),
            (),
            {},
            kind("player", {}),
            kind("table", types),
        ),
        {},
    )


# ---- everything that can be, by enumeration ----------------------------------------


def worlds(load: Load) -> Iterator[dict[str, SimpleNamespace]]:
    """Every way in which the facts can be."""
    types = {fact.name: fact.type for fact in load.scope.vocabulary.table.facts}
    for weight in range(3):
        for values in itertools.product(*(kind.values for kind in types.values())):
            yield {
                "table": SimpleNamespace(**dict(zip(types, values, strict=True))),
                "it": SimpleNamespace(weight=weight),
            }


Row = Sequence[Value]


class Enumerated:
    """What conditions and values are in every world."""

    def __init__(self, load: Load) -> None:
        self._worlds = list(worlds(load))
        self._known: dict[str, Row] = {}

    def __getitem__(self, text: str) -> Row:
        if text not in self._known:
            code = compile(text, "<condition>", "eval")
            self._known[text] = [eval(code, {}, world) for world in self._worlds]
        return self._known[text]


Found = tuple[str, str, str, Class, tuple[str, ...]]
"""What a pair is about, the one and the other, and its class."""


def enumerated(load: Load) -> tuple[Counter[Found], int]:
    """The pairs that apply together in some world, classed; and how many pairs there are."""
    at = Enumerated(load)
    met, pairs = Counter[Found](), 0
    for about, one, other, when, otherwise in facing(load.items, load.rivals):
        pairs += 1
        together = [a and b for a, b in zip(at[when], at[otherwise], strict=True)]
        if isinstance(one, Sets) and isinstance(other, Sets):
            differ = [a != b for a, b in zip(at[one.value], at[other.value], strict=True)]
            together = [a and b for a, b in zip(together, differ, strict=True)]
        if any(together):
            first, second = sorted((repr(one), repr(other)))
            met[about, first, second, *standing(one, other, load)] += 1
    return met, pairs


def facing(
    items: Sequence[Item], rivals: frozenset[tuple[str, str]]
) -> Iterator[tuple[str, Item, Item, str, str]]:
    """Each two items that could clash, with what they are about and when each applies."""
    stances = [(item, item.when) for item in items]
    stances += [
        (Cannot(item.id, item.action, source=item.source, since=item.since), f"not ({item.when})")
        for item in items
        if isinstance(item, May) and item.only
    ]
    for (a, when), (b, otherwise) in itertools.permutations(stances, 2):
        match a, b:
            case May() | Must(), Cannot() if a.action == b.action and not _named(a, b):
                yield a.action, a, b, when, otherwise
            case Must(), Must() if (a.action, b.action) in rivals:
                yield f"{a.action}+{b.action}", a, b, when, otherwise
    for one, other in itertools.combinations([item for item in items if isinstance(item, Sets)], 2):
        if parse(one.value) != parse(other.value):
            yield one.of, one, other, one.when, other.when


def _named(a: Norm, b: Norm) -> bool:
    names = [{norm.id, norm.statement} for norm in (a, b)]
    return a.statement == b.statement or bool(names[1] & {*a.lifts}) or bool(names[0] & {*b.lifts})


def standing(one: Item, other: Item, load: Load) -> tuple[Class, tuple[str, ...]]:
    """What the document makes of a pair, from the engine's own decision."""
    if isinstance(one, Sets) and isinstance(other, Sets):
        a, b = (May(item.id, "", source="card" if item.stratum else "rule") for item in (one, other))
        return _valued(a, b, load)
    assert isinstance(one, Norm)
    assert isinstance(other, Norm)
    if one.action != other.action:
        judged = clash(((one,), (other,)), load.judge).verdict is Verdict.JUDGE
        return Class.JUDGE if judged else Class.UNSETTLED, ()
    rulings = [decide(order, load.principles, load.judge) for order in _orders(one, other)]
    verdicts = {ruling.verdict for ruling in rulings}
    if len(verdicts) > 1:
        return Class.ORDER, ()
    if Verdict.CONTRADICTORY in verdicts:
        return _torn(one, other, load), ()
    if Verdict.JUDGE in verdicts:
        return Class.JUDGE, ()
    return Class.SETTLED, tuple(dict.fromkeys(by for ruling in rulings for by in ruling.by))


def _valued(a: Norm, b: Norm, load: Load) -> tuple[Class, tuple[str, ...]]:
    """Two values, ranked as a requirement and a limit that no principle about limits touches."""
    ranking = tuple(
        p
        for p in load.principles
        if p.preference in (Preference.CARD_OVER_RULE, Preference.LATER_OVER_EARLIER)
    )
    must, cannot = Must(a.id, "", source=a.source), Cannot(b.id, "", source=b.source)
    return standing(must, cannot, replace(load, principles=ranking))


def _orders(one: Norm, other: Norm) -> list[tuple[Norm, Norm]]:
    if all(norm.since or norm.source == "card" for norm in (one, other)):
        return [(replace(one, since=a), replace(other, since=b)) for a, b in ((1, 2), (2, 1))]
    return [(one, other)]


def _torn(one: Norm, other: Norm, load: Load) -> Class:
    ways = {(p.prefers(a, b), p.prefers(b, a)) for p in load.principles for a, b in _orders(one, other)}
    return Class.UNRANKED if {(True, False), (False, True)} <= ways else Class.UNSETTLED


# ---- the laws ----------------------------------------------------------------------


def told(swept: Swept) -> Counter[Found]:
    """The pairs that apply together, as the enumeration gives them."""
    return Counter(
        _told(pair) for kind, pairs in swept.kept.items() if kind.meeting is Meeting.MET for pair in pairs
    )


def _told(pair: Pair) -> Found:
    one, other = sorted((repr(pair.one), repr(pair.other)))
    return pair.kind.about, one, other, pair.kind.sort, pair.kind.by


@settings(max_examples=600, deadline=None)
@given(st.one_of(loads(), tight(), wordy()))
def test_the_sweep_finds_what_enumeration_finds(load: Load) -> None:
    """The same pairs, of the same classes, and as many of each; nothing is left unknown."""
    met, pairs = enumerated(load)
    swept = sweep(load)
    assert told(swept) == met
    assert swept.count() == pairs
    assert swept.count(Meeting.UNKNOWN) == 0
    counted = Counter[tuple[str, Class, tuple[str, ...]]]()
    for (about, _, _, sort, by), number in met.items():
        counted[about, sort, by] += number
    assert counted == {
        (kind.about, kind.sort, kind.by): number
        for kind, number in swept.counts.items()
        if kind.meeting is Meeting.MET
    }


@settings(max_examples=100, deadline=None)
@given(loads(), st.randoms(use_true_random=False), st.integers(1, 7))
def test_neither_order_nor_split_matters(load: Load, shuffled: random.Random, number: int) -> None:
    """Items in another order, work in so many parts: the same counts, and the same pairs are kept."""
    whole = sweep(load)
    items = list(load.items)
    shuffled.shuffle(items)
    other = replace(load, items=tuple(items))
    parts = [chunk.sweep() for chunk in chunks(other, number)]
    joined = join(parts, load.keep)
    assert (joined.counts, joined.kept) == (whole.counts, whole.kept)


@settings(max_examples=150, deadline=None)
@given(st.one_of(loads(), tight()))
def test_the_sweep_finds_what_the_solver_finds(load: Load) -> None:
    """One solver, asked about every pair by itself: the same pairs meet."""
    scope = load.scope.with_names(it="coin")
    situations = Situations(scope)
    met = Counter[str]()
    for about, one, other, when, otherwise in facing(load.items, load.rivals):
        truths = [situations.holds(parse(text)) for text in (when, otherwise)]
        if isinstance(one, Sets) and isinstance(other, Sets):
            a, b = (read(parse(item.value), situations, {}) for item in (one, other))
            truths.append(not_(equal(a, b)))
        met[about] += situations.space.check(*truths) is Answer.YES
    swept = Counter[str]()
    for kind, number in sweep(load).counts.items():
        swept[kind.about] += number if kind.meeting is Meeting.MET else 0
    assert +swept == +met
