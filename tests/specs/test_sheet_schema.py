"""The JSON Schema of card sheets: what editors complete is what is read."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from specs.sheet_schema import FILE, Json, schema, text_of
from specs.sheets import load
from tests.specs.test_sheets import CARDS, PLANTED, TEXT, distinct

VALIDATOR = jsonschema.Draft202012Validator(schema())

SEEN_BY_READING_ALONE = {"an id twice", "a name twice", "an English name twice"}


def test_the_file_is_the_models_schema() -> None:
    """Whoever changes the models writes it anew: `python -m specs.sheet_schema`."""
    assert FILE.read_text("utf-8") == text_of(schema())


def test_it_is_a_schema() -> None:
    """It keeps to JSON Schema 2020-12."""
    jsonschema.Draft202012Validator.check_schema(schema())


def described(node: Json) -> Iterator[tuple[str, Json]]:
    """Every key of every table, with its description."""
    if isinstance(node, dict):
        properties = node.get("properties")
        if isinstance(properties, dict):
            for key, part in properties.items():
                yield key, part.get("description") if isinstance(part, dict) else None
        for part in node.values():
            yield from described(part)


def test_every_key_is_described() -> None:
    """An editor shows what belongs there."""
    keys = dict(described(schema()))
    assert {"document", "while", "set", "choose", "limit", "ja"} <= keys.keys()
    assert [key for key, said in keys.items() if not said] == []


def test_a_sheet_that_is_read_fits() -> None:
    """The example of the tests."""
    assert [error.message for error in VALIDATOR.iter_errors(tomllib.loads(TEXT))] == []


@pytest.mark.parametrize("name", sorted(PLANTED.keys() - SEEN_BY_READING_ALONE))
def test_what_is_told_is_marked(name: str) -> None:
    """Every planted mistake in the form of a sheet is marked in the editor too."""
    old, new, _, _ = PLANTED[name]
    tree = tomllib.loads(TEXT.replace(old, new, -1 if old == "[[card" else 1))
    assert list(VALIDATOR.iter_errors(tree))


@settings(max_examples=100)
@given(cards=st.lists(CARDS, max_size=3))
def test_any_sheet_that_is_read_fits(
    cards: list[dict[str, object]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No editor marks what hantei reads."""
    tree = {
        "document": "marbles",
        "title": {"ja": "袋", "en": "bag"},
        "made_up": True,
        "card": distinct(cards),
    }
    file: Path = tmp_path_factory.getbasetemp() / "fits.toml"
    file.write_text(tomli_w.dumps(tree), "utf-8")
    assert load(file).document == "marbles"
    assert [error.message for error in VALIDATOR.iter_errors(tree)] == []
