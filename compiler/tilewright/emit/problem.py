"""What can go wrong when an engine is built."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.diagnostics import Diagnostic, TilewrightError


class EngineError(TilewrightError):
    """A native engine that cannot be had: code, message, notes, and what to do."""

    def __init__(self, code: str, message: str, *, help: str | None = None, notes: Sequence[str] = ()) -> None:
        super().__init__("\n".join([f"{code}: {message}", *notes, *([help] if help else [])]))
        self.diagnostic = Diagnostic(code, message, (), tuple(notes), help)
