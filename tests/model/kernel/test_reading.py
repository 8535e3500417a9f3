"""Places that depend on a reading: chosen, traced to their items, refused."""

from dataclasses import dataclass

import pytest

from model.kernel.flow import NOWHERE, Ask, Branch, When
from model.kernel.norm import Cannot, May, Norm
from model.kernel.reading import LITERAL, By, Unread, Used, by, places, resolve, under_any
from model.kernel.vocabulary import Bool, Fact, Kind
from tests.model.kernel import toy


def chosen(value: object, **readings: str) -> tuple[object, Used]:
    used: Used = {}
    return resolve(value, {name.replace("_", "-"): option for name, option in readings.items()}, used), used


def test_a_place_becomes_its_chosen_option() -> None:
    """Anywhere in a value: in tuples, mappings and frozen values, and in what was chosen."""
    step = Ask("2", "active", {"pass": by("after", literal=NOWHERE, stays="end")})
    resolved, used = chosen((step, {"x": by("after", literal=1, stays=2)}), after="stays")
    assert resolved == (Ask("2", "active", {"pass": "end"}), {"x": 2})
    assert used == {"2": {("after", "stays")}, "": {("after", "stays")}}


def test_an_underscore_names_a_hyphen_and_a_mapping_names_any_option() -> None:
    """Options are named as in the register."""
    assert chosen(by("r", counts_mover=1, literal=2), r="counts-mover")[0] == 1
    assert chosen(by("r", {"counts mover": 1}, literal=2), r="counts mover")[0] == 1


def test_options_may_depend_on_readings_themselves() -> None:
    """Only the chosen option is followed, and each place on the way is recorded."""
    nested = May("4", "act", when=by("a", literal="True", other=by("b", literal="x.y", other="x.z")))
    resolved, used = chosen(nested, a="other", b="literal")
    assert resolved == May("4", "act", when="x.y")
    assert used == {"4": {("a", "other"), ("b", "literal")}}
    assert chosen(nested, a="literal")[1] == {"4": {("a", "literal")}}


def test_a_place_in_a_tuple_may_give_several_items_or_none() -> None:
    """An item that only one reading has is there under that reading alone, and rests on it."""
    extra: tuple[Norm, ...] = (Cannot("5", "act"), Cannot("6", "act"))
    items = (May("4", "act"), *by("r", literal=(), strict=extra))
    assert chosen(items, r="literal")[0] == (May("4", "act"),)
    resolved, used = chosen(items, r="strict")
    assert resolved == (May("4", "act"), *extra)
    assert used["5"] == used["6"] == {("r", "strict")}


def test_what_has_no_id_goes_by_its_name_and_a_fact_by_its_kind_too() -> None:
    """So that whatever asks the fact can be told which reading it rests on."""
    query = by("r", literal="it.size > 1", other="it.size > 2")
    kind = Kind("marble", "marbles", toy.w("m"), (Fact("big", Bool(), query, toy.w("big"), toy.w("small")),))
    assert chosen(kind, r="other")[1] == {"marble.big": {("r", "other")}}


def test_what_does_not_depend_on_a_reading_stays_the_same_value() -> None:
    """Sharing is kept: nothing is copied without need."""
    branch = Branch("1", When("table.late", "end"))
    assert chosen((branch, {"a": branch}))[0] == (branch, {"a": branch})
    assert chosen(branch)[0] is branch
    assert chosen(toy.BOOK)[0] is toy.BOOK


def test_every_unread_place_is_reported_at_once() -> None:
    """With the item, the option that does not exist, and those that do."""
    value = (
        May("4", "act", when=by("a", literal="x", other="y")),
        May("5", "act", when=by("b", literal="x", other="y")),
    )
    with pytest.raises(Unread) as unread:
        chosen(value, a="othr")
    assert unread.value.places == (
        ("4", "reading 'a': it has no option 'othr' here; options: literal, other"),
        ("5", "reading 'b': nobody chose an option; options: literal, other"),
    )


def test_the_parts_under_any_reading_are_those_of_every_option() -> None:
    """In order; a place gives one part, several or none, and may hold another place."""
    parts = ("a", *by("r", literal=(), other=("b", *by("s", literal="c", other="d"))), "e")
    assert tuple(under_any(parts)) == ("a", "b", "c", "d", "e")


def test_all_places_are_found_inside_options_too() -> None:
    """What the register's readings are compared with."""

    @dataclass(frozen=True)
    class Holder:
        parts: tuple[object, ...]

    inner: object = by("b", literal=1, other=2)
    found = places({"k": Holder((by("a", literal=inner, other=3), 4))})
    assert [place.reading for place in found] == ["a", "b"]
    assert isinstance(inner, By)
    assert LITERAL in dict(inner.options)
