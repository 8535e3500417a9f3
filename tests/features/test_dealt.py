"""Cards dealt into a document: each thing that a text can be plays as it says, and stops when it should."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features.dealt import dealt, ground_of, norms_of
from features.games import Rules
from features.phrase import Call, Role
from features.runner import Result
from model.kernel.norm import Cannot
from model.kernel.reading import by
from model.kernel.words import LANGUAGES, Language
from specs import BadFiles
from tests.features.charms import HUNG, card, charms, sheet, with_cards
from tests.features.test_phrases import calls
from tests.features.texts import played

PAPER = "前提 手番の人の手札に「紙灯籠」がある"
RISES = "もし 手番の人が「紙灯籠」を浮かべると宣言する"
ALLOWED = "ならば 手番の人が「紙灯籠」を浮かべると宣言することができる"


def refused(by: str) -> str:
    return f"ならば lanterns:{by}により、手番の人が「紙灯籠」を浮かべると宣言することはできない"


def hangs(name: str) -> str:
    return f"かつ 相手の屋台に「{name}の札」がある"


def used(name: str, target: str = "紙灯籠") -> tuple[str, ...]:
    """The steps in which a charm from the hand is used on a lantern."""
    return (
        f"かつ 手番の人の手札に「{name}の札」がある",
        f"もし 手番の人が「{target}」に「{name}の札」を使う",
    )


def passes(result: Result) -> None:
    assert result.message == ""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The charms without any card of a sheet."""
    return charms(tmp_path_factory.mktemp("charms"))


# ---- norms -------------------------------------------------------------------------

BAN = card("ban", f"{HUNG}\nforbid = 'float'")


def test_a_card_forbids_while_it_lies_where_it_says(base: Rules) -> None:
    """The refusal cites the card; without it, or elsewhere, the rules permit."""
    of = with_cards(base, BAN)
    passes(
        played(
            of, PAPER, hangs("ban"), refused("ban"), RISES, "ならば この宣言はlanterns:banにより認められない"
        )
    )
    passes(played(of, PAPER, ALLOWED))
    passes(played(of, PAPER, "かつ 相手の手札に「banの札」がある", ALLOWED))


def test_a_condition_can_speak_of_the_card(base: Rules) -> None:
    """Of its owner, and of more than facts."""
    of = with_cards(
        base, card("own", f"{HUNG}\nwhen = 'this.owner != player and not lantern.dark'\nforbid = 'float'")
    )
    passes(played(of, PAPER, "かつ 相手の屋台に「ownの札」がある", refused("own")))
    passes(played(of, PAPER, "かつ 手番の人の屋台に「ownの札」がある", ALLOWED))


def test_a_card_permits_by_an_exception(base: Rules) -> None:
    """What it lifts no longer limits; without that the limit prevails."""
    dark, there = "かつ 「紙灯籠」は消えた状態である", (hangs("ban"), hangs("glue"))
    glue = f"{HUNG}\npermit = 'float'\nwhen = 'lantern.dark'"
    of = with_cards(base, BAN, card("glue", f"{glue}\nlifts = ['ban']"))
    passes(played(of, PAPER, dark, *there, ALLOWED))
    passes(played(of, PAPER, *there, refused("ban")))
    passes(played(with_cards(base, BAN, card("glue", glue)), PAPER, dark, *there, refused("ban")))


def test_a_card_that_permits_only_this_forbids_the_rest(base: Rules) -> None:
    """As long as it counts; where its condition speaks of the card too."""
    for when in ("lantern.glow > 2", "lantern.glow > 2 and this.force == 0"):
        of = with_cards(base, card("bar", f"{HUNG}\npermit = 'float'\nonly = true\nwhen = '{when}'"))
        passes(played(of, PAPER, hangs("bar"), refused("bar")))
        passes(played(of, PAPER.replace("紙", "絹"), hangs("bar"), ALLOWED.replace("紙", "絹")))
        passes(played(of, PAPER, ALLOWED))


def test_a_card_requires(base: Rules) -> None:
    """What is permitted becomes a duty."""
    of = with_cards(base, card("push", f"{HUNG}\nrequire = 'float'\nlifts = ['2.1']"))
    duty = "ならば lanterns:pushにより、手番の人が「紙灯籠」を浮かべると宣言することが義務となる"
    passes(played(of, PAPER, hangs("push"), duty))


def test_a_norm_that_is_carried_out_is_in_force_until_its_end(base: Rules) -> None:
    """A scenario says so; what it is about may have another name in the action."""
    calm = card(
        "calm",
        "timing = 'use'\nuntil = 'dawn'\nabout = 'target'\nforbid = 'float'\nwhen = 'lantern == target'",
    )
    of = with_cards(base, calm)
    force, silk = "「紙灯籠」に《calmの札》calmの1という効果", "かつ 手番の人の手札に「絹灯籠」がある"
    passes(played(of, PAPER, *used("calm"), f"ならば {force}が続いている", refused("calm")))
    passes(played(of, PAPER, f"かつ {force}が続いている", refused("calm")))
    passes(played(of, PAPER, silk, *used("calm"), ALLOWED.replace("紙", "絹")))
    night = ("前提 夜になるところから始まる", "かつ ここに挙げたカードのほかにカードはない")
    passes(
        played(
            of,
            *night,
            PAPER.replace("前提", "かつ"),
            f"かつ {force}が続いている",
            f"ならば {force}は続いていない",
        )
    )


# ---- values ------------------------------------------------------------------------


def test_a_card_treats_things_as_something_else(base: Rules) -> None:
    """Norms of the rules ask what comes of it."""
    of = with_cards(base, card("soot", f"{HUNG}\ntreat = 'lantern.dark'\nas = 'True'\nwhen = 'it.glow < 3'"))
    passes(played(of, PAPER, hangs("soot"), "ならば 「紙灯籠」が消えている", refused("2.1")))
    passes(played(of, PAPER, ALLOWED))
    passes(played(of, PAPER.replace("紙", "絹"), hangs("soot"), ALLOWED.replace("紙", "絹")))


def test_a_value_can_be_what_the_card_prints(base: Rules) -> None:
    """And its condition can speak of the card."""
    of = with_cards(
        base,
        card("lens", f"{HUNG}\ntreat = 'lantern.glow'\nas = 'this.force + it.light'\nwhen = 'it.of == this.owner'", values="force = 4"),
    )  # fmt: skip
    mine = "かつ 手番の人の屋台に「lensの札」がある"
    passes(played(of, PAPER, mine, "ならば 「紙灯籠」の明るさは6である"))
    passes(played(of, PAPER, hangs("lens"), "ならば 「紙灯籠」の明るさは2である"))


def test_a_card_takes_away(base: Rules) -> None:
    """What is lost has the least value of its type."""
    of = with_cards(
        base,
        card("fog", f"{HUNG}\ntake_away = 'lantern.glow'"),
        card("tax", f"{HUNG}\ntake_away = 'player.active'"),
    )
    passes(played(of, PAPER, hangs("fog"), "ならば 「紙灯籠」の明るさは0である", ALLOWED))
    passes(
        played(
            of, PAPER, hangs("tax"), "ならば 手番の人が「紙灯籠」を浮かべると宣言することについては記載がない"
        )
    )


def test_what_texts_give_is_asked_without_any_of_them(base: Rules) -> None:
    """Two that take away what the other asks both do so, in whatever order."""
    of = with_cards(
        base,
        card("a", f"{HUNG}\ntreat = 'lantern.dark'\nas = 'True'\nwhen = 'not it.bad'"),
        card("b", f"{HUNG}\ntreat = 'lantern.bad'\nas = 'True'\nwhen = 'not it.dark'"),
    )
    passes(
        played(
            of,
            PAPER,
            hangs("a"),
            hangs("b"),
            "ならば 「紙灯籠」が消えている",
            "かつ 「紙灯籠」が呪われている",
        )
    )


def test_a_value_is_in_force_once_its_text_was_carried_out(base: Rules) -> None:
    """For what it is about, for what stands in some relation to that, or for everything."""
    dark, burns = "ならば 「紙灯籠」が消えている", "ならば 「紙灯籠」が灯っている"
    silk = "かつ 手番の人の手札に「絹灯籠」がある"
    text = "timing = 'use'\nuntil = 'dawn'\ntreat = 'lantern.dark'\nas = 'True'\n"
    one = with_cards(base, card("ash", f"{text}about = 'target'\nwhen = 'target.light < 3'"))
    passes(played(one, PAPER, silk, *used("ash"), dark, "かつ 「絹灯籠」が灯っている"))
    passes(played(one, PAPER, silk, *used("ash", "絹灯籠"), burns, "かつ 「絹灯籠」が灯っている"))
    whose = with_cards(base, card("ash", f"{text}about = 'player'\nwhen = 'it.of == player'"))
    theirs = "かつ 相手の手札に「絹灯籠」がある"
    passes(played(whose, PAPER, theirs, *used("ash"), dark, "かつ 「絹灯籠」が灯っている"))
    all_ = with_cards(base, card("ash", text))
    passes(played(all_, PAPER, theirs, *used("ash"), dark, "かつ 「絹灯籠」が消えている"))


# ---- blanks ------------------------------------------------------------------------

MUTE = card("mute", f"{HUNG}\nblank = 'charm'\nwhen = 'it.force < 3'", values="force = 5")


def test_what_is_blanked_counts_no_more(base: Rules) -> None:
    """Norms, values, and what is carried out, of the document's own cards too."""
    soot = card("soot", f"{HUNG}\ntreat = 'lantern.dark'\nas = 'True'")
    of = with_cards(
        base,
        MUTE,
        BAN,
        soot,
        card("coin", "timing = 'use'\ndo = [{ put = 'purse', to = '9', of = 'player' }]"),
    )
    passes(
        played(
            of,
            PAPER,
            hangs("ban"),
            hangs("mute"),
            ALLOWED,
            "かつ 「banの札」のテキストがないものとみなされている",
        )
    )
    passes(played(of, PAPER, hangs("soot"), hangs("mute"), ALLOWED))
    purse = "ならば 手番の人は銭を{n}枚持っている"
    passes(played(of, PAPER, *used("coin"), purse.format(n=9)))
    passes(played(of, PAPER, hangs("mute"), *used("coin"), purse.format(n=5)))
    sky = "前提 空に「紙灯籠」がある"
    at = "ならば 「紙灯籠」は灯った状態で{place}に置かれている"
    bead = tuple(line.replace("beadの札", "数珠玉") for line in used("bead"))
    passes(played(of, sky, *bead, "ならば 「紙灯籠」は手番の人の手札にある"))
    passes(played(of, sky, hangs("mute"), *bead, at.format(place="空")))


def test_whether_a_text_is_blanked_is_asked_as_printed(base: Rules) -> None:
    """Two that blank each other are both blank, and a card that would blank itself is."""
    of = with_cards(
        base, card("x", f"{HUNG}\nblank = 'charm'\nwhen = 'it.force == 2'", f"{HUNG}\nforbid = 'float'", values="force = 1"),
        card("y", f"{HUNG}\nblank = 'charm'\nwhen = 'it.force == 1'", f"{HUNG}\nforbid = 'float'", values="force = 2"),
    )  # fmt: skip
    passes(played(of, PAPER, hangs("x"), refused("x")))
    passes(played(of, PAPER, hangs("x"), hangs("y"), ALLOWED))


def test_a_blank_is_in_force_once_it_was_carried_out(base: Rules) -> None:
    """Whoever's card it is about prints nothing until then."""
    text = "timing = 'use'\nuntil = 'dawn'\nblank = 'charm'\nabout = 'player'\nwhen = 'it.of != player'"
    of = with_cards(base, card("void", text), BAN)
    passes(played(of, PAPER, hangs("ban"), *used("void"), ALLOWED))
    passes(played(of, PAPER, "かつ 手番の人の屋台に「banの札」がある", *used("void"), refused("ban")))


# ---- what is carried out -----------------------------------------------------------

PURSE = "ならば 手番の人は銭を{n}枚持っている"


def put(n: int) -> str:
    return f"{{ put = 'purse', to = '{n}', of = 'player' }}"


def test_effects_are_done_in_order_and_under_their_condition(base: Rules) -> None:
    """Of every sort, for each thing, and of the card itself."""
    of = with_cards(
        base,
        card(
            "all",
            "timing = 'use'\n"
            "do = [{ add = 'purse', by = '2', of = 'player' }, { set = 'target', field = 'posture', to = 'dark' },"
            " { each = 'players', var = 'p', where = 'p != player', do = [{ put = 'stars', to = '4', of = 'p' }] },"
            " { move = 'this', zone = 'stall', of = 'player', posture = 'dark' }]",
            f"timing = 'use'\nwhen = 'target.glow > 2'\ndo = [{put(1)}]",
        ),
    )
    passes(
        played(
            of,
            PAPER,
            *used("all"),
            PURSE.format(n=7),
            "かつ 「紙灯籠」が消えている",
            "かつ 相手の星は4である",
        )
    )
    silk = PAPER.replace("紙", "絹")
    passes(played(of, silk, *used("all", "絹灯籠"), PURSE.format(n=1)))


def test_the_card_itself_is_the_copy_that_is_used(base: Rules) -> None:
    """Not another one of that name, and where the document carries it out by a chain too."""
    of = with_cards(
        base, card("self", "timing = 'use'\ndo = [{ set = 'this', field = 'markers', to = '5' }]")
    )
    other = "かつ 手番の人の手札に「selfの札(2)」がある"
    passes(
        played(
            of,
            PAPER,
            other,
            *used("self"),
            "ならば 「selfの札」にマーカーが5個ある",
            "かつ 「selfの札(2)」にマーカーが0個ある",
        )
    )
    chain = (
        PAPER, other, "かつ 手番の人の手札に「selfの札」がある", RISES,
        "もし 相手が「紙灯籠」に「selfの札(2)」を唱える", "かつ 以後、どのプレイヤーも応じない",
        "ならば 「selfの札(2)」にマーカーが5個ある", "かつ 「selfの札」にマーカーが0個ある",
    )  # fmt: skip
    passes(played(of, *chain))


def test_a_cost_is_done_first_and_only_where_it_can_be(base: Rules) -> None:
    """Otherwise nothing is done."""
    of = with_cards(
        base,
        card("deal", "timing = 'use'\ncost = [{ add = 'purse', by = '-4', of = 'player' }]\npayable = 'player.purse >= 4'\n"
             "do = [{ put = 'stars', to = 'player.purse', of = 'player' }]"),
    )  # fmt: skip
    passes(played(of, PAPER, *used("deal"), PURSE.format(n=1), "かつ 手番の人の星は1である"))
    poor = "かつ 手番の人は銭を3枚持っている"
    passes(played(of, PAPER, poor, *used("deal"), PURSE.format(n=3), "かつ 手番の人の星は0である"))


CHOICE = """timing = 'use'
[[card.text.do]]
choose = [
  { words = { ja = "{player}が銭を選ぶ", en = "{player} chooses the purse" }, do = [{ put = "purse", to = "9", of = "player" }] },
  { words = { ja = "星", en = "the stars" }, do = [{ put = "stars", to = "9", of = "player" }] },
]
[[card.text.do]]
set = "target"
field = "posture"
to = "dark"
"""


def test_somebody_chooses_and_the_text_goes_on(base: Rules) -> None:
    """Ways are declared in the words of the card, with its name."""
    of = with_cards(base, card("fork", CHOICE))
    one = ("もし 《forkの札》：手番の人が銭を選ぶ", PURSE.format(n=9))
    two = ("もし 手番の人が《forkの札》について選ぶ：星", "ならば 手番の人の星は9である")
    for way in (one, two):
        passes(
            played(
                of, PAPER, *used("fork"), "ならば 次に手番の人が選択する", *way, "かつ 「紙灯籠」が消えている"
            )
        )


def test_chance_decides(base: Rules) -> None:
    """Which nobody has to permit."""
    of = with_cards(
        base,
        card("coin", CHOICE.replace("choose", "chance").replace("{player}が", "").replace("{player} ", "")),
    )
    passes(
        played(
            of,
            PAPER,
            *used("coin"),
            "ならば 次は偶然が決める",
            "もし 《coinの札》：銭を選ぶ",
            PURSE.format(n=9),
        )
    )


def test_cards_are_drawn_where_a_condition_holds(base: Rules) -> None:
    """A condition about more than facts, around steps."""
    text = (
        "timing = 'use'\n[[card.text.do]]\nwhen = 'target.light > 2 and this.force == 1'\n"
        "do = [{ draw = 'deck', to = 'hand', of = 'player', face = 'up' }]\notherwise = [{ put = 'stars', to = '1', of = 'player' }]"
    )
    of = with_cards(base, card("lure", text, values="force = 1"))
    deck = "かつ 手番の人の山札に「三つ目」がある"
    silk = PAPER.replace("紙", "絹")
    passes(
        played(
            of,
            silk,
            deck,
            *used("lure", "絹灯籠"),
            "もし 「三つ目」が引かれる",
            "ならば 「三つ目」は手番の人の手札にある",
        )
    )
    passes(played(of, PAPER, deck, *used("lure"), "ならば 手番の人の星は1である"))


def test_a_text_copies_what_another_card_prints(base: Rules) -> None:
    """As if it printed that itself; what is blanked it does not copy."""
    wick = card("wick", f"timing = 'use'\ndo = [{put(8)}]", kind="lantern", values="light = 1")
    copy = card(
        "echo", "timing = 'use'\ndo = [{ copy = 'target' }, { put = 'stars', to = '2', of = 'player' }]"
    )
    hush = card("hush", f"{HUNG}\nblank = 'lantern'")
    of = with_cards(base, wick, copy, hush)
    wick_there = "前提 手番の人の手札に「wickの札」がある"
    passes(played(of, wick_there, *used("echo", "wickの札"), PURSE.format(n=8), "かつ 手番の人の星は2である"))
    passes(
        played(
            of,
            wick_there,
            hangs("hush"),
            *used("echo", "wickの札"),
            PURSE.format(n=5),
            "かつ 手番の人の星は2である",
        )
    )
    passes(played(of, PAPER, *used("echo"), PURSE.format(n=5), "かつ 手番の人の星は2である"))


def test_a_text_copies_a_card_that_no_role_names(base: Rules) -> None:
    """The one that an expression says, and the text goes on; what is blanked it does not copy, and where there
    is no such card nothing is."""
    echo = card(
        "echo",
        "timing = 'use'\ndo = [{ copy = \"the(c for c in charms if c.name == 'gold' and c.of != this.of)\" },"
        " { put = 'stars', to = '2', of = 'player' }]",
    )
    hush = card("hush", f"{HUNG}\nblank = 'charm'\nwhen = 'it.hung'")
    of = with_cards(base, echo, card("gold", f"timing = 'use'\ndo = [{put(8)}]"), hush)
    own = "かつ 手番の人の屋台に「goldの札」がある"
    stars = "かつ 手番の人の星は2である"
    passes(played(of, PAPER, hangs("gold"), *used("echo"), PURSE.format(n=8), stars))
    passes(played(of, PAPER, hangs("gold"), hangs("hush"), *used("echo"), PURSE.format(n=5), stars))
    passes(played(of, PAPER, own, *used("echo"), PURSE.format(n=5), stars))
    passes(played(of, PAPER, *used("echo"), PURSE.format(n=5), stars))
    assert {role.name for role in of.game().vocabulary.roles} >= {"copied"}
    assert {role.name for role in base.game().vocabulary.roles}.isdisjoint({"copied"})


RING = (
    "timing = 'use'\ndo = [{{ add = 'stars', by = '1', of = 'player' }},"
    " {{ copy = \"the(c for c in charms if c.name == '{of}')\" }}, {{ add = 'purse', by = '1', of = 'player' }}]"
)


@pytest.mark.parametrize("names", [("one",), ("one", "two"), ("one", "two", "six")])
def test_a_ring_of_copies_comes_to_an_end(base: Rules, names: tuple[str, ...]) -> None:
    """Each text of it is carried out once, to its end: what is being carried out already is not copied, be it
    the card itself."""
    after = dict(zip(names, (*names[1:], names[0]), strict=True))
    of = with_cards(base, *(card(name, RING.format(of=after[name])) for name in names))
    number = len(names)
    others = tuple(map(hangs, names[1:]))
    end = (PURSE.format(n=5 + number), f"かつ 手番の人の星は{number}である")
    passes(played(of, PAPER, *others, *used("one"), *end))


def test_what_was_carried_out_can_be_copied_again(base: Rules) -> None:
    """Only what is not over yet is passed by."""
    twice = "{ copy = \"the(c for c in charms if c.name == 'gold')\" }"
    gold = card("gold", "timing = 'use'\ndo = [{ add = 'purse', by = '2', of = 'player' }]")
    of = with_cards(base, gold, card("pair", f"timing = 'use'\ndo = [{twice}, {twice}]"))
    passes(played(of, PAPER, hangs("gold"), *used("pair"), PURSE.format(n=9)))


# ---- moments -----------------------------------------------------------------------

NIGHT = ("前提 夜になるところから始まる", "かつ ここに挙げたカードのほかにカードはない")


def test_a_text_is_due_at_a_moment(base: Rules) -> None:
    """For every copy for which it holds, under its condition; not where it is blanked."""
    text = "timing = 'dusk'\nwhen = \"this.zone == 'stall' and this.of.stars < 5\"\n"
    dusk = card("dusk", f"{text}do = [{{ add = 'stars', by = '3', of = 'this.owner' }}]")
    of = with_cards(base, dusk, MUTE)
    stars = "ならば 相手の星は{n}である"
    passes(played(of, *NIGHT, hangs("dusk"), stars.format(n=3)))
    passes(played(of, *NIGHT, hangs("dusk"), "かつ 相手の屋台に「duskの札(2)」がある", stars.format(n=6)))
    passes(played(of, *NIGHT, hangs("dusk"), "かつ 相手の星は5である", stars.format(n=5)))
    passes(played(of, *NIGHT, hangs("dusk"), hangs("mute"), stars.format(n=0)))


def test_what_is_due_is_paid_for_when_its_turn_comes(base: Rules) -> None:
    """Of two copies the first can take what the second would cost."""
    toll = (
        f"timing = 'dusk'\n{HUNG}\npayable = 'this.of.purse >= 3'\n"
        "cost = [{ add = 'purse', by = '-3', of = 'this.owner' }]\ndo = [{ add = 'stars', by = '1', of = 'this.owner' }]"
    )
    of = with_cards(base, card("toll", toll))
    both = (hangs("toll"), "かつ 相手の屋台に「tollの札(2)」がある")
    passes(played(of, *NIGHT, *both, "ならば 相手の星は1である", "かつ 相手は銭を2枚持っている"))
    passes(played(of, *NIGHT, *both, "かつ 相手は銭を7枚持っている", "ならば 相手の星は2である"))


def test_what_is_due_can_begin_what_is_in_force(base: Rules) -> None:
    """From the moment on."""
    of = with_cards(base, card("veil", f"timing = 'dusk'\n{HUNG}\nuntil = 'night'\nforbid = 'float'"))
    force = "《veilの札》veilの1という効果"
    passes(played(of, *NIGHT, hangs("veil"), f"ならば {force}が続いている"))
    passes(played(of, *NIGHT, f"ならば {force}は続いていない"))


# ---- instead -----------------------------------------------------------------------


def test_effects_of_a_step_are_replaced(base: Rules) -> None:
    """While the card counts and its condition holds; of two, the first by id."""
    gate = card(
        "gate",
        f"{HUNG}\nreplace = 'lanterns:2/2.3/up'\nwhen = 'lantern.glow < 3'\ndo = [{{ set = 'lantern', field = 'posture', to = 'dark' }}, {{ set = 'this', field = 'markers', to = '3' }}]",
    )
    late = card(
        "late", f"{HUNG}\nreplace = 'lanterns:2/2.3/up'\ndo = [{{ move = 'lantern', zone = 'stall' }}]"
    )
    of = with_cards(base, late, gate)
    rise = (RISES, "かつ 以後、どのプレイヤーも応じない")
    silk = tuple(line.replace("紙", "絹") for line in rise)
    passes(
        played(
            of,
            PAPER,
            hangs("gate"),
            hangs("late"),
            *rise,
            "ならば 「紙灯籠」が消えている",
            "かつ 「gateの札」にマーカーが3個ある",
        )
    )
    passes(
        played(
            of,
            PAPER.replace("紙", "絹"),
            hangs("gate"),
            *silk,
            "ならば 「絹灯籠」は灯った状態で空に置かれている",
        )
    )
    passes(played(of, PAPER, hangs("late"), *rise, "ならば 「紙灯籠」は手番の人の屋台にある"))


def test_the_text_of_a_card_is_replaced(base: Rules) -> None:
    """Of the document's cards and of those of the sheet; others keep theirs."""
    swap = card("swap", f"{HUNG}\nreplace = 'card:bead'\nwhen = 'target.glow < 3'\ndo = [{put(7)}]")
    turn = card("turn", f"{HUNG}\nreplace = 'card:gold'\ndo = [{put(6)}]")
    of = with_cards(base, swap, turn, card("gold", f"timing = 'use'\ndo = [{put(9)}]"))
    bead = tuple(line.replace("beadの札", "数珠玉") for line in used("bead"))
    sky = "前提 空に「紙灯籠」がある"
    passes(
        played(
            of, sky, hangs("swap"), *bead, PURSE.format(n=7), "かつ 「紙灯籠」は灯った状態で空に置かれている"
        )
    )
    passes(played(of, sky, *bead, PURSE.format(n=5), "かつ 「紙灯籠」は手番の人の手札にある"))
    passes(played(of, PAPER, hangs("turn"), *used("gold"), PURSE.format(n=6)))
    passes(played(of, PAPER, hangs("swap"), *used("gold"), PURSE.format(n=9)))


# ---- the whole ---------------------------------------------------------------------


def test_dealing_nothing_is_the_document_itself(base: Rules) -> None:
    """No card, or none of those that are there."""
    assert dealt(base, []) is base
    assert dealt(base, [sheet(BAN)], only=()) is base


def test_only_some_cards_are_dealt(base: Rules) -> None:
    """The others are as if they were not there; what lifts their norms lifts nothing."""
    lift = card("lift", f"{HUNG}\npermit = 'float'\nlifts = ['ban', 'ban/1', '2.1/dark']")
    of = dealt(base, [sheet(BAN + lift)], only={"lift"})
    assert {norm.id: norm.lifts for norm in of.game().book.norms if norm.source == "card"} == {
        "lift/1": ("2.1/dark",)
    }
    assert "ban" not in of.cards.names


def test_nothing_depends_on_the_order_of_cards(base: Rules) -> None:
    """Nor on that of sheets."""
    cards = [BAN, MUTE, card("fork", CHOICE), card("fog", f"{HUNG}\ntake_away = 'lantern.glow'")]
    one = dealt(base, [sheet("".join(cards))])
    two = dealt(base, [sheet(text) for text in reversed(cards)])
    assert repr(one.book) == repr(two.book)
    assert one.register.cards == two.register.cards


def test_phrases_of_dealt_cards_read_back_to_the_same_call(base: Rules) -> None:
    """Whether texts count, effects in force, ways to choose: said and read in either language."""
    calm = "timing = 'use'\nuntil = 'dawn'\nabout = 'target'\nforbid = 'float'\nwhen = 'lantern == target'"
    of = with_cards(
        base, MUTE, card("fork", CHOICE, f"{HUNG}\nforbid = 'float'"), card("calm", calm)
    ).catalogue
    new = {name: phrase for name, phrase in of.phrases.items() if name not in base.catalogue.phrases}
    assert {name.partition(" ")[0] for name in new} >= {"fact", "no", "in", "not", "action", "may"}
    assert new["fact table.text_fork_2"].templates[Role.THEN, "ja"].shown == "《forkの札》の効果2が働いている"

    @settings(max_examples=200, deadline=None)
    @given(calls(replace(of, phrases=new)), st.sampled_from(LANGUAGES))
    def holds(meant: Call, language: Language) -> None:
        assert of.read(of.say(meant, language), meant.role, language) == meant

    holds()


def test_an_id_that_is_taken_is_refused(base: Rules) -> None:
    """Of a card of the document, of a statement, of another card of the sheets."""
    for sheets in ([sheet(card("paper"))], [sheet(BAN), sheet(BAN)]):
        with pytest.raises(BadFiles, match="give the card another id"):
            dealt(base, sheets)


WRONG = {
    "nobody can be asked here": "timing = 'dusk'\ndo = [{ draw = 'deck', to = 'hand', of = 'active' }]",
    "choose: nobody can be asked": CHOICE.replace("use", "dusk", 1),
    "who: name the player by a role": CHOICE.replace("choose =", "who = 'this.owner'\nchoose ="),
    "of: name the player": "timing = 'use'\ndo = [{ draw = 'deck', to = 'hand', of = 'this.owner' }]",
    "say which of end is meant": "timing = 'use'\nuntil = 'dawn'\nforbid = 'end'\nabout = 'target'",
}


@pytest.mark.parametrize("message", WRONG)
def test_what_the_document_has_no_way_to_do_is_told(base: Rules, message: str) -> None:
    """With the card's text, and the mend."""
    with pytest.raises(BadFiles) as error:
        with_cards(base, card("odd", WRONG[message]))
    assert message in str(error.value)
    assert "card odd: text 1" in str(error.value)


def test_norms_can_be_had_without_dealing(base: Rules) -> None:
    """They are those of the rulebook."""
    calm = card(
        "calm",
        "timing = 'use'\nuntil = 'dawn'\nabout = 'target'\nforbid = 'float'\nwhen = 'lantern == target'",
    )
    listed = sheet(BAN + MUTE + calm + card("fog", f"{HUNG}\ntake_away = 'lantern.glow'"))
    book = dealt(base, [listed]).game().loaded.chosen
    ground = ground_of(base, [listed])
    found = [norm for one in sorted(listed.cards, key=lambda c: c.id) for norm in norms_of(one, ground)]
    ids = {"ban/1", "mute/1", "calm/1", "fog/1"}
    known = [item for item in (*book.items, *book.lasting[-1].norms) if getattr(item, "id", "") in ids]
    assert sorted(found, key=lambda x: x.id) == sorted(known, key=lambda x: getattr(x, "id", ""))


def test_an_exception_to_what_one_reading_has_is_one_under_that_reading(base: Rules) -> None:
    """Under the others it is an exception to nothing."""
    strict = by("dark-after", literal=(), back=(Cannot("2.30", "float", "lantern.dark"),))
    other = Rules(base.register, replace(base.book, items=(*base.book.items, *strict)), base.folder)
    of = with_cards(other, card("glow", f"{HUNG}\npermit = 'float'\nlifts = ['2.30', '2.1/dark']"))

    def lifts(option: str) -> tuple[str, ...]:
        return next(n.lifts for n in of.game({"dark-after": option}).book.norms if n.id == "glow/1")

    assert lifts("back") == ("2.30", "2.1/dark")
    assert lifts("literal") == ("2.1/dark",)


def test_the_readings_of_the_document_stay_open(base: Rules) -> None:
    """Under each of them the cards are there, and what the reading decides."""
    of = with_cards(base, BAN)
    assert of.game({"dark-after": "literal"}).book.norms == of.game().book.norms
    out = (PAPER, RISES, "もし 相手が「紙灯籠」に息を吹くと宣言する", "かつ 以後、どのプレイヤーも応じない")
    passes(played(of, *out, "ならば 手順はlanterns:2/2.1にある"))
    stops = played(of, *out, "ならば 手順はlanterns:2/2.1にある", tags="@reading:dark-after=literal")
    assert not stops.passed
