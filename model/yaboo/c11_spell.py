"""スペルカードを使う: as many forces as its level, face down on top; the earlier one goes."""

from collections.abc import Mapping

from model.kernel.effect import Each, Effects, Move
from model.kernel.flow import END, Ask, Branch, Do, Flow, When
from model.kernel.norm import Cannot, Example, Formula, May
from model.kernel.reading import by
from model.yaboo.parts import Steps, items, steps

EARLIER = by(
    "replaced-whose",
    literal="x.zone == 'spell' and x.of == p and x != spell",
    own="x.zone == 'spell' and x.of == p and x != spell and p == player",
)

ITS_FORCES = by("replaced-forces", {"return": "forces"}, literal="left", discard="spent")

REPLACED: Effects = (
    Each(
        "p",
        "players",
        "True",
        (
            Each(
                "x",
                "spells",
                EARLIER,
                (
                    Each("f", "forces", "f.host == x", (Move("f", ITS_FORCES, "p", face="up"),)),
                    Move("x", "discards", "p", posture="upright", face="up"),
                ),
            ),
        ),
    ),
)

ACTIVATED: Effects = (Move("spell", "spell", "player", posture="upright", face="up"),)

LAYING: Steps = by(
    "open-cards",
    literal=steps(
        Ask("spell.1/face", "player", {"show": "spell.1", "cover": "spell.1/covered"}),
        Do("spell.1", ACTIVATED, then="spell.4"),
        Do(
            "spell.1/covered",
            (Move("spell", "spell", "player", posture="upright", face="down"),),
            then="spell.4",
        ),
    ),
    open=steps(Do("spell.1", ACTIVATED, then="spell.4")),
)
LAY_FIRST: str = by("open-cards", literal="spell.1/face", open="spell.1")


def loaded(put: Mapping[str, str], then: str) -> Steps:
    """Force by force until there are as many as the level; `then` follows."""
    return steps(
        Branch(
            "spell.4",
            When("spell.laid_on < spell.needs", then="spell.4/put"),
            When(
                "spell.laid_on >= spell.needs",
                then=by("any-number", literal=then, any_count="spell.4/more"),
            ),
        ),
        Ask("spell.4/put", "player", put, keep=False),
        *by(
            "any-number",
            literal=steps(),
            any_count=steps(Ask("spell.4/more", "player", {**put, "finish-activation": then}, keep=False)),
        ),
    )


PUT: Mapping[str, str] = {"put-on-spell": "spell.4"}

SPELL = Flow(
    "yaboo:spell",
    by(
        "replace-unpayable",
        literal=(
            Do("spell.2", REPLACED, then="spell.4/able"),
            Branch(
                "spell.4/able",
                When("player.force_count >= spell.needs", then=LAY_FIRST),
                When("player.force_count < spell.needs", then=END),
            ),
            *LAYING,
            *loaded(PUT, END),
        ),
        not_allowed=(
            Do("spell.2", REPLACED, then=LAY_FIRST),
            *LAYING,
            *loaded(PUT, END),
        ),
        reuse=(
            *LAYING,
            *loaded({**PUT, "put-again": "spell.4"}, "spell.2"),
            Do("spell.2", REPLACED, then=END),
        ),
    ),
)

FLOWS = (SPELL,)

FEW: str = "player.force_count < spell.needs"

ITEMS = (
    *by(
        "replace-unpayable",
        literal=items(Cannot("spell.4", "use-spell", f"{FEW} and not player.has_spell")),
        not_allowed=items(Cannot("spell.4", "use-spell", FEW)),
        reuse=items(
            Cannot("spell.4", "use-spell", "player.force_count + player.forces_on_spell < spell.needs"),
            May("spell.7/again", "put-again"),
        ),
    ),
    May("spell.7", "put-on-spell"),
    *by("any-number", literal=items(), any_count=items(May("spell.7/enough", "finish-activation"))),
    *by(
        "open-cards",
        literal=items(May("spell.1/show", "show"), May("spell.1/cover", "cover")),
        open=items(),
    ),
    Example("spell.6", {"it.rank": 4}, 4, of="spell.needs"),
    Formula(
        "spell.9",
        by("hit-value-example", literal="spell.hit_value", before_power="spell.laden_hit"),
        "it.printed_hit + it.load",
    ),
    Example(
        "spell.11",
        {"it.rank": 2, "it.printed_hit": 10, "it.load": 10},
        20,
        of=by("hit-value-example", literal="spell.hit_value", before_power="spell.laden_hit"),
    ),
)
"""spell.11: a 3 and a 7 on 「乙女文楽」."""
