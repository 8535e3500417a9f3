"""A rulebook made ready: readings chosen, formulas put into their facts, what can be due before the steps
of its moments, everything checked.

All problems are found at once and raised as one `BadRulebook`; each names the file, the
item, the statement it encodes, and the mend.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from model.kernel.due import with_dues
from model.kernel.expression import parse
from model.kernel.facts import inherit, queries, redefined
from model.kernel.loaded import Loaded, Rests, everywhere, vocabulary_of
from model.kernel.norm import statement_of
from model.kernel.problem import BadRulebook, Problem
from model.kernel.problems import problems
from model.kernel.reading import Readings, Unread, Used, closed, resolve
from model.kernel.rulebook import Rulebook
from model.kernel.source import positions
from model.kernel.spoken import spoken
from model.kernel.strata import given, with_values
from model.kernel.vocabulary import Vocabulary

__all__ = ["BadRulebook", "Loaded", "Problem", "everywhere", "load"]


def load(book: Rulebook, readings: Readings, *, file: str = "", like: Loaded | None = None) -> Loaded:
    """`book` under `readings`. `like`: the same book under others, of which what is known already is
    not worked out again. Raises BadRulebook with all problems at once."""
    used: Used = {}
    try:
        chosen = resolve(book, readings, used, _closed(book))
    except Unread as error:
        unread = [_problem(book, file, item, message) for item, message in error.places]
        raise BadRulebook(book.id, unread) from None
    valued = with_values(chosen)
    whole = with_dues(valued.book)
    loaded = Loaded(chosen, whole, _vocabulary_like(whole, like), {}, {}, _formed(chosen))
    found = [_problem(book, file, item, message) for item, message in problems(loaded)]
    if found:
        raise BadRulebook(book.id, found)
    asks = _asks(loaded, valued.below)
    return replace(loaded, used=_rests(whole, used, asks), asks=asks)


@lru_cache(maxsize=8)
def _closed(book: Rulebook) -> frozenset[int]:
    """What no reading touches in the last few rulebooks: they are loaded for many readings."""
    return closed(book)


def reload(loaded: Loaded, chosen: Rulebook) -> Loaded:
    """The same readings, another rulebook under them; nothing of it is checked (see `problems`).

    Where it declares the same, the vocabulary stays the very same.
    """
    before, parts = loaded.chosen, ("items", "kinds", "player", "table")
    if all(getattr(chosen, part) is getattr(before, part) for part in parts):
        whole = with_dues(replace(chosen, **{part: getattr(loaded.book, part) for part in parts}))
    else:
        whole = with_dues(with_values(chosen).book)
    same = _declared(whole) == _declared(loaded.book)
    vocabulary = loaded.vocabulary if same else vocabulary_of(whole)
    return Loaded(chosen, whole, vocabulary, loaded.used, loaded.asks, _formed(chosen), loaded)


def _declared(book: Rulebook) -> tuple[object, ...]:
    """What a vocabulary is made of."""
    return (
        book.zones, book.counters, book.kinds, book.roles, book.locals, book.postures, book.player,
        book.table, book.out, len(book.seats), [(x.name, x.role) for x in book.lasting],
        [(x.name, x.wording) for x in book.actions],
    )  # fmt: skip


def _problem(book: Rulebook, file: str, item: str, message: str) -> Problem:
    """A problem, with the place in the code where its item is written."""
    places = () if file else positions(f"model.{book.id}").get(item, ())
    where = f"{places[0].file}:{places[0].line}" if places else file or f"model/{book.id}"
    return Problem(where, item, statement_of(item), message)


def _vocabulary_like(book: Rulebook, like: Loaded | None) -> Vocabulary:
    """That of `like`, where the book declares the same; else its own, which knows what it shares."""
    if like is None:
        return vocabulary_of(book)
    if _declared(book) == _declared(like.book):
        return like.vocabulary
    found = vocabulary_of(book)
    differing = redefined(like.vocabulary, found)
    if differing is not None:
        inherit(found, like.vocabulary, differing)
    return found


def _formed(book: Rulebook) -> frozenset[str]:
    """Facts that have no query of their own."""
    kinds = (*book.kinds, book.player, book.table)
    return frozenset(
        f"{kind.name}.{fact.name}" for kind in kinds for fact in kind.facts if fact.query is None
    )


# ---- readings ----------------------------------------------------------------------


def _asks(loaded: Loaded, below: Mapping[str, frozenset[str]]) -> Mapping[str, frozenset[str]]:
    """Item → the facts and computed roles that it asks; `below`: fact → what else stands behind it."""
    asks: dict[str, frozenset[str]] = {}
    for said in spoken(loaded):
        more = frozenset(queries(parse(said.text), said.scope))
        more = more.union(*(below.get(name, ()) for name in more)) if below else more
        asks[said.item] = asks.get(said.item, frozenset()) | more
    return asks


def _rests(book: Rulebook, used: Used, asks: Mapping[str, frozenset[str]]) -> Rests:
    """Item → the readings that it rests on: its own, and those of the facts that it asks."""
    gives = given(book)
    rests = dict(used)
    for item, names in asks.items() if used else ():
        sources = [id for name in names for id in (name, *(given_by.id for given_by in gives.get(name, ())))]
        more = frozenset[tuple[str, str]]().union(*(used.get(id, ()) for id in sources))
        if more:
            rests[item] = rests.get(item, frozenset()) | more
    return {item: tuple(sorted(pairs)) for item, pairs in rests.items()}
