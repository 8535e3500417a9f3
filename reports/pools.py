"""Pools of cards, dealt into their document and asked every question: what concerns their cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
from reports.work import ASKED, OVERLAP, Done, Part, asked

FEW = 100
"""Of more cards than this only the questions of EVERY_SIZE are asked: the others look at whole tables."""
EVERY_SIZE = (OVERLAP, DECK)


def ask(pool: Pool, wanted: Collection[str] = ASKED, most: int = MOST, progress: Progress = quietly) -> Found:
    """What questions find of a pool's cards. Raises BadFiles and BadRulebook."""
    asking = [question for question in wanted if question in EVERY_SIZE or len(ids(pool)) <= FEW]
    clashes = clashes_of(pool, most, progress) if OVERLAP in asking else None
    parts = [*_parts(pool, asking), *(clashes.parts if clashes else ())]
    done = all_done(parts, progress)
    return _found(pool, [done[part] for part in parts], wanted, asking, clashes)


def _parts(pool: Pool, asking: Collection[str]) -> Iterator[Part]:
    """All that is asked of the whole pool at once: of decks as if its cards had no texts."""
    for part in asked(pool.document, [question for question in asking if question != OVERLAP]):
        if part.analysis == ANALYSIS:
            yield replace(part, pool=replace(pool, blank=part.detail == DECK))


def _found(
    pool: Pool,
    done: Sequence[Done],
    wanted: Collection[str],
    asking: Collection[str],
    clashes: Clashes | None,
) -> Found:
    of = dealt_in(replace(pool, blank=len(ids(pool)) > FEW))
    answers = [answer for answer in answered(done)[ANALYSIS] if answer[1].question in asking]
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
        unasked=tuple(question for question in wanted if question not in asking),
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
