"""`interplay`: what one card gives a fact decides whether another card's text applies; rings of that.

What such a text asks is read as it is printed. That is one way to read it: where it would come out
otherwise if it read what the other gives, nothing says which of the two is meant. Norms read what
cards give, and texts of a higher stratum what those below give: that is ordinary, and only counted.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
"""Pairs of texts that are looked at, and so many ways from text to text; counted, so that every run
decides alike."""
LONGEST = 4
"""Texts in a ring, at most."""


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
    found = [one for arc in pairs for one in _pair(study, texts, arc)]
    rings = _Rings(study, texts, arcs)
    found += rings.closed()
    given = {text.written.of for text in texts.all}
    asked = (study.game.loaded.asks.get(norm.id, frozenset()) for norm in study.game.book.norms)
    counts = {
        "texts": len(texts.all),
        "pairs": len(pairs),
        "ways": rings.looked,
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
        "カードが値を与える文章{texts}件のうち、ほかの文章の与える値を見る{pairs}組と、輪になりうる{ways}通りの連なりを調べた。"
        f"{more_ja}規定{{norms}}件がそうした値を見ることと、先に定まる値を見る{{ordinary}}組は、通常のこととして"
        f"数えた。{ja}"
    )
    en = (
        "Of {texts} texts by which cards give values, {pairs} pairs of which one asks what the other gives, and "
        f"{{ways}} rows of them that could close to a ring, were looked at. {more_en}That {{norms}} norms ask such values, and in {{ordinary}} "
        f"pairs a text what comes before it, is ordinary. {en}"
    )
    return Words(ja.format(**counts), en.format(**counts))


# ---- two texts ---------------------------------------------------------------------


def _pair(study: Study, texts: Texts, arc: Arc) -> Iterator[Finding]:
    """Each way in which one text comes out otherwise in some situation, as another makes things."""
    (before, after), both = texts.letter(arc), (arc.of, arc.by)

    def goal(*ways: Way) -> Goal:
        def here(run: Run) -> Iterator[Aim]:
            there, env = about(run, arc.of.kind)
            came = _came(there, before, after, env)
            asked = _asked(texts, both, arc.of.kind)
            yield Aim(there, any_of(*(came[way] for way in ways)), env, asked, names=_names(arc.of.kind))

        return here

    if _somewhere(study, _places(study, both), goal(*Way), _conditions(both)):
        for way in Way:
            shown = _shown(study, both, goal(way))
            if shown is not None:
                yield _come(study, arc, way, shown, before, after)


def _come(study: Study, arc: Arc, way: Way, shown: Shown, before: Sets, after: Sets) -> Finding:
    given, other = (_given(study.game, arc.of, shown, reads) for reads in (before, after))
    sentence = _switched(study.game, arc, way, other if way is Way.ON else given, other)
    looks = seeing(shown, study, arc.of.written.of)
    return _finding(
        study, f"interplay/{arc.by.id}+{arc.of.id}/{way}", (arc.by, arc.of), sentence, shown, looks
    )


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
    """The search for rings: from each text on, as long as what it gives makes a difference, few texts
    first. `looked`: how many ways were looked at; `left`: how many were too many."""

    def __init__(self, study: Study, texts: Texts, arcs: Iterable[Arc]) -> None:
        self.study, self.texts = study, texts
        self.looked = self.left = 0
        self._closed: list[frozenset[Text]] = []
        self._on: dict[Text, list[Text]] = {}
        for arc in sorted(arcs, key=lambda arc: (arc.by.id, arc.of.id)):
            self._on.setdefault(arc.by, []).append(arc.of)

    def closed(self) -> Iterator[Finding]:
        """Those that some situation closes, and no smaller one within them."""
        ways: list[tuple[Text, ...]] = [(text,) for text in self._on]
        for _ in range(LONGEST):
            for way in ways:
                if way[0] in self._on.get(way[-1], ()) and self._new(way):
                    yield from self._ring(way)
            further = [(*way, on) for way in ways for on in self._on.get(way[-1], ()) if on not in way]
            ways = [way for way in further if self._new(way) and self._matters(way)]

    def _new(self, way: tuple[Text, ...]) -> bool:
        """Whether no ring is within a way already, and there is time for it."""
        if any(ring <= set(way) for ring in self._closed):
            return False
        self.left += self.looked >= MOST
        self.looked += self.looked < MOST
        return not self.left

    def _goal(self, way: tuple[Text, ...], ring: Sequence[Text]) -> Goal:
        """That the last text of a way comes out otherwise by what the first one gives."""
        kind, reads = way[-1].kind, self.texts.passed_on(way)

        def goal(run: Run) -> Iterator[Aim]:
            there, env = about(run, kind)
            came = any_of(*_came(there, *reads, env).values())
            yield Aim(there, came, env, _asked(self.texts, ring, kind), names=_names(kind))

        return goal

    def _matters(self, way: tuple[Text, ...]) -> bool:
        """Whether what the first text gives can make a difference to the last one."""
        return bool(_somewhere(self.study, _places(self.study, way), self._goal(way, way), _conditions(way)))

    def _ring(self, ring: tuple[Text, ...]) -> Iterator[Finding]:
        """The situation in which what the first text gives comes back to it."""
        shown = _shown(self.study, ring, self._goal((*ring, ring[0]), ring))
        if shown is not None:
            self._closed.append(frozenset(ring))
            first = ring.index(min(ring, key=lambda text: text.id))
            turned = (*ring[first:], *ring[:first])
            id = f"interplay/ring/{'+'.join(text.id for text in turned)}"
            mine = [text for text in ring if text.kind == ring[0].kind]
            looks = _all_seen(self.study, shown, mine)
            yield _finding(self.study, id, turned, _circular(self.study.game, turned), shown, looks)


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
    places, conditions = _places(study, texts), _conditions(texts)
    for some in ([at for at in places if at != OVER], [at for at in places if at == OVER]):
        if _somewhere(study, some, goal, conditions):
            return study.show(some, goal, conditions)
    return None


def _places(study: Study, texts: Sequence[Text]) -> Sequence[At]:
    """Where all these texts can be asked."""
    first_, *rest = (askable(study.game, text.meant.of, (text.meant,)) for text in dict.fromkeys(texts))
    return [at for at in first_ if all(at in places for places in rest)]


def _conditions(texts: Sequence[Text]) -> Sequence[str]:
    return [text.meant.when for text in texts]


def _somewhere(study: Study, places: Sequence[At], goal: Goal, conditions: Sequence[str]) -> bool:
    """Whether some table may meet a goal. Where nothing is bound every table can be that can be
    anywhere, and no other place is asked."""
    bound = study.game.loaded.bound.at
    free = [at for at in places if at != OVER and not bound.get(at)][:1]
    some = [*free, *(at for at in places if at == OVER)] if free else places
    return any(first(reach.free(at, goal)) for reach in study.reaches(conditions) for at in some)


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
