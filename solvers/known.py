"""What is known at a step whatever the table is: notes with a value, and which player a role is.

Paths that only such knowledge rules out (a note says that nobody interrupted, and the
branch is taken in which somebody did) are no paths. Knowledge is three-valued: what is not
sure is not known, and rules nothing out.
"""

from collections.abc import Iterable, Mapping

from model.kernel.compiled import expand
from model.kernel.effect import Effects, Put, Python, every
from model.kernel.expression import (
    Attribute,
    Call,
    Compare,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    Value,
    parse,
    text_of,
    walk,
)
from model.kernel.flow import CHANCE, END, EVERYBODY, Ask, Branch, Flow, Note, Step, exits
from model.kernel.flow import Call as CallFlow
from model.kernel.game import Game
from model.kernel.norm import May, Must, Norm
from model.kernel.point import OPERATORS, calculated
from model.kernel.vocabulary import PLAYER, Thing

Known = tuple[tuple[str, Value], ...]
"""Names and what is known of them, in order. A note that is not there was never made; a role
that is not there may be anybody. A player is an expression over the table."""

UNKNOWN = "?"
"""The value of a note that was made, nobody knows with what value."""

FEW, SMALL = 16, 1
"""Notes with few possible values are followed; of others only the small numbers."""


class Knowing:
    """What `game` lets one know. `follow` off: nothing is followed but who the players are."""

    def __init__(self, game: Game, *, follow: bool = True) -> None:
        self.game = game
        self.vocabulary = game.vocabulary
        self.two = len(game.book.seats) == 2 and not game.book.out
        self.players = frozenset(
            role.name for role in self.vocabulary.roles if role.kind == PLAYER and role.query is None
        )
        self._nodes: dict[str, Node] = {}
        self.turning = frozenset(
            c.name for c in game.book.counters if isinstance(c.type, Thing) and c.type.kind == PLAYER
        )
        self.grants: dict[str, list[Norm]] = {}
        for norm in game.book.norms:
            if isinstance(norm, May | Must):
                self.grants.setdefault(norm.action, []).append(norm)
        self.notes = self._asked_about() if follow else frozenset()
        self._needed = {flow.id: self._needed_in(flow) for flow in game.book.flows}

    def _asked_about(self) -> frozenset[str]:
        """The notes that some way depends on, of those that are made once in a flow."""
        steps = self.game.steps.values()
        texts = [when.condition for step in steps if isinstance(step, Branch) for when in step.whens]
        texts += [norm.when for norms in self.grants.values() for norm in norms]
        found: set[str] = set()
        todo = [name for text in texts for name in self._notes_in(text)]
        while todo:
            name = todo.pop()
            local = self.vocabulary.local_named.get(name)
            if name in found or local is None or local.about is not None or not local.type.values:
                continue
            found.add(name)
            for step in steps:
                match step:
                    case Note(values=values_) if name in values_:
                        todo += self._notes_in(values_[name].value)
                    case CallFlow(give=give) if name in give:
                        todo += self._notes_in(give[name])
                    case _:
                        pass
        return frozenset(found)

    def _needed_in(self, flow: Flow) -> dict[str, frozenset[str]]:
        """Step → the names that it, or a step after it, asks about; at the end, what is given back."""
        calls = [step for step in self.game.steps.values() if isinstance(step, CallFlow)]
        found = {step.id: self._asks(step) for step in flow.steps}
        found[END] = frozenset(name for call in calls for name in call.take)
        while True:
            more = {
                step.id: found[step.id].union(*(found.get(then, frozenset()) for _, then in exits(step)))
                for step in flow.steps
            }
            if all(more[id] == found[id] for id in more):
                return found
            found |= more

    def _asks(self, step: Step) -> frozenset[str]:
        texts: list[str] = []
        match step:
            case Branch(whens=whens):
                texts = [when.condition for when in whens]
            case Note(values=values):
                texts = [record.value for record in values.values() if not record.about]
            case CallFlow(give=give):
                texts = list(give.values())
            case Ask(who=who, options=options):
                texts = [norm.when for name in options for norm in self.grants.get(name, ())]
                texts += [] if who in (CHANCE, EVERYBODY) else [who]
            case _:
                pass
        nodes = [node for text in texts for node in walk(self._node(text))]
        names = {node.id for node in nodes if isinstance(node, Name)}
        return frozenset(names.union(*(self._notes_in(text) for text in texts)))

    def _notes_in(self, text: str) -> list[str]:
        return [
            str(node.args[0].value)
            for node in walk(self._node(text))
            if isinstance(node, Call) and node.name == "note" and isinstance(node.args[0], Literal)
        ]

    def _node(self, text: str) -> Node:
        found = self._nodes.get(text)
        if found is None:
            found = self._nodes[text] = expand(parse(text), self.game.loaded.anywhere)
        return found

    # -- asking

    def holds(self, condition: str, known: Known) -> bool | None:
        """Whether a condition holds; None if that depends on the table."""
        value = self._value(self._node(condition), dict(known))
        return None if value is None else bool(value)

    def player(self, who: str, known: Known) -> str | None:
        """Who that is, in one way of saying it; None if it may be anybody."""
        if who in (CHANCE, EVERYBODY):
            return None
        value = self._value(self._node(who), dict(known))
        return None if value is None else str(value)

    def may_be_granted(self, step: Ask, action: str, known: Known) -> bool:
        """Whether some norm can permit the action to whoever is asked; chance needs none."""
        if step.who == CHANCE:
            return True
        asked = self.player(step.who, known)
        here = (*(pair for pair in known if pair[0] != PLAYER), *(((PLAYER, asked),) if asked else ()))
        return any(self.holds(norm.when, here) is not False for norm in self.grants.get(action, ()))

    # -- learning

    def noted(self, step: Note, known: Known) -> Known:
        """After the notes of a step, which all see what was known before."""
        return self._with(known, known, {n: r.value for n, r in step.values.items() if not r.about})

    def given(self, step: CallFlow, known: Known) -> Known:
        """At the first step of the flow that is called."""
        return self._with((), known, step.give)

    def taken(self, step: CallFlow, caller: Known, callee: Known) -> Known:
        """After the flow that was called, by what it gives back."""
        back = dict(callee)
        kept = {name: value for name, value in caller if name not in self.players or name not in step.take}
        return _sorted(kept | {name: back[name] for name in step.take if name in back})

    def needed(self, flow: str, step: str, known: Known) -> Known:
        """What of it matters at a step, or after it."""
        names = self._needed[flow].get(step, frozenset())
        return tuple(pair for pair in known if pair[0] in names)

    def without(self, known: Known, names: Iterable[str]) -> Known:
        """After some names were forgotten, or bound to anything."""
        dropped = frozenset(names)
        return tuple(pair for pair in known if pair[0] not in dropped)

    def turns(self, effects: Effects) -> bool:
        """Whether effects can change whom an expression over the table means."""
        return any(
            isinstance(e, Python) or (isinstance(e, Put) and e.counter in self.turning)
            for e in every(effects)
        )

    def _with(self, onto: Known, known: Known, values: Mapping[str, str]) -> Known:
        before, found = dict(known), dict(onto)
        for name, text in values.items():
            value = self._value(self._node(text), before)
            if name in self.players:
                found.pop(name, None)
                if value is not None:
                    found[name] = value
            elif name in self.notes:
                found[name] = value if value is not None and self._followed(name, value) else UNKNOWN
        return _sorted(found)

    def _followed(self, name: str, value: Value) -> bool:
        kind = self.vocabulary.local(name).type
        return kind.fits(value) and (len(kind.values) <= FEW or abs(int(value)) <= SMALL)

    # -- values

    def _value(self, node: Node, known: Mapping[str, Value]) -> Value | None:
        match node:
            case Literal(value=value):
                return value
            case Name(id=name):
                return known.get(name) if name in self.players or name == PLAYER else None
            case Attribute(of=Name(id="table"), name=name) if name in self.turning:
                return text_of(node)
            case Call(name="note", args=(Literal(value=str() as name),)):
                return self._note(name, known)
            case Call(name="next" | "other", args=(of,)):
                return self._next(self._value(of, known))
            case Not(part=part):
                denied = self._value(part, known)
                return None if denied is None else not denied
            case Many(op="and" | "or" as op, parts=parts):
                return self._joined(op, [self._value(part, known) for part in parts])
            case Many(op=op, parts=parts):
                numbers = [self._value(part, known) for part in parts]
                return None if None in numbers else calculated(op, [int(n) for n in numbers if n is not None])
            case Compare(op=op, left=left, right=right):
                return self._compared(op, self._value(left, known), self._value(right, known))
            case In(left=left, values=values):
                found = self._value(left, known)
                return None if found is None else found in [literal.value for literal in values]
            case If(test=test, yes=yes, no=no):
                decided = self._value(test, known)
                a, b = self._value(yes, known), self._value(no, known)
                return (a if a == b else None) if decided is None else (a if decided else b)
            case _:
                return None

    def _note(self, name: str, known: Mapping[str, Value]) -> Value | None:
        if name not in self.notes:
            return None
        value = known.get(name, self.vocabulary.local(name).otherwise)
        return None if value == UNKNOWN else value

    def _next(self, of: Value | None) -> str | None:
        """The next player; of two, the next one after the next is the first again."""
        if of is None:
            return None
        inner = str(of)
        if self.two and inner.startswith("next("):
            return inner.removeprefix("next(").removesuffix(")")
        return f"next({inner})"

    def _joined(self, op: str, values: list[Value | None]) -> bool | None:
        decides = op == "or"
        if any(value is not None and bool(value) is decides for value in values):
            return decides
        return None if None in values else not decides

    def _compared(self, op: str, a: Value | None, b: Value | None) -> bool | None:
        if a is None or b is None:
            return None
        if _is_player(a) or _is_player(b):
            same = True if a == b else False if self.two and _seat(a) == _seat(b) else None
            return same if op == "==" else None if same is None else not same
        return bool(OPERATORS[op](a, b))


def _sorted(values: Mapping[str, Value]) -> Known:
    return tuple(sorted(values.items()))


def _is_player(value: Value) -> bool:
    return isinstance(value, str) and "table." in value


def _seat(value: Value) -> str:
    """Whose neighbours a player is one of: of two players the one or the other."""
    return str(value).removeprefix("next(").removesuffix(")")
