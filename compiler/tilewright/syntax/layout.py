"""Indentation: turns the line ends of one declaration into `_NL`, `_INDENT` and `_DEDENT` tokens.

Lines inside round or curly brackets belong together, whatever their indentation. The parser looks one token
ahead and the lexer follows the parser, so this filter must never read a token before it has handed out the last.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark.lark import PostLex
from lark.lexer import Token

MAX_BLOCKS = 24  # blocks inside blocks
MAX_BRACKETS = 60  # brackets inside brackets
MAX_WORDS = 20_000  # in one declaration
BLANK = " \t\n"  # what stands between words; other spaces of Unicode are signs that have no meaning
TAB_WIDTH = 8  # a tab is an error, but the rest of the file should still be understood

OPENING = {"LPAR": "(", "LBRACE": "{"}
CLOSING = {"RPAR": "(", "RBRACE": "{"}


class LayoutProblem(Exception):
    """Indentation or nesting that no reading of the rules could mend."""

    def __init__(self, code: str, message: str, token: Token, label: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.token, self.label, self.help = code, message, token, label, help


def width(indentation: str) -> int:
    """How far in a line starts."""
    return len(indentation.expandtabs(TAB_WIDTH))


class Layout(PostLex):
    """The filter between Lark's lexer and parser. After a failure, `tokens` are those of the text and `handed` all that the
    parser was given; `open_brackets` are those still open."""

    # NAME everywhere, so that a keyword is known by its whole word only: `stopped` is not `stop` and something.
    always_accept = ("_NL", "NAME")

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.handed: list[Token] = []
        self.open_brackets: list[Token] = []

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        handed: list[Token] = []
        self.handed = handed
        for token in self._laid_out(stream):
            handed.append(token)
            yield token

    def _laid_out(self, stream: Iterator[Token]) -> Iterator[Token]:
        tokens: list[Token] = []
        self.tokens = tokens
        brackets: list[Token] = []
        self.open_brackets = brackets
        levels: list[int] = []
        last: Token | None = None
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if brackets or last is None:
                    continue
                yield _after(last, "_NL", token)
                yield from self._indent(levels, token, last)
                continue
            if last is None:
                levels.append((token.column or 1) - 1)
            last = token
            tokens.append(token)
            if len(tokens) > MAX_WORDS:
                raise LayoutProblem(
                    "TW0113",
                    f"a declaration of more than {MAX_WORDS} words",
                    tokens[0],
                    "it begins here",
                    "cut it into several",
                )
            if kind in OPENING:
                if len(brackets) == MAX_BRACKETS:
                    raise LayoutProblem(
                        "TW0113",
                        f"more than {MAX_BRACKETS} brackets inside each other",
                        token,
                        "this one is too deep",
                        "give a part of it a name of its own with `define`",
                    )
                brackets.append(token)
            elif kind in CLOSING and brackets:
                brackets.pop()
            yield token
        if last is not None:
            while len(levels) > 1:
                levels.pop()
                yield _after(last, "_DEDENT", last)

    def _indent(self, levels: list[int], newline: Token, last: Token) -> Iterator[Token]:
        indentation = newline.rsplit("\n", 1)[1]
        if indentation.lstrip(" \t"):  # the text ends in a comment
            return
        depth = width(indentation)
        if depth > levels[-1]:
            if len(levels) > MAX_BLOCKS:
                raise LayoutProblem(
                    "TW0113",
                    f"more than {MAX_BLOCKS} blocks inside each other",
                    last,
                    "the block under this line is too deep",
                    "put a part of it into a step or a definition of its own",
                )
            levels.append(depth)
            yield Token.new_borrow_pos("_INDENT", indentation, _line_start(newline, depth))
            return
        depth = max(depth, levels[0])
        while depth < levels[-1]:
            levels.pop()
            yield _after(last, "_DEDENT", newline)
        if depth != levels[-1]:
            raise LayoutProblem(
                "TW0104",
                "this line is indented like no line above it",
                _line_start(newline, width(indentation)),
                f"indented by {depth}, the block it could belong to by {levels[-1]}",
                f"indent it by {levels[-1]}, or further if it belongs to the line above",
            )


def _after(last: Token, kind: str, value: str) -> Token:
    """A token of layout stands at the end of the last word, so that no span runs over comments and empty lines."""
    end = last.end_pos
    return Token(kind, str(value), end, last.end_line, last.end_column, last.end_line, last.end_column, end)


def _line_start(newline: Token, depth: int) -> Token:
    """The place of the first word of the line that begins behind this line end."""
    line, column, position = newline.end_line or 1, (newline.end_column or 1), newline.end_pos
    return Token("_NL", "", position, line, column, line, column, position)
