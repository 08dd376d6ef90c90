"""What the names in expressions and statements mean: `compose.names`, plus locals, the values of marks and the language's own words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.compose.model import Composed
from tilewright.compose.names import Declaration, Names
from tilewright.compose.suggest import nearest
from tilewright.diagnostics import Report, Span
from tilewright.game_ir.nodes import Sym
from tilewright.syntax import ast

PIECES = ("tile", "die", "piece")
OF_SORTS = ("network", "definition", "mark", "memory", "pile", "space")
"""What `WORD of S` may be."""
SET_SORTS = ("part", *PIECES, "definition", "network", "memory", "pile", "space", "option", "mark")
"""What a name alone may be."""

UMBRELLAS = {
    "tile": ("tile", "die"),
    "die": ("die",),
    "figure": ("figure",),
    "token": ("token",),
    "link": ("link",),
    "piece": ("tile", "die", "figure", "token", "link"),
}
"""Words of the language for all pieces of some roles. A die is a tile with several faces, so both are tiles."""
PLURALS = {
    "tiles": "tile",
    "dice": "die",
    "figures": "figure",
    "tokens": "token",
    "links": "link",
    "pieces": "piece",
    "parts": "part",
}
SET_WORDS = (*UMBRELLAS, *PLURALS, "part", "players", "mover", "receiver", "winners")
"""Words of the language that stand for a set."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where a name is looked up from: the ruleset that says it, and the declaration it stands in."""

    ruleset: str
    inside: ast.Decl | None = None

    @property
    def key(self) -> tuple[str, int]:
        return self.ruleset, id(self.inside)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A value of a mark: its number among them."""

    mark: Sym
    index: int
    span: Span


def value_names(decl: ast.Decl) -> tuple[ast.Name, ...]:
    """The values of a `one of` type."""
    type = decl.type if isinstance(decl, ast.Mark | ast.Remember) else None
    return type.names if type is not None and type.form == "one_of" else ()


class Lookup:
    """Names of a game, with a memory of what has been looked up."""

    def __init__(self, composed: Composed, names: Names) -> None:
        self.composed = composed
        self.names = names
        self.symbols: dict[str, list[Symbol]] = {}
        self._known: dict[tuple[object, ...], Declaration | None] = {}
        for table in (composed.marks, composed.memories):
            for name, declared in table.items():
                for index, value in enumerate(value_names(declared.decl)):
                    self.symbols.setdefault(value.text, []).append(Symbol(Sym(name), index, value.span))

    def find(self, name: ast.Name, context: Context, sorts: tuple[str, ...]) -> Declaration | None:
        """What the name means; None, without a word, if nothing or too much."""
        key = (name.text, name.ruleset, context.key, sorts)
        if key not in self._known:
            self._known[key] = self.names.lookup(sorts, name, context.ruleset, None, context.inside)
        return self._known[key]

    def lookup(
        self, name: ast.Name, context: Context, sorts: tuple[str, ...], report: Report, also: Iterable[str] = ()
    ) -> Declaration | None:
        """What the name means; reported if nothing or too much. `also`: other words that could stand here."""
        found = self.find(name, context, sorts)
        if found is not None:
            return found
        also = list(also)
        meant = self._meant(name.text, [*also, *self.names.visible_words(sorts, context.ruleset, context.inside)])
        if name.ruleset is None and meant in also and not self._elsewhere(name) and name.text not in self.names.broken:
            report.error("TW0222", f"`{name}` is not declared", name.span, help=f"did you mean `{meant}`?")
        else:
            self.names.lookup(sorts, name, context.ruleset, report, context.inside)
        return None

    @staticmethod
    def _meant(word: str, known: list[str]) -> str | None:
        """The word that this one is most like; first one with the same letters in another order."""
        return next((k for k in known if sorted(k) == sorted(word)), None) or nearest(word, known)

    def _elsewhere(self, name: ast.Name) -> bool:
        return any(name.text in words for rulesets in self.names.table.values() for words in rulesets.values())

    def values_of(self, mark: str) -> tuple[str, ...]:
        """The words of a mark's values, in order."""
        declared = self.composed.marks.get(mark) or self.composed.memories.get(mark)
        return tuple(n.text for n in value_names(declared.decl)) if declared else ()
