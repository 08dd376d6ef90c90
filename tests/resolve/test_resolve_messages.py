"""Every error of names and types: the whole message is pinned, and what it advises makes the rules right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from resolve_helpers import CASES, written
from tilewright.diagnostics.codes import Code, codes

ALL = sorted(CASES.glob("*.case"))
ELSEWHERE = {"TW0321", "TW0399"}


def halves(path: Path) -> tuple[str, str]:
    """The bad rules and the good ones. Lines with `#` at the top belong to none."""
    bad, _, mended = path.read_text(encoding="utf-8").partition("### mended\n")
    return re.sub(r"\A(#.*\n)+", "", bad), mended


@pytest.mark.parametrize("path", ALL, ids=lambda p: p.stem)
def test_bad(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[Path, str], None]) -> None:
    monkeypatch.chdir(tmp_path)
    _, _, said = written(halves(path)[0], tmp_path)
    assert said, "nothing was said about it"
    golden(path.with_suffix(".txt"), said)


@pytest.mark.parametrize("path", ALL, ids=lambda p: p.stem)
def test_mended(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, mended = halves(path)
    assert mended, "every case shows how it is mended"
    _, _, said = written(mended, tmp_path)
    assert said == ""


def test_every_code_has_a_case() -> None:
    told = {
        code for path in ALL for code in re.findall(r"^(?:error|warning) (TW\d+)", path.with_suffix(".txt").read_text(), re.M)
    }
    assert {code for code in codes() if code.startswith("TW03")} - told == ELSEWHERE


@pytest.mark.parametrize("code", [c for c in codes().values() if c.code.startswith("TW03") and c.bad], ids=lambda c: c.code)
def test_examples_of_codes(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    composed, _, _ = written(code.bad, tmp_path)
    assert {d.code for d in composed.report.diagnostics} == {code.code}
    assert written(code.good, tmp_path)[2] == ""
