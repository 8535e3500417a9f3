"""All phrases of a document, in both languages. A step means one thing, or it is an error."""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from features.gap import Misread
from features.phrase import Call, Phrase, Role, Template
from model.kernel.words import LANGUAGES, Language

Entry = tuple[Phrase, Template]

KEYWORD = {
    Role.GIVEN: {"ja": "前提", "en": "Given"},
    Role.WHEN: {"ja": "もし", "en": "When"},
    Role.THEN: {"ja": "ならば", "en": "Then"},
}


class BadStep(ValueError):
    """A step that means nothing, or more than one thing."""


class BadCatalogue(ValueError):
    """Phrases that cannot stand together, with every reason."""


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The phrases of one document; `read` and `say` are inverse to each other.

    Raises BadCatalogue where a wording does not fit its gaps or two phrases have one id.
    """

    document: str
    phrases: Mapping[str, Phrase]
    _read: dict[tuple[str, Role, Language], Call] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, document: str, phrases: Iterable[Phrase]) -> "Catalogue":
        found: dict[str, Phrase] = {}
        wrong = []
        for phrase in phrases:
            try:
                _ = phrase.templates
            except ValueError as error:
                wrong.append(f"phrase {phrase.id!r}: {error}")
            if phrase.id in found:
                wrong.append(f"two phrases have the id {phrase.id!r}")
            found[phrase.id] = phrase
        if wrong:
            raise BadCatalogue(f"{document}: " + "; ".join(wrong))
        return cls(document, found)

    def say(self, call: Call, language: Language) -> str:
        """The step that means `call`."""
        return self.phrases[call.phrase].templates[call.role, language].say(dict(call.fillings))

    def read(self, text: str, role: Role, language: Language) -> Call:
        """What a step means. Raises BadStep: no phrase reads it, or two do; the message helps."""
        key = (text, role, language)
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = self._only(text, role, language)
        return found

    def forget(self) -> None:
        """Drops what has been read so far, for measuring."""
        self._read.clear()

    def readings(self, text: str, role: Role, language: Language) -> tuple[Call, ...]:
        """Every meaning that a step can have in a role; a sound catalogue has one at most."""
        calls, _ = self._tried(text, role, language)
        return tuple(calls)

    def _only(self, text: str, role: Role, language: Language) -> Call:
        calls, misread = self._tried(text, role, language)
        if len(calls) == 1:
            return calls[0]
        if calls:
            names = " and ".join(f"‘{self.phrases[c.phrase].shown(role, language)}’" for c in calls)
            raise BadStep(f"{text}: two phrases read this step, {names}: reword one of them")
        if misread:
            raise BadStep(f"{text}: {'; '.join(dict.fromkeys(misread))}")
        raise BadStep(f"{text}: {self._mend(text, role, language)}")

    def _tried(self, text: str, role: Role, language: Language) -> tuple[list[Call], list[str]]:
        calls: list[Call] = []
        misread: list[str] = []
        for phrase, template in self._entries[role, language]:
            caught = template.match(text)
            if caught is None:
                continue
            try:
                fillings = {gap: phrase.gaps[gap].read(said, language) for gap, said in caught.items()}
            except Misread as error:
                misread.append(str(error))
                continue
            calls.append(Call(phrase.id, role, tuple(sorted(fillings.items()))))
        return calls, misread

    def _mend(self, text: str, role: Role, language: Language) -> str:
        for other in Role:
            if other is not role and self._tried(text, other, language)[0]:
                keywords = KEYWORD[other][language], KEYWORD[role][language]
                return "this stands after {}, not after {}".format(*keywords)
        for tongue in LANGUAGES:
            if tongue != language and self._tried(text, role, tongue)[0]:
                return f"this is a step of the other language ({tongue}) in a file that is in {language}"
        near = self.nearest(text, role, language)
        return (
            f"no phrase reads this step; nearest: {' | '.join(near)}" if near else "no phrase reads this step"
        )

    def nearest(self, text: str, role: Role, language: Language) -> tuple[str, ...]:
        """The wordings that are nearest to a step, with the names of their gaps in them."""
        shown = {_bare(template.shown): template.shown for _, template in self._entries[role, language]}
        found = difflib.get_close_matches(_bare(text), shown, 3, 0.3)
        return tuple(shown[bare] for bare in found)

    def listed(self, role: Role) -> Iterator[Phrase]:
        """The phrases that can stand in a role, in their order."""
        return (phrase for phrase in self.phrases.values() if role in phrase.uses)

    @cached_property
    def _entries(self) -> Mapping[tuple[Role, Language], tuple[Entry, ...]]:
        return {
            (role, language): tuple((p, p.templates[role, language]) for p in self.listed(role))
            for role in Role
            for language in LANGUAGES
        }


def _bare(text: str) -> str:
    """A step without what stands in quotation marks: what makes two steps alike is the rest."""
    return re.sub('「[^」]*」|"[^"]*"', "CARD", text)
