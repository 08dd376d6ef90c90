"""`tilewright diff A B`: what differs between two games, where it shows, and how much it matters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from tilewright.cli.common import MAX_GAMES, MAX_THREADS, bounded, format_option, json_text, load_rules, seed_option
from tilewright.cli.problem import CommandError

GAMES_SEARCHED = 200
MAX_SEARCHED = 1_000_000


@click.command()
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--set-a", "settings_a", multiple=True, metavar="OPTION=VALUE", help="Set an option of the first game.")
@click.option("--set-b", "settings_b", multiple=True, metavar="OPTION=VALUE", help="Set an option of the second game.")
@click.option("--players", "-p", type=int, default=None, metavar="P", help="Number of players; the least both allow if unsaid.")
@seed_option
@click.option(
    "--search",
    "searched",
    type=int,
    default=GAMES_SEARCHED,
    show_default=True,
    metavar="N",
    help="Games searched for a position at most; 0: none.",
)
@click.option(
    "--games", "-n", type=int, default=0, metavar="N", help="Also play N games of each with the same seeds and compare outcomes."
)
@click.option("--threads", "-t", type=int, default=1, show_default=True, metavar="T", help="Threads for --games.")
@click.option(
    "--engine",
    type=click.Choice(["auto", "native", "reference"]),
    default="auto",
    show_default=True,
    help="Auto: native where it is ready, or can be built and is worth it.",
)
@format_option
def command(
    a: str,
    b: str,
    settings_a: tuple[str, ...],
    settings_b: tuple[str, ...],
    players: int | None,
    seed: int,
    searched: int,
    games: int,
    threads: int,
    engine: str,
    output: str,
) -> None:
    """Compare the games A and B: (1) the rules that differ, with both texts; (2) the smallest position found where legal moves or
    scores differ, what each game does there, and the rule that makes it so; (3) with --games, how outcomes shift."""
    bounded(searched, 0, MAX_SEARCHED, "the number of games searched")
    bounded(games, 0, MAX_GAMES, "the number of games")
    bounded(threads, 1, MAX_THREADS, "the number of threads")
    rules_a, rules_b = load_rules(a, settings_a), load_rules(b, settings_b)
    low = max(rules_a.players[0], rules_b.players[0])
    high = min(rules_a.players[1], rules_b.players[1])
    if low > high:
        raise CommandError(
            "TW0714", f"{rules_a.spec} and {rules_b.spec} are for different numbers of players", help="use --search 0"
        )
    count = bounded(low if players is None else players, low, high, "the number of players")

    from tilewright.cli.engines import engine_of, ready_engine
    from tilewright.tools.diff.compare import compare
    from tilewright.tools.diff.report import data, text

    engines = [
        ready_engine(rules, worth_building=games > 0) if engine == "auto" else engine_of(rules, engine)
        for rules in (rules_a, rules_b)
    ]
    with _progress(games) as progress:
        found = compare(
            rules_a,
            rules_b,
            players=count,
            seed=seed,
            searched=searched,
            engines=(engines[0], engines[1]),
            games=games,
            threads=threads,
            progress=progress,
        )
    if output == "json":
        click.echo(json_text(data(found)), nl=False)
        return
    for line in text(found):
        sys.stdout.write(line.rstrip() + "\n")


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar for the games that are played for outcomes, on a terminal."""
    if not games or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("searching, then playing", total=games)
        yield lambda done: bar.update(task, completed=done)
