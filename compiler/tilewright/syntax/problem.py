"""What the builder says about a declaration that parses, but cannot be meant."""

from __future__ import annotations

from tilewright.diagnostics.span import Span


class BuildProblem(Exception):
    """A declaration that fits the grammar and is wrong all the same: a number out of bounds, a cite without an id."""

    def __init__(self, code: str, message: str, span: Span, label: str = "", help: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.label, self.help = code, message, span, label, help
