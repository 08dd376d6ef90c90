"""`tilewright test`: the scenarios of rulesets."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from tilewright.cli.common import format_option, json_text

if TYPE_CHECKING:
    from tilewright.compose.model import Composed
    from tilewright.game_ir.nodes import Game as GameIR
    from tilewright.runtime.engine import EngineBase as Engine
    from tilewright.runtime.tables import Tables
    from tilewright.tools.scenarios import Result


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.option("-k", "wanted", metavar="WORD", help="Only scenarios with this in their name or title, or that cite this clause.")
@click.option("--native", is_flag=True, help="On compiled engines; needs a C compiler, and takes a while the first time.")
@click.option("--verbose", "-v", is_flag=True, help="Name each scenario.")
@format_option
def command(games: tuple[str, ...], wanted: str | None, native: bool, verbose: bool, output: str) -> int:
    """Run the scenarios of rulesets, by name or file; without a name those of all shipped ones.

    Exit status 1 if something does not hold, 2 if the rules or a scenario are wrong.
    """
    from tilewright.cli.run import complain
    from tilewright.tools.testing import Run, composed_for_tests, run, shipped

    build = _native if native else None
    results = Run()
    wrong_rules = False
    started = time.perf_counter()
    for game in games or shipped():
        composed, report = composed_for_tests(game)
        if report.has_errors:
            complain([d for d in report.diagnostics if d.severity == "error"])
            wrong_rules = True
            continue
        for result in run(composed, game, wanted, build):
            results.results.append(result)
            if output == "text":
                _tell(result, verbose)
    status = 2 if wrong_rules else results.status
    if output == "json":
        click.echo(json_text(results.data()), nl=False)
        return status
    count = len(results.results)
    if not count and not wrong_rules:
        click.echo("no scenario" + (f" matches `{wanted}`" if wanted else "") + ": nothing was tested")
        return 2 if wanted else 0
    failed = len(results.failed)
    words = f"{count} scenario{'s' if count != 1 else ''}: {count - failed} passed, {failed} failed"
    click.echo(f"{words} ({time.perf_counter() - started:.1f} s, {'native' if native else 'reference'} engine)")
    return status


def _native(composed: Composed, game: GameIR, tables: Tables) -> Engine:
    """The compiled engine of the game a scenario is played in."""
    from tilewright.emit.build import load
    from tilewright.runtime.native import NativeEngine

    return NativeEngine(load(game, tables), tables)


def _tell(result: Result, verbose: bool) -> None:
    from tilewright.cli.run import Sources, wants_colour
    from tilewright.diagnostics.render import render_text

    if verbose or not result.passed:
        word = "passed" if result.passed else "FAILED"
        cites = f" [{' '.join(result.cites)}]" if result.cites else ""
        sys.stdout.write(f"{word}  {result.name}{cites}  {result.title}\n")
    if result.diagnostics:
        sys.stdout.write(render_text(result.diagnostics, Sources(), colour=wants_colour(sys.stdout)) + "\n")
