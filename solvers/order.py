"""`order`: two things that are due at one moment and come to different tables in the two orders, where
the text gives none."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
from solvers.confirm import Play
from solvers.counsel import Counsel
from solvers.finding import Answer, Covered, Finding
from solvers.going import Going
from solvers.layout import Layout
from solvers.orders import Item, both, due, dues, hidden, names, parts
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.run import At, Run
from solvers.smt import Answer as Said
from solvers.smt import equal, not_
from solvers.study import Shown, Study
from solvers.telling import finding
from solvers.tells import Scene, Tells

ONE, OTHER = "one", "other"
"""What the things of two texts are called in the facts that matter."""

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


def order(study: Study) -> Answer:
    """Each two things that are due at one moment and do not commute."""
    every = list(_pairs(study))
    asked = [pair for pair in every if not _apart(study, pair)]
    told = [pair for pair in asked if not any(_hidden(study, text) for text in pair.texts)]
    shown = [(pair, one) for pair in told if (one := _shown(study, pair)) is not None]
    ends = [(pair, one, _ends(study, pair, one)) for pair, one in shown]
    found = tuple(_finding(study, pair, one, two) for pair, one, two in ends if two is not None)
    untold = len(asked) - len(told)
    return found, _covered(
        study, len(every), len(every) - untold - len(shown), untold, len(shown) - len(found)
    )


def _covered(study: Study, every: int, same: int, untold: int, undone: int) -> Covered:
    ja, en = "", ""
    if untold:
        ja += f"カードの順序やPythonに関わる{untold}組は調べていない。"
        en += f" {untold} pairs that no term tells were not looked at."
    if undone:
        ja += f"{undone}組の違いは、ほかの効果が打ち消す場面でしか見つからない。"
        en += f" {undone} pairs differ only where something else that is due undoes it."
    if study.game.book.always:
        ja += "常に行う確認が間に入る場面と、確認どうしの順序は調べていない。"
        en += " Where a check that is always made breaks in between, and the order of such checks among "
        en += "each other, was not looked at."
    words = Words(
        f"同時に発動しうる効果{every}組のうち{same}組は、どの順序でも同じ場になる（カード{study.cards}枚まで）。{ja}",
        f"Of {every} pairs of effects that can be due at once {same} always come to the same table, "
        f"with up to {study.cards} cards.{en}",
    )
    return study.covered("order", words, pairs=every, same=same, untold=untold, undone=undone)


def _pairs(study: Study) -> Iterator[Pair]:
    for moment in study.game.book.moments:
        texts = [text for text in study.game.book.dues if text.moment == moment.name]
        for one, other in itertools.combinations_with_replacement(texts, 2):
            yield Pair(moment, one, other)


# ---- whether they commute ----------------------------------------------------------


def _layout(study: Study) -> Layout | None:
    return next((reach.layout for reach in study.reaches()), None)


def _apart(study: Study, pair: Pair) -> bool:
    """No part of a table tells what came first, however many cards it has."""
    layout = _layout(study)
    return layout is None or parts(pair.one, layout).apart(parts(pair.other, layout))


def _hidden(study: Study, text: DueText) -> bool:
    layout = _layout(study)
    return layout is not None and hidden(text, layout)


def _shown(study: Study, pair: Pair) -> Shown | None:
    """The smallest situation in which the two orders come to different tables, with nothing else due if
    it can be."""
    about = tuple(_about(text, name) for text, name in zip(pair.texts, (ONE, OTHER), strict=True))

    def goal(run: Run) -> Iterator[Aim]:
        layout, going = run.state.layout, Going(run.state.layout)
        env = run.top.env
        run, one = _item(run, pair.one, ONE)
        run, other = _item(run, pair.other, OTHER)
        ways = both(one, other, run.state, env)
        if not ways.exact:
            return
        if pair.one is pair.other:
            run = run.given(not_(equal(one.thing, other.thing)))
        run = run.given(*(due(item, run.state, env) for item in (one, other)))
        run = run.given(ways.sound, ways.quiet(lambda state: going.quiet(run, state)))
        if layout.space.check(*run.conditions, ways.differ) is Said.NO:
            return
        named = {**env, ONE: one.thing, OTHER: other.thing}
        kinds = {ONE: _kind(layout, pair.one), OTHER: _kind(layout, pair.other)}
        rest = dues(pair.moment.name, run.state, env).without(one, other)
        yield Aim(run.given(rest.none), ways.differ, named, about, names=kinds)
        if rest.items:
            yield Aim(run, ways.then(rest).differ, named, about, names=kinds)
            yield Aim(run, ways.differ, named, about, names=kinds)

    return study.show((pair.at,), goal, about)


def _item(run: Run, text: DueText, name: str) -> tuple[Run, Item]:
    """Any thing that a text could be due for."""
    layout = run.state.layout
    run, thing = thing_named(run, f"due.{name}.{_kind(layout, text)}", _kind(layout, text))
    return run.given(layout.present(thing, _kind(layout, text))), Item(text, thing)


def _kind(layout: Layout, text: DueText) -> str:
    return names(text, layout)[text.var]


def _about(text: DueText, name: str) -> str:
    """The condition of a text, with its thing called by a name."""
    return text_of(substitute(parse(text.where), {text.var: Name(name)}))


# ---- what the orders come to -------------------------------------------------------


@dataclass(frozen=True)
class End:
    """Where one order comes to: by which plays, on which table, and what is to be seen there and not
    where the other one comes to."""

    text: DueText
    plays: tuple[Play, ...]
    table: Table
    seen: tuple[Call, ...] = ()


def _ends(study: Study, pair: Pair, shown: Shown) -> tuple[End, End] | None:
    """Where the engine comes to in both orders; None where that is the same, for what else is due undoes
    the difference."""
    waits = _waiting(study, shown)
    things = [int(shown.witness.things[name]) for name in (ONE, OTHER)]
    firsts = [_first(study, text, thing) for text, thing in zip(pair.texts, things, strict=True)]
    if not set(firsts) <= set(study.game.options(waits)):
        return None
    one, other = (
        _end(study, text, waits, order)
        for text, order in zip(pair.texts, (firsts, firsts[::-1]), strict=True)
    )
    told = _told(study, one.table, other.table), _told(study, other.table, one.table)
    return None if one.table == other.table else (replace(one, seen=told[0]), replace(other, seen=told[1]))


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


def _end(study: Study, text: DueText, table: Table, firsts: Sequence[Option]) -> End:
    """After one and the other of two things that are due, and then the rest, as far as it is asked."""
    plays: list[Play] = []
    wanted = list(firsts)
    while offered := _firsts(study, table):
        option = next((option for option in wanted if option in offered), offered[0])
        wanted = [other for other in wanted if other != option]
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
    return tuple(itertools.islice(itertools.chain(tells.of(one, other), tells.weak(one, other)), FEW))


# ---- the finding -------------------------------------------------------------------


def _finding(study: Study, pair: Pair, shown: Shown, ends: tuple[End, End]) -> Finding:
    """What was found, with a scenario for each order."""
    ids, moment = tuple(text.id for text in pair.texts), pair.moment.words
    one, other = (text.words for text in pair.texts)
    sentence = Words(
        f"{moment.ja}に「{one.ja}」（{ids[0]}）と「{other.ja}」（{ids[1]}）が同時に発動し、"
        "どちらが先かで結果が変わるが、順序の定めがない。",
        f"At {moment.en}, {ids[0]} ({one.en}) and {ids[1]} ({other.en}) are due at once; the order makes "
        "a difference, and nothing gives one.",
    )
    plays = shown.witness.plays
    first, second = (replace(shown.witness, plays=(*plays, *end.plays)) for end in ends)
    made = finding(
        study,
        f"order/{pair.moment.name}/{'+'.join(ids)}",
        (statement_of(id) for id in ids),
        sentence,
        replace(shown, witness=replace(first, played=first.played and all(end.seen for end in ends))),
        _looks(ends),
        ids,
        (second,),
    )
    results = tuple(_result(study, end) for end in ends if end.seen)
    return replace(made, about=pair.moment.name, situation=(*dict.fromkeys(made.situation), *results))


def _looks(ends: Sequence[End]) -> Looks:
    """What a scenario looks at, by where it has come to."""
    return lambda table: next(end.seen for end in ends if end.table == table)


def _result(study: Study, end: End) -> Words:
    """What is to be seen after one order."""
    assert study.of is not None, "seen by phrases"
    catalogue = study.of.catalogue
    ja, en = ([catalogue.say(look, language) for look in end.seen] for language in LANGUAGES)
    return Words(f"{end.text.id}が先なら{'、'.join(ja)}", f"with {end.text.id} first, {', '.join(en)}")
