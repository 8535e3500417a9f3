"""Questions about the timing of a rulebook, asked of the graph of its flows.

Each takes the graph of a game under chosen readings and gives its findings and what it
covered. A path shows each finding; nothing here needs a table.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from model.kernel.flow import CHANCE, END, Ask, Call, Step, cites
from model.kernel.game import Game
from model.kernel.norm import Through, statement_of
from model.kernel.rulebook import Timing
from model.kernel.say import name_of
from model.kernel.vocabulary import PLAYER
from model.kernel.words import Words
from solvers.finding import Answer, Covered, Finding, Status
from solvers.graph import FlowGraph
from solvers.route import Edge, edges, lines, rests_on, statements
from solvers.ways import GAME_OVER, LOST, At, Passage, Path

See = Mapping[str, tuple[tuple[str, str], ...]]
"""Statement → the statements it refers to, each with what it is cited for ('' if nothing)."""

# ---- unreachable -------------------------------------------------------------------


def unreachable(flows: FlowGraph) -> Answer:
    """Steps that no path from the start of a game reaches; a flow that nothing enters is one finding."""
    game = flows.game
    reached = {(at.flow, at.step) for at in flows.reached}
    found = []
    for flow in game.book.flows:
        missing = [step for step in flow.steps if (flow.id, step.id) not in reached]
        if missing and missing[0].id == flow.first:
            words = Words(
                f"{flow.id}は、ゲームの開始からどう進んでも行われない。",
                f"No path from the start of a game runs {flow.id}.",
            )
            found.append(_never(flows, flow.id, missing, words))
            continue
        for step in missing:
            name = f"{flow.id}/{step.id}"
            words = Words(
                f"{name}には、ゲームの開始からどう進んでも至らない。",
                f"No path from the start of a game reaches {name}.",
            )
            found.append(_never(flows, name, [step], words))
    total = len(game.steps)
    return tuple(found), _covered("unreachable", flows, steps=total)


def _never(flows: FlowGraph, name: str, steps: list[Step], words: Words) -> Finding:
    ids = tuple(dict.fromkeys(cites(step) for step in steps))
    readings = rests_on(flows.game, (step.id for step in steps))
    return Finding(f"unreachable/{name}", "unreachable", ids, words, readings=readings, status=Status.PATH)


# ---- stuck -------------------------------------------------------------------------


def stuck(flows: FlowGraph, played: Mapping[str, Words] | None = None) -> Answer:
    """Ways after which the text does not go on, and steps from which no end can be reached.

    `played`: FLOW/STEP → the scenario that plays to where the text stops after it.
    """
    return with_plays(((*_lost(flows), *_trapped(flows)), _covered("stuck", flows)), played or {})


def with_plays(answer: Answer, played: Mapping[str, Words]) -> Answer:
    """The answer of `stuck` with the scenarios that are known by now; of other questions, as it is."""
    found, covered = answer
    if covered.question != "stuck":
        return answer
    return tuple(_as_played(finding, played) for finding in found), covered


def _as_played(finding: Finding, played: Mapping[str, Words]) -> Finding:
    text = played.get(finding.id.removeprefix("stuck/"))
    return finding if text is None else replace(finding, status=Status.PLAYED, replay=text)


def _lost(flows: FlowGraph) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    reached = set(flows.reached)
    for at, way in flows.into(LOST):
        if at not in reached or (at.name, way.label) in seen:
            continue
        seen.add((at.name, way.label))
        path = (*_way_to(flows, at)[:-1], Passage(at, way), Passage(LOST, None))
        again = sum(1 for name, _ in seen if name == at.name)
        name = at.name if again == 1 else f"{at.name}#{again}"
        sentence = Words(
            f"{at.name}の後、どう進むかの記載がない。",
            f"After {at.name} the text does not say how play goes on.",
        )
        yield _shown(flows, f"stuck/{name}", "stuck", (statement_of(at.step),), sentence, path, [at])


def _way_to(flows: FlowGraph, goal: At) -> Path:
    """A shortest path to a place, from the start of the game or from where scenarios begin."""
    starts = [at for start in flows.game.book.starts for at in flows.named(f"{start.flow}/{start.step}")]
    if goal == flows.root or goal in starts:
        return (Passage(goal, None),)
    return flows.path([flows.root, *starts], [goal]) or (Passage(goal, None),)


def _trapped(flows: FlowGraph) -> Iterator[Finding]:
    """Where play first comes to a place from which neither an end nor a gap of the text can be reached."""
    free = flows.leads_to([GAME_OVER, LOST])
    seen: set[str] = set()
    for at in flows.reached:
        entered = at == flows.root or any(before in free for before, _ in flows.into(at))
        if at in free or not entered or at.name in seen:
            continue
        seen.add(at.name)
        sentence = Words(
            f"{at.name}からは、どう進んでもゲームの終わりに至らない。",
            f"From {at.name} no path leads to the end of the game.",
        )
        path = _way_to(flows, at)
        yield _shown(flows, f"stuck/{at.name}", "stuck", (statement_of(at.step),), sentence, path, [at])


# ---- endless -----------------------------------------------------------------------


def endless(flows: FlowGraph) -> Answer:
    """Cycles on which nothing finite is used up; where several are one within the other, the
    shortest first, and the others as though that one were mended."""
    found: dict[str, Finding] = {}
    for cycle in flows.idle_cycles():
        first = cycle[0].at
        if first.name in found:
            continue
        sentence = Words(
            f"{first.name}から{first.name}まで、限りあるものを何も使わずに繰り返せる。",
            f"From {first.name} back to itself nothing finite is used up: play can go round for ever.",
        )
        found[first.name] = _shown(
            flows,
            f"endless/{first.name}",
            "endless",
            statements(flows, cycle),
            sentence,
            cycle,
            [at for at, _ in cycle],
        )
    finite = len(flows.game.book.finite)
    return tuple(found.values()), _covered("endless", flows, finite=finite)


# ---- bypass ------------------------------------------------------------------------


def bypass(flows: FlowGraph) -> Answer:
    """Steps that must stand on every path between two others, and do not."""
    items = [item for item in flows.game.book.items if isinstance(item, Through)]
    found = tuple(finding for item in items if (finding := _avoided(flows, item)))
    return found, _covered("bypass", flows, claims=len(items))


def _avoided(flows: FlowGraph, item: Through) -> Finding | None:
    after, before, step = (flows.named(name) for name in (item.after, item.before, item.step))
    path = flows.path(after, before, without=step)
    if path is None:
        return None
    meant = flows.path(after, step)
    rest = flows.path([meant[-1].at], before) if meant else None
    near = (*meant[:-1], *rest) if meant and rest else ()
    sentence = Words(
        f"{item.after}から{item.before}へ、{item.step}を通らずに進める。",
        f"A path leads from {item.after} to {item.before} and avoids {item.step}.",
    )
    cited = tuple(dict.fromkeys((item.id.partition("/")[0], *statements(flows, path))))
    return Finding(
        f"bypass/{item.id}",
        "bypass",
        cited,
        sentence,
        lines(flows, path),
        lines(flows, near),
        readings=rests_on(flows.game, (item.id, *(at.step for at, _ in path))),
        status=Status.PATH,
    )


# ---- unused windows ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Window:
    """A question that play reaches: who is asked (None: it may be anybody), and what is offered."""

    at: At
    who: str
    player: str | None
    actions: frozenset[str]

    def admits(self, role: str, player: str | None) -> bool:
        """Whether a role, that is `player` (None: it may be anybody), can be asked here."""
        return self.who == role or self.player is None or player is None or self.player == player


def unused_window(flows: FlowGraph) -> Answer:
    """Actions that the text admits for a player at some time, and that no question that play
    reaches ever offers to that player; and seats that no question is ever put to."""
    windows = list(_windows(flows))
    found = [
        _unused(flows, timing, windows)
        for timing in flows.game.book.timings
        if not any(
            timing.action in window.actions
            and window.admits(timing.who, flows.knowing.player(timing.who, ()))
            for window in windows
        )
    ]
    found += _unasked(flows, windows)
    places = len({window.at.name for window in windows})
    return tuple(found), _covered(
        "unused-window", flows, windows=places, timings=len(flows.game.book.timings)
    )


def _windows(flows: FlowGraph) -> Iterator[_Window]:
    for at in flows.reached:
        step = flows.steps.get(at)
        if isinstance(step, Ask) and step.who != CHANCE:
            actions = frozenset(way.label for _, way in flows.out(at) if way.kind in ("option", "over"))
            yield _Window(at, step.who, flows.knowing.player(step.who, at.known), actions)


def _unused(flows: FlowGraph, timing: Timing, windows: list[_Window]) -> Finding:
    game = flows.game
    who = name_of(timing.who, game.vocabulary)
    offered = list(dict.fromkeys(window.at for window in windows if timing.action in window.actions))
    sentence = Words(
        f"{who.ja}が「{timing.action}」を行える機会が、手順のどこにもない。",
        f"No step ever offers {timing.action!r} to {who.en}.",
    )
    near = tuple(
        Words(f"{name}は別のプレイヤーに問う", f"{name} asks somebody else")
        for name in dict.fromkeys(at.name for at in offered)
    )
    return Finding(
        f"unused-window/{timing.id}",
        "unused-window",
        (timing.id.partition("/")[0],),
        sentence,
        near=near,
        readings=rests_on(game, (timing.id, *(at.step for at in offered))),
        status=Status.PATH,
    )


def _unasked(flows: FlowGraph, windows: list[_Window]) -> Iterator[Finding]:
    """Seats (the active player, the next one…) that have a role, and that no window admits."""
    for role in flows.game.book.roles:
        seat = flows.knowing.player(role.name, ()) if role.kind == PLAYER and role.query is not None else None
        if seat is None or any(window.admits(role.name, seat) for window in windows):
            continue
        sentence = Words(f"{role.words.ja}に問う手順がどこにもない。", f"No step ever asks {role.words.en}.")
        cited = tuple(dict.fromkeys(statement_of(window.at.step) for window in windows))
        yield Finding(f"unused-window/{role.name}", "unused-window", cited, sentence, status=Status.PATH)


# ---- dangling ----------------------------------------------------------------------


def dangling(flows: FlowGraph, see: See, places: Collection[str] = ()) -> Answer:
    """References to statements that do not exist, or that do not bind what they are cited for.

    What may be referred to: the statements of `see`, and `places`, such as clauses and
    statements that refer to nothing themselves. What a reference is cited for can be checked
    where it is a role or a note of the rulebook, and the statement referred to is a step.
    """
    found = tuple(
        finding
        for statement, references in see.items()
        for target, binds in references
        if (finding := _dangles(flows.game, statement, target, binds, see, places))
    )
    listed = [reference for references in see.values() for reference in references]
    bound = sum(_can_be_checked(flows.game, target, binds) for target, binds in listed)
    return found, _covered("dangling", flows, references=len(listed), bound=bound)


def _can_be_checked(game: Game, target: str, name: str) -> bool:
    known = name in game.vocabulary.role_named or name in game.vocabulary.local_named
    return known and any(cites(step) == target for step in game.steps.values())


def _dangles(
    game: Game, statement: str, target: str, binds: str, see: See, places: Collection[str]
) -> Finding | None:
    id = f"dangling/{statement}+{target}" + (f"/{binds}" if binds else "")
    if target not in see and target not in places:
        sentence = Words(
            f"{statement}は{target}を指すが、{target}という記載はない。",
            f"{statement} refers to {target}, and there is no {target}.",
        )
        return Finding(id, "dangling", (statement,), sentence, status=Status.PATH)
    if not _can_be_checked(game, target, binds) or binds in _declared_by(game, target):
        return None
    name = name_of(binds, game.vocabulary)
    where = _declarers(game, binds)
    really = Words(
        f"実際に定めるのは{'・'.join(where)}である。" if where else "それを定める手順はどこにもない。",
        f"It is {' and '.join(where)} that binds it." if where else "No step binds it.",
    )
    sentence = Words(
        f"{statement}は{name.ja}を{target}で定めたものとして引くが、{target}では定めていない。{really.ja}",
        f"{statement} cites {target} for {name.en}, which {target} does not bind. {really.en}",
    )
    here = sorted(_declared_by(game, target))
    situation = (
        Words(f"{statement}　{target}の{name.ja}を見る", f"{statement}: looks at {name.en} of {target}"),
        Words(
            f"{target}　定めるもの：{'・'.join(here) or 'なし'}",
            f"{target}: binds {', '.join(here) or 'nothing'}",
        ),
    )
    near = tuple(Words(f"{id_}　{name.ja}を定める", f"{id_}: binds {name.en}") for id_ in where)
    return Finding(
        id,
        "dangling",
        tuple(dict.fromkeys((statement, target, *where))),
        sentence,
        situation,
        near,
        status=Status.PATH,
    )


def _declared(game: Game, flow: str, step: Step) -> frozenset[str]:
    """What a step binds, here or in the flow that it calls, and what somebody declares there
    though it waits on the chain."""
    bound = game.loaded.bound.binds[flow, step.id]
    if isinstance(step, Call):
        return bound | frozenset(step.give)
    options = step.options if isinstance(step, Ask) else ()
    return bound | {param.role for name in options for param in game.actions[name].params}


def _declared_by(game: Game, statement: str) -> frozenset[str]:
    return frozenset[str]().union(
        *(_declared(game, flow, step) for (flow, _), step in game.steps.items() if cites(step) == statement)
    )


def _declarers(game: Game, name: str) -> tuple[str, ...]:
    """The statements that bind `name`, in the order of the rulebook."""
    return tuple(
        dict.fromkeys(cites(s) for (flow, _), s in game.steps.items() if name in _declared(game, flow, s))
    )


# ---- unvisited ---------------------------------------------------------------------


def unvisited(flows: FlowGraph, visited: Collection[Edge]) -> Answer:
    """Steps, and ways out of steps, that play could take and that nothing took.

    `visited`: what scenarios and exploration passed (`route.passed`). Steps that no path
    reaches are not asked about again.
    """
    game = flows.game
    reached = {(at.flow, at.step) for at in flows.reached}
    every = [edge for edge in edges(game) if edge[:2] in reached]
    seen, stepped = frozenset(visited), {edge[:2] for edge in visited}
    found = []
    for flow, name in dict.fromkeys(edge[:2] for edge in every):
        missing = [label for f, s, label in every if (f, s) == (flow, name) and (f, s, label) not in seen]
        if (flow, name) not in stepped:
            words = Words(f"{flow}/{name}を通った例がない。", f"Nothing has passed {flow}/{name}.")
            found.append(_untaken(game, flow, name, f"{flow}/{name}", words))
            continue
        for label in missing:
            where = Words("終わり", "the end") if label == END else Words(f"「{label}」", f"{label!r}")
            words = Words(
                f"{flow}/{name}から{where.ja}へ進んだ例がない。",
                f"Nothing has gone from {flow}/{name} to {where.en}.",
            )
            found.append(_untaken(game, flow, name, f"{flow}/{name}→{label}", words))
    taken = sum(edge in seen for edge in every)
    return tuple(found), _covered("unvisited", flows, edges=len(every), visited=taken)


def _untaken(game: Game, flow: str, step: str, name: str, words: Words) -> Finding:
    return Finding(
        f"unvisited/{name}",
        "unvisited",
        (cites(game.steps[flow, step]),),
        words,
        readings=rests_on(game, (step,)),
        status=Status.PATH,
        warning=True,
    )


# ---- shared ------------------------------------------------------------------------


STUCK = "stuck"

QUESTIONS = ("unreachable", STUCK, "endless", "bypass", "unused-window", "dangling")
"""The names of the questions of this file that need no play."""


def questions(flows: FlowGraph, see: See | None = None, places: Collection[str] = ()) -> tuple[Answer, ...]:
    """Every question of this file that needs no play; `dangling` where a register is given."""
    answers = (unreachable(flows), stuck(flows), endless(flows), bypass(flows), unused_window(flows))
    return answers if see is None else (*answers, dangling(flows, see, places))


def _shown(
    flows: FlowGraph,
    id: str,
    question: str,
    cited: tuple[str, ...],
    sentence: Words,
    path: Path,
    about: Iterable[At],
) -> Finding:
    """A finding that `path` shows, and that rests on the readings of the places it is `about`."""
    readings = rests_on(flows.game, (at.step for at in about))
    return Finding(id, question, cited, sentence, lines(flows, path), readings=readings, status=Status.PATH)


_COVERED = {
    "steps": Words("手順", "steps"),
    "places": Words("呼び出しごとの手順", "steps, one for each call"),
    "ways": Words("進み方", "ways between them"),
    "finite": Words("限りあるもの", "finite things"),
    "claims": Words("通るべき手順", "steps that must be passed"),
    "windows": Words("問い", "questions"),
    "timings": Words("行える時の定め", "timings"),
    "references": Words("参照", "references"),
    "bound": Words("役割や記録を引くもの", "of them to what a step binds"),
    "edges": Words("進み方", "ways"),
    "visited": Words("通った進み方", "of them taken"),
}


def _covered(question: str, flows: FlowGraph, **more: int) -> Covered:
    counts = {"places": flows.places, "ways": flows.ways, **more}
    return Covered(
        question,
        Words(
            "、".join(f"{_COVERED[name].ja}{n}" for name, n in counts.items()),
            ", ".join(f"{n} {_COVERED[name].en}" for name, n in counts.items()),
        ),
        tuple(counts.items()),
    )
