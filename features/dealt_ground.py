"""Where the texts of cards stand: the document that they are dealt into, the cards beside them, what
they are called in its rulebook."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property

from model.kernel.check import Scope, alike, check
from model.kernel.expression import ExpressionError, Node, conjuncts, free_names, parse, text_of
from model.kernel.flow import END, Action, Do, DueText, Flow, Lasting
from model.kernel.loaded import Loaded, everywhere
from model.kernel.norm import Norm, Sets
from model.kernel.scope import bound
from model.kernel.vocabulary import CARD, PLAYER, TABLE, Bool, Fact, Role, Unknown
from model.kernel.words import Words
from specs import BadFiles, Problem
from specs.entry import Entry
from specs.register import Place
from specs.sheet import ALWAYS, USE, CardText, SheetCard
from specs.sheets import text_item

THIS = "this"
"""What a text calls its card."""

BLANKED = "blanked"
"""The fact of a card whose texts count as not printed."""

COPIED = Role("copied", CARD, Words("コピーされるカード", "card copied"), maybe=True)
"""The card that a text copies, where no role of the document is that card."""

NORMS = ("permit", "require", "forbid")
VALUES = ("treat", "take_away", "blank")
"""The texts that are norms, and those that give facts a value."""


@dataclass(frozen=True)
class Said:
    """A text of a card, counted from 1."""

    card: SheetCard
    number: int
    text: CardText

    @property
    def id(self) -> str:
        """Its item in the rulebook; the statement of it is the card."""
        return f"{self.card.id}/{self.number}"

    @property
    def name(self) -> str:
        """The same as a word that expressions can name. No two texts share one."""
        return f"{self.card.id.replace('.', '__').replace('-', '_')}_{self.number}"

    @property
    def title(self) -> Words:
        """What it is called in a sentence."""
        name, several = self.card.name, len(self.card.texts) > 1
        if several:
            return Words(f"《{name.ja}》の効果{self.number}", f"text {self.number} of {name.en}")
        return Words(f"《{name.ja}》の効果", f"the text of {name.en}")


def said_by(card: SheetCard) -> Iterator[Said]:
    """The texts of a card."""
    return (Said(card, number, text) for number, text in enumerate(card.texts, 1))


@dataclass(frozen=True)
class Share:
    """What texts add to a rulebook: facts of the table, items, effects that can be in force, what can be
    declared, flows with the texts that they are, what can be due, roles (each by every text that needs it)."""

    facts: tuple[Fact, ...] = ()
    items: tuple[Norm | Sets, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    actions: tuple[Action, ...] = ()
    flows: tuple[Flow, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    dues: tuple[DueText, ...] = ()
    roles: tuple[Role, ...] = ()


def together(shares: Iterable[Share]) -> Share:
    """All of them as one, in their order."""
    parts: dict[str, list[object]] = {one.name: [] for one in fields(Share) if one.name != "texts"}
    texts: dict[str, str] = {}
    for share in shares:
        for name in parts:
            parts[name] += getattr(share, name)
        texts |= share.texts
    return Share(**{name: tuple(found) for name, found in parts.items()}, texts=texts)  # type: ignore[arg-type]  # each list holds what its field does


@dataclass(frozen=True, eq=False)
class Ground:
    """`loaded`: the document under its chosen readings. `blanked`: kinds of cards that some text blanks;
    `speaking`: kinds of cards of which a text that is carried out speaks of itself. `undealt`: cards of
    the sheets that are not dealt. `places`: where cards stand, by their items."""

    loaded: Loaded
    blanked: frozenset[str] = frozenset()
    speaking: tuple[str, ...] = ()
    undealt: frozenset[str] = frozenset()
    places: Mapping[str, Place] = field(default_factory=dict)

    @cached_property
    def anywhere(self) -> Scope:
        """The document's vocabulary with every role in scope."""
        return self.loaded.anywhere

    @cached_property
    def plurals(self) -> Mapping[str, str]:
        """Kind → its plural."""
        return {kind: plural for plural, kind in self.loaded.vocabulary.domains.items()}

    @cached_property
    def carried(self) -> frozenset[str]:
        """The roles that are bound wherever the document carries out what a card prints."""
        scope = where_carried_out(self.loaded)
        return frozenset(scope.names if scope else ())

    def kind_of(self, role: str, card: SheetCard) -> str:
        """The kind of what a role is, `this` included; any card, where nothing says."""
        named = self.loaded.vocabulary.role_named.get(role)
        if role == THIS:
            return card.kind
        return PLAYER if role == PLAYER else named.kind if named else CARD

    def wrong(self, said: Said, message: str) -> BadFiles:
        """What a text says that the document has no way to do, to be raised."""
        place = self.places.get(said.card.item, Place("", 0))
        return BadFiles([Problem(place.file, text_item(said.card.id, said.number), message, place.line)])

    def bindable(self, kind: str) -> str:
        """A role that steps can bind to such a thing."""
        return next(name for name, of in self.anywhere.names.items() if alike(kind, of))

    def sayable(self, node: Node) -> bool:
        """Whether a condition of a norm can be this: it asks facts, and speaks of no card that prints it."""
        asked = Scope(self.anywhere.vocabulary, self.anywhere.names, facts_only=True)
        try:
            return THIS not in free_names(node) and isinstance(check(node, asked), Bool)
        except (ExpressionError, Unknown):
            return False

    # -- conditions

    def lies(self, said: Said) -> str:
        """Of a card `this`: that its text counts."""
        parts = [f"{THIS}.name == '{said.card.id}'"]
        if said.card.kind in self.blanked and said.text.deed != "blank":
            parts.append(f"not {THIS}.{BLANKED}")
        return every((*parts, said.text.holds or "True"))

    def some(self, said: Said, *conditions: str) -> str:
        """That some card whose text counts fulfils conditions about `this`."""
        where = every((self.lies(said), *conditions))
        return f"any({THIS} for {THIS} in {self.plurals[said.card.kind]} if {where})"

    def works(self, said: Said, *conditions: str) -> Fact:
        """The fact that a text counts, for a card that fulfils conditions."""
        words, no = (
            Words("{0}が働いている", "{0} is in effect"),
            Words("{0}が働いていない", "{0} is not in effect"),
        )
        return about(said, "text", self.some(said, *conditions), words, no)


def where_carried_out(loaded: Loaded) -> Scope | None:
    """What is bound at the beginning of what a card prints: a card more is asked of the kernel."""
    text = Flow("text:?", (Do("?", (), END),))
    book = loaded.book
    more = replace(book, flows=(*book.flows, text), texts={**book.texts, "?": text.id})
    names = bound(more).at.get((text.id, text.first))
    if names is None:
        return None
    roles = everywhere(loaded.vocabulary)
    return Scope(loaded.vocabulary, {name: roles[name] for name in sorted(names) if name in roles})


def about(said: Said, sort: str, query: str, yes: Words, no: Words) -> Fact:
    """A fact of the table about a text; its words have the text's title in them."""
    ja, en = said.title.ja, said.title.en
    words, negated = (Words(w.ja.format(ja), w.en.format(en)) for w in (yes, no))
    return Fact(f"{sort}_{said.name}", Bool(), query, words, negated, (said.card.id,))


def asking(fact: Fact) -> str:
    """The condition that a fact of the table holds."""
    return f"{TABLE}.{fact.name}"


def every(conditions: Iterable[str]) -> str:
    """That all conditions hold."""
    parts = tuple(text_of(part) for text in conditions for part in conjuncts(parse(text)))
    return " and ".join(parts) or "True"


def parted(condition: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts of a condition that speak of `this`, and those that do not."""
    parts = conjuncts(parse(condition))
    mine = tuple(text_of(part) for part in parts if THIS in free_names(part))
    return mine, tuple(text_of(part) for part in parts if THIS not in free_names(part))


def mentions(entry: object, name: str) -> bool:
    """Whether the expressions of an entry name something; what they say of it does not matter."""
    match entry:
        case str():
            return re.search(rf"\b{name}\b", entry) is not None
        case tuple():
            return any(mentions(part, name) for part in entry)
        case Entry():
            return any(mentions(part, name) for key, part in entry if key != "words")
    return False


def speaks(card: SheetCard) -> bool:
    """Whether a text that is carried out speaks of its card."""
    return any(text.timing == USE and mentions(text, THIS) for text in card.texts)


def counts_always(said: Said) -> bool:
    """Whether a text counts as long as its card lies somewhere, not once it was carried out."""
    return said.text.timing == ALWAYS


def fits(kind: str, wanted: str) -> bool:
    """Whether things of the two kinds can be the same."""
    return alike(kind, wanted) or alike(wanted, kind)
