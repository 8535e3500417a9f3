"""Mutants told apart by play: every way of being broken that a scenario can see gets one."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from features import gherkin
from features.games import Rules
from features.runner import model, run
from model.kernel.effect import Add, Begin, Finish, If, Move, Put, Set
from model.kernel.flow import CHANCE, EVERYBODY, NOWHERE, Action, Ask, Branch, Call, Do, Draw, Step, When
from model.kernel.game import Game
from model.kernel.norm import Cannot, May, Must, Norm
from model.kernel.position import Counted, Laid, Lasts, Position
from model.kernel.rulebook import Rulebook
from model.kernel.vocabulary import Fact, Kind, Zone
from solvers.apart import Apart, apart
from solvers.beginnings import of_scenarios
from solvers.ground import Beginning
from tests.features.miniature import BOOK
from tests.solvers import planted

EVENING = Position(
    "evening",
    "turn",
    (
        Laid("silk", "silk", "hand", 0),
        Laid("third", "third", "hand", 1),
        Laid("penny", "penny", "stall", 0),
        Laid("crown", "crown", "stall", 1),
    ),
    (Counted("purse", 2, 0),),
)
BIDS = Position(
    "bids",
    "bids",
    (
        Laid("silk", "silk", "sky"),
        Laid("penny", "penny", "stall", 0),
        Laid("crown", "crown", "stall", 1),
    ),
    (Counted("wind", True),),
    lasting=(Lasts("aglow", "dawn", "silk"),),
    until=("lanterns:2/2.1",),
)
CURSED = Position(
    "cursed",
    "turn",
    (
        Laid("curse", "curse", "hand", 0),
        Laid("silk", "silk", "hand", 0),
        Laid("third", "third", "sky", posture="dark"),
    ),
)

Change = Callable[[Rulebook], Rulebook]


def around(of: Rules, *positions: Position) -> Rules:
    """The lanterns, explored around these."""
    return of.with_book(replace(BOOK, positions=positions))


def tried(
    of: Rules, change: Change, readings: Mapping[str, str] | None = None, states: int = 400
) -> tuple[Apart, Game]:
    """What comes of a changed rulebook, and its game."""
    chosen = dict(readings or {})
    game = of.game(chosen)
    broken = game.with_book(change(game.loaded.chosen))
    return apart(of, game, broken, chosen, states=states), broken


def bites(of: Rules, found: Apart, broken: Game) -> bool:
    """Whether the scenario passes with the sound rules and not with the broken ones, in both languages."""
    assert found.scenario is not None
    for text in (found.scenario.ja, found.scenario.en):
        scenarios = gherkin.read(text, "apart.feature").scenarios
        (sound,), (other,) = (
            run(scenarios, of),
            run(scenarios, of, seat=lambda _, rules: model(broken, rules)),
        )
        assert sound.passed, sound.message
        if other.passed:
            return False
    return True


# ---- ways of being broken ----------------------------------------------------------


def norms(*added: Norm, without: tuple[str, ...] = ()) -> Change:
    """Norms added, and norms dropped."""
    return lambda book: planted.items(book, *added, without=without)


def with_step(flow: str, new: Step) -> Change:
    """Another step in the place of one."""
    return lambda book: planted.step(book, flow, new)


def with_action(name: str, change: Callable[[Action], Action]) -> Change:
    """An action changed."""
    return lambda book: replace(
        book, actions=tuple(change(action) if action.name == name else action for action in book.actions)
    )


def with_query(kind: str, name: str, query: str) -> Change:
    """Another query of a fact of a kind of card."""

    def asked(fact: Fact) -> Fact:
        return replace(fact, query=query) if fact.name == name else fact

    def changed(one: Kind) -> Kind:
        return replace(one, facts=tuple(map(asked, one.facts))) if one.name == kind else one

    return lambda book: replace(
        book,
        kinds=tuple(map(changed, book.kinds)),
        player=changed(book.player),
        table=changed(book.table),
    )


def with_zone(name: str, change: Callable[[Zone], Zone]) -> Change:
    """A zone changed."""
    return lambda book: replace(
        book, zones=tuple(change(zone) if zone.name == name else zone for zone in book.zones)
    )


TURN, CHAIN = "lanterns:2", "lanterns:3"
TURN_OPTIONS = {"float": "2.2", "sell": "2.1", "hide": "2.1", "shout": "2.1", "end": "2.4"}
UP, MARKED = Move("lantern", "sky"), Set("lantern", "markers", "lantern.glow")
AGLOW = Begin("aglow", "dawn", "lantern")

PLANTED: Mapping[str, tuple[Change, str]] = {
    "a grant is gone": (norms(without=("2.1/end",)), "手番の人が手番を終えることができる"),
    "a grant is a must": (
        norms(Must("2.11", "hide", "player.active"), without=("2.11",)),
        "手番の人が「絹灯籠」を浮かべると宣言することができる",
    ),
    "a limit is gone": (norms(without=("3.1.odd",)), "lanterns:3.1.oddにより"),
    "what is left to the judge": (norms(without=("2.13",)), "ジャッジの判断に委ねられる"),
    "a grant where the text is silent": (norms(May("2.10/all", "sell")), "について"),
    "a grant without its condition": (
        norms(May("2.1", "float", "player.active"), without=("2.1",)),
        "浮かべると宣言することについては記載がない",
    ),
    "no precedence": (lambda book: replace(book, principles=()), "ことはできない"),
    "a way out leads elsewhere": (
        with_step(TURN, Ask("2.1", "active", TURN_OPTIONS | {"end": "2.5"})),
        "次に相手が選択する",
    ),
    "an option is gone": (
        with_step(TURN, Ask("2.1", "active", {"float": "2.2", "sell": "2.1", "hide": "2.1", "end": "2.4"})),
        "叫ぶ",
    ),
    "somebody else is asked": (
        with_step(TURN, Ask("2.1", "opponent", TURN_OPTIONS)),
        "次に手番の人が選択する",
    ),
    "the wrong one responds": (
        with_step(TURN, Call("2.4", CHAIN, give={"responder": "active"}, then="2.5")),
        "次に相手が選択する",
    ),
    "an effect is gone": (
        with_step(TURN, Do("2.3/up", (UP, AGLOW), then="2.1")),
        "「絹灯籠」の火は残り5である",
    ),
    "an effect in force is gone": (
        with_step(TURN, Do("2.3/up", (UP, MARKED), then="2.1")),
        "「絹灯籠」が輝く",
    ),
    "a payment is gone": (with_action("float", lambda action: replace(action, pay=())), "銭を1枚持っている"),
    "a payment is higher": (
        with_action("float", lambda action: replace(action, pay=(Add("purse", "-2", of="player"),))),
        "銭を1枚持っている",
    ),
    "nothing resolves": (
        with_action("blow", lambda action: replace(action, resolve="")),
        "「絹灯籠」は手番の人の手札にある",
    ),
    "candidates are fewer": (
        with_action(
            "float",
            lambda action: replace(action, params=(replace(action.params[0], where="it.owner != player"),)),
        ),
        "手番の人が「絹灯籠」を浮かべると宣言することができる",
    ),
    "a check is gone": (lambda book: replace(book, always=()), "「三つ目」は捨て札にある"),
    "the game ends sooner": (
        lambda book: replace(book, over="any(p.purse < 2 for p in players)"),
        "続いている",
    ),
    "a fact is another": (with_query("lantern", "odd", "it.light == 5"), "「絹灯籠」が三つ目でない"),
    "a fact that no norm asks": (with_query("table", "weather", "'windy'"), "天気は無風である"),
    "a standard value": (
        lambda book: replace(
            book,
            counters=tuple(replace(c, standard=4) if c.name == "purse" else c for c in book.counters),
        ),
        "相手は銭を5枚持っている",
    ),
    "a standard pile": (
        lambda book: replace(book, standard=(replace(book.standard[0], copies=3),)),
        "「紙灯籠」は2枚ある",
    ),
    "everybody sees a hand": (
        with_zone("hand", lambda zone: replace(zone, seen_by="all")),
        "表を見ることができない",
    ),
    "nobody counts a hand": (
        with_zone("hand", lambda zone: replace(zone, counted=False)),
        "枚数を知ることができる",
    ),
    "a role that is not bound": (
        with_step(TURN, Do("2.3/up", (Move("target", "sky"),), then="2.1")),
        "「絹灯籠」は空にある",
    ),
    "a ring without a question": (
        with_step(CHAIN, Branch("3.3", When("True", then="3.3"))),
        "「絹灯籠」は空にある",
    ),
    "the text stops": (
        with_step(TURN, Call("2.4", CHAIN, give={"responder": "opponent"}, then=NOWHERE)),
        "次は偶然が決める",
    ),
    "chance has less to say": (with_step(TURN, Ask("2.5", CHANCE, {"calm": "2.6"})), "風ははいである"),
    "what is declared is forgotten": (
        with_step(TURN, Ask("2.1", "active", TURN_OPTIONS, keep=False)),
        "「絹灯籠」は空にある",
    ),
    "fewer cards are drawn": (
        with_step(TURN, Draw("2.8", "deck", "hand", "0", "2.9", "active")),
        "「紙灯籠」は手番の人の手札にある",
    ),
    "nothing ends": (
        with_step(
            TURN, Do("2.9", (Put("active", "opponent"), If("table.wind", (Begin("gale", "night"),))), "2.1")
        ),
        "「絹灯籠」が輝くという効果は続いていない",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_broken_is_told_apart(name: str, lanterns: Rules) -> None:
    """Each is told by a scenario that speaks of what is broken, passes as the rules are, and bites."""
    change, then = PLANTED[name]
    of = around(lanterns, EVENING, BIDS, CURSED)
    found, broken = tried(of, change)
    assert bites(of, found, broken)
    assert then in last_step(found)


def last_step(found: Apart) -> str:
    """What the scenario looks at."""
    assert found.scenario is not None
    return found.scenario.ja.strip().splitlines()[-1].strip()


def test_on_as_few_cards_as_it_needs(lanterns: Rules) -> None:
    """What the difference does not rest on is not on the table."""
    of = around(lanterns, EVENING)
    found, _ = tried(of, norms(without=("3.1.odd",)))
    assert found.scenario is not None
    assert "「三つ目」" in found.scenario.ja
    assert "「一文」" not in found.scenario.ja


def test_by_the_procedure_where_nothing_else_shows(lanterns: Rules) -> None:
    """A step that does nothing is passed by: only what was applied tells."""
    of = lanterns.with_book(planted.step(around(lanterns, BIDS).book, TURN, Do("2.7", (), then="2.8")))
    found, broken = tried(of, with_step(TURN, Ask("2.6", EVERYBODY, {"bid": "2.8"})))
    assert last_step(found) == "ならば この処理でlanterns:2.7が適用された"
    assert bites(of, found, broken)


def test_under_another_reading(lanterns: Rules) -> None:
    """The scenario names the readings under which it tells them apart."""
    of = around(lanterns, EVENING)
    goes_on = Branch("2.3", When("lantern.dark", then="2.1"), When("not lantern.dark", then="2.3/up"))
    found, broken = tried(of, with_step(TURN, goes_on), {"dark-after": "literal"})
    assert found.scenario is not None
    assert "@reading:dark-after=literal" in found.scenario.ja
    assert "手順はlanterns:2/2.3で止まり" in last_step(found)
    assert bites(of, found, broken)


# ---- nothing to tell ---------------------------------------------------------------

EQUIVALENT: Mapping[str, Change] = {
    "nothing": lambda book: book,
    "what a condition says twice": norms(May("2.6", "bid", "True and player.coins >= 0"), without=("2.6",)),
    "effects that commute": with_step(
        TURN,
        Do(
            "2.9",
            (Put("active", "opponent"), Finish("dawn"), If("table.wind", (Begin("gale", "night"),))),
            then="2.1",
        ),
    ),
    "a principle over one that is not there": lambda book: replace(
        book, principles=tuple(replace(one, over=("x",)) for one in book.principles)
    ),
    "a limit of what is never on offer": norms(Cannot("2.12/never", "hide", "player.coins < 0")),
}


@pytest.mark.parametrize("name", EQUIVALENT)
def test_what_is_equivalent_is_not_told_apart(name: str, lanterns: Rules) -> None:
    """No scenario, and everything within the positions was compared."""
    found, _ = tried(around(lanterns, BIDS), EQUIVALENT[name])
    assert found.scenario is None
    assert found.whole
    assert found.states > 1


def test_within_a_bound(lanterns: Rules) -> None:
    """Where there is more than was compared, that is said."""
    found, _ = tried(around(lanterns, EVENING), EQUIVALENT["nothing"], states=9)
    assert found.scenario is None
    assert not found.whole
    assert found.states >= 9


def test_what_no_position_shows(lanterns: Rules) -> None:
    """A rule that the positions do not come to is not told apart, whatever is broken in it."""
    found, _ = tried(around(lanterns, BIDS), norms(without=("3.1.odd",)))
    assert found == Apart(None, found.states, whole=True)


# ---- around scenarios --------------------------------------------------------------

NIGHT = """\
# language: ja
@document:lanterns
機能: 夜

  シナリオ: 風のない夜
    前提 手番の最初から始まる
    かつ 手番の人の屋台に「一文」がある
    かつ 相手の屋台に「五文」がある
    もし 手番の人が手番を終える
    かつ 相手が応じない
    かつ 風が吹かない
    かつ 手番の人が「一文」を伏せる
    かつ 相手が「五文」を伏せる
    ならば 「一文」は手番の人の伏せ場にある

  @reading:dark-after=literal
  シナリオ: 文字どおりの夜
    前提 夜になるところから始まる
    ならば 天気は無風である
"""


def night(of: Rules) -> tuple[Beginning, ...]:
    """Where the scenarios of the night come to."""
    return of_scenarios(of, of.game(), gherkin.read(NIGHT, "night.feature").scenarios)


def test_wherever_a_scenario_comes_to(lanterns: Rules) -> None:
    """Every table of a scenario is a beginning, with what was declared; under another reading it is
    another game's."""
    found = night(around(lanterns))
    assert [len(beginning.plays) for beginning in found] == [0, 1, 2, 3, 4, 5]
    assert {beginning.position.start for beginning in found} == {"turn"}


def test_told_apart_around_a_scenario(lanterns: Rules) -> None:
    """What a scenario plays and does not look at is told apart where it comes to, and a play further."""
    of = around(lanterns)
    broken = of.game().with_book(with_step(TURN, Do("2.7", (), then="2.8"))(of.game().loaded.chosen))
    assert apart(of, of.game(), broken, {}) == Apart(None, 0, whole=True)
    found = apart(of, of.game(), broken, {}, around=night(of))
    assert bites(of, found, broken)
    assert "表向き" in last_step(found)
