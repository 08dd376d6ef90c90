"""What every check looks at, and how it finds the place of a rule again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tilewright.compose.model import Composed
from tilewright.compose.resolve_state import short_file
from tilewright.compose.walk import nodes
from tilewright.diagnostics import Report, Span
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game
from tilewright.syntax import ast


@dataclass
class Rules:
    """A game with its declarations as written and as resolved."""

    composed: Composed
    game: Game
    report: Report

    def line(self, origin: int) -> Span | None:
        """The line that a node of the Game IR comes from."""
        found = self.game.origins[origin]
        for path, text in self.composed.sources.items():
            if short_file(path) == found.file:
                line = text.split("\n")[found.line - 1]
                return Span(
                    path, found.line, len(line) - len(line.lstrip()) + 1, found.line, len(line.split(" #")[0].rstrip()) + 1
                )
        return None

    def first_line(self, span: Span) -> Span:
        """The part of a span in its first line."""
        if span.end_line == span.line:
            return span
        line = self.composed.sources.get(span.file, "").split("\n")[span.line - 1 : span.line]
        end = len(line[0].split(" #")[0].rstrip()) + 1 if line else span.column + 1
        return Span(span.file, span.line, span.column, span.line, max(end, span.column + 1))

    @cached_property
    def written(self) -> list[tuple[str, ast.Node]]:
        """Every node of every file, with its ruleset: also what options rule out."""
        return [(ruleset, node) for ruleset, file in self.composed.files.items() for node in nodes(file.decls)]

    def decls(self) -> Iterator[tuple[str, ast.Decl]]:
        """Every declaration as written, also those in blocks."""
        for ruleset, node in self.written:
            if isinstance(node, ast.Decl):
                yield ruleset, node

    def contents(self, expr: ir.Expr) -> set[ir.Sym]:
        """The piles whose contents a set is taken from."""
        if isinstance(expr, ir.Image) and expr.relation == "contents" and isinstance(expr.arg, ir.PileRef):
            return {expr.arg.pile}
        if isinstance(expr, ir.Intersect | ir.Union):
            return {pile for arg in expr.args for pile in self.contents(arg)}
        if isinstance(expr, ir.Filter | ir.Best):
            return self.contents(expr.source)
        if isinstance(expr, ir.Marked | ir.First):
            return self.contents(expr.arg)
        return self.contents(expr.left) if isinstance(expr, ir.Minus) else set()
