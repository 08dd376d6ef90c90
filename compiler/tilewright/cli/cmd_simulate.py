"""`tilewright simulate`: many random games and their statistics."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tilewright.cli.common import (
    MAX_GAMES,
    MAX_THREADS,
    bounded,
    engine_option,
    format_option,
    game_argument,
    json_text,
    load_rules,
    players_of,
    players_option,
    seed_option,
    set_option,
)

if TYPE_CHECKING:
    from tilewright.tools.simulate import Statistics


@click.command()
@game_argument
@set_option
@click.option("--games", "-n", type=int, default=10_000, show_default=True, metavar="N", help="Number of games.")
@players_option
@seed_option
@click.option("--threads", "-t", type=int, default=1, show_default=True, metavar="T", help="Threads of the native engine.")
@engine_option
@format_option
def command(
    game: str, settings: tuple[str, ...], games: int, players: int | None, seed: int, threads: int, engine: str, output: str
) -> None:
    """Play many games with random moves and print what they came to: points, wins, turns, speed."""
    bounded(games, 1, MAX_GAMES, "the number of games")
    bounded(threads, 1, MAX_THREADS, "the number of threads")
    rules = load_rules(game, settings)
    count = players_of(rules, players)

    from tilewright.cli.engines import engine_of
    from tilewright.tools.simulate import simulate

    ready = engine_of(rules, engine, quiet=output == "json")
    if output == "json":
        click.echo(json_text(simulate(ready, games, count, seed, threads).data()), nl=False)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=games)
        found = simulate(ready, games, count, seed, threads, lambda done: progress.update(task, completed=done))
    _print(found)


def _print(found: Statistics) -> None:
    from rich.console import Console
    from rich.table import Table

    from tilewright.runtime.words import seat

    console = Console(highlight=False)
    console.print(f"[bold]{_plain(found.title)}[/bold]  {_plain(found.game)}")
    console.print(f"{found.games:,} games of {found.players} players, random moves, seed {found.seed}, {found.engine} engine\n")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("player")
    for title in ("mean", "+-", "spread", "least", "most", "won"):
        table.add_column(title, justify="right")
    for player, (sample, wins) in enumerate(zip(found.scores, found.wins, strict=True)):
        numbers = (sample.mean, 1.96 * sample.error, sample.spread)
        share = f"{wins / found.games:.1%}" if found.games else ""
        table.add_row(seat(player), *(f"{n:.2f}" for n in numbers), str(sample.least), str(sample.most), share)
    console.print(table)
    console.print(f"\nturns a game      {found.turns.mean:.1f}  ({found.turns.least} to {found.turns.most})")
    console.print(f"decisions a game  {found.decisions.mean:.1f}")
    if found.placing_decisions:
        console.print(f"placings a turn   {found.placings_per_turn:.2f}")
    console.print(f"wins shared       {found.shared / found.games:.1%}")
    console.print(f"speed             {found.speed:,.0f} games/s  ({found.seconds:.2f} s)")


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)
