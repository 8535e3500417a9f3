"""お守り (charms): the lanterns with cards of a kind that is used, for sheets to deal more of them.

A charm lies in a hand or hangs on a stall. Its user declares it on a lantern, at once or as a
response that waits on the chain.
"""

import json
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

from features.dealt import dealt
from features.games import Rules
from model.kernel.effect import Move
from model.kernel.flow import END, Action, Ask, Call, Do, Flow, Moment, Param, Step, Text
from model.kernel.norm import May, Preference, Principle
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Bool, Fact, Int, Kind, Role
from model.kernel.words import Words
from specs.sheet import Sheet
from tests.features import miniature

CHARM = Kind(
    "charm",
    "charms",
    Words("お守り", "charm"),
    (
        Fact("hung", Bool(), "it.zone == 'stall'", Words("{it}が掛かっている", "{it} hangs"),
             Words("{it}が掛かっていない", "{it} does not hang")),
        Fact("strength", Int(0, 9), "it.force", Words("{it}の強さ", "the strength of {it}")),
    ),
    {"force": Int(0, 9)},
)  # fmt: skip

USE = Action(
    "use",
    Words("{player}が{target}に{charm}を使う", "{player} uses {charm} on {target}"),
    (Param("charm", "charm", "it.owner == player"), Param("target", "lantern")),
)
RECITE = Action(
    "recite",
    Words("{player}が{target}に{charm}を唱える", "{player} recites {charm} at {target}"),
    (Param("charm", "charm"), Param("target", "lantern")),
    resolve=Text("charm"),
)


def _flow(flow: Flow) -> Flow:
    if flow.id == "lanterns:3":
        return replace(flow, steps=tuple(map(_chain, flow.steps)))
    if flow.id != "lanterns:2":
        return flow
    first, *others = flow.steps
    assert isinstance(first, Ask)
    first = replace(first, options={**first.options, "use": "2.20"})
    used: tuple[Step, ...] = (
        Call("2.20", Text("charm"), "2.21", {"player": "active", "target": "target"}),
        Do("2.21", (Move("charm", "discard"),), "2.1"),
    )
    return replace(flow, steps=(first, *others, *used))


def _chain(step: Step) -> Step:
    return replace(step, options={**step.options, "recite": "3.2"}) if isinstance(step, Ask) else step


DUSK = Moment("dusk", Words("日暮れ", "dusk"), "lanterns:2", "2.8")
GLIMMER = Flow("text:bead", (Do("2.20/bead", (Move("target", "hand"),), END),))

BOOK: Rulebook = replace(
    miniature.BOOK,
    kinds=(*miniature.BOOK.kinds, CHARM),
    roles=(
        *miniature.BOOK.roles,
        Role("player", "player", Words("使う人", "the user")),
        Role("charm", "charm", Words("使うお守り", "the charm")),
    ),
    actions=(*miniature.BOOK.actions, USE, RECITE),
    flows=(*map(_flow, miniature.BOOK.flows), GLIMMER),
    items=(*miniature.BOOK.items, May("2.20", "use"), May("3.2", "recite")),
    home={**miniature.BOOK.home, "charm": "hand"},
    texts={"bead": "text:bead"},
    moments=(DUSK,),
    principles=(*miniature.BOOK.principles, Principle("1.1/cards", Preference.CARD_OVER_RULE)),
)

CARDS = """
[[card]]
id = "bead"
name = { ja = "数珠玉", en = "Bead" }
kind = "charm"
made_up = true
values = { force = 1 }
"""


@cache
def charms(parent: Path) -> Rules:
    """The document, its register below `parent`."""
    folder = parent / "charms"
    plain = miniature.lanterns(folder)
    cards = plain.register.cards + sheet(CARDS).cards
    return Rules(replace(plain.register, cards=cards), BOOK, plain.folder)


def sheet(cards: str) -> Sheet:
    """A sheet with these cards, written in TOML."""
    head = 'document = "lanterns"\ntitle = { ja = "試し", en = "Trial" }\nmade_up = true\n'
    return Sheet.model_validate_json(json.dumps(tomllib.loads(head + cards)))


def card(id: str, *texts: str, kind: str = "charm", values: str = "") -> str:
    """A card in TOML, called as its id is, with these texts: each its lines, but for its words."""
    said = "".join(
        f'[[card.text]]\nwords = {{ ja = "{id}の{n}。", en = "What {id} says, {n}." }}\n{text}\n'
        for n, text in enumerate(texts, 1)
    )
    return (
        f'[[card]]\nid = "{id}"\nname = {{ ja = "{id}の札", en = "The {id}" }}\nkind = "{kind}"\n'
        f"made_up = true\nvalues = {{ {values} }}\n{said}"
    )


def with_cards(of: Rules, *cards: str) -> Rules:
    """The document with these cards dealt in."""
    return dealt(of, [sheet("".join(cards))])


HUNG = "while = \"this.zone == 'stall'\""
"""A text that counts while its card hangs on a stall."""
