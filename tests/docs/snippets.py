"""The snippets of a page: every fenced block, with what its fence says is to be done with it (see docs/architecture.md).

Nothing is skipped silently: a fence without a known mark is an error of the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<info>[^`]*)$")


class PageError(Exception):
    """A page whose fences cannot be understood."""


@dataclass
class Snippet:
    """A fenced block. `line` is the line of its opening fence, from 1; `text` has no indentation of the fence."""

    page: Path
    line: int
    kind: str  # rules | console | python | output | diagnostic | json | text
    words: tuple[str, ...]  # of the info string, behind the kind
    text: str
    indent: str = ""
    result: Snippet | None = None  # the block with the expected output that follows

    @property
    def where(self) -> str:
        return f"{self.page.name}:{self.line}"

    def after(self, word: str) -> list[str]:
        """The names listed behind a word of the info string: `on base, ferries` -> base, ferries."""
        if word not in self.words:
            return []
        names: list[str] = []
        for name in self.words[self.words.index(word) + 1 :]:
            names.append(name.rstrip(","))
            if not name.endswith(","):
                break
        return names


@dataclass
class Page:
    path: Path
    lines: list[str]
    snippets: list[Snippet] = field(default_factory=list)


WORDS = {
    "rules": {"on", "bad", "scene", "file", "add"},
    "console": {"not", "run:"},
    "python": set(),
    "output": set(),
    "diagnostic": set(),
    "json": set(),
    "text": set(),
}
RESULT_OF = {"output": "python", "diagnostic": "rules"}


def read_page(path: Path) -> Page:
    """The page with its snippets in order. PageError names the line of a fence that has no kind, an unknown mark, or no partner."""
    page = Page(path, path.read_text(encoding="utf-8").split("\n"))
    at = 0
    while at < len(page.lines):
        opening = FENCE.match(page.lines[at])
        if opening is None:
            at += 1
            continue
        end = at + 1
        closing = opening["indent"] + opening["ticks"]
        while end < len(page.lines) and page.lines[end].rstrip() != closing:
            end += 1
        if end == len(page.lines):
            raise PageError(f"{path.name}:{at + 1}: the fence is never closed")
        cut = len(opening["indent"])
        text = "".join(f"{line[cut:]}\n" for line in page.lines[at + 1 : end])
        _add(page, _snippet(path, at + 1, opening["info"].split(), text, opening["indent"]))
        at = end + 1
    for snippet in page.snippets:
        if snippet.kind == "rules" and "bad" in snippet.words and snippet.result is None:
            raise PageError(f"{snippet.where}: a block marked `bad` needs a block `diagnostic` behind it")
    return page


def _snippet(path: Path, line: int, info: list[str], text: str, indent: str) -> Snippet:
    if not info:
        raise PageError(f"{path.name}:{line}: the fence does not say what it holds; one of {', '.join(WORDS)}")
    kind, words = info[0], tuple(info[1:])
    if kind not in WORDS:
        raise PageError(f"{path.name}:{line}: a fence `{kind}` is unknown; one of {', '.join(WORDS)}")
    found = Snippet(path, line, kind, words, text, indent)
    if kind == "console" and words:
        if words[:2] != ("not", "run:") or len(words) < 4:
            raise PageError(f"{found.where}: a console block is run, or marked `not run: REASON`")
        return found
    listed = {*found.after("on"), *found.after("file"), *found.after("add")}
    for word in words:
        if word.rstrip(",") not in listed and word not in WORDS[kind]:
            raise PageError(f"{found.where}: the mark `{word}` of a {kind} block is unknown")
    return found


def _add(page: Page, snippet: Snippet) -> None:
    wanted = RESULT_OF.get(snippet.kind)
    if wanted is not None:
        before = page.snippets[-1] if page.snippets else None
        if (
            before is None
            or before.kind != wanted
            or before.result is not None
            or (wanted == "rules" and "bad" not in before.words)
        ):
            raise PageError(
                f"{snippet.where}: a block `{snippet.kind}` stands behind a {wanted} block"
                + " marked `bad`" * (wanted == "rules")
            )
        before.result = snippet
        return
    page.snippets.append(snippet)


def rewrite(page: Page, changed: dict[int, str]) -> None:
    """Write the page with new texts for the blocks whose opening fence stands at these lines (from 1)."""
    lines: list[str] = []
    at = 0
    while at < len(page.lines):
        opening = FENCE.match(page.lines[at])
        lines.append(page.lines[at])
        at += 1
        if opening is None:
            continue
        line = at
        closing = opening["indent"] + opening["ticks"]
        body = at
        while page.lines[at].rstrip() != closing:
            at += 1
        if line in changed:
            lines += [(opening["indent"] + text).rstrip() for text in changed[line].rstrip("\n").split("\n")]
        else:
            lines += page.lines[body:at]
        lines.append(page.lines[at])
        at += 1
    page.path.write_text("\n".join(lines), encoding="utf-8")


def matches(expected: str, actual: str) -> bool:
    """Equal up to trailing spaces, where `...` in a line of `expected` stands for anything in the line, and alone for any lines."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*"
        else:
            pattern += r"[^\n]*".join(re.escape(piece) for piece in line.rstrip().split("...")) + r"[ \t]*\n"
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in actual.rstrip("\n").split("\n"))) is not None


def update(expected: str, actual: str) -> str:
    """What an update writes: the actual text, unless the expected one matches (then its `...` stay)."""
    return expected if matches(expected, actual) else actual
