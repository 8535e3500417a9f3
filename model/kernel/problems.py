"""What is wrong with a rulebook: names that nothing declares or that two things have, expressions
that do not fit where they stand, facts that are defined by themselves."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from weakref import WeakKeyDictionary

from model.kernel.check import check, misfit
from model.kernel.expression import ExpressionError, parse
from model.kernel.facts import asked, needed
from model.kernel.loaded import Loaded
from model.kernel.misbuilt import misbuilt
from model.kernel.misdeclared import misdeclared
from model.kernel.problem import Found
from model.kernel.spoken import Spoken, spoken
from model.kernel.undeclared import undeclared
from model.kernel.vocabulary import Unknown, Vocabulary


def problems(loaded: Loaded) -> Found:
    """Everything that is wrong, each with the item that it stands in."""
    yield from _twice(loaded)
    yield from misdeclared(loaded.vocabulary)
    yield from undeclared(loaded)
    yield from misbuilt(loaded.book.deck, loaded.vocabulary)
    said = tuple(spoken(loaded))
    for each in said:
        yield from unfit(each)
    yield from _circles(loaded, said)


def _twice(loaded: Loaded) -> Found:
    """Names that two declarations of one sort have."""
    book = loaded.book
    named: Mapping[str, Iterable[str]] = {
        "norms": (item.id for item in book.items),
        "flows": (flow.id for flow in book.flows),
        "actions": (action.name for action in book.actions),
        "zones": (zone.name for zone in book.zones),
        "counters": (counter.name for counter in book.counters),
        "kinds": (kind.name for kind in (*book.kinds, book.player, book.table)),
        "domains": (kind.plural for kind in (*book.kinds, book.player)),
        "roles or notes": (*(role.name for role in book.roles), *(local.name for local in book.locals)),
        "postures": (posture.name for posture in book.postures),
        "lasting effects": (lasting.name for lasting in book.lasting),
        "moments": (moment.name for moment in book.moments),
        "texts that are due": (text.id for text in book.dues),
        "starts": (start.name for start in book.starts),
        "principles": (principle.id for principle in book.principles),
        "properties": (declared.id for declared in book.properties),
    }
    for what, names in named.items():
        for name, times in Counter(names).items():
            if times > 1:
                mend = f"give one a suffix: {name}/…" if what == "norms" else "rename one"
                yield name, f"{times} {what} have this name; {mend}"


def unfit(said: Spoken) -> Found:
    """What is wrong with an expression: it is outside the language, of another type, or about a role
    that is not bound."""
    known = _KNOWN.setdefault(said.scope.vocabulary, {})
    key = said.text, said.wanted, tuple(said.scope.names.items()), said.scope.facts_only, said.scope.within
    if key not in known:
        try:
            known[key] = tuple(_misfits(said))
        except (RecursionError, ValueError):  # Python's own limits
            known[key] = (f"{said.text[:60]!r}… has too many parts in one another, or too large a number",)
    yield from ((said.item, message) for message in known[key])


_KNOWN: WeakKeyDictionary[Vocabulary, dict[object, tuple[str, ...]]] = WeakKeyDictionary()
"""What is wrong with expressions, by all that it depends on: most stand under every reading."""


def _misfits(said: Spoken) -> Iterator[str]:
    try:
        node = parse(said.text)
        strange = misfit(check(node, said.scope), said.wanted)
    except ExpressionError as error:
        yield str(error)
        return
    if strange:
        yield f"{said.text!r}: {strange}"
    try:
        missing = needed(node, said.scope) - said.scope.names.keys()
    except (ExpressionError, Unknown):  # in a query that it asks, which is a problem of its own
        return
    for name in sorted(missing):
        bound = ", ".join(sorted(said.scope.names)) or "none"
        yield f"{said.text!r} asks about {name!r}, which is not bound here; bound: {bound}"


def _circles(loaded: Loaded, said: Iterable[Spoken]) -> Found:
    """Facts and computed roles that are defined by themselves."""
    defined = loaded.vocabulary.facts().keys() | loaded.vocabulary.role_named.keys()
    asks: dict[str, frozenset[str]] = {}
    for each in said:
        if each.item in defined:
            try:
                asks[each.item] = asked(parse(each.text), each.scope)
            except (ExpressionError, Unknown):  # reported where it stands
                continue
    for name in asks:
        circle = _circle(name, asks)
        if circle:
            yield name, f"is defined by itself: {' → '.join(circle)}"


def _circle(name: str, asks: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """The shortest way from `name` back to itself, or ()."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen = {name}
    for way in ways:
        for after in sorted(asks.get(way[-1], ())):
            if after == name:
                return (*way, name)
            if after not in seen:
                seen.add(after)
                ways.append((*way, after))
    return ()
