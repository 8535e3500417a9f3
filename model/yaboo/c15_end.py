"""エンドフェイズ: hands of five, spells and forces go, the force pile is whole again."""

from model.kernel.effect import Each, Finish, Move, Put, Set, Shuffle
from model.kernel.flow import END, Ask, Branch, Call, Do, Flow, When
from model.kernel.norm import May
from model.kernel.reading import by
from model.yaboo.parts import Steps, items, of_each_player, steps
from model.yaboo.vocabulary import CONTINUING, UPRIGHT

FIRST: str = by("last-discarded", literal="end.6/earlier", all="end.1")

TURN_ENDS: str = by("deckout-timing", literal=END, phase_end="supplement.4/check")


def check(then: str) -> Steps:
    """Whether the decks have run out."""
    return steps(
        Call(
            "supplement.4/check",
            "yaboo:supplement",
            give=by("deckout-both", literal={}, same_turn={"began_with_decks": "note('began_with_decks')"}),
            then=then,
        )
    )


DISCARD = Move("x", "spent", "p", face="up")

PHASE = Flow(
    "yaboo:end",
    (
        *by("deckout-timing", literal=check(FIRST), phase_end=steps()),
        *by(
            "last-discarded",
            literal=steps(
                Do(
                    "end.6/earlier",
                    (of_each_player("forces", "x.zone == 'spent'", Move("x", "left", "p")),),
                    then="end.1",
                )
            ),
            all=steps(),
        ),
        Call("end.1", "yaboo:end.1", each="player", then="end.2"),
        Do(
            "end.2",
            (
                of_each_player(
                    "spells",
                    "x.zone == 'spell' and not x.goes_on",
                    Move("x", "discards", "p", posture=UPRIGHT, face="up"),
                ),
            ),
            then="end.3",
        ),
        Do(
            "end.3",
            (
                by(
                    "continuing-forces",
                    literal=of_each_player("forces", "x.zone == 'on-spell'", DISCARD),
                    stay=of_each_player("forces", "x.zone == 'on-spell' and x.host.zone != 'spell'", DISCARD),
                ),
            ),
            then="end.4",
        ),
        Do(
            "end.4",
            (Each("s", "spells", "s.zone == 'spell'", (Set("s", "posture", CONTINUING),)),),
            then=by("unused-forces", literal="end.6", discard="end.6/unused"),
        ),
        *by(
            "unused-forces",
            literal=steps(),
            discard=steps(
                Do(
                    "end.6/unused",
                    (of_each_player("forces", "x.zone == 'forces'", DISCARD),),
                    then="end.6",
                )
            ),
        ),
        Do(
            "end.6",
            (Each("f", "forces", "f.zone == 'spent'", (Move("f", "force-pile", face="up"),)),),
            then="end.7",
        ),
        Do("end.7", (Shuffle("force-pile"),), then="end.8"),
        Do(
            "end.8",
            (
                Each("p", "players", "True", (Put("turn_hit", "0", "p"), Put("turn_evasion", "0", "p"))),
                Finish("turn"),
            ),
            then=TURN_ENDS,
        ),
        *by("deckout-timing", literal=steps(), phase_end=check(END)),
    ),
)
"""`end.6/earlier`: by the letter of 最後に捨てられた, what was discarded before does not return."""

HAND = Flow(
    "yaboo:end.1",
    (
        Branch(
            "end.1/count",
            When("player.hand_size > 5", then="end.1/choose"),
            When("player.hand_size <= 5", then=END),
        ),
        Ask(
            "end.1/choose",
            "player",
            by(
                "hand-forces",
                literal={"discard": "end.1/count", "discard-force": "end.1/count"},
                separate={"discard": "end.1/count"},
            ),
            keep=False,
        ),
    ),
)

FLOWS = (PHASE, HAND)

ITEMS = (
    May("end.1/card", "discard"),
    *by("hand-forces", literal=items(May("end.1/force", "discard-force")), separate=items()),
)
