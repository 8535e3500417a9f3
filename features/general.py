"""The phrases that serve every document: placing, drawing, refusing, looking."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from features.desk import Desk
from features.gap import OWNER, CardGap, CardsGap, Filling, Gap, Ids, NumberGap, Place, State, Terms
from features.phrase import Act, Fillings, Phrase, Role, Use
from features.pool import card_of
from features.subject import CardSeen, Move
from model.kernel.game import DRAW, NOBODY
from model.kernel.norm import Verdict
from model.kernel.words import Words


@dataclass(frozen=True, eq=False)
class Gaps:
    """The kinds of gaps of one document. `place` is for Givens; `found` for Thens, where a zone
    without a player is the card's own player's."""

    player: Terms
    place: Terms
    found: Terms
    state: Terms
    card: CardGap
    cards: CardsGap
    statement: Ids
    step: Ids
    start: Terms
    number: NumberGap
    part: Terms
    kind: Terms


def phrase(id: str, gaps: Mapping[str, Gap], *, hears: bool = False, **roles: tuple[Words, Act]) -> Phrase:
    """A phrase; `given`, `when` and `then` name its wording and what it does in that role."""
    uses = {Role(role): Use(wording, act) for role, (wording, act) in roles.items()}
    return Phrase(id, gaps, uses, hears)


def general(gaps: Gaps) -> Iterator[Phrase]:
    """Every phrase that needs no declaration of a rulebook."""
    yield from _cards(gaps)
    yield from _table(gaps)
    yield from _refusals(gaps)
    yield from _procedure(gaps)
    if gaps.part.words:
        yield from _decks(gaps)


# ---- cards -------------------------------------------------------------------------


def _cards(g: Gaps) -> Iterator[Phrase]:
    def both(ja: str, en: str) -> Words:
        return Words(ja, en)

    yield phrase(
        "holds",
        {"place": g.place, "cards": g.cards},
        given=(both("{place}に{cards}がある", "{place} holds {cards}"), _lay),
    )
    yield phrase(
        "is held",
        {"place": g.found, "cards": g.cards},
        then=(both("{cards}は{place}にある", "{place} holds {cards}"), _see_place),
    )
    yield phrase(
        "holds posed",
        {"place": g.place, "cards": g.cards, "state": g.state},
        given=(both("{place}に{cards}が{state}で置かれている", "{place} holds {cards} {state}"), _lay_posed),
    )
    yield phrase(
        "is held posed",
        {"place": g.found, "cards": g.cards, "state": g.state},
        then=(both("{cards}は{state}で{place}に置かれている", "{place} holds {cards} {state}"), _see_posed),
    )
    yield phrase(
        "copies",
        {"place": g.place, "card": g.card, "n": g.number},
        given=(both("{place}に{card}が{n}枚ある", "{place} holds {n:copy|copies} of {card}"), _lay_copies),
        then=(both("{place}に{card}は{n}枚ある", "{place} holds {n:copy|copies} of {card}"), _see_copies),
    )
    yield phrase(
        "holds on",
        {"place": g.place, "cards": g.cards, "host": g.card},
        given=(
            both("{place}に{cards}があり、{host}の上に置かれている", "{place} holds {cards}, on {host}"),
            _lay_on,
        ),
    )
    yield phrase(
        "holds posed on",
        {"place": g.place, "cards": g.cards, "state": g.state, "host": g.card},
        given=(
            both(
                "{place}に{cards}が{state}であり、{host}の上に置かれている",
                "{place} holds {cards} {state}, on {host}",
            ),
            _lay_posed_on,
        ),
    )
    yield phrase(
        "on",
        {"cards": g.cards, "host": g.card},
        then=(both("{cards}は{host}の上に置かれている", "{host} has {cards} on it"), _see_on),
    )
    yield phrase(
        "state",
        {"card": g.card, "state": g.state},
        given=(both("{card}は{state}である", "{card} is {state}"), _pose),
        then=(both("{card}は{state}である", "{card} is {state}"), _see_state),
    )
    yield phrase(
        "owner",
        {"card": g.card, "player": g.player},
        given=(both("{card}の持ち主は{player}である", "{card} belongs to {player}"), _own),
        then=(both("{card}の持ち主は{player}である", "{card} belongs to {player}"), _see_owner),
    )
    yield phrase(
        "controller",
        {"card": g.card, "player": g.player},
        given=(both("{player}が{card}をコントロールしている", "{player} controls {card}"), _control),
        then=(both("{player}が{card}をコントロールしている", "{player} controls {card}"), _see_controller),
    )
    yield phrase(
        "top",
        {"place": g.place, "cards": g.cards},
        given=(
            both("{place}の上から順に{cards}がある", "{place} has, from the top, {cards}"),
            lambda d, f: d.draft.put_on_top(f["place"], f["cards"]),
        ),
        then=(both("{place}の上から順に{cards}がある", "{place} has, from the top, {cards}"), _see_top),
    )
    yield phrase(
        "number",
        {"place": g.place, "n": g.number},
        then=(both("{place}のカードは{n}枚である", "{place} holds {n:card|cards}"), _see_number),
    )
    for id, sees, ja, en in (("sees", True, "できる", "can"), ("does not see", False, "できない", "cannot")):
        yield phrase(
            id,
            {"player": g.player, "card": g.card},
            then=(
                both(
                    f"{{player}}は{{card}}の表を見ることが{ja}", f"{{player}} {en} see the face of {{card}}"
                ),
                _see_seen(sees),
            ),
        )
    for id, counts, ja, en in (
        ("counts", True, "できる", "can"),
        ("does not count", False, "できない", "cannot"),
    ):
        yield phrase(
            id,
            {"player": g.player, "place": g.place},
            then=(
                both(
                    f"{{player}}は{{place}}の枚数を知ることが{ja}",
                    f"{{player}} {en} know how many cards {{place}} holds",
                ),
                _see_counted(counts),
            ),
        )


def _lay(d: Desk, f: Fillings) -> None:
    d.draft.lay(f["cards"], f["place"])


def _lay_posed(d: Desk, f: Fillings) -> None:
    state: State = f["state"]
    d.draft.lay(f["cards"], f["place"], **{state.field: state.value})


def _lay_copies(d: Desk, f: Fillings) -> None:
    d.draft.lay_copies(card_of(f["card"]), f["n"], f["place"])


def _lay_on(d: Desk, f: Fillings) -> None:
    d.draft.lay(f["cards"], f["place"], host=f["host"])


def _lay_posed_on(d: Desk, f: Fillings) -> None:
    state: State = f["state"]
    d.draft.lay(f["cards"], f["place"], host=f["host"], **{state.field: state.value})


def _pose(d: Desk, f: Fillings) -> None:
    state: State = f["state"]
    d.draft.change(f["card"], **{state.field: state.value})


def _own(d: Desk, f: Fillings) -> None:
    d.draft.change(f["card"], owner=f["player"])


def _control(d: Desk, f: Fillings) -> None:
    d.draft.change(f["card"], controller=f["player"])


def seen(d: Desk, label: str) -> CardSeen:
    """The card with a label as it now lies. A scenario that names no card of the table fails."""
    found = d.sight.card(label)
    d.expect(found is not None, f"there is no {d.card(label)} on the table")
    assert found is not None
    return found


def _where(d: Desk, card: CardSeen) -> str:
    return f"{card.zone} of {d.seat(card.player)}" if card.player >= 0 else card.zone


def _see_place(d: Desk, f: Fillings) -> None:
    for label in f["cards"]:
        card, place = seen(d, label), f["place"]
        player = card.owner if place.player == OWNER else place.player
        here = (card.zone, card.player) == (place.zone, player)
        d.expect(here, f"{d.card(label)} is in {_where(d, card)}")


def _see_posed(d: Desk, f: Fillings) -> None:
    _see_place(d, f)
    for label in f["cards"]:
        _see_state(d, {"card": label, "state": f["state"]})


def _see_state(d: Desk, f: Fillings) -> None:
    state: State = f["state"]
    found = getattr(seen(d, f["card"]), state.field)
    d.expect(found == state.value, f"its {state.field} is {found}")


def _see_on(d: Desk, f: Fillings) -> None:
    for label in f["cards"]:
        host = seen(d, label).host
        d.expect(host == f["host"], f"{d.card(label)} is on {d.card(host) if host else 'no card'}")


def _see_owner(d: Desk, f: Fillings) -> None:
    owner = seen(d, f["card"]).owner
    d.expect(owner == f["player"], f"it belongs to {d.seat(owner)}")


def _see_controller(d: Desk, f: Fillings) -> None:
    controller = seen(d, f["card"]).controller
    d.expect(controller == f["player"], f"{d.seat(controller)} controls it")


def _see_copies(d: Desk, f: Fillings) -> None:
    found = sum(card_of(label) == card_of(f["card"]) for label in d.sight.cards(f["place"]))
    d.expect(found == f["n"], f"there are {found}")


def _see_number(d: Desk, f: Fillings) -> None:
    found = len(d.sight.cards(f["place"]))
    d.expect(found == f["n"], f"there are {found}")


def _see_top(d: Desk, f: Fillings) -> None:
    found = d.sight.top(f["place"])
    known = "、".join(map(d.card, found)) or "nothing"
    d.expect(found[: len(f["cards"])] == f["cards"], f"known to be on top: {known}")


def _see_seen(sees: bool) -> Act:
    def look(d: Desk, f: Fillings) -> None:
        seen(d, f["card"])
        found = d.sight.sees(f["player"], f["card"])
        d.expect(found is sees, f"{d.seat(f['player'])} {'can' if found else 'cannot'} see it")

    return look


def _see_counted(counts: bool) -> Act:
    def look(d: Desk, f: Fillings) -> None:
        found = d.sight.counts(f["player"], f["place"])
        d.expect(found is counts, f"{d.seat(f['player'])} {'can' if found else 'cannot'} know it")

    return look


# ---- the table as a whole ----------------------------------------------------------


def _table(g: Gaps) -> Iterator[Phrase]:
    yield phrase(
        "starts",
        {"start": g.start},
        given=(
            Words("{start}から始まる", "play begins {start}"),
            lambda d, f: d.draft.begin_at(f["start"]),
        ),
    )
    yield phrase(
        "whole game",
        {},
        given=(
            Words("ゲームを最初から始める", "the game is played from its beginning"),
            lambda d, _: d.draft.begin_at(""),
        ),
    )
    yield phrase(
        "only named",
        {},
        given=(
            Words("ここに挙げたカードのほかにカードはない", "there are no cards but those named here"),
            _only_named,
        ),
    )
    yield phrase(
        "players",
        {"n": NumberGap(1, max(1, len(g.player.words)))},
        given=(Words("プレイヤーは{n}人である", "there are {n:player|players}"), _players),
    )


def _only_named(d: Desk, _: Fillings) -> None:
    d.draft.standard = False


def _players(d: Desk, f: Fillings) -> None:
    d.draft.players = f["n"]


# ---- refusals ----------------------------------------------------------------------


def _refusals(g: Gaps) -> Iterator[Phrase]:
    yield phrase(
        "refused",
        {"statement": g.statement},
        hears=True,
        then=(
            Words("この宣言は{statement}により認められない", "this is refused by {statement}"),
            _hear_refused,
        ),
    )
    yield phrase(
        "silent",
        {},
        hears=True,
        then=(Words("この宣言については記載がない", "the rules are silent on this"), _hear_silent),
    )
    yield phrase(
        "contradictory",
        {"one": g.statement, "other": g.statement},
        hears=True,
        then=(
            Words(
                "この宣言について{one}と{other}が矛盾する", "on this {one} and {other} contradict each other"
            ),
            _hear_contradictory,
        ),
    )
    yield phrase(
        "judge",
        {"statement": g.statement},
        hears=True,
        then=(
            Words(
                "この宣言は{statement}によりジャッジの判断に委ねられる",
                "this is left to the judge by {statement}",
            ),
            _hear_judge,
        ),
    )


def _hear_refused(d: Desk, f: Fillings) -> None:
    refusal = d.refusal()
    clear = refusal.ruling.verdict not in (Verdict.CONTRADICTORY, Verdict.JUDGE)
    d.expect(clear and d.local(f["statement"]) in refusal.causes, d.why(refusal))


def _hear_silent(d: Desk, _: Fillings) -> None:
    refusal = d.refusal()
    d.expect(refusal.offered and refusal.ruling.verdict is Verdict.SILENT, d.why(refusal))


def _hear_contradictory(d: Desk, f: Fillings) -> None:
    refusal = d.refusal()
    both = {d.local(f["one"]), d.local(f["other"])}
    clash = refusal.ruling.verdict is Verdict.CONTRADICTORY and both <= set(refusal.ruling.because)
    d.expect(clash and len(both) == 2, d.why(refusal))


def _hear_judge(d: Desk, f: Fillings) -> None:
    refusal = d.refusal()
    left = refusal.ruling.verdict is Verdict.JUDGE and d.local(f["statement"]) in refusal.ruling.because
    d.expect(left, d.why(refusal))


# ---- the procedure -----------------------------------------------------------------


def _procedure(g: Gaps) -> Iterator[Phrase]:
    yield phrase("draw", {"card": g.card}, when=(Words("{card}が引かれる", "{card} is drawn"), _draw))
    yield phrase(
        "asked",
        {"player": g.player},
        then=(Words("次に{player}が選択する", "{player} is asked next"), lambda d, f: _asked(d, f["player"])),
    )
    yield phrase(
        "chance", {}, then=(Words("次は偶然が決める", "chance decides next"), lambda d, _: _asked(d, NOBODY))
    )
    yield phrase(
        "at",
        {"step": g.step},
        then=(Words("手順は{step}にある", "the procedure is at {step}"), _at),
    )
    yield phrase(
        "stops",
        {"step": g.step},
        then=(
            Words(
                "手順は{step}で止まり、その先の記載がない",
                "the procedure stops at {step}, and the text does not go on",
            ),
            _stops,
        ),
    )
    for id, ja, en, was in (
        ("applied", "適用された", "was applied", True),
        ("not applied", "適用されなかった", "was not applied", False),
    ):
        yield phrase(
            id,
            {"statement": g.statement},
            then=(Words(f"この処理で{{statement}}が{ja}", f"{{statement}} {en}"), _applied(was)),
        )
    for id, ja, en, over in (
        ("over", "ゲームは終了している", "the game is over", True),
        ("goes on", "ゲームは続いている", "the game goes on", False),
    ):
        yield phrase(id, {}, then=(Words(ja, en), _over(over)))


def _draw(d: Desk, f: Fillings) -> None:
    d.play(Move(DRAW, NOBODY, (("card", f["card"]),)))


def _asked(d: Desk, player: Filling) -> None:
    question = d.subject.question()
    d.expect(
        question is not None and question.player == player,
        f"{question.step} asks {d.seat(question.player)}" if question else "nobody is asked",
    )


def _at(d: Desk, f: Fillings) -> None:
    found = d.subject.at()
    d.expect(found == f["step"], f"it is at {found}" if found else "the game is over")


def _stops(d: Desk, f: Fillings) -> None:
    found = d.subject.stopped()
    d.expect(found == f["step"], f"it stops at {found}" if found else "it does not stop")


def _applied(was: bool) -> Act:
    def look(d: Desk, f: Fillings) -> None:
        found = [line.statement for line in d.trace]
        found += [cause for line in d.trace if line.ruling for cause in line.ruling.because]
        d.expect(
            (d.local(f["statement"]) in found) is was, f"applied: {', '.join(dict.fromkeys(found)) or 'none'}"
        )

    return look


def _over(over: bool) -> Act:
    def look(d: Desk, _: Fillings) -> None:
        d.expect(d.subject.over() is over, "the game is over" if d.subject.over() else "the game goes on")

    return look


__all__ = ["Gaps", "Place", "general", "phrase", "seen"]


# ---- decks -------------------------------------------------------------------------


def _decks(g: Gaps) -> Iterator[Phrase]:
    """A deck, which lies on no table, and what it breaks."""
    yield phrase(
        "deck holds",
        {"part": g.part, "card": g.card, "n": g.number},
        given=(
            Words(
                "構築する{part}に{card}が{n}枚入っている",
                "the {part} being built holds {n:copy|copies} of {card}",
            ),
            lambda d, f: d.draft.put_in_deck(f["part"], card_of(f["card"]), f["n"]),
        ),
    )
    yield phrase(
        "deck filled",
        {"part": g.part, "kind": g.kind, "n": g.number},
        given=(
            Words(
                "構築する{part}に互いに異なる{kind}がほかに{n}枚入っている",
                "the {part} being built holds {n:other card|other cards} of the kind {kind}, all different",
            ),
            lambda d, f: d.draft.fill_deck(f["part"], f["kind"], f["n"]),
        ),
    )
    yield phrase(
        "deck legal",
        {},
        then=(Words("構築したデッキは認められる", "the deck that was built is legal"), _deck_legal),
    )
    for id, ja, en, breaks in (
        ("deck breaks", "に反する", "breaks", True),
        ("deck keeps", "には反しない", "does not break", False),
    ):
        yield phrase(
            id,
            {"statement": g.statement},
            then=(
                Words(f"構築したデッキは{{statement}}{ja}", f"the deck that was built {en} {{statement}}"),
                _deck_breaks(breaks),
            ),
        )


def _deck_legal(d: Desk, _: Fillings) -> None:
    found = d.breached()
    d.expect(not found, f"it breaks {', '.join(found)}")


def _deck_breaks(breaks: bool) -> Act:
    def look(d: Desk, f: Fillings) -> None:
        found = d.breached()
        d.expect((d.local(f["statement"]) in found) is breaks, f"it breaks {', '.join(found) or 'nothing'}")

    return look


DECKS = frozenset({"deck legal", "deck breaks", "deck keeps"})
"""The phrases that look at a deck."""
