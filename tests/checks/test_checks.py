"""Every check: a bad example with its whole message, and the same rules mended, of which nothing is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from resolve_helpers import HERE, look, sketches, written
from tilewright.check import CHECKS, check_all
from tilewright.diagnostics import Report
from tilewright.diagnostics.codes import Code, codes
from tilewright.diagnostics.render import render_text

CASES = HERE.parent / "rules_bad" / "checks"
ALL = sorted(CASES.glob("*.case"))
MINE = [c for c in codes().values() if c.code.startswith("TW04") and c.code != "TW0490"]


def halves(path: Path) -> tuple[str, str]:
    bad, _, mended = path.read_text(encoding="utf-8").partition("### mended\n")
    return re.sub(r"\A(#.*\n)+", "", bad), mended


def checked(text: str, folder: Path) -> tuple[Report, str]:
    """What the checks say of rules that resolve without an error."""
    composed, game, said = written(text, folder)
    assert said == "", said
    report = Report()
    check_all(composed, game, report)
    return report, render_text(report.diagnostics, composed.sources)


@pytest.mark.parametrize("path", ALL, ids=lambda p: p.stem)
def test_bad(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[Path, str], None]) -> None:
    monkeypatch.chdir(tmp_path)
    _, said = checked(halves(path)[0], tmp_path)
    assert said, "nothing was said about it"
    golden(path.with_suffix(".txt"), said)


@pytest.mark.parametrize("path", ALL, ids=lambda p: p.stem)
def test_mended(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mended = halves(path)[1]
    assert mended
    assert checked(mended, tmp_path)[1] == ""


def test_the_world_of_the_cases_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert checked("", tmp_path)[1] == ""


def test_every_code_has_a_case() -> None:
    told = {
        code for path in ALL for code in re.findall(r"^(?:error|warning) (TW\d+)", path.with_suffix(".txt").read_text(), re.M)
    }
    assert {c.code for c in MINE} | {"TW0130"} == told


@pytest.mark.parametrize("code", [c for c in MINE if c.bad], ids=lambda c: c.code)
def test_examples_of_codes(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert {d.code for d in checked(code.bad, tmp_path)[0].diagnostics} == {code.code}
    assert checked(code.good, tmp_path)[1] == ""


def test_every_check_shows_what_it_finds() -> None:
    for module in CHECKS:
        assert module.__doc__ and "\n\n    " in module.__doc__, f"{module.__name__} shows no example"


def test_rules_with_errors_are_not_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    composed, game, said = written("define a: gemm\npile cupboard\n", tmp_path)
    assert "TW0222" in said
    before = list(composed.report.diagnostics)
    check_all(composed, game, composed.report)
    assert composed.report.diagnostics == before


@pytest.mark.parametrize("spec", sketches().values(), ids=sketches())
def test_sketch_games_have_no_error(spec: str) -> None:
    composed, game, _ = look(spec)
    report = Report()
    check_all(composed, game, report)
    assert not report.has_errors, render_text(report.diagnostics, composed.sources)


@pytest.mark.parametrize("spec", ["base", "base+labyrinth", "base+labyrinth.advanced"])
def test_nothing_is_said_of_shipped_games(spec: str) -> None:
    composed, game, said = look(spec)
    assert said == ""
    report = Report()
    check_all(composed, game, report)
    assert render_text(report.diagnostics, composed.sources) == ""
