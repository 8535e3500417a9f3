"""slayers 2, cards in general: targets, what lasts, additional conditions, interruption."""

from model.kernel.declare import number, state, yes
from model.kernel.effect import Effects, Move, Set
from model.kernel.flow import END, Always, Branch, Do, Flow, When
from model.kernel.norm import Cannot, May, Sets
from model.slayers.actions import ABILITIES, AID, CAST, CAST_AT_TWO, CASTS, EVENTS
from model.slayers.base import effect_of

# ---- 2-2: what lasts lies by its target --------------------------------------------


def carried_out(name: str, card: str, host: str, **given: str) -> Flow:
    """The use of a card that is resolved: its effect, then its place."""
    id = f"2-2.{name}"
    return Flow(
        f"slayers:2-2/{name}",
        (
            effect_of(id, card, f"{id}/after", **given),
            Branch(f"{id}/after", When(f"{card}.stays", f"{id}/stays"), When(f"not {card}.stays", f"{id}/goes")),
            Do(f"{id}/stays", (Move(card, "in-force", "player", host=host),), then=END),
            Do(f"{id}/goes", (Move(card, "discard", "player"),), then=END),
        ),
    )  # fmt: skip


USES = (
    carried_out("aid", "aid", "target", user="user", target="target"),
    carried_out("event", "event", "target", target="target"),
    carried_out("event-alone", "event", "nothing"),
    carried_out("event-on-card", "event", "nothing", aimed="aimed"),
    carried_out("event-bringing", "event", "nothing", entrant="entrant"),
)
ABILITY = (
    Flow("slayers:2-4", (effect_of("2-4.ability", "user", END, user="user", target="target"),)),
    Flow("slayers:2-4/alone", (effect_of("2-4.ability/alone", "user", END, user="user"),)),
    Flow("slayers:2-4/on-card", (effect_of("2-4.ability/on-card", "user", END, user="user", aimed="aimed"),)),
)

# ---- 2-7: interruption -------------------------------------------------------------


def broken_off(card: str, zone: str) -> Flow:
    """An action that is interrupted: it counts as done, and its card is gone."""
    effects: Effects = (Move(card, zone, "player", face="up", markers="0"),)
    return Flow(f"slayers:2-7/{card}", (Do(f"2-7.{card}", effects, then=END),))


INTERRUPTED = (broken_off("aid", "discard"), broken_off("event", "discard"))

# ---- 2-6: targets only shrink ------------------------------------------------------

OFF_THE_ROW = Flow("slayers:2-6", (Do("2-6.shrinks", (Set("target", "markers", "0"),), then=END),))
ALWAYS = (
    Always("2-6.off", "target", "characters", "target.off_its_row", "slayers:2-6"),
)  # fmt: skip

FLOWS = (*USES, *ABILITY, *INTERRUPTED, OFF_THE_ROW)

FACTS = {
    "spell": (yes("takes_two", "it.reach == 'two'", "の対象が2人である|の対象が2人でない", "takes two targets|does not take two targets"),),
    "aid": (yes("stays", "it.lasts", "の効果が持続する|の効果が持続しない", "lasts|does not last"),),
    "event": (yes("stays", "it.lasts", "の効果が持続する|の効果が持続しない", "lasts|does not last"),),
    "character": (
        yes("off_its_row", "it.aimed_at and table.reach == 'two' and it.zone != table.aimed_row", "が目標の列を離れている|が目標の列を離れていない",
            "has left the aimed row|has not left the aimed row"),
        yes("unaimable", "it.shield == 'unaimable' and not it.sealed", "が目標にならない|が目標になる", "cannot be aimed at|can be aimed at"),
        number("neighbours", 9, "count(c for c in characters if c.zone == it.zone and c.of == it.of and c != it and not c.unaimable)",
               "同じ列の、ほかに目標にできるキャラクターの数", "number of others in {it}'s row that can be aimed at"),
        yes("in_reach",
            "(it.of != table.active and it.zone == table.aimed_row and not in_force('covered', it))"
            " if table.reach == 'row' and table.attack == 'spell' else it.zone in ('front', 'rear') if table.reach == 'all'"
            " and table.attack == 'spell' else False", "が呪文の範囲にいる|が呪文の範囲にいない",
            "is within the reach of the spell|is not within the reach of the spell"),
        yes("to_be_judged",
            "not in_force('judged', it) and (it.aimed_at or it.in_reach or (in_force('attacking', it) and"
            " any(c for c in characters if c.aimed_at and in_force('strikes-back', c))))",
            "への攻撃の判定が残っている|への攻撃の判定は残っていない", "is still to be judged|is not to be judged"),
    ),
    "table": (
        state("somebody_to_judge", "any(c for c in characters if c.to_be_judged)", "判定が残っている|判定は残っていない",
              "somebody is still to be judged|nobody is to be judged"),
    ),
}  # fmt: skip

ITEMS = (
    Sets("2-4.unaffected", "character.affected", "False", "it.shield == 'unaffected' and not it.sealed"),
    *(
        Cannot(f"2-4.unaimable/{a.name}", a.name, "target.unaimable")
        for a in (*CASTS, *ABILITIES, AID, *EVENTS)
        if any(p.role == "target" for p in a.params)
    ),
    Cannot("2-4.most", CAST.name, "spell.takes_two and target.neighbours > 0"),
    Cannot("2-6.row", CAST_AT_TWO.name, "target.in_front != second.in_front"),
    *(May(f"2-4.ability/{a.name}", a.name, "user.able and not user.sealed") for a in ABILITIES),
)
