"""Small things the syntax tests share."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tilewright.diagnostics import Diagnostic, Report
from tilewright.syntax import ast, parse_text

ROOT = Path(__file__).parents[2]
SKETCH = sorted((ROOT / "tests" / "sketch").glob("*.rules"))
SHIPPED = sorted((ROOT / "rulesets").rglob("*.rules"))
REAL = [*SKETCH, *SHIPPED]


def parse(text: str) -> ast.File:
    """A text that must be right."""
    report = Report()
    file = parse_text(text, "test.rules", report)
    assert not report.diagnostics, report.diagnostics
    return file


def one(text: str) -> Any:
    """The only declaration of a text that must be right."""
    (decl,) = parse(text).decls
    return decl


def errors(text: str) -> list[Diagnostic]:
    report = Report()
    parse_text(text, "test.rules", report)
    return report.diagnostics


def nodes(thing: Any) -> Iterator[ast.Node]:
    """All nodes of a tree, parents first."""
    if isinstance(thing, tuple):
        for item in thing:
            yield from nodes(item)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        if isinstance(thing, ast.Node):
            yield thing
        for field in dataclasses.fields(thing):
            if field.name != "span":
                yield from nodes(getattr(thing, field.name))
