"""`overlap`: two norms apply in one possible situation and demand incompatible things."""

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from model.kernel.check import Scope
from model.kernel.flow import CHANCE, Ask
from model.kernel.game import Game
from model.kernel.lay import begin, lay
from model.kernel.norm import Cannot, Leave, May, Must, Norm, Preference, Sets, Verdict
from model.kernel.rulebook import Rulebook
from model.kernel.words import Words
from solvers.clash import Class
from solvers.confirm import Witness
from solvers.facing import Item, Load
from solvers.finding import Answer, Covered, Finding
from solvers.formula import two_values
from solvers.reach import Aim
from solvers.replay import Looks
from solvers.run import Run
from solvers.situation import declaring, listed
from solvers.smt import Truth, all_of, any_of, not_
from solvers.study import Shown, Study
from solvers.sweep import Pair, Swept, sweep, tally
from solvers.telling import finding
from solvers.trying import aim, declared, looking, offering, ruling_now
from solvers.verdicts import Applying, norms_on, ruled

SAID = {
    Class.UNSETTLED: Words("どちらが優先するかの定めはない", "nothing says which of them prevails"),
    Class.UNRANKED: Words(
        "優先の原則が互いに逆を示し、その間の優劣の定めはない",
        "two principles of precedence point in opposite directions, and nothing ranks them",
    ),
    Class.JUDGE: Words("判断はジャッジに委ねられる", "the text leaves it to the judge"),
    Class.ORDER: Words("どちらが先に始まったかで結果が変わる", "which began first decides"),
}


@dataclass(frozen=True, slots=True)
class Clash:
    """A grant and a limit on one action, and what the document makes of them."""

    grant: Norm
    limit: Norm
    sort: Class

    @property
    def statements(self) -> tuple[str, str]:
        return self.grant.statement, self.limit.statement


CARD = "card"
"""The source of norms that cards print."""
LOOKED = 60
"""So many pairs of each class are looked for about each thing, of those that clash by themselves."""


def overlap(study: Study) -> Answer:
    """Grants against limits of one action, actions that are both required, values of one fact: each
    two that can apply together and that nothing settles."""
    swept = sweep(load(study.game))
    plain, looked = _clashing(study.game, swept)
    found = [one for pair in looked for one in tried(study, pair)]
    found += _unranked_limits(study, plain)
    return tuple(found), _covered(study, swept, len(plain) + len(looked))


def tried(study: Study, pair: Pair) -> Iterator[Finding]:
    """What comes of a pair on a table: a finding, or nothing."""
    match _Places(study.game).in_turn(pair):
        case Sets() as one, Sets() as other:
            for found in two_values(study, "overlap", pair.kind.about, one, other, pair.kind.sort):
                yield _judged(study, found)
        case Must() as one, Must() as other:
            yield from _required(study, one, other, pair.kind.sort)
        case Norm() as grant, Norm() as limit:
            yield from _clash(study, Clash(grant, limit, pair.kind.sort))


def some(study: Study, names: Collection[tuple[str, str]]) -> Answer:
    """The same of some pairs of items alone, by their ids."""
    swept = sweep(load(study.game))
    looked = [pair for kept in swept.kept.values() for pair in kept if (pair.one.id, pair.other.id) in names]
    found = [one for pair in looked for one in tried(study, pair)]
    return tuple(found), _covered(study, swept, len(looked))


def load(game: Game) -> Load:
    """Everything of a game that can clash."""
    return load_of(game.book, game.loaded.anywhere)


def load_of(book: Rulebook, scope: Scope) -> Load:
    """Everything of a rulebook that can clash: norms, those of lasting effects included, and values.
    `scope`: what is in scope anywhere."""
    items = [item for item in book.items if isinstance(item, Norm | Sets)]
    lasting = [replace(norm, since=1) for effect in book.lasting for norm in effect.norms]
    return Load((*items, *lasting), scope, book.principles, book.judge, frozenset(_rivals(book)))


def _rivals(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Each two actions that one question offers."""
    for step in (step for flow in book.flows for step in flow.steps):
        if isinstance(step, Ask) and step.who != CHANCE:
            yield from itertools.combinations(step.options, 2)


def _clashing(game: Game, swept: Swept) -> tuple[list[Clash], list[Pair]]:
    """What can apply together and is not settled: permissions with limits of which all are one defect;
    and the other pairs, the first ones of each class about each thing."""
    place = _Places(game)
    plain: list[Clash] = []
    looked: list[Pair] = []
    seen = Counter[tuple[str, Class]]()
    pairs = [pair for kind, kept in swept.kept.items() if kind.sort is not Class.SETTLED for pair in kept]
    for pair in sorted(pairs, key=place.of):
        if _plain(game, pair):
            assert isinstance(pair.one, Norm)
            assert isinstance(pair.other, Norm)
            plain.append(Clash(pair.one, pair.other, pair.kind.sort))
        elif seen[pair.kind.about, pair.kind.sort] < LOOKED:
            seen[pair.kind.about, pair.kind.sort] += 1
            looked.append(pair)
    return plain, looked


class _Places:
    """Where pairs are told: rules as they stand in the document, then cards by their ids."""

    def __init__(self, game: Game) -> None:
        self._actions = {action.name: place for place, action in enumerate(game.book.actions)}
        self._items: dict[tuple[str, str], int] = {}
        for item in (*game.book.items, *game.book.norms):
            if isinstance(item, Norm | Sets):
                self._items.setdefault((item.id, _about(item)), len(self._items))

    def of(self, pair: Pair) -> tuple[object, ...]:
        """What pairs are sorted by."""
        kind = pair.kind
        values = isinstance(pair.one, Sets)
        action = self._actions.get(_about(pair.one), len(self._actions))
        return (
            values,
            kind.about != _about(pair.one),
            action,
            kind.about,
            self._item(pair.one),
            self._item(pair.other),
        )

    def in_turn(self, pair: Pair) -> tuple[Item, Item]:
        """The two of a pair: a grant and its limit, else as they are told."""
        if isinstance(pair.other, Cannot):
            return pair.one, pair.other
        first, second = sorted((pair.one, pair.other), key=self._item)
        return first, second

    def _item(self, item: Item) -> tuple[bool, int, str]:
        """Where an item is told."""
        card = item.stratum > 0 if isinstance(item, Sets) else item.source == CARD
        return card, 0 if card else self._items[item.id, _about(item)], item.id


def _about(item: Item) -> str:
    return item.of if isinstance(item, Sets) else item.action


def _covered(study: Study, swept: Swept, looked: int) -> Covered:
    found = tally(swept.counts)
    words = Words(
        f"{found.pairs}組のうち{found.apart}組は同時に当てはまらず、{found.settled}組は文書が決着をつけている"
        f"{found.told.ja}。残り{found.left}組のうち{looked}組を探した（カード{study.cards}枚まで）。",
        f"Of {found.pairs} pairs {found.apart} never apply together, and the document settles "
        f"{found.settled}{found.told.en}; of the other {found.left}, {looked} were looked for with up to "
        f"{study.cards} cards.",
    )
    if found.unknown:
        words = Words(
            f"{words.ja}{found.unknown}組は同時に当てはまるか分からない。",
            f"{words.en} Of {found.unknown} nobody knows whether they apply together.",
        )
    counts = {
        "pairs": found.pairs,
        "apart": found.apart,
        "settled": found.settled,
        "compatible": found.left,
        "unknown": found.unknown,
    }
    return study.covered("overlap", words, **counts)


# ---- grants against limits ---------------------------------------------------------


def _plain(game: Game, pair: Pair) -> bool:
    """A permission and a limit of the rules, where the document does not say that limits prevail: one
    defect, however many permissions it concerns."""
    one, other = pair.one, pair.other
    silent = not any(p.preference is Preference.LIMIT_OVER_GRANT for p in game.book.principles)
    if not (isinstance(one, May) and isinstance(other, Cannot)) or one.lifts:
        return False
    return silent and one.source == other.source != CARD and pair.kind.sort is Class.UNSETTLED


def _unranked_limits(study: Study, plain: Sequence[Clash]) -> Iterator[Finding]:
    """All permissions with their limits as one finding, shown by the first that can be played."""
    shown = ((pair, _shown(study, pair)) for pair in plain)
    first = next(((pair, found) for pair, found in shown if found is not None), None)
    if first is None:
        return
    pair, found = first
    both = listed(study.game, pair.statements)
    sentence = Words(
        f"許可と制限がともに当てはまるとき、どちらが優先するかの定めがない（{len(plain)}組。たとえば{both.ja}）。",
        f"Where a permission and a limit apply together, nothing says which of them prevails "
        f"({len(plain)} pairs; {both.en} for one).",
    )
    statements = [statement for one in plain for statement in one.statements]
    items = [norm.id for one in plain for norm in (one.grant, one.limit)]
    looks = looking(found, study, "contradictory", one=pair.statements[0], other=pair.statements[1])
    told = finding(study, "overlap/limits", statements, sentence, found, looks, items)
    yield replace(told, sort=pair.sort)


def _shown(study: Study, pair: Clash) -> Shown | None:
    """The smallest situation in which both norms of a pair apply and clash, no other one if it can be."""
    action = pair.grant.action

    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, action)
        applying = norms_on(run.state, action, env)
        both = all_of(*(_applies(applying, norm) for norm in (pair.grant, pair.limit)))
        others = [one for one in applying if one.norm.id not in (pair.grant.id, pair.limit.id)]
        left = any_of(*(one.when for one in others if isinstance(one.norm, Leave)))
        ruling = ruled(run.state, action, env)
        here = ruling.verdicts[Verdict.JUDGE if pair.sort is Class.JUDGE else Verdict.CONTRADICTORY]
        clash = all_of(both, not_(left), True if pair.sort is Class.ORDER else here)
        alone = not_(any_of(*(one.when for one in others)))
        for context in (alone, True):
            yield aim(way.given(context), clash, env, (pair.grant, pair.limit), tried)

    return study.show(offering(study.game, action), goal, (pair.grant.when, pair.limit.when))


def _applies(applying: Sequence[Applying], norm: Norm) -> Truth:
    """A norm applies; of a lasting effect, that of any thing that it is about."""
    limits = isinstance(norm, Cannot)
    mine = (one for one in applying if one.norm.id == norm.id and isinstance(one.norm, Cannot) is limits)
    return any_of(*(one.when for one in mine))


def _clash(study: Study, pair: Clash) -> Iterator[Finding]:
    shown = _shown(study, pair)
    if shown is None:
        return
    words, said = declaring(study.game, study.game.actions[pair.grant.action]), SAID[pair.sort]
    both = listed(study.game, pair.statements)
    sentence = Words(
        f"「{words.ja}」ことについて{both.ja}が同時に当てはまり、互いに反する。{said.ja}。",
        f"{both.en} apply together and contradict each other on this: {words.en}; {said.en}.",
    )
    looks = _looks(shown, study, pair)
    id = f"overlap/{'+'.join(sorted((pair.grant.id, pair.limit.id)))}"
    items = (pair.grant.id, pair.limit.id)
    also = _in_turn(study, shown) if pair.sort is Class.ORDER else ()
    found = finding(study, id, pair.statements, sentence, shown, looks, items, also)
    yield _judged(study, _torn(study, replace(found, about=pair.grant.action, sort=pair.sort)))


def _in_turn(study: Study, shown: Shown) -> Sequence[Witness]:
    """The same situation with the effects begun in the other order; none, where play goes elsewhere, or
    where no effect is in force: since when cards lie there, no table tells."""
    witness, game = shown.witness, study.game
    if len(witness.position.lasting) < 2:
        return ()
    position = replace(witness.position, lasting=tuple(reversed(witness.position.lasting)))
    table = begin(game, lay(game, position, study.pool), position.start).table
    for _, option in witness.plays:
        if option not in game.options(table):
            return ()
        table = game.play(table, option, trusted=True).table
    return (replace(witness, position=position, table=table),)


def _looks(shown: Shown, study: Study, pair: Clash) -> Looks:
    if pair.sort is Class.ORDER:
        return ruling_now(shown, study)
    return _looking(shown, study, pair.statements, pair.sort)


def _looking(shown: Shown, study: Study, statements: tuple[str, str], sort: Class) -> Looks:
    """A look at the contradiction of two statements, or at whose it is."""
    judge = study.game.book.judge
    if sort is Class.JUDGE and judge is not None:
        return looking(shown, study, "judge", statement=judge.statement)
    one, other = statements
    return looking(shown, study, "contradictory", one=one, other=other)


def _torn(study: Study, found: Finding) -> Finding:
    """A finding that names the readings by which principles disagree, where they do."""
    if found.sort != Class.UNRANKED:
        return found
    used = study.game.loaded.used
    ranks = {pair for principle in study.game.book.principles for pair in used.get(principle.id, ())}
    return replace(found, readings=tuple(sorted({*found.readings, *ranks})))


def _judged(study: Study, found: Finding) -> Finding:
    """A finding that names what leaves it to the judge, where that is so, and the readings of it."""
    judge = study.game.book.judge
    if found.sort != Class.JUDGE or judge is None:
        return found
    readings = {*found.readings, *study.game.loaded.used.get(judge.id, ())}
    statements = (*found.statements, judge.statement)
    return replace(found, statements=statements, readings=tuple(sorted(readings)))


# ---- two actions that are both required --------------------------------------------


def _required(study: Study, a: Must, b: Must, sort: Class) -> Iterator[Finding]:
    places = [at for at in offering(study.game, a.action) if at in offering(study.game, b.action)]

    def goal(run: Run) -> Iterator[Aim]:
        way, tried, env = declared(run, a.action)
        way, _, other = declared(way, b.action, ".other")
        mine, theirs = ruled(run.state, a.action, env), ruled(run.state, b.action, other)
        clash = all_of(mine.required, theirs.required, mine.live[a.id], theirs.live[b.id])
        shared = {**other, **env}
        yield aim(way, clash, shared, (a, b), tried)

    shown = study.show(places, goal, (a.when, b.when))
    if shown is None:
        return
    one, two = (declaring(study.game, study.game.actions[must.action]) for must in (a, b))
    both = listed(study.game, (a.statement, b.statement))
    sentence = Words(
        f"{both.ja}により「{one.ja}」ことと「{two.ja}」ことが同時に義務となるが、どちらか一方しか行えない。",
        f"{both.en} require two things at once, of which only one can be done: {one.en}; {two.en}.",
    )
    statements = (a.statement, b.statement)
    looks = _looking(shown, study, statements, sort)
    id = f"overlap/{'+'.join(sorted((a.id, b.id)))}"
    found = finding(study, id, statements, sentence, shown, looks, (a.id, b.id))
    yield _judged(study, replace(found, about=a.action, sort=sort))
