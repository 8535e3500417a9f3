"""イニシアチブ決定フェイズ: hidden bids; the greater number has the round."""

from model.kernel.effect import Add, Each, Effects, Move, Set
from model.kernel.flow import END, EVERYBODY, NOWHERE, Ask, Branch, Call, Do, Flow, Note, Record, When
from model.kernel.norm import May, Must
from model.kernel.reading import by
from model.yaboo.parts import of_each_player, steps


def bids_to(zone: str) -> Effects:
    """What was laid for initiative goes to a zone of whoever laid it."""
    return (of_each_player("forces", "x.zone == 'bid'", Move("x", zone, "p")),)


COMPARED: Effects = by(
    "bid-forces",
    {"return": bids_to("forces")},
    literal=bids_to("left"),
    discard=bids_to("spent"),
    tie_returns=bids_to("spent"),
)
TIED: Effects = by(
    "bid-forces",
    {"return": bids_to("forces")},
    literal=bids_to("left"),
    discard=bids_to("spent"),
    tie_returns=bids_to("forces"),
)

POWER_OF_OTHER = by(
    "round-player",
    literal=steps(),
    both=steps(
        Call("initiative.5/other", "yaboo:power", give={"player": "other(leader)"}, then="initiative.6"),
    ),
)

ACTION_OF_OTHER = by(
    "chance-to-act",
    literal=steps(
        Call("game-flow.4/other", "yaboo:action", give={"player": "other(leader)"}, then=END),
    ),
    bid_is_chance=steps(),
)

NEXT_ROUND = by(
    "tie-last-round",
    literal=steps(
        Branch(
            "initiative.9",
            When("table.round_number < 3", then=END),
            When("table.round_number == 3", then=NOWHERE),
        )
    ),
    battle=steps(
        Branch(
            "initiative.9",
            When("table.round_number < 3", then=END),
            When("table.round_number == 3", then=END),
        )
    ),
    extra_round=steps(Do("initiative.9", (Add("round", "-1"),), then=END)),
)
"""The letter leads from the third round to a fourth that the turn does not have."""

INITIATIVE = Flow(
    "yaboo:initiative",
    (
        Ask("initiative.1", EVERYBODY, {"bid": "initiative.3", "bid-nothing": "initiative.3"}),
        Do(
            "initiative.3",
            (Each("f", "forces", "f.zone == 'bid'", (Set("f", "face", "up"),)),),
            then="initiative.4",
        ),
        Branch(
            "initiative.4",
            When("first.bid > second.bid", then="initiative.4/first"),
            When("first.bid < second.bid", then="initiative.4/second"),
            When("first.bid == second.bid", then="initiative.8"),
        ),
        Note("initiative.4/first", {"leader": Record("first")}, then="initiative.4/compared"),
        Note("initiative.4/second", {"leader": Record("second")}, then="initiative.4/compared"),
        Do("initiative.4/compared", COMPARED, then="initiative.5"),
        Call(
            "initiative.5",
            "yaboo:power",
            give={"player": "leader"},
            then=by("round-player", literal="initiative.6", both="initiative.5/other"),
        ),
        *POWER_OF_OTHER,
        Call(
            "initiative.6",
            "yaboo:action",
            give={"player": "leader"},
            then=by("chance-to-act", literal="game-flow.4/other", bid_is_chance=END),
        ),
        *ACTION_OF_OTHER,
        Do(
            "initiative.8",
            TIED,
            then=by("tie-power", literal="initiative.9", power_only="initiative.8/power"),
        ),
        *by(
            "tie-power",
            literal=steps(),
            power_only=steps(Call("initiative.8/power", "yaboo:power", each="player", then="initiative.9")),
        ),
        *NEXT_ROUND,
    ),
)

FLOWS = (INITIATIVE,)

ITEMS = (
    Must("initiative.2", "bid", "player.has_force"),
    May("initiative.7", "bid-nothing", "not player.has_force", only=True),
)
