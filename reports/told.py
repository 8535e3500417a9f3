"""What runner, solvers and register give back, as events.

Ids become whole, tables become pictures, and every step is told in both languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from features.catalogue import BadStep
from features.film import Scene
from features.games import Rules
from features.phrase import Call, Role
from features.runner import Result, Verdict
from features.scenario import Step as Written
from features.subject import Window
from features.write import move
from model.kernel import trace as kernel
from model.kernel.flow import Due
from model.kernel.game import Game
from model.kernel.norm import Ruling as Ruled
from model.kernel.norm import Verdict as Judgement
from model.kernel.norm import statement_of
from model.kernel.say import say
from model.kernel.table import Link, Table
from model.kernel.words import Words
from reports import events as e
from reports.picture import picture
from reports.stream import scenario_id
from reports.topics import topic
from solvers import finding as solvers
from specs import Accepted, Register

OUTCOMES: dict[Verdict, e.Outcome] = {
    Verdict.PASSED: "passed",
    Verdict.FAILED: "failed",
    Verdict.ERROR: "cantTell",
}
JUDGED: dict[Judgement, e.Judged] = {
    Judgement.PERMITTED: "permitted",
    Judgement.FORBIDDEN: "forbidden",
    Judgement.REQUIRED: "required",
    Judgement.SILENT: "silent",
    Judgement.CONTRADICTORY: "contradictory",
    Judgement.JUDGE: "judge",
}
ANY_ORDER = Words(
    "同時に発動する効果は、どの順序で処理しても結果が同じである",
    "several effects are due, and every order comes to the same",
)
KEYWORDS: dict[Role, str] = {Role.GIVEN: "given", Role.WHEN: "when", Role.THEN: "then"}


# ---- scenarios ---------------------------------------------------------------------


def scenario(result: Result, of: Rules) -> e.Scenario:
    """A scenario that ran, with its film."""
    return _Teller(result, of).scenario()


class _Teller:
    """Tells one scenario; holds what all its parts need."""

    def __init__(self, result: Result, of: Rules) -> None:
        self._result = result
        self._of = of
        self._game: Game = of.game(dict(result.readings))
        self._presupposed = frozenset(self._fulls(s.id for s in of.register.presuppositions))

    def scenario(self) -> e.Scenario:
        result, written, opening = self._result, self._result.scenario, self._result.film.opening
        return e.Scenario(
            id=scenario_id(written.clause, written.name, written.row),
            document=self._of.id,
            clause=written.clause,
            statements=written.statements,
            file=written.file,
            line=written.line,
            name=_titled(result),
            readings=_choices(self._of.register, result.readings),
            verdict=OUTCOMES[result.verdict],
            message=_same(result.message) if result.message else None,
            table=picture(self._game, opening.table) if opening else None,
            trace=tuple(self._passed(line, opening.table) for line in opening.trace) if opening else (),
            steps=tuple(self._steps()),
        )

    def _steps(self) -> Iterator[e.Step]:
        """The steps that were taken, each with its table where it changed; then those that were not."""
        written, scenes = self._result.scenario.steps, self._result.film.scenes
        opening = self._result.film.opening
        before = picture(self._game, opening.table) if opening else None
        for scene in scenes:
            now = picture(self._game, scene.table) if scene.table else before
            yield self._taken(scene, now if now != before else None)
            before = now
        for step in written[len(scenes) :]:
            yield self._step(step, self._meant(step), "untested")

    def _meant(self, step: Written) -> Call | None:
        """What a step means that was not taken; None if nobody can tell."""
        try:
            return self._of.catalogue.read(step.text, step.role, self._result.scenario.language)
        except BadStep:
            return None

    def _taken(self, scene: Scene, changed: e.Picture | None) -> e.Step:
        result = self._result
        at_fault = not result.passed and scene.step.line == result.line
        verdict = OUTCOMES[result.verdict] if at_fault else "passed"
        trace = tuple(self._passed(line, scene.table) for line in scene.trace if scene.table)
        if scene.refusal:
            trace += (self._refused(scene.refusal),)
        return self._step(scene.step, scene.call, verdict).model_copy(
            update={
                "table": changed,
                "trace": trace,
                "declined": tuple(map(self._declined, scene.declined)),
            }
        )

    def _step(self, step: Written, call: Call | None, verdict: e.Outcome) -> e.Step:
        """A step as it is written, and as the catalogue says it in the other language."""
        said = {"ja": step.text, "en": step.text}
        if call:
            other = "en" if self._result.scenario.language == "ja" else "ja"
            said[other] = self._of.catalogue.say(call, "en" if other == "en" else "ja")
        return e.Step.model_validate({"keyword": KEYWORDS[step.role], **said, "verdict": verdict})

    def _passed(self, line: kernel.Passed, table: Table | None) -> e.Passed:
        declared, ruling = self._due(line), None
        if line.void and table:
            declared = self._void(line.void, table)
        if line.option and table and line.player != kernel.NOBODY:
            declared = self._declared(line.option, table, line.player)
            # A window that was declined is told as such: that one may decline needs no ruling.
            declined = line.option.action == self._game.book.decline
            ruling = self._marked(self._ruling(line.ruling)) if line.ruling and not declined else None
        return e.Passed(
            step=f"{line.flow}/{line.step}",
            statement=self._full(line.statement),
            readings=_choices(self._of.register, line.readings),
            declared=declared,
            ruling=ruling,
        )

    def _declared(self, option: kernel.Option, table: Table, player: int) -> e.Words:
        call = move(option, table, self._game, player)
        return e.Words(ja=self._of.catalogue.say(call, "ja"), en=self._of.catalogue.say(call, "en"))

    def _void(self, link: Link, table: Table) -> e.Words:
        """That a declaration became void while it waited."""
        said = self._declared(kernel.Option(link.action, link.binding), table, link.by)
        return e.Words(ja=f"中断：{said.ja}", en=f"void: {said.en}")

    def _due(self, line: kernel.Passed) -> e.Words | None:
        """What a text that is due does; that the order of those that are makes no difference."""
        text = next((text for text in self._game.book.dues if text.id == line.step), None)
        if text is not None:
            return e.words(text.words)
        step = self._game.steps.get((line.flow, line.step))
        return e.words(ANY_ORDER) if isinstance(step, Due) and line.option is None else None

    def _ruling(self, ruling: Ruled) -> e.Ruling:
        return e.Ruling(
            verdict=JUDGED[ruling.verdict],
            because=self._fulls(ruling.because),
            by=self._fulls(ruling.by),
            overruled=self._fulls(ruling.overruled),
            readings=_choices(self._of.register, ruling.readings),
            allowed=ruling.allowed,
        )

    def _refused(self, refusal: kernel.Refusal) -> e.Passed:
        """What was refused, as the last line of a trace: the step that asked, and why not."""
        scope = self._game.loaded.offered(refusal.option.action)
        unmet = tuple(
            e.Unmet(statement=self._full(u.statement), part=e.words(say(u.part, scope)))
            for u in refusal.unmet
        )
        ruling = self._ruling(refusal.ruling).model_copy(
            update={
                "must": self._fulls(refusal.must),
                "unmet": unmet,
                "offered": refusal.offered,
                "allowed": False,
            }
        )
        statement = self._full(statement_of(refusal.step))
        return e.Passed(step=refusal.step, statement=statement, ruling=self._marked(ruling))

    def _marked(self, ruling: e.Ruling) -> e.Ruling:
        """The ruling with a mark on what is not in the text."""
        marked = tuple(s for s in ruling.statements if s in self._presupposed)
        return ruling.model_copy(update={"presupposed": marked})

    def _declined(self, window: Window) -> e.Declined:
        flows = (flow.id for flow in self._game.book.flows if window.step.startswith(f"{flow.id}/"))
        step = window.step[len(max(flows, key=len, default="")) :].lstrip("/")
        return e.Declined(
            statement=self._full(statement_of(step)), player=e.words(self._game.book.seats[window.player])
        )

    def _full(self, statement: str) -> str:
        return full(self._of.id, statement)

    def _fulls(self, statements: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self._full, statements))


def _titled(result: Result) -> e.Words:
    """The name in both languages; the rows of an outline are counted."""
    row = f" ({result.scenario.row})" if result.scenario.row else ""
    return e.Words(ja=result.scenario.title("ja") + row, en=result.scenario.title("en") + row)


def _same(message: str) -> e.Words:
    return e.Words(ja=message, en=message)


# ---- findings ----------------------------------------------------------------------


def finding(
    found: solvers.Finding, of: Rules, analyses: Sequence[e.Analysis], accepted: Accepted | None
) -> e.Finding:
    """A finding, with the word of the person who accepted it, if anybody did. What is no statement of the
    document is a card that somebody dealt in."""
    document, register = of.id, of.register
    dealt = [id for id in found.statements if id not in register and id in of.cards.prints]
    about = topic(of.game(), found.about)
    return e.Finding(
        id=full(document, found.id),
        document=document,
        question=found.question,
        statements=tuple(full(document, id) for id in found.statements if id not in dealt),
        sentence=e.words(found.sentence),
        analyses=tuple(analyses),
        standing="accepted" if accepted else "new",
        status=STATUS[found.status],
        situation=tuple(map(e.words, found.situation)),
        near=tuple(map(e.words, found.near)),
        cards=found.cards,
        readings=_choices(register, found.readings),
        repair=full(document, accepted.reading) if accepted and accepted.reading else "",
        note=e.words(accepted.note) if accepted else None,
        replay=e.words(found.replay) if found.replay else None,
        warning=found.warning,
        about=found.about,
        topic=e.words(about) if about else None,
        sort=SORTS[found.sort],
        texts=tuple(sorted(dealt)),
    )


SORTS: dict[str, e.Sort] = {sort: sort for sort in get_args(e.Sort)}

STATUS: dict[solvers.Status, e.Status] = {
    solvers.Status.PLAYED: "played",
    solvers.Status.BUILT: "built",
    solvers.Status.PATH: "path",
}


def gone(accepted: Accepted, register: Register) -> e.Finding:
    """An accepted finding that is no longer found."""
    return e.Finding(
        id=full(register.id, accepted.id),
        document=register.id,
        question=accepted.question,
        statements=tuple(full(register.id, id) for id in accepted.statements),
        sentence=e.words(accepted.note),
        standing="gone",
        repair=full(register.id, accepted.reading) if accepted.reading else "",
    )


def covered(looked: solvers.Covered, document: str, analysis: e.Analysis) -> e.Covered:
    """What a question looked at."""
    return e.Covered(
        document=document,
        question=looked.question,
        analysis=analysis,
        sentence=e.words(looked.words),
        counts=dict(looked.counts),
    )


# ---- ids ---------------------------------------------------------------------------


def full(document: str, id: str) -> str:
    """An id with its document's name."""
    return f"{document}:{id}"


def _choices(register: Register, pairs: Iterable[tuple[str, str]]) -> tuple[e.Choice, ...]:
    """Readings with their options."""
    return tuple(e.Choice(reading=full(register.id, reading), option=option) for reading, option in pairs)
