"""Declarations that do not fit together: names taken twice, values of another type, missing words."""

from string import Formatter

from model.kernel.check import RESERVED
from model.kernel.expression import NO_ACTION
from model.kernel.problem import Found, kind_known, known
from model.kernel.vocabulary import (
    CARD_FIELDS,
    PLAYER,
    TABLE,
    Bool,
    Fact,
    Int,
    Kind,
    Thing,
    Type,
    Vocabulary,
)


def misdeclared(vocabulary: Vocabulary) -> Found:
    """All of them, each with the name of what is declared."""
    for kind in vocabulary.kind_named.values():
        yield from _kind(kind, vocabulary)
    for zone in vocabulary.zones:
        yield from known(zone.name, "audience", zone.seen_by, ("all", "owner", "nobody"))
    for counter in vocabulary.counters:
        yield from _typed(counter.name, counter.type, vocabulary)
        if not counter.type.fits(counter.standard):
            yield counter.name, f"its standard value {counter.standard!r} is not of its type"
    for local in vocabulary.locals:
        yield from _typed(local.name, local.type, vocabulary)
        if not local.type.fits(local.otherwise):
            yield local.name, f"`otherwise` {local.otherwise!r} is not of its type"
        if local.about is not None:
            yield from kind_known(local.name, local.about, vocabulary)
    if NO_ACTION in vocabulary.actions:
        yield NO_ACTION, "`pending()` is called so where nothing waits; call the action otherwise"
    for role in vocabulary.roles:
        yield from kind_known(role.name, role.kind, vocabulary)
        if role.name in RESERVED and role.name != PLAYER:
            yield role.name, "every rulebook has this name already; call the role otherwise"


def _kind(kind: Kind, vocabulary: Vocabulary) -> Found:
    names = [f.name for f in kind.facts] + list(kind.printed)
    match kind.name:
        case "player":
            names += [c.name for c in vocabulary.each]
        case "table":
            names += [c.name for c in vocabulary.commons]
        case _:
            names += CARD_FIELDS
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{kind.name}.{name}", "two attributes of this kind have this name; rename one"
    if kind.printed and kind.name in (PLAYER, TABLE):
        yield kind.name, "only cards print values"
    for printed in kind.printed.values():
        yield from _typed(kind.name, printed, vocabulary)
    for fact in kind.facts:
        yield from _fact(f"{kind.name}.{fact.name}", fact, vocabulary)


def _fact(item: str, fact: Fact, vocabulary: Vocabulary) -> Found:
    yield from _typed(item, fact.type, vocabulary)
    if isinstance(fact.type, Bool) and fact.no is None:
        yield item, "a yes/no fact needs words for its negation (`no`)"
    for words in (fact.words, fact.no) if fact.no else (fact.words,):
        for wording in (words.ja, words.en):
            yield from (
                (item, f"{{{gap}}} in {wording!r}: its one gap is {{it}}") for gap in gaps(wording) - {"it"}
            )


def _typed(item: str, kind: Type, vocabulary: Vocabulary) -> Found:
    match kind:
        case Thing(kind=name):
            yield from kind_known(item, name, vocabulary)
        case Int(low=low, high=high) if low > high:
            yield item, f"no number is from {low} to {high}"
        case _:
            return


def gaps(wording: str) -> frozenset[str]:
    """The names of the gaps in a wording."""
    return frozenset(name for _, name, _, _ in Formatter().parse(wording) if name)
