"""The encoding of a statement read back in words: norms, steps, effects, formulas, declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from model.kernel.check import Scope
from model.kernel.citing import Citation
from model.kernel.deck import Part, said
from model.kernel.effect import Add, Begin, Each, Effect, Finish, If, Move, Put, Python, Set, Shuffle
from model.kernel.expression import TRUE, Literal, Name, Node, parse
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Note,
    Resolve,
    Step,
    Text,
)
from model.kernel.game import Game
from model.kernel.norm import Cannot, Example, Formula, Leave, May, Must, Norm, Sets, Through, statement_of
from model.kernel.rulebook import Item
from model.kernel.say import name_of, say
from model.kernel.vocabulary import CARD, Enum
from model.kernel.words import Words
from reports.presupposed import marked

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
_FIELD = {
    "posture": Words("向き", "the posture"),
    "face": Words("表裏", "the side"),
    "markers": Words("上の数", "the markers"),
    "controller": Words("使うプレイヤー", "the controller"),
    "host": Words("置き場となるカード", "the card below"),
}
_FACE = {"up": Words("表向き", "face up"), "down": Words("裏向き", "face down")}
_NOTHING = Words("", "")
JUDGED = {
    True: Words(
        "複数のカードの矛盾はジャッジの判断に委ねられる",
        "contradictions of several cards are left to the judge",
    ),
    False: Words("どの矛盾もジャッジの判断に委ねられる", "every contradiction is left to the judge"),
}
"""What is the judge's, by whether it is of several cards only."""
YES_NO = {True: Words("はい", "yes"), False: Words("いいえ", "no")}


class Readback:
    """Reads the items of one game's rulebook."""

    def __init__(self, game: Game, presupposed: Collection[str] = ()) -> None:
        """`presupposed`: the statements that are not in the text, of which the words then say so."""
        self.game = game
        self._presupposed = presupposed
        self.scope: Scope = game.loaded.anywhere
        self._steps = {step.id: step for flow in game.book.flows for step in flow.steps}
        self._items = {item.id: item for item in game.book.items}
        self._lasting = {norm.id: norm for lasting in game.book.lasting for norm in lasting.norms}
        self._in_force = {lasting.name: lasting.words for lasting in game.book.lasting}
        book = game.book
        self._names: dict[str, Words] = {p.id: p.words for p in book.properties}
        self._names |= {role.name: role.words for role in book.roles}
        self._names |= {kind.name: kind.words for kind in book.kinds}
        self._names |= {counter.name: counter.words for counter in book.counters}
        self._names |= {zone.name: zone.words for zone in book.zones}
        parts = [item for item in book.deck if isinstance(item, Part)]
        self._names |= {rule.id: said(rule, parts) for rule in book.deck if not isinstance(rule, Part)}
        if book.judge is not None:
            self._names[book.judge.id] = JUDGED[book.judge.several_cards]

    def statement(self, citations: Iterable[Citation]) -> tuple[Words, ...]:
        """What the items that encode a statement say, one line each."""
        found = (self._cited(how, item) for how, item in citations)
        return tuple(dict.fromkeys(words for words in found if words is not None))

    def _cited(self, how: str, item: str) -> Words | None:
        if how == "step" and item in self._steps:
            return self.step(self._steps[item])
        if item in self._items:
            return self.item(self._items[item])
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
            query = self.condition(found.query, it=kind) if found.query else Words("", "")
            return Words("{fact}：{query}", "{fact}: {query}").fill(fact=found.words.fill(it=it), query=query)
        if name in self.game.actions:
            return self._action(self.game.actions[name])
        return self._check(name) or self._names.get(name)

    def _check(self, id: str) -> Words | None:
        for always in self.game.book.always:
            if always.id == id:
                return self.always(always)
        for timing in self.game.book.timings:
            if timing.id == id:
                who, what = name_of(timing.who, self.game.vocabulary), self.wording(timing.action)
                return Words("{who}に「{what}」機会がある", "{who} is given a time for: {what}").fill(
                    who=who, what=what
                )
        return None

    def always(self, always: Always) -> Words:
        """What is checked after every change, and what then runs."""
        when = self.condition(always.when, **{always.role: self.game.vocabulary.domain(always.domain)})
        return Words(
            f"常に確かめる：{when.ja}なら、直ちに{self._place(always.flow).ja}を行う",
            f"checked all the time: when {when.en}, {self._place(always.flow).en} runs at once",
        )

    # -- norms

    def item(self, item: Item) -> Words:
        """A norm, formula, example or path as a sentence."""
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
                what = self.wording(action) if action else Words(of, of)
                return Words(
                    f"例：{case}ならば「{what.ja}」は{expect}",
                    f"example: with {where}, {what.en} is {expect}",
                )
            case Through(step=step, after=after, before=before):
                return Words(
                    f"{after}から{before}へは必ず{step}を通る",
                    f"every way from {after} to {before} passes {step}",
                )

    def norm(self, norm: Norm) -> Words:
        """A norm as a sentence."""
        said = _VERDICT[type(norm)].fill(what=self.wording(norm.action))
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

    def wording(self, action: str) -> Words:
        """The wording of the action with this name."""
        return self.action(self.game.actions[action])

    def action(self, action: Action) -> Words:
        """An action's wording, with its roles for the gaps."""
        roles = {param.role: name_of(param.role, self.game.vocabulary) for param in action.params}
        return action.wording.fill(player=Words("プレイヤー", "the player"), **roles)

    def _action(self, action: Action) -> Words:
        """An action, and what becomes of it on the chain."""
        said = self.action(action)
        if not action.lapses:
            return said
        when = self.condition(action.lapses)
        said = Words("{said}（{when}なら中断される", "{said} (void once {when}").fill(said=said, when=when)
        if not action.lapse:
            return Words(f"{said.ja}）", f"{said.en})")
        flow = self._place(action.lapse)
        return Words(
            f"{said.ja}。解決するときは{flow.ja}を行う）", f"{said.en}; it then resolves to {flow.en})"
        )

    def condition(self, text: str, **names: str) -> Words:
        """A condition in words. `names`: what is bound beside the roles, and its kind."""
        return self.said(parse(text), **names)

    def said(self, node: Node, **names: str) -> Words:
        """The same of an expression that was read already."""
        return say(node, self.scope.with_names(**names), self._in_force)

    def value(self, text: str, **names: str) -> Words:
        """A value in words: of two, yes or no."""
        match parse(text):
            case Literal(value=bool() as value):
                return YES_NO[value]
            case node:
                return self.said(node, **names)

    # -- steps

    def step(self, step: Step) -> Words:
        """A step as a sentence: what it does, and where it leads."""
        done = self.doing(step)
        if isinstance(step, Branch | Ask):
            return done
        on = self.way(step.then)
        if done == _NOTHING:
            return on
        return Words(f"{done.ja}。{on.ja}", f"{done.en}; {on.en}")

    def doing(self, step: Step) -> Words:
        """What a step does."""
        match step:
            case Do(effects=()):
                return _NOTHING
            case Do(effects=effects):
                return self._effects(effects)
            case Note(values=values):
                names = [name_of(n, self.game.vocabulary) for n in values]
                return Words(
                    f"{'・'.join(n.ja for n in names)}を記録する",
                    f"records {', '.join(n.en for n in names)}",
                )
            case Branch(whens=whens):
                cases = [(self.condition(w.condition), self.way(w.then)) for w in whens]
                return Words(
                    "／".join(f"{c.ja}→{t.ja}" for c, t in cases),
                    "; ".join(f"{c.en}: {t.en}" for c, t in cases),
                )
            case Ask(who=who, options=options):
                asked = _ASKED.get(who) or Words("{who}が選ぶ", "{who} chooses").fill(who=self.condition(who))
                listed = [self.wording(name) for name in options]
                return Words(
                    f"{asked.ja}：{'／'.join(w.ja for w in listed)}",
                    f"{asked.en}: {'; '.join(w.en for w in listed)}",
                )
            case Call(flow=flow):
                if isinstance(flow, Text):
                    card = name_of(flow.role, self.game.vocabulary)
                    return Words("{c}に書かれたとおりにする", "does what {c} says").fill(c=card)
                return Words("{flow}を行う", "runs {flow}").fill(flow=self._place(flow))
            case Resolve():
                return Words("最後の宣言を解決する", "resolves the last declaration")
            case Due():
                return Words("この時機に発動する効果を処理する", "does what is due")
            case Draw(pile=pile, to=to, times=times):
                return Words("{pile}から{n}枚を{to}に移す", "moves {n} from {pile} to {to}").fill(
                    pile=self._zone(pile), to=self._zone(to), n=self.value(times)
                )

    def way(self, then: str) -> Words:
        """Where a way out of a step leads."""
        return _NEXT.get(then) or Words("{then}へ進む", "goes on to {then}").fill(then=self._place(then))

    def _place(self, id: str) -> Words:
        """The id of a step or flow, marked where that is not in the text."""
        unsaid = statement_of(id.rpartition(":")[2]) in self._presupposed
        return Words(f"{id}（{marked('ja')}）", f"{id} ({marked('en')})") if unsaid else Words(id, id)

    def _zone(self, name: str) -> Words:
        return self.game.vocabulary.zone_named[name].words

    # -- effects

    def _effects(self, effects: Iterable[Effect], **names: str) -> Words:
        said = [self.effect(effect, **names) for effect in effects]
        return Words("、".join(w.ja for w in said), ", ".join(w.en for w in said))

    def effect(self, effect: Effect, **names: str) -> Words:
        """An effect as a clause of a sentence. `names`: the variables of what stands around it."""
        match effect:
            case Set(card=card, field=field, to=to):
                return Words("{card}の{field}を{to}にする", "sets {field} of {card} to {to}").fill(
                    card=self.condition(card, **names), field=_FIELD[field], to=self._state(field, to, names)
                )
            case Put(counter=counter, to=to, of=of):
                return Words("{what}を{to}にする", "sets {what} to {to}").fill(
                    what=self.counter(counter, of, **names), to=self.put(effect, **names)
                )
            case Add(counter=counter, by=by, of=of):
                return Words("{what}に{by}を加える", "adds {by} to {what}").fill(
                    what=self.counter(counter, of, **names), by=self.value(by, **names)
                )
            case Move():
                return self._move(effect, names)
            case Each(var=var, domain=domain, where=where, do=do):
                kind = self.game.vocabulary.domain(domain)
                name = (
                    Words("カード", "card") if kind == CARD else self.game.vocabulary.kind_named[kind].words
                )
                inner = {**names, var: kind}
                which, done = self.condition(where, **inner), self._effects(do, **inner)
                limit = _NOTHING if parse(where) == TRUE else Words(f"（{which.ja}）", f" ({which.en})")
                return Words(
                    f"{name.ja}{var}{limit.ja}のそれぞれについて{done.ja}",
                    f"for each {name.en} {var}{limit.en}: {done.en}",
                )
            case If(when=when, do=do, otherwise=otherwise):
                yes, no = self._effects(do, **names), self._effects(otherwise, **names)
                rest = Words(f"、そうでなければ{no.ja}", f", else {no.en}") if otherwise else _NOTHING
                return Words("{when}なら{yes}{rest}", "if {when}: {yes}{rest}").fill(
                    when=self.condition(when, **names), yes=yes, rest=rest
                )
            case Begin(effect=name):
                return Words("効果「{e}」が始まる", "the effect {e} begins").fill(e=self.lasting(name))
            case Finish(until=until):
                return Words(f"{until}までの効果が終わる", f"effects that last until {until} end")
            case Shuffle(zone=zone):
                return Words("{zone}をシャッフルする", "shuffles {zone}").fill(zone=self._zone(zone))
            case Python(why=why):
                return Words(why, why)

    def _move(self, effect: Move, names: Mapping[str, str]) -> Words:
        place = self._zone(effect.zone)
        if effect.of:
            whose = self.condition(effect.of, **names)
            place = Words("{of}の{z}", "{z} of {of}").fill(of=whose, z=place)
        if parse(effect.host) != Name("nothing"):
            below = self.condition(effect.host, **names)
            place = Words("{z}の{h}の上", "{z}, onto {h}").fill(z=place, h=below)
        states = [self._state(f, to, names) for f in ("posture", "face") if (to := getattr(effect, f))]
        how = Words("".join(f"{s.ja}で" for s in states), "".join(f", {s.en}" for s in states))
        return Words("{card}を{how}{place}に移す", "moves {card} to {place}{how}").fill(
            card=self.condition(effect.card, **names), how=how, place=place
        )

    def _state(self, field: str, to: str, names: Mapping[str, str]) -> Words:
        """What a field of a card becomes: postures and faces by name, all else by an expression."""
        named = {p.name: p.words for p in self.game.vocabulary.postures} if field == "posture" else _FACE
        if field in ("posture", "face"):
            return named.get(to) or Words(to, to)
        return self.value(to, **{**names, "it": CARD})

    def lasting(self, name: str) -> Words:
        """What an effect in force says."""
        return self._in_force.get(name, Words(name, name)).fill(it=Words("…", "…"))

    def counter(self, name: str, of: str, **names: str) -> Words:
        """A counter of the player `of`, or of the game."""
        words = self.game.vocabulary.counter(name, not of).words
        if not of:
            return words
        return Words("{of}の{what}", "{what} of {of}").fill(of=self.condition(of, **names), what=words)

    def put(self, effect: Put, **names: str) -> Words:
        """The value that a counter gets."""
        kind = self.game.vocabulary.counter(effect.counter, not effect.of).type
        match kind, parse(effect.to):
            case Enum(words=words), Literal(value=str() as value) if value in words:
                return words[value]
        return self.value(effect.to, **names)
