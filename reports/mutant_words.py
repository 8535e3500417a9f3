"""A mutant in words: where a rulebook is broken, and what it says there instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from types import UnionType
from typing import Any

from model.kernel.deck import Alike, Amount, Copies, Part, said
from model.kernel.effect import Add, Each, Move, Put, Set
from model.kernel.effect import If as IfEffect
from model.kernel.expression import TRUE, Node, parse
from model.kernel.flow import (
    END,
    NOWHERE,
    Action,
    Always,
    Ask,
    Call,
    Do,
    Lasting,
    Note,
    Param,
    Record,
)
from model.kernel.flow import When as Case
from model.kernel.game import Game
from model.kernel.norm import Formula, Judge, Norm, Principle, Sets
from model.kernel.rulebook import Placed, Rulebook
from model.kernel.say import name_of
from model.kernel.vocabulary import CARD, PLAYER, Counter, Fact, Kind, Role, Zone
from model.kernel.words import Words
from reports.difference import difference, lost_part
from reports.readback import JUDGED, YES_NO, Readback
from solvers.mutant import GONE, Flipped, Mutant, Operator, Path, Skipped, Swapped
from solvers.mutant import name_of as called

SEEN_BY = {
    "all": Words("だれでも見られる", "everybody may look at it"),
    "owner": Words("持ち主だけが見られる", "its owner alone may look at it"),
    "nobody": Words("だれも見られない", "nobody may look at it"),
}
DESTINATIONS = {
    END: Words("手順の終わり", "the end of the procedure"),
    NOWHERE: Words("記載のない先", "where the text does not go on"),
}
CONDITION = Words("条件", "the condition")


def words(mutant: Mutant, game: Game, cards: Mapping[str, Words] | None = None) -> Words:
    """What is broken, in one sentence: the step, norm or declaration, and the change.

    `game` has the readings that the mutant was made under; `cards`: what cards are called.
    """
    return Teller(game, cards or {}).words(mutant)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a path leads: the parts of the rulebook that stand around it, the outermost first, the
    field of the last one, and the key or number in that field."""

    around: tuple[Any, ...]
    field: str
    key: str | int = ""

    @property
    def inner(self) -> Any:
        return self.around[-1]

    def last(self, kind: type[Any] | UnionType) -> Any:
        """The innermost part of a kind; None if there is none."""
        return next((part for part in reversed(self.around) if isinstance(part, kind)), None)


def place_of(book: Rulebook, path: Path) -> Place:
    """The place that a path leads to, as far as the rulebook has it."""
    around: list[Any] = []
    field, key = "", ""
    value: Any = book
    for at in path:
        if is_dataclass(value):
            around.append(value)
            field, key = str(at), ""
            value = getattr(value, field, None)
            continue
        key = at  # type: ignore[assignment]
        match value:
            case Mapping():
                value = value.get(at)
            case tuple() if isinstance(at, int):
                value = value[at] if at < len(value) else None
            case tuple():
                value = next((part for part in value if called(part) == at), None)
    return Place(tuple(around), field, key)


class Teller:
    """Tells mutants of one game."""

    def __init__(self, game: Game, cards: Mapping[str, Words]) -> None:
        self._game = game
        self._cards = cards
        self._read = Readback(game)

    def words(self, mutant: Mutant) -> Words:
        """The sentence: what is broken, and how."""
        place = place_of(self._game.loaded.chosen, mutant.path)
        return Words("{item}：{change}", "{item}: {change}").fill(
            item=self._item(mutant, place), change=self._change(mutant, place)
        )

    # -- what is broken

    def _item(self, mutant: Mutant, place: Place) -> Words:
        id = mutant.item
        match mutant.path[0]:
            case "flows":
                return Words(f"手順{id}", f"step {id}")
            case "items":
                if isinstance(place.last(Formula | Sets) or mutant.old, Formula | Sets):
                    return Words(f"計算式{id}", f"formula {id}")
                ids = (id, *mutant.also)
                return Words(f"規定{'・'.join(ids)}", f"rule{'s' if mutant.also else ''} {', '.join(ids)}")
            case "lasting":
                effect = self._read.lasting(str(mutant.path[1]))
                return Words(f"効果「{effect.ja}」の規定{id}", f'rule {id} of the effect "{effect.en}"')
            case "always":
                return Words(f"常に行う確認{id}", f"check {id}, which is always made")
            case "principles":
                return Words(f"優先の原則{id}", f"principle {id}")
            case "deck":
                return Words(f"デッキの規定{id}", f"rule {id} of decks")
            case "judge":
                return Words(f"ジャッジに委ねる規定{id}", f"rule {id} about the judge")
            case "over":
                return Words("ゲームの終わり", "the end of the game")
            case "out":
                return Words("脱落", "dropping out")
            case "standard":
                return Words("標準の場の{card}", "{card} on the standard table").fill(card=self._card(id))
            case "actions":
                return quoted(self._read.wording(str(mutant.path[1])))
        return self._declared(mutant, place)

    def _declared(self, mutant: Mutant, place: Place) -> Words:
        match place.inner:
            case Fact() as fact:
                kind = place.last(Kind)
                return quoted(fact.words.fill(it=kind.words))
            case Role() | Counter() | Zone() as named:
                return quoted(named.words)
        return Words(mutant.item, mutant.item)

    def _card(self, key: str) -> Words:
        return quoted(self._cards.get(key, Words(key, key)))

    # -- how

    def _change(self, mutant: Mutant, place: Place) -> Words:
        old, new = mutant.old, mutant.new
        match new:
            case Flipped(to=modality):
                return self._becomes(self._read.norm(old), self._read.norm(Flipped(modality).of(old)))
            case Skipped():
                return Words("行わずに先へ進む（{what}）", "passed without what it does: {what}").fill(
                    what=self._read.doing(old)
                )
            case Swapped(other=other):
                return Words(f"手順{other}と順を入れ替える", f"changes places with step {other}")
        if new is GONE:
            return self._gone(old, place)
        match mutant.operator, place.inner, place.field:
            case Operator.REDIRECT, _, _:
                return self._redirected(old, new, place)
            case Operator.SWAP, _, _:
                return Words("優先の順を逆にする", "ranked the other way round")
            case _, Norm(), "only":
                return Words("この場合だけには限らない", "no longer in this case only")
            case _, Action(), "resolve":
                return Words("解決しても何も起こらない", "resolves to nothing")
            case _, Action(), "lapse":
                return Words("中断されても何も起こらない", "nothing happens when it is void")
            case Operator.DROP, Action(), "lapses":
                return Words("中断されることがない（{when}）", "never becomes void ({when})").fill(
                    when=self._read.condition(old)
                )
            case _, Principle(), "among":
                return Words("カード同士には限らない", "no longer among cards alone")
            case _, Zone(), "seen_by":
                return self._becomes(SEEN_BY[old], SEEN_BY[new])
            case _, Zone(), _:
                return _COUNTED[new]
            case _, Rulebook(), "judge":
                return Words("矛盾をジャッジに委ねない", "contradictions are no longer left to the judge")
            case _, Judge(), "several_cards":
                return self._becomes(JUDGED[old], JUDGED[new])
            case _, Amount() | Copies() as rule, "low" | "high" | "none" | "most" as number:
                return self._becomes(self._rule(rule), self._rule(replace(rule, **{number: new})))
            case _, Counter(), _:
                return _instead(Words("標準の値", "the standard value"), _plain(old), _plain(new))
            case _, Placed(), _:
                return _instead(Words("枚数", "the number of cards"), _plain(old), _plain(new))
        return self._said_otherwise(old, new, place)

    def _becomes(self, old: Words, new: Words) -> Words:
        return Words("「{old}」が「{new}」になる", '"{old}" becomes "{new}"').fill(old=old, new=new)

    def _gone(self, old: Any, place: Place) -> Words:
        match place.inner, place.field:
            case Norm(), "lifts":
                return Words(f"{old}の例外でなくなる", f"no longer an exception from {old}")
            case Note(), "values":
                named = name_of(str(place.key), self._game.vocabulary)
                return Words("「{n}」を記録しない", 'does not record "{n}"').fill(n=named)
            case Ask(), "options":
                option = self._read.wording(str(place.key))
                return Words("「{n}」を選べない", 'does not offer "{n}"').fill(n=option)
            case Ask(), _:
                return Words(f"手順{place.key}を選べない", f"does not offer {place.key}")
            case Amount() | Copies() as rule, "parts":
                left = replace(rule, parts=tuple(part for part in rule.parts if part != old))
                return self._becomes(self._rule(rule), self._rule(left))
            case Copies(), "same":
                told = quoted(self._read.condition(old, it=self._printing))
                return Words("{told}で見分けない", "not told apart by {told}").fill(told=told)
            case Do() | Each() | IfEffect() | Action(), _:
                effect = self._read.effect(old, **self._names(place))
                return Words("効果「{e}」が起こらない", 'without the effect "{e}"').fill(e=effect)
        return Words("規定そのものがない（{what}）", "left out as a whole: {what}").fill(
            what=self._whole(old)
        )

    def _whole(self, old: Any) -> Words:
        match old:
            case Norm() | Sets() | Formula():
                return self._read.item(old)
            case Amount() | Copies() | Alike():
                return self._rule(old)
            case Always():
                return self._read.always(old)
            case Principle(preference=preference, among=among):
                ranked = _PREFERRED[preference.value]
                return Words(f"{ranked.ja}（カード同士）", f"{ranked.en}, of cards") if among else ranked
        return _plain(old)

    @cached_property
    def _printing(self) -> str:
        """The kind of cards that prints most: what rules of decks ask is said of it."""
        return max(self._game.book.kinds, key=lambda kind: len(kind.printed)).name

    def _rule(self, rule: Amount | Copies | Alike) -> Words:
        """A rule of decks."""
        return said(rule, (item for item in self._game.book.deck if isinstance(item, Part)))

    def _redirected(self, old: str, new: str, place: Place) -> Words:
        match place.inner, place.field:
            case Case(condition=condition), _:
                way = Words("{c}とき、", "when {c}, ").fill(c=self._read.condition(condition))
            case Ask(), "options":
                option = self._read.wording(str(place.key))
                way = Words("「{o}」のあと、", 'after "{o}", ').fill(o=option)
            case Ask(), _:
                way = Words(f"手順{place.key}のあと、", f"after {place.key}, ")
            case _:
                way = Words("", "")
        return Words("{way}{old}ではなく{new}へ進む", "{way}it goes on to {new}, not to {old}").fill(
            way=way, old=_destination(old), new=_destination(new)
        )

    # -- expressions

    def _said_otherwise(self, old: str, new: str, place: Place) -> Words:
        label, names = self._label(place), self._names(place)
        before, after, inside = difference(parse(old), parse(new), names, self._domain)
        root = before == parse(old)
        if after == TRUE and root:
            lost = self._read.said(before, **inside)
            return Words("{label}「{c}」がなくなる", '{label} "{c}" is dropped').fill(label=label, c=lost)
        if part := lost_part(before, after):
            lost = self._read.said(part, **inside)
            return Words("{label}から「{c}」を外す", '{label} without "{c}"').fill(label=label, c=lost)
        was, now = self._value(before, inside), self._value(after, inside)
        if root:
            return _instead(label, quoted(was), quoted(now))
        return Words("{label}の「{was}」が「{now}」になる", '{label}, with "{now}" in place of "{was}"').fill(
            label=label, was=was, now=now
        )

    def _value(self, node: Node, names: Mapping[str, str]) -> Words:
        value = getattr(node, "value", None)
        return YES_NO[value] if isinstance(value, bool) else self._read.said(node, **names)

    def _domain(self, plural: str) -> str:
        return self._game.vocabulary.domains.get(plural, CARD)

    def _label(self, place: Place) -> Words:
        """What the expression in a place is for."""
        vocabulary = self._game.vocabulary
        names = self._names(place)
        match place.inner, place.field:
            case Add(counter=counter, of=of), _:
                what = self._read.counter(counter, of, **names)
                return Words("「{w}」に加える数", "what is added to {w}").fill(w=what)
            case Put(counter=counter, of=of), _:
                what = self._read.counter(counter, of, **names)
                return Words("「{w}」の新しい値", "the new value of {w}").fill(w=what)
            case Move() | Set(), _:
                return Words("カードの上の数", "the markers on the card")
            case Record(), "value":
                about = name_of(_key(place, Note), vocabulary)
                return Words("「{n}」に記録する値", 'what is recorded as "{n}"').fill(n=about)
            case Record(), _:
                return Words("記録の条件", "the condition of what is recorded")
            case Call(), _:
                role = name_of(str(place.key), vocabulary)
                return Words("「{n}」に当たるもの", 'who or what "{n}" is').fill(n=role)
            case Param(role=role), _:
                named = name_of(role, vocabulary)
                return Words("「{n}」の候補の条件", 'the condition of candidates for "{n}"').fill(n=named)
            case Case(then=then), _:
                return Words("{to}へ進む条件", "the condition for going on to {to}").fill(
                    to=_destination(then)
                )
            case Each(), _:
                return Words("対象の条件", "the condition of those concerned")
            case IfEffect(), _:
                return Words("効果の条件", "the condition of the effect")
        return _LABELS.get(place.field, CONDITION)

    def _names(self, place: Place) -> dict[str, str]:
        """What is bound in a place beside the roles."""
        names: dict[str, str] = {}
        vocabulary = self._game.vocabulary
        for part in place.around:
            match part:
                case Kind(name=name):
                    names["it"] = name
                case Sets(of=of) | Formula(of=of):
                    names["it"] = of.partition(".")[0]
                case Param(kind=kind):
                    names["it"] = kind
                case Record(about=about) if about in vocabulary.domains:
                    names["it"] = vocabulary.domain(about)
                case Set():
                    names["it"] = CARD
                case Amount() | Copies() | Alike():
                    names["it"] = self._printing
                case Each(var=var, domain=domain):
                    names[var] = vocabulary.domain(domain)
                case Always(role=role, domain=domain):
                    names[role] = vocabulary.domain(domain)
                case Lasting(role=role) if role in vocabulary.role_named:
                    names[role] = vocabulary.role_named[role].kind
                case Rulebook() if place.field == "out":
                    names["it"] = PLAYER
        return names


_COUNTED = {
    True: Words("だれでも枚数を数えられる", "everybody may count its cards"),
    False: Words("ほかの人は枚数を数えられない", "others may not count its cards"),
}
_LABELS = {
    "times": Words("引く枚数", "the number of cards drawn"),
    "value": Words("値", "the value"),
    "query": Words("意味", "what it means"),
    "lapses": Words("中断の条件", "the condition for becoming void"),
}
_PREFERRED = {
    "card over rule": Words("カードはルールに優先する", "cards over rules"),
    "later over earlier": Words("後のものは先のものに優先する", "later over earlier"),
    "cannot over can": Words("できないことはできることに優先する", "cannot over can"),
    "a limit of the same source over a grant": Words(
        "同じ出所の制限は許可に優先する", "a limit of the same source over a grant"
    ),
}


def quoted(said: Words) -> Words:
    """The words in quotation marks."""
    return Words(f"「{said.ja}」", f'"{said.en}"')


def _instead(label: Words, old: Words, new: Words) -> Words:
    return Words("{label}が{old}から{new}になる", "{label} is {new}, not {old}").fill(
        label=label, old=old, new=new
    )


def _plain(value: object) -> Words:
    return YES_NO[value] if isinstance(value, bool) else Words(str(value), str(value))


def _destination(then: str) -> Words:
    return DESTINATIONS.get(then) or Words(f"手順{then}", f"step {then}")


def _key(place: Place, around: type[Any]) -> str:
    """The key under which the innermost part stands in the part around it."""
    outer = place.last(around)
    found = (key for key, value in outer.values.items() if value is place.inner)
    return next(found, "")
