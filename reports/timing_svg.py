"""Timing graphs as SVG: every flow of a document, its steps, and how they lead to each other.

Graphviz says where things stand; the drawing is our own, so that it takes its colours from
the page (light and dark), is the same on every machine, and tells questions, branches and
calls apart by shape and by word, never by colour alone. Every step links to its statement.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import east_asian_width

import pygraphviz

from model.kernel.expression import parse
from model.kernel.flow import (
    END,
    NOWHERE,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Flow,
    Note,
    Resolve,
    Step,
    cites,
    exits,
)
from model.kernel.game import Game
from model.kernel.say import name_of, say
from model.kernel.words import Language, Words
from solvers.graph import FlowGraph
from solvers.route import step_words

KINDS: Mapping[type, Words] = {
    Ask: Words("問い", "question"),
    Branch: Words("分岐", "branch"),
    Call: Words("手順の実行", "runs a flow"),
    Do: Words("処理", "change"),
    Draw: Words("引く", "draw"),
    Due: Words("時機の効果", "what is due"),
    Note: Words("決定", "note"),
    Resolve: Words("解決", "resolution"),
}
_END = Words("手順の終わり", "end of the flow")
_NOWHERE = Words("この先の記載なし", "the text stops here")
_UNREACHED = Words("ゲームの開始からは至らない", "not reached from the start of a game")
_TITLE = Words("{flow}の流れ", "flow {flow}")

SIZE, SMALL_SIZE, BOLD = 13.0, 11.5, 14.5
LINE = 18.0
INNER = 196.0
LABEL = 168.0
PAD = 14.0
GAP = 56.0
WIDE = 1000.0

Link = Callable[[str], str]
Point = tuple[float, float]


def svg(
    flows: FlowGraph,
    language: Language,
    titles: Mapping[str, Words] | None = None,
    link: Link | None = None,
    *,
    only: str = "",
) -> str:
    """All flows of the document, or the one called `only`, as one drawing.

    `titles`: statement → its short title; without one a step says what it does. `link`:
    statement → address; `hantei:DOC:STATEMENT` if not given.
    """
    book = flows.game.book
    to = link or (lambda statement: f"hantei:{book.id}:{statement}")
    reached = {(at.flow, at.step) for at in flows.reached}
    panels = [
        _Panel(flows.game, flow, language, titles or {}, to, {s for f, s in reached if f == flow.id})
        for flow in book.flows
        if not only or flow.id == only
    ]
    spots, width, height = _packed([(panel.width, panel.height) for panel in panels])
    body = [
        f'<g transform="translate({_n(x)} {_n(y)})">{panel.svg()}</g>'
        for panel, (x, y) in zip(panels, spots, strict=True)
    ]
    name = _TITLE.fill(flow=Words(only or book.words.ja, only or book.words.en))(language)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="timing" lang="{language}" role="group" '
        f'aria-label="{escape(name)}" width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}">'
        f"<style>{STYLE}</style>{''.join(body)}</svg>"
    )


def _packed(sizes: Sequence[Point]) -> tuple[list[Point], float, float]:
    """Places for panels of these sizes, in rows and in their order; and the size of it all."""
    spots: list[Point] = []
    x = y = row = width = 0.0
    for w, h in sizes:
        if x and x + w > WIDE:
            x, y, row = 0.0, y + row + GAP, 0.0
        spots.append((x, y))
        width, row = max(width, x + w), max(row, h)
        x += w + GAP
    return spots, width, y + row


STYLE = """
.timing{--timing-bad:#a3271d;color:var(--ink,#23221f);font-family:var(--sans,system-ui,"Noto Sans CJK JP",sans-serif);font-size:13px}
@media (prefers-color-scheme:dark){.timing{--timing-bad:#f59a8b;color:var(--ink,#e6e2d8)}}
.timing text{fill:currentColor;stroke:none}
.timing .shape,.timing .way{fill:none;stroke:currentColor;stroke-width:1.2}
.timing .shape{fill:currentColor;fill-opacity:.04}
.timing .question .shape{stroke-width:2.4;fill-opacity:.1}
.timing .inner{fill:none;stroke:currentColor;stroke-width:1.2}
.timing .nowhere{color:var(--bad,var(--timing-bad))}
.timing .nowhere .shape{stroke-width:2.4;stroke-dasharray:6 4}
.timing .way.nowhere{stroke-width:2;stroke-dasharray:6 4}
.timing .unreached{opacity:.6}
.timing .unreached .shape{stroke-dasharray:2 3}
.timing .head{fill:currentColor;stroke:none}
.timing .id,.timing .flow{font-weight:700}
.timing .flow{font-size:16px}
.timing .kind,.timing .label{font-size:11.5px}
.timing .kind{opacity:.8}
.timing a{text-decoration:none;color:inherit}
.timing a:hover .id,.timing a:focus .id{text-decoration:underline}
.timing a:focus-visible .shape{stroke-width:3.5}
@media print{.timing{color:#000}}
""".strip().replace("\n", "")  # fmt: skip


# ---- what is drawn -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Box:
    """A node: its shape, what it says, whole (`title`) and in lines that fit."""

    name: str
    shape: str
    head: str
    kind: str
    lines: tuple[str, ...]
    title: str
    statement: str = ""
    unreached: bool = False

    @property
    def width(self) -> float:
        if not self.statement:
            return SMALL
        head = _width(self.head, BOLD) + PAD + _width(self.kind, SMALL_SIZE)
        return max(INNER, head) + 2 * PAD + (2 * SLANT if self.shape in SLANTED else 0)

    @property
    def height(self) -> float:
        return LINE * (len(self.lines) + bool(self.head)) + 2 * PAD * (0.75 if self.statement else 0.5)


SMALL = 150.0
SLANT = 16.0
SLANTED = ("branch", "resolution")


@dataclass(frozen=True, slots=True)
class _Way:
    """An edge; ways between the same two steps are one."""

    source: str
    target: str
    labels: tuple[str, ...]

    def lines(self, language: Language) -> tuple[str, ...]:
        return _balanced(self.said(language), LABEL, 3, SMALL_SIZE)

    def said(self, language: Language) -> str:
        return ("／" if language == "ja" else " / ").join(self.labels)


class _Panel:
    """One flow, laid out."""

    def __init__(
        self,
        game: Game,
        flow: Flow,
        language: Language,
        titles: Mapping[str, Words],
        link: Link,
        reached: set[str],
    ) -> None:
        self.game, self.flow, self.language = game, flow, language
        self.titles, self.link, self.reached = titles, link, reached
        self.ways = tuple(self._ways())
        self.boxes = {box.name: box for box in self._boxes()}
        self.at, self.splines, self.labels, (self.width, height) = _laid_out(
            list(self.boxes.values()), self.ways, language
        )
        self.width = max(self.width, _width(flow.id, 16) + 4)
        self.height = height + 2 * LINE

    def _boxes(self) -> Iterator[_Box]:
        for step in self.flow.steps:
            yield self._box(step)
        for name in dict.fromkeys(way.target for way in self.ways):
            if name not in (step.id for step in self.flow.steps):
                words = (_END if name == END else _NOWHERE)(self.language)
                yield _Box(name, "end" if name == END else "nowhere", "", "", (words,), words)

    def _box(self, step: Step) -> _Box:
        statement = cites(step)
        kind = KINDS[type(step)](self.language)
        said = self._said(step)
        unreached = step.id not in self.reached
        title = f"{statement} {kind}：{said}" if self.language == "ja" else f"{statement} {kind}: {said}"
        return _Box(
            step.id,
            _SHAPES[type(step)],
            step.id,
            kind,
            _wrapped(said, INNER, 3, SIZE),
            f"{title} ({_UNREACHED(self.language)})" if unreached else title,
            statement,
            unreached,
        )

    def _said(self, step: Step) -> str:
        known = self.titles.get(cites(step))
        words = step_words(self.game, step)(self.language)
        if known is None:
            return words
        if not isinstance(step, Call):
            return known(self.language)
        return words + ("：" if self.language == "ja" else ": ") + known(self.language)

    def _ways(self) -> Iterator[_Way]:
        for step in self.flow.steps:
            found: dict[str, list[str]] = {}
            for label, then in exits(step):
                found.setdefault(then, []).append(self._label(step, label))
            for then, labels in found.items():
                target = f"{NOWHERE} after {step.id}" if then == NOWHERE else then
                yield _Way(step.id, target, tuple(label for label in dict.fromkeys(labels) if label))

    def _label(self, step: Step, label: str) -> str:
        match step:
            case Branch():
                return say(parse(label), self.game.loaded.anywhere)(self.language)
            case Ask(options=options) if label in options:
                action = self.game.actions[label]
                gaps = {param.role: name_of(param.role, self.game.vocabulary) for param in action.params}
                said = action.wording.fill(player=Words("", ""), **gaps)(self.language)
                return said.lstrip(" がは")  # who is asked stands in the box
            case Ask():
                return label
            case _:
                return ""

    # -- as SVG

    def svg(self) -> str:
        head = f'<text class="flow" x="2" y="{_n(LINE)}">{escape(self.flow.id)}</text>'
        parts = [self._way(way) for way in self.ways] + [self._node(box) for box in self.boxes.values()]
        return f'{head}<g transform="translate(0 {_n(2 * LINE)})">{"".join(parts)}</g>'

    def _node(self, box: _Box) -> str:
        x, y = self.at[box.name]
        left, top = x - box.width / 2, y - box.height / 2
        shape = _shape(box.shape, left, top, box.width, box.height)
        classes = f"{box.shape}{' unreached' if box.unreached else ''}"
        inset = left + PAD + (SLANT if box.shape in SLANTED else 0)
        words = []
        line = top + PAD * 0.75 + LINE * 0.75
        if box.head:
            end = left + box.width - (inset - left)
            words.append(f'<text class="id" x="{_n(inset)}" y="{_n(line)}">{escape(box.head)}</text>')
            words.append(
                f'<text class="kind" text-anchor="end" x="{_n(end)}" y="{_n(line)}">{escape(box.kind)}</text>'
            )
            line += LINE
            words += [
                f'<text x="{_n(inset)}" y="{_n(line + i * LINE)}">{escape(text)}</text>'
                for i, text in enumerate(box.lines)
            ]
        else:
            words += [
                f'<text text-anchor="middle" x="{_n(x)}" y="{_n(y + 4.5)}">{escape(box.lines[0])}</text>'
            ]
        drawn = f"<title>{escape(box.title)}</title>{shape}{''.join(words)}"
        if box.statement:
            drawn = f'<a href="{escape(self.link(box.statement))}">{drawn}</a>'
        return f'<g class="{classes}">{drawn}</g>'

    def _way(self, way: _Way) -> str:
        points, tip = self.splines[way.source, way.target]
        lost = " nowhere" if self.boxes[way.target].shape == "nowhere" else ""
        path = f'<path class="way{lost}" d="{_curve(points)}"/>'
        head = f'<path class="head" d="{_arrow(points[-1], tip)}"/>'
        words = ""
        if (way.source, way.target) in self.labels:
            x, y = self.labels[way.source, way.target]
            lines = way.lines(self.language)
            top = y - LINE * (len(lines) - 1) / 2 + 4
            texts = "".join(
                f'<text class="label" text-anchor="middle" x="{_n(x)}" y="{_n(top + i * LINE)}">{escape(text)}</text>'
                for i, text in enumerate(lines)
            )
            words = f"<title>{escape(way.said(self.language))}</title>{texts}"
        return f'<g class="edge{lost}">{path}{head}{words}</g>'


_SHAPES: Mapping[type, str] = {
    Ask: "question",
    Branch: "branch",
    Call: "call",
    Do: "change",
    Draw: "draw",
    Due: "due",
    Note: "note",
    Resolve: "resolution",
}


def _shape(kind: str, x: float, y: float, w: float, h: float) -> str:
    """The outline of a node: its class is its shape too."""
    match kind:
        case "question":
            return _rect(x, y, w, h, radius=h / 2 if h < 60 else 30)
        case "branch":
            return _polygon(
                (x, y + h / 2),
                (x + SLANT, y),
                (x + w - SLANT, y),
                (x + w, y + h / 2),
                (x + w - SLANT, y + h),
                (x + SLANT, y + h),
            )
        case "resolution":
            return _polygon((x + SLANT, y), (x + w, y), (x + w - SLANT, y + h), (x, y + h))
        case "call":
            bars = f"M{_n(x + 6)} {_n(y)}v{_n(h)}M{_n(x + w - 6)} {_n(y)}v{_n(h)}"
            return _rect(x, y, w, h) + f'<path class="inner" d="{bars}"/>'
        case "draw":
            behind = f"M{_n(x + 5)} {_n(y)}v-5h{_n(w)}v{_n(h)}h-5"
            return _rect(x, y, w, h) + f'<path class="inner" d="{behind}"/>'
        case "due":
            return _rect(x, y, w, h) + f'<path class="inner" d="M{_n(x)} {_n(y + 6)}h{_n(w)}"/>'
        case "note":
            fold = f"M{_n(x + w - 12)} {_n(y)}v12h12"
            outline = _polygon((x, y), (x + w - 12, y), (x + w, y + 12), (x + w, y + h), (x, y + h))
            return outline + f'<path class="inner" d="{fold}"/>'
        case "end":
            return _rect(x, y, w, h, radius=h / 2)
        case "nowhere":
            c = h * 0.3
            return _polygon(
                (x + c, y), (x + w - c, y), (x + w, y + c), (x + w, y + h - c),
                (x + w - c, y + h), (x + c, y + h), (x, y + h - c), (x, y + c),
            )  # fmt: skip
        case _:
            return _rect(x, y, w, h)


def _rect(x: float, y: float, w: float, h: float, *, radius: float = 0) -> str:
    corner = f' rx="{_n(radius)}"' if radius else ""
    return f'<rect class="shape" x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}"{corner}/>'


def _polygon(*points: tuple[float, float]) -> str:
    return f'<polygon class="shape" points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}"/>'


def _curve(points: Sequence[tuple[float, float]]) -> str:
    first, *rest = [f"{_n(x)} {_n(y)}" for x, y in points]
    return f"M{first}C{' '.join(rest)}"


def _arrow(base: tuple[float, float], tip: tuple[float, float]) -> str:
    (x, y), (a, b) = base, tip
    dx, dy = a - x, b - y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    nx, ny = -dy / length * 3.6, dx / length * 3.6
    return f"M{_n(a)} {_n(b)}L{_n(x + nx)} {_n(y + ny)}L{_n(x - nx)} {_n(y - ny)}Z"


# ---- where things stand ------------------------------------------------------------

Spline = tuple[list[Point], Point]
"""The control points of a way, and the tip of its arrow."""


def _laid_out(
    boxes: Sequence[_Box], ways: Sequence[_Way], language: Language
) -> tuple[dict[str, Point], dict[tuple[str, str], Spline], dict[tuple[str, str], Point], Point]:
    """Centres of boxes, ways, places of labels, and the size, in pixels from the upper left.

    Sizes are ours, not those of fonts that a machine may have or not.
    """
    g = pygraphviz.AGraph(directed=True, strict=False)
    g.graph_attr.update(rankdir="TB", nodesep="0.35", ranksep="0.45", margin="0")
    g.node_attr.update(shape="box", fixedsize="true", label="")
    for i, box in enumerate(boxes):
        g.add_node(f"n{i}", width=_n(box.width / 72), height=_n(box.height / 72, 4))
    number = {box.name: f"n{i}" for i, box in enumerate(boxes)}
    shapes = {box.name: box.shape for box in boxes}
    for i, way in enumerate(ways):
        g.add_edge(number[way.source], number[way.target], key=f"e{i}", **_edge(way, shapes, language))
    g.layout("dot")
    left, low, right, high = map(float, g.graph_attr["bb"].split(","))

    def point(text: str) -> Point:
        x, y = text.split(",")
        return float(x) - left + 8, high - float(y) + 8

    at = {box.name: point(g.get_node(number[box.name]).attr["pos"]) for box in boxes}
    splines: dict[tuple[str, str], Spline] = {}
    labels: dict[tuple[str, str], Point] = {}
    for i, way in enumerate(ways):
        edge = g.get_edge(number[way.source], number[way.target], f"e{i}")
        tip, *points = edge.attr["pos"].split()
        splines[way.source, way.target] = [point(p) for p in points], point(tip.removeprefix("e,"))
        if edge.attr["lp"]:
            labels[way.source, way.target] = point(edge.attr["lp"])
    return at, splines, labels, (right - left + 24, high - low + 16)


def _edge(way: _Way, shapes: Mapping[str, str], language: Language) -> dict[str, str]:
    """What Graphviz is told of a way: room for its label; ways down do not touch slanted sides."""
    found = {}
    if way.labels:
        lines = way.lines(language)
        found["label"] = _space(max(_width(line, SMALL_SIZE) for line in lines) + 8, LINE * len(lines))
    names = list(shapes)
    if names.index(way.source) < names.index(way.target):
        if shapes[way.source] in SLANTED:
            found["tailport"] = "s"
        if shapes[way.target] in SLANTED:
            found["headport"] = "n"
    return found


def _space(width: float, height: float) -> str:
    """A label of a size and no text."""
    return (
        f'<<TABLE BORDER="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="{width:.0f}" HEIGHT="{height:.0f}">'
        "<TR><TD></TD></TR></TABLE>>"
    )


# ---- text --------------------------------------------------------------------------


def _width(text: str, size: float) -> float:
    """A safe estimate of how wide `text` is: a full-width letter is one em."""
    return sum(size if east_asian_width(c) in "WFA" else size * 0.58 for c in text)


def _wrapped(text: str, width: float, most: int, size: float) -> tuple[str, ...]:
    """`text` in at most so many lines; what is left out is shown by `…`."""
    lines = _broken(text, width, size)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and _width(last + "…", size) > width:
        last = last[:-1]
    return (*lines[: most - 1], last + "…")


def _balanced(text: str, width: float, most: int, size: float) -> tuple[str, ...]:
    """The same, in lines of about one length."""
    lines = _wrapped(text, width, most, size)
    while len(lines) > 1 and width > LABEL / 2:
        width -= size
        narrower = _wrapped(text, width, most, size)
        if len(narrower) > len(lines) or _letters(narrower) != _letters(lines):
            break
        lines = narrower
    return lines


def _letters(lines: Sequence[str]) -> str:
    return "".join(lines).replace(" ", "")


def _broken(text: str, width: float, size: float) -> tuple[str, ...]:
    lines = [""]
    for word in _words(text):
        if lines[-1] and _width(lines[-1] + word.rstrip(), size) > width:
            lines.append("")
        lines[-1] += word if lines[-1] else word.lstrip()
    return tuple(line.rstrip() for line in lines if line.strip())


def _words(text: str) -> Iterator[str]:
    """Where a line may break: between full-width letters, and after a space."""
    word = ""
    for c in text:
        if word and (word[-1] == " " or ((_wide(c) or _wide(word[-1])) and _parts(word[-1], c))):
            yield word
            word = ""
        word += c
    if word:
        yield word


def _parts(before: str, after: str) -> bool:
    """Whether a line may end and another begin so."""
    return after not in _NEVER_FIRST and before not in _NEVER_LAST


_NEVER_FIRST, _NEVER_LAST = "、。）」』・ー／：ゃゅょっ…", "（「『"


def _wide(c: str) -> bool:
    return east_asian_width(c) in "WF"


def _n(value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"


__all__ = ["KINDS", "svg"]
