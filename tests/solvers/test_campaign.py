"""Campaigns: who kills what, who survives, who is idle; and that nothing that matters is left out."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from features.games import Rules, rules
from features.runner import Seat, parse_document, run_scenario, scenarios_of
from features.subject import ModelSubject
from model.kernel.flow import Do, Note
from model.kernel.game import Game
from solvers.campaign import DOCUMENT, Bite, Broken, Campaign
from solvers.fate import Fate, Tried
from solvers.mutant import Swapped
from solvers.mutants import mutants
from solvers.touched import touched
from tests.features.miniature import lanterns as made_up
from tests.features.texts import HEAD, SCENARIO

IDLE = """
    # en: It has stayed where it was
    シナリオ: 屋台の硬貨は動かない
      前提 手番の人の屋台に「一文」がある
      ならば 「一文」は手番の人の屋台にある
"""

THREE = HEAD.replace("clause:lanterns:2", "clause:lanterns:3").replace("機能: 手番", "機能: 応じる").replace(
    "2.1", "3.1"
) + """
    # en: A breath puts it out
    シナリオ: 息を吹かれた灯籠は消える
      前提 手番の人の手札に「絹灯籠」がある
      もし 手番の人が「絹灯籠」を浮かべると宣言する
      かつ 相手が「絹灯籠」に息を吹くと宣言する
      かつ 以後、どのプレイヤーも応じない
      ならば 「絹灯籠」は消えた状態である
"""  # fmt: skip


def campaign(parent: Path, **files: str) -> Campaign:
    """The lanterns with these feature files."""
    of = made_up(parent)
    of.folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (of.folder / f"{name}.feature").write_text(text, "utf-8")
    return Campaign(of)


def found(tried: Sequence[Tried], id: str) -> Tried:
    (one,) = (one for one in tried if one.mutant.id == id)
    return one


@pytest.fixture
def evening(tmp_path: Path) -> Campaign:
    return campaign(tmp_path, two=HEAD + SCENARIO + IDLE, three=THREE)


def test_a_mutant_is_killed_by_the_nearest_scenario_that_notices(evening: Campaign) -> None:
    """That of its statement, else of its clause, else of the document, which is not its own."""
    tried = evening.clause("2").tried
    dropped = found(tried, "2.1 drop")
    assert (dropped.fate, dropped.own, dropped.tried) == (Fate.KILLED, True, 1)
    assert dropped.killer == evening.scenarios[1].scenario.place
    wrong = found(tried, "2.3 redirect whens.0.then: 2.1 → end")
    assert (wrong.fate, wrong.own) == (Fate.SURVIVED, False)
    put_out = found(evening.clause("3").tried, "3.4 drop effects.0: Set(target, posture, dark) → nothing")
    assert (put_out.fate, put_out.own) == (Fate.KILLED, True)
    later = found(
        evening.clause("3").tried, "3.3 negate whens.1.condition: not table.waiting → table.waiting"
    )
    assert (later.fate, later.own, later.tried) == (Fate.KILLED, False, 2)


def test_what_only_another_clause_notices_is_not_its_own(tmp_path: Path) -> None:
    """Without a scenario for clause 2, that of clause 3 kills, and it is said to be elsewhere."""
    alone = campaign(tmp_path, three=THREE)
    dropped = found(alone.clause("2").tried, "2.1 drop")
    assert (dropped.fate, dropped.own) == (Fate.KILLED, False)
    assert dropped.killer == alone.scenarios[0].scenario.place


def test_what_no_scenario_comes_to_survives_untried(evening: Campaign) -> None:
    """Nobody sells anything here in any scenario but where it is on offer; the night never falls."""
    tried = evening.clause("2").tried
    assert found(tried, "2.9 skip").fate is Fate.SURVIVED
    assert found(tried, "2.9 skip").tried == 0


def test_a_scenario_that_no_mutant_changes_is_idle(evening: Campaign) -> None:
    """Planted: it says only what its Given has set up."""
    assert [scenario.name for scenario in evening.clause("2").idle] == ["屋台の硬貨は動かない"]
    assert evening.clause("3").idle == ()


def test_a_scenario_that_only_other_mutants_need_is_not_idle(tmp_path: Path) -> None:
    """Where another scenario comes first with every mutant, it is tried on those all the same."""
    twice = SCENARIO.replace("灯籠が浮かぶ", "灯籠がまた浮かぶ").replace("A lantern rises", "It rises again")
    assert campaign(tmp_path, two=HEAD + SCENARIO + twice).clause("2").idle == ()


def test_every_mutant_belongs_to_one_clause(evening: Campaign) -> None:
    """None is left out and none comes twice; what is of no statement is the document's."""
    listed = [made.mutant.id for clause in evening.clauses for made in evening.mutants[clause]]
    assert len(listed) == len(set(listed))
    assert {made.mutant.item for made in evening.mutants[DOCUMENT]} == {
        "over",
        "table.weather",
        "table.first",
    }
    assert evening.clauses == ("1", "2", "3", "4", DOCUMENT)


def test_clauses_do_not_depend_on_each_other(tmp_path: Path) -> None:
    """In whatever order they are done, and whether one process does them all."""
    files = {"two": HEAD + SCENARIO + IDLE, "three": THREE}
    once, again = campaign(tmp_path, **files), campaign(tmp_path, **files)
    assert {c: once.clause(c) for c in once.clauses} == {c: again.clause(c) for c in reversed(again.clauses)}


def test_what_cannot_be_loaded_is_no_mutant(evening: Campaign) -> None:
    """A way past the naming of the lantern is left out, neither killed nor a survivor."""
    made = [one.mutant.id for one in evening.mutants["2"]]
    tried = [one.mutant.id for one in evening.clause("2").tried]
    assert set(made) - set(tried) == {
        "2.1 redirect options.shout: 2.1 → 2.2",
        "2.9 redirect then: 2.1 → 2.2",
    }


def test_rules_that_break_down_at_once_show_nothing_of_a_scenario(evening: Campaign) -> None:
    """Planted: the turn runs on for ever before anybody is asked. That kills, but it makes no scenario bite."""
    made = next(one for one in evening.mutants["2"] if one.mutant.id == "2.1 skip")
    chosen = evening.of.game().loaded.chosen
    turn = chosen.flows[1]
    endless = replace(turn, steps=(Note("2.1", {}, then="2.1"), *turn.steps[1:]))
    mutant = replace(
        made.mutant, path=("flows",), old=chosen.flows, new=(chosen.flows[0], endless, *chosen.flows[2:])
    )
    broken = Broken(replace(made, mutant=mutant), evening.of)
    idle = next(w.scenario for w in evening.scenarios if w.scenario.name == "屋台の硬貨は動かない")
    assert broken.against(idle) is Bite.AT_ONCE


@pytest.mark.parametrize("document", ["yaboo", "doremi"])
def test_what_a_scenario_does_not_touch_does_not_change_it(document: str) -> None:
    """A sample of scenarios and mutants that are never tried together: the verdict stays."""
    of, drawn = rules(document), random.Random(3)
    made = list(mutants(of))
    swaps = [one for one in made if isinstance(one.mutant.new, Swapped)]
    plain = [s for s in scenarios_of(parse_document(of)) if not s.readings][::9]
    known = [(scenario, comes_to) for scenario in plain if (comes_to := touched(scenario, of))]
    pairs = [(drawn.choice(made), *drawn.choice(known)) for _ in range(400)]
    pairs += [(drawn.choice(swaps), *drawn.choice(known)) for _ in range(100)]
    apart = [(one, scenario) for one, scenario, comes_to in pairs if not comes_to.by(one.mutant)]
    assert len(apart) > 100
    for one, scenario in apart:
        assert Broken(one, of).against(scenario) is Bite.NONE, (one.mutant.id, scenario.place)


def test_a_broken_game_plays_as_if_it_were_loaded(lanterns: Rules) -> None:
    """A game made from another, sharing what it has compiled, is the game of that rulebook."""
    sound = lanterns.game()
    chosen = sound.loaded.chosen
    quiet = replace(
        chosen,
        flows=(*chosen.flows[:3], replace(chosen.flows[3], steps=(Do("3.4", (), "end"),)), *chosen.flows[4:]),
    )
    shared = sound.with_book(quiet)
    assert shared.vocabulary is sound.vocabulary
    assert shared.steps["lanterns:breath", "3.4"] == Do("3.4", (), "end")
    assert sound.steps["lanterns:breath", "3.4"] != Do("3.4", (), "end")
    facts = replace(chosen.kinds[0].facts[1], query="it.posture != 'dark'")
    lit = replace(chosen.kinds[0], facts=(chosen.kinds[0].facts[0], facts, *chosen.kinds[0].facts[2:]))
    turned = sound.with_book(replace(chosen, kinds=(lit, *chosen.kinds[1:])))
    assert turned.vocabulary is not sound.vocabulary
    assert turned.loaded.bound is sound.loaded.bound


@pytest.mark.parametrize("document", ["yaboo", "doremi"])
def test_a_broken_game_is_the_broken_rulebook_loaded_anew(document: str) -> None:
    """A sample of mutants of facts: calling what is compiled already, and compiling everything, come to
    the same verdict with the same words."""
    of, drawn = rules(document), random.Random(5)
    sound = of.game()
    plain = [s for s in scenarios_of(parse_document(of)) if not s.readings]
    broken = [one.mutant.of(sound.loaded.chosen) for one in mutants(of) if one.mutant.path[-1] == "query"]
    for book in drawn.sample([book for book in broken if book is not None], 8):
        games = sound.with_book(book), Game(book, {}, file="mutant")
        for scenario in drawn.sample(plain, 12):
            quick, anew = (run_scenario(scenario, of, seat=_seat(game)) for game in games)
            assert (quick.verdict, quick.message) == (anew.verdict, anew.message)


def _seat(game: Game) -> Seat:
    return lambda _, of: ModelSubject(game, of.cards.prints)
