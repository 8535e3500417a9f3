"""The rulebook of yaboo: its chapters put together."""

from model.kernel.rulebook import Rulebook
from model.kernel.words import Words
from model.yaboo import (
    actions,
    c02_overview,
    c03_game_flow,
    c04_setup,
    c05_round,
    c06_initiative,
    c07_power,
    c08_action,
    c09_ability,
    c10_resource,
    c11_spell,
    c12_item,
    c13_battle,
    c14_attack,
    c15_end,
    c16_supplement,
    cards,
    positions,
    vocabulary,
)
from model.yaboo.c01_components import STANDARD

BOOK = Rulebook(
    id="yaboo",
    words=Words("魔法使いのYaboo", "Mahoutukaino Yaboo"),
    zones=vocabulary.ZONES,
    counters=vocabulary.COUNTERS,
    kinds=vocabulary.KINDS,
    player=vocabulary.PLAYER,
    table=vocabulary.TABLE,
    roles=vocabulary.ROLES,
    locals=vocabulary.LOCALS,
    postures=vocabulary.POSTURES,
    lasting=vocabulary.LASTING,
    actions=actions.ALL,
    flows=(
        *c02_overview.FLOWS,
        *c03_game_flow.FLOWS,
        *c04_setup.FLOWS,
        *c05_round.FLOWS,
        *c06_initiative.FLOWS,
        *c07_power.FLOWS,
        *c08_action.FLOWS,
        *c09_ability.FLOWS,
        *c10_resource.FLOWS,
        *c11_spell.FLOWS,
        *c12_item.FLOWS,
        *c13_battle.FLOWS,
        *c14_attack.FLOWS,
        *c15_end.FLOWS,
        *c16_supplement.FLOWS,
        *cards.FLOWS,
    ),
    items=(
        *c02_overview.ITEMS,
        *c03_game_flow.ITEMS,
        *c04_setup.ITEMS,
        *c06_initiative.ITEMS,
        *c07_power.ITEMS,
        *c08_action.ITEMS,
        *c10_resource.ITEMS,
        *c11_spell.ITEMS,
        *c12_item.ITEMS,
        *c13_battle.ITEMS,
        *c14_attack.ITEMS,
        *c15_end.ITEMS,
        *c16_supplement.ITEMS,
        *cards.NORMS,
    ),
    principles=c07_power.PRINCIPLES,
    texts=cards.TEXTS,
    start="yaboo:game-flow",
    starts=positions.STARTS,
    home=vocabulary.HOME,
    over="table.ended != 'no'",
    seats=(Words("A", "A"), Words("B", "B")),
    standard=STANDARD,
    invariants=positions.INVARIANTS,
    properties=positions.PROPERTIES,
    timings=positions.TIMINGS,
    finite=positions.FINITE,
    positions=positions.POSITIONS,
)
"""Every place in it that depends on a reading is a `by`."""


def rulebook() -> Rulebook:
    """yaboo, its readings still open."""
    return BOOK
