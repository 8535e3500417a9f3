"""Card sheets: what the cards of a pool print and do, as closed data.

A sheet is a TOML file of its own, made by whoever makes cards. Expressions are those of the rules;
what they may name is checked where the rulebook is known (`features.sheets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from specs.card import Card
from specs.entry import Entry, Slug, Text
from specs.words import Words

Field_ = Literal["posture", "face", "markers", "controller", "host"]

# ---- effects -----------------------------------------------------------------------


class SetField(Entry):
    """A card gets another posture, face, number of markers, controller or host."""

    set: Text = Field(description='the card, an expression, as in "target"')
    field: Field_ = Field(description="posture, face, markers, controller or host")
    to: Text = Field(description="the new value: a posture or face by name, else an expression")


class PutCounter(Entry):
    """A counter gets a value: of the player `of`, else of the game."""

    put: Text = Field(description='a counter, as in "power"')
    to: Text = Field(description="an expression")
    of: str = Field(default="", description='whose it is, as in "player"; nothing for the game\'s')


class AddCounter(Entry):
    """A counter changes by a number."""

    add: Text = Field(description='a counter, as in "power"')
    by: Text = Field(description='an expression, as in "2" or "-1"')
    of: str = Field(default="", description='whose it is, as in "player"; nothing for the game\'s')


class MoveCard(Entry):
    """A card goes to a zone: of the player `of`, else of its owner."""

    move: Text = Field(description='the card, an expression, as in "target"')
    zone: Text = Field(description='a zone, as in "discard"')
    of: str = Field(default="", description='whose zone, as in "player"; nothing for its owner\'s')
    posture: str = Field(default="", description="its posture there; nothing to leave it")
    face: str = Field(default="", description="up or down; nothing to leave it")
    host: Text = Field(default="nothing", description="the card that it is put on")
    markers: str = Field(default="", description="an expression; nothing to leave them")


class ForEach(Entry):
    """Everything for which `where` holds, found before anything changes."""

    each: Text = Field(description='what of: a plural, as in "characters"')
    var: Text = Field(description='what each is called in `where` and `do`, as in "c"')
    where: Text = Field(default="True", description="a condition")
    do: tuple[SheetEffect, ...] = Field(description="effects")


class Where(Entry):
    """`do` where `when` holds, else `otherwise`."""

    when: Text = Field(description="a condition")
    do: tuple[SheetEffect, ...] = Field(description="effects")
    otherwise: tuple[SheetEffect, ...] = Field(default=(), description="effects")


class BeginEffect(Entry):
    """One of the document's lasting effects comes into force."""

    begin: Text = Field(description="a lasting effect of the document")
    until: Text = Field(description="until when")
    about: Text = Field(default="nothing", description='whom it concerns, as in "target"')


class FinishEffects(Entry):
    """Everything that is in force until then ends."""

    finish: Text = Field(description="until when")


class ShufflePile(Entry):
    """A pile is shuffled."""

    shuffle: Text = Field(description="a pile")
    of: str = Field(default="", description="whose")


class DrawCards(Entry):
    """Cards go from the top of a pile to a zone, one by one, while there are any."""

    draw: Text = Field(description="a pile")
    to: Text = Field(description="a zone")
    times: Text = Field(default="1", description="how many, an expression")
    of: str = Field(default="", description="whose pile and zone")
    face: str = Field(default="", description="up or down; nothing to leave it")


class Way(Entry):
    """One of several things that can be done."""

    words: Words = Field(description="what is done, as a player declares it: { ja = …, en = … }")
    do: tuple[SheetEffect, ...] = Field(description="effects")


class Choose(Entry):
    """Somebody chooses what is done."""

    choose: tuple[Way, ...] = Field(min_length=2, description="at least two ways")
    who: Text = Field(default="player", description="who chooses, an expression")


class Chance(Entry):
    """Chance decides what is done."""

    chance: tuple[Way, ...] = Field(min_length=2, description="at least two ways")


class Copy(Entry):
    """What another card prints is carried out as if this card printed it; nothing, where there is no such
    card. What is being carried out already is not copied, so that no card copies itself for ever."""

    copy_: Text = Field(
        alias="copy",
        description='the card that is copied, an expression, as in "target" or "the(c for c in cards if …)"',
    )


EFFECTS: Mapping[str, type[Entry]] = {
    "set": SetField,
    "put": PutCounter,
    "add": AddCounter,
    "move": MoveCard,
    "each": ForEach,
    "when": Where,
    "begin": BeginEffect,
    "finish": FinishEffects,
    "shuffle": ShufflePile,
    "draw": DrawCards,
    "choose": Choose,
    "chance": Chance,
    "copy": Copy,
}
"""The key by which an effect is known → what it is."""


def _sort(value: object) -> str | None:
    if isinstance(value, Entry):
        return next(key for key, kind in EFFECTS.items() if isinstance(value, kind))
    return next((key for key in EFFECTS if key in value), None) if isinstance(value, dict) else None


SheetEffect = Annotated[
    Annotated[SetField, Tag("set")]
    | Annotated[PutCounter, Tag("put")]
    | Annotated[AddCounter, Tag("add")]
    | Annotated[MoveCard, Tag("move")]
    | Annotated[ForEach, Tag("each")]
    | Annotated[Where, Tag("when")]
    | Annotated[BeginEffect, Tag("begin")]
    | Annotated[FinishEffects, Tag("finish")]
    | Annotated[ShufflePile, Tag("shuffle")]
    | Annotated[DrawCards, Tag("draw")]
    | Annotated[Choose, Tag("choose")]
    | Annotated[Chance, Tag("chance")]
    | Annotated[Copy, Tag("copy")],
    Discriminator(_sort),
]
_WRITTEN: tuple[type[Entry], ...] = (Way, *EFFECTS.values())
for _kind in _WRITTEN:
    _kind.model_rebuild()  # those that hold effects were written before there was a word for them

# ---- texts -------------------------------------------------------------------------

ALWAYS, USE = "always", "use"
"""Timings that every document has: as long as the card lies where its text says, and when what the
card prints is carried out."""

DEEDS = ("permit", "require", "forbid", "treat", "take_away", "blank", "replace", "do")
"""What a text can be; each text is exactly one of them."""


class CardText(Entry):
    """One thing that a card says. In its expressions `this` is the card.

    A text that counts `always` says where the card has to lie for that (`while`). One that is carried
    out (`use`) may begin something that is in force `until` later, `about` something. Any other timing
    is a moment of the document, at which the text is carried out while the card lies there.
    """

    words: Words = Field(description="what it says: { ja = …, en = … }")
    timing: Slug = Field(default=ALWAYS, description='"always", "use", or a moment of the document')
    holds: str = Field(
        default="",
        alias="while",
        description="where the card has to lie, a condition on `this`",
    )
    when: Text = Field(
        default="True",
        description="a condition; `it` is what treat, take_away and blank are about",
    )
    until: str = Field(default="", description="until when it is in force, once it was carried out")
    about: str = Field(default="", description='the role of what it is about then, as in "target"')

    permit: str = Field(default="", description="the action that it permits")
    require: str = Field(default="", description="the action that it requires")
    forbid: str = Field(default="", description="the action that it forbids")
    only: bool = Field(default=False, description="true where it permits this and nothing else")
    lifts: tuple[Text, ...] = Field(default=(), description="what it is an exception to: statements, cards")
    treat: str = Field(default="", description='a fact that gets another value, as in "character.asleep"')
    as_: str = Field(default="", alias="as", description="the value, an expression")
    take_away: str = Field(default="", description='a fact that is lost, as in "character.able"')
    blank: str = Field(default="", description="a kind of cards whose texts count as not printed")
    replace: str = Field(default="", description='FLOW/STEP or "card:ID" whose effects `do` replaces')
    do: tuple[SheetEffect, ...] = Field(default=(), description="effects, in order")
    cost: tuple[SheetEffect, ...] = Field(default=(), description="effects that are done first")
    payable: Text = Field(default="True", description="whether the cost can be paid; else nothing is done")

    @model_validator(mode="after")
    def _one_deed(self) -> CardText:
        said = [name for name in DEEDS if getattr(self, name)]
        if said not in ([name] for name in DEEDS) and said != ["replace", "do"]:
            found = " and ".join(said) or "none"
            raise ValueError(f"expected exactly one of {', '.join(DEEDS)}; found {found}")
        if self.replace and "do" not in self.model_fields_set:
            raise ValueError("do is missing: expected what is done instead of what `replace` names")
        return self

    @property
    def deed(self) -> str:
        """Which one of DEEDS it is."""
        return next(name for name in DEEDS if getattr(self, name))


class SheetCard(Card):
    """A card of a pool: what it prints, and its texts. `limit`: how many of it a deck may hold."""

    limit: int | None = Field(default=None, ge=0, description="how many of it a deck may hold")
    texts: tuple[CardText, ...] = Field(default=(), alias="text", description="[[card.text]] tables")


class Sheet(Entry):
    """A pool of cards for one document. A demonstration says that it is `made_up`."""

    document: Slug = Field(description='the document whose cards these are, as in "doremi"')
    title: Words = Field(description="what the pool is called: { ja = …, en = … }")
    made_up: bool = Field(description="true where no card of it is one of the document's")
    cards: tuple[SheetCard, ...] = Field(default=(), alias="card", description="[[card]] tables")


def named(card: SheetCard) -> Iterator[tuple[str, CardText]]:
    """The texts of a card, each with the id that findings and precedence give it: `CARD/1`."""
    yield from ((f"{card.id}/{number}", text) for number, text in enumerate(card.texts, 1))
