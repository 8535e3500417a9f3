"""Symbolic runs pass what is due as the engine does, or say that no term tells."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.effect import Add, Effects, If, Move, Put, Set, Shuffle
from model.kernel.flow import DueText
from model.kernel.game import Game
from model.kernel.lay import describe
from model.kernel.table import Table
from solvers.going import Going
from solvers.layout import Layout
from solvers.run import Run
from tests.solvers.miniatures import words
from tests.solvers.pinned import differences, pin
from tests.solvers.test_order import MINI, POOL, small, tables

AT = ("mini:game", "2")


def text(*effects: object, where: str = "True") -> DueText:
    return DueText("t/1", "dawn", "this", "coins", where, effects, words(""))  # type: ignore[arg-type]  # effects


def arrivals(going: Going, layout: Layout) -> list[Run]:
    """All ways from the start to the step of the moment."""
    todo, found = [going.begin(start) for start in layout.game.book.starts], []
    while todo:
        run = todo.pop()
        if run.top.at == AT and not run.changed:
            found.append(run)
        elif not run.dead:
            todo += going.on(run)
    return found


@given(small(), st.data())
@settings(max_examples=60, deadline=None)
def test_runs_come_to_the_table_to_which_play_comes(
    texts: tuple[DueText, DueText], data: st.DataObject
) -> None:
    """By one way; what is exact is so, and where at most one thing is due, it is exact."""
    game = Game(replace(MINI, dues=texts), {}, file="mini")
    layout = Layout(game, POOL, {"coin": 2})
    runs = arrivals(Going(layout), layout)
    every = list(tables(game))
    for table in data.draw(st.lists(st.sampled_from(every), min_size=5, max_size=5)):
        pinned = pin(layout, describe(game, table))
        here = [run for run in runs if layout.space.possible(*pinned.pins, *run.conditions)]
        assert len(here) == 1
        after = game.start(table).table
        asked = game.asked(after)
        assert asked is not None
        if here[0].state.exact:
            assert asked.step.id == "2"
            assert differences(here[0].state, after, pinned) == []
        elif asked.step.id == "2":
            assert due(game, texts, table) > 1


def due(game: Game, texts: tuple[DueText, ...], table: Table) -> int:
    """How many things are due on a table."""
    scope = "count(this for this in coins if {})"
    return sum(int(game.value(scope.format(text.where))(table, {})) for text in texts)


MARK: Effects = (Set("this", "posture", "asleep"),)


@pytest.mark.parametrize(
    ("texts", "apart"),
    [
        ((text(*MARK),), True),
        ((text(If("this.posture == 'awake'", MARK), Move("this", "board")),), True),
        ((text(Move("this", "row")),), False),
        ((text(Set("this", "markers", "count(c for c in coins)")),), False),
        ((text(Put("round", "1")),), False),
        ((text(Shuffle("board")),), True),
        ((text(Shuffle("row")),), False),
        ((text(*MARK), replace(text(Add("round", "1")), id="u/1")), True),
        ((text(Add("round", "1")), replace(text(Add("round", "-1")), id="u/1")), True),
        ((text(Add("round", "1")), replace(text(Put("round", "1")), id="u/1")), False),
        ((text(Add("round", "1")), replace(text(If("table.round > 1", MARK)), id="u/1")), False),
        ((text(Add("round", "table.round")),), False),
        ((text(*MARK), replace(text(If("table.round > 1", MARK)), id="u/1")), False),
    ],
)
def test_what_has_to_do_with_each_other_is_told_by_its_parts(texts: tuple[DueText, ...], apart: bool) -> None:
    """A text about its own thing alone is at odds with nothing; one that asks what another changes may be."""
    game = Game(replace(MINI, dues=texts), {}, file="mini")
    assert game.relations.all_unrelated(texts) is apart
