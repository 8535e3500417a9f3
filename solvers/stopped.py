"""Steps after which the text does not go on, played: the graph finds them, Z3 shows the situation."""

from dataclasses import replace

from solvers.branch import stops
from solvers.finding import Answer, Finding
from solvers.study import Study
from solvers.telling import finding
from solvers.trying import standing

STUCK = "stuck/"


def played(study: Study, answer: Answer) -> Answer:
    """What `timing.stuck` found, each with the smallest situation that play comes to and the
    scenario; one that no play was found for stays as the graph has it."""
    found, covered = answer
    return tuple(_played(study, one) for one in found), covered


def _played(study: Study, one: Finding) -> Finding:
    flow, _, step = one.id.removeprefix(STUCK).partition("#")[0].partition("/")
    if (flow, step) not in study.game.steps:
        return one
    shown = stops(study, (flow, step))
    if shown is None:
        return one
    told = finding(study, one.id, one.statements, one.sentence, shown, lambda t: standing(study.game, t), [step])
    return replace(told, situation=(*told.situation, *one.situation))
