from __future__ import annotations

from collections.abc import Callable, Sequence

from lark import UnexpectedInput

from tilewright.diagnostics import Diagnostic, Label, Span
from tilewright.syntax.cut import Piece
from tilewright.syntax.grammar import Parser
from tilewright.syntax.layout import LayoutProblem


class Explainer:
    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path = path
        self.lines = lines

    def label(self, span: Span, text: str) -> Label:
        return Label(span, text)

    def flush(self, add: Callable[[Diagnostic], None]) -> None:
        pass

    def empty_block(self, span: Span, word: str) -> Diagnostic:
        return Diagnostic("TW0110", f"nothing stands under `{word}`", (Label(span, ""),))

    def layout(self, problem: LayoutProblem, piece: Piece) -> Diagnostic:
        t = problem.token
        line = t.line + piece.line - 1
        return Diagnostic(problem.code, problem.message, (Label(Span(self.path, line, t.column, line, t.column + 1), problem.label),), help=problem.help)

    def syntax(self, problem: UnexpectedInput, piece: Piece, parser: Parser) -> Diagnostic | None:
        line = max(problem.line, 1) + piece.line - 1
        col = max(problem.column, 1)
        return Diagnostic("TW0110", str(problem).split("\n")[0], (Label(Span(self.path, line, col, line, col + 1), ""),), notes=tuple(sorted(problem.interactive_parser.accepts())))
