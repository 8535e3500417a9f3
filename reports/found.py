"""What the questions found in documents, and what they covered."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from features.games import rules
from reports import events as e
from reports import told
from reports.check import Answers, answered, merged
from reports.grouped import by_class, by_question, grouped, urgency
from reports.run import passes
from reports.spread import Progress, all_done, quietly
from reports.work import ANALYSES, ASKED, Options, asked
from specs import Unknown
from specs.problem import nearest

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Untried:
    """Clashes that can be met as far as facts alone tell, and that nobody tried on a table: how many of
    one `sort` about one thing, and whose texts and which statements they are of."""

    about: str
    topic: e.Words | None
    sort: e.Sort
    number: int
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The pool that was dealt in: its files, how many cards it has. `own`: how many defects the document
    has by itself, which are not repeated; `unasked`: questions that are not asked of so many cards."""

    files: tuple[str, ...]
    cards: int
    own: int
    untried: tuple[Untried, ...] = ()
    unasked: tuple[str, ...] = ()

    def as_data(self) -> Json:
        untried = [
            {
                **asdict(one),
                "topic": one.topic.model_dump() if one.topic else None,
                "class": "cantTell",
            }
            for one in self.untried
        ]
        return {**asdict(self), "untried": untried}


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a document or in a pool of cards `dealt` into it, and what was looked at. `readings`:
    those that stood in place of the chosen ones."""

    document: str
    title: e.Words
    findings: tuple[e.Finding, ...]
    covered: tuple[e.Covered, ...]
    dealt: Dealt | None = None
    readings: Options = ()

    @property
    def passed(self) -> bool:
        """Whether nothing is left for anybody to do."""
        whole = self.dealt is None or not (self.dealt.untried or self.dealt.unasked)
        return whole and all(map(passes, self.findings))

    @property
    def untried(self) -> tuple[Untried, ...]:
        return self.dealt.untried if self.dealt else ()

    @property
    def by_class(self) -> Mapping[str, int]:
        """How many there are of each class; nobody can tell of what was not tried."""
        counted = by_class(self.findings, self.covered)
        return {**counted, "cantTell": counted["cantTell"] + sum(one.number for one in self.untried)}

    @property
    def by_question(self) -> Mapping[str, int]:
        return by_question(self.findings, self.covered)

    def as_data(self) -> Json:
        """All of it as plain data, findings in the order in which they are printed."""
        return {
            "findings": [_finding(one) for group in grouped(self.findings) for one in group.findings],
            "covered": [one.model_dump(mode="json") for one in self.covered],
            "by_class": dict(self.by_class),
            "by_question": dict(self.by_question),
            **({"readings": dict(self.readings)} if self.readings else {}),
            **({"dealt": self.dealt.as_data()} if self.dealt else {}),
        }


def _finding(one: e.Finding) -> Json:
    return {**one.model_dump(mode="json", exclude_defaults=True), "class": one.class_}


def ask(
    documents: Sequence[str],
    wanted: Collection[str] = ASKED,
    progress: Progress = quietly,
    readings: Options = (),
) -> tuple[Found, ...]:
    """What questions of Z3 and of the timing graph find in documents, in both analyses; with other `readings`
    in place of the chosen ones, under these alone. Raises Unknown for one that there is not."""
    for document in documents:
        rules(document).readings(dict(readings))
    parts = {document: tuple(asked(document, wanted, readings)) for document in documents}
    done = all_done([part for listed in parts.values() for part in listed], progress)
    return tuple(
        _found(document, answered([done[part] for part in listed]), wanted, readings)
        for document, listed in parts.items()
    )


def _found(document: str, answers: Answers, wanted: Collection[str], readings: Options) -> Found:
    of = rules(document)
    here = (one for one in merged(of, answers) if one.question in wanted)
    if readings:  # what is accepted was found under the readings that are chosen, or all literal
        here = (one for one in here if one.standing != "gone")
    covered = (
        told.covered(looked, document, analysis) for analysis in ANALYSES for _, looked in answers[analysis]
    )
    return Found(
        document,
        e.words(of.register.document.title),
        tuple(sorted(here, key=urgency)),
        tuple(one for one in covered if one.question in wanted),
        readings=readings,
    )


def questions(listed: Sequence[str] | None) -> tuple[str, ...]:
    """The questions asked for, all if none is named. Raises Unknown, offering the nearest name."""
    for name in listed or ():
        if name not in ASKED:
            raise Unknown(f"no question {name}{nearest(name, ASKED)}; there are {', '.join(ASKED)}")
    return tuple(name for name in ASKED if name in listed) if listed else ASKED
