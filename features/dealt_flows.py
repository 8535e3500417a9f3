"""Texts that are carried out, as flows; those that do something instead of something else; and the
calls of a document that carry out what a card prints."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from features.dealt_effects import Steps, effects_of, for_this, this_role
from features.dealt_ground import (
    BLANKED,
    COPIED,
    THIS,
    Ground,
    Said,
    Share,
    about,
    asking,
    every,
    fits,
    said_by,
    together,
)
from model.kernel.effect import Effects, If
from model.kernel.expression import parse, text_of
from model.kernel.flow import END, Action, Branch, Call, Do, DueText, Flow, Step, Text, When
from model.kernel.reading import mapped
from model.kernel.rulebook import Rulebook, Start
from model.kernel.vocabulary import CARD, PLAYER, Bool, Fact, Role
from model.kernel.words import Words
from specs.sheet import USE, BeginEffect, SheetCard, SheetEffect

OF_CARD = "card:"
"""Before the id of a card whose effects are replaced."""

# ---- what is carried out -----------------------------------------------------------


def carried_out(card: SheetCard, ground: Ground) -> Share:
    """The flow of a card's texts that are carried out, one after another."""
    then, laid = END, list[Steps]()
    for said in reversed([said for said in said_by(card) if said.text.timing == USE]):
        steps = Steps(said, ground, then)
        then = steps.unless(every((_asked(said), said.text.payable)), _done(said), then)
        laid.insert(0, steps)
    if not laid:
        return Share()
    flow = Flow(f"text:{card.id}", tuple(step for steps in laid for step in steps.steps))
    return together((*(steps.share for steps in laid), Share(flows=(flow,), texts={card.id: flow.id})))


def _asked(said: Said) -> str:
    """What has to hold for a text to be carried out: norms and values ask it while they are in force."""
    return said.text.when if said.text.deed == "do" else "True"


def _done(said: Said) -> tuple[SheetEffect, ...]:
    text = said.text
    if text.deed == "do":
        return (*text.cost, *text.do)
    begin = BeginEffect(begin=said.id, until=text.until, about=text.about or "nothing")
    return (*text.cost, begin)


def due(said: Said, ground: Ground) -> Share:
    """A text that is due at a moment of the document."""
    where = every((ground.lies(said), _asked(said)))
    effects = effects_of(_done(said), said, ground)
    if said.text.payable != "True":  # what was due before it may have taken what it costs
        effects = (If(said.text.payable, effects),)
    words = Words(said.text.words.ja, said.text.words.en)
    domain = ground.plurals[said.card.kind]
    return Share(dues=(DueText(said.id, said.text.timing, THIS, domain, where, effects, words),))


# ---- instead -----------------------------------------------------------------------


def replacing(said: Said, ground: Ground) -> tuple[str, Effects]:
    """The condition under which effects are replaced, and what is done instead."""
    domain = ground.plurals[said.card.kind]
    where = every((ground.lies(said), said.text.when))
    which = f"the({THIS} for {THIS} in {domain} if {where})"
    effects = for_this(effects_of(said.text.do, said, ground), said.text.do, domain, which)
    return ground.some(said, said.text.when), effects


def instead_in(book: Rulebook, texts: Iterable[Said], ground: Ground) -> Rulebook:
    """`book` with the effects of steps replaced where texts say so; of several, the first that counts."""
    by_step: dict[str, list[tuple[str, Effects]]] = {}
    for said in texts:
        if not said.text.replace.startswith(OF_CARD):
            by_step.setdefault(said.text.replace, []).append(replacing(said, ground))

    def of(flow: Flow) -> Flow:
        names = {name.removeprefix(f"{flow.id}/") for name in by_step if name.startswith(f"{flow.id}/")}
        if not names:
            return flow

        def step(one: Step) -> Step:
            if isinstance(one, Do) and one.id in names:
                return replace(one, effects=_or_else(by_step[f"{flow.id}/{one.id}"], one.effects))
            return one

        return replace(flow, steps=mapped(flow.steps, step))

    return replace(book, flows=mapped(book.flows, of)) if by_step else book


def _or_else(instead: Iterable[tuple[str, Effects]], effects: Effects) -> Effects:
    for condition, other in reversed(tuple(instead)):
        effects = (If(condition, other, effects),)
    return effects


def instead_of_text(said: Said, ground: Ground, texts: Mapping[str, str]) -> Share:
    """A card's text that is carried out only where another card's does not replace it."""
    card = said.text.replace.removeprefix(OF_CARD)
    condition, effects = replacing(said, ground)
    words, no = Words("{0}が当てはまる", "{0} applies"), Words("{0}が当てはまらない", "{0} does not apply")
    fact = about(said, "instead", condition, words, no)
    id, first, old = f"text:{card}/{said.id}", f"{said.id}/or", f"{said.id}/printed"
    after = texts.get(card)
    steps: tuple[Step, ...] = (
        Branch(first, When(asking(fact), said.id), When(f"not {asking(fact)}", old if after else END)),
        Do(said.id, effects, END),
    )
    if after:
        names = sorted((*ground.carried, *map(this_role, ground.speaking)))
        steps = (*steps, Call(old, after, END, {name: name for name in names}))
    return Share(facts=(fact,), flows=(Flow(id, steps),), texts={card: id})


# ---- the document's calls ----------------------------------------------------------


def with_calls(book: Rulebook, ground: Ground) -> Rulebook:
    """`book`, whose calls of what a card prints pass it by where it is blanked, and say which card it is
    where a text wants to know."""
    if not ground.blanked and not ground.speaking:
        return book
    guards = _Guards(ground)
    flows = mapped(book.flows, lambda flow: replace(flow, steps=mapped(flow.steps, guards.step)))
    actions = mapped(book.actions, guards.action)
    starts = mapped(book.starts, guards.start)
    roles = tuple(
        Role(this_role(kind), kind, Words("そのカード", "the card itself"), maybe=True)
        for kind in ground.speaking
    )
    return replace(
        book,
        flows=(*flows, *guards.flows),
        actions=actions,
        starts=starts,
        roles=(*book.roles, *roles),
        table=replace(book.table, facts=(*book.table.facts, *guards.facts.values())),
    )


class _Guards:
    """What stands before calls of texts."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.flows: list[Flow] = []
        self.facts: dict[str, Fact] = {}
        self.moved: dict[str, str] = {}

    def step(self, step: Step) -> Step | tuple[Step, ...]:
        if not isinstance(step, Call) or not isinstance(step.flow, Text):
            return step
        role = step.flow.role
        call = replace(step, give=self._with_this(step.give, role))
        blank = self._blank(role)
        if not blank:
            return call
        self.moved[step.id] = f"{step.id}/printed"
        guard = Branch(step.id, When(blank, step.then), When(f"not {blank}", self.moved[step.id]))
        return guard, replace(call, id=self.moved[step.id])

    def action(self, action: Action) -> Action:
        """Its link resolves to a flow of its own, which calls the text."""
        if not isinstance(action.resolve, Text):
            return action
        names = (PLAYER, *(param.role for param in action.params))
        id = f"resolve:{action.name}"
        step = self.step(Call(id, action.resolve, END, {name: name for name in names}))
        self.flows.append(Flow(id, step if isinstance(step, tuple) else (step,)))
        return replace(action, resolve=id)

    def start(self, start: Start) -> Start:
        callers = tuple((flow, self.moved.get(step, step)) for flow, step in start.callers)
        return replace(start, callers=callers) if callers != start.callers else start

    def _with_this(self, give: Mapping[str, str], role: str) -> Mapping[str, str]:
        told = {this_role(kind): self._this(kind, role) for kind in self.ground.speaking}
        return {**told, **give}

    def _this(self, kind: str, role: str) -> str:
        of = self._kind(role)
        if of == CARD:
            return f"the(x for x in {self.ground.plurals[kind]} if x == {role})"
        return role if of == kind else "nothing"

    def _blank(self, role: str) -> str:
        """The condition that the text of the card in a role counts as not printed; '' if it never does."""
        of = self._kind(role)
        if of in self.ground.blanked:
            return f"{role}.{BLANKED}"
        kinds = [kind for kind in sorted(self.ground.blanked) if fits(kind, of)]
        if not kinds:
            return ""
        query = " or ".join(
            f"any(x for x in {self.ground.plurals[k]} if x == {role} and x.{BLANKED})" for k in kinds
        )
        words = next(r.words for r in (*self.ground.loaded.vocabulary.roles, COPIED) if r.name == role)
        yes = Words(
            f"{words.ja}のテキストがないものとみなされている", f"the text of {words.en} counts as not printed"
        )
        no = Words(f"{words.ja}のテキストが有効である", f"the text of {words.en} counts as printed")
        fact = Fact(f"{BLANKED}_{role}", Bool(), text_of(parse(query)), yes, no)
        self.facts[fact.name] = fact
        return asking(fact)

    def _kind(self, role: str) -> str:
        return self.ground.anywhere.names.get(role, CARD)
