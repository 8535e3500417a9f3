"""A document with cards dealt into it: one rulebook, so that everything that reads rulebooks reads it.

    dealt(rules("doremi"), sheets)                      # all cards of the sheets
    dealt(rules("doremi"), sheets, only={"night-owl"})  # as if the sheets had this card alone

What a text becomes, by what it is (`C/n` is text n of card C, so that its statement is the card):

* `always`: the fact `table.text_C_n`, whether it counts; conditions that speak of `this` stand in it.
* permit, require, forbid: a norm of that id with the source `card`; `only` is a limit `C/n/only` elsewhere.
  Carried out, it is an effect in force of that name with the norm.
* treat, take_away, blank: Sets of that id in a stratum above the rules. What they ask is as it is without
  any of them, so nothing is circular; norms ask what comes of them. What blanks a text comes first: a
  text that is blanked gives nothing, but whether it is, is asked of the cards as printed.
* `use`: the flow `text:C`. Beside effects it has questions, draws, and calls for what another card prints,
  which is recorded in the role `copied` where no role of the document is that card.
* replace: `If` around the effects of a step; around the text of a card, a flow that goes one way or the other.
* at a moment: what is due then.
* the limit of a card: a rule of decks with the id of the card.

The readings of the document stay open. What can be said of a condition is decided by its declarations
under the chosen ones. Nothing depends on the order of sheets or of the cards in them.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from features.dealt_flows import OF_CARD, carried_out, due, instead_in, instead_of_text, with_calls
from features.dealt_ground import (
    BLANKED,
    NORMS,
    VALUES,
    Ground,
    Said,
    Share,
    counts_always,
    said_by,
    speaks,
    together,
)
from features.dealt_norms import norms, values
from features.games import Rules
from model.kernel.deck import limit
from model.kernel.flow import Lasting
from model.kernel.norm import Norm, Sets
from model.kernel.reading import mapped, under_any, wherever
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Bool, Fact, Kind
from model.kernel.words import Words
from specs import BadFiles, Problem, Register
from specs.register import Place
from specs.sheet import USE, Sheet, SheetCard
from specs.sheets import place_of


def dealt(of: Rules, sheets: Iterable[Sheet], only: Collection[str] | None = None) -> Rules:
    """`of` with the cards of its sheets, or `only` those with these ids, dealt in; without any, as it is.

    The sheets have passed `features.sheets`. Raises BadFiles where a card bears an id that something
    else has, or a text says what this document has no way to do.
    """
    listed = tuple(sheets)
    cards = _cards(listed, only)
    if not cards:
        return of
    _unique(of.register, listed)
    ground = ground_of(of, listed, only)
    return Rules(_register(of.register, listed, cards), _dealt(of.book, cards, ground), of.folder)


def ground_of(of: Rules, sheets: Iterable[Sheet], only: Collection[str] | None = None) -> Ground:
    """What the texts of the cards stand on."""
    listed = tuple(sheets)
    cards = _cards(listed, only)
    every = {card.id for sheet in listed for card in sheet.cards}
    blanked = frozenset(text.blank for card in cards for text in card.texts if text.blank)
    speaking = tuple(sorted({card.kind for card in cards if speaks(card)}))
    undealt = frozenset(every - {card.id for card in cards})
    return Ground(of.game().loaded, blanked, speaking, undealt, _places(listed))


def share_of(card: SheetCard, ground: Ground) -> Share:
    """What the norms and values of a card add to the rulebook: items and the facts that they ask, effects
    in force."""
    return together(_stated(said, ground) for said in said_by(card))


def norms_of(card: SheetCard, ground: Ground) -> tuple[Norm | Sets, ...]:
    """The norms and values that the texts of a card are, those of effects in force included."""
    share = share_of(card, ground)
    return (*share.items, *(norm for lasting in share.lasting for norm in lasting.norms))


# ---- cards -------------------------------------------------------------------------


def _cards(sheets: Iterable[Sheet], only: Collection[str] | None) -> tuple[SheetCard, ...]:
    """The cards that are dealt, by id."""
    cards = (card for sheet in sheets for card in sheet.cards if only is None or card.id in only)
    return tuple(sorted(cards, key=lambda card: card.id))


def _places(sheets: Iterable[Sheet]) -> dict[str, Place]:
    """Where each card stands."""
    return {card.item: place_of(sheet, card.item) for sheet in sheets for card in sheet.cards}


def _unique(register: Register, sheets: Iterable[Sheet]) -> None:
    taken = {card.id for card in register.cards} | {statement.id for statement in register}
    problems = []
    for sheet in sheets:
        for card in sheet.cards:
            if card.id in taken:
                place = place_of(sheet, card.item)
                message = f"{card.id} is the id of another card or of a statement: give the card another id"
                problems.append(Problem(place.file, card.item, message, place.line))
            taken.add(card.id)
    if problems:
        raise BadFiles(problems)


def _register(register: Register, sheets: Iterable[Sheet], cards: tuple[SheetCard, ...]) -> Register:
    """The register with the cards in it, which stand where their sheets have them."""
    places = _places(sheets)
    new = {card.item: places[card.item] for card in cards}
    return replace(register, cards=(*register.cards, *cards), places={**register.places, **new})


# ---- the rulebook ------------------------------------------------------------------


def _stated(said: Said, ground: Ground) -> Share:
    if said.text.deed in NORMS:
        return norms(said, ground)
    return values(said, ground) if said.text.deed in VALUES else Share()


def _shares(cards: Iterable[SheetCard], ground: Ground) -> Iterator[Share]:
    for card in cards:
        yield share_of(card, ground)
        yield carried_out(card, ground)
        for said in said_by(card):
            if said.text.timing != USE and not counts_always(said):
                yield due(said, ground)


def _dealt(book: Rulebook, cards: tuple[SheetCard, ...], ground: Ground) -> Rulebook:
    share = _liftable(together(_shares(cards, ground)), book)
    instead = [said for card in cards for said in said_by(card) if said.text.replace]
    texts = {**book.texts, **share.texts}
    for said in reversed([said for said in instead if said.text.replace.startswith(OF_CARD)]):
        other = instead_of_text(said, ground, texts)
        share, texts = together((share, other)), {**texts, **other.texts}
    book = replace(
        book,
        kinds=mapped(book.kinds, lambda kind: _blankable(kind, ground)),
        roles=(*book.roles, *dict.fromkeys(share.roles)),
        table=replace(book.table, facts=(*book.table.facts, *share.facts)),
        items=(*book.items, *share.items),
        lasting=(*book.lasting, *share.lasting),
        actions=(*book.actions, *share.actions),
        flows=(*book.flows, *share.flows),
        dues=(*book.dues, *share.dues),
        texts=texts,
        deck=(*book.deck, *(limit(card.id, card.limit) for card in cards if card.limit is not None)),
    )
    return with_calls(instead_in(book, instead, ground), ground)


def _liftable(share: Share, book: Rulebook) -> Share:
    """`share`, whose norms lift others under those readings under which they are there."""
    dealt_norms = {name for part in (*share.items, *share.lasting) for name in _named(part)}
    parts = (*book.items, *book.lasting)

    def lifted(id: str) -> tuple[str, ...]:
        here = () if id in dealt_norms else wherever(id, parts, lambda part: id in _named(part))
        return here or (id,)

    def open_(norm: Norm) -> Norm:
        return replace(norm, lifts=tuple(part for id in norm.lifts for part in lifted(id)))

    items = tuple(open_(item) if isinstance(item, Norm) and item.lifts else item for item in share.items)
    lasting = tuple(replace(one, norms=tuple(map(open_, one.norms))) for one in share.lasting)
    return replace(share, items=items, lasting=lasting)


def _named(part: object) -> Iterator[str]:
    """What an exception can call a norm, or the norms of an effect in force."""
    norms = under_any(part.norms) if isinstance(part, Lasting) else [part]
    for norm in norms:
        if isinstance(norm, Norm):
            yield from (norm.id, norm.statement)


def _blankable(kind: Kind, ground: Ground) -> Kind:
    """A kind of cards whose texts can count as not printed."""
    if kind.name not in ground.blanked:
        return kind
    words = Words("{it}のテキストがないものとみなされている", "the text of {it} counts as not printed")
    no = Words("{it}のテキストが有効である", "the text of {it} counts as printed")
    return replace(kind, facts=(*kind.facts, Fact(BLANKED, Bool(), "False", words, no)))
