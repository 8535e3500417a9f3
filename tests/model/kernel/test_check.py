"""Types of expressions: each error once, and what fits where."""

from dataclasses import replace

import pytest
from hypothesis import given

from model.kernel.check import Scope, alike, check, expect, least, misfit, said
from model.kernel.expression import ExpressionError, Node, parse
from model.kernel.vocabulary import Bool, Enum, Int, Text, Thing, Type
from tests.model.kernel import toy
from tests.model.kernel.nodes import nodes

HERE = toy.scope().with_names(it="marble")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("it.big and not it.mine", Bool()),
        ("it.size + 2 * it.markers", Int(0, 207)),
        ("it.size - it.markers", Int(-99, 9)),
        ("min(it.size, 4)", Int(0, 4)),
        ("max(it.size, 4)", Int(4, 9)),
        ("it.size if it.big else 20", Int(0, 20)),
        ("it.hue", Enum(("red", "blue", "green"))),
        ("'red' if it.big else 'blue'", Enum(("red", "blue"))),
        ("it.maker", Text()),
        ("it.maker if it.big else 'nobody'", Text()),
        ("it.owner", Thing("player")),
        ("it.of", Thing("player", maybe=True)),
        ("it.host", Thing("card", maybe=True)),
        ("it.host.owner", Thing("player", maybe=True)),
        ("other(it.of)", Thing("player", maybe=True)),
        ("the(m for m in marbles)", Thing("marble", maybe=True)),
        ("mover if it.big else nothing", Thing("marble", maybe=True)),
        ("mover if it.big else anything", Thing("card")),
        ("active", Thing("player")),
        ("biggest", Thing("marble", maybe=True)),
        ("spare", Thing("marble", maybe=True)),
        ("note('mark', it)", Enum(("none", "seen"))),
        ("count(m for m in marbles)", Int(0, 999)),
        ("sum(m.size for m in marbles)", Int(0, 891)),
        ("in_force('sticky', it)", Bool()),
        ("links() > 0", Bool()),
        ("void()", Bool()),
        ("pending()", Enum(("flick", "hit", "choose", "pass", "heads", "tails", "none"))),
        ("it.hue in ('red', 'blue')", Bool()),
        ("it.host == it", Bool()),
        ("nothing == nothing", Bool()),
    ],
)  # fmt: skip
def test_an_expression_has_a_type(text: str, kind: Type) -> None:
    """Numbers have their least and greatest value, things whether they may be nothing."""
    assert check(parse(text), HERE) == kind


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("it.bigg", "unknown attribute of marble 'bigg'; did you mean big"),
        ("mvoer.big", "unknown name 'mvoer'; did you mean mover"),
        ("count(m for m in marble)", "unknown domain 'marble'; did you mean marbles"),
        ("note('triess') > 0", "unknown note 'triess'; did you mean tries"),
        ("in_force('stickyy')", "unknown lasting effect 'stickyy'; did you mean sticky"),
        ("it.hue == 'rde'", "unknown value 'rde'; did you mean red"),
        ("'rde' == it.hue", "unknown value 'rde'; did you mean red"),
        ("pending() == 'flik'", "unknown value 'flik'; did you mean flick"),
        ("pending() in ('hit', 'chose')", "unknown value 'chose'; did you mean choose"),
        ("void() == 1", "cannot compare a yes/no question with a number"),
        ("it.hue in ('red', 'bleu')", "unknown value 'bleu'; did you mean blue"),
        ("it.size and it.big", "it.size is a number (0 to 9), expected a yes/no question"),
        ("not it.size", "it.size is a number (0 to 9), expected a yes/no question"),
        ("it.big + 1", "it.big is a yes/no question, expected a number"),
        ("min(it.big, 1)", "it.big is a yes/no question, expected a number"),
        ("1 if it.size else 2", "it.size is a number (0 to 9), expected a yes/no question"),
        ("1 if it.big else it.hue", "one side is a number (1 to 1), the other one of red, blue, green"),
        ("mover if it.big else active", "one side is a marble, the other a player"),
        ("it.size == it.big", "cannot compare a number (0 to 9) with a yes/no question"),
        ("it == active", "cannot compare a marble with a player"),
        ("mover.host == active", "cannot compare a card or nothing with a player"),
        ("it.big < it.mine", "only numbers are ordered"),
        ("it < mover", "only numbers are ordered"),
        ("it.size.big", "it.size is a number (0 to 9); only things have attributes"),
        ("nothing.big", "nothing is nothing; only things have attributes"),
        ("anything.big", "unknown attribute of card 'big'"),
        ("any(m for m in marbles if m.size)", "m.size is a number (0 to 9), expected a yes/no question"),
        ("any(m.size for m in marbles)", "m.size is a number (0 to 9), expected a yes/no question"),
        ("sum(m.big for m in marbles)", "m.big is a yes/no question, expected a number"),
        ("count(mover for mover in marbles)", "'mover' is the name of a role; call it otherwise"),
        ("count(it for it in marbles)", "'it' is the name of a role; call it otherwise"),
        ("other(it) == active", "it is a marble, expected a player"),
        ("note(it) > 0", "the first argument is a name in quotation marks"),
        ("in_force(it)", "the first argument is a name in quotation marks"),
        ("note('mark') == 'seen'", "note 'mark' is about a marble"),
        ("note('tries', it) > 0", "note 'tries' is about no thing"),
        ("note('mark', active) == 'seen'", "active is a player, expected a marble"),
        ("in_force('sticky', active)", "active is a player, expected a marble"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(text: str, message: str) -> None:
    """The error names the part and, for a name, the nearest that is known."""
    with pytest.raises(ExpressionError) as refused:
        check(parse(text), HERE)
    assert message in str(refused.value)


def test_a_role_that_is_not_bound_is_refused_with_those_that_are() -> None:
    """A declared role is no unknown name: the error says what is bound."""
    with pytest.raises(
        ExpressionError, match="role 'target' is not bound on every path to here; bound: mover"
    ):
        check(parse("target.big"), toy.scope({"mover": "marble"}))


def test_a_computed_role_is_everywhere() -> None:
    """It needs nothing to be bound, and may be nothing where its query may."""
    assert check(parse("biggest.big"), toy.scope({})) == Bool()


def test_a_computed_role_that_is_defined_by_itself_is_refused() -> None:
    """Checking ends, and names the ring."""
    roles = {role.name: role for role in toy.BOOK.roles}
    ring = (replace(roles["active"], query="other(opponent)"), roles["opponent"])
    vocabulary = replace(toy.loaded().vocabulary, roles=ring)
    with pytest.raises(ExpressionError, match="defined by itself: active → opponent → active"):
        check(parse("active.rich"), replace(toy.scope(), vocabulary=vocabulary))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mover.zone == 'hand'", "mover.zone is no fact; facts of marble: mine, in_hand"),
        ("active.coins > 3", "active.coins is no fact; facts of player: rich"),
        ("anything.zone == 'hand'", "anything.zone is no fact; facts of card: none"),
        ("any(m for m in marbles)", "a condition asks facts only"),
        ("links() > 0", "a condition asks facts only"),
        ("pending() == 'flick'", "a condition asks facts only"),
        ("void()", "a condition asks facts only"),
    ],
)
def test_a_condition_asks_facts_only(text: str, message: str) -> None:
    """Fields, folds and calls are for queries; a condition can be said in words."""
    with pytest.raises(ExpressionError, match=message):
        check(parse(text), toy.scope(facts_only=True))


def test_other_is_for_two_players() -> None:
    """With three seats there is no `other`; `next` still is."""
    three = toy.loaded(seats=(toy.w("a"), toy.w("b"), toy.w("c")), roles=tuple(
        role for role in toy.BOOK.roles if role.name != "opponent")).vocabulary  # fmt: skip
    here = Scope(three, {"chooser": "player"})
    assert check(parse("next(chooser)"), here) == Thing("player")
    with pytest.raises(ExpressionError, match="`other` is for two players"):
        check(parse("other(chooser)"), here)


def test_expect_names_what_was_found_and_what_was_wanted() -> None:
    """`expect` parses and checks at once."""
    assert expect("it.big", Bool, HERE) == parse("it.big")
    with pytest.raises(ExpressionError, match=r"'it.big' is a yes/no question, expected a number"):
        expect("it.big", Int, HERE)


@given(nodes())
def test_the_check_answers_every_node(node: Node) -> None:
    """Whatever the parser gives has a type or an ExpressionError, and nothing else happens."""
    try:
        answer = said(check(node, HERE))
    except ExpressionError as error:
        answer = str(error)
    assert answer


@pytest.mark.parametrize(
    ("found", "wanted", "message"),
    [
        (Int(5, 30), Int(0, 20), ""),
        (Int(21, 30), Int(0, 20), "is a number (21 to 30), expected a number (0 to 20)"),
        (Enum(("red",)), Enum(("red", "blue")), ""),
        (Enum(("red", "rde")), Enum(("red", "blue")), "unknown value 'rde'; did you mean red?"),
        (Enum(("opal",)), Text(), ""),
        (Text(), Enum(("opal",)), "is the name of a card, expected one of opal"),
        (Bool(), Int(0, 1), "is a yes/no question, expected a number (0 to 1)"),
        (Thing("marble"), Thing("card"), ""),
        (Thing("player"), Thing("card"), "is a player, expected a card"),
        (Thing("card"), Thing("marble"), "is a card, expected a marble"),
        (Thing("marble", maybe=True), Thing("marble"), "may be nothing, which is not expected here"),
        (Thing("", maybe=True), Thing("player", maybe=True), ""),
        (Thing("", maybe=True), Thing("player"), "may be nothing, which is not expected here"),
    ],
)
def test_a_value_fits_where_its_type_says(found: Type, wanted: Type, message: str) -> None:
    """Where it cannot, the reason is said."""
    assert misfit(found, wanted) == message


def test_a_card_is_every_kind_of_card_and_no_player() -> None:
    """`card` stands for all kinds of cards, one way only."""
    assert alike("marble", "card")
    assert not alike("card", "marble")
    assert not alike("player", "card")


@pytest.mark.parametrize(
    "kind", [Bool(), Int(3, 9), Enum(("b", "a")), Text(), Thing("marble", maybe=True)], ids=repr
)
def test_the_least_value_is_of_its_type(kind: Type) -> None:
    """What an attribute of nothing has can stand where its type is expected."""
    assert misfit(check(least(kind), HERE), kind) == ""
    assert kind.fits(kind.least)
