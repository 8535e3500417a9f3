"""The facts that conditions of slayers ask, with their words, as far as they belong to no single chapter."""

from model.kernel.declare import number, state, yes

# ---- characters --------------------------------------------------------------------

SHARES_LINK = yes("shares_link", "it.has_sword and target.has_sword or it.has_staff and target.has_staff",
                  "が目標と同じ連携を持つ|が目標と同じ連携を持たない",
                  "shares a link with the target|shares no link with the target", cites=("base.links",))  # fmt: skip

CHARACTER = (
    SHARES_LINK,
    yes("mine", "it.of == player", "が宣言する人の側にいる|が宣言する人の側にいない",
        "is on the side of the player who declares|is not on the side of the player who declares"),
    yes("in_front", "it.zone == 'front'", "が前列にいる|が前列にいない", "is in the front row|is not in the front row"),
    yes("in_rear", "it.zone == 'rear'", "が後列にいる|が後列にいない", "is in the rear row|is not in the rear row"),
    yes("on_field", "it.zone in ('front', 'rear')", "が場にいる|が場にいない", "is on the field|is not on the field"),
    yes("able", "it.posture != 'incapacitated'", "が行動できる|が行動不能である", "is able to act|is incapacitated"),
    yes("sealed", "in_force('sealed', it)", "の特殊能力が封じられている|の特殊能力が封じられていない",
        "has its ability sealed|does not have its ability sealed"),
    yes("has_attacked", "in_force('attacked', it)", "がこのターンに攻撃をおこなった|がこのターンに攻撃をおこなっていない",
        "has attacked this turn|has not attacked this turn", cites=("base.attack.once",)),
    yes("aimed_at", "it.markers > 0 and it.zone in ('front', 'rear')", "が目標に指定されている|が目標に指定されていない", "is aimed at|is not aimed at"),
    yes("negated", "in_force('negated', it)", "の特殊能力が打ち消された|の特殊能力が打ち消されていない",
        "has its ability negated|does not have its ability negated"),
    yes("fiendish", "it.race in ('demon', 'half-demon')", "が「属性：魔族／人魔」を持つ|が「属性：魔族／人魔」を持たない",
        "is a demon or half-demon|is neither demon nor half-demon"),
    number("magic_now", 12, "max(0, it.magic + (2 if in_force('boosted', it) else 0) - (2 if in_force('dampened', it) else 0))", "魔力", "magic"),
    number("hit_now", 20,
           "max(0, it.hit + it.support_of_hit - it.hit_lowered)", "命中", "hit value"),
    number("might_now", 20,
           "it.might + it.support_of_might"
           " + (2 if in_force('spirited', it) else 0) + (2 if it.enraged else 0) + (1 if it.is_under_contract else 0)", "威力", "might"),
    yes("has_sword", "it.link in ('sword', 'both')", "が剣の連携を持つ|が剣の連携を持たない",
        "has the sword link|does not have the sword link", cites=("base.links",)),
    yes("has_staff", "it.link in ('staff', 'both')", "が杖の連携を持つ|が杖の連携を持たない",
        "has the staff link|does not have the staff link", cites=("base.links",)),
)  # fmt: skip

# ---- the table ---------------------------------------------------------------------

TABLE = (
    state("in_battle", "it.phase == 'battle'", "戦闘フェイズである|戦闘フェイズでない", "it is the battle phase|it is not the battle phase"),
    state("attack_pending", "it.attack in ('melee', 'direct') or any(s for s in spells if s.zone == 'using' and s.attack)", "解決を待つ攻撃がある|解決を待つ攻撃がない",
          "an attack waits for its resolution|no attack waits for its resolution"),
    state("somebody_aimed_at", "any(c for c in characters if c.aimed_at)", "目標に指定されたキャラクターがいる|目標に指定されたキャラクターがいない",
          "some character is aimed at|no character is aimed at"),
)  # fmt: skip

PLAYER = (
    yes("on_turn", "it == table.active", "の手番である|の手番でない", "is on turn|is not on turn"),
)  # fmt: skip

CLIENT = (
    yes("mine", "it.owner == player", "が宣言する人のものである|が宣言する人のものでない",
        "belongs to the player who declares|does not belong to the player who declares"),
)  # fmt: skip

DECLARED = (
    yes("in_use", "it.zone == 'using'", "が使用中である|が使用中でない", "is in use|is not in use"),
)  # fmt: skip
"""What is asked of attack aids and events alike."""
