"""Expressions, norms, steps and effects read back in words, both languages."""

from collections.abc import Iterable, Mapping

from model.kernel.check import Scope, check
from model.kernel.expression import (
    Attribute,
    Compare,
    ExpressionError,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    text_of,
)
from model.kernel.vocabulary import PLAYER, TABLE, Enum, Fact, Thing, Vocabulary
from model.kernel.words import Words

_COMPARED = {
    "==": Words("{a}が{b}", "{a} is {b}"),
    "!=": Words("{a}が{b}でない", "{a} is not {b}"),
    "<": Words("{a}が{b}未満", "{a} is less than {b}"),
    "<=": Words("{a}が{b}以下", "{a} is at most {b}"),
    ">": Words("{a}が{b}より大きい", "{a} is greater than {b}"),
    ">=": Words("{a}が{b}以上", "{a} is at least {b}"),
}
_NAMES = {
    PLAYER: Words("プレイヤー", "the player"),
    TABLE: Words("場", "the table"),
    "it": Words("それ", "it"),
    "nothing": Words("なし", "nothing"),
}
ALWAYS = Words("いつでも", "at any time")
NEVER = Words("決してない", "never")
_YES_NO = {True: Words("はい", "yes"), False: Words("いいえ", "no")}


def say(node: Node, scope: Scope, names: Mapping[str, Words] | None = None) -> Words:
    """`node` in words. `names`: what to call the things in roles (else the role's words).

    Parts that have no words of their own, such as queries, stand as they are written.
    """
    if isinstance(node, Literal) and isinstance(node.value, bool):
        return ALWAYS if node.value else NEVER
    return _say(node, scope, names or {})


def _say(node: Node, scope: Scope, called: Mapping[str, Words]) -> Words:
    def sub(part: Node) -> Words:
        words = _say(part, scope, called)
        if isinstance(part, Many) and part.op in ("and", "or", "+", "-", "*"):
            return Words(f"（{words.ja}）", f"({words.en})")
        return words

    match node:
        case Literal(value=bool() as value):
            return _YES_NO[value]
        case Literal(value=value):
            return Words(str(value), str(value))
        case Name(id=name):
            return called.get(name) or name_of(name, scope.vocabulary)
        case Attribute(of=of):
            fact = _fact(node, scope)
            return fact.words.fill(it=sub(of)) if fact else _as_written(node)
        case Not(part=Attribute(of=of) as part):
            fact = _fact(part, scope)
            return fact.no.fill(it=sub(of)) if fact and fact.no else _as_written(node)
        case Not(part=part):
            return Words("「{p}」ではない", "it is not so that {p}").fill(p=sub(part))
        case Many(op="and" | "or" as op, parts=parts):
            ja, en = ("、かつ", " and ") if op == "and" else ("、または", " or ")
            return _joined(ja, en, map(sub, parts))
        case Many(op="min" | "max" as op, parts=parts):
            ja, en = ("最小", "the least of") if op == "min" else ("最大", "the greatest of")
            return Words("{all}の" + ja, en + " {all}").fill(all=_joined("と", " and ", map(sub, parts)))
        case Many(op=op, parts=parts):
            sign = {"+": "＋", "-": "－", "*": "×"}[op]
            return _joined(sign, f" {op} ", map(sub, parts))
        case Compare(op=op, left=left, right=right):
            a, b = _value(left, right, scope) or sub(left), _value(right, left, scope) or sub(right)
            return _COMPARED[op].fill(a=a, b=b)
        case In(left=left, values=values):
            listed = _joined("・", ", ", (_value(v, left, scope) or sub(v) for v in values))
            return Words("{a}が{b}のいずれか", "{a} is one of {b}").fill(a=sub(left), b=listed)
        case _:
            return _as_written(node)


def _joined(ja: str, en: str, parts: Iterable[Words]) -> Words:
    said = tuple(parts)
    return Words(ja.join(words.ja for words in said), en.join(words.en for words in said))


def _value(node: Node, beside: Node, scope: Scope) -> Words | None:
    """What to call a named value that is compared with `beside`, if its type says so."""
    if not isinstance(node, Literal) or isinstance(beside, Literal):
        return None
    try:
        kind = check(beside, scope)
    except ExpressionError:
        return None
    return kind.words.get(str(node.value)) if isinstance(kind, Enum) else None


def _as_written(node: Node) -> Words:
    return Words(text_of(node), text_of(node))


def name_of(name: str, vocabulary: Vocabulary) -> Words:
    """What a role or a note is called."""
    declared = vocabulary.role_named.get(name) or vocabulary.local_named.get(name)
    return declared.words if declared else _NAMES.get(name, Words(name, name))


def _fact(node: Attribute, scope: Scope) -> Fact | None:
    try:
        thing = check(node.of, scope)
    except ExpressionError:
        return None
    if not isinstance(thing, Thing):
        return None
    found = scope.vocabulary.attribute(thing.kind, node.name)
    return found if isinstance(found, Fact) else None
