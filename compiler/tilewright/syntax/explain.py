"""From a failure of the parser to a diagnostic an author can use."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lark import Token, UnexpectedCharacters, UnexpectedInput

from tilewright.diagnostics import Diagnostic, Label, Span
from tilewright.syntax.cut import Piece
from tilewright.syntax.grammar import Parser
from tilewright.syntax.layout import BLANK, LayoutProblem
from tilewright.syntax.mistakes import recognise
from tilewright.syntax.wording import expected, keyword, similar, words

WORD = re.compile(r'"[^"\n]*"?|`[^`\n]*`?|[^\W]+|[<>=!]=|\.\.+|\S')
BARE_WORD = re.compile(r"[^\W\d]\w*\Z")
# Keywords an expression may begin with: where it goes wrong right behind one, perhaps a name was meant.
PREFIXES = frozenset(
    [
        "NOT",
        "ANY",
        "NO",
        "COUNT",
        "SUM",
        "MOST",
        "LEAST",
        "BEST",
        "TABLE",
        "YES",
        "NOTHING",
        "ALWAYS",
        "NEVER",
        "PARTS",
        "RULESET",
    ]
)
RELATIONS = frozenset(["of", "on", "from", "parts", "is", "has", "with", "without"])
REACH = 200  # letters before and after an error in which a known mistake is looked for
ONE_LINE = 60  # letters of the author's text quoted in a message


class Explainer:
    """Explains failures in one file. Lines at the edge of the file that begin with no declaration are told together."""

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path = path
        self.lines = lines
        self.stray: list[Span] = []

    # ------------------------------------------------------------------------------------------------ places
    def label(self, span: Span, text: str) -> Label:
        return Label(span, text)

    def span(self, piece: Piece, offset: int, length: int) -> Span:
        """`length` letters from this place in the piece's text, all on one line."""
        line = piece.text.count("\n", 0, offset)
        column = offset - (piece.text.rfind("\n", 0, offset) + 1) + 1
        return Span(self.path, piece.line + line, column, piece.line + line, column + max(length, 1))

    # ------------------------------------------------------------------------------------------------ layout
    def layout(self, problem: LayoutProblem, piece: Piece) -> Diagnostic:
        offset = min(problem.token.start_pos or 0, len(piece.text) - 1)
        span = self.span(piece, offset, len(_word_at(piece.text, offset)))
        return Diagnostic(problem.code, problem.message, (Label(span, problem.label),), help=problem.help)

    def misplaced(self, piece: Piece, level: int) -> Diagnostic:
        """A declaration that starts at another column than the others around it."""
        start = len(piece.text) - len(piece.text.lstrip(BLANK))
        label = Label(self.span(piece, start, len(_word_at(piece.text, start))), "")
        if level == 0:
            help = "begin the line at the edge of the file; only what belongs to the line above is indented"
            return Diagnostic("TW0104", "a declaration begins at the edge of the file", (label,), help=help)
        help = f"indent it by {level}, like the other declarations of this block"
        return Diagnostic("TW0104", "this line is indented like no line above it", (label,), help=help)

    def empty_block(self, span: Span, word: str) -> Diagnostic:
        help = f"indent the declarations that hold only under this `{word}` by two spaces"
        return Diagnostic("TW0109", f"nothing is indented under this `{word}`", (Label(span, ""),), help=help)

    # ------------------------------------------------------------------------------------------------ lines without a declaration
    def flush(self, add: Callable[[Diagnostic], None]) -> None:
        """Tell the lines that have lost their indentation, if there are any."""
        if not self.stray:
            return
        first, count = self.stray[0], len(self.stray)
        word = self._text(first)
        more = f"the same holds for {count - 1} more lines" if count > 2 else "the same holds for the next line"
        self.stray.clear()
        add(
            Diagnostic(
                "TW0107",
                f"no declaration begins with `{word}`",
                (Label(first, "a line at the edge of the file begins a declaration"),),
                notes=(more,) if count > 1 else (),
                help="if it belongs to the declaration above it, indent it by two spaces",
            )
        )

    def _text(self, span: Span) -> str:
        return _short(self.lines[span.line - 1][span.column - 1 : span.end_column - 1])

    def _first_word(self, piece: Piece, offset: int, accepts: set[str], parser: Parser) -> Diagnostic | None:
        """A piece that begins with no word of a declaration."""
        word = _word_at(piece.text, offset)
        span = self.span(piece, offset, len(word))
        known = [k for t in accepts if (k := keyword(t, parser.lark))]
        meant = words()["declarations"].get(word.lower()) or (word.lower() if word.lower() in known else similar(word, known))
        inner = word in words()["inner"]["words"]
        if inner and word not in words()["declarations"]:
            meant = None
        if meant is None and BARE_WORD.match(word):
            self.stray.append(span)
            return None  # `flush` tells it, together with the lines around it
        help = (
            f"did you mean `{meant}`?" if meant else "begin the line with the kind of the declaration, such as `tile` or `define`"
        )
        return Diagnostic(
            "TW0107",
            f"no declaration begins with `{_short(word)}`",
            (Label(span, "here could stand " + expected(accepts, parser.lark)),),
            help=help,
        )

    # ------------------------------------------------------------------------------------------------ the parser's failures
    def syntax(self, problem: UnexpectedInput, piece: Piece, start: str, parser: Parser) -> Diagnostic | None:
        """What went wrong; None if it will be told by `flush`."""
        text = piece.text
        offset = _offset(problem, piece)
        accepts = parser.accepts(start, problem)
        if not text[:offset].strip(BLANK) and "DEFINE" in accepts and "SCENARIO" in accepts:
            recognised = self._recognise(piece, offset, accepts, parser)
            return recognised or self._first_word(piece, offset, accepts, parser)
        return (
            self._unclosed(piece, offset, parser)
            or self._recognise(piece, offset, accepts, parser)
            or self._indentation(problem, piece, offset, accepts)
            or self._general(piece, offset, accepts, parser)
        )

    def _unclosed(self, piece: Piece, offset: int, parser: Parser) -> Diagnostic | None:
        text = piece.text
        found = text[offset : offset + 1]
        rest = text[offset:].split("\n", 1)[0]
        if found in ('"', "`") and found not in rest[1:]:
            span = self.span(piece, offset, len(rest.rstrip(BLANK)))
            help = f"put a second {found} where it ends"
            return Diagnostic(
                "TW0112", f"this {found} is never closed", (Label(span, "it must end on the same line"),), help=help
            )
        if found == "[" and "]" not in rest:
            span = self.span(piece, offset, len(rest.rstrip(BLANK)))
            return Diagnostic("TW0111", "this `[` is never closed", (Label(span),), help="put `]` behind the last clause number")
        brackets = parser.layout.open_brackets
        if not brackets:
            return None
        bracket = brackets[-1]
        at = bracket.start_pos or 0
        if "\n" not in text[at:offset] and text[offset:].strip(BLANK) and not _line_ends(text, offset):
            return None
        close = ")" if bracket == "(" else "}"
        where = self.span(piece, min(offset, len(text) - 1), 1)
        label = Label(where, f"`{close}` should stand here at the latest")
        return Diagnostic(
            "TW0111",
            f"this `{bracket}` is never closed",
            (Label(self.span(piece, at, 1), ""), label),
            help=f"put `{close}` where it ends",
        )

    def _meant(self, piece: Piece, offset: int, accepts: set[str], parser: Parser) -> str | None:
        """The keyword that the word at this place was perhaps meant to be."""
        word = _word_at(piece.text, offset)
        found = similar(word, [k for t in accepts if (k := keyword(t, parser.lark))]) if BARE_WORD.match(word) else None
        return found if found != word else None

    def _recognise(self, piece: Piece, offset: int, accepts: set[str], parser: Parser) -> Diagnostic | None:
        begin = piece.text.rfind("\n", 0, offset) + 1
        end = piece.text.find("\n", offset)
        before, after = piece.text[max(begin, offset - REACH) : offset], piece.text[offset : min(end, offset + REACH)]
        found = recognise(before, after, accepts, self._meant(piece, offset, accepts, parser) is not None)
        if found is None:
            return None
        span = self.span(piece, offset + found.begin, found.end - found.begin)
        return Diagnostic(found.mistake.code, found.message, (Label(span, ""),), help=found.help)

    def _indentation(self, problem: UnexpectedInput, piece: Piece, offset: int, accepts: set[str]) -> Diagnostic | None:
        token = getattr(problem, "token", None)
        kind = token.type if isinstance(token, Token) else None
        if kind == "_INDENT":
            span = self.span(piece, offset, len(_word_at(piece.text, offset)))
            return Diagnostic(
                "TW0120",
                "this line is indented further than the one above it",
                (Label(span, "nothing can be indented under the line above"),),
                help="give it the indentation of the line above, or join the two lines",
            )
        if "_INDENT" in accepts:
            line = piece.text.rfind("\n", 0, offset) + 1
            first = line + len(piece.text[line:]) - len(piece.text[line:].lstrip(BLANK))
            if kind not in ("$END", "_DEDENT", None):  # the block should have begun with the line that is here
                above = piece.text[:line].rstrip("\n")
                line = above.rfind("\n") + 1
                first, offset = line + len(above[line:]) - len(above[line:].lstrip(BLANK)), len(above.rstrip(BLANK))
            span = self.span(piece, first, len(piece.text[first:offset].split("\n")[0].rstrip(BLANK)))
            return Diagnostic(
                "TW0109",
                "nothing is indented under this line",
                (Label(span, "what belongs to it is missing"),),
                help="indent the lines that belong to it by two more spaces",
            )
        return None

    def _general(self, piece: Piece, offset: int, accepts: set[str], parser: Parser) -> Diagnostic:
        could = "here could stand " + expected(accepts, parser.lark)
        notes = _backticks([token for token in parser.layout.tokens if (token.end_pos or 0) <= offset])
        if _line_ends(piece.text, offset):
            return Diagnostic("TW0108", "this line ends too early", (Label(self.span(piece, offset, 1), could),), notes)
        word = _word_at(piece.text, offset)
        span = self.span(piece, offset, len(word))
        meant = self._meant(piece, offset, accepts, parser)
        help = f"did you mean `{meant}`?" if meant else None
        return Diagnostic("TW0110", f"`{_short(word)}` cannot stand here", (Label(span, could),), notes, help)


def _offset(problem: UnexpectedInput, piece: Piece) -> int:
    """Where in the piece's text the parser stopped."""
    if isinstance(problem, UnexpectedCharacters):
        offset = problem.pos_in_stream or 0
    else:
        token = getattr(problem, "token", None)
        offset = (token.start_pos if isinstance(token, Token) and token.start_pos is not None else len(piece.text)) or 0
        if isinstance(token, Token) and token.type == "$END":
            offset = len(piece.text.rstrip(BLANK))
    return min(offset, len(piece.text) - 1)


def _backticks(tokens: Sequence[Token]) -> tuple[str, ...]:
    """A note if the words before the error may hold a keyword that was meant as a name: `count`, or `count of`."""
    behind = 2 if len(tokens) > 2 and tokens[-1].type == "NAME" and str(tokens[-1]) in RELATIONS else 1
    word = tokens[-behind] if len(tokens) > behind else None
    if word is None or word.type not in PREFIXES:
        return ()
    return (f"`{word}` is a word of the language here; if it is meant as a name, write it in backticks: `` `{word}` ``",)


def _line_ends(text: str, offset: int) -> bool:
    rest = text[offset:].split("\n", 1)[0].lstrip(BLANK)
    return not rest or rest.startswith("#")


def _word_at(text: str, offset: int) -> str:
    found = WORD.match(text, offset)
    return found.group() if found else ""


def _short(text: str) -> str:
    return text if len(text) <= ONE_LINE else text[: ONE_LINE - 1] + "…"
