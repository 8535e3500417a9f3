"""What texts do, as effects, and as steps where somebody or chance decides."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from features.dealt_ground import COPIED, THIS, Ground, Said, Share, about, asking, mentions
from model.kernel.effect import Add, Begin, Each, Effect, Effects, Finish, If, Move, Put, Set, Shuffle
from model.kernel.expression import Name, free_names, parse, substitute, text_of
from model.kernel.flow import CHANCE, Action, Ask, Branch, Call, Do, Draw, Note, Record, Step, Text, When
from model.kernel.norm import May
from model.kernel.vocabulary import CARD, PLAYER, Fact, Role
from model.kernel.words import Words
from specs.sheet import (
    AddCounter,
    BeginEffect,
    Chance,
    Choose,
    Copy,
    DrawCards,
    FinishEffects,
    ForEach,
    MoveCard,
    PutCounter,
    SetField,
    SheetEffect,
    ShufflePile,
    Way,
    Where,
)


def effects_of(listed: Iterable[SheetEffect], said: Said, ground: Ground) -> Effects:
    """Effects that no decision interrupts. Raises BadFiles where one does."""
    return tuple(_effect(one, said, ground) for one in listed)


def _effect(one: SheetEffect, said: Said, ground: Ground) -> Effect:
    match one:
        case SetField():
            return Set(one.set, one.field, one.to)
        case PutCounter():
            return Put(one.put, one.to, one.of)
        case AddCounter():
            return Add(one.add, one.by, one.of)
        case MoveCard():
            return Move(one.move, one.zone, one.of, one.posture, one.face, one.host, one.markers)
        case ForEach():
            return Each(one.var, one.each, one.where, effects_of(one.do, said, ground))
        case Where():
            return If(one.when, effects_of(one.do, said, ground), effects_of(one.otherwise, said, ground))
        case BeginEffect():
            return Begin(one.begin, one.until, one.about)
        case FinishEffects():
            return Finish(one.finish)
        case ShufflePile():
            return Shuffle(one.shuffle, one.of)
    sort = type(one).__name__.lower()
    raise ground.wrong(said, f"{sort}: nobody can be asked here; it is for what a text does when it is used")


def is_quiet(one: SheetEffect) -> bool:
    """Whether nothing in it is a question, a draw or another card's text."""
    match one:
        case Choose() | Chance() | Copy() | DrawCards():
            return False
        case Where():
            return all(map(is_quiet, (*one.do, *one.otherwise)))
    return True


def this_role(kind: str) -> str:
    """The role of a card of `kind` whose text is carried out."""
    return f"this_{kind.replace('-', '_').replace('.', '__')}"


def for_this(effects: Effects, listed: Iterable[SheetEffect], domain: str, which: str) -> Effects:
    """Effects that speak of `this`, done for the card that `which` says, if there is one."""
    if not mentions(tuple(listed), THIS):
        return effects
    return (Each(THIS, domain, f"{THIS} == {which}", effects),)


@dataclass
class Steps:
    """The steps of a text that is carried out, with what they need; each knows where play goes on."""

    said: Said
    ground: Ground
    then: str
    _steps: dict[int, Step] = field(default_factory=dict)
    _facts: list[Fact] = field(default_factory=list)
    _actions: list[Action] = field(default_factory=list)
    _items: list[May] = field(default_factory=list)
    _roles: list[Role] = field(default_factory=list)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of them; the first is where the text begins."""
        return tuple(self._steps[number] for number in sorted(self._steps))

    @property
    def share(self) -> Share:
        """What the steps need beside themselves."""
        facts, items, actions = tuple(self._facts), tuple(self._items), tuple(self._actions)
        return Share(facts, items, actions=actions, roles=tuple(self._roles))

    def lay(self, listed: Sequence[SheetEffect], then: str) -> str:
        """The step with which `listed` begins, from which play goes on to `then`."""
        quiet = tuple(takewhile(is_quiet, listed))
        if not listed:
            return then
        number, id = self._next()
        if quiet:
            effects = self._for_this(effects_of(quiet, self.said, self.ground), quiet)
            self._steps[number] = Do(id, effects, self.lay(listed[len(quiet) :], then))
            return id
        rest = listed[1:]
        match listed[0]:
            case Choose(choose=ways, who=who):
                options = self._options(id, ways, rest, then, by_player=True)
                self._steps[number] = Ask(id, self._player("who", who), options)
            case Chance(chance=ways):
                options = self._options(id, ways, rest, then, by_player=False)
                self._steps[number] = Ask(id, CHANCE, options)
            case DrawCards() as one:
                times, of = self._mine(one.times), self._player("of", one.of)
                after = self.lay(rest, then)
                self._steps[number] = Draw(id, one.draw, one.to, times, after, of, one.face)
            case Copy(copy_=card):
                self._steps[number] = self._copy(id, text_of(parse(card)), rest, then)
            case Where(when=when, do=do, otherwise=otherwise):
                after = self.lay(rest, then)
                self._steps[number] = self._branch(id, when, self.lay(do, after), self.lay(otherwise, after))
        return id

    def unless(self, condition: str, listed: Sequence[SheetEffect], then: str) -> str:
        """The step with which `listed` begins if a condition holds; else play goes on to `then`."""
        if condition == "True":
            return self.lay(listed, then)
        number, id = self._next()
        self._steps[number] = self._branch(id, condition, self.lay(listed, then), then)
        return id

    # -- parts

    def _copy(self, id: str, card: str, rest: Sequence[SheetEffect], then: str) -> Step:
        """The call of what a card prints; where no role is that card, it is recorded first."""
        if card in self.ground.carried:
            return self._printed(id, card, self.lay(rest, then))
        number, call = self._next()
        self._roles.append(COPIED)
        self._steps[number] = self._printed(call, COPIED.name, self.lay(rest, then))
        return Note(id, {COPIED.name: Record(self._mine(card))}, call)

    def _printed(self, id: str, role: str, then: str) -> Call:
        return Call(id, Text(role), then, self._given(), once=True)

    def _next(self) -> tuple[int, str]:
        number = len(self._steps)
        id = self.said.id if number == 0 else f"{self.said.id}/{number + 1}"
        self._steps[number] = Do(id, (), self.then)  # its place: what comes after it has later ones
        return number, id

    def _options(
        self, id: str, ways: Sequence[Way], rest: Sequence[SheetEffect], then: str, *, by_player: bool
    ) -> dict[str, str]:
        after, options = self.lay(rest, then), {}
        for number, way in enumerate(ways, 1):
            name = f"{id}/way-{number}"
            self._actions.append(Action(name, self._wording(way.words.ja, way.words.en, by_player=by_player)))
            if by_player:
                self._items.append(May(name, name, source=CARD))
            options[name] = self.lay(way.do, after)
        return options

    def _wording(self, ja: str, en: str, *, by_player: bool) -> Words:
        name = self.said.card.name
        if by_player and f"{{{PLAYER}}}" not in ja:
            return Words(
                f"{{player}}が《{name.ja}》について選ぶ：{ja}", f"{{player}} chooses for {name.en}: {en}"
            )
        return Words(f"《{name.ja}》：{ja}", f"{name.en}: {en}")

    def _branch(self, id: str, condition: str, yes: str, no: str) -> Branch:
        asked = self._asked(condition)
        return Branch(id, When(asked, yes), When(f"not ({asked})", no))

    def _asked(self, condition: str) -> str:
        """The condition, as a fact of the table where it is not made of facts."""
        if self.ground.sayable(parse(condition)):
            return condition
        if THIS in free_names(parse(condition)):
            condition = (
                f"any({THIS} for {THIS} in {self._domain} if {THIS} == {self._this} and ({condition}))"
            )
        number = len(self._facts) + 1
        words = Words(f"{{0}}の条件{number}が満たされている", f"condition {number} of {{0}} holds")
        no = Words(f"{{0}}の条件{number}が満たされていない", f"condition {number} of {{0}} does not hold")
        fact = about(self.said, f"case{number}", condition, words, no)
        self._facts.append(fact)
        return asking(fact)

    def _given(self) -> dict[str, str]:
        """All that is bound here, for what another card prints: it is done as if this card printed it."""
        speaking = (this_role(kind) for kind in self.ground.speaking)
        return {name: name for name in sorted((*self.ground.carried, *speaking))}

    def _for_this(self, effects: Effects, listed: Sequence[SheetEffect]) -> Effects:
        return for_this(effects, listed, self._domain, self._this)

    def _mine(self, text: str) -> str:
        return text_of(substitute(parse(text), {THIS: Name(self._this)}))

    def _player(self, key: str, text: str) -> str:
        """Who is asked or draws. Which player that is of the card nobody knows to be one."""
        if mentions(text, THIS):
            raise self.ground.wrong(self.said, f"{key}: name the player by a role, not by the card")
        return text

    @property
    def _this(self) -> str:
        return this_role(self.said.card.kind)

    @property
    def _domain(self) -> str:
        return self.ground.plurals[self.said.card.kind]
