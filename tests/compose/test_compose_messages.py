"""Every composition error: the whole message is pinned, and what it advises makes the game right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from compose_helpers import CASES, Variant, read_case, run, write
from tilewright.diagnostics.codes import Code, codes

ALL = sorted(CASES.glob("*.case"))


@pytest.mark.parametrize("path", ALL, ids=lambda p: p.stem)
def test_bad(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[Path, str], None]) -> None:
    bad, _ = read_case(path)
    monkeypatch.chdir(tmp_path)
    write(bad, tmp_path)
    _, said = run(bad)
    assert said, "nothing was said about it"
    golden(path.with_suffix(".txt"), said)


@pytest.mark.parametrize("path", [p for p in ALL if read_case(p)[1]], ids=lambda p: p.stem)
def test_mended(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, mended = read_case(path)
    assert mended is not None
    monkeypatch.chdir(tmp_path)
    write(mended, tmp_path)
    _, said = run(mended)
    assert said == ""


def test_every_code_of_composition_has_a_case() -> None:
    told = {
        code for path in ALL for code in re.findall(r"^(?:error|warning) (TW\d+)", path.with_suffix(".txt").read_text(), re.M)
    }
    mine = {code for code in codes() if code.startswith("TW02") or code == "TW0490"}
    assert mine - told == set()


EXAMPLE = "ruleset example\n  requires world\n"


@pytest.mark.parametrize(
    "code", [c for c in codes().values() if (c.code.startswith("TW02") or c.code == "TW0490") and c.bad], ids=lambda c: c.code
)
def test_examples_of_codes(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bad, good = Variant(files={"example.rules": EXAMPLE + code.bad}), Variant(files={"example.rules": EXAMPLE + code.good})
    write(bad, tmp_path)
    assert {d.code for d in run(bad)[0].report.diagnostics} == {code.code}
    if code.good:
        write(good, tmp_path)
        assert run(good)[1] == ""
