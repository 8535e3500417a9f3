"""Phrases and the catalogue: each wording reads back to the same call, in either language."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features import games
from features.catalogue import BadCatalogue, BadStep, Catalogue
from features.games import Rules, catalogue, documents
from features.gap import NumberGap, Terms
from features.phrase import Call, Phrase, Role, Use, call
from model.kernel.words import LANGUAGES, Language, Words


def calls(of: Catalogue) -> st.SearchStrategy[Call]:
    """Any call of any phrase, with gaps filled from their samples."""

    def filled(at: tuple[Phrase, Role]) -> st.SearchStrategy[Call]:
        phrase, role = at
        gaps = {name: st.sampled_from(gap.samples()) for name, gap in sorted(phrase.gaps.items())}
        return st.fixed_dictionaries(gaps).map(lambda f: call(phrase.id, role, **f))

    sayable = [
        (phrase, role)
        for phrase in of.phrases.values()
        for role in phrase.uses
        if all(gap.samples() for gap in phrase.gaps.values())
    ]
    return st.sampled_from(sayable).flatmap(filled)


def test_each_call_said_in_either_language_reads_back_to_itself(mini: Rules) -> None:
    """`read` is the inverse of `say`: no gap is lost and no step means two things."""

    @settings(max_examples=400)
    @given(calls(mini.catalogue), st.sampled_from(LANGUAGES))
    def holds(meant: Call, language: Language) -> None:
        assert mini.catalogue.read(mini.catalogue.say(meant, language), meant.role, language) == meant

    holds()


@pytest.mark.parametrize("document", documents())
def test_the_same_of_every_document(document: str) -> None:
    """The wordings of each rulebook keep apart from each other and from the general ones."""
    of = catalogue(document)

    @settings(max_examples=400)
    @given(calls(of), st.sampled_from(LANGUAGES))
    def holds(meant: Call, language: Language) -> None:
        assert of.read(of.say(meant, language), meant.role, language) == meant

    holds()


@pytest.mark.parametrize("document", documents())
def test_no_phrase_of_a_document_reads_the_sentence_of_another(document: str) -> None:
    """One sample of every phrase in every role and language is read once."""
    of = catalogue(document)
    twice = [
        (text, [found.phrase for found in of.readings(text, role, language)])
        for phrase in of.phrases.values()
        for role in phrase.uses
        for language in LANGUAGES
        if all(gap.samples() for gap in phrase.gaps.values())
        for text in [
            of.say(call(phrase.id, role, **{n: g.samples()[0] for n, g in phrase.gaps.items()}), language)
        ]
        if len(of.readings(text, role, language)) != 1
    ]
    assert twice == []


def read(of: Rules, text: str, role: Role = Role.GIVEN, language: Language = "ja") -> Call:
    return of.catalogue.read(text, role, language)


def test_one_and_many_in_english(mini: Rules) -> None:
    """A number takes the word that follows it along."""
    said = [mini.catalogue.say(call("counter purse", Role.GIVEN, player=0, n=n), "en") for n in (1, 2)]
    assert said == [
        "the active player has 1 coin in the purse",
        "the active player has 2 coins in the purse",
    ]


MISTAKES = [
    ("手番の人は銭を３枚持っている", "ASCII digits, 3"),
    ("手番の人は銭を99枚持っている", "from 0 to 20"),
    ("手番の人の手札に「絹灯龍」がある", "did you mean 絹灯籠"),
    ("手番の人の手札に「絹灯籠（２）」がある", "did you mean 絹灯籠(2)"),
    ("手番の人の手札に「絹灯籠」、「絹灯籠」がある", "stands twice"),
    ("「一文」の火は残り3である", "is a coin; a lantern is expected"),
    ("手番の人の手札に「絹灯籠」が有る", "PLACEにCARDSがある"),
    ("手番の人の手札に「絹灯籠」がある。", "PLACEにCARDSがある"),
    ("手番の人が「絹灯籠」を浮かべると宣言する", "stands after もし, not after 前提"),
    ('the active player\'s hand holds "Silk"', "a step of the other language (en)"),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES)
def test_a_step_that_is_not_read_says_how_to_mend_it(text: str, message: str, mini: Rules) -> None:
    """The nearest phrases, the mended number, the nearest card, the right keyword."""
    with pytest.raises(BadStep) as error:
        read(mini, text)
    assert message in str(error.value)


def test_statements_and_steps_in_gaps_exist(mini: Rules) -> None:
    """An id that names nothing is an error with the nearest one."""
    with pytest.raises(BadStep, match=r"did you mean lanterns:2\.1"):
        read(mini, "この宣言はlanterns:2.1xにより認められない", Role.THEN)
    with pytest.raises(BadStep, match="unknown step"):
        read(mini, "手順はlanterns:2/2.77にある", Role.THEN)


def test_a_fact_that_another_phrase_says_has_no_phrase_of_its_own(mini: Rules) -> None:
    """Player.shine would be said as the counter is; the sentence is the counter's."""
    assert "fact player.shine" not in mini.catalogue.phrases
    assert read(mini, "相手の星は3である", Role.THEN).phrase == "counter stars"


def phrase(id: str, ja: str, en: str) -> Phrase:
    """A phrase with a number, in Givens."""
    return Phrase(id, {"n": NumberGap()}, {Role.GIVEN: Use(Words(ja, en), lambda *_: None)})


def test_a_step_that_two_phrases_match_is_an_error() -> None:
    """Planted: two phrases that differ in their gaps' names only."""
    of = Catalogue.of(
        "x", (phrase("one", "星は{n}である", "{n} stars"), phrase("other", "星は{n}である", "stars: {n}"))
    )
    with pytest.raises(BadStep, match="two phrases read this step"):
        of.read("星は3である", Role.GIVEN, "ja")
    assert of.read("3 stars", Role.GIVEN, "en") == Call("one", Role.GIVEN, (("n", 3),))


@pytest.mark.parametrize(
    ("ja", "en", "message"),
    [("星がある", "{n} stars", "has no {n}"), ("{n}の{m}", "{n} of {m}", "nothing is declared for {m}")],
)
def test_wordings_fit_their_gaps(ja: str, en: str, message: str) -> None:
    """A wording without one of the gaps, or with a gap of its own, is refused when phrases are made."""
    with pytest.raises(BadCatalogue) as error:
        Catalogue.of("x", (phrase("bad", ja, en),))
    assert message in str(error.value)


def test_two_phrases_of_one_id_are_refused() -> None:
    """Calls name phrases by their ids."""
    with pytest.raises(BadCatalogue, match="two phrases have the id"):
        Catalogue.of("x", (phrase("one", "{n}", "{n}"), phrase("one", "{n}だ", "it is {n}")))


def test_two_things_of_one_word_are_refused() -> None:
    """Two zones that are called alike could not be told apart."""
    with pytest.raises(ValueError, match="means both"):
        Terms("PLACE", {"a": Words("空", "sky"), "b": Words("空", "air")})


def test_an_action_of_a_player_names_the_player(mini: Rules) -> None:
    """Planted: a wording without {player}, for a question that a player is asked."""
    silent = replace(mini.book.actions[0], wording=Words("{lantern}が浮かぶ", "{lantern} rises"))
    book = replace(mini.book, actions=(silent, *mini.book.actions[1:]))
    with pytest.raises(BadCatalogue, match=r"has no \{player\}"):
        _ = Rules(mini.register, book, mini.folder).catalogue


def test_a_document_can_add_phrases_of_its_own(
    mini: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """features/DOC/phrases.py has PHRASES; without the file there are none."""
    own = phrase("festival", "祭りは{n}日目である", "it is day {n} of the festival")
    module = ModuleType("features.lanterns.phrases")
    module.__dict__["PHRASES"] = (own,)
    monkeypatch.setitem(sys.modules, "features.lanterns", ModuleType("features.lanterns"))
    monkeypatch.setitem(sys.modules, "features.lanterns.phrases", module)
    monkeypatch.setattr(games, "HERE", tmp_path)
    assert "festival" not in games.catalogue_of(mini).phrases
    (tmp_path / "lanterns").mkdir()
    (tmp_path / "lanterns" / "phrases.py").write_text("", "utf-8")
    assert games.catalogue_of(mini).read("祭りは3日目である", Role.GIVEN, "ja").phrase == "festival"
