"""How the command line prints findings: by what they are about, then what was looked at, then totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Column
from rich.table import Table as Grid

from model.kernel.words import Language
from reports import events as e
from reports.found import Dealt, Found, Untried
from reports.grouped import Group, grouped
from reports.run import passes
from reports.shown import ICON, said
from reports.site.wording import CLASSES, QUESTIONS, TEXT
from reports.topics import DECK
from reports.work import OVERLAP, Options

COLOURS: Mapping[e.Class, str] = {"warning": "yellow", "cantTell": "yellow"}


def findings(out: Console, found: Found, language: Language) -> None:
    """Everything that was found in a document, the most urgent first; what was looked at; totals."""
    out.print(f"[bold]{found.document}  {said(found.title, language)}[/]")
    if found.readings:
        _readings(out, found.readings, language)
    if found.dealt:
        _dealt(out, found.dealt, found.document, language)
    for group in grouped(found.findings):
        out.print(f"\n[bold]{_heading(group, language)}[/]")
        for one in group.findings:
            _finding(out, one, language)
    for left in found.untried:
        _untried(out, left, language)
    out.print()
    out.print(_questions(found, language))
    out.print()
    out.print(_classes(found, language))


def _readings(out: Console, readings: Options, language: Language) -> None:
    """Which readings stood in place of those that are chosen."""
    options = escape(", ".join(map("=".join, readings)))
    told = e.Words(ja=f"採用した解釈に代えて {options}。", en=f"In place of the chosen readings: {options}.")
    out.print(f"  {said(told, language)}", soft_wrap=True)


def _dealt(out: Console, dealt: Dealt, document: str, language: Language) -> None:
    """Which cards were dealt, under which readings, and what is not repeated."""
    own = e.Words(
        ja=f"カード{dealt.cards}枚、採用した解釈による。文書だけで見つかる{dealt.own}件は繰り返さない"
        f"（hantei findings {document}）。",
        en=f"{dealt.cards} cards, under the chosen readings; what the document has by itself is not repeated "
        f"({dealt.own}: hantei findings {document}).",
    )
    out.print(f"  {escape(', '.join(dealt.files))}", soft_wrap=True)
    out.print(f"  {said(own, language)}", soft_wrap=True)


def _untried(out: Console, left: Untried, language: Language) -> None:
    """Clashes that facts alone do not rule out, and that were not tried."""
    topic = said(left.topic, language) if left.topic else escape(left.about)
    why = e.Words(
        ja=f"事実だけから見れば起こりうる{left.number}組。場では試していない（--most）。",
        en=f"{left.number} pairs that facts alone do not rule out; not tried on a table (--most).",
    )
    out.print(f"\n[bold]{topic}[/]  [dim]{escape(left.about)}[/]")
    out.print(
        f"  [yellow]{said(CLASSES['cantTell'], language)}[/]: {said(CLASSES[left.sort or 'defect'], language)}"
    )
    out.print(f"    {said(why, language)}", soft_wrap=True)
    out.print(f"      {escape(', '.join(left.ids))}", style="dim", soft_wrap=True)


def _heading(group: Group, language: Language) -> str:
    if group.topic is None:
        return said(QUESTIONS[group.question], language)
    return f"{said(group.topic, language)}  [dim]{escape(group.about)}[/]"


def _finding(out: Console, one: e.Finding, language: Language) -> None:
    colour = "default" if one.standing == "accepted" else COLOURS.get(one.class_, "red")
    label = f"[{colour}]{_sort(one, language)}[/]"
    out.print(f"  {label}  [bold]{escape(one.id)}[/]  {escape(', '.join(one.analyses))}", soft_wrap=True)
    out.print(f"    {said(one.sentence, language)}", soft_wrap=True)
    for what, ids in _ids(one):
        out.print(f"    [dim]{said(TEXT[what], language)}: {escape(', '.join(ids))}[/]", soft_wrap=True)
    for what, lines in _lines(one):
        out.print(f"    [dim]{said(TEXT[what], language)}[/]")
        for line in lines:
            out.print(f"      {said(line, language)}", style="dim", soft_wrap=True)
    if one.replay:
        for text in (one.replay.ja if language == "ja" else one.replay.en).splitlines():
            out.print(f"      | {escape(text)}", soft_wrap=True)


def _sort(one: e.Finding, language: Language) -> str:
    """The class of a finding, and whether somebody accepted it."""
    accepted = f" ({said(TEXT['accepted'], language)})" if one.standing == "accepted" else ""
    return said(CLASSES[one.class_], language) + accepted


def _ids(one: e.Finding) -> Iterator[tuple[str, Sequence[str]]]:
    """What a finding names: each by what it is called in TEXT; nothing that is empty."""
    named = {
        "statements": one.statements,
        "texts": one.texts,
        "cards": one.cards if one.about == DECK else (),
        "rests_on": [f"{choice.reading}={choice.option}" for choice in one.readings],
    }
    return ((what, ids) for what, ids in named.items() if ids)


def _lines(one: e.Finding) -> Iterator[tuple[str, Sequence[e.Words]]]:
    """What a finding tells in lines, in the same way."""
    told = {"situation": one.situation, "near": one.near, "note": [one.note] if one.note else []}
    return ((what, lines) for what, lines in told.items() if lines)


def _questions(found: Found, language: Language) -> Grid:
    """Each question, what it found by class, and what it looked at: the same words once."""
    heads = (said(TEXT[name], language) for name in ("question", "findings", "what_covered"))
    *names, last = heads
    grid = Grid("", *names, Column(last, overflow="fold"), box=None)  # Japanese has no spaces to break at
    for question in found.by_question:
        mine = [one for one in found.findings if one.question == question]
        counted = (
            f"{number} {sort}" for sort, number in Counter(_sort(one, language) for one in mine).items()
        )
        looked: dict[str, list[str]] = {}
        for one in found.covered:
            if one.question == question:
                looked.setdefault(said(one.sentence, language), []).append(one.analysis)
        grid.add_row(
            ICON[_standing(mine, found.untried if question == OVERLAP else ())],
            question,
            ", ".join(counted) or said(TEXT["nothing"], language),
            "\n".join(f"{words} ({', '.join(analyses)})" for words, analyses in looked.items()),
        )
    for question in found.dealt.unasked if found.dealt else ():
        unasked = e.Words(
            ja="カードが多いので調べていない。シートを分ければ調べられる。",
            en="Not asked of so many cards; it can be, of a part of them.",
        )
        grid.add_row(ICON["cantTell"], question, "?", said(unasked, language))
    return grid


def _standing(mine: Sequence[e.Finding], untried: Sequence[Untried]) -> e.Outcome:
    """What became of a question: what nobody tried, nobody can tell."""
    if not all(map(passes, mine)):
        return "failed"
    return "cantTell" if untried else "passed"


def _classes(found: Found, language: Language) -> Grid:
    grid = Grid(said(TEXT["class"], language), said(TEXT["findings"], language), box=None)
    for name, number in found.by_class.items():
        grid.add_row(said(CLASSES[name], language), str(number))
    return grid
