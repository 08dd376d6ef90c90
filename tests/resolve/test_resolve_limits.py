"""Rules beyond all measure are refused in good time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from resolve_helpers import written

HEAD = """ruleset one
  players 2..2
limit the game to 3 turns
phase turn: act
step act
  gain d1 as "points"
"""


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_many_errors(tmp_path: Path) -> None:
    """Each error looks for the name that was meant, so a run stops after a hundred."""
    start = time.perf_counter()
    composed, _, said = written(HEAD + "".join(f"define d{i}: unknown{i}\n" for i in range(3000)), tmp_path)
    assert [d.code for d in composed.report.diagnostics] == ["TW0222"] * 100 + ["TW0321"]
    assert "these are 100 errors" in said
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize("forward", [True, False])
def test_long_chain_of_definitions(tmp_path: Path, forward: bool) -> None:
    numbers = range(1, 1000) if forward else range(999, 0, -1)
    composed, _, said = written(HEAD + "define d1000: 1\n" + "".join(f"define d{i}: d{i + 1} + 1\n" for i in numbers), tmp_path)
    assert [d.code for d in composed.report.diagnostics] == ["TW0306"]
    assert "more than 30 definitions that need each other" in said


def test_chain_that_is_just_short_enough(tmp_path: Path) -> None:
    _, _, said = written(HEAD + "define d30: 1\n" + "".join(f"define d{i}: d{i + 1} + 1\n" for i in range(1, 30)), tmp_path)
    assert said == ""
    _, _, said = written(HEAD + "define d31: 1\n" + "".join(f"define d{i}: d{i + 1} + 1\n" for i in range(1, 31)), tmp_path)
    assert "TW0306" in said


def test_many_right_definitions(tmp_path: Path) -> None:
    text = HEAD + "".join(f"define d{i}: d{i + 1} + 1\n" if i % 20 else f"define d{i}: 1\n" for i in range(1, 2001))
    start = time.perf_counter()
    _, game, said = written(text, tmp_path)
    assert said == ""
    assert len(game.definitions) == 2000
    assert time.perf_counter() - start < 20
