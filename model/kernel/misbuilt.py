"""What is wrong with the rules of decks: parts that nobody declares, conditions about more than a card."""

from collections import Counter
from collections.abc import Iterable, Iterator

from model.kernel.check import Scope, check
from model.kernel.deck import (
    PRINTED,
    Alike,
    Amount,
    Construction,
    Copies,
    DeckItem,
    Part,
    asked_of_cards,
    scope_of_cards,
)
from model.kernel.expression import Attribute, ExpressionError, Fold, Name, parse, walk
from model.kernel.expression import Call as Called
from model.kernel.problem import Found, known
from model.kernel.vocabulary import Bool, Unknown, Vocabulary


def misbuilt(items: tuple[DeckItem, ...], vocabulary: Vocabulary) -> Found:
    """All of it, each with the rule or part that it stands in."""
    if not items:
        return
    yield from _twice(items)
    parts = Construction(items, vocabulary).parts
    scope, asked = scope_of_cards(vocabulary), asked_of_cards(vocabulary)
    for item in items:
        if isinstance(item, Amount | Copies):
            for part in item.parts:
                yield from known(item.id, "part of a deck", part, parts)
            if not parts:
                yield item.id, "there is a rule of decks, and no part of a deck; declare one"
            yield from _numbers(item)
        for text, yes_no in _said(item):
            yield from ((_name(item), message) for message in _misfits(text, yes_no, scope, asked))


def _twice(items: Iterable[DeckItem]) -> Found:
    for name, times in Counter(map(_name, items)).items():
        if times > 1:
            yield name, f"{times} rules or parts of decks have this name; rename one"


def _name(item: DeckItem) -> str:
    return item.name if isinstance(item, Part) else item.id


def _numbers(rule: Amount | Copies) -> Found:
    match rule:
        case Copies(most=most) if most < 0:
            yield rule.id, f"at most {most} copies are no number of cards"
        case Amount(low=low, high=high) if low < 0 or (high is not None and high < low):
            yield rule.id, f"no number of cards lies between {low} and {high}"
        case _:
            return


def _said(item: DeckItem) -> Iterator[tuple[str, bool]]:
    """The expressions of an item, and whether each is a yes/no question."""
    match item:
        case Amount(where=where):
            yield where, True
        case Copies(where=where, same=same):
            yield where, True
            yield from ((text, False) for text in same)
        case Alike(one=one, other=other):
            yield one, True
            yield other, True
        case Part():
            return


def _misfits(text: str, yes_no: bool, scope: Scope, asked: frozenset[str]) -> Iterator[str]:
    try:
        node = parse(text)
    except ExpressionError as error:
        yield str(error)
        return
    for part in walk(node):
        match part:
            case Name(id=name) if name != "it":
                yield f"{text!r}: {name!r} is not known of a card; a rule of decks asks about `it`"
                return
            case Fold() | Called():
                yield f"{text!r}: a rule of decks asks what a card prints, and nothing else"
                return
            case Attribute(name=name) if name not in asked:
                yield f"{text!r}: {Unknown('printed value', name, sorted(asked))}"
                return
            case _:
                pass
    try:
        found = check(node, scope)
    except (ExpressionError, Unknown) as error:
        yield str(error).replace(PRINTED, "card")
        return
    if yes_no and not isinstance(found, Bool):
        yield f"{text!r} is no yes/no question"
