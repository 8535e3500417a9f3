"""What an expression means, read word by word: slow, without expanding or compiling anything.

The engine's reader is compared with it. Every fact is asked through its own query, where it
stands; an attribute of nothing is the least value of its type.
"""

from collections.abc import Mapping

from model.kernel.check import Scope, check
from model.kernel.expression import (
    NOTHING,
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
    Value,
    parse,
)
from model.kernel.table import Table
from model.kernel.vocabulary import PLAYER, TABLE, Fact, Thing


class Meaning:
    """The meaning of expressions on one table, with some things bound."""

    def __init__(self, table: Table, scope: Scope, names: Mapping[str, Value]) -> None:
        self.table, self.scope, self.names = table, scope, names

    def inside(self, **things: tuple[str, Value]) -> "Meaning":
        """With more names, each (kind, thing)."""
        scope = self.scope.with_names(**{name: kind for name, (kind, _) in things.items()})
        return Meaning(
            self.table, scope, {**self.names, **{name: thing for name, (_, thing) in things.items()}}
        )

    def of(self, node: Node) -> Value:
        match node:
            case Literal(value=value):
                return value
            case Name(id="nothing"):
                return NOTHING
            case Name(id=name) if name in self.scope.names:
                return self.names[name]
            case Name(id=name):
                query = self.scope.vocabulary.role_named[name].query
                return Meaning(self.table, self.scope.inside(name), {}).of(parse(query or ""))
            case Attribute(of=of, name=name):
                return self._attribute(of, name)
            case Not(part=part):
                return not self.of(part)
            case Many(op="and", parts=parts):
                return all(self.of(part) for part in parts)
            case Many(op="or", parts=parts):
                return any(self.of(part) for part in parts)
            case Many(op=op, parts=parts):
                return self._number(op, [int(self.of(part)) for part in parts])
            case Compare(op=op, left=left, right=right):
                return self._compared(op, self.of(left), self.of(right))
            case In(left=left, values=values):
                return any(self.of(left) == value.value for value in values)
            case If(test=test, yes=yes, no=no):
                return self.of(yes) if self.of(test) else self.of(no)
            case Fold():
                return self._fold(node)
            case Call(name=name, args=args):
                return self._call(name, args)

    def _attribute(self, of: Node, name: str) -> Value:
        thing = check(of, self.scope)
        assert isinstance(thing, Thing)
        found = self.scope.vocabulary.attribute(thing.kind, name)
        kind = found.type if isinstance(found, Fact) else found
        if thing.kind == TABLE:
            if not isinstance(found, Fact):
                return self.table.counter(name)
            return self.inside(it=(TABLE, 0)).of(parse(found.query or ""))
        which = int(self.of(of))
        if which == NOTHING:
            return kind.least
        if isinstance(found, Fact):
            return self.inside(it=(thing.kind, which)).of(parse(found.query or ""))
        return self.table.counter(name, which) if thing.kind == PLAYER else self._field(which, name)

    def _field(self, card: int, name: str) -> Value:
        state, printed = self.table.cards[card], self.table.setup.cards[card]
        fields: dict[str, Value] = {
            "zone": self.table.where(card),
            "of": self.table.of(card),
            "owner": printed.owner,
            "name": printed.name,
            "kind": printed.kind,
            **{
                field: getattr(state, field) for field in ("controller", "posture", "face", "markers", "host")
            },
        }
        return fields[name] if name in fields else dict(printed.values)[name]

    @staticmethod
    def _number(op: str, parts: list[int]) -> int:
        match op:
            case "min":
                return min(parts)
            case "max":
                return max(parts)
            case "+":
                return parts[0] + parts[1]
            case "-":
                return parts[0] - parts[1]
            case _:
                return parts[0] * parts[1]

    @staticmethod
    def _compared(op: str, a: Value, b: Value) -> bool:
        match op:
            case "==":
                return a == b
            case "!=":
                return a != b
        assert isinstance(a, int)
        assert isinstance(b, int)
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]

    def _fold(self, node: Fold) -> Value:
        kind = self.scope.vocabulary.domain(node.domain)
        cards = enumerate(self.table.setup.cards)
        things = (
            list(self.table.setup.seats)
            if kind == PLAYER
            else [i for i, card in cards if kind in (card.kind, "card")]
        )
        found = [x for x in things if self.inside(**{node.var: (kind, x)}).of(node.where)]
        if node.op == "count":
            return len(found)
        if node.op == "the":
            return found[0] if found else NOTHING
        bodies = [self.inside(**{node.var: (kind, x)}).of(node.body) for x in found]
        if node.op == "sum":
            return sum(int(body) for body in bodies)
        return any(bodies) if node.op == "any" else all(bodies)

    def _call(self, name: str, args: tuple[Node, ...]) -> Value:
        if name == "links":
            return len(self.table.chain)
        if name == "pending":
            return self.table.chain[-1].action if self.table.chain else "none"
        if name == "void":
            return any(link.void for link in self.table.chain[-1:])
        if name in ("other", "next"):
            player = int(self.of(args[0]))
            if player == NOTHING:
                return NOTHING
            return 1 - player if name == "other" else self._next(player)
        about = [int(self.of(arg)) for arg in args[1:]]
        said = args[0]
        assert isinstance(said, Literal)
        if name == "note":
            local = self.scope.vocabulary.local(str(said.value))
            key = f"{local.name}@{about[0]}" if about else local.name
            return self.names.get(key, local.otherwise)
        return any(e.effect == said.value and e.about in (about or [e.about]) for e in self.table.effects)

    def _next(self, player: int) -> int:
        """The next player who has not dropped out, or the same player again."""
        players, out = self.table.setup.players, self.scope.vocabulary.out
        for steps in range(1, players):
            seat = (player + steps) % players
            if not out or not self.inside(it=(PLAYER, seat)).of(parse(out)):
                return seat
        return player
