"""yaboo plays by its text: whole games, each clause's boundary, and each way to read it."""

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
from model.kernel.compiled import reader
from model.kernel.expression import parse
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.norm import Formula, Verdict
from model.kernel.position import Counted, Laid, Pool, Position
from model.kernel.table import Table, of_json
from model.kernel.view import view
from model.yaboo.rulebook import rulebook
from tests.model.playing import ByHand, other_options, played

A, B = 0, 1
REGISTER = specs.load(specs.folder("yaboo"))
CHOSEN = {reading.id: reading.chosen for reading in REGISTER.readings}
LITERAL = {reading.id: specs.LITERAL for reading in REGISTER.readings}
STOPS = {
    "yaboo:setup/setup.1/enough",
    "yaboo:initiative/initiative.9",
    "yaboo:battle/battle.7",
    "yaboo:attack/attack.13/defined",
    "yaboo:supplement/supplement.6",
}
"""Steps after which the letter does not go on, and that play by the rules can come to."""


WHOLE = 5_000
"""More plays than any game of yaboo takes."""


@cache
def _game(readings: tuple[tuple[str, str], ...]) -> tuple[Game, Pool]:
    game = Game(rulebook(), dict(readings))
    return game, cards_of(REGISTER, game.vocabulary).prints


def game(readings: Mapping[str, str] = CHOSEN, **instead: str) -> tuple[Game, Pool]:
    """yaboo under some readings, some of them chosen otherwise (`tie_power` names `tie-power`)."""
    other = {name.replace("_", "-"): option for name, option in instead.items()}
    return _game(tuple(sorted({**readings, **other}.items())))


# ---- whole games -------------------------------------------------------------------


def whole(g: Game, pool: Pool) -> Table:
    return g.start(lay(g, Position(), pool)).table


class TestWholeGames:
    @settings(max_examples=15, deadline=None)
    @given(st.integers(0, 10**9))
    def test_a_random_game_ends_with_a_result_and_keeps_to_its_invariants(self, seed: int) -> None:
        """A game comes to an end; on the way nobody is stuck and every invariant holds."""
        g, pool = game()
        holds = [g.value(text) for text in g.book.invariants]
        last = whole(g, pool)
        for table in played(g, last, seed, WHOLE):
            assert all(check(table, {}) for check in holds)
            last = table
        assert g.over(last)
        outcomes = {fact(g, last, "first.outcome"), fact(g, last, "second.outcome")}
        assert outcomes in ({"won", "lost"}, {"drawn"})

    @settings(max_examples=10, deadline=None)
    @given(st.integers(0, 10**9))
    def test_all_cards_are_somewhere_at_any_time(self, seed: int) -> None:
        """Every card is in exactly one place, and 46 forces and 16 items are in the game."""
        g, pool = game()
        for table in played(g, whole(g, pool), seed, WHOLE):
            lying = sorted(card for zone in table.zones for card in zone)
            assert lying == list(range(len(table.setup.cards)))
        kinds = [card.kind for card in table.setup.cards]
        assert (kinds.count("force"), kinds.count("item")) == (46, 16)
        assert kinds.count("spell") + kinds.count("assist") + kinds.count("resource") == 30

    @settings(max_examples=10, deadline=None)
    @given(st.integers(0, 10**9), st.integers(0, 150))
    def test_a_position_of_a_game_survives_json(self, seed: int, at: int) -> None:
        """A table written as JSON and read back is the same table, and plays on the same."""
        g, pool = game()
        table = [*played(g, whole(g, pool), seed, at)][-1]
        again = of_json(g.vocabulary, json.loads(json.dumps(table.json())))
        assert again == table
        assert g.options(again) == g.options(table)

    @settings(max_examples=15, deadline=None)
    @given(st.integers(0, 10**9))
    def test_the_letter_plays_until_it_stops(self, seed: int) -> None:
        """All readings literal: a game ends, or comes to a step after which the text says nothing."""
        g, pool = game(LITERAL)
        *_, last = played(g, whole(g, pool), seed, WHOLE)
        assert g.over(last) or g.stopped(last) in STOPS

    def test_the_set_up_deals_what_the_text_says(self) -> None:
        """Five cards and one, six forces each, three items, three life and three power."""
        g, pool = game()
        table = next(t for t in played(g, whole(g, pool), 1, WHOLE) if at(g, t) == "initiative.1")
        assert [len(table.zone("hand", p)) for p in (A, B)] == [6, 6]
        assert [len(table.zone("deck", p)) for p in (A, B)] == [9, 9]
        assert [len(table.zone("forces", p)) for p in (A, B)] == [6, 6]
        assert len(table.zone("items")) == 3
        assert [table.counter(name, p) for name in ("life", "power") for p in (A, B)] == [3, 3, 3, 3]


def at(g: Game, table: Table) -> str:
    """The step that asks."""
    asked = g.asked(table)
    return asked.step.id if asked else ""


def fact(g: Game, table: Table, text: str) -> object:
    """A fact about A (`first`) or B (`second`), or about the table."""
    return reader(parse(text), g.loaded.anywhere)(table, {})


# ---- every reading -----------------------------------------------------------------

NOT_CHOSEN, NAMES = other_options(REGISTER, "chosen")
NOT_LITERAL, LITERAL_NAMES = other_options(REGISTER, specs.LITERAL)


class TestReadings:
    @pytest.mark.parametrize(("reading", "option"), NOT_CHOSEN, ids=NAMES)
    def test_every_option_loads_and_plays(self, reading: str, option: str) -> None:
        """Nobody is ever stuck, and every invariant holds, under any one reading changed."""
        g, pool = game({**CHOSEN, reading: option})
        holds = [g.value(text) for text in g.book.invariants]
        for table in played(g, whole(g, pool), 3, 150):
            assert all(check(table, {}) for check in holds)

    @pytest.mark.parametrize(("reading", "option"), NOT_LITERAL, ids=LITERAL_NAMES)
    def test_every_option_loads_beside_the_letter(self, reading: str, option: str) -> None:
        """With all other readings literal, the rulebook still passes every check."""
        Game(rulebook(), {**LITERAL, reading: option})

    @settings(max_examples=15, deadline=None)
    @given(st.randoms(use_true_random=False))
    def test_any_mixture_of_readings_plays(self, rng: random.Random) -> None:
        """However the readings are mixed, somebody can act until the game ends or the text stops."""
        readings = {r.id: rng.choice([o.id for o in r.options]) for r in REGISTER.readings}
        g, pool = Game(rulebook(), readings), game()[1]
        for _ in played(g, whole(g, pool), rng.randrange(10**9), 250):
            pass


class TestPython:
    def test_nothing_is_left_to_python(self) -> None:
        """Every effect is data."""
        assert python_effects(game()[0].book) == ()


# ---- single clauses ----------------------------------------------------------------


def force(number: int, player: int, zone: str = "forces", host: str = "", label: str = "") -> Laid:
    face = "down" if zone in ("on-spell", "payment") else "up"
    return Laid(label or f"force-{number}", f"force-{number}", zone, player, 0, face=face, host=host)


def hand(card: str, player: int) -> Laid:
    return Laid(card, card, "hand", player)


def active(spell: str, player: int, *numbers: int) -> tuple[Laid, ...]:
    """An active spell with forces on it; their labels end in *."""
    return (
        Laid(spell, spell, "spell", player),
        *(force(n, player, "on-spell", spell, f"{spell}*{n}") for n in numbers),
    )


def spare(n: int) -> tuple[Laid, ...]:
    """Forces in the pile, all alike, so that nothing there is left to chance."""
    return tuple(Laid(f"pile-{i}", "force-2", "force-pile", owner=0) for i in range(n))


class Desk(ByHand):
    """A table of yaboo."""

    def name(self, card: int) -> str:
        return self.table.setup.labels[card]

    def verdict(self, action: str, **binding: str | int) -> Verdict:
        option = self.option(action, **binding)
        return next(ruling.verdict for found, ruling in self.game.rulings(self.table) if found == option)

    def quietly(self) -> "Desk":
        """Nobody uses an assist, evades or converts power; chance takes its first way."""
        quiet = {"decline-assist", "finish-evading", "stop-converting", "end-action"}
        while self.game.asked(self.table) is not None:
            options = self.game.options(self.table)
            mine = [o for o in options if o.action in quiet]
            asked = self.game.asked(self.table)
            if not mine and asked is not None and asked.player >= 0:
                break
            self.table = self.game.play(self.table, (mine or options)[0]).table
        return self

    def see(self, text: str) -> object:
        return fact(self.game, self.table, text)

    def number(self, counter: str, player: int) -> int:
        return self.table.number(counter, player)

    @property
    def step(self) -> str:
        return at(self.game, self.table) or self.game.stopped(self.table)


WITCHES = (Laid("patchouli", "patchouli", "character", A), Laid("alice", "alice", "character", B))
DECKS = (Laid("deck-a", "spark", "deck", A), Laid("deck-b", "spark", "deck", B))
"""Without decks the game would be over in the end phase."""


def desk(
    start: str, *cards: Laid, counters: Mapping[tuple[str, int], int] | None = None, **instead: str
) -> Desk:
    """A small table at a start, nothing on it but what is named and the two characters."""
    g, pool = game(CHOSEN, **instead)
    counted = tuple(Counted(name, value, player) for (name, player), value in (counters or {}).items())
    position = Position("", start, (*WITCHES, *cards), counted, standard=False)
    return Desk(g, begin(g, lay(g, position, pool), start).table)


class TestInitiative:
    def test_a_bid_is_hidden_until_both_have_bid(self) -> None:
        """What B sees and may do does not depend on what A has bid."""
        before = desk("round", force(3, A), force(9, A), force(4, B), force(5, B))
        seen = []
        for bid in ("force-3", "force-9"):
            after = Desk(before.game, before.table).does("bid", force=bid)
            seen.append((view(after.game, after.table, B), after.game.options(after.table)))
        assert seen[0] == seen[1]

    def test_whoever_has_a_force_must_bid(self) -> None:
        """To lay nothing is refused by initiative.2; without a force it is all there is."""
        d = desk("round", force(3, A))
        assert "initiative.2" in d.causes("bid-nothing")
        d.does("bid", force="force-3")
        assert [o.action for o in d.game.options(d.table)] == ["bid-nothing"]

    def test_the_greater_number_has_the_round(self) -> None:
        """Nothing counts as 0; the winner's power phase follows, and the bids are discarded."""
        d = desk("round", force(1, B)).does("bid-nothing").does("bid", force="force-1")
        asked = d.game.asked(d.table)
        assert asked is not None
        assert (asked.step.id, asked.player) == ("power.1", B)
        assert d.where("force-1") == ("spent", B)

    def test_equal_numbers_lead_to_the_next_round(self) -> None:
        """Nobody acts; from the third round the letter leads nowhere."""
        cards = (force(4, A), force(4, B, label="force-4(2)"))
        first = desk("round", *cards, counters={("round", -1): 1})
        first.does("bid", force="force-4").does("bid", force="force-4(2)")
        assert (first.step, first.table.counter("round")) == ("initiative.1", 2)
        third = desk("round", *cards, counters={("round", -1): 3}, tie_last_round="literal")
        third.does("bid", force="force-4").does("bid", force="force-4(2)")
        assert third.step == "yaboo:initiative/initiative.9"

    @pytest.mark.parametrize(
        ("option", "zone"),
        [("literal", "left"), ("discard", "spent"), ("return", "forces"), ("tie-returns", "spent")],
    )
    def test_where_bids_go_depends_on_the_reading(self, option: str, zone: str) -> None:
        """bid-forces, after unequal numbers."""
        d = desk("round", force(5, A), force(2, B), bid_forces=option)
        d.does("bid", force="force-5").does("bid", force="force-2")
        assert d.where("force-2") == (zone, B)


class TestHidden:
    def test_whether_numbers_are_open_depends_on_the_reading(self) -> None:
        """counts-open: the opponent sees how many forces there are, or not even that; never which."""
        for option, shown in (("literal", 2), ("hidden", None)):
            d = desk("round", force(3, A), force(9, A), force(1, B), counts_open=option)
            seen = {(zone, of): cards for zone, of, cards in view(d.game, d.table, B)["places"]}
            cards = seen["forces", A]
            assert (cards if cards is None else len(cards)) == shown
            assert "force-9" not in json.dumps(cards)
            assert [card[0] for card in seen["forces", B]] == ["force-1"]


class TestPower:
    def test_one_power_is_one_force_while_power_lasts(self) -> None:
        """Each conversion costs 1 power and gives one force; without power it is over."""
        d = desk("power", *spare(9), counters={("power", A): 2})
        d.does("convert")
        assert (d.number("power", A), len(d.table.zone("forces", A)), d.step) == (1, 1, "power.1")
        d.does("convert")
        assert (d.number("power", A), d.step) == (0, "action.1")

    def test_without_power_nothing_is_converted(self) -> None:
        """power.1 grants it to whoever can pay."""
        assert desk("power", *spare(9), counters={("power", A): 0}).causes("convert") == ("power.1",)

    def test_nobody_draws_beyond_twenty(self) -> None:
        """At 20 forces the conversion is refused by setup.2, the ones on spells included."""
        many = tuple(force(1, A, label=f"many-{i}") for i in range(18))
        d = desk("power", *many, *active("ice-lance", A, 3, 4), *spare(9))
        assert d.causes("convert") == ("setup.2",)
        assert (
            desk("power", *many[1:], *active("ice-lance", A, 3, 4), *spare(9)).does("convert").step
            == "power.1"
        )

    def test_unranked_the_limit_and_the_permission_contradict(self) -> None:
        """By the letter nothing says that a limit narrows a permission."""
        many = tuple(force(1, A, label=f"many-{i}") for i in range(20))
        d = desk("power", *many, *spare(9), limits="literal")
        assert d.verdict("convert") is Verdict.CONTRADICTORY

    @pytest.mark.parametrize(("option", "held"), [("literal", 20), ("discard-down", 23), ("no-draw", 17)])
    def test_seventeen_forces_and_six_to_draw(self, option: str, held: int) -> None:
        """force-limit: up to 20; all six and then discarding; or none."""
        many = tuple(force(1, A, label=f"many-{i}") for i in range(17))
        d = desk("turn", *many, *spare(12), force_limit=option).quietly()
        assert len(d.table.zone("forces", A)) == held


class TestActions:
    CARDS = (
        hand("fireball", A),
        hand("grimoire", A),
        Laid("reading", "reading", "abilities", A),
        Laid("small-crystal", "small-crystal", "items", owner=0),
        Laid("hawk-eye", "hawk-eye", "items", owner=0),
        Laid("ice-lance", "ice-lance", "deck", A),
    )

    def test_there_is_one_action_only(self) -> None:
        """After an item, another item is refused by action.2; the phase can only end."""
        d = desk("action", *self.CARDS, force(3, A)).does("acquire-item", item="small-crystal")
        assert (d.number("power", A), d.where("small-crystal")) == (4, ("item-discards", -1))
        assert d.causes("acquire-item", item="hawk-eye") == ("action.2",)
        assert [o.action for o in d.game.options(d.table)] == ["end-action"]

    def test_a_card_may_grant_another_action(self) -> None:
        """Second Wind lifts the limit once where cards prevail; else the two contradict."""
        cards = (*self.CARDS, hand("second-wind", A), force(3, A), force(1, A))
        for option, verdict in (("card-first", Verdict.PERMITTED), ("literal", Verdict.CONTRADICTORY)):
            d = desk("action", *cards, card_over_rule=option)
            d.does("use-resource", resource="second-wind").does("pay", force="force-3").does("finish-payment")
            assert d.verdict("acquire-item", item="hawk-eye") is verdict
        d = desk("action", *cards)
        d.does("use-resource", resource="second-wind").does("pay", force="force-3").does("finish-payment")
        d.does("acquire-item", item="hawk-eye")
        assert d.causes("acquire-item", item="small-crystal") == ("action.2",)

    def test_no_action_need_be_taken(self) -> None:
        """Unless the reading is that one must be."""
        assert desk("action", *self.CARDS).verdict("end-action") is Verdict.PERMITTED
        d = desk("action", *self.CARDS, pass_action="must-act")
        assert d.causes("end-action") == ("initiative.6",)

    def test_an_ability_works_at_once(self) -> None:
        """Reading draws a card."""
        d = desk("action", *self.CARDS).does("use-ability", ability="reading")
        assert d.where("ice-lance") == ("hand", A)

    def test_the_loser_of_the_bid_acts_only_by_the_letter(self) -> None:
        """chance-to-act: both act in every round, or the player of the round alone."""
        for option, player in (("literal", B), ("bid-is-chance", A)):
            d = desk("action", force(1, A), force(1, B, label="force-1(2)"), chance_to_act=option)
            d.does("end-action")
            asked = d.game.asked(d.table)
            assert asked is not None
            assert asked.player == player
            assert asked.step.id == ("action.1" if player == B else "initiative.1")


class TestResources:
    CARDS = (
        hand("grimoire", A),
        force(3, A),
        force(1, A),
        force(5, A),
        Laid("fireball", "fireball", "deck", A),
    )

    @pytest.mark.parametrize(("option", "allowed"), [("literal", False), ("at-least", True)])
    def test_three_and_one_for_a_cost_of_four(self, option: str, allowed: bool) -> None:
        """The text's own example, refused by its own rule when read to the letter."""
        d = desk("action", *self.CARDS, payment=option).does("use-resource", resource="grimoire")
        assert d.causes("finish-payment") == ("resource.1",)
        d.does("pay", force="force-3").does("pay", force="force-1")
        if allowed:
            d.does("finish-payment")
            assert d.where("fireball") == ("hand", A)
            assert d.where("grimoire") == ("discards", A)
            assert d.where("force-3") == ("spent", A)
        else:
            assert d.causes("finish-payment") == ("resource.1",)

    def test_a_single_five_for_a_cost_of_four(self) -> None:
        """The other half of the example holds in both readings."""
        for option in ("literal", "at-least"):
            d = desk("action", *self.CARDS, payment=option).does("use-resource", resource="grimoire")
            assert d.does("pay", force="force-5").verdict("finish-payment") is Verdict.PERMITTED

    def test_what_cannot_be_paid_for_cannot_be_used(self) -> None:
        """Forces of 3 in all do not reach a cost of 4."""
        d = desk("action", hand("grimoire", A), force(3, A))
        assert d.causes("use-resource", resource="grimoire") == ("resource.1",)

    def test_a_lasting_resource_stays_and_raises_evasion(self) -> None:
        """The warding circle adds 2 for good; a second one joins it or replaces it."""
        d = desk("action", hand("warding-circle", A), force(5, A))
        before = d.see("first.evasion")
        d.does("use-resource", resource="warding-circle").does("pay", force="force-5").does("finish-payment")
        assert d.where("warding-circle") == ("resources", A)
        assert d.see("first.evasion") == int(str(before)) + 2

    def test_needless_forces_are_taken_back(self) -> None:
        """overpayment=no-needless: a 1 beside a 5 has to be taken back before the payment ends."""
        d = desk("action", *self.CARDS, overpayment="no-needless").does("use-resource", resource="grimoire")
        d.does("pay", force="force-1").does("pay", force="force-5")
        assert d.causes("finish-payment") == ("resource.1",)
        assert d.causes("pay", force="force-3") == ("resource.1",)
        d.does("take-back", force="force-1").does("finish-payment")
        assert d.where("force-1") == ("forces", A)


class TestSpells:
    def test_as_many_forces_as_the_level_face_down(self) -> None:
        """Two forces go on a spell of level 2, hidden from the opponent; then the action is over."""
        d = desk("action", hand("ice-lance", A), force(3, A), force(7, A), force(1, A))
        d.does("use-spell", spell="ice-lance").does("put-on-spell", force="force-3")
        assert d.step == "spell.4/put"
        d.does("put-on-spell", force="force-7")
        assert d.step == "action.1"
        assert d.table.cards[d.card("force-7")].face == "down"
        assert "force-7" not in json.dumps(view(d.game, d.table, B))
        assert "force-7" in json.dumps(view(d.game, d.table, A))

    def test_without_enough_forces_it_cannot_begin(self) -> None:
        """One force is too few for level 2; the refusal names spell.4."""
        d = desk("action", hand("ice-lance", A), force(3, A))
        assert d.causes("use-spell", spell="ice-lance") == ("spell.4",)

    def test_the_earlier_spell_and_its_forces_are_discarded(self) -> None:
        """Only the player's own; the opponent's stays."""
        cards = (
            *active("fireball", A, 4),
            *active("doll-parade", B, 5),
            hand("ice-lance", A),
            force(3, A),
            force(7, A),
        )
        d = desk("action", *cards).does("use-spell", spell="ice-lance")
        assert d.where("fireball") == ("discards", A)
        assert d.where("fireball*4") == ("spent", A)
        assert d.where("doll-parade") == ("spell", B)

    @pytest.mark.parametrize(("option", "able"), [("literal", True), ("not-allowed", False), ("reuse", True)])
    def test_replacing_with_too_few_forces(self, option: str, able: bool) -> None:
        """Literally the old spell is lost and the new one fails; or its force may be used again."""
        cards = (*active("fireball", A, 4), hand("ice-lance", A), force(3, A))
        d = desk("action", *cards, replace_unpayable=option)
        if not able:
            assert d.causes("use-spell", spell="ice-lance") == ("spell.4",)
            return
        d.does("use-spell", spell="ice-lance")
        if option == "literal":
            assert (d.where("fireball"), d.where("ice-lance")) == (("discards", A), ("hand", A))
        else:
            d.does("put-again", force="fireball*4").does("put-on-spell", force="force-3")
            assert (d.where("fireball"), d.where("ice-lance")) == (("discards", A), ("spell", A))

    def test_the_example_of_otome_bunraku(self) -> None:
        """Level 2, hit value 10, with a 3 and a 7: 20, and 23 with three power."""
        d = desk("attack of B", *active("otome-bunraku", B, 3, 7), counters={("power", B): 3})
        spell = d.card("otome-bunraku")
        scope = d.game.loaded.anywhere
        assert reader(parse("spell.laden_hit"), scope)(d.table, {"spell": spell}) == 20
        assert reader(parse("spell.hit_value"), scope)(d.table, {"spell": spell}) == 23

    def test_by_the_letter_the_hit_value_has_two_formulas(self) -> None:
        """hit-value-example: one formula calls 20 the actual value, the other adds power."""
        for option, formulas in (("literal", ["spell.9", "attack.15"]), ("before-power", ["attack.15"])):
            book = game(hit_value_example=option)[0].book
            found = [i.id for i in book.items if isinstance(i, Formula) and i.of == "spell.hit_value"]
            assert found == formulas


class TestItems:
    CLOAK = Laid("wind-cloak", "wind-cloak", "items", owner=0)

    @pytest.mark.parametrize(("option", "raised"), [("literal", 0), ("this-turn", 3), ("keep", 0)])
    def test_how_long_an_item_works(self, option: str, raised: int) -> None:
        """item-duration: over when it is discarded, until the turn ends, or when it is used."""
        d = desk("action", self.CLOAK, item_duration=option).does("acquire-item", item="wind-cloak")
        assert d.number("turn_evasion", A) == raised
        if option == "keep":
            assert d.where("wind-cloak") == ("kept", A)
            d.does("use-kept", item="wind-cloak")
            assert d.number("turn_evasion", A) == 3
        d.quietly()
        assert d.number("turn_evasion", A) == 0 or d.step == "initiative.1"

    def test_the_bell_silences_the_opponent_this_turn(self) -> None:
        """A card's limit beats the rule that assists may be used."""
        bell = Laid("silent-bell", "silent-bell", "items", owner=0)
        cards = (bell, *active("fireball", A, 4), hand("sidestep", B))
        d = desk("action", *cards, counters={("round", -1): 3}).does("acquire-item", item="silent-bell")
        d.does("end-action").does("decline-assist")
        assert d.step == "attack.4"
        assert d.causes("use-assist") == ("item.2",)


class TestBattle:
    def test_without_spells_nothing_happens(self) -> None:
        """The turn goes on to its end, and the next one begins."""
        assert desk("battle", *DECKS, *spare(12)).step == "initiative.1"

    @pytest.mark.parametrize(
        ("mine", "first"), [("ice-lance", A), ("thunder-rain", B), ("otome-bunraku", None)]
    )
    def test_the_faster_spell_attacks_first(self, mine: str, first: int | None) -> None:
        """Speeds 6, 3 and 4 against a speed of 5 and, for a tie, of 4."""
        other = "fireball" if first is not None else "otome-bunraku(2)"
        theirs = Laid(other, other.removesuffix("(2)"), "spell", B)
        d = desk("battle", Laid(mine, mine, "spell", A), theirs)
        asked = d.game.asked(d.table)
        assert asked is not None
        if first is None:
            assert asked.step.id == "battle.7"
            d.does("win-janken", winner=B)
            first = B
            asked = d.game.asked(d.table)
            assert asked is not None
        assert (asked.step.id, asked.player) == ("attack.1", first)

    def test_a_player_killed_first_does_not_attack(self) -> None:
        """A's faster hit ends the game at once; literally B still attacks, and both win and lose."""
        cards = (*active("fireball", A, 9), *active("thunder-rain", B, 9, 7))
        lives = {("life", A): 1, ("life", B): 1}
        d = desk("battle", *cards, counters=lives).quietly()
        assert d.game.over(d.table)
        assert (d.see("first.outcome"), d.see("second.outcome")) == ("won", "lost")
        for both_out, result in (("draw", "drawn"), ("literal", "won")):
            d = desk("battle", *cards, counters=lives, killed_first="literal", both_out=both_out).quietly()
            assert (d.number("life", A), d.number("life", B)) == (0, 0)
            assert d.see("first.outcome") == d.see("second.outcome") == result


class TestAttack:
    ATTACK = active("fireball", A, 4)
    EVEN: Mapping[tuple[str, int], int] = {("power", A): 3, ("power", B): 0}

    def test_equal_values_miss_and_one_more_hits(self) -> None:
        """Fireball 7 + 4 + power 3 = 14 against Alice's 14: a miss; with power 4, a hit."""
        missed = desk("attack", *self.ATTACK, *spare(12), counters=self.EVEN).quietly()
        assert (missed.number("life", B), missed.number("power", B)) == (3, 0)
        hit = desk("attack", *self.ATTACK, *spare(12), counters={**self.EVEN, ("power", A): 4}).quietly()
        assert (hit.number("life", B), hit.number("power", B)) == (2, 3)

    def test_a_hit_makes_power_three(self) -> None:
        """Five become three, and with the other reading none."""
        counters = {("power", A): 9, ("power", B): 5}
        for option, power in (("literal", 3), ("all-lost", 0)):
            d = desk(
                "attack", *active("fireball", A, 9), *spare(12), counters=counters, hit_power_excess=option
            )
            assert d.quietly().number("power", B) == power

    def test_a_spell_may_say_otherwise_about_life(self) -> None:
        """Great Blast takes 2; whether power becomes 3 depends on the reading."""
        for option, power in (("literal", 3), ("replaces-all", 0)):
            d = desk(
                "attack",
                *active("great-blast", A, 9, 7, 6),
                *spare(12),
                counters=self.EVEN,
                hit_instruction=option,
            )
            d.quietly()
            assert (d.number("life", B), d.number("power", B)) == (1, power)

    def test_forces_laid_evade_and_are_spent(self) -> None:
        """A 1 more than makes up for a hit value of 15; it is discarded after the attack."""
        d = desk("attack", *self.ATTACK, force(1, B), counters={**self.EVEN, ("power", A): 4})
        d.does("decline-assist").does("decline-assist").does("evade", force="force-1")
        assert d.see("second.evasion") == 15
        d.does("finish-evading")
        assert (d.number("life", B), d.where("force-1")) == (3, ("spent", B))

    def test_assists_are_laid_face_down_with_their_forces(self) -> None:
        """The opponent learns neither the assist nor the forces until both have declared."""
        cards = (*self.ATTACK, hand("sharp-aim", A), force(6, A), hand("pattern-dodge", B), force(3, B))
        d = desk("attack", *cards, counters=self.EVEN)
        d.does("use-assist").does("lay-assist", assist="sharp-aim")
        assert d.causes("finish-assist") == ("attack.3",)
        d.does("add-force", force="force-6").does("finish-assist")
        assert "sharp-aim" not in json.dumps(view(d.game, d.table, B))
        d.does("use-assist").does("lay-assist", assist="pattern-dodge").does("add-force", force="force-3")
        d.does("finish-assist")
        assert d.step == "attack.8"
        assert (d.see("first.aim"), d.see("second.evasion")) == (18, 18)
        assert {d.where("sharp-aim"), d.where("pattern-dodge")} == {("discards", A), ("discards", B)}
        d.does("finish-evading")
        assert d.number("life", B) == 3
        assert d.number("assist_hit", A) == 0

    def test_an_assist_has_to_be_affordable(self) -> None:
        """A 3 does not meet a cost of 4; the defender's cost of 0 needs no force."""
        d = desk("attack", *self.ATTACK, hand("sharp-aim", A), force(3, A), hand("sidestep", B))
        assert d.causes("use-assist") == ("attack.3",)
        d.does("decline-assist").does("use-assist").does("lay-assist", assist="sidestep").does(
            "finish-assist"
        )
        assert d.see("second.other_evasion") == 1

    def test_a_card_that_is_no_assist(self) -> None:
        """Laid face down all the same: the text stops, it is discarded, or it was a bluff."""
        breach = Laid("spark", "spark", "assist", A, face="down")
        for option, zone in (("forbidden", "discards"), ("bluff", "hand")):
            assert desk("reveal", *self.ATTACK, breach, assist_bluff=option).where("spark") == (zone, A)
        d = desk("reveal", *self.ATTACK, breach, assist_bluff="literal")
        assert d.step == "yaboo:attack.7/attack.7"
        honest = desk("attack", *self.ATTACK, hand("spark", A), hand("sidestep", A)).does("use-assist")
        assert honest.causes("lay-other", card="spark") == ("attack.2",)

    def test_evasion_has_two_formulas_by_the_letter(self) -> None:
        """The printed formula and the procedure give two values for one evasion."""
        for readings, ids in ((LITERAL, ["attack.16", "attack.9/narrative"]), (CHOSEN, ["attack.16"])):
            book = game(readings)[0].book
            found = [i for i in book.items if isinstance(i, Formula) and i.of == "player.evasion"]
            assert [formula.id for formula in found] == ids
        g, pool = game(LITERAL)
        cards = (*WITCHES, *active("fireball", A, 4), force(6, B, "laid"))
        table = lay(g, Position("", "", cards, standard=False), pool)
        scope = g.loaded.anywhere.with_names(it="player")
        formulas = [i.value for i in g.book.items if isinstance(i, Formula) and i.of == "player.evasion"]
        values = [reader(parse(value), scope)(table, {"it": B}) for value in formulas]
        assert values == [0 + 4 + 3, 14 + 6 + 3]

    def test_an_assist_of_one_attack_does_not_help_in_the_next(self) -> None:
        """assist-duration: A's dodge as the first attacker, seen when B attacks."""
        cards = (
            *active("fireball", A, 1),
            *active("thunder-rain", B, 1, 2, 3),
            hand("pattern-dodge", A),
            force(3, A),
        )
        for option, raised in (("literal", 4), ("this-attack", 0)):
            d = desk("battle", *cards, assist_duration=option)
            d.does("use-assist").does("lay-assist", assist="pattern-dodge").does("add-force", force="force-3")
            d.does("finish-assist").does("decline-assist").does("finish-evading")
            assert d.step == "attack.1"
            assert d.number("assist_evasion", A) == raised

    def test_all_assists_can_be_declared_before_the_first_attack(self) -> None:
        """two-attack-assists=all-first: four declarations, then no more."""
        d = desk(
            "battle",
            *active("fireball", A, 1),
            *active("thunder-rain", B, 1, 2, 3),
            two_attack_assists="all-first",
        )
        asked = []
        while d.step in ("attack.1", "attack.4"):
            question = d.game.asked(d.table)
            assert question is not None
            asked.append(question.player)
            d.does("decline-assist")
        assert asked == [A, B, A, B]
        assert d.does("finish-evading").step == "attack.8"


class TestEnd:
    def test_hands_are_cut_to_five_and_the_field_is_cleared(self) -> None:
        """Six cards become five; spells go; their forces are in the pile again."""
        cards = [hand(c, A) for c in ("fireball", "ice-lance", "grimoire", "sharp-aim", "moonbeam", "spark")]
        d = desk("end", *DECKS, *cards, *active("thunder-rain", A, 1, 2, 3), *spare(12))
        assert d.step == "end.1/choose"
        d.does("discard", card="moonbeam")
        assert d.where("moonbeam") == ("discards", A)
        assert d.where("thunder-rain") == ("discards", A)
        assert d.where("thunder-rain*1")[0] in ("force-pile", "forces")

    def test_a_continuing_spell_stays_for_a_turn_with_its_forces(self) -> None:
        """It is discarded at the end of the next turn."""
        d = desk("end", *active("flame-wall", A, 1, 3), *spare(14), Laid("spark", "spark", "deck", A))
        assert d.where("flame-wall") == ("spell", A)
        assert d.where("flame-wall*1") == ("on-spell", A)
        assert d.table.cards[d.card("flame-wall")].posture == "continuing"

    def test_forces_count_as_hand_only_by_the_letter(self) -> None:
        """hand-forces: six forces and no card are a hand of six, or of none."""
        forces = tuple(force(2, A, label=f"f{i}") for i in range(6))
        d = desk("end", *DECKS, *forces, *spare(12), hand_forces="literal")
        assert d.step == "end.1/choose"
        assert d.does("discard-force", force="f0").where("f0")[0] in ("force-pile", "forces")
        assert desk("end", *DECKS, *forces, *spare(12)).step == "initiative.1"

    def test_the_game_ends_when_both_decks_are_out(self) -> None:
        """More life wins; equal life is a draw, or janken, or nobody says."""
        d = desk("end", counters={("life", A): 2, ("life", B): 1})
        assert d.game.over(d.table)
        assert (d.see("first.outcome"), d.see("second.outcome")) == ("won", "lost")
        assert desk("end").see("first.outcome") == "drawn"
        tie = desk("end", deckout_tie="janken").does("win-janken", winner=B)
        assert (tie.see("first.outcome"), tie.see("second.outcome")) == ("lost", "won")
        assert desk("end", deckout_tie="literal").does("disagree").step == "yaboo:supplement/supplement.6"

    def test_one_empty_deck_is_no_loss(self) -> None:
        """The turn ends and the next begins, without a card for A."""
        d = desk(
            "end", Laid("spark", "spark", "deck", B), Laid("moonbeam", "moonbeam", "deck", B), *spare(12)
        ).quietly()
        assert d.step == "initiative.1"
        assert len(d.table.zone("hand", A)) == 0
        assert len(d.table.zone("hand", B)) == 1
