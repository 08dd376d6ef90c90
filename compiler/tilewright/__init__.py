"""Tilewright: a compiler for the rules of tile-laying games.

    import tilewright as tw
    rules = tw.load("my_game.rules")        # checked; raises tw.RulesError with diagnostics
    engine = rules.compile()                # native; rules.interpret() gives the reference engine, same API
    game = engine.new_game(players=2, seed=7)

What a user may import stands in `__all__`; it is loaded on first use, so that `import tilewright` is quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = [
    "Diagnostic",
    "Engine",
    "Game",
    "GameError",
    "IllegalAction",
    "Rules",
    "RulesError",
    "SavedGameError",
    "TilewrightError",
    "__version__",
    "diagnose",
    "load",
]

if TYPE_CHECKING:
    from tilewright.api import Rules, diagnose, load
    from tilewright.diagnostics import Diagnostic, RulesError, TilewrightError
    from tilewright.runtime.engine import EngineBase as Engine
    from tilewright.runtime.errors import GameError, IllegalAction, SavedGameError
    from tilewright.runtime.game import Game

_HOMES = {
    "Diagnostic": "tilewright.diagnostics",
    "Engine": "tilewright.runtime.engine",
    "Game": "tilewright.runtime.game",
    "GameError": "tilewright.runtime.errors",
    "IllegalAction": "tilewright.runtime.errors",
    "Rules": "tilewright.api",
    "RulesError": "tilewright.diagnostics",
    "SavedGameError": "tilewright.runtime.errors",
    "TilewrightError": "tilewright.diagnostics",
    "diagnose": "tilewright.api",
    "load": "tilewright.api",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(home), "EngineBase" if name == "Engine" else name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
