"""Rule files in one layout: two spaces for each level, single spaces between words, at most one empty line.

Lines stay lines: nothing is joined or broken, and comments stay where they are. Only the space between words changes, so
the file means exactly what it meant before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tilewright.diagnostics import Report, Span
from tilewright.syntax.file_parser import FileParser, Word
from tilewright.syntax.layout import CLOSING, OPENING, width
from tilewright.syntax.source import clean
from tilewright.syntax.wording import words as wording

STEP = 2  # spaces for each level
OVERHANG = 4  # spaces more for a line inside brackets

TIGHT_BEFORE = frozenset(["COMMA", "COLON", "RPAR", "RBRACE", "DOT", "RANGE"])
TIGHT_AFTER = frozenset(["LPAR", "LBRACE", "DOT", "RANGE"])
OPERAND_ENDS = frozenset(["NAME", "INT", "RPAR", "RBRACE", "ALWAYS", "NEVER", "YES", "NO_VALUE", "NOTHING"])
NUMBERS = frozenset(["INT", "NEG"])


@dataclass(slots=True)
class Line:
    """A line of the result: `kind` is code, comment or blank; `inner` tells that it stands inside brackets."""

    kind: str
    text: str = ""
    level: int = 0
    column: int = 0
    inner: bool = False
    first: str = ""


def format_text(text: str, path: str, report: Report) -> str:
    """The text in the canonical layout; a text with errors comes back unchanged, and the report tells them.

    A warning (TW0130) tells if the usual sections stand in an unusual order.
    """
    known = len(report.diagnostics)
    cleaned = clean(text, path, report)
    if cleaned is None:
        return text
    found: list[Word] = []
    parser = FileParser(path, cleaned, report, found)
    for _ in parser.decls():
        pass
    if any(d.severity == "error" for d in report.diagnostics[known:]):
        return text
    _check_sections(found, path, report)
    lines = list(_lines(cleaned.split("\n"), found))
    _place_comments(lines)
    return "".join(f"{line}\n" for line in _print(_space_out(lines)))


# ------------------------------------------------------------------------------------------------ reading
def _lines(source: list[str], found: list[Word]) -> Iterator[Line]:
    by_line: dict[int, list[Word]] = {}
    for word in found:
        by_line.setdefault(word.line, []).append(word)
    levels = [0]
    depth = 0
    for number, raw in enumerate(source, 1):
        here = by_line.get(number, [])
        column = width(raw[: len(raw) - len(raw.lstrip(" \t"))])
        comment = _comment(raw[here[-1].end_column - 1 :] if here else raw)
        if here:
            inner = depth > 0
            if not inner:
                while column < levels[-1]:
                    levels.pop()
                if column > levels[-1]:
                    levels.append(column)
            text = _join(here) + (f"  {comment}" if comment else "")
            yield Line("code", text, len(levels) - 1, column, inner, here[0].kind)
            depth += sum((w.kind in OPENING) - (w.kind in CLOSING) for w in here)
        elif comment:
            yield Line("comment", comment, len(levels) - 1, column, depth > 0)
        elif depth == 0:
            yield Line("blank")


def _comment(rest: str) -> str:
    rest = rest.strip()
    bare = rest.lstrip("#")
    if not rest or not bare or bare[0] in " \t!":
        return rest
    return f"{rest[: len(rest) - len(bare)]} {bare}"


def _join(found: list[Word]) -> str:
    parts: list[str] = []
    for index, word in enumerate(found):
        if index and _apart(found, index):
            parts.append(" ")
        parts.append(f"[{' '.join(word.text[1:-1].replace(',', ' ').split())}]" if word.kind == "CITE" else word.text.rstrip())
    return "".join(parts)


def _apart(found: list[Word], index: int) -> bool:
    """Is there a space before this word?"""
    before, here = found[index - 1].kind, found[index].kind
    if here in TIGHT_BEFORE or before in TIGHT_AFTER:
        return False
    if here == "LPAR" and before == "NAME":  # a call
        return False
    if before == "MINUS":  # a sign, unless a value stands before it
        return index >= 2 and found[index - 2].kind in OPERAND_ENDS
    if before == "COMMA" and here in NUMBERS and index >= 3:  # the two numbers of a cell
        return not (found[index - 3].kind == "AT" and found[index - 2].kind in NUMBERS)
    return True


# ------------------------------------------------------------------------------------------------ comments, empty lines
def _place_comments(lines: list[Line]) -> None:
    """A comment belongs to the next line, or to the block before it if it is indented like that."""
    lowest = 0
    following: list[int] = []  # for each line, the level of the next line of code
    for line in reversed(lines):
        following.append(lowest)
        lowest = line.level if line.kind == "code" and not line.inner else lowest
    following.reverse()
    columns: list[int] = [0]  # of the open blocks, after the last line of code
    for line, lowest in zip(lines, following, strict=True):
        if line.kind == "code" and not line.inner:
            columns = [*columns[: line.level], line.column]
        elif line.kind == "comment" and not line.inner:
            fitting = [level for level in range(lowest, len(columns)) if columns[level] <= line.column]
            line.level = fitting[-1] if fitting else lowest


def _space_out(lines: list[Line]) -> list[Line]:
    """At most one empty line; one before each section, each scenario, and behind the head of the ruleset."""
    out: list[Line] = []
    previous: Line | None = None  # of code
    for line in lines:
        if line.kind == "blank":
            if out and out[-1].kind != "blank":
                out.append(line)
            continue
        if line.kind == "code" and not line.inner:
            if previous is not None and line.level > previous.level:  # nothing between the head of a block and the block
                while out[-1].kind == "blank":
                    out.pop()
            elif previous is not None and _needs_space(previous, line, lines):
                place = len(out)
                while out[place - 1].kind == "comment" and out[place - 1].level == line.level:
                    place -= 1
                if out[place - 1].kind != "blank":
                    out.insert(place, Line("blank"))
            previous = line
        out.append(line)
    while out and out[-1].kind == "blank":
        out.pop()
    return out


def _needs_space(previous: Line, line: Line, lines: list[Line]) -> bool:
    if line.first == "SECTION":
        return True
    if line.first == "SCENARIO":
        return previous.first != "SECTION"
    head = next(code for code in lines if code.kind == "code")
    return (
        head.first == "RULESET"
        and line.level == 0
        and (previous is head or previous.level == 1)
        and _first_after(head, line, lines)
    )


def _first_after(head: Line, line: Line, lines: list[Line]) -> bool:
    return next((code for code in lines if code.kind == "code" and code.level == 0 and code is not head), None) is line


def _print(lines: list[Line]) -> Iterator[str]:
    for line in lines:
        indentation = STEP * line.level + (OVERHANG if line.inner else 0)
        yield " " * indentation + line.text if line.text else ""


# ------------------------------------------------------------------------------------------------ sections
def _check_sections(found: list[Word], path: str, report: Report) -> None:
    order: list[str] = wording()["sections"]["order"]
    latest = -1
    for keyword, name in pairwise(found):
        if keyword.kind == "SECTION" and keyword.column == 1 and name.text in order:
            index = order.index(name.text)
            if index < latest:
                report.warning(
                    "TW0130",
                    f"section `{name.text}` usually stands before section `{order[latest]}`",
                    Span(path, name.line, name.column, name.line, name.end_column),
                    help=f"the usual order is {', '.join(order)}",
                )
            latest = max(latest, index)
