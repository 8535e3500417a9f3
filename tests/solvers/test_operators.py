"""How rules are broken: every operator on a planted rulebook, and what a mutant makes of it."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from features.games import Rules, rules
from model.kernel.deck import Alike, Amount, Copies, Part
from model.kernel.effect import Add, Each, If, Move, Put, Set
from model.kernel.flow import (
    END,
    NOWHERE,
    Action,
    Always,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Flow,
    Note,
    Param,
    Record,
    When,
)
from model.kernel.game import Game
from model.kernel.load import load
from model.kernel.norm import Cannot, Formula, Judge, Leave, May, Must, Norm, Preference, Principle, Sets
from model.kernel.rulebook import Rulebook
from model.kernel.words import Words
from solvers.mutant import GONE, Mutant, Operator, Skipped, Swapped
from solvers.mutants import Made, fits, mutants
from solvers.operators import Change, changes
from tests.features.miniature import BOOK

NOTHING = replace(
    BOOK,
    flows=(),
    items=(),
    actions=(),
    always=(),
    principles=(),
    lasting=(),
    roles=(),
    counters=(),
    standard=(),
    zones=(),
    kinds=tuple(replace(kind, facts=()) for kind in BOOK.kinds),
    player=replace(BOOK.player, facts=()),
    table=replace(BOOK.table, facts=()),
    over="True",
)
"""A rulebook in which there is nothing to break."""


def ids(book: Rulebook) -> list[str]:
    return [mutant(change).id for change in changes(book)]


def mutant(change: Change) -> Mutant:
    item, operator, path, old, new, also = change
    return Mutant(item, (), operator, path, old, new, also)


def broken(book: Rulebook, id: str) -> Rulebook:
    """`book` under the one mutant of this id."""
    (found,) = (one for one in map(mutant, changes(book)) if one.id == id)
    made = found.of(book)
    assert made is not None
    return made


def of_norms(*norms: Norm) -> Rulebook:
    return replace(NOTHING, items=norms)


def of_steps(*steps: object) -> Rulebook:
    return replace(NOTHING, flows=(Flow("x", steps),))  # type: ignore[arg-type]  # steps of any kind


# ---- norms and precedence ----------------------------------------------------------


def test_nothing_has_no_mutants() -> None:
    """Planted: what the following tests find comes from what they put in."""
    assert ids(NOTHING) == []


def test_a_norm_is_dropped_turned_and_weakened() -> None:
    """Each modality into each other one that play can tell; `only`, lifts and the condition."""
    assert ids(of_norms(May("1", "float", only=True))) == [
        "1 drop",
        "1 flip May → Cannot",
        "1 flip only: True → False",
    ]
    assert ids(of_norms(Must("1", "float", "lantern.bad"))) == [
        "1 drop",
        "1 flip Must → May",
        "1 flip Must → Cannot",
        "1 weaken when: lantern.bad → True",
        "1 negate when: lantern.bad → not lantern.bad",
    ]
    assert ids(of_norms(Cannot("1", "float", lifts=("2", "3")))) == [
        "1 drop",
        "1 flip Cannot → May",
        "1 drop lifts.0: 2 → nothing",
        "1 drop lifts.1: 3 → nothing",
    ]
    assert ids(of_norms(Leave("1", "float"))) == ["1 drop", "1 flip Leave → May", "1 flip Leave → Cannot"]


def test_a_turned_norm_keeps_everything_else() -> None:
    """Only the modality is another."""
    book = of_norms(Must("1", "float", "lantern.bad", source="card"))
    (norm,) = broken(book, "1 flip Must → Cannot").items
    assert norm == Cannot("1", "float", "lantern.bad", source="card")
    assert broken(book, "1 drop").items == ()


def test_what_is_written_once_for_several_actions_is_broken_once() -> None:
    """Norms of one statement that differ in their action alone; others stand for themselves."""
    norms = (May("1/a", "float"), May("1/b", "hide"), May("2/b", "hide"), May("1/c", "blow", "target.odd"))
    book = of_norms(*norms)
    drops = [mutant(change) for change in changes(book) if change.operator is Operator.DROP]
    assert [(one.item, one.also) for one in drops] == [("1/a", ("1/b",)), ("2/b", ()), ("1/c", ())]
    assert broken(book, "1/a drop").items == norms[2:]
    turned = broken(book, "1/a flip May → Cannot").items
    assert [type(norm) for norm in turned] == [Cannot, Cannot, May, May]


def test_a_limit_is_never_an_only() -> None:
    """A May that holds nowhere else becomes a plain Cannot, and the rulebook loads."""
    (norm,) = broken(of_norms(May("1", "float", only=True)), "1 flip May → Cannot").items
    assert norm == Cannot("1", "float")


def test_precedence_is_dropped_and_turned_round() -> None:
    """A principle that beats another is then beaten by it; without a judge nobody decides."""
    one = Principle("1", Preference.CARD_OVER_RULE, over=("2",))
    other = Principle("2", Preference.CANNOT_OVER_CAN)
    book = replace(NOTHING, principles=(one, other), judge=Judge("9/judge"))
    assert [id.split(" principles")[0] for id in ids(book)] == [
        "1 drop",
        "1 swap",
        "2 drop",
        "9/judge drop judge: Judge(9/judge) → None",
        "9/judge flip judge.several_cards: False → True",
    ]
    swapped = next(mutant(change).of(book) for change in changes(book) if change.operator is Operator.SWAP)
    assert swapped is not None
    assert [(p.id, p.over) for p in swapped.principles] == [("1", ()), ("2", ("1",))]
    cards = replace(NOTHING, principles=(replace(other, among="card"),))
    assert ids(cards) == ["2 drop", "2 weaken among: card → "]
    assert broken(cards, "2 weaken among: card → ").principles == (other,)


def test_formulas_are_dropped_and_their_numbers_shifted() -> None:
    """The value by its type, the condition like any other."""
    facts = replace(
        BOOK, flows=(), actions=(), always=(), principles=(), roles=(), lasting=(), counters=(), standard=()
    )
    book = replace(
        facts,
        items=(Sets("1", "lantern.bad", "True"), Formula("2", "lantern.glow", "it.light + 1", "it.cursed")),
    )
    mine = [id for id in ids(book) if id.startswith(("1 ", "2 "))]
    assert mine == [
        "1 drop",
        "1 negate value: True → False",
        "2 drop",
        "2 shift value: it.light + 1 → it.light + 0",
        "2 shift value: it.light + 1 → it.light + 2",
        "2 weaken when: it.cursed → True",
        "2 negate when: it.cursed → not it.cursed",
    ]


# ---- steps -------------------------------------------------------------------------


def test_a_step_is_skipped_and_redirected() -> None:
    """Past its target, or back to the caller; where it ends, on to the next step."""
    book = of_steps(
        Do("1", (Put("wind", "True"),), then="2"),
        Note("2", {"x": Record("lantern")}, then="3"),
        Do("3", (), then=END),
    )
    assert [id for id in ids(book) if "effects" not in id] == [
        "1 skip",
        "1 redirect then: 2 → 3",
        "1 redirect then: 2 → end",
        "1 swap 2",
        "2 skip",
        "2 redirect then: 3 → end",
        "2 swap 3",
    ]
    assert broken(book, "1 skip").flows[0].steps[0] == Note("1", {}, "2")


def test_a_step_after_which_the_text_stops_is_led_on() -> None:
    """There is nothing to skip to; the next step is where it could go on."""
    book = of_steps(Note("1", {}, then=NOWHERE), Note("2", {}, then=END))
    assert ids(book)[:2] == ["1 redirect then: nowhere → 2", "1 redirect then: nowhere → end"]


def test_two_steps_change_places() -> None:
    """Whatever led to the first leads to the second, in the order of the flow as well."""
    ask = Ask("1", "active", {"end": "2", "hide": "3"})
    book = of_steps(ask, Note("2", {"x": Record("1")}, then="3"), Do("3", (), then="1"))
    steps = broken(book, "2 swap 3").flows[0].steps
    assert steps == (
        Ask("1", "active", {"end": "3", "hide": "3"}),
        Do("3", (), then="2"),
        Note("2", {"x": Record("1")}, then="1"),
    )


def test_a_question_loses_each_answer() -> None:
    """One of several; it is passed over, and each of its ways out leads elsewhere."""
    book = of_steps(Ask("1", "active", {"end": END, "hide": "2"}, into={"y": "2"}), Note("2", {}, then=END))
    mine = [id for id in ids(book) if id.startswith("1")]
    assert mine == [
        "1 skip",
        "1 redirect options.end: end → 2",
        "1 redirect options.hide: 2 → end",
        "1 redirect into.y: 2 → end",
        "1 drop options.end: end → nothing",
        "1 drop options.hide: 2 → nothing",
        "1 drop into.y: 2 → nothing",
    ]
    assert broken(book, "1 drop options.end: end → nothing").flows[0].steps[0] == Ask(
        "1", "active", {"hide": "2"}, into={"y": "2"}
    )
    alone = of_steps(Ask("1", "active", {"end": END}))
    assert "drop" not in " ".join(ids(alone))


def test_branches_notes_calls_and_draws() -> None:
    """The conditions and the values in them."""
    book = of_steps(
        Branch("1", When("lantern.bad", "2"), When("not lantern.bad", "2")),
        Note("2", {"x": Record("1"), "y": Record("it", "lanterns", "it.cursed")}, then="3"),
        Call("3", "z", give={"n": "2"}, then="4"),
        Draw("4", "deck", "hand", "1", then=END),
    )
    found = [id for id in ids(book) if "redirect" not in id and "swap" not in id and "skip" not in id]
    assert found == [
        "1 weaken whens.0.condition: lantern.bad → True",
        "1 negate whens.0.condition: lantern.bad → not lantern.bad",
        "1 weaken whens.1.condition: not lantern.bad → True",
        "1 negate whens.1.condition: not lantern.bad → lantern.bad",
        "2 drop values.x: Record(1) → nothing",
        "2 shift values.x.value: 1 → 0",
        "2 shift values.x.value: 1 → 2",
        "2 drop values.y: Record(it, lanterns, it.cursed) → nothing",
        "2 weaken values.y.where: it.cursed → True",
        "2 negate values.y.where: it.cursed → not it.cursed",
        "3 shift give.n: 2 → 1",
        "3 shift give.n: 2 → 3",
        "4 shift times: 1 → 0",
        "4 shift times: 1 → 2",
    ]


def test_effects_are_dropped_wherever_they_stand() -> None:
    """Those inside others too. Numbers are shifted, but to none that cannot stand there: no card has fewer
    than no markers, and adding nothing is only dropping again."""
    inside = (Set("x", "markers", "2"),)
    effects = (
        Each("x", "lanterns", "x.cursed", (If("x.light > 1", inside, (Move("x", "sky", markers="0"),)),)),
        Add("purse", "-1"),
    )
    found = [id.removeprefix("1 ") for id in ids(of_steps(Do("1", effects, then=END))) if "effects" in id]
    assert [id.partition(":")[0] for id in found] == [
        "drop effects.0",
        "weaken effects.0.where",
        "negate effects.0.where",
        "drop effects.0.do.0",
        "weaken effects.0.do.0.when",
        "negate effects.0.do.0.when",
        "shift effects.0.do.0.when",
        "shift effects.0.do.0.when",
        "drop effects.0.do.0.do.0",
        "shift effects.0.do.0.do.0.to",
        "shift effects.0.do.0.do.0.to",
        "drop effects.0.do.0.otherwise.0",
        "shift effects.0.do.0.otherwise.0.markers",
        "drop effects.1",
        "shift effects.1.by",
    ]
    book = of_steps(Do("1", effects, then=END))
    step = broken(book, "1 drop effects.0.do.0.do.0: Set(x, markers, 2) → nothing").flows[0].steps[0]
    assert isinstance(step, Do)
    assert step.effects[0] == replace(
        effects[0], do=(If("x.light > 1", (), (Move("x", "sky", markers="0"),)),)
    )


def test_checks_and_actions() -> None:
    """What is always checked; what is paid, what can be named, what is resolved, what lapses."""
    watch = Always("1", "fallen", "lanterns", "fallen.cursed", "y")
    action = Action(
        "float", BOOK.words, (Param("lantern", "lantern", "it.cursed"),), (Add("purse", "-2"),), "y"
    )
    assert ids(replace(NOTHING, always=(watch,), actions=(action,))) == [
        "1 drop",
        "1 weaken when: fallen.cursed → True",
        "1 negate when: fallen.cursed → not fallen.cursed",
        "float drop pay.0: Add(purse, -2) → nothing",
        "float shift pay.0.by: -2 → -3",
        "float shift pay.0.by: -2 → -1",
        "float weaken params.0.where: it.cursed → True",
        "float negate params.0.where: it.cursed → not it.cursed",
        "float skip resolve: y → ",
    ]
    void = replace(action, params=(), pay=(), lapses="lantern.cursed and lantern.odd", lapse="z")
    assert ids(replace(NOTHING, actions=(void,))) == [
        "float skip resolve: y → ",
        "float skip lapse: z → ",
        "float drop lapses: lantern.cursed and lantern.odd → ",
        "float weaken lapses: lantern.cursed and lantern.odd → lantern.odd",
        "float weaken lapses: lantern.cursed and lantern.odd → lantern.cursed",
        "float negate lapses: lantern.cursed and lantern.odd → (not lantern.cursed) and lantern.odd",
        "float negate lapses: lantern.cursed and lantern.odd → lantern.cursed and (not lantern.odd)",
    ]
    assert broken(replace(NOTHING, actions=(void,)), "float skip lapse: z → ").actions == (
        replace(void, lapse=""),
    )


def test_declarations_of_statements_are_changed_and_others_are_not() -> None:
    """Counters, the standard table and places, where a statement says what they are."""
    purse, wind = BOOK.counters[0], BOOK.counters[3]
    placed, hand = BOOK.standard[0], BOOK.zones[0]
    silent = replace(NOTHING, counters=(purse, wind), standard=(placed,), zones=(hand,))
    assert ids(silent) == []
    cited = replace(
        silent,
        counters=tuple(replace(counter, cites=("1.1",)) for counter in silent.counters),
        standard=(replace(placed, cites=("1.1",)),),
        zones=(replace(hand, cites=("1.1",)),),
    )
    assert ids(cited) == [
        "purse shift standard: 5 → 4",
        "purse shift standard: 5 → 6",
        "wind negate standard: False → True",
        "paper shift standard.0.copies: 2 → 1",
        "paper shift standard.0.copies: 2 → 3",
        "hand flip seen_by: owner → all",
        "hand flip seen_by: owner → nobody",
        "hand flip counted: True → False",
    ]


def test_rules_of_decks_are_dropped_and_their_numbers_shifted() -> None:
    """And lose a part, or what tells cards apart; a part of a deck is no rule, and no rule asks for a number
    that there cannot be."""
    hand, pile = Part("hand", Words("手", "hand")), Part("pile", Words("山", "pile"))
    rules_of = replace(
        NOTHING,
        deck=(
            hand,
            pile,
            Amount("1.1", ("hand",), low=5, high=5),
            Amount("1.2", low=0, high=0, where="it.light == 1"),
            Amount("1.3", low=2, none=True),
            Copies("1.4", 1, ("hand", "pile"), same=("it.name", "it.light")),
            Copies("1.5", 0),
            Alike("1.6", "it.light == 1", "it.light == 2", Words("", "")),
        ),
    )
    assert ids(rules_of) == [
        "1.1 drop",
        "1.1 shift low: 5 → 4",
        "1.1 shift high: 5 → 6",
        "1.2 drop",
        "1.2 shift high: 0 → 1",
        "1.2 weaken where: it.light == 1 → True",
        "1.2 negate where: it.light == 1 → it.light != 1",
        "1.2 shift where: it.light == 1 → it.light == 0",
        "1.2 shift where: it.light == 1 → it.light == 2",
        "1.3 drop",
        "1.3 shift low: 2 → 1",
        "1.3 shift low: 2 → 3",
        "1.3 flip none: True → False",
        "1.4 drop",
        "1.4 shift most: 1 → 0",
        "1.4 shift most: 1 → 2",
        "1.4 drop same.0: it.name → nothing",
        "1.4 drop same.1: it.light → nothing",
        "1.4 drop parts.0: hand → nothing",
        "1.4 drop parts.1: pile → nothing",
        "1.5 drop",
        "1.5 shift most: 0 → 1",
        "1.6 drop",
        *(
            f"1.6 {how} {which}: it.light == {n} → {new}"
            for which, n in (("one", 1), ("other", 2))
            for how, new in (
                ("weaken", "True"),
                ("negate", f"it.light != {n}"),
                ("shift", f"it.light == {n - 1}"),
                ("shift", f"it.light == {n + 1}"),
            )
        ),
    ]
    assert broken(rules_of, "1.4 drop parts.0: hand → nothing").deck[5] == Copies(
        "1.4", 1, ("pile",), same=("it.name", "it.light")
    )


def test_a_common_place_is_everybodys() -> None:
    """Planted: nothing is changed that nobody could see."""
    sky = replace(BOOK.zones[2], cites=("1.1",))
    assert ids(replace(NOTHING, zones=(sky,))) == ["sky flip seen_by: all → nobody"]
    hidden = replace(sky, seen_by="nobody")
    assert len(ids(replace(NOTHING, zones=(hidden,)))) == 2


# ---- mutants of other readings, and of documents -----------------------------------


def test_a_mutant_fits_where_the_same_thing_stands() -> None:
    """A step stays itself whatever its readings say; a number or text has to be the one that was meant."""
    one = of_steps(Do("1", (Add("purse", "1"),), then="2"), Note("2", {}, then=END))
    other = of_steps(Do("1", (Add("purse", "3"),), then=END), Note("2", {}, then=END))
    found: Mapping[str, Mutant] = {m.id: m for m in map(mutant, changes(one))}
    skipped = found["1 skip"].of(other)
    assert skipped is not None
    assert skipped.flows[0].steps[0] == Note("1", {}, END)
    for id in ("1 shift effects.0.by: 1 → 2", "1 redirect then: 2 → end", "1 swap 2"):
        assert found[id].of(other) is None
    assert found["1 skip"].of(NOTHING) is None


@pytest.mark.parametrize(
    ("new", "text"), [(GONE, "1 drop"), (Skipped(), "1 drop"), (Swapped("1", "2"), "1 drop 2")]
)
def test_ids_are_short_where_the_place_says_enough(new: object, text: str) -> None:
    """A step is named, not printed."""
    step = Note("1", {}, END)
    assert Mutant("1", (), Operator.DROP, ("flows", "x", "steps", "1"), step, new).id == text


@pytest.fixture(scope="module", params=["yaboo", "doremi"])
def document(request: pytest.FixtureRequest) -> Rules:
    return rules(request.param)


def made(of: Rules) -> list[Made]:
    return list(mutants(of))


def test_every_mutant_of_a_document_is_another_rulebook(document: Rules) -> None:
    """Each differs in its place, and the place alone is rebuilt; each counts for statements that exist."""
    chosen = document.game().loaded.chosen
    known = {statement.id for statement in document.register}
    for one in made(document)[::7]:
        book = one.mutant.of(chosen)
        assert book is not None, one.mutant.id
        assert set(one.mutant.statements) <= known
        root = str(one.mutant.path[0])
        assert getattr(book, root) != getattr(chosen, root), one.mutant.id


def test_what_fits_can_be_loaded(document: Rules) -> None:
    """A sample of the mutants: `fits` says what the loader says."""
    game = document.game()
    for one in made(document)[::97]:
        book = one.mutant.of(game.loaded.chosen)
        assert book is not None
        assert fits(game, game.with_book(book)) == _loads(book), one.mutant.id


def _loads(book: Rulebook) -> bool:
    try:
        load(book, {}, file="mutant")
    except Exception:
        return False
    return True


def test_mutants_of_other_options_come_once(lanterns: Rules) -> None:
    """What an option puts in another place is broken too; what all readings share, once."""
    plain = [one.mutant.id for one in mutants(lanterns)]
    both = list(mutants(lanterns, [{"dark-after": "literal"}]))
    more = [one for one in both if one.readings]
    assert [one.mutant.id for one in both][: len(plain)] == plain
    assert [one.mutant.id for one in more] == [
        "2.3 redirect whens.0.then: nowhere → 2.3/up",
        "2.3 redirect whens.0.then: nowhere → end",
    ]


def test_a_way_past_the_binding_of_a_role_does_not_fit(lanterns: Rules) -> None:
    """Planted: step 2.3 asks about the lantern, which nobody has named where the turn is ended."""
    game = lanterns.game()
    redirected = {
        m.id: m for m in (one.mutant for one in mutants(lanterns)) if m.operator is Operator.REDIRECT
    }
    for id, fitting in (
        ("2.1 redirect options.float: 2.2 → 2.3", True),
        ("2.1 redirect options.end: 2.4 → 2.5", True),
    ):
        assert _fits(game, redirected[id]) is fitting
    past = replace(redirected["2.1 redirect options.end: 2.4 → 2.5"], new="2.3")
    assert not _fits(game, past)


def _fits(game: Game, mutant: Mutant) -> bool:
    book = mutant.of(game.loaded.chosen)
    assert book is not None
    return fits(game, game.with_book(book))
