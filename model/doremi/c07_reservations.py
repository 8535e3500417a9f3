"""doremi 7, reservations: who has more characters on a happening when steps 1 and 6 look."""

from model.doremi.facts import number, who, yes
from model.kernel.effect import Begin, Each, Finish
from model.kernel.flow import Do, Lasting, Note, Record
from model.kernel.norm import Cannot, Norm
from model.kernel.reading import by
from model.kernel.words import Words

# ---- the check ---------------------------------------------------------------------


def ahead(player: str) -> str:
    """How many characters a player has on the happening `it`, by the facts that count them."""
    return f"sum(c.heads for c in characters if c.host == it and c.owner == {player} and c.reserves)"


def more(active: str, opponent: str) -> str:
    """The player with more, or nothing."""
    return f"active if {active} > {opponent} else (opponent if {opponent} > {active} else nothing)"


def and_the_mover(player: str) -> str:
    """The same, with a mover that has succeeded and does not lie there yet."""
    coming = "it == happening and note('mover_arrives') and mover.host != it"
    return f"({ahead(player)} + (mover.heads if {coming} and mover.owner == {player} else 0))"


LEADER = more(ahead("active"), ahead("opponent"))


def check(id: str, leader: str, then: str) -> Note:
    """A check of reservations: for each happening, who holds one."""
    return Note(id, {"reserved": Record(leader, about="happenings", where="it.zone == 'area'")}, then=then)


KEPT = (("held by the first", "was held by the first", "first"),
        ("held by the second", "was held by the second", "other(first)"))  # fmt: skip
"""Reservations that outlast their numbers, for the literal reading of `overtaken`."""


def keep(then: str, id: str) -> Do:
    """Whoever has more holds the reservation from now on; whoever held one keeps it unless the
    numbers are equal."""
    remember = (Each("h", "happenings", f"in_force('{held}', h)", (Begin(was, "this check", "h"),))
                for held, was, _ in KEPT)  # fmt: skip
    hold = (
        Each(
            "h",
            "happenings",
            f"note('reserved', h) == {player} or (in_force('{was}', h) and note('reserved', h) != nothing)",
            (Begin(held, "next check", "h"),),
        )
        for held, was, player in KEPT
    )
    return Do(id, (*remember, Finish("next check"), *hold, Finish("this check")), then=then)


AT_STEP_1 = check("6.1", LEADER, then=by("overtaken", literal="7-1.7/step-1", replaced="6.2"))
AFTER_STEP_6 = by("reserved-at-6", literal="6.7", mover_stopped="7-1.2/step-6")
AT_STEP_6 = check(
    "6.6",
    by("count-mover", literal=LEADER, counts_mover=more(and_the_mover("active"), and_the_mover("opponent"))),
    then=by("overtaken", literal="7-1.7/step-6", replaced=AFTER_STEP_6),
)
KEEPING = by(
    "overtaken",
    literal=(keep("6.2", id="7-1.7/step-1"), keep(AFTER_STEP_6, id="7-1.7/step-6")),
    replaced=(),
)

LASTING = by(
    "overtaken",
    literal=(
        Lasting(KEPT[0][0], Words("手番の人の予約", "reserved for the active player"), "happening"),
        Lasting(
            KEPT[0][1], Words("前の手番の人の予約", "reserved before for the active player"), "happening"
        ),
        Lasting(KEPT[1][0], Words("対戦相手の予約", "reserved for the opponent"), "happening"),
        Lasting(KEPT[1][1], Words("前の対戦相手の予約", "reserved before for the opponent"), "happening"),
    ),
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


def held(player: str) -> str:
    """Whether a player holds a reservation of `it`, older ones included."""
    older = f"(in_force('{KEPT[0][0]}', it) if {player} == first else in_force('{KEPT[1][0]}', it))"
    return f"(note('reserved', it) == {player} or {older})"


THE_OTHER = "other(player)"
FOR_THE_OTHER = by(
    "overtaken",
    literal=f"{held(THE_OTHER)} and not {held('player')}",
    replaced=f"note('reserved', it) == {THE_OTHER}",
)
FOR_THE_OPPONENT = by(
    "overtaken",
    literal=f"{held('opponent')} and not {held('active')}",
    replaced="note('reserved', it) == opponent",
)

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
            "the head count",
        ),
    ),
    "happening": (
        who(
            "leader",
            LEADER,
            "にキャラクターを多く置いているプレイヤー",
            "the player with more characters on",
            cites=("7-1.5", "7-1.7"),
        ),
        yes(
            "led_by_other",
            f"it.leader == {THE_OTHER}",
            "に相手のキャラクターが多く置かれている|に相手のキャラクターが多くは置かれていない",
            "has more of the other player's characters on it|does not have more of the other player's characters on it",
        ),
        yes(
            "reserved",
            "note('reserved', it) != nothing",
            "が予約されている|が予約されていない",
            "is reserved|is not reserved",
            cites=("7-1.1", "7-1.6"),
        ),
        yes(
            "reserved_by_other",
            FOR_THE_OTHER,
            "が相手に予約されている|が相手に予約されていない",
            "is reserved for the other player|is not reserved for the other player",
        ),
        yes(
            "reserved_for_opponent",
            FOR_THE_OPPONENT,
            "が対戦相手に予約されている|が対戦相手に予約されていない",
            "is reserved for the opponent|is not reserved for the opponent",
        ),
    ),
}
