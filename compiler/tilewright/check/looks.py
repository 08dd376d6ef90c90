"""Looks whose shape nobody can draw.

    look gem: symbol startr

The shapes are few and have names; anything else is one or two letters in quotes.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.suggest import did_you_mean, listed
from tilewright.game_ir.glyphs import GLYPHS, LETTERS
from tilewright.syntax import ast


def check(rules: Rules) -> None:
    for _, decl in rules.decls():
        if not isinstance(decl, ast.Look) or decl.glyph is None or decl.glyph in GLYPHS:
            continue
        place = rules.first_line(decl.span)
        letters = f"one of {listed(GLYPHS, 'or')}, or {LETTERS} letters at most in quotes"
        if decl.glyph.startswith('"'):
            if len(decl.glyph) - 2 > LETTERS:
                rules.report.error("TW0412", f"{decl.glyph} is too long to be drawn", place, "", help=f"write {letters}")
        else:
            help = did_you_mean(decl.glyph, GLYPHS) or f"write {letters}"
            rules.report.error("TW0412", f"there is no shape `{decl.glyph}`", place, "", help=help)
