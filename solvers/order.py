"""`order`: two things that are due at one moment and come to different tables in the two orders, where
the text gives none."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from features.phrase import Call
from model.kernel.due import FIRST, due_id
from model.kernel.expression import Name, parse, substitute, text_of
from model.kernel.flow import DueText, Moment
from model.kernel.game import NOBODY, Option
from model.kernel.lay import begin, lay
from model.kernel.norm import statement_of
from model.kernel.table import Table
from model.kernel.words import LANGUAGES, Words
from solvers.asking import thing_named
from solvers.clash import Class
from solvers.confirm import Play
from solvers.counsel import Counsel
from solvers.finding import Answer, Covered, Finding
from solvers.going import Going
from solvers.layout import Layout
from solvers.orders import Both, Dues, Item, both, due, dues, names
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.run import At, Run
from solvers.smt import Answer as Said
from solvers.smt import Truth, all_of, any_of, equal, not_
from solvers.state import State
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.tells import Scene, Tells

ONE, OTHER = "one", "other"
"""What the things of two texts are called in the facts that matter."""

MOMENT = "moment:"
"""Before the name of the moment that a finding is about."""

FEW = 3
"""So many differences a scenario looks at."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts that can be due at a moment, or one about two things."""

    moment: Moment
    one: DueText
    other: DueText

    @property
    def at(self) -> At:
        return self.moment.flow, due_id(self.moment)

    @property
    def texts(self) -> tuple[DueText, DueText]:
        return self.one, self.other


class Told(StrEnum):
    """What is known of the two orders of a pair."""

    SAME = "same"
    DIFFER = "differ"
    OPEN = "open"
    """They may differ, but not in the situation that was tried."""
    UNKNOWN = "unknown"
    """The solver gave up."""
    HIDDEN = "hidden"
    """No term tells what is done."""


Looked = tuple[Told, Finding | None]


def order(study: Study) -> Answer:
    """Each two things that are due at one moment and do not commute."""
    looked = [_looked(study, pair) for pair in _pairs(study)]
    found = tuple(finding for _, finding in looked if finding is not None)
    return found, _covered(study, Counter(told for told, _ in looked))


def _covered(study: Study, by: Counter[Told]) -> Covered:
    ja, en = "", ""
    if by[Told.HIDDEN]:
        ja += f"{by[Told.HIDDEN]}組は項で表せない処理を含み、調べていない。"
        en += f" {by[Told.HIDDEN]} pairs do what no term tells, and were not looked at."
    if by[Told.UNKNOWN]:
        ja += f"{by[Told.UNKNOWN]}組は解き手が答えを出せなかった。"
        en += f" Of {by[Told.UNKNOWN]} pairs the solver could not tell."
    if by[Told.OPEN]:
        ja += f"{by[Told.OPEN]}組は、常に行う確認が間に入る場面で違いうるが、確かめられていない。"
        en += f" {by[Told.OPEN]} pairs may differ where a check breaks in between; that was not shown."
    if study.game.book.always:
        ja += "常に行う確認どうしの順序は調べていない。"
        en += " The order of checks that are always made, among each other, was not looked at."
    every, same = by.total(), by[Told.SAME]
    words = Words(
        f"同時に発動しうる効果{every}組のうち{same}組は、どの順序でも同じ場になる（カード{study.cards}枚まで）。{ja}",
        f"Of {every} pairs of effects that can be due at once {same} always come to the same table, "
        f"with up to {study.cards} cards.{en}",
    )
    counts = {told.value: by[told] for told in Told}
    return study.covered("order", words, pairs=every, **counts)


def _pairs(study: Study) -> Iterator[Pair]:
    for moment in study.game.book.moments:
        texts = sorted((t for t in study.game.book.dues if t.moment == moment.name), key=lambda text: text.id)
        for one, other in itertools.combinations_with_replacement(texts, 2):
            yield Pair(moment, one, other)


# ---- whether they commute ----------------------------------------------------------


def _looked(study: Study, pair: Pair) -> Looked:
    """What is known of a pair: by the parts of the table that it is about, else by a situation."""
    known = study.game.relations
    if any(map(known.hidden, pair.texts)):
        return Told.HIDDEN, None
    changes = frozenset[str]().union(*(known.parts(text).changes for text in pair.texts))
    goals: list[Callable[[Pair, Run], Iterator[Aim]]] = []
    goals += [] if known.unrelated(*pair.texts) else [_calm]
    goals += [] if changes.isdisjoint(known.watched) else [_broken]
    told = Told.SAME
    for goal in goals:
        before = study.undecided
        shown = study.show((pair.at,), partial(goal, pair), _about(pair))
        if shown is None:
            told = Told.UNKNOWN if study.undecided > before else told
            continue
        one, other = _ends(study, pair, shown)
        if goal is _calm or one.table != other.table:
            return Told.DIFFER, _finding(study, pair, shown, (one, other))
        told = Told.OPEN
    return told, None


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    """Any two things that a pair of texts is about, at a step: what both do in either order, `met`
    where both are due."""

    run: Run
    ways: Both
    met: Truth
    rest: Dues
    names: Mapping[str, str]

    def aim(self, run: Run, defect: Truth, about: tuple[str, ...]) -> Aim:
        """A situation in which both are due, and something is wrong with it."""
        return Aim(run, all_of(self.met, self.ways.sound, defect), run.top.env, about, names=self.names)

    def quiet(self, state: State) -> Truth:
        """Nothing breaks in on a table."""
        return Going(state.layout).quiet(self.run, state)


def _case(pair: Pair, run: Run) -> _Case:
    layout, env = run.state.layout, run.top.env
    run, one = _item(run, pair.one, ONE)
    run, other = _item(run, pair.other, OTHER)
    if pair.one is pair.other:
        run = run.given(not_(equal(one.thing, other.thing)))
    met = all_of(*(due(item, run.state, env) for item in (one, other)))
    rest = dues(pair.moment.name, run.state, env).without(one, other)
    kinds = {ONE: _kind(layout, pair.one), OTHER: _kind(layout, pair.other)}
    spot = replace(run.top, env={**env, ONE: one.thing, OTHER: other.thing})
    return _Case(run.at(spot), both(one, other, run.state, env), met, rest, kinds)


def _calm(pair: Pair, run: Run) -> Iterator[Aim]:
    """Situations in which the two orders come to different tables, and nothing breaks in: with nothing
    else due, if it can be; else with all that is due done after them."""
    case, about = _case(pair, run), _about(pair)
    ways = case.ways
    run = case.run.given(ways.quiet(case.quiet))
    plain = case.aim(run, ways.differ, about)
    if run.state.layout.space.check(*plain.truths) is Said.NO:
        return
    yield case.aim(run.given(case.rest.none), ways.differ, about)
    if case.rest.items:
        yield case.aim(run, ways.then(case.rest).differ, about)
        yield plain


def _broken(pair: Pair, run: Run) -> Iterator[Aim]:
    """Situations in which a check that is always made breaks in between, or the game ends: play shows
    what the two orders come to."""
    case = _case(pair, run)
    ways = case.ways
    between = any_of(*(not_(case.quiet(state)) for state in (ways.first, ways.other)))
    run = case.run.given(case.quiet(ways.start))
    yield case.aim(run.given(case.rest.none), between, _about(pair))
    yield case.aim(run, between, _about(pair))


def _item(run: Run, text: DueText, name: str) -> tuple[Run, Item]:
    """Any thing that a text could be due for."""
    layout = run.state.layout
    run, thing = thing_named(run, f"due.{name}.{_kind(layout, text)}", _kind(layout, text))
    return run.given(layout.present(thing, _kind(layout, text))), Item(text, thing)


def _kind(layout: Layout, text: DueText) -> str:
    return names(text, layout)[text.var]


def _about(pair: Pair) -> tuple[str, str]:
    """The conditions of both texts, with their things called by name."""
    one, other = (
        text_of(substitute(parse(text.where), {text.var: Name(name)}))
        for text, name in zip(pair.texts, (ONE, OTHER), strict=True)
    )
    return one, other


# ---- what the orders come to -------------------------------------------------------


@dataclass(frozen=True)
class End:
    """Where one order comes to: by which plays, on which table, and what is to be seen there and not
    where the other one comes to."""

    text: DueText
    plays: tuple[Play, ...]
    table: Table
    seen: tuple[Call, ...] = ()


def _ends(study: Study, pair: Pair, shown: Shown) -> tuple[End, End]:
    """Where play comes to in both orders, at the next question: the same place where nobody is asked
    about these two, for what else is due undoes the difference."""
    waits = _waiting(study, shown)
    things = [int(shown.witness.things[name]) for name in (ONE, OTHER)]
    firsts = [_first(study, text, thing) for text, thing in zip(pair.texts, things, strict=True)]
    if not set(firsts) <= set(study.game.options(waits)):
        one, other = (End(text, (), waits) for text in pair.texts)
        return one, other
    orders = [
        [
            _end(study, text, waits, order, last)
            for text, order in zip(pair.texts, (firsts, firsts[::-1]), strict=True)
        ]
        for last in (False, True)
    ]
    one, other = next((two for two in orders if two[0].table != two[1].table), orders[0])
    told = _told(study, one.table, other.table), _told(study, other.table, one.table)
    return replace(one, seen=told[0]), replace(other, seen=told[1])


def _waiting(study: Study, shown: Shown) -> Table:
    """The table at which somebody is asked what comes first."""
    game, witness = study.game, shown.witness
    if not witness.played:
        return game.run(witness.table).table
    table = begin(game, lay(game, witness.position, study.pool), witness.position.start).table
    for _, option in witness.plays:
        table = game.play(table, option, trusted=True).table
    return table


def _first(study: Study, text: DueText, thing: int) -> Option:
    """To say that a text comes first for a thing."""
    action = study.game.actions[f"{FIRST}{text.id}"]
    return Option(action.name, ((action.params[0].role, thing),))


def _end(study: Study, text: DueText, table: Table, two: Sequence[Option], last: bool) -> End:
    """After one and the other of two things that are due, and the rest, as far as it is asked: the two
    come first, or `last`."""
    plays: list[Play] = []
    rest = [option for option in _firsts(study, table) if option not in two]
    for option in (*rest, *two) if last else (*two, *rest):
        if option in _firsts(study, table):
            plays.append((NOBODY, option))
            table = study.game.play(table, option, trusted=True).table
    return End(text, tuple(plays), table)


def _firsts(study: Study, table: Table) -> list[Option]:
    """What can be said to come first, where that is asked."""
    return [option for option in study.game.options(table) if option.action.startswith(FIRST)]


def _told(study: Study, here: Table, there: Table) -> tuple[Call, ...]:
    """What a scenario sees on one table and not on the other, the plainest first."""
    if study.of is None:
        return ()
    counsel, tells = Counsel(study.game), Tells(study.of.catalogue)
    one, other = (Scene(study.game, table, counsel.question(table)) for table in (here, there))
    plain = tuple(itertools.islice(tells.table(one, other), FEW))
    return plain or tuple(itertools.islice(itertools.chain(tells.of(one, other), tells.weak(one, other)), 1))


# ---- the finding -------------------------------------------------------------------


def _finding(study: Study, pair: Pair, shown: Shown, ends: tuple[End, End]) -> Finding:
    """What was found, with a scenario for each order."""
    ids, moment = tuple(text.id for text in pair.texts), pair.moment.words
    one, other = (Words(t.words.ja.removesuffix("。"), t.words.en.removesuffix(".")) for t in pair.texts)
    sentence = Words(
        f"{moment.ja}に「{one.ja}」（{ids[0]}）と「{other.ja}」（{ids[1]}）が同時に発動し、"
        "どちらが先かで結果が変わるが、順序の定めがない。",
        f"At {moment.en}, {ids[0]} ({one.en}) and {ids[1]} ({other.en}) are due at once; the order makes "
        "a difference, and nothing gives one.",
    )
    plays = shown.witness.plays
    seen = study.of is None or all(end.seen for end in ends)
    visible = seen and ends[0].table != ends[1].table
    first, second = (replace(shown.witness, plays=(*plays, *end.plays)) for end in ends)
    made = finding(
        study,
        f"order/{pair.moment.name}/{'+'.join(ids)}",
        (statement_of(id) for id in ids),
        sentence,
        replace(shown, witness=replace(first, played=first.played and visible)),
        _looks(ends),
        ids,
        (second,),
    )
    results = tuple(_result(study, end) for end in ends if end.seen)
    situation = (*dict.fromkeys(made.situation), *results)
    return replace(made, about=f"{MOMENT}{pair.moment.name}", sort=Class.ORDER, situation=situation)


def _looks(ends: Sequence[End]) -> Looks:
    """What a scenario looks at, by where it has come to."""
    return lambda table: next(end.seen for end in ends if end.table == table)


def _result(study: Study, end: End) -> Words:
    """What is to be seen after one order."""
    assert study.of is not None, "seen by phrases"
    catalogue = study.of.catalogue
    ja, en = ([catalogue.say(look, language) for look in end.seen] for language in LANGUAGES)
    return Words(f"{end.text.id}が先なら{'、'.join(ja)}", f"with {end.text.id} first, {', '.join(en)}")
