"""Cuts a file into declarations, so that each is parsed by itself and an error in one leaves the others alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilewright.syntax.layout import BLANK, width

NO_BRACKETS = re.compile(r'"[^"]*"|#.*|[^(){}]')
"""What is left without it are brackets."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The lines of one declaration: `text` ends in a line end; `line` is the number of its first line, from 1;
    `indentation` is how far in it starts."""

    text: str
    line: int
    indentation: int = 0

    @property
    def first_word(self) -> str:
        return self.text.strip(BLANK).replace("\t", " ").replace("\n", " ").split(" ", 1)[0]


def cut(lines: Sequence[str], first_line: int = 1) -> Iterator[Piece]:
    """Cut at every line that is indented no further than the first one; empty lines and comments cut nothing, nor does the
    bracket that closes one of the lines above.

    `lines` are without line ends; `first_line` is the number of the first.
    """
    base: int | None = None
    begin = start = 0
    for index, line in enumerate(lines):
        content = line.lstrip(" \t")
        if not content or content[0] == "#":
            continue
        indentation = width(line[: len(line) - len(content)])
        if base is None:
            base, begin, start = indentation, index, indentation
        elif indentation <= base and not (content[0] in ")}" and _open(lines[begin:index], content[0])):
            yield _piece(lines, begin, index, first_line, start)
            begin, start = index, indentation
    if base is not None:
        yield _piece(lines, begin, len(lines), first_line, start)


def _open(lines: Sequence[str], closing: str) -> bool:
    """Does this bracket close one that the lines have opened?"""
    opened: list[str] = []
    for line in lines:
        for sign in NO_BRACKETS.sub("", line):
            if sign in "({":
                opened.append(sign)
            elif opened:
                opened.pop()
    return bool(opened) and opened[-1] + closing in ("()", "{}")


def _piece(lines: Sequence[str], begin: int, end: int, first_line: int, indentation: int) -> Piece:
    while end > begin + 1 and (not lines[end - 1].strip(BLANK) or lines[end - 1].lstrip(BLANK).startswith("#")):
        end -= 1
    return Piece("\n".join(lines[begin:end]) + "\n", begin + first_line, indentation)
