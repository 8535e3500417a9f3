"""Card sheets are checked against the document whose cards they are: every name and every expression of
every text, all at once, each with its card, field and mend."""

from dataclasses import replace
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from features.dealt import dealt
from features.games import Rules, documents, rules
from features.sheets import check, read
from model.kernel.vocabulary import PLAYER, Fact, Thing
from model.kernel.words import Words
from specs import BadFiles, Problem
from specs.sheet import Sheet
from specs.sheets import load
from tests.features.charms import HUNG, card, charms, sheet
from tests.sheets import sheet as many
from tests.specs.test_sheets import TEXTS, distinct

WHILE, USE, DUSK = HUNG, "timing = 'use'", "timing = 'dusk'"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The charms, of which sheets deal more."""
    return charms(tmp_path_factory.mktemp("charms"))


def said(of: Rules, *cards: str) -> list[str]:
    """What is said of a sheet with these cards: item and message of each problem."""
    try:
        check(sheet("".join(cards)), of)
    except BadFiles as error:
        return [f"{problem.item}: {problem.message}" for problem in error.problems]
    return []


# ---- what is sound -----------------------------------------------------------------

# fmt: off
SOUND = {
    "forbids": f"{WHILE}\nforbid = 'float'\nwhen = 'lantern.dark and this.owner != player'",
    "permits only this": f"{WHILE}\npermit = 'float'\nonly = true\nlifts = ['2.1/dark', '2.1']",
    "is in force": f"{USE}\nuntil = 'dawn'\nabout = 'target'\nforbid = 'float'\nwhen = 'lantern == target and lantern.dark'",
    "treats": f"{WHILE}\ntreat = 'lantern.glow'\nas = 'min(9, it.light + this.force)'\nwhen = 'it.of == this.owner'",
    "treats for a while": f"{USE}\nuntil = 'night'\nabout = 'target'\ntreat = 'lantern.dark'\nas = 'True'\nwhen = 'it == target'",
    "takes away": f"{WHILE}\ntake_away = 'table.first'",
    "blanks": f"{WHILE}\nblank = 'charm'\nwhen = 'it.strength < this.strength'",
    "replaces a step": f"{WHILE}\nreplace = 'lanterns:2/2.3/up'\ndo = [{{ set = 'lantern', field = 'markers', to = 'this.force' }}]",
    "replaces a card": f"{WHILE}\nreplace = 'card:bead'\ndo = []",
    "has a price": f"{USE}\ncost = [{{ add = 'purse', by = '-1', of = 'player' }}]\npayable = 'player.purse > 0'\ndo = [{{ draw = 'deck', to = 'hand', of = 'player', times = '2', face = 'down' }}]",
    "asks": f"{USE}\ndo = [{{ who = 'player', choose = [{{ words = {{ ja = '{{player}}が消す', en = '{{player}} puts it out' }}, do = [{{ set = 'target', field = 'posture', to = 'dark' }}] }}, {{ words = {{ ja = '灯す', en = 'light it' }}, do = [] }}] }}]",
    "asks chance, or copies": f"{USE}\ndo = [{{ when = 'target.dark', do = [{{ copy = 'target' }}], otherwise = [{{ chance = [{{ words = {{ ja = '晴', en = 'sun' }}, do = [] }}, {{ words = {{ ja = '雨', en = 'rain' }}, do = [{{ finish = 'dawn' }}] }}] }}] }}]",
    "copies what no role names": f"{USE}\ndo = [{{ copy = \"the(c for c in charms if c.hung and c != this)\" }}, {{ finish = 'dawn' }}]",
    "does something to all": f"{USE}\ndo = [{{ each = 'lanterns', var = 'x', where = \"x.zone == 'sky'\", do = [{{ move = 'x', zone = 'deck', of = 'x.owner', face = 'down', markers = '0' }}, {{ begin = 'soaked', until = 'night', about = 'x' }}] }}, {{ shuffle = 'deck', of = 'player' }}, {{ put = 'season', to = \"'autumn'\" }}]",
    "is due": f"{DUSK}\n{WHILE}\ncost = [{{ set = 'this', field = 'face', to = 'down' }}]\npayable = \"this.face == 'up'\"\ndo = [{{ add = 'stars', by = '1', of = 'this.owner' }}]",
    "is due where its condition says": f"{DUSK}\nwhen = \"this.zone == 'stall'\"\ndo = []\ncost = []".replace("do = []\ncost = []", "do = [{ finish = 'night' }]"),
    "begins at a moment": f"{DUSK}\n{WHILE}\nuntil = 'night'\nforbid = 'float'",
}
# fmt: on


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_passes_and_can_be_dealt(base: Rules, name: str) -> None:
    """One of each thing that a text can be; the rulebook with the card in it is sound too."""
    listed = card("one", SOUND[name])
    assert said(base, listed) == []
    assert dealt(base, [sheet(listed)]).game().book.id == "lanterns"


@settings(max_examples=25, deadline=None)
@given(listed=st.lists(st.lists(st.sampled_from(sorted(SOUND)), max_size=3), min_size=2, max_size=4))
def test_whatever_passes_can_be_dealt(base: Rules, listed: list[list[str]]) -> None:
    """Any cards with any of these texts, in any order: no name of one is in the way of another's."""
    cards = [card(f"card-{n}", *(SOUND[name] for name in names)) for n, names in enumerate(listed)]
    assert said(base, *cards) == []
    assert dealt(base, [sheet("".join(cards))]).game().book.id == "lanterns"


# ---- what is told ------------------------------------------------------------------

# the text, the field, what is said of it
# fmt: off
PLANTED = {
    "an action": (f"{WHILE}\nforbid = 'flaot'", "forbid", "unknown action 'flaot'; did you mean float?"),
    "a norm to lift": (f"{WHILE}\npermit = 'float'\nlifts = ['2.1.soakd']", "lifts", "unknown norm to lift '2.1.soakd'; did you mean 2.1.soaked"),
    "a fact": (f"{WHILE}\ntreat = 'lantern.drak'\nas = 'True'", "treat", "unknown fact 'lantern.drak'; did you mean lantern.dark"),
    "a value of another type": (f"{WHILE}\ntreat = 'lantern.dark'\nas = '3'", "as", "'3': is a number (3 to 3), expected a yes/no question"),
    "a kind": (f"{WHILE}\nblank = 'charmm'", "blank", "unknown kind of card 'charmm'; did you mean charm?"),
    "a step": (f"{WHILE}\nreplace = 'lanterns:2/2.3'\ndo = []", "replace", "unknown step with effects, or card with a text, 'lanterns:2/2.3'; did you mean"),
    "a card to replace": (f"{WHILE}\nreplace = 'card:beed'\ndo = []", "replace", "did you mean card:bead"),
    "a timing": ("timing = 'duks'\ndo = [{ finish = 'night' }]", "timing", "unknown timing 'duks'; did you mean dusk, use?"),
    "a norm at no time": (f"{WHILE}\ntiming = 'use'\nforbid = 'float'\nuntil = 'night'", "while", "means nothing here: it is for what counts always or is due at a moment"),
    "effects always": (f"{WHILE}\ndo = [{{ finish = 'night' }}]", "timing", "always is no time for effects; expected use or dusk"),
    "a replacement when used": (f"{USE}\nreplace = 'card:bead'\ndo = []", "timing", "use is no time for `replace`; expected always"),
    "no place": ("forbid = 'float'", "while", "is missing: expected where the card has to lie"),
    "no place at a moment": (f"{DUSK}\nuntil = 'night'\nforbid = 'float'", "while", "is missing: expected where the card has to lie"),
    "no end": (f"{USE}\nforbid = 'float'", "until", "is missing: expected until when it is in force"),
    "an end that never comes": (f"{USE}\nforbid = 'float'\nuntil = 'dwan'", "until", "unknown end 'dwan'; did you mean dawn?"),
    "an end always": (f"{WHILE}\nforbid = 'float'\nuntil = 'dawn'", "until", "means nothing here: it is for what is in force once it was carried out"),
    "whom it is about": (f"{USE}\nforbid = 'float'\nuntil = 'dawn'\nabout = 'tarket'", "about", "unknown role 'tarket'; did you mean target?"),
    "which it is about": (f"{USE}\nforbid = 'end'\nuntil = 'dawn'\nabout = 'target'", "when", 'say which of end is meant, as in "player == target"'),
    "an only that limits": (f"{WHILE}\nforbid = 'float'\nonly = true", "only", "means nothing here: it is for permit"),
    "lifts beside a value": (f"{WHILE}\ntake_away = 'lantern.dark'\nlifts = ['2.1']", "lifts", "means nothing here: it is for permit, require and forbid"),
    "as beside a norm": (f"{WHILE}\nforbid = 'float'\nas = 'True'", "as", "means nothing here: it is for treat"),
    "treat without as": (f"{WHILE}\ntreat = 'lantern.dark'", "as", "is missing: expected the value that the fact gets"),
    "a price always": (f"{WHILE}\nforbid = 'float'\ncost = [{{ finish = 'night' }}]", "cost", "means nothing here: it is for what is carried out"),
    "payable without a price": (f"{USE}\npayable = 'player.purse > 0'\ndo = [{{ finish = 'night' }}]", "payable", "means nothing here: it is for a cost"),
    "a role that is not bound": (f"{WHILE}\nforbid = 'float'\nwhen = 'target.dark'", "when", "role 'target' is not bound on every path to here; bound: lantern, player, this"),
    "a fact of the card": (f"{WHILE}\nforbid = 'float'\nwhen = 'this.strengthh > 2'", "when", "unknown attribute of charm 'strengthh'; did you mean strength"),
    "no condition": (f"{WHILE}\nforbid = 'float'\nwhen = 'lantern.glow'", "when", "is a number (0 to 9), expected a yes/no question"),
    "no expression": (f"{WHILE}\nforbid = 'float'\nwhen = 'lantern.dark and'", "when", "is not an expression (column"),
    "the card where only facts are asked": (f"{USE}\nforbid = 'float'\nuntil = 'dawn'\nwhen = 'this.hung'", "when", "unknown name 'this'"),
    "more than facts in force": (f"{USE}\nforbid = 'float'\nuntil = 'dawn'\nwhen = \"lantern.zone == 'sky'\"", "when", "lantern.zone is no fact; facts of lantern: in_hand, dark, soaked, glow, bad, odd"),
    "a role in a value": (f"{WHILE}\ntreat = 'lantern.dark'\nas = 'True'\nwhen = 'lantern.dark'", "when", "role 'lantern' is not bound"),
    "a role where the card lies": ("while = 'lantern.dark'\nforbid = 'float'", "while", "role 'lantern' is not bound on every path to here; bound: this"),
    "it, of a norm": (f"{WHILE}\nforbid = 'float'\nwhen = 'it.dark'", "when", "unknown name 'it'"),
    "a card": (f"{USE}\ndo = [{{ set = 'tarket', field = 'posture', to = 'dark' }}]", "do#1.set", "unknown name 'tarket'; did you mean target"),
    "a posture": (f"{USE}\ndo = [{{ set = 'target', field = 'posture', to = 'drak' }}]", "do#1.to", "unknown posture 'drak'; did you mean dark?"),
    "a face": (f"{USE}\ndo = [{{ set = 'target', field = 'face', to = 'left' }}]", "do#1.to", "unknown face 'left'; known: down, up"),
    "markers": (f"{USE}\ndo = [{{ set = 'target', field = 'markers', to = 'target.dark' }}]", "do#1.to", "is a yes/no question, expected a number (0 to 99)"),
    "a counter": (f"{USE}\ndo = [{{ put = 'purze', to = '1', of = 'player' }}]", "do#1.put", "unknown counter 'purze'; did you mean purse?"),
    "whose counter": (f"{USE}\ndo = [{{ add = 'purse', by = '1' }}]", "do#1.add", "purse is a counter of a player; name the player with `of`"),
    "nobody's counter": (f"{USE}\ndo = [{{ put = 'wind', to = 'True', of = 'player' }}]", "do#1.put", "wind is a counter of the game; leave out `of`"),
    "no number": (f"{USE}\ndo = [{{ add = 'wind', by = '1' }}]", "do#1.add", "wind is no number; give it a value with `put`"),
    "a value out of reach": (f"{USE}\ndo = [{{ put = 'purse', to = '21', of = 'player' }}]", "do#1.to", "is a number (21 to 21), expected a number (0 to 20)"),
    "no player": (f"{USE}\ndo = [{{ add = 'purse', by = '1', of = 'target' }}]", "do#1.of", "is a lantern, expected a player"),
    "a zone": (f"{USE}\ndo = [{{ move = 'target', zone = 'ski' }}]", "do#1.zone", "unknown zone 'ski'; did you mean sky"),
    "a domain": (f"{USE}\ndo = [{{ each = 'lantern', var = 'x', do = [] }}]", "do#1.each", "unknown domain 'lantern'; did you mean lanterns"),
    "a variable that is a role": (f"{USE}\ndo = [{{ each = 'lanterns', var = 'target', do = [] }}]", "do#1.var", "'target' is the name of something else here; call it otherwise"),
    "a variable that is no name": (f"{USE}\ndo = [{{ each = 'lanterns', var = 'a b', do = [] }}]", "do#1.var", "'a b' is no name"),
    "whom": (f"{USE}\ndo = [{{ each = 'lanterns', var = 'x', where = 'x.darkk', do = [] }}]", "do#1.where", "unknown attribute of lantern 'darkk'; did you mean dark"),
    "an effect inside": (f"{USE}\ndo = [{{ each = 'lanterns', var = 'x', do = [{{ move = 'y', zone = 'sky' }}] }}]", "do#1.do#1.move", "unknown name 'y'"),
    "an effect otherwise": (f"{USE}\ndo = [{{ when = 'target.dark', do = [], otherwise = [{{ move = 'target', zone = 'ski' }}] }}]", "do#1.otherwise#1.zone", "unknown zone 'ski'"),
    "a lasting effect": (f"{USE}\ndo = [{{ begin = 'soakd', until = 'night' }}]", "do#1.begin", "unknown lasting effect 'soakd'; did you mean soaked?"),
    "a pile": (f"{USE}\ndo = [{{ shuffle = 'hand', of = 'player' }}]", "do#1.shuffle", "hand is not a pile; piles: deck"),
    "whose pile": (f"{USE}\ndo = [{{ draw = 'deck', to = 'sky' }}]", "do#1.draw", "whose deck? name the player with `of`"),
    "how many": (f"{USE}\ndo = [{{ draw = 'deck', to = 'hand', of = 'player', times = 'target' }}]", "do#1.times", "is a lantern, expected a number"),
    "a drawer who may be gone": (f"{USE}\ndo = [{{ draw = 'deck', to = 'hand', of = 'this.owner' }}]", "do#1.of", "name the player by a role; players here: player"),
    "a draw inside each": (f"{USE}\ndo = [{{ each = 'players', var = 'p', do = [{{ draw = 'deck', to = 'hand', of = 'p' }}] }}]", "do#1.do#1.draw", "nobody can be asked inside `each`, whose parts are done at once"),
    "a draw at a moment": (f"{DUSK}\n{WHILE}\ndo = [{{ draw = 'deck', to = 'hand', of = 'active' }}]", "do#1.draw", "nobody can be asked at a moment"),
    "a copy instead": (f"{WHILE}\nreplace = 'card:bead'\ndo = [{{ copy = 'target' }}]", "do#1.copy", "nobody can be asked in what is done instead"),
    "a copy of a player": (f"{USE}\ndo = [{{ copy = 'player' }}]", "do#1.copy", "'player': is a player, expected a card"),
    "a copy of no card": (f"{USE}\ndo = [{{ copy = 'tarket' }}]", "do#1.copy", "unknown name 'tarket'; did you mean target"),
    "a copy of several": (f"{USE}\ndo = [{{ copy = 'count(c for c in charms)' }}]", "do#1.copy", "is a number (0 to"),
    "a copy of a card that has no such fact": (f"{USE}\ndo = [{{ copy = 'the(c for c in charms if c.hugn)' }}]", "do#1.copy", "unknown attribute of charm 'hugn'; did you mean hung"),
    "a copy that is no expression": (f"{USE}\ndo = [{{ copy = 'the(c for' }}]", "do#1.copy", "is not an expression (column"),
    "a copy inside each": (f"{USE}\ndo = [{{ each = 'lanterns', var = 'x', do = [{{ copy = 'x' }}] }}]", "do#1.do#1.copy", "nobody can be asked inside `each`, whose parts are done at once"),
    "a copy of itself": (f"{USE}\ndo = [{{ copy = 'this' }}]", "do#1.copy", "a card cannot copy itself; name another card"),
    "who chooses": (f"{USE}\ndo = [{{ who = 'nobody', choose = [{{ words = {{ ja = 'a', en = 'a' }}, do = [] }}, {{ words = {{ ja = 'b', en = 'b' }}, do = [] }}] }}]", "do#1.who", "unknown name 'nobody'"),
    "a gap": (f"{USE}\ndo = [{{ choose = [{{ words = {{ ja = '{{plaier}}がa', en = '{{plaier}} a' }}, do = [] }}, {{ words = {{ ja = 'b', en = 'b' }}, do = [] }}] }}]", "do#1.choose#1.words", "unknown gap 'plaier'; did you mean player?"),
    "a gap in one language": (f"{USE}\ndo = [{{ choose = [{{ words = {{ ja = '{{player}}がa', en = 'a' }}, do = [] }}, {{ words = {{ ja = 'b', en = 'b' }}, do = [] }}] }}]", "do#1.choose#1.words", "{player} stands in one language only"),
    "a brace": (f"{USE}\ndo = [{{ chance = [{{ words = {{ ja = 'a', en = 'a' }}, do = [] }}, {{ words = {{ ja = '}}', en = 'b' }}, do = [] }}] }}]", "do#1.chance#2.words.ja", "a brace stands alone"),
    "an effect in a way": (f"{USE}\ndo = [{{ chance = [{{ words = {{ ja = 'a', en = 'a' }}, do = [{{ move = 'target', zone = 'ski' }}] }}, {{ words = {{ ja = 'b', en = 'b' }}, do = [] }}] }}]", "do#1.chance#1.do#1.zone", "unknown zone 'ski'"),
    "a price": (f"{USE}\ncost = [{{ add = 'purze', by = '-1', of = 'player' }}]\ndo = [{{ finish = 'night' }}]", "cost#1.add", "unknown counter 'purze'"),
}
# fmt: on
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_told(base: Rules, name: str) -> None:
    """Each is told with card, text and field, and brings no other complaint with it."""
    text, field, message = PLANTED[name]
    (found,) = said(base, card("one", f"{WHILE}\nforbid = 'float'", text))
    assert found.startswith(f"card one: text 2: text#2.{field}: "), found
    assert message in found


def test_what_is_always_something_stays_something(base: Rules) -> None:
    """A fact that is never nothing cannot be lost, and is not given what the card has, which may be gone."""
    player = base.book.player
    rival = Fact("rival", Thing(PLAYER), "other(it)", Words("{it}の相手", "the rival of {it}"))
    book = replace(base.book, player=replace(player, facts=(*player.facts, rival)))
    of = Rules(base.register, book, base.folder)
    assert said(
        of,
        card(
            "one",
            f"{WHILE}\ntake_away = 'player.rival'",
            f"{WHILE}\ntreat = 'player.rival'\nas = 'this.owner'",
        ),
    ) == [
        "card one: text 1: text#1.take_away: player.rival always has a value; give it another with `treat` and `as`",
        "card one: text 2: text#2.as: player.rival is always something, and `this` may be nothing by then",
    ]
    assert said(of, card("one", f"{WHILE}\ntreat = 'player.rival'\nas = 'it'")) == []


# fmt: off
CARDS = {
    "a kind": (card("one", kind="charrm"), "card one: unknown kind of card 'charrm'; did you mean charm?"),
    "a value": (card("one", values="forcee = 1"), "card one: a charm prints no such value: unknown value 'forcee'; did you mean force?"),
    "a number": (card("one", values="force = 10"), "card one: force = 10: expected a number from 0 to 9"),
    "a name": (card("two").replace("twoの札", "「二」"), "card two: 「二」: 「」"),
    "a statement": (card("2.10"), "card 2.10: id: 2.10 is a statement of lanterns: give the card another id"),
    "a card of the document": (card("bead"), "card bead: id: is there already, at lanterns/cards.toml:1: give one of the two another id"),
    "a name of the document": (card("one").replace("oneの札", "数珠玉"), "card one: name.ja: 数珠玉 is the name of card bead too, at lanterns/cards.toml:1"),
    "no made-up card": (card("one").replace("made_up = true", "made_up = false"), "card one: made_up: expected true, for the sheet says it of all its cards; found false"),
    "a limit where there are no decks": (card("one").replace("made_up = true", "made_up = true\nlimit = 1"), "card one: limit: lanterns has no rules of decks"),
    "what nothing carries out": (card("one", f"{USE}\ndo = [{{ finish = 'night' }}]", kind="coin"), "card one: text 1: text#1.timing: nothing carries out what a coin prints; it is done of: charm"),
    "a brace in what it says": (card("one", f"{WHILE}\nforbid = 'float'").replace("oneの1", "{x}"), "card one: text 1: text#1.words.ja: braces cannot stand"),
}
# fmt: on


@pytest.mark.parametrize("name", CARDS)
def test_a_planted_mistake_of_a_card_is_told(base: Rules, name: str) -> None:
    """Kind, values, names and ids, those of the document among them."""
    listed, message = CARDS[name]
    (found,) = said(base, listed)
    assert found.startswith(message), found


def test_all_mistakes_are_told_at_once(base: Rules, tmp_path: Path) -> None:
    """Of all texts of all cards, each with its line; what cannot be read and what does not fit, together."""
    one = card("one", f"{WHILE}\nforbid = 'flaot'\nwhen = 'x'", f"{WHILE}\nforbid = 'float'\nwhen = 'x'")
    two = card("two", f"{WHILE}\ntake_away = 'lantern.drak'", values="forcee = 1")
    file = tmp_path / "trial.toml"
    head = 'document = "lanterns"\ntitle = { ja = "試し", en = "Trial" }\nmade_up = true\n'
    file.write_text(head + one + two, "utf-8")
    with pytest.raises(BadFiles) as caught:
        check(load(file), base)
    lines = file.read_text("utf-8").splitlines()
    assert [(p.item, lines[(p.line or 0) - 1]) for p in caught.value.problems] == [
        ("card one: text 1", "[[card.text]]"),
        ("card one: text 1", "[[card.text]]"),
        ("card one: text 2", "[[card.text]]"),
        ("card two", "[[card]]"),
        ("card two: text 1", "[[card.text]]"),
    ]


def test_cards_may_name_each_other(base: Rules) -> None:
    """A card lifts a norm of another and replaces what it does, in one sheet or in two; not one that is not there."""
    ban = card("ban", f"{WHILE}\nforbid = 'float'")
    lift = card("lift", f"{WHILE}\npermit = 'float'\nlifts = ['ban', 'ban/1']")
    assert said(base, ban, lift) == []
    check(sheet(lift), base, [sheet(ban)])
    (first, second) = said(base, lift)
    assert "unknown norm to lift 'ban'" in first
    assert "unknown norm to lift 'ban/1'" in second


def test_two_sheets_do_not_share_names(base: Rules) -> None:
    """An id or a name of another sheet's card is taken."""
    with pytest.raises(BadFiles, match="id: is there already, at Trial:1"):
        check(
            sheet(card("one")),
            base,
            [sheet(card("one").replace("oneの札", "別").replace("The one", "Other"))],
        )


def test_another_documents_sheet_is_told(base: Rules) -> None:
    """By its document."""
    other = Sheet.model_validate({"document": "yaboo", "title": {"ja": "袋", "en": "Bag"}, "made_up": True})
    with pytest.raises(BadFiles, match="document: expected lanterns; found yaboo"):
        check(other, base)


# ---- files -------------------------------------------------------------------------


def test_files_are_read_and_checked_together(tmp_path: Path) -> None:
    """What is wrong with the form of one card, the names of another, the document of a third file: at once."""
    texts = {
        "form.toml": ("doremi", "[[card]]\nid = 'a'\n"),
        "names.toml": ("doremi", card("b", kind="charm")),
        "home.toml": ("doreme", card("c")),
        "same.toml": ("doremi", card("b", kind="maho")),
    }
    for name, (document, cards) in texts.items():
        head = f'document = "{document}"\ntitle = {{ ja = "試し", en = "Trial" }}\nmade_up = true\n'
        (tmp_path / name).write_text(head + cards, "utf-8")
    with pytest.raises(BadFiles) as caught:
        read(tmp_path / name for name in texts)
    told = [
        (Path(p.file).name, p.item, p.message.partition(":")[0].partition(" ")[0])
        for p in caught.value.problems
    ]
    assert told == [
        ("form.toml", "card a", "kind"),
        ("form.toml", "card a", "made_up"),
        ("form.toml", "card a", "name"),
        ("home.toml", "", "document"),
        ("names.toml", "card b", "unknown"),
        ("same.toml", "card b", "id"),
        ("same.toml", "card b", "name.en"),
        ("same.toml", "card b", "name.ja"),
    ]
    assert 'no document doreme that can be played (did you mean "doremi"?)' in str(caught.value)


def test_the_rest_of_a_card_is_checked_too(tmp_path: Path) -> None:
    """Beside effects and texts that cannot be read, and whatever its kind was meant to be; numbers of effects
    and texts are those of the file."""
    effects = (
        "{ sett = 'target', to = 'asleep' }, "
        "{ set = 'target', field = 'posture', to = 'sleeping' }, "
        "{ chance = [{ words = { ja = 'あ', en = 'a' }, do = [{ add = 3 }] }, "
        "{ words = { ja = 'い', en = 'b' }, do = [{ add = 'hours', by = '1', of = 'nobody' }] }] }"
    )
    texts = (f"timing = 'use'\ndo = [{effects}]", f"{WHILE}\nforbid = 'x'\npermit = 'x'", "forbid = 'moove'")
    file = tmp_path / "trial.toml"
    head = 'document = "doremi"\ntitle = { ja = "試し", en = "Trial" }\nmade_up = true\n'
    file.write_text(head + card("b", *texts, kind="mahoo"), "utf-8")
    with pytest.raises(BadFiles) as caught:
        read([file])
    assert [(p.item, p.message.partition(": ")[0]) for p in caught.value.problems] == [
        ("card b", "unknown kind of card 'mahoo'; did you mean maho?"),
        ("card b: text 1", "text#1.do#1"),
        ("card b: text 1", "text#1.do#2.to"),
        ("card b: text 1", "text#1.do#3.chance#1.do#1.add"),
        ("card b: text 1", "text#1.do#3.chance#1.do#1.by is missing"),
        ("card b: text 1", "text#1.do#3.chance#2.do#1.of"),
        ("card b: text 2", "text#2"),
        ("card b: text 3", "text#3.forbid"),
        ("card b: text 3", "text#3.while"),
    ]


@pytest.mark.parametrize("document", documents())
def test_the_demonstration_pools_are_sound(document: str) -> None:
    """What the project shows as examples passes."""
    pools = sorted((Path(__file__).parents[2] / "specs" / document / "pools").glob("*.toml"))
    assert read(pools)


@pytest.mark.parametrize("document", documents())
def test_the_sheets_that_speed_is_measured_with_are_sound(document: str, tmp_path: Path) -> None:
    """They pass, and can be dealt; the same in every run, and not for every seed."""
    file, text = tmp_path / "many.toml", many(rules(document), 60)
    file.write_text(text, "utf-8")
    sheets = read([file])
    assert sum(len(one.texts) for one in sheets[0].cards) == 90
    assert dealt(rules(document), sheets).game().book.id == document
    assert text == many(rules(document), 60)
    assert text != many(rules(document), 60, seed=1)


# ---- whatever a sheet says ---------------------------------------------------------


@settings(max_examples=100)
@given(texts=st.lists(TEXTS, min_size=1, max_size=3))
def test_no_sheet_leads_to_a_traceback(
    base: Rules, texts: list[dict[str, object]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Texts of the right form that say anything: they pass, or there are problems, each with its item."""
    listed = distinct([{"kind": "charm", "made_up": True, "text": texts}])
    tree = {"document": "lanterns", "title": {"ja": "袋", "en": "bag"}, "made_up": True, "card": listed}
    file = tmp_path_factory.getbasetemp() / "says.toml"
    file.write_text(tomli_w.dumps(tree), "utf-8")
    try:
        check(load(file), base)
        found: tuple[Problem, ...] = ()
    except BadFiles as error:
        found = error.problems
    assert {problem.item.rpartition(" ")[0] for problem in found} <= {"card card-0: text"}
