"""Rules of decks: what a deck breaks, how conditions read a card, what cannot be loaded."""

from collections import Counter

import pytest
from hypothesis import given

from model.kernel.deck import Alike, Amount, Construction, Copies, Deck, DeckItem, Part, limit, said
from model.kernel.load import BadRulebook
from model.kernel.position import Pool
from model.kernel.reading import by
from model.kernel.vocabulary import Unknown
from model.kernel.words import Words
from tests.decks import ALIKE, CASES, HAND, PILE, POOL, decks, items, naive
from tests.solvers.miniatures import book, game, words

VOCABULARY = game().vocabulary


def broken(rules: tuple[DeckItem, ...], deck: Deck, pool: Pool = POOL) -> list[str]:
    """The rules that a deck breaks."""
    return [breach.rule for breach in Construction((HAND, PILE, *rules), VOCABULARY).breaches(deck, pool)]


# ---- what a deck breaks ------------------------------------------------------------


@given(items(), decks())
def test_a_deck_is_judged_as_by_counting_it_out(rules: tuple[DeckItem, ...], deck: Deck) -> None:
    """The rules that a deck breaks are those that a naive reader finds, who counts card by card."""
    assert sorted(set(broken(rules, deck))) == sorted(naive(rules, deck))


@pytest.mark.parametrize(
    ("rule", "inside", "outside"),
    [
        (Amount("a", ("hand",), low=2, high=2), (2,), (1, 3)),
        (Amount("a", ("hand",), low=2), (2, 9), (1,)),
        (Amount("a", ("hand",), high=2), (0, 2), (3,)),
        (Amount("a", ("hand",), low=2, high=3, none=True), (0, 2, 3), (1, 4)),
        (Copies("a", 2, ("hand",)), (0, 2), (3,)),
        (limit("coin-1", 1), (0, 1), (2,)),
        (limit("coin-2", 0), (0, 3), ()),
    ],
)
def test_a_number_is_bounded_on_both_sides(
    rule: Amount | Copies, inside: tuple[int, ...], outside: tuple[int, ...]
) -> None:
    """The last number on this side is admitted, and the next one is not."""
    for number in (*inside, *outside):
        expected = [rule.id] if number in outside else []
        assert broken((rule,), {"hand": {"coin-1": number}}) == expected, number


def test_parts_are_counted_together() -> None:
    """A rule of two parts counts both; one of all parts counts them all."""
    deck = {"hand": {"coin-1": 1}, "pile": {"coin-1": 1}}
    assert broken((Copies("a", 1, ("hand",)), Copies("b", 1, ("pile",))), deck) == []
    assert broken((Copies("a", 1, ("hand", "pile")), Copies("b", 1)), deck) == ["a", "b"]


def test_the_same_card_is_what_prints_the_same() -> None:
    """By value, two coins are one card; a value that a box does not print is the least one."""
    twins = {"hand": {"coin-2": 1, "twin-2": 1}}
    assert broken((Copies("a", 1),), twins) == []
    assert broken((Copies("a", 1, same=("it.value",)),), twins) == ["a"]
    nothing = {"hand": {"box": 1, "coin-0": 1}}
    assert broken((Copies("a", 1, same=("it.value",)),), nothing) == ["a"]
    assert broken((Copies("a", 1, same=("it.value", "it.kind")),), nothing) == []


def test_cards_that_count_as_alike_are_one_card() -> None:
    """Wherever copies are counted, and only there."""
    both = {"hand": {"coin-1": 1, "coin-2": 1}}
    assert broken((Copies("a", 1),), both) == []
    assert broken((ALIKE, Copies("a", 1)), both) == ["a"]
    assert broken((ALIKE, Copies("a", 1, where="it.value == 1")), both) == []
    assert broken((ALIKE, Amount("a", high=2)), both) == []


def test_a_breach_tells_what_it_is_about() -> None:
    """How many there are, the cards among them, the statement that is broken."""
    rules = (HAND, PILE, Copies("3.1/boxes", 1, ("hand",), "it.kind == 'coin'", ("it.kind",)))
    deck = {"hand": {"coin-1": 2, "coin-2": 1, "box": 5}}
    (breach,) = Construction(rules, VOCABULARY).breaches(deck, POOL)
    assert (breach.statement, breach.found, breach.cards) == ("3.1", 3, ("coin-1", "coin-2"))


def test_only_what_is_known_can_be_judged() -> None:
    """A part that decks do not have, and a card that nobody knows, are errors that name the nearest."""
    with pytest.raises(Unknown, match="hand"):
        broken((), {"hant": {"coin-1": 1}})
    with pytest.raises(Unknown, match="coin-1"):
        broken((), {"hand": {"coin-l": 1}})


# ---- conditions --------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES)
def test_conditions_read_what_cards_print(case: str) -> None:
    """Every form of a condition, against the same written in Python."""
    building = Construction((), VOCABULARY)
    for name, card in POOL.items():
        value = int(dict(card.values).get("value", 0))
        assert building.meets(card, case) is CASES[case](name, card.kind, value), name


# ---- loading -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (Amount("a", ("hant",)), "hand"),
        (Amount("a", low=3, high=2), "between 3 and 2"),
        (Amount("a", low=-1), "between"),
        (Copies("a", -1), "-1"),
        (Amount("a", where="it.value"), "yes/no"),
        (Amount("a", where="it.worth == 1"), "value"),
        (Amount("a", where="it.zone == 'hand'"), "printed value"),
        (Amount("a", where="count(c for c in coins) == 1"), "what a card prints"),
        (Amount("a", where="mover.value == 1"), "'mover'"),
        (Amount("a", where="it.kind == 'coyn'"), "coin"),
        (Copies("a", 1, where="("), "not an expression"),
        (Copies("a", 1, same=("it.worth",)), "printed value"),
        (Alike("a", "it.value", "True", words("")), "yes/no"),
        (Alike("a", "True", "other(it) == it", words("")), "what a card prints"),
        (HAND, "2 rules or parts"),
    ],
)
def test_rules_that_do_not_fit_are_told(item: DeckItem, told: str) -> None:
    """Each planted once, with its mend; the same rulebook without it loads."""
    game(deck=(HAND, PILE))
    with pytest.raises(BadRulebook) as bad:
        game(deck=(HAND, PILE, item))
    assert told in str(bad.value)


def test_a_rule_needs_a_part() -> None:
    """There is nothing to count in where no part is declared."""
    with pytest.raises(BadRulebook, match="declare one"):
        game(deck=(Amount("a", low=1),))


def test_rules_depend_on_readings() -> None:
    """A rule stands as its reading says; it is known to rest on it."""
    made = by("twins", literal=(Copies("a", 1),), value=(Copies("a", 1, same=("it.value",)),))
    twins = {"hand": {"coin-2": 1, "twin-2": 1}}
    for option, expected in (("literal", []), ("value", ["a"])):
        of = type(game())(book(deck=(HAND, *made)), {"twins": option})
        found = Construction(of.book.deck, of.vocabulary).breaches(twins, POOL)
        assert [breach.rule for breach in found] == expected
        assert of.loaded.used["a"] == (("twins", option),)


# ---- in words ----------------------------------------------------------------------


def test_rules_are_said_in_words() -> None:
    """What is counted, where, and how many, each of the ways told apart."""
    rules = (
        Amount("a", ("hand",), low=2, high=2),
        Amount("a", ("hand",), low=2),
        Amount("a", ("hand",), high=2),
        Amount("a", ("hand",), low=2, high=3),
        Amount("a", ("hand",), low=2, high=2, none=True),
        Amount("a", ("hand",), high=0),
        Amount("a", ("hand", "pile"), high=2),
        Amount("a", (), high=2, what=Words("箱", "boxes")),
        Copies("a", 0),
        Copies("a", 1),
        Copies("a", 2),
        limit("coin-1", 2),
        ALIKE,
    )
    found = [said(rule, (HAND, PILE)) for rule in rules]
    assert said(rules[0], (Part("hand", Words("手", "hand")),)) == Words(
        "手のカードは2枚", "hand, number of cards: exactly 2"
    )
    for language in (lambda w: w.ja, lambda w: w.en):
        assert max(Counter(map(language, found)).values()) == 1
