"""The facts that belong to no chapter, and how those are declared that are a player."""

from model.kernel.declare import number, yes
from model.kernel.vocabulary import Fact, Thing
from model.kernel.words import Words


def who(name: str, query: str, ja: str, en: str, *, cites: tuple[str, ...] = ()) -> Fact:
    """A fact that is a player, or nobody."""
    return Fact(name, Thing("player", maybe=True), query, Words("{it}" + ja, en + " {it}"), None, cites)


CHARACTER = (
    yes("asleep", "it.posture == 'asleep'", "が寝ている|が起きている", "is asleep|is awake", cites=("1.sleep", "1.wake")),
    yes("in_shop", "it.zone == 'shop'", "がMAHO堂にいる|がMAHO堂にいない", "is in the MAHO shop|is not in the MAHO shop"),
    yes("at_home", "it.zone == 'home'", "が自宅にいる|が自宅にいない", "is at home|is not at home"),
    yes("in_play", "it.zone in ('shop', 'home', 'on')", "が場にいる|が場にいない", "is in play|is not in play"),
    yes("mine", "it.owner == player", "が宣言する人のものである|が宣言する人のものでない",
        "belongs to the player who declares|does not belong to the player who declares"),
    yes("in_red", "it.red", "の能力が赤字である|の能力が赤字でない", "has its ability in red|does not have its ability in red"),
    number("price", 5, "it.hours", "使用にかかる時間", "time for using"),
)  # fmt: skip

HAPPENING = (
    yes("here", "it.zone == 'area'", "が残っている|がなくなっている", "is still there|is gone"),
    yes("mine", "it.of == player", "が宣言する人の側にある|が宣言する人の側にない",
        "is on the side of the player who declares|is not on the side of the player who declares"),
)  # fmt: skip

MAHO = (
    yes("in_red", "it.red", "が赤字である|が赤字でない", "is in red|is not in red"),
    yes("lulls", "it.puts_to_sleep", "が対象を寝かすカードである|が対象を寝かすカードでない",
        "puts its target to sleep|does not put its target to sleep"),
    number("price", 5, "it.hours", "使用にかかる時間", "time for using"),
)  # fmt: skip

ITEM = (
    yes("in_red", "it.red", "の能力が赤字である|の能力が赤字でない", "has its ability in red|does not have its ability in red"),
    number("price", 5, "it.hours", "使用にかかる時間", "time for using"),
)  # fmt: skip

PLAYER = (
    yes("active", "table.active == it", "が手番の人である|が手番の人でない", "is the active player|is not the active player"),
    number("time", 99, "it.hours", "使える時間", "time at hand"),
    number("shown", 99, "count(h for h in happenings if h.zone == 'area' and h.of == it)"
           " + count(s for s in songs if s.zone == 'area' and s.of == it)",
           "ハプニングカード置き場の枚数", "number of cards in the happening area"),
)  # fmt: skip
