"""The command line: one command a file; everything heavy is imported where it is used.

Exit status: 0 well; 1 tests failed or differences were asked for as a test; 2 whatever the user can mend; 3 a mistake in Tilewright; 130 interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name; None: that of this process) and give back the exit status."""
    from tilewright.cli.run import run

    return run(argv)
