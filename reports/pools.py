"""Pools of cards, dealt into their document and asked every question: what concerns their cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from features.games import rules
from reports import events as e
from reports import told
from reports.check import answered
from reports.clashes import ANALYSIS, MOST, Clashes, clashes_of
from reports.dealing import Pool, dealt_in, ids, is_large
from reports.found import Dealt, Found
from reports.grouped import is_defect, urgency
from reports.spread import Progress, all_done, quietly
from reports.topics import DECK
from reports.work import ASKED, OVERLAP, Done, Options, Part, asked

EVERY_SIZE = (OVERLAP, DECK)
"""What is asked of large pools too: the other questions look at whole tables."""

LONG = ("gap", "dead")
"""Questions about every norm of every action, which take the longest."""


def ask(
    pool: Pool,
    wanted: Collection[str] = ASKED,
    most: int = MOST,
    progress: Progress = quietly,
    readings: Options = (),
) -> Found:
    """What questions find of a pool's cards, under the chosen readings or others in their place. Raises
    BadFiles, BadRulebook, and Unknown for a reading or an option that there is not."""
    rules(pool.document).readings(dict(readings))
    asking = [question for question in wanted if question in EVERY_SIZE or not is_large(pool)]
    clashes = clashes_of(pool, most, progress, readings) if OVERLAP in asking else None
    parts = [*_parts(pool, asking, readings), *(clashes.parts if clashes else ())]
    done = all_done(sorted(parts, key=_is_short), progress)
    return replace(_found(pool, [done[part] for part in parts], wanted, asking, clashes), readings=readings)


def _is_short(part: Part) -> bool:
    """Whether a part takes little time: the long ones are begun first, so that none is waited for in the end."""
    return part.what != "timing" and part.detail not in LONG


def _parts(pool: Pool, asking: Collection[str], readings: Options = ()) -> Iterator[Part]:
    """All that is asked of the whole pool at once: of decks as if its cards had no texts."""
    for part in asked(pool.document, [question for question in asking if question != OVERLAP], readings):
        if part.analysis == ANALYSIS:
            yield replace(part, pool=_silent(pool) if part.detail == DECK else pool)


def _silent(pool: Pool) -> Pool:
    return pool.of((), blank=True)


def _found(
    pool: Pool,
    done: Sequence[Done],
    wanted: Collection[str],
    asking: Collection[str],
    clashes: Clashes | None,
) -> Found:
    of = dealt_in(_silent(pool) if is_large(pool) else pool)
    answers = [answer for answer in answered(done)[ANALYSIS] if answer[1].question in asking]
    unique = {one.id: one for found, _ in reversed(answers) for one in found}
    findings = sorted((told.finding(one, of, (ANALYSIS,), None) for one in unique.values()), key=urgency)
    looked = [covered for _, covered in answers if covered.question != OVERLAP]
    if clashes:
        looked.append(clashes.covered(answer for one in done if one.part.pairs for answer in one.answers))
    own = of.full(accepted.id for accepted in of.register.accepted)
    dealt = Dealt(
        files=pool.files,
        cards=len(ids(pool)),
        own=sum(is_defect(one) for one in findings if not concerns_cards(one, own)),
        untried=clashes.untried if clashes else (),
        unasked=tuple(question for question in wanted if question not in asking),
    )
    return Found(
        of.id,
        e.words(of.register.document.title),
        tuple(one for one in findings if concerns_cards(one, own)),
        tuple(told.covered(one, of.id, ANALYSIS) for one in looked),
        dealt,
    )


def concerns_cards(finding: e.Finding, own: Collection[str]) -> bool:
    """Whether a finding rests on the text of a card, is about decks, or is none of the document's `own`."""
    return bool(finding.texts) or finding.about == DECK or (finding.counts and finding.id not in own)
