"""Witnesses are faithful: what the engine sees otherwise than the solver stops the run."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from features.games import Rules
from features.phrase import Role, call
from model.kernel.effect import Python
from model.kernel.flow import Branch, Call, Do, When
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.words import Words
from solvers.branch import branch
from solvers.confirm import NotFaithful, build, play
from solvers.finding import Status
from solvers.reach import Aim
from solvers.replay import Unplayable, replay
from solvers.run import Run
from solvers.study import Study
from solvers.terms import holds
from solvers.trying import declared
from tests.features.miniature import BOOK
from tests.solvers.planted import step, study

AT = ("lanterns:2", "2.1")


def dark(run: Run) -> Iterator[Aim]:
    """A lantern that has gone out and is still held."""
    layout = run.state.layout
    way, _, env = declared(run, "float")
    node = layout.node("lantern.dark and lantern.in_hand")
    yield Aim(way, holds(node, run.state, env), env, ("lantern.dark", "lantern.in_hand"))


def drifted() -> Game:
    """A rulebook whose reader of one fact says the opposite."""
    lantern, *rest = BOOK.kinds
    facts = tuple(replace(f, query="it.posture != 'dark'") if f.name == "dark" else f for f in lantern.facts)
    return Game(
        replace(BOOK, kinds=(replace(lantern, facts=facts), *rest)), {"dark-after": "back"}, file="drifted"
    )


def test_a_witness_is_a_table_that_the_engine_sees_alike(lanterns: Rules) -> None:
    """The least table: one lantern, out, held; every fact that matters read back."""
    asked: Study = study(lanterns, BOOK)
    shown = asked.show((AT,), dark)
    assert shown is not None
    assert [(card.card, card.zone, card.posture) for card in shown.witness.position.cards] == [
        ("paper", "hand", "dark")
    ]
    assert [(fact.node.name, fact.seen) for fact in shown.witness.facts] == [
        ("dark", True),
        ("in_hand", True),
    ]


def test_a_reader_that_drifts_from_its_query_is_noticed(lanterns: Rules) -> None:
    """Played or built, a fact that the engine reads otherwise stops the run."""
    (reach, *_) = study(lanterns, BOOK).reaches()
    aim = next(reach.played([AT], dark))
    free = next(reach.free(AT, dark))
    reach.layout.game = drifted()
    with pytest.raises(NotFaithful, match=r"lantern\.dark is True in the model and False on the table"):
        play(reach.layout, aim)
    with pytest.raises(NotFaithful, match=r"lantern\.dark"):
        build(reach.layout, free)


def test_an_engine_that_goes_another_way_is_noticed(lanterns: Rules) -> None:
    """A play that the engine does not offer stops the run."""
    letter = study(lanterns, BOOK, {"dark-after": "literal"})
    (reach, *_) = letter.reaches()
    aim = next(reach.played([("lanterns:2", "nowhere:2.3")], lambda run: [Aim(run, True, run.top.env, ())]))
    closed = replace(BOOK, items=tuple(item for item in BOOK.items if item.id != "3.1"))
    reach.layout.game = Game(closed, {"dark-after": "literal"}, file="closed")
    with pytest.raises(NotFaithful, match="does not offer"):
        play(reach.layout, aim)


def test_what_only_python_knows_cannot_be_told(lanterns: Rules) -> None:
    """A step of plain Python on the way: the engine decides, and where it goes otherwise nothing is
    told; what is found behind it is only built."""
    snuffed = Python(lambda table, _: table.set(0, posture="dark"), "planted")
    flow = next(f for f in BOOK.flows if f.id == "lanterns:2")
    steps = [
        replace(s, then="2.2/python") if isinstance(s, Call) and s.id == "2.2" else s for s in flow.steps
    ]
    book = replace(
        BOOK,
        flows=tuple(
            replace(f, steps=(*steps, Do("2.2/python", (snuffed,), "2.3"))) if f.id == "lanterns:2" else f
            for f in BOOK.flows
        ),
    )
    found, _ = branch(study(lanterns, step(book, "lanterns:2", Branch("2.3", When("lantern.dark", "2.1")))))
    (one,) = (one for one in found if one.id == "branch/lanterns:2/2.3")
    assert one.status is Status.BUILT
    assert one.replay is None


def test_a_scenario_that_does_not_run_is_noticed(lanterns: Rules) -> None:
    """A text is believed only when it has run; one that expects what is not so stops the run."""
    shown = study(lanterns, BOOK).show((AT,), dark)
    assert shown is not None
    game, title, position = lanterns.game(), Words("題", "title"), shown.witness.position

    def written(step: str) -> Words:
        return replay(lanterns, game, title, position, (), lambda _: [call("at", Role.THEN, step=step)], {})

    text = written("lanterns:2/2.1")
    assert text.en.startswith("# language: en\n@document:lanterns\n")
    assert "Then the procedure is at lanterns:2/2.1" in text.en
    assert "ならば 手順はlanterns:2/2.1にある" in text.ja
    with pytest.raises(Unplayable, match=r"手順はlanterns:2/2\.6"):
        written("lanterns:2/2.6")


def test_the_witness_begins_where_its_start_says(lanterns: Rules) -> None:
    """Laid and begun by the engine, the position comes to the question at which it is shown."""
    shown = study(lanterns, BOOK).show((AT,), dark)
    assert shown is not None
    game = lanterns.game()
    table = begin(
        game, lay(game, shown.witness.position, lanterns.cards.prints), shown.witness.position.start
    ).table
    assert (table.stack[-1].flow, table.stack[-1].step) == AT
