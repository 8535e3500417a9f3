"""From positions and moves to scenario texts that run, and from one language to the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from features.catalogue import KEYWORD, Catalogue
from features.games import Rules
from features.gap import Place, State
from features.gherkin import Feature
from features.phrase import Call, Role, call
from features.scenario import Scenario
from model.kernel.expression import NOTHING
from model.kernel.game import DRAW, NOBODY, Game, Option
from model.kernel.lay import owner_of
from model.kernel.position import Counted, Laid, Lasts, Position, Top
from model.kernel.table import Table
from model.kernel.vocabulary import PLAYER, Thing
from model.kernel.words import Language

AND = {"ja": "かつ", "en": "And"}
TITLE = {
    "feature": {"ja": "機能", "en": "Feature"},
    "rule": {"ja": "ルール", "en": "Rule"},
    "scenario": {"ja": "シナリオ", "en": "Scenario"},
}


# ---- positions ---------------------------------------------------------------------


def givens(position: Position, of: Rules, *, whole_game: bool = False) -> tuple[Call, ...]:
    """The Givens that lay a position. Read back, they give an equal one."""
    return tuple(_givens(position, of, whole_game=whole_game))


def _givens(position: Position, of: Rules, *, whole_game: bool) -> Iterator[Call]:
    given = Role.GIVEN
    if whole_game:
        yield call("whole game", given)
    elif position.start:
        yield call("starts", given, start=position.start)
    if position.players != 2:
        yield call("players", given, n=position.players)
    if not position.standard:
        yield call("only named", given)
    yield from map(_counted, position.counters)
    yield from _placed(position.cards)
    for laid in position.cards:
        yield from _more(laid, of)
    yield from map(_top, position.tops)
    for lasts in position.lasting:
        yield _lasts(lasts, of.catalogue)


def _counted(counted: Counted) -> Call:
    whose = {} if counted.player == NOTHING else {"player": counted.player}
    return call(f"counter {counted.counter}", Role.GIVEN, n=counted.value, **whose)


def _placed(cards: Iterable[Laid]) -> Iterator[Call]:
    """Cards that lie alike are placed by one step; their order stays."""
    for (zone, player, posture, host), group in groupby(
        cards, key=lambda x: (x.zone, x.player, x.posture, x.host)
    ):
        place, labels = Place(zone, player), tuple(laid.label for laid in group)
        if host:
            yield call("holds on", Role.GIVEN, place=place, cards=labels, host=host)
        elif posture:
            state = State("posture", posture)
            yield call("holds posed", Role.GIVEN, place=place, cards=labels, state=state)
        else:
            yield call("holds", Role.GIVEN, place=place, cards=labels)


def _more(laid: Laid, of: Rules) -> Iterator[Call]:
    """What the step that placed a card has not said."""
    if laid.posture and laid.host:
        yield call("state", Role.GIVEN, card=laid.label, state=State("posture", laid.posture))
    if laid.face not in ("", "up"):
        yield call("state", Role.GIVEN, card=laid.label, state=State("face", laid.face))
    if laid.owner not in (NOTHING, owner_of(replace(laid, owner=NOTHING), of.game())):
        yield call("owner", Role.GIVEN, card=laid.label, player=laid.owner)
    if laid.controller != NOTHING:
        yield call("controller", Role.GIVEN, card=laid.label, player=laid.controller)
    if laid.markers:
        yield call(f"markers {of.cards.kind(laid.label)}", Role.GIVEN, card=laid.label, n=laid.markers)


def _top(top: Top) -> Call:
    return call("top", Role.GIVEN, place=Place(top.zone, top.player), cards=top.labels)


def _lasts(lasts: Lasts, catalogue: Catalogue) -> Call:
    id = f"in force {lasts.effect}"
    gaps = catalogue.phrases[id].gaps
    about = lasts.about or lasts.seat
    fillings = {"it": about, "until": lasts.until}
    return call(id, Role.GIVEN, **{name: fillings[name] for name in gaps})


# ---- moves -------------------------------------------------------------------------


def when(option: Option, table: Table, game: Game) -> Call:
    """The When that plays an option of the question that `table` waits at."""
    asked = game.asked(table)
    assert asked is not None, "somebody is asked where there is an option"
    return move(option, table, game, asked.player)


def move(option: Option, table: Table, game: Game, player: int) -> Call:
    """The When that plays an option for a player (NOBODY: chance)."""
    labels = table.setup.labels
    binding = dict(option.binding)
    if option.action == DRAW:
        return call("draw", Role.WHEN, card=labels[int(binding["card"])])
    kinds = {param.role: param.kind for param in game.actions[option.action].params}
    things = {role: thing if kinds[role] == PLAYER else labels[int(thing)] for role, thing in binding.items()}
    if player != NOBODY:
        things[PLAYER] = player
    return call(f"action {option.action}", Role.WHEN, **things)


def thing_said(table: Table, kind: Thing, value: int) -> int | str:
    """A thing of a table as scenarios name it: a seat or a label ('' is nothing)."""
    if kind.kind == PLAYER:
        return value
    return "" if value == NOTHING else table.setup.labels[value]


# ---- texts -------------------------------------------------------------------------


def steps_text(calls: Sequence[Call], catalogue: Catalogue, language: Language) -> list[str]:
    """The lines of a scenario's steps, without indentation."""
    return list(_said([(c.role, catalogue.say(c, language)) for c in calls], language))


def _said(steps: Iterable[tuple[Role, str]], language: Language) -> Iterator[str]:
    before = None
    for role, text in steps:
        keyword = AND[language] if role is before else KEYWORD[role][language]
        yield f"{keyword} {text}"
        before = role


def scenario_text(
    title: Mapping[Language, str],
    calls: Sequence[Call],
    of: Rules,
    language: Language,
    readings: Mapping[str, str] | None = None,
) -> str:
    """A feature file with one scenario, which `run_file` plays: a witness, or a counterexample."""
    other: Language = "en" if language == "ja" else "ja"
    head = [
        f"# language: {language}",
        f"@document:{of.id}",
        f"{TITLE['feature'][language]}: {of.register.document.title.text(language)}",
        "",
        f"  # {other}: {title[other]}",
    ]
    head += [f"  @reading:{name}={option}" for name, option in sorted((readings or {}).items())]
    head.append(f"  {TITLE['scenario'][language]}: {title[language]}")
    return "\n".join((*head, *(f"    {line}" for line in steps_text(calls, of.catalogue, language)), ""))


def translated(feature: Feature, of: Rules, language: Language) -> str:
    """A feature file in a language, as a file that runs. Outlines are written out, row by row.

    Raises BadStep for a step that nothing reads.
    """
    lines = [f"# language: {language}", *(tag.text for tag in feature.tags)]
    lines.append(f"{TITLE['feature'][language]}: {_heading(feature, of, language)}")
    rule = ""
    for scenario in feature.scenarios:
        if scenario.rule != rule:
            rule = scenario.rule
            lines += _rule(feature, rule, of, language)
        lines += _scenario(scenario, of.catalogue, language, _own_tags(feature, scenario))
    return "\n".join((*lines, ""))


def _heading(feature: Feature, of: Rules, language: Language) -> str:
    clause = next((tag.value for tag in feature.tags if tag.name == "clause"), "")
    if not clause or language == feature.language:
        return feature.name
    return of.register.clause(of.register.local_id(clause)).heading.text(language)


def _rule(feature: Feature, name: str, of: Rules, language: Language) -> list[str]:
    found = next(rule for rule in feature.rules if rule.name == name)
    statement = next((tag.value for tag in found.tags if tag.name == "statement"), "")
    title = name
    if statement and language != feature.language:
        title = of.register.statement(of.register.local_id(statement)).title.text(language)
    tags = (f"  {tag.text}" for tag in found.tags)
    return ["", *tags, f"  {TITLE['rule'][language]}: {title}"]


def _own_tags(feature: Feature, scenario: Scenario) -> tuple[str, ...]:
    written = next(w for w in feature.written if w.line == scenario.line)
    return tuple(tag.text for tag in written.tags)


def _scenario(scenario: Scenario, catalogue: Catalogue, language: Language, tags: Iterable[str]) -> list[str]:
    other: Language = "en" if language == "ja" else "ja"
    row = f" ({scenario.row})" if scenario.row else ""
    lines = [""]
    if scenario.other:
        lines.append(f"    # {other}: {scenario.title(other)}{row}")
    lines += [f"    {tag}" for tag in tags]
    lines.append(f"    {TITLE['scenario'][language]}: {scenario.title(language)}{row}")
    calls = [(s.role, catalogue.read(s.text, s.role, scenario.language)) for s in scenario.steps]
    said = _said([(role, catalogue.say(found, language)) for role, found in calls], language)
    return [*lines, *(f"      {line}" for line in said)]
