"""What is due at one moment, in scenarios: who says what comes first says it in a step of its own."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features.games import Rules
from features.phrase import Call
from features.runner import Verdict
from model.kernel.effect import Put
from model.kernel.flow import DueText, Moment
from model.kernel.words import LANGUAGES, Language, Words
from tests.features.test_phrases import calls
from tests.features.texts import played

DUSK = Moment("dusk", Words("日暮れ", "dusk"), "lanterns:2", "2.8")
SHINE = DueText(
    "silk/1",
    "dusk",
    "this",
    "lanterns",
    "this.zone == 'sky'",
    (Put("stars", "min(9, 2 * this.controller.stars)", "this.controller"),),
    Words("星が倍になる", "stars double"),
)
RISE = DueText(
    "paper/1",
    "dusk",
    "this",
    "lanterns",
    "this.zone == 'sky' and this.name == 'paper'",
    (Put("stars", "min(9, this.controller.stars + 1)", "this.controller"),),
    Words("星が増える", "a star more"),
)
TAX = DueText(
    "tax/1",
    "dusk",
    "this",
    "players",
    "this == active",
    (Put("stars", "0", "this"),),
    Words("星を失う", "no stars"),
)


def due(mini: Rules, *texts: DueText) -> Rules:
    """The lanterns, with texts that are due when night falls."""
    return Rules(mini.register, replace(mini.book, moments=(DUSK,), dues=texts), mini.folder)


def test_phrases_that_say_what_comes_first_read_back_to_the_same_call(mini: Rules) -> None:
    """Of cards and of players, in either language."""
    of = due(mini, SHINE, RISE, TAX).catalogue
    firsts = {name for name in of.phrases if name.startswith("action first:")}
    assert firsts == {"action first:silk/1", "action first:paper/1", "action first:tax/1"}

    @settings(max_examples=200)
    @given(calls(replace(of, phrases={n: of.phrases[n] for n in firsts})), st.sampled_from(LANGUAGES))
    def holds(meant: Call, language: Language) -> None:
        assert of.read(of.say(meant, language), meant.role, language) == meant

    holds()


NIGHT = ("前提 夜になるところから始まる", "かつ 手番の人の星は3である", "かつ 空に「紙灯籠」がある")
"""Both texts are due for it."""
STARS = "ならば 手番の人の星は{n}である"


@pytest.mark.parametrize(("first", "stars"), [("silk/1", 7), ("paper/1", 8)])
def test_a_scenario_says_what_comes_first(mini: Rules, first: str, stars: int) -> None:
    """And sees what the order makes of it; the rest is not asked about."""
    of = due(mini, SHINE, RISE)
    lines = (
        *NIGHT,
        "ならば 次は偶然が決める",
        f"もし まず「紙灯籠」の「{first}」を処理する",
        STARS.format(n=stars),
    )
    found = played(of, *lines)
    assert found.verdict is Verdict.PASSED, found.message


def test_a_scenario_that_does_not_say_it_waits(mini: Rules) -> None:
    """Nothing goes on until somebody has said what comes first; what is not due cannot be said."""
    of = due(mini, SHINE, RISE)
    asked = played(of, *NIGHT, "もし 手番の人が手番を終える", "ならば ゲームは続いている")
    assert asked.verdict is Verdict.ERROR
    assert "lanterns:2/2.8/due:dusk asks what comes first" in asked.message
    other = played(
        of,
        *NIGHT,
        "かつ 手番の人の手札に「絹灯籠」がある",
        "もし まず「絹灯籠」の「silk/1」を処理する",
        "ならば ゲームは続いている",
    )
    assert other.verdict is Verdict.ERROR


def test_where_the_order_makes_no_difference_no_scenario_says_it(mini: Rules) -> None:
    """There is nobody to say it to."""
    found = played(due(mini, SHINE), *NIGHT, "ならば 手番の人の星は6である")
    assert found.verdict is Verdict.PASSED, found.message
    asked = played(
        due(mini, SHINE), *NIGHT, "もし まず「紙灯籠」の「silk/1」を処理する", "ならば ゲームは続いている"
    )
    assert asked.verdict is Verdict.ERROR
