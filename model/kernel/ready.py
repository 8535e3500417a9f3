"""A loaded rulebook at hand while it is played: its steps, actions and checks."""

from collections.abc import Mapping
from functools import cached_property

from model.kernel.compiled import Reader, reader
from model.kernel.compiler import Check, Compiler
from model.kernel.due import Item, left, told
from model.kernel.expression import NOTHING, Value, parse
from model.kernel.flow import Action, Draw, Due, DueText, Step, Text
from model.kernel.loaded import Loaded
from model.kernel.norm import statement_of
from model.kernel.related import Relations
from model.kernel.table import COMMON, Binding, Link, Table, pairs
from model.kernel.vocabulary import PLAYER

At = tuple[str, str]


class Ready:
    """What never changes while a rulebook is played."""

    def __init__(self, loaded: Loaded, compiler: Compiler) -> None:
        self.loaded, self.book, self.vocabulary = loaded, loaded.book, loaded.vocabulary
        self.compiler, self.scope = compiler, compiler.scope
        self.used = loaded.used
        self.actions: dict[str, Action] = {action.name: action for action in self.book.actions}
        self.steps: dict[At, Step] = {(f.id, step.id): step for f in self.book.flows for step in f.steps}
        self.first = {flow.id: flow.first for flow in self.book.flows}
        self.value, self.change, self.ways = compiler.value, compiler.change, compiler.ways
        self.notes, self.candidates = compiler.notes, compiler.candidates
        self.told = told(self.book)
        self.relations = Relations(self.book, self.scope)

    @cached_property
    def over(self) -> Reader:
        """Whether the game has ended."""
        return self.value(self.book.over)

    @cached_property
    def out(self) -> Reader | None:
        """Whether the player `it` has dropped out; None where nobody ever does."""
        if not self.book.out:
            return None
        return reader(parse(self.book.out), self.scope.with_names(it=PLAYER))

    @cached_property
    def checks(self) -> list[Check]:
        """What is always checked."""
        return [self.compiler.check(always) for always in self.book.always]

    @cached_property
    def lapsing(self) -> frozenset[str]:
        """The actions whose declarations can become void while they wait."""
        return frozenset(action.name for action in self.book.actions if action.lapses)

    def lapses(self, link: Link, table: Table) -> bool:
        """Whether what makes a declaration lapse holds; never, where nobody knows what it binds."""
        if link.action not in self.lapsing:
            return False
        action = self.actions[link.action]
        if len(link.binding) < len(action.params):
            return False
        holds = self.value(action.lapses)
        return bool(holds(table, {**dict(link.binding), PLAYER: link.by}))

    def voids(self, action: Action) -> str:
        """The statement by which a declaration becomes void: that of its lapse, else the first that the
        action cites."""
        if action.lapse:
            return statement_of(self.first[action.lapse])
        return next(iter(action.cites), "")

    def flow_of(self, flow: str | Text, table: Table, binding: Binding) -> str:
        """The flow that is meant, or '' where a card prints none, or there is no card."""
        if isinstance(flow, str):
            return flow
        card = int(binding[flow.role])
        return self.book.texts.get(table.setup.cards[card].name, "") if card != NOTHING else ""

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

    # -- what is due at one moment

    @cached_property
    def dues(self) -> dict[str, list[DueText]]:
        """The texts that can be due, by moment."""
        found: dict[str, list[DueText]] = {}
        for text in self.book.dues:
            found.setdefault(text.moment, []).append(text)
        return found

    def due(self, step: Due, table: Table, binding: Binding) -> list[Item]:
        """What is due when play comes to `step`."""
        texts = self.dues.get(step.moment, ())
        return [Item(text, x) for text in texts for x in self.compiler.due(text).things(table, binding)]

    def left(self, step: Due, values: Mapping[str, Value]) -> list[Item]:
        """What of that is still due, by the locals of the flow."""
        return left(self.dues.get(step.moment, ()), values)

    def done(self, table: Table, item: Item) -> Table:
        """`table`, which waits at the step, after one thing that is due."""
        *below, frame = table.stack
        values = dict(frame.locals)
        changed = self.compiler.due(item.text).change(table, {**values, item.text.var: item.thing})
        del values[item.mark]
        return changed._replace(stack=(*below, frame._replace(locals=pairs(values))))
