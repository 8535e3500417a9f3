"""doremi 6, moving a character to a happening: the twelve steps in their order.

The happening movement, sometimes called the six-step, IS this section: section 6, with
twelve steps. Steps 4, 5, 9 and 10 cite step numbers at which nothing is declared (they mean
2 and 7); the graph finds that from the register. Where the text does not go on, `literal`
leads NOWHERE and the other options carry the repairs.
"""

from model.doremi.c03_places import BLOCKED, LEAVING_HOME, MOVED, goes_home, onto
from model.doremi.c04_day import window
from model.doremi.c07_reservations import AT_STEP_1, AT_STEP_6, KEEPING
from model.doremi.c08_solving import (
    AFTER_ARRIVAL,
    CHECKING,
    COMPARING,
    LEAVING_WITH,
    LOSER_LEAVES,
    TO_BE_COMPARED_AGAIN,
    effects_of,
)
from model.doremi.vocabulary import ASLEEP, HELD, OPEN
from model.kernel.declare import number, yes
from model.kernel.effect import Add, Effects, If, Move, Put
from model.kernel.flow import END, NOWHERE, Ask, Branch, Call, Do, Flow, Note, Record, Step, When
from model.kernel.norm import Cannot, May, Norm, Through
from model.kernel.reading import by

# ---- steps 1 to 5 ------------------------------------------------------------------

AFTER_DECLARATION = by("move-window", literal="4.main.1.2/happening", one="6.3")
MAIN_STEP_WINDOW = window("4.main.1.2/happening", "move", then="6.3")


def checked(step: str, character: str) -> tuple[When, ...]:
    """Steps 4 and 9: whether the character can still go."""
    return by(
        "mover-left-shop",
        # what has left the field is never asleep, and does not count as awake
        literal=(
            When(f"{character}.asleep", f"{step}.asleep"),
            When(f"not {character}.asleep and {character}.in_play", f"{step}.awake"),
        ),
        stays=(
            When(f"{character}.asleep or {character}.has_left", f"{step}.asleep"),
            When(f"not ({character}.asleep or {character}.has_left)", f"{step}.awake"),
        ),
    )


def refund(player: str) -> Effects:
    """The hour of a move or block that came to nothing."""
    return by("refund", literal=(), refunded=(Add("hours", "1", of=player),))


ON_SUCCESS = by("fails-when", literal="8-3.1/named", at_11="6.6")
"""What follows the success of the move in step 5."""
ON_ITS_WAY = by(
    "where-5-11", literal=ON_SUCCESS, on_happening="6.5.here/waits-there", nowhere="6.5.here/waits-nowhere"
)
WAITING_ELSEWHERE: tuple[Step, ...] = by(
    "where-5-11",
    literal=(),
    on_happening=(Do("6.5.here/waits-there", (onto("mover", "happening", mark=MOVED),), then=ON_SUCCESS),),
    nowhere=(Do("6.5.here/waits-nowhere", (Move("mover", "between"),), then=ON_SUCCESS),),
)
SPOILED_AT_ONCE: tuple[Step, ...] = (
    Branch("8-3.1/named", When("mover.unwelcome", "8-3.1/no-block"), When("not mover.unwelcome", "6.6")),
    Note("8-3.1/no-block", {"blocker": Record("nothing")}, then="8-3.1/home"),
    Do("8-3.1/home", (goes_home("mover"),), then="6.11.failed"),
)

# ---- steps 6 to 10 -----------------------------------------------------------------

RESERVED_FOR_OPPONENT: tuple[Step, ...] = (
    Branch(
        "7-1.2/step-6",
        When("happening.reserved_for_opponent", by("refund", literal=END, refunded="7-1.2/stopped")),
        When("not happening.reserved_for_opponent", "6.7"),
    ),
    *by("refund", literal=(), refunded=(Do("7-1.2/stopped", refund("active"), then=END),)),
)

ALL_GO_HOME: Effects = by(
    "gone-6.10",
    literal=(),
    blocker=(goes_home("blocker"),),
    both=(If("mover.waits", (goes_home("mover"),)), goes_home("blocker")),
)
AFTER_GONE_AGAIN = by("after-6.10", literal=NOWHERE, ends=END, continues="6.11.1")

# ---- step 11: putting them there ---------------------------------------------------

POSTURE = by("arrival-posture", literal="", asleep=ASLEEP)


def arrives(character: str, mark: str) -> Effects:
    """A character is put on the declared happening; from home it comes asleep (3.home.2)."""
    plainly = onto(character, "happening", POSTURE, mark)
    from_home = onto(character, "happening", LEAVING_HOME, mark)
    return by(
        "mover-from-shop",
        literal=(plainly,),
        any_place=(If(f"{character}.zone == 'home'", (from_home,), (plainly,)),),
    )


SUCCEEDED = "note('mover_arrives') and happening.here"
MOVER_PUT = If(
    by(
        "mover-after-5",
        literal=SUCCEEDED,
        if_there=f"{SUCCEEDED} and mover.waits",
        rechecked=f"{SUCCEEDED} and mover.waits and not mover.asleep",
    ),
    arrives("mover", mark=MOVED),
)
BLOCKER_PUT = If(
    by(
        "placed-together",
        literal="note('blocker_arrives')",  # step 10 has just seen the happening
        one_by_one="note('blocker_arrives') and happening.here",
    ),
    arrives("blocker", mark=BLOCKED),
)
THEN_CHECKED = Put("checking", f"'{HELD}'")

AFTER_PUTTING = by("declared-or-made", literal=AFTER_ARRIVAL, move_made="5-1.3/made")

PUTTING: tuple[Step, ...] = by(
    "placed-together",
    literal=(Do("6.11.1", (MOVER_PUT, BLOCKER_PUT, THEN_CHECKED), then=AFTER_PUTTING),),
    one_by_one=(
        Do("6.11.1", (MOVER_PUT,), then="6.11.1/blocker"),
        Do("6.11.1/blocker", (BLOCKER_PUT, THEN_CHECKED), then=AFTER_PUTTING),
    ),
)
MADE: tuple[Step, ...] = by(
    "declared-or-made", literal=(), move_made=(window("5-1.3/made", "move", then=AFTER_ARRIVAL),)
)

# ---- the twelve steps --------------------------------------------------------------

MOVING = Flow(
    "doremi:6",
    (
        AT_STEP_1,
        *KEEPING,
        Ask("6.2", "active", {"move": AFTER_DECLARATION}),
        *by("move-window", literal=(MAIN_STEP_WINDOW,), one=()),
        window("6.3", "move", then="6.4"),
        Branch("6.4", *checked("6.4", "mover")),
        Do("6.4.asleep", (*refund("active"),), then=by("after-6.4", literal=NOWHERE, ends=END)),
        Note("6.4.awake", {}, then="6.5"),
        Branch("6.5", When("happening.here", "6.5.here"), When("not happening.here", "6.5.gone")),
        Note("6.5.here", {"mover_arrives": Record("True")}, then=ON_ITS_WAY),
        *WAITING_ELSEWHERE,
        *by("fails-when", literal=SPOILED_AT_ONCE, at_11=()),
        Do(
            "6.5.gone",
            (Move("mover", "home"), *refund("active")),  # awake, by step 4
            then=by("after-6.5", literal=NOWHERE, ends=END, continues="6.6"),
        ),
        AT_STEP_6,
        *by("reserved-at-6", literal=(), mover_stopped=RESERVED_FOR_OPPONENT),
        Ask("6.7", "opponent", {"block": "6.8", "no block": "6.7.3"}),
        Note("6.7.3", {"blocker": Record("nothing")}, then="6.11.1"),
        window("6.8", "block", declarer="opponent", then="6.9"),
        Branch("6.9", *checked("6.9", "blocker")),
        Do(
            "6.9.asleep",
            (*refund("opponent"),),
            then=by("after-6.9", literal=NOWHERE, mover_arrives="6.11.1", ends=END),
        ),
        Note("6.9.awake", {}, then="6.10"),
        Branch("6.10", When("happening.here", "6.10.here"), When("not happening.here", "6.10.gone")),
        Note("6.10.here", {"blocker_arrives": Record("True")}, then="6.11.1"),
        Do(
            "6.10.gone",
            (*ALL_GO_HOME, *refund("opponent")),
            then=by("gone-6.10", literal=NOWHERE, blocker=AFTER_GONE_AGAIN, both=AFTER_GONE_AGAIN),
        ),
        *PUTTING,
        *MADE,
        *COMPARING,
        *CHECKING,
        Call("6.11.solved", "doremi:8-1", give=LEAVING_WITH, take=("settler",), then="6.12"),
        Call("6.11.failed", "doremi:8-2", give=LEAVING_WITH, take=("settler",), then="6.12"),
        Do(
            "6.11.neither",
            (*LOSER_LEAVES, *TO_BE_COMPARED_AGAIN, Put("checking", f"'{OPEN}'")),
            then=END,
        ),
        effects_of("6.12", then="6.12/ends"),
        Do("6.12/ends", (Put("checking", f"'{OPEN}'"),), then=END),
    ),
)

# ---- step 12: the effects of a happening -------------------------------------------

TO_THE_HAPPENING = {"happening": "happening"}


def done(id: str, first: str) -> Call:
    """What the happening does to each player, to `first` before the other."""
    return Call(id, "doremi:6.12.1", give=TO_THE_HAPPENING, each="affected", first=first, then=END)


CHOOSES = by("order-12", literal="settler", card_owner="happening.owner", solver="settler", affected="active")
ONE_PLAYERS = by("order-same-player", literal=NOWHERE, their_choice="6.12.2/choice")
SEVERAL = by("order-12", literal=NOWHERE, card_owner=ONE_PLAYERS, solver=ONE_PLAYERS, affected="6.12.2")
CHOICE: tuple[Step, ...] = by(
    "order-same-player",
    literal=(),
    their_choice=(
        Ask(
            "6.12.2/choice",
            CHOOSES,
            {"active's first": "6.12.2", "opponent's first": "6.12.2/opponent-first"},
        ),
        done("6.12.2/opponent-first", first="opponent"),
    ),
)

EFFECTS = Flow(
    "doremi:6.12",
    (
        Branch(
            "6.12/how-many",
            When("happening.effect_count == 0", END),
            When("happening.effect_count == 1", "6.12.1"),
            When("happening.effect_count == 2", SEVERAL),
        ),
        Call("6.12.1", "doremi:6.12.1", give={**TO_THE_HAPPENING, "affected": "settler"}, then=END),
        done("6.12.2", first="active"),
        *by("order-12", literal=(), card_owner=CHOICE, solver=CHOICE, affected=()),
    ),
)

FLOWS = (MOVING, EFFECTS)

# ---- norms -------------------------------------------------------------------------

ITEMS: tuple[Norm | Through, ...] = (
    *by("destination", literal=(), own_area=(Cannot("6.2.1/own-area", "move", "not happening.mine"),)),
    May("6.7", "block", "not player.active"),
    May("6.7.3", "no block"),
    Cannot("6.7.1", "block", "player.time < 1"),
    Cannot("6.7.2.where", "block", "not goal.declared"),
    Through("6.3/window", "doremi:6/6.3", after="doremi:6/6.2", before="doremi:6/6.4"),
    Through("6.8/window", "doremi:6/6.8", after="doremi:6/6.7", before="doremi:6/6.9"),
    Through("7-1.6/step-6", "doremi:6/6.6", after="doremi:6/6.5", before="doremi:6/6.7"),
    *by(
        "order-same-player",
        literal=(),
        their_choice=(
            May("6.12.2/active-first", "active's first"),
            May("6.12.2/opponent-first", "opponent's first"),
        ),
    ),
)

# ---- facts -------------------------------------------------------------------------

FROM_THE_SHOP = by("mover-from-shop", literal="it.zone == 'shop'", any_place="it.in_play")

FACTS = {
    "character": (
        yes(
            "has_left",
            by("mover-from-shop", literal="it.zone != 'shop'", any_place="not it.in_play"),
            "が出発する場を離れている|が出発する場に残っている",
            "has left the place it starts from|is still where it starts from",
        ),
        yes(
            "waits",
            by(
                "where-5-11",
                literal=FROM_THE_SHOP,
                on_happening="it.zone == 'on'",
                nowhere="it.zone == 'between'",
            ),
            "がまだハプニングに乗せられる|がもうハプニングに乗せられない",
            "can still be put on the happening|can no longer be put on the happening",
        ),
    ),
    "happening": (
        yes(
            "declared",
            "it == happening",
            "が宣言された行き先である|が宣言された行き先でない",
            "is the declared happening|is not the declared happening",
        ),
        number(
            "effect_count",
            2,
            "0 if it.effect == 'none' else (2 if it.effect == 'wakes and lulls' else 1)",
            "効果の数",
            "number of effects",
        ),
    ),
}
