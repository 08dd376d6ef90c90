"""`tilewright compile`: the native engine, in the cache or as a package."""

from __future__ import annotations

import time
from pathlib import Path

import click

from tilewright.cli.common import game_argument, load_rules, set_option


@click.command()
@game_argument
@set_option
@click.option(
    "--output", "-o", metavar="DIR", help="Write a package that builds anywhere, without Tilewright, into this new folder."
)
@click.option("--force", is_flag=True, help="Replace an earlier package even if it is one of another game.")
def command(game: str, settings: tuple[str, ...], output: str | None, force: bool) -> None:
    """Build the native engine of a game into the cache, or write it as a package of its own.

    The package holds sources, a build file, a typing stub and a README; where it is built it needs a C compiler and nothing of ours.
    """
    rules = load_rules(game, settings)
    if output is not None:
        from tilewright.emit.package import write_package

        folder = write_package(rules, Path(output), force=force)
        click.echo(f"wrote {folder}; build it with `pip install {folder}`")
        return
    from tilewright.cli.engines import engine_of

    started = time.perf_counter()
    engine_of(rules, "native")
    click.echo(f"the engine of {rules.spec} is ready ({time.perf_counter() - started:.1f} s)")
