"""The JSON Schema of card sheets, by which editors complete and check them.

`specs/sheet.schema.json` is this schema; written anew by

    python -m specs.sheet_schema
"""

from __future__ import annotations

import json
from pathlib import Path

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaWarningKind

from specs.sheet import DEEDS, Sheet

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Schema = dict[str, Json]

FILE = Path(__file__).parent / "sheet.schema.json"

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """pydantic's own, without its word about the one default that JSON cannot hold."""

    ignored_warning_kinds: set[JsonSchemaWarningKind] = {  # noqa: RUF012  # declared so by pydantic
        "skipped-choice",
        "non-serializable-default",
    }


def schema() -> Schema:
    """The schema of any document's sheets, in JSON Schema 2020-12."""
    made: Schema = Sheet.model_json_schema(schema_generator=_Generator)
    effects = _at(made, "$defs", "CardText", "properties", "do")["items"]
    plain = _plain(made, effects)
    assert isinstance(plain, dict)
    definitions = _at(plain, "$defs")
    definitions["Effect"] = {
        "description": "What is done, one table for each thing.",
        **_dict(_plain(effects)),
    }
    _at(definitions, "CardText")["oneOf"] = _one_deed()
    return {"$schema": DIALECT, "title": "hantei card sheet", **plain}


def text_of(of: Schema) -> str:
    """A schema as a file holds it."""
    return json.dumps(of, ensure_ascii=False, indent=2) + "\n"


def _one_deed() -> list[Json]:
    """A text is exactly one thing; what it replaces something with is part of that."""
    found: list[Json] = [{"required": [deed]} for deed in DEEDS if deed not in ("replace", "do")]
    replaces: Json = {"required": ["replace", "do"]}
    does: Json = {"required": ["do"], "not": {"required": ["replace"]}}
    return [*found, replaces, does]


def _plain(node: Json, effects: Json = None) -> Json:
    """`node` without the titles that pydantic makes of names, the union of all effects by its name."""
    match node:
        case dict() if effects is not None and node == effects:
            return {"$ref": "#/$defs/Effect"}
        case dict():
            kept = {key: part for key, part in node.items() if key != "title" or isinstance(part, dict)}
            return {key: _plain(part, effects) for key, part in kept.items()}
        case list():
            return [_plain(part, effects) for part in node]
    return node


def _at(node: Schema, *keys: str) -> Schema:
    for key in keys:
        node = _dict(node[key])
    return node


def _dict(node: Json) -> Schema:
    assert isinstance(node, dict), "a schema is an object"
    return node


if __name__ == "__main__":
    FILE.write_text(text_of(schema()), "utf-8")
