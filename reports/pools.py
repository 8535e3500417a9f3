"""Pools of cards, dealt into their document and asked every question: what concerns their cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from reports import events as e
from reports import told
from reports.check import answered
from reports.clashes import ANALYSIS, MOST, Clashes, clashes_of
from reports.dealing import Pool, dealt_in, ids
from reports.found import Dealt, Found
from reports.grouped import is_defect, urgency
from reports.spread import Progress, all_done, quietly
from reports.topics import DECK
from reports.work import ASKED, OVERLAP, Done, asked


def ask(pool: Pool, wanted: Collection[str] = ASKED, most: int = MOST, progress: Progress = quietly) -> Found:
    """What questions find of a pool's cards. Raises BadFiles and BadRulebook."""
    clashes = clashes_of(pool, most, progress) if OVERLAP in wanted else None
    others = [question for question in wanted if question != OVERLAP]
    parts = [replace(part, pool=pool) for part in asked(pool.document, others) if part.analysis == ANALYSIS]
    parts += clashes.parts if clashes else ()
    done = all_done(parts, progress)
    return _found(pool, [done[part] for part in parts], wanted, clashes)


def _found(pool: Pool, done: Sequence[Done], wanted: Collection[str], clashes: Clashes | None) -> Found:
    of = dealt_in(pool)
    answers = [answer for answer in answered(done)[ANALYSIS] if answer[1].question in wanted]
    unique = {one.id: one for found, _ in reversed(answers) for one in found}
    findings = sorted((told.finding(one, of, (ANALYSIS,), None) for one in unique.values()), key=urgency)
    looked = [covered for _, covered in answers if covered.question != OVERLAP]
    if clashes:
        looked.append(
            clashes.covered(covered for one in done if one.part.pairs for _, covered in one.answers)
        )
    dealt = Dealt(
        files=pool.files,
        cards=len(ids(pool)),
        own=sum(is_defect(one) for one in findings if not concerns_cards(one)),
        untried=clashes.untried if clashes else (),
    )
    return Found(
        of.id,
        e.words(of.register.document.title),
        tuple(one for one in findings if concerns_cards(one)),
        tuple(told.covered(one, of.id, ANALYSIS) for one in looked),
        dealt,
    )


def concerns_cards(finding: e.Finding) -> bool:
    """Whether a finding rests on the text of a card, or is about decks."""
    return bool(finding.texts) or finding.about == DECK
