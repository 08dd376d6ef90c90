"""No rules make the compiler fail: they get errors, or a game that is well formed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from mangle import mangle
from resolve_helpers import SKETCH, WORLD, look
from tilewright.check import check_all
from tilewright.compose.resolve import resolve_expression
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.text import parse, show
from tilewright.game_ir.verify_expr import ExprVerifier
from tilewright.syntax.parse import parse_expression

FILES = sorted(p.stem for p in SKETCH.glob("*.rules"))


@pytest.mark.parametrize("seed", range(48))
def test_accidents(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = random.Random(seed)
    name = FILES[seed % len(FILES)]
    monkeypatch.chdir(tmp_path)
    Path("base.rules").write_text((SKETCH / "base.rules").read_text(encoding="utf-8"), encoding="utf-8")
    Path("broken.rules").write_text(mangle((SKETCH / f"{name}.rules").read_text(encoding="utf-8"), generator), encoding="utf-8")
    alone = name in ("base", "dice_game")
    composed, game, said = look("broken.rules" if alone else "base.rules+broken.rules")
    assert "TW0399" not in said, said
    report = composed.report
    check_all(composed, game, report)
    render_text(report.diagnostics, composed.sources)
    if not report.has_errors:
        assert parse(show(game)) == game
        make_tables(game)


# ---------------------------------------------------------------- random expressions
SETS = [
    "gem",
    "pawn",
    "giant",
    "rope",
    "bone",
    "straight",
    "gate",
    "tiles",
    "figures",
    "pieces",
    "links",
    "tokens",
    "part",
    "path",
    "keep",
    "meadow",
    "well",
    "paths",
    "keeps",
    "wells",
    "folk",
    "drawn",
    "where_to",
    "players",
    "mover",
    "nothing",
    "chest",
    "urn",
    "land",
    "winners",
]
OF = [
    "tiles",
    "cells",
    "contacts",
    "ends",
    "owner",
    "place",
    "neighbours",
    "surroundings",
    "north",
    "met",
    "left",
    "origin",
    "total",
    "openings",
    "paths",
    "keeps",
    "wells",
    "reach",
    "free",
    "closed",
    "power",
    "worth",
    "shade",
    "smell",
    "luck",
    "store",
    "contents",
    "folk",
    "crest",
]
NAMES = ("a", "b", "c")


def expression(generator: random.Random, depth: int, known: tuple[str, ...] = ()) -> str:
    """A text that is an expression, of no type in particular."""

    def inner(more: tuple[str, ...] = ()) -> str:
        return expression(generator, depth - 1, known + more)

    if depth == 0:
        return generator.choice([*SETS, *known, *known, "3", "0", "again", "wild", "size", "always", "red", "rose"])
    kind = generator.randrange(16)
    var = generator.choice([n for n in NAMES if n not in known] or ["z"])
    simple = generator.choice([*(s for s in SETS if s != "nothing"), *known])
    match kind:
        case 0 | 1 | 2:
            return f"{generator.choice(OF)} of ({inner()})"
        case 3:
            return f"{generator.choice(['path', 'keep', 'well'])} parts of ({inner()})"
        case 4:
            return f"{simple} on ({inner()})"
        case 5:
            return f"{simple} from ({inner()})"
        case 6:
            return f"{{{var} in {inner()} where {inner((var,))}}}"
        case 7:
            return f"(({inner()}) {generator.choice('+-*&')} ({inner()}))"
        case 8:
            return f"(({inner()}) {generator.choice(['=', '!=', '<', '>=', 'is', 'is in', 'and', 'or'])} ({inner()}))"
        case 9:
            return f"({generator.choice(['any', 'no', 'count', 'not', '-'])} ({inner()}))"
        case 10:
            return f"(({inner()}) {generator.choice(['with', 'without', 'has'])} {generator.choice(['crest', 'old', 'tint', 'worth', 'shade', 'lucky'])})"
        case 11:
            return f"({generator.choice(['sum', 'most', 'least'])} ({inner((var,))}) for {{{var} in {inner()}}})"
        case 12:
            return f"(best {{{var} in {inner()}}} by ({inner((var,))}))"
        case 13:
            call = generator.choice(
                [
                    "placings({0}, {1})",
                    "first({0}, {1})",
                    "newly(closed, {0})",
                    "majority({0}, power)",
                    "nearest({0}, paths, {1})",
                ]
            )
            return call.format(inner(), inner())
        case 14:
            return f"(({inner()}) if {inner()} otherwise {inner()})"
    return f"(table (({inner()}): 1 gives {inner()}, 2 gives 5))"


def test_expressions_are_refused_or_well_formed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("world.rules").write_text(WORLD.read_text(encoding="utf-8"), encoding="utf-8")
    composed, game, said = look("world.rules")
    assert said == ""
    verifier = ExprVerifier(game)
    generator = random.Random(7)
    good = 0
    for _ in range(2000):
        text = expression(generator, generator.choice((1, 1, 2, 2, 3)))
        report = Report()
        node = parse_expression(text, report)
        assert node is not None, (text, report.diagnostics)
        found = resolve_expression(node, composed, report, ruleset="world")
        assert (found is None) == report.has_errors, (text, report.diagnostics)
        if found is not None:
            good += 1
            verifier.expr(found, {})
            assert parse(show(found)) == found
    assert good > 100  # else this would test the refusals only
