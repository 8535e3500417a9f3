"""Texts that permit, require or forbid, and texts that give facts another value: as norms and Sets."""

from collections.abc import Mapping
from dataclasses import replace

from features.dealt_ground import (
    BLANKED,
    THIS,
    Ground,
    Said,
    Share,
    about,
    asking,
    counts_always,
    every,
    fits,
    parted,
)
from model.kernel.check import least
from model.kernel.expression import Name, conjuncts, free_names, parse, substitute, text_of
from model.kernel.flow import Action, Lasting
from model.kernel.norm import Cannot, May, Must, Norm, Sets, statement_of
from model.kernel.vocabulary import CARD, PLAYER, Fact
from model.kernel.words import Words
from specs.sheet import CardText

BLANKING, GIVING = 1, 2
"""The strata of what cards give: a text gives nothing while it is blanked; whether it is, is asked of
the cards as they are printed."""


def norms(said: Said, ground: Ground) -> Share:
    """A text that permits, requires or forbids: as long as it counts, or as an effect in force."""
    if counts_always(said):
        return _standing(said, ground)
    role, when = _bearer(said, ground)
    found = _of(said, ground, when, f"not ({when})" if when != "True" else "False")
    return Share(lasting=(Lasting(said.id, in_force(said), role, found),))


def in_force(said: Said) -> Words:
    """What an effect of a text is called while it is in force."""
    name, words = said.card.name, said.text.words
    return Words(f"《{name.ja}》{words.ja.rstrip('。')}", f"{name.en}: {words.en.rstrip('.')}")


def _standing(said: Said, ground: Ground) -> Share:
    parts = conjuncts(parse(said.text.when))
    mine = tuple(text_of(part) for part in parts if not ground.sayable(part))
    rest = tuple(text_of(part) for part in parts if ground.sayable(part))
    facts: tuple[Fact, ...] = (ground.works(said, *mine),)
    when = every((asking(facts[0]), *rest))
    if not said.text.only:
        return Share(facts, _of(said, ground, when, "False"))
    if mine:
        others = Words("{0}が働き、当てはまらない", "{0} is in effect for another case")
        none = Words("{0}が働かないか、当てはまる", "{0} is not in effect for another case")
        query = ground.some(said, f"not ({said.text.when})")
        facts = (*facts, about(said, "beyond", query, others, none))
        return Share(facts, _of(said, ground, when, asking(facts[1])))
    elsewhere = every((asking(facts[0]), f"not ({said.text.when})")) if rest else "False"
    return Share(facts, _of(said, ground, when, elsewhere))


def _of(said: Said, ground: Ground, when: str, elsewhere: str) -> tuple[Norm, ...]:
    """The norm; with `only`, also the limit `elsewhere`. Norms of cards that are not dealt are lifted by
    nobody."""
    text = said.text
    lifts = tuple(lifted for lifted in text.lifts if statement_of(lifted) not in ground.undealt)
    kind, action = {"permit": (May, text.permit), "require": (Must, text.require)}.get(
        text.deed, (Cannot, text.forbid)
    )
    norm = kind(said.id, action, when, lifts, source=CARD)
    if not text.only or elsewhere == "False":
        return (norm,)
    return norm, Cannot(f"{said.id}/only", action, elsewhere, source=CARD)


def _bearer(said: Said, ground: Ground) -> tuple[str, str]:
    """Whom an effect in force concerns, as a role of the action that it is about, and its condition."""
    text = said.text
    if not text.about:
        return "", text.when
    action = next(a for a in ground.loaded.book.actions if a.name == getattr(text, text.deed))
    able = bearers(text, ground.kind_of(text.about, said.card), action)
    if len(able) != 1:
        raise ground.wrong(said, f"when: {unclear(text, action)}")
    equal = _equal(text.about, _own(action))
    parts = map(text_of, conjuncts(parse(text.when)))
    rest = every(part for part in parts if part not in equal)
    return able[0], text_of(substitute(parse(rest), {text.about: Name(able[0])}))


def bearers(text: CardText, kind: str, action: Action) -> tuple[str, ...]:
    """The roles of an action that can be what an effect in force is about, a thing of `kind`: one, where
    the text is clear.

    Where the action does not know the role of what the text is about, the condition says which of its own
    that is (`mover == target`); where it does not, it is the only one that can be.
    """
    own = _own(action)
    if text.about in own:
        return (text.about,)
    equal = _equal(text.about, own)
    told = [equal[part] for part in map(text_of, conjuncts(parse(text.when))) if part in equal]
    return tuple(told or [role for role in own if fits(own[role], kind)])


def unclear(text: CardText, action: Action) -> str:
    """How to mend a text of which nobody knows which role of an action it is about."""
    return f'say which of {action.name} is meant, as in "{", ".join(_own(action))} == {text.about}"'


def _own(action: Action) -> dict[str, str]:
    """The roles that an action binds, with their kinds."""
    return {PLAYER: PLAYER} | {param.role: param.kind for param in action.params}


def _equal(about: str, own: Mapping[str, str]) -> dict[str, str]:
    """Condition → the role that it says to be what the text is about."""
    return {text_of(parse(f"{a} == {b}")): role for role in own for a, b in ((role, about), (about, role))}


# ---- values ------------------------------------------------------------------------


def values(said: Said, ground: Ground) -> Share:
    """A text that treats something as something else, takes something away, or blanks texts."""
    text = said.text
    stratum = BLANKING if text.deed == "blank" else GIVING
    of = {"treat": text.treat, "take_away": text.take_away, "blank": f"{text.blank}.{BLANKED}"}[text.deed]
    if not counts_always(said):
        return _begun(said, ground, Sets(said.id, of, _value(said, of, ground), "True", stratum))
    fact = ground.works(said)
    mine, rest = parted(text.when)
    when = every((ground.some(said, *mine) if mine else asking(fact), *rest))
    return Share((fact,), (Sets(said.id, of, _value(said, of, ground), when, stratum),))


def _value(said: Said, of: str, ground: Ground) -> str:
    match said.text.deed:
        case "blank":
            return "True"
        case "take_away":
            return text_of(least(ground.loaded.vocabulary.facts()[of].type))
    value = parse(said.text.as_)
    if THIS not in free_names(value):
        return said.text.as_
    where = every((ground.lies(said), *parted(said.text.when)[0]))
    card = parse(f"the({THIS} for {THIS} in {ground.plurals[said.card.kind]} if {where})")
    return text_of(substitute(value, {THIS: card}))


def _begun(said: Said, ground: Ground, given: Sets) -> Share:
    """A value that is in force: for what it is about, where that is such a thing, else for all things."""
    role, bearer = said.text.about, ""
    condition = every((f"in_force('{said.id}')", said.text.when))
    if role:
        kind, of = ground.kind_of(role, said.card), given.of.partition(".")[0]
        bearer = ground.bindable(kind)
        var = "it" if fits(kind, of) else f"{role}_"
        concerned = substitute(parse(said.text.when), {role: Name(var)})
        condition = every((f"in_force('{said.id}', {var})", text_of(concerned)))
        if var != "it":
            condition = f"any({var} for {var} in {ground.plurals[kind]} if {condition})"
    lasting = Lasting(said.id, in_force(said), bearer)
    return Share(lasting=(lasting,), items=(replace(given, when=condition),))
