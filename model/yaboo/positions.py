"""Where exploration goes, and what it is asked there."""

from model.kernel.flow import Moment
from model.kernel.position import Counted, Laid, Position
from model.kernel.reading import by
from model.kernel.rulebook import (
    ALWAYS,
    SOMETIMES,
    Property,
    Start,
    Timing,
)
from model.kernel.words import Words
from model.yaboo.c01_components import ALICE, PATCHOULI

GAME = ("yaboo:game-flow", "game-flow.11")
ROUNDS = ("yaboo:game-flow.12", "game-flow.12/rounds")
ROUND = ("yaboo:round", "round.2")
IN_A_ROUND = (GAME, ROUNDS, ROUND)
BATTLE = ("yaboo:game-flow.12", "game-flow.12/battle")
ATTACK = ("yaboo:battle", "battle.2")
END = ("yaboo:game-flow.12", "game-flow.12/end")

A_LEADS = {"leader": "first"}
B_LEADS = {"leader": "second"}
A_ATTACKS = {"attacker": "first", "defender": "second"}
B_ATTACKS = {"attacker": "second", "defender": "first"}

MOMENTS = (
    Moment(
        "turn", Words("ターンの初め", "the beginning of a turn"), "yaboo:game-flow.12", "game-flow.12/setup"
    ),
    Moment("round", Words("ラウンドの初め", "the beginning of a round"), "yaboo:round", "round.2"),
    Moment(
        "power",
        Words("パワーフェイズの初め", "the beginning of the power phase"),
        "yaboo:initiative",
        "initiative.5",
    ),
    Moment(
        "action",
        Words("アクションフェイズの初め", "the beginning of the action phase"),
        "yaboo:initiative",
        "initiative.6",
    ),
    Moment(
        "battle",
        Words("バトルステップの初め", "the beginning of the battle step"),
        "yaboo:game-flow.12",
        "game-flow.12/battle",
    ),
    Moment(
        "end",
        Words("エンドフェイズの初め", "the beginning of the end phase"),
        "yaboo:game-flow.12",
        "game-flow.12/end",
    ),
    Moment("turn-end", Words("ターンの終わり", "the end of a turn"), "yaboo:end", "end.8"),
)
"""When texts of cards can be due."""

STARTS = (
    Start("turn", *GAME, Words("ターンの初め", "the beginning of a turn")),
    Start("rounds", *ROUNDS, Words("第1ラウンド", "the first round"), callers=(GAME,)),
    Start("round", *ROUND, Words("ラウンドの初め", "the beginning of a round"), callers=(GAME, ROUNDS)),
    Start(
        "power",
        "yaboo:initiative",
        "initiative.5",
        Words("Aのパワーフェイズ", "A's power phase"),
        A_LEADS,
        IN_A_ROUND,
    ),
    Start(
        "power of B",
        "yaboo:initiative",
        "initiative.5",
        Words("Bのパワーフェイズ", "B's power phase"),
        B_LEADS,
        IN_A_ROUND,
    ),
    Start(
        "action",
        "yaboo:initiative",
        "initiative.6",
        Words("Aのアクションフェイズ", "A's action phase"),
        A_LEADS,
        IN_A_ROUND,
    ),
    Start(
        "action of B",
        "yaboo:initiative",
        "initiative.6",
        Words("Bのアクションフェイズ", "B's action phase"),
        B_LEADS,
        IN_A_ROUND,
    ),
    Start("battle", *BATTLE, Words("バトルステップ", "the battle step"), callers=(GAME,)),
    Start(
        "attack",
        *ATTACK,
        Words("Aの攻撃の解決", "the resolving of A's attack"),
        A_ATTACKS,
        (GAME, BATTLE),
    ),
    Start(
        "attack of B",
        *ATTACK,
        Words("Bの攻撃の解決", "the resolving of B's attack"),
        B_ATTACKS,
        (GAME, BATTLE),
    ),
    Start(
        "reveal",
        "yaboo:attack",
        "attack.6",
        Words("Aの攻撃でのアシストカードの公開", "the revealing of assists in A's attack"),
        A_ATTACKS,
        (GAME, BATTLE, ATTACK),
    ),
    Start("end", *END, Words("エンドフェイズ", "the end phase"), callers=(GAME,)),
)

# ---- positions ---------------------------------------------------------------------

TO_THE_END_OF_THE_TURN = ("/".join(GAME),)


def _common(card: str, zone: str, label: str = "") -> Laid:
    """An item or a force, which nobody owns, in a common zone."""
    return Laid(label or card, card, zone, owner=0)


def _force(number: int, player: int, label: str = "") -> Laid:
    return Laid(label or f"force-{number}", f"force-{number}", "forces", player, owner=0)


def _on(spell: str, number: int, player: int, label: str = "") -> Laid:
    name = f"force-{number}"
    return Laid(label or name, name, "on-spell", player, owner=0, face="down", host=spell)


BOTH_WITCHES = (
    Laid("patchouli", "patchouli", "character", PATCHOULI),
    Laid("alice", "alice", "character", ALICE),
)

LAST_ROUND = Position(
    "the last round",
    "round",
    (
        *BOTH_WITCHES,
        Laid("fireball", "fireball", "hand", PATCHOULI),
        Laid("grimoire", "grimoire", "hand", PATCHOULI),
        Laid("reading", "reading", "abilities", PATCHOULI),
        Laid("ice-lance", "ice-lance", "deck", PATCHOULI),
        _force(3, PATCHOULI),
        _force(5, PATCHOULI),
        _force(6, PATCHOULI),
        Laid("doll-parade", "doll-parade", "hand", ALICE),
        Laid("pattern-dodge", "pattern-dodge", "hand", ALICE),
        _force(3, ALICE, "force-3(2)"),
        _force(4, ALICE),
        _force(7, ALICE),
        _common("wind-cloak", "items"),
        _common("twin-curse", "items"),
        _common("force-1", "force-pile"),
    ),
    (
        Counted("round", 3),
        Counted("life", 1, PATCHOULI),
        Counted("power", 1, PATCHOULI),
        Counted("life", 2, ALICE),
        Counted("power", 1, ALICE),
    ),
    standard=False,
    until=TO_THE_END_OF_THE_TURN,
)
"""One round, then the battle of whoever has a spell, then the end phase with both decks in sight."""

TWO_ATTACKS = Position(
    "two attacks",
    "battle",
    (
        *BOTH_WITCHES,
        Laid("otome-bunraku", "otome-bunraku", "spell", ALICE),
        _on("otome-bunraku", 3, ALICE),
        _on("otome-bunraku", 7, ALICE),
        Laid("sidestep", "sidestep", "hand", ALICE),
        _force(2, ALICE),
        _force(6, ALICE),
        Laid("fireball", "fireball", "spell", PATCHOULI),
        _on("fireball", 5, PATCHOULI),
        Laid("sharp-aim", "sharp-aim", "hand", PATCHOULI),
        _force(4, PATCHOULI),
        _force(1, PATCHOULI),
        _force(9, PATCHOULI),
    ),
    (
        Counted("life", 1, PATCHOULI),
        Counted("power", 0, PATCHOULI),
        Counted("life", 1, ALICE),
        Counted("power", 1, ALICE),
    ),
    standard=False,
    until=TO_THE_END_OF_THE_TURN,
)
"""Both attack, both are at their last life, and either may use an assist or evade."""

ONE_TURN = Position(
    "a small turn",
    "rounds",
    (
        *BOTH_WITCHES,
        Laid("doll-parade", "doll-parade", "hand", ALICE),
        _force(3, ALICE),
        _force(4, ALICE, "force-4(2)"),
        _force(6, ALICE),
        Laid("spark", "spark", "hand", PATCHOULI),
        Laid("warding-circle", "warding-circle", "deck", PATCHOULI),
        _force(5, PATCHOULI),
        _force(4, PATCHOULI),
        _force(2, PATCHOULI, "force-2(2)"),
        _common("silent-bell", "items"),
        _common("force-2", "force-pile"),
    ),
    (Counted("power", 1, PATCHOULI), Counted("power", 0, ALICE)),
    standard=False,
    until=TO_THE_END_OF_THE_TURN,
)
"""Three rounds with two forces each: who bids what leaves less for a spell and for evasion."""

POSITIONS = (LAST_ROUND, TWO_ATTACKS, ONE_TURN)

# ---- invariants --------------------------------------------------------------------

ONE_SPELL = "all(count(s for s in spells if s.zone == 'spell' and s.of == p) <= 1 for p in players)"

INVARIANTS = (
    "all(f.zone in ('force-pile', 'forces', 'bid', 'on-spell', 'payment', 'laid', 'spent', 'left') for f in forces)",
    "all(i.zone in ('item-pile', 'items', 'using', 'kept', 'item-discards') for i in items)",
    "all(s.zone in ('deck', 'hand', 'spell', 'discards', 'assist', 'later') for s in spells)",
    "all(a.zone in ('deck', 'hand', 'assist', 'later', 'discards', 'left') for a in assists)",
    "all(r.zone in ('deck', 'hand', 'using', 'resources', 'discards', 'assist', 'later') for r in resources)",
    "all(c.zone == 'character' for c in characters)",
    "all(a.zone == 'abilities' for a in abilities)",
    "all(count(c for c in characters if c.of == p) == 1 for p in players)",
    "all(count(f for f in forces if f.zone == 'bid' and f.of == p) <= 1 for p in players)",
    by(
        "replace-unpayable",
        literal=ONE_SPELL,
        not_allowed=ONE_SPELL,
        reuse="all(count(s for s in spells if s.zone == 'spell' and s.of == p) <= 2 for p in players)",
    ),
    "all((f.host != nothing) == (f.zone in ('on-spell', 'payment')) for f in forces)",
    "all(f.zone != 'on-spell' or (f.host.zone == 'spell' and f.host.kind == 'spell' and f.host.of == f.of) for f in forces)",
    "all(f.zone != 'payment' or (f.host.zone in ('assist', 'later', 'using') and f.host.of == f.of) for f in forces)",
    "all(f.number >= 1 for f in forces)",
    by(
        "killed-first",
        literal="True",
        at_once="table.ended != 'no' or all(p.life > 0 for p in players)",
    ),
)

# ---- properties --------------------------------------------------------------------


def always(id: str, claim: str, ja: str, en: str, cites: str = "") -> Property:
    return Property(id, ALWAYS, claim, Words(ja, en), cites)


def sometimes(id: str, claim: str, ja: str, en: str, cites: str = "") -> Property:
    return Property(id, SOMETIMES, claim, Words(ja, en), cites)


PROPERTIES = (
    always("conserved", "cards are conserved", "カードは増えも減りもしない", "no card appears or vanishes"),
    always("invariants", "the invariants hold", "カードはあるべき場所にある", "cards are where they can be"),
    always("can-act", "somebody can act", "問われたプレイヤーには必ず選べることがある", "whoever is asked has something to choose"),
    always("consistent", "no ruling is contradictory", "矛盾する裁定はない", "no ruling is contradictory"),
    always("end-ahead", "an end can be reached", "いつでも終わりに至ることができる", "an end can always be reached"),
    always("force-limit", "all(p.held <= 20 for p in players)",
           "フォースを20枚より多く持つプレイヤーはいない", "nobody holds more than 20 forces", "setup.2"),
    always("life", "all(p.life <= 3 for p in players)",
           "ライフが3点を超えるプレイヤーはいない", "nobody has more than 3 life", "game-flow.9"),
    always("rounds", "table.round <= 3", "第4ラウンドはない", "there is no fourth round", "round.1"),
    always("one-spell", ONE_SPELL,
           "発動中のスペルカードは1人1枚以下である", "nobody has two active spells", "spell.2"),
    always("level", "all(s.laid_on <= s.needs for s in spells)",
           "スペルカードの上のフォースはLVより多くない", "no spell bears more forces than its level", "spell.4"),
    always("items", "count(i for i in items if i.zone == 'items') <= 3",
           "場のアイテムは3枚以下である", "there are at most three items on the field", "setup.7"),
    sometimes("over", "the game is over", "ゲームが終わることがある", "the game can end"),
    sometimes("defeat", "any(p.outcome == 'lost' for p in players)",
              "ライフがなくなって敗北することがある", "a player can lose for want of life", "attack.21"),
    sometimes("decks-out", "table.ended == 'decks'", "山札がなくなって終わることがある", "the game can end for want of decks",
        "supplement.4"),
    sometimes("evasion", "any(f for f in forces if f.zone == 'laid')",
              "フォースで回避を試みることがある", "forces can be laid for evasion", "attack.8"),
    sometimes("deck-out", "any(p.deck_out and p.outcome == 'playing' for p in players)",
              "山札がなくても敗北しないことがある", "a player without a deck can be in the game", "supplement.3"),
    sometimes("assist", "use-assist is permitted", "アシストカードを使えることがある", "an assist can be used", "overview.11"),
    sometimes("convert", "convert is permitted", "パワーを変換できることがある", "power can be converted", "power.1"),
    sometimes("resource", "use-resource is permitted", "リソースカードを使えることがある", "a resource can be used",
        "resource.1"),
    sometimes("item", "acquire-item is permitted", "アイテムを獲得できることがある", "an item can be acquired", "item.1"),
)  # fmt: skip

TIMINGS = (
    Timing("initiative.1/timing", "bid", "player"),
    Timing("initiative.5/timing", "convert", "player"),
    Timing("initiative.6/timing", "use-spell", "player"),
    Timing("initiative.6/ability", "use-ability", "player"),
    Timing("initiative.6/resource", "use-resource", "player"),
    Timing("initiative.6/item", "acquire-item", "player"),
    Timing("attack.1/timing", "use-assist", "attacker"),
    Timing("attack.4/timing", "use-assist", "defender"),
    Timing("attack.8/timing", "evade", "defender"),
)

FINITE = (
    "deck",
    "hand",
    "forces",
    "force-pile",
    "item-pile",
    "kept",
    "assist",
    "power",
    "round",
    "actions",
)
"""What is used up on every way round: a deck is never filled again, and each round is the next."""
