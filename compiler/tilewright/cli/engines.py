"""The engine a command asks for; what to do where there is no C compiler."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.api import Engine, Rules


def engine_of(rules: Rules, kind: str, *, quiet: bool = False) -> Engine:
    """The engine `native` or `reference`. A build that takes a while says so on a terminal."""
    if kind == "reference":
        return rules.interpret()
    if quiet or not sys.stderr.isatty():
        return rules.compile()
    from rich.console import Console

    with Console(stderr=True).status(f"building the engine of {rules.spec} ..."):
        return rules.compile()


def ready_engine(rules: Rules, *, worth_building: bool) -> Engine:
    """The native engine if it is kept from before, or if it is worth building and can be built; else the reference engine."""
    from tilewright.emit.build import can_build, is_built

    return engine_of(rules, "native" if is_built(rules) or (worth_building and can_build(rules)) else "reference")
