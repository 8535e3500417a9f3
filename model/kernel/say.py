"""Expressions read back in words, both languages: what norms ask, and what facts ask of the table."""

from collections.abc import Iterable, Mapping

from model.kernel.check import Scope, check
from model.kernel.expression import (
    TRUE,
    Attribute,
    Call,
    Compare,
    ExpressionError,
    Fold,
    If,
    In,
    Literal,
    Many,
    Name,
    Node,
    Not,
    both,
    text_of,
)
from model.kernel.vocabulary import CARD, PLAYER, TABLE, Enum, Fact, Thing, Type, Unknown, Vocabulary
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
_FIELDS = {
    "zone": Words("{it}のある場所", "the place of {it}"),
    "of": Words("{it}のある側のプレイヤー", "the player on whose side {it} is"),
    "owner": Words("{it}の持ち主", "the owner of {it}"),
    "controller": Words("{it}を使うプレイヤー", "the player who controls {it}"),
    "posture": Words("{it}の向き", "the posture of {it}"),
    "face": Words("{it}の表裏", "the face of {it}"),
    "markers": Words("{it}の上の数", "the markers on {it}"),
    "host": Words("{it}が置かれているカード", "the card that {it} lies on"),
    "name": Words("{it}の名前", "the name of {it}"),
    "kind": Words("{it}の種類", "the kind of {it}"),
}
_CALLED = {
    "other": Words("{a}の相手", "the opponent of {a}"),
    "next": Words("{a}の次の人", "the player after {a}"),
}
_CHAIN = {
    "links": Words("解決を待つ宣言の数", "the number of declarations that wait"),
    "pending": Words("解決を待つ最後の宣言", "the last declaration that waits"),
    "void": Words("解決を待つ最後の宣言が中断されている", "the last declaration that waits is void"),
}
_NOT_VOID = Words("解決を待つ最後の宣言が中断されていない", "the last declaration that waits is not void")
_CARD = Words("カード", "card")
_FOLDED = {
    "count": Words("{which}{thing}の数", "the number of {things}{which}"),
    "sum": Words("{which}{thing}の「{body}」の合計", "the sum of {body} over {things}{which}"),
    "any": Words("{which}{thing}がある", "there is a {thing}{which}"),
    "all": Words("{which}どの{thing}も「{body}」", "for every {thing}{which} {body}"),
    "the": Words("{which}最初の{thing}", "the first {thing}{which}"),
}
ALWAYS = Words("いつでも", "at any time")
NEVER = Words("決してない", "never")
_YES_NO = {True: Words("はい", "yes"), False: Words("いいえ", "no")}


def say(node: Node, scope: Scope, names: Mapping[str, Words] | None = None) -> Words:
    """`node` in words. `names`: what to call the things in roles (else the role's words), and what
    effects in force say, with a gap `{it}` where they are about a thing.

    Names that nobody declared, and what has no words, stand as they are written.
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
        case Attribute(of=of, name=name):
            wording = _attribute(node, scope)
            return wording.fill(it=sub(of)) if wording else _as_written(node)
        case Not(part=Attribute(of=of) as part) if (fact := _fact(part, scope)) and fact.no:
            return fact.no.fill(it=sub(of))
        case Not(part=Call(name="void")):
            return _NOT_VOID
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
        case In(left=left, values=(value,)):
            return _COMPARED["=="].fill(a=sub(left), b=_value(value, left, scope) or sub(value))
        case In(left=left, values=values):
            listed = _joined("・", ", ", (_value(v, left, scope) or sub(v) for v in values))
            return Words("{a}が{b}のいずれか", "{a} is one of {b}").fill(a=sub(left), b=listed)
        case If(test=test, yes=yes, no=no):
            words = Words("{t}なら{y}、そうでなければ{n}", "{y} if {t}, else {n}")
            return words.fill(t=sub(test), y=sub(yes), n=sub(no))
        case Fold():
            return _folded(node, scope, called)
        case Call(name="other" | "next" as name, args=(player,)):
            return _CALLED[name].fill(a=sub(player))
        case Call(name="links" | "pending" | "void" as name):
            return _CHAIN[name]
        case Call(name="in_force", args=(Literal(value=str() as effect), *about)) if effect in called:
            return called[effect].fill(it=sub(about[0]) if about else Words("", ""))
        case Call(name="note", args=(Literal(value=str() as note), *about)):
            named = name_of(note, scope.vocabulary)
            return Words("{it}の{n}", "{n} of {it}").fill(it=sub(about[0]), n=named) if about else named
        case _:
            return _as_written(node)


def _folded(node: Fold, scope: Scope, called: Mapping[str, Words]) -> Words:
    """A fold; its variable keeps its letter, so that nested ones are told apart."""
    vocabulary = scope.vocabulary
    if node.domain not in vocabulary.domains:
        return _as_written(node)
    kind = vocabulary.domains[node.domain]
    name = _CARD if kind == CARD else vocabulary.kind_named[kind].words
    inner, limit = scope.with_names(**{node.var: kind}), node.where
    if node.op == "any":
        limit = both(node.where, node.body)
    where = _say(limit, inner, called)
    which = Words(f"（{where.ja}）に当てはまる", f" for which ({where.en})")
    return _FOLDED[node.op].fill(
        thing=Words(f"{name.ja}{node.var}", f"{name.en} {node.var}"),
        things=Words(f"{name.ja}{node.var}", f"{node.domain} {node.var}"),
        which=Words("", "") if limit == TRUE else which,
        body=_say(node.body, inner, called),
    )


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


def _attribute(node: Attribute, scope: Scope) -> Words | None:
    """The wording of a fact, a counter, a field of cards or a printed value, with a gap `{it}`."""
    kind, found = _found(node, scope)
    if isinstance(found, Fact):
        return found.words
    if found is None:
        return None
    counter = scope.vocabulary.counter_named.get((node.name, kind == TABLE))
    if kind == TABLE:
        return counter.words if counter else None
    if kind == PLAYER:
        name = counter.words if counter else Words(node.name, node.name)
        return Words(f"{{it}}の{name.ja}", f"{name.en} of {{it}}")
    return _FIELDS.get(node.name) or Words(f"{{it}}の{node.name}", f"{node.name} of {{it}}")


def _fact(node: Attribute, scope: Scope) -> Fact | None:
    _, found = _found(node, scope)
    return found if isinstance(found, Fact) else None


def _found(node: Attribute, scope: Scope) -> tuple[str, Fact | Type | None]:
    """The kind of thing that is asked, and what it is asked for; None if nobody declared that."""
    try:
        thing = check(node.of, scope)
        if isinstance(thing, Thing):
            return thing.kind, scope.vocabulary.attribute(thing.kind, node.name)
    except (ExpressionError, Unknown):
        pass
    return "", None
