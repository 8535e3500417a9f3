"""The words of drawn tables and traces, which repeat in every scenario.

Films say them in Japanese; a script puts the English in their place, from one dictionary
for each document. Without it a film is the Japanese table below steps in both languages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property

from markupsafe import Markup

from reports.events import Bilingual, Document
from reports.run import Run
from reports.site import links
from reports.site.html import both, text
from reports.site.wording import JUDGED, TEXT, VERDICTS

_OWN = (
    "common", "unchanged", "more_cards", "empty", "in_force", "legend_down", "nobody_responds",
    "overruled", "ranked", "must", "unmet", "not_offered", "presupposed",
)  # fmt: skip


class Lexicon:
    """A document's dictionary."""

    def __init__(self, run: Run, document: Document) -> None:
        self._run = run
        self._document = document

    def say(self, said: Bilingual) -> Markup:
        """A word as films have it: in Japanese if the dictionary can tell the English from it."""
        return text(said.ja) if self._english.get(said.ja) == said.en else both(said)

    @cached_property
    def _english(self) -> dict[str, str]:
        """Japanese → English, for words that have one English only."""
        found: dict[str, set[str]] = {}
        for said in self._words():
            found.setdefault(said.ja, set()).add(said.en)
        return {ja: english.pop() for ja, english in sorted(found.items()) if len(english) == 1}

    def _words(self) -> Iterator[Bilingual]:
        names = self._document.names
        yield from names.seats
        for named in (names.zones, names.counters, names.cards, names.postures, names.effects):
            yield from named.values()
        yield from JUDGED.values()
        yield from VERDICTS.values()
        yield from (TEXT[key] for key in _OWN)

    def script(self) -> str:
        """`DOCUMENT/words.js`: the dictionary, and where clauses and readings stand, for the links
        of traces. A statement stands in the clause with whose id its own begins."""
        run, document = self._run, self._document
        here = links.Links(run, links.document(document.id))
        said = {
            "en": {ja: en for ja, en in self._english.items() if ja != en},
            "clauses": {_local(c.id): here.clause(c.id) for c in run.clauses_of(document.id)},
            "readings": {_local(r.id): here.reading(r.id) for r in run.readings_in(document.id)},
        }
        return f"HANTEI_WORDS={json.dumps(said, ensure_ascii=False, separators=(',', ':'))}\n"


def _local(id: str) -> str:
    return id.partition(":")[2]
