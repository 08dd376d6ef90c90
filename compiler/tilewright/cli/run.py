"""From a command line to an exit status: every error a user can cause ends here as a message, never as a traceback."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from tilewright.cli.group import cli
from tilewright.diagnostics import Diagnostic, RulesError, TilewrightError
from tilewright.diagnostics.render import render_text
from tilewright.runtime.errors import GameError, IllegalAction, SavedGameError

BAD_INPUT = 2
OUR_MISTAKE = 3
INTERRUPTED = 130
READER_GONE = 141
"""As a shell has it for a process that the signal of a closed pipe ended: `tilewright .. | head` is no error."""

_CODES: tuple[tuple[type[TilewrightError], str, str | None], ...] = (
    (SavedGameError, "TW0702", "give a file that `play` or `to_json` has written, whole and unchanged"),
    (IllegalAction, "TW0704", None),
    (GameError, "TW0709", "the rules lead to this; `tilewright replay` shows the game up to it"),
)


class Sources(Mapping[str, str]):
    """Texts of rule files by path, read when a message quotes them."""

    def __init__(self) -> None:
        self._read: dict[str, str | None] = {}

    def _text(self, path: str) -> str | None:
        if path not in self._read:
            try:
                self._read[path] = Path(path).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
            except (OSError, ValueError):
                self._read[path] = None
        return self._read[path]

    def __getitem__(self, path: str) -> str:
        text = self._text(path)
        if text is None:
            raise KeyError(path)
        return text

    def __iter__(self) -> Iterator[str]:
        return (path for path, text in self._read.items() if text is not None)

    def __len__(self) -> int:
        return sum(text is not None for text in self._read.values())

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and self._text(path) is not None


def wants_colour(stream: object) -> bool:
    """Colours only for people: a terminal, and nobody has said NO_COLOR."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def complain(diagnostics: Sequence[Diagnostic]) -> None:
    """Diagnostics on the standard error stream."""
    sys.stderr.write(render_text(diagnostics, Sources(), colour=wants_colour(sys.stderr)))


def diagnostics_of(problem: TilewrightError) -> Sequence[Diagnostic]:
    """What an error says, as diagnostics."""
    if isinstance(problem, RulesError):
        return problem.diagnostics
    own = getattr(problem, "diagnostic", None)
    if isinstance(own, Diagnostic):
        return [own]
    lines = str(problem).split("\n") or [""]
    notes = [line for line in lines[1:] if line.strip()]
    if isinstance(problem, IllegalAction) and problem.near:
        notes.append("legal now: " + "; ".join(problem.near))
    code, help = next(((code, help) for kind, code, help in _CODES if isinstance(problem, kind)), ("TW0700", None))
    return [Diagnostic(code, lines[0], (), tuple(notes), help)]


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the result is the exit status."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # a terminal that cannot show a character gets a question mark, not an error
            with contextlib.suppress(ValueError, OSError):
                reconfigure(errors="replace")
    try:
        return _guarded(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:
        return _reader_gone()
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted\n")
        return INTERRUPTED


def _open_closed_streams() -> None:
    """A process may be started with its streams closed; what is written to them then goes nowhere, and nothing is read."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _guarded(arguments: list[str]) -> int:
    try:
        result = cli.main(arguments, prog_name="tilewright", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as problem:
        problem.show()
        return BAD_INPUT
    except TilewrightError as problem:
        complain(diagnostics_of(problem))
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except SystemExit:  # the way click ends when the reader has gone; no command of ours ends the process
        raise BrokenPipeError from None
    except RecursionError:
        complain([Diagnostic("TW0710", "the input is nested too deeply to be worked on", (), (), "split it into smaller pieces")])
        return BAD_INPUT
    except MemoryError:
        complain(
            [
                Diagnostic(
                    "TW0711",
                    "out of memory",
                    (),
                    (),
                    "give the command less to do at once: smaller files, fewer games or threads",
                )
            ]
        )
        return BAD_INPUT
    except OSError as problem:
        if problem.errno == errno.EPIPE:
            raise BrokenPipeError from None
        where = f": {problem.filename}" if problem.filename else ""
        help = (
            "make room, or write the output elsewhere"
            if problem.errno in (errno.ENOSPC, errno.EDQUOT)
            else "see to it, and try again"
        )
        what = where or ": the output cannot be written to its end" * (problem.errno in (errno.ENOSPC, errno.EDQUOT))
        complain([Diagnostic("TW0705", f"{problem.strerror or problem}{what}", (), (), help)])
        return BAD_INPUT
    except Exception as problem:
        return _our_mistake(problem)


def _our_mistake(problem: Exception) -> int:
    """A bug: say so, and where the details are, without spilling them over the user."""
    if os.environ.get("TILEWRIGHT_DEBUG"):
        raise problem
    note = "set TILEWRIGHT_DEBUG=1 and run the command again to see where it happens"
    complain(
        [Diagnostic("TW0712", f"a mistake in Tilewright: {type(problem).__name__}: {problem}", (), (note,), "please report it")]
    )
    return OUR_MISTAKE


def _reader_gone() -> int:
    """Whoever read our output has stopped. Nothing more can be written there, not even by the interpreter when it ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE
