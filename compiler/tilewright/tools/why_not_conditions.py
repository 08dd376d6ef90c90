"""Conditions and sets of the rules, asked part by part: which part of a condition fails, what keeps a thing out of a set."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tilewright.compose.model import Changed, Composed
from tilewright.compose.resolve import resolve_expression
from tilewright.compose.resolve_state import short_file
from tilewright.diagnostics import Report
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.interpret.code import Env, Scope, Slots
from tilewright.interpret.core import ReferenceCore
from tilewright.runtime.actions import value_words
from tilewright.runtime.words import Words
from tilewright.syntax import ast
from tilewright.tools.why_not_links import unmet
from tilewright.tools.why_not_placings import misfit

MOST_STEPS = 12
"""Definitions that are followed, one inside the other."""
Values = dict[str, tuple[Type, Any]]
"""Locals by their word: type and value (a set of one as a tuple)."""


@dataclass(frozen=True)
class Place:
    """Where names are looked up: a ruleset and the declaration they stand in."""

    ruleset: str
    decl: ast.Decl


class Conditions:
    """Asks at one position."""

    def __init__(self, core: ReferenceCore, composed: Composed) -> None:
        self.core, self.composed = core, composed
        self.compiler = core.program.expressions
        self._definitions = {d.name: d for d in core.program.game.definitions}
        self._lines: dict[str, list[str]] = {}

    # ---------------------------------------------------------------- the text of the rules
    def text(self, node: ast.Node) -> str:
        """What is written there, on one line."""
        span = node.span
        if span.file not in self._lines:
            self._lines[span.file] = self.composed.sources.get(span.file, "").splitlines()
        lines = self._lines[span.file][span.line - 1 : span.end_line]
        if not lines:
            return "..."
        lines = [*lines]
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        return " ".join(" ".join(lines).split())

    def at(self, node: ast.Node) -> str:
        return f"{short_file(node.span.file)}:{node.span.line}"

    def _say(self, node: ast.Node, words: str) -> str:
        return f"{words}   ({self.at(node)})"

    # ---------------------------------------------------------------- evaluating
    def _made(self, node: ast.Expr, place: Place, values: Values) -> tuple[ir.Expr, Scope, Env] | None:
        locals = {word: type for word, (type, _) in values.items()}
        expr = resolve_expression(node, self.composed, Report(), ruleset=place.ruleset, inside=place.decl, locals=locals)
        if expr is None:
            return None
        scope = Scope(Slots())
        for word, type in locals.items():
            scope, _ = scope.bind(Sym(word), type)
        return expr, scope, [value for _, value in values.values()]

    def holds(self, node: ast.Expr, place: Place, values: Values) -> bool | None:
        """Does the condition hold? None if it cannot be asked by itself."""
        made = self._made(node, place, values)
        if made is None or self.compiler.type_of(made[0], made[1]).base != "truth":
            return None
        expr, scope, env = made
        code = self.compiler.truth(expr, scope)
        return code(self.core, env + scope.slots.env()[len(env) :])

    def elements(self, node: ast.Expr, place: Place, values: Values) -> Collection[Any]:
        """What is in the set; nothing if it cannot be asked by itself."""
        made = self._made(node, place, values)
        if made is None or self.compiler.type_of(made[0], made[1]).base in ("truth", "number"):
            return ()
        expr, scope, env = made
        code = self.compiler.set(expr, scope)
        return code.elements(self.core, env + scope.slots.env()[len(env) :])

    def stands_alone(self, node: ast.Expr, place: Place) -> bool:
        """Can it be asked without the names that statements around it bind?"""
        return self._made(node, place, {}) is not None

    def _type(self, node: ast.Expr, place: Place, values: Values) -> Type | None:
        made = self._made(node, place, values)
        return self.compiler.type_of(made[0], made[1]) if made is not None else None

    # ---------------------------------------------------------------- conditions
    def fails(self, node: ast.Expr, place: Place, values: Values, steps: int = MOST_STEPS) -> list[str]:
        """The first part of a condition that does not hold; a definition is followed to the part of it that does not."""
        if isinstance(node, ast.Binary) and node.op == "and":
            for side in (node.left, node.right):
                if self.holds(side, place, values) is False:
                    return self.fails(side, place, values, steps)
        said = [self._say(node, f"`{self.text(node)}` does not hold{self._there(node, place, values)}")]
        if isinstance(node, ast.Binary) and node.op == "is in":
            left = list(self.elements(node.left, place, values))
            if len(left) == 1 and steps:
                return [*said, *_deeper(self.not_in(node.right, left[0], place, values, steps - 1))]
        found = self._definition(node, place, values) if steps else None
        if found is None:
            return said
        changed, inner = found
        there = Place(changed.declared.ruleset, changed.declared.decl)
        decl = changed.declared.decl
        assert isinstance(decl, ast.Define)
        base = self.holds(decl.value, there, inner)
        others = [c for c in changed.changes if isinstance(c.line, ast.Change) and c.line.op == "or else"]
        if base is False and not any(self._change(c.line, Place(c.ruleset, c.decl), inner) for c in others):
            more = self.fails(decl.value, there, inner, steps - 1)
            return [*said, *_deeper(more)]
        for c in changed.changes:
            line, by = c.line, Place(c.ruleset, c.decl)
            if isinstance(line, ast.Change) and line.op == "also" and line.value is not None:
                applies = line.where is None or self.holds(line.where, by, inner)
                if applies and self.holds(line.value, by, inner) is False:
                    more = self.fails(line.value, by, inner, steps - 1)
                    return [*said, *_deeper([self._say(line, f"{c.ruleset} asks for more: `{self.text(line)}`"), *more])]
        return said

    def _there(self, node: ast.Expr, place: Place, values: Values) -> str:
        """What there is, where nothing of it may be."""
        if not isinstance(node, ast.Unary) or node.op != "no":
            return ""
        made = self._made(node.arg, place, values)
        found = sorted(self.elements(node.arg, place, values)) if made is not None else []
        if made is None or not found:
            return ""
        base = self.compiler.type_of(made[0], made[1]).base
        words = Words(self.core)
        return ": there is " + ", ".join(called(words, base, v) for v in found[:3]) + (", .." if len(found) > 3 else "")

    def _change(self, line: ast.Node, by: Place, values: Values) -> bool:
        assert isinstance(line, ast.Change) and line.value is not None
        applies = line.where is None or self.holds(line.where, by, values)
        return bool(applies and self.holds(line.value, by, values))

    # ---------------------------------------------------------------- sets
    def not_in(self, node: ast.Expr, v: Any, place: Place, values: Values, steps: int = MOST_STEPS) -> list[str]:
        """What keeps a thing out of a set."""
        leaf = [self._say(node, f"it is not in `{self.text(node)}`")]
        if not steps:
            return leaf
        match node:
            case ast.Binary(op="&"):
                for side in (node.left, node.right):
                    if v not in self.elements(side, place, values):
                        return self.not_in(side, v, place, values, steps - 1)
            case ast.Binary(op="-"):
                if v not in self.elements(node.left, place, values):
                    return self.not_in(node.left, v, place, values, steps - 1)
                return [self._say(node.right, f"it is in `{self.text(node.right)}`, which is left out")]
            case ast.Filter():
                if v not in self.elements(node.source, place, values):
                    return self.not_in(node.source, v, place, values, steps - 1)
                type = self._type(node.source, place, values)
                if node.where is not None and type is not None:
                    return self.fails(node.where, place, {**values, node.var.text: (type, (v,))}, steps - 1)
            case ast.Marked():
                if v not in self.elements(node.arg, place, values):
                    return self.not_in(node.arg, v, place, values, steps - 1)
                return [self._say(node, f"it {'does not carry' if node.present else 'carries'} {node.mark.text}")]
            case ast.Call() if node.function.text == "placings":
                words = misfit(self.core, v)
                if words:
                    return [self._say(node, f"it does not fit there: {words}")]
            case ast.Call() if node.function.text == "nearest" and (words := self._unmet(node, v, place, values)):
                return [self._say(node, words)]
        return self._not_in_definition(node, v, place, values, steps) or leaf

    def _unmet(self, node: ast.Call, v: Any, place: Place, values: Values) -> str:
        """Why a link is not among the nearest; nothing if that cannot be asked by itself."""
        made = self._made(node, place, values)
        if made is None or not isinstance(made[0], ir.Nearest):
            return ""
        expr, scope, env = made[0], made[1], made[2]
        tiles = self.compiler.set(expr.tile, scope).elements(self.core, env + scope.slots.env()[len(env) :])
        net = self.compiler.nets[self.compiler.static.network[expr.network]]
        name = expr.network.rpartition(".")[2]
        return unmet(self.core, net, name, frozenset(tiles), v, Words(self.core))

    def _not_in_definition(self, node: ast.Expr, v: Any, place: Place, values: Values, steps: int) -> list[str]:
        found = self._definition(node, place, values)
        if found is None:
            return []
        changed, inner = found
        decl = changed.declared.decl
        assert isinstance(decl, ast.Define)
        said = [self._say(node, f"it is not in `{self.text(node)}`")]
        for c in changed.changes:
            line, by = c.line, Place(c.ruleset, c.decl)
            if isinstance(line, ast.Change) and line.op == "exclude" and line.value is not None:
                applies = line.where is None or self.holds(line.where, by, inner)
                if applies and v in self.elements(line.value, by, inner):
                    return [*said, *_deeper([self._say(line, f"{c.ruleset} leaves it out: `{self.text(line)}`")])]
        there = Place(changed.declared.ruleset, decl)
        return [*said, *_deeper(self.not_in(decl.value, v, there, inner, steps - 1))]

    # ---------------------------------------------------------------- definitions
    def _definition(self, node: ast.Expr, place: Place, values: Values) -> tuple[Changed, Values] | None:
        """The case of a definition that an expression asks, as written, and its argument."""
        if not isinstance(node, ast.Of | ast.NameExpr):
            return None
        made = self._made(node, place, values)
        if made is None or not isinstance(made[0], ir.Apply):
            return None
        expr, scope, env = made
        assert isinstance(expr, ir.Apply)
        element, inner = None, Values()
        definition = self._definitions[expr.definition]
        if expr.arg is not None:
            found = list(self.compiler.set(expr.arg, scope).elements(self.core, env + scope.slots.env()[len(env) :]))
            if len(found) != 1:
                return None
            element = found[0]
        case = self.compiler.definition(expr.definition).case_of(self.core, element)
        if case is None:
            return None
        if definition.of is not None:
            inner["it"] = (Type(definition.of.base, case.kinds or definition.of.of), (element,))
        origins = self.core.tables.origins
        for changed in self.composed.definitions.get(expr.definition, ()):
            span = changed.declared.decl.span
            at = (short_file(span.file), span.line)
            if 0 <= case.origin < len(origins) and at == (origins[case.origin].file, origins[case.origin].line):
                return changed, inner
        return None


def called(words: Words, base: str, value: Any) -> str:
    """A thing in words: `path E of 0,2`."""
    return words.part(value) if base == "part" else value_words(words, base, value)


def _deeper(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]
