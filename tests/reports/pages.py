"""Reads pages as a browser would, as far as the tests need it: a tree with languages and links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(["meta", "link", "input", "br", "hr", "img"])
BLOCKS = frozenset([
    "article", "blockquote", "details", "div", "dl", "fieldset", "footer", "form", "h1", "h2", "h3",
    "header", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
])  # fmt: skip
# What a start tag closes: HTML lets the end tags of these be omitted.
CLOSES = {
    "li": {"li", "p"},
    "dt": {"dt", "dd", "p"},
    "dd": {"dt", "dd", "p"},
    "tr": {"tr", "td", "th", "p"},
    "td": {"td", "th", "p"},
    "th": {"td", "th", "p"},
    "tbody": {"tbody", "tr", "td", "th", "p"},
}
OMISSIBLE = frozenset(["li", "dt", "dd", "p", "tr", "td", "th", "tbody"])


@dataclass(eq=False)
class Element:
    """An element with its text and children in order."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    @property
    def language(self) -> str:
        """Of the nearest element that says one."""
        return self.attributes.get("lang") or (self.parent.language if self.parent else "")

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str, kind: str = "") -> list[Element]:
        return [e for e in self.walk() if e.tag == tag and (not kind or kind in e.classes)]

    def above(self) -> Iterator[Element]:
        element = self
        while element.parent:
            element = element.parent
            yield element

    def texts(self) -> Iterator[tuple[Element, str]]:
        """Every piece of text with the element that it stands in."""
        for child in self.children:
            if isinstance(child, str):
                yield self, child
            else:
                yield from child.texts()

    def text(self, language: str = "") -> str:
        """All text, or that of one language."""
        return "".join(said for e, said in self.texts() if not language or e.language == language)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.top = self.root
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        closes = CLOSES.get(tag, {"p"} if tag in BLOCKS else set())
        while self.top.tag in closes:
            self._up()
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice")
        element = Element(tag, {name: value or "" for name, value in attrs}, self.top)
        self.top.children.append(element)
        if tag not in VOID:
            self.top = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.top.children.append(Element(tag, {n: v or "" for n, v in attrs}, self.top))

    def handle_endtag(self, tag: str) -> None:
        while self.top.tag in OMISSIBLE and self.top.tag != tag:
            self._up()
        if self.top.tag == tag:
            self._up()
        else:
            self.faults.append(f"</{tag}> closes <{self.top.tag}>")

    def handle_data(self, data: str) -> None:
        self.top.children.append(data)

    def _up(self) -> None:
        if self.top.parent:
            self.top = self.top.parent


def parse(text: str) -> Element:
    """The page as a tree. Raises AssertionError where tags do not fit together."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert not reader.faults, reader.faults
    assert reader.top is reader.root, f"<{reader.top.tag}> is never closed"
    return reader.root
