"""`tilewright ir`: what the compiler sees of a game."""

from __future__ import annotations

import sys

import click

from tilewright.cli.common import game_argument, load_rules, set_option


@click.command()
@game_argument
@set_option
@click.option("--digest", is_flag=True, help="Only the digest, which depends on the meaning and on no word of the rules.")
@click.option("--native", is_flag=True, help="The source of the native engine.")
def command(game: str, settings: tuple[str, ...], digest: bool, native: bool) -> None:
    """Print the Game IR of a game, its digest, or the source the native engine is built from."""
    if digest and native:
        raise click.UsageError("give --digest or --native, not both")
    rules = load_rules(game, settings)
    if digest:
        click.echo(rules.digest)
    elif native:
        from tilewright.emit.build import source_text

        sys.stdout.write(source_text(rules))
    else:
        from tilewright.game_ir.text import show

        sys.stdout.write(show(rules.game) + "\n")
