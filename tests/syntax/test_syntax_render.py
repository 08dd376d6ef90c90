"""How diagnostics look."""

from __future__ import annotations

import json

from tilewright.diagnostics import Diagnostic, Label, Span
from tilewright.diagnostics.render import WINDOW, render_json, render_text, summary


def span(line: int, column: int, end: int, file: str = "a.rules") -> Span:
    return Span(file, line, column, line, end)


SOURCES = {"a.rules": "tile a x2\n  path N\n", "b.rules": "step b\n"}


def test_one_place() -> None:
    found = Diagnostic("TW0110", "wrong", (Label(span(2, 3, 7), "this word"),), ("one\ntwo", "three"), "mend it")
    assert render_text([found], SOURCES) == (
        "error TW0110: wrong\n"
        " --> a.rules:2:3\n"
        "  |\n"
        "2 |   path N\n"
        "  |   ^^^^ this word\n"
        "  = note: one\n"
        "          two\n"
        "  = note: three\n"
        "  = help: mend it\n"
    )


def test_two_files_and_a_warning() -> None:
    labels = (Label(span(1, 6, 7), "first"), Label(span(1, 6, 7, "b.rules"), "second"))
    found = Diagnostic("TW0110", "twice", labels, severity="warning")
    assert render_text([found, found], SOURCES).split("\n\n")[0] == (
        "warning TW0110: twice\n --> a.rules:1:6\n  |\n1 | tile a x2\n  |      ^ first\n ::: b.rules:1:6\n1 | step b\n  |      - second"
    )


def test_no_place_and_no_source() -> None:
    assert render_text([Diagnostic("TW0101", "no file")], {}) == "error TW0101: no file\n"
    found = Diagnostic("TW0102", "bad", (Label(span(7, 1, 2, "gone"), "here"),))
    assert render_text([found], {}) == "error TW0102: bad\n --> gone:7:1\n  | here\n"
    assert render_text([], {}) == ""


def test_end_of_a_line_and_several_lines() -> None:
    found = [
        Diagnostic("TW0108", "short", (Label(span(1, 10, 11)),)),
        Diagnostic("TW0108", "long", (Label(Span("a.rules", 1, 6, 2, 5)),)),
    ]
    shown = render_text(found, SOURCES).split("\n")
    assert shown[3:5] == ["1 | tile a x2", "  |          ^"]
    assert shown[9:11] == ["1 | tile a x2", "  |      ^^^^"]


def test_a_span_outside_its_text_does_no_harm() -> None:
    for strange in (span(99, 1, 2), span(1, 500, 600), Span("a.rules", 1, 1, 1, 1)):
        assert render_text([Diagnostic("TW0108", "m", (Label(strange, "t"),))], SOURCES)


def test_nothing_in_a_file_controls_the_terminal() -> None:
    evil = "\x1b[31mred\x07 \u202eback \x9b0m \ud800"
    found = Diagnostic("TW0110", evil, (Label(span(1, 1, 4, evil), evil),), (evil,), evil)
    shown = render_text([found], {evil: evil + "\n"})
    assert not any(c in shown for c in "\x1b\x07\u202e\x9b\ud800")
    shown.encode("utf-8")
    render_json([found]).encode("utf-8")


def test_tabs_and_wide_letters_keep_the_columns() -> None:
    text = "\t界a\u0301 X\n"
    found = Diagnostic("TW0110", "m", (Label(span(1, text.index("X") + 1, text.index("X") + 2)),))
    line, underline = render_text([found], {"a.rules": text}).split("\n")[3:5]
    assert line == "1 |  界a\u0301 X"
    assert underline == "  |      ^"  # the tab is one column wide, 界 two, the accent none


def test_long_lines_are_cut_around_the_place() -> None:
    text = "".join(f"{n:05d}," for n in range(200))
    for column in (1, 30, 300, 600, 1190, 1200):
        found = Diagnostic("TW0110", "m", (Label(span(1, column, column + 1)),))
        line, underline = render_text([found], {"a.rules": text}).split("\n")[3:5]
        assert len(line) <= WINDOW + 6
        assert line[underline.index("^")] == text[column - 1]


def test_colour() -> None:
    found = Diagnostic("TW0110", "wrong", (Label(span(2, 3, 7), "word"),), ("n",), "h")
    plain, coloured = (render_text([found], SOURCES, colour=c) for c in (False, True))
    assert "\x1b[1;31m" in coloured
    import re

    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain


def test_json() -> None:
    found = Diagnostic("TW0110", "wróng", (Label(span(2, 3, 7), "word"),), ("n",), None, "warning")
    assert json.loads(render_json([found])) == [
        {
            "code": "TW0110",
            "severity": "warning",
            "message": "wróng",
            "labels": [{"file": "a.rules", "line": 2, "column": 3, "end_line": 2, "end_column": 7, "text": "word"}],
            "notes": ["n"],
            "help": None,
        }
    ]
    assert json.loads(render_json([])) == []


def test_summary() -> None:
    error, warning = Diagnostic("TW0110", "m"), Diagnostic("TW0130", "m", severity="warning")
    assert summary([]) == "no errors"
    assert summary([warning]) == "1 warning"
    assert summary([error, warning, error]) == "2 errors, 1 warning"
