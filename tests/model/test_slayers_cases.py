"""slayers ruled case by case: small tables, and what a judge who has the text alone rules on them.

What the text leaves open is left out, or ruled by the reading that is chosen; the docstring then names it.
"""

from functools import cache

import pytest

import specs
from features.pool import card_of, cards_of
from model.kernel.expression import Value
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.position import Counted, Laid, Lasts, Pool, Position
from model.kernel.trace import Option
from model.slayers.rulebook import rulebook
from tests.model.playing import ByHand

A, B = 0, 1
REGISTER = specs.load(specs.folder("slayers"))
CHOSEN = {reading.id: reading.chosen for reading in REGISTER.readings}


@cache
def _game() -> tuple[Game, Pool]:
    game = Game(rulebook(), CHOSEN)
    return game, cards_of(REGISTER, game.vocabulary).prints


def defect(reason: str) -> pytest.MarkDecorator:
    """A case in which the encoding does not rule as the text does, until it is mended."""
    return pytest.mark.xfail(reason=reason, strict=True, raises=AssertionError)


# ---- a table that is played by hand --------------------------------------------------


class Desk(ByHand):
    """A table of slayers."""

    def can(self, action: str, **binding: str) -> bool:
        """Whether whoever is asked now may declare this."""
        return self.option(action, **binding) in self.options

    def refused(self, action: str, **binding: str) -> set[str]:
        """The clauses to which the refusal may be put down; fails if nothing is refused."""
        return {cause.split(".")[0] for cause in self.causes(action, **binding)}

    def quietly(self) -> "Desk":
        """Nobody counters, up to the next question of another sort."""
        while self.can("decline"):
            self.does("decline")
        return self

    @property
    def options(self) -> list[Option]:
        return self.game.options(self.table) if self.game.asked(self.table) else []

    @property
    def judged(self) -> set[str]:
        """On whom chance is to decide now."""
        victims = [option.binding[0][1] for option in self.options if option.action == "misses"]
        return {self.table.setup.labels[int(card)] for card in victims}

    @property
    def asked(self) -> int:
        question = self.game.asked(self.table)
        assert question is not None
        return question.player

    def phase_of(self, player: int) -> Value:
        """The phase, if it is this player's turn."""
        assert self.table.counter("active") == player
        return self.table.counter("phase")

    def of(self, label: str, fact: str) -> Value:
        """A fact of a card."""
        kind = self.table.setup.cards[self.card(label)].kind
        return self.game.fact(kind, fact)(self.table, {"it": self.card(label)})

    def able(self, label: str) -> bool:
        return self.table.cards[self.card(label)].posture == "upright"

    def performance(self, player: int) -> int:
        return self.table.number("performance", player)


def laid(zone: str, player: int, *labels: str) -> tuple[Laid, ...]:
    return tuple(Laid(label, card_of(label), zone, player) for label in labels)


def front(player: int, *labels: str) -> tuple[Laid, ...]:
    return laid("front", player, *labels)


def rear(player: int, *labels: str) -> tuple[Laid, ...]:
    return laid("rear", player, *labels)


def hand(player: int, *labels: str) -> tuple[Laid, ...]:
    return laid("hand", player, *labels)


def on(host: str, player: int, *labels: str) -> tuple[Laid, ...]:
    """Cards of a player in force on a character."""
    return tuple(Laid(label, card_of(label), "in-force", player, host=host) for label in labels)


def down(label: str) -> Laid:
    """A character that cannot act, in A's front row."""
    return Laid(label, card_of(label), "front", A, posture="incapacitated")


def sealed(*labels: str) -> tuple[Lasts, ...]:
    return tuple(Lasts("sealed", "turn", label) for label in labels)


def desk(
    *groups: tuple[Laid, ...],
    start: str = "battle",
    turn: int = 2,
    active: int = A,
    performance: tuple[int, int] = (0, 0),
    lasting: tuple[Lasts, ...] = (),
) -> Desk:
    """A table with nothing on it but what is named."""
    game, pool = _game()
    counters = (
        Counted("turn", turn),
        Counted("active", active),
        *(Counted("performance", value, player) for player, value in enumerate(performance)),
    )
    cards = tuple(card for group in groups for card in group)
    position = Position("", start, cards, counters, lasting=lasting, standard=False)
    return Desk(game, begin(game, lay(game, position, pool), start).table)


def melee(d: Desk, fighter: str = "swordsman", target: str = "mercenary") -> Desk:
    return d.does("melee", fighter=fighter, target=target)


FACING = (*front(A, "swordsman"), *front(B, "mercenary"))
"""A swordsman of A's and a mercenary of B's, front row against front row."""

# ---- 1 -----------------------------------------------------------------------------


class TestPrecedence:
    def test_a_card_lifts_the_rule_that_only_the_front_row_melees(self) -> None:
        """Without the card the rear row is refused; with it, it melees (cannot-against-card)."""
        d = desk(rear(A, "swordsman"), front(B, "mercenary"), hand(A, "long-spear"))
        assert d.refused("melee", fighter="swordsman", target="mercenary") & {"5-1", "5-2"}
        d.does("event", event="long-spear", target="swordsman").quietly()
        assert d.can("melee", fighter="swordsman", target="mercenary")

    @pytest.mark.parametrize(
        ("first", "then", "hit"),
        [("charm", "dizziness", 3), ("dizziness", "charm", 5)],
        ids=["falls", "rises"],
    )
    def test_of_two_contrary_effects_the_later_counts(self, first: str, then: str, hit: int) -> None:
        """One card makes the hit value 5, another 3: whichever came second."""
        d = desk(FACING, hand(A, first, then))
        d.does("event", event=first, target="swordsman").quietly()
        d.does("event", event=then, target="swordsman").quietly()
        assert d.of("swordsman", "hit_now") == hit

    @pytest.mark.parametrize(
        "cards", [("long-spear", "truce"), ("truce", "long-spear")], ids=["after", "before"]
    )
    def test_cannot_holds_whichever_came_first(self, cards: tuple[str, str]) -> None:
        """That one can melee does not help against that one cannot."""
        d = desk(rear(A, "swordsman"), front(B, "mercenary"), hand(A, *cards))
        for card in cards:
            d.does("event", event=card, target="swordsman").quietly()
        assert "1-1" in d.refused("melee", fighter="swordsman", target="mercenary")

    def test_cannot_holds_against_what_everybody_may(self) -> None:
        """In the front row, too, whoever cannot melee is refused."""
        d = desk(FACING, hand(A, "truce")).does("event", event="truce", target="swordsman").quietly()
        assert not d.can("melee", fighter="swordsman", target="mercenary")


class TestDemons:
    @pytest.mark.parametrize(
        ("fighter", "target", "struck"),
        [
            ("swordsman", "lesser-demon", False),
            ("swordsman", "chimera", True),
            ("swordsman", "mercenary", True),
            ("chimera", "lesser-demon", True),
            ("lesser-demon(2)", "lesser-demon", True),
        ],
        ids=["man-demon", "man-half", "man-man", "half-demon", "demon-demon"],
    )
    def test_who_is_affected_by_whose_melee(self, fighter: str, target: str, struck: bool) -> None:
        """Demons alone are safe, and only from whoever is neither demon nor half-demon (melee-at-demon)."""
        d = melee(desk(front(A, fighter), front(B, target)), fighter, target).quietly()
        assert d.judged == ({target} if struck else set())
        if not struck:
            assert "base" in d.refused("melee", fighter=fighter, target=target)

    @pytest.mark.parametrize("target", ["lesser-demon", "chimera"])
    @pytest.mark.parametrize(
        ("spell", "struck"), [("mind-lance", True), ("dark-needle", True), ("spark", False)]
    )
    def test_which_attack_spells_affect_demons(self, spell: str, struck: bool, target: str) -> None:
        """Of the mind and black ones do; of nature none, on demons and half-demons alike."""
        d = desk(front(A, "sorcerer"), front(B, target), hand(A, spell))
        d.does("cast", spell=spell, caster="sorcerer", target=target).quietly()
        assert d.judged == ({target} if struck else set())

    @pytest.mark.parametrize(
        ("spell", "target", "asleep"),
        [
            ("lullaby", "lesser-demon", False),
            ("lullaby", "chimera", False),
            ("shade", "lesser-demon", True),
            ("torpor", "chimera", False),
            ("lullaby", "mercenary", True),
        ],
    )
    def test_which_other_spells_affect_demons(self, spell: str, target: str, asleep: bool) -> None:
        """Of the mind only attack spells do; of black magic all."""
        d = desk(front(A, "sorcerer"), front(B, target), hand(A, spell))
        d.does("cast", spell=spell, caster="sorcerer", target=target).quietly()
        assert d.able(target) is not asleep
        assert d.where(spell) == ("used", A)

    def test_a_spell_at_a_row_passes_over_demons(self) -> None:
        """Of a human and a demon side by side the human alone is judged."""
        d = desk(front(A, "sorcerer"), front(B, "lesser-demon", "mercenary"), hand(A, "blizzard"))
        d.does("cast at the front", spell="blizzard", caster="sorcerer").quietly()
        assert d.judged == {"mercenary"}
        d.does("misses", victim="mercenary")
        assert d.judged == set()


class TestAddedRules:
    def test_an_ability_in_brackets_works_outside_battle_and_is_not_countered(self) -> None:
        """It is declared in the hand phase; it has taken effect before anybody is asked."""
        d = desk(front(A, "stone-guard"), hand(B, "jeer", "silencer"), start="hand")
        d.does("at any time", user="stone-guard")
        assert d.where("stone-guard") == ("rear", A)
        assert d.asked == A

    @pytest.mark.parametrize(("turn", "phase"), [(1, "performance"), (2, "battle"), (3, "battle")])
    def test_only_the_very_first_turn_has_no_battle(self, turn: int, phase: str) -> None:
        """The second player's first turn has one, and so has the first player's second."""
        d = desk(FACING, start="before battle", turn=turn, active=A)
        assert d.phase_of(A) == phase

    def test_on_the_first_turn_nobody_can_attack(self) -> None:
        """After the hand phase there is nothing but the performance phase, then the other's turn with a battle."""
        d = desk(FACING, start="hand", turn=1)
        d.does("no event")
        assert not d.can("melee", fighter="swordsman", target="mercenary")
        d.does("pass")
        assert d.phase_of(A) == "performance"
        d.does("no event").does("pass").does("no event").does("pass")
        assert d.phase_of(B) == "battle"
        assert d.can("melee", fighter="mercenary", target="swordsman")


# ---- 2 -----------------------------------------------------------------------------


class TestCards:
    def test_double_brackets_ask_for_a_card_not_for_a_character(self) -> None:
        """Another card with the same character name does not answer to it."""
        d = desk(front(A, "lina", "prodigy"), hand(A, "summons"))
        assert d.can("event", event="summons", target="lina")
        assert "2-1" in d.refused("event", event="summons", target="prodigy")

    def test_a_spell_whose_effect_is_lost_is_a_used_spell(self) -> None:
        """Its target defeated, it goes to the used spells of its owner and not to the discards."""
        d = melee(desk(FACING, on("mercenary", B, "long-fog"))).quietly().does("defeats", victim="mercenary")
        assert d.where("long-fog") == ("used", B)

    def test_a_used_spell_is_one_that_lasts_no_more(self) -> None:
        """What lies with the used spells is returned to a hand; what still lasts cannot be (used-while-lasting)."""
        d = desk(FACING, on("swordsman", A, "long-fog"), laid("used", A, "spark"), hand(A, "recall"))
        assert "2-2" in d.refused("event on a spell", event="recall", spell="long-fog")
        assert d.does("event on a spell", event="recall", spell="spark").quietly().where("spark") == (
            "hand",
            A,
        )

    @defect("2-1.1, 4-1.3: 『 』 is held against the printed card name though it has been changed")
    def test_a_card_whose_card_name_is_changed_does_not_answer_to_the_old_one(self) -> None:
        """It has one card name, the new one."""
        d = desk(front(A, "lina"), on("lina", A, "new-duo"), hand(A, "summons"))
        assert not d.can("event", event="summons", target="lina")

    def test_a_lasting_card_lies_with_its_target(self) -> None:
        """After its use it stays on the table, on the character that it affects."""
        d = desk(FACING, hand(A, "banner")).does("event", event="banner", target="swordsman").quietly()
        assert d.where("banner") == ("in-force", A)
        assert d.table.cards[d.card("banner")].host == d.card("swordsman")


class TestConditions:
    CARDS = (*front(A, "blood-priest", "palm-reader"), *front(B, "mercenary"))

    def test_the_opponents_cards_do_not_pay(self) -> None:
        """A card of B's hand is neither revealed nor discarded for A."""
        d = desk(self.CARDS, hand(B, "cheer"))
        assert "2-3" in d.refused("ability discarding", user="blood-priest", target="mercenary", paid="cheer")
        assert "2-3" in d.refused("ability revealing", user="palm-reader", target="mercenary", paid="cheer")

    def test_without_payment_there_is_no_declaration(self) -> None:
        """The condition cannot be left out."""
        d = desk(self.CARDS)
        assert "2-3" in d.refused("ability", user="blood-priest", target="mercenary")

    def test_what_was_discarded_for_a_cancelled_effect_is_gone(self) -> None:
        """The effect does not come about, and the payment does not come back."""
        d = desk(self.CARDS, hand(A, "cheer"), hand(B, "silencer"))
        d.does("ability discarding", user="blood-priest", target="mercenary", paid="cheer")
        d.does("event", event="silencer", target="blood-priest").quietly()
        assert d.of("mercenary", "hit_now") == 1
        assert d.where("cheer") == ("discard", A)

    def test_what_was_revealed_for_a_cancelled_effect_is_discarded(self) -> None:
        """Otherwise it would have gone back (revealed-card)."""
        for counter, zone in (((), "hand"), (("silencer",), "discard")):
            d = desk(self.CARDS, hand(A, "cheer"), hand(B, *counter))
            d.does("ability revealing", user="palm-reader", target="mercenary", paid="cheer")
            for card in counter:
                d.does("event", event=card, target="palm-reader")
            d.quietly()
            assert d.where("cheer") == (zone, A)


class TestAims:
    def test_as_many_as_possible_have_to_be_chosen(self) -> None:
        """Of three, two for a spell at two; one is not enough."""
        d = desk(front(A, "sorcerer"), front(B, "thief", "guard", "villager"), hand(A, "dynast-freeze"))
        assert "2-4" in d.refused("cast", spell="dynast-freeze", caster="sorcerer", target="thief")
        assert d.can(
            "cast at two", spell="dynast-freeze", caster="sorcerer", target="thief", second="villager"
        )

    def test_one_will_do_where_there_is_but_one(self) -> None:
        """A spell at two is used on a single enemy."""
        d = desk(front(A, "sorcerer"), front(B, "thief"), hand(A, "dynast-freeze"))
        assert d.can("cast", spell="dynast-freeze", caster="sorcerer", target="thief")

    def test_two_of_different_rows_are_no_targets_of_one_row(self) -> None:
        """One in front and one in the rear are not two in a row."""
        d = desk(front(A, "sorcerer"), front(B, "thief"), rear(B, "guard"), hand(A, "dynast-freeze"))
        assert "2-6" in d.refused(
            "cast at two", spell="dynast-freeze", caster="sorcerer", target="thief", second="guard"
        )

    def test_an_aim_has_to_be_what_the_card_asks_for(self) -> None:
        """What is for an enemy is not aimed at an ally, and the other way round."""
        d = desk(FACING, hand(A, "bad-news", "good-news"))
        assert "2-4" in d.refused("event", event="bad-news", target="swordsman")
        assert "2-4" in d.refused("event", event="good-news", target="mercenary")

    @pytest.mark.parametrize(
        ("action", "card", "by"),
        [("event", "event", "bad-news"), ("cast", "spell", "ice-arrow"), ("aid", "aid", "poison-blade")],
    )
    def test_what_cannot_be_affected_can_be_aimed_at(self, action: str, card: str, by: str) -> None:
        """The declaration stands; on resolution nothing happens to it."""
        who = {"cast": {"caster": "sorcerer"}, "aid": {"user": "sorcerer"}}.get(action, {})
        for target, affected in (("mist", False), ("thief", True)):
            d = desk(front(A, "sorcerer"), front(B, target), hand(A, by))
            d.does(action, target=target, **{card: by}, **who).quietly()
            assert (d.judged == {target} or d.of(target, "hit_lowered") == 1) is affected

    def test_what_cannot_be_aimed_at_cannot_be_chosen(self) -> None:
        """By no spell, event card, ability or attack aid (forbidden-aim)."""
        d = desk(
            front(A, "sorcerer", "hexer"),
            front(B, "shadow"),
            hand(A, "bad-news", "ice-arrow", "poison-blade"),
        )
        assert "2-4" in d.refused("event", event="bad-news", target="shadow")
        assert "2-4" in d.refused("cast", spell="ice-arrow", caster="sorcerer", target="shadow")
        assert "2-4" in d.refused("aid", aid="poison-blade", user="sorcerer", target="shadow")
        assert "2-4" in d.refused("ability", user="hexer", target="shadow")

    def test_further_conditions_are_not_asked_at_the_declaration(self) -> None:
        """A condition on the target is no bar to aiming; it only decides the effect."""
        d = desk(front(A, "demon-hunter"), front(B, "mercenary", "sherra"))
        d.does("ability", user="demon-hunter", target="mercenary").quietly()
        assert d.of("mercenary", "hit_now") == 1
        d.does("ability", user="demon-hunter", target="sherra").quietly()
        assert d.of("sherra", "hit_now") == 2

    def test_of_two_targets_only_those_that_meet_the_condition_are_affected(self) -> None:
        """A demon beside a human: the demon."""
        d = desk(front(A, "sorcerer"), front(B, "mercenary", "lesser-demon"), hand(A, "demon-bane"))
        d.does(
            "cast at two", spell="demon-bane", caster="sorcerer", target="mercenary", second="lesser-demon"
        )
        assert d.quietly().judged == {"lesser-demon"}


class TestMoreAndFewer:
    def freeze(self) -> Desk:
        """Three enemies in front; the spell is used on the first two, and the second moves away."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief", "guard", "villager"),
            hand(A, "dynast-freeze"),
            hand(B, "gust"),
        )
        d.does("cast at two", spell="dynast-freeze", caster="sorcerer", target="thief", second="guard")
        return d.does("event", event="gust", target="guard")

    def test_the_printed_example_of_three_enemies(self) -> None:
        """The first is the only target: the one that moved is not, the third does not take its place."""
        d = self.freeze().quietly()
        assert d.where("guard") == ("rear", B)
        assert d.judged == {"thief"}
        assert d.does("hits", victim="thief").judged == set()

    def test_who_moves_into_a_row_is_struck_with_it(self) -> None:
        """A row is named, not those who stand there."""
        d = desk(
            front(A, "sorcerer"), front(B, "thief"), rear(B, "guard"), hand(A, "blizzard"), hand(B, "gust")
        )
        d.does("cast at the front", spell="blizzard", caster="sorcerer")
        d.does("event", event="gust", target="guard").quietly()
        struck = d.judged
        d.does("misses", victim=next(iter(struck)))
        assert struck | d.judged == {"thief", "guard"}

    def test_who_moves_out_of_a_row_is_not(self) -> None:
        """The other one of the row alone."""
        d = desk(front(A, "sorcerer"), front(B, "thief", "guard"), hand(A, "blizzard"), hand(B, "gust"))
        d.does("cast at the front", spell="blizzard", caster="sorcerer")
        d.does("event", event="gust", target="guard").quietly()
        assert d.judged == {"thief"}
        assert d.does("misses", victim="thief").judged == set()

    def test_targets_of_one_row_never_become_more(self) -> None:
        """Who moves into the row beside a single target is not struck."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief"),
            rear(B, "guard"),
            hand(A, "dynast-freeze"),
            hand(B, "gust"),
        )
        d.does("cast", spell="dynast-freeze", caster="sorcerer", target="thief")
        d.does("event", event="gust", target="guard").quietly()
        assert d.judged == {"thief"}
        assert d.does("misses", victim="thief").judged == set()

    def test_nobody_is_added_to_make_up_the_number(self) -> None:
        """After the second of two targets has moved away neither player may name another."""
        d = self.freeze().does("decline").does("decline")
        asked = {d.asked}
        assert "2-6" in d.refused("aim too", target="villager")
        asked.add(d.does("decline").asked)
        assert "2-6" in d.refused("aim too", target="villager")
        assert asked == {A, B}


class TestInterruption:
    def test_a_spell_without_a_target_is_used_and_its_caster_has_attacked(self) -> None:
        """The one target is taken away in answer."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief", "guard"),
            hand(A, "spark", "spark(2)"),
            hand(B, "spirited-away"),
        )
        d.does("cast", spell="spark", caster="sorcerer", target="thief")
        d.does("event", event="spirited-away", target="thief").quietly()
        assert d.judged == set()
        assert d.where("spark") == ("used", A)
        assert not d.can("cast", spell="spark(2)", caster="sorcerer", target="guard")

    @pytest.mark.parametrize(("action", "card"), [("aid", "poison-blade"), ("event", "bad-news")])
    def test_another_card_without_a_target_is_discarded(self, action: str, card: str) -> None:
        """An attack aid and an event card alike."""
        d = desk(front(A, "sorcerer"), front(B, "thief"), hand(A, card), hand(B, "spirited-away"))
        who = {"user": "sorcerer"} if action == "aid" else {}
        d.does(action, target="thief", **{action: card}, **who)
        d.does("event", event="spirited-away", target="thief").quietly()
        assert d.where(card) == ("discard", A)

    def test_one_target_left_is_enough(self) -> None:
        """Of two targets one is taken away: the other is struck."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief", "guard"),
            hand(A, "dynast-freeze"),
            hand(B, "spirited-away"),
        )
        d.does("cast at two", spell="dynast-freeze", caster="sorcerer", target="thief", second="guard")
        d.does("event", event="spirited-away", target="thief").quietly()
        assert d.judged == {"guard"}

    def test_a_melee_without_an_enemy_costs_no_card_but_counts(self) -> None:
        """Cards in hand stay; the fighter has attacked."""
        d = desk(FACING, front(B, "guard"), hand(A, "cheer"), hand(B, "spirited-away"))
        melee(d).does("event", event="spirited-away", target="mercenary").quietly()
        assert d.where("cheer") == ("hand", A)
        assert not d.can("melee", fighter="swordsman", target="guard")

    def test_a_target_that_cannot_be_aimed_at_any_more_ends_it_at_once(self) -> None:
        """Cloaked in answer, the only target is none; A is asked for the next action."""
        d = desk(front(A, "sorcerer"), front(B, "thief"), hand(A, "spark"), hand(B, "cloak"))
        d.does("cast", spell="spark", caster="sorcerer", target="thief")
        d.does("event", event="cloak", target="thief").quietly()
        assert d.judged == set()
        assert d.where("spark") == ("used", A)

    @defect("2-7.3: a spell at a row is not broken off when all of the row are gone")
    def test_a_row_that_has_become_empty_ends_it_at_once(self) -> None:
        """The only one of the row has left: nobody can be moved in to be struck after all."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief"),
            rear(B, "guard"),
            hand(A, "blizzard", "gust"),
            hand(B, "gust(2)"),
        )
        d.does("cast at the front", spell="blizzard", caster="sorcerer")
        d.does("event", event="gust(2)", target="thief").does("decline").does("decline")
        assert d.where("blizzard") == ("used", A)
        assert not d.can("event", event="gust", target="guard")

    def test_an_interrupted_spell_has_no_extra_effect(self) -> None:
        """It never came to its resolution."""
        d = desk(front(A, "sorcerer"), front(B, "thief"), hand(A, "tailwind"), hand(B, "spirited-away"))
        d.does("cast", spell="tailwind", caster="sorcerer", target="thief")
        d.does("event", event="spirited-away", target="thief").quietly()
        assert d.performance(A) == 0


class TestAfterTheEffect:
    def test_the_printed_example_of_a_late_arrival(self) -> None:
        """An effect on everybody reaches whoever is brought in later in the turn."""
        d = desk(FACING, hand(A, "dragons-wrath", "demon-kings-order", "sherra"))
        d.does("event alone", event="dragons-wrath").quietly()
        d.does("event bringing", event="demon-kings-order", entrant="sherra").quietly()
        assert d.where("sherra") == ("front", A)
        assert d.of("sherra", "hit_now") == 2

    def test_an_effect_on_one_reaches_nobody_else_later(self) -> None:
        """The newcomer has its printed value."""
        d = desk(FACING, hand(A, "snare", "demon-kings-order", "sherra"))
        d.does("event", event="snare", target="mercenary").quietly()
        d.does("event bringing", event="demon-kings-order", entrant="sherra").quietly()
        assert d.of("mercenary", "hit_now") == 0
        assert d.of("sherra", "hit_now") == 3


# ---- 3 -----------------------------------------------------------------------------


class TestAlways:
    def test_what_is_always_possible_is_not_countered(self) -> None:
        """Declared against a melee it has worked at once, and the melee has no enemy in front."""
        d = melee(desk(front(A, "swordsman"), front(B, "acrobat"), hand(A, "silencer")), target="acrobat")
        d.does("at any time", user="acrobat")
        assert d.where("acrobat") == ("rear", B)
        assert d.quietly().judged == set()

    def test_what_may_be_done_need_not(self) -> None:
        """The same character stays and is struck, if its player says nothing."""
        d = melee(desk(front(A, "swordsman"), front(B, "acrobat")), target="acrobat").quietly()
        assert d.judged == {"acrobat"}

    def test_what_is_not_worded_as_may_happens(self) -> None:
        """Whoever flees when aimed at has fled without being asked."""
        d = melee(desk(front(A, "swordsman"), front(B, "coward")), target="coward")
        assert d.where("coward") == ("rear", B)
        assert d.quietly().judged == set()


class TestPhases:
    def test_abilities_with_the_timing_normal_are_for_battle(self) -> None:
        """Not in the hand phase, not in the performance phase; in battle."""
        for start in ("hand", "performance"):
            assert not desk(front(A, "bard"), start=start).can("ability alone", user="bard")
        assert desk(front(A, "bard")).can("ability alone", user="bard")

    def test_counters_of_characters_are_for_battle(self) -> None:
        """An adjustment of the hand is answered by no ability and no attack aid."""
        d = desk(front(B, "hypnotist"), front(A, "thief"), hand(B, "full-swing"), start="hand")
        d.does("no event").does("adjust")
        assert d.refused("ability", user="hypnotist", target="thief") & {"3-2", "4-4"}
        assert "3-2" in d.refused("aid", aid="full-swing", user="hypnotist", target="hypnotist")

    def test_the_printed_example_of_xellos(self) -> None:
        """In the hand phase he cannot cancel an event card; in battle he can."""
        d = desk(front(B, "xellos"), hand(A, "cheer"), start="hand").does("event alone", event="cheer")
        assert d.refused("ability on an event", user="xellos", event="cheer") & {"3-2", "4-4"}
        d = desk(front(B, "xellos"), hand(A, "cheer")).does("event alone", event="cheer")
        assert d.can("ability on an event", user="xellos", event="cheer")

    @pytest.mark.parametrize(("start", "action"), [("hand", "adjust"), ("performance", "raise")])
    def test_events_come_at_the_beginning_of_a_phase(self, start: str, action: str) -> None:
        """Before the phase's own action, with the timing normal; not once that is declared."""
        d = desk(hand(A, "cheer"), start=start)
        assert d.can("event alone", event="cheer")
        d.does("no event").does(action)
        while d.can("decline"):
            assert not d.can("event alone", event="cheer")
            d.does("decline")

    @pytest.mark.parametrize(("start", "action"), [("hand", "adjust"), ("performance", "raise")])
    def test_counters_need_something_to_counter(self, start: str, action: str) -> None:
        """Against the phase's own action they can be used; before, by nobody."""
        d = desk(hand(A, "jeer"), hand(B, "jeer(2)"), start=start, performance=(2, 2))
        assert not d.can("event alone", event="jeer")
        d.does("no event")
        assert not d.can("event alone", event="jeer")
        d.does(action)
        assert d.asked == B
        assert d.can("event alone", event="jeer(2)")

    def test_a_counter_can_answer_an_event_outside_battle(self) -> None:
        """Cancelled in the performance phase, the event does nothing."""
        d = desk(hand(A, "cheer"), hand(B, "rebuttal"), start="performance").does(
            "event alone", event="cheer"
        )
        d.does("event on a card", event="rebuttal", aimed="cheer").quietly()
        assert d.performance(A) == 0
        assert d.where("cheer") == ("discard", A)


class TestCounters:
    CARDS = (*FACING, *hand(B, "bystander", "riposte", "thief"))

    def test_the_printed_example_of_the_passer_by(self) -> None:
        """Who is asked at each step, and who strikes whom at the end."""
        d = melee(desk(self.CARDS))
        assert d.asked == B
        d.does("event bringing", event="bystander", entrant="thief")
        assert d.asked == A
        assert d.does("decline").asked == B
        d.does("decline")
        assert d.where("thief") == ("front", B)
        assert d.asked == A
        assert d.does("decline").asked == B
        d.does("aid", aid="riposte", user="thief", target="thief")
        assert d.asked == A
        assert d.does("decline").asked == B
        struck = d.quietly().judged
        d.does("hits", victim=next(iter(struck)))
        assert struck | d.judged == {"thief", "swordsman"}

    def test_who_is_not_there_yet_cannot_counter(self) -> None:
        """Against the passer-by itself the newcomer uses nothing: it is not on the field."""
        d = melee(desk(self.CARDS)).does("event bringing", event="bystander", entrant="thief").does("decline")
        assert "3-3" in d.refused("aid", aid="riposte", user="thief", target="thief")

    def test_the_last_one_declared_is_resolved_first(self) -> None:
        """A counter to a counter cancels it before it has taken effect; the melee goes on."""
        d = melee(desk(FACING, hand(B, "jeer"), hand(A, "rebuttal"), performance=(2, 0)))
        d.does("event alone", event="jeer").does("event on a card", event="rebuttal", aimed="jeer").quietly()
        assert d.performance(A) == 2
        assert d.judged == {"mercenary"}

    def test_a_counter_takes_effect_before_what_it_answers(self) -> None:
        """While the melee is still to come, the opponent's performance is down already."""
        d = melee(desk(FACING, hand(B, "jeer"), performance=(2, 0))).does("event alone", event="jeer")
        d.does("decline").does("decline")
        assert d.performance(A) == 1
        assert d.judged == set()
        assert d.quietly().judged == {"mercenary"}

    def test_a_resolution_is_not_cut_into(self) -> None:
        """Once both have passed, chance decides between two targets without a window between them."""
        d = desk(front(A, "sorcerer"), front(B, "thief", "guard"), hand(A, "blizzard"), hand(B, "gust"))
        d.does("cast at the front", spell="blizzard", caster="sorcerer").quietly()
        d.does("misses", victim=next(iter(d.judged)))
        assert not d.can("decline")
        assert len(d.judged) == 1

    def test_one_may_counter_ones_own_action(self) -> None:
        """After the opponent has passed, who has declared the melee uses a counter on it."""
        d = melee(desk(FACING, hand(A, "full-swing"))).does("decline")
        assert d.asked == A
        d.does("aid", aid="full-swing", user="swordsman", target="swordsman").quietly()
        assert d.of("swordsman", "might_now") == 4

    def test_without_an_action_there_is_no_counter(self) -> None:
        """In battle, but before anything is declared."""
        d = desk(FACING, front(A, "hypnotist"), hand(A, "jeer", "full-swing"))
        assert not d.can("event alone", event="jeer")
        assert not d.can("ability", user="hypnotist", target="mercenary")
        assert not d.can("aid", aid="full-swing", user="swordsman", target="swordsman")


class TestCounteringEvents:
    def test_only_events_and_what_aims_at_events_answer_an_event(self) -> None:
        """A counter ability on a character, an attack aid: refused; a counter event, Xellos: not."""
        d = desk(
            front(A, "swordsman"),
            front(B, "hypnotist", "xellos"),
            hand(A, "cheer"),
            hand(B, "jeer", "full-swing"),
        )
        d.does("event alone", event="cheer")
        assert "3-4" in d.refused("ability", user="hypnotist", target="swordsman")
        assert "3-4" in d.refused("aid", aid="full-swing", user="hypnotist", target="hypnotist")
        assert d.can("event alone", event="jeer")
        assert d.can("ability on an event", user="xellos", event="cheer")

    def test_the_same_ability_answers_a_melee(self) -> None:
        """It is the event card that closes the window to it."""
        d = melee(desk(front(A, "swordsman"), front(B, "hypnotist"), hand(A, "cheer")), target="hypnotist")
        assert d.can("ability", user="hypnotist", target="swordsman")


class TestFalling:
    CARDS = (*front(A, "swordsman", "martina"), *front(B, "mina"))

    def test_the_printed_example_of_mina(self) -> None:
        """Defeated but still on the field, she declares; nobody is asked to counter it."""
        d = (
            melee(desk(self.CARDS, performance=(2, 0)), target="mina")
            .quietly()
            .does("defeats", victim="mina")
        )
        assert d.asked == B
        assert d.where("mina") == ("front", B)
        d.does("as it falls", user="mina")
        assert d.performance(A) == 1
        assert d.where("mina") == ("score", A)
        assert not d.can("decline")

    def test_martina_acts_before_the_blow(self) -> None:
        """As a counter to the attack her ability comes in time: nothing is asked at the fall."""
        d = melee(desk(self.CARDS, performance=(2, 0)), target="mina").does("decline")
        d.does("ability", user="martina", target="mina").quietly().does("defeats", victim="mina")
        assert d.where("mina") == ("score", A)
        assert d.performance(A) == 2

    def test_the_discarded_have_their_time_too(self) -> None:
        """On an event card that discards it: declared before it is moved, and not countered."""
        d = desk(FACING, front(B, "keepsake"), hand(A, "banish"), performance=(2, 0))
        d.does("event", event="banish", target="keepsake").quietly()
        assert d.asked == B
        assert d.where("keepsake") == ("front", B)
        d.does("as it falls", user="keepsake")
        assert d.performance(A) == 1
        assert d.where("keepsake") == ("discard", B)


class TestEntering:
    def entered(self) -> Desk:
        """Seygram enters on A's side, and his stone works on the swordsman."""
        d = desk(FACING, front(B, "martina"), hand(A, "reinforcements", "seygram"))
        d.does("event bringing", event="reinforcements", entrant="seygram").quietly()
        return d.does("as it enters", user="seygram", target="swordsman").quietly()

    def test_it_works_on_entering(self) -> None:
        """The swordsman's might is one more."""
        assert self.entered().of("swordsman", "might_now") == 3

    def test_the_printed_example_of_the_stone(self) -> None:
        """Lost for a turn, the effect is not back when the ability is."""
        d = melee(self.entered()).does("ability", user="martina", target="seygram").quietly()
        d.does("misses", victim="mercenary")
        assert d.of("swordsman", "might_now") == 2
        d.does("end battle").does("no event").does("pass")
        assert d.of("seygram", "sealed") is False
        assert d.of("swordsman", "might_now") == 2


# ---- 4 -----------------------------------------------------------------------------


class TestNames:
    @pytest.mark.parametrize(
        ("card", "lina", "naga"),
        [
            ("lina", True, False),
            ("prodigy", True, False),
            ("lina-and-naga", True, True),
            ("lookalike", False, False),
        ],
    )
    def test_who_is_called_what(self, card: str, lina: bool, naga: bool) -> None:
        """With ＆ a card has two names; whoever is not to be taken for Lina has not hers."""
        d = desk(front(A, card), hand(A, "challenge", "challenge-naga"))
        assert d.can("event", event="challenge", target=card) is lina
        assert d.can("event", event="challenge-naga", target=card) is naga

    def test_a_changed_name_is_the_only_one(self) -> None:
        """Called Lina by an effect, a card of two names, neither of them hers, has hers alone."""
        names = hand(A, "challenge", "challenge-naga")
        d = desk(front(A, "amelia-zelgadis"), names)
        assert not d.can("event", event="challenge", target="amelia-zelgadis")
        d = desk(front(A, "amelia-zelgadis"), on("amelia-zelgadis", A, "new-name"), names)
        assert d.can("event", event="challenge", target="amelia-zelgadis")
        d = desk(front(A, "lina-and-naga"), on("lina-and-naga", A, "new-name"), names)
        assert not d.can("event", event="challenge-naga", target="lina-and-naga")

    def test_sealed_or_not_whoever_is_not_lina_is_not(self) -> None:
        """What is said of a name or of a picture holds though the ability is sealed."""
        d = desk(
            front(A, "lookalike", "doll"),
            hand(A, "challenge", "certificate"),
            lasting=sealed("lookalike", "doll"),
        )
        assert not d.can("event", event="challenge", target="lookalike")
        assert not d.can("event", event="certificate", target="doll")

    @pytest.mark.parametrize(
        ("card", "genuine"), [("masked", True), ("impostor", False), ("lina", True), ("doll", False)]
    )
    def test_the_picture_tells_who_is_genuine(self, card: str, genuine: bool) -> None:
        """Not the name."""
        d = desk(front(A, card), hand(A, "certificate"))
        assert d.can("event", event="certificate", target=card) is genuine

    def test_a_card_is_one_character(self) -> None:
        """Two names, many in the picture: three cards are three."""
        d = desk(front(A, "lina-and-naga", "bandits", "thief"), front(B, "guard"), hand(A, "popularity"))
        d.does("event alone", event="popularity").quietly()
        assert d.performance(A) == 3


class TestActing:
    @pytest.mark.parametrize(("start", "battle"), [("hand", False), ("battle", True), ("performance", False)])
    def test_characters_act_in_battle_alone(self, start: str, battle: bool) -> None:
        """Outside battle no melee, spell, chant or support."""
        d = desk(FACING, rear(A, "knight"), front(A, "sorcerer"), hand(A, "spark"), start=start)
        assert d.can("melee", fighter="swordsman", target="mercenary") is battle
        assert d.can("cast", spell="spark", caster="sorcerer", target="mercenary") is battle
        assert d.can("chant", chanter="sorcerer", card="spark") is battle
        assert d.can("support hit", supporter="knight", target="swordsman") is battle

    @pytest.mark.parametrize("start", ["hand", "performance"])
    def test_what_is_always_possible_is_so_outside_battle(self, start: str) -> None:
        """The acrobat leaves the front row."""
        d = desk(front(A, "acrobat"), start=start).does("at any time", user="acrobat")
        assert d.where("acrobat") == ("rear", A)


class TestIncapacity:
    def test_whoever_is_incapacitated_does_nothing(self) -> None:
        """No melee, spell, chant, ability, attack aid or attack on the client."""
        d = desk(
            (down("swordsman"), down("sorcerer"), down("healer")),
            front(B, "mercenary"),
            hand(A, "spark", "poison-blade"),
            laid("client", B, "dancer"),
        )
        assert "4-5" in d.refused("aid", aid="poison-blade", user="swordsman", target="mercenary")
        assert "4-5" in d.refused("direct", fighter="swordsman", client="dancer")
        assert "4-5" in d.refused("melee", fighter="swordsman", target="mercenary")
        assert "4-5" in d.refused("cast", spell="spark", caster="sorcerer", target="mercenary")
        assert "4-5" in d.refused("chant", chanter="sorcerer", card="spark")
        assert "4-5" in d.refused("ability", user="healer", target="swordsman")

    def test_nor_does_it_help_others(self) -> None:
        """No support from the rear, no cover from the front, no counter by an ability."""
        lying = (
            Laid("knight", "knight", "rear", A, posture="incapacitated"),
            Laid("hypnotist", "hypnotist", "front", B, posture="incapacitated"),
            Laid("knight(2)", "knight", "front", B, posture="incapacitated"),
        )
        d = desk(FACING, lying, rear(B, "guard"), front(A, "sorcerer"), hand(A, "spark"))
        assert "4-5" in d.refused("support hit", supporter="knight", target="swordsman")
        d.does("cast", spell="spark", caster="sorcerer", target="guard")
        assert "4-5" in d.refused("cover", coverer="knight(2)", target="guard")
        assert "4-5" in d.refused("ability", user="hypnotist", target="sorcerer")

    def test_what_it_has_not_finished_is_broken_off(self) -> None:
        """An attack aid not yet resolved is discarded and does nothing."""
        d = desk(FACING, hand(A, "poison-blade"), hand(B, "paralysis"))
        d.does("aid", aid="poison-blade", user="swordsman", target="mercenary")
        d.does("event", event="paralysis", target="swordsman").quietly()
        assert d.where("poison-blade") == ("discard", A)
        assert d.of("mercenary", "hit_now") == 1

    def test_its_spell_is_a_used_one(self) -> None:
        """Unresolved, and yet no discard (broken-spell)."""
        d = desk(front(A, "sorcerer"), front(B, "thief"), hand(A, "spark"), hand(B, "paralysis"))
        d.does("cast", spell="spark", caster="sorcerer", target="thief")
        d.does("event", event="paralysis", target="sorcerer").quietly()
        assert d.judged == set()
        assert d.where("spark") == ("used", A)

    def test_its_melee_is_broken_off(self) -> None:
        """Nobody is judged."""
        d = (
            melee(desk(FACING, hand(B, "paralysis")))
            .does("event", event="paralysis", target="swordsman")
            .quietly()
        )
        assert d.judged == set()

    def test_only_what_it_keeps_up_is_over(self) -> None:
        """A spell kept up at its wish is used; one that lasts by itself stays."""
        d = desk(
            FACING, front(A, "sorcerer"), on("sorcerer", A, "light-shield", "long-fog"), hand(B, "paralysis")
        )
        melee(d).does("event", event="paralysis", target="sorcerer").quietly()
        assert d.where("light-shield") == ("used", A)
        assert d.where("long-fog") == ("in-force", A)

    def test_what_always_works_goes_on_working(self) -> None:
        """The mist is not affected though it cannot act."""
        d = desk(
            front(A, "sorcerer"),
            (Laid("mist", "mist", "front", B, posture="incapacitated"),),
            hand(A, "spark"),
        )
        d.does("cast", spell="spark", caster="sorcerer", target="mist").quietly()
        assert d.judged == set()

    def test_its_support_is_over(self) -> None:
        """The hit value is what it was."""
        d = desk(FACING, rear(A, "knight"), hand(B, "paralysis"))
        d.does("support hit", supporter="knight", target="swordsman").quietly()
        assert d.of("swordsman", "hit_now") == 3
        melee(d).does("event", event="paralysis", target="knight").quietly()
        assert d.of("swordsman", "hit_now") == 2


class TestFreeControl:
    def test_what_lay_on_it_goes_to_whoever_owned_it(self) -> None:
        """Spells become used spells of their owner, the rest discards of theirs."""
        d = desk(
            FACING,
            on("mercenary", B, "long-fog", "banner"),
            on("mercenary", A, "whetstone", "mist-wall"),
            on("swordsman", A, "whetstone(2)"),
            hand(A, "puppet"),
        )
        d.does("event", event="puppet", target="mercenary").quietly()
        assert d.where("mercenary") == ("front", A)
        assert d.where("long-fog") == ("used", B)
        assert d.where("mist-wall") == ("used", A)
        assert d.where("banner") == ("discard", B)
        assert d.where("whetstone") == ("discard", A)
        assert d.where("whetstone(2)") == ("in-force", A)

    def test_the_card_that_moves_it_stays(self) -> None:
        """A lasting card of control lies on the character after the move."""
        d = desk(FACING, hand(A, "collar")).does("event", event="collar", target="mercenary").quietly()
        assert d.where("mercenary") == ("front", A)
        assert d.where("collar") == ("in-force", A)

    def test_a_second_control_voids_the_first(self) -> None:
        """B takes its own character back in answer to a melee: the card of A's that lay on it is discarded."""
        d = desk(FACING, front(B, "guard"), hand(A, "collar"), hand(B, "possession"))
        d.does("event", event="collar", target="mercenary").quietly()
        melee(d, target="guard").does("event", event="possession", target="mercenary").quietly()
        assert d.where("mercenary") == ("front", B)
        assert d.where("collar") == ("discard", A)


# ---- 5 -----------------------------------------------------------------------------


class TestMelee:
    @pytest.mark.parametrize(("own", "other"), [("front", "rear"), ("rear", "front"), ("rear", "rear")])
    def test_both_have_to_be_in_front(self, own: str, other: str) -> None:
        """Either one in the rear, and the melee is not declared."""
        d = desk(laid(own, A, "swordsman"), laid(other, B, "mercenary"))
        assert d.refused("melee", fighter="swordsman", target="mercenary") & {"5-1", "5-2"}

    def test_allies_are_not_fought(self) -> None:
        """It is for one enemy."""
        d = desk(front(A, "swordsman", "knight"))
        assert "5-1" in d.refused("melee", fighter="swordsman", target="knight")

    def test_melee_is_no_special_ability(self) -> None:
        """Whoever has its ability sealed fights all the same."""
        d = desk(front(A, "healer"), front(B, "mercenary"), lasting=sealed("healer"))
        assert not d.can("ability", user="healer", target="healer")
        assert d.can("melee", fighter="healer", target="mercenary")

    @pytest.mark.parametrize("who", ["swordsman", "mercenary"])
    def test_a_move_of_either_breaks_it_off_and_it_counts(self, who: str) -> None:
        """Nobody is struck, and the fighter has attacked."""
        d = desk(FACING, front(B, "guard"), hand(B, "gust"))
        melee(d).does("event", event="gust", target=who).quietly()
        assert d.judged == set()
        assert not d.can("melee", fighter="swordsman", target="guard")

    def test_a_move_there_and_back_breaks_it_off_as_well(self) -> None:
        """Two counters to it: by the one the enemy leaves the front row, by the other it is back."""
        d = melee(desk(FACING, hand(A, "gust"), hand(B, "gust(2)")))
        d.does("event", event="gust(2)", target="mercenary").does(
            "event", event="gust", target="mercenary"
        ).quietly()
        assert d.where("mercenary") == ("front", B)
        assert d.judged == set()
        assert not d.can("melee", fighter="swordsman", target="mercenary")

    def test_an_incapacitated_enemy_is_still_fought(self) -> None:
        """It loses what it does, not what is done to it."""
        d = (
            melee(desk(FACING, hand(B, "paralysis")))
            .does("event", event="paralysis", target="mercenary")
            .quietly()
        )
        assert d.judged == {"mercenary"}

    def test_who_fights_regardless_of_rows_goes_on(self) -> None:
        """The enemy has moved to the rear and is struck there."""
        d = melee(desk(front(A, "ghost"), front(B, "mercenary"), hand(B, "gust")), fighter="ghost")
        d.does("event", event="gust", target="mercenary").quietly()
        assert d.judged == {"mercenary"}


# ---- 6 -----------------------------------------------------------------------------


class TestSpellNames:
    def test_what_stands_in_brackets_is_no_part_of_a_name(self) -> None:
        """Both forms of 重破斬 have the one name, and another spell has not (spell-name-reading)."""
        d = desk(
            front(A, "mistaken-mage"),
            front(B, "thief"),
            hand(A, "giga-slave", "true-slave", "dark-needle", "big-catch"),
        )
        assert d.can("cast", spell="giga-slave", caster="mistaken-mage", target="thief")
        assert d.can("cast", spell="true-slave", caster="mistaken-mage", target="thief")
        assert "6-1" in d.refused("cast", spell="dark-needle", caster="mistaken-mage", target="thief")
        assert d.of("giga-slave", "spell_name") == "giga-slave"
        assert d.of("big-catch", "spell_name") == "big-catch"


class TestExtraEffects:
    CARDS = (*front(A, "sorcerer"), *front(B, "knight"), *rear(B, "guard", "knight(2)"))

    def test_what_is_about_the_spell_holds_from_the_declaration(self) -> None:
        """A spell that cannot be covered is not covered; another is."""
        d = desk(self.CARDS, hand(A, "wind-blade")).does(
            "cast", spell="wind-blade", caster="sorcerer", target="guard"
        )
        assert not d.can("cover", coverer="knight", target="guard")
        d = desk(self.CARDS, hand(A, "spark")).does("cast", spell="spark", caster="sorcerer", target="guard")
        assert d.can("cover", coverer="knight", target="guard")

    def test_anything_else_waits_for_the_resolution(self) -> None:
        """Nothing at the declaration; by the judgement it has happened."""
        d = desk(self.CARDS, hand(A, "tailwind")).does(
            "cast", spell="tailwind", caster="sorcerer", target="guard"
        )
        assert d.performance(A) == 0
        assert d.quietly().performance(A) == 1

    def test_a_cancelled_spell_has_none(self) -> None:
        """It never came to its resolution."""
        d = desk(self.CARDS, hand(A, "tailwind"), hand(B, "rebuttal"))
        d.does("cast", spell="tailwind", caster="sorcerer", target="guard")
        d.does("event on a card", event="rebuttal", aimed="tailwind").quietly()
        assert d.performance(A) == 0

    @pytest.mark.parametrize(
        ("spell", "hits", "gain"),
        [
            ("triumph", True, 1),
            ("triumph", False, 0),
            ("excuse", True, 0),
            ("excuse", False, 1),
            ("spectacle", True, 1),
            ("spectacle", False, 1),
        ],
    )
    def test_what_depends_on_a_hit_comes_after_the_judgement(self, spell: str, hits: bool, gain: int) -> None:
        """Not before chance has decided, and as it has decided."""
        d = desk(front(A, "apprentice"), front(B, "thief"), hand(A, spell))
        d.does("cast", spell=spell, caster="apprentice", target="thief").quietly()
        assert d.performance(A) == 0
        assert d.does("hits" if hits else "misses", victim="thief").performance(A) == gain


class TestNewTargets:
    def test_the_printed_example_of_the_burst(self) -> None:
        """The row of the first target is taken; the other one cannot be."""
        d = desk(
            front(A, "apprentice"), front(B, "thief", "guard"), rear(B, "villager"), hand(A, "spark", "burst")
        )
        d.does("cast", spell="spark", caster="apprentice", target="thief").does("decline")
        assert "6-3" in d.refused("event at the rear", event="burst", spell="spark")
        d.does("event at the front", event="burst", spell="spark").quietly()
        struck = d.judged
        d.does("misses", victim=next(iter(struck)))
        assert struck | d.judged == {"thief", "guard"}

    def test_a_spell_that_grows_keeps_its_first_target(self) -> None:
        """Magic goes up from 3 to 5 in answer: a second of the row is named, the first stays (counter-adds)."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief", "guard"),
            rear(B, "villager"),
            hand(A, "flare-arrow", "amplifier"),
        )
        d.does("cast", spell="flare-arrow", caster="sorcerer", target="thief").does("decline")
        assert not d.can("event adding", event="amplifier", target="sorcerer", second="villager")
        d.does("event adding", event="amplifier", target="sorcerer", second="guard").quietly()
        struck = d.judged
        d.does("misses", victim=next(iter(struck)))
        assert struck | d.judged == {"thief", "guard"}

    def test_a_spell_that_did_not_grow_has_its_first_target_alone(self) -> None:
        """What would have raised the magic is cancelled."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "thief", "guard"),
            hand(A, "flare-arrow", "amplifier"),
            hand(B, "rebuttal"),
        )
        d.does("cast", spell="flare-arrow", caster="sorcerer", target="thief").does("decline")
        d.does("event adding", event="amplifier", target="sorcerer", second="guard")
        d.does("event on a card", event="rebuttal", aimed="amplifier").quietly()
        assert d.judged == {"thief"}
        assert d.does("misses", victim="thief").judged == set()

    def test_a_burst_that_is_cancelled_changes_nothing(self) -> None:
        """The first target is struck, the other of its row is not."""
        d = desk(
            front(A, "apprentice"), front(B, "thief", "guard"), hand(A, "spark", "burst"), hand(B, "rebuttal")
        )
        d.does("cast", spell="spark", caster="apprentice", target="thief").does("decline")
        d.does("event at the front", event="burst", spell="spark")
        d.does("event on a card", event="rebuttal", aimed="burst").quietly()
        assert d.judged == {"thief"}
        assert d.does("misses", victim="thief").judged == set()


class TestPowerUp:
    @pytest.mark.parametrize(
        ("spell", "allowed"), [("spark", True), ("water-arrow", True), ("frost-lance", False)]
    )
    def test_the_limit_is_two(self, spell: str, allowed: bool) -> None:
        """Whoever floats attacks by spells of 1 and 2, not of 3."""
        d = desk(front(A, "priest"), on("priest", A, "levitation"), front(B, "thief"), hand(A, spell))
        assert d.can("cast", spell=spell, caster="priest", target="thief") is allowed

    def test_the_printed_example_of_the_flare_arrow(self) -> None:
        """Powered up at 5 it is still a spell of 1."""
        d = desk(
            front(A, "priest"),
            on("priest", A, "levitation"),
            front(B, "thief", "guard"),
            hand(A, "flare-arrow"),
        )
        assert d.can("cast at two", spell="flare-arrow", caster="priest", target="thief", second="guard")

    @pytest.mark.parametrize(("caster", "allowed"), [("apprentice", False), ("sorcerer", True)])
    def test_the_least_magic_is_needed(self, caster: str, allowed: bool) -> None:
        """A spell of 3 is beyond a magic of 2, not beyond one of 3."""
        d = desk(front(A, caster), front(B, "thief"), hand(A, "frost-lance"))
        assert d.can("cast", spell="frost-lance", caster=caster, target="thief") is allowed


class TestChant:
    CARDS = (*front(A, "priest"), *front(B, "thief"), *hand(A, "spark", "water-arrow"))

    def chanting(self) -> Desk:
        return desk(self.CARDS, hand(B, "jeer"), performance=(2, 0)).does(
            "chant", chanter="priest", card="spark"
        )

    def test_a_chant_is_not_countered(self) -> None:
        """B is asked nothing, or nothing that B could do; the card lies face down on the chanter."""
        d = self.chanting()
        assert "6-5" in d.refused("event alone", event="jeer")
        d.quietly()
        assert d.where("spark") == ("chanted", A)
        assert d.table.cards[d.card("spark")].host == d.card("priest")

    def test_it_takes_the_place_of_an_attack(self) -> None:
        """Who has chanted does not attack, and who has attacked does not chant, in that turn."""
        d = self.chanting().quietly()
        assert not d.can("melee", fighter="priest", target="thief")
        assert not d.can("cast", spell="water-arrow", caster="priest", target="thief")
        d = melee(desk(self.CARDS), "priest", "thief").quietly().does("misses", victim="thief")
        assert "6-5" in d.refused("chant", chanter="priest", card="spark")

    def later(self, turns: int) -> Desk:
        """A's battle phase so many turns after the chant, when nobody has done anything else."""
        d = self.chanting().quietly()
        while d.table.counter("turn") != 2 + turns or d.table.counter("phase") != "battle":
            quiet = ("decline", "no event", "pass", "end battle")
            d.does(next(name for name in quiet if d.can(name)))
        return d

    @pytest.mark.parametrize(("turns", "lasts"), [(2, True), (6, True), (8, False)])
    def test_it_lasts_until_the_battle_six_turns_later(self, turns: int, lasts: bool) -> None:
        """Till then only the chanted spell is an attack that can be made (chant-count, chant-end)."""
        d = self.later(turns)
        assert d.can("cast", spell="spark", caster="priest", target="thief") is lasts
        assert d.can("melee", fighter="priest", target="thief") is not lasts
        assert d.can("cast", spell="water-arrow", caster="priest", target="thief") is not lasts

    def test_the_chanted_spell_is_used_like_another(self) -> None:
        """It is a used spell afterwards, and its caster has attacked."""
        d = self.later(2).does("cast", spell="spark", caster="priest", target="thief").quietly()
        d.does("misses", victim="thief")
        assert d.where("spark") == ("used", A)
        assert not d.can("melee", fighter="priest", target="thief")

    def test_who_does_not_chant_has_nothing_to_drop(self) -> None:
        """Neither before a chant nor beside the chanter."""
        assert "6-6" in desk(self.CARDS).refused("drop", chanter="priest")
        d = desk(self.CARDS, front(A, "sorcerer")).does("chant", chanter="priest", card="spark").quietly()
        assert "6-6" in d.refused("drop", chanter="sorcerer")

    def test_dropping_it_counts_as_an_attack_of_that_turn(self) -> None:
        """Nobody can counter it; in the next turn of one's own all attacks are free again."""
        d = self.later(2).does("drop", chanter="priest")
        assert d.asked == A
        assert d.where("spark")[0] == "discard"
        assert not d.can("melee", fighter="priest", target="thief")
        while d.table.counter("turn") != 6 or d.table.counter("phase") != "battle":
            d.does(next(name for name in ("no event", "pass", "end battle") if d.can(name)))
        assert d.can("melee", fighter="priest", target="thief")


# ---- 7 and 8 -----------------------------------------------------------------------


class TestSupport:
    @pytest.mark.parametrize(("action", "hit", "might"), [("support hit", 3, 2), ("support might", 2, 3)])
    def test_it_raises_one_value_by_one(self, action: str, hit: int, might: int) -> None:
        """Of a swordsman of 2 and 2: the one or the other, not both."""
        d = desk(FACING, rear(A, "knight")).does(action, supporter="knight", target="swordsman").quietly()
        assert (d.of("swordsman", "hit_now"), d.of("swordsman", "might_now")) == (hit, might)

    @pytest.mark.parametrize(("own", "other"), [("front", "front"), ("rear", "rear"), ("front", "rear")])
    def test_it_goes_from_the_rear_to_the_front(self, own: str, other: str) -> None:
        """Any other way it is not declared."""
        d = desk(laid(own, A, "knight"), laid(other, A, "swordsman"))
        assert d.refused("support hit", supporter="knight", target="swordsman") & {"7-1", "7-2"}

    def test_without_a_common_link_it_does_nothing(self) -> None:
        """A staff in the rear, a sword in front (support-link)."""
        d = desk(FACING, rear(A, "sorcerer"))
        d.does("support hit", supporter="sorcerer", target="swordsman").quietly()
        assert d.of("swordsman", "hit_now") == 2

    @pytest.mark.parametrize("who", ["knight", "swordsman"])
    def test_a_move_of_either_ends_it_for_good(self, who: str) -> None:
        """Back in its row, too, the support is not back."""
        d = desk(FACING, rear(A, "knight"), front(A, "thief"), hand(A, "gust"), hand(B, "gust(2)"))
        d.does("support might", supporter="knight", target="swordsman").quietly()
        melee(d, "thief").does("event", event="gust(2)", target=who)
        d.does("decline").does("decline")
        assert d.of("swordsman", "might_now") == 2
        while not d.can("event", event="gust", target=who):
            d.does("decline")
        d.does("event", event="gust", target=who).quietly()
        assert d.of("swordsman", "might_now") == 2

    def test_a_supporter_that_is_gone_supports_nobody(self) -> None:
        """Discarded in answer to the melee."""
        d = desk(FACING, rear(A, "knight"), hand(B, "spirited-away"))
        d.does("support might", supporter="knight", target="swordsman").quietly()
        melee(d).does("event", event="spirited-away", target="knight").quietly()
        assert d.of("swordsman", "might_now") == 2

    def test_it_is_over_with_the_turn(self) -> None:
        """One turn (support-turn)."""
        d = (
            desk(FACING, rear(A, "knight"))
            .does("support hit", supporter="knight", target="swordsman")
            .quietly()
        )
        d.does("end battle").does("no event")
        assert d.of("swordsman", "hit_now") == 3
        d.does("pass")
        assert d.phase_of(B) == "hand"
        assert d.of("swordsman", "hit_now") == 2

    def test_a_move_before_the_resolution_spoils_it(self) -> None:
        """The target has gone to the rear in answer."""
        d = desk(FACING, rear(A, "knight"), hand(B, "gust"))
        d.does("support hit", supporter="knight", target="swordsman")
        d.does("event", event="gust", target="swordsman").quietly()
        assert d.of("swordsman", "hit_now") == 2

    def test_links_lost_before_the_resolution_spoil_it(self) -> None:
        """The target is incapacitated in answer, and so has no link."""
        d = desk(FACING, rear(A, "knight"), hand(B, "paralysis"))
        d.does("support might", supporter="knight", target="swordsman")
        d.does("event", event="paralysis", target="swordsman").quietly()
        assert d.of("swordsman", "might_now") == 2

    def test_links_lost_later_end_it(self) -> None:
        """The target is incapacitated while it is supported."""
        d = desk(FACING, rear(A, "knight"), front(A, "thief"), hand(B, "paralysis"))
        d.does("support might", supporter="knight", target="swordsman").quietly()
        assert d.of("swordsman", "might_now") == 3
        melee(d, "thief").does("event", event="paralysis", target="swordsman").quietly()
        assert d.of("swordsman", "might_now") == 2

    def test_who_supports_regardless_of_rows_and_links_goes_on(self) -> None:
        """The supported one in the rear keeps what it was given."""
        d = desk(FACING, rear(A, "free-helper"), front(A, "thief"), hand(B, "gust"))
        d.does("support hit", supporter="free-helper", target="swordsman").quietly()
        melee(d, "thief").does("event", event="gust", target="swordsman").quietly()
        assert d.where("swordsman") == ("rear", A)
        assert d.of("swordsman", "hit_now") == 3


class TestCover:
    CARDS = (*front(A, "sorcerer", "apprentice"), *hand(A, "spark", "spark(2)"), *rear(B, "mercenary"))

    def attacked(self, *cards: tuple[Laid, ...]) -> Desk:
        """A spell is used at the mercenary in B's rear row."""
        return desk(self.CARDS, *cards).does("cast", spell="spark", caster="sorcerer", target="mercenary")

    def test_the_coverer_takes_the_attack(self) -> None:
        """It is judged, not the one that was aimed at."""
        d = self.attacked(front(B, "knight")).does("cover", coverer="knight", target="mercenary").quietly()
        assert d.judged == {"knight"}
        assert d.does("hits", victim="knight").judged == set()

    def test_it_is_possible_again_in_the_turn(self) -> None:
        """Against the next attack the same two."""
        d = self.attacked(front(B, "knight")).does("cover", coverer="knight", target="mercenary").quietly()
        d.does("misses", victim="knight").does(
            "cast", spell="spark(2)", caster="apprentice", target="mercenary"
        )
        assert d.does("cover", coverer="knight", target="mercenary").quietly().judged == {"knight"}

    def test_it_comes_from_the_front(self) -> None:
        """Not from the rear."""
        d = self.attacked(rear(B, "knight"))
        assert d.refused("cover", coverer="knight", target="mercenary") & {"8-1", "8-2"}

    def test_it_goes_to_the_rear(self) -> None:
        """An ally of the front row is not covered."""
        d = melee(desk(FACING, front(B, "knight")))
        assert d.refused("cover", coverer="knight", target="mercenary") & {"8-1", "8-2"}

    def test_it_is_for_allies(self) -> None:
        """The attacker's own side covers nothing of the enemy's."""
        d = self.attacked(front(A, "knight")).does("decline")
        assert not d.can("cover", coverer="knight", target="mercenary")

    def test_without_a_common_link_it_does_nothing(self) -> None:
        """A staff before a sword: the sword is struck (cover-link)."""
        d = self.attacked(front(B, "priest")).does("cover", coverer="priest", target="mercenary").quietly()
        assert d.judged == {"mercenary"}

    @pytest.mark.parametrize(("coverer", "struck"), [("knight", "mercenary"), ("free-shield", "free-shield")])
    def test_a_move_before_the_resolution_breaks_it_off(self, coverer: str, struck: str) -> None:
        """The one aimed at is struck, unless the coverer covers regardless of rows."""
        d = self.attacked(front(B, coverer), hand(A, "gust")).does(
            "cover", coverer=coverer, target="mercenary"
        )
        d.does("event", event="gust", target=coverer).quietly()
        assert d.judged == {struck}

    def test_a_move_there_and_back_breaks_it_off_as_well(self) -> None:
        """Out of the front row and into it again before the cover is resolved."""
        d = self.attacked(front(B, "knight"), hand(A, "gust"), hand(B, "gust(2)"))
        d.does("cover", coverer="knight", target="mercenary").does("event", event="gust", target="knight")
        d.does("event", event="gust(2)", target="knight").quietly()
        assert d.where("knight") == ("front", B)
        assert d.judged == {"mercenary"}

    def test_a_covered_one_without_links_is_not_covered(self) -> None:
        """Incapacitated in answer, it is struck itself."""
        d = self.attacked(front(B, "knight"), hand(A, "paralysis")).does(
            "cover", coverer="knight", target="mercenary"
        )
        d.does("event", event="paralysis", target="mercenary").quietly()
        assert d.judged == {"mercenary"}

    def test_a_move_after_the_resolution_changes_nothing(self) -> None:
        """Once it has taken over the attack, the coverer is struck wherever it stands."""
        d = self.attacked(front(B, "knight"), hand(A, "gust")).does(
            "cover", coverer="knight", target="mercenary"
        )
        d.does("decline").does("decline")
        while not d.can("event", event="gust", target="knight"):
            d.does("decline")
        d.does("event", event="gust", target="knight").quietly()
        assert d.judged == {"knight"}

    def test_whoever_loses_its_links_does_not_cover(self) -> None:
        """Incapacitated in answer, the coverer takes nothing."""
        d = self.attacked(front(B, "knight"), hand(A, "paralysis")).does(
            "cover", coverer="knight", target="mercenary"
        )
        d.does("event", event="paralysis", target="knight").quietly()
        assert d.judged == {"mercenary"}


# ---- 9 -----------------------------------------------------------------------------


def client(player: int, card: str) -> tuple[Laid, ...]:
    return laid("client", player, card)


class TestGoals:
    @pytest.mark.parametrize(("performance", "allowed"), [(2, False), (3, True)])
    def test_the_situation_has_to_stand(self, performance: int, allowed: bool) -> None:
        """A goal of three is declared at three, not at two."""
        d = desk(FACING, client(A, "dancer"), performance=(performance, 0))
        assert d.can("goal", client="dancer") is allowed

    def test_only_ones_own_goal_is_declared_and_that_decides(self) -> None:
        """B's goal is not for A to declare; A's own ends the game."""
        d = desk(FACING, client(B, "dancer"), performance=(0, 3))
        assert "9-1" in d.refused("goal", client="dancer")
        assert not d.game.over(d.table)
        d = desk(FACING, client(A, "dancer"), performance=(3, 0)).does("goal", client="dancer")
        assert d.game.over(d.table)

    def test_nobody_has_to_declare_a_goal(self) -> None:
        """Its player does something else, and the game goes on."""
        d = melee(desk(FACING, client(A, "dancer"), performance=(3, 0))).quietly()
        assert d.judged == {"mercenary"}

    def test_a_situation_that_has_passed_is_none(self) -> None:
        """Three at first, two after a jeer: too late."""
        d = melee(desk(FACING, client(A, "dancer"), hand(B, "jeer"), performance=(3, 0)))
        d.does("event alone", event="jeer").quietly().does("misses", victim="mercenary")
        assert "9-3" in d.refused("goal", client="dancer")


class TestWeaknesses:
    def test_only_the_opponent_declares_it(self) -> None:
        """Its own player cannot, though the field is empty."""
        d = desk(front(B, "thief"), client(A, "merchant"), performance=(2, 2))
        assert "9-2" in d.refused("weakness", client="merchant")
        d = desk(front(A, "thief"), client(B, "merchant"), performance=(2, 2))
        assert d.can("weakness", client="merchant")
        assert d.can("end battle")

    def test_the_printed_example_of_the_coward(self) -> None:
        """Not declared when attacked, not to be declared a turn later, and again when attacked anew."""
        d = desk(FACING, client(B, "coward-client"), performance=(0, 1))
        d.does("direct", fighter="swordsman", client="coward-client").quietly()
        assert d.can("weakness", client="coward-client")
        d.does("pass")
        asked: list[bool] = []
        while d.table.counter("turn") != 4 or d.table.counter("phase") != "battle":
            if d.asked == A and d.performance(B) == 2:
                asked.append(d.can("weakness", client="coward-client"))
            quiet = ("raise", "decline", "no event", "pass", "end battle")
            d.does(next(name for name in quiet if d.can(name)))
        assert asked
        assert not any(asked)
        assert d.performance(B) == 2
        d.does("direct", fighter="swordsman", client="coward-client").quietly()
        assert d.can("weakness", client="coward-client")
        d.does("weakness", client="coward-client")
        assert d.performance(B) == 0


# ---- what a judge rules and the encoding does not --------------------------------------


def struck_by(d: Desk) -> set[str]:
    """Everybody who is judged in the attack that is resolved now."""
    struck: set[str] = set()
    while d.judged:
        struck |= d.judged
        d.does("misses", victim=next(iter(d.judged)))
    return struck


def strikes_back(d: Desk, fighter: str, who: str) -> Desk:
    """A melee, and 『カウンター』 by the one who is attacked."""
    return melee(d, fighter, who).does("aid", aid="riposte", user=who, target=who).quietly()


class TestLastingEffectsOnTheImmune:
    @defect("1-2.2: a lasting spell works on whom spells of its school do not affect")
    def test_a_lasting_spell_of_nature_does_nothing_to_a_half_demon(self) -> None:
        """It does not float."""
        d = desk(front(A, "priest", "chimera"), hand(A, "levitation"))
        assert (
            d.does("cast", spell="levitation", caster="priest", target="chimera")
            .quietly()
            .of("chimera", "floating")
            is False
        )

    @defect("2-4.7: a lasting spell works on what is no target of effects")
    def test_a_lasting_spell_does_nothing_to_what_is_no_target(self) -> None:
        """The mist does not float."""
        d = desk(front(A, "priest", "mist"), hand(A, "levitation"))
        assert (
            d.does("cast", spell="levitation", caster="priest", target="mist")
            .quietly()
            .of("mist", "floating")
            is False
        )

    @defect("2-4.7: a lasting spell works on what is no target of spells")
    def test_a_lasting_spell_does_nothing_to_the_warded(self) -> None:
        """It does not float either."""
        d = desk(front(A, "priest", "thief"), on("thief", A, "ward"), hand(A, "levitation"))
        assert (
            d.does("cast", spell="levitation", caster="priest", target="thief")
            .quietly()
            .of("thief", "floating")
            is False
        )

    @pytest.mark.parametrize(
        ("who", "by"),
        [
            pytest.param("chimera", 0, marks=defect("1-2.2: a spell at a row weakens half-demons")),
            pytest.param("mist", 0, marks=defect("2-4.7: a spell at a row weakens no target")),
            ("thief", 1),
        ],
    )
    def test_whom_a_spell_of_nature_at_a_row_weakens(self, who: str, by: int) -> None:
        """Not those whom it does not affect."""
        d = desk(front(A, "priest"), front(B, "thief(2)", who), hand(A, "hail"))
        assert (
            d.does("cast at the front", spell="hail", caster="priest").quietly().of(who, "hit_lowered") == by
        )

    def test_an_effect_on_everybody_passes_over_what_is_no_target(self) -> None:
        """The mist keeps its hit value."""
        d = (
            desk(front(A, "mist", "thief"), hand(A, "dragons-wrath"))
            .does("event alone", event="dragons-wrath")
            .quietly()
        )
        assert d.of("thief", "hit_lowered") == 1
        assert d.of("mist", "hit_lowered") == 0


class TestStrikingBack:
    def test_a_demon_is_struck_back_by_a_half_demon(self) -> None:
        """Melee of its own kind affects it."""
        d = desk(front(A, "lesser-demon"), front(B, "chimera"), hand(B, "riposte"))
        assert struck_by(strikes_back(d, "lesser-demon", "chimera")) == {"lesser-demon", "chimera"}

    @defect("1-2.1: whether a demon is affected is asked of the attacker, itself")
    def test_a_demon_is_not_struck_back_by_a_human(self) -> None:
        """Whoever strikes back does melee, and a human's melee does not affect demons."""
        d = desk(front(A, "lesser-demon"), front(B, "mercenary"), hand(B, "riposte"))
        assert struck_by(strikes_back(d, "lesser-demon", "mercenary")) == {"mercenary"}

    @defect("1-1.5: whoever cannot melee strikes back")
    def test_whoever_cannot_melee_does_not_strike_back(self) -> None:
        """Cannot prevails over does."""
        d = (
            desk(FACING, hand(A, "truce"), hand(B, "riposte"))
            .does("event", event="truce", target="mercenary")
            .quietly()
        )
        assert struck_by(strikes_back(d, "swordsman", "mercenary")) == {"mercenary"}

    @defect("6-5.6: a chanter strikes back")
    def test_a_chanter_does_not_strike_back(self) -> None:
        """Its only attack is the chanted spell."""
        chant = (Laid("spark", "spark", "chanted", B, face="down", markers=4, host="priest"),)
        d = desk(front(A, "swordsman"), front(B, "priest"), chant, hand(B, "riposte"))
        assert struck_by(strikes_back(d, "swordsman", "priest")) == {"priest"}

    @defect("6-4.example: whoever attacks by weak spells alone strikes back")
    def test_whoever_floats_does_not_strike_back(self) -> None:
        """Its only attacks are spells of 2 or less."""
        d = desk(FACING, on("mercenary", A, "levitation"), hand(B, "riposte"))
        assert struck_by(strikes_back(d, "swordsman", "mercenary")) == {"mercenary"}


class TestAimsOfActionsOfTheRules:
    def test_melee_is_not_declared_at_what_cannot_be_aimed_at(self) -> None:
        """Melee has a target as every effect has."""
        d = desk(front(A, "swordsman"), front(B, "shadow"))
        assert not d.can("melee", fighter="swordsman", target="shadow")

    def test_support_is_not_declared_for_what_cannot_be_aimed_at(self) -> None:
        """So has support."""
        d = desk(FACING, rear(A, "knight"), lasting=(Lasts("cloaked", "turn", "swordsman"),))
        assert not d.can("support hit", supporter="knight", target="swordsman")

    def test_support_is_broken_off_when_its_target_cannot_be_aimed_at(self) -> None:
        """Cloaked in answer."""
        d = desk(FACING, rear(A, "knight"), hand(B, "cloak"))
        d.does("support hit", supporter="knight", target="swordsman")
        assert d.does("event", event="cloak", target="swordsman").quietly().of("swordsman", "hit_now") == 2

    def test_support_does_nothing_for_what_is_no_target(self) -> None:
        """It is an effect on one ally."""
        d = desk(FACING, rear(A, "knight"), lasting=(Lasts("warded", "turn", "swordsman"),))
        assert (
            d.does("support hit", supporter="knight", target="swordsman").quietly().of("swordsman", "hit_now")
            == 2
        )

    def test_cover_does_nothing_for_what_is_no_target(self) -> None:
        """The attack stays with the one in the rear, and does nothing to it either."""
        d = desk(TestCover.CARDS, front(B, "knight"), lasting=(Lasts("warded", "turn", "mercenary"),))
        d.does("cast", spell="spark", caster="sorcerer", target="mercenary")
        assert d.does("cover", coverer="knight", target="mercenary").quietly().judged == set()

    @pytest.mark.parametrize(
        ("target", "allowed"),
        [
            ("guard", True),
            ("shadow", False),
            ("sorcerer", False),
        ],
    )
    def test_a_target_named_anew_has_to_be_one_that_can_be_named(self, target: str, allowed: bool) -> None:
        """Another enemy, but none that cannot be aimed at, and no ally by a spell for enemies."""
        d = desk(
            front(A, "sorcerer"),
            front(B, "shadow", "thief", "guard"),
            hand(A, "ice-arrow", "second-thoughts"),
        )
        d.does("cast", spell="ice-arrow", caster="sorcerer", target="thief").does("decline")
        d.does("event alone", event="second-thoughts").does("decline").does("decline")
        if d.asked == B:
            d.does("decline")
        assert d.can("aim anew", target=target) is allowed


class TestFreeControlOfEffects:
    @defect("4-6.1, 2-2.1: an event card whose effect lasts is discarded at once, and stays in effect")
    def test_an_effect_of_an_event_card_on_it_is_void_too(self) -> None:
        """Whoever could not melee for a turn can after it has been taken over."""
        d = desk(FACING, front(B, "guard"), hand(A, "truce", "puppet"))
        d.does("event", event="truce", target="mercenary").quietly()
        d.does("event", event="puppet", target="mercenary").quietly()
        assert d.can("melee", fighter="mercenary", target="guard")


class TestAimsOnEntering:
    def entered(self) -> Desk:
        """Seygram has entered on A's side and is to be aimed."""
        d = desk(front(A, "swordsman"), front(B, "mist", "shadow"), hand(A, "reinforcements", "seygram"))
        return d.does("event bringing", event="reinforcements", entrant="seygram").quietly()

    def test_the_stone_does_nothing_to_what_is_no_target(self) -> None:
        """It can be aimed at the mist, whose might stays what it is."""
        d = self.entered().does("as it enters", user="seygram", target="mist").quietly()
        assert d.of("mist", "might_now") == 0

    def test_the_stone_is_not_aimed_at_what_cannot_be_aimed_at(self) -> None:
        """Another has to be chosen."""
        assert not self.entered().can("as it enters", user="seygram", target="shadow")


class TestCoverFromTheRear:
    @defect("8-1.8, 5-2.3: a melee that is covered from the rear row is broken off though nobody has moved")
    def test_who_covers_regardless_of_rows_takes_a_melee_in_the_rear_row(self) -> None:
        """Nobody has changed rows, so that nothing breaks the melee off (bondless-declaration)."""
        d = melee(desk(FACING, rear(B, "free-shield")))
        assert d.does("cover", coverer="free-shield", target="mercenary").quietly().judged == {"free-shield"}


class TestPayingWithACharacter:
    def paid(self, ally: str, *cards: tuple[Laid, ...]) -> Desk:
        """A's cult leader discards an ally of the rear row for its ability."""
        d = desk(front(A, "cult-leader"), rear(A, ally), front(B, "mercenary"), *cards, performance=(0, 2))
        return d.does("ability discarding", user="cult-leader", target="mercenary", paid=ally)

    @defect("3-5.1: what is discarded to meet a condition has no time for its ability")
    def test_whoever_is_discarded_for_it_has_its_time(self) -> None:
        """Its ability is for when it is discarded, whatever the reason."""
        assert self.paid("keepsake").can("as it falls", user="keepsake")

    @pytest.mark.parametrize(
        ("card", "zone"),
        [
            pytest.param(
                "long-fog", "used", marks=defect("2-2.2: a spell stays in force on what was discarded to pay")
            ),
            pytest.param(
                "banner", "discard", marks=defect("2-2.1: a card stays in force on what was discarded to pay")
            ),
        ],
    )
    def test_what_lay_on_it_lies_there_no_more(self, card: str, zone: str) -> None:
        """A spell is a used one, another card a discarded one, as when it falls in any other way."""
        assert self.paid("thief", on("thief", A, card)).quietly().where(card) == (zone, A)
