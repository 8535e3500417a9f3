"""Where two expressions differ: the smallest part that can be said by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from model.kernel.expression import Fold, If, Many, Node, parts_of, rebuilt, walk

Names = Mapping[str, str]


def difference(
    old: Node, new: Node, names: Names, domain: Callable[[str], str]
) -> tuple[Node, Node, dict[str, str]]:
    """The smallest parts that differ and can be said by themselves, and the names bound there."""
    bound = dict(names)
    while (inner := _inner(old, new)) is not None:
        if isinstance(old, Fold):
            bound[old.var] = domain(old.domain)
        old, new = inner
    return old, new, bound


def _inner(old: Node, new: Node) -> tuple[Node, Node] | None:
    """The one part in which two nodes differ, if that is a condition or has one in it."""
    if type(old) is not type(new) or len(parts_of(old)) != len(parts_of(new)):
        return None
    parts = iter(parts_of(new))
    alike = rebuilt(old, lambda _: next(parts)) == new
    pairs = [(a, b) for a, b in zip(parts_of(old), parts_of(new), strict=True) if a != b]
    if not alike or len(pairs) != 1:
        return None
    of_conditions = isinstance(old, If | Fold) or (isinstance(old, Many) and old.op in ("and", "or"))
    with_one = any(isinstance(node, If | Fold) for node in walk(pairs[0][0]))
    return pairs[0] if of_conditions or with_one else None


def lost_part(old: Node, new: Node) -> Node | None:
    """The part of a conjunction or disjunction that is gone, if that is all."""
    if not isinstance(old, Many) or old.op not in ("and", "or"):
        return None
    rest = new.parts if isinstance(new, Many) and new.op == old.op else (new,)
    for i, part in enumerate(old.parts):
        if old.parts[:i] + old.parts[i + 1 :] == rest:
            return part
    return None
