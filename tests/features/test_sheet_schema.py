"""The JSON Schema of one document's sheets: its names are completed, others are marked."""

import tomllib
from pathlib import Path

import jsonschema
import pytest

from features.games import Rules, documents, rules
from features.sheet_schema import schema_of
from tests.features.charms import card, charms
from tests.features.test_sheets import CARDS, PLANTED, SOUND, WHILE

HEAD = 'document = "lanterns"\ntitle = { ja = "試し", en = "Trial" }\nmade_up = true\n'

NAMES = (
    "an action", "a fact", "a kind", "a step", "a timing", "whom it is about", "a counter", "a zone", "a domain",
    "a lasting effect", "a pile", "an effect otherwise", "an effect in a way", "a price",
)  # fmt: skip
"""The planted mistakes that are wrong names; what expressions say is for the check alone."""


@pytest.fixture(scope="module")
def validator(tmp_path_factory: pytest.TempPathFactory) -> jsonschema.Draft202012Validator:
    """The schema of the charms."""
    base: Rules = charms(tmp_path_factory.mktemp("charms"))
    return jsonschema.Draft202012Validator(schema_of(base))


def marked(validator: jsonschema.Draft202012Validator, *cards: str) -> list[str]:
    """What an editor marks in a sheet with these cards."""
    return [error.json_path for error in validator.iter_errors(tomllib.loads(HEAD + "".join(cards)))]


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_is_not_marked(validator: jsonschema.Draft202012Validator, name: str) -> None:
    """One of each thing that a text can be."""
    assert marked(validator, card("one", SOUND[name], values="force = 9")) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_name_is_marked(validator: jsonschema.Draft202012Validator, name: str) -> None:
    """Where the check would tell it too."""
    assert marked(validator, card("one", f"{WHILE}\nforbid = 'float'", PLANTED[name][0]))


@pytest.mark.parametrize("name", ["a kind", "a value", "a number"])
def test_what_no_card_prints_is_marked(validator: jsonschema.Draft202012Validator, name: str) -> None:
    """Kinds, the values of a kind and what they can be."""
    assert marked(validator, CARDS[name][0])


def test_each_kind_prints_its_own_values(validator: jsonschema.Draft202012Validator) -> None:
    """A value of another kind is marked, though there are cards that print it."""
    assert marked(validator, card("one", kind="lantern", values="light = 2")) == []
    assert marked(validator, card("one", kind="lantern", values="force = 2"))


@pytest.mark.parametrize("document", documents())
def test_the_demonstration_pools_are_not_marked(document: str) -> None:
    """The schema keeps to JSON Schema 2020-12, and what the project shows as examples fits."""
    schema = schema_of(rules(document))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for pool in (Path(__file__).parents[2] / "specs" / document / "pools").glob("*.toml"):
        assert [
            error.message for error in validator.iter_errors(tomllib.loads(pool.read_text("utf-8")))
        ] == []
