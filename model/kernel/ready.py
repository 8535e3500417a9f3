"""A loaded rulebook compiled: its steps, candidates and checks as functions of (table, binding)."""

from collections.abc import Callable, Mapping, Sequence

from model.kernel.change import Change, changes, first
from model.kernel.compiled import Reader, reader
from model.kernel.expression import Value, parse
from model.kernel.flow import Action, Always, Branch, Do, Draw, Note, Step, Text
from model.kernel.loaded import Loaded
from model.kernel.table import COMMON, Binding, Table
from model.kernel.vocabulary import PLAYER

At = tuple[str, str]
Noter = Callable[[Table, Binding], dict[str, Value]]
Finder = Callable[[Table, Binding], list[int]]


class Check:
    """An Always: `due` is the first thing for which it holds, or NOTHING; `things` are all."""

    def __init__(self, always: Always, due: Reader, things: Finder) -> None:
        self.always, self.due, self.things = always, due, things


class Ready:
    """What never changes while a rulebook is played."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded, self.book, self.vocabulary = loaded, loaded.book, loaded.vocabulary
        self.scope = loaded.anywhere
        self.used = {id: tuple(sorted(pairs)) for id, pairs in loaded.used.items()}
        self.actions: dict[str, Action] = {action.name: action for action in self.book.actions}
        self.steps: dict[At, Step] = {(f.id, step.id): step for f in self.book.flows for step in f.steps}
        self.first = {flow.id: flow.first for flow in self.book.flows}
        self._values: dict[str, Reader] = {}
        self._compile()

    def _compile(self) -> None:
        book, scope = self.book, self.scope
        self.changes: dict[At, Change] = {}
        self.branches: dict[At, tuple[tuple[Reader, str], ...]] = {}
        self.notes: dict[At, Noter] = {}
        for at, step in self.steps.items():
            match step:
                case Do(effects=effects):
                    self.changes[at] = changes(effects, scope)
                case Branch(whens=whens):
                    self.branches[at] = tuple((self.value(when.condition), when.then) for when in whens)
                case Note():
                    self.notes[at] = self._noter(step)
                case _:
                    pass
        self.over = self.value(book.over)
        self.out = reader(parse(book.out), scope.with_names(it=PLAYER)) if book.out else None
        self.pays = {action.name: changes(action.pay, scope) for action in book.actions if action.pay}
        self.candidates = {
            (action.name, param.role): self._finder(param.kind, "it", param.where)
            for action in book.actions
            for param in action.params
        }
        self.checks = [self._check(always) for always in book.always]

    def value(self, text: str) -> Reader:
        """An expression that no role but the bound ones occurs in, compiled once."""
        found = self._values.get(text)
        if found is None:
            found = self._values[text] = reader(parse(text), self.scope)
        return found

    def _finder(self, kind: str, var: str, where: str) -> Finder:
        """All things of a kind for which `where` holds, with the thing as `var`."""
        if where == "True":
            return lambda t, b: list(things(t, kind))
        holds = reader(parse(where), self.scope.with_names(**{var: kind}))
        return lambda t, b: [x for x in things(t, kind) if holds(t, {**b, var: x})]

    def _check(self, always: Always) -> Check:
        due = first(always.domain, always.role, always.when, self.scope)
        kind = self.vocabulary.domain(always.domain)
        return Check(always, due, self._finder(kind, always.role, always.when))

    def _noter(self, step: Note) -> Noter:
        once: list[tuple[str, Reader]] = []
        each: list[tuple[str, Finder, Reader]] = []
        for name, record in step.values.items():
            if record.about:
                kind = self.vocabulary.domain(record.about)
                value = reader(parse(record.value), self.scope.with_names(it=kind))
                each.append((name, self._finder(kind, "it", record.where), value))
            else:
                once.append((name, self.value(record.value)))

        def notes(t: Table, b: Binding) -> dict[str, Value]:
            found = {name: value(t, b) for name, value in once}
            for name, find, value in each:
                found.update({f"{name}@{thing}": value(t, {**b, "it": thing}) for thing in find(t, b)})
            return found

        return notes

    def flow_of(self, flow: str | Text, table: Table, binding: Binding) -> str:
        """The flow that is meant, or '' where a card prints none."""
        if isinstance(flow, str):
            return flow
        return self.book.texts.get(table.setup.cards[int(binding[flow.role])].name, "")

    def place(self, zone: str, of: str, table: Table, binding: Binding) -> int:
        """The place of `zone`: of the player `of`, or the common one."""
        whose = int(self.value(of)(table, binding)) if of else COMMON
        return table.setup.place(zone, whose)

    def plays(self, table: Table, seat: int) -> bool:
        """Whether the player has not dropped out."""
        return self.out is None or not self.out(table, {"it": seat})

    def tops(self, table: Table, step: Draw, binding: Mapping[str, Value]) -> list[int]:
        """Cards that can be on top of the pile of `step`: the known one, else one of each print."""
        place = self.place(step.pile, step.of, table, binding)
        cards = table.zones[place]
        if table.known[place]:
            return [cards[0]]
        seen: dict[tuple[str, int], int] = {}
        for card in cards:
            printed = table.setup.cards[card]
            seen.setdefault((printed.name, printed.owner), card)
        return list(seen.values())

    def take(self, table: Table, step: Draw, card: int, binding: Mapping[str, Value]) -> Table:
        """`card` comes from the pile of `step` to where it draws to."""
        state = {"face": step.face} if step.face else {}
        return table.move(card, self.place(step.to, step.of, table, binding), **state)


def things(table: Table, kind: str) -> Sequence[int]:
    """All players, or all cards of a kind."""
    return table.setup.seats if kind == PLAYER else table.setup.of_kind[kind]
