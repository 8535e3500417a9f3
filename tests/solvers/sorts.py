"""Small rulebooks of coins: what every sort of answer to a question is planted in."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from model.kernel.flow import END, Ask, Branch, Call, Flow, When
from model.kernel.game import Game
from model.kernel.position import Pool, Print, pool
from model.kernel.rulebook import Item, Rulebook
from model.kernel.vocabulary import Fact, Int
from solvers.study import Study
from tests.solvers.miniatures import BASE, COIN, book, words

POOL: Pool = pool((
    Print("penny", "coin", (("value", 1),)),
    Print("crown", "coin", (("value", 5),)),
    Print("purse", "box"),
))  # fmt: skip
COINS = replace(
    COIN,
    facts=(
        *COIN.facts,
        Fact("worth", Int(0, 9), "it.value", words("the worth of {it}")),
        Fact("weight", Int(0, 20), None, words("the weight of {it}")),
    ),
)
"""Coins that are worth something, and whose weight only formulas give."""

NEVER = "table.late and table.early"
"""What no table meets, though its two facts are told apart only by their queries."""


def asks(*actions: str) -> tuple[Flow, ...]:
    """One question, at which these can be declared."""
    return (Flow("mini:game", (Ask("a", "active", dict.fromkeys(actions, END)),)),)


def then(action: str, step: Branch, *more: Ask) -> tuple[Flow, ...]:
    """A question, and a branch after it."""
    return (Flow("mini:game", (Ask("a", "active", {action: step.id}), step, *more)),)


def sealed(*inner: Ask | Branch) -> tuple[Flow, ...]:
    """Steps of a flow at which play never comes."""
    open_, shut = When(NEVER, "c"), When(f"not ({NEVER})", END)
    outer = (Ask("a", "active", {"pass": "b"}), Branch("b", open_, shut), Call("c", "mini:inner", then=END))
    return Flow("mini:game", outer), Flow("mini:inner", inner)


def coins(flows: tuple[Flow, ...], *items: Item, **more: Any) -> Rulebook:
    """The coins with these flows and items and no others; no principle, unless `more` has some."""
    changes = {"kinds": (COINS, *BASE.kinds[1:]), "principles": (), **more}
    return replace(book(*flows, **changes), items=items)


def study(of: Rulebook) -> Study:
    """A study without a document, and so without scenario texts."""
    return Study(Game(of, {}, file="mini"), POOL)


def english(texts: Iterable[Any]) -> tuple[str, ...]:
    """Lines in English."""
    return tuple(text.en for text in texts)
