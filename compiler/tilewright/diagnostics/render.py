"""How diagnostics look: as text for a terminal, as JSON for a program.

error TW0119: a colon is missing
  --> my.rules:12:15
   |
12 | define reach 1
   |              ^
   = help: write `:` before `1`
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping

from tilewright.diagnostics.diagnostic import Diagnostic, Label
from tilewright.diagnostics.span import Span

WINDOW = 110  # columns of a source line that are shown
# What is quoted from a file must not control the terminal: everything but letters, marks, numbers, signs and the plain space.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)

STYLES = {"error": "1;31", "warning": "1;33", "place": "1;34", "bold": "1", "help": "1;36", "off": "0"}


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], *, colour: bool = False) -> str:
    """All diagnostics, an empty line between two, a line end at the end; "" if there are none.

    `sources` gives the text of each file by the path its spans name; a file that is missing there is named without its line.
    With `colour` the text holds ANSI escapes.
    """
    painter = _Painter(colour)
    lines: dict[str, list[str]] = {}
    texts = []
    for diagnostic in diagnostics:
        for label in diagnostic.labels:
            file = label.span.file
            if file in sources and file not in lines:
                lines[file] = sources[file].replace("\r\n", "\n").split("\n")
        texts.append("".join(f"{line}\n" for line in _diagnostic(diagnostic, lines, painter)))
    return "\n".join(texts)


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A list of objects with code, severity, message, labels (file, line, column, end_line, end_column, text), notes, help."""
    return json.dumps([as_data(d) for d in diagnostics], indent=2, ensure_ascii=False) + "\n"


def as_data(diagnostic: Diagnostic) -> dict[str, object]:
    """One diagnostic as plain data. Lines and columns count from 1, the end column is exclusive."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": _safe(diagnostic.message),
        "labels": [_label_data(label) for label in diagnostic.labels],
        "notes": [_safe(note) for note in diagnostic.notes],
        "help": None if diagnostic.help is None else _safe(diagnostic.help),
    }


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or `no errors`."""
    severities = [d.severity for d in diagnostics]
    counts = [(severities.count(kind), kind) for kind in ("error", "warning")]
    said = [f"{n} {kind}{'s' if n != 1 else ''}" for n, kind in counts if n]
    return ", ".join(said) or "no errors"


def _label_data(label: Label) -> dict[str, object]:
    span = label.span
    return {
        "file": span.file.encode("utf-8", "replace").decode(),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "text": _safe(label.text),
    }


class _Painter:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and text else text


def _diagnostic(diagnostic: Diagnostic, lines: Mapping[str, list[str]], paint: _Painter) -> list[str]:
    style = "error" if diagnostic.severity == "error" else "warning"
    head = paint(style, f"{diagnostic.severity} {diagnostic.code}") + paint("bold", f": {_safe(diagnostic.message)}")
    gutter = max((len(str(label.span.line)) for label in diagnostic.labels), default=1)
    out = [head]
    previous: Span | None = None
    for number, label in enumerate(diagnostic.labels):
        same_line = previous is not None and (previous.file, previous.line) == (label.span.file, label.span.line)
        out += _snippet(label, lines, gutter, paint, style if number == 0 else "place", number == 0, same_line)
        previous = label.span
    for kind, texts in (("note", diagnostic.notes), ("help", (diagnostic.help,) if diagnostic.help else ())):
        for text in texts:
            first, *rest = _safe(text, keep_lines=True).split("\n")
            out.append(f"{' ' * gutter} {paint('place', '=')} {paint('help' if kind == 'help' else 'bold', kind)}: {first}")
            out += [f"{' ' * gutter}         {line}" for line in rest]
    return out


def _snippet(
    label: Label, lines: Mapping[str, list[str]], gutter: int, paint: _Painter, style: str, first: bool, same_line: bool
) -> list[str]:
    """The place, the source line, the underline with the label's text."""
    span = label.span
    arrow = "-->" if first else ":::"
    pad, bar = " " * gutter, paint("place", "|")
    out = [] if same_line else [f"{pad}{paint('place', arrow)} {_safe(span.file)}:{span.line}:{span.column}"]
    text = _line(span, lines)
    if text is None:
        return out + ([f"{pad} {bar} {_safe(label.text)}"] if label.text else [])
    end = span.end_column if span.end_line == span.line else len(text) + 1
    begin, end = span.column - 1, max(end - 1, span.column)
    shown, begin, end = _window(text, begin, end)
    sign = "^" if first else "-"
    underline = " " * _columns(shown[:begin]) + paint(style, sign * max(1, _columns(shown[begin:end])))
    if not same_line:
        number = paint("place", str(span.line).rjust(gutter))
        out += [f"{pad} {bar}"] if first else []
        out.append(f"{number} {bar} {shown.rstrip()}")
    words = f" {paint(style, _safe(label.text))}" if label.text else ""
    out.append(f"{pad} {bar} {underline}{words}")
    return out


def _line(span: Span, lines: Mapping[str, list[str]]) -> str | None:
    known = lines.get(span.file)
    return known[span.line - 1] if known is not None and 0 < span.line <= len(known) else None


def _window(text: str, begin: int, end: int) -> tuple[str, int, int]:
    """A long line is shown around the place only. Offsets in and out count letters."""
    begin = min(begin, len(text))
    end = max(begin + 1, min(end, len(text)))
    if len(text) > WINDOW:
        left = max(0, min(begin - WINDOW // 3, len(text) - WINDOW))
        right = left + WINDOW
        cut = text[left:right]
        text = ("…" if left else "") + cut + ("…" if right < left + len(cut) + 1 and right < left + len(text) else "")
        shift = left - (1 if left else 0)
        begin, end = begin - shift, min(end - shift, len(text))
    return _safe(text), begin, end


def _safe(text: str, keep_lines: bool = False) -> str:
    """The text with a tab as one space and everything unprintable as `?`, so that columns stay true."""
    if keep_lines:
        return "\n".join(_safe(line) for line in text.split("\n"))
    return UNPRINTABLE.sub("?", text.replace("\t", " "))


def _columns(text: str) -> int:
    """How wide a terminal shows it."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)
