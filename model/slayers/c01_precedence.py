"""slayers 1, the added rules: precedence, demons, abilities in 【 】, the first turn."""

from collections.abc import Mapping

from model.kernel.declare import number, state, yes
from model.kernel.flow import Lasting
from model.kernel.norm import Cannot, May, Preference, Principle, Sets
from model.kernel.reading import by
from model.kernel.rulebook import Item
from model.kernel.vocabulary import Bool, Int, Type
from model.kernel.words import Words
from model.slayers.actions import ABILITIES, MELEE

# ---- 1-1: precedence ---------------------------------------------------------------

PRINCIPLES = (
    Principle(
        "1-1.1",
        Preference.CARD_OVER_RULE,
        over=by("cannot-against-card", literal=(), card=("1-1.5",), cannot=()),
    ),
    Principle("1-1.2", Preference.LATER_OVER_EARLIER),
    Principle(
        "1-1.5",
        Preference.CANNOT_OVER_CAN,
        over=by("cannot-against-card", literal=("1-1.2",), card=("1-1.2",), cannot=("1-1.1", "1-1.2")),
    ),
)
"""「できない」 prevails whatever came later; against a card's own words the text ranks it nowhere."""

OTHERWISE_POSSIBLE = "fighter.able and not fighter.has_attacked and target.in_front and not target.mine"
"""What a card says can be done is said on the condition that it can be, but for the limit that the card is about."""

LASTING = (
    Lasting(
        "may-fight-from-the-rear",
        Words("後列からでも白兵戦をおこなえる", "can melee from the rear row too"),
        "fighter",
        (May("1-1.3/melee", MELEE.name, OTHERWISE_POSSIBLE, source="card"),),
    ),
    Lasting(
        "cannot-fight",
        Words("白兵戦をおこなえない", "cannot melee"),
        "fighter",
        (Cannot("1-1.4/melee", MELEE.name, source="card"),),
    ),
)
"""What a card says can be done is a grant of that card; what it says cannot be done, a limit without a condition."""

PRINTED: Mapping[str, Mapping[str, Type]] = {
    "character": {"bracketed": Bool()},
    "event": {"makes_hit": Int(0, 9)},
}
"""`bracketed`: its ability stands in 【 】; `makes_hit`: the hit value that an effect gives its target (0: it gives none)."""

LATEST = (
    "sum(e.makes_hit for e in events if e.host == it and e.makes_hit > 0 and not"
    " any(o for o in events if o.host == it and o.makes_hit > 0 and o.markers < e.markers))"
)
"""What the card says that took effect last: those that came before it are marked with how many came after."""

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "table": (
        state("first_turn", "it.turn == 1", "第1ターンである|第1ターンでない", "it is the first turn|it is not the first turn",
              cites=("1-4.2",)),
        state("attacker_is_fiendish", "any(c for c in characters if in_force('attacking', c) and c.fiendish)",
              "攻撃するキャラクターが「属性：魔族／人魔」を持つ|攻撃するキャラクターが「属性：魔族／人魔」を持たない",
              "the attacker is a demon or half-demon|the attacker is neither demon nor half-demon"),
        state("spell_attacks_minds", "any(s for s in spells if s.zone == 'using' and s.school == 'mind' and s.attack)",
              "使用中の呪文は精霊魔術（精神）の攻撃呪文である|使用中の呪文は精霊魔術（精神）の攻撃呪文でない",
              "the spell in use is an attack spell of spirit magic (mind)|the spell in use is no attack spell of spirit magic (mind)"),
        state("spell_is_black", "any(s for s in spells if s.zone == 'using' and s.school == 'black')",
              "使用中の呪文は黒魔術である|使用中の呪文は黒魔術でない",
              "the spell in use is black magic|the spell in use is no black magic"),
        state("spell_reaches_demons", "False", "呪文が魔族と人魔にも効く|呪文が魔族と人魔には効かない",
              "the spell reaches demons and half-demons|the spell does not reach demons and half-demons"),
    ),
    "character": (
        yes("affected", "True", "が攻撃の効果の対象になる|が攻撃の効果の対象にならない",
            "can be affected by the attack|cannot be affected by the attack"),
        yes("demonic", "it.race == 'demon'", "が「属性：魔族」を持つ|が「属性：魔族」を持たない", "is a demon|is no demon"),
        yes("hit_is_given", "any(e for e in events if e.host == it and e.makes_hit > 0)",
            "の命中は効果で決まっている|の命中は効果で決まっているのではない",
            "has its hit value given by an effect|does not have its hit value given by an effect"),
        number("hit_given", 9, LATEST,
               "効果で決まった命中", "hit value given by an effect"),
    ),
}  # fmt: skip

# ---- norms -------------------------------------------------------------------------

ITEMS: tuple[Item, ...] = (
    *(Cannot(f"1-1.4/{a.name}", a.name, "user.sealed", source="card") for a in ABILITIES),
    Sets("1-1.2/hit", "character.hit_now", "it.hit_given", "it.hit_is_given"),
    Sets("1-2.1", "character.affected", "False",
         "it.demonic and table.attack == 'melee' and not table.attacker_is_fiendish"),
    *by(
        "melee-at-demon",
        literal=(),
        unaimable=(Cannot("1-2.1/aim", MELEE.name, "target.demonic and not fighter.fiendish"),),
    ),
    Sets("1-2.2", "character.affected", "False",
         "it.fiendish and table.attack == 'spell' and not table.spell_reaches_demons"),
    Sets("1-2.3", "table.spell_reaches_demons", "True", "it.spell_attacks_minds"),
    Sets("1-2.4", "table.spell_reaches_demons", "True", "it.spell_is_black"),
    Sets("1-3.1", "character.has_always", "True", "it.bracketed"),
)  # fmt: skip
