"""The smallest pieces of HTML: words in both languages, anchors, tidy pages.

Attributes without quotes and missing end tags are HTML, not carelessness: where a page
repeats a piece a thousand times, its bytes count.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from reports.events import Bilingual

_SAFE = re.compile(r"[^A-Za-z0-9._-]")
_AS_WRITTEN = re.compile(r"(<pre\b.*?</pre>|<svg\b.*?</svg>)", re.DOTALL)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff01-\uff9f]")
_BLOCK = r">\n(?=</?(?:p|li|ul|ol|dl|dt|dd|div|section|details|summary|table|tr|t[dh]|h\d)\b)"


def text(said: str) -> Markup:
    """The text between tags: quotes need no escape there."""
    return Markup(said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


def both(said: Bilingual, tag: str = "span") -> Markup:
    """The words in both languages, each in an element of its own language.

    The style sheet shows the chosen one. What is the same in both stands once, and stays.
    """
    if said.ja == said.en:
        return once(said.ja, tag)
    return Markup(f"<{tag} lang=ja>{text(said.ja)}</{tag}><{tag} lang=en>{text(said.en)}</{tag}>")


def paragraphs(said: Bilingual) -> Markup:
    """The words as two paragraphs, for a place that is Japanese anyway; end tags are left out."""
    return Markup(f"<p>{text(said.ja)}<p lang=en>{text(said.en)}")


def once(said: str, tag: str = "span") -> Markup:
    """Text of one language that is shown whatever language is chosen, such as a name."""
    language = "ja" if _JAPANESE.search(said) else "en"
    return Markup(f"<{tag} lang={language} class=k>{text(said)}</{tag}>")


def link(address: str, said: str) -> Markup:
    """A link, or what it would say where there is nothing to lead to."""
    if not address:
        return Markup(f"<code>{text(said)}</code>")
    return Markup(f'<a href="{escape(address)}">{text(said)}</a>')


def anchor(id: str) -> str:
    """An id as it stands in file names and fragments; different ids stay different."""
    return _SAFE.sub(_spelled, id)


def _spelled(letter: re.Match[str]) -> str:
    return {"/": "~", "#": "+"}.get(letter[0], f"!{ord(letter[0]):x}!")


def tidy(page: str) -> str:
    """The page without the indentation of its templates; what is preformatted stays as it is."""
    parts = _AS_WRITTEN.split(page)
    return "".join(part if i % 2 else _unindented(part) for i, part in enumerate(parts))


def _unindented(page: str) -> str:
    return re.sub(_BLOCK, ">", re.sub(r"\s*\n\s*", "\n", page))
