"""A problem of a rulebook, and how problems are found: (item, message), with the nearest names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from model.kernel.vocabulary import CARD, Unknown, Vocabulary

Found = Iterator[tuple[str, str]]
"""(item, message)"""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong with one item of a rulebook."""

    file: str
    item: str
    statement: str
    message: str

    def __str__(self) -> str:
        about = f" ({self.statement})" if self.statement and self.statement != self.item else ""
        return f"{self.file}: {self.item}{about}: {self.message}"


class BadRulebook(Exception):
    """A rulebook that cannot be used, with everything that is wrong with it."""

    def __init__(self, book: str, problems: Iterable[Problem]) -> None:
        self.book, self.problems = book, tuple(sorted(set(problems)))
        super().__init__(book, self.problems)

    def __str__(self) -> str:
        return f"rulebook {self.book}: " + "\n".join(map(str, self.problems))


def known(item: str, what: str, name: str, names: Iterable[str]) -> Found:
    """A problem with the nearest names, where `name` is not one of `names`."""
    listed = tuple(names)
    if name not in listed:
        yield item, str(Unknown(what, name, listed))


def kind_known(item: str, kind: str, vocabulary: Vocabulary) -> Found:
    """A problem where nothing is of this kind."""
    yield from known(item, "kind", kind, (*vocabulary.kind_named, CARD))
