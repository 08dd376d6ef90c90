"""`tilewright bench`: how fast an engine is."""

from __future__ import annotations

import click

from tilewright.cli.common import (
    MAX_THREADS,
    bounded,
    engine_option,
    format_option,
    game_argument,
    json_text,
    load_rules,
    players_of,
    players_option,
    set_option,
)
from tilewright.cli.problem import CommandError

MAX_SECONDS = 3600.0


@click.command()
@game_argument
@set_option
@players_option
@click.option("--seconds", "-s", type=float, default=3.0, show_default=True, metavar="S", help="How long to play.")
@click.option("--threads", "-t", type=int, default=1, show_default=True, metavar="T", help="Threads of the native engine.")
@engine_option
@format_option
def command(
    game: str, settings: tuple[str, ...], players: int | None, seconds: float, threads: int, engine: str, output: str
) -> None:
    """Measure full random games a second, beside a yardstick where one is given (see benchmarks/README.md)."""
    if not 0 < seconds <= MAX_SECONDS:
        raise CommandError(
            "TW0701", f"the time must be above 0 and at most {MAX_SECONDS:g} seconds, not {seconds:g}", help="give --seconds"
        )
    bounded(threads, 1, MAX_THREADS, "the number of threads")
    rules = load_rules(game, settings)
    count = players_of(rules, players)

    from tilewright.cli.engines import engine_of
    from tilewright.tools.bench import bench, text

    result = bench(engine_of(rules, engine, quiet=output == "json"), count, seconds, threads)
    if output == "json":
        click.echo(json_text(result.data()), nl=False)
    else:
        click.echo(text(result), nl=False)
