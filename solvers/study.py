"""One rulebook under one choice of readings, and the tables on which questions are asked of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from features.games import Rules
from model.kernel.compiled import expand
from model.kernel.expression import Compare, Fold, Literal, Node, free_names, parse, walk
from model.kernel.game import Game
from model.kernel.position import Pool
from model.kernel.vocabulary import TABLE
from model.kernel.words import Words
from solvers.confirm import Witness, build, play
from solvers.finding import Covered, Status
from solvers.layout import Layout
from solvers.reach import EFFORT, PLAYS, Aim, Goal, Reach
from solvers.run import At
from solvers.smt import Answer as Said

SIZES = (3, 6)
"""How many cards of each kind a table has at most: few first, for few are often enough."""
MOST = 40
"""Conditions that count further than this are not followed."""

Slots = tuple[tuple[str, int], ...]
"""Kind of cards → how many a table has at most."""


@dataclass(frozen=True)
class Shown:
    """The smallest situation that shows something, and how far it can be shown."""

    aim: Aim
    witness: Witness
    layout: Layout

    @property
    def at(self) -> At:
        return self.aim.run.top.at

    @property
    def status(self) -> Status:
        return Status.PLAYED if self.witness.played else Status.BUILT


@dataclass
class Study:
    """`pool`: the cards that tables are made of. `of`: the document, for scenario texts; without
    it findings have none. `readings`: those that are not the chosen ones. `sizes`: cards of
    each kind on a table, few first. `plays` and `effort`: how far a witness is looked for."""

    game: Game
    pool: Pool
    of: Rules | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    sizes: Sequence[int] = SIZES
    plays: int = PLAYS
    effort: int = EFFORT
    players: int = 2
    _reaches: dict[Slots, Reach | None] = field(default_factory=dict, repr=False)

    # -- tables

    def reaches(self, texts: Iterable[str] = ()) -> Iterator[Reach]:
        """The layouts on which there is any table at all: of each size, and, where one of the
        conditions `texts` counts further than that, of as many cards of what it counts."""
        kinds = [kind.name for kind in self.game.book.kinds]
        for size in self.sizes:
            yield from self._reach(tuple((kind, size) for kind in kinds))
        many = counted(self.game, texts, max(self.sizes))
        if many:
            yield from self._reach(tuple((kind, many.get(kind, min(self.sizes))) for kind in kinds))

    def _reach(self, slots: Slots) -> Iterator[Reach]:
        if slots not in self._reaches:
            layout = Layout(self.game, self.pool, dict(slots), self.players)
            some = layout.space.check() is not Said.NO
            self._reaches[slots] = Reach(layout) if some else None
        found = self._reaches[slots]
        if found is not None:
            yield found

    @cached_property
    def unsettled(self) -> "Study":
        """The same, on tables that need not keep the invariants: as they are between two questions."""
        loose = self.game.with_book(replace(self.game.loaded.chosen, invariants=()))
        return replace(self, game=loose, _reaches={})

    # -- situations

    def show(self, places: Sequence[At], goal: Goal, texts: Iterable[str] = ()) -> Shown | None:
        """The smallest situation, at one of some steps, in which `goal` is met: played from a
        declared Start, if it can be; else resumed at the step. None if no table meets it.
        `texts`: the conditions that the goal is about.

        Raises NotFaithful.
        """
        for reach in self.reaches(texts):
            free = [(at, aim) for at in places for aim in first(reach.free(at, goal))]
            if free:
                resumed = (self._resumed(reach, aim) for _, aim in free)
                return self._played(reach, [at for at, _ in free], goal) or next(filter(None, resumed), None)
        return None

    def _resumed(self, reach: Reach, aim: Aim) -> Shown | None:
        witness = build(reach.layout, aim)
        return Shown(aim, witness, reach.layout) if witness else None

    def possible(self, at: At, goal: Goal) -> bool:
        """Whether some table meets `goal` at a step, however it came there."""
        return any(first(reach.free(at, goal)) for reach in self.reaches())

    def come_to(self, at: At, goal: Goal) -> Shown | None:
        """The smallest situation that is played to a step with `goal` met; None if none is found."""
        efforts = (self.effort, *(self.effort // 4 for _ in self.sizes[1:]))
        found = (
            self._played(reach, [at], goal, effort)
            for reach, effort in zip(self.reaches(), efforts, strict=False)
        )
        return next((shown for shown in found if shown is not None), None)

    def _played(self, reach: Reach, places: Sequence[At], goal: Goal, effort: int = 0) -> Shown | None:
        for aim in reach.played(places, goal, self.plays, effort or self.effort) if places else ():
            if aim.run.state.exact:  # what only Python does to a table, no term tells
                return Shown(aim, play(reach.layout, aim), reach.layout)
        return None

    # -- what was looked at

    @property
    def cards(self) -> int:
        """How many cards the largest table has, if nothing counts further."""
        return max((reach.layout.size for reach in self.reaches()), default=0)

    @property
    def undecided(self) -> int:
        """How many questions the solver gave up so far."""
        return sum(reach.layout.space.undecided for reach in self._reaches.values() if reach)

    def covered(self, question: str, words: Words, **counts: int) -> Covered:
        """What a question looked at, and on how many cards; what stayed undecided is said."""
        ja, en = words.ja, words.en
        if self.undecided:
            ja += f"解き手が答えを出せなかった問いが{self.undecided}件ある。"
            en += f" The solver gave up {self.undecided} questions."
        known = (*counts.items(), ("cards", self.cards), ("undecided", self.undecided))
        return Covered(question, Words(ja, en), known)


def first(aims: Iterator[Aim]) -> list[Aim]:
    """The first one, if there is any."""
    aim = next(aims, None)
    return [] if aim is None else [aim]


# ---- how many cards it takes -------------------------------------------------------


def counted(game: Game, texts: Iterable[str], beyond: int) -> dict[str, int]:
    """Kinds of cards of which conditions count more than `beyond`, and how many it takes to go past
    that: a rule about twenty cards needs a table with more than twenty."""
    found: dict[str, int] = {}
    for text in texts:
        for part in walk(parse(text)):
            match part:
                case (
                    Compare(left=asked, right=Literal(value=int() as value))
                    | Compare(left=Literal(value=int() as value), right=asked)
                ) if beyond <= value < MOST:
                    for kind in _folded(game, asked):
                        found[kind] = max(found.get(kind, 0), value + 1)
                case _:
                    pass
    return found


def _folded(game: Game, asked: Node) -> set[str]:
    """The kinds of cards that an expression counts; what no role names stands for anything, and tells
    nothing."""
    vocabulary = game.vocabulary
    scope = game.loaded.anywhere
    if not free_names(asked) <= {*scope.names, *vocabulary.role_named, "nothing", TABLE}:
        return set()
    known = {kind.name for kind in vocabulary.kinds}
    folds = (part for part in walk(expand(asked, scope)) if isinstance(part, Fold) and part.op == "count")
    return {vocabulary.domain(fold.domain) for fold in folds} & known
