"""Situations as facts alone: what conditions can hold together as far as types and bounds tell.

Wider than the truth (two facts of one card are independent here), never narrower; so what
is impossible here is impossible, and the symbolic table need not be asked.
"""

from collections.abc import Iterable, Mapping

from model.kernel.check import Scope, check
from model.kernel.expression import (
    NOTHING,
    Attribute,
    Call,
    Fold,
    Name,
    Node,
    Value,
    parts_of,
    text_of,
)
from model.kernel.vocabulary import Bool, Enum, Int, Text, Thing, Type
from solvers.smt import Model, Space, Term, Truth, Variable, is_, number
from solvers.terms import Env, holds, read

MANY = 99
"""More things than any table has; they are only told apart here, never looked at."""
OTHERS = 8
"""More names of cards than conditions compare with each other, beside those that they mention."""


class Situations:
    """All situations of a vocabulary: each fact of each role is open, within its type. `texts`: the
    names of cards that conditions mention."""

    def __init__(self, scope: Scope, space: Space | None = None, texts: Iterable[str] = ()) -> None:
        self.scope = scope
        mentioned = tuple(dict.fromkeys(texts))
        self._texts = (*mentioned, *(f"\0{n}" for n in range(OTHERS))) if mentioned else ()
        self.space = space or Space()
        self._facts: dict[Node, Variable] = {}
        self._terms: dict[Node, Term] = {}

    # -- the world that expressions are read in

    def name(self, name: str, _env: Env) -> Term:
        if name == "nothing":
            return number(NOTHING)
        return self._open(Name(name), Thing(""))

    def attribute(self, node: Attribute, _env: Env) -> Term:
        return self._open(node, check(node, self.scope))

    def fold(self, node: Fold, _env: Env) -> Term:
        return self._open(node, check(node, self.scope))

    def call(self, node: Call, _env: Env) -> Term:
        return self._open(node, check(node, self.scope))

    def known(self, node: Node, _env: Env) -> Term | None:
        return self._terms.get(node)

    def keep(self, node: Node, _env: Env, term: Term) -> None:
        self._terms[node] = term

    def _open(self, node: Node, kind: Type) -> Term:
        text = text_of(node)
        match kind:
            case Bool():
                term: Term = self.space.truth(text)
            case Int(low=low, high=high):
                term = self.space.number(text, low, high, min(max(low, 0), high))
            case Enum(values=values):
                term = self.space.choice(text, values)
            case Text() if self._texts:
                term = self.space.choice(text, self._texts)
            case _:
                term = self.space.number(text, NOTHING, MANY, NOTHING)
        self._facts[node] = self.space.named(text)
        return term

    # -- questions

    def holds(self, node: Node) -> Truth:
        """A condition as a truth."""
        return holds(node, self, {})

    def possible(self, *truths: Truth) -> bool:
        """Whether facts can have values with which all of `truths` hold."""
        return self.space.possible(*truths)

    def is_(self, fact: Node, value: Value) -> Truth:
        """`fact` has this value."""
        read(fact, self, {})
        return is_(self._facts[fact], value)

    def least(self, truths: Iterable[Truth], about: Iterable[Node]) -> dict[Node, Value] | None:
        """The least values of the facts `about` with which all of `truths` hold, or None."""
        facts = sorted(about, key=text_of)
        for fact in facts:
            read(fact, self, {})
        found = self.space.least(list(truths), [self._facts[fact] for fact in facts])
        return None if found is None else values(found, {fact: self._facts[fact] for fact in facts})


def values(found: Model, facts: Mapping[Node, Variable]) -> dict[Node, Value]:
    """What a model says of each fact."""
    return {node: found.value(variable.term) for node, variable in facts.items()}


def facts_of(node: Node) -> tuple[Attribute, ...]:
    """The facts that an expression asks, each once; of a fact of a fact, the outer one. What stands
    inside a fold is about no thing in particular."""
    match node:
        case Attribute():
            return (node,)
        case Fold():
            return ()
        case _:
            return tuple(dict.fromkeys(fact for part in parts_of(node) for fact in facts_of(part)))
