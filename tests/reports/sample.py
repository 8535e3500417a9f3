"""A small made-up run with one of everything; tests plant their faults in it."""

from __future__ import annotations

from collections.abc import Iterator

from reports import events as e
from reports.run import Run
from reports.stream import closed, run, scenario_id

HEADER = e.Header(
    protocol=e.PROTOCOL,
    hantei="0.1.0",
    when="2026-11-30T09:00:00+00:00",
    machine="a test",
    documents=("bells",),
)


def w(ja: str, en: str) -> e.Words:
    return e.Words(ja=ja, en=en)


NAMES = e.Names(
    seats=(w("手番の人", "the active player"), w("対戦相手", "the opponent")),
    zones={
        "shop": w("店", "shop"),
        "yard": w("庭", "yard"),
        "hand": w("手札", "hand"),
        "deck": w("山札", "deck"),
        "seen": w("公開の場", "open area"),
    },
    counters={
        "hours": e.Counter(ja="時間", en="hours", standard=0),
        "turn": e.Counter(ja="ターン", en="turn", standard=1),
    },
    cards={
        "mole": e.Card(ja="もぐら", en="Mole", kind="character"),
        "hill": e.Card(ja="おか", en="Hill", kind="happening"),
        "song": e.Card(ja="こもりうた", en="Lullaby", kind="magic", made_up=True),
    },
    postures={"upright": w("起きている", "awake"), "asleep": w("寝ている", "asleep")},
    effects={"calm": w("静けさ", "calm")},
)

BEFORE = e.Picture(
    areas=(
        e.Area(
            zone="shop",
            of=0,
            cards=(e.Shown(label="mole", card="mole"), e.Shown(label="mole(2)", card="mole")),
        ),
        e.Area(zone="yard", of=0, cards=(e.Shown(label="hill", card="hill"),)),
        e.Area(zone="hand", of=1, cards=(e.Shown(label="song", card="song"),)),
        e.Area(zone="deck", of=1, rest=12),
    ),
    counts=(
        e.Count(counter="hours", value=3, of=0),
        e.Count(counter="hours", value=1, of=1),
        e.Count(counter="turn", value=1),
    ),
)

MOVED = e.Picture(
    areas=(
        e.Area(zone="shop", of=0, cards=(e.Shown(label="mole(2)", card="mole", posture="asleep"),)),
        e.Area(
            zone="yard",
            of=0,
            cards=(
                e.Shown(label="hill", card="hill", markers=2),
                e.Shown(label="mole", card="mole", host="hill"),
            ),
        ),
        e.Area(zone="hand", of=1, cards=(e.Shown(label="song", card="song", face="down"),)),
        e.Area(zone="deck", of=1, rest=12),
    ),
    counts=(
        e.Count(counter="hours", value=2, of=0),
        e.Count(counter="hours", value=1, of=1),
        e.Count(counter="turn", value=1),
    ),
    in_force=(
        e.InForce(effect="calm", about="mole"),
        e.InForce(effect="calm", seat=1),
        e.InForce(effect="calm"),
    ),
)

DOCUMENT = e.Document(
    id="bells",
    title=w("ベルの規則", "The rules of bells"),
    version="1.0",
    file="bells.txt",
    lines=e.Lines(total=8, registered=7, blank=1, stated=5, headings=1, not_yet=1),
    names=NAMES,
    standard=BEFORE,
    python_effects=(e.WayOut(id="2.1", why="sorting is plainer in Python"),),
)

CLAUSES = (
    e.Clause(
        id="bells:1",
        document="bells",
        heading=w("移動", "Moving"),
        lines=(1,),
        feature="features/bells/1.feature",
    ),
    e.Clause(id="bells:index", document="bells", heading=w("鳴らし方", "Ringing")),
    e.Clause(id="bells:base", document="bells", heading=w("前提", "What is presupposed")),
)

STATEMENTS = (
    e.Statement(
        id="bells:1.1",
        clause="bells:1",
        kind="permission",
        title=w("起きているもぐらは庭へ移動できる", "An awake mole may move to the yard"),
        ja="手番の人は、起きているもぐらを1匹、庭へ移動できる。",
        en="The active player may move one awake mole to the yard.",
        lines=(2, 3),
        place=e.Place(file="bells/clauses/1.toml", line=7),
        encoded_as=("norm", "step"),
        encoding=(
            w("もぐらが起きているとき、移動してよい。", "A move is permitted while the mole is awake."),
        ),
        code=(e.Place(file="model/bells/c1.py", line=12),),
        see=(e.See(id="bells:index.1#2", binds="bell"), e.See(id="bells:9", missing=True)),
    ),
    e.Statement(
        id="bells:1.2",
        clause="bells:1",
        kind="advice",
        title=w("静かに動かすとよい", "Moving quietly is advised"),
        ja="カードは静かに動かすとよい。",
        en="Cards are best moved quietly.",
        lines=(4,),
        not_executable=w("心がけであり、遊びに影響しない。", "It is advice and changes no play."),
        reviewed="yes",
    ),
    e.Statement(
        id="bells:index.1#2",
        clause="bells:index",
        kind="step",
        title=w("鈴は1回鳴らす", "The bell is rung once"),
        ja="鈴は1回だけ鳴らす。",
        en="The bell is rung just once.",
        lines=(6,),
        encoded_as=("step",),
        reviewed="suspect",
        since="1.0",
    ),
    e.Statement(
        id="bells:index.2",
        clause="bells:index",
        kind="definition",
        title=w("鈴とは庭の鈴である", "The bell is the one in the yard"),
        ja="鈴とは、庭にある鈴をいう。",
        en="The bell means the bell in the yard.",
        lines=(7,),
        restates="bells:1.1",
    ),
    e.Statement(
        id="bells:base.yard",
        clause="bells:base",
        kind="presupposition",
        title=w("庭はひとつである", "There is one yard"),
        ja="庭は、プレイヤーごとにひとつある。",
        en="Each player has one yard.",
        lines=(),
        encoded_as=("definition",),
        needed_by=("bells:1.1", "bells:index.2"),
    ),
)

READINGS = (
    e.Reading(
        id="bells:twice",
        document="bells",
        statements=("bells:index.1#2", "bells:1.1"),
        kind="ambiguity",
        title=w("鈴を2度鳴らせるか", "Whether the bell can be rung twice"),
        situation=w(
            "手番の人が鈴を続けて2度鳴らそうとする。", "The active player tries to ring it twice in a row."
        ),
        options=(
            e.Option(id="literal", ja="1回しか鳴らせない。", en="It can be rung once only."),
            e.Option(id="each", ja="移動のたびに1回鳴らせる。", en="It can be rung once for each move."),
        ),
        chosen="each",
        why=w("移動のたびに手順が始まるから。", "Each move begins the steps anew."),
    ),
    e.Reading(
        id="bells:name",
        document="bells",
        statements=("bells:index.2",),
        kind="error",
        title=w("鈴の呼び名", "What the bell is called"),
        situation=w("呼び名が2つある。", "There are two names for it."),
        options=(
            e.Option(id="literal", ja="別のものである。", en="They are different things."),
            e.Option(id="same", ja="同じものである。", en="They are the same."),
        ),
        chosen="same",
        why=w("ほかに鈴はない。", "There is no other bell."),
        different_game=False,
    ),
)


def move_scenario(name: e.Words, verdict: e.Outcome = "passed") -> e.Scenario:
    """A move with its two tables, a window declined and a ruling; it ends with `verdict`."""
    passed = verdict == "passed"
    return e.Scenario(
        id=scenario_id("bells:1", name.ja),
        document="bells",
        clause="bells:1",
        statements=("bells:1.1",),
        file="features/bells/1.feature",
        line=9,
        name=name,
        tags=("@statement:bells:1.1",),
        readings=(e.Choice(reading="bells:twice", option="each"),),
        verdict=verdict,
        table=BEFORE,
        trace=(e.Passed(step="bells:1/1.1", statement="bells:1.1"),),
        steps=(
            e.Step(
                keyword="given",
                ja="手番の人の店に「もぐら」が起きている状態で置かれている",
                en='"Mole" is in the active player\'s shop, awake',
            ),
            e.Step(
                keyword="given",
                ja="対戦相手の手札に「こもりうた」がある",
                en='the opponent has "Lullaby" in hand',
            ),
            e.Step(
                keyword="when",
                ja="手番の人が「もぐら」の移動を宣言する",
                en='the active player declares the move of "Mole"',
                table=MOVED,
                trace=(
                    e.Passed(
                        step="bells:1/1.1",
                        statement="bells:1.1",
                        declared=w("移動", "move"),
                        ruling=e.Ruling(
                            verdict="permitted",
                            because=("bells:1.1",),
                            overruled=("bells:1.2",),
                            by=("bells:index.2",),
                        ),
                    ),
                    e.Passed(step="bells:index/1", statement="bells:index.1#2"),
                    e.Passed(
                        step="bells:index/1/b",
                        statement="bells:index.1#2",
                        readings=(e.Choice(reading="bells:twice", option="each"),),
                    ),
                ),
                declined=(e.Declined(statement="bells:index.1#2", player=w("対戦相手", "the opponent")),),
            ),
            e.Step(
                keyword="then",
                ja="「もぐら」は「おか」の上に置かれている",
                en='"Mole" lies on "Hill"',
                verdict=verdict,
                message=None
                if passed
                else w("「もぐら」は店にある", '"Mole" is in the shop <still> & asleep'),
            ),
        ),
        message=None if passed else w("「もぐら」は店にある", '"Mole" is in the shop <still> & asleep'),
    )


REFUSED = e.Scenario(
    id=scenario_id("bells:index", "2度は鳴らせない"),
    document="bells",
    clause="bells:index",
    statements=("bells:index.1#2",),
    file="features/bells/index.feature",
    line=5,
    name=w("2度は鳴らせない", "Not twice"),
    verdict="passed",
    table=BEFORE,
    steps=(
        e.Step(
            keyword="when",
            ja="手番の人が鈴を鳴らす",
            en="the active player rings the bell",
            trace=(
                e.Passed(
                    step="bells:index/1",
                    statement="bells:index.1#2",
                    ruling=e.Ruling(
                        verdict="silent",
                        allowed=False,
                        offered=False,
                        must=("bells:index.2",),
                        unmet=(
                            e.Unmet(statement="bells:1.1", part=w("もぐらが起きている", "the mole is awake")),
                            e.Unmet(statement="bells:base.yard", part=w("庭がある", "there is a yard")),
                        ),
                        presupposed=("bells:base.yard",),
                    ),
                ),
            ),
        ),
        e.Step(
            keyword="then", ja="bells:index.1#2 により認められない", en="it is refused by bells:index.1#2"
        ),
    ),
)

MOVE = move_scenario(w("起きているもぐらは動ける", "An awake mole moves"))

LATE = MOVE.model_copy(
    update={
        "id": scenario_id("bells:1", "後から現れる"),
        "name": w("後から現れる", "It appears later"),
        "table": e.Picture(areas=(e.Area(zone="shop", of=0, cards=(e.Shown(label="mole", card="mole"),)),)),
        "steps": (
            MOVE.steps[0],
            MOVE.steps[2].model_copy(
                update={
                    "table": e.Picture(
                        areas=(e.Area(zone="seen", cards=(e.Shown(label="hill", card="hill"),)),),
                        counts=(e.Count(counter="hours", value=4, of=1),),
                    )
                }
            ),
            MOVE.steps[2].model_copy(
                update={"table": e.Picture(counts=(e.Count(counter="hours", value=4, of=1),))}
            ),
        ),
    }
)
"""Another player and the common places come into it later, and a place is emptied again."""

FINDING = e.Finding(
    id="bells:dangling/1.1",
    document="bells",
    question="dangling",
    statements=("bells:1.1",),
    sentence=w("1.1が指す9はない。", "What 1.1 points at, 9, does not exist."),
    analyses=("literal", "chosen"),
    standing="accepted",
    status="path",
    situation=(w("1.1を読む。", "1.1 is read."),),
    near=(w("9がある。", "There is a 9."),),
    cards=("mole",),
    readings=(e.Choice(reading="bells:twice", option="literal"),),
    repair="bells:twice",
    note=w("番号の誤り。", "A wrong number."),
    replay=w("機能: 再現\n  シナリオ: 再現\n", "Feature: replay\n  Scenario: replay\n"),
)

COVERED = e.Covered(
    document="bells",
    question="overlap",
    analysis="chosen",
    sentence=w("3組のうち両立しないものはない。", "No conflict among 3 pairs."),
    counts={"pairs": 3, "settled": 2},
)

EXPLORATION = e.Exploration(
    document="bells",
    position="turn",
    title=w("1ターン", "One turn"),
    analysis="chosen",
    states=1200,
    transitions=3400,
    bound=w("深さ20まで", "to depth 20"),
    complete=True,
    properties=(
        e.Property(
            id="conserved", mode="always", claim=w("カードは増減しない", "cards are conserved"), holds=True
        ),
        e.Property(
            id="rings",
            mode="sometimes",
            claim=w("鈴を鳴らせる", "the bell can be rung"),
            holds=False,
            counterexample=w("機能: 反例", "Feature: counterexample"),
        ),
        e.Property(id="ends", mode="always", claim=w("終わる", "it ends")),
    ),
)

SVG = (
    '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" width="80" height="30">'
    '<g id="n1"><a href="hantei:bells:index.1#2"><text x="4" y="20">{}</text></a><a href="hantei:bells:9"><circle r="2"/></a></g></svg>'
)

GRAPH = e.Graph(
    document="bells",
    analysis="chosen",
    steps=3,
    edges=4,
    visited_edges=2,
    svg=w(SVG.format("鈴"), SVG.format("bell")),
)


KILLED = e.Kills(document="bells", statements=("bells:1.1",), scenario=MOVE.id, mutants=("1.1 drop",))
KILLED_ELSEWHERE = e.Mutant(
    document="bells",
    id="bells:1.1 skip",
    operator="skip",
    statements=("bells:1.1", "bells:index.1#2"),
    fate="killed",
    killer=REFUSED.id,
    words=w("1.1を行わずに先へ進む", "1.1 is passed without doing it"),
)
KILLED_TOO = KILLED.model_copy(
    update={"statements": ("bells:index.1#2",), "scenario": REFUSED.id, "mutants": ("index.1#2 drop",)}
)
SURVIVOR = e.Mutant(
    document="bells",
    id="bells:1.1 weaken when: x → y",
    operator="weaken",
    statements=("bells:1.1",),
    fate="survived",
    standing="accepted",
    words=w("1.1の条件「もぐらが起きている」を外す", "1.1 without the condition that <the mole> is awake"),
    scenario=w("機能: 見破る\n  シナリオ: 寝ている\n", "Feature: it dies\n  Scenario: asleep\n"),
    note=w("次の版で直る。", "The next edition mends it."),
    readings=(e.Choice(reading="bells:twice", option="literal"),),
)
EQUIVALENT = e.Mutant(
    document="bells",
    id="bells:1.1 negate when: z → w",
    operator="negate",
    statements=("bells:1.1",),
    fate="equivalent",
    words=w("1.1の「2以上」を「3以上」にする", "1.1 with at least 3 instead of at least 2"),
    shown=w("どの局面でも同じである。", "The same in every position."),
)
SCORES = (
    e.Score(document="bells", statement="bells:1.1", total=4, killed=2, equivalent=1, own=1, accepted=66),
    e.Score(document="bells", statement="bells:index.1#2", total=2, killed=2, own=1),
)
MUTANTS = (KILLED, KILLED_ELSEWHERE, KILLED_TOO, SURVIVOR, EQUIVALENT, *SCORES)


def results(*more: e.Result) -> Iterator[e.Result]:
    """One of everything, all well; and whatever is planted."""
    yield DOCUMENT
    yield from CLAUSES
    yield from STATEMENTS
    yield from READINGS
    yield MOVE
    yield REFUSED
    yield FINDING
    yield COVERED
    yield EXPLORATION
    yield GRAPH
    yield from MUTANTS
    yield from more


FAILED = move_scenario(w("もぐらは必ず動く", "A mole always moves"), "failed")
BROKEN = move_scenario(w("だれも答えない窓", "A window that nobody answers"), "cantTell")
NEW = FINDING.model_copy(
    update={
        "id": "bells:gap/1.1",
        "question": "gap",
        "standing": "new",
        "status": "played",
        "note": None,
        "about": "ring",
        "topic": w("鈴を鳴らす", "to ring the bell"),
    }
)
GONE = FINDING.model_copy(update={"id": "bells:stuck/1.2", "question": "stuck", "standing": "gone"})
BUILT = NEW.model_copy(
    update={"id": "bells:overlap/1", "question": "overlap", "status": "built", "sort": "unranked"}
)
WARNING = NEW.model_copy(update={"id": "bells:dead/1.1", "question": "dead", "warning": True})
NEW_MUTANT = SURVIVOR.model_copy(
    update={"id": "bells:over negate", "statements": (), "standing": "new", "note": None, "scenario": None}
)
GONE_MUTANT = SURVIVOR.model_copy(
    update={"id": "bells:over drop", "statements": (), "fate": "unmade", "standing": "gone", "words": None}
)
LOW = e.Score(document="bells", statement="bells:1.2", total=1)
SURVIVES_THERE = SURVIVOR.model_copy(update={"id": "bells:1.2 drop", "statements": ("bells:1.2",)})
IDLE = e.Idle(document="bells", scenario=MOVE.id)
PROBLEM = e.Problem(
    document="bells", file="bells/readings.toml", line=3, item="reading name", message="is odd"
)


def a_run(*more: e.Result) -> Run:
    """The sample as a finished run."""
    return run(closed(HEADER, results(*more), lambda: 1.5))
