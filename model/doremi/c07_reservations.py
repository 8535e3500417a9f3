"""doremi 7, reservations: who has more characters on a happening when steps 1 and 6 look."""

from model.doremi.facts import who
from model.kernel.declare import number, yes
from model.kernel.effect import Begin, Each, Finish
from model.kernel.flow import Do, Lasting, Note, Record
from model.kernel.norm import Cannot, Norm
from model.kernel.reading import by
from model.kernel.vocabulary import Fact, Int
from model.kernel.words import Words

# ---- the check ---------------------------------------------------------------------


def lying_there(player: str, coming: str = "") -> str:
    """How many characters a player has on the happening `it`, by the facts that count them."""
    there = f"(c.host == it{coming})"
    return f"sum(c.heads for c in characters if {there} and c.owner == {player} and c.reserves)"


def more(active: str, opponent: str) -> str:
    """The player with more, or nothing."""
    return f"active if {active} > {opponent} else (opponent if {opponent} > {active} else nothing)"


LEADER = more("it.actives", "it.opponents")
WITH_THE_MOVER = more("it.actives_coming", "it.opponents_coming")


def check(id: str, leader: str, then: str) -> Note:
    """A check of reservations: for each happening, who has more there."""
    return Note(id, {"reserved": Record(leader, about="happenings")}, then=then)


# ---- reservations that outlast their numbers: the literal reading of `overtaken` ----

BY_ITS_SIDE, BY_THE_OTHER = "held by its side", "held by the other side"


def keep(then: str, id: str) -> Do:
    """Whoever has more holds the reservation from now on; whoever held one keeps it unless the
    numbers are equal."""
    return Do(
        id,
        (
            Each("h", "happenings", "h.kept_by_its_side", (Begin(BY_ITS_SIDE, "this check", "h"),)),
            Each("h", "happenings", "h.kept_by_the_other", (Begin(BY_THE_OTHER, "this check", "h"),)),
            Finish("next check"),
            *(
                Each("h", "happenings", f"in_force('{held}', h)", (Begin(held, "next check", "h"),))
                for held in (BY_ITS_SIDE, BY_THE_OTHER)
            ),
            Finish("this check"),
        ),
        then=then,
    )


LASTING = by(
    "overtaken",
    literal=(
        Lasting(BY_ITS_SIDE, Words("置かれている側の予約", "reserved for the side it is on"), "happening"),
        Lasting(BY_THE_OTHER, Words("反対側の予約", "reserved for the other side"), "happening"),
    ),
    replaced=(),
)

# ---- steps 1 and 6 -----------------------------------------------------------------

AT_STEP_1 = check("6.1", "it.leader", then=by("overtaken", literal="7-1.7/step-1", replaced="6.2"))
AFTER_STEP_6 = by("reserved-at-6", literal="6.7", mover_stopped="7-1.2/step-6")
AT_STEP_6 = check(
    "6.6",
    by("count-mover", literal="it.leader", counts_mover=WITH_THE_MOVER),
    then=by("overtaken", literal="7-1.7/step-6", replaced=AFTER_STEP_6),
)
KEEPING = by(
    "overtaken",
    literal=(keep("6.2", id="7-1.7/step-1"), keep(AFTER_STEP_6, id="7-1.7/step-6")),
    replaced=(),
)

# ---- norms -------------------------------------------------------------------------

ITEMS: tuple[Norm, ...] = (
    Cannot("7-1.2", "move", "happening.reserved_by_other"),
    Cannot(
        "7-1.3",
        "block",
        by("block-own-reservation", literal="goal.reserved", reserver_may="goal.reserved_by_other"),
    ),
)

# ---- facts -------------------------------------------------------------------------


def count(name: str, query: str, ja: str, en: str, *, cites: tuple[str, ...] = ()) -> Fact:
    """A number of characters on a happening; `ja` and `en` say which."""
    return Fact(name, Int(0, 99), query, Words("{it}" + ja, en + " {it}"), None, cites)


def kept(name: str, held: str, side: str, ja: str, en: str) -> Fact:
    """Whether a side has a reservation from now on: by its numbers, or kept although they are lower."""
    still = f"in_force('{held}', it) and note('reserved', it) != nothing"
    return yes(
        name,
        f"note('reserved', it) == {side} or ({still})",
        f"に{ja}の予約がある|に{ja}の予約がない",
        f"is reserved for {en}|is not reserved for {en}",
        cites=("7-1.7",),
    )


COMING = " or (c == mover and it == happening)"
"""The mover counts as well, once, whether it lies there already or not."""
BOTH_OR_NONE = f"in_force('{BY_ITS_SIDE}', it) == in_force('{BY_THE_OTHER}', it)"
THE_ONE_SIDE = f"it.of if in_force('{BY_ITS_SIDE}', it) else other(it.of)"

FACTS = {
    "character": (
        yes(
            "moved_there",
            by("put-by-effect", literal="True", moved_only="it.markers != 1"),
            "が移動してきたキャラクターとして扱われる|が移動してきたキャラクターとして扱われない",
            "counts as one that moved there|does not count as one that moved there",
        ),
        yes(
            "reserves",
            by(
                "sleeper-reserves",
                literal="it.moved_there",
                awake_only="it.moved_there and it.posture == 'awake'",
            ),
            "が予約の数に入る|が予約の数に入らない",
            "counts for a reservation|does not count for a reservation",
            cites=("1.reserve",),
        ),
        number(
            "heads",
            2,
            by("two-names", literal="1", each_name="1 if it.second == 'nobody' else 2"),
            "体数",
            "head count",
        ),
    ),
    "happening": (
        count(
            "actives",
            lying_there("active"),
            "に乗っている手番の人のキャラクターの数",
            "the number of the active player's characters on",
            cites=("7-1.5",),
        ),
        count(
            "opponents",
            lying_there("opponent"),
            "に乗っている対戦相手のキャラクターの数",
            "the number of the opponent's characters on",
            cites=("7-1.5",),
        ),
        *by(
            "count-mover",
            literal=(),
            counts_mover=(
                count(
                    "actives_coming",
                    lying_there("active", COMING),
                    "に乗っているか移動に成功した手番の人のキャラクターの数",
                    "the number of the active player's characters that are on, or come to,",
                ),
                count(
                    "opponents_coming",
                    lying_there("opponent", COMING),
                    "に乗っているか移動に成功した対戦相手のキャラクターの数",
                    "the number of the opponent's characters that are on, or come to,",
                ),
            ),
        ),
        who(
            "leader",
            LEADER,
            "にキャラクターを多く置いているプレイヤー",
            "the player with more characters on",
            cites=("7-1.5", "7-1.7"),
        ),
        yes(
            "led_by_other",
            "it.leader == other(player)",
            "に相手のキャラクターが多く置かれている|に相手のキャラクターが多くは置かれていない",
            "has more of the other player's characters on it|does not have more of the other player's characters on it",
        ),
        yes(
            "reserved",
            "it.here and note('reserved', it) != nothing",
            "が予約されている|が予約されていない",
            "is reserved|is not reserved",
            cites=("7-1.1", "7-1.6"),
        ),
        *by(
            "overtaken",
            literal=(
                kept("kept_by_its_side", BY_ITS_SIDE, "it.of", "置かれている側", "the side it is on"),
                kept("kept_by_the_other", BY_THE_OTHER, "other(it.of)", "反対側", "the other side"),
            ),
            replaced=(),
        ),
        who(
            "holder",
            by(
                "overtaken",
                literal=f"nothing if {BOTH_OR_NONE} else ({THE_ONE_SIDE})",
                replaced="note('reserved', it)",
            ),
            "を1人で予約しているプレイヤー",
            "the only player with a reservation of",
            cites=("7-1.2", "7-1.3"),
        ),
        yes(
            "reserved_by_other",
            "it.holder == other(player)",
            "が相手に予約されている|が相手に予約されていない",
            "is reserved for the other player|is not reserved for the other player",
        ),
        yes(
            "reserved_for_opponent",
            "it.holder == opponent",
            "が対戦相手に予約されている|が対戦相手に予約されていない",
            "is reserved for the opponent|is not reserved for the opponent",
        ),
    ),
}
