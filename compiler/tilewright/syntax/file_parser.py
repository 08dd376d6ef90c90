"""A clean text to declarations, each parsed and built by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lark import UnexpectedInput

from tilewright.diagnostics import Diagnostic, Report, Span
from tilewright.syntax import ast
from tilewright.syntax.build_declarations import DeclarationBuilder
from tilewright.syntax.cut import Piece, cut
from tilewright.syntax.explain import Explainer
from tilewright.syntax.grammar import the_parser
from tilewright.syntax.layout import BLANK, LayoutProblem
from tilewright.syntax.problem import BuildProblem

MAX_ERRORS = 100  # in one file; then the rest of it is not looked at
MAX_STRAY = 200  # lines that begin no declaration, told as one error
MAX_NESTED = 8  # `with` and `when` inside each other
BLOCKS = ("with", "when")


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign of the file and its place; lines and columns count from 1."""

    kind: str
    text: str
    line: int
    column: int
    end_column: int


def word_of(token: Any, shift: int) -> Word:
    return Word(token.type, str(token), token.line + shift, token.column, token.end_column)


class FileParser:
    """Parses one clean text (`source.clean`), declaration by declaration. `words`, if given, collects the words of all."""

    def __init__(self, path: str, text: str, report: Report, words: list[Word] | None = None) -> None:
        self.words = words
        self.path = path
        self.lines = text.split("\n")
        self.report = report
        self.parser = the_parser()
        self.explainer = Explainer(path, self.lines)
        self.errors = 0

    # ------------------------------------------------------------------------------------------------ declarations
    def decls(self) -> Iterator[ast.Decl]:
        yield from self._pieces(self.lines, 1, 0)
        self.explainer.flush(self._add)

    def _pieces(self, lines: Sequence[str], first_line: int, nested: int) -> Iterator[ast.Decl]:
        level: int | None = None if nested else 0
        for piece in cut(lines, first_line):
            if self.errors >= MAX_ERRORS:
                return
            level = piece.indentation if level is None else level
            if piece.indentation != level:
                self._add(self.explainer.misplaced(piece, level))
                continue
            decl = self._block(piece, nested) if piece.first_word in BLOCKS else self._decl(piece)
            if decl is not None:
                yield decl

    def _decl(self, piece: Piece) -> ast.Decl | None:
        tree = self.tree(piece, "decl")
        return self.build(lambda builder: builder.decl(tree), piece.line) if tree is not None else None

    def _block(self, piece: Piece, nested: int) -> ast.With | ast.When | None:
        """`with` and `when`: the first line is parsed alone, the lines under it are cut again."""
        first, *rest = piece.text.split("\n")
        if nested == MAX_NESTED:
            place = Span(
                self.path, piece.line, len(first) - len(first.lstrip(BLANK)) + 1, piece.line, len(first.rstrip(BLANK)) + 1
            )
            self._add(
                Diagnostic(
                    "TW0113",
                    f"more than {MAX_NESTED} blocks of `with` and `when` inside each other",
                    (self.explainer.label(place, "this one is too deep"),),
                    help="join the conditions with `and`",
                )
            )
            return None
        head = self._decl(Piece(first + "\n", piece.line))
        body = tuple(self._pieces(rest, piece.line + 1, nested + 1))
        if head is None:
            return None
        if not isinstance(head, (ast.With, ast.When)):
            return None
        if not any(line.strip(BLANK) and not line.lstrip(BLANK).startswith("#") for line in rest):
            self._add(self.explainer.empty_block(head.span, piece.first_word))
            return None
        end = body[-1].span if body else head.span
        span = Span(self.path, head.span.line, head.span.column, end.end_line, end.end_column)
        if isinstance(head, ast.With):
            return ast.With(head.rulesets, body, cites=head.cites, span=span)
        return ast.When(head.condition, body, cites=head.cites, span=span)

    # ------------------------------------------------------------------------------------------------ one text
    def expression(self) -> ast.Expr | None:
        """The whole text as one expression."""
        tree = self.tree(Piece("\n".join(self.lines).rstrip(BLANK) + "\n", 1), "expression")
        return self.build(lambda builder: builder.expr(tree.children[0]), 1) if tree is not None else None

    def tree(self, piece: Piece, start: str) -> Any:
        """Lark's tree of this text, or None after an error."""
        found: Diagnostic | None
        with self.parser.lock:
            try:
                tree = self.parser.lark.parse(piece.text, start=start)
                if self.words is not None:
                    self.words += [word_of(token, piece.line - 1) for token in self.parser.layout.tokens]
                self.explainer.flush(self._add)
                return tree
            except LayoutProblem as problem:
                found = self.explainer.layout(problem, piece)
            except UnexpectedInput as problem:
                found = self.explainer.syntax(problem, piece, start, self.parser)
        if found is not None or len(self.explainer.stray) >= MAX_STRAY:
            self.explainer.flush(self._add)
        if found is not None:
            self._add(found)
        return None

    def build(self, make: Callable[[DeclarationBuilder], Any], first_line: int) -> Any:
        try:
            return make(DeclarationBuilder(self.path, first_line - 1))
        except BuildProblem as problem:
            label = self.explainer.label(problem.span, problem.label)
            self._add(Diagnostic(problem.code, problem.message, (label,), help=problem.help))
        return None

    def _add(self, found: Diagnostic) -> None:
        self.errors += 1
        if self.errors == MAX_ERRORS:
            notes = (*found.notes, f"this is error {MAX_ERRORS} of this file; the rest of it was not read")
            found = Diagnostic(found.code, found.message, found.labels, notes, found.help)
        if found not in self.report.diagnostics:
            self.report.diagnostics.append(found)
