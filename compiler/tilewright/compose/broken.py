"""Words on declarations that did not parse: whoever looks for one of them need not be told that it is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tilewright.diagnostics import Report

WORD = re.compile(r"[a-z_][a-z0-9_]*")


def broken_words(texts: Mapping[str, str], report: Report) -> frozenset[str]:
    """The words on the first line of each declaration with an error of syntax, by the places in the report."""
    found: set[str] = set()
    for diagnostic in report.diagnostics:
        if not diagnostic.code.startswith("TW01") or diagnostic.span is None:
            continue
        lines = texts.get(diagnostic.span.file, "").split("\n")
        at = min(diagnostic.span.line, len(lines)) - 1
        while at > 0 and (not lines[at].strip() or lines[at].lstrip().startswith("#") or lines[at][0] == " "):
            found.update(WORD.findall(lines[at])[:4] if _opens(lines[at]) else ())
            at -= 1
        if lines:
            found.update(WORD.findall(lines[at]))
    return frozenset(found)


def _opens(line: str) -> bool:
    """Whether an indented line may begin a declaration inside of `with` or `when`."""
    words = line.split()
    return bool(words) and words[0] in {
        "part", "mark", "tile", "die", "figure", "token", "link", "pile", "space", "network", "define", "remember", "step", "stages", "option"
    }  # fmt: skip
