"""A random game that goes wrong is named by its seed, so that it can be played again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playing import shipped
from tilewright.interpret.core import ReferenceCore
from tilewright.runtime.errors import GameError


def test_totals_beyond_32_bits_are_an_error_that_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    engine: Any = shipped("base")
    plain = ReferenceCore.totals.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(ReferenceCore, "totals", property(lambda core: tuple(t + (1 << 31) for t in plain(core))))
    with pytest.raises(GameError, match="32 bits") as caught:
        engine.rollouts(2, 2, 5)
    assert re.search(r"in the random game with seed \d+", str(caught.value))
