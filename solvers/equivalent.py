"""Mutants that break nothing: all that differs from the sound rulebook means the same.

What differs is found by comparing the rulebooks part by part, whatever the mutant says it
changed; a part whose meaning nobody compares here is never equivalent.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from model.kernel.compiled import expand
from model.kernel.expression import TRUE, text_of
from model.kernel.flow import CHANCE, EVERYBODY, Action, Ask, Branch, Call, Do, Draw, Flow, Note, Step
from model.kernel.game import Game
from model.kernel.norm import Formula, Norm, Sets
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import PLAYER, Kind
from model.kernel.words import Words
from solvers.branch import arriving
from solvers.claims import Claim, Extent, note, ruling, shown, table, value, way, where_allowed
from solvers.mutant import name_of
from solvers.run import At
from solvers.study import Study
from solvers.terms import mentions
from solvers.vantage import Place, Untold

SAME = Words("遊ばれるルールは元のままである", "the rules that are played stay what they are")


def equivalent(study: Study, broken: Game) -> Words | None:
    """How it was shown that a mutant of `study.game`, played as `broken`, breaks nothing: a short
    sentence. None: it was not shown.

    What is shown holds under the readings of the study, wherever facts, counters and notes have
    values of their types, and where somebody is asked, of every table that keeps the document's
    invariants; a sentence that names a number of cards holds of tables with no more of a kind.
    """
    try:
        claims = list(_differences(study.game, broken.book))
    except Untold:
        return None
    found = Extent.FACTS
    for claim in claims:
        extent = shown(claim, study)
        if extent is None:
            return None
        found = max(found, extent)
    return _said(claims[0].words, found, study) if claims else SAME


def _said(words: Words, extent: Extent, study: Study) -> Words:
    """What stays the same, and how far that is shown."""
    if extent is Extent.FACTS:
        how = Words("Z3、事実の値だけで", "Z3, over values of the facts alone")
    elif extent is Extent.TABLES:
        how = Words("Z3、カードの枚数を問わずあらゆる場で", "Z3, over tables with any number of cards")
    else:
        most = max(study.sizes)
        how = Words(
            f"Z3、各種類のカードが{most}枚までの場で", f"Z3, over tables with up to {most} cards of a kind"
        )
    return Words(f"{words.ja}（{how.ja}）", f"{words.en} ({how.en})")


# ---- what differs ------------------------------------------------------------------


def _differences(game: Game, broken: Rulebook) -> Iterator[Claim]:
    """For each part in which a rulebook differs: the claim that it means the same. Raises Untold."""
    sound = game.book
    apart = {
        field.name: (getattr(sound, field.name), getattr(broken, field.name))
        for field in fields(Rulebook)
        if getattr(sound, field.name) != getattr(broken, field.name)
    }
    if RULING & apart.keys():
        yield from _rulings(game, broken)
    for name, (old, new) in apart.items():
        match name:
            case "kinds":
                for one, other in _matched(old, new):
                    yield from _facts(one, other, game)
            case "player" | "table":
                yield from _facts(old, new, game)
            case "roles":
                for one, other in _matched(old, new):
                    yield _changed(one, other, "query", Place(), game)
            case "actions":
                for one, other in _matched(old, new):
                    yield from _action(one, other, game)
            case "flows":
                for one, other in _matched(old, new):
                    yield from _flow(one, other, game)
            case "always":
                for one, other in _matched(old, new):
                    of = {one.role: game.vocabulary.domain(one.domain)}
                    yield _changed(one, other, "when", Place(names=of), game)
            case "over":
                yield value(old, new, Place(), game.vocabulary)
            case "out":
                yield value(old, new, Place(names={"it": PLAYER}), game.vocabulary)
            case _ if name not in RULING:
                raise Untold


RULING = {"items", "lasting", "principles", "judge"}
"""The parts of a rulebook from which rulings are made."""


def _matched(old: Iterable[Any], new: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Parts of one name that differ. Raises Untold where a part has gone or come."""
    one, other = ({name_of(part): part for part in parts} for parts in (old, new))
    if list(one) != list(other):
        raise Untold
    yield from ((one[name], other[name]) for name in one if one[name] != other[name])


def _changed(one: Any, other: Any, field: str, place: Place, game: Game) -> Claim:
    """The value of the one expression that differs. Raises Untold where something else does."""
    old, new = getattr(one, field), getattr(other, field)
    if not old or not new or replace(one, **{field: new}) != other:
        raise Untold
    return value(old, new, place, game.vocabulary)


# ---- rulings -----------------------------------------------------------------------


def _rulings(game: Game, broken: Rulebook) -> Iterator[Claim]:
    sound = game.book
    old, new = _norms(sound), _norms(broken)
    ranked = (sound.principles, sound.judge) == (broken.principles, broken.judge)
    differing = old ^ new if ranked else old | new
    if _others(sound) != _others(broken):
        raise Untold
    for action in dict.fromkeys(
        name for name in game.actions if name in {norm.action for _, norm in differing}
    ):
        asked = [at for at in _offers(game, action) if _who(game, at) != CHANCE]
        if not asked:
            raise Untold
        yield from (ruling(action, (sound, broken), replace(_at(game, at), action=action)) for at in asked)


def _norms(book: Rulebook) -> frozenset[tuple[str, Norm]]:
    """Every norm, with the lasting effect that brings it, if one does."""
    rules = {("", item) for item in book.items if isinstance(item, Norm)}
    return frozenset(rules | {(lasting.name, norm) for lasting in book.lasting for norm in lasting.norms})


def _others(book: Rulebook) -> tuple[object, ...]:
    """What stands beside the norms, without what is put into facts when a rulebook is loaded."""
    items = [item for item in book.items if not isinstance(item, Norm | Sets | Formula)]
    return (items, [replace(lasting, norms=()) for lasting in book.lasting])


# ---- declarations ------------------------------------------------------------------


def _facts(one: Kind, other: Kind, game: Game) -> Iterator[Claim]:
    if replace(one, facts=()) != replace(other, facts=()):
        raise Untold
    for old, new in _matched(one.facts, other.facts):
        yield _changed(old, new, "query", Place(names={"it": one.name}), game)


def _action(one: Action, other: Action, game: Game) -> Iterator[Claim]:
    if replace(one, params=other.params, pay=other.pay) != other or len(one.params) != len(other.params):
        raise Untold
    for old, new in zip(one.params, other.params, strict=True):
        for at in _offers(game, one.name) if old != new else ():
            place = replace(_at(game, at), names={"it": old.kind})
            yield _changed(old, new, "where", place, game)
    if one.pay != other.pay:
        yield from (_paid(one, other, at, game) for at in _offers(game, one.name))


def _paid(one: Action, other: Action, at: At, game: Game) -> Claim:
    """What declaring an action at a question costs."""
    who = _who(game, at)
    if who == EVERYBODY:  # paid after all have answered, when what they knew may have changed
        return table(one.pay, other.pay, Place(), game)
    paid = table(one.pay, other.pay, replace(_at(game, at), action=one.name), game)
    return paid if who == CHANCE else where_allowed(paid, one.name, game.book)


# ---- places ------------------------------------------------------------------------


def _offers(game: Game, action: str) -> list[At]:
    """The questions that offer an action. Raises Untold where none does: what nobody can declare would
    pass for the same."""
    found = [at for at, step in game.steps.items() if isinstance(step, Ask) and action in step.options]
    if not found:
        raise Untold
    return found


def _who(game: Game, at: At) -> str:
    """Who is asked at a question."""
    step = game.steps[at]
    assert isinstance(step, Ask), "a question"
    return step.who


def _at(game: Game, at: At) -> Place:
    """A step, with what holds on arrival there, unless a note of the same flow may since have
    changed it."""
    found = arriving(game, at)
    noted = {
        name
        for (flow, _), step in game.steps.items()
        if flow == at[0] and isinstance(step, Note)
        for name in step.values
    }
    known = noted.isdisjoint(mentions(expand(found, game.loaded.anywhere)))
    return Place(at=at, given=text_of(found if known else TRUE))


# ---- flows -------------------------------------------------------------------------


def _flow(one: Flow, other: Flow, game: Game) -> Iterator[Claim]:
    if replace(one, steps=()) != replace(other, steps=()):
        raise Untold
    for old, new in _matched(one.steps, other.steps):
        at = one.id, old.id
        yield from _step(old, new, _at(game, at), game)


def _step(one: Step, other: Step, place: Place, game: Game) -> Iterator[Claim]:
    match one, other:
        case Do(), Do() if one.then == other.then:
            yield table(one.effects, other.effects, place, game)
        case Do(), Note(values=noted) if one.then == other.then and not noted:  # skipped
            yield table(one.effects, (), place, game)
        case Branch(), Branch():
            yield way(one.whens, other.whens, place)
        case Note(), Note() if one.then == other.then and one.values.keys() == other.values.keys():
            for name, record in one.values.items():
                if record.about != other.values[name].about:
                    raise Untold
                if record != other.values[name]:
                    yield note(record, other.values[name], place, game.vocabulary)
        case Call(), Call() if (
            replace(one, give=other.give) == other and one.give.keys() == other.give.keys()
        ):
            yield from _values(one.give, other.give, place, game)
        case Call(), Call():
            yield _changed(one, other, "first", place, game)
        case Draw(), Draw() if replace(one, times=other.times) == other:
            old, new = (f"max(0, {step.times})" for step in (one, other))  # fewer than none is none
            yield value(old, new, place, game.vocabulary)
        case Ask(), Ask() if CHANCE not in (one.who, other.who) and EVERYBODY not in (one.who, other.who):
            yield _changed(one, other, "who", place, game)
        case _:
            raise Untold


def _values(old: Mapping[str, str], new: Mapping[str, str], place: Place, game: Game) -> Iterator[Claim]:
    yield from (value(old[name], new[name], place, game.vocabulary) for name in old if old[name] != new[name])
