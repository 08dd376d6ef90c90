"""Shared by all tests: expected texts that can be rewritten with `pytest --update`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the files that hold expected texts")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a file; with `--update` it writes the file instead. Look at the diff before you commit it."""
    update = request.config.getoption("--update")

    def compare(path: Path, text: str) -> None:
        if update:
            path.write_text(text, encoding="utf-8")
            return
        assert path.exists(), f"{path} is missing; run pytest --update to write it"
        assert text == path.read_text(encoding="utf-8"), f"differs from {path}; run pytest --update if it should"

    return compare
