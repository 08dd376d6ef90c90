"""What the command line itself has to say."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.diagnostics import Diagnostic, TilewrightError


class CommandError(TilewrightError):
    """A command that cannot be carried out: code, message, notes, and what to do."""

    def __init__(self, code: str, message: str, *, help: str | None = None, notes: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(code, message, (), tuple(notes), help)
