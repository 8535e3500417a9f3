"""Phrases: one meaning in two wordings, with typed gaps, in the roles in which it can stand.

`{name}` in a wording is a gap; `{n:hour|hours}` is a number with the word that follows it,
in the singular and in the plural: 1 hour, 2 hours.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from features.gap import Filling, Gap
from model.kernel.words import LANGUAGES, Language, Words

if TYPE_CHECKING:
    from features.desk import Desk


class Role(StrEnum):
    """What a step is for: it sets the table, plays, or looks."""

    GIVEN = "given"
    WHEN = "when"
    THEN = "then"


Fillings = Mapping[str, Filling]
Act = Callable[["Desk", Fillings], None]


@dataclass(frozen=True, slots=True)
class Use:
    """A phrase in one role: its wording there, and what it does at a desk."""

    wording: Words
    act: Act


@dataclass(frozen=True, eq=False)
class Phrase:
    """`id` names it for good; `gaps` are those of all its wordings. `hears`: it expects a refusal."""

    id: str
    gaps: Mapping[str, Gap]
    uses: Mapping[Role, Use]
    hears: bool = False

    @cached_property
    def templates(self) -> Mapping[tuple[Role, Language], "Template"]:
        """Its wordings, compiled. Raises ValueError for a wording whose gaps are not the phrase's."""
        return {
            (role, language): Template.of(use.wording(language), self.gaps, language)
            for role, use in self.uses.items()
            for language in LANGUAGES
        }

    def shown(self, role: Role, language: Language) -> str:
        """The wording with the names of its gaps in it, as lists of phrases show it."""
        return self.templates[role, language].shown


class Call(NamedTuple):
    """A phrase with its gaps filled, in a role: what a step means."""

    phrase: str
    role: Role
    fillings: tuple[tuple[str, Filling], ...] = ()


def call(phrase: str, role: Role, **fillings: Filling) -> Call:
    """The call of a phrase with these fillings."""
    return Call(phrase, role, tuple(sorted(fillings.items())))


class Slot(NamedTuple):
    """A gap in a wording, and the words for one and for many that follow it."""

    gap: str
    one: str = ""
    many: str = ""


@dataclass(frozen=True, eq=False)
class Template:
    """A wording of one language, compiled once: `match` reads it and `say` is its inverse."""

    language: Language
    parts: tuple[str | Slot, ...]
    gaps: Mapping[str, Gap]
    pattern: re.Pattern[str]
    landmark: str
    """The longest piece of text without a gap: what does not contain it cannot match."""

    @classmethod
    def of(cls, wording: str, gaps: Mapping[str, Gap], language: Language) -> "Template":
        parts = tuple(_parts(wording))
        named = {part.gap for part in parts if isinstance(part, Slot)}
        for gap in gaps:
            if gap not in named:
                raise ValueError(f"{wording!r} has no {{{gap}}}")
        for gap in named - set(gaps):
            raise ValueError(f"{wording!r}: nothing is declared for {{{gap}}}")
        pattern = re.compile("".join(_patterns(parts, gaps, language)))
        landmark = max((part for part in parts if isinstance(part, str)), key=len, default="")
        return cls(language, parts, gaps, pattern, landmark)

    def match(self, text: str) -> Mapping[str, str] | None:
        """The text in each gap, if `text` is this wording."""
        if self.landmark not in text:
            return None
        found = self.pattern.fullmatch(text)
        return found.groupdict() if found else None

    def say(self, fillings: Fillings) -> str:
        """The wording with its gaps filled."""
        return "".join(self._said(part, fillings) for part in self.parts)

    def _said(self, part: str | Slot, fillings: Fillings) -> str:
        if isinstance(part, str):
            return part
        said = self.gaps[part.gap].say(fillings[part.gap], self.language)
        if part.one:
            return f"{said} {part.one if said == '1' else part.many}"
        return said

    @property
    def shown(self) -> str:
        return "".join(
            part
            if isinstance(part, str)
            else self.gaps[part.gap].name + (f" {part.many}" if part.many else "")
            for part in self.parts
        )


def _parts(wording: str) -> Iterator[str | Slot]:
    for literal, gap, spec, _ in Formatter().parse(wording):
        if literal:
            yield literal
        if gap is not None:
            one, _, many = (spec or "").partition("|")
            yield Slot(gap, one, many or one)


def _patterns(parts: tuple[str | Slot, ...], gaps: Mapping[str, Gap], language: Language) -> Iterator[str]:
    seen: set[str] = set()
    for part in parts:
        if isinstance(part, str):
            yield re.escape(part)
        elif part.gap in seen:
            yield f"(?P={part.gap})"
        else:
            seen.add(part.gap)
            yield f"(?P<{part.gap}>{gaps[part.gap].pattern(language)})"
        if isinstance(part, Slot) and part.one:
            yield f" (?:{re.escape(part.one)}|{re.escape(part.many)})"
