"""What the machine finds in the two documents: by the letter, and no longer as they are read."""

from features.games import Rules, rules
from solvers.example import example
from solvers.finding import Finding, Status
from solvers.formula import formula
from solvers.graph import graph
from solvers.study import Study
from solvers.timing import stuck
from solvers.witnesses import Witnesses


def study(document: str, *, literal: bool) -> Study:
    """A document by the letter or as chosen."""
    of: Rules = rules(document)
    options = of.register.all_literal if literal else {}
    differing = {name: option for name, option in options.items() if of.register.all_chosen[name] != option}
    return Study(of.game(differing), of.cards.prints, of, differing)


def shown(found: tuple[Finding, ...], id: str) -> Finding:
    """The finding with this id, played and written."""
    (one,) = (one for one in found if one.id == id)
    assert one.status is Status.PLAYED
    assert one.replay is not None
    return one


def test_yaboo_payment_against_its_example() -> None:
    """More than the cost, says the rule; exactly the cost, says the example: 4 for 4 is refused."""
    one = shown(example(study("yaboo", literal=True))[0], "example/resource.7")
    assert set(one.statements) == {"resource.7", "resource.1"}
    assert ("payment", "literal") in one.readings
    assert one.replay is not None
    assert "yaboo:resource.1により" in one.replay.ja
    assert example(study("yaboo", literal=False))[0] == ()


def test_yaboo_evasion_against_the_narrative() -> None:
    """The printed formula and the steps that tell the same give two values."""
    one = shown(formula(study("yaboo", literal=True))[0], "formula/attack.16+attack.9/narrative")
    assert set(one.statements) == {"attack.16", "attack.9"}
    assert formula(study("yaboo", literal=False))[0] == ()


def test_doremi_stops_where_the_mover_was_put_to_sleep() -> None:
    """A sleeping mover does not leave the shop, and the text does not go on: played, by a card."""
    by_letter = study("doremi", literal=True)
    lost = [one for one in stuck(graph(by_letter.game))[0] if one.id == "stuck/doremi:6/6.4.asleep"]
    one = shown(tuple(map(Witnesses(rules("doremi")).witnessed, lost)), "stuck/doremi:6/6.4.asleep")
    assert ("after-6.4", "literal") in one.readings
    assert one.replay is not None
    assert "the procedure stops at doremi:6/6.4.asleep, and the text does not go on" in one.replay.en
