"""Findings made of what was shown: the situation in words, the readings it rests on, the scenario."""

from collections.abc import Iterable, Sequence

from model.kernel.words import Words
from solvers.confirm import Witness
from solvers.finding import Finding
from solvers.replay import Looks, Unplayable, joined, replay
from solvers.situation import mattering, told, told_near
from solvers.study import Shown, Study


def finding(
    study: Study,
    id: str,
    statements: Iterable[str],
    sentence: Words,
    shown: Shown,
    looks: Looks,
    items: Iterable[str] = (),
    also: Sequence[Witness] = (),
) -> Finding:
    """A finding that `shown` shows. `items`: those of the rulebook that it rests on, beside the
    steps and rulings of its way; `also`: further witnesses, for further scenarios. Raises
    Unplayable."""
    facts = mattering(shown)
    rests = _rests(study, shown.witness, items)
    played = shown.witness.played and study.of is not None
    return Finding(
        id,
        id.partition("/")[0],
        tuple(dict.fromkeys(statements)),
        sentence,
        told(shown, facts),
        told_near(shown, facts),
        _cards(shown.witness),
        rests,
        shown.status,
        _texts(study, sentence, (shown.witness, *also), looks, rests) if played else None,
    )


def _rests(study: Study, witness: Witness, items: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The (reading, option)s that a finding rests on."""
    used = study.game.loaded.used
    found = {pair for item in items for pair in used.get(item, ())}
    for line in witness.trace:
        found |= set(line.readings)
        found |= set(line.ruling.readings) if line.ruling else set()
    return tuple(sorted(found))


def _cards(witness: Witness) -> tuple[str, ...]:
    """The cards on the table, each once."""
    return tuple(sorted({card.card for card in witness.position.cards}))


def _texts(
    study: Study, title: Words, witnesses: Sequence[Witness], looks: Looks, rests: Iterable[tuple[str, str]]
) -> Words:
    """The scenarios of all witnesses as one file."""
    titles = (
        title,
        *(Words(f"{title.ja}（{n}）", f"{title.en} ({n})") for n in range(2, len(witnesses) + 1)),
    )
    rows = zip(titles, witnesses, strict=True)
    return joined([_text(study, name, witness, looks, rests) for name, witness in rows])


def _text(
    study: Study, title: Words, witness: Witness, looks: Looks, rests: Iterable[tuple[str, str]]
) -> Words:
    """The scenario; it names the readings that it rests on, or all, where those are not enough."""
    assert study.of is not None, "asked for"
    few = {name: option for name, option in rests if study.readings.get(name) == option}
    arguments = (study.of, study.game, title, witness.position, witness.plays, looks)
    try:
        return replay(*arguments, few)
    except Unplayable:
        if few == dict(study.readings):
            raise
        return replay(*arguments, study.readings)
