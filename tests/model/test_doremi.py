"""The rulebook of doremi: it loads and plays under every reading, and encodes every statement."""

import json
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from features.games import Rules, rules
from model.doremi.positions import ACTIVE, OPPONENT, hours, in_hand, in_shop, on, shown
from model.doremi.rulebook import rulebook
from model.kernel.citing import python_effects
from model.kernel.deck import Construction, Deck
from model.kernel.game import Game, Option, Refused, Trace
from model.kernel.lay import begin, describe, lay
from model.kernel.norm import Verdict, statement_of
from model.kernel.position import Laid, Position, Print, pool
from model.kernel.reading import places
from model.kernel.rulebook import ALWAYS
from model.kernel.table import Table, of_json
from solvers.explore import Bounds, Exploration, explore
from solvers.properties import Outcome
from tests.model.doremi_positions import POSITIONS, around

LIKE_ANOTHER = {"move-state": {("only-8-3", "card-texts")}}
"""Options that differ in sections that are not encoded (8-5, 8-9)."""


@cache
def doremi() -> Rules:
    """The register, the rulebook and the cards."""
    return rules("doremi")


@cache
def game(*changed: tuple[str, str]) -> Game:
    """The game under the chosen readings, with some (reading, option)s changed."""
    return doremi().game(dict(changed))


def literal() -> Game:
    """The game by the letter of every reading."""
    return doremi().game(doremi().register.all_literal)


def begun(played: Game, position: Position) -> Table:
    """The table at the first question from a position."""
    return begin(played, lay(played, position, doremi().cards.prints), position.start).table


def explored(played: Game, position: Position, states: int = 10_000) -> Exploration:
    """What play reaches from a position, and what comes of the properties."""
    bounds = Bounds(states=states, until=position.until)
    return explore(played, begun(played, position), played.book.properties, bounds)


# ---- loading -----------------------------------------------------------------------


def test_no_rule_needs_python() -> None:
    """All conditions and effects are data."""
    assert python_effects(game().book) == ()


# ---- exploring ---------------------------------------------------------------------


@cache
def all_explored() -> dict[str, Exploration]:
    """Every position of the rulebook, explored under the chosen readings."""
    return {position.name: explored(game(), position) for position in game().book.positions}


def test_the_positions_are_explored_whole() -> None:
    """Around every position everything is seen, and play ends somewhere."""
    assert all(found.whole and found.ends and not found.stops for found in all_explored().values())


def test_what_is_claimed_always_holds_everywhere() -> None:
    """No position that play reaches refutes an `always`; the invariants are among them."""
    for name, found in all_explored().items():
        failed = [j.property.id for j in found.judged if j.property.mode == ALWAYS and j.failed]
        assert not failed, name


def test_what_is_claimed_sometimes_is_seen_somewhere() -> None:
    """For every `sometimes` there is a position from which play shows it."""
    seen = {j.property.id for found in all_explored().values() for j in found.judged if not j.failed}
    assert {claimed.id for claimed in game().book.properties} <= seen


def test_the_letter_stops_where_the_text_does_not_go_on() -> None:
    """All-literal, the positions play without fault, up to the steps that lead nowhere."""
    found = [explored(literal(), position, 1_500) for position in literal().book.positions]
    stops = {stop for one in found for stop in one.stops}
    assert {"doremi:6/6.4.asleep", "doremi:6/6.9.asleep", "doremi:8-1/8-1.1"} <= stops


def test_with_the_mover_counted_no_block_is_legal() -> None:
    """Where nothing changes the numbers in step 3, counting the mover in step 6 bars every block."""
    for option, expected in (("literal", Outcome.HOLDS), ("counts-mover", Outcome.FAILS)):
        played = game(("count-mover", option))
        position = next(p for p in played.book.positions if p.name == "numbers alone")
        found = explored(played, position)
        block = next(j for j in found.judged if j.property.id == "block")
        assert (found.whole, block.outcome) == (True, expected)


def walked(played: Game, position: Position, limit: int = 200) -> Iterator[Table]:
    """Some tables that play reaches, nearest first."""
    table = begun(played, position)
    seen, queue = {table}, deque([table])
    while queue and len(seen) < limit:
        table = queue.popleft()
        yield table
        for option in played.options(table):
            after = played.play(table, option, trusted=True).table
            if after not in seen:
                seen.add(after)
                queue.append(after)


def test_tables_survive_json_and_description() -> None:
    """What play reaches comes back from JSON, and from its description, the same."""
    for position in game().book.positions:
        for table in walked(game(), position, 60):
            assert of_json(game().vocabulary, json.loads(json.dumps(table.json()))) == table
            bare = table._replace(stack=(), chain=(), pending=())
            assert lay(game(), describe(game(), bare), doremi().cards.prints) == bare


# ---- readings ----------------------------------------------------------------------

AROUND: dict[str, tuple[str, ...]] = {
    "active-without-hours": ("last hour",),
    "after-6.10": ("whirled",),
    "after-6.4": ("overtaken",),
    "after-6.5": ("a long chain",),
    "after-6.9": ("gone in step 8",),
    "arrival-posture": ("no hours",),
    "asleep-fails": ("asleep on the vase",),
    "block-cost": ("two names",),
    "block-own-reservation": ("overtaken",),
    "blocker-stays": ("two names",),
    "both-win": ("both win",),
    "check-in-chain": ("woken and lulled",),
    "closed-vs-block": ("whirled",),
    "count-mover": ("solved by the blocker",),
    "days-op-ed": ("a name and a night",),
    "days-out": ("two at once",),
    "declare-asleep": ("carried asleep",),
    "declared-or-made": ("no hours",),
    "destination": ("race",),
    "effect-moves": ("carried asleep",),
    "end-interrupted": ("woken and lulled",),
    "end-windows": ("asleep on the vase",),
    "energy-again": ("two names",),
    "energy-asleep": ("two windows",),
    "energy-loser": ("solved by the blocker",),
    "energy-when": ("the last hours", "whirled"),
    "energy-who": ("solved by the blocker", "two names"),
    "fail-always": ("asleep on the vase",),
    "fail-exhaustive": ("mischief",),
    "failed-place": ("two at once",),
    "fails-when": ("solved and failed",),
    "free-without-hours": ("last hour",),
    "full-shop": ("home and shop",),
    "gone-6.10": ("whirled",),
    "hand-character": ("home and shop",),
    "hand-posture": ("home and shop",),
    "home-asleep": ("asleep on the vase",),
    "home-shop-posture": ("welcomed",),
    "hours-to-interrupt": ("no hours",),
    "interrupt-cost": ("woken and lulled",),
    "item-ability": ("item ability",),
    "item-counts": ("an item in the shop",),
    "joint-solving": ("two windows",),
    "judge-scope": ("a sleeper in the shop",),
    "limits": ("a sleeper in the shop",),
    "many-at-once": ("two at once",),
    "move-state": ("asleep on the vase",),
    "move-window": ("overtaken",),
    "mover-after-5": ("gone in step 8", "two windows"),
    "mover-from-shop": ("stranded",),
    "mover-left-shop": ("gone in step 8",),
    "mover-owner": ("no hours",),
    "named-all": ("one of two names",),
    "neither-or-fail": ("no hours",),
    "once-or-many": ("woken and lulled", "a long chain"),
    "only-named": ("others there", "others help"),
    "opponent-word": ("woken and lulled",),
    "order-12": ("race",),
    "order-same-player": ("race",),
    "other-moves": ("ability lulled",),
    "outside-moving": ("two at once",),
    "overtaken": ("two windows",),
    "own-field": ("asleep abroad",),
    "pass-ends": ("asleep on the vase",),
    "placed-together": ("the last hours",),
    "put-by-effect": ("carried, then followed",),
    "refund": ("whirled",),
    "reserved-at-6": ("overtaken",),
    "shop-shrinks": ("over the limit",),
    "sleeper-reserves": ("a sleeper ahead",),
    "solved-and-failed": ("solved and failed",),
    "solved-by-blocker": ("solved by the blocker", "race"),
    "solved-no-points": ("worthless",),
    "source-asleep": ("ability lulled",),
    "stranded": ("stranded",),
    "target-gone": ("two whirlwinds",),
    "two-fours": ("asleep on the vase",),
    "two-names": ("two names",),
    "what-interrupts": ("solved by the blocker",),
    "where-5-11": ("no hours",),
    "which-go-home": ("asleep on the vase",),
    "who-responds": ("answered",),
    "whose-memories": ("worthless", "solved by the blocker"),
    "whose-move-fails": ("a failing block",),
    "whose-step": ("two at once",),
}
"""Reading → positions around which its options play differently."""

GRANTED = {"judge-scope": ("limits", "literal")}
"""Reading → another option that has to be granted: where limits prevail the rules contradict nothing."""

Look = tuple[object, ...]
SEEN = ("active", "result", "winner", "hours", "room", "clock")


def look(played: Game, table: Table) -> Look:
    """What a player sees of a table: the cards, the counters that every reading has, who is asked."""
    labels, asked = table.setup.labels, played.asked(table)
    cards = tuple(
        (labels[i], table.where(i), table.of(i), card.posture, card.host)
        for i, card in enumerate(table.cards)
    )
    counters = tuple(
        (name, player, value)
        for (name, player), value in zip(table.setup.counters, table.counters, strict=True)
        if name in SEEN
    )
    return cards, counters, played.stopped(table) != "", played.over(table), asked and asked.player


def plays(played: Game, name: str, limit: int = 700) -> frozenset[Look]:
    """Every play around a position, up to a limit: what it was made on, and what came of it."""
    position = {**POSITIONS, **{p.name: p for p in played.book.positions}}[name]
    until = {tuple(step.split("/", 1)) for step in position.until}
    table = begun(played, position)
    found: set[Look] = {look(played, table)}
    seen, queue = {table}, deque([table])
    while queue and len(seen) < limit:
        table = queue.popleft()
        before = look(played, table)
        found.add((before, ruled(played, name, table)))
        for option in played.options(table):
            after, trace = played.play(table, option, trusted=True)
            found.add((before, table.chain, option[:2], look(played, after), applied(name, trace)))
            passed = {(line.flow, line.step) for line in trace if line.option is None}
            if after not in seen and not passed & until:
                seen.add(after)
                queue.append(after)
    return frozenset(found)


def applied(name: str, trace: Trace) -> frozenset[str]:
    """The statements that a play applied, where nothing else can tell options apart."""
    return frozenset(line.statement for line in trace) if name in BY_STATEMENTS else frozenset()


def ruled(played: Game, name: str, table: Table) -> frozenset[tuple[Option, Verdict]]:
    """The verdict on everything on offer, where options differ in why something cannot be done."""
    if name not in BY_VERDICTS:
        return frozenset()
    return frozenset((option, ruling.verdict) for option, ruling in played.rulings(table))


BY_VERDICTS = {"a sleeper in the shop"}
"""What is contradictory is not to be had either; but a judge has to be called."""

BY_STATEMENTS = {"whirled"}
"""With the happening gone, going on with step 11 puts nobody anywhere and settles nothing."""


@pytest.mark.parametrize("reading", sorted(AROUND))
def test_each_option_plays_differently(reading: str) -> None:
    """Every two options of a reading give another game: other choices, or other things come of them."""
    options = [option.id for option in doremi().register.reading(reading).options]
    granted = [GRANTED[reading]] if reading in GRANTED else []
    games = {option: game((reading, option), *granted) for option in options}
    pairs = set(combinations(options, 2)) - LIKE_ANOTHER.get(reading, set())
    for name in AROUND[reading]:
        found = {option: plays(played, name) for option, played in games.items()}
        pairs = {(one, other) for one, other in pairs if found[one] == found[other]}
    assert not pairs


def test_every_reading_that_is_played_is_told_apart() -> None:
    """No reading is left out of the comparison above, but for those of decks, which nobody plays with yet."""
    assert set(AROUND) == {place.reading for place in places(replace(rulebook(), deck=()))}


# ---- decks -------------------------------------------------------------------------


def numbered(series: str, number: int, kind: str) -> Print:
    """A card with a card number."""
    return Print(f"{series}{number}", kind, (("number", number), ("series", series)))


NUMBERED = pool(
    (
        numbered("No", 5, "character"),
        numbered("CD", 5, "happening"),
        numbered("P", 5, "character"),
        numbered("1-", 5, "character"),
    )
)
TELLING: Mapping[str, Deck] = {
    "deck-kinds": {"clock": {"No5": 3}},
    "special-diary": {"diary": {"CD5": 3}},
    "promo-side": {"clock": {"P5": 1}, "side": {"P5": 1}},
    "number-series": {"clock": {"1-5": 4}},
}
"""Reading → cards of which its options say other things, whatever else is in the deck."""


def test_every_reading_of_decks_is_told_apart() -> None:
    """By what some deck breaks, for each of its options."""
    assert set(TELLING) == {place.reading for place in places(rulebook().deck)}
    for reading, deck in TELLING.items():
        options = [option.id for option in doremi().register.reading(reading).options]
        found = {breached(deck, game((reading, option))) for option in options}
        assert len(found) == len(options), reading


def breached(deck: Deck, of: Game) -> frozenset[str]:
    """The statements that a deck breaks."""
    building = Construction(of.book.deck, of.vocabulary)
    return frozenset(breach.statement for breach in building.breaches(deck, NUMBERED))


# ---- the movement ------------------------------------------------------------------


class At:
    """A table that is being played, with cards called by their labels."""

    def __init__(self, position: Position, *changed: tuple[str, str]) -> None:
        self.game = game(*changed)
        self.table = begun(self.game, position)
        self.label = {label: i for i, label in enumerate(self.table.setup.labels)}

    def play(self, action: str, **things: str) -> "At":
        """Declares; an `into` is found. Raises Refused."""
        binding = tuple((role, self.label[things[role]]) for role in self._roles(action))
        into = self.game.entrance(self.table, action) or ""
        self.table = self.game.play(self.table, Option(action, binding, into)).table
        return self

    def _roles(self, action: str) -> tuple[str, ...]:
        return tuple(param.role for param in self.game.actions[action].params)

    def decline(self, times: int) -> "At":
        """Whoever is asked passes, so many times."""
        for _ in range(times):
            self.play("decline")
        return self

    def where(self, label: str) -> str:
        """The zone that a card is in."""
        return self.table.where(self.label[label])

    def asleep(self, label: str) -> bool:
        """Whether a character is asleep."""
        return self.table.cards[self.label[label]].posture == "asleep"

    def refused(self, action: str, **things: str) -> tuple[str, ...]:
        """The statements by which a declaration is refused."""
        with pytest.raises(Refused) as caught:
            self.play(action, **things)
        return caught.value.refusal.causes

    @property
    def step(self) -> str:
        """FLOW/STEP at which somebody is asked; empty when the game is over."""
        return "/".join(self.table.stack[-1][:2]) if self.table.stack else ""


LULLED = around(
    "lulled",
    (
        *in_shop(ACTIVE, "doremi", "hazuki"),
        shown(ACTIVE, "smile"),
        *in_shop(OPPONENT, "momoko"),
        *in_hand(OPPONENT, "lullaby"),
    ),
    hours(3, 2),
)


def test_a_mover_that_is_put_to_sleep_stays() -> None:
    """The window of step 3, and step 4: the hour is paid, and play returns to the main step."""
    at = At(LULLED).play("move", mover="doremi", happening="smile")
    assert at.step == "doremi:5/5-1.0"
    at.play("use", card="lullaby", target="doremi").decline(1)
    assert (at.where("doremi"), at.asleep("doremi"), at.step) == ("shop", True, "doremi:4/4.main.1")
    assert at.table.number("hours", ACTIVE) == 2


def test_the_letter_stops_after_step_4() -> None:
    """Read by the letter, nothing says how play goes on when the mover stays."""
    at = At(LULLED, ("after-6.4", "literal")).play("move", mover="doremi", happening="smile")
    at.play("use", card="lullaby", target="doremi").decline(1)
    assert at.game.stopped(at.table) == "doremi:6/6.4.asleep"


def test_a_happening_is_solved_when_its_task_is_met() -> None:
    """Two characters with 10 points each solve a happening that needs 20; both go home."""
    at = At(LULLED)
    at.play("move", mover="doremi", happening="smile").decline(1).play("no block")
    assert (at.where("doremi"), at.where("smile")) == ("on", "area")
    at.play("move", mover="hazuki", happening="smile").decline(1)
    assert at.refused("block", blocker="momoko", goal="smile") == ("7-1.3",)
    at.play("no block")
    assert (at.where("doremi"), at.where("hazuki"), at.where("smile")) == ("home", "home", "memories")
    assert at.table.of(at.label["smile"]) == ACTIVE


def test_a_block_opens_the_second_window_and_is_compared() -> None:
    """Step 8 is the active player's window; with more energy the mover stays, with less it fails."""
    for mover, expected in (("doremi", "area"), ("hazuki", "failed")):
        at = At(LULLED).play("move", mover=mover, happening="smile").decline(1)
        at.play("block", blocker="momoko", goal="smile")
        asked = at.game.asked(at.table)
        assert asked is not None
        assert asked.player == ACTIVE
        at.decline(1)
        assert at.where("smile") == expected
        assert at.where("momoko") == ("on" if expected == "area" else "home")


def test_a_reserved_happening_admits_its_holder_alone() -> None:
    """Ahead on a happening, the opponent keeps the active player out; equal, nobody does."""
    ahead = (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "storm"), on("storm", OPPONENT, "onpu"))
    at = At(around("ahead", ahead))
    assert at.refused("move", mover="doremi", happening="storm") == ("7-1.2",)
    At(around("equal", (*ahead, on("storm", ACTIVE, "pop")))).play("move", mover="doremi", happening="storm")


def test_a_happening_fails_with_the_named_character() -> None:
    """Moved there in step 11, Doremi makes the vase fail, whatever her solving points."""
    at = At(around("vase", (*in_shop(ACTIVE, "doremi"), shown(ACTIVE, "broken-vase"))))
    at.play("move", mover="doremi", happening="broken-vase").decline(1).play("no block")
    assert (at.where("broken-vase"), at.where("doremi")) == ("failed", "home")


def test_a_transformed_character_makes_it_fail_at_night() -> None:
    """8-3.4: by No. 201 she goes by another name, until the effect ends in the night step."""
    cards = (*in_shop(ACTIVE, "doremi"), *in_hand(ACTIVE, "fish-201"), shown(ACTIVE, "heavy-vase"))
    at = At(around("fish", cards, hours(2, 0), until=()))
    at.play("use", card="fish-201", target="doremi").decline(1)
    at.play("move", mover="doremi", happening="heavy-vase").decline(1).play("no block")
    assert (at.where("heavy-vase"), at.where("doremi")) == ("area", "on")
    at.play("end").decline(1)
    assert (at.where("heavy-vase"), at.where("doremi")) == ("failed", "home")


def test_no_window_opens_while_a_chain_is_resolved() -> None:
    """5-5: three links resolve one after the other, from the last, without a question."""
    cards = (
        *in_shop(ACTIVE, "aiko"),
        *in_hand(ACTIVE, "alarm-clock"),
        shown(ACTIVE, "smile"),
        *in_hand(OPPONENT, "lullaby", "errand"),
    )
    at = At(around("chain", cards, hours(3, 3)))
    at.play("move", mover="aiko", happening="smile")
    at.play("use", card="lullaby", target="aiko").play("use", card="alarm-clock", target="aiko")
    at.play("use", card="errand", target="aiko")
    assert len(at.table.chain) == 3
    at.decline(1)
    assert (at.step, at.where("aiko"), at.asleep("aiko")) == ("doremi:4/4.main.1", "home", False)


def test_without_hours_only_the_end_can_be_declared() -> None:
    """4.main.1.1: an active player without hours neither moves nor uses a card that is free."""
    cards = (*LULLED.cards, *in_hand(ACTIVE, "morning-light"))
    at = At(around("empty", cards, hours(0, 0)))
    assert at.refused("move", mover="doremi", happening="smile") == ("4.main.1.1",)
    assert at.refused("use", card="morning-light", target="doremi") == ("4.main.1.1",)
    at.play("end")


def test_days_pass_on_the_active_players_side_alone() -> None:
    """4.night.2: the last day gone, a happening fails; the opponent's keeps its days."""
    mine, theirs = shown(ACTIVE, "storm", days=1), shown(OPPONENT, "smile", days=1)
    at = At(around("night", (mine, theirs), hours(0, 0), "night", ()))
    assert (at.where("storm"), at.where("smile")) == ("failed", "area")
    assert at.table.cards[at.label["smile"]].markers == 1


def test_an_empty_clock_ends_the_game() -> None:
    """3.clock.3: whoever's clock runs out at breakfast loses."""
    cards: tuple[Laid, ...] = ()
    played = game()
    position = around("breakfast", cards, (*hours(0, 0),), "breakfast", ())
    table = lay(played, position, doremi().cards.prints).put("clock", 4, ACTIVE)
    ended = begin(played, table, "breakfast").table
    assert played.over(ended)
    assert (ended.counter("result"), ended.counter("winner")) == ("won", OPPONENT)


def test_the_first_day_brings_three_hours_and_each_later_one_five() -> None:
    """4.breakfast.1 and 4.breakfast.1.3, from the beginning of a game."""
    at = At(around("nothing", (), ()))
    at.table = at.game.start(at.table._replace(stack=())).table
    assert at.table.number("hours", ACTIVE) == 3
    at.play("end").decline(1)
    assert (at.table.counter("active"), at.table.number("hours", OPPONENT)) == (OPPONENT, 5)


def test_every_norm_is_of_a_statement_of_its_clause() -> None:
    """Ids of norms begin with a statement of the register."""
    known = {statement.id for statement in doremi().register}
    assert all(statement_of(item.id) in known for item in game().book.items)
