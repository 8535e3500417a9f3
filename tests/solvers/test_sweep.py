"""The sweep of many pairs: what is kept, what is counted, how work is split, where the solver is asked."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from model.kernel.check import Scope
from model.kernel.norm import Cannot, Judge, May, Must, Preference, Principle, Sets
from model.kernel.vocabulary import Bool, Fact, Int, Kind, Text, Vocabulary
from model.kernel.words import Words
from solvers.clash import Class
from solvers.facing import Item, Load
from solvers.meeting import Meeting
from solvers.smt import Answer, Space
from solvers.sweep import Kind as Counted
from solvers.sweep import Swept, chunks, join, sweep
from tests import pools

CARD_WINS = Principle("1.1", Preference.CARD_OVER_RULE)
LATER_WINS = Principle("1.2", Preference.LATER_OVER_EARLIER)
CANNOT_WINS = Principle("1.3", Preference.CANNOT_OVER_CAN)


def scope() -> Scope:
    """Coins with a weight and a size, which may lie asleep."""
    facts = (("asleep", Bool()), ("weight", Int(0, 9)), ("size", Int(0, 9)))
    said = Words("coin", "coin")
    coin = Kind("coin", "coins", said, tuple(Fact(n, t, None, said) for n, t in facts), {"engraving": Text()})
    nothing = Kind("player", "players", said), Kind("table", "tables", said)
    return Scope(Vocabulary((), (), (coin,), (), (), (), {}, *nothing), {"mover": "coin"})


def swept(*items: Item, principles: Iterable[Principle] = (), **more: object) -> Swept:
    return sweep(Load(items, scope(), tuple(principles), **more))  # type: ignore[arg-type]  # any field of a load


def classes(found: Swept) -> Counter[tuple[Class, tuple[str, ...], Meeting]]:
    """How many pairs there are of each class."""
    counted = Counter[tuple[Class, tuple[str, ...], Meeting]]()
    for kind, number in found.counts.items():
        counted[kind.sort, kind.by, kind.meeting] += number
    return counted


# ---- classes -----------------------------------------------------------------------

GRANT, LIMIT = (
    Must("a/1", "lay", "mover.asleep", source="card"),
    Cannot("b/1", "lay", "mover.weight > 3", source="card"),
)
RULE = Cannot("9.1", "lay", "mover.weight > 3")


@pytest.mark.parametrize(
    ("one", "other", "principles", "judge", "wanted"),
    [
        (GRANT, LIMIT, (), None, (Class.UNSETTLED, ())),
        (GRANT, LIMIT, (), Judge("9.9"), (Class.JUDGE, ())),
        (GRANT, LIMIT, (CANNOT_WINS,), Judge("9.9"), (Class.SETTLED, ("1.3",))),
        (GRANT, LIMIT, (CARD_WINS,), None, (Class.UNSETTLED, ())),
        (GRANT, LIMIT, (LATER_WINS,), None, (Class.ORDER, ())),
        (GRANT, replace(LIMIT, since=1), (LATER_WINS,), None, (Class.ORDER, ())),
        (GRANT, LIMIT, (LATER_WINS, CANNOT_WINS), None, (Class.ORDER, ())),
        (GRANT, LIMIT, (LATER_WINS, replace(CANNOT_WINS, over=("1.2",))), None, (Class.SETTLED, ("1.2", "1.3"))),
        (GRANT, RULE, (CARD_WINS,), None, (Class.SETTLED, ("1.1",))),
        (GRANT, RULE, (LATER_WINS,), None, (Class.UNSETTLED, ())),
        (GRANT, RULE, (CARD_WINS, CANNOT_WINS), None, (Class.UNRANKED, ())),
        (GRANT, RULE, (replace(CARD_WINS, over=("1.3",)), CANNOT_WINS), None, (Class.SETTLED, ("1.1",))),
    ],
)  # fmt: skip
def test_norms_of_cards_are_classed(
    one: Must,
    other: Cannot,
    principles: tuple[Principle, ...],
    judge: Judge | None,
    wanted: tuple[Class, tuple[str, ...]],
) -> None:
    """Texts that count as long as their cards lie there: either of two may have begun first. Where they
    never apply together, nothing is left of it."""
    assert classes(swept(one, other, principles=principles, judge=judge)) == {(*wanted, Meeting.MET): 1}
    never = replace(other, when="not mover.asleep")
    assert classes(swept(one, never, principles=principles, judge=judge)) == {(*wanted, Meeting.APART): 1}


VALUE = Sets("a/1", "coin.weight", "1", "it.asleep", stratum=2)


@pytest.mark.parametrize(
    ("stratum", "principles", "judge", "wanted"),
    [
        (2, (), None, (Class.UNSETTLED, ())),
        (2, (), Judge("9.9"), (Class.JUDGE, ())),
        (2, (LATER_WINS,), None, (Class.ORDER, ())),
        (2, (CANNOT_WINS,), None, (Class.UNSETTLED, ())),
        (0, (CARD_WINS,), None, (Class.SETTLED, ("1.1",))),
        (0, (LATER_WINS,), None, (Class.UNSETTLED, ())),
    ],
)
def test_values_are_classed(
    stratum: int,
    principles: tuple[Principle, ...],
    judge: Judge | None,
    wanted: tuple[Class, tuple[str, ...]],
) -> None:
    """Two values of one fact, of cards or of a card and a rule; the same value twice is no pair."""
    other = Sets("b/1", "coin.weight", "2", "it.size > 3", stratum)
    assert classes(swept(VALUE, other, principles=principles, judge=judge)) == {(*wanted, Meeting.MET): 1}
    assert swept(VALUE, replace(other, value="1"), principles=principles, judge=judge).count() == 0


def test_two_duties_face_each_other_where_one_question_offers_both() -> None:
    """Only those of the actions that are named as rivals."""
    lay, work = Must("a/1", "lay", "mover.asleep"), Must("b/1", "work", "mover.weight > 3")
    rivals = frozenset({("work", "lay")})
    assert classes(swept(lay, work, rivals=rivals)) == {(Class.UNSETTLED, (), Meeting.MET): 1}
    assert classes(swept(lay, work, rivals=rivals, judge=Judge("9.9"))) == {(Class.JUDGE, (), Meeting.MET): 1}
    assert swept(lay, work).count() == 0


def test_what_is_lifted_or_said_by_one_card_is_no_pair() -> None:
    """A norm does not clash with its own statement, nor with what it lifts, by id or by statement."""
    assert swept(GRANT, LIMIT).count() == 1
    assert swept(GRANT, replace(LIMIT, id="a/2")).count() == 0
    assert swept(replace(GRANT, lifts=("b",)), LIMIT).count() == 0
    assert swept(GRANT, replace(LIMIT, lifts=("a/1",))).count() == 0
    assert swept(replace(GRANT, lifts=("b/2",)), LIMIT).count() == 1


def test_a_permission_that_is_only_limits_elsewhere() -> None:
    """Where its condition does not hold, and only there."""
    only = May("b/1", "lay", "mover.weight > 3", only=True, source="card")
    assert classes(swept(GRANT, only)) == {(Class.UNSETTLED, (), Meeting.MET): 1}
    assert classes(swept(replace(GRANT, when="mover.weight > 5"), only)) == {
        (Class.UNSETTLED, (), Meeting.APART): 1
    }


# ---- what is asked -----------------------------------------------------------------


def test_only_what_boxes_cannot_say_is_put_to_the_solver() -> None:
    """Differences are decided without it; a sum that a point satisfies too; one that none does is not."""

    def asked(one: str, other: str) -> tuple[int, int]:
        found = swept(replace(GRANT, when=one), replace(LIMIT, when=other))
        return found.asked, found.count(Meeting.MET)

    assert asked("mover.weight < mover.size", "mover.size <= mover.weight + 1") == (0, 1)
    assert asked("mover.weight < mover.size", "mover.size <= mover.weight") == (0, 0)
    assert asked("mover.weight + mover.size <= 3", "mover.weight < 2") == (0, 1)
    assert asked("mover.weight + mover.size >= 18", "mover.weight > 2") == (1, 1)
    assert asked("mover.weight + mover.size >= 18", "mover.weight < 9") == (1, 0)


def test_what_the_solver_gives_up_is_a_class_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted, and kept to be looked at: it is neither met nor apart."""
    monkeypatch.setattr(Space, "ask", lambda *_: Answer.UNKNOWN)
    found = swept(replace(GRANT, when="mover.weight + mover.size >= 18"), LIMIT)
    assert classes(found) == {(Class.UNSETTLED, (), Meeting.UNKNOWN): 1}
    assert sum(len(pairs) for pairs in found.kept.values()) == 1


def test_names_of_cards_are_told_apart() -> None:
    """Two texts about cards of different names are about different cards; one of them may be about any other."""
    other = Sets("b/1", "coin.weight", "2", "it.engraving == 'tail'", stratum=2)
    for when, meeting in (
        ("it.engraving == 'head'", Meeting.APART),
        ("it.engraving != 'head'", Meeting.MET),
        ("it.engraving != 'tail' and it.engraving != 'head'", Meeting.APART),
    ):
        assert classes(swept(replace(VALUE, when=when), other)) == {(Class.UNSETTLED, (), meeting): 1}


# ---- what is kept, and how work is split -------------------------------------------


@pytest.fixture(scope="module")
def load() -> Load:
    """The effects of a hundred cards."""
    rivals = frozenset({("attack", "move"), ("draw", "play")})
    return Load(pools.effects(100), pools.scope(), pools.PRINCIPLES, rivals=rivals)


@pytest.fixture(scope="module")
def whole(load: Load) -> Swept:
    """All its pairs, in one piece."""
    (chunk,) = chunks(load, 1)
    return chunk.sweep()


def test_the_split_does_not_matter(load: Load, whole: Swept) -> None:
    """Seven parts, put together, and the parts of processes: the same counts, and the same pairs are kept."""
    parts = chunks(load, 7)
    assert len(parts) == 7
    joined = join(part.sweep() for part in parts)
    assert (joined.counts, joined.kept) == (whole.counts, whole.kept)
    seen = list[tuple[int, int]]()
    with ProcessPoolExecutor(2, get_context("fork")) as executor:
        spread = sweep(load, executor, lambda done, of: seen.append((done, of)))
    assert (spread.counts, spread.kept) == (whole.counts, whole.kept)
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1] > 0


def test_the_order_of_the_items_does_not_matter(load: Load, whole: Swept) -> None:
    """The last first."""
    turned = sweep(replace(load, items=load.items[::-1]))
    assert (turned.counts, turned.kept) == (whole.counts, whole.kept)


def test_few_pairs_are_kept_and_all_are_counted(load: Load, whole: Swept) -> None:
    """The first of each class about each thing; all of them, where there are fewer."""
    few = sweep(replace(load, keep=3))
    assert few.counts == whole.counts
    assert few.kept == {kind: pairs[:3] for kind, pairs in whole.kept.items()}
    assert all(len(pairs) == whole.counts[kind] for kind, pairs in whole.kept.items())
    assert any(len(pairs) > 3 for pairs in whole.kept.values())
    for kind, pairs in whole.kept.items():
        assert [pair.one.id for pair in pairs] == sorted(pair.one.id for pair in pairs), kind


def test_nothing_about_nothing() -> None:
    """No items, no pairs."""
    assert sweep(Load((), scope())) == Swept({}, {})


def test_pairs_say_what_they_are_about() -> None:
    """The action, the fact, both actions."""
    work = Must("c/1", "work")
    found = swept(
        GRANT, LIMIT, work, VALUE, replace(VALUE, id="b/1", value="2"), rivals=frozenset({("lay", "work")})
    )
    about = {kind.about for kind in found.counts}
    assert about == {"lay", "coin.weight", "lay+work"}
    assert all(isinstance(kind, Counted) for kind in found.kept)
