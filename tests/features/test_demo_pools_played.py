"""Cards of the demonstration pools on the table: they do what they say they do."""

from collections.abc import Iterator
from functools import cache

import pytest

import specs
from features.dealt import dealt
from features.dealt_effects import this_role
from features.games import Rules, rules
from features.sheets import read
from model.kernel.expression import NOTHING, Value
from model.kernel.game import Game
from model.kernel.lay import lay
from model.kernel.position import Counted, Laid, Position
from model.kernel.table import Table
from specs.sheet import USE, Sheet
from tests.features.texts import played


@cache
def pool(document: str) -> Sheet:
    """The demonstration of a document, checked."""
    return read([specs.folder(document) / "pools" / "demo.toml"])[0]


@cache
def with_pool(document: str) -> Rules:
    """The document with its demonstration dealt in."""
    return dealt(rules(document), [pool(document)])


# ---- stories -----------------------------------------------------------------------


QUIET = "かつ 以後、どのプレイヤーも割り込まない"
ALONE = "前提 ここに挙げたカードのほかにカードはない"
ACTION, BATTLE = "かつ Aのアクションフェイズから始まる", "かつ Aの攻撃の解決から始まる"


def hours(*more: str) -> tuple[str, ...]:
    return ("前提 手番の人の時間置き場に5時間ある", *more)


DOREMI = {
    "a limit against a permission of the rules": hours(
        "かつ 手番の人のMAHO堂に「どれみ」がある",
        "かつ 手番の人のハプニングカード置き場に「大嵐」がある",
        "かつ 対戦相手のMAHO堂に「ねぼすけ門番」がある",
        "もし 手番の人が「どれみ」の「大嵐」への移動を宣言する",
        "ならば この宣言についてdoremi:4.main.0.3とdoremi:gatekeeperが矛盾する",
    ),
    "a limit of a card against the duty of another": hours(
        "かつ 手番の人のMAHO堂に「どれみ」、「しずかな先生」、「負けずぎらいのはづき」がある",
        "かつ 手番の人のハプニングカード置き場に「大嵐」がある",
        "かつ 対戦相手の時間置き場に1時間ある",
        "もし 手番の人が「どれみ」の「大嵐」への移動を宣言する",
        "かつ 対戦相手が割り込みを見送る",
        "もし 対戦相手が阻止行動を見送る",
        "ならば この宣言はdoremi:19-4.2によりジャッジの判断に委ねられる",
    ),
    "the duties of two cards": hours(
        "かつ 手番の人のMAHO堂に「どれみ」、「しずかな先生」、「熱血応援団長」がある",
        "かつ 手番の人のハプニングカード置き場に「大嵐」がある",
        "かつ 対戦相手の時間置き場に1時間ある",
        "かつ 対戦相手のMAHO堂に「はづき」がある",
        "もし 手番の人が「どれみ」の「大嵐」への移動を宣言する",
        "かつ 対戦相手が割り込みを見送る",
        "ならば doremi:19-4.2により、対戦相手が阻止行動を見送ることはジャッジの判断に委ねられる",
        "かつ doremi:19-4.2により、対戦相手が「はづき」による「大嵐」への阻止行動を宣言することはジャッジの判断に委ねられる",
    ),
    "the duty of one card alone": hours(
        "かつ 手番の人のMAHO堂に「どれみ」、「しずかな先生」がある",
        "かつ 手番の人のハプニングカード置き場に「大嵐」がある",
        "かつ 対戦相手の時間置き場に1時間ある",
        "かつ 対戦相手のMAHO堂に「はづき」がある",
        "もし 手番の人が「どれみ」の「大嵐」への移動を宣言する",
        "かつ 対戦相手が割り込みを見送る",
        "ならば doremi:quiet-teacherにより、対戦相手が阻止行動を見送ることが義務となる",
    ),
    "an exception to a rule": hours(
        "かつ 手番の人のMAHO堂に「よふかしももこ」が寝ている状態で置かれている",
        "かつ 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている",
        "ならば 手番の人が「よふかしももこ」のMAHO堂から自宅への移動を宣言することができる",
        "かつ doremi:11-1.2により、手番の人が「どれみ」のMAHO堂から自宅への移動を宣言することはできない",
    ),
    "another effect instead of that of a card": hours(
        "かつ 手番の人の手札に「子守歌」がある",
        "かつ 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている",
        "かつ 手番の人のハプニングカード置き場に「ドラムロール」がある",
        "もし 手番の人が「どれみ」を対象に「子守歌」の使用を宣言する",
        QUIET,
        "ならば 「どれみ」は起きている状態で手番の人のMAHO堂に置かれている",
    ),
    "its own effect without the card that changes it": hours(
        "かつ 手番の人の手札に「子守歌」がある",
        "かつ 手番の人のMAHO堂に「どれみ」がある",
        "もし 手番の人が「どれみ」を対象に「子守歌」の使用を宣言する",
        QUIET,
        "ならば 「どれみ」は寝ている状態で手番の人のMAHO堂に置かれている",
    ),
    "a price that can be paid": hours(
        "かつ 手番の人の手札に「朝のまえがり」がある",
        "かつ 手番の人のMAHO堂に「どれみ」がある",
        "かつ 手番の人の朝ごはんの増減は-2時間である",
        "もし 手番の人が「どれみ」を対象に「朝のまえがり」の使用を宣言する",
        QUIET,
        "ならば 手番の人の朝ごはんの増減は-5時間である",
        "かつ 手番の人の時間置き場に7時間ある",
        "かつ 手番の人の時計は38枚である",
    ),
    "a price that cannot": hours(
        "かつ 手番の人の手札に「朝のまえがり」がある",
        "かつ 手番の人のMAHO堂に「どれみ」がある",
        "かつ 手番の人の朝ごはんの増減は-3時間である",
        "もし 手番の人が「どれみ」を対象に「朝のまえがり」の使用を宣言する",
        QUIET,
        "ならば 手番の人の朝ごはんの増減は-3時間である",
        "かつ 手番の人の時間置き場に5時間ある",
    ),
    "one of two things": hours(
        "かつ 手番の人の手札に「お茶の時間」がある",
        "かつ 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている",
        "もし 手番の人が「どれみ」を対象に「お茶の時間」の使用を宣言する",
        QUIET,
        "かつ 《お茶の時間》：手番の人が対象を自宅に置くことを選ぶ",
        "ならば 「どれみ」は手番の人の自宅にある",
    ),
    "what another card prints": hours(
        "かつ 手番の人の手札に「ものまね」がある",
        "かつ 手番の人のMAHO堂に「おんぷ」が起きている状態で置かれている",
        "もし 手番の人が「おんぷ」を対象に「ものまね」の使用を宣言する",
        QUIET,
        "ならば 「おんぷ」は寝ている状態で手番の人のMAHO堂に置かれている",
    ),
    "a limit for a while": hours(
        "かつ 手番の人の手札に「シャボン玉」、「元気いっぱい」がある",
        "かつ 手番の人のMAHO堂に「どれみ」、「はづき」がある",
        "もし 手番の人が「どれみ」を対象に「シャボン玉」の使用を宣言する",
        QUIET,
        "ならば doremi:soap-bubbleにより、手番の人が「どれみ」を対象に「元気いっぱい」の使用を宣言することはできない",
        "かつ 手番の人が「はづき」を対象に「元気いっぱい」の使用を宣言することができる",
    ),
    "another effect instead of that of a step": (
        "前提 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている",
        "かつ 手番の人の自宅に「はづき」が寝ている状態で置かれている",
        "かつ 手番の人のハプニングカード置き場に「ながい朝」がある",
        "かつ おはようステップから始まる",
        "ならば 「どれみ」は起きている状態で手番の人のMAHO堂に置かれている",
        "かつ 「はづき」は寝ている状態で手番の人の自宅に置かれている",
    ),
}

BOTH_DUE = (
    "前提 手番の人のMAHO堂に「どれみ」がある",
    "かつ 手番の人のキャラクターについたアイテムに「おにぎりの包み」、「ねむりの砂ぶくろ」があり、「どれみ」の上に置かれている",
    "かつ おやすみステップから始まる",
)
DOREMI |= {
    "what is due at a moment, one order": (
        *BOTH_DUE,
        "もし まず「おにぎりの包み」の「night-snack/1」を処理する",
        "ならば 「どれみ」は寝ている状態で手番の人のMAHO堂に置かれている",
    ),
    "what is due at a moment, the other": (
        *BOTH_DUE,
        "もし まず「ねむりの砂ぶくろ」の「sandman/1」を処理する",
        "ならば 「どれみ」は起きている状態で手番の人のMAHO堂に置かれている",
    ),
}

REVEALED = "かつ Aの攻撃でのアシストカードの公開から始まる"


def laid_as_assist(player: str, card: str, force: int) -> tuple[str, ...]:
    """An assist of a player, face down, with a force that pays for it."""
    return (
        f"前提 {player}のアシストカードの場に「{card}」が裏向きで置かれている",
        f"かつ {player}の支払いの場に「フォース{force}」が裏向きであり、「{card}」の上に置かれている",
    )


YABOO = {
    "a card before the rules": (
        ALONE,
        "かつ Aのリソースカードの場に「封じの結界」がある",
        "かつ Aのスペルカードの場に「火の玉」がある",
        "かつ Bの手札に「とっさの身かわし」がある",
        "かつ Bの手元に「フォース1」がある",
        BATTLE,
        "もし Aがアシストカードの不使用を宣言する",
        "ならば yaboo:barrier-sealにより、Bがアシストカードの使用を宣言することはできない",
    ),
    "an exception to a rule": (
        ALONE,
        "かつ Aのリソースカードの場に「双子の魔導書」がある",
        "かつ Aの手札に「火の玉」がある",
        "かつ Aの手元に「フォース9」がある",
        "かつ アイテムの場に「小さな結晶」がある",
        ACTION,
        "もし Aがアイテム「小さな結晶」の獲得を宣言する",
        "ならば Aがスペルカード「火の玉」の発動を宣言することができる",
    ),
    "another effect instead of that of a card": (
        ALONE,
        "かつ Bのリソースカードの場に「こぼれた水」がある",
        "かつ アイテムの場に「小さな結晶」がある",
        ACTION,
        "もし Aがアイテム「小さな結晶」の獲得を宣言する",
        "ならば Aのパワーは6点である",
    ),
    "the card that changes it blanked": (
        ALONE,
        "かつ Bのリソースカードの場に「試供品の小瓶」、「白紙の巻物」がある",
        "かつ アイテムの場に「小さな結晶」、「大きな結晶」がある",
        "かつ Bのアクションフェイズから始まる",
        "もし Bがアイテム「小さな結晶」の獲得を宣言する",
        "ならば yaboo:action.2により、Bがアイテム「大きな結晶」の獲得を宣言することはできない",
    ),
    "another effect instead of that of a step": (
        "前提 Aのスペルカードの場に「火の玉」がある",
        "かつ Aのスペルカードの上に「フォース9」が裏向きであり、「火の玉」の上に置かれている",
        "かつ Bのリソースカードの場に「紙の身代わり」がある",
        "かつ Bの手元に「フォース1」がある",
        BATTLE,
        "もし Aがアシストカードの不使用を宣言する",
        "かつ Bがアシストカードの不使用を宣言する",
        "かつ Bが回避のためのフォースを出し終える",
        "ならば Bのライフは3点である",
        "かつ 「フォース1」はフォースパイルにある",  # what was discarded is back there after the turn
    ),
    "one of two things, as chance has it": (
        ALONE,
        "かつ アイテムの場に「まわる硬貨」がある",
        ACTION,
        "もし Aがアイテム「まわる硬貨」の獲得を宣言する",
        "かつ 《まわる硬貨》：硬貨の裏が出る",
        "ならば Aのパワーは2点である",
    ),
    "what another card prints": (
        *laid_as_assist("A", "うつろなこだま", 3),
        *laid_as_assist("B", "パターン避け", 4),
        REVEALED,
        "ならば Aの回避値はアシストカードで4上がっている",
        "かつ Bの回避値はアシストカードで4上がっている",
    ),
    "nothing where there is no other card": (
        *laid_as_assist("A", "うつろなこだま", 3),
        REVEALED,
        "ならば Aの回避値はアシストカードで0上がっている",
        "かつ Aの命中値はアシストカードで0上がっている",
    ),
    "two that copy each other": (
        *laid_as_assist("A", "うつろなこだま", 3),
        *laid_as_assist("B", "うつろなこだま(2)", 4),
        REVEALED,
        "ならば 「うつろなこだま」はAの捨て札にある",
        "かつ 「うつろなこだま(2)」はBの捨て札にある",
        "かつ Aの回避値はアシストカードで0上がっている",
    ),
    "what is due at a moment, in any order": (
        ALONE,
        "かつ Aのリソースカードの場に「いくさ太鼓」、「いくさ旗」がある",
        "かつ Aのスペルカードの場に「火の玉」がある",
        "かつ バトルステップから始まる",
        "ならば Aの命中値はこのターン5上がっている",
    ),
    "a permission for a while": (
        ALONE,
        "かつ アイテムの場に「ひと息の砂」がある",
        "かつ Aの特殊能力の欄に「瞑想」がある",
        ACTION,
        "もし Aがアイテム「ひと息の砂」の獲得を宣言する",
        "ならば Aが特殊能力「瞑想」の使用を宣言することができる",
    ),
}


IN_BATTLE = "かつ 戦闘フェイズから始まる"
FROM_THE_REAR = (
    ALONE,
    "かつ 先攻の後列に「腕の長い巨人」がある",
    "かつ 後攻の前列に「盗賊」がある",
    IN_BATTLE,
)
GIANT_AT_THIEF = "先攻が「腕の長い巨人」による「盗賊」への白兵戦を宣言する"


def lasting(player: str, *cards: str) -> str:
    """Cards of a player whose effect lasts."""
    return f"かつ {player}の効果が持続しているカードの場に{'、'.join(f'「{card}」' for card in cards)}がある"


SLAYERS = {
    "a card's limit before the rules": (
        ALONE,
        "かつ 先攻の前列に「剣士」がある",
        "かつ 後攻の前列に「盗賊」がある",
        lasting("後攻", "城壁の町"),
        IN_BATTLE,
        "ならば slayers:walled-townにより、先攻が「剣士」による「盗賊」への白兵戦を宣言することはできない",
    ),
    "a card's permission before the rules": (*FROM_THE_REAR, f"ならば {GIANT_AT_THIEF}ことができる"),
    "a limit before a permission, of two cards": (
        *FROM_THE_REAR,
        lasting("後攻", "城壁の町"),
        f"ならば slayers:walled-townにより、{GIANT_AT_THIEF}ことはできない",
    ),
    "the duties of two cards": (
        ALONE,
        "かつ 先攻の前列に「剣士」、「傭兵」がある",
        "かつ 後攻の前列に「盗賊」がある",
        "かつ 先攻のパフォーマンスは3である",
        lasting("先攻", "いくさの角笛", "大きな白旗"),
        IN_BATTLE,
        "ならば 先攻が戦闘フェイズの終了を宣言することについてslayers:war-hornとslayers:white-flagが矛盾する",
    ),
    "the duty of one card alone": (
        ALONE,
        "かつ 先攻の前列に「剣士」、「傭兵」がある",
        "かつ 後攻の前列に「盗賊」がある",
        lasting("先攻", "いくさの角笛"),
        IN_BATTLE,
        "ならば slayers:war-hornにより、先攻が「剣士」による「盗賊」への白兵戦を宣言することが義務となる",
    ),
    "a row as the target": (
        ALONE,
        "かつ 先攻の前列に「魔道士」がある",
        "かつ 先攻の手札に「裏山くずし」がある",
        "かつ 後攻の前列に「盗賊」がある",
        "かつ 後攻の後列に「衛兵」がある",
        IN_BATTLE,
        "もし 先攻が「魔道士」による前列への呪文「裏山くずし」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 「盗賊」は行動不能の状態で後攻の前列に置かれている",
        "かつ 「衛兵」は行動可能な状態で後攻の後列に置かれている",
    ),
    "a character from the hand as the target": (
        ALONE,
        "かつ 先攻の手札に「隠し扉の向こう」、「盗賊」がある",
        IN_BATTLE,
        "もし 先攻が「盗賊」を出すイベント・カード「隠し扉の向こう」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 「盗賊」は先攻の後列にある",
    ),
    "a client that is concerned": (
        ALONE,
        "かつ 先攻の手札に「客席からの石つぶて」がある",
        "かつ 後攻の依頼人の場に「とことん臆病者」がある",
        IN_BATTLE,
        "もし 先攻がイベント・カード「客席からの石つぶて」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 先攻が「とことん臆病者」の弱点をつくことを宣言することができる",
    ),
    "a price that cannot be paid": (
        ALONE,
        "かつ 先攻の前列に「魔道士」がある",
        "かつ 先攻の手札に「安請けあいの契約」がある",
        IN_BATTLE,
        "もし 先攻がイベント・カード「安請けあいの契約」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 「魔道士」の魔力は3である",
    ),
    "one of two things": (
        ALONE,
        "かつ 先攻の手札に「街道の分かれ道」がある",
        "かつ 後攻の前列に「盗賊」がある",
        IN_BATTLE,
        "もし 先攻が「盗賊」へのイベント・カード「街道の分かれ道」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "かつ 《街道の分かれ道》：先攻が右の道を選ぶ",
        "ならば 「盗賊」は後攻の後列にある",
    ),
    "one of two things, as chance has it": (
        ALONE,
        "かつ 先攻の手札に「いかさま師のサイコロ」がある",
        "かつ 先攻のパフォーマンスは3である",
        IN_BATTLE,
        "もし 先攻がイベント・カード「いかさま師のサイコロ」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "かつ 《いかさま師のサイコロ》：サイコロの目が半である",
        "ならば 先攻のパフォーマンスは0である",
    ),
    "what another card prints": (
        ALONE,
        "かつ 先攻の前列に「剣士」、「吟遊詩人」がある",
        "かつ 先攻の手札に「オウムの羽根飾り」がある",
        IN_BATTLE,
        "もし 先攻が「剣士」による「吟遊詩人」への攻撃補助カード「オウムの羽根飾り」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 先攻のパフォーマンスは1である",
    ),
    "a permission for a while": (
        ALONE,
        "かつ 先攻の後列に「剣士」がある",
        "かつ 先攻の手札に「のびるはしご」がある",
        "かつ 後攻の前列に「盗賊」がある",
        IN_BATTLE,
        "もし 先攻がイベント・カード「のびるはしご」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 先攻が「剣士」による「盗賊」への白兵戦を宣言することができる",
    ),
    "another effect instead of that of a card": (
        ALONE,
        "かつ 先攻の手札に「声援」がある",
        "かつ 先攻のパフォーマンスは3である",
        "かつ 後攻の後列に「調子はずれの楽師」がある",
        IN_BATTLE,
        "もし 先攻がイベント・カード「声援」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 先攻のパフォーマンスは0である",
    ),
    "what a client prints, and blanked": (
        ALONE,
        "かつ 先攻の手札に「客席からの石つぶて」、「口どめ料」がある",
        "かつ 後攻の依頼人の場に「動じない王子」がある",
        IN_BATTLE,
        "もし 先攻がイベント・カード「客席からの石つぶて」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば slayers:unmoved-princeにより、先攻が「動じない王子」の弱点をつくことを宣言することはできない",
        "もし 先攻がイベント・カード「口どめ料」の使用を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 先攻が「動じない王子」の弱点をつくことを宣言することができる",
    ),
    "another effect instead of that of a step": (
        ALONE,
        lasting("後攻", "二本立て興行"),
        "かつ パフォーマンス・フェイズから始まる",
        "もし 先攻がイベント・カードを使用しない",
        "かつ 先攻がパフォーマンスの上昇を宣言する",
        "かつ 以後、誰も対抗しない",
        "ならば 先攻のパフォーマンスは2である",
    ),
    **{
        f"what is due at a moment, {which} order": (
            ALONE,
            lasting("先攻", "開幕のファンファーレ", "舞台負け"),
            "かつ パフォーマンス・フェイズから始まる",
            f"もし まず「{card}」の「{text}/1」を処理する",
            f"ならば 先攻のパフォーマンスは{performance}である",
        )
        for which, card, text, performance in (
            ("one", "開幕のファンファーレ", "opening-fanfare", 1),
            ("the other", "舞台負け", "stage-fright", 2),
        )
    },
}

RANKED = {
    "literal": f"ならば {GIANT_AT_THIEF}ことについてslayers:5-1.7とslayers:long-armed-giantが矛盾する",
    "card": f"ならば {GIANT_AT_THIEF}ことができる",
    "cannot": f"ならば slayers:5-1.7により、{GIANT_AT_THIEF}ことはできない",
}
"""What the options of a reading of slayers make of what a card permits and a rule forbids."""


@pytest.mark.parametrize("option", RANKED)
def test_two_principles_disagree_until_a_reading_ranks_them(option: str) -> None:
    """On one table: to the letter a contradiction, and under each of the other options one of the two prevails."""
    steps = (*FROM_THE_REAR, RANKED[option])
    tags = f"@reading:cannot-against-card={option}"
    assert played(with_pool("slayers"), *steps, tags=tags).message == ""


@pytest.mark.parametrize(
    ("document", "steps"),
    [
        pytest.param(document, steps, id=f"{document}: {name}")
        for document, stories in (("doremi", DOREMI), ("slayers", SLAYERS), ("yaboo", YABOO))
        for name, steps in stories.items()
    ],
)
def test_cards_of_the_demonstrations_do_what_they_say(document: str, steps: tuple[str, ...]) -> None:
    """A story of each kind of text, as a scenario has it."""
    assert played(with_pool(document), *steps).message == ""


# ---- whatever is carried out -------------------------------------------------------

BUSY = {
    "doremi": Position(
        cards=(
            Laid("onpu", "onpu", "shop", 0),
            Laid("hazuki", "hazuki", "shop", 0, posture="asleep"),
            Laid("doremi", "doremi", "on", 0, posture="asleep", host="smile"),
            Laid("ribbon", "ribbon", "worn", 0, host="doremi"),
            Laid("smile", "smile", "area", 0, markers=2),
            Laid("sunshine", "sunshine", "diary", 0),
            Laid("opening-song", "opening-song", "diary", 0),
        ),
        counters=(Counted("hours", 5, 0), Counted("extra", 1, 0)),
    ),
    "slayers": Position(
        cards=(
            Laid("swordsman", "swordsman", "front", 0, posture="incapacitated"),
            Laid("bard", "bard", "rear", 0),
            Laid("thief", "thief", "front", 1, markers=1),
            Laid("guard", "guard", "front", 1, markers=1),
            Laid("villager", "villager", "hand", 0),
            Laid("spark", "spark", "using", 1),
            Laid("coward-client", "coward-client", "client", 1),
        ),
        counters=(
            Counted("performance", 5, 0),
            Counted("performance", 5, 1),
            Counted("attack", "spell"),
            Counted("reach", "all"),
            Counted("aimed_row", "front"),
        ),
        standard=False,
    ),
    "yaboo": Position(
        cards=(
            Laid("patchouli", "patchouli", "character", 0),
            Laid("reading", "reading", "abilities", 0),
            Laid("fireball", "fireball", "spell", 1),
            Laid("sharp-aim", "sharp-aim", "assist", 1, face="up"),
            Laid("force-5", "force-5", "on-spell", 1, owner=0, face="down", host="fireball"),
            Laid("spark", "spark", "discards", 0),
            Laid("ice-lance", "ice-lance", "deck", 0),
            Laid("moonbeam", "moonbeam", "deck", 0),
        ),
        counters=(Counted("power", 5, 0),),
        standard=False,
    ),
}
"""Tables on which every text has something to do."""

ROLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "doremi": (("target", "onpu", "aim", "smile"), ("target", "doremi", "aim", "smile")),
    "slayers": (
        ("user", "bard", "target", "swordsman", "aimed", "spark", "entrant", "villager"),
        ("user", "bard", "target", "bard", "aimed", "spark", "entrant", "villager"),
    ),
    "yaboo": ((),),
}
"""What the roles of a text are, one way or another."""

CARRIED_OUT = [
    (document, card.id)
    for document in BUSY
    for card in pool(document).cards
    if any(text.timing == USE for text in card.texts)
]


@pytest.mark.parametrize(("document", "card"), CARRIED_OUT)
def test_whatever_is_carried_out_comes_to_an_end_and_does_something(document: str, card: str) -> None:
    """Whatever is chosen in it, nothing is left to be done; and at least one way the table is another."""
    of, busy = with_pool(document), BUSY[document]
    game, kind = of.game(), of.cards.kind(card)
    position = Position(
        cards=(*busy.cards, Laid(card, card, game.book.home[kind], 0)),
        counters=busy.counters,
        standard=busy.standard,
    )
    before = lay(game, position, of.cards.prints)
    labels = {before.setup.cards[i].label: i for i in range(len(before.setup.cards))}
    itself = {
        role.name: labels[card] if role.kind == kind else NOTHING
        for role in game.book.roles
        if role.name.startswith(this_role(""))
    }
    ends = [
        end
        for roles in ROLES[document]
        for end in every_end(
            game, game.start(before, f"text:{card}", "", **bound(document, roles, labels), **itself).table
        )
    ]
    assert all(game.over(end) for end in ends)
    assert any(end != before for end in ends)


def bound(document: str, roles: tuple[str, ...], labels: dict[str, int]) -> dict[str, Value]:
    """Who carries the text out, and the cards that it is about."""
    cards = {role: labels[label] for role, label in zip(roles[::2], roles[1::2], strict=True)}
    return {"doer" if document == "doremi" else "player": 0, **cards}


def every_end(game: Game, table: Table) -> Iterator[Table]:
    """The tables to which the answers to all questions lead."""
    options = game.options(table) if game.asked(table) else []
    if not options:
        yield table
    for option in options:
        yield from every_end(game, game.play(table, option).table)
