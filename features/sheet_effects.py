"""What is wrong with the effects of cards: names that the document does not declare, expressions that
do not fit, questions where nobody can be asked."""

from collections.abc import Iterable

from features.dealt_ground import THIS
from features.sheet_ground import Ground
from model.kernel.check import RESERVED, Scope
from model.kernel.expression import ExpressionError, Name, free_names, parse
from model.kernel.misdeclared import gaps
from model.kernel.problem import Found, known
from model.kernel.problems import unfit
from model.kernel.spoken import ANY_CARD, NUMBER, SET, SOMEBODY, YES_NO, Spoken
from model.kernel.undeclared import FIELDS
from model.kernel.vocabulary import CARD, FACES, PLAYER, Int, Thing, Type, Unknown
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


def misfits(
    effects: Iterable[SheetEffect], path: str, scope: Scope, ground: Ground, *, quiet: str = ""
) -> Found:
    """What is wrong with `effects`, each with its path, as in `text#2.do#1.set`.

    `quiet`: why nobody can be asked where they stand; nothing, where somebody can.
    """
    for number, effect in enumerate(effects, 1):
        yield from _Reader(f"{path}#{number}", scope, ground, quiet).of(effect)


def said(path: str, text: str, wanted: Type, scope: Scope) -> Found:
    """What is wrong with an expression, where there is one."""
    if text:
        yield from unfit(Spoken(path, text, wanted, scope))


class _Reader:
    """Reads one effect. `path`: where it stands; the rest as in `misfits`."""

    def __init__(self, path: str, scope: Scope, ground: Ground, quiet: str) -> None:
        self.path, self.scope, self.ground, self.quiet = path, scope, ground, quiet
        self.vocabulary = ground.vocabulary

    def of(self, effect: SheetEffect) -> Found:
        match effect:
            case SetField(set=card, field=field, to=to):
                yield from self._said("set", card, ANY_CARD)
                yield from self._field(field, to)
            case PutCounter(put=counter, to=to, of=of):
                yield from self._counter("put", counter, of)
                found = self.vocabulary.counter_named.get((counter, not of))
                yield from self._said("to", to, found.type) if found else ()
                yield from self._said("of", of, SOMEBODY)
            case AddCounter(add=counter, by=by, of=of):
                yield from self._counter("add", counter, of)
                yield from self._said("by", by, NUMBER)
                yield from self._said("of", of, SOMEBODY)
            case MoveCard():
                yield from self._move(effect)
            case ForEach():
                yield from self._each(effect)
            case Where(when=when, do=do, otherwise=otherwise):
                yield from self._said("when", when, YES_NO)
                yield from self._inside("do", do)
                yield from self._inside("otherwise", otherwise)
            case BeginEffect(begin=name, until=until, about=about):
                yield from self._known("begin", "lasting effect", name, self.vocabulary.lasting)
                yield from self._known("until", "end", until, self.ground.ends)
                kind = self.vocabulary.lasting.get(name) or CARD
                yield from self._said("about", about, Thing(kind, maybe=True))
            case FinishEffects(finish=until):
                yield from self._known("finish", "end", until, self.ground.ends)
            case ShufflePile(shuffle=pile, of=of):
                yield from self._zone("shuffle", pile, of, pile=True)
                yield from self._said("of", of, SOMEBODY)
            case DrawCards():
                yield from self._draw(effect)
            case Choose(choose=ways, who=who):
                yield from self._asks("choose")
                yield from self._somebody("who", who)
                yield from self._ways("choose", ways, frozenset({PLAYER}))
            case Chance(chance=ways):
                yield from self._asks("chance")
                yield from self._ways("chance", ways, frozenset())
            case Copy(copy_=card):
                yield from self._asks("copy")
                yield from self._said("copy", card, ANY_CARD)
                if readable(card) and parse(card) == Name(THIS):
                    yield f"{self.path}.copy", "a card cannot copy itself; name another card"

    # ---- one effect each

    def _field(self, field: str, to: str) -> Found:
        match field:
            case "posture":
                yield from self._posture("to", to)
            case "face":
                yield from self._face("to", to)
            case _ if field in FIELDS:
                yield from said(f"{self.path}.to", to, SET[field], self.scope.with_names(it=CARD))

    def _move(self, move: MoveCard) -> Found:
        yield from self._said("move", move.move, ANY_CARD)
        yield from self._known("zone", "zone", move.zone, self.vocabulary.zone_named)
        yield from self._said("of", move.of, SOMEBODY)
        yield from self._posture("posture", move.posture)
        yield from self._face("face", move.face)
        yield from self._said("host", move.host, ANY_CARD)
        yield from self._said("markers", move.markers, SET["markers"])

    def _each(self, each: ForEach) -> Found:
        yield from self._known("each", "domain", each.each, self.vocabulary.domains)
        taken = (*self.vocabulary.role_named, *self.scope.names, *RESERVED)
        if not _is_name(each.var):
            yield f"{self.path}.var", f'{each.var!r} is no name: expected one word of letters, as in "c"'
        elif each.var in taken:
            yield f"{self.path}.var", f"{each.var!r} is the name of something else here; call it otherwise"
        if each.each in self.vocabulary.domains:
            inner = self.scope.with_names(**{each.var: self.vocabulary.domain(each.each)})
            yield from said(f"{self.path}.where", each.where, YES_NO, inner)
            quiet = self.quiet or "nobody can be asked inside `each`, whose parts are done at once"
            yield from misfits(each.do, f"{self.path}.do", inner, self.ground, quiet=quiet)

    def _draw(self, draw: DrawCards) -> Found:
        yield from self._asks("draw")
        yield from self._zone("draw", draw.draw, draw.of, pile=True)
        yield from self._zone("to", draw.to, draw.of)
        yield from self._said("times", draw.times, NUMBER)
        yield from self._somebody("of", draw.of)
        yield from self._face("face", draw.face)

    def _ways(self, key: str, ways: tuple[Way, ...], allowed: frozenset[str]) -> Found:
        for number, way in enumerate(ways, 1):
            path = f"{self.path}.{key}#{number}"
            yield from _wording(f"{path}.words", way, allowed)
            yield from misfits(way.do, f"{path}.do", self.scope, self.ground, quiet=self.quiet)

    # ---- their parts

    def _said(self, key: str, text: str, wanted: Type) -> Found:
        yield from said(f"{self.path}.{key}", text, wanted, self.scope)

    def _somebody(self, key: str, who: str) -> Found:
        """A player who is there whatever has become of the card."""
        yield from self._said(key, who, SOMEBODY)
        if THIS in names_in(who):
            roles = [name for name, kind in self.scope.names.items() if kind == PLAYER]
            yield (
                f"{self.path}.{key}",
                f"name the player by a role; players here: {', '.join(roles) or 'none'}",
            )

    def _inside(self, key: str, effects: tuple[SheetEffect, ...]) -> Found:
        yield from misfits(effects, f"{self.path}.{key}", self.scope, self.ground, quiet=self.quiet)

    def _known(self, key: str, what: str, name: str, names: Iterable[str]) -> Found:
        yield from known(f"{self.path}.{key}", what, name, names)

    def _posture(self, key: str, name: str) -> Found:
        if name:
            yield from self._known(key, "posture", name, (p.name for p in self.vocabulary.postures))

    def _face(self, key: str, name: str) -> Found:
        if name:
            yield from self._known(key, "face", name, FACES)

    def _counter(self, key: str, name: str, of: str) -> Found:
        counter = self.vocabulary.counter_named.get((name, not of))
        if counter is None and (name, bool(of)) in self.vocabulary.counter_named:
            mend = "leave out `of`" if of else "name the player with `of`"
            yield f"{self.path}.{key}", f"{name} is a counter of {'the game' if of else 'a player'}; {mend}"
        elif counter is None:
            names = (each for each, common in self.vocabulary.counter_named if common is not bool(of))
            yield from self._known(key, "counter", name, names)
        elif key == "add" and not isinstance(counter.type, Int):
            yield f"{self.path}.{key}", f"{name} is no number; give it a value with `put`"

    def _zone(self, key: str, name: str, of: str, *, pile: bool = False) -> Found:
        yield from self._known(key, "zone", name, self.vocabulary.zone_named)
        zone = self.vocabulary.zone_named.get(name)
        if zone is not None and not zone.common and not of:
            yield f"{self.path}.{key}", f"whose {name}? name the player with `of`"
        if zone is not None and pile and not zone.pile:
            piles = ", ".join(z.name for z in self.vocabulary.zones if z.pile) or "none"
            yield f"{self.path}.{key}", f"{name} is not a pile; piles: {piles}"

    def _asks(self, key: str) -> Found:
        if self.quiet:
            yield f"{self.path}.{key}", self.quiet


def names_in(text: str) -> frozenset[str]:
    """The names that an expression does not bind itself; none, where it cannot be read."""
    return free_names(parse(text)) if readable(text) else frozenset()


def readable(text: str) -> bool:
    """Whether a text is an expression; if not, that is told where it is checked."""
    try:
        parse(text)
    except ExpressionError:
        return False
    return True


def _wording(path: str, way: Way, allowed: frozenset[str]) -> Found:
    """Gaps that nothing fills, or that stand in one language only."""
    found = []
    for language in ("ja", "en"):
        try:
            found.append(gaps(way.words.text(language)))
        except ValueError:
            yield f"{path}.{language}", "a brace stands alone: write {{ or }} for the letter itself"
            return
    for gap in sorted(found[0] | found[1]):
        if gap not in allowed:
            yield path, str(Unknown("gap", gap, allowed))
        elif gap not in found[0] & found[1]:
            yield path, f"{{{gap}}} stands in one language only"


def _is_name(text: str) -> bool:
    return readable(text) and isinstance(parse(text), Name)
