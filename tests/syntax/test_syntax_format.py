"""The canonical layout: the same meaning, comments kept, nothing left to change the second time."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syntax_helpers import REAL, SKETCH, errors, parse
from tilewright.diagnostics import Diagnostic, Report
from tilewright.syntax.format import format_text


def formatted(text: str) -> str:
    report = Report()
    out = format_text(text, "t.rules", report)
    assert not report.has_errors, report.diagnostics
    return out


def warnings(text: str) -> list[Diagnostic]:
    report = Report()
    format_text(text, "t.rules", report)
    return report.diagnostics


CASES = {
    "words": ("tile   a x2\n  p   N   E|S  with m\n", "tile a x2\n  p N E | S with m\n"),
    "indentation": ("step a\n     if b\n        stop\n     stop\n", "step a\n  if b\n    stop\n  stop\n"),
    "commas": ("phase a:b ,c,  d\n", "phase a: b, c, d\n"),
    "operators": ("define a:b+c*( d-1 )-  -2\n", "define a: b + c * (d - 1) - -2\n"),
    "signs": ("define a: - b\ndefine c: d - e\ndefine f: g(- 1,- h)\n", "define a: -b\ndefine c: d - e\ndefine f: g(-1, -h)\n"),
    "comparisons": ("define a: b<=c and d!=e\n", "define a: b <= c and d != e\n"),
    "sets": ("define a: { b  in c where d }\n", "define a: {b in c where d}\n"),
    "calls": ("define a: majority ( b,c )\n", "define a: majority(b, c)\n"),
    "keywords before brackets": ("define a: count(b)+sum(c)for{d in e}\n", "define a: count (b) + sum (c) for {d in e}\n"),
    "tables": ("define a: table(b:1 gives 2,3 gives -4)\n", "define a: table (b: 1 gives 2, 3 gives -4)\n"),
    "ranges": (
        "mark a on b is 1 .. 2\nruleset c\n  players 2 ..6\n",
        "mark a on b is 1..2\nruleset c\n\n  players 2..6\n".replace("\n\n", "\n"),
    ),
    "dots": ("order a . b before c\n", "order a.b before c\n"),
    "cells": ("scenario a\n  tile b at 0 , -1 turned 90\n", "scenario a\n  tile b at 0,-1 turned 90\n"),
    "lines of scores": ("scenario a\n  gets b 3:2 at c,-1 at d\n", "scenario a\n  gets b 3: 2 at c, -1 at d\n"),
    "free text stays": ("scenario a\n  do  go   there , now  \n", "scenario a\n  do go   there , now\n"),
    "clauses": ("tile a x2 [A-1,A-2   A-3 ]\n", "tile a x2 [A-1 A-2 A-3]\n"),
    "comments": (
        "#one\n##  two\n#!three\ntile a x2#four\n  p N   #    five\n#\n",
        "# one\n##  two\n#!three\ntile a x2  # four\n  p N  #    five\n#\n",
    ),
    "comments belong to what follows": (
        "step a\n  if b\n    stop\n  # of c\n  if c\n    # of stop\n    stop\n# of d\nstep d\n  stop\n",
        "step a\n  if b\n    stop\n  # of c\n  if c\n    # of stop\n    stop\n# of d\nstep d\n  stop\n",
    ),
    "comments end a block": (
        "step a\n   if b\n      stop\n      # end of b\n   # end of a\nstep d\n  stop\n",
        "step a\n  if b\n    stop\n    # end of b\n  # end of a\nstep d\n  stop\n",
    ),
    "comment at the edge inside a block": ("step a\n# hm\n  stop\n", "step a\n  # hm\n  stop\n"),
    "a comment deeper than anything": ("tile a x2\n        # deep\ntile b x2\n", "tile a x2\n# deep\ntile b x2\n"),
    "empty lines": ("\n\n\ntile a x2\n\n\n\ntile b x2\n\n\n", "tile a x2\n\ntile b x2\n"),
    "no empty line under a head": ("step a\n\n  stop\n\n  stop\n", "step a\n  stop\n\n  stop\n"),
    "sections": (
        "tile a x2\nsection b\ntile c x2\n# about d\nsection d\n",
        "tile a x2\n\nsection b\ntile c x2\n\n# about d\nsection d\n",
    ),
    "scenarios": (
        "section b\nscenario c\n  finish\nscenario d\n  finish\n",
        "section b\nscenario c\n  finish\n\nscenario d\n  finish\n",
    ),
    "head": ("ruleset a\n  requires b\ntile c x2\ntile d x2\n", "ruleset a\n  requires b\n\ntile c x2\ntile d x2\n"),
    "with": (
        "with a\n      tile b x1\n      with c\n         tile d x1\n\n      tile e x1\n",
        "with a\n  tile b x1\n  with c\n    tile d x1\n\n  tile e x1\n",
    ),
    "brackets over lines": (
        "define a: (b\n  +c   # why\n\n       # on a line\n         + d)\ntile e x1\n",
        "define a: (b\n    + c  # why\n    # on a line\n    + d)\ntile e x1\n",
    ),
    "pictures": (
        "space a drawn\n    picture p at 1 ,1\n        A.b\n        ...\n",
        "space a drawn\n  picture p at 1,1\n    A.b\n    ...\n",
    ),
    "windows": ("\ufefftile a x2\r\n  p N\r\n", "tile a x2\n  p N\n"),
    "backticks stay": ("define a: `count`+ 1\n", "define a: `count` + 1\n"),
    "nothing": ("", ""),
    "only comments": ("  # a\n\n\n# b", "# a\n\n# b\n"),
}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    before, after = CASES[name]
    assert formatted(before) == after
    assert formatted(after) == after
    assert parse(before).decls == parse(after).decls


@pytest.mark.parametrize("path", REAL, ids=lambda p: p.stem)
def test_real_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    once = formatted(text)
    assert formatted(once) == once
    assert parse(once).decls == parse(text).decls
    assert re.findall(r"#\s*(.*?)\s*$", once, re.MULTILINE) == re.findall(r"#\s*(.*?)\s*$", text, re.MULTILINE)


def spoil(text: str, seed: int) -> str:
    """The same rules with other spaces, indentation, empty lines and comments."""
    chance = random.Random(seed)
    step = chance.choice([1, 2, 3, 4, 7])
    out: list[str] = []
    for line in text.split("\n"):
        while chance.random() < 0.1:
            out.append(chance.choice(["", "   ", "# remark", " " * chance.randint(0, 9) + "#x"]))
        content = line.lstrip(" ")
        depth = (len(line) - len(content)) // 2
        if chance.random() < 0.3 and '"' not in content and "#" not in content and content.split(" ")[0] not in FREE:
            content = re.sub(" ", lambda _: " " * chance.randint(1, 3), content)
        if chance.random() < 0.1 and content and "#" not in content:
            content += chance.choice(["  # why", "#", " ", "   "])
        out.append(" " * step * depth + content)
    return "\n".join(out)


FREE = {
    "given",
    "do",
    "refused",
    "sees",
    "offered",
    "place",
    "deploy",
    "follower",
    "mage",
    "witch",
    "move",
    "lay_ferry",
    "dig",
    "send",
}


@given(st.sampled_from(SKETCH), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_spoilt_layout_comes_back(path: Path, seed: int) -> None:
    text = path.read_text(encoding="utf-8")
    bad = spoil(text, seed)
    good = formatted(bad)
    assert parse(good).decls == parse(bad).decls == parse(text).decls
    assert formatted(good) == good
    assert bad.count("#") == good.count("#"), "every comment is kept"


def test_a_text_with_errors_comes_back_unchanged() -> None:
    for text in ("tile  a ?\n", "a\0b", "tile a x2\n\tp N\n", "# x\r\ntile  a\r\n  ??\r\n"):
        report = Report()
        assert format_text(text, "t.rules", report) == text
        assert report.diagnostics == errors_of(text)


def errors_of(text: str) -> list[Diagnostic]:
    found = errors(text)
    return [
        Diagnostic(d.code, d.message, tuple(type(x)(_renamed(x.span), x.text) for x in d.labels), d.notes, d.help) for d in found
    ]


def _renamed(span):
    return type(span)("t.rules", span.line, span.column, span.end_line, span.end_column)


def test_order_of_sections_is_told() -> None:
    usual = "section contents\nsection preparation\nsection rolling\nsection scoring\nsection scenarios\n"
    assert warnings(usual) == []
    (found,) = warnings("section scoring\nsection contents\nsection scenarios\n")
    assert (found.code, found.severity, found.span.line) == ("TW0130", "warning", 2)
    assert "contents, preparation" in found.help
