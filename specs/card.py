"""Cards that a document names, and cards that scenarios make up."""

from __future__ import annotations

from pydantic import Field

from specs.entry import Entry, FrozenValues, Slug, Values
from specs.words import Words


class Card(Entry):
    """A card, as far as the document says what it is.

    `made_up` marks a card that no document names; every list of cards shows the mark.
    """

    id: Slug = Field(description='a short English name, as in "lullaby"')
    name: Words = Field(description="the card's name in both languages: { ja = …, en = … }")
    kind: Slug = Field(description='what kind of card it is, as in "character"')
    made_up: bool = Field(description="true for a card that the document does not name, else false")
    note: Words | None = Field(default=None, description="a remark in both languages: { ja = …, en = … }")
    values: FrozenValues = Field(
        default=Values({}), description="its printed values, each a number, a text, true or false"
    )

    @property
    def item(self) -> str:
        """What problems and places call it."""
        return f"card {self.id}"
