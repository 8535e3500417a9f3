"""What the rules say of an action that nobody declares: may, cannot, must, or nothing at all."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from features.desk import Desk
from features.gap import Gap
from features.general import phrase
from features.phrase import Act, Fillings, Phrase
from features.subject import Move, Opinion
from model.kernel.flow import Action
from model.kernel.game import NOBODY
from model.kernel.norm import Verdict
from model.kernel.vocabulary import PLAYER
from model.kernel.words import Words

Weigh = Callable[[Desk, Fillings, Opinion], bool]
"""Whether the opinion is the one that a Then expects."""


@dataclass(frozen=True, slots=True)
class Form:
    """A sentence about an action, whose wording stands at {action}; `statements` are its gaps."""

    id: str
    statements: tuple[str, ...]
    words: Words
    weigh: Weigh


def opinions(action: Action, gaps: Mapping[str, Gap], statement: Gap) -> Iterator[Phrase]:
    """The sentences about one action, whose own gaps are `gaps`."""
    for form in FORMS:
        wording = Words(
            form.words.ja.replace("{action}", action.wording.ja),
            form.words.en.replace("{action}", action.wording.en),
        )
        named = dict.fromkeys(form.statements, statement)
        yield phrase(f"{form.id} {action.name}", {**gaps, **named}, then=(wording, _considered(action, form)))


def move_of(action: Action, f: Fillings) -> Move:
    """The declaration of an action whose gaps are filled."""
    things = tuple((param.role, f[param.role]) for param in action.params)
    return Move(action.name, f.get(PLAYER, NOBODY), things)


def _considered(action: Action, form: Form) -> Act:
    def consider(d: Desk, f: Fillings) -> None:
        opinion = d.consider(move_of(action, f))
        d.expect(form.weigh(d, f, opinion), _told(d, opinion))

    return consider


def _told(d: Desk, opinion: Opinion) -> str:
    if opinion.refusal is not None:
        return d.why(opinion.refusal)
    return f"{opinion.ruling.verdict} by {', '.join(opinion.ruling.because) or 'nothing'}"


# ---- the six verdicts --------------------------------------------------------------


def _may(d: Desk, f: Fillings, opinion: Opinion) -> bool:
    named = "statement" not in f or d.local(f["statement"]) in opinion.ruling.because
    return opinion.accepted and named


def _must(d: Desk, f: Fillings, opinion: Opinion) -> bool:
    return opinion.ruling.verdict is Verdict.REQUIRED and _may(d, f, opinion)


def _cannot(d: Desk, f: Fillings, opinion: Opinion) -> bool:
    clear = opinion.ruling.verdict not in (Verdict.CONTRADICTORY, Verdict.JUDGE)
    return not opinion.accepted and clear and d.local(f["statement"]) in opinion.causes


def _silent(_: Desk, __: Fillings, opinion: Opinion) -> bool:
    offered = opinion.refusal is not None and opinion.refusal.offered
    return offered and opinion.ruling.verdict is Verdict.SILENT


def _contradictory(d: Desk, f: Fillings, opinion: Opinion) -> bool:
    both = {d.local(f["one"]), d.local(f["other"])}
    clash = opinion.ruling.verdict is Verdict.CONTRADICTORY
    return clash and len(both) == 2 and both <= set(opinion.ruling.because)


def _judge(d: Desk, f: Fillings, opinion: Opinion) -> bool:
    return opinion.ruling.verdict is Verdict.JUDGE and d.local(f["statement"]) in opinion.ruling.because


ONE, TWO = ("statement",), ("one", "other")

FORMS = (
    Form("may", (), Words("{action}ことができる", "the rules allow this: {action}"), _may),
    Form("may by", ONE, Words("{statement}により、{action}ことができる", "by {statement} the rules allow this: {action}"), _may),
    Form("cannot", ONE, Words("{statement}により、{action}ことはできない", "by {statement} the rules do not allow this: {action}"), _cannot),
    Form("must", ONE, Words("{statement}により、{action}ことが義務となる", "by {statement} the rules require this: {action}"), _must),
    Form("silent", (), Words("{action}ことについては記載がない", "the rules are silent on this: {action}"), _silent),
    Form(
        "contradictory",
        TWO,
        Words("{action}ことについて{one}と{other}が矛盾する", "{one} and {other} contradict each other on this: {action}"),
        _contradictory,
    ),
    Form(
        "judge",
        ONE,
        Words("{statement}により、{action}ことはジャッジの判断に委ねられる", "by {statement} this is left to the judge: {action}"),
        _judge,
    ),
)  # fmt: skip
