"""What several commands share: the game and its options, numbers within bounds, files written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tilewright.cli.problem import CommandError

if TYPE_CHECKING:
    from tilewright.api import Rules

F = TypeVar("F", bound=Callable[..., Any])

MAX_GAMES = 1_000_000_000
MAX_THREADS = 256
MAX_FILE = 64_000_000


# ------------------------------------------------------------------------------------------------ arguments
def game_argument(function: F) -> F:
    return click.argument("game", metavar="GAME")(function)


def set_option(function: F) -> F:
    return click.option(
        "--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the game; may be given several times."
    )(function)


def format_option(function: F) -> F:
    return click.option(
        "--format",
        "output",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="For people or for programs.",
    )(function)


def seed_option(function: F) -> F:
    return click.option(
        "--seed", type=int, default=1, show_default=True, help="Any number; the same number gives the same games."
    )(function)


def players_option(function: F) -> F:
    return click.option(
        "--players", "-p", type=int, default=None, metavar="P", help="Number of players; the least the game allows if unsaid."
    )(function)


def engine_option(function: F) -> F:
    return click.option(
        "--engine",
        type=click.Choice(["native", "reference"]),
        default="native",
        show_default=True,
        help="The compiled engine, or the slow one that needs no C compiler.",
    )(function)


def options_of(settings: tuple[str, ...]) -> dict[str, str]:
    """`--set a=b` as a mapping."""
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip():
            raise CommandError("TW0701", f"`--set {setting}` is not of the form OPTION=VALUE", help="write `--set name=value`")
        if name.strip() in found:
            raise CommandError("TW0701", f"`--set` gives `{name.strip()}` twice", help="set each option once")
        found[name.strip()] = value.strip()
    return found


def load_rules(game: str, settings: tuple[str, ...] = (), *, closure: bool = False) -> Rules:
    """The checked rules of a game; warnings are not shown."""
    from tilewright.api import load

    return load(game, options_of(settings), closure=closure)


def bounded(value: int, low: int, high: int, what: str) -> int:
    """The number if it is within the bounds."""
    if not low <= value <= high:
        raise CommandError(
            "TW0701", f"{what} must be from {low} to {high}, not {value}", help=f"give a number from {low} to {high}"
        )
    return value


def players_of(rules: Rules, wanted: int | None) -> int:
    """The number of players asked for, if the game allows it; the least it allows if nothing was said."""
    low, high = rules.game.players
    if wanted is None:
        return low
    if not low <= wanted <= high:
        allowed = f"{low} to {high} players" if low != high else f"{low} player{'s' if low != 1 else ''}"
        raise CommandError(
            "TW0701", f"{rules.title or rules.spec} is a game for {allowed}, not for {wanted}", help="give --players within that"
        )
    return wanted


# ------------------------------------------------------------------------------------------------ files
def read_input(path: str, what: str) -> str:
    """The text of a file that a command is given."""
    from tilewright.syntax.source import read_regular

    try:
        data = sys.stdin.buffer.read(MAX_FILE + 1) if path == "-" else read_regular(path, MAX_FILE)
        if len(data) > MAX_FILE:
            raise CommandError("TW0702", f"{path} is too large for {what}", help=f"give {what}")
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError("TW0702", f"{path} is not text, so it cannot be {what}", help=f"give {what}") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise CommandError("TW0702", f"cannot read {path}: {reason}", help=f"give {what}") from None


def write_output(path: str, text: str) -> None:
    """Write a text to a file, whole or not at all; `-` is the standard output."""
    if path == "-":
        sys.stdout.write(text)
        return
    write_atomically(Path(path), text.encode("utf-8"))


def write_atomically(path: Path, data: bytes) -> None:
    """Put the data under this name at once: a reader sees the old file or the new one, and an error leaves the old one."""
    draft = None
    try:
        if path.is_dir():
            raise IsADirectoryError(21, "it is a folder")
        if path.exists() and not path.is_file():  # a device or a pipe is written to, not replaced
            path.write_bytes(data)
            return
        target = path.resolve()
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        handle, draft = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".draft")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(draft, mode)
        os.replace(draft, target)
    except (OSError, ValueError) as problem:
        if draft is not None:
            with contextlib.suppress(OSError):
                os.unlink(draft)
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise CommandError("TW0705", f"cannot write {path}: {reason}", help="give another name or folder with -o") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def json_text(data: Mapping[str, Any] | list[Any]) -> str:
    import json

    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
