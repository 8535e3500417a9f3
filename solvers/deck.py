"""`deck`: whether the cards of a pool make a legal deck, and which of them can be in none."""

from collections.abc import Iterator, Sequence

from model.kernel.deck import Amount, Construction, Part, Rule, said
from model.kernel.expression import Attribute, parse, walk
from model.kernel.norm import statement_of
from model.kernel.words import Words
from solvers.building import Building, Built, Sizes
from solvers.finding import Answer, Covered, Finding, Status
from solvers.smt import Answer as Said
from solvers.smt import Truth
from solvers.study import Study

DECK = "deck"


def deck(study: Study) -> Answer:
    """The rules and limits that no deck of the pool can keep together; if there is a deck that keeps
    them all, the cards that are in no such deck though their kind belongs in one."""
    how = Construction(study.game.book.deck, study.game.vocabulary)
    if not how.rules:
        none = Words("デッキを組む規定はない。", "There are no rules of decks.")
        return (), Covered(DECK, none, (("rules", 0), ("undecided", 0)))
    desk = _Desk(study, Building(how, study.pool))
    found = desk.possible()
    if found is Said.NO:
        findings = tuple(desk.clashes())
        return findings, desk.covered(None)
    findings = tuple(desk.strays()) if found is Said.YES else ()
    return findings, desk.covered(desk.building.sizes(*desk.building.without()))


class _Desk:
    """One pool, and what is said of it."""

    def __init__(self, study: Study, building: Building) -> None:
        self.study, self.building = study, building
        self.rules = {rule.id: rule for rule in building.rules}
        self.parts = [item for item in building.how.items if isinstance(item, Part)]

    def possible(self) -> Said:
        """Whether there is a legal deck."""
        return self.building.space.check(*self.building.without())

    # -- no deck at all

    def clashes(self) -> Iterator[Finding]:
        """Smallest sets of rules and limits that clash, no two with a rule in common."""
        left, cores = dict(self.building.truths), list[tuple[str, ...]]()
        while core := self._core(left):
            cores.append(core)
            left = {id: truth for id, truth in left.items() if id not in core}
        places = {id: place for place, id in enumerate(self.rules)}
        yield from map(self._clash, sorted(cores, key=lambda core: [places[id] for id in self._own(core)]))

    def _core(self, truths: dict[str, Truth], *wanted: Truth) -> tuple[str, ...]:
        """The rules in a smallest set that cannot be kept with `wanted`; none if all can be."""
        ids = tuple(truths)
        found = self.building.space.core((*truths.values(), *wanted))
        return tuple(ids[i] for i in found or () if i < len(ids))

    def _clash(self, core: Sequence[str]) -> Finding:
        names = self._names(core)
        sentence = Words(
            f"このカードプールでは、規定に従うデッキを組めない：{names.ja}を同時には守れない。",
            f"These cards make no legal deck: {names.en} cannot be kept together.",
        )
        id = f"deck/none/{'+'.join(self._own(core))}"
        return self._finding(id, core, sentence, tuple(self._near(core)))

    def _own(self, core: Sequence[str]) -> list[str]:
        """The rules of the document among others."""
        return [id for id in core if not self.building.of_card(id)]

    # -- cards that are in no deck

    def strays(self) -> Iterator[Finding]:
        """Cards that can be in no legal deck, but for those whose kind the rules keep out."""
        for alike in self.building.classes:
            card = alike[0]
            holds = self.building.holds(card)
            if self._kept_out(card) or self.building.space.possible(*self.building.without(), holds):
                continue
            core = self._core(dict(self.building.truths), holds)
            near = tuple(self._near(core, holds))
            yield from (self._stray(one, core, near) for one in alike)

    def _kept_out(self, card: str) -> bool:
        """Whether the rules let no card of its kind into any part."""
        kinds = [rule for rule in self.rules.values() if _of_kinds(rule)]
        out = {
            part
            for rule in kinds
            if self.building.how.meets(self.building.pool[card], rule.where)
            for part in rule.parts or self.building.how.parts
        }
        return out.issuperset(self.building.how.parts)

    def _stray(self, card: str, core: Sequence[str], near: tuple[Words, ...]) -> Finding:
        name, rules = self._card(card), self._names(core)
        sentence = Words(
            f"{name.ja}は、規定に従うどのデッキにも入らない：{rules.ja}がそれを許さない。",
            f"{name.en} is in no legal deck: {rules.en} does not allow it.",
        )
        return self._finding(f"deck/card/{card}", core, sentence, near, (card,))

    # -- findings

    def _finding(
        self,
        id: str,
        core: Sequence[str],
        sentence: Words,
        near: tuple[Words, ...],
        cards: tuple[str, ...] = (),
    ) -> Finding:
        used = {pair for rule in core for pair in self.study.game.loaded.used.get(rule, ())}
        sources = tuple(dict.fromkeys(map(statement_of, core)))
        own = [source for source in sources if source in self.building.pool]
        return Finding(
            id,
            DECK,
            tuple(source for source in sources if source not in own),
            sentence,
            tuple(self._line(self.rules[rule]) for rule in core),
            near,
            tuple(dict.fromkeys((*cards, *own))),
            tuple(sorted(used)),
            Status.PATH,
            about=DECK,
        )

    def _near(self, core: Sequence[str], *wanted: Truth) -> Iterator[Words]:
        """What one rule would have to say for a deck to be legal, those of the document first; and the
        deck that is legal by the first that will do."""
        ordered = sorted(core, key=self.building.of_card)[:NEAR]
        found = [(id, self.building.relaxed(self.rules[id], *wanted)) for id in ordered]
        near = [(self.rules[id], other) for id, other in found if other is not None]
        for i, (rule, other) in enumerate(near):
            now, new = self._line(rule), self._line(other)
            yield Words(f"{now.ja} → {new.ja}", f"{now.en} → {new.en}")
            built = None if i else self.building.smallest_by(other, *wanted)
            yield from self._contents(built) if built else ()

    # -- in words

    def covered(self, smallest: Sizes | None) -> Covered:
        """What was looked at, and the smallest legal deck, if there is one."""
        cards, rules, gave_up = len(self.building.pool), len(self.rules), self.building.space.undecided
        ja = f"カード{cards}種類から、{rules}件の規定に従うデッキを組めるかを調べた。"
        en = f"Decks of {cards} different cards were looked for that keep {rules} rules."
        if smallest is not None:
            sizes = [(part.words, dict(smallest)[part.name]) for part in self.parts]
            ja += "最も小さいデッキは、" + "、".join(f"{words.ja}{n}枚" for words, n in sizes) + "。"
            en += " The smallest has " + ", ".join(f"{words.en}: {n}" for words, n in sizes) + "."
        if gave_up:
            ja += f"解き手が答えを出せなかった問いが{gave_up}件ある。"
            en += f" The solver gave up {gave_up} questions."
        counts = (("pool", cards), ("rules", rules), *(smallest or ()), ("undecided", gave_up))
        return Covered(DECK, Words(ja, en), counts)

    def _contents(self, built: Built) -> Iterator[Words]:
        """A deck, a line for each part."""
        for part in self.parts:
            number, words = dict(built.sizes)[part.name], part.words
            copies = [(self._card(card), n) for card, n in built.deck.get(part.name, {}).items()]
            listed = Words(
                "、".join(f"{name.ja}{n}枚" for name, n in copies),
                ", ".join(f"{n} {name.en}" for name, n in copies),
            )
            yield Words(
                f"{words.ja}{number}枚" + (f"：{listed.ja}" if copies else ""),
                f"{words.en}: {number}" + (f" ({listed.en})" if copies else ""),
            )

    def _line(self, rule: Rule) -> Words:
        """A rule by its statement, or by the card whose limit it is, and what it says."""
        name, words = self._name(rule.id), said(rule, self.parts)
        return Words(f"{name.ja}「{words.ja}」", f"{name.en} ({words.en})")

    def _names(self, rules: Sequence[str]) -> Words:
        names = list(dict.fromkeys(map(self._name, rules)))
        return Words("、".join(name.ja for name in names), ", ".join(name.en for name in names))

    def _name(self, rule: str) -> Words:
        source = statement_of(rule)
        if source not in self.building.pool:
            return Words(f"{self.study.game.book.id}:{source}", f"{self.study.game.book.id}:{source}")
        card = self._card(source)
        return Words(f"{card.ja}の制限", f"the limit of {card.en}")

    def _card(self, card: str) -> Words:
        names = self.study.of.cards.names if self.study.of else {}
        words = names.get(card, Words(card, card))
        return Words(f"「{words.ja}」", f'"{words.en}"')


NEAR = 8
"""Of more rules that clash nobody looks for what each would have to say."""


def _of_kinds(rule: Rule) -> bool:
    """Whether a rule keeps cards out, and asks for nothing but their kind."""
    asked = {part.name for part in walk(parse(rule.where)) if isinstance(part, Attribute)}
    return isinstance(rule, Amount) and rule.high == 0 and asked <= {"kind"}
