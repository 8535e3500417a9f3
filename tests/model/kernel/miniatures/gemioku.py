"""gemioku in miniature: a game of several players, one of whom drops out while the others go on.

`out` says who has dropped out: `next` passes over them, a call for each player leaves them
out, and a question to everybody does not ask them. That a player has nothing left is an
Always: it is noticed at once, whatever is going on.
"""

from model.kernel.effect import Each, If, Move, Put, Set
from model.kernel.flow import END, Action, Always, Ask, Branch, Call, Do, Draw, Flow, Param, When
from model.kernel.norm import Cannot, May, Preference, Principle
from model.kernel.position import Print, pool
from model.kernel.rulebook import Placed, Rulebook, Start
from model.kernel.vocabulary import Bool, Counter, Fact, Int, Kind, Posture, Role, Text, Thing, Zone
from model.kernel.words import Words

w = Words

ITEM = (
    Fact("mine", Bool(), "it.of == player", w("{it}は自分のもの", "{it} is one's own"),
         w("{it}は自分のものでない", "{it} is another's")),
    Fact("in_hand", Bool(), "it.zone == 'hand'", w("{it}は手札にある", "{it} is in the hand"),
         w("{it}は手札にない", "{it} is not in the hand")),
    Fact("out_there", Bool(), "it.zone == 'field'", w("{it}は場にある", "{it} is on the field"),
         w("{it}は場にない", "{it} is not on the field")),
    Fact("rested", Bool(), "it.posture == 'sideways'", w("{it}は休みである", "{it} is rested"),
         w("{it}は休みでない", "{it} is not rested")),
    Fact("title_taken", Bool(), "any(c for c in items if c.of == it.of and c.markers > 0 and c.title == it.title)",
         w("この番に{it}のタイトルのカードを出した", "a card of {it}'s title was played this turn"),
         w("この番に{it}のタイトルのカードを出していない", "no card of {it}'s title was played this turn")),
)  # fmt: skip

PLAYER = (
    Fact("oneself", Bool(), "it == player", w("{it}は自分である", "{it} is oneself"),
         w("{it}は自分でない", "{it} is somebody else")),
    Fact("gone", Bool(), "it.lost", w("{it}は敗北した", "{it} has lost"), w("{it}は敗北していない", "{it} has not lost")),
    Fact("bare", Bool(), "not any(c for c in items if c.of == it and c.zone == 'field')",
         w("{it}の場にカードがない", "{it} has nothing on the field"),
         w("{it}の場にカードがある", "{it} has a card on the field")),
    Fact("wiped_out", Bool(), "not any(c for c in items if c.of == it and c.zone in ('deck', 'hand', 'field'))",
         w("{it}には山札、手札、場のカードがない", "{it} has no card in deck, hand or field"),
         w("{it}にはカードが残っている", "{it} has a card left")),
    Fact("deckless", Bool(), "not any(c for c in items if c.of == it and c.zone == 'deck')",
         w("{it}の山札は尽きた", "{it}'s deck is empty"), w("{it}の山札は残っている", "{it}'s deck is not empty")),
)  # fmt: skip

TABLE = (
    Fact("opening", Bool(), "table.first_turn", w("最初の番である", "it is the very first turn"),
         w("最初の番でない", "it is not the very first turn")),
)  # fmt: skip

ACTIONS = (
    Action("play", w("{player}は{card}を場に出す", "{player} plays {card}"), (Param("card", "item"),)),
    Action("invade", w("{player}は{attacker}で{defender}に侵攻する", "{player} invades {defender} with {attacker}"),
           (Param("attacker", "item"), Param("defender", "item"))),
    Action("raid", w("{player}は{attacker}で{victim}の病院に侵攻する", "{player} invades {victim}'s hospital with {attacker}"),
           (Param("attacker", "item"), Param("victim", "player"))),
    Action("retreat", w("{player}は番を終える", "{player} ends the turn")),
)  # fmt: skip

GAME = Flow("gemioku:start", (
    Call("hand.1", "gemioku:hand", then="turns.1", each="dealt"),
    Call("turns.1", "gemioku:turn", then="turns.1"),
))  # fmt: skip

HAND = Flow("gemioku:hand", (
    Draw("hand.2", pile="deck", to="hand", times="2", of="dealt", then=END),
))  # fmt: skip

TURN = Flow("gemioku:turn", (
    Branch("draw.1", When("table.opening", "arm.1"),
                     When("not table.opening and active.deckless", "draw.3"),
                     When("not table.opening and not active.deckless", "draw.2")),
    Draw("draw.2", pile="deck", to="hand", times="1", of="active", then="arm.1"),
    Do("draw.3", (Put("lost", "True", "active"),), then="retreat.2"),
    Do("arm.1", (Each("c", "items", "c.of == active", (Set("c", "posture", "upright"),)),), then="invade.1"),
    Branch("invade.1", When("not active.gone", "invade.2"), When("active.gone", "retreat.2")),
    Ask("invade.2", "active",
        {"play": "play.1", "invade": "invade.3", "raid": "raid.1", "retreat": "retreat.2"}),
    Do("play.1", (Move("card", "field", "active", markers="1"),), then="invade.1"),
    Do("invade.3", (
        Set("attacker", "posture", "sideways"),
        If("attacker.force >= defender.force", (Move("defender", "hospital"),)),
        If("attacker.force <= defender.force", (Move("attacker", "hospital"),)),
    ), then="invade.1"),
    Do("raid.1", (
        Set("attacker", "posture", "sideways"),
        Each("c", "items", "c.of == victim and c.zone == 'hospital'", (Move("c", "grave"),)),
    ), then="invade.1"),
    Do("retreat.2", (
        Each("c", "items", "c.markers > 0", (Set("c", "markers", "0"),)),
        Put("first_turn", "False"),
        Put("active", "next(active)"),
    ), then=END),
))  # fmt: skip

DEFEAT = Flow("gemioku:zero", (Do("zero.2", (Put("lost", "True", "loser"),), then=END),))

ITEMS = (
    May("field.1", "play", "card.mine and card.in_hand"),
    Cannot("field.2", "play", "card.title_taken"),
    May("invade.4", "invade", "attacker.mine and attacker.out_there and not defender.mine and defender.out_there"),
    May("raid.2", "raid", "attacker.mine and attacker.out_there and not victim.oneself"),
    Cannot("raid.3", "raid", "not victim.bare"),
    Cannot("invade.5", "invade", "attacker.rested"),
    Cannot("raid.4", "raid", "attacker.rested"),
    May("retreat.1", "retreat"),
)  # fmt: skip

BOOK = Rulebook(
    id="gemioku",
    words=w("ゲミオク（小）", "Gaming Auction in miniature"),
    zones=(
        Zone("deck", w("山札", "deck"), pile=True, seen_by="nobody"),
        Zone("hand", w("手札", "hand"), seen_by="owner"),
        Zone("field", w("場", "field")),
        Zone("hospital", w("病院", "hospital")),
        Zone("grave", w("墓場", "grave")),
    ),
    counters=(
        Counter("active", Thing("player"), w("番", "whose turn it is"), common=True),
        Counter("first_turn", Bool(), w("最初の番", "the first turn"), True, common=True),
        Counter("lost", Bool(), w("敗北", "defeat"), False),
    ),
    kinds=(Kind("item", "items", w("カード", "card"), ITEM, {"force": Int(0, 9_999_999), "title": Text()}),),
    player=Kind("player", "players", w("カードゲーマー", "player"), PLAYER),
    table=Kind("table", "tables", w("卓", "table"), TABLE),
    roles=(
        Role("active", "player", w("番のカードゲーマー", "the active player"), "table.active"),
        Role("dealt", "player", w("カードを引くカードゲーマー", "who draws the hand")),
        Role("loser", "player", w("敗北するカードゲーマー", "the loser")),
        Role("victim", "player", w("侵攻されるカードゲーマー", "the victim")),
        Role("card", "item", w("出すカード", "the card")),
        Role("attacker", "item", w("侵攻するカード", "the attacker")),
        Role("defender", "item", w("侵攻されるカード", "the defender")),
    ),
    postures=(Posture("upright", w("縦向き", "upright")), Posture("sideways", w("横向き", "sideways"))),
    actions=ACTIONS,
    flows=(GAME, HAND, TURN, DEFEAT),
    items=ITEMS,
    principles=(Principle("limits", Preference.LIMIT_OVER_GRANT),),  # how grants and limits are read
    always=(Always("zero.1", "loser", "players", "loser.wiped_out and not loser.gone", "gemioku:zero"),),
    standard=(Placed("dragon", "deck"), Placed("lotus", "deck"), Placed("girl", "deck"), Placed("robot", "deck")),
    start="gemioku:start",
    starts=(
        Start("turn", "gemioku:turn", "draw.1", w("番の初め", "the start of a turn"),
              callers=(("gemioku:start", "turns.1"),)),
    ),
    home={"item": "deck"},
    over="count(p for p in players if not p.lost) <= 1",
    out="it.lost",
    seats=(w("1番手", "first player"), w("2番手", "second player"), w("3番手", "third player")),
)  # fmt: skip

POOL = pool((
    Print("dragon", "item", (("force", 500_000), ("title", "monsters"))),
    Print("lotus", "item", (("force", 4_000_000), ("title", "magic"))),
    Print("girl", "item", (("force", 50), ("title", "girls"))),
    Print("robot", "item", (("force", 50), ("title", "monsters"))),
))  # fmt: skip
