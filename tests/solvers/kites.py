"""凧 (kites): a made-up rulebook with something of everything that expressions and effects speak of.

Kites hang on reels; players have wind and a favourite kite, and drop out without wind.
"""

from dataclasses import replace

from model.kernel.effect import Add, Begin, Each, Finish, If, Move, Put, Set
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Lasting,
    Note,
    Param,
    Record,
    Resolve,
    Text,
    When,
)
from model.kernel.game import Game
from model.kernel.norm import Cannot, Leave, May, Must, Preference, Principle
from model.kernel.position import Pool, Print, pool
from model.kernel.rulebook import Placed, Rulebook, Start
from model.kernel.vocabulary import Bool, Counter, Enum, Fact, Int, Kind, Local, Posture, Role, Thing, Zone
from model.kernel.words import Words


def w(text: str) -> Words:
    return Words(text, text)


def yes(name: str, query: str) -> Fact:
    return Fact(name, Bool(), query, w("{it} " + name), w("{it} not " + name))


KITE = Kind(
    "kite",
    "kites",
    w("kite"),
    (
        yes("aloft", "it.zone == 'sky'"),
        yes("wet", "it.posture == 'wet'"),
        yes("mine", "it.of == player"),
        yes("tied", "it.host != nothing"),
        yes("cursed", "in_force('curse', it)"),
        yes("marked", "note('mark', it) > 0"),
        Fact("pull", Int(0, 12), "it.size + it.markers", w("the pull of {it}")),
        Fact(
            "reel", Thing("reel", maybe=True), "the(r for r in reels if r == it.host)", w("the reel of {it}")
        ),
        Fact(
            "rivals",
            Int(0, 9),
            "count(k for k in kites if k.host == it.host and k != it)",
            w("rivals of {it}"),
        ),
        Fact("hue", Enum(("red", "blue", "none")), "it.colour", w("the hue of {it}")),
    ),
    {"size": Int(0, 3), "colour": Enum(("red", "blue", "none")), "torn": Bool()},
    marked=Words("{card}には{n}個の鈴がある", "{card} has {n:bell|bells}"),
)
REEL = Kind(
    "reel",
    "reels",
    w("reel"),
    (yes("full", "count(k for k in kites if k.host == it) >= 2"),),
    {"line": Int(1, 5)},
)
PLAYER = Kind(
    "player",
    "players",
    w("player"),
    (
        yes("calm", "it.wind == 0"),
        yes("turn", "table.active == it"),
        yes("blessed", "in_force('bless', it)"),
        Fact("kites", Int(0, 9), "count(k for k in kites if k.of == it)", w("the kites of {it}")),
        Fact(
            "reach", Int(-9, 99), "sum(k.size for k in kites if k.of == it) - it.wind", w("the reach of {it}")
        ),
    ),
)
TABLE = Kind(
    "table",
    "tables",
    w("table"),
    (yes("stormy", "table.storm"), Fact("weather", Enum(("fair", "foul")), "it.sky", w("the weather"))),
)

WAITING = yes("waiting", "links() > 0"), yes("wasted", "void()"), yes("splashing", "pending() == 'splash'")

ROLES = (
    Role("active", "player", w("the active player"), "table.active"),
    Role("rival", "player", w("the rival"), "next(table.active)"),
    Role("kite", "kite", w("the kite")),
    Role("target", "kite", w("the target")),
    Role("reel", "reel", w("the reel")),
    Role("card", "card", w("the card")),
    Role("fallen", "kite", w("the fallen")),
    Role("turner", "player", w("the turner")),
    Role("responder", "player", w("the responder")),
    Role("first", "kite", w("the first kite aloft"), "the(k for k in kites if k.aloft)"),
)

ACTIONS = (
    Action("fly", Words("{player}が{kite}を揚げる", "{player} flies {kite}"), (Param("kite", "kite", "it.of == player"),),
           pay=(Add("wind", "-1", of="player"),)),
    Action("tie", Words("{player}が{kite}を{reel}に結ぶ", "{player} ties {kite} to {reel}"),
           (Param("kite", "kite"), Param("reel", "reel")), pay=(Set("kite", "host", "reel"),)),
    Action("splash", Words("{player}が{target}に水をかける", "{player} splashes {target}"), (Param("target", "kite"),),
           resolve="kites:splash", lapses="target.tied or player.calm", lapse="kites:missed"),
    Action("use", Words("{player}が{card}を使う", "{player} uses {card}"), (Param("card", "card"),), resolve=Text("card"),
           lapses="table.weather == 'foul'", cites=("c9",)),
    Action("pass", Words("{player}が見送る", "{player} passes")),
    Action("end", Words("{player}が終える", "{player} ends the turn")),
    Action("bid", Words("{player}が{kite}を伏せる", "{player} bids {kite}"), (Param("kite", "kite", "it.of == player"),),
           pay=(Move("kite", "box", of="player", face="down"),)),
    Action("gust", w("a gust comes")),
    Action("lull", w("a lull comes")),
)  # fmt: skip

TURN = Flow("kites:turn", (
    Ask("t1", "active", {"tie": "t1", "end": "t5", "bid": "t1"}, into={"kites:flight": "t1"}),
    Ask("t5", CHANCE, {"gust": "t6", "lull": "t7"}),
    Do("t6", (Put("storm", "True"), Each("k", "kites", "k.aloft", (Begin("curse", "night", "k"),))), then="t7"),
    Call("t7", "kites:each", each="turner", first="rival", then="t8"),
    Ask("t8", EVERYBODY, {"bid": "t9", "pass": "t9"}),
    Draw("t9", "heap", "hand", "2 if table.storm else 1", then="t10", of="active", face="up"),
    Do("t10", (Finish("night"), Put("active", "rival"), If("table.storm", (Put("sky", "'foul'"),), (Put("sky", "'fair'"),))),
       then="t11"),
    Note("t11", {"mark": Record("it.size", about="kites", where="not it.torn"), "count": Record("active.kites")}, then="t12"),
    Branch("t12", When("active.kites >= 2", then="t1"), When("active.kites < 2", then=END)),
))  # fmt: skip
FLIGHT = Flow("kites:flight", (
    Note("f1", {"mark": Record("1", about="kites", where="it.aloft")}, then="f2"),
    Ask("f2", "active", {"fly": "f3"}),
    Call("f3", "kites:chain", give={"responder": "rival"}, take=("count",), then="f4"),
    Branch("f4", When("kite.wet", then="f6"), When("not kite.wet", then="f5")),
    Do("f5", (Move("kite", "sky", markers="kite.markers + 1"), Begin("bless", "dawn", "kite.owner")), then=END),
    Do("f6", (Move("kite", "hand"),), then=END),
))  # fmt: skip
CHAIN = Flow("kites:chain", (
    Ask("c1", "responder", {"splash": "c2", "use": "c2", "pass": "c3"}, link=True),
    Call("c2", "kites:chain", give={"responder": "next(responder)"}, then="c3"),
    Branch("c3", When("table.waiting and table.wasted", then="c6"), When("table.waiting and not table.wasted", then="c4"),
           When("not table.waiting", then="c5")),
    Resolve("c4", then="c3"),
    Do("c6", (Put("sky", "'foul' if table.splashing else 'fair'"),), then="c4"),
    Note("c5", {"count": Record("links() + 1")}, then=END),
))  # fmt: skip
SPLASH = Flow(
    "kites:splash",
    (
        Do(
            "s1",
            (Set("target", "posture", "wet"), Set("target", "markers", "min(it.markers + 2, 9)")),
            then=END,
        ),
    ),
)
MISSED = Flow("kites:missed", (Do("m1", (Put("hope", "not target.wet", of="player"),), then=END),))
EACH = Flow("kites:each", (Do("e1", (If("turner.wind >= 1", (Add("wind", "-1", of="turner"),)),), then=END),))
FALL = Flow(
    "kites:fall",
    (
        Do("a0", (Set("fallen", "markers", "min(it.markers + 1, 9)"),), then="a1"),  # due still
        Do("a1", (Move("fallen", "heap", posture="dry"), Set("fallen", "host", "nothing")), then=END),
    ),
)
ROAR = Flow("text:dragon", (Do("x1", (Put("storm", "not table.storm"), Put("pet", "first")), then=END),))

BOOK = Rulebook(
    id="kites",
    words=w("kites"),
    zones=(
        Zone("hand", w("hand"), seen_by="owner"),
        Zone("sky", w("sky"), common=True),
        Zone("box", w("box")),
        Zone("heap", w("heap"), pile=True, common=True, seen_by="nobody"),
    ),
    counters=(
        Counter("active", Thing("player"), w("active"), 0, common=True),
        Counter("storm", Bool(), w("storm"), False, common=True),
        Counter("sky", Enum(("fair", "foul")), w("sky"), "fair", common=True),
        Counter("pet", Thing("kite", maybe=True), w("pet"), -1, common=True),
        Counter("wind", Int(0, 9), w("wind"), 4),
        Counter("hope", Bool(), w("hope"), True),
    ),
    kinds=(KITE, REEL),
    player=PLAYER,
    table=replace(TABLE, facts=(*TABLE.facts, *WAITING)),
    roles=ROLES,
    actions=ACTIONS,
    flows=(TURN, FLIGHT, CHAIN, SPLASH, MISSED, EACH, FALL, ROAR),
    items=(
        May("f2", "fly", "player.turn and not kite.wet"),
        Cannot("f2/cursed", "fly", "kite.cursed"),
        Must("f2/due", "fly", "kite.pull >= 4 and not kite.aloft"),
        May("t1", "tie", "kite.mine"),
        Cannot("t1/full", "tie", "reel.full"),
        May("t1/end", "end", "player.turn"),
        May("t8", "bid", "kite.mine and not kite.aloft", only=True),
        May("t8/pass", "pass"),
        May("c1", "splash", "not target.wet"),
        Cannot("c1/calm", "splash", "player.calm"),
        May("c1/lift", "splash", "target.cursed", lifts=("c1/calm",)),
        Leave("c1/use", "use", "player.blessed"),
        May("c1/use2", "use", "not player.blessed"),
    ),
    start="kites:turn",
    starts=(
        Start("turn", "kites:turn", "t1", w("the turn")),
        Start("bids", "kites:turn", "t8", w("the bids")),
        Start("night", "kites:turn", "t9", w("night")),
        Start("window", "kites:chain", "c1", w("a window"), {"responder": "rival"}, (("kites:turn", "t7"),)),
    ),
    home={"kite": "hand", "reel": "box"},
    over="all(p.wind == 0 or not p.hope for p in players)",
    out="not it.hope",
    seats=(w("north"), w("east")),
    locals=(Local("mark", Int(0, 9), w("mark"), about="kite"), Local("count", Int(0, 9), w("count"))),
    postures=(Posture("dry", w("dry")), Posture("wet", w("wet"))),
    always=(Always("a1/always", "fallen", "kites", "fallen.zone == 'sky' and fallen.posture == 'wet'", "kites:fall"),),
    lasting=(
        Lasting("curse", w("{it} is cursed"), "kite", (Cannot("x9", "tie", source="card"),)),
        Lasting("bless", w("{it} is blessed"), "responder", (May("x8", "splash", source="card"),)),
        Lasting("calmness", w("a calm")),
    ),
    texts={"dragon": "text:dragon"},
    principles=(Principle("p1", Preference.LIMIT_OVER_GRANT), Principle("p2", Preference.CARD_OVER_RULE, ("p1",))),
    standard=(Placed("plain", "heap"),),
    invariants=("all(k.host == nothing or k.host.kind == 'reel' for k in kites)", "all(r.host == nothing for r in reels)"),
    decline="pass",
)  # fmt: skip

POOL: Pool = pool(
    (
        Print("plain", "kite", (("size", 1),)),
        Print("dragon", "kite", (("size", 3), ("colour", "red"))),
        Print("rag", "kite", (("torn", True), ("colour", "none"))),
        Print("short", "reel", (("line", 1),)),
        Print("long", "reel", (("line", 5),)),
    )
)


def game(players: int = 2, **changes: object) -> Game:
    """The rulebook made ready, for so many players."""
    seats = (w("north"), w("east"), w("south"))[:players]
    return Game(replace(BOOK, seats=seats, **changes), {}, file="kites")  # type: ignore[arg-type]  # any field
