"""From positions and moves to texts: read back, they give the same table and the same play."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features import gherkin, lint, write
from features.games import Rules
from features.phrase import Role, call
from features.runner import desk_for, run
from features.scenario import Scenario, Step
from features.subject import ModelSubject
from model.kernel.lay import begin, describe, lay
from model.kernel.position import Counted, Laid, Lasts, Position, Top
from model.kernel.table import Table
from model.kernel.words import LANGUAGES, Language


def positions() -> st.SearchStrategy[Position]:
    """Positions of 灯籠 with something of everything that a position can say."""
    lantern = st.sampled_from(["silk", "silk(2)", "third", "paper", "paper(2)", "paper(3)"])
    seat = st.sampled_from([0, 1])

    def laid(label: str) -> st.SearchStrategy[Laid]:
        zone = st.sampled_from(
            [("hand", 0), ("hand", 1), ("stall", 1), ("deck", 0), ("sky", -1), ("discard", -1)]
        )
        return st.builds(
            lambda at, posture, face, markers, owner, controller: Laid(
                label, label.partition("(")[0], at[0], at[1], owner, posture, face, markers, "", controller
            ),
            zone,
            st.sampled_from(["", "dark"]),
            st.sampled_from(["", "down"]),
            st.sampled_from([0, 0, 3]),
            st.sampled_from([-1, -1, 0, 1]),
            st.sampled_from([-1, -1, 0, 1]),
        )

    cards = st.lists(lantern, unique=True, max_size=5).flatmap(lambda labels: st.tuples(*map(laid, labels)))
    counters = st.tuples(
        st.integers(0, 9).map(lambda n: Counted("purse", n, 1)),
        seat.map(lambda p: Counted("active", p)),
        st.booleans().map(lambda yes: Counted("wind", yes)),
        st.sampled_from(["summer", "autumn"]).map(lambda s: Counted("season", s)),
    )
    return st.builds(
        _position, cards, counters, st.booleans(), st.sampled_from(["", "turn", "night"]), st.booleans(), st.booleans()
    )  # fmt: skip


def _position(
    cards: tuple[Laid, ...], counters: tuple[Counted, ...], standard: bool, start: str, gale: bool, on: bool
) -> Position:
    lasting = [Lasts("gale", "night")] if gale else []
    lasting += [Lasts("soaked", "night", about=card.label) for card in cards[:1]]
    if on and len(cards) > 1:
        cards = (cards[0], replace(cards[1], host=cards[0].label), *cards[2:])
    tops = [Top("deck", (c.label,), 0) for c in cards if (c.zone, c.player, c.host) == ("deck", 0, "")][:1]
    return Position("", start, cards, counters, tuple(tops), tuple(lasting), standard)


def laid_by(of: Rules, position: Position, language: Language) -> Table:
    """The table that a position's Givens lay, said and read in a language."""
    lines = write.steps_text(write.givens(position, of), of.catalogue, language)
    scenario = replace(_scenario(of), language=language)
    desk = desk_for(scenario, of, {})
    for number, line in enumerate(lines, 1):
        desk.take(Step(Role.GIVEN, line.partition(" ")[2], number))
    return lay(of.game(), desk.draft.position(), of.cards.prints)


def _scenario(of: Rules) -> Scenario:
    text = f"@document:{of.id}\nFeature: One\n  Scenario: One\n    Then the game goes on\n"
    return gherkin.read(text, "t.feature").scenarios[0]


def test_the_givens_of_a_position_lay_its_table(mini: Rules) -> None:
    """Whatever a position says, in either language."""

    @settings(max_examples=150)
    @given(positions(), st.sampled_from(LANGUAGES))
    def holds(position: Position, language: Language) -> None:
        assert laid_by(mini, position, language) == lay(mini.game(), position, mini.cards.prints)

    holds()


def test_a_table_in_the_middle_of_play_is_described_and_laid_again(mini: Rules) -> None:
    """Random play; wherever it stands, `describe` and its Givens give the table (without what runs)."""
    game = mini.game()
    table = begin(game, lay(game, Position(), mini.cards.prints)).table
    draw = random.Random(7)
    for _ in range(40):
        options = game.options(table)
        if not options:
            break
        table = game.play(table, draw.choice(options)).table
        position = describe(game, table)
        again = laid_by(mini, position, "ja")
        assert describe(game, again) == position


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_witness_is_a_file_that_plays(language: Language, mini: Rules) -> None:
    """Position, options and what is expected of them, as a judge can run it."""
    position = Position(start="turn", cards=(Laid("silk", "silk", "hand", 0),))
    game = mini.game({"dark-after": "literal"})
    table = begin(game, lay(game, position, mini.cards.prints), "turn").table
    calls = [*write.givens(position, mini)]
    for action in ("float", "blow", "decline"):
        option = next(o for o in game.options(table) if o.action == action)
        calls.append(write.when(option, table, game))
        table = game.play(table, option).table
    calls.append(call("stops", Role.THEN, step=game.stopped(table)))
    title: dict[Language, str] = {"ja": "行き止まり", "en": "A dead end"}
    text = write.scenario_text(title, calls, mini, language, {"dark-after": "literal"})
    feature = gherkin.read(text, "w.feature")
    lint.check_tags(feature, mini.register)
    (result,) = run(feature.scenarios, mini)
    assert result.passed, result.message
    assert result.scenario.title("en") == "A dead end"
    assert result.scenario.title("ja") == "行き止まり"


def test_moves_of_chance_and_draws_are_said(mini: Rules) -> None:
    """Options of chance have no player; a draw names the copy."""
    game = mini.game()
    cards = (Laid("silk", "silk", "deck", 0),)
    subject = ModelSubject(game, mini.cards.prints)
    subject.load(Position(start="night", cards=cards), whole_game=False)
    table = subject.now
    said = {mini.catalogue.say(write.when(option, table, game), "ja") for option in game.options(table)}
    assert said == {"「絹灯籠」が引かれる", "「紙灯籠」が引かれる"}
    wind = replace(mini.book.starts[0], name="wind", step="2.5")
    other = mini.with_book(replace(mini.book, starts=(wind,)))
    table = begin(other.game(), lay(other.game(), Position(), mini.cards.prints)).table
    said = {mini.catalogue.say(write.when(o, table, other.game()), "en") for o in other.game().options(table)}
    assert said == {"the wind blows", "the wind does not blow"}
