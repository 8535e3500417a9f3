"""What the engine answers: options, who is asked, traces of what was passed, refusals with their cause."""

from dataclasses import dataclass
from typing import NamedTuple

from model.kernel.expression import Node
from model.kernel.flow import Ask, Draw, Due
from model.kernel.norm import Ruling, Verdict, statement_of
from model.kernel.table import COMMON, Link, Locals, Table

NOBODY = COMMON
"""Who is asked where chance decides."""

VOID = "void:"
"""Before the name of an action, where a trace has a step: a declaration of it became void there."""

DRAW = "draw"
"""The action by which chance says what is on top of a pile; its one parameter is `card`."""


class Option(NamedTuple):
    """Something that the asked player can declare. `into`: the flow whose question it answers."""

    action: str
    binding: Locals = ()
    into: str = ""


class Passed(NamedTuple):
    """One line of a trace: a step that was passed, and at a question what was declared there; or a
    declaration that became void before that step (`step` is then no step of the flow)."""

    flow: str
    step: str
    statement: str
    readings: tuple[tuple[str, str], ...] = ()
    option: Option | None = None
    player: int = NOBODY
    ruling: Ruling | None = None
    void: Link | None = None


Trace = tuple[Passed, ...]


class Played(NamedTuple):
    table: Table
    trace: Trace


class Asked(NamedTuple):
    """Who is asked at which step; NOBODY is chance, or whoever rules where no rule gives an order."""

    flow: str
    step: Ask | Draw | Due
    player: int


class Unmet(NamedTuple):
    """A grant that does not apply, and the part of its condition that fails."""

    statement: str
    part: Node


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an option may not be played: the ruling on it, the statements that require something
    else here (`must`), the grants that do not apply (`unmet`), and whether the step offers
    it at all."""

    step: str
    option: Option
    ruling: Ruling
    must: tuple[str, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    offered: bool = True

    @property
    def causes(self) -> tuple[str, ...]:
        """The statements that a refusal may be put down to."""
        if not self.offered:
            return (statement_of(self.step),)
        if self.ruling.verdict is Verdict.SILENT:
            return tuple(dict.fromkeys((*(u.statement for u in self.unmet), *self.must)))
        if self.ruling.allowed:
            return self.must
        return tuple(dict.fromkeys((*self.ruling.because, *self.must)))


class Refused(Exception):
    """An option that may not be played; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        cause = ", ".join(refusal.causes) or "no statement speaks of it"
        super().__init__(f"{refusal.step}: {refusal.option.action}: {refusal.ruling.verdict} ({cause})")
