"""doremi 5, interrupts: one chain, declared one upon the other, resolved from the last to the first.

While it is resolved no window opens (5-5): `Resolve` leads back to the next link, never to
the question.
"""

from collections.abc import Iterable, Iterator

from model.doremi.actions import ABILITIES, DECLARED, ELSEWHERE, HAND, MOVES, PRICE
from model.doremi.vocabulary import HELD, OCCASIONS, OPEN
from model.kernel.declare import state, yes
from model.kernel.effect import Add, Put
from model.kernel.flow import END, Action, Ask, Branch, Do, Flow, Note, Record, Resolve, Step, When
from model.kernel.norm import Cannot, May, Norm, Through
from model.kernel.reading import by
from model.kernel.rulebook import Timing
from model.kernel.vocabulary import Fact, Int
from model.kernel.words import Words

# ---- after a pass ------------------------------------------------------------------

THE_OTHER = Record("other(responder)")
OPEN_AGAIN = Record(
    "note('origin') if responder == declarer else ('none' if note('interrupts') == 0 else 'interrupt')"
)
"""What of the passing player's declarations the other one can still interrupt."""
NOTHING_NEW = Record("'none'")

ASKED_AGAIN = by(
    "pass-ends",
    literal={"responder": Record("responder")},  # the pass binds nobody before resolution begins
    first_pass={"responder": THE_OTHER, "occasion": OPEN_AGAIN},
    both_pass={
        "responder": THE_OTHER,
        "occasion": by("once-or-many", literal=NOTHING_NEW, many=OPEN_AGAIN, once_per_chain=NOTHING_NEW),
    },
)
COMPLETE = by(
    "pass-ends",
    literal="note('passes') >= 2",
    first_pass="note('passes') >= 2 or note('interrupts') == 0",
    both_pass="note('passes') >= 2",
)

ONE_MORE_QUESTION: tuple[Step, ...] = (
    Note("5-2.1/pass", {"passes": Record("note('passes') + 1")}, then="5-3.1/complete"),
    Branch(
        "5-3.1/complete",
        When("table.chain_complete", "5-3.1"),
        When("not table.chain_complete", "5-2.1/again"),
    ),
    Note("5-2.1/again", ASKED_AGAIN, then="5-1.0"),
)

AFTER_PASS = by(
    "pass-ends",
    literal="5-2.1/pass",
    first_pass=by("once-or-many", literal="5-3.1", many="5-2.1/pass", once_per_chain="5-3.1"),
    both_pass="5-2.1/pass",
)
IF_A_PASS_IS_NO_END = by(
    "pass-ends",
    literal=ONE_MORE_QUESTION,
    first_pass=by("once-or-many", literal=(), many=ONE_MORE_QUESTION, once_per_chain=()),
    both_pass=ONE_MORE_QUESTION,
)

# ---- the chain ---------------------------------------------------------------------

AFTER_INTERRUPT = by("interrupt-cost", literal="5-1.0", one_hour="5-1.0/hour")
AN_HOUR_EACH = Do("5-1.0/hour", (Add("hours", "-1", of="other(responder)"),), then="5-1.0")

BEGINNING: tuple[Step, ...] = by(
    "check-in-chain",
    literal=(Note("5-3.1", {}, then="5-5.2"),),
    after_chain=(Do("5-3.1", (Put("checking", f"'{HELD}'"),), then="5-5.2"),),
)
RESOLVED = by("check-in-chain", literal=END, after_chain="5-5.2/check")
CHECK_WAITED: tuple[Step, ...] = (Do("5-5.2/check", (Put("checking", f"'{OPEN}'"),), then=END),)

CHAIN = Flow(
    "doremi:5",
    (
        Note(
            "5-2.2",
            {
                "responder": Record("other(declarer)"),
                "origin": Record("note('occasion')"),
            },
            then="5-1.0",
        ),
        Ask(
            "5-1.0",
            "responder",
            {**{action.name: "5-1.5/window" for action in DECLARED}, "decline": AFTER_PASS},
            link=True,
        ),
        *by("interrupt-cost", literal=(), one_hour=(AN_HOUR_EACH,)),
        *IF_A_PASS_IS_NO_END,
        Note(
            "5-1.5/window",
            {
                "responder": THE_OTHER,
                "occasion": Record("'interrupt'"),
                "interrupts": Record("note('interrupts') + 1"),
                "passes": Record("0"),
            },
            then=AFTER_INTERRUPT,
        ),
        *BEGINNING,
        Resolve("5-4.1", then="5-5.2"),
        Branch("5-5.2", When("table.links > 0", "5-4.1"), When("table.links == 0", RESOLVED)),
        *by("check-in-chain", literal=(), after_chain=CHECK_WAITED),
    ),
    cites=("5-1.0.once", "5-2.1", "5-5.1", "5-5.3"),
)

FLOWS = (CHAIN,)

# ---- norms -------------------------------------------------------------------------

OCCASION = {
    "5-1.1": "table.occasion == 'hand'",
    "5-1.2": "table.occasion == 'ability'",
    "5-1.3": "table.occasion in ('trip', 'move', 'block')",
    "5-1.4": "table.occasion == 'end'",
    "5-1.5": "table.occasion == 'interrupt'",
}

ANY_OF_FIVE = "table.occasion in ('hand', 'ability', 'trip', 'move', 'block', 'end', 'interrupt')"
NONE_OF_FIVE = f"table.responding and not ({ANY_OF_FIVE} and player.answers_opponent)"

RED = {
    **{action.name: "card.in_red" for action in HAND},
    **dict.fromkeys(("bring", "bring home", "bring onto"), "comer.in_red"),
    "attach": "item.in_red",
    "ability": "user.in_red",
    "item ability": "item.in_red",
}
"""What says that it is printed in red (13)."""


def granted(actions: Iterable[Action]) -> Iterator[Norm]:
    """The five occasions, for each of these as an interrupt."""
    for statement, when in OCCASION.items():
        answering = f"{when} and player.answers_opponent"
        yield from (May(f"{statement}/{action.name}", action.name, answering) for action in actions)


def barred(statement: str, when: str, actions: Iterable[Action] = DECLARED) -> Iterator[Norm]:
    """A limit on each of these as an interrupt."""
    return (Cannot(f"{statement}/{action.name}", action.name, when) for action in actions)


def not_in_red(actions: Iterable[Action]) -> Iterator[Norm]:
    """What is not printed in red is no interrupt."""
    for name in (action.name for action in actions):
        yield Cannot(f"5-1.0/red/{name}", name, f"table.responding and not {RED[name]}")


RED_ONLY: tuple[Norm, ...] = (
    *not_in_red((*HAND, *ABILITIES)),
    *by("hand-character", literal=(*not_in_red(ELSEWHERE),), shop=()),
    *barred("5-1.0/red", "table.responding", MOVES),
)
HOUR_LEFT: tuple[Norm, ...] = tuple(
    Cannot(f"5-1.0/hour/{name}", name, f"table.responding and player.time <= {PRICE[name]}")
    for name in (action.name for action in DECLARED)
)
NAMED_ONLY: tuple[Norm, ...] = (
    *barred("6.3.1", "table.origin == 'move' and player.active"),
    *by(
        "closed-vs-block",
        literal=(),  # nobody interrupts a block at all
        new_chain=(*barred("6.8.1", "table.origin == 'block' and not player.active"),),
    ),
)

ITEMS: tuple[Norm | Through, ...] = (
    *granted((*HAND, *ABILITIES)),
    *barred("5-1.0", NONE_OF_FIVE, (*HAND, *ABILITIES, *MOVES)),
    *by("hand-character", literal=(*granted(ELSEWHERE), *barred("5-1.0", NONE_OF_FIVE, ELSEWHERE)), shop=()),
    May("5-1.0/decline", "decline"),
    *by("what-interrupts", literal=(*granted(MOVES),), red=RED_ONLY),
    *by("interrupt-cost", literal=(), one_hour=HOUR_LEFT),
    *by(
        "once-or-many",
        literal=(),
        many=(),
        once_per_chain=(*barred("5-1.0.once", "table.interrupts >= 2"),),
    ),
    *by("closed-vs-block", literal=(*barred("5-5.3", "table.origin == 'block'"),), new_chain=()),
    *by("who-responds", literal=NAMED_ONLY, either=()),
    Through("4.main.1.3", "doremi:5/5-3.1", after="doremi:5/5-1.0", before="doremi:5/5-4.1"),
)

TIMINGS = (
    Timing("4.main.1.2", "use", "opponent"),
    Timing("5-1.5", "use", "active"),
    Timing("6.3.1", "use", "opponent"),
    Timing("6.8.1", "use", "active"),
)

# ---- facts -------------------------------------------------------------------------

FACTS = {
    "player": (
        yes(
            "answers_opponent",
            by("opponent-word", literal="it.active", relative="True"),
            "が対戦相手に応じる側である|が対戦相手に応じる側でない",
            "is the one who answers the opponent|is not the one who answers the opponent",
        ),
    ),
    "table": (
        Fact(
            "occasion", OCCASIONS, "note('occasion')", Words("割り込める出来事", "the occasion to interrupt")
        ),
        Fact(
            "origin",
            OCCASIONS,
            "note('origin')",
            Words("連鎖のもとの行動", "the action that the chain began with"),
        ),
        Fact("links", Int(0, 99), "links()", Words("解決を待つ宣言の数", "the number of links in the chain")),
        Fact(
            "interrupts",
            Int(0, 99),
            "note('interrupts')",
            Words("連鎖での割り込みの数", "the number of interrupts in the chain"),
        ),
        state(
            "responding",
            "note('occasion') != 'free'",
            "割り込みの機会である|割り込みの機会でない",
            "there is a chance to interrupt|there is no chance to interrupt",
        ),
        state(
            "interrupted",
            "note('interrupts') > 0",
            "割り込みがあった|割り込みがなかった",
            "somebody interrupted|nobody interrupted",
        ),
        state(
            "chain_complete",
            COMPLETE,
            "連鎖が出来上がっている|連鎖が出来上がっていない",
            "the chain is complete|the chain is not complete",
        ),
    ),
}
