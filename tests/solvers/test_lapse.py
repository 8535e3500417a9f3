"""Declarations that lapse, for solvers: what comes of them is found, and nothing that cannot."""

from dataclasses import replace

from features.games import Rules
from model.kernel.flow import Branch, When
from model.kernel.game import Game, Option
from model.kernel.lay import begin
from model.kernel.position import Counted, Laid, Position
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Bool, Fact
from model.kernel.words import Words
from solvers.branch import branch
from solvers.finding import Finding, Status
from solvers.going import Going
from solvers.layout import Layout
from solvers.terms import holds
from tests.features.miniature import BOOK
from tests.solvers import kites
from tests.solvers.pinned import LAYOUTS, differences, pin
from tests.solvers.planted import step, study
from tests.solvers.test_going import Follower

BLOWN = "branch/lanterns:3/3.3"


def asking(fact: str, query: str) -> Rulebook:
    """The lanterns, where a breath at a lantern that is out comes to nothing, and a fact of the table."""
    breath = next(action for action in BOOK.actions if action.name == "blow")
    void = replace(breath, lapses="target.dark", cites=("3.4",))
    asked = Fact(fact, Bool(), query, Words("{it}甲", "{it} so"), Words("{it}乙", "{it} not so"))
    table = replace(BOOK.table, facts=(*BOOK.table.facts, asked))
    return replace(BOOK, table=table, actions=tuple(void if a is breath else a for a in BOOK.actions))


def gaps(lanterns: Rules, book: Rulebook, *whens: When) -> list[Finding]:
    """The findings on the branch that resolves a chain, with other ways."""
    found, _ = branch(study(lanterns, step(book, "lanterns:3", Branch("3.3", *whens))))
    return [one for one in found if one.id == BLOWN]


def test_a_branch_that_forgets_a_void_declaration_has_a_gap(lanterns: Rules) -> None:
    """A breath at a lantern that is out already: shown by plays."""
    whens = When("table.waiting and not table.top_void", "3.3/resolve"), When("not table.waiting", "end")
    (one,) = gaps(lanterns, asking("top_void", "void()"), *whens)
    assert one.status is Status.PLAYED
    assert one.replay is not None
    assert one.replay.en.count("declares a breath") == 1


def test_where_nothing_lapses_nothing_is_void(lanterns: Rules) -> None:
    """The same branch has no gap: neither play nor any free table has a void declaration."""
    book = replace(asking("top_void", "void()"), actions=BOOK.actions)
    whens = When("table.waiting and not table.top_void", "3.3/resolve"), When("not table.waiting", "end")
    assert gaps(lanterns, book, *whens) == []


def test_a_branch_that_asks_which_action_waits(lanterns: Rules) -> None:
    """All that can wait on the chain is a breath."""
    waits = asking("blown", "pending() == 'blow'")
    none = When("not table.waiting", "end")
    assert gaps(lanterns, waits, When("table.blown", "3.3/resolve"), none) == []
    (one,) = gaps(lanterns, waits, When("table.blown and not table.waiting", "3.3/resolve"), none)
    assert one.status is Status.PLAYED


def test_what_a_free_table_says_of_its_last_declaration_can_be() -> None:
    """Without links there is none; void is only what can lapse."""
    layout = Layout(kites.game(), kites.POOL, {"kite": 1, "reel": 1})
    possible = {
        text: layout.space.possible(holds(layout.node(text), layout.start, {}))
        for text in (
            "links() == 0 and pending() == 'none' and not void()",
            "links() == 2 and pending() == 'splash' and void()",
            "links() == 1 and pending() == 'use' and not void()",
            "links() == 0 and pending() != 'none'",
            "links() > 0 and pending() == 'none'",
            "links() == 0 and void()",
            "pending() == 'tie'",
        )
    }
    assert list(possible.values()) == [True] * 3 + [False] * 4
    sure = Layout(Game(firm(), {}, file="kites"), kites.POOL, {"kite": 1, "reel": 1})
    assert not sure.space.possible(holds(sure.node("pending() == 'splash' and void()"), sure.start, {}))


def firm() -> Rulebook:
    """The kites, where a splash never lapses."""
    actions = (
        replace(action, lapses="", lapse="") if action.name == "splash" else action
        for action in kites.BOOK.actions
    )
    return replace(kites.BOOK, actions=tuple(actions))


def test_runs_keep_void_what_has_lapsed() -> None:
    """Two cards are used while the sky is foul; clearing it between their resolutions helps neither."""
    position = Position(
        cards=(Laid("dragon", "dragon", "hand", 0), Laid("rag", "rag", "hand", 0)),
        counters=(Counted("sky", "foul"),), standard=False, players=2,
    )  # fmt: skip
    found = pin(LAYOUTS[2], position)
    game = found.game
    start = next(start for start in game.book.starts if start.name == "window")
    follower = Follower(found, Going(found.layout).begin(start), list(found.pins))
    table = begin(game, found.table, "window").table
    dragon, rag = (found.table.setup.labels.index(label) for label in ("dragon", "rag"))
    for option in (Option("use", (("card", dragon),)), Option("use", (("card", rag),)), Option("pass")):
        assert follower.settle()
        assert option in game.options(table)
        table = game.play(table, option, trusted=True).table
        assert follower.take(option)
    follower.settle()
    assert table.counter("sky") == "fair"
    assert table.counter("storm") is False  # the dragon would have raised one
    at = found._replace(pins=tuple(follower.pins))
    assert differences(follower.run.state, table, at) == []
