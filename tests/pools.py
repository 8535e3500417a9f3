"""Card pools of any size for measuring: made up from a seed, the same in every run.

The load, fixed before anything was tuned for it:

* 3 effects on every two cards: 1 000 cards have 1 500 effects, which are 1 124 250 pairs; 10 000 cards
  have 15 000 effects, which are 112 492 500.
* An effect is a norm (three of five: permits, requires, forbids one of 8 actions; some permissions are
  `only`, some norms lift another card) or a value (two of five: gives one of 4 facts a value).
* Its condition is two to eight comparisons, all of which must hold, about different facts out of 26: 7
  yes/no questions, 7 named values (3 to 6 each), 12 numbers (7 to 21 values each), of two cards, two
  players and the table.
* A fifth of the comparisons relate two numbers (`a <= b`, half of them `a <= b + 2`, any comparison);
  the others ask one fact. One condition in fourteen has an `or` of two comparisons in one place.
* Nothing sees to it that a condition can hold.

`effects` speak of twelve things. `alike` are the same conditions, all of which give one fact a
value, and no two the same: then every pair of effects has to be looked at, which is the hardest load.
"""

from collections.abc import Iterator, Sequence
from random import Random

from model.kernel.check import Scope
from model.kernel.norm import Cannot, May, Must, Norm, Preference, Principle, Sets
from model.kernel.vocabulary import Bool, Enum, Fact, Int, Kind, Role, Type, Vocabulary
from model.kernel.words import Words

SEED = 20_260_401

_PHASES = Enum(("dawn", "main", "second", "battle", "dusk", "night"))
_ZONES = Enum(("hand", "field", "deck", "grave", "side"))
_COLOURS = Enum(("red", "blue", "green", "white"))
_SKIES = Enum(("fair", "rain", "snow", "storm"))
_STANCES = Enum(("open", "closed", "broken"))

_CARD: dict[str, Type] = {
    "asleep": Bool(), "hurt": Bool(), "zone": _ZONES, "colour": _COLOURS,
    "power": Int(0, 12), "cost": Int(0, 8), "harm": Int(0, 6), "markers": Int(0, 9),
}  # fmt: skip
_PLAYER: dict[str, Type] = {
    "active": Bool(), "stance": _STANCES, "life": Int(0, 20), "cards": Int(0, 10),
}  # fmt: skip
_TABLE: dict[str, Type] = {"late": Bool(), "phase": _PHASES}

FACTS: dict[str, Type] = {
    **{f"mover.{name}": kind for name, kind in _CARD.items()},
    **{f"target.{name}": kind for name, kind in _CARD.items()},
    **{f"player.{name}": kind for name, kind in _PLAYER.items()},
    **{f"rival.{name}": kind for name, kind in _PLAYER.items() if kind != _STANCES},
    **{f"table.{name}": kind for name, kind in _TABLE.items()},
    "table.sky": _SKIES,
}  # fmt: skip
"""What conditions ask, as it is written, and what it can be: 26 facts."""

NUMBERS = tuple(name for name, kind in FACTS.items() if isinstance(kind, Int))
ACTIONS = ("attack", "move", "draw", "play", "discard", "wake", "swap", "pass")
VALUES = ("character.power", "character.cost", "character.harm", "player.life")
PRINCIPLES = (
    Principle("1.1", Preference.CARD_OVER_RULE),
    Principle("1.2", Preference.LATER_OVER_EARLIER, over=("1.3",)),
    Principle("1.3", Preference.CANNOT_OVER_CAN),
)

Effect = Norm | Sets


def scope() -> Scope:
    """What the conditions are about."""

    def kind(name: str, facts: dict[str, Type]) -> Kind:
        said = Words(name, name)
        return Kind(
            name, f"{name}s", said, tuple(Fact(fact, type_, None, said) for fact, type_ in facts.items())
        )

    character, player = kind("character", _CARD), kind("player", _PLAYER)
    roles = {"mover": "character", "target": "character", "player": "player", "rival": "player"}
    vocabulary = Vocabulary(
        zones=(),
        counters=(),
        kinds=(character,),
        roles=tuple(Role(name, of, Words(name, name)) for name, of in roles.items()),
        locals=(),
        postures=(),
        lasting={},
        player=player,
        table=kind("table", {**_TABLE, "sky": _SKIES}),
    )
    return Scope(vocabulary, roles, facts_only=True)


def effects(cards: int, seed: int = SEED) -> tuple[Effect, ...]:
    """The effects of so many cards: norms on 8 actions, values of 4 facts."""
    random = Random(seed)
    return tuple(_effect(random, id, cards) for id in _ids(cards))


def alike(cards: int, seed: int = SEED) -> tuple[Sets, ...]:
    """The same conditions, each of which gives one fact another value: every pair can clash."""
    return tuple(
        Sets(effect.id, "character.power", str(number), effect.when)
        for number, effect in enumerate(effects(cards, seed))
    )


def _ids(cards: int) -> Iterator[str]:
    """Every second card has two texts."""
    for card in range(cards):
        yield from (f"card-{card:05}/{text}" for text in range(1, 2 + card % 2))


def _effect(random: Random, id: str, cards: int) -> Effect:
    when = condition(random)
    if random.random() < 2 / 5:
        return Sets(id, random.choice(VALUES), str(random.randrange(7)), when)
    make = random.choices((May, Must, Cannot), (35, 25, 40))[0]
    lifts = (f"card-{random.randrange(cards):05}",) if random.random() < 1 / 20 else ()
    only = make is May and random.random() < 1 / 10
    return make(id, random.choice(ACTIONS), when, lifts, only, "card")


# ---- conditions --------------------------------------------------------------------


def condition(random: Random) -> str:
    """Two to eight comparisons, all of which must hold."""
    facts = random.sample(sorted(FACTS), len(FACTS))
    parts = [_comparison(random, facts) for _ in range(random.randint(2, 8))]
    if random.random() < 1 / 14:
        place = random.randrange(len(parts))
        parts[place] = f"({parts[place]} or {_comparison(random, facts)})"
    return " and ".join(parts)


def _comparison(random: Random, facts: list[str]) -> str:
    """One comparison about facts that no other one is about; they are taken from `facts`."""
    numbers = [fact for fact in facts if fact in NUMBERS]
    if random.random() < 1 / 5 and len(numbers) > 1:
        one, other = _taken(facts, numbers[:2])
        more = f" + {random.randint(1, 4)}" if random.random() < 1 / 2 else ""
        return f"{one} {random.choice(_OPS)} {other}{more}"
    (fact,) = _taken(facts, facts[:1])
    return _about(random, fact, FACTS[fact])


_OPS = ("<", "<=", ">", ">=", "==", "!=")


def _taken(facts: list[str], some: Sequence[str]) -> Sequence[str]:
    for fact in some:
        facts.remove(fact)
    return some


def _about(random: Random, fact: str, kind: Type) -> str:
    match kind:
        case Bool():
            return random.choice((fact, f"not {fact}"))
        case Enum(values=values):
            if random.random() < 1 / 2:
                return f"{fact} {random.choice(('==', '!='))} {random.choice(values)!r}"
            return f"{fact} in {tuple(random.sample(values, 2))!r}"
        case Int(low=low, high=high):
            return f"{fact} {random.choice(_OPS)} {random.randint(low, high)}"
    raise AssertionError(f"{fact} is a yes/no question, a named value or a number")
