"""Whether the members of a group can apply together: by boxes, by a point, by the solver, in this order."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

from model.kernel.expression import Literal, Node, walk
from model.kernel.point import value_at
from solvers.boxes import boxes, domain_of
from solvers.facing import Group, Member
from solvers.packed import Row, Rows
from solvers.situations import Situations
from solvers.smt import Answer, Truth, equal, not_
from solvers.terms import read

FRESH = 50_000
"""After so many questions the solver is thrown away: what it has learned takes memory."""


class Meeting(StrEnum):
    """Whether two items can apply in one situation and disagree, as far as facts tell."""

    MET = "met"
    APART = "apart"
    UNKNOWN = "unknown"


_ANSWERED = {Answer.YES: Meeting.MET, Answer.NO: Meeting.APART, Answer.UNKNOWN: Meeting.UNKNOWN}


class Meetings:
    """The members of a group against each other. `asked`: how many pairs were put to the solver."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._rows = Rows([boxes(member.when, group.scope) for member in group.members])
        self._known: Row = sum(1 << place for place, member in enumerate(group.members) if member.known)
        self._situations: Situations | None = None
        self.asked = 0

    def of(self, place: int, facing: Row) -> tuple[Row, Row]:
        """Those of `facing` that a member can apply together with, and those with which nobody knows."""
        sure, left = self._rows.row(place)
        met = sure & self._known & facing if self._known >> place & 1 else 0
        left = (sure | left) & facing & ~met
        unknown: Row = 0
        while left:
            bit = left & -left
            left ^= bit
            answer = self._answer(place, bit.bit_length() - 1)
            if answer is Meeting.MET:
                met |= bit
            elif answer is Meeting.UNKNOWN:
                unknown |= bit
        return met, unknown

    def _answer(self, place: int, other: int) -> Meeting:
        rows = self._rows
        if rows.whole[place] and rows.whole[other] and self._known >> place & self._known >> other & 1:
            return Meeting.MET if rows.fit(place, other) else Meeting.APART
        points = list(rows.points(place, other))
        if not points:
            return Meeting.APART
        one, two = self._group.members[place], self._group.members[other]
        if any(self._clash(one, two, point) for point in points):
            return Meeting.MET
        return self._asked(one, two)

    # -- by a point

    def _clash(self, one: Member, other: Member, point: Mapping[Node, int]) -> bool:
        """Whether both apply, with different values, where facts have the values of a point, and the
        least ones where it says nothing of them."""

        def open_(fact: Node) -> bool | int | str:
            domain = domain_of(fact, self._group.scope)
            if domain is None:
                raise _Unlisted
            return domain.value(point.get(fact, 0))

        try:
            apply = value_at(one.when, open_) and value_at(other.when, open_)
            if not apply or one.value is None or other.value is None:
                return bool(apply)
            return value_at(one.value, open_) != value_at(other.value, open_)
        except _Unlisted:
            return False

    # -- by the solver

    def _asked(self, one: Member, other: Member) -> Meeting:
        situations = self._situations
        if situations is None or situations.space.checks >= FRESH:
            situations = self._situations = Situations(self._group.scope, texts=self._texts)
        self.asked += 1
        both: list[Truth] = [situations.holds(one.when), situations.holds(other.when)]
        if one.value is not None and other.value is not None:
            differ = not_(equal(read(one.value, situations, {}), read(other.value, situations, {})))
            both.append(differ)
        return _ANSWERED[situations.space.ask(*both)]

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        """The names that conditions and values mention."""
        said = (node for member in self._group.members for node in (member.when, member.value) if node)
        found = {part.value for node in said for part in walk(node) if isinstance(part, Literal)}
        return tuple(sorted(value for value in found if isinstance(value, str)))


class _Unlisted(Exception):
    """Something open has too many values to list."""
