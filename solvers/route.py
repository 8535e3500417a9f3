"""Paths through the steps, in words, and what play has passed of them."""

from collections.abc import Iterable, Iterator

from model.kernel.expression import Literal, parse
from model.kernel.flow import (
    CHANCE,
    END,
    EVERYBODY,
    NOWHERE,
    Ask,
    Branch,
    Call,
    Do,
    Draw,
    Due,
    Note,
    Resolve,
    Step,
    exits,
)
from model.kernel.game import Game, Option, Passed, Trace
from model.kernel.norm import statement_of
from model.kernel.say import name_of, say
from model.kernel.table import Table
from model.kernel.words import Words
from solvers.graph import FlowGraph
from solvers.ways import GAME_OVER, LOST, Passage, Path, Way, granted

Edge = tuple[str, str, str]
"""A flow, a step of it, and the way out: the option, or the step it leads to."""

# ---- in words ----------------------------------------------------------------------

_WHO = {
    EVERYBODY: Words("全員", "everybody"),
    CHANCE: Words("偶然", "chance"),
}


def lines(flows: FlowGraph, path: Path) -> tuple[Words, ...]:
    """`path` as a list that somebody can follow with a finger in the document."""
    return tuple(_line(flows, passage) for passage in path)


def _line(flows: FlowGraph, passage: Passage) -> Words:
    at, way = passage
    step = flows.steps.get(at)
    if at == LOST:
        return Words("この先の記載がない", "here the text does not go on")
    if at == GAME_OVER:
        return Words("ゲームが終わる", "the game is over")
    done = Words("終わる", "ends") if step is None else step_words(flows.game, step, way)
    if way is not None and way.kind == "over":
        done = Words(f"{done.ja}（ここでゲームが終わりうる）", f"{done.en} (the game can end here)")
    return Words(f"{at.name}　{done.ja}", f"{at.name}: {done.en}")


def step_words(game: Game, step: Step, way: Way | None = None) -> Words:
    """What happens at a step, by the way that leaves it."""
    scope = game.loaded.anywhere
    match step:
        case Ask(who=who):
            asked = _WHO.get(who) or say(parse(who), scope)
            if way is None and who == CHANCE:
                return Words("偶然で決まる", "chance decides")
            if way is None:
                return Words("{who}に問う", "{who} is asked").fill(who=asked)
            if way.kind == "call":
                return Words(f"{asked.ja}が{way.label}を始める", f"{asked.en} starts {way.label}")
            if way.kind != "option" or way.label not in game.actions:
                return Words(f"{asked.ja}が答える", f"{asked.en} answers")
            action = game.actions[way.label]
            roles = {param.role: name_of(param.role, game.vocabulary) for param in action.params}
            return action.wording.fill(player=asked, **roles)
        case Branch():
            if way is None or way.kind != "when":
                return Words("場合を分ける", "the case decides")
            return say(parse(way.label), scope)
        case Note(values=values):
            if not values:
                return Words("先へ進む", "goes on")
            names = [_noted(game, name) for name in values]
            return Words(
                f"{'・'.join(n.ja for n in names)}を決める", f"settles {', '.join(n.en for n in names)}"
            )
        case Do():
            return Words("処理を行う", "changes the table")
        case Draw(pile=pile, to=to):
            zones = game.vocabulary.zone_named
            return Words("{pile}から{to}へ置く", "moves from {pile} to {to}").fill(
                pile=zones[pile].words, to=zones[to].words
            )
        case Call(flow=flow, each=each):
            done = Words(f"{flow}を行う", f"runs {flow}") if isinstance(flow, str) else _text(game, flow.role)
            if not each:
                return done
            return Words(f"プレイヤーごとに{done.ja}", f"{done.en} for each player")
        case Due():
            return Words("この時機に発動する効果を処理する", "does what is due")
        case Resolve():
            return Words("連鎖の最後の行動を解決する", "resolves the last link of the chain")


def _noted(game: Game, name: str) -> Words:
    """What a note or a role is called."""
    local = game.vocabulary.local_named.get(name)
    return local.words if local is not None else name_of(name, game.vocabulary)


def _text(game: Game, role: str) -> Words:
    card = name_of(role, game.vocabulary)
    return Words(f"{card.ja}に書かれた効果を行う", f"does what {card.en} says")


def statements(flows: FlowGraph, path: Iterable[Passage]) -> tuple[str, ...]:
    """The statements that the steps of a path encode, in the order of the path."""
    return tuple(dict.fromkeys(statement_of(at.step) for at, _ in path if at in flows.steps))


def rests_on(game: Game, items: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The (reading, option)s that these items of the rulebook depend on."""
    used = game.loaded.used
    return tuple(sorted({pair for item in items for pair in used.get(item, ())}))


# ---- what play passes --------------------------------------------------------------


def edges(game: Game) -> tuple[Edge, ...]:
    """Every way out of every step of the rulebook, in its order.

    Of a question, each option that some norm grants and each flow that can start there; of
    a branch, each step it can lead to; of any other step, the one way on.
    """
    open_ = granted(game)
    found: dict[Edge, None] = {}
    for (flow, name), step in game.steps.items():
        for label, then in exits(step):
            match step:
                case Ask(options=options, who=who):
                    if label not in options or who == CHANCE or label in open_:
                        found[flow, name, label] = None
                case Branch():
                    if parse(label) != Literal(False):
                        found[flow, name, then] = None
                case _:
                    found[flow, name, then] = None
    return tuple(found)


def passed(
    game: Game, trace: Trace, after: Table, before: Table | None = None, option: Option | None = None
) -> Iterator[Edge]:
    """The ways that one play took from `before` (None at the start of a game) to `after`, as `trace`
    tells it. `option`: what was played, where that is known; a trace tells it too. A step is
    passed when play leaves it."""
    if not trace:
        return
    if before is not None:
        yield from _entered(game, trace, before, option)
    rest = (after.stack[-1].flow, after.stack[-1].step) if after.stack else ("", END)
    following = [(line.flow, line.step) for line in trace[1:]] + [rest]
    checks = {(always.flow, always.id) for always in game.book.always}
    first = {flow.id: flow.first for flow in game.book.flows}
    for line, (flow, name) in zip(trace, following, strict=True):
        step = game.steps.get((line.flow, line.step))
        if (line.flow, line.step) in checks and (flow, name) == (line.flow, first[line.flow]):
            continue  # a check breaks in, which may be called like a step of its flow
        if step is not None:
            yield from _left(line, step, flow, name)


def _entered(game: Game, trace: Trace, before: Table, option: Option | None) -> Iterator[Edge]:
    """The question that offered the first question of another flow, if that one was answered."""
    asked = game.asked(before)
    answered = next(((line.flow, line.step) for line in trace if line.option is not None), None)
    if asked is not None and answered is not None and answered != (asked.flow, asked.step.id):
        yield asked.flow, asked.step.id, option.into if option and option.into else answered[0]


def _left(line: Passed, step: Step, flow: str, name: str) -> Iterator[Edge]:
    """The way by which `line` was left, when `name` of `flow` came next."""
    match step:
        case Ask():
            if line.option is not None:
                yield line.flow, line.step, line.option.action
        case Branch(whens=whens):
            ways = {when.then for when in whens}
            if flow == line.flow and name in ways:
                yield line.flow, line.step, name
            else:
                yield line.flow, line.step, NOWHERE if name.startswith(NOWHERE) else END
        case Draw(then=then) | Due(then=then):
            if line.option is None:
                yield line.flow, line.step, then
        case Do(then=then) | Note(then=then) | Call(then=then) | Resolve(then=then):
            yield line.flow, line.step, then
