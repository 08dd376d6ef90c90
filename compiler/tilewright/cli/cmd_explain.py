"""`tilewright explain CODE`: the page about a code."""

from __future__ import annotations

from difflib import get_close_matches

import click

from tilewright.cli.problem import CommandError


@click.command()
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Tell what the code of a message means and what to do. Without a code: list them all."""
    from tilewright.diagnostics.codes import codes, explain

    if code is None:
        for known in codes().values():
            click.echo(f"{known.code}  {known.title}")
        return
    page = explain(code.strip())
    if page is None:
        near = get_close_matches(code.strip().upper(), codes(), 1, 0.7)
        raise CommandError(
            "TW0713",
            f"there is no code {code}",
            help=f"did you mean {near[0]}?" if near else "`tilewright explain` lists all codes",
        )
    click.echo(page, nl=False)
