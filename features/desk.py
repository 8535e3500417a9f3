"""The desk: what the steps of a scenario speak to, one after the other, and strictly.

The Givens collect a position; the first When or Then lays it and goes on to its first
question. From there on every question is answered by a When of its own, a refusal has to be
expected by the very next step, and a scenario that looks at nothing is an error.
"""

from dataclasses import dataclass, field

from features.catalogue import KEYWORD, BadStep, Catalogue
from features.draft import Contradiction, Draft
from features.film import Film, Opening, Scene
from features.phrase import Call, Role
from features.pool import Cards
from features.scenario import Step
from features.subject import Move, NoChain, Opinion, Question, Sight, Subject, Window
from model.kernel.change import RuleFault
from model.kernel.expression import text_of
from model.kernel.game import NOBODY, Refusal, Trace
from model.kernel.norm import Verdict
from model.kernel.vocabulary import Unknown
from model.kernel.words import Language, Words


class Failure(AssertionError):
    """The rules do not do what the scenario expects."""


class Fault(Exception):
    """The scenario cannot be played as it is written."""


@dataclass
class Desk:
    """One scenario at a subject. `take` the steps, then `finish`; both raise Failure or Fault."""

    document: str
    catalogue: Catalogue
    cards: Cards
    seats: tuple[Words, ...]
    subject: Subject
    language: Language = "ja"
    draft: Draft = field(default_factory=Draft)
    trace: Trace = ()
    """What the last When set off, or the laying of the table."""
    _opening: Opening | None = None
    _opened: bool = False
    _scenes: list[Scene] = field(default_factory=list)
    _refused: tuple[Step, Refusal] | None = None
    _heard: bool = False
    _declined: tuple[Window, ...] = ()
    _looks: int = 0
    _step: Step | None = None

    # -- a scenario, step by step

    def take(self, step: Step) -> None:
        """Does what a step says, and films it."""
        call: Call | None = None
        self._declined = ()
        try:
            call = self.catalogue.read(step.text, step.role, self.language)
            self._prepare(step, call)
            self.catalogue.phrases[call.phrase].uses[call.role].act(self, dict(call.fillings))
        except BadStep as error:
            raise Fault(str(error)) from None
        except (Contradiction, Unknown, RuleFault) as error:
            raise Fault(f"{step.text}: {error}") from None
        except (Failure, Fault) as error:
            raise type(error)(f"{step.text}: {error}") from None
        finally:
            self._shoot(step, call)

    def _shoot(self, step: Step, call: Call | None) -> None:
        table = self.subject.table() if self._opened else None
        if step.role is Role.WHEN:
            refusal = self._refused[1] if self._refused and self._refused[0] is step else None
            self._scenes.append(Scene(step, call, table, self.trace, self._declined, refusal))
        else:
            self._scenes.append(Scene(step, call, table))

    def finish(self) -> None:
        """The end of the scenario: nothing may be left over."""
        self._no_refusal()
        if not self._looks:
            raise Fault(f"asserts nothing: add a {KEYWORD[Role.THEN][self.language]}")

    @property
    def film(self) -> Film:
        """The film so far."""
        return Film(self._opening, tuple(self._scenes))

    def _prepare(self, step: Step, call: Call) -> None:
        if not self.catalogue.phrases[call.phrase].hears:
            self._no_refusal()
        if call.role is not Role.GIVEN:
            self._open()
        elif self._opened:
            raise Fault("the table has been laid: Givens come before everything else")
        if call.role is Role.WHEN:
            self._step, self._refused, self.trace = step, None, ()

    def _open(self) -> None:
        """Lays the table, at the first step that is no Given."""
        if self._opened:
            return
        self.trace = self.subject.load(self.draft.position(), whole_game=self.draft.whole_game)
        self._opened = True
        table = self.subject.table()
        self._opening = table and Opening(table, self.trace)

    def _no_refusal(self) -> None:
        """Raises, if a refusal has not been expected by anybody."""
        if self._refused is None or self._heard:
            return
        step, refusal = self._refused
        self._heard = True
        said = f"line {step.line}, {step.text}"
        if refusal.offered:
            raise Failure(f"{said}: was refused, and nobody expected it: {self.why(refusal)}")
        raise Fault(f"{said}: is not on offer: {self.why(refusal)}")

    # -- what Whens do

    def play(self, move: Move) -> None:
        """Makes a move. A refusal stands until the next step, which has to expect it."""
        self._somebody()
        self._on_table(move)
        reply = self.subject.play(move)
        self.trace = reply.trace
        self._met(reply.refusal)

    def quiet(self) -> None:
        """Nobody responds to the present chain any more."""
        question = self._somebody()
        try:
            self._declined, self.trace, refusal = self.subject.quiet()
        except NoChain:
            raise Fault(f"there is no window to decline: {self._asks(question)}") from None
        self._met(refusal)

    def _met(self, refusal: Refusal | None) -> None:
        if refusal is not None and self._step is not None:
            self._refused, self._heard = (self._step, refusal), False

    def _somebody(self) -> Question:
        question = self.subject.question()
        if question is not None:
            return question
        stopped = self.subject.stopped()
        raise Fault(
            f"nobody is asked: the text does not go on after {stopped}"
            if stopped
            else "nobody is asked: the game is over"
        )

    # -- what Thens do

    @property
    def sight(self) -> Sight:
        """The table as it now is."""
        return self.subject.observe()

    def expect(self, holds: bool, found: str) -> None:
        """One look: raises Failure with what was found instead."""
        self._looks += 1
        if not holds:
            raise Failure(found)

    def breached(self) -> tuple[str, ...]:
        """The statements that the deck of the Givens breaks. Raises Fault where they speak of none."""
        if not self.draft.deck:
            raise Fault("no deck has been built: say in a Given what it holds")
        return self.subject.breached(self.draft.deck, self.draft.fillers)

    def refusal(self) -> Refusal:
        """The refusal that the step before met. Raises Failure if it was accepted."""
        self._looks += 1
        self._heard = True
        if self._refused is None:
            raise Failure("it was not refused")
        return self._refused[1]

    def consider(self, move: Move) -> Opinion:
        """What the rules say of a move that nobody makes."""
        self._somebody()
        self._on_table(move)
        return self.subject.consider(move)

    def _on_table(self, move: Move) -> None:
        for _, thing in move.things:
            if isinstance(thing, str) and self.sight.card(thing) is None:
                raise Fault(f"there is no {self.card(thing)} on the table: say in a Given where it lies")

    def local(self, statement: str) -> str:
        """A statement's id within the document."""
        return statement.partition(":")[2]

    # -- words for messages

    def seat(self, player: int) -> str:
        """What a player is called; NOBODY is chance."""
        return "chance" if player == NOBODY else self.seats[player](self.language)

    def card(self, label: str) -> str:
        """A card by its name in the file's language."""
        return self.cards.say(label, self.language)

    def _asks(self, question: Question) -> str:
        if question.due:
            return f"{question.step} asks what comes first of all that is due, for no rule says"
        return f"{question.step} asks {self.seat(question.player)}"

    def why(self, refusal: Refusal) -> str:
        """Why something was refused, with the statements at fault."""
        if not refusal.offered:
            question = self.subject.question()
            asks = self._asks(question) if question else f"{refusal.step} asks nobody"
            return f"{asks}, and offers nothing of the kind"
        ruling = refusal.ruling
        parts = [f"{ruling.verdict}"]
        if ruling.because:
            parts.append(f"by {self._cited(ruling.because)}")
        if refusal.must:
            parts.append(f"while something else is required by {self._cited(refusal.must)}")
        if ruling.verdict is Verdict.SILENT:
            parts += [
                f"{self._cited((unmet.statement,))} grants it only where {text_of(unmet.part)}"
                for unmet in refusal.unmet
            ]
        return ", ".join(parts)

    def _cited(self, statements: tuple[str, ...]) -> str:
        return ", ".join(f"{self.document}:{statement}" for statement in statements)
