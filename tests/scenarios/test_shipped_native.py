"""The scenarios of the shipped rulesets hold on the native engine too: here those of the games with default options, on demand all."""

from __future__ import annotations

import pytest
from test_shipped import EVERYTHING
from tilewright.cli.cmd_test import _native
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.syntax import ast
from tilewright.tools.scenarios import run_scenarios


def hold(spec: str, least: int, options: bool, own: str = "", interplay: bool = True) -> None:
    """`own`: of this ruleset only; without `interplay` only those that need no other one."""
    report = Report()
    composed = compose(spec, {}, report, closure=True)
    assert not report.has_errors
    declared = [d for d in composed.scenarios if own in ("", d.ruleset) and (interplay or not says(d.decl, "uses"))]
    names = [d.name for d in declared if options or not says(d.decl, "option")]
    results = run_scenarios(composed, names, build=_native)
    assert len(results) >= least
    failed = [f"{r.ruleset}.{r.name} in {r.game}\n{render_text(r.diagnostics, {})}" for r in results if not r.passed]
    assert not failed, "\n\n".join(failed)


def says(decl: ast.Decl, word: str) -> bool:
    assert isinstance(decl, ast.Scenario)
    return any(scene.word == word for scene in decl.scenes)


def test_scenarios_hold_natively() -> None:
    hold("base+labyrinth", 50, options=False)
    hold("base+ferries", 29, options=False, own="ferries", interplay=False)


@pytest.mark.long
def test_all_scenarios_hold_natively() -> None:
    hold(EVERYTHING, 337, options=True)
