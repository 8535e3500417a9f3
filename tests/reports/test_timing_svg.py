"""Timing graphs as drawings: complete, linked, legible in both languages, and the same every time."""

import re
import xml.etree.ElementTree as ET

import pytest

from model.kernel.effect import Set
from model.kernel.flow import (
    END,
    NOWHERE,
    Action,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    DueText,
    Flow,
    Moment,
    Note,
    Record,
    Resolve,
    When,
)
from model.kernel.norm import May
from model.kernel.words import LANGUAGES, Language, Words
from reports.timing_svg import KINDS, svg
from solvers.graph import FlowGraph, graph
from tests.solvers.miniatures import BASE, game, words

SVG = "{http://www.w3.org/2000/svg}"

ALL_KINDS = Flow(
    "mini:game",
    (
        Ask("1.1", "active", {"take": "1.2", "rest": "1.2", "chained": "1.2"}, link=True),
        Note("1.2", {"passes": Record("0")}, then="1.3"),
        Do("1.3", (), "1.4/draw"),
        Draw("1.4/draw", "pile", "hand", "1", of="active", then="1.5"),
        Call("1.5", "mini:inner", then="1.6"),
        Resolve("1.6", then="1.7"),
        Branch("1.7", When("table.early", then=END), When("table.late", then=NOWHERE)),
        Do("1.8", (), END),
    ),
)
INNER = Flow("mini:inner", (Ask("2.1", "opponent", {"pass": END}),))


@pytest.fixture(scope="module")
def flows() -> FlowGraph:
    chained = Action("chained", words("{player} chains"), resolve="mini:inner")
    dawn = Moment("dawn", words("dawn"), "mini:game", "1.8", cites=("1.9",))
    wakes = DueText("waker/1", "dawn", "this", "coins", "True", (Set("this", "posture", "awake"),), words(""))
    return graph(
        game(
            ALL_KINDS,
            INNER,
            actions=(*BASE.actions, chained),
            items=(May("9", "chained"),),
            moments=(dawn,),
            dues=(wakes,),
        )
    )


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)


def texts(root: ET.Element) -> list[str]:
    return ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_drawn_once_and_links_to_its_statement(flows: FlowGraph, language: Language) -> None:
    """Step 1.4/draw leads to statement 1.4; each flow has its name above it."""
    root = parsed(svg(flows, language))
    links = [node.get("href") for node in root.iter(f"{SVG}a")]
    assert sorted(links) == [f"hantei:mini:{id}" for id in (*(f"1.{i}" for i in range(1, 10)), "2.1")]  # type: ignore[type-var]  # every link has an address
    drawn = texts(root)
    for name in ("1.1", "1.4/draw", "mini:game", "mini:inner"):
        assert drawn.count(name) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_are_told_apart_by_shape_and_by_word(flows: FlowGraph, language: Language) -> None:
    """No two kinds have the same outline, and each says what it is."""
    root = parsed(svg(flows, language))
    outlines = {}
    for node in root.iter(f"{SVG}a"):
        shapes = [
            (
                part.tag,
                len(part.get("points", "").split()),
                part.get("class"),
                "rx" in part.attrib,
                len(re.findall("[a-zA-Z]", part.get("d", ""))),
            )
            for part in node
            if part.get("class") in ("shape", "inner")
        ]
        kind = next(part.text for part in node if part.get("class") == "kind")
        outlines[kind] = tuple(shapes)
    assert set(outlines) == {kind(language) for kind in KINDS.values()}
    assert len(set(outlines.values())) == len(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_text_stops_is_seen(flows: FlowGraph, language: Language) -> None:
    """A shape and words of its own, and the way there is drawn in another manner."""
    text = svg(flows, language)
    assert {"ja": "この先の記載なし", "en": "the text stops here"}[language] in texts(parsed(text))
    assert text.count('class="way nowhere"') == 1
    assert ".way.nowhere{stroke-width:2;stroke-dasharray" in text


def test_a_step_that_play_never_reaches_is_marked_and_says_so(flows: FlowGraph) -> None:
    """Step 1.8 follows nothing."""
    text = svg(flows, "en")
    assert text.count('class="change unreached"') == 1
    assert "not reached from the start of a game" in text


def test_a_drawing_is_the_same_every_time(flows: FlowGraph) -> None:
    """From one game or from two alike."""
    again = graph(flows.game)
    assert svg(flows, "ja") == svg(flows, "ja") == svg(again, "ja")


def test_each_language_has_its_own_words(flows: FlowGraph) -> None:
    """The English drawing has no Japanese in it; each says its language."""
    english = svg(flows, "en")
    assert parsed(english).get("lang") == "en"
    assert not re.search("[ぁ-んァ-ヶ一-龠]", english)
    assert parsed(svg(flows, "ja")).get("lang") == "ja"


def test_colours_come_from_the_page(flows: FlowGraph) -> None:
    """Nothing outside the style names a colour; what is drawn is drawn in the colour of the text."""
    text = svg(flows, "en")
    style, _, body = text.partition("</style>")
    assert "currentColor" in style
    assert "prefers-color-scheme:dark" in style
    assert not re.search(r"#[0-9a-fA-F]{3,6}\b|fill=|stroke=", body)


TITLES = {
    "1.1": Words("宣言する者は<先に>何かを選び、その後で支払いを行ってから次へ進む", "Whoever declares <first> chooses & pays before anything else can happen at all"),
    "1.5": Words("中の手順", "The inner flow"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_stand_in_the_boxes_and_fit(flows: FlowGraph, language: Language) -> None:
    """Whole for whoever points at them, in lines that end inside the box; marks are escaped."""
    root = parsed(svg(flows, language, TITLES))
    node = next(node for node in root.iter(f"{SVG}a") if node.get("href") == "hantei:mini:1.1")
    title = node.find(f"{SVG}title")
    assert title is not None
    assert TITLES["1.1"](language) in (title.text or "")
    box = node.find(f"{SVG}rect")
    assert box is not None
    right = float(box.get("x", 0)) + float(box.get("width", 0))
    lines = [part for part in node if part.tag == f"{SVG}text" and not part.get("class")]
    assert len(lines) > 1
    for line in lines:
        size = sum(13 if ord(c) > 0x2E80 else 13 * 0.58 for c in line.text or "")
        assert float(line.get("x", 0)) + size <= right


def test_a_single_flow_and_another_address_can_be_asked_for(flows: FlowGraph) -> None:
    """For the page of a clause."""
    root = parsed(svg(flows, "en", link=lambda statement: f"#s-{statement}", only="mini:inner"))
    assert [node.get("href") for node in root.iter(f"{SVG}a")] == ["#s-2.1"]
    assert "mini:game" not in texts(root)


def test_boxes_do_not_lie_upon_each_other(flows: FlowGraph) -> None:
    """All boxes of a flow, their outlines included."""
    root = parsed(svg(flows, "en", only="mini:game"))
    spots = [
        (float(r.get("x", 0)), float(r.get("y", 0)), float(r.get("width", 0)), float(r.get("height", 0)))
        for r in root.iter(f"{SVG}rect")
    ]
    for i, (x, y, w, h) in enumerate(spots):
        for a, b, c, d in spots[i + 1 :]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y
