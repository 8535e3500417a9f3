"""What is wrong with a text of a card: what it is about, when it counts, what stands where it means
nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from features.dealt_ground import NORMS, THIS
from features.dealt_norms import bearers, unclear
from features.sheet_effects import misfits, names_in, readable, said
from features.sheet_ground import Ground
from model.kernel.check import Scope
from model.kernel.problem import Found, known
from model.kernel.spoken import YES_NO
from model.kernel.vocabulary import Text, Thing
from model.kernel.words import LANGUAGES
from specs.sheet import ALWAYS, USE, CardText


def wrong(text: CardText, kind: str, path: str, ground: Ground) -> Found:
    """What is wrong with a text of a card of `kind`, each with its path, as in `text#2.when`."""
    return _Reader(text, kind, path, ground).all()


@dataclass(frozen=True)
class _Reader:
    text: CardText
    kind: str
    path: str
    ground: Ground

    def all(self) -> Found:
        for language in LANGUAGES:
            if set(self.text.words.text(language)) & set("{}"):
                yield self._at(f"words.{language}"), "braces cannot stand in what a card says"
        yield from self._timing()
        yield from self._misplaced()
        yield from self._missing()
        yield from self._price()
        yield from said(self._at("while"), self.text.holds, YES_NO, self._alone())
        match self.text.deed:
            case "permit" | "require" | "forbid":
                yield from self._norm()
            case "treat" | "take_away":
                yield from self._value()
            case "blank":
                yield from self._known("blank", "kind of card", self.text.blank, self.ground.kinds)
                yield from self._begun()
                if self.text.blank in self.ground.kinds:
                    yield from self._when(self._about(self.text.blank))
            case "replace":
                yield from self._replace()
            case _:
                yield from self._done()

    # ---- when it counts

    def _timing(self) -> Found:
        allowed = self._timings()
        timing, every = self.text.timing, (ALWAYS, USE, *self.ground.moments)
        if timing not in every:
            yield from self._known("timing", "timing", timing, every)
        elif timing not in allowed:
            yield self._at("timing"), f"{timing} is no time for {self._deed}; expected {_or(allowed)}"
        if timing == USE and USE in allowed and self.kind not in self.ground.carries:
            carried = ", ".join(sorted(self.ground.carries)) or "no card"
            told = f"nothing carries out what a {self.kind} prints; it is done of: {carried}"
            yield self._at("timing"), told

    def _timings(self) -> tuple[str, ...]:
        match self.text.deed:
            case "do":
                return (USE, *self.ground.moments)
            case "replace":
                return (ALWAYS,)
            case _:
                return (ALWAYS, USE, *self.ground.moments)

    def _misplaced(self) -> Found:
        """Keys that mean nothing beside what the text is."""
        text, deed = self.text, self.text.deed
        begins, carried = self._begins, text.timing != ALWAYS
        places = {
            "while": (text.holds, text.timing != USE, "what counts always or is due at a moment"),
            "until": (text.until, begins, "what is in force once it was carried out"),
            "about": (text.about, begins, "what is in force once it was carried out"),
            "only": (text.only, deed == "permit", "permit"),
            "lifts": (text.lifts, deed in NORMS, "permit, require and forbid"),
            "as": (text.as_, deed == "treat", "treat"),
            "cost": (text.cost, carried, "what is carried out"),
            "payable": (text.payable != "True", carried and bool(text.cost), "a cost"),
        }
        for key, (given, fits, where) in places.items():
            if given and not fits:
                yield self._at(key), f"means nothing here: it is for {where}"

    def _missing(self) -> Found:
        """Keys that what the text is asks for."""
        text = self.text
        if not text.holds and not self._placed:
            yield self._at("while"), 'is missing: expected where the card has to lie, as in "this.zone == …"'
        if self._begins and not text.until:
            yield self._at("until"), "is missing: expected until when it is in force"
        if text.deed == "treat" and not text.as_:
            yield self._at("as"), "is missing: expected the value that the fact gets"

    # ---- what it says

    def _norm(self) -> Found:
        text, action = self.text, getattr(self.text, self.text.deed)
        yield from self._known(text.deed, "action", action, self.ground.actions)
        for lifted in text.lifts:
            yield from self._known("lifts", "norm to lift", lifted, self.ground.liftable)
        yield from self._begun()
        offered = self.ground.loaded.offered(action)  # every role, where there is no such action
        if self._begins:
            yield from self._when(replace(self._concerned(offered), facts_only=True))
            yield from self._bearer(action) if action in self.ground.actions else ()
        else:
            yield from self._when(offered.with_names(**{THIS: self.kind}))

    def _bearer(self, action: str) -> Found:
        """Of a norm that is in force: which role of the action is what it is about."""
        kind = self._here().names.get(self.text.about)
        declared = next(a for a in self.ground.loaded.book.actions if a.name == action)
        if kind and readable(self.text.when) and len(bearers(self.text, kind, declared)) != 1:
            yield self._at("when"), unclear(self.text, declared)

    def _begun(self) -> Found:
        """What says how long something is in force, and whom it concerns."""
        text = self.text
        if text.until:
            yield from self._known("until", "end", text.until, self.ground.ends)
        if text.about:
            yield from self._known("about", "role", text.about, self._here().names)

    def _concerned(self, scope: Scope) -> Scope:
        """With whom it concerns, if that is known."""
        kind = self._here().names.get(self.text.about)
        return scope.with_names(**{self.text.about: kind}) if kind else scope

    def _about(self, kind: str) -> Scope:
        """Where a thing of `kind` is spoken of, as `it`: with the card, or whom the text concerns."""
        if self._begins:
            return self._concerned(Scope(self.ground.vocabulary, {"it": kind}))
        return self._alone().with_names(it=kind)

    def _value(self) -> Found:
        text, deed = self.text, self.text.deed
        name = getattr(text, deed)
        yield from self._known(deed, "fact", name, self.ground.facts)
        fact = self.ground.facts.get(name)
        scope = self._about(name.partition(".")[0])
        yield from self._begun()
        if name.partition(".")[0] in self.ground.vocabulary.kind_named:
            yield from self._when(scope)
        if fact is None:
            return
        given = replace(scope, names={n: kind for n, kind in scope.names.items() if n in ("it", THIS)})
        yield from said(self._at("as"), text.as_, fact.type, given) if deed == "treat" else ()
        if isinstance(fact.type, Thing) and not fact.type.maybe and THIS in names_in(text.as_):
            yield self._at("as"), f"{name} is always something, and `{THIS}` may be nothing by then"
        lost = not isinstance(fact.type, Text) and (not isinstance(fact.type, Thing) or fact.type.maybe)
        if deed == "take_away" and not lost:
            yield self._at(deed), f"{name} always has a value; give it another with `treat` and `as`"

    def _replace(self) -> Found:
        text, places = self.text, self.ground.replaceable
        yield from self._known("replace", "step with effects, or card with a text,", text.replace, places)
        if text.replace in places:
            scope = places[text.replace].with_names(**{THIS: self.kind})
            yield from self._when(scope)
            quiet = "nobody can be asked in what is done instead"
            yield from misfits(text.do, self._at("do"), scope, self.ground, quiet=quiet)

    def _price(self) -> Found:
        text, scope = self.text, self._here().with_names(**{THIS: self.kind})
        yield from said(self._at("payable"), text.payable, YES_NO, scope)
        yield from misfits(text.cost, self._at("cost"), scope, self.ground, quiet=self._quiet)

    def _done(self) -> Found:
        scope = self._here().with_names(**{THIS: self.kind})
        yield from self._when(scope)
        yield from misfits(self.text.do, self._at("do"), scope, self.ground, quiet=self._quiet)

    # ---- its parts

    @property
    def _placed(self) -> bool:
        """Whether a text need not say where its card has to lie, or says it in its condition."""
        if self.text.timing == USE or self.text.timing not in self._timings():
            return True
        return self.text.timing != ALWAYS and self.text.deed == "do" and THIS in names_in(self.text.when)

    @property
    def _begins(self) -> bool:
        """Whether something is in force once it was carried out."""
        return self.text.deed not in ("do", "replace") and self.text.timing != ALWAYS

    @property
    def _quiet(self) -> str:
        """Why nobody can be asked when it is carried out; nothing, where somebody can."""
        if self.text.timing == USE:
            return ""
        return "nobody can be asked at a moment: what is due is done at once"

    @property
    def _deed(self) -> str:
        return "effects" if self.text.deed == "do" else f"`{self.text.deed}`"

    def _here(self) -> Scope:
        """What is bound when it is carried out."""
        carried = self.ground.carried or self.ground.loaded.anywhere
        return self.ground.moments.get(self.text.timing, carried)

    def _alone(self) -> Scope:
        """Where no role is bound: the card alone."""
        return Scope(self.ground.vocabulary, {THIS: self.kind})

    def _when(self, scope: Scope) -> Found:
        yield from said(self._at("when"), self.text.when, YES_NO, scope)

    def _known(self, key: str, what: str, name: str, names: Iterable[str]) -> Found:
        yield from known(self._at(key), what, name, names)

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}"


def _or(names: tuple[str, ...]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
