"""`interplay`: texts that another one switches on or off, and rings of them; what is ordinary is counted."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features.dealt_ground import BLANKED
from features.games import Rules
from model.kernel.game import Game
from model.kernel.norm import Cannot, Sets
from model.kernel.position import Print
from model.kernel.rulebook import Item, Rulebook
from model.kernel.vocabulary import Bool, Fact
from model.kernel.words import Words
from solvers.finding import Finding, Status
from solvers.interplay import interplay
from solvers.study import Study
from tests.features.miniature import BOOK
from tests.solvers import miniatures
from tests.solvers.planted import items, study

BLANKING, GIVING = 1, 2
"""The strata in which cards blank texts and give facts a value."""

DARKENS = Sets("curse/1", "lantern.dark", "True", "it.bad", stratum=GIVING)


def found(of: Rules, book: Rulebook) -> tuple[dict[str, Finding], dict[str, int]]:
    answer, covered = interplay(study(of, book))
    return {one.id: one for one in answer}, dict(covered.counts)


def sets(id: str, of: str, value: str, when: str, stratum: int = GIVING) -> Sets:
    return Sets(id, of, value, when, stratum)


# ---- two texts ---------------------------------------------------------------------


def test_a_text_that_another_switches_on(lanterns: Rules) -> None:
    """Cursed lanterns count as out, and those that are out as bright: does a cursed one that burns?"""
    brightens = sets("silk/1", "lantern.glow", "9", "it.dark")
    (one,) = found(lanterns, items(BOOK, DARKENS, brightens))[0].values()
    assert one.id == "interplay/curse/1+silk/1/on"
    assert one.statements == ("curse", "silk")
    assert one.about == "lantern.glow"
    assert one.status is Status.PLAYED
    assert "lantern is cursed" in {line.en for line in one.situation}
    assert [line.en for line in one.near] == ["the posture of lantern is dark"]
    assert "does not apply if it looks at things as printed" in one.sentence.en
    assert "the light of lantern is 9" in one.sentence.en
    assert "灯籠の明るさが9" in one.sentence.ja
    assert one.replay is not None
    assert 'Then the light of "Curse" is 0' in one.replay.en


def test_a_text_that_another_switches_off(lanterns: Rules) -> None:
    """Those that burn are bright: by the letter a cursed one that burns is, as the other makes it not."""
    brightens = sets("silk/1", "lantern.glow", "9", "not it.dark")
    (one,) = found(lanterns, items(BOOK, DARKENS, brightens))[0].values()
    assert one.id == "interplay/curse/1+silk/1/off"
    assert one.replay is not None
    assert 'Then the light of "Curse" is 9' in one.replay.en


def test_a_text_that_gives_another_value(lanterns: Rules) -> None:
    """What it gives, not whether it applies, depends on the other."""
    brightens = sets("silk/1", "lantern.glow", "1 if it.dark else 2", "True")
    (one,) = found(lanterns, items(BOOK, DARKENS, brightens))[0].values()
    assert one.id == "interplay/curse/1+silk/1/otherwise"
    assert "the light of lantern is 2 if it looks at things as printed" in one.sentence.en
    assert "that the light of lantern is 1" in one.sentence.en


@pytest.mark.parametrize(
    "second",
    [
        sets("silk/1", "lantern.glow", "9", "it.soaked"),  # asks another fact
        sets("silk/1", "lantern.glow", "9", "it.dark and not it.bad"),  # only where the first says nothing
        sets("silk/1", "lantern.glow", "9", "it.dark or it.bad"),  # either way
    ],
)
def test_texts_that_do_not_reach_each_other(lanterns: Rules, second: Sets) -> None:
    """Nothing is told of texts that come out the same whatever they look at."""
    assert found(lanterns, items(BOOK, DARKENS, second))[0] == {}


def test_what_is_ordinary_is_counted(lanterns: Rules) -> None:
    """A norm that asks what a card gives, a text that asks what comes before it, rules among themselves."""
    brightens = sets("silk/1", "lantern.glow", "9", "it.dark")
    early = replace(DARKENS, stratum=BLANKING)
    norm = Cannot("2.12/bright", "hide", "lantern.glow == 9")
    answer, counts = found(lanterns, items(BOOK, early, brightens, norm))
    assert answer == {}
    assert (counts["texts"], counts["pairs"], counts["ordinary"]) == (2, 0, 1)
    asking = {"2.1/dark", "2.12", "2.12/bright"}  # the light, and being out
    assert counts["norms"] == len(asking)
    rules = (replace(DARKENS, stratum=0), replace(brightens, stratum=0))
    answer, counts = found(lanterns, items(BOOK, *rules))
    assert (answer, counts["texts"]) == ({}, 0)


# ---- rings -------------------------------------------------------------------------


def test_texts_that_switch_each_other_off(lanterns: Rules) -> None:
    """Each takes away what the other asks: two pairs, and one ring of them."""
    one = sets("curse/1", "lantern.dark", "False", "it.in_hand")
    other = sets("silk/1", "lantern.in_hand", "False", "it.dark")
    answer, _ = found(lanterns, items(BOOK, one, other))
    assert set(answer) == {
        "interplay/curse/1+silk/1/off",
        "interplay/silk/1+curse/1/off",
        "interplay/ring/curse/1+silk/1",
    }
    ring = answer["interplay/ring/curse/1+silk/1"]
    assert ring.status is Status.PLAYED
    assert ring.replay is not None
    assert "in a ring" in ring.sentence.en
    assert "輪をなして" in ring.sentence.ja
    assert [line.en for line in ring.near] == ["the place of lantern is deck"]


def test_a_text_that_switches_on_what_switches_it_off(lanterns: Rules) -> None:
    """What burns counts as a third, and thirds as out: so it would not burn, and count as no third."""
    one = sets("curse/1", "lantern.odd", "True", "not it.dark")
    other = sets("silk/1", "lantern.dark", "True", "it.odd")
    answer, _ = found(lanterns, items(BOOK, one, other))
    assert set(answer) == {
        "interplay/curse/1+silk/1/on",
        "interplay/silk/1+curse/1/off",
        "interplay/ring/curse/1+silk/1",
    }


def test_texts_that_only_confirm_each_other(lanterns: Rules) -> None:
    """Each gives what the other asks: neither can undo itself, so there is no ring."""
    one = sets("curse/1", "lantern.odd", "True", "it.dark")
    other = sets("silk/1", "lantern.dark", "True", "it.odd")
    assert set(found(lanterns, items(BOOK, one, other))[0]) == {
        "interplay/curse/1+silk/1/on",
        "interplay/silk/1+curse/1/on",
    }


def test_a_text_that_switches_itself(lanterns: Rules) -> None:
    """Faint ones are bright: then they are not faint."""
    (one,) = found(lanterns, items(BOOK, sets("silk/1", "lantern.glow", "9", "it.glow < 3")))[0].values()
    assert one.id == "interplay/ring/silk/1"
    assert "changes what it depends on itself" in one.sentence.en


def test_a_ring_that_no_situation_closes(lanterns: Rules) -> None:
    """Each asks what the other changes, never where it does."""
    one = sets("curse/1", "lantern.dark", "False", "it.bad and it.glow == 9")
    other = sets("silk/1", "lantern.bad", "False", "it.dark and it.glow < 9")
    answer, counts = found(lanterns, items(BOOK, one, other))
    assert answer == {}
    assert counts["ways"] == 2


# ---- blanks ------------------------------------------------------------------------


def blanking(*texts: Item) -> Rulebook:
    """Lanterns whose texts can count as not printed."""
    lantern, *rest = BOOK.kinds
    words = Words("{it}の効果が無い", "{it} is blank"), Words("{it}の効果がある", "{it} is not blank")
    blank = replace(lantern, facts=(*lantern.facts, Fact(BLANKED, Bool(), "False", *words)))
    return items(replace(BOOK, kinds=(blank, *rest)), *texts)


def blanks(card: str, whom: str) -> Sets:
    """A lantern that blanks others while it is in the sky."""
    when = f"any(this for this in lanterns if this.name == '{card}' and this.zone == 'sky') and it.name == '{whom}'"
    return sets(f"{card}/1", f"lantern.{BLANKED}", "True", when, BLANKING)


def test_texts_that_blank_each_other(lanterns: Rules) -> None:
    """Both are blank by the letter; whether one that is blank still blanks, nothing says."""
    answer, _ = found(lanterns, blanking(blanks("silk", "paper"), blanks("paper", "silk")))
    assert set(answer) == {
        "interplay/paper/1+silk/1/off",
        "interplay/silk/1+paper/1/off",
        "interplay/ring/paper/1+silk/1",
    }
    assert answer["interplay/ring/paper/1+silk/1"].cards == ("paper", "silk")


def test_a_text_that_blanks_one_that_blanks(lanterns: Rules) -> None:
    """In a row the second is in doubt, and so is what it blanks, but nothing comes back."""
    row = (blanks("silk", "paper"), blanks("paper", "third"))
    assert set(found(lanterns, blanking(*row))[0]) == {"interplay/silk/1+paper/1/off"}


def test_a_value_that_undoes_what_blanks_it(lanterns: Rules) -> None:
    """A text blanks the one that takes away what it asks itself: a ring through both strata. By the letter
    the other never gives anything, so that alone it switches nothing."""
    asks = "any(this for this in lanterns if this.name == 'silk' and this.zone == 'sky' and not this.dark)"
    blank = sets("silk/1", f"lantern.{BLANKED}", "True", f"{asks} and it.name == 'paper'", BLANKING)
    counts = f"any(this for this in lanterns if this.name == 'paper' and not this.{BLANKED})"
    darkens = sets("paper/1", "lantern.dark", "True", counts)
    assert set(found(lanterns, blanking(blank, darkens))[0]) == {"interplay/ring/paper/1+silk/1"}


# ---- exactly those -----------------------------------------------------------------

YES_NO = miniatures.yes_no
COIN = replace(
    miniatures.COIN,
    facts=(
        *miniatures.COIN.facts,
        YES_NO("shown", "it.face == 'up'"),
        YES_NO("fit", "it.laid and not it.asleep"),
    ),
)
TABLE = replace(
    miniatures.TABLE, facts=(*miniatures.TABLE.facts, YES_NO("busy", "any(c.fit for c in coins)"))
)
PENNY = {"penny": Print("penny", "coin", (("value", 1),))}
OWN = ("asleep", "laid", "shown")
"""What a coin is by itself; it is `fit`, and the table `busy`, by what its coins are."""

OF_TABLE = st.sampled_from(
    ("table.busy", "any(c.shown for c in coins)", "all(c.laid for c in coins)", "any(c.fit for c in coins)")
)
OF_COIN = st.one_of(OF_TABLE, st.sampled_from(("it.asleep", "it.laid", "it.shown", "it.fit")))


def conditions(atoms: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.builds("not ({})".format, inner),
            st.builds("({}) {} ({})".format, inner, st.sampled_from(("and", "or")), inner),
        ),
        max_leaves=2,
    )


VALUES = st.sampled_from(("True", "False", "table.busy"))
GIVEN = st.one_of(
    st.tuples(st.sampled_from(("coin.asleep", "coin.laid", "coin.fit")), VALUES, conditions(OF_COIN)),
    st.tuples(st.just("table.busy"), st.sampled_from(("True", "False")), conditions(OF_TABLE)),
)


@st.composite
def around(draw: st.DrawFn) -> list[tuple[str, str, str]]:
    """Two or three texts of which each asks what the one before it gives."""
    facts = OWN[: draw(st.integers(2, 3))]
    more = st.sampled_from(("", "", " and it.shown", " or table.busy", " and any(c.fit for c in coins)"))
    asked = (f"{draw(st.sampled_from(('', 'not ')))}it.{fact}{draw(more)}" for fact in (facts[-1], *facts))
    values = st.sampled_from(("True", "False"))
    return [(f"coin.{fact}", draw(values), when) for fact, when in zip(facts, asked, strict=False)]


Coin = Mapping[str, bool]
Given = Mapping[int, bool]
"""What a text gives: coin (of the table: 0) → value."""


@dataclass(frozen=True)
class Coins:
    """Some coins as they are, and what one text gives: a fact, and to which of them."""

    coins: Sequence[Coin]
    of: str = ""
    given: Mapping[int, bool] | None = None

    def fact(self, name: str, it: int) -> bool:
        if name == self.of and self.given and it in self.given:
            return self.given[it]
        match name:
            case "coin.fit":
                return self.fact("coin.laid", it) and not self.fact("coin.asleep", it)
            case "table.busy":
                return any(self.fact("coin.fit", coin) for coin in range(len(self.coins)))
        return self.coins[it][name.partition(".")[2]]

    def says(self, text: str, it: int) -> bool:
        """What Python makes of a condition."""
        coins = [_Thing(self, "coin", i) for i in range(len(self.coins))]
        names = {"it": _Thing(self, "coin", it), "coins": coins, "table": _Thing(self, "table", 0)}
        return bool(eval(text, {}, names))

    def gives(self, text: Sets) -> Given:
        """What a text gives where things are so."""
        things = range(len(self.coins)) if text.of.startswith("coin") else (0,)
        return {it: self.says(text.value, it) for it in things if self.says(text.when, it)}

    def with_(self, text: Sets, given: Given) -> "Coins":
        """The same coins, and what a text gives."""
        return Coins(self.coins, text.of, given)


@dataclass(frozen=True)
class _Thing:
    coins: Coins
    kind: str
    number: int

    def __getattr__(self, name: str) -> bool:
        return self.coins.fact(f"{self.kind}.{name}", self.number)


def tables() -> Iterator[Coins]:
    """Every table with up to two coins, as far as texts can tell."""
    each = [dict(zip(OWN, values, strict=True)) for values in itertools.product((False, True), repeat=3)]
    for count in (0, 1, 2):
        yield from (Coins(coins) for coins in itertools.product(each, repeat=count))


def ways(before: Given, after: Given) -> set[str]:
    """How a text comes out otherwise."""
    found = {"on" for it in after if it not in before} | {"off" for it in before if it not in after}
    return found | {"otherwise" for it in before if it in after and before[it] != after[it]}


def by_hand(texts: Sequence[Sets]) -> set[str]:
    """What every table shows, one after the other."""
    found = {
        f"interplay/{by.id}+{of.id}/{way}"
        for by, of in itertools.permutations(texts, 2)
        for coins in tables()
        for way in ways(coins.gives(of), coins.with_(by, coins.gives(by)).gives(of))
    }
    closed: list[set[str]] = []
    for size in range(1, len(texts) + 1):
        for ring in itertools.permutations(texts, size):
            ids = {text.id for text in ring}
            if ring[0].id == min(ids) and not any(one <= ids for one in closed) and comes_back(ring):
                closed.append(ids)
                found.add(f"interplay/ring/{'+'.join(text.id for text in ring)}")
    return found


def comes_back(ring: Sequence[Sets]) -> bool:
    """Whether what a text of the ring gives changes on some table what it gives."""
    turns = [(*ring[i:], *ring[:i]) for i in range(len(ring))]
    return any(ways(*passed(turn, coins)) for turn in turns for coins in tables())


def passed(ring: Sequence[Sets], coins: Coins) -> tuple[Given, Given]:
    """What the first text gives in the end, if it gave nothing and if it gave what it does."""
    ends: list[Given] = []
    for first in ({}, coins.gives(ring[0])):
        given, before = first, ring[0]
        for text in (*ring[1:], ring[0]):
            given, before = coins.with_(before, given).gives(text), text
        ends.append(given)
    return ends[0], ends[1]


@settings(max_examples=50)
@given(st.one_of(st.lists(GIVEN, min_size=1, max_size=3), around()))
def test_what_all_tables_show(rows: list[tuple[str, str, str]]) -> None:
    """On every table of up to two coins: exactly the pairs, the ways and the least rings that Python
    finds, one table after the other."""
    texts = [sets(f"{n}/1", *row) for n, row in enumerate(rows)]
    game = Game(
        miniatures.book(kinds=(COIN, miniatures.BOX), table=TABLE, items=tuple(texts)), {}, file="mini"
    )
    answer, covered = interplay(Study(game, PENNY, sizes=(2,), effort=20))
    assert {one.id for one in answer} == by_hand(texts)
    assert dict(covered.counts)["undecided"] == 0
