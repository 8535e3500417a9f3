"""`deck`: planted clashes and cards that fit nowhere, and the solver against all small decks."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from features.games import rules
from features.runner import parse_document, scenarios_of
from model.kernel.deck import Alike, Amount, Construction, Copies, Deck, DeckItem, limit
from model.kernel.game import Game
from model.kernel.position import Pool, Print, pool
from model.kernel.reading import by
from solvers.building import Building
from solvers.deck import deck
from solvers.finding import Answer, Status
from solvers.mutants import mutants
from solvers.smt import Answer as Said
from solvers.study import Study
from solvers.touched import touched
from tests.decks import HAND, PARTS, PILE, POOL, every, items, naive
from tests.solvers.miniatures import book, game

FEW = pool(Print(f"coin-{n}", "coin", (("value", n),)) for n in range(1, 4))
"""Three coins."""


def asked(*rules: DeckItem, of: Pool = FEW, readings: tuple[tuple[str, str], ...] = ()) -> Answer:
    """The question, put to these rules and cards."""
    return deck(Study(Game(book(deck=(HAND, *rules)), dict(readings), file="mini"), of))


def ids(answer: Answer) -> list[str]:
    return [one.id for one in answer[0]]


# ---- planted -----------------------------------------------------------------------


def test_a_deck_that_can_be_built_is_covered() -> None:
    """Nothing is found; the smallest legal deck is told by its figures."""
    found, covered = asked(Amount("1.1", ("hand",), low=5), Copies("1.2", 2))
    assert found == ()
    assert dict(covered.counts) == {"pool": 3, "rules": 2, "hand": 5, "undecided": 0}
    assert "5" in covered.words.ja
    assert "5" in covered.words.en


def test_without_rules_of_decks_there_is_nothing_to_ask() -> None:
    """The answer says so."""
    found, covered = deck(Study(game(), FEW))
    assert found == ()
    assert dict(covered.counts)["rules"] == 0


def test_a_pool_that_is_too_small_clashes_with_its_limits() -> None:
    """Of seven cards, at most two the same, three coins are one short; rules that have no part in it
    are not named."""
    (one,), covered = asked(
        Amount("1.1/number", ("hand",), low=7),
        Copies("1.2", 2),
        Amount("1.3", high=50),
        limit("coin-1", 6),
    )
    assert one.id == "deck/none/1.1/number+1.2"
    assert (one.statements, one.cards, one.about) == (("1.1", "1.2"), (), "deck")
    assert one.status is Status.PATH
    assert [line.en for line in one.situation] == [
        "mini:1.1 (hand, number of cards: at least 7)",
        "mini:1.2 (the whole deck: at most 2 copies of the same card)",
    ]
    number, copies = (line.en for line in one.situation)
    assert [line.en for line in one.near] == [
        f"{number} → {number.replace('7', '6')}",
        'hand: 6 (2 "coin-1", 2 "coin-2", 2 "coin-3")',
        f"{copies} → {copies.replace('2 copies', '3 copies')}",
    ]
    assert "hand" not in dict(covered.counts)


def test_limits_of_cards_clash_with_the_rules() -> None:
    """They are told as cards; that of a card of which there are enough is not."""
    (one,), _ = asked(
        Amount("1.1", ("hand",), low=5, where="it.value <= 2"), *(limit(card, 2) for card in FEW)
    )
    assert (one.statements, one.cards) == (("1.1",), ("coin-1", "coin-2"))


def test_clashes_with_nothing_in_common_are_told_apart() -> None:
    """Both are found, each by itself."""
    both = (
        Amount("1.1", ("hand",), low=1, where="it.kind == 'box'"),
        Amount("1.2", ("hand",), low=2, where="it.value == 1"),
        Copies("1.3", 1),
    )
    assert ids(asked(*both)) == ["deck/none/1.1", "deck/none/1.2+1.3"]
    assert ids(asked(*both, of=POOL)) == ["deck/none/1.2+1.3"]


@pytest.mark.parametrize(
    ("rule", "strays"),
    [
        (Amount("1.2", ("hand",), high=0, where="it.value == 2"), ["coin-2"]),
        (Amount("1.2", ("hand",), low=2, where="it.value != 2"), ["coin-2"]),  # of two cards
        (limit("coin-2", 0), ["coin-2"]),
        (limit("coin-2", 1), []),
        (Amount("1.2", ("hand",), high=1, where="it.value == 2"), []),
        (Amount("1.2", ("hand",), high=0, where="it.kind == 'box'"), []),  # no box belongs in a deck
        (Amount("1.2", ("hand",), high=0, where="it.kind == 'box' and it.value == 0"), ["box"]),
    ],
)
def test_cards_that_fit_no_deck(rule: Amount | Copies, strays: list[str]) -> None:
    """Each is told, with what keeps it out; a kind that belongs in no deck is no defect of its cards."""
    cards = {name: POOL[name] for name in ("box", "coin-0", "coin-1", "coin-2")}
    answer = asked(Amount("1.1", ("hand",), low=2, high=2), rule, of=cards)
    assert ids(answer) == [f"deck/card/{card}" for card in strays]
    for one in answer[0]:
        assert one.cards == (one.id.removeprefix("deck/card/"),)
        assert one.near


def test_what_rests_on_a_reading_says_so() -> None:
    """Under the other option there is no clash."""
    most = by("copies", literal=(Copies("1.2", 1),), two=(Copies("1.2", 2),))
    low = Amount("1.1", ("hand",), low=6)
    (one,), _ = asked(low, *most, readings=(("copies", "literal"),))
    assert one.readings == (("copies", "literal"),)
    assert ids(asked(low, *most, readings=(("copies", "two"),))) == []


def test_the_order_of_the_pool_changes_nothing() -> None:
    """Nor does that of the limits of cards."""
    rules = (Amount("1.1", ("hand",), low=9), Copies("1.2", 2))
    limits = [limit(card, 2) for card in FEW]
    turned = dict(reversed(list(FEW.items())))
    assert asked(*rules, *limits) == asked(*rules, *reversed(limits), of=turned)
    good = (Amount("1.1", ("hand",), low=3), limit("coin-2", 0))
    assert asked(*good) == asked(*good, of=turned)


def test_a_large_pool_is_answered_by_its_classes() -> None:
    """Hundreds of cards that no rule tells apart are looked at as a few; each is told by name."""
    many = pool(Print(f"coin-{n:03}", "coin", (("value", n % 2),)) for n in range(400))
    rules = (Amount("1.1", ("hand",), low=10), Copies("1.2", 3), Amount("1.3", high=0, where="it.value == 1"))
    building = Building(Construction((HAND, *rules), game().vocabulary), many)
    assert len(building.classes) == 2
    assert len(building.places) == 22
    answer = asked(*rules, of=many)
    assert len(ids(answer)) == 200
    assert dict(answer[1].counts)["hand"] == 10


def test_what_the_solver_gives_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found then, and nothing is said of a smallest deck."""
    monkeypatch.setattr("solvers.smt.EFFORT", 1)
    found, covered = asked(
        Amount("1.1", ("hand",), low=5, high=5), Copies("1.2", 2), Amount("1.3", low=5, none=True)
    )
    counts = dict(covered.counts)
    assert found == ()
    assert counts["undecided"] > 0
    assert "hand" not in counts
    assert str(counts["undecided"]) in covered.words.en


def test_limits_alike_make_no_classes_of_their_own() -> None:
    """Cards whose own limits are as high are interchangeable; one that is forbidden is not."""
    rules: tuple[DeckItem, ...] = (
        Amount("1.1", low=2),
        *(limit(f"coin-{n}", 0 if n == 3 else 2) for n in (1, 2, 3)),
    )
    building = Building(Construction((HAND, *rules), game().vocabulary), FEW)
    assert building.classes == (("coin-1", "coin-2"), ("coin-3",))


# ---- against all small decks -------------------------------------------------------


def legal(rules: tuple[DeckItem, ...], cards: tuple[str, ...], most: int) -> Iterator[Deck]:
    """All legal decks with so many copies of each card, by the naive reader."""
    return (one for one in every(cards, most) if not naive(rules, one))


def sizes(one: Deck) -> tuple[int, ...]:
    return tuple(sum(one[part].values()) for part in PARTS)


def cards_of(names: tuple[str, ...]) -> Pool:
    return {name: POOL[name] for name in names}


PAIRS: st.SearchStrategy[tuple[str, ...]] = st.lists(
    st.sampled_from(sorted(POOL)), min_size=1, max_size=2, unique=True
).map(tuple)


@given(items(), PAIRS)
def test_the_solver_finds_what_trying_all_decks_finds(
    rules: tuple[DeckItem, ...], names: tuple[str, ...]
) -> None:
    """Whether there is a legal deck, how small it can be, which cards are in one, and sets of rules that
    clash and of which none can be spared."""
    building = Building(Construction((HAND, PILE, *rules), game().vocabulary), cards_of(names))
    assume(building.most <= 4)
    known = list(legal(rules, names, building.most))
    found = building.space.check(*building.without())
    assert found is (Said.YES if known else Said.NO)
    if known:
        built = building.smallest(*building.without())
        assert built is not None
        assert tuple(n for _, n in built.sizes) == min(map(sizes, known)) == sizes(built.deck)
        assert built.sizes == building.sizes(*building.without())
        assert naive(rules, built.deck) == set()
        for card in names:
            inside = any(one[part][card] for one in known for part in PARTS)
            assert building.space.possible(*building.without(), building.holds(card)) is inside
    else:
        core = building.space.core(tuple(building.truths.values()))
        assert core is not None
        kept: tuple[DeckItem, ...] = tuple(rule for rule in rules if isinstance(rule, Alike))
        clash = [building.rules[i] for i in core]
        assert not list(legal((*kept, *clash), names, building.most))
        for spared in clash:
            rest = (*kept, *(rule for rule in clash if rule is not spared))
            assert list(legal(rest, names, building.most))


@given(items(), PAIRS)
def test_a_relaxed_rule_is_the_nearest_that_will_do(
    rules: tuple[DeckItem, ...], names: tuple[str, ...]
) -> None:
    """The deck that is shown keeps the relaxed rule and all others; a number nearer to what the rule
    says admits none."""
    building = Building(Construction((HAND, PILE, *rules), game().vocabulary), cards_of(names))
    assume(building.most <= 3)
    for rule in building.rules:
        other = building.relaxed(rule)
        if other is None:
            continue
        built = building.smallest_by(other)
        assert built is not None
        assert naive(tuple(other if one is rule else one for one in rules), built.deck) == set()
        if isinstance(rule, Copies) and isinstance(other, Copies) and other.most > rule.most:
            nearer = replace(other, most=other.most - 1)
            assert not list(legal(tuple(nearer if one is rule else one for one in rules), names, 3))


# ---- mutants -----------------------------------------------------------------------


def test_only_scenarios_that_look_at_a_deck_notice_rules_of_decks() -> None:
    """Mutants of other parts are tried elsewhere, those of rules of decks nowhere else."""
    of = rules("yaboo")
    scenarios = [one for one in scenarios_of(parse_document(of)) if "overview" in one.file][:6]
    made = next(one.mutant for one in mutants(of) if one.mutant.path[0] == "deck")
    found = {one.title: touched(one, of) for one in scenarios}
    noticing = {title for title, what in found.items() if what is not None and what.by(made)}
    assert noticing == {one.title for one in scenarios if "構築したデッキ" in one.steps[-1].text}
    assert 0 < len(noticing) < len(scenarios)
