"""Drawn tables promise: what lies where, what changed, and nothing twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports import events as e
from reports.site.draw import ALIKE, Film, table
from tests.reports.pages import Element, parse
from tests.reports.sample import BEFORE, MOVED, NAMES


def drawn(*pictures: e.Picture) -> list[Element]:
    film = Film(NAMES, pictures)
    return [parse(film.next()) for _ in pictures]


def rows(root: Element) -> dict[str, Element]:
    """Rows by player and place."""
    return {
        f"{group.all('tr')[0].all('th')[0].text('ja')}/{row.all('th')[0].text('ja')}": row.all("td")[0]
        for group in root.all("tbody")
        for row in group.all("tr")[1:]
        if row.all("th")
    }


def test_the_first_table_is_whole() -> None:
    """Players in their order, places with their cards, counters away from their standard value."""
    found = {where: cell.text("ja") for where, cell in rows(drawn(BEFORE, MOVED)[0]).items()}
    assert found == {
        "手番の人/店": "もぐらもぐら",
        "手番の人/庭": "おか",
        "手番の人/時間": "",
        "対戦相手/手札": "こもりうた",
        "対戦相手/山札": "枚",
        "対戦相手/時間": "",
    }
    assert "もぐら(2)" in drawn(BEFORE)[0].text().replace("Mole", "")


def test_the_next_one_is_drawn_where_it_changed() -> None:
    """What is as before is left to the table before."""
    found = rows(drawn(BEFORE, MOVED)[1])
    assert list(found) == ["手番の人/店", "手番の人/庭", "手番の人/時間", "対戦相手/手札"]
    assert found["手番の人/時間"].classes == ["n"]


def test_what_changed_is_marked_and_what_did_not_is_not() -> None:
    """A card that moved, turned or got markers is marked; its neighbours are not."""
    still = e.Shown(label="song", card="song")
    one = e.Picture(areas=(e.Area(zone="shop", of=0, cards=(e.Shown(label="mole", card="mole"), still)),))
    two = e.Picture(
        areas=(e.Area(zone="shop", of=0, cards=(e.Shown(label="mole", card="mole", markers=1), still)),)
    )
    cards = drawn(one, two)[1].all("b")
    assert [card.classes for card in cards] == [["n"], []]


def test_postures_faces_and_markers_are_words_and_numbers() -> None:
    """Nothing is told by looks alone."""
    found = rows(drawn(BEFORE, MOVED)[1])
    assert "寝ている" in found["手番の人/店"].text("ja")
    assert "裏向き" in found["対戦相手/手札"].text("ja")
    assert found["手番の人/庭"].all("sup")[0].text() == "2"


def test_a_card_lies_on_its_host() -> None:
    """What lies on a card is drawn inside it, wherever its own zone is."""
    host = drawn(MOVED)[0].all("b")[1]
    assert host.text("ja") == "おかもぐら"
    assert [inner.text("ja") for inner in host.all("b")[1:]] == ["もぐら"]


def test_a_host_is_not_marked_for_what_comes_upon_it() -> None:
    """Only the card that moved changed."""
    hill, mole = e.Shown(label="hill", card="hill"), e.Shown(label="mole", card="mole")
    one = e.Picture(areas=(e.Area(zone="yard", of=0, cards=(hill, mole)),))
    two = e.Picture(
        areas=(e.Area(zone="yard", of=0, cards=(hill, mole.model_copy(update={"host": "hill"}))),)
    )
    cards = drawn(one, two)[1].all("b")
    assert [card.classes for card in cards] == [[], ["n"]]


def test_an_emptied_place_says_so() -> None:
    """The last card has gone: the place is drawn empty."""
    one = e.Picture(areas=(e.Area(zone="hand", of=1, cards=(e.Shown(label="song", card="song"),)),))
    assert rows(drawn(one, e.Picture())[1])["対戦相手/手札"].text("ja") == "空"


def test_a_place_that_fills_later_is_drawn_then() -> None:
    """What is not drawn is empty; the script shows it empty in the tables before."""
    song = (e.Shown(label="song", card="song"),)
    two = e.Picture(areas=(e.Area(zone="hand", of=1, cards=song),))
    film = Film(NAMES, [e.Picture(), two])
    assert film.next() == ""
    assert rows(parse(film.next()))["対戦相手/手札"].text("ja") == "こもりうた"


def test_a_table_without_a_visible_change_is_not_drawn() -> None:
    """Equal tables give nothing, whatever happened in flows."""
    film = Film(NAMES, [BEFORE, BEFORE])
    assert film.next()
    assert film.next() == ""


def test_many_cards_alike_are_counted() -> None:
    """A heap of copies is one card with a number; few stay apart, for scenarios name them."""

    def copies(n: int) -> e.Picture:
        labels = ["mole", *(f"mole({i})" for i in range(2, n + 1))]
        return e.Picture(
            areas=(e.Area(zone="shop", of=0, cards=tuple(e.Shown(label=x, card="mole") for x in labels)),)
        )

    assert len(drawn(copies(ALIKE - 1))[0].all("b")) == ALIKE - 1
    (many,) = drawn(copies(ALIKE))[0].all("b")
    assert many.text().endswith(f"×{ALIKE}")


def test_counters_at_their_standard_value_are_left_out() -> None:
    """Unless they leave it at some time of the film."""
    standard = e.Picture(counts=(e.Count(counter="turn", value=1),))
    assert not Film(NAMES, [standard]).next()
    later = e.Picture(counts=(e.Count(counter="turn", value=2),))
    assert rows(drawn(standard, later)[0])["共通/ターン"].text() == "1"


def test_yes_and_no_are_drawn_as_signs() -> None:
    """A counter may be a yes or no, or a name."""
    picture = e.Picture(counts=(e.Count(counter="turn", value=False), e.Count(counter="won", value="draw")))
    found = rows(drawn(picture)[0])
    assert found["共通/ターン"].text() == "–"
    assert "draw" in drawn(picture)[0].text()


def test_effects_in_force_come_and_go() -> None:
    """What lasts is listed with whom it concerns, until it ends."""
    begun, ended = drawn(MOVED)[0], drawn(MOVED, BEFORE)[1]
    assert [td.text("ja") for td in begun.all("tbody")[-1].all("td")] == [
        "静けさ：もぐら",
        "静けさ：対戦相手",
        "静けさ",
    ]
    assert ended.all("tbody")[-1].text("ja") == "働いている効果空"


def test_what_has_no_name_is_called_by_its_key() -> None:
    """A stream of somebody else's may name less; the table is drawn all the same."""
    picture = e.Picture(
        areas=(e.Area(zone="attic", of=0, cards=(e.Shown(label="owl", card="owl", posture="up"),)),),
        in_force=(e.InForce(effect="fog"),),
    )
    said = parse(table(picture, NAMES)).text()
    assert all(word in said for word in ("attic", "owl", "up", "fog"))


LABELS = ["mole", "mole(2)", "hill", "song"]


@st.composite
def pictures(draw: st.DrawFn) -> e.Picture:
    """Any table with these four cards."""
    cards: dict[tuple[str, int], list[e.Shown]] = {}
    for label in LABELS:
        host = draw(st.sampled_from(["", "hill"])) if label.startswith("mole") else ""
        place = draw(st.sampled_from([("shop", 0), ("yard", 0), ("hand", 1)]))
        shown = e.Shown(label=label, card=label.partition("(")[0], host=host, markers=draw(st.integers(0, 1)))
        cards.setdefault(place, []).append(shown)
    return e.Picture(
        areas=tuple(e.Area(zone=zone, of=seat, cards=tuple(found)) for (zone, seat), found in cards.items()),
        counts=(e.Count(counter="hours", value=draw(st.integers(0, 2)), of=0),),
    )


def content(root: Element) -> dict[str, str]:
    """What a table says, without its marks."""
    return {where: cell.text() for where, cell in rows(root).items()}


@given(st.lists(pictures(), min_size=2, max_size=4))
def test_the_changes_add_up_to_the_last_table(film: list[e.Picture]) -> None:
    """The first table with every later change put in its place is the last table, whole.

    The same is done by the script that completes the tables.
    """
    shown = [content(root) for root in drawn(*film)]
    together: dict[str, str] = {}
    for change in shown:
        together |= change
    whole = content(drawn(film[-1], *film)[0])
    assert {where: said for where, said in together.items() if said != "空empty"} == whole
