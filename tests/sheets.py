"""Card sheets of any size for measuring: made up from a seed, the same in every run.

Every second card has two texts, so that 10 000 cards have 15 000. A text is a norm that counts always
(one of two), a value or a blank (one of four), effects that are carried out (one of six) or a norm that
is in force for a while (one of twelve). Conditions have one to four comparisons, each of a fact that can
be asked there and a value that it can have: hardly any is written twice.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from features.games import Rules
from features.sheet_ground import Ground, ground
from model.kernel.check import Scope
from model.kernel.expression import parse
from model.kernel.facts import needed
from model.kernel.vocabulary import CARD, PLAYER, Bool, Enum, Int, Kind, Type

SEED = 20_260_402


def sheet(of: Rules, cards: int, seed: int = SEED) -> str:
    """A sheet of the document with so many cards, as TOML."""
    return _Maker(of, Random(seed)).sheet(cards)


class _Maker:
    def __init__(self, of: Rules, random: Random) -> None:
        self.ground: Ground = ground(of.game().loaded, ())
        self.random, self.id = random, of.id
        self.vocabulary = self.ground.vocabulary
        self.of_kind = cache(self._asked_of)

    def sheet(self, cards: int) -> str:
        head = f'document = "{self.id}"\ntitle = {_words("many cards")}\nmade_up = true\n'
        return head + "".join(part for number in range(cards) for part in self._card(number))

    def _card(self, number: int) -> Iterator[str]:
        kind = self.random.choice(self.ground.loaded.book.kinds)
        values = {name: self._value(of) for name, of in kind.printed.items() if self.random.random() < 1 / 2}
        yield f'\n[[card]]\nid = "card-{number}"\nname = {_words(f"card {number}")}\n'
        yield f'kind = "{kind.name}"\nmade_up = true\nvalues = {_inline(values)}\n'
        for _ in range(1 + number % 2):
            lines = {"words": _words(f"what card {number} says"), **self._text(kind)}
            yield "\n  [[card.text]]\n" + "".join(f"  {key} = {value}\n" for key, value in lines.items())

    def _text(self, kind: Kind) -> dict[str, str]:
        sort = self.random.randrange(12)
        if sort < 6:
            return {**self._norm({"this": kind.name}), "while": self._lies()}
        if sort < 9:
            return {**self._value_text(kind), "while": self._lies()}
        if kind.name not in self.ground.carries or self.ground.carried is None:
            return {"forbid": json.dumps(self._action()), "while": self._lies()}
        if sort < 11:
            return {"timing": '"use"', "do": self._effects(self.ground.carried)}
        end = json.dumps(self.random.choice(sorted(self.ground.ends)))
        return {"timing": '"use"', **self._norm({}), "until": end}

    def _norm(self, own: Mapping[str, str]) -> dict[str, str]:
        action = self._action()
        offered = self.ground.loaded.offered(action)
        deed = self.random.choice(("permit", "require", "forbid"))
        when = self._condition(offered.with_names(**own))
        return {deed: json.dumps(action), "when": json.dumps(when)}

    def _action(self) -> str:
        offered = sorted(self.ground.loaded.bound.actions)
        return self.random.choice(offered)

    def _value_text(self, kind: Kind) -> dict[str, str]:
        if self.random.random() < 1 / 4:
            of, text = self.random.choice(self.ground.kinds), dict[str, str]()
            text["blank"] = json.dumps(of)
        else:
            simple = [
                name for name, fact in self.ground.facts.items() if isinstance(fact.type, Bool | Int | Enum)
            ]
            name = self.random.choice(simple)
            of = name.partition(".")[0]
            value = repr(self._value(self.ground.facts[name].type))
            text = {"treat": json.dumps(name), "as": json.dumps(value)}
        alone = Scope(self.vocabulary, {"it": of, "this": kind.name})
        return {**text, "when": json.dumps(self._condition(alone))}

    def _effects(self, scope: Scope) -> str:
        players = [name for name, kind in scope.names.items() if kind == PLAYER]
        numbers = [counter.name for counter in self.vocabulary.each if isinstance(counter.type, Int)]
        counter, of = self.random.choice(numbers), self.random.choice(players)
        add = {"add": counter, "by": str(self.random.randrange(-3, 9)), "of": of}
        when = {"when": self._condition(scope), "do": [add]}
        return _inline(self.random.choice(([add], [when], [when, add])))

    def _lies(self) -> str:
        return json.dumps(f"this.zone == '{self.random.choice(self.vocabulary.zones).name}'")

    # ---- conditions

    def _condition(self, scope: Scope) -> str:
        """One to four comparisons, all of which must hold."""
        asked = [
            (f"{name}.{fact}", of) for name, kind in scope.names.items() for fact, of in self._of(kind, scope)
        ]
        asked += [(f"table.{fact}", of) for fact, of in self._of("table", scope)]
        some = self.random.sample(asked, min(len(asked), self.random.randint(1, 4)))
        return " and ".join(self._comparison(name, of) for name, of in some) or "True"

    def _comparison(self, asked: str, of: Type) -> str:
        if isinstance(of, Bool):
            return self.random.choice((asked, f"not {asked}"))
        op = self.random.choice(("<=", ">=", "==")) if isinstance(of, Int) else "=="
        return f"{asked} {op} {self._value(of)!r}"

    def _of(self, kind: str, scope: Scope) -> list[tuple[str, Type]]:
        """The simple facts of a kind that can be asked there."""
        return (
            []
            if kind == CARD
            else [(n, of) for n, of, roles in self.of_kind(kind) if roles <= scope.names.keys()]
        )

    def _asked_of(self, kind: str) -> tuple[tuple[str, Type, frozenset[str]], ...]:
        scope = self.ground.loaded.anywhere.with_names(it=kind)
        facts = self.vocabulary.kind_named[kind].facts
        simple = [fact for fact in facts if isinstance(fact.type, Bool | Int | Enum)]
        return tuple((f.name, f.type, needed(parse(f"it.{f.name}"), scope)) for f in simple)

    def _value(self, of: Type) -> bool | int | str:
        match of:
            case Bool():
                return self.random.random() < 1 / 2
            case Int(low=low, high=high):
                return self.random.randint(low, min(high, low + 20))
            case Enum(values=values):
                return self.random.choice(values)
        return "a name"


def _words(en: str) -> str:
    return f'{{ ja = "{en}（仮）", en = "{en}" }}'


def _inline(value: object) -> str:
    """Numbers, texts, lists and tables in one line of TOML."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_inline(part)}" for key, part in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
