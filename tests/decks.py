"""A small pool, rules of decks over it, and a naive reader of them, for tests of several layers."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product

from hypothesis import strategies as st

from model.kernel.deck import Alike, Amount, Copies, Deck, DeckItem, Part
from model.kernel.position import Print, pool
from model.kernel.words import Words

HAND = Part("hand", Words("手", "hand"))
PILE = Part("pile", Words("山", "pile"))
PARTS = ("hand", "pile")

POOL = pool(
    (
        Print("box", "box"),
        Print("coin-0", "coin", (("value", 0),)),
        Print("coin-1", "coin", (("value", 1),)),
        Print("coin-2", "coin", (("value", 2),)),
        Print("twin-2", "coin", (("value", 2),)),
    )
)

Case = Callable[[str, str, int], bool]
"""(name, kind, value) → whether a condition holds."""

CASES: Mapping[str, Case] = {
    "True": lambda name, kind, value: True,
    "it.kind == 'coin'": lambda name, kind, value: kind == "coin",
    "it.name == 'coin-1'": lambda name, kind, value: name == "coin-1",
    "it.value == 2": lambda name, kind, value: value == 2,
    "it.value != 2": lambda name, kind, value: value != 2,
    "it.value < 1": lambda name, kind, value: value < 1,
    "it.value <= 1": lambda name, kind, value: value <= 1,
    "it.value > 1": lambda name, kind, value: value > 1,
    "it.value >= 1": lambda name, kind, value: value >= 1,
    "not it.value in (0, 2)": lambda name, kind, value: value not in (0, 2),
    "it.kind == 'coin' and it.value < 2": lambda name, kind, value: kind == "coin" and value < 2,
    "it.kind == 'box' or it.value == 1": lambda name, kind, value: kind == "box" or value == 1,
    "it.value + 1 == 2": lambda name, kind, value: value + 1 == 2,
    "it.value - 1 == 1": lambda name, kind, value: value - 1 == 1,
    "2 * it.value == 4": lambda name, kind, value: 2 * value == 4,
    "min(it.value, 1) == 1": lambda name, kind, value: min(value, 1) == 1,
    "max(it.value, 1) == 1": lambda name, kind, value: max(value, 1) == 1,
    "(it.value == 1) if it.kind == 'coin' else True": lambda name, kind, value: kind != "coin" or value == 1,
}
"""Conditions, and what each means."""

Same = Callable[[str, str, int], object]

SAMES: Mapping[tuple[str, ...], Same] = {
    ("it.name",): lambda name, kind, value: name,
    ("it.kind",): lambda name, kind, value: kind,
    ("it.kind", "it.value"): lambda name, kind, value: (kind, value),
}
"""What makes cards the same, and what it means."""

ALIKE = Alike("alike", "it.value == 1", "it.name == 'coin-2'", Words("1は2", "a 1 is a 2"))


def facts(name: str) -> tuple[str, str, int]:
    """The name, kind and value of a card of the pool."""
    card = POOL[name]
    return name, card.kind, int(dict(card.values).get("value", 0))


# ---- a naive reader ----------------------------------------------------------------


def naive(rules: tuple[DeckItem, ...], deck: Deck) -> set[str]:
    """The ids of the rules that a deck breaks, found by laying out its cards one by one."""
    alike = any(isinstance(rule, Alike) for rule in rules)
    found = set()
    for rule in rules:
        if not isinstance(rule, Amount | Copies):
            continue
        cards = [
            facts(name)
            for part in rule.parts or PARTS
            for name, copies in deck.get(part, {}).items()
            for _ in range(copies)
            if CASES[rule.where](*facts(name))
        ]
        match rule:
            case Amount(low=low, high=high, none=none):
                most = len(cards) if high is None else high
                fits = low <= len(cards) <= most or (none and not cards)
            case Copies(most=most, same=same):
                keys = [_key(card, same, alike) for card in cards]
                fits = all(times <= most for times in Counter(keys).values())
        if not fits:
            found.add(rule.id)
    return found


def _key(card: tuple[str, str, int], same: tuple[str, ...], alike: bool) -> object:
    name, _, value = card
    return "alike" if alike and (value == 1 or name == "coin-2") else SAMES[same](*card)


# ---- strategies --------------------------------------------------------------------

_PLACES = st.sampled_from(((), ("hand",), ("pile",), PARTS))


def _amounts(id: str) -> st.SearchStrategy[Amount]:
    spans = st.tuples(st.integers(0, 3), st.none() | st.integers(0, 2))
    return st.builds(
        lambda parts, span, where, none: Amount(
            id, parts, span[0], None if span[1] is None else span[0] + span[1], where, none
        ),
        _PLACES,
        spans,
        st.sampled_from(sorted(CASES)),
        st.booleans(),
    )


def _copies(id: str) -> st.SearchStrategy[Copies]:
    where, same = st.sampled_from(sorted(CASES)), st.sampled_from(sorted(SAMES))
    return st.builds(lambda m, p, w, s: Copies(id, m, p, w, s), st.integers(0, 2), _PLACES, where, same)


@st.composite
def items(draw: st.DrawFn) -> tuple[DeckItem, ...]:
    """Up to four rules, with or without cards that are alike."""
    number = draw(st.integers(0, 4))
    rules = [draw(_amounts(f"r{i}") | _copies(f"r{i}")) for i in range(number)]
    return (*([ALIKE] if draw(st.booleans()) else []), *rules)


def decks() -> st.SearchStrategy[Deck]:
    """Decks of up to three copies of each card in each part."""
    return st.fixed_dictionaries(
        {part: st.dictionaries(st.sampled_from(sorted(POOL)), st.integers(0, 3)) for part in PARTS}
    )


def every(cards: tuple[str, ...], most: int) -> Iterator[Deck]:
    """Every deck with up to so many copies of each of a few cards in each part."""
    places = list(product(PARTS, cards))
    for numbers in product(range(most + 1), repeat=len(places)):
        deck: dict[str, dict[str, int]] = {part: {} for part in PARTS}
        for (part, card), number in zip(places, numbers, strict=True):
            deck[part][card] = number
        yield deck
