"""Files without an end, and streams that are closed, full, or that nobody reads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.diagnostics import RulesError

Refuses = Callable[..., str]
COMMAND = f"{sys.executable} -c 'import sys; from tilewright.cli import main; sys.exit(main())'"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `tw` stands for the command."""
    line = "tw() { " + COMMAND + ' "$@"; }; ' + line
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(params=["device", "link", "pipe", "hole"])
def endless(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A path from which more can be read than there is memory for, or nothing for ever."""
    path = tmp_path / "my.rules"
    if request.param == "device":
        return Path("/dev/zero")
    if request.param == "link":
        path.symlink_to("/dev/zero")
    elif request.param == "pipe":
        os.mkfifo(path)
    else:
        path.touch()
        os.truncate(path, 1 << 40)
    return path


@pytest.mark.parametrize("command", ["ir", "replay", "format"])
def test_files_without_end(command: str, endless: Path, refuses: Refuses) -> None:
    said = refuses(command, str(endless))
    assert "no regular file" in said or "too large" in said


def test_files_without_end_in_the_library(endless: Path) -> None:
    with pytest.raises(RulesError, match=r"TW010[13]"):
        tw.load(endless)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["check base", "play base"])
def test_closed_streams(command: str, closed: str) -> None:
    ran = shell(f"tw {command} {closed}")
    assert ran.returncode in (0, 2) and ran.stderr == ""


def test_a_full_disk_is_said() -> None:
    ran = shell("tw simulate base -n 5 --engine reference > /dev/full")
    assert ran.returncode == 2 and "TW0705" in ran.stderr and "help: make room" in ran.stderr
