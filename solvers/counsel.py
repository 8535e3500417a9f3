"""What scenarios can hear the rules say, of everything on offer at a question at once."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from features.phrase import Call, Role, call
from features.write import move
from model.kernel.flow import cites
from model.kernel.game import NOBODY, Game, Option
from model.kernel.norm import May, Must, Ruling, Verdict
from model.kernel.table import Table


class Said(NamedTuple):
    """What the rules say of one declaration: the phrase that says it, and the statements that it may
    be put down to."""

    form: str
    statements: frozenset[str] = frozenset()


ALLOWED = ("may", "must")


class Question(NamedTuple):
    """Who is asked (NOBODY: chance) at which step, the statement that the step encodes, and what is
    said of all that is on offer. Where nobody is asked the step is ''."""

    flow: str = ""
    step: str = ""
    statement: str = ""
    player: int = NOBODY
    said: Mapping[Option, Said] = {}

    def of(self, option: Option) -> Said:
        """What is said of a declaration; what is not on offer is refused by the question."""
        return self.said.get(option) or Said("cannot", frozenset((self.statement,)))

    def allows(self, option: Option) -> bool:
        """Whether it may be declared here."""
        return self.of(option).form in ALLOWED


class Counsel:
    """Reads the rulings of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        grants = [item for item in game.book.items if isinstance(item, May | Must)]
        self._grants = {
            action: frozenset(grant.statement for grant in grants if grant.action == action)
            for action in game.actions
        }

    def question(self, table: Table) -> Question:
        """The question at which `table` waits."""
        asked = self.game.asked(table)
        if asked is None:
            return Question()
        rulings = list(self.game.rulings(table))
        required = [ruling for _, ruling in rulings if ruling.verdict is Verdict.REQUIRED]
        musts = frozenset(statement for ruling in required for statement in ruling.because)
        said = {option: self._said(option, ruling, musts) for option, ruling in rulings}
        return Question(asked.flow, asked.step.id, cites(asked.step), asked.player, said)

    def _said(self, option: Option, ruling: Ruling, musts: frozenset[str]) -> Said:
        because = frozenset(ruling.because)
        match ruling.verdict:
            case Verdict.REQUIRED:
                return Said("must", because)
            case Verdict.PERMITTED if not musts:
                return Said("may", because)
            case Verdict.PERMITTED:
                return Said("cannot", musts)
            case Verdict.FORBIDDEN:
                return Said("cannot", because | musts)
            case Verdict.SILENT:  # no grant of the action holds here
                return Said("silent", self._grants[option.action] | musts)
            case Verdict.CONTRADICTORY:
                return Said("contradictory", because)
            case Verdict.JUDGE:
                return Said("judge", because)


# ---- as scenarios ------------------------------------------------------------------


def differing(question: Question, other: Question) -> Iterator[Option]:
    """The declarations of which a scenario hears something else; first those that are accepted in
    one case only."""
    options = tuple(dict.fromkeys((*question.said, *other.said)))
    found = [option for option in options if any(_told(question.of(option), other.of(option)))]

    def alike(option: Option) -> bool:
        return question.allows(option) is other.allows(option)

    return iter(sorted(found, key=alike))


def looks(game: Game, table: Table, question: Question, option: Option, other: Said) -> Iterator[Call]:
    """The Thens that hold of a declaration at `question`, where `table` waits, and not where the
    rules say `other` of it."""
    if question.player == NOBODY:
        return
    about = dict(move(option, table, game, question.player).fillings)
    for form, statements in _told(question.of(option), other):
        full = {gap: f"{game.book.id}:{statement}" for gap, statement in statements.items()}
        yield call(f"{form} {option.action}", Role.THEN, **about, **full)


def _told(said: Said, other: Said) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The phrases, with their statements, by which `said` is told from `other`."""
    if said == other:
        return
    own = sorted(said.statements - other.statements)
    every = sorted(said.statements)
    match said.form:
        case "may" | "must" if other.form not in ALLOWED:
            yield from (("must", {"statement": s}) for s in every if said.form == "must")
            yield "may", {}
        case "must":
            yield from (("must", {"statement": s}) for s in (every if other.form == "may" else own))
        case "may":
            yield from (("may by", {"statement": s}) for s in own)
        case "contradictory":
            pairs = ((one, two) for one in every for two in every if one < two)
            yield from (
                ("contradictory", {"one": one, "other": two})
                for one, two in pairs
                if other.form != said.form or not {one, two} <= other.statements
            )
        case "judge":
            yield from (("judge", {"statement": s}) for s in (own if other.form == said.form else every))
        case "silent" if other.form != "silent":
            yield "silent", {}
        case _:  # refused, by these
            heard = other.form in ("cannot", "silent")
            yield from (("cannot", {"statement": s}) for s in (own if heard else every))
