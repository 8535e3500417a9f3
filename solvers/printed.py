"""What a text that gives a fact a value asks, as it is printed, and with what another text gives put in.

Nothing is loaded again for that: whatever rests on facts that cards change is written out in full, down
to those facts themselves.
"""

from dataclasses import dataclass, replace

from model.kernel.check import Scope, check, least
from model.kernel.compiled import unless_nothing
from model.kernel.expression import (
    Attribute,
    Fold,
    If,
    Name,
    Node,
    parse,
    rebuilt,
    substitute,
    text_of,
)
from model.kernel.facts import defined, queries, resting
from model.kernel.loaded import everywhere, vocabulary_of
from model.kernel.norm import Sets
from model.kernel.rulebook import Rulebook
from model.kernel.strata import with_values
from model.kernel.vocabulary import Fact, Thing

NONE = Sets("", "", "False", "False")


@dataclass(frozen=True)
class Printed:
    """Facts as they are without what some strata give. `changed`: the facts to which these give
    values, with everything that rests on them."""

    scope: Scope
    changed: frozenset[str]

    def asked(self, text: str, kind: str) -> frozenset[str]:
        """The facts (KIND.FACT) and computed roles that `text`, about `it` of a kind, asks, directly or
        through others."""
        return frozenset(queries(parse(text), self.scope.with_names(it=kind)))

    def read(self, text: str, kind: str, put: Sets = NONE) -> str:
        """`text`, about `it` of a kind, where things are as printed, but that `put` gives its value.
        `next` passes over those that have dropped out, whatever is put in."""
        return text_of(self._read(parse(text), self.scope.with_names(it=kind), put))

    def _read(self, node: Node, scope: Scope, put: Sets) -> Node:
        match node:
            case Name(id=name) if name in self.changed and name not in scope.names:
                return self._read(*defined(name, scope.vocabulary), put)
            case Attribute(of=of, name=name):
                return self._attribute(of, name, scope, put)
            case Fold(var=var, domain=domain):
                inner = scope.with_names(**{var: scope.vocabulary.domain(domain)})
                return rebuilt(node, lambda part: self._read(part, inner, put))
            case _:
                return rebuilt(node, lambda part: self._read(part, scope, put))

    def _attribute(self, of: Node, name: str, scope: Scope, put: Sets) -> Node:
        thing = check(of, scope)
        assert isinstance(thing, Thing), "checked when the rulebook was loaded"
        inner, fact = self._read(of, scope, put), f"{thing.kind}.{name}"
        if fact not in self.changed:
            return Attribute(inner, name)
        found = scope.vocabulary.attribute(thing.kind, name)
        assert isinstance(found, Fact), "cards change facts"
        meant = self._read(*defined(fact, scope.vocabulary), put)
        if fact == put.of:
            meant = If(parse(put.when), parse(put.value), meant)
        meant = substitute(meant, {"it": inner})
        return unless_nothing(thing, inner, meant, least(found.type))


def below(chosen: Rulebook, stratum: int) -> Printed:
    """Facts as they are below a stratum of a rulebook, as its readings give it."""
    above = [item for item in chosen.items if isinstance(item, Sets) and item.stratum >= stratum]
    rest = tuple(item for item in chosen.items if not isinstance(item, Sets) or item.stratum < stratum)
    vocabulary = vocabulary_of(with_values(replace(chosen, items=rest)).book)
    changed = resting(frozenset(item.of for item in above), vocabulary)
    return Printed(Scope(vocabulary, everywhere(vocabulary)), changed)
