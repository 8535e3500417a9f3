"""Phrases that follow from a rulebook's declarations: counters, markers, effects in force, facts,
and what players and chance declare."""

from collections.abc import Iterator
from dataclasses import dataclass

from features.desk import Desk
from features.gap import CardGap, Filling, Gap, NumberGap, Terms, of, the
from features.general import Gaps, phrase, seen
from features.opinions import move_of, opinions
from features.phrase import Act, Fillings, Phrase
from features.pool import Cards
from features.subject import Thinged
from model.kernel.effect import Begin, every
from model.kernel.expression import NOTHING
from model.kernel.flow import CHANCE, Action, Ask, Lasting
from model.kernel.position import Lasts
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import (
    CARD,
    PLAYER,
    TABLE,
    Bool,
    Counter,
    Enum,
    Fact,
    Int,
    Kind,
    Text,
    Thing,
    Type,
    Vocabulary,
)
from model.kernel.words import Language, Words

YES_NO = {True: Words("はい", "yes"), False: Words("いいえ", "no")}
NO_ONE = Words("なし", "nobody")
NOTHING_THERE = Words("なし", "nothing")


@dataclass(frozen=True, eq=False)
class OrNothing:
    """A card, or nothing (the label '')."""

    card: CardGap

    @property
    def name(self) -> str:
        return self.card.name

    def pattern(self, language: Language) -> str:
        return f"{self.card.pattern(language)}|{NOTHING_THERE(language)}"

    def read(self, text: str, language: Language) -> Filling:
        return "" if text == NOTHING_THERE(language) else self.card.read(text, language)

    def say(self, filling: Filling, language: Language) -> str:
        return self.card.say(filling, language) if filling else NOTHING_THERE(language)

    def samples(self) -> tuple[Filling, ...]:
        return ("", *self.card.samples())


@dataclass(frozen=True, eq=False)
class Derived:
    """The phrases of one rulebook."""

    book: Rulebook
    vocabulary: Vocabulary
    cards: Cards
    gaps: Gaps

    def __iter__(self) -> Iterator[Phrase]:
        for counter in self.book.counters:
            yield self._counter(counter)
        yield from self._markers()
        for lasting in self.book.lasting:
            yield self._in_force(lasting)
            yield self._not_in_force(lasting)
        yield from self._actions()
        if self.book.quiet is not None:
            yield phrase("quiet", {}, when=(self.book.quiet, lambda d, _: d.quiet()))

    def facts(self) -> Iterator[Phrase]:
        """What can be observed of things by their facts."""
        for kind in (*self.book.kinds, self.book.player, self.book.table):
            for fact in kind.facts:
                yield from self._fact(kind, fact)

    # -- gaps

    def thing(self, kind: str) -> Gap:
        """A thing of a kind, as it is named in a scenario."""
        return self.gaps.player if kind == PLAYER else CardGap(self.cards, "" if kind == CARD else kind)

    def value(self, kind: Type) -> Gap:
        """A value of a type."""
        match kind:
            case Int(low=low, high=high):
                return NumberGap(low, high)
            case Bool():
                return Terms("YES", YES_NO)
            case Enum(values=values, words=words):
                return Terms("VALUE", {value: words.get(value, Words(value, value)) for value in values})
            case Thing(kind="player", maybe=maybe):
                return Terms("PLAYER", {**self.gaps.player.words, **({NOTHING: NO_ONE} if maybe else {})})
            case Thing(kind=card, maybe=True):
                return OrNothing(CardGap(self.cards, "" if card == CARD else card))
            case Thing(kind=card):
                return CardGap(self.cards, "" if card == CARD else card)
            case Text():
                return self.gaps.card

    # -- counters and markers

    def _counter(self, counter: Counter) -> Phrase:
        gaps: dict[str, Gap] = {"n": self.value(counter.type)}
        if not counter.common:
            gaps["player"] = self.gaps.player
        words = counter.words if counter.common else of(Words("{player}", "{player}"), counter.words)
        wording = counter.says or _value_of(Words(words.ja, the(words.en)) if counter.common else words)

        def look(d: Desk, f: Fillings) -> None:
            found = d.sight.counter(counter.name, f.get("player", NOTHING))
            d.expect(found == f["n"], f"it is {found}")

        if isinstance(counter.type, Thing) and counter.type.kind != PLAYER:
            # which card it is has no value before there is a table
            return phrase(f"counter {counter.name}", gaps, then=(wording, look))
        return phrase(
            f"counter {counter.name}",
            gaps,
            given=(wording, lambda d, f: d.draft.count(counter.name, f["n"], f.get("player", NOTHING))),
            then=(wording, look),
        )

    def _markers(self) -> Iterator[Phrase]:
        """One phrase for each wording; the general one is for kinds that declare none."""
        general = Words("{card}にマーカーが{n}個ある", "{card} has {n:marker|markers}")
        for kind in self.book.kinds:
            wording = kind.marked or general
            yield phrase(
                f"markers {kind.name}",
                {"card": CardGap(self.cards, kind.name), "n": NumberGap(0, 99)},
                given=(wording, lambda d, f: d.draft.change(f["card"], markers=f["n"])),
                then=(wording, _see_markers),
            )

    # -- effects in force

    def _in_force(self, lasting: Lasting) -> Phrase:
        gaps, words = self._lasting(lasting, "という効果が", "in force")
        ends = self._ends(lasting)
        if len(ends) > 1:
            gaps["until"] = Terms("UNTIL", {until: Words(until, until) for until in ends})
            wording = Words(f"{words.ja}{{until}}まで続いている", f"{words.en} (until {{until}})")
        else:
            wording = Words(f"{words.ja}続いている", words.en)
        only = next(iter(ends), "")

        def begin(d: Desk, f: Fillings) -> None:
            about = f.get("it", NOTHING)
            label, seat = (about, NOTHING) if isinstance(about, str) else ("", about)
            d.draft.lasting.append(Lasts(lasting.name, f.get("until", only), label, seat))

        def look(d: Desk, f: Fillings) -> None:
            found = d.sight.in_force(lasting.name, f.get("it"))
            holds = f["until"] in found if "until" in f else bool(found)
            d.expect(holds, f"until: {', '.join(found)}" if found else "it is not in force")

        return phrase(f"in force {lasting.name}", gaps, given=(wording, begin), then=(wording, look))

    def _not_in_force(self, lasting: Lasting) -> Phrase:
        gaps, words = self._lasting(lasting, "という効果は", "not in force")

        def look(d: Desk, f: Fillings) -> None:
            found = d.sight.in_force(lasting.name, f.get("it"))
            d.expect(not found, "it is in force")

        wording = Words(f"{words.ja}続いていない", words.en)
        return phrase(f"not in force {lasting.name}", gaps, then=(wording, look))

    def _lasting(self, lasting: Lasting, ja: str, en: str) -> tuple[dict[str, Gap], Words]:
        """The gap for what it is about, and the words so far."""
        kind, words = self.vocabulary.lasting[lasting.name], lasting.words
        if kind is None:
            return {}, Words(f"{words.ja}{ja}", f"{en}: {words.en}")
        if "{it}" in words.ja:
            wording = Words(f"{words.ja}{ja}", f"{en}: {words.en}")
        else:
            wording = Words(f"{{it}}に{words.ja}{ja}", f"{en} for {{it}}: {words.en}")
        return {"it": self.thing(kind)}, wording

    def _ends(self, lasting: Lasting) -> tuple[str, ...]:
        """Until when the rulebook begins this effect."""
        found = {
            effect.until
            for some in self.book.changes
            for effect in every(some)
            if isinstance(effect, Begin) and effect.effect == lasting.name
        }
        return tuple(sorted(found))

    # -- facts

    def _fact(self, kind: Kind, fact: Fact) -> Iterator[Phrase]:
        gaps: dict[str, Gap] = {} if kind.name == TABLE else {"it": self.thing(kind.name)}
        id = f"{kind.name}.{fact.name}"
        if isinstance(fact.type, Bool):
            for name, words, value in ((f"fact {id}", fact.words, True), (f"no {id}", fact.no, False)):
                if words is not None:
                    yield phrase(name, gaps, then=(words, _see_fact(kind.name, fact, value)))
        else:
            gaps["value"] = self.value(fact.type)
            wording = _value_of(fact.words, "value")
            yield phrase(f"fact {id}", gaps, then=(wording, _see_fact(kind.name, fact)))

    # -- actions

    def _actions(self) -> Iterator[Phrase]:
        asks = [step for flow in self.book.flows for step in flow.steps if isinstance(step, Ask)]
        asked = {name for step in asks if step.who != CHANCE for name in step.options}
        for action in self.book.actions:
            gaps = {param.role: self.thing(param.kind) for param in action.params}
            by_player = action.name in asked or f"{{{PLAYER}}}" in action.wording.ja
            if by_player:
                gaps[PLAYER] = self.gaps.player
            yield phrase(f"action {action.name}", gaps, when=(action.wording, _declare(action)))
            if by_player:
                yield from opinions(action, gaps, self.gaps.statement)


def _value_of(words: Words, gap: str = "n") -> Words:
    return Words(f"{words.ja}は{{{gap}}}である", f"{words.en} is {{{gap}}}")


def _see_markers(d: Desk, f: Fillings) -> None:
    found = seen(d, f["card"]).markers
    d.expect(found == f["n"], f"there are {found}")


def _see_fact(kind: str, fact: Fact, yes: bool | None = None) -> Act:
    def look(d: Desk, f: Fillings) -> None:
        thing: Thinged | None = f.get("it")
        if isinstance(thing, str):
            seen(d, thing)
        found = d.sight.fact(kind, fact.name, thing)
        d.expect(found == (f["value"] if yes is None else yes), f"it is {found}")

    return look


def _declare(action: Action) -> Act:
    return lambda d, f: d.play(move_of(action, f))
