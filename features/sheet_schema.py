"""The JSON Schema of one document's card sheets: whatever the document names can be completed."""

from collections.abc import Iterable, Mapping

from features.dealt_flows import OF_CARD
from features.dealt_ground import NORMS
from features.games import Rules
from features.sheet_ground import Ground, ground
from model.kernel.check import alike
from model.kernel.vocabulary import CARD, FACES, Bool, Enum, Int, Kind, Type
from specs.sheet import ALWAYS, USE
from specs.sheet_schema import Json, Schema, schema


def schema_of(rules: Rules) -> Schema:
    """The schema with the names that the document declares under its chosen readings."""
    here = ground(rules.game().loaded, ())
    whole = schema()
    whole["title"] = f"hantei card sheet of {rules.id}"
    _narrow(whole, {"document": {"const": rules.id}})
    definitions = whole["$defs"]
    assert isinstance(definitions, dict), "every table of a sheet has a definition"
    for name, narrowed in _definitions(here).items():
        _narrow(definitions[name], narrowed)
    _of_kind(definitions["SheetCard"], here.loaded.book.kinds)
    return whole


def _definitions(here: Ground) -> dict[str, dict[str, Schema]]:
    """Table → key → what can stand there."""
    book, vocabulary = here.loaded.book, here.vocabulary
    carried = here.carried.names if here.carried else {}
    zones = _one(zone.name for zone in book.zones)
    piles = _one(zone.name for zone in book.zones if zone.pile)
    faces = _one(FACES)
    postures = [posture.name for posture in book.postures]
    counters = _one(counter.name for counter in book.counters)
    facts, kinds, actions, ends = _one(here.facts), _one(here.kinds), _one(here.actions), _open(here.ends)
    return {
        "SheetCard": {"kind": kinds},
        "CardText": {
            "timing": _one((ALWAYS, USE, *here.moments)),
            "until": ends,
            "about": _one(carried),
            **dict.fromkeys(NORMS, actions),
            "lifts": {"type": "array", "items": _open(here.liftable)},
            "treat": facts,
            "take_away": facts,
            "blank": kinds,
            "replace": _open(here.replaceable, f"^{OF_CARD}"),
        },
        "SetField": {"to": _open((*postures, *FACES))},
        "PutCounter": {"put": counters},
        "AddCounter": {"add": counters},
        "MoveCard": {"zone": zones, "posture": _one(postures), "face": faces},
        "ForEach": {"each": _one(vocabulary.domains)},
        "BeginEffect": {"begin": _one(vocabulary.lasting), "until": ends},
        "FinishEffects": {"finish": ends},
        "ShufflePile": {"shuffle": piles},
        "DrawCards": {"draw": piles, "to": zones, "face": faces},
        "Copy": {"copy": _open(name for name, kind in carried.items() if alike(kind, CARD))},
    }


def _one(names: Iterable[str]) -> Schema:
    """One of these."""
    return {"enum": list[Json](sorted(set(names)))}


def _open(names: Iterable[str], pattern: str = "") -> Schema:
    """One of these, or any other text, of a pattern if there is one: what only the check can tell."""
    other: Schema = {"type": "string", "pattern": pattern} if pattern else {"type": "string"}
    return {"anyOf": [_one(names), other]}


def _narrow(table: Json, keys: Mapping[str, Schema]) -> None:
    """Puts into a table's definition what can stand under some of its keys, described as before."""
    assert isinstance(table, dict)
    properties = table["properties"]
    assert isinstance(properties, dict)
    for key, narrowed in keys.items():
        before = properties[key]
        assert isinstance(before, dict)
        properties[key] = {"description": before["description"], **narrowed}


def _of_kind(card: Json, kinds: Iterable[Kind]) -> None:
    """What a card prints goes by its kind; all keys are listed for editors that complete before they know it."""
    assert isinstance(card, dict)
    printed = {kind.name: kind.printed for kind in kinds}
    every: dict[str, list[Json]] = {}
    for values in printed.values():
        for name, of in values.items():
            every.setdefault(name, []).append(_value(of))
    whole: Schema = {name: {"anyOf": of} if len(of) > 1 else of[0] for name, of in every.items()}
    _narrow(card, {"values": {"type": "object", "properties": whole, "additionalProperties": False}})
    card["allOf"] = [_if_of_kind(kind, values) for kind, values in printed.items()]


def _if_of_kind(kind: str, printed: Mapping[str, Type]) -> Schema:
    values: Schema = {name: _value(of) for name, of in printed.items()}
    return {
        "if": {"properties": {"kind": {"const": kind}}},
        "then": {"properties": {"values": {"properties": values, "additionalProperties": False}}},
    }


def _value(of: Type) -> Schema:
    """What a card can print."""
    match of:
        case Bool():
            return {"type": "boolean"}
        case Int(low=low, high=high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Enum(values=values):
            return {"enum": list[Json](values)}
        case _:
            return {"type": "string"}
