"""The engine and Z3 read the same rulebook: on random tables they never disagree."""

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from model.kernel.change import RuleFault, changes
from model.kernel.compiled import reader
from model.kernel.effect import Add, Begin, Each, Effect, Finish, If, Move, Put, Set
from model.kernel.expression import Value, free_names, parse, text_of
from model.kernel.vocabulary import CARD, PLAYER
from solvers.effects import after
from solvers.smt import Term
from solvers.terms import Env, read
from tests.solvers.pinned import Pinned, differences, pinned

LIMIT = settings(max_examples=100, deadline=None)

# ---- expressions -------------------------------------------------------------------

KITES = st.sampled_from(("kite", "target", "first", "the(k for k in kites if k.wet)", "table.pet"))
CARDS = st.one_of(KITES, st.sampled_from(("reel", "card", "kite.host", "first.host", "kite.reel")))
PLAYERS = st.sampled_from(
    ("active", "rival", "next(rival)", "kite.owner", "kite.of", "first.of", "player", "target.controller")
)
NAMES = st.sampled_from(("'plain'", "'dragon'", "'rag'", "'long'"))


def _of(things: st.SearchStrategy[str], *names: str) -> st.SearchStrategy[str]:
    return st.builds("{}.{}".format, things, st.sampled_from(names))


NUMBERS: st.SearchStrategy[str] = st.recursive(
    st.one_of(
        st.integers(-3, 9).map(str),
        _of(KITES, "size", "markers", "pull", "rivals"),
        _of(PLAYERS, "wind", "kites", "reach"),
        _of(st.just("reel"), "line"),
        st.builds("note('mark', {})".format, KITES),
        st.sampled_from(("note('count')", "links()", "count(c for c in cards)")),
        st.builds("sum(k.size for k in kites if k.of == {})".format, PLAYERS),
        st.builds("count(k for k in kites if k.host == {})".format, CARDS),
    ),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*"), inner),
        st.builds("{}({}, {})".format, st.sampled_from(("min", "max")), inner, inner),
    ),
    max_leaves=3,
)
ATOMS: st.SearchStrategy[str] = st.one_of(
    _of(KITES, "torn", "aloft", "wet", "mine", "tied", "cursed", "marked"),
    _of(PLAYERS, "hope", "calm", "turn", "blessed"),
    st.sampled_from(
        (
            "table.storm",
            "table.stormy",
            "in_force('calmness')",
            "in_force('curse')",
            "reel.full",
            "void()",
            "table.wasted",
            "table.splashing",
            "pending() in ('use', 'none')",
        )
    ),
    st.builds("in_force('bless', {})".format, PLAYERS),
    st.builds("({} {} {})".format, NUMBERS, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), NUMBERS),
    st.builds(
        "({} {} {})".format, CARDS, st.sampled_from(("==", "!=")), st.one_of(CARDS, st.just("nothing"))
    ),
    st.builds("({} {} {})".format, PLAYERS, st.sampled_from(("==", "!=")), PLAYERS),
    st.builds("({} == '{}')".format, _of(CARDS, "zone"), st.sampled_from(("hand", "sky", "box", "heap"))),
    st.builds("({} in ('red', 'none'))".format, _of(KITES, "colour", "hue")),
    st.builds(
        "({} {} {})".format,
        _of(CARDS, "name"),
        st.sampled_from(("==", "!=")),
        st.one_of(NAMES, _of(CARDS, "name")),
    ),
    st.builds("({} in (0, 2, 5))".format, NUMBERS),
    st.builds("({} == '{}')".format, _of(CARDS, "kind"), st.sampled_from(("kite", "reel"))),
    st.builds("(table.weather == '{}')".format, st.sampled_from(("fair", "foul"))),
    st.builds("any(k.size > {} for k in kites if k.owner == {})".format, st.integers(0, 3), PLAYERS),
    st.builds("all(r.line > {} for r in reels)".format, st.integers(0, 5)),
)
CONDITIONS: st.SearchStrategy[str] = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds("(not {})".format, inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(("and", "or")), inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("any({} for q in players if q.wind > 2 and {})".format, inner, inner),
    ),
    max_leaves=5,
)


def bindings(pinned: Pinned, data: st.DataObject) -> tuple[Env, dict[str, Value]]:
    """What the names mean, for Z3 and for the engine; some kite and reel, or whatever there is."""
    layout = pinned.layout
    roles = {"kite": "kite", "target": "kite", "reel": "reel", "card": CARD, "player": PLAYER}
    env: dict[str, Term] = {}
    values: dict[str, Value] = {}
    for role, kind in roles.items():
        if kind == PLAYER:
            things = list(layout.table.seats)
        else:
            things = [slot for slot in pinned.slots if kind in (layout.start.cards[slot].kind, CARD)]
        if things:
            thing = data.draw(st.sampled_from(things))
            env[role] = layout.things[thing]
            values[role] = thing if kind == PLAYER else pinned.slots[thing]
    return env, values


def _bound(text: str, env: Mapping[str, object]) -> bool:
    """Whether every role in `text` has a thing here."""
    return free_names(parse(text)) <= {*env, "nothing", "table", "active", "rival", "first"}


@LIMIT
@given(st.data(), st.sampled_from((2, 3)), st.one_of(CONDITIONS, NUMBERS))
def test_engine_and_solver_agree_on_every_expression(data: st.DataObject, players: int, text: str) -> None:
    """Whatever an expression asks of a table, the compiled reader and the term answer alike."""
    found = data.draw(pinned(players))
    env, values = bindings(found, data)
    if not _bound(text, env):
        return
    term = read(found.layout.node(text), found.layout.start, env)
    model = found.layout.space.model(*found.pins)
    assert model is not None
    assert model.value(term) == reader(parse(text), found.layout.scope)(found.table, values)


@LIMIT
@given(st.one_of(CONDITIONS, NUMBERS))
def test_parse_and_print_are_inverse(text: str) -> None:
    """What is printed reads back to the same expression."""
    assert parse(text_of(parse(text))) == parse(text)


# ---- effects -----------------------------------------------------------------------

FEW = st.sampled_from(("1", "-1", "2", "active.wind", "kite.size", "kite.markers - 1"))
SIMPLE: st.SearchStrategy[Effect] = st.one_of(
    st.builds(Set, KITES, st.just("posture"), st.sampled_from(("dry", "wet"))),
    st.builds(Set, CARDS, st.just("face"), st.sampled_from(("up", "down"))),
    st.builds(Set, KITES, st.just("host"), st.sampled_from(("reel", "nothing"))),
    st.builds(Set, KITES, st.just("markers"), st.sampled_from(("it.markers * 2", "it.markers + 1", "3"))),
    st.builds(Add, st.just("wind"), FEW, st.sampled_from(("active", "rival", "kite.owner"))),
    st.builds(Put, st.just("wind"), FEW, st.sampled_from(("active", "rival", "kite.owner"))),
    st.builds(Put, st.just("storm"), CONDITIONS),
    st.builds(Put, st.just("pet"), st.sampled_from(("kite", "first", "nothing"))),
    st.builds(Put, st.just("active"), st.sampled_from(("rival", "kite.owner"))),
    st.builds(
        Move, CARDS, st.sampled_from(("hand", "box")), st.sampled_from(("", "active", "rival", "kite.owner"))
    ),
    st.builds(
        Move,
        KITES,
        st.sampled_from(("sky", "heap")),
        host=st.sampled_from(("nothing", "reel")),
        markers=st.sampled_from(("", "1")),
    ),
    st.builds(
        Begin, st.just("curse"), st.sampled_from(("night", "dusk")), st.sampled_from(("kite", "target"))
    ),
    st.builds(Begin, st.just("bless"), st.just("dawn"), st.sampled_from(("active", "kite.owner"))),
    st.builds(Finish, st.sampled_from(("night", "dawn"))),
)
EFFECTS: st.SearchStrategy[Effect] = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.builds(If, CONDITIONS, st.tuples(inner), st.tuples(inner)),
        st.builds(
            Each,
            st.just("e"),
            st.just("kites"),
            st.sampled_from(("True", "e.wet", "e != kite")),
            st.tuples(inner),
        ),
        st.just(
            Each("e", "kites", "e.size > 0", (Move("e", "box", "e.owner"), Set("e", "markers", "e.size")))
        ),
        st.just(If("kite.wet", (Set("kite", "posture", "dry"),), (Set("kite", "posture", "wet"),))),
        st.just(Each("p", "players", "p.wind > 3", (Add("wind", "-2", of="p"),))),
    ),
    max_leaves=3,
)


@LIMIT
@given(st.data(), st.sampled_from((2, 3)), st.lists(EFFECTS, min_size=1, max_size=3).map(tuple))
def test_engine_and_solver_agree_on_every_effect(
    data: st.DataObject, players: int, effects: tuple[Effect, ...]
) -> None:
    """After any effects the table of terms is the engine's; where the engine finds a fault, the
    terms say that a counter leaves its bounds."""
    found = data.draw(pinned(players))
    env, values = bindings(found, data)
    if not {"kite", "target", "reel", "card"} <= set(env):
        return
    state = after(found.layout.start, effects, env)
    model = found.layout.space.model(*found.pins)
    assert model is not None
    within = all(model.holds(truth) for truth in state.within)
    try:
        table = changes(effects, found.layout.scope)(found.table, values)
    except RuleFault:
        assert not within
        return
    assert within
    assert differences(state, table, found) == []
