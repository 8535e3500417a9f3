"""slayers 1, the added rules: precedence, demons, abilities in 【 】, the first turn."""

from model.kernel.declare import state, yes
from model.kernel.norm import Preference, Principle, Sets

PRINCIPLES = (
    Principle("1-1.1", Preference.CARD_OVER_RULE),
    Principle("1-1.2", Preference.LATER_OVER_EARLIER),
    Principle("1-1.5", Preference.CANNOT_OVER_CAN, over=("1-1.2",)),
)
"""「できない」 prevails whatever came later; against a card's own words the text ranks it nowhere."""

FACTS = {
    "table": (
        state("first_turn", "it.turn == 1", "第1ターンである|第1ターンでない", "it is the first turn|it is not the first turn"),
        state("attacker_is_fiendish", "any(c for c in characters if in_force('attacking', c) and c.fiendish)",
              "攻撃するキャラクターが「属性：魔族／人魔」を持つ|攻撃するキャラクターが「属性：魔族／人魔」を持たない",
              "the attacker is a demon or half-demon|the attacker is neither demon nor half-demon"),
        state("spell_reaches_demons",
              "any(s for s in spells if s.zone == 'using' and (s.school == 'black' or s.school == 'mind' and s.attack))",
              "呪文が魔族にも効く|呪文が魔族には効かない", "the spell reaches demons|the spell does not reach demons"),
    ),
    "character": (
        yes("affected", "True", "が効果の対象になる|が効果の対象にならない", "can be affected|cannot be affected"),
    ),
}  # fmt: skip

ITEMS = (
    Sets(
        "1-2.1",
        "character.affected",
        "False",
        "it.race == 'demon' and table.attack == 'melee' and not table.attacker_is_fiendish",
    ),
    Sets(
        "1-2.2",
        "character.affected",
        "False",
        "it.fiendish and table.attack == 'spell' and not table.spell_reaches_demons",
    ),
)
