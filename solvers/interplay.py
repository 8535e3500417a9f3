"""`interplay`: what one card gives a fact decides whether another card's text applies; rings of that.

What such a text asks is read as it is printed. That is one way to read it: where it would come out
otherwise if it read what the other gives, nothing says which of the two is meant. Norms read what
cards give, and texts of a higher stratum what those below give: that is ordinary, and only counted.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from model.kernel.check import check
from model.kernel.compiled import reader
from model.kernel.expression import Attribute, Compare, Literal, Name, Not, parse
from model.kernel.game import Game
from model.kernel.norm import Sets, statement_of
from model.kernel.say import say
from model.kernel.vocabulary import TABLE, Bool, Thing
from model.kernel.words import Words
from solvers.continuous import Arc, Text, Texts
from solvers.finding import Answer, Finding
from solvers.formula import about, askable
from solvers.graph import cycles
from solvers.reach import Aim, Goal
from solvers.replay import Looks
from solvers.run import OVER, At, Run
from solvers.situation import listed
from solvers.smt import Truth, all_of, any_of, equal, not_
from solvers.study import Shown, Study, first
from solvers.telling import finding
from solvers.terms import Env, holds, read
from solvers.trying import seeing

MOST = 1_000
"""Pairs of texts that are looked at."""
RINGS, LONGEST = 200, 4
"""Rings of texts that are looked at, and how long they are at most. All is counted, so that every run
decides alike."""
DRAWN = 20_000
"""Rings of one length that are drawn up at all."""


class Way(StrEnum):
    """How a text comes out when it reads what another gives."""

    ON = "on"
    OFF = "off"
    OTHERWISE = "otherwise"


SAID = {
    Way.ON: Words(
        "{by}が働く場面で、{of}の条件は、印刷どおりに見れば満たされず、その結果を見れば満たされて「{given}」となる。",
        "Where {by} acts, {of} does not apply if it looks at things as printed; if it looks at what {by} makes "
        "of them, it does, and {given}.",
    ),
    Way.OFF: Words(
        "{by}が働く場面で、{of}の条件は、印刷どおりに見れば満たされて「{given}」となり、その結果を見れば満たされない。",
        "Where {by} acts, {of} applies if it looks at things as printed, and {given}; if it looks at what {by} "
        "makes of them, it does not.",
    ),
    Way.OTHERWISE: Words(
        "{by}が働く場面で、{of}は、印刷どおりに見れば「{given}」とし、その結果を見れば「{other}」とする。",
        "Where {by} acts, {of} has it that {given} if it looks at things as printed; if it looks at what {by} "
        "makes of them, that {other}.",
    ),
}
WHICH = Words("どちらを見るかの定めはない。", " Nothing says which.")


def interplay(study: Study) -> Answer:
    """Texts that come out otherwise as another makes things, and rings of them."""
    texts = Texts(study.game.loaded.chosen, study.game.book)
    arcs = tuple(itertools.islice(texts.arcs(), MOST))
    pairs = [arc for arc in arcs if not arc.ordinary and arc.by is not arc.of]
    found = [one for arc in pairs for way in Way for one in _pair(study, texts, arc, way)]
    rings = _Rings(study, texts)
    found += rings.closed(arcs)
    given = {text.written.of for text in texts.all}
    asked = (study.game.loaded.asks.get(norm.id, frozenset()) for norm in study.game.book.norms)
    counts = {
        "texts": len(texts.all),
        "pairs": len(pairs),
        "rings": rings.looked,
        "ordinary": sum(arc.ordinary for arc in arcs),
        "norms": sum(bool(given & names) for names in asked),
        "unlooked": texts.number - len(arcs) + rings.left,
    }
    return tuple(found), study.covered("interplay", _covered(study, counts), **counts)


def _covered(study: Study, counts: Mapping[str, int]) -> Words:
    ja = f"規則どうしは一つの文書として読む（カード{study.cards}枚まで）。"
    en = f"Rules are read as one text (up to {study.cards} cards)."
    if not counts["texts"]:
        return Words(f"値を与えるカードはない。{ja}", f"No card gives a fact a value. {en}")
    more_ja, more_en = "", ""
    if counts["unlooked"]:
        more_ja = "ほかに{unlooked}組あるが、多すぎるため見ていない。"
        more_en = "{unlooked} more of them were not: they are too many. "
    ja = (
        "カードが値を与える文章{texts}件のうち、ほかの文章の与える値を見る{pairs}組と、輪{rings}個を調べた。"
        f"{more_ja}規定{{norms}}件がそうした値を見ることと、先に定まる値を見る{{ordinary}}組は、通常のこととして"
        f"数えた。{ja}"
    )
    en = (
        "Of {texts} texts by which cards give values, {pairs} pairs of which one asks what the other gives, and "
        f"{{rings}} rings, were looked at. {more_en}That {{norms}} norms ask such values, and in {{ordinary}} "
        f"pairs a text what comes before it, is ordinary. {en}"
    )
    return Words(ja.format(**counts), en.format(**counts))


# ---- two texts ---------------------------------------------------------------------


def _pair(study: Study, texts: Texts, arc: Arc, way: Way) -> Iterator[Finding]:
    """The situation in which one text comes out another way, as another makes things."""
    before, after = texts.letter(arc)

    def goal(run: Run) -> Iterator[Aim]:
        there, env = about(run, arc.of.kind)
        came = _came(there, before, after, env)[way]
        yield Aim(there, came, env, _asked(texts, (arc.of, arc.by), arc.of.kind), names=_names(arc.of.kind))

    shown = _shown(study, (arc.of, arc.by), goal)
    if shown is not None:
        id = f"interplay/{arc.by.id}+{arc.of.id}/{way}"
        given, other = (_given(study.game, arc.of, shown, reads) for reads in (before, after))
        sentence = _switched(study.game, arc, way, other if way is Way.ON else given, other)
        looks = seeing(shown, study, arc.of.written.of)
        yield _finding(study, id, (arc.by, arc.of), sentence, shown, looks)


def _switched(game: Game, arc: Arc, way: Way, given: Words, other: Words) -> Words:
    by, of = (listed(game, (statement_of(text.id),)) for text in (arc.by, arc.of))
    words = SAID[way].fill(by=by, of=of, given=given, other=other)
    return Words(words.ja + WHICH.ja, words.en + WHICH.en)


def _given(game: Game, text: Text, shown: Shown, reads: Sets) -> Words:
    """What comes of a text in a situation, as it reads there, in words."""
    scope = game.loaded.anywhere.with_names(it=text.kind)
    kind, _, name = text.written.of.partition(".")
    asked, table = Attribute(Name(TABLE if kind == TABLE else "it"), name), shown.witness.table
    called = {"it": game.vocabulary.kind_named[kind].words}
    value = reader(parse(reads.value), scope)(table, {**table.locals, **shown.witness.things})
    match check(asked, scope):
        case Bool():
            return say(asked if value else Not(asked), scope, called)
        case Thing():
            return say(Compare("==", asked, parse(text.written.value)), scope, called)
        case _:
            return say(Compare("==", asked, Literal(value)), scope, called)


# ---- rings -------------------------------------------------------------------------


class _Rings:
    """The search for rings, few texts first. `looked`: how many were looked at; `left`: how many were
    too many."""

    def __init__(self, study: Study, texts: Texts) -> None:
        self.study, self.texts = study, texts
        self.looked = self.left = 0

    def closed(self, arcs: Sequence[Arc]) -> Iterator[Finding]:
        """Those that some situation closes, and no smaller one within them."""
        closed: list[set[Text]] = []
        for ring in (ring for length in range(1, LONGEST + 1) for ring in _around(arcs, length)):
            if any(one <= set(ring) for one in closed):
                continue
            if self.looked == RINGS:
                self.left += 1
                continue
            self.looked += 1
            for one in _ring(self.study, self.texts, ring):
                closed.append(set(ring))
                yield one


def _around(arcs: Sequence[Arc], length: int) -> list[tuple[Text, ...]]:
    """So many texts of which each asks what the one before it gives."""
    texts = sorted({text for arc in arcs for text in (arc.by, arc.of)}, key=lambda text: text.id)
    asking: dict[Text, list[Text]] = {text: [] for text in texts}
    for arc in sorted(arcs, key=lambda arc: (arc.by.id, arc.of.id)):
        asking[arc.by].append(arc.of)
    rings = (ring for ring in cycles(asking, length) if len(ring) == length)
    return sorted(itertools.islice(rings, DRAWN), key=lambda ring: [text.id for text in ring])


def _ring(study: Study, texts: Texts, ring: tuple[Text, ...]) -> Iterator[Finding]:
    """The situation in which what a text gives comes back to it, and makes it come out otherwise."""
    turns = [(*ring[i:], *ring[:i]) for i in range(len(ring))]
    rounds = [(turn[0].kind, *texts.round(turn)) for turn in turns]
    kinds = dict.fromkeys(text.kind for text in ring)

    def goal(run: Run) -> Iterator[Aim]:
        for kind in kinds:
            there, env = about(run, kind)
            mine = (_came(there, without, put, env) for of, without, put in rounds if of == kind)
            came = any_of(*(way for ways in mine for way in ways.values()))
            asked = _asked(texts, ring, kind)
            yield Aim(there, came, env, asked, names=_names(kind))

    shown = _shown(study, ring, goal)
    if shown is not None:
        id = f"interplay/ring/{'+'.join(text.id for text in ring)}"
        mine = [text for text in ring if _names(text.kind) == shown.aim.names]
        yield _finding(study, id, ring, _circular(study.game, ring), shown, _all_seen(study, shown, mine))


def _all_seen(study: Study, shown: Shown, texts: Sequence[Text]) -> Looks:
    """A look at each fact of one thing, as it is by the letter."""
    looks = [seeing(shown, study, fact) for fact in dict.fromkeys(text.written.of for text in texts)]
    return lambda table: [call for look in looks for call in look(table)]


def _circular(game: Game, ring: tuple[Text, ...]) -> Words:
    all_ = listed(game, dict.fromkeys(statement_of(text.id) for text in ring))
    if len(ring) == 1:
        return Words(
            f"{all_.ja}は、自身の結果を見れば条件が変わる。印刷どおりに見るか、結果を見るかの定めはない。",
            f"{all_.en} changes what it depends on itself. Nothing says whether it looks at things as they are "
            "printed or as it makes them.",
        )
    return Words(
        f"{all_.ja}は、輪をなして互いの条件を変える。それぞれが印刷どおりに見るか、ほかの結果を見るかの定めはない。",
        f"{all_.en} change in a ring what each of them depends on. Nothing says whether they look at things as "
        "they are printed or as the others make them.",
    )


# ---- both --------------------------------------------------------------------------


def _shown(study: Study, texts: Sequence[Text], goal: Goal) -> Shown | None:
    """The smallest situation where all these texts can be asked; only if there is none before, at the
    end of the game."""
    asked = [askable(study.game, text.meant.of, (text.meant,)) for text in texts]
    shared = [at for at in asked[0] if all(at in places for places in asked)]
    conditions = [text.meant.when for text in texts]
    going = [at for at in shared if at != OVER]
    if _somewhere(study, going, goal, conditions):
        return study.show(going, goal, conditions)
    return study.show([OVER], goal, conditions) if OVER in shared else None


def _somewhere(study: Study, places: Sequence[At], goal: Goal, conditions: Sequence[str]) -> bool:
    """Whether some table may meet a goal. Where nothing is bound every table can be that can be
    anywhere, and no other place is asked."""
    bound = study.game.loaded.bound.at
    free = [at for at in places if not bound.get(at)][:1] or places
    return any(first(reach.free(at, goal)) for reach in study.reaches(conditions) for at in free)


def _names(kind: str) -> Mapping[str, str]:
    """The kind of what a text is about, as `it`; the table has no name."""
    return {} if kind == TABLE else {"it": kind}


def _came(run: Run, before: Sets, after: Sets, env: Env) -> Mapping[Way, Truth]:
    """When a text comes out each way: as it reads before, and after."""
    layout, state = run.state.layout, run.state
    kind = before.of.partition(".")[0]
    was, comes = (holds(layout.node(one.when, it=kind), state, env) for one in (before, after))
    gave, gives = (read(layout.node(one.value, it=kind), state, env) for one in (before, after))
    return {
        Way.ON: all_of(not_(was), comes),
        Way.OFF: all_of(was, not_(comes)),
        Way.OTHERWISE: all_of(was, comes, not_(equal(gave, gives))),
    }


def _asked(texts: Texts, some: Sequence[Text], kind: str) -> tuple[str, ...]:
    """That texts count, and what those ask that are about things of one kind: as things are printed, not
    as these very texts make them."""
    here = filter(None, (texts.counting(text) for text in some))
    alike = [text.meant for text in some if text.kind == kind]
    return tuple(dict.fromkeys((*here, *(part for one in alike for part in (one.when, one.value)))))


def _finding(
    study: Study, id: str, texts: Sequence[Text], sentence: Words, shown: Shown, looks: Looks
) -> Finding:
    ids = [text.id for text in texts]
    found = finding(study, id, map(statement_of, ids), sentence, shown, looks, ids)
    return replace(found, about=texts[-1].written.of)
