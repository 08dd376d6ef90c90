"""The words an error uses for what could have stood at a place: `grammar/words.toml`."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import lark
from lark.lexer import PatternStr

from tilewright.syntax.toml import read_toml

MOST = 8  # so many alternatives are listed


@cache
def words() -> dict[str, Any]:
    return read_toml(files("tilewright.grammar").joinpath("words.toml").read_text(encoding="utf-8"))


def keyword(terminal: str, parser: lark.Lark) -> str | None:
    """The word or sign a terminal stands for, None if it stands for many."""
    if terminal in words()["terminals"] or terminal.startswith(("$", "_")):
        return None
    pattern = parser.get_terminal(terminal).pattern
    return pattern.value if isinstance(pattern, PatternStr) else None


def expected(accepts: Iterable[str], parser: lark.Lark) -> str:
    """What could stand there, as an author would say it: "`with`, `touches` or the end of the line"."""
    left = set(accepts)
    loud = left - set(words()["quiet"]["terminals"])
    left = loud or left
    said: list[str] = []
    for group in words()["group"]:
        if left.issuperset(group["needs"]):
            said.append(group["words"])
            left -= set(group["covers"])
    table: dict[str, str] = words()["terminals"]
    named = sorted(table[t] for t in left if t in table and t not in ("_NL", "_INDENT"))
    keywords = sorted(f"`{word}`" for t in left if (word := keyword(t, parser)))
    layout = [table[t] for t in ("_NL", "_INDENT") if t in left]
    said += named + keywords + layout
    if len(said) > MOST:
        said = [*said[: MOST - 1], "something else"]
    if not said:
        return "the end of the text"
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def similar(word: str, known: Iterable[str]) -> str | None:
    """The known word this one was perhaps meant to be."""
    return _similar(word.lower(), tuple(sorted(known)))


@lru_cache(maxsize=1000)
def _similar(word: str, known: tuple[str, ...]) -> str | None:
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.7)
    return close[0] if close else None
