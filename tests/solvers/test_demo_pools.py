"""The demonstration pools: each question finds what was planted for it, and nothing else."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import specs
from features import gherkin
from features.dealt import dealt
from features.games import rules
from features.runner import run
from features.sheet_ground import all_of
from features.sheets import read
from model.kernel.norm import statement_of
from model.kernel.reading import LITERAL
from model.kernel.words import LANGUAGES, Language
from model.slayers.vocabulary import AIMS, REACH
from reports.work import EFFORT, PLAYS
from solvers.clash import Class
from solvers.finding import Finding, Status
from solvers.overlap import load
from solvers.questions import QUESTIONS
from solvers.study import Study
from solvers.sweep import Pair, sweep
from specs.sheet import (
    ALWAYS,
    DEEDS,
    EFFECTS,
    USE,
    CardText,
    DrawCards,
    PutCounter,
    Sheet,
    SheetCard,
    ShufflePile,
)

DOCUMENTS = ("doremi", "slayers", "yaboo")

Row = tuple[str, str, frozenset[str]]
"""A question, the class of what it finds (none where it has no classes), the cards with texts that it names."""


def row(question: str, sort: str, *cards: str) -> Row:
    return question, sort, frozenset(cards)


PLAN = {
    "doremi": (
        # A limit of a card against a permission of the rules, and the other way round: nothing ranks them.
        row("overlap", "unsettled", "gatekeeper"),
        row("overlap", "unsettled", "sleepwalker"),
        row("overlap", "unsettled", "etiquette"),
        # A duty against a limit, two duties, two values: each of two cards, so that they are the judge's.
        row("overlap", "left to the judge", "quiet-teacher", "sore-loser"),
        row("overlap", "left to the judge", "quiet-teacher", "hot-blood"),
        row("overlap", "left to the judge", "lucky-charm", "wet-cloak"),
        row("knot", "", "paper", "scissors", "stone"),
        row("gap", "", "siesta"),
        row("branch", "", "flower-mark"),
        row("order", "order-dependent", "night-snack", "sandman"),
        row("interplay", "", "dream-pillow", "warm-blanket"),
        row("interplay", "", "dream-pillow", "wet-cloak"),
        row("interplay", "", "sports-day", "lucky-charm"),
        row("interplay", "", "sports-day", "warm-blanket"),
        row("interplay", "", "sports-day", "wet-cloak"),
        row("interplay", "", "shy-mirror", "proud-mirror"),
        row("dead", "", "house-sitter"),
        row("dead", "", "no-overtime"),
        row("deck", "", "forbidden-book"),
    ),
    "slayers": (
        # Two duties at one question, of which one can be done: principles rank what is said of one action.
        row("overlap", "unsettled", "war-horn", "white-flag"),
        row("overlap", "unsettled", "boastful-noble", "drill-sergeant"),
        # Two values of one might, of which the later prevails.
        row("overlap", "order-dependent", "feather-curse", "ogres-belt"),
        row("gap", "", "endless-quarrel"),
        row("order", "order-dependent", "opening-fanfare", "stage-fright"),
        row("interplay", "", "mirror-duchess", "mirror-slayer"),
        row("interplay", "", "sword-dance", "feather-curse"),
        row("interplay", "", "sword-dance", "ogres-belt"),
        row("interplay", "", "sword-dance", "rear-guard-oath"),
        row("dead", "", "good-manners"),
        row("dead", "", "grudge"),
    ),
    "yaboo": (
        # The Encore is a duty: against limits of other cards, and against another duty, nothing ranks it.
        row("overlap", "unsettled", "encore"),
        row("overlap", "unsettled", "encore", "barrier-seal"),
        row("overlap", "unsettled", "encore", "sleeping-powder"),
        row("overlap", "unsettled", "encore", "cold-audience"),
        row("overlap", "unsettled", "thick-pages", "thin-pages"),
        row("knot", "", "dawn-bell", "dusk-bell", "midnight-bell"),
        row("gap", "", "seal-cloth"),
        row("branch", "", "vanishing-ink"),
        row("order", "order-dependent", "spring-water", "dry-well"),
        row("interplay", "", "moon-charm", "sun-charm"),
        row("dead", "", "broken-doll"),
        row("dead", "", "fine-print"),
        row("deck", "", "forbidden-tome"),
    ),
}
"""What was planted. Whatever is not here finds nothing, near misses above all."""

SETTLED = {
    "doremi": {
        ("4.main.0", frozenset({"closing-time", "night-owl"})),
        ("4.main.0", frozenset({"closing-time", "piggyback"})),
    },
    "slayers": {
        *(
            ("1-1.1", frozenset({card}))  # of a card and a rule the card prevails
            for card in (
                "bold-challenge",
                "borrowed-staff",
                "chief-heckler",
                "duellists-code",
                "gag",
                "good-manners",
                "grudge",
                "long-armed-giant",
                "long-ladder",
                "pea-soup-fog",
                "pikeman",
                "shield-of-friends",
                "sword-dance",
                "unmoved-prince",
                "walled-town",
                "war-horn",
            )
        ),
        *(
            (by, frozenset(cards))  # of two cards what cannot be done prevails, the later or the earlier
            for by in ("1-1.2", "1-1.5")
            for cards in (
                {"bold-challenge", "shield-of-friends"},
                {"pea-soup-fog", "shield-of-friends"},
                *({limit, "long-armed-giant"} for limit in ("duellists-code", "grudge", "walled-town")),
                *({limit, "long-ladder"} for limit in ("duellists-code", "grudge", "walled-town")),
                *({limit, "pikeman"} for limit in ("duellists-code", "grudge", "walled-town")),
                *({limit, "war-horn"} for limit in ("duellists-code", "grudge", "walled-town")),
                {"duellists-code", "grudge"},
                {"duellists-code", "walled-town"},
                # against what a card of the document grants or forbids
                *({card} for card in ("duellists-code", "grudge", "walled-town")),
                *({card} for card in ("long-armed-giant", "long-ladder", "pikeman", "war-horn")),
            )
        ),
    },
    "yaboo": {
        ("setup.2", frozenset({"closed-market", "free-sample"})),
        ("setup.2", frozenset({"closed-market"})),  # against a grant that a card of the document brings
        *(
            ("attack.17", frozenset({card}))
            for card in (
                "barrier-seal",
                "closed-market",
                "dusk-bell",
                "fine-print",
                "lead-shoes",
                "masquerade",
                "middle-gear",
                "narrow-gate",
                "sleeping-powder",
            )
        ),
    },
}
"""What clashes and is settled, by which statement: of two cards, or of a card and the rules. No principle of
either document looks at what came first, and no two of one point in opposite directions. So nothing there is
order-dependent or unranked."""

JUDGED = {
    "doremi": {
        frozenset({"quiet-teacher", "sore-loser"}),
        frozenset({"quiet-teacher", "hot-blood"}),
        frozenset({"lucky-charm", "wet-cloak"}),
        frozenset({"paper", "scissors", "stone"}),
    },
    "slayers": set[frozenset[str]](),
    "yaboo": set[frozenset[str]](),
}
"""What is the judge's: in doremi where several cards contradict each other, elsewhere nothing."""

WITHOUT = {
    "doremi": ("example", "formula"),
    "slayers": ("branch", "deck", "example", "formula", "knot"),
    "yaboo": ("example", "formula"),
}
"""Questions that no card can make a finding of: the examples of a document know of no cards, and a value
that a card gives goes before every formula. doremi has no example at all.

slayers has no rule of decks, and its branches ask one thing and its opposite. Under the chosen readings a
limit of a card beats whatever is granted, and what a card grants any limit of a rule: no norms are knotted."""

LITERALLY = {
    *(
        row("overlap", "unranked", card)
        for card in ("duellists-code", "long-armed-giant", "long-ladder", "pikeman")
    ),
    *(row("overlap", "unranked", card) for card in ("shield-of-friends", "war-horn")),
    row("knot", "", "dawn-lectern", "night-lectern"),
}
"""What is found in slayers beside its plan where nothing ranks its two principles: what a card permits and a
rule forbids, alone and with exceptions in a ring."""

NOT_COME_TO = {frozenset({"shield-of-friends"})}
"""To the letter also against 2-4.8, on a cover of what nobody can have aimed at: no play comes there."""

RANKS = "cannot-against-card"
"""The reading of slayers that ranks them, or does not."""

NO_PILE = {ShufflePile, DrawCards}
"""Effects for which a document needs a pile; slayers speaks of none."""


@cache
def pool(document: str) -> Sheet:
    """The demonstration of a document, checked."""
    return read([path(document)])[0]


def path(document: str) -> Path:
    return specs.folder(document) / "pools" / "demo.toml"


@cache
def study(document: str, **readings: str) -> Study:
    """The document with the whole pool dealt in, under the chosen readings or others in their place."""
    of = dealt(rules(document), [pool(document)])
    return Study(of.game(readings), of.cards.prints, of, readings, plays=PLAYS, effort=EFFORT)


@cache
def answers(document: str, question: str, **readings: str) -> tuple[Finding, ...]:
    """What a question finds with the whole pool dealt in."""
    findings, _ = QUESTIONS[question](study(document, **readings))
    return findings


def named(finding: Finding, sheet: Sheet) -> frozenset[str]:
    """The cards of the pool that a finding names, but for those that say nothing and only take part."""
    speaking = frozenset(card.id for card in sheet.cards if card.texts)
    return speaking & {*finding.statements, *finding.cards}


# ---- what they hold ----------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_demonstration_is_made_up_of_many_cards(document: str) -> None:
    """There are thirty cards at least, all of them marked."""
    sheet = pool(document)
    assert sheet.document == document
    assert len(sheet.cards) >= 30
    assert sheet.made_up
    assert all(card.made_up for card in sheet.cards)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_kind_of_text_occurs_at_every_time_that_it_can_have(document: str) -> None:
    """Norms and values count always or last for a while, effects are carried out or due at a moment."""
    found = {(text.deed, timed(text)) for text in texts(pool(document))}
    lasting = {(deed, timing) for deed in DEEDS if deed not in ("replace", "do") for timing in (ALWAYS, USE)}
    assert found == lasting | {("replace", ALWAYS), ("do", USE), ("do", "moment")}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_effect_occurs(document: str) -> None:
    """Each kind of effect, in the pool of each document; what a pile is needed for, where there is one."""
    done = (effect for text in texts(pool(document)) for effect in all_of((*text.cost, *text.do)))
    piles = any(zone.pile for zone in study(document).game.book.zones)
    assert {type(effect) for effect in done} == set(EFFECTS.values()) - (set() if piles else NO_PILE)


def test_every_moment_of_slayers_and_every_kind_of_target_occurs() -> None:
    """An event card that is aimed at a row does not do what it prints, and one that is aimed at an event card
    is there for abilities alone."""
    sheet, book = pool("slayers"), study("slayers").game.book
    assert {moment.name for moment in book.moments} <= {text.timing for text in texts(sheet)}
    aims = {card.values["aims"] for card in sheet.cards if card.kind == "event"}
    assert aims == {*AIMS.values} - {"row", "event"}
    reaches = {card.values.get("reach", "one") for card in sheet.cards if card.kind == "spell"}
    assert reaches == {*REACH.values}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_other_key_occurs(document: str) -> None:
    """Costs with what they take, exceptions, `only`, what lasts about something, limits where there are
    decks."""
    cards = pool(document).cards
    found = texts(pool(document))
    assert any(text.cost and text.payable != "True" for text in found)
    assert any(text.lifts for text in found)
    assert any(text.only for text in found)
    assert any(text.about for text in found)
    assert any(card.limit is not None for card in cards) == bool(study(document).game.book.deck)
    assert any(not card.texts for card in cards)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_card_says_what_it_is_there_for(document: str) -> None:
    """A comment stands above each."""
    lines = path(document).read_text("utf-8").splitlines()
    heads = [number for number, line in enumerate(lines) if line == "[[card]]"]
    assert len(heads) == len(pool(document).cards)
    assert [lines[head + 1] for head in heads if not lines[head - 1].startswith("# ")] == []


def texts(sheet: Sheet) -> tuple[CardText, ...]:
    return tuple(text for card in sheet.cards for text in card.texts)


def timed(text: CardText) -> str:
    return text.timing if text.timing in (ALWAYS, USE) else "moment"


# ---- what is found -----------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_was_planted_is_found_and_nothing_else(document: str, question: str) -> None:
    """Cards are named together by a question, in a class, if and only if that is the plan."""
    findings = answers(document, question)
    assert set(rows(findings, pool(document))) == {one for one in PLAN[document] if one[0] == question}
    assert all(one.status is not Status.BUILT for one in findings if named(one, pool(document)))


def rows(findings: tuple[Finding, ...], sheet: Sheet) -> Iterator[Row]:
    for finding in findings:
        if cards := named(finding, sheet):
            yield finding.question, finding.sort, cards


@pytest.mark.parametrize("question", ["overlap", "knot"])
def test_to_the_letter_two_principles_disagree(question: str) -> None:
    """What the chosen reading settles is found where nothing ranks them: planned, and nothing else, played."""
    findings = answers("slayers", question, **{RANKS: LITERAL})
    planned = {one for one in (*PLAN["slayers"], *LITERALLY) if one[0] == question}
    assert set(rows(findings, pool("slayers"))) == planned
    mine = [one for one in findings if named(one, pool("slayers"))]
    assert {named(one, pool("slayers")) for one in mine if one.status is not Status.PLAYED} <= NOT_COME_TO
    assert all((RANKS, LITERAL) in one.readings for one in mine if one.sort == "unranked")


@pytest.mark.parametrize("readings", [{}, {RANKS: LITERAL}], ids=["chosen", LITERAL])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_slayers_leaves_open_is_played_as_it_is_told(
    language: Language, readings: dict[str, str]
) -> None:
    """Each scenario of what nothing settles passes; what an order decides has one for each of the two orders."""
    of = study("slayers", **readings).of
    assert of is not None
    questions = ("overlap", "knot", *(() if readings else ("order",)))
    found = [one for question in questions for one in answers("slayers", question, **readings)]
    mine = [one for one in found if named(one, pool("slayers"))]
    for one in mine:
        if one.status is Status.BUILT and readings:
            assert named(one, pool("slayers")) in NOT_COME_TO
            continue
        assert one.replay is not None
        told = run(gherkin.read(one.replay(language), "told.feature").scenarios, of)
        assert [result.message for result in told if not result.passed] == []
        assert len(told) == (2 if one.question == "order" else 1)
    assert mine


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_the_judges_names_what_leaves_it_to_the_judge(document: str) -> None:
    """The statement stands beside the cards, and the reading of what it covers; there are no others."""
    judge = study(document).game.book.judge
    found = [one for question in ("overlap", "knot") for one in answers(document, question)]
    judged = [one for one in found if judge is not None and judge.statement in one.statements]
    assert {named(one, pool(document)) for one in judged} == JUDGED[document]
    assert all(("judge-scope", "literal") in one.readings for one in judged)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_clashes_and_is_settled_is_known_by_its_principle(document: str) -> None:
    """Each pair of which a card of the pool is one, by the statement that settles it; there are no others."""
    kept = sweep(load(study(document).game)).kept.items()
    found = {
        (by, cards)
        for kind, pairs in kept
        if kind.sort is Class.SETTLED
        for pair in pairs
        for by in kind.by
        if (cards := of_pool(document, pair))
    }
    assert found == SETTLED[document]


def of_pool(document: str, pair: Pair) -> frozenset[str]:
    """The cards of the pool that are a side of a pair."""
    sides = {statement_of(pair.one.id), statement_of(pair.other.id)}
    return frozenset(card.id for card in pool(document).cards) & sides


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_question_has_a_plan(document: str) -> None:
    """Something is planted for each question that a card can make a finding of."""
    planned = {question for question, _, _ in PLAN[document]}
    assert planned | set(WITHOUT[document]) == set(QUESTIONS)
    assert planned.isdisjoint(WITHOUT[document])


# ---- near misses -------------------------------------------------------------------

NEAR = (
    (
        "doremi",
        "fair-referee",
        {"when": "True"},
        row("overlap", "left to the judge", "fair-referee", "sore-loser"),
    ),
    (
        "doremi",
        "warm-blanket",
        {"when": "it == this.host"},
        row("overlap", "left to the judge", "warm-blanket", "wet-cloak"),
    ),
    (
        "doremi",
        "small-fish",
        {"lifts": ("big-fish",)},
        row("knot", "", "small-fish", "middle-fish", "big-fish"),
    ),
    (
        "slayers",
        "lonely-campfire",
        {"when": "table.in_battle"},
        row("overlap", "unsettled", "lonely-campfire", "war-horn"),
    ),
    (
        "slayers",
        "rear-guard-oath",
        {"when": "it == this.host"},
        row("overlap", "order-dependent", "rear-guard-oath", "feather-curse"),
    ),
    (
        "slayers",
        "morning-prayer",
        {"do": (PutCounter(put="performance", to="0", of="this.owner"),)},
        row("order", "order-dependent", "morning-bell", "morning-prayer"),
    ),
    (
        "yaboo",
        "war-flag",
        {"do": (PutCounter(put="turn_hit", to="3", of="this.owner"),)},
        row("order", "order-dependent", "war-drum", "war-flag"),
    ),
    (
        "yaboo",
        "light-feet",
        {"when": "player.has_force"},
        row("overlap", "unsettled", "lead-shoes", "light-feet"),
    ),
    (
        "yaboo",
        "first-page",
        {"when": "it.rank >= 1"},
        row("overlap", "unsettled", "first-page", "thin-pages"),
    ),
    (
        "yaboo",
        "small-gear",
        {"lifts": ("great-gear",)},
        row("knot", "", "small-gear", "middle-gear", "great-gear"),
    ),
)
"""Cards that look like a clash and are none, what they would have to say to be one, and of which cards."""


@pytest.mark.parametrize(("document", "card", "said", "wanted"), NEAR)
def test_a_near_miss_is_near(document: str, card: str, said: dict[str, object], wanted: Row) -> None:
    """With one thing said otherwise it is found; as it stands, these cards give nothing."""
    question, _, cards = wanted
    sheet = pool(document)
    others = tuple(changed(one, said) if one.id == card else one for one in sheet.cards)
    as_it_stands, otherwise = ((sheet, cards), (sheet.model_copy(update={"cards": others}), cards))
    assert set(found(*as_it_stands, question)) == set()
    assert set(found(*otherwise, question)) == {wanted}


def changed(card: SheetCard, said: dict[str, object]) -> SheetCard:
    """A card whose first text says something else."""
    first, *rest = card.texts
    return card.model_copy(update={"texts": (first.model_copy(update=said), *rest)})


def found(sheet: Sheet, cards: frozenset[str], question: str) -> Iterator[Row]:
    """What a question finds of some cards of a sheet alone."""
    of = dealt(rules(sheet.document), [sheet], only=cards)
    findings, _ = QUESTIONS[question](Study(of.game(), of.cards.prints, of))
    return rows(findings, sheet)
