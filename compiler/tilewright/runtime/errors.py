"""What a user can cause. Here, and not in `diagnostics`, because compiled packages carry `runtime` and nothing else of Tilewright."""

from __future__ import annotations

from collections.abc import Sequence


class TilewrightError(Exception):
    """Whatever a user can cause. The command line prints it and exits with 2; never a traceback."""


class GameError(TilewrightError):
    """The rules of a game went wrong while it was played (a missing row of a table, a loop without end): names the step."""


class IllegalAction(TilewrightError):
    """An action that cannot be done now. `near` are legal ones like it."""

    def __init__(self, message: str, near: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.near = tuple(near)


class SavedGameError(TilewrightError):
    """A saved game or a snapshot that is damaged or belongs to another game."""
