"""Which items encode which statements: derived from the rulebook, never typed in."""

from dataclasses import replace

from model.kernel.citing import citations, python_effects
from model.kernel.effect import Each, Put, Python
from model.kernel.flow import END, Action, Always, Ask, Do, Flow, Lasting
from model.kernel.norm import Cannot, Example, Formula, Judge, May, Preference, Principle, Through
from model.kernel.rulebook import Placed, Property, Timing
from tests.model.kernel import toy
from tests.model.kernel.toy import w

WAY_OUT = Python(lambda t, b: t, "for a test")
BOOK = toy.book(
    Flow("toy:1", (Ask("1/ask", "active", {"pass": "2"}), Do("2", (Put("round", "1"),), END)), cites=("1.shape",)),
    Flow("text:opal", (Do("3", (Each("m", "marbles", "True", (WAY_OUT,)),), END),)),
    items=(
        May("4/a", "pass"),
        Formula("5", "marble.weight", "1"),
        Example("6", {}, 1, of="marble.weight"),
        Through("7", "toy:1/2", "toy:1/1/ask", "toy:1/2"),
    ),
    lasting=(Lasting("sticky", w("x"), "mover", (Cannot("8/x", "flick"),)), *toy.BOOK.lasting[1:]),
    always=(Always("9/always", "mover", "marbles", "mover.big", "text:opal"),),
    timings=(Timing("10", "pass", "active"),),
    principles=(Principle("11", Preference.CARD_OVER_RULE),),
    properties=(Property("ends", "sometimes", "the game is over", w("x"), "12"),),
    judge=Judge("13/judge"),
    zones=(replace(toy.BOOK.zones[0], cites=("14",)), *toy.BOOK.zones[1:]),
    actions=(Action("pass", w("{player}"), pay=(WAY_OUT,), cites=("15",)), *toy.BOOK.actions[:3]),
    standard=(Placed("opal", "hand", cites=("16",)),),
    kinds=(replace(toy.MARBLE, facts=(replace(toy.MARBLE.facts[0], cites=("17",)), *toy.MARBLE.facts[1:])), toy.TOKEN),
)  # fmt: skip


def test_every_item_is_found_under_its_statement() -> None:
    """With what it is and its id; what a card prints is an effect, a way that a path must take a property."""
    assert citations(BOOK) == {
        "1.shape": (("step", "toy:1"),),
        "1": (("step", "1/ask"),),
        "2": (("step", "2"),),
        "3": (("effect", "3"),),
        "4": (("norm", "4/a"),),
        "5": (("formula", "5"),),
        "6": (("example", "6"),),
        "7": (("property", "7"),),
        "8": (("effect", "8/x"),),
        "9": (("step", "9/always"),),
        "10": (("norm", "10"),),
        "11": (("norm", "11"),),
        "12": (("property", "ends"),),
        "13": (("norm", "13/judge"),),
        "14": (("definition", "hand"),),
        "15": (("definition", "pass"),),
        "16": (("definition", "opal"),),
        "17": (("definition", "marble.mine"),),
    }


def test_every_way_out_into_python_is_counted() -> None:
    """In steps, inside other effects, and in what is paid."""
    assert python_effects(BOOK) == (WAY_OUT, WAY_OUT)
    assert python_effects(toy.BOOK) == ()
