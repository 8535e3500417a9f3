"""Claims that a mutant breaks nothing: a ruling, a value, a way or a table stays what it was.

Each says when two rulebooks differ, from whatever vantage they are compared; it is shown
where that is impossible.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum

from model.kernel.check import Scope
from model.kernel.effect import Begin, Effect, Effects, Finish, Move, Python, Set, Shuffle, every
from model.kernel.expression import TRUE, Fold, Node, both, parse, parts_of, rebuilt, text_of
from model.kernel.flow import NOWHERE, Record, When
from model.kernel.game import Game
from model.kernel.norm import May, Must
from model.kernel.rulebook import Rulebook
from model.kernel.spoken import said_in
from model.kernel.vocabulary import Vocabulary
from model.kernel.words import Words
from solvers.alike import unlike
from solvers.effects import after
from solvers.reasons import Reasons, reasons
from solvers.smt import Truth, all_of, any_of, equal, not_
from solvers.study import Study
from solvers.vantage import Facts, Place, Tables, Untold, Vantage, tables
from solvers.verdicts import ruling as verdict


class Extent(IntEnum):
    """How far a claim is shown."""

    FACTS = 1
    """Whatever values the facts have."""
    TABLES = 2
    """On all tables, however many cards they have."""
    FEW = 3
    """On all tables with so many cards of each kind."""


@dataclass(frozen=True)
class Claim:
    """`differs`: when it does not hold. `inside`: claims about the expression that differs, or about
    what a fold in it asks, each of which is enough; those are looked at over facts alone."""

    words: Words
    place: Place
    differs: Callable[[Vantage], Truth]
    inside: tuple["Claim", ...] = ()


def shown(claim: Claim, study: Study) -> Extent | None:
    """How far a claim is shown, the furthest first; None if it is not."""
    for expanded, extent in ((False, Extent.FACTS), (True, Extent.TABLES)):
        ways = (claim, *claim.inside)
        if any(_holds(way, _facts(way, study, expanded=expanded)) for way in ways):
            return extent
    return Extent.FEW if _holds(claim, tables(study, claim.place)) else None


def _facts(claim: Claim, study: Study, *, expanded: bool) -> Iterator[Vantage]:
    yield Facts(study, claim.place, expanded=expanded)


def _holds(claim: Claim, vantages: Iterable[Vantage]) -> bool:
    try:
        return all(vantage.never(claim.differs(vantage)) for vantage in vantages)
    except Untold:
        return False


# ---- rulings -----------------------------------------------------------------------

RULING = Words("どの状況でも裁定は同じである", "the ruling is the same in every situation")


def ruling(action: str, books: tuple[Rulebook, Rulebook], place: Place) -> Claim:
    """The ruling on an action, with all that it rests on."""
    asked = {text for book in books for text in conditions(book, action)}

    def differs(vantage: Vantage) -> Truth:
        if any(_order_counts(book, action) for book in books):
            raise Untold
        one, other = (_reasons(vantage, book, action) for book in books)
        told = dict.fromkeys((*one, *other))
        return any_of(*(not_(equal(one.get(what, False), other.get(what, False))) for what in told))

    return Claim(RULING, place.asking(*sorted(asked)), differs)


def where_allowed(claim: Claim, action: str, book: Rulebook) -> Claim:
    """What is claimed of an action that has been declared: it was allowed."""

    def differs(vantage: Vantage) -> Truth:
        ruled = verdict(vantage.norms(book, action), book.principles, book.judge)
        return all_of(ruled.allowed, claim.differs(vantage))

    return replace(claim, place=claim.place.asking(*conditions(book, action)), differs=differs)


def conditions(book: Rulebook, action: str) -> list[str]:
    """What the norms on an action ask."""
    return sorted({norm.when for norm in book.norms if norm.action == action})


def _reasons(vantage: Vantage, book: Rulebook, action: str) -> Reasons:
    norms = (item for item in book.items if isinstance(item, May | Must) and item.action == action)
    grants = [(norm, vantage.truth(norm.when)) for norm in norms]
    return reasons(vantage.norms(book, action), grants, book.principles, book.judge)


def _order_counts(book: Rulebook, action: str) -> bool:
    """Which of two lasting effects began first can matter to the ruling."""
    bringing = [lasting for lasting in book.lasting if any(norm.action == action for norm in lasting.norms)]
    return len(bringing) > 1 and book.later_prevails


# ---- values ------------------------------------------------------------------------

VALUE = Words("どの状況でも値は同じである", "the value is the same in every situation")


def value(one: str, other: str, place: Place, vocabulary: Vocabulary, words: Words = VALUE) -> Claim:
    """The value of an expression."""
    whole, *parts = (
        Claim(words, where.asking(a, b), _unequal(a, b))
        for a, b, where in ((one, other, place), *_inside(parse(one), parse(other), place, vocabulary))
    )
    return replace(whole, inside=tuple(parts))


def _unequal(one: str, other: str) -> Callable[[Vantage], Truth]:
    return lambda vantage: not_(equal(vantage.term(one), vantage.term(other)))


def _inside(a: Node, b: Node, place: Place, vocabulary: Vocabulary) -> Iterator[tuple[str, str, Place]]:
    """What folds ask at the one place where two expressions differ, the outermost first, and what
    is known there of the thing that is asked about."""
    apart = [(x, y) for x, y in zip(parts_of(a), parts_of(b), strict=False) if x != y]
    if len(apart) != 1 or rebuilt(a, _nothing) != rebuilt(b, _nothing):
        return
    ((x, y),) = apart
    if isinstance(a, Fold):
        if a.var in place.names:
            return
        kind = vocabulary.domain(a.domain)
        given = "True" if x == a.where else text_of(both(parse(place.given), a.where))
        place = replace(place, names={**place.names, a.var: kind}, given=given)
        yield text_of(x), text_of(y), place
    yield from _inside(x, y, place, vocabulary)


def _nothing(_: Node) -> Node:
    return TRUE


# ---- ways --------------------------------------------------------------------------

WAY = Words("どの状況でも進む先は同じである", "the way on is the same in every situation")


def way(one: Sequence[When], other: Sequence[When], place: Place) -> Claim:
    """Where a branch leads."""

    def differs(vantage: Vantage) -> Truth:
        a, b = _ways(vantage, one), _ways(vantage, other)
        return any_of(*(not_(equal(a.get(then, False), b.get(then, False))) for then in {**a, **b}))

    return Claim(WAY, place.asking(*(when.condition for when in (*one, *other))), differs)


def _ways(vantage: Vantage, whens: Sequence[When]) -> dict[str, Truth]:
    """Where the first condition that holds leads → when it does; nowhere, if none holds."""
    found: dict[str, Truth] = {}
    passed: list[Truth] = []
    for then, holds in (*((when.then, vantage.truth(when.condition)) for when in whens), (NOWHERE, True)):
        found[then] = any_of(found.get(then, False), all_of(holds, *map(not_, passed)))
        passed.append(holds)
    return found


# ---- notes -------------------------------------------------------------------------


def note(one: Record, other: Record, place: Place, vocabulary: Vocabulary) -> Claim:
    """What is noted of everything that it is noted about."""
    about = replace(
        place, names={**place.names, **({"it": vocabulary.domain(one.about)} if one.about else {})}
    )

    def differs(vantage: Vantage) -> Truth:
        here, there = vantage.truth(one.where), vantage.truth(other.where)
        return any_of(not_(equal(here, there)), all_of(here, _unequal(one.value, other.value)(vantage)))

    return Claim(VALUE, about.asking(one.value, other.value, one.where, other.where), differs)


# ---- tables ------------------------------------------------------------------------

TABLE = Words(
    "どの状況でも、処理のあとの場は同じである", "the table afterwards is the same in every situation"
)


def table(one: Effects, other: Effects, place: Place, game: Game) -> Claim:
    """The table after some effects, with the faults that they can meet. What is known before them
    need not hold between two of them, where expressions are asked."""
    free = Scope(game.vocabulary, {})
    asked = tuple((said.text, said.scope.names) for said in said_in((*one, *other), free))

    def differs(vantage: Vantage) -> Truth:
        if not isinstance(vantage, Tables):
            raise Untold
        return _differ(vantage, *_until_hidden(one, other, game))

    def asks(vantage: Vantage) -> Truth:
        return any_of(*(_unequal(a, b)(vantage) for a, b in _pairs(one, other)))

    texts = (*place.texts, *asked)
    return Claim(TABLE, replace(place, texts=texts), differs, (Claim(TABLE, Place(texts), asks),))


def _differ(vantage: Tables, one: Effects, other: Effects) -> Truth:
    """When the tables after two lists of effects differ, or only one of them meets a fault."""
    a, b = (after(vantage.state, effects, vantage.env) for effects in (one, other))
    if not (a.exact and b.exact):
        raise Untold
    sound = all_of(*a.within)
    return any_of(not_(equal(sound, all_of(*b.within))), all_of(sound, any_of(*unlike(a, b))))


def _until_hidden(one: Effects, other: Effects, game: Game) -> tuple[Effects, Effects]:
    """Two lists of effects up to where they are the same again and change what no term tells (the
    order of cards): from the same table they lead to the same. Raises Untold where they do so
    before, or set markers more than once: whether those stay in bounds no term tells either."""
    head = _shared(one, other)
    tail = min(_shared(one[::-1], other[::-1]), len(one) - head, len(other) - head)
    for effects in (one[head : len(one) - tail], other[head : len(other) - tail]):
        if any(_hides(effect, game) for effect in every(effects)) or sum(map(_marks, every(effects))) > 1:
            raise Untold
    seen = 0
    for effect in one[len(one) - tail :]:
        if any(_hides(part, game) for part in every((effect,))):
            break
        seen += 1
    return one[: len(one) - tail + seen], other[: len(other) - tail + seen]


def _shared(one: Effects, other: Effects) -> int:
    """How many effects two lists begin with alike."""
    return next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _hides(effect: Effect, game: Game) -> bool:
    """It changes something that no term tells."""
    match effect:
        case Move(zone=name):
            zone = game.vocabulary.zone_named[name]
            return zone.ordered or zone.pile
        case Begin():
            return game.book.later_prevails
        case Finish():  # a free table knows one end of each lasting effect
            return True
        case Shuffle() | Python():
            return True
        case _:
            return False


def _marks(effect: Effect) -> bool:
    return (isinstance(effect, Set) and effect.field == "markers") or (
        isinstance(effect, Move) and bool(effect.markers)
    )


# ---- expressions in effects --------------------------------------------------------

ASKING = {"card", "to", "by", "of", "host", "markers", "where", "when", "about"}
"""The fields of effects that hold expressions."""


def _asks(effect: Effect, field: str) -> bool:
    """Whether a field of an effect holds an expression."""
    named = isinstance(effect, Set) and field == "to" and effect.field in ("posture", "face")
    return field in ASKING and not named and bool(getattr(effect, field))


def _pairs(one: Effects, other: Effects) -> Iterator[tuple[str, str]]:
    """The expressions that differ between effects that are otherwise the same. Raises Untold where
    they are not."""
    if len(one) != len(other):
        raise Untold
    for a, b in zip(one, other, strict=True):
        if type(a) is not type(b):
            raise Untold
        for f in fields(a):
            x, y = getattr(a, f.name), getattr(b, f.name)
            if isinstance(x, tuple):
                yield from _pairs(x, y)
            elif x != y:
                if not (_asks(a, f.name) and _asks(b, f.name)):
                    raise Untold
                yield x, y
