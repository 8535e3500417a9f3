"""Pictures of the kernel's tables: what somebody who looks at the table would say lies there."""

from __future__ import annotations

from features.games import Rules
from model.kernel.lay import lay
from model.kernel.position import Counted, Laid, Lasts, Position, Top
from reports.events import Area, Count, InForce, Picture, Shown, Words
from reports.picture import names, picture


def taken(of: Rules, *cards: Laid, **more: object) -> Picture:
    """The picture of a table with these cards and nothing of the standard one."""
    position = Position(cards=cards, standard=False, **more)  # type: ignore[arg-type]  # whatever a test lays
    return picture(of.game(), lay(of.game(), position, of.cards.prints))


def test_places_with_their_cards_and_nothing_else(mini: Rules) -> None:
    """Empty zones are left out; what is standard about a card is not said."""
    found = taken(mini, Laid("silk", "silk", "hand", 0), Laid("silk(2)", "silk", "sky"))
    assert found.areas == (
        Area(zone="hand", of=0, cards=(Shown(label="silk", card="silk"),)),
        Area(zone="sky", of=-1, cards=(Shown(label="silk(2)", card="silk"),)),
    )


def test_everything_about_a_card(mini: Rules) -> None:
    """Posture, face, markers and host."""
    found = taken(
        mini,
        Laid("silk", "silk", "sky"),
        Laid("third", "third", "sky", posture="dark", face="down", markers=2, host="silk"),
    )
    assert found.areas[0].cards[1] == Shown(
        label="third", card="third", posture="dark", face="down", markers=2, host="silk"
    )


def test_of_a_pile_only_what_is_known(mini: Rules) -> None:
    """The known top card by card, the rest as a number: nobody knows its order."""
    cards = [Laid(label, "paper", "deck", 0) for label in ("paper", "paper(2)", "paper(3)")]
    assert taken(mini, *cards).areas == (Area(zone="deck", of=0, rest=3),)
    topped = taken(mini, *cards, tops=(Top("deck", ("paper(2)",), 0),))
    assert topped.areas == (Area(zone="deck", of=0, cards=(Shown(label="paper(2)", card="paper"),), rest=2),)


def test_values_of_counters_are_called_by_their_words(mini: Rules) -> None:
    """A number stays one; a player and a named value are said in words."""
    found = {(c.counter, c.of): c for c in taken(mini, counters=(Counted("season", "autumn"),)).counts}
    assert found["purse", 1] == Count(counter="purse", value=5, of=1)
    assert found["season", -1].said == Words(ja="秋", en="autumn")
    assert found["active", -1].said == Words(ja="手番の人", en="the active player")
    assert found["wind", -1] == Count(counter="wind", value=False)


def test_what_is_in_force_and_about_whom(mini: Rules) -> None:
    """About a card, or about nobody."""
    lasting = (Lasts("soaked", "turn", "silk"), Lasts("gale", "turn"))
    found = taken(mini, Laid("silk", "silk", "sky"), lasting=lasting)
    assert found.in_force == (InForce(effect="soaked", about="silk"), InForce(effect="gale"))


def test_every_key_has_its_name(mini: Rules) -> None:
    """Whatever a picture says can be said in both languages."""
    named = names(mini.game().book, mini.register.cards)
    cards = [Laid(key, key, "sky", posture="dark") for key in mini.cards.prints]
    found = taken(mini, *cards)
    assert {area.zone for area in found.areas} <= set(named.zones)
    assert {card.card for area in found.areas for card in area.cards} == set(named.cards)
    assert {card.posture for area in found.areas for card in area.cards} <= set(named.postures)
    assert {count.counter for count in found.counts} == set(named.counters)
    assert named.counters["purse"].standard == 5
    assert all(card.made_up for card in named.cards.values())
    assert [seat.ja for seat in named.seats] == ["手番の人", "相手"]
