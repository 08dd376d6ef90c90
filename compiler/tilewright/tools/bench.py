"""How fast an engine plays, beside the yardstick where that can be built.

Full random games, on one thread if nothing else is asked for. Engine and yardstick take turns, so that a busy machine slows both; the ratio is the median of the
ratios of the rounds. The yardstick is C that a person wrote for one certain two-player game (benchmarks/yardstick), so the ratio says
something for games like that one.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.emit import toolchain

if TYPE_CHECKING:
    from tilewright.runtime.engine import EngineBase

YARDSTICK = Path(__file__).parents[3] / "benchmarks" / "yardstick" / "floor.c"
_RATE = re.compile(r"(\d+) games/s")
_SHARE = 0.5
"""Processor time the yardstick gets in a round, in parts of what the engine gets."""


@dataclass(frozen=True)
class Bench:
    """Games a second, round by round: of processor time on one thread, of time on several. `yardstick` (always one thread) is empty if
    there is none, and `without` says why."""

    game: str
    kind: str
    players: int
    threads: int
    engine: tuple[float, ...]
    yardstick: tuple[float, ...]
    without: str = ""

    @property
    def games_per_second(self) -> float:
        return statistics.median(self.engine)

    @property
    def yardstick_per_second(self) -> float | None:
        return statistics.median(self.yardstick) if self.yardstick else None

    @property
    def ratio(self) -> float | None:
        """Median over the rounds of engine / yardstick."""
        return statistics.median(e / y for e, y in zip(self.engine, self.yardstick, strict=True)) if self.yardstick else None

    def data(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return {
            "game": self.game,
            "engine": self.kind,
            "players": self.players,
            "threads": self.threads,
            "games_per_second": self.games_per_second,
            "yardstick_per_second": self.yardstick_per_second,
            "ratio": self.ratio,
            "rounds": list(self.engine),
            "without_yardstick": self.without or None,
        }


def build_yardstick(folder: Path) -> tuple[Path | None, str]:
    """The yardstick's program in a folder, or None and why not."""
    if not YARDSTICK.exists():
        return None, "its source is not part of this installation"
    command = toolchain.find_compiler()
    if command is None:
        return None, "there is no C compiler"
    program = folder / "yardstick"
    status, output = toolchain.run(
        [*command, "-O3", "-march=native", "-w", "-DKGAMES=1", "-o", str(program), str(YARDSTICK), "-lm"], folder
    )
    if status != 0:
        return None, "the C compiler cannot build it here: " + (output.strip().splitlines() or ["?"])[-1]
    status, output = toolchain.run([str(program), "-n", "480", "-t", "1"], folder)
    if status != 0 or not _RATE.search(output):
        return None, "it does not run on this processor"
    return program, ""


def _yardstick_rate(program: Path, seconds: float) -> float:
    games = max(4800, int(150_000 * seconds))
    found = subprocess.run([str(program), "-n", str(games), "-t", "1"], capture_output=True, text=True, check=True).stdout
    match = _RATE.search(found)
    assert match is not None
    return float(match.group(1))


def _engine_rate(engine: EngineBase, games: int, players: int, threads: int, seed: int) -> float:
    clock = time.process_time if threads == 1 else time.perf_counter
    start = clock()
    engine.rollouts(games, players, seed, threads=threads)
    return games / max(1e-9, clock() - start)


def bench(
    engine: EngineBase,
    players: int = 2,
    seconds: float = 3.0,
    threads: int = 1,
    *,
    rounds: int = 5,
    report: Callable[[int, float, float | None], None] | None = None,
) -> Bench:
    """Measure `rounds` rounds, in which the engine plays about `seconds` seconds in all. `report` is called after each round with its
    number and the two rates."""
    seconds /= rounds
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-", ignore_cleanup_errors=True) as work:
        program, without = build_yardstick(Path(work))
        games = 1 if engine.kind == "reference" else 100
        while (rate := _engine_rate(engine, games, players, threads, 0)) and games / rate < 0.1 * seconds:
            games *= 4
        games = max(1, int(rate * seconds))
        ours: list[float] = []
        theirs: list[float] = []
        for number in range(rounds):
            ours.append(_engine_rate(engine, games, players, threads, number + 1))
            if program is not None:
                theirs.append(_yardstick_rate(program, _SHARE * seconds))
            if report is not None:
                report(number, ours[-1], theirs[-1] if theirs else None)
    return Bench(engine.tables.game, engine.kind, players, threads, tuple(ours), tuple(theirs), without)


def text(found: Bench) -> str:
    """The result in words."""
    threads = "one thread" if found.threads == 1 else f"{found.threads} threads"
    speed = f"{found.games_per_second:,.0f}" if found.games_per_second >= 10 else f"{found.games_per_second:.2f}"
    head = f"{found.game}, {found.players} players, {found.kind} engine: {speed} games/s"
    lines = [f"{head} ({threads}, median of {len(found.engine)} rounds)"]
    if found.yardstick_per_second is not None and found.ratio is not None:
        lines.append(f"yardstick (C written for one game, one thread): {found.yardstick_per_second:,.0f} games/s")
        lines.append(f"ratio: {found.ratio:.3f}")
    else:
        lines.append(f"no yardstick: {found.without}")
    lines.append(f"processors: {os.cpu_count()}, load: {', '.join(f'{x:.1f}' for x in _load())}")
    return "\n".join(lines) + "\n"


def _load() -> tuple[float, ...]:
    return os.getloadavg() if hasattr(os, "getloadavg") else ()
