"""slayers 3-3 in miniature: counters, with a window that opens again before each resolution.

A melee is declared and waits on the chain. Whoever is asked may put an event on top of it;
two passes in a row take the last link off and resolve it, and while links are left the window
opens again. That one successor, of the step after Resolve, is the difference between this
document and one whose chain stays closed once it resolves.

A melee lapses once a side of it has left the front row, though it may come back: it is then broken off
as soon as it is on top, and no window opens before that.

The events are made up, two of them after the document's own example: with `bystander` a character
steps in from the hand and takes the blow; with `riposte` a character in the front row strikes back;
`vanish` takes a character of either side from the front row, `return` brings one's own back to it.
"""

from model.kernel.effect import Begin, Finish, If, Move, Put
from model.kernel.flow import (
    END,
    Action,
    Ask,
    Branch,
    Call,
    Do,
    Flow,
    Lasting,
    Note,
    Param,
    Record,
    Resolve,
    Text,
    When,
)
from model.kernel.norm import May, Preference, Principle
from model.kernel.position import Print, pool
from model.kernel.rulebook import Rulebook, Start
from model.kernel.vocabulary import Bool, Counter, Fact, Int, Kind, Local, Role, Thing, Zone
from model.kernel.words import Words

w = Words

CHARACTER = (
    Fact("mine", Bool(), "it.owner == player", w("{it}は自分のもの", "{it} is one's own"),
         w("{it}は相手のもの", "{it} is the other's")),
    Fact("in_front", Bool(), "it.zone == 'front'", w("{it}は前列にいる", "{it} is in the front row"),
         w("{it}は前列にいない", "{it} is not in the front row")),
    Fact("in_hand", Bool(), "it.zone == 'hand'", w("{it}は手札にある", "{it} is in the hand"),
         w("{it}は手札にない", "{it} is not in the hand")),
)  # fmt: skip

EVENT = (
    *(fact for fact in CHARACTER if fact.name != "in_front"),
    Fact("brings", Bool(), "it.name in ('bystander', 'return')", w("{it}はキャラクターを出す", "{it} brings a character"),
         w("{it}はキャラクターを出さない", "{it} brings no character")),
    Fact("removes", Bool(), "it.name == 'vanish'", w("{it}はキャラクターを除く", "{it} removes a character"),
         w("{it}はキャラクターを除かない", "{it} removes no character")),
)  # fmt: skip

TABLE = (
    Fact("agreed", Bool(), "note('passes') >= 2", w("両者が続けて対抗しなかった", "both players passed in a row"),
         w("対抗しないと両者が言っていない", "not both players have passed")),
    Fact("waiting", Bool(), "links() > 0", w("解決を待つ行動がある", "something waits for its resolution"),
         w("解決を待つ行動がない", "nothing waits for its resolution")),
    Fact("broken_off", Bool(), "void()", w("次の行動は中断されている", "what is next is broken off"),
         w("次の行動は中断されていない", "what is next is not broken off")),
)  # fmt: skip

ACTIONS = (
    Action("fight", w("{player}は{fighter}で{target}に白兵戦をおこなう", "{player} fights {target} with {fighter}"),
           (Param("fighter", "character"), Param("target", "character")), resolve="slayers:5-2",
           lapses="not (fighter.in_front and target.in_front)", lapse="slayers:5-2/broken-off"),
    Action("use", w("{player}は{subject}に{event}を使用する", "{player} uses {event} on {subject}"),
           (Param("event", "event"), Param("subject", "character")),
           pay=(Move("event", "discard"),), resolve=Text("event")),
    Action("decline", w("{player}は対抗しない", "{player} does not counter")),
    Action("rest", w("{player}は何もしない", "{player} does nothing")),
)  # fmt: skip

TURN = Flow("slayers:4-4", (
    Ask("4-4", "active", {"rest": "4-4/next"}, into={"slayers:5-1": "4-4/next"}),
    Do("4-4/next", (Put("active", "other(active)"),), then="4-4"),
))  # fmt: skip

MELEE = Flow("slayers:5-1", (
    Ask("5-1", "active", {"fight": "5-1/countered"}, link=True),
    Call("5-1/countered", "slayers:3-3", then=END),
))  # fmt: skip

COUNTERS = Flow("slayers:3-3", (
    Note("3-3.1", {"responder": Record("active"), "passes": Record("0")}, then="3-3.2"),
    Ask("3-3.2", "responder", {"use": "3-3.1", "decline": "3-3.2/passed"}, link=True),
    Note("3-3.2/passed", {"responder": Record("other(responder)"), "passes": Record("note('passes') + 1")},
         then="3-3.2/agreed"),
    Branch("3-3.2/agreed", When("table.agreed", "3-3.3"), When("not table.agreed", "3-3.2")),
    Resolve("3-3.3", then="3-3.4"),
    Branch("3-3.4", When("table.waiting and not table.broken_off", "3-3.1"),  # the window opens again
                    When("table.waiting and table.broken_off", "3-3.3"),
                    When("not table.waiting", END)),
))  # fmt: skip

BLOW = Flow("slayers:5-2", (
    Note("5-2.1", {"struck": Record("the(c for c in characters if in_force('steps-in', c))"
                                    " if any(c for c in characters if in_force('steps-in', c)) else target")},
         then="5-2.2"),
    Branch("5-2.2", When("fighter.in_front and struck.in_front", "5-2.3"),
                    When("not (fighter.in_front and struck.in_front)", "5-2.4")),
    Do("5-2.3", (  # at the same moment
        If("in_force('strikes-back', struck)", (Move("fighter", "discard"),)),
        Move("struck", "discard"),
    ), then="5-2.4"),
    Do("5-2.4", (Finish("the melee"),), then=END),
))  # fmt: skip

BROKEN_OFF = Flow("slayers:5-2/broken-off", (Do("2-7.interrupted", (Finish("the melee"),), then=END),))

VANISH = Flow("text:vanish", (Do("3-3.made-up.1", (Move("subject", "hand", "subject.owner"),), then=END),))
RETURN = Flow("text:return", (Do("3-3.made-up.2", (Move("subject", "front", "subject.owner"),), then=END),))

BYSTANDER = Flow("text:bystander", (
    Do("3-3.example.2", (Move("subject", "front"), Begin("steps-in", "the melee", about="subject")), then=END),
))  # fmt: skip

RIPOSTE = Flow("text:riposte", (
    Do("3-3.example.3", (Begin("strikes-back", "the melee", about="subject"),), then=END),
))  # fmt: skip

ITEMS = (
    May("5-2/declared", "fight", "fighter.mine and fighter.in_front and not target.mine and target.in_front"),
    May("3-3/bystander", "use", "event.mine and event.in_hand and event.brings and subject.mine and subject.in_hand"),
    May("3-3/riposte", "use",
        "event.mine and event.in_hand and not event.brings and not event.removes and subject.mine and subject.in_front"),
    May("3-3/vanish", "use", "event.mine and event.in_hand and event.removes and subject.in_front"),
    May("3-3/decline", "decline"),
    May("4-4/rest", "rest"),
)  # fmt: skip

PRINCIPLES = (
    Principle("1-1/card", Preference.CARD_OVER_RULE),
    Principle("1-1/later", Preference.LATER_OVER_EARLIER),
    Principle("1-1/cannot", Preference.CANNOT_OVER_CAN, over=("1-1/later",)),
)
"""The document ranks `cannot` above the order in time; above a card's own words it ranks nothing."""

BOOK = Rulebook(
    id="slayers",
    words=w("スレイヤーズ（小）", "Slayers in miniature"),
    zones=(
        Zone("front", w("前列", "front row")),
        Zone("hand", w("手札", "hand"), seen_by="owner"),
        Zone("discard", w("捨て札山", "discard pile")),
    ),
    counters=(Counter("active", Thing("player"), w("手番", "active player"), common=True),),
    kinds=(
        Kind("character", "characters", w("キャラクター", "character"), CHARACTER),
        Kind("event", "events", w("イベント", "event"), EVENT),
    ),
    player=Kind("player", "players", w("プレイヤー", "player")),
    table=Kind("table", "tables", w("場", "table"), TABLE),
    roles=(
        Role("active", "player", w("手番のプレイヤー", "the active player"), "table.active"),
        Role("responder", "player", w("対抗できるプレイヤー", "the responder")),
        Role("fighter", "character", w("白兵戦するキャラクター", "the fighter")),
        Role("target", "character", w("目標", "the target")),
        Role("struck", "character", w("対象", "who is struck"), maybe=True),
        Role("subject", "character", w("イベントの対象", "the subject")),
        Role("event", "event", w("イベント・カード", "the event")),
    ),
    locals=(Local("passes", Int(0, 2), w("続けて対抗しなかった回数", "passes in a row")),),
    actions=ACTIONS,
    flows=(TURN, MELEE, COUNTERS, BLOW, BROKEN_OFF, BYSTANDER, RIPOSTE, VANISH, RETURN),
    items=ITEMS,
    principles=PRINCIPLES,
    lasting=(
        Lasting("steps-in", w("代わりに受ける", "takes the blow"), "subject"),
        Lasting("strikes-back", w("同時に攻撃する", "strikes back"), "subject"),
    ),
    texts={name: f"text:{name}" for name in ("bystander", "riposte", "vanish", "return")},
    start="slayers:4-4",
    starts=(Start("turn", "slayers:4-4", "4-4", w("ターンの初め", "the start of a turn")),),
    home={"character": "front", "event": "hand"},
    over="any(p for p in players if not any(c for c in characters if c.owner == p and c.zone != 'discard'))",
    seats=(w("先攻", "first player"), w("後攻", "second player")),
    decline="decline",
    quiet=w("以後、誰も対抗しない", "nobody counters any more"),
)

POOL = pool(
    Print(name, kind)
    for kind, names in {
        "character": ("lina", "naga", "zangulus", "pokota"),
        "event": ("bystander", "riposte", "vanish", "return"),
    }.items()
    for name in names
)
