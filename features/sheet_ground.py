"""What the texts of cards may name: what a document declares, and what is bound where they count."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from features.dealt_flows import OF_CARD
from features.dealt_ground import NORMS, where_carried_out
from model.kernel.check import Scope, alike
from model.kernel.effect import Begin, Finish, every
from model.kernel.flow import Call, Do, Text
from model.kernel.loaded import Loaded, everywhere
from model.kernel.norm import statement_of
from model.kernel.vocabulary import Fact, Vocabulary
from specs.sheet import USE, FinishEffects, Sheet, SheetEffect, named


@dataclass(frozen=True)
class Ground:
    """A document under some readings, with the cards of some sheets.

    `carried`: what is bound where the text of a card is carried out; None where nothing does that.
    `carries`: kinds of cards whose texts are carried out. `liftable`: norms, statements and cards that
    an exception may name. `ends`: until when effects can be in force. `replaceable`: what `replace` may
    name, with what is bound there. `moments`: with what is bound at each.
    """

    loaded: Loaded
    carried: Scope | None
    carries: frozenset[str]
    liftable: frozenset[str]
    ends: frozenset[str]
    replaceable: Mapping[str, Scope]
    moments: Mapping[str, Scope]
    facts: Mapping[str, Fact]
    actions: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def vocabulary(self) -> Vocabulary:
        """The document's declarations."""
        return self.loaded.vocabulary


def ground(loaded: Loaded, sheets: Iterable[Sheet], lost: Iterable[str] = ()) -> Ground:
    """What the texts of `sheets` may name. `lost`: ids of cards that could not be read, which others
    name all the same."""
    book, listed, unread = loaded.book, tuple(sheets), tuple(lost)
    carried = where_carried_out(loaded)
    vocabulary = loaded.vocabulary
    return Ground(
        loaded,
        carried,
        frozenset(kind.name for kind in book.kinds if any(alike(kind.name, of) for of in _texts(loaded))),
        frozenset((*_norms(loaded), *_card_norms(listed), *unread)),
        frozenset((*_ends(loaded), *_finished(listed))),
        {**_steps(loaded), **(dict.fromkeys(_with_text(loaded, listed, unread), carried) if carried else {})},
        {moment.name: loaded.at(moment.flow, moment.step) for moment in book.moments},
        vocabulary.facts(),
        tuple(action.name for action in book.actions),
        tuple(kind.name for kind in book.kinds),
    )


def _texts(loaded: Loaded) -> Iterator[str]:
    """The kinds of the roles whose texts are carried out."""
    roles = everywhere(loaded.vocabulary)
    steps = (step for flow in loaded.book.flows for step in flow.steps)
    called = (step.flow for step in steps if isinstance(step, Call))
    for text in (*called, *(action.resolve for action in loaded.book.actions)):
        if isinstance(text, Text) and text.role in roles:
            yield roles[text.role]


def _norms(loaded: Loaded) -> Iterator[str]:
    for norm in loaded.book.norms:
        yield norm.id
        yield statement_of(norm.id)


def _card_norms(sheets: Iterable[Sheet]) -> Iterator[str]:
    for sheet in sheets:
        for card in sheet.cards:
            for id, text in named(card):
                if text.deed in NORMS:
                    yield from (card.id, id)


def _ends(loaded: Loaded) -> Iterator[str]:
    """Until when effects of the document are in force."""
    for effects in loaded.book.changes:
        yield from (effect.until for effect in every(effects) if isinstance(effect, Begin | Finish))


def _finished(sheets: Iterable[Sheet]) -> Iterator[str]:
    for sheet in sheets:
        for card in sheet.cards:
            for text in card.texts:
                for effect in all_of((*text.cost, *text.do)):
                    if isinstance(effect, FinishEffects):
                        yield effect.finish


def all_of(effects: Iterable[SheetEffect]) -> Iterator[SheetEffect]:
    """Effects of a sheet and all that stand inside them."""
    for effect in effects:
        yield effect
        for name in ("do", "otherwise"):
            yield from all_of(getattr(effect, name, ()))
        for name in ("choose", "chance"):
            for way in getattr(effect, name, ()):
                yield from all_of(way.do)


def _steps(loaded: Loaded) -> dict[str, Scope]:
    """The steps that change the table."""
    return {
        f"{flow.id}/{step.id}": loaded.at(flow.id, step.id)
        for flow in loaded.book.flows
        for step in flow.steps
        if isinstance(step, Do)
    }


def _with_text(loaded: Loaded, sheets: Iterable[Sheet], lost: Iterable[str]) -> Iterator[str]:
    """The cards that do something when they are used."""
    used = (card.id for sheet in sheets for card in sheet.cards if any(t.timing == USE for t in card.texts))
    yield from (f"{OF_CARD}{card}" for card in (*loaded.book.texts, *used, *lost))
