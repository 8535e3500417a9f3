"""The film of a scenario: what the table was after each step, and how it came to be so."""

from dataclasses import dataclass

from features.phrase import Call
from features.scenario import Step
from features.subject import Window
from model.kernel.game import Refusal, Trace
from model.kernel.table import Table


@dataclass(frozen=True, slots=True)
class Scene:
    """One step: what it means (None: nothing), the table after it (None while only Givens were
    read), the steps and rulings that it set off, the windows it declined, the refusal it met."""

    step: Step
    call: Call | None = None
    table: Table | None = None
    trace: Trace = ()
    declined: tuple[Window, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """The table that the Givens lay, gone on to its first question."""

    table: Table
    trace: Trace = ()


@dataclass(frozen=True, slots=True)
class Film:
    """`opening` is None if the scenario failed before its table was laid. A scenario that
    fails ends with the scene of the step at fault."""

    opening: Opening | None = None
    scenes: tuple[Scene, ...] = ()
