"""All questions about norms, branches and formulas, by the letter and as we read it, side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from features.games import Rules
from model.kernel.game import Game
from model.kernel.reading import LITERAL
from model.kernel.words import Words
from solvers.branch import branch, stops
from solvers.dead import dead
from solvers.example import example
from solvers.finding import CHOSEN, Answer, Covered, Finding, Status
from solvers.formula import formula
from solvers.gap import gap
from solvers.overlap import overlap
from solvers.run import At
from solvers.study import SIZES, Study
from solvers.telling import finding
from solvers.trying import standing

Question = Callable[[Study], Answer]

QUESTIONS: dict[str, Question] = {
    "overlap": overlap,
    "gap": gap,
    "branch": branch,
    "example": example,
    "formula": formula,
    "dead": dead,
}

SAID = {LITERAL: Words("字句どおり", "by the letter"), CHOSEN: Words("採用した解釈", "as chosen")}


def studies(of: Rules, sizes: Sequence[int] = SIZES) -> dict[str, Study]:
    """A document by the letter (every reading `literal`) and as chosen."""
    letter = {reading.id: LITERAL for reading in of.register.readings}
    other = {name: option for name, option in letter.items() if of.register.all_chosen[name] != option}
    return {
        LITERAL: Study(of.game(letter), of.cards.prints, of, other, sizes),
        CHOSEN: Study(of.game(), of.cards.prints, of, {}, sizes),
    }


def ask(of: Rules, sizes: Sequence[int] = SIZES) -> tuple[Answer, ...]:
    """The answer to every question, each finding with the readings under which it holds.

    Raises NotFaithful and Unplayable, which are defects of ours.
    """
    both = studies(of, sizes)
    return tuple(
        merged({name: question(study) for name, study in both.items()}) for question in QUESTIONS.values()
    )


def merged(answers: dict[str, Answer]) -> Answer:
    """One answer of several, by what the readings are called: what is found under more than one of them
    is one finding, told as under the last."""
    found: dict[str, Finding] = {}
    for name, (findings, _) in answers.items():
        for one in findings:
            before = found[one.id].under if one.id in found else ()
            found[one.id] = replace(one, under=(*before, name))
    covered = {name: cover for name, (_, cover) in answers.items()}
    first = next(iter(covered.values()))
    ja = "".join(f"{SAID[name].ja}：{cover.words.ja}" for name, cover in covered.items())
    en = " ".join(f"{SAID[name].en}: {cover.words.en}" for name, cover in covered.items())
    counts = tuple(
        (f"{name}.{count}", number) for name, cover in covered.items() for count, number in cover.counts
    )
    return tuple(found.values()), Covered(first.question, Words(ja, en), counts)


@dataclass
class Witnesses:
    """Situations for what was found on a path: steps after which the text does not go on.

    Each is looked for under the readings that the finding rests on, and otherwise as chosen:
    by the letter alone play often cannot come there.
    """

    of: Rules
    sizes: Sequence[int] = SIZES
    _studies: dict[tuple[tuple[str, str], ...], Study] = field(default_factory=dict, repr=False)

    def witnessed(self, found: Finding) -> Finding:
        """The finding with the smallest situation that is played to its step, or as it was.

        Raises NotFaithful and Unplayable, which are defects of ours.
        """
        study = self._study(found)
        at = _step_of(study.game, found)
        shown = None if at is None else stops(study, at)
        if shown is None:
            return found
        game = study.game
        told = finding(
            study, found.id, found.statements, found.sentence, shown, lambda table: standing(game, table)
        )
        return replace(
            told,
            situation=(*told.situation, *found.situation),
            readings=tuple(sorted({*found.readings, *told.readings})),
            under=found.under,
            status=Status.PLAYED,
        )

    def _study(self, found: Finding) -> Study:
        chosen = self.of.register.all_chosen
        other = {name: option for name, option in found.readings if chosen.get(name, option) != option}
        key = tuple(sorted(other.items()))
        if key not in self._studies:
            self._studies[key] = Study(self.of.game(other), self.of.cards.prints, self.of, other, self.sizes)
        return self._studies[key]


def _step_of(game: Game, found: Finding) -> At | None:
    """The step that the id of a finding names."""
    name = found.id.partition("/")[2].partition("#")[0]
    return next((at for at in game.steps if name == "/".join(at)), None)
