"""What the rules say of everything on offer at once is what a scenario hears of each."""

import pytest

from features.games import Rules, rules
from features.subject import ModelSubject, Move, Opinion
from model.kernel.game import DRAW, NOBODY, Game, Option
from model.kernel.norm import Verdict
from model.kernel.table import Table
from solvers.beginnings import of_positions
from solvers.counsel import ALLOWED, Said
from solvers.ground import Ground, State
from tests.solvers.test_apart import BIDS, CURSED, EVENING, around


def states(of: Rules, number: int) -> list[State]:
    """The first states around the positions of a rulebook, breadth first."""
    ground = Ground(of.game(), of.cards.prints)
    found = {ground.opening(beginning).after: None for beginning in of_positions(of.game())}
    for state in (queue := list(found)):
        if len(queue) >= number:
            break
        fresh = [move.after for move in state.moves if move.after not in found]
        found |= dict.fromkeys(fresh)
        queue += fresh
    return list(found)


def heard(of: Rules, table: Table, option: Option, player: int) -> Opinion:
    """What a scenario hears of a declaration."""
    game, labels = of.game(), table.setup.labels
    subject = ModelSubject(game, of.cards.prints, table, {label: i for i, label in enumerate(labels)})
    kinds = {param.role: param.kind for param in game.actions[option.action].params}
    things = (
        (role, int(thing) if kinds[role] == "player" else labels[int(thing)])
        for role, thing in option.binding
    )
    return subject.consider(Move(option.action, player, tuple(things)))


def agrees(said: Said, opinion: Opinion) -> bool:
    """Whether both say the same."""
    verdict, because, causes = opinion.ruling.verdict, opinion.ruling.because, opinion.causes
    match said.form:
        case "may" | "must":
            required = verdict is Verdict.REQUIRED
            return opinion.accepted and required is (said.form == "must") and said.statements == set(because)
        case "contradictory" | "judge":
            wanted = Verdict.CONTRADICTORY if said.form == "contradictory" else Verdict.JUDGE
            return verdict is wanted and said.statements == set(because)
        case "silent":
            return verdict is Verdict.SILENT and not opinion.accepted and said.statements == set(causes)
        case _:
            return not opinion.accepted and said.statements == set(causes)


def disagreeing(of: Rules, number: int) -> list[tuple[Option, Said, Opinion]]:
    """Where they do not say the same, at the first states around the positions."""
    found = []
    for state in states(of, number):
        question = state.question
        for option, said in question.said.items():
            if question.player != NOBODY and option.action != DRAW:
                opinion = heard(of, state.table, option, question.player)
                if not agrees(said, opinion):
                    found.append((option, said, opinion))
    return found


def test_of_the_miniature(lanterns: Rules) -> None:
    """With duties, silence, limits and the judge."""
    of = around(lanterns, EVENING, BIDS, CURSED)
    forms = {said.form for state in states(of, 60) for said in state.question.said.values()}
    assert forms >= {"may", "must", "cannot", "silent", "judge"}
    assert not disagreeing(of, 60)


@pytest.mark.parametrize("document", ["yaboo", "doremi"])
def test_of_the_documents(document: str) -> None:
    """Also through flows whose first question is offered at another one."""
    assert not disagreeing(rules(document), 120)


def test_what_is_not_on_offer(lanterns: Rules) -> None:
    """It is refused by the question."""
    of = around(lanterns, BIDS)
    (state, *_) = states(of, 1)
    assert state.question.of(Option("end")) == Said("cannot", frozenset(("2.6",)))
    assert not state.question.allows(Option("end"))
    assert "cannot" not in ALLOWED
    game: Game = of.game()
    assert game.asked(state.table) is not None
