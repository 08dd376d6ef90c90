"""Running the command line: in this process for most tests, as a process of its own where signals and pipes matter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """`run("check", "base")` in this process."""

    def go(*arguments: str) -> Ran:
        capsys.readouterr()
        status = main(list(arguments))
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(status, out, err)

    return go


@pytest.fixture
def refuses(run: Callable[..., Ran]) -> Callable[..., str]:
    """Runs what must fail with status 2; what was said on the standard error stream."""

    def go(*arguments: str) -> str:
        ran = run(*arguments)
        assert ran.status == 2, ran
        assert ran.err.strip(), "nothing was said"
        return ran.err

    return go


@pytest.fixture
def process() -> Callable[..., subprocess.Popen[str]]:
    """Starts `tilewright ...` as a process with pipes."""

    def go(arguments: Sequence[str], **more: object) -> subprocess.Popen[str]:
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
            [sys.executable, "-c", "import sys; from tilewright.cli import main; sys.exit(main())", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            **more,
        )

    return go
