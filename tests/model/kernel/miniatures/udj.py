"""udj's action phase in miniature: an action on two stories at once.

The turn player sends up to three characters to each of up to two stories; stories whose
condition is not met drop out; the other player hinders; then all that is left is completed
in one moment, each side expels characters of the other, and what remains goes home tired.

Choosing several things is asked one by one. What the text calls simultaneous is one Do: its
effects find whom they concern before anything changes.
"""

from model.kernel.effect import Each, If, Move, Put, Set
from model.kernel.flow import END, Action, Ask, Branch, Call, Do, Flow, Param, When
from model.kernel.norm import Cannot, May, Preference, Principle
from model.kernel.position import Print, pool
from model.kernel.rulebook import Rulebook, Start
from model.kernel.vocabulary import Bool, Counter, Fact, Int, Kind, Posture, Role, Thing, Zone
from model.kernel.words import Words

w = Words

THERE = "sum(c.acting for c in characters if c.host == it and c.owner {} it.owner)"

STORY = (
    Fact("own", Bool(), "it.owner == active", w("{it}は手番のもの", "{it} is the turn player's"),
         w("{it}は手番のものでない", "{it} is not the turn player's")),
    Fact("open", Bool(), "it.face == 'up'", w("{it}は未完結", "{it} is open"), w("{it}は完結", "{it} is complete")),
    Fact("begun", Bool(), "any(c for c in characters if c.host == it)",
         w("{it}に参加者がいる", "somebody takes part in {it}"), w("{it}に参加者がいない", "nobody takes part in {it}")),
    Fact("full", Bool(), "count(c for c in characters if c.host == it and c.owner == player) >= 3",
         w("{it}には3体が参加している", "three take part in {it}"), w("{it}には空きがある", "{it} has room")),
    Fact("met", Bool(), f"{THERE.format('==')} >= it.needs",
         w("{it}の条件を満たす", "the condition of {it} is met"),
         w("{it}の条件を満たさない", "the condition of {it} is not met")),
    Fact("completed", Bool(),
         "any(c for c in characters if c.host == it and c.owner == it.owner)"
         " and (not any(c for c in characters if c.host == it and c.owner != it.owner)"
         f" or {THERE.format('==')} > {THERE.format('!=')} + it.hindrance)",
         w("{it}は完結する", "{it} is completed"), w("{it}は完結しない", "{it} is not completed")),
)  # fmt: skip

CHARACTER = (
    Fact("mine", Bool(), "it.owner == player", w("{it}は自分のもの", "{it} is one's own"),
         w("{it}は相手のもの", "{it} is the other's")),
    Fact("ready", Bool(), "it.zone == 'stage' and it.posture == 'active'",
         w("{it}は活動状態でステージにいる", "{it} is active on the stage"),
         w("{it}は参加できる状態にない", "{it} is not active on the stage")),
    Fact("acts", Bool(), "it.host != nothing", w("{it}はアクションに参加している", "{it} takes part"),
         w("{it}はアクションに参加していない", "{it} does not take part")),
    Fact("expelled", Bool(), "it.markers > 0", w("{it}は退場に選ばれた", "{it} is chosen to leave"),
         w("{it}は退場に選ばれていない", "{it} is not chosen to leave")),
    Fact("affordable", Bool(),
         "it.stamina + sum(c.stamina for c in characters"
         " if c.host == it.host and c.owner == it.owner and c.markers > 0)"
         " <= sum(c.acting for c in characters if c.host == it.host and c.owner != it.owner)",
         w("{it}の体力は足りる", "there is acting enough for {it}"),
         w("{it}の体力には足りない", "there is not acting enough for {it}")),
)  # fmt: skip

TABLE = (
    Fact("two_begun", Bool(), "count(s for s in stories if s.begun) >= 2",
         w("2つのストーリーに参加者がいる", "two stories have begun"),
         w("アクションは2つに達していない", "fewer than two stories have begun")),
    Fact("in_action", Bool(), "any(s for s in stories if s.begun)",
         w("アクションが残っている", "an action is left"), w("アクションが残っていない", "no action is left")),
)  # fmt: skip

PLAYER = (
    Fact("on_turn", Bool(), "it == active", w("{it}は手番である", "it is {it}'s turn"),
         w("{it}は手番でない", "it is not {it}'s turn")),
)  # fmt: skip

ACTIONS = (
    Action("join", w("{player}は{character}を{story}に参加させる", "{player} sends {character} to {story}"),
           (Param("character", "character"), Param("story", "story")),
           pay=(Move("character", "at-stories", "player", posture="resting", host="story"),)),
    Action("expel", w("{player}は{character}の退場を選ぶ", "{player} chooses {character} to leave"),
           (Param("character", "character"),), pay=(Set("character", "markers", "1"),)),
    Action("done", w("{player}は終える", "{player} is done")),
)  # fmt: skip

HOME = Move("c", "stage", posture="resting", markers="0")
"""A character goes back to its owner's stage."""

TURN = Flow("udj:turn", (
    Do("turn.1", (Each("c", "characters", "c.owner == active", (Set("c", "posture", "active"),)),), then="turn.2"),
    Call("turn.2", "udj:action", then="turn.3"),
    Do("turn.3", (
        If("not any(s for s in stories if s.owner == active and s.face == 'up')", (Put("winner", "active"),)),
        Put("active", "other(active)"),
    ), then="turn.1"),
))  # fmt: skip

ACTION = Flow("udj:action", (
    Ask("join.1", "active", {"join": "join.1", "done": "check.1"}, keep=False),
    Do("check.1", (Each("s", "stories", "s.begun and not s.met",
                        (Each("c", "characters", "c.host == s", (HOME,)),)),), then="check.2"),
    Branch("check.2", When("table.in_action", "hinder.1"), When("not table.in_action", END)),
    Ask("hinder.1", "opponent", {"join": "hinder.1", "done": "judge.1"}, keep=False),
    Do("judge.1", (Each("s", "stories", "s.begun and s.completed", (Set("s", "face", "down"),)),), then="leave.1"),
    Ask("leave.1", "active", {"expel": "leave.1", "done": "leave.2"}, keep=False),
    Ask("leave.2", "opponent", {"expel": "leave.2", "done": "leave.3"}, keep=False),
    Do("leave.3", (Each("c", "characters", "c.markers > 0", (Move("c", "discard", markers="0"),)),), then="home.1"),
    Do("home.1", (Each("c", "characters", "c.host != nothing", (HOME,)),), then=END),
))  # fmt: skip

ITEMS = (
    May("join.2", "join", "player.on_turn and character.mine and character.ready and story.own and story.open"),
    Cannot("join.3", "join", "story.full"),
    Cannot("join.4", "join", "table.two_begun and not story.begun"),
    May("hinder.2", "join", "not player.on_turn and character.mine and character.ready and story.begun"),
    May("leave.4", "expel", "character.acts and not character.mine and not character.expelled and character.affordable"),
    May("done.1", "done"),
)  # fmt: skip

BOOK = Rulebook(
    id="udj",
    words=w("UDJ（小）", "UDJ in miniature"),
    zones=(
        Zone("stories", w("ストーリーエリア", "story area")),
        Zone("stage", w("ステージエリア", "stage")),
        Zone("at-stories", w("アクション中のストーリー", "at the stories")),
        Zone("discard", w("捨て札置き場", "discard pile")),
    ),
    counters=(
        Counter("active", Thing("player"), w("手番", "turn player"), common=True),
        Counter("winner", Thing("player", maybe=True), w("勝者", "winner"), -1, common=True),
    ),
    kinds=(
        Kind("story", "stories", w("ストーリー", "story"), STORY, {"needs": Int(0, 20), "hindrance": Int(0, 9)}),
        Kind("character", "characters", w("キャラクター", "character"), CHARACTER,
             {"acting": Int(0, 9), "stamina": Int(0, 9)}),
    ),
    player=Kind("player", "players", w("プレイヤー", "player"), PLAYER),
    table=Kind("table", "tables", w("場", "table"), TABLE),
    roles=(
        Role("active", "player", w("ターンプレイヤー", "the turn player"), "table.active"),
        Role("opponent", "player", w("相手プレイヤー", "the opponent"), "other(active)"),
        Role("character", "character", w("キャラクター", "the character")),
        Role("story", "story", w("ストーリー", "the story")),
    ),
    postures=(Posture("active", w("活動状態", "active")), Posture("resting", w("休息状態", "resting"))),
    actions=ACTIONS,
    flows=(TURN, ACTION),
    items=ITEMS,
    principles=(Principle("limits", Preference.LIMIT_OVER_GRANT),),  # how grants and limits are read
    start="udj:turn",
    starts=(Start("turn", "udj:turn", "turn.1", w("ターンの初め", "the start of a turn")),),
    home={"story": "stories", "character": "stage"},
    over="table.winner != nothing",
    invariants=("all((c.host != nothing) == (c.zone == 'at-stories') for c in characters)",),
    seats=(w("先攻", "first player"), w("後攻", "second player")),
)  # fmt: skip

POOL = pool((
    Print("debut", "story", (("needs", 4), ("hindrance", 1))),
    Print("rescue", "story", (("needs", 3), ("hindrance", 0))),
    Print("epilogue", "story", (("needs", 2),)),
    *(Print(f"player-{acting}", "character", (("acting", acting), ("stamina", acting))) for acting in range(1, 6)),
))  # fmt: skip
