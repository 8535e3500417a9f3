"""Mutants in words: whoever reads a survivor knows what is broken, in either language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from features.games import Rules, rules
from model.kernel.game import Game
from model.kernel.norm import Judge
from model.kernel.words import Words
from reports.mutant_words import Teller, place_of, words
from solvers.mutant import GONE, Mutant, Operator
from solvers.mutants import mutants
from tests.features.miniature import BOOK

CODE = re.compile(r"==|!=|<=|>=|\bit\.|\bfor \w+ in\b|\w\(|[{}]|\bNone\b|：$|: $")
"""What has no place in a sentence: parts of expressions and of Python."""
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")

# fmt: off
SAID = {
    # norms
    "2.10 drop": (
        "規定2.10：規定そのものがない（灯籠が呪われているとき、「プレイヤーが灯籠を売る」ことができる）",
        "rule 2.10: left out as a whole: allowed: the player sells the lantern, when the lantern is cursed"),
    "2.12 flip Cannot → May": (
        "規定2.12：「灯籠が消えているとき、「プレイヤーが灯籠を隠す」ことはできない」が「灯籠が消えているとき、「プレイヤーが灯籠を隠す」ことができる」になる",
        'rule 2.12: "not allowed: the player hides the lantern, when the lantern is out" becomes "allowed: the player hides the lantern, when the lantern is out"'),
    "2.1/dark weaken when: lantern.dark → True": (
        "規定2.1/dark：条件「灯籠が消えている」がなくなる", 'rule 2.1/dark: the condition "the lantern is out" is dropped'),
    "2.1 weaken when: player.active and lantern.in_hand and not player.broke → lantern.in_hand and (not player.broke)": (
        "規定2.1：条件から「プレイヤーが手番である」を外す", 'rule 2.1: the condition without "the player has the turn"'),
    "2.1 negate when: player.active and lantern.in_hand and not player.broke → player.active and (not lantern.in_hand) and (not player.broke)": (
        "規定2.1：条件の「灯籠が手の中にある」が「灯籠が手の中にない」になる",
        'rule 2.1: the condition, with "the lantern is not held" in place of "the lantern is held"'),
    "2.1/limit drop": (
        "優先の原則2.1/limit：規定そのものがない（同じ出所の制限は許可に優先する）",
        "principle 2.1/limit: left out as a whole: a limit of the same source over a grant"),
    # steps
    "3.4 skip": (
        "手順3.4：行わずに先へ進む（狙われた灯籠の向きを消えた状態にする）",
        "step 3.4: passed without what it does: sets the posture of the target to dark"),
    "1.1 redirect then: 1.2 → end": (
        "手順1.1：手順1.2ではなく手順の終わりへ進む", "step 1.1: it goes on to the end of the procedure, not to step 1.2"),
    "2.5 redirect options.wind: 2.5/wind → 2.6": (
        "手順2.5：「風が吹く」のあと、手順2.5/windではなく手順2.6へ進む",
        'step 2.5: after "the wind blows", it goes on to step 2.6, not to step 2.5/wind'),
    "2.3 redirect whens.0.then: nowhere → 2.3/up": (
        "手順2.3：灯籠が消えているとき、記載のない先ではなく手順2.3/upへ進む",
        "step 2.3: when the lantern is out, it goes on to step 2.3/up, not to where the text does not go on"),
    "2.3 negate whens.1.condition: not lantern.dark → lantern.dark": (
        "手順2.3：手順2.3/upへ進む条件が「灯籠が灯っている」から「灯籠が消えている」になる",
        'step 2.3: the condition for going on to step 2.3/up is "the lantern is out", not "the lantern burns"'),
    "2.7 swap 2.8": ("手順2.7：手順2.8と順を入れ替える", "step 2.7: changes places with step 2.8"),
    "2.5 drop options.calm: 2.6 → nothing": (
        "手順2.5：「風が吹かない」を選べない", 'step 2.5: does not offer "the wind does not blow"'),
    "2.8 shift times: 1 → 2": (
        "手順2.8：引く枚数が「1」から「2」になる", 'step 2.8: the number of cards drawn is "2", not "1"'),
    "4.1/always drop": (
        "常に行う確認4.1/always：規定そのものがない（常に確かめる：落ちた灯籠のある場所が空、かつ落ちた灯籠の向きが消えた状態なら、直ちにlanterns:4を行う）",
        "check 4.1/always, which is always made: left out as a whole: checked all the time: when the place of the fallen one is sky and the posture of the fallen one is dark, lanterns:4 runs at once"),
    # effects
    "1.1 drop effects.0: Put(purse, 3, active) → nothing": (
        "手順1.1：効果「手番の人の銭を3にする」が起こらない", 'step 1.1: without the effect "sets purse of the active player to 3"'),
    "1.1 shift effects.1.to: 3 → 4": (
        "手順1.1：「相手の銭」の新しい値が「3」から「4」になる", 'step 1.1: the new value of purse of the opponent is "4", not "3"'),
    "2.5/wind negate effects.0.to: True → False": (
        "手順2.5/wind：「風」の新しい値が「はい」から「いいえ」になる", 'step 2.5/wind: the new value of wind is "no", not "yes"'),
    "2.7 weaken effects.0.where: c.zone == 'bids' → True": (
        "手順2.7：対象の条件「cのある場所が伏せ場」がなくなる",
        'step 2.7: the condition of those concerned "the place of c is bids" is dropped'),
    # actions
    "float shift pay.0.by: -1 → -2": (
        "「プレイヤーが灯籠を浮かべると宣言する」：「プレイヤーの銭」に加える数が「-1」から「-2」になる",
        '"the player declares that the lantern rises": what is added to purse of the player is "-2", not "-1"'),
    "bid negate params.0.where: it.owner == player → it.owner != player": (
        "「プレイヤーが硬貨を伏せる」：「硬貨」の候補の条件が「それの持ち主がプレイヤー」から「それの持ち主がプレイヤーでない」になる",
        '"the player lays the coin face down": the condition of candidates for "the coin" is "the owner of it is not the player", not "the owner of it is the player"'),
    "blow skip resolve: lanterns:breath → ": (
        "「プレイヤーが狙われた灯籠に息を吹くと宣言する」：解決しても何も起こらない",
        '"the player declares a breath at the target": resolves to nothing'),
    # what is declared
    "lantern.odd shift query: it.light == 3 → it.light == 4": (
        "「灯籠が三つ目である」：意味が「それのlightが3」から「それのlightが4」になる",
        '"lantern is a third": what it means is "light of it is 4", not "light of it is 3"'),
    "over negate any(p.purse > 19 for p in players) → any((p.purse <= 19) for p in players)": (
        "ゲームの終わり：条件の「pの銭が19より大きい」が「pの銭が19以下」になる",
        'the end of the game: the condition, with "purse of p is at most 19" in place of "purse of p is greater than 19"'),
}

DECLARED = (
    (Mutant("purse", (), Operator.SHIFT, ("counters", "purse", "standard"), 5, 6),
     "「銭」：標準の値が5から6になる", '"purse": the standard value is 6, not 5'),
    (Mutant("wind", (), Operator.NEGATE, ("counters", "wind", "standard"), False, True),
     "「風」：標準の値がいいえからはいになる", '"wind": the standard value is yes, not no'),
    (Mutant("paper", (), Operator.SHIFT, ("standard", 0, "copies"), 2, 1),
     "標準の場の「紙灯籠」：枚数が2から1になる", '"Paper" on the standard table: the number of cards is 1, not 2'),
    (Mutant("deck", (), Operator.FLIP, ("zones", "deck", "seen_by"), "nobody", "all"),
     "「山札」：「だれも見られない」が「だれでも見られる」になる", '"deck": "nobody may look at it" becomes "everybody may look at it"'),
    (Mutant("bids", (), Operator.FLIP, ("zones", "bids", "counted"), False, True),
     "「伏せ場」：だれでも枚数を数えられる", '"bids": everybody may count its cards'),
    (Mutant("active", (), Operator.NEGATE, ("roles", "active", "query"), "table.active", "other(table.active)"),
     "「手番の人」：意味が「手番の人」から「手番の人の相手」になる",
     '"the active player": what it means is "the opponent of active player", not "active player"'),
    (Mutant("9.1", ("9.1",), Operator.DROP, ("judge",), Judge("9.1"), None),
     "ジャッジに委ねる規定9.1：矛盾をジャッジに委ねない",
     "rule 9.1 about the judge: contradictions are no longer left to the judge"),
    (Mutant("2.1/limit", ("2.1",), Operator.SWAP, ("principles",), (), ()),
     "優先の原則2.1/limit：優先の順を逆にする", "principle 2.1/limit: ranked the other way round"),
    (Mutant("2.1/limit", ("2.1",), Operator.WEAKEN, ("principles", "2.1/limit", "among"), "card", ""),
     "優先の原則2.1/limit：カード同士には限らない", "principle 2.1/limit: no longer among cards alone"),
    (Mutant("blow", (), Operator.SKIP, ("actions", "blow", "lapse"), "lanterns:gone", ""),
     "「プレイヤーが狙われた灯籠に息を吹くと宣言する」：中断されても何も起こらない",
     '"the player declares a breath at the target": nothing happens when it is void'),
    (Mutant("blow", (), Operator.DROP, ("actions", "blow", "lapses"), "target.dark", ""),
     "「プレイヤーが狙われた灯籠に息を吹くと宣言する」：中断されることがない（狙われた灯籠が消えている）",
     '"the player declares a breath at the target": never becomes void (the target is out)'),
    (Mutant("blow", (), Operator.NEGATE, ("actions", "blow", "lapses"), "target.dark", "not target.dark"),
     "「プレイヤーが狙われた灯籠に息を吹くと宣言する」：中断の条件が「狙われた灯籠が消えている」から「狙われた灯籠が灯っている」になる",
     '"the player declares a breath at the target": the condition for becoming void is "the target burns", not "the target is out"'),
    (Mutant("2.1", ("2.1",), Operator.FLIP, ("items", "2.1", "only"), True, False),
     "規定2.1：この場合だけには限らない", "rule 2.1: no longer in this case only"),
    (Mutant("2.1", ("2.1",), Operator.FLIP, ("items", "2.1", "only"), True, False, ("2.1/b", "2.1/c")),
     "規定2.1・2.1/b・2.1/c：この場合だけには限らない", "rules 2.1, 2.1/b, 2.1/c: no longer in this case only"),
    (Mutant("2.1", ("2.1",), Operator.DROP, ("items", "2.1", "lifts", 0), "2.12", GONE),
     "規定2.1：2.12の例外でなくなる", "rule 2.1: no longer an exception from 2.12"),
)
"""What the miniature has none of that a statement would own."""
# fmt: on


@pytest.fixture(scope="module")
def said(mini: Rules) -> Mapping[str, Words]:
    """Every mutant of the miniature, those of its literal reading too, in words."""
    return all_said(mini, {"dark-after": "literal"})


def all_said(of: Rules, *worlds: Mapping[str, str]) -> dict[str, Words]:
    games = {game: Teller(game, of.cards.names) for game in map(of.game, ({}, *worlds))}
    return {m.mutant.id: games[of.game(m.readings)].words(m.mutant) for m in mutants(of, worlds)}


@pytest.mark.parametrize("id", SAID, ids=list(SAID))
def test_a_mutant_is_said_in_both_languages(said: Mapping[str, Words], id: str) -> None:
    """What is broken, by its id or its words, and what the rulebook says there instead."""
    assert (said[id].ja, said[id].en) == SAID[id]


@pytest.mark.parametrize(("mutant", "ja", "en"), DECLARED, ids=[en for *_, en in DECLARED])
def test_what_is_declared_is_said_by_its_words(mini: Rules, mutant: Mutant, ja: str, en: str) -> None:
    """Counters, cards, places and roles; precedence; what a norm is an exception from."""
    told = words(mutant, mini.game(), mini.cards.names)
    assert (told.ja, told.en) == (ja, en)


def test_what_is_left_to_the_judge_otherwise_is_said() -> None:
    """All contradictions, and no longer those of several cards alone."""
    game = Game(replace(BOOK, judge=Judge("9.1", several_cards=True)), {"dark-after": "literal"})
    mutant = Mutant("9.1", ("9.1",), Operator.FLIP, ("judge", "several_cards"), True, False)
    told = words(mutant, game, {})
    assert told.ja == (
        "ジャッジに委ねる規定9.1：「複数のカードの矛盾はジャッジの判断に委ねられる」が"
        "「どの矛盾もジャッジの判断に委ねられる」になる"
    )
    assert told.en == (
        'rule 9.1 about the judge: "contradictions of several cards are left to the judge" becomes '
        '"every contradiction is left to the judge"'
    )


@pytest.mark.parametrize("document", ["yaboo", "doremi"])
def test_every_mutant_of_the_documents_has_words(document: str) -> None:
    """Under the chosen readings and to the letter; with nothing of the encoding's notation in them."""
    of = rules(document)
    for id, told in all_said(of, of.register.all_literal).items():
        assert JAPANESE.search(told.ja), id
        assert not JAPANESE.search(told.en), id
        for text in (told.ja, told.en):
            assert not CODE.search(text), (id, text)


def test_a_place_that_a_rulebook_lacks_is_told_as_far_as_it_has_it(mini: Rules) -> None:
    """A path of another reading leads to what is around it."""
    book = mini.game().loaded.chosen
    place = place_of(book, ("flows", "lanterns:2", "steps", "9.9", "then"))
    assert (type(place.inner).__name__, place.field, place.key) == ("Flow", "steps", "then")
