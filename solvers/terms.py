"""Expressions as terms: the solver's reader of the one language, beside the engine's `compiled`.

What attributes, folds and calls mean is up to the world that is asked: `Situations` knows
facts alone, a `State` of the layout knows cards, places and counters.
"""

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from model.kernel.expression import (
    Attribute,
    Call,
    Compare,
    Fold,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    free_names,
    walk,
)
from solvers.smt import (
    Number,
    Term,
    Truth,
    all_of,
    any_of,
    calculate,
    choice,
    compare,
    either,
    equal,
    not_,
    number,
    truth,
)


class Notes(dict[int, Term]):
    """What a flow has noted about each of several things: thing → value."""


Env = Mapping[str, Term | Notes]
"""What names mean where an expression is read: roles and variables of folds → the thing,
notes → their value."""


class World(Protocol):
    """What can be asked about the things that expressions speak of."""

    def name(self, name: str, env: Env, /) -> Term: ...
    def attribute(self, node: Attribute, env: Env, /) -> Term: ...
    def fold(self, node: Fold, env: Env, /) -> Term: ...
    def call(self, node: Call, env: Env, /) -> Term: ...
    def known(self, node: Node, env: Env, /) -> Term | None: ...
    def keep(self, node: Node, env: Env, term: Term, /) -> None: ...


def read(node: Node, world: World, env: Env) -> Term:
    """`node` as a term of `world`, where names mean what `env` says."""
    if isinstance(node, Literal):
        return literal(node)
    found = world.known(node, env)
    if found is None:
        found = _read(node, world, env)
        world.keep(node, env, found)
    return found


def holds(node: Node, world: World, env: Env) -> Truth:
    """`node`, a yes/no question, as a truth."""
    return truth(read(node, world, env))


def literal(node: Literal) -> Term:
    match node.value:
        case bool() as value:
            return value
        case int() as value:
            return number(value)
        case value:
            return choice(value)


def _read(node: Node, world: World, env: Env) -> Term:
    def sub(part: Node) -> Term:
        return read(part, world, env)

    match node:
        case Literal():
            return literal(node)
        case Name(id=name):
            return world.name(name, env)
        case Attribute():
            return world.attribute(node, env)
        case Not(part=part):
            return not_(truth(sub(part)))
        case Many(op="and", parts=parts):
            return all_of(*(truth(sub(part)) for part in parts))
        case Many(op="or", parts=parts):
            return any_of(*(truth(sub(part)) for part in parts))
        case Many(op=op, parts=(first, *rest)):
            found = _as_number(sub(first))
            for part in rest:
                found = calculate(op, found, _as_number(sub(part)))
            return found
        case Compare(op="==", left=left, right=right):
            return equal(sub(left), sub(right))
        case Compare(op="!=", left=left, right=right):
            return not_(equal(sub(left), sub(right)))
        case Compare(op=op, left=left, right=right):
            return compare(op, _as_number(sub(left)), _as_number(sub(right)))
        case In(left=left, values=values):
            whole = sub(left)
            return any_of(*(equal(whole, literal(value)) for value in values))
        case If(test=test, yes=yes, no=no):
            return either(truth(sub(test)), sub(yes), sub(no))
        case Fold():
            return world.fold(node, env)
        case Call():
            return world.call(node, env)
    raise AssertionError(f"{node} is in the language")


def _as_number(term: Term) -> Number:
    if not isinstance(term, Number):
        raise TypeError(f"{term} is no number")
    return term


@cache
def mentions(node: Node) -> tuple[str, ...]:
    """The names of an environment on which the meaning of `node` can depend."""
    noted = {
        str(part.args[0].value)
        for part in walk(node)
        if isinstance(part, Call) and part.name == "note" and isinstance(part.args[0], Literal)
    }
    return tuple(sorted(free_names(node) | noted))
