"""Expressions read back in words, in both languages."""

import pytest
from hypothesis import given

from model.kernel.expression import Node, parse
from model.kernel.say import ALWAYS, NEVER, name_of, say
from model.kernel.words import Words
from tests.model.kernel import toy
from tests.model.kernel.nodes import nodes

HERE = toy.scope()


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ("mover.big", "動くおはじきはbig", "the mover is big"),
        ("not mover.big", "動くおはじきは非big", "the mover is not big"),
        ("mover.big and not active.rich", "動くおはじきはbig、かつ手番は非rich", "the mover is big and the active player is not rich"),
        ("mover.big or active.rich", "動くおはじきはbig、または手番はrich", "the mover is big or the active player is rich"),
        ("mover.big and (mover.mine or active.rich)", "動くおはじきはbig、かつ（動くおはじきはmine、または手番はrich）",
         "the mover is big and (the mover is mine or the active player is rich)"),
        ("not (mover.big and mover.mine)", "「（動くおはじきはbig、かつ動くおはじきはmine）」ではない",
         "it is not so that (the mover is big and the mover is mine)"),
        ("mover.weight >= 3", "動くおはじきのweightが3以上", "the weight of the mover is at least 3"),
        ("mover.weight < active.hoard", "動くおはじきのweightが手番のhoard未満",
         "the weight of the mover is less than the hoard of the active player"),
        ("mover.weight + 1 <= active.hoard", "（動くおはじきのweight＋1）が手番のhoard以下",
         "(the weight of the mover + 1) is at most the hoard of the active player"),
        ("min(mover.weight, 3) == 2", "動くおはじきのweightと3の最小が2", "the least of the weight of the mover and 3 is 2"),
        ("max(mover.weight, 3) != 2", "動くおはじきのweightと3の最大が2でない", "the greatest of the weight of the mover and 3 is not 2"),
        ("mover.hue == 'red'", "動くおはじきの色が赤", "the colour of the mover is red"),
        ("'green' == mover.hue", "greenが動くおはじきの色", "green is the colour of the mover"),
        ("mover.hue in ('red', 'blue')", "動くおはじきの色が赤・青のいずれか", "the colour of the mover is one of red, blue"),
        ("mover.hue in ('red',)", "動くおはじきの色が赤", "the colour of the mover is red"),
        ("spare == nothing", "the spareがなし", "the spare is nothing"),
        ("player.rich", "プレイヤーはrich", "the player is rich"),
        ("mover.carrier.big", "the mover's carrierはbig", "the mover's carrier is big"),
        ("mover.size > 3", "動くおはじきのsizeが3より大きい", "size of the mover is greater than 3"),
        ("mover.zone == 'hand'", "動くおはじきのある場所が手", "the place of the mover is hand"),
        ("not mover.gone", "「mover.gone」ではない", "it is not so that mover.gone"),
        ("active.coins >= table.round", "手番のcoinsがround以上", "coins of the active player is at least round"),
        ("other(active) == next(player)", "手番の相手がプレイヤーの次の人", "the opponent of the active player is the player after the player"),
        ("links() == note('tries')", "解決を待つ宣言の数がtries", "the number of declarations that wait is tries"),
        ("void()", "解決を待つ最後の宣言が中断されている", "the last declaration that waits is void"),
        ("not void()", "解決を待つ最後の宣言が中断されていない", "the last declaration that waits is not void"),
        ("pending() == 'flick'", "解決を待つ最後の宣言が「プレイヤーは動くおはじきを弾く」",
         'the last declaration that waits is "player flicks the mover"'),
        ("pending() in ('flick', 'none')", "解決を待つ最後の宣言が「プレイヤーは動くおはじきを弾く」・なしのいずれか",
         'the last declaration that waits is one of "player flicks the mover", none'),
        ("2 if mover.big else 1", "動くおはじきはbigなら2、そうでなければ1", "2 if the mover is big, else 1"),
        ("count(m for m in marbles)", "おはじきmの数", "the number of marbles m"),
        ("sum(m.size for m in marbles if m.host == mover)", "（mが置かれているカードが動くおはじき）に当てはまるおはじきmの「mのsize」の合計",
         "the sum of size of m over marbles m for which (the card that m lies on is the mover)"),
        ("any(c for c in cards if c.owner == player)", "（cの持ち主がプレイヤー）に当てはまるカードcがある",
         "there is a card c for which (the owner of c is the player)"),
        ("all(p.coins == 0 for p in players)", "どのプレイヤーpも「pのcoinsが0」", "for every player p coins of p is 0"),
        ("the(m for m in marbles)", "最初のおはじきm", "the first marble m"),
        ("mover.big == True", "動くおはじきはbigがはい", "the mover is big is yes"),
    ],
)  # fmt: skip
def test_a_condition_is_said_in_both_languages(text: str, ja: str, en: str) -> None:
    """By the words of its facts, roles and named values."""
    said = say(parse(text), HERE)
    assert (said("ja").replace("動くおはじき's carrier", "the mover's carrier"), said("en")) == (ja, en)


def test_what_always_and_never_holds() -> None:
    """A norm without a condition holds at any time."""
    assert say(parse("True"), HERE) == ALWAYS
    assert say(parse("False"), HERE) == NEVER


def test_things_are_called_what_the_caller_calls_them() -> None:
    """As a scenario does with its cards."""
    names = {"mover": Words("「ルビー」", '"Ruby"')}
    assert say(parse("mover.big"), HERE, names) == Words("「ルビー」はbig", '"Ruby" is big')


def test_effects_in_force_are_said_as_the_caller_says_them() -> None:
    """About a thing, or about none."""
    names = {"wet": Words("{it}が濡れている", "{it} is wet"), "gale": Words("強風", "a gale")}
    assert say(parse("in_force('wet', mover)"), HERE, names).en == "the mover is wet"
    assert say(parse("not in_force('gale')"), HERE, names).ja == "「強風」ではない"


def test_what_has_no_words_stands_as_it_is_written() -> None:
    """Names that nobody declared, and effects in force that the caller does not call anything."""
    for text in ("count(m for m in pebbles)", "in_force('wet', mover)"):
        assert say(parse(text), HERE) == Words(text, text)
    assert say(parse("stranger.big"), HERE) == Words("stranger.big", "stranger.big")
    assert name_of("stranger", HERE.vocabulary) == Words("stranger", "stranger")


@given(nodes())
def test_everything_can_be_said(node: Node) -> None:
    """Well typed or not, in both languages."""
    said = say(node, HERE)
    assert isinstance(said.ja, str)
    assert isinstance(said.en, str)
