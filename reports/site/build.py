"""All pages of the site, from the events alone (and, in a local report, the documents at hand)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape, unescape
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports import presupposed
from reports.events import Card, Clause, Document, Finding, Graph, Reading, Words
from reports.grouped import grouped
from reports.run import Run
from reports.site import draw, film, index, links, wording
from reports.site.bitten import bitten, toothless
from reports.site.glance import Glance, glances, percent
from reports.site.html import both, link, once, tidy
from reports.site.lexicon import Lexicon
from reports.site.originals import Original, originals
from specs.lines import spans

STATIC = ("hantei.css", "hantei.js", "icon.svg")


def build(run: Run, folder: Path, documents: Path | None = None) -> Path:
    """Writes the site into the folder and gives back its first page.

    `documents` is the folder of the documents' own texts: with it, the report shows each
    statement's original lines beside ours, and is for local use. Pages of an earlier run
    that this one does not have are removed.
    """
    written = {folder / address: text for address, text in pages(run, documents)}
    if (folder / "static" / "hantei.js").exists():
        for old in folder.rglob("*.html"):
            if old not in written:
                old.unlink()
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
    return folder / links.INDEX


def pages(run: Run, documents: Path | None = None) -> Iterator[tuple[str, str]]:
    """Every file of the site: its address in it, and its text."""
    for name in STATIC:
        yield f"static/{name}", files("reports.site").joinpath("static", name).read_text("utf-8")
    yield "static/index.js", index.script(run)
    press = _Press(run, originals(run, documents))
    yield press.index()
    yield press.findings()
    yield press.readings()
    for document in run.documents:
        yield press.document(document)
        yield f"{document.id}/words.js", Lexicon(run, document).script()
        if run.graphs_in(document.id):
            yield press.timing(document)
        clauses = run.clauses_of(document.id)
        for before, clause, after in zip([None, *clauses], clauses, [*clauses[1:], None], strict=False):
            yield press.clause(document, clause, before, after)


class _Press:
    """Prints pages: what they have in common is set once."""

    def __init__(self, run: Run, cited: Mapping[str, Original]) -> None:
        self._run = run
        self._originals = cited
        self._lexicons = {document.id: Lexicon(run, document) for document in run.documents}
        self._glances: Mapping[str, Glance] = glances(run)
        self._templates = Environment(
            loader=PackageLoader("reports.site"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self._templates.globals.update(
            run=run,
            w=both,
            once=once,
            t=wording.TEXT,
            icons=wording.ICONS,
            presupposed=presupposed.ICON,
            verdicts=wording.VERDICTS,
            kinds=wording.KINDS,
            encodings=wording.ENCODINGS,
            reading_kinds=wording.READING_KINDS,
            analyses=wording.ANALYSES,
            classes=wording.CLASSES,
            standings=wording.STANDINGS,
            survivors=wording.SURVIVORS,
            sorted_out=bitten,
            question=_question,
            section=_section,
            counted=wording.counted,
            link=link,
            local=_local,
            spans=_spans,
            percent=percent,
            reading_anchor=links.reading_anchor,
            finding_anchor=links.finding_anchor,
            statement_anchor=links.statement_anchor,
            card_anchor=links.card_anchor,
        )

    def _page(self, kind: str, address: str, title: Words, **more: Any) -> tuple[str, str]:
        template = self._templates.get_template(f"{kind}.html")
        text = template.render(
            kind=kind,
            page=address,
            title=title,
            links=links.Links(self._run, address),
            local_report=bool(self._originals),
            **more,
        )
        return address, tidy(text)

    def index(self) -> tuple[str, str]:
        run = self._run
        return self._page(
            "index",
            links.INDEX,
            wording.TEXT["at_a_glance"],
            glances=self._glances,
            tallies={document.id: run.tally_in(document.id) for document in run.documents},
            open_mutants={document.id: toothless(run, document.id).unsettled for document in run.documents},
            broken=[s for s in run.scenarios if s.verdict != "passed"],
            unsettled=[f for f in run.findings if _section(f) in ("new", "gone")],
        )

    def document(self, document: Document) -> tuple[str, str]:
        run = self._run
        standard = document.standard
        return self._page(
            "document",
            links.document(document.id),
            document.title,
            document=document,
            glance=self._glances[document.id],
            open=[r for r in run.readings_in(document.id) if r.open],
            tree=[(c, run.statements_of(c.id)) for c in run.clauses_of(document.id)],
            findings=sorted(run.findings_in(document.id), key=_urgency),
            covered=run.covered_in(document.id),
            explorations=run.explorations_in(document.id),
            tally=run.tally_in(document.id),
            toothless=toothless(run, document.id),
            unowned=bitten(m for m in run.mutants_in(document.id) if not m.statements),
            standard=draw.table(standard, document.names) if standard else "",
            cards=list(self._cards(document)),
        )

    def _cards(self, document: Document) -> Iterator[tuple[str, Card, list[str]]]:
        """The cards, each with the clauses in whose scenarios it is named."""
        named: dict[str, dict[str, None]] = {}
        for scenario in self._run.scenarios_in(document.id):
            for step in scenario.steps:
                for name in _QUOTED.findall(step.ja):
                    named.setdefault(name, {})[scenario.clause] = None
        for key, card in document.names.cards.items():
            yield key, card, list(named.get(card.ja, ()))

    def clause(
        self, document: Document, clause: Clause, before: Clause | None, after: Clause | None
    ) -> tuple[str, str]:
        run = self._run
        address = links.clause(clause.id)
        statements = run.statements_of(clause.id)
        about: dict[str, Reading] = {r.id: r for s in statements for r in run.readings_about(s.id)}
        shown = {s.id for s in statements}
        found: dict[str, Finding] = {f.id: f for s in statements for f in run.findings_about(s.id)}
        projector = film.Projector(document.names, self._lexicons[document.id].say, clause.feature)
        return self._page(
            "clause",
            address,
            Words(
                ja=f"{_local(clause.id)} {clause.heading.ja}", en=f"{_local(clause.id)} {clause.heading.en}"
            ),
            document=document,
            clause=clause,
            statements=statements,
            before=before,
            after=after,
            graph=bool(run.graphs_in(document.id)),
            originals={s.id: self._originals.get(s.id) for s in statements},
            readings=sorted((r for r in about.values() if links.home(run, r) == address), key=_openness),
            findings=sorted(found.values(), key=_urgency),
            others=[s for s in run.scenarios_under(clause.id) if shown.isdisjoint(s.statements)],
            show=projector.show,
        )

    def findings(self) -> tuple[str, str]:
        sections = []
        for name, heading in _SECTIONS.items():
            groups = [
                (document, found)
                for document in self._run.documents
                if (found := grouped(f for f in self._run.findings_in(document.id) if _section(f) == name))
            ]
            if groups:
                sections.append((wording.TEXT[heading], name, groups))
        unsettled = any(name in ("new", "gone") for _, name, _ in sections)
        return self._page(
            "findings", links.FINDINGS, wording.TEXT["findings"], sections=sections, unsettled=unsettled
        )

    def readings(self) -> tuple[str, str]:
        sections = []
        for document in self._run.documents:
            readings = self._run.readings_in(document.id)
            groups = [
                ("open_readings", "open_why", [r for r in readings if r.open]),
                ("told_apart", "", [r for r in readings if r.different_game and not r.open]),
                ("wording_only", "", [r for r in readings if not r.different_game]),
            ]
            said = [
                (wording.TEXT[heading], wording.TEXT[why] if why else None, listed)
                for heading, why, listed in groups
                if listed
            ]
            sections.append((document, said))
        homeless = [r for r in self._run.readings if links.home(self._run, r) == links.READINGS]
        return self._page(
            "readings", links.READINGS, wording.TEXT["readings"], sections=sections, homeless=homeless
        )

    def timing(self, document: Document) -> tuple[str, str]:
        address = links.timing(document.id)
        seen = links.Links(self._run, address)

        def drawn(graph: Graph, language: str) -> Markup:
            svg = graph.svg.ja if language == "ja" else graph.svg.en
            return _inline(svg, seen, f"{graph.analysis}-{language}-")

        title = wording.TEXT["timing_graph"]
        return self._page(
            "timing",
            address,
            Words(ja=f"{title.ja}：{document.title.ja}", en=f"{title.en}: {document.title.en}"),
            document=document,
            graphs=sorted(self._run.graphs_in(document.id), key=lambda g: g.analysis),
            drawn=drawn,
        )


_QUOTED = re.compile(r"「(.+?)(?:\(\d+\))?」")

_SECTIONS = {
    "new": "unsettled_first",
    "gone": "gone_findings",
    "accepted": "accepted_findings",
    "warnings": "warnings",
    "cant-tell": "cant_tell",
}


def _section(finding: Finding) -> str:
    """Where a finding stands: what needs somebody comes first."""
    if finding.standing != "new" or finding.counts:
        return finding.standing
    return "cant-tell" if finding.status == "built" else "warnings"


def _urgency(finding: Finding) -> int:
    return list(_SECTIONS).index(_section(finding))


def _openness(reading: Reading) -> int:
    return 0 if reading.open else 1 if reading.different_game else 2


def _question(name: str) -> Words:
    return wording.QUESTIONS.get(name, Words(ja=name, en=name))


def _local(id: str) -> str:
    return id.partition(":")[2] or id


def _spans(lines: tuple[int, ...]) -> str:
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in spans(lines))


_PROLOGUE = re.compile(r"^.*?(?=<svg\b)", re.DOTALL)
_ID = re.compile(r'(?<=\bid=")([^"]*)(?=")')
_HREF = re.compile(r'\s(?:xlink:)?href="hantei:([^"]*)"')


def _inline(svg: str, seen: links.Links, prefix: str) -> Markup:
    """The drawing as part of a page: its ids are its own, its links lead to statements.

    A link to a statement that the run does not have leads nowhere, and is none.
    """

    def address(found: re.Match[str]) -> str:
        leads = seen.statement(unescape(found[1]))
        return f' href="{escape(leads)}"' if leads else ""

    svg = _PROLOGUE.sub("", svg, count=1)
    svg = _ID.sub(lambda m: prefix + m[1], svg)
    return Markup(_HREF.sub(address, svg))
