"""The desk is strict: every question is answered, every refusal expected, something is looked at."""

from dataclasses import replace

import pytest

from features.games import Rules
from features.phrase import Role
from features.runner import Verdict
from features.subject import Window
from model.kernel.norm import Must
from tests.features.texts import played

SILK = "前提 手番の人の手札に「絹灯籠」がある"
DARK = "前提 手番の人の手札に「絹灯籠」が消えた状態で置かれている"
FLOAT = "もし 手番の人が「絹灯籠」を浮かべると宣言する"
BLOW = "もし 相手が「絹灯籠」に息を吹くと宣言する"
QUIET = "もし 以後、どのプレイヤーも応じない"
END = "もし 手番の人が手番を終える"
ALIVE = "ならば ゲームは続いている"
CURSE = "前提 手番の人の手札に「呪い」が消えた状態で置かれている"

PASSING = {
    "a declaration and its response": (
        SILK, FLOAT, "ならば 次に相手が選択する", BLOW, QUIET, "ならば 「絹灯籠」は消えた状態で手番の人の手札に置かれている",
    ),
    "a zone without a player is the owner's": (SILK, "ならば 「絹灯籠」は手札にある"),
    "a refusal by a limit": (DARK, FLOAT, "ならば この宣言はlanterns:2.1により認められない"),
    "a refusal for want of a grant": (
        "前提 手番の人の屋台に「絹灯籠」がある", FLOAT, "ならば この宣言はlanterns:2.1により認められない",
    ),
    "a refusal because nobody asks for it": (
        SILK, FLOAT, "もし 手番の人が「絹灯籠」に息を吹くと宣言する", "ならば この宣言はlanterns:3.1により認められない",
    ),
    "nothing changes by a refusal": (
        DARK, FLOAT, "ならば この宣言はlanterns:2.1により認められない", "かつ 手番の人は銭を5枚持っている",
        "もし 手番の人が手番を終える", "ならば 次に相手が選択する",
    ),
    "silence": (SILK, "もし 手番の人が「絹灯籠」を売る", "ならば この宣言については記載がない"),
    "a contradiction": (
        CURSE, "もし 手番の人が「呪い」を隠す", "ならば この宣言についてlanterns:2.11.cursedとlanterns:2.12が矛盾する",
    ),
    "the judge": ("もし 手番の人が叫ぶ", "ならば この宣言はlanterns:2.13によりジャッジの判断に委ねられる"),
    "what the rules say of moves that nobody makes": (
        SILK, "かつ 手番の人の手札に「紙灯籠」が消えた状態で置かれている",
        "ならば 手番の人が「絹灯籠」を浮かべると宣言することができる",
        "かつ lanterns:2.1により、手番の人が「絹灯籠」を浮かべると宣言することができる",
        "かつ lanterns:2.1により、手番の人が「紙灯籠」を浮かべると宣言することはできない",
        "かつ 手番の人が「絹灯籠」を売ることについては記載がない",
        "かつ lanterns:2.13により、手番の人が叫ぶことはジャッジの判断に委ねられる",
        "かつ 手番の人は銭を5枚持っている",
    ),
    "a contradiction that nobody runs into": (
        CURSE, "ならば 手番の人が「呪い」を隠すことについてlanterns:2.11.cursedとlanterns:2.12が矛盾する",
    ),
    "a duty": (
        "前提 手番の人の手札に「呪い」がある", "かつ 手番の人の手札に「絹灯籠」がある",
        "ならば lanterns:2.11.cursedにより、手番の人が「呪い」を隠すことが義務となる",
        "かつ lanterns:2.11.cursedにより、手番の人が「絹灯籠」を浮かべると宣言することはできない",
    ),
    "places, postures, faces, owners, hosts": (
        "前提 空に「絹灯籠」、「紙灯籠」がある", "かつ 「紙灯籠」の持ち主は相手である", "かつ 「紙灯籠」は裏向きである",
        "かつ 手番の人の屋台に「一文」があり、「絹灯籠」の上に置かれている", "かつ 「絹灯籠」の火は残り4である",
        "かつ 「一文」にマーカーが2個ある", "かつ 相手が「一文」をコントロールしている",
        "ならば 「絹灯籠」、「紙灯籠」は空にある", "かつ 「紙灯籠」の持ち主は相手である", "かつ 「紙灯籠」は裏向きで空に置かれている",
        "かつ 「一文」は「絹灯籠」の上に置かれている", "かつ 「絹灯籠」の火は残り4である", "かつ 「一文」にマーカーが2個ある",
        "かつ 空のカードは2枚である", "かつ 空に「絹灯籠」は1枚ある", "かつ 相手が「一文」をコントロールしている",
        "かつ 手番の人は「紙灯籠」の表を見ることができない", "かつ 相手は「絹灯籠」の表を見ることができる",
        "かつ 手番の人は手番の人の伏せ場の枚数を知ることができる", "かつ 相手は手番の人の伏せ場の枚数を知ることができない",
        "かつ 相手は空の枚数を知ることができる",
    ),
    "copies, the standard table and a world without it": (
        "前提 ここに挙げたカードのほかにカードはない", "かつ 手番の人の山札に「紙灯籠」が3枚ある",
        "ならば 手番の人の山札に「紙灯籠」は3枚ある", "かつ 相手の山札のカードは0枚である",
        "かつ 「紙灯籠(3)」は手番の人の山札にある",
    ),
    "the top of a pile is drawn without chance": (
        "前提 夜になるところから始まる", "かつ 手番の人の山札の上から順に「絹灯籠」、「三つ目」がある",
        "ならば 「絹灯籠」は手番の人の手札にある", "かつ 手番の人の山札の上から順に「三つ目」がある",
    ),
    "chance, and a hidden choice in seat order": (
        "前提 伏せる場面から始まる", "かつ 手番の人の屋台に「一文」がある", "かつ 相手の屋台に「五文」がある",
        "かつ 手番の人の山札に「絹灯籠」がある",
        "もし 手番の人が「一文」を伏せる", "かつ 相手が「五文」を伏せる", "ならば 次は偶然が決める",
        "もし 「絹灯籠」が引かれる", "ならば 「絹灯籠」は手番の人の手札にある", "かつ 相手が手番である",
    ),
    "any copy of what lies unknown in a pile": (
        "前提 夜になるところから始まる", "かつ 手番の人の山札に「絹灯籠」がある", "もし 「紙灯籠(2)」が引かれる",
        "ならば 「紙灯籠(2)」は手番の人の手札にある", "かつ 「紙灯籠」は手番の人の山札にある",
    ),
    "counters of every type": (
        "前提 風ははいである", "かつ 季節は秋である", "かつ 手番の人は相手である", "かつ 相手の星は7である",
        "ならば 風ははいである", "かつ 季節は秋である", "かつ 手番の人は相手である", "かつ 相手の星は7である", "かつ 次に相手が選択する",
    ),
    "facts": (
        SILK, "かつ 空に「三つ目」がある", "かつ 手番の人は銭を0枚持っている", "ならば 「絹灯籠」の明るさは5である",
        "かつ 最初に浮かんだ灯籠は「三つ目」である", "かつ 天気は無風である", "かつ 手番の人は無一文である", "かつ 相手は無一文でない",
        "かつ 「三つ目」が三つ目である", "かつ 「絹灯籠」が三つ目でない", "かつ 手番の人の所持金は0である",
    ),
    "effects in force": (
        SILK, "かつ 「絹灯籠」に濡れた灯籠は浮かばないという効果が続いている", "かつ 強風という効果が続いている", FLOAT,
        "ならば この宣言はlanterns:2.1.soakedにより認められない", "かつ 強風という効果が続いている", "かつ 「絹灯籠」が濡れている",
        "かつ 「絹灯籠」が輝くという効果は続いていない",
    ),
    "what was applied": (
        SILK, FLOAT, QUIET, "ならば この処理でlanterns:2.3が適用された", "かつ この処理でlanterns:3.4が適用されなかった",
        "かつ 手順はlanterns:2/2.1にある",
    ),
    "a check that is always made": (
        "前提 空に「絹灯籠」が消えた状態で置かれている", "ならば 「絹灯籠」は捨て札にある", "かつ この処理でlanterns:4.1が適用された",
    ),
    "the whole game": ("前提 ゲームを最初から始める", "ならば 手番の人は銭を3枚持っている", "かつ 次に手番の人が選択する"),
    "the end": ("前提 相手は銭を20枚持っている", "ならば ゲームは終了している"),
}  # fmt: skip


@pytest.mark.parametrize("steps", PASSING.values(), ids=PASSING.keys())
def test_what_a_scenario_can_say(steps: tuple[str, ...], mini: Rules) -> None:
    """The general phrases and the derived ones, each with the table that it speaks of."""
    result = played(mini, *steps)
    assert result.verdict is Verdict.PASSED, result.message


FAILING = {
    "an unexpected refusal": (
        (DARK, FLOAT, ALIVE), Verdict.FAILED, "line 11, 手番の人が「絹灯籠」を浮かべると宣言する: was refused, and nobody expected it: forbidden, by lanterns:2.1",
    ),
    "an unexpected refusal at the end": ((SILK, ALIVE, "もし 手番の人が叫ぶ"), Verdict.FAILED, "left to the judge, by lanterns:2.13"),
    "an unexpected silence": ((SILK, "もし 手番の人が「絹灯籠」を売る", ALIVE), Verdict.FAILED, "lanterns:2.10 grants it only where"),
    "a duty elsewhere": (
        (SILK, "かつ 手番の人の手札に「呪い」がある", FLOAT, ALIVE), Verdict.FAILED, "required by lanterns:2.11.cursed",
    ),
    "an unanswered window": (
        (SILK, FLOAT, END, ALIVE), Verdict.ERROR, "手番を終える: is not on offer: lanterns:3/3.1 asks 相手",
    ),
    "an answer that the question does not offer": (
        (SILK, FLOAT, "もし 相手が手番を終える", ALIVE), Verdict.ERROR, "lanterns:3/3.1 asks 相手, and offers nothing of the kind",
    ),
    "somebody who is not asked": ((SILK, "もし 相手が手番を終える", ALIVE), Verdict.ERROR, "lanterns:2/2.1 asks 手番の人"),
    "quiet where nobody is asked to respond": ((SILK, QUIET, ALIVE), Verdict.ERROR, "no window to decline: lanterns:2/2.1 asks 手番の人"),
    "quiet twice": ((SILK, FLOAT, QUIET, QUIET, ALIVE), Verdict.ERROR, "no window to decline"),
    "a refusal that does not come": ((SILK, FLOAT, "ならば この宣言はlanterns:2.1により認められない"), Verdict.FAILED, "was not refused"),
    "a refusal by something else": ((DARK, FLOAT, "ならば この宣言はlanterns:2.1.soakedにより認められない"), Verdict.FAILED, "forbidden, by lanterns:2.1"),
    "silence that is a refusal": ((DARK, FLOAT, "ならば この宣言については記載がない"), Verdict.FAILED, "forbidden, by lanterns:2.1"),
    "a contradiction that is none": ((DARK, FLOAT, "ならば この宣言についてlanterns:2.1とlanterns:2.1が矛盾する"), Verdict.FAILED, "forbidden"),
    "a contradiction taken for a refusal": (
        (CURSE, "もし 手番の人が「呪い」を隠す", "ならば この宣言はlanterns:2.12により認められない"), Verdict.FAILED, "contradictory",
    ),
    "nothing asserted": ((SILK, FLOAT), Verdict.ERROR, "asserts nothing: add a ならば"),
    "Givens alone": ((SILK,), Verdict.ERROR, "asserts nothing"),
    "a Given that comes late": ((SILK, FLOAT, "前提 空に「三つ目」がある", ALIVE), Verdict.ERROR, "Givens come before everything else"),
    "a card placed twice": ((SILK, "かつ 空に「絹灯籠」がある", ALIVE), Verdict.ERROR, "has been placed already"),
    "a counter set twice": (("前提 相手の星は7である", "かつ 相手の星は7である", ALIVE), Verdict.ERROR, "has been said already"),
    "a state of what lies nowhere": (("前提 「絹灯籠」は裏向きである", ALIVE), Verdict.ERROR, "has not been placed"),
    "a state said twice": ((DARK, "かつ 「絹灯籠」は灯った状態である", ALIVE), Verdict.ERROR, "has been said already"),
    "two beginnings": (("前提 夜になるところから始まる", "かつ ゲームを最初から始める", ALIVE), Verdict.ERROR, "has been said already"),
    "a top that lies elsewhere": ((SILK, "かつ 手番の人の山札の上から順に「絹灯籠」がある", ALIVE), Verdict.ERROR, "placed elsewhere"),
    "a player who takes no part": (
        ("前提 プレイヤーは1人である", "かつ 相手の手札に「絹灯籠」がある", ALIVE), Verdict.ERROR, "players take part",
    ),
    "a card that is not there": ((SILK, "もし 手番の人が「三つ目」を浮かべると宣言する", ALIVE), Verdict.ERROR, "there is no 三つ目"),
    "a look at a card that is not there": ((SILK, "ならば 「三つ目」は空にある"), Verdict.FAILED, "there is no 三つ目"),
    "a draw of what is not in the pile": (
        ("前提 夜になるところから始まる", "かつ 手番の人の山札に「絹灯籠」がある", "かつ 空に「三つ目」がある", "もし 「三つ目」が引かれる", ALIVE),
        Verdict.ERROR, "lanterns:2/2.8 asks chance",
    ),
    "a wrong place": ((SILK, "ならば 「絹灯籠」は空にある"), Verdict.FAILED, "is in hand of 手番の人"),
    "a wrong posture": ((SILK, "ならば 「絹灯籠」は消えた状態である"), Verdict.FAILED, "its posture is lit"),
    "a wrong counter": ((SILK, "ならば 手番の人は銭を4枚持っている"), Verdict.FAILED, "it is 5"),
    "a wrong fact": ((SILK, "ならば 「絹灯籠」が消えている"), Verdict.FAILED, "it is False"),
    "a wrong number": ((SILK, "ならば 手番の人の手札のカードは2枚である"), Verdict.FAILED, "there are 1"),
    "a move that the rules do not allow": (
        (DARK, "ならば 手番の人が「絹灯籠」を浮かべると宣言することができる"), Verdict.FAILED, "forbidden, by lanterns:2.1",
    ),
    "a move that the rules allow": (
        (SILK, "ならば lanterns:2.1により、手番の人が「絹灯籠」を浮かべると宣言することはできない"), Verdict.FAILED, "permitted by 2.1",
    ),
    "a move that another statement allows": (
        (SILK, "ならば lanterns:2.2により、手番の人が「絹灯籠」を浮かべると宣言することができる"), Verdict.FAILED, "permitted by 2.1",
    ),
    "a statement that was not applied": ((SILK, FLOAT, QUIET, "ならば この処理でlanterns:3.4が適用された"), Verdict.FAILED, "applied: "),
    "a procedure that does not stop": ((SILK, "ならば 手順はlanterns:2/2.3で止まり、その先の記載がない"), Verdict.FAILED, "does not stop"),
    "a step that nothing reads": ((SILK, "ならば 「絹灯籠」は空にあった"), Verdict.ERROR, "nearest: CARDSはPLACEにある"),
    "play after the end": (
        ("前提 相手は銭を20枚持っている", "もし 手番の人が手番を終える", ALIVE),
        Verdict.ERROR, "the game is over",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("steps", "verdict", "message"), FAILING.values(), ids=FAILING.keys())
def test_what_a_scenario_cannot_get_away_with(
    steps: tuple[str, ...], verdict: Verdict, message: str, mini: Rules
) -> None:
    """Each planted mistake has its verdict, the line of the step at fault, and what is wrong."""
    result = played(mini, *steps)
    assert (result.verdict, message in result.message) == (verdict, True), result.message
    assert result.message.startswith(f"t.feature:{result.line}: ")


def test_the_text_stops_under_the_literal_reading(mini: Rules) -> None:
    """A tag chooses the reading; play after the stop says at which step the text ends."""
    steps = (SILK, FLOAT, BLOW, QUIET)
    stops = "ならば 手順はlanterns:2/2.3で止まり、その先の記載がない"
    assert played(mini, *steps, stops, tags="@reading:dark-after=literal").passed
    assert played(mini, *steps, stops).message.endswith("it does not stop")
    after = played(mini, *steps, END, ALIVE, tags="@reading:dark-after=literal")
    assert "the text does not go on after lanterns:2/2.3" in after.message


def test_quiet_declines_the_present_chain_only_and_films_each_window(mini: Rules) -> None:
    """After the response of one player the other's window is declined; the next turn's is not."""
    result = played(mini, SILK, FLOAT, QUIET, END, QUIET, "ならば 次は偶然が決める")
    declined = [scene.declined for scene in result.film.scenes if scene.declined]
    assert result.passed
    assert declined == [(Window(1, "lanterns:3/3.1"),), (Window(1, "lanterns:3/3.1"),)]
    both = played(mini, SILK, FLOAT, BLOW, QUIET, ALIVE)
    assert [scene.declined for scene in both.film.scenes if scene.declined] == [
        (Window(0, "lanterns:3/3.1"),)
    ]


def test_a_response_that_is_required_cannot_be_declined(mini: Rules) -> None:
    """Planted: a Must in the window. The refusal of declining has to be expected like any other."""
    book = replace(mini.book, items=(*mini.book.items, Must("3.2", "blow")))
    must = mini.with_book(book)
    refused = "ならば この宣言はlanterns:3.2により認められない"
    assert played(must, SILK, FLOAT, QUIET, refused).passed
    assert "required by lanterns:3.2" in played(must, SILK, FLOAT, QUIET, ALIVE).message


def test_the_film_has_a_scene_for_every_step(mini: Rules) -> None:
    """Givens have no table yet, the opening has the first one, a refused step its refusal."""
    result = played(mini, DARK, FLOAT, "ならば この宣言はlanterns:2.1により認められない")
    film = result.film
    assert film.opening is not None
    assert [scene.step for scene in film.scenes] == list(result.scenario.steps)
    given, when, then = film.scenes
    assert (given.table, when.table, then.table) == (None, film.opening.table, film.opening.table)
    assert when.refusal is not None
    assert (when.refusal.causes, then.refusal) == (("2.1",), None)
    assert [scene.call.role for scene in film.scenes if scene.call] == [Role.GIVEN, Role.WHEN, Role.THEN]


def test_the_film_of_a_failure_ends_at_the_step_at_fault(mini: Rules) -> None:
    """What came before it is shown; what comes after it was not played."""
    result = played(mini, SILK, FLOAT, "ならば 「絹灯籠」は空にある", QUIET)
    assert len(result.film.scenes) == 3
    assert result.film.scenes[-1].step.line == result.line
