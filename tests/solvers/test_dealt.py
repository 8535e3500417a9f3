"""Cards dealt into a document: the engine and Z3 read what comes of it alike, on every small table."""

import itertools
from collections.abc import Iterator

import pytest

from features.games import Rules
from model.kernel.adjudicate import Adjudicator
from model.kernel.compiler import Compiler
from model.kernel.expression import NOTHING, Value
from model.kernel.game import Game
from model.kernel.norm import Verdict
from model.kernel.position import Laid, Lasts, Position
from model.kernel.ready import Ready
from model.kernel.vocabulary import PLAYER, TABLE, Thing
from solvers.going import Going
from solvers.layout import Layout
from solvers.run import OVER, Run, Spot
from solvers.smt import Term
from solvers.terms import Env, read
from solvers.verdicts import ruled
from tests.features.charms import HUNG, card, charms, with_cards
from tests.solvers.pinned import Pinned, differences, pin

POOL = (
    card("ban", f"{HUNG}\nforbid = 'float'\nwhen = 'this.owner != player and lantern.glow < 3'"),
    card("bar", f"{HUNG}\npermit = 'float'\nonly = true\nwhen = 'lantern.dark and this.force == 1'", values="force = 1"),
    card("push", f"{HUNG}\nrequire = 'float'\nwhen = 'not lantern.soaked'\nlifts = ['2.1.soaked', 'ban']", values="force = 2"),
    card("soot", f"{HUNG}\ntreat = 'lantern.dark'\nas = 'not it.bad'"),
    card("lens", f"{HUNG}\ntreat = 'lantern.glow'\nas = 'this.force + it.light'\nwhen = 'it.of == this.owner'", values="force = 4"),
    card("fog", f"{HUNG}\ntake_away = 'lantern.glow'\nwhen = 'it.dark'"),
    card("jinx", f"{HUNG}\ntreat = 'lantern.bad'\nas = 'it.glow == 0'", f"{HUNG}\nforbid = 'sell'"),
    card("mute", f"{HUNG}\nblank = 'charm'\nwhen = 'it.force < 2'", values="force = 2"),
    card("hush", f"{HUNG}\nblank = 'charm'\nwhen = 'it.force == 2 and it.of == this.of'", f"{HUNG}\nforbid = 'float'"),
    card("calm", "timing = 'use'\nuntil = 'dawn'\nabout = 'target'\nforbid = 'float'\nwhen = 'lantern == target and lantern.dark'"),
    card("swap", f"{HUNG}\nreplace = 'card:bead'\nwhen = 'target.glow < 3'\ndo = [{{ move = 'this', zone = 'sky' }}]"),
    card("lure", "timing = 'use'\n[[card.text.do]]\nwhen = 'target.light > 2 and this.force == 1'\n"
         "do = [{ draw = 'deck', to = 'hand', of = 'player' }]", values="force = 1"),
)  # fmt: skip
"""A card of every sort that changes what is asked; some change what others ask."""

NAMES = ("ban", "bar", "push", "soot", "lens", "fog", "jinx", "mute", "hush", "swap", "lure")


@pytest.fixture(scope="module")
def of(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The charms with the pool dealt in."""
    return with_cards(charms(tmp_path_factory.mktemp("dealt")), *POOL)


def positions() -> Iterator[Position]:
    """Two cards of the pool, or one, and a lantern, of one player or of two."""
    for (one, other), calm, (seat, name, posture) in itertools.product(
        itertools.combinations_with_replacement(("", *NAMES), 2),
        (False, True),
        ((0, "paper", ""), (1, "silk", "dark")),
    ):
        hung = [
            Laid(f"{name}#{i}", name, "stall", at)
            for i, (name, at) in enumerate(((one, 1), (other, seat)))
            if name
        ]
        lasting = (Lasts("calm/1", "dawn", "lantern"),) if calm else ()
        lantern = Laid("lantern", name, "hand", seat, posture=posture)
        yield Position(cards=(lantern, *hung), lasting=lasting, standard=False)


def env_of(found: Pinned) -> tuple[dict[str, Term], dict[str, Value]]:
    """What roles mean to Z3 and to the engine: the lantern is what everything is about."""
    things = found.layout.things
    lantern = next(i for i, c in enumerate(found.layout.start.cards) if c.kind == "lantern")
    charm = next((i for i in found.slots if found.layout.start.cards[i].kind == "charm"), NOTHING)
    slots = {"lantern": lantern, "target": lantern, "this_charm": charm}
    env: dict[str, Term] = {PLAYER: things[0], **{role: things[slot] for role, slot in slots.items()}}
    return env, {PLAYER: 0, **{role: found.slots.get(slot, NOTHING) for role, slot in slots.items()}}


def facts(game: Game) -> Iterator[tuple[str, str]]:
    """Every fact: the kind of thing that it is about, and its name."""
    for kind in (*game.book.kinds, game.book.player, game.book.table):
        yield from ((kind.name, fact.name) for fact in kind.facts if not isinstance(fact.type, Thing))


def things(found: Pinned, kind: str) -> Iterator[tuple[str, Env, int]]:
    """All things of a kind: what a fact is asked of, and what that means to Z3 and to the engine."""
    if kind == TABLE:
        yield TABLE, {}, NOTHING
    elif kind == PLAYER:
        yield from (("it", {"it": found.layout.things[seat]}, seat) for seat in found.table.setup.seats)
    else:
        for slot, at in found.slots.items():
            if found.layout.start.cards[slot].kind == kind:
                yield "it", {"it": found.layout.things[slot]}, at


def disagreements(found: Pinned) -> Iterator[str]:
    """What the engine answers otherwise than Z3."""
    layout, game, table = found.layout, found.game, found.table
    env, values = env_of(found)
    model = layout.space.model(*found.pins)
    assert model is not None
    for kind, name in facts(game):
        for it, meant, thing in things(found, kind):
            node = layout.node(f"{it}.{name}", **dict.fromkeys(meant, kind))
            answer = game.fact(kind, name)(table, {**values, "it": thing})
            if model.value(read(node, layout.start, {**env, **meant})) != answer:
                yield f"{kind}.{name} of {thing}: {answer}"
    for action in ("float", "sell"):
        verdict = ruling(game, action, found)
        told = [v for v, when in ruled(layout.start, action, env).verdicts.items() if model.holds(when)]
        if told != [verdict]:
            yield f"{action}: {verdict}, not {told}"


def ruling(game: Game, action: str, found: Pinned) -> Verdict:
    """The engine's verdict on an action."""
    ready = Ready(game.loaded, Compiler(game.loaded.anywhere))
    return Adjudicator(ready).ruling(action, found.table, env_of(found)[1]).verdict


def test_engine_and_solver_agree_on_every_small_table(of: Rules) -> None:
    """All facts, generated ones too, and the rulings on what cards speak of."""
    layout = Layout(of.game(), of.cards.prints, {"lantern": 1, "charm": 2})
    verdicts = set()
    for position in positions():
        found = pin(layout, position)
        assert list(disagreements(found)) == [], position
        verdicts.add(ruling(of.game(), "float", found))
    assert verdicts >= {Verdict.PERMITTED, Verdict.FORBIDDEN, Verdict.REQUIRED, Verdict.CONTRADICTORY}


# ---- copies ------------------------------------------------------------------------

STAR, COIN = (f"{{ add = '{counter}', by = '1', of = 'player' }}" for counter in ("stars", "purse"))


def copy(where: str) -> str:
    return f'{{ copy = "the(c for c in charms if {where})" }}'


def does(*effects: str) -> str:
    return f"timing = 'use'\ndo = [{', '.join(effects)}]"


COPIES = (
    card("one", does(STAR, copy("c.hung and c.name != 'one'"))),
    card("two", does(copy("c.name == 'one'"), COIN)),
    card("six", does(copy("c.name == 'two'"), "{ copy = 'target' }")),
    card("wick", does(COIN), kind="lantern", values="light = 1"),
)
"""Cards that copy each other, or what a lantern prints."""


def test_engine_and_solver_agree_on_what_copies_come_to(tmp_path_factory: pytest.TempPathFactory) -> None:
    """With any two of the cards and a lantern that prints something or nothing; rings, and no card at all."""
    of = with_cards(charms(tmp_path_factory.mktemp("copies")), *COPIES)
    layout = Layout(of.game(), of.cards.prints, {"lantern": 1, "charm": 2})
    ends = set()
    for one, other, lantern in itertools.product(
        ("one", "two", "six"), ("", "one", "two", "six"), ("paper", "wick")
    ):
        hung = tuple(Laid(f"{name}#{i}", name, "stall", 0) for i, name in enumerate((one, other)) if name)
        found = pin(layout, Position(cards=(Laid("lantern", lantern, "hand", 0), *hung), standard=False))
        env, values = env_of(found)
        flow, step = f"text:{one}", f"{one}/1"
        bound = of.game().loaded.at(flow, step).names
        after = of.game().start(found.table, flow, step, **{name: values[name] for name in bound}).table
        begun = Spot(flow, step, {name: env[name] for name in bound})
        run = ended(Going(layout), Run("", layout.start, (begun,)), found)
        assert differences(run.state, after, found) == [], (one, other, lantern)
        ends.add((after.counter("stars", 0), after.counter("purse", 0)))
    assert ends >= {(1, 5), (1, 6), (0, 7), (0, 5)}


def ended(going: Going, run: Run, found: Pinned) -> Run:
    """Where the one way ends that a table lets a run go."""
    while run.top.at != OVER:
        ways = [way for way in going.on(run) if found.layout.space.possible(*found.pins, *way.conditions)]
        (run,) = ways
    return run
