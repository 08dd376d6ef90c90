"""`bench`: what is measured is played, and a missing yardstick is said."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.tools import bench as module
from tilewright.tools.bench import bench, text


def test_rounds_and_ratio() -> None:
    rounds: list[int] = []
    found = bench(tw.load("base").compile(), seconds=0.2, rounds=3, report=lambda number, ours, theirs: rounds.append(number))
    assert rounds == [0, 1, 2] and len(found.engine) == 3 and found.games_per_second > 100
    if found.yardstick:
        assert found.ratio is not None and 0.001 < found.ratio < 5 and "ratio:" in text(found)
    else:
        assert found.without and found.without in text(found)
    assert found.data()["games_per_second"] == found.games_per_second


def test_without_a_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "YARDSTICK", Path("/nowhere/floor.c"))
    found = bench(tw.load("base").compile(), players=3, seconds=0.05, threads=2, rounds=2)
    assert found.yardstick == () and found.ratio is None and found.data()["ratio"] is None
    assert "no yardstick" in text(found) and "2 threads" in text(found)
