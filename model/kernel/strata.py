"""What Sets and Formulas say, put before the own queries of their facts.

Those of the rules give a fact its value for everybody. Those of cards stand in strata above: what one
of them asks is as it is without everything of its own stratum and those above (stratified, as logic
programs are), so that no two can depend on each other in a circle, and their order says nothing
but which prevails: the higher stratum, then the earlier one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from model.kernel.check import Scope, least
from model.kernel.compiled import FIXED, expand
from model.kernel.expression import ExpressionError, parse, text_of
from model.kernel.facts import queries, resting
from model.kernel.loaded import everywhere, vocabulary_of
from model.kernel.norm import Formula, Sets
from model.kernel.rulebook import Item, Rulebook
from model.kernel.vocabulary import Fact, Kind, Unknown, Vocabulary

Giving = Sets | Formula


class Valued(NamedTuple):
    """A rulebook whose facts hold what Sets and Formulas say. `below`: fact → what is asked for it as
    it is without some of them, and so stands in its query no more."""

    book: Rulebook
    below: Mapping[str, frozenset[str]]


def with_values(book: Rulebook) -> Valued:
    """`book` with everything in place; conditions and values of the strata above the rules say in full
    what they ask, where something that cards change stands behind it."""
    whole, below = _put(book, given(book, 0)), dict[str, frozenset[str]]()
    for stratum in sorted({stratum for item in book.items if (stratum := _stratum(item))}):
        read = _Below(whole, frozenset(item.of for item in _giving(book) if _stratum(item) >= stratum))
        meant = {item.id: read.meant(item) for item in _giving(book) if _stratum(item) == stratum}
        for item in _giving(book):
            if item.id in meant and (asked := read.asked(item)):
                below[item.of] = below.get(item.of, frozenset()) | asked
        whole = replace(whole, items=tuple(_exchanged(item, meant) for item in whole.items))
        whole = _put(whole, given(whole, stratum))
    return Valued(whole, below)


def given(book: Rulebook, stratum: int | None = None) -> dict[str, list[Giving]]:
    """Fact → what sets or defines it, in one stratum or in all."""
    found: dict[str, list[Giving]] = {}
    for item in _giving(book):
        if stratum in (None, _stratum(item)):
            found.setdefault(item.of, []).append(item)
    return found


def _giving(book: Rulebook) -> list[Giving]:
    return [item for item in book.items if isinstance(item, Sets | Formula)]


def _stratum(item: object) -> int:
    return item.stratum if isinstance(item, Sets) else 0


def _exchanged(item: Item, meant: Mapping[str, Giving]) -> Item:
    return meant.get(item.id, item) if isinstance(item, Sets | Formula) else item


# ---- into the facts ----------------------------------------------------------------


def _put(book: Rulebook, given: Mapping[str, list[Giving]]) -> Rulebook:
    def whole(kind: Kind) -> Kind:
        facts = tuple(_whole_fact(fact, given.get(f"{kind.name}.{fact.name}", [])) for fact in kind.facts)
        return replace(kind, facts=facts)

    return replace(
        book, kinds=tuple(map(whole, book.kinds)), player=whole(book.player), table=whole(book.table)
    )


def _whole_fact(fact: Fact, items: list[Giving]) -> Fact:
    if fact.query is not None and not items:
        return fact
    query = text_of(least(fact.type)) if fact.query is None else fact.query
    query = f"({query})" if items else query
    # Hundreds of cards may take the same fact away: that is one question, not hundreds in each other.
    for value, alike in reversed([(value, list(some)) for value, some in groupby(items, _value)]):
        if any(item.when == "True" for item in alike):
            query = value
        else:
            query = f"({value}) if {' or '.join(f'({item.when})' for item in alike)} else {query}"
    return replace(fact, query=query)


def _value(item: Giving) -> str:
    return item.value


# ---- as it is without them ---------------------------------------------------------


class _Below:
    """What stands below a stratum that gives facts a value. A rulebook with mistakes in it stays as it
    is; they are found later, where they stand."""

    def __init__(self, book: Rulebook, changed: frozenset[str]) -> None:
        self.vocabulary: Vocabulary = vocabulary_of(book)
        self.scope = Scope(self.vocabulary, everywhere(self.vocabulary))
        try:
            self.open = resting(changed, self.vocabulary)
        except (ExpressionError, Unknown):
            self.open = frozenset()
        names = (*self.vocabulary.facts(), *self.vocabulary.role_named)
        self.kept = frozenset(names) - self.open | FIXED

    def meant(self, item: Giving) -> Giving:
        """`item`, which asks nothing any more that is about to change."""
        return replace(item, value=self._said(item.value, item), when=self._said(item.when, item))

    def asked(self, item: Giving) -> frozenset[str]:
        """What `item` asked that is about to change."""
        return self._asked((item.value, item.when), self._of(item)) & self.open

    def _of(self, item: Giving) -> Scope:
        return self.scope.with_names(it=item.of.partition(".")[0])

    def _asked(self, texts: Iterable[str], scope: Scope) -> frozenset[str]:
        try:
            return frozenset(name for text in texts for name in queries(parse(text), scope))
        except (ExpressionError, Unknown):
            return frozenset()

    def _said(self, text: str, item: Giving) -> str:
        if not self.asked(item):
            return text
        node = parse(text)
        found = expand(node, self._of(item), self.kept)
        return text if found == node else text_of(found)
