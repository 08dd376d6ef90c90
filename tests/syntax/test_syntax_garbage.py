"""Whatever a file contains, the front end tells it in diagnostics: it never raises and never hangs."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from syntax_helpers import SKETCH, errors
from tilewright.diagnostics import Report
from tilewright.diagnostics.codes import codes
from tilewright.diagnostics.render import render_json, render_text
from tilewright.syntax import ast, parse_expression, parse_file, parse_text
from tilewright.syntax.format import format_text
from tilewright.syntax.source import decode

TEXTS = [path.read_text(encoding="utf-8") for path in SKETCH]
# Pieces that mean something to the front end, for texts that get further than noise.
SCRAPS = [
    "tile", "define", "step", "with", "when", "scenario", "modify", "replace", "choose", "if", "otherwise", "for each", "count",
    "a", "b", "c", "x2", "N", "Ne", "12", "-3", "0,0", ":", ",", "=", "==", "(", ")", "{", "}", "[", "]", "[A-1]", '"t"', '"', "`",
    "`count`", "#", "..", ".", "|", "+", "-", "*", "&", "\n", "\n  ", "\n    ", "\n\t", "\r\n", "\r", " ", "\u00a0", "\ufeff", "\0", "ř",
    "offered", "do", "picture", "legend", "AAA", "title", "given", "is", "in", "of", "on", "not", "where",
]  # fmt: skip


def check(text: str) -> None:
    """Parses, renders and formats; every complaint is whole and lies inside the text."""
    report = Report()
    file = parse_text(text, "garbage", report)
    lines = text.replace("\r\n", "\n").split("\n")
    for found in report.diagnostics:
        assert found.code in codes()
        assert found.message
        for label in found.labels:
            span = label.span
            assert 1 <= span.line <= len(lines) and span.column >= 1
            assert (span.line, span.column) < (span.end_line, span.end_column)
            assert span.column <= len(lines[span.line - 1]) + 1
    shown = render_text(report.diagnostics, {"garbage": text})
    assert "\x1b" not in shown and "\0" not in shown
    assert render_json(report.diagnostics)
    again = Report()
    formatted = format_text(text, "garbage", again)
    if report.has_errors:
        assert formatted == text
        assert [d for d in again.diagnostics if d.severity == "error"] == report.diagnostics
    else:
        assert parse_text(formatted, "garbage", Report()).decls == file.decls
        assert format_text(formatted, "garbage", Report()) == formatted


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_random_text(text: str) -> None:
    check(text)


@given(st.lists(st.sampled_from(SCRAPS), max_size=60), st.sampled_from([" ", ""]))
@settings(max_examples=700, deadline=None)
@example(["step", "\n  ", "if", "("], " ")
def test_scraps(scraps: list[str], between: str) -> None:
    check(between.join(scraps))


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_random_bytes(data: bytes) -> None:
    report = Report()
    text = decode(data, "garbage", report)
    assert (text is None) == report.has_errors
    if text is not None:
        check(text)


@given(st.sampled_from(SCRAPS[:60]), st.lists(st.sampled_from(SCRAPS), max_size=12))
@settings(max_examples=300, deadline=None)
def test_random_expression(first: str, scraps: list[str]) -> None:
    report = Report()
    found = parse_expression(" ".join([first, *scraps]), report)
    assert (found is None) == report.has_errors


def mutate(text: str, seed: int) -> str:
    """A rule file with a few words or lines deleted, doubled, exchanged, moved or broken."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        by_lines = chance.random() < 0.4
        parts = text.splitlines(keepends=True) if by_lines else _words(text)
        if len(parts) < 2:
            break
        at, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        kind = chance.choice(["delete", "double", "swap", "move", "scrap", "cut", "indent"])
        if kind == "delete":
            del parts[at]
        elif kind == "double":
            parts.insert(at, parts[at])
        elif kind == "swap":
            parts[at], parts[other] = parts[other], parts[at]
        elif kind == "move":
            parts.insert(other, parts.pop(at))
        elif kind == "scrap":
            parts.insert(at, chance.choice(SCRAPS))
        elif kind == "cut":
            parts[at] = parts[at][: chance.randrange(len(parts[at]) + 1)]
        else:
            parts[at] = " " * chance.randint(1, 5) + parts[at]
        text = "".join(parts)
    return text


def _words(text: str) -> list[str]:
    words: list[str] = []
    for char in text:
        if words and words[-1][-1].isalnum() and char.isalnum():
            words[-1] += char
        else:
            words.append(char)
    return words


@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_mutated_rule_files(text: str, seed: int) -> None:
    check(mutate(text, seed))


@pytest.mark.long
@pytest.mark.parametrize("text", TEXTS, ids=[p.stem for p in SKETCH])
def test_mutated_rule_files_at_length(text: str) -> None:
    for seed in range(1000):
        check(mutate(text, seed))


# ------------------------------------------------------------------------------------------------ absurd sizes
N = 20_000
HUGE = {
    "round brackets": "define a: " + "(" * N + "b" + ")" * N + "\n",
    "curly brackets": "define a: " + "{a in " * N + "b" + "}" * N + "\n",
    "square brackets": "tile a x2 " + "[" * N + "\n",
    "prefixes": "define a: " + "not " * N + "b\n",
    "minus signs": "define a: " + "-" * N + "b\n",
    "relations": "define a: " + "b of " * N + "b\n",
    "a sum": "define a: " + "b + " * N + "b\n",
    "a list": "phase a: " + "b, " * N + "b\n",
    "conditions": "define a: " + "b if b otherwise " * N + "b\n",
    "blocks": "step a\n" + "".join(" " * (i + 1) + "if b\n" for i in range(1500)) + " " * 1501 + "stop\n",
    "withs": "".join(" " * i + "with b\n" for i in range(1500)) + " " * 1500 + "section c\n",
    "a long name": "tile " + "a" * N + " x2\n",
    "a long number": "define a: " + "9" * N + "\n",
    "many copies": "tile a x" + "9" * N + "\n",
    "a long line": "define a: " + "b " * N + "\n",
    "a long text": 'ruleset a\n  title "' + "a" * N + "\n",
    "spaces": "define a:" + " " * N + "b" + " " * N + "c\n",
    "one letter": "a" * N,
    "quotes": '"' * N,
    "signs": "=" * N,
    "wrong lines": "?\n" * N,
    "stray lines": "foo bar\n" * N,
    "carriage returns": "\r" * N,
    "NUL": "\0" * N,
    "wide letters": "界" * N,
    "combining": "a" + "\u0301" * N,
    "unclosed": "define a: (b\n" + "  + c\n" * 3000,
}


@pytest.mark.parametrize("kind", HUGE)
def test_absurd_text(kind: str) -> None:
    begin = time.perf_counter()
    found = errors(HUGE[kind])
    assert found
    assert len(found) <= 100
    shown = render_text(found, {"test.rules": HUGE[kind]})
    assert all(len(line) < 400 for line in shown.split("\n"))
    assert time.perf_counter() - begin < 5


def test_much_that_is_right() -> None:
    """Comments, empty lines and declarations by the thousand are no error."""
    report = Report()
    file = parse_text("# a\n\n" * 3000 + "".join(f"tile t{i} x2\n  p N E\n" for i in range(1000)), "t", report)
    assert not report.diagnostics
    assert len(file.decls) == 1000


def test_too_large(tmp_path: Path) -> None:
    for name, data in {"bytes": b"# x\n" * 1_100_000, "lines": b"\n" * 300_000}.items():
        path = tmp_path / f"{name}.rules"
        path.write_bytes(data)
        report = Report()
        assert parse_file(path, report) == ast.File(str(path), "", ())
        assert [d.code for d in report.diagnostics] == ["TW0103"]


def test_unreadable_paths(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.rules", tmp_path, "", "a\0b", "\ud800", "x" * 5000):
        report = Report()
        assert parse_file(path, report).decls == ()
        assert [d.code for d in report.diagnostics] == ["TW0101"]
        assert render_text(report.diagnostics, {})


def test_surrogates_in_a_text() -> None:
    check("tile a x2 \ud800\n")
