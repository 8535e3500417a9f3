"""The encoding of a statement read back in words: norms, steps, effects, formulas, declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.kernel.check import Scope
from model.kernel.citing import Citation
from model.kernel.effect import Add, Begin, Each, Effect, Finish, If, Move, Put, Python, Set, Shuffle
from model.kernel.expression import TRUE, ExpressionError, parse
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Note,
    Resolve,
    Step,
    Text,
)
from model.kernel.game import Game
from model.kernel.norm import Cannot, Example, Formula, Leave, May, Must, Norm, Sets, Through
from model.kernel.say import name_of, say
from model.kernel.words import Words

_VERDICT: dict[type[Norm], Words] = {
    May: Words("「{what}」ことができる", "allowed: {what}"),
    Must: Words("「{what}」ことが義務となる", "required: {what}"),
    Cannot: Words("「{what}」ことはできない", "not allowed: {what}"),
    Leave: Words("「{what}」ことはジャッジの判断に委ねられる", "left to the judge: {what}"),
}
_WHEN = Words("{when}とき、{said}", "{said}, when {when}")
_NEXT = {
    END: Words("手順を終える", "the procedure ends"),
    NOWHERE: Words("その先の記載がない", "the text does not go on"),
}
_ASKED = {
    CHANCE: Words("偶然が決める", "chance decides"),
    EVERYBODY: Words("全員が同時に選ぶ", "everybody chooses at once"),
}


class Readback:
    """Reads the items of one game's rulebook."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scope: Scope = game.loaded.anywhere
        self._steps = {step.id: step for flow in game.book.flows for step in flow.steps}
        self._items = {item.id: item for item in game.book.items}
        self._lasting = {norm.id: norm for lasting in game.book.lasting for norm in lasting.norms}
        book = game.book
        self._names: dict[str, Words] = {p.id: p.words for p in book.properties}
        self._names |= {role.name: role.words for role in book.roles}
        self._names |= {kind.name: kind.words for kind in book.kinds}
        self._names |= {counter.name: counter.words for counter in book.counters}
        self._names |= {zone.name: zone.words for zone in book.zones}

    def statement(self, citations: Iterable[Citation]) -> tuple[Words, ...]:
        """What the items that encode a statement say, one line each."""
        found = (self._cited(how, item) for how, item in citations)
        return tuple(dict.fromkeys(words for words in found if words is not None))

    def _cited(self, how: str, item: str) -> Words | None:
        if how == "step" and item in self._steps:
            return self.step(self._steps[item])
        if item in self._items:
            return self._item(self._items[item])
        if item in self._lasting:
            return self.norm(self._lasting[item])
        if item in self._steps:
            return self.step(self._steps[item])
        return self._declared(item)

    def _declared(self, name: str) -> Words | None:
        kind = name.partition(".")[0]
        found = self.game.vocabulary.facts().get(name)
        if found is not None:
            it = self.game.vocabulary.kind_named[kind].words
            return Words("{fact}：{query}", "{fact}: {query}").fill(
                fact=found.words.fill(it=it), query=Words(found.query or "", found.query or "")
            )
        if name in self.game.actions:
            return self.action(self.game.actions[name])
        return self._check(name) or self._names.get(name)

    def _check(self, id: str) -> Words | None:
        for always in self.game.book.always:
            if always.id == id:
                when = self.condition(
                    always.when, **{always.role: self.game.vocabulary.domain(always.domain)}
                )
                return Words(
                    f"常に確かめる：{when.ja}なら、直ちに{always.flow}を行う",
                    f"checked all the time: when {when.en}, {always.flow} runs at once",
                )
        for timing in self.game.book.timings:
            if timing.id == id:
                who, what = name_of(timing.who, self.game.vocabulary), self._wording(timing.action)
                return Words("{who}に「{what}」機会がある", "{who} is given a time for: {what}").fill(
                    who=who, what=what
                )
        return None

    # -- norms

    def _item(self, item: object) -> Words:
        match item:
            case Norm():
                return self.norm(item)
            case Formula(of=of, value=value, when=when) | Sets(of=of, value=value, when=when):
                kind = of.partition(".")[0]
                fact = self.game.vocabulary.facts()[of].words.fill(
                    it=self.game.vocabulary.kind_named[kind].words
                )
                said = Words("{fact}は{value}である", "{fact} is {value}").fill(
                    fact=fact, value=self.condition(value, it=kind)
                )
                return self._under(when, said, it=kind)
            case Example(given=given, expect=expect, action=action, of=of):
                case = "、".join(f"{fact}＝{value}" for fact, value in given.items())
                where = ", ".join(f"{fact} = {value}" for fact, value in given.items())
                what = self._wording(action) if action else Words(of, of)
                return Words(
                    f"例：{case}ならば「{what.ja}」は{expect}",
                    f"example: with {where}, {what.en} is {expect}",
                )
            case Through(step=step, after=after, before=before):
                return Words(
                    f"{after}から{before}へは必ず{step}を通る",
                    f"every way from {after} to {before} passes {step}",
                )
        raise TypeError(item)

    def norm(self, norm: Norm) -> Words:
        """A norm as a sentence."""
        said = _VERDICT[type(norm)].fill(what=self._wording(norm.action))
        if norm.only:
            said = Words(f"この場合に限り{said.ja}", f"only in this case {said.en}")
        if norm.lifts:
            lifted = ", ".join(norm.lifts)
            said = Words(f"{said.ja}（{lifted}の例外）", f"{said.en} (an exception from {lifted})")
        return self._under(norm.when, said)

    def _under(self, when: str, said: Words, **names: str) -> Words:
        if parse(when) == TRUE:
            return said
        return _WHEN.fill(when=self.condition(when, **names), said=said)

    def _wording(self, action: str) -> Words:
        return self.action(self.game.actions[action])

    def action(self, action: Action) -> Words:
        """An action's wording, with its roles for the gaps."""
        roles = {param.role: name_of(param.role, self.game.vocabulary) for param in action.params}
        return action.wording.fill(player=Words("プレイヤー", "the player"), **roles)

    def condition(self, text: str, **names: str) -> Words:
        """A condition or value in words; a query that has none stands as it is written."""
        try:
            return say(parse(text), self.scope.with_names(**names))
        except (ExpressionError, LookupError):
            return Words(text, text)

    # -- steps

    def step(self, step: Step) -> Words:
        """A step as a sentence."""
        match step:
            case Do(effects=()):
                return self._on(step.then)
            case Do(effects=effects, then=then):
                return self._and(self._effects(effects), then)
            case Note(values=values, then=then):
                names = [name_of(n, self.game.vocabulary) for n in values]
                return self._and(
                    Words(
                        f"{'・'.join(n.ja for n in names)}を記録する",
                        f"records {', '.join(n.en for n in names)}",
                    ),
                    then,
                )
            case Branch(whens=whens):
                cases = [(self.condition(w.condition), self._on(w.then)) for w in whens]
                return Words(
                    "／".join(f"{c.ja}→{t.ja}" for c, t in cases),
                    "; ".join(f"{c.en}: {t.en}" for c, t in cases),
                )
            case Ask(who=who, options=options):
                asked = _ASKED.get(who) or Words("{who}が選ぶ", "{who} chooses").fill(who=self.condition(who))
                listed = [self._wording(name) for name in options]
                return Words(
                    f"{asked.ja}：{'／'.join(w.ja for w in listed)}",
                    f"{asked.en}: {'; '.join(w.en for w in listed)}",
                )
            case Call(flow=flow, then=then):
                name = flow if isinstance(flow, str) else self._text(flow)
                return self._and(Words(f"{name}を行う", f"runs {name}"), then)
            case Resolve(then=then):
                return self._and(Words("最後の宣言を解決する", "resolves the last declaration"), then)
            case Draw(pile=pile, to=to, times=times, then=then):
                words = Words("{pile}から{n}枚を{to}に移す", "moves {n} from {pile} to {to}").fill(
                    pile=self._zone(pile), to=self._zone(to), n=self.condition(times)
                )
                return self._and(words, then)

    def _text(self, flow: Text) -> str:
        return f"text({flow.role})"

    def _on(self, then: str) -> Words:
        return _NEXT.get(then) or Words(f"{then}へ進む", f"goes on to {then}")

    def _and(self, words: Words, then: str) -> Words:
        on = self._on(then)
        return Words(f"{words.ja}。{on.ja}", f"{words.en}; {on.en}")

    def _zone(self, name: str) -> Words:
        return self.game.vocabulary.zone_named[name].words

    # -- effects

    def _effects(self, effects: Iterable[Effect]) -> Words:
        said = list(self._each(effects))
        return Words("、".join(w.ja for w in said), ", ".join(w.en for w in said))

    def _each(self, effects: Iterable[Effect]) -> Iterator[Words]:
        for effect in effects:
            yield self.effect(effect)

    def effect(self, effect: Effect) -> Words:
        """An effect as a clause of a sentence."""
        match effect:
            case Set(card=card, field=field, to=to):
                postures = {p.name: p.words for p in self.game.vocabulary.postures}
                value = postures.get(to) or self.condition(to)
                return Words(f"{{card}}の{field}を{{to}}にする", f"sets {field} of {{card}} to {{to}}").fill(
                    card=self.condition(card), to=value
                )
            case Put(counter=counter, to=to, of=of):
                return Words("{what}を{to}にする", "sets {what} to {to}").fill(
                    what=self._counter(counter, of), to=self.condition(to)
                )
            case Add(counter=counter, by=by, of=of):
                return Words("{what}に{by}を加える", "adds {by} to {what}").fill(
                    what=self._counter(counter, of), by=self.condition(by)
                )
            case Move(card=card, zone=zone):
                return Words("{card}を{zone}に移す", "moves {card} to {zone}").fill(
                    card=self.condition(card), zone=self._zone(zone)
                )
            case Each(var=var, domain=domain, where=where, do=do):
                kind = self.game.vocabulary.kind_named.get(self.game.vocabulary.domain(domain))
                name = kind.words if kind else Words("カード", "card")
                done = self._effects(do)
                return Words(
                    f"{name.ja}{var}（{where}）のそれぞれについて{done.ja}",
                    f"for each {name.en} {var} ({where}): {done.en}",
                )
            case If(when=when, do=do, otherwise=otherwise):
                yes, no = self._effects(do), self._effects(otherwise)
                rest = Words(f"、そうでなければ{no.ja}", f", else {no.en}") if otherwise else Words("", "")
                return Words("{when}なら{yes}{rest}", "if {when}: {yes}{rest}").fill(
                    when=self.condition(when), yes=yes, rest=rest
                )
            case Begin(effect=name):
                return Words("効果「{e}」が始まる", "the effect {e} begins").fill(e=self._lasting_words(name))
            case Finish(until=until):
                return Words(f"{until}までの効果が終わる", f"effects that last until {until} end")
            case Shuffle(zone=zone):
                return Words("{zone}をシャッフルする", "shuffles {zone}").fill(zone=self._zone(zone))
            case Python(why=why):
                return Words(why, why)

    def _lasting_words(self, name: str) -> Words:
        found = next(
            (lasting.words for lasting in self.game.book.lasting if lasting.name == name), Words(name, name)
        )
        return Words(found.ja.replace("{it}", "…"), found.en.replace("{it}", "…"))

    def _counter(self, name: str, of: str) -> Words:
        words = self.game.vocabulary.counter(name, not of).words
        if not of:
            return words
        return Words("{of}の{what}", "{what} of {of}").fill(of=self.condition(of), what=words)
