"""Card sheets are read card by card; every mistake of every card is told at once, with its line."""

import string
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from specs import BadFiles, Problem
from specs.sheet import DEEDS, EFFECTS, Sheet, named
from specs.sheets import load, place_of, read, text_item

TEXT = """\
document = "marbles"
title = { ja = "袋", en = "A Bag" }
made_up = true

[[card]]
id = "cat"
name = { ja = "ねこ目", en = "Cat's Eye" }
kind = "marble"
made_up = true
values = { points = 3 }
limit = 2

  [[card.text]]
  words = { ja = "弾けない。", en = "It is not flicked." }
  while = "this.zone == 'bag'"
  forbid = "flick"

  [[card.text]]
  words = { ja = "どちらかにする。", en = "Do one or the other." }
  timing = "use"

    [[card.text.do]]
    set = "target"
    field = "posture"
    to = "hurt"

    [[card.text.do]]
    choose = [
      { words = { ja = "引く", en = "draw" }, do = [{ draw = "bag", to = "hand" }] },
      { words = { ja = "混ぜる", en = "shuffle" }, do = [{ shuffle = "bag" }] },
    ]

[[card]]
id = "bull"
name = { ja = "うし目", en = "Bull's Eye" }
kind = "marble"
made_up = true

  [[card.text]]
  words = { ja = "痛んだ扱いになる。", en = "It counts as hurt." }
  while = "this.zone == 'bag'"
  treat = "marble.hurt"
  as = "True"
"""

CAT, BULL = "card cat", "card bull"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a sheet is written."""
    return tmp_path / "bag.toml"


def problems(file: Path, text: str) -> tuple[Problem, ...]:
    """What is said of a sheet."""
    file.write_text(text, "utf-8")
    with pytest.raises(BadFiles) as caught:
        load(file)
    return caught.value.problems


def line_of(text: str, part: str, after: str = "") -> int:
    """The line on which `part` stands."""
    start = text.index(after) if after else 0
    return text.count("\n", 0, text.index(part, start)) + 1


# ---- what is read ------------------------------------------------------------------


def test_a_sheet_is_read_whole(file: Path) -> None:
    """Cards with their values, limits and texts; a text is one thing, and has an id."""
    file.write_text(TEXT, "utf-8")
    sheet = load(file)
    cat, bull = sheet.cards
    assert (sheet.document, sheet.title.en, cat.limit, bull.limit) == ("marbles", "A Bag", 2, None)
    assert [(id, text.deed) for id, text in named(cat)] == [("cat/1", "forbid"), ("cat/2", "do")]
    assert [type(effect) for effect in cat.texts[1].do] == [EFFECTS["set"], EFFECTS["choose"]]
    assert bull.texts[0].as_ == "True"


def test_cards_and_texts_know_their_lines(file: Path) -> None:
    """A place is the line of the item's own header."""
    file.write_text(TEXT, "utf-8")
    sheet = load(file)
    lines = TEXT.splitlines()
    assert lines[place_of(sheet, BULL).line - 1 :][:2] == ["[[card]]", 'id = "bull"']
    second = place_of(sheet, text_item("cat", 2))
    assert (second.file, lines[second.line - 1]) == (file.as_posix(), "  [[card.text]]")
    assert "どちらかにする。" in lines[second.line]


def test_a_text_written_in_one_line_stands_where_its_card_does(file: Path) -> None:
    """TOML does not say where an inline table stands; no line is made up for it."""
    line = 'text = [{ words = { ja = "x", en = "x" }, forbid = "flick", while = "True" }]'
    start, end = TEXT.index("  [[card.text]]"), TEXT.index("[[card]]", TEXT.index("[[card]]") + 1)
    file.write_text(f"{TEXT[:start]}{line}\n\n{TEXT[end:]}", "utf-8")
    sheet = load(file)
    assert place_of(sheet, text_item("cat", 1)) == place_of(sheet, CAT)
    assert place_of(sheet, text_item("bull", 1)) == place_of(sheet, BULL)


def test_a_sheet_without_a_file_goes_by_its_title() -> None:
    """A sheet that a program makes can be checked too."""
    sheet = Sheet.model_validate(
        {"document": "marbles", "title": {"ja": "袋", "en": "A Bag"}, "made_up": True}
    )
    assert place_of(sheet, CAT).file == "A Bag"


# ---- what is told ------------------------------------------------------------------

# what stands there, what is planted instead, the item, the message
# fmt: off
PLANTED = {
    "unknown key of the sheet": ("made_up = true\n\n", "made_up = true\nmadeup = true\n\n", "", 'unknown key madeup (did you mean "made_up"?)'),
    "the model's own name of a key": ("[[card", "[[cards", "", 'unknown key cards (did you mean "card"?)'),
    "no document": ('document = "marbles"\n', "", "", 'document is missing: expected the document whose cards these are, as in "doremi"'),
    "unknown key of a card": ("limit = 2", "limits = 2", CAT, 'unknown key limits (did you mean "limit"?)'),
    "no kind": ('kind = "marble"\n', "", CAT, "kind is missing"),
    "a limit below nothing": ("limit = 2", "limit = -1", CAT, "limit: expected how many of it a deck may hold; found -1"),
    "a value of no kind": ("points = 3", "points = 0.5", CAT, "values.points: expected its printed values, each a number, a text, true or false; found 0.5"),
    "unknown key of a text": ("timing =", "timingg =", "card cat: text 2", 'unknown key text#2.timingg (did you mean "timing"?)'),
    "the model's own name of a key of a text": ("while =", "holds =", "card cat: text 1", "unknown key text#1.holds"),
    "no words": (', en = "It is not flicked."', "", "card cat: text 1", "text#1.words.en is missing: expected the English text"),
    "two things at once": ('forbid = "flick"', 'forbid = "flick"\n  permit = "flick"', "card cat: text 1", "text#1: expected exactly one of permit, require, forbid, treat, take_away, blank, replace, do; found permit and forbid"),
    "nothing at all": ('  forbid = "flick"\n', "", "card cat: text 1", "text#1: expected exactly one of permit"),
    "a replacement by what is not said": ('forbid = "flick"', 'replace = "card:bull"', "card cat: text 1", "text#1: do is missing: expected what is done instead of what `replace` names"),
    "a key of another type": ('forbid = "flick"', "forbid = true", "card cat: text 1", "text#1.forbid: expected the action that it forbids; found true"),
    "an unknown effect": ("set = ", "sett = ", "card cat: text 2", "text#2.do#1: expected a table with one of the keys set, put, add, move, each, when, begin, finish, shuffle, draw, choose, chance, copy (did you mean \"set\"?); found sett, field, to"),
    "an effect without its key": ('    set = "target"\n', "", "card cat: text 2", "text#2.do#1: expected a table with one of the keys set"),
    "an effect with an unknown key": ('    to = "hurt"\n', '    to = "hurt"\n    fieldd = 1\n', "card cat: text 2", 'unknown key text#2.do#1.fieldd (did you mean "field"?); known here: set, field, to'),
    "an effect that lacks something": ('    to = "hurt"\n', "", "card cat: text 2", "text#2.do#1.to is missing: expected the new value"),
    "two effects in one table": ('    to = "hurt"\n', '    to = "hurt"\n    move = "target"\n', "card cat: text 2", "unknown key text#2.do#1.move; known here: set, field, to"),
    "a field that cannot be set": ('"posture"', '"zone"', "card cat: text 2", 'text#2.do#1.field: expected posture, face, markers, controller or host; found "zone"'),
    "one way to choose": ('      { words = { ja = "混ぜる", en = "shuffle" }, do = [{ shuffle = "bag" }] },\n', "", "card cat: text 2", "text#2.do#2.choose: expected at least two ways; found [{ words = {"),
    "an unknown effect inside": ("{ shuffle =", "{ shufflee =", "card cat: text 2", 'text#2.do#2.choose#2.do#1: expected a table with one of the keys set, put, add, move, each, when, begin, finish, shuffle, draw, choose, chance, copy (did you mean "shuffle"?); found shufflee'),
    "an effect that is no table": ('[{ shuffle = "bag" }]', "[7]", "card cat: text 2", "text#2.do#2.choose#2.do#1: expected a table with one of the keys set, put, add, move, each, when, begin, finish, shuffle, draw, choose, chance, copy; found 7"),
    "an id twice": ('id = "bull"', 'id = "cat"', CAT, "id: is there already, at FILE:5: give one of the two another id"),
    "a name twice": ('ja = "うし目"', 'ja = "ねこ目"', BULL, "name.ja: ねこ目 is the name of card cat too, at FILE:5: give one of the two another name"),
    "an English name twice": ("Bull's Eye", "Cat's Eye", BULL, "name.en: Cat's Eye is the name of card cat too, at FILE:5"),
    "no id": ('id = "bull"\n', "", "card no. 2", "id is missing: expected a short English name"),
}
# fmt: on


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_told(file: Path, name: str) -> None:
    """Each mistake is told with its item, field and mend, and brings no other complaint with it."""
    old, new, item, message = PLANTED[name]
    assert old in TEXT
    (problem,) = problems(file, TEXT.replace(old, new, -1 if old == "[[card" else 1))
    assert (problem.file, problem.item) == (file.as_posix(), item), str(problem)
    assert message.replace("FILE", file.as_posix()) in problem.message


def test_a_mistake_has_the_line_of_its_header(file: Path) -> None:
    """A mistake in a text is told where the text begins, one of a card where the card does; an id
    taken twice, where it stands the second time."""
    spoiled = TEXT.replace("sett", "set").replace("set = ", "sett = ").replace('id = "bull"', 'id = "cat"')
    effect, twice = problems(file, spoiled)
    assert effect.line == line_of(TEXT, "  [[card.text]]", after='forbid = "flick"')
    assert twice.line == line_of(TEXT, 'id = "bull"') - 1


def test_all_mistakes_are_told_at_once(file: Path) -> None:
    """Of the sheet, of every card, of every text: by line, each on a line of its own."""
    spoiled = (
        TEXT.replace("title =", "titlee =")
        .replace("limit = 2", "limit = -2")
        .replace('forbid = "flick"', "forbid = 1")
        .replace("set = ", "sett = ")
        .replace("as =", "is =")
    )
    found = problems(file, spoiled)
    expected = [
        ("", "title is missing"),
        ("", "unknown key titlee"),
        (CAT, "limit: "),
        ("card cat: text 1", "text#1.forbid: "),
        ("card cat: text 2", "text#2.do#1: "),
        ("card bull: text 1", "unknown key text#1.is"),
    ]
    assert [
        (p.item, p.message[: len(said)]) for p, (_, said) in zip(found, expected, strict=True)
    ] == expected
    assert [p.line for p in found] == sorted(p.line or 0 for p in found)


def test_what_can_be_read_is_read(file: Path) -> None:
    """Beside the mistakes of one card the others are there; what is lost is known."""
    file.write_text(TEXT.replace("points = 3", "points = 0.5"), "utf-8")
    sheet, found = read(file)
    assert sheet is not None
    assert [card.id for card in sheet.cards] == ["bull"]
    assert sheet.lost == {"cat", "cat/1", "cat/2"}
    assert len(found) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("key = = 1", "is not TOML"),
        ("x = " + "[" * 3000 + "]" * 3000, "too deep in one another"),
        ("x = " + "9" * 5000, "holds a value that cannot be read"),
        (
            "document = 0x" + "f" * 9000,
            'document: expected the document whose cards these are, as in "doremi"; found 0xff',
        ),
        (
            TEXT.replace("limit = 2", "limit = -2").replace("  [[card.text]]", "  [[card.note]]", 1),
            "note: expected a remark",
        ),
        ("card = 1", "card: expected [[card]] tables"),
        ("card = [1]", "card: expected [[card]] tables"),
        ("", "document is missing"),
    ],
)
def test_a_file_that_is_no_sheet_is_told(file: Path, text: str, message: str) -> None:
    """Whatever stands there instead."""
    assert message in "\n".join(map(str, problems(file, text)))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """By its name."""
    with pytest.raises(BadFiles, match=r"nowhere\.toml: is missing"):
        load(tmp_path / "nowhere.toml")


# ---- whatever a file holds ---------------------------------------------------------

KEYS = sorted(
    {field.alias or name for kind in EFFECTS.values() for name, field in kind.model_fields.items()}
    | {
        "words",
        "ja",
        "en",
        "timing",
        "while",
        "when",
        "until",
        *DEEDS,
        "as",
        "cost",
        "lifts",
        "",
        "x",
        "_",
        "0",
    }
)
SCALARS = st.one_of(
    st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.dates(), st.times(), st.datetimes(),
    st.sampled_from(["True", "this", "use", "always", "a and", "\0", "(" * 50, "not " * 400 + "x"]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)
PATHS = [
    (), ("document",), ("title",), ("title", "ja"), ("card",), ("card", 0), ("card", 0, "id"), ("card", 0, "name"),
    ("card", 0, "values"), ("card", 0, "values", "points"), ("card", 0, "text"), ("card", 0, "text", 0),
    ("card", 0, "text", 0, "forbid"), ("card", 0, "text", 0, "lifts"), ("card", 0, "text", 1, "do"),
    ("card", 0, "text", 1, "do", 0), ("card", 0, "text", 1, "do", 0, "to"), ("card", 0, "text", 1, "do", 1),
    ("card", 0, "text", 1, "do", 1, "choose"), ("card", 0, "text", 1, "do", 1, "choose", 0),
    ("card", 0, "text", 1, "do", 1, "choose", 0, "do", 0, "draw"),
]  # fmt: skip


def planted(tree: Any, path: tuple[str | int, ...], value: object) -> Any:
    """A tree of TOML with another value at a place."""
    match path, tree:
        case (str(key), *rest), dict():
            return {**tree, key: planted(tree.get(key), tuple(rest), value)}
        case (int(index), *rest), list():
            return [*tree[:index], planted(tree[index], tuple(rest), value), *tree[index + 1 :]]
    return value


def test_texts_that_are_no_tables_are_told(file: Path) -> None:
    """At their card, whose other mistakes are told too."""
    tree = planted(planted(tomllib.loads(TEXT), ("card", 0, "text"), 5), ("card", 0, "kind"), 6)
    assert [(p.item, p.message.partition(":")[0]) for p in problems(file, tomli_w.dumps(tree))] == [
        (CAT, "kind"),
        (CAT, "text"),
    ]


@settings(max_examples=300)
@given(path=st.sampled_from(PATHS), value=VALUES)
def test_no_file_leads_to_a_traceback(
    path: tuple[str | int, ...], value: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever stands anywhere: the sheet is read, or there are problems of this file, each with a message."""
    tree = planted(tomllib.loads(TEXT), path, value)
    file = tmp_path_factory.getbasetemp() / "fuzz.toml"
    try:
        text = tomli_w.dumps(tree if isinstance(tree, dict) else {"x": tree})
    except (TypeError, ValueError, UnicodeEncodeError):
        return  # no TOML can say this
    file.write_text(text, "utf-8")
    sheet, found = read(file)
    assert sheet is not None or found
    assert all(problem.file == file.as_posix() and problem.message for problem in found)


# ---- any sheet ---------------------------------------------------------------------

WORDS = st.fixed_dictionaries({"ja": st.just("言"), "en": st.text("abc", min_size=1)})
SAID = st.text(string.ascii_letters + " '\"\\\n=", min_size=1).filter(str.strip)
SLUG = st.from_regex(r"\A[a-z0-9]{1,4}(-[a-z0-9]{1,4})?\Z")


def _effect(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    ways = st.lists(
        st.fixed_dictionaries({"words": WORDS, "do": st.lists(inner, max_size=2)}), min_size=2, max_size=3
    )
    fields = st.sampled_from(["posture", "face", "markers", "controller", "host"])
    do = st.lists(inner, max_size=2)
    made = st.fixed_dictionaries
    return st.one_of(
        made({"set": SAID, "field": fields, "to": SAID}),
        made({"put": SAID, "to": SAID}, optional={"of": SAID}),
        made({"add": SAID, "by": SAID}, optional={"of": SAID}),
        made({"move": SAID, "zone": SAID}, optional={"of": SAID, "posture": SAID, "face": SAID, "host": SAID, "markers": SAID}),
        made({"each": SAID, "var": SAID, "do": do}, optional={"where": SAID}),
        made({"when": SAID, "do": do}, optional={"otherwise": do}),
        made({"begin": SAID, "until": SAID}, optional={"about": SAID}),
        made({"finish": SAID}),
        made({"shuffle": SAID}, optional={"of": SAID}),
        made({"draw": SAID, "to": SAID}, optional={"times": SAID, "of": SAID, "face": SAID}),
        made({"choose": ways}, optional={"who": SAID}),
        made({"chance": ways}),
        made({"copy": SAID}),
    )  # fmt: skip


EFFECT = st.recursive(st.fixed_dictionaries({"finish": SAID}), _effect, max_leaves=6)
EFFECT_LIST = st.lists(EFFECT, min_size=1, max_size=3)
MORE: dict[Any, Any] = {
    "timing": SLUG, "while": SAID, "when": SAID, "until": SAID, "about": SAID, "only": st.booleans(),
    "lifts": st.lists(SAID, max_size=2), "as": SAID, "cost": st.lists(EFFECT, max_size=2), "payable": SAID,
}  # fmt: skip
TEXTS = st.one_of(
    *(
        st.fixed_dictionaries({"words": WORDS, deed: SAID}, optional=MORE)
        for deed in DEEDS
        if deed not in ("replace", "do")
    ),
    st.fixed_dictionaries({"words": WORDS, "do": EFFECT_LIST}, optional=MORE),
    st.fixed_dictionaries(
        {"words": WORDS, "replace": SAID, "do": st.lists(EFFECT, max_size=3)}, optional=MORE
    ),
)
CARDS = st.fixed_dictionaries(
    {"name": WORDS, "kind": SLUG, "made_up": st.booleans()},
    optional={
        "values": st.dictionaries(SLUG, st.booleans() | st.integers(0, 99) | SAID, max_size=3),
        "limit": st.integers(0, 9),
        "note": WORDS,
        "text": st.lists(TEXTS, max_size=3),
    },
)


def distinct(cards: list[Any]) -> list[Any]:
    """The cards, each with an id and names of its own."""
    return [
        card | {"id": f"card-{n}", "name": {"ja": f"札{n}", "en": f"card {n}"}}
        for n, card in enumerate(cards)
    ]


@settings(max_examples=150)
@given(cards=st.lists(CARDS, max_size=3))
def test_any_sheet_is_what_its_toml_says(cards: list[Any], tmp_path_factory: pytest.TempPathFactory) -> None:
    """A sheet, written as TOML and read, says the same as before; so does what it is dumped to, read again."""
    tree = {
        "document": "marbles",
        "title": {"ja": "袋", "en": "bag"},
        "made_up": True,
        "card": distinct(cards),
    }
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_text(tomli_w.dumps(tree), "utf-8")
    sheet = load(file)
    again = sheet.model_dump(by_alias=True, exclude_unset=True)
    assert Sheet.model_validate(again).model_dump() == sheet.model_dump()
    file.write_text(tomli_w.dumps(again), "utf-8")
    assert load(file).model_dump() == sheet.model_dump()
    assert {key: again[key] for key in tree if key != "card"} == {
        k: v for k, v in tree.items() if k != "card"
    }


def test_missing_words_hide_nothing(file: Path) -> None:
    """What a text does is read without them."""
    file.write_text(TEXT.replace(', en = "It is not flicked."', "", 1), "utf-8")
    sheet, found = read(file)
    assert sheet is not None
    assert [problem.message for problem in found] == ["text#1.words.en is missing: expected the English text"]
    assert sheet.cards[0].texts[0].forbid == "flick"
