"""The texts by which cards give facts a value, and which of them asks what another one gives."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from features.dealt_ground import BLANKED
from model.kernel.expression import (
    Attribute,
    Compare,
    Fold,
    Literal,
    Name,
    Node,
    Not,
    both,
    conjuncts,
    parse,
    rebuilt,
    text_of,
)
from model.kernel.norm import Sets, statement_of
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import TABLE, Fact, Vocabulary
from solvers.printed import NONE, Printed, below


@dataclass(frozen=True)
class Text:
    """What a card gives a fact: as it is `written`, and as it is `meant`, said in full."""

    written: Sets
    meant: Sets

    @property
    def id(self) -> str:
        return self.written.id

    @property
    def kind(self) -> str:
        """Of what its fact is one."""
        return self.written.of.partition(".")[0]


@dataclass(frozen=True)
class Arc:
    """One text, and another that asks the fact to which it gives a value."""

    by: Text
    of: Text

    @property
    def ordinary(self) -> bool:
        """The other is meant to read what this one gives."""
        return self.by.written.stratum < self.of.written.stratum


@dataclass
class Texts:
    """The texts of a rulebook by which cards give facts a value: `chosen` as they are written, `book` as
    they are meant."""

    chosen: Rulebook
    book: Rulebook
    _below: dict[int, Printed] = field(default_factory=dict)

    @cached_property
    def all(self) -> tuple[Text, ...]:
        """By their ids."""
        meant = {item.id: item for item in self.book.items if isinstance(item, Sets)}
        mine = [item for item in self.chosen.items if isinstance(item, Sets) and item.stratum]
        return tuple(
            Text(self._written(item), meant[item.id]) for item in sorted(mine, key=lambda item: item.id)
        )

    def _written(self, item: Sets) -> Sets:
        """A text that blanks others counts even while it is blanked itself, for somebody has to begin:
        as it is written it is a text like any other."""
        if item.of.partition(".")[2] != BLANKED:
            return item
        vocabulary = self.below(1).scope.vocabulary
        return replace(item, when=text_of(_unblanked(parse(item.when), statement_of(item.id), vocabulary)))

    def arcs(self) -> Iterator[Arc]:
        """Every two texts of which the second asks the fact of the first."""
        for of, facts in self._asking.items():
            yield from (Arc(by, of) for fact in facts for by in self._giving[fact])

    @property
    def number(self) -> int:
        """How many arcs there are."""
        return sum(len(self._giving[fact]) for facts in self._asking.values() for fact in facts)

    @cached_property
    def _giving(self) -> Mapping[str, Sequence[Text]]:
        """Fact → the texts that give it a value."""
        found: dict[str, list[Text]] = {}
        for text in self.all:
            found.setdefault(text.written.of, []).append(text)
        return found

    @cached_property
    def _asking(self) -> Mapping[Text, Sequence[str]]:
        """Text → the facts that it asks and that some text gives a value."""
        asked = {text: self._asked(text) for text in self.all}
        return {text: [fact for fact in self._giving if fact in asked[text]] for text in self.all}

    def _asked(self, text: Text) -> frozenset[str]:
        said = (text.written.when, text.written.value)
        return frozenset[str]().union(*(self.below(1).asked(part, text.kind) for part in said))

    def below(self, stratum: int) -> Printed:
        """Facts as they are without what cards give them in a stratum and those above."""
        if stratum not in self._below:
            self._below[stratum] = below(self.chosen, stratum)
        return self._below[stratum]

    def letter(self, arc: Arc) -> tuple[Sets, Sets]:
        """The second text of an arc by the letter, and with what the first gives put in."""
        return arc.of.meant, self._read(arc.of, arc.by.meant, arc.of.written.stratum)

    def passed_on(self, way: Sequence[Text]) -> tuple[Sets, Sets]:
        """How the last of some texts reads, when each reads what the one before it gives, if the first
        one gives nothing, and if it gives what it does as it is printed."""
        without, put = NONE, self._read(way[0], NONE, 1)
        for text in way[1:]:
            without, put = self._read(text, without, 1), self._read(text, put, 1)
        return without, put

    def _read(self, text: Text, put: Sets, stratum: int) -> Sets:
        when, value = (
            self.below(stratum).read(part, text.kind, put) for part in (text.written.when, text.written.value)
        )
        return replace(text.written, when=when, value=value)

    def counting(self, text: Text) -> str:
        """The condition that some card is there whose text this is; empty, where nothing says so."""
        card, _, number = text.id.partition("/")
        facts = (fact for fact in self.book.table.facts if fact.cites == (card,))
        return next((f"{TABLE}.{f.name}" for f in facts if f.name.endswith(f"_{number}")), "")


def _unblanked(node: Node, card: str, vocabulary: Vocabulary) -> Node:
    """A condition that asks for a card, asking that it is not blanked too."""
    match node:
        case Attribute(of=Name(id="table"), name=name):
            fact = vocabulary.attribute(TABLE, name)
            if isinstance(fact, Fact) and fact.query and fact.cites == (card,):
                return _unblanked(parse(fact.query), card, vocabulary)
            return node
        case Fold(var=var, domain=domain, where=where) if _named(var, card) in conjuncts(where):
            if f"{vocabulary.domain(domain)}.{BLANKED}" in vocabulary.facts():
                return replace(node, where=both(where, Not(Attribute(Name(var), BLANKED))))
            return node
        case _:
            return rebuilt(node, lambda part: _unblanked(part, card, vocabulary))


def _named(var: str, card: str) -> Node:
    """What says that a thing is a certain card."""
    return Compare("==", Attribute(Name(var), "name"), Literal(card))
