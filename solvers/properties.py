"""Named properties: what they claim of one position, and what came of them.

`always` holds of every position that play reaches, `sometimes` of one at least, so that a
green `always` is not empty. Conservation of cards and the document's own invariants are
claimed of every exploration, whether or not the rulebook names them.
"""

import builtins
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from model.kernel.game import DRAW, NOBODY, Game, Option
from model.kernel.norm import Ruling, Verdict
from model.kernel.rulebook import ALWAYS, CLAIMS, PERMITTED, SOMETIMES, Property
from model.kernel.table import Table
from model.kernel.words import Words
from solvers.finding import Answer, Covered, Finding, Status

Play = tuple[int, Option]
"""Who (NOBODY: chance) declares what."""


# ---- what is claimed of one position ----------------------------------------------


class Here:
    """A position that play has reached, with what may be done there."""

    __slots__ = ("conserved", "options", "rulings", "stopped", "table")

    def __init__(self, game: Game, table: Table) -> None:
        self.table = table
        self.conserved = conserved(table)
        self.stopped = game.stopped(table)
        self.rulings: Sequence[tuple[Option, Ruling]] = list(game.rulings(table))
        self.options = allowed(self.rulings)


def allowed(rulings: Sequence[tuple[Option, Ruling]]) -> list[Option]:
    """What may be declared: only what is required, if anything is."""
    required = [option for option, ruling in rulings if ruling.verdict is Verdict.REQUIRED]
    return required or [option for option, ruling in rulings if ruling.verdict is Verdict.PERMITTED]


Claim = Callable[[Here], bool]

END_REACHED = "an end can be reached"
"""The one claim that looks ahead: exploration answers it when it knows all ways."""


def claim(game: Game, claimed: Property) -> Claim:
    """What `claimed` says of a position, as a function. `an end can be reached` is not such a one."""
    text = claimed.claim
    match text:
        case "somebody can act":
            return lambda here: bool(here.options) or game.over(here.table)
        case "no ruling is contradictory":
            return lambda here: all(r.verdict is not Verdict.CONTRADICTORY for _, r in here.rulings)
        case "the game is over":
            return lambda here: game.over(here.table)
        case "cards are conserved":
            return lambda here: here.conserved
        case "the invariants hold":
            invariants = [game.value(invariant) for invariant in game.book.invariants]
            return lambda here: all(holds(here.table, {}) for holds in invariants)
        case _ if text.endswith(PERMITTED):
            action = text.removesuffix(PERMITTED)
            return lambda here: any(option.action == action for option in here.options)
        case _:
            holds = game.value(text)
            return lambda here: bool(holds(here.table, {}))


def of_the_table(claimed: Property) -> bool:
    """Whether the claim asks nothing but what lies on the table: not who may do what."""
    if claimed.claim in CLAIMS:
        return claimed.claim in (CONSERVED.claim, INVARIANT.claim)
    return not claimed.claim.endswith(PERMITTED)


@dataclass(frozen=True, slots=True, order=True)
class Refused:
    """An option on offer that may not be played: how much stands against it, and what."""

    weight: int
    because: tuple[str, ...]
    option: Option = field(compare=False)


def refused(here: Here, claimed: Property) -> Refused | None:
    """The option of the action that `claimed` is about against which least stands, where it is
    on offer and may not be played. An action of which no norm speaks is furthest from permitted."""
    if not claimed.claim.endswith(PERMITTED):
        return None
    action = claimed.claim.removesuffix(PERMITTED)
    found = [
        Refused(len(ruling.because) or SILENCE, ruling.because, option)
        for option, ruling in here.rulings
        if option.action == action and option not in here.options
    ]
    return min(found, key=lambda refusal: refusal.weight, default=None)


SILENCE = 100
"""More than statements ever stand against one action."""


def conserved(table: Table) -> bool:
    """Every card of the game lies in one place, the one that it says, and nothing else lies anywhere."""
    cards, zones = table.cards, table.zones
    return (
        len(cards) == len(table.setup.cards) == sum(map(len, zones))
        and all(i in zones[card.zone] for i, card in enumerate(cards))
    )  # fmt: skip


CONSERVED = Property(
    "conserved",
    ALWAYS,
    "cards are conserved",
    Words("カードは失われも増えもしない", "no card is lost and none comes from nowhere"),
)
INVARIANT = Property(
    "invariant",
    ALWAYS,
    "the invariants hold",
    Words("場の不変条件が成り立つ", "the invariants of the table hold"),
)


def with_built_in(properties: Iterable[Property]) -> tuple[Property, ...]:
    """`properties`, and what is claimed of every exploration."""
    given = tuple(properties)
    claims = {p.claim for p in given if p.mode == ALWAYS}
    return (*given, *(p for p in (CONSERVED, INVARIANT) if p.claim not in claims))


# ---- what came of it ---------------------------------------------------------------


class Outcome(StrEnum):
    """What exploration shows of a property; within a bound it has not seen everything."""

    HOLDS = "holds"
    FAILS = "fails"
    WITHIN = "holds within the bound"
    UNSEEN = "not seen within the bound"


@dataclass(frozen=True, slots=True)
class Line:
    """Plays from the start of an exploration; `tried` is declared then, and refused `because` of
    these statements."""

    plays: tuple[Play, ...]
    tried: Play | None = None
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a property.

    `line`: a shortest way to the position that decides: a counterexample of an `always`, a
    witness of a `sometimes`. `near`: of `ACTION is permitted`, a shortest way to where the
    action is on offer and refused, with as little against it as anywhere.
    """

    property: Property
    outcome: Outcome
    line: Line | None = None
    near: Line | None = None

    @builtins.property  # the field of that name hides it
    def failed(self) -> bool:
        return self.outcome is Outcome.FAILS


def judged(claimed: Property, line: Line | None, near: Line | None, *, whole: bool) -> Judged:
    """`line`: a way to a position that decides; None if there was none among those that were seen,
    which are all there are (`whole`) or not."""
    if claimed.mode == SOMETIMES:
        missing = Outcome.FAILS if whole else Outcome.UNSEEN
        return Judged(claimed, missing if line is None else Outcome.HOLDS, line, near)
    kept = Outcome.HOLDS if whole else Outcome.WITHIN
    return Judged(claimed, kept if line is None else Outcome.FAILS, line, near)


Replay = Callable[[Line], Words | None]
"""Writes the scenario that plays a line, in both languages."""


def answer(
    game: Game, table: Table, found: Iterable[Judged], covered: Words, replay: Replay = lambda line: None
) -> Answer:
    """The findings among what came of the properties. `table`: where exploration began, asking or
    at its first question; `covered`: what it looked at."""
    results = tuple(found)
    findings = tuple(_finding(game, table, result, covered, replay) for result in results if result.failed)
    return findings, Covered("property", covered, (("properties", len(results)),))


def _finding(game: Game, table: Table, result: Judged, covered: Words, replay: Replay) -> Finding:
    claimed, line = result.property, result.line or result.near
    if claimed.mode == SOMETIMES:
        sentence = Words(
            f"「{claimed.words.ja}」となる局面に、どう進んでも至らない（{covered.ja}）。",
            f"No play reaches a position in which {claimed.words.en} ({covered.en}).",
        )
    else:
        sentence = Words(
            f"「{claimed.words.ja}」が成り立たない局面に至る。",
            f"Play reaches a position in which it is not so that {claimed.words.en}.",
        )
    text = replay(line) if line else None
    return Finding(
        f"property/{claimed.id}",
        "property",
        tuple(dict.fromkeys((*((claimed.cites,) if claimed.cites else ()), *(line.because if line else ())))),
        sentence,
        said(game, table, line) if line else (),
        cards=_cards(table, line) if line else (),
        readings=tuple(sorted(game.loaded.used.get(claimed.id, frozenset()))),
        status=Status.PLAYED,
        replay=text,
    )


def _cards(table: Table, line: Line) -> tuple[str, ...]:
    plays = (*line.plays, *((line.tried,) if line.tried else ()))
    things = {thing for _, option in plays for name, thing in option.binding if name != "player"}
    return tuple(sorted({table.setup.cards[int(thing)].name for thing in things if isinstance(thing, int)}))


# ---- in words ----------------------------------------------------------------------


def said(game: Game, table: Table, line: Line) -> tuple[Words, ...]:
    """A line, a declaration each; the last one refused where it is only tried."""
    found = [declared(game, table, play) for play in line.plays]
    if line.tried:
        tried = declared(game, table, line.tried)
        ja, en = "・".join(line.because), ", ".join(line.because)
        found.append(
            Words(
                f"{tried.ja}（{ja}により認められない）" if ja else f"{tried.ja}（認められない）",
                f"{tried.en} (refused by {en})" if en else f"{tried.en} (refused)",
            )
        )
    return tuple(found)


def declared(game: Game, table: Table, play: Play) -> Words:
    """A declaration in the words of its action; cards by their labels, players by their seats."""
    seat, option = play
    labels, seats = table.setup.labels, game.book.seats
    if option.action == DRAW:
        card = labels[int(dict(option.binding)["card"])]
        return Words(f"「{card}」が引かれる", f'"{card}" is drawn')
    action = game.actions[option.action]
    kinds = {param.role: param.kind for param in action.params}
    gaps = {
        role: seats[int(thing)]
        if kinds[role] == "player"
        else Words(f"「{labels[int(thing)]}」", f'"{labels[int(thing)]}"')
        for role, thing in option.binding
    }
    player = Words("偶然", "chance") if seat == NOBODY else seats[seat]
    return action.wording.fill(player=player, **gaps)
