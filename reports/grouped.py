"""Findings grouped by what they are about, the most urgent first, and counted by class and question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

from reports import events as e
from reports.run import passes

CLASSES: tuple[e.Class, ...] = get_args(e.Class)
SETTLED, UNKNOWN = "settled", "unknown"
"""What is only counted: clashes that the document settles, and what the solver gave up."""


@dataclass(frozen=True, slots=True)
class Group:
    """Findings about one thing; those about nothing that the rulebook has words for, of one question."""

    about: str
    topic: e.Words | None
    question: str
    findings: tuple[e.Finding, ...]


def grouped(findings: Iterable[e.Finding]) -> tuple[Group, ...]:
    """Groups in the order of their most urgent finding, each with its most urgent first."""
    groups: dict[str, list[e.Finding]] = {}
    for one in sorted(findings, key=urgency):
        groups.setdefault(one.about or f"\0{one.question}", []).append(one)
    return tuple(
        Group(first.about, first.topic, first.question, (first, *rest)) for first, *rest in groups.values()
    )


def urgency(finding: e.Finding) -> tuple[int, int, str, str, str]:
    """What findings are sorted by, the same in every run: what somebody has to look at, what somebody
    accepted, what does no harm or nobody can tell; then class."""
    open_ = 0 if not passes(finding) else 1 if finding.standing == "accepted" else 2
    return open_, CLASSES.index(finding.class_), finding.about, finding.question, finding.id


def by_class(findings: Iterable[e.Finding], covered: Iterable[e.Covered]) -> Mapping[str, int]:
    """How many there are of each class, zeros too; with what is settled under the chosen readings, and
    what the solver gave up."""
    looked = list(covered)
    counted = Counter[str](one.class_ for one in findings)
    counted[SETTLED] = sum(one.counts.get(SETTLED, 0) for one in looked if one.analysis == "chosen")
    # Pairs that nobody knows of may be so for questions that the solver gave up: no more than once.
    counted[UNKNOWN] = sum(max(one.counts.get(name, 0) for name in ("undecided", UNKNOWN)) for one in looked)
    return {name: counted[name] for name in (*CLASSES, UNKNOWN, SETTLED)}


def by_question(findings: Iterable[e.Finding], covered: Iterable[e.Covered]) -> Mapping[str, int]:
    """How many defects each question found that was asked or that somebody accepted: zero is a result."""
    counted = Counter(one.question for one in findings if is_defect(one))
    return {name: counted[name] for name in sorted({*counted, *(one.question for one in covered)})}


def is_defect(finding: e.Finding) -> bool:
    """Whether it was found and counts: what is only built, and warnings, do if somebody accepted them."""
    return finding.standing == "accepted" or (finding.standing == "new" and finding.counts)
