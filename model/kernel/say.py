"""Expressions, norms, steps and effects read back in words, both languages."""

from collections.abc import Mapping

from model.kernel.check import Scope, check
from model.kernel.expression import (
    TRUE,
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
from model.kernel.vocabulary import PLAYER, TABLE, Fact, Thing, Vocabulary
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


def say(node: Node, scope: Scope, names: Mapping[str, Words] | None = None) -> Words:
    """`node` in words. `names`: what to call the things in roles (else the role's words).

    Parts that have no words of their own, such as queries, stand as they are written.
    """
    called = names or {}

    def sub(part: Node) -> Words:
        words = say(part, scope, called)
        if isinstance(part, Many) and part.op in ("and", "or"):
            return Words(f"（{words.ja}）", f"({words.en})")
        return words

    match node:
        case Literal() if node == TRUE:
            return ALWAYS
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
            said = [sub(part) for part in parts]
            return Words(ja.join(w.ja for w in said), en.join(w.en for w in said))
        case Many(op="min" | "max" as op, parts=parts):
            said = [sub(part) for part in parts]
            ja, en = ("最小", "the least of") if op == "min" else ("最大", "the greatest of")
            return Words(f"{'と'.join(w.ja for w in said)}の{ja}", f"{en} {' and '.join(w.en for w in said)}")
        case Many(op=op, parts=parts):
            said = [sub(part) for part in parts]
            sign = {"+": "＋", "-": "－", "*": "×"}[op]
            return Words(sign.join(w.ja for w in said), f" {op} ".join(w.en for w in said))
        case Compare(op=op, left=left, right=right):
            return _COMPARED[op].fill(a=sub(left), b=sub(right))
        case In(left=left, values=values):
            listed = Words("・".join(str(v.value) for v in values), ", ".join(str(v.value) for v in values))
            return Words("{a}が{b}のいずれか", "{a} is one of {b}").fill(a=sub(left), b=listed)
        case _:
            return _as_written(node)


def _as_written(node: Node) -> Words:
    return Words(text_of(node), text_of(node))


def name_of(name: str, vocabulary: Vocabulary) -> Words:
    """What a role is called."""
    role = vocabulary.role_named.get(name)
    return role.words if role else _NAMES.get(name, Words(name, name))


def _fact(node: Attribute, scope: Scope) -> Fact | None:
    try:
        thing = check(node.of, scope)
    except ExpressionError:
        return None
    if not isinstance(thing, Thing):
        return None
    found = scope.vocabulary.attribute(thing.kind, node.name)
    return found if isinstance(found, Fact) else None
