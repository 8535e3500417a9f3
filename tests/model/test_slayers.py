"""slayers plays by its text: random games from a full table, and each way to read it."""

import json
import random
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import specs
from features.pool import cards_of
from model.kernel.citing import python_effects
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.position import Counted, Laid, Pool, Position
from model.kernel.table import Table, of_json
from model.slayers.rulebook import rulebook
from tests.model.playing import other_options, played

REGISTER = specs.load(specs.folder("slayers"))
CHOSEN = {reading.id: reading.chosen for reading in REGISTER.readings}
LITERAL = {reading.id: specs.LITERAL for reading in REGISTER.readings}


@cache
def _game(readings: tuple[tuple[str, str], ...]) -> tuple[Game, Pool]:
    game = Game(rulebook(), dict(readings))
    return game, cards_of(REGISTER, game.vocabulary).prints


def game(readings: Mapping[str, str] = CHOSEN) -> tuple[Game, Pool]:
    """slayers under some readings, and its cards."""
    return _game(tuple(sorted(readings.items())))


# ---- play --------------------------------------------------------------------------

ROWS = ("front", "rear", "hand", "front", "hand")


CARDS = 14
"""So many cards lie on a table: enough for windows within windows, few enough for all their options."""


def crowded(pool: Pool, seed: int) -> Position:
    """Some cards of the register on one table: characters in rows and hands, the rest in hands."""
    rng = random.Random(seed)
    laid = []
    for card in rng.sample(sorted(pool.values(), key=lambda card: card.name), CARDS):
        zone = "client" if card.kind == "client" else "hand"
        zone = rng.choice(ROWS) if card.kind == "character" else zone
        laid.append(Laid(card.name, card.name, zone, rng.randrange(2)))
    return Position("crowded", cards=tuple(laid), counters=(Counted("turn", 2),), standard=False)


def started(g: Game, pool: Pool, seed: int, start: str = "battle") -> Table:
    """A crowded table at a declared start."""
    return begin(g, lay(g, crowded(pool, seed), pool), start).table


class TestPlay:
    @settings(max_examples=15, deadline=None)
    @given(st.integers(0, 10**9), st.sampled_from(["hand", "battle", "performance"]))
    def test_random_play_keeps_to_the_invariants_and_is_never_stuck(self, seed: int, start: str) -> None:
        """Somebody can always act, and every invariant holds of every position."""
        g, pool = game()
        holds = [g.value(text) for text in g.book.invariants]
        for table in played(g, started(g, pool, seed, start), seed, 200):
            broken = [
                text for text, check in zip(g.book.invariants, holds, strict=True) if not check(table, {})
            ]
            assert broken == []

    @settings(max_examples=10, deadline=None)
    @given(st.integers(0, 10**9))
    def test_all_cards_are_somewhere_at_any_time(self, seed: int) -> None:
        """Every card is in exactly one place."""
        g, pool = game()
        for table in played(g, started(g, pool, seed), seed, 100):
            lying = sorted(card for zone in table.zones for card in zone)
            assert lying == list(range(len(table.setup.cards)))

    @settings(max_examples=10, deadline=None)
    @given(st.integers(0, 10**9), st.integers(0, 60))
    def test_a_position_survives_json(self, seed: int, at: int) -> None:
        """A table written as JSON and read back is the same table, its void declarations included."""
        g, pool = game()
        table = [*played(g, started(g, pool, seed), seed, at)][-1]
        again = of_json(g.vocabulary, json.loads(json.dumps(table.json())))
        assert again == table
        assert g.options(again) == g.options(table)

    @settings(max_examples=10, deadline=None)
    @given(st.integers(0, 10**9))
    def test_nothing_waits_when_no_window_is_open(self, seed: int) -> None:
        """In battle the chain is empty, and no attack pending, whenever the active player is asked for an action."""
        g, pool = game()
        for table in played(g, started(g, pool, seed), seed, 150):
            asked = g.asked(table)
            if asked and asked.flow == "slayers:4-4":
                assert (table.chain, table.counter("attack")) == ((), "none")


# ---- every reading -----------------------------------------------------------------

NOT_CHOSEN, NAMES = other_options(REGISTER, "chosen")
NOT_LITERAL, LITERAL_NAMES = other_options(REGISTER, specs.LITERAL)


class TestReadings:
    @pytest.mark.parametrize(("reading", "option"), NOT_CHOSEN, ids=NAMES)
    def test_every_option_loads_and_plays(self, reading: str, option: str) -> None:
        """Nobody is ever stuck, and every invariant holds, under any one reading changed."""
        g, pool = game({**CHOSEN, reading: option})
        holds = [g.value(text) for text in g.book.invariants]
        for table in played(g, started(g, pool, 5), 3, 100):
            assert all(check(table, {}) for check in holds)

    @pytest.mark.parametrize(("reading", "option"), NOT_LITERAL, ids=LITERAL_NAMES)
    def test_every_option_loads_beside_the_letter(self, reading: str, option: str) -> None:
        """With all other readings literal, the rulebook still passes every check."""
        Game(rulebook(), {**LITERAL, reading: option})

    @settings(max_examples=10, deadline=None)
    @given(st.randoms(use_true_random=False))
    def test_any_mixture_of_readings_plays(self, rng: random.Random) -> None:
        """However the readings are mixed, somebody can act until the game ends or the text stops."""
        readings = {r.id: rng.choice([o.id for o in r.options]) for r in REGISTER.readings}
        g, pool = Game(rulebook(), readings), game()[1]
        for _ in played(g, started(g, pool, 7), rng.randrange(10**9), 100):
            pass


class TestPython:
    def test_nothing_is_left_to_python(self) -> None:
        """Every effect is data."""
        assert python_effects(game()[0].book) == ()
