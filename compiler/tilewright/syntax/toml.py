"""Reading the tables beside the grammar: TOML, from the standard library where it has it."""

from __future__ import annotations

import sys
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read_toml(text: str) -> dict[str, Any]:
    return tomllib.loads(text)
