"""Declaring an action where it is on offer, to see what the rules say: the common ground of the
questions about norms."""

from collections.abc import Iterable, Mapping, Sequence

from features.gap import Filling
from features.phrase import Call, Role, call
from features.write import move, thing_said
from model.kernel.check import check
from model.kernel.compiled import reader
from model.kernel.expression import Attribute, Name
from model.kernel.flow import CHANCE, EVERYBODY, Ask
from model.kernel.game import Game
from model.kernel.norm import Norm, Verdict
from model.kernel.table import Table
from model.kernel.vocabulary import TABLE, Bool, Thing
from solvers.asking import candidates, who
from solvers.confirm import Witness
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.run import At, Decision, Run
from solvers.smt import Truth
from solvers.study import Shown, Study
from solvers.terms import Env


def offering(game: Game, action: str) -> tuple[At, ...]:
    """The questions at which a player can be asked for `action`."""
    return tuple(
        at
        for at, step in game.steps.items()
        if isinstance(step, Ask) and action in step.options and step.who != CHANCE
    )


def speaking(game: Game) -> dict[str, list[Norm]]:
    """Action → the norms that speak of it, those of lasting effects included."""
    found: dict[str, list[Norm]] = {action.name: [] for action in game.book.actions}
    for norm in game.book.norms:
        found[norm.action].append(norm)
    return found


def declared(run: Run, action: str, tag: str = "") -> tuple[Run, Decision, Env]:
    """`action` about open things, by whoever is asked where `run` is. Where everybody is, by the
    first player: the others are asked no otherwise."""
    step = run.state.layout.game.steps[run.top.at]
    assert isinstance(step, Ask), "actions are declared at questions"
    player = run.state.layout.things[0] if step.who == EVERYBODY else who(run, step)
    way, binding, env = candidates(run, action, player, tag)
    return way, Decision(run.top.at, player, action, binding, run.top.flow if run.entering else ""), env


def aim(run: Run, defect: Truth, env: Env, norms: Iterable[Norm], tried: Decision) -> Aim:
    """An aim that is about the conditions of some norms."""
    return Aim(run, defect, env, tuple(dict.fromkeys(norm.when for norm in norms)), tried)


# ---- in scenarios ------------------------------------------------------------------


def things(witness: Witness, table: Table, game: Game) -> Mapping[str, Filling]:
    """What is tried, as phrases name it: the player and the things."""
    assert witness.tried is not None, "something is tried"
    player, option = witness.tried
    return dict(move(option, table, game, player).fillings)


def looking(shown: Shown, study: Study, phrase: str, **statements: str) -> Looks:
    """A scenario's look at what the rules say of what is tried; `statements` by their local ids."""

    def looks(table: Table) -> list[Call]:
        assert shown.aim.tried is not None, "something is tried"
        full = {gap: f"{study.game.book.id}:{statement}" for gap, statement in statements.items()}
        about = things(shown.witness, table, study.game)
        return [call(f"{phrase} {shown.aim.tried.action}", Role.THEN, **about, **full)]

    return looks


def ruling_now(shown: Shown, study: Study) -> Looks:
    """A scenario's look at what the engine rules on what is tried."""

    def looks(table: Table) -> Sequence[Call]:
        assert shown.witness.tried is not None, "something is tried"
        _, option = shown.witness.tried
        found = next(ruling for offered, ruling in study.game.rulings(table) if offered == option)
        match found.verdict, found.because:
            case Verdict.FORBIDDEN, (statement, *_):
                look = looking(shown, study, "cannot", statement=statement)
            case Verdict.REQUIRED, (statement, *_):
                look = looking(shown, study, "must", statement=statement)
            case Verdict.JUDGE, (statement, *_):
                look = looking(shown, study, "judge", statement=statement)
            case Verdict.CONTRADICTORY, (one, other, *_):
                look = looking(shown, study, "contradictory", one=one, other=other)
            case Verdict.SILENT, _:
                look = looking(shown, study, "silent")
            case _:
                look = looking(shown, study, "may")
        return look(table)

    return looks


def seeing(shown: Shown, study: Study, fact: str) -> Looks:
    """A scenario's look at the value of a fact of `it`; where it has no phrase, at where play stands."""
    kind, _, name = fact.partition(".")

    def looks(table: Table) -> list[Call]:
        scope = study.game.loaded.anywhere.with_names(it=kind)
        asked = Attribute(Name(TABLE if kind == TABLE else "it"), name)
        value, found = (
            reader(asked, scope)(table, {**table.locals, **shown.witness.things}),
            check(asked, scope),
        )
        phrase = f"no {fact}" if isinstance(found, Bool) and not value else f"fact {fact}"
        if study.of is None or phrase not in study.of.catalogue.phrases:
            return standing(study.game, table)
        said = thing_said(table, found, int(value)) if isinstance(found, Thing) else value
        it = {} if kind == TABLE else {"it": thing_said(table, Thing(kind), int(shown.witness.things["it"]))}
        return [call(phrase, Role.THEN, **it, **({} if isinstance(found, Bool) else {"value": said}))]

    return looks


def standing(game: Game, table: Table) -> list[Call]:
    """A scenario's look at where play stands."""
    if game.over(table):
        return [call("over", Role.THEN)]
    stopped = game.stopped(table)
    if stopped:
        return [call("stops", Role.THEN, step=stopped)]
    frame = table.stack[-1]
    return [call("at", Role.THEN, step=f"{frame.flow}/{frame.step}")]
