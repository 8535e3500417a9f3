"""The only file that imports z3: truths, numbers and choices, and a long-lived solver of them.

What is known while a term is made stays plain Python (True, 3, one case), so that the
solver sees only what is open. Choices stand for named values and for things: a case for
each value, exactly one of which holds.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NewType

import z3

from model.kernel.expression import NOTHING, Value

Formula = NewType("Formula", object)
"""A term of z3. Nothing outside this file looks inside."""

Truth = bool | Formula
Case = str | int

EFFORT = 20_000_000
"""Steps of the solver before it gives up; counted, not timed, so that every run decides alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A whole number that is known to lie between `low` and `high`."""

    low: int
    high: int
    term: int | Formula


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of several values: case → the truth that it is this one."""

    cases: Mapping[Case, Truth]

    def among(self, wanted: Iterable[Case]) -> Truth:
        """It is one of `wanted`."""
        return any_of(*(self.cases[case] for case in wanted if case in self.cases))


Term = Truth | Number | Choice


class Answer(StrEnum):
    """What the solver says of some truths: they can hold together, they cannot, or it gave up."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


_CONTEXT = z3.main_ctx()


def _raw(truth: Truth) -> Any:
    return z3.BoolVal(truth) if isinstance(truth, bool) else truth


def _joined(make: Callable[..., Any], truths: Sequence[Any]) -> Formula:
    """Several truths as one. The plain z3.And and z3.Or take four times as long over it."""
    listed = (z3.Ast * len(truths))(*(t.ast for t in truths))
    return Formula(z3.BoolRef(make(_CONTEXT.ref(), len(truths), listed), _CONTEXT))


def _int(number: Number) -> Any:
    return number.term


# ---- truths ------------------------------------------------------------------------


def not_(truth: Truth) -> Truth:
    if isinstance(truth, bool):
        return not truth
    return Formula(z3.BoolRef(z3.Z3_mk_not(_CONTEXT.ref(), _raw(truth).ast), _CONTEXT))


def all_of(*truths: Truth) -> Truth:
    """Every one holds."""
    rest = [t for t in truths if t is not True]
    if any(t is False for t in rest):
        return False
    return True if not rest else rest[0] if len(rest) == 1 else _joined(z3.Z3_mk_and, rest)


def any_of(*truths: Truth) -> Truth:
    """At least one holds."""
    rest = [t for t in truths if t is not False]
    if any(t is True for t in rest):
        return True
    return False if not rest else rest[0] if len(rest) == 1 else _joined(z3.Z3_mk_or, rest)


def implies(a: Truth, b: Truth) -> Truth:
    return any_of(not_(a), b)


def _iff(a: Truth, b: Truth) -> Truth:
    if isinstance(a, bool):
        return b if a else not_(b)
    if isinstance(b, bool):
        return a if b else not_(a)
    return Formula(_raw(a) == _raw(b))


# ---- numbers -----------------------------------------------------------------------


def number(value: int) -> Number:
    return Number(value, value, value)


def calculate(op: str, a: Number, b: Number) -> Number:
    """`a op b` for `+ - * min max`."""
    x, y = _int(a), _int(b)
    match op:
        case "+":
            return Number(a.low + b.low, a.high + b.high, x + y)
        case "-":
            return Number(a.low - b.high, a.high - b.low, x - y)
        case "*":
            corners = [p * q for p in (a.low, a.high) for q in (b.low, b.high)]
            return Number(min(corners), max(corners), x * y)
        case "min":
            smaller = either(compare("<=", a, b), a, b)
            return Number(min(a.low, b.low), min(a.high, b.high), _number(smaller).term)
        case "max":
            larger = either(compare(">=", a, b), a, b)
            return Number(max(a.low, b.low), max(a.high, b.high), _number(larger).term)
    raise ValueError(f"no arithmetic is called {op!r}")


def total(parts: Iterable[Number]) -> Number:
    """The sum of any number of parts."""
    listed = list(parts)
    known = sum(p.term for p in listed if isinstance(p.term, int))
    open_ = [p for p in listed if not isinstance(p.term, int)]
    low, high = known + sum(p.low for p in open_), known + sum(p.high for p in open_)
    if not open_:
        return number(known)
    terms = [_int(p) for p in open_]
    return Number(low, high, Formula(z3.Sum([*terms, known] if known else terms)))


def count(truths: Iterable[Truth]) -> Number:
    """How many hold."""
    return total(_one(truth) for truth in truths)


def _one(truth: Truth) -> Number:
    if isinstance(truth, bool):
        return number(int(truth))
    return Number(0, 1, Formula(z3.If(truth, 1, 0)))


_COMPARED: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def compare(op: str, a: Number, b: Number) -> Truth:
    """`a op b`; decided at once where the bounds decide it."""
    sure = _by_bounds(op, a, b)
    if sure is not None:
        return sure
    found = _COMPARED[op](_int(a), _int(b))
    return found if isinstance(found, bool) else Formula(found)


def _by_bounds(op: str, a: Number, b: Number) -> bool | None:
    match op:
        case "<" | "<=":
            if _COMPARED[op](a.high, b.low):
                return True
            return None if _COMPARED[op](a.low, b.high) else False
        case ">" | ">=":
            if _COMPARED[op](a.low, b.high):
                return True
            return None if _COMPARED[op](a.high, b.low) else False
        case _:
            apart = a.high < b.low or b.high < a.low
            return (op == "!=") if apart else None


# ---- all kinds of terms ------------------------------------------------------------


def choice(value: Case) -> Choice:
    """The choice that is already made."""
    return Choice({value: True})


def equal(a: Term, b: Term) -> Truth:
    """Two terms of one type have the same value."""
    match a, b:
        case Number(), Number():
            return compare("==", a, b)
        case Choice(cases=x), Choice(cases=y):
            return any_of(*(all_of(guard, y[case]) for case, guard in x.items() if case in y))
        case _:
            return _iff(truth(a), truth(b))


def either(test: Truth, yes: Term, no: Term) -> Term:
    """`yes` where `test` holds, else `no`."""
    if isinstance(test, bool):
        return yes if test else no
    return pick(((test, yes), (not_(test), no)))


def pick(cases: Iterable[tuple[Truth, Term]]) -> Term:
    """The term whose guard holds; exactly one does."""
    rows = [(guard, term) for guard, term in cases if guard is not False]
    if not rows:
        raise ValueError("nothing to pick from")
    if len(rows) == 1:
        return rows[0][1]
    match rows[0][1]:
        case Number():
            return _pick_number([(guard, _number(term)) for guard, term in rows])
        case Choice():
            return _pick_choice([(guard, _choice(term)) for guard, term in rows])
        case _:
            return any_of(*(all_of(guard, truth(term)) for guard, term in rows))


def first(rows: Iterable[tuple[int, Truth]]) -> Choice:
    """The first thing whose truth holds, or NOTHING."""
    found: dict[Case, Truth] = {}
    before: list[Truth] = []
    for thing, hit in rows:
        guard = all_of(hit, *(not_(b) for b in before))
        if guard is not False:
            found[thing] = guard
        before.append(hit)
    none = not_(any_of(*before))
    return Choice(found if none is False else {**found, NOTHING: none})


def _pick_number(rows: Sequence[tuple[Truth, Number]]) -> Number:
    merged: dict[Hashable, tuple[Truth, Number]] = {}
    for guard, term in rows:
        key = term.term if isinstance(term.term, int) else id(term)
        merged[key] = (any_of(merged[key][0], guard) if key in merged else guard, term)
    *rest, (_, last) = merged.values()
    found: Any = last.term
    for guard, term in reversed(rest):
        found = z3.If(_raw(guard), term.term, found)
    low, high = min(n.low for _, n in merged.values()), max(n.high for _, n in merged.values())
    return Number(low, high, found)


def _pick_choice(rows: Sequence[tuple[Truth, Choice]]) -> Choice:
    found: dict[Case, list[Truth]] = {}
    for guard, term in rows:
        for case, inner in term.cases.items():
            found.setdefault(case, []).append(all_of(guard, inner))
    whole = {case: any_of(*guards) for case, guards in found.items()}
    return Choice({case: guard for case, guard in whole.items() if guard is not False})


def truth(term: Term) -> Truth:
    """`term` as a truth. Raises TypeError for another type."""
    if isinstance(term, Number | Choice):
        raise TypeError(f"{term} is no truth")
    return term


def _number(term: Term) -> Number:
    if not isinstance(term, Number):
        raise TypeError(f"{term} is no number")
    return term


def _choice(term: Term) -> Choice:
    if not isinstance(term, Choice):
        raise TypeError(f"{term} is no choice")
    return term


# ---- the solver --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """Something open. `ways`: each value that it can have, the preferred one first."""

    name: str
    term: Term
    ways: tuple[Value, ...]


class Model:
    """One way in which the open things can be."""

    def __init__(self, found: Any) -> None:
        self._found = found

    def holds(self, truth: Truth) -> bool:
        return truth if isinstance(truth, bool) else z3.is_true(self._found.eval(truth, True))

    def value(self, term: Term) -> Value:
        """What `term` is: a truth value, a number, or the case of a choice."""
        match term:
            case Number(term=int() as known):
                return known
            case Number(term=open_):
                return int(self._found.eval(open_, True).as_long())
            case Choice(cases=cases):
                return next(case for case, guard in cases.items() if self.holds(guard))
            case _:
                return self.holds(truth(term))


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """An answer of the solver, and the truths that it is about: kept, for ids speak of them."""

    answer: Answer
    truths: Sequence[Truth]
    model: Model | None


class Space:
    """All ways in which some open things can be: variables, what is assumed of them, and one
    solver that lives as long as the space. Questions are assumptions, never assertions."""

    def __init__(self) -> None:
        self._solver = z3.Solver()
        self._solver.set("rlimit", EFFORT)
        self._variables: dict[str, Variable] = {}
        self._answers: dict[frozenset[int], _Asked] = {}
        self.checks = 0
        self.undecided = 0

    # -- what is open

    def truth(self, name: str) -> Truth:
        """An open truth, preferably false."""
        return truth(self._open(name, (False, True), lambda: Formula(z3.Bool(name))))

    def number(self, name: str, low: int, high: int, standard: int) -> Number:
        """An open number, preferably near `standard`."""
        ways = tuple(sorted(range(low, high + 1), key=lambda n: (abs(n - standard), n)))
        return _number(self._open(name, ways, lambda: self._number(name, low, high)))

    def choice(self, name: str, ways: Sequence[Case]) -> Choice:
        """An open choice, preferably an early one of `ways`."""
        return _choice(self._open(name, tuple(ways), lambda: self._choice(name, ways)))

    def _open(self, name: str, ways: tuple[Value, ...], make: Callable[[], Term]) -> Term:
        known = self._variables.get(name)
        if known is None:
            known = self._variables[name] = Variable(name, make(), ways)
        return known.term

    def _number(self, name: str, low: int, high: int) -> Number:
        if low == high:
            return number(low)
        var = z3.Int(name)
        self._solver.add(var >= low, var <= high)
        return Number(low, high, Formula(var))

    def _choice(self, name: str, ways: Sequence[Case]) -> Choice:
        if len(ways) == 1:
            return choice(ways[0])
        cases = {way: z3.Bool(f"{name}={way}") for way in ways}
        self._solver.add(z3.PbEq([(case, 1) for case in cases.values()], 1))
        return Choice({way: Formula(case) for way, case in cases.items()})

    def named(self, name: str) -> Variable:
        """The variable of this name. Raises KeyError."""
        return self._variables[name]

    def has(self, name: str) -> bool:
        """Whether something open has this name."""
        return name in self._variables

    def is_(self, name: str, way: Value) -> Truth:
        """The open thing of this name has this value."""
        return is_(self._variables[name], way)

    def assume(self, *truths: Truth) -> None:
        """These hold in every way that is asked about from now on."""
        self._solver.add(*map(_raw, truths))
        self._answers.clear()

    # -- questions

    def check(self, *truths: Truth) -> Answer:
        """Whether all of `truths` can hold together; remembered."""
        return self._asked(truths).answer

    def ask(self, *truths: Truth) -> Answer:
        """The same, not remembered and without a way in which they do: for very many questions."""
        self.checks += 1
        found = self._solver.check(*(t for t in truths if t is not True))
        self.undecided += int(found == z3.unknown)
        return Answer.YES if found == z3.sat else Answer.NO if found == z3.unsat else Answer.UNKNOWN

    def _asked(self, truths: Sequence[Truth]) -> "_Asked":
        open_ = [t for t in truths if t is not True]
        if any(t is False for t in open_):
            return _Asked(Answer.NO, (), None)
        key = frozenset(_raw(t).get_id() for t in open_)
        known = self._answers.get(key)
        if known is None:
            known = self._answers[key] = self._ask(open_)
        return known

    def _ask(self, truths: Sequence[Truth]) -> "_Asked":
        self.checks += 1
        found = self._solver.check(*truths)
        if found == z3.sat:
            return _Asked(Answer.YES, truths, Model(self._solver.model()))
        self.undecided += int(found == z3.unknown)
        return _Asked(Answer.NO if found == z3.unsat else Answer.UNKNOWN, truths, None)

    def possible(self, *truths: Truth) -> bool:
        """Whether all of `truths` can hold together, as far as the solver can tell."""
        return self.check(*truths) is not Answer.NO

    def model(self, *truths: Truth) -> Model | None:
        """Some way in which all of `truths` hold; None if the solver finds none."""
        return self._asked(truths).model

    def least(self, truths: Sequence[Truth], order: Iterable[Variable]) -> Model | None:
        """The way in which all of `truths` hold and each variable in turn has the most preferred
        value that those before it leave. None if the solver finds none."""
        found = self.model(*truths)
        if found is None:
            return None
        fixed: list[Truth] = [t for t in truths if t is not True]
        for variable in order:
            found = self._settle(variable, fixed, found)
        return found

    def _settle(self, variable: Variable, fixed: list[Truth], found: Model) -> Model:
        """Appends the best possible value of `variable` to `fixed`; returns a way that has it."""
        now = variable.ways.index(found.value(variable.term))
        low, high = 0, now
        while low < high:
            middle = 0 if low == 0 and high == now else (low + high) // 2
            better = self.model(
                *fixed, any_of(*(is_(variable, way) for way in variable.ways[low : middle + 1]))
            )
            if better is None:
                low = middle + 1
            else:
                found, high = better, variable.ways.index(better.value(variable.term))
        fixed.append(is_(variable, variable.ways[low]))
        return found

    def core(self, truths: Sequence[Truth]) -> tuple[int, ...] | None:
        """The places in `truths` of a smallest set that cannot hold together: none of it can be
        spared. None if all can hold, as far as the solver can tell."""
        if self.possible(*truths):
            return None
        every = tuple(range(len(truths)))
        return self._needed(truths, every, every)

    def _needed(
        self, truths: Sequence[Truth], kept: tuple[int, ...], tried: tuple[int, ...]
    ) -> tuple[int, ...]:
        """`kept` without what of `tried` can be spared, earlier places first: all of it, or what of
        either half."""
        without = tuple(i for i in kept if i not in tried)
        if not self.possible(*(truths[i] for i in without)):
            return without
        if len(tried) < 2:
            return kept
        half = len(tried) // 2
        return self._needed(truths, self._needed(truths, kept, tried[:half]), tried[half:])


def is_(variable: Variable, way: Value) -> Truth:
    """`variable` has this value."""
    match variable.term:
        case Number():
            return compare("==", variable.term, number(int(way)))
        case Choice(cases=cases):
            assert isinstance(way, str | int)
            return cases[way]
        case _:
            held = truth(variable.term)
            return held if way else not_(held)
