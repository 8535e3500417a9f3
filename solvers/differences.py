"""Numbers that are related to each other: whether there are any that fit, decided without a solver.

Numbers are places (0, 1, 2 …) in the domains of facts; a set of them is a mask: bit n stands for
place n. What is said of two is `a <= b + k` or `a != b + k`; all other comparisons are made of these.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)

Difference = tuple[Key, Key, int]
"""(a, b, k): what is said of a and b + k."""


def solved(
    masks: Mapping[Key, int], at_most: Sequence[Difference[Key]], unequal: Sequence[Difference[Key]]
) -> dict[Key, int] | None:
    """A place for everything in `masks` with which all holds; None if there is none.

    Exact. Where `a <= b + k` is all that is said, the least places that propagation leaves fit
    together, for the least of two solutions is one. An inequality that they break is split into
    less and more, so that this takes at most 2^n rounds for n inequalities.
    """
    left = dict(masks)
    if not narrowed(left, at_most, unequal):
        return None
    least = {key: _low(mask) for key, mask in left.items()}
    for number, (a, b, k) in enumerate(unequal):
        if least[a] == least[b] + k:
            rest = (*unequal[:number], *unequal[number + 1 :])
            less = solved(left, (*at_most, (a, b, k - 1)), rest)
            return less or solved(left, (*at_most, (b, a, -k - 1)), rest)
    return least


def narrowed(
    masks: dict[Key, int], at_most: Sequence[Difference[Key]], unequal: Sequence[Difference[Key]]
) -> bool:
    """Takes out of `masks` what no place of the other number fits, until nothing changes; False as soon
    as nothing is left of one."""
    if not all(masks.values()):
        return False
    changed = True
    while changed:
        changed = False
        for a, b, k in at_most:
            one, other = masks[a], masks[b]
            beyond = other.bit_length() + k  # one more than a can be
            if beyond <= 0:
                return False
            if one >> beyond:
                one &= (1 << beyond) - 1
                if not one:
                    return False
                masks[a], changed = one, True
            least = (one & -one).bit_length() - 1 - k  # what b must be
            if least > 0 and other & ((1 << least) - 1):
                other = other >> least << least
                if not other:
                    return False
                masks[b], changed = other, True
        if unequal and not changed:
            for a, b, k in (*unequal, *((b, a, -k) for a, b, k in unequal)):
                one, other = masks[a], masks[b]
                place = _low(other) + k
                if other & (other - 1) == 0 and place >= 0 and one >> place & 1:  # b can be one thing only
                    one ^= 1 << place
                    if not one:
                        return False
                    masks[a], changed = one, True
    return True


def _low(mask: int) -> int:
    """The least place in a mask."""
    return (mask & -mask).bit_length() - 1
