"""灯籠 (lanterns): a small made-up document with its register and rulebook, for the scenario layer.

It has one of everything that a scenario can meet: a chain of responses, a hidden choice of
both players, chance, a pile, cards on cards, markers, an effect in force, a check that is
always made, a reading under which the text stops, silence, a contradiction, and the judge.
"""

from functools import cache
from pathlib import Path

import specs
from features.games import Rules
from model.kernel.effect import Add, Begin, Each, Finish, If, Move, Put, Set
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Lasting,
    Param,
    Resolve,
    When,
)
from model.kernel.norm import Cannot, Leave, May, Must, Preference, Principle
from model.kernel.reading import by
from model.kernel.rulebook import Placed, Rulebook, Start
from model.kernel.vocabulary import Bool, Counter, Enum, Fact, Int, Kind, Posture, Role, Thing, Zone
from model.kernel.words import Words

PLAYER_FACTS = (
    Fact("coins", Int(0, 20), "it.purse", Words("{it}の所持金", "the purse of {it}")),
    Fact("shine", Int(0, 9), "it.stars", Words("{it}の星", "{it}'s stars")),
    Fact("broke", Bool(), "it.purse == 0", Words("{it}は無一文である", "{it} is broke"),
         Words("{it}は無一文でない", "{it} is not broke")),
    Fact("active", Bool(), "table.active == it", Words("{it}が手番である", "{it} has the turn"),
         Words("{it}が手番でない", "{it} does not have the turn")),
)  # fmt: skip
LANTERN_FACTS = (
    Fact("in_hand", Bool(), "it.zone == 'hand'", Words("{it}が手の中にある", "{it} is held"),
         Words("{it}が手の中にない", "{it} is not held")),
    Fact("dark", Bool(), "it.posture == 'dark'", Words("{it}が消えている", "{it} is out"),
         Words("{it}が灯っている", "{it} burns")),
    Fact("soaked", Bool(), "in_force('soaked', it)", Words("{it}が濡れている", "{it} is soaked"),
         Words("{it}が乾いている", "{it} is dry")),
    Fact("glow", Int(0, 9), "it.light", Words("{it}の明るさ", "the light of {it}")),
    Fact("bad", Bool(), "it.cursed", Words("{it}が呪われている", "{it} is cursed"),
         Words("{it}が呪われていない", "{it} is not cursed")),
    Fact("odd", Bool(), "it.light == 3", Words("{it}が三つ目である", "{it} is a third"),
         Words("{it}が三つ目でない", "{it} is no third")),
)  # fmt: skip
TABLE_FACTS = (
    Fact("weather", Enum(("calm", "windy"), {"calm": Words("無風", "calm"), "windy": Words("風", "windy")}),
         "'windy' if table.wind else 'calm'", Words("天気", "the weather")),
    Fact("first", Thing("lantern", maybe=True), "the(x for x in lanterns if x.zone == 'sky')",
         Words("最初に浮かんだ灯籠", "the first lantern in the sky")),
)  # fmt: skip

ACTIONS = (
    Action("float", Words("{player}が{lantern}を浮かべると宣言する", "{player} declares that {lantern} rises"),
           (Param("lantern", "lantern", "it.owner == player"),), pay=(Add("purse", "-1", of="player"),)),
    Action("blow", Words("{player}が{target}に息を吹くと宣言する", "{player} declares a breath at {target}"),
           (Param("target", "lantern"),), resolve="lanterns:breath"),
    Action("sell", Words("{player}が{lantern}を売る", "{player} sells {lantern}"), (Param("lantern", "lantern"),)),
    Action("hide", Words("{player}が{lantern}を隠す", "{player} hides {lantern}"), (Param("lantern", "lantern"),)),
    Action("shout", Words("{player}が叫ぶ", "{player} shouts")),
    Action("decline", Words("{player}が応じない", "{player} does not respond")),
    Action("end", Words("{player}が手番を終える", "{player} ends the turn")),
    Action("bid", Words("{player}が{coin}を伏せる", "{player} lays {coin} face down"), (Param("coin", "coin", "it.owner == player"),),
           pay=(Move("coin", "bids", of="player", face="down"),)),
    Action("wind", Words("風が吹く", "the wind blows")),
    Action("calm", Words("風が吹かない", "the wind does not blow")),
)  # fmt: skip

TURN = Flow("lanterns:2", (
    Ask("2.1", "active", {"float": "2.2", "sell": "2.1", "hide": "2.1", "shout": "2.1", "end": "2.4"}),
    Call("2.2", "lanterns:3", give={"responder": "opponent"}, then="2.3"),
    Branch("2.3",
           When("lantern.dark", then=by("dark-after", literal=NOWHERE, back="2.1")),
           When("not lantern.dark", then="2.3/up")),
    Do("2.3/up", (Move("lantern", "sky"), Set("lantern", "markers", "lantern.glow"), Begin("aglow", "dawn", "lantern")), then="2.1"),
    Call("2.4", "lanterns:3", give={"responder": "opponent"}, then="2.5"),
    Ask("2.5", CHANCE, {"wind": "2.5/wind", "calm": "2.6"}),
    Do("2.5/wind", (Put("wind", "True"), Each("x", "lanterns", "x.zone == 'sky'", (Begin("soaked", "night", "x"),))), then="2.6"),
    Ask("2.6", EVERYBODY, {"bid": "2.7"}),
    Do("2.7", (Each("c", "coins", "c.zone == 'bids'", (Set("c", "face", "up"),)),), then="2.8"),
    Draw("2.8", "deck", "hand", "1", then="2.9", of="active"),
    Do("2.9", (Finish("dawn"), Put("active", "opponent"), If("table.wind", (Begin("gale", "night"),))), then="2.1"),
))  # fmt: skip
CHAIN = Flow("lanterns:3", (
    Ask("3.1", "responder", {"blow": "3.2", "decline": "3.3"}, link=True),
    Call("3.2", "lanterns:3", give={"responder": "other(responder)"}, then=END),
    Branch("3.3", When("table.waiting", then="3.3/resolve"), When("not table.waiting", then=END)),
    Resolve("3.3/resolve", then="3.3"),
))  # fmt: skip
BREATH = Flow("lanterns:breath", (Do("3.4", (Set("target", "posture", "dark"),), then=END),))
FALL = Flow("lanterns:4", (Do("4.1", (Move("fallen", "discard"),), then=END),))
GAME = Flow("lanterns:1", (
    Do("1.1", (Put("purse", "3", of="active"), Put("purse", "3", of="opponent")), then="1.2"),
    Call("1.2", "lanterns:2", then=END),
))  # fmt: skip

BOOK = Rulebook(
    id="lanterns",
    words=Words("灯籠", "Lanterns"),
    zones=(
        Zone("hand", Words("手札", "hand"), seen_by="owner"),
        Zone("deck", Words("山札", "deck"), pile=True, seen_by="nobody"),
        Zone("sky", Words("空", "sky"), common=True),
        Zone("stall", Words("屋台", "stall")),
        Zone("bids", Words("伏せ場", "bids"), counted=False),
        Zone("discard", Words("捨て札", "discards"), common=True, ordered=True),
    ),
    counters=(
        Counter("purse", Int(0, 20), Words("銭", "purse"), 5,
                says=Words("{player}は銭を{n}枚持っている", "{player} has {n:coin|coins} in the purse")),
        Counter("stars", Int(0, 9), Words("星", "stars"), 0),
        Counter("active", Thing("player"), Words("手番の人", "active player"), 0, common=True),
        Counter("wind", Bool(), Words("風", "wind"), False, common=True),
        Counter("season", Enum(("summer", "autumn"), {"summer": Words("夏", "summer"), "autumn": Words("秋", "autumn")}),
                Words("季節", "season"), "summer", common=True),
    ),
    kinds=(
        Kind("lantern", "lanterns", Words("灯籠", "lantern"), LANTERN_FACTS, {"light": Int(0, 9), "cursed": Bool()},
             marked=Words("{card}の火は残り{n}である", "{card} has {n:flame|flames} left")),
        Kind("coin", "coins", Words("硬貨", "coin"), printed={"worth": Int(1, 9)}),
    ),
    player=Kind("player", "players", Words("プレイヤー", "player"), PLAYER_FACTS),
    table=Kind("table", "tables", Words("場", "table"), (
        *TABLE_FACTS,
        Fact("waiting", Bool(), "links() > 0", Words("解決を待つ宣言がある", "a declaration waits"),
             Words("解決を待つ宣言がない", "no declaration waits")),
    )),
    roles=(
        Role("active", "player", Words("手番の人", "the active player"), "table.active"),
        Role("opponent", "player", Words("相手", "the opponent"), "other(table.active)"),
        Role("responder", "player", Words("応じる人", "the responder")),
        Role("lantern", "lantern", Words("灯籠", "the lantern")),
        Role("target", "lantern", Words("狙われた灯籠", "the target")),
        Role("fallen", "lantern", Words("落ちた灯籠", "the fallen one")),
        Role("coin", "coin", Words("硬貨", "the coin")),
    ),
    actions=ACTIONS,
    flows=(GAME, TURN, CHAIN, BREATH, FALL),
    items=(
        May("2.1", "float", "player.active and lantern.in_hand and not player.broke"),
        Cannot("2.1/dark", "float", "lantern.dark"),
        Cannot("2.1.soaked", "float", "lantern.soaked"),
        May("2.1/end", "end", "player.active"),
        May("2.10", "sell", "lantern.bad"),
        May("2.11", "hide", "player.active"),
        Must("2.11.cursed", "hide", "lantern.bad"),
        Cannot("2.12", "hide", "lantern.dark"),
        Leave("2.13", "shout"),
        May("3.1", "blow"),
        Cannot("3.1.odd", "blow", "target.odd"),
        May("3.1/decline", "decline"),
        May("2.6", "bid"),
    ),
    start="lanterns:1",
    starts=(
        Start("turn", "lanterns:2", "2.1", Words("手番の最初", "the beginning of a turn")),
        Start("bids", "lanterns:2", "2.6", Words("伏せる場面", "the bids")),
        Start("night", "lanterns:2", "2.8", Words("夜になる", "night falls")),
    ),
    home={"lantern": "deck", "coin": "stall"},
    over="any(p.purse > 19 for p in players)",
    seats=(Words("手番の人", "the active player"), Words("相手", "the opponent")),
    postures=(Posture("lit", Words("灯った状態", "lit")), Posture("dark", Words("消えた状態", "dark"))),
    always=(Always("4.1/always", "fallen", "lanterns", "fallen.zone == 'sky' and fallen.posture == 'dark'", "lanterns:4"),),
    lasting=(
        Lasting("soaked", Words("濡れた灯籠は浮かばない", "what is soaked does not rise"), "lantern"),
        Lasting("aglow", Words("{it}が輝く", "{it} glows"), "lantern"),
        Lasting("gale", Words("強風", "a gale")),
    ),
    principles=(Principle("2.1/limit", Preference.LIMIT_OVER_GRANT),),
    standard=(Placed("paper", "deck", 2),),
    decline="decline",
    quiet=Words("以後、どのプレイヤーも応じない", "nobody responds any more"),
)  # fmt: skip

CARDS = """\
[[card]]
id = "paper"
name = { ja = "紙灯籠", en = "Paper" }
kind = "lantern"
made_up = true
values = { light = 2 }

[[card]]
id = "silk"
name = { ja = "絹灯籠", en = "Silk" }
kind = "lantern"
made_up = true
values = { light = 5 }

[[card]]
id = "third"
name = { ja = "三つ目", en = "Third" }
kind = "lantern"
made_up = true
values = { light = 3 }

[[card]]
id = "curse"
name = { ja = "呪い", en = "Curse" }
kind = "lantern"
made_up = true
values = { cursed = true }

[[card]]
id = "penny"
name = { ja = "一文", en = "Penny" }
kind = "coin"
made_up = true
values = { worth = 1 }

[[card]]
id = "crown"
name = { ja = "五文", en = "Crown" }
kind = "coin"
made_up = true
values = { worth = 5 }
"""

READINGS = """\
[[reading]]
id = "dark-after"
statements = ["2.3"]
kind = "silence"
title = { ja = "消えたあと", en = "After going out" }
situation = { ja = "応じられて消えた。", en = "It went out in response." }
chosen = "back"
why = { ja = "手番は続く。", en = "The turn goes on." }
different_game = true
  [[reading.option]]
  id = "literal"
  ja = "続きがない。"
  en = "The text stops."
  [[reading.option]]
  id = "back"
  ja = "手番に戻る。"
  en = "Back to the turn."
"""

CLAUSES = {
    "1": ("準備", "Setting up", ("1.1", "1.2")),
    "2": (
        "手番",
        "The turn",
        ("2.1", "2.1.soaked", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.11.cursed", "2.12", "2.13"),
    ),
    "3": ("応じる", "Responding", ("3.1", "3.1.odd", "3.2", "3.3", "3.4")),
    "4": ("落ちる", "Falling", ("4.1",)),
}  # fmt: skip


def title(statement: str) -> tuple[str, str]:
    """The title of a statement: ja, en."""
    return f"{statement}のとおりにする", f"Do as {statement} says"


def write(parent: Path) -> Path:
    """The folder of the register."""
    folder = parent / "lanterns"
    (folder / "clauses").mkdir(parents=True)
    lines = 0
    for clause, (ja, en, statements) in CLAUSES.items():
        text = f'[[clause]]\nid = "{clause}"\nheading = {{ ja = "{ja}", en = "{en}" }}\nlines = []\n'
        for statement in statements:
            lines += 1
            t = title(statement)
            text += (
                f'  [[clause.statement]]\n  id = "{statement}"\n  lines = [{lines}]\n  digest = "00000000"\n'
                f'  kind = "step"\n  title = {{ ja = "{t[0]}", en = "{t[1]}" }}\n  ja = "{t[0]}。"\n  en = "{t[1]}."\n'
            )
        (folder / "clauses" / f"{clause}.toml").write_text(text, "utf-8")
    (folder / "document.toml").write_text(
        'id = "lanterns"\ntitle = { ja = "灯籠", en = "Lanterns" }\nversion = "1"\nfile = "lanterns.txt"\n'
        f"lines = {lines}\n",
        "utf-8",
    )
    (folder / "cards.toml").write_text(CARDS, "utf-8")
    (folder / "readings.toml").write_text(READINGS, "utf-8")
    (folder / "terms.toml").write_text("", "utf-8")
    (folder / "findings.toml").write_text("", "utf-8")
    return folder


@cache
def lanterns(parent: Path) -> Rules:
    """The document, its register below `parent` and its features in `parent`/features/lanterns."""
    folder = parent / "lanterns"
    register = specs.load(folder if folder.is_dir() else write(parent))
    return Rules(register, BOOK, parent / "features" / "lanterns")
